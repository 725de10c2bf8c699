public import WardlineModel
internal import WardlineStore
internal import WardlineSync

// What a language model was asked; see ``WardlineClient/askForDraft(of:in:isAskedFor:)``.
extension DeviceStore {
  /// The questions, the newest first.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func jobs(limit: Int = Limits.assistQueuedMax) throws(ClientError) -> [AssistJob] {
    try asked { store throws(StoreError) in try store.jobs(limit: limit) }
  }

  /// One question; `nil` where this device does not know it.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func job(_ id: IdempotencyKey) throws(ClientError) -> AssistJob? {
    try asked { store throws(StoreError) in try store.job(id) }
  }

  /// What a model is told of a question; `nil` where that is gone with the messages, or cannot be read.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func snapshot(of job: IdempotencyKey) throws(ClientError) -> AssistSnapshot? {
    try asked { store throws(StoreError) in try store.snapshot(of: job) }
  }

  /// What a model has answered; `nil` before that.
  ///
  /// - Throws: ``ClientError`` when the store cannot be read.
  public func answer(of job: IdempotencyKey) throws(ClientError) -> AssistAnswer? {
    try asked { store throws(StoreError) in try store.answer(of: job) }
  }

  /// Keeps a question about a session, for the next program that is connected and in front: a draft translation of a message, or a summary or the terms
  /// of what was said up to it.
  ///
  /// For example: `try store.ask(.summary, of: last.id, in: LanguageTag("en"), settings)`.
  ///
  /// - Throws: ``ClientError`` as ``WardlineClient/askForDraft(of:in:isAskedFor:)``.
  @discardableResult
  public func ask(
    _ kind: AssistQuestion.Kind, of message: IdempotencyKey, in language: LanguageTag, _ settings: AssistSettings
  ) throws(ClientError) -> AssistJob {
    var generator = SystemRandomNumberGenerator()
    let id = IdempotencyKey(at: .now, using: &generator)
    let asked = try asked { store throws(StoreError) in
      try store.ask(kind, of: message, in: language, settings, as: id, isAskedFor: true, at: .now)
    }
    return try asked.get().0
  }

  /// As ``WardlineClient/cancelJobs(_:)``.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func cancelJobs(_ jobs: [IdempotencyKey]) throws(ClientError) -> Bool {
    try asked { store throws(StoreError) in try store.cancelJobs(jobs, at: .now).hasEffect }
  }

  /// As ``WardlineClient/retryJob(_:)``.
  ///
  /// - Throws: ``ClientError`` when the store takes no writes.
  public func retryJob(_ job: IdempotencyKey) throws(ClientError) -> Bool {
    try asked { store throws(StoreError) in try store.retryJob(job).hasEffect }
  }
}
