// DO NOT EDIT: `make languages` makes it from po/uz.po.
// swift-format-ignore-file

extension Shipped {
  static var language_uz: String {
#"""
# Wardline in Uzbek.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: uz\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "kutmoqda"

msgctxt "state.sent"
msgid "sent"
msgstr "yuborildi"

msgctxt "state.read"
msgid "read"
msgstr "o‘qildi"

msgctxt "state.failed"
msgid "not sent"
msgstr "yuborilmadi"

msgctxt "state.held"
msgid "confirm?"
msgstr "tasdiqlang"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "olinmoqda"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "qaytarib olindi"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "endi saqlanmaydi"

msgctxt "author.you"
msgid "You"
msgstr "Siz"

msgctxt "status.active"
msgid "active"
msgstr "faol"

msgctxt "status.paused"
msgid "paused"
msgstr "pauzada"

msgctxt "status.ended"
msgid "ended"
msgstr "tugagan"

msgctxt "role.nurse"
msgid "nurse"
msgstr "hamshira"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tarjimon"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Seans {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Siz: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} shu yerda"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} bu yerda emas"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Aloqa uzildi. Xabarlar aloqa tiklanganda yuboriladi."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Aloqa yo‘q. Keyin yuboriladi."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} kutmoqda"
msgstr[1] "{count} kutmoqda"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "keyingi urinish {seconds} s dan keyin"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} hozir"

msgctxt "banner.trying"
msgid "trying now"
msgstr "hozir urinilmoqda"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Aloqa shu kompyuterdagi boshqa dasturda; bu yerda yozganingizni o‘sha yuboradi."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Seans pauzada. Yozishda davom etishingiz mumkin."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Seans yana faol."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Seans tugadi. Endi hech narsa yuborib bo‘lmaydi."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} xabar yuborilmadi: nusxalang, saqlang yoki o‘chiring."
msgstr[1] "{count} xabar yuborilmadi: nusxalang, saqlang yoki o‘chiring."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} xabar yuborilmadi."
msgstr[1] "{count} xabar yuborilmadi."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} hammasini qayta yuborish, {delete} hammasini o‘chirish"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Tokeningiz muddati tugadi. Xabarlar saqlangan; faylga yangi token qo‘ying, ular yuboriladi."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Server bu tokenni qabul qilmaydi. Xabarlaringiz shu qurilmada saqlangan."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Bu token {name}ga tegishli. Xabarlar saqlangan; faylga o‘z tokeningizni qo‘ying, ular yuboriladi."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Hozir hech bir token {session} seansini ochmaydi. Xabarlar saqlangan va ochadigan tokenni kutmoqda."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} seans holatini o‘zgartirdi: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Server boshqacha qaror qildi: seans {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Yuqorida ilgari yozilgan xabar keldi. {key} uni ko‘rsatadi."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "pastda {count} yangi"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Server bu seansning {count} yozuvini endi saqlamaydi."
msgstr[1] "Server bu seansning {count} yozuvini endi saqlamaydi."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Server jurnali yangidan boshlandi; seans boshidan qayta o‘qiladi."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Server eskiroq nusxadan tiklandi; seans {sequence}-yozuvdan boshlab qayta oʻqilmoqda."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Omborga yozib bo‘lmadi: {reason}. Yozganingiz hali qatorda."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "yangi xabarlar"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Suhbat shu yerdan boshlanadi."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Hali hech narsa aytilmagan. Yozing va {key} bosing."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Seans tugadi; endi yozib bo‘lmaydi."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} bayt ortiq: qabul qilinmaydi."
msgstr[1] "{count} bayt ortiq: qabul qilinmaydi."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Qoralamangiz saqlandi."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Ulangan {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Ulanmoqda"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Ulanmagan"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Sekin aloqa, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Tayyor turibdi"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "navbat {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Qayta ulandi."

msgctxt "connection.online"
msgid "Connected."
msgstr "Ulangan."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} yordam"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} navbat"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} chiqish"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} orqaga"

msgctxt "action.retry"
msgid "Retry"
msgstr "Qayta"

msgctxt "action.edit"
msgid "Edit"
msgstr "Tahrir"

msgctxt "action.delete"
msgid "Delete"
msgstr "O‘chirish"

msgctxt "action.copy"
msgid "Copy"
msgstr "Nusxalash"

