// DO NOT EDIT: `make languages` makes it from po/it.po.
// swift-format-ignore-file

extension Shipped {
  static var language_it: String {
#"""
# Wardline in Italian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: it\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "in attesa"

msgctxt "state.sent"
msgid "sent"
msgstr "inviato"

msgctxt "state.read"
msgid "read"
msgstr "letto"

msgctxt "state.failed"
msgid "not sent"
msgstr "non inviato"

msgctxt "state.held"
msgid "confirm?"
msgstr "confermare"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "in ritiro"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ritirato"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "non più conservato"

msgctxt "author.you"
msgid "You"
msgstr "Tu"

msgctxt "status.active"
msgid "active"
msgstr "attiva"

msgctxt "status.paused"
msgid "paused"
msgstr "in pausa"

msgctxt "status.ended"
msgid "ended"
msgstr "terminata"

msgctxt "role.nurse"
msgid "nurse"
msgstr "infermiere/a"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "interprete"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sessione {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Tu: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} è qui"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} non è qui"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Connessione persa. I messaggi saranno inviati al ripristino."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Offline. Saranno inviati più tardi."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} in attesa"
msgstr[1] "{count} in attesa"
msgstr[2] "{count} in attesa"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "prossimo tentativo tra {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} adesso"

msgctxt "banner.trying"
msgid "trying now"
msgstr "tentativo in corso"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Un altro programma su questo computer ha la connessione; è lui a inviare ciò che scrivi qui."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "La sessione è in pausa. Puoi continuare a scrivere."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "La sessione è di nuovo attiva."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "La sessione è terminata. Non si può più inviare nulla."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} messaggio non è stato inviato: copialo, esportalo o eliminalo."
msgstr[1] "{count} di messaggi non sono stati inviati: copiali, esportali o eliminali."
msgstr[2] "{count} messaggi non sono stati inviati: copiali, esportali o eliminali."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} messaggio non è riuscito."
msgstr[1] "{count} di messaggi non sono riusciti."
msgstr[2] "{count} messaggi non sono riusciti."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} riprova tutti, {delete} elimina tutti"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Il tuo token è scaduto. I messaggi sono al sicuro; metti un nuovo token nel file e saranno inviati."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Il server rifiuta questo token. I tuoi messaggi sono al sicuro su questo dispositivo."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Questo token è di {name}. I messaggi sono al sicuro; metti il tuo token nel file e saranno inviati."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Nessun token apre ora {session}. I messaggi sono al sicuro e ne aspettano uno che la apra."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ha cambiato lo stato della sessione: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Il server ha deciso diversamente: la sessione è {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Più in alto è arrivato un messaggio scritto prima. {key} lo mostra."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "nuovi sotto: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Il server non conserva più {count} voce di questa sessione."
msgstr[1] "Il server non conserva più {count} di voci di questa sessione."
msgstr[2] "Il server non conserva più {count} voci di questa sessione."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Il registro del server ricomincia; la sessione viene riletta dall'inizio."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Il server è stato ripristinato da una copia precedente; la sessione viene riletta dalla voce {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Impossibile scrivere nell'archivio: {reason}. Il testo è ancora nella riga."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nuovi messaggi"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "La conversazione inizia qui."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Non è stato ancora detto nulla. Scrivi e premi {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "La sessione è terminata; non si può più scrivere."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} byte di troppo: sarebbe rifiutato."
msgstr[1] "{count} di byte di troppo: sarebbe rifiutato."
msgstr[2] "{count} byte di troppo: sarebbe rifiutato."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "La tua bozza è conservata."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Connesso {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Connessione"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Non connesso"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Connessione lenta, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "In riserva"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "coda {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Di nuovo connesso."

msgctxt "connection.online"
msgid "Connected."
msgstr "Connesso."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} aiuto"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} coda"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} esci"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} indietro"

msgctxt "action.retry"
msgid "Retry"
msgstr "Riprova"

msgctxt "action.edit"
msgid "Edit"
msgstr "Modifica"

