// DO NOT EDIT: `make languages` makes it from po/fa.po.
// swift-format-ignore-file

extension Shipped {
  static var language_fa: String {
#"""
# Wardline in Persian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: fa\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "در انتظار"

msgctxt "state.sent"
msgid "sent"
msgstr "ارسال شد"

msgctxt "state.read"
msgid "read"
msgstr "خوانده شد"

msgctxt "state.failed"
msgid "not sent"
msgstr "ناموفق"

msgctxt "state.held"
msgid "confirm?"
msgstr "تأیید کنید"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "پس می‌گیرید"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "پس گرفته شد"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "دیگر نگهداری نمی‌شود"

msgctxt "author.you"
msgid "You"
msgstr "شما"

msgctxt "status.active"
msgid "active"
msgstr "فعال"

msgctxt "status.paused"
msgid "paused"
msgstr "موقتاً متوقف"

msgctxt "status.ended"
msgid "ended"
msgstr "پایان یافته"

msgctxt "role.nurse"
msgid "nurse"
msgstr "پرستار"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "مترجم شفاهی"

msgctxt "header.session"
msgid "Session {session}"
msgstr "جلسه {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "شما: {name}، {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}، {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} اینجاست"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} اینجا نیست"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "اتصال قطع شد. پیام‌ها پس از برقراری اتصال ارسال خواهند شد."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "اتصال نیست. بعداً ارسال خواهد شد."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} در انتظار"
msgstr[1] "{count} در انتظار"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "تلاش بعدی {seconds} ثانیه دیگر"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} اکنون"

msgctxt "banner.trying"
msgid "trying now"
msgstr "در حال تلاش"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "برنامه دیگری در این رایانه اتصال را دارد؛ آنچه اینجا می‌نویسید را همان ارسال می‌کند."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "جلسه موقتاً متوقف است. می‌توانید به نوشتن ادامه دهید."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "جلسه دوباره فعال است."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "جلسه پایان یافته است. چیز دیگری در آن ارسال نمی‌شود."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} پیام ارسال نشد: آن را کپی، ذخیره یا حذف کنید."
msgstr[1] "{count} پیام ارسال نشد: آن‌ها را کپی، ذخیره یا حذف کنید."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} پیام ناموفق بود."
msgstr[1] "{count} پیام ناموفق بود."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} تلاش دوباره برای همه، {delete} حذف همه"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "اعتبار توکن شما تمام شده است. پیام‌ها محفوظ‌اند؛ توکن تازه را در فایل بگذارید تا ارسال شوند."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "سرور این توکن را نمی‌پذیرد. پیام‌های شما در این دستگاه محفوظ‌اند."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "این توکن از آنِ {name} است. پیام‌ها محفوظ‌اند؛ توکن خودتان را در فایل بگذارید تا ارسال شوند."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "اکنون هیچ توکنی {session} را باز نمی‌کند. پیام‌ها محفوظ‌اند و منتظر توکنی می‌مانند که آن را باز کند."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} وضعیت جلسه را تغییر داد: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "سرور تصمیم دیگری گرفته است: جلسه {status} است."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "پیامی که زودتر نوشته شده در بالا رسید. {key} آن را نشان می‌دهد."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} پیام تازه در پایین"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "سرور دیگر {count} مورد از این جلسه را ندارد."
msgstr[1] "سرور دیگر {count} مورد از این جلسه را ندارد."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "سابقه سرور از نو آغاز می‌شود؛ جلسه دوباره از ابتدا خوانده می‌شود."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "سرور از نسخه‌ای قدیمی‌تر بازگردانده شد؛ جلسه از ورودی {sequence} دوباره خوانده می‌شود."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "نوشتن در حافظه ممکن نیست: {reason}. آنچه نوشتید ذخیره نشده و هنوز در کادر نوشتن است."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "پیام‌های تازه"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "گفتگو از اینجا آغاز می‌شود."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "هنوز چیزی گفته نشده. بنویسید و {key} را بزنید."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "جلسه پایان یافته است؛ دیگر نمی‌توان نوشت."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} بایت بیش از اندازه است: پذیرفته نمی‌شود."
msgstr[1] "{count} بایت بیش از اندازه است: پذیرفته نمی‌شود."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "پیش‌نویس شما نگه داشته شد."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "متصل {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "در حال اتصال"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "متصل نیست"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "اتصال کند، {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "آماده‌باش"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "صف {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "دوباره متصل شد."

msgctxt "connection.online"
msgid "Connected."
msgstr "متصل."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} راهنما"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} صف"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} خروج"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} بازگشت"

msgctxt "action.retry"
msgid "Retry"
msgstr "دوباره"

msgctxt "action.edit"
msgid "Edit"
msgstr "ویرایش"

msgctxt "action.delete"
msgid "Delete"
msgstr "حذف"

