internal import WardlineModel
internal import WardlineSync

// The questions to a model in a device's store, and their mutants.
extension DeviceMemory: AssistStore {
  func enqueue(
    _ question: AssistQuestion, _ snapshot: AssistSnapshot, as id: IdempotencyKey, isAskedFor: Bool, at now: Timestamp
  ) throws(StoreError) -> (job: AssistJob?, committed: Committed) {
    try refuseIfFull()
    var question = question
    // As if no question equalled another one.
    if mutant == .askTwice { question.promptVersion += try store.jobs(limit: .max).count }
    return try store.enqueue(question, snapshot, as: id, isAskedFor: isAskedFor, at: now)
  }

  func jobs(limit: Int) throws(StoreError) -> [AssistJob] { try store.jobs(limit: limit) }
  func job(_ id: IdempotencyKey) throws(StoreError) -> AssistJob? { try store.job(id) }
  func snapshot(of id: IdempotencyKey) throws(StoreError) -> AssistSnapshot? { try store.snapshot(of: id) }
  func answer(of id: IdempotencyKey) throws(StoreError) -> AssistAnswer? { try store.answer(of: id) }
  func drafts(in session: SessionID) throws(StoreError) -> [MachineDraft] { try store.drafts(in: session) }

  func queuedJobs(for place: String) throws(StoreError) -> [AssistJob] {
    guard mutant == .askWithoutConsent else { return try store.queuedJobs(for: place) }
    return try store.jobs(limit: .max).filter { $0.state == .queued }.reversed()
  }

  func agreement(in session: SessionID, to place: String?) throws(StoreError) -> AssistAgreement {
    let agreement = try store.agreement(in: session, to: place)
    guard mutant == .askWithoutConsent else { return agreement }
    return AssistAgreement(place: place, agreed: agreement.agreed + agreement.missing, missing: [])
  }

  func cancelJobs(_ ids: [IdempotencyKey], at now: Timestamp) throws(StoreError) -> Committed {
    try refuseIfFull()
    return try store.cancelJobs(ids, at: now)
  }

  func retryJob(_ id: IdempotencyKey) throws(StoreError) -> Committed {
    try refuseIfFull()
    return try store.retryJob(id)
  }

  func claimJob(
    _ id: IdempotencyKey, for place: String, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> AssistClaim {
    try refuseIfFull()
    if mutant == .forgetPaceAtRestart {
      var spent = spent ?? AssistSpending(pace, at: now)
      spent.follow(now)
      if let time = spent.take(pace, at: now) { return .notBefore(time) }
      self.spent = spent
    }
    let endless = AssistPace(requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000, tokensPerDay: 1_000_000_000)
    let claim = try store.claimJob(
      id, for: place, within: mutant == .forgetPaceAtRestart ? endless : pace, at: now, under: token)
    switch (mutant, claim) {
    case (.readSnapshotLate, .claimed(let job, let snapshot)):
      let agreed = try agreement(in: job.question.session, to: place).agreed
      let late = try words(
        for: job.question, told: snapshot.model, of: agreed, earlier: max(snapshot.texts.count - 1, earlierMax))
      return .claimed(job, late ?? snapshot)
    case (.askWithoutConsent, .gone):
      guard let job = try store.job(id), job.state == .queued, let snapshot = try store.snapshot(of: id) else { return .gone }
      return .claimed(job, snapshot)
    default: return claim
    }
  }

  func settleJob(
    _ id: IdempotencyKey, _ outcome: AssistOutcome, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> Committed {
    try refuseIfFull()
    let current = try store.lease()?.token ?? token
    return try store.settleJob(
      id, outcome, within: pace, at: now, under: mutant == .settleUnfenced ? current : token)
  }

  /// What a model would be told of a message now, as `askForDraft` of the client reads it; `nil` where there are no such words.
  func words(
    for question: AssistQuestion, told model: String, of agreed: [UserID], earlier count: Int
  ) throws(StoreError) -> AssistSnapshot? {
    let messages = try messages(of: question.session)
    guard let place = messages.firstIndex(where: { $0.id == question.message }) else { return nil }
    func isTold(_ message: Message) -> Bool {
      agreed.contains(message.author) && !message.state.isWordless && !message.text.isEmpty
        && message.attributes.consent == nil
    }
    guard isTold(messages[place]) else { return nil }
    let told = messages[..<place].suffix(count).filter(isTold) + [messages[place]]
    return AssistSnapshot(model: model, texts: told.map { .init($0.text, of: $0.id) })
  }
}
