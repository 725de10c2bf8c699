internal import WardlineModel
internal import WardlineSync

// Questions to a language model, driven as `WardlineClient+Assist.swift` does, and a model that answers, refuses, hangs or is not there.
extension World {
  /// What a process knows of the model.
  struct AssistRun {
    var machine = AssistMachine()
    var conditions = AssistMachine.Conditions()
    var alarmAt: Int64?
    /// When the model's last answer comes.
    var callEndsAt: Int64 = .min
  }

  // MARK: People

  func performAssist(_ act: PlannedAct, in session: SessionID, _ client: ClientProcess) {
    guard plan.options.model != nil else { return }
    let messages = client.device.screen.messages.values
      .filter { $0.session == session && !$0.text.isEmpty && $0.attributes.consent == nil }.sorted { $0.id < $1.id }
    let (detail, count) = (act.detail >> 8, UInt64(messages.count))
    switch act.kind {
    case .agree: say(.agreed(to: Names.modelPlace), in: session, at: client)
    case .withdraw: say(.withdrawn, in: session, at: client)
    case .askDraft:
      guard count > 0 else { return }
      let message = messages[Int(detail % count)].id
      let isAskedFor = !(detail >> 16).isMultiple(of: 4)
      if !isAskedFor { shows([message], isInFront: true, client) }
      let question = AssistQuestion(
        .draftTranslation, of: message, in: session, to: Names.language((detail >> 24).isMultiple(of: 3) ? "uk" : "ar"))
      let id = IdempotencyKey(at: client.device.clock.wall(at: now), using: &assistChance)
      ask(client, .askDraft(question, as: id, isAskedFor: isAskedFor))
    case .cancelDraft: ask(client, .cancelDraft(Int(detail % 1_000)))
    case .retryDraft: ask(client, .retryDraft(Int(detail % 1_000)))
    case .look:
      let shown = count > 0 ? (0...detail % 3).map { messages[Int((detail >> 4 + $0) % count)].id } : []
      shows(shown, isInFront: !(detail >> 16).isMultiple(of: 4), client)
    default: break
    }
  }

  private func say(_ consent: AssistConsent, in session: SessionID, at client: ClientProcess) {
    judge.lastText += 1
    let body = MessageAttributes.body("text \(judge.lastText), consent", MessageAttributes(consent: consent))
    wish(.sendMessage(body: body), in: session, at: client)
  }

  func shows(_ messages: [IdempotencyKey], isInFront: Bool, _ client: ClientProcess) {
    var conditions = client.assist.conditions
    (conditions.onScreen, conditions.isInFront, conditions.hasDrawn) = (messages, isInFront, true)
    change(conditions, client)
  }

  /// From the heal on every program is in front.
  func beginAsking() {
    guard plan.options.model != nil else { return }
    for case let client? in devices.flatMap(\.slots).map(\.process) {
      shows(client.assist.conditions.onScreen, isInFront: true, client)
    }
  }

  // MARK: The driver

  func noteAssistConnection(_ client: ClientProcess) {
    guard plan.options.model != nil, client.isAlive else { return }
    var conditions = client.assist.conditions
    conditions.isOnline = client.machine.isOnline
    change(conditions, client)
  }

  private func change(_ conditions: AssistMachine.Conditions, _ client: ClientProcess) {
    guard client.assist.conditions != conditions else { return }
    client.assist.conditions = conditions
    handleAssist(.changed(conditions), client)
  }

  func noteAssist(_ changes: [Change], _ client: ClientProcess) {
    let areAbout = changes.contains {
      switch $0 {
      case .drafts, .participant: true
      default: false
      }
    }
    if areAbout { handleAssist(.queueChanged, client) }
  }

  func handleAssist(_ event: AssistMachine.Event, _ client: ClientProcess) {
    guard plan.options.model != nil, client.isAlive else { return }
    let wall = client.device.clock.wall(at: now)
    for action in client.assist.machine.handle(event, at: wall, using: &assistChance) { perform(action, client) }
    guard let deadline = client.assist.machine.deadline else { return client.assist.alarmAt = nil }
    let time = now + max(0, deadline.milliseconds - wall.milliseconds)
    guard client.assist.alarmAt != time else { return }
    client.assist.alarmAt = time
    agenda.arrange(.assistAlarm(client), at: time)
  }

