import Testing
import WardlineFaultyDisk
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Taking back is one transaction: a crash finds all of it or nothing.
struct TakeBackTests {
  private static func open(_ disk: FaultyDisk, using chance: inout SeededGenerator) throws(StoreError) -> SQLiteClientStore {
    let access = disk.startProcess()
    return try SQLiteClientStore(path: access.path("client/store.sqlite"), user: Sample.nurse, on: access, using: &chance)
  }

  /// A message that never left, one that the relay refused, and one that it may have.
  private static func fill(_ store: SQLiteClientStore) throws {
    _ = try store.enqueue((1...3).map { Sample.writing("word \($0)", key: $0) })
    _ = try store.claim([Sample.key(2), Sample.key(3)])
    _ = try store.apply([.rejected(Sample.refusing(2, .notAllowed)), .rejected(Sample.refusing(3, .timedOut))])
  }

  @Test(
    "G1: a process that dies while a message is taken back or edited, and its host with it: all of that is there, or nothing",
    arguments: [false, true], [1, 2, 3] as [UInt64])
  func diesWithin(isPowerCut: Bool, key: UInt64) throws {
    var (isThere, isGone) = (0, 0)
    for count in stride(from: 0, to: 42, by: 3) {
      var chance = SeededGenerator(seed: UInt64(count))
      let disk = FaultyDisk()
      defer { disk.remove() }
      let store = try Self.open(disk, using: &chance)
      try Self.fill(store)
      let before = try store.queue().map(\.operation.key)
      disk.dieAfter(changes: count)
      // One that waits cannot be edited.
      let replacement = key == 1 ? nil : Sample.writing("instead", key: 9)
      var isAnswered = false
      do throws(StoreError) {
        let committed = try store.takeBack(Sample.key(key), as: Sample.key(90), at: Sample.time(1), replacement: replacement)
        isAnswered = committed.hasEffect
      } catch { #expect(disk.isProcessDead) }
      if isPowerCut { disk.cutPower(using: &chance) } else { disk.killProcess() }
      let revived = try Self.open(disk, using: &chance)
      let queue = try revived.queue().map(\.operation.key)
      let message = try revived.messages(of: Sample.ward, limit: 9).first { $0.id == Sample.key(key) }
      if queue == before {
        #expect(!isAnswered && message?.text == "word \(key)" && message?.state == (key == 1 ? .pending : .failed))
        isGone += 1
      } else {
        // Never a message that is in no queue and waits, nor a replacement beside what it replaces.
        let rest = before.filter { $0 != Sample.key(key) }
        let added = [[], [Sample.key(9)], [Sample.key(90), Sample.key(9)]][Int(key) - 1]
        #expect(queue == rest + added)
        #expect(message?.state == (key == 3 ? .retracting : nil))
        isThere += 1
      }
    }
    #expect(isThere > 0 && isGone > 0, "\(isThere) there, \(isGone) gone")
  }

  @Test("what a worker claims in the moment before is taken back at the relay, too, and not forgotten")
  func claimedBefore() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      let other = try SQLiteClientStore(existing: directory + "/store.sqlite", access: .writing)
      _ = try store.enqueue([Sample.writing("a", key: 1)])
      // Its owner sees that it waits; then it leaves.
      #expect(try other.queue().map(\.state) == [.pending])
      _ = try store.claim([Sample.key(1)])
      let committed = try other.takeBack(Sample.key(1), as: Sample.key(90), at: Sample.time(1), replacement: nil)
      #expect(committed.isRetracting(Sample.key(1)))
      #expect(try store.queue().map(\.operation.action) == [.retract(Sample.key(1))])
    }
  }
}
