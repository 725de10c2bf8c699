package import WardlineModel

/// Limits the log lines that unauthenticated clients can cause: a number in each interval, and a count of those omitted.
package struct LogThrottle: Equatable, Sendable {
  private let linesMax: Int
  private let intervalMilliseconds: Int64
  /// When the interval began; `nil` outside an interval.
  private var beganAtMilliseconds: Int64?
  private var lines = 0
  private var leftOut = 0
  /// Omitted lines by network, for the first networks only.
  private var networks: [PeerNetwork: Int] = [:]

  /// The lines omitted in an interval.
  package struct LeftOut: Hashable, Sendable {
    package var count: Int
    /// The network that caused most of them, and how many.
    package var network: PeerNetwork
    package var countOfNetwork: Int

    package init(count: Int, network: PeerNetwork, countOfNetwork: Int) {
      self.count = count
      self.network = network
      self.countOfNetwork = countOfNetwork
    }
  }

  package init(
    linesMax: Int = Limits.refusalLinesMax, intervalMilliseconds: Int64 = Limits.refusalLogMilliseconds
  ) {
    self.linesMax = linesMax
    self.intervalMilliseconds = intervalMilliseconds
  }

  /// Whether one more line may be logged now. If not, it is counted as omitted. Call ``tick(at:)`` first.
  package mutating func admits(from network: PeerNetwork = .unknown, at now: Int64) -> Bool {
    if beganAtMilliseconds == nil { beganAtMilliseconds = now }
    guard lines < linesMax else {
      leftOut += 1
      if networks[network] != nil || networks.count < Limits.refusalNetworksMax { networks[network, default: 0] += 1 }
      return false
    }
    lines += 1
    return true
  }

  /// Ends an interval that is over. Returns what was omitted in it, if anything, to be logged in one line.
  package mutating func tick(at now: Int64) -> LeftOut? {
    guard let began = beganAtMilliseconds, now - began >= intervalMilliseconds else { return nil }
    return finish()
  }

  /// Ends the interval now: the relay stops.
  package mutating func finish() -> LeftOut? {
    defer { (beganAtMilliseconds, lines, leftOut, networks) = (nil, 0, 0, [:]) }
    guard let most = networks.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    return LeftOut(count: leftOut, network: most.key, countOfNetwork: most.value)
  }
}
