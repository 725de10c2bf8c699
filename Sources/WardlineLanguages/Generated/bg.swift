// DO NOT EDIT: `make languages` makes it from po/bg.po.
// swift-format-ignore-file

extension Shipped {
  static var language_bg: String {
#"""
# Wardline in Bulgarian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: bg\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "чака"

msgctxt "state.sent"
msgid "sent"
msgstr "изпратено"

msgctxt "state.read"
msgid "read"
msgstr "прочетено"

msgctxt "state.failed"
msgid "not sent"
msgstr "неуспешно"

msgctxt "state.held"
msgid "confirm?"
msgstr "потвърдете"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "оттегля се"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "оттеглено"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "вече не се пази"

msgctxt "author.you"
msgid "You"
msgstr "Вие"

msgctxt "status.active"
msgid "active"
msgstr "активна"

msgctxt "status.paused"
msgid "paused"
msgstr "на пауза"

msgctxt "status.ended"
msgid "ended"
msgstr "приключила"

msgctxt "role.nurse"
msgid "nurse"
msgstr "мед. сестра/брат"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "преводач"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Сесия {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Вие: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} е тук"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} не е тук"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Връзката прекъсна. Съобщенията ще се изпратят, когато тя се върне."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Няма връзка. Ще се изпратят по-късно."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} чака"
msgstr[1] "{count} чакат"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "следващ опит след {seconds} с"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} сега"

msgctxt "banner.trying"
msgid "trying now"
msgstr "прави се опит"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Друга програма на този компютър държи връзката; тя изпраща това, което пишете тук."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Сесията е на пауза. Можете да пишете."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Сесията отново е активна."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Сесията приключи. В нея вече нищо не може да се изпрати."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} съобщение не е изпратено: копирайте, запишете или изтрийте го."
msgstr[1] "{count} съобщения не са изпратени: копирайте, запишете или изтрийте ги."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} съобщение е неуспешно."
msgstr[1] "{count} съобщения са неуспешни."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} опитай всички пак, {delete} изтрий всички"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Токенът ви е изтекъл. Съобщенията са запазени; сложете нов токен във файла и те ще бъдат изпратени."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Сървърът отказва този токен. Съобщенията ви са запазени на това устройство."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Този токен е на {name}. Съобщенията са запазени; сложете своя токен във файла и те ще бъдат изпратени."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Сега няма токен, който отваря {session}. Съобщенията са запазени и чакат такъв."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} промени състоянието на сесията: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Сървърът реши друго: сесията е {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "По-горе пристигна по-рано написано съобщение. {key} го показва."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "нови отдолу: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Сървърът вече не пази {count} запис от тази сесия."
msgstr[1] "Сървърът вече не пази {count} записа от тази сесия."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Дневникът на сървъра започва отначало; сесията се чете отново от началото."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Сървърът е възстановен от по-старо копие; сесията се чете отново от запис {sequence} нататък."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Не може да се записва в хранилището: {reason}. Написаното още е на реда."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "нови съобщения"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Разговорът започва тук."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Още нищо не е казано. Напишете и натиснете {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Сесията приключи; повече не може да се пише."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} байт в повече: ще бъде отказано."
msgstr[1] "{count} байта в повече: ще бъде отказано."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Черновата ви е запазена."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Свързано {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Свързване"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Няма връзка"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Бавна връзка, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "В готовност"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "опашка {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Отново има връзка."

msgctxt "connection.online"
msgid "Connected."
msgstr "Свързано."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} помощ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} опашка"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} изход"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} назад"

msgctxt "action.retry"
msgid "Retry"
msgstr "Опитай пак"

msgctxt "action.edit"
msgid "Edit"
msgstr "Промени"

msgctxt "action.delete"
msgid "Delete"
msgstr "Изтрий"

msgctxt "action.copy"
msgid "Copy"
msgstr "Копирай"

msgctxt "action.undo"
msgid "Undo"
msgstr "Отмени"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Да се прекрати ли сесията за всички?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Да се изтрият ли всички неизпратени съобщения ({count})? Няма ги никъде другаде."
msgstr[1] "Да се изтрият ли всички неизпратени съобщения ({count})? Няма ги никъде другаде."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} опит"
msgstr[1] "{count} опита"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "последна грешка: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "чака след: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "сървърът моли за изчакване"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "чака сесията да бъде създадена"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "чака връзката"

msgctxt "why.written"
msgid "written {time}"
msgstr "написано {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Написано {time} и оттогава не е изпратено. Да се изпрати ли, или да се изтрие?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "сесията приключи"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "токенът ви не отваря тази сесия"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "твърде дълго за този сървър"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "твърде много опити без отговор"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "може би е остаряло"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "изгубено от сървъра"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "квотата за място на сървъра е изчерпана"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "отказано: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "сървърът е недостъпен"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "сървърът не отговаря"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "сървърът е претоварен"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Какво чака да бъде изпратено"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Нищо не чака."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Няма неуспешни съобщения."

msgctxt "queue.age"
msgid "waiting"
msgstr "чака от"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "опити"

msgctxt "queue.next"
msgid "next"
msgstr "следващ"

msgctxt "queue.error"
msgid "last error"
msgstr "последна грешка"

msgctxt "kind.message"
msgid "message"
msgstr "съобщение"

msgctxt "kind.status"
msgid "status"
msgstr "състояние"

msgctxt "kind.session"
msgid "new session"
msgstr "нова сесия"

msgctxt "kind.preference"
msgid "preference"
msgstr "настройка"

msgctxt "kind.profile"
msgid "profile"
msgstr "профил"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "мнение"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "оттегляне"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Ще се изпрати отново."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Изтрито."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Копирано."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Записано във {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Благодарим. Мнението ви е запазено и ще бъде изпратено."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Езикът вече е {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Няма език {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Известията са включени."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Известията са изключени."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Заключено. Натиснете {key}, за да продължите."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Ново съобщение"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} прочете всичко, което написахте."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Всичко е изпратено и тук нищо не липсва."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Няма команда {command}. {key} показва всички; // изпраща ред, който започва с /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} изисква: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Прозорецът е твърде тесен; нужни са {columns} колони."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Преводачи"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "На това устройство не е известен преводач за {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Помощ"

msgctxt "help.write"
msgid "Writing"
msgstr "Писане"

msgctxt "help.read"
msgid "Reading"
msgstr "Четене"

msgctxt "help.commands"
msgid "Commands"
msgstr "Команди"

msgctxt "help.send"
msgid "send"
msgstr "изпрати"

msgctxt "help.newLine"
msgid "new line"
msgstr "нов ред"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "пиши в своя редактор"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "написаното преди"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "през разговора"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "до първото непрочетено"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "свържи се сега"

msgctxt "help.select"
msgid "select a message"
msgstr "избери съобщение"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "промени състоянието на сесията"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "изпрати пак неуспешните съобщения"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "промени неуспешно съобщение"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "изтрий неизпратено съобщение"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "какво чака и защо"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "какво не успя и защо"

msgctxt "command.lang"
msgid "change the language"
msgstr "смени езика"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "скрий екрана"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "запиши разговора във файл"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "кажи как мина"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "кой превежда"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "известия включени или изключени"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "как се показва текст отдясно наляво"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "свържи се сега и кажи, когато всичко е изпратено"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "изход; нищо не се губи"
"""#
  }
}
