// DO NOT EDIT: `make languages` makes it from po/ta.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ta: String {
#"""
# Wardline in Tamil.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ta\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "காத்திருப்பு"

msgctxt "state.sent"
msgid "sent"
msgstr "அனுப்பப்பட்டது"

msgctxt "state.read"
msgid "read"
msgstr "படிக்கப்பட்டது"

msgctxt "state.failed"
msgid "not sent"
msgstr "தோல்வி"

msgctxt "state.held"
msgid "confirm?"
msgstr "உறுதிசெய்க"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "மீளப் பெறல்"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "திரும்பப் பெறப்பட்டது"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "இனி சேமிக்கப்படவில்லை"

msgctxt "author.you"
msgid "You"
msgstr "நீங்கள்"

msgctxt "status.active"
msgid "active"
msgstr "செயலில்"

msgctxt "status.paused"
msgid "paused"
msgstr "இடைநிறுத்தம்"

msgctxt "status.ended"
msgid "ended"
msgstr "முடிந்தது"

msgctxt "role.nurse"
msgid "nurse"
msgstr "செவிலியர்"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "உரைபெயர்ப்பாளர்"

msgctxt "header.session"
msgid "Session {session}"
msgstr "அமர்வு {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "நீங்கள்: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} இங்கே இருக்கிறார்"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} இங்கே இல்லை"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "இணைப்பு துண்டிக்கப்பட்டது. மீண்டும் இணைந்ததும் செய்திகள் அனுப்பப்படும்."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "இணைப்பு இல்லை. பின்னர் அனுப்பப்படும்."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} காத்திருக்கிறது"
msgstr[1] "{count} காத்திருக்கின்றன"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "அடுத்த முயற்சி {seconds} வினாடியில்"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} இப்போது"

msgctxt "banner.trying"
msgid "trying now"
msgstr "இப்போது முயல்கிறது"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "இந்தக் கணினியில் வேறொரு நிரலிடம் இணைப்பு உள்ளது; இங்கே எழுதுவதை அதுவே அனுப்பும்."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "அமர்வு இடைநிறுத்தப்பட்டது. தொடர்ந்து எழுதலாம்."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "அமர்வு மீண்டும் செயலில் உள்ளது."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "அமர்வு முடிந்தது. இனி எதையும் அனுப்ப முடியாது."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} செய்தி அனுப்பப்படவில்லை: நகலெடு, ஏற்றுமதி செய் அல்லது நீக்கு."
msgstr[1] "{count} செய்திகள் அனுப்பப்படவில்லை: நகலெடு, ஏற்றுமதி செய் அல்லது நீக்கு."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} செய்தி தோல்வியடைந்தது."
msgstr[1] "{count} செய்திகள் தோல்வியடைந்தன."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} அனைத்தும் மீண்டும், {delete} அனைத்தும் நீக்கு"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "உங்கள் டோக்கன் காலாவதியானது. செய்திகள் பத்திரம்; கோப்பில் புதிய டோக்கனை வைத்தால் அவை அனுப்பப்படும்."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "சேவையகம் இந்த டோக்கனை ஏற்கவில்லை. செய்திகள் இந்தச் சாதனத்தில் பத்திரம்."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "இந்த டோக்கன் {name} உடையது. செய்திகள் பத்திரம்; கோப்பில் உங்கள் சொந்த டோக்கனை வைத்தால் அவை அனுப்பப்படும்."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "இப்போது எந்த டோக்கனும் {session} அமர்வைத் திறக்காது. செய்திகள் பத்திரம்; திறக்கும் டோக்கனுக்காகக் காத்திருக்கின்றன."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} அமர்வின் நிலையை மாற்றினார்: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "சேவையகத்தின் முடிவு வேறு: அமர்வின் நிலை {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "முன்பு எழுதிய செய்தி மேலே வந்துள்ளது. {key} அதைக் காட்டும்."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "கீழே {count} புதியவை"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "சேவையகத்தில் இந்த அமர்வின் {count} பதிவு இனி இல்லை."
msgstr[1] "சேவையகத்தில் இந்த அமர்வின் {count} பதிவுகள் இனி இல்லை."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "சேவையகப் பதிவேடு புதிதாகத் தொடங்குகிறது; அமர்வு முதலிலிருந்து மீண்டும் படிக்கப்படுகிறது."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "சேவையகம் பழைய நகலிலிருந்து மீட்கப்பட்டது; பதிவு {sequence} முதல் அமர்வு மீண்டும் படிக்கப்படுகிறது."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "சேமிப்பில் எழுத முடியவில்லை: {reason}. நீங்கள் எழுதியது வரியில் உள்ளது."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "புதிய செய்திகள்"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "உரையாடல் இங்கே தொடங்குகிறது."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "இன்னும் எதுவும் பேசவில்லை. எழுதி {key} அழுத்துங்கள்."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "அமர்வு முடிந்தது; இனி எழுத முடியாது."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} பைட் அதிகம்: ஏற்கப்படாது."
msgstr[1] "{count} பைட்டுகள் அதிகம்: ஏற்கப்படாது."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "உங்கள் வரைவு வைக்கப்பட்டுள்ளது."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "இணைந்தது {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "இணைகிறது"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "இணைப்பு இல்லை"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "மெதுவான இணைப்பு, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "தயார் நிலை"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "வரிசை {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "மீண்டும் இணைந்தது."

