/// Why the transport could not be set up. Later failures of a connection are a ``CloseReason`` or a ``ConnectFailure``.
package enum TransportError: Error, Equatable {
  /// Another process listens there already.
  case portInUse(host: String, port: Int)
  /// The host is not an address of this machine, or not an address at all.
  case addressUnavailable(host: String, why: String)
  /// The host can be reached from other machines, which was not to be.
  case notLoopback(host: String)
  /// Ports below 1024 belong to root.
  case permissionDenied(host: String, port: Int)
  /// A certificate, a key or an authority could not be used.
  case tls(file: String, why: String)
  /// libwebsockets loads its libuv loop at run time, and it is not there or cannot be loaded: a fault of the installation, which no retry mends.
  case eventLoopPluginMissing(path: String, why: String)
  /// A system call failed that normally succeeds.
  case system(doing: String, why: String)
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use: stop the program that listens there or choose another port"
    case .addressUnavailable(let host, let why):
      "cannot listen on \(host) (\(why)): use an address of this machine, or 0.0.0.0 for all of them"
    case .notLoopback(let host):
      "\(host) can be reached from other machines: listen on an address of this machine alone, such as 127.0.0.1"
    case .permissionDenied(let host, let port):
      "not allowed to listen on \(host), port \(port): choose a port from 1024 up or grant CAP_NET_BIND_SERVICE"
    case .tls(let file, let why):
      "cannot use \(file) for TLS: \(why)"
    case .eventLoopPluginMissing(let path, let why):
      "the event loop cannot be loaded from \(path) (\(why)): install the package libwebsockets-evlib-uv, of the same version as libwebsockets"
    case .system(let doing, let why):
      "\(doing) failed: \(why)"
    }
  }
}
