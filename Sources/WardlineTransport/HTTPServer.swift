import CLibwebsockets
import Glibc

/// What somebody asks a plain HTTP server for.
package struct HTTPRequest: Sendable, Equatable {
  /// Without the query.
  package var path: String
  /// The header `Accept`; empty if there was none.
  package var accept: String

  package init(path: String, accept: String = "") {
    self.path = path
    self.accept = accept
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
  static let methodNotAllowed = HTTPResponse(status: 405, text: "only GET and HEAD\n")
}

/// A small HTTP server for operators' tools, on an event loop that has better things to do: GET and HEAD, one request a connection, and few
/// connections at once (``TransportLimits/httpConnectionsMax``).
///
/// A client that is slow, in asking or in reading, is cut after ``TransportLimits/httpExchangeMilliseconds``, and one that asks without a pause
/// waits in the kernel. Neither is read further than its request's head of 4 KB.
///
/// Created and used on its loop, which retains it until it stops.
@safe package final class HTTPServer: Sendable {
  /// Answers a request, now or later, once. Called on the loop; so must `respond` be.
  package typealias Handler = (_ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void) -> Void

  /// Not Sendable: only ``state`` returns it, on the loop.
  @safe private final class State {
    var acceptor: SocketAcceptor?
    var handler: Handler?
    var count = 0
    var windowEndsAtMilliseconds: Int64 = 0
    var acceptedInWindow = 0
  }

  package let loop: EventLoop
  package let port: Int
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
    loop: EventLoop, host: String, port: Int, tls: TLSServer? = nil, isLoopbackOnly: Bool, handler: @escaping Handler
  ) throws(TransportError) {
    self.loop = loop
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
    state.acceptor = try SocketAcceptor(on: socket, of: loop) { [unowned self] descriptor, _, _ in accept(descriptor) }
    loop.driver.register(self)
  }

  /// Connections that are open now.
  package var connectionCount: Int { state.count }

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

  private func accept(_ descriptor: Int32) {
    limitRate()
    guard let handler = state.handler, state.count < TransportLimits.httpConnectionsMax else {
      Glibc.close(descriptor)
      return
    }
    wardline_socket_prepare(descriptor)
    let connection = HTTPConnection(loop: loop, server: self, handler: handler)
    state.count += 1
    loop.driver.register(connection)
    // Closes the descriptor on failure; if it had no connection yet, no callback follows.
    guard let wsi = unsafe wardline_adopt(host, descriptor, UInt(connection.number)) else { return connection.destroyed() }
    unsafe connection.begin(wsi)
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

  func connectionEnded() { state.count -= 1 }
}
