import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineSeal
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// The contract of a relay's store, over a PostgreSQL server; and what a commit costs.
struct PostgresRelayStoreTests {
  @Test(arguments: RelayStoreContract.allCases)
  func contract(rule: RelayStoreContract) throws {
    try withNodes { try rule.check($0[0]) }
  }

  @Test(arguments: RelayStoreContract.allCases)
  func contractWhenSealed(rule: RelayStoreContract) throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, sealing: .key([UInt8](repeating: 7, count: 32)), options: .patient)
      defer { store.close() }
      try rule.check(store)
    }
  }

  @Test(
    "a batch of messages is two round trips, whatever its size; a member who arrives takes one more, and so does what the audit log records"
  )
  func roundTrips() throws {
    try withNodes { nodes in
      let store = nodes[0]
      func cost(_ writes: [LedgerWrite]) throws -> Int {
        let before = store.roundTrips
        _ = try store.apply(writes)
        return store.roundTrips - before
      }
      let sessions = try (0..<20).map { try SessionID("bed-\($0)") }
      let arrivals = try sessions.enumerated().map { index, session in
        LedgerWrite.arrive(Participant(user: try UserID("user-\(index)"), role: .nurse), sessions: [session])
      }
      #expect(try cost(arrivals) == 3, "the audit log records who came")
      for count in [1, 200] {
        let batch = try (0..<count).map { index in
          message(
            "text \(index)", key: UInt64(count * 1_000 + index), in: sessions[index % 20], by: try UserID("user-\(index % 20)"))
        }
        #expect(try cost(batch) == 2)
      }
      let receipt = Receipt(session: sessions[0], deliveredThrough: 1, readThrough: 1)
      #expect(try cost([.receive(UserReceipt(receipt, by: UserID("user-0")))]) == 2)
      let member = Participant(user: try UserID("user-1"), role: .nurse)
      #expect(try cost([.arriveMember(member)]) == 3)
      #expect(try store.log(of: sessions[0]).count > 10)
    }
  }

  @Test("no statement scans a table that has grown since the server analyzed it")
  func plans() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      let store = try PostgresRelayStore(place, options: .patient)
      try FilledStore(store, seed: 5)
      for batch in 0..<40 {
        _ = try store.apply((0..<50).map { message("text", key: 8_000_000 + UInt64(batch * 50 + $0)) })
      }
      for key in 0..<20 { _ = try store.apply([message("text", key: 9_000_000 + UInt64(key))]) }
      store.close()
      // A server process reports its scans when it ends.
      try #require(
        try Patience.wait(milliseconds: 10_000) {
          try connection.value("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()", Int64.self) == 1
        })
      // A relay reads all revocations when it starts; some tables have one row.
      let read = try connection.value(
        """
        SELECT coalesce(string_agg(relname || ': ' || seq_tup_read || ' rows in ' || seq_scan || ' scans', ', '), '') FROM pg_stat_user_tables
        WHERE seq_tup_read > seq_scan AND relname NOT IN ('revocation', 'revoked_login')
        """, String.self)
      #expect(read == "")
    }
  }

  @Test("the tables are made once, and those of a newer version are refused")
  func versions() throws {
    try withDatabase { place in
      let both = (0..<2).map { _ in Beside { try PostgresRelayStore(place, options: .patient).close() } }
      for opening in both { try opening.wait() }
      try PostgresConnection.patient(place).execute("UPDATE relay_format SET version = 99, oldest = 99")
      let error = #expect(throws: StoreError.self) { try PostgresRelayStore(place, options: .patient) }
      guard case .newerVersion(_, 99, PostgresSchema.version) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("relays go on, and begin, over tables to which a newer version has added, as while one after the other is upgraded")
  func upgraded() throws {
    try withNodes(1) { nodes in
      let place = nodes[0].place
      _ = try nodes[0].apply(message("before", key: 7_000_001))
      let connection = try PostgresConnection.patient(place)
      let names = try connection.value(
        "SELECT string_agg(table_name, ',') FROM information_schema.tables WHERE table_schema = 'public'", String.self)
      for table in try #require(names).split(separator: ",") {
        try connection.execute("ALTER TABLE \(table) ADD COLUMN added int8 NOT NULL DEFAULT 7")
      }
      try connection.execute("UPDATE relay_format SET version = \(PostgresSchema.version + 1)")
      let next = try PostgresRelayStore(place, options: .patient)
      defer { next.close() }
      try FilledStore(next, seed: 3)
      _ = try nodes[0].apply(message("after", key: 7_000_002))
      for store in [nodes[0], next] {
        #expect(try store.heads().count > 2 && store.log().contains { $0.key == Sample.key(7_000_002) })
        _ = try store.overview(sessionsMax: 100)
        _ = try store.routingRestart()
      }
      #expect(try next.audit.verify().number > 0)
    }
  }

  @Test("an erased text is in no row, as soon as the commit has returned")
  func erasure() throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      _ = try store.apply(message("secret", key: 1), message("later", key: 2))
      let retraction = ClientOperation(
        key: Sample.key(3), session: Sample.ward, writtenAt: Sample.time(0), action: .retract(Sample.key(1)))
      _ = try store.apply(.submit(retraction, author: Sample.nurse))
      let reader = try PostgresConnection.patient(place)
      let count = "SELECT count(*) FROM entry WHERE position('\\x736563726574'::bytea IN text) > 0"
      #expect(try reader.value(count, Int64.self) == 0)
      #expect(try reader.value(count.replacing("736563726574", with: "6c61746572"), Int64.self) == 1)
      #expect(try store.removeErased())
    }
  }
}
