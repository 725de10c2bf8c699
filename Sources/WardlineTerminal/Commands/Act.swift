package import WardlineModel

/// An action of the user on requests, rings, duty or membership. Slash commands, keys of the screen and `--json` requests all become an `Act`, and
/// `WardlineClient.perform(_:in:)` performs it.
package enum Act: Hashable, Sendable {
  /// - Parameter in: `nil` for the session that is open, and at home for a new one.
  case request(InterpreterRequest, in: SessionID? = nil)
  /// Withdraws a request: `nil` for the newest of the session that is open, or at home of one's own.
  case cancel(IdempotencyKey? = nil)
  /// Lets it ring again, or sends it where it was too old to go unasked.
  case renew(IdempotencyKey? = nil)
  /// Takes on what rings: `nil` for what has rung longest.
  case accept(IdempotencyKey? = nil)
  /// - Parameter because: `nil` where no reason was named.
  case decline(IdempotencyKey? = nil, because: DeclineReason? = nil)
  case duty(Duty)
  case handOver(HandOverReason, leavesAtOnce: Bool)
  /// - Parameter to: `nil` for the session that is open.
  case invite(UserID, to: SessionID? = nil)
  /// Refuses a user's invitations; `false` accepts them again.
  case mute(UserID, Bool)
  /// Leaves a session: `nil` for the one that is open.
  case leave(SessionID? = nil)
  /// Brings an interpreter into the session of an open request.
  case assign(UserID, to: SessionID)
  /// Makes a coordinator a member of a session, for a reason that everyone there reads.
  case join(SessionID, reason: String)
  /// Ends a session that need not be the one that is open.
  case end(SessionID)

  /// The command that asks for it.
  package var name: CommandName {
    switch self {
    case .request: .request
    case .cancel: .cancel
    case .renew: .renew
    case .accept: .accept
    case .decline: .decline
    case .duty: .duty
    case .handOver: .handover
    case .invite: .invite
    case .mute: .mute
    case .leave: .leave
    case .assign: .assign
    case .join: .join
    case .end: .end
    }
  }
}
