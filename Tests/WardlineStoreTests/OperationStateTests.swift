import Testing
import WardlineModel
import WardlineSQLite
import WardlineTestSupport

@testable import WardlineStore

/// The table of states: as the model has it, and as the file enforces it, whatever a program asks of it.
struct OperationStateTests {
  @Test("the file refuses every change of state that the table does not have", arguments: QueueRow.State.allCases)
  func table(from: QueueRow.State) throws {
    for next in QueueRow.State.allCases {
      try withTemporaryDirectory { directory in
        let store = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
        _ = try store.enqueue([Sample.writing("a", key: 1)])
        try store.database.write { db in
          // As if it had been written so.
          _ = try db.run("DELETE FROM operation")
          _ = try db.run(
            """
            INSERT INTO operation (key_high, key_low, session, lane, written_at, kind, state)
            VALUES (1, 1, 'ward-7', 'session:ward-7', 0, 'set_status', ?)
            """, from)
        }
        let isRefused =
          (try? store.database.write { db in _ = try db.run("UPDATE operation SET state = ?", next) }) == nil
        #expect(isRefused == !from.canChange(to: next), "\(from) to \(next)")
      }
    }
  }

  @Test("no state comes of itself: there are twelve changes")
  func count() {
    let all = QueueRow.State.allCases
    let changes = all.flatMap { from in all.filter { $0 != from && from.canChange(to: $0) } }
    #expect(changes.count == 12)
  }
}
