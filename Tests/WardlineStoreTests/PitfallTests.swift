import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Lines of PITFALLS.md that are about what a disk holds.
@Suite("What went wrong for others, on disk")
struct PitfallTests {
  /// Somebody else's statement on a database, as a fault.
  private static func run(_ sql: String, on path: String) throws {
    let script = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.close()"
    let process = try Process.run(URL(fileURLWithPath: "/usr/bin/python3"), arguments: ["-c", script, path, sql])
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test(
    "PITFALLS 1: whichever of the two writes fails, the message's or the operation's, neither is there, nor anything else of the batch",
    arguments: ["message", "operation"])
  func bothOrNeither(table: String) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try SQLiteClientStore(path: path, user: Sample.nurse).close()
      try Self.run(
        "CREATE TRIGGER fault AFTER INSERT ON \(table) WHEN (SELECT count(*) FROM \(table)) = 2 BEGIN SELECT RAISE(ABORT, 'fault'); END",
        on: path)
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(throws: StoreError.self) { try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)]) }
      try store.close()
      let again = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(try again.messages(of: Sample.ward, limit: 10).isEmpty)
      #expect(try again.queue().isEmpty)
      #expect(try again.counts() == QueueCounts(pending: 0, failed: 0))
      // One at a time they are kept, up to the fault.
      _ = try again.enqueue([Sample.writing("a", key: 1)])
      #expect(throws: StoreError.self) { try again.enqueue([Sample.writing("b", key: 2)]) }
      try again.close()
      let last = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(try last.messages(of: Sample.ward, limit: 10).map(\.id) == [Sample.key(1)])
      #expect(try last.queue().map(\.operation.key) == [Sample.key(1)])
    }
  }

  @Test(
    "PITFALLS 15: killed after the acknowledgement was kept, before anybody was told: the message stands as sent, and waits no more"
  )
  func killedAfterTheAcknowledgement() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/live/store.sqlite", user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      _ = try store.claim([Sample.key(1)])
      _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1))])
      try Folder.copy(directory + "/live", to: directory + "/dead")
      let revived = try SQLiteClientStore(path: directory + "/dead/store.sqlite", user: Sample.nurse)
      try revived.recover()
      #expect(try revived.messages(of: Sample.ward, limit: 10).map(\.state) == [.sent])
      #expect(try revived.queue().isEmpty)
    }
  }

  @Test("PITFALLS 16: a failed message that was deleted stays deleted, and is counted nowhere, after a restart")
  func deletedForEver() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      _ = try store.apply([.rejected(Sample.refusing(1, .notAllowed))])
      #expect(try store.counts() == QueueCounts(pending: 0, failed: 1))
      _ = try store.delete(Sample.key(1))
      try store.close()
      let again = try SQLiteClientStore(path: path, user: Sample.nurse)
      try again.recover()
      #expect(try again.messages(of: Sample.ward, limit: 10).isEmpty)
      #expect(try again.counts() == QueueCounts(pending: 0, failed: 0))
      #expect(try again.queue().isEmpty)
    }
  }

  @Test("PITFALLS 20: the same key after three minutes, after a restart, and after a day: the same sequence, and one entry")
  func theSameKeyLater() throws {
    try withTemporaryDirectory { directory in
      let write = LedgerWrite.submit(Sample.writing("a", key: 1), author: Sample.nurse)
      func submit(to store: SQLiteRelayStore, after milliseconds: Int64) throws -> LedgerOutcome {
        try store.commit { transaction throws(StoreError) in
          try Ledger.apply([write], at: Sample.time(milliseconds), in: &transaction)
        }[0]
      }
      let store = try SQLiteRelayStore(directory: directory)
      guard case .accepted(var first, _) = try submit(to: store, after: 0) else {
        Issue.record("the first was not accepted")
        return
      }
      first.isReplay = true
      #expect(try submit(to: store, after: 180_000) == .replayed(first))
      try store.close()
      let again = try SQLiteRelayStore(directory: directory)
      // It writes in another epoch now, and says which one wrote this.
      first.epoch = store.epoch
      #expect(try submit(to: again, after: 360_000) == .replayed(first))
      #expect(try submit(to: again, after: 86_400_000) == .replayed(first))
      #expect(try again.page(of: Sample.ward, after: 0, entriesMax: 10).entries.count == 1)
    }
  }

  @Test("PITFALLS 27: two keys that differ in their first bit, or in their last, are two", arguments: [(1 << 63, 0), (0, 1)])
  func keysAreComparedWhole(high: UInt64, low: UInt64) throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      var other = Sample.writing("b", key: 1)
      other.key = IdempotencyKey(high: Sample.key(1).high ^ high, low: Sample.key(1).low ^ low)
      let writes = [Sample.writing("a", key: 1), other].map { LedgerWrite.submit($0, author: Sample.nurse) }
      let outcomes = try store.commit { transaction throws(StoreError) in
        try Ledger.apply(writes, at: Sample.time(0), in: &transaction)
      }
      #expect(outcomes.allSatisfy { if case .accepted = $0 { true } else { false } })
    }
  }
}
