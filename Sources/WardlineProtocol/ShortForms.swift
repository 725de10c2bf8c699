internal import WardlineModel

// The two forms of keys, sessions, users and times in the messages that have them. See "Short and long forms" in `wardline.proto`.

protocol KeyedMessage {
  var key: String { get set }
  var keyHigh: UInt64 { get set }
  var keyLow: UInt64 { get set }
}

extension KeyedMessage {
  mutating func set(_ key: IdempotencyKey, _ names: ConnectionNames) {
    // A short key of zeros is no key.
    guard names.areShort, key.high | key.low != 0 else { return self.key = key.description }
    (keyHigh, keyLow) = (key.high, key.low)
  }

  func keyIfAny(in frame: String) throws(WireError) -> IdempotencyKey? {
    let isShort = keyHigh | keyLow != 0
    guard !key.isEmpty else { return isShort ? IdempotencyKey(high: keyHigh, low: keyLow) : nil }
    guard !isShort else { throw .badField("\(frame): the key in two forms") }
    guard let key = IdempotencyKey(key) else { throw .badField("\(frame): the key is not a UUID") }
    return key
  }

  func requiredKey(in frame: String) throws(WireError) -> IdempotencyKey {
    guard let key = try keyIfAny(in: frame) else { throw .badField("\(frame): no key") }
    return key
  }
}

protocol SessionMessage {
  var session: String { get set }
  var sessionNumber: UInt32 { get set }
}

extension SessionMessage {
  mutating func set(_ session: SessionID, _ names: ConnectionNames) {
    if names.areShort, let number = names.number(of: session) { sessionNumber = number } else { self.session = session.text }
  }

  func sessionIfAny(in frame: String, _ names: ConnectionNames) throws(WireError) -> SessionID? {
    guard sessionNumber != 0 else { return try identifierIfAny(session, in: frame) }
    guard let session = names.session(numbered: sessionNumber) else {
      throw .badField("\(frame): no session has the number \(sessionNumber)")
    }
    return session
  }

  func requiredSession(in frame: String, _ names: ConnectionNames) throws(WireError) -> SessionID {
    guard let session = try sessionIfAny(in: frame, names) else { throw .badField("\(frame): no session") }
    return session
  }
}

protocol UserMessage {
  var user: String { get set }
  var userNumber: UInt32 { get set }
}

extension UserMessage {
  mutating func set(_ user: UserID, _ names: inout ConnectionNames) {
    // Also where the number is not written, so that both ends assign the same numbers.
    let number = names.number(of: user)
    if names.areShort, let number { userNumber = number } else { self.user = user.text }
  }

  func requiredUser(in frame: String, _ names: inout ConnectionNames) throws(WireError) -> UserID {
    guard userNumber != 0 else {
      let user: UserID = try identifier(user, in: frame)
      _ = names.number(of: user)
      return user
    }
    guard let user = names.user(numbered: userNumber) else {
      throw .badField("\(frame): no user has the number \(userNumber)")
    }
    return user
  }
}

protocol WrittenMessage: KeyedMessage {
  var writtenAtMs: Int64 { get set }
  var hasWrittenAtMs: Bool { get }
  var writtenAfterKeyMs: Int64 { get set }
}

extension WrittenMessage {
  mutating func setWritten(_ time: Timestamp, _ key: IdempotencyKey?, _ names: ConnectionNames) {
    if names.areShort, let difference = time.shortForm(with: key) {
      writtenAfterKeyMs = difference
    } else {
      writtenAtMs = time.milliseconds
    }
  }

  func written(_ key: IdempotencyKey?, in frame: String) throws(WireError) -> Timestamp {
    guard !hasWrittenAtMs else {
      guard writtenAfterKeyMs == 0 else { throw .badField("\(frame): the time of writing in two forms") }
      return Timestamp(milliseconds: writtenAtMs)
    }
    guard let key else { return Timestamp(milliseconds: writtenAfterKeyMs) }
    guard let time = key.time(after: writtenAfterKeyMs) else {
      throw .badField("\(frame): the time of writing is out of range")
    }
    return time
  }
}

