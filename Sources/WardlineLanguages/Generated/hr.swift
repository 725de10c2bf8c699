// DO NOT EDIT: `make languages` makes it from po/hr.po.
// swift-format-ignore-file

extension Shipped {
  static var language_hr: String {
#"""
# Wardline in Croatian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: hr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "čeka"

msgctxt "state.sent"
msgid "sent"
msgstr "poslano"

msgctxt "state.read"
msgid "read"
msgstr "pročitano"

msgctxt "state.failed"
msgid "not sent"
msgstr "neuspjelo"

msgctxt "state.held"
msgid "confirm?"
msgstr "čeka odluku"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "povlači se"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "povučeno"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "više se ne čuva"

msgctxt "author.you"
msgid "You"
msgstr "Vi"

msgctxt "status.active"
msgid "active"
msgstr "aktivna"

msgctxt "status.paused"
msgid "paused"
msgstr "pauzirana"

msgctxt "status.ended"
msgid "ended"
msgstr "završena"

msgctxt "role.nurse"
msgid "nurse"
msgstr "sestra/tehničar"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tumač"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesija {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Vi: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} je ovdje"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} nije ovdje"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Veza je prekinuta. Poruke će biti poslane kad se veza vrati."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Nema veze. Bit će poslano kasnije."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} čeka"
msgstr[1] "{count} čekaju"
msgstr[2] "{count} čeka"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "sljedeći pokušaj za {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} odmah"

msgctxt "banner.trying"
msgid "trying now"
msgstr "pokušaj u tijeku"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Vezu ima drugi program na ovom računalu; on šalje ono što ovdje napišete."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Sesija je pauzirana. Možete pisati dalje."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Sesija je opet aktivna."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Sesija je završena. Više se ništa ne može poslati."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} poruka nije poslana: kopirajte je, izvezite ili izbrišite."
msgstr[1] "{count} poruke nisu poslane: kopirajte ih, izvezite ili izbrišite."
msgstr[2] "{count} poruka nije poslano: kopirajte ih, izvezite ili izbrišite."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} poruka nije uspjela."
msgstr[1] "{count} poruke nisu uspjele."
msgstr[2] "{count} poruka nije uspjelo."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ponovi sve, {delete} izbriši sve"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Vaš token je istekao. Poruke su sigurne; stavite novi token u datoteku i bit će poslane."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Poslužitelj odbija ovaj token. Vaše poruke su sigurne na ovom uređaju."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Ovaj token pripada korisniku {name}. Poruke su sigurne; stavite svoj token u datoteku i bit će poslane."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Sada nijedan token ne otvara {session}. Poruke su sigurne i čekaju onaj koji otvara."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Novo stanje sesije: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Poslužitelj je odlučio drukčije: sesija je {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Iznad je stigla ranije napisana poruka. {key} je prikazuje."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "novih ispod: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Poslužitelj više ne čuva {count} zapis ove sesije."
msgstr[1] "Poslužitelj više ne čuva {count} zapisa ove sesije."
msgstr[2] "Poslužitelj više ne čuva {count} zapisa ove sesije."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Dnevnik poslužitelja počinje iznova; sesija se ponovno čita od početka."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Poslužitelj je vraćen iz starije kopije; sesija se ponovno čita od zapisa {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Nije moguće pisati u pohranu: {reason}. Vaš tekst je još u retku."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nove poruke"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Razgovor počinje ovdje."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Još ništa nije rečeno. Napišite i pritisnite {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Sesija je završena; više se ne može pisati."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Predugo za {count} bajt: bilo bi odbijeno."
msgstr[1] "Predugo za {count} bajta: bilo bi odbijeno."
msgstr[2] "Predugo za {count} bajtova: bilo bi odbijeno."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Vaš nacrt je sačuvan."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Povezano {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Povezivanje"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Nije povezano"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Spora veza, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "U pripravnosti"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "red {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Ponovno povezano."

msgctxt "connection.online"
msgid "Connected."
msgstr "Povezano."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} pomoć"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} red"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} izlaz"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} natrag"

msgctxt "action.retry"
msgid "Retry"
msgstr "Ponovi"

