// DO NOT EDIT: `make languages` makes it from po/rw.po.
// swift-format-ignore-file

extension Shipped {
  static var language_rw: String {
#"""
# Wardline in Kinyarwanda.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: rw\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

# unconfirmed: the text before did not fit its cells
msgctxt "state.pending"
msgid "pending"
msgstr "gutegereza"

msgctxt "state.sent"
msgid "sent"
msgstr "bwoherejwe"

msgctxt "state.read"
msgid "read"
msgstr "bwasomwe"

# proposed: ntibwagiye
msgctxt "state.failed"
msgid "not sent"
msgstr "bwanze"

# unconfirmed: the text before did not fit its cells
msgctxt "state.held"
msgid "confirm?"
msgstr "emeza"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "burakurwaho"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "bwakuweho"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ntibikibitswe"

msgctxt "author.you"
msgid "You"
msgstr "Wowe"

# proposed: kirakora
msgctxt "status.active"
msgid "active"
msgstr "irakora"

msgctxt "status.paused"
msgid "paused"
msgstr "yahagaze"

msgctxt "status.ended"
msgid "ended"
msgstr "yarangiye"

# proposed: umuforomo(kazi)
msgctxt "role.nurse"
msgid "nurse"
msgstr "umuforomo"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "umusemuzi"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Ikiganiro {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Wowe: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ari hano"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ntari hano"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Umuyoboro wacitse. Ubutumwa buzoherezwa nugaruka."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Nta muyoboro. Bizoherezwa nyuma."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} burategereje"
msgstr[1] "{count} burategereje"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "irindi gerageza mu masegonda {seconds}"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ubu"

msgctxt "banner.trying"
msgid "trying now"
msgstr "biragerageza ubu"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Indi porogaramu kuri iyi mudasobwa ifite umuyoboro; ni yo yohereza ibyo wandika hano."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Ikiganiro cyahagaze gato. Ushobora gukomeza kwandika."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Ikiganiro cyongeye gukora."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Ikiganiro cyarangiye. Nta kindi gishobora koherezwa."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "Ubutumwa {count} ntibwoherejwe: bukoporore, bubike cyangwa busibe."
msgstr[1] "Ubutumwa {count} ntibwoherejwe: bukoporore, bubike cyangwa busibe."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Ubutumwa {count} bwanze."
msgstr[1] "Ubutumwa {count} bwanze."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ongera ugerageze bwose, {delete} siba bwose"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Tokeni yawe yarangiye. Ubutumwa bwawe buratekanye; shyira tokeni nshya muri dosiye, buzoherezwa."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Seriveri yanze iyi tokeni. Ubutumwa bwawe buratekanye kuri iki gikoresho."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Iyi tokeni ni iya {name}. Ubutumwa bwawe buratekanye; shyira tokeni yawe bwite muri dosiye, buzoherezwa."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Ubu nta tokeni ifungura {session}. Ubutumwa bwawe buratekanye kandi butegereje iyifungura."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} yahinduye uko ikiganiro kimeze: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Seriveri yafashe ikindi cyemezo: ikiganiro {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Ubutumwa bwanditswe mbere bwageze hejuru. {key} irabwerekana."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} bishya hasi"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Seriveri ntikibitse {count} cyo muri iki kiganiro."
msgstr[1] "Seriveri ntikibitse {count} byo muri iki kiganiro."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Igitabo cya seriveri cyatangiye bundi bushya; ikiganiro kirongera gusomwa kuva mu ntangiriro."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Seriveri yasubijwe uhereye kuri kopi ishaje; ikiganiro kirimo gusomwa bundi bushya guhera ku nyandiko {sequence}."

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Ntibishoboka kwandika mu bubiko: {reason}. Ibyo wanditse ntibirabikwa; biri aho wandikira.
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Ntibishoboka kwandika mu bubiko: {reason}."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ubutumwa bushya"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Ikiganiro gitangirira hano."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Nta kiravugwa. Andika, hanyuma ukande {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Ikiganiro cyarangiye; nta kindi gishobora kwandikwa."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Burenzaho bayiti {count}: bwakwangwa."
msgstr[1] "Burenzaho bayiti {count}: bwakwangwa."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Ibyo watangiye kwandika byabitswe."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Byahujwe {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Birahuza"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Ntibihujwe"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Umuyoboro ugenda buhoro, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Biriteguye"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "umurongo {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Byongeye guhuzwa."

msgctxt "connection.online"
msgid "Connected."
msgstr "Byahujwe."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ubufasha"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} umurongo"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} sohoka"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} subira"

