// DO NOT EDIT: `make languages` makes it from po/my.po.
// swift-format-ignore-file

extension Shipped {
  static var language_my: String {
#"""
# Wardline in Burmese.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: my\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "စောင့်နေသည်"

msgctxt "state.sent"
msgid "sent"
msgstr "ပို့ပြီး"

msgctxt "state.read"
msgid "read"
msgstr "ဖတ်ပြီး"

# proposed: မပို့နိုင်ပါ
msgctxt "state.failed"
msgid "not sent"
msgstr "မအောင်မြင်"

# proposed: အတည်ပြု?
msgctxt "state.held"
msgid "confirm?"
msgstr "ထိန်းထားသည်"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "ပြန်ရုပ်သိမ်းနေသည်"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ပြန်ရုပ်သိမ်းပြီး"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "မသိမ်းထားတော့ပါ"

msgctxt "author.you"
msgid "You"
msgstr "သင်"

msgctxt "status.active"
msgid "active"
msgstr "ဖွင့်ထားသည်"

msgctxt "status.paused"
msgid "paused"
msgstr "ခေတ္တရပ်ထားသည်"

msgctxt "status.ended"
msgid "ended"
msgstr "ပြီးဆုံးပြီ"

msgctxt "role.nurse"
msgid "nurse"
msgstr "သူနာပြု"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "စကားပြန်"

# proposed: ဆက်ရှင် {session}
msgctxt "header.session"
msgid "Session {session}"
msgstr "အစည်းအဝေး {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "သင်- {name}၊ {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}၊ {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} ရှိနေသည်"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} မရှိပါ"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "ချိတ်ဆက်မှု ပြတ်သွားသည်။ ပြန်ချိတ်မိလျှင် စာများကို ပို့ပါမည်။"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "မချိတ်ရသေး။ စာကို နောက်မှ ပို့ပါမည်။"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} ခု စောင့်နေသည်"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "{seconds} စက္ကန့်အကြာ ထပ်ကြိုးစားမည်"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ယခု"

msgctxt "banner.trying"
msgid "trying now"
msgstr "ယခု ကြိုးစားနေသည်"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "ဤကွန်ပျူတာရှိ အခြားပရိုဂရမ်က ချိတ်ဆက်ထားသည်။ သင် ဤနေရာတွင် ရေးသည်ကို ၎င်းက ပို့ပါမည်။"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "အစည်းအဝေး ခေတ္တရပ်ထားသည်။ ဆက်ရေးနိုင်ပါသည်။"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "အစည်းအဝေး ပြန်ဖွင့်ပါပြီ။"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "အစည်းအဝေး ပြီးဆုံးပါပြီ။ ထပ်မပို့နိုင်တော့ပါ။"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "စာ {count} စောင် မပို့ရသေးပါ- ကူးယူပါ၊ ဖိုင်ထုတ်ပါ သို့မဟုတ် ဖျက်ပါ။"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "စာ {count} စောင် မအောင်မြင်ပါ။"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} အားလုံး ထပ်ကြိုးစား၊ {delete} အားလုံး ဖျက်"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "သင့်တိုကင် သက်တမ်းကုန်ပါပြီ။ သင့်စာများ လုံခြုံပါသည်။ တိုကင်အသစ်ကို ဖိုင်ထဲထည့်လျှင် ပို့ပါမည်။"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "ဆာဗာက ဤတိုကင်ကို လက်မခံပါ။ သင့်စာများ ဤစက်တွင် လုံခြုံပါသည်။"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "ဤတိုကင်သည် {name} ၏ တိုကင်ဖြစ်သည်။ သင့်စာများ လုံခြုံပါသည်။ သင့်ကိုယ်ပိုင်တိုကင်ကို ဖိုင်ထဲထည့်လျှင် ပို့ပါမည်။"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ယခု {session} ကို ဖွင့်နိုင်သော တိုကင် မရှိပါ။ သင့်စာများ လုံခြုံပြီး ဖွင့်နိုင်သော တိုကင်ကို စောင့်နေပါသည်။"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} က အစည်းအဝေးအခြေအနေ ပြောင်းလိုက်သည်- {status}။"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "ဆာဗာ၏ ဆုံးဖြတ်ချက် ကွဲပါသည်- အစည်းအဝေး {status}။"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "စောစောက ရေးထားသောစာ အပေါ်တွင် ရောက်လာသည်။ {key} ဖြင့် ကြည့်ပါ။"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "အောက်တွင် အသစ် {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "ဆာဗာတွင် ဤအစည်းအဝေး၏ မှတ်တမ်း {count} ခု မရှိတော့ပါ။"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "ဆာဗာမှတ်တမ်း အသစ်ပြန်စသည်။ အစည်းအဝေးကို အစမှ ပြန်ဖတ်နေသည်။"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "ဆာဗာကို မိတ္တူအဟောင်းမှ ပြန်လည်ရယူထားသည်။ အမှတ်စဉ် {sequence} မှစ၍ ပြန်ဖတ်နေသည်။"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "သိုလှောင်ရာတွင် မရေးနိုင်ပါ- {reason}။ သင်ရေးထားသည် စာကြောင်းတွင် ရှိနေသေးသည်။"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "စာအသစ်များ"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "စကားဝိုင်း ဤနေရာမှ စသည်။"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ဘာမှ မပြောရသေးပါ။ ရေးပြီး {key} ကို နှိပ်ပါ။"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "အစည်းအဝေး ပြီးဆုံးပါပြီ။ ထပ်မရေးနိုင်ပါ။"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} ဘိုက် ပိုနေသည်- လက်ခံမည်မဟုတ်ပါ။"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "သင့်မူကြမ်းကို သိမ်းထားသည်။"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "ချိတ်ပြီး {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "ချိတ်ဆက်နေသည်"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "မချိတ်ရသေး"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "နှေးသော ချိတ်ဆက်မှု၊ {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "အသင့်စောင့်နေသည်"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "တန်းစီ {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "ပြန်ချိတ်ပြီးပါပြီ။"

msgctxt "connection.online"
msgid "Connected."
msgstr "ချိတ်ပြီး။"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} အကူအညီ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} တန်းစီ"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ထွက်"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} နောက်သို့"

