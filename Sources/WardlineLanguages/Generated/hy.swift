// DO NOT EDIT: `make languages` makes it from po/hy.po.
// swift-format-ignore-file

extension Shipped {
  static var language_hy: String {
#"""
# Wardline in Armenian.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: hy\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "սպասում է"

msgctxt "state.sent"
msgid "sent"
msgstr "ուղարկված"

msgctxt "state.read"
msgid "read"
msgstr "կարդացված"

msgctxt "state.failed"
msgid "not sent"
msgstr "ձախողված"

msgctxt "state.held"
msgid "confirm?"
msgstr "հաստատե՞լ"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "հետկանչվում"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "հետ վերցված"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "այլևս չի պահվում"

msgctxt "author.you"
msgid "You"
msgstr "Դուք"

msgctxt "status.active"
msgid "active"
msgstr "ակտիվ"

msgctxt "status.paused"
msgid "paused"
msgstr "ընդմիջված"

msgctxt "status.ended"
msgid "ended"
msgstr "ավարտված"

msgctxt "role.nurse"
msgid "nurse"
msgstr "բուժքույր/եղբայր"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "թարգմանիչ"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Զրույց {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Դուք՝ {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name}՝ այստեղ է"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name}՝ այստեղ չէ"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Կապը խզվեց։ Հաղորդագրությունները կուղարկվեն կապի վերականգնումից հետո։"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Կապ չկա։ Կուղարկվեն ավելի ուշ։"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} սպասում է"
msgstr[1] "{count} սպասում են"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "հաջորդ փորձը {seconds} վ հետո"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} հիմա"

msgctxt "banner.trying"
msgid "trying now"
msgstr "փորձ է արվում"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Կապն այս համակարգչի մեկ այլ ծրագրի մոտ է. նա կուղարկի այն, ինչ այստեղ գրեք։"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Զրույցն ընդմիջված է։ Կարող եք շարունակել գրել։"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Զրույցը կրկին ակտիվ է։"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Զրույցն ավարտվել է։ Այլևս ոչինչ ուղարկել չի կարելի։"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} հաղորդագրություն չի ուղարկվել. պատճենեք, պահեք կամ ջնջեք։"
msgstr[1] "{count} հաղորդագրություն չի ուղարկվել. պատճենեք, պահեք կամ ջնջեք։"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} հաղորդագրություն ձախողվեց։"
msgstr[1] "{count} հաղորդագրություն ձախողվեց։"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} կրկնել բոլորը, {delete} ջնջել բոլորը"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Ձեր թոքենի ժամկետն անցել է։ Հաղորդագրություններն ապահով են. ֆայլում նոր թոքեն դրեք, և դրանք կուղարկվեն։"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Սերվերը մերժում է այս թոքենը։ Ձեր հաղորդագրություններն այս սարքում ապահով են։"

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Այս թոքենը {name}-ինն է։ Հաղորդագրություններն ապահով են. ֆայլում ձեր սեփական թոքենը դրեք, և դրանք կուղարկվեն։"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Այժմ ոչ մի թոքեն չի բացում {session}-ը։ Հաղորդագրություններն ապահով են և սպասում են այնպիսինին, որը կբացի։"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Զրույցի նոր վիճակը՝ {status} ({name})։"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Սերվերն այլ կերպ որոշեց՝ զրույցի վիճակը {status}։"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Վերևում ավելի վաղ գրված հաղորդագրություն եկավ։ {key}՝ տեսնել։"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} նոր ներքևում"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Սերվերն այլևս չի պահում այս զրույցի {count} գրառում։"
msgstr[1] "Սերվերն այլևս չի պահում այս զրույցի {count} գրառում։"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Սերվերի մատյանը նորից է սկսվում. զրույցը կրկին կարդացվում է սկզբից։"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Սերվերը վերականգնվել է ավելի հին պատճենից. նիստը նորից կարդացվում է {sequence} գրառումից։"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Հնարավոր չէ գրել պահոցում՝ {reason}։ Ձեր գրածը դեռ տողում է։"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "նոր հաղորդագրություններ"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Զրույցը սկսվում է այստեղ։"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Դեռ ոչինչ չի ասվել։ Գրեք և սեղմեք {key}։"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Զրույցն ավարտվել է. այլևս գրել չի կարելի։"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} բայթով երկար է. կմերժվի։"
msgstr[1] "{count} բայթով երկար է. կմերժվի։"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Ձեր սևագիրը պահված է։"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Կապված {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Կապվում է"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Կապ չկա"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Դանդաղ կապ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Պատրաստ"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "հերթ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Կապը վերականգնվեց։"

msgctxt "connection.online"
msgid "Connected."
msgstr "Կապված։"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} օգնություն"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} հերթ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ելք"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} հետ"

msgctxt "action.retry"
msgid "Retry"
msgstr "Կրկնել"

msgctxt "action.edit"
msgid "Edit"
msgstr "Փոխել"

msgctxt "action.delete"
msgid "Delete"
msgstr "Ջնջել"

