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

#. The state of a message: written here, not yet at the relay; at most 11 cells
msgctxt "state.pending"
msgid "pending"
msgstr ""

#. The state of a message: the relay has it on disk; nobody need have received it
msgctxt "state.sent"
msgid "sent"
msgstr ""

#. The state of a message: the other side has read it
msgctxt "state.read"
msgid "read"
msgstr ""

#. The state of a message that will not be sent unless its author acts; at most 11 cells
msgctxt "state.failed"
msgid "not sent"
msgstr ""

#. The state of a message that is not sent because its author is asked first, not one that was stopped; at most 11 cells
msgctxt "state.held"
msgid "confirm?"
msgstr ""

#. The state of a message that its author withdraws; it is not returned to anybody; at most 12 cells
msgctxt "state.retracting"
msgid "withdrawing"
msgstr ""

#. Stands where a message was that its author withdrew; it was not returned to anybody
msgctxt "state.retracted"
msgid "withdrawn"
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

#. Of any gender
msgctxt "role.nurse"
msgid "nurse"
msgstr ""

#. A person who interprets speech, of any gender
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

#. The English is given. A translation may say: when the connection is back
msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr ""

#. In place of banner.lost where that does not fit on a row: at most 38 cells, and two rows of 19
msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
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
msgid "Another window on this computer is connected and sends what you write here."
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
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr ""

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr ""

#. The token in the file is another person's than the one whose messages are kept here
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr ""

#. Said of a session, and of what waits in it
msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr ""

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr ""

msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr ""

msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
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
msgid "The relay's record was restarted; the session is being loaded again."
msgstr ""

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr ""

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
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
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
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
msgid "Connected by another window"
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

#. Asked before /delete all; y or n answers it
msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] ""
msgstr[1] ""

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] ""
msgstr[1] ""

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr ""

#. What is sent before it
msgctxt "why.behind"
msgid "first: {text}"
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
msgid "written long ago; may be out of date"
msgstr ""

#. The relay had the message, and was then restored from an older copy that lacks it
msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr ""

#. The relay limits how much it stores for one user and for one session
msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
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

#. Stands in the list of failed messages where there is none
msgctxt "failed.empty"
msgid "No message has failed."
msgstr ""

#. A heading: for how long it has waited; at most 7 cells
msgctxt "queue.age"
msgid "waiting"
msgstr ""

#. A heading: how often it was tried; at most 9 cells
msgctxt "queue.attempts"
msgid "attempts"
msgstr ""

#. A heading: when it is tried next; at most 9 cells
msgctxt "queue.next"
msgid "next"
msgstr ""

msgctxt "queue.error"
msgid "last error"
msgstr ""

#. A kind of operation in the queue; at most 13 cells
msgctxt "kind.message"
msgid "message"
msgstr ""

#. A kind of operation in the queue; at most 13 cells
msgctxt "kind.status"
msgid "status"
msgstr ""

#. A kind of operation in the queue; at most 13 cells
msgctxt "kind.session"
msgid "new session"
msgstr ""

#. A kind of operation in the queue; at most 13 cells
msgctxt "kind.preference"
msgid "preference"
msgstr ""

#. A kind of operation in the queue; at most 13 cells
msgctxt "kind.profile"
msgid "profile"
msgstr ""

#. A kind of operation in the queue; at most 13 cells
msgctxt "kind.feedback"
msgid "feedback"
msgstr ""

#. A kind of operation in the queue; at most 13 cells
msgctxt "kind.retraction"
msgid "withdrawal"
msgstr ""

#. Nothing has been sent yet
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
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
msgid "Screen locked. Press {key} to go on."
msgstr ""

#. A notification; it never holds the message's text
msgctxt "notice.newMessage"
msgid "New message"
msgstr ""

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr ""

#. Of what this device knows: not that anybody has received it
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr ""

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
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
