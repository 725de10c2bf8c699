// DO NOT EDIT: `make languages` makes it from po/ha.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ha: String {
#"""
# Wardline in Hausa.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ha\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "yana jira"

msgctxt "state.sent"
msgid "sent"
msgstr "an aika"

msgctxt "state.read"
msgid "read"
msgstr "an karanta"

msgctxt "state.failed"
msgid "not sent"
msgstr "ya gaza"

# proposed: a tabbatar
msgctxt "state.held"
msgid "confirm?"
msgstr "an rike"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ana janyewa"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "an janye"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ba a adana shi ba kuma"

# proposed: Ku
msgctxt "author.you"
msgid "You"
msgstr "Kai"

msgctxt "status.active"
msgid "active"
msgstr "yana aiki"

msgctxt "status.paused"
msgid "paused"
msgstr "an dakatar"

msgctxt "status.ended"
msgid "ended"
msgstr "ya ƙare"

# proposed: mai jinya
msgctxt "role.nurse"
msgid "nurse"
msgstr "ma'aikacin jinya"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "tafinta"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Zama {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Kai: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} yana nan"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ba ya nan"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Haɗi ya katse. Za a aika saƙonni idan haɗi ya dawo."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Babu haɗi. Za a aika daga baya."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} yana jira"
msgstr[1] "{count} suna jira"

# proposed: yunƙuri na gaba cikin daƙiƙa {seconds}
msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "gwaji na gaba cikin daƙiƙa {seconds}"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} yanzu"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ana gwadawa yanzu"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Wani shiri a wannan kwamfuta yana riƙe da haɗin; shi zai aika abin da ka rubuta a nan."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "An dakatar da zaman. Za ka iya ci gaba da rubutu."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Zaman ya sake aiki."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Zaman ya ƙare. Ba za a iya ƙara aika komai ba."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "Ba a aika saƙo {count} ba: kwafa, adana ko goge shi."
msgstr[1] "Ba a aika saƙonni {count} ba: kwafa, adana ko goge su."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Saƙo {count} ya gaza."
msgstr[1] "Saƙonni {count} sun gaza."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} sake gwada duka, {delete} goge duka"

# proposed: Lokacin token ɗinku ya ƙare. Saƙonninka suna lafiya; saka sabon token a fayil, za a aika su.
#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Lokacin token naka ya ƙare. Saƙonninka suna lafiya; saka sabon token a fayil, za a aika su."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Sabar ta ƙi wannan token. Saƙonninka suna lafiya a wannan na'ura."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Wannan token na {name} ne. Saƙonninka suna lafiya; saka token naka a fayil, za a aika su."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Yanzu babu token da ke buɗe {session}. Saƙonninka suna lafiya kuma suna jiran wanda zai buɗe."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Sabon yanayin zama: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Sabar ta yanke wani hukunci: zaman {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Saƙon da aka rubuta da farko ya iso a sama. {key} yana nuna shi."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "sabbi a ƙasa: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Sabar ba ta adana bayani {count} na wannan zama ba kuma."
msgstr[1] "Sabar ba ta adana bayanai {count} na wannan zama ba kuma."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Littafin sabar ya fara sabo; ana sake karanta zaman daga farko."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "An maido da sabar daga tsohon kwafi; ana sake karanta zaman daga shigarwa ta {sequence}."

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Ba a iya rubutu a ma'aji ba: {reason}. Abin da ka rubuta ba a adana ba; yana wurin rubutu.
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Ba a iya rubutu a ma'aji ba: {reason}."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "sabbin saƙonni"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Hira ta fara a nan."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Ba a ce komai ba tukuna. Rubuta, sannan danna {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Zaman ya ƙare; ba za a iya ƙara rubutu ba."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Ya wuce da bayit {count}: za a ƙi shi."
msgstr[1] "Ya wuce da bayit {count}: za a ƙi shi."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "An adana daftarinka."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "An haɗa {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Ana haɗawa"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Ba a haɗa ba"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Haɗi mai jinkiri, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "A shirye"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "layi {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "An sake haɗawa."

msgctxt "connection.online"
msgid "Connected."
msgstr "An haɗa."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} taimako"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} layi"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} fita"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} baya"

msgctxt "action.retry"
msgid "Retry"
msgstr "Sake gwadawa"

msgctxt "action.edit"
msgid "Edit"
msgstr "Gyara"

