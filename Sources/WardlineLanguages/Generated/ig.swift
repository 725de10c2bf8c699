// DO NOT EDIT: `make languages` makes it from po/ig.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ig: String {
#"""
# Wardline in Igbo.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ig\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "na-eche"

# proposed: e zigala
msgctxt "state.sent"
msgid "sent"
msgstr "ezigala"

msgctxt "state.read"
msgid "read"
msgstr "agụọla"

# proposed: ọ dara
msgctxt "state.failed"
msgid "not sent"
msgstr "o dara"

# proposed: na-eche gị
msgctxt "state.held"
msgid "confirm?"
msgstr "ejidere ya"

# unconfirmed: the text before did not fit its cells
msgctxt "state.retracting"
msgid "withdrawing"
msgstr "a na-ewepụ"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ewepụla ya"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "anaghịzi edebe ya"

msgctxt "author.you"
msgid "You"
msgstr "Gị"

msgctxt "status.active"
msgid "active"
msgstr "na-arụ ọrụ"

msgctxt "status.paused"
msgid "paused"
msgstr "kwụsịtụrụ"

msgctxt "status.ended"
msgid "ended"
msgstr "agwụla"

msgctxt "role.nurse"
msgid "nurse"
msgstr "nọọsụ"

# proposed: onye ntụgharị okwu
msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ọsụgharị"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Nnọkọ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Gị: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} nọ ebe a"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} anọghị ebe a"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Njikọ agbajiela. A ga-eziga ozi mgbe njikọ lọghachiri."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Enweghị njikọ. A ga-eziga emesịa."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} na-eche"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "nnwale ọzọ na sekọnd {seconds}"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ugbu a"

msgctxt "banner.trying"
msgid "trying now"
msgstr "a na-anwale ugbu a"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Mmemme ọzọ na kọmputa a ji njikọ; ọ bụ ya ga-eziga ihe ị na-ede ebe a."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Nnọkọ akwụsịtụla. Ị nwere ike ịga n'ihu na-ede."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Nnọkọ na-arụ ọrụ ọzọ."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Nnọkọ agwụla. Enweghị ike iziga ihe ọzọ."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "Ezigaghị ozi {count}: detuo, chekwaa ma ọ bụ hichapụ."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Ozi {count} dara."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} nwalee ha niile ọzọ, {delete} hichapụ ha niile"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Oge token gị agwụla. Ozi gị dị nchebe; tinye token ọhụrụ na faịlụ, a ga-eziga ha."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Sava jụrụ token a. Ozi gị dị nchebe na ngwaọrụ a."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Token a bụ nke {name}. Ozi gị dị nchebe; tinye token nke gị na faịlụ, a ga-eziga ha."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Ugbu a ọ dịghị token na-emepe {session}. Ozi gị dị nchebe ma na-eche nke ga-emepe ya."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} agbanweela ọnọdụ nnọkọ: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Sava kpebiri ihe ọzọ: ọnọdụ nnọkọ bụ {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Ozi e dere mbụ abịala n'elu. {key} na-egosi ya."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} ọhụrụ n’ala"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Sava enweghịzi ndekọ {count} nke nnọkọ a."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Ndekọ sava malitere ọhụrụ; a na-agụghachi nnọkọ site na mmalite."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "E weghachiri sava site na nnomi ochie; a na-agụghachi nnọkọ a site na ndenye {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Enweghị ike ide na nchekwa: {reason}. Ihe i dere ka nọ n'ahịrị."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ozi ọhụrụ"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Mkparịta ụka malitere ebe a."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "E kwubeghị ihe ọ bụla. Dee, pịa {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Nnọkọ agwụla; enweghị ike ide ọzọ."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "O ji bait {count} gafee: a ga-ajụ ya."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "E chekwara ihe i dere."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Ejikọla {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Na-ejikọ"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Ejikọghị"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Njikọ na-eji nwayọ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Dị njikere"

# proposed: na-eche {count}
msgctxt "connection.queue"
msgid "queue {count}"
msgstr "kwụ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Ejikọla ọzọ."

msgctxt "connection.online"
msgid "Connected."
msgstr "Ejikọla."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} enyemaka"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} kwụ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} pụọ"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} laghachi"

msgctxt "action.retry"
msgid "Retry"
msgstr "Nwalee ọzọ"

msgctxt "action.edit"
msgid "Edit"
msgstr "Dezie"

msgctxt "action.delete"
msgid "Delete"
msgstr "Hichapụ"

