// DO NOT EDIT: `make languages` makes it from po/ps.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ps: String {
#"""
# Wardline in Pashto.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ps\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "په تمه"

msgctxt "state.sent"
msgid "sent"
msgstr "ولېږل شو"

msgctxt "state.read"
msgid "read"
msgstr "ولوستل شو"

msgctxt "state.failed"
msgid "not sent"
msgstr "ناکام"

msgctxt "state.held"
msgid "confirm?"
msgstr "تایید کړئ"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "اخیستل کېږي"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "بېرته واخیستل شو"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "نور نه ساتل کېږي"

msgctxt "author.you"
msgid "You"
msgstr "تاسو"

msgctxt "status.active"
msgid "active"
msgstr "فعاله"

msgctxt "status.paused"
msgid "paused"
msgstr "ځنډېدلې"

msgctxt "status.ended"
msgid "ended"
msgstr "پای ته رسېدلې"

msgctxt "role.nurse"
msgid "nurse"
msgstr "نرس"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ژباړن"

msgctxt "header.session"
msgid "Session {session}"
msgstr "ناسته {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "تاسو: {name}، {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}، {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name}: دلته"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} دلته نشته"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "اړیکه پرې شوه. پیغامونه به د اړیکې له بیا نښلېدو وروسته ولېږل شي."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "اړیکه نشته. وروسته به ولېږل شي."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} په تمه"
msgstr[1] "{count} په تمه"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "بله هڅه په {seconds} ثانیو کې"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} اوس"

msgctxt "banner.trying"
msgid "trying now"
msgstr "اوس هڅه کېږي"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "په دې کمپیوټر کې بل پروګرام اړیکه لري؛ هغه څه چې دلته یې لیکئ همغه یې لېږي."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "ناسته ځنډېدلې ده. تاسو لیکلو ته دوام ورکولی شئ."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "ناسته بیا فعاله ده."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "ناسته پای ته رسېدلې ده. نور څه پکې نشي لېږل کېدی."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} پیغام ونه لېږل شو: کاپي، خوندي یا ړنګ یې کړئ."
msgstr[1] "{count} پیغامونه ونه لېږل شول: کاپي، خوندي یا ړنګ یې کړئ."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} پیغام ناکام شو."
msgstr[1] "{count} پیغامونه ناکام شول."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} د ټولو بیا هڅه، {delete} ټول ړنګول"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "ستاسو د ټوکن وخت تېر شوی. پیغامونه خوندي دي؛ نوی ټوکن په فایل کې کېږدئ نو لېږل کېږي."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "سرور دا ټوکن نه مني. ستاسو پیغامونه په دې وسیله کې خوندي دي."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "دا ټوکن د {name} دی. پیغامونه خوندي دي؛ خپل ټوکن په فایل کې کېږدئ نو لېږل کېږي."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "اوس هېڅ ټوکن {session} نه خلاصوي. پیغامونه خوندي دي او د داسې ټوکن په تمه دي چې خلاص یې کړي."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} د ناستې حالت بدل کړ: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "سرور بله پرېکړه کړې: ناسته {status} ده."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "یو پیغام چې مخکې لیکل شوی و پورته راغی. {key} یې ښيي."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "لاندې {count} نوي"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "سرور د دې ناستې {count} توکی نور نه ساتي."
msgstr[1] "سرور د دې ناستې {count} توکي نور نه ساتي."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "د سرور ثبت له سره پیلېږي؛ ناسته بیا له پیله لوستل کېږي."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "سرور له زاړه نقل څخه بېرته راوستل شو؛ ناسته له {sequence} ننوت څخه بیا لوستل کېږي."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "په زېرمه کې لیکل نه کېږي: {reason}. هغه څه چې تاسو ولیکل لا په کرښه کې دي."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "نوي پیغامونه"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "خبرې له دې ځایه پیلېږي."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "لا څه نه دي ویل شوي. ولیکئ او {key} کېکاږئ."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "ناسته پای ته رسېدلې ده؛ نور لیکل نه کېږي."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} بایټ ډېر دی: نه به ومنل شي."
msgstr[1] "{count} بایټه ډېر دي: نه به ومنل شي."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "ستاسو مسوده ساتل شوې."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "نښتی {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "نښلي"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "نه دی نښتی"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ورو اتصال، {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "چمتو"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "کتار {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "بیا ونښتل."

msgctxt "connection.online"
msgid "Connected."
msgstr "نښتی."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} مرسته"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} کتار"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} وتل"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} شاته"

msgctxt "action.retry"
msgid "Retry"
msgstr "بیا هڅه"

msgctxt "action.edit"
msgid "Edit"
msgstr "سمول"

msgctxt "action.delete"
msgid "Delete"
msgstr "ړنګول"

msgctxt "action.copy"
msgid "Copy"
msgstr "کاپي"

