/// A place in the bytes of a message in protobuf's encoding, and where the message ends. Every read checks that end; `nil` is what is not
/// there or not written as this code expects, which the generated code then reads, or refuses.
struct FieldReader {
  private(set) var position: Int
  let end: Int

  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  mutating func varint(in bytes: Span<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      // Of the tenth byte one bit has a place.
      guard shift < 63 || byte <= 1 else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      guard byte >= 0x80 else { return value }
      shift += 7
    }
    return nil
  }

  mutating func number32(in bytes: Span<UInt8>) -> UInt32? { varint(in: bytes).flatMap { UInt32(exactly: $0) } }

  mutating func flag(in bytes: Span<UInt8>) -> Bool? {
    switch varint(in: bytes) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  mutating func signed(in bytes: Span<UInt8>) -> Int64? {
    varint(in: bytes).map { Int64(bitPattern: $0 >> 1) ^ -Int64($0 & 1) }
  }

  mutating func fixed(in bytes: Span<UInt8>) -> UInt64? {
    guard end - position >= 8 else { return nil }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += 8
    return value
  }

  /// The place of the bytes behind their length.
  mutating func range(in bytes: Span<UInt8>) -> Range<Int>? {
    guard let count = varint(in: bytes), count <= UInt64(end - position) else { return nil }
    let range = position..<position + Int(count)
    position = range.upperBound
    return range
  }

  /// The place of the next frame of an envelope.
  mutating func frame(in bytes: Span<UInt8>) -> Range<Int>? {
    varint(in: bytes) == 1 << 3 | WireType.lengthDelimited.rawValue ? range(in: bytes) : nil
  }

  mutating func text(in bytes: Span<UInt8>) -> String? {
    guard let range = range(in: bytes), let text = try? UTF8Span(validating: bytes.extracting(range)) else { return nil }
    return String(copying: text)
  }
}
