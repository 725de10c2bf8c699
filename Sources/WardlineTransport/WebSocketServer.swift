import CLibwebsockets
import Glibc
import Synchronization

/// Listens, and makes a ``WebSocketConnection`` for every client that completes the handshake.
///
/// Created and used on its loop. The loop retains it until it stops; it retains its handler until ``stopAccepting()``.
@safe package final class WebSocketServer: Sendable {
  /// Not Sendable: only ``state`` returns it, on the loop.
  @safe private final class State {
    var acceptor: SocketAcceptor?
    var handler: (any WebSocketHandler)?
    var open = 0
    /// Those of them that are closing or cut: they do not count towards the limit.
    var leaving = 0
    var handshakes = 0
    /// Sockets that have begun their handshake since the start.
    var accepted = 0
    /// Handshakes by network.
    var handshakesOfNetwork: [ArraySlice<UInt8>: Int] = [:]
    var refused = 0
    /// Sockets that have not said yet whose they are, by the number of their connection.
    var introductions: [UInt64: (SocketIntroduction, WebSocketConnection)] = [:]
  }

  package let loop: EventLoop
  package let port: Int
  package let configuration: ServerConfiguration
  /// libwebsockets' virtual host; guard: the loop's thread.
  private nonisolated(unsafe) let host: OpaquePointer
  private nonisolated(unsafe) let tls: TLSHost?
  private nonisolated(unsafe) let unguarded = State()

  /// Guard: the loop's thread.
  private var state: State {
    loop.checkIsolated()
    return unsafe unguarded
  }

  /// Opens the listening socket and starts accepting.
  ///
  /// - Precondition: called on the loop.
  /// - Throws: `portInUse`, `addressUnavailable`, `permissionDenied`, `tls`, or `system`.
  package init(
    loop: EventLoop, configuration: ServerConfiguration, handler: any WebSocketHandler
  ) throws(TransportError) {
    self.loop = loop
    self.configuration = configuration
    let socket = try ListeningSocket(
      host: configuration.host, port: configuration.port, isLoopbackOnly: configuration.isLoopbackOnly)
    port = socket.port
    do throws(TransportError) {
      let made = try unsafe loop.driver.makeServerHost(
        subprotocols: configuration.subprotocols, tls: configuration.tls, callback: lwsCallback)
      unsafe (host, tls) = unsafe made
    } catch {
      Glibc.close(socket.descriptor)
      throw error
    }
    state.handler = handler
    state.acceptor = try SocketAcceptor(on: socket, of: loop) { [unowned self] descriptor, peer, address in
      acceptSocket(descriptor, from: peer, address)
    }
    // The loop retains the server, to which the acceptor points.
    loop.driver.register(self)
  }

  /// What new handshakes are shown; `nil` without TLS.
  package var credentials: TLSCredentials? {
    loop.checkIsolated()
    return unsafe tls?.credentials
  }

  /// Shows another certificate in the handshakes that begin from now on, and requires certificates of its authorities' clients. Connections
  /// and handshakes that have begun go on. `false` where there is no TLS, or no memory; nothing is changed then.
  package func use(_ credentials: TLSCredentials) -> Bool {
    loop.checkIsolated()
    return unsafe tls?.use(credentials) ?? false
  }

  /// Connections that are open now.
  package var openCount: Int { state.open }

  /// Connections that are in their handshake now.
  package var handshakeCount: Int { state.handshakes }

  /// Connections that have ended since the start, in their handshake or later.
  package var endedCount: Int { state.accepted - state.open - state.handshakes }

  /// Connections rejected because the server was full.
  package var refusedCount: Int { state.refused }

  /// Closes the listening socket, and those that have said nothing yet. Connections are not touched. Can be called more than once.
  package func stopAccepting() {
    state.acceptor?.stop()
    state.acceptor = nil
    state.handler = nil
    stopIntroductions()
  }

  // MARK: Accepting

  private func acceptSocket(_ descriptor: Int32, from peer: String, _ address: [UInt8]) {
    let isTrusted = configuration.trusts(address)
    // A trusted proxy's connections are those of many networks.
    let network = isTrusted ? nil : ListeningSocket.network(of: address)
    guard let handler = state.handler, state.handshakes < configuration.handshakesMax, hasHandshake(for: network) else {
      state.refused += 1
      Glibc.close(descriptor)
      return
    }
    wardline_socket_prepare(descriptor)
    let connection = WebSocketConnection(
      loop: loop, number: WebSocketConnection.nextNumber(), peer: peer, address: address, limits: configuration.limits,
      handler: handler, server: self)
    state.accepted += 1
    state.handshakes += 1
    countHandshake(of: connection, from: network)
    let deadline = loop.now + configuration.handshakeMilliseconds
    let milliseconds = isTrusted ? configuration.proxyHeaderMilliseconds : configuration.handshakeMilliseconds
    let introduction = SocketIntroduction(descriptor, isTrusted: isTrusted, of: loop, milliseconds: milliseconds)
    state.introductions[connection.number] = (introduction, connection)
    introduction.begin { [unowned self] outcome in
      state.introductions[connection.number] = nil
      introduced(connection, outcome, on: descriptor, until: deadline)
    }
  }

  /// It is known who connects: libwebsockets gets the socket, with what was sent so far.
  private func introduced(
    _ connection: WebSocketConnection, _ outcome: SocketIntroduction.Outcome, on descriptor: Int32, until deadline: Int64
  ) {
    switch outcome {
    case .direct: break
    // Behind such a header stands what the client has written itself.
    case .proxiedByItself: connection.state.isIntroduced = true
    case .proxied(let source):
      let network = ListeningSocket.network(of: source.address)
      (connection.state.address, connection.state.peer) = (source.address, IPAddress.text(source.address, port: source.port))
      guard configuration.trusts(source.address) || hasHandshake(for: network) else {
        state.refused += 1
        return discard(connection, descriptor)
      }
      if !configuration.trusts(source.address) { countHandshake(of: connection, from: network) }
    case .refused(let why):
      connection.refused(.proxy(why: why))
      return discard(connection, descriptor)
    case .gone: return discard(connection, descriptor)
    }
    loop.driver.register(connection)
    connection.state.descriptor = descriptor
    loop.driver.follow(connection, on: descriptor)
    // Closes the descriptor on failure; if it had no connection yet, no callback follows.
    guard let wsi = unsafe wardline_adopt(host, descriptor, UInt(connection.number)) else {
      return connection.discardRefusedSocket()
    }
    unsafe connection.state.wsi = unsafe wsi
    connection.armDeadline(after: max(0, deadline - loop.now))
  }

  private func discard(_ connection: WebSocketConnection, _ descriptor: Int32) {
    Glibc.close(descriptor)
    connection.discardRefusedSocket()
  }

  private func stopIntroductions() {
    for (introduction, connection) in state.introductions.values {
      introduction.stop()
      connection.discardRefusedSocket()
    }
    state.introductions = [:]
  }

  // MARK: Counting

  func hasRoom() -> Bool {
    guard state.open - state.leaving < configuration.connectionsMax, state.open < configuration.socketsMax else {
      state.refused += 1
      return false
    }
    return true
  }

  /// Spread, so that clients rejected together do not come back together.
  var retryAfterSeconds: Int32 { Int32(1 + state.refused % max(1, configuration.retryAfterSecondsMax)) }

  func opened(_ connection: WebSocketConnection) {
    endHandshake(of: connection)
    state.open += 1
  }

  func markLeaving() { state.leaving += 1 }

  func destroyed(_ connection: WebSocketConnection) {
    if connection.state.isLeaving { state.leaving -= 1 }
    if connection.wasOpened { state.open -= 1 } else { endHandshake(of: connection) }
  }

  private func hasHandshake(for network: ArraySlice<UInt8>?) -> Bool {
    network.map { state.handshakesOfNetwork[$0] ?? 0 < configuration.handshakesOfNetworkMax } ?? true
  }

  private func countHandshake(of connection: WebSocketConnection, from network: ArraySlice<UInt8>?) {
    connection.state.handshakeNetwork = network
    if let network { state.handshakesOfNetwork[network, default: 0] += 1 }
  }

  private func endHandshake(of connection: WebSocketConnection) {
    state.handshakes -= 1
    guard let network = connection.state.handshakeNetwork, let count = state.handshakesOfNetwork[network] else { return }
    connection.state.handshakeNetwork = nil
    state.handshakesOfNetwork[network] = count > 1 ? count - 1 : nil
  }
}

extension WebSocketConnection {
  private static let lastNumber = Atomic<UInt64>(0)

  static func nextNumber() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

  /// Ends a connection whose socket libwebsockets refused to adopt.
  func discardRefusedSocket() {
    guard state.server != nil else { return }
    unsafe state.wsi = nil
    stopFollowing()
    end(CloseReason(.lost))
    state.server?.destroyed(self)
    state.server = nil
  }
}
