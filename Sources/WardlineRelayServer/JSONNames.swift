internal import Foundation

/// The names of the members of JSON objects.
enum JSONNames {
  /// Whether an object in a JSON text has two members of one name, however the name is escaped.
  ///
  /// Programs differ in which of the two they take (RFC 8259, 4), so that a token could say one thing to this relay and another to a program that
  /// checked it before. RFC 7515, 4, and RFC 7519, 4, let a reader refuse it. What is no JSON is left to the decoder.
  static func areRepeated(in text: Data) -> Bool {
    let bytes = [UInt8](text)
    /// The names of the objects that are open; `nil` for an array.
    var open: [Set<String>?] = []
    var isName = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        open.append([])
        isName = true
      case UInt8(ascii: "["):
        open.append(nil)
        isName = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        isName = false
      case UInt8(ascii: ","): isName = open.last.map { $0 != nil } ?? false
      case UInt8(ascii: "\""):
        let end = endOfString(in: bytes, from: index + 1)
        if isName, let name = name(bytes[index..<min(end + 1, bytes.count)]) {
          guard open[open.count - 1]?.insert(name).inserted ?? true else { return true }
        }
        isName = false
        index = end
      default: break
      }
      index += 1
    }
    return false
  }

  /// Where the quotation mark is that ends a string; behind the text where none does.
  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return index
  }

  private static func name(_ quoted: ArraySlice<UInt8>) -> String? {
    guard quoted.contains(UInt8(ascii: "\\")) else { return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self) }
    return try? JSONDecoder().decode(String.self, from: Data(quoted))
  }
}
