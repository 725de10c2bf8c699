/// One operation of the outbox, for people who ask what is waiting and why.
///
/// What may become of it, beside leaving the outbox: accepted, or deleted or taken back by its author, it does so from any state.
///
/// | from | to | when |
/// |---|---|---|
/// | pending, waiting | in flight | claimed, before its first byte leaves |
/// | in flight | pending | the connection was lost, or what stood before it was refused for now: no attempt of its own |
/// | in flight | waiting | refused for now: it holds its lane (G3). A refusal that comes after its connection finds it pending |
/// | in flight, pending, waiting | failed | refused for good, tried often enough, or too old to go unasked |
/// | failed | pending, blocked | its author tries again |
/// | blocked | pending | what it waited for was accepted, or its author deleted that |
/// | pending, waiting, in flight, blocked | failed | its author deletes it, and can still undo that |
/// | blocked | failed | what it waited for has failed |
/// | away | failed | its message was acknowledged, and the relay has lost it |
///
/// Anything else is a mistake of the program, and traps; a store refuses it, too.
public struct QueueRow: Hashable, Sendable {
  /// Its place in the outbox.
  public var ordinal: Int64
  /// The operation itself.
  public var operation: ClientOperation
  /// How far it has come.
  public package(set) var state: State {
    didSet { precondition(oldValue.canChange(to: state), "an operation that is \(oldValue) cannot become \(state)") }
  }
  /// How often it was sent and answered, or left unanswered by a relay that was there. Being offline does not count.
  public var attempts: Int
  /// Whether it ever left this device, even if nothing came of it. What did may be at a relay, and cannot be deleted unheard.
  public var wasSent: Bool
  /// When it may be tried again; `nil` unless it is waiting.
  public var nextAttemptAt: Timestamp?
  /// How long it waits in all; `nil` unless it is waiting.
  public var pauseMilliseconds: Int64?
  /// How often in a row its lane was refused for now, with it at the head: the pauses grow with it. 0 for what was not refused, or stood
  /// behind another.
  public var refusals: Int
  /// Why it failed, or was refused last.
  public var reason: RejectionCode?

  /// The operation that it waits for; `nil` unless it is blocked.
  public var blockedOn: IdempotencyKey?
  /// Whether its author has said that it shall go, however old it is.
  public var isConfirmed: Bool
  /// Whether it waits for a token that opens its session: that is no attempt, and it does not fail of it.
  public var needsToken: Bool

  /// How far an operation has come. What may follow what stands at ``QueueRow``.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Will be sent in its turn.
    case pending
    /// Sent, and not answered.
    case inFlight = "in_flight"
    /// Refused for now: it holds its lane until ``QueueRow/nextAttemptAt`` (G3).
    case waiting
    /// Refused for good, or held for its age; its author decides.
    case failed
    /// Means nothing before another operation was accepted, such as a message in a session that is being created.
    case blocked

    /// Whether an operation in this state may come into another, which may be the same. The table stands at ``QueueRow``.
    package func canChange(to next: State) -> Bool {
      switch (self, next) {
      case (.pending, .inFlight), (.waiting, .inFlight): true
      case (.inFlight, .pending), (.inFlight, .waiting), (.pending, .waiting): true
      case (.inFlight, .failed), (.pending, .failed), (.waiting, .failed): true
      case (.failed, .pending), (.failed, .blocked), (.blocked, .pending), (.blocked, .failed): true
      default: self == next
      }
    }
  }

  /// Makes a row.
  public init(
    ordinal: Int64, operation: ClientOperation, state: State, attempts: Int = 0, wasSent: Bool = false,
    nextAttemptAt: Timestamp? = nil, pauseMilliseconds: Int64? = nil, reason: RejectionCode?, blockedOn: IdempotencyKey? = nil,
    isConfirmed: Bool = false, refusals: Int = 0, needsToken: Bool = false
  ) {
    self.refusals = refusals
    self.needsToken = needsToken
    self.ordinal = ordinal
    self.operation = operation
    self.state = state
    self.attempts = attempts
    self.wasSent = wasSent
    self.nextAttemptAt = nextAttemptAt
    self.pauseMilliseconds = pauseMilliseconds
    self.reason = reason
    self.blockedOn = blockedOn
    self.isConfirmed = isConfirmed
  }
}

extension QueueRow {
  /// Whether it is known that no relay has it: it never left, or the relay said no for good. Anything else can only be taken back (G1). A
  /// relay that can store nothing has not looked whether it has it.
  package var isRelayWithout: Bool {
    !wasSent || (state == .failed && reason != .timedOut && reason != .tooOld && reason != .deletionPending)
  }

  /// Whether its author can delete it: a message from any state, anything else only where no relay has it.
  package var canBeDeleted: Bool {
    if case .sendMessage = operation.action { return true }
    return isRelayWithout
  }

  /// Whether its author can have it sent again, as it is.
  package var canBeRetried: Bool { state == .failed && reason?.remedies.contains(.retry) ?? true }

  /// Whether its author can say it in another way, in its place. A phrase is none of their words: edited, it would be in one language what it is not
  /// in the other, and nobody would see that it was never reviewed. What they agree to is none, either.
  package var canBeEdited: Bool {
    guard case .sendMessage(let body) = operation.action, state == .failed,
      MessageAttributes.parts(of: body).attributes.hasOwnWords
    else { return false }
    return reason?.remedies.contains(.edit) ?? true
  }

  /// Whether it is held once it is old: it never left, or the last that was heard of it is a refusal for now; and its author has not said
  /// that it shall go all the same.
  package var isHeldWhenOld: Bool { !isConfirmed && (!wasSent || (state == .waiting && reason != .timedOut)) }
}

/// How many operations of an outbox are in which state.
public struct QueueCounts: Hashable, Sendable {
  /// Will be sent.
  public var pending: Int
  /// Wait for their author's decision.
  public var failed: Int
  /// Wait for another operation.
  public var blocked: Int

  /// Will be sent, at once or behind another one.
  public var waiting: Int { pending + blocked }

  /// Makes counts.
  public init(pending: Int, failed: Int, blocked: Int = 0) {
    self.pending = pending
    self.failed = failed
    self.blocked = blocked
  }
}
