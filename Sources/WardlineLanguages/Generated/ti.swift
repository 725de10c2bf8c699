// DO NOT EDIT: `make languages` makes it from po/ti.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ti: String {
#"""
# Wardline in Tigrinya.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ti\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ይጽበ ኣሎ"

msgctxt "state.sent"
msgid "sent"
msgstr "ተላኢኹ"

msgctxt "state.read"
msgid "read"
msgstr "ተነቢቡ"

msgctxt "state.failed"
msgid "not sent"
msgstr "ኣይተሳኸዐን"

# proposed: ኣረጋግጹ
msgctxt "state.held"
msgid "confirm?"
msgstr "ተታሒዙ"

# proposed: ይስረዝ ኣሎ
msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ይምለስ ኣሎ"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: ብሰዳዲ ተሰሪዙ
msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ተደምሲሱ"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ድሕሪ ሕጂ ኣይተሓዝን"

msgctxt "author.you"
msgid "You"
msgstr "ንስኻትኩም"

msgctxt "status.active"
msgid "active"
msgstr "ንጡፍ"

# proposed: ንግዜኡ ደው ኢሉ
msgctxt "status.paused"
msgid "paused"
msgstr "ደው ኢሉ"

msgctxt "status.ended"
msgid "ended"
msgstr "ተወዲኡ"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ነርስ"

# proposed: ኣስተርጓሚ
msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ተርጓሚ"

msgctxt "header.session"
msgid "Session {session}"
msgstr "ክፍለ ግዜ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "ንስኻትኩም፦ {name}፣ {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}፣ {role} ({language})"

# proposed: {name} ኣብዚ ኣለዉ
msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ኣብዚ ኣሎ"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ኣብዚ የለን"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "ርክብ ተቛሪጹ። መልእኽትታት ርክብ ምስ ተመለሰ ክለኣኹ እዮም።"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "ርክብ የለን። መልእኽትታት ድሓር ክለኣኹ እዮም።"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ይጽበ ኣሎ"
msgstr[1] "{count} ይጽበዩ ኣለዉ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ቀጻሊ ፈተነ ድሕሪ {seconds} ሰከንድ"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ሕጂ"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ሕጂ ይፍተን ኣሎ"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "ኣብዚ ኮምፒተር ካልእ ፕሮግራም ነቲ ርክብ ሒዝዎ ኣሎ፤ ኣብዚ እትጽሕፍዎ ንሱ ይሰዶ።"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "ክፍለ ግዜ ደው ኢሉ ኣሎ። ምጽሓፍ ክትቅጽሉ ትኽእሉ።"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "ክፍለ ግዜ ከም ብሓድሽ ንጡፍ እዩ።"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "ክፍለ ግዜ ተወዲኡ። ካልእ ክለኣኽ ኣይክእልን።"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} መልእኽቲ ኣይተላእከን፦ ቅድሕዎ፣ ኣውጽእዎ ወይ ደምስስዎ።"
msgstr[1] "{count} መልእኽትታት ኣይተላእኩን፦ ቅድሕዎም፣ ኣውጽእዎም ወይ ደምስስዎም።"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} መልእኽቲ ኣይተሳኸዐን።"
msgstr[1] "{count} መልእኽትታት ኣይተሳኸዑን።"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ኩሉ ደጊምካ ፈትን፣ {delete} ኩሉ ደምስስ"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "ናይ መእተዊ ቁልፍኹም ግዜኡ ሓሊፉ። መልእኽትታትኩም ውሑስ እዩ፤ ሓድሽ ቁልፍ ኣብ ፋይል ምስ ኣእተኹም ክለኣኽ እዩ።"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "ሰርቨር ነዚ ቁልፍ ኣይተቐበሎን። መልእኽትታትኩም ኣብዚ መሳርሒ ውሑስ እዩ።"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "እዚ ቁልፍ ናይ {name} እዩ። መልእኽትታትኩም ውሑስ እዩ፤ ናይ ገዛእ ርእስኹም ቁልፍ ኣብ ፋይል ምስ ኣእተኹም ክለኣኽ እዩ።"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ሕጂ ን{session} ዝኸፍት ቁልፍ የለን። መልእኽትታትኩም ውሑስ እዩ፤ ዝኸፍት ቁልፍ ይጽበ ኣሎ።"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ኩነታት ክፍለ ግዜ ቀይሩ፦ {status}።"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "ሰርቨር ካልእ ወሲኑ፦ ኩነታት ክፍለ ግዜ {status}።"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "ቅድም ዝተጻሕፈ መልእኽቲ ኣብ ላዕሊ መጺኡ። {key} የርእዮ።"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "ኣብ ታሕቲ {count} ሓደስቲ"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "ሰርቨር ናይዚ ክፍለ ግዜ {count} መዝገብ ድሕሪ ሕጂ ኣይሕዝን።"
msgstr[1] "ሰርቨር ናይዚ ክፍለ ግዜ {count} መዛግብቲ ድሕሪ ሕጂ ኣይሕዝን።"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "መዝገብ ሰርቨር ከም ብሓድሽ ይጅምር፤ ክፍለ ግዜ ካብ መጀመርታ እንደገና ይንበብ።"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "ሰርቨር ካብ ዝኣረገ ቅዳሕ ተመሊሱ፤ ካብ መእተዊ {sequence} ጀሚሩ እቲ ክፍለ ግዜ እንደገና ይንበብ ኣሎ።"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: ኣብ መኽዘን ክጸሓፍ ኣይተኻእለን፦ {reason}። ዝጸሓፍኩምዎ ኣይተዓቀበን፤ ኣብ መጽሓፊ ቦታ ኣሎ።
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ኣብ መኽዘን ክጸሓፍ ኣይተኻእለን፦ {reason}።"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ሓደስቲ መልእኽትታት"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "ዝርርብ ካብዚ ይጅምር።"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ክሳብ ሕጂ ዝተባህለ የለን። ጽሓፉ እሞ {key} ጠውቑ።"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "ክፍለ ግዜ ተወዲኡ፤ ካልእ ክጸሓፍ ኣይክእልን።"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "ብ{count} ባይት ነዊሑ፦ ተቐባልነት ኣይረክብን።"
msgstr[1] "ብ{count} ባይት ነዊሑ፦ ተቐባልነት ኣይረክብን።"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "ንድፍኹም ተዓቂቡ ኣሎ።"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "ተራኺቡ {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "ይራኸብ ኣሎ"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "ኣይተራኸበን"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ዝሑል ርክብ፣ {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "ተጠንቂቑ"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ሪጋ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "ርክብ ተመሊሱ።"

