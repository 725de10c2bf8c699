import Testing
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineTestSupport

/// What operators keep in the relay's file and read of it: through the relay's own store, and as their commands open it beside the relay.
struct OperatedStoreTests {
  private func withStore(beside isBeside: Bool, _ body: (SQLiteRelayStore, any OperatorLists) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try body(store, isBeside ? SQLiteOperatorLists(besideRelayAt: directory) : store)
    }
  }

  @Test(arguments: OperatedStoreContract.allCases)
  func store(rule: OperatedStoreContract) throws {
    try withTemporaryDirectory { try rule.check(SQLiteRelayStore(directory: $0)) }
  }

  @Test(arguments: RevocationListContract.allCases, [false, true])
  func revocations(rule: RevocationListContract, isBeside: Bool) throws {
    try withStore(beside: isBeside) { try rule.check($0, $1) }
  }

  @Test(arguments: AuditLogContract.allCases, [false, true])
  func audit(rule: AuditLogContract, isBeside: Bool) throws {
    try withStore(beside: isBeside) { try rule.check($0, $1) }
  }

  @Test(arguments: SessionRecordsContract.allCases, [false, true])
  func records(rule: SessionRecordsContract, isBeside: Bool) throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try rule.check(store, readBy: isBeside ? SQLiteRelayStore(reading: directory) : store)
    }
  }
}
