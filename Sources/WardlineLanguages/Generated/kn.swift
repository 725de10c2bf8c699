// DO NOT EDIT: `make languages` makes it from po/kn.po.
// swift-format-ignore-file

extension Shipped {
  static var language_kn: String {
#"""
# Wardline in Kannada.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: kn\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "ಕಾಯುತ್ತಿದೆ"

msgctxt "state.sent"
msgid "sent"
msgstr "ಕಳುಹಿಸಲಾಗಿದೆ"

msgctxt "state.read"
msgid "read"
msgstr "ಓದಲಾಗಿದೆ"

msgctxt "state.failed"
msgid "not sent"
msgstr "ವಿಫಲ"

msgctxt "state.held"
msgid "confirm?"
msgstr "ಖಚಿತ?"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ಹಿಂಪಡೆಯುತ್ತಿದೆ"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ಹಿಂಪಡೆಯಲಾಗಿದೆ"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ಇನ್ನು ಇರಿಸಿಲ್ಲ"

msgctxt "author.you"
msgid "You"
msgstr "ನೀವು"

msgctxt "status.active"
msgid "active"
msgstr "ಸಕ್ರಿಯ"

msgctxt "status.paused"
msgid "paused"
msgstr "ವಿರಾಮ"

msgctxt "status.ended"
msgid "ended"
msgstr "ಮುಗಿದಿದೆ"

msgctxt "role.nurse"
msgid "nurse"
msgstr "ನರ್ಸ್"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ದುಭಾಷಿ"

msgctxt "header.session"
msgid "Session {session}"
msgstr "ಸೆಷನ್ {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "ನೀವು: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ಇಲ್ಲಿದ್ದಾರೆ"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ಇಲ್ಲಿಲ್ಲ"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "ಸಂಪರ್ಕ ಕಡಿದಿದೆ. ಮತ್ತೆ ಸಂಪರ್ಕವಾದಾಗ ಸಂದೇಶಗಳನ್ನು ಕಳುಹಿಸಲಾಗುವುದು."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "ಸಂಪರ್ಕವಿಲ್ಲ. ನಂತರ ಕಳುಹಿಸಲಾಗುವುದು."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ಕಾಯುತ್ತಿದೆ"
msgstr[1] "{count} ಕಾಯುತ್ತಿವೆ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ಮುಂದಿನ ಪ್ರಯತ್ನ {seconds} ಸೆಕೆಂಡಿನಲ್ಲಿ"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ಈಗ"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ಈಗ ಪ್ರಯತ್ನಿಸುತ್ತಿದೆ"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "ಈ ಕಂಪ್ಯೂಟರಿನ ಬೇರೆ ಪ್ರೋಗ್ರಾಂ ಬಳಿ ಸಂಪರ್ಕವಿದೆ; ನೀವು ಇಲ್ಲಿ ಬರೆದದ್ದನ್ನು ಅದೇ ಕಳುಹಿಸುತ್ತದೆ."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "ಸೆಷನ್ ವಿರಾಮದಲ್ಲಿದೆ. ನೀವು ಬರೆಯುತ್ತಿರಬಹುದು."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "ಸೆಷನ್ ಮತ್ತೆ ಸಕ್ರಿಯವಾಗಿದೆ."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "ಸೆಷನ್ ಮುಗಿದಿದೆ. ಇನ್ನು ಏನನ್ನೂ ಕಳುಹಿಸಲಾಗದು."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} ಸಂದೇಶ ಕಳುಹಿಸಿಲ್ಲ: ನಕಲಿಸಿ, ರಫ್ತು ಮಾಡಿ ಅಥವಾ ಅಳಿಸಿ."
msgstr[1] "{count} ಸಂದೇಶಗಳನ್ನು ಕಳುಹಿಸಿಲ್ಲ: ನಕಲಿಸಿ, ರಫ್ತು ಮಾಡಿ ಅಥವಾ ಅಳಿಸಿ."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} ಸಂದೇಶ ವಿಫಲವಾಗಿದೆ."
msgstr[1] "{count} ಸಂದೇಶಗಳು ವಿಫಲವಾಗಿವೆ."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ಎಲ್ಲವನ್ನೂ ಮತ್ತೆ ಕಳುಹಿಸಿ, {delete} ಎಲ್ಲವನ್ನೂ ಅಳಿಸಿ"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "ನಿಮ್ಮ ಟೋಕನ್ ಅವಧಿ ಮುಗಿದಿದೆ. ಸಂದೇಶಗಳು ಸುರಕ್ಷಿತ; ಕಡತದಲ್ಲಿ ಹೊಸ ಟೋಕನ್ ಇಟ್ಟರೆ ಅವನ್ನು ಕಳುಹಿಸಲಾಗುವುದು."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "ಸರ್ವರ್ ಈ ಟೋಕನ್ ಒಪ್ಪುವುದಿಲ್ಲ. ನಿಮ್ಮ ಸಂದೇಶಗಳು ಈ ಸಾಧನದಲ್ಲಿ ಸುರಕ್ಷಿತ."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ಈ ಟೋಕನ್ {name} ಅವರದು. ಸಂದೇಶಗಳು ಸುರಕ್ಷಿತ; ಕಡತದಲ್ಲಿ ನಿಮ್ಮ ಸ್ವಂತ ಟೋಕನ್ ಇಟ್ಟರೆ ಅವನ್ನು ಕಳುಹಿಸಲಾಗುವುದು."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ಈಗ ಯಾವ ಟೋಕನ್ ಕೂಡ {session} ತೆರೆಯುವುದಿಲ್ಲ. ಸಂದೇಶಗಳು ಸುರಕ್ಷಿತ; ತೆರೆಯುವ ಟೋಕನ್‌ಗಾಗಿ ಕಾಯುತ್ತಿವೆ."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ಸೆಷನ್ ಸ್ಥಿತಿ ಬದಲಿಸಿದ್ದಾರೆ: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "ಸರ್ವರ್ ನಿರ್ಧಾರ ಬೇರೆ: ಸೆಷನ್ ಸ್ಥಿತಿ {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "ಮೊದಲೇ ಬರೆದ ಸಂದೇಶ ಮೇಲೆ ಬಂದಿದೆ. {key} ಅದನ್ನು ತೋರಿಸುತ್ತದೆ."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "ಕೆಳಗೆ {count} ಹೊಸ"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "ಸರ್ವರ್ ಬಳಿ ಈ ಸೆಷನ್‌ನ {count} ನಮೂದು ಉಳಿದಿಲ್ಲ."
msgstr[1] "ಸರ್ವರ್ ಬಳಿ ಈ ಸೆಷನ್‌ನ {count} ನಮೂದುಗಳು ಉಳಿದಿಲ್ಲ."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "ಸರ್ವರ್ ದಾಖಲೆ ಹೊಸದಾಗಿ ಆರಂಭವಾಗುತ್ತದೆ; ಸೆಷನ್ ಮೊದಲಿನಿಂದ ಮತ್ತೆ ಓದಲಾಗುತ್ತದೆ."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "ಸರ್ವರ್ ಅನ್ನು ಹಳೆಯ ಪ್ರತಿಯಿಂದ ಮರುಸ್ಥಾಪಿಸಲಾಗಿದೆ; ನಮೂದು {sequence} ರಿಂದ ಅಧಿವೇಶನವನ್ನು ಮತ್ತೆ ಓದಲಾಗುತ್ತಿದೆ."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "ಸಂಗ್ರಹದಲ್ಲಿ ಬರೆಯಲಾಗದು: {reason}. ನೀವು ಬರೆದದ್ದು ಇನ್ನೂ ಸಾಲಿನಲ್ಲಿದೆ."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ಹೊಸ ಸಂದೇಶಗಳು"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "ಮಾತುಕತೆ ಇಲ್ಲಿ ಆರಂಭ."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ಇನ್ನೂ ಏನೂ ಹೇಳಿಲ್ಲ. ಬರೆದು {key} ಒತ್ತಿ."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "ಸೆಷನ್ ಮುಗಿದಿದೆ; ಇನ್ನು ಬರೆಯಲಾಗದು."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} ಬೈಟ್ ಹೆಚ್ಚು: ತಿರಸ್ಕರಿಸಲಾಗುವುದು."
msgstr[1] "{count} ಬೈಟ್ ಹೆಚ್ಚು: ತಿರಸ್ಕರಿಸಲಾಗುವುದು."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "ನಿಮ್ಮ ಕರಡು ಇಡಲಾಗಿದೆ."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "ಸಂಪರ್ಕವಿದೆ {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "ಸಂಪರ್ಕಿಸುತ್ತಿದೆ"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "ಸಂಪರ್ಕವಿಲ್ಲ"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "ನಿಧಾನ ಸಂಪರ್ಕ, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "ಸಿದ್ಧ"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ಸರದಿ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "ಮತ್ತೆ ಸಂಪರ್ಕವಾಯಿತು."

