// DO NOT EDIT: `make languages` makes it from po/lt.po.
// swift-format-ignore-file

extension Shipped {
  static var language_lt: String {
#"""
# Wardline in Lithuanian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: lt\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n % 10 == 1 && (n % 100 < 11 || n % 100 > 19) ? 0 : n % 10 >= 2 && (n % 100 < 11 || n % 100 > 19) ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "laukia"

msgctxt "state.sent"
msgid "sent"
msgstr "išsiųsta"

msgctxt "state.read"
msgid "read"
msgstr "perskaityta"

msgctxt "state.failed"
msgid "not sent"
msgstr "nepavyko"

msgctxt "state.held"
msgid "confirm?"
msgstr "patvirtinti"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "atšaukiama"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "atšaukta"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "nebesaugoma"

msgctxt "author.you"
msgid "You"
msgstr "Jūs"

msgctxt "status.active"
msgid "active"
msgstr "aktyvi"

msgctxt "status.paused"
msgid "paused"
msgstr "pristabdyta"

msgctxt "status.ended"
msgid "ended"
msgstr "baigta"

msgctxt "role.nurse"
msgid "nurse"
msgstr "slaugytojas (-a)"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "vertėjas (-a)"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesija {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Jūs: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} yra čia"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ne vietoje"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Ryšys nutrūko. Žinutės bus išsiųstos, kai jis atsinaujins."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Nėra ryšio. Bus išsiųsta vėliau."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} laukia"
msgstr[1] "{count} laukia"
msgstr[2] "{count} laukia"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "kitas bandymas po {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} dabar"

msgctxt "banner.trying"
msgid "trying now"
msgstr "bandoma dabar"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Ryšį turi kita šio kompiuterio programa; ji išsiunčia tai, ką čia rašote."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Sesija pristabdyta. Galite rašyti toliau."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Sesija vėl aktyvi."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Sesija baigta. Daugiau nieko išsiųsti negalima."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} žinutė neišsiųsta: nukopijuokite, išsaugokite arba ištrinkite ją."
msgstr[1] "{count} žinutės neišsiųstos: nukopijuokite, išsaugokite arba ištrinkite jas."
msgstr[2] "{count} žinučių neišsiųsta: nukopijuokite, išsaugokite arba ištrinkite jas."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Nepavyko išsiųsti {count} žinutės."
msgstr[1] "Nepavyko išsiųsti {count} žinučių."
msgstr[2] "Nepavyko išsiųsti {count} žinučių."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} kartoti visas, {delete} ištrinti visas"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Jūsų prieigos raktas nebegalioja. Žinutės saugios; įdėkite naują raktą į failą ir jos bus išsiųstos."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Serveris nepriima šio rakto. Jūsų žinutės šiame įrenginyje saugios."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Šis raktas priklauso naudotojui {name}. Žinutės saugios; įdėkite į failą savo raktą ir jos bus išsiųstos."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Dabar joks raktas neatveria {session}. Žinutės saugios ir laukia tokio, kuris atveria."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Nauja sesijos būsena: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Serveris nusprendė kitaip: sesija {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Aukščiau atėjo anksčiau parašyta žinutė. {key} ją parodo."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "naujų žemiau: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Serveris nebesaugo {count} šios sesijos įrašo."
msgstr[1] "Serveris nebesaugo {count} šios sesijos įrašų."
msgstr[2] "Serveris nebesaugo {count} šios sesijos įrašų."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Serverio žurnalas prasideda iš naujo; sesija vėl skaitoma nuo pradžios."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Serveris atkurtas iš senesnės kopijos; seansas skaitomas iš naujo nuo įrašo {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Nepavyksta rašyti į saugyklą: {reason}. Jūsų tekstas tebėra eilutėje."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "naujos žinutės"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Pokalbis prasideda čia."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Dar nieko nepasakyta. Rašykite ir spauskite {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Sesija baigta; rašyti nebegalima."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Viršija {count} baitu: būtų atmesta."
msgstr[1] "Viršija {count} baitais: būtų atmesta."
msgstr[2] "Viršija {count} baitų: būtų atmesta."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Jūsų juodraštis išsaugotas."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Prisijungta {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Jungiamasi"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Neprisijungta"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Lėtas ryšys, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Budima"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "eilė {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Vėl prisijungta."

msgctxt "connection.online"
msgid "Connected."
msgstr "Prisijungta."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} pagalba"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} eilė"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} išeiti"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} atgal"

