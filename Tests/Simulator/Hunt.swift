/// Tests the simulator: it must find each mutant.
package enum Hunt {
  /// Schedules that a mutant may survive.
  package static let schedulesMax: UInt64 = 4_000

  package struct Catch: Sendable {
    package var mutant: Mutant
    /// `nil`: it survived.
    package var violation: Violation?
    package var schedules: Int
    package var seed: UInt64
  }

  package static func hunt(_ mutant: Mutant, from seed: UInt64 = 1) -> Catch {
    let (tally, failure) = Simulation.run(
      seed..<seed + schedulesMax, mode: mutant.mode, mutant: mutant, asksModel: mutant.asksModel,
      relays: mutant.relayCount)
    return Catch(
      mutant: mutant, violation: failure?.violation, schedules: tally.schedules, seed: failure?.plan.seed ?? seed)
  }

  package static let header = row("bug", "found by", "schedules", "seed")

  package static func line(_ found: Catch) -> String {
    row(
      found.mutant.bug, found.violation?.invariant.rawValue ?? "NOT FOUND", "\(found.schedules)",
      found.violation == nil ? "" : "\(found.seed)")
  }

  private static func row(_ bug: String, _ invariant: String, _ schedules: String, _ seed: String) -> String {
    padded(bug, 82) + padded(invariant, 36) + padded(schedules, 11) + seed
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
