internal import Glibc

/// The signal mask of child processes.
package enum Signals {
  /// Does something with no signal blocked in this thread: what is started there inherits that. Threads of a pool have most of them
  /// blocked, and an editor or a tmux that never hears of a resize, of Ctrl-C or of the end of its children is of no use.
  package static func unblocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}
