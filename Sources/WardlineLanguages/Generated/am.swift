// DO NOT EDIT: `make languages` makes it from po/am.po.
// swift-format-ignore-file

extension Shipped {
  static var language_am: String {
#"""
# Wardline in Amharic.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: am\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "በመጠበቅ ላይ"

msgctxt "state.sent"
msgid "sent"
msgstr "ተልኳል"

msgctxt "state.read"
msgid "read"
msgstr "ተነቧል"

msgctxt "state.failed"
msgid "not sent"
msgstr "አልተሳካም"

msgctxt "state.held"
msgid "confirm?"
msgstr "ውሳኔ ይጠብቃል"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "እየተሰረዘ ነው"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "በላኪው ተሰርዟል"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ከእንግዲህ አይያዝም"

msgctxt "author.you"
msgid "You"
msgstr "እርስዎ"

msgctxt "status.active"
msgid "active"
msgstr "ንቁ"

msgctxt "status.paused"
msgid "paused"
msgstr "ባለበት ቆሟል"

msgctxt "status.ended"
msgid "ended"
msgstr "አብቅቷል"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ነርስ"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "አስተርጓሚ"

msgctxt "header.session"
msgid "Session {session}"
msgstr "ክፍለ ጊዜ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "እርስዎ፦ {name}፣ {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}፣ {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} እዚህ አሉ"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} እዚህ የሉም"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "ግንኙነቱ ተቋርጧል። መልእክቶች ግንኙነቱ ሲመለስ ይላካሉ።"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "ግንኙነት የለም። መልእክቶች በኋላ ይላካሉ።"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} በመጠበቅ ላይ"
msgstr[1] "{count} በመጠበቅ ላይ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ቀጣይ ሙከራ በ{seconds} ሰከንድ"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} አሁን"

msgctxt "banner.trying"
msgid "trying now"
msgstr "አሁን በመሞከር ላይ"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "በዚህ ኮምፒውተር ያለ ሌላ ፕሮግራም ግንኙነቱን ይዟል፤ እዚህ የሚጽፉትን እሱ ይልካል።"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "ክፍለ ጊዜው ባለበት ቆሟል። መጻፍ መቀጠል ይችላሉ።"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "ክፍለ ጊዜው እንደገና ንቁ ነው።"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "ክፍለ ጊዜው አብቅቷል። ከዚህ በኋላ ምንም መላክ አይቻልም።"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} መልእክት አልተላከም፦ ይቅዱት፣ ወደ ፋይል ያውጡት ወይም ይሰርዙት።"
msgstr[1] "{count} መልእክቶች አልተላኩም፦ ይቅዷቸው፣ ወደ ፋይል ያውጧቸው ወይም ይሰርዟቸው።"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} መልእክት አልተሳካም።"
msgstr[1] "{count} መልእክቶች አልተሳኩም።"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ሁሉንም እንደገና ሞክር፣ {delete} ሁሉንም ሰርዝ"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "የመግቢያ ቁልፍዎ ጊዜው አልፏል። መልእክቶችዎ ደህና ናቸው፤ አዲስ ቁልፍ ፋይሉ ውስጥ ሲያስገቡ ይላካሉ።"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "አገልጋዩ ይህን ቁልፍ አይቀበልም። መልእክቶችዎ በዚህ መሣሪያ ላይ ደህና ናቸው።"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ይህ ቁልፍ የ{name} ነው። መልእክቶችዎ ደህና ናቸው፤ የራስዎን ቁልፍ ፋይሉ ውስጥ ሲያስገቡ ይላካሉ።"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "አሁን {session}ን የሚከፍት ቁልፍ የለም። መልእክቶችዎ ደህና ናቸው፤ የሚከፍት ቁልፍ እስኪመጣ ይጠብቃሉ።"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} የክፍለ ጊዜውን ሁኔታ ቀይረዋል፦ {status}።"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "አገልጋዩ ሌላ ወስኗል፦ የክፍለ ጊዜው ሁኔታ {status}።"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "ቀደም ብሎ የተጻፈ መልእክት ከላይ ደርሷል። {key} ያሳየዋል።"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "ከታች {count} አዲስ"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "አገልጋዩ የዚህን ክፍለ ጊዜ {count} መዝገብ ከእንግዲህ አይዝም።"
msgstr[1] "አገልጋዩ የዚህን ክፍለ ጊዜ {count} መዝገቦች ከእንግዲህ አይዝም።"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "የአገልጋዩ መዝገብ እንደ አዲስ ይጀምራል፤ ክፍለ ጊዜው ከመጀመሪያው እንደገና ይነበባል።"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "አገልጋዩ ከቆየ ቅጂ ተመልሷል፤ ከመግቢያ {sequence} ጀምሮ ክፍለ ጊዜው እንደገና ይነበባል።"

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ወደ ማከማቻው መጻፍ አይቻልም፦ {reason}። የጻፉት አልተቀመጠም፤ በመጻፊያው ቦታ አለ።"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "አዲስ መልእክቶች"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "ውይይቱ ከዚህ ይጀምራል።"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "እስካሁን ምንም አልተባለም። ይጻፉና {key} ይጫኑ።"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "ክፍለ ጊዜው አብቅቷል፤ ከዚህ በኋላ መጻፍ አይቻልም።"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "በ{count} ባይት ረዝሟል፦ ተቀባይነት አያገኝም።"
msgstr[1] "በ{count} ባይት ረዝሟል፦ ተቀባይነት አያገኝም።"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "ረቂቅዎ ተቀምጧል።"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "ተገናኝቷል {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "በመገናኘት ላይ"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "አልተገናኘም"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ዘገምተኛ ግንኙነት፣ {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "ተጠባባቂ"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ወረፋ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "እንደገና ተገናኝቷል።"

