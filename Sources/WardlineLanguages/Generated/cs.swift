// DO NOT EDIT: `make languages` makes it from po/cs.po.
// swift-format-ignore-file

extension Shipped {
  static var language_cs: String {
#"""
# Wardline in Czech.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: cs\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "čeká"

msgctxt "state.sent"
msgid "sent"
msgstr "odesláno"

msgctxt "state.read"
msgid "read"
msgstr "přečteno"

msgctxt "state.failed"
msgid "not sent"
msgstr "selhalo"

msgctxt "state.held"
msgid "confirm?"
msgstr "potvrdit?"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "bere se zpět"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "vzato zpět"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "už se neuchovává"

msgctxt "author.you"
msgid "You"
msgstr "Vy"

msgctxt "status.active"
msgid "active"
msgstr "aktivní"

msgctxt "status.paused"
msgid "paused"
msgstr "pozastavená"

msgctxt "status.ended"
msgid "ended"
msgstr "ukončená"

msgctxt "role.nurse"
msgid "nurse"
msgstr "sestra/bratr"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tlumočník/-ice"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Relace {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Vy: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} je zde"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} zde není"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Spojení se přerušilo. Zprávy se odešlou po jeho obnovení."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Bez spojení. Zprávy odešleme později."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} čeká"
msgstr[1] "{count} čekají"
msgstr[2] "{count} čeká"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "další pokus za {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} hned"

msgctxt "banner.trying"
msgid "trying now"
msgstr "probíhá pokus"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Spojení má jiný program na tomto počítači; ten odešle, co zde napíšete."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Relace je pozastavená. Můžete psát dál."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Relace je opět aktivní."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Relace skončila. Nic dalšího v ní nelze odeslat."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} zpráva nebyla odeslána: zkopírujte ji, uložte nebo smažte."
msgstr[1] "{count} zprávy nebyly odeslány: zkopírujte je, uložte nebo smažte."
msgstr[2] "{count} zpráv nebylo odesláno: zkopírujte je, uložte nebo smažte."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} zpráva selhala."
msgstr[1] "{count} zprávy selhaly."
msgstr[2] "{count} zpráv selhalo."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} zkusit všechny, {delete} smazat všechny"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Platnost vašeho tokenu vypršela. Zprávy jsou v bezpečí; vložte do souboru nový token a odešlou se."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Server tento token odmítá. Vaše zprávy jsou v tomto zařízení v bezpečí."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Tento token patří uživateli {name}. Zprávy jsou v bezpečí; vložte do souboru svůj token a odešlou se."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Žádný token teď neotevírá {session}. Zprávy jsou v bezpečí a čekají na takový, který ji otevře."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Nový stav relace: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Server rozhodl jinak: relace je {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Výše přišla dříve napsaná zpráva. {key} ji ukáže."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "nové níže: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Server už neuchovává {count} záznam této relace."
msgstr[1] "Server už neuchovává {count} záznamy této relace."
msgstr[2] "Server už neuchovává {count} záznamů této relace."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Záznam serveru začíná znovu; relace se čte opět od začátku."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Server byl obnoven ze starší kopie; relace se od záznamu {sequence} čte znovu."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Do úložiště nelze zapsat: {reason}. Váš text je stále v řádku."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nové zprávy"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Rozhovor začíná zde."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Zatím nic nezaznělo. Napište a stiskněte {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Relace skončila; psát už nelze."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "O {count} bajt delší: bylo by odmítnuto."
msgstr[1] "O {count} bajty delší: bylo by odmítnuto."
msgstr[2] "O {count} bajtů delší: bylo by odmítnuto."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Váš koncept je uložen."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Spojeno {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Spojování"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Bez spojení"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Pomalé spojení, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "V záloze"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "fronta {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Spojení obnoveno."

msgctxt "connection.online"
msgid "Connected."
msgstr "Spojeno."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} nápověda"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} fronta"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} konec"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} zpět"

msgctxt "action.retry"
msgid "Retry"
msgstr "Znovu"

