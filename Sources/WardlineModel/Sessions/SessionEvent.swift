/// Something that happened in a session beside what was said: who asked, came and left, and what became of the session.
///
/// A device keeps the newest ``Limits/sessionEventsMax`` of each session. They carry no words of people, so retention does not touch them.
public struct SessionEvent: Hashable, Sendable {
  /// Where.
  public var session: SessionID
  /// The place of its entry in the session's log.
  public var sequence: UInt64
  /// When it was committed, by the relay's clock.
  public var loggedAt: Timestamp
  /// Who did it.
  public var author: UserID
  /// What happened.
  public var kind: Kind

  /// What can happen beside messages.
  public enum Kind: Hashable, Sendable {
    /// The author did that: asked for an interpreter or a successor, cancelled a request, or confirmed a message. A note is left out.
    case done(ClientOperation.Action)
    /// Somebody comes as the interpreter who was asked for: the author themself, or whom the author, a coordinator, assigned.
    case accepted(UserID)
    /// Nobody accepted the request in time.
    case expired
    /// Somebody joined: the author themself, or whom the author invited.
    case joined(UserID)
    /// Somebody left; `handedOver` where another interpreter has taken their place.
    case left(UserID, handedOver: Bool)
    /// The author set the status.
    case status(SessionStatus)
    /// Something that this version of the program does not know. A newer one shows it.
    case unknown
  }

  /// Makes an event.
  public init(session: SessionID, sequence: UInt64, loggedAt: Timestamp, author: UserID, kind: Kind) {
    self.session = session
    self.sequence = sequence
    self.loggedAt = loggedAt
    self.author = author
    self.kind = kind
  }
}

extension SessionEvent {
  /// The message that the author confirmed as understood; `nil` for any other event.
  package var confirmed: IdempotencyKey? { if case .done(.confirmMessage(let key)) = kind { key } else { nil } }

  /// What an entry of the log comes to; `nil` for messages, and for what another entry says better.
  package init?(_ entry: LogEntry) {
    guard let kind = Kind(entry.event) else { return nil }
    self.init(
      session: entry.session, sequence: entry.sequence, loggedAt: entry.loggedAt, author: entry.author, kind: kind)
  }
}

extension LogEntry {
  /// The entry that an acknowledged operation of the owner has in the log. The device may never receive the entry itself, because the acknowledgement can
  /// move the cursor past it. `nil` for an operation without an entry, and for one whose entry is always received.
  package init?(_ acceptance: Acceptance, of operation: ClientOperation, by owner: UserID) {
    guard let session = acceptance.session, acceptance.sequence > 0, let event = Event(operation.action, by: owner) else {
      return nil
    }
    self.init(
      session: session, sequence: acceptance.sequence, key: operation.key, author: owner, loggedAt: acceptance.loggedAt,
      writtenAt: acceptance.writtenAt, event: event)
  }
}

extension LogEntry.Event {
  fileprivate init?(_ action: ClientOperation.Action, by owner: UserID) {
    switch action {
    case .acceptRequest(let request): self = .accepted(request, owner)
    case .assignRequest(let request, let user): self = .accepted(request, user)
    case .leave: self = .left(owner, MembershipReason(.left))
    case .setStatus(let status, let basedOn): self = .status(VersionedStatus(status, version: basedOn &+ 1))
    case let action where action.rules.isLoggedAsSubmitted: self = .done(action)
    default: return nil
    }
  }
}

extension SessionEvent.Kind {
  fileprivate init?(_ event: LogEntry.Event) {
    switch event.withoutNote {
    case .done(let action):
      guard action.rules.isShown else { return nil }
      self = .done(action)
    case .accepted(_, let user): self = .accepted(user)
    case .expired: self = .expired
    case .participant(let participant): self = .joined(participant.user)
    // The creator's own membership begins with the session: "has joined" would say nothing.
    case .joined(_, let reason) where reason.code == .created: return nil
    // The entry before it says the same. A relay that serves no history (`--history membership`) leaves that out for the one who joins.
    case .joined(let participant, let reason) where reason.code == .accepted || reason.code == .assigned:
      self = .accepted(participant.user)
    case .joined(let participant, _): self = .joined(participant.user)
    case .left(let user, let reason): self = .left(user, handedOver: reason.code == .handedOver)
    case .status(let status): self = .status(status.status)
    case .other: self = .unknown
    case .message, .profile, .rung, .declined: return nil
    }
  }
}
