// DO NOT EDIT: `make languages` makes it from po/ro.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ro: String {
#"""
# Wardline in Romanian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ro\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "așteaptă"

msgctxt "state.sent"
msgid "sent"
msgstr "trimis"

msgctxt "state.read"
msgid "read"
msgstr "citit"

msgctxt "state.failed"
msgid "not sent"
msgstr "eșuat"

msgctxt "state.held"
msgid "confirm?"
msgstr "confirmați"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "se retrage"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "retras"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "nu se mai păstrează"

msgctxt "author.you"
msgid "You"
msgstr "Dvs."

msgctxt "status.active"
msgid "active"
msgstr "activă"

msgctxt "status.paused"
msgid "paused"
msgstr "în pauză"

msgctxt "status.ended"
msgid "ended"
msgstr "încheiată"

msgctxt "role.nurse"
msgid "nurse"
msgstr "asistent(ă)"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "interpret(ă)"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesiunea {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Dvs.: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} este aici"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} nu este aici"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Conexiune pierdută. Mesajele vor fi trimise la reconectare."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Deconectat. Vor fi trimise mai târziu."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} în așteptare"
msgstr[1] "{count} în așteptare"
msgstr[2] "{count} în așteptare"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "următoarea încercare în {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} acum"

msgctxt "banner.trying"
msgid "trying now"
msgstr "se încearcă acum"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Alt program de pe acest calculator are conexiunea; el trimite ce scrieți aici."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Sesiunea este în pauză. Puteți scrie mai departe."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Sesiunea este din nou activă."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Sesiunea s-a încheiat. Nu se mai poate trimite nimic în ea."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} mesaj nu a fost trimis: copiați-l, exportați-l sau ștergeți-l."
msgstr[1] "{count} mesaje nu au fost trimise: copiați-le, exportați-le sau ștergeți-le."
msgstr[2] "{count} de mesaje nu au fost trimise: copiați-le, exportați-le sau ștergeți-le."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} mesaj a eșuat."
msgstr[1] "{count} mesaje au eșuat."
msgstr[2] "{count} de mesaje au eșuat."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} reîncearcă toate, {delete} șterge toate"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Tokenul a expirat. Mesajele sunt în siguranță; puneți un token nou în fișier și vor fi trimise."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Serverul refuză acest token. Mesajele sunt în siguranță pe acest dispozitiv."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Acest token este al utilizatorului {name}. Mesajele sunt în siguranță; puneți tokenul dumneavoastră în fișier și vor fi trimise."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Niciun token nu deschide acum {session}. Mesajele sunt în siguranță și așteaptă unul care o deschide."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} a schimbat starea sesiunii: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Serverul a decis altfel: sesiunea este {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Mai sus a sosit un mesaj scris mai devreme. {key} îl arată."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "noi mai jos: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Serverul nu mai păstrează {count} înregistrare din această sesiune."
msgstr[1] "Serverul nu mai păstrează {count} înregistrări din această sesiune."
msgstr[2] "Serverul nu mai păstrează {count} de înregistrări din această sesiune."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Jurnalul serverului începe din nou; sesiunea este recitită de la început."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Serverul a fost restaurat dintr-o copie mai veche; sesiunea se citește din nou de la intrarea {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Nu se poate scrie pe acest dispozitiv: {reason}. Textul scris este încă în rând."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "mesaje noi"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Conversația începe aici."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Nu s-a spus încă nimic. Scrieți și apăsați {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Sesiunea s-a încheiat; nu se mai poate scrie."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Prea lung cu {count} octet: ar fi refuzat."
msgstr[1] "Prea lung cu {count} octeți: ar fi refuzat."
msgstr[2] "Prea lung cu {count} de octeți: ar fi refuzat."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Ciorna este păstrată."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Conectat {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Se conectează"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Neconectat"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Conexiune lentă, {rate}"

msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "În rezervă"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "coadă {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Reconectat."

msgctxt "connection.online"
msgid "Connected."
msgstr "Conectat."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ajutor"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} coadă"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ieșire"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} înapoi"

msgctxt "action.retry"
msgid "Retry"
msgstr "Reîncearcă"

