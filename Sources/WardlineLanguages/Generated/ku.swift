// DO NOT EDIT: `make languages` makes it from po/ku.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ku: String {
#"""
# Wardline in Kurdish (Kurmanji).
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ku\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "li bendê"

msgctxt "state.sent"
msgid "sent"
msgstr "hat şandin"

msgctxt "state.read"
msgid "read"
msgstr "hat xwendin"

msgctxt "state.failed"
msgid "not sent"
msgstr "neçû"

# proposed: li benda we
msgctxt "state.held"
msgid "confirm?"
msgstr "hat girtin"

# unconfirmed: the text before did not fit its cells
msgctxt "state.retracting"
msgid "withdrawing"
msgstr "tê kişandin"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "hat vekişandin"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "êdî nayê parastin"

msgctxt "author.you"
msgid "You"
msgstr "Hûn"

msgctxt "status.active"
msgid "active"
msgstr "çalak"

# proposed: bi demkî rawestandî
msgctxt "status.paused"
msgid "paused"
msgstr "rawestandî"

msgctxt "status.ended"
msgid "ended"
msgstr "qediya"

msgctxt "role.nurse"
msgid "nurse"
msgstr "hemşîre"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "wergêr"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Danişîn {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Hûn: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} li vir e"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ne li vir e"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Girêdan qut bû. Peyam wê bên şandin dema girêdan vegere."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Girêdan tune. Wê paşê bên şandin."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} li bendê"
msgstr[1] "{count} li bendê"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "hewldana din di {seconds} s de"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} niha"

msgctxt "banner.trying"
msgid "trying now"
msgstr "niha tê ceribandin"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Bernameyeke din a vê kompîturê girêdanê digire; ya ku hûn li vir dinivîsin ew dişîne."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Danişîn hat rawestandin. Hûn dikarin nivîsê bidomînin."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Danişîn dîsa çalak e."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Danişîn qediya. Êdî tiştek nayê şandin."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} peyam nehat şandin: kopî bikin, tomar bikin an jê bibin."
msgstr[1] "{count} peyam nehatin şandin: kopî bikin, tomar bikin an jê bibin."

# proposed: {count} peyam nehat şandin.
# proposed: {count} peyam nehat şandinn.
msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} peyam neçû."
msgstr[1] "{count} peyam neçûn."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} hemûyan dîsa bişîne, {delete} hemûyan jê bibe"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Dema tokena we qediya. Peyamên we ewle ne; tokeneke nû bixin dosyeyê, wê bên şandin."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Pêşkêşkar vê tokenê qebûl nake. Peyamên we li ser vê amûrê ewle ne."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Ev token a {name} e. Peyamên we ewle ne; tokena xwe bixin dosyeyê, wê bên şandin."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Niha tu token {session} venake. Peyamên we ewle ne û li benda yeka ku veke ne."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Rewşa nû ya danişînê: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Pêşkêşkar biryareke din da: danişîn {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Li jor peyameke berê nivîsandî hat. {key} wê nîşan dide."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} nû li jêr"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Pêşkêşkar êdî {count} tomara vê danişînê nagire."
msgstr[1] "Pêşkêşkar êdî {count} tomarên vê danişînê nagire."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Tomara pêşkêşkarê ji nû ve dest pê dike; danişîn ji serî ve tê xwendin."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Pêşkêşkar ji kopiyeke kevntir hate vegerandin; danişîn ji têketina {sequence} ve ji nû ve tê xwendin."

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Di depoyê de nayê nivîsandin: {reason}. Nivîsa we nehat tomarkirin, hê di qada nivîsînê de ye.
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Di depoyê de nayê nivîsandin: {reason}."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "peyamên nû"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Axaftin li vir dest pê dike."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Hê tiştek nehat gotin. Binivîsin û {key} bitikînin."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Danişîn qediya; êdî nayê nivîsandin."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} bayt zêde ye: wê neyê qebûlkirin."
msgstr[1] "{count} bayt zêde ne: wê neyê qebûlkirin."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Reşnivîsa we hat parastin."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Girêdayî {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Tê girêdan"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Negirêdayî"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Girêdana hêdî, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Amade"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "rêz {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Dîsa hat girêdan."

msgctxt "connection.online"
msgid "Connected."
msgstr "Girêdayî."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} alîkarî"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} rêz"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} derketin"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} paş"

msgctxt "action.retry"
msgid "Retry"
msgstr "Dîsa"

msgctxt "action.edit"
msgid "Edit"
msgstr "Biguherîne"

