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

  /// Closes the listening socket. Connections are not touched. Can be called more than once.
  package func stopAccepting() {
    state.acceptor?.stop()
    state.acceptor = nil
    state.handler = nil
  }

  // MARK: Accepting

  private func acceptSocket(_ descriptor: Int32, from peer: String, _ address: [UInt8]) {
    let network = ListeningSocket.network(of: address)
    guard let handler = state.handler, state.handshakes < configuration.handshakesMax,
      state.handshakesOfNetwork[network] ?? 0 < configuration.handshakesOfNetworkMax
    else {
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
    state.handshakesOfNetwork[network, default: 0] += 1
    loop.driver.register(connection)
    connection.state.descriptor = descriptor
    loop.driver.follow(connection, on: descriptor)
    // Closes the descriptor on failure; if it had no connection yet, no callback follows.
    guard let wsi = unsafe wardline_adopt(host, descriptor, UInt(connection.number)) else {
      return connection.discardRefusedSocket()
    }
    unsafe connection.state.wsi = unsafe wsi
    connection.armDeadline(after: configuration.handshakeMilliseconds)
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

  func opened(from address: [UInt8]) {
    endHandshake(from: address)
    state.open += 1
  }

  func markLeaving() { state.leaving += 1 }

  func destroyed(wasOpened: Bool, isLeaving: Bool, from address: [UInt8]) {
    if isLeaving { state.leaving -= 1 }
    if wasOpened { state.open -= 1 } else { endHandshake(from: address) }
  }

  private func endHandshake(from address: [UInt8]) {
    state.handshakes -= 1
    let network = ListeningSocket.network(of: address)
    guard let count = state.handshakesOfNetwork[network] else { return }
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
    state.server?.destroyed(wasOpened: false, isLeaving: false, from: address)
    state.server = nil
  }
}
