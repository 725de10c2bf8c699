internal import WardlineModel
internal import WardlineRelay

extension Options {
  /// Drawn from a stream of its own, too: whether a later member is served only what follows their joining (decision 038).
  mutating func drawServedHistory(using chance: inout Chance) {
    if followsMembership, chance.happens(oneIn: 3) { history = .membership }
  }
}

extension PlannedAct {
  /// A coordinator assigns interpreters, joins and ends sessions, and cancels and renews what others have asked for; in two of three worlds
  /// in which somebody asks.
  static func drawOversight(for options: Options, using chance: inout Chance) -> [PlannedAct] {
    guard options.staff != nil, !chance.happens(oneIn: 3) else { return [] }
    let coordinators = options.devices.indices.filter { options.role(of: options.devices[$0].user) == .coordinator }
    var acts: [PlannedAct] = []
    func draw(_ kinds: [Kind], _ count: Int64, from first: Int64) {
      for _ in 0..<count {
        acts.append(
          PlannedAct(
            kind: chance.among(kinds), time: chance.within(first...options.healsAt - 1), device: chance.among(coordinators),
            detail: chance.next() >> 8))
      }
    }
    draw([.assign], chance.within(1...6), from: 3_000)
    draw([.comeIn], chance.within(0...3), from: 3_000)
    draw([.say, .finish], chance.within(0...3), from: 6_000)
    draw([.cancelForOther, .renewForOther], chance.within(0...3), from: 5_000)
    if chance.happens(oneIn: 2) { draw([.endOther], 1, from: 8_000) }
    return acts
  }
}
