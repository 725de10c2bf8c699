package import Foundation

/// The names of the members of JSON objects.
package enum JSONNames {
  /// Whether an object in a JSON text has two members of one name, however the name is escaped.
  ///
  /// Programs differ in which of the two they take (RFC 8259, 4), so that a token could say one thing to this relay and another to a program that
  /// checked it before. RFC 7515, 4, and RFC 7519, 4, let a reader refuse it. What is no JSON is left to the decoder.
  package static func areRepeated(in text: Data) -> Bool {
    var isFound = false
    scan(text) { _ in isFound = true }
    return isFound
  }

  /// Which elements of the array that is the member `name` of a JSON object have such objects in them, counted from 0; `nil` where one stands
  /// elsewhere in the text.
  package static func elementsWithRepeats(of name: String, in text: Data) -> Set<Int>? {
    var elements: Set<Int>? = []
    scan(text) { open in
      if open.count > 2, open[0].name == name, open[1].names == nil { elements?.insert(open[1].index) } else { elements = nil }
    }
    return elements
  }

  /// An object or an array that the scanner is in.
  private struct Level {
    /// Of an object; `nil` for an array.
    var names: Set<String>?
    /// The member of an object that was read last.
    var name = ""
    /// The place in an array.
    var index = 0
  }

  /// - Parameter found: called for each name that an object has already, with all that are open around it, the outermost first.
  private static func scan(_ text: Data, found: ([Level]) -> Void) {
    let bytes = [UInt8](text)
    var open: [Level] = []
    var isName = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        open.append(Level(names: []))
        isName = true
      case UInt8(ascii: "["):
        open.append(Level(names: nil))
        isName = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        isName = false
      case UInt8(ascii: ","):
        isName = open.last.map { $0.names != nil } ?? false
        if !open.isEmpty { open[open.count - 1].index += 1 }
      case UInt8(ascii: "\""):
        let end = endOfString(in: bytes, from: index + 1)
        if isName, let name = name(bytes[index..<min(end + 1, bytes.count)]) {
          open[open.count - 1].name = name
          if open[open.count - 1].names?.insert(name).inserted == false { found(open) }
        }
        isName = false
        index = end
      default: break
      }
      index += 1
    }
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
