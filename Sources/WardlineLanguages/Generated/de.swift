// DO NOT EDIT: `make languages` makes it from po/de.po.
// swift-format-ignore-file

extension Shipped {
  static var language_de: String {
#"""
# Wardline in German.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: de\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "wartet"

msgctxt "state.sent"
msgid "sent"
msgstr "gesendet"

msgctxt "state.read"
msgid "read"
msgstr "gelesen"

msgctxt "state.failed"
msgid "not sent"
msgstr "gescheitert"

msgctxt "state.held"
msgid "confirm?"
msgstr "Rückfrage"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "zieht zurück"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "zurückgezogen"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "nicht mehr gespeichert"

msgctxt "author.you"
msgid "You"
msgstr "Sie"

msgctxt "status.active"
msgid "active"
msgstr "aktiv"

msgctxt "status.paused"
msgid "paused"
msgstr "pausiert"

msgctxt "status.ended"
msgid "ended"
msgstr "beendet"

msgctxt "role.nurse"
msgid "nurse"
msgstr "Pflegekraft"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "Dolmetscher/in"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sitzung {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Sie: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ist da"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ist nicht da"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Verbindung verloren. Nachrichten werden bei neuer Verbindung gesendet."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Offline. Gesendet wird später."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} wartet"
msgstr[1] "{count} warten"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "nächster Versuch in {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} sofort"

msgctxt "banner.trying"
msgid "trying now"
msgstr "Versuch läuft"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Ein anderes Programm auf diesem Rechner hat die Verbindung; es sendet, was Sie hier schreiben."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Die Sitzung ist pausiert. Sie können weiterschreiben."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Die Sitzung ist wieder aktiv."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Die Sitzung ist beendet. Es kann nichts mehr gesendet werden."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} Nachricht wurde nicht gesendet: kopieren, exportieren oder löschen Sie sie."
msgstr[1] "{count} Nachrichten wurden nicht gesendet: kopieren, exportieren oder löschen Sie sie."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} Nachricht ist fehlgeschlagen."
msgstr[1] "{count} Nachrichten sind fehlgeschlagen."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} alle wiederholen, {delete} alle löschen"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Ihr Token ist abgelaufen. Ihre Nachrichten sind sicher; legen Sie ein neues Token in die Datei, dann werden sie gesendet."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Der Server lehnt dieses Token ab. Ihre Nachrichten sind auf diesem Gerät sicher."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Dieses Token gehört {name}. Ihre Nachrichten sind sicher; legen Sie Ihr eigenes Token in die Datei, dann werden sie gesendet."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Kein Token öffnet zurzeit {session}. Ihre Nachrichten sind sicher und warten auf eines, das es tut."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} hat den Zustand der Sitzung geändert: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Der Server hat anders entschieden: Die Sitzung ist {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Weiter oben ist eine früher geschriebene Nachricht angekommen. {key} zeigt sie."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} neu unten"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Der Server hat {count} Eintrag dieser Sitzung nicht mehr."
msgstr[1] "Der Server hat {count} Einträge dieser Sitzung nicht mehr."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Das Protokoll des Servers beginnt neu; die Sitzung wird noch einmal von Anfang an gelesen."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Der Server wurde aus einer älteren Kopie wiederhergestellt; ab Eintrag {sequence} wird die Sitzung noch einmal gelesen."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "In den Speicher kann nicht geschrieben werden: {reason}. Ihr Text steht noch in der Zeile."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "neue Nachrichten"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Das Gespräch beginnt hier."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Noch wurde nichts gesagt. Schreiben Sie und drücken Sie {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Die Sitzung ist beendet; es kann nichts mehr geschrieben werden."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} Byte zu lang: Es würde abgelehnt."
msgstr[1] "{count} Bytes zu lang: Es würde abgelehnt."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Ihr Entwurf bleibt erhalten."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Verbunden {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Verbinde"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Nicht verbunden"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Langsame Verbindung, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "In Bereitschaft"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "Warteschlange {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Wieder verbunden."

msgctxt "connection.online"
msgid "Connected."
msgstr "Verbunden."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} Hilfe"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} Warteschlange"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} Ende"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} zurück"

msgctxt "action.retry"
msgid "Retry"
msgstr "Wiederholen"

msgctxt "action.edit"
msgid "Edit"
msgstr "Bearbeiten"

