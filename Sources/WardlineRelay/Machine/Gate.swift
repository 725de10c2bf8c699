package import WardlineModel

/// What a connection may reach: the sessions of its tokens, or those of which its user is a member.
package struct Access: Hashable, Sendable {
  /// As what its user works.
  package var role: Role
  /// The sessions that it may read, and add to.
  package var sessions: Set<SessionID>
  /// Whether these are the sessions of which its user is a member. They change while it is open.
  package var followsMembership: Bool
  /// The last entry that it may read of each session that its user has left while the connection was open, or before it.
  package var ends: [SessionID: UInt64]
  /// The first entry that it may read of each session, where that is not the first of the log: its user became a member later, and the
  /// relay serves what follows that (decision 038).
  package var begins: [SessionID: UInt64] = [:]

  package init(role: Role, sessions: Set<SessionID>, followsMembership: Bool, ends: [SessionID: UInt64] = [:]) {
    self.role = role
    self.sessions = sessions
    self.followsMembership = followsMembership
    self.ends = ends
  }

  /// What a grant allows before anything is known of memberships.
  package init(_ grant: Grant) {
    self.init(
      role: grant.participant.role, sessions: Set(grant.sessions), followsMembership: grant.followsMembership)
  }

  /// Whether the session is open to the connection. Data without a session belongs to its user.
  fileprivate func covers(_ session: SessionID?) -> Bool { session.map(sessions.contains) ?? true }
}

/// How much of a session's log its members are served.
package enum ServedHistory: String, Hashable, Sendable, CaseIterable {
  /// All of it.
  case all
  /// What follows from their becoming a member on. A token that names sessions opens these whole.
  case membership
}

extension Access {
  /// The first entry that it may read of a session.
  func first(of session: SessionID) -> UInt64 { begins[session] ?? 1 }

  /// Notes from where its user may read a session.
  mutating func setBegin(_ first: UInt64, of session: SessionID, under history: ServedHistory) {
    begins[session] = history == .membership && followsMembership && first > 1 ? first : nil
  }

  /// A receipt as far as it is about entries that the connection may read; `nil` if it is about none of them.
  func served(_ news: UserReceipt) -> UserReceipt? {
    let first = first(of: news.receipt.session)
    guard first > 1 else { return news }
    guard news.receipt.deliveredThrough >= first else { return nil }
    var news = news
    if news.receipt.readThrough < first { news.receipt.readThrough = 0 }
    return news
  }
}

/// Access control: decided for each frame of an open connection, before the machine acts on it. No other code checks what a
/// connection may reach. Which entries of a session it may read is in ``Access``, too: each page is asked for and sent within these bounds.
///
/// Who may do what is in the table of each kind of operation (``OperationRules/mayDo``). Whoever has access to a session may read it.
///
/// What a coordinator may do anywhere takes a token that follows memberships, as leaving does, and opens no log: they read a session once
/// they are a member of it, which everyone there sees.
///
/// Of data that belongs to no session, a user reaches only their own. Everything else does not exist for them (G8).
package enum Gate {
  package enum Decision: Hashable, Sendable {
    case allow
    /// Reject the operation for good; the connection stays open. The detail is that of ``Rejection/detail``.
    case reject(IdempotencyKey, session: SessionID?, RejectionCode, detail: String = "")
    /// Close the connection with the same answer as for a token that opens no session (G8).
    case disconnect
    /// Drop the frame without an answer.
    case ignore
  }

  package static func decide(_ frame: ClientFrame, for access: Access) -> Decision {
    switch frame {
    case .submit(let operation, _):
      access.allows(operation) ? .allow : .reject(operation.key, session: operation.session, .notAllowed)
    // The answer does not reveal whether the session exists.
    case .submitUnknown(let key, let session, let fault): .reject(key, session: session, .unsupported, detail: fault)
    case .fetch(let fetch): access.covers(fetch.session) || access.ends[fetch.session] != nil ? .allow : .disconnect
    case .receipt(let receipt): access.covers(receipt.session) ? .allow : .ignore
    // The ledger knows who is a member; the answer to others is silence.
    case .follow: access.followsMembership ? .allow : .ignore
    // Always the preferences of the grant's user; the frame cannot name another.
    case .restorePreferences: .allow
    // Who cannot be on duty is told so.
    case .duty: access.followsMembership ? .allow : .ignore
    case .hello, .ping: .allow
    // Nobody has asked for it on this connection.
    case .wiped: .ignore
    }
  }
}

extension Access {
  fileprivate func allows(_ operation: ClientOperation) -> Bool {
    let permission = operation.rules.mayDo
    let roles =
      covers(operation.session)
      ? followsMembership ? permission.member : permission.tokenHolder
      : followsMembership ? permission.stranger : []
    return roles.contains(role)
  }
}
