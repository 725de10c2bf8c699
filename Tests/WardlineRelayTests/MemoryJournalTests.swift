import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// The contract of relays on one database, over memory.
struct MemoryJournalTests {
  private final class Shared: SharedDatabase {
    let database = MemoryDatabase()
    var count = 0

    func begin() throws -> MemoryRelayStore {
      count += 1
      return MemoryRelayStore(try NodeID("relay-\(count)"), of: try LogEpoch("life"), on: database)
    }
    func remove(_ store: MemoryRelayStore) { database.end(store.node) }
    func beat(_ store: MemoryRelayStore) {}
    func batchCount() -> Int { database.batchCount }
  }

  @Test(arguments: RelayJournalContract.allCases)
  func contract(rule: RelayJournalContract) throws { try rule.check(Shared()) }
}
