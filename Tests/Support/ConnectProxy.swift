internal import Foundation
internal import Synchronization

/// A small HTTP proxy of one test, which resolves names by a table and leads to ports of this machine. Two threads a connection.
package final class ConnectProxy: Sendable {
  package enum Behaviour: Equatable, Sendable {
    case leads
    /// Leads only who shows this `Proxy-Authorization`; the others get 407.
    case wantsLogin(String)
    case refuses(status: Int)
    /// Reads, and never answers.
    case isSilent
    /// Hangs up on what it is asked.
    case hangsUp
    /// A head that never ends.
    case isEndless
    /// Answers in pieces, the last of them with what the tunnel carries.
    case halves
    /// Answers with something else than HTTP.
    case babbles
    /// Answers, and says this at once in the tunnel.
    case speaksFirst(String)
  }

  private struct State {
    var behaviour: Behaviour
    var names: [String: UInt16]
    var sockets: Set<Int32> = []
    var requests: [String] = []
    var isStopped = false
  }

  private let state: Mutex<State>
  private let listener: Int32
  package let port: UInt16
  /// The address that it listens on, for a URL.
  package let host: String

  /// - Parameter names: `name:port`, as a client asks for it, with the port of this machine that it stands for.
  package init(_ names: [String: UInt16], _ behaviour: Behaviour = .leads, isSix: Bool = false) throws {
    state = Mutex(State(behaviour: behaviour, names: names))
    host = isSix ? "[::1]" : "127.0.0.1"
    listener = socket(isSix ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard let port = Self.bind(listener, isSix), listen(listener, 64) == 0 else {
      throw POSIXError(.EADDRNOTAVAIL)
    }
    self.port = port
    Self.thread { [self] in accept() }
  }

  package var url: String { "http://\(host):\(port)" }
  /// The heads of all requests so far.
  package var requests: [String] { state.withLock { $0.requests } }
  package func set(_ behaviour: Behaviour) { state.withLock { $0.behaviour = behaviour } }

  /// Ends all tunnels.
  package func cut() { for socket in state.withLock({ $0.sockets }) { shutdown(socket, Int32(SHUT_RDWR)) } }

  package func stop() {
    state.withLock { $0.isStopped = true }
    cut()
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func thread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = 128 * 1024
    thread.start()
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      if state.withLock({ $0.isStopped }) {
        if client >= 0 { close(client) }
        close(listener)
        return
      }
      guard client >= 0 else { continue }
      state.withLock { _ = $0.sockets.insert(client) }
      Self.thread { [self] in
        serve(client)
        end(client)
      }
    }
  }

  private func end(_ socket: Int32) {
    state.withLock { _ = $0.sockets.remove(socket) }
    close(socket)
  }

  private func serve(_ client: Int32) {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(client, &byte, 1, 0) == 1 else { return }
      head.append(byte)
    }
    let request = String(decoding: head, as: UTF8.self)
    let words = request.split(separator: " ")
    let (behaviour, port) = state.withLock { state in
      state.requests.append(request)
      return (state.behaviour, words.count > 1 && words[0] == "CONNECT" ? state.names[String(words[1])] : nil)
    }
    switch behaviour {
    case .isSilent:
      while recv(client, &byte, 1, 0) == 1 {}
    case .hangsUp: return
    case .refuses(let status): return refuse(client, status)
    case .wantsLogin(let login) where !request.contains("\r\nProxy-Authorization: \(login)\r\n"): return refuse(client, 407)
    case .isEndless:
      var isSent = Self.send(client, "HTTP/1.1 200 OK\r\n")
      while isSent { isSent = Self.send(client, "X-Padding: \(String(repeating: "x", count: 500))\r\n") }
    case .babbles:
      _ = Self.send(client, "SSH-2.0-OpenSSH_9.2p1\r\n")
      while recv(client, &byte, 1, 0) == 1 {}
    case .leads, .halves, .speaksFirst, .wantsLogin:
      guard let port, let server = Self.connect(to: port) else { return refuse(client, 502) }
      state.withLock { _ = $0.sockets.insert(server) }
      answer(client, behaviour)
      pump(client, server)
      end(server)
    }
  }

  private func answer(_ client: Int32, _ behaviour: Behaviour) {
    switch behaviour {
    case .halves:
      for piece in ["HTT", "P/1.1 20", "0 Connection established\r", "\nVia: 1.1 ward\r\n\r", "\n"] {
        _ = Self.send(client, piece)
        usleep(30_000)
      }
    case .speaksFirst(let text): _ = Self.send(client, "HTTP/1.0 200 OK\r\nContent-Length: 9999\r\n\r\n\(text)")
    default: _ = Self.send(client, "HTTP/1.1 200 Connection established\r\n\r\n")
    }
  }

  private func refuse(_ client: Int32, _ status: Int) {
    _ = Self.send(client, "HTTP/1.1 \(status) No\r\nProxy-Authenticate: Basic realm=\"ward\"\r\nContent-Length: 4\r\n\r\nno!\n")
    // The answer would be lost with what was not read.
    shutdown(client, Int32(SHUT_WR))
    var byte: UInt8 = 0
    while recv(client, &byte, 1, 0) == 1 {}
  }

  /// Until one of them closes.
  private func pump(_ one: Int32, _ other: Int32) {
    var polled = [pollfd(fd: one, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0)]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while poll(&polled, 2, -1) > 0 {
      for (place, target) in [(0, other), (1, one)] where polled[place].revents != 0 {
        let count = recv(polled[place].fd, &buffer, buffer.count, 0)
        guard count > 0, Self.send(target, buffer[..<count]) else { return }
      }
    }
  }

  private static func send(_ socket: Int32, _ text: String) -> Bool { send(socket, Array(text.utf8)[...]) }

  private static func send(_ socket: Int32, _ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func connect(to port: UInt16) -> Int32? {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isConnected { return server }
    close(server)
    return nil
  }

  private static func bind(_ listener: Int32, _ isSix: Bool) -> UInt16? {
    func bind<Address>(_ address: Address) -> Address? {
      var address = address
      var length = socklen_t(MemoryLayout<Address>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
        }
      }
      return isBound ? address : nil
    }
    if isSix {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      inet_pton(AF_INET6, "::1", &address.sin6_addr)
      return bind(address).map { UInt16(bigEndian: $0.sin6_port) }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return bind(address).map { UInt16(bigEndian: $0.sin_port) }
  }
}
