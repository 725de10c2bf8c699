package import WardlineModel

/// A request for an interpreter, as the relay keeps it.
package struct LoggedRequest: Hashable, Sendable {
  /// The key of the operation that made it.
  package var key: IdempotencyKey
  package var session: SessionID
  /// Of the entry that made it.
  package var sequence: UInt64
  /// For whom it is; of a handover, whoever made the request before it.
  package var author: UserID
  package var content: InterpreterRequest
  /// Who hands the session over; `nil` for the first interpreter.
  package var handsOver: UserID?
  package var createdAt: Timestamp
  /// When it was last renewed; `nil` if it never was.
  package var renewedAt: Timestamp?
  package var standing: RequestStanding
  /// Of the entry by which it was last accepted; `nil` if it never was. Stays when the request is open again.
  package var acceptedSequence: UInt64?

  package init(
    key: IdempotencyKey, session: SessionID, sequence: UInt64, author: UserID, content: InterpreterRequest,
    handsOver: UserID? = nil,
    createdAt: Timestamp, renewedAt: Timestamp? = nil, standing: RequestStanding = .open, acceptedSequence: UInt64? = nil
  ) {
    self.key = key
    self.session = session
    self.sequence = sequence
    self.author = author
    self.content = content
    self.handsOver = handsOver
    self.createdAt = createdAt
    self.renewedAt = renewedAt
    self.standing = standing
    self.acceptedSequence = acceptedSequence
  }

  /// The request as it is routed. Its time counts from its last renewal.
  package var routed: RoutedRequest {
    RoutedRequest(
      id: key, session: session, author: author, content, handsOver: handsOver, createdAt: renewedAt ?? createdAt)
  }

  /// Whether so few entries stand between the accept and the end of a log that its interpreter may be silent still.
  package func isRecent(at head: UInt64) -> Bool {
    acceptedSequence.map { head >= $0 && head - $0 <= Limits.silentEntriesMax } ?? false
  }
}

extension LogEntry {
  /// Whether the entry ends the time in which a user can abandon the request that they accepted: they have written a message, or have left.
  package func endsSilence(of user: UserID) -> Bool {
    switch event {
    case .message: author == user
    case .left(user, _): true
    default: false
    }
  }
}

/// A request and somebody whom it may have rung for.
package struct RequestUser: Hashable, Sendable {
  package var request: IdempotencyKey
  package var user: UserID

  package init(_ request: IdempotencyKey, _ user: UserID) {
    self.request = request
    self.user = user
  }
}

/// What the log says of a request and somebody.
package struct RequestAnswers: Hashable, Sendable {
  package var wasRung: Bool
  package var hasDeclined: Bool

  package init(wasRung: Bool = false, hasDeclined: Bool = false) {
    self.wasRung = wasRung
    self.hasDeclined = hasDeclined
  }
}
