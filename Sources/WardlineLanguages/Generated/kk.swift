// DO NOT EDIT: `make languages` makes it from po/kk.po.
// swift-format-ignore-file

extension Shipped {
  static var language_kk: String {
#"""
# Wardline in Kazakh.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: kk\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "күтуде"

msgctxt "state.sent"
msgid "sent"
msgstr "жіберілді"

msgctxt "state.read"
msgid "read"
msgstr "оқылды"

msgctxt "state.failed"
msgid "not sent"
msgstr "жіберілмеді"

msgctxt "state.held"
msgid "confirm?"
msgstr "растаңыз"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "кері алынуда"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "кері алынды"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "енді сақталмайды"

msgctxt "author.you"
msgid "You"
msgstr "Сіз"

msgctxt "status.active"
msgid "active"
msgstr "белсенді"

msgctxt "status.paused"
msgid "paused"
msgstr "кідіртілген"

msgctxt "status.ended"
msgid "ended"
msgstr "аяқталған"

msgctxt "role.nurse"
msgid "nurse"
msgstr "мейіргер"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "аудармашы"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Сеанс {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Сіз: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} осында"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} осында емес"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Байланыс үзілді. Хабарлар байланыс қалпына келгенде жіберіледі."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Байланыс жоқ. Кейін жіберіледі."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} күтуде"
msgstr[1] "{count} күтуде"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "келесі әрекет {seconds} с кейін"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} қазір"

msgctxt "banner.trying"
msgid "trying now"
msgstr "қазір әрекет жасалуда"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Байланыс осы компьютердегі басқа бағдарламада; мұнда жазғаныңызды сол жібереді."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Сеанс кідіртілген. Жаза беруге болады."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Сеанс қайтадан белсенді."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Сеанс аяқталды. Енді ештеңе жіберуге болмайды."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} хабар жіберілмеді: көшіріңіз, сақтаңыз немесе жойыңыз."
msgstr[1] "{count} хабар жіберілмеді: көшіріңіз, сақтаңыз немесе жойыңыз."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} хабар сәтсіз болды."
msgstr[1] "{count} хабар сәтсіз болды."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} бәрін қайталау, {delete} бәрін жою"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Токеніңіздің мерзімі өтті. Хабарлар сақтаулы; файлға жаңа токен салыңыз, сонда олар жіберіледі."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Сервер бұл токенді қабылдамайды. Хабарларыңыз осы құрылғыда сақтаулы."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Бұл токен {name} пайдаланушысынікі. Хабарлар сақтаулы; файлға өз токеніңізді салыңыз, сонда олар жіберіледі."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Қазір ешбір токен {session} сеансын ашпайды. Хабарлар сақтаулы, ашатын токенді күтіп тұр."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} сеанс күйін өзгертті: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Сервер басқаша шешті: сеанс {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Жоғарыда бұрын жазылған хабар келді. {key} оны көрсетеді."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "төменде {count} жаңа"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Сервер бұл сеанстың {count} жазбасын енді сақтамайды."
msgstr[1] "Сервер бұл сеанстың {count} жазбасын енді сақтамайды."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Сервер журналы қайта басталды; сеанс басынан қайта оқылады."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Сервер ескі көшірмеден қалпына келтірілді; сеанс {sequence}-жазбадан бастап қайта оқылады."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Қоймаға жазу мүмкін емес: {reason}. Жазғаныңыз сақталмады, енгізу өрісінде тұр."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "жаңа хабарлар"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Әңгіме осы жерден басталады."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Әлі ештеңе айтылған жоқ. Жазып, {key} басыңыз."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Сеанс аяқталды; енді жазуға болмайды."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} байтқа ұзын: қабылданбайды."
msgstr[1] "{count} байтқа ұзын: қабылданбайды."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Қараламаңыз сақталды."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Байланыс бар {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Қосылуда"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Байланыс жоқ"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Баяу байланыс, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Дайын тұр"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "кезек {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Қайта қосылды."

msgctxt "connection.online"
msgid "Connected."
msgstr "Байланыс бар."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} көмек"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} кезек"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} шығу"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} артқа"

msgctxt "action.retry"
msgid "Retry"
msgstr "Қайталау"

msgctxt "action.edit"
msgid "Edit"
msgstr "Өзгерту"

msgctxt "action.delete"
msgid "Delete"
msgstr "Жою"

