// DO NOT EDIT: `make languages` makes it from po/mr.po.
// swift-format-ignore-file

extension Shipped {
  static var language_mr: String {
#"""
# Wardline in Marathi.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: mr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "प्रतीक्षेत"

msgctxt "state.sent"
msgid "sent"
msgstr "पाठवला"

msgctxt "state.read"
msgid "read"
msgstr "वाचला"

msgctxt "state.failed"
msgid "not sent"
msgstr "अयशस्वी"

msgctxt "state.held"
msgid "confirm?"
msgstr "खात्री करा"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "मागे घेत आहे"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "मागे घेतला"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "आता ठेवलेला नाही"

msgctxt "author.you"
msgid "You"
msgstr "तुम्ही"

msgctxt "status.active"
msgid "active"
msgstr "सक्रिय"

msgctxt "status.paused"
msgid "paused"
msgstr "थांबलेले"

msgctxt "status.ended"
msgid "ended"
msgstr "संपले"

msgctxt "role.nurse"
msgid "nurse"
msgstr "नर्स"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "दुभाषी"

msgctxt "header.session"
msgid "Session {session}"
msgstr "सत्र {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "तुम्ही: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} इथे आहेत"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} इथे नाहीत"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "जोडणी तुटली. पुन्हा जोडल्यावर संदेश पाठवले जातील."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "जोडणी नाही. संदेश नंतर पाठवू."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} प्रतीक्षेत"
msgstr[1] "{count} प्रतीक्षेत"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "पुढचा प्रयत्न {seconds} सेकंदांत"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} आत्ता"

msgctxt "banner.trying"
msgid "trying now"
msgstr "आत्ता प्रयत्न सुरू"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "या संगणकावरील दुसऱ्या प्रोग्रामकडे जोडणी आहे; तुम्ही इथे लिहिलेले तोच पाठवेल."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "सत्र थांबले आहे. तुम्ही लिहीत राहू शकता."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "सत्र पुन्हा सक्रिय आहे."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "सत्र संपले. आता यात काहीही पाठवता येणार नाही."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} संदेश पाठवला गेला नाही: कॉपी, निर्यात करा किंवा हटवा."
msgstr[1] "{count} संदेश पाठवले गेले नाहीत: कॉपी, निर्यात करा किंवा हटवा."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} संदेश अयशस्वी झाला."
msgstr[1] "{count} संदेश अयशस्वी झाले."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} सर्व पुन्हा पाठवा, {delete} सर्व हटवा"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "तुमच्या टोकनची मुदत संपली. संदेश सुरक्षित आहेत; फाइलमध्ये नवीन टोकन ठेवा म्हणजे ते पाठवले जातील."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "सर्व्हर हे टोकन स्वीकारत नाही. तुमचे संदेश या उपकरणावर सुरक्षित आहेत."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "हे टोकन {name} यांचे आहे. संदेश सुरक्षित आहेत; फाइलमध्ये तुमचे स्वतःचे टोकन ठेवा म्हणजे ते पाठवले जातील."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "आत्ता कोणतेही टोकन {session} उघडत नाही. संदेश सुरक्षित आहेत आणि उघडणाऱ्या टोकनची वाट पाहत आहेत."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} यांनी सत्राची स्थिती बदलली: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "सर्व्हरचा निर्णय वेगळा आहे: सत्राची स्थिती {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "आधी लिहिलेला संदेश वर आला आहे. {key} तो दाखवते."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "खाली {count} नवीन"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "सर्व्हरकडे या सत्राची {count} नोंद आता नाही."
msgstr[1] "सर्व्हरकडे या सत्राच्या {count} नोंदी आता नाहीत."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "सर्व्हरची नोंदवही नव्याने सुरू होते; सत्र सुरुवातीपासून पुन्हा वाचले जाते."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "सर्व्हर जुन्या प्रतीवरून पुनर्संचयित झाला; नोंद {sequence} पासून सत्र पुन्हा वाचले जात आहे."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "साठ्यात लिहिता येत नाही: {reason}. तुम्ही लिहिलेले अजून ओळीत आहे."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "नवीन संदेश"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "संभाषण इथे सुरू होते."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "अजून काही बोलले गेले नाही. लिहा आणि {key} दाबा."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "सत्र संपले; आणखी लिहिता येणार नाही."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} बाइट जास्त: नाकारले जाईल."
msgstr[1] "{count} बाइट जास्त: नाकारले जाईल."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "तुमचा मसुदा ठेवला आहे."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "जोडलेले {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "जोडत आहे"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "जोडलेले नाही"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "संथ जोडणी, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "तयार"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "रांग {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "पुन्हा जोडले."

msgctxt "connection.online"
msgid "Connected."
msgstr "जोडलेले."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} मदत"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} रांग"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} बाहेर"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} मागे"

msgctxt "action.retry"
msgid "Retry"
msgstr "पुन्हा"

msgctxt "action.edit"
msgid "Edit"
msgstr "बदला"

msgctxt "action.delete"
msgid "Delete"
msgstr "हटवा"

