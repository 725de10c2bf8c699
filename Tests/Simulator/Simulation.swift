/// How one schedule ended.
package struct Outcome: Sendable {
  package var plan: Plan
  package var violation: Violation?
  /// The same for every run of the plan.
  package var hash: UInt64
  package var tally: Tally
  /// The trace, if requested.
  package var lines: [String]
}

/// Runs schedules.
package enum Simulation {
  /// One schedule, over the stores of its mode.
  package static func run(_ plan: Plan, mutant: Mutant? = nil, keepsTrace: Bool = false) -> Outcome {
    CrashNote.begin(plan.seed)
    return run(plan, mutant, keepsTrace)
  }

  private static func run(_ plan: Plan, _ mutant: Mutant?, _ keepsTrace: Bool) -> Outcome {
    let world = World(plan: plan, mutant: mutant, keepsTrace: keepsTrace)
    let violation = world.run()
    return Outcome(
      plan: world.plan, violation: violation, hash: world.trace.hash, tally: world.tally, lines: world.trace.lines)
  }

  /// The same on several cores: blocks of seeds in parallel, added up in order, so that the result is the same.
  package static func run(
    _ seeds: Range<UInt64>, mode: Mode = .fast, jobs: Int, asksModel: Bool = false, relays: Int? = nil,
    each body: (Tally) -> Void
  ) async -> (tally: Tally, failure: Outcome?) {
    let blocks = stride(from: seeds.lowerBound, to: seeds.upperBound, by: 250).map { $0..<min($0 + 250, seeds.upperBound) }
    return await withTaskGroup(of: (Int, Tally, Outcome?).self) { group in
      var (begun, ended) = (0, 0)
      var results: [Int: (Tally, Outcome?)] = [:]
      var tally = Tally()
      while ended < blocks.count {
        while begun < blocks.count, begun - ended - results.count < jobs {
          let index = begun
          group.addTask {
            let (tally, failure) = run(blocks[index], mode: mode, asksModel: asksModel, relays: relays)
            return (index, tally, failure)
          }
          begun += 1
        }
        if let (index, part, failure) = await group.next() { results[index] = (part, failure) }
        while let (part, failure) = results.removeValue(forKey: ended) {
          ended += 1
          tally.add(part)
          body(tally)
          if failure != nil { return (tally, failure) }
        }
      }
      return (tally, nil)
    }
  }

  /// Runs schedule after schedule until a violation.
  package static func run(
    _ seeds: Range<UInt64>, mode: Mode = .fast, mutant: Mutant? = nil, asksModel: Bool = false,
    relays: Int? = nil, each body: (Tally) -> Void = { _ in }
  ) -> (tally: Tally, failure: Outcome?) {
    var tally = Tally()
    for seed in seeds {
      let outcome = run(Plan(seed: seed, mode: mode, asksModel: asksModel, relays: relays), mutant: mutant)
      tally.add(outcome.tally)
      body(tally)
      if outcome.violation != nil { return (tally, outcome) }
    }
    return (tally, nil)
  }
}
