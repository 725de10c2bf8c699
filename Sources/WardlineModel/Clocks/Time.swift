/// A point on the wall clock: milliseconds since 1970, as people and logs read it. Never used to measure how long something took.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the beginning of 1970, UTC.
  public var milliseconds: Int64

  /// Makes a timestamp of milliseconds since 1970.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// A time as a token has it: seconds since 1970, perhaps with a fraction, of which whole milliseconds count.
  ///
  /// `nil` for what is no time of a token: not a number, before 1970, or past ``Limits/tokenExpiryMaxSeconds``. A number in a signed token
  /// is still outside input, and converting one that is out of range would end the process.
  package init?(tokenSeconds seconds: Double) {
    guard seconds >= 0, seconds <= Double(Limits.tokenExpiryMaxSeconds) else { return nil }
    self.init(milliseconds: Int64((seconds * 1_000).rounded()))
  }

  /// Earlier first.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  /// This time, moved. Saturates at the ends instead of trapping: a clock is outside input.
  public func advanced(byMilliseconds delta: Int64) -> Timestamp {
    let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
    return Timestamp(milliseconds: overflow ? (delta < 0 ? .min : .max) : sum)
  }

  /// Whether it lies in the years 1970 to 9999, so that it can be computed with and written as a date.
  package var isInCalendar: Bool {
    (Limits.clockMinMilliseconds...Limits.clockMaxMilliseconds).contains(milliseconds)
  }

  /// This time, or the end of the years 1970 to 9999 that it lies beyond.
  package var clampedToCalendar: Timestamp {
    Timestamp(milliseconds: min(max(milliseconds, Limits.clockMinMilliseconds), Limits.clockMaxMilliseconds))
  }

  /// From `earlier` to this time. Saturates as ``advanced(byMilliseconds:)`` does.
  package func milliseconds(since earlier: Timestamp) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? (milliseconds < 0 ? .min : .max) : difference
  }
}

/// The clocks at one moment, as every decision gets them: one that only goes forward, for deadlines; one that people read; and on a device one
/// that outlives its programs.
package struct Moment: Hashable, Sendable {
  /// Milliseconds since some fixed point; never steps back, not even when the wall clock does.
  package var uptimeMilliseconds: Int64
  /// The wall clock, which may jump.
  package var wall: Timestamp
  /// `nil` where the machine does not say, and at a relay.
  package var sinceBoot: BootTime?

  package init(uptimeMilliseconds: Int64, wall: Timestamp, sinceBoot: BootTime? = nil) {
    self.uptimeMilliseconds = uptimeMilliseconds
    self.wall = wall
    self.sinceBoot = sinceBoot
  }
}

/// A length of time as people write it: `500ms`, `5s`, `30m`, `12h`, `7d`.
package struct TimeSpan: Hashable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// `nil` unless it is a whole number and one of the units above, more than nothing and less than a hundred years.
  package init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count)
    guard let number = Int64(digits), let unit = Self.units.first(where: { $0.name == name })?.milliseconds else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    guard !overflow, product > 0, product < 36_500 * 86_400_000 else { return nil }
    milliseconds = product
  }

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
  ]
}

extension TimeSpan: CustomStringConvertible {
  /// In the largest unit that says it exactly, as it would be typed: `12h`.
  package var description: String {
    let unit = Self.units.first { milliseconds % $0.milliseconds == 0 } ?? Self.units[Self.units.count - 1]
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }
}
