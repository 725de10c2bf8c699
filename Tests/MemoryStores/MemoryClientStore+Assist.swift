package import WardlineModel
package import WardlineSync

extension MemoryClientStore: AssistStore {
  package func enqueue(
    _ question: AssistQuestion, _ snapshot: AssistSnapshot, as id: IdempotencyKey, isAskedFor: Bool, at now: Timestamp
  ) throws(StoreError) -> (job: AssistJob?, committed: Committed) {
    var job: AssistJob?
    let committed = transact { state, touched in
      job = state.enqueue(question, snapshot, as: id, isAskedFor: isAskedFor, at: now, &touched)
      return true
    }
    return (job, committed)
  }

  package func jobs(limit: Int) throws(StoreError) -> [AssistJob] {
    // The newest first; of one time, the one that was queued last.
    let order = snapshot().assistJobs.map(\.job).enumerated()
      .sorted { ($0.element.createdAt, $0.offset) > ($1.element.createdAt, $1.offset) }
    return order.prefix(limit).map(\.element)
  }

  package func job(_ id: IdempotencyKey) throws(StoreError) -> AssistJob? { row(id)?.job }
  package func snapshot(of id: IdempotencyKey) throws(StoreError) -> AssistSnapshot? { row(id)?.snapshot }
  package func answer(of id: IdempotencyKey) throws(StoreError) -> AssistAnswer? { row(id)?.answer }

  private func row(_ id: IdempotencyKey) -> ClientStoreState.AssistRow? { snapshot().assistJobs.first { $0.job.id == id } }

  package func queuedJobs(for place: String) throws(StoreError) -> [AssistJob] {
    let state = snapshot()
    let queued = state.assistJobs.lazy.map(\.job).filter { job in
      job.state == .queued && state.agreement(in: job.question.session, to: place).isComplete
    }
    return Array(queued.prefix(Limits.assistQueuedMax))
  }

  package func drafts(in session: SessionID) throws(StoreError) -> [MachineDraft] {
    let rows = snapshot().assistJobs.reversed().lazy.filter { row in
      row.job.question.session == session && row.job.question.kind == .draftTranslation
    }
    return rows.prefix(Limits.assistDraftsMax).map { MachineDraft($0.job, $0.answer) }
  }

  package func agreement(in session: SessionID, to place: String?) throws(StoreError) -> AssistAgreement {
    snapshot().agreement(in: session, to: place)
  }

  package func cancelJobs(_ ids: [IdempotencyKey], at now: Timestamp) throws(StoreError) -> Committed {
    transact { $0.cancelJobs(ids, at: now, &$1) }
  }

  package func retryJob(_ id: IdempotencyKey) throws(StoreError) -> Committed { transact { $0.retryJob(id, &$1) } }

  package func claimJob(
    _ id: IdempotencyKey, for place: String, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> AssistClaim {
    var claim = AssistClaim.gone
    let committed = try transact(under: token) { state, touched in
      claim = state.claimJob(id, for: place, within: pace, at: now, under: token, &touched)
    }
    return committed.changes.isEmpty ? claim : .failed(committed)
  }

  package func settleJob(
    _ id: IdempotencyKey, _ outcome: AssistOutcome, within pace: AssistPace, at now: Timestamp, under token: FencingToken
  ) throws(StoreError) -> Committed {
    try transact(under: token) { $0.settleJob(id, outcome, within: pace, at: now, under: token, &$1) }
  }
}
