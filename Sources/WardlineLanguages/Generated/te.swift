// DO NOT EDIT: `make languages` makes it from po/te.po.
// swift-format-ignore-file

extension Shipped {
  static var language_te: String {
#"""
# Wardline in Telugu.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: te\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "వేచి ఉంది"

msgctxt "state.sent"
msgid "sent"
msgstr "పంపబడింది"

msgctxt "state.read"
msgid "read"
msgstr "చదివారు"

msgctxt "state.failed"
msgid "not sent"
msgstr "విఫలమైంది"

msgctxt "state.held"
msgid "confirm?"
msgstr "నిర్ధారణ?"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ఉపసంహరణ"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "వెనక్కి తీసుకున్నారు"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ఇక భద్రపరచబడలేదు"

msgctxt "author.you"
msgid "You"
msgstr "మీరు"

msgctxt "status.active"
msgid "active"
msgstr "కొనసాగుతోంది"

msgctxt "status.paused"
msgid "paused"
msgstr "విరామం"

msgctxt "status.ended"
msgid "ended"
msgstr "ముగిసింది"

msgctxt "role.nurse"
msgid "nurse"
msgstr "నర్సు"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "దుభాషి"

msgctxt "header.session"
msgid "Session {session}"
msgstr "సెషన్ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "మీరు: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ఇక్కడ ఉన్నారు"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ఇక్కడ లేరు"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "కనెక్షన్ పోయింది. మళ్లీ కనెక్ట్ అయినప్పుడు సందేశాలు పంపబడతాయి."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "కనెక్షన్ లేదు. తర్వాత పంపబడతాయి."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} వేచి ఉంది"
msgstr[1] "{count} వేచి ఉన్నాయి"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "తదుపరి ప్రయత్నం {seconds} సెకన్లలో"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ఇప్పుడే"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ఇప్పుడు ప్రయత్నిస్తోంది"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "ఈ కంప్యూటర్‌లోని మరో ప్రోగ్రామ్ వద్ద కనెక్షన్ ఉంది; మీరు ఇక్కడ రాసేది అదే పంపుతుంది."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "సెషన్ విరామంలో ఉంది. మీరు రాస్తూ ఉండవచ్చు."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "సెషన్ మళ్లీ చురుకుగా ఉంది."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "సెషన్ ముగిసింది. ఇక ఏమీ పంపలేరు."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} సందేశం పంపబడలేదు: కాపీ, ఎగుమతి లేదా తొలగించండి."
msgstr[1] "{count} సందేశాలు పంపబడలేదు: కాపీ, ఎగుమతి లేదా తొలగించండి."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} సందేశం విఫలమైంది."
msgstr[1] "{count} సందేశాలు విఫలమయ్యాయి."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} అన్నీ మళ్లీ పంపు, {delete} అన్నీ తొలగించు"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "మీ టోకెన్ గడువు ముగిసింది. సందేశాలు భద్రం; ఫైల్‌లో కొత్త టోకెన్ ఉంచితే అవి పంపబడతాయి."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "సర్వర్ ఈ టోకెన్‌ను అంగీకరించదు. మీ సందేశాలు ఈ పరికరంలో భద్రం."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ఈ టోకెన్ {name}ది. సందేశాలు భద్రం; ఫైల్‌లో మీ సొంత టోకెన్ ఉంచితే అవి పంపబడతాయి."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ఇప్పుడు ఏ టోకెన్ కూడా {session} ను తెరవదు. సందేశాలు భద్రం; తెరిచే టోకెన్ కోసం వేచి ఉన్నాయి."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} సెషన్ స్థితిని మార్చారు: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "సర్వర్ నిర్ణయం వేరు: సెషన్ స్థితి {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "ముందు రాసిన సందేశం పైన వచ్చింది. {key} దాన్ని చూపుతుంది."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "కింద {count} కొత్తవి"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "సర్వర్ వద్ద ఈ సెషన్ యొక్క {count} నమోదు ఇక లేదు."
msgstr[1] "సర్వర్ వద్ద ఈ సెషన్ యొక్క {count} నమోదులు ఇక లేవు."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "సర్వర్ చిట్టా కొత్తగా మొదలవుతుంది; సెషన్ మొదటి నుంచి మళ్లీ చదవబడుతుంది."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "సర్వర్ పాత కాపీ నుండి పునరుద్ధరించబడింది; ఎంట్రీ {sequence} నుండి సెషన్ మళ్లీ చదవబడుతోంది."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "నిల్వలో రాయలేకపోయింది: {reason}. మీరు రాసింది సేవ్ కాలేదు, టైప్ చేసే చోటే ఉంది."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "కొత్త సందేశాలు"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "సంభాషణ ఇక్కడ మొదలవుతుంది."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ఇంకా ఏమీ చెప్పలేదు. రాసి {key} నొక్కండి."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "సెషన్ ముగిసింది; ఇక రాయలేరు."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} బైట్ ఎక్కువ: తిరస్కరించబడుతుంది."
msgstr[1] "{count} బైట్లు ఎక్కువ: తిరస్కరించబడుతుంది."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "మీ చిత్తుప్రతి ఉంచబడింది."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "కనెక్ట్ అయింది {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "కలుస్తోంది"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "కనెక్ట్ కాలేదు"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "నెమ్మదైన కనెక్షన్, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "సిద్ధం"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "వరుస {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "మళ్లీ కనెక్ట్ అయింది."

msgctxt "connection.online"
msgid "Connected."
msgstr "కనెక్ట్ అయింది."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} సహాయం"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} వరుస"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} బయటకు"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} వెనక్కి"

msgctxt "action.retry"
msgid "Retry"
msgstr "మళ్లీ"

msgctxt "action.edit"
msgid "Edit"
msgstr "మార్చు"