msgctxt "action.retry"
msgid "Retry"
msgstr "ထပ်ကြိုးစား"

msgctxt "action.edit"
msgid "Edit"
msgstr "ပြင်"

msgctxt "action.delete"
msgid "Delete"
msgstr "ဖျက်"

msgctxt "action.copy"
msgid "Copy"
msgstr "ကူးယူ"

msgctxt "action.undo"
msgid "Undo"
msgstr "နောက်ပြန်ဆုတ်"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "အားလုံးအတွက် အစည်းအဝေး ပြီးဆုံးစေမလား?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "မပို့ရသေးသော စာအားလုံး ({count}) ကို ဖျက်မလား။ အခြားနေရာတွင် မရှိပါ။"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} ကြိမ် ကြိုးစားပြီး"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "နောက်ဆုံးအမှား- {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "ဤစာနောက်တွင် စောင့်နေသည်- {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "ဆာဗာက စောင့်ရန် ပြောသည်"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "အစည်းအဝေး ဖန်တီးပြီးသည်အထိ စောင့်နေသည်"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "ချိတ်ဆက်မှုကို စောင့်နေသည်"

msgctxt "why.written"
msgid "written {time}"
msgstr "ရေးချိန် {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "{time} တွင် ရေးပြီး မပို့ရသေးပါ။ ယခုပို့မလား၊ ဖျက်မလား။"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "အစည်းအဝေး ပြီးဆုံးပါပြီ"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "သင့်တိုကင်သည် ဤအစည်းအဝေးကို မဖွင့်နိုင်ပါ"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ဤဆာဗာအတွက် ရှည်လွန်းသည်"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "အကြိမ်များစွာ ကြိုးစားသော်လည်း အဖြေမရပါ"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ဟောင်းနေနိုင်သည်"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "ဆာဗာက ပျောက်ဆုံးစေခဲ့သည်"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "ဆာဗာရှိ သိမ်းဆည်းခွင့်ပမာဏ ကုန်သွားပြီ"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "လက်မခံပါ- {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ဆာဗာကို မဆက်သွယ်နိုင်ပါ"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "ဆာဗာက အဖြေမပေးပါ"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "ဆာဗာ အလုပ်များနေသည်"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "ပို့ရန် စောင့်နေသည်များ"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "စောင့်နေသည် မရှိပါ။"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "မအောင်မြင်သော စာ မရှိပါ။"

msgctxt "queue.age"
msgid "waiting"
msgstr "ကြာချိန်"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "ကြိမ်ရေ"

msgctxt "queue.next"
msgid "next"
msgstr "နောက်တစ်ကြိမ်"

msgctxt "queue.error"
msgid "last error"
msgstr "နောက်ဆုံးအမှား"

msgctxt "kind.message"
msgid "message"
msgstr "စာ"

msgctxt "kind.status"
msgid "status"
msgstr "အခြေအနေ"

msgctxt "kind.session"
msgid "new session"
msgstr "အစည်းအဝေးသစ်"

msgctxt "kind.preference"
msgid "preference"
msgstr "ရွေးချယ်မှု"

msgctxt "kind.profile"
msgid "profile"
msgstr "ကိုယ်ရေး"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "အကြံပြုချက်"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ပြန်ရုပ်သိမ်း"

# unconfirmed: words of this file, since the text before said what is not so
# proposed: ထပ်ပို့ပါမည်။
msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "စောင့်နေသည်"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ဖျက်ပြီး။"

msgctxt "notice.copied"
msgid "Copied."
msgstr "ကူးပြီး။"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "{file} တွင် ရေးပြီး။"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ကျေးဇူးတင်ပါသည်။ သင့်အကြံပြုချက်ကို သိမ်းထားပြီး ပို့ပါမည်။"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ယခု ဘာသာစကားမှာ {language} ဖြစ်သည်။"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "{language} ဘာသာစကား မရှိပါ။"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "အသိပေးချက် ဖွင့်ထားသည်။"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "အသိပေးချက် ပိတ်ထားသည်။"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "သော့ခတ်ထားသည်။ ဆက်ရန် {key} ကို နှိပ်ပါ။"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "စာအသစ်"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} က သင်ရေးသမျှ ဖတ်ပြီးပါပြီ။"

# proposed: အားလုံး ပို့ပြီး၊ အားလုံး ဤနေရာသို့ ရောက်ပြီ။
msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "အားလုံး ပို့ပြီး၊ အားလုံး ရောက်ပြီ။"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "{command} အမိန့် မရှိပါ။ {key} က အားလုံးပြသည်။ // က / ဖြင့်စသော စာကြောင်းကို ပို့သည်။"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} အတွက် လိုသည်- {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "ဝင်းဒိုး ကျဉ်းလွန်းသည်။ ကော်လံ {columns} ခု လိုသည်။"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "စကားပြန်များ"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "ဤစက်တွင် {language} စကားပြန် မသိရပါ။"

msgctxt "help.title"
msgid "Help"
msgstr "အကူအညီ"

msgctxt "help.write"
msgid "Writing"
msgstr "ရေးခြင်း"

msgctxt "help.read"
msgid "Reading"
msgstr "ဖတ်ခြင်း"

msgctxt "help.commands"
msgid "Commands"
msgstr "အမိန့်များ"

msgctxt "help.send"
msgid "send"
msgstr "ပို့"

msgctxt "help.newLine"
msgid "new line"
msgstr "စာကြောင်းအသစ်"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "သင့်စာတည်းဆော့ဖ်ဝဲတွင် ရေး"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ယခင်က ရေးခဲ့သည်များ"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "စကားဝိုင်းတစ်လျှောက်"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ပထမဆုံး မဖတ်ရသေးသောစာသို့"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "ယခု ချိတ်ဆက်"

msgctxt "help.select"
msgid "select a message"
msgstr "စာတစ်စောင် ရွေး"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "အစည်းအဝေးအခြေအနေ ပြောင်း"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "မအောင်မြင်သောစာများ ထပ်ပို့"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "မအောင်မြင်သောစာကို ပြင်"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "မပို့ရသေးသောစာကို ဖျက်"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ဘာစောင့်နေသည်၊ ဘာကြောင့်"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ဘာမအောင်မြင်၊ ဘာကြောင့်"

msgctxt "command.lang"
msgid "change the language"
msgstr "ဘာသာစကား ပြောင်း"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "မျက်နှာပြင် ဖုံး"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "စကားဝိုင်းကို ဖိုင်တွင် ရေး"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "ဘယ်လိုရှိသည် ပြောပါ"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ဘယ်သူ စကားပြန်သည်"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "အသိပေးချက် ဖွင့် သို့မဟုတ် ပိတ်"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "ညာမှဘယ် စာသား ပြပုံ"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "ယခုချိတ်ဆက်ပြီး အားလုံးပို့ပြီးလျှင် ပြော"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ထွက်၊ ဘာမှ မပျောက်ပါ"
"""#
  }
}
