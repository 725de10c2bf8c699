// DO NOT EDIT: `make languages` makes it from po/ka.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ka: String {
#"""
# Wardline in Georgian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ka\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ელოდება"

msgctxt "state.sent"
msgid "sent"
msgstr "გაიგზავნა"

msgctxt "state.read"
msgid "read"
msgstr "წაკითხულია"

msgctxt "state.failed"
msgid "not sent"
msgstr "ჩაიშალა"

msgctxt "state.held"
msgid "confirm?"
msgstr "დასტური?"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "გამოითხოვება"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "გამოთხოვილია"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "აღარ ინახება"

msgctxt "author.you"
msgid "You"
msgstr "თქვენ"

msgctxt "status.active"
msgid "active"
msgstr "აქტიური"

msgctxt "status.paused"
msgid "paused"
msgstr "შეჩერებული"

msgctxt "status.ended"
msgid "ended"
msgstr "დასრულებული"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ექთანი"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "თარჯიმანი"

msgctxt "header.session"
msgid "Session {session}"
msgstr "სეანსი {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "თქვენ: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} აქ არის"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} აქ არ არის"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "კავშირი გაწყდა. შეტყობინებები გაიგზავნება, როცა კავშირი აღდგება."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "კავშირი არ არის. გაიგზავნება მერე."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ელოდება"
msgstr[1] "{count} ელოდება"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "შემდეგი ცდა {seconds} წმ-ში"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ახლავე"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ახლა სცდის"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "კავშირი ამ კომპიუტერის სხვა პროგრამას აქვს; ის გაგზავნის, რასაც აქ დაწერთ."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "სეანსი შეჩერებულია. შეგიძლიათ წერა განაგრძოთ."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "სეანსი ისევ აქტიურია."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "სეანსი დასრულდა. მეტს ვეღარაფერს გააგზავნით."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} შეტყობინება არ გაგზავნილა: დააკოპირეთ, შეინახეთ ან წაშალეთ."
msgstr[1] "{count} შეტყობინება არ გაგზავნილა: დააკოპირეთ, შეინახეთ ან წაშალეთ."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} შეტყობინება ვერ გაიგზავნა."
msgstr[1] "{count} შეტყობინება ვერ გაიგზავნა."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ყველას გამეორება, {delete} ყველას წაშლა"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "თქვენს ტოკენს ვადა გაუვიდა. შეტყობინებები დაცულია; ჩადეთ ფაილში ახალი ტოკენი და გაიგზავნება."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "სერვერი ამ ტოკენს არ იღებს. თქვენი შეტყობინებები ამ მოწყობილობაზე დაცულია."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ეს ტოკენი ეკუთვნის მომხმარებელს {name}. შეტყობინებები დაცულია; ჩადეთ ფაილში თქვენი ტოკენი და გაიგზავნება."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ახლა არცერთი ტოკენი არ ხსნის სეანსს {session}. შეტყობინებები დაცულია და ელოდება ისეთს, რომელიც გახსნის."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "სეანსის ახალი მდგომარეობა: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "სერვერმა სხვაგვარად გადაწყვიტა: სეანსი {status}."

msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "ზემოთ ადრე დაშეტყობინება შეტყობინება მოვიდა. {key} აჩვენებს."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} ახალი ქვემოთ"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "სერვერი აღარ ინახავს ამ სეანსის {count} ჩანაწერს."
msgstr[1] "სერვერი აღარ ინახავს ამ სეანსის {count} ჩანაწერს."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "სერვერის ჟურნალი თავიდან იწყება; სეანსი ისევ თავიდან იკითხება."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "სერვერი ძველი ასლიდან აღდგა; სესია ხელახლა იკითხება ჩანაწერიდან {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "საცავში ჩაწერა ვერ ხერხდება: {reason}. თქვენი ტექსტი ისევ სტრიქონშია."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ახალი შეტყობინებები"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "საუბარი აქ იწყება."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ჯერ არაფერი თქმულა. დაწერეთ და დააჭირეთ {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "სეანსი დასრულდა; მეტს ვეღარ დაწერთ."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} ბაიტით გრძელია: არ მიიღება."
msgstr[1] "{count} ბაიტით გრძელია: არ მიიღება."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "თქვენი მონახაზი შენახულია."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "კავშირშია {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "უკავშირდება"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "კავშირი არ არის"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ნელი კავშირი, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "მზადყოფნაში"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "რიგი {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "კავშირი აღდგა."

msgctxt "connection.online"
msgid "Connected."
msgstr "კავშირშია."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} დახმარება"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} რიგი"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} გასვლა"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} უკან"

msgctxt "action.retry"
msgid "Retry"
msgstr "გამეორება"

msgctxt "action.edit"
msgid "Edit"
msgstr "შეცვლა"

msgctxt "action.delete"
msgid "Delete"
msgstr "წაშლა"

msgctxt "action.copy"
msgid "Copy"
msgstr "კოპირება"

