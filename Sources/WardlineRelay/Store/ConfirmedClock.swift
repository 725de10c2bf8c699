package import WardlineModel

/// The wall clock as far as texts may be erased by it: erasing cannot be undone, so it never rests on one reading of a clock (decision 064).
///
/// The first reading of a run is compared with the time that the last run confirmed, and later ones with the first one and the uptime. One that is
/// ahead by more than ``Limits/clockLeadMaxMilliseconds`` is doubted, and nothing is erased while it is. A clock that is behind is used as it
/// is: texts are kept for longer then.
package struct ConfirmedClock: Equatable, Sendable {
  /// A reading that is too far ahead to erase by.
  package struct Doubt: Hashable, Sendable {
    package var shown: Timestamp
    /// The latest time that was confirmed, and the uptime since.
    package var expected: Timestamp
  }

  /// What the last run confirmed; `nil` on a new store, which has nothing to erase.
  private let lastRun: Timestamp?
  /// The latest time that was confirmed, with the uptime then; `nil` before the first reading.
  private var anchor: Moment?
  /// Whether that is a reading of this run. Before, an unknown time has passed since, in which the relay was stopped.
  private var isOfThisRun = false
  /// Why nothing is erased; `nil` while the clock is not doubted.
  package private(set) var doubt: Doubt?
  /// The time that the next run compares its clock with; `nil` before a reading was used.
  package private(set) var confirmed: Timestamp?

  package init(lastRun: Timestamp?) { self.lastRun = lastRun }

  /// Reads the clock.
  ///
  /// - Returns: the time by which texts may be erased: never later than the clock and the uptime agree on. `nil` if the clock is doubted.
  package mutating func read(_ now: Moment) -> Timestamp? {
    let anchor = anchor ?? Moment(uptimeMilliseconds: now.uptimeMilliseconds, wall: lastRun ?? now.wall)
    self.anchor = anchor
    let (elapsed, overflow) = now.uptimeMilliseconds.subtractingReportingOverflow(anchor.uptimeMilliseconds)
    let expected = overflow ? anchor.wall : anchor.wall.advanced(byMilliseconds: elapsed)
    guard now.wall <= expected.advanced(byMilliseconds: Limits.clockLeadMaxMilliseconds) else {
      doubt = Doubt(shown: now.wall, expected: expected)
      return nil
    }
    doubt = nil
    guard isOfThisRun || now.wall < expected else {
      self.anchor = now
      isOfThisRun = true
      confirmed = now.wall
      return now.wall
    }
    let believed = min(now.wall, expected)
    confirmed = believed
    return believed
  }
}

extension RelayMachine {
  /// Why retention erases nothing; `nil` while it does, and without retention.
  package var clockDoubt: ConfirmedClock.Doubt? {
    erasure.keepsAll ? nil : erasure.clock.doubt
  }

  /// The time that the next run compares its clock with, to be stored now and then; `nil` while the clock is doubted.
  package var confirmedTime: Timestamp? { erasure.clock.doubt == nil ? erasure.clock.confirmed : nil }
}