msgctxt "action.retry"
msgid "Retry"
msgstr "Kartoti"

msgctxt "action.edit"
msgid "Edit"
msgstr "Taisyti"

msgctxt "action.delete"
msgid "Delete"
msgstr "Ištrinti"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopijuoti"

msgctxt "action.undo"
msgid "Undo"
msgstr "Atšaukti"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Baigti sesiją visiems?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Ištrinti visas neišsiųstas žinutes ({count})? Jų niekur kitur nėra."
msgstr[1] "Ištrinti visas neišsiųstas žinutes ({count})? Jų niekur kitur nėra."
msgstr[2] "Ištrinti visas neišsiųstas žinutes ({count})? Jų niekur kitur nėra."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} bandymas"
msgstr[1] "{count} bandymai"
msgstr[2] "{count} bandymų"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "paskutinė klaida: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "laukia po: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "serveris prašo palaukti"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "laukia, kol bus sukurta sesija"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "laukia ryšio"

msgctxt "why.written"
msgid "written {time}"
msgstr "parašyta {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Parašyta {time} ir vis dar neišsiųsta. Išsiųsti dabar ar ištrinti?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "sesija baigta"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "jūsų raktas neatveria šios sesijos"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "per ilga šiam serveriui"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "per daug bandymų be atsakymo"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "galbūt jau pasenusi"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "serveris ją prarado"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "saugojimo kvota serveryje išnaudota"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "atmesta: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "serveris nepasiekiamas"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "serveris neatsako"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "serveris labai užimtas"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Kas laukia išsiuntimo"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Niekas nelaukia."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Nepavykusių žinučių nėra."

msgctxt "queue.age"
msgid "waiting"
msgstr "laukia"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "bandymai"

msgctxt "queue.next"
msgid "next"
msgstr "kitas"

msgctxt "queue.error"
msgid "last error"
msgstr "paskutinė klaida"

msgctxt "kind.message"
msgid "message"
msgstr "žinutė"

msgctxt "kind.status"
msgid "status"
msgstr "būsena"

msgctxt "kind.session"
msgid "new session"
msgstr "nauja sesija"

msgctxt "kind.preference"
msgid "preference"
msgstr "nuostata"

msgctxt "kind.profile"
msgid "profile"
msgstr "profilis"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "atsiliepimas"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "atšaukimas"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Bus išsiųsta dar kartą."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Ištrinta."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Nukopijuota."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Įrašyta į {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Ačiū. Jūsų atsiliepimas išsaugotas ir bus išsiųstas."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Kalba dabar {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Kalbos {language} nėra."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Pranešimai įjungti."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Pranešimai išjungti."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Užrakinta. Spauskite {key}, kad tęstumėte."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nauja žinutė"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} perskaitė viską, ką parašėte."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Viskas išsiųsta, ir čia nieko netrūksta."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Komandos {command} nėra. {key} parodo visas; // išsiunčia eilutę, prasidedančią /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} reikia: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Langas per siauras; reikia {columns} stulpelių."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Vertėjai"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Šiame įrenginyje nežinomas {language} vertėjas."

msgctxt "help.title"
msgid "Help"
msgstr "Pagalba"

msgctxt "help.write"
msgid "Writing"
msgstr "Rašymas"

msgctxt "help.read"
msgid "Reading"
msgstr "Skaitymas"

msgctxt "help.commands"
msgid "Commands"
msgstr "Komandos"

msgctxt "help.send"
msgid "send"
msgstr "siųsti"

msgctxt "help.newLine"
msgid "new line"
msgstr "nauja eilutė"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "rašyti savo rengyklėje"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ką rašėte anksčiau"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "po pokalbį"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "į pirmą neskaitytą žinutę"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "jungtis dabar"

msgctxt "help.select"
msgid "select a message"
msgstr "pasirinkti žinutę"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "keisti sesijos būseną"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "siųsti nepavykusias žinutes dar kartą"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "keisti nepavykusią žinutę"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ištrinti neišsiųstą žinutę"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "kas laukia ir kodėl"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "kas nepavyko ir kodėl"

msgctxt "command.lang"
msgid "change the language"
msgstr "keisti kalbą"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "slėpti ekraną"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "įrašyti pokalbį į failą"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "pasakyti, kaip sekėsi"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kas verčia"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "pranešimai įjungti ar išjungti"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "kaip rodomas tekstas iš dešinės į kairę"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "jungtis dabar ir pranešti, kai viskas išsiųsta"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "išeiti; niekas nedings"
"""#
  }
}
