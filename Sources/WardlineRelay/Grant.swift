package import WardlineModel

/// What a verified token allows.
package struct Grant: Hashable, Sendable {
  /// Who its holder is; the author of whatever they submit.
  package var participant: Participant
  /// What it opens, in the token's order. Nothing else exists for its holder (G8).
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

/// What became of a token.
package enum Verdict: Hashable, Sendable {
  case granted(Grant)
  /// Not one of this relay's, or not readable. Which of the two is not told.
  case notAllowed
  /// One of this relay's, but its time is over.
  case expired
  /// Not one that was verified before, and no signature is looked at now.
  case unknown
}

extension Verdict {
  /// What several tokens allow together: the sessions of all of them, until the first of them expires.
  ///
  /// The first that is granted says who came. One of another user or role adds nothing: a connection has one author, and a participant
  /// one role. So does one of the other kind: a connection follows memberships, or has the sessions that its tokens name. One that is refused or has expired takes nothing away from the others.
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
