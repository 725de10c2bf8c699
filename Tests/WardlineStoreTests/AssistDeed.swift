import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// Something that happens to the questions to a model in a store, or to what decides whether they may be asked.
enum AssistDeed {
  case ask(AssistQuestion, AssistSnapshot, as: IdempotencyKey, isAskedFor: Bool, at: Timestamp)
  /// Of the n-th job of the store.
  case claim(Int, at: Timestamp)
  case settle(Int, AssistOutcome, at: Timestamp)
  case cancel([Int], at: Timestamp)
  case retry(Int)
  /// The owner says whether they agree.
  case say(ClientOperation)
  /// The relay's log brings a member's consent or withdrawal, or a change of who is a member.
  case hear([RelayNews])

  static let places = ["models.example", "others.example"]
  private static let pace = AssistPace(requestsPerMinute: 3, tokensPerMinute: 100, tokensPerDay: 700)
  private static let users = [Sample.nurse, Sample.interpreter]

  /// What a store returns.
  struct Told: Equatable {
    var committed: Committed?
    var job: AssistJob?
    var claim: AssistClaim?
  }

  func done(to store: some ClientStore & AssistStore) throws(StoreError) -> Told {
    // Mostly one in the right state, where there is one.
    func job(_ number: Int, _ state: AssistJob.State? = nil) throws(StoreError) -> IdempotencyKey {
      let all = try store.jobs(limit: .max)
      let fitting = all.filter { $0.state == state }
      let jobs = fitting.isEmpty || number.isMultiple(of: 4) ? all : fitting
      return jobs.isEmpty ? Sample.key(0) : jobs[number % jobs.count].id
    }
    switch self {
    case .ask(let question, let snapshot, let id, let isAskedFor, let time):
      let (job, committed) = try store.enqueue(question, snapshot, as: id, isAskedFor: isAskedFor, at: time)
      return Told(committed: committed, job: job)
    case .claim(let number, let time):
      let token = try store.currentToken()
      return Told(
        claim: try store.claimJob(try job(number, .queued), for: Self.places[0], within: Self.pace, at: time, under: token))
    case .settle(let number, let outcome, let time):
      let token = try store.currentToken()
      let id = try job(number, .running)
      return Told(committed: try store.settleJob(id, outcome, within: Self.pace, at: time, under: token))
    case .cancel(let numbers, let time):
      var ids: [IdempotencyKey] = []
      for number in numbers { ids.append(try job(number)) }
      return Told(committed: try store.cancelJobs(ids, at: time))
    case .retry(let number): return Told(committed: try store.retryJob(try job(number)))
    case .say(let operation): return Told(committed: try store.enqueue([operation]))
    case .hear(let answers): return Told(committed: try store.apply(answers))
    }
  }

  /// Whether only a worker does it.
  var isWork: Bool {
    switch self {
    case .ask, .cancel, .retry, .say: false
    case .claim, .settle, .hear: true
    }
  }

  static func random(using chance: inout SeededGenerator) -> AssistDeed {
    switch chance.below(16) {
    case 0...3:
      let message = Deed.key(using: &chance)
      let earlier = (0..<chance.below(3)).map { _ in Deed.key(using: &chance) }
      let language = chance.pick(["ar", "uk"]) == "ar" ? Deed.arabic : Deed.ukrainian
      return .ask(
        AssistQuestion(.draftTranslation, of: message, in: session(using: &chance), to: language),
        AssistSnapshot(
          model: "model \(chance.below(2))", texts: (earlier + [message]).map { .init("words \(chance.below(9))", of: $0) }),
        as: IdempotencyKey(high: chance.next(), low: chance.next()), isAskedFor: chance.below(2) == 0, at: time(using: &chance))
    case 4...6: return .claim(chance.below(1_000), at: time(using: &chance))
    case 7...9: return .settle(chance.below(1_000), outcome(using: &chance), at: time(using: &chance))
    case 10: return .cancel((0...chance.below(2)).map { _ in chance.below(1_000) }, at: time(using: &chance))
    case 11: return .retry(chance.below(1_000))
    case 12:
      return .say(
        ClientOperation(
          key: Deed.key(using: &chance), session: session(using: &chance), writtenAt: Deed.time(using: &chance),
          action: .sendMessage(body: saying(using: &chance))))
    default: return .hear((0...chance.below(4)).map { _ in .event(entry(using: &chance)) })
    }
  }

  private static func outcome(using chance: inout SeededGenerator) -> AssistOutcome {
    switch chance.below(6) {
    case 0: .postponed(until: time(using: &chance), error: "why \(chance.below(3))")
    case 1, 2: .held(until: time(using: &chance), error: "why\u{1B}", isAttempt: chance.below(2) == 0)
    case 3: .failed(error: "why not")
    default:
      .done(
        AssistAnswer(
          text: "draft \(chance.below(9))", confidence: chance.pick([.low, .high]), remarks: chance.pick(["", "r"])),
        tokens: chance.below(80))
    }
  }

  private static func entry(using chance: inout SeededGenerator) -> LogEntry {
    let author = chance.pick(users)
    let event: LogEntry.Event =
      switch chance.below(12) {
      case 0: .left(author, MembershipReason(.left))
      case 1...4: .participant(Participant(user: author, role: .nurse, name: "Name"))
      case 5: .done(.retract(Deed.key(using: &chance)))
      default: .message(body: saying(using: &chance))
      }
    // What is said under a key that another message has is not heard: few are.
    let key = chance.below(4) == 0 ? Deed.key(using: &chance) : Sample.key(200 + chance.next() % 500)
    return LogEntry(
      session: session(using: &chance), sequence: Deed.sequence(using: &chance), key: key, author: author,
      loggedAt: Deed.time(using: &chance), writtenAt: Deed.time(using: &chance), event: event)
  }

  private static func saying(using chance: inout SeededGenerator) -> String {
    let consent: AssistConsent =
      switch chance.below(16) {
      case 0: .withdrawn
      case 1: .agreed(to: places[1])
      default: .agreed(to: places[0])
      }
    return MessageAttributes.body("I say so", MessageAttributes(consent: consent))
  }

  /// Mostly one, in which all come to agree now and then.
  private static func session(using chance: inout SeededGenerator) -> SessionID {
    chance.below(8) == 0 ? Sample.clinic : Sample.ward
  }

  private static func time(using chance: inout SeededGenerator) -> Timestamp { Sample.time(Int64(chance.below(12)) * 15_000) }
}

/// What can be read of a store's questions.
struct AssistHoldings: Equatable {
  var jobs: [AssistJob]
  var snapshots: [AssistSnapshot?]
  var answers: [AssistAnswer?]
  var queued: [[AssistJob]]
  var drafts: [[MachineDraft]]
  var agreements: [AssistAgreement]

  init(of store: some AssistStore) throws {
    jobs = try store.jobs(limit: .max)
    snapshots = try jobs.map { try store.snapshot(of: $0.id) }
    answers = try jobs.map { try store.answer(of: $0.id) }
    queued = try AssistDeed.places.map { try store.queuedJobs(for: $0) }
    drafts = try Deed.sessions.map { try store.drafts(in: $0) }
    agreements = try Deed.sessions.flatMap { session in
      try (AssistDeed.places + [nil]).map { try store.agreement(in: session, to: $0) }
    }
  }
}
