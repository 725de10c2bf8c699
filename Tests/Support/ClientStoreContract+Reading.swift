import Testing
import WardlineModel
import WardlineSync

/// What a reader finds.
extension ClientStoreContract {
  static func cursorsGoForward(_ store: some ClientStore) throws {
    let one = LogCursor(epoch: Sample.name("life-1"), sequence: 5)
    let other = LogCursor(epoch: Sample.name("life-2"), sequence: 2)
    _ = try store.apply([.cursor(one, session: Sample.ward)])
    _ = try store.enqueue([Sample.writing("a", key: 1, in: Sample.clinic)])
    #expect(try store.cursors() == [Sample.ward: one, Sample.clinic: .start])
    _ = try store.apply([.cursor(LogCursor(epoch: one.epoch, sequence: 4), session: Sample.ward)])
    #expect(try store.cursors()[Sample.ward] == one)
    _ = try store.apply([.cursor(LogCursor(epoch: one.epoch, sequence: 6), session: Sample.ward)])
    #expect(try store.cursors()[Sample.ward]?.sequence == 6)
    // Not into another epoch either: that would be a reset, which says so.
    _ = try store.apply([.cursor(other, session: Sample.ward)])
    #expect(try store.cursors()[Sample.ward]?.sequence == 6)
    #expect(try store.earlierCursors().isEmpty)
  }

  static func epochsAreKept(_ store: some ClientStore) throws {
    func cursor(_ epoch: String, _ sequence: UInt64) throws -> LogCursor {
      LogCursor(epoch: try LogEpoch(epoch), sequence: sequence)
    }
    for step in [try cursor("a", 3), try cursor("a", 5), try cursor("b", 9), try cursor("c", 12)] {
      _ = try store.apply([.cursor(step, session: Sample.ward)])
    }
    #expect(try store.earlierCursors() == [Sample.ward: [cursor("a", 5), cursor("b", 9)]])
    // What lies behind the place to which the log is shared is no history of this one.
    _ = try store.apply([.reset(cursor("b", 7), session: Sample.ward, reason: .diverged)])
    #expect(try store.earlierCursors() == [Sample.ward: [cursor("a", 5)]])
    _ = try store.apply([.cursor(cursor("d", 8), session: Sample.ward)])
    #expect(try store.earlierCursors() == [Sample.ward: [cursor("a", 5), cursor("b", 7)]])
    // Also where what lies between was erased.
    _ = try store.apply([.reset(cursor("e", 20), session: Sample.ward, reason: .pastRetention)])
    #expect(try store.earlierCursors()[Sample.ward]?.last == cursor("d", 8))
    for number in 0..<UInt64(Limits.earlierEpochsMax) {
      _ = try store.apply([.cursor(cursor("z\(number)", 21 + number), session: Sample.ward)])
    }
    #expect(try store.earlierCursors()[Sample.ward]?.count == Limits.earlierEpochsMax)
    #expect(try store.earlierCursors()[Sample.ward]?.first == cursor("e", 20))
  }

  /// The log takes another way behind what the same batch has brought.
  static func lostInOneBatch(_ store: some ClientStore) throws {
    let life: LogEpoch = Sample.name("life-1")
    _ = try store.enqueue([Sample.writing("mine", key: 1)])
    let committed = try store.apply([
      .event(Sample.message("theirs", sequence: 1, of: Sample.ward, key: 70, by: Sample.interpreter)),
      .accepted(Sample.accepting(1, sequence: 2)),
      .reset(LogCursor(epoch: life, sequence: 0), session: Sample.ward, reason: .diverged),
    ])
    var told: [IdempotencyKey: Message] = [:]
    for case .message(let message) in committed.changes { told[message.id] = message }
    let held = try store.messages(of: Sample.ward, limit: 10)
    #expect(held.count == 2 && held.allSatisfy { $0.sequence == nil && $0.state == .sent })
    #expect(told == Dictionary(uniqueKeysWithValues: held.map { ($0.id, $0) }))
  }

