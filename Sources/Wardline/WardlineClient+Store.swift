internal import Dispatch
internal import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport

// Every access to the store, in the order of the calls.
extension WardlineClient {
  /// Keeps operations; many calls share a transaction when they come in a burst.
  func keep(_ operations: [Operation]) async throws(ClientError) -> Committed {
    let result = await withCheckedContinuation { done in
      drafts.append(Draft(operations: operations, done: done))
      writeDrafts()
    }
    do throws(StoreError) { return try result.get() } catch { throw ClientError(error) }
  }

  func writeDrafts() {
    guard !isWriting, !drafts.isEmpty else { return }
    isWriting = true
    let batch = drafts
    drafts = []
    let operations = batch.flatMap(\.operations)
    storeQueue.async { [store, loop] in
      let result = Result { () throws(StoreError) in try store.enqueue(operations) }
      loop.execute {
        self.assumeIsolated { client in
          client.isWriting = false
          switch result {
          case .success(let committed): client.committed(committed)
          case .failure(let error): client.endIfFailed(error)
          }
          for draft in batch { draft.done.resume(returning: result) }
          client.writeDrafts()
        }
      }
    }
  }

  func decide(
    _ body: @escaping @Sendable (SQLiteClientStore) throws(StoreError) -> Committed
  ) async throws(ClientError) -> Bool {
    try await ask(body) { client, committed in
      client.committed(committed)
      return committed.hasEffect
    }
  }

  /// Reads or writes in the order of the calls, and answers from the loop: what `then` finds there is what was committed before,
  /// and nothing that is committed later.
  func ask<Value: Sendable, Answer: Sendable>(
    _ body: @escaping @Sendable (SQLiteClientStore) throws(StoreError) -> Value,
    then: @escaping @Sendable (isolated WardlineClient, Value) -> Answer
  ) async throws(ClientError) -> Answer {
    let result: Result<Answer, StoreError> = await withCheckedContinuation { done in
      storeQueue.async { [store, loop] in
        let result = Result { () throws(StoreError) in try body(store) }
        loop.execute {
          self.assumeIsolated { client in
            if case .failure(let error) = result { client.endIfFailed(error) }
            done.resume(returning: result.map { then(client, $0) })
          }
        }
      }
    }
    do throws(StoreError) { return try result.get() } catch { throw ClientError(error) }
  }

  /// What the machine asks of the store, in the order of the calls, under the token of the lease it works with; goes on with what came
  /// of it on the loop. A failure ends the client: the machine has gone on, and only the store knows where from. That another process
  /// works now is none; the machine begins anew when it is its turn again.
  func access<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteClientStore, FencingToken) throws(StoreError) -> Value,
    then: @escaping @Sendable (isolated WardlineClient, Value) -> Void,
    afterLoss: @escaping @Sendable (isolated WardlineClient, Value) -> Void = { _, _ in }
  ) {
    guard let token = lease?.token else { return }
    storeQueue.async { [store, loop, hasBroken] in
      // What stands behind a failed access builds on what is not there: a cursor would pass over what was not kept (G4).
      guard !hasBroken.isSet else { return }
      let result = Result { () throws(StoreError) in try body(store, token) }
      if case .failure(let error) = result, error != .fenced { hasBroken.set() }
      loop.execute {
        self.assumeIsolated { client in
          switch result {
          // What was read for a lease that is lost is of no use to the machine any more.
          case .success(let value) where client.lease?.token == token: then(client, value)
          case .success(let value): afterLoss(client, value)
          case .failure(.fenced): client.stepDown(from: token)
          case .failure(let error): client.fail(ClientError(error))
          }
        }
      }
    }
  }

  func committed(_ committed: Committed) {
    publish(committed)
    // The worker learns of it from the store.
    guard lease != nil else { return }
    if !committed.withdrawn.isEmpty { handle(.withdrawn(committed.withdrawn)) }
    for lane in committed.released { handle(.released(lane)) }
    for lane in committed.lanes { handle(.enqueued(lane)) }
    if !committed.receipts.isEmpty { handle(.receipts(committed.receipts)) }
  }

  func publish(_ committed: Committed) {
    cache.note(committed.changes)
    for change in committed.changes { broadcaster.publish(.change(change)) }
    guard committed.counts != counts else { return }
    counts = committed.counts
    broadcaster.publish(.queue(counts))
  }

  /// Notes in the store why there is no connection, once for each reason, for programs that stand by or look from beside. Not while the
  /// store itself is the reason: what people do would wait behind writes that wait for a lock.
  func noteLink(failure reason: LossReason?) {
    let text = reason?.description ?? ""
    guard text != notedFailure, !isStoreAwaited else { return }
    notedFailure = text
    let failure = reason.map { LinkFailure(reason: $0.description, since: now.wall) }
    access { store, lease throws(StoreError) in
      // Nothing depends on it: a store that takes no writes for now goes without.
      do throws(StoreError) { try store.setLinkFailure(failure, under: lease) } catch .unavailable { return false }
      return true
    } then: { client, isNoted in
      // With the next try, then.
      if !isNoted { client.notedFailure = nil }
    }
  }

  /// Ends the client when the store can no longer be trusted, whichever call found it; not when the store takes no writes for now.
  func endIfFailed(_ error: StoreError) {
    if error.isFinal { fail(ClientError(error)) }
  }

  func fail(_ error: ClientError) {
    guard !hasFailed else { return }
    hasFailed = true
    handle(.stopped)
    layDownLease()
    broadcaster.publish(.failed(error))
  }
}
