import Foundation
import Synchronization
import Testing
import WardlineTestSupport

@testable import WardlineCommand

extension ProcessTests {
  /// Every system call on the way to the disk, of either program: it is killed there, and the call fails with each error (G1, G2, G5).
  ///
  /// `make crash-points` tries all of them; `make test` a sample, with a printed seed.
  @Suite(.enabled(if: Strace.obstacle == nil, Comment(rawValue: Strace.obstacle ?? "")))
  struct CrashPoints {
    /// Points of each step in `make test`; 0 is all of them.
    private static let sample = Rounds("WARDLINE_CRASH_POINTS", count: 1)

    /// The steps that are to be tried, by name, for whoever looks for one failure; none is all of them.
    private static let steps = (ProcessInfo.processInfo.environment["WARDLINE_CRASH_POINTS_STEPS"] ?? "")
      .split(separator: ",").map(String.init)

    /// What came of all steps together, whichever ran beside each other.
    private struct Tally {
      var stepCount = 0
      var (tried, reached, calls, hit) = (0, 0, 0, 0)
    }

    private static let tally = Mutex(Tally())
    private static let chosenSteps = CrashPoint.Step.allCases.filter { steps.isEmpty || steps.contains($0.rawValue) }

    @Test(
      "killed at, or refused, each write, sync, rename and unlink: nothing acknowledged is lost or doubled",
      arguments: chosenSteps)
    func everyPoint(_ step: CrashPoint.Step) throws {
      let sample = Self.sample
      var generator = sample.generator(of: CrashPoint.Step.allCases.firstIndex(of: step) ?? 0)
      var reached = 0
      let found = try CrashPoint(step, spoiling: nil).run()
      #expect(found.problem == nil, "\(step) with nothing spoiled: \(found.problem ?? "")")
      if step.isPromise { #expect(Self.isSynced(found.calls), "\(step): it was promised before it was synced") }
      let all = Self.points(in: found.calls)
      let chosen = sample.count == 0 ? all : Array(all.shuffled(using: &generator).prefix(sample.count))
      var places: Set<String> = []
      for point in chosen {
        let outcome = try CrashPoint(step, spoiling: point).run()
        #expect(outcome.problem == nil, "\(step), \(point), seed \(sample.seed): \(outcome.problem ?? "")")
        guard let spoiled = outcome.spoiled else { continue }
        reached += 1
        places.insert("\(spoiled.name) \(spoiled.place)")
      }
      // A point that came to pass after the step counts as tried, and not as one of the step's calls.
      places.formIntersection(found.calls.map { "\($0.name) \($0.place)" })
      if sample.count == 0 {
        Rounds.report("crash points, \(step): \(chosen.count) tried, \(places.count) of \(found.calls.count) calls spoiled")
      }
      let tally = Self.tally.withLock { tally in
        tally.stepCount += 1
        tally.tried += chosen.count
        tally.reached += reached
        tally.calls += found.calls.count
        tally.hit += places.count
        return tally
      }
      guard tally.stepCount == Self.chosenSteps.count else { return }
      // Which calls fall to which thread is a matter of chance: the last of a thread's may not come again.
      #expect(tally.reached * 10 >= tally.tried * 7, "only \(tally.reached) of \(tally.tried) points were come to")
      let choice = sample.count == 0 ? "all" : "seed \(sample.seed)"
      Rounds.report(
        "crash points (\(choice)): \(tally.tried) tried, \(tally.reached) came to pass, at \(tally.hit) of \(tally.calls) calls"
      )
    }

    @Test(
      "killed in the middle of a checkpoint, where the database's first page tells of pages that only its log has: it opens again",
      arguments: [CrashPoint.Step.relayOpens, .clientOpens])
    func middleOfCheckpoint(_ step: CrashPoint.Step) throws {
      let found = try CrashPoint(step, spoiling: nil).run()
      let pages = found.calls.filter { $0.name == "pwrite64" && $0.line.contains(".sqlite>") }
      let middle = try #require(pages.dropLast().last)
      let point = Strace.Point(call: middle.name, number: middle.placeInThread, effect: .kill)
      let outcome = try CrashPoint(step, spoiling: point).run()
      #expect(outcome.spoiled != nil)
      #expect(outcome.problem == nil, "\(point): \(outcome.problem ?? "")")
    }

    /// Whether the log was written, and synced by the thread that wrote it. What another thread wrote after that is of a transaction that
    /// began when the promise was given.
    private static func isSynced(_ calls: [Strace.Call]) -> Bool {
      let ofLog = calls.filter { $0.line.contains("-wal>") }
      guard let last = ofLog.lastIndex(where: { $0.name == "fdatasync" || $0.name == "fsync" }) else { return false }
      let thread = ofLog[last].line.prefix { $0 != " " }
      let writes = ofLog.indices.filter { ofLog[$0].name == "pwrite64" && ofLog[$0].line.hasPrefix(thread + " ") }
      return writes.last.map { $0 < last } ?? false
    }

    /// Each call that a thread made, in each way that it can be spoiled.
    private static func points(in calls: [Strace.Call]) -> [Strace.Point] {
      let places = Set(calls.map { Strace.Point(call: $0.name, number: $0.placeInThread, effect: .kill) })
      return places.flatMap { place in
        Strace.Effect.allCases.map { Strace.Point(call: place.call, number: place.number, effect: $0) }
      }
      .sorted()
    }
  }
}
