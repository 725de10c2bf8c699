// DO NOT EDIT: `make languages` makes it from po/ur.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ur: String {
#"""
# Wardline in Urdu.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ur\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "منتظر"

msgctxt "state.sent"
msgid "sent"
msgstr "بھیج دیا گیا"

msgctxt "state.read"
msgid "read"
msgstr "پڑھ لیا گیا"

msgctxt "state.failed"
msgid "not sent"
msgstr "ناکام"

msgctxt "state.held"
msgid "confirm?"
msgstr "تصدیق کریں"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "واپس لے رہے"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "واپس لے لیا گیا"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "اب محفوظ نہیں"

msgctxt "author.you"
msgid "You"
msgstr "آپ"

msgctxt "status.active"
msgid "active"
msgstr "فعال"

msgctxt "status.paused"
msgid "paused"
msgstr "وقفے میں"

msgctxt "status.ended"
msgid "ended"
msgstr "ختم"

msgctxt "role.nurse"
msgid "nurse"
msgstr "نرس"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ترجمان"

msgctxt "header.session"
msgid "Session {session}"
msgstr "نشست {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "آپ: {name}، {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}، {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} یہاں ہیں"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} یہاں نہیں ہیں"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "رابطہ ٹوٹ گیا۔ دوبارہ جڑنے پر پیغامات بھیج دیے جائیں گے۔"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "رابطہ نہیں۔ بعد میں بھیجا جائے گا۔"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} منتظر"
msgstr[1] "{count} منتظر"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "اگلی کوشش {seconds} سیکنڈ میں"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ابھی"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ابھی کوشش ہو رہی ہے"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "اس کمپیوٹر پر دوسرا پروگرام رابطہ سنبھالے ہوئے ہے؛ آپ یہاں جو لکھیں گے وہی بھیجے گا۔"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "نشست رکی ہوئی ہے۔ آپ لکھنا جاری رکھ سکتے ہیں۔"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "نشست دوبارہ فعال ہے۔"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "نشست ختم ہو گئی ہے۔ اب اس میں کچھ نہیں بھیجا جا سکتا۔"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} پیغام نہیں بھیجا گیا: اسے کاپی، محفوظ یا حذف کریں۔"
msgstr[1] "{count} پیغامات نہیں بھیجے گئے: انہیں کاپی، محفوظ یا حذف کریں۔"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} پیغام ناکام ہوا۔"
msgstr[1] "{count} پیغامات ناکام ہوئے۔"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} سب دوبارہ بھیجیں، {delete} سب حذف کریں"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "آپ کے ٹوکن کی مدت ختم ہو گئی۔ پیغامات محفوظ ہیں؛ فائل میں نیا ٹوکن رکھیں تو بھیج دیے جائیں گے۔"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "سرور یہ ٹوکن قبول نہیں کرتا۔ آپ کے پیغامات اس آلے پر محفوظ ہیں۔"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "یہ ٹوکن {name} کا ہے۔ پیغامات محفوظ ہیں؛ فائل میں اپنا ٹوکن رکھیں تو بھیج دیے جائیں گے۔"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "اس وقت کوئی ٹوکن {session} نہیں کھولتا۔ پیغامات محفوظ ہیں اور کھولنے والے ٹوکن کے منتظر ہیں۔"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} نے نشست کی حالت بدلی: {status}۔"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "سرور کا فیصلہ مختلف ہے: نشست کی حالت {status}۔"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "پہلے لکھا گیا ایک پیغام اوپر آیا ہے۔ {key} اسے دکھاتا ہے۔"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "نیچے {count} نئے"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "سرور کے پاس اس نشست کا {count} اندراج اب نہیں ہے۔"
msgstr[1] "سرور کے پاس اس نشست کے {count} اندراجات اب نہیں ہیں۔"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "سرور کا ریکارڈ نئے سرے سے شروع ہوتا ہے؛ نشست شروع سے دوبارہ پڑھی جاتی ہے۔"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "سرور کو پرانی نقل سے بحال کیا گیا؛ سیشن اندراج {sequence} سے دوبارہ پڑھا جا رہا ہے۔"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ذخیرے میں لکھا نہیں جا سکتا: {reason}۔ آپ نے جو لکھا وہ ابھی سطر میں ہے۔"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "نئے پیغامات"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "گفتگو یہاں سے شروع ہوتی ہے۔"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ابھی کچھ نہیں کہا گیا۔ لکھیں اور {key} دبائیں۔"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "نشست ختم ہو گئی ہے؛ مزید نہیں لکھا جا سکتا۔"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} بائٹ زیادہ: قبول نہیں ہو گا۔"
msgstr[1] "{count} بائٹ زیادہ: قبول نہیں ہو گا۔"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "آپ کا مسودہ محفوظ ہے۔"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "جڑا ہوا {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "جڑ رہا ہے"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "جڑا نہیں ہے"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "سست رابطہ، {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "تیار"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "قطار {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "دوبارہ جڑ گیا۔"

msgctxt "connection.online"
msgid "Connected."
msgstr "جڑا ہوا۔"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} مدد"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} قطار"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} باہر"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} واپس"

msgctxt "action.retry"
msgid "Retry"
msgstr "دوبارہ"

msgctxt "action.edit"
msgid "Edit"
msgstr "ترمیم"

