import Testing
import WardlineModel
import WardlineSync
import WardlineTestSupport

@Suite("Which question a model is asked, and when")
struct AssistMachineTests {
  /// A machine before a store that keeps what it is told, and never asks for more than the machine does.
  private struct Script {
    var machine = AssistMachine()
    var conditions = AssistMachine.Conditions()
    var now = Timestamp(milliseconds: 1_700_000_000_000)
    var generator = SeededGenerator(seed: 7)

    init() {
      (conditions.isOnline, conditions.isInFront, conditions.hasDrawn) = (true, true, true)
    }

    mutating func give(_ event: AssistMachine.Event) -> [AssistMachine.Action] {
      machine.handle(event, at: now, using: &generator)
    }

    mutating func begin() -> [AssistMachine.Action] { give(.changed(conditions)) }
  }

  private static func job(
    _ number: UInt64, attempts: Int = 0, runAfter: Timestamp? = nil, isAskedFor: Bool = true
  ) throws -> AssistJob {
    AssistJob(
      id: Sample.key(number),
      question: AssistQuestion(
        .draftTranslation, of: Sample.key(100 + number), in: Sample.ward, to: try LanguageTag("ar")), state: .queued,
      attempts: attempts, runAfter: runAfter, lastError: "", tokens: 0, createdAt: Timestamp(milliseconds: Int64(number)),
      startedAt: nil,
      finishedAt: nil, isAskedFor: isAskedFor)
  }

  private static let snapshot = AssistSnapshot(model: "m", texts: [.init("hello", of: Sample.key(101))])

  @Test("nothing is asked offline, behind another program, before the first frame, or while a slow link has messages to carry")
  func eligible() throws {
    let takings: [(inout AssistMachine.Conditions) -> Void] = [
      { $0.isOnline = false }, { $0.isInFront = false }, { $0.hasDrawn = false }, { $0.isLinkBusy = true },
    ]
    for take in takings {
      var script = Script()
      take(&script.conditions)
      #expect(script.begin().isEmpty)
      (script.conditions.isOnline, script.conditions.isInFront, script.conditions.hasDrawn) = (true, true, true)
      script.conditions.isLinkBusy = false
      #expect(script.begin() == [.load])
    }
  }

  @Test("one at a time; the message that is looked at first, then the screen, then what was asked for, the oldest first")
  func order() throws {
    var script = Script()
    script.conditions.onScreen = [Sample.key(103), Sample.key(104)]
    #expect(script.begin() == [.load])
    let jobs = try [
      Self.job(1), Self.job(2), Self.job(3, isAskedFor: false), Self.job(4, isAskedFor: false), Self.job(5, isAskedFor: false),
    ]
    // The fifth was wanted by a screen that shows its message no more.
    #expect(script.give(.loaded(jobs)) == [.cancel([Sample.key(5)]), .claim(Sample.key(3))])
    #expect(script.give(.queueChanged).isEmpty)
    let claimed = try Self.job(3, attempts: 1)
    #expect(script.give(.claimed(.claimed(claimed, Self.snapshot))) == [.call(claimed, Self.snapshot)])
    #expect(script.give(.tick).isEmpty)
    let answer = AssistAnswer(text: "مرحبا")
    #expect(script.give(.answered(.answer(answer, tokens: 9))) == [.settle(Sample.key(3), .done(answer, tokens: 9))])
    #expect(script.give(.settled) == [.load])
    #expect(script.give(.loaded(Array(jobs[..<2] + jobs[3...3]))) == [.claim(Sample.key(4))])
    #expect(script.give(.claimed(.gone)) == [.load])
    #expect(script.give(.loaded(Array(jobs[..<2].reversed()))) == [.claim(Sample.key(1))])
    // An answer that nobody waits for is none.
    #expect(script.give(.answered(.answer(answer, tokens: 9))).isEmpty)
  }

  @Test("a failed attempt waits 1, 2, 4 … at most 60 s and up to 400 ms more; the eighth fails for good")
  func backoff() throws {
    for (attempts, seconds) in [(1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 32), (7, 60)] as [(Int, Int64)] {
      let until = try #require(try Self.postponed(.failed("gone"), after: attempts))
      #expect((seconds * 1_000...seconds * 1_000 + Limits.assistJitterMaxMilliseconds).contains(until), "\(attempts): \(until)")
    }
    #expect(try Self.outcome(of: .failed("gone"), after: 8) == .failed(error: "gone"))
  }

