import Testing
import WardlineModel

@Suite("Idempotency keys")
struct IdempotencyKeyTests {
  /// Gives the same number again and again.
  private struct Constant: RandomNumberGenerator {
    var value: UInt64
    mutating func next() -> UInt64 { value }
  }

  @Test("a UUID of version 7: 48 bits of milliseconds, the version, the variant, and chance in the rest")
  func layout() {
    let time = Timestamp(milliseconds: 0x0123_4567_89AB)
    var ones = Constant(value: .max)
    #expect(IdempotencyKey(at: time, using: &ones).description == "01234567-89ab-7fff-bfff-ffffffffffff")
    var zeros = Constant(value: 0)
    #expect(IdempotencyKey(at: time, using: &zeros).description == "01234567-89ab-7000-8000-000000000000")
  }

  @Test("times before 1970 and after the year 10889 keep the version", arguments: [Int64.min, -1, 0, 1 << 48, .max])
  func wildTimes(milliseconds: Int64) {
    var ones = Constant(value: .max)
    let text = IdempotencyKey(at: Timestamp(milliseconds: milliseconds), using: &ones).description
    #expect(text.dropFirst(14).first == "7")
    #expect(text.dropFirst(19).first == "b")
  }

  @Test("keys of one device sort by time")
  func sorted() {
    var generator = SystemRandomNumberGenerator()
    let keys = (0..<1_000 as Range<Int64>).map { IdempotencyKey(at: Timestamp(milliseconds: $0), using: &generator) }
    #expect(keys == keys.sorted())
    #expect(keys.map(\.description) == keys.map(\.description).sorted())
  }

  @Test("printed and read again it is the same, in either case")
  func roundTrip() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      let key = IdempotencyKey(high: generator.next(), low: generator.next())
      #expect(IdempotencyKey(key.description) == key)
    }
    let key = try #require(IdempotencyKey("019A9F3E-7B21-7c44-9d0E-2F6b1A5C8E90"))
    #expect(key.high == 0x019A_9F3E_7B21_7C44 && key.low == 0x9D0E_2F6B_1A5C_8E90)
    #expect(key.description == "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90")
  }

  @Test(
    "nothing but 36 characters of a UUID is one",
    arguments: [
      "", "-", "019a9f3e7b217c449d0e2f6b1a5c8e90", "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e9",
      "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e900",
      "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90-", " 019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90",
      "{019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90}",
      "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e9g", "019a9f3e07b21-7c44-9d0e-2f6b1a5c8e90",
      "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e9\u{0}",
      "019a9f3-e7b21-7c44-9d0e-2f6b1a5c8e90", "０19a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90", String(repeating: "0", count: 100_000),
    ])
  func unreadable(text: String) {
    #expect(IdempotencyKey(text) == nil)
  }

  @Test("PITFALLS 27: keys are compared whole: every single bit tells two of them apart")
  func comparedWhole() {
    let key = IdempotencyKey(high: 0x019A_9F3E_7B21_7C44, low: 0x9D0E_2F6B_1A5C_8E90)
    for bit in 0..<64 as Range<UInt64> {
      let others = [
        IdempotencyKey(high: key.high ^ 1 << bit, low: key.low), IdempotencyKey(high: key.high, low: key.low ^ 1 << bit),
      ]
      for other in others {
        #expect(other != key)
        #expect((other < key) != (key < other))
        #expect(other.description != key.description)
      }
    }
    #expect(!(key < key))
  }
}
