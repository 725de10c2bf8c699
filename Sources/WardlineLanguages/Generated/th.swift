// DO NOT EDIT: `make languages` makes it from po/th.po.
// swift-format-ignore-file

extension Shipped {
  static var language_th: String {
#"""
# Wardline in Thai.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: th\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=1; plural=0;\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "รอส่ง"

msgctxt "state.sent"
msgid "sent"
msgstr "ส่งแล้ว"

msgctxt "state.read"
msgid "read"
msgstr "อ่านแล้ว"

msgctxt "state.failed"
msgid "not sent"
msgstr "ส่งไม่สำเร็จ"

msgctxt "state.held"
msgid "confirm?"
msgstr "รอยืนยัน"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "กำลังถอนคืน"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "ถอนคืนแล้ว"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ไม่เก็บไว้แล้ว"

msgctxt "author.you"
msgid "You"
msgstr "คุณ"

msgctxt "status.active"
msgid "active"
msgstr "ใช้งานอยู่"

msgctxt "status.paused"
msgid "paused"
msgstr "หยุดชั่วคราว"

msgctxt "status.ended"
msgid "ended"
msgstr "สิ้นสุดแล้ว"

msgctxt "role.nurse"
msgid "nurse"
msgstr "พยาบาล"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "ล่าม"

msgctxt "header.session"
msgid "Session {session}"
msgstr "เซสชัน {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "คุณ: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} อยู่ที่นี่"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} ไม่อยู่"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "การเชื่อมต่อขาด ข้อความจะถูกส่งเมื่อเชื่อมต่ออีกครั้ง"

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "ไม่ได้เชื่อมต่อ จะส่งข้อความภายหลัง"

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "รออยู่ {count} รายการ"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "ลองใหม่ใน {seconds} วินาที"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ทันที"

msgctxt "banner.trying"
msgid "trying now"
msgstr "กำลังลอง"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "โปรแกรมอื่นในเครื่องนี้ใช้การเชื่อมต่ออยู่ และจะส่งสิ่งที่คุณเขียนที่นี่"

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "เซสชันหยุดชั่วคราว คุณเขียนต่อได้"

msgctxt "banner.active"
msgid "The session is active again."
msgstr "เซสชันกลับมาใช้งานแล้ว"

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "เซสชันสิ้นสุดแล้ว ส่งอะไรเพิ่มไม่ได้"

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "ข้อความ {count} รายการยังไม่ได้ส่ง: คัดลอก ส่งออก หรือลบ"

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "ข้อความ {count} รายการส่งไม่สำเร็จ"

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ลองใหม่ทั้งหมด, {delete} ลบทั้งหมด"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "โทเค็นของคุณหมดอายุ ข้อความยังปลอดภัย ใส่โทเค็นใหม่ในไฟล์แล้วข้อความจะถูกส่ง"

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "เซิร์ฟเวอร์ไม่รับโทเค็นนี้ ข้อความของคุณปลอดภัยในเครื่องนี้"

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "โทเค็นนี้เป็นของ {name} ข้อความยังปลอดภัย ใส่โทเค็นของคุณเองในไฟล์แล้วข้อความจะถูกส่ง"

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "ขณะนี้ไม่มีโทเค็นที่เปิด {session} ได้ ข้อความยังปลอดภัยและรอโทเค็นที่เปิดได้"

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} เปลี่ยนสถานะเซสชันเป็น: {status}"

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "เซิร์ฟเวอร์ตัดสินต่างไป: เซสชัน {status}"

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "มีข้อความที่เขียนก่อนหน้ามาถึงด้านบน {key} เพื่อดู"

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "ใหม่ด้านล่าง {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "เซิร์ฟเวอร์ไม่เก็บรายการ {count} รายการของเซสชันนี้แล้ว"

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "บันทึกของเซิร์ฟเวอร์เริ่มใหม่ กำลังอ่านเซสชันอีกครั้งตั้งแต่ต้น"

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "เซิร์ฟเวอร์ถูกกู้คืนจากสำเนาเก่า กำลังอ่านเซสชันใหม่ตั้งแต่รายการ {sequence}"

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "เขียนลงที่เก็บไม่ได้: {reason} สิ่งที่คุณพิมพ์ยังอยู่ในบรรทัด"

msgctxt "line.newMessages"
msgid "new messages"
msgstr "ข้อความใหม่"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "การสนทนาเริ่มที่นี่"

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "ยังไม่มีใครพูดอะไร พิมพ์แล้วกด {key}"

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "เซสชันสิ้นสุดแล้ว เขียนเพิ่มไม่ได้"

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "ยาวเกินไป {count} ไบต์: จะถูกปฏิเสธ"

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "เก็บฉบับร่างของคุณไว้แล้ว"

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "เชื่อมต่อแล้ว {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "กำลังเชื่อมต่อ"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "ไม่ได้เชื่อมต่อ"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "การเชื่อมต่อช้า {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "เตรียมพร้อม"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "คิว {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "เชื่อมต่ออีกครั้งแล้ว"

msgctxt "connection.online"
msgid "Connected."
msgstr "เชื่อมต่อแล้ว"

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ช่วยเหลือ"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} คิว"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} ออก"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} กลับ"

msgctxt "action.retry"
msgid "Retry"
msgstr "ลองใหม่"

msgctxt "action.edit"
msgid "Edit"
msgstr "แก้ไข"

msgctxt "action.delete"
msgid "Delete"
msgstr "ลบ"

msgctxt "action.copy"
msgid "Copy"
msgstr "คัดลอก"

