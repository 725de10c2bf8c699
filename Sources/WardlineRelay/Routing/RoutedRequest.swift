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
  /// What is asked for. It rings for the preferred interpreter first, if they are eligible.
  package var content: InterpreterRequest
  /// Who has declined it before it was opened again, and is not rung for it.
  package var declined: [UserID]
  /// Who hands the session over, and stays in it until somebody has accepted; `nil` for the first interpreter of a session.
  package var handsOver: UserID?
  /// When the ledger logged it.
  package var createdAt: Timestamp

  package init(
    id: ID, session: SessionID, author: UserID, _ content: InterpreterRequest, declined: [UserID] = [],
    handsOver: UserID? = nil, createdAt: Timestamp
  ) {
    self.id = id
    self.session = session
    self.author = author
    self.content = content
    self.declined = declined
    self.handsOver = handsOver
    self.createdAt = createdAt
  }

  package var language: LanguageTag { content.language }

  /// Whether it must not ring for a user, whoever else is there.
  func excludes(_ user: UserID) -> Bool { user == author || user == handsOver }
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
