/// The name of one operation, for ever: a UUID of version 7, made where the operation is written.
///
/// The relay keeps one log entry per key and answers a replay with the first acknowledgement (G2). Keys are compared whole.
///
/// For example: `IdempotencyKey("019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90")`.
public struct IdempotencyKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first 64 bits: 48 of time in milliseconds, the version, 12 random.
  public let high: UInt64
  /// The last 64 bits: the variant and 62 random.
  public let low: UInt64

  /// Makes a key from its two halves, as a store keeps them.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a new key of version 7 for an operation written now.
  ///
  /// Time and randomness are arguments, so that a simulated run makes the same keys again.
  public init(at time: Timestamp, using generator: inout some RandomNumberGenerator) {
    let milliseconds = UInt64(clamping: time.milliseconds) & 0xFFFF_FFFF_FFFF
    high = milliseconds << 16 | 0x7000 | (generator.next() & 0x0FFF)
    low = 0x8000_0000_0000_0000 | (generator.next() & 0x3FFF_FFFF_FFFF_FFFF)
  }

  /// Reads the 36 characters of a UUID, in either case. `nil` for anything else.
  public init?(_ text: String) {
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    var position = 0
    for byte in text.utf8 {
      switch position {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return nil }
      default:
        guard digits < 32, let value = Self.hexadecimalValue(of: byte) else { return nil }
        if digits < 16 { halves.0 = halves.0 << 4 | value } else { halves.1 = halves.1 << 4 | value }
        digits += 1
      }
      position += 1
    }
    guard digits == 32, position == 36 else { return nil }
    (high, low) = halves
  }

  /// The UUID in its 36 lower-case characters.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var digit = 0
      for position in 0..<36 {
        if position == 8 || position == 13 || position == 18 || position == 23 {
          buffer[position] = UInt8(ascii: "-")
          continue
        }
        let half = digit < 16 ? high : low
        let nibble = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (digit & 15))) & 0xF
        buffer[position] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
        digit += 1
      }
      return 36
    }
  }

  /// A key for words of this key's author that the log does not have under it, because it has others there. It depends on nothing but
  /// the key and the words, so that the same conflict gives the same key again. A UUID of version 8.
  package func displaced(by words: String) -> IdempotencyKey {
    func digest(_ seed: UInt64) -> UInt64 {
      // FNV-1a, then the finalizer of SplitMix64.
      var state = 0xCBF2_9CE4_8422_2325 ^ seed
      func mix(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        mix(UInt8(truncatingIfNeeded: high >> shift))
        mix(UInt8(truncatingIfNeeded: low >> shift))
      }
      for byte in words.utf8 { mix(byte) }
      state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
      return state ^ state >> 31
    }
    return IdempotencyKey(
      high: digest(1) & ~0xF000 | 0x8000, low: digest(2) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// By time, then by chance.
  public static func < (left: Self, right: Self) -> Bool { (left.high, left.low) < (right.high, right.low) }

  private static func hexadecimalValue(of byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
