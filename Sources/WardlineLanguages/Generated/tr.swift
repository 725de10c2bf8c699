// DO NOT EDIT: `make languages` makes it from po/tr.po.
// swift-format-ignore-file

extension Shipped {
  static var language_tr: String {
#"""
# Wardline in Turkish.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: tr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "bekliyor"

msgctxt "state.sent"
msgid "sent"
msgstr "gönderildi"

msgctxt "state.read"
msgid "read"
msgstr "okundu"

msgctxt "state.failed"
msgid "not sent"
msgstr "başarısız"

msgctxt "state.held"
msgid "confirm?"
msgstr "onaylayın"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "geri alma"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "geri alındı"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "artık saklanmıyor"

msgctxt "author.you"
msgid "You"
msgstr "Siz"

msgctxt "status.active"
msgid "active"
msgstr "etkin"

msgctxt "status.paused"
msgid "paused"
msgstr "duraklatıldı"

msgctxt "status.ended"
msgid "ended"
msgstr "sona erdi"

msgctxt "role.nurse"
msgid "nurse"
msgstr "hemşire"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tercüman"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Oturum {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Siz: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} burada"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} burada değil"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Bağlantı kesildi. Mesajlar yeniden bağlanınca gönderilecek."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Bağlantı yok. Sonra gönderilecek."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} bekliyor"
msgstr[1] "{count} bekliyor"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "{seconds} sn sonra yeniden denenecek"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} şimdi"

msgctxt "banner.trying"
msgid "trying now"
msgstr "şimdi deneniyor"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Bağlantı bu bilgisayardaki başka bir programda; burada yazdıklarınızı o gönderir."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Oturum duraklatıldı. Yazmaya devam edebilirsiniz."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Oturum yeniden etkin."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Oturum sona erdi. Artık bir şey gönderilemez."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} mesaj gönderilmedi: kopyalayın, dışa aktarın veya silin."
msgstr[1] "{count} mesaj gönderilmedi: kopyalayın, dışa aktarın veya silin."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} mesaj başarısız oldu."
msgstr[1] "{count} mesaj başarısız oldu."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} hepsini yeniden dene, {delete} hepsini sil"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Erişim anahtarınızın (token) süresi doldu. Mesajlarınız güvende; dosyaya yeni bir erişim anahtarı koyun, gönderilirler."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Sunucu bu erişim anahtarını kabul etmiyor. Mesajlarınız bu cihazda güvende."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Bu erişim anahtarı {name} kullanıcısına ait. Mesajlarınız güvende; dosyaya kendi erişim anahtarınızı koyun, gönderilirler."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Şu anda hiçbir erişim anahtarı {session} oturumunu açmıyor. Mesajlarınız güvende ve açan bir anahtarı bekliyor."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} oturumun durumunu değiştirdi: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Sunucu başka karar verdi: oturumun durumu {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Daha önce yazılmış bir mesaj yukarıya geldi. {key} onu gösterir."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "aşağıda {count} yeni"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Sunucu bu oturumun {count} kaydını artık tutmuyor."
msgstr[1] "Sunucu bu oturumun {count} kaydını artık tutmuyor."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Sunucunun kaydı yeniden başlıyor; oturum baştan yeniden okunuyor."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Sunucu eski bir kopyadan geri yüklendi; oturum {sequence} numaralı kayıttan itibaren yeniden okunuyor."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Depoya yazılamıyor: {reason}. Yazdıklarınız hâlâ satırda."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "yeni mesajlar"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Konuşma burada başlıyor."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Henüz bir şey söylenmedi. Yazın ve {key} tuşuna basın."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Oturum sona erdi; artık yazılamaz."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} bayt fazla: kabul edilmez."
msgstr[1] "{count} bayt fazla: kabul edilmez."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Taslağınız saklandı."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Bağlı {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Bağlanıyor"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Bağlı değil"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Yavaş bağlantı, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Hazır bekliyor"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "kuyruk {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Yeniden bağlandı."

msgctxt "connection.online"
msgid "Connected."
msgstr "Bağlı."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} yardım"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} kuyruk"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} çıkış"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} geri"

msgctxt "action.retry"
msgid "Retry"
msgstr "Yinele"

