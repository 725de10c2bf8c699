// DO NOT EDIT: `make languages` makes it from po/so.po.
// swift-format-ignore-file

extension Shipped {
  static var language_so: String {
#"""
# Wardline in Somali.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: so\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "sugaya"

msgctxt "state.sent"
msgid "sent"
msgstr "la diray"

msgctxt "state.read"
msgid "read"
msgstr "la akhriyay"

# proposed: fashilantay
msgctxt "state.failed"
msgid "not sent"
msgstr "fashilmay"

# proposed: xaqiiji
msgctxt "state.held"
msgid "confirm?"
msgstr "la hayaa"

# proposed: waa laga noqonayaa
msgctxt "state.retracting"
msgid "withdrawing"
msgstr "la celinayaa"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: waa laga noqday
msgctxt "state.retracted"
msgid "withdrawn"
msgstr "waa la tirtiray"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "lama hayo mar dambe"

msgctxt "author.you"
msgid "You"
msgstr "Adiga"

msgctxt "status.active"
msgid "active"
msgstr "firfircoon"

# proposed: la hakiyay
msgctxt "status.paused"
msgid "paused"
msgstr "hakad"

# proposed: dhammaaday
msgctxt "status.ended"
msgid "ended"
msgstr "dhammaatay"

msgctxt "role.nurse"
msgid "nurse"
msgstr "kalkaaliye"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "turjubaan"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Fadhiga {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Adiga: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} waa joogaa"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ma joogo"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Xiriirku waa go'ay. Fariimaha waa la dirayaa marka uu soo noqdo."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Xiriir ma jiro. Waa la diri doonaa."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ayaa sugaya"
msgstr[1] "{count} ayaa sugaya"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "isku dayga xiga {seconds} s gudahood"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} hadda"

msgctxt "banner.trying"
msgid "trying now"
msgstr "hadda waa la isku dayayaa"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Barnaamij kale oo kombiyuutarkan ku jira ayaa xiriirka haya; isagaa diraya waxaad halkan ku qorto."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Fadhigu waa hakad. Waad sii qori kartaa."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Fadhigu mar kale waa firfircoon yahay."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Fadhigu waa dhammaaday. Wax kale laguma diri karo."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} fariin lama dirin: koobi garee, dhoofi ama tirtir."
msgstr[1] "{count} fariimood lama dirin: koobi garee, dhoofi ama tirtir."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} fariin ayaa fashilantay."
msgstr[1] "{count} fariimood ayaa fashilmay."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} dhammaan isku day, {delete} dhammaan tirtir"

# proposed: Tokenkaagu wuu dhacay. Fariimahaagu waa badbaado; fure cusub ku rid faylka, waana la dirayaa.
#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Furahaagu waa dhacay. Fariimahaagu waa badbaado; fure cusub ku rid faylka, waana la dirayaa."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Seerfarku wuu diiday furahan. Fariimahaagu waa badbaado qalabkan."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Furahan waxaa leh {name}. Fariimahaagu waa badbaado; furahaaga ku rid faylka, waana la dirayaa."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Hadda ma jiro fure furaya {session}. Fariimahaagu waa badbaado, waxayna sugayaan mid furaya."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} wuxuu fadhiga ka dhigay: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Seerfarku si kale ayuu go'aamiyay: fadhigu waa {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Fariin hore loo qoray ayaa kor timid. {key} ayaa tusaysa."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} cusub hoosta"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Seerfarku ma hayo {count} qodob oo fadhigan ah."
msgstr[1] "Seerfarku ma hayo {count} qodob oo fadhigan ah."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Diiwaanka seerfarku dib ayuu u bilaabmay; fadhiga mar kale ayaa bilowga laga akhrinayaa."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Seerfarka waxaa laga soo celiyay nuqul hore; fadhiga waxaa mar kale laga akhrinayaa gelitaanka {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Kaydka wax laguma qori karo: {reason}. Waxaad qortay weli waa sadarka."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "fariimo cusub"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Wada hadalku halkan ayuu ka bilaabmayaa."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Weli waxba lama odhan. Qor, kadibna riix {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Fadhigu waa dhammaaday; wax kale lama qori karo."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} bayt ayaa ka badan: waa la diidi lahaa."
msgstr[1] "{count} bayt ayaa ka badan: waa la diidi lahaa."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Qabyadaadii waa la hayaa."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Ku xiran {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Waa ku xirmayaa"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Kuma xirna"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Xiriir gaabis ah, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Diyaar ah"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "safka {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Xiriirkii waa soo noqday."

msgctxt "connection.online"
msgid "Connected."
msgstr "Ku xiran."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} caawin"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} safka"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} bax"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} dib"

msgctxt "action.retry"
msgid "Retry"
msgstr "Ku celi"

