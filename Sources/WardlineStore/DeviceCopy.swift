package import WardlineModel
import WardlineSQLite
import WardlineSeal
import WardlineSync

/// A session as one device holds it, opened to be compared with the relay's log: read-only, beside the processes that use the store.
///
/// What is small is read at once, as of one moment: ``Shape``. Of the messages it keeps 16 bytes each, so that a long transcript can be
/// walked in the log's order, a page in memory at a time; the table has no index by sequence, and nothing else needs one.
package final class DeviceCopy: Sendable {
  package let shape: Shape
  private let owner: UserID
  private let database: DurableDatabase

  /// Everything of a session but its messages' words.
  package struct Shape: Sendable {
    /// Everything up to here is held.
    package var cursor: LogCursor
    /// The status in force, as far as this device has heard; `nil` where it has heard nothing of the session.
    package var status: VersionedStatus?
    package var participants: [Participant]
    /// The positions of the messages that have a sequence, in the order of the log.
    package var positions: [LogPosition]
    /// The messages that are *sent* and have no place: the log began anew since, and was not read again.
    package var unplaced: Set<IdempotencyKey>
    /// Entries from before its owner became a member, which the relay did not show.
    package var unshown: [ClosedRange<UInt64>]
    /// The operations that the relay has not answered yet.
    package var waiting: Set<IdempotencyKey>
    /// The operations that the relay rejected for good.
    package var refused: Set<IdempotencyKey>
    /// Messages that are *pending* or *failed* with no operation to send or judge them, and operations without the message they
    /// would send: a transaction that was torn apart leaves one of the two (G1).
    package var stranded: [IdempotencyKey]
  }

  /// The position of a message in the log, and its row in the file.
  package struct LogPosition: Hashable, Sendable {
    package var sequence: UInt64
    fileprivate var row: Int64
  }

  /// - Throws: ``StoreError/belongsTo(owner:path:asked:)`` for another person's store, and what an opening can fail with.
  package init(of session: SessionID, at path: String, user: UserID) throws(StoreError) {
    var options = DurableDatabase.Options()
    options.makesFile = false
    options.isReadOnly = true
    options.sealing = .existingFile(KeyFile.path(besideStoreAt: try options.disk.resolved(path)))
    database = try DurableDatabase(path: path, format: .clientStore, options: options)
    guard let found = try database.read({ try $0.storeIdentity() }) else {
      throw .cannotOpen(path: path, reason: "it is a store that was never used; join a session with it first")
    }
    guard found.user == user else { throw .belongsTo(owner: found.user, path: path, asked: user) }
    owner = user
    shape = try database.read { try $0.shape(of: session) }
  }

  /// Whether the store has a message with this key.
  package func hasMessage(_ key: IdempotencyKey) throws(StoreError) -> Bool {
    try database.read { try $0.message(key, owner: owner) } != nil
  }

  /// The messages at some positions, in their order; `nil` for one that has gone since.
  package func messages(at positions: ArraySlice<LogPosition>) throws(StoreError) -> [Message?] {
    try database.read { db in
      try positions.map { try db.message(in: $0.row, owner: owner) }
    }
  }
}

extension Database {
  fileprivate func shape(of session: SessionID) throws -> DeviceCopy.Shape {
    let unplaced = try all(
      "SELECT key_high, key_low FROM message WHERE session = ? AND sequence = 0 AND state = 'sent'", session
    ) { try $0.next(IdempotencyKey.self) }
    let waiting = try all("SELECT key_high, key_low FROM operation WHERE session = ? AND state <> 'failed'", session) {
      try $0.next(IdempotencyKey.self)
    }
    let refused = try all("SELECT key_high, key_low FROM operation WHERE session = ? AND state = 'failed'", session) {
      try $0.next(IdempotencyKey.self)
    }
    return DeviceCopy.Shape(
      cursor: try cursor(of: session) ?? .start, status: try confirmedStatus(of: session),
      participants: try participants(of: session), positions: try positions(of: session), unplaced: Set(unplaced),
      unshown: try gaps(in: session).filter { $0.reason == .beforeMembership }.compactMap(\.missing),
      waiting: Set(waiting), refused: Set(refused), stranded: try stranded(in: session))
  }

  private func positions(of session: SessionID) throws -> [DeviceCopy.LogPosition] {
    let positions = try all("SELECT sequence, id FROM message WHERE session = ? AND sequence <> 0", session) { columns in
      DeviceCopy.LogPosition(sequence: try columns.sequence(), row: try columns.integer())
    }
    return positions.sorted { ($0.sequence, $0.row) < ($1.sequence, $1.row) }
  }

  private func stranded(in session: SessionID) throws -> [IdempotencyKey] {
    try all(
      """
      SELECT key_high, key_low FROM message AS it WHERE session = ? AND state IN ('pending', 'failed') AND NOT EXISTS
        (SELECT 1 FROM operation WHERE operation.key_high = it.key_high AND operation.key_low = it.key_low)
      UNION ALL
      SELECT key_high, key_low FROM message AS it WHERE session = ? AND state = 'retracting' AND NOT EXISTS
        (SELECT 1 FROM operation WHERE operation.target_high = it.key_high AND operation.target_low = it.key_low)
      UNION ALL
      SELECT key_high, key_low FROM operation AS it WHERE session = ? AND kind = 'send_message' AND NOT EXISTS
        (SELECT 1 FROM message WHERE message.key_high = it.key_high AND message.key_low = it.key_low)
      """, session, session, session
    ) { try $0.next() }
  }

  fileprivate func message(in row: Int64, owner: UserID) throws -> Message? {
    let key = try first("SELECT key_high, key_low FROM message WHERE id = ?", row) { try $0.next(IdempotencyKey.self) }
    guard let key else { return nil }
    return try message(key, owner: owner)
  }
}
