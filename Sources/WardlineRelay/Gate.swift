package import WardlineModel

/// Access control: decided for each frame of an open connection, before the machine acts on it. No other code checks what a
/// grant covers.
///
/// Within the sessions of their grant a user may send every frame, whatever their role. Of data that belongs to no session,
/// they reach only their own. Everything else does not exist for them (G8).
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

  package static func decide(_ frame: ClientFrame, for grant: Grant) -> Decision {
    switch frame {
    case .submit(let operation, _):
      grant.covers(operation.session) ? .allow : .reject(operation.key, session: operation.session, .notAllowed)
    // The answer does not reveal whether the session exists.
    case .submitUnknown(let key, let session): .reject(key, session: session, .unsupported)
    case .fetch(let fetch): grant.covers(fetch.session) ? .allow : .disconnect
    case .receipt(let receipt): grant.covers(receipt.session) ? .allow : .ignore
    // Always the preferences of the grant's user; the frame cannot name another.
    case .restorePreferences: .allow
    case .hello, .ping: .allow
    }
  }
}

extension Grant {
  /// Whether the grant opens a session. Data without a session belongs to its holder.
  fileprivate func covers(_ session: SessionID?) -> Bool { session.map(sessions.contains) ?? true }
}
