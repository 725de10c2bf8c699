// DO NOT EDIT: `make languages` makes it from po/ne.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ne: String {
#"""
# Wardline in Nepali.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ne\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "पर्खिँदै"

msgctxt "state.sent"
msgid "sent"
msgstr "पठाइयो"

msgctxt "state.read"
msgid "read"
msgstr "पढियो"

msgctxt "state.failed"
msgid "not sent"
msgstr "असफल"

msgctxt "state.held"
msgid "confirm?"
msgstr "पुष्टि बाँकी"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "फिर्ता लिँदै"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "फिर्ता लिइयो"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "अब राखिएको छैन"

msgctxt "author.you"
msgid "You"
msgstr "तपाईं"

msgctxt "status.active"
msgid "active"
msgstr "सक्रिय"

msgctxt "status.paused"
msgid "paused"
msgstr "रोकिएको"

msgctxt "status.ended"
msgid "ended"
msgstr "समाप्त"

msgctxt "role.nurse"
msgid "nurse"
msgstr "नर्स"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "दोभाषे"

msgctxt "header.session"
msgid "Session {session}"
msgstr "सत्र {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "तपाईं: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} यहाँ हुनुहुन्छ"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} यहाँ हुनुहुन्न"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "जडान टुट्यो। फेरि जोडिएपछि सन्देशहरू पठाइनेछन्।"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "जडान छैन। सन्देश पछि पठाइनेछ।"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} पर्खिँदै"
msgstr[1] "{count} पर्खिँदै"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "अर्को प्रयास {seconds} सेकेन्डमा"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} अहिले"

msgctxt "banner.trying"
msgid "trying now"
msgstr "अहिले प्रयास हुँदै"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "यस कम्प्युटरको अर्को प्रोग्रामसँग जडान छ; तपाईंले यहाँ लेखेको उसैले पठाउँछ।"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "सत्र रोकिएको छ। तपाईं लेखिरहन सक्नुहुन्छ।"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "सत्र फेरि सक्रिय छ।"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "सत्र समाप्त भयो। अब यसमा केही पठाउन सकिँदैन।"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} सन्देश पठाइएन: प्रतिलिपि, निर्यात वा मेटाउनुहोस्।"
msgstr[1] "{count} सन्देशहरू पठाइएनन्: प्रतिलिपि, निर्यात वा मेटाउनुहोस्।"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} सन्देश असफल भयो।"
msgstr[1] "{count} सन्देशहरू असफल भए।"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} सबै फेरि प्रयास, {delete} सबै मेटाउने"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "तपाईंको टोकनको म्याद सकियो। सन्देशहरू सुरक्षित छन्; नयाँ टोकन फाइलमा राखेपछि पठाइनेछन्।"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "सर्भरले यो टोकन मान्दैन। तपाईंका सन्देशहरू यस उपकरणमा सुरक्षित छन्।"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "यो टोकन {name} को हो। सन्देशहरू सुरक्षित छन्; आफ्नै टोकन फाइलमा राखेपछि पठाइनेछन्।"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "अहिले कुनै टोकनले {session} खोल्दैन। सन्देशहरू सुरक्षित छन् र खोल्ने टोकन पर्खिरहेका छन्।"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ले सत्रको अवस्था बदल्नुभयो: {status}।"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "सर्भरको निर्णय अर्कै छ: सत्रको अवस्था {status}।"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "पहिले लेखिएको सन्देश माथि आइपुग्यो। {key} ले देखाउँछ।"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "तल {count} नयाँ"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "सर्भरसँग यस सत्रको {count} प्रविष्टि अब छैन।"
msgstr[1] "सर्भरसँग यस सत्रका {count} प्रविष्टिहरू अब छैनन्।"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "सर्भरको अभिलेख नयाँ सुरु हुन्छ; सत्र सुरुदेखि फेरि पढिन्छ।"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "सर्भर पुरानो प्रतिबाट पुनर्स्थापित भयो; प्रविष्टि {sequence} देखि सत्र फेरि पढिँदैछ।"

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "भण्डारमा लेख्न सकिएन: {reason}। तपाईंले लेखेको सुरक्षित भएको छैन, लेख्ने ठाउँमै छ।"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "नयाँ सन्देशहरू"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "कुराकानी यहाँबाट सुरु हुन्छ।"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "अहिलेसम्म केही भनिएको छैन। लेखेर {key} थिच्नुहोस्।"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "सत्र समाप्त भयो; अब लेख्न सकिँदैन।"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} बाइट बढी: अस्वीकार हुनेछ।"
msgstr[1] "{count} बाइट बढी: अस्वीकार हुनेछ।"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "तपाईंको मस्यौदा राखिएको छ।"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "जोडियो {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "जोडिँदै"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "जोडिएको छैन"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ढिलो जडान, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "तयार"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "लाम {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "फेरि जोडियो।"

msgctxt "connection.online"
msgid "Connected."
msgstr "जोडियो।"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} मद्दत"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} लाम"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} बाहिर"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} पछाडि"

msgctxt "action.retry"
msgid "Retry"
msgstr "फेरि प्रयास"

msgctxt "action.edit"
msgid "Edit"
msgstr "सम्पादन"

