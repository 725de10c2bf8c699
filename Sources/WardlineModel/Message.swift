/// One message of a session, as this device has it.
public struct Message: Hashable, Sendable, Identifiable {
  /// The key of the operation that wrote it: the same on every device and at the relay.
  public var id: IdempotencyKey
  /// Where it was said.
  public var session: SessionID
  /// Who said it.
  public var author: UserID
  /// Whether that is the owner of this store.
  public var isMine: Bool
  /// What was said.
  public var text: String
  /// How far it has come.
  public var state: State
  /// Its place in the relay's log, once it is sent.
  public var sequence: UInt64?
  /// When it was written.
  public var writtenAt: Timestamp
  /// Why it failed; `nil` unless it did.
  public var reason: RejectionCode?

  /// How far a message has come.
  public enum State: String, Hashable, Sendable {
    /// In this device's store and outbox. Can transition to: sent, failed.
    case pending
    /// In the relay's log, synced (G5).
    case sent
    /// Refused for good; its author retries or deletes it. Can transition to: pending.
    case failed
  }

  /// Makes a message.
  public init(
    id: IdempotencyKey, session: SessionID, author: UserID, isMine: Bool, text: String, state: State, sequence: UInt64?,
    writtenAt: Timestamp, reason: RejectionCode?
  ) {
    self.id = id
    self.session = session
    self.author = author
    self.isMine = isMine
    self.text = text
    self.state = state
    self.sequence = sequence
    self.writtenAt = writtenAt
    self.reason = reason
  }
}

/// A session as this device has it: what the relay decided, and what its owner wants and the relay has not answered.
public struct SessionState: Hashable, Sendable {
  /// Which session.
  public var session: SessionID
  /// The status in force, as far as this device has heard (G6).
  public var confirmed: VersionedStatus
  /// The status its owner asked for last, until the relay has answered.
  public var wanted: SessionStatus?

  /// Makes a state.
  public init(session: SessionID, confirmed: VersionedStatus, wanted: SessionStatus?) {
    self.session = session
    self.confirmed = confirmed
    self.wanted = wanted
  }

  /// What to show.
  public var status: SessionStatus { wanted ?? confirmed.status }
  /// Whether that awaits the relay's word.
  public var isPending: Bool { wanted != nil }
}

/// One change of what a store holds, after the commit that made it.
public enum Change: Hashable, Sendable {
  /// A message is new or has changed.
  case message(Message)
  /// A failed message was deleted by its author.
  case deleted(IdempotencyKey, session: SessionID)
  /// A session is new or its status has changed.
  case session(SessionState)
  /// Somebody came into a session, or has another name, role or language there.
  case participant(Participant, session: SessionID)
  /// The relay's log of a session cannot be continued where this device was: it is read again from `from` on. Said, never silent (G4).
  case reset(session: SessionID, from: Cursor)
}

/// One operation of the outbox, for people who ask what is waiting and why.
public struct QueueRow: Hashable, Sendable {
  /// Its place in the outbox.
  public var ordinal: Int64
  /// The operation itself.
  public var operation: Operation
  /// How far it has come.
  public var state: State
  /// How often it was sent and answered, or left unanswered by a relay that was there. Being offline does not count.
  public var attempts: Int
  /// Whether it ever left this device, even if nothing came of it. What did may be at a relay, and cannot be deleted unheard.
  public var wasSent: Bool
  /// When it may be tried again; `nil` unless it is waiting.
  public var nextAttemptAt: Timestamp?
  /// How long the relay asked it to wait; `nil` unless it is waiting.
  public var pauseMilliseconds: Int64?
  /// Why it failed, or was refused last.
  public var reason: RejectionCode?

  /// How far an operation has come.
  public enum State: String, Hashable, Sendable {
    /// Will be sent in its turn. Can transition to: inFlight, and away when its author deletes it before it was ever sent.
    case pending
    /// Sent, and not answered. Can transition to: pending (the connection was lost), waiting, failed, and away when it is accepted.
    case inFlight = "in_flight"
    /// Refused for now. Can transition to: inFlight, failed, and away when it turns out to be in the log.
    case waiting
    /// Refused for good; its author decides. Can transition to: pending, and away.
    case failed
  }

  /// Makes a row.
  public init(
    ordinal: Int64, operation: Operation, state: State, attempts: Int = 0, wasSent: Bool = false,
    nextAttemptAt: Timestamp? = nil, pauseMilliseconds: Int64? = nil,
    reason: RejectionCode?
  ) {
    self.ordinal = ordinal
    self.operation = operation
    self.state = state
    self.attempts = attempts
    self.wasSent = wasSent
    self.nextAttemptAt = nextAttemptAt
    self.pauseMilliseconds = pauseMilliseconds
    self.reason = reason
  }
}

/// How many operations of an outbox are in which state.
public struct QueueCounts: Hashable, Sendable {
  /// Will be sent.
  public var pending: Int
  /// Wait for their author's decision.
  public var failed: Int

  /// Makes counts.
  public init(pending: Int, failed: Int) {
    self.pending = pending
    self.failed = failed
  }
}
