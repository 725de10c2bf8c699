import Glibc
import Synchronization
package import WardlineModel
package import WardlineSync

/// The file beside a store by which its processes know of each other: locks, and a bell.
///
/// **The locks** are the workers', each for as long as it works: a ``ByteLock`` on the byte that its fencing token counts. So the
/// death of a worker is seen at once, independent of earlier holders of the lease: one that hangs keeps the lock of an old token, which says
/// nothing of the new one. They are in a file of its own and not in the database: closing any descriptor of that would let go of
/// SQLite's own locks on it.
///
/// **The bell** says "I have written". Who listens (inotify) is woken when the file is read or closed: a worker rings by reading a byte
/// of it, every other process by opening and closing it, so that a worker listens for closings only and does not wake itself. Reading and
/// closing change nothing on the disk. It is rung after the commit has returned; the write-ahead log itself would not do as a bell,
/// because it is written for the last time before its commit can be seen. A process that dies before it could ring has its descriptor
/// closed by the kernel, which rings, too.
///
/// The file is never deleted: a name that comes back would be another lock.
package final class LeaseFile: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var locked: FencingToken?
  }

  package let path: String
  /// Guards the descriptor, and which lock it holds.
  private let state = Mutex(State())

  package init(besideStoreAt path: String) { self.path = path + "-lease" }

  deinit { close() }

  /// Whether another process works under this token, and lives.
  ///
  /// - Throws: ``StoreError/unavailable(_:)`` where there can be no lock.
  package func isHeldElsewhere(_ token: FencingToken) throws(StoreError) -> Bool {
    try state.withLock { state throws(StoreError) in
      try open(&state)
      guard let isHeld = ByteLock.isHeldElsewhere(Self.byte(of: token), in: state.descriptor) else {
        throw failure("be asked for its lock")
      }
      return isHeld
    }
  }

  /// The same from beside, for somebody who only looks: makes no file. `nil` where it cannot be known.
  package static func isHeld(_ token: FencingToken, at path: String) -> Bool? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT ? false : nil }
    defer { Glibc.close(descriptor) }
    return ByteLock.isHeldElsewhere(byte(of: token), in: descriptor)
  }

  /// Takes the lock of a token, if it is free. To be taken *before* the token is in the store: a process that reads the token there must not
  /// take its worker for dead. Makes the file where there is none, for its owner only (G8).
  ///
  /// - Throws: ``StoreError/unavailable(_:)`` where there can be no lock.
  package func tryLock(_ token: FencingToken) throws(StoreError) -> Bool {
    try state.withLock { state throws(StoreError) in
      try open(&state)
      guard let isLocked = ByteLock.acquire(.exclusive, of: Self.byte(of: token), in: state.descriptor) else {
        throw failure("be locked")
      }
      if isLocked { state.locked = token }
      return isLocked
    }
  }

  package func unlock() {
    state.withLock { state in
      guard let token = state.locked else { return }
      ByteLock.release(Self.byte(of: token), in: state.descriptor)
      state.locked = nil
    }
  }

  /// Behind the byte that is read to ring, and the one of ``Presence``.
  private static func byte(of token: FencingToken) -> Int64 {
    max(1, Int64(truncatingIfNeeded: token.number & UInt64(Int64.max)) &+ 1)
  }

  /// Notifies the other processes of a commit (the bell). They also poll, so a failure is ignored.
  package func notifyOthers() {
    state.withLock { state in
      guard state.locked == nil else {
        var byte: UInt8 = 0
        pread(state.descriptor, &byte, 1, 0)
        return
      }
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { Glibc.close(descriptor) }
    }
  }

  package func close() {
    state.withLock { state in
      if state.descriptor >= 0 { Glibc.close(state.descriptor) }
      state = State()
    }
  }

  private func open(_ state: inout State) throws(StoreError) {
    if state.descriptor >= 0 {
      // The file may have been deleted: a lock on a file without a name excludes no other process.
      var (ours, named) = (stat(), stat())
      if fstat(state.descriptor, &ours) == 0, stat(path, &named) == 0, ours.st_ino == named.st_ino, ours.st_dev == named.st_dev
      {
        return
      }
      Glibc.close(state.descriptor)
      state = State()
    }
    let descriptor = Self.makeFile(path)
    guard descriptor >= 0 else { throw failure("be opened") }
    state.descriptor = descriptor
  }

  /// A descriptor of the file, which is made, with the byte that is read to ring, and seen to be its owner's alone (G8). -1 with errno.
  static func makeFile(_ path: String) -> Int32 {
    let ownerOnly: mode_t = 0o600
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, ownerOnly)
    guard descriptor >= 0 else { return -1 }
    var status = stat()
    let isOurs =
      fstat(descriptor, &status) == 0
      && (status.st_mode & 0o777 == ownerOnly || fchmod(descriptor, ownerOnly) == 0)
      && (status.st_size > 0 || pwrite(descriptor, "\n", 1, 0) == 1)
    if isOurs { return descriptor }
    let error = errno
    Glibc.close(descriptor)
    errno = error
    return -1
  }

  private func failure(_ what: String) -> StoreError {
    .unavailable("\(path) cannot \(what): \(String(cString: strerror(errno)))")
  }
}
