internal import WardlineTransport

/// What is spoken at a relay's address, whatever its scheme says.
package enum RelayPort: Sendable, Equatable {
  case plain
  case tls
  case nothing

  /// Asks with a greeting of each kind, neither of which carries a token. Blocks for up to a few seconds.
  ///
  /// - Parameter relay: an address as ``WardlineClient/Options/relay``.
  package static func ask(_ relay: String) -> RelayPort {
    guard let url = try? WebSocketURL(parsing: relay) else { return .nothing }
    switch PortProbe.ask(url) {
    case .plain: return .plain
    case .tls: return .tls
    case .nothing: return .nothing
    }
  }
}
