// DO NOT EDIT: `make languages` makes it from po/hmn.po.
// swift-format-ignore-file

extension Shipped {
  static var language_hmn: String {
#"""
# Wardline in Hmong.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: hmn\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

# proposed: tos xa
msgctxt "state.pending"
msgid "pending"
msgstr "tos mus"

msgctxt "state.sent"
msgid "sent"
msgstr "xa lawm"

msgctxt "state.read"
msgid "read"
msgstr "nyeem lawm"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: xa tsis tau
msgctxt "state.failed"
msgid "not sent"
msgstr "xa tsis tau"

# proposed: tos koj
msgctxt "state.held"
msgid "confirm?"
msgstr "tuav tseg"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "tab tom rho"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "rho lawm"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "tsis khaws lawm"

msgctxt "author.you"
msgid "You"
msgstr "Koj"

msgctxt "status.active"
msgid "active"
msgstr "qhib"

msgctxt "status.paused"
msgid "paused"
msgstr "so ib pliag"

msgctxt "status.ended"
msgid "ended"
msgstr "xaus lawm"

msgctxt "role.nurse"
msgid "nurse"
msgstr "nais maum"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tus txhais lus"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Kev sib tham {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Koj: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} nyob no"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} tsis nyob"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Kev txuas tu lawm. Cov lus yuav xa mus thaum txuas tau dua."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Tsis txuas. Yuav xa cov lus tom qab."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} tab tom tos"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "sim dua hauv {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} tam sim no"

msgctxt "banner.trying"
msgid "trying now"
msgstr "tab tom sim"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Lwm qhov program hauv lub computer no tuav kev txuas; nws yuav xa cov koj sau ntawm no."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Kev sib tham so ib pliag. Koj sau ntxiv tau."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Kev sib tham qhib dua lawm."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Kev sib tham xaus lawm. Xa tsis tau dab tsi ntxiv."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} cov lus tsis tau xa: theej, txuag lossis lwv."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} cov lus xa tsis tau."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} sim dua tag nrho, {delete} lwv tag nrho"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Koj tus token tag sij hawm. Koj cov lus nyab xeeb; muab tus token tshiab tso rau hauv ntaub ntawv, ces yuav xa mus."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Lub server tsis txais tus token no. Koj cov lus nyab xeeb hauv lub cuab yeej no."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Tus token no yog {name} li. Koj cov lus nyab xeeb; muab koj tus token tso rau hauv ntaub ntawv, ces yuav xa mus."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Tam sim no tsis muaj token qhib tau {session}. Koj cov lus nyab xeeb thiab tos ib tug uas qhib tau."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} hloov kev sib tham mus ua: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Lub server txiav txim lwm yam: kev sib tham {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Muaj ib cov lus sau ua ntej tuaj txog saud. {key} qhia."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} tshiab hauv qab"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Lub server tsis khaws {count} yam ntawm kev sib tham no lawm."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Lub server cov ntaub ntawv pib dua; kev sib tham nyeem dua thaum pib."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Lub server raug muab rov los ntawm ib daim qub; lub rooj sib tham raug nyeem dua txij ntawm kab {sequence}."

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Sau tsis tau rau qhov khaws: {reason}. Cov koj sau tsis tau khaws; nyob qhov chaw sau.
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Sau tsis tau rau qhov khaws: {reason}."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "lus tshiab"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Kev sib tham pib ntawm no."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Tsis tau hais dab tsi. Sau, ces nias {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Kev sib tham xaus lawm; sau tsis tau ntxiv."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Ntev dhau {count} byte: yuav tsis txais."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Koj cov sau tseg tseem nyob."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Txuas lawm {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Tab tom txuas"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Tsis txuas"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Kev sib txuas qeeb, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Npaj tos"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "kab tos {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Txuas tau dua lawm."

msgctxt "connection.online"
msgid "Connected."
msgstr "Txuas lawm."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} pab"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} kab tos"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} tawm"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} rov qab"

msgctxt "action.retry"
msgid "Retry"
msgstr "Sim dua"

msgctxt "action.edit"
msgid "Edit"
msgstr "Kho"

msgctxt "action.delete"
msgid "Delete"
msgstr "Lwv"

msgctxt "action.copy"
msgid "Copy"
msgstr "Theej"

