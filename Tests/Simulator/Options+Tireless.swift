internal import WardlineModel

extension PlannedAct {
  /// People who go on without end, in one of three worlds in which somebody asks: a nurse invites every interpreter whom the directory shows,
  /// again and again, another asks and cancels, and an interpreter goes on duty and off. Nobody else is the worse for it.
  static func drawTireless(for options: Options, using chance: inout Chance) -> [PlannedAct] {
    guard options.staff != nil, chance.happens(oneIn: 3) else { return [] }
    var acts: [PlannedAct] = []
    func draw(_ kinds: [Kind], by role: Role, _ count: Int64) {
      let device = chance.among(options.devices.indices.filter { options.role(of: options.devices[$0].user) == role })
      for _ in 0..<count {
        acts.append(
          PlannedAct(
            kind: chance.among(kinds), time: chance.within(1_000...options.healsAt - 1), device: device,
            detail: chance.next() >> 8))
      }
    }
    draw([.inviteAll], by: .nurse, chance.within(3...12))
    draw([.ask, .cancelRequest], by: .nurse, chance.within(0...20))
    draw([.goOnDuty, .takeBreak, .goOffDuty], by: .interpreter, chance.within(0...20))
    return acts
  }
}
