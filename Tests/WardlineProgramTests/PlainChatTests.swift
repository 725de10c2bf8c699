import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlineTestSupport

@testable import Wardline
@testable import WardlineCommand

/// What plain lines say, without a relay.
@Suite struct PlainLines {
  /// What was written so far.
  private final class Paper: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    @Sendable func write(_ line: String) { state.withLock { $0.append(line) } }
    func clear() { state.withLock { $0 = [] } }
  }

  private let paper = Paper()

  private func chat() -> PlainChat { PlainChat(session: Sample.ward, user: Sample.nurse, write: paper.write) }

  private func message(
    _ number: UInt64, _ text: String, isMine: Bool = false, _ state: Message.State = .sent
  ) -> Message {
    Message(
      id: Sample.key(number), session: Sample.ward, author: isMine ? Sample.nurse : Sample.interpreter, isMine: isMine,
      text: text, state: state, sequence: state == .sent ? number : nil, writtenAt: Sample.time(Int64(number)),
      reason: state == .failed ? .sessionEnded : nil)
  }

  private func transcript(_ messages: [Message], readThrough: UInt64, name: String = "Idris") -> Transcript {
    let idris = Participant(user: Sample.interpreter, role: .interpreter, name: name, language: "ar")
    return Transcript(
      messages: messages, state: nil, participants: [idris], receipts: [:], gaps: [], readThrough: readThrough)
  }

  /// Without the time of day.
  private func told() -> [String] {
    paper.lines.map { $0.contains(#/^\d\d:\d\d /#) ? String($0.dropFirst(6)) : $0 }
  }

  @Test("opening: the last 20 of what was read, a word, and all that is new")
  func opening() {
    var chat = chat()
    chat.begin(transcript((1...30).map { message($0, "text \($0)") }, readThrough: 27))
    let past = ["… wardline export: write the conversation to a file"] + (8...27).map { "Idris: text \($0)" }
    let new = ["New messages: 3."] + (28...30).map { "Idris: text \($0)" }
    #expect(Array(told().dropFirst()) == past + new)
  }

  @Test(
    "that somebody else has understood is told with how the message begins, whoever wrote it; one's own word is not told again")
  func understood() {
    var chat = chat()
    let messages = [message(1, "Take 400 mg of it twice a day, after meals", isMine: true), message(2, "Since when?")]
    chat.begin(transcript(messages, readThrough: 2))
    func confirm(_ number: UInt64, at sequence: UInt64, by author: UserID) {
      chat.show(
        .change(
          .event(
            SessionEvent(
              session: Sample.ward, sequence: sequence, loggedAt: Sample.time(9), author: author,
              kind: .done(.confirmMessage(Sample.key(number)))))))
    }
    let before = told().count
    confirm(2, at: 3, by: Sample.nurse)
    for (sequence, number) in [(4, 1), (5, 2), (6, 9)] as [(UInt64, UInt64)] {
      confirm(number, at: sequence, by: Sample.interpreter)
    }
    #expect(
      told().dropFirst(before) == [
        "· Idris says that they have understood: Take 400 mg of it twice a day, after…",
        "· Idris says that they have understood: Since when?", "· Idris says that they have understood: …",
      ])
  }

  @Test("what a message answers stands above it: who wrote that, and how it begins, as long as its words are there")
  func replies() {
    var chat = chat()
    func answer(_ number: UInt64, to key: UInt64, isMine: Bool = false) -> Message {
      var answer = message(number, "text \(number)", isMine: isMine)
      answer.body = MessageAttributes.body(answer.text, MessageAttributes(replyTo: Sample.key(key)))
      return answer
    }
    chat.begin(transcript([message(1, "Take 400 mg", isMine: true), answer(2, to: 1)], readThrough: 2))
    chat.show(.change(.message(answer(3, to: 2))))
    chat.show(.change(.message(message(1, "", isMine: true, .retracted))))
    chat.show(.change(.message(answer(4, to: 1))))
    let before = told().count
    chat.wrote([answer(5, to: 4, isMine: true)], inPlaceOf: nil)
    #expect(
      told()[1..<before].filter { !$0.contains("withdrawn") } == [
        "You: Take 400 mg", "↩ You: Take 400 mg", "Idris: text 2", "↩ Idris: text 2", "Idris: text 3", "↩ …", "Idris: text 4",
      ])
    #expect(told()[before] == "↩ Idris: text 4")
  }

  @Test("what a message corrects stands above it; what answers that message later quotes the words that count")
  func corrections() {
    var chat = chat()
    func referring(_ number: UInt64, _ text: String, isMine: Bool, _ attributes: MessageAttributes) -> Message {
      var message = message(number, text, isMine: isMine)
      message.body = MessageAttributes.body(text, attributes)
      return message
    }
    let correction = referring(2, "Take 5 mg", isMine: true, MessageAttributes(corrects: Sample.key(1)))
    var begun = transcript([message(1, "Take 50 mg", isMine: true), correction], readThrough: 2)
    begun.corrections = [Sample.key(1): correction]
    chat.begin(begun)
    chat.show(.change(.message(referring(3, "Once?", isMine: false, MessageAttributes(replyTo: Sample.key(1))))))
    // Nobody corrects what somebody else has said.
    chat.show(.change(.message(referring(4, "Take 500 mg", isMine: false, MessageAttributes(corrects: Sample.key(1))))))
    chat.show(.change(.message(referring(5, "Sure?", isMine: false, MessageAttributes(replyTo: Sample.key(1))))))
    let time = Sample.time(2).clockTime
    #expect(
      told()[1...] == [
        "You: Take 50 mg (corrected \(time))", "✎ You: Take 50 mg", "You: Take 5 mg", "↩ You: Take 5 mg", "Idris: Once?",
        "✎ You: Take 50 mg", "Idris: Take 500 mg", "↩ You: Take 5 mg", "Idris: Sure?",
      ])
    // What answers an earlier correction quotes the last one.
    chat.show(.change(.message(referring(7, "Take 6 mg", isMine: true, MessageAttributes(corrects: Sample.key(1))))))
    chat.show(.change(.message(referring(8, "When?", isMine: false, MessageAttributes(replyTo: Sample.key(2))))))
    #expect(told().suffix(2) == ["↩ You: Take 6 mg", "Idris: When?"])
    chat.show(.change(.message(message(7, "", isMine: true, .retracted))))
    // The words that were taken back are not quoted any more.
    chat.show(.change(.message(message(2, "", isMine: true, .retracted))))
    chat.show(.change(.message(referring(6, "So?", isMine: false, MessageAttributes(replyTo: Sample.key(1))))))
    #expect(told().suffix(2) == ["↩ You: Take 50 mg", "Idris: So?"])
  }

  @Test("opening: no word where nothing is new, none of earlier ones where all are read; what failed long ago is told")
  func openingWithoutNews() {
    var chat = chat()
    chat.begin(transcript((1...20).map { message($0, "text \($0)") }, readThrough: 20))
    #expect(Array(told().dropFirst()) == (1...20).map { "Idris: text \($0)" })
    paper.clear()
    var other = self.chat()
    other.begin(
      transcript([message(1, "lost", isMine: true, .failed)] + (2...30).map { message($0, "text \($0)") }, readThrough: 30))
    #expect(told().contains("Not sent (the session has ended): lost"))
    #expect(!told().contains("Idris: text 10") && told().contains("Idris: text 11"))
  }

  @Test("opening: one message is one, one's own is not new, and neither is one that was taken back")
  func openingWithOne() {
    var chat = chat()
    let messages = [
      message(1, "old"), message(2, "mine", isMine: true), message(3, "gone", .retracted), message(4, "new"),
    ]
    chat.begin(transcript(messages, readThrough: 1))
    let past = ["Idris: old", "You: mine", "Idris: withdrawn."]
    #expect(Array(told().dropFirst()) == past + ["New messages: 1.", "Idris: new"])
  }

  @Test("opening: where all 200 are new there may be more")
  func openingWithMany() {
    var chat = chat()
    chat.begin(transcript((101...300).map { message($0, "text \($0)") }, readThrough: 0))
    #expect(told()[1...2] == ["… wardline export: write the conversation to a file", "New messages: 200+."])
    #expect(told().count == 203)
  }

  @Test("PITFALLS 31: one's own line is heard once; behind it comes what became of it, named where it could be another")
  func once() {
    var chat = chat()
    chat.show(.connection(.online))
    paper.clear()
    let texts = [1: "one", 2: "two words that are the beginning of a long message\nof two lines"]
    let both = texts.sorted { $0.key < $1.key }.map { message(UInt64($0.key), $0.value, isMine: true, .pending) }
    chat.wrote(both, inPlaceOf: nil)
    for message in both { chat.show(.change(.message(message))) }
    #expect(told().isEmpty)
    chat.show(.change(.message(message(1, "one", isMine: true))))
    #expect(told() == ["Sent: one"])
    paper.clear()
    chat.show(.change(.message(message(2, texts[2]!, isMine: true, .failed))))
    #expect(told().first == "Not sent (the session has ended): two words that are the beginning of a…")
    paper.clear()
    chat.show(.change(.message(message(2, texts[2]!, isMine: true, .pending))))
    chat.show(.change(.message(message(2, texts[2]!, isMine: true))))
    #expect(told() == ["Pending: two words that are the beginning of a…", "Sent."])
  }

  @Test("PITFALLS 29: without a connection what is typed is said to wait, and how many do")
  func pending() {
    var chat = chat()
    chat.wrote([message(1, "one", isMine: true, .pending)], inPlaceOf: nil)
    chat.wrote((2...5).map { message($0, "more", isMine: true, .pending) }, inPlaceOf: nil)
    #expect(told() == ["Pending.", "Pending; 5 waiting."])
  }

  @Test(
    "a message that was written long before it was logged has both times, in the opening and when it arrives; others have one")
  func late() {
    func message(_ number: UInt64, isMine: Bool = false, _ state: Message.State = .sent, after delay: Int64) -> Message {
      var message = self.message(number, "text \(number)", isMine: isMine, state)
      message.loggedAt = message.writtenAt.advanced(byMilliseconds: delay)
      return message
    }
    let long = Limits.writtenLongBeforeMilliseconds + 1
    let written = message(1, after: long).writtenAt.clockTime
    let both = "\(written) → \(message(1, after: long).writtenAt.advanced(byMilliseconds: long).localTime)"
    var chat = chat()
    chat.begin(transcript([message(1, after: long), message(2, after: long - 1)], readThrough: 1))
    #expect(paper.lines.dropFirst() == ["\(both) Idris: text 1", "New messages: 1.", "\(written) Idris: text 2"])
    paper.clear()
    chat.show(.change(.message(message(3, after: long))))
    chat.show(.change(.message(message(4, after: long - 1))))
    chat.show(.change(.message(message(5, isMine: true, after: long))))
    #expect(paper.lines == ["\(both) Idris: text 3", "\(written) Idris: text 4", "\(both) You: text 5"])
    paper.clear()
    chat.show(.change(.message(message(1, .erased, after: long))))
    chat.show(.change(.message(message(6, .erased, after: long))))
    #expect(paper.lines == ["\(written) Idris: no longer kept."])
    paper.clear()
    // What waits is in no log.
    chat.show(.change(.message(message(7, isMine: true, .pending, after: long))))
    #expect(paper.lines == ["\(written) You, pending: text 7"])
  }

  @Test("what is forgotten is named, and what was replaced is no deletion")
  func deleted() {
    var chat = chat()
    chat.begin(transcript((1...2).map { message($0, $0 == 1 ? "one" : "two", isMine: true, .failed) }, readThrough: 0))
    paper.clear()
    chat.show(.connection(.online))
    chat.show(.change(.deleted(Sample.key(1), session: Sample.ward)))
    chat.wrote([message(3, "second", isMine: true, .pending)], inPlaceOf: Sample.key(2))
    chat.show(.change(.deleted(Sample.key(2), session: Sample.ward)))
    #expect(told() == ["Connected.", "Deleted. one"])
  }

  @Test("every line is in the reader's language")
  func translated() throws {
    let wording = CurrentWording.english
    _ = try #require(wording.use("es"))
    var chat = PlainChat(session: Sample.ward, user: Sample.nurse, wording: wording, write: paper.write)
    chat.begin(transcript([message(1, "a"), message(2, "b", .retracted), message(3, "c")], readThrough: 2))
    chat.wrote([message(4, "uno", isMine: true, .pending), message(5, "dos", isMine: true, .pending)], inPlaceOf: nil)
    chat.show(.connection(.online))
    let amal = Participant(user: try UserID("amal"), role: .interpreter, name: "Amal", language: "ar")
    chat.show(.change(.participant(amal, session: Sample.ward)))
    chat.show(.change(.message(message(4, "uno", isMine: true))))
    chat.show(.change(.message(message(5, "dos", isMine: true, .failed))))
    #expect(
      told() == [
        "Sesión ward-7. Tú: nadia. /help: Comandos; /quit: salir; no se pierde nada.", "Idris: a", "Idris: retirado.",
        "Mensajes nuevos: 1.", "Idris: c", "Pendiente; 2 en espera.", "Conectado.", "Amal, intérprete está aquí.",
        "Enviado: uno", "Fallido (la sesión ha terminado): dos",
        "      /retry: volver a enviar los mensajes fallidos; /delete: borrar un mensaje no enviado; /failed: qué falló y por qué",
      ])
  }

  @Test("a name is one line, and no text turns round what stands beside it")
  func names() {
    var chat = chat()
    let text = "a\u{202E}b\u{2066}c\u{200F}d\ne"
    chat.begin(transcript([message(1, text)], readThrough: 1, name: "Idris\n12:00 You: \u{202E}yes\u{2028}"))
    #expect(told().last == "Idris\u{FFFD}12:00 You: \u{FFFD}yes\u{FFFD}: a\u{FFFD}b\u{FFFD}c\u{200F}d\n      e")
    for value in Array(UInt32(0x202A)...0x202E) + Array(0x2066...0x2069) {
      #expect(printable("a" + String(Unicode.Scalar(value)!)) == "a\u{FFFD}")
    }
    #expect(printableName("a\tb\r\nc\u{85}d") == "a\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}d")
  }

  @Test("a line that a terminal has cut is no message; from a pipe the same is one")
  func cut() {
    let chat = chat()
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: Limits.terminalLineBytesMax)
    guard case .refused(_, let why) = chat.intent(of: InputLine(line, isTooLong: false, isTerminal: true)) else {
      Issue.record("a cut line was taken")
      return
    }
    #expect(why.contains("has cut this one"))
    #expect(
      JSONChat(session: Sample.ward).intent(of: InputLine(line, isTooLong: false, isTerminal: true))
        == .refused(what: "send", why: why))
    for (bytes, isTerminal) in [(line, false), (Array(line.dropLast()), true)] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(chat.intent(of: InputLine(bytes, isTooLong: false, isTerminal: isTerminal)) == .send(text))
    }
  }

  @Test(
    "what is no command is explained, and is no message",
    arguments: [
      ("/nonsense", "/help shows them all"), ("/delete one", "/delete needs: [n|all]"),
      ("/delete 1 2", "/delete needs: [n|all]"),
      ("/queue now", "/queue stands alone"), ("/lock", "of the screen"), ("/edit", "/edit needs: n"), ("/", "no command /"),
      ("/status gone", "/status needs: active|paused|ended"),
    ])
  func unknown(_ line: String, _ words: String) {
    guard case .refused(_, let why) = chat().intent(of: .text(line)) else {
      Issue.record("\(line) was taken")
      return
    }
    #expect(why.contains(words), "\(why)")
  }
}