msgctxt "action.copy"
msgid "Copy"
msgstr "Көшіру"

msgctxt "action.undo"
msgid "Undo"
msgstr "Қайтару"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Сеансты бәрі үшін аяқтау керек пе?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Жіберілмеген барлық хабар ({count}) жойылсын ба? Олар басқа еш жерде жоқ."
msgstr[1] "Жіберілмеген барлық хабар ({count}) жойылсын ба? Олар басқа еш жерде жоқ."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} әрекет"
msgstr[1] "{count} әрекет"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "соңғы қате: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "мынадан кейін күтуде: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "сервер күтуді сұрайды"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "сеанстың құрылуын күтуде"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "байланысты күтуде"

msgctxt "why.written"
msgid "written {time}"
msgstr "жазылған {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} жазылған, әлі жіберілмеді. Қазір жіберілсін бе, әлде жойылсын ба?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "сеанс аяқталды"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "токеніңіз бұл сеансты ашпайды"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "бұл сервер үшін тым ұзын"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "көп әрекет жауапсыз қалды"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ескіріп қалуы мүмкін"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "сервер жоғалтып алды"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "сервердегі сақтау квотасы таусылды"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "қабылданбады: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "серверге жету мүмкін емес"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "сервер жауап бермейді"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "сервер тым бос емес"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Жіберуді күтіп тұрғандар"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Ештеңе күтіп тұрған жоқ."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Сәтсіз хабар жоқ."

msgctxt "queue.age"
msgid "waiting"
msgstr "уақыты"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "әрекеттер"

msgctxt "queue.next"
msgid "next"
msgstr "келесі"

msgctxt "queue.error"
msgid "last error"
msgstr "соңғы қате"

msgctxt "kind.message"
msgid "message"
msgstr "хабар"

msgctxt "kind.status"
msgid "status"
msgstr "күй"

msgctxt "kind.session"
msgid "new session"
msgstr "жаңа сеанс"

msgctxt "kind.preference"
msgid "preference"
msgstr "баптау"

msgctxt "kind.profile"
msgid "profile"
msgstr "профиль"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "пікір"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "кері алу"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Қайта жіберіледі."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Жойылды."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Көшірілді."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} файлына жазылды."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Рақмет. Пікіріңіз сақталды, жіберіледі."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Тіл енді {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} тілі жоқ."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Хабарландырулар қосулы."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Хабарландырулар өшірулі."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Құлыпталған. Жалғастыру үшін {key} басыңыз."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Жаңа хабар"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} жазғаныңыздың бәрін оқыды."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Бәрі жіберілді, бәрі осында келді."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} пәрмені жоқ. {key} бәрін көрсетеді; // таңбасы / басталатын жолды жібереді."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} үшін керек: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Терезе тым тар; {columns} баған керек."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Аудармашылар"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Бұл құрылғыда {language} тілінің аудармашысы белгісіз."

msgctxt "help.title"
msgid "Help"
msgstr "Көмек"

msgctxt "help.write"
msgid "Writing"
msgstr "Жазу"

msgctxt "help.read"
msgid "Reading"
msgstr "Оқу"

msgctxt "help.commands"
msgid "Commands"
msgstr "Пәрмендер"

msgctxt "help.send"
msgid "send"
msgstr "жіберу"

msgctxt "help.newLine"
msgid "new line"
msgstr "жаңа жол"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "өз редакторыңызда жазу"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "бұрын жазғаныңыз"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "әңгіме бойымен"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "алғашқы оқылмаған хабарға"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "қазір қосылу"

msgctxt "help.select"
msgid "select a message"
msgstr "хабарды таңдау"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "сеанс күйін өзгерту"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "сәтсіз хабарларды қайта жіберу"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "сәтсіз хабарды өзгерту"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "жіберілмеген хабарды жою"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "не күтіп тұр және неге"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "не сәтсіз болды және неге"

msgctxt "command.lang"
msgid "change the language"
msgstr "тілді өзгерту"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "экранды жасыру"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "әңгімені файлға жазу"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "қалай өткенін айту"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "кім аударады"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "хабарландыруды қосу немесе өшіру"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "оңнан солға мәтіннің көрсетілуі"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "қазір қосылу, бәрі жіберілгенде айту"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "шығу; ештеңе жоғалмайды"
"""#
  }
}
