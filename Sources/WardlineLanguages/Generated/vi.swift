// DO NOT EDIT: `make languages` makes it from po/vi.po.
// swift-format-ignore-file

extension Shipped {
  static var language_vi: String {
#"""
# Wardline in Vietnamese.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: vi\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "đang chờ"

msgctxt "state.sent"
msgid "sent"
msgstr "đã gửi"

msgctxt "state.read"
msgid "read"
msgstr "đã đọc"

msgctxt "state.failed"
msgid "not sent"
msgstr "thất bại"

msgctxt "state.held"
msgid "confirm?"
msgstr "chờ bạn"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "đang thu hồi"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "đã thu hồi"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "không còn được lưu"

msgctxt "author.you"
msgid "You"
msgstr "Bạn"

msgctxt "status.active"
msgid "active"
msgstr "đang hoạt động"

msgctxt "status.paused"
msgid "paused"
msgstr "tạm dừng"

msgctxt "status.ended"
msgid "ended"
msgstr "đã kết thúc"

msgctxt "role.nurse"
msgid "nurse"
msgstr "điều dưỡng"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "phiên dịch viên"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Phiên {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Bạn: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} đang ở đây"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} vắng mặt"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Mất kết nối. Tin nhắn sẽ được gửi khi có kết nối lại."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Mất kết nối. Sẽ gửi tin nhắn sau."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} đang chờ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "thử lại sau {seconds} giây"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ngay"

msgctxt "banner.trying"
msgid "trying now"
msgstr "đang thử"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Một chương trình khác trên máy này giữ kết nối; nó sẽ gửi những gì bạn viết ở đây."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Phiên đang tạm dừng. Bạn có thể viết tiếp."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Phiên đã hoạt động lại."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Phiên đã kết thúc. Không thể gửi thêm gì nữa."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} tin nhắn chưa được gửi: hãy sao chép, xuất hoặc xóa."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} tin nhắn gửi thất bại."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} thử lại tất cả, {delete} xóa tất cả"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Mã truy cập đã hết hạn. Tin nhắn của bạn vẫn an toàn; đặt mã mới vào tệp thì chúng sẽ được gửi."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Máy chủ từ chối mã truy cập này. Tin nhắn của bạn vẫn an toàn trên thiết bị này."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Mã truy cập này là của {name}. Tin nhắn của bạn vẫn an toàn; đặt mã của chính bạn vào tệp thì chúng sẽ được gửi."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Hiện không có mã truy cập nào mở được {session}. Tin nhắn của bạn vẫn an toàn và đang chờ một mã mở được."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} đã đổi trạng thái phiên thành: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Máy chủ quyết định khác: phiên {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Một tin nhắn viết trước đó đã đến ở phía trên. {key} để xem."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} tin mới bên dưới"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Máy chủ không còn giữ {count} mục của phiên này."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Nhật ký của máy chủ bắt đầu lại; phiên được đọc lại từ đầu."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Máy chủ đã được khôi phục từ bản sao cũ hơn; phiên được đọc lại từ mục {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Không thể ghi vào kho lưu: {reason}. Những gì bạn gõ vẫn còn trong dòng."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "tin nhắn mới"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Cuộc trò chuyện bắt đầu ở đây."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Chưa có ai nói gì. Hãy gõ rồi nhấn {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Phiên đã kết thúc; không thể viết thêm."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Dài quá {count} byte: sẽ bị từ chối."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Bản nháp của bạn được giữ lại."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Đã kết nối {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Đang kết nối"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Chưa kết nối"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Kết nối chậm, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Đang chờ sẵn"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "hàng đợi {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Đã kết nối lại."

msgctxt "connection.online"
msgid "Connected."
msgstr "Đã kết nối."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} trợ giúp"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} hàng đợi"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} thoát"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} quay lại"

msgctxt "action.retry"
msgid "Retry"
msgstr "Thử lại"

msgctxt "action.edit"
msgid "Edit"
msgstr "Sửa"

msgctxt "action.delete"
msgid "Delete"
msgstr "Xóa"

msgctxt "action.copy"
msgid "Copy"
msgstr "Sao chép"

