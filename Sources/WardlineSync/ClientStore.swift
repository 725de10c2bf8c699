package import WardlineModel

/// The store of one user's device: transcript and outbox, in one place so that one transaction holds both (G1).
///
/// Everything a method writes is one transaction, synced before it returns. The contract, which one test runs against every store:
/// - `enqueue` stores a message and its operation, both or neither.
/// - `pending` returns a lane's operations in the order they were enqueued, without failed ones (G3).
/// - An operation is claimed before it is sent, so that one that may have reached a relay is never treated as unsent.
/// - `apply` is idempotent: news that comes late, twice or out of order never overwrite newer state.
/// - A returned change equals what a read would return.
/// - The worker's methods take the token of its lease, and throw ``StoreError/fenced`` once another process has taken it. The
///   token is compared inside the same transaction, so that no write of an earlier worker follows one of a later worker.
///   Reading, and users' actions, need no lease.
package protocol ClientStore: Sendable {
  /// The user and the device of the store.
  var identity: StoreIdentity { get }

  /// Opens the files anew after ``StoreError/diskFailed(_:)``, as the next process would; no effect at any other time. What was under way when
  /// the disk failed is then stored or not, so that the next news are to read again (``Committed/mustReadAgain``).
  ///
  /// - Throws: why it cannot be opened now; the next call tries again.
  func reopen() throws(StoreError)

  // MARK: The worker's lease

  /// The current lease; `nil` before the first.
  func lease() throws(StoreError) -> Lease?

  /// Makes `owner` the worker, under the next token, if `seen` is still the newest one.
  ///
  /// - Throws: ``StoreError/fenced`` when another process was faster.
  func takeLease(
    after seen: FencingToken, owner: String, expiresAtMilliseconds: Int64
  ) throws(StoreError) -> FencingToken

  /// Renews the lease. Need not be durable when it returns: after a power cut there is no worker.
  func renewLease(_ token: FencingToken, expiresAtMilliseconds: Int64) throws(StoreError)

  // MARK: Other processes

  /// Whether another process that reads the news has the store open.
  var hasOthers: Bool { get }

  /// Reads the commits of other processes since the last call, or since the store was opened: what they changed, as it is now, and
  /// the queue counts; `nil` when no other process has written. Where `use` throws, the next call reads the same again: a change that was
  /// read and dropped would never be shown.
  func takeNews<Result>(_ use: (Committed?) throws(StoreError) -> Result) throws(StoreError) -> Result

  /// Records why there is no connection, for programs that only read the store; `nil` once there is one. Need not be durable
  /// when it returns: after a power cut the next attempt records it again.
  func setLinkFailure(_ failure: LinkFailure?, under token: FencingToken) throws(StoreError)

  /// The relay's clock, as the worker learned it last. What any program on the store writes is stamped with it.
  func relayClock() throws(StoreError) -> RelayClock

  /// Whether the relay accepts unreviewed phrases, as its last welcome said; `nil` before the first.
  func takesUnreviewedPhrases() throws(StoreError) -> Bool?

  /// Records it, and corrects the times of what was never sent (see ``RelayClock/correction(of:at:isFirst:)``). Need not be durable when it
  /// returns: the next connection learns it again.
  func setRelayClock(_ clock: RelayClock, under token: FencingToken) throws(StoreError) -> Committed

  /// The token files that the programs on the store have named.
  func tokenFiles() throws(StoreError) -> TokenFiles

  // MARK: The rest

  /// The next number of this device's connections. Never the same twice, not even after a crash: it fences (see ``Hello``).
  func nextConnectionEpoch(under token: FencingToken) throws(StoreError) -> UInt64

  /// Where to continue: one cursor for each session this device knows.
  func cursors() throws(StoreError) -> [SessionID: LogCursor]

  /// How each session was read before the epoch of its cursor: the last entry of each earlier epoch, the oldest first, and at most
  /// ``Limits/earlierEpochsMax``.
  func earlierCursors() throws(StoreError) -> [SessionID: [LogCursor]]

  /// The sessions that were open to the owner when this device was connected last.
  func openSessions() throws(StoreError) -> OpenSessions

  /// The sessions with sent messages whose place in the log is unknown: acknowledged ahead of the cursor, or behind the place
  /// where the log diverged.
  func unplacedSessions() throws(StoreError) -> [SessionID]

  /// Stores operations, with their messages, statuses and preferences. An operation's written-at is moved forward to the latest
  /// time of any message of its session: a new message never appears above one that its author could read when writing it, even
  /// if the clock was set back. Other authors' times need no tolerance: the relay has clamped them to its own clock.
  ///
  /// What a coordinator does in a session that this device does not follow makes no session here, so that no log is asked for (G8). Its end
  /// is based on the status of ``overview()``.
  ///
  /// A status replaces those of its session that were never sent, and chains on one that was; one that returns to the status in
  /// force leaves nothing. A preference replaces one of its name that was never sent, a profile another profile; messages are
  /// never merged. An operation in a session whose creation is in the outbox is blocked on that. Once that has failed, it has, too
  /// (``RejectionCode/sessionNotCreated``), and comes back with it.
  func enqueue(_ operations: [ClientOperation]) throws(StoreError) -> Committed

  /// Recovers the operations that a dead worker had in flight: they are pending again, and their attempts count.
  func recover(under token: FencingToken) throws(StoreError)

  /// Marks operations as in flight and counts the attempt, before they are sent.
  func claim(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) -> Claim

  /// The connection was lost before they were answered: they are pending again, and the attempt does not count.
  func release(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError)

  /// The lanes with operations to send.
  func lanes() throws(StoreError) -> [LaneID]

  /// A lane's operations to send, after an ordinal, in order, without failed or blocked ones.
  func pending(in lane: LaneID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation]

  /// Applies what the relay says, in the order received.
  func apply(_ news: [RelayNews], under token: FencingToken) throws(StoreError) -> Committed

  /// Puts a failed operation back at the end of its lane, under its own key. No effect unless ``QueueRow/canBeRetried``,
  /// nor of a message that no relay has once its session has ended.
  func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Deletes an operation of the owner. If no relay has it, it is removed (``delete(_:)``); if one has it, or may have it, a
  /// retraction is enqueued in its place, under the key `name` (``retract(_:as:at:replacement:)``). A replacement, possible for
  /// a failed message only, is enqueued behind it (``edit(_:as:)``). The case is decided in the same transaction: an operation
  /// claimed meanwhile is never treated as unsent, and no crash comes between. No effect on anything else.
  func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed

  /// A part of ``takeBack(_:as:at:replacement:)``.
  ///
  /// Replaces a failed message by another text under a new key, at the end of its lane. No effect unless ``QueueRow/canBeEdited``,
  /// and no relay has it.
  func edit(_ key: IdempotencyKey, as replacement: ClientOperation) throws(StoreError) -> Committed

  /// A part of ``takeBack(_:as:at:replacement:)``.
  ///
  /// Removes an operation and its message for ever, if no relay can have it. Releases the operations that were blocked on it.
  /// No effect on any other.
  func delete(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Keeps an operation from being sent while its author can still undo its deletion: it is failed for
  /// ``RejectionCode/deletionPending``, and after a crash its author decides. No effect if it has failed, is not in the outbox,
  /// or if ``QueueRow/canBeDeleted`` excludes it.
  func holdForDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// Undoes ``holdForDeletion(_:)``: the operation is pending again, in its old place. No effect on any other.
  func undoDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed

  /// A part of ``takeBack(_:as:at:replacement:)``.
  ///
  /// Retracts a message of the owner that a relay has, or may have: its operation leaves the outbox, and a retraction enters
  /// it, under the key `name`. No effect on any other.
  func retract(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed

  /// Marks everything up to `sequence` as read, at most up to the last entry held.
  func markRead(_ session: SessionID, through sequence: UInt64) throws(StoreError) -> Committed

  /// How many operations are pending, and how many failed.
  func counts() throws(StoreError) -> QueueCounts

  /// The outbox, in order.
  func queue() throws(StoreError) -> [QueueRow]

  /// The state of a session; `nil` if the store has none.
  func session(_ id: SessionID) throws(StoreError) -> SessionState?

  /// A session's participants, sorted by user.
  func participants(of session: SessionID) throws(StoreError) -> [Participant]

  /// The newest `limit` messages of a session in display order: by the time of writing, ties by sequence, unsent ones last.
  func messages(of session: SessionID, limit: Int) throws(StoreError) -> [Message]

  /// The owner's receipts, in every session that this device has read.
  func ownReceipts() throws(StoreError) -> [Receipt]

  /// The corrections of a session that count, under the keys of the messages in whose place they do: of each message the one with the highest sequence
  /// of those for which ``Message/isCorrection(of:)`` holds.
  func corrections(in session: SessionID) throws(StoreError) -> [IdempotencyKey: Message]

  /// Everyone's receipts in a session, as the relay sent them.
  func receipts(in session: SessionID) throws(StoreError) -> [UserID: Receipt]

  /// The owner's preferences on this device.
  func preferences() throws(StoreError) -> [String: String]

  /// All profiles that this device knows, sorted by user.
  func profiles() throws(StoreError) -> [Profile]

  /// Where a session's history could not be continued, the oldest first.
  func gaps(in session: SessionID) throws(StoreError) -> [Gap]
  /// What happened in a session beside what was said, the oldest first; at most ``Limits/sessionEventsMax``.
  func events(of session: SessionID) throws(StoreError) -> [SessionEvent]

  // MARK: Requests

  /// The newest `limit` requests for interpreters that this device knows, the newest first.
  func requests(limit: Int) throws(StoreError) -> [DeviceRequest]

  /// One request; `nil` if the store has none.
  func request(_ key: IdempotencyKey) throws(StoreError) -> DeviceRequest?

  /// What rings for the owner and has no answer in the outbox, the oldest first. Some may be over: only the clock tells.
  func rings() throws(StoreError) -> [Ring]

  /// What has become of what the owner said of a request last; `nil` if nothing was said, or it was forgotten.
  func answer(to request: IdempotencyKey) throws(StoreError) -> RequestAnswer?

  /// The owner's duty.
  func duty() throws(StoreError) -> DeviceDuty

  /// Chooses the owner's duty. The time of the choice is moved forward to the latest that is known: the last choice counts.
  func setDuty(_ choice: DutyChoice) throws(StoreError) -> Committed

  /// Who is on duty, sorted by user.
  func directory() throws(StoreError) -> Directory

  /// A coordinator's queue: the urgent first, then in the order of asking.
  func queuedRequests() throws(StoreError) -> [QueuedRequest]

  /// The sessions that have not ended, as a coordinator was told of them: the oldest first.
  func overview() throws(StoreError) -> Overview

  /// How many rows of a list the relay had still to tell when it was heard last; `nil` where it did not say.
  func rowsLeft(of list: RelayList) throws(StoreError) -> Int?
}

extension ClientStore {
  /// The commits of other processes, where nothing else is read with them.
  package func news() throws(StoreError) -> Committed? { try takeNews { $0 } }
}

/// The sessions that are open to the owner, as far as a device has heard: none that they have left.
package struct OpenSessions: Hashable, Sendable {
  /// First the one in which a message was written last.
  package var inProgress: [SessionID]
  package var ended: [SessionID]

  package init(inProgress: [SessionID] = [], ended: [SessionID] = []) {
    self.inProgress = inProgress
    self.ended = ended
  }
}

/// The user and the device of a store.
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
  package var operation: ClientOperation
  /// The attempts, as ``QueueRow/attempts``.
  package var attempts: Int
  /// When it may be retried, by the wall clock, because it outlives the process.
  package var notBefore: Timestamp?
  /// The whole pause: the wall clock may have been set back since.
  package var pauseMilliseconds: Int64?
  /// Transient rejections in a row, as ``QueueRow/refusals``.
  package var refusals: Int
  /// Whether it ever left this device.
  package var wasSent: Bool
  /// As ``QueueRow/isHeldWhenOld``.
  package var isHeldWhenOld: Bool
  /// Whether its author has confirmed it despite its age.
  package var isConfirmed: Bool

  package init(
    ordinal: Int64, operation: ClientOperation, attempts: Int = 0, notBefore: Timestamp? = nil, pauseMilliseconds: Int64? = nil,
    refusals: Int = 0, wasSent: Bool = false, isHeldWhenOld: Bool = false, isConfirmed: Bool = false
  ) {
    self.wasSent = wasSent
    self.pauseMilliseconds = pauseMilliseconds
    self.refusals = refusals
    self.isHeldWhenOld = isHeldWhenOld
    self.isConfirmed = isConfirmed
    self.ordinal = ordinal
    self.operation = operation
    self.attempts = attempts
    self.notBefore = notBefore
  }

  /// Made from a row of the outbox.
  package init(_ row: QueueRow) {
    self.init(
      ordinal: row.ordinal, operation: row.operation, attempts: row.attempts, notBefore: row.nextAttemptAt,
      pauseMilliseconds: row.pauseMilliseconds, refusals: row.refusals, wasSent: row.wasSent, isHeldWhenOld: row.isHeldWhenOld,
      isConfirmed: row.isConfirmed)
  }
}

/// The pause of an operation after a transient rejection.
package struct Postponement: Hashable, Sendable {
  /// When it may be retried, by the wall clock.
  package var until: Timestamp
  /// The whole pause.
  package var pauseMilliseconds: Int64
  /// Rejections in a row, as ``QueueRow/refusals``: the count survives a restart.
  package var refusals: Int

  package init(until: Timestamp, pauseMilliseconds: Int64, refusals: Int) {
    self.until = until
    self.pauseMilliseconds = pauseMilliseconds
    self.refusals = refusals
  }
}

/// The changes of a transaction.
package struct Committed: Hashable, Sendable {
  package var changes: [Change]
  package var counts: QueueCounts
  /// Operations that left the outbox unanswered: they must not be sent any more.
  package var withdrawn: [IdempotencyKey]
  /// The lanes with a new operation.
  package var lanes: [LaneID]
  /// The lanes with a formerly blocked operation, which may precede the operations already loaded.
  package var released: [LaneID]
  /// The owner's receipts that have advanced.
  package var receipts: [Receipt]
  /// Whether an action of the owner (retry, edit, delete, retract, mark as read) had an effect.
  package var hasEffect: Bool
  /// Whether views must read the store again: more has changed than ``changes`` lists.
  package var mustReadAgain = false

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

/// The result of claiming operations.
package struct Claim: Hashable, Sendable {
  /// Those that are still in the outbox, and in flight from now on. The others must not be sent.
  package var keys: [IdempotencyKey]
  /// What has failed instead, because its words cannot be opened any more (``RejectionCode/unreadable``); `nil` where nothing has.
  package var committed: Committed?

  package init(keys: [IdempotencyKey], committed: Committed? = nil) {
    self.keys = keys
    self.committed = committed
  }
}

extension Committed {
  /// The owner's choice of duty, where it may be another one now.
  package var dutyChoice: DutyChoice? {
    changes.lazy.compactMap { if case .duty(let duty) = $0 { duty.choice } else { nil } }.first
  }

  /// Whether a message is being retracted that a relay has, or may have.
  package func isRetracting(_ key: IdempotencyKey) -> Bool {
    changes.contains { if case .message(let message) = $0 { message.id == key && message.state == .retracting } else { false } }
  }
}

/// A statement of the relay that the store must keep.
package enum RelayNews: Hashable, Sendable {
  /// The operation leaves the outbox; its message is sent.
  case accepted(Acceptance)
  /// Rejected for good. A message is failed and waits for its author. A status yields to the one in force, if the rejection
  /// names it, and leaves the outbox together with those chained on it (G6). An answer to a request, its cancellation or renewal leaves
  /// the outbox, and the refusal is told once (``Change/answerRefused(_:session:_:)``).
  case rejected(Rejection)
  /// Rejected for now: it waits for the postponement. The count of rejections is kept until a final answer.
  case postponed(Rejection, Postponement)
  /// An entry of the log. If it is our own, it is an acknowledgement too.
  case event(LogEntry)
  /// A status in force; a version older than the stored one has no effect.
  case head(SessionHead)
  /// The same at the beginning of a connection: it is in force even if it is older than the stored one, which belonged to a
  /// lost part of the log (G4, G6).
  case welcome(SessionHead)
  /// Every entry up to the cursor is stored.
  case cursor(LogCursor, session: SessionID)
  /// The log cannot be continued from this device's cursor. Past retention some entries will never come; if the log diverged
  /// behind the cursor, the places and the status learned after that point are void.
  case reset(LogCursor, session: SessionID, reason: ResetReason)
  /// The relay has erased the text of the messages up to this sequence, all of which were read: this device erases it, too.
  case erased(through: UInt64, session: SessionID)
  /// The operation was acknowledged ahead of the cursor: its message has no place until the log has it, or a reset reports that
  /// retention has erased what this epoch wrote there.
  case ahead(IdempotencyKey, session: SessionID, epoch: LogEpoch?)
  /// The log was read to its end. A sent message without a place is not in it: the relay has lost it. The owner's fails
  /// (``RejectionCode/lostByRelay``) and waits for its author; another author's is removed until it is sent again.
  case complete(SessionID)
  /// A user's receipt. Entries that the owner has read on another device are read on this one, too.
  case receipt(Receipt, by: UserID)
  /// The receipts of a session are complete, as the relay has them after a welcome: those of these users. Anybody else's that goes past the
  /// cursor belonged to a lost part of the log, and ends at the cursor (G4).
  case receiptsComplete(SessionID, of: [UserID])
  /// The sessions that the tokens open. Operations in any other session are marked as waiting for a token.
  case opened(Set<SessionID>)
  /// A connection begins on which the relay tells all that rings, and where requests stand: what it told before is forgotten.
  case connected
  /// Whether the relay accepts unreviewed phrases, as its last welcome said.
  case phrases(takesUnreviewed: Bool)
  /// A request rings, until a time of this device's clock. At most ``Limits/ringsMax`` are kept.
  case ring(Ring)
  /// It has stopped ringing.
  case ringEnded(IdempotencyKey, RingEnd)
  /// Where an open request stands, with a time of this device's clock. At most ``Limits/placesMax`` are kept.
  case place(IdempotencyKey, RequestPlace)
  /// What the owner's duty comes to at the relay.
  case duty(DutyState, heardAt: Timestamp)
  /// Who is on duty, or who of them has changed, and how many rows are still to come: `nil` leaves that as it is, and is unknown where a list
  /// begins. At most ``Limits/peopleOnDutyMax`` are kept.
  case directory([DirectoryRow], isWhole: Bool, left: Int? = nil, heardAt: Timestamp)
  /// The open requests of all sessions, or which of them have changed. At most ``Limits/queuedRequestsMax`` are kept.
  case queuedRequests([QueuedRequest], isWhole: Bool, left: Int? = nil)
  /// The sessions that have not ended, or which of them have changed. At most ``Limits/overviewSessionsMax`` are kept.
  case overview([SessionOverview], isWhole: Bool, left: Int? = nil, heardAt: Timestamp)
}
