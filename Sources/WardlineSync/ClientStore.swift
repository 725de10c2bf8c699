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
    after seen: FencingToken, owner: String, expiresAtMilliseconds: Int64
  ) throws(StoreError) -> FencingToken

  /// Says that the worker is there. Need not be on the disk when it returns: after a power cut there is no worker.
  func renewLease(_ token: FencingToken, expiresAtMilliseconds: Int64) throws(StoreError)

  // MARK: Other processes

  /// Whether another process that reads ``news()`` has the store open.
  var hasOthers: Bool { get }

  /// What other processes have committed since this was last asked, or since the store was opened: what they changed, as it is now, and
  /// how much waits. `nil` when no other process has written.
  func news() throws(StoreError) -> Committed?

  /// Notes why there is no connection, for programs that look at the store from beside; `nil` once there is one. Need not be on the disk
  /// when it returns: after a power cut the next try says it anew.
  func setLinkFailure(_ failure: LinkFailure?, under token: FencingToken) throws(StoreError)

  /// The files of tokens that the programs on the store have named.
  func tokenFiles() throws(StoreError) -> TokenFiles

  // MARK: The rest

  /// The next number of this device's connections. Never the same twice, not even after a crash: it fences (see ``Hello``).
  func nextConnectionEpoch(under token: FencingToken) throws(StoreError) -> UInt64

  /// Where to continue: one for each session this device has heard of.
  func cursors() throws(StoreError) -> [SessionID: LogCursor]

  /// How each session was read before the epoch of its cursor: the last entry of each earlier epoch, the oldest first, and at most
  /// ``Limits/earlierEpochsMax``.
  func earlierCursors() throws(StoreError) -> [SessionID: [LogCursor]]

  /// The sessions that hold messages which were sent, and whose place in the log is not known: acknowledged ahead of the cursor, or
  /// behind the place from which the log took another way.
  func unplacedSessions() throws(StoreError) -> [SessionID]

  /// Keeps operations, and the messages and wishes they stand for. An operation's written-at is moved forward to the latest time that a
  /// message of its session bears, of any author: a new message never appears above one that its author could read when writing it,
  /// even if the clock was set back. The times of other authors need no tolerance: the relay has clamped them to its own clock.
  ///
  /// A status takes the place of those of its session that were never sent, and chains on one that was; one that returns to the status
  /// in force leaves nothing. A preference takes the place of one of its name that was never sent, a profile that of another profile;
  /// messages are never merged. What is done in a session whose creation is in the outbox is blocked on that.
  func enqueue(_ operations: [Operation]) throws(StoreError) -> Committed

  /// Takes back what an earlier worker, which is gone, had in flight: it is pending again, and its attempts count.
  func recover(under token: FencingToken) throws(StoreError)

  /// Marks operations as in flight and counts the attempt, before they are sent. Those that are no longer there are left out of the
  /// answer, and must not be sent.
  func claim(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) -> [IdempotencyKey]

  /// The connection was lost before they were answered: they are pending again, and the attempt does not count.
  func release(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError)

  /// The lanes that have operations to send.
  func lanes() throws(StoreError) -> [LaneID]

  /// A lane's operations that are to be sent, after an ordinal, in order. Those that failed or are blocked are not among them.
  func pending(in lane: LaneID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation]

  /// What the relay said, in the order it was said.
  func apply(_ answers: [Answer], under token: FencingToken) throws(StoreError) -> Committed

  /// Puts a failed operation back at the end of its lane, under its own key. Without effect unless it is failed.
  func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Takes back what its owner has written. Where no relay has it, it is forgotten (``delete(_:)``); where one has it, or may have it, a
  /// retraction goes out in its place, under the key `name` (``retract(_:as:at:replacement:)``). With a replacement, which only a failed message
  /// can have, that is enqueued behind it (``edit(_:as:)``). Which of them it is, is decided in the transaction that does it: what is claimed
  /// meanwhile is never taken for something that did not leave, and no crash comes between. Without effect on anything else.
  func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: Operation?
  ) throws(StoreError) -> Committed

  /// A part of ``takeBack(_:as:at:replacement:)``.
  ///
  /// Replaces a failed message by another text under a new key, at the end of its lane. Without effect unless it is failed, and no relay
  /// has it.
  func edit(_ key: IdempotencyKey, as replacement: Operation) throws(StoreError) -> Committed

  /// A part of ``takeBack(_:as:at:replacement:)``.
  ///
  /// Forgets an operation and its message, for ever, where it is known that no relay has it. What was blocked on it is let go. Without
  /// effect on any other.
  func delete(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Keeps an operation from being sent while its author deletes it and can still undo that: it is failed for
  /// ``RejectionCode/deletionPending``, and its author's to decide should the program end. Without effect on what has failed, on what is
  /// not in the outbox, and on what ``QueueRow/canBeDeleted`` excludes.
  func holdForDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Undoes ``holdForDeletion(_:)``: the operation waits again, in its old place. Without effect on any other.
  func undoDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// A part of ``takeBack(_:as:at:replacement:)``.
  ///
  /// Takes back a message of one's own that a relay has, or may have: the operation that would send it leaves the outbox, and one that
  /// retracts it comes in, under the key `name`. Without effect on any other.
  func retract(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: Operation?
  ) throws(StoreError) -> Committed

  /// The owner has seen everything up to there; further than what is held says nothing more.
  func markRead(_ session: SessionID, through sequence: UInt64) throws(StoreError) -> Committed

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

  /// How far the owner has come, in every session that this device has read something of.
  func ownReceipts() throws(StoreError) -> [Receipt]

  /// How far everyone has come in a session, as the relay said.
  func receipts(in session: SessionID) throws(StoreError) -> [UserID: Receipt]

  /// What the owner chose on this device.
  func preferences() throws(StoreError) -> [String: String]

  /// The profiles of everyone this device has met, by name of user.
  func profiles() throws(StoreError) -> [Profile]

  /// Where a session's history could not be continued, the oldest first.
  func gaps(in session: SessionID) throws(StoreError) -> [Gap]
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
  /// How often in a row it was refused for now, as ``QueueRow/refusals``.
  package var refusals: Int
  /// As ``QueueRow/isHeldWhenOld``.
  package var isHeldWhenOld: Bool
  /// Whether its author has said that it shall go however old it is.
  package var isConfirmed: Bool

  package init(
    ordinal: Int64, operation: Operation, attempts: Int = 0, notBefore: Timestamp? = nil, pauseMilliseconds: Int64? = nil,
    refusals: Int = 0, isHeldWhenOld: Bool = false, isConfirmed: Bool = false
  ) {
    self.pauseMilliseconds = pauseMilliseconds
    self.refusals = refusals
    self.isHeldWhenOld = isHeldWhenOld
    self.isConfirmed = isConfirmed
    self.ordinal = ordinal
    self.operation = operation
    self.attempts = attempts
    self.notBefore = notBefore
  }

  /// A row of the outbox that is to be sent.
  package init(_ row: QueueRow) {
    self.init(
      ordinal: row.ordinal, operation: row.operation, attempts: row.attempts, notBefore: row.nextAttemptAt,
      pauseMilliseconds: row.pauseMilliseconds, refusals: row.refusals, isHeldWhenOld: row.isHeldWhenOld,
      isConfirmed: row.isConfirmed)
  }
}