  func assistAlarm(_ client: ClientProcess) {
    guard client.isAlive, client.assist.alarmAt == now else { return }
    client.assist.alarmAt = nil
    handleAssist(.tick, client)
  }

  private func perform(_ action: AssistMachine.Action, _ client: ClientProcess) {
    if case .call(let job, let snapshot) = action { return call(job, snapshot, client) }
    guard let token = client.core.heldLease?.token else { return handleAssist(.fenced, client) }
    ask(client, .assist(action, under: token))
  }

  // MARK: The store

  func transactAssist(_ job: Job, _ client: ClientProcess) throws(StoreError) -> Completion {
    guard let site = plan.options.model else { return .assisted(.failure(.fenced)) }
    let (device, memory, wall) = (client.device, client.device.memory, client.device.clock.wall(at: now))
    let committed: Committed
    switch job {
    case .askDraft(let question, let id, let isAskedFor):
      guard let kept = try askForDraft(question, as: id, isAskedFor: isAskedFor, on: device, site) else { return .asked }
      committed = kept
    case .cancelDraft(let number):
      let jobs = try memory.jobs(limit: .max)
      committed = try memory.cancelJobs(jobs.isEmpty ? [] : [jobs[number % jobs.count].id], at: wall)
    case .retryDraft(let number):
      let jobs = try memory.jobs(limit: .max)
      guard !jobs.isEmpty else { return .asked }
      committed = try memory.retryJob(jobs[number % jobs.count].id)
    case .assist(.load, _): return .assisted(.success(.loaded(try memory.queuedJobs(for: Names.modelPlace))))
    case .assist(.claim(let id), let token):
      let claim = try memory.claimJob(id, for: Names.modelPlace, within: site.pace, at: wall, under: token)
      note(.keeps, device.index) { "\(name(client)) claims \(id.brief): \(claim.brief)" }
      if case .claimed(let job, _) = claim { checkClaim(job, client, site) }
      if case .notBefore = claim {
        // Where the clock was set back, the pace is filled from now on.
        device.ledger.follow(wall)
        tally.draftsPaced += 1
      }
      if case .failed(let committed) = claim {
        kept(committed, by: .writing, on: device)
        ring(besides: client)
        return .assisted(.success(.claimed(claim)), committed)
      }
      return .assisted(.success(.claimed(claim)))
    case .assist(.settle(let id, let outcome), let token):
      committed = try memory.settleJob(id, outcome, within: site.pace, at: wall, under: token)
      if case .done = outcome {
        device.ledger.follow(wall)
        if !committed.changes.isEmpty { tally.drafts += 1 }
      }
      kept(committed, by: .writing, on: device)
      ring(besides: client)
      return .assisted(.success(.settled), committed)
    case .assist(.cancel(let ids), _): committed = try memory.cancelJobs(ids, at: wall)
    default: return .asked
    }
    kept(committed, by: .writing, on: device)
    ring(besides: client)
    return .decided(.success(committed))
  }

  /// `nil` where nothing may be asked.
  private func askForDraft(
    _ question: AssistQuestion, as id: IdempotencyKey, isAskedFor: Bool, on device: Device, _ site: Options.ModelSite
  ) throws(StoreError) -> Committed? {
    let memory = device.memory
    let agreement = try memory.agreement(in: question.session, to: Names.modelPlace)
    guard agreement.isComplete,
      let snapshot = try memory.words(
        for: question, told: "small", of: agreement.agreed, earlier: site.earlierMessages), snapshot.fault == nil
    else { return nil }
    let known = try memory.jobs(limit: .max).first { $0.question == question }
    let isTold = try known.map { job throws(StoreError) in try memory.snapshot(of: job.id) != nil } ?? false
    let (job, committed) = try memory.enqueue(
      question, snapshot, as: id, isAskedFor: isAskedFor, at: device.clock.wall(at: now))
    guard let job else { return committed }
    tally.draftsAskedFor += 1
    // One that is known tells what it was to tell, as long as the store has those words.
    if job.id != known?.id || !isTold { device.ledger.asked[job.id] = (question, snapshot) }
    return committed
  }

