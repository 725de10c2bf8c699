// DO NOT EDIT: `make languages` makes it from po/hu.po.
// swift-format-ignore-file

extension Shipped {
  static var language_hu: String {
#"""
# Wardline in Hungarian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: hu\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "várakozik"

msgctxt "state.sent"
msgid "sent"
msgstr "elküldve"

msgctxt "state.read"
msgid "read"
msgstr "elolvasva"

msgctxt "state.failed"
msgid "not sent"
msgstr "sikertelen"

msgctxt "state.held"
msgid "confirm?"
msgstr "döntést vár"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "visszavonás"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "visszavonva"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "már nincs megőrizve"

msgctxt "author.you"
msgid "You"
msgstr "Ön"

msgctxt "status.active"
msgid "active"
msgstr "aktív"

msgctxt "status.paused"
msgid "paused"
msgstr "szünetel"

msgctxt "status.ended"
msgid "ended"
msgstr "lezárva"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ápoló"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tolmács"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Munkamenet {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ön: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} itt van"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} nincs itt"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "A kapcsolat megszakadt. Az üzeneteket utána elküldjük."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Nincs kapcsolat. Később elküldjük."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} várakozik"
msgstr[1] "{count} várakozik"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "következő próba {seconds} mp múlva"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} most"

msgctxt "banner.trying"
msgid "trying now"
msgstr "próbálkozás"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "A kapcsolat a gép egy másik programjáé; az küldi el, amit itt ír."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "A munkamenet szünetel. Tovább írhat."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "A munkamenet ismét aktív."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "A munkamenet véget ért. Már semmi sem küldhető benne."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} üzenet nincs elküldve: másolja, mentse vagy törölje."
msgstr[1] "{count} üzenet nincs elküldve: másolja, mentse vagy törölje."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} üzenet sikertelen."
msgstr[1] "{count} üzenet sikertelen."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} mind újra, {delete} mind törlése"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "A tokenje lejárt. Az üzenetek biztonságban vannak; tegyen új tokent a fájlba, és elküldjük őket."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "A kiszolgáló elutasítja ezt a tokent. Az üzenetek ezen az eszközön biztonságban vannak."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Ez a token {name} tokenje. Az üzenetek biztonságban vannak; tegye a saját tokenjét a fájlba, és elküldjük őket."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Most egy token sem nyitja meg ezt: {session}. Az üzenetek biztonságban vannak, és olyanra várnak, amelyik megnyitja."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} megváltoztatta a munkamenet állapotát: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "A kiszolgáló másként döntött: a munkamenet {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Feljebb egy korábban írt üzenet érkezett. {key} megmutatja."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} új lejjebb"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "A kiszolgáló már nem őrzi a munkamenet {count} bejegyzését."
msgstr[1] "A kiszolgáló már nem őrzi a munkamenet {count} bejegyzését."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "A kiszolgáló naplója újrakezdődik; a munkamenetet elölről olvassuk újra."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "A kiszolgálót régebbi másolatból állították vissza; a munkamenet a(z) {sequence}. bejegyzéstől újra beolvasásra kerül."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "A tárba nem lehet írni: {reason}. A szöveg nincs mentve, a beviteli mezőben maradt."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "új üzenetek"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "A beszélgetés itt kezdődik."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Még nem szólt senki. Írjon, majd nyomja meg: {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "A munkamenet véget ért; már nem lehet írni."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} bájttal hosszabb: elutasítanák."
msgstr[1] "{count} bájttal hosszabb: elutasítanák."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "A piszkozatot megőriztük."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Kapcsolódva {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Kapcsolódás"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Nincs kapcsolat"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Lassú kapcsolat, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Készenlétben"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "várólista {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "A kapcsolat helyreállt."

msgctxt "connection.online"
msgid "Connected."
msgstr "Kapcsolódva."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} súgó"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} sor"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} kilépés"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} vissza"

msgctxt "action.retry"
msgid "Retry"
msgstr "Újra"

msgctxt "action.edit"
msgid "Edit"
msgstr "Javítás"

msgctxt "action.delete"
msgid "Delete"
msgstr "Törlés"

msgctxt "action.copy"
msgid "Copy"
msgstr "Másolás"

msgctxt "action.undo"
msgid "Undo"
msgstr "Visszavonás"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Mindenkinek befejezi a munkamenetet?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Törli az összes el nem küldött üzenetet ({count})? Máshol nem léteznek."
msgstr[1] "Törli az összes el nem küldött üzenetet ({count})? Máshol nem léteznek."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} próba"
msgstr[1] "{count} próba"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "utolsó hiba: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "emögött vár: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "a kiszolgáló várakozást kér"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "a munkamenet létrejöttére vár"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "a kapcsolatra vár"

