package import WardlineModel
import WardlineSQLite
package import WardlineSync

/// The lease, and what only its holder does: each in one transaction that begins by comparing the token.
extension SQLiteClientStore {
  package func reopen() throws(StoreError) { if try database.reopen() { journal.restart() } }

  package func lease() throws(StoreError) -> Lease? {
    try database.read { try $0.lease() }
  }

  package func takeLease(
    after seen: FencingToken, owner: String, expiresAtMilliseconds: Int64
  ) throws(StoreError) -> FencingToken {
    try database.write { db in
      guard try db.lease()?.token ?? .none == seen else { throw StoreError.fenced }
      try db.run(
        """
        INSERT INTO lease (id, owner, token, expires_at) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE
        SET owner = excluded.owner, token = excluded.token, expires_at = excluded.expires_at
        """, owner, seen.next.number, expiresAtMilliseconds)
      return seen.next
    }
  }

  /// Whether another process that reads the journal has the store open.
  package var hasOthers: Bool { presence.hasOthers }

  package func renewLease(_ token: FencingToken, expiresAtMilliseconds: Int64) throws(StoreError) {
    try database.writeUnsynced { db in
      try db.requireLease(token)
      try db.run("UPDATE lease SET expires_at = ?", expiresAtMilliseconds)
    }
  }

  // MARK: What the worker does

  package func nextConnectionEpoch(under token: FencingToken) throws(StoreError) -> UInt64 {
    // A store that is locked for long makes tries that fail, one after the other; what people do is not to wait behind each of them.
    try database.write(patience: .fullOnce) { db in
      try db.requireLease(token)
      try db.run("UPDATE device SET connection_epoch = connection_epoch + 1")
      return try db.first("SELECT connection_epoch FROM device") { try $0.next() } ?? 0
    }
  }

  /// Notes why there is no connection, for programs that look at the store from beside; `nil` once there is one. Need not be on the disk
  /// when it returns: after a power cut the next try says it anew.
  package func setLinkFailure(_ failure: LinkFailure?, under token: FencingToken) throws(StoreError) {
    try database.writeUnsynced(patience: .fullOnce) { db in
      try db.requireLease(token)
      try db.run(
        "UPDATE device SET link_failure = ?, link_failed_at = ?", failure?.reason ?? "",
        failure?.since ?? Timestamp(milliseconds: 0))
    }
  }

  package func relayClock() throws(StoreError) -> RelayClock { try database.read { db in try db.relayClock() } }

  package func takesUnreviewedPhrases() throws(StoreError) -> Bool? {
    try database.read { db in
      try db.first("SELECT ifnull(takes_unreviewed_phrases, -1) FROM device") { columns in
        let isTaken = try columns.integer()
        return isTaken < 0 ? nil : isTaken != 0
      }
    } ?? nil
  }

  package func setRelayClock(_ clock: RelayClock, under token: FencingToken) throws(StoreError) -> Committed {
    try transact(patience: .fullOnce) { transaction in
      try transaction.db.requireLease(token)
      try transaction.learn(clock)
    }
  }

  package func apply(_ news: [RelayNews], under token: FencingToken) throws(StoreError) -> Committed {
    try transact { transaction in
      try transaction.db.requireLease(token)
      for item in news { try transaction.apply(item) }
    }
  }

  package func recover(under token: FencingToken) throws(StoreError) {
    try transactAsWorker(under: token) { try $0.recover() }
  }

  package func claim(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) -> Claim {
    try transactAsWorker(under: token) { transaction in
      let (claimed, failed) = try transaction.claim(keys)
      // Each message is claimed: counting what waits is left out where nothing has failed.
      return Claim(keys: claimed, committed: failed ? try transaction.committed() : nil)
    }
  }

  package func release(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) {
    try transactAsWorker(under: token) { try $0.release(keys) }
  }

  private func transactAsWorker<Result>(
    under token: FencingToken, _ body: (inout ClientTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try transactPartly { transaction in
      try transaction.db.requireLease(token)
      return try body(&transaction)
    }
  }
}

extension Database {
  func lease() throws -> Lease? {
    try first("SELECT owner, token, expires_at FROM lease") { columns in
      Lease(
        owner: try columns.next(), token: FencingToken(try columns.next()),
        expiresAtMilliseconds: try columns.integer())
    }
  }

  func requireLease(_ token: FencingToken) throws {
    let current = try first("SELECT token FROM lease") { FencingToken(try $0.next()) }
    guard current == token else { throw StoreError.fenced }
  }
}