msgctxt "action.undo"
msgid "Undo"
msgstr "Qaytarish"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Seans hamma uchun tugatilsinmi?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Yuborilmagan barcha xabarlar ({count}) o‘chirilsinmi? Ular boshqa hech qayerda yo‘q."
msgstr[1] "Yuborilmagan barcha xabarlar ({count}) o‘chirilsinmi? Ular boshqa hech qayerda yo‘q."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} marta urinildi"
msgstr[1] "{count} marta urinildi"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "oxirgi xato: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "buning ortida kutmoqda: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "server kutishni so‘raydi"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "seans yaratilishini kutmoqda"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "aloqani kutmoqda"

msgctxt "why.written"
msgid "written {time}"
msgstr "yozilgan {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} yozilgan, hali yuborilmagan. Hozir yuborilsinmi yoki o‘chirilsinmi?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "seans tugadi"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tokeningiz bu seansni ochmaydi"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "bu server uchun juda uzun"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ko‘p urinildi, javob yo‘q"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "eskirgan bo‘lishi mumkin"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "server yoʻqotgan"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "serverdagi saqlash kvotasi tugadi"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "rad etildi: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "serverga yetib bo‘lmaydi"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "server javob bermayapti"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "server juda band"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Yuborishni kutayotganlar"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Hech narsa kutmayapti."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Xato bo‘lgan xabar yo‘q."

msgctxt "queue.age"
msgid "waiting"
msgstr "vaqti"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "urinish"

msgctxt "queue.next"
msgid "next"
msgstr "keyingi"

msgctxt "queue.error"
msgid "last error"
msgstr "oxirgi xato"

msgctxt "kind.message"
msgid "message"
msgstr "xabar"

msgctxt "kind.status"
msgid "status"
msgstr "holat"

msgctxt "kind.session"
msgid "new session"
msgstr "yangi seans"

msgctxt "kind.preference"
msgid "preference"
msgstr "sozlama"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "fikr"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "qaytib olish"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Qayta yuboriladi."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "O‘chirildi."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Nusxalandi."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} fayliga yozildi."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Rahmat. Fikringiz saqlandi va yuboriladi."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Til endi {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} tili yo‘q."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Bildirishnomalar yoqilgan."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Bildirishnomalar o‘chirilgan."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Qulflangan. Davom etish uchun {key} bosing."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Yangi xabar"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} yozganlaringizning hammasini o‘qidi."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Hammasi yuborildi, hammasi bu yerga keldi."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} buyrug‘i yo‘q. {key} hammasini ko‘rsatadi; // esa / bilan boshlanadigan qatorni yuboradi."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} uchun kerak: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Oyna juda tor; {columns} ustun kerak."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tarjimonlar"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Bu qurilmada {language} tarjimoni ma’lum emas."

msgctxt "help.title"
msgid "Help"
msgstr "Yordam"

msgctxt "help.write"
msgid "Writing"
msgstr "Yozish"

msgctxt "help.read"
msgid "Reading"
msgstr "O‘qish"

msgctxt "help.commands"
msgid "Commands"
msgstr "Buyruqlar"

msgctxt "help.send"
msgid "send"
msgstr "yuborish"

msgctxt "help.newLine"
msgid "new line"
msgstr "yangi qator"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "o‘z muharriringizda yozish"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ilgari yozganlaringiz"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "suhbat bo‘ylab"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "birinchi o‘qilmagan xabarga"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "hozir ulanish"

msgctxt "help.select"
msgid "select a message"
msgstr "xabarni tanlash"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "seans holatini o‘zgartirish"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "xato bo‘lgan xabarlarni qayta yuborish"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "xato bo‘lgan xabarni o‘zgartirish"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "yuborilmagan xabarni o‘chirish"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "nima kutmoqda va nega"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "nima yuborilmadi va nega"

msgctxt "command.lang"
msgid "change the language"
msgstr "tilni o‘zgartirish"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ekranni yashirish"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "suhbatni faylga yozish"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "qanday o‘tganini aytish"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kim tarjima qiladi"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "bildirishnomalarni yoqish yoki o‘chirish"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "o‘ngdan chapga matn ko‘rinishi"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "hozir ulanish, hammasi yuborilganda aytish"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "chiqish; hech narsa yo‘qolmaydi"
"""#
  }
}