/// How long an operation waits that was refused for now.
package struct Postponement: Hashable, Sendable {
  /// When it may be tried again, by the wall clock.
  package var until: Timestamp
  /// How long it waits in all.
  package var pauseMilliseconds: Int64
  /// How often in a row it was refused, as ``QueueRow/refusals``: a restart goes on from there.
  package var refusals: Int

  package init(until: Timestamp, pauseMilliseconds: Int64, refusals: Int) {
    self.until = until
    self.pauseMilliseconds = pauseMilliseconds
    self.refusals = refusals
  }
}

/// What a transaction changed.
package struct Committed: Hashable, Sendable {
  package var changes: [Change]
  package var counts: QueueCounts
  /// Operations that left the outbox without an answer: they must not be sent any more.
  package var withdrawn: [IdempotencyKey]
  /// The lanes in which something was enqueued.
  package var lanes: [LaneID]
  /// The lanes in which something may be sent now that stands before what was there already: it was blocked.
  package var released: [LaneID]
  /// How far the owner has come now, where that has grown.
  package var receipts: [Receipt]
  /// Whether a decision of the owner (retry, edit, delete, retract, mark as read) was one that could be taken.
  package var hasEffect: Bool

  package init(
    changes: [Change], counts: QueueCounts, withdrawn: [IdempotencyKey] = [], lanes: [LaneID] = [], released: [LaneID] = [],
    receipts: [Receipt] = [], hasEffect: Bool = true
  ) {
    self.changes = changes
    self.counts = counts
    self.withdrawn = withdrawn
    self.lanes = lanes
    self.released = released
    self.receipts = receipts
    self.hasEffect = hasEffect
  }
}

extension Committed {
  /// Whether a message is being taken back that a relay has, or may have.
  package func isRetracting(_ key: IdempotencyKey) -> Bool {
    changes.contains { if case .message(let message) = $0 { message.id == key && message.state == .retracting } else { false } }
  }
}

/// Something the relay said that the store must keep.
package enum Answer: Hashable, Sendable {
  /// The operation leaves the outbox; its message is sent.
  case accepted(Acceptance)
  /// Refused for good. A message is failed and waits for its author; a status yields to the one in force, if the rejection names it,
  /// and leaves the outbox together with those that were chained on it (G6).
  case rejected(Rejection)
  /// Refused for now: it waits that long. How often it was refused is kept with it until it is answered for good.
  case postponed(Rejection, Postponement)
  /// An entry of the log. One of our own is an acknowledgement too.
  case event(LogEntry)
  /// A status in force; an older version than the one held changes nothing.
  case head(SessionHead)
  /// The same at the beginning of a connection: it is in force, even where it is older than the one that is held, which came of a log that
  /// has lost it. Whatever was heard of readers behind the cursor is forgotten; the relay says it again (G4, G6).
  case welcome(SessionHead)
  /// Everything up to the cursor is held.
  case cursor(LogCursor, session: SessionID)
  /// The log cannot be continued where this device was. Past its retention some entries will never come; where it took another way
  /// behind the cursor, the places and the status that were learned behind it mean nothing any more.
  case reset(LogCursor, session: SessionID, reason: ResetReason)
  /// The relay no longer keeps the words of the messages up to this sequence, all of which were read: neither does this device.
  case erased(through: UInt64, session: SessionID)
  /// The operation was acknowledged ahead of what was read of the log: its message has no place until the log says it, or says that
  /// retention has erased what this epoch wrote there.
  case ahead(IdempotencyKey, session: SessionID, epoch: LogEpoch?)
  /// The log was read to its end. A message that was sent and has no place is not in it: the relay has lost it. One's own is failed
  /// (``RejectionCode/lostByRelay``) and waits for its author; another's goes, until its author sends it again.
  case complete(SessionID)
  /// Somebody has come so far. What the owner has read on another device is read on this one, too.
  case receipt(Receipt, by: UserID)
  /// The sessions that the tokens open. What waits in any other waits for a token, and says so.
  case opened(Set<SessionID>)
}
