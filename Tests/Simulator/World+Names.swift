internal import WardlineModel
internal import WardlineSync
internal import WardlineTransport

/// The name of the relay, and what is at its addresses, in a world where that matters.
package struct RelayName: Hashable, Sendable {
  /// Addresses at which nobody answers: silent, or refusing at once.
  package var silentCount: Int
  package var refusingCount: Int
  /// Where the relay is among them at first, and from a time on.
  package var place: Int
  package var laterPlace: Int
  package var movesAt: Int64
  /// How long a lookup takes at most while the name server answers.
  package var lookupMax: Int64
  /// Whether devices hear that their network has changed.
  package var hearsChanges: Bool

  /// How long a lookup hangs that a silent network has swallowed: resolvers ask again for a while, and then give up.
  package var hangMilliseconds: Int64

  /// In the order of every answer.
  var addresses: [String] { (0...(silentCount + refusingCount)).map { "192.0.2.\($0 + 1)" } }

  func goodAddress(at now: Int64) -> String { addresses[now < movesAt ? place : laterPlace] }

  /// Whether an address refuses where nobody listens; the others are silent.
  func refuses(_ address: String) -> Bool { addresses.firstIndex(of: address).map { $0 < refusingCount } ?? false }
}

extension Options {
  /// Drawn from a stream of its own, so that the other draws of a seed do not depend on it. Not where times on a narrow link are checked.
  mutating func drawNames(using chance: inout Chance) {
    guard !isOnlyNarrow, narrowCount == 0, slowSites.isEmpty, !isCrowded, chance.happens(oneIn: 4) else { return }
    let (silent, refusing) = (Int(chance.within(0...3)), Int(chance.within(0...1)))
    let last = Int64(silent + refusing)
    name = RelayName(
      silentCount: silent, refusingCount: refusing, place: Int(chance.within(0...last)),
      laterPlace: Int(chance.within(0...last)),
      movesAt: chance.within(0...2 * healsAt), lookupMax: chance.among([1, 50, 400]), hearsChanges: chance.happens(oneIn: 2),
      hangMilliseconds: chance.among([5_000, 15_000, 120_000]))
  }

  var nameInWords: String {
    guard let name else { return "needs no lookup" }
    let moves = name.place == name.laterPlace ? "" : ", and at place \(name.laterPlace) from \(name.movesAt) ms on"
    return """
      has \(name.addresses.count) addresses, with the relay at place \(name.place)\(moves); \(name.refusingCount) refuse; lookups take \
      \(name.lookupMax) ms at most, or hang for \(name.hangMilliseconds); devices \(name.hearsChanges ? "" : "do not ")hear of other networks
      """
  }
}

/// How a process finds its relay. The decisions are the transport's (`NameLookups`, `AddressOrder`, `ScoutPlan`); what happens between them
/// is simulated as in `WebSocketClient.swift`.
extension World {
  /// What the resolver and the memory of addresses of one process hold.
  struct Resolving {
    var lookups = NameLookups<Int>()
    var lastLookup = 0
    /// The attempts that wait for an answer.
    var waiting: [Link] = []
    /// The address that has accepted a connection last.
    var known: String?
  }

  /// One attempt's way to an address.
  struct Dial {
    let beganAt: Int64
    /// `nil` before the name is resolved.
    var order: AddressOrder?
    var current = ""
    /// When ``current`` answers the handshake of TCP, if the network lets it; never, if nobody is there.
    var acceptsAt: Int64 = .max
    var scout: ScoutPlan?
    var scoutBeganAt: Int64 = 0
  }

  func isEstablished(_ dial: Dial) -> Bool { dial.acceptsAt <= now }

  func dial(_ link: Link) {
    link.dial = Dial(beganAt: now)
    link.client.resolving.waiting.append(link)
    lookAgainIfNeeded(link.client)
    agenda.arrange(.watchesLookup(link), at: now + TransportLimits.lookupCheckMilliseconds)
  }

  // MARK: The name

  private func isSilent(_ device: Device) -> Bool { now < max(device.trouble.blackHoleUntil, device.trouble.hangsUntil) }

  private func lookAgainIfNeeded(_ client: ClientProcess) {
    guard let name = plan.options.name else { return }
    client.resolving.waiting.removeAll { !$0.isWanted }
    guard !client.resolving.waiting.isEmpty else { return }
    if mutant == .waitForOneLookup, !client.resolving.lookups.isIdle { return }
    client.resolving.lastLookup += 1
    let number = client.resolving.lastLookup
    guard client.resolving.lookups.begin(number, on: client.device.networkNumber, at: now) else { return }
    let isSwallowed = isSilent(client.device)
    note(.link, client.device.index) { "\(self.name(client)) looks the relay up\(isSwallowed ? ", and nobody answers" : "")" }
    let answersAt = isSwallowed ? now + name.hangMilliseconds : now + networkChance.skewed(upTo: name.lookupMax)
    agenda.arrange(.lookedUp(client, number, isSuccess: !isSwallowed), at: answersAt)
  }

