internal import Glibc
internal import Logging
internal import WardlineRelayServer

/// Tells a service manager, such as systemd for a unit of `Type=notify`, what the relay does.
///
/// The protocol is one datagram of text for each notice, to the socket that the environment names. That is stable by systemd's own promise, and
/// less code than a dependency on libsystemd (decision 043).
struct ServiceManager: Sendable {
  enum Notice: Equatable, Sendable {
    /// Clients can connect.
    case ready(listeningOn: String)
    /// The relay drains, and ends soon.
    case stopping
    /// The event loop turns.
    case alive

    /// As the protocol has it: an assignment a line.
    var text: String {
      switch self {
      case .ready(let address): "READY=1\nSTATUS=listening on \(address)"
      case .stopping: "STOPPING=1\nSTATUS=draining"
      case .alive: "WATCHDOG=1"
      }
    }
  }

  /// Why a notice did not reach the manager.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A path, or a name that begins with "@": of no file.
  let socket: String
  /// The manager restarts a relay that was not ``Notice/alive`` for so long; `nil` if it does not watch this process.
  let watchdogMicroseconds: Int64?

  /// `nil` without a manager that wants notices.
  init?(environment: [String: String], processIdentifier: Int32 = getpid()) {
    guard let socket = environment["NOTIFY_SOCKET"], !socket.isEmpty else { return nil }
    self.socket = socket
    // The variables may have been inherited from a service that started us, and mean that one.
    let isOurs = environment["WATCHDOG_PID"].map { $0 == String(processIdentifier) } ?? true
    let interval = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
    watchdogMicroseconds = isOurs && interval > 0 ? interval : nil
  }

  /// Sends one notice. ``Notice/alive`` never waits: it is sent on the event loop, and the next one follows.
  func notify(_ notice: Notice) throws(Failure) {
    guard let address = UnixAddress(socket) else {
      throw Failure(
        description:
          "NOTIFY_SOCKET is no address of a socket: \(socket); it is a path from / or a name after @, of at most "
          + "\(UnixAddress.nameBytesMax) bytes")
    }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    let flags = Int32(MSG_NOSIGNAL) | (notice == .alive ? Int32(MSG_DONTWAIT) : 0)
    let bytes = Array(notice.text.utf8)
    let sent = address.use { sendto(descriptor, bytes, bytes.count, flags, $0, $1) }
    guard sent == bytes.count else { throw failure(errno) }
  }

  private func failure(_ error: Int32) -> Failure {
    Failure(description: "the service manager at \(socket) cannot be told: \(String(cString: strerror(error)))")
  }
}

extension ServiceManager? {
  /// Sends a notice if there is a manager; one that cannot be reached is a line of the log, and no reason to serve nobody.
  func notify(_ notice: ServiceManager.Notice, or logger: Logger) {
    do throws(ServiceManager.Failure) { try self?.notify(notice) } catch {
      logger.log(.managerUnreachable, "\(error)", ["notice": "\(notice)"])
    }
  }
}
