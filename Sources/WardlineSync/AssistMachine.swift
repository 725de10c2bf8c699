package import WardlineModel

/// Decides which job a model is asked next, when, and what becomes of its answer: one at a time, by the worker of a store. It does no I/O; time
/// and chance are arguments. The conversation never waits for it: it shares nothing with the lanes.
package struct AssistMachine: Sendable {
  /// What decides whether anything is asked at all.
  package struct Conditions: Hashable, Sendable {
    /// Whether the relay is connected.
    package var isOnline = false
    /// Whether the program has the focus.
    package var isInFront = false
    /// Whether the first frame was drawn.
    package var hasDrawn = false
    /// Whether a slow link has messages to carry: a question would take their bandwidth.
    package var isLinkBusy = false
    /// The messages on screens, the one that is looked at first.
    package var onScreen: [IdempotencyKey] = []

    package init() {}

    fileprivate var isEligible: Bool { isOnline && isInFront && hasDrawn && !isLinkBusy }
  }

  package enum Event: Hashable, Sendable {
    case changed(Conditions)
    /// Jobs were queued, cancelled or put back by somebody, or the members of a session agree in another way.
    case queueChanged
    /// What ``Action/load`` has read.
    case loaded([AssistJob])
    case claimed(AssistClaim)
    case answered(AssistReply)
    /// The store has kept what came of an attempt.
    case settled
    /// The store has refused a read or a write, as on a full disk: it is tried again after a pause that grows as those of a server do.
    case storeUnavailable
    /// This process is not the worker any more, and starts again with the next ``changed(_:)``. What it has begun is the next worker's.
    case fenced
    case tick
  }

  package enum Action: Hashable, Sendable {
    case load
    case claim(IdempotencyKey)
    case call(AssistJob, AssistSnapshot)
    case settle(IdempotencyKey, AssistOutcome)
    case cancel([IdempotencyKey])
  }

  private enum Phase: Hashable {
    case idle
    case loading
    case claiming
    case calling(AssistJob)
    /// What came of an attempt is being kept.
    case settling(IdempotencyKey, AssistOutcome)
  }

  private var phase = Phase.idle
  private var conditions = Conditions()
  /// Whether something has changed since the queue was read.
  private var isStale = true
  private var notBefore: Timestamp?
  /// When the last event came.
  private var lastEventAt: Timestamp?
  /// How often in a row the server was not reached.
  private var unreached = 0
  /// How often in a row the store has refused a write.
  private var storeFailures = 0
  /// When ``Event/tick`` is wanted; `nil` for never.
  package private(set) var deadline: Timestamp?

  package init() {}

  package mutating func handle(
    _ event: Event, at now: Timestamp, using generator: inout some RandomNumberGenerator
  ) -> [Action] {
    follow(now)
    switch event {
    case .changed(let new):
      isStale = isStale || new != conditions
      conditions = new
    case .queueChanged: isStale = true
    case .tick: isStale = true
    case .loaded(let jobs): return choose(from: jobs, at: now)
    case .claimed(.claimed(let job, let snapshot)):
      storeFailures = 0
      phase = .calling(job)
      return [.call(job, snapshot)]
    case .claimed(.notBefore(let time)):
      // A clock that was set back must not hold the queue for longer than a day.
      notBefore = min(time, now.advanced(byMilliseconds: 24 * 60 * 60 * 1_000))
      phase = .idle
    case .claimed(.gone): (phase, isStale) = (.idle, true)
    case .claimed(.failed): (phase, isStale, storeFailures) = (.idle, true, 0)
    case .answered(let reply):
      guard case .calling(let job) = phase else { return [] }
      if case .unreachable = reply { unreached += 1 } else { unreached = 0 }
      let outcome = outcome(of: reply, job, at: now, using: &generator)
      phase = .settling(job.id, outcome)
      return [.settle(job.id, outcome)]
    case .settled: (phase, isStale, storeFailures) = (.idle, true, 0)
    case .fenced:
      // Without a lease the store refuses again at once.
      (phase, isStale) = (.idle, true)
      return arm(nil)
    case .storeUnavailable:
      // An answer that was paid for is kept until the store takes it.
      if case .settling = phase {} else { phase = .idle }
      // Two requests of one turn fail together.
      guard notBefore.map({ $0 <= now }) ?? true else { break }
      storeFailures += 1
      notBefore = Self.time(after: Self.pause(afterAttempts: storeFailures), from: now, using: &generator)
    }
    return advance(at: now)
  }

  /// A clock that was set back takes with it what is waited for: that would lie as far ahead as it was set back.
  private mutating func follow(_ now: Timestamp) {
    if let notBefore, let lastEventAt, now < lastEventAt {
      self.notBefore = notBefore.advanced(byMilliseconds: now.milliseconds(since: lastEventAt))
    }
    lastEventAt = now
  }

  private mutating func advance(at now: Timestamp) -> [Action] {
    if case .settling(let id, let outcome) = phase, let notBefore {
      guard notBefore <= now else { return arm(notBefore) }
      (self.notBefore, deadline) = (nil, nil)
      return [.settle(id, outcome)]
    }
    guard phase == .idle, conditions.isEligible else { return arm(nil) }
    if let notBefore {
      guard notBefore <= now else { return arm(notBefore) }
      self.notBefore = nil
      isStale = true
    }
    if let deadline, deadline <= now { isStale = true }
    guard isStale else { return [] }
    (phase, isStale, deadline) = (.loading, false, nil)
    return [.load]
  }

  private mutating func arm(_ time: Timestamp?) -> [Action] {
    deadline = time
    return []
  }

  /// The message that is looked at goes first, then what else is on a screen, then what somebody has asked for, the oldest first. What only a screen
  /// wanted, and none shows any more, is cancelled.
  private mutating func choose(from jobs: [AssistJob], at now: Timestamp) -> [Action] {
    guard phase == .loading else { return [] }
    phase = .idle
    let rank = Dictionary(conditions.onScreen.enumerated().map { ($1, $0) }) { first, _ in first }
    let unwanted = jobs.filter { !$0.isAskedFor && rank[$0.question.message] == nil }.map(\.id)
    let wanted = jobs.filter { $0.isAskedFor || rank[$0.question.message] != nil }
    let cancels: [Action] = unwanted.isEmpty ? [] : [.cancel(unwanted)]
    guard conditions.isEligible else { return cancels }
    let due = wanted.filter { $0.isDue(at: now) }
    let next = due.min { left, right in
      let (first, second) = (rank[left.question.message] ?? .max, rank[right.question.message] ?? .max)
      return first == second ? (left.createdAt, left.id) < (right.createdAt, right.id) : first < second
    }
    guard let next else {
      // Something has changed while it was read.
      if isStale { return cancels + advance(at: now) }
      _ = arm(wanted.compactMap(\.runAfter).min())
      return cancels
    }
    phase = .claiming
    return cancels + [.claim(next.id)]
  }

  /// What is kept of an attempt.
  private func outcome(
    of reply: AssistReply, _ job: AssistJob, at now: Timestamp, using generator: inout some RandomNumberGenerator
  ) -> AssistOutcome {
    func after(_ pause: Int64) -> Timestamp { Self.time(after: pause, from: now, using: &generator) }
    switch reply {
    case .answer(let answer, let tokens): return .done(answer, tokens: tokens)
    case .refused(let why): return .failed(error: why)
    case .unreachable(let why):
      return .held(until: after(Self.pause(afterAttempts: unreached)), error: why, isAttempt: false)
    case .failed(let why, _) where job.attempts >= Limits.assistAttemptsMax: return .failed(error: why)
    case .failed(let why, nil): return .postponed(until: after(Self.pause(afterAttempts: job.attempts)), error: why)
    case .failed(let why, let asked?):
      // The server means everything that it is asked.
      let pause = max(Self.pause(afterAttempts: job.attempts), min(asked, Limits.assistRetryAfterMaxMilliseconds))
      return .held(until: after(pause), error: why, isAttempt: true)
    }
  }

  private static func time(
    after pause: Int64, from now: Timestamp, using generator: inout some RandomNumberGenerator
  ) -> Timestamp {
    now.advanced(byMilliseconds: pause + Int64.random(in: 0...Limits.assistJitterMaxMilliseconds, using: &generator))
  }

  /// `min(60 s, 1 s · 2ⁿ)`.
  private static func pause(afterAttempts attempts: Int) -> Int64 {
    min(Limits.assistBackoffBaseMilliseconds << Int64(min(max(0, attempts - 1), 16)), Limits.assistBackoffMaxMilliseconds)
  }
}