msgctxt "action.undo"
msgid "Undo"
msgstr "დაბრუნება"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "დასრულდეს სეანსი ყველასთვის?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "წაიშალოს ყველა გაუგზავნელი შეტყობინება ({count})? ისინი სხვაგან არსად არის."
msgstr[1] "წაიშალოს ყველა გაუგზავნელი შეტყობინება ({count})? ისინი სხვაგან არსად არის."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} ცდა"
msgstr[1] "{count} ცდა"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ბოლო შეცდომა: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ელოდება ამის შემდეგ: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "სერვერი მოცდას ითხოვს"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ელოდება სეანსის შექმნას"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ელოდება კავშირს"

msgctxt "why.written"
msgid "written {time}"
msgstr "დაშეტყობინებაა {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "დაშეტყობინებაა {time} და ჯერ არ გაგზავნილა. გაიგზავნოს ახლა თუ წაიშალოს?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "სეანსი დასრულდა"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "თქვენი ტოკენი ამ სეანსს არ ხსნის"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ამ სერვერისთვის ძალიან გრძელია"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ბევრი ცდა უპასუხოდ"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "შესაძლოა უკვე ძველია"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "სერვერმა დაკარგა"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "სერვერზე შენახვის კვოტა ამოიწურა"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "უარყოფილია: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "სერვერი მიუწვდომელია"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "სერვერი არ პასუხობს"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "სერვერი ძალიან დაკავებულია"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "რა ელოდება გაგზავნას"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "არაფერი ელოდება."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ვერგაგზავნილი შეტყობინება არ არის."

msgctxt "queue.age"
msgid "waiting"
msgstr "დრო"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ცდები"

msgctxt "queue.next"
msgid "next"
msgstr "შემდეგი"

msgctxt "queue.error"
msgid "last error"
msgstr "ბოლო შეცდომა"

msgctxt "kind.message"
msgid "message"
msgstr "შეტყობინება"

msgctxt "kind.status"
msgid "status"
msgstr "მდგომარეობა"

msgctxt "kind.session"
msgid "new session"
msgstr "ახალი სეანსი"

msgctxt "kind.preference"
msgid "preference"
msgstr "არჩევანი"

msgctxt "kind.profile"
msgid "profile"
msgstr "პროფილი"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "აზრი"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "გამოთხოვა"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "ისევ გაიგზავნება."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "წაიშალა."

msgctxt "notice.copied"
msgid "Copied."
msgstr "დაკოპირდა."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "ჩაიწერა: {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "გმადლობთ. თქვენი აზრი შენახულია და გაიგზავნება."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ენა ახლა არის {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "ენა {language} არ არის."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "ცნობები ჩართულია."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ცნობები გამორთულია."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ჩაკეტილია. გასაგრძელებლად დააჭირეთ {key}."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "ახალი შეტყობინება"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "წაკითხულია ყველაფერი, რაც დაწერეთ ({name})."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "ყველაფერი გაიგზავნა და ყველაფერი აქ მოვიდა."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "ბრძანება {command} არ არის. {key} აჩვენებს ყველას; // გზავნის სტრიქონს, რომელიც /-ით იწყება."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} საჭიროებს: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "ფანჯარა ძალიან ვიწროა; საჭიროა {columns} სვეტი."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "თარჯიმნები"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ამ მოწყობილობაზე {language} ენის თარჯიმანი უცნობია."

msgctxt "help.title"
msgid "Help"
msgstr "დახმარება"

msgctxt "help.write"
msgid "Writing"
msgstr "წერა"

msgctxt "help.read"
msgid "Reading"
msgstr "კითხვა"

msgctxt "help.commands"
msgid "Commands"
msgstr "ბრძანებები"

msgctxt "help.send"
msgid "send"
msgstr "გაგზავნა"

msgctxt "help.newLine"
msgid "new line"
msgstr "ახალი სტრიქონი"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "წერა თქვენს რედაქტორში"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "რაც ადრე დაწერეთ"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "საუბარში გადაადგილება"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "პირველ წაუკითხავ შეტყობინებაზე"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "დაკავშირება ახლავე"

msgctxt "help.select"
msgid "select a message"
msgstr "შეტყობინების არჩევა"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "სეანსის მდგომარეობის შეცვლა"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ვერგაგზავნილი შეტყობინებების გამეორება"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ვერგაგზავნილი შეტყობინების შეცვლა"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "გაუგზავნელი შეტყობინების წაშლა"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "რა ელოდება და რატომ"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "რა ვერ მოხერხდა და რატომ"

msgctxt "command.lang"
msgid "change the language"
msgstr "ენის შეცვლა"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ეკრანის დამალვა"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "საუბრის ფაილში ჩაწერა"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "თქვით, როგორ იყო"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ვინ თარგმნის"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ცნობების ჩართვა ან გამორთვა"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "მარჯვნიდან მარცხნივ ტექსტის ჩვენება"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "დაკავშირება და თქმა, როცა ყველაფერი გაიგზავნება"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "გასვლა; არაფერი იკარგება"
"""#
  }
}
