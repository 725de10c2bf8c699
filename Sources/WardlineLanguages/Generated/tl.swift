// DO NOT EDIT: `make languages` makes it from po/tl.po.
// swift-format-ignore-file

extension Shipped {
  static var language_tl: String {
#"""
# Wardline in Tagalog.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: tl\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n % 10 == 4 || n % 10 == 6 || n % 10 == 9);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "naghihintay"

msgctxt "state.sent"
msgid "sent"
msgstr "naipadala"

msgctxt "state.read"
msgid "read"
msgstr "nabasa"

msgctxt "state.failed"
msgid "not sent"
msgstr "nabigo"

msgctxt "state.held"
msgid "confirm?"
msgstr "kumpirmahin"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "binabawi"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "binawi"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "hindi na itinatago"

msgctxt "author.you"
msgid "You"
msgstr "Ikaw"

msgctxt "status.active"
msgid "active"
msgstr "aktibo"

msgctxt "status.paused"
msgid "paused"
msgstr "naka-pause"

msgctxt "status.ended"
msgid "ended"
msgstr "tapos na"

msgctxt "role.nurse"
msgid "nurse"
msgstr "nars"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "interpreter"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesyon {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Ikaw: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "Narito si {name}"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "Wala rito si {name}"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Naputol ang koneksyon. Ipapadala ang mga mensahe kapag bumalik ito."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Walang koneksyon. Ipapadala mamaya."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} naghihintay"
msgstr[1] "{count} naghihintay"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "susubok muli pagkaraan ng {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ngayon"

msgctxt "banner.trying"
msgid "trying now"
msgstr "sinusubukan ngayon"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Hawak ng ibang programa sa computer na ito ang koneksyon; iyon ang magpapadala ng isinusulat mo rito."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Naka-pause ang sesyon. Maaari kang magpatuloy sa pagsulat."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Aktibo na muli ang sesyon."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Tapos na ang sesyon. Wala nang maipapadala rito."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} mensahe ang hindi naipadala: kopyahin, i-export o burahin."
msgstr[1] "{count} na mensahe ang hindi naipadala: kopyahin, i-export o burahin."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} mensahe ang nabigo."
msgstr[1] "{count} na mensahe ang nabigo."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} subukang muli lahat, {delete} burahin lahat"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Nag-expire na ang token mo. Ligtas ang mga mensahe; maglagay ng bagong token sa file at ipapadala ang mga ito."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Tinatanggihan ng server ang token na ito. Ligtas ang mga mensahe mo sa device na ito."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Kay {name} ang token na ito. Ligtas ang mga mensahe; ilagay sa file ang sarili mong token at ipapadala ang mga ito."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Walang token na nagbubukas ng {session} ngayon. Ligtas ang mga mensahe at naghihintay ng token na magbubukas nito."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Binago ni {name} ang katayuan ng sesyon: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Iba ang pasya ng server: ang sesyon ay {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "May dumating sa itaas na mensaheng mas maagang isinulat. Makikita sa {key}."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} bago sa ibaba"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Wala na sa server ang {count} tala ng sesyong ito."
msgstr[1] "Wala na sa server ang {count} na tala ng sesyong ito."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Nagsimulang muli ang talaan ng server; binabasa muli ang sesyon mula sa simula."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Ibinalik ang server mula sa mas lumang kopya; binabasang muli ang sesyon mula sa entry {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Hindi makapagsulat sa imbakan: {reason}. Nasa linya pa ang isinulat mo."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "mga bagong mensahe"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Dito nagsisimula ang usapan."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Wala pang nasabi. Mag-type, at pindutin ang {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Tapos na ang sesyon; hindi na makapagsusulat."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Sobra ng {count} byte: tatanggihan ito."
msgstr[1] "Sobra ng {count} na byte: tatanggihan ito."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Nakatago ang draft mo."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Konektado {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Kumokonekta"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Hindi konektado"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Mabagal na koneksyon, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Nakaantabay"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "pila {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Nakakonekta na muli."

msgctxt "connection.online"
msgid "Connected."
msgstr "Konektado."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} tulong"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} pila"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} umalis"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} bumalik"

msgctxt "action.retry"
msgid "Retry"
msgstr "Subukan muli"

msgctxt "action.edit"
msgid "Edit"
msgstr "Baguhin"

msgctxt "action.delete"
msgid "Delete"
msgstr "Burahin"

