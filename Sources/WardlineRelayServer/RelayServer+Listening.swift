package import WardlineTransport

extension RelayServer {
  /// Where to listen, and with whose certificate.
  package struct Listening: Sendable {
    package var host: String
    package var port: Int
    package var tls: TLSServer?

    package init(host: String, port: Int, tls: TLSServer? = nil) {
      self.host = host
      self.port = port
      self.tls = tls
    }
  }
}
