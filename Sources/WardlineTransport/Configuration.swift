/// The files of a server's certificate, in PEM.
package struct TLSServer: Sendable, Equatable {
  /// The certificate, followed by the intermediate ones.
  package var certificateFile: String
  package var privateKeyFile: String
  /// The authorities of which each client must show a certificate; `nil`: none is asked for.
  package var clientAuthorityFile: String?

  package init(certificateFile: String, privateKeyFile: String, clientAuthorityFile: String? = nil) {
    self.certificateFile = certificateFile
    self.privateKeyFile = privateKeyFile
    self.clientAuthorityFile = clientAuthorityFile
  }
}

/// The certificate authorities that a client trusts, and the certificate that it shows.
package struct TLSClient: Sendable, Hashable {
  /// The only authority to trust, in PEM. `nil`: the system's authorities. The file is read once per event loop.
  package var certificateAuthorityFile: String?
  /// Shown to a server that asks for it; read again for each attempt to connect.
  package var identity: Identity?

  /// The files of a client's certificate, followed by the intermediate ones, and of its key, in PEM.
  package struct Identity: Sendable, Hashable {
    package var certificateFile: String
    package var privateKeyFile: String

    package init(certificateFile: String, privateKeyFile: String) {
      self.certificateFile = certificateFile
      self.privateKeyFile = privateKeyFile
    }
  }

  package init(certificateAuthorityFile: String? = nil, identity: Identity? = nil) {
    self.certificateAuthorityFile = certificateAuthorityFile
    self.identity = identity
  }
}

/// Memory limits of one connection, in both directions.
package struct ConnectionLimits: Sendable, Equatable {
  /// A longer message closes the connection with 1009.
  package var messageBytesMax: Int
  /// A message with more fragments does, too: empty ones would cost nothing to send and never end.
  package var fragmentsMax: Int
  /// `congested` is called when more bytes than this are queued.
  package var outboundHighWaterBytes: Int
  /// `drained` is called when, after that, at most this many bytes are queued.
  package var outboundLowWaterBytes: Int

  package init(
    messageBytesMax: Int = 1 << 20, fragmentsMax: Int = 64, outboundHighWaterBytes: Int = 256 << 10,
    outboundLowWaterBytes: Int = 64 << 10
  ) {
    precondition(messageBytesMax > 0 && fragmentsMax > 0, "a connection that may receive nothing is of no use")
    precondition(
      0 <= outboundLowWaterBytes && outboundLowWaterBytes < outboundHighWaterBytes, "the low-water mark is below the high one")
    self.messageBytesMax = messageBytesMax
    self.fragmentsMax = fragmentsMax
    self.outboundHighWaterBytes = outboundHighWaterBytes
    self.outboundLowWaterBytes = outboundLowWaterBytes
  }
}

package struct ServerConfiguration: Sendable, Equatable {
  /// A name or an address of this machine; `0.0.0.0` and `::` stand for all.
  package var host: String
  /// 0: any free port, see ``WebSocketServer/port``.
  package var port: Int
  /// `nil`: plain TCP.
  package var tls: TLSServer?
  /// Whether it must not be reached from other machines: an address that can be is a ``TransportError/notLoopback(host:)``.
  package var isLoopbackOnly: Bool
  /// The client's first subprotocol among these is used. A client that names none of them gets the status 400, whose body
  /// lists them.
  package var subprotocols: [String]
  /// Whose pages may connect, such as `https://app.example`. A request with any other `Origin` gets the status 403; one without, which no
  /// browser sends, is not concerned.
  package var origins: Set<String>
  /// Who may say for whom it connects, by a PROXY header or, without one, in `X-Forwarded-For`. What anybody else says of that is refused (a
  /// header) or not read.
  package var trustedProxies: [AddressRange]
  package var limits: ConnectionLimits
  /// Open connections. A client above the limit gets the status 503 with a `Retry-After`.
  package var connectionsMax: Int
  /// The largest `Retry-After` in that case.
  package var retryAfterSecondsMax: Int
  /// Connections that have not completed their handshake. One above the limit is closed.
  package var handshakesMax: Int
  /// A connection without a complete handshake (TCP, TLS and HTTP together) is cut after this time.
  package var handshakeMilliseconds: Int64
  /// How much of that a trusted proxy has for the first bytes of a connection.
  package var proxyHeaderMilliseconds: Int64

  package init(
    host: String, port: Int, tls: TLSServer? = nil, isLoopbackOnly: Bool = false, subprotocols: [String],
    origins: Set<String> = [], trustedProxies: [AddressRange] = [], limits: ConnectionLimits = ConnectionLimits(),
    connectionsMax: Int = 10_000, retryAfterSecondsMax: Int = 5, handshakesMax: Int = 512,
    handshakeMilliseconds: Int64 = 30_000,
    proxyHeaderMilliseconds: Int64 = TransportLimits.proxyHeaderMilliseconds
  ) {
    precondition(!subprotocols.isEmpty, "a server must name at least one subprotocol")
    precondition(connectionsMax > 0 && handshakesMax > 0, "a server that takes no connections is of no use")
    self.host = host
    self.port = port
    self.tls = tls
    self.isLoopbackOnly = isLoopbackOnly
    self.subprotocols = subprotocols
    self.origins = origins
    self.trustedProxies = trustedProxies
    self.limits = limits
    self.connectionsMax = connectionsMax
    self.retryAfterSecondsMax = retryAfterSecondsMax
    self.handshakesMax = handshakesMax
    self.handshakeMilliseconds = handshakeMilliseconds
    self.proxyHeaderMilliseconds = proxyHeaderMilliseconds
  }

  func trusts(_ address: [UInt8]) -> Bool { trustedProxies.contains { $0.contains(address) } }

  /// The limit for one network: a quarter stays free for the others.
  var handshakesOfNetworkMax: Int { handshakesMax - handshakesMax / 4 }

  /// Sockets of connections, including those that are closing.
  var socketsMax: Int { connectionsMax + handshakesMax }
}

package struct ClientConfiguration: Sendable, Equatable {
  package var url: WebSocketURL
  /// What leads to the server; `nil` for a direct connection.
  package var proxy: HTTPProxy?
  /// Used for `wss` only.
  package var tls: TLSClient
  package var subprotocol: String
  package var limits: ConnectionLimits
  /// Name resolution, TCP, TLS and HTTP together.
  package var handshakeMilliseconds: Int64
  package var resolver: Resolver
  /// The pace that an earlier connection to the same server has measured.
  package var pace: OutboundPace

  package init(
    url: WebSocketURL, proxy: HTTPProxy? = nil, tls: TLSClient = TLSClient(), subprotocol: String,
    limits: ConnectionLimits = ConnectionLimits(), handshakeMilliseconds: Int64 = 30_000, resolver: Resolver = .shared,
    pace: OutboundPace = OutboundPace()
  ) {
    self.pace = pace
    self.url = url
    self.proxy = proxy
    self.tls = tls
    self.subprotocol = subprotocol
    self.limits = limits
    self.handshakeMilliseconds = handshakeMilliseconds
    self.resolver = resolver
  }
}
