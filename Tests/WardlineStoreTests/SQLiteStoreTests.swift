import Foundation
import Testing
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// What only a store with a disk can be asked: what is there after it was closed, or after a crash.
struct SQLiteRelayStoreTests {
  private static func write(_ texts: ClosedRange<UInt64>, to store: SQLiteRelayStore) throws(StoreError) {
    try store.commit { transaction throws(StoreError) in
      for number in texts { _ = try transaction.insert(Sample.message("\(number)", sequence: number, of: Sample.ward)) }
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: texts.upperBound))
    }
  }

  @Test func itGoesOnWhereItWasClosed() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try Self.write(1...3, to: store)
      let page = try store.page(of: Sample.ward, after: 0, entriesMax: 10)
      try store.close()
      let again = try SQLiteRelayStore(directory: directory)
      // Each opening writes in an epoch of its own.
      #expect(again.epoch != store.epoch)
      #expect(try again.page(of: Sample.ward, after: 0, entriesMax: 10) == page)
      let replay = Sample.message("another text", sequence: 4, of: Sample.ward, key: 2)
      #expect(try again.commit { transaction throws(StoreError) in try transaction.insert(replay) } == false)
    }
  }

  @Test func everyLogHasItsOwnEpoch() throws {
    try withTemporaryDirectory { directory in
      let one = try SQLiteRelayStore(directory: directory + "/one")
      let other = try SQLiteRelayStore(directory: directory + "/other")
      #expect(one.epoch != other.epoch)
      #expect(one.epoch.text.count == 32)
    }
  }

  @Test func aRestoredLogIsToldFromTheOneBefore() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory + "/log")
      try Self.write(1...3, to: store)
      try store.close()
      try FileManager.default.copyItem(atPath: directory + "/log", toPath: directory + "/copy")
      let second = try SQLiteRelayStore(directory: directory + "/log")
      try Self.write(4...6, to: second)
      try second.close()
      let restored = try SQLiteRelayStore(directory: directory + "/copy")
      try Self.write(4...9, to: restored)
      let segments = [LogSegment(first: 1, epoch: store.epoch), LogSegment(first: 4, epoch: restored.epoch)]
      #expect(try restored.page(of: Sample.ward, after: 0, entriesMax: 100).segments == segments)
      #expect(try restored.page(of: Sample.ward, after: 3, entriesMax: 100).segments == segments)
      #expect(try restored.page(of: Sample.ward, after: 4, entriesMax: 100).segments == [segments[1]])
      // An entry of the store's own epoch names none.
      let replayed = try restored.commit { transaction throws(StoreError) in
        try [3, 4].map { number throws(StoreError) in
          try transaction.entry(for: Sample.key(number)).flatMap { entry throws(StoreError) in
            try transaction.earlierEpoch(of: entry)
          }
        }
      }
      #expect(replayed == [store.epoch, nil])
      // A reader that has come to 6 in the log before shares 1 to 3 with this one, though this one has a 6, too.
      let known = [LogCursor(epoch: store.epoch, sequence: 3), LogCursor(epoch: second.epoch, sequence: 6)]
      for (known, shared) in [
        (known, known[0]), ([known[1]], nil),
        ([LogCursor(epoch: store.epoch, sequence: 2)], LogCursor(epoch: store.epoch, sequence: 2)),
        ([LogCursor(epoch: restored.epoch, sequence: 99)], LogCursor(epoch: restored.epoch, sequence: 9)),
      ] as [([LogCursor], LogCursor?)] {
        let write = LedgerWrite.arrive(
          Participant(user: Sample.nurse, role: .nurse), sessions: [Sample.clinic], known: [Sample.ward: known])
        // Only what its token opens is looked up.
        #expect(try Self.shared(write, in: restored) == [:])
        let found = try Self.shared(
          .arrive(Participant(user: Sample.nurse, role: .nurse), sessions: [Sample.ward], known: [Sample.ward: known]),
          in: restored)
        let isLast = shared?.epoch == restored.epoch
        // The arrival itself made an entry behind them, once.
        #expect(isLast ? found[Sample.ward]?.epoch == shared?.epoch : found[Sample.ward] == shared)
      }
    }
  }

  private static func shared(_ write: LedgerWrite, in store: SQLiteRelayStore) throws -> [SessionID: LogCursor] {
    let outcomes = try store.commit { transaction throws(StoreError) in
      try Ledger.apply([write], at: Sample.time(1), in: &transaction)
    }
    guard case .arrived(_, _, _, let shared, _)? = outcomes.first else { return [:] }
    return shared
  }

  @Test func itCanBeReadBesideARunningRelay() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      let reader = try SQLiteRelayStore(reading: directory)
      try Self.write(1...3, to: store)
      #expect(try reader.heads() == store.heads())
      #expect(try reader.page(of: Sample.ward, after: 0, entriesMax: 10).entries.count == 3)
      let error = #expect(throws: StoreError.self) { try Self.write(4...4, to: reader) }
      guard case .unavailable = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(throws: StoreError.self) { try SQLiteRelayStore(reading: directory + "/none") }
      #expect(try Folder(of: directory).names == ["relay.sqlite", "relay.sqlite-shm", "relay.sqlite-wal"])
    }
  }

  @Test func aCrashLosesNothingThatWasCommitted() throws {
    try withTemporaryDirectory { directory in
      let live = directory + "/live"
      let store = try SQLiteRelayStore(directory: live)
      for commit in UInt64(0)..<5 {
        try Self.write((commit * 3 + 1)...(commit * 3 + 3), to: store)
        let dead = directory + "/dead-\(commit)"
        try Folder.copy(live, to: dead)
        let revived = try SQLiteRelayStore(directory: dead)
        #expect(
          try revived.page(of: Sample.ward, after: 0, entriesMax: 100) == store.page(of: Sample.ward, after: 0, entriesMax: 100)
        )
      }
    }
  }

  @Test func aDirectoryHasOneRelay() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      let error = #expect(throws: StoreError.self) { try SQLiteRelayStore(directory: directory) }
      #expect(error?.description.contains("another process is using it") == true)
      // The one that was first is none the worse for it.
      try Self.write(1...3, to: store)
    }
  }

  @Test func itIsNotAPersonsStore() throws {
    try withTemporaryDirectory { directory in
      try SQLiteRelayStore(directory: directory).close()
      let path = directory + "/relay.sqlite"
      let before = try Folder(of: directory)
      let error = #expect(throws: StoreError.self) { try SQLiteClientStore(path: path, user: Sample.nurse) }
      #expect(error?.description.contains("it is not the store of a person's sessions") == true)
      #expect(try Folder(of: directory) == before)
    }
  }
}

