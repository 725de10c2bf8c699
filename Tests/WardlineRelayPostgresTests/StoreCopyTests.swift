import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineSQLite
import WardlineSeal
import WardlineTestSupport

@testable import WardlineRelayPostgres
@testable import WardlineRelaySQLite

/// A log that is copied from a file to a database and back, and compared.
struct StoreCopyTests {
  private static func file(in directory: String, makesFile: Bool = false, _ sealing: Sealing = .off) throws -> SQLiteTables {
    try SQLiteTables(at: directory + "/relay.sqlite", makesFile: makesFile, sealing: sealing)
  }

  private static func tables(
    of place: PostgresPlace, makesTables: Bool = false, _ sealing: Sealing = .off
  ) throws -> PostgresTables {
    try PostgresTables(place, makesTables: makesTables, sealing: sealing, waitingSeconds: 60)
  }

  /// Runs `body` with a store in a directory, and closes it.
  private static func withStore(in directory: String, _ body: (SQLiteRelayStore) throws -> Void) throws {
    let store = try SQLiteRelayStore(directory: directory)
    try body(store)
    try store.close()
  }

  private static func withStore(at place: PostgresPlace, _ body: (PostgresRelayStore) throws -> Void) throws {
    let store = try PostgresRelayStore(place, options: .patient)
    defer { store.close() }
    try body(store)
  }

  private static func withPlaces(_ body: (_ directory: String, _ place: PostgresPlace, _ other: String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      try withTemporaryDirectory { other in try withDatabase { try body(directory, $0, other) } }
    }
  }

  /// Copies a file to a database, and that to another file.
  private static func copyBoth(_ directory: String, _ place: PostgresPlace, _ other: String) throws -> [StoreComparison] {
    let (source, database) = (try file(in: directory), try tables(of: place, makesTables: true))
    let there = try StoreCopy.run(from: source, to: database)
    let target = try file(in: other, makesFile: true)
    let back = try StoreCopy.run(from: database, to: target)
    let ends = try StoreCopy.compare(source, target)
    for file in [source, target] { try file.close() }
    return [there, back, ends]
  }

  // MARK: Everything