msgctxt "action.undo"
msgid "Undo"
msgstr "เลิกทำ"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "สิ้นสุดเซสชันสำหรับทุกคนหรือไม่?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "ลบข้อความที่ยังไม่ได้ส่งทั้งหมด ({count}) หรือไม่ ไม่มีเก็บไว้ที่อื่น"

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "ลองแล้ว {count} ครั้ง"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "ข้อผิดพลาดล่าสุด: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "รอต่อจาก: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "เซิร์ฟเวอร์ขอให้รอ"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "รอการสร้างเซสชัน"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "รอการเชื่อมต่อ"

msgctxt "why.written"
msgid "written {time}"
msgstr "เขียนเมื่อ {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "เขียนเมื่อ {time} และยังไม่ได้ส่ง ส่งตอนนี้หรือลบ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "เซสชันสิ้นสุดแล้ว"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "โทเค็นของคุณเปิดเซสชันนี้ไม่ได้"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "ยาวเกินไปสำหรับเซิร์ฟเวอร์นี้"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "ลองหลายครั้งแล้วไม่มีคำตอบ"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "อาจเก่าเกินไป"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "เซิร์ฟเวอร์ทำหาย"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "โควตาการจัดเก็บบนเซิร์ฟเวอร์หมดแล้ว"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "ถูกปฏิเสธ: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ติดต่อเซิร์ฟเวอร์ไม่ได้"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "เซิร์ฟเวอร์ไม่ตอบ"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "เซิร์ฟเวอร์มีงานมาก"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "สิ่งที่รอส่ง"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "ไม่มีอะไรรออยู่"

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "ไม่มีข้อความที่ส่งไม่สำเร็จ"

msgctxt "queue.age"
msgid "waiting"
msgstr "รอมา"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "จำนวนครั้ง"

msgctxt "queue.next"
msgid "next"
msgstr "ครั้งต่อไป"

msgctxt "queue.error"
msgid "last error"
msgstr "ข้อผิดพลาดล่าสุด"

msgctxt "kind.message"
msgid "message"
msgstr "ข้อความ"

msgctxt "kind.status"
msgid "status"
msgstr "สถานะ"

msgctxt "kind.session"
msgid "new session"
msgstr "เซสชันใหม่"

msgctxt "kind.preference"
msgid "preference"
msgstr "การตั้งค่า"

msgctxt "kind.profile"
msgid "profile"
msgstr "โปรไฟล์"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "ความเห็น"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "ถอนคืน"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "จะส่งอีกครั้ง"

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "ลบแล้ว"

msgctxt "notice.copied"
msgid "Copied."
msgstr "คัดลอกแล้ว"

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "เขียนลงใน {file} แล้ว"

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "ขอบคุณ เก็บความเห็นของคุณไว้แล้วและจะส่งให้"

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "ภาษาตอนนี้คือ {language}"

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "ไม่มีภาษา {language}"

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "เปิดการแจ้งเตือนแล้ว"

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "ปิดการแจ้งเตือนแล้ว"

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "ล็อกอยู่ กด {key} เพื่อทำต่อ"

msgctxt "notice.newMessage"
msgid "New message"
msgstr "ข้อความใหม่"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} อ่านทุกอย่างที่คุณเขียนแล้ว"

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "ส่งครบแล้ว และได้รับครบแล้ว"

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "ไม่มีคำสั่ง {command} กด {key} เพื่อดูทั้งหมด ใช้ // เพื่อส่งบรรทัดที่ขึ้นต้นด้วย /"

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} ต้องมี: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "หน้าต่างแคบเกินไป ต้องมี {columns} คอลัมน์"

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "ล่าม"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "เครื่องนี้ไม่มีข้อมูลล่ามสำหรับ {language}"

msgctxt "help.title"
msgid "Help"
msgstr "ช่วยเหลือ"

msgctxt "help.write"
msgid "Writing"
msgstr "การเขียน"

msgctxt "help.read"
msgid "Reading"
msgstr "การอ่าน"

msgctxt "help.commands"
msgid "Commands"
msgstr "คำสั่ง"

msgctxt "help.send"
msgid "send"
msgstr "ส่ง"

msgctxt "help.newLine"
msgid "new line"
msgstr "บรรทัดใหม่"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "เขียนในโปรแกรมแก้ไขของคุณ"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "สิ่งที่คุณเขียนก่อนหน้า"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "เลื่อนดูการสนทนา"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "ไปยังข้อความแรกที่ยังไม่อ่าน"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "เชื่อมต่อทันที"

msgctxt "help.select"
msgid "select a message"
msgstr "เลือกข้อความ"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "ตั้งสถานะของเซสชัน"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "ส่งข้อความที่ส่งไม่สำเร็จอีกครั้ง"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "แก้ไขข้อความที่ส่งไม่สำเร็จ"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "ลบข้อความที่ยังไม่ได้ส่ง"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "อะไรรออยู่ และเพราะอะไร"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "อะไรส่งไม่สำเร็จ และเพราะอะไร"

msgctxt "command.lang"
msgid "change the language"
msgstr "เปลี่ยนภาษา"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ซ่อนหน้าจอ"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "เขียนการสนทนาลงไฟล์"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "บอกว่าเป็นอย่างไร"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ใครเป็นล่าม"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "เปิดหรือปิดการแจ้งเตือน"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "วิธีแสดงข้อความจากขวาไปซ้าย"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "เชื่อมต่อทันที และบอกเมื่อส่งครบ"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "ออก ไม่มีอะไรหาย"
"""#
  }
}
