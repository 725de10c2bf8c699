import Foundation
import WardlineModel
import WardlineTransport
import WardlineProtocol

/// A relay that greets as it should, and then says what it was given, as fast as a client takes it.
actor HostileRelay: WebSocketHandler {
  private let loop: EventLoop
  private let user: UserID
  private let envelopeCount: Int
  private let frames: @Sendable (Int) -> [RelayFrame]
  private var server: WebSocketServer?
  private var wire = WireConnection(.protobuf)
  /// The next envelope of the present connection.
  private var next = 0
  private var isStorming = false
  private var connection: WebSocketConnection?
  /// Operations that came.
  private(set) var submittedCount = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameter frames: of the envelope of a number; from 0.
  init(on loop: EventLoop, greeting user: UserID, envelopes count: Int, frames: @escaping @Sendable (Int) -> [RelayFrame]) {
    (self.loop, self.user, envelopeCount, self.frames) = (loop, user, count, frames)
  }

  /// Listens on a free port of the loopback.
  func listen() throws -> Int {
    let configuration = ServerConfiguration(
      host: "127.0.0.1", port: 0, subprotocols: [WireEncoding.protobuf.rawValue],
      limits: ConnectionLimits(messageBytesMax: Limits.envelopeBytesMax))
    let server = try WebSocketServer(loop: loop, configuration: configuration, handler: self)
    self.server = server
    return server.port
  }

  func begin() {
    isStorming = true
    if let connection { storm(on: connection) }
  }

  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { relay in (relay.wire, relay.next, relay.connection) = (WireConnection(.protobuf), 0, connection) }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { $0.answer(message, connection) }
  }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    assumeIsolated { relay in if relay.connection === connection { relay.connection = nil } }
  }

  nonisolated func drained(_ connection: WebSocketConnection) { assumeIsolated { $0.storm(on: connection) } }

  private func answer(_ message: [UInt8], _ connection: WebSocketConnection) {
    for frame in (try? wire.decodeClientEnvelope(message).frames) ?? [] {
      switch frame {
      case .hello:
        let welcome = Welcome(
          relayClock: .now, epoch: Self.named("life-1"), you: Participant(user: user, role: .interpreter), sessions: [])
        say([.welcome(welcome)], on: connection)
      case .ping(let nonce, _): say([.pong(nonce: nonce, relayClock: .now)], on: connection)
      case .submit, .submitUnknown: submittedCount += 1
      case .fetch, .receipt, .restorePreferences, .follow, .duty, .wiped: break
      }
    }
    storm(on: connection)
  }

  private func storm(on connection: WebSocketConnection) {
    while isStorming, next < envelopeCount, connection.outboundBytes < 64 * 1024 {
      say(frames(next), on: connection)
      next += 1
    }
    // What it has taken is asked for, so that the storm goes on without its word.
    if isStorming, next < envelopeCount { connection.wantsToWrite() }
  }

  nonisolated func writable(_ connection: WebSocketConnection) { assumeIsolated { $0.storm(on: connection) } }

  private func say(_ frames: [RelayFrame], on connection: WebSocketConnection) {
    let bytes = wire.encode(frames)
    connection.send(bytes, as: .binary)
  }

  static func named<Kind>(_ text: String) -> Identifier<Kind> {
    do { return try Identifier(text) } catch { preconditionFailure("\(error)") }
  }
}

extension HostileRelay {
  /// What a terminal would obey, were it to reach one.
  static let words = "Mallory\u{1B}[2J\u{1B}]0;owned\u{07}\u{9B}31m\u{202E}\r\nforged: ok\u{2066}\u{0}"

  /// Rings for sessions that nobody knows, their ends, places of requests that nobody made, a duty that nobody chose, and rows without end.
  static func nonsense(_ number: Int) -> [RelayFrame] {
    let arabic = LanguageTag.arabic
    let times = [Int64.min, 0, 253_402_300_799_999].map { Timestamp(milliseconds: max(0, $0)) }
    func key(_ place: Int) -> IdempotencyKey {
      IdempotencyKey(high: 0x019A_0000_0000_7000, low: 1 << 63 | UInt64(number * 64 + place))
    }
    var frames: [RelayFrame] = []
    for place in 0..<20 {
      let ring = Ring(
        of: key(place), in: named("unknown-\(place)"), arabic, urgency: .urgent, note: words, author: named("mallory"),
        authorName: words, endsAt: times[(number + place) % times.count])
      frames.append(.ring(ring))
      let expiry = RequestPlace(Int(UInt32.max), onDuty: Int(UInt32.max), busy: 0, expiresAt: times[place % times.count])
      frames.append(.waiting(key(place), in: named("unknown-\(place)"), expiry))
      frames.append(.ringEnded(key(place), place % 2 == 0 ? .taken : RingEnd(rawValue: "of-a-newer-relay")))
    }
    let choice = DutyChoice(.off, chosenAt: Timestamp(milliseconds: 0))
    frames.append(.duty(DutyState(choice, availability: .busy)))
    let languages = Array(repeating: SpokenLanguage(arabic), count: Limits.languagesPerProfileMax)
    let rows = (0..<Limits.rowsPerFrameMax).map { place in
      DirectoryRow(named("user-\(number * Limits.rowsPerFrameMax + place)"), name: words, languages: languages, .onDuty)
    }
    frames.append(.directory(rows, isWhole: false))
    let queued = (0..<Limits.rowsPerFrameMax).map { place in
      QueuedRequest(
        key(place), in: named("unknown-\(place)"), arabic, urgency: .urgent, author: named("mallory"), authorName: words,
        askedAt: times[place % times.count], ringing: Int(UInt32.max))
    }
    return frames + [.requests(queued, isWhole: false)]
  }

  /// The last ring of a storm, which shows that all before it was taken.
  static func last(_ session: SessionID) -> RelayFrame {
    .ring(
      Ring(
        of: IdempotencyKey(high: 0x019A_0000_0000_7000, low: .max), in: session, .arabic, note: "\(session)",
        author: named("mallory"),
        authorName: words, endsAt: Timestamp(milliseconds: 253_402_300_799_999)))
  }
}

extension LanguageTag {
  fileprivate static let arabic: LanguageTag = {
    do { return try LanguageTag("ar") } catch { preconditionFailure("\(error)") }
  }()
}

extension Timestamp {
  fileprivate static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
}
