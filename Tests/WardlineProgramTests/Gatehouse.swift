import Foundation
import Testing
import WardlineCrypto
import WardlineHarness
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport
import WardlineProtocol

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

/// Makes tokens with flaws.
struct Forge {
  static let start: Int64 = 1_772_352_000_000
  let issuer: Issuer
  let impostor: Issuer

  init(_ algorithm: Issuer.Algorithm = .rs256) throws {
    issuer = try Issuer("key-1", algorithm)
    impostor = try Issuer("key-1", algorithm)
  }

  static func claims(_ more: [String: Any] = [:], for seconds: Double = 3_600) -> [String: Any] {
    let now = Double(start) / 1_000
    return [
      "iss": "https://id.example", "aud": "wardline", "sub": "ana", "job": "nurse", "jti": "good", "iat": now - 10,
      "exp": now + seconds,
    ].merging(more) { $1 }
  }

  func good(for seconds: Double = 3_600) throws -> String { try issuer.token(Self.claims(for: seconds)) }

  func token(_ flaw: TokenMatrixTests.Flaw, own: Data) throws -> String {
    let now = Double(Self.start) / 1_000
    let skew = Double(Limits.tokenSkewMilliseconds) / 1_000
    func parts(_ token: String) -> [Substring] { token.split(separator: ".", omittingEmptySubsequences: false) }
    switch flaw {
    case .none: return ""
    case .malformed: return try good() + ".more"
    case .tampered:
      let (signed, other) = (parts(try good()), parts(try issuer.token(Self.claims(["sub": "amal"]))))
      return "\(signed[0]).\(other[1]).\(signed[2])"
    case .expired: return try issuer.token(Self.claims(["exp": now - skew]))
    case .notYetValid: return try issuer.token(Self.claims(["nbf": now + skew + 3_600]))
    case .revoked: return try issuer.token(Self.claims(["jti": "revoked"]))
    case .revokedUser: return try issuer.token(Self.claims(["sub": "olga"]))
    case .otherAudience: return try issuer.token(Self.claims(["aud": "payroll"]))
    case .otherIssuer: return try issuer.token(Self.claims(["iss": "https://id.example.evil"]))
    case .otherKeyOfTheKid: return try impostor.token(Self.claims())
    case .unknownKey: return try issuer.token(Self.claims(), header: ["kid": "key-2"])
    case .algorithmNone: return try Issuer.unsigned(Self.claims(), header: ["alg": "none", "kid": "key-1"]) + "."
    case .algorithmNoneWithoutKey: return try Issuer.unsigned(Self.claims(), header: ["alg": "none"]) + "."
    case .hmacWithThePublicKey: return try hmac(issuer.publicText, header: ["alg": "HS256", "kid": "key-1"])
    case .otherAlgorithmOfTheKey: return try issuer.token(Self.claims(), header: ["alg": "PS256"])
    case .ownKeyWithAKid: return try hmac(own, header: ["alg": "HS256", "kid": "key-1"])
    case .noRole: return try issuer.token(Self.claims(["job": "doctor"]))
    }
  }

  private func hmac(_ secret: Data, header: [String: Any?]) throws -> String {
    let signed = try Issuer.unsigned(Self.claims(["iss": "wardline", "role": "nurse"]), header: header)
    return signed + "." + Issuer.encoded(MessageCode.make(for: Array(signed.utf8), under: SecretKey(secret)))
  }
}

/// A relay's core with a store in memory, its real authority, and a session with messages whose member shows tokens.
final class Gatehouse {
  typealias Core = RelayCore

  let forge: Forge
  private let own: Data
  private let authority: TokenAuthority
  let store = MemoryRelayStore(epoch: Sample.name("epoch-1"))
  private var core: Core
  var uptime: Int64 = 0
  /// What left on each connection, and how it was closed.
  private(set) var sent: [UInt64: [RelayFrame]] = [:]
  private var readers: [UInt64: WireConnection] = [:]
  private(set) var closed: [UInt64: UInt16] = [:]
  private var readCount = 0
  private var epoch: UInt64 = 0

  init(_ forge: Forge) async throws {
    self.forge = forge
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    var map = ClaimMap()
    try map.add("role=job")
    authority = try TokenAuthority(
      directory: directory.path, policy: TokenPolicy(issuer: "https://id.example", audience: "wardline", claims: map),
      published: try KeySet(try Issuer.set(forge.issuer)))
    own = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/token.key"))
    let rules = TokenRules(
      keys: authority.acceptedKeys,
      revocations: Revocations(
        tokens: ["revoked"], users: [try UserID("olga"): .never]))
    core = Core(machine: RelayMachine(epoch: store.epoch, tokenRules: rules))
  }

  var now: WardlineModel.Moment {
    WardlineModel.Moment(uptimeMilliseconds: uptime, wall: Timestamp(milliseconds: Forge.start + uptime))
  }

