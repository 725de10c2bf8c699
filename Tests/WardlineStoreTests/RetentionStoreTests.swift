import Foundation
import Testing
import WardlineFaultyDisk
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Retention, where it meets a disk: what is erased stays erased, whole batches of it, and in the file too.
struct RetentionStoreTests {
  private static let words = "words that nobody is to find again"

  private static func fill(_ store: SQLiteRelayStore, _ numbers: ClosedRange<UInt64>) throws(StoreError) {
    try store.commit { transaction throws(StoreError) in
      for number in numbers {
        _ = try transaction.insert(Sample.message("\(words) \(number)", sequence: number, of: Sample.ward))
      }
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: numbers.upperBound))
    }
  }

  private static func page(of store: SQLiteRelayStore) throws(StoreError) -> LogPage {
    try store.page(of: Sample.ward, after: 0, entriesMax: 100)
  }

  @Test func theFloorSurvivesAndGoesOn() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try Self.fill(store, 1...6)
      _ = try store.prune(loggedBefore: Sample.time(4), entriesMax: 100)
      let page = try Self.page(of: store)
      #expect(page.floor == 4 && page.entries.map(\.sequence) == [4, 5, 6])
      try store.close()
      for _ in 0..<2 {
        let again = try SQLiteRelayStore(directory: directory)
        #expect(try Self.page(of: again) == page)
        try again.close()
      }
      let last = try SQLiteRelayStore(directory: directory)
      #expect(try last.prune(loggedBefore: Sample.time(6), entriesMax: 100).withoutFloors == Pruning(passed: 2, erased: 2))
      #expect(try Self.page(of: last).floor == 6)
    }
  }

  @Test func whatIsErasedIsNotInTheFile() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try Self.fill(store, 1...200)
      #expect(try store.prune(loggedBefore: Sample.time(999), entriesMax: 500).erased == 200)
      // The last one to close takes the write-ahead log with it.
      try store.close()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: directory + "/relay.sqlite"))
      #expect(bytes.range(of: Data(Self.words.utf8)) == nil)
    }
  }

  /// The files below a directory in which a text stands.
  private static func files(in directory: String, holding text: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return names.filter { name in
      let data = try? Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
      return data?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test("what retention has erased stands in no file of a relay that goes on running, however long the texts were")
  func whatIsErasedIsInNoFile() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      var chance = SeededGenerator(seed: 6)
      for batch in 0..<20 {
        try store.commit { transaction throws(StoreError) in
          for number in UInt64(batch * 20 + 1)...UInt64(batch * 20 + 20) {
            let text = Self.words + String(repeating: " more", count: Int.random(in: 0..<1_500, using: &chance)) + Self.words
            _ = try transaction.insert(Sample.message(text, sequence: number, of: Sample.ward))
          }
          try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: UInt64(batch * 20 + 20)))
        }
      }
      // Some of it is in the database, and some in the log only.
      _ = try store.removeErased()
      while try store.prune(loggedBefore: Sample.time(401), entriesMax: 64).isMore {}
      #expect(try !Self.files(in: directory, holding: Self.words).isEmpty, "the test would see them")
      #expect(try store.removeErased())
      #expect(try Self.files(in: directory, holding: Self.words) == [])
      try store.close()
    }
  }

  @Test("a reader that is there does not hold up the relay: the log is emptied after it")
  func readerInTheWay() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try Self.fill(store, 1...20)
      let reader = try SQLiteRelayStore(reading: directory)
      try reader.whileReading {
        _ = try store.prune(loggedBefore: Sample.time(999), entriesMax: 500)
        let begin = ContinuousClock.now
        #expect(try !store.removeErased())
        #expect(ContinuousClock.now - begin < .seconds(2))
      }
      #expect(try store.removeErased())
      #expect(try Self.files(in: directory, holding: Self.words) == [])
    }
  }

  @Test("what is taken back or deleted stands in no file of the device, while its store is open")
  func whatIsTakenBackIsInNoFile() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/ana.sqlite", user: Sample.nurse, isSealed: false)
      let token = try store.takeLease(after: .none, owner: "test", expiresAtMilliseconds: 1_000)
      _ = try store.enqueue((1...40).map { Sample.writing("\(Self.words) \($0)", key: $0) })
      _ = try store.claim((1...20).map { Sample.key($0) }, under: token)
      _ = try store.apply((1...20).map { .accepted(Sample.accepting($0, sequence: $0)) }, under: token)
      for number in UInt64(1)...20 {
        _ = try store.retract(Sample.key(number), as: Sample.key(100 + number), at: Sample.time(0), replacement: nil)
      }
      #expect(try !Self.files(in: directory, holding: Self.words).isEmpty)
      _ = try store.claim((101...120).map { Sample.key($0) }, under: token)
      _ = try store.apply((1...20).map { .accepted(Sample.accepting(100 + $0, sequence: 20 + $0)) }, under: token)
      for number in UInt64(21)...40 { _ = try store.delete(Sample.key(number)) }
      #expect(try store.messages(of: Sample.ward, limit: 99).allSatisfy { $0.state == .retracted })
      #expect(try Self.files(in: directory, holding: Self.words) == [])
      try store.close()
    }
  }

  @Test func aRelayWithNothingToEraseWritesNothing() throws {
    let disk = FaultyDisk()
    defer { disk.remove() }
    let store = try Self.open(disk)
    try Self.fill(store, 1...3)
    // Whatever it would write now would be its death.
    disk.dieAfter(changes: 0)
    for _ in 0..<3 { #expect(try store.prune(loggedBefore: Sample.time(1), entriesMax: 10).withoutFloors == Pruning()) }
    #expect(!disk.isProcessDead)
  }

  private static func open(_ disk: FaultyDisk) throws(StoreError) -> SQLiteRelayStore {
    let access = disk.startProcess()
    var generator = SeededGenerator(seed: 1)
    return try SQLiteRelayStore(directory: access.path("relay"), on: access, using: &generator)
  }

  @Test("G5: a relay that dies within a batch of retention, and its host with it: the batch is there whole, or not at all")
  func diesWithin() throws {
    for isPowerCut in [false, true] {
      var (isThere, isGone) = (0, 0)
      for count in 0..<20 {
        var chance = SeededGenerator(seed: UInt64(count))
        let disk = FaultyDisk()
        defer { disk.remove() }
        let store = try Self.open(disk)
        try Self.fill(store, 1...200)
        disk.dieAfter(changes: count)
        var isAnswered = false
        do throws(StoreError) {
          _ = try store.prune(loggedBefore: Sample.time(150), entriesMax: 500)
          isAnswered = true
        } catch { #expect(disk.isProcessDead) }
        if isPowerCut { disk.cutPower(using: &chance) } else { disk.killProcess() }
        let revived = try Self.open(disk)
        let page = try Self.page(of: revived)
        #expect(page.floor == 150 || (!isAnswered && page.floor == 1))
        #expect(page.entries.first?.sequence == page.floor)
        if page.floor == 150 { isThere += 1 } else { isGone += 1 }
        // Whatever was done of it, it is done again, and every key is known.
        _ = try revived.prune(loggedBefore: Sample.time(150), entriesMax: 500)
        #expect(try Self.page(of: revived).floor == 150)
        try revived.commit { transaction throws(StoreError) in
          for number in UInt64(1)...200 { #expect(try transaction.entry(for: Sample.key(number))?.sequence == number) }
        }
      }
      #expect(isThere > 2 && isGone > 2, "\(isThere) there, \(isGone) gone")
    }
  }
}
