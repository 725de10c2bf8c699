// DO NOT EDIT: `make languages` makes it from po/wardline.pot.
// swift-format-ignore-file

extension Shipped {
  static var template: String {
#"""
# What Wardline says on its screen: the source of every translation.
# msgctxt is the name that the code uses; {words in braces} are filled in and stay as they are.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

#. The state of a message: written here, not yet at the relay
msgctxt "state.pending"
msgid "pending"
msgstr ""

#. The state of a message: the relay has it on disk
msgctxt "state.sent"
msgid "sent"
msgstr ""

#. The state of a message: the other side has read it
msgctxt "state.read"
msgid "read"
msgstr ""

#. The state of a message: it was refused, or tried too often
msgctxt "state.failed"
msgid "failed"
msgstr ""

#. The state of a message that asks its author before it goes
msgctxt "state.held"
msgid "held"
msgstr ""

#. The state of a message that its author takes back
msgctxt "state.retracting"
msgid "taking back"
msgstr ""

#. Stands where a message was that its author took back
msgctxt "state.retracted"
msgid "taken back"
msgstr ""

#. Stands where a message was that the relay no longer keeps, and this device neither
msgctxt "state.erased"
msgid "no longer kept"
msgstr ""

#. Stands before one's own messages
msgctxt "author.you"
msgid "You"
msgstr ""

#. The status of a session
msgctxt "status.active"
msgid "active"
msgstr ""

#. The status of a session
msgctxt "status.paused"
msgid "paused"
msgstr ""

#. The status of a session
msgctxt "status.ended"
msgid "ended"
msgstr ""

msgctxt "role.nurse"
msgid "nurse"
msgstr ""

msgctxt "role.interpreter"
msgid "interpreter"
msgstr ""

msgctxt "header.session"
msgid "Session {session}"
msgstr ""

#. {language} is a code such as ar
msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr ""

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr ""

msgctxt "presence.here"
msgid "{name} is here"
msgstr ""

msgctxt "presence.away"
msgid "{name} is away"
msgstr ""

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr ""

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] ""
msgstr[1] ""

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr ""

#. What a key does: try at once
msgctxt "banner.tryNow"
msgid "{key} now"
msgstr ""

msgctxt "banner.trying"
msgid "trying now"
msgstr ""

msgctxt "banner.standby"
msgid "Another program on this computer has the connection; what you write here is sent by it."
msgstr ""

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr ""

msgctxt "banner.active"
msgid "The session is active again."
msgstr ""

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr ""

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] ""
msgstr[1] ""

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] ""
msgstr[1] ""

#. {retry} and {delete} are keys
msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr ""

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgstr ""

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr ""

#. The token in the file is another person's than the one whose messages are kept here
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgstr ""

#. Said of a session, and of what waits in it
msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr ""

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr ""

msgctxt "banner.statusYielded"
msgid "The relay has decided otherwise: the session is {status}."
msgstr ""

msgctxt "banner.lateMessage"
msgid "A message written earlier has arrived above. {key} shows it."
msgstr ""

#. Messages that came while one reads further above; a key that shows them stands behind it
msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr ""

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] ""
msgstr[1] ""

msgctxt "banner.gapUnknown"
msgid "The relay's log begins anew; the session is read again from its beginning."
msgstr ""

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr ""

msgctxt "banner.storeFailed"
msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgstr ""

#. Stands in a line above the first unread message
msgctxt "line.newMessages"
msgid "new messages"
msgstr ""

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr ""

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr ""

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr ""

msgctxt "compose.tooLong"
msgid "{count} byte too long: it would be refused."
msgid_plural "{count} bytes too long: it would be refused."
msgstr[0] ""
msgstr[1] ""

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr ""

#. The round trip to the relay
msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr ""

msgctxt "connection.connecting"
msgid "Connecting"
msgstr ""

msgctxt "connection.lost"
msgid "Not connected"
msgstr ""

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr ""

msgctxt "connection.standby"
msgid "Standing by"
msgstr ""

#. How many operations wait
msgctxt "connection.queue"
msgid "queue {count}"
msgstr ""

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr ""

msgctxt "connection.online"
msgid "Connected."
msgstr ""

msgctxt "keys.help"
msgid "{key} help"
msgstr ""

msgctxt "keys.queue"
msgid "{key} queue"
msgstr ""

msgctxt "keys.quit"
msgid "{key} quit"
msgstr ""

msgctxt "keys.back"
msgid "{key} back"
msgstr ""

#. Stands behind a key: Alt-R Retry
msgctxt "action.retry"
msgid "Retry"
msgstr ""

msgctxt "action.edit"
msgid "Edit"
msgstr ""

msgctxt "action.delete"
msgid "Delete"
msgstr ""

