import WardlineModel
import WardlineSQLite

/// What a transaction touched, and how it was before: so that a change is reported once, and only where a reader would see a difference.
///
/// Comparing the two images keeps the rules free of "has it really changed": they write what is right and note what they touch.
struct ChangeLog {
  private enum Subject: Hashable {
    case message(IdempotencyKey)
    case session(SessionID)
    case participant(UserID, SessionID)
    case event(UInt64, SessionID)
    case request(IdempotencyKey)
    case ring(IdempotencyKey)
    case duty
    case said(Change)
  }

  private enum Image: Equatable {
    case message(Message?)
    case session(SessionState?)
    case participant(Participant?)
    case event(SessionEvent?)
    case request(DeviceRequest?)
    case ring(Ring?)
    case duty(DeviceDuty)
    /// A change by having been written.
    case said
    /// No change any more: a later one says it, too.
    case superseded
  }

  private struct Touched {
    var subject: Subject
    var before: Image
    /// What a read finds now, where the rule that wrote it knows.
    var after: Message?
  }

  /// In the order in which they were first touched.
  private var touched: [Touched] = []
  /// Where each of them stands there.
  private var known: [Subject: Int] = [:]
  /// Why rings have stopped.
  private var ringEnds: [IdempotencyKey: RingEnd] = [:]

  mutating func willTouch(_ message: IdempotencyKey, before: () throws -> Message?) rethrows {
    let place = try touch(.message(message)) { .message(try before()) }
    touched[place].after = nil
  }

  /// A message was written so that a read finds `after`, and not touched since: it is not read again.
  mutating func didWrite(_ after: Message, before: Message?) {
    let place = touch(.message(after.id)) { .message(before) }
    touched[place].after = after.asStored
  }

  /// Messages were changed that were not named one by one.
  mutating func didChangeMessages() {
    for place in touched.indices { touched[place].after = nil }
  }

  mutating func willTouch(_ session: SessionID, before: () throws -> SessionState?) rethrows {
    try touch(.session(session)) { .session(try before()) }
  }

  mutating func willTouch(_ user: UserID, in session: SessionID, before: () throws -> Participant?) rethrows {
    try touch(.participant(user, session)) { .participant(try before()) }
  }

  mutating func willTouch(event sequence: UInt64, in session: SessionID, before: () throws -> SessionEvent?) rethrows {
    try touch(.event(sequence, session)) { .event(try before()) }
  }

  /// Whether this transaction has inserted the event. Until it is committed, no screen has it.
  func isNew(event sequence: UInt64, in session: SessionID) -> Bool {
    known[.event(sequence, session)].map { touched[$0].before == .event(nil) } ?? false
  }

  mutating func willTouch(request: IdempotencyKey, before: () throws -> DeviceRequest?) rethrows {
    try touch(.request(request)) { .request(try before()) }
  }

  mutating func willTouch(ring: IdempotencyKey, before: () throws -> Ring?) rethrows {
    try touch(.ring(ring)) { .ring(try before()) }
  }

  mutating func willTouchDuty(_ before: DeviceDuty) { touch(.duty) { .duty(before) } }

  mutating func noteEnd(of ring: IdempotencyKey, _ reason: RingEnd) { ringEnds[ring] = reason }

  /// The same change again says nothing more.
  mutating func recordOnce(_ change: Change) { touch(.said(change)) { .said } }

  mutating func record(_ change: Change) { touched.append(Touched(subject: .said(change), before: .said)) }

  /// A gap takes the place of the shorter one that this transaction has told.
  mutating func record(_ gap: Gap, from cursor: LogCursor) {
    // In its place, so that the others keep theirs.
    for place in touched.indices {
      guard case .said(.gap(let before, _)) = touched[place].subject, before.isBeginning(of: gap) else { continue }
      touched[place].before = .superseded
    }
    record(.gap(gap, from: cursor))
  }

  /// Where the subject stands among what was touched.
  @discardableResult
  private mutating func touch(_ subject: Subject, before: () throws -> Image) rethrows -> Int {
    if let place = known[subject] { return place }
    touched.append(Touched(subject: subject, before: try before()))
    known[subject] = touched.count - 1
    return touched.count - 1
  }

  /// The changes, with what a read finds now.
  func changes(in db: Database, owner: UserID) throws -> [Change] {
    try touched.compactMap { touched in
      let before = touched.before
      switch touched.subject {
      case .message(let key):
        let after = if let known = touched.after { known } else { try db.message(key, owner: owner) }
        assert(touched.after == nil || (try? db.message(key, owner: owner)) == after, "\(key) is not as it was written")
        guard .message(after) != before else { return nil }
        if let after { return .message(after) }
        guard case .message(let gone?) = before else { return nil }
        return .deleted(key, session: gone.session)
      case .session(let id):
        return try db.sessionState(id).flatMap { .session($0) == before ? nil : .session($0) }
      case .participant(let user, let id):
        return try db.participant(user, in: id).flatMap { .participant($0) == before ? nil : .participant($0, session: id) }
      // One that the log will bring again is taken back without a word.
      case .event(let place, let id):
        return try db.event(at: place, in: id).flatMap { .event($0) == before ? nil : .event($0) }
      case .request(let key): return try db.request(key).flatMap { .request($0) == before ? nil : .request($0) }
      case .ring(let key):
        let after = try db.ring(key)
        return .ring(after) == before ? nil : after.map { .ring($0) } ?? .ringEnded(key, ringEnds[key] ?? .reconnected)
      case .duty:
        let after = try db.duty()
        return .duty(after) == before ? nil : .duty(after)
      case .said(let change): return before == .said ? change : nil
      }
    }
  }
}

extension Message {
  /// As a read finds what was written of it.
  fileprivate var asStored: Message {
    var stored = self
    stored.sequence = stored.sequence.flatMap { $0 == 0 ? nil : min($0, Limits.sequenceMax) }
    stored.writtenAt = stored.writtenAt.clampedToCalendar
    stored.loggedAt = stored.loggedAt.flatMap { $0.milliseconds == 0 ? nil : $0.clampedToCalendar }
    return stored
  }
}
