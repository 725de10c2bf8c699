// DO NOT EDIT: `make languages` makes it from po/gu.po.
// swift-format-ignore-file

extension Shipped {
  static var language_gu: String {
#"""
# Wardline in Gujarati.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: gu\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "રાહમાં"

msgctxt "state.sent"
msgid "sent"
msgstr "મોકલ્યો"

msgctxt "state.read"
msgid "read"
msgstr "વંચાયો"

msgctxt "state.failed"
msgid "not sent"
msgstr "નિષ્ફળ"

msgctxt "state.held"
msgid "confirm?"
msgstr "ખાતરી?"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "પાછો લેવાય છે"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "પાછો લીધો"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "હવે રાખવામાં આવતું નથી"

msgctxt "author.you"
msgid "You"
msgstr "તમે"

msgctxt "status.active"
msgid "active"
msgstr "સક્રિય"

msgctxt "status.paused"
msgid "paused"
msgstr "થોભાવેલું"

msgctxt "status.ended"
msgid "ended"
msgstr "સમાપ્ત"

msgctxt "role.nurse"
msgid "nurse"
msgstr "નર્સ"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "દુભાષિયા"

msgctxt "header.session"
msgid "Session {session}"
msgstr "સત્ર {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "તમે: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} અહીં છે"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} અહીં નથી"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "જોડાણ તૂટ્યું. ફરી જોડાતાં સંદેશા મોકલાશે."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "જોડાણ નથી. સંદેશા પછી મોકલાશે."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} રાહમાં"
msgstr[1] "{count} રાહમાં"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "આગળનો પ્રયાસ {seconds} સેકન્ડમાં"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} હમણાં"

msgctxt "banner.trying"
msgid "trying now"
msgstr "હમણાં પ્રયાસ ચાલે છે"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "આ કમ્પ્યુટરના બીજા પ્રોગ્રામ પાસે જોડાણ છે; તમે અહીં જે લખો તે એ જ મોકલશે."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "સત્ર થોભાવેલું છે. તમે લખવાનું ચાલુ રાખી શકો છો."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "સત્ર ફરી સક્રિય છે."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "સત્ર સમાપ્ત થયું. હવે તેમાં કશું મોકલી શકાતું નથી."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} સંદેશો મોકલાયો નથી: કૉપિ, નિકાસ અથવા કાઢી નાખો."
msgstr[1] "{count} સંદેશા મોકલાયા નથી: કૉપિ, નિકાસ અથવા કાઢી નાખો."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} સંદેશો નિષ્ફળ ગયો."
msgstr[1] "{count} સંદેશા નિષ્ફળ ગયા."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} બધા ફરી મોકલો, {delete} બધા કાઢી નાખો"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "તમારા ટોકનની મુદત પૂરી થઈ. સંદેશા સલામત છે; ફાઇલમાં નવું ટોકન મૂકો એટલે મોકલાશે."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "સર્વર આ ટોકન સ્વીકારતું નથી. તમારા સંદેશા આ ઉપકરણ પર સલામત છે."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "આ ટોકન {name}નું છે. સંદેશા સલામત છે; ફાઇલમાં તમારું પોતાનું ટોકન મૂકો એટલે મોકલાશે."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "અત્યારે કોઈ ટોકન {session} ખોલતું નથી. સંદેશા સલામત છે અને ખોલનારા ટોકનની રાહ જુએ છે."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name}એ સત્રની સ્થિતિ બદલી: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "સર્વરનો નિર્ણય જુદો છે: સત્રની સ્થિતિ {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "પહેલાં લખેલો સંદેશો ઉપર આવ્યો છે. {key} તે બતાવે છે."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "નીચે {count} નવા"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "સર્વર પાસે આ સત્રની {count} નોંધ હવે નથી."
msgstr[1] "સર્વર પાસે આ સત્રની {count} નોંધો હવે નથી."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "સર્વરની નોંધ નવેસરથી શરૂ થાય છે; સત્ર શરૂઆતથી ફરી વંચાય છે."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "સર્વર જૂની નકલમાંથી પુનઃસ્થાપિત થયું; સત્ર એન્ટ્રી {sequence} થી ફરી વાંચવામાં આવે છે."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ભંડારમાં લખી શકાતું નથી: {reason}. તમે લખેલું હજી લીટીમાં છે."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "નવા સંદેશા"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "વાતચીત અહીંથી શરૂ થાય છે."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "હજી કશું કહેવાયું નથી. લખો અને {key} દબાવો."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "સત્ર સમાપ્ત થયું; વધુ લખી શકાતું નથી."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} બાઇટ વધારે: સ્વીકારાશે નહીં."
msgstr[1] "{count} બાઇટ વધારે: સ્વીકારાશે નહીં."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "તમારો મુસદ્દો સાચવ્યો છે."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "જોડાયેલ {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "જોડાઈ રહ્યું છે"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "જોડાયેલ નથી"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ધીમું જોડાણ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "તૈયાર"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "કતાર {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "ફરી જોડાયું."

msgctxt "connection.online"
msgid "Connected."
msgstr "જોડાયેલ."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} મદદ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} કતાર"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} બહાર"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} પાછા"

msgctxt "action.retry"
msgid "Retry"
msgstr "ફરી મોકલો"

msgctxt "action.edit"
msgid "Edit"
msgstr "બદલો"

msgctxt "action.delete"
msgid "Delete"
msgstr "કાઢો"