msgctxt "action.copy"
msgid "Copy"
msgstr ""

#. Stands behind the key that brings back what was deleted
msgctxt "action.undo"
msgid "Undo"
msgstr ""

#. Asked before /status ended; y or n answers it
msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr ""

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] ""
msgstr[1] ""

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr ""

msgctxt "why.behind"
msgid "waits behind: {text}"
msgstr ""

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr ""

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr ""

msgctxt "why.offline"
msgid "waits for the connection"
msgstr ""

msgctxt "why.written"
msgid "written {time}"
msgstr ""

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr ""

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr ""

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr ""

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr ""

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr ""

msgctxt "reason.tooOld"
msgid "older than you may want"
msgstr ""

#. The relay had the message, and was then restored from an older copy that lacks it
msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr ""

#. {code} is a word of the protocol
msgctxt "reason.refused"
msgid "refused: {code}"
msgstr ""

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr ""

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr ""

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr ""

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr ""

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr ""

msgctxt "queue.age"
msgid "age"
msgstr ""

msgctxt "queue.attempts"
msgid "attempts"
msgstr ""

msgctxt "queue.next"
msgid "next try"
msgstr ""

msgctxt "queue.error"
msgid "last error"
msgstr ""

#. A kind of operation in the queue
msgctxt "kind.message"
msgid "message"
msgstr ""

#. A kind of operation in the queue
msgctxt "kind.status"
msgid "status"
msgstr ""

#. A kind of operation in the queue
msgctxt "kind.session"
msgid "new session"
msgstr ""

#. A kind of operation in the queue
msgctxt "kind.preference"
msgid "preference"
msgstr ""

#. A kind of operation in the queue
msgctxt "kind.profile"
msgid "profile"
msgstr ""

#. A kind of operation in the queue
msgctxt "kind.feedback"
msgid "feedback"
msgstr ""

#. A kind of operation in the queue
msgctxt "kind.retraction"
msgid "taking back"
msgstr ""

msgctxt "notice.retried"
msgid "Sent again."
msgstr ""

msgctxt "notice.deleted"
msgid "Deleted."
msgstr ""

msgctxt "notice.copied"
msgid "Copied."
msgstr ""

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr ""

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr ""

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr ""

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr ""

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr ""

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr ""

#. The screen is blank, so that no one reads it
msgctxt "notice.locked"
msgid "Locked. Press {key} to go on."
msgstr ""

#. A notification; it never holds the message's text
msgctxt "notice.newMessage"
msgid "New message"
msgstr ""

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr ""

msgctxt "notice.synced"
msgid "Everything is sent, and everything is here."
msgstr ""

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgstr ""

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr ""

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr ""

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr ""

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr ""

msgctxt "help.title"
msgid "Help"
msgstr ""

msgctxt "help.write"
msgid "Writing"
msgstr ""

msgctxt "help.read"
msgid "Reading"
msgstr ""

msgctxt "help.commands"
msgid "Commands"
msgstr ""

msgctxt "help.send"
msgid "send"
msgstr ""

msgctxt "help.newLine"
msgid "new line"
msgstr ""

msgctxt "help.editor"
msgid "write in your editor"
msgstr ""

msgctxt "help.history"
msgid "what you wrote before"
msgstr ""

msgctxt "help.scroll"
msgid "through the conversation"
msgstr ""

msgctxt "help.unread"
msgid "to the first unread message"
msgstr ""

msgctxt "help.tryNow"
msgid "connect now"
msgstr ""

msgctxt "help.select"
msgid "select a message"
msgstr ""

#. What /status does
msgctxt "command.status"
msgid "set the status of the session"
msgstr ""

#. What /retry does
msgctxt "command.retry"
msgid "send failed messages again"
msgstr ""

#. What /edit does
msgctxt "command.edit"
msgid "change a failed message"
msgstr ""

#. What /delete does
msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr ""

#. What /queue does
msgctxt "command.queue"
msgid "what waits, and why"
msgstr ""

#. What /failed does
msgctxt "command.failed"
msgid "what failed, and why"
msgstr ""

#. What /lang does
msgctxt "command.lang"
msgid "change the language"
msgstr ""

#. What /lock does
msgctxt "command.lock"
msgid "hide the screen"
msgstr ""

#. What /export does
msgctxt "command.export"
msgid "write the conversation to a file"
msgstr ""

#. What /feedback does
msgctxt "command.feedback"
msgid "say how it went"
msgstr ""

#. What /interpreters does
msgctxt "command.interpreters"
msgid "who interprets"
msgstr ""

#. What /notify does
msgctxt "command.notify"
msgid "notifications on or off"
msgstr ""

#. What /bidi does
msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr ""

#. What /sync does
msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr ""

#. What /quit does
msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr ""
"""#
  }
}