  @Test("Retry-After is obeyed, up to an hour, and never shortens a pause")
  func retryAfter() throws {
    for (asked, least) in [(0, 1_000), (30_000, 30_000), (200, 1_000), (-5, 1_000), (Int64.max, 3_600_000)] as [(Int64, Int64)]
    {
      guard
        case .held(let time, _, isAttempt: true)? = try Self.outcome(
          of: .failed("busy", retryAfterMilliseconds: asked), after: 1)
      else { return #expect(Bool(false), "\(asked)") }
      let until = time.milliseconds - Script().now.milliseconds
      #expect((least...least + Limits.assistJitterMaxMilliseconds).contains(until), "\(asked): \(until)")
    }
  }

  @Test("a server that is not reached is asked again after 1, 2, 4 … 60 s, for as long as it takes: that is no attempt")
  func unreachable() throws {
    var script = Script()
    _ = script.begin()
    for seconds in [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60] as [Int64] {
      _ = script.give(.loaded([try Self.job(1)]))
      _ = script.give(.claimed(.claimed(try Self.job(1, attempts: Limits.assistAttemptsMax), Self.snapshot)))
      guard case .settle(_, .held(let until, "gone", isAttempt: false))? = script.give(.answered(.unreachable("gone"))).first
      else { return #expect(Bool(false)) }
      let pause = until.milliseconds - script.now.milliseconds
      #expect((seconds * 1_000...seconds * 1_000 + Limits.assistJitterMaxMilliseconds).contains(pause), "\(pause)")
      #expect(script.give(.settled) == [.load])
    }
  }

  @Test("a worker that has lost its lease leaves what it has begun, and begins anew under the next one")
  func fenced() throws {
    var script = Script()
    _ = script.begin()
    _ = script.give(.loaded([try Self.job(1)]))
    _ = script.give(.claimed(.claimed(try Self.job(1, attempts: 1), Self.snapshot)))
    _ = script.give(.answered(.answer(AssistAnswer(text: "x"), tokens: 3)))
    script.conditions.isOnline = false
    #expect(script.begin().isEmpty)
    #expect(script.give(.fenced).isEmpty)
    script.conditions.isOnline = true
    #expect(script.begin() == [.load])
    // The connection is known to be gone only after the lease: until then nothing is asked of a store that would refuse it.
    #expect(script.give(.fenced).isEmpty && script.machine.deadline == nil)
  }

  @Test("of the statuses of HTTP, those that pass are tried again, and the others are not")
  func statuses() throws {
    func isTriedAgain(_ status: Int) -> Bool {
      if case .failed = AssistReply(status: status, retryAfterMilliseconds: nil) { true } else { false }
    }
    #expect([408, 409, 425, 429, 500, 502, 503, 504, 529].allSatisfy(isTriedAgain))
    #expect(![301, 400, 401, 403, 404, 413, 422].contains(where: isTriedAgain))
    #expect(
      try Self.outcome(of: AssistReply(status: 401, retryAfterMilliseconds: nil), after: 1)
        == .failed(error: "the model's server answered with status 401: it does not take the key"))
  }

  @Test("what waits is looked at when its time has come; a clock that was set back holds it for an hour at most")
  func waiting() throws {
    var script = Script()
    #expect(script.begin() == [.load])
    let due = script.now.advanced(byMilliseconds: 5_000)
    #expect(script.give(.loaded([try Self.job(1, runAfter: due)])).isEmpty && script.machine.deadline == due)
    script.now = due
    #expect(script.give(.tick) == [.load])
    // Set back by a day: the time of the job lies further ahead than any pause.
    script.now = due.advanced(byMilliseconds: -24 * 3_600_000)
    #expect(script.give(.loaded([try Self.job(1, runAfter: due)])) == [.claim(Sample.key(1))])
  }

  @Test("what is queued while the queue is read is not passed over")
  func queuedMeanwhile() throws {
    var script = Script()
    #expect(script.begin() == [.load])
    #expect(script.give(.queueChanged).isEmpty)
    #expect(script.give(.loaded([])) == [.load])
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
  }

  @Test("where the pace has no room, nothing is asked before it has")
  func pace() throws {
    var script = Script()
    #expect(script.begin() == [.load])
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
    let free = script.now.advanced(byMilliseconds: 3_000)
    #expect(script.give(.claimed(.notBefore(free))).isEmpty && script.machine.deadline == free)
    #expect(script.give(.queueChanged).isEmpty)
    script.now = free
    #expect(script.give(.tick) == [.load])
  }

  @Test("a clock that is set back by a year holds neither the queue where the pace has no room, nor an answer for the store")
  func clockSetBack() throws {
    let year: Int64 = 365 * 24 * 3_600_000
    var script = Script()
    #expect(script.begin() == [.load])
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
    #expect(script.give(.claimed(.notBefore(script.now.advanced(byMilliseconds: 30_000)))).isEmpty)
    // The alarm rings after 30 s, whatever the clock on the wall shows then.
    script.now = script.now.advanced(byMilliseconds: 30_000 - year)
    #expect(script.give(.tick).isEmpty)
    #expect(script.machine.deadline == script.now.advanced(byMilliseconds: 30_000))
    script.now = script.now.advanced(byMilliseconds: 30_000)
    #expect(script.give(.tick) == [.load])
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
    let claimed = try Self.job(1, attempts: 1)
    _ = script.give(.claimed(.claimed(claimed, Self.snapshot)))
    let settle = AssistMachine.Action.settle(Sample.key(1), .failed(error: "no"))
    #expect(script.give(.answered(.refused("no"))) == [settle])
    #expect(script.give(.storeUnavailable).isEmpty)
    script.now = script.now.advanced(byMilliseconds: -year)
    #expect(script.give(.tick).isEmpty)
    script.now = script.now.advanced(
      byMilliseconds: Limits.assistBackoffBaseMilliseconds + Limits.assistJitterMaxMilliseconds)
    #expect(script.give(.tick) == [settle])
  }

  @Test("a store that takes no writes is asked again, and nothing is lost with it")
  func unavailable() throws {
    var script = Script()
    #expect(script.begin() == [.load])
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
    // Not at once: a disk that is full stays so for a while.
    #expect(script.give(.storeUnavailable).isEmpty && script.give(.queueChanged).isEmpty)
    script.now = try #require(script.machine.deadline)
    #expect(script.give(.tick) == [.load])
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
  }

  @Test("a store that takes no writes is asked again after 1, 2, 4 … 60 s, and after 1 s again once it has taken one")
  func storeBackoff() throws {
    var script = Script()
    #expect(script.begin() == [.load])
    func fail() throws -> Int64 {
      // A cancellation and a claim that fail together are one failure.
      let unwanted = try Self.job(5, isAskedFor: false)
      #expect(
        script.give(.loaded([try Self.job(1), unwanted])) == [.cancel([Sample.key(5)]), .claim(Sample.key(1))])
      #expect(script.give(.storeUnavailable).isEmpty && script.give(.storeUnavailable).isEmpty)
      let pause = try #require(script.machine.deadline).milliseconds - script.now.milliseconds
      script.now = script.now.advanced(byMilliseconds: pause)
      #expect(script.give(.tick) == [.load])
      return pause
    }
    for seconds in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
      let pause = try fail()
      #expect((seconds * 1_000...seconds * 1_000 + Limits.assistJitterMaxMilliseconds).contains(pause), "\(pause)")
    }
    // A job that is gone is read, and nothing was written.
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
    #expect(script.give(.claimed(.gone)) == [.load])
    #expect(try fail() >= 60_000)
    // One that fails without being asked was written.
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
    #expect(script.give(.claimed(.failed(Committed(changes: [], counts: QueueCounts(pending: 0, failed: 0))))) == [.load])
    #expect(try fail() < 2_000)
    #expect(script.give(.loaded([try Self.job(1)])) == [.claim(Sample.key(1))])
    _ = script.give(.claimed(.claimed(try Self.job(1, attempts: 1), Self.snapshot)))
    _ = script.give(.answered(.refused("no")))
    for seconds in [1, 2] as [Int64] {
      #expect(script.give(.storeUnavailable).isEmpty)
      let pause = try #require(script.machine.deadline).milliseconds - script.now.milliseconds
      #expect((seconds * 1_000...seconds * 1_000 + Limits.assistJitterMaxMilliseconds).contains(pause), "\(pause)")
      script.now = script.now.advanced(byMilliseconds: pause)
      #expect(script.give(.tick) == [.settle(Sample.key(1), .failed(error: "no"))])
    }
    #expect(script.give(.settled) == [.load])
    #expect(try fail() < 2_000)
  }

  @Test("an answer that the store could not take is kept, and given to it again, whatever else has changed")
  func unsettled() throws {
    var script = Script()
    _ = script.begin()
    _ = script.give(.loaded([try Self.job(1)]))
    _ = script.give(.claimed(.claimed(try Self.job(1, attempts: 1), Self.snapshot)))
    let settle = AssistMachine.Action.settle(Sample.key(1), .done(AssistAnswer(text: "x"), tokens: 3))
    #expect(script.give(.answered(.answer(AssistAnswer(text: "x"), tokens: 3))) == [settle])
    #expect(script.give(.storeUnavailable).isEmpty)
    script.conditions.isOnline = false
    #expect(script.begin().isEmpty)
    script.now = try #require(script.machine.deadline)
    #expect(script.give(.tick) == [settle])
    #expect(script.give(.settled).isEmpty)
    script.conditions.isOnline = true
    #expect(script.begin() == [.load])
  }

  /// What is kept of a reply to an attempt.
  private static func outcome(of reply: AssistReply, after attempts: Int) throws -> AssistOutcome? {
    var script = Script()
    _ = script.begin()
    _ = script.give(.loaded([try job(1)]))
    _ = script.give(.claimed(.claimed(try job(1, attempts: attempts), snapshot)))
    guard case .settle(_, let outcome)? = script.give(.answered(reply)).first else { return nil }
    return outcome
  }

  /// How long it waits, in milliseconds.
  private static func postponed(_ reply: AssistReply, after attempts: Int) throws -> Int64? {
    guard case .postponed(let until, _)? = try outcome(of: reply, after: attempts) else { return nil }
    return until.milliseconds - Script().now.milliseconds
  }
}
