import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// What operators keep in the relay's database and read of it: through a node, and as their commands open it beside the nodes.
struct PostgresOperatorTests {
  private func withStore(beside isBeside: Bool, _ body: (PostgresRelayStore, any OperatorLists) throws -> Void) throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      guard isBeside else { return try body(store, store) }
      let lists = try PostgresOperatorLists(besideRelayAt: place, options: .patient)
      defer { lists.close() }
      try body(store, lists)
    }
  }

  @Test(arguments: OperatedStoreContract.allCases)
  func store(rule: OperatedStoreContract) throws {
    try withNodes { try rule.check($0[0]) }
  }

  @Test(arguments: PeopleDirectoryContract.allCases, [false, true])
  func people(rule: PeopleDirectoryContract, isBeside: Bool) throws {
    try withStore(beside: isBeside) { try rule.check($1.people(changedBy: "os:root")) }
  }

  @Test(arguments: HoldListContract.allCases, [false, true])
  func holds(rule: HoldListContract, isBeside: Bool) throws {
    try withStore(beside: isBeside) { try rule.check($0, $1.holds) }
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
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      guard isBeside else { return try rule.check(store, readBy: store) }
      let reader = try PostgresRelayStore(reading: place, options: .patient)
      defer { reader.close() }
      try rule.check(store, readBy: reader)
    }
  }

  @Test("undelivered messages are counted up to a bound, of the newest sessions")
  func bounds() throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      for session in [Sample.ward, Sample.clinic] {
        let members = [Sample.nurse, Sample.interpreter].map { Participant(user: $0, role: .nurse) }
        _ = try store.apply(members.map { .arrive($0, sessions: [session]) })
        _ = try store.apply((0..<3).map { message("a", key: UInt64(session.text.utf8.count * 10 + $0), in: session) })
      }
      let reader = try PostgresConnection.patient(place)
      func count(sessionsMax: Int = 9, messagesMax: Int = 99) throws -> Undelivered {
        try reader.transaction(.readOnly) {
          try UndeliveredRows.undelivered(sessionsMax: sessionsMax, messagesMax: messagesMax, in: $0)
        }
      }
      let all = try count()
      #expect(try all.messages == 6 && !all.isBounded && all == store.undelivered())
      let one = try count(sessionsMax: 1)
      #expect(one.messages == 3 && one.isBounded)
      let some = try count(messagesMax: 4)
      #expect(some.messages == 4 && some.isBounded)
      let none = try count(sessionsMax: 0)
      #expect(none.messages == 0 && none.isBounded)
    }
  }
}
