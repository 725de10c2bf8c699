// DO NOT EDIT: `make languages` makes it from po/pa.po.
// swift-format-ignore-file

extension Shipped {
  static var language_pa: String {
#"""
# Wardline in Punjabi.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: pa\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ਉਡੀਕ ਵਿੱਚ"

msgctxt "state.sent"
msgid "sent"
msgstr "ਭੇਜਿਆ ਗਿਆ"

msgctxt "state.read"
msgid "read"
msgstr "ਪੜ੍ਹਿਆ ਗਿਆ"

msgctxt "state.failed"
msgid "not sent"
msgstr "ਅਸਫਲ"

msgctxt "state.held"
msgid "confirm?"
msgstr "ਪੁਸ਼ਟੀ ਕਰੋ"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ਵਾਪਸ ਲੈ ਰਹੇ ਹਾਂ"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ਵਾਪਸ ਲਿਆ ਗਿਆ"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ਹੁਣ ਰੱਖਿਆ ਨਹੀਂ ਜਾਂਦਾ"

msgctxt "author.you"
msgid "You"
msgstr "ਤੁਸੀਂ"

msgctxt "status.active"
msgid "active"
msgstr "ਚਾਲੂ"

msgctxt "status.paused"
msgid "paused"
msgstr "ਰੁਕਿਆ ਹੋਇਆ"

msgctxt "status.ended"
msgid "ended"
msgstr "ਸਮਾਪਤ"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ਨਰਸ"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ਦੁਭਾਸ਼ੀਆ"

msgctxt "header.session"
msgid "Session {session}"
msgstr "ਸੈਸ਼ਨ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "ਤੁਸੀਂ: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ਇੱਥੇ ਹਨ"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ਇੱਥੇ ਨਹੀਂ ਹਨ"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "ਕਨੈਕਸ਼ਨ ਟੁੱਟ ਗਿਆ। ਮੁੜ ਜੁੜਨ 'ਤੇ ਸੁਨੇਹੇ ਭੇਜੇ ਜਾਣਗੇ।"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "ਕਨੈਕਸ਼ਨ ਨਹੀਂ। ਬਾਅਦ ਵਿੱਚ ਭੇਜੇ ਜਾਣਗੇ।"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ਉਡੀਕ ਵਿੱਚ"
msgstr[1] "{count} ਉਡੀਕ ਵਿੱਚ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ਅਗਲੀ ਕੋਸ਼ਿਸ਼ {seconds} ਸਕਿੰਟ ਵਿੱਚ"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ਹੁਣੇ"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ਹੁਣ ਕੋਸ਼ਿਸ਼ ਹੋ ਰਹੀ ਹੈ"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "ਇਸ ਕੰਪਿਊਟਰ ਦੇ ਦੂਜੇ ਪ੍ਰੋਗਰਾਮ ਕੋਲ ਕਨੈਕਸ਼ਨ ਹੈ; ਤੁਸੀਂ ਇੱਥੇ ਜੋ ਲਿਖੋਗੇ ਉਹੀ ਭੇਜੇਗਾ।"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "ਸੈਸ਼ਨ ਰੁਕਿਆ ਹੋਇਆ ਹੈ। ਤੁਸੀਂ ਲਿਖਣਾ ਜਾਰੀ ਰੱਖ ਸਕਦੇ ਹੋ।"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "ਸੈਸ਼ਨ ਮੁੜ ਚਾਲੂ ਹੈ।"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "ਸੈਸ਼ਨ ਸਮਾਪਤ ਹੋ ਗਿਆ। ਇਸ ਵਿੱਚ ਹੋਰ ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਜਾ ਸਕਦਾ।"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} ਸੁਨੇਹਾ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ: ਕਾਪੀ ਕਰੋ, ਸੰਭਾਲੋ ਜਾਂ ਮਿਟਾਓ।"
msgstr[1] "{count} ਸੁਨੇਹੇ ਨਹੀਂ ਭੇਜੇ ਗਏ: ਕਾਪੀ ਕਰੋ, ਸੰਭਾਲੋ ਜਾਂ ਮਿਟਾਓ।"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} ਸੁਨੇਹਾ ਅਸਫਲ ਰਿਹਾ।"
msgstr[1] "{count} ਸੁਨੇਹੇ ਅਸਫਲ ਰਹੇ।"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ਸਾਰੇ ਮੁੜ ਭੇਜੋ, {delete} ਸਾਰੇ ਮਿਟਾਓ"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "ਤੁਹਾਡੇ ਟੋਕਨ ਦੀ ਮਿਆਦ ਮੁੱਕ ਗਈ। ਸੁਨੇਹੇ ਸੁਰੱਖਿਅਤ ਹਨ; ਫਾਈਲ ਵਿੱਚ ਨਵਾਂ ਟੋਕਨ ਰੱਖੋ ਤਾਂ ਭੇਜੇ ਜਾਣਗੇ।"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "ਸਰਵਰ ਇਹ ਟੋਕਨ ਨਹੀਂ ਮੰਨਦਾ। ਤੁਹਾਡੇ ਸੁਨੇਹੇ ਇਸ ਡਿਵਾਈਸ 'ਤੇ ਸੁਰੱਖਿਅਤ ਹਨ।"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ਇਹ ਟੋਕਨ {name} ਦਾ ਹੈ। ਸੁਨੇਹੇ ਸੁਰੱਖਿਅਤ ਹਨ; ਫਾਈਲ ਵਿੱਚ ਆਪਣਾ ਟੋਕਨ ਰੱਖੋ ਤਾਂ ਭੇਜੇ ਜਾਣਗੇ।"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ਇਸ ਵੇਲੇ ਕੋਈ ਟੋਕਨ {session} ਨਹੀਂ ਖੋਲ੍ਹਦਾ। ਸੁਨੇਹੇ ਸੁਰੱਖਿਅਤ ਹਨ ਅਤੇ ਖੋਲ੍ਹਣ ਵਾਲੇ ਟੋਕਨ ਦੀ ਉਡੀਕ ਵਿੱਚ ਹਨ।"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ਨੇ ਸੈਸ਼ਨ ਦੀ ਹਾਲਤ ਬਦਲੀ: {status}।"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "ਸਰਵਰ ਦਾ ਫੈਸਲਾ ਵੱਖਰਾ ਹੈ: ਸੈਸ਼ਨ ਦੀ ਹਾਲਤ {status}।"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "ਪਹਿਲਾਂ ਲਿਖਿਆ ਇੱਕ ਸੁਨੇਹਾ ਉੱਪਰ ਆਇਆ ਹੈ। {key} ਉਸਨੂੰ ਦਿਖਾਉਂਦਾ ਹੈ।"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "ਹੇਠਾਂ {count} ਨਵੇਂ"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "ਸਰਵਰ ਕੋਲ ਇਸ ਸੈਸ਼ਨ ਦੀ {count} ਐਂਟਰੀ ਹੁਣ ਨਹੀਂ ਹੈ।"
msgstr[1] "ਸਰਵਰ ਕੋਲ ਇਸ ਸੈਸ਼ਨ ਦੀਆਂ {count} ਐਂਟਰੀਆਂ ਹੁਣ ਨਹੀਂ ਹਨ।"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "ਸਰਵਰ ਦਾ ਰਿਕਾਰਡ ਨਵੇਂ ਸਿਰਿਓਂ ਸ਼ੁਰੂ ਹੁੰਦਾ ਹੈ; ਸੈਸ਼ਨ ਸ਼ੁਰੂ ਤੋਂ ਮੁੜ ਪੜ੍ਹਿਆ ਜਾਂਦਾ ਹੈ।"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "ਸਰਵਰ ਪੁਰਾਣੀ ਕਾਪੀ ਤੋਂ ਬਹਾਲ ਕੀਤਾ ਗਿਆ; ਸੈਸ਼ਨ ਐਂਟਰੀ {sequence} ਤੋਂ ਮੁੜ ਪੜ੍ਹਿਆ ਜਾ ਰਿਹਾ ਹੈ।"

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ਭੰਡਾਰ ਵਿੱਚ ਲਿਖਿਆ ਨਹੀਂ ਜਾ ਸਕਦਾ: {reason}। ਤੁਸੀਂ ਜੋ ਲਿਖਿਆ ਉਹ ਸੰਭਾਲਿਆ ਨਹੀਂ ਗਿਆ, ਲਿਖਣ ਵਾਲੀ ਥਾਂ ਹੀ ਹੈ।"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ਨਵੇਂ ਸੁਨੇਹੇ"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "ਗੱਲਬਾਤ ਇੱਥੋਂ ਸ਼ੁਰੂ ਹੁੰਦੀ ਹੈ।"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ਹਾਲੇ ਕੁਝ ਨਹੀਂ ਕਿਹਾ ਗਿਆ। ਲਿਖੋ ਅਤੇ {key} ਦਬਾਓ।"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "ਸੈਸ਼ਨ ਸਮਾਪਤ ਹੋ ਗਿਆ; ਹੋਰ ਨਹੀਂ ਲਿਖਿਆ ਜਾ ਸਕਦਾ।"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} ਬਾਈਟ ਵੱਧ: ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਵੇਗਾ।"
msgstr[1] "{count} ਬਾਈਟ ਵੱਧ: ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਵੇਗਾ।"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "ਤੁਹਾਡਾ ਖਰੜਾ ਰੱਖਿਆ ਹੋਇਆ ਹੈ।"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "ਜੁੜਿਆ {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "ਜੁੜ ਰਿਹਾ ਹੈ"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "ਜੁੜਿਆ ਨਹੀਂ"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ਹੌਲੀ ਕਨੈਕਸ਼ਨ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "ਤਿਆਰ"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ਕਤਾਰ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "ਮੁੜ ਜੁੜ ਗਿਆ।"

