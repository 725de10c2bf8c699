package import WardlineModel

/// Who may do what: decided for each frame of a connection that is open, before anything is done about it. Nothing else looks at what a
/// grant covers.
///
/// A user may do in the sessions of their grant what the frames say, whatever their role is; of what belongs to no session, they reach their
/// own only. Nothing else exists for them (G8).
package enum Gate {
  package enum Decision: Hashable, Sendable {
    case allow
    /// The operation of that key is refused for good; the connection goes on.
    case reject(IdempotencyKey, session: SessionID?, RejectionCode)
    /// Close the connection with the same answer as for a token that opens no session (G8).
    case disconnect
    /// Nothing is done, and nothing said.
    case ignore
  }

  package static func decide(_ frame: ClientFrame, for grant: Grant) -> Decision {
    switch frame {
    case .submit(let operation, _):
      grant.covers(operation.session) ? .allow : .reject(operation.key, session: operation.session, .notAllowed)
    // Of no session is said whether it exists: the answer is the same in all.
    case .submitUnknown(let key, let session): .reject(key, session: session, .unsupported)
    case .fetch(let fetch): grant.covers(fetch.session) ? .allow : .disconnect
    case .receipt(let receipt): grant.covers(receipt.session) ? .allow : .ignore
    // The preferences of the grant's user; the frame names no other.
    case .restorePreferences: .allow
    case .hello, .ping: .allow
    }
  }
}

extension Grant {
  /// Whether it opens a session. What belongs to none is its holder's own.
  fileprivate func covers(_ session: SessionID?) -> Bool { session.map(sessions.contains) ?? true }
}
