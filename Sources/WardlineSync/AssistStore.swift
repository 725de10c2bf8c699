package import WardlineModel

/// Where jobs are kept: beside the outbox, in tables of their own. What only the worker does is fenced by its lease.
package protocol AssistStore: Sendable {
  /// Keeps a question with its snapshot, in one durable transaction. One that is known is not asked again: it is told how it stands, and one that
  /// has failed or was cancelled is queued again.
  ///
  /// - Throws: ``StoreError``.
  /// - Returns: `nil` where ``Limits/assistQueuedMax`` jobs wait already; nothing was kept then.
  func enqueue(
    _ question: AssistQuestion, _ snapshot: AssistSnapshot, as id: IdempotencyKey, isAskedFor: Bool, at now: Timestamp
  ) throws(StoreError) -> AssistJob?

  /// The jobs, the newest first.
  func jobs(limit: Int) throws(StoreError) -> [AssistJob]
  func job(_ id: IdempotencyKey) throws(StoreError) -> AssistJob?
  /// `nil` where its words cannot be opened, or are gone.
  func snapshot(of id: IdempotencyKey) throws(StoreError) -> AssistSnapshot?
  func answer(of id: IdempotencyKey) throws(StoreError) -> AssistAnswer?
  /// What waits, the oldest first: at most ``Limits/assistLookedAtMax``.
  func queuedJobs() throws(StoreError) -> [AssistJob]

  /// What nobody wants any more. What is over is left as it is.
  func cancelJobs(_ ids: [IdempotencyKey], at now: Timestamp) throws(StoreError)
  /// Queues a job again that has failed or was cancelled, with all its attempts. `false` for any other.
  func retryJob(_ id: IdempotencyKey) throws(StoreError) -> Bool

  // MARK: The worker

  /// Marks a job as running, and takes from the pace what it needs: what is not there is not exceeded, over any restart.
  func claimJob(
    _ id: IdempotencyKey, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> AssistClaim
  /// Keeps what came of an attempt. No effect on a job that is not running under this token.
  func settleJob(
    _ id: IdempotencyKey, _ outcome: AssistOutcome, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError)
}

/// What became of a claim.
package enum AssistClaim: Hashable, Sendable {
  case claimed(AssistJob, AssistSnapshot)
  /// The pace has no room before.
  case notBefore(Timestamp)
  /// It is not queued any more.
  case gone
}

/// What is kept of an attempt.
package enum AssistOutcome: Hashable, Sendable {
  case done(AssistAnswer, tokens: Int)
  case postponed(until: Timestamp, error: String)
  case failed(error: String)
}