msgctxt "action.copy"
msgid "Copy"
msgstr "કૉપિ"

msgctxt "action.undo"
msgid "Undo"
msgstr "પાછું લાવો"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "બધા માટે સત્ર સમાપ્ત કરવું?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ન મોકલાયેલા બધા સંદેશા ({count}) કાઢી નાખવા? તે બીજે ક્યાંય નથી."
msgstr[1] "ન મોકલાયેલા બધા સંદેશા ({count}) કાઢી નાખવા? તે બીજે ક્યાંય નથી."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} વાર પ્રયાસ"
msgstr[1] "{count} વાર પ્રયાસ"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "છેલ્લી ભૂલ: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "પહેલાં જશે: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "સર્વર રાહ જોવા કહે છે"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "સત્ર બને તેની રાહમાં"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "જોડાણની રાહમાં"

msgctxt "why.written"
msgid "written {time}"
msgstr "લખ્યું {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} લખ્યું, હજી મોકલાયું નથી. હમણાં મોકલવું કે કાઢી નાખવું?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "સત્ર સમાપ્ત થયું"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "તમારું ટોકન આ સત્ર ખોલતું નથી"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "આ સર્વર માટે ઘણું લાંબું"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ઘણી વાર પ્રયાસ છતાં જવાબ નથી"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "કદાચ જૂનું થઈ ગયું છે"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "સર્વરે તે ગુમાવ્યું"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "સર્વર પર સંગ્રહનો ક્વોટા પૂરો થયો"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "અસ્વીકૃત: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "સર્વર સુધી પહોંચાતું નથી"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "સર્વર જવાબ આપતું નથી"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "સર્વર ખૂબ વ્યસ્ત છે"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "જે મોકલવાની રાહમાં છે"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "કશું રાહમાં નથી."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "કોઈ સંદેશો નિષ્ફળ ગયો નથી."

msgctxt "queue.age"
msgid "waiting"
msgstr "સમય"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "પ્રયાસો"

msgctxt "queue.next"
msgid "next"
msgstr "આગળનો"

msgctxt "queue.error"
msgid "last error"
msgstr "છેલ્લી ભૂલ"

msgctxt "kind.message"
msgid "message"
msgstr "સંદેશો"

msgctxt "kind.status"
msgid "status"
msgstr "સ્થિતિ"

msgctxt "kind.session"
msgid "new session"
msgstr "નવું સત્ર"

msgctxt "kind.preference"
msgid "preference"
msgstr "પસંદગી"

msgctxt "kind.profile"
msgid "profile"
msgstr "પરિચય"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "પ્રતિભાવ"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "પાછું લેવું"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "ફરી મોકલાશે."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "કાઢી નાખ્યો."

msgctxt "notice.copied"
msgid "Copied."
msgstr "કૉપિ કર્યો."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} માં લખ્યું."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "આભાર. તમારો પ્રતિભાવ સાચવ્યો છે અને મોકલાશે."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ભાષા હવે {language} છે."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} નામની કોઈ ભાષા નથી."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "સૂચનાઓ ચાલુ છે."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "સૂચનાઓ બંધ છે."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "તાળું છે. આગળ વધવા {key} દબાવો."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "નવો સંદેશો"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name}એ તમે લખેલું બધું વાંચ્યું છે."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "બધું મોકલાયું છે, અને બધું આવી ગયું છે."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} આદેશ નથી. {key} બધા બતાવે છે; // થી / વડે શરૂ થતી લીટી મોકલાય છે."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ને જોઈએ: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "વિન્ડો ઘણી સાંકડી છે; {columns} કૉલમ જોઈએ."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "દુભાષિયા"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "આ ઉપકરણ પર {language} ના કોઈ દુભાષિયા જાણીતા નથી."

msgctxt "help.title"
msgid "Help"
msgstr "મદદ"

msgctxt "help.write"
msgid "Writing"
msgstr "લખવું"

msgctxt "help.read"
msgid "Reading"
msgstr "વાંચવું"

msgctxt "help.commands"
msgid "Commands"
msgstr "આદેશો"

msgctxt "help.send"
msgid "send"
msgstr "મોકલો"

msgctxt "help.newLine"
msgid "new line"
msgstr "નવી લીટી"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "તમારા એડિટરમાં લખો"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "તમે પહેલાં લખેલું"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "વાતચીતમાં આગળ-પાછળ"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "પહેલા ન વાંચેલા સંદેશા પર"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "હમણાં જોડો"

msgctxt "help.select"
msgid "select a message"
msgstr "સંદેશો પસંદ કરો"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "સત્રની સ્થિતિ બદલો"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "નિષ્ફળ સંદેશા ફરી મોકલો"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "નિષ્ફળ સંદેશો બદલો"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ન મોકલેલો સંદેશો કાઢી નાખો"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "શું રાહમાં છે અને કેમ"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "શું નિષ્ફળ ગયું અને કેમ"

msgctxt "command.lang"
msgid "change the language"
msgstr "ભાષા બદલો"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "સ્ક્રીન છુપાવો"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "વાતચીત ફાઇલમાં લખો"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "કેવું રહ્યું તે કહો"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "કોણ દુભાષિયા છે"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "સૂચનાઓ ચાલુ કે બંધ"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "જમણેથી ડાબે લખાણ કેવી રીતે દેખાય"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "હમણાં જોડો, અને બધું મોકલાય ત્યારે કહો"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "બહાર નીકળો; કશું ખોવાતું નથી"
"""#
  }
}