msgctxt "connection.online"
msgid "Connected."
msgstr "ಸಂಪರ್ಕವಿದೆ."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ಸಹಾಯ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ಸರದಿ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ಹೊರಗೆ"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} ಹಿಂದೆ"

msgctxt "action.retry"
msgid "Retry"
msgstr "ಮತ್ತೆ"

msgctxt "action.edit"
msgid "Edit"
msgstr "ಬದಲಿಸಿ"

msgctxt "action.delete"
msgid "Delete"
msgstr "ಅಳಿಸಿ"

msgctxt "action.copy"
msgid "Copy"
msgstr "ನಕಲಿಸಿ"

msgctxt "action.undo"
msgid "Undo"
msgstr "ರದ್ದುಮಾಡಿ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "ಎಲ್ಲರಿಗೂ ಸೆಷನ್ ಮುಗಿಸಬೇಕೇ?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ಕಳುಹಿಸದ ಎಲ್ಲಾ ಸಂದೇಶಗಳನ್ನು ({count}) ಅಳಿಸಬೇಕೇ? ಅವು ಬೇರೆಲ್ಲೂ ಇಲ್ಲ."
msgstr[1] "ಕಳುಹಿಸದ ಎಲ್ಲಾ ಸಂದೇಶಗಳನ್ನು ({count}) ಅಳಿಸಬೇಕೇ? ಅವು ಬೇರೆಲ್ಲೂ ಇಲ್ಲ."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} ಬಾರಿ ಪ್ರಯತ್ನ"
msgstr[1] "{count} ಬಾರಿ ಪ್ರಯತ್ನ"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ಕೊನೆಯ ದೋಷ: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ಮೊದಲು ಹೋಗುವುದು: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "ಸರ್ವರ್ ಕಾಯಲು ಹೇಳುತ್ತದೆ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "ಸೆಷನ್ ರಚನೆಗೆ ಕಾಯುತ್ತಿದೆ"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ಸಂಪರ್ಕಕ್ಕೆ ಕಾಯುತ್ತಿದೆ"

