import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineSeal
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// Encryption at rest of a log on PostgreSQL (decision 098).
@Suite struct PostgresSealTests {
  private static let key = Sealing.key([UInt8](repeating: 7, count: 32))
  /// A text that no table of a sealed log may contain.
  private static let secret = "Zwölf Milligramm"

  private static func withStore<Result>(
    at place: PostgresPlace, _ sealing: Sealing = key, _ body: (PostgresRelayStore) throws -> Result
  ) throws -> Result {
    let store = try PostgresRelayStore(place, sealing: sealing, options: .patient)
    defer { store.close() }
    return try body(store)
  }

  /// A log with the secret in each column that is sealed.
  private static func fill(_ store: PostgresRelayStore) throws {
    func operation(_ key: UInt64, _ action: ClientOperation.Action) -> LedgerWrite {
      let operation = ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action)
      if case .submitFeedback = action {
        return .record(operation, author: Sample.nurse, device: Sample.name("tablet"), sessions: [])
      }
      return .submit(operation, author: Sample.nurse)
    }
    let outcomes = try store.apply(
      operation(1, .createSession), operation(2, .sendMessage(body: secret)), operation(3, .sendMessage(body: secret)),
      operation(4, .requestInterpreter(InterpreterRequest(try LanguageTag("ar"), note: secret))),
      operation(5, .submitFeedback(rating: 4, text: secret)))
    #expect(!outcomes.contains { if case .rejected = $0 { true } else { false } })
  }

  private static func expectWhole(_ store: PostgresRelayStore) throws {
    let texts = try store.log().compactMap { entry -> String? in
      switch entry.event {
      case .message(let text): text
      case .done(.requestInterpreter(let request)): request.note
      default: nil
      }
    }
    #expect(texts == [secret, secret, secret])
    let feedback = try store.feedback(after: 0, of: nil, since: Sample.time(0), limit: 9).map(\.record.action)
    #expect(feedback == [.submitFeedback(rating: 4, text: secret)])
    #expect(try store.routingRestart().requests.map(\.request.content.note) == [secret])
  }

  /// How many values of each sealed column have the secret, and how many are sealed.
  private static func counts(at place: PostgresPlace) throws -> (plain: Int, sealed: Int) {
    let connection = try PostgresConnection.patient(place)
    var counts = (plain: 0, sealed: 0)
    for table in SealedTable.all {
      for column in table.columns {
        let secret = Array(secret.utf8).map { String(format: "%02x", $0) }.joined()
        let plain = "SELECT count(*) FROM \(table.name) WHERE position('\\x\(secret)'::bytea IN \(column)) > 0"
        counts.plain += try connection.value(plain, Int.self) ?? 0
        let sealed = "SELECT count(*) FROM \(table.name) WHERE substr(\(column), 1, 1) = '\\xff'"
        counts.sealed += try connection.value(sealed, Int.self) ?? 0
      }
    }
    return counts
  }

  @Test("no text is in a table, and all of it is read again, by a reader and by the next node, too")
  func covered() throws {
    try withDatabase { place in
      try Self.withStore(at: place) { store in
        #expect(store.isSealed && store.sealer == nil, "a new log has nothing to seal first")
        try Self.fill(store)
        try Self.expectWhole(store)
        try Self.expectWhole(try PostgresRelayStore(reading: place, sealing: Self.key, options: .patient))
        // An operation that comes again is compared with what is sealed.
        try Self.fill(store)
      }
      let counts = try Self.counts(at: place)
      #expect(counts.plain == 0 && counts.sealed >= 6, "\(counts)")
      try Self.withStore(at: place) { store in
        #expect(store.sealer == nil)
        try Self.expectWhole(store)
        #expect(try store.prune(loggedBefore: Sample.time(1_000), endedBefore: nil, entriesMax: 100).erased == 2)
        #expect(try store.log().allSatisfy { $0.event.note.isEmpty })
      }
    }
  }

  @Test("what the log held before it had a key is sealed, and from then on what is not sealed is damage")
  func plainBefore() throws {
    try withDatabase { place in
      try Self.withStore(at: place, .off) { try Self.fill($0) }
      #expect(try Self.counts(at: place).plain >= 4)
      try Self.withStore(at: place) { store in
        let sealer = try #require(store.sealer)
        try Self.expectWhole(store)
        while try sealer.step() {}
        try Self.expectWhole(store)
      }
      #expect(try Self.counts(at: place).plain == 0)
      try Self.withStore(at: place) { store in
        #expect(!store.hasPlainTexts)
        try Self.expectWhole(store)
      }
    }
  }

  @Test(
    "a text that was changed, moved to another row or put there unsealed is damage",
    arguments: [
      "UPDATE entry SET text = (SELECT text FROM entry WHERE sequence = 3) WHERE sequence = 2",
      "UPDATE entry SET text = 'never written' WHERE sequence = 2",
      "UPDATE entry SET body = (SELECT body FROM entry WHERE kind = 'create_session') WHERE kind = 'request_interpreter'",
      "UPDATE entry SET text = set_byte(text, 20, get_byte(text, 20) # 1) WHERE sequence = 2",
      "UPDATE entry SET text = substr(text, 1, 20) WHERE sequence = 2",
      "UPDATE session SET name = 'elsewhere'",
    ])
  func changed(sql: String) throws {
    try withDatabase { place in
      try Self.withStore(at: place) { try Self.fill($0) }
      let connection = try PostgresConnection.patient(place)
      try connection.execute(sql, "UPDATE data_key SET is_complete = false")
      try Self.withStore(at: place) { store in
        #expect(store.sealer == nil, "it is not sealed as if it had been written before")
        let error = #expect(throws: StoreError.self) { for head in try store.heads() { _ = try store.log(of: head.session) } }
        guard case .damaged = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(error?.description.contains(Self.secret) == false)
      }
    }
  }

  @Test("without its key a log is not opened but for what has no texts, and no other key opens it")
  func locked() throws {
    try withDatabase { place in
      try Self.withStore(at: place) { try Self.fill($0) }
      for sealing in [Sealing.off, .key([UInt8](repeating: 8, count: 32))] {
        for open in [
          { _ = try PostgresRelayStore(place, sealing: sealing, options: .patient) },
          { _ = try PostgresRelayStore(reading: place, sealing: sealing, options: .patient) },
        ] {
          let error = #expect(throws: StoreError.self) { try open() }
          guard case .locked = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
        }
      }
      #expect(try PostgresRelayStore(reading: place, sealing: .ignored, options: .patient).heads().count == 1)
      try PostgresConnection.patient(place).execute("DELETE FROM data_key")
      let error = #expect(throws: StoreError.self) { try Self.withStore(at: place) { _ in } }
      #expect("\(String(describing: error))".contains("were removed"))
    }
  }

  @Test("a log gets its first key while nobody else is connected, who would go on to write without it")
  func firstKeyAlone() throws {
    try withDatabase { place in
      try Self.withStore(at: place, .off) { node in
        try Self.fill(node)
        let error = #expect(throws: StoreError.self) { try Self.withStore(at: place) { _ in } }
        #expect("\(String(describing: error))".contains("stop every relay"))
        try Self.expectWhole(node)
      }
      #expect(try Self.counts(at: place).sealed == 0)
      // Those who have the key may be as many as they like.
      try Self.withStore(at: place) { _ in try Self.withStore(at: place) { try Self.expectWhole($0) } }
    }
  }

  @Test("the key is changed beside a node, which goes on, and is recorded")
  func rekey() throws {
    try withTemporaryDirectory { directory in
      try withDatabase { place in
        let (old, new) = (directory + "/relay.key", directory + "/new.key")
        func change(from: String, to: String) throws -> Bool {
          try PostgresKeyChange.run(at: place, from: from, to: to, by: "os:test", at: Sample.time(60))
        }
        try Self.withStore(at: place, .file(old)) { store in
          try Self.fill(store)
          #expect(throws: StoreError.self) { try change(from: directory + "/none.key", to: new) }
          #expect(!FileManager.default.fileExists(atPath: new))
          #expect(try change(from: old, to: new))
          try Self.expectWhole(store)
        }
        #expect(throws: StoreError.self) { try Self.withStore(at: place, .existingFile(old)) { _ in } }
        try Self.withStore(at: place, .existingFile(new)) { store in
          #expect(!store.hasPlainTexts)
          try Self.expectWhole(store)
          var kinds: [String] = []
          try store.audit.forEach { kinds.append($0.kind) }
          #expect(kinds.contains(AuditEvent.Kind.keyChanged.rawValue))
        }
      }
      try withDatabase { place in
        try Self.withStore(at: place, .off) { try Self.fill($0) }
        #expect(
          try !PostgresKeyChange.run(
            at: place, from: directory + "/new.key", to: directory + "/x.key", by: "os:test", at: Sample.time(60)))
      }
    }
  }
}