msgctxt "action.copy"
msgid "Copy"
msgstr "Պատճենել"

msgctxt "action.undo"
msgid "Undo"
msgstr "Հետարկել"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Ավարտե՞լ զրույցը բոլորի համար"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Ջնջե՞լ բոլոր չուղարկված հաղորդագրությունները ({count})։ Դրանք այլ տեղ չկան։"
msgstr[1] "Ջնջե՞լ բոլոր չուղարկված հաղորդագրությունները ({count})։ Դրանք այլ տեղ չկան։"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} փորձ"
msgstr[1] "{count} փորձ"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "վերջին սխալը՝ {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "սպասում է սրանից հետո՝ {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "սերվերը խնդրում է սպասել"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "սպասում է զրույցի ստեղծմանը"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "սպասում է կապին"

msgctxt "why.written"
msgid "written {time}"
msgstr "գրված է {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Գրված է {time} և դեռ չի ուղարկվել։ Ուղարկե՞լ հիմա, թե՞ ջնջել։"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "զրույցն ավարտվել է"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ձեր թոքենը չի բացում այս զրույցը"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "չափազանց երկար այս սերվերի համար"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "շատ փորձեր՝ առանց պատասխանի"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "գուցե արդեն հնացել է"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "սերվերը կորցրել է"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "սերվերում պահպանման քվոտան սպառվել է"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "մերժված՝ {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "սերվերն անհասանելի է"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "սերվերը չի պատասխանում"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "սերվերը շատ զբաղված է"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Ինչն է սպասում ուղարկման"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Ոչինչ չի սպասում։"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Ձախողված հաղորդագրություն չկա։"

msgctxt "queue.age"
msgid "waiting"
msgstr "սպասում"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "փորձեր"

msgctxt "queue.next"
msgid "next"
msgstr "հաջորդը"

msgctxt "queue.error"
msgid "last error"
msgstr "վերջին սխալ"

msgctxt "kind.message"
msgid "message"
msgstr "հաղորդում"

msgctxt "kind.status"
msgid "status"
msgstr "վիճակ"

msgctxt "kind.session"
msgid "new session"
msgstr "նոր զրույց"

msgctxt "kind.preference"
msgid "preference"
msgstr "նախընտրանք"

msgctxt "kind.profile"
msgid "profile"
msgstr "պրոֆիլ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "կարծիք"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "հետ վերցնել"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Կուղարկվի կրկին։"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Ջնջված է։"

msgctxt "notice.copied"
msgid "Copied."
msgstr "Պատճենված է։"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Գրված է {file} ֆայլում։"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Շնորհակալություն։ Ձեր կարծիքը պահված է և կուղարկվի։"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Լեզուն հիմա {language} է։"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} լեզու չկա։"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Ծանուցումները միացված են։"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Ծանուցումներն անջատված են։"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Կողպված է։ Սեղմեք {key}՝ շարունակելու համար։"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Նոր հաղորդագրություն"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name}. կարդացել է ձեր գրած ամեն ինչը։"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Ամեն ինչ ուղարկված է, այստեղ ոչինչ չի պակասում։"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} հրաման չկա։ {key}՝ ցույց է տալիս բոլորը. //՝ ուղարկում է / նշանով սկսվող տող։"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} պահանջում է՝ {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Պատուհանը շատ նեղ է. պետք է {columns} սյունակ։"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Թարգմանիչներ"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Այս սարքում {language} լեզվի թարգմանիչ հայտնի չէ։"

msgctxt "help.title"
msgid "Help"
msgstr "Օգնություն"

msgctxt "help.write"
msgid "Writing"
msgstr "Գրել"

msgctxt "help.read"
msgid "Reading"
msgstr "Կարդալ"

msgctxt "help.commands"
msgid "Commands"
msgstr "Հրամաններ"

msgctxt "help.send"
msgid "send"
msgstr "ուղարկել"

msgctxt "help.newLine"
msgid "new line"
msgstr "նոր տող"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "գրել ձեր խմբագրիչում"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ինչ գրել եք նախկինում"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "զրույցի միջով"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "առաջին չկարդացված հաղորդագրությանը"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "կապվել հիմա"

msgctxt "help.select"
msgid "select a message"
msgstr "ընտրել հաղորդագրություն"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "փոխել զրույցի վիճակը"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "կրկին ուղարկել ձախողվածները"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "փոխել ձախողված հաղորդագրությունը"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ջնջել չուղարկված հաղորդագրությունը"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ինչն է սպասում և ինչու"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ինչն է ձախողվել և ինչու"

msgctxt "command.lang"
msgid "change the language"
msgstr "փոխել լեզուն"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "թաքցնել էկրանը"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "գրել զրույցը ֆայլում"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ասել՝ ինչպես անցավ"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ով է թարգմանում"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ծանուցումները միացնել կամ անջատել"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ինչպես է երևում աջից ձախ տեքստը"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "կապվել հիմա և ասել, երբ ամեն ինչ ուղարկված է"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ելք. ոչինչ չի կորչի"
"""#
  }
}
