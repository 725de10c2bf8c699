// DO NOT EDIT: `make languages` makes it from po/hi.po.
// swift-format-ignore-file

extension Shipped {
  static var language_hi: String {
#"""
# Wardline in Hindi.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: hi\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "प्रतीक्षा में"

msgctxt "state.sent"
msgid "sent"
msgstr "भेजा गया"

msgctxt "state.read"
msgid "read"
msgstr "पढ़ा गया"

msgctxt "state.failed"
msgid "not sent"
msgstr "विफल"

msgctxt "state.held"
msgid "confirm?"
msgstr "पुष्टि करें"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "वापस ले रहे हैं"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "वापस लिया गया"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "अब रखा नहीं जाता"

msgctxt "author.you"
msgid "You"
msgstr "आप"

msgctxt "status.active"
msgid "active"
msgstr "सक्रिय"

msgctxt "status.paused"
msgid "paused"
msgstr "रुका हुआ"

msgctxt "status.ended"
msgid "ended"
msgstr "समाप्त"

msgctxt "role.nurse"
msgid "nurse"
msgstr "नर्स"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "दुभाषिया"

msgctxt "header.session"
msgid "Session {session}"
msgstr "सत्र {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "आप: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} यहाँ हैं"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} यहाँ नहीं हैं"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "कनेक्शन टूट गया। दोबारा जुड़ने पर संदेश भेजे जाएँगे।"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "कनेक्शन नहीं। संदेश बाद में भेजेंगे।"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} प्रतीक्षा में"
msgstr[1] "{count} प्रतीक्षा में"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "अगली कोशिश {seconds} सेकंड में"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} अभी"

msgctxt "banner.trying"
msgid "trying now"
msgstr "अभी कोशिश हो रही है"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "इस कंप्यूटर का दूसरा प्रोग्राम कनेक्शन संभाल रहा है; आप यहाँ जो लिखेंगे उसे वही भेजेगा।"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "सत्र रुका हुआ है। आप लिखते रह सकते हैं।"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "सत्र फिर से सक्रिय है।"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "सत्र समाप्त हो गया। इसमें अब कुछ नहीं भेजा जा सकता।"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} संदेश नहीं भेजा गया: उसे कॉपी, निर्यात या डिलीट करें।"
msgstr[1] "{count} संदेश नहीं भेजे गए: उन्हें कॉपी, निर्यात या डिलीट करें।"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} संदेश विफल हुआ।"
msgstr[1] "{count} संदेश विफल हुए।"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} सभी फिर से भेजें, {delete} सभी डिलीट करें"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "आपके टोकन की अवधि समाप्त हो गई। संदेश सुरक्षित हैं; फ़ाइल में नया टोकन रखें, तब वे भेजे जाएँगे।"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "सर्वर यह टोकन स्वीकार नहीं करता। आपके संदेश इस डिवाइस पर सुरक्षित हैं।"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "यह टोकन {name} का है। संदेश सुरक्षित हैं; फ़ाइल में अपना टोकन रखें, तब वे भेजे जाएँगे।"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "अभी कोई टोकन {session} नहीं खोलता। संदेश सुरक्षित हैं और ऐसे टोकन की प्रतीक्षा में हैं।"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ने सत्र की स्थिति बदली: {status}।"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "सर्वर का निर्णय अलग है: सत्र की स्थिति {status}।"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "पहले लिखा गया एक संदेश ऊपर आया है। {key} उसे दिखाता है।"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "नीचे {count} नए"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "सर्वर के पास इस सत्र की {count} प्रविष्टि अब नहीं है।"
msgstr[1] "सर्वर के पास इस सत्र की {count} प्रविष्टियाँ अब नहीं हैं।"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "सर्वर का अभिलेख नए सिरे से शुरू होता है; सत्र शुरू से फिर पढ़ा जाता है।"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "सर्वर पुरानी प्रति से बहाल किया गया; सत्र प्रविष्टि {sequence} से फिर पढ़ा जा रहा है।"

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "सहेजा नहीं जा सका: {reason}। आपने जो लिखा वह अब भी पंक्ति में है।"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "नए संदेश"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "बातचीत यहाँ से शुरू होती है।"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "अभी कुछ नहीं कहा गया है। लिखें और {key} दबाएँ।"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "सत्र समाप्त हो गया; अब और नहीं लिखा जा सकता।"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} बाइट अधिक: अस्वीकार हो जाएगा।"
msgstr[1] "{count} बाइट अधिक: अस्वीकार हो जाएगा।"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "आपका मसौदा रखा हुआ है।"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "जुड़ा हुआ {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "जुड़ रहा है"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "जुड़ा नहीं है"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "धीमा कनेक्शन, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "तैयार"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "कतार {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "फिर से जुड़ गया।"

msgctxt "connection.online"
msgid "Connected."
msgstr "जुड़ा हुआ।"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} मदद"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} कतार"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} बाहर"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} वापस"

msgctxt "action.retry"
msgid "Retry"
msgstr "फिर भेजें"

msgctxt "action.edit"
msgid "Edit"
msgstr "बदलें"