  func lookedUp(_ client: ClientProcess, _ number: Int, isSuccess: Bool) {
    guard client.isAlive, let name = plan.options.name else { return }
    guard client.resolving.lookups.end(number, isSuccess: isSuccess) else { return }
    let waiting = client.resolving.waiting
    client.resolving.waiting = []
    for link in waiting where link.isWanted {
      if isSuccess {
        resolved(link, name.addresses)
      } else if let known = client.resolving.known {
        resolved(link, [known])
      } else {
        fail(link, "its name cannot be looked up")
      }
    }
  }

  /// While a lookup hangs: whether another one is needed, and after a while the address that worked last.
  func watchLookup(_ link: Link) {
    guard link.isWanted, link.client.isAlive, let dial = link.dial, dial.order == nil else { return }
    if now - dial.beganAt >= TransportLimits.lookupGraceMilliseconds, let known = link.client.resolving.known {
      return resolved(link, [known])
    }
    lookAgainIfNeeded(link.client)
    agenda.arrange(.watchesLookup(link), at: now + TransportLimits.lookupCheckMilliseconds)
  }

  func networkChanges(_ device: Device) {
    guard plan.options.name?.hearsChanges == true else { return }
    device.networkNumber += 1
  }

  // MARK: The addresses

  private func resolved(_ link: Link, _ addresses: [String]) {
    guard link.dial?.order == nil else { return }
    let order = AddressOrder(addresses, first: link.client.resolving.known)
    link.dial?.order = mutant == .tryFirstAddressOnly ? AddressOrder(Array(order.untried.prefix(1)), first: nil) : order
    tryNextAddress(link)
  }

  func tryNextAddress(_ link: Link) {
    guard link.isWanted, link.client.isAlive, let name = plan.options.name else { return }
    guard let address = link.dial?.order?.next() else { return fail(link, "no address of the relay answers") }
    link.dial?.current = address
    link.dial?.acceptsAt = .max
    link.reachesAt = .max
    if address == name.goodAddress(at: now) {
      arrangeHandshake(of: link)
      if !isSilent(link.client.device) { link.dial?.acceptsAt = now + 2 * (link.reachesAt - now) }
    } else if name.refuses(address), !isSilent(link.client.device) {
      agenda.arrange(.addressRefuses(link, address), at: now + 2 * latency(of: link.client.device))
    }
    if link.dial?.scout == nil { agenda.arrange(.scouts(link), at: now + TransportLimits.headStartMilliseconds) }
  }

  func addressRefuses(_ link: Link, _ address: String) {
    guard link.dial?.current == address, link.reachesAt == .max, link.relay == nil else { return }
    tryNextAddress(link)
  }

  func scout(_ link: Link) {
    guard link.isWanted, link.client.isAlive, let name = plan.options.name, let dial = link.dial, let order = dial.order,
      !isEstablished(dial)
    else { return }
    if dial.scout == nil {
      guard !order.untried.isEmpty else { return }
      link.dial?.scout = ScoutPlan(of: order.untried)
      link.dial?.scoutBeganAt = now
    }
    let began = link.dial?.scoutBeganAt ?? now
    guard now - began < TransportLimits.scoutMilliseconds else { return }
    let isSilent = isSilent(link.client.device)
    while let address = link.dial?.scout?.due(at: now - began) {
      if address == name.goodAddress(at: now), !isSilent {
        agenda.arrange(.scoutFinds(link, address), at: now + 2 * latency(of: link.client.device))
      } else if name.refuses(address), !isSilent {
        link.dial?.scout?.failed()
      }
    }
    if let plan = link.dial?.scout, plan.hasMore { agenda.arrange(.scouts(link), at: began + plan.nextAtMilliseconds) }
  }

  func scoutFinds(_ link: Link, _ address: String) {
    guard link.isWanted, link.relay == nil, let dial = link.dial, !isEstablished(dial),
      link.dial?.order?.prefer(address) == true
    else { return }
    tryNextAddress(link)
  }

  /// What a lookup and dead addresses add to the time in which a client connects.
  var naming: Int64 {
    guard let name = plan.options.name else { return 0 }
    return TransportLimits.lookupPatienceMilliseconds + 2 * TransportLimits.lookupCheckMilliseconds + name.lookupMax
      + TransportLimits.headStartMilliseconds * Int64(name.addresses.count + 1) + 4 * plan.options.latencyMax
  }
}