msgctxt "why.written"
msgid "written {time}"
msgstr "ಬರೆದದ್ದು {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} ಬರೆದದ್ದು, ಇನ್ನೂ ಕಳುಹಿಸಿಲ್ಲ. ಈಗ ಕಳುಹಿಸಬೇಕೆ, ಅಳಿಸಬೇಕೆ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "ಸೆಷನ್ ಮುಗಿದಿದೆ"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "ನಿಮ್ಮ ಟೋಕನ್ ಈ ಸೆಷನ್ ತೆರೆಯುವುದಿಲ್ಲ"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ಈ ಸರ್ವರಿಗೆ ಬಹಳ ಉದ್ದ"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ಹಲವು ಬಾರಿ ಪ್ರಯತ್ನಿಸಿದರೂ ಉತ್ತರವಿಲ್ಲ"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ಹಳೆಯದಾಗಿರಬಹುದು"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "ಸರ್ವರ್ ಅದನ್ನು ಕಳೆದುಕೊಂಡಿದೆ"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "ಸರ್ವರ್‌ನಲ್ಲಿ ಸಂಗ್ರಹದ ಮಿತಿ ಮುಗಿದಿದೆ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ತಿರಸ್ಕರಿಸಿದೆ: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ಸರ್ವರ್ ತಲುಪಲಾಗದು"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "ಸರ್ವರ್ ಉತ್ತರಿಸುತ್ತಿಲ್ಲ"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "ಸರ್ವರಿಗೆ ಬಹಳ ಕೆಲಸವಿದೆ"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "ಕಳುಹಿಸಲು ಕಾಯುತ್ತಿರುವವು"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "ಏನೂ ಕಾಯುತ್ತಿಲ್ಲ."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ಯಾವ ಸಂದೇಶವೂ ವಿಫಲವಾಗಿಲ್ಲ."

msgctxt "queue.age"
msgid "waiting"
msgstr "ಸಮಯ"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ಪ್ರಯತ್ನಗಳು"

msgctxt "queue.next"
msgid "next"
msgstr "ಮುಂದಿನ"

msgctxt "queue.error"
msgid "last error"
msgstr "ಕೊನೆಯ ದೋಷ"

msgctxt "kind.message"
msgid "message"
msgstr "ಸಂದೇಶ"

msgctxt "kind.status"
msgid "status"
msgstr "ಸ್ಥಿತಿ"

msgctxt "kind.session"
msgid "new session"
msgstr "ಹೊಸ ಸೆಷನ್"

msgctxt "kind.preference"
msgid "preference"
msgstr "ಆಯ್ಕೆ"

msgctxt "kind.profile"
msgid "profile"
msgstr "ಪರಿಚಯ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ಅಭಿಪ್ರಾಯ"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ಹಿಂಪಡೆ"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "ಮತ್ತೆ ಕಳುಹಿಸಲಾಗುವುದು."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ಅಳಿಸಲಾಗಿದೆ."

