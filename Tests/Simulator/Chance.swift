/// The source of randomness: xoshiro256**, seeded from one seed by SplitMix64.
///
/// Streams are forked by name and not shared, so that removing a fault from a schedule changes little else.
package struct Chance: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  package init(seed: UInt64) {
    var filling = seed
    state = (Self.mix(&filling), Self.mix(&filling), Self.mix(&filling), Self.mix(&filling))
  }

  /// A separate stream for one purpose of a seed.
  package init(seed: UInt64, stream: Stream, number: Int = 0) {
    var filling = seed
    let mixed = Self.mix(&filling)
    self.init(seed: mixed ^ (stream.rawValue << 32) ^ UInt64(truncatingIfNeeded: number))
  }

  package enum Stream: UInt64, Sendable {
    case plan = 1, disks, network, client, relay, power, pacing, retention, echo, checkpoints, narrowness, membership, requests,
      oversight, sites, holds, crowds, tireless, actPaces, clocks, names, assist, model, sharing, journal
  }

  package mutating func next() -> UInt64 {
    let result = Self.rotate(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotate(state.3, by: 45)
    return result
  }

  package mutating func happens(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  package mutating func among<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  package mutating func within(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

  /// Mostly small, sometimes as large as `most`: delays in a bad world.
  package mutating func skewed(upTo most: Int64) -> Int64 { within(0...within(0...max(0, most))) }

  private static func rotate(_ value: UInt64, by bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

  private static func mix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