  /// Two of one's own and one of another stand behind the place from which the log took another way; one comes again.
  static func lostIsOffered(_ store: some ClientStore) throws {
    let life: LogEpoch = Sample.name("life-1")
    let others = Sample.message("theirs", sequence: 4, of: Sample.ward, key: 70, by: Sample.interpreter)
    _ = try store.apply([
      .event(Sample.message("shared", sequence: 1, of: Sample.ward, key: 60)),
      .event(Sample.message("first", sequence: 2, of: Sample.ward, key: 61)),
      .event(Sample.message("second", sequence: 3, of: Sample.ward, key: 62)), .event(others),
      .cursor(LogCursor(epoch: life, sequence: 4), session: Sample.ward),
    ])
    _ = try store.markRead(Sample.ward, through: 4)
    let from = LogCursor(epoch: life, sequence: 1)
    let reset = try store.apply([.reset(from, session: Sample.ward, reason: .diverged)])
    let gap = Gap(session: Sample.ward, missing: nil, reason: .diverged, differsFrom: 2)
    #expect(reset.changes == [.gap(gap, from: from)])
    #expect(reset.receipts == [Receipt(session: Sample.ward, deliveredThrough: 1, readThrough: 1)])
    #expect(try store.gaps(in: Sample.ward) == [gap])
    #expect(try store.unplacedSessions() == [Sample.ward])
    _ = try store.apply([.event(Sample.message("second", sequence: 2, of: Sample.ward, key: 62))])
    let complete = try store.apply([.complete(Sample.ward)])
    #expect(complete.counts == QueueCounts(pending: 0, failed: 1))
    #expect(complete.changes.contains(.deleted(Sample.key(70), session: Sample.ward)))
    #expect(try store.unplacedSessions().isEmpty)
    let held = try store.messages(of: Sample.ward, limit: 10)
    #expect(Set(held.map(\.id)) == Set([60, 61, 62].map { Sample.key($0) }))
    #expect(held.first { $0.id == Sample.key(61) }?.state == .failed)
    #expect(held.first { $0.id == Sample.key(61) }?.reason == .lostByRelay)
    #expect(held.first { $0.id == Sample.key(62) }?.sequence == 2)
    // Nothing goes before its author has said so; then it goes under its own key, and is not held for its age.
    #expect(try store.pending(in: .session(Sample.ward), after: 0, limit: 10).isEmpty)
    #expect(try store.retry(Sample.key(61)).lanes == [.session(Sample.ward)])
    let waiting = try store.pending(in: .session(Sample.ward), after: 0, limit: 10)
    #expect(waiting.map(\.operation.key) == [Sample.key(61)])
    #expect(waiting.map(\.operation.action) == [.sendMessage(body: "first")])
    #expect(waiting.map(\.isHeldWhenOld) == [false])
    // Said again, it is no news.
    #expect(try store.apply([.complete(Sample.ward)]).changes.isEmpty)
  }

  /// What a welcome and its receipts said of a log that the device had not read, and that was set back to an older copy before it was.
  static func welcomeIsInForce(_ store: some ClientStore) throws {
    let cursor = LogCursor(epoch: Sample.name("life-1"), sequence: 3)
    let paused = SessionHead(session: Sample.ward, status: VersionedStatus(.paused, version: 2), head: 5)
    func receipt(_ delivered: UInt64, _ read: UInt64) -> Receipt {
      Receipt(session: Sample.ward, deliveredThrough: delivered, readThrough: read)
    }
    _ = try store.apply([
      .cursor(cursor, session: Sample.ward), .welcome(paused), .receipt(receipt(5, 4), by: Sample.interpreter),
      .receipt(receipt(5, 5), by: Sample.nurse),
    ])
    #expect(try store.session(Sample.ward)?.confirmed == paused.status)
    let active = SessionHead(session: Sample.ward, status: .initial, head: 3)
    // An older one is late, and no more, unless a connection begins with it.
    #expect(try store.apply([.head(active)]).changes.isEmpty)
    let begun = try store.apply([.welcome(active)])
    #expect(begun.changes == [.session(SessionState(session: Sample.ward, confirmed: .initial, wanted: nil))])
    // Whose receipts the relay has told again are where it says, and nobody's goes back before it has told them all.
    let others = try store.apply([.receipt(receipt(5, 4), by: Sample.interpreter), .receipt(receipt(5, 5), by: Sample.nurse)])
    #expect(others.changes.isEmpty)
    let named = try store.apply([.receiptsComplete(Sample.ward, of: [Sample.nurse, Sample.interpreter])])
    #expect(named.changes.isEmpty)
    #expect(try store.receipts(in: Sample.ward) == [Sample.interpreter: receipt(5, 4), Sample.nurse: receipt(5, 5)])
    // Of whom it tells nothing, what was past the cursor was of the part that is lost.
    let committed = try store.apply([.receiptsComplete(Sample.ward, of: [])])
    #expect(try store.receipts(in: Sample.ward) == [Sample.interpreter: receipt(3, 3), Sample.nurse: receipt(3, 3)])
    #expect(committed.changes.contains(.receipt(receipt(3, 3), by: Sample.interpreter)))
    // What the log brings now was not read.
    _ = try store.apply([.cursor(LogCursor(epoch: cursor.epoch, sequence: 5), session: Sample.ward)])
    #expect(try store.ownReceipts() == [receipt(5, 3)])
    #expect(try store.apply([.welcome(active)]).changes.isEmpty)
  }

