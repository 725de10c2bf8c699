/// Which bytes are which keys.
enum KeyTable {
  /// CSI … and SS3 …, by their last byte.
  static let finals: [UInt8: Key.Name] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4),
  ]

  /// CSI number ~.
  static let numbers: [Int: Key.Name] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
    18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]

  /// CSI number u, where the number is no character: of the keyboard protocol.
  static let codes: [Int: Key.Name] = [
    9: .tab, 13: .enter, 27: .escape, 127: .backspace, 8: .backspace,
    57414: .enter, 57417: .left, 57418: .right, 57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home,
    57424: .end, 57425: .insert, 57426: .delete,
  ]

  /// A control character by itself.
  static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x09: Key(.tab)
    case 0x0D: Key(.enter)
    case 0x08, 0x7F: Key(.backspace)
    case 0x1B: Key(.escape)
    case 0x1C...0x1F: .control(String(Unicode.Scalar(byte + 0x40)))
    default: .control(String(Unicode.Scalar(byte + 0x60)))
    }
  }

  /// CSI code ; modifiers u, and CSI 27 ; modifiers ; code ~. `nil` for what is no key of ours.
  ///
  /// - Parameter latin: the letter of the key on a Latin keyboard; 0 where the terminal does not say. With a letter that is not Latin
  ///   Ctrl and Alt would mean nothing; where it is Latin, what stands on the key counts, as on a French or Dvorak keyboard.
  static func coded(_ code: Int, onLatin latin: Int = 0, _ modifiers: Key.Modifiers) -> Key? {
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt])
    let code = isCommand && code > 0x7F && codes[code] == nil && (0x20..<0x7F).contains(latin) ? latin : code
    if let name = codes[code] { return Key(name, modifiers) }
    // Private use stands for keys that a person has no name for here, such as a volume key.
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init), scalar.value >= 0x20,
      !(0x7F..<0xA0).contains(scalar.value), !(0xE000...0xF8FF).contains(scalar.value)
    else { return nil }
    let text = String(scalar)
    if modifiers.subtracting(.shift).isEmpty { return .text(modifiers.contains(.shift) ? text.uppercased() : text) }
    return Key(.text(modifiers.contains(.control) ? text.lowercased() : text), modifiers.subtracting(.shift))
  }

  /// Whether super (8), hyper (16) or meta (32) is among the modifiers of a parameter.
  static func isForeign(_ parameter: Int) -> Bool { parameter > 0 && (parameter - 1) & 0x38 != 0 }

  /// The modifiers of a parameter: 1 and a bit for each. Locks are none.
  static func modifiers(_ parameter: Int) -> Key.Modifiers {
    guard parameter > 0 else { return [] }
    return Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: (parameter - 1) & 7))
  }
}
