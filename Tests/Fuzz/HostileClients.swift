import WardlineModel
import WardlineRelay

/// Clients that say whatever the bytes of an input make them say: each frame is well-formed, and each of its numbers, names and places is one
/// that was chosen to be near a bound.
struct HostileClients {
  private var bytes: ArraySlice<UInt8>

  init(_ input: [UInt8]) { bytes = input[...] }

  var isOver: Bool { bytes.isEmpty }

  /// The next byte; 0 after the last.
  mutating func choice() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[choice() % values.count] }

  static func named<Kind>(_ text: StaticString) -> Identifier<Kind> {
    do { return try Identifier("\(text)") } catch { preconditionFailure("\(error)") }
  }

  private static let sessions: [SessionID] = [
    named("ward-7"), named("clinic-2"), named("a"), named("b"), named("c"), named("d"),
  ]
  private static let devices: [DeviceID] = [named("phone"), named("desk"), named("tablet")]
  private static let users = people.map(\.user) + [named("nadia"), named("stranger")]
  static let networks = [PeerNetwork("10.0.0.1"), PeerNetwork("10.0.0.2"), .unknown]
  private static let epochs: [LogEpoch] = [named("life-1"), named("life-2"), named("life-3"), named("other")]

  /// Whom the relay's directory knows.
  static let people: [Person] = [
    person("noor", .nurse), person("ines", .interpreter, ["ar", "fr"]), person("ivo", .interpreter, ["ar"]),
    person("cora", .coordinator), person("gone", .interpreter, ["ar"], isDisabled: true),
  ]

  private static func person(
    _ name: StaticString, _ role: Role, _ languages: [String] = [], isDisabled: Bool = false
  ) -> Person {
    let spoken = languages.compactMap { try? LanguageTag($0) }.map { SpokenLanguage($0) }
    return Person(user: named(name), role: role, name: "\(name)", languages: spoken, isDisabled: isDisabled)
  }

  /// What the tokens of the clients allow, by their texts; no other token is valid.
  static let grants: [String: Grant] = [
    "nadia": grant("nadia", .nurse, [0, 1]), "nadia-2": grant("nadia", .nurse, [2]), "idris": grant("idris", .interpreter, [0]),
    "nadia-follows": grant("nadia", .nurse), "noor": grant("noor", .nurse), "noor-brief": grant("noor", .nurse, hours: 0),
    "ines": grant("ines", .interpreter), "ivo": grant("ivo", .interpreter), "cora": grant("cora", .coordinator),
    "gone": grant("gone", .interpreter), "late": grant("noor", .nurse, hours: -1),
  ]
  private static let tokens = grants.keys.sorted() + ["nothing"]

  private static func grant(_ user: StaticString, _ role: Role, _ places: [Int] = [], hours: Int64 = 24) -> Grant {
    Grant(
      participant: Participant(user: named(user), role: role, name: "\(user)", language: "ar"),
      sessions: places.map { sessions[$0] },
      expiresAt: start.advanced(byMilliseconds: hours * 3_600_000 + 60_000), followsMembership: places.isEmpty,
      origins: [TokenOrigin(key: .own, tokenID: "\(user)")])
  }

  /// When the relay starts.
  static let start = Timestamp(milliseconds: 1_760_000_000_000)

  mutating func key() -> IdempotencyKey {
    IdempotencyKey(high: 0x019A_0000_0000_7000 + UInt64(choice() % 48), low: 1 << 63)
  }

  /// Most are small, so that cursors are often right.
  mutating func sequence() -> UInt64 {
    let choice = choice()
    guard choice >= 224 else { return UInt64(choice % 12) }
    let far: [UInt64] = [Limits.sequenceMax, Limits.sequenceMax + 1, 1 << 63, .max - 1, .max]
    return far[choice % far.count]
  }

  mutating func time() -> Timestamp {
    let choice = choice()
    guard choice >= 208 else { return Self.start.advanced(byMilliseconds: Int64(choice - 32) * 1_000) }
    let far = [.min, .min + 1, -1, 0, 1, Limits.clockMaxMilliseconds, Limits.clockMaxMilliseconds + 1, .max] as [Int64]
    return Timestamp(milliseconds: far[choice % far.count])
  }

  mutating func session() -> SessionID { pick(Self.sessions) }
  mutating func user() -> UserID { pick(Self.users) }
  mutating func cursor() -> LogCursor { LogCursor(epoch: choice() % 4 == 0 ? nil : pick(Self.epochs), sequence: sequence()) }

  mutating func text() -> String {
    let choice = choice()
    let texts = ["word", "", "\u{1B}[2J", "a\r\nb\u{202E}", "e\u{301}", String(repeating: "👨‍👩‍👧", count: 40)]
    if choice == 255 { return String(repeating: "x", count: Limits.textBytesMax + 1) }
    if choice == 254 { return String(repeating: "\u{0}", count: Limits.textBytesMax) }
    return texts[choice % texts.count]
  }

  mutating func code() -> String { pick(["busy", "technical", "of-a-newer-client", "", "Not a code", "\u{1B}"]) }

  mutating func hello() -> Hello {
    var hello = Hello(
      protocolVersion: choice() % 32 == 31 ? 2 : Limits.protocolVersion, token: pick(Self.tokens), device: pick(Self.devices),
      connectionEpoch: choice() % 16 == 15 ? sequence() : UInt64(choice() % 8), clientClock: time(), cursors: [:])
    let more = choice()
    hello.moreTokens = (0..<(more < 192 ? 0 : more % Limits.tokensPerHelloMax)).map { _ in pick(Self.tokens) }
    for _ in 0..<choice() % 5 {
      let session = session()
      hello.cursors[session] = cursor()
      if choice() % 4 == 0 { hello.earlier[session] = (0...choice() % 3).map { _ in cursor() } }
    }
    if choice() % 4 == 0 { hello.firstSession = session() }
    return hello
  }

  mutating func frame() -> ClientFrame {
    switch choice() % 32 {
    case 0: .hello(hello())
    case 1: .submitUnknown(key: key(), session: choice() % 2 == 0 ? session() : nil)
    case 2: .fetch(Fetch(session: session(), after: cursor(), limit: pick([0, 1, 3, 128, Int(UInt32.max)])))
    case 3, 4: .receipt(Receipt(session: session(), deliveredThrough: sequence(), readThrough: sequence()))
    case 5: .ping(nonce: sequence(), clientClock: time())
    case 6:
      .restorePreferences(
        RestorePreferences(
          device: choice() % 2 == 0 ? pick(Self.devices) : nil, exceptDevice: choice() % 2 == 0 ? pick(Self.devices) : nil,
          afterName: text()))
    case 7, 8, 9:
      .follow(Follow(session: session(), after: cursor(), earlier: (0..<choice() % 3).map { _ in cursor() }))
    case 10, 11: .duty(DutyChoice(pick([.on, .away, .off]), chosenAt: time()))
    case 12: .wiped
    default: .submit(operation(), isLaneHead: choice() % 2 == 0)
    }
  }

  mutating func operation() -> ClientOperation {
    ClientOperation(key: key(), session: choice() % 24 == 23 ? nil : session(), writtenAt: time(), action: action())
  }

  private mutating func action() -> ClientOperation.Action {
    switch choice() % 32 {
    case 0, 1, 2: .createSession
    case 3, 4: .setStatus(pick([.active, .paused, .ended]), basedOn: sequence())
    case 5: .submitFeedback(rating: pick([0, 1, 5, 6, Int(UInt32.max)]), text: text())
    case 6: .setPreference(name: text(), value: text())
    case 7: .publishProfile(name: text(), languages: Array(repeating: pick(["ar", "x", ""]), count: pick([0, 1, 2, 33])))
    case 8, 9: .retract(key())
    case 10, 11, 12: .invite(user())
    case 13, 14: .leave
    case 15, 16, 17:
      .requestInterpreter(
        InterpreterRequest(
          pick(Self.languages), urgency: pick([.normal, .urgent]), preferred: choice() % 4 == 0 ? user() : nil, note: text()))
    case 18: .cancelRequest(key())
    case 19, 20: .acceptRequest(key())
    case 21: .declineRequest(key(), DeclineReason(rawValue: code()))
    case 22: .renewRequest(key())
    case 23: .handOver(HandOverReason(rawValue: code()), leavesAtOnce: choice() % 2 == 0)
    case 24: .assignRequest(key(), user())
    case 25: .joinSession(reason: text())
    case 26: .confirmMessage(key())
    default: .sendMessage(body: text())
    }
  }

  private static let languages = ["ar", "fr", "zh-Hant"].compactMap { try? LanguageTag($0) }
}
