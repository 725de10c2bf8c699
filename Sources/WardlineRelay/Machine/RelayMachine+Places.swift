internal import WardlineModel

/// How many connections a relay allows.
package struct ConnectionBounds: Hashable, Sendable {
  package var connectionsMax: Int
  /// Connections of one user, each from another device.
  package var connectionsPerUserMax: Int
  /// Sessions in one welcome, and in each page behind it. Other than ``Limits/sessionsPerWelcomeMax`` only in tests.
  package var sessionsPerWelcomeMax: Int
  /// Sessions that one connection follows. Other than ``Limits/sessionsFollowedMax`` only in tests.
  package var sessionsFollowedMax: Int
  /// Sessions of a coordinator's overview. Other than ``Limits/overviewSessionsMax`` only in tests.
  package var overviewSessionsMax: Int

  package init(
    connectionsMax: Int = Limits.connectionsMax, connectionsPerUserMax: Int = Limits.connectionsPerUserMax,
    sessionsPerWelcomeMax: Int = Limits.sessionsPerWelcomeMax, sessionsFollowedMax: Int = Limits.sessionsFollowedMax,
    overviewSessionsMax: Int = Limits.overviewSessionsMax
  ) {
    precondition(connectionsMax > 0 && connectionsPerUserMax > 0, "a relay without places is of no use")
    self.connectionsMax = connectionsMax
    self.connectionsPerUserMax = connectionsPerUserMax
    self.sessionsPerWelcomeMax = sessionsPerWelcomeMax
    self.sessionsFollowedMax = sessionsFollowedMax
    self.overviewSessionsMax = overviewSessionsMax
  }

  /// On a small relay one user may take an eighth of the connections, but at least four.
  var ofUserMax: Int { min(connectionsPerUserMax, max(4, connectionsMax / Limits.userShare)) }
  /// Connections without a valid token.
  var strangersMax: Int { max(1, connectionsMax / Limits.strangersShare) }
  /// Connections kept free for newcomers, as long as a silent one can be closed instead.
  var freeMin: Int { max(1, connectionsMax / Limits.freeShare) }
}

/// Connections without a valid token, by network and in order of arrival.
struct Strangers: Equatable, Sendable {
  private(set) var count = 0
  private(set) var networks: [PeerNetwork: [RelayMachine.ConnectionID]] = [:]

  mutating func insert(_ id: RelayMachine.ConnectionID, of network: PeerNetwork) {
    networks[network, default: []].append(id)
    count += 1
  }

  mutating func remove(_ id: RelayMachine.ConnectionID, of network: PeerNetwork) {
    guard let place = networks[network]?.firstIndex(of: id) else { return }
    networks[network]?.remove(at: place)
    if networks[network]?.isEmpty == true { networks[network] = nil }
    count -= 1
  }

  /// Whether no network has more strangers than this one.
  func isMostCrowded(_ network: PeerNetwork) -> Bool {
    networks.values.allSatisfy { $0.count <= networks[network]?.count ?? 0 }
  }

  /// The oldest candidate of the network with most strangers; if several networks have as many, the oldest of all of theirs.
  func oldest(where isCandidate: (RelayMachine.ConnectionID) -> Bool) -> RelayMachine.ConnectionID? {
    var found: (count: Int, id: RelayMachine.ConnectionID)?
    for ids in networks.values where ids.count >= found?.count ?? 1 {
      guard let id = ids.first(where: isCandidate) else { continue }
      if let best = found, best.count == ids.count, best.id < id { continue }
      found = (ids.count, id)
    }
    return found?.id
  }

  /// The newest connection of the network with most strangers; if several networks have as many, the newest of all of theirs.
  var newestOfMostCrowdedNetwork: RelayMachine.ConnectionID? {
    let last = networks.values.compactMap { ids in ids.last.map { (count: ids.count, id: $0) } }
    return last.max { ($0.count, $0.id) < ($1.count, $1.id) }?.id
  }
}

// Reserves connections for users with a token, however many others connect (G9).
extension RelayMachine {
  /// When strangers have no place left, one of the most crowded network goes: its oldest silent one, since an honest client sends
  /// hello as soon as it is connected; if all of them have, the newest is asked to come back. The longest waiting keep their
  /// connection, the networks keep equal shares, and no network takes the place of a less crowded one.
  ///
  /// When connections run out, only silent strangers are closed.
  mutating func disconnectStrangers(for newcomer: ConnectionID, _ actions: inout [Action]) {
    while strangers.count > places.strangersMax || connections.count > places.connectionsMax - places.freeMin {
      let silent = strangers.oldest { $0 != newcomer && connections[$0]?.phase == .greeting }
      guard let silent, let network = connections[silent]?.network else { break }
      if strangers.count > places.strangersMax, !strangers.isMostCrowded(network) { break }
      counts.cut += 1
      actions.append(.cut(silent, reason: "no hello, and others want the place"))
      removeConnection(silent, &actions)
    }
    guard strangers.count > places.strangersMax, let last = strangers.newestOfMostCrowdedNetwork else { return }
    let goAway = GoAway(
      .overloaded, delayMilliseconds: Limits.backoffMaxMilliseconds, message: "many come to the relay at once")
    disconnect(last, goAway, code: 1001, &actions)
  }

  /// How long a client may take to send its hello.
  var helloMaxMilliseconds: Int64 {
    strangers.count * 2 > places.strangersMax ? Limits.helloShortMaxMilliseconds : Limits.helloMaxMilliseconds
  }

  /// A token cannot be judged now: its client comes back once it can.
  mutating func postpone(_ id: ConnectionID, because why: String, at now: Moment, _ actions: inout [Action]) {
    let delay = Limits.backoffMinMilliseconds + nextSpreadMilliseconds()
    let goAway = GoAway(.overloaded, delayMilliseconds: delay, message: why)
    disconnect(id, goAway, code: 1001, &actions)
  }
}
