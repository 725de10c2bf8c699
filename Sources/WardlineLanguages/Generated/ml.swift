// DO NOT EDIT: `make languages` makes it from po/ml.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ml: String {
#"""
# Wardline in Malayalam.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ml\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "കാത്തിരിക്കുന്നു"

msgctxt "state.sent"
msgid "sent"
msgstr "അയച്ചു"

msgctxt "state.read"
msgid "read"
msgstr "വായിച്ചു"

msgctxt "state.failed"
msgid "not sent"
msgstr "പരാജയം"

msgctxt "state.held"
msgid "confirm?"
msgstr "സമ്മതം?"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "തിരിച്ചെടുക്കുന്നു"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "തിരിച്ചെടുത്തു"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ഇനി സൂക്ഷിക്കുന്നില്ല"

msgctxt "author.you"
msgid "You"
msgstr "നിങ്ങൾ"

msgctxt "status.active"
msgid "active"
msgstr "സജീവം"

msgctxt "status.paused"
msgid "paused"
msgstr "നിർത്തിവെച്ചു"

msgctxt "status.ended"
msgid "ended"
msgstr "അവസാനിച്ചു"

msgctxt "role.nurse"
msgid "nurse"
msgstr "നഴ്സ്"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ദ്വിഭാഷി"

msgctxt "header.session"
msgid "Session {session}"
msgstr "സെഷൻ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "നിങ്ങൾ: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ഇവിടെയുണ്ട്"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ഇവിടെയില്ല"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "കണക്ഷൻ നഷ്ടപ്പെട്ടു. വീണ്ടും കണക്റ്റ് ആകുമ്പോൾ സന്ദേശങ്ങൾ അയയ്ക്കും."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "കണക്ഷൻ ഇല്ല. പിന്നീട് അയയ്ക്കും."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} കാത്തിരിക്കുന്നു"
msgstr[1] "{count} കാത്തിരിക്കുന്നു"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "അടുത്ത ശ്രമം {seconds} സെക്കൻഡിൽ"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ഇപ്പോൾ"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ഇപ്പോൾ ശ്രമിക്കുന്നു"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "ഈ കമ്പ്യൂട്ടറിലെ മറ്റൊരു പ്രോഗ്രാമിനാണ് കണക്ഷൻ; നിങ്ങൾ ഇവിടെ എഴുതുന്നത് അതാണ് അയയ്ക്കുക."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "സെഷൻ നിർത്തിവെച്ചിരിക്കുന്നു. എഴുത്ത് തുടരാം."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "സെഷൻ വീണ്ടും സജീവമാണ്."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "സെഷൻ അവസാനിച്ചു. ഇനി ഒന്നും അയയ്ക്കാനാവില്ല."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} സന്ദേശം അയച്ചില്ല: പകർത്തുക, എക്സ്പോർട്ട് ചെയ്യുക അല്ലെങ്കിൽ മായ്ക്കുക."
msgstr[1] "{count} സന്ദേശങ്ങൾ അയച്ചില്ല: പകർത്തുക, എക്സ്പോർട്ട് ചെയ്യുക അല്ലെങ്കിൽ മായ്ക്കുക."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} സന്ദേശം പരാജയപ്പെട്ടു."
msgstr[1] "{count} സന്ദേശങ്ങൾ പരാജയപ്പെട്ടു."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} എല്ലാം വീണ്ടും, {delete} എല്ലാം മായ്ക്കുക"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "നിങ്ങളുടെ ടോക്കണിന്റെ കാലാവധി കഴിഞ്ഞു. സന്ദേശങ്ങൾ സുരക്ഷിതം; ഫയലിൽ പുതിയ ടോക്കൺ വെച്ചാൽ അവ അയയ്ക്കും."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "സെർവർ ഈ ടോക്കൺ സ്വീകരിക്കുന്നില്ല. സന്ദേശങ്ങൾ ഈ ഉപകരണത്തിൽ സുരക്ഷിതം."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ഈ ടോക്കൺ {name}-ന്റേതാണ്. സന്ദേശങ്ങൾ സുരക്ഷിതം; ഫയലിൽ നിങ്ങളുടെ സ്വന്തം ടോക്കൺ വെച്ചാൽ അവ അയയ്ക്കും."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ഇപ്പോൾ ഒരു ടോക്കണും {session} തുറക്കുന്നില്ല. സന്ദേശങ്ങൾ സുരക്ഷിതം; തുറക്കുന്ന ടോക്കണിനായി കാത്തിരിക്കുന്നു."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} സെഷന്റെ നില മാറ്റി: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "സെർവറിന്റെ തീരുമാനം വേറെ: സെഷന്റെ നില {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "നേരത്തെ എഴുതിയ സന്ദേശം മുകളിൽ വന്നു. {key} അത് കാണിക്കും."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "താഴെ {count} പുതിയത്"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "ഈ സെഷന്റെ {count} രേഖ സെർവറിൽ ഇനിയില്ല."
msgstr[1] "ഈ സെഷന്റെ {count} രേഖകൾ സെർവറിൽ ഇനിയില്ല."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "സെർവറിന്റെ രേഖ പുതുതായി തുടങ്ങുന്നു; സെഷൻ ആദ്യം മുതൽ വീണ്ടും വായിക്കുന്നു."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "സെർവർ പഴയ പകർപ്പിൽ നിന്ന് പുനഃസ്ഥാപിച്ചു; എൻട്രി {sequence} മുതൽ സെഷൻ വീണ്ടും വായിക്കുന്നു."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ശേഖരത്തിൽ എഴുതാനാവില്ല: {reason}. നിങ്ങൾ എഴുതിയത് സേവ് ആയിട്ടില്ല, എഴുതുന്നിടത്തുണ്ട്."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "പുതിയ സന്ദേശങ്ങൾ"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "സംഭാഷണം ഇവിടെ തുടങ്ങുന്നു."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ഇതുവരെ ഒന്നും പറഞ്ഞില്ല. എഴുതി {key} അമർത്തുക."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "സെഷൻ അവസാനിച്ചു; ഇനി എഴുതാനാവില്ല."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} ബൈറ്റ് കൂടുതൽ: നിരസിക്കും."
msgstr[1] "{count} ബൈറ്റ് കൂടുതൽ: നിരസിക്കും."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "നിങ്ങളുടെ കരട് സൂക്ഷിച്ചിട്ടുണ്ട്."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "കണക്റ്റ് ആയി {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "കണക്റ്റ് ആകുന്നു"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "കണക്റ്റ് ആയിട്ടില്ല"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "മന്ദഗതിയിലുള്ള കണക്ഷൻ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "തയ്യാർ"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "വരി {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "വീണ്ടും കണക്റ്റ് ആയി."