msgctxt "action.edit"
msgid "Edit"
msgstr "Uredi"

msgctxt "action.delete"
msgid "Delete"
msgstr "Izbriši"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopiraj"

msgctxt "action.undo"
msgid "Undo"
msgstr "Poništi"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Završiti sesiju za sve?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Izbrisati sve neposlane poruke ({count})? Nema ih nigdje drugdje."
msgstr[1] "Izbrisati sve neposlane poruke ({count})? Nema ih nigdje drugdje."
msgstr[2] "Izbrisati sve neposlane poruke ({count})? Nema ih nigdje drugdje."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} pokušaj"
msgstr[1] "{count} pokušaja"
msgstr[2] "{count} pokušaja"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "zadnja pogreška: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "čeka iza: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "poslužitelj traži da se pričeka"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "čeka da se sesija stvori"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "čeka vezu"

msgctxt "why.written"
msgid "written {time}"
msgstr "napisano {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Napisano {time} i otad nije poslano. Poslati sada ili izbrisati?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "sesija je završena"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "vaš token ne otvara ovu sesiju"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "predugo za ovaj poslužitelj"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "previše pokušaja bez odgovora"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "možda je zastarjelo"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "poslužitelj ju je izgubio"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kvota za pohranu na poslužitelju potrošena"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "odbijeno: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "poslužitelj nije dostupan"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "poslužitelj ne odgovara"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "poslužitelj je preopterećen"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Što čeka na slanje"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Ništa ne čeka."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Nema neuspjelih poruka."

msgctxt "queue.age"
msgid "waiting"
msgstr "čeka"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "pokušaji"

msgctxt "queue.next"
msgid "next"
msgstr "sljedeći"

msgctxt "queue.error"
msgid "last error"
msgstr "zadnja pogreška"

msgctxt "kind.message"
msgid "message"
msgstr "poruka"

msgctxt "kind.status"
msgid "status"
msgstr "stanje"

msgctxt "kind.session"
msgid "new session"
msgstr "nova sesija"

msgctxt "kind.preference"
msgid "preference"
msgstr "postavka"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "mišljenje"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "povlačenje"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Bit će ponovno poslano."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Izbrisano."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Kopirano."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Zapisano u {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Hvala. Vaše mišljenje je sačuvano i bit će poslano."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Jezik je sada {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Nema jezika {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Obavijesti su uključene."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Obavijesti su isključene."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Zaključano. Pritisnite {key} za nastavak."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nova poruka"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "Pročitano je sve što ste napisali ({name})."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Sve je poslano i ovdje ništa ne nedostaje."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Nema naredbe {command}. {key} ih sve prikazuje; // šalje redak koji počinje s /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} treba: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Prozor je preuzak; treba {columns} stupaca."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tumači"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Na ovom uređaju nije poznat tumač za {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Pomoć"

msgctxt "help.write"
msgid "Writing"
msgstr "Pisanje"

msgctxt "help.read"
msgid "Reading"
msgstr "Čitanje"

msgctxt "help.commands"
msgid "Commands"
msgstr "Naredbe"

msgctxt "help.send"
msgid "send"
msgstr "pošalji"

msgctxt "help.newLine"
msgid "new line"
msgstr "novi redak"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "piši u svom uređivaču"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "što ste prije napisali"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "kroz razgovor"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "na prvu nepročitanu poruku"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "poveži odmah"

msgctxt "help.select"
msgid "select a message"
msgstr "odaberi poruku"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "promijeni stanje sesije"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ponovno pošalji neuspjele poruke"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "promijeni neuspjelu poruku"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "izbriši neposlanu poruku"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "što čeka i zašto"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "što nije uspjelo i zašto"

msgctxt "command.lang"
msgid "change the language"
msgstr "promijeni jezik"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "sakrij zaslon"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "zapiši razgovor u datoteku"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "reci kako je bilo"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "tko tumači"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "obavijesti uključene ili isključene"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "kako se crta tekst zdesna nalijevo"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "poveži odmah i javi kad je sve poslano"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "izlaz; ništa se ne gubi"
"""#
  }
}
