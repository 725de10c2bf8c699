// DO NOT EDIT: `make languages` makes it from po/he.po.
// swift-format-ignore-file

extension Shipped {
  static var language_he: String {
#"""
# Wardline in Hebrew.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: he\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ממתינה"

msgctxt "state.sent"
msgid "sent"
msgstr "נשלחה"

msgctxt "state.read"
msgid "read"
msgstr "נקראה"

msgctxt "state.failed"
msgid "not sent"
msgstr "נכשלה"

msgctxt "state.held"
msgid "confirm?"
msgstr "לאישורך"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "בביטול"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "בוטלה"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "כבר אינה נשמרת"

msgctxt "author.you"
msgid "You"
msgstr "אני"

msgctxt "status.active"
msgid "active"
msgstr "פעילה"

msgctxt "status.paused"
msgid "paused"
msgstr "מושהית"

msgctxt "status.ended"
msgid "ended"
msgstr "הסתיימה"

msgctxt "role.nurse"
msgid "nurse"
msgstr "אח/ות"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "מתורגמן/ית"

msgctxt "header.session"
msgid "Session {session}"
msgstr "שיחה {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "אני: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name}: כאן"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name}: לא כאן"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "החיבור נותק. ההודעות יישלחו כשהחיבור יחזור."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "אין חיבור. ההודעות יישלחו מאוחר יותר."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ממתינה"
msgstr[1] "{count} ממתינות"
msgstr[2] "{count} ממתינות"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ניסיון נוסף בעוד {seconds} שנ׳"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} עכשיו"

msgctxt "banner.trying"
msgid "trying now"
msgstr "מנסה עכשיו"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "תוכנה אחרת במחשב הזה מחזיקה בחיבור; היא שולחת את מה שנכתב כאן."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "השיחה מושהית. אפשר להמשיך לכתוב."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "השיחה פעילה שוב."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "השיחה הסתיימה. אי אפשר לשלוח בה עוד."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} הודעה לא נשלחה: להעתיק, לייצא או למחוק."
msgstr[1] "{count} הודעות לא נשלחו: להעתיק, לייצא או למחוק."
msgstr[2] "{count} הודעות לא נשלחו: להעתיק, לייצא או למחוק."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} הודעה נכשלה."
msgstr[1] "{count} הודעות נכשלו."
msgstr[2] "{count} הודעות נכשלו."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} לנסות הכול שוב, {delete} למחוק הכול"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "תוקף האסימון פג. ההודעות שמורות; יש להניח אסימון חדש בקובץ והן יישלחו."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "השרת דוחה את האסימון הזה. ההודעות שמורות במכשיר הזה."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "האסימון הזה שייך ל-{name}. ההודעות שמורות; יש להניח את האסימון שלך בקובץ והן יישלחו."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "אין כעת אסימון שפותח את {session}. ההודעות שמורות וממתינות לאסימון שיפתח אותה."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "מצב השיחה שונה: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "השרת החליט אחרת: השיחה {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "למעלה הגיעה הודעה שנכתבה קודם. {key} יציג אותה."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "חדשות למטה: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "השרת כבר אינו שומר רשומה אחת ({count}) של השיחה."
msgstr[1] "השרת כבר אינו שומר {count} רשומות של השיחה."
msgstr[2] "השרת כבר אינו שומר {count} רשומות של השיחה."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "יומן השרת מתחיל מחדש; השיחה נקראת שוב מתחילתה."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "השרת שוחזר מעותק ישן יותר; השיחה נקראת שוב החל מרשומה {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "אי אפשר לכתוב למאגר: {reason}. מה שהוקלד עדיין בשורה."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "הודעות חדשות"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "השיחה מתחילה כאן."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "עוד לא נאמר דבר. יש להקליד וללחוץ {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "השיחה הסתיימה; אי אפשר לכתוב עוד."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "ארוך ב־{count} בית: יידחה."
msgstr[1] "ארוך ב־{count} בתים: יידחה."
msgstr[2] "ארוך ב־{count} בתים: יידחה."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "הטיוטה נשמרה."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "מחובר {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "מתחבר"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "לא מחובר"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "חיבור איטי, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "בכוננות"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "בתור {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "החיבור חזר."

msgctxt "connection.online"
msgid "Connected."
msgstr "מחובר."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} עזרה"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} תור"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} יציאה"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} חזרה"

msgctxt "action.retry"
msgid "Retry"
msgstr "שוב"

msgctxt "action.edit"
msgid "Edit"
msgstr "עריכה"

