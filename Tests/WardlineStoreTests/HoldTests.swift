import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineSQLite
import WardlineTestSupport

@testable import WardlineRelaySQLite

struct HoldTests {
  @Test(arguments: HoldListContract.allCases)
  func inMemory(rule: HoldListContract) throws {
    let store = try MemoryRelayStore(epoch: LogEpoch("test"))
    try rule.check(store, store)
  }

  @Test(arguments: HoldListContract.allCases)
  func inSQLite(rule: HoldListContract) throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      // Beside the store, as the commands open it.
      try rule.check(store, SQLiteOperatorLists(besideRelayAt: directory).holds)
    }
  }

  private static func filled(_ directory: String) throws -> SQLiteRelayStore {
    let store = try SQLiteRelayStore(directory: directory)
    try OperatedStoreContract.fill(store)
    return store
  }

  @Test("a session that was held is erased in the order of commits again once nothing of it is left behind")
  func caughtUp() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.filled(directory)
      let holds = try SQLiteOperatorLists(besideRelayAt: directory).holds
      func behind() throws -> Int64? {
        try store.database.read { try $0.first("SELECT count(*) FROM released") { try $0.integer() } }
      }
      _ = try holds.add(LegalHold(of: Sample.ward, because: "case 7", by: "os:ana", since: Sample.time(1)))
      _ = try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100)
      _ = try holds.remove(Sample.ward, because: "closed", by: "os:ana", at: Sample.time(3))
      #expect(try behind() == 1)
      while try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100).passed > 0 {}
      #expect(try behind() == 0)
    }
  }

  @Test("undelivered messages are counted up to a bound, and no query reads a table from its beginning")
  func bounds() throws {
    try withTemporaryDirectory { directory in
      let store = try Self.filled(directory)
      try store.commit { transaction throws(StoreError) in
        try transaction.save(Participant(user: Sample.name("zoe"), role: .interpreter), in: Sample.ward)
      }
      let found = try store.database.read { try UndeliveredRows.undelivered(messagesMax: 2, in: $0) }
      #expect(found.messages == 2 && found.isBounded)
      let none = try store.database.read { try UndeliveredRows.undelivered(sessionsMax: 0, in: $0) }
      #expect(none.messages == 0 && none.isBounded)
    }
  }
}
