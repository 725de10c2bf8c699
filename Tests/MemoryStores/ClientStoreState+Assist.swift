import WardlineModel
import WardlineSync

// Questions to a language model, and whether the members of a session agree to them: the rules of ``AssistStore`` over plain collections.
extension ClientStoreState {
  /// A job with its words, its answer and the worker that claimed it last.
  struct AssistRow: Sendable {
    var job: AssistJob
    var model: String
    var texts: [AssistSnapshot.Text]
    var answer: AssistAnswer?
    var lease = FencingToken.none

    var snapshot: AssistSnapshot? { texts.isEmpty ? nil : AssistSnapshot(model: model, texts: texts) }

    fileprivate mutating func requeue() {
      job.state = .queued
      job.attempts = 0
      job.runAfter = nil
      job.lastError = ""
      job.finishedAt = nil
    }

    fileprivate mutating func fail(_ error: String, at now: Timestamp) {
      end(.failed, at: now)
      job.lastError = error.printable(charactersMax: Limits.assistErrorCharactersMax)
    }

    fileprivate mutating func end(_ state: AssistJob.State, at now: Timestamp) {
      job.state = state
      job.finishedAt = now
      job.runAfter = nil
    }

    /// Cancels what is not over, where no time is known.
    fileprivate mutating func cancel() {
      if !job.state.isOver { end(.cancelled, at: max(job.createdAt, job.startedAt ?? job.createdAt)) }
    }
  }

  /// What a member said last of drafts by a machine.
  struct Consent: Sendable {
    var message: IdempotencyKey
    /// Its place in the log; the largest number while it waits to be sent.
    var sequence: Int64
    /// `nil` where they do not agree.
    var place: String?
  }

  private func row(of id: IdempotencyKey) -> Int? { assistJobs.firstIndex { $0.job.id == id } }

  // MARK: What people do

  mutating func enqueue(
    _ question: AssistQuestion, _ snapshot: AssistSnapshot, as id: IdempotencyKey, isAskedFor: Bool, at now: Timestamp,
    _ touched: inout TouchedValues
  ) -> AssistJob? {
    if snapshot.texts.contains(where: { messages[$0.message]?.state.isWordless == true }) { return nil }
    // The session of a message is no part of what makes two questions equal: a message is in one.
    let known = assistJobs.firstIndex { row in
      var other = row.job.question
      other.session = question.session
      return other == question
    }
    if let known {
      let before = assistJobs[known].job
      if before.isRevived(isAskedFor: isAskedFor) { assistJobs[known].requeue() }
      if isAskedFor { assistJobs[known].job.isAskedFor = true }
      if assistJobs[known].texts.isEmpty {
        (assistJobs[known].model, assistJobs[known].texts) = (snapshot.model, snapshot.texts)
      }
      if assistJobs[known].job != before { touched.didOnce(.drafts(question.session)) }
      return assistJobs[known].job
    }
    guard assistJobs.count(where: { !$0.job.state.isOver }) < Limits.assistQueuedMax else { return nil }
    let job = AssistJob(
      id: id, question: question, state: .queued, attempts: 0, runAfter: nil, lastError: "", tokens: 0, createdAt: now,
      startedAt: nil, finishedAt: nil, isAskedFor: isAskedFor)
    assistJobs.append(AssistRow(job: job, model: snapshot.model, texts: snapshot.texts))
    var sessions = [question.session]
    while assistJobs.count > Limits.assistKeptMax, let oldest = assistJobs.firstIndex(where: \.job.state.isOver) {
      sessions.append(assistJobs.remove(at: oldest).job.question.session)
    }
    recordDrafts(in: sessions, &touched)
    return job
  }

  mutating func cancelJobs(_ ids: [IdempotencyKey], at now: Timestamp, _ touched: inout TouchedValues) -> Bool {
    var hasEffect = false
    for id in ids {
      guard let place = row(of: id), !assistJobs[place].job.state.isOver else { continue }
      assistJobs[place].end(.cancelled, at: now)
      touched.didOnce(.drafts(assistJobs[place].job.question.session))
      hasEffect = true
    }
    return hasEffect
  }

