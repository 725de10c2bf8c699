// DO NOT EDIT: `make languages` makes it from po/yo.po.
// swift-format-ignore-file

extension Shipped {
  static var language_yo: String {
#"""
# Wardline in Yoruba.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: yo\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ń dúró"

# unconfirmed: the text before did not fit its cells
msgctxt "state.sent"
msgid "sent"
msgstr "ti fi ránṣẹ́"

msgctxt "state.read"
msgid "read"
msgstr "a ti kà á"

msgctxt "state.failed"
msgid "not sent"
msgstr "ó kùnà"

# proposed: jẹ́rìísí
msgctxt "state.held"
msgid "confirm?"
msgstr "a dá a dúró"

# unconfirmed: the text before did not fit its cells
msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ń gbà á padà"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "a ti gbà á padà"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "a kò tọ́jú rẹ̀ mọ́"

msgctxt "author.you"
msgid "You"
msgstr "Ìwọ"

msgctxt "status.active"
msgid "active"
msgstr "ń ṣiṣẹ́"

msgctxt "status.paused"
msgid "paused"
msgstr "dúró díẹ̀"

msgctxt "status.ended"
msgid "ended"
msgstr "ti parí"

msgctxt "role.nurse"
msgid "nurse"
msgstr "nọ́ọ̀sì"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ògbufọ̀"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Ìpàdé {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ìwọ: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} wà níbí"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} kò sí níbí"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Ìsopọ̀ ti já. A ó fi àwọn ìfiránṣẹ́ ránṣẹ́ nígbà tí ó bá padà."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Kò sí ìsopọ̀. A ó fi ránṣẹ́ láìpẹ́."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ń dúró"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ìgbìyànjú tó kàn ní ìṣẹ́jú-àáyá {seconds}"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} báyìí"

msgctxt "banner.trying"
msgid "trying now"
msgstr "à ń gbìyànjú báyìí"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Ètò mìíràn lórí kọ̀ǹpútà yìí ló ní ìsopọ̀; òun ni yóò fi ohun tí o kọ níbí ránṣẹ́."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Ìpàdé dúró díẹ̀. O lè máa kọ̀wé lọ."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Ìpàdé ti ń ṣiṣẹ́ padà."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Ìpàdé ti parí. A kò lè fi nǹkan mìíràn ránṣẹ́ mọ́."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "Ìfiránṣẹ́ {count} kò lọ: da kọ, fi pamọ́ tàbí pa rẹ́."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "Ìfiránṣẹ́ {count} kùnà."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} tún gbogbo rẹ̀ gbìyànjú, {delete} pa gbogbo rẹ̀ rẹ́"

# proposed: Àkókò tókẹ̀nì rẹ ti tán. Àwọn ìfiránṣẹ́ rẹ wà láìléwu; fi tókẹ̀nì tuntun sínú fáìlì, a ó sì fi wọ́n ránṣẹ́.
#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Àkókò tókẹ̀nì rẹ ti tán. Àwọn ìfiránṣẹ́ rẹ wà láìléwu; fi tókẹ̀nì tuntun sínú fáìlì, wọn ó sì lọ."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Sáfà kò gba tókẹ̀nì yìí. Àwọn ìfiránṣẹ́ rẹ wà láìléwu lórí ẹ̀rọ yìí."