msgctxt "action.undo"
msgid "Undo"
msgstr "بېرته راوړل"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "ناسته د ټولو لپاره پای ته ورسېږي؟"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ټول نالېږل شوي پیغامونه ({count}) ړنګ شي؟ بل چېرې نشته."
msgstr[1] "ټول نالېږل شوي پیغامونه ({count}) ړنګ شي؟ بل چېرې نشته."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} ځل هڅه شوې"
msgstr[1] "{count} ځله هڅه شوې"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "وروستۍ تېروتنه: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "تر دې وروسته په تمه: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "سرور وایي چې صبر وکړئ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "د ناستې جوړېدو ته په تمه"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "اړیکې ته په تمه"

msgctxt "why.written"
msgid "written {time}"
msgstr "لیکل شوی {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} لیکل شوی او لا نه دی لېږل شوی. اوس ولېږل شي که ړنګ شي؟"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ناسته پای ته رسېدلې ده"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ستاسو ټوکن دا ناسته نه خلاصوي"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "د دې سرور لپاره ډېر اوږد دی"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ډېرې هڅې بې ځوابه پاتې شوې"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ښايي زوړ شوی وي"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "سرور دا له لاسه ورکړ"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "په سرور کې د زېرمې ونډه پوره شوې ده"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ونه منل شو: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "سرور ته لاسرسی نشته"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "سرور ځواب نه ورکوي"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "سرور ډېر بوخت دی"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "هغه څه چې لېږلو ته په تمه دي"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "هېڅ په تمه نه دي."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "هېڅ پیغام نه دی ناکام شوی."

msgctxt "queue.age"
msgid "waiting"
msgstr "موده"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "هڅې"

msgctxt "queue.next"
msgid "next"
msgstr "بله هڅه"

msgctxt "queue.error"
msgid "last error"
msgstr "وروستۍ تېروتنه"

msgctxt "kind.message"
msgid "message"
msgstr "پیغام"

msgctxt "kind.status"
msgid "status"
msgstr "حالت"

msgctxt "kind.session"
msgid "new session"
msgstr "نوې ناسته"

msgctxt "kind.preference"
msgid "preference"
msgstr "غوره‌توب"

msgctxt "kind.profile"
msgid "profile"
msgstr "پېژندنه"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "نظر"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "بېرته اخیستل"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "بیا به ولېږل شي."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ړنګ شو."

msgctxt "notice.copied"
msgid "Copied."
msgstr "کاپي شو."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "په {file} کې ولیکل شو."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "مننه. ستاسو نظر ساتل شوی او لېږل به شي."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ژبه اوس {language} ده."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "د {language} ژبه نشته."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "خبرتیاوې فعالې دي."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "خبرتیاوې بندې دي."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "کولپ دی. د دوام لپاره {key} کېکاږئ."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "نوی پیغام"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ستاسو ټول لیکل لوستي دي."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "هر څه لېږل شوي او هر څه دلته رارسېدلي دي."

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "د {command} امر نشته. {key} ټول ښيي؛ ‎// هغه کرښه لېږي چې په ‎/ پیلېږي."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} دې ته اړتیا لري: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "کړکۍ ډېره نرۍ ده؛ {columns} ستنې پکار دي."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ژباړنان"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "په دې وسیله کې د {language} ژباړن نه دی پېژندل شوی."

msgctxt "help.title"
msgid "Help"
msgstr "مرسته"

msgctxt "help.write"
msgid "Writing"
msgstr "لیکل"

msgctxt "help.read"
msgid "Reading"
msgstr "لوستل"

msgctxt "help.commands"
msgid "Commands"
msgstr "امرونه"

msgctxt "help.send"
msgid "send"
msgstr "لېږل"

msgctxt "help.newLine"
msgid "new line"
msgstr "نوې کرښه"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "په خپل سمونګر کې لیکل"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "هغه څه چې مخکې مو لیکلي"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "په خبرو کې ګرځېدل"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "لومړي نالوستي پیغام ته"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "اوس نښلول"

msgctxt "help.select"
msgid "select a message"
msgstr "یو پیغام ټاکل"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "د ناستې حالت بدلول"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ناکام پیغامونه بیا لېږل"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ناکام پیغام بدلول"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "نالېږل شوی پیغام ړنګول"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "څه په تمه دي او ولې"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "څه ناکام شول او ولې"

msgctxt "command.lang"
msgid "change the language"
msgstr "ژبه بدلول"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "پرده پټول"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "خبرې په فایل کې لیکل"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ووایئ چې څنګه و"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "څوک ژباړه کوي"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "خبرتیاوې فعالې یا بندې"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "له ښي نه کیڼ لور ته متن څنګه ښکاري"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "اوس نښلول، او خبرول چې ټول ولېږل شول"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "وتل؛ هېڅ نه ورکېږي"
"""#
  }
}