struct SQLiteClientStoreTests {
  @Test func itGoesOnWhereItWasClosed() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1), Sample.writing("b", key: 2)])
      _ = try store.apply([.rejected(Sample.refusing(1, .textTooLong))])
      #expect(try store.nextConnectionEpoch() == 1)
      let (queue, messages) = (try store.queue(), try store.messages(of: Sample.ward, limit: 10))
      try store.close()
      let again = try SQLiteClientStore(path: path, user: Sample.nurse)
      #expect(again.identity == store.identity)
      #expect(try again.queue() == queue)
      #expect(try again.messages(of: Sample.ward, limit: 10) == messages)
      #expect(try again.nextConnectionEpoch() == 2)
    }
  }

  @Test func aCrashLosesNothingThatWasEnqueued() throws {
    try withTemporaryDirectory { directory in
      let live = directory + "/live"
      let store = try SQLiteClientStore(path: live + "/store.sqlite", user: Sample.nurse)
      for key in UInt64(1)...5 {
        _ = try store.enqueue([Sample.writing("\(key)", key: key)])
        let epoch = try store.nextConnectionEpoch()
        let dead = directory + "/dead-\(key)"
        try Folder.copy(live, to: dead)
        let revived = try SQLiteClientStore(path: dead + "/store.sqlite", user: Sample.nurse)
        #expect(revived.identity == store.identity)
        #expect(try revived.queue() == store.queue())
        #expect(try revived.messages(of: Sample.ward, limit: 10) == store.messages(of: Sample.ward, limit: 10))
        // Fencing holds only if a number is never given out again.
        #expect(try revived.nextConnectionEpoch() == epoch + 1)
      }
    }
  }

  @Test func itBelongsToOnePerson() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      try SQLiteClientStore(path: path, user: Sample.nurse).close()
      #expect(throws: StoreError.belongsTo(owner: Sample.nurse, path: path, asked: Sample.interpreter)) {
        try SQLiteClientStore(path: path, user: Sample.interpreter)
      }
      #expect(try SQLiteClientStore(path: path, user: Sample.nurse).identity.user == Sample.nurse)
    }
  }

  @Test func everyStoreIsADevice() throws {
    try withTemporaryDirectory { directory in
      let devices = try (1...2).map {
        try SQLiteClientStore(path: directory + "/\($0).sqlite", user: Sample.nurse).identity.device
      }
      #expect(devices[0] != devices[1])
    }
  }

  @Test func itIsNotTheLogOfARelay() throws {
    try withTemporaryDirectory { directory in
      try SQLiteClientStore(path: directory + "/relay.sqlite", user: Sample.nurse).close()
      let before = try Folder(of: directory)
      let error = #expect(throws: StoreError.self) { try SQLiteRelayStore(directory: directory) }
      #expect(error?.description.contains("it is not the log of a relay") == true)
      #expect(try Folder(of: directory) == before)
    }
  }

  // MARK: Looking in from outside

  @Test func itCanBeLookedIntoWhileItIsUsed() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      let looking = try SQLiteClientStore(existing: path)
      #expect(looking.identity == store.identity)
      #expect(try looking.queue() == store.queue())
      let error = #expect(throws: StoreError.self) { try looking.enqueue([Sample.writing("b", key: 2)]) }
      guard case .unavailable = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      _ = try store.enqueue([Sample.writing("c", key: 3)])
      #expect(try looking.queue().map(\.operation.key) == [1, 3].map { Sample.key($0) })
    }
  }

  @Test func itCanBeTidiedWithoutAToken() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      _ = try store.apply([.rejected(Sample.refusing(1, .textTooLong))])
      try store.close()
      #expect(try SQLiteClientStore(existing: path).counts() == QueueCounts(pending: 0, failed: 1))
      _ = try SQLiteClientStore(existing: path, access: .writing).delete(Sample.key(1))
      #expect(try SQLiteClientStore(existing: path).counts() == QueueCounts(pending: 0, failed: 0))
    }
  }

  @Test func lookingMakesNothing() throws {
    try withTemporaryDirectory { directory in
      for access in [SQLiteClientStore.Access.reading, .writing] {
        let error = #expect(throws: StoreError.self) {
          try SQLiteClientStore(existing: directory + "/deep/store.sqlite", access: access)
        }
        guard case .missing = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      let names = try Folder(of: directory).names
      #expect(names.isEmpty)
    }
  }
}