  mutating func retryJob(_ id: IdempotencyKey, _ touched: inout TouchedValues) -> Bool {
    guard let place = row(of: id), [.failed, .cancelled].contains(assistJobs[place].job.state),
      !assistJobs[place].texts.isEmpty
    else { return false }
    assistJobs[place].requeue()
    touched.didOnce(.drafts(assistJobs[place].job.question.session))
    return true
  }

  // MARK: The worker

  mutating func requeueOrphans() {
    for place in assistJobs.indices where assistJobs[place].job.state == .running { assistJobs[place].job.state = .queued }
  }

  mutating func claimJob(
    _ id: IdempotencyKey, for server: String, within pace: AssistPace, at now: Timestamp, under token: FencingToken,
    _ touched: inout TouchedValues
  ) -> AssistClaim {
    guard let place = row(of: id), assistJobs[place].job.state == .queued,
      agreement(in: assistJobs[place].job.question.session, to: server).isComplete
    else { return .gone }
    let attempts = assistJobs[place].job.attempts
    guard attempts < Limits.assistAttemptsMax else {
      assistJobs[place].fail("the program ended during each of \(attempts) attempts", at: now)
      touched.didOnce(.drafts(assistJobs[place].job.question.session))
      return .gone
    }
    guard let snapshot = assistJobs[place].snapshot else {
      assistJobs[place].fail("its words cannot be read any more", at: now)
      touched.didOnce(.drafts(assistJobs[place].job.question.session))
      return .gone
    }
    var spent = spending(pace, at: now)
    if let time = spent.take(pace, at: now) { return .notBefore(time) }
    assistSpending = spent
    assistJobs[place].lease = token
    assistJobs[place].job.state = .running
    assistJobs[place].job.attempts += 1
    assistJobs[place].job.startedAt = now
    assistJobs[place].job.runAfter = nil
    return .claimed(assistJobs[place].job, snapshot)
  }

  /// Kept even where there is no room: after a clock was set back it is filled from now on, and not from each claim on.
  private mutating func spending(_ pace: AssistPace, at now: Timestamp) -> AssistSpending {
    var spent = assistSpending ?? AssistSpending(pace, at: now)
    spent.follow(now)
    assistSpending = spent
    return spent
  }

  mutating func settleJob(
    _ id: IdempotencyKey, _ outcome: AssistOutcome, within pace: AssistPace, at now: Timestamp, under token: FencingToken,
    _ touched: inout TouchedValues
  ) {
    guard let place = row(of: id), assistJobs[place].job.state == .running, assistJobs[place].lease == token else { return }
    touched.didOnce(.drafts(assistJobs[place].job.question.session))
    switch outcome {
    case .done(let answer, let tokens):
      var spent = spending(pace, at: now)
      spent.charge(tokens, pace, at: now)
      assistSpending = spent
      assistJobs[place].answer = answer
      assistJobs[place].end(.done, at: now)
      assistJobs[place].job.lastError = ""
      assistJobs[place].job.tokens += tokens
    case .postponed(let until, let error):
      assistJobs[place].job.state = .queued
      assistJobs[place].job.runAfter = until
      assistJobs[place].job.lastError = error.printable(charactersMax: Limits.assistErrorCharactersMax)
    case .held(let until, let error, let isAttempt):
      assistJobs[place].job.state = .queued
      assistJobs[place].job.attempts -= isAttempt ? 0 : 1
      assistJobs[place].job.lastError = error.printable(charactersMax: Limits.assistErrorCharactersMax)
      for index in assistJobs.indices where assistJobs[index].job.state == .queued {
        assistJobs[index].job.runAfter = max(assistJobs[index].job.runAfter ?? until, until)
      }
    case .failed(let error): assistJobs[place].fail(error, at: now)
    }
  }