msgctxt "action.copy"
msgid "Copy"
msgstr "کپی"

msgctxt "action.undo"
msgid "Undo"
msgstr "واگرد"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "جلسه برای همه پایان یابد؟"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "همه پیام‌های ارسال‌نشده ({count}) حذف شوند؟ جای دیگری وجود ندارند."
msgstr[1] "همه پیام‌های ارسال‌نشده ({count}) حذف شوند؟ جای دیگری وجود ندارند."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} بار تلاش شد"
msgstr[1] "{count} بار تلاش شد"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "آخرین خطا: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "در انتظار پشت: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "سرور می‌خواهد صبر کنید"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "در انتظار ساخته شدن جلسه"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "در انتظار اتصال"

msgctxt "why.written"
msgid "written {time}"
msgstr "نوشته شده در {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "در {time} نوشته شده و هنوز ارسال نشده است. اکنون ارسال شود یا حذف؟"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "جلسه پایان یافته است"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "توکن شما این جلسه را باز نمی‌کند"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "برای این سرور بسیار بلند است"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "تلاش‌های بسیار بی‌پاسخ ماند"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "شاید کهنه شده باشد"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "سرور آن را از دست داده است"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "سهمیهٔ ذخیره در سرور تمام شده است"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "پذیرفته نشد: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "سرور در دسترس نیست"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "سرور پاسخ نمی‌دهد"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "سرور شلوغ است"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "آنچه در انتظار ارسال است"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "چیزی در انتظار نیست."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "هیچ پیامی ناموفق نبوده است."

msgctxt "queue.age"
msgid "waiting"
msgstr "مدت"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "تلاش‌ها"

msgctxt "queue.next"
msgid "next"
msgstr "تلاش بعدی"

msgctxt "queue.error"
msgid "last error"
msgstr "آخرین خطا"

msgctxt "kind.message"
msgid "message"
msgstr "پیام"

msgctxt "kind.status"
msgid "status"
msgstr "وضعیت"

msgctxt "kind.session"
msgid "new session"
msgstr "جلسه تازه"

msgctxt "kind.preference"
msgid "preference"
msgstr "تنظیم"

msgctxt "kind.profile"
msgid "profile"
msgstr "مشخصات"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "بازخورد"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "پس گرفتن"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "دوباره ارسال خواهد شد."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "حذف شد."

msgctxt "notice.copied"
msgid "Copied."
msgstr "کپی شد."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "در {file} نوشته شد."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "سپاس. بازخورد شما نگه داشته شد و ارسال خواهد شد."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "زبان اکنون {language} است."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "زبان {language} وجود ندارد."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "اعلان‌ها روشن است."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "اعلان‌ها خاموش است."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "قفل است. برای ادامه {key} را بزنید."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "پیام تازه"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} همه نوشته‌های شما را خوانده است."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "همه چیز ارسال شده و اینجا چیزی کم نیست."

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "فرمان {command} وجود ندارد. {key} همه را نشان می‌دهد؛ ‎// خطی را که با ‎/ آغاز می‌شود ارسال می‌کند."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} نیاز دارد به: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "پنجره بسیار باریک است؛ {columns} ستون لازم است."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "مترجمان"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "در این دستگاه مترجمی برای {language} شناخته نیست."

msgctxt "help.title"
msgid "Help"
msgstr "راهنما"

msgctxt "help.write"
msgid "Writing"
msgstr "نوشتن"

msgctxt "help.read"
msgid "Reading"
msgstr "خواندن"

msgctxt "help.commands"
msgid "Commands"
msgstr "فرمان‌ها"

msgctxt "help.send"
msgid "send"
msgstr "ارسال"

msgctxt "help.newLine"
msgid "new line"
msgstr "خط تازه"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "نوشتن در ویرایشگر شما"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "آنچه پیشتر نوشته‌اید"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "حرکت در گفتگو"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "به نخستین پیام خوانده‌نشده"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "اتصال اکنون"

msgctxt "help.select"
msgid "select a message"
msgstr "انتخاب یک پیام"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "تغییر وضعیت جلسه"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ارسال دوباره پیام‌های ناموفق"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "تغییر یک پیام ناموفق"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "حذف پیامی که ارسال نشده"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "چه در انتظار است و چرا"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "چه ناموفق بود و چرا"

msgctxt "command.lang"
msgid "change the language"
msgstr "تغییر زبان"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "پنهان کردن صفحه"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "نوشتن گفتگو در فایل"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "بگویید چطور بود"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "چه کسی ترجمه می‌کند"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "روشن یا خاموش کردن اعلان‌ها"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "شیوه نمایش متن راست به چپ"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "اتصال اکنون و خبر دادن پس از ارسال همه"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "خروج؛ چیزی از دست نمی‌رود"
"""#
  }
}
