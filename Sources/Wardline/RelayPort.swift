internal import Dispatch
internal import Synchronization
internal import WardlineModel
internal import WardlineTransport

/// What is spoken at a relay's address, whatever its scheme says.
package enum RelayPort: Sendable, Equatable {
  case plain
  case tls
  case nothing

  /// Asks with a greeting of each kind, neither of which carries a token. Blocks for up to ``Limits/portAskedMilliseconds``: behind that a name
  /// server may still be silent.
  ///
  /// - Parameter relay: an address as ``WardlineClient/Options/relay``.
  package static func ask(_ relay: String) -> RelayPort {
    guard let url = try? WebSocketURL(parsing: relay) else { return .nothing }
    return ask { PortProbe.ask(url) }
  }

  static func ask(_ probe: @escaping @Sendable () -> PortProbe.Answer) -> RelayPort {
    let answered = DispatchSemaphore(value: 0)
    let answer = Mutex(PortProbe.Answer.nothing)
    let isStarted = DetachedThread.start {
      let found = probe()
      answer.withLock { $0 = found }
      answered.signal()
    }
    guard isStarted else { return .nothing }
    _ = answered.wait(timeout: .now() + .milliseconds(Int(Limits.portAskedMilliseconds)))
    switch answer.withLock({ $0 }) {
    case .plain: return .plain
    case .tls: return .tls
    case .nothing: return .nothing
    }
  }
}
