import CSQLite
import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Numbers that a store has from a relay which nobody bounded, or by damage.
@Suite("Numbers of a store file")
struct ForeignNumberTests {
  @Test(
    "open, are shown clamped, and trap nowhere",
    arguments: [Int64.min, -1, Int64(Limits.sequenceMax) + 1, .max])
  func clamped(number: Int64) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let first = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try first.enqueue([Sample.writing("a", key: 1), Sample.changing(to: .paused, key: 2)])
      _ = try first.apply([
        .accepted(Sample.accepting(1, sequence: 1)),
        .receipt(Receipt(session: Sample.ward, deliveredThrough: 1, readThrough: 1), by: Sample.interpreter),
        .reset(LogCursor(epoch: Sample.name("life"), sequence: 9), session: Sample.ward, reason: .pastRetention),
      ])
      try first.close()
      try Self.run(
        """
        UPDATE gap SET last = \(number); UPDATE message SET sequence = \(number), written_at = \(number);
        UPDATE session SET cursor_sequence = \(number), version = \(number), read_through = \(number);
        UPDATE receipt SET delivered = \(number), read = \(number);
        UPDATE operation SET based_on = \(number), written_at = \(number), next_attempt_at = \(number);
        UPDATE lease SET token = \(number), expires_at = \(number);
        """, on: path)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let gap = try #require(try store.gaps(in: Sample.ward).first)
      #expect(gap.missing == 1...Limits.sequenceMax && gap.missingCount == Int(Limits.sequenceMax))
      let message = try #require(try store.messages(of: Sample.ward, limit: 9).first)
      #expect(message.sequence == Limits.sequenceMax && message.writtenAt.isInCalendar)
      #expect(try store.cursors() == [Sample.ward: LogCursor(epoch: Sample.name("life"), sequence: Limits.sequenceMax)])
      #expect(try store.session(Sample.ward)?.confirmed.version == Limits.sequenceMax)
      let all = Receipt(session: Sample.ward, deliveredThrough: Limits.sequenceMax, readThrough: Limits.sequenceMax)
      #expect(try store.receipts(in: Sample.ward) == [Sample.interpreter: all] && store.ownReceipts() == [all])
      let times = try store.queue().flatMap { [$0.operation.writtenAt, $0.nextAttemptAt].compactMap(\.self) }
      #expect(times.count == 2 && times.allSatisfy(\.isInCalendar))
      #expect(try store.sessions().count == 1)
      // A reset puts it right.
      _ = try store.apply([.reset(.start, session: Sample.ward, reason: .otherEpoch)])
      #expect(try store.cursors() == [Sample.ward: .start])
    }
  }

  @Test("of all entries that there can be, the count is the largest number there is, and no trap")
  func wholeRange() {
    #expect(Gap(session: Sample.ward, missing: 0...UInt64.max, reason: .pastRetention).missingCount == .max)
    #expect(Gap(session: Sample.ward, missing: 2...40, reason: .pastRetention).missingCount == 39)
    #expect(Gap(session: Sample.ward, missing: nil, reason: .diverged).missingCount == 0)
    #expect(LogCursor(epoch: nil, sequence: .max).nextSequence == .max)
  }

  private static func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK && sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }
}
