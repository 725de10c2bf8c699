// DO NOT EDIT: `make languages` makes it from po/prs.po.
// swift-format-ignore-file

extension Shipped {
  static var language_prs: String {
#"""
# Wardline in Dari.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: prs\n"
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
msgstr "فرستاده شد"

msgctxt "state.read"
msgid "read"
msgstr "خوانده شد"

msgctxt "state.failed"
msgid "not sent"
msgstr "ناکام"

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
msgstr "برای مدتی متوقف"

msgctxt "status.ended"
msgid "ended"
msgstr "ختم شده"

msgctxt "role.nurse"
msgid "nurse"
msgstr "نرس"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ترجمان"

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
msgstr "ارتباط قطع شد. وقتی وصل شود، پیام‌ها فرستاده می‌شوند."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "ارتباط نیست. پسان فرستاده می‌شود."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} در انتظار"
msgstr[1] "{count} در انتظار"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "کوشش بعدی بعد از {seconds} ثانیه"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} حالا"

msgctxt "banner.trying"
msgid "trying now"
msgstr "در حال کوشش"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "برنامه دیگری در این کمپیوتر ارتباط را دارد؛ چیزی را که اینجا نوشته می‌کنید همان می‌فرستد."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "جلسه برای مدتی متوقف است. شما می‌توانید به نوشتن ادامه بدهید."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "جلسه دوباره فعال است."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "جلسه ختم شده است. دیگر چیزی در آن فرستاده نمی‌شود."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} پیام فرستاده نشد: آن را کاپی، ذخیره یا حذف کنید."
msgstr[1] "{count} پیام فرستاده نشد: آنها را کاپی، ذخیره یا حذف کنید."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} پیام ناکام شد."
msgstr[1] "{count} پیام ناکام شد."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} کوشش دوباره برای همه، {delete} حذف همه"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "وقت توکن شما تمام شده است. پیام‌ها محفوظ اند؛ توکن نو را در فایل بگذارید تا فرستاده شوند."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "سرور این توکن را قبول نمی‌کند. پیام‌های شما در این دستگاه محفوظ اند."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "این توکن از {name} است. پیام‌ها محفوظ اند؛ توکن خود را در فایل بگذارید تا فرستاده شوند."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "حالا هیچ توکنی {session} را باز نمی‌کند. پیام‌ها محفوظ اند و منتظر توکنی اند که باز کند."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} حالت جلسه را تغییر داد: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "سرور تصمیم دیگری گرفته است: جلسه {status} است."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "پیامی که پیشتر نوشته شده بود در بالا رسید. {key} آن را نشان می‌دهد."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} پیام نو در پایین"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "سرور دیگر {count} مورد از این جلسه را ندارد."
msgstr[1] "سرور دیگر {count} مورد از این جلسه را ندارد."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "ثبت سرور از نو شروع می‌شود؛ جلسه دوباره از آغاز خوانده می‌شود."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "سرور از یک کاپی سابقه بازگردانده شد؛ جلسه از ثبت {sequence} دوباره خوانده می‌شود."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "نوشتن در ذخیره ممکن نیست: {reason}. چیزی که نوشتید ذخیره نشده و هنوز در جای نوشتن است."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "پیام‌های نو"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "گفتگو از اینجا شروع می‌شود."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "هنوز چیزی گفته نشده. نوشته کنید و {key} را فشار دهید."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "جلسه ختم شده است؛ دیگر نوشته نمی‌شود."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} بایت زیاد است: قبول نمی‌شود."
msgstr[1] "{count} بایت زیاد است: قبول نمی‌شود."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "مسوده شما نگهداشته شد."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "وصل {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "در حال وصل شدن"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "وصل نیست"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "اتصال کند، {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "آماده"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "صف {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "دوباره وصل شد."

msgctxt "connection.online"
msgid "Connected."
msgstr "وصل."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} کمک"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} صف"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} خروج"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} برگشت"

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
msgstr "کاپی"

