package import WardlineModel
import WardlineSQLite

extension ClientTransaction {
  /// Keeps the relay's clock, and corrects what was written by one that the device only guessed, and never sent. Nothing overtakes what its
  /// author had read.
  mutating func learn(_ clock: RelayClock) throws {
    let isFirst = try db.relayClock().offsetMilliseconds == nil
    try db.run(
      "UPDATE device SET clock_offset = ?, clock_boot = ?, clock_began_at = ?", clock.offsetMilliseconds ?? 0, clock.beginning)
    for guess in try db.guesses() {
      guard let right = clock.correction(of: guess.writtenAt, at: guess.sinceBoot, isFirst: isFirst) else { continue }
      try correct(guess.key, to: right)
    }
    // What is older than this boot is as right as it will ever be.
    if isFirst, let boot = clock.beginning?.boot {
      try db.run("UPDATE operation SET boot = NULL, since_boot = NULL WHERE was_sent = 0 AND boot <> ?", boot)
    }
  }

  private mutating func correct(_ key: IdempotencyKey, to right: Timestamp) throws {
    let message = try db.message(key, owner: owner)
    var right = right
    if let session = message?.session, let last = try db.lastLogged(in: session) { right = max(right, last) }
    try db.run("UPDATE operation SET written_at = ? WHERE key_high = ? AND key_low = ?", right, key)
    if message != nil {
      try willTouch(key)
      try db.run("UPDATE message SET written_at = ? WHERE key_high = ? AND key_low = ?", right, key)
    } else if try db.request(key) != nil {
      try willTouch(request: key)
      try db.run("UPDATE request SET asked_at = ? WHERE key_high = ? AND key_low = ?", right, key)
    }
  }
}

extension Database {
  func relayClock() throws -> RelayClock {
    let found = try first("SELECT clock_offset, clock_boot, clock_began_at FROM device") { columns in
      let offset = try columns.integer()
      let beginning = try columns.next(RelayClock.Beginning?.self)
      return RelayClock(offsetMilliseconds: offset == 0 && beginning == nil ? nil : offset, beginning: beginning)
    }
    return found ?? RelayClock()
  }

  /// The operations that never left, and whose time of writing is not final.
  fileprivate func guesses() throws -> [(key: IdempotencyKey, writtenAt: Timestamp, sinceBoot: BootTime)] {
    try all(
      "SELECT key_high, key_low, written_at, boot, since_boot FROM operation WHERE was_sent = 0 AND boot IS NOT NULL ORDER BY ordinal"
    ) { (try $0.next(), try $0.time(), try $0.next()) }
  }

  fileprivate func lastLogged(in session: SessionID) throws -> Timestamp? {
    try first(
      "SELECT written_at FROM message WHERE session = ? AND sequence <> 0 ORDER BY written_at DESC LIMIT 1", session
    ) { try $0.time() }
  }
}

extension SQLiteClientStore {
  /// The relay's clock, as well as it is known.
  package var knownClock: RelayClock { (try? relayClock()) ?? RelayClock() }
}
