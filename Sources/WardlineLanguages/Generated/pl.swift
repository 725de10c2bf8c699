// DO NOT EDIT: `make languages` makes it from po/pl.po.
// swift-format-ignore-file

extension Shipped {
  static var language_pl: String {
#"""
# Wardline in Polish.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: pl\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "oczekuje"

msgctxt "state.sent"
msgid "sent"
msgstr "wysłano"

msgctxt "state.read"
msgid "read"
msgstr "przeczytano"

msgctxt "state.failed"
msgid "not sent"
msgstr "błąd"

msgctxt "state.held"
msgid "confirm?"
msgstr "potwierdź"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "wycofywanie"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "wycofano"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "już nieprzechowywane"

msgctxt "author.you"
msgid "You"
msgstr "Ty"

msgctxt "status.active"
msgid "active"
msgstr "aktywna"

msgctxt "status.paused"
msgid "paused"
msgstr "wstrzymana"

msgctxt "status.ended"
msgid "ended"
msgstr "zakończona"

msgctxt "role.nurse"
msgid "nurse"
msgstr "pielęgniarka/-rz"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tłumacz/ka"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesja {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ty: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} jest tutaj"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} jest poza sesją"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Utracono połączenie. Wiadomości zostaną wysłane po ponownym połączeniu."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Brak połączenia. Wyślemy później."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} oczekuje"
msgstr[1] "{count} oczekują"
msgstr[2] "{count} oczekuje"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "następna próba za {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} teraz"

msgctxt "banner.trying"
msgid "trying now"
msgstr "trwa próba"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Połączenie ma inny program na tym komputerze; to on wyśle, co tu napiszesz."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Sesja jest wstrzymana. Możesz pisać dalej."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Sesja jest znów aktywna."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Sesja się zakończyła. Nic więcej nie można w niej wysłać."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} wiadomość nie została wysłana: skopiuj, zapisz lub usuń ją."
msgstr[1] "{count} wiadomości nie zostały wysłane: skopiuj, zapisz lub usuń je."
msgstr[2] "{count} wiadomości nie zostało wysłanych: skopiuj, zapisz lub usuń je."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Nie udało się wysłać {count} wiadomości."
msgstr[1] "Nie udało się wysłać {count} wiadomości."
msgstr[2] "Nie udało się wysłać {count} wiadomości."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ponów wszystkie, {delete} usuń wszystkie"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Twój token wygasł. Wiadomości są bezpieczne; włóż nowy token do pliku, a zostaną wysłane."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Serwer odrzuca ten token. Wiadomości są bezpieczne na tym urządzeniu."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Ten token należy do {name}. Wiadomości są bezpieczne; włóż do pliku własny token, a zostaną wysłane."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Żaden token nie otwiera teraz {session}. Wiadomości są bezpieczne i czekają na taki, który otworzy."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} zmienia stan sesji: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Serwer zdecydował inaczej: sesja jest {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Powyżej pojawiła się wcześniej napisana wiadomość. {key} ją pokazuje."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "nowe poniżej: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Serwer nie przechowuje już {count} wpisu tej sesji."
msgstr[1] "Serwer nie przechowuje już {count} wpisów tej sesji."
msgstr[2] "Serwer nie przechowuje już {count} wpisów tej sesji."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Dziennik serwera zaczyna się od nowa; sesja jest czytana jeszcze raz od początku."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Serwer przywrócono ze starszej kopii; sesja jest czytana ponownie od wpisu {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Nie można zapisać danych: {reason}. Wpisany tekst jest nadal w wierszu."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nowe wiadomości"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Rozmowa zaczyna się tutaj."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Nic jeszcze nie powiedziano. Napisz i naciśnij {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Sesja się zakończyła; nie można już pisać."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Za długie o {count} bajt: nie zostanie przyjęte."
msgstr[1] "Za długie o {count} bajty: nie zostanie przyjęte."
msgstr[2] "Za długie o {count} bajtów: nie zostanie przyjęte."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Szkic jest zachowany."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Połączono {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Łączenie"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Brak połączenia"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Wolne połączenie, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "W gotowości"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "kolejka {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Połączono ponownie."

msgctxt "connection.online"
msgid "Connected."
msgstr "Połączono."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} pomoc"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} kolejka"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} wyjście"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} wstecz"

