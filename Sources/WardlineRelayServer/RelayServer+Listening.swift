package import WardlineTransport

extension RelayServer {
  /// Where to listen, and with whose certificate.
  package struct Listening: Sendable {
    package var host: String
    package var port: Int
    package var tls: TLSServer?
    /// Whether others on the network may reach it without TLS, and read along there.
    package var isInsecure: Bool

    package init(host: String, port: Int, tls: TLSServer? = nil, isInsecure: Bool = false) {
      self.host = host
      self.port = port
      self.tls = tls
      self.isInsecure = isInsecure
    }
  }
}
