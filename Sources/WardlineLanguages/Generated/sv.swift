// DO NOT EDIT: `make languages` makes it from po/sv.po.
// swift-format-ignore-file

extension Shipped {
  static var language_sv: String {
#"""
# Wardline in Swedish.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: sv\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "väntar"

msgctxt "state.sent"
msgid "sent"
msgstr "skickat"

msgctxt "state.read"
msgid "read"
msgstr "läst"

msgctxt "state.failed"
msgid "not sent"
msgstr "misslyckat"

msgctxt "state.held"
msgid "confirm?"
msgstr "bekräfta"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "tas tillbaka"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "tillbakataget"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "sparas inte längre"

msgctxt "author.you"
msgid "You"
msgstr "Du"

msgctxt "status.active"
msgid "active"
msgstr "aktiv"

msgctxt "status.paused"
msgid "paused"
msgstr "pausad"

msgctxt "status.ended"
msgid "ended"
msgstr "avslutad"

msgctxt "role.nurse"
msgid "nurse"
msgstr "sjuksköterska"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tolk"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Session {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Du: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} är här"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} är inte här"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Anslutningen bröts. Meddelanden skickas när den är tillbaka."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Ingen anslutning. Skickas senare."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} väntar"
msgstr[1] "{count} väntar"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "nästa försök om {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} nu"

msgctxt "banner.trying"
msgid "trying now"
msgstr "försöker nu"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Ett annat program på den här datorn har anslutningen; det skickar det du skriver här."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Sessionen är pausad. Du kan fortsätta skriva."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Sessionen är aktiv igen."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Sessionen är avslutad. Inget mer kan skickas i den."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} meddelande skickades inte: kopiera, exportera eller ta bort det."
msgstr[1] "{count} meddelanden skickades inte: kopiera, exportera eller ta bort dem."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} meddelande misslyckades."
msgstr[1] "{count} meddelanden misslyckades."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} försök igen med alla, {delete} ta bort alla"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Din token har gått ut. Dina meddelanden är säkra; lägg en ny token i filen så skickas de."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Servern godtar inte denna token. Dina meddelanden är säkra på den här enheten."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Denna token tillhör {name}. Dina meddelanden är säkra; lägg din egen token i filen så skickas de."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Ingen token öppnar {session} just nu. Dina meddelanden är säkra och väntar på en som gör det."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} har ändrat sessionen till: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Servern har beslutat annat: sessionen är {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Ett tidigare skrivet meddelande har kommit ovanför. {key} visar det."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} nya nedanför"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Servern har inte kvar {count} post i den här sessionen."
msgstr[1] "Servern har inte kvar {count} poster i den här sessionen."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Serverns logg börjar om; sessionen läses om från början."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Servern har återställts från en äldre kopia; sessionen läses om från post {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Det går inte att spara: {reason}. Det du skrev står kvar på raden."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nya meddelanden"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Samtalet börjar här."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Inget har sagts än. Skriv och tryck på {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Sessionen är avslutad; det går inte att skriva mer."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} byte för långt: det skulle avvisas."
msgstr[1] "{count} byte för långt: det skulle avvisas."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Ditt utkast är sparat."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Ansluten {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Ansluter"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Inte ansluten"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Långsam anslutning, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Beredskap"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "kö {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Ansluten igen."

msgctxt "connection.online"
msgid "Connected."
msgstr "Ansluten."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} hjälp"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} kö"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} avsluta"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} tillbaka"

msgctxt "action.retry"
msgid "Retry"
msgstr "Försök igen"

msgctxt "action.edit"
msgid "Edit"
msgstr "Ändra"

msgctxt "action.delete"
msgid "Delete"
msgstr "Ta bort"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopiera"

msgctxt "action.undo"
msgid "Undo"
msgstr "Ångra"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Avsluta sessionen för alla?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Ta bort alla meddelanden som inte skickats ({count})? De finns ingen annanstans."
msgstr[1] "Ta bort alla meddelanden som inte skickats ({count})? De finns ingen annanstans."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} försök"
msgstr[1] "{count} försök"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "senaste fel: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "väntar bakom: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "servern ber oss vänta"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "väntar på att sessionen skapas"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "väntar på anslutningen"

msgctxt "why.written"
msgid "written {time}"
msgstr "skrivet {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Skrivet {time} och inte skickat sedan dess. Skicka nu eller ta bort?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "sessionen är avslutad"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "din token öppnar inte den här sessionen"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "för långt för den här servern"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "för många försök utan svar"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "kanske för gammalt"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "förlorat av servern"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "lagringskvoten på servern är slut"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "avvisat: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "servern kan inte nås"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "servern svarar inte"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "servern har mycket att göra"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Det som väntar på att skickas"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Inget väntar."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Inga misslyckade meddelanden."

msgctxt "queue.age"
msgid "waiting"
msgstr "väntat"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "försök"

msgctxt "queue.next"
msgid "next"
msgstr "nästa"

msgctxt "queue.error"
msgid "last error"
msgstr "senaste fel"

msgctxt "kind.message"
msgid "message"
msgstr "meddelande"

msgctxt "kind.status"
msgid "status"
msgstr "status"

msgctxt "kind.session"
msgid "new session"
msgstr "ny session"

msgctxt "kind.preference"
msgid "preference"
msgstr "inställning"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "omdöme"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "återtagande"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Kommer att skickas igen."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Borttaget."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Kopierat."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Skrivet till {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Tack. Ditt omdöme är sparat och kommer att skickas."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Språket är nu {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Språket {language} finns inte."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Aviseringar är på."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Aviseringar är av."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Låst. Tryck på {key} för att fortsätta."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nytt meddelande"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} har läst allt du skrivit."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Allt är skickat, och allt är här."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Kommandot {command} finns inte. {key} visar alla; // skickar en rad som börjar med /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} behöver: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Fönstret är för smalt; {columns} kolumner behövs."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tolkar"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Ingen tolk för {language} är känd på den här enheten."

msgctxt "help.title"
msgid "Help"
msgstr "Hjälp"

msgctxt "help.write"
msgid "Writing"
msgstr "Skriva"

msgctxt "help.read"
msgid "Reading"
msgstr "Läsa"

msgctxt "help.commands"
msgid "Commands"
msgstr "Kommandon"

msgctxt "help.send"
msgid "send"
msgstr "skicka"

msgctxt "help.newLine"
msgid "new line"
msgstr "ny rad"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "skriv i din egen editor"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "det du skrev tidigare"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "genom samtalet"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "till första olästa meddelandet"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "anslut nu"

msgctxt "help.select"
msgid "select a message"
msgstr "välj ett meddelande"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ändra sessionens status"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "skicka misslyckade meddelanden igen"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ändra ett misslyckat meddelande"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ta bort ett meddelande som inte skickats"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "vad som väntar, och varför"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "vad som misslyckades, och varför"

msgctxt "command.lang"
msgid "change the language"
msgstr "byt språk"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "dölj skärmen"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "skriv samtalet till en fil"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "säg hur det gick"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "vem som tolkar"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "aviseringar på eller av"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "hur text från höger till vänster visas"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "anslut nu, och säg till när allt är skickat"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "avsluta; inget går förlorat"
"""#
  }
}
