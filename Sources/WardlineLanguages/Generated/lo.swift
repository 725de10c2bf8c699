// DO NOT EDIT: `make languages` makes it from po/lo.po.
// swift-format-ignore-file

extension Shipped {
  static var language_lo: String {
#"""
# Wardline in Lao.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: lo\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ລໍຖ້າ"

msgctxt "state.sent"
msgid "sent"
msgstr "ສົ່ງແລ້ວ"

msgctxt "state.read"
msgid "read"
msgstr "ອ່ານແລ້ວ"

msgctxt "state.failed"
msgid "not sent"
msgstr "ບໍ່ສຳເລັດ"

# proposed: ລໍຢືນຢັນ
msgctxt "state.held"
msgid "confirm?"
msgstr "ພັກໄວ້"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ກຳລັງຖອນຄືນ"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ຖອນຄືນແລ້ວ"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ບໍ່ເກັບໄວ້ແລ້ວ"

msgctxt "author.you"
msgid "You"
msgstr "ທ່ານ"

msgctxt "status.active"
msgid "active"
msgstr "ເປີດຢູ່"

msgctxt "status.paused"
msgid "paused"
msgstr "ຢຸດຊົ່ວຄາວ"

msgctxt "status.ended"
msgid "ended"
msgstr "ຈົບແລ້ວ"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ພະຍາບານ"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ນາຍພາສາ"

msgctxt "header.session"
msgid "Session {session}"
msgstr "ການສົນທະນາ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "ທ່ານ: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ຢູ່ນີ້"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ບໍ່ຢູ່"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "ການເຊື່ອມຕໍ່ຂາດ. ຂໍ້ຄວາມຈະຖືກສົ່ງເມື່ອເຊື່ອມຕໍ່ຄືນ."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "ບໍ່ມີການເຊື່ອມຕໍ່. ຈະສົ່ງພາຍຫຼັງ."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "ລໍຖ້າ {count}"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ລອງໃໝ່ໃນ {seconds} ວິນາທີ"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ດຽວນີ້"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ກຳລັງລອງ"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "ໂປຣແກຣມອື່ນໃນຄອມພິວເຕີນີ້ໃຊ້ການເຊື່ອມຕໍ່ຢູ່; ມັນຈະສົ່ງສິ່ງທີ່ທ່ານຂຽນຢູ່ນີ້."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "ການສົນທະນາຢຸດຊົ່ວຄາວ. ທ່ານຂຽນຕໍ່ໄດ້."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "ການສົນທະນາເປີດຄືນແລ້ວ."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "ການສົນທະນາຈົບແລ້ວ. ສົ່ງຫຍັງອີກບໍ່ໄດ້."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "ຂໍ້ຄວາມ {count} ຂໍ້ບໍ່ໄດ້ສົ່ງ: ສຳເນົາ, ສົ່ງອອກ ຫຼື ລຶບ."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "ຂໍ້ຄວາມ {count} ຂໍ້ບໍ່ສຳເລັດ."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ລອງໃໝ່ທັງໝົດ, {delete} ລຶບທັງໝົດ"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "ໂທເຄັນຂອງທ່ານໝົດອາຍຸ. ຂໍ້ຄວາມປອດໄພ; ໃສ່ໂທເຄັນໃໝ່ໃນໄຟລ໌ ແລ້ວຈະຖືກສົ່ງ."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "ເຊີບເວີບໍ່ຮັບໂທເຄັນນີ້. ຂໍ້ຄວາມຂອງທ່ານປອດໄພໃນເຄື່ອງນີ້."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ໂທເຄັນນີ້ເປັນຂອງ {name}. ຂໍ້ຄວາມປອດໄພ; ໃສ່ໂທເຄັນຂອງທ່ານເອງໃນໄຟລ໌ ແລ້ວຈະຖືກສົ່ງ."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ຕອນນີ້ບໍ່ມີໂທເຄັນໃດເປີດ {session} ໄດ້. ຂໍ້ຄວາມປອດໄພ ແລະລໍຖ້າໂທເຄັນທີ່ເປີດໄດ້."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ປ່ຽນສະຖານະການສົນທະນາເປັນ: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "ເຊີບເວີຕັດສິນຕ່າງໄປ: ການສົນທະນາ {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "ມີຂໍ້ຄວາມທີ່ຂຽນກ່ອນໜ້າມາຮອດຂ້າງເທິງ. {key} ເພື່ອເບິ່ງ."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "ໃໝ່ດ້ານລຸ່ມ {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "ເຊີບເວີບໍ່ເກັບ {count} ລາຍການຂອງການສົນທະນານີ້ແລ້ວ."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "ບັນທຶກຂອງເຊີບເວີເລີ່ມໃໝ່; ການສົນທະນາຖືກອ່ານຄືນແຕ່ຕົ້ນ."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "ເຊີບເວີຖືກກູ້ຄືນຈາກສຳເນົາເກົ່າ; ກຳລັງອ່ານການສົນທະນາຄືນໃໝ່ຕັ້ງແຕ່ລາຍການ {sequence}."

# unconfirmed: words of this file, since the text before said what is not so
# proposed: ຂຽນໃສ່ບ່ອນເກັບບໍ່ໄດ້: {reason}. ສິ່ງທີ່ທ່ານພິມຍັງບໍ່ໄດ້ບັນທຶກ, ຢູ່ບ່ອນພິມ.
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ຂຽນໃສ່ບ່ອນເກັບບໍ່ໄດ້: {reason}."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ຂໍ້ຄວາມໃໝ່"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "ການສົນທະນາເລີ່ມຢູ່ນີ້."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ຍັງບໍ່ມີຫຍັງເວົ້າ. ພິມ ແລ້ວກົດ {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "ການສົນທະນາຈົບແລ້ວ; ຂຽນອີກບໍ່ໄດ້."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "ຍາວເກີນ {count} ໄບຕ໌: ຈະບໍ່ຮັບ."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "ຮ່າງຂອງທ່ານຖືກເກັບໄວ້."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "ເຊື່ອມຕໍ່ແລ້ວ {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "ກຳລັງເຊື່ອມຕໍ່"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "ບໍ່ໄດ້ເຊື່ອມຕໍ່"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ການເຊື່ອມຕໍ່ຊ້າ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "ກຽມພ້ອມ"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ຄິວ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "ເຊື່ອມຕໍ່ຄືນແລ້ວ."

msgctxt "connection.online"
msgid "Connected."
msgstr "ເຊື່ອມຕໍ່ແລ້ວ."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ຊ່ວຍເຫຼືອ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ຄິວ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ອອກ"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} ກັບ"

msgctxt "action.retry"
msgid "Retry"
msgstr "ລອງໃໝ່"

msgctxt "action.edit"
msgid "Edit"
msgstr "ແກ້ໄຂ"

msgctxt "action.delete"
msgid "Delete"
msgstr "ລຶບ"

msgctxt "action.copy"
msgid "Copy"
msgstr "ສຳເນົາ"

msgctxt "action.undo"
msgid "Undo"
msgstr "ຍົກເລີກການລຶບ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "ຈົບການສົນທະນາສຳລັບທຸກຄົນບໍ?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ລຶບຂໍ້ຄວາມທີ່ບໍ່ໄດ້ສົ່ງທັງໝົດ ({count}) ບໍ? ບໍ່ມີຢູ່ບ່ອນອື່ນ."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "ລອງແລ້ວ {count} ຄັ້ງ"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ຂໍ້ຜິດພາດຫຼ້າສຸດ: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ລໍຖ້າຕໍ່ຈາກ: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "ເຊີບເວີຂໍໃຫ້ລໍຖ້າ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ລໍຖ້າການສ້າງການສົນທະນາ"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ລໍຖ້າການເຊື່ອມຕໍ່"

msgctxt "why.written"
msgid "written {time}"
msgstr "ຂຽນ {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "ຂຽນ {time} ແລະ ຍັງບໍ່ໄດ້ສົ່ງ. ສົ່ງດຽວນີ້ ຫຼື ລຶບ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ການສົນທະນາຈົບແລ້ວ"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ໂທເຄັນຂອງທ່ານເປີດການສົນທະນານີ້ບໍ່ໄດ້"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ຍາວເກີນໄປສຳລັບເຊີບເວີນີ້"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ລອງຫຼາຍຄັ້ງແລ້ວບໍ່ມີຄຳຕອບ"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ອາດເກົ່າເກີນໄປ"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "ເຊີບເວີເຮັດເສຍ"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "ໂຄຕ້າບ່ອນເກັບໃນເຊີບເວີໝົດແລ້ວ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ຖືກປະຕິເສດ: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ຕິດຕໍ່ເຊີບເວີບໍ່ໄດ້"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "ເຊີບເວີບໍ່ຕອບ"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "ເຊີບເວີມີວຽກຫຼາຍ"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "ສິ່ງທີ່ລໍຖ້າສົ່ງ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "ບໍ່ມີຫຍັງລໍຖ້າ."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ບໍ່ມີຂໍ້ຄວາມທີ່ສົ່ງບໍ່ສຳເລັດ."

msgctxt "queue.age"
msgid "waiting"
msgstr "ໄລຍະ"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ຈຳນວນຄັ້ງ"

msgctxt "queue.next"
msgid "next"
msgstr "ຄັ້ງຕໍ່ໄປ"

msgctxt "queue.error"
msgid "last error"
msgstr "ຂໍ້ຜິດພາດຫຼ້າສຸດ"

msgctxt "kind.message"
msgid "message"
msgstr "ຂໍ້ຄວາມ"

msgctxt "kind.status"
msgid "status"
msgstr "ສະຖານະ"

msgctxt "kind.session"
msgid "new session"
msgstr "ສົນທະນາໃໝ່"

msgctxt "kind.preference"
msgid "preference"
msgstr "ການຕັ້ງຄ່າ"

msgctxt "kind.profile"
msgid "profile"
msgstr "ໂປຣໄຟລ໌"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ຄຳເຫັນ"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ຖອນຄືນ"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: ຈະສົ່ງໃໝ່.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "ລໍຖ້າ"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ລຶບແລ້ວ."

msgctxt "notice.copied"
msgid "Copied."
msgstr "ສຳເນົາແລ້ວ."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "ຂຽນໃສ່ {file} ແລ້ວ."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ຂອບໃຈ. ຄຳເຫັນຂອງທ່ານຖືກເກັບໄວ້ ແລະ ຈະຖືກສົ່ງ."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ພາສາຕອນນີ້ແມ່ນ {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "ບໍ່ມີພາສາ {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "ເປີດການແຈ້ງເຕືອນແລ້ວ."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ປິດການແຈ້ງເຕືອນແລ້ວ."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ລັອກຢູ່. ກົດ {key} ເພື່ອໄປຕໍ່."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "ຂໍ້ຄວາມໃໝ່"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ອ່ານທຸກສິ່ງທີ່ທ່ານຂຽນແລ້ວ."

# proposed: ສົ່ງໝົດແລ້ວ ແລະ ໄດ້ຮັບໝົດແລ້ວຢູ່ນີ້.
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "ສົ່ງໝົດແລ້ວ ແລະ ໄດ້ຮັບໝົດແລ້ວ."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "ບໍ່ມີຄຳສັ່ງ {command}. {key} ສະແດງທັງໝົດ; // ສົ່ງແຖວທີ່ຂຶ້ນຕົ້ນດ້ວຍ /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ຕ້ອງມີ: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "ໜ້າຕ່າງແຄບເກີນໄປ; ຕ້ອງມີ {columns} ຖັນ."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ນາຍພາສາ"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ເຄື່ອງນີ້ບໍ່ຮູ້ຈັກນາຍພາສາສຳລັບ {language}."

msgctxt "help.title"
msgid "Help"
msgstr "ຊ່ວຍເຫຼືອ"

msgctxt "help.write"
msgid "Writing"
msgstr "ການຂຽນ"

msgctxt "help.read"
msgid "Reading"
msgstr "ການອ່ານ"

msgctxt "help.commands"
msgid "Commands"
msgstr "ຄຳສັ່ງ"

msgctxt "help.send"
msgid "send"
msgstr "ສົ່ງ"

msgctxt "help.newLine"
msgid "new line"
msgstr "ແຖວໃໝ່"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "ຂຽນໃນໂປຣແກຣມແກ້ໄຂຂອງທ່ານ"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ສິ່ງທີ່ທ່ານຂຽນກ່ອນໜ້າ"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "ເລື່ອນເບິ່ງການສົນທະນາ"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ໄປຂໍ້ຄວາມທຳອິດທີ່ຍັງບໍ່ອ່ານ"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ເຊື່ອມຕໍ່ດຽວນີ້"

msgctxt "help.select"
msgid "select a message"
msgstr "ເລືອກຂໍ້ຄວາມ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ຕັ້ງສະຖານະການສົນທະນາ"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: ສົ່ງຂໍ້ຄວາມທີ່ບໍ່ສຳເລັດອີກຄັ້ງ
msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ລອງໃໝ່: ຂໍ້ຄວາມທີ່ບໍ່ສຳເລັດ"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ແກ້ໄຂຂໍ້ຄວາມທີ່ບໍ່ສຳເລັດ"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ລຶບຂໍ້ຄວາມທີ່ບໍ່ໄດ້ສົ່ງ"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ຫຍັງລໍຖ້າ ແລະ ຍ້ອນຫຍັງ"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ຫຍັງບໍ່ສຳເລັດ ແລະ ຍ້ອນຫຍັງ"

msgctxt "command.lang"
msgid "change the language"
msgstr "ປ່ຽນພາສາ"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ເຊື່ອງໜ້າຈໍ"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "ຂຽນການສົນທະນາໃສ່ໄຟລ໌"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ບອກວ່າເປັນແນວໃດ"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ໃຜເປັນນາຍພາສາ"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ເປີດ ຫຼື ປິດການແຈ້ງເຕືອນ"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ວິທີສະແດງຂໍ້ຄວາມຈາກຂວາໄປຊ້າຍ"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ເຊື່ອມຕໍ່ດຽວນີ້ ແລະ ບອກເມື່ອສົ່ງໝົດ"

# proposed: ອອກ; ບໍ່ມີຫຍັງເສຍຫາຍ
msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ອອກ; ບໍ່ມີຫຍັງເສຍ"
"""#
  }
}
