package import WardlineModel
import WardlineSQLite
import WardlineSync

extension SQLiteClientStore {
  /// Hands over every message of a session, as people read them, with a page of them in memory: for an export of any length.
  ///
  /// The order is that of one moment, kept as 8 bytes for each message. Each page is a read of its own, so that a slow taker holds up no
  /// checkpoint, which is what erases words. What is deleted meanwhile is left out.
  package func forEachMessage(of session: SessionID, _ body: (Message) throws -> Void) throws {
    let rows = try database.read { try $0.messageRows(of: session) }
    for start in stride(from: 0, to: rows.count, by: Limits.exportPageMessages) {
      let page = rows[start..<min(rows.count, start + Limits.exportPageMessages)]
      let messages = try database.read { db in
        try Self.runs(of: page).flatMap { rows in try db.messages(inRows: rows, owner: identity.user) }
      }
      for message in messages where message.session == session { try body(message) }
    }
  }

  /// Places that follow each other, as those of most messages do: each run of them is one read.
  private static func runs(of rows: ArraySlice<Int64>) -> [ClosedRange<Int64>] {
    var runs: [ClosedRange<Int64>] = []
    for row in rows {
      if let last = runs.last, last.upperBound + 1 == row {
        runs[runs.count - 1] = last.lowerBound...row
      } else {
        runs.append(row...row)
      }
    }
    return runs
  }
}
