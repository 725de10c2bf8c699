package import WardlineModel
package import WardlineSQLite
package import WardlineSync

// Questions to a language model. They share the file with the conversation, and nothing else: no statement here reads or writes the outbox.
extension SQLiteClientStore: AssistStore {
  package func enqueue(
    _ question: AssistQuestion, _ snapshot: AssistSnapshot, as id: IdempotencyKey, isAskedFor: Bool, at now: Timestamp
  ) throws(StoreError) -> (job: AssistJob?, committed: Committed) {
    var job: AssistJob?
    let committed = try transact { transaction in
      let db = transaction.db
      // Another process may have heard that it was taken back since it was read: its words are kept nowhere.
      for text in snapshot.texts where try db.isWordless(text.message) { return }
      if let known = try db.assistJob(for: question) {
        if known.isRevived(isAskedFor: isAskedFor) { try db.requeue(known.id) }
        if isAskedFor { try db.run("UPDATE assist_job SET is_asked_for = 1 WHERE key_high = ? AND key_low = ?", known.id) }
        // Its words may have been erased meanwhile: then it is asked with those of now.
        if try db.assistSnapshot(of: known.id) == nil { try db.insert(snapshot, of: known.id) }
        job = try db.assistJob(known.id)
        if job != known { transaction.recordOnce(.drafts(question.session)) }
        return
      }
      let waiting =
        try db.first("SELECT count(*) FROM assist_job WHERE state IN ('queued', 'running')") { try $0.integer() } ?? 0
      guard waiting < Limits.assistQueuedMax else { return }
      try db.run(
        """
        INSERT INTO assist_job (key_high, key_low, kind, session, message_high, message_low, language, prompt_version, created_at,
          is_asked_for) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, id, question.kind.rawValue, question.session, question.message, question.language, question.promptVersion, now,
        isAskedFor ? 1 : 0)
      try db.insert(snapshot, of: id)
      transaction.recordDrafts(in: try db.dropOldestAssistJobs() + [question.session])
      job = try db.assistJob(id)
    }
    return (job, committed)
  }

  package func jobs(limit: Int) throws(StoreError) -> [AssistJob] {
    try database.read { db in
      try db.all("SELECT \(AssistJob.columns) FROM assist_job ORDER BY created_at DESC, id DESC LIMIT ?", limit) {
        try AssistJob(from: &$0)
      }
    }
  }

  package func job(_ id: IdempotencyKey) throws(StoreError) -> AssistJob? { try database.read { try $0.assistJob(id) } }

  package func snapshot(of id: IdempotencyKey) throws(StoreError) -> AssistSnapshot? {
    try database.read { try $0.assistSnapshot(of: id) }
  }

  package func answer(of id: IdempotencyKey) throws(StoreError) -> AssistAnswer? {
    try database.read { try $0.assistAnswer(of: id) }
  }

  package func queuedJobs(for place: String) throws(StoreError) -> [AssistJob] {
    try database.read { db in
      try db.all(
        """
        SELECT \(AssistJob.columns) FROM assist_job WHERE state = 'queued' AND \(AssistAgreement.isCompleteSQL) ORDER BY id LIMIT ?2
        """, place, Limits.assistQueuedMax
      ) { try AssistJob(from: &$0) }
    }
  }

  package func drafts(in session: SessionID) throws(StoreError) -> [MachineDraft] {
    try database.read { db in
      try db.all(
        """
        SELECT \(AssistJob.columns) FROM assist_job WHERE session = ? AND kind = 'draft_translation' ORDER BY id DESC LIMIT ?
        """, session, Limits.assistDraftsMax
      ) { try AssistJob(from: &$0) }.map { job in
        // Read after each question: only a job that is done has an answer.
        MachineDraft(job, job.state == .done ? try db.assistAnswer(of: job.id) : nil)
      }
    }
  }

  package func cancelJobs(_ ids: [IdempotencyKey], at now: Timestamp) throws(StoreError) -> Committed {
    try decide { transaction in
      var hasEffect = false
      for id in ids {
        guard let job = try transaction.db.assistJob(id), !job.state.isOver else { continue }
        try transaction.db.run(
          """
          UPDATE assist_job SET state = 'cancelled', finished_at = ?, run_after = 0 WHERE key_high = ? AND key_low = ?
          """, now, id)
        transaction.recordOnce(.drafts(job.question.session))
        hasEffect = true
      }
      return hasEffect
    }
  }

  package func retryJob(_ id: IdempotencyKey) throws(StoreError) -> Committed {
    try decide { transaction in
      guard let job = try transaction.db.assistJob(id), job.state == .failed || job.state == .cancelled else { return false }
      // What was erased cannot be asked again.
      guard try transaction.db.assistSnapshot(of: id) != nil else { return false }
      try transaction.db.requeue(id)
      transaction.recordOnce(.drafts(job.question.session))
      return true
    }
  }

  // MARK: The worker

  package func claimJob(
    _ id: IdempotencyKey, for place: String, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> AssistClaim {
    var claim = AssistClaim.gone
    let committed = try transact { transaction in
      try transaction.db.requireLease(token)
      claim = try transaction.claimJob(id, for: place, within: pace, at: now, under: token)
    }
    return committed.changes.isEmpty ? claim : .failed(committed)
  }

  package func settleJob(
    _ id: IdempotencyKey, _ outcome: AssistOutcome, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> Committed {
    try transact { transaction in
      let db = transaction.db
      try db.requireLease(token)
      guard
        let session = try db.first(
          "SELECT session FROM assist_job WHERE key_high = ? AND key_low = ? AND state = 'running' AND lease = ?", id,
          token.number, decode: { try $0.next(SessionID.self) })
      else { return }
      transaction.recordOnce(.drafts(session))
      switch outcome {
      case .done(let answer, let tokens):
        var spent = try db.assistSpending(pace, at: now)
        spent.charge(tokens, pace, at: now)
        try db.keep(spent)
        try db.run(
          "INSERT OR REPLACE INTO assist_answer (key_high, key_low, body) VALUES (?1, ?2, \(SealedColumn.assistAnswer.sealed("?3", "?1", "?2")))",
          id, Netstrings.encode([answer.text, answer.confidence.rawValue, answer.remarks]))
        try db.run(
          """
          UPDATE assist_job SET state = 'done', finished_at = ?, last_error = '', tokens = tokens + ?
          WHERE key_high = ? AND key_low = ?
          """, now, tokens, id)
      case .postponed(let until, let error):
        try db.run(
          "UPDATE assist_job SET state = 'queued', run_after = ?, last_error = ? WHERE key_high = ? AND key_low = ?", until,
          error.printable(charactersMax: Limits.assistErrorCharactersMax), id)
      case .held(let until, let error, let isAttempt):
        try db.run(
          """
          UPDATE assist_job SET state = 'queued', attempts = attempts - ?, last_error = ? WHERE key_high = ? AND key_low = ?
          """, isAttempt ? 0 : 1, error.printable(charactersMax: Limits.assistErrorCharactersMax), id)
        // So that a restart does not ask before.
        try db.run("UPDATE assist_job SET run_after = max(run_after, ?) WHERE state = 'queued'", until)
      case .failed(let error): try db.fail(id, error, at: now)
      }
    }
  }
}

extension ClientTransaction {
  /// A job that cannot be asked any more fails here, which is the only change that this records.
  fileprivate mutating func claimJob(
    _ id: IdempotencyKey, for place: String, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws -> AssistClaim {
    guard let job = try db.assistJob(id), job.state == .queued,
      try db.agreement(in: job.question.session, to: place).isComplete
    else { return .gone }
    // Each attempt may have ended with its worker.
    guard job.attempts < Limits.assistAttemptsMax else {
      try db.fail(id, "the program ended during each of \(job.attempts) attempts", at: now)
      recordDrafts(in: [job.question.session])
      return .gone
    }
    guard let snapshot = try db.assistSnapshot(of: id) else {
      try db.fail(id, "its words cannot be read any more", at: now)
      recordDrafts(in: [job.question.session])
      return .gone
    }
    var spent = try db.assistSpending(pace, at: now)
    if let time = spent.take(pace, at: now) { return .notBefore(time) }
    try db.keep(spent)
    try db.run(
      """
      UPDATE assist_job SET state = 'running', attempts = attempts + 1, started_at = ?, run_after = 0, lease = ?
      WHERE key_high = ? AND key_low = ?
      """, now, token.number, id)
    guard let claimed = try db.assistJob(id) else { return .gone }
    return .claimed(claimed, snapshot)
  }

  /// The text of a message was erased or replaced: deletes the jobs about the message, and cancels the open ones whose snapshot has its text. If the
  /// message was its author's consent, that is deleted, too.
  mutating func forgetAssist(of message: IdempotencyKey) throws {
    let consented = try db.forgetConsent(in: message)
    recordDrafts(in: try db.forgetJobs(of: message) + [consented].compactMap(\.self))
  }

  /// Records, in an order that every store has, that jobs or the agreement of these sessions have changed.
  mutating func recordDrafts(in sessions: [SessionID]) {
    for session in Set(sessions).sorted() { recordOnce(.drafts(session)) }
  }
}

extension Database {
  /// Jobs of a worker that is gone wait again. Their attempts count: the model may have been asked.
  func requeueOrphans() throws { try run("UPDATE assist_job SET state = 'queued' WHERE state = 'running'") }

  /// - Returns: the session of each job that was cancelled or deleted.
  fileprivate func forgetJobs(of message: IdempotencyKey) throws -> [SessionID] {
    let told = try all(
      "SELECT DISTINCT key_high, key_low FROM assist_text WHERE message_high = ? AND message_low = ?", message
    ) { try $0.next(IdempotencyKey.self) }
    var sessions: [SessionID] = []
    for id in told {
      try forgetWords(of: id)
      sessions += try all(
        """
        UPDATE assist_job SET state = 'cancelled', finished_at = max(created_at, started_at), run_after = 0
        WHERE key_high = ? AND key_low = ? AND state IN ('queued', 'running') RETURNING session
        """, id
      ) { try $0.next(SessionID.self) }
    }
    let about = try all("SELECT key_high, key_low FROM assist_job WHERE message_high = ? AND message_low = ?", message) {
      try $0.next(IdempotencyKey.self)
    }
    for id in about { sessions += try drop(id) }
    return sessions
  }

  private func forgetWords(of id: IdempotencyKey) throws {
    try run("DELETE FROM assist_text WHERE key_high = ? AND key_low = ?", id)
  }

  /// - Returns: the session of the job; empty if there was none.
  private func drop(_ id: IdempotencyKey) throws -> [SessionID] {
    try forgetWords(of: id)
    try run("DELETE FROM assist_answer WHERE key_high = ? AND key_low = ?", id)
    return try all("DELETE FROM assist_job WHERE key_high = ? AND key_low = ? RETURNING session", id) {
      try $0.next(SessionID.self)
    }
  }

  /// - Returns: the session of each job that was deleted.
  fileprivate func dropOldestAssistJobs() throws -> [SessionID] {
    let surplus = try all(
      """
      SELECT key_high, key_low FROM assist_job WHERE state IN ('done', 'failed', 'cancelled') ORDER BY id
      LIMIT max(0, (SELECT count(*) FROM assist_job) - ?)
      """, Limits.assistKeptMax
    ) { try $0.next(IdempotencyKey.self) }
    return try surplus.flatMap { try drop($0) }
  }

  fileprivate func requeue(_ id: IdempotencyKey) throws {
    try run(
      """
      UPDATE assist_job SET state = 'queued', attempts = 0, run_after = 0, last_error = '', finished_at = 0
      WHERE key_high = ? AND key_low = ?
      """, id)
  }

  fileprivate func fail(_ id: IdempotencyKey, _ error: String, at now: Timestamp) throws {
    try run(
      """
      UPDATE assist_job SET state = 'failed', finished_at = ?, run_after = 0, last_error = ? WHERE key_high = ? AND key_low = ?
      """, now, error.printable(charactersMax: Limits.assistErrorCharactersMax), id)
  }

  fileprivate func isWordless(_ message: IdempotencyKey) throws -> Bool {
    try first("SELECT state IN ('retracted', 'erased') FROM message WHERE key_high = ? AND key_low = ?", message) {
      try $0.integer()
    } == 1
  }

  fileprivate func assistJob(_ id: IdempotencyKey) throws -> AssistJob? {
    try first("SELECT \(AssistJob.columns) FROM assist_job WHERE key_high = ? AND key_low = ?", id) { try AssistJob(from: &$0) }
  }

  fileprivate func assistJob(for question: AssistQuestion) throws -> AssistJob? {
    try first(
      """
      SELECT \(AssistJob.columns) FROM assist_job
      WHERE kind = ? AND message_high = ? AND message_low = ? AND language = ? AND prompt_version = ?
      """, question.kind.rawValue, question.message, question.language, question.promptVersion
    ) { try AssistJob(from: &$0) }
  }

  fileprivate func assistSnapshot(of id: IdempotencyKey) throws -> AssistSnapshot? {
    var isReadable = true
    let texts = try all(
      """
      SELECT message_high, message_low, \(SealedColumn.assistText.opened) FROM assist_text WHERE key_high = ? AND key_low = ?
      ORDER BY position
      """, id
    ) { columns in
      let message = try columns.next(IdempotencyKey.self)
      let words = try columns.body()
      isReadable = isReadable && words != nil
      return AssistSnapshot.Text(words ?? "", of: message)
    }
    guard isReadable, !texts.isEmpty else { return nil }
    let model = try first("SELECT model FROM assist_job WHERE key_high = ? AND key_low = ?", id) { try $0.text() }
    return model.map { AssistSnapshot(model: $0, texts: texts) }
  }

  fileprivate func assistAnswer(of id: IdempotencyKey) throws -> AssistAnswer? {
    let body = try first(
      "SELECT \(SealedColumn.assistAnswer.opened) FROM assist_answer WHERE key_high = ? AND key_low = ?", id
    ) { try $0.body() }
    guard let body = body ?? nil else { return nil }
    let parts = try Netstrings.decode(body)
    guard parts.count == 3, let confidence = AssistAnswer.Confidence(rawValue: parts[1]) else { return nil }
    return AssistAnswer(text: parts[0], confidence: confidence, remarks: parts[2])
  }

  fileprivate func insert(_ snapshot: AssistSnapshot, of id: IdempotencyKey) throws {
    try run("UPDATE assist_job SET model = ? WHERE key_high = ? AND key_low = ?", snapshot.model, id)
    for (position, text) in snapshot.texts.enumerated() {
      try run(
        """
        INSERT INTO assist_text (key_high, key_low, position, message_high, message_low, text)
        VALUES (?1, ?2, ?3, ?4, ?5, \(SealedColumn.assistText.sealed("?6", "?1", "?2", "?3")))
        """, id, position, text.message, text.words)
    }
  }
}

// MARK: What was spent

extension AssistSpending: Storable {
  package func store(in parameters: inout Parameters) {
    for bucket in [requests, tokens] {
      bucket.units.store(in: &parameters)
      bucket.filledAtMilliseconds.store(in: &parameters)
    }
    day.store(in: &parameters)
    dayTokens.store(in: &parameters)
  }

  package init(from columns: inout Columns) throws {
    self.init(
      requests: TokenBucket(units: try columns.next(), filledAtMilliseconds: try columns.next()),
      tokens: TokenBucket(units: try columns.next(), filledAtMilliseconds: try columns.next()), day: try columns.next(),
      dayTokens: try columns.next())
  }
}

extension Database {
  fileprivate func assistSpending(_ pace: AssistPace, at now: Timestamp) throws -> AssistSpending {
    let kept = try first(
      "SELECT request_units, request_filled_at, token_units, token_filled_at, day, day_tokens FROM assist_pace"
    ) { try $0.next(AssistSpending.self) }
    var spent = kept ?? AssistSpending(pace, at: now)
    spent.follow(now)
    // Kept even where there is no room: after a clock was set back it is filled from now on, and not from each claim on.
    if spent != kept { try keep(spent) }
    return spent
  }

  fileprivate func keep(_ spent: AssistSpending) throws {
    try run(
      """
      INSERT OR REPLACE INTO assist_pace (id, request_units, request_filled_at, token_units, token_filled_at, day, day_tokens)
      VALUES (1, ?, ?, ?, ?, ?, ?)
      """, spent)
  }
}

// MARK: Columns

extension AssistJob {
  fileprivate static let columns = """
    key_high, key_low, kind, session, message_high, message_low, language, prompt_version, state, attempts, run_after, last_error, tokens,
    created_at, started_at, finished_at, is_asked_for
    """

  fileprivate init(from columns: inout Columns) throws {
    let id = try columns.next(IdempotencyKey.self)
    let kind = try columns.text()
    let session = try columns.next(SessionID.self)
    let message = try columns.next(IdempotencyKey.self)
    guard let kind = AssistQuestion.Kind(rawValue: kind) else { throw StoreError.failed("a job of kind '\(kind.printable())'") }
    let question = AssistQuestion(
      kind, of: message, in: session, to: try columns.next(), promptVersion: try columns.next())
    let name = try columns.text()
    guard let state = State(rawValue: name) else { throw StoreError.failed("a job in state '\(name.printable())'") }
    self.init(
      id: id, question: question, state: state, attempts: try columns.next(), runAfter: try Self.time(from: &columns),
      lastError: try columns.text(), tokens: try columns.next(), createdAt: try columns.next(),
      startedAt: try Self.time(from: &columns),
      finishedAt: try Self.time(from: &columns), isAskedFor: try columns.integer() != 0)
  }

  /// 0 stands for none.
  private static func time(from columns: inout Columns) throws -> Timestamp? {
    let milliseconds = try columns.integer()
    return milliseconds == 0 ? nil : Timestamp(milliseconds: milliseconds).clampedToCalendar
  }
}
