package import WardlineModel

/// Where jobs are kept: beside the outbox, in tables of their own. What only the worker does is fenced by its lease.
package protocol AssistStore: Sendable {
  /// Keeps a question with its snapshot, in one durable transaction. One that is known is not asked again: it is told how it stands, and one that
  /// was cancelled, or has failed and is asked for, is queued again.
  ///
  /// - Throws: ``StoreError``.
  /// - Returns: the job; `nil` where nothing was kept: ``Limits/assistQueuedMax`` jobs wait already, or the words of a message are gone by now.
  func enqueue(
    _ question: AssistQuestion, _ snapshot: AssistSnapshot, as id: IdempotencyKey, isAskedFor: Bool, at now: Timestamp
  ) throws(StoreError) -> (job: AssistJob?, committed: Committed)

  /// The jobs, the newest first.
  func jobs(limit: Int) throws(StoreError) -> [AssistJob]
  func job(_ id: IdempotencyKey) throws(StoreError) -> AssistJob?
  /// `nil` where its words cannot be opened, or are gone.
  func snapshot(of id: IdempotencyKey) throws(StoreError) -> AssistSnapshot?
  func answer(of id: IdempotencyKey) throws(StoreError) -> AssistAnswer?
  /// What waits in sessions whose members have all agreed that the server at a place is told, the oldest first: all of it, as what is on the screen
  /// goes first however late it was asked for.
  func queuedJobs(for place: String) throws(StoreError) -> [AssistJob]
  /// The drafts of the newest messages of a session, and the questions for one: at most ``Limits/assistDraftsMax``.
  func drafts(in session: SessionID) throws(StoreError) -> [MachineDraft]
  /// Who of the members of a session has agreed that the server at a place is told, as far as this device has heard.
  ///
  /// - Parameter place: `nil` for the one that was named last.
  func agreement(in session: SessionID, to place: String?) throws(StoreError) -> AssistAgreement

  /// What nobody wants any more. What is over is left as it is; without effect where that is all.
  func cancelJobs(_ ids: [IdempotencyKey], at now: Timestamp) throws(StoreError) -> Committed
  /// Queues a job again that has failed or was cancelled, with all its attempts. Without effect on any other, and where its words are gone.
  func retryJob(_ id: IdempotencyKey) throws(StoreError) -> Committed

  // MARK: The worker

  /// Marks a job as running, and takes from the pace what it needs: what is not there is not exceeded, over any restart. A job of a session in which
  /// somebody does not agree any more is ``AssistClaim/gone``.
  func claimJob(
    _ id: IdempotencyKey, for place: String, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> AssistClaim
  /// Keeps what came of an attempt. No effect on a job that is not running under this token.
  func settleJob(
    _ id: IdempotencyKey, _ outcome: AssistOutcome, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> Committed
}

/// What became of a claim.
package enum AssistClaim: Hashable, Sendable {
  case claimed(AssistJob, AssistSnapshot)
  /// The pace has no room before.
  case notBefore(Timestamp)
  /// It is not queued any more.
  case gone
  /// It has failed without being asked, such as after its last attempt ended with the program; what was committed says so.
  case failed(Committed)
}

/// What is kept of an attempt.
package enum AssistOutcome: Hashable, Sendable {
  case done(AssistAnswer, tokens: Int)
  case postponed(until: Timestamp, error: String)
  /// The server takes nothing before then: whatever waits, waits for that. The attempt counts where the server has answered.
  case held(until: Timestamp, error: String, isAttempt: Bool)
  case failed(error: String)
}