msgctxt "action.undo"
msgid "Undo"
msgstr "Hoàn tác"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Kết thúc phiên cho mọi người?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Xóa tất cả tin nhắn chưa gửi ({count})? Chúng không có ở nơi nào khác."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "đã thử {count} lần"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "lỗi gần nhất: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "chờ sau: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "máy chủ yêu cầu chờ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "chờ đến khi phiên được tạo"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "chờ kết nối"

msgctxt "why.written"
msgid "written {time}"
msgstr "viết lúc {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Viết lúc {time}, đến nay chưa gửi. Gửi ngay hay xóa?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "phiên đã kết thúc"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "mã truy cập của bạn không mở được phiên này"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "quá dài đối với máy chủ này"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "thử quá nhiều lần mà không có trả lời"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "có thể đã quá cũ"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "bị máy chủ làm mất"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "đã hết hạn mức lưu trữ trên máy chủ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "bị từ chối: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "không liên lạc được với máy chủ"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "máy chủ không trả lời"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "máy chủ đang bận"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Những gì đang chờ gửi"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Không có gì đang chờ."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Không có tin nhắn gửi thất bại."

msgctxt "queue.age"
msgid "waiting"
msgstr "đã chờ"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "lần thử"

msgctxt "queue.next"
msgid "next"
msgstr "kế tiếp"

msgctxt "queue.error"
msgid "last error"
msgstr "lỗi gần nhất"

msgctxt "kind.message"
msgid "message"
msgstr "tin nhắn"

msgctxt "kind.status"
msgid "status"
msgstr "trạng thái"

msgctxt "kind.session"
msgid "new session"
msgstr "phiên mới"

msgctxt "kind.preference"
msgid "preference"
msgstr "tùy chọn"

msgctxt "kind.profile"
msgid "profile"
msgstr "hồ sơ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "phản hồi"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "thu hồi"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Sẽ được gửi lại."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Đã xóa."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Đã sao chép."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Đã ghi vào {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Cảm ơn bạn. Phản hồi đã được giữ và sẽ được gửi."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Ngôn ngữ bây giờ là {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Không có ngôn ngữ {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Thông báo đang bật."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Thông báo đang tắt."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Đã khóa. Nhấn {key} để tiếp tục."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Tin nhắn mới"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} đã đọc mọi điều bạn viết."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Mọi thứ đã gửi, và ở đây không thiếu gì."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Không có lệnh {command}. {key} hiện tất cả các lệnh; // gửi một dòng bắt đầu bằng /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} cần: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Cửa sổ quá hẹp; cần {columns} cột."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Phiên dịch viên"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Thiết bị này chưa biết phiên dịch viên nào cho {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Trợ giúp"

msgctxt "help.write"
msgid "Writing"
msgstr "Viết"

msgctxt "help.read"
msgid "Reading"
msgstr "Đọc"

msgctxt "help.commands"
msgid "Commands"
msgstr "Lệnh"

msgctxt "help.send"
msgid "send"
msgstr "gửi"

msgctxt "help.newLine"
msgid "new line"
msgstr "dòng mới"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "viết trong trình soạn thảo"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "những gì bạn đã viết trước đây"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "xem cuộc trò chuyện"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "đến tin nhắn chưa đọc đầu tiên"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "kết nối ngay"

msgctxt "help.select"
msgid "select a message"
msgstr "chọn một tin nhắn"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "đặt trạng thái của phiên"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "gửi lại tin nhắn thất bại"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "sửa tin nhắn thất bại"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "xóa tin nhắn chưa gửi"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "cái gì đang chờ, và vì sao"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "cái gì thất bại, và vì sao"

msgctxt "command.lang"
msgid "change the language"
msgstr "đổi ngôn ngữ"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ẩn màn hình"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "ghi cuộc trò chuyện vào tệp"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "cho biết cuộc trò chuyện thế nào"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ai phiên dịch"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "bật hoặc tắt thông báo"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "cách hiển thị chữ viết từ phải sang trái"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "kết nối ngay, và báo khi đã gửi hết"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "thoát; không mất gì cả"
"""#
  }
}