msgctxt "connection.online"
msgid "Connected."
msgstr "ተገናኝቷል።"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} እገዛ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ወረፋ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} መውጣት"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} መመለስ"

msgctxt "action.retry"
msgid "Retry"
msgstr "መድገም"

msgctxt "action.edit"
msgid "Edit"
msgstr "ማርትዕ"

msgctxt "action.delete"
msgid "Delete"
msgstr "መሰረዝ"

msgctxt "action.copy"
msgid "Copy"
msgstr "መቅዳት"

msgctxt "action.undo"
msgid "Undo"
msgstr "መቀልበስ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "ክፍለ ጊዜው ለሁሉም ይብቃ?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ያልተላኩት መልእክቶች ሁሉ ({count}) ይሰረዙ? ሌላ ቦታ የሉም።"
msgstr[1] "ያልተላኩት መልእክቶች ሁሉ ({count}) ይሰረዙ? ሌላ ቦታ የሉም።"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} ጊዜ ተሞክሯል"
msgstr[1] "{count} ጊዜ ተሞክሯል"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "የመጨረሻ ስህተት፦ {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ከዚህ በኋላ ይጠብቃል፦ {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "አገልጋዩ እንዲጠብቁ ይጠይቃል"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ክፍለ ጊዜው እስኪፈጠር ይጠብቃል"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ግንኙነቱን ይጠብቃል"

msgctxt "why.written"
msgid "written {time}"
msgstr "የተጻፈው {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} ተጽፎ እስካሁን አልተላከም። አሁን ይላክ ወይስ ይሰረዝ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ክፍለ ጊዜው አብቅቷል"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ቁልፍዎ ይህን ክፍለ ጊዜ አይከፍትም"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ለዚህ አገልጋይ በጣም ረጅም ነው"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ብዙ ጊዜ ተሞክሮ መልስ የለም"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ጊዜው አልፎበት ሊሆን ይችላል"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "አገልጋዩ አጥቶታል"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "በአገልጋዩ ላይ የማከማቻ ኮታው አልቋል"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "አልተቀበለም፦ {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "አገልጋዩን ማግኘት አይቻልም"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "አገልጋዩ አይመልስም"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "አገልጋዩ ሥራ በዝቶበታል"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "ለመላክ የሚጠብቁ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "የሚጠብቅ ነገር የለም።"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ያልተሳካ መልእክት የለም።"

