import Testing
import WardlinePostgresSupport

@testable import WardlineRelayPostgres

/// Pipelines: how many round trips they take, and what remains after an error.
struct PostgresExchangeTests {
  private static let table = "CREATE TABLE item (id int8 PRIMARY KEY, word text NOT NULL, body bytea)"
  private static let insert = PostgresStatement("INSERT INTO item VALUES ($1, $2)", .int8, .text)
  private static let count = "SELECT count(*) FROM item"

  @Test("10,000 rows and 1,000 statements are one round trip, and a transaction that reads and writes is two")
  func roundTrips() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute(Self.table)
      let before = connection.roundTrips
      let insertRows = PostgresStatement(
        "INSERT INTO item SELECT * FROM unnest($1::int8[], $2::text[], $3::bytea[])", .int8s, .texts, .byteas)
      let select = PostgresStatement("SELECT id, word, body FROM item WHERE id = ANY($1) ORDER BY id", .int8s)
      try connection.transaction { transaction in
        #expect(try transaction.run(pipeline(select, PostgresArray<Int64>([1])))[0].rowCount == 0)
        var write = PostgresPipeline()
        // Long enough to fill every buffer between the two ends.
        let rows = PostgresRows(count: 10_000) { index, row in
          Int64(index).store(in: &row)
          String(repeating: "w\(index) ", count: 20).store(in: &row)
          (index % 2 == 0 ? nil : [UInt8(index % 256)]).store(in: &row)
        }
        try write.append(insertRows, rows)
        for _ in 0..<1_000 { try write.append(select, PostgresArray<Int64>(0..<100)) }
        let results = try transaction.commit(write)
        #expect(results.count == 1_001 && results[0].changedRows == 10_000)
        let last = try results[1_000].all { columns in
          (try columns.next(Int64.self), try columns.next(String.self), try columns.next([UInt8]?.self))
        }
        #expect(last.map(\.0) == Array(0..<100) && last[7].1.hasPrefix("w7 w7") && last[7].2 == [7] && last[8].2 == nil)
      }
      #expect(connection.roundTrips == before + 2)
      _ = try connection.read(pipeline(select, PostgresArray<Int64>([1])))
      #expect(connection.roundTrips == before + 3)
      #expect(try connection.value(Self.count, Int64.self) == 10_000)
    }
  }

  @Test("no rows are empty arrays")
  func emptyRows() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      let select = PostgresStatement("SELECT $1, a, b FROM unnest($2::int8[], $3::text[]) AS r (a, b)", .text, .int8s, .texts)
      var pipeline = PostgresPipeline()
      let rows = PostgresRows(count: 1) { _, row in
        row.appendNull()
        "b".store(in: &row)
      }
      try pipeline.append(select, "x", PostgresRows(count: 0) { _, _ in })
      try pipeline.append(select, "x", rows)
      #expect(try connection.read(pipeline).map(\.rowCount) == [0, 1])
    }
  }

  @Test("a statement is prepared once, also where it is used many times at once")
  func preparedOnce() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute(Self.table)
      let names = PostgresStatement("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO item%'")
      for round in 0..<3 {
        var pipeline = PostgresPipeline()
        for index in 0..<5 { try pipeline.append(Self.insert, Int64(round * 5 + index), "word") }
        try pipeline.append(names)
        let results = try connection.transaction { try $0.commit(pipeline) }
        #expect(try results[5].first { try $0.next(Int64.self) } == 1)
      }
      let prepared = connection.preparedStatements
      _ = try connection.transaction { try $0.commit(pipeline(Self.insert, Int64(99), "word")) }
      #expect(connection.preparedStatements == prepared)
      // The same text with other types is another statement.
      let other = PostgresStatement("SELECT $1", .text)
      _ = try connection.read(pipeline(PostgresStatement("SELECT $1", .int8), Int64(1)))
      #expect(try connection.read(pipeline(other, "a"))[0].first { try $0.next(String.self) } == "a")
    }
  }

  @Test("an error within a pipeline rolls the transaction back and leaves the connection usable; its message has no row")
  func errors() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute(Self.table)
      var write = PostgresPipeline()
      try write.append(Self.insert, Int64(4711), "secret word")
      try write.append(Self.insert, Int64(4711), "secret word")
      try write.append(PostgresStatement("SELECT * FROM item WHERE id = $1", .int8), Int64(1))
      let error = #expect(throws: PostgresError.self) { try connection.transaction { try $0.commit(write) } }
      #expect(error?.kind == .permanent && error?.sqlState == "23505")
      #expect(error?.description.contains("secret") == false && error?.description.contains("4711") == false)
      #expect(connection.isUsable)
      #expect(try connection.value(Self.count, Int64.self) == 0)

      let division = #expect(throws: PostgresError.self) {
        try connection.value("SELECT ('secret' || id)::int8 FROM generate_series(1, 2) AS s (id)", Int64.self)
      }
      #expect(division?.sqlState == "22P02" && division?.description.contains("secret") == false)

      // What did not run is not prepared, and can be later.
      let late = PostgresStatement("SELECT 2::int8 AS late")
      var broken = PostgresPipeline()
      try broken.append(PostgresStatement("SELECT nothing FROM nowhere"))
      try broken.append(late)
      #expect(throws: PostgresError.self) { try connection.read(broken) }
      #expect(try connection.read(pipeline(late))[0].first { try $0.next(Int64.self) } == 2)
    }
  }

  @Test("a transaction that failed, and whose caller goes on, is not taken for committed")
  func swallowedError() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute(Self.table)
      let error = #expect(throws: PostgresError.self) {
        try connection.transaction { transaction in
          _ = try transaction.run(pipeline(Self.insert, Int64(1), "word"))
          _ = try? transaction.run(pipeline(PostgresStatement("SELECT 1 / 0")))
          _ = try transaction.commit()
        }
      }
      #expect(error?.sqlState == "25P02" && error?.kind == .permanent)
      #expect(try connection.value(Self.count, Int64.self) == 0)
    }
  }

  @Test("what a transaction does not commit is rolled back: after a return, and after an error of its caller")
  func withoutCommit() throws {
    struct Failure: Error {}
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute(Self.table)
      try connection.transaction { _ = try $0.run(pipeline(Self.insert, Int64(1), "word")) }
      #expect(throws: Failure.self) {
        try connection.transaction { transaction in
          _ = try transaction.run(pipeline(Self.insert, Int64(1), "word"))
          throw Failure()
        }
      }
      #expect(try connection.value(Self.count, Int64.self) == 0)
      let before = connection.roundTrips
      try connection.transaction { _ in }
      #expect(connection.roundTrips == before)
    }
  }

  @Test("an error of COMMIT itself is known to have committed nothing")
  func deferredError() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute("CREATE TABLE pair (id int8 UNIQUE DEFERRABLE INITIALLY DEFERRED)")
      let insert = PostgresStatement("INSERT INTO pair VALUES ($1), ($1)", .int8)
      let error = #expect(throws: PostgresError.self) {
        try connection.transaction { try $0.commit(pipeline(insert, Int64(1))) }
      }
      #expect(error?.sqlState == "23505" && error?.kind == .permanent)
      #expect(try connection.value("SELECT count(*) FROM pair", Int64.self) == 0)
    }
  }

  @Test("of several hosts the first that can be reached and takes writes is used")
  func hosts() throws {
    try withDatabase { place in
      let directory = try PostgresCluster.shared.get().socketDirectory
      let several = try PostgresPlace("postgres://\(PostgresCluster.owner)@/\(place.database)?host=/nonexistent,\(directory)")
      #expect(try PostgresConnection.patient(several).value("SELECT current_database()::text", String.self) == place.database)
    }
  }

  @Test("the session has the encoding, the name and the timeouts of its options")
  func session() throws {
    try withDatabase { place in
      var options = PostgresConnection.Options()
      options.statementMilliseconds = 123_000
      options.lockMilliseconds = 45_000
      let connection = try PostgresConnection(place, options: options)
      for (name, value) in [
        ("client_encoding", "UTF8"), ("application_name", "wardline-relay"), ("statement_timeout", "123s"),
        ("lock_timeout", "45s"),
        ("idle_in_transaction_session_timeout", "20s"),
      ] {
        #expect(try connection.value("SELECT current_setting('\(name)')", String.self) == value)
      }
    }
  }
}
