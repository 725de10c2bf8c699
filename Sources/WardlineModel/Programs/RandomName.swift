extension Identifier {
  /// A unique name: 128 random bits in hexadecimal.
  package static func random(using generator: inout some RandomNumberGenerator) throws(StoreError) -> Self {
    func sixteenDigits() -> String {
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    do { return try Self(sixteenDigits() + sixteenDigits()) } catch { throw .failed("\(error)") }
  }
}
