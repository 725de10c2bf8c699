import Foundation
import Synchronization
import Testing
import WardlineTestSupport

@testable import WardlineProcessSupport

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

    /// The only point to be tried, as a failure names it, such as `fdatasync #1 error=ENOSPC`: as often as there are points.
    private static let only = ProcessInfo.processInfo.environment["WARDLINE_CRASH_POINTS_ONLY"] ?? ""

    /// What came of the steps of one kind together, whichever ran beside each other.
    private struct Tally {
      var stepCount = 0
      var (tried, reached, calls, hit) = (0, 0, 0, 0)
    }

    private static let tallies = Mutex<[String: Tally]>([:])
    private static let chosenSteps = CrashPoint.Step.allCases.filter { steps.isEmpty || steps.contains($0.rawValue) }

    @Test(
      "killed at, or refused, each write, sync, rename and unlink: nothing acknowledged is lost or doubled",
      arguments: chosenSteps)
    func everyPoint(_ step: CrashPoint.Step) throws {
      let number = CrashPoint.Step.allCases.firstIndex(of: step) ?? 0
      try Self.spoil(step.rawValue, number: number, isPromise: step.promise != nil, of: Self.chosenSteps.count, "crash points")
      {
        try CrashPoint(step, spoiling: $0).run()
      }
    }

    /// A run of `make test` tries three of them, each with another seed others; the one in which a request expires takes minutes.
    private static let chosenRequestSteps: [RequestCrashPoint.Step] = {
      if !steps.isEmpty { return RequestCrashPoint.Step.allCases.filter { steps.contains($0.rawValue) } }
      guard sample.count > 0 else { return RequestCrashPoint.Step.allCases }
      var generator = sample.generator(of: 100)
      return Array(RequestCrashPoint.Step.allCases.filter { !$0.isSlow }.shuffled(using: &generator).prefix(3))
    }()

    @Test(
      "killed at, or refused, each write and sync of a request, of duty and of the directory: what was said to be taken is there once, and one is accepted",
      arguments: chosenRequestSteps)
    func everyPointOfRequests(_ step: RequestCrashPoint.Step) throws {
      let number = 100 + (RequestCrashPoint.Step.allCases.firstIndex(of: step) ?? 0)
      try Self.spoil(
        step.rawValue, number: number, isPromise: step.promise != nil, of: Self.chosenRequestSteps.count,
        "crash points of requests", reachedTenths: 5, together: step.isSlow ? 12 : 1
      ) { try RequestCrashPoint(step, spoiling: $0).run() }
    }

    private static let chosenAssistSteps = AssistCrashPoint.Step.allCases.filter {
      steps.isEmpty || steps.contains($0.rawValue)
    }

    @Test(
      "killed at, or refused, each write and sync of a question to a language model: it is answered once, and not asked again",
      arguments: chosenAssistSteps)
    func everyPointOfQuestions(_ step: AssistCrashPoint.Step) throws {
      let number = 200 + (AssistCrashPoint.Step.allCases.firstIndex(of: step) ?? 0)
      try Self.spoil(
        step.rawValue, number: number, isPromise: true, of: Self.chosenAssistSteps.count, "crash points of questions",
        reachedTenths: 5
      ) { try AssistCrashPoint(step, spoiling: $0).run() }
    }

    /// Runs a step with nothing spoiled, then with each of its calls spoiled in each way, or with some of them.
    ///
    /// - Parameters:
    ///   - number: chooses the points, with the seed.
    ///   - stepCount: the steps that are counted together, under the name of `kind`.
    ///   - reachedTenths: of ten points that are tried, so many have to be come to: of three, one may not.
    ///   - together: how many points are tried at a time.
    private static func spoil(
      _ step: String, number: Int, isPromise: Bool, of stepCount: Int, _ kind: String, reachedTenths: Int = 7,
      together: Int = 1,
      _ run: @escaping @Sendable (Strace.Point?) throws -> CrashPoint.Outcome
    ) throws {
      var generator = sample.generator(of: number)
      let found = try run(nil)
      #expect(found.problem == nil, "\(step) with nothing spoiled: \(found.problem ?? "")")
      if isPromise { #expect(found.unsynced == nil, "\(step): it was promised before it was synced: \(found.unsynced ?? "")") }
      var all = points(in: found.calls)
      if let point = all.first(where: { "\($0)" == only }) { all = all.map { _ in point } }
      let chosen = sample.count == 0 ? all : Array(all.shuffled(using: &generator).prefix(sample.count))
      var places: Set<String> = []
      var reached = 0
      for (point, outcome) in zip(chosen, try outcomes(of: chosen, together: together, run)) {
        #expect(outcome.problem == nil, "\(step), \(point), seed \(sample.seed): \(outcome.problem ?? "")")
        guard let spoiled = outcome.spoiled else { continue }
        reached += 1
        places.insert("\(spoiled.name) \(spoiled.place)")
      }
      // A point that came to pass after the step counts as tried, and not as one of the step's calls.
      places.formIntersection(found.calls.map { "\($0.name) \($0.place)" })
      if sample.count == 0 {
        Rounds.report("\(kind), \(step): \(chosen.count) tried, \(places.count) of \(found.calls.count) calls spoiled")
      }
      let tally = tallies.withLock { tallies in
        var tally = tallies[kind] ?? Tally()
        tally.stepCount += 1
        tally.tried += chosen.count
        tally.reached += reached
        tally.calls += found.calls.count
        tally.hit += places.count
        tallies[kind] = tally
        return tally
      }
      guard tally.stepCount == stepCount else { return }
      // Which calls fall to which thread is a matter of chance: the last of a thread's may not come again.
      #expect(tally.reached * 10 >= tally.tried * reachedTenths, "only \(tally.reached) of \(tally.tried) points were come to")
      let choice = sample.count == 0 ? "all" : "seed \(sample.seed)"
      Rounds.report(
        "\(kind) (\(choice)): \(tally.tried) tried, \(tally.reached) came to pass, at \(tally.hit) of \(tally.calls) calls")
    }

    /// One after the other, or, of a step that mostly waits, several at a time.
    private static func outcomes(
      of points: [Strace.Point], together: Int, _ run: @escaping @Sendable (Strace.Point?) throws -> CrashPoint.Outcome
    ) throws -> [CrashPoint.Outcome] {
      guard together > 1 else { return try points.map { try run($0) } }
      let outcomes = Mutex<[Int: Result<CrashPoint.Outcome, any Error>]>([:])
      let places = DispatchSemaphore(value: together)
      let all = DispatchGroup()
      for (number, point) in points.enumerated() {
        places.wait()
        all.enter()
        let thread = Thread {
          let result = Result { try run(point) }
          outcomes.withLock { $0[number] = result }
          places.signal()
          all.leave()
        }
        thread.start()
      }
      all.wait()
      return try outcomes.withLock { outcomes in try points.indices.compactMap { try outcomes[$0]?.get() } }
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
