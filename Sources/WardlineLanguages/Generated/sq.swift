// DO NOT EDIT: `make languages` makes it from po/sq.po.
// swift-format-ignore-file

extension Shipped {
  static var language_sq: String {
#"""
# Wardline in Albanian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: sq\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "në pritje"

msgctxt "state.sent"
msgid "sent"
msgstr "u dërgua"

msgctxt "state.read"
msgid "read"
msgstr "u lexua"

msgctxt "state.failed"
msgid "not sent"
msgstr "dështoi"

msgctxt "state.held"
msgid "confirm?"
msgstr "konfirmoni"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "po tërhiqet"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "u tërhoq"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "nuk ruhet më"

msgctxt "author.you"
msgid "You"
msgstr "Ju"

msgctxt "status.active"
msgid "active"
msgstr "aktive"

msgctxt "status.paused"
msgid "paused"
msgstr "në pauzë"

msgctxt "status.ended"
msgid "ended"
msgstr "e mbyllur"

msgctxt "role.nurse"
msgid "nurse"
msgstr "infermier/e"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "interpret/e"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Seanca {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ju: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} është këtu"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} nuk është këtu"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Lidhja u ndërpre. Mesazhet do të dërgohen kur lidhja të kthehet."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Pa lidhje. Do të dërgohen më vonë."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} në pritje"
msgstr[1] "{count} në pritje"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "përpjekja tjetër pas {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} tani"

msgctxt "banner.trying"
msgid "trying now"
msgstr "po provohet tani"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Një program tjetër në këtë kompjuter e ka lidhjen; ai dërgon çfarë shkruani këtu."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Seanca është në pauzë. Mund të vazhdoni të shkruani."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Seanca është përsëri aktive."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Seanca u mbyll. Asgjë më nuk mund të dërgohet në të."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} mesazh nuk u dërgua: kopjojeni, ruajeni ose fshijeni."
msgstr[1] "{count} mesazhe nuk u dërguan: kopjojini, ruajini ose fshijini."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} mesazh dështoi."
msgstr[1] "{count} mesazhe dështuan."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} provo të gjitha, {delete} fshi të gjitha"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Tokeni juaj ka skaduar. Mesazhet janë të sigurta; vendosni një token të ri në skedar dhe ato do të nisen."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Serveri e refuzon këtë token. Mesazhet tuaja janë të sigurta në këtë pajisje."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Ky token i përket {name}. Mesazhet janë të sigurta; vendosni tokenin tuaj në skedar dhe ato do të nisen."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Asnjë token nuk e hap tani {session}. Mesazhet janë të sigurta dhe presin një që e hap."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} e ndryshoi gjendjen e seancës: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Serveri vendosi ndryshe: seanca është {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Më lart erdhi një mesazh i shkruar më parë. {key} e tregon."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "të reja më poshtë: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Serveri nuk e ruan më {count} shënim të kësaj seance."
msgstr[1] "Serveri nuk i ruan më {count} shënime të kësaj seance."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Ditari i serverit fillon nga e para; seanca lexohet përsëri nga fillimi."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Serveri u rikthye nga një kopje më e vjetër; sesioni lexohet sërish nga hyrja {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Nuk mund të shkruhet në këtë pajisje: {reason}. Teksti juaj është ende në rresht."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "mesazhe të reja"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Biseda fillon këtu."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Ende nuk është thënë asgjë. Shkruani dhe shtypni {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Seanca u mbyll; nuk mund të shkruhet më."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} bajt më shumë: do të refuzohej."
msgstr[1] "{count} bajt më shumë: do të refuzohej."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Drafti juaj është ruajtur."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "I lidhur {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Po lidhet"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Pa lidhje"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Lidhje e ngadaltë, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Në gatishmëri"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "radha {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "U lidh përsëri."

msgctxt "connection.online"
msgid "Connected."
msgstr "I lidhur."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ndihmë"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} radha"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} dalje"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} kthehu"

msgctxt "action.retry"
msgid "Retry"
msgstr "Riprovo"

msgctxt "action.edit"
msgid "Edit"
msgstr "Ndrysho"

msgctxt "action.delete"
msgid "Delete"
msgstr "Fshi"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopjo"

msgctxt "action.undo"
msgid "Undo"
msgstr "Zhbëj"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Të mbyllet seanca për të gjithë?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Të fshihen të gjitha mesazhet e padërguara ({count})? Nuk gjenden askund tjetër."
msgstr[1] "Të fshihen të gjitha mesazhet e padërguara ({count})? Nuk gjenden askund tjetër."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} provë"
msgstr[1] "{count} prova"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "gabimi i fundit: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "pret pas: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "serveri kërkon të prisni"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "pret të krijohet seanca"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "pret lidhjen"