protocol LoggedMessage: WrittenMessage {
  var loggedAtMs: Int64 { get set }
  var hasLoggedAtMs: Bool { get }
  var loggedAfterWrittenMs: UInt64 { get set }
}

extension LoggedMessage {
  mutating func setLogged(_ time: Timestamp, written: Timestamp, _ names: ConnectionNames) {
    if names.areShort, let difference = time.shortForm(after: written) {
      loggedAfterWrittenMs = difference
    } else {
      loggedAtMs = time.milliseconds
    }
  }

  func logged(written: Timestamp, in frame: String) throws(WireError) -> Timestamp {
    guard !hasLoggedAtMs else {
      guard loggedAfterWrittenMs == 0 else { throw .badField("\(frame): the time of logging in two forms") }
      return Timestamp(milliseconds: loggedAtMs)
    }
    guard let time = written.time(after: loggedAfterWrittenMs) else {
      throw .badField("\(frame): the time of logging is out of range")
    }
    return time
  }
}

extension IdempotencyKey {
  /// The time of a UUID of version 7; of another one some number that both ends compute.
  fileprivate var milliseconds: Int64 { Int64(high >> 16) }

  /// So long after its time; `nil` for a time that no number has.
  func time(after difference: Int64) -> Timestamp? {
    let (sum, overflow) = milliseconds.addingReportingOverflow(difference)
    return overflow ? nil : Timestamp(milliseconds: sum)
  }
}

extension Timestamp {
  /// As the time when the operation of a key was written; `nil` where the difference has no form.
  func shortForm(with key: IdempotencyKey?) -> Int64? {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(key?.milliseconds ?? 0)
    return overflow ? nil : difference
  }

  /// So long after this time; `nil` for a time that no number has.
  func time(after difference: UInt64) -> Timestamp? {
    guard difference <= UInt64(bitPattern: .max &- milliseconds) else { return nil }
    return Timestamp(milliseconds: milliseconds &+ Int64(truncatingIfNeeded: difference))
  }

  /// As the time when what was written at another one was logged; `nil` where that is later.
  func shortForm(after written: Timestamp) -> UInt64? {
    self < written ? nil : UInt64(bitPattern: milliseconds &- written.milliseconds)
  }
}

extension Wardline_V1_Submit: SessionMessage, WrittenMessage {}
extension Wardline_V1_MessageOf: KeyedMessage {}
extension Wardline_V1_Fetch: SessionMessage {}
extension Wardline_V1_Receipt: SessionMessage {}
extension Wardline_V1_Accepted: SessionMessage, LoggedMessage {}
extension Wardline_V1_Rejected: SessionMessage, KeyedMessage {}
extension Wardline_V1_Event: SessionMessage, LoggedMessage {}
extension Wardline_V1_RequestOf: KeyedMessage {}
extension Wardline_V1_Ring: KeyedMessage {}
extension Wardline_V1_RingEnded: KeyedMessage {}
extension Wardline_V1_Waiting: KeyedMessage {}
extension Wardline_V1_QueuedRequest: KeyedMessage {}
extension Wardline_V1_DeclineRequest: KeyedMessage {}
extension Wardline_V1_AssignRequest: KeyedMessage {}
extension Wardline_V1_SessionOverview: KeyedMessage {}
extension Wardline_V1_RequestRung: KeyedMessage {}
extension Wardline_V1_RequestDeclined: KeyedMessage {}
extension Wardline_V1_RequestAccepted: KeyedMessage {}
extension Wardline_V1_ReceiptOf: SessionMessage, UserMessage {}
extension Wardline_V1_Presence: SessionMessage, UserMessage {}
extension Wardline_V1_CaughtUp: SessionMessage {}
extension Wardline_V1_Reset: SessionMessage {}
extension Wardline_V1_MembershipOf: SessionMessage {}

extension Wardline_V1_Event: UserMessage {
  var user: String {
    get { author }
    set { author = newValue }
  }
  var userNumber: UInt32 {
    get { authorNumber }
    set { authorNumber = newValue }
  }
}
