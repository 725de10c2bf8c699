/// When to come back, as a server says it in the header `Retry-After`: `120`, `1.5`, `1500ms`, or a date of HTTP in any of its three
/// forms (RFC 9110, sections 5.6.7 and 10.2.3).
///
/// For example: `RetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", at: now)?.milliseconds`.
package struct RetryAfter: Hashable, Sendable {
  /// From now: 0 for what has passed, and never more than the bound that was given.
  package var milliseconds: Int64

  /// `nil` for what is none of these: the client decides then.
  ///
  /// - Parameters:
  ///   - now: by the server's clock (its header `Date`) where it is known: dates are compared with that.
  ///   - longest: the bound of the pause, in milliseconds.
  package init?(_ text: String, at now: Timestamp, atMost longest: Int64 = Limits.retryAfterMaxMilliseconds) {
    let text = text.trimmed
    if let span = Self.span(text) {
      milliseconds = min(span, longest)
    } else if let date = HTTPDate(text, at: now) {
      let (rest, overflow) = date.timestamp.milliseconds.subtractingReportingOverflow(now.milliseconds)
      milliseconds = overflow ? longest : min(max(0, rest), longest)
    } else {
      return nil
    }
  }

  /// Seconds, with a fraction or without, or whole milliseconds. What is longer than any number is as long as the longest.
  private static func span(_ text: Substring) -> Int64? {
    let isMilliseconds = text.hasSuffix("ms")
    let number = isMilliseconds ? text.dropLast(2) : text
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.isDigits, parts.count == 1 || (!isMilliseconds && parts[1].isDigits) else {
      return nil
    }
    guard let count = Int64(whole), count <= Int64.max / 2_000 else { return .max }
    if isMilliseconds { return count }
    let thousandths = parts.count == 1 ? "" : String(parts[1].prefix(3))
    let padded = thousandths + String(repeating: "0", count: 3 - thousandths.count)
    return count * 1_000 + (Int64(padded) ?? 0)
  }
}

/// A date of HTTP, to the second.
package struct HTTPDate: Hashable, Sendable {
  package var timestamp: Timestamp

  /// `nil` unless it is `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameter now: a year of two digits that would lie more than 50 years ahead of it was one of the past.
  package init?(_ text: some StringProtocol, at now: Timestamp) {
    let words = Substring(text).split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init)
    let fields: (day: String, month: String, year: String, time: String)
    switch words.count {
    case 6 where words[5] == "GMT": fields = (words[1], words[2], words[3], words[4])
    case 5: fields = (words[2], words[1], words[4], words[3])
    default: return nil
    }
    guard let first = words.first, Self.days.contains(where: { $0 == first || $0.prefix(3) == first }),
      let month = Self.months.firstIndex(of: fields.month), let day = fields.day.number(upTo: 31), day > 0,
      let time = Self.seconds(fields.time), let year = Self.year(fields.year, at: now)
    else { return nil }
    guard day <= Self.length(of: month, in: year) else { return nil }
    timestamp = Timestamp(milliseconds: (Self.daysSince1970(year, month, day) * 86_400 + time) * 1_000)
  }

  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func seconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.count == 2 }), let hours = parts[0].number(upTo: 23),
      let minutes = parts[1].number(upTo: 59), let seconds = parts[2].number(upTo: 60)
    else { return nil }
    return hours * 3_600 + minutes * 60 + seconds
  }

  private static func year(_ text: String, at now: Timestamp) -> Int64? {
    guard let number = text.number(upTo: 9_999) else { return nil }
    switch text.count {
    case 4: return number
    case 2:
      let thisYear = min(max(1970, 1970 + now.milliseconds / 31_556_952_000), 9_999)
      let year = thisYear - thisYear % 100 + number
      return year > thisYear + 50 ? year - 100 : year
    default: return nil
    }
  }

  private static func length(of month: Int, in year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  /// By the calendar that counts from March, where leap days come last.
  private static func daysSince1970(_ year: Int64, _ month: Int, _ day: Int64) -> Int64 {
    let shifted = (Int64(month) + 10) % 12
    let years = year - shifted / 10
    return 365 * years + years / 4 - years / 100 + years / 400 + (shifted * 306 + 5) / 10 + (day - 1) - 719_468
  }
}

extension StringProtocol {
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// A whole number of nothing but digits.
  fileprivate func number(upTo limit: Int64) -> Int64? {
    guard isDigits, let number = Int64(self), number <= limit else { return nil }
    return number
  }

  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return Substring(start[...last])
  }
}