msgctxt "action.copy"
msgid "Copy"
msgstr "कॉपी"

msgctxt "action.undo"
msgid "Undo"
msgstr "पूर्ववत करा"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "सर्वांसाठी सत्र संपवायचे?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "न पाठवलेले सर्व संदेश ({count}) हटवायचे? ते इतर कुठेही नाहीत."
msgstr[1] "न पाठवलेले सर्व संदेश ({count}) हटवायचे? ते इतर कुठेही नाहीत."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} वेळा प्रयत्न"
msgstr[1] "{count} वेळा प्रयत्न"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "शेवटची चूक: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "आधी जाईल: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "सर्व्हर थांबायला सांगतो"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "सत्र तयार होण्याच्या प्रतीक्षेत"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "जोडणीच्या प्रतीक्षेत"

msgctxt "why.written"
msgid "written {time}"
msgstr "लिहिले {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} लिहिले, अजून पाठवले नाही. आता पाठवायचे की हटवायचे?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "सत्र संपले"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "तुमचे टोकन हे सत्र उघडत नाही"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "या सर्व्हरसाठी फार लांब"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "अनेकदा प्रयत्न केला, उत्तर नाही"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "कदाचित जुने झाले आहे"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "सर्व्हरने ते गमावले"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "सर्व्हरवरील साठवणुकीचा कोटा संपला"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "नाकारले: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "सर्व्हरपर्यंत पोहोचता येत नाही"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "सर्व्हर उत्तर देत नाही"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "सर्व्हर खूप व्यस्त आहे"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "पाठवण्याच्या प्रतीक्षेत काय आहे"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "काहीही प्रतीक्षेत नाही."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "कोणताही संदेश अयशस्वी झालेला नाही."

msgctxt "queue.age"
msgid "waiting"
msgstr "वेळ"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "प्रयत्न"

msgctxt "queue.next"
msgid "next"
msgstr "पुढचा"

msgctxt "queue.error"
msgid "last error"
msgstr "शेवटची चूक"

msgctxt "kind.message"
msgid "message"
msgstr "संदेश"

msgctxt "kind.status"
msgid "status"
msgstr "स्थिती"

msgctxt "kind.session"
msgid "new session"
msgstr "नवीन सत्र"

msgctxt "kind.preference"
msgid "preference"
msgstr "पसंती"

msgctxt "kind.profile"
msgid "profile"
msgstr "परिचय"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "अभिप्राय"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "मागे घेणे"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "पुन्हा पाठवले जाईल."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "हटवले."

msgctxt "notice.copied"
msgid "Copied."
msgstr "कॉपी केले."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} मध्ये लिहिले."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "धन्यवाद. तुमचा अभिप्राय ठेवला आहे आणि पाठवला जाईल."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "भाषा आता {language} आहे."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} नावाची भाषा नाही."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "सूचना सुरू आहेत."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "सूचना बंद आहेत."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "कुलूप आहे. पुढे जाण्यासाठी {key} दाबा."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "नवीन संदेश"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} यांनी तुम्ही लिहिलेले सर्व वाचले आहे."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "सर्व पाठवले आहे, आणि सर्व आले आहे."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} अशी आज्ञा नाही. {key} सर्व दाखवते; // ने / ने सुरू होणारी ओळ पाठवली जाते."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ला हवे: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "खिडकी फार अरुंद आहे; {columns} स्तंभ हवेत."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "दुभाषी"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "या उपकरणावर {language} चे दुभाषी माहीत नाहीत."

msgctxt "help.title"
msgid "Help"
msgstr "मदत"

msgctxt "help.write"
msgid "Writing"
msgstr "लिहिणे"

msgctxt "help.read"
msgid "Reading"
msgstr "वाचणे"

msgctxt "help.commands"
msgid "Commands"
msgstr "आज्ञा"

msgctxt "help.send"
msgid "send"
msgstr "पाठवा"

msgctxt "help.newLine"
msgid "new line"
msgstr "नवीन ओळ"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "तुमच्या संपादकात लिहा"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "तुम्ही आधी लिहिलेले"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "संभाषणात फिरा"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "पहिल्या न वाचलेल्या संदेशावर"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "आत्ता जोडा"

msgctxt "help.select"
msgid "select a message"
msgstr "संदेश निवडा"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "सत्राची स्थिती बदला"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "अयशस्वी संदेश पुन्हा पाठवा"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "अयशस्वी संदेश बदला"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "न पाठवलेला संदेश हटवा"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "काय प्रतीक्षेत आहे आणि का"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "काय अयशस्वी झाले आणि का"

msgctxt "command.lang"
msgid "change the language"
msgstr "भाषा बदला"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "पडदा लपवा"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "संभाषण फाइलमध्ये लिहा"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "कसे झाले ते सांगा"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "कोण दुभाषी आहे"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "सूचना सुरू किंवा बंद"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "उजवीकडून डावीकडे मजकूर कसा दिसावा"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "आत्ता जोडा, आणि सर्व पाठवल्यावर सांगा"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "बाहेर पडा; काहीही हरवत नाही"
"""#
  }
}