msgctxt "action.delete"
msgid "Delete"
msgstr "מחיקה"

msgctxt "action.copy"
msgid "Copy"
msgstr "העתקה"

msgctxt "action.undo"
msgid "Undo"
msgstr "ביטול"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "לסיים את השיחה לכולם?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "למחוק את כל ההודעות שלא נשלחו ({count})? הן אינן קיימות בשום מקום אחר."
msgstr[1] "למחוק את כל ההודעות שלא נשלחו ({count})? הן אינן קיימות בשום מקום אחר."
msgstr[2] "למחוק את כל ההודעות שלא נשלחו ({count})? הן אינן קיימות בשום מקום אחר."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "ניסיון אחד ({count})"
msgstr[1] "{count} ניסיונות"
msgstr[2] "{count} ניסיונות"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "שגיאה אחרונה: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ממתינה אחרי: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "השרת מבקש להמתין"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ממתינה ליצירת השיחה"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ממתינה לחיבור"

msgctxt "why.written"
msgid "written {time}"
msgstr "נכתבה {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "נכתבה {time} ועדיין לא נשלחה. לשלוח עכשיו או למחוק?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "השיחה הסתיימה"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "האסימון אינו פותח את השיחה הזאת"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ארוכה מדי לשרת הזה"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "יותר מדי ניסיונות ללא מענה"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "אולי ישנה מדי"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "אבדה בשרת"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "מכסת האחסון בשרת נוצלה"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "נדחתה: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "אי אפשר להגיע לשרת"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "השרת אינו עונה"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "השרת עמוס"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "מה ממתין לשליחה"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "דבר אינו ממתין."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "אין הודעות שנכשלו."

msgctxt "queue.age"
msgid "waiting"
msgstr "זמן"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ניסיונות"

msgctxt "queue.next"
msgid "next"
msgstr "הבא"

msgctxt "queue.error"
msgid "last error"
msgstr "שגיאה אחרונה"

msgctxt "kind.message"
msgid "message"
msgstr "הודעה"

msgctxt "kind.status"
msgid "status"
msgstr "מצב"

msgctxt "kind.session"
msgid "new session"
msgstr "שיחה חדשה"

msgctxt "kind.preference"
msgid "preference"
msgstr "העדפה"

msgctxt "kind.profile"
msgid "profile"
msgstr "פרופיל"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "משוב"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ביטול הודעה"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "תישלח שוב."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "נמחקה."

msgctxt "notice.copied"
msgid "Copied."
msgstr "הועתקה."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "נכתב אל {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "תודה. המשוב נשמר ויישלח."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "השפה עכשיו {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "אין שפה {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "ההתראות פועלות."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ההתראות כבויות."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "נעול. {key} להמשך."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "הודעה חדשה"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "כל מה שכתבת נקרא ({name})."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "הכול נשלח, ולא חסר כאן דבר."

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "אין פקודה {command}. {key} יציג את כולן; ‎// שולח שורה שמתחילה ב־‎/."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} צריך: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "החלון צר מדי; דרושות {columns} עמודות."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "מתורגמנים"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "אין במכשיר הזה מתורגמן/ית מוכר/ת עבור {language}."

msgctxt "help.title"
msgid "Help"
msgstr "עזרה"

msgctxt "help.write"
msgid "Writing"
msgstr "כתיבה"

msgctxt "help.read"
msgid "Reading"
msgstr "קריאה"

msgctxt "help.commands"
msgid "Commands"
msgstr "פקודות"

msgctxt "help.send"
msgid "send"
msgstr "שליחה"

msgctxt "help.newLine"
msgid "new line"
msgstr "שורה חדשה"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "כתיבה בעורך שלך"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "מה שנכתב קודם"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "מעבר על השיחה"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "להודעה הראשונה שלא נקראה"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "להתחבר עכשיו"

msgctxt "help.select"
msgid "select a message"
msgstr "לבחור הודעה"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "לשנות את מצב השיחה"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "לשלוח שוב הודעות שנכשלו"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "לשנות הודעה שנכשלה"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "למחוק הודעה שלא נשלחה"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "מה ממתין ולמה"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "מה נכשל ולמה"

msgctxt "command.lang"
msgid "change the language"
msgstr "להחליף שפה"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "להסתיר את המסך"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "לכתוב את השיחה לקובץ"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "לספר איך היה"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "מי מתרגם"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "התראות פועלות או כבויות"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "איך מוצג טקסט מימין לשמאל"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "להתחבר עכשיו ולהודיע כשהכול נשלח"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "יציאה; דבר אינו אובד"
"""#
  }
}
