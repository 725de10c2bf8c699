import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

@Suite("Deleting, undoing, and what is asked first")
struct DeletingTests {
  private static let first = Sample.key(901)
  private static let second = Sample.key(902)

  /// As the store answers a hold: it stands as failed, for its author to decide.
  private func held(_ stage: inout Stage, _ text: String, _ clock: String, key: UInt64) {
    stage.handle(.message(Stage.said(text, clock, .failed, key: key, reason: .deletionPending)))
  }

  @Test(
    "a notice names an own message that the log retracted and that was not deleted on this device; one that was has no notice"
  )
  func takenBackElsewhere() {
    var stage = Stage.lost(rows: 20)
    stage.handle(.message(Stage.said("Is it itching?", "10:46", .sent, sequence: 9, key: 903)))
    stage.handle(.message(Stage.said("", "10:46", .retracted, sequence: 9, key: 903)))
    #expect(stage.text.contains("withdrawn: 10:46"))
    var own = Stage.lost(rows: 20)
    own.handle(.message(Stage.said("Is it itching?", "10:46", .sent, sequence: 9, key: 903)))
    own.handle(.message(Stage.said("Is it itching?", "10:46", .retracting, sequence: 9, key: 903)))
    own.handle(.message(Stage.said("", "10:46", .retracted, sequence: 9, key: 903)))
    #expect(!own.text.contains("withdrawn: 10:46"))
  }

  @Test("what is being deleted can be undone, is final then, and once the store has answered can be deleted again")
  func answered() {
    var deletions = Deletions()
    deletions.delete([Self.first], at: 100)
    #expect(deletions.takeDue(at: 99 + Limits.undoMilliseconds).isEmpty)
    #expect(deletions.takeDue(at: 100 + Limits.undoMilliseconds) == [Self.first])
    #expect(deletions.contains(Self.first) && deletions.undo() == nil)
    deletions.removeFinal { $0 == Self.first }
    #expect(!deletions.contains(Self.first))
    deletions.delete([Self.first], at: 20_000)
    #expect(deletions.undo() == [Self.first] && !deletions.contains(Self.first))
  }

  @Test(
    "offline, what waits is deleted from the outbox with the Delete key; it is held, final after 8 s, and gone from every list")
  func pendingInQueue() {
    var stage = Stage.lost(rows: 20)
    stage.press(.control("o"))
    _ = stage.taken()
    stage.press(Key(.delete))
    #expect(stage.taken() == [.holdForDeletion([Self.first])])
    #expect(stage.text.contains("Deletes in 8 s · Alt-Z keeps it"))
    #expect(!stage.text.contains("How long has he had the rash?") && stage.text.contains("Since yesterday?"))
    #expect(stage.text.contains("queue 1"))
    stage.press(Key(.escape))
    #expect(stage.text.contains("How long has he had the rash?                 … withdrawing"))
    // The store says so; nothing has failed.
    held(&stage, "How long has he had the rash?", "10:44", key: 901)
    let rows = [
      Stage.waiting(
        Stage.said("How long has he had the rash?", "10:44", key: 901), .failed, reason: .deletionPending),
      Stage.waiting(Stage.said("Since yesterday?", "10:45", key: 902), ordinal: 2),
    ]
    stage.handle(.queue(rows, QueueCounts(pending: 1, failed: 1)))
    #expect(!stage.text.contains("not sent") && stage.text.contains("… withdrawing"))
    stage.wait(Limits.undoMilliseconds - 1)
    #expect(stage.taken().isEmpty)
    #expect(stage.text.contains("Deletes in 1 s"))
    stage.wait(1)
    #expect(stage.taken() == [.delete([Self.first])])
    #expect(!stage.text.contains("Deletes in"))
    // Nothing flashes before the store has forgotten it.
    #expect(!stage.text.contains("not sent"))
    stage.handle(.deleted(Self.first))
    #expect(!stage.text.contains("How long has he had the rash?"))
  }

  @Test("a deletion is undone with Alt-Z or /undo, the last one first; the message waits as it did")
  func undo() {
    var stage = Stage.lost(rows: 20)
    stage.press(Key(.up, .control))
    stage.press(Key(.delete))
    stage.wait(3_000)
    stage.type("/delete\r")
    _ = stage.taken()
    stage.press(.alt("z"))
    #expect(stage.taken() == [.undoDeletion([Self.first])])
    #expect(stage.text.contains("Deletes in 5 s"))
    stage.type("/undo\r")
    #expect(stage.taken().contains(.undoDeletion([Self.second])))
    #expect(stage.text.ranges(of: "… pending").count == 2)
    stage.wait(60_000)
    #expect(!stage.taken().contains { if case .delete = $0 { true } else { false } })
    stage.type("/undo\r")
    #expect(stage.text.contains("Nothing waits."))
  }

