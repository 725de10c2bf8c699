import Foundation
import Synchronization
import WardlineHarness
import WardlineModel

/// A socket before a server's, which ends a connection when its client commits.
final class CommitProxy: Sendable {
  enum Loss: Sendable {
    /// The server never gets COMMIT.
    case beforeServer
    /// The server gets COMMIT and answers, and the client never gets the answer.
    case afterAnswer
    /// The server gets COMMIT, and then this is called.
    case meanwhile(@Sendable () -> Void)
  }

  private let directory: TemporaryDirectory
  private let listener: Int32
  private let isArmed: Atomic<Bool>
  private let isOver = Atomic(false)

  /// The directory by which clients name the socket.
  var socketDirectory: String { directory.path }

  /// Whether the connection is lost, and the socket gone.
  var hasLost: Bool { isOver.load(ordering: .acquiring) }

  /// Serves one connection.
  ///
  /// - Parameter isArmed: `false` to let commits pass until ``arm()``.
  init(before server: String, losing loss: Loss, isArmed: Bool = true) throws {
    self.isArmed = Atomic(isArmed)
    directory = try TemporaryDirectory()
    listener = Self.socket()
    let path = directory.path + "/.s.PGSQL.5432"
    guard Self.withAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else {
      throw HarnessFailure(.inputOutput, "cannot listen at \(path)")
    }
    let thread = Thread { [self] in
      let client = accept(listener, nil, nil)
      let upstream = Self.socket()
      if Self.withAddress(server, { connect(upstream, $0, $1) }) == 0 { relay(client, upstream, loss, isArmed: isArmed) }
      // Who connects again finds no socket.
      unlink(path)
      // A server that another test started meanwhile may have inherited the sockets: closing them alone would not end the connections.
      for socket in [client, upstream] { shutdown(socket, Int32(SHUT_RDWR)) }
      close(client)
      close(upstream)
      isOver.store(true, ordering: .releasing)
    }
    thread.start()
  }

  deinit {
    close(listener)
    directory.remove()
  }

  /// What the server answers to a commit; a client sends it only when it commits for the first time.
  private static let commit = Data("COMMIT\0".utf8)

  /// The next commit is the one that is lost: whatever the client sends from now on belongs to it.
  func arm() { isArmed.store(true, ordering: .releasing) }

  private func relay(_ client: Int32, _ server: Int32, _ loss: Loss, isArmed wasArmed: Bool) {
    var ends = [pollfd(fd: client, events: Int16(POLLIN), revents: 0), pollfd(fd: server, events: Int16(POLLIN), revents: 0)]
    var (sent, answered) = (Data(), Data())
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while poll(&ends, 2, -1) >= 0 {
      if ends[0].revents != 0 {
        let count = read(client, &buffer, buffer.count)
        guard count > 0 else { return }
        sent += buffer[..<count]
        let isCommit = wasArmed ? sent.range(of: Self.commit) != nil : isArmed.load(ordering: .acquiring)
        if isCommit, case .beforeServer = loss { return }
        _ = write(server, buffer, count)
        if isCommit, case .meanwhile(let action) = loss { return action() }
      }
      if ends[1].revents != 0 {
        let count = read(server, &buffer, buffer.count)
        guard count > 0 else { return }
        if isArmed.load(ordering: .acquiring) { answered += buffer[..<count] }
        if case .afterAnswer = loss, answered.range(of: Self.commit) != nil { return }
        _ = write(client, buffer, count)
      }
    }
  }

  private static func socket() -> Int32 {
    Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
