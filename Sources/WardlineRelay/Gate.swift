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

/// Access control: decided for each frame of an open connection, before the machine acts on it. No other code checks what a
/// connection may reach.
///
/// | | nurse, coordinator | interpreter |
/// |---|---|---|
/// | read, write, pause, resume, give feedback, retract one's own | where they have access | where they have access |
/// | end a session | where they have access | where a token names it |
/// | create a session | yes | where a token names it |
/// | invite | where they have access | no |
/// | leave | where they are a member | where they are a member |
/// | request an interpreter | where they have access, and where there is no such session | no |
/// | cancel and renew a request | where they have access | no |
/// | accept and decline a request | no | where it has rung for them, member or not |
/// | hand over | no | where they are a member |
///
/// Of data that belongs to no session, a user reaches only their own. Everything else does not exist for them (G8).
package enum Gate {
  package enum Decision: Hashable, Sendable {
    case allow
    /// Reject the operation for good; the connection stays open.
    case reject(IdempotencyKey, session: SessionID?, RejectionCode)
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
    case .submitUnknown(let key, let session): .reject(key, session: session, .unsupported)
    case .fetch(let fetch): access.covers(fetch.session) || access.ends[fetch.session] != nil ? .allow : .disconnect
    case .receipt(let receipt): access.covers(receipt.session) ? .allow : .ignore
    // The ledger knows who is a member; the answer to others is silence.
    case .follow: access.followsMembership ? .allow : .ignore
    // Always the preferences of the grant's user; the frame cannot name another.
    case .restorePreferences: .allow
    // Who cannot be on duty is told so.
    case .duty: access.followsMembership ? .allow : .ignore
    case .hello, .ping: .allow
    }
  }
}

extension Access {
  fileprivate func allows(_ operation: Operation) -> Bool {
    switch operation.action {
    case .createSession: covers(operation.session) || followsMembership && role != .interpreter
    case .invite: covers(operation.session) && role != .interpreter
    case .leave: covers(operation.session) && followsMembership
    // A member who interprets leaves or hands over. Scripts with one token for everything go on to end what it names.
    case .setStatus(.ended, _): covers(operation.session) && (role != .interpreter || !followsMembership)
    case .requestInterpreter: role != .interpreter && (followsMembership || covers(operation.session))
    case .cancelRequest, .renewRequest: role != .interpreter && covers(operation.session)
    // Whom a request rings for is no member of its session. The ledger knows for whom it has rung.
    case .acceptRequest, .declineRequest: role == .interpreter && followsMembership
    case .handOver: role == .interpreter && followsMembership && covers(operation.session)
    case .sendMessage, .setStatus, .submitFeedback, .setPreference, .publishProfile, .retract: covers(operation.session)
    }
  }
}
