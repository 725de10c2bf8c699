// DO NOT EDIT: `make languages` makes it from po/sw.po.
// swift-format-ignore-file

extension Shipped {
  static var language_sw: String {
#"""
# Wardline in Swahili.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: sw\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "unasubiri"

msgctxt "state.sent"
msgid "sent"
msgstr "umetumwa"

msgctxt "state.read"
msgid "read"
msgstr "umesomwa"

msgctxt "state.failed"
msgid "not sent"
msgstr "haukutumwa"

msgctxt "state.held"
msgid "confirm?"
msgstr "thibitisha"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "unaondolewa"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "umeondolewa"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "haihifadhiwi tena"

msgctxt "author.you"
msgid "You"
msgstr "Wewe"

msgctxt "status.active"
msgid "active"
msgstr "kinaendelea"

msgctxt "status.paused"
msgid "paused"
msgstr "kimesitishwa"

msgctxt "status.ended"
msgid "ended"
msgstr "kimeisha"

msgctxt "role.nurse"
msgid "nurse"
msgstr "muuguzi"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "mkalimani"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Kikao {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Wewe: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} yupo"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} hayupo"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Muunganisho umekatika. Jumbe zitatumwa muunganisho ukirudi."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Hakuna muunganisho. Zitatumwa baadaye."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} unasubiri"
msgstr[1] "{count} zinasubiri"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "jaribio lijalo baada ya sekunde {seconds}"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} sasa"

msgctxt "banner.trying"
msgid "trying now"
msgstr "inajaribu sasa"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Programu nyingine kwenye kompyuta hii ina muunganisho; hiyo itatuma unachoandika hapa."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Kikao kimesitishwa. Unaweza kuendelea kuandika."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Kikao kinaendelea tena."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Kikao kimeisha. Hakuna kingine kinachoweza kutumwa."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "Ujumbe {count} haukutumwa: unakili, uhamishe au uufute."
msgstr[1] "Jumbe {count} hazikutumwa: zinakili, zihamishe au zifute."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Ujumbe {count} umeshindwa."
msgstr[1] "Jumbe {count} zimeshindwa."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} jaribu zote tena, {delete} futa zote"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Tokeni yako imeisha muda. Jumbe zako ziko salama; weka tokeni mpya kwenye faili nazo zitatumwa."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Seva inakataa tokeni hii. Jumbe zako ziko salama kwenye kifaa hiki."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Tokeni hii ni ya {name}. Jumbe zako ziko salama; weka tokeni yako mwenyewe kwenye faili nazo zitatumwa."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Kwa sasa hakuna tokeni inayofungua {session}. Jumbe zako ziko salama na zinasubiri inayofungua."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} amebadilisha hali ya kikao: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Seva imeamua vingine: hali ya kikao ni {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Ujumbe ulioandikwa mapema umefika hapo juu. {key} inauonyesha."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} mpya chini"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Seva haina tena ingizo {count} la kikao hiki."
msgstr[1] "Seva haina tena maingizo {count} ya kikao hiki."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Kumbukumbu ya seva inaanza upya; kikao kinasomwa tena tangu mwanzo."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Seva imerejeshwa kutoka nakala ya zamani; kikao kinasomwa tena kuanzia ingizo {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Haiwezekani kuandika kwenye hifadhi: {reason}. Ulichoandika hakijahifadhiwa; kiko mahali pa kuandika."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ujumbe mpya"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Mazungumzo yanaanza hapa."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Bado hakuna kilichosemwa. Andika, kisha bonyeza {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Kikao kimeisha; huwezi kuandika zaidi."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Imezidi kwa baiti {count}: itakataliwa."
msgstr[1] "Imezidi kwa baiti {count}: itakataliwa."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Rasimu yako imehifadhiwa."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Imeunganishwa {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Inaunganisha"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Haijaunganishwa"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Muunganisho wa polepole, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Inasubiri zamu"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "foleni {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Imeunganishwa tena."

msgctxt "connection.online"
msgid "Connected."
msgstr "Imeunganishwa."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} msaada"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} foleni"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ondoka"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} rudi"

msgctxt "action.retry"
msgid "Retry"
msgstr "Rudia"

msgctxt "action.edit"
msgid "Edit"
msgstr "Hariri"

msgctxt "action.delete"
msgid "Delete"
msgstr "Futa"

