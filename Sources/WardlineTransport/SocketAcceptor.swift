import CLibwebsockets
import Glibc

/// A listening socket on a loop: hands over each connection that comes.
///
/// Confined to the loop's thread.
@safe final class SocketAcceptor {
  typealias Accepted = (_ descriptor: Int32, _ peer: String, _ address: [UInt8]) -> Void

  private let loop: EventLoop
  private let accepted: Accepted
  private var listener: UnsafeMutablePointer<wardline_listener>?
  private var pauseEnd: LoopTimer?

  /// - Parameter accepted: gets the descriptor for good, the other end's address and port as text, and its address. May stop or pause the
  ///   acceptor.
  /// - Throws: `system`; the socket is closed then.
  init(
    on socket: consuming ListeningSocket, of loop: EventLoop, accepted: @escaping Accepted
  ) throws(TransportError) {
    self.loop = loop
    self.accepted = accepted
    let listener = unsafe wardline_listener_create(
      loop.uvLoop, socket.descriptor, Unmanaged.passUnretained(self).toOpaque(), SocketAcceptor.ready)
    guard let listener = unsafe listener else {
      Glibc.close(socket.descriptor)
      throw .system(doing: "watching the listening socket", why: unsafe String(cString: strerror(ENOMEM)))
    }
    unsafe self.listener = unsafe listener
  }

  /// Closes the listening socket. Can be called more than once.
  func stop() {
    pauseEnd = nil
    if let listener = unsafe listener { unsafe wardline_listener_close(listener) }
    unsafe listener = nil
  }

  /// Accepts nothing for so long; who comes meanwhile waits in the kernel.
  func pause(milliseconds: Int64) {
    guard let listener = unsafe listener, pauseEnd == nil else { return }
    unsafe wardline_listener_pause(listener)
    let timer = loop.makeTimer { [weak self] in self?.resume() }
    pauseEnd = timer
    timer.arm(atUptimeMilliseconds: loop.now + milliseconds)
  }

  private func resume() {
    pauseEnd = nil
    if let listener = unsafe listener { unsafe wardline_listener_resume(listener, SocketAcceptor.ready) }
  }

  private static let ready: uv_poll_cb = { poll, _, _ in
    guard let data = unsafe poll?.pointee.data else { return }
    unsafe Unmanaged<SocketAcceptor>.fromOpaque(data).takeUnretainedValue().acceptWaiting()
  }

  private func acceptWaiting() {
    // Limited per turn, so that connected clients are served during a storm.
    for _ in 0..<TransportLimits.acceptsPerTurnMax {
      guard let listener = unsafe listener, pauseEnd == nil else { return }
      switch unsafe ListeningSocket.accept(on: listener.pointee.fd) {
      case .none: return
      // The listening socket stays readable: polling it without a pause would use a whole core.
      case .exhausted: return pause(milliseconds: TransportLimits.acceptPauseMilliseconds)
      case .socket(let descriptor, let peer, let address): accepted(descriptor, peer, address)
      }
    }
  }
}