msgctxt "connection.online"
msgid "Connected."
msgstr "കണക്റ്റ് ആയി."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} സഹായം"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} വരി"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} പുറത്ത്"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} തിരികെ"

msgctxt "action.retry"
msgid "Retry"
msgstr "വീണ്ടും"

msgctxt "action.edit"
msgid "Edit"
msgstr "തിരുത്തുക"

msgctxt "action.delete"
msgid "Delete"
msgstr "മായ്ക്കുക"

msgctxt "action.copy"
msgid "Copy"
msgstr "പകർത്തുക"

msgctxt "action.undo"
msgid "Undo"
msgstr "തിരികെയാക്കുക"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "എല്ലാവർക്കുമായി സെഷൻ അവസാനിപ്പിക്കണോ?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "അയയ്ക്കാത്ത എല്ലാ സന്ദേശങ്ങളും ({count}) മായ്ക്കണോ? അവ മറ്റെങ്ങും ഇല്ല."
msgstr[1] "അയയ്ക്കാത്ത എല്ലാ സന്ദേശങ്ങളും ({count}) മായ്ക്കണോ? അവ മറ്റെങ്ങും ഇല്ല."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} തവണ ശ്രമിച്ചു"
msgstr[1] "{count} തവണ ശ്രമിച്ചു"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "അവസാന പിശക്: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ആദ്യം പോകുന്നത്: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "സെർവർ കാത്തിരിക്കാൻ പറയുന്നു"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "സെഷൻ ഉണ്ടാകാൻ കാത്തിരിക്കുന്നു"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "കണക്ഷനായി കാത്തിരിക്കുന്നു"

msgctxt "why.written"
msgid "written {time}"
msgstr "എഴുതിയത് {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} എഴുതി, ഇതുവരെ അയച്ചില്ല. ഇപ്പോൾ അയയ്ക്കണോ, മായ്ക്കണോ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "സെഷൻ അവസാനിച്ചു"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "നിങ്ങളുടെ ടോക്കൺ ഈ സെഷൻ തുറക്കില്ല"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ഈ സെർവറിന് വളരെ നീളം"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "പലതവണ ശ്രമിച്ചു, മറുപടിയില്ല"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "പഴയതായിരിക്കാം"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "സെർവറിന് ഇത് നഷ്ടപ്പെട്ടു"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "സെർവറിലെ സംഭരണ പരിധി കഴിഞ്ഞു"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "നിരസിച്ചു: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "സെർവറിൽ എത്താനാവില്ല"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "സെർവർ മറുപടി തരുന്നില്ല"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "സെർവറിന് തിരക്കാണ്"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "അയയ്ക്കാൻ കാത്തിരിക്കുന്നവ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "ഒന്നും കാത്തിരിക്കുന്നില്ല."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "പരാജയപ്പെട്ട സന്ദേശങ്ങളില്ല."

