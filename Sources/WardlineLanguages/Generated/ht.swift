// DO NOT EDIT: `make languages` makes it from po/ht.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ht: String {
#"""
# Wardline in Haitian Creole.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ht\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ap tann"

msgctxt "state.sent"
msgid "sent"
msgstr "deja voye"

msgctxt "state.read"
msgid "read"
msgstr "deja li"

msgctxt "state.failed"
msgid "not sent"
msgstr "echwe"

msgctxt "state.held"
msgid "confirm?"
msgstr "ap tann ou"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ap retire"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "deja retire"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "pa konsève ankò"

msgctxt "author.you"
msgid "You"
msgstr "Ou"

msgctxt "status.active"
msgid "active"
msgstr "aktif"

msgctxt "status.paused"
msgid "paused"
msgstr "sou poz"

msgctxt "status.ended"
msgid "ended"
msgstr "fini"

msgctxt "role.nurse"
msgid "nurse"
msgstr "enfimyè"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "entèprèt"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesyon {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ou: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} la"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} pa la"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Koneksyon an koupe. N ap voye mesaj yo lè li tounen."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Pa gen koneksyon. N ap voye yo pita."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ap tann"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "pwochen esè nan {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} kounye a"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ap eseye kounye a"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Yon lòt pwogram sou òdinatè sa a gen koneksyon an; se li k ap voye sa w ekri la a."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Sesyon an sou poz. Ou ka kontinye ekri."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Sesyon an aktif ankò."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Sesyon an fini. Ou pa ka voye anyen ankò ladan l."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} mesaj pa t pati: kopye, ekspòte oswa efase."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} mesaj echwe."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} eseye tout ankò, {delete} efase tout"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Jeton ou ekspire. Mesaj ou yo an sekirite; mete yon nouvo jeton nan fichye a epi n ap voye yo."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Sèvè a refize jeton sa a. Mesaj ou yo an sekirite sou aparèy sa a."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Jeton sa a se pou {name}. Mesaj ou yo an sekirite; mete pwòp jeton ou nan fichye a epi n ap voye yo."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Pa gen jeton ki louvri {session} kounye a. Mesaj ou yo an sekirite epi y ap tann youn ki louvri l."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} mete sesyon an: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Sèvè a deside yon lòt jan: sesyon an {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Yon mesaj ki te ekri pi bonè rive pi wo a. {key} pou wè l."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} nouvo anba"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Sèvè a pa kenbe {count} antre nan sesyon sa a ankò."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Jounal sèvè a rekòmanse; sesyon an ap li ankò depi nan kòmansman."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Yo restore sèvè a ak yon ansyen kopi; sesyon an ap li ankò apati antre {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Pa ka ekri sou aparèy la: {reason}. Sa w te tape a toujou nan liy lan."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nouvo mesaj"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Konvèsasyon an kòmanse isit la."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Pa gen anyen ki di ankò. Tape, epi peze {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Sesyon an fini; ou pa ka ekri ankò."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Li twò long pa {count} bayt: y ap refize l."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Bwouyon ou an anrejistre."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Konekte {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Ap konekte"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Pa konekte"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Koneksyon lan, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Ap veye"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "k ap tann {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Koneksyon an tounen."

msgctxt "connection.online"
msgid "Connected."
msgstr "Konekte."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} èd"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} keu"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} kite"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} retounen"

msgctxt "action.retry"
msgid "Retry"
msgstr "Reeseye"

msgctxt "action.edit"
msgid "Edit"
msgstr "Modifye"

msgctxt "action.delete"
msgid "Delete"
msgstr "Efase"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopye"

msgctxt "action.undo"
msgid "Undo"
msgstr "Defè"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Fini sesyon an pou tout moun?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Efase tout mesaj ki pa voye yo ({count})? Yo pa egziste okenn lòt kote."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "eseye {count} fwa"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "dènye erè: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ap tann dèyè: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "sèvè a mande pou tann"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ap tann yo kreye sesyon li an"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ap tann koneksyon an"

msgctxt "why.written"
msgid "written {time}"
msgstr "ekri {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Ekri {time}, epi li poko pati. Voye l kounye a, oswa efase l?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "sesyon an fini"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "jeton ou pa louvri sesyon sa a"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "twò long pou sèvè sa a"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "eseye twòp fwa san repons"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "petèt li twò ansyen"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "sèvè a pèdi li"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kota depo sou sèvè a fini"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "refize: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "pa ka jwenn sèvè a"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "sèvè a pa reponn"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "sèvè a gen anpil travay"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Sa k ap tann pou l pati"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Anyen pa ap tann."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Okenn mesaj pa echwe."

msgctxt "queue.age"
msgid "waiting"
msgstr "tann"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "esè"

msgctxt "queue.next"
msgid "next"
msgstr "pwochen"

msgctxt "queue.error"
msgid "last error"
msgstr "dènye erè"

msgctxt "kind.message"
msgid "message"
msgstr "mesaj"

msgctxt "kind.status"
msgid "status"
msgstr "estati"

msgctxt "kind.session"
msgid "new session"
msgstr "nouvo sesyon"

msgctxt "kind.preference"
msgid "preference"
msgstr "preferans"

msgctxt "kind.profile"
msgid "profile"
msgstr "pwofil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "kòmantè"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "retire mesaj"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "N ap voye l ankò."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Efase."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Kopye."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Ekri nan {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Mèsi. Kòmantè ou konsève epi l ap pati."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Lang lan se {language} kounye a."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Pa gen lang {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Notifikasyon yo limen."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Notifikasyon yo etenn."

msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Ekran an bloke. Peze {key} pou kontinye."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nouvo mesaj"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} li tout sa w te ekri."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Tout bagay voye, epi tout bagay rive isit la."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Pa gen kòmand {command}. {key} montre tout; // voye yon liy ki kòmanse ak /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} bezwen: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Fenèt la twò etwat; fòk gen {columns} kolòn."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Entèprèt yo"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Aparèy sa a pa konnen okenn entèprèt pou {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Èd"

msgctxt "help.write"
msgid "Writing"
msgstr "Ekri"

msgctxt "help.read"
msgid "Reading"
msgstr "Li"

msgctxt "help.commands"
msgid "Commands"
msgstr "Kòmand"

msgctxt "help.send"
msgid "send"
msgstr "voye"

msgctxt "help.newLine"
msgid "new line"
msgstr "nouvo liy"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "ekri nan editè ou"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "sa w te ekri anvan"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "nan konvèsasyon an"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "nan premye mesaj ou poko li"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "konekte kounye a"

msgctxt "help.select"
msgid "select a message"
msgstr "chwazi yon mesaj"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "chanje estati sesyon an"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "voye mesaj ki echwe yo ankò"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "chanje yon mesaj ki echwe"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "efase yon mesaj ki pa t pati"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "sa k ap tann, ak poukisa"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "sa k echwe, ak poukisa"

msgctxt "command.lang"
msgid "change the language"
msgstr "chanje lang lan"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "kache ekran an"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "ekri konvèsasyon an nan yon fichye"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "di kijan sa te pase"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kiyès k ap entèprete"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "limen oswa etenn notifikasyon"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "kijan tèks dwat-a-gòch desine"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "konekte kounye a, epi di lè tout bagay pati"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "kite; anyen pa pèdi"
"""#
  }
}
