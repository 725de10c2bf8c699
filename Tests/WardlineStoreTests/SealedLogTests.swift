import Foundation
import CSQLite
import Testing
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineSQLite
import WardlineSeal
import WardlineTestSupport

/// Encryption at rest of a relay's log (decision 045).
@Suite("Sealed logs")
struct SealedLogTests {
  /// A text that no file of a sealed log may contain.
  private static let secret = "Zwölf Milligramm"

  private static func submit(_ operations: [WardlineModel.ClientOperation], to store: SQLiteRelayStore) throws {
    let writes = operations.map { operation in
      if case .submitFeedback = operation.action {
        LedgerWrite.record(operation, author: Sample.nurse, device: device, sessions: [])
      } else {
        LedgerWrite.submit(operation, author: Sample.nurse)
      }
    }
    let outcomes = try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, within: Quotas(), at: Sample.time(50), in: &transaction)
    }
    let rejections = outcomes.filter { if case .rejected = $0 { true } else { false } }
    #expect(rejections.isEmpty)
  }

  private static let device: DeviceID = Sample.name("tablet")

  private static func say(_ numbers: ClosedRange<UInt64>, to store: SQLiteRelayStore) throws {
    try submit(numbers.map { Sample.writing("\(secret) \($0)", key: $0) }, to: store)
  }

  /// A log with the secret in each column that is sealed.
  private static func fill(_ store: SQLiteRelayStore) throws {
    func operation(_ key: UInt64, _ action: WardlineModel.ClientOperation.Action) -> WardlineModel.ClientOperation {
      ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action)
    }
    let request = InterpreterRequest(try LanguageTag("ar"), note: secret)
    try submit(
      [
        operation(1, .createSession), operation(2, .sendMessage(body: secret)), operation(3, .sendMessage(body: secret)),
        operation(4, .requestInterpreter(request)), operation(5, .submitFeedback(rating: 4, text: secret)),
      ], to: store)
  }

  private static func texts(of store: SQLiteRelayStore) throws -> [String] {
    try store.page(of: Sample.ward, after: 0, entriesMax: 9_999).entries.compactMap { entry in
      switch entry.event {
      case .message(let text): text
      case .done(.requestInterpreter(let request)): request.note
      default: nil
      }
    }
  }

  private static func expectWhole(_ store: SQLiteRelayStore) throws {
    #expect(try texts(of: store) == [secret, secret, secret])
    let feedback = try store.feedback(after: 0, of: nil, since: Sample.time(0), limit: 9).map(\.record.action)
    #expect(feedback == [.submitFeedback(rating: 4, text: secret)])
    #expect(try store.routingRestart().requests.count == 1)
  }

  @Test(
    "a record whose body was emptied, or belongs to another kind, is damage, and not taken for the key of a retracted message",
    arguments: ["UPDATE record SET body = x''", "UPDATE record SET kind = ''", "UPDATE record SET kind = 'publish_profile'"])
  func changedRecord(sql: String) throws {
    try withTemporaryDirectory { directory in
      let data = directory + "/data"
      let filled = try SQLiteRelayStore(directory: data)
      try Self.fill(filled)
      try filled.close()
      try Self.run(sql, on: data + "/relay.sqlite")
      let store = try SQLiteRelayStore(directory: data)
      let error = #expect(throws: StoreError.self) {
        try store.commit { transaction throws(StoreError) in
          var needs = LedgerSnapshot.Needs()
          needs.keys.insert(Sample.key(5))
          _ = try transaction.snapshot(of: needs)
        }
      }
      guard case .damaged = error else { return #expect(Bool(false), "\(error as Any)") }
    }
  }

  private static func note(in store: SQLiteRelayStore) throws -> String? {
    try store.commit { transaction throws(StoreError) in
      var needs = LedgerSnapshot.Needs()
      needs.requests.insert(Sample.key(4))
      return try transaction.snapshot(of: needs).requests[Sample.key(4)]?.content.note
    }
  }

  private static func filesWithSecret(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).filter { name in
      try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name)).range(of: Data(secret.utf8)) != nil
    }
  }

  private static func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK && sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  @Test("no text is in any file while the relay runs or after it, and all of it is read again, by a reader beside it, too")
  func covered() throws {
    try withTemporaryDirectory { directory in
      let (data, key) = (directory + "/data", directory + "/relay.key")
      let store = try SQLiteRelayStore(directory: data, sealing: .file(key))
      #expect(store.isSealed && store.sealer == nil, "a new log has nothing to seal first")
      try Self.fill(store)
      #expect(try Self.filesWithSecret(data).isEmpty)
      try Self.expectWhole(store)
      try Self.expectWhole(try SQLiteRelayStore(reading: data, sealing: .existingFile(key)))
      try store.close()
      #expect(try Self.filesWithSecret(data).isEmpty)
      let again = try SQLiteRelayStore(directory: data, sealing: .file(key))
      try Self.expectWhole(again)
      // An operation that comes again is compared with what is sealed.
      try Self.fill(again)
      try Self.expectWhole(again)
      #expect(try Self.note(in: again) == Self.secret)
    }
  }

  @Test(
    "a text that was changed, moved to another row or put there unsealed is damage, for the relay and for who reads its log",
    arguments: [
      "UPDATE entry SET text = (SELECT text FROM entry WHERE sequence = 3) WHERE sequence = 2",
      "UPDATE entry SET text = 'never written' WHERE sequence = 2",
      "UPDATE entry SET body = (SELECT body FROM entry WHERE kind = 'create_session') WHERE kind = 'request_interpreter'",
      "UPDATE entry SET body = x'7a03c20100' WHERE kind = 'request_interpreter'",
      "UPDATE entry SET body = x'' WHERE kind = 'request_interpreter'",
      "UPDATE entry SET text = 'never written' WHERE sequence = 2; UPDATE data_key SET is_complete = 0",
      "UPDATE entry SET sequence = CASE sequence WHEN 2 THEN -3 ELSE -2 END WHERE sequence IN (2, 3); UPDATE entry SET sequence = -sequence WHERE sequence < 0",
      """
      INSERT INTO session (name, status, version, head) SELECT 'elsewhere', status, version, head FROM session;
      UPDATE entry SET session = 2; UPDATE session SET name = 'was-' || name WHERE id = 1;
      UPDATE session SET name = substr((SELECT name FROM session WHERE id = 1), 5) WHERE id = 2
      """,
    ])
  func changed(sql: String) throws {
    try withTemporaryDirectory { directory in
      let (data, key) = (directory + "/data", directory + "/relay.key")
      let filled = try SQLiteRelayStore(directory: data, sealing: .file(key))
      try Self.fill(filled)
      try filled.close()
      try Self.run(sql, on: data + "/relay.sqlite")
      for store in [
        try SQLiteRelayStore(reading: data, sealing: .existingFile(key)),
        try SQLiteRelayStore(directory: data, sealing: .file(key)),
      ] {
        #expect(store.sealer == nil, "it is not sealed as if it had been written before")
        let error = #expect(throws: StoreError.self) { try Self.texts(of: store) }
        guard case .damaged = error else { return #expect(Bool(false), "\(error as Any)") }
        #expect(error?.isFinal == true && error?.description.contains(Self.secret) == false)
      }
    }
  }

  @Test("a change of the key keeps the state that every text is sealed")
  func completeUnderAnotherKey() throws {
    try withTemporaryDirectory { directory in
      let (data, first, second) = (directory + "/data", directory + "/relay.key", directory + "/new.key")
      let filled = try SQLiteRelayStore(directory: data, sealing: .file(first))
      try Self.fill(filled)
      try filled.close()
      #expect(try RelayKeyChange.run(at: data, from: first, to: second, by: "os:test", at: Sample.time(60)))
      try Self.run(
        "UPDATE entry SET text = 'never written' WHERE sequence = 2; UPDATE data_key SET is_complete = 0",
        on: data + "/relay.sqlite")
      let store = try SQLiteRelayStore(directory: data, sealing: .file(second))
      #expect(store.sealer == nil)
      #expect(throws: StoreError.self) { try Self.texts(of: store) }
    }
  }

  @Test(
    "a log that is sealed and whose keys were removed is refused, and gets no new key, whatever was put there unsealed",
    arguments: [true, false])
  func keysRemoved(isForged: Bool) throws {
    try withTemporaryDirectory { directory in
      let (data, key) = (directory + "/data", directory + "/relay.key")
      let filled = try SQLiteRelayStore(directory: data, sealing: .file(key))
      try Self.fill(filled)
      try filled.close()
      let forged = !isForged ? "" : "UPDATE entry SET text = 'never written' WHERE sequence = 2;"
      try Self.run("DELETE FROM data_key; \(forged)", on: data + "/relay.sqlite")
      let error = try #require(throws: StoreError.self) { try SQLiteRelayStore(directory: data, sealing: .file(key)) }
      guard case .locked(_, let reason) = error else { return #expect(Bool(false), "\(error)") }
      #expect(reason.contains("were removed"))
      #expect(throws: StoreError.self, "nothing was changed") { try SQLiteRelayStore(directory: data, sealing: .file(key)) }
    }
  }

  @Test("without its key, or with another, a sealed log is refused, and nothing is lost; what reads no text needs no key")
  func locked() throws {
    try withTemporaryDirectory { directory in
      let (data, key) = (directory + "/data", directory + "/relay.key")
      let store = try SQLiteRelayStore(directory: data, sealing: .file(key))
      try Self.fill(store)
      try store.close()
      let other = try SQLiteRelayStore(directory: directory + "/other", sealing: .file(directory + "/other.key"))
      try other.close()
      for sealing in [Sealing.off, .file(directory + "/none.key"), .file(directory + "/other.key")] {
        for open in [
          { try SQLiteRelayStore(directory: data, sealing: sealing) },
          { try SQLiteRelayStore(reading: data, sealing: sealing) },
        ] {
          let error = try #require(throws: StoreError.self) { try open() }
          guard case .locked = error else { return #expect(Bool(false), "\(error)") }
          #expect(!error.isFinal)
        }
      }
      try Self.expectWhole(try SQLiteRelayStore(reading: data, sealing: .existingFile(key)))
      #expect(!FileManager.default.fileExists(atPath: directory + "/none.key"), "no key is made for a log that has one")

      try SQLiteOperatorLists(besideRelayAt: data).audit.append([AuditEvent(.exported)], at: Sample.time(0))
      #expect(try SQLiteOperatorLists(reading: data).audit.head().number > 0)
      #expect(try SQLiteOperatorLists(besideRelayAt: data).revocations.all().isEmpty)
      #expect(try SQLiteOperatorLists(reading: data).people.entries(after: nil, limit: 9).isEmpty)
      _ = try RelayBackup.write(
        try SQLiteRelayStore(reading: data, sealing: .ignored), to: directory + "/backup.sqlite")
      _ = try RelayBackup.restore(directory + "/backup.sqlite", to: directory + "/copy", replacing: nil)
      #expect(throws: StoreError.self) { try SQLiteRelayStore(directory: directory + "/copy") }
      try Self.expectWhole(try SQLiteRelayStore(directory: directory + "/copy", sealing: .file(key)))
    }
  }

  @Test("a log that was not sealed is sealed in bounded steps beside what is committed, and a relay that ends is continued")
  func migrated() throws {
    try withTemporaryDirectory { directory in
      let (data, key) = (directory + "/data", directory + "/relay.key")
      let count = UInt64(2 * Limits.sealRowsPerStep + 10)
      let old = try SQLiteRelayStore(directory: data)
      try Self.fill(old)
      try Self.say(10...9 + count, to: old)
      let texts = try Self.texts(of: old)
      try old.close()

      let first = try SQLiteRelayStore(directory: data, sealing: .file(key))
      #expect(try first.sealer?.step() == true)
      #expect(try Self.texts(of: first) == texts)
      #expect(try Self.filesWithSecret(data) != [], "a step is bounded")
      try first.close()

      let second = try SQLiteRelayStore(directory: data, sealing: .file(key))
      let sealer = try #require(second.sealer)
      #expect(try sealer.step())
      try Self.say(5_000...5_001, to: second)
      while try sealer.step() {}
      #expect(try Self.filesWithSecret(data).isEmpty, "the log is emptied, and the old pages are overwritten")
      #expect(try Self.texts(of: second) == texts + ["\(Self.secret) 5000", "\(Self.secret) 5001"])
      try second.close()
      #expect(try SQLiteRelayStore(directory: data, sealing: .file(key)).sealer == nil)
    }
  }

  @Test("retention erases what is sealed, also the notes of requests, and counts its bytes as those of the text")
  func pruned() throws {
    try withTemporaryDirectory { directory in
      let plain = try SQLiteRelayStore(directory: directory + "/plain")
      let sealed = try SQLiteRelayStore(directory: directory + "/sealed", sealing: .file(directory + "/relay.key"))
      for store in [plain, sealed] { try Self.fill(store) }
      let usage = try plain.usageReport()
      #expect(try sealed.usageReport() == usage)
      let pruning = try plain.prune(loggedBefore: Sample.time(51), entriesMax: 100)
      #expect(pruning.erased == 2 && pruning.requests.count == 1 && pruning.feedback == 1)
      #expect(try sealed.prune(loggedBefore: Sample.time(51), entriesMax: 100) == pruning)
      #expect(try sealed.usageReport() == plain.usageReport())
      #expect(try Self.texts(of: sealed) == [""])
      #expect(try Self.note(in: sealed) == "")
    }
  }

  @Test("the key is changed beside a running relay, which goes on; from then on only the new one opens the log")
  func rekeyed() throws {
    try withTemporaryDirectory { directory in
      let (data, old, new) = (directory + "/data", directory + "/old.key", directory + "/new.key")
      func change(from old: String, to new: String) throws -> Bool {
        try RelayKeyChange.run(at: data, from: old, to: new, by: "os:test", at: Sample.time(60))
      }
      let store = try SQLiteRelayStore(directory: data, sealing: .file(old))
      try Self.fill(store)
      #expect(throws: StoreError.self) { try change(from: directory + "/none.key", to: new) }
      #expect(!FileManager.default.fileExists(atPath: new), "for a mistake no key is made")
      #expect(try change(from: old, to: new))
      #expect(throws: StoreError.self) { try change(from: old, to: new) }
      try Self.expectWhole(store)
      try Self.say(10...11, to: store)
      try store.close()
      #expect(throws: StoreError.self) { try SQLiteRelayStore(directory: data, sealing: .file(old)) }
      let again = try SQLiteRelayStore(directory: data, sealing: .file(new))
      #expect(try Self.texts(of: again).count == 5)
      try again.close()

      try SQLiteRelayStore(directory: directory + "/plain").close()
      #expect(
        try !RelayKeyChange.run(
          at: directory + "/plain", from: old, to: directory + "/third.key", by: "os:test", at: Sample.time(60)))
      #expect(!FileManager.default.fileExists(atPath: directory + "/third.key"))
    }
  }
}