msgctxt "queue.age"
msgid "waiting"
msgstr "സമയം"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ശ്രമങ്ങൾ"

msgctxt "queue.next"
msgid "next"
msgstr "അടുത്ത ശ്രമം"

msgctxt "queue.error"
msgid "last error"
msgstr "അവസാന പിശക്"

msgctxt "kind.message"
msgid "message"
msgstr "സന്ദേശം"

msgctxt "kind.status"
msgid "status"
msgstr "നില"

msgctxt "kind.session"
msgid "new session"
msgstr "പുതിയ സെഷൻ"

msgctxt "kind.preference"
msgid "preference"
msgstr "താൽപര്യം"

msgctxt "kind.profile"
msgid "profile"
msgstr "വിവരം"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "അഭിപ്രായം"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "തിരിച്ചെടുക്കൽ"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "വീണ്ടും അയയ്ക്കും."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "മായ്ച്ചു."

msgctxt "notice.copied"
msgid "Copied."
msgstr "പകർത്തി."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} ൽ എഴുതി."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "നന്ദി. നിങ്ങളുടെ അഭിപ്രായം സൂക്ഷിച്ചു, അത് അയയ്ക്കും."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ഭാഷ ഇപ്പോൾ {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} എന്ന ഭാഷയില്ല."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "അറിയിപ്പുകൾ ഓണാണ്."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "അറിയിപ്പുകൾ ഓഫാണ്."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "പൂട്ടി. തുടരാൻ {key} അമർത്തുക."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "പുതിയ സന്ദേശം"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} നിങ്ങൾ എഴുതിയതെല്ലാം വായിച്ചു."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "എല്ലാം അയച്ചു, എല്ലാം വന്നു."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} എന്ന നിർദ്ദേശമില്ല. {key} എല്ലാം കാണിക്കും; // കൊണ്ട് / ൽ തുടങ്ങുന്ന വരി അയയ്ക്കാം."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ന് വേണ്ടത്: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "വിൻഡോ വളരെ ഇടുങ്ങിയത്; {columns} കോളം വേണം."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ദ്വിഭാഷികൾ"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ഈ ഉപകരണത്തിൽ {language} ദ്വിഭാഷി ആരെയും അറിയില്ല."

msgctxt "help.title"
msgid "Help"
msgstr "സഹായം"

msgctxt "help.write"
msgid "Writing"
msgstr "എഴുത്ത്"

msgctxt "help.read"
msgid "Reading"
msgstr "വായന"

msgctxt "help.commands"
msgid "Commands"
msgstr "നിർദ്ദേശങ്ങൾ"

msgctxt "help.send"
msgid "send"
msgstr "അയയ്ക്കുക"

msgctxt "help.newLine"
msgid "new line"
msgstr "പുതിയ വരി"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "നിങ്ങളുടെ എഡിറ്ററിൽ എഴുതുക"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "നിങ്ങൾ മുമ്പ് എഴുതിയത്"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "സംഭാഷണത്തിലൂടെ"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "വായിക്കാത്ത ആദ്യ സന്ദേശത്തിലേക്ക്"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ഇപ്പോൾ കണക്റ്റ് ചെയ്യുക"

msgctxt "help.select"
msgid "select a message"
msgstr "സന്ദേശം തിരഞ്ഞെടുക്കുക"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "സെഷന്റെ നില മാറ്റുക"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "പരാജയപ്പെട്ടവ വീണ്ടും അയയ്ക്കുക"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "പരാജയപ്പെട്ട സന്ദേശം തിരുത്തുക"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "അയയ്ക്കാത്ത സന്ദേശം മായ്ക്കുക"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "എന്ത് കാത്തിരിക്കുന്നു, എന്തുകൊണ്ട്"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "എന്ത് പരാജയപ്പെട്ടു, എന്തുകൊണ്ട്"

msgctxt "command.lang"
msgid "change the language"
msgstr "ഭാഷ മാറ്റുക"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "സ്ക്രീൻ മറയ്ക്കുക"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "സംഭാഷണം ഫയലിൽ എഴുതുക"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "എങ്ങനെയുണ്ടായിരുന്നു എന്ന് പറയുക"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ആരാണ് ദ്വിഭാഷി"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "അറിയിപ്പുകൾ ഓൺ അല്ലെങ്കിൽ ഓഫ്"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "വലത്തുനിന്ന് ഇടത്തോട്ടുള്ള എഴുത്ത് കാണിക്കുന്ന വിധം"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ഇപ്പോൾ കണക്റ്റ് ചെയ്യുക, എല്ലാം അയച്ചാൽ പറയുക"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "പുറത്തുപോകുക; ഒന്നും നഷ്ടപ്പെടില്ല"
"""#
  }
}