  @Test(
    "a log is the same in a database, and back in a file: every table, and what the stores say of it", arguments: UInt64(1)...3)
  func everything(seed: UInt64) throws {
    try Self.withPlaces { directory, place, other in
      var said: [String] = []
      try Self.withStore(in: directory) { store in
        try FilledStore(store, seed: seed)
        said = try store.everything()
      }
      let comparisons = try Self.copyBoth(directory, place, other)
      #expect(comparisons.allSatisfy { $0.isEqual })
      #expect(Set(comparisons.map(\.digest)).count == 1)
      for table in comparisons[0].tables { #expect(table.rows > 0, "nothing is in \(table.table)") }
      try Self.checkAbsences(in: Self.file(in: directory))
      try Self.withStore(at: place) { store in
        let found = try store.everything()
        #expect(found == said)
      }
      try Self.withStore(in: other) { store in
        let found = try store.everything()
        #expect(found == said)
      }
    }
  }

  /// What can be missing is there in a row, and is missing in another one: otherwise the test says nothing of it.
  private static func checkAbsences(in file: SQLiteTables) throws {
    try file.withRows { rows in
      for table in StoredTable.all where table.name != "meta" {
        let all = try rows.rows(of: table, after: nil, limit: 100_000)
        for (place, column) in table.columns.enumerated() where column.isOptional {
          let missing = all.count { if case .missing = $0[place] { true } else { false } }
          #expect(0 < missing && missing < all.count, "\(table.name).\(column.name)")
        }
      }
    }
    try file.close()
  }

  @Test(
    "what each rule of a relay's store leaves is the same in a database, and back in a file",
    arguments: RelayStoreContract.allCases)
  func contract(rule: RelayStoreContract) throws {
    try Self.withPlaces { directory, place, other in
      try Self.withStore(in: directory) { try rule.check($0) }
      #expect(try Self.copyBoth(directory, place, other).allSatisfy { $0.isEqual })
    }
  }

  @Test("a log that began in a database is the same in a file, and in another database")
  func fromDatabase() throws {
    try Self.withPlaces { directory, place, _ in
      var said: [String] = []
      try Self.withStore(at: place) { store in
        try FilledStore(store, seed: 4)
        said = try store.everything()
      }
      let (database, file) = (try Self.tables(of: place), try Self.file(in: directory, makesFile: true))
      #expect(try StoreCopy.run(from: database, to: file).isEqual)
      try withDatabase { second in
        #expect(try StoreCopy.run(from: file, to: Self.tables(of: second, makesTables: true)).isEqual)
        let passed = try PostgresConnection.patient(second).value("SELECT count(*) FROM session WHERE is_passed", Int64.self)
        #expect(passed == 1)
        let derived = "SELECT count(*) FROM session WHERE is_passed <> (floor > head)"
        for place in [place, second] { #expect(try PostgresConnection.patient(place).value(derived, Int64.self) == 0) }
      }
      try file.close()
      try Self.withStore(in: directory) { store in
        let found = try store.everything()
        #expect(found == said)
      }
    }
  }

  @Test(
    "after a copy a relay goes on: keys are answered as replays, sequences and numbers continue, the audit log is one chain")
  func goesOn() throws {
    try Self.withPlaces { directory, place, other in
      let batch = (1...1_200 as ClosedRange<UInt64>).map { message("text \($0)", key: $0) }
      try Self.withStore(in: directory) { store in
        _ = try store.commit { transaction throws(StoreError) in
          try Ledger.apply(batch, at: Sample.time(1), in: &transaction)
        }
        try store.audit.append([AuditEvent(.started)], at: Sample.time(1))
      }
      _ = try Self.copyBoth(directory, place, other)
      try Self.withStore(at: place) { store in
        #expect(try store.apply(batch).allSatisfy(\.isReplay))
        let last = try store.log().last?.sequence ?? 0
        #expect(try store.apply(message("new", key: 5_000))[0].acceptance?.sequence == last + 1)
        _ = try store.prune(loggedBefore: Sample.time(2), entriesMax: 10)
        try store.audit.append([AuditEvent(.stopped)], at: Sample.time(2))
        #expect(try store.audit.verify().number == store.audit.head().number)
      }
      try Self.withStore(in: other) { store in
        let outcomes = try store.commit { transaction throws(StoreError) in
          try Ledger.apply(batch + [message("new", key: 5_000)], at: Sample.time(3), in: &transaction)
        }
        #expect(outcomes.dropLast().allSatisfy(\.isReplay) && outcomes.last?.isReplay == false)
      }
    }
  }

  // MARK: Differences and refusals

  @Test("a comparison counts the rows that differ, table by table")
  func differences() throws {
    try Self.withPlaces { directory, place, _ in
      try Self.withStore(in: directory) { try OperatedStoreContract.fill($0) }
      let source = try Self.file(in: directory)
      _ = try StoreCopy.run(from: source, to: Self.tables(of: place, makesTables: true))
      try PostgresConnection.patient(place).execute(
        "DELETE FROM entry WHERE sequence = 2", "UPDATE entry SET text = 'w' WHERE sequence = 1",
        "INSERT INTO receipt VALUES ('a', 'b', 1, 1), ('zz', 'b', 1, 1)", "UPDATE meta SET pruned = 7")
      let comparison = try StoreCopy.compare(source, Self.tables(of: place))
      let found = comparison.differences.map { "\($0.table) \($0.onlyInFirst) \($0.onlyInSecond) \($0.changed)" }
      #expect(found == ["meta 0 0 1", "entry 1 0 1", "receipt 0 2 0"])
      try source.close()
    }
  }

  @Test("a copy that is refused, cancelled or not equal leaves the target empty")
  func refusals() throws {
    try Self.withPlaces { directory, place, _ in
      try Self.withStore(in: directory) { try OperatedStoreContract.fill($0) }
      let source = try Self.file(in: directory)
      let target = try Self.tables(of: place, makesTables: true)
      // In the first pass, and in the second.
      for rows in [1, 8] {
        #expect(throws: StoreCopyFailure.self) { try StoreCopy.run(from: source, to: target) { done, _ in done < rows } }
        #expect(try target.isEmpty())
      }
      try PostgresConnection.patient(place).execute(
        """
        CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.text = 'other'; RETURN NEW; END $$
        """, "CREATE TRIGGER spoiling BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION spoil()")
      let error = #expect(throws: StoreCopyFailure.self) { try StoreCopy.run(from: source, to: target) }
      guard case .differs(let comparison) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(comparison.differences.map(\.table) == ["entry"] && comparison.differences[0].changed == 3)
      #expect(try target.isEmpty())
      try PostgresConnection.patient(place).execute("DROP TRIGGER spoiling ON entry")
      _ = try StoreCopy.run(from: source, to: target)
      #expect(throws: StoreCopyFailure.self) { try StoreCopy.run(from: source, to: target) }
      try source.close()
    }
  }

  @Test("a database to which a relay is connected is refused")
  func inUse() throws {
    try withDatabase { place in
      let node = try PostgresRelayStore(place, options: .patient)
      #expect(throws: StoreCopyFailure.self) { try PostgresTables(place, makesTables: false, sealing: .off, waitingSeconds: 0) }
      node.close()
      _ = try Self.tables(of: place)
    }
  }

  @Test("a name with U+0000, which a database cannot store, is refused by its column")
  func zeros() throws {
    try Self.withPlaces { directory, place, _ in
      try Self.withStore(in: directory) { store in
        try store.audit.append([AuditEvent(.controlled, detail: "a\u{0}b")], at: Sample.time(1))
      }
      let (source, target) = (try Self.file(in: directory), try Self.tables(of: place, makesTables: true))
      let error = #expect(throws: StoreError.self) { try StoreCopy.run(from: source, to: target) }
      #expect("\(String(describing: error))".contains("audit.detail"))
      #expect(try target.isEmpty())
      try source.close()
    }
  }

  @Test("what is sealed is read as it was written, and sealed in a database and in a new file", arguments: [true, false])
  func sealed(inDatabase: Bool) throws {
    try Self.withPlaces { directory, place, other in
      let (key, second) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 8, count: 32))
      let store = try SQLiteRelayStore(directory: directory, sealing: .key(key))
      try FilledStore(store, seed: 5)
      let said = try store.everything()
      try store.close()
      #expect(throws: StoreError.self) { try Self.file(in: directory) }
      let source = try Self.file(in: directory, .key(key))
      let third = Sealing.key([UInt8](repeating: 9, count: 32))
      let database = try Self.tables(of: place, makesTables: true, inDatabase ? third : .off)
      #expect(source.isSealed && database.isSealed == inDatabase)
      #expect(try StoreCopy.run(from: source, to: database).isEqual)
      let held = try PostgresConnection.patient(place).value(
        "SELECT count(*) FROM entry WHERE text <> '' AND substr(text, 1, 1) <> '\\xff'", Int.self)
      #expect((held == 0) == inDatabase)
      let target = try Self.file(in: other, makesFile: true, .key(second))
      #expect(try StoreCopy.run(from: database, to: target).isEqual && target.isSealed)
      for file in [source, target] { try file.close() }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: other + "/relay.sqlite"))
      #expect(bytes.range(of: Data("مرحبا".utf8)) == nil)
      let copy = try SQLiteRelayStore(directory: other, sealing: .key(second))
      #expect(try copy.everything() == said)
      #expect(!copy.hasPlainTexts)
      try copy.close()
    }
  }

  // MARK: The description

  @Test("the tables of both stores are those of the description, column by column, and nobody forgets a new one")
  func description() throws {
    try Self.withPlaces { directory, place, _ in
      try Self.withStore(in: directory) { _ in }
      try Self.withStore(at: place) { _ in }
      let described = StoredTable.all.flatMap { table in table.columns.map { (table, $0) } }

      let inFile = described.map { table, column in
        let type = [.bytes: "BLOB", .name: "TEXT", .words: "TEXT"][column.kind] ?? "INTEGER"
        return "\(table.name).\(FileColumn(of: column, in: table).name) \(type)"
      }
      let db = try Database(path: directory + "/relay.sqlite")
      let found = try db.all(
        """
        SELECT m.name || '.' || c.name || ' ' || c.type FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND m.name <> 'data_key'
        """
      ) { try $0.text() }
      #expect(found.sorted() == inFile.sorted())
      try db.close()

      let inDatabase = described.map { table, column in
        "\(table.name).\(column.name) \(column.type) \(column.isOptional ? "YES" : "NO")"
      }
      let columns = PostgresStatement(
        """
        SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name NOT IN
            ('relay_format', 'data_key', 'node', 'journal', 'journal_head', 'lists', 'audit_head')
          AND (table_name, column_name) <> ('session', 'is_passed')
        """)
      let results = try PostgresConnection.patient(place).read(pipeline(columns))
      #expect(try results[0].all { try $0.next(String.self) }.sorted() == inDatabase.sorted())
    }
  }
}
