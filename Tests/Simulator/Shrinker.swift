/// Shrinks a failing schedule: it removes faults first, then actions, as long as the same invariant still fails.
package struct Shrinker {
  private let mutant: Mutant?
  private let invariant: Invariant
  private var runsLeft: Int
  private var best: Outcome

  /// A smaller schedule that fails in the same way; the given one if none is found.
  package static func shrink(_ outcome: Outcome, mutant: Mutant? = nil, runsMax: Int = 2_000) -> Outcome {
    guard let invariant = outcome.violation?.invariant else { return outcome }
    var shrinker = Shrinker(mutant: mutant, invariant: invariant, runsLeft: runsMax, best: outcome)
    shrinker.takeOut(of: \.faults)
    shrinker.takeOut(of: \.acts)
    // With fewer actions, a fault may have become unnecessary, too.
    shrinker.takeOut(of: \.faults)
    return shrinker.best
  }

  /// Removes runs of a list, long ones first, down to single elements.
  private mutating func takeOut<Element>(of list: WritableKeyPath<Plan, [Element]>) {
    var length = best.plan[keyPath: list].count
    while length >= 1 {
      var start = 0
      while start < best.plan[keyPath: list].count {
        var plan = best.plan
        plan[keyPath: list].removeSubrange(start..<min(start + length, plan[keyPath: list].count))
        if !keeps(plan) { start += length }
      }
      length /= 2
    }
  }

  private mutating func keeps(_ plan: Plan) -> Bool {
    guard runsLeft > 0 else { return false }
    runsLeft -= 1
    let outcome = Simulation.run(plan, mutant: mutant)
    guard outcome.violation?.invariant == invariant else { return false }
    best = outcome
    return true
  }
}
