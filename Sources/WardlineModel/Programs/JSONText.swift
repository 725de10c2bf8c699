extension [UInt8] {
  /// Appends a text as a JSON string, with its quotation marks, in the form that people may look at in a terminal: besides what JSON
  /// demands, ``Unicode/Scalar/isEscapedInJSON`` is written as `\u00XX`. A parser reads the same text.
  package mutating func appendJSON(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      append(UInt8(ascii: "\""))
      var start = 0
      var index = 0
      while index < bytes.count {
        guard Self.mayNeedEscape(bytes[index]), let (count, escape) = Self.escape(bytes, at: index) else {
          index += 1
          continue
        }
        append(contentsOf: bytes[start..<index])
        append(contentsOf: escape.utf8)
        index += count
        start = index
      }
      append(contentsOf: bytes[start...])
      append(UInt8(ascii: "\""))
    }
  }

  /// Whether a scalar that begins with this byte may have to be escaped.
  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2: true
    default: false
    }
  }

  /// What stands for the scalar at a place, and how many bytes it has; `nil` where it stands for itself.
  private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (count: Int, escape: String)? {
    switch bytes[index] {
    case UInt8(ascii: "\""): return (1, "\\\"")
    case UInt8(ascii: "\\"): return (1, "\\\\")
    case UInt8(ascii: "\n"): return (1, "\\n")
    case UInt8(ascii: "\r"): return (1, "\\r")
    case UInt8(ascii: "\t"): return (1, "\\t")
    case 0..<0x20, 0x7F: return (1, hexadecimal(UInt32(bytes[index])))
    // The beginnings of U+0080 to U+00BF, U+0600 to U+063F, and U+2000 to U+2FFF.
    case 0xC2, 0xD8: return escape(bytes, at: index, count: 2)
    case 0xE2: return escape(bytes, at: index, count: 3)
    default: return nil
    }
  }

  private static func escape(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, count: Int
  ) -> (count: Int, escape: String)? {
    guard index + count <= bytes.count else { return nil }
    let first = UInt32(bytes[index]) & (count == 2 ? 0x1F : 0x0F)
    var value = first
    for place in index + 1..<index + count { value = value << 6 | UInt32(bytes[place] & 0x3F) }
    guard let scalar = Unicode.Scalar(value), scalar.isEscapedInJSON else { return nil }
    return (count, hexadecimal(value))
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
