internal import WardlineModel

/// How soon a wake may start another attempt: at once, and in a storm of wakes at growing intervals, up to those of the
/// backoff.
///
/// A kernel report is only a hint: a link, its address and its route are three reports, and a host may send thousands. The
/// first ones must start an attempt within 100 ms (G10). All of them together must not keep a relay busy, nor abort every
/// attempt before it can succeed.
struct WakeThrottle: Equatable, Sendable {
  /// Attempts started by wakes, without a quiet period between them.
  private var tryCount = 0
  private var wokenAtMilliseconds: Int64?
  /// When a wake came too early: the current attempt is abandoned at that time, unless it has opened.
  private(set) var dueAtMilliseconds: Int64?

  /// Records a wake; the last attempt began at `milliseconds`. Returns when the next one may start.
  mutating func woken(after milliseconds: Int64, at now: Int64) -> Int64 {
    if let wokenAtMilliseconds, now - wokenAtMilliseconds >= Limits.wakeQuietMilliseconds { tryCount = 0 }
    wokenAtMilliseconds = now
    let distance = min(Limits.backoffMinMilliseconds << Int64(min(tryCount, 16)), Limits.backoffMaxMilliseconds)
    let due = max(now, milliseconds + distance)
    dueAtMilliseconds = due
    return due
  }

  /// Records the start of an attempt, by a wake or by the backoff.
  mutating func begins() {
    if dueAtMilliseconds != nil { tryCount += 1 }
    dueAtMilliseconds = nil
  }
}

extension LaneID {
  /// Whether the author of an operation in this lane waits for the answer. Preferences and profiles are in force on this device
  /// at once, and are only backed up.
  var wakes: Bool {
    switch self {
    case .session, .feedback: true
    case .preferences, .profile: false
    }
  }
}