msgctxt "action.undo"
msgid "Undo"
msgstr "Thim rov"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Xaus kev sib tham rau sawv daws?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Lwv tag nrho cov lus tsis tau xa ({count})? Lawv tsis nyob lwm qhov."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "sim {count} zaug"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "yuam kev kawg: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "tos tom qab: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "lub server kom tos"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "tos kom kev sib tham tsim tau"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "tos kev txuas"

msgctxt "why.written"
msgid "written {time}"
msgstr "sau {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Sau {time}, tseem tsis tau xa. Xa tam sim no, lossis lwv?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "kev sib tham xaus lawm"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "koj tus token qhib tsis tau kev sib tham no"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ntev dhau rau lub server no"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "sim ntau zaug tsis muaj lus teb"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "tej zaum qub lawm"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "lub server ua ploj lawm"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "qhov chaw khaws hauv lub server siv tag lawm"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "tsis txais: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "mus tsis txog lub server"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "lub server tsis teb"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "lub server muaj hauj lwm ntau"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Cov tos xa mus"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Tsis muaj dab tsi tos."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Tsis muaj cov lus xa tsis tau."

# unconfirmed: the text before did not fit its cells
msgctxt "queue.age"
msgid "waiting"
msgstr "ntev"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.attempts"
msgid "attempts"
msgstr "zaug"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "tom ntej"

msgctxt "queue.error"
msgid "last error"
msgstr "yuam kev kawg"

msgctxt "kind.message"
msgid "message"
msgstr "lus"

msgctxt "kind.status"
msgid "status"
msgstr "xwm txheej"

# unconfirmed: the text before did not fit its cells
msgctxt "kind.session"
msgid "new session"
msgstr "tham tshiab"

msgctxt "kind.preference"
msgid "preference"
msgstr "kev nyiam"

msgctxt "kind.profile"
msgid "profile"
msgstr "ntaub ntawv"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "tswv yim"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "rho rov"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Yuav xa dua.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Tos mus"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Lwv lawm."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Theej lawm."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Sau rau hauv {file} lawm."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Ua tsaug. Koj cov tswv yim khaws lawm thiab yuav xa mus."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Hom lus tam sim no yog {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Tsis muaj hom lus {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Kev ceeb toom qhib."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Kev ceeb toom kaw."

# proposed: Xauv lub vijtsam lawm. Nias {key} mus ntxiv.
#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Kaw lawm. Nias {key} mus ntxiv."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Lus tshiab"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} nyeem tag nrho koj cov lus lawm."

# proposed: Tag nrho xa lawm, tag nrho txais ntawm no lawm.
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Tag nrho xa lawm, tag nrho txais lawm."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Tsis muaj lus txib {command}. {key} qhia tag nrho; // xa ib kab uas pib nrog /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} yuav tsum muaj: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Lub qhov rais nqaim dhau; yuav tsum muaj {columns} kem."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Cov txhais lus"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Lub cuab yeej no tsis paub tus txhais lus {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Pab"

msgctxt "help.write"
msgid "Writing"
msgstr "Sau"

msgctxt "help.read"
msgid "Reading"
msgstr "Nyeem"

msgctxt "help.commands"
msgid "Commands"
msgstr "Lus txib"

msgctxt "help.send"
msgid "send"
msgstr "xa"

msgctxt "help.newLine"
msgid "new line"
msgstr "kab tshiab"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "sau hauv koj lub editor"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "cov koj sau ua ntej"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "mus hauv kev sib tham"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "mus rau thawj cov lus tsis tau nyeem"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "txuas tam sim no"

msgctxt "help.select"
msgid "select a message"
msgstr "xaiv ib cov lus"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "hloov xwm txheej ntawm kev sib tham"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "xa dua cov lus xa tsis tau"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "hloov cov lus xa tsis tau"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "lwv cov lus tsis tau xa"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "dab tsi tos, thiab vim li cas"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "dab tsi xa tsis tau, thiab vim li cas"

msgctxt "command.lang"
msgid "change the language"
msgstr "hloov hom lus"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "zais lub vijtsam"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "sau kev sib tham rau hauv ntaub ntawv"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "qhia seb zoo li cas"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "leej twg txhais lus"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "qhib lossis kaw kev ceeb toom"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "yuav kos cov ntawv sab xis mus sab laug li cas"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "txuas tam sim no, qhia thaum xa tag"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "tawm; tsis muaj dab tsi ploj"
"""#
  }
}
