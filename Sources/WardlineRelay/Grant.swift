package import WardlineModel

/// What a verified token allows.
package struct Grant: Hashable, Sendable {
  /// The holder, who is the author of every operation submitted under it.
  package var participant: Participant
  /// The sessions it opens, in the token's order. No other exists for its holder (G8).
  package var sessions: [SessionID]
  package var expiresAt: Timestamp
  /// Whether it opens the sessions of which its holder is a member, instead of those that it names.
  package var followsMembership: Bool

  package init(
    participant: Participant, sessions: [SessionID], expiresAt: Timestamp, followsMembership: Bool = false
  ) {
    self.followsMembership = followsMembership
    self.participant = participant
    self.sessions = sessions
    self.expiresAt = expiresAt
  }
}

/// The result of verifying a token.
package enum Verdict: Hashable, Sendable {
  case granted(Grant)
  /// Not issued by this relay, or unreadable. The answer does not reveal which.
  case notAllowed
  /// Issued by this relay, but expired.
  case expired
  /// Not verified before, and signatures are not verified now.
  case unknown
}

extension Verdict {
  /// Combines several tokens: the sessions of all of them, until the first of them expires.
  ///
  /// The first granted token identifies the user. One of another user or role is ignored: a connection has one author, and a
  /// participant one role. So is one of the other kind: a connection either follows memberships or has the sessions that its tokens
  /// name. A rejected or expired token does not affect the others.
  package init(combining verdicts: [Verdict]) {
    var combined: Grant?
    for case .granted(let grant) in verdicts {
      guard var sum = combined else {
        combined = grant
        continue
      }
      guard grant.participant.user == sum.participant.user, grant.participant.role == sum.participant.role,
        grant.followsMembership == sum.followsMembership
      else { continue }
      let added = grant.sessions.filter { !sum.sessions.contains($0) }
      guard !added.isEmpty else { continue }
      sum.sessions += added
      sum.expiresAt = min(sum.expiresAt, grant.expiresAt)
      combined = sum
    }
    self =
      combined.map(Verdict.granted) ?? [.expired, .unknown].first(where: verdicts.contains) ?? .notAllowed
  }
}
