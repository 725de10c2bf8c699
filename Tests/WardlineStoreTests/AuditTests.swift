import Testing
import WardlineFaultyDisk
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelaySQLite
@testable import WardlineSQLite

@Suite("The audit log in the store")
struct AuditStoreTests {
  private static func rows(_ log: any AuditLog) throws -> [AuditRow] { try AuditLogContract.rows(log) }

  /// As whoever can write the file can, past every check.
  private static func tamper(_ directory: String, _ statements: [String]) throws {
    var options = DurableDatabase.Options()
    options.isBesideOwner = true
    let other = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
    try other.write { db in
      for sql in ["DROP TRIGGER audit_update", "DROP TRIGGER audit_delete"] + statements { try db.run(sql) }
    }
    try other.close()
  }

  /// A log of ten rows, changed by statements.
  private static func damage(_ statements: [String], kept number: Int? = nil) throws -> AuditDamage? {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      for number in 1...10 {
        try store.audit.append([AuditEvent(.came, by: "user-\(number)", role: .nurse)], at: Sample.time(Int64(number)))
      }
      let kept = try number.map { try rows(store.audit)[$0 - 1].head }
      try store.close()
      if !statements.isEmpty { try tamper(directory, statements) }
      do {
        _ = try SQLiteOperatorLists(reading: directory).audit.verify(kept: kept.map { [$0] } ?? [])
        return nil
      } catch let damage as AuditDamage { return damage }
    }
  }

  @Test("a log as it was written is in order; also with each head that it had", arguments: [nil, 1, 5, 10])
  func inOrder(kept: Int?) throws { #expect(try Self.damage([], kept: kept) == nil) }

  @Test(
    "a row of which any column was changed is found",
    arguments: [
      "at = at + 1", "kind = 'left'", "actor = 'user-6'", "role = ''", "subject = 'x'", "session = 'x'", "device = 'x'",
      "network = 'x'", "outcome = 'refused'", "detail = 'x'", "hash = replace(hash, 'a', 'b')", "hash = ''",
      // The same bytes, divided otherwise.
      "actor = 'user-', role = '5nurse'",
    ])
  func changed(column: String) throws {
    #expect(try Self.damage(["UPDATE audit SET \(column) WHERE number = 5"]) == .changed(5))
  }

  @Test("a row that was removed is found, the first as well as one between others")
  func removed() throws {
    #expect(try Self.damage(["DELETE FROM audit WHERE number = 1"]) == .missing(from: 1, through: 1))
    #expect(try Self.damage(["DELETE FROM audit WHERE number IN (4, 5)"]) == .missing(from: 4, through: 5))
    // Also if the others move up.
    let moved = ["DELETE FROM audit WHERE number = 4", "UPDATE audit SET number = number - 1 WHERE number > 4"]
    #expect(try Self.damage(moved) == .changed(4))
  }

  @Test("rows that were put in another order are found, and one that was put in")
  func reordered() throws {
    let swapped = [
      "UPDATE audit SET number = 100 WHERE number = 4", "UPDATE audit SET number = 4 WHERE number = 7",
      "UPDATE audit SET number = 7 WHERE number = 100",
    ]
    #expect(try Self.damage(swapped) == .changed(4))
    let columns = "at, kind, actor, role, subject, session, device, network, outcome, detail, hash"
    #expect(
      try Self.damage(["INSERT INTO audit SELECT 0, \(columns) FROM audit WHERE number = 5"]) == .stray(0))
    #expect(try Self.damage(["INSERT INTO audit SELECT 11, \(columns) FROM audit WHERE number = 5"]) == .changed(11))
  }

  @Test("rows that were removed from the end are found with a head that was kept, and only with that")
  func truncated() throws {
    let cut = ["DELETE FROM audit WHERE number > 7"]
    #expect(try Self.damage(cut) == nil)
    #expect(try Self.damage(cut, kept: 7) == nil)
    guard case .truncated(let kept, last: 7)? = try Self.damage(cut, kept: 9) else {
      Issue.record("not found")
      return
    }
    #expect(kept.number == 9)
    guard case .truncated(_, last: 0)? = try Self.damage(["DELETE FROM audit"], kept: 1) else {
      Issue.record("not found")
      return
    }
  }

  @Test("a log that was written anew from some row on, with hashes that fit, is found with a head that was kept behind it")
  func rewritten() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      let events = (1...6).map { AuditEvent(.came, by: "user-\($0)") }
      try store.audit.append(events, at: Sample.time(1))
      let before = try Self.rows(store.audit)
      try store.close()
      try Self.tamper(directory, ["DELETE FROM audit WHERE number > 3"])
      let again = try SQLiteRelayStore(directory: directory)
      try again.audit.append([AuditEvent(.came, by: "mallory")] + events[4...], at: Sample.time(1))
      let head = try again.audit.verify()
      #expect(head.number == 6 && head != before[5].head)
      #expect(try again.audit.verify(kept: [before[0].head, before[2].head]) == head)
      for kept in before[3...] {
        #expect(throws: AuditDamage.self) { try again.audit.verify(kept: [before[2].head, kept.head]) }
      }
    }
  }

  @Test("rows are neither changed nor removed by a statement of ours")
  func appendOnly() throws {
    for statement in ["UPDATE audit SET actor = ''", "DELETE FROM audit"] {
      try withTemporaryDirectory { directory in
        let store = try SQLiteRelayStore(directory: directory)
        try store.audit.append([AuditEvent(.stopped)], at: Sample.time(1))
        try store.close()
        var options = DurableDatabase.Options()
        options.isBesideOwner = true
        let other = try DurableDatabase(path: directory + "/relay.sqlite", format: .relayLog, options: options)
        #expect(throws: StoreError.self, "\(statement)") { try other.write { try $0.run(statement) } }
      }
    }
  }

  @Test("what retention has erased is recorded after a restart, too")
  func removals() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try OperatedStoreContract.fill(store)
      _ = try store.prune(loggedBefore: Sample.time(1_000), entriesMax: 2)
      try store.close()
      let again = try SQLiteRelayStore(directory: directory)
      #expect(try !again.audit.appendRemovals(at: Sample.time(9)))
      #expect(try Self.rows(again.audit).map(\.detail) == ["2 texts"])
    }
  }

  @Test(
    "a store whose relay died before it had made its tables gets an audit log, and is said to have none while it is only read")
  func noTables() throws {
    try withTemporaryDirectory { directory in
      try Folder.makeWithoutTables(directory + "/relay.sqlite")
      let error = #expect(throws: StoreError.self) { try SQLiteOperatorLists(reading: directory).audit }
      #expect(error?.description.contains("it has no audit log") == true)
      let store = try SQLiteRelayStore(directory: directory)
      #expect(try store.audit.verify() == .start)
    }
  }

  @Test("a process that dies within a commit, and its host with it: the rows are there exactly if their entries are")
  func dies() throws {
    for isPowerCut in [false, true] {
      var (thereCount, goneCount) = (0, 0)
      for count in 0..<30 {
        var chance = SeededGenerator(seed: UInt64(count))
        let disk = FaultyDisk()
        defer { disk.remove() }
        func open() throws(StoreError) -> SQLiteRelayStore {
          let access = disk.startProcess()
          return try SQLiteRelayStore(directory: access.path("data"), on: access, checkpointPages: 1, using: &chance)
        }
        let store = try open()
        try AuditLogContract.apply([AuditLogContract.submit(.createSession, key: 1)], to: store)
        disk.dieAfter(changes: count)
        let isAcknowledged =
          (try? AuditLogContract.apply([AuditLogContract.submit(.setStatus(.ended, basedOn: 1), key: 2)], to: store)) != nil
        #expect(isAcknowledged || disk.isProcessDead)
        if isPowerCut { disk.cutPower(using: &chance) } else { disk.killProcess() }
        let again = try open()
        let isThere = try again.page(of: Sample.ward, after: 2, entriesMax: 9).entries.count == 1
        #expect(isThere || !isAcknowledged)
        #expect(try Self.rows(again.audit).map(\.kind) == ["created", "joined"] + (isThere ? ["ended"] : []))
        #expect(try again.audit.verify().number == (isThere ? 3 : 2))
        if isThere { thereCount += 1 } else { goneCount += 1 }
      }
      #expect(thereCount > 2 && goneCount > 2)
    }
  }
}