msgctxt "connection.online"
msgid "Connected."
msgstr "ਜੁੜਿਆ।"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ਮਦਦ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ਕਤਾਰ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ਬਾਹਰ"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} ਵਾਪਸ"

msgctxt "action.retry"
msgid "Retry"
msgstr "ਮੁੜ ਭੇਜੋ"

msgctxt "action.edit"
msgid "Edit"
msgstr "ਬਦਲੋ"

msgctxt "action.delete"
msgid "Delete"
msgstr "ਮਿਟਾਓ"

msgctxt "action.copy"
msgid "Copy"
msgstr "ਕਾਪੀ"

msgctxt "action.undo"
msgid "Undo"
msgstr "ਵਾਪਸ ਲਿਆਓ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "ਸਭ ਲਈ ਸੈਸ਼ਨ ਸਮਾਪਤ ਕਰੀਏ?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ਨਾ ਭੇਜੇ ਸਾਰੇ ਸੁਨੇਹੇ ({count}) ਮਿਟਾਉਣੇ ਹਨ? ਇਹ ਹੋਰ ਕਿਤੇ ਨਹੀਂ ਹਨ।"
msgstr[1] "ਨਾ ਭੇਜੇ ਸਾਰੇ ਸੁਨੇਹੇ ({count}) ਮਿਟਾਉਣੇ ਹਨ? ਇਹ ਹੋਰ ਕਿਤੇ ਨਹੀਂ ਹਨ।"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} ਵਾਰ ਕੋਸ਼ਿਸ਼"
msgstr[1] "{count} ਵਾਰ ਕੋਸ਼ਿਸ਼"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ਪਿਛਲੀ ਗਲਤੀ: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ਪਹਿਲਾਂ ਜਾਵੇਗਾ: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "ਸਰਵਰ ਉਡੀਕਣ ਲਈ ਕਹਿੰਦਾ ਹੈ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ਸੈਸ਼ਨ ਬਣਨ ਦੀ ਉਡੀਕ ਵਿੱਚ"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ਕਨੈਕਸ਼ਨ ਦੀ ਉਡੀਕ ਵਿੱਚ"

