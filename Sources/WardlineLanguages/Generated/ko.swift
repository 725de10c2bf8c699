// DO NOT EDIT: `make languages` makes it from po/ko.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ko: String {
#"""
# Wardline in Korean.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ko\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "전송 대기"

msgctxt "state.sent"
msgid "sent"
msgstr "보냄"

msgctxt "state.read"
msgid "read"
msgstr "읽음"

msgctxt "state.failed"
msgid "not sent"
msgstr "실패"

msgctxt "state.held"
msgid "confirm?"
msgstr "확인 필요"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "회수 중"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "회수됨"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "더 이상 보관하지 않음"

msgctxt "author.you"
msgid "You"
msgstr "나"

msgctxt "status.active"
msgid "active"
msgstr "진행 중"

msgctxt "status.paused"
msgid "paused"
msgstr "일시 중지"

msgctxt "status.ended"
msgid "ended"
msgstr "종료됨"

msgctxt "role.nurse"
msgid "nurse"
msgstr "간호사"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "통역사"

msgctxt "header.session"
msgid "Session {session}"
msgstr "세션 {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "나: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} 님이 있습니다"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} 님이 자리에 없습니다"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "연결이 끊겼습니다. 다시 연결되면 메시지를 보냅니다."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "연결 없음. 메시지는 나중에 보냅니다."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count}개 대기 중"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "{seconds}초 후 다시 시도"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} 지금 시도"

msgctxt "banner.trying"
msgid "trying now"
msgstr "시도 중"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "이 컴퓨터의 다른 프로그램이 연결을 쓰고 있습니다. 여기에 쓰는 글은 그 프로그램이 보냅니다."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "세션이 일시 중지되었습니다. 계속 쓸 수 있습니다."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "세션이 다시 진행됩니다."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "세션이 끝났습니다. 더 보낼 수 없습니다."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "메시지 {count}개를 보내지 못했습니다. 복사하거나 내보내거나 삭제하세요."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "메시지 {count}개가 실패했습니다."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} 모두 다시 시도, {delete} 모두 삭제"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "토큰이 만료되었습니다. 메시지는 안전합니다. 새 토큰을 파일에 넣으면 보냅니다."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "서버가 이 토큰을 거부합니다. 메시지는 이 기기에 안전하게 있습니다."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "이 토큰은 {name}의 것입니다. 메시지는 안전합니다. 본인의 토큰을 파일에 넣으면 보냅니다."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "지금 {session} 세션을 여는 토큰이 없습니다. 메시지는 안전하며 여는 토큰을 기다립니다."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} 님이 세션 상태를 바꿨습니다: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "서버의 결정이 다릅니다. 세션 상태: {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "먼저 쓴 메시지가 위에 도착했습니다. {key} 키로 볼 수 있습니다."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "아래에 새 메시지 {count}개"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "서버에 이 세션의 항목 {count}개가 더 이상 없습니다."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "서버 기록이 새로 시작됩니다. 세션을 처음부터 다시 읽습니다."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "서버가 이전 사본에서 복원되었습니다. 항목 {sequence}부터 세션을 다시 읽습니다."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "저장소에 쓸 수 없습니다: {reason}. 입력한 글은 입력줄에 남아 있습니다."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "새 메시지"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "대화가 여기서 시작됩니다."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "아직 대화가 없습니다. 입력하고 {key} 키를 누르세요."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "세션이 끝났습니다. 더 쓸 수 없습니다."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count}바이트 초과: 거부됩니다."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "초안이 보관되었습니다."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "연결됨 {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "연결 중"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "연결 안 됨"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "느린 연결, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "대기 상태"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "대기열 {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "다시 연결되었습니다."

msgctxt "connection.online"
msgid "Connected."
msgstr "연결됨."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} 도움말"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} 대기열"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} 끝내기"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} 뒤로"

msgctxt "action.retry"
msgid "Retry"
msgstr "재시도"

msgctxt "action.edit"
msgid "Edit"
msgstr "편집"

msgctxt "action.delete"
msgid "Delete"
msgstr "삭제"

msgctxt "action.copy"
msgid "Copy"
msgstr "복사"

