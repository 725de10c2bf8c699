// DO NOT EDIT: `make languages` makes it from po/ar.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ar: String {
#"""
# Wardline in Arabic.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ar\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 && n % 100 <= 99 ? 4 : 5);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "منتظرة"

msgctxt "state.sent"
msgid "sent"
msgstr "أُرسلت"

msgctxt "state.read"
msgid "read"
msgstr "قُرئت"

msgctxt "state.failed"
msgid "not sent"
msgstr "فشلت"

msgctxt "state.held"
msgid "confirm?"
msgstr "بانتظارك"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "جارٍ السحب"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "سُحبت"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "لم تعد محفوظة"

msgctxt "author.you"
msgid "You"
msgstr "أنت"

msgctxt "status.active"
msgid "active"
msgstr "نشطة"

msgctxt "status.paused"
msgid "paused"
msgstr "متوقفة مؤقتًا"

msgctxt "status.ended"
msgid "ended"
msgstr "منتهية"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ممرض/ة"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "مترجم/ة"

msgctxt "header.session"
msgid "Session {session}"
msgstr "الجلسة {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "أنت: {name}، {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}، {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} هنا"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name}: ليس في المحادثة الآن"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "انقطع الاتصال. ستُرسل الرسائل عند عودة الاتصال."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "لا اتصال. ستُرسل الرسائل لاحقًا."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "لا شيء في الانتظار ({count})"
msgstr[1] "{count} في الانتظار"
msgstr[2] "{count} في الانتظار"
msgstr[3] "{count} في الانتظار"
msgstr[4] "{count} في الانتظار"
msgstr[5] "{count} في الانتظار"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "المحاولة التالية بعد {seconds} ث"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} الآن"

msgctxt "banner.trying"
msgid "trying now"
msgstr "جارٍ المحاولة الآن"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "برنامج آخر على هذا الجهاز لديه الاتصال؛ وهو يرسل ما تكتبه هنا."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "الجلسة متوقفة مؤقتًا. يمكنك متابعة الكتابة."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "الجلسة نشطة من جديد."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "انتهت الجلسة. لا يمكن إرسال شيء آخر فيها."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "لم تبقَ رسائل غير مرسلة ({count}): انسخ أو صدّر أو احذف."
msgstr[1] "لم تُرسل رسالة واحدة ({count}): انسخها أو صدّرها أو احذفها."
msgstr[2] "لم تُرسل رسالتان ({count}): انسخهما أو صدّرهما أو احذفهما."
msgstr[3] "لم تُرسل {count} رسائل: انسخها أو صدّرها أو احذفها."
msgstr[4] "لم تُرسل {count} رسالة: انسخها أو صدّرها أو احذفها."
msgstr[5] "لم تُرسل {count} رسالة: انسخها أو صدّرها أو احذفها."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "فشلت {count} رسالة."
msgstr[1] "فشلت رسالة واحدة ({count})."
msgstr[2] "فشلت رسالتان ({count})."
msgstr[3] "فشلت {count} رسائل."
msgstr[4] "فشلت {count} رسالة."
msgstr[5] "فشلت {count} رسالة."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} إعادة محاولة الكل، {delete} حذف الكل"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "انتهت صلاحية رمز الدخول. رسائلك محفوظة؛ ضع رمزًا جديدًا في الملف وستُرسل."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "الخادم يرفض هذا الرمز. رسائلك محفوظة على هذا الجهاز."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "هذا الرمز يخص {name}. رسائلك محفوظة؛ ضع رمزك أنت في الملف وستُرسل."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "لا يوجد الآن رمز يفتح {session}. رسائلك محفوظة وتنتظر رمزًا يفتحها."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "حالة الجلسة الآن: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "قرر الخادم غير ذلك: الجلسة {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "وصلت في الأعلى رسالة كُتبت سابقًا. {key} لعرضها."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} جديدة في الأسفل"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "لم يعد الخادم يحفظ {count} مدخل من هذه الجلسة."
msgstr[1] "لم يعد الخادم يحفظ مدخلًا واحدًا ({count}) من هذه الجلسة."
msgstr[2] "لم يعد الخادم يحفظ مدخلين ({count}) من هذه الجلسة."
msgstr[3] "لم يعد الخادم يحفظ {count} مدخلات من هذه الجلسة."
msgstr[4] "لم يعد الخادم يحفظ {count} مدخلًا من هذه الجلسة."
msgstr[5] "لم يعد الخادم يحفظ {count} مدخل من هذه الجلسة."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "سجل الخادم يبدأ من جديد؛ تُقرأ الجلسة مرة أخرى من بدايتها."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "استُعيد الخادم من نسخة أقدم؛ تُقرأ الجلسة من جديد ابتداءً من الإدخال {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "لا يمكن الكتابة في المخزن: {reason}. ما كتبته ما زال في السطر."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "رسائل جديدة"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "تبدأ المحادثة هنا."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "لم يُقل شيء بعد. اكتب ثم اضغط {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "انتهت الجلسة؛ لا يمكن كتابة المزيد."

msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "النص أطول بـ {count} بايت: سيُرفض."
msgstr[1] "النص أطول بـ {count} بايت: سيُرفض."
msgstr[2] "النص أطول بـ بايتين ({count}): سيُرفض."
msgstr[3] "النص أطول بـ {count} بايتات: سيُرفض."
msgstr[4] "النص أطول بـ {count} بايت: سيُرفض."
msgstr[5] "النص أطول بـ {count} بايت: سيُرفض."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "مسودتك محفوظة."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "متصل {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "جارٍ الاتصال"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "غير متصل"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "اتصال بطيء، {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "في وضع الاستعداد"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "في الانتظار {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "عاد الاتصال."

msgctxt "connection.online"
msgid "Connected."
msgstr "متصل."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} مساعدة"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} الانتظار"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} خروج"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} رجوع"

