import Foundation
import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Two processes on one store: each sees what the other writes.
struct JournalTests {
  /// What somebody sees who is told of changes.
  private struct Screen {
    var messages: [IdempotencyKey: Message] = [:]
    var sessions: [SessionID: SessionState] = [:]
    var people: [SessionID: [UserID: Participant]] = [:]
    var profiles: [UserID: Profile] = [:]
    var preferences: [String: String] = [:]
    var receipts: [SessionID: [UserID: Receipt]] = [:]
    var requests: [IdempotencyKey: DeviceRequest] = [:]
    var rings: [IdempotencyKey: Ring] = [:]
    var events: [SessionID: [UInt64: SessionEvent]] = [:]
    var duty = DeviceDuty()
    var counts = QueueCounts(pending: 0, failed: 0)

    mutating func show(_ committed: Committed?) {
      guard let committed else { return }
      counts = committed.counts
      for change in committed.changes {
        switch change {
        case .message(let message): messages[message.id] = message
        case .deleted(let key, _): messages[key] = nil
        case .session(let state): sessions[state.session] = state
        case .participant(let participant, let session): people[session, default: [:]][participant.user] = participant
        case .profile(let profile): profiles[profile.user] = profile
        case .preference(let name, let value): preferences[name] = value
        case .receipt(let receipt, let user): receipts[receipt.session, default: [:]][user] = receipt
        case .event(let event): events[event.session, default: [:]][event.sequence] = event
        case .request(let request): requests[request.request] = request
        case .ring(let ring): rings[ring.request] = ring
        case .ringEnded(let request, _): rings[request] = nil
        case .duty(let duty): self.duty = duty
        case .directory, .queuedRequests, .overview, .answerRefused, .statusRefused, .drafts: break
        case .gap(let gap, let from):
          guard !gap.reason.onlyLeavesOut else { break }
          receipts[gap.session] = nil
          events[gap.session] = events[gap.session]?.filter { $0.key <= from.sequence }
          for (key, message) in messages where message.session == gap.session && message.sequence ?? 0 > from.sequence {
            messages[key]?.sequence = nil
          }
        }
      }
    }

    func expect(_ store: SQLiteClientStore, _ place: String) throws {
      try #require(try counts == store.counts(), "\(place)")
      try #require(try preferences == store.preferences(), "\(place)")
      try #require(try duty == store.duty() && Set(rings.values) == Set(store.rings()), "\(place)")
      try #require(try Set(requests.values) == Set(store.requests(limit: .max)), "\(place)")
      try #require(try store.profiles() == profiles.values.sorted { $0.user < $1.user }, "\(place)")
      for session in [Sample.ward, Sample.clinic] {
        let happened = (events[session] ?? [:]).values.sorted { $0.sequence < $1.sequence }
        try #require(try store.events(of: session) == happened, "\(place)")
        let held = try store.messages(of: session, limit: .max)
        let shown = messages.values.filter { $0.session == session }
        try #require(Set(held) == Set(shown), "\(place)")
        let state = try store.session(session)
        try #require(sessions[session] == state, "\(place)")
        let known = (people[session] ?? [:]).values.sorted { $0.user < $1.user }
        try #require(try store.participants(of: session) == known, "\(place)")
        try #require(try store.receipts(in: session) == receipts[session] ?? [:], "\(place)")
      }
    }
  }