msgctxt "connection.online"
msgid "Connected."
msgstr "இணைந்தது."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} உதவி"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} வரிசை"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} வெளியேறு"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} திரும்பு"

msgctxt "action.retry"
msgid "Retry"
msgstr "மீண்டும்"

msgctxt "action.edit"
msgid "Edit"
msgstr "திருத்து"

msgctxt "action.delete"
msgid "Delete"
msgstr "நீக்கு"

msgctxt "action.copy"
msgid "Copy"
msgstr "நகலெடு"

msgctxt "action.undo"
msgid "Undo"
msgstr "மீட்டெடு"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "அனைவருக்கும் அமர்வை முடிக்கவா?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "அனுப்பப்படாத எல்லாச் செய்திகளையும் ({count}) நீக்கவா? அவை வேறெங்கும் இல்லை."
msgstr[1] "அனுப்பப்படாத எல்லாச் செய்திகளையும் ({count}) நீக்கவா? அவை வேறெங்கும் இல்லை."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} முறை முயன்றது"
msgstr[1] "{count} முறை முயன்றது"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "கடைசிப் பிழை: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "முதலில் செல்வது: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "சேவையகம் காத்திருக்கச் சொல்கிறது"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "அமர்வு உருவாகக் காத்திருக்கிறது"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "இணைப்புக்காகக் காத்திருக்கிறது"

msgctxt "why.written"
msgid "written {time}"
msgstr "எழுதியது {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} எழுதியது, இன்னும் அனுப்பவில்லை. இப்போது அனுப்பவா, நீக்கவா?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "அமர்வு முடிந்தது"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "உங்கள் டோக்கன் இந்த அமர்வைத் திறக்காது"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "இந்தச் சேவையகத்துக்கு மிக நீளம்"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "பலமுறை முயன்றும் பதில் இல்லை"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "பழையதாகி இருக்கலாம்"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "சேவையகம் இதை இழந்துவிட்டது"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "சேவையகத்தில் சேமிப்பு வரம்பு தீர்ந்தது"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "மறுக்கப்பட்டது: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "சேவையகத்தை அடைய முடியவில்லை"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "சேவையகம் பதிலளிக்கவில்லை"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "சேவையகத்தில் வேலை அதிகம்"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "அனுப்பக் காத்திருப்பவை"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "எதுவும் காத்திருக்கவில்லை."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "எந்தச் செய்தியும் தோல்வியடையவில்லை."