msgctxt "action.edit"
msgid "Edit"
msgstr "Düzenle"

msgctxt "action.delete"
msgid "Delete"
msgstr "Sil"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopyala"

msgctxt "action.undo"
msgid "Undo"
msgstr "Geri al"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Oturum herkes için sona erdirilsin mi?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Gönderilmemiş tüm mesajlar ({count}) silinsin mi? Başka hiçbir yerde yoklar."
msgstr[1] "Gönderilmemiş tüm mesajlar ({count}) silinsin mi? Başka hiçbir yerde yoklar."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} kez denendi"
msgstr[1] "{count} kez denendi"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "son hata: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "bunun arkasında bekliyor: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "sunucu beklenmesini istiyor"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "oturumunun oluşturulmasını bekliyor"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "bağlantıyı bekliyor"

msgctxt "why.written"
msgid "written {time}"
msgstr "yazıldı: {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} yazıldı, o zamandan beri gönderilmedi. Şimdi gönderilsin mi, silinsin mi?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "oturum sona erdi"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "erişim anahtarınız bu oturumu açmıyor"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "bu sunucu için çok uzun"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "çok kez denendi, yanıt gelmedi"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "belki de eskidi"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "sunucu kaybetti"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "sunucudaki depolama kotası doldu"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "kabul edilmedi: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "sunucuya ulaşılamıyor"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "sunucu yanıt vermiyor"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "sunucu çok meşgul"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Gönderilmeyi bekleyenler"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Bekleyen yok."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Başarısız mesaj yok."

msgctxt "queue.age"
msgid "waiting"
msgstr "süre"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "deneme"

msgctxt "queue.next"
msgid "next"
msgstr "sonraki"

msgctxt "queue.error"
msgid "last error"
msgstr "son hata"

msgctxt "kind.message"
msgid "message"
msgstr "mesaj"

msgctxt "kind.status"
msgid "status"
msgstr "durum"

msgctxt "kind.session"
msgid "new session"
msgstr "yeni oturum"

msgctxt "kind.preference"
msgid "preference"
msgstr "tercih"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "görüş"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "geri alma"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Yeniden gönderilecek."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Silindi."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Kopyalandı."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} dosyasına yazıldı."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Teşekkürler. Görüşünüz saklandı ve gönderilecek."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Dil artık {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} diye bir dil yok."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Bildirimler açık."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Bildirimler kapalı."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Kilitli. Devam etmek için {key} tuşuna basın."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Yeni mesaj"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} yazdığınız her şeyi okudu."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Her şey gönderildi, burada eksik yok."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} diye bir komut yok. {key} hepsini gösterir; // ise / ile başlayan bir satır gönderir."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} için gerekli: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Pencere çok dar; {columns} sütun gerekli."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tercümanlar"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Bu cihazda {language} için bilinen tercüman yok."

msgctxt "help.title"
msgid "Help"
msgstr "Yardım"

msgctxt "help.write"
msgid "Writing"
msgstr "Yazma"

msgctxt "help.read"
msgid "Reading"
msgstr "Okuma"

msgctxt "help.commands"
msgid "Commands"
msgstr "Komutlar"

msgctxt "help.send"
msgid "send"
msgstr "gönder"

msgctxt "help.newLine"
msgid "new line"
msgstr "yeni satır"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "kendi düzenleyicinizde yazın"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "daha önce yazdıklarınız"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "konuşmada gezin"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "okunmamış ilk mesaja"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "şimdi bağlan"

msgctxt "help.select"
msgid "select a message"
msgstr "mesaj seç"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "oturumun durumunu değiştir"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "başarısız mesajları yeniden gönder"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "başarısız bir mesajı değiştir"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "gönderilmemiş bir mesajı sil"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ne bekliyor ve neden"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ne başarısız oldu ve neden"

msgctxt "command.lang"
msgid "change the language"
msgstr "dili değiştir"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ekranı gizle"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "konuşmayı dosyaya yaz"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "nasıl geçtiğini söyle"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kim çeviriyor"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "bildirimler açık veya kapalı"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "sağdan sola metin nasıl gösterilsin"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "şimdi bağlan, hepsi gönderilince söyle"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "çık; hiçbir şey kaybolmaz"
"""#
  }
}
