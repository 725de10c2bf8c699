internal import WardlineModel

// Tokens that were valid when their holders were admitted, and are not any more.
extension RelayMachine {
  /// From now on these rules decide. Who is connected with a token that they do not admit hears what they would hear if it had expired (G8):
  /// the client keeps its operations, and sends them once it has a new token (G1). What they have submitted before stays in its order.
  mutating func apply(_ rules: TokenRules, at now: Moment, _ actions: inout [Action]) {
    tokenRules = rules
    for id in connections.keys.sorted() {
      guard let grant = connections[id]?.grant else { continue }
      switch Verdict.granted(grant).judged(by: rules, at: now.wall) {
      case .granted: break
      case .ofWipedDevice: closeAsWiped(id, &actions)
      default: closeAsExpired(id, &actions)
      }
    }
    disconnectRevokedDevices(&actions)
  }

  mutating func closeAsExpired(_ id: ConnectionID, _ actions: inout [Action]) {
    disconnect(id, GoAway(.tokenExpired, message: "the token has expired"), code: 1008, &actions)
  }

  /// The client does what it does when a token has expired; the message says why a token of the same login does not help.
  mutating func closeAsWiped(_ id: ConnectionID, _ actions: inout [Action]) {
    let message = "the device of this login was wiped: log in again, or ask for a new token"
    disconnect(id, GoAway(.tokenExpired, message: message), code: 1008, &actions)
  }

  /// Nobody is let in by a token that the rules do not admit. A revocation that ends may have ended.
  var brokenTokenRules: String? {
    for (id, connection) in connections {
      guard let grant = connection.grant else { continue }
      if case .granted = Verdict.granted(grant).judged(
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
  fileprivate var grant: Grant? {
    switch phase {
    case .greeting, .verifying, .wiping: nil
    case .arriving(_, let grant): grant
    case .open(let member): member.grant
    }
  }
}
