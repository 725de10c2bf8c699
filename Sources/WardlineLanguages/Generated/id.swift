// DO NOT EDIT: `make languages` makes it from po/id.po.
// swift-format-ignore-file

extension Shipped {
  static var language_id: String {
#"""
# Wardline in Indonesian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: id\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "menunggu"

msgctxt "state.sent"
msgid "sent"
msgstr "terkirim"

msgctxt "state.read"
msgid "read"
msgstr "dibaca"

msgctxt "state.failed"
msgid "not sent"
msgstr "gagal"

msgctxt "state.held"
msgid "confirm?"
msgstr "konfirmasi"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "akan ditarik"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ditarik kembali"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "tidak lagi disimpan"

msgctxt "author.you"
msgid "You"
msgstr "Anda"

msgctxt "status.active"
msgid "active"
msgstr "aktif"

msgctxt "status.paused"
msgid "paused"
msgstr "dijeda"

msgctxt "status.ended"
msgid "ended"
msgstr "berakhir"

msgctxt "role.nurse"
msgid "nurse"
msgstr "perawat"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "juru bahasa"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesi {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Anda: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ada di sini"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} sedang pergi"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Koneksi terputus. Pesan akan dikirim setelah tersambung lagi."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Terputus. Pesan akan dikirim nanti."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} menunggu"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "coba lagi dalam {seconds} dtk"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} sekarang"

msgctxt "banner.trying"
msgid "trying now"
msgstr "sedang mencoba"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Program lain di komputer ini memegang koneksi; program itu mengirim yang Anda tulis di sini."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Sesi dijeda. Anda dapat terus menulis."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Sesi aktif kembali."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Sesi telah berakhir. Tidak ada lagi yang dapat dikirim."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} pesan belum terkirim: salin, ekspor, atau hapus."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} pesan gagal."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} coba lagi semua, {delete} hapus semua"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Token Anda kedaluwarsa. Pesan Anda aman; taruh token baru di berkas, lalu pesan akan dikirim."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Server menolak token ini. Pesan Anda aman di perangkat ini."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Token ini milik {name}. Pesan Anda aman; taruh token Anda sendiri di berkas, lalu pesan akan dikirim."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Saat ini tidak ada token yang membuka {session}. Pesan Anda aman dan menunggu token yang membukanya."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} mengubah status sesi menjadi: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Server memutuskan lain: sesi {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Pesan yang ditulis lebih awal tiba di atas. {key} menampilkannya."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} baru di bawah"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Server tidak lagi menyimpan {count} entri sesi ini."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Catatan server dimulai lagi; sesi dibaca ulang dari awal."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Server dipulihkan dari salinan lama; sesi dibaca ulang mulai entri {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Penyimpanan tidak dapat ditulis: {reason}. Yang Anda ketik masih ada di baris."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "pesan baru"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Percakapan dimulai di sini."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Belum ada yang dikatakan. Ketik, lalu tekan {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Sesi telah berakhir; tidak dapat menulis lagi."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Kelebihan {count} byte: akan ditolak."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Draf Anda disimpan."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Tersambung {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Menyambung"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Tidak tersambung"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Koneksi lambat, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Bersiaga"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "antrean {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Tersambung lagi."

msgctxt "connection.online"
msgid "Connected."
msgstr "Tersambung."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} bantuan"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} antrean"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} keluar"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} kembali"

msgctxt "action.retry"
msgid "Retry"
msgstr "Coba lagi"

msgctxt "action.edit"
msgid "Edit"
msgstr "Ubah"

msgctxt "action.delete"
msgid "Delete"
msgstr "Hapus"

msgctxt "action.copy"
msgid "Copy"
msgstr "Salin"

msgctxt "action.undo"
msgid "Undo"
msgstr "Urungkan"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Akhiri sesi untuk semua orang?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Hapus semua pesan yang belum terkirim ({count})? Pesan itu tidak ada di tempat lain."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "dicoba {count} kali"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "galat terakhir: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "menunggu di belakang: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "server meminta menunggu"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "menunggu sesinya dibuat"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "menunggu koneksi"

msgctxt "why.written"
msgid "written {time}"
msgstr "ditulis {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Ditulis {time} dan belum terkirim. Kirim sekarang, atau hapus?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "sesi telah berakhir"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "token Anda tidak membuka sesi ini"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "terlalu panjang untuk server ini"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "terlalu sering dicoba tanpa jawaban"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "mungkin sudah terlalu lama"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "hilang di server"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kuota penyimpanan di server sudah habis"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ditolak: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "server tidak terjangkau"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "server tidak menjawab"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "server sedang sibuk"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Yang menunggu dikirim"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Tidak ada yang menunggu."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Tidak ada pesan yang gagal."

msgctxt "queue.age"
msgid "waiting"
msgstr "lama"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "percobaan"

msgctxt "queue.next"
msgid "next"
msgstr "berikut"

msgctxt "queue.error"
msgid "last error"
msgstr "galat terakhir"

msgctxt "kind.message"
msgid "message"
msgstr "pesan"

msgctxt "kind.status"
msgid "status"
msgstr "status"

msgctxt "kind.session"
msgid "new session"
msgstr "sesi baru"

msgctxt "kind.preference"
msgid "preference"
msgstr "preferensi"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "masukan"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "penarikan"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Akan dikirim lagi."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Dihapus."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Disalin."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Ditulis ke {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Terima kasih. Masukan Anda disimpan dan akan dikirim."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Bahasa sekarang {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Tidak ada bahasa {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Notifikasi menyala."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Notifikasi mati."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Terkunci. Tekan {key} untuk melanjutkan."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Pesan baru"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} telah membaca semua yang Anda tulis."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Semua sudah terkirim, dan di sini tidak ada yang kurang."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Tidak ada perintah {command}. {key} menampilkan semuanya; // mengirim baris yang diawali /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} memerlukan: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Terminal terlalu sempit; perlu {columns} kolom."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Juru bahasa"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Tidak ada juru bahasa {language} yang dikenal di perangkat ini."

msgctxt "help.title"
msgid "Help"
msgstr "Bantuan"

msgctxt "help.write"
msgid "Writing"
msgstr "Menulis"

msgctxt "help.read"
msgid "Reading"
msgstr "Membaca"

msgctxt "help.commands"
msgid "Commands"
msgstr "Perintah"

msgctxt "help.send"
msgid "send"
msgstr "kirim"

msgctxt "help.newLine"
msgid "new line"
msgstr "baris baru"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "menulis di editor Anda"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "yang Anda tulis sebelumnya"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "menelusuri percakapan"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ke pesan pertama yang belum dibaca"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "sambungkan sekarang"

msgctxt "help.select"
msgid "select a message"
msgstr "pilih pesan"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ubah status sesi"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "kirim lagi pesan yang gagal"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ubah pesan yang gagal"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "hapus pesan yang belum terkirim"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "apa yang menunggu, dan mengapa"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "apa yang gagal, dan mengapa"

msgctxt "command.lang"
msgid "change the language"
msgstr "ganti bahasa"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "sembunyikan layar"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "tulis percakapan ke berkas"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "katakan bagaimana jalannya"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "siapa juru bahasanya"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "notifikasi menyala atau mati"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "cara menampilkan teks kanan ke kiri"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "sambungkan sekarang, dan beri tahu saat semua terkirim"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "keluar; tidak ada yang hilang"
"""#
  }
}
