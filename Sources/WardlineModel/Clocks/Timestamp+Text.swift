extension Timestamp {
  /// In UTC, with milliseconds: `2026-11-20T10:44:05.123Z`. `nil` outside the years 1970 to 9999.
  ///
  /// Foundation needs ten times as long, and a client that catches up writes two times for each of a hundred thousand messages.
  package var calendarText: String? {
    guard isInCalendar else { return nil }
    let (days, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    // Counted from 1 March of the year 0, so that a leap day is the last day of its year. 400 years are 146,097 days.
    let (era, day) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return String(unsafeUninitializedCapacity: 24) { buffer in
      write(year, from: 1_000, "-", to: buffer, at: 0)
      write(month, from: 10, "-", to: buffer, at: 5)
      write(dayOfMonth, from: 10, "T", to: buffer, at: 8)
      write(time / 3_600_000, from: 10, ":", to: buffer, at: 11)
      write(time / 60_000 % 60, from: 10, ":", to: buffer, at: 14)
      write(time / 1_000 % 60, from: 10, ".", to: buffer, at: 17)
      write(time % 1_000, from: 100, "Z", to: buffer, at: 20)
      return 24
    }
  }

  /// Writes a number, with its zeros, and the character behind it.
  ///
  /// - Parameter unit: what the first digit counts.
  private func write(
    _ number: Int64, from unit: Int64, _ end: Unicode.Scalar, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int
  ) {
    var (unit, place) = (unit, place)
    while unit > 0 {
      buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10)
      unit /= 10
      place += 1
    }
    buffer[place] = UInt8(ascii: end)
  }
}
