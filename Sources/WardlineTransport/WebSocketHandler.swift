/// Receives the events of connections.
///
/// Every method is called on the loop's thread, one at a time, and never from inside a call that the handler itself makes
/// (`send`, `close`, `abort`): an actor whose executor is the loop can use `assumeIsolated` at once.
///
/// A connection of a server begins with ``opened(_:)``. One made with
/// ``WebSocketConnection/connect(loop:configuration:handler:)`` begins with either ``opened(_:)`` or ``failed(_:_:)``. An
/// opened connection ends with ``closed(_:_:)``, exactly once.
///
/// For example:
///
///     actor Relay: WebSocketHandler {
///       nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
///       nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
///         assumeIsolated { $0.take(message, from: connection) }
///       }
///       …
///     }
package protocol WebSocketHandler: AnyObject, Sendable {
  func opened(_ connection: WebSocketConnection)

  /// A complete message within the limits; text is valid UTF-8.
  func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection)

  /// A part of a message has arrived. On a slow link a long message has many parts, and its sender is not silent meanwhile.
  func receiving(_ connection: WebSocketConnection)

  /// More than the high-water mark is queued.
  func congested(_ connection: WebSocketConnection)

  /// After ``congested(_:)``, at most the low-water mark is queued.
  func drained(_ connection: WebSocketConnection)

  /// The socket takes data and nothing is queued. Called once per ``WebSocketConnection/wantsToWrite()``: frames that the
  /// handler has collected until then can leave as one message.
  func writable(_ connection: WebSocketConnection)

  func closed(_ connection: WebSocketConnection, _ reason: CloseReason)

  /// A server has refused a handshake. The connection was never opened, and nothing else is told of it.
  func refused(_ connection: WebSocketConnection, _ refusal: HandshakeRefusal)

  /// A requested connection could not be opened.
  func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure)
}

extension WebSocketHandler {
  package func receiving(_ connection: WebSocketConnection) {}
  package func congested(_ connection: WebSocketConnection) {}
  package func drained(_ connection: WebSocketConnection) {}
  package func writable(_ connection: WebSocketConnection) {}
  package func refused(_ connection: WebSocketConnection, _ refusal: HandshakeRefusal) {}
  package func failed(_ connection: WebSocketConnection, _ failure: ConnectFailure) {}
}

package enum MessageKind: Sendable, Equatable {
  case text
  case binary
}

/// The number in a close frame (RFC 6455, section 7.4).
package struct CloseCode: RawRepresentable, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let normal = CloseCode(rawValue: 1000)
  /// The server is going down or the app is closing.
  package static let goingAway = CloseCode(rawValue: 1001)
  package static let protocolError = CloseCode(rawValue: 1002)
  package static let unsupportedData = CloseCode(rawValue: 1003)
  package static let invalidPayload = CloseCode(rawValue: 1007)
  package static let policyViolation = CloseCode(rawValue: 1008)
  package static let messageTooBig = CloseCode(rawValue: 1009)

  /// Whether this transport may send the code. libwebsockets 4.1 treats 1012 to 1014 as errors of the peer, so "try again
  /// later" must be an application code, from 4000 up.
  package var maySend: Bool {
    switch rawValue {
    case 1000...1003, 1007...1011, 3000...4999: true
    default: false
    }
  }
}

/// How a connection ended.
package struct CloseReason: Sendable, Equatable {
  package enum Cause: Sendable, Equatable {
    /// The other end sent a close frame.
    case peer
    /// `close` was called here, or the limits of ``ConnectionLimits`` or the encoding of a text were violated.
    case us
    /// No close frame came: the network failed, or the other process ended.
    case lost
    /// The other end violated the WebSocket framing.
    case violation
    /// `abort` was called here.
    case aborted
    /// The event loop was stopped.
    case stopped
  }

  package var cause: Cause
  package var code: CloseCode?
  package var text: String

  package init(_ cause: Cause, code: CloseCode? = nil, text: String = "") {
    self.cause = cause
    self.code = code
    self.text = text
  }
}

/// Why a server ended a handshake.
package enum HandshakeRefusal: Sendable, Equatable {
  /// The request is one of a browser's page of that origin, which ``ServerConfiguration/origins`` does not have. As the client said it.
  case origin(String)
  /// The client offers no subprotocol that ``ServerConfiguration/subprotocols`` has. As the client said it; empty if it offers none.
  case subprotocol(offered: String)
  /// The client has shown no certificate of ``TLSServer/clientAuthorityFile``.
  case clientCertificate(why: String)
  /// It says whose it is where that is not to be believed, or not to be understood: in a PROXY header or in `X-Forwarded-For`.
  case proxy(why: String)
  /// TLS was not agreed on, or the client does not trust the server.
  case tls(why: String)
}

/// Why a requested connection did not open.
package enum ConnectFailure: Error, Sendable, Equatable {
  /// The name is not known, or no name server answered.
  case unresolved(host: String, why: String)
  /// No TCP connection: refused, no route, or no answer.
  case unreachable(address: String)
  /// The proxy did not lead to the server.
  case proxy(why: String)
  /// The server's certificate was not trusted, or the TLS negotiation failed.
  case tls(why: String)
  /// The server answered with another status than 101; 503 when it is full. Its headers `Retry-After` and `Date`, as they came.
  case status(Int, retryAfter: String? = nil, date: String? = nil)
  /// The server's answer was not a valid handshake.
  case handshake(why: String)
  case timedOut(during: String)
  /// `abort` was called, or the loop was stopped.
  case aborted
}

extension ConnectFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unresolved(let host, let why): "cannot find \(host): \(why)"
    case .unreachable(let address): "no connection to \(address): it refuses or does not answer"
    case .proxy(let why): why
    case .tls(let why): "no secure connection: \(why)"
    case .status(let status, _, _): "the server answered with status \(status)"
    case .handshake(let why): "the server did not complete the handshake: \(why)"
    case .timedOut(let during): "timed out \(during)"
    case .aborted: "aborted"
    }
  }
}
