import WardlineModel
import WardlineSQLite
import WardlineSync

/// What the relay tells a connection and keeps in no log: rings, places, duty, the directory, and a coordinator's queue. Each is bounded
/// (G9).
extension ClientTransaction {
  /// A new connection: the relay tells all of it again, and what it does not tell is over.
  mutating func forgetRings() throws {
    for request in try db.all("SELECT key_high, key_low FROM ring ORDER BY id", decode: { try $0.next(IdempotencyKey.self) }) {
      try endRing(request, .reconnected)
    }
    let placed = try db.all("SELECT key_high, key_low FROM request_place ORDER BY id") { try $0.next(IdempotencyKey.self) }
    for request in placed { try willTouch(request: request) }
    if !placed.isEmpty { try db.run("DELETE FROM request_place") }
  }

  mutating func apply(_ ring: Ring) throws {
    try willTouch(ring: ring.request)
    guard try hasRoom(for: ring.request, in: "ring", max: Limits.ringsMax) else { return }
    try db.run(
      """
      INSERT INTO ring (key_high, key_low, session, language, urgency, note, author, author_name, hands_over, ends_at)
      VALUES (?1, ?2, ?3, ?4, ?5, \(SealedColumn.ring.sealed("?6", "?3", "?1", "?2")), ?7, ?8, ?9, ?10)
      ON CONFLICT (key_high, key_low) DO UPDATE SET session = excluded.session, language = excluded.language,
        urgency = excluded.urgency, note = excluded.note, author = excluded.author, author_name = excluded.author_name,
        hands_over = excluded.hands_over, ends_at = excluded.ends_at
      """, ring)
  }

  mutating func endRing(_ request: IdempotencyKey, _ reason: RingEnd) throws {
    try willTouch(ring: request)
    noteEnd(of: request, reason)
    try removeRing(request)
  }

  func removeRing(_ request: IdempotencyKey) throws {
    try db.run("DELETE FROM ring WHERE key_high = ? AND key_low = ?", request)
  }

  /// The log may say of the request later than the relay says where it stands.
  mutating func apply(_ place: RequestPlace, of request: IdempotencyKey) throws {
    switch try db.request(request)?.state {
    case nil, .open, .pending: break
    case .held, .accepted, .cancelled, .expired, .failed: return
    }
    try willTouch(request: request)
    guard try hasRoom(for: request, in: "request_place", max: Limits.placesMax) else { return }
    try db.run(
      """
      INSERT INTO request_place (key_high, key_low, place, on_duty, busy, expires_at, declined, fallback)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (key_high, key_low) DO UPDATE SET place = excluded.place, on_duty = excluded.on_duty, busy = excluded.busy,
        expires_at = excluded.expires_at, declined = excluded.declined, fallback = excluded.fallback
      """, request, place)
  }

  mutating func apply(_ state: DutyState, at heardAt: Timestamp) throws {
    willTouchDuty(try db.duty())
    var duty = try db.duty()
    duty.hear(state, at: heardAt)
    try save(duty)
  }

  mutating func choose(_ choice: DutyChoice) throws {
    willTouchDuty(try db.duty())
    var duty = try db.duty()
    duty.choose(choice)
    try save(duty)
  }

  private func save(_ duty: DeviceDuty) throws {
    try db.run("REPLACE INTO duty (id, \(DeviceDuty.columns)) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)", duty)
  }

  mutating func apply(_ rows: [DirectoryRow], isWhole: Bool, _ left: Int?, at heardAt: Timestamp) throws {
    if isWhole { try db.run("DELETE FROM on_duty") }
    try setLeft(left, of: .directory, isWhole: isWhole)
    try db.run("UPDATE device SET directory_heard_at = ?", heardAt)
    var count = try count(of: "on_duty")
    for row in rows {
      count -= try db.run("DELETE FROM on_duty WHERE user = ?", row.user)
      guard row.availability != .off, count < Limits.peopleOnDutyMax else { continue }
      count += 1
      try db.run("INSERT INTO on_duty (user, name, languages, availability) VALUES (?, ?, ?, ?)", row)
    }
    recordOnce(.directory)
  }

  mutating func apply(_ rows: [QueuedRequest], isWhole: Bool, _ left: Int?) throws {
    if isWhole { try db.run("DELETE FROM queued_request") }
    try setLeft(left, of: .queuedRequests, isWhole: isWhole)
    for row in rows {
      guard !row.isOver else {
        try db.run("DELETE FROM queued_request WHERE key_high = ? AND key_low = ?", row.request)
        continue
      }
      guard try hasRoom(for: row.request, in: "queued_request", max: Limits.queuedRequestsMax) else { continue }
      try db.run(
        """
        INSERT INTO queued_request (\(QueuedRequest.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key_high, key_low) DO UPDATE SET session = excluded.session, language = excluded.language,
          urgency = excluded.urgency, author = excluded.author, author_name = excluded.author_name, asked_at = excluded.asked_at,
          ringing = excluded.ringing
        """, row)
    }
    recordOnce(.queuedRequests)
  }

  private func hasRoom(for request: IdempotencyKey, in table: String, max: Int) throws -> Bool {
    if try count(of: table) < max { return true }
    return try db.first("SELECT 1 FROM \(table) WHERE key_high = ? AND key_low = ?", request) { try $0.integer() } != nil
  }

  /// - Parameter left: `nil` where the relay has not said it.
  func setLeft(_ left: Int?, of list: RelayList, isWhole: Bool) throws {
    guard left != nil || isWhole else { return }
    try db.run("UPDATE device SET \(list.leftColumn) = ?", left ?? -1)
  }

  func count(of table: String) throws -> Int { try db.first("SELECT count(*) FROM \(table)") { try $0.next() } ?? 0 }
}
