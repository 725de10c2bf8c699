import Glibc
import Synchronization

/// Whether another process has the store open that reads the journal: if not, no journal is written and no bell rung, and a process that
/// is alone pays one system call a commit.
///
/// Each process that reads the journal holds a shared ``ByteLock`` in the file beside the store.
///
/// Nothing is missed by somebody who comes: they hold their lock first, and then commit a transaction of their own, which waits for the
/// one that is under way. What was written without a journal was committed before that, and they have yet to read anything.
final class Presence: Sendable {
  private let descriptor: Mutex<Int32>
  /// Where it cannot be known: then the journal is written.
  private let isUnknown: Bool

  /// - Parameter readsJournal: whether this process reads the journal, too. A process that does not makes no file.
  init(at path: String, readsJournal: Bool) {
    let opened = readsJournal ? LeaseFile.makeFile(path) : open(path, O_RDONLY | O_CLOEXEC)
    let isMissing = !readsJournal && opened < 0 && errno == ENOENT
    let isHeld = opened >= 0 && (!readsJournal || ByteLock.acquire(.shared, of: Self.byte, in: opened) == true)
    isUnknown = !isHeld && !isMissing
    descriptor = Mutex(opened)
  }

  deinit { end() }

  var hasOthers: Bool {
    guard !isUnknown else { return true }
    return descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return false }
      return ByteLock.isHeldElsewhere(Self.byte, in: descriptor) ?? true
    }
  }

  func end() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Behind the byte that is read to ring, and before those of the workers.
  private static let byte: Int64 = 1
}