  // MARK: The model

  private func call(_ job: AssistJob, _ snapshot: AssistSnapshot, _ client: ClientProcess) {
    guard let site = plan.options.model else { return }
    tally.modelAsked += 1
    checkCall(job, snapshot, client)
    let (reply, delay) = reply(of: site)
    note(.says, client.device.index) { "\(name(client)) asks the model for \(job.id.brief): \(reply.brief) after \(delay) ms" }
    client.assist.callEndsAt = now + delay
    agenda.arrange(.modelAnswers(client, reply), at: now + delay)
  }

  private func reply(of site: Options.ModelSite) -> (AssistReply, after: Int64) {
    let delay = assistChance.happens(oneIn: 4) ? site.delayMax : assistChance.skewed(upTo: site.delayMax)
    guard !isHealed, assistChance.happens(oneIn: site.failsOneIn) else {
      let tokens = Int(assistChance.within(1...300))
      return (.answer(AssistAnswer(text: "draft \(assistChance.within(0...9_999))"), tokens: tokens), delay)
    }
    switch assistChance.within(0...9) {
    case 0: return (.failed("the model does not answer"), Limits.assistAnswerMilliseconds)
    case 1: return (AssistReply(status: 400, retryAfterMilliseconds: nil), delay)
    case 2, 3: return (AssistReply(status: 429, retryAfterMilliseconds: assistChance.within(0...30_000)), delay)
    case 4...6: return (AssistReply(status: 503, retryAfterMilliseconds: nil), delay)
    default: return (.unreachable("no model"), delay)
    }
  }

  // MARK: The end

  /// When all that was asked must be over: each question waits for the pace, and all of them for what was asked before the heal.
  private func draftsBound(_ site: Options.ModelSite) -> Int64 {
    let count = devices.map { device in (try? device.memory.jobs(limit: .max).count) ?? 0 }.max() ?? 0
    let each = site.delayMax + 60_000 / Int64(site.pace.requestsPerMinute) + 300 * 60_000 / Int64(site.pace.tokensPerMinute)
    let begun = Limits.assistAnswerMilliseconds + Limits.assistBackoffMaxMilliseconds + 120_000
    // A clock that was set back holds a job for as long as a server can ask to wait.
    let setBack = plan.options.faultKinds.contains(.clockJumps) ? 2 * Limits.assistRetryAfterMaxMilliseconds : 0
    return plan.options.healsAt + convergeBound + begun + setBack + Int64(count + 4) * (each + 2 * roundTrip)
  }

  /// Everything is done but what a model is asked.
  func endDrafts() {
    guard let site = plan.options.model else { return isOver = true }
    let pending = devices.flatMap(pendingDrafts)
    guard !pending.isEmpty else {
      for device in devices { try? auditAssist(device) }
      return isOver = true
    }
    expect(
      now <= draftsBound(site), .live,
      "\(pending.joined(separator: ", ")) \(now - plan.options.healsAt) ms after the heal")
    agenda.arrange(.draftsEnd, at: now + 5_000)
  }

  private func pendingDrafts(of device: Device) -> [String] {
    let worker = device.slots.compactMap(\.process).first { $0.isWorker && $0.machine.isOnline }
    guard worker != nil, let jobs = try? device.memory.jobs(limit: .max) else { return [] }
    let open = jobs.filter { job in
      !job.state.isOver
        && (try? device.memory.agreement(in: job.question.session, to: Names.modelPlace).isComplete) == true
    }
    return open.map { "\(device.identity.device) has \($0.id.brief) \($0.state)" }
  }
}

extension AssistClaim {
  fileprivate var brief: String {
    switch self {
    case .claimed(let job, _): "attempt \(job.attempts)"
    case .notBefore(let time): "not before \(time.milliseconds)"
    case .gone: "gone"
    case .failed: "failed"
    }
  }
}

extension AssistReply {
  fileprivate var brief: String {
    switch self {
    case .answer(_, let tokens): "an answer of \(tokens) tokens"
    case .refused(let why), .failed(let why, _), .unreachable(let why): why
    }
  }
}
