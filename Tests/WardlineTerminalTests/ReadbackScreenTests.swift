import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Read-back on the screen")
struct ReadbackScreenTests {
  private static func confirmed(_ key: UInt64, at sequence: UInt64, by author: UserID) -> ScreenEvent {
    .happened(
      SessionEvent(
        session: Sample.ward, sequence: sequence, loggedAt: Stage.time("10:44"), author: author,
        kind: .done(.confirmMessage(Sample.key(key)))))
  }

  @Test("the author sees that a message was understood; one's own word about others says nothing of one's own")
  func shown() {
    var stage = Stage.online(rows: 20)
    #expect(!stage.text.contains("understood"))
    stage.handle(Self.confirmed(3, at: 4, by: Sample.nurse))
    #expect(!stage.text.contains("✓✓"))
    stage.handle(Self.confirmed(2, at: 5, by: Sample.interpreter))
    #expect(stage.text.contains("✓✓ understood"))
  }

  @Test("Alt-Y says so of the selected message, or of the newest of others, once")
  func says() {
    var stage = Stage.online(rows: 20)
    stage.press(.alt("y"))
    #expect(stage.taken().contains(.act(.understood())))
    stage.press(Key(.up, .control))
    #expect(stage.text.contains("Alt-Y Understood"))
    stage.press(.alt("y"))
    #expect(stage.taken().contains(.act(.understood(Sample.key(3)))))
    stage.handle(Self.confirmed(3, at: 4, by: Sample.nurse))
    #expect(!stage.text.contains("Alt-Y"))
    stage.press(.alt("y"))
    #expect(stage.taken().isEmpty)
    // Not of one's own.
    stage.press(Key(.up, .control))
    #expect(stage.text.contains("Any allergies") && !stage.text.contains("Alt-Y"))
  }

  @Test("an urgent message asks for it until it is given")
  func urgent() {
    var stage = Stage.online(rows: 20)
    var message = Stage.heard("No penicillin!", "10:44", sequence: 4)
    message.body = MessageAttributes.body(message.text, MessageAttributes(isUrgent: true))
    stage.handle(.message(message))
    #expect(stage.text.contains("urgent · Alt-Y Understood"))
    stage.handle(Self.confirmed(4, at: 5, by: Sample.nurse))
    #expect(stage.text.contains("urgent") && !stage.text.contains("Alt-Y"))
  }

  @Test("a confirmation that waits in the queue is not asked for again, and only as many are held as a device keeps events")
  func bounds() {
    var stage = Stage.online(rows: 20)
    let waits = QueueRow(
      ordinal: 1,
      operation: ClientOperation(
        key: Sample.key(800), session: Sample.ward, writtenAt: Stage.time("10:44"), action: .confirmMessage(Sample.key(3))),
      state: .pending, attempts: 0, wasSent: false, nextAttemptAt: nil, reason: nil)
    stage.handle(.queue([waits], QueueCounts(pending: 1, failed: 0)))
    stage.press(Key(.up, .control))
    #expect(stage.text.contains("Alt-R") && !stage.text.contains("Alt-Y"))
    stage.handle(Self.confirmed(2, at: 4, by: Sample.interpreter))
    #expect(stage.text.contains("✓✓ understood"))
    for sequence in 5...UInt64(Limits.sessionEventsMax + 4) {
      stage.handle(Self.confirmed(10_000 + sequence, at: sequence, by: Sample.interpreter))
    }
    for _ in 1...2 { stage.press(Key(.up, .control)) }
    #expect(stage.text.contains("Any allergies") && !stage.text.contains("✓✓ understood"))
  }

  @Test("/readback lists one's own messages that nobody has understood, and each goes when somebody has")
  func list() {
    var stage = Stage.online(rows: 20)
    stage.type("/readback\r")
    #expect(stage.taken().contains(.showUnconfirmed))
    stage.handle(.unconfirmed([Stage.conversation[1]]))
    #expect(
      stage.text.contains("what nobody has said to have understood") && stage.text.contains("Any allergies to penicillin?"))
    stage.handle(Self.confirmed(2, at: 4, by: Sample.interpreter))
    #expect(!stage.text.contains("Any allergies"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("Any allergies"))
  }
}