msgctxt "action.delete"
msgid "Delete"
msgstr "Elimina"

msgctxt "action.copy"
msgid "Copy"
msgstr "Copia"

msgctxt "action.undo"
msgid "Undo"
msgstr "Ripristina"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Terminare la sessione per tutti?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Eliminare tutti i messaggi non inviati ({count})? Non esistono altrove."
msgstr[1] "Eliminare tutti i messaggi non inviati ({count})? Non esistono altrove."
msgstr[2] "Eliminare tutti i messaggi non inviati ({count})? Non esistono altrove."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} tentativo"
msgstr[1] "{count} di tentativi"
msgstr[2] "{count} tentativi"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ultimo errore: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "attende dietro a: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "il server chiede di attendere"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "attende la creazione della sessione"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "attende la connessione"

msgctxt "why.written"
msgid "written {time}"
msgstr "scritto {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Scritto {time} e non ancora inviato. Inviarlo adesso o eliminarlo?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "la sessione è terminata"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "il tuo token non apre questa sessione"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "troppo lungo per questo server"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "troppi tentativi senza risposta"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "forse ormai vecchio"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "perso dal server"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "quota di spazio sul server esaurita"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "rifiutato: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "il server non è raggiungibile"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "il server non risponde"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "il server è molto occupato"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Che cosa attende l'invio"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Nulla in attesa."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Nessun messaggio fallito."

msgctxt "queue.age"
msgid "waiting"
msgstr "attesa"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "tentativi"

msgctxt "queue.next"
msgid "next"
msgstr "prossimo"

msgctxt "queue.error"
msgid "last error"
msgstr "ultimo errore"

msgctxt "kind.message"
msgid "message"
msgstr "messaggio"

msgctxt "kind.status"
msgid "status"
msgstr "stato"

msgctxt "kind.session"
msgid "new session"
msgstr "nuova sess."

msgctxt "kind.preference"
msgid "preference"
msgstr "preferenza"

msgctxt "kind.profile"
msgid "profile"
msgstr "profilo"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "parere"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ritiro"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Sarà inviato di nuovo."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Eliminato."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Copiato."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Scritto in {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Grazie. Il tuo parere è conservato e sarà inviato."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "La lingua ora è {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Non esiste la lingua {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Le notifiche sono attive."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Le notifiche sono spente."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Bloccato. Premi {key} per continuare."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nuovo messaggio"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ha letto tutto quello che hai scritto."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Tutto è inviato, e qui non manca nulla."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Non esiste il comando {command}. {key} li mostra tutti; // invia una riga che inizia con /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} richiede: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Il terminale è troppo stretto; servono {columns} colonne."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Interpreti"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Su questo dispositivo non è noto alcun interprete per {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Aiuto"

msgctxt "help.write"
msgid "Writing"
msgstr "Scrivere"

msgctxt "help.read"
msgid "Reading"
msgstr "Leggere"

msgctxt "help.commands"
msgid "Commands"
msgstr "Comandi"

msgctxt "help.send"
msgid "send"
msgstr "invia"

msgctxt "help.newLine"
msgid "new line"
msgstr "nuova riga"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "scrivi nel tuo editor"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ciò che hai scritto prima"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "scorrere la conversazione"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "al primo messaggio non letto"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "connetti adesso"

msgctxt "help.select"
msgid "select a message"
msgstr "scegli un messaggio"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "cambia lo stato della sessione"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "invia di nuovo i messaggi non riusciti"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "modifica un messaggio non riuscito"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "elimina un messaggio non inviato"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "che cosa attende e perché"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "che cosa non è riuscito e perché"

msgctxt "command.lang"
msgid "change the language"
msgstr "cambia lingua"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "nascondi lo schermo"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "scrivi la conversazione in un file"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "di' com'è andata"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "chi interpreta"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "notifiche sì o no"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "come si disegna il testo da destra a sinistra"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "connetti adesso e avvisa quando tutto è inviato"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "esci; nulla va perso"
"""#
  }
}
