import Foundation
import Testing
import WardlineModel

@testable import WardlineCommand

/// What others write never passes for something else in an output.
struct TextFormatTests {
  private static let forged = "yes\n2026-11-20T10:44:05.123Z ana: no\r2026\u{85}a\u{2028}b\u{202E}c\u{9B}31m\u{1B}[2J"

  private static func message(_ text: String) throws -> Message {
    Message(
      id: IdempotencyKey(high: 1, low: 2), session: try SessionID("ward-7"), author: try UserID("amal"), isMine: false,
      text: text,
      state: .sent, sequence: 3, writtenAt: Timestamp(milliseconds: 0), reason: nil)
  }

  /// Whether all lines but the first are indented, and nothing commands a terminal.
  private static func isOneEntry(_ text: String) -> Bool {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    let isHarmless = text.unicodeScalars.allSatisfy { $0 == "\n" || !($0.isEscapedInJSON || $0.value < 0x20) }
    return isHarmless && lines.dropFirst().allSatisfy { $0.hasPrefix("      ") }
  }

  @Test("a message cannot forge an entry of a text export, of the salvaged ones, of the queue, or of a check")
  func forging() throws {
    let message = try Self.message(Self.forged)
    #expect(
      Export.text(message, answered: nil).hasPrefix(
        "1970-01-01T00:00:00.000Z amal: yes\n      2026-11-20T10:44:05.123Z ana: no"))
    #expect(Self.isOneEntry(Export.text(message, answered: nil)), "\(Export.text(message, answered: nil))")
    #expect(
      Export.text(message, isSessionNamed: true, answered: nil).hasPrefix("1970-01-01T00:00:00.000Z [ward-7] amal: yes\n      ")
    )
    let operation = ClientOperation(
      key: message.id, session: message.session, writtenAt: message.writtenAt, action: .sendMessage(body: Self.forged))
    let row = QueueRow(ordinal: 1, operation: operation, state: .pending, reason: nil)
    let queue = QueueView([row])
    #expect(Self.isOneEntry(queue.line(row)) && !queue.line(row).contains("\n"))
    #expect(queue.details(row).allSatisfy(Self.isOneEntry))
    #expect(Check.ok("relay", Self.forged).lines.allSatisfy(Self.isOneEntry))
    #expect(
      Interpreters.line(Profile(user: message.author, name: Self.forged, languages: [Self.forged])).contains("\n") == false)
  }

  @Test("what a message answers is named where it can be found, and not guessed where nothing can")
  func answers() throws {
    var message = try Self.message("hello")
    message.body = MessageAttributes.body("hello", MessageAttributes(replyTo: IdempotencyKey(high: 1, low: 9)))
    let first = try Self.message("Take 400 mg")
    var elsewhere = first
    elsewhere.session = try SessionID("clinic")
    func text(_ answered: ((IdempotencyKey) -> Message?)?) -> Substring {
      Export.text(message, answered: answered).drop { $0 != "(" }
    }
    #expect(text { _ in first } == "(replies to amal: Take 400 mg): hello")
    #expect(text { _ in elsewhere } == "(replies to a message that is not here): hello")
    #expect(text(nil) == "(reply): hello")
  }

  @Test("what was logged long after it was written bears both times, in lines and in JSON")
  func late() throws {
    var message = try Self.message("hello")
    message.loggedAt = Timestamp(milliseconds: Limits.writtenLongBeforeMilliseconds)
    #expect(Export.text(message, answered: nil) == "1970-01-01T00:00:00.000Z amal: hello")
    #expect(JSONLine(message).description.contains(#""loggedAt":"1970-01-01T00:10:00.000Z""#))
    message.loggedAt = Timestamp(milliseconds: Limits.writtenLongBeforeMilliseconds + 1)
    #expect(Export.text(message, answered: nil) == "1970-01-01T00:00:00.000Z → 1970-01-01T00:10:00.001Z amal: hello")
    #expect(
      TailView.line(message, author: "Amal", answered: nil).hasSuffix(
        " \(Timestamp(milliseconds: 600_001).localTime) Amal: hello"))
    #expect(TailView.line(message, author: "Amal", answered: nil).contains(" → "))
    // What is not in the log was not logged, and no numbers of a relay trap.
    message.sequence = nil
    #expect(JSONLine(message).description.contains(#""loggedAt":null"#))
    #expect(message.loggedLongAfter == nil)
    message.sequence = 3
    message.writtenAt = Timestamp(milliseconds: .min)
    #expect(message.loggedLongAfter != nil)
  }

  @Test("JSON escapes what commands a terminal and what turns text round, and means the same")
  func json() throws {
    let texts = [
      Self.forged, "\u{0}\u{7F}\u{80}\u{9F}\u{200E}\u{200F}\u{61C}\u{2066}\u{2069}\u{2029}", "\"\\/\t\u{8}\u{C}", "جواب 👨‍👩‍👧 é",
    ]
    for text in texts {
      let line = JSONLine(try Self.message(text)).description
      #expect(line.unicodeScalars.allSatisfy { !$0.isEscapedInJSON && $0.value >= 0x20 }, "\(line)")
      let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(read?["text"] as? String == text)
    }
    #expect(JSONLine(try Self.message("\u{9B}\u{202E}")).description.lowercased().contains(#""text":"\u009b\u202e""#))
    #expect(JSONLine(try Self.message("جواب /")).description.contains(#""text":"جواب /""#))
  }
}