  /// Whoever writes, both screens show in the end what the store holds, although each was told of its own commits when they were made
  /// and of the other's when it asked.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func bothScreensShowTheStore(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let stores = try (0...1).map { _ in try SQLiteClientStore(path: path, user: Sample.nurse) }
      var screens = [Screen(), Screen()]
      for step in 0..<300 {
        let place = chance.below(2)
        let deed = Deed.random(using: &chance)
        // Whoever begins to work reads first what the one before it has written.
        if deed.isWork { screens[place].show(try stores[place].news()) }
        screens[place].show(try deed.telling(stores[place]))
        guard chance.below(3) == 0 else { continue }
        for other in 0...1 {
          screens[other].show(try stores[other].news())
          try screens[other].expect(stores[other], "seed \(seed), step \(step), screen \(other)")
        }
      }
    }
  }

  @Test func whoWritesAloneHasNoNews() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      _ = try store.claim([Sample.key(1)])
      _ = try store.apply([.accepted(Sample.accepting(1, sequence: 1))])
      try store.renewLease(try store.currentToken(), expiresAtMilliseconds: 1)
      #expect(try store.news() == nil)
      #expect(try store.journalRowCount() == 0, "there is nobody to read it")
      let other = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("b", key: 2)])
      #expect(try other.news()?.changes.count == 1)
      try other.close()
      let rows = try store.journalRowCount()
      _ = try store.enqueue([Sample.writing("c", key: 3)])
      #expect(try store.journalRowCount() == rows, "it has left")
    }
  }

  @Test func whoTidiesFromBesideTellsThoseWhoAreThere() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      _ = try SQLiteClientStore(existing: path, access: .writing).delete(Sample.key(1))
      #expect(try store.news()?.withdrawn == [Sample.key(1)])
    }
  }

  /// A disk that fails for a moment between two reads must not cost a change that the first one has read.
  @Test func newsThatDoNotArriveAreToldAgain() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let memory = MemoryClientStore(identity: store.identity)
      let pairs: [(any ClientStore, any ClientStore)] = [
        (store, try SQLiteClientStore(path: path, user: Sample.nurse)), (memory, MemoryClientStore(openedBeside: memory)),
      ]
      for (worker, other) in pairs {
        _ = try worker.enqueue([Sample.writing("a", key: 1)])
        #expect(throws: StoreError.unavailable("for a moment")) {
          try other.takeNews { _ throws(StoreError) in throw .unavailable("for a moment") }
        }
        #expect(try other.news()?.lanes == [.session(Sample.ward)])
        #expect(try other.news() == nil)
      }
    }
  }

  @Test func whatIsWithdrawnIsTold() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let (worker, other) = (
        try SQLiteClientStore(path: path, user: Sample.nurse), try SQLiteClientStore(path: path, user: Sample.nurse)
      )
      _ = try worker.enqueue([Sample.writing("a", key: 1)])
      _ = try other.delete(Sample.key(1))
      let news = try #require(try worker.news())
      #expect(news.withdrawn == [Sample.key(1)])
      #expect(news.changes == [.deleted(Sample.key(1), session: Sample.ward)])
      #expect(try worker.news() == nil)
    }
  }

  @Test func whereSomethingWasEnqueuedIsTold() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let (worker, other) = (
        try SQLiteClientStore(path: path, user: Sample.nurse), try SQLiteClientStore(path: path, user: Sample.nurse)
      )
      _ = try other.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
      #expect(try worker.news()?.lanes == [.session(Sample.ward)])
      _ = try other.enqueue([
        ClientOperation(
          key: Sample.key(3), session: nil, writtenAt: Sample.time(0), action: .setPreference(name: "notify", value: "off"))
      ])
      #expect(try worker.news()?.lanes == [.preferences])
      _ = try other.delete(Sample.key(3))
      #expect(try worker.news()?.lanes == [])
    }
  }

  @Test func whatIsErasedIsTold() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let worker = try SQLiteClientStore(path: path, user: Sample.nurse)
      let memory = MemoryClientStore(identity: worker.identity)
      try Self.expectErasuresAreTold(by: worker, to: try SQLiteClientStore(path: path, user: Sample.nurse))
      try Self.expectErasuresAreTold(by: memory, to: MemoryClientStore(openedBeside: memory))
    }
  }

  private static func expectErasuresAreTold<Store: ClientStore>(by worker: Store, to standby: Store) throws {
    let life: LogEpoch = Sample.name("life-1")
    let entries = (1...3 as ClosedRange<UInt64>).map { sequence in
      Sample.message("word", sequence: sequence, of: Sample.ward, by: Sample.interpreter)
    }
    let cursor = LogCursor(epoch: life, sequence: 3)
    _ = try worker.apply(entries.map(RelayNews.event) + [.cursor(cursor, session: Sample.ward)])
    _ = try standby.news()
    // As the relay erases, and as a device hears that comes back.
    let ways = [
      RelayNews.erased(through: 1, session: Sample.ward),
      .reset(LogCursor(epoch: life, sequence: 2), session: Sample.ward, reason: .pastRetention),
      .reset(LogCursor(epoch: life, sequence: 9), session: Sample.ward, reason: .pastRetention),
    ]
    for (index, way) in ways.enumerated() {
      let told = try worker.apply([way])
      let message = try standby.messages(of: Sample.ward, limit: 10)[index]
      #expect(message.state == .erased && message.text.isEmpty)
      #expect(Set(told.changes).contains(.message(message)))
      #expect(Set(try standby.news()?.changes ?? []) == Set(told.changes))
      #expect(try standby.news() == nil)
    }
  }

  @Test func whatWasLearnedSinceAResetIsTold() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let (worker, other) = (
        try SQLiteClientStore(path: path, user: Sample.nurse), try SQLiteClientStore(path: path, user: Sample.nurse)
      )
      var screen = Screen()
      let entry = Sample.message("a", sequence: 4, of: Sample.ward, by: Sample.interpreter)
      let again = Sample.message("a", sequence: 1, of: Sample.ward, key: 4, by: Sample.interpreter, at: 4)
      for answer in [
        .event(entry), .reset(LogCursor(epoch: Sample.name("life-2"), sequence: 0), session: Sample.ward, reason: .otherEpoch),
        .event(again),
      ] as [RelayNews] { _ = try worker.apply([answer]) }
      screen.show(try other.news())
      try screen.expect(other, "after a reset")
    }
  }

  @Test func theJournalIsBoundedAndWhoWasLongAwayReadsAnew() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let (writer, sleeper) = (
        try SQLiteClientStore(path: path, user: Sample.nurse), try SQLiteClientStore(path: path, user: Sample.nurse)
      )
      for batch in UInt64(0)..<10 {
        _ = try writer.enqueue((0..<1_000).map { Sample.writing("m", key: 1 + batch * 1_000 + $0) })
      }
      let news = try #require(try sleeper.news())
      #expect(news.counts == QueueCounts(pending: 10_000, failed: 0))
      #expect(news.mustReadAgain)
      _ = try writer.enqueue([Sample.writing("last", key: 20_000)])
      let last = try #require(try sleeper.news())
      #expect(last.changes.count == 1 && !last.mustReadAgain)
      let rows = try #require(try writer.journalRowCount())
      #expect(rows <= 8_192 + 2_048)
    }
  }

  // MARK: The file beside the store

  @Test func theLockIsOneWorkersAndTheFileItsOwners() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let (one, other) = (LeaseFile(besideStoreAt: path), LeaseFile(besideStoreAt: path))
      let (first, second) = (FencingToken(1), FencingToken(2))
      #expect(try one.tryLock(first))
      #expect(try one.tryLock(first), "it has it")
      #expect(try !one.isHeldElsewhere(first))
      #expect(try other.isHeldElsewhere(first) && !other.tryLock(first))
      #expect(try Folder(of: directory).modes == [0o600])
      // One that hangs keeps what it had; its successor has a lock of its own, and whether that lives is seen beside it.
      #expect(try other.tryLock(second))
      #expect(try one.isHeldElsewhere(second))
      other.unlock()
      #expect(try !one.isHeldElsewhere(second) && other.isHeldElsewhere(first))
      one.close()
      #expect(try !other.isHeldElsewhere(first) && other.tryLock(first))
      // Taken away by somebody: the name counts.
      try FileManager.default.removeItem(atPath: one.path)
      #expect(try one.tryLock(first))
      #expect(try other.isHeldElsewhere(first))
    }
  }
}
