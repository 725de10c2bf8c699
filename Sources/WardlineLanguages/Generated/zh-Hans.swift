// DO NOT EDIT: `make languages` makes it from po/zh-Hans.po.
// swift-format-ignore-file

extension Shipped {
  static var language_zhHans: String {
#"""
# Wardline in Chinese (simplified).
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: zh-Hans\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "待发送"

msgctxt "state.sent"
msgid "sent"
msgstr "已发送"

msgctxt "state.read"
msgid "read"
msgstr "已读"

msgctxt "state.failed"
msgid "not sent"
msgstr "失败"

msgctxt "state.held"
msgid "confirm?"
msgstr "待确认"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "撤回中"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "已撤回"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "已不再保存"

msgctxt "author.you"
msgid "You"
msgstr "你"

msgctxt "status.active"
msgid "active"
msgstr "进行中"

msgctxt "status.paused"
msgid "paused"
msgstr "已暂停"

msgctxt "status.ended"
msgid "ended"
msgstr "已结束"

msgctxt "role.nurse"
msgid "nurse"
msgstr "护士"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "口译员"

msgctxt "header.session"
msgid "Session {session}"
msgstr "会话 {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "你：{name}，{role}（{language}）"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}，{role}（{language}）"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} 在线"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} 不在"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "连接已断开。重新连接后会发送消息。"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "已离线。消息将稍后发送。"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} 条等待中"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "{seconds} 秒后重试"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} 立即重试"

msgctxt "banner.trying"
msgid "trying now"
msgstr "正在重试"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "此电脑上的另一个程序占用连接；你在这里写的内容由它发送。"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "会话已暂停。你可以继续写。"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "会话已恢复。"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "会话已结束，不能再发送内容。"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} 条消息未发送：请复制、导出或删除。"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} 条消息发送失败。"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} 全部重试，{delete} 全部删除"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "你的令牌已过期。消息都安全保存；把新令牌放入文件后就会发送。"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "服务器拒绝此令牌。你的消息安全保存在本设备上。"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "此令牌属于 {name}。消息都安全保存；把你自己的令牌放入文件后就会发送。"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "目前没有令牌能打开 {session}。消息都安全保存，等待能打开它的令牌。"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} 已将会话设为：{status}。"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "服务器另有决定：会话{status}。"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "上方收到一条较早写的消息。{key} 查看。"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "下方有 {count} 条新消息"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "服务器不再保存此会话的 {count} 条记录。"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "服务器的记录重新开始；会话将从头再读一遍。"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "服务器已从较旧的副本恢复；会话将从第 {sequence} 条记录起重新读取。"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "无法写入存储：{reason}。你输入的内容还在输入行里。"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "新消息"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "对话从这里开始。"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "还没有人说话。请输入，然后按 {key}。"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "会话已结束，不能再写。"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "超出 {count} 字节：会被拒绝。"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "你的草稿已保存。"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "已连接 {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "正在连接"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "未连接"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "连接缓慢，{rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "待命"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "队列 {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "已重新连接。"

msgctxt "connection.online"
msgid "Connected."
msgstr "已连接。"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} 帮助"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} 队列"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} 退出"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} 返回"

msgctxt "action.retry"
msgid "Retry"
msgstr "重试"

msgctxt "action.edit"
msgid "Edit"
msgstr "编辑"

msgctxt "action.delete"
msgid "Delete"
msgstr "删除"

msgctxt "action.copy"
msgid "Copy"
msgstr "复制"

msgctxt "action.undo"
msgid "Undo"
msgstr "撤销"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "要为所有人结束会话吗？"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "删除全部 {count} 条未发送的消息？别处没有副本。"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "已尝试 {count} 次"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "上次错误：{reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "先发送：{text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "服务器要求等待"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "等待其会话创建"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "等待连接"

msgctxt "why.written"
msgid "written {time}"
msgstr "写于 {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "写于 {time}，至今未发送。现在发送还是删除？"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "会话已结束"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "你的令牌不能打开此会话"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "对此服务器来说太长"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "尝试多次都没有回应"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "时间可能太久"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "已被服务器丢失"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "服务器上的存储配额已用完"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "被拒绝：{code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "无法连接服务器"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "服务器没有回应"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "服务器繁忙"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "等待发送的内容"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "没有等待的内容。"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "没有发送失败的消息。"

msgctxt "queue.age"
msgid "waiting"
msgstr "已等"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "次数"

msgctxt "queue.next"
msgid "next"
msgstr "下次尝试"

msgctxt "queue.error"
msgid "last error"
msgstr "上次错误"

msgctxt "kind.message"
msgid "message"
msgstr "消息"

msgctxt "kind.status"
msgid "status"
msgstr "状态"

msgctxt "kind.session"
msgid "new session"
msgstr "新会话"

msgctxt "kind.preference"
msgid "preference"
msgstr "偏好"

msgctxt "kind.profile"
msgid "profile"
msgstr "资料"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "反馈"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "撤回"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "将重新发送。"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "已删除。"

msgctxt "notice.copied"
msgid "Copied."
msgstr "已复制。"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "已写入 {file}。"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "谢谢。你的反馈已保存，将会发送。"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "语言现在是 {language}。"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "没有 {language} 这种语言。"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "通知已开启。"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "通知已关闭。"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "已锁定。按 {key} 继续。"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "新消息"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} 已读完你写的全部内容。"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "全部已发送，这里没有遗漏。"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "没有命令 {command}。{key} 显示所有命令；// 发送以 / 开头的一行。"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} 需要：{usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "终端太窄；需要 {columns} 列。"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "口译员"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "本设备上没有 {language} 的口译员信息。"

msgctxt "help.title"
msgid "Help"
msgstr "帮助"

msgctxt "help.write"
msgid "Writing"
msgstr "书写"

msgctxt "help.read"
msgid "Reading"
msgstr "阅读"

msgctxt "help.commands"
msgid "Commands"
msgstr "命令"

msgctxt "help.send"
msgid "send"
msgstr "发送"

msgctxt "help.newLine"
msgid "new line"
msgstr "换行"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "在编辑器中书写"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "以前写过的内容"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "浏览对话"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "到第一条未读消息"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "立即连接"

msgctxt "help.select"
msgid "select a message"
msgstr "选择一条消息"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "设置会话状态"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "重新发送失败的消息"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "修改失败的消息"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "删除未发送的消息"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "等待的内容和原因"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "失败的内容和原因"

msgctxt "command.lang"
msgid "change the language"
msgstr "更改语言"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "隐藏屏幕"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "把对话写入文件"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "评价这次会话"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "口译员名单"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "打开或关闭通知"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "从右到左文字的显示方式"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "立即连接，全部发送后告知"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "离开；不会丢失内容"
"""#
  }
}
