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
