// DO NOT EDIT: `make languages` makes it from po/bn.po.
// swift-format-ignore-file

extension Shipped {
  static var language_bn: String {
#"""
# Wardline in Bengali.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: bn\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "অপেক্ষমাণ"

msgctxt "state.sent"
msgid "sent"
msgstr "পাঠানো হয়েছে"

msgctxt "state.read"
msgid "read"
msgstr "পড়া হয়েছে"

msgctxt "state.failed"
msgid "not sent"
msgstr "ব্যর্থ"

msgctxt "state.held"
msgid "confirm?"
msgstr "নিশ্চিত?"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ফেরত নিচ্ছি"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ফেরত নেওয়া হয়েছে"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "আর রাখা নেই"

msgctxt "author.you"
msgid "You"
msgstr "আপনি"

msgctxt "status.active"
msgid "active"
msgstr "সক্রিয়"

msgctxt "status.paused"
msgid "paused"
msgstr "বিরতিতে"

msgctxt "status.ended"
msgid "ended"
msgstr "সমাপ্ত"

msgctxt "role.nurse"
msgid "nurse"
msgstr "নার্স"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "দোভাষী"

msgctxt "header.session"
msgid "Session {session}"
msgstr "সেশন {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "আপনি: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} এখানে আছেন"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} এখানে নেই"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "সংযোগ বিচ্ছিন্ন। আবার যুক্ত হলে বার্তা পাঠানো হবে।"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "সংযোগ নেই। বার্তা পরে পাঠানো হবে।"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count}টি অপেক্ষমাণ"
msgstr[1] "{count}টি অপেক্ষমাণ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "পরবর্তী চেষ্টা {seconds} সেকেন্ডে"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} এখন"

msgctxt "banner.trying"
msgid "trying now"
msgstr "এখন চেষ্টা চলছে"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "এই কম্পিউটারের অন্য একটি প্রোগ্রামের কাছে সংযোগ আছে; আপনি এখানে যা লিখবেন তা সেটিই পাঠাবে।"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "সেশন বিরতিতে আছে। আপনি লেখা চালিয়ে যেতে পারেন।"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "সেশন আবার সক্রিয়।"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "সেশন শেষ হয়েছে। এতে আর কিছু পাঠানো যাবে না।"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count}টি বার্তা পাঠানো হয়নি: কপি, রপ্তানি বা মুছে ফেলুন।"
msgstr[1] "{count}টি বার্তা পাঠানো হয়নি: কপি, রপ্তানি বা মুছে ফেলুন।"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count}টি বার্তা ব্যর্থ হয়েছে।"
msgstr[1] "{count}টি বার্তা ব্যর্থ হয়েছে।"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} সব আবার পাঠান, {delete} সব মুছুন"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "আপনার টোকেনের মেয়াদ শেষ। বার্তাগুলো নিরাপদ; ফাইলে নতুন টোকেন রাখলে সেগুলো পাঠানো হবে।"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "সার্ভার এই টোকেন গ্রহণ করছে না। আপনার বার্তাগুলো এই ডিভাইসে নিরাপদ।"

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "এই টোকেন {name}-এর। বার্তাগুলো নিরাপদ; ফাইলে নিজের টোকেন রাখলে সেগুলো পাঠানো হবে।"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "এখন কোনো টোকেন {session} খোলে না। বার্তাগুলো নিরাপদ এবং এমন একটি টোকেনের অপেক্ষায় আছে।"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} সেশনের অবস্থা বদলেছেন: {status}।"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "সার্ভারের সিদ্ধান্ত ভিন্ন: সেশনের অবস্থা {status}।"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "আগে লেখা একটি বার্তা উপরে এসেছে। {key} তা দেখায়।"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "নিচে নতুন {count}টি"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "সার্ভারে এই সেশনের {count}টি ভুক্তি আর নেই।"
msgstr[1] "সার্ভারে এই সেশনের {count}টি ভুক্তি আর নেই।"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "সার্ভারের নথি নতুন করে শুরু হচ্ছে; সেশন শুরু থেকে আবার পড়া হচ্ছে।"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "সার্ভারটি পুরোনো কপি থেকে ফিরিয়ে আনা হয়েছে; {sequence} নম্বর এন্ট্রি থেকে সেশনটি আবার পড়া হচ্ছে।"

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ভাণ্ডারে লেখা যাচ্ছে না: {reason}। আপনি যা লিখেছেন তা সংরক্ষিত হয়নি, লেখার ঘরেই আছে।"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "নতুন বার্তা"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "কথোপকথন এখানে শুরু।"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "এখনও কিছু বলা হয়নি। লিখুন, তারপর {key} চাপুন।"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "সেশন শেষ হয়েছে; আর লেখা যাবে না।"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} বাইট বেশি: গ্রহণ করা হবে না।"
msgstr[1] "{count} বাইট বেশি: গ্রহণ করা হবে না।"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "আপনার খসড়া রাখা আছে।"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "সংযুক্ত {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "সংযোগ হচ্ছে"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "সংযুক্ত নয়"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ধীর সংযোগ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "প্রস্তুত"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "সারি {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "আবার সংযুক্ত।"

msgctxt "connection.online"
msgid "Connected."
msgstr "সংযুক্ত।"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} সাহায্য"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} সারি"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} বাহির"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} ফিরুন"

msgctxt "action.retry"
msgid "Retry"
msgstr "আবার"

