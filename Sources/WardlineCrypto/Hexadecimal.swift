extension Collection<UInt8> {
  /// Two digits for each byte.
  package var hexadecimal: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

extension [UInt8] {
  /// Two digits for each byte, of either case; `nil` for anything else.
  package init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count.isMultiple(of: 2) else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