msgctxt "notice.copied"
msgid "Copied."
msgstr "ನಕಲಿಸಲಾಗಿದೆ."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} ನಲ್ಲಿ ಬರೆಯಲಾಗಿದೆ."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ಧನ್ಯವಾದ. ನಿಮ್ಮ ಅಭಿಪ್ರಾಯ ಇಡಲಾಗಿದೆ, ಕಳುಹಿಸಲಾಗುವುದು."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ಭಾಷೆ ಈಗ {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} ಎಂಬ ಭಾಷೆ ಇಲ್ಲ."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "ಸೂಚನೆಗಳು ಆನ್ ಆಗಿವೆ."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ಸೂಚನೆಗಳು ಆಫ್ ಆಗಿವೆ."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ಬೀಗ ಹಾಕಿದೆ. ಮುಂದುವರಿಯಲು {key} ಒತ್ತಿ."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "ಹೊಸ ಸಂದೇಶ"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ನೀವು ಬರೆದ ಎಲ್ಲವನ್ನೂ ಓದಿದ್ದಾರೆ."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "ಎಲ್ಲವೂ ಕಳುಹಿಸಿದೆ, ಎಲ್ಲವೂ ಬಂದಿದೆ."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} ಎಂಬ ಆಜ್ಞೆ ಇಲ್ಲ. {key} ಎಲ್ಲವನ್ನೂ ತೋರಿಸುತ್ತದೆ; // ಯಿಂದ / ನಲ್ಲಿ ಶುರುವಾಗುವ ಸಾಲು ಕಳುಹಿಸಬಹುದು."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ಗೆ ಬೇಕು: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "ಕಿಟಕಿ ಬಹಳ ಕಿರಿದು; {columns} ಕಾಲಂ ಬೇಕು."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ದುಭಾಷಿಗಳು"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ಈ ಸಾಧನದಲ್ಲಿ {language} ದುಭಾಷಿ ಯಾರೂ ಗೊತ್ತಿಲ್ಲ."

msgctxt "help.title"
msgid "Help"
msgstr "ಸಹಾಯ"

msgctxt "help.write"
msgid "Writing"
msgstr "ಬರೆಯುವುದು"

msgctxt "help.read"
msgid "Reading"
msgstr "ಓದುವುದು"

msgctxt "help.commands"
msgid "Commands"
msgstr "ಆಜ್ಞೆಗಳು"

msgctxt "help.send"
msgid "send"
msgstr "ಕಳುಹಿಸಿ"

msgctxt "help.newLine"
msgid "new line"
msgstr "ಹೊಸ ಸಾಲು"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "ನಿಮ್ಮ ಸಂಪಾದಕದಲ್ಲಿ ಬರೆಯಿರಿ"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ನೀವು ಮೊದಲು ಬರೆದದ್ದು"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "ಮಾತುಕತೆಯಲ್ಲಿ ಚಲಿಸಿ"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ಓದದ ಮೊದಲ ಸಂದೇಶಕ್ಕೆ"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ಈಗ ಸಂಪರ್ಕಿಸಿ"

msgctxt "help.select"
msgid "select a message"
msgstr "ಸಂದೇಶ ಆಯ್ಕೆಮಾಡಿ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ಸೆಷನ್ ಸ್ಥಿತಿ ಬದಲಿಸಿ"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ವಿಫಲ ಸಂದೇಶಗಳನ್ನು ಮತ್ತೆ ಕಳುಹಿಸಿ"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "ವಿಫಲ ಸಂದೇಶ ಬದಲಿಸಿ"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ಕಳುಹಿಸದ ಸಂದೇಶ ಅಳಿಸಿ"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ಏನು ಕಾಯುತ್ತಿದೆ, ಏಕೆ"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ಏನು ವಿಫಲವಾಯಿತು, ಏಕೆ"

msgctxt "command.lang"
msgid "change the language"
msgstr "ಭಾಷೆ ಬದಲಿಸಿ"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ಪರದೆ ಮರೆಮಾಡಿ"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "ಮಾತುಕತೆಯನ್ನು ಕಡತದಲ್ಲಿ ಬರೆಯಿರಿ"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ಹೇಗಿತ್ತು ಎಂದು ಹೇಳಿ"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ಯಾರು ದುಭಾಷಿ"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ಸೂಚನೆಗಳು ಆನ್ ಅಥವಾ ಆಫ್"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ಬಲದಿಂದ ಎಡಕ್ಕೆ ಪಠ್ಯ ಹೇಗೆ ಕಾಣಬೇಕು"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ಈಗ ಸಂಪರ್ಕಿಸಿ, ಎಲ್ಲ ಕಳುಹಿಸಿದಾಗ ಹೇಳಿ"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ಹೊರಹೋಗಿ; ಏನೂ ಕಳೆಯುವುದಿಲ್ಲ"
"""#
  }
}
