internal import WardlineModel

/// Bounds the log lines that strangers can cause: a number in each interval, and a count of what was left out.
package struct LogThrottle: Equatable, Sendable {
  private let linesMax: Int
  private let intervalMilliseconds: Int64
  /// When the interval began; `nil` while there is none.
  private var beganAtMilliseconds: Int64?
  private var lines = 0
  private var leftOut = 0

  package init(
    linesMax: Int = Limits.refusalLinesMax, intervalMilliseconds: Int64 = Limits.refusalLogMilliseconds
  ) {
    self.linesMax = linesMax
    self.intervalMilliseconds = intervalMilliseconds
  }

  /// Whether one more line may be written now. If not, it is counted. Call ``tick(at:)`` first.
  package mutating func admits(at now: Int64) -> Bool {
    if beganAtMilliseconds == nil { beganAtMilliseconds = now }
    guard lines < linesMax else {
      leftOut += 1
      return false
    }
    lines += 1
    return true
  }

  /// Ends an interval that is over. How many lines were left out in it, if any: to be said in one line.
  package mutating func tick(at now: Int64) -> Int? {
    guard let began = beganAtMilliseconds, now - began >= intervalMilliseconds else { return nil }
    return finish()
  }

  /// Ends the interval now: the relay stops.
  package mutating func finish() -> Int? {
    defer { (beganAtMilliseconds, lines, leftOut) = (nil, 0, 0) }
    return leftOut > 0 ? leftOut : nil
  }
}
