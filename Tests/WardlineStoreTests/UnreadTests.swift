import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// What a list of sessions counts as unread.
struct UnreadTests {
  @Test("unread is per user: what was read on another device is not counted on this one, also before the log has come")
  func perUser() throws {
    try withTemporaryDirectory { directory in
      let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      func hear(_ sequences: ClosedRange<UInt64>) throws {
        let entries = sequences.map { Sample.message("\($0)", sequence: $0, of: Sample.ward, by: Sample.interpreter) }
        let cursor = LogCursor(epoch: Sample.name("life-1"), sequence: sequences.upperBound)
        _ = try store.apply(entries.map { .event($0) } + [.cursor(cursor, session: Sample.ward)])
      }
      func read(_ through: UInt64, by user: UserID) throws {
        let receipt = Receipt(session: Sample.ward, deliveredThrough: 9, readThrough: through)
        _ = try store.apply([.receipt(receipt, by: user)])
      }
      try hear(1...4)
      #expect(try store.sessions().map(\.unread) == [4])
      try read(4, by: Sample.interpreter)
      #expect(try store.sessions().map(\.unread) == [4], "another's reading is not one's own")
      try read(3, by: Sample.nurse)
      #expect(try store.sessions().map(\.unread) == [1])
      try read(6, by: Sample.nurse)
      try hear(5...8)
      #expect(try store.sessions().map(\.unread) == [2])
      #expect(try store.readThrough(of: Sample.ward) == 6)
    }
  }
}
