internal import Logging
internal import WardlineModel
internal import WardlineRelay
package import WardlineTransport

/// Handshakes that were refused, by what was wrong.
struct RefusedHandshakes: Equatable, Sendable {
  /// A browser's page of an origin that is not listed.
  var origins = 0
  /// No subprotocol that the relay speaks.
  var subprotocols = 0
  /// No trusted certificate of a client.
  var clientCertificates = 0
  /// A PROXY header or an `X-Forwarded-For` that is not to be believed or understood.
  var proxies = 0
  /// No agreement on TLS.
  var encryptions = 0
}

// Where a relay listens, by which certificate it is known, and whom it turns away before they have said a word of the protocol.
extension RelayServer {
  /// Where to listen, and with whose certificate.
  package struct Listening: Sendable {
    package var host: String
    package var port: Int
    package var tls: TLSServer?
    /// Whether others on the network may reach it without TLS, and read along there.
    package var isInsecure: Bool
    /// Whose pages may connect from a browser, such as `https://app.example`.
    package var origins: Set<String>
    /// Who may say for whom it connects.
    package var trustedProxies: [AddressRange]

    package init(
      host: String, port: Int, tls: TLSServer? = nil, isInsecure: Bool = false, origins: Set<String> = [],
      trustedProxies: [AddressRange] = []
    ) {
      self.host = host
      self.port = port
      self.tls = tls
      self.isInsecure = isInsecure
      self.origins = origins
      self.trustedProxies = trustedProxies
    }
  }

  /// Shows another certificate in the handshakes that begin from now on, to clients and to operators. Who is connected stays so.
  ///
  /// - Returns: whether it is in use; `false` for want of memory.
  package func use(_ credentials: TLSCredentials) -> Bool {
    guard server?.use(credentials) == true else { return false }
    operations.server?.use(credentials)
    return true
  }

  /// What new handshakes are shown; `nil` without TLS.
  package var credentials: TLSCredentials? { server?.credentials }

  package nonisolated func refused(_ connection: WebSocketConnection, _ refusal: HandshakeRefusal) {
    assumeIsolated { $0.logRefusedHandshake(of: connection, refusal) }
  }

  /// Counted, logged a bounded number of times, and recorded where it says something of a person or a device. TLS fails for every scanner, and so
  /// does a handshake without our subprotocol.
  private func logRefusedHandshake(of connection: WebSocketConnection, _ refusal: HandshakeRefusal) {
    let (reason, outcome): (String, String?)
    switch refusal {
    case .origin(let origin):
      refusedHandshakes.origins += 1
      let shown = origin.printable(charactersMax: Limits.reasonCharactersMax)
      (reason, outcome) = ("a browser at \(shown), which no --origin names", "origin")
    case .subprotocol(let offered):
      refusedHandshakes.subprotocols += 1
      let shown = offered.printable(charactersMax: Limits.reasonCharactersMax)
      (reason, outcome) = (offered.isEmpty ? "no subprotocol is offered" : "unknown subprotocol: \(shown)", nil)
    case .clientCertificate(let why):
      refusedHandshakes.clientCertificates += 1
      (reason, outcome) = ("client certificate: \(why)", "client_certificate")
    case .proxy(let why):
      refusedHandshakes.proxies += 1
      (reason, outcome) = (why.printable(charactersMax: Limits.reasonCharactersMax), nil)
    case .tls(let why):
      refusedHandshakes.encryptions += 1
      (reason, outcome) = ("TLS: \(why)", nil)
    }
    let network = PeerNetwork(address: connection.address)
    if let outcome {
      let event = AuditEvent(.refused, by: "", from: network.description, outcome: outcome)
      refusalsToRecord.add(event, from: network, at: loop.now)
    }
    logLeftOut(refusals.tick(at: loop.now))
    guard refusals.admits(from: network, at: loop.now) else { return }
    logger.log(
      .refused, "refused",
      ["connection": .number(connection.number), "peer": "\(connection.peer)", "reason": "\(reason)"])
  }
}