msgctxt "queue.age"
msgid "waiting"
msgstr "ቆይታ"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ሙከራዎች"

msgctxt "queue.next"
msgid "next"
msgstr "ቀጣይ ሙከራ"

msgctxt "queue.error"
msgid "last error"
msgstr "የመጨረሻ ስህተት"

msgctxt "kind.message"
msgid "message"
msgstr "መልእክት"

msgctxt "kind.status"
msgid "status"
msgstr "ሁኔታ"

msgctxt "kind.session"
msgid "new session"
msgstr "አዲስ ክፍለ ጊዜ"

msgctxt "kind.preference"
msgid "preference"
msgstr "ምርጫ"

msgctxt "kind.profile"
msgid "profile"
msgstr "መገለጫ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "አስተያየት"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "መሰረዝ"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "እንደገና ይላካል።"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ተሰርዟል።"

msgctxt "notice.copied"
msgid "Copied."
msgstr "ተቀድቷል።"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "ወደ {file} ተጽፏል።"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "እናመሰግናለን። አስተያየትዎ ተቀምጧል፤ ይላካል።"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ቋንቋው አሁን {language} ነው።"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} የሚባል ቋንቋ የለም።"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "ማሳወቂያዎች በርተዋል።"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ማሳወቂያዎች ጠፍተዋል።"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ተቆልፏል። ለመቀጠል {key} ይጫኑ።"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "አዲስ መልእክት"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} የጻፉትን ሁሉ አንብበዋል።"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "ሁሉም ተልኳል፤ ሁሉም እዚህ ደርሷል።"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} የሚባል ትእዛዝ የለም። {key} ሁሉንም ያሳያል፤ // በ/ የሚጀምር መስመር ይልካል።"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} የሚያስፈልገው፦ {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "መስኮቱ በጣም ጠባብ ነው፤ {columns} ዓምዶች ያስፈልጋሉ።"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "አስተርጓሚዎች"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "በዚህ መሣሪያ ላይ የ{language} አስተርጓሚ አይታወቅም።"

msgctxt "help.title"
msgid "Help"
msgstr "እገዛ"

msgctxt "help.write"
msgid "Writing"
msgstr "መጻፍ"

msgctxt "help.read"
msgid "Reading"
msgstr "ማንበብ"

msgctxt "help.commands"
msgid "Commands"
msgstr "ትእዛዞች"

msgctxt "help.send"
msgid "send"
msgstr "ላክ"

msgctxt "help.newLine"
msgid "new line"
msgstr "አዲስ መስመር"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "በራስዎ አርታዒ ይጻፉ"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ቀደም ብለው የጻፉት"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "በውይይቱ ውስጥ"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ወደ መጀመሪያው ያልተነበበ መልእክት"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "አሁን ተገናኝ"

msgctxt "help.select"
msgid "select a message"
msgstr "መልእክት ምረጥ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "የክፍለ ጊዜውን ሁኔታ መቀየር"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ያልተሳኩ መልእክቶችን እንደገና መላክ"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ያልተሳካ መልእክት መቀየር"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ያልተላከ መልእክት መሰረዝ"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ምን እንደሚጠብቅ እና ለምን"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ምን እንዳልተሳካ እና ለምን"

msgctxt "command.lang"
msgid "change the language"
msgstr "ቋንቋ መቀየር"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ማያ ገጹን መደበቅ"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "ውይይቱን ወደ ፋይል መጻፍ"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "እንዴት እንደነበር ይንገሩ"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ማን ያስተረጉማል"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ማሳወቂያዎችን ማብራት ወይም ማጥፋት"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ከቀኝ ወደ ግራ ጽሑፍ እንዴት እንደሚታይ"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "አሁን መገናኘት፣ ሁሉም ሲላክ ማሳወቅ"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "መውጣት፤ ምንም አይጠፋም"
"""#
  }
}
