import CLibwebsockets
import Glibc
import Synchronization

/// Opens a tunnel through one address of a proxy: TCP, CONNECT, and the head of the answer. What follows the head stays in the socket, for
/// libwebsockets: it belongs to the tunnel.
///
/// Confined to the loop's thread. Closes its socket when it is released; libwebsockets has its own descriptor by then.
@safe final class ProxyTunnel {
  private let proxy: HTTPProxy
  private let target: String
  private let loop: EventLoop
  /// What is left of the request to send.
  private var request: ArraySlice<UInt8>
  private var answer = ProxyAnswer()
  private var watcher: UnsafeMutablePointer<wardline_listener>?
  private var deadline: LoopTimer?
  private var completion: ((ProxyFailure?) -> Void)?
  let socket: Int32
  /// Whether the proxy has accepted TCP.
  private(set) var isEstablished = false
  /// Whether the proxy has connected to the target.
  private(set) var isOpen = false

  /// - Parameter completion: called once on the loop, not before this has returned and not after ``cancel()``: with `nil` when the tunnel is open.
  /// - Returns: `nil` where the address cannot be reached, as one of a family that this computer does not have.
  init?(
    through proxy: HTTPProxy, at address: String, to target: String, on loop: EventLoop,
    completion: @escaping (ProxyFailure?) -> Void
  ) {
    (self.proxy, self.target, self.loop) = (proxy, target, loop)
    request = proxy.request(for: target)[...]
    guard let socket = AddressScout.connect(to: address, port: proxy.port) else { return nil }
    self.socket = socket
    wardline_socket_prepare(socket)
    self.completion = completion
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe watcher = wardline_listener_create(loop.uvLoop, socket, owner, proxyTunnelReady)
    guard let watcher = unsafe watcher else {
      close(socket)
      return nil
    }
    unsafe wardline_listener_await(watcher, true, proxyTunnelReady)
    armDeadline()
  }

  deinit { cancel() }

  /// Nothing is called back any more, and the socket is closed.
  func cancel() {
    completion = nil
    deadline = nil
    if let watcher = unsafe watcher { unsafe wardline_listener_close(watcher) }
    unsafe watcher = nil
  }

  fileprivate func ready() {
    guard completion != nil else { return }
    if !isEstablished {
      guard AddressScout.error(of: socket) == 0 else { return end(.unreachable) }
      isEstablished = true
    }
    guard !RefusedProxyLogins.shared.hold(proxy, at: loop.now) else { return end(.refused(status: 407)) }
    armDeadline()
    guard send() else { return end(.hungUp) }
    guard request.isEmpty, let watcher = unsafe watcher else { return }
    unsafe wardline_listener_await(watcher, false, proxyTunnelReady)
    receive()
  }

  /// `false` when the proxy has hung up.
  private func send() -> Bool {
    while !request.isEmpty {
      let count = unsafe request.withUnsafeBytes { bytes in
        unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return errno == EAGAIN || errno == EINTR }
      request = request.dropFirst(count)
    }
    return true
  }

  /// Takes out of the socket what belongs to the head, and nothing else.
  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 2_048)
    while completion != nil {
      let count = unsafe recv(socket, &buffer, buffer.count, Int32(MSG_PEEK))
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      guard count > 0 else { return end(.hungUp) }
      let (taken, outcome) = answer.append(buffer[..<count])
      // They are there: this returns as many.
      _ = unsafe recv(socket, &buffer, taken, 0)
      switch outcome {
      case .incomplete: continue
      case .complete(let status) where 200..<300 ~= status:
        isOpen = true
        end(nil)
      case .complete(let status):
        if status == 407 { RefusedProxyLogins.shared.note(proxy, at: loop.now) }
        end(.refused(status: status))
      case .notHTTP: end(.notHTTP)
      case .tooLong: end(.tooLong)
      }
    }
  }

  /// From the last sign of the proxy on.
  private func armDeadline() {
    if deadline == nil {
      deadline = loop.makeTimer { [weak self] in
        guard let self else { return }
        end(isEstablished ? .silent : .unreachable)
      }
    }
    deadline?.arm(atUptimeMilliseconds: loop.now + TransportLimits.proxyAnswerMilliseconds)
  }

  private func end(_ failure: ProxyFailure?) {
    guard let completion else { return }
    self.completion = nil
    deadline = nil
    // libwebsockets watches the socket from now on.
    if let watcher = unsafe watcher { unsafe wardline_listener_pause(watcher) }
    completion(failure)
  }
}

private func proxyTunnelReady(_ poll: UnsafeMutablePointer<uv_poll_t>?, _: Int32, _: Int32) {
  guard let data = unsafe poll?.pointee.data else { return }
  unsafe Unmanaged<ProxyTunnel>.fromOpaque(data).takeUnretainedValue().ready()
}

/// Why a proxy has opened no tunnel.
enum ProxyFailure: Equatable {
  /// No TCP connection to the proxy: another of its addresses may be better.
  case unreachable
  case refused(status: Int)
  case hungUp
  case silent
  case notHTTP
  case tooLong

  /// For a person.
  func text(_ proxy: HTTPProxy, target: String) -> String {
    let name = "the proxy \(proxy.authority)"
    return switch self {
    case .unreachable: "no connection to \(name)"
    case .refused(407) where proxy.hasLogin:
      "\(name) does not accept this login (status 407): correct it, and start the program again; it is shown to it once in "
        + "\(TransportLimits.proxyLoginRetryMilliseconds / 60_000) minutes, so that nobody's account is locked"
    case .refused(407): "\(name) wants a login (status 407)"
    case .refused(403): "\(name) does not allow connections to \(target) (status 403)"
    case .refused(let status) where 502...504 ~= status: "\(name) does not reach \(target) (status \(status))"
    case .refused(let status): "\(name) opens no connection to \(target) (status \(status))"
    case .hungUp: "\(name) hung up when it was asked for \(target)"
    case .silent: "\(name) did not answer within \(TransportLimits.proxyAnswerMilliseconds) ms when it was asked for \(target)"
    case .notHTTP: "\(name) does not speak HTTP"
    case .tooLong: "\(name) answered with a head of more than \(TransportLimits.proxyHeadBytesMax) bytes"
    }
  }
}

/// Logins that a proxy has refused, of the whole process: it has one for all its connections. Most are those of people's accounts, which are locked
/// after a few failures; an attempt to connect is made every few seconds.
final class RefusedProxyLogins: Sendable {
  static let shared = RefusedProxyLogins()

  private let refusedAt = Mutex<[HTTPProxy: Int64]>([:])

  func note(_ proxy: HTTPProxy, at now: Int64) {
    if proxy.hasLogin { refusedAt.withLock { $0[proxy] = now } }
  }

  /// Whether it is not to be shown again yet.
  func hold(_ proxy: HTTPProxy, at now: Int64) -> Bool {
    refusedAt.withLock { $0[proxy].map { now - $0 < TransportLimits.proxyLoginRetryMilliseconds } ?? false }
  }
}