msgctxt "action.undo"
msgid "Undo"
msgstr "برگردان"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "جلسه برای همه ختم شود؟"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "همه پیام‌های فرستاده‌نشده ({count}) حذف شوند؟ در جای دیگر نیستند."
msgstr[1] "همه پیام‌های فرستاده‌نشده ({count}) حذف شوند؟ در جای دیگر نیستند."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} بار کوشش شد"
msgstr[1] "{count} بار کوشش شد"

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
msgstr "در انتظار ارتباط"

msgctxt "why.written"
msgid "written {time}"
msgstr "نوشته شده {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} نوشته شده و هنوز فرستاده نشده است. حالا فرستاده شود یا حذف؟"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "جلسه ختم شده است"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "توکن شما این جلسه را باز نمی‌کند"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "برای این سرور بسیار دراز است"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "کوشش‌های زیاد بی‌جواب ماند"

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
msgstr "قبول نشد: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "سرور در دسترس نیست"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "سرور جواب نمی‌دهد"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "سرور بسیار مصروف است"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "چیزی که منتظر فرستادن است"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "چیزی در انتظار نیست."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "هیچ پیامی ناکام نشده است."

msgctxt "queue.age"
msgid "waiting"
msgstr "مدت"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "کوشش‌ها"

msgctxt "queue.next"
msgid "next"
msgstr "کوشش بعدی"

msgctxt "queue.error"
msgid "last error"
msgstr "آخرین خطا"

msgctxt "kind.message"
msgid "message"
msgstr "پیام"

msgctxt "kind.status"
msgid "status"
msgstr "حالت"

msgctxt "kind.session"
msgid "new session"
msgstr "جلسه نو"

msgctxt "kind.preference"
msgid "preference"
msgstr "تنظیم"

msgctxt "kind.profile"
msgid "profile"
msgstr "مشخصات"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "نظر"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "پس گرفتن"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "دوباره فرستاده خواهد شد."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "حذف شد."

msgctxt "notice.copied"
msgid "Copied."
msgstr "کاپی شد."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "در {file} نوشته شد."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "تشکر. نظر شما نگهداشته شد و فرستاده می‌شود."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "زبان حالا {language} است."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "زبان {language} وجود ندارد."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "اطلاعیه‌ها روشن است."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "اطلاعیه‌ها خاموش است."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "قفل است. برای ادامه {key} را فشار دهید."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "پیام نو"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} همه نوشته‌های شما را خوانده است."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "همه چیز فرستاده شده و اینجا چیزی کم نیست."

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "فرمان {command} وجود ندارد. {key} همه را نشان می‌دهد؛ ‎// خطی را که با ‎/ شروع می‌شود می‌فرستد."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ضرورت دارد به: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "کلکین بسیار باریک است؛ {columns} ستون لازم است."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ترجمان‌ها"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "در این دستگاه ترجمانی برای {language} معلوم نیست."

msgctxt "help.title"
msgid "Help"
msgstr "کمک"

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
msgstr "فرستادن"

msgctxt "help.newLine"
msgid "new line"
msgstr "خط نو"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "نوشتن در ویرایشگر شما"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "چیزی که پیشتر نوشته‌اید"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "گشتن در گفتگو"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "به اولین پیام خوانده‌نشده"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "حالا وصل شوید"

msgctxt "help.select"
msgid "select a message"
msgstr "انتخاب یک پیام"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "تغییر حالت جلسه"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "فرستادن دوباره پیام‌های ناکام"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "تغییر یک پیام ناکام"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "حذف پیامی که فرستاده نشده"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "چه در انتظار است و چرا"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "چه ناکام شد و چرا"

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
msgstr "کی ترجمانی می‌کند"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "روشن یا خاموش کردن اطلاعیه‌ها"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "طرز نشان دادن متن راست به چپ"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "حالا وصل شدن و خبر دادن بعد از فرستادن همه"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "خروج؛ چیزی گم نمی‌شود"
"""#
  }
}