msgctxt "why.written"
msgid "written {time}"
msgstr "shkruar {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Shkruar {time} dhe ende pa u dërguar. Ta dërgoj tani apo ta fshij?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "seanca u mbyll"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tokeni juaj nuk e hap këtë seancë"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "tepër i gjatë për këtë server"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "tepër prova pa përgjigje"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ndoshta i vjetruar"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "humbur nga serveri"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kuota e ruajtjes në server mbaroi"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "u refuzua: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "serveri nuk arrihet"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "serveri nuk përgjigjet"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "serveri ka shumë punë"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Çfarë pret të dërgohet"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Asgjë nuk pret."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Asnjë mesazh nuk dështoi."

msgctxt "queue.age"
msgid "waiting"
msgstr "koha"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "prova"

msgctxt "queue.next"
msgid "next"
msgstr "tjetra"

msgctxt "queue.error"
msgid "last error"
msgstr "gabimi i fundit"

msgctxt "kind.message"
msgid "message"
msgstr "mesazh"

msgctxt "kind.status"
msgid "status"
msgstr "gjendje"

msgctxt "kind.session"
msgid "new session"
msgstr "seancë e re"

msgctxt "kind.preference"
msgid "preference"
msgstr "parapëlqim"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "mendim"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "tërheqje"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Do të dërgohet përsëri."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "U fshi."

msgctxt "notice.copied"
msgid "Copied."
msgstr "U kopjua."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "U shkrua në {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Faleminderit. Mendimi juaj u ruajt dhe do të dërgohet."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Gjuha tani është {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Nuk ka gjuhë {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Njoftimet janë ndezur."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Njoftimet janë fikur."

msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Ekrani është i bllokuar. Shtypni {key} për të vazhduar."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Mesazh i ri"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ka lexuar gjithçka që shkruat."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Gjithçka u dërgua, dhe këtu nuk mungon asgjë."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Nuk ka urdhër {command}. {key} i tregon të gjithë; // dërgon një rresht që fillon me /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} kërkon: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Dritarja është tepër e ngushtë; duhen {columns} kolona."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Përkthyes"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Në këtë pajisje nuk njihet përkthyes për {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Ndihmë"

msgctxt "help.write"
msgid "Writing"
msgstr "Shkrimi"

msgctxt "help.read"
msgid "Reading"
msgstr "Leximi"

msgctxt "help.commands"
msgid "Commands"
msgstr "Urdhrat"

msgctxt "help.send"
msgid "send"
msgstr "dërgo"

msgctxt "help.newLine"
msgid "new line"
msgstr "rresht i ri"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "shkruaj në redaktorin tuaj"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "çfarë shkruat më parë"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "nëpër bisedë"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "te mesazhi i parë i palexuar"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "lidhu tani"

msgctxt "help.select"
msgid "select a message"
msgstr "zgjidh një mesazh"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ndrysho gjendjen e seancës"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "dërgo përsëri mesazhet e dështuara"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ndrysho një mesazh të dështuar"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "fshi një mesazh të padërguar"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "çfarë pret dhe pse"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "çfarë dështoi dhe pse"

msgctxt "command.lang"
msgid "change the language"
msgstr "ndrysho gjuhën"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "fshih ekranin"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "shkruaj bisedën në një skedar"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "thuaj si shkoi"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kush përkthen"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "njoftime ndezur ose fikur"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "si vizatohet teksti nga e djathta në të majtë"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "lidhu tani dhe thuaj kur të jetë dërguar gjithçka"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "dil; asgjë nuk humbet"
"""#
  }
}