# proposed: Tókẹ̀nì yìí jẹ́ ti {name}. Àwọn ìfiránṣẹ́ rẹ wà láìléwu; fi tókẹ̀nì tìrẹ sínú fáìlì, a ó sì fi wọ́n ránṣẹ́.
#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Tókẹ̀nì yìí jẹ́ ti {name}. Àwọn ìfiránṣẹ́ rẹ wà láìléwu; fi tókẹ̀nì tìrẹ sínú fáìlì, wọn ó sì lọ."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Kò sí tókẹ̀nì tó ṣí {session} báyìí. Àwọn ìfiránṣẹ́ rẹ wà láìléwu, wọ́n sì ń dúró de èyí tó máa ṣí i."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ti yí ipò ìpàdé padà: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Sáfà ti pinnu ohun mìíràn: ipò ìpàdé ni {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Ìfiránṣẹ́ tí a kọ ṣáájú ti dé sókè. {key} yóò fi hàn."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} tuntun ní ìsàlẹ̀"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Sáfà kò ní àkọsílẹ̀ {count} ìpàdé yìí mọ́."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Àkọsílẹ̀ sáfà bẹ̀rẹ̀ lọ́tun; à ń ka ìpàdé láti ìbẹ̀rẹ̀."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "A dá olupin padà láti inú ẹ̀dà àtijọ́; a ń tún ìpàdé náà kà láti àkọsílẹ̀ {sequence}."

# unconfirmed: words of this file, since the text before said what is not so
# proposed: A kò lè kọ sínú ibi ìpamọ́: {reason}. Ohun tí o kọ kò tíì wà ní ìpamọ́; ó wà níbi ìkọ̀wé.
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "A kò lè kọ sínú ibi ìpamọ́: {reason}."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "àwọn ìfiránṣẹ́ tuntun"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Ìjíròrò bẹ̀rẹ̀ níbí."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "A kò tíì sọ nǹkan kan. Kọ̀wé, kí o sì tẹ {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Ìpàdé ti parí; a kò lè kọ̀wé mọ́."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Ó fi báìtì {count} gùn jù: a ó kọ̀ ọ́."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "A ti fi àkọpamọ́ rẹ pamọ́."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Ó ti so {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Ó ń so"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Kò so"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Ìsopọ̀ tó lọ́ra, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Ó wà nílẹ̀"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ìlà {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Ó ti so padà."

msgctxt "connection.online"
msgid "Connected."
msgstr "Ó ti so."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ìrànlọ́wọ́"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ìlà"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} jáde"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} padà"

msgctxt "action.retry"
msgid "Retry"
msgstr "Tún ṣe"

msgctxt "action.edit"
msgid "Edit"
msgstr "Ṣàtúnṣe"

msgctxt "action.delete"
msgid "Delete"
msgstr "Pa rẹ́"

msgctxt "action.copy"
msgid "Copy"
msgstr "Da kọ"

msgctxt "action.undo"
msgid "Undo"
msgstr "Dá padà"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Ṣé kí ìpàdé parí fún gbogbo ènìyàn?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Pa gbogbo ìfiránṣẹ́ tí a kò tíì fi ránṣẹ́ ({count}) rẹ́? Wọn kò sí níbòmíràn."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "a gbìyànjú ìgbà {count}"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "àṣìṣe ìkẹyìn: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ó ń dúró lẹ́yìn: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "sáfà ní kí a dúró"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ó ń dúró de ìdásílẹ̀ ìpàdé"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ó ń dúró de ìsopọ̀"

msgctxt "why.written"
msgid "written {time}"
msgstr "a kọ ọ́ ní {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "A kọ ọ́ ní {time}, kò tíì lọ. Ṣé kí ó lọ báyìí, tàbí kí a pa á rẹ́?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ìpàdé ti parí"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tókẹ̀nì rẹ kò ṣí ìpàdé yìí"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ó gùn jù fún sáfà yìí"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "a gbìyànjú púpọ̀, kò sí ìdáhùn"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ó lè ti pẹ́ jù"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "olupin ti sọ ọ́ nù"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "ààyè ìpamọ́ lórí sáfà ti tán"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "a kọ̀ ọ́: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "a kò rí sáfà"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "sáfà kò dáhùn"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "iṣẹ́ pọ̀ fún sáfà"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Ohun tó ń dúró láti lọ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Kò sí ohun tó ń dúró."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Kò sí ìfiránṣẹ́ tó kùnà."

msgctxt "queue.age"
msgid "waiting"
msgstr "àkókò"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ìgbìyànjú"

# unconfirmed: the text before did not fit its cells
msgctxt "queue.next"
msgid "next"
msgstr "tó kàn"

msgctxt "queue.error"
msgid "last error"
msgstr "àṣìṣe ìkẹyìn"

msgctxt "kind.message"
msgid "message"
msgstr "ìfiránṣẹ́"

msgctxt "kind.status"
msgid "status"
msgstr "ipò"

msgctxt "kind.session"
msgid "new session"
msgstr "ìpàdé tuntun"

msgctxt "kind.preference"
msgid "preference"
msgstr "àṣàyàn"

msgctxt "kind.profile"
msgid "profile"
msgstr "ìfihàn"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "èrò"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "gbígbà padà"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: A ó tún fi ránṣẹ́.
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Ń dúró"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "A ti pa á rẹ́."

msgctxt "notice.copied"
msgid "Copied."
msgstr "A ti da á kọ."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "A ti kọ ọ́ sínú {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "A dúpẹ́. A ti fi èrò rẹ pamọ́, a ó sì fi ránṣẹ́."

# proposed: Èdè báyìí ni {language}.
msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Èdè ni {language} báyìí."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Kò sí èdè {language}."

# proposed: Ìfitónilétí wà ní títàn.
msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Ìkìlọ̀ wà ní títàn."

# proposed: Ìfitónilétí wà ní pípa.
msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Ìkìlọ̀ wà ní pípa."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Ó wà ní títì. Tẹ {key} láti tẹ̀síwájú."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Ìfiránṣẹ́ tuntun"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ti ka gbogbo ohun tí o kọ."

# proposed: Gbogbo rẹ̀ ti lọ, gbogbo rẹ̀ sì ti dé síbí.
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Gbogbo rẹ̀ ti lọ, gbogbo rẹ̀ sì ti dé."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Kò sí àṣẹ {command}. {key} ń fi gbogbo wọn hàn; // ń fi ìlà tó bẹ̀rẹ̀ pẹ̀lú / ránṣẹ́."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} nílò: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Fèrèsé ti tóóró jù; a nílò òpó {columns}."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Àwọn ògbufọ̀"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "A kò mọ ògbufọ̀ {language} lórí ẹ̀rọ yìí."

