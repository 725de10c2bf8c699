internal import WardlineModel

// Who no longer works here.
extension RelayMachine {
  /// From now on the tokens of these users, and of no others, open nothing: whoever of them is connected hears what they would hear at
  /// admission (G8). What they have submitted before stays in its order.
  mutating func disable(_ users: Set<UserID>, _ actions: inout [Action]) {
    disabledUsers = users
    recheckDuty(without: users, &actions)
    for id in connections.keys.sorted() {
      guard let user = connections[id]?.device?.user, users.contains(user) else { continue }
      disconnect(id, GoAway(.notAllowed, message: "this token opens nothing here"), code: 1008, &actions)
    }
  }

  /// Nobody who is disabled is let in.
  var brokenDisabled: String? {
    guard !disabledUsers.isEmpty else { return nil }
    for (id, connection) in connections {
      if let user = connection.device?.user, disabledUsers.contains(user) {
        return "connection \(id) is let in, and its user is disabled"
      }
    }
    return nil
  }
}

extension TokenVerdict {
  /// The same, but for a grant of one of these users: their tokens open nothing, also those that were verified before.
  func excluding(_ users: Set<UserID>) -> TokenVerdict {
    guard case .granted(let grant) = self, users.contains(grant.participant.user) else { return self }
    return .notAllowed
  }
}
