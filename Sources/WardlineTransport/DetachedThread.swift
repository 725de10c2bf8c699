import Glibc

/// Runs what blocks, perhaps for minutes, on a thread of its own. A queue of Dispatch has few threads, and what hangs on them keeps everything
/// else of the process waiting. From the first use of a global queue on, Dispatch looks at their threads once a second, too (decision 079).
package enum DetachedThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// `false` where the system has no thread left: then nothing was run.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var id = pthread_t()
    let error = unsafe pthread_create(
      &id, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard error == 0 else {
      unsafe body.release()
      return false
    }
    pthread_detach(id)
    return true
  }
}
