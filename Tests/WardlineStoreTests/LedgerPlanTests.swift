import Foundation
import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineTestSupport

/// The ledger as a function: what it is told, what it comes to, and that a batch is its writes one after another.
struct LedgerPlanTests {
  private static let epoch: LogEpoch = Sample.name("epoch-1")
  private static let phone: DeviceID = Sample.name("phone")

  private static func submit(_ action: WardlineModel.ClientOperation.Action, key: UInt64, by author: UserID = Sample.nurse)
    -> LedgerWrite
  {
    .submit(
      WardlineModel.ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action),
      author: author)
  }

  private static func keep(_ action: WardlineModel.ClientOperation.Action, key: UInt64) -> LedgerWrite {
    .record(
      WardlineModel.ClientOperation(key: Sample.key(key), session: nil, writtenAt: Sample.time(0), action: action),
      author: Sample.nurse,
      device: phone, sessions: [])
  }

  private static func plan(_ writes: [LedgerWrite]) -> LedgerChanges {
    Ledger.plan(writes, over: LedgerSnapshot(epoch: epoch), at: Sample.time(50))
  }

  // MARK: Words that are gone before they are written

  @Test("a message that its author takes back in the same batch is told with its words, and written without them")
  func takenBackInTheBatch() throws {
    let changes = Self.plan([Self.submit(.sendMessage(body: "words"), key: 1), Self.submit(.retract(Sample.key(1)), key: 2)])
    guard case .accepted(_, let told) = changes.outcomes[0] else {
      Issue.record("\(changes.outcomes)")
      return
    }
    #expect(told.event == .message(body: "words"))
    #expect(changes.entries.map(\.entry.event) == [.message(body: ""), .done(.retract(Sample.key(1)))])
    #expect(changes.entries.map(\.digest) == [WordsDigest(of: "words", under: Sample.key(1)), nil])
    #expect(changes.erasures.isEmpty)
    #expect(changes.sessions.map(\.note.usage.bytes) == [0])
  }

  @Test("a preference that a later one of the batch replaces is written without its words")
  func replacedInTheBatch() throws {
    let values = ["one", "two", "three"]
    let changes = Self.plan(
      values.enumerated().map { Self.keep(.setPreference(name: "a", value: $1), key: UInt64($0)) })
    #expect(changes.records.map(\.textBytes) == [0, 0, 6])
    #expect(changes.records.map { $0.digest == nil } == [false, false, true])
    #expect(changes.replaced.isEmpty)
    #expect(changes.usages[Sample.nurse] == Usage(rows: 3, bytes: 6))
  }

  @Test("words that came and were taken back in one batch are in no file, from its commit on")
  func inNoFile() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      let words = "words that nobody is to find"
      _ = try Self.apply(
        [
          Self.submit(.sendMessage(body: words), key: 1), Self.submit(.retract(Sample.key(1)), key: 2),
          Self.keep(.setPreference(name: "a", value: words), key: 3), Self.keep(.setPreference(name: "a", value: "b"), key: 4),
          Self.submit(.sendMessage(body: "others"), key: 5),
        ], to: store)
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      let bytes = try files.map { try Data(contentsOf: URL(fileURLWithPath: directory + "/" + $0)) }
      #expect(bytes.contains { $0.range(of: Data("others".utf8)) != nil })
      #expect(bytes.allSatisfy { $0.range(of: Data(words.utf8)) == nil })
    }
  }

  // MARK: A batch

  @Test("a batch is its writes one after another", arguments: RelayBackend.allCases, UInt64(1)...10)
  func oneAfterAnother(backend: RelayBackend, seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    try backend.withStore { batched in
      try RelayBackend.memory.withStore { single in
        for _ in 0..<12 {
          let writes = (0..<Int.random(in: 1...40, using: &chance)).map { _ in LedgerWrite.anything(using: &chance) }
          let outcomes = try Self.apply(writes.map { $0.known(to: batched.epoch) }, to: batched)
          for (write, outcome) in zip(writes, outcomes) {
            let alone = try Self.apply([write.known(to: single.epoch)], to: single)
            #expect(outcome.inNoEpoch == alone[0].inNoEpoch, "\(write)")
          }
        }
        #expect(try Self.everything(in: batched) == Self.everything(in: single))
      }
    }
  }

  @Test("what a snapshot is asked for is all that a plan looks at", arguments: UInt64(1)...30)
  func needsAreEnough(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var log = WholeLog(epoch: Self.epoch)
    for _ in 0..<20 {
      let writes = (0..<Int.random(in: 1...20, using: &chance)).map { _ in
        LedgerWrite.anything(using: &chance).known(to: Self.epoch)
      }
      let needed = try log.snapshot(of: LedgerSnapshot.Needs(of: writes))
      let changes = Ledger.plan(writes, over: needed, at: Sample.time(50))
      #expect(changes == Ledger.plan(writes, over: log.whole, at: Sample.time(50)))
      try log.write(changes)
    }
  }

  // MARK: Chance

  private static func apply(_ writes: [LedgerWrite], to store: some RelayStore) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(
        writes, within: Quotas(userRecords: 20, userBytes: 300, sessionEntries: 60, sessionBytes: 200), at: Sample.time(50),
        in: &transaction)
    }
  }

  /// Everything that the writes of ``LedgerWrite/anything(using:)`` can have left, whichever epoch wrote it.
  private static func everything(in store: some RelayStore) throws -> [String] {
    var needs = LedgerSnapshot.Needs()
    for session in LedgerWrite.anySessions {
      needs.sessions.insert(session)
      needs.receipts.insert(session)
      for user in LedgerWrite.anyUsers {
        needs.participants.insert(SessionUser(session, user))
        needs.profiles.insert(SessionUser(session, user))
      }
    }
    for user in LedgerWrite.anyUsers {
      needs.profiles.insert(SessionUser(nil, user))
      needs.usages.insert(user)
      for name in ["a", "b"] { needs.preferences.insert(PreferenceName(name, of: user, on: phone)) }
    }
    for key in LedgerWrite.anyKeys { needs.keys.insert(Sample.key(key)) }
    let asked = needs
    let found = try store.commit { transaction throws(StoreError) in try transaction.snapshot(of: asked) }
    var all: [String] = []
    for session in LedgerWrite.anySessions {
      all.append("\(String(describing: found.sessions[session]?.head)) \(String(describing: found.sessions[session]?.note))")
      all.append("\((found.receipts[session] ?? [:]).sorted { $0.key < $1.key })")
      all += try store.page(of: session, after: 0, entriesMax: 1_000).entries.map { "\($0)" }
      for user in LedgerWrite.anyUsers {
        all.append("\(String(describing: found.participants[SessionUser(session, user)]))")
        all.append("\(String(describing: found.profiles[SessionUser(session, user)]))")
      }
    }
    for user in LedgerWrite.anyUsers {
      all.append("\(String(describing: found.profiles[SessionUser(nil, user)])) \(String(describing: found.usages[user]))")
      for name in ["a", "b"] {
        all.append("\(String(describing: found.preferences[PreferenceName(name, of: user, on: phone)]))")
      }
    }
    for key in LedgerWrite.anyKeys {
      let known = found.entries[Sample.key(key)]
      all.append("\(String(describing: known?.entry)) \(String(describing: known?.digest))")
      all.append("\(String(describing: found.records[Sample.key(key)]))")
    }
    return all
  }
}