  @Test("what was deleted and not undone is final when the program ends")
  func leaving() {
    var stage = Stage.lost()
    stage.type("/delete all\ry")
    #expect(stage.screen.undecidedDeletions == [Self.first, Self.second])
    stage.wait(Limits.undoMilliseconds)
    #expect(stage.screen.undecidedDeletions.isEmpty)
  }

  @Test("in a list d asks and y deletes; any other letter is the beginning of a text, and no letter is lost")
  func letterInList() {
    var stage = Stage.lost(rows: 20)
    stage.press(.control("o"))
    _ = stage.taken()
    stage.type("d")
    #expect(stage.taken().isEmpty)
    #expect(stage.text.contains("Delete? y/n"))
    stage.type("y")
    #expect(stage.taken() == [.holdForDeletion([Self.first])])
    stage.press(.alt("z"))
    _ = stage.taken()
    stage.press(Key(.home))
    stage.type("d")
    stage.type("n")
    #expect(!stage.text.contains("y/n") && stage.text.contains("What waits to be sent"))
    stage.type("d")
    #expect(stage.text.contains("Delete? y/n"))
    stage.type("ear Idris")
    #expect(stage.screen.draft.text == "dear Idris")
    #expect(!stage.text.contains("What waits to be sent"))
    #expect(stage.taken().isEmpty)
    // From every list.
    stage.press(.control("u"))
    for open in ["\u{F}", "/failed\r", "\u{1B}OP"] {
      stage.type(open)
      stage.type("query\r")
      #expect(stage.taken().contains(.send("query")))
    }
  }

  @Test("one's own sent message is taken back after 8 s; another's is not")
  func sent() {
    var stage = Stage.online()
    stage.press(Key(.up, .control))
    _ = stage.taken()
    stage.press(Key(.delete))
    #expect(stage.taken().isEmpty, "it is the interpreter's")
    stage.press(Key(.up, .control))
    #expect(stage.text.contains("Del Delete · Alt-C Copy") && !stage.text.contains("Retry"))
    stage.press(Key(.delete))
    #expect(stage.taken() == [.holdForDeletion([Sample.key(2)])])
    #expect(stage.text.contains("… withdrawing"))
    stage.wait(Limits.undoMilliseconds)
    #expect(stage.taken().contains(.delete([Sample.key(2)])))
  }

  @Test(
    "/delete without anything unsent asks about the last message that was sent; a letter that is no answer reaches the line")
  func deleteSent() {
    var stage = Stage.online()
    _ = stage.taken()
    stage.type("/delete\r")
    #expect(stage.text.contains("▸10:42 You") && stage.text.contains("Delete? y/n"))
    stage.type("hello")
    #expect(stage.screen.draft.text == "hello")
    #expect(!stage.text.contains("y/n"))
    stage.press(.control("u"))
    stage.type("/delete\r")
    _ = stage.taken()
    stage.type("y")
    #expect(stage.taken() == [.holdForDeletion([Sample.key(2)])])
  }

  @Test("/delete counts what failed, then what waits; /retry of what waits says that it does")
  func numbers() {
    var stage = Stage.failed(rows: 24)
    let third = Stage.said("And now?", "10:46", .pending, key: 903)
    stage.handle(.message(third))
    let failed = stage.screen.frame(columns: 80, rows: 24, now: stage.now, wording: English())
    #expect(failed.text.contains("And now?"))
    let rows = [
      Stage.waiting(third, ordinal: 1),
      Stage.waiting(Stage.said("Is it itching?", "10:44", key: 901), .failed, ordinal: 2, reason: .timedOut),
    ]
    stage.handle(.queue(rows, QueueCounts(pending: 1, failed: 1)))
    stage.press(.control("o"))
    #expect(stage.text.contains("\n 2 And now?") && stage.text.contains("\n 1 Is it itching?"))
    stage.press(Key(.escape))
    _ = stage.taken()
    // The one that failed last, before what waits.
    stage.type("/delete\r")
    #expect(stage.taken().contains(.holdForDeletion([Self.first])))
    stage.type("/retry\r")
    #expect(stage.text.contains("1 waiting"))
    stage.type("/delete 1\r")
    #expect(stage.taken().contains(.holdForDeletion([Sample.key(903)])))
    stage.type("/undo\r/undo\r/delete 3\r")
    #expect(stage.text.contains("/delete needs: 1-2"))
  }

  @Test("/status ended asks first, and says how many messages are unsent; only y ends the session")
  func end() {
    var stage = Stage.lost(rows: 20)
    _ = stage.taken()
    stage.type("/status ended\r")
    #expect(!stage.taken().contains(.setStatus(.ended)))
    #expect(stage.text.contains("End the session for everyone? 2 messages were not sent: copy, export or delete"))
    for answer in [Key.text("n"), Key(.enter), Key(.escape)] {
      stage.press(answer)
      #expect(!stage.text.contains("for everyone?"))
      #expect(!stage.taken().contains(.setStatus(.ended)))
      #expect(stage.screen.draft.text.isEmpty)
      stage.type("/status ended\r")
    }
    stage.type("wait")
    #expect(stage.screen.draft.text == "wait")
    stage.press(.control("u"))
    stage.type("/status ended\r")
    _ = stage.taken()
    stage.type("y")
    #expect(stage.taken() == [.setStatus(.ended)])
    // The others go without a question.
    stage.type("/status paused\r")
    #expect(stage.taken().contains(.setStatus(.paused)))
  }

