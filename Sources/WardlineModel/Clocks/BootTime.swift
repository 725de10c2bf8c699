/// A point of the clock that counts since the machine was started, also while it sleeps. It neither jumps nor is it set, so what it measures
/// within one boot is right whatever becomes of the wall clock.
package struct BootTime: Hashable, Sendable {
  /// A random number of the boot: times of two boots cannot be compared. Never 0.
  package var boot: Int64
  /// Milliseconds since that boot.
  package var milliseconds: Int64

  package init(boot: Int64, milliseconds: Int64) {
    self.boot = boot
    self.milliseconds = milliseconds
  }
}

/// What a device knows of the relay's clock.
///
/// The wall clock of a device may be off by years, and may be set right at any time. So what was learned counts from the machine's boot, and
/// the wall clock is asked only before the relay was heard in this boot.
package struct RelayClock: Hashable, Sendable {
  /// The relay's clock minus the device's wall clock, in milliseconds, as it was learned last; `nil` before it ever was.
  package var offsetMilliseconds: Int64?
  /// The boot in which it was learned, and what the relay's clock showed when that began; `nil` where the boot is not known.
  package var beginning: Beginning?

  package struct Beginning: Hashable, Sendable {
    package var boot: Int64
    package var wall: Timestamp

    package init(boot: Int64, wall: Timestamp) {
      self.boot = boot
      self.wall = wall
    }
  }

  package init(offsetMilliseconds: Int64? = nil, beginning: Beginning? = nil) {
    self.offsetMilliseconds = offsetMilliseconds
    self.beginning = beginning
  }

  /// As the relay shows `time` at this moment.
  package init(showing time: Timestamp, at now: Moment) {
    offsetMilliseconds = time.milliseconds(since: now.wall)
    beginning = now.sinceBoot.map {
      Beginning(boot: $0.boot, wall: time.advanced(byMilliseconds: 0 &- $0.milliseconds))
    }
  }

  /// The relay's time at that moment, as well as it is known.
  package func time(at now: Moment) -> Timestamp {
    if let sinceBoot = now.sinceBoot, let time = time(of: sinceBoot) { return time }
    return now.wall.advanced(byMilliseconds: offsetMilliseconds ?? 0)
  }

  /// How many milliseconds ago an operation was written: exactly, if that was in this boot, else by the relay's clock. Never by two clocks, of
  /// which one may have been set since.
  package func age(of operation: ClientOperation, at now: Moment) -> Int64 {
    if let written = operation.sinceBoot, let sinceBoot = now.sinceBoot, written.boot == sinceBoot.boot {
      return sinceBoot.milliseconds &- written.milliseconds
    }
    return time(at: now).milliseconds(since: operation.writtenAt)
  }

  /// A time of the relay's, by the device's wall clock at that moment.
  package func onOwnClock(_ time: Timestamp, at now: Moment) -> Timestamp {
    time.advanced(byMilliseconds: now.wall.milliseconds(since: self.time(at: now))).clampedToCalendar
  }

  /// When something was written, by the relay's clock; `nil` where `writtenAt`, by which the device has it, stands.
  ///
  /// What was written before the relay was heard bears a time that the device only guessed. Of this boot, it is known exactly by now. Of an
  /// earlier one, the first offset that was ever learned is better than none.
  ///
  /// - Parameters:
  ///   - sinceBoot: when it was written; `nil` where the time of writing is final.
  ///   - isFirst: whether nothing was known of the relay's clock before.
  package func correction(of writtenAt: Timestamp, at sinceBoot: BootTime?, isFirst: Bool) -> Timestamp? {
    guard let sinceBoot else { return nil }
    let right: Timestamp
    if let time = time(of: sinceBoot) {
      right = time
    } else if isFirst {
      right = writtenAt.advanced(byMilliseconds: offsetMilliseconds ?? 0)
    } else {
      return nil
    }
    let distance = right.milliseconds(since: writtenAt)
    return distance.magnitude < Limits.clockOffsetNewsMilliseconds ? nil : right.clampedToCalendar
  }

  /// Whether it differs from `other` by so much that it is to be kept anew: measured over a slow link, it wavers by seconds.
  package func isNews(after other: RelayClock) -> Bool {
    guard let offset = offsetMilliseconds else { return false }
    guard let before = other.offsetMilliseconds, beginning?.boot == other.beginning?.boot else { return true }
    if let now = beginning?.wall, let then = other.beginning?.wall {
      if now.milliseconds(since: then).magnitude >= Limits.clockOffsetNewsMilliseconds { return true }
    }
    return offset.subtractingReportingOverflow(before).partialValue.magnitude >= Limits.clockOffsetNewsMilliseconds
  }

  private func time(of sinceBoot: BootTime) -> Timestamp? {
    guard let beginning, beginning.boot == sinceBoot.boot else { return nil }
    return beginning.wall.advanced(byMilliseconds: sinceBoot.milliseconds)
  }
}