msgctxt "action.edit"
msgid "Edit"
msgstr "Upravit"

msgctxt "action.delete"
msgid "Delete"
msgstr "Smazat"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopírovat"

msgctxt "action.undo"
msgid "Undo"
msgstr "Vrátit zpět"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Ukončit relaci pro všechny?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Smazat všechny neodeslané zprávy ({count})? Nikde jinde nejsou."
msgstr[1] "Smazat všechny neodeslané zprávy ({count})? Nikde jinde nejsou."
msgstr[2] "Smazat všechny neodeslané zprávy ({count})? Nikde jinde nejsou."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} pokus"
msgstr[1] "{count} pokusy"
msgstr[2] "{count} pokusů"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "poslední chyba: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "čeká za: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "server žádá o strpení"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "čeká na vytvoření relace"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "čeká na spojení"

msgctxt "why.written"
msgid "written {time}"
msgstr "napsáno {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Napsáno {time} a dosud neodesláno. Odeslat teď, nebo smazat?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "relace skončila"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "váš token tuto relaci neotevře"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "příliš dlouhé pro tento server"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "příliš mnoho pokusů bez odpovědi"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "možná už zastaralé"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "server ji ztratil"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kvóta úložiště na serveru je vyčerpána"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "odmítnuto: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "server je nedostupný"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "server neodpovídá"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "server je přetížený"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Co čeká na odeslání"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Nic nečeká."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Žádná zpráva neselhala."

msgctxt "queue.age"
msgid "waiting"
msgstr "čeká"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "pokusy"

msgctxt "queue.next"
msgid "next"
msgstr "další"

msgctxt "queue.error"
msgid "last error"
msgstr "poslední chyba"

msgctxt "kind.message"
msgid "message"
msgstr "zpráva"

msgctxt "kind.status"
msgid "status"
msgstr "stav"

msgctxt "kind.session"
msgid "new session"
msgstr "nová relace"

msgctxt "kind.preference"
msgid "preference"
msgstr "nastavení"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "názor"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "vzetí zpět"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Odešle se znovu."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Smazáno."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Zkopírováno."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Zapsáno do {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Děkujeme. Váš názor je uložen a bude odeslán."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Jazyk je nyní {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Jazyk {language} neexistuje."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Oznámení jsou zapnutá."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Oznámení jsou vypnutá."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Zamčeno. Pokračujte klávesou {key}."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nová zpráva"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "Vše, co jste napsali, je přečteno ({name})."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Vše je odesláno a nic zde nechybí."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Příkaz {command} neexistuje. {key} ukáže všechny; // odešle řádek, který začíná /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} potřebuje: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Okno je příliš úzké; je třeba {columns} sloupců."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tlumočníci"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "V tomto zařízení není znám tlumočník pro {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Nápověda"

msgctxt "help.write"
msgid "Writing"
msgstr "Psaní"

msgctxt "help.read"
msgid "Reading"
msgstr "Čtení"

msgctxt "help.commands"
msgid "Commands"
msgstr "Příkazy"

msgctxt "help.send"
msgid "send"
msgstr "odeslat"

msgctxt "help.newLine"
msgid "new line"
msgstr "nový řádek"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "psát ve vlastním editoru"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "co jste psali dříve"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "rozhovorem"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "na první nepřečtenou zprávu"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "spojit hned"

msgctxt "help.select"
msgid "select a message"
msgstr "vybrat zprávu"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "změnit stav relace"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "znovu odeslat neúspěšné zprávy"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "změnit neúspěšnou zprávu"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "smazat neodeslanou zprávu"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "co čeká a proč"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "co selhalo a proč"

msgctxt "command.lang"
msgid "change the language"
msgstr "změnit jazyk"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "skrýt obrazovku"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "zapsat rozhovor do souboru"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "říct, jak to šlo"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "kdo tlumočí"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "oznámení zapnout nebo vypnout"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "jak se kreslí text zprava doleva"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "spojit hned a říct, až je vše odesláno"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "skončit; nic se neztratí"
"""#
  }
}
