// DO NOT EDIT: `make languages` makes it from po/uk.po.
// swift-format-ignore-file

extension Shipped {
  static var language_uk: String {
#"""
# Wardline in Ukrainian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: uk\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "очікує"

msgctxt "state.sent"
msgid "sent"
msgstr "надіслано"

msgctxt "state.read"
msgid "read"
msgstr "прочитано"

msgctxt "state.failed"
msgid "not sent"
msgstr "помилка"

msgctxt "state.held"
msgid "confirm?"
msgstr "підтвердити"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "відкликання"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "відкликано"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "більше не зберігається"

msgctxt "author.you"
msgid "You"
msgstr "Ви"

msgctxt "status.active"
msgid "active"
msgstr "активний"

msgctxt "status.paused"
msgid "paused"
msgstr "на паузі"

msgctxt "status.ended"
msgid "ended"
msgstr "завершений"

msgctxt "role.nurse"
msgid "nurse"
msgstr "медсестра/-брат"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "перекладач"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Сеанс {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ви: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} тут"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} не на місці"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Зв’язок втрачено. Повідомлення надішлемо, коли він відновиться."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Немає зв’язку. Буде надіслано згодом."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} очікує"
msgstr[1] "{count} очікують"
msgstr[2] "{count} очікують"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "наступна спроба за {seconds} с"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} зараз"

msgctxt "banner.trying"
msgid "trying now"
msgstr "триває спроба"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Зв’язок тримає інша програма на цьому комп’ютері; вона надішле те, що ви тут напишете."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Сеанс на паузі. Можна писати далі."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Сеанс знову активний."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Сеанс завершено. Більше нічого надіслати не можна."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} повідомлення не надіслано: скопіюйте, збережіть або видаліть його."
msgstr[1] "{count} повідомлення не надіслано: скопіюйте, збережіть або видаліть їх."
msgstr[2] "{count} повідомлень не надіслано: скопіюйте, збережіть або видаліть їх."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Не надіслано {count} повідомлення."
msgstr[1] "Не надіслано {count} повідомлення."
msgstr[2] "Не надіслано {count} повідомлень."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} повторити всі, {delete} видалити всі"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Термін вашого токена минув. Повідомлення в безпеці; покладіть у файл новий токен, і їх буде надіслано."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Сервер не приймає цей токен. Ваші повідомлення в безпеці на цьому пристрої."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Цей токен належить {name}. Повідомлення в безпеці; покладіть у файл свій токен, і їх буде надіслано."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Зараз жоден токен не відкриває {session}. Повідомлення в безпеці та чекають такого токена."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} змінює стан сеансу: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Сервер вирішив інакше: сеанс {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Вище з’явилося повідомлення, написане раніше. {key} покаже його."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "нових нижче: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Сервер більше не зберігає {count} запис цього сеансу."
msgstr[1] "Сервер більше не зберігає {count} записи цього сеансу."
msgstr[2] "Сервер більше не зберігає {count} записів цього сеансу."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Журнал сервера почато заново; сеанс читається знову від початку."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Сервер відновлено зі старішої копії; сеанс читається знову із запису {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Не вдається записати у сховище: {reason}. Набраний текст залишився в рядку."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "нові повідомлення"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Розмова починається тут."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Поки нічого не сказано. Напишіть і натисніть {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Сеанс завершено; писати більше не можна."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Зайвий {count} байт: не буде прийнято."
msgstr[1] "Зайві {count} байти: не буде прийнято."
msgstr[2] "Зайвих {count} байтів: не буде прийнято."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Чернетку збережено."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "На зв’язку {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "З’єднання"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Немає зв’язку"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Повільний зв’язок, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "У резерві"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "черга {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Зв’язок відновлено."

msgctxt "connection.online"
msgid "Connected."
msgstr "На зв’язку."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} довідка"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} черга"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} вихід"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} назад"

msgctxt "action.retry"
msgid "Retry"
msgstr "Повторити"

msgctxt "action.edit"
msgid "Edit"
msgstr "Змінити"

