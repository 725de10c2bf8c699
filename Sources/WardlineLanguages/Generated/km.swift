// DO NOT EDIT: `make languages` makes it from po/km.po.
// swift-format-ignore-file

extension Shipped {
  static var language_km: String {
#"""
# Wardline in Khmer.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: km\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "កំពុងរង់ចាំ"

msgctxt "state.sent"
msgid "sent"
msgstr "បានផ្ញើ"

msgctxt "state.read"
msgid "read"
msgstr "បានអាន"

msgctxt "state.failed"
msgid "not sent"
msgstr "បរាជ័យ"

# proposed: បញ្ជាក់?
msgctxt "state.held"
msgid "confirm?"
msgstr "ទុកសិន"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "កំពុងដកវិញ"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "បានដកវិញ"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "លែងរក្សាទុកហើយ"

msgctxt "author.you"
msgid "You"
msgstr "អ្នក"

msgctxt "status.active"
msgid "active"
msgstr "សកម្ម"

msgctxt "status.paused"
msgid "paused"
msgstr "ផ្អាក"

msgctxt "status.ended"
msgid "ended"
msgstr "បានបញ្ចប់"

# proposed: គិលានុបដ្ឋាក/យិកា
msgctxt "role.nurse"
msgid "nurse"
msgstr "គិលានុបដ្ឋាក"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "អ្នកបកប្រែ"

msgctxt "header.session"
msgid "Session {session}"
msgstr "វគ្គ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "អ្នក៖ {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} នៅទីនេះ"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} មិននៅទេ"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "ដាច់ការតភ្ជាប់។ សារនឹងផ្ញើពេលតភ្ជាប់ឡើងវិញ។"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "គ្មានការតភ្ជាប់។ សារនឹងផ្ញើពេលក្រោយ។"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} កំពុងរង់ចាំ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ព្យាយាមម្ដងទៀតក្នុង {seconds} វិនាទី"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ឥឡូវនេះ"

msgctxt "banner.trying"
msgid "trying now"
msgstr "កំពុងព្យាយាម"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "កម្មវិធីផ្សេងក្នុងកុំព្យូទ័រនេះកំពុងប្រើការតភ្ជាប់។ វានឹងផ្ញើអ្វីដែលអ្នកសរសេរនៅទីនេះ។"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "វគ្គត្រូវបានផ្អាក។ អ្នកអាចសរសេរបន្ត។"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "វគ្គសកម្មឡើងវិញ។"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "វគ្គបានបញ្ចប់។ មិនអាចផ្ញើអ្វីទៀតទេ។"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "សារ {count} មិនបានផ្ញើ៖ ចម្លង នាំចេញ ឬលុប។"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "សារ {count} បានបរាជ័យ។"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ព្យាយាមទាំងអស់ម្ដងទៀត, {delete} លុបទាំងអស់"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "ថូខឹនរបស់អ្នកផុតកំណត់។ សាររបស់អ្នកមានសុវត្ថិភាព។ ដាក់ថូខឹនថ្មីក្នុងឯកសារ នោះវានឹងផ្ញើ។"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "ម៉ាស៊ីនមេបដិសេធថូខឹននេះ។ សាររបស់អ្នកមានសុវត្ថិភាពក្នុងឧបករណ៍នេះ។"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ថូខឹននេះជារបស់ {name}។ សាររបស់អ្នកមានសុវត្ថិភាព។ ដាក់ថូខឹនផ្ទាល់ខ្លួនក្នុងឯកសារ នោះវានឹងផ្ញើ។"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ឥឡូវគ្មានថូខឹនណាបើក {session} ទេ។ សាររបស់អ្នកមានសុវត្ថិភាព ហើយរង់ចាំថូខឹនដែលបើកបាន។"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} បានប្ដូរស្ថានភាពវគ្គ៖ {status}។"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "ម៉ាស៊ីនមេសម្រេចផ្សេង៖ វគ្គ {status}។"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "សារដែលសរសេរមុនបានមកដល់ខាងលើ។ {key} បង្ហាញវា។"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} ថ្មីខាងក្រោម"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "ម៉ាស៊ីនមេលែងរក្សាកំណត់ត្រា {count} នៃវគ្គនេះហើយ។"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "កំណត់ត្រាម៉ាស៊ីនមេចាប់ផ្ដើមថ្មី។ វគ្គត្រូវអានឡើងវិញពីដើម។"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "ម៉ាស៊ីនមេត្រូវបានស្ដារពីច្បាប់ចម្លងចាស់ វគ្គត្រូវបានអានឡើងវិញចាប់ពីធាតុ {sequence}។"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "មិនអាចសរសេរទៅកន្លែងផ្ទុក៖ {reason}។ អ្វីដែលអ្នកវាយនៅតែក្នុងបន្ទាត់។"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "សារថ្មី"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "ការសន្ទនាចាប់ផ្ដើមនៅទីនេះ។"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "មិនទាន់មានការនិយាយអ្វីទេ។ វាយ រួចចុច {key}។"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "វគ្គបានបញ្ចប់។ មិនអាចសរសេរទៀតទេ។"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "វែងពេក {count} បៃ៖ នឹងត្រូវបដិសេធ។"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "សេចក្ដីព្រាងរបស់អ្នកត្រូវបានរក្សាទុក។"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "បានភ្ជាប់ {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "កំពុងភ្ជាប់"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "មិនបានភ្ជាប់"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ការតភ្ជាប់យឺត {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "ត្រៀមរួច"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ជួរ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "បានភ្ជាប់ឡើងវិញ។"

msgctxt "connection.online"
msgid "Connected."
msgstr "បានភ្ជាប់។"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ជំនួយ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ជួរ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ចេញ"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} ត្រឡប់"

msgctxt "action.retry"
msgid "Retry"
msgstr "ម្ដងទៀត"

msgctxt "action.edit"
msgid "Edit"
msgstr "កែ"

msgctxt "action.delete"
msgid "Delete"
msgstr "លុប"

msgctxt "action.copy"
msgid "Copy"
msgstr "ចម្លង"

msgctxt "action.undo"
msgid "Undo"
msgstr "មិនធ្វើវិញ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "បញ្ចប់វគ្គសម្រាប់គ្រប់គ្នា?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "លុបសារមិនបានផ្ញើទាំងអស់ ({count})? វាមិនមាននៅកន្លែងផ្សេងទេ។"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "បានព្យាយាម {count} ដង"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "កំហុសចុងក្រោយ៖ {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "រង់ចាំក្រោយ៖ {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "ម៉ាស៊ីនមេសុំឱ្យរង់ចាំ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "រង់ចាំការបង្កើតវគ្គ"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "រង់ចាំការតភ្ជាប់"

msgctxt "why.written"
msgid "written {time}"
msgstr "សរសេរ {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "សរសេរ {time} ហើយមិនទាន់បានផ្ញើ។ ផ្ញើឥឡូវ ឬលុប?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "វគ្គបានបញ្ចប់"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ថូខឹនរបស់អ្នកមិនអាចបើកវគ្គនេះ"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "វែងពេកសម្រាប់ម៉ាស៊ីនមេនេះ"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ព្យាយាមច្រើនដងគ្មានចម្លើយ"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ប្រហែលជាចាស់ពេក"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "ម៉ាស៊ីនមេបានបាត់វា"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "កូតាផ្ទុកនៅម៉ាស៊ីនមេអស់ហើយ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "បានបដិសេធ៖ {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "មិនអាចទៅដល់ម៉ាស៊ីនមេ"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "ម៉ាស៊ីនមេមិនឆ្លើយ"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "ម៉ាស៊ីនមេរវល់ខ្លាំង"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "អ្វីដែលរង់ចាំផ្ញើ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "គ្មានអ្វីរង់ចាំទេ។"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "គ្មានសារបរាជ័យទេ។"

msgctxt "queue.age"
msgid "waiting"
msgstr "រយៈពេល"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ចំនួនដង"

msgctxt "queue.next"
msgid "next"
msgstr "លើកក្រោយ"

msgctxt "queue.error"
msgid "last error"
msgstr "កំហុសចុងក្រោយ"

msgctxt "kind.message"
msgid "message"
msgstr "សារ"

msgctxt "kind.status"
msgid "status"
msgstr "ស្ថានភាព"

msgctxt "kind.session"
msgid "new session"
msgstr "វគ្គថ្មី"

msgctxt "kind.preference"
msgid "preference"
msgstr "ចំណូលចិត្ត"

msgctxt "kind.profile"
msgid "profile"
msgstr "ប្រវត្តិរូប"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "មតិ"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ដកវិញ"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: នឹងផ្ញើម្ដងទៀត។
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "កំពុងរង់ចាំ"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "បានលុប។"

msgctxt "notice.copied"
msgid "Copied."
msgstr "បានចម្លង។"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "បានសរសេរទៅ {file}។"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "អរគុណ។ មតិរបស់អ្នកត្រូវបានរក្សាទុក ហើយនឹងផ្ញើ។"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ភាសាឥឡូវគឺ {language}។"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "គ្មានភាសា {language} ទេ។"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "ការជូនដំណឹងបើក។"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ការជូនដំណឹងបិទ។"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "បានចាក់សោ។ ចុច {key} ដើម្បីបន្ត។"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "សារថ្មី"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} បានអានអ្វីទាំងអស់ដែលអ្នកសរសេរ។"

# proposed: បានផ្ញើទាំងអស់ ហើយបានទទួលទាំងអស់នៅទីនេះ។
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "បានផ្ញើទាំងអស់ ហើយបានទទួលទាំងអស់។"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "គ្មានពាក្យបញ្ជា {command} ទេ។ {key} បង្ហាញទាំងអស់។ // ផ្ញើបន្ទាត់ដែលចាប់ផ្ដើមដោយ /។"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ត្រូវការ៖ {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "បង្អួចតូចចង្អៀតពេក។ ត្រូវការ {columns} ជួរឈរ។"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "អ្នកបកប្រែ"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ឧបករណ៍នេះមិនស្គាល់អ្នកបកប្រែភាសា {language} ទេ។"

msgctxt "help.title"
msgid "Help"
msgstr "ជំនួយ"

msgctxt "help.write"
msgid "Writing"
msgstr "ការសរសេរ"

msgctxt "help.read"
msgid "Reading"
msgstr "ការអាន"

msgctxt "help.commands"
msgid "Commands"
msgstr "ពាក្យបញ្ជា"

msgctxt "help.send"
msgid "send"
msgstr "ផ្ញើ"

msgctxt "help.newLine"
msgid "new line"
msgstr "បន្ទាត់ថ្មី"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "សរសេរក្នុងកម្មវិធីកែរបស់អ្នក"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "អ្វីដែលអ្នកបានសរសេរពីមុន"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "រំកិលមើលការសន្ទនា"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ទៅសារមិនទាន់អានដំបូង"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ភ្ជាប់ឥឡូវ"

msgctxt "help.select"
msgid "select a message"
msgstr "ជ្រើសសារ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "កំណត់ស្ថានភាពវគ្គ"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ផ្ញើសារបរាជ័យម្ដងទៀត"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "កែសារដែលបរាជ័យ"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "លុបសារដែលមិនបានផ្ញើ"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "អ្វីរង់ចាំ និងហេតុអ្វី"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "អ្វីបរាជ័យ និងហេតុអ្វី"

msgctxt "command.lang"
msgid "change the language"
msgstr "ប្ដូរភាសា"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "លាក់អេក្រង់"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "សរសេរការសន្ទនាទៅឯកសារ"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ប្រាប់ថាវាយ៉ាងណា"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "អ្នកណាបកប្រែ"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "បើក ឬបិទការជូនដំណឹង"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "របៀបបង្ហាញអក្សរពីស្ដាំទៅឆ្វេង"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ភ្ជាប់ឥឡូវ ហើយប្រាប់ពេលផ្ញើអស់"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ចេញ។ គ្មានអ្វីបាត់ទេ"
"""#
  }
}