  @Test("/delete all asks first, and says how many; only y deletes, and only what is still unsent")
  func deleteAll() {
    let asked = "Delete 2 unsent messages? They exist nowhere else. y/n"
    var stage = Stage.lost(rows: 20)
    for answer in [Key.text("n"), Key(.enter), Key(.escape)] {
      stage.type("/delete all\r")
      #expect(stage.text.contains(asked), "\(stage.text)")
      stage.press(answer)
      #expect(!stage.text.contains(asked) && stage.screen.draft.text.isEmpty)
    }
    stage.type("/delete all\rwait")
    #expect(stage.screen.draft.text == "wait")
    stage.press(.control("u"))
    #expect(!stage.taken().contains { if case .holdForDeletion = $0 { true } else { false } })
    // The first is stored by the relay before the answer.
    stage.type("/delete all\r")
    let second = Stage.said("Since yesterday?", "10:45", .pending, key: 902)
    stage.handle(.message(Stage.said("How long has he had the rash?", "10:44", .sent, sequence: 9, key: 901)))
    stage.handle(.queue([Stage.waiting(second, ordinal: 2)], QueueCounts(pending: 1, failed: 0)))
    _ = stage.taken()
    stage.type("y")
    #expect(stage.taken() == [.holdForDeletion([Self.second])])
    // One alone, and none.
    stage.type("/undo\r/delete all\r")
    #expect(stage.text.contains("Delete 1 unsent message? It exists nowhere else. y/n"))
    stage.handle(.queue([], QueueCounts(pending: 0, failed: 0)))
    stage.type("n")
    stage.type("/delete all\r")
    #expect(stage.text.contains("Nothing waits.") && !stage.text.contains("y/n"))
  }

  @Test("the list of failed messages says that there is none in other words than the queue")
  func nothingFailed() {
    var stage = Stage.online()
    stage.type("/failed\r")
    #expect(stage.text.contains("No message has failed.") && !stage.text.contains("Nothing waits."))
  }

  @Test("after the end nothing is taken back: that is said at once; what was refused says why, and stands in the outbox")
  func refused() {
    var stage = Stage.online(rows: 20)
    stage.handle(.message(Stage.said("Any allergies to penicillin?", "10:42", .retracting, sequence: 2)))
    var stands = Stage.said("Any allergies to penicillin?", "10:42", sequence: 2)
    stands.reason = .sessionEnded
    stage.handle(.message(stands))
    #expect(stage.text.contains("withdrawal: the session has ended"))
    let retraction = QueueRow(
      ordinal: 1,
      operation: ClientOperation(
        key: Sample.key(950), session: Sample.ward, writtenAt: Stage.time("10:44"), action: .retract(Sample.key(2))),
      state: .failed, attempts: 1, wasSent: true, reason: .sessionEnded)
    stage.handle(.queue([retraction], QueueCounts(pending: 0, failed: 1)))
    stage.wait(Limits.noticeMilliseconds)
    // Below the message, as long as its author has not decided.
    #expect(stage.text.contains("! withdrawal: the session has ended"))
    stage.press(.control("o"))
    #expect(stage.text.contains("! not sent    withdrawal"))
    #expect(stage.text.contains("Any allergies to penicillin?") && stage.text.contains("last error: the session has ended"))
    _ = stage.taken()
    stage.press(Key(.delete))
    #expect(stage.taken() == [.holdForDeletion([Sample.key(950)])])
    stage.press(Key(.escape))
    stage.handle(.session(SessionState(session: Sample.ward, confirmed: VersionedStatus(.ended, version: 2), wanted: nil)))
    stage.press(Key(.up, .control))
    stage.press(Key(.up, .control))
    _ = stage.taken()
    stage.press(Key(.delete))
    #expect(stage.taken().isEmpty)
    #expect(stage.text.contains("withdrawal: the session has ended"))
  }

  @Test("left undecided by a crash, a deletion is its author's to decide again")
  func afterCrash() {
    var stage = Stage.online(rows: 20)
    let left = Stage.said("Is it itching?", "10:44", .failed, key: 901, reason: .deletionPending)
    stage.handle(.message(left))
    stage.handle(.queue([Stage.waiting(left, .failed, reason: .deletionPending)], QueueCounts(pending: 0, failed: 1)))
    #expect(stage.text.contains("! confirm?") && stage.text.contains("! Delete?"))
    stage.press(Key(.up, .control))
    _ = stage.taken()
    stage.press(.alt("r"))
    #expect(stage.taken() == [.retry([Self.first])])
  }
}