msgctxt "action.delete"
msgid "Delete"
msgstr "Goge"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kwafa"

msgctxt "action.undo"
msgid "Undo"
msgstr "Maido"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "A ƙare zaman ga kowa?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "A goge duk saƙonnin da ba a aika ba ({count})? Babu su a wani wuri."
msgstr[1] "A goge duk saƙonnin da ba a aika ba ({count})? Babu su a wani wuri."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "an gwada sau {count}"
msgstr[1] "an gwada sau {count}"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "kuskuren ƙarshe: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "yana jira a bayan: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "sabar ta ce a jira"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "yana jiran a ƙirƙiri zaman"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "yana jiran haɗi"

msgctxt "why.written"
msgid "written {time}"
msgstr "an rubuta {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "An rubuta {time}, ba a aika ba har yanzu. A aika yanzu, ko a goge?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "zaman ya ƙare"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "token naka ba ya buɗe wannan zama"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ya yi tsawo ga wannan sabar"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "an gwada sau da yawa ba amsa"

# proposed: wataƙila ya tsufa
#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "watakila ya tsufa"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "sabar ta rasa shi"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "an cika iyakar ajiya a sabar"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "an ƙi: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ba a iya samun sabar ba"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "sabar ba ta amsawa"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "sabar tana da aiki da yawa"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Abin da ke jiran aikawa"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Babu abin da ke jira."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Babu saƙon da ya gaza."

msgctxt "queue.age"
msgid "waiting"
msgstr "lokaci"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.attempts"
msgid "attempts"
msgstr "yunƙuri"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "na gaba"

msgctxt "queue.error"
msgid "last error"
msgstr "kuskuren ƙarshe"

msgctxt "kind.message"
msgid "message"
msgstr "saƙo"

msgctxt "kind.status"
msgid "status"
msgstr "yanayi"

msgctxt "kind.session"
msgid "new session"
msgstr "sabon zama"

msgctxt "kind.preference"
msgid "preference"
msgstr "zaɓi"

msgctxt "kind.profile"
msgid "profile"
msgstr "bayani"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ra'ayi"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "janyewa"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: Za a sake aikawa.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Yana jira"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "An goge."

msgctxt "notice.copied"
msgid "Copied."
msgstr "An kwafa."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "An rubuta a {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Na gode. An adana ra'ayinka kuma za a aika."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Harshe yanzu {language} ne."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Babu harshen {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Sanarwa a kunne."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Sanarwa a kashe."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "An kulle. Danna {key} don ci gaba."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Sabon saƙo"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ya karanta duk abin da ka rubuta."

# proposed: An aika komai, kuma komai ya iso nan.
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "An aika komai, kuma komai ya iso."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Babu umarnin {command}. {key} yana nuna duka; // yana aika layin da ya fara da /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} yana buƙatar: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Taga ta yi ƙunci; ana buƙatar ginshiƙai {columns}."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Tafintoci"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Ba a san tafintan {language} a wannan na'ura ba."

msgctxt "help.title"
msgid "Help"
msgstr "Taimako"

msgctxt "help.write"
msgid "Writing"
msgstr "Rubutu"

msgctxt "help.read"
msgid "Reading"
msgstr "Karatu"

msgctxt "help.commands"
msgid "Commands"
msgstr "Umarni"

msgctxt "help.send"
msgid "send"
msgstr "aika"

msgctxt "help.newLine"
msgid "new line"
msgstr "sabon layi"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "rubuta a editan ka"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "abin da ka rubuta a baya"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "cikin hira"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "zuwa saƙon farko da ba a karanta ba"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "haɗa yanzu"

msgctxt "help.select"
msgid "select a message"
msgstr "zaɓi saƙo"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "canza yanayin zama"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "sake aika saƙonnin da suka gaza"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "gyara saƙon da ya gaza"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "goge saƙon da ba a aika ba"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "me ke jira, kuma me ya sa"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "me ya gaza, kuma me ya sa"

msgctxt "command.lang"
msgid "change the language"
msgstr "canza harshe"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ɓoye allo"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "rubuta hirar a fayil"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "faɗi yadda ya kasance"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "wa ke tafinta"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "kunna ko kashe sanarwa"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "yadda ake nuna rubutun dama zuwa hagu"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "haɗa yanzu, a faɗa idan an aika duka"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "fita; babu abin da zai ɓace"
"""#
  }
}
