package import WardlineModel

/// What a verified token allows.
package struct Grant: Hashable, Sendable {
  /// Who its holder is; the author of whatever they submit.
  package var participant: Participant
  /// What it opens, in the token's order. Nothing else exists for its holder (G8).
  package var sessions: [SessionID]
  package var expiresAt: Timestamp

  package init(participant: Participant, sessions: [SessionID], expiresAt: Timestamp) {
    self.participant = participant
    self.sessions = sessions
    self.expiresAt = expiresAt
  }
}

/// What became of a token.
package enum Verdict: Hashable, Sendable {
  case granted(Grant)
  /// Not one of this relay's, or not readable. Which of the two is not told.
  case notAllowed
  /// One of this relay's, but its time is over.
  case expired
}