msgctxt "queue.age"
msgid "waiting"
msgstr "நேரம்"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "முயற்சிகள்"

msgctxt "queue.next"
msgid "next"
msgstr "அடுத்தது"

msgctxt "queue.error"
msgid "last error"
msgstr "கடைசிப் பிழை"

msgctxt "kind.message"
msgid "message"
msgstr "செய்தி"

msgctxt "kind.status"
msgid "status"
msgstr "நிலை"

msgctxt "kind.session"
msgid "new session"
msgstr "புதிய அமர்வு"

msgctxt "kind.preference"
msgid "preference"
msgstr "விருப்பம்"

msgctxt "kind.profile"
msgid "profile"
msgstr "விவரம்"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "கருத்து"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "திரும்பப் பெறல்"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "மீண்டும் அனுப்பப்படும்."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "நீக்கப்பட்டது."

msgctxt "notice.copied"
msgid "Copied."
msgstr "நகலெடுக்கப்பட்டது."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} இல் எழுதப்பட்டது."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "நன்றி. உங்கள் கருத்து வைக்கப்பட்டுள்ளது; அனுப்பப்படும்."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "மொழி இப்போது {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} என்ற மொழி இல்லை."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "அறிவிப்புகள் இயங்குகின்றன."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "அறிவிப்புகள் நிறுத்தப்பட்டன."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "பூட்டியது. தொடர {key} அழுத்துங்கள்."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "புதிய செய்தி"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} நீங்கள் எழுதிய அனைத்தையும் படித்தார்."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "அனைத்தும் அனுப்பப்பட்டது, அனைத்தும் வந்தது."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} என்ற கட்டளை இல்லை. {key} அனைத்தையும் காட்டும்; // என்பது / இல் தொடங்கும் வரியை அனுப்பும்."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} க்குத் தேவை: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "சாளரம் மிகக் குறுகியது; {columns} நெடுவரிசைகள் தேவை."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "மொழிபெயர்ப்பாளர்கள்"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "இந்தச் சாதனத்தில் {language} மொழிபெயர்ப்பாளர் யாரும் தெரியவில்லை."

msgctxt "help.title"
msgid "Help"
msgstr "உதவி"

msgctxt "help.write"
msgid "Writing"
msgstr "எழுதுதல்"

msgctxt "help.read"
msgid "Reading"
msgstr "படித்தல்"

msgctxt "help.commands"
msgid "Commands"
msgstr "கட்டளைகள்"

msgctxt "help.send"
msgid "send"
msgstr "அனுப்பு"

msgctxt "help.newLine"
msgid "new line"
msgstr "புதிய வரி"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "உங்கள் திருத்தியில் எழுது"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "நீங்கள் முன்பு எழுதியவை"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "உரையாடலில் நகர்தல்"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "முதல் படிக்காத செய்திக்கு"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "இப்போது இணை"

msgctxt "help.select"
msgid "select a message"
msgstr "செய்தியைத் தேர்ந்தெடு"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "அமர்வின் நிலையை மாற்று"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "தோல்வியடைந்தவற்றை மீண்டும் அனுப்பு"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "தோல்வியடைந்த செய்தியை மாற்று"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "அனுப்பாத செய்தியை நீக்கு"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "எது காத்திருக்கிறது, ஏன்"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "எது தோல்வியடைந்தது, ஏன்"

msgctxt "command.lang"
msgid "change the language"
msgstr "மொழியை மாற்று"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "திரையை மறை"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "உரையாடலைக் கோப்பில் எழுது"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "எப்படி இருந்தது என்று சொல்"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "யார் மொழிபெயர்க்கிறார்"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "அறிவிப்புகளை இயக்கு அல்லது நிறுத்து"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "வலமிருந்து இடம் எழுத்து காட்டும் முறை"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "இப்போது இணை, அனைத்தும் அனுப்பியதும் சொல்"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "வெளியேறு; எதுவும் தொலையாது"
"""#
  }
}
