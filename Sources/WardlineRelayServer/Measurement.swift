internal import WardlineModel

/// Something that is measured off the loop, at most once in a time and once at a time, for all who ask meanwhile.
struct Measurement<Value: Sendable>: Sendable {
  /// What is older is measured again.
  private let ageMaxMilliseconds: Int64
  private var last: (value: Value, atMilliseconds: Int64)?
  private(set) var beganAtMilliseconds: Int64?

  init(ageMaxMilliseconds: Int64 = Limits.metricsAgeMaxMilliseconds) { self.ageMaxMilliseconds = ageMaxMilliseconds }

  /// What was measured last, unless that is too old.
  func value(at now: Int64) -> Value? {
    last.flatMap { now - $0.atMilliseconds < ageMaxMilliseconds ? $0.value : nil }
  }

  /// Whether the caller is to measure now.
  mutating func begin(at now: Int64) -> Bool {
    guard beganAtMilliseconds == nil, value(at: now) == nil else { return false }
    beganAtMilliseconds = now
    return true
  }

  mutating func finish(_ value: Value, at now: Int64) {
    last = (value, now)
    beganAtMilliseconds = nil
  }

  /// For how long it has been measured; 0 while it is not.
  func milliseconds(at now: Int64) -> Int64 { beganAtMilliseconds.map { now - $0 } ?? 0 }
}
