internal import Foundation
internal import Synchronization
internal import WardlineModel

/// A TCP proxy that stands for the network between clients and a relay, and can fail as networks do.
///
/// It carries bytes and knows nothing of what they mean. Two threads a connection: this is for demonstrations and tests.
package final class FaultyLink: Sendable {
  /// What the link does to bytes.
  package enum Mode: Equatable, Sendable {
    /// Forwards the bytes at once.
    case open
    /// Forwards the bytes after this delay.
    case delayed(milliseconds: Int)
    /// Carries nothing and says nothing, as a pulled cable: connections stand, and new ones are accepted and lead nowhere. What was
    /// sent meanwhile comes through when the link is open again, as TCP would send it anew.
    case silent
    /// Ends every connection, and each new one at once.
    case closed
  }

  private struct State {
    var mode = Mode.open
    var sockets: Set<Int32> = []
    var isStopped = false
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let target: UInt16
  /// The port that clients connect to.
  package let port: UInt16

  /// Listens on a free port of the loopback and leads to `target` on it.
  package init(to target: UInt16) throws(HarnessFailure) {
    self.target = target
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0, let port = Loopback.bind(listener), listen(listener, 128) == 0 else {
      throw HarnessFailure(.software, "cannot make a link on the loopback: \(String(cString: strerror(errno)))")
    }
    self.listener = listener
    self.port = port
    Self.thread("link") { [self] in acceptAll() }
  }

  /// Changes what the link does, for the connections that stand and for those that come.
  package func setMode(_ mode: Mode) {
    let ended = state.withLock { state -> Set<Int32> in
      state.mode = mode
      return mode == .closed ? state.sockets : []
    }
    for socket in ended { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Closes every connection and the listening socket.
  package func stop() {
    setMode(.closed)
    state.withLock { $0.isStopped = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  // MARK: Threads

  private func acceptAll() {
    while true {
      let client = accept(listener, nil, nil)
      if state.withLock({ $0.isStopped }) {
        if client >= 0 { close(client) }
        close(listener)
        return
      }
      guard client >= 0 else { continue }
      Self.thread("link-in") { [self] in forward(client) }
    }
  }

  /// Connects a client to the target, once the link is not silent.
  private func forward(_ client: Int32) {
    while mode == .silent { usleep(5_000) }
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let isOpen = mode != .closed && Loopback.connect(server, to: target)
    guard isOpen else {
      close(client)
      close(server)
      return
    }
    for socket in [client, server] {
      var on: Int32 = 1
      setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }
    state.withLock { $0.sockets.formUnion([client, server]) }
    let back = DispatchGroup()
    back.enter()
    Self.thread("link-back") { [self] in
      copyBytes(from: server, to: client)
      back.leave()
    }
    copyBytes(from: client, to: server)
    back.wait()
    state.withLock { $0.sockets.subtract([client, server]) }
    close(client)
    close(server)
  }

  private func copyBytes(from source: Int32, to destination: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    reading: while true {
      let count = recv(source, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      while mode == .silent { usleep(2_000) }
      if case .delayed(let milliseconds) = mode { usleep(UInt32(milliseconds) * 1_000) }
      if mode == .closed { break }
      var sent = 0
      while sent < count {
        let written = buffer[sent..<count].withUnsafeBytes {
          send(destination, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard written > 0 else { break reading }
        sent += written
      }
    }
    // An end passes through as well, once the link carries anything.
    while mode == .silent { usleep(2_000) }
    shutdown(destination, Int32(SHUT_RDWR))
    shutdown(source, Int32(SHUT_RDWR))
  }

  private var mode: Mode { state.withLock { $0.mode } }

  private static func thread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.stackSize = 256 * 1024
    thread.start()
  }
}