msgctxt "action.retry"
msgid "Retry"
msgstr "Ponów"

msgctxt "action.edit"
msgid "Edit"
msgstr "Edytuj"

msgctxt "action.delete"
msgid "Delete"
msgstr "Usuń"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopiuj"

msgctxt "action.undo"
msgid "Undo"
msgstr "Cofnij"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Zakończyć sesję dla wszystkich?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Usunąć wszystkie niewysłane wiadomości ({count})? Nie ma ich nigdzie indziej."
msgstr[1] "Usunąć wszystkie niewysłane wiadomości ({count})? Nie ma ich nigdzie indziej."
msgstr[2] "Usunąć wszystkie niewysłane wiadomości ({count})? Nie ma ich nigdzie indziej."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} próba"
msgstr[1] "{count} próby"
msgstr[2] "{count} prób"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ostatni błąd: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "czeka za: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "serwer prosi, by poczekać"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "czeka na utworzenie sesji"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "czeka na połączenie"

msgctxt "why.written"
msgid "written {time}"
msgstr "napisano {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Napisano {time} i dotąd nie wysłano. Wysłać teraz czy usunąć?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "sesja się zakończyła"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "twój token nie otwiera tej sesji"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "za długie dla tego serwera"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "zbyt wiele prób bez odpowiedzi"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "może już nieaktualne"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "utracona przez serwer"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "limit miejsca na serwerze wyczerpany"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "odmowa: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "serwer jest nieosiągalny"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "serwer nie odpowiada"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "serwer jest przeciążony"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Co czeka na wysłanie"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Nic nie czeka."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Brak nieudanych wiadomości."

msgctxt "queue.age"
msgid "waiting"
msgstr "czeka"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "próby"

msgctxt "queue.next"
msgid "next"
msgstr "następna"

msgctxt "queue.error"
msgid "last error"
msgstr "ostatni błąd"

msgctxt "kind.message"
msgid "message"
msgstr "wiadomość"

msgctxt "kind.status"
msgid "status"
msgstr "stan"

msgctxt "kind.session"
msgid "new session"
msgstr "nowa sesja"

msgctxt "kind.preference"
msgid "preference"
msgstr "ustawienie"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "opinia"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "wycofanie"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Zostanie wysłane ponownie."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Usunięto."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Skopiowano."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Zapisano w {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Dziękujemy. Opinia jest zachowana i zostanie wysłana."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Język to teraz {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Nie ma języka {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Powiadomienia są włączone."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Powiadomienia są wyłączone."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Zablokowano. Naciśnij {key}, aby kontynuować."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nowa wiadomość"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name}: przeczytano wszystko, co napisano."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Wszystko wysłano i niczego tu nie brakuje."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Nie ma polecenia {command}. {key} pokazuje wszystkie; // wysyła wiersz zaczynający się od /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} wymaga: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Okno jest za wąskie; potrzeba {columns} kolumn."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tłumacze"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Na tym urządzeniu nie ma znanego tłumacza: {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Pomoc"

msgctxt "help.write"
msgid "Writing"
msgstr "Pisanie"

msgctxt "help.read"
msgid "Reading"
msgstr "Czytanie"

msgctxt "help.commands"
msgid "Commands"
msgstr "Polecenia"

msgctxt "help.send"
msgid "send"
msgstr "wyślij"

msgctxt "help.newLine"
msgid "new line"
msgstr "nowy wiersz"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "pisz w swoim edytorze"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "co napisano wcześniej"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "po rozmowie"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "do pierwszej nieprzeczytanej"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "połącz teraz"

msgctxt "help.select"
msgid "select a message"
msgstr "wybierz wiadomość"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "zmień stan sesji"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "wyślij ponownie nieudane wiadomości"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "zmień nieudaną wiadomość"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "usuń niewysłaną wiadomość"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "co czeka i dlaczego"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "co się nie udało i dlaczego"

msgctxt "command.lang"
msgid "change the language"
msgstr "zmień język"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ukryj ekran"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "zapisz rozmowę w pliku"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "powiedz, jak było"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kto tłumaczy"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "włącz lub wyłącz powiadomienia"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "jak rysować tekst od prawej do lewej"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "połącz teraz i powiedz, gdy wszystko wysłano"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "wyjdź; nic nie zginie"
"""#
  }
}
