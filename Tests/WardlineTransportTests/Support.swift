import Glibc
import Synchronization
import Testing
import WardlineTransport

/// One after the other: a ``RawPeer`` blocks its thread, and the pool has as many threads as the machine has processors.
@Suite("transport", .serialized)
enum TransportTests {}

/// What a handler was told, in order.
enum Event: Equatable, Sendable {
  case opened(subprotocol: String)
  case received([UInt8], MessageKind)
  case congested
  case drained
  case writable
  case closed(CloseReason)
  case failed(ConnectFailure)
}

/// A handler as the layers above write it: an actor on the loop, reached from callbacks without a hop.
actor Recorder: WebSocketHandler {
  typealias Reaction = @Sendable (WebSocketConnection, Event) -> Void

  let loop: EventLoop
  private let reaction: Reaction
  private var events: [UInt64: [Event]] = [:]
  private var all: [Event] = []
  private(set) var connections: [WebSocketConnection] = []
  /// Handshakes that were refused. No part of the transcript: their connections were never there.
  private(set) var refusals: [HandshakeRefusal] = []
  private var waiting: [(condition: ([Event]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(on loop: EventLoop, reaction: @escaping Reaction = { _, _ in }) {
    self.loop = loop
    self.reaction = reaction
  }

  nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { recorder in
      recorder.connections.append(connection)
      recorder.record(.opened(subprotocol: connection.subprotocol), connection)
    }
  }

  nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { $0.record(.received(message, kind), connection) }
  }

  nonisolated func congested(_ connection: WebSocketConnection) { assumeIsolated { $0.record(.congested, connection) } }
  nonisolated func drained(_ connection: WebSocketConnection) { assumeIsolated { $0.record(.drained, connection) } }
  nonisolated func writable(_ connection: WebSocketConnection) { assumeIsolated { $0.record(.writable, connection) } }

  nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    assumeIsolated { $0.record(.closed(reason), connection) }
  }

  nonisolated func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {
    assumeIsolated { $0.record(.failed(failure), connection) }
  }

  nonisolated func refused(_ connection: WebSocketConnection, _ refusal: HandshakeRefusal) {
    assumeIsolated { $0.refusals.append(refusal) }
  }

  private func record(_ event: Event, _ connection: WebSocketConnection) {
    events[connection.number, default: []].append(event)
    all.append(event)
    reaction(connection, event)
    waiting.removeAll { waiter in
      guard waiter.condition(all) else { return false }
      waiter.continuation.resume()
      return true
    }
  }

  /// Everything, of all connections.
  var transcript: [Event] { all }

  func events(of connection: WebSocketConnection) -> [Event] { events[connection.number] ?? [] }

  func wait(until condition: @escaping @Sendable ([Event]) -> Bool) async {
    guard !condition(all) else { return }
    await withCheckedContinuation { waiting.append((condition, $0)) }
  }

  /// The reason, when the first connection has ended.
  func ending() async -> CloseReason? {
    await wait { $0.contains { if case .closed = $0 { true } else { false } } }
    return all.lazy.compactMap { if case .closed(let reason) = $0 { reason } else { nil } }.first
  }

  func failure() async -> ConnectFailure? {
    await wait { $0.contains { if case .failed = $0 { true } else { false } } }
    return all.lazy.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }.first
  }

  /// Why the first handshake was refused; `nil` if none is within some seconds.
  func refusal() async -> HandshakeRefusal? {
    for _ in 0..<6_000 where refusals.isEmpty { try? await Task.sleep(for: .milliseconds(10)) }
    return refusals.first
  }

  /// What came of an attempt to connect: why it failed, or `nil` where it opened.
  func outcome() async -> ConnectFailure? {
    await wait { $0.contains { if case .writable = $0 { false } else { true } } }
    return all.lazy.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }.first
  }

  func opening() async -> WebSocketConnection {
    await wait { $0.contains { if case .opened = $0 { true } else { false } } }
    return connections[0]
  }
}

