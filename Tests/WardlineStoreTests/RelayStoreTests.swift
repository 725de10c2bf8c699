import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineSQLite
import WardlineSeal
import WardlineTestSupport

/// The stores of a relay that one contract is run against.
enum RelayBackend: String, CaseIterable, Sendable {
  case memory, sqlite, sealed

  func withStore(_ body: (any RelayStore) throws -> Void) throws {
    switch self {
    case .memory: try body(MemoryRelayStore(epoch: LogEpoch("test")))
    case .sqlite: try withTemporaryDirectory { try body(SQLiteRelayStore(directory: $0)) }
    case .sealed:
      try withTemporaryDirectory { try body(SQLiteRelayStore(directory: $0 + "/data", sealing: .file($0 + "/relay.key"))) }
    }
  }
}

struct RelayStoreTests {
  @Test(arguments: RelayStoreContract.allCases, RelayBackend.allCases)
  func contract(rule: RelayStoreContract, backend: RelayBackend) throws {
    try backend.withStore { try rule.check($0) }
  }
}
