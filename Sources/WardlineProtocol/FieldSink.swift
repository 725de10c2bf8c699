/// Where the fields of a message go in protobuf's encoding: once to be counted, since a message stands behind its length, and once to be
/// written.
protocol FieldSink {
  mutating func put(byte: UInt8)
  mutating func put(littleEndian value: UInt64)
  mutating func put(utf8 text: String)
}

extension FieldSink {
  /// Seven bits a byte, the lowest first.
  mutating func put(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      put(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(byte: UInt8(truncatingIfNeeded: rest))
  }

  mutating func put(_ field: UInt64, _ type: WireType) { put(varint: field << 3 | type.rawValue) }

  // As proto3 has it, none of these writes a field that is 0 or empty.

  mutating func put(_ field: UInt64, number: UInt64) {
    guard number != 0 else { return }
    put(field, .varint)
    put(varint: number)
  }

  /// As sint64: small numbers of either sign are short.
  mutating func put(_ field: UInt64, signed number: Int64) {
    put(field, number: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func put(_ field: UInt64, fixed number: UInt64) {
    guard number != 0 else { return }
    put(field, .eightBytes)
    put(littleEndian: number)
  }

  mutating func put(_ field: UInt64, text: String) {
    guard !text.isEmpty else { return }
    put(field, .lengthDelimited)
    put(varint: UInt64(text.utf8.count))
    put(utf8: text)
  }
}

enum WireType: UInt64 {
  case varint = 0
  case eightBytes = 1
  case lengthDelimited = 2
}

/// Counts what the fields take.
struct FieldCount: FieldSink {
  var bytes = 0

  mutating func put(byte: UInt8) { bytes += 1 }
  mutating func put(littleEndian value: UInt64) { bytes += 8 }
  mutating func put(utf8 text: String) { bytes += text.utf8.count }
}

extension [UInt8]: FieldSink {
  mutating func put(byte: UInt8) { append(byte) }
  mutating func put(littleEndian value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
  mutating func put(utf8 text: String) { append(contentsOf: text.utf8) }
}