msgctxt "why.written"
msgid "written {time}"
msgstr "ਲਿਖਿਆ {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} ਲਿਖਿਆ, ਹਾਲੇ ਨਹੀਂ ਭੇਜਿਆ। ਹੁਣ ਭੇਜੀਏ ਜਾਂ ਮਿਟਾਈਏ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ਸੈਸ਼ਨ ਸਮਾਪਤ ਹੋ ਗਿਆ"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ਤੁਹਾਡਾ ਟੋਕਨ ਇਹ ਸੈਸ਼ਨ ਨਹੀਂ ਖੋਲ੍ਹਦਾ"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ਇਸ ਸਰਵਰ ਲਈ ਬਹੁਤ ਲੰਮਾ"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ਕਈ ਵਾਰ ਕੋਸ਼ਿਸ਼ ਕੀਤੀ, ਜਵਾਬ ਨਹੀਂ ਮਿਲਿਆ"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ਸ਼ਾਇਦ ਪੁਰਾਣਾ ਹੋ ਗਿਆ ਹੈ"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "ਸਰਵਰ ਨੇ ਇਹ ਗੁਆ ਦਿੱਤਾ"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "ਸਰਵਰ ਉੱਤੇ ਸਟੋਰੇਜ ਦਾ ਕੋਟਾ ਪੂਰਾ ਹੋ ਗਿਆ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ਨਾਮਨਜ਼ੂਰ: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ਸਰਵਰ ਤੱਕ ਪਹੁੰਚ ਨਹੀਂ"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "ਸਰਵਰ ਜਵਾਬ ਨਹੀਂ ਦਿੰਦਾ"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "ਸਰਵਰ ਬਹੁਤ ਰੁੱਝਿਆ ਹੈ"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "ਜੋ ਭੇਜੇ ਜਾਣ ਦੀ ਉਡੀਕ ਵਿੱਚ ਹੈ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "ਕੁਝ ਵੀ ਉਡੀਕ ਵਿੱਚ ਨਹੀਂ।"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ਕੋਈ ਸੁਨੇਹਾ ਅਸਫਲ ਨਹੀਂ ਰਿਹਾ।"

