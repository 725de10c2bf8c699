import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// The stores of a device that one contract is run against.
enum ClientBackend: String, CaseIterable, Sendable {
  case memory, sqlite

  func withStore(_ body: (any ClientStore) throws -> Void) throws {
    switch self {
    case .memory: try body(MemoryClientStore(identity: StoreIdentity(user: Sample.nurse, device: DeviceID("phone"))))
    case .sqlite: try withTemporaryDirectory { try body(SQLiteClientStore(path: $0 + "/store.sqlite", user: Sample.nurse)) }
    }
  }
}

struct ClientStoreTests {
  @Test(arguments: ClientStoreContract.allCases, ClientBackend.allCases)
  func contract(rule: ClientStoreContract, backend: ClientBackend) throws {
    try backend.withStore { try rule.check($0) }
  }
}
