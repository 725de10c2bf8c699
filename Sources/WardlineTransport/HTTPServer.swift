import CLibwebsockets
import Glibc

/// What somebody asks a plain HTTP server for.
package struct HTTPRequest: Sendable, Equatable {
  /// Without the query.
  package var path: String
  /// The header `Accept`; empty if there was none.
  package var accept: String
  /// The header `Host`; empty if there was none.
  package var host: String

  package init(path: String, accept: String = "", host: String = "") {
    self.path = path
    self.accept = accept
    self.host = host
  }
}

package struct HTTPResponse: Sendable, Equatable {
  package var status: Int
  package var contentType: String
  package var body: [UInt8]

  package init(status: Int = 200, contentType: String = "text/plain; charset=utf-8", body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  package init(status: Int, text: String) { self.init(status: status, body: Array(text.utf8)) }

  /// Of every answer: a page loads its own files from here and nothing else, runs no script that stands in it, and is in no frame.
  package static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  package static let notFound = HTTPResponse(status: 404, text: "not found\n")
  static let busy = HTTPResponse(status: 503, text: "too many requests are being answered: ask again\n")
  static let methodNotAllowed = HTTPResponse(status: 405, text: "only GET and HEAD\n")
}

/// A small HTTP server for operators' tools, on an event loop that has better things to do: GET and HEAD, one request a connection, and few
/// connections at once.
///
/// Nobody keeps a probe out. A connection whose request is not complete holds a place only until another one needs it: the oldest of its own
/// network is cut for a newcomer, and without one the oldest of all. It is cut after ``TransportLimits/httpHeadMilliseconds`` in any case. Requests
/// that are being answered are bounded, in all and by network, and the next one gets a 503; those for ``probes`` have places of their own. An
/// exchange is cut after ``TransportLimits/httpExchangeMilliseconds``, and a client that asks without a pause waits in the kernel. Nobody is
/// read further than a request's head of 4 KB.
///
/// Created and used on its loop, which retains it until it stops.
@safe package final class HTTPServer: Sendable {
  /// Answers a request, now or later, once. Called on the loop; so must `respond` be.
  package typealias Handler = (_ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void) -> Void

  /// Not Sendable: only ``state`` returns it, on the loop.
  @safe private final class State {
    var acceptor: SocketAcceptor?
    var handler: Handler?
    /// Connections whose request is not complete, the oldest first.
    var arriving: [HTTPConnection] = []
    /// Those that are being answered, except ``probing``.
    var asking: [HTTPConnection] = []
    /// Those that asked for one of ``HTTPServer/probes``.
    var probing: [HTTPConnection] = []
    var windowEndsAtMilliseconds: Int64 = 0
    var acceptedInWindow = 0
  }

  package let loop: EventLoop
  package let port: Int
  /// The paths whose answers decide whether a supervisor starts the program again: they have places of their own.
  private let probes: Set<String>
  /// libwebsockets' virtual host; guard: the loop's thread.
  private nonisolated(unsafe) let host: OpaquePointer
  private nonisolated(unsafe) let tls: TLSHost?
  private nonisolated(unsafe) let unguarded = State()

  /// Guard: the loop's thread.
  private var state: State {
    loop.checkIsolated()
    return unsafe unguarded
  }

  /// Listens, and starts accepting.
  ///
  /// - Precondition: called on the loop.
  /// - Parameter isLoopbackOnly: whether an address that other machines can reach is refused.
  /// - Throws: `portInUse`, `addressUnavailable`, `notLoopback`, `permissionDenied`, `tls`, or `system`.
  package init(
    loop: EventLoop, host: String, port: Int, tls: TLSServer? = nil, isLoopbackOnly: Bool, probes: Set<String> = [],
    handler: @escaping Handler
  ) throws(TransportError) {
    self.loop = loop
    self.probes = probes
    let socket = try ListeningSocket(host: host, port: port, isLoopbackOnly: isLoopbackOnly)
    self.port = socket.port
    do throws(TransportError) {
      let made = try unsafe loop.driver.makeServerHost(subprotocols: ["http"], tls: tls, callback: httpCallback)
      unsafe (self.host, self.tls) = unsafe made
    } catch {
      Glibc.close(socket.descriptor)
      throw error
    }
    state.handler = handler
    state.acceptor = try SocketAcceptor(on: socket, of: loop) { [unowned self] descriptor, _, address in
      accept(descriptor, from: ListeningSocket.network(of: address))
    }
    loop.driver.register(self)
  }

  /// Connections that are open now.
  package var connectionCount: Int { state.arriving.count + state.asking.count + state.probing.count }

  /// Shows another certificate in the handshakes that begin from now on. Nothing without TLS.
  package func use(_ credentials: TLSCredentials) {
    loop.checkIsolated()
    _ = unsafe tls?.use(credentials)
  }

  /// Closes the listening socket; what is being answered is answered. Can be called more than once.
  package func stopAccepting() {
    state.acceptor?.stop()
    state.acceptor = nil
    state.handler = nil
  }

  private func accept(_ descriptor: Int32, from network: ArraySlice<UInt8>) {
    limitRate()
    guard let handler = state.handler else {
      Glibc.close(descriptor)
      return
    }
    makeRoom(for: network)
    wardline_socket_prepare(descriptor)
    let connection = HTTPConnection(loop: loop, server: self, network: network, handler: handler)
    state.arriving.append(connection)
    loop.driver.register(connection)
    // Closes the descriptor on failure; if it had no connection yet, no callback follows.
    guard let wsi = unsafe wardline_adopt(host, descriptor, UInt(connection.number)) else { return connection.destroyed() }
    unsafe connection.begin(wsi)
  }

  /// A probe sends its request at once; who has not sent one for the longest is the least likely to be one.
  private func makeRoom(for network: ArraySlice<UInt8>) {
    let own = state.arriving.filter { $0.network == network }
    if own.count >= TransportLimits.httpArrivingOfNetworkMax {
      own.first?.cut()
    } else if state.arriving.count >= TransportLimits.httpArrivingMax {
      state.arriving.first?.cut()
    }
  }

  /// A request is complete. `false` if there is no place to answer it.
  func admits(_ connection: HTTPConnection, asking path: String?) -> Bool {
    state.arriving.removeAll { $0 === connection }
    if let path, probes.contains(path) {
      state.probing.append(connection)
      return state.probing.count <= TransportLimits.httpProbesMax
    }
    state.asking.append(connection)
    return state.asking.count <= TransportLimits.httpConnectionsMax
      && state.asking.count { $0.network == connection.network } <= TransportLimits.httpConnectionsOfNetworkMax
  }

  private func limitRate() {
    if loop.now >= state.windowEndsAtMilliseconds {
      state.windowEndsAtMilliseconds = loop.now + TransportLimits.httpAcceptWindowMilliseconds
      state.acceptedInWindow = 0
    }
    state.acceptedInWindow += 1
    guard state.acceptedInWindow >= TransportLimits.httpAcceptsPerWindowMax else { return }
    state.acceptor?.pause(milliseconds: max(1, state.windowEndsAtMilliseconds - loop.now))
  }

  func ended(_ connection: HTTPConnection) {
    state.arriving.removeAll { $0 === connection }
    state.asking.removeAll { $0 === connection }
    state.probing.removeAll { $0 === connection }
  }
}