/// Short: a transcript with long messages must stay readable.
extension Event: CustomTestStringConvertible {
  var testDescription: String {
    switch self {
    case .received(let bytes, let kind): "received \(bytes.count) bytes of \(kind)"
    case .opened(let subprotocol): "opened \(subprotocol)"
    case .closed(let reason): "closed \(reason)"
    case .failed(let failure): "failed: \(failure)"
    case .congested: "congested"
    case .drained: "drained"
    case .writable: "writable"
    }
  }
}

extension Event {
  var message: [UInt8]? { if case .received(let bytes, _) = self { bytes } else { nil } }
}

extension EventLoop {
  /// Runs `body` on the loop and hands back what it returns.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      execute { continuation.resume(with: Result { try body() }) }
    }
  }
}

/// Sends everything back.
let echo: Recorder.Reaction = { connection, event in
  if case .received(let bytes, let kind) = event { connection.send(bytes, as: kind) }
}

let subprotocol = "wardline.v1.protobuf"

/// A loop with a server that is reached with `ws://127.0.0.1:port/`.
struct Stage {
  let loop: EventLoop
  let server: WebSocketServer
  let serverSide: Recorder

  init(
    limits: ConnectionLimits = ConnectionLimits(), connectionsMax: Int = 100, handshakesMax: Int = 400,
    handshakeMilliseconds: Int64 = 10_000, tls: TLSServer? = nil, origins: Set<String> = [],
    trustedProxies: [String] = [], proxyHeaderMilliseconds: Int64 = 5_000, reaction: @escaping Recorder.Reaction = echo
  ) async throws {
    let loop = try EventLoop(name: "server")
    let recorder = Recorder(on: loop, reaction: reaction)
    let configuration = ServerConfiguration(
      host: "127.0.0.1", port: 0, tls: tls, subprotocols: [subprotocol, "wardline.v1.json"], origins: origins,
      trustedProxies: try trustedProxies.map { try AddressRange(parsing: $0) }, limits: limits, connectionsMax: connectionsMax,
      handshakesMax: handshakesMax, handshakeMilliseconds: handshakeMilliseconds,
      proxyHeaderMilliseconds: proxyHeaderMilliseconds)
    self.loop = loop
    serverSide = recorder
    server = try await loop.run { try WebSocketServer(loop: loop, configuration: configuration, handler: recorder) }
  }

  /// The other end of each connection that has opened, as the server has it.
  func peers() async throws -> [String] {
    let connections = await serverSide.connections
    return try await loop.run { connections.map(\.peer) }
  }

  var url: WebSocketURL { get throws { try WebSocketURL(parsing: "ws://127.0.0.1:\(server.port)/wardline") } }

  /// Connects from a loop of its own.
  func connect(
    from loop: EventLoop, limits: ConnectionLimits = ConnectionLimits(), reaction: @escaping Recorder.Reaction = { _, _ in }
  ) async throws -> (WebSocketConnection, Recorder) {
    let recorder = Recorder(on: loop, reaction: reaction)
    let configuration = ClientConfiguration(url: try url, subprotocol: subprotocol, limits: limits)
    let connection = try await loop.run {
      WebSocketConnection.connect(loop: loop, configuration: configuration, handler: recorder)
    }
    return (connection, recorder)
  }
}

func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }

func letters(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(97 + $0 % 26) } }

/// How many threads of this process have that name now.
/// How many there are, after up to a second in which they may end: the kernel lists a thread that was joined for a moment longer.
func threads(named name: String) -> Int {
  for _ in 0..<100 where descriptions(of: "/proc/self/task").contains(name) { usleep(10_000) }
  return descriptions(of: "/proc/self/task").count { $0 == name }
}

private func descriptions(of folder: String) -> [String] {
  names(in: folder).compactMap { entry in
    guard let file = fopen("\(folder)/\(entry)/comm", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, 32, file) != nil else { return nil }
    return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

func names(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var found: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if !name.hasPrefix(".") { found.append(name) }
  }
  return found
}

/// How many descriptors this process has open.
func openDescriptors() -> Int { names(in: "/proc/self/fd").count }

/// What this thread has used of its processor; other tests run beside it in this process.
func threadSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