msgctxt "action.retry"
msgid "Retry"
msgstr "Ongera"

msgctxt "action.edit"
msgid "Edit"
msgstr "Hindura"

msgctxt "action.delete"
msgid "Delete"
msgstr "Siba"

msgctxt "action.copy"
msgid "Copy"
msgstr "Koporora"

msgctxt "action.undo"
msgid "Undo"
msgstr "Garura"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Kurangiza ikiganiro kuri bose?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Gusiba ubutumwa bwose butoherejwe ({count})? Nta handi buri."
msgstr[1] "Gusiba ubutumwa bwose butoherejwe ({count})? Nta handi buri."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "byageragejwe inshuro {count}"
msgstr[1] "byageragejwe inshuro {count}"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ikosa riheruka: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "butegereje inyuma ya: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "seriveri irasaba gutegereza"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "butegereje ko ikiganiro gikorwa"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "butegereje umuyoboro"

msgctxt "why.written"
msgid "written {time}"
msgstr "bwanditswe {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Bwanditswe {time}, ntiburoherezwa. Bwoherezwe ubu, cyangwa busibwe?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ikiganiro cyarangiye"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tokeni yawe ntifungura iki kiganiro"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "burebure cyane kuri iyi seriveri"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "byageragejwe kenshi nta gisubizo"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "bushobora kuba bushaje"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "seriveri yabuburiye"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "umwanya wo kubika kuri seriveri wuzuye"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "bwanzwe: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "seriveri ntiboneka"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "seriveri ntisubiza"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "seriveri ifite akazi kenshi"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Ibitegereje koherezwa"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Nta gitegereje."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Nta butumwa bwanze koherezwa."

msgctxt "queue.age"
msgid "waiting"
msgstr "igihe"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "inshuro"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "ubutaha"

msgctxt "queue.error"
msgid "last error"
msgstr "ikosa riheruka"

msgctxt "kind.message"
msgid "message"
msgstr "ubutumwa"

msgctxt "kind.status"
msgid "status"
msgstr "uko bimeze"

# unconfirmed: the text before did not fit its cells
msgctxt "kind.session"
msgid "new session"
msgstr "ikiganiro"

msgctxt "kind.preference"
msgid "preference"
msgstr "ihitamo"

msgctxt "kind.profile"
msgid "profile"
msgstr "umwirondoro"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "igitekerezo"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "gukuraho"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Bizongera koherezwa.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Gutegereza"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Byasibwe."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Byakoporowe."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Byanditswe muri {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Murakoze. Igitekerezo cyawe cyabitswe kandi kizoherezwa."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Ururimi ubu ni {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Nta rurimi {language} ruhari."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Imenyesha rirakora."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Imenyesha ntirikora."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Birafunze. Kanda {key} ukomeze."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Ubutumwa bushya"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} yasomye ibyo wanditse byose."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Byose byoherejwe, kandi byose byageze hano."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Nta tegeko {command} rihari. {key} irayerekana yose; // yohereza umurongo utangirwa na /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ikeneye: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Idirishya ni rito cyane; hakenewe inkingi {columns}."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Abasemuzi"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Nta musemuzi wa {language} uzwi kuri iki gikoresho."

msgctxt "help.title"
msgid "Help"
msgstr "Ubufasha"

msgctxt "help.write"
msgid "Writing"
msgstr "Kwandika"

msgctxt "help.read"
msgid "Reading"
msgstr "Gusoma"

msgctxt "help.commands"
msgid "Commands"
msgstr "Amategeko"

msgctxt "help.send"
msgid "send"
msgstr "ohereza"

msgctxt "help.newLine"
msgid "new line"
msgstr "umurongo mushya"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "andika muri editeri yawe"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ibyo wanditse mbere"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "mu kiganiro"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ku butumwa bwa mbere butarasomwa"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "huza ubu"

msgctxt "help.select"
msgid "select a message"
msgstr "hitamo ubutumwa"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "hindura uko ikiganiro kimeze"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ongera wohereze ubutumwa bwanze"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "hindura ubutumwa bwanze"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "siba ubutumwa butoherejwe"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "igitegereje, n'impamvu"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "icyanze, n'impamvu"

msgctxt "command.lang"
msgid "change the language"
msgstr "hindura ururimi"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "hisha mugaragaza"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "andika ikiganiro muri dosiye"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "vuga uko byagenze"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ni nde usemura"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "imenyesha rikore cyangwa rihagarare"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "uko inyandiko y'iburyo-ibumoso igaragara"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "huza ubu, uvuge byose bimaze koherezwa"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "sohoka; nta kibura"
"""#
  }
}