msgctxt "action.delete"
msgid "Delete"
msgstr "حذف"

msgctxt "action.copy"
msgid "Copy"
msgstr "کاپی"

msgctxt "action.undo"
msgid "Undo"
msgstr "واپس لائیں"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "سب کے لیے نشست ختم کریں؟"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "نہ بھیجے گئے تمام پیغامات ({count}) حذف کریں؟ یہ کہیں اور موجود نہیں۔"
msgstr[1] "نہ بھیجے گئے تمام پیغامات ({count}) حذف کریں؟ یہ کہیں اور موجود نہیں۔"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} بار کوشش ہوئی"
msgstr[1] "{count} بار کوشش ہوئی"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "آخری خرابی: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "پہلے یہ جائے گا: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "سرور انتظار کا کہتا ہے"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "نشست بننے کا منتظر"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "رابطے کا منتظر"

msgctxt "why.written"
msgid "written {time}"
msgstr "لکھا گیا {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} لکھا گیا، اب تک نہیں بھیجا گیا۔ ابھی بھیجیں یا حذف کریں؟"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "نشست ختم ہو گئی ہے"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "آپ کا ٹوکن یہ نشست نہیں کھولتا"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "اس سرور کے لیے بہت لمبا"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "کئی بار کوشش کی، جواب نہیں ملا"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "شاید پرانا ہو چکا ہے"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "سرور نے اسے کھو دیا"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "سرور پر ذخیرے کا کوٹا ختم ہو گیا"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "نامنظور: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "سرور تک رسائی نہیں"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "سرور جواب نہیں دیتا"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "سرور بہت مصروف ہے"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "جو بھیجے جانے کا منتظر ہے"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "کچھ منتظر نہیں۔"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "کوئی پیغام ناکام نہیں ہوا۔"

msgctxt "queue.age"
msgid "waiting"
msgstr "مدت"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "کوششیں"

msgctxt "queue.next"
msgid "next"
msgstr "اگلی کوشش"

msgctxt "queue.error"
msgid "last error"
msgstr "آخری خرابی"

msgctxt "kind.message"
msgid "message"
msgstr "پیغام"

msgctxt "kind.status"
msgid "status"
msgstr "حالت"

msgctxt "kind.session"
msgid "new session"
msgstr "نئی نشست"

msgctxt "kind.preference"
msgid "preference"
msgstr "ترجیح"

msgctxt "kind.profile"
msgid "profile"
msgstr "تعارف"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "رائے"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "واپس لینا"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "دوبارہ بھیجا جائے گا۔"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "حذف ہو گیا۔"

msgctxt "notice.copied"
msgid "Copied."
msgstr "کاپی ہو گیا۔"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} میں لکھ دیا گیا۔"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "شکریہ۔ آپ کی رائے محفوظ ہے اور بھیج دی جائے گی۔"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "زبان اب {language} ہے۔"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} نام کی کوئی زبان نہیں۔"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "اطلاعات چالو ہیں۔"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "اطلاعات بند ہیں۔"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "مقفل ہے۔ جاری رکھنے کے لیے {key} دبائیں۔"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "نیا پیغام"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} نے آپ کا لکھا سب پڑھ لیا ہے۔"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "سب بھیج دیا گیا ہے، اور سب آ گیا ہے۔"

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} کوئی حکم نہیں۔ {key} سب دکھاتا ہے؛ ‎// وہ سطر بھیجتا ہے جو ‎/ سے شروع ہو۔"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} کو چاہیے: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "ونڈو بہت تنگ ہے؛ {columns} کالم درکار ہیں۔"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ترجمان"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "اس آلے پر {language} کا کوئی ترجمان معلوم نہیں۔"

msgctxt "help.title"
msgid "Help"
msgstr "مدد"

msgctxt "help.write"
msgid "Writing"
msgstr "لکھنا"

msgctxt "help.read"
msgid "Reading"
msgstr "پڑھنا"

msgctxt "help.commands"
msgid "Commands"
msgstr "احکام"

msgctxt "help.send"
msgid "send"
msgstr "بھیجیں"

msgctxt "help.newLine"
msgid "new line"
msgstr "نئی سطر"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "اپنے ایڈیٹر میں لکھیں"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "جو آپ نے پہلے لکھا"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "گفتگو میں آگے پیچھے"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "پہلے نہ پڑھے پیغام پر"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ابھی جوڑیں"

msgctxt "help.select"
msgid "select a message"
msgstr "پیغام چنیں"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "نشست کی حالت بدلیں"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ناکام پیغامات دوبارہ بھیجیں"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ناکام پیغام بدلیں"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "نہ بھیجا گیا پیغام حذف کریں"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "کیا منتظر ہے اور کیوں"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "کیا ناکام ہوا اور کیوں"

msgctxt "command.lang"
msgid "change the language"
msgstr "زبان بدلیں"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "اسکرین چھپائیں"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "گفتگو فائل میں لکھیں"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "بتائیں کیسا رہا"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "کون ترجمانی کرتا ہے"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "اطلاعات چالو یا بند"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "دائیں سے بائیں متن کیسے دکھے"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ابھی جوڑیں، اور سب بھیجنے پر بتائیں"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "باہر جائیں؛ کچھ نہیں کھوتا"
"""#
  }
}