msgctxt "action.edit"
msgid "Edit"
msgstr "Editează"

msgctxt "action.delete"
msgid "Delete"
msgstr "Șterge"

msgctxt "action.copy"
msgid "Copy"
msgstr "Copiază"

msgctxt "action.undo"
msgid "Undo"
msgstr "Anulează"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Încheiați sesiunea pentru toți?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Ștergeți toate mesajele netrimise ({count})? Nu există nicăieri altundeva."
msgstr[1] "Ștergeți toate mesajele netrimise ({count})? Nu există nicăieri altundeva."
msgstr[2] "Ștergeți toate mesajele netrimise ({count})? Nu există nicăieri altundeva."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} încercare"
msgstr[1] "{count} încercări"
msgstr[2] "{count} de încercări"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ultima eroare: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "așteaptă după: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "serverul cere să așteptați"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "așteaptă crearea sesiunii"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "așteaptă conexiunea"

msgctxt "why.written"
msgid "written {time}"
msgstr "scris {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Scris {time} și netrimis de atunci. Trimiteți acum sau ștergeți?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "sesiunea s-a încheiat"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tokenul nu deschide această sesiune"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "prea lung pentru acest server"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "prea multe încercări fără răspuns"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "poate prea vechi"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "pierdut de server"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "cota de stocare pe server este epuizată"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "refuzat: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "serverul nu poate fi găsit"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "serverul nu răspunde"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "serverul este foarte ocupat"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Ce așteaptă să fie trimis"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Nimic nu așteaptă."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Niciun mesaj nu a eșuat."

msgctxt "queue.age"
msgid "waiting"
msgstr "vechime"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "încercări"

msgctxt "queue.next"
msgid "next"
msgstr "urmează"

msgctxt "queue.error"
msgid "last error"
msgstr "ultima eroare"

msgctxt "kind.message"
msgid "message"
msgstr "mesaj"

msgctxt "kind.status"
msgid "status"
msgstr "stare"

msgctxt "kind.session"
msgid "new session"
msgstr "sesiune nouă"

msgctxt "kind.preference"
msgid "preference"
msgstr "preferință"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "părere"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "retragere"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Va fi trimis din nou."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Șters."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Copiat."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Scris în {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Mulțumim. Părerea este păstrată și va fi trimisă."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Limba este acum {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Nu există limba {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Notificările sunt pornite."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Notificările sunt oprite."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Blocat. Apăsați {key} pentru a continua."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Mesaj nou"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} a citit tot ce ați scris."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Totul este trimis și aici nu lipsește nimic."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Nu există comanda {command}. {key} le arată pe toate; // trimite un rând care începe cu /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} are nevoie de: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Terminalul este prea îngust; sunt necesare {columns} coloane."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Interpreți"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Niciun interpret pentru {language} nu este cunoscut pe acest dispozitiv."

msgctxt "help.title"
msgid "Help"
msgstr "Ajutor"

msgctxt "help.write"
msgid "Writing"
msgstr "Scriere"

msgctxt "help.read"
msgid "Reading"
msgstr "Citire"

msgctxt "help.commands"
msgid "Commands"
msgstr "Comenzi"

msgctxt "help.send"
msgid "send"
msgstr "trimite"

msgctxt "help.newLine"
msgid "new line"
msgstr "rând nou"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "scrie în editorul dvs."

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ce ați scris înainte"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "prin conversație"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "la primul mesaj necitit"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "conectare acum"

msgctxt "help.select"
msgid "select a message"
msgstr "alege un mesaj"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "schimbă starea sesiunii"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "trimite din nou mesajele eșuate"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "schimbă un mesaj eșuat"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "șterge un mesaj netrimis"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ce așteaptă și de ce"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ce a eșuat și de ce"

msgctxt "command.lang"
msgid "change the language"
msgstr "schimbă limba"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ascunde ecranul"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "scrie conversația într-un fișier"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "spuneți cum a fost"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "cine interpretează"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "notificări pornite sau oprite"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "cum se afișează textul de la dreapta la stânga"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "conectare acum și anunț când totul e trimis"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ieșire; nu se pierde nimic"
"""#
  }
}