msgctxt "queue.age"
msgid "waiting"
msgstr "ਸਮਾਂ"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ਕੋਸ਼ਿਸ਼ਾਂ"

msgctxt "queue.next"
msgid "next"
msgstr "ਅਗਲੀ ਕੋਸ਼ਿਸ਼"

msgctxt "queue.error"
msgid "last error"
msgstr "ਪਿਛਲੀ ਗਲਤੀ"

msgctxt "kind.message"
msgid "message"
msgstr "ਸੁਨੇਹਾ"

msgctxt "kind.status"
msgid "status"
msgstr "ਹਾਲਤ"

msgctxt "kind.session"
msgid "new session"
msgstr "ਨਵਾਂ ਸੈਸ਼ਨ"

msgctxt "kind.preference"
msgid "preference"
msgstr "ਪਸੰਦ"

msgctxt "kind.profile"
msgid "profile"
msgstr "ਜਾਣ-ਪਛਾਣ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ਰਾਏ"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ਵਾਪਸ ਲੈਣਾ"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "ਮੁੜ ਭੇਜਿਆ ਜਾਵੇਗਾ।"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ਮਿਟਾਇਆ ਗਿਆ।"

msgctxt "notice.copied"
msgid "Copied."
msgstr "ਕਾਪੀ ਕੀਤਾ ਗਿਆ।"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} ਵਿੱਚ ਲਿਖਿਆ ਗਿਆ।"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ਧੰਨਵਾਦ। ਤੁਹਾਡੀ ਰਾਏ ਰੱਖੀ ਗਈ ਹੈ ਅਤੇ ਭੇਜੀ ਜਾਵੇਗੀ।"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ਭਾਸ਼ਾ ਹੁਣ {language} ਹੈ।"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} ਨਾਂ ਦੀ ਕੋਈ ਭਾਸ਼ਾ ਨਹੀਂ।"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "ਸੂਚਨਾਵਾਂ ਚਾਲੂ ਹਨ।"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ਸੂਚਨਾਵਾਂ ਬੰਦ ਹਨ।"

msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ਸਕ੍ਰੀਨ ਲੌਕ ਹੈ। ਜਾਰੀ ਰੱਖਣ ਲਈ {key} ਦਬਾਓ।"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "ਨਵਾਂ ਸੁਨੇਹਾ"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ਨੇ ਤੁਹਾਡਾ ਲਿਖਿਆ ਸਭ ਪੜ੍ਹ ਲਿਆ ਹੈ।"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "ਸਭ ਭੇਜਿਆ ਗਿਆ ਹੈ, ਅਤੇ ਸਭ ਆ ਗਿਆ ਹੈ।"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} ਕੋਈ ਹੁਕਮ ਨਹੀਂ। {key} ਸਾਰੇ ਦਿਖਾਉਂਦਾ ਹੈ; // ਉਹ ਲਾਈਨ ਭੇਜਦਾ ਹੈ ਜੋ / ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇ।"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ਨੂੰ ਚਾਹੀਦਾ ਹੈ: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "ਵਿੰਡੋ ਬਹੁਤ ਤੰਗ ਹੈ; {columns} ਕਾਲਮ ਚਾਹੀਦੇ ਹਨ।"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ਦੁਭਾਸ਼ੀਏ"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ਇਸ ਡਿਵਾਈਸ 'ਤੇ {language} ਦਾ ਕੋਈ ਦੁਭਾਸ਼ੀਆ ਪਤਾ ਨਹੀਂ।"

msgctxt "help.title"
msgid "Help"
msgstr "ਮਦਦ"

msgctxt "help.write"
msgid "Writing"
msgstr "ਲਿਖਣਾ"

msgctxt "help.read"
msgid "Reading"
msgstr "ਪੜ੍ਹਨਾ"

msgctxt "help.commands"
msgid "Commands"
msgstr "ਹੁਕਮ"

msgctxt "help.send"
msgid "send"
msgstr "ਭੇਜੋ"

msgctxt "help.newLine"
msgid "new line"
msgstr "ਨਵੀਂ ਲਾਈਨ"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "ਆਪਣੇ ਐਡੀਟਰ ਵਿੱਚ ਲਿਖੋ"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ਜੋ ਤੁਸੀਂ ਪਹਿਲਾਂ ਲਿਖਿਆ"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "ਗੱਲਬਾਤ ਵਿੱਚ ਅੱਗੇ-ਪਿੱਛੇ"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ਪਹਿਲੇ ਅਣਪੜ੍ਹੇ ਸੁਨੇਹੇ 'ਤੇ"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ਹੁਣੇ ਜੋੜੋ"

msgctxt "help.select"
msgid "select a message"
msgstr "ਸੁਨੇਹਾ ਚੁਣੋ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ਸੈਸ਼ਨ ਦੀ ਹਾਲਤ ਬਦਲੋ"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ਅਸਫਲ ਸੁਨੇਹੇ ਮੁੜ ਭੇਜੋ"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ਅਸਫਲ ਸੁਨੇਹਾ ਬਦਲੋ"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ਨਾ ਭੇਜਿਆ ਸੁਨੇਹਾ ਮਿਟਾਓ"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ਕੀ ਉਡੀਕ ਵਿੱਚ ਹੈ ਅਤੇ ਕਿਉਂ"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ਕੀ ਅਸਫਲ ਹੋਇਆ ਅਤੇ ਕਿਉਂ"

msgctxt "command.lang"
msgid "change the language"
msgstr "ਭਾਸ਼ਾ ਬਦਲੋ"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ਸਕ੍ਰੀਨ ਲੁਕਾਓ"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "ਗੱਲਬਾਤ ਫਾਈਲ ਵਿੱਚ ਲਿਖੋ"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ਦੱਸੋ ਕਿਵੇਂ ਰਿਹਾ"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ਕੌਣ ਦੁਭਾਸ਼ੀਆ ਹੈ"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ਸੂਚਨਾਵਾਂ ਚਾਲੂ ਜਾਂ ਬੰਦ"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ਸੱਜੇ ਤੋਂ ਖੱਬੇ ਲਿਖਤ ਕਿਵੇਂ ਦਿਖੇ"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ਹੁਣੇ ਜੋੜੋ, ਅਤੇ ਸਭ ਭੇਜਣ 'ਤੇ ਦੱਸੋ"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ਬਾਹਰ ਜਾਓ; ਕੁਝ ਨਹੀਂ ਗੁਆਚਦਾ"
"""#
  }
}
