internal import Glibc

/// A schedule that traps ends the whole run. The thread it runs on prints its seed before that.
package enum CrashNote {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static func begin(_ seed: UInt64) { pthread_setspecific(key, UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: seed))) }

  package static func install() {
    begin(0)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { signal(number, say) }
  }

  /// Runs in a signal handler: must not allocate.
  private static let say: @convention(c) (Int32) -> Void = { number in
    var seed = UInt(bitPattern: pthread_getspecific(CrashNote.key))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var start = 31
      digits[start] = 10
      repeat {
        start -= 1
        digits[start] = UInt8(48 + seed % 10)
        seed /= 10
      } while seed > 0
      _ = "\nthe program trapped in seed ".utf8CString.withUnsafeBufferPointer { write(2, $0.baseAddress, $0.count - 1) }
      _ = write(2, digits.baseAddress.map { $0 + start }, 32 - start)
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}
