import Foundation
import Testing
import WardlineFaultyDisk
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
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
      // Also where the log was restored, and has another life.
      for isRestored in [false, true] {
        if isRestored { _ = try SQLiteRelayStore.renewEpoch(in: directory) }
        let again = try SQLiteRelayStore(directory: directory)
        #expect(try Self.page(of: again) == page)
        try again.close()
      }
      let last = try SQLiteRelayStore(directory: directory)
      #expect(try last.prune(loggedBefore: Sample.time(6), entriesMax: 100) == Pruning(passed: 2, erased: 2))
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

  @Test func aRelayWithNothingToEraseWritesNothing() throws {
    let disk = FaultyDisk()
    defer { disk.remove() }
    let store = try Self.open(disk)
    try Self.fill(store, 1...3)
    // Whatever it would write now would be its death.
    disk.dieAfter(changes: 0)
    for _ in 0..<3 { #expect(try store.prune(loggedBefore: Sample.time(1), entriesMax: 10) == Pruning()) }
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
      for count in 0..<16 {
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
