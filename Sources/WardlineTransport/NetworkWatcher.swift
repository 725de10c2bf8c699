import CLibwebsockets

extension EventLoop {
  /// Calls back on the loop whenever the network may be available again: a running link, a new address or a new route
  /// (rtnetlink). Nothing polls, so nothing wakes without a change.
  ///
  /// It is a hint: the client then tries to connect. If the kernel does not allow listening (a sandbox without netlink), there
  /// is never a call.
  ///
  /// For example: `loop.onNetworkUp { [weak self] in self?.wake() }`.
  ///
  /// - Precondition: called on the loop. Lives as long as the loop.
  package func onNetworkUp(_ mayBeUp: @escaping () -> Void) {
    checkIsolated()
    if let watcher = NetworkWatcher(loop: self, mayBeUp: mayBeUp) { unsafe networkWatchers.append(watcher) }
  }
}

/// One netlink socket and its callback. Owned by its loop, which closes it before it ends.
@safe final class NetworkWatcher {
  private let descriptor: Int32
  private let mayBeUp: () -> Void
  private var listener: UnsafeMutablePointer<wardline_listener>?

  init?(loop: EventLoop, mayBeUp: @escaping () -> Void) {
    descriptor = wardline_netlink_open()
    self.mayBeUp = mayBeUp
    guard descriptor >= 0 else { return nil }
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe listener = wardline_listener_create(loop.uvLoop, descriptor, owner) { poll, _, _ in
      guard let data = unsafe poll?.pointee.data else { return }
      unsafe Unmanaged<NetworkWatcher>.fromOpaque(data).takeUnretainedValue().read()
    }
  }

  func close() {
    if let listener = unsafe listener { unsafe wardline_listener_close(listener) }
    unsafe listener = nil
  }

  private func read() {
    guard wardline_netlink_read(descriptor) else { return }
    Resolver.shared.networkChanged()
    mayBeUp()
  }
}