msgctxt "action.edit"
msgid "Edit"
msgstr "Beddel"

msgctxt "action.delete"
msgid "Delete"
msgstr "Tirtir"

msgctxt "action.copy"
msgid "Copy"
msgstr "Koobi"

msgctxt "action.undo"
msgid "Undo"
msgstr "Ka noqo"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Fadhiga loo dhammeeyo qof kasta?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Ma la tirtiraa dhammaan fariimaha aan la dirin ({count})? Meel kale kuma jiraan."
msgstr[1] "Ma la tirtiraa dhammaan fariimaha aan la dirin ({count})? Meel kale kuma jiraan."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} isku day"
msgstr[1] "{count} isku day"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "khaladkii u dambeeyay: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "waxay ka dambaysaa: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "seerfarku wuxuu codsaday sugid"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "waxay sugaysaa in fadhigeeda la abuuro"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "waxay sugaysaa xiriirka"

msgctxt "why.written"
msgid "written {time}"
msgstr "la qoray {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "La qoray {time}, welina lama dirin. Hadda dir, mise tirtir?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "fadhigu waa dhammaaday"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "furahaagu ma furo fadhigan"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "aad ayay ugu dheer tahay seerfarkan"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "marar badan ayaa la isku dayay jawaab la'aan"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "waxaa laga yaabaa inay duugowday"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "seerfarku wuu lumiyay"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "xaddiga kaydinta ee seerfarku waa dhammaaday"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "la diiday: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "seerfarka lama gaari karo"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "seerfarku ma jawaabayo"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "seerfarku aad ayuu u mashquulsan yahay"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Waxa sugaya in la diro"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Waxba ma sugayaan."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Fariin fashilantay ma jirto."

# proposed: mudo
msgctxt "queue.age"
msgid "waiting"
msgstr "da'da"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "isku dayo"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "xiga"

msgctxt "queue.error"
msgid "last error"
msgstr "khaladkii u dambeeyay"

msgctxt "kind.message"
msgid "message"
msgstr "fariin"

msgctxt "kind.status"
msgid "status"
msgstr "xaalad"

msgctxt "kind.session"
msgid "new session"
msgstr "fadhi cusub"

msgctxt "kind.preference"
msgid "preference"
msgstr "doorbid"

msgctxt "kind.profile"
msgid "profile"
msgstr "astaan"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ra'yi"

# proposed: ka noqosho
msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "celin"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Mar kale ayaa la diri doonaa.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Sugaya"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Waa la tirtiray."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Waa la koobiyay."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Waxaa lagu qoray {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Mahadsanid. Ra'yigaaga waa la hayaa waana la diri doonaa."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Luqaddu hadda waa {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Ma jirto luqad {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Ogeysiisyadu way shidan yihiin."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Ogeysiisyadu way damsan yihiin."

# proposed: Shaashaddu waa qufulan tahay. Riix {key} si aad u sii waddo.
#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Waa xiran. Riix {key} si aad u sii waddo."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Fariin cusub"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} wuu akhriyay wax kasta oo aad qortay."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Wax walba waa la diray, wax walbana waa yimaadeen."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Ma jiro amar {command}. {key} ayaa dhammaan tusaya; // wuxuu diraa sadar ku bilaabma /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} wuxuu u baahan yahay: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Daaqaddu waa cidhiidhi; waxaa loo baahan yahay {columns} tiir."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Turjubaanno"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Qalabkan laguma yaqaan turjubaan {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Caawin"

msgctxt "help.write"
msgid "Writing"
msgstr "Qorid"

msgctxt "help.read"
msgid "Reading"
msgstr "Akhris"

msgctxt "help.commands"
msgid "Commands"
msgstr "Amarro"

msgctxt "help.send"
msgid "send"
msgstr "dir"

msgctxt "help.newLine"
msgid "new line"
msgstr "sadar cusub"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "ku qor tifaftirahaaga"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "waxaad hore u qortay"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "wada hadalka dhexdiisa"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "fariinta ugu horreysa ee aan la akhrin"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "hadda ku xir"

msgctxt "help.select"
msgid "select a message"
msgstr "dooro fariin"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "beddel xaaladda fadhiga"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "mar kale dir fariimaha fashilmay"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "beddel fariin fashilantay"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "tirtir fariin aan la dirin"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "waxa sugaya, iyo sababta"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "waxa fashilmay, iyo sababta"

msgctxt "command.lang"
msgid "change the language"
msgstr "beddel luqadda"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "qari shaashadda"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "wada hadalka ku qor fayl"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "sheeg sidii ay ahayd"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "yaa turjumaya"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ogeysiisyada shid ama dami"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "sida loo sawiro qoraalka midig-bidix"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "hadda ku xir, oo sheeg marka dhammaan la diro"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "bax; waxba ma lumaan"
"""#
  }
}