msgctxt "action.retry"
msgid "Retry"
msgstr "إعادة"

msgctxt "action.edit"
msgid "Edit"
msgstr "تعديل"

msgctxt "action.delete"
msgid "Delete"
msgstr "حذف"

msgctxt "action.copy"
msgid "Copy"
msgstr "نسخ"

msgctxt "action.undo"
msgid "Undo"
msgstr "تراجع"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "إنهاء الجلسة للجميع؟"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "حذف كل الرسائل غير المرسلة ({count})؟ لا توجد في أي مكان آخر."
msgstr[1] "حذف كل الرسائل غير المرسلة ({count})؟ لا توجد في أي مكان آخر."
msgstr[2] "حذف كل الرسائل غير المرسلة ({count})؟ لا توجد في أي مكان آخر."
msgstr[3] "حذف كل الرسائل غير المرسلة ({count})؟ لا توجد في أي مكان آخر."
msgstr[4] "حذف كل الرسائل غير المرسلة ({count})؟ لا توجد في أي مكان آخر."
msgstr[5] "حذف كل الرسائل غير المرسلة ({count})؟ لا توجد في أي مكان آخر."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} محاولة"
msgstr[1] "{count} محاولة"
msgstr[2] "محاولتان ({count})"
msgstr[3] "{count} محاولات"
msgstr[4] "{count} محاولة"
msgstr[5] "{count} محاولة"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "آخر خطأ: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "تنتظر خلف: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "الخادم يطلب الانتظار"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "تنتظر إنشاء جلستها"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "تنتظر الاتصال"

msgctxt "why.written"
msgid "written {time}"
msgstr "كُتبت {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "كُتبت {time} ولم تُرسل منذ ذلك. إرسالها الآن أم حذفها؟"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "انتهت الجلسة"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "رمزك لا يفتح هذه الجلسة"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "أطول مما يقبله هذا الخادم"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "محاولات كثيرة بلا جواب"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "أقدم مما قد تريد"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "فقدها الخادم"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "نفدت حصة التخزين في الخادم"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "مرفوضة: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "لا يمكن الوصول إلى الخادم"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "الخادم لا يجيب"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "الخادم مشغول جدًا"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "ما ينتظر الإرسال"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "لا شيء في الانتظار."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "لا رسائل فاشلة."

msgctxt "queue.age"
msgid "waiting"
msgstr "المدة"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "المحاولات"

msgctxt "queue.next"
msgid "next"
msgstr "التالية"

msgctxt "queue.error"
msgid "last error"
msgstr "آخر خطأ"

msgctxt "kind.message"
msgid "message"
msgstr "رسالة"

msgctxt "kind.status"
msgid "status"
msgstr "حالة"

msgctxt "kind.session"
msgid "new session"
msgstr "جلسة جديدة"

msgctxt "kind.preference"
msgid "preference"
msgstr "تفضيل"

msgctxt "kind.profile"
msgid "profile"
msgstr "ملف شخصي"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "رأي"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "سحب رسالة"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "ستُرسل من جديد."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "حُذفت."

msgctxt "notice.copied"
msgid "Copied."
msgstr "نُسخت."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "كُتب في {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "شكرًا لك. رأيك محفوظ وسيُرسل."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "اللغة الآن {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "لا توجد لغة {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "الإشعارات مفعّلة."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "الإشعارات متوقفة."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "الشاشة مقفلة. اضغط {key} للمتابعة."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "رسالة جديدة"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name}: قُرئ كل ما كتبته."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "كل شيء أُرسل، ولا ينقص هنا شيء."

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "لا يوجد أمر {command}. {key} يعرض كل الأوامر؛ ‎// يرسل سطرًا يبدأ بـ ‎/."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} يحتاج إلى: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "النافذة ضيقة جدًا؛ يلزم {columns} عمودًا."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "المترجمون"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "لا يُعرف على هذا الجهاز مترجم للغة {language}."

msgctxt "help.title"
msgid "Help"
msgstr "مساعدة"

msgctxt "help.write"
msgid "Writing"
msgstr "الكتابة"

msgctxt "help.read"
msgid "Reading"
msgstr "القراءة"

msgctxt "help.commands"
msgid "Commands"
msgstr "الأوامر"

msgctxt "help.send"
msgid "send"
msgstr "إرسال"

msgctxt "help.newLine"
msgid "new line"
msgstr "سطر جديد"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "الكتابة في محررك"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ما كتبته من قبل"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "التنقل في المحادثة"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "إلى أول رسالة غير مقروءة"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "الاتصال الآن"

msgctxt "help.select"
msgid "select a message"
msgstr "اختيار رسالة"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "تغيير حالة الجلسة"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "إرسال الرسائل الفاشلة من جديد"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "تعديل رسالة فاشلة"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "حذف رسالة لم تُرسل"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ما ينتظر، ولماذا"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ما فشل، ولماذا"

msgctxt "command.lang"
msgid "change the language"
msgstr "تغيير اللغة"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "إخفاء الشاشة"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "حفظ المحادثة في ملف"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "قل كيف كان الأمر"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "من يترجم"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "تشغيل الإشعارات أو إيقافها"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "كيف يُرسم النص من اليمين إلى اليسار"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "الاتصال الآن، والإبلاغ حين يُرسل كل شيء"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "خروج؛ لا يضيع شيء"
"""#
  }
}
