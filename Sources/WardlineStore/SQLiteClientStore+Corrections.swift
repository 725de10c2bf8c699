package import WardlineModel
import WardlineSQLite
import WardlineSync

// Which words replace which; the rule is that of ``Message/isCorrection(of:)``.
extension SQLiteClientStore {
  /// Of these messages of a session, the corrections that count: the newest of each.
  package func corrections(of keys: [IdempotencyKey], in session: SessionID) throws(StoreError) -> [Message] {
    try database.read { db in
      guard try db.hasCorrections(in: session) else { return [] }
      return try keys.compactMap { try db.correction(of: $0, in: session, owner: identity.user) }
    }
  }

  /// The corrections of a session that count, under the keys of what they correct.
  package func corrections(in session: SessionID) throws(StoreError) -> [IdempotencyKey: Message] {
    try database.read { db in
      let newestFirst = try db.newestCorrections(in: session, owner: identity.user, limit: -1)
      return Dictionary(newestFirst.compactMap { message in message.attributes.corrects.map { ($0, message) } }) { newest, _ in
        newest
      }
    }
  }

  /// The messages of a session that were corrected, each with its corrections, the oldest words first: as many as the newest `limit` corrections
  /// are of, the one that was corrected last at the end.
  package func corrected(in session: SessionID, limit: Int) throws(StoreError) -> [[Message]] {
    try database.read { db in
      let newestFirst = try db.newestCorrections(in: session, owner: identity.user, limit: limit)
      var order: [IdempotencyKey] = []
      var versions: [IdempotencyKey: [Message]] = [:]
      for correction in newestFirst {
        guard let key = correction.attributes.corrects else { continue }
        if versions[key] == nil { order.append(key) }
        versions[key, default: []].append(correction)
      }
      return try order.reversed().compactMap { key in
        try db.message(key, owner: identity.user).map { [$0] + (versions[key] ?? []).reversed() }
      }
    }
  }
}