msgctxt "help.title"
msgid "Help"
msgstr "Ìrànlọ́wọ́"

msgctxt "help.write"
msgid "Writing"
msgstr "Ìkọ̀wé"

msgctxt "help.read"
msgid "Reading"
msgstr "Ìwé kíkà"

msgctxt "help.commands"
msgid "Commands"
msgstr "Àwọn àṣẹ"

msgctxt "help.send"
msgid "send"
msgstr "fi ránṣẹ́"

msgctxt "help.newLine"
msgid "new line"
msgstr "ìlà tuntun"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "kọ ọ́ nínú olóòtú rẹ"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ohun tí o kọ tẹ́lẹ̀"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "nínú ìjíròrò"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "sí ìfiránṣẹ́ àkọ́kọ́ tí a kò tíì kà"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "so báyìí"

msgctxt "help.select"
msgid "select a message"
msgstr "yan ìfiránṣẹ́"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "yí ipò ìpàdé padà"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "tún àwọn tó kùnà fi ránṣẹ́"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "yí ìfiránṣẹ́ tó kùnà padà"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "pa ìfiránṣẹ́ tí kò lọ rẹ́"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "kí ló ń dúró, àti ìdí"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "kí ló kùnà, àti ìdí"

msgctxt "command.lang"
msgid "change the language"
msgstr "yí èdè padà"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "fi ojú ìbòjú pamọ́"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "kọ ìjíròrò sínú fáìlì"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "sọ bí ó ti rí"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ta ni ògbufọ̀"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "tan tàbí pa ìkìlọ̀"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "bí a ṣe ń fi ọ̀rọ̀ ọ̀tún-sí-òsì hàn"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "so báyìí, sọ nígbà tí gbogbo rẹ̀ bá lọ"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "jáde; kò sí ohun tó sọnù"
"""#
  }
}