msgctxt "action.delete"
msgid "Delete"
msgstr "Видалити"

msgctxt "action.copy"
msgid "Copy"
msgstr "Копіювати"

msgctxt "action.undo"
msgid "Undo"
msgstr "Повернути"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Завершити сеанс для всіх?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Видалити всі ненадіслані повідомлення ({count})? Більше їх ніде немає."
msgstr[1] "Видалити всі ненадіслані повідомлення ({count})? Більше їх ніде немає."
msgstr[2] "Видалити всі ненадіслані повідомлення ({count})? Більше їх ніде немає."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} спроба"
msgstr[1] "{count} спроби"
msgstr[2] "{count} спроб"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "остання помилка: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "чекає після: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "сервер просить зачекати"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "чекає, доки створять сеанс"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "чекає на зв’язок"

msgctxt "why.written"
msgid "written {time}"
msgstr "написано {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Написано {time} і досі не надіслано. Надіслати зараз чи видалити?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "сеанс завершено"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ваш токен не відкриває цей сеанс"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "задовге для цього сервера"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "забагато спроб без відповіді"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "можливо, вже застаріло"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "втрачено сервером"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "квоту зберігання на сервері вичерпано"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "відмовлено: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "сервер недоступний"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "сервер не відповідає"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "сервер перевантажений"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Що чекає на надсилання"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Нічого не чекає."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Немає повідомлень із помилкою."

msgctxt "queue.age"
msgid "waiting"
msgstr "чекає"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "спроби"

msgctxt "queue.next"
msgid "next"
msgstr "наступна"

msgctxt "queue.error"
msgid "last error"
msgstr "остання помилка"

msgctxt "kind.message"
msgid "message"
msgstr "повідомлення"

msgctxt "kind.status"
msgid "status"
msgstr "стан"

msgctxt "kind.session"
msgid "new session"
msgstr "новий сеанс"

msgctxt "kind.preference"
msgid "preference"
msgstr "налаштування"

msgctxt "kind.profile"
msgid "profile"
msgstr "профіль"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "відгук"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "відкликання"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Буде надіслано знову."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Видалено."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Скопійовано."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Записано у {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Дякуємо. Ваш відгук збережено, його буде надіслано."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Мова тепер {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Мови {language} немає."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Сповіщення ввімкнено."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Сповіщення вимкнено."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Екран закрито. Натисніть {key}, щоб продовжити."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Нове повідомлення"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name}: прочитано все, що ви написали."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Усе надіслано, і тут нічого не бракує."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Команди {command} немає. {key} покаже всі; // надішле рядок, що починається з /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} потребує: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Вікно завузьке; потрібно стовпців: {columns}."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Перекладачі"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "На цьому пристрої не відомий перекладач для {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Довідка"

msgctxt "help.write"
msgid "Writing"
msgstr "Письмо"

msgctxt "help.read"
msgid "Reading"
msgstr "Читання"

msgctxt "help.commands"
msgid "Commands"
msgstr "Команди"

msgctxt "help.send"
msgid "send"
msgstr "надіслати"

msgctxt "help.newLine"
msgid "new line"
msgstr "новий рядок"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "писати у своєму редакторі"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "написане раніше"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "розмовою"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "до першого непрочитаного"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "з’єднатися зараз"

msgctxt "help.select"
msgid "select a message"
msgstr "вибрати повідомлення"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "змінити стан сеансу"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "надіслати невдалі повідомлення знову"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "змінити невдале повідомлення"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "видалити ненадіслане повідомлення"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "що чекає і чому"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "що не пішло і чому"

msgctxt "command.lang"
msgid "change the language"
msgstr "змінити мову"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "сховати екран"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "записати розмову у файл"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "сказати, як усе пройшло"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "хто перекладає"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "сповіщення увімк. або вимк."

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "як показувати текст справа наліво"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "з’єднатися зараз і повідомити, коли все піде"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "вийти; ніщо не втратиться"
"""#
  }
}