msgctxt "action.copy"
msgid "Copy"
msgstr "Kopyahin"

msgctxt "action.undo"
msgid "Undo"
msgstr "Ibalik"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Tapusin ang sesyon para sa lahat?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Burahin ang lahat ng hindi naipadalang mensahe ({count})? Wala ang mga ito sa ibang lugar."
msgstr[1] "Burahin ang lahat ng hindi naipadalang mensahe ({count})? Wala ang mga ito sa ibang lugar."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} beses sinubukan"
msgstr[1] "{count} na beses sinubukan"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "huling error: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "naghihintay sa likod ng: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "pinaghihintay ng server"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "hinihintay na malikha ang sesyon"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "hinihintay ang koneksyon"

msgctxt "why.written"
msgid "written {time}"
msgstr "isinulat {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Isinulat {time} at hindi pa naipapadala. Ipadala ngayon, o burahin?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "tapos na ang sesyon"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "hindi binubuksan ng token mo ang sesyong ito"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "masyadong mahaba para sa server na ito"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "maraming ulit sinubukan pero walang sagot"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "baka luma na"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "nawala ng server"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "ubos na ang quota ng imbakan sa server"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "tinanggihan: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "hindi maabot ang server"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "hindi sumasagot ang server"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "maraming ginagawa ang server"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Mga naghihintay na ipadala"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Walang naghihintay."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Walang mensaheng nabigo."

msgctxt "queue.age"
msgid "waiting"
msgstr "tagal"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "mga subok"

msgctxt "queue.next"
msgid "next"
msgstr "susunod"

msgctxt "queue.error"
msgid "last error"
msgstr "huling error"

msgctxt "kind.message"
msgid "message"
msgstr "mensahe"

msgctxt "kind.status"
msgid "status"
msgstr "katayuan"

msgctxt "kind.session"
msgid "new session"
msgstr "bagong sesyon"

msgctxt "kind.preference"
msgid "preference"
msgstr "kagustuhan"

msgctxt "kind.profile"
msgid "profile"
msgstr "profile"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "puna"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "pagbawi"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Ipapadala muli."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Nabura."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Nakopya."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Naisulat sa {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Salamat. Nakatago ang puna mo at ipapadala."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Ang wika ngayon ay {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Walang wikang {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Bukas ang mga abiso."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Sarado ang mga abiso."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Naka-lock. Pindutin ang {key} para magpatuloy."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Bagong mensahe"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "Nabasa na ni {name} ang lahat ng isinulat mo."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Naipadala na ang lahat, at narito na ang lahat."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Walang utos na {command}. Ipinapakita ng {key} ang lahat; // ang nagpapadala ng linyang nagsisimula sa /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "Kailangan ng {command}: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Masyadong makitid ang terminal; {columns} kolum ang kailangan."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Mga interpreter"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Walang kilalang interpreter para sa {language} sa device na ito."

msgctxt "help.title"
msgid "Help"
msgstr "Tulong"

msgctxt "help.write"
msgid "Writing"
msgstr "Pagsulat"

msgctxt "help.read"
msgid "Reading"
msgstr "Pagbasa"

msgctxt "help.commands"
msgid "Commands"
msgstr "Mga utos"

msgctxt "help.send"
msgid "send"
msgstr "ipadala"

msgctxt "help.newLine"
msgid "new line"
msgstr "bagong linya"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "magsulat sa editor mo"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "mga isinulat mo dati"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "galugarin ang usapan"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "sa unang hindi pa nababasa"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "kumonekta ngayon"

msgctxt "help.select"
msgid "select a message"
msgstr "pumili ng mensahe"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "baguhin ang katayuan ng sesyon"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ipadala muli ang mga nabigong mensahe"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "baguhin ang nabigong mensahe"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "burahin ang hindi naipadalang mensahe"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ano ang naghihintay, at bakit"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ano ang nabigo, at bakit"

msgctxt "command.lang"
msgid "change the language"
msgstr "palitan ang wika"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "itago ang screen"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "isulat ang usapan sa file"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "sabihin kung kumusta ito"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "sino ang nag-iinterpret"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "buksan o isara ang mga abiso"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "paano iguguhit ang tekstong kanan-pakaliwa"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "kumonekta ngayon, at sabihin kapag naipadala na lahat"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "umalis; walang nawawala"
"""#
  }
}
