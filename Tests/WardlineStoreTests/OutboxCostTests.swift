import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// What writing costs a device on which much waits already: without a network, thousands of messages may.
struct OutboxCostTests {
  /// The rows that are read without an index while ten messages are written, claimed and accepted, behind so many that wait.
  private static func rowsRead(behind count: UInt64) throws -> Int {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      if count > 0 { _ = try store.enqueue((1...count).map { Sample.writing("\($0)", key: $0) }) }
      let new = (count + 1)...(count + 10)
      return try store.countScannedRows {
        _ = try store.enqueue(new.map { Sample.writing("\($0)", key: $0) })
        _ = try store.claim(new.map { Sample.key($0) })
        _ = try store.apply(new.map { .accepted(Sample.accepting($0, sequence: $0)) })
      }
    }
  }

  @Test("to write a message reads none of those that wait")
  func sameHoweverMuchWaits() throws {
    #expect(try Self.rowsRead(behind: 0) == Self.rowsRead(behind: 1_000))
  }
}
