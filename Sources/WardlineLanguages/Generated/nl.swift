// DO NOT EDIT: `make languages` makes it from po/nl.po.
// swift-format-ignore-file

extension Shipped {
  static var language_nl: String {
#"""
# Wardline in Dutch.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: nl\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "wacht"

msgctxt "state.sent"
msgid "sent"
msgstr "verzonden"

msgctxt "state.read"
msgid "read"
msgstr "gelezen"

msgctxt "state.failed"
msgid "not sent"
msgstr "mislukt"

msgctxt "state.held"
msgid "confirm?"
msgstr "bevestigen"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "intrekken"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ingetrokken"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "niet meer bewaard"

msgctxt "author.you"
msgid "You"
msgstr "U"

msgctxt "status.active"
msgid "active"
msgstr "actief"

msgctxt "status.paused"
msgid "paused"
msgstr "gepauzeerd"

msgctxt "status.ended"
msgid "ended"
msgstr "beëindigd"

msgctxt "role.nurse"
msgid "nurse"
msgstr "verpleging"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tolk"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sessie {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "U: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} is er"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} is er niet"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Verbinding verbroken. Berichten worden na herstel verzonden."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Offline. Verzending volgt later."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} wacht"
msgstr[1] "{count} wachten"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "volgende poging over {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} nu"

msgctxt "banner.trying"
msgid "trying now"
msgstr "poging bezig"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Een ander programma op deze computer heeft de verbinding; dat verstuurt wat u hier schrijft."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "De sessie is gepauzeerd. U kunt verder schrijven."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "De sessie is weer actief."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "De sessie is beëindigd. Er kan niets meer worden verzonden."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} bericht is niet verzonden: kopieer, exporteer of verwijder het."
msgstr[1] "{count} berichten zijn niet verzonden: kopieer, exporteer of verwijder ze."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} bericht is mislukt."
msgstr[1] "{count} berichten zijn mislukt."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} alles opnieuw, {delete} alles verwijderen"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Uw token is verlopen. Uw berichten zijn veilig; zet een nieuw token in het bestand en ze worden verzonden."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "De server weigert dit token. Uw berichten zijn veilig op dit apparaat."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Dit token is van {name}. Uw berichten zijn veilig; zet uw eigen token in het bestand en ze worden verzonden."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Geen enkel token opent nu {session}. Uw berichten zijn veilig en wachten op een token dat dat wel doet."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} heeft de sessie veranderd in: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "De server heeft anders beslist: de sessie is {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Hierboven is een eerder geschreven bericht aangekomen. {key} toont het."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} nieuw onderaan"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "De server heeft {count} regel van deze sessie niet meer."
msgstr[1] "De server heeft {count} regels van deze sessie niet meer."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Het logboek van de server begint opnieuw; de sessie wordt weer vanaf het begin gelezen."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "De server is hersteld uit een oudere kopie; de sessie wordt vanaf item {sequence} opnieuw gelezen."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Er kan niet in de opslag worden geschreven: {reason}. Uw tekst staat nog in de regel."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nieuwe berichten"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Het gesprek begint hier."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Er is nog niets gezegd. Typ, en druk op {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "De sessie is beëindigd; er kan niets meer worden geschreven."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} byte te lang: het zou worden geweigerd."
msgstr[1] "{count} bytes te lang: het zou worden geweigerd."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Uw concept is bewaard."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Verbonden {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Verbinden"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Niet verbonden"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Trage verbinding, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Stand-by"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "wachtrij {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Weer verbonden."

msgctxt "connection.online"
msgid "Connected."
msgstr "Verbonden."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} hulp"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} wachtrij"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} stoppen"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} terug"

msgctxt "action.retry"
msgid "Retry"
msgstr "Opnieuw"

msgctxt "action.edit"
msgid "Edit"
msgstr "Wijzigen"

msgctxt "action.delete"
msgid "Delete"
msgstr "Verwijderen"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopiëren"

