internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineProgram

/// A time on the command line: a point in time, or a span before now.
enum Since: Equatable, ExpressibleByArgument {
  case time(Timestamp)
  case span(TimeSpan)

  init?(argument: String) {
    if let span = TimeSpan(argument) {
      self = .span(span)
    } else if let date = try? Date(argument, strategy: .iso8601) {
      self = .time(Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000)))
    } else if let date = try? Date(argument + "T00:00:00Z", strategy: .iso8601) {
      self = .time(Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000)))
    } else {
      return nil
    }
  }

  func timestamp(at now: Timestamp) -> Timestamp {
    switch self {
    case .time(let timestamp): timestamp
    case .span(let span): now.advanced(byMilliseconds: -span.milliseconds)
    }
  }
}

extension Timestamp {

  /// As `2026-03-01T08:00:00Z`.
  var text: String {
    Date(timeIntervalSince1970: Double(clampedToCalendar.milliseconds) / 1_000).formatted(.iso8601)
  }
}

extension Int64 {
  /// Milliseconds as seconds: `8.250`.
  var inSeconds: String {
    let (seconds, rest) = Swift.max(0, self).quotientAndRemainder(dividingBy: 1_000)
    let digits = String(rest)
    return "\(seconds).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }
}