msgctxt "action.delete"
msgid "Delete"
msgstr "Jê bibe"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopî bike"

msgctxt "action.undo"
msgid "Undo"
msgstr "Vegerîne"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Danişîn ji bo her kesî biqede?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Hemû peyamên neşandî ({count}) bên jêbirin? Li tu derê din nînin."
msgstr[1] "Hemû peyamên neşandî ({count}) bên jêbirin? Li tu derê din nînin."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} car hat ceribandin"
msgstr[1] "{count} car hat ceribandin"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "çewtiya dawî: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "li pişt vê li bendê: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "pêşkêşkar dixwaze li bendê bin"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "li benda çêkirina danişînê"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "li benda girêdanê"

msgctxt "why.written"
msgid "written {time}"
msgstr "hat nivîsandin {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} hat nivîsandin û hê nehat şandin. Niha bê şandin an jêbirin?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "danişîn qediya"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tokena we vê danişînê venake"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ji bo vê pêşkêşkarê pir dirêj e"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "gelek hewldan bê bersiv man"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "dibe ku kevn bûbe"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "ji aliyê pêşkêşkar ve winda bû"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kotaya depokirinê li pêşkêşkarê qediya"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "hat redkirin: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "pêşkêşkar nayê gihîştin"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "pêşkêşkar bersiv nade"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "karê pêşkêşkarê pir e"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Yên ku li benda şandinê ne"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Tiştek ne li bendê ye."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Peyamên serneketî tune ne."

msgctxt "queue.age"
msgid "waiting"
msgstr "dem"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "hewldan"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "ya din"

msgctxt "queue.error"
msgid "last error"
msgstr "çewtiya dawî"

msgctxt "kind.message"
msgid "message"
msgstr "peyam"

msgctxt "kind.status"
msgid "status"
msgstr "rewş"

msgctxt "kind.session"
msgid "new session"
msgstr "danişîna nû"

msgctxt "kind.preference"
msgid "preference"
msgstr "tercîh"

msgctxt "kind.profile"
msgid "profile"
msgstr "profîl"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "nerîn"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "vekişandin"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Wê dîsa bê şandin.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Li bendê"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Hat jêbirin."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Hat kopîkirin."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Li {file} hat nivîsandin."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Spas. Nerîna we hat parastin û wê bê şandin."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Ziman niha {language} ye."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Zimanê {language} tune."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Agahdarî vekirî ne."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Agahdarî girtî ne."

# proposed: Ekran kilîtkirî ye. Ji bo domandinê {key} bitikînin.
#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Girtî ye. Ji bo domandinê {key} bitikînin."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Peyama nû"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "Her tiştê we nivîsand hat xwendin ({name})."

# proposed: Her tişt hat şandin û her tişt gihîşt vir.
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Her tişt hat şandin û her tişt gihîşt."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Fermana {command} tune. {key} hemûyan nîşan dide; // rêzeke ku bi / dest pê dike dişîne."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} hewce dike: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Pace pir teng e; {columns} stûn hewce ne."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Wergêr"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Li ser vê amûrê wergêrê {language} nayê zanîn."

msgctxt "help.title"
msgid "Help"
msgstr "Alîkarî"

msgctxt "help.write"
msgid "Writing"
msgstr "Nivîsandin"

msgctxt "help.read"
msgid "Reading"
msgstr "Xwendin"

msgctxt "help.commands"
msgid "Commands"
msgstr "Ferman"

msgctxt "help.send"
msgid "send"
msgstr "şandin"

msgctxt "help.newLine"
msgid "new line"
msgstr "rêza nû"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "di edîtora xwe de binivîse"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ya ku we berê nivîsand"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "di axaftinê de"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "peyama yekem a nexwendî"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "niha girêde"

msgctxt "help.select"
msgid "select a message"
msgstr "peyamekê hilbijêre"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "rewşa danişînê biguherîne"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "peyamên neçûyî dîsa bişîne"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "peyameke neçûyî biguherîne"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "peyameke neşandî jê bibe"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "çi li bendê ye û çima"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "çi neçû û çima"

msgctxt "command.lang"
msgid "change the language"
msgstr "ziman biguherîne"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ekranê veşêre"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "axaftinê li dosyeyekê binivîse"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "bêje çawa bû"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kî werdigerîne"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "agahdarî vekirî an girtî"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "nivîsa ji rastê ber bi çepê"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "niha girêde, û bêje dema her tişt çû"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "derkeve; tiştek winda nabe"
"""#
  }
}