msgctxt "connection.online"
msgid "Connected."
msgstr "ተራኺቡ።"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ሓገዝ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ሪጋ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ውጻእ"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} ተመለስ"

msgctxt "action.retry"
msgid "Retry"
msgstr "ድገም"

msgctxt "action.edit"
msgid "Edit"
msgstr "ኣርም"

msgctxt "action.delete"
msgid "Delete"
msgstr "ደምስስ"

msgctxt "action.copy"
msgid "Copy"
msgstr "ቅዳሕ"

msgctxt "action.undo"
msgid "Undo"
msgstr "ምለስ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "ክፍለ ግዜ ንኹሉ ይወዳእ?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ዘይተላእኩ ኩሎም መልእኽትታት ({count}) ይደምሰሱ? ኣብ ካልእ ቦታ የለዉን።"
msgstr[1] "ዘይተላእኩ ኩሎም መልእኽትታት ({count}) ይደምሰሱ? ኣብ ካልእ ቦታ የለዉን።"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} ግዜ ተፈቲኑ"
msgstr[1] "{count} ግዜ ተፈቲኑ"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ናይ መወዳእታ ጌጋ፦ {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ድሕሪ እዚ ይጽበ፦ {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "ሰርቨር ክትጽበዩ ይሓትት"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ክፍለ ግዜ ክሳብ ዝፍጠር ይጽበ"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ርክብ ይጽበ"

msgctxt "why.written"
msgid "written {time}"
msgstr "ዝተጻሕፈሉ {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} ተጻሒፉ፣ ክሳብ ሕጂ ኣይተላእከን። ሕጂ ይለኣኽ ዶ ወይስ ይደምሰስ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ክፍለ ግዜ ተወዲኡ"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ቁልፍኹም ነዚ ክፍለ ግዜ ኣይከፍቶን"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ንዚ ሰርቨር ኣዝዩ ነዊሕ እዩ"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ብዙሕ ግዜ ተፈቲኑ መልሲ የለን"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ምናልባት ኣሪጉ ይኸውን"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "ሰርቨር ኣጥፊእዎ"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "ኣብ ሰርቨር ናይ መኽዘን ኮታ ተወዲኡ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ተቐባልነት ኣይረኸበን፦ {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ሰርቨር ክርከብ ኣይክእልን"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "ሰርቨር ኣይምልስን"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "ሰርቨር ስራሕ በዚሕዎ"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "ክለኣኽ ዝጽበ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "ዝጽበ የለን።"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ዘይተሳኽዐ መልእኽቲ የለን።"

# proposed: ግዜ
msgctxt "queue.age"
msgid "waiting"
msgstr "ዕድመ"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ፈተነታት"

msgctxt "queue.next"
msgid "next"
msgstr "ቀጻሊ ፈተነ"

msgctxt "queue.error"
msgid "last error"
msgstr "ናይ መወዳእታ ጌጋ"

msgctxt "kind.message"
msgid "message"
msgstr "መልእኽቲ"

msgctxt "kind.status"
msgid "status"
msgstr "ኩነታት"

msgctxt "kind.session"
msgid "new session"
msgstr "ሓድሽ ክፍለ ግዜ"

msgctxt "kind.preference"
msgid "preference"
msgstr "ምርጫ"

msgctxt "kind.profile"
msgid "profile"
msgstr "መግለጺ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ርእይቶ"

# proposed: ምስራዝ
msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ምምላስ"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: እንደገና ክለኣኽ እዩ።
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "ይጽበ ኣሎ"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ተደምሲሱ።"

msgctxt "notice.copied"
msgid "Copied."
msgstr "ተቐዲሑ።"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "ኣብ {file} ተጻሒፉ።"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "የቐንየልና። ርእይቶኹም ተዓቂቡ፣ ክለኣኽ እዩ።"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ቋንቋ ሕጂ {language} እዩ።"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} ዝበሃል ቋንቋ የለን።"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "መፍለጢታት በሪሁ ኣሎ።"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "መፍለጢታት ጠፊኡ ኣሎ።"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ተቖሊፉ። ንምቕጻል {key} ጠውቑ።"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "ሓድሽ መልእኽቲ"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ዝጸሓፍኩምዎ ኩሉ ኣንቢቡ።"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "ኩሉ ተላኢኹ፣ ኩሉ መጺኡ።"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} ዝበሃል ትእዛዝ የለን። {key} ንኹሉ የርኢ፤ // ብ/ ዝጅምር መስመር ይሰድድ።"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ዘድልዮ፦ {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "መስኮት ኣዝዩ ጸቢብ፤ {columns} ዓምድታት የድሊ።"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ተርጎምቲ"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ኣብዚ መሳርሒ ናይ {language} ተርጓሚ ኣይፍለጥን።"

msgctxt "help.title"
msgid "Help"
msgstr "ሓገዝ"

msgctxt "help.write"
msgid "Writing"
msgstr "ምጽሓፍ"

msgctxt "help.read"
msgid "Reading"
msgstr "ምንባብ"

msgctxt "help.commands"
msgid "Commands"
msgstr "ትእዛዛት"

msgctxt "help.send"
msgid "send"
msgstr "ስደድ"

msgctxt "help.newLine"
msgid "new line"
msgstr "ሓድሽ መስመር"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "ኣብ ኤዲተርኩም ጽሓፉ"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ቅድም ዝጸሓፍኩምዎ"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "ኣብ ውሽጢ ዝርርብ"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ናብ መጀመርታ ዘይተነበበ መልእኽቲ"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ሕጂ ተራኸብ"

msgctxt "help.select"
msgid "select a message"
msgstr "መልእኽቲ ምረጽ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ኩነታት ክፍለ ግዜ ቀይር"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ዘይተሳኸዑ መልእኽትታት እንደገና ስደድ"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ዘይተሳኸዐ መልእኽቲ ቀይር"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ዘይተላእከ መልእኽቲ ደምስስ"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "እንታይ ይጽበ ኣሎ፣ ስለምንታይ"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "እንታይ ኣይተሳኸዐን፣ ስለምንታይ"

msgctxt "command.lang"
msgid "change the language"
msgstr "ቋንቋ ቀይር"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ስክሪን ሕባእ"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "ዝርርብ ኣብ ፋይል ጽሓፍ"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ከመይ ከም ዝነበረ ተዛረቡ"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "መን ይትርጉም"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "መፍለጢታት ኣብርህ ወይ ኣጥፍእ"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ካብ የማን ናብ ጸጋም ጽሑፍ ከመይ ይርአ"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ሕጂ ተራኸብ፣ ኩሉ ምስ ተላእከ ሓብር"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ውጻእ፤ ዝጠፍእ የለን"
"""#
  }
}
