package import WardlineModel

/// The memory of one person's device: transcript and outbox, in one place so that one transaction holds both (G1).
///
/// Everything a method writes is one transaction, synced before it returns. The contract, which one test runs against every store:
/// - `enqueue` keeps a message and its operation, both or neither.
/// - `pending` gives a lane's operations in the order they were enqueued; failed ones are not among them (G3).
/// - `apply` is idempotent: answers that come late, twice or out of order change nothing that is newer.
/// - What is returned as a change is what a read would find then.
package protocol ClientStore: Sendable {
  /// Whose store it is, and which device it makes.
  var identity: StoreIdentity { get }

  /// The next number of this device's connections. Never the same twice, not even after a crash: it fences (see ``Hello``).
  func nextConnectionEpoch() throws(StoreError) -> UInt64

  /// Where to continue: one for each session this device has heard of.
  func cursors() throws(StoreError) -> [SessionID: Cursor]

  /// Keeps operations, and the messages and wishes they stand for. An operation's written-at is moved forward where that of the
  /// author's last one in the session is later, so that what one author writes never steps back in time. A status chains on the
  /// one that waits before it.
  func enqueue(_ operations: [Operation]) throws(StoreError) -> Committed

  /// The sessions that have pending operations.
  func lanes() throws(StoreError) -> [SessionID]

  /// A lane's pending operations after an ordinal, in order.
  func pending(in lane: SessionID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation]

  /// What the relay said, in the order it was said.
  func apply(_ answers: [Answer]) throws(StoreError) -> Committed

  /// Puts a failed operation back at the end of its lane, under its own key. Without effect unless it is failed.
  func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Forgets a failed operation and its message, for ever. Without effect unless it is failed.
  func delete(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// How many operations are pending, and how many failed.
  func counts() throws(StoreError) -> QueueCounts

  /// The outbox, in order.
  func queue() throws(StoreError) -> [QueueRow]

  /// What is held of a session; `nil` before anything is.
  func session(_ id: SessionID) throws(StoreError) -> SessionState?

  /// A session's people, by name of user.
  func participants(of session: SessionID) throws(StoreError) -> [Participant]

  /// A session's messages as people read them: by the time they were written, ties by sequence, the unsent last. The newest `limit`.
  func messages(of session: SessionID, limit: Int) throws(StoreError) -> [Message]
}

/// Whose store it is.
package struct StoreIdentity: Hashable, Sendable {
  package var user: UserID
  package var device: DeviceID

  package init(user: UserID, device: DeviceID) {
    self.user = user
    self.device = device
  }
}

/// A pending operation and its place in the outbox.
package struct QueuedOperation: Hashable, Sendable {
  package var ordinal: Int64
  package var operation: Operation

  package init(ordinal: Int64, operation: Operation) {
    self.ordinal = ordinal
    self.operation = operation
  }
}

/// What a transaction changed.
package struct Committed: Hashable, Sendable {
  package var changes: [Change]
  package var counts: QueueCounts

  package init(changes: [Change], counts: QueueCounts) {
    self.changes = changes
    self.counts = counts
  }
}

/// Something the relay said that the store must keep.
package enum Answer: Hashable, Sendable {
  /// The operation leaves the outbox; its message is sent.
  case accepted(Acceptance)
  /// Refused for good. A message is failed and waits for its author; a status yields to the one in force, if the rejection names it,
  /// and leaves the outbox together with those that were chained on it (G6).
  case rejected(Rejection)
  /// An entry of the log. One of our own is an acknowledgement too.
  case event(LogEntry)
  /// A status in force; an older version than the one held changes nothing.
  case head(SessionHead)
  /// Everything up to the cursor is held.
  case cursor(Cursor, session: SessionID)
  /// The log begins anew: sequences of this session mean nothing any more.
  case reset(Cursor, session: SessionID)
}
