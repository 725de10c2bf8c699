import Glibc

/// Locks on single bytes of a file, of the kind that belongs to the open file (`F_OFD_SETLK`): the kernel lets go of them with the
/// process, however that ends; another open file can ask for them; and closing some other descriptor of the file does not lose them.
/// The byte need not exist.
enum ByteLock {
  enum Kind {
    /// Many at a time.
    case shared
    /// One process, and no other.
    case exclusive
  }

  /// Acquires the lock. `false` when another open file holds it; `nil` when the kernel refuses, with errno.
  static func acquire(_ kind: Kind, of byte: Int64, in descriptor: Int32) -> Bool? {
    var range = range(kind == .shared ? F_RDLCK : F_WRLCK, byte)
    while fcntl(descriptor, set, &range) != 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN, EACCES: return false
      default: return nil
      }
    }
    return true
  }

  static func release(_ byte: Int64, in descriptor: Int32) {
    var range = range(F_UNLCK, byte)
    _ = fcntl(descriptor, set, &range)
  }

  /// Whether another open file has it, in whatever way. `nil` when the kernel refuses, with errno.
  static func isHeldElsewhere(_ byte: Int64, in descriptor: Int32) -> Bool? {
    var range = range(F_WRLCK, byte)
    guard fcntl(descriptor, get, &range) == 0 else { return nil }
    return range.l_type != Int16(F_UNLCK)
  }

  private static func range(_ type: Int32, _ byte: Int64) -> flock {
    flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: off_t(byte), l_len: 1, l_pid: 0)
  }

  // F_OFD_GETLK and F_OFD_SETLK, which Swift's Glibc does not have: the kernel's numbers on every architecture.
  private static let get: Int32 = 36
  private static let set: Int32 = 37
}