msgctxt "action.delete"
msgid "Delete"
msgstr "डिलीट"

msgctxt "action.copy"
msgid "Copy"
msgstr "कॉपी"

msgctxt "action.undo"
msgid "Undo"
msgstr "वापस लाएँ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "सबके लिए सत्र समाप्त करें?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "न भेजे गए सभी संदेश ({count}) डिलीट करें? ये और कहीं नहीं हैं।"
msgstr[1] "न भेजे गए सभी संदेश ({count}) डिलीट करें? ये और कहीं नहीं हैं।"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} बार कोशिश हुई"
msgstr[1] "{count} बार कोशिश हुई"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "पिछली त्रुटि: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "पहले यह जाएगा: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "सर्वर रुकने को कहता है"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "सत्र बनने की प्रतीक्षा में"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "कनेक्शन की प्रतीक्षा में"

msgctxt "why.written"
msgid "written {time}"
msgstr "लिखा गया {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} लिखा गया, अब तक नहीं भेजा गया। अभी भेजें या डिलीट करें?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "सत्र समाप्त हो गया"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "आपका टोकन यह सत्र नहीं खोलता"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "इस सर्वर के लिए बहुत लंबा"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "कई बार कोशिश की, जवाब नहीं मिला"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "शायद पुराना हो चुका है"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "सर्वर ने इसे खो दिया"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "सर्वर पर संग्रहण का कोटा पूरा हो गया"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "अस्वीकार: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "सर्वर तक पहुँचा नहीं जा सकता"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "सर्वर जवाब नहीं देता"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "सर्वर बहुत व्यस्त है"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "जो भेजे जाने की प्रतीक्षा में है"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "कुछ भी प्रतीक्षा में नहीं है।"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "कोई संदेश विफल नहीं हुआ।"

msgctxt "queue.age"
msgid "waiting"
msgstr "समय"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "कोशिशें"

msgctxt "queue.next"
msgid "next"
msgstr "अगली"

msgctxt "queue.error"
msgid "last error"
msgstr "पिछली त्रुटि"

msgctxt "kind.message"
msgid "message"
msgstr "संदेश"

msgctxt "kind.status"
msgid "status"
msgstr "स्थिति"

msgctxt "kind.session"
msgid "new session"
msgstr "नया सत्र"

msgctxt "kind.preference"
msgid "preference"
msgstr "पसंद"

msgctxt "kind.profile"
msgid "profile"
msgstr "परिचय"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "प्रतिक्रिया"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "वापस लेना"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "फिर से भेजा जाएगा।"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "डिलीट किया गया।"

msgctxt "notice.copied"
msgid "Copied."
msgstr "कॉपी किया गया।"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} में लिखा गया।"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "धन्यवाद। आपकी प्रतिक्रिया रखी गई है और भेजी जाएगी।"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "भाषा अब {language} है।"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} नाम की कोई भाषा नहीं है।"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "सूचनाएँ चालू हैं।"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "सूचनाएँ बंद हैं।"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "लॉक है। जारी रखने के लिए {key} दबाएँ।"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "नया संदेश"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ने आपका लिखा सब पढ़ लिया है।"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "सब भेज दिया गया है, और सब आ गया है।"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} कोई आदेश नहीं है। {key} सभी दिखाता है; // से / से शुरू होने वाली पंक्ति भेजी जाती है।"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} को चाहिए: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "विंडो बहुत सँकरी है; {columns} कॉलम चाहिए।"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "दुभाषिए"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "इस डिवाइस पर {language} का कोई दुभाषिया ज्ञात नहीं है।"

msgctxt "help.title"
msgid "Help"
msgstr "मदद"

msgctxt "help.write"
msgid "Writing"
msgstr "लिखना"

msgctxt "help.read"
msgid "Reading"
msgstr "पढ़ना"

msgctxt "help.commands"
msgid "Commands"
msgstr "आदेश"

msgctxt "help.send"
msgid "send"
msgstr "भेजें"

msgctxt "help.newLine"
msgid "new line"
msgstr "नई पंक्ति"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "अपने संपादक में लिखें"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "जो आपने पहले लिखा"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "बातचीत में आगे-पीछे"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "पहले अपठित संदेश पर"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "अभी जोड़ें"

msgctxt "help.select"
msgid "select a message"
msgstr "संदेश चुनें"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "सत्र की स्थिति बदलें"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "विफल संदेश फिर से भेजें"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "विफल संदेश बदलें"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "न भेजा गया संदेश डिलीट करें"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "क्या प्रतीक्षा में है और क्यों"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "क्या विफल हुआ और क्यों"

msgctxt "command.lang"
msgid "change the language"
msgstr "भाषा बदलें"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "स्क्रीन छिपाएँ"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "बातचीत फ़ाइल में लिखें"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "बताएँ कैसा रहा"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "कौन दुभाषिया है"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "सूचनाएँ चालू या बंद"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "दाएँ से बाएँ पाठ कैसे दिखे"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "अभी जोड़ें, और सब भेजने पर बताएँ"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "बाहर जाएँ; कुछ नहीं खोता"
"""#
  }
}
