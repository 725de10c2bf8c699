import CLibwebsockets

/// Calls back on the loop when a process closes a file and, while ``reportsReads``, when one reads it (inotify). Nothing polls,
/// so nothing wakes without an event.
///
/// Several events before the callback are reported as one.
///
/// For example: `watcher = FileWatcher(loop: loop, path: path) { [weak self] isClosing in self?.look() }`.
@safe package final class FileWatcher {
  private let path: String
  private let descriptor: Int32
  private let onAccess: (_ isClosing: Bool) -> Void
  private let loop: EventLoop

  /// Whether reads of the file are reported, too.
  package var reportsReads = true {
    didSet { if reportsReads != oldValue { _ = unsafe wardline_inotify_watch(descriptor, path, reportsReads) } }
  }

  /// `nil` if there is no such file, or the kernel has no inotify instances left.
  ///
  /// - Precondition: called on the loop. It is closed with the loop.
  package init?(loop: EventLoop, path: String, onAccess: @escaping (_ isClosing: Bool) -> Void) {
    loop.checkIsolated()
    self.loop = loop
    self.path = path
    self.onAccess = onAccess
    descriptor = unsafe wardline_inotify_open(path)
    guard descriptor >= 0 else { return nil }
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    let listener = unsafe wardline_listener_create(loop.uvLoop, descriptor, owner) { poll, _, _ in
      guard let data = unsafe poll?.pointee.data else { return }
      unsafe Unmanaged<FileWatcher>.fromOpaque(data).takeUnretainedValue().read()
    }
    guard let listener = unsafe listener else {
      wardline_close(descriptor)
      return nil
    }
    // The loop retains it, so that it may outlive its owner.
    unsafe loop.fileWatchers.append((self, { unsafe wardline_listener_close(listener) }))
  }

  private func read() {
    var isClosing = false
    if unsafe wardline_inotify_read(descriptor, &isClosing) { onAccess(isClosing) }
  }
}
