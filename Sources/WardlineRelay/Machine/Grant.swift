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
  /// The tokens on which it rests: any of them that is revoked ends it.
  package var origins: [TokenOrigin]
  /// What its token does not say of its holder.
  package var missing: Missing

  /// What the relay takes from its directory of people where a token does not say it.
  package struct Missing: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A grant without a role admits nobody.
    package static let role = Missing(rawValue: 1)
    package static let name = Missing(rawValue: 2)
    package static let language = Missing(rawValue: 4)
  }

  package init(
    participant: Participant, sessions: [SessionID], expiresAt: Timestamp, followsMembership: Bool = false,
    origins: [TokenOrigin] = [], missing: Missing = []
  ) {
    self.origins = origins
    self.missing = missing
    self.followsMembership = followsMembership
    self.participant = participant
    self.sessions = sessions
    self.expiresAt = expiresAt
  }
}

extension Grant {
  /// The same with what the directory says of its holder in the place of what is missing; `nil` is somebody who is not in it.
  package func completed(by person: Person?) -> Grant {
    guard let person else { return self }
    let (own, none) = (participant, missing)
    var completed = self
    completed.participant = Participant(
      user: own.user, role: none.contains(.role) ? person.role : own.role,
      name: none.contains(.name) ? person.name : own.name,
      language: none.contains(.language) ? person.languages.first?.tag.text ?? "" : own.language)
    completed.missing = []
    return completed
  }
}

/// The result of verifying a token.
package enum TokenVerdict: Hashable, Sendable {
  case granted(Grant)
  /// Not issued by this relay, or unreadable. The answer does not reveal which.
  case notAllowed
  /// Issued by this relay, but expired.
  case expired
  /// Issued by this relay or its issuer, and revoked by the operator.
  case revoked
  /// Issued by this relay or its issuer, for the login of a device that is wiped.
  case ofWipedDevice
  /// Tokens of one hello are for different users, or for different roles of one.
  case ofSeveralHolders
  /// Not verified before, and signatures are not verified now.
  case unknown
  /// It names a key of its issuer that may be among those that are being fetched.
  case keyAwaited
  /// Who its holder is stands in the directory, and that cannot be read now.
  case directoryUnread
}

extension TokenVerdict {
  /// Whose token it is, if it is valid.
  var user: UserID? { if case .granted(let grant) = self { grant.participant.user } else { nil } }

  /// Combines several tokens: the sessions of all of them, until the first of them expires.
  ///
  /// Tokens of several users or roles are refused: a connection has one author with one role, and no order of tokens may choose them. A token of
  /// the other kind adds nothing: a connection either follows memberships or has the sessions that its tokens name. A rejected or expired token
  /// does not affect the others.
  package init(combining verdicts: [TokenVerdict]) {
    var combined: Grant?
    for case .granted(let grant) in verdicts {
      guard var sum = combined else {
        combined = grant
        continue
      }
      guard grant.participant.user == sum.participant.user, grant.participant.role == sum.participant.role else {
        self = .ofSeveralHolders
        return
      }
      guard grant.followsMembership == sum.followsMembership else { continue }
      let added = grant.sessions.filter { !sum.sessions.contains($0) }
      guard !added.isEmpty else { continue }
      sum.sessions += added
      sum.origins += grant.origins
      sum.expiresAt = min(sum.expiresAt, grant.expiresAt)
      combined = sum
    }
    self =
      combined.map(TokenVerdict.granted) ?? [.ofWipedDevice, .revoked, .expired, .keyAwaited, .directoryUnread, .unknown].first(
        where: verdicts.contains)
      ?? .notAllowed
  }
}
