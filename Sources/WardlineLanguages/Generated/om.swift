// DO NOT EDIT: `make languages` makes it from po/om.po.
// swift-format-ignore-file

extension Shipped {
  static var language_om: String {
#"""
# Wardline in Oromo.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: om\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "eegaa jira"

msgctxt "state.sent"
msgid "sent"
msgstr "ergame"

msgctxt "state.read"
msgid "read"
msgstr "dubbifame"

# unconfirmed: the text before did not fit its cells
msgctxt "state.failed"
msgid "not sent"
msgstr "hin ergamne"

# proposed: isin eega
msgctxt "state.held"
msgid "confirm?"
msgstr "qabame"

# unconfirmed: the text before did not fit its cells
msgctxt "state.retracting"
msgid "withdrawing"
msgstr "haqamaa jira"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: deebifatame
msgctxt "state.retracted"
msgid "withdrawn"
msgstr "haqameera"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "kana booda hin olkaaʼamu"

msgctxt "author.you"
msgid "You"
msgstr "Isin"

msgctxt "status.active"
msgid "active"
msgstr "hojiirra"

# proposed: yeroof dhaabbate
msgctxt "status.paused"
msgid "paused"
msgstr "dhaabbate"

msgctxt "status.ended"
msgid "ended"
msgstr "xumurame"

msgctxt "role.nurse"
msgid "nurse"
msgstr "narsii"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "turjumaana"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Marii {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Isin: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} as jira"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} as hin jiru"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Quunnamtiin citeera. Ergaawwan yeroo quunnamtiin deebi'u ni ergamu."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Quunnamtii malee. Booda ni ergama."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} eegaa jira"
msgstr[1] "{count} eegaa jiru"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "yaaliin itti aanu sekondii {seconds} booda"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} amma"

msgctxt "banner.trying"
msgid "trying now"
msgstr "amma yaalaa jira"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Sagantaan biraa kompiitara kana irraa quunnamtii qaba; waan as barreessitan inni erga."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Mariin dhaabbateera. Barreessuu itti fufuu dandeessu."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Mariin ammas hojiirra jira."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Mariin xumurameera. Kana booda waan tokko erguun hin danda'amu."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "Ergaan {count} hin ergamne: garagalchaa, kuusaa ykn haqaa."
msgstr[1] "Ergaawwan {count} hin ergamne: garagalchaa, kuusaa ykn haqaa."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Ergaan {count} hin milkoofne."
msgstr[1] "Ergaawwan {count} hin milkoofne."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} hunda irra deebi'i, {delete} hunda haqi"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Yeroon tookinii keessanii darbeera. Ergaawwan nagaadha; tookinii haaraa faayila keessa kaa'aa, ni ergamu."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Sarvariin tookinii kana hin fudhatu. Ergaawwan keessan meeshaa kana irratti nagaadha."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Tookiniin kun kan {name} ti. Ergaawwan nagaadha; tookinii mataa keessanii faayila keessa kaa'aa, ni ergamu."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Ammaaf tookiniin {session} banu hin jiru. Ergaawwan nagaadha; kan banu eegaa jiru."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Haala marii haaraa: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Sarvariin biraa murteesse: mariin {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Ergaan dursa barreeffame gubbaatti dhufeera. {key} ni agarsiisa."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "haaraa {count} gadi"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Sarvariin galmee {count} marii kanaa amma hin qabu."
msgstr[1] "Sarvariin galmeewwan {count} marii kanaa amma hin qabu."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Galmeen sarvarii haaraatti jalqaba; mariin jalqabaa irraa deebi'ee dubbifama."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Sarvariin waraabbii duraanii irraa deebifame; marichi galmee {sequence} irraa eegalee irra deebiin dubbifama."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Kuusaa keessatti barreessuun hin danda'amne: {reason}. Wanti barreessitan ammallee sarara irra jira."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ergaawwan haaraa"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Haasaan asii jalqaba."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Hanga ammaatti wanti jedhame hin jiru. Barreessaatii {key} tuqaa."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Mariin xumurameera; kana booda barreessuun hin danda'amu."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Baayitii {count} dheerateera: ni didama."
msgstr[1] "Baayitii {count} dheerateera: ni didama."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Wixineen keessan kuufameera."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Wal qunname {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Wal qunnamaa jira"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Wal hin qunnamne"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Walqunnamtii suuta, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Qophaa'ee jira"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "toora {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Deebi'ee wal qunnameera."

msgctxt "connection.online"
msgid "Connected."
msgstr "Wal qunname."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} gargaarsa"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} toora"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ba'i"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} duubatti"

msgctxt "action.retry"
msgid "Retry"
msgstr "Irra deebi'i"

