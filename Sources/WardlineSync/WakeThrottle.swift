internal import WardlineModel

/// How soon a wake may begin another try: at once, and when wakes come in a storm at growing distances, up to that of the backoff.
///
/// The kernel says "perhaps": a link, its address and its route are three words, and a host may say thousands. The first ones must
/// lead to a try within 100 ms (G10); all of them together must not keep a relay busy, nor cut every try before it can succeed.
struct WakeThrottle: Equatable, Sendable {
  /// Tries that wakes began, without a quiet time between them.
  private var tryCount = 0
  private var wokenAtMilliseconds: Int64?
  /// A wake came too early: the try that is under way is given up then, unless it has opened.
  private(set) var dueAtMilliseconds: Int64?

  /// A wake came, the last try having begun at `milliseconds`. When it may lead to the next one.
  mutating func woken(after milliseconds: Int64, at now: Int64) -> Int64 {
    if let wokenAtMilliseconds, now - wokenAtMilliseconds >= Limits.wakeQuietMilliseconds { tryCount = 0 }
    wokenAtMilliseconds = now
    let distance = min(Limits.backoffMinMilliseconds << Int64(min(tryCount, 16)), Limits.backoffMaxMilliseconds)
    let due = max(now, milliseconds + distance)
    dueAtMilliseconds = due
    return due
  }

  /// A try begins, by a wake or by itself.
  mutating func begins() {
    if dueAtMilliseconds != nil { tryCount += 1 }
    dueAtMilliseconds = nil
  }
}

extension LaneID {
  /// Whether an operation that is enqueued there is one whose author waits for the answer. Choices and profiles hold on this device at
  /// once, and are only backed up.
  var wakes: Bool {
    switch self {
    case .session, .feedback: true
    case .preferences, .profile: false
    }
  }
}
