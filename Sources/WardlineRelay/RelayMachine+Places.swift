internal import WardlineModel

/// How many may be connected to a relay.
package struct Places: Hashable, Sendable {
  package var connectionsMax: Int
  /// Of one person, each on a device of its own.
  package var connectionsPerUserMax: Int

  package init(
    connectionsMax: Int = Limits.connectionsMax, connectionsPerUserMax: Int = Limits.connectionsPerUserMax
  ) {
    precondition(connectionsMax > 0 && connectionsPerUserMax > 0, "a relay without places is of no use")
    self.connectionsMax = connectionsMax
    self.connectionsPerUserMax = connectionsPerUserMax
  }

  /// Where there are few places, one person may take an eighth of them, but at least four.
  var ofUserMax: Int { min(connectionsPerUserMax, max(4, connectionsMax / Limits.userShare)) }
  /// For those who have not shown a valid token.
  var strangersMax: Int { max(1, connectionsMax / Limits.strangersShare) }
  /// Kept free for who comes next, while somebody who says nothing holds one.
  var freeMin: Int { max(1, connectionsMax / Limits.freeShare) }
}

/// Those who have not shown a valid token, by where they come from, and in the order in which they came.
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

  /// The candidate that came first, of the network with most strangers; where several have as many, the oldest of theirs.
  func oldest(where isCandidate: (RelayMachine.ConnectionID) -> Bool) -> RelayMachine.ConnectionID? {
    var found: (count: Int, id: RelayMachine.ConnectionID)?
    for ids in networks.values where ids.count >= found?.count ?? 1 {
      guard let id = ids.first(where: isCandidate) else { continue }
      if let best = found, best.count == ids.count, best.id < id { continue }
      found = (ids.count, id)
    }
    return found?.id
  }

  /// The one that came last from the network with most strangers; where several have as many, the last of all of theirs.
  var newestOfMostCrowdedNetwork: RelayMachine.ConnectionID? {
    let last = networks.values.compactMap { ids in ids.last.map { (count: ids.count, id: $0) } }
    return last.max { ($0.count, $0.id) < ($1.count, $1.id) }?.id
  }
}

// Room for those who have a token, whoever else comes (G9).
extension RelayMachine {
  /// Where places run out, those who have said nothing for longest go first: an honest client says hello as soon as it is connected.
  /// Where everybody has, the last one of the most crowded network is asked to come back.
  mutating func disconnectSilentStrangers(for newcomer: ConnectionID, _ actions: inout [Action]) {
    while strangers.count > places.strangersMax || connections.count > places.connectionsMax - places.freeMin {
      let silent = strangers.oldest { $0 != newcomer && connections[$0]?.phase == .greeting }
      guard let silent else { break }
      counts.cut += 1
      actions.append(.cut(silent, reason: "no hello, and others want the place"))
      removeConnection(silent, &actions)
    }
    // All others have said hello. Who waits longest keeps the place, and no network has more of them than another one lacks.
    guard strangers.count > places.strangersMax, let last = strangers.newestOfMostCrowdedNetwork else { return }
    let goAway = GoAway(
      .overloaded, delayMilliseconds: Limits.backoffMaxMilliseconds, message: "many come to the relay at once")
    disconnect(last, goAway, code: 1001, &actions)
  }

  /// How long a stranger may take for its hello.
  var helloMaxMilliseconds: Int64 {
    strangers.count * 2 > places.strangersMax ? Limits.helloShortMaxMilliseconds : Limits.helloMaxMilliseconds
  }

  /// Whether the signatures of unknown tokens from there are verified now.
  func mayVerify(from network: PeerNetwork, at now: Moment) -> Bool {
    if let bucket = refusalAllowances[network], bucket.isEmpty(Self.refusalPace, at: now.uptimeMilliseconds) { return false }
    return verifications.map { !$0.isEmpty(Self.verificationPace, at: now.uptimeMilliseconds) } ?? true
  }

  /// Signatures were verified. A token that is known costs none, so whoever reconnects with one takes nothing from newcomers.
  mutating func noteVerified(_ signatures: Int, at now: Moment) {
    guard signatures > 0 else { return }
    var bucket = verifications ?? TokenBucket(Self.verificationPace, at: now.uptimeMilliseconds)
    bucket.charge(signatures, Self.verificationPace, at: now.uptimeMilliseconds)
    verifications = bucket
  }

  /// A token opened nothing: its network is charged, and nobody else.
  mutating func noteRefusal(from network: PeerNetwork, at now: Moment) {
    var bucket = refusalAllowances[network] ?? TokenBucket(Self.refusalPace, at: now.uptimeMilliseconds)
    _ = bucket.take(Self.refusalPace, at: now.uptimeMilliseconds)
    refusalAllowances[network] = bucket
  }

  /// Too many tokens that open nothing came from there: a client with an unknown token comes back once tokens are verified again.
  mutating func postpone(_ id: ConnectionID, at now: Moment, _ actions: inout [Action]) {
    counts.turnedAway += 1
    let place = Int64(counts.turnedAway) * 2_473 % Limits.arrivalSpreadMilliseconds
    let goAway = GoAway(
      .overloaded, delayMilliseconds: Limits.backoffMinMilliseconds + place, message: "too many tokens that open nothing")
    disconnect(id, goAway, code: 1001, &actions)
  }

  /// Removes the allowances that are full again: they equal those of a network that was never seen.
  mutating func removeFullRefusalAllowances(at now: Moment) {
    refusalAllowances = refusalAllowances.filter { !$0.value.isFull(Self.refusalPace, at: now.uptimeMilliseconds) }
  }

  static var refusalPace: Pace { Pace(perSecond: Limits.refusalsPerSecondMax, burst: Limits.refusalsBurstMax) }
  static var verificationPace: Pace {
    Pace(perSecond: Limits.verificationsPerSecondMax, burst: Limits.verificationsBurstMax)
  }
}
