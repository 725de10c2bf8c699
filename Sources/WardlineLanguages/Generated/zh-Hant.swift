// DO NOT EDIT: `make languages` makes it from po/zh-Hant.po.
// swift-format-ignore-file

extension Shipped {
  static var language_zhHant: String {
#"""
# Wardline in Chinese (traditional).
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: zh-Hant\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "待傳送"

msgctxt "state.sent"
msgid "sent"
msgstr "已傳送"

msgctxt "state.read"
msgid "read"
msgstr "已讀"

msgctxt "state.failed"
msgid "not sent"
msgstr "失敗"

msgctxt "state.held"
msgid "confirm?"
msgstr "待確認"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "收回中"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "已收回"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "已不再保存"

msgctxt "author.you"
msgid "You"
msgstr "你"

msgctxt "status.active"
msgid "active"
msgstr "進行中"

msgctxt "status.paused"
msgid "paused"
msgstr "已暫停"

msgctxt "status.ended"
msgid "ended"
msgstr "已結束"

msgctxt "role.nurse"
msgid "nurse"
msgstr "護理師"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "口譯員"

msgctxt "header.session"
msgid "Session {session}"
msgstr "會談 {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "你：{name}，{role}（{language}）"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}，{role}（{language}）"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} 在線上"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} 不在"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "連線中斷。重新連線後會傳送訊息。"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "已離線。訊息將稍後傳送。"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} 則等待中"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "{seconds} 秒後重試"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} 立即重試"

msgctxt "banner.trying"
msgid "trying now"
msgstr "正在重試"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "這台電腦上的另一個程式正使用連線；你在這裡寫的內容由它傳送。"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "會談已暫停。你可以繼續寫。"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "會談已恢復。"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "會談已結束，不能再傳送內容。"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} 則訊息未傳送：請複製、匯出或刪除。"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} 則訊息傳送失敗。"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} 全部重試，{delete} 全部刪除"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "你的存取權杖已過期。訊息都安全保存；把新存取權杖放入檔案後就會傳送。"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "伺服器拒絕此存取權杖。你的訊息安全保存在本裝置上。"

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "此存取權杖屬於 {name}。訊息都安全保存；把你自己的存取權杖放入檔案後就會傳送。"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "目前沒有存取權杖能開啟 {session}。訊息都安全保存，等待能開啟它的存取權杖。"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} 已將會談設為：{status}。"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "伺服器另有決定：會談{status}。"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "上方收到一則較早寫的訊息。{key} 查看。"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "下方有 {count} 則新訊息"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "伺服器不再保存此會談的 {count} 筆紀錄。"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "伺服器的紀錄重新開始；會談將從頭再讀一次。"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "伺服器已從較舊的副本還原；工作階段將從第 {sequence} 筆記錄起重新讀取。"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "無法寫入儲存區：{reason}。你輸入的內容還在輸入列裡。"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "新訊息"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "對話從這裡開始。"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "還沒有人說話。請輸入，然後按 {key}。"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "會談已結束，不能再寫。"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "超出 {count} 位元組：會被拒絕。"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "你的草稿已保存。"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "已連線 {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "正在連線"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "未連線"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "連線緩慢，{rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "待命"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "佇列 {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "已重新連線。"

msgctxt "connection.online"
msgid "Connected."
msgstr "已連線。"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} 說明"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} 佇列"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} 離開"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} 返回"

msgctxt "action.retry"
msgid "Retry"
msgstr "重試"

msgctxt "action.edit"
msgid "Edit"
msgstr "編輯"

msgctxt "action.delete"
msgid "Delete"
msgstr "刪除"

msgctxt "action.copy"
msgid "Copy"
msgstr "複製"

msgctxt "action.undo"
msgid "Undo"
msgstr "復原"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "要為所有人結束會談嗎？"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "刪除全部 {count} 則未傳送的訊息？別處沒有副本。"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "已嘗試 {count} 次"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "上次錯誤：{reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "先傳送：{text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "伺服器要求等待"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "等待其會談建立"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "等待連線"

msgctxt "why.written"
msgid "written {time}"
msgstr "寫於 {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "寫於 {time}，至今未傳送。現在傳送還是刪除？"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "會談已結束"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "你的存取權杖不能開啟此會談"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "對此伺服器來說太長"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "嘗試多次都沒有回應"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "時間可能太久"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "已被伺服器遺失"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "伺服器上的儲存配額已用完"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "被拒絕：{code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "無法連上伺服器"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "伺服器沒有回應"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "伺服器忙碌"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "等待傳送的內容"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "沒有等待的內容。"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "沒有傳送失敗的訊息。"

msgctxt "queue.age"
msgid "waiting"
msgstr "已等"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "次數"

msgctxt "queue.next"
msgid "next"
msgstr "下次嘗試"

msgctxt "queue.error"
msgid "last error"
msgstr "上次錯誤"

msgctxt "kind.message"
msgid "message"
msgstr "訊息"

msgctxt "kind.status"
msgid "status"
msgstr "狀態"

msgctxt "kind.session"
msgid "new session"
msgstr "新會談"

msgctxt "kind.preference"
msgid "preference"
msgstr "偏好"

msgctxt "kind.profile"
msgid "profile"
msgstr "資料"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "意見"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "收回"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "將重新傳送。"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "已刪除。"

msgctxt "notice.copied"
msgid "Copied."
msgstr "已複製。"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "已寫入 {file}。"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "謝謝。你的意見已保存，將會傳送。"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "語言現在是 {language}。"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "沒有 {language} 這種語言。"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "通知已開啟。"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "通知已關閉。"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "已鎖定。按 {key} 繼續。"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "新訊息"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} 已讀完你寫的全部內容。"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "全部已傳送，這裡沒有遺漏。"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "沒有指令 {command}。{key} 顯示所有指令；// 傳送以 / 開頭的一行。"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} 需要：{usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "終端機太窄；需要 {columns} 欄。"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "口譯員"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "本裝置上沒有 {language} 口譯員的資訊。"

msgctxt "help.title"
msgid "Help"
msgstr "說明"

msgctxt "help.write"
msgid "Writing"
msgstr "書寫"

msgctxt "help.read"
msgid "Reading"
msgstr "閱讀"

msgctxt "help.commands"
msgid "Commands"
msgstr "指令"

msgctxt "help.send"
msgid "send"
msgstr "傳送"

msgctxt "help.newLine"
msgid "new line"
msgstr "換行"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "在編輯器中書寫"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "以前寫過的內容"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "瀏覽對話"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "到第一則未讀訊息"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "立即連線"

msgctxt "help.select"
msgid "select a message"
msgstr "選擇一則訊息"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "設定會談狀態"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "重新傳送失敗的訊息"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "修改失敗的訊息"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "刪除未傳送的訊息"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "等待的內容和原因"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "失敗的內容和原因"

msgctxt "command.lang"
msgid "change the language"
msgstr "變更語言"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "隱藏畫面"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "把對話寫入檔案"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "評價這次會談"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "口譯員名單"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "開啟或關閉通知"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "從右到左文字的顯示方式"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "立即連線，全部傳送後告知"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "離開；不會遺失內容"
"""#
  }
}
