package import WardlineModel
package import WardlineSync

/// For tests in which there is one worker, and who it is does not matter.
extension ClientStore {
  /// The token of whoever works; of a worker made for it where there is none.
  package func currentToken() throws(StoreError) -> FencingToken {
    if let lease = try lease() { return lease.token }
    return try takeLease(after: .none, owner: "test", expiresAtMilliseconds: 0)
  }

  package func nextConnectionEpoch() throws(StoreError) -> UInt64 { try nextConnectionEpoch(under: try currentToken()) }
  package func recover() throws(StoreError) { try recover(under: try currentToken()) }
  package func release(_ keys: [IdempotencyKey]) throws(StoreError) { try release(keys, under: try currentToken()) }

  package func claim(_ keys: [IdempotencyKey]) throws(StoreError) -> [IdempotencyKey] {
    try claim(keys, under: try currentToken()).keys
  }

  package func apply(_ answers: [RelayNews]) throws(StoreError) -> Committed { try apply(answers, under: try currentToken()) }
}
