internal import Foundation
internal import Glibc
internal import Synchronization

/// A signal that asks the demonstration to end: what it has started is ended first, and its directory removed.
enum Interruption {
  /// Where the handler of a signal writes its number; it may do nothing else.
  private static let pipe = Atomic<Int32>(-1)

  /// Whether a signal has come.
  static var hasCome: Bool { come.load(ordering: .sequentiallyConsistent) }
  private static let come = Atomic<Bool>(false)

  /// Calls `body` on a thread of its own, with the number of the first signal that comes.
  static func handle(_ body: @escaping @Sendable (Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = ends[0]
    pipe.store(ends[1], ordering: .sequentiallyConsistent)
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(reader, &number, 1) != 1 {}
      come.store(true, ordering: .sequentiallyConsistent)
      body(Int32(number))
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // Programs that are started from here get the default action, which an ignored signal would not give them.
      action.__sigaction_handler.sa_handler = { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.pipe.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
      sigaction(number, &action, nil)
    }
  }
}
