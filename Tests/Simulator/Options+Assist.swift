package import WardlineModel

extension Options {
  /// A site with a language model: how much it lets be asked, and how its server behaves until the heal.
  package struct ModelSite: Hashable, Sendable {
    package var pace: AssistPace
    /// The longest time of an answer, in milliseconds.
    package var delayMax: Int64
    /// The share of requests without an answer: one in so many.
    package var failsOneIn: Int
    /// The messages before the one that is asked about of which the model is told.
    package var earlierMessages: Int
  }

  mutating func drawModel(using chance: inout Chance) {
    model = ModelSite(
      pace: AssistPace(
        requestsPerMinute: chance.among([2, 3, 6, 20]), tokensPerMinute: chance.among([400, 2_000, 40_000]),
        tokensPerDay: 100_000_000),
      delayMax: chance.among([50, 2_000, 20_000]), failsOneIn: chance.among([2, 3, 10]),
      earlierMessages: chance.among([0, 2, 5]))
  }

  var modelInWords: String {
    guard let model else { return "never asked" }
    return
      "\(model.pace.requestsPerMinute) requests and \(model.pace.tokensPerMinute) tokens a minute, answers after \(model.delayMax) ms at most, one in \(model.failsOneIn) none"
  }
}

extension PlannedAct {
  /// The time after the heal within which drafts are still asked for.
  private static let afterHeal: Int64 = 20_000

  /// Everybody agrees early, and some withdraw and agree again. Drafts are asked for all the time, a while after the heal, too.
  static func drawAssist(for options: Options, using chance: inout Chance) -> [PlannedAct] {
    guard options.model != nil else { return [] }
    var acts: [PlannedAct] = []
    func draw(_ kind: Kind, _ count: Int64, by last: Int64) {
      for _ in 0..<count {
        acts.append(
          PlannedAct(
            kind: kind, time: chance.within(0...last - 1), device: Int(chance.within(0...Int64(options.devices.count - 1))),
            detail: chance.next() >> 8))
      }
    }
    for device in options.devices.indices {
      for session in 0..<options.sessionCount {
        let process = UInt64(chance.within(0...2))
        acts.append(
          PlannedAct(
            kind: .agree, time: 1_000 + chance.skewed(upTo: options.healsAt / 2), device: device,
            detail: UInt64(session) << 4 | process))
      }
    }
    draw(.withdraw, chance.among([0, 0, 1, 3]), by: options.healsAt)
    draw(.agree, chance.within(0...6), by: options.healsAt)
    draw(.askDraft, chance.within(4...40), by: options.healsAt + afterHeal)
    draw(.cancelDraft, chance.among([0, 2]), by: options.healsAt)
    draw(.retryDraft, chance.among([0, 4]), by: options.healsAt + afterHeal)
    draw(.look, chance.within(0...10), by: options.healsAt)
    return acts
  }
}
