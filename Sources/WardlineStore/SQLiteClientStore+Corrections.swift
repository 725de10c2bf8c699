package import WardlineModel
import WardlineSQLite
import WardlineSync

// Which words replace which; the rule is that of ``Message/isCorrection(of:)``.
extension SQLiteClientStore {
  /// The corrections that count in the places of these messages, each under the key of the message in whose place it counts.
  package func corrections(
    of keys: [IdempotencyKey], in session: SessionID
  ) throws(StoreError) -> [IdempotencyKey: Message] {
    try database.read { db in
      guard try db.hasCorrections(in: session) else { return [:] }
      var found: [IdempotencyKey: Message] = [:]
      for key in keys { found[key] = try db.correction(of: key, in: session, owner: identity.user) }
      return found
    }
  }

  /// The corrections of a session that count, under the keys of all messages in whose place they do: of the first words and of earlier corrections.
  package func corrections(in session: SessionID) throws(StoreError) -> [IdempotencyKey: Message] {
    try database.read { db in
      var found: [IdempotencyKey: Message] = [:]
      var newestFirst: [IdempotencyKey: [Message]] = [:]
      for correction in try db.allCorrections(in: session, owner: identity.user) where !correction.isUnreadable {
        newestFirst[correction.correctedKey, default: []].append(correction)
      }
      for (key, corrections) in newestFirst {
        for corrected in corrections + [try db.message(key, owner: identity.user)].compactMap(\.self) {
          found[corrected.id] = corrections.first { $0.isCorrection(of: corrected) }
        }
      }
      return found
    }
  }

  /// The messages of a session that were corrected, each with its corrections, the oldest words first: as many as the newest `limit` corrections
  /// are of, the one that was corrected last at the end.
  package func corrected(in session: SessionID, limit: Int) throws(StoreError) -> [[Message]] {
    try database.read { db in
      let newestFirst = try db.newestCorrections(in: session, owner: identity.user, limit: limit)
      var order: [IdempotencyKey] = []
      var versions: [IdempotencyKey: [Message]] = [:]
      for correction in newestFirst where !correction.isUnreadable {
        let key = correction.correctedKey
        if versions[key] == nil { order.append(key) }
        versions[key, default: []].append(correction)
      }
      return try order.reversed().compactMap { key in
        try db.message(key, owner: identity.user).map { [$0] + (versions[key] ?? []).reversed() }
      }
    }
  }
}