msgctxt "action.edit"
msgid "Edit"
msgstr "Gulaali"

msgctxt "action.delete"
msgid "Delete"
msgstr "Haqi"

msgctxt "action.copy"
msgid "Copy"
msgstr "Garagalchi"

msgctxt "action.undo"
msgid "Undo"
msgstr "Deebisi"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Marii kana nama hundaaf xumuruu?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Ergaawwan hin ergamne hunda ({count}) haquu? Bakka biraa hin jiran."
msgstr[1] "Ergaawwan hin ergamne hunda ({count}) haquu? Bakka biraa hin jiran."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "yeroo {count} yaalame"
msgstr[1] "yeroo {count} yaalame"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "dogoggora dhumaa: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "kana booda eega: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "sarvariin akka eegdan gaafata"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "mariin hanga uumamutti eega"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "quunnamtii eega"

msgctxt "why.written"
msgid "written {time}"
msgstr "kan barreeffame {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} barreeffamee hanga ammaatti hin ergamne. Amma ergamuu moo haqamuu?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "mariin xumurameera"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tookiniin keessan marii kana hin banu"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "sarvarii kanaaf baay'ee dheeraa"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "yeroo baay'ee yaalame, deebiin hin jiru"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "tarii dulloomeera"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "sarvariin dhabame"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kootaan kuusaa sarvarii irratti dhumeera"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "dideera: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "sarvarii bira ga'uun hin danda'amne"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "sarvariin hin deebisu"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "sarvariin hojii baay'ee qaba"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Waan ergamuu eegu"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Wanti eegu hin jiru."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Ergaan hin milkoofne hin jiru."

msgctxt "queue.age"
msgid "waiting"
msgstr "turtii"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.attempts"
msgid "attempts"
msgstr "yaalii"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "itti aanu"

msgctxt "queue.error"
msgid "last error"
msgstr "dogoggora dhumaa"

msgctxt "kind.message"
msgid "message"
msgstr "ergaa"

msgctxt "kind.status"
msgid "status"
msgstr "haala"

msgctxt "kind.session"
msgid "new session"
msgstr "marii haaraa"

msgctxt "kind.preference"
msgid "preference"
msgstr "filannoo"

msgctxt "kind.profile"
msgid "profile"
msgstr "odeeffannoo"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "yaada"

# proposed: deebifachuu
msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "deebisuu"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Deebi'ee ni ergama.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Eegaa jira"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Haqameera."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Garagalfameera."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} keessatti barreeffameera."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Galatoomaa. Yaadni keessan kuufameera, ni ergama."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Afaan amma {language} dha."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Afaan {language} hin jiru."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Beeksisni banameera."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Beeksisni cufameera."

# proposed: Argiin cufameera. Itti fufuuf {key} tuqaa.
#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Cufameera. Itti fufuuf {key} tuqaa."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Ergaa haaraa"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} waan barreessitan hunda dubbiseera."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Hundi ergameera, hundi dhufeera."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Ajajni {command} hin jiru. {key} hunda agarsiisa; // sarara / jalqabu erga."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} kan barbaadu: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Foddaan baay'ee dhiphoo; utubaa {columns} barbaachisa."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Turjumaanota"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Meeshaa kana irratti turjumaanni {language} hin beekamu."

msgctxt "help.title"
msgid "Help"
msgstr "Gargaarsa"

msgctxt "help.write"
msgid "Writing"
msgstr "Barreessuu"

msgctxt "help.read"
msgid "Reading"
msgstr "Dubbisuu"

msgctxt "help.commands"
msgid "Commands"
msgstr "Ajajoota"

msgctxt "help.send"
msgid "send"
msgstr "ergi"

msgctxt "help.newLine"
msgid "new line"
msgstr "sarara haaraa"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "gulaalaa keessan keessatti barreessaa"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "waan dura barreessitan"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "haasaa keessa"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "gara ergaa jalqabaa hin dubbifamnee"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "amma wal qunnami"

msgctxt "help.select"
msgid "select a message"
msgstr "ergaa filadhu"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "haala marii jijjiiri"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ergaawwan hin milkoofne deebisii ergi"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ergaa hin milkoofne jijjiiri"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ergaa hin ergamne haqi"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "maaltu eega, maaliif"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "maaltu hin milkoofne, maaliif"

msgctxt "command.lang"
msgid "change the language"
msgstr "afaan jijjiiri"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "argii dhoksi"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "haasaa faayila keessatti barreessi"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "akkam akka ture himi"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "eenyutu turjumaana"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "beeksisa bani ykn cufi"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "barreeffamni mirgaa-bitaa akkamitti mul'ata"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "amma wal qunnami, hundi yoo ergame himi"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ba'i; wanti badu hin jiru"
"""#
  }
}
