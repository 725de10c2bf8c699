// DO NOT EDIT: `make languages` makes it from po/sr.po.
// swift-format-ignore-file

extension Shipped {
  static var language_sr: String {
#"""
# Wardline in Serbian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: sr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "чека"

msgctxt "state.sent"
msgid "sent"
msgstr "послато"

msgctxt "state.read"
msgid "read"
msgstr "прочитано"

msgctxt "state.failed"
msgid "not sent"
msgstr "неуспело"

msgctxt "state.held"
msgid "confirm?"
msgstr "чека одлуку"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "повлачи се"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "повучено"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "више се не чува"

msgctxt "author.you"
msgid "You"
msgstr "Ви"

msgctxt "status.active"
msgid "active"
msgstr "активна"

msgctxt "status.paused"
msgid "paused"
msgstr "паузирана"

msgctxt "status.ended"
msgid "ended"
msgstr "завршена"

msgctxt "role.nurse"
msgid "nurse"
msgstr "сестра/техничар"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "тумач"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Сесија {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ви: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} је овде"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} није овде"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Веза је прекинута. Поруке ће бити послате кад се веза врати."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Нема везе. Биће послато касније."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} чека"
msgstr[1] "{count} чекају"
msgstr[2] "{count} чека"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "следећи покушај за {seconds} с"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} одмах"

msgctxt "banner.trying"
msgid "trying now"
msgstr "покушај у току"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Везу има други програм на овом рачунару; он шаље оно што овде напишете."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Сесија је паузирана. Можете да пишете даље."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Сесија је поново активна."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Сесија је завршена. Више ништа не може да се пошаље."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} порука није послата: копирајте је, сачувајте или обришите."
msgstr[1] "{count} поруке нису послате: копирајте их, сачувајте или обришите."
msgstr[2] "{count} порука није послато: копирајте их, сачувајте или обришите."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} порука није успела."
msgstr[1] "{count} поруке нису успеле."
msgstr[2] "{count} порука није успело."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} понови све, {delete} обриши све"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Ваш токен је истекао. Поруке су безбедне; ставите нови токен у датотеку и биће послате."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Сервер одбија овај токен. Ваше поруке су безбедне на овом уређају."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Овај токен припада кориснику {name}. Поруке су безбедне; ставите свој токен у датотеку и биће послате."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Сада ниједан токен не отвара {session}. Поруке су безбедне и чекају онај који отвара."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Ново стање сесије: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Сервер је одлучио другачије: сесија је {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Изнад је стигла раније написана порука. {key} је приказује."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "нових испод: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Сервер више не чува {count} запис ове сесије."
msgstr[1] "Сервер више не чува {count} записа ове сесије."
msgstr[2] "Сервер више не чува {count} записа ове сесије."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Дневник сервера почиње изнова; сесија се поново чита од почетка."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Сервер је враћен из старије копије; сесија се поново чита од уноса {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Није могуће писати у складиште: {reason}. Текст није сачуван, још је у пољу за унос."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "нове поруке"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Разговор почиње овде."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Још ништа није речено. Напишите и притисните {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Сесија је завршена; више не може да се пише."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Предуго за {count} бајт: било би одбијено."
msgstr[1] "Предуго за {count} бајта: било би одбијено."
msgstr[2] "Предуго за {count} бајтова: било би одбијено."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Ваш нацрт је сачуван."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Повезано {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Повезивање"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Није повезано"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Спора веза, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "У приправности"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ред {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Поново повезано."

msgctxt "connection.online"
msgid "Connected."
msgstr "Повезано."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} помоћ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ред"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} излаз"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} назад"

msgctxt "action.retry"
msgid "Retry"
msgstr "Понови"

msgctxt "action.edit"
msgid "Edit"
msgstr "Уреди"

msgctxt "action.delete"
msgid "Delete"
msgstr "Обриши"

msgctxt "action.copy"
msgid "Copy"
msgstr "Копирај"

msgctxt "action.undo"
msgid "Undo"
msgstr "Опозови"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Завршити сесију за све?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Обрисати све непослате поруке ({count})? Нема их нигде другде."
msgstr[1] "Обрисати све непослате поруке ({count})? Нема их нигде другде."
msgstr[2] "Обрисати све непослате поруке ({count})? Нема их нигде другде."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} покушај"
msgstr[1] "{count} покушаја"
msgstr[2] "{count} покушаја"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "последња грешка: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "чека иза: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "сервер тражи да се сачека"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "чека да се сесија направи"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "чека везу"

msgctxt "why.written"
msgid "written {time}"
msgstr "написано {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Написано {time} и од тада није послато. Послати сада или обрисати?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "сесија је завршена"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ваш токен не отвара ову сесију"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "предуго за овај сервер"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "превише покушаја без одговора"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "можда је застарело"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "сервер је то изгубио"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "квота за складиште на серверу је потрошена"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "одбијено: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "сервер није доступан"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "сервер не одговара"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "сервер је преоптерећен"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Шта чека на слање"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Ништа не чека."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Нема неуспелих порука."

msgctxt "queue.age"
msgid "waiting"
msgstr "чека"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "покушаји"

msgctxt "queue.next"
msgid "next"
msgstr "следећи"

msgctxt "queue.error"
msgid "last error"
msgstr "последња грешка"

msgctxt "kind.message"
msgid "message"
msgstr "порука"

msgctxt "kind.status"
msgid "status"
msgstr "стање"

msgctxt "kind.session"
msgid "new session"
msgstr "нова сесија"

msgctxt "kind.preference"
msgid "preference"
msgstr "подешавање"

msgctxt "kind.profile"
msgid "profile"
msgstr "профил"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "мишљење"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "повлачење"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Биће поново послато."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Обрисано."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Копирано."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Записано у {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Хвала. Ваше мишљење је сачувано и биће послато."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Језик је сада {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Нема језика {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Обавештења су укључена."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Обавештења су искључена."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Закључано. Притисните {key} за наставак."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Нова порука"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "Прочитано је све што сте написали ({name})."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Све је послато и овде ништа не недостаје."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Нема команде {command}. {key} их све приказује; // шаље ред који почиње са /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} тражи: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Прозор је преузак; треба {columns} колона."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Тумачи"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "На овом уређају није познат тумач за {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Помоћ"

msgctxt "help.write"
msgid "Writing"
msgstr "Писање"

msgctxt "help.read"
msgid "Reading"
msgstr "Читање"

msgctxt "help.commands"
msgid "Commands"
msgstr "Команде"

msgctxt "help.send"
msgid "send"
msgstr "пошаљи"

msgctxt "help.newLine"
msgid "new line"
msgstr "нови ред"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "пиши у свом уређивачу"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "шта сте раније написали"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "кроз разговор"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "на прву непрочитану поруку"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "повежи одмах"

msgctxt "help.select"
msgid "select a message"
msgstr "изабери поруку"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "промени стање сесије"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "поново пошаљи неуспеле поруке"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "промени неуспелу поруку"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "обриши непослату поруку"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "шта чека и зашто"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "шта није успело и зашто"

msgctxt "command.lang"
msgid "change the language"
msgstr "промени језик"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "сакриј екран"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "запиши разговор у датотеку"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "реци како је било"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ко тумачи"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "обавештења укључена или искључена"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "како се црта текст здесна налево"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "повежи одмах и јави кад је све послато"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "излаз; ништа се не губи"
"""#
  }
}
