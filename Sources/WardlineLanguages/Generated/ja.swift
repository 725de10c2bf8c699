// DO NOT EDIT: `make languages` makes it from po/ja.po.
// swift-format-ignore-file

extension Shipped {
  static var language_ja: String {
#"""
# Wardline in Japanese.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: ja\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "送信待ち"

msgctxt "state.sent"
msgid "sent"
msgstr "送信済み"

msgctxt "state.read"
msgid "read"
msgstr "既読"

msgctxt "state.failed"
msgid "not sent"
msgstr "失敗"

msgctxt "state.held"
msgid "confirm?"
msgstr "確認待ち"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "取り消し中"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "取り消し済み"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "保存期間終了"

msgctxt "author.you"
msgid "You"
msgstr "自分"

msgctxt "status.active"
msgid "active"
msgstr "進行中"

msgctxt "status.paused"
msgid "paused"
msgstr "一時停止中"

msgctxt "status.ended"
msgid "ended"
msgstr "終了"

msgctxt "role.nurse"
msgid "nurse"
msgstr "看護師"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "通訳者"

msgctxt "header.session"
msgid "Session {session}"
msgstr "セッション {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "自分：{name}、{role}（{language}）"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}、{role}（{language}）"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} さんがいます"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} さんは離席中です"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "接続が切れました。再接続するとメッセージを送信します。"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "未接続。メッセージは後で送信します。"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} 件待機中"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "{seconds} 秒後に再試行"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} 今すぐ"

msgctxt "banner.trying"
msgid "trying now"
msgstr "試行中"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "このコンピューターの別のプログラムが接続中です。ここに書いた内容はそのプログラムが送信します。"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "セッションは一時停止中です。続けて書けます。"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "セッションが再開しました。"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "セッションは終了しました。これ以上送信できません。"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} 件のメッセージが未送信です。コピー、書き出し、または削除してください。"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} 件のメッセージが失敗しました。"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} すべて再試行、{delete} すべて削除"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "トークンの期限が切れました。メッセージは無事です。新しいトークンをファイルに置くと送信します。"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "サーバーがこのトークンを拒否しました。メッセージはこの端末に保存されています。"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "これは {name} さんのトークンです。メッセージは無事です。自分のトークンをファイルに置くと送信します。"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "いま {session} を開けるトークンがありません。メッセージは無事で、開けるトークンを待っています。"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} さんがセッションの状態を変えました：{status}。"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "サーバーの決定は別です。セッションの状態：{status}。"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "前に書かれたメッセージが上に届きました。{key} で表示します。"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "下に新着 {count} 件"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "このセッションの {count} 件の記録はサーバーにもうありません。"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "サーバーの記録が新しくなりました。セッションを最初から読み直します。"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "サーバーが古いコピーから復元されました。セッションは項目 {sequence} から読み直されます。"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "保存できません：{reason}。入力した文は行に残っています。"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "新着メッセージ"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "会話はここから始まります。"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "まだ発言がありません。入力して {key} を押してください。"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "セッションは終了しました。もう書けません。"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} バイト超過：拒否されます。"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "下書きを保存してあります。"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "接続済み {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "接続を試みています"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "未接続"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "低速な接続、{rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "待機"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "待ち {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "再接続しました。"

msgctxt "connection.online"
msgid "Connected."
msgstr "接続中。"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ヘルプ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} 待ち一覧"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} 終了"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} 戻る"

msgctxt "action.retry"
msgid "Retry"
msgstr "再試行"

msgctxt "action.edit"
msgid "Edit"
msgstr "編集"

msgctxt "action.delete"
msgid "Delete"
msgstr "削除"

msgctxt "action.copy"
msgid "Copy"
msgstr "コピー"

msgctxt "action.undo"
msgid "Undo"
msgstr "元に戻す"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "全員のセッションを終了しますか？"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "未送信のメッセージをすべて削除しますか（{count} 件）？ほかの場所にはありません。"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} 回試行"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "前回のエラー：{reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "先に送信：{text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "サーバーが待つよう求めています"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "セッションの作成を待っています"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "接続を待っています"

msgctxt "why.written"
msgid "written {time}"
msgstr "{time} に記入"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} に書かれ、まだ送信されていません。今送信しますか、削除しますか？"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "セッションは終了しました"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "このトークンではセッションを開けません"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "このサーバーには長すぎます"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "何度試しても応答がありません"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "古くなっている可能性があります"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "サーバーで失われました"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "サーバーの保存容量の上限に達しました"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "拒否：{code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "サーバーに届きません"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "サーバーが応答しません"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "サーバーが混み合っています"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "送信を待つもの"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "待っているものはありません。"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "失敗したメッセージはありません。"

msgctxt "queue.age"
msgid "waiting"
msgstr "経過"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "試行"

msgctxt "queue.next"
msgid "next"
msgstr "次の試行"

msgctxt "queue.error"
msgid "last error"
msgstr "前回のエラー"

msgctxt "kind.message"
msgid "message"
msgstr "メッセージ"

msgctxt "kind.status"
msgid "status"
msgstr "状態"

msgctxt "kind.session"
msgid "new session"
msgstr "新セッション"

msgctxt "kind.preference"
msgid "preference"
msgstr "設定"

msgctxt "kind.profile"
msgid "profile"
msgstr "プロフィール"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ご意見"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "取り消し"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "もう一度送信します。"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "削除しました。"

msgctxt "notice.copied"
msgid "Copied."
msgstr "コピーしました。"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} に書き込みました。"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ありがとうございます。ご意見は保存され、送信されます。"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "言語は {language} になりました。"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} という言語はありません。"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "通知はオンです。"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "通知はオフです。"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ロック中です。{key} を押すと続けます。"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "新着メッセージ"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} さんがすべて読みました。"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "すべて送信し、すべて受信しました。"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} というコマンドはありません。{key} で一覧を表示します。// で / から始まる行を送れます。"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} に必要：{usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "画面が狭すぎます。{columns} 桁が必要です。"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "通訳者"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "この端末には {language} の通訳者の情報がありません。"

msgctxt "help.title"
msgid "Help"
msgstr "ヘルプ"

msgctxt "help.write"
msgid "Writing"
msgstr "書く"

msgctxt "help.read"
msgid "Reading"
msgstr "読む"

msgctxt "help.commands"
msgid "Commands"
msgstr "コマンド"

msgctxt "help.send"
msgid "send"
msgstr "送信"

msgctxt "help.newLine"
msgid "new line"
msgstr "改行"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "エディターで書く"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "前に書いた内容"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "会話をたどる"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "最初の未読メッセージへ"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "今すぐ接続"

msgctxt "help.select"
msgid "select a message"
msgstr "メッセージを選ぶ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "セッションの状態を変える"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "失敗したメッセージを再送する"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "失敗したメッセージを直す"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "未送信のメッセージを削除する"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "待っているものと理由"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "失敗したものと理由"

msgctxt "command.lang"
msgid "change the language"
msgstr "言語を変える"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "画面を隠す"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "会話をファイルに書き出す"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "感想を伝える"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "通訳者の一覧"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "通知のオンとオフ"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "右から左の文字の表示方法"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "今すぐ接続し、送信が済んだら知らせる"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "終了する。何も失われません"
"""#
  }
}