  /// Does what a driver does, until nothing is left to do.
  func handle(_ event: Core.Event) async throws {
    var events = [event]
    while !events.isEmpty {
      let effects = core.handle(events.removeFirst(), at: now) { _ in
        LinkSize(unitBytes: 64 * 1024, waitingBytesMax: 256 * 1024, isMeasured: false)
      }
      #expect(core.machine.brokenInvariant == nil)
      for effect in effects {
        switch effect {
        case .verify(let id, let tokens, _):
          events.append(.machine(.verified(id, tokens.map { authority.verify($0, at: now.wall) })))
        case .commit(let writes):
          let time = now.wall
          let outcomes = try store.commit { transaction throws(StoreError) in
            try Ledger.apply(writes, within: Quotas(), at: time, in: &transaction)
          }
          events.append(.machine(.committed(outcomes)))
        case .read(let read):
          readCount += 1
          let page = try store.page(
            of: read.session, after: read.after, entriesMax: read.entriesMax, bytesMax: read.bytesMax)
          events.append(.machine(.page(read, page)))
        case .wantsToWrite(let id): events.append(.writable(id))
        case .write(let id, let envelope):
          sent[id, default: []] += try readers[id, default: WireConnection(.protobuf)].decodeRelayEnvelope(envelope).frames
        case .close(let id, let code, _): closed[id] = code
        default: break
        }
      }
    }
  }

  static func operation(_ number: UInt64, _ action: WardlineModel.ClientOperation.Action) -> WardlineModel.ClientOperation {
    WardlineModel.ClientOperation(
      key: Sample.key(number), session: Sample.ward, writtenAt: Timestamp(milliseconds: Forge.start), action: action)
  }

  func open(_ id: UInt64) async throws {
    readers[id] = nil
    try await handle(.opened(id, from: .unknown, RelayEnd(.protobuf)))
  }

  func hello(_ id: UInt64, _ token: String, cursors: [SessionID: LogCursor] = [:]) async throws {
    epoch += 1
    try await open(id)
    let hello = Hello(
      protocolVersion: Limits.protocolVersion, token: token, device: Sample.name("phone"), connectionEpoch: epoch,
      clientClock: now.wall, cursors: cursors)
    try await handle(.received(id, [.hello(hello)]))
  }

  /// What the session's log has.
  var log: [LogEntry] {
    get throws { try store.page(of: Sample.ward, after: 0, entriesMax: 100, bytesMax: 100_000).entries }
  }

  func isWelcome(_ id: UInt64) -> Bool {
    sent[id]?.contains { if case .welcome = $0 { true } else { false } } == true
  }

  /// Somebody with a good token is in a session with a message; then what the moment says; then connection 2 shows the token.
  private func show(_ token: String, _ moment: TokenMatrixTests.Moment) async throws {
    let isShort = moment == .afterExpiry
    try await hello(1, try forge.good(for: isShort ? 1 : 3_600))
    #expect(isWelcome(1))
    for (number, action) in [WardlineModel.ClientOperation.Action.createSession, .sendMessage(body: "secret")].enumerated() {
      try await handle(.received(1, [.submit(Self.operation(UInt64(number + 1), action), isLaneHead: false)]))
    }
    #expect(try log.contains { $0.event == .message(body: "secret") })
    switch moment {
    case .beforeHello, .resume: try await handle(.closed(1))
    case .live: break
    case .afterExpiry:
      uptime += 1_000 + Limits.tokenSkewMilliseconds
      try await handle(.machine(.tick))
      #expect(sent[1]?.last == .goAway(GoAway(.tokenExpired, message: "the token has expired")) && closed[1] == 1008)
    }
    let cursor = LogCursor(epoch: store.epoch, sequence: 1)
    readCount = 0
    try await hello(2, token, cursors: moment == .beforeHello ? [:] : [Sample.ward: cursor])
  }

  func admits(_ token: String, _ moment: TokenMatrixTests.Moment) async throws -> Bool {
    try await show(token, moment)
    return isWelcome(2) && closed[2] == nil
  }

  func check(_ flaw: TokenMatrixTests.Flaw, _ moment: TokenMatrixTests.Moment) async throws {
    let what: Comment = "\(flaw), \(moment)"
    try await show(try forge.token(flaw, own: own), moment)
    #expect(sent[2] == [.goAway(flaw.answer)], what)
    #expect(closed[2] == 1008 && readCount == 0, what)
    #expect(!core.isAdmitted(2), what)
    // Nothing that it says afterwards is heard.
    let log = try self.log
    for frame in EveryFrame.about(Sample.ward, keysFrom: 100) { try await handle(.received(2, [frame])) }
    #expect(try self.log == log && readCount == 0 && sent[2]?.count == 1, what)
    if moment == .live {
      // The good connection of the device goes on.
      try await handle(.received(1, [.ping(nonce: 7, clientClock: now.wall)]))
      #expect(sent[1]?.last == .pong(nonce: 7, relayClock: now.wall) && closed[1] == nil, what)
    }
  }
}
