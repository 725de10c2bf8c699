// DO NOT EDIT: `make languages` makes it from po/ru.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ru: String {
#"""
# Wardline in Russian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ru\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ожидает"

msgctxt "state.sent"
msgid "sent"
msgstr "отправлено"

msgctxt "state.read"
msgid "read"
msgstr "прочитано"

msgctxt "state.failed"
msgid "not sent"
msgstr "ошибка"

msgctxt "state.held"
msgid "confirm?"
msgstr "подтвердить"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "отзывается"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "отозвано"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "больше не хранится"

msgctxt "author.you"
msgid "You"
msgstr "Вы"

msgctxt "status.active"
msgid "active"
msgstr "активен"

msgctxt "status.paused"
msgid "paused"
msgstr "на паузе"

msgctxt "status.ended"
msgid "ended"
msgstr "завершён"

msgctxt "role.nurse"
msgid "nurse"
msgstr "медсестра/-брат"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "переводчик"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Сеанс {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Вы: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} здесь"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} не на месте"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Связь потеряна. Сообщения будут отправлены при её возврате."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Нет связи. Будет отправлено позже."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ожидает"
msgstr[1] "{count} ожидают"
msgstr[2] "{count} ожидают"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "следующая попытка через {seconds} с"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} сейчас"

msgctxt "banner.trying"
msgid "trying now"
msgstr "идёт попытка"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Связь держит другая программа на этом компьютере; она отправит то, что вы здесь напишете."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Сеанс на паузе. Можно писать дальше."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Сеанс снова активен."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Сеанс завершён. Больше ничего отправить нельзя."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} сообщение не отправлено: скопируйте, сохраните или удалите его."
msgstr[1] "{count} сообщения не отправлены: скопируйте, сохраните или удалите их."
msgstr[2] "{count} сообщений не отправлено: скопируйте, сохраните или удалите их."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} сообщение не ушло."
msgstr[1] "{count} сообщения не ушли."
msgstr[2] "{count} сообщений не ушло."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} повторить все, {delete} удалить все"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Срок вашего токена истёк. Сообщения в сохранности; положите в файл новый токен, и они будут отправлены."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Сервер не принимает этот токен. Ваши сообщения в сохранности на этом устройстве."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Этот токен принадлежит {name}. Сообщения в сохранности; положите в файл свой токен, и они будут отправлены."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Сейчас ни один токен не открывает {session}. Сообщения в сохранности и ждут такого токена."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} меняет состояние сеанса: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Сервер решил иначе: сеанс {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Выше появилось сообщение, написанное раньше. {key} покажет его."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "новых ниже: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Сервер больше не хранит {count} запись этого сеанса."
msgstr[1] "Сервер больше не хранит {count} записи этого сеанса."
msgstr[2] "Сервер больше не хранит {count} записей этого сеанса."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Журнал сервера начат заново; сеанс читается снова с начала."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Сервер восстановлен из более старой копии; сеанс читается заново с записи {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Нельзя записать в хранилище: {reason}. Набранный текст остался в строке."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "новые сообщения"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Разговор начинается здесь."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Пока ничего не сказано. Напишите и нажмите {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Сеанс завершён; писать больше нельзя."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Лишний {count} байт: не будет принято."
msgstr[1] "Лишние {count} байта: не будет принято."
msgstr[2] "Лишних {count} байт: не будет принято."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Черновик сохранён."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "На связи {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Соединение"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Нет связи"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Медленная связь, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "В резерве"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "очередь {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Связь восстановлена."

msgctxt "connection.online"
msgid "Connected."
msgstr "На связи."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} справка"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} очередь"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} выход"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} назад"

msgctxt "action.retry"
msgid "Retry"
msgstr "Повторить"

msgctxt "action.edit"
msgid "Edit"
msgstr "Изменить"

msgctxt "action.delete"
msgid "Delete"
msgstr "Удалить"

msgctxt "action.copy"
msgid "Copy"
msgstr "Копировать"

msgctxt "action.undo"
msgid "Undo"
msgstr "Вернуть"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Завершить сеанс для всех?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Удалить все неотправленные сообщения ({count})? Больше их нигде нет."
msgstr[1] "Удалить все неотправленные сообщения ({count})? Больше их нигде нет."
msgstr[2] "Удалить все неотправленные сообщения ({count})? Больше их нигде нет."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} попытка"
msgstr[1] "{count} попытки"
msgstr[2] "{count} попыток"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "последняя ошибка: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ждёт после: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "сервер просит подождать"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ждёт, пока будет создан сеанс"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ждёт связи"

msgctxt "why.written"
msgid "written {time}"
msgstr "написано {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Написано {time} и с тех пор не отправлено. Отправить сейчас или удалить?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "сеанс завершён"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ваш токен не открывает этот сеанс"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "слишком длинно для этого сервера"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "слишком много попыток без ответа"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "возможно, уже устарело"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "потеряно сервером"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "квота хранения на сервере исчерпана"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "отказано: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "сервер недоступен"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "сервер не отвечает"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "сервер перегружен"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Что ждёт отправки"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Ничего не ждёт."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Сообщений с ошибкой нет."

msgctxt "queue.age"
msgid "waiting"
msgstr "ждёт"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "попытки"

msgctxt "queue.next"
msgid "next"
msgstr "следующая"

msgctxt "queue.error"
msgid "last error"
msgstr "последняя ошибка"

msgctxt "kind.message"
msgid "message"
msgstr "сообщение"

msgctxt "kind.status"
msgid "status"
msgstr "состояние"

msgctxt "kind.session"
msgid "new session"
msgstr "новый сеанс"

msgctxt "kind.preference"
msgid "preference"
msgstr "настройка"

msgctxt "kind.profile"
msgid "profile"
msgstr "профиль"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "оценка"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "отзыв сообщ."

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Будет отправлено снова."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Удалено."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Скопировано."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Записано в {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Спасибо. Ваш отзыв сохранён и будет отправлен."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Язык теперь {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Языка {language} нет."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Уведомления включены."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Уведомления выключены."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Экран закрыт. Нажмите {key}, чтобы продолжить."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Новое сообщение"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name}: прочитано всё, что вы написали."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Всё отправлено, и здесь ничего не пропущено."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Команды {command} нет. {key} покажет все; // отправит строку, которая начинается с /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} требует: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Окно слишком узкое; нужно столбцов: {columns}."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Переводчики"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "На этом устройстве не известен переводчик для {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Справка"

msgctxt "help.write"
msgid "Writing"
msgstr "Письмо"

msgctxt "help.read"
msgid "Reading"
msgstr "Чтение"

msgctxt "help.commands"
msgid "Commands"
msgstr "Команды"

msgctxt "help.send"
msgid "send"
msgstr "отправить"

msgctxt "help.newLine"
msgid "new line"
msgstr "новая строка"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "писать в своём редакторе"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "написанное раньше"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "по разговору"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "к первому непрочитанному"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "соединиться сейчас"

msgctxt "help.select"
msgid "select a message"
msgstr "выбрать сообщение"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "изменить состояние сеанса"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "отправить неушедшие сообщения снова"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "изменить неушедшее сообщение"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "удалить неотправленное сообщение"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "что ждёт и почему"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "что не ушло и почему"

msgctxt "command.lang"
msgid "change the language"
msgstr "сменить язык"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "скрыть экран"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "записать разговор в файл"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "сказать, как всё прошло"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "кто переводит"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "уведомления вкл. или выкл."

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "как показывать текст справа налево"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "соединиться сейчас и сообщить, когда всё ушло"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "выйти; ничего не потеряется"
"""#
  }
}
