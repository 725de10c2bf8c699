package import WardlineModel

/// The memory of one person's device: transcript and outbox, in one place so that one transaction holds both (G1).
///
/// Everything a method writes is one transaction, synced before it returns. The contract, which one test runs against every store:
/// - `enqueue` keeps a message and its operation, both or neither.
/// - `pending` gives a lane's operations in the order they were enqueued; failed ones are not among them (G3).
/// - An operation is claimed before it is sent, so that what may have reached a relay is never taken for something that did not.
/// - `apply` is idempotent: answers that come late, twice or out of order change nothing that is newer.
/// - What is returned as a change is what a read would find then.
/// - What only the worker does is done under the token of its lease, and refused with ``StoreError/fenced`` once another has taken it:
///   compared inside the same transaction, so that nothing of an earlier worker comes after something of a later one. Reading, and what
///   people do, needs no lease.
package protocol ClientStore: Sendable {
  /// Whose store it is, and which device it makes.
  var identity: StoreIdentity { get }

  // MARK: The worker's lease

  /// Who works; `nil` before anyone did.
  func lease() throws(StoreError) -> Lease?

  /// Makes `owner` the worker, under the next token, if `seen` is still the newest one.
  ///
  /// - Throws: ``StoreError/fenced`` when somebody else was faster.
  func takeLease(
    after seen: FencingToken, owner: String, isLocked: Bool, expiresAtMilliseconds: Int64
  ) throws(StoreError) -> FencingToken

  /// Says that the worker is there. Need not be on the disk when it returns: after a power cut there is no worker.
  func renewLease(_ token: FencingToken, isLocked: Bool, expiresAtMilliseconds: Int64) throws(StoreError)

  // MARK: The rest

  /// The next number of this device's connections. Never the same twice, not even after a crash: it fences (see ``Hello``).
  func nextConnectionEpoch(under token: FencingToken) throws(StoreError) -> UInt64

  /// Where to continue: one for each session this device has heard of.
  func cursors() throws(StoreError) -> [SessionID: Cursor]

  /// Keeps operations, and the messages and wishes they stand for. An operation's written-at is moved forward where that of the
  /// author's last one in the session is later, so that what one author writes never steps back in time. A status takes the place of
  /// those of its session that were never sent, and chains on one that was; one that returns to the status in force leaves nothing.
  func enqueue(_ operations: [Operation]) throws(StoreError) -> Committed

  /// Takes back what an earlier worker, which is gone, had in flight: it is pending again, and its attempts count.
  func recover(under token: FencingToken) throws(StoreError)

  /// Marks operations as in flight and counts the attempt, before they are sent. Those that are no longer there are left out of the
  /// answer, and must not be sent.
  func claim(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) -> [IdempotencyKey]

  /// The connection was lost before they were answered: they are pending again, and the attempt does not count.
  func release(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError)

  /// The sessions that have pending operations.
  func lanes() throws(StoreError) -> [SessionID]

  /// A lane's pending operations after an ordinal, in order.
  func pending(in lane: SessionID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation]

  /// What the relay said, in the order it was said.
  func apply(_ answers: [Answer], under token: FencingToken) throws(StoreError) -> Committed

  /// Puts a failed operation back at the end of its lane, under its own key. Without effect unless it is failed.
  func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Replaces a failed message by another text under a new key, at the end of its lane. Without effect unless it is failed.
  func edit(_ key: IdempotencyKey, as replacement: Operation) throws(StoreError) -> Committed

  /// Forgets an operation and its message, for ever: one that failed, or that was never sent. Without effect on any other, whose
  /// outcome is not known.
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
  /// How often it was tried, as ``QueueRow/attempts``.
  package var attempts: Int
  /// When it may be tried again, by the wall clock: it outlives the process.
  package var notBefore: Timestamp?
  /// How long it was to wait in all: the wall clock may have been set back since.
  package var pauseMilliseconds: Int64?

  package init(
    ordinal: Int64, operation: Operation, attempts: Int = 0, notBefore: Timestamp? = nil, pauseMilliseconds: Int64? = nil
  ) {
    self.pauseMilliseconds = pauseMilliseconds
    self.ordinal = ordinal
    self.operation = operation
    self.attempts = attempts
    self.notBefore = notBefore
  }
}

/// What a transaction changed.
package struct Committed: Hashable, Sendable {
  package var changes: [Change]
  package var counts: QueueCounts
  /// Operations that left the outbox without having been sent: they must not be.
  package var withdrawn: [IdempotencyKey]

  package init(changes: [Change], counts: QueueCounts, withdrawn: [IdempotencyKey] = []) {
    self.changes = changes
    self.counts = counts
    self.withdrawn = withdrawn
  }
}

/// Something the relay said that the store must keep.
package enum Answer: Hashable, Sendable {
  /// The operation leaves the outbox; its message is sent.
  case accepted(Acceptance)
  /// Refused for good. A message is failed and waits for its author; a status yields to the one in force, if the rejection names it,
  /// and leaves the outbox together with those that were chained on it (G6).
  case rejected(Rejection)
  /// Refused for now: it waits until then.
  case postponed(Rejection, until: Timestamp)
  /// An entry of the log. One of our own is an acknowledgement too.
  case event(LogEntry)
  /// A status in force; an older version than the one held changes nothing.
  case head(SessionHead)
  /// Everything up to the cursor is held.
  case cursor(Cursor, session: SessionID)
  /// The log begins anew: sequences of this session mean nothing any more.
  case reset(Cursor, session: SessionID)
}
