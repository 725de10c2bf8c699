internal import WardlineModel

extension Options {
  /// Drawn from a stream of its own, so that the other draws of a seed do not depend on it. With several relays no link is narrow,
  /// and the relays have no names: those rules are about one relay.
  ///
  /// - Parameter forced: how many relays there are in any case.
  mutating func drawRelays(forced: Int?, using chance: inout Chance) {
    let count = chance.happens(oneIn: 8) ? Int(chance.within(2...4)) : 1
    guard mode == .fast else { return }
    if let forced {
      relayCount = forced
    } else if name == nil, narrowCount == 0, slowSites.isEmpty, !isCrowded {
      relayCount = count
    }
    guard relayCount > 1 else { return }
    (name, narrowCount, isOnlyNarrow, slowSites) = (nil, 0, false, [:])
    freezeCount = Int(chance.among([0, 0, 1, 4]))
    awayCount = Int(chance.among([0, 0, 1, 3]))
    cutOffCount = Int(chance.among([0, 0, 1, 4]))
    failoverCount = Int(chance.among([0, 0, 1, 3]))
  }
}

extension PlannedFault {
  /// What happens to relays that share a database.
  static func drawShared(for options: Options, using chance: inout Chance) -> [PlannedFault] {
    func draw(_ kind: Kind, _ count: Int, _ durations: ClosedRange<Int64>) -> [PlannedFault] {
      (0..<count).map { _ in
        PlannedFault(
          kind: kind, time: chance.within(0...options.healsAt - 1), device: 0, duration: chance.within(durations),
          detail: chance.next() >> 8)
      }
    }
    return draw(.freezeRelay, options.freezeCount, 1_000...10_000) + draw(.databaseAway, options.awayCount, 100...8_000)
      + draw(.cutOffRelay, options.cutOffCount, 100...10_000)
      + draw(.failover, options.failoverCount, 100...4_000)
  }
}