msgctxt "action.undo"
msgid "Undo"
msgstr "Herstellen"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "De sessie voor iedereen beëindigen?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Alle niet verzonden berichten ({count}) verwijderen? Ze bestaan nergens anders."
msgstr[1] "Alle niet verzonden berichten ({count}) verwijderen? Ze bestaan nergens anders."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} poging"
msgstr[1] "{count} pogingen"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "laatste fout: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "wacht achter: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "de server vraagt te wachten"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "wacht tot de sessie is gemaakt"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "wacht op de verbinding"

msgctxt "why.written"
msgid "written {time}"
msgstr "geschreven {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Geschreven {time} en sindsdien niet verzonden. Nu verzenden of verwijderen?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "de sessie is beëindigd"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "uw token opent deze sessie niet"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "te lang voor deze server"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "te vaak geprobeerd zonder antwoord"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "misschien al verouderd"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "verloren door de server"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "opslaglimiet op de server bereikt"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "geweigerd: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "de server is niet bereikbaar"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "de server antwoordt niet"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "de server heeft het druk"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Wat wacht op verzending"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Er wacht niets."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Geen mislukte berichten."

msgctxt "queue.age"
msgid "waiting"
msgstr "wacht"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "pogingen"

msgctxt "queue.next"
msgid "next"
msgstr "volgende"

msgctxt "queue.error"
msgid "last error"
msgstr "laatste fout"

msgctxt "kind.message"
msgid "message"
msgstr "bericht"

msgctxt "kind.status"
msgid "status"
msgstr "status"

msgctxt "kind.session"
msgid "new session"
msgstr "nieuwe sessie"

msgctxt "kind.preference"
msgid "preference"
msgstr "voorkeur"

msgctxt "kind.profile"
msgid "profile"
msgstr "profiel"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "mening"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "intrekking"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Wordt opnieuw verzonden."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Verwijderd."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Gekopieerd."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Geschreven naar {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Dank u. Uw mening is bewaard en wordt verzonden."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "De taal is nu {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Er is geen taal {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Meldingen staan aan."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Meldingen staan uit."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Vergrendeld. Druk op {key} om verder te gaan."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nieuw bericht"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} heeft alles gelezen wat u schreef."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Alles is verzonden, en alles is hier."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Er is geen opdracht {command}. {key} toont ze allemaal; // verzendt een regel die met / begint."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} heeft nodig: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Het venster is te smal; er zijn {columns} kolommen nodig."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tolken"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Op dit apparaat is geen tolk voor {language} bekend."

msgctxt "help.title"
msgid "Help"
msgstr "Hulp"

msgctxt "help.write"
msgid "Writing"
msgstr "Schrijven"

msgctxt "help.read"
msgid "Reading"
msgstr "Lezen"

msgctxt "help.commands"
msgid "Commands"
msgstr "Opdrachten"

msgctxt "help.send"
msgid "send"
msgstr "verzenden"

msgctxt "help.newLine"
msgid "new line"
msgstr "nieuwe regel"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "schrijven in uw eigen editor"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "wat u eerder schreef"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "door het gesprek"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "naar het eerste ongelezen bericht"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "nu verbinden"

msgctxt "help.select"
msgid "select a message"
msgstr "een bericht kiezen"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "de status van de sessie wijzigen"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "mislukte berichten opnieuw verzenden"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "een mislukt bericht wijzigen"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "een niet verzonden bericht verwijderen"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "wat wacht, en waarom"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "wat mislukte, en waarom"

msgctxt "command.lang"
msgid "change the language"
msgstr "de taal wijzigen"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "het scherm verbergen"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "het gesprek in een bestand schrijven"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "zeggen hoe het ging"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "wie tolkt"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "meldingen aan of uit"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "hoe tekst van rechts naar links wordt getoond"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "nu verbinden, en melden wanneer alles is verzonden"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "stoppen; er gaat niets verloren"
"""#
  }
}