msgctxt "action.delete"
msgid "Delete"
msgstr "Löschen"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopieren"

msgctxt "action.undo"
msgid "Undo"
msgstr "Rückgängig"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Sitzung für alle beenden?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Alle nicht gesendeten Nachrichten ({count}) löschen? Es gibt sie nirgends sonst."
msgstr[1] "Alle nicht gesendeten Nachrichten ({count}) löschen? Es gibt sie nirgends sonst."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} Versuch"
msgstr[1] "{count} Versuche"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "letzter Fehler: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "wartet hinter: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "der Server bittet zu warten"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "wartet, bis seine Sitzung angelegt ist"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "wartet auf die Verbindung"

msgctxt "why.written"
msgid "written {time}"
msgstr "geschrieben {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Geschrieben {time} und seither nicht gesendet. Jetzt senden oder löschen?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "die Sitzung ist beendet"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "Ihr Token öffnet diese Sitzung nicht"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "zu lang für diesen Server"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "zu oft ohne Antwort versucht"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "vielleicht schon überholt"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "vom Server verloren"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "Speicherkontingent beim Server erschöpft"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "abgelehnt: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "der Server ist nicht erreichbar"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "der Server antwortet nicht"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "der Server hat viel zu tun"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Was auf das Senden wartet"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Nichts wartet."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Keine gescheiterten Nachrichten."

msgctxt "queue.age"
msgid "waiting"
msgstr "wartet"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "Versuche"

msgctxt "queue.next"
msgid "next"
msgstr "nächster"

msgctxt "queue.error"
msgid "last error"
msgstr "letzter Fehler"

msgctxt "kind.message"
msgid "message"
msgstr "Nachricht"

msgctxt "kind.status"
msgid "status"
msgstr "Zustand"

msgctxt "kind.session"
msgid "new session"
msgstr "neue Sitzung"

msgctxt "kind.preference"
msgid "preference"
msgstr "Einstellung"

msgctxt "kind.profile"
msgid "profile"
msgstr "Profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "Rückmeldung"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "Zurückziehen"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Wird erneut gesendet."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Gelöscht."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Kopiert."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "In {file} geschrieben."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Danke. Ihre Rückmeldung ist gesichert und wird gesendet."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Die Sprache ist jetzt {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Es gibt keine Sprache {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Benachrichtigungen sind an."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Benachrichtigungen sind aus."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Gesperrt. Weiter mit {key}."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Neue Nachricht"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} hat alles gelesen, was Sie geschrieben haben."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Alles ist gesendet, und alles ist da."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Es gibt keinen Befehl {command}. {key} zeigt alle; // sendet eine Zeile, die mit / beginnt."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} braucht: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Das Fenster ist zu schmal; {columns} Spalten sind nötig."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Dolmetscher"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Auf diesem Gerät ist niemand bekannt, der für {language} dolmetscht."

msgctxt "help.title"
msgid "Help"
msgstr "Hilfe"

msgctxt "help.write"
msgid "Writing"
msgstr "Schreiben"

msgctxt "help.read"
msgid "Reading"
msgstr "Lesen"

msgctxt "help.commands"
msgid "Commands"
msgstr "Befehle"

msgctxt "help.send"
msgid "send"
msgstr "senden"

msgctxt "help.newLine"
msgid "new line"
msgstr "neue Zeile"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "im eigenen Editor schreiben"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "was Sie früher schrieben"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "durch das Gespräch"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "zur ersten ungelesenen Nachricht"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "jetzt verbinden"

msgctxt "help.select"
msgid "select a message"
msgstr "eine Nachricht auswählen"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "den Zustand der Sitzung ändern"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "fehlgeschlagene Nachrichten noch einmal senden"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "eine fehlgeschlagene Nachricht ändern"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "eine nicht gesendete Nachricht löschen"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "was wartet, und warum"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "was fehlschlug, und warum"

msgctxt "command.lang"
msgid "change the language"
msgstr "die Sprache wechseln"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "den Bildschirm verbergen"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "das Gespräch in eine Datei schreiben"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "sagen, wie es war"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "wer dolmetscht"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "Benachrichtigungen an oder aus"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "wie Text von rechts nach links gezeichnet wird"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "jetzt verbinden und sagen, wenn alles gesendet ist"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "beenden; nichts geht verloren"
"""#
  }
}
