internal import Glibc

/// A colour of a terminal, in sRGB.
package struct TerminalColor: Hashable, Sendable {
  /// 0 to 1.
  package var red, green, blue: Double

  package init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// One of the 256 that is the same on every terminal: of the cube, 16 to 231, and of the greys behind it.
  package init(index: Int) {
    func part(_ step: Int) -> Double { step == 0 ? 0 : Double(55 + 40 * step) / 255 }
    let grey = Double(8 + 10 * (index - 232)) / 255
    let place = index - 16
    self =
      index < 232
      ? TerminalColor(red: part(place / 36), green: part(place / 6 % 6), blue: part(place % 6))
      : TerminalColor(red: grey, green: grey, blue: grey)
  }

  /// What a terminal says of its background, `11;rgb:1717/1414/2121`, each part in one to four hexadecimal digits; `nil` for anything else.
  package init?(background answer: String) {
    guard let colon = answer.firstIndex(of: ":"), ["11;rgb", "11;rgba"].contains(answer[..<colon]) else { return nil }
    let parts = answer[answer.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.prefix(3).compactMap { part -> Double? in
      guard (1...4).contains(part.count), let value = UInt16(part, radix: 16) else { return nil }
      return Double(value) / Double((1 << (4 * part.count)) - 1)
    }
    guard (3...4).contains(parts.count), values.count == 3 else { return nil }
    self.init(red: values[0], green: values[1], blue: values[2])
  }

  /// As WCAG 2 defines it: 1 to 21.
  package func contrast(to other: TerminalColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double { part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
