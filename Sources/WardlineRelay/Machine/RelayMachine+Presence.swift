internal import WardlineModel

// Presence: the users connected to a session. It is not stored, and is sent to the users who are present.
extension RelayMachine {
  /// The present users, for a connection that has just arrived.
  func presence(in session: SessionID, besides user: UserID) -> [RelayFrame] {
    presentUsers(in: session, besides: user).sorted().map { .presence(session, $0, isHere: true) }
  }

  func presentUsers(in session: SessionID, besides user: UserID) -> Set<UserID> {
    localUsers(in: session).union(elsewhere.users(in: session)).subtracting([user])
  }

  /// Those who are connected to this relay.
  func localUsers(in session: SessionID) -> Set<UserID> {
    Set((audiences[session] ?? []).compactMap { connections[$0]?.device?.user })
  }

  /// Brings the presence in a session up to date on a device that follows it on, because its user left and came back before the device had read
  /// of the leaving. Presence was not sent to it in between.
  mutating func tellPresence(in session: SessionID, to id: ConnectionID, _ actions: inout [Action]) {
    guard let connection = connections[id], let user = connection.device?.user else { return }
    let present = presentUsers(in: session, besides: user)
    let held = connections[id]?.withMember { $0.presenceWhenLeft.removeValue(forKey: session) } ?? nil
    let told = present.union(held ?? []).sorted()
    if connection.isCongested {
      connections[id]?.withMember { member in
        for other in told { member.missedPresence[ParticipantKey(session: session, user: other)] = present.contains(other) }
      }
    } else if !told.isEmpty {
      actions.append(.send(id, told.map { .presence(session, $0, isHere: present.contains($0)) }))
    }
  }

  /// Sends a change of presence to the session's other connections on this relay.
  mutating func broadcastPresence(of user: UserID, isHere: Bool, in session: SessionID, _ actions: inout [Action]) {
    for id in audiences[session] ?? [] where connections[id]?.device?.user != user {
      if connections[id]?.isCongested == true {
        connections[id]?.withMember { $0.missedPresence[ParticipantKey(session: session, user: user)] = isHere }
      } else {
        actions.append(.send(id, [.presence(session, user, isHere: isHere)]))
      }
    }
  }

  func isHere(_ user: UserID, in session: SessionID) -> Bool {
    isLocal(user, in: session) || elsewhere.isPresent(user, in: session)
  }

  /// Whether they are there over this relay.
  func isLocal(_ user: UserID, in session: SessionID) -> Bool {
    (audiences[session] ?? []).contains { connections[$0]?.device?.user == user }
  }

  /// A slow reader's queue has drained: sends the presence changes it missed.
  mutating func sendMissedPresence(_ id: ConnectionID, _ actions: inout [Action]) {
    let untold = connections[id]?.withMember { member in
      defer { member.missedPresence = [:] }
      return member.missedPresence
    }
    guard let untold, !untold.isEmpty else { return }
    let frames = untold.sorted { $0.key < $1.key }.map { RelayFrame.presence($0.key.session, $0.key.user, isHere: $0.value) }
    actions.append(.send(id, frames))
  }
}
