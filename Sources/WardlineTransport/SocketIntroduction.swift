import CLibwebsockets
import Glibc

/// An accepted socket until it is known who connects: waits for its first bytes, and reads the header that a trusted proxy may have written
/// before everything else (``ProxyHeader``). What follows is left in the kernel, for TLS or HTTP.
///
/// Confined to the loop's thread.
@safe final class SocketIntroduction {
  enum Outcome: Equatable {
    /// The other end of the socket is who connects.
    case direct
    /// The trusted proxy at the other end says who does.
    case proxied(ProxyHeader.Source)
    /// It says that it does not know, or that the connection is its own.
    case proxiedByItself
    /// A header that may not be there, or cannot be read.
    case refused(why: String)
    /// The socket has ended, or nothing came in time.
    case gone
  }

  private let loop: EventLoop
  private let descriptor: Int32
  private let isTrusted: Bool
  private let milliseconds: Int64
  private var ended: ((Outcome) -> Void)?
  private var watch: UnsafeMutablePointer<wardline_listener>?
  private var deadline: LoopTimer?
  /// The bytes that were there at the last look.
  private var seen = 0

  /// - Parameters:
  ///   - isTrusted: whether the other end may say whose the connection is.
  ///   - milliseconds: how long it has.
  init(_ descriptor: Int32, isTrusted: Bool, of loop: EventLoop, milliseconds: Int64) {
    self.descriptor = descriptor
    self.isTrusted = isTrusted
    self.loop = loop
    self.milliseconds = milliseconds
  }

  /// Looks now, and whenever more has come.
  ///
  /// - Parameter ended: called once, perhaps at once. The socket is open then, and belongs to the caller.
  func begin(ended: @escaping (Outcome) -> Void) {
    self.ended = ended
    look()
  }

  /// Closes the socket. `ended` is not called any more.
  func stop() {
    guard ended != nil else { return }
    release()
    Glibc.close(descriptor)
  }

  private func look() {
    let room = isTrusted ? TransportLimits.proxyHeaderBytesMax : ProxyHeader.signatureBytesMax
    var bytes = [UInt8](repeating: 0, count: room)
    let count = unsafe recv(descriptor, &bytes, room, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count < 0, [EAGAIN, EINTR].contains(errno) { return wait(for: seen + 1) }
    // Woken without more than before: nothing follows it.
    guard count > 0, count > seen || !wardline_socket_hung_up(descriptor) else { return end(.gone) }
    seen = count
    bytes.removeLast(bytes.count - count)
    guard isTrusted else { return lookAtStranger(bytes) }
    switch ProxyHeader(bytes) {
    case .incomplete: wait(for: count + 1)
    case .absent: end(.direct)
    case .invalid(let why): end(.refused(why: "\(why) of the PROXY protocol"))
    case .complete(let byteCount, let source):
      // They are there: none is read that follows them.
      guard unsafe recv(descriptor, &bytes, byteCount, Int32(MSG_DONTWAIT)) == byteCount else { return end(.gone) }
      end(source.map { .proxied($0) } ?? .proxiedByItself)
    }
  }

  private func lookAtStranger(_ bytes: [UInt8]) {
    switch ProxyHeader.signature(of: bytes) {
    case .incomplete: wait(for: bytes.count + 1)
    case .absent: end(.direct)
    case .line, .binary: end(.refused(why: "a PROXY header from an address that no --trusted-proxy has"))
    }
  }

  // MARK: Waiting

  /// The kernel wakes for so many bytes, or for the end: with those that were seen alone, the socket would be readable all the time.
  private func wait(for count: Int) {
    if count > 1 { setLowWater(count) }
    guard unsafe watch == nil else { return }
    unsafe watch = unsafe wardline_listener_create(
      loop.uvLoop, descriptor, Unmanaged.passUnretained(self).toOpaque(), SocketIntroduction.ready)
    guard unsafe watch != nil else { return end(.gone) }
    let timer = loop.makeTimer { [weak self] in
      guard let self else { return }
      end(isTrusted ? .refused(why: "nothing, or half a PROXY header, within \(milliseconds) ms") : .gone)
    }
    deadline = timer
    timer.arm(atUptimeMilliseconds: loop.now + milliseconds)
  }

  private static let ready: uv_poll_cb = { poll, _, _ in
    guard let data = unsafe poll?.pointee.data else { return }
    unsafe Unmanaged<SocketIntroduction>.fromOpaque(data).takeUnretainedValue().look()
  }

  private func end(_ outcome: Outcome) {
    guard let ended else { return }
    release()
    if seen > 0 { setLowWater(1) }
    ended(outcome)
  }

  private func release() {
    ended = nil
    deadline = nil
    if let watch = unsafe watch { unsafe wardline_listener_release(watch) }
    unsafe watch = nil
  }

  private func setLowWater(_ count: Int) {
    var bytes = Int32(count)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVLOWAT, &bytes, socklen_t(MemoryLayout<Int32>.size))
  }
}
