package import WardlineModel
import WardlineSQLite
import WardlineSync

/// The messages of a damaged store, as far as they can be read.
///
/// It opens the file for reading only, past the checks that refuse a damaged one, and reads the table of messages by its row numbers: a
/// damaged page costs the rows on it, and a damaged index costs nothing. Nothing is changed.
package struct Salvage {
  private let database: Database
  private let owner: UserID?

  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` when not even its first page can be read.
  package init(at path: String) throws(StoreError) {
    var options = Database.Options()
    options.isReadOnly = true
    // Without the key the messages are listed, and their words say that they cannot be read.
    let seal = SealReader(of: path)
    options.prepare = { db in
      try db.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      try seal.register(in: db)
    }
    let disk = SystemDisk()
    guard try disk.isWritten(path) else { throw .cannotOpen(path: path, reason: "there is no such store") }
    var opened: Database?
    var failure: (any Error)?
    // With the write-ahead log if it can be read, else without it.
    for isImmutable in [false, true] where opened == nil {
      do {
        let database = try Database(path: disk.address(of: path, isImmutable: isImmutable), options: options)
        try database.read { seal.load(from: $0) }
        _ = try database.read { try $0.first("SELECT count(*) FROM sqlite_schema WHERE name = 'message'") { try $0.integer() } }
        opened = database
      } catch { failure = failure ?? error }
    }
    guard let opened else {
      throw .cannotOpen(
        path: path,
        reason: "not even its list of tables can be read (\(failure.map { "\($0)" } ?? "")); nothing of it can be saved")
    }
    database = opened
    owner = try? opened.read { try $0.storeIdentity() }?.user
  }

  /// Reads every message of a session, or of all sessions, in the order in which this device learned of them.
  ///
  /// Where the number of the last row cannot be read, the last rows that are named as unreadable may never have been there.
  ///
  /// - Throws: only what `body` throws. What cannot be read is in the result.
  package func messages(of session: SessionID?, _ body: (Message) throws -> Void) throws -> Salvaged {
    var result = Salvaged()
    let last = lastRow()
    var next: Int64 = 1
    var lostInSuccession: Int64 = 0
    while last.map({ next <= $0 }) ?? true {
      let page = next...min(next + Int64(Limits.exportPageMessages) - 1, last ?? .max)
      let before = result.messages
      let lostBefore = result.unreadableCount
      try read(page, &result) { message in
        guard session == nil || message.session == session else { return }
        try body(message)
      }
      let lost = Int64(result.unreadableCount - lostBefore)
      next = page.upperBound + 1
      lostInSuccession = lost == Int64(page.count) ? lostInSuccession + lost : 0
      guard last == nil else { continue }
      // Where the end is not known, it is behind a page without anything, or beyond what a damaged page can hide.
      if lost == 0, result.messages == before { break }
      if lostInSuccession >= Limits.salvageRowsMax {
        result.unreadable.removeLast()
        result.isEndUnknown = true
        break
      }
    }
    return result
  }

  /// The highest row number; `nil` when neither the table nor its index says.
  private func lastRow() -> Int64? {
    for sql in ["SELECT ifnull(max(id), 0) FROM message", "SELECT ifnull(max(id), 0) FROM message INDEXED BY message_as_read"] {
      if let found = try? database.read({ try $0.first(sql) { try $0.integer() } }) { return found }
    }
    return nil
  }

  /// Reads some rows; where that fails, each half of them, down to a single row.
  private func read(_ rows: ClosedRange<Int64>, _ result: inout Salvaged, _ body: (Message) throws -> Void) throws {
    let found: [Message]
    do {
      found = try database.read { try $0.messages(inRows: rows, owner: owner) }
    } catch {
      guard rows.count > 1 else { return result.lose(rows.lowerBound) }
      let middle = rows.lowerBound + (rows.upperBound - rows.lowerBound) / 2
      try read(rows.lowerBound...middle, &result, body)
      return try read(middle + 1...rows.upperBound, &result, body)
    }
    for message in found { try body(message) }
    result.messages += found.count
  }
}
