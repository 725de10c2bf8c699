internal import Dispatch
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// The relay's clock, as far as retention erases by it (decision 064).
extension RelayServer {
  /// What the log and the store know of the clock.
  struct ClockRecord {
    var isDoubted = false
    /// When a confirmed time was stored last, by the loop's clock; the first tick before that.
    private var storedAtMilliseconds: Int64?

    /// Whether a confirmed time is to be stored: once an hour from the first tick on.
    mutating func isDue(at now: Int64) -> Bool {
      let storedAt = storedAtMilliseconds ?? now
      let isDue = now - storedAt >= Limits.confirmedTimeMilliseconds
      storedAtMilliseconds = isDue ? now : storedAt
      return isDue
    }
  }

  /// At each tick: logs when retention stops erasing, and when it goes on; stores the confirmed time once an hour.
  func followClock() {
    let doubt = core.machine.clockDoubt
    if (doubt != nil) != clockRecord.isDoubted {
      clockRecord.isDoubted = doubt != nil
      if let doubt {
        logger.log(
          .clockDoubted, "retention erases nothing: \(doubt.sentence)",
          ["shown": "\(doubt.shown.text)", "expected": "\(doubt.expected.text)"])
      } else {
        logger.log(.clockConfirmed, "the clock agrees with the last run again: retention erases what is due")
      }
    }
    guard clockRecord.isDue(at: loop.now), let time = core.machine.confirmedTime else { return }
    // A disk that is full for now: the next time is stored in an hour.
    ask(on: commits) { [store] () throws(StoreError) in try store.recordConfirmedTime(time) }
  }

  /// The time that the first reading of this run is compared with. It is stored, so that what this run logs by a clock that is doubted does not
  /// confirm it for the next one.
  ///
  /// - Parameter confirmed: the time that an operator confirms; `nil` for what the store has.
  static func confirmedTime(in store: Store, or confirmed: Timestamp?) throws(StoreError) -> Timestamp? {
    let stored = try store.confirmedTime()
    guard let time = confirmed ?? stored else { return nil }
    do throws(StoreError) { try store.recordConfirmedTime(time) } catch {
      // A disk that is full for now keeps no relay from serving what it has.
      guard case .unavailable = error else { throw error }
    }
    return time
  }
}

extension ConfirmedClock.Doubt {
  /// What is wrong, and what to do.
  var sentence: String {
    let days = shown.milliseconds(since: expected) / 86_400_000
    return """
      the clock shows \(shown.text), \(days == 1 ? "1 day" : "\(days) days") past the time that this relay confirmed last, \(expected.text). \
      Set the clock, or if it is right, start the relay once with --clock-is-right
      """
  }
}

extension Timestamp {
  /// In UTC.
  fileprivate var text: String { clampedToCalendar.calendarText ?? "" }
}