msgctxt "action.delete"
msgid "Delete"
msgstr "తొలగించు"

msgctxt "action.copy"
msgid "Copy"
msgstr "కాపీ"

msgctxt "action.undo"
msgid "Undo"
msgstr "రద్దుచేయి"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "అందరికీ సెషన్ ముగించాలా?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "పంపని అన్ని సందేశాలను ({count}) తొలగించాలా? అవి మరెక్కడా లేవు."
msgstr[1] "పంపని అన్ని సందేశాలను ({count}) తొలగించాలా? అవి మరెక్కడా లేవు."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} సారి ప్రయత్నం"
msgstr[1] "{count} సార్లు ప్రయత్నం"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "చివరి లోపం: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ముందు వెళ్లేది: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "సర్వర్ వేచి ఉండమంటోంది"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "సెషన్ తయారీ కోసం వేచి ఉంది"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "కనెక్షన్ కోసం వేచి ఉంది"

msgctxt "why.written"
msgid "written {time}"
msgstr "రాసింది {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} రాసింది, ఇంకా పంపలేదు. ఇప్పుడు పంపాలా, తొలగించాలా?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "సెషన్ ముగిసింది"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "మీ టోకెన్ ఈ సెషన్‌ను తెరవదు"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ఈ సర్వర్‌కు చాలా పొడవు"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "చాలాసార్లు ప్రయత్నించినా జవాబు లేదు"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "పాతది కావచ్చు"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "సర్వర్ దీన్ని కోల్పోయింది"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "సర్వర్‌లో నిల్వ కోటా అయిపోయింది"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "తిరస్కరణ: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "సర్వర్‌ను చేరలేకపోయింది"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "సర్వర్ జవాబు ఇవ్వదు"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "సర్వర్‌కు పని ఎక్కువ"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "పంపడానికి వేచి ఉన్నవి"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "ఏదీ వేచి లేదు."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ఏ సందేశమూ విఫలం కాలేదు."

msgctxt "queue.age"
msgid "waiting"
msgstr "సమయం"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ప్రయత్నాలు"

msgctxt "queue.next"
msgid "next"
msgstr "తదుపరి"

msgctxt "queue.error"
msgid "last error"
msgstr "చివరి లోపం"

msgctxt "kind.message"
msgid "message"
msgstr "సందేశం"

msgctxt "kind.status"
msgid "status"
msgstr "స్థితి"

msgctxt "kind.session"
msgid "new session"
msgstr "కొత్త సెషన్"

msgctxt "kind.preference"
msgid "preference"
msgstr "ఎంపిక"

msgctxt "kind.profile"
msgid "profile"
msgstr "పరిచయం"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "అభిప్రాయం"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "వెనక్కి తీసుకోవడం"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "మళ్లీ పంపబడుతుంది."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "తొలగించబడింది."

msgctxt "notice.copied"
msgid "Copied."
msgstr "కాపీ అయింది."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} లో రాయబడింది."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ధన్యవాదాలు. మీ అభిప్రాయం ఉంచబడింది, పంపబడుతుంది."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "భాష ఇప్పుడు {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} అనే భాష లేదు."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "నోటిఫికేషన్లు ఆన్‌లో ఉన్నాయి."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "నోటిఫికేషన్లు ఆఫ్‌లో ఉన్నాయి."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "తాళం వేసింది. కొనసాగడానికి {key} నొక్కండి."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "కొత్త సందేశం"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} మీరు రాసినదంతా చదివారు."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "అన్నీ పంపబడ్డాయి, అన్నీ వచ్చాయి."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} అనే ఆదేశం లేదు. {key} అన్నీ చూపుతుంది; // తో / తో మొదలయ్యే వరుసను పంపవచ్చు."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} కు కావాలి: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "విండో చాలా ఇరుకు; {columns} నిలువు వరుసలు కావాలి."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "దుభాషీలు"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ఈ పరికరంలో {language} దుభాషి ఎవరూ తెలియదు."

msgctxt "help.title"
msgid "Help"
msgstr "సహాయం"

msgctxt "help.write"
msgid "Writing"
msgstr "రాయడం"

msgctxt "help.read"
msgid "Reading"
msgstr "చదవడం"

msgctxt "help.commands"
msgid "Commands"
msgstr "ఆదేశాలు"

msgctxt "help.send"
msgid "send"
msgstr "పంపు"

msgctxt "help.newLine"
msgid "new line"
msgstr "కొత్త వరుస"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "మీ ఎడిటర్‌లో రాయండి"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "మీరు ముందు రాసినవి"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "సంభాషణలో కదలడం"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "మొదటి చదవని సందేశానికి"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ఇప్పుడు కలుపు"

msgctxt "help.select"
msgid "select a message"
msgstr "సందేశాన్ని ఎంచుకో"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "సెషన్ స్థితిని మార్చు"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "విఫలమైన సందేశాలను మళ్లీ పంపు"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "విఫలమైన సందేశాన్ని మార్చు"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "పంపని సందేశాన్ని తొలగించు"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ఏది వేచి ఉంది, ఎందుకు"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ఏది విఫలమైంది, ఎందుకు"

msgctxt "command.lang"
msgid "change the language"
msgstr "భాష మార్చు"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "తెరను దాచు"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "సంభాషణను ఫైల్‌లో రాయి"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ఎలా జరిగిందో చెప్పు"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ఎవరు దుభాషి"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "నోటిఫికేషన్లు ఆన్ లేదా ఆఫ్"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "కుడి నుంచి ఎడమకు పాఠ్యం ఎలా కనిపించాలి"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ఇప్పుడు కలిపి, అన్నీ పంపాక చెప్పు"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "బయటకు వెళ్లు; ఏదీ పోదు"
"""#
  }
}
