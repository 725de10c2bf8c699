internal import WardlineModel

// Tokens that were valid when their holders were admitted, and are not any more.
extension RelayMachine {
  /// From now on these rules decide. A connection whose token they do not admit is closed with the reason, as when the token expires (G8): the
  /// client keeps its operations, and sends them once it has a new token (G1). What they have submitted before stays in its order.
  mutating func apply(_ rules: TokenRules, at now: Moment, _ actions: inout [Action]) {
    tokenRules = rules
    for id in connections.keys.sorted() {
      guard let grant = connections[id]?.grant else { continue }
      switch TokenVerdict.granted(grant).judged(by: rules, at: now.wall) {
      case .granted: break
      case .ofWipedDevice: closeAsWiped(id, &actions)
      case .revoked: closeAsRevoked(id, &actions)
      default: close(id, without: "this token opens nothing any more: its key is not in use", &actions)
      }
    }
    disconnectRevokedDevices(&actions)
  }

  mutating func closeAsExpired(_ id: ConnectionID, _ actions: inout [Action]) {
    disconnect(id, GoAway(.tokenExpired, message: "the token has expired"), code: 1008, &actions)
  }

  mutating func closeAsRevoked(_ id: ConnectionID, _ actions: inout [Action]) {
    close(id, without: "the relay's operator has revoked this token", &actions)
  }

  /// The message says why a token of the same login does not help.
  mutating func closeAsWiped(_ id: ConnectionID, _ actions: inout [Action]) {
    close(id, without: "the device of this login was wiped: log in again, or ask for a new token", &actions)
  }

  /// Closes a connection whose token was valid, and is not any more for a reason of the operator's. A client that was let in comes back at
  /// once with its other tokens, or one that was renewed, as when a token expires. At its hello the token is refused, and no client says that
  /// it has expired.
  private mutating func close(_ id: ConnectionID, without reason: String, _ actions: inout [Action]) {
    let wasLetIn = if case .open = connections[id]?.phase { true } else { false }
    disconnect(id, GoAway(wasLetIn ? .tokenExpired : .notAllowed, message: reason), code: 1008, &actions)
  }

  /// Nobody is let in by a token that the rules do not admit. A revocation that ends may have ended.
  var brokenTokenRules: String? {
    for (id, connection) in connections {
      guard let grant = connection.grant else { continue }
      if case .granted = TokenVerdict.granted(grant).judged(
        by: tokenRules, at: Timestamp(milliseconds: Timestamp.never.milliseconds - 1))
      {
        continue
      }
      return "connection \(id) is let in, and its token is not valid any more"
    }
    return nil
  }
}

extension RelayMachine.Connection {
  /// By what it was let in; `nil` before it is.
  var grant: Grant? {
    switch phase {
    case .greeting, .verifying, .wiping: nil
    case .arriving(_, let grant): grant
    case .open(let member): member.grant
    case .changing: RelayMachine.Phase.metWhileChanging()
    }
  }
}