/// What came back of a question.
package enum AssistReply: Hashable, Sendable {
  case answer(AssistAnswer, tokens: Int)
  /// Asking again would not help.
  case refused(String)
  /// It may help.
  case failed(String, retryAfterMilliseconds: Int64? = nil)
  /// The server was not reached, and was asked nothing: that is no attempt.
  case unreachable(String)

  /// By the status of HTTP: of 4xx only those that pass are tried again.
  package init(status: Int, retryAfterMilliseconds: Int64?) {
    let meaning =
      switch status {
      case 401, 403: ": it does not take the key"
      case 404: ": it knows no such model, or has no /v1/chat/completions"
      case 429: ": it has been asked too much"
      default: ""
      }
    let why = "the model's server answered with status \(status)\(meaning)"
    let mayPass = [408, 409, 425, 429].contains(status) || (500...599).contains(status)
    self = mayPass ? .failed(why, retryAfterMilliseconds: retryAfterMilliseconds) : .refused(why)
  }
}

extension AssistJob {
  /// A clock that was set back by hours must not hold a job for hours.
  fileprivate func isDue(at now: Timestamp) -> Bool {
    guard let runAfter else { return true }
    let pauseMax = Limits.assistRetryAfterMaxMilliseconds + Limits.assistJitterMaxMilliseconds
    return runAfter <= now || runAfter > now.advanced(byMilliseconds: pauseMax)
  }
}
