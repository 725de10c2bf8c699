/// A request for an interpreter as this device has it: what the log says of it, and what its owner asks for and the relay has not answered.
public struct DeviceRequest: Hashable, Sendable {
  /// The request's name: the key of the operation that made it.
  public var request: IdempotencyKey
  /// The session it is for.
  public var session: SessionID
  /// For whom it is. Of a handover, who made the request before it.
  public var author: UserID
  /// What is asked for. Of a handover, what the request before it asked for.
  public var content: InterpreterRequest
  /// Who hands the session over; `nil` for the first interpreter of a session.
  public var handsOver: UserID?
  /// When it was made, by the relay's clock as far as the device knows it.
  public var askedAt: Timestamp
  /// What has become of it.
  public var state: RequestState
  /// When its state became what it is, by the relay's clock; ``askedAt`` while the relay has not said anything of it.
  public var changedAt: Timestamp
  /// Where it stands, as the relay said last on this connection; `nil` unless it is open, and for whoever did not make it.
  public var place: RequestPlace?

  /// Makes a request. `changedAt` falls back to the time at which it was made.
  public init(
    _ request: IdempotencyKey, in session: SessionID, by author: UserID, _ content: InterpreterRequest,
    handsOver: UserID? = nil, askedAt: Timestamp, state: RequestState, changedAt: Timestamp? = nil, place: RequestPlace? = nil
  ) {
    self.request = request
    self.session = session
    self.author = author
    self.content = content
    self.handsOver = handsOver
    self.askedAt = askedAt
    self.state = state
    self.changedAt = changedAt ?? askedAt
    self.place = place
  }
}

/// What has become of a request for an interpreter.
///
/// | from | to | when |
/// |---|---|---|
/// | pending | open | the relay has it |
/// | pending | held | it waited for so long that its author is asked before it rings |
/// | pending | failed | the relay refused it for good, or did not answer |
/// | held, failed | pending | its author confirms it, or tries again |
/// | held, failed, pending | cancelled | its author deletes it before a relay has it |
/// | open | accepted, cancelled, expired | the log says so; cancelled too when its session ends |
/// | expired | open | it was renewed |
/// | open, accepted, expired | failed | the relay has lost it (``RejectionCode/lostByRelay``) |
public enum RequestState: Hashable, Sendable {
  /// Not with the relay yet.
  case pending
  /// Not with the relay, and too old to ring for anybody unasked: it waits for its author's word.
  case held
  /// It rings; or no interpreter is available, and it waits for one.
  case open
  /// An interpreter comes.
  case accepted(by: UserID)
  /// Withdrawn, or over with its session.
  case cancelled
  /// Nobody accepted it in time; it can be renewed.
  case expired
  /// Refused for good, with the reason.
  case failed(RejectionCode?)
}

/// The duty of the owner of a device: what they chose there, and what the relay said last.
public struct DeviceDuty: Hashable, Sendable {
  /// What was chosen on this device, or later on another one of its owner's; `nil` where nothing was.
  public var choice: DutyChoice?
  /// What counts at the relay, as it said last; `nil` before it did.
  public var state: DutyState?
  /// When it said so, by the device's clock; `nil` before it did.
  public var heardAt: Timestamp?

  /// Makes a duty.
  public init(choice: DutyChoice? = nil, state: DutyState? = nil, heardAt: Timestamp? = nil) {
    self.choice = choice
    self.state = state
    self.heardAt = heardAt
  }
}

/// Who is on duty, as the relay said last: also without a connection, with its age.
public struct Directory: Hashable, Sendable {
  /// Interpreters on duty or away, by name of user.
  public var rows: [DirectoryRow]
  /// When the relay said so, by the device's clock; `nil` before it did.
  public var asOf: Timestamp?

  /// Makes a directory.
  public init(rows: [DirectoryRow] = [], asOf: Timestamp? = nil) {
    self.rows = rows
    self.asOf = asOf
  }
}

/// A list of the relay's that a device is told of in parts.
public enum RelayList: String, Hashable, Sendable, CaseIterable {
  /// Who is on duty: to nurses and coordinators.
  case directory
  /// The open requests: to coordinators.
  case queuedRequests = "queue"
  /// The sessions that have not ended: to coordinators.
  case overview
}

/// What has become of what the owner of this device said of a request last: an acceptance, a decline, a cancellation or a renewal.
public struct RequestAnswer: Hashable, Sendable {
  /// The key of the operation that says it.
  public var operation: IdempotencyKey
  /// What has become of it.
  public var state: State

  /// What can become of an answer.
  public enum State: Hashable, Sendable {
    /// The relay has not answered.
    case pending
    /// It waits for its author: it is too old to go unasked, or the relay did not answer it. It stands in the outbox as failed.
    case held(RejectionCode?)
    /// The relay has it.
    case taken
    /// The relay refused it for good.
    case refused(RejectionCode)
  }

  /// Makes an answer.
  public init(_ operation: IdempotencyKey, _ state: State) {
    self.operation = operation
    self.state = state
  }
}

extension DeviceDuty {
  /// The owner chooses. A choice that is later than every other one counts, whatever the clocks of their devices say.
  package mutating func choose(_ choice: DutyChoice) {
    var choice = choice
    for other in [self.choice, state?.choice].compactMap(\.self) where choice.chosenAt <= other.chosenAt {
      choice.chosenAt = other.chosenAt.advanced(byMilliseconds: 1).clampedToCalendar
    }
    self.choice = choice
  }

  /// The relay says what counts. A later choice of the owner's other device takes the place of this device's, so that what they took back
  /// there does not count again when the relay has forgotten it (decision 037).
  package mutating func hear(_ state: DutyState, at heardAt: Timestamp) {
    if let held = choice { choice = held.replaced(by: state) }
    self.state = state
    self.heardAt = heardAt
  }
}

extension DutyChoice {
  /// This choice, or the one that counts at the relay if that was made later.
  package func replaced(by state: DutyState) -> DutyChoice {
    state.refusal == nil && state.choice.chosenAt > chosenAt ? state.choice : self
  }
}

extension InterpreterRequest {
  /// What is asked for in the place of the interpreter who was asked for with it.
  package var ofSuccessor: InterpreterRequest {
    var content = self
    content.preferred = nil
    return content
  }
}