  /// An acknowledgement ahead of the cursor gives a place that no cursor stands for.
  static func aheadHasNoPlace(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1)])
    _ = try store.claim([Sample.key(1)])
    let acceptance = Acceptance(
      key: Sample.key(1), session: Sample.ward, sequence: 9, loggedAt: Sample.time(1), writtenAt: Sample.time(1),
      isReplay: false)
    _ = try store.apply([.accepted(acceptance), .ahead(Sample.key(1), session: Sample.ward, epoch: Sample.name("life-1"))])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.state) == [.sent])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.sequence) == [nil])
    #expect(try store.unplacedSessions() == [Sample.ward])
    #expect(try store.queue().isEmpty)
    _ = try store.apply([.complete(Sample.ward)])
    #expect(try store.queue().map(\.reason) == [.lostByRelay])
  }

  /// What was acknowledged ahead of the cursor and erased before it was read is not lost: the log has it, without its words. Where another
  /// epoch wrote what was erased there, the relay was set back, and has lost it (G1).
  static func aheadIsErased(_ store: some ClientStore) throws {
    let (first, second): (LogEpoch, LogEpoch) = (Sample.name("life-1"), Sample.name("life-2"))
    _ = try store.apply([.cursor(LogCursor(epoch: first, sequence: 2), session: Sample.ward)])
    for (key, epoch) in [(1, first), (2, second), (3, second), (4, second)] as [(UInt64, LogEpoch)] {
      _ = try store.enqueue([Sample.writing("a", key: key)])
      _ = try store.claim([Sample.key(key)])
      let acceptance = Acceptance(
        key: Sample.key(key), session: Sample.ward, sequence: key * 4, loggedAt: Sample.time(1),
        writtenAt: Sample.time(Int64(key)), isReplay: true)
      _ = try store.apply([.accepted(acceptance), .ahead(Sample.key(key), session: Sample.ward, epoch: epoch)])
    }
    // The relay has what the first epoch wrote, and not what the second one wrote at 8; its third one wrote at 8, and what comes then.
    let ends = [LogCursor(epoch: first, sequence: 7), LogCursor(epoch: Sample.name("life-3"), sequence: 11)]
    _ = try store.apply(ends.map { .reset($0, session: Sample.ward, reason: .pastRetention) })
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.sequence) == [4, nil, nil, nil])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.state) == [.erased, .sent, .sent, .sent])
    // Another relay is read from the beginning, and then the one that the second epoch wrote: its places are what they were.
    _ = try store.apply([
      .reset(LogCursor(epoch: first, sequence: 7), session: Sample.ward, reason: .diverged),
      .reset(LogCursor(epoch: second, sequence: 13), session: Sample.ward, reason: .pastRetention),
    ])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.sequence) == [4, 8, 12, nil])
    _ = try store.apply([.complete(Sample.ward)])
    #expect(try store.queue().map(\.operation.key) == [Sample.key(4)])
  }

  static func resetForgets(_ store: some ClientStore) throws {
    let entries = (1...3).map { Sample.message("\($0)", sequence: UInt64($0), of: Sample.ward, by: Sample.interpreter) }
    let elsewhere = Sample.message("elsewhere", sequence: 1, of: Sample.clinic, key: 8)
    _ = try store.apply(entries.map { .event($0) } + [.event(elsewhere)])
    let from = LogCursor(epoch: Sample.name("life-2"), sequence: 0)
    let committed = try store.apply([.reset(from, session: Sample.ward, reason: .otherEpoch)])
    #expect(
      committed
        == Committed(
          changes: [
            .gap(Gap(session: Sample.ward, missing: nil, reason: .otherEpoch, differsFrom: 1), from: from)
          ], counts: QueueCounts(pending: 0, failed: 0),
          receipts: [Receipt(session: Sample.ward, deliveredThrough: 0, readThrough: 0)]))
    #expect(try store.cursors()[Sample.ward] == from)
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.sequence) == [nil, nil, nil])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.state) == [.sent, .sent, .sent])
    #expect(try store.messages(of: Sample.clinic, limit: 10).map(\.sequence) == [1])
    // The new log tells them again, under its own numbers; nothing is there twice.
    let again = Sample.message("2", sequence: 1, of: Sample.ward, key: 2, by: Sample.interpreter, at: 2)
    _ = try store.apply([.event(again)])
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.sequence) == [nil, 1, nil])
  }

  static func resetForgetsStatus(_ store: some ClientStore) throws {
    let before = VersionedStatus(.paused, version: 8), restored = VersionedStatus(.ended, version: 2)
    _ = try store.apply([.head(SessionHead(session: Sample.ward, status: before, head: 9))])
    let from = LogCursor(epoch: Sample.name("life-2"), sequence: 0)
    let committed = try store.apply([
      .reset(from, session: Sample.ward, reason: .otherEpoch),
      .head(SessionHead(session: Sample.ward, status: restored, head: 3)),
    ])
    // The log in force has fewer changes of status behind it than the one that is gone, and what it says counts (G6).
    let state = SessionState(session: Sample.ward, confirmed: restored, wanted: nil)
    let gap = Gap(session: Sample.ward, missing: nil, reason: .otherEpoch, differsFrom: 1)
    #expect(committed.changes == [.session(state), .gap(gap, from: from)])
    #expect(try store.session(Sample.ward) == state)
    // Without a word about it, it is what every log begins with.
    _ = try store.apply([.reset(from, session: Sample.ward, reason: .otherEpoch)])
    #expect(try store.session(Sample.ward)?.confirmed == .initial)
  }

  static func lastCorrectionCounts(_ store: some ClientStore) throws {
    func entry(
      _ text: String, _ sequence: UInt64, correcting key: UInt64? = nil, by author: UserID = Sample.nurse, at time: Int64? = nil
    ) -> RelayNews {
      let body = MessageAttributes.body(text, MessageAttributes(corrects: key.map(Sample.key)))
      return .event(Sample.message(body, sequence: sequence, of: Sample.ward, by: author, at: time))
    }
    func counting() throws -> [IdempotencyKey: String] { try store.corrections(in: Sample.ward).mapValues(\.text) }
    _ = try store.apply([
      entry("50 mg", 1), entry("500 mg", 2, correcting: 1, by: Sample.interpreter), entry("other", 3),
      .cursor(LogCursor(epoch: Sample.name("life-1"), sequence: 3), session: Sample.ward),
    ])
    let waiting = MessageAttributes.body("7 mg", MessageAttributes(corrects: Sample.key(1)))
    _ = try store.enqueue([Sample.writing(waiting, key: 90)])
    #expect(try counting() == [:])
    _ = try store.apply([entry("15 mg", 4, correcting: 1, at: 900), entry("5 mg", 5, correcting: 1, at: 10)])
    // An earlier correction is in its place, too.
    #expect(try counting() == [Sample.key(1): "5 mg", Sample.key(4): "5 mg"])
    var retraction = Sample.message("", sequence: 6, of: Sample.ward)
    retraction.event = .done(.retract(Sample.key(5)))
    _ = try store.apply([.event(retraction)])
    #expect(try counting() == [Sample.key(1): "15 mg"])
    let from = LogCursor(epoch: Sample.name("life-1"), sequence: 3)
    _ = try store.apply([.reset(from, session: Sample.ward, reason: .diverged)])
    #expect(try counting() == [:])
  }

  static func messagesAreSorted(_ store: some ClientStore) throws {
    func entry(_ text: String, _ sequence: UInt64, at time: Int64) -> RelayNews {
      .event(Sample.message(text, sequence: sequence, of: Sample.ward, key: 100 + sequence, by: Sample.interpreter, at: time))
    }
    // Keys that run against the order: within one millisecond they are chance.
    _ = try store.enqueue([Sample.writing("20 unsent, written first", key: 9, at: 20)])
    _ = try store.enqueue([Sample.writing("20 unsent, written second", key: 5, at: 20)])
    _ = try store.apply([
      entry("20 second", 3, at: 20), entry("30", 4, at: 30), entry("20 first", 2, at: 20), entry("10", 5, at: 10),
    ])
    let sorted = ["10", "20 first", "20 second", "20 unsent, written first", "20 unsent, written second", "30"]
    #expect(try store.messages(of: Sample.ward, limit: 10).map(\.text) == sorted)
    // The newest, still in reading order.
    #expect(try store.messages(of: Sample.ward, limit: 2).map(\.text) == Array(sorted.suffix(2)))
    #expect(try store.messages(of: Sample.ward, limit: 0).isEmpty)
    #expect(try store.messages(of: Sample.clinic, limit: 10).isEmpty)
  }

  static func changesAreWhatIsRead(_ store: some ClientStore) throws {
    _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
    // All in one transaction: what is told of is the end of it, once, in the order in which it began.
    let committed = try store.apply([
      .rejected(Sample.refusing(2, .notAllowed)), .accepted(Sample.accepting(1, sequence: 1)),
      .event(Sample.message("b", sequence: 2, of: Sample.ward, key: 2)),
      .event(Sample.message("c", sequence: 3, of: Sample.ward, key: 3, by: Sample.interpreter)),
    ])
    let read = try store.messages(of: Sample.ward, limit: 10)
    let byKey = Dictionary(uniqueKeysWithValues: read.map { ($0.id, $0) })
    let expected = try [2, 1, 3].map { Change.message(try #require(byKey[Sample.key($0)])) }
    #expect(committed.changes == expected)
    #expect(read.allSatisfy { $0.state == .sent })
    #expect(committed.counts == QueueCounts(pending: 0, failed: 0))
  }
}
