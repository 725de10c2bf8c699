import Testing
import WardlineModel
import WardlineSync

/// What a reader finds.
extension ClientStoreContract {
  static func cursorsGoForward(_ store: some ClientStore) throws {
    let one = Cursor(epoch: Sample.name("life-1"), sequence: 5)
    let other = Cursor(epoch: Sample.name("life-2"), sequence: 2)
    _ = try store.apply([.cursor(one, session: Sample.ward)])
    _ = try store.enqueue([Sample.writing("a", key: 1, in: Sample.clinic)])
    #expect(try store.cursors() == [Sample.ward: one, Sample.clinic: .start])
    _ = try store.apply([.cursor(Cursor(epoch: one.epoch, sequence: 4), session: Sample.ward)])
    #expect(try store.cursors()[Sample.ward] == one)
    _ = try store.apply([.cursor(Cursor(epoch: one.epoch, sequence: 6), session: Sample.ward)])
    #expect(try store.cursors()[Sample.ward]?.sequence == 6)
    _ = try store.apply([.cursor(other, session: Sample.ward)])
    #expect(try store.cursors()[Sample.ward] == other)
  }

  static func resetForgets(_ store: some ClientStore) throws {
    let entries = (1...3).map { Sample.message("\($0)", sequence: UInt64($0), of: Sample.ward, by: Sample.interpreter) }
    let elsewhere = Sample.message("elsewhere", sequence: 1, of: Sample.clinic, key: 8)
    _ = try store.apply(entries.map { .event($0) } + [.event(elsewhere)])
    let from = Cursor(epoch: Sample.name("life-2"), sequence: 0)
    let committed = try store.apply([.reset(from, session: Sample.ward, reason: .otherEpoch)])
    #expect(
      committed
        == Committed(
          changes: [
            .gap(Gap(session: Sample.ward, missing: nil, reason: .otherEpoch), from: from)
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
    let from = Cursor(epoch: Sample.name("life-2"), sequence: 0)
    let committed = try store.apply([
      .reset(from, session: Sample.ward, reason: .otherEpoch),
      .head(SessionHead(session: Sample.ward, status: restored, head: 3)),
    ])
    // The log in force has fewer changes of status behind it than the one that is gone, and what it says counts (G6).
    let state = SessionState(session: Sample.ward, confirmed: restored, wanted: nil)
    let gap = Gap(session: Sample.ward, missing: nil, reason: .otherEpoch)
    #expect(committed.changes == [.session(state), .gap(gap, from: from)])
    #expect(try store.session(Sample.ward) == state)
    // Without a word about it, it is what every log begins with.
    _ = try store.apply([.reset(from, session: Sample.ward, reason: .otherEpoch)])
    #expect(try store.session(Sample.ward)?.confirmed == .initial)
  }

  static func messagesAreSorted(_ store: some ClientStore) throws {
    func entry(_ text: String, _ sequence: UInt64, at time: Int64) -> Answer {
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
