import Glibc
import Synchronization

/// Whether anybody else has the store open who is to be told of what is written: if not, there is no journal to write and no bell to
/// ring, and a process alone pays one system call a commit.
///
/// Everybody who is told holds a shared lock on a byte of the file beside the store, of the kind that belongs to the open file
/// (`F_OFD_SETLK`): the kernel lets go of it with the process, and another open file can ask for it.
///
/// Nothing is missed by somebody who comes: they hold their lock first, and then commit a transaction of their own, which waits for the
/// one that is under way. What was written without a journal was committed before that, and they have yet to read anything.
final class Presence: Sendable {
  private let descriptor: Mutex<Int32>
  /// Where it cannot be known: then everybody is told.
  private let isUnknown: Bool

  /// - Parameter isTold: whether this process is to be told, too. Whoever is not makes no file.
  init(at path: String, isTold: Bool) {
    let opened = isTold ? LeaseFile.make(path) : open(path, O_RDONLY | O_CLOEXEC)
    let isMissing = opened < 0 && errno == ENOENT
    let isHeld = opened >= 0 && (!isTold || Self.lock(opened, Self.set, Int16(F_RDLCK)) != nil)
    isUnknown = !isHeld && !isMissing
    descriptor = Mutex(opened)
  }

  deinit { end() }

  var hasOthers: Bool {
    guard !isUnknown else { return true }
    return descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return false }
      guard let found = Self.lock(descriptor, Self.get, Int16(F_WRLCK)) else { return true }
      return found.l_type != Int16(F_UNLCK)
    }
  }

  func end() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  // F_OFD_GETLK and F_OFD_SETLK, which Swift's Glibc does not have: the kernel's numbers on every architecture.
  private static let get: Int32 = 36
  private static let set: Int32 = 37

  /// What the kernel says of the byte; `nil` when it refuses.
  private static func lock(_ descriptor: Int32, _ command: Int32, _ type: Int16) -> flock? {
    // Behind the byte that is read to ring.
    var range = flock(l_type: type, l_whence: Int16(SEEK_SET), l_start: 1, l_len: 1, l_pid: 0)
    return fcntl(descriptor, command, &range) == 0 ? range : nil
  }
}