msgctxt "action.edit"
msgid "Edit"
msgstr "সম্পাদনা"

msgctxt "action.delete"
msgid "Delete"
msgstr "মুছুন"

msgctxt "action.copy"
msgid "Copy"
msgstr "কপি"

msgctxt "action.undo"
msgid "Undo"
msgstr "পূর্বাবস্থা"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "সবার জন্য সেশন শেষ করবেন?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "না-পাঠানো সব বার্তা ({count}) মুছবেন? এগুলো আর কোথাও নেই।"
msgstr[1] "না-পাঠানো সব বার্তা ({count}) মুছবেন? এগুলো আর কোথাও নেই।"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} বার চেষ্টা"
msgstr[1] "{count} বার চেষ্টা"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "শেষ ত্রুটি: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "আগে যাবে: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "সার্ভার অপেক্ষা করতে বলছে"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "সেশন তৈরি হওয়ার অপেক্ষায়"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "সংযোগের অপেক্ষায়"

msgctxt "why.written"
msgid "written {time}"
msgstr "লেখা {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} লেখা, এখনও পাঠানো হয়নি। এখন পাঠাবেন, না মুছবেন?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "সেশন শেষ হয়েছে"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "আপনার টোকেন এই সেশন খোলে না"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "এই সার্ভারের জন্য বেশি লম্বা"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "বহুবার চেষ্টা, উত্তর আসেনি"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "হয়তো পুরোনো হয়ে গেছে"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "সার্ভার এটি হারিয়েছে"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "সার্ভারে সংরক্ষণের কোটা শেষ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "প্রত্যাখ্যাত: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "সার্ভারে পৌঁছানো যাচ্ছে না"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "সার্ভার উত্তর দিচ্ছে না"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "সার্ভার খুব ব্যস্ত"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "যা পাঠানোর অপেক্ষায়"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "কিছু অপেক্ষায় নেই।"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "কোনো বার্তা ব্যর্থ হয়নি।"

msgctxt "queue.age"
msgid "waiting"
msgstr "সময়"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "চেষ্টা"

msgctxt "queue.next"
msgid "next"
msgstr "পরবর্তী"

msgctxt "queue.error"
msgid "last error"
msgstr "শেষ ত্রুটি"

msgctxt "kind.message"
msgid "message"
msgstr "বার্তা"

msgctxt "kind.status"
msgid "status"
msgstr "অবস্থা"

msgctxt "kind.session"
msgid "new session"
msgstr "নতুন সেশন"

msgctxt "kind.preference"
msgid "preference"
msgstr "পছন্দ"

msgctxt "kind.profile"
msgid "profile"
msgstr "পরিচয়"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "মতামত"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ফেরত নেওয়া"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "আবার পাঠানো হবে।"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "মুছে ফেলা হয়েছে।"

msgctxt "notice.copied"
msgid "Copied."
msgstr "কপি হয়েছে।"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file}-এ লেখা হয়েছে।"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ধন্যবাদ। আপনার মতামত রাখা হয়েছে এবং পাঠানো হবে।"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ভাষা এখন {language}।"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} নামে কোনো ভাষা নেই।"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "বিজ্ঞপ্তি চালু।"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "বিজ্ঞপ্তি বন্ধ।"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "তালাবন্ধ। চালিয়ে যেতে {key} চাপুন।"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "নতুন বার্তা"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} আপনার সব লেখা পড়েছেন।"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "সব পাঠানো হয়েছে, সব এসে গেছে।"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} নামে কোনো আদেশ নেই। {key} সব দেখায়; // দিয়ে / দিয়ে শুরু লাইন পাঠানো যায়।"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command}-এর দরকার: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "উইন্ডো খুব সরু; {columns}টি কলাম দরকার।"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "দোভাষী"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "এই ডিভাইসে {language} ভাষার কোনো দোভাষী জানা নেই।"

msgctxt "help.title"
msgid "Help"
msgstr "সাহায্য"

msgctxt "help.write"
msgid "Writing"
msgstr "লেখা"

msgctxt "help.read"
msgid "Reading"
msgstr "পড়া"

msgctxt "help.commands"
msgid "Commands"
msgstr "আদেশ"

msgctxt "help.send"
msgid "send"
msgstr "পাঠান"

msgctxt "help.newLine"
msgid "new line"
msgstr "নতুন লাইন"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "আপনার সম্পাদকে লিখুন"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "আপনি আগে যা লিখেছেন"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "কথোপকথনে চলাচল"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "প্রথম না-পড়া বার্তায়"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "এখন সংযোগ করুন"

msgctxt "help.select"
msgid "select a message"
msgstr "একটি বার্তা বাছুন"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "সেশনের অবস্থা বদলান"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ব্যর্থ বার্তা আবার পাঠান"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ব্যর্থ বার্তা বদলান"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "না-পাঠানো বার্তা মুছুন"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "কী অপেক্ষায় এবং কেন"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "কী ব্যর্থ এবং কেন"

msgctxt "command.lang"
msgid "change the language"
msgstr "ভাষা বদলান"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "পর্দা লুকান"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "কথোপকথন ফাইলে লিখুন"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "কেমন হলো বলুন"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "কে দোভাষী"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "বিজ্ঞপ্তি চালু বা বন্ধ"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ডান থেকে বাম লেখা কীভাবে দেখাবে"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "এখন সংযোগ করুন, সব পাঠানো হলে জানান"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "বের হন; কিছু হারায় না"
"""#
  }
}