msgctxt "action.copy"
msgid "Copy"
msgstr "Detuo"

msgctxt "action.undo"
msgid "Undo"
msgstr "Megharịa"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Kwụsị nnọkọ nye mmadụ niile?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Hichapụ ozi niile ezigaghị ({count})? Ha anọghị ebe ọzọ."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "anwalela ugboro {count}"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "njehie ikpeazụ: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "na-eche n'azụ: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "sava sị ka a chere"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "na-eche ka e mepụta nnọkọ"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "na-eche njikọ"

msgctxt "why.written"
msgid "written {time}"
msgstr "e dere {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "E dere ya {time}, ezigabeghị ya. Ziga ya ugbu a, ka ọ bụ hichapụ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "nnọkọ agwụla"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "token gị anaghị emepe nnọkọ a"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "o toro ogologo maka sava a"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "anwalere ọtụtụ ugboro, azịza adịghị"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "o nwere ike bụrụ ihe ochie"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "sava tụfuru ya"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "oke nchekwa na sava agwụla"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ajụrụ ya: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "enweghị ike iru sava"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "sava anaghị aza"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "sava nwere ọrụ buru ibu"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Ihe na-eche ka e ziga ya"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "O nweghị ihe na-eche."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "O nweghị ozi dara."

msgctxt "queue.age"
msgid "waiting"
msgstr "oge"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "nnwale"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "na-esote"

msgctxt "queue.error"
msgid "last error"
msgstr "njehie ikpeazụ"

msgctxt "kind.message"
msgid "message"
msgstr "ozi"

msgctxt "kind.status"
msgid "status"
msgstr "ọnọdụ"

msgctxt "kind.session"
msgid "new session"
msgstr "nnọkọ ọhụrụ"

msgctxt "kind.preference"
msgid "preference"
msgstr "nhọrọ"

msgctxt "kind.profile"
msgid "profile"
msgstr "profaịlụ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "echiche"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "iwepụ"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: A ga-eziga ya ọzọ.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Na-eche"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Ehichapụla."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Edetuola."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Edere na {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Daalụ. E chekwara echiche gị, a ga-eziga ya."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Asụsụ ugbu a bụ {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Asụsụ {language} adịghị."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Agbanyere ọkwa."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Agbanyụrụ ọkwa."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Akpọchiela. Pịa {key} iji gaa n'ihu."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Ozi ọhụrụ"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} agụọla ihe niile i dere."

# proposed: Ezigala ihe niile, ihe niile abịala ebe a.
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Ezigala ihe niile, ihe niile abịala."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Iwu {command} adịghị. {key} na-egosi ha niile; // na-eziga ahịrị malitere na /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} chọrọ: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Windo dị warara; achọrọ kọlụm {columns}."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Ndị ọsụgharị"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "A maghị ọsụgharị {language} na ngwaọrụ a."

msgctxt "help.title"
msgid "Help"
msgstr "Enyemaka"

msgctxt "help.write"
msgid "Writing"
msgstr "Ide"

msgctxt "help.read"
msgid "Reading"
msgstr "Ịgụ"

msgctxt "help.commands"
msgid "Commands"
msgstr "Iwu"

msgctxt "help.send"
msgid "send"
msgstr "ziga"

msgctxt "help.newLine"
msgid "new line"
msgstr "ahịrị ọhụrụ"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "dee na edito gị"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ihe i dere mbụ"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "n'ime mkparịta ụka"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "gaa n'ozi mbụ a na-agụbeghị"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "jikọọ ugbu a"

msgctxt "help.select"
msgid "select a message"
msgstr "họrọ ozi"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "gbanwee ọnọdụ nnọkọ"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ziga ozi dara ada ọzọ"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "gbanwee ozi dara ada"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "hichapụ ozi ezigaghị"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "gịnị na-eche, na ihe kpatara"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "gịnị dara, na ihe kpatara"

msgctxt "command.lang"
msgid "change the language"
msgstr "gbanwee asụsụ"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "zoo ihuenyo"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "dee mkparịta ụka na faịlụ"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "kwuo otú ọ dị"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "onye na-asụgharị"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "gbanye ma ọ bụ gbanyụọ ọkwa"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "otú ederede aka nri gaa aka ekpe si apụta"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "jikọọ ugbu a, kwuo mgbe ezigara ihe niile"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "pụọ; o nweghị ihe na-efu"
"""#
  }
}