msgctxt "action.copy"
msgid "Copy"
msgstr "Nakili"

msgctxt "action.undo"
msgid "Undo"
msgstr "Tendua"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Maliza kikao kwa wote?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Futa jumbe zote ambazo hazijatumwa ({count})? Hazipo mahali pengine."
msgstr[1] "Futa jumbe zote ambazo hazijatumwa ({count})? Hazipo mahali pengine."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "imejaribiwa mara {count}"
msgstr[1] "imejaribiwa mara {count}"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "kosa la mwisho: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "unasubiri nyuma ya: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "seva inaomba kusubiri"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "unasubiri kikao chake kiundwe"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "unasubiri muunganisho"

msgctxt "why.written"
msgid "written {time}"
msgstr "uliandikwa {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Uliandikwa {time}, na bado haujatumwa. Utume sasa au uufute?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "kikao kimeisha"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tokeni yako haifungui kikao hiki"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "mrefu mno kwa seva hii"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "umejaribiwa mara nyingi bila jibu"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "huenda umepitwa na wakati"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "seva imeupoteza"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "kiwango cha kuhifadhi kwenye seva kimeisha"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "umekataliwa: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "seva haifikiki"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "seva haijibu"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "seva ina kazi nyingi"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Kinachosubiri kutumwa"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Hakuna kinachosubiri."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Hakuna ujumbe ulioshindwa kutumwa."

msgctxt "queue.age"
msgid "waiting"
msgstr "muda"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "majaribio"

msgctxt "queue.next"
msgid "next"
msgstr "lijalo"

msgctxt "queue.error"
msgid "last error"
msgstr "kosa la mwisho"

msgctxt "kind.message"
msgid "message"
msgstr "ujumbe"

msgctxt "kind.status"
msgid "status"
msgstr "hali"

msgctxt "kind.session"
msgid "new session"
msgstr "kikao kipya"

msgctxt "kind.preference"
msgid "preference"
msgstr "upendeleo"

msgctxt "kind.profile"
msgid "profile"
msgstr "wasifu"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "maoni"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "kuondoa"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Utatumwa tena."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Umefutwa."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Umenakiliwa."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Imeandikwa kwenye {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Asante. Maoni yako yamehifadhiwa na yatatumwa."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Lugha sasa ni {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Hakuna lugha {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Arifa zimewashwa."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Arifa zimezimwa."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Imefungwa. Bonyeza {key} kuendelea."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Ujumbe mpya"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} amesoma yote uliyoandika."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Yote yametumwa, na hapa hakuna kinachokosekana."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Hakuna amri {command}. {key} inaonyesha zote; // hutuma mstari unaoanza na /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} inahitaji: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Dirisha ni jembamba mno; safu {columns} zinahitajika."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Wakalimani"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Hakuna mkalimani wa {language} anayejulikana kwenye kifaa hiki."

msgctxt "help.title"
msgid "Help"
msgstr "Msaada"

msgctxt "help.write"
msgid "Writing"
msgstr "Kuandika"

msgctxt "help.read"
msgid "Reading"
msgstr "Kusoma"

msgctxt "help.commands"
msgid "Commands"
msgstr "Amri"

msgctxt "help.send"
msgid "send"
msgstr "tuma"

msgctxt "help.newLine"
msgid "new line"
msgstr "mstari mpya"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "andika kwenye kihariri chako"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ulichoandika awali"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "kupitia mazungumzo"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "hadi ujumbe wa kwanza usiosomwa"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "unganisha sasa"

msgctxt "help.select"
msgid "select a message"
msgstr "chagua ujumbe"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "badilisha hali ya kikao"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "tuma tena jumbe zilizoshindwa"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "badilisha ujumbe ulioshindwa"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "futa ujumbe ambao haukutumwa"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "kinachosubiri, na kwa nini"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "kilichoshindwa, na kwa nini"

msgctxt "command.lang"
msgid "change the language"
msgstr "badilisha lugha"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ficha skrini"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "andika mazungumzo kwenye faili"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "sema ilikuwaje"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "nani anayetafsiri"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "washa au zima arifa"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "jinsi maandishi ya kulia-kushoto yanavyochorwa"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "unganisha sasa, na useme yote yakishatumwa"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ondoka; hakuna kinachopotea"
"""#
  }
}