/// A log that keeps everything, and gives out what it is asked for.
private struct WholeLog: RelayTransaction {
  var whole: LedgerSnapshot

  init(epoch: LogEpoch) {
    whole = LedgerSnapshot(epoch: epoch)
    // One of the two users: whom the directory does not have is refused.
    whole.people[Sample.nurse] = Person(user: Sample.nurse, role: .nurse)
  }

  func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot {
    var snapshot = LedgerSnapshot(epoch: whole.epoch)
    for session in needs.sessions { snapshot.sessions[session] = whole.sessions[session] }
    for key in needs.keys {
      snapshot.entries[key] = whole.entries[key]
      snapshot.records[key] = whole.records[key]
    }
    for place in needs.participants { snapshot.participants[place] = whole.participants[place] }
    for place in needs.profiles { snapshot.profiles[place] = whole.profiles[place] }
    for user in needs.people { snapshot.people[user] = whole.people[user] }
    for user in needs.usages { snapshot.usages[user] = whole.usages[user] }
    for name in needs.preferences { snapshot.preferences[name] = whole.preferences[name] }
    for session in needs.receipts { snapshot.receipts[session] = whole.receipts[session] }
    for place in needs.segments { snapshot.segments[place] = whole.segments[place] }
    return snapshot
  }

  mutating func write(_ changes: LedgerChanges) throws(StoreError) {
    for state in changes.sessions { whole.sessions[state.head.session] = state }
    for new in changes.segments { whole.segments[SessionEpoch(new.session, whole.epoch)] = new.segment.first..<UInt64.max }
    for new in changes.entries {
      if let key = new.entry.key { whole.entries[key] = KnownEntry(new.entry, digest: new.digest, epoch: whole.epoch) }
    }
    for erasure in changes.erasures {
      whole.entries[erasure.key]?.entry.event = .message(body: "")
      whole.entries[erasure.key]?.digest = erasure.digest
    }
    whole.participants.merge(changes.participants) { $1 }
    for record in changes.replaced + changes.records {
      whole.records[record.key] = record
      if case .setPreference(let name, _) = record.action, record.digest == nil {
        whole.preferences[PreferenceName(name, of: record.author, on: record.device)] = record
      }
    }
    whole.profiles.merge(changes.profiles) { $1 }
    for (user, entry) in changes.people { whole.people[user] = entry.person }
    whole.usages.merge(changes.usages) { $1 }
    for (place, receipt) in changes.receipts {
      if let session = place.session { whole.receipts[session, default: [:]][place.user] = receipt }
    }
  }
}

extension LedgerOutcome {
  fileprivate var inNoEpoch: LedgerOutcome {
    guard case .arrived(let heads, let entries, let receipts, let shared, let further) = self else { return self }
    return .arrived(
      heads, entries: entries, receipts: receipts, shared: shared.mapValues { LogCursor(epoch: nil, sequence: $0.sequence) },
      further: further)
  }
}
