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

  /// The directory by which clients name the socket.
  var socketDirectory: String { directory.path }

  /// Serves one connection.
  init(before server: String, losing loss: Loss) throws {
    directory = try TemporaryDirectory()
    listener = Self.socket()
    let path = directory.path + "/.s.PGSQL.5432"
    guard Self.withAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else {
      throw HarnessFailure(.inputOutput, "cannot listen at \(path)")
    }
    let thread = Thread { [listener] in
      let client = accept(listener, nil, nil)
      let upstream = Self.socket()
      if Self.withAddress(server, { connect(upstream, $0, $1) }) == 0 { Self.relay(client, upstream, loss) }
      close(client)
      close(upstream)
    }
    thread.start()
  }

  deinit {
    close(listener)
    directory.remove()
  }

  private static func relay(_ client: Int32, _ server: Int32, _ loss: Loss) {
    var ends = [pollfd(fd: client, events: Int16(POLLIN), revents: 0), pollfd(fd: server, events: Int16(POLLIN), revents: 0)]
    var (sent, answered) = (Data(), Data())
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let commit = Data("COMMIT\0".utf8)
    while poll(&ends, 2, -1) >= 0 {
      if ends[0].revents != 0 {
        let count = read(client, &buffer, buffer.count)
        guard count > 0 else { return }
        sent += buffer[..<count]
        let isCommit = sent.range(of: commit) != nil
        if isCommit, case .beforeServer = loss { return }
        _ = write(server, buffer, count)
        if isCommit, case .meanwhile(let action) = loss { return action() }
      }
      if ends[1].revents != 0 {
        let count = read(server, &buffer, buffer.count)
        guard count > 0 else { return }
        answered += buffer[..<count]
        if case .afterAnswer = loss, answered.range(of: commit) != nil { return }
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
