package import WardlineModel

/// A device of a user, as it names itself in its hello.
package struct UserDevice: Hashable, Comparable, Sendable {
  package var user: UserID
  package var device: DeviceID

  package init(_ user: UserID, _ device: DeviceID) {
    self.user = user
    self.device = device
  }

  package static func < (left: Self, right: Self) -> Bool { (left.user, left.device) < (right.user, right.device) }
}

// Devices that an operator has revoked because they were lost, to be wiped (decision 045).
extension RelayMachine {
  /// A device that shows a token which is valid, or was once, hears that it is to be wiped; nobody else learns that it is. After it has
  /// confirmed it is refused: it may have lied.
  ///
  /// - Parameter users: as whom it would be let in, and the user of its first token with a genuine signature, which may have expired or been
  ///   revoked.
  /// The login of such a device is refused from then on, whoever shows a token of it: a copy of it could be on another device.
  ///
  /// - Returns: `false` for a device that is not revoked.
  mutating func refuseRevokedDevice(
    _ id: ConnectionID, _ hello: Hello, _ verdict: TokenVerdict, of users: [UserID], at now: Moment, _ actions: inout [Action]
  ) -> Bool {
    let devices = users.map { UserDevice($0, hello.device) }
    guard let device = devices.first(where: { tokenRules.revocations.devices[$0] != nil }) else { return false }
    if case .granted(let grant) = verdict {
      let logins = Set(grant.origins.compactMap(\.login)).subtracting(tokenRules.revocations.logins)
      if !logins.isEmpty { actions.append(.refuseLogins(logins.sorted(), of: grant.participant.user)) }
    }
    guard tokenRules.revocations.devices[device] == false else {
      closeAsWiped(id, &actions)
      return true
    }
    connections[id]?.phase = .wiping(device, askedAtMilliseconds: now.uptimeMilliseconds)
    actions.append(.send(id, [.wipe]))
    return true
  }

  mutating func noteWiped(_ device: UserDevice, on id: ConnectionID, _ actions: inout [Action]) {
    guard let network = connections[id]?.network else { return }
    actions.append(.recordWiped(device, from: network))
    closeAsExpired(id, &actions)
  }

  /// Who is connected with a device that was revoked just now comes back at once, and hears it instead of a welcome.
  mutating func disconnectRevokedDevices(_ actions: inout [Action]) {
    guard !tokenRules.revocations.devices.isEmpty else { return }
    for id in connections.keys.sorted() {
      guard let device = connections[id]?.device,
        tokenRules.revocations.devices[device] != nil
      else { continue }
      disconnect(id, GoAway(.drain, message: "connect again"), code: 1001, &actions)
    }
  }

  /// No device that is revoked is let in.
  var brokenDevices: String? {
    guard !tokenRules.revocations.devices.isEmpty else { return nil }
    for (id, connection) in connections {
      if let device = connection.device, tokenRules.revocations.devices[device] != nil {
        return "connection \(id) is let in, and its device is revoked"
      }
    }
    return nil
  }
}