  // MARK: What is gone

  /// A message has lost its words, or says something else.
  mutating func forgetAssist(of message: IdempotencyKey, _ touched: inout TouchedValues) {
    var sessions = forgetConsent(in: message)
    for place in assistJobs.indices where assistJobs[place].texts.contains(where: { $0.message == message }) {
      assistJobs[place].texts = []
      if !assistJobs[place].job.state.isOver { sessions.append(assistJobs[place].job.question.session) }
      assistJobs[place].cancel()
    }
    sessions += assistJobs.filter { $0.job.question.message == message }.map(\.job.question.session)
    assistJobs.removeAll { $0.job.question.message == message }
    recordDrafts(in: sessions, &touched)
  }

  private func recordDrafts(in sessions: [SessionID], _ touched: inout TouchedValues) {
    for session in Set(sessions).sorted() { touched.didOnce(.drafts(session)) }
  }

  private mutating func forgetConsent(in message: IdempotencyKey) -> [SessionID] {
    var sessions: [SessionID] = []
    for (session, said) in consents {
      guard let user = said.first(where: { $0.value.message == message })?.key else { continue }
      consents[session]?[user] = nil
      cancelJobs(in: session)
      sessions.append(session)
    }
    return sessions
  }

  private mutating func cancelJobs(in session: SessionID) {
    for place in assistJobs.indices where assistJobs[place].job.question.session == session { assistJobs[place].cancel() }
  }

  // MARK: Consent

  func agreement(in session: SessionID, to place: String?) -> AssistAgreement {
    let members = (sessions[session]?.participants ?? [:]).values.filter { !$0.hasLeft }.map(\.user).sorted()
    let said = members.map { user in (user: user, consent: consents[session]?[user]) }
    let named =
      place
      ?? said.compactMap(\.consent).filter { $0.place != nil }.max { $0.sequence < $1.sequence }?.place
    let agreed = said.filter { $0.consent?.place != nil && $0.consent?.place == named }.map(\.user)
    return AssistAgreement(place: named, agreed: agreed, missing: members.filter { !agreed.contains($0) })
  }

  mutating func noteConsent(in message: Message, at sequence: UInt64, _ touched: inout TouchedValues) {
    guard let consent = message.attributes.consent else { return }
    let sequence = Int64(clamping: sequence)
    let held = consents[message.session]?[message.author]
    guard held.map({ $0.sequence < sequence || $0.message == message.id }) ?? true else { return }
    consents[message.session, default: [:]][message.author] = Consent(
      message: message.id, sequence: sequence, place: consent.place)
    if consent.place == nil { cancelJobs(in: message.session) }
    touched.didOnce(.drafts(message.session))
  }

  mutating func noteOwnWithdrawal(in session: SessionID, as key: IdempotencyKey, _ touched: inout TouchedValues) {
    consents[session, default: [:]][owner] = Consent(message: key, sequence: .max, place: nil)
    cancelJobs(in: session)
    touched.didOnce(.drafts(session))
  }

  mutating func resetConsent(in session: SessionID, after sequence: UInt64, _ touched: inout TouchedValues) {
    dropConsents(in: session, &touched) { _, said in said.sequence > Int64(clamping: sequence) && said.sequence < .max }
  }

  mutating func forgetConsent(of user: UserID, in session: SessionID, _ touched: inout TouchedValues) {
    dropConsents(in: session, &touched) { author, said in author == user && said.sequence < .max }
  }

  private mutating func dropConsents(
    in session: SessionID, _ touched: inout TouchedValues, where isDropped: (UserID, Consent) -> Bool
  ) {
    let held = consents[session] ?? [:]
    let kept = held.filter { !isDropped($0.key, $0.value) }
    guard kept.count < held.count else { return }
    consents[session] = kept
    touched.didOnce(.drafts(session))
  }
}
