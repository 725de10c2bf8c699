package import WardlineModel

/// A request for an interpreter, as the ledger has committed it.
package struct RoutedRequest: Hashable, Sendable {
  /// The key of the operation that made it.
  package typealias ID = IdempotencyKey

  package var id: ID
  /// The session that the interpreter comes into.
  package var session: SessionID
  /// The nurse for whom it is: who waits, and is told of the queue. Of a hand over, too.
  package var author: UserID
  package var language: LanguageTag
  package var urgency: Urgency
  /// Whom the author would like to have. Rung first, if eligible.
  package var preferred: UserID?
  /// What it is about, for those whom it rings.
  package var note: String
  /// Who is never rung for it; at most ``Limits/excludedPerRequestMax``.
  package var excluded: Set<UserID>
  /// Who has declined it before it was opened again, and is not rung for it.
  package var declined: [UserID]
  /// Who hands the session over, and stays in it until somebody has accepted; `nil` for the first interpreter of a session.
  package var handsOver: UserID?
  /// When the ledger logged it.
  package var createdAt: Timestamp
  /// Whether its author has to confirm it before it rings, because it waited too long on their device.
  package var isHeld: Bool

  package init(
    id: ID, session: SessionID, author: UserID, language: LanguageTag, urgency: Urgency = .normal, preferred: UserID? = nil,
    note: String = "", excluded: Set<UserID> = [], declined: [UserID] = [], handsOver: UserID? = nil, createdAt: Timestamp,
    isHeld: Bool = false
  ) {
    self.id = id
    self.session = session
    self.author = author
    self.language = language
    self.urgency = urgency
    self.preferred = preferred
    self.note = note
    self.excluded = excluded
    self.declined = declined
    self.handsOver = handsOver
    self.createdAt = createdAt
    self.isHeld = isHeld
  }

  /// Whether it must not ring for a user, whoever else is there.
  func excludes(_ user: UserID) -> Bool { user == author || user == handsOver || excluded.contains(user) }
}

/// What has become of a request, as the ledger knows it.
///
/// `open` can transition to each of the others. `accepted` can transition to open (its interpreter was gone before the first word),
/// `expired` to open (renewed). `cancelled` is final.
package enum RequestStanding: Hashable, Sendable {
  case open
  case accepted(by: UserID)
  case cancelled
  case expired

  /// What the ledger answers an accept with. A function of what is committed, so that at most one is told yes: whoever commits `accepted`
  /// changes the standing before the next accept is decided.
  ///
  /// - Parameters:
  ///   - wasRung: whether it has rung for them and they have not declined. An accept may come after the ring has ended.
  ///   - isBusy: whether they are in a session.
  package func decide(acceptBy user: UserID, wasRung: Bool, isBusy: Bool) -> AcceptVerdict {
    switch self {
    // The same accept again, over a link that lost the answer.
    case .accepted(user): .accepted
    case .accepted: .taken
    case .cancelled, .expired: .gone
    case .open where !wasRung: .notRung
    case .open: isBusy ? .busy : .accepted
    }
  }
}

/// The answer to an accept.
package enum AcceptVerdict: Hashable, Sendable {
  case accepted
  /// Somebody else was first.
  case taken
  /// It was cancelled, has expired, or was never there.
  case gone
  /// Refused: it has not rung for them, or they have declined it.
  case notRung
  /// Refused: they are in a session already.
  case busy
}

/// Why the machine takes no more. Nothing is changed by what is refused.
package enum RoutingRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyRequests(of: UserID, max: Int)
  case tooManyRequestsAltogether(max: Int)
  /// The session has an open request already.
  case alreadyAsked(in: SessionID)
  case tooManyExcluded(count: Int, max: Int)
  case tooManyOnDuty(max: Int)
  case noInterpreter(UserID)
  case disabled(UserID)

  /// What was wrong, and what would be right.
  package var description: String {
    switch self {
    case .tooManyRequests(let user, let max): "\(user) has \(max) open requests: cancel one, or wait until one is accepted"
    case .tooManyRequestsAltogether(let max): "\(max) requests are open, and the relay takes no more: try again in a minute"
    case .alreadyAsked(let session): "session '\(session)' has an open request: cancel it before you ask again"
    case .tooManyExcluded(let count, let max): "a request excludes \(count) interpreters: name at most \(max)"
    case .tooManyOnDuty(let max):
      "\(max) interpreters are on duty, and the relay takes no more: try again when somebody has left"
    case .noInterpreter(let user):
      "\(user) is no interpreter, and only interpreters go on duty: ask a coordinator to change the role"
    case .disabled(let user): "\(user) is disabled and cannot go on duty: ask a coordinator to enable the person"
    }
  }
}

/// Users in the order in which they were added, of whom only the newest are remembered.
struct RecentUsers: Equatable, Sendable {
  private var order: [UserID] = []
  private(set) var users: Set<UserID> = []

  func contains(_ user: UserID) -> Bool { users.contains(user) }

  mutating func insert(_ user: UserID) {
    guard users.insert(user).inserted else { return }
    order.append(user)
    if order.count > Limits.answersPerRequestMax { users.remove(order.removeFirst()) }
  }
}