msgctxt "action.undo"
msgid "Undo"
msgstr "실행 취소"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "모두의 세션을 끝낼까요?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "보내지 않은 메시지 {count}개를 모두 삭제할까요? 다른 곳에는 없습니다."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count}번 시도함"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "마지막 오류: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "앞에 대기 중: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "서버가 기다리라고 합니다"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "세션이 만들어지기를 기다립니다"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "연결을 기다립니다"

msgctxt "why.written"
msgid "written {time}"
msgstr "{time}에 씀"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time}에 썼지만 아직 보내지 않았습니다. 지금 보낼까요, 삭제할까요?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "세션이 끝났습니다"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "이 토큰으로는 이 세션을 열 수 없습니다"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "이 서버에는 너무 깁니다"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "여러 번 시도했지만 응답이 없습니다"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "너무 오래되었을 수 있습니다"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "서버에서 유실됨"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "서버의 저장 할당량을 다 썼습니다"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "거부됨: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "서버에 연결할 수 없습니다"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "서버가 응답하지 않습니다"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "서버가 바쁩니다"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "보내기를 기다리는 것"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "기다리는 것이 없습니다."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "실패한 메시지가 없습니다."

msgctxt "queue.age"
msgid "waiting"
msgstr "경과"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "시도"

msgctxt "queue.next"
msgid "next"
msgstr "다음 시도"

msgctxt "queue.error"
msgid "last error"
msgstr "마지막 오류"

msgctxt "kind.message"
msgid "message"
msgstr "메시지"

msgctxt "kind.status"
msgid "status"
msgstr "상태"

msgctxt "kind.session"
msgid "new session"
msgstr "새 세션"

msgctxt "kind.preference"
msgid "preference"
msgstr "설정"

msgctxt "kind.profile"
msgid "profile"
msgstr "프로필"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "의견"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "회수"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "다시 보냅니다."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "삭제했습니다."

msgctxt "notice.copied"
msgid "Copied."
msgstr "복사했습니다."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} 파일에 썼습니다."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "감사합니다. 의견을 보관했으며 곧 보냅니다."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "언어가 {language}(으)로 바뀌었습니다."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} 언어가 없습니다."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "알림이 켜져 있습니다."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "알림이 꺼져 있습니다."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "잠겼습니다. 계속하려면 {key} 키를 누르세요."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "새 메시지"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} 님이 모두 읽었습니다."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "모두 보냈고 모두 받았습니다."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} 명령이 없습니다. {key} 키로 모두 볼 수 있습니다. //는 /로 시작하는 줄을 보냅니다."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} 필요: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "터미널이 너무 좁습니다. {columns}칸이 필요합니다."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "통역사"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "이 기기에 {language} 통역사 정보가 없습니다."

msgctxt "help.title"
msgid "Help"
msgstr "도움말"

msgctxt "help.write"
msgid "Writing"
msgstr "쓰기"

msgctxt "help.read"
msgid "Reading"
msgstr "읽기"

msgctxt "help.commands"
msgid "Commands"
msgstr "명령"

msgctxt "help.send"
msgid "send"
msgstr "보내기"

msgctxt "help.newLine"
msgid "new line"
msgstr "줄 바꿈"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "편집기에서 쓰기"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "전에 쓴 글"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "대화 넘겨 보기"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "읽지 않은 첫 메시지로"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "지금 연결"

msgctxt "help.select"
msgid "select a message"
msgstr "메시지 선택"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "세션 상태 바꾸기"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "실패한 메시지 다시 보내기"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "실패한 메시지 고치기"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "보내지 않은 메시지 삭제"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "기다리는 것과 그 이유"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "실패한 것과 그 이유"

msgctxt "command.lang"
msgid "change the language"
msgstr "언어 바꾸기"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "화면 가리기"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "대화를 파일에 쓰기"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "어땠는지 말하기"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "누가 통역하는지"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "알림 켜기 또는 끄기"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "오른쪽에서 왼쪽으로 쓰는 글의 표시 방식"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "지금 연결하고 모두 보내면 알리기"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "나가기. 잃는 것은 없습니다"
"""#
  }
}