msgctxt "action.delete"
msgid "Delete"
msgstr "मेटाउने"

msgctxt "action.copy"
msgid "Copy"
msgstr "प्रतिलिपि"

msgctxt "action.undo"
msgid "Undo"
msgstr "फिर्ता ल्याउने"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "सबैका लागि सत्र समाप्त गर्ने?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "नपठाइएका सबै सन्देश ({count}) मेटाउने? ती अन्त कतै छैनन्।"
msgstr[1] "नपठाइएका सबै सन्देश ({count}) मेटाउने? ती अन्त कतै छैनन्।"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} पटक प्रयास"
msgstr[1] "{count} पटक प्रयास"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "अन्तिम त्रुटि: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "पहिले जाने: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "सर्भरले पर्खन भन्छ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "सत्र बनिने पर्खिँदै"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "जडान पर्खिँदै"

msgctxt "why.written"
msgid "written {time}"
msgstr "लेखिएको {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} लेखिएको, अझै पठाइएको छैन। अहिले पठाउने कि मेटाउने?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "सत्र समाप्त भयो"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "तपाईंको टोकनले यो सत्र खुल्दैन"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "यस सर्भरका लागि धेरै लामो"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "धेरै पटक प्रयास गर्दा पनि जवाफ आएन"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "पुरानो भइसकेको हुन सक्छ"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "सर्भरले हरायो"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "सर्भरमा भण्डारणको कोटा सकियो"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "अस्वीकार: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "सर्भरमा पुग्न सकिएन"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "सर्भरले जवाफ दिँदैन"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "सर्भर व्यस्त छ"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "पठाउन पर्खिरहेका"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "केही पर्खिरहेको छैन।"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "कुनै सन्देश असफल भएको छैन।"

msgctxt "queue.age"
msgid "waiting"
msgstr "समय"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "प्रयास"

msgctxt "queue.next"
msgid "next"
msgstr "अर्को"

msgctxt "queue.error"
msgid "last error"
msgstr "अन्तिम त्रुटि"

msgctxt "kind.message"
msgid "message"
msgstr "सन्देश"

msgctxt "kind.status"
msgid "status"
msgstr "अवस्था"

msgctxt "kind.session"
msgid "new session"
msgstr "नयाँ सत्र"

msgctxt "kind.preference"
msgid "preference"
msgstr "रोजाइ"

msgctxt "kind.profile"
msgid "profile"
msgstr "परिचय"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "प्रतिक्रिया"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "फिर्ता लिने"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "फेरि पठाइनेछ।"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "मेटाइयो।"

msgctxt "notice.copied"
msgid "Copied."
msgstr "प्रतिलिपि गरियो।"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} मा लेखियो।"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "धन्यवाद। तपाईंको प्रतिक्रिया राखिएको छ र पठाइनेछ।"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "भाषा अब {language} हो।"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} भाषा छैन।"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "सूचनाहरू खुला छन्।"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "सूचनाहरू बन्द छन्।"

msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "स्क्रिन लक छ। जारी राख्न {key} थिच्नुहोस्।"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "नयाँ सन्देश"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ले तपाईंले लेखेको सबै पढ्नुभयो।"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "सबै पठाइयो, र सबै आइपुग्यो।"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} आदेश छैन। {key} ले सबै देखाउँछ; // ले / बाट सुरु हुने लाइन पठाउँछ।"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} लाई चाहिन्छ: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "विन्डो धेरै साँघुरो छ; {columns} स्तम्भ चाहिन्छ।"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "दोभाषेहरू"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "यस उपकरणमा {language} को दोभाषे थाहा छैन।"

msgctxt "help.title"
msgid "Help"
msgstr "मद्दत"

msgctxt "help.write"
msgid "Writing"
msgstr "लेख्ने"

msgctxt "help.read"
msgid "Reading"
msgstr "पढ्ने"

msgctxt "help.commands"
msgid "Commands"
msgstr "आदेशहरू"

msgctxt "help.send"
msgid "send"
msgstr "पठाउने"

msgctxt "help.newLine"
msgid "new line"
msgstr "नयाँ लाइन"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "आफ्नो सम्पादकमा लेख्ने"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "पहिले लेखेका कुरा"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "कुराकानीमा घुम्ने"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "पहिलो नपढेको सन्देशमा"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "अहिले जोड्ने"

msgctxt "help.select"
msgid "select a message"
msgstr "सन्देश छान्ने"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "सत्रको अवस्था बदल्ने"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "असफल सन्देश फेरि पठाउने"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "असफल सन्देश बदल्ने"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "नपठाइएको सन्देश मेटाउने"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "के पर्खिँदै छ र किन"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "के असफल भयो र किन"

msgctxt "command.lang"
msgid "change the language"
msgstr "भाषा बदल्ने"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "स्क्रिन लुकाउने"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "कुराकानी फाइलमा लेख्ने"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "कस्तो रह्यो भन्ने"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "कसले दोभाषे काम गर्छ"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "सूचना खोल्ने वा बन्द गर्ने"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "दायाँबाट बायाँ पाठ कसरी देखाउने"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "अहिले जोड्ने, र सबै पठाएपछि बताउने"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "बाहिर; केही हराउँदैन"
"""#
  }
}
