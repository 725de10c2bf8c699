import WardlineModel

/// A relay that says whatever the bytes of an input make it say: each frame is well-formed, and each of its numbers, names and places is one that
/// was chosen to be near a bound.
struct HostileRelay {
  private var bytes: ArraySlice<UInt8>

  init(_ input: [UInt8]) { bytes = input[...] }

  var isOver: Bool { bytes.isEmpty }

  /// The next byte; 0 after the last.
  mutating func choice() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[choice() % values.count] }

  static let user: UserID = named("nadia")
  static let own: [SessionID] = [named("ward-7"), named("clinic-2")]
  /// What an honest relay says first.
  static let plainWelcome = Welcome(
    relayClock: Timestamp(milliseconds: 1_760_000_000_000), epoch: named("life-1"), you: Participant(user: user, role: .nurse),
    sessions: own.map { SessionHead(session: $0, status: .initial, head: 0) })
  private static let sessions = own + [named("other"), named("a"), named("b")]
  private static let users = [user, named("idris"), named("someone")] as [UserID]
  private static let epochs = [named("life-1"), named("life-2"), named("life-3")] as [LogEpoch]

  static func named<Kind>(_ text: StaticString) -> Identifier<Kind> {
    do { return try Identifier("\(text)") } catch { preconditionFailure("\(error)") }
  }

  static func key(_ number: Int) -> IdempotencyKey {
    IdempotencyKey(high: 0x019A_0000_0000_7000 + UInt64(number), low: 1 << 63)
  }

  /// Of what the owner writes, or takes back, or of nothing that the client knows.
  mutating func key() -> IdempotencyKey { Self.key(choice() % 56) }

  /// The owner's keys of messages and of retractions are never the same.
  mutating func messageKey() -> IdempotencyKey { Self.key(choice() % 24) }
  mutating func retractionKey() -> IdempotencyKey { Self.key(24 + choice() % 24) }

  /// Most are small, so that logs go on and do not only break off.
  mutating func sequence() -> UInt64 {
    let choice = choice()
    guard choice >= 208 else { return UInt64(choice % 16) }
    let far: [UInt64] = [
      Limits.sequenceMax - 1, Limits.sequenceMax, Limits.sequenceMax + 1, 1 << 62, (1 << 63) - 1, 1 << 63, .max - 1, .max,
    ]
    return far[choice % far.count]
  }

  mutating func time() -> Timestamp {
    let choice = choice()
    guard choice >= 208 else { return Timestamp(milliseconds: 1_760_000_000_000 + Int64(choice) * 1_000) }
    let far = [.min, .min + 1, -1, 0, 1, Limits.clockMaxMilliseconds, Limits.clockMaxMilliseconds + 1, .max] as [Int64]
    return Timestamp(milliseconds: far[choice % far.count])
  }

  mutating func span() -> Int64 { pick([0, 1, 500, 60_000, Limits.relaySpanMaxMilliseconds, .max, -1, .min]) }

  mutating func session() -> SessionID { Self.sessions[choice() % Self.sessions.count] }

  mutating func user() -> UserID { pick(Self.users) }

  mutating func status() -> VersionedStatus { VersionedStatus(pick([.active, .paused, .ended]), version: sequence()) }

  mutating func cursor() -> LogCursor { LogCursor(epoch: choice() % 4 == 0 ? nil : pick(Self.epochs), sequence: sequence()) }

  mutating func text() -> String {
    pick(["", "word", "\u{1B}[2J", "a\r\nb\u{202E}", String(repeating: "👨‍👩‍👧", count: 40), "e\u{301}"])
  }

  mutating func participant() -> Participant {
    Participant(user: user(), role: pick([.nurse, .interpreter]), name: text(), language: text())
  }

  mutating func welcome() -> RelayFrame {
    let sessions = (0..<choice() % 5).map { _ in SessionHead(session: session(), status: status(), head: sequence()) }
    let you = Participant(user: choice() % 8 == 0 ? user() : Self.user, role: .nurse)
    return .welcome(
      Welcome(
        relayClock: time(), epoch: pick(Self.epochs), you: you, sessions: sessions, heartbeatMilliseconds: span(),
        windowMax: pick([0, 1, 64, 512, 100_000]), textBytesMax: pick([0, 16_384, Int(UInt32.max)])))
  }

  mutating func entry() -> LogEntry {
    let event: LogEntry.Event =
      switch choice() % 8 {
      case 0: .done(.createSession)
      case 1: .status(status())
      case 2: .participant(participant())
      case 3: .profile(Profile(user: user(), name: text(), languages: Array(repeating: text(), count: choice() % 40)))
      case 4: .done(.retract(key()))
      case 5: .other(body: [0xAA, 0x06, 0x00])
      default: .message(body: text())
      }
    var entry = LogEntry(
      session: session(), sequence: sequence(), key: choice() % 5 == 0 ? nil : key(), author: user(), loggedAt: time(),
      writtenAt: time(), event: event)
    if choice() % 4 == 0 { entry.epoch = pick(Self.epochs) }
    return entry
  }

  mutating func frame() -> RelayFrame {
    switch choice() % 16 {
    case 0: return welcome()
    case 1, 2:
      return .accepted(
        Acceptance(
          key: key(), session: choice() % 8 == 0 ? nil : session(), sequence: sequence(), loggedAt: time(), writtenAt: time(),
          isReplay: choice() % 2 == 0, status: choice() % 4 == 0 ? status() : nil))
    case 3, 4:
      let codes: [RejectionCode] = [
        .busy, .held, .rateLimited, .notAllowed, .sessionEnded, .statusConflict, .retracted, RejectionCode(rawValue: text()),
      ]
      return .rejected(
        Rejection(
          key: key(), session: choice() % 8 == 0 ? nil : session(), code: pick(codes), isPermanent: choice() % 2 == 0,
          retryAfterMilliseconds: choice() % 2 == 0 ? span() : nil, status: choice() % 4 == 0 ? status() : nil))
    case 5: return .caughtUp(session: session(), through: cursor(), head: sequence())
    case 6:
      return .reset(
        session: session(), from: cursor(), reason: pick([.otherEpoch, .diverged, .pastRetention, .beforeMembership]))
    case 7: return .receipt(Receipt(session: session(), deliveredThrough: sequence(), readThrough: sequence()), by: user())
    case 8: return .presence(session(), user(), isHere: choice() % 2 == 0)
    case 9: return .pong(nonce: sequence(), relayClock: time())
    case 10:
      let reasons: [GoAway.Reason] = [.drain, .replaced, .notAllowed, .tokenExpired, .protocolError, .overloaded, .unknown]
      return .goAway(GoAway(pick(reasons), delayMilliseconds: span(), message: text()))
    case 11: return .preference(BackedUpPreference(device: nil, name: text(), value: text()))
    default: return .event(entry())
    }
  }
}
