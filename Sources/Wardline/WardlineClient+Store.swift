internal import WardlineModel
internal import WardlineStore
internal import WardlineSync
internal import WardlineTransport

// What people ask of the store, in the order of the calls. What the machine asks stands in `WardlineClient+Effects.swift`.
extension WardlineClient {
  /// Keeps operations; many calls share a transaction when they come in a burst.
  func enqueue(_ operations: [ClientOperation]) async throws(ClientError) -> Committed {
    let draft = StoreRequest.Draft(id: nextDraft(), operations: operations)
    let result = await withCheckedContinuation { done in
      waiters[draft.id] = done
      handle(.enqueue(draft))
    }
    do throws(StoreError) { return try result.get() } catch { throw ClientError(refusing: error) }
  }

  func decide(
    _ body: @escaping @Sendable (SQLiteClientStore) throws(StoreError) -> Committed
  ) async throws(ClientError) -> Bool {
    try await ask(body) { client, committed in
      client.handle(.committed(committed))
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
      storeThread.execute { [store, loop] in
        let result = Result { () throws(StoreError) in try body(store) }
        loop.execute {
          self.assumeIsolated { client in
            if case .failure(let error) = result { client.handle(.storeFailed(error)) }
            done.resume(returning: result.map { then(client, $0) })
          }
        }
      }
    }
    do throws(StoreError) { return try result.get() } catch { throw ClientError(error) }
  }
}