msgctxt "why.written"
msgid "written {time}"
msgstr "írva: {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Írva: {time}, azóta nem ment el. Elküldi most, vagy törli?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "a munkamenet véget ért"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "a tokenje nem nyitja meg ezt a munkamenetet"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "túl hosszú ennek a kiszolgálónak"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "túl sok próba válasz nélkül"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "talán már elavult"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "a kiszolgáló elvesztette"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "a tárhelykeret a kiszolgálón elfogyott"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "elutasítva: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "a kiszolgáló nem érhető el"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "a kiszolgáló nem válaszol"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "a kiszolgáló túlterhelt"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Ami küldésre vár"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Semmi sem vár."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Nincs sikertelen üzenet."

msgctxt "queue.age"
msgid "waiting"
msgstr "vár"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "próbák"

msgctxt "queue.next"
msgid "next"
msgstr "következő"

msgctxt "queue.error"
msgid "last error"
msgstr "utolsó hiba"

msgctxt "kind.message"
msgid "message"
msgstr "üzenet"

msgctxt "kind.status"
msgid "status"
msgstr "állapot"

msgctxt "kind.session"
msgid "new session"
msgstr "új munkamenet"

msgctxt "kind.preference"
msgid "preference"
msgstr "beállítás"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "vélemény"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "visszavonás"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Újra elküldjük."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Törölve."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Másolva."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Kiírva ide: {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Köszönjük. A véleményét megőriztük, és elküldjük."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "A nyelv mostantól {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Nincs {language} nyelv."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Az értesítések be vannak kapcsolva."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Az értesítések ki vannak kapcsolva."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Zárolva. Folytatás: {key}."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Új üzenet"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} elolvasta az Ön összes üzenetét."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Minden elküldve, és itt semmi sem hiányzik."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Nincs {command} parancs. {key} mindet mutatja; // elküld egy /-rel kezdődő sort."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ezt kéri: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Az ablak túl keskeny; {columns} oszlop kell."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tolmácsok"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Ezen az eszközön nem ismert tolmács ehhez: {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Súgó"

msgctxt "help.write"
msgid "Writing"
msgstr "Írás"

msgctxt "help.read"
msgid "Reading"
msgstr "Olvasás"

msgctxt "help.commands"
msgid "Commands"
msgstr "Parancsok"

msgctxt "help.send"
msgid "send"
msgstr "küldés"

msgctxt "help.newLine"
msgid "new line"
msgstr "új sor"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "írás saját szerkesztőben"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "amit korábban írt"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "a beszélgetésben"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "az első olvasatlan üzenethez"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "kapcsolódás most"

msgctxt "help.select"
msgid "select a message"
msgstr "üzenet kijelölése"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "a munkamenet állapotának beállítása"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "sikertelen üzenetek újraküldése"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "sikertelen üzenet módosítása"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "el nem küldött üzenet törlése"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "mi vár és miért"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "mi nem sikerült és miért"

msgctxt "command.lang"
msgid "change the language"
msgstr "nyelvváltás"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "képernyő elrejtése"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "beszélgetés fájlba írása"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "mondja el, milyen volt"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ki tolmácsol"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "értesítések be vagy ki"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "jobbról balra írt szöveg megjelenítése"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "kapcsolódás most, és jelzés, ha minden elment"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "kilépés; semmi sem vész el"
"""#
  }
}
