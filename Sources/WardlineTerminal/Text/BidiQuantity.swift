internal import CFriBidi

/// Keeps numbers and their units in one piece, from left to right as they were written.
///
/// The algorithm alone shows "5.0 ml" within words from right to left as "ml 5.0" (UAX #9, N1: the blank between a number and a Latin letter
/// takes the direction of the paragraph), and in a paragraph from left to right it puts an Arabic word between the two. So a number before a
/// left-to-right letter, `%`, `‰` or a degree sign is given the type of a left-to-right letter, with what joins the two; which units there are
/// does not matter. The type of a number before a right-to-left unit ("5 ملغ") is left as it is.
///
/// Within any number, marks of direction are ignored and a mark for a control (U+FFFD) counts as a digit: else "5.0" could be shown as "0.5".
struct BidiQuantity {
  private let scalars: [Unicode.Scalar]
  private let original: [FriBidiCharType]
  /// The types that the algorithm is to be run on.
  private(set) var types: [FriBidiCharType]

  private static let leftToRight = FriBidiCharType(rawValue: UInt32(FRIBIDI_TYPE_LTR.rawValue))
  private static let ignored = FriBidiCharType(rawValue: UInt32(FRIBIDI_TYPE_BN.rawValue))

  /// - Parameter types: of each scalar, by the Unicode data.
  init(_ scalars: [Unicode.Scalar], types: [FriBidiCharType]) {
    self.scalars = scalars
    original = types
    self.types = types
    var index = 0
    while index < scalars.count {
      guard isDigit(at: index) else {
        index += 1
        continue
      }
      let number = number(from: index)
      keepWhole(number)
      index = number.upperBound
      if let quantity = quantity(from: number) {
        makeLeftToRight(quantity)
        index = quantity.upperBound
      }
    }
  }

  // MARK: What is found

  /// Digits and what joins them without a blank: `5.0`, `1,000`, `2-3`, `1/2`, `1½`.
  private func number(from start: Int) -> Range<Int> {
    var end = start + 1
    while true {
      var next = afterIgnored(end)
      if next < scalars.count, Self.joints.contains(scalars[next]) { next = afterIgnored(next + 1) }
      guard next < scalars.count, isDigit(at: next) else { return start..<end }
      end = next + 1
    }
  }

  /// A number, those that belong to it ("2 - 3", "1 000", "1 ½"), and the beginning of a unit from left to right; `nil` without such a unit.
  private func quantity(from number: Range<Int>) -> Range<Int>? {
    var end = number.upperBound
    var last = number
    while let next = nextNumber(behind: last) { (last, end) = (next, next.upperBound) }
    var unit = afterBlanks(end)
    if unit == afterIgnored(end), unit < scalars.count, scalars[unit] == "-" { unit = afterIgnored(unit + 1) }
    guard unit < scalars.count, Self.unitSigns.contains(scalars[unit]) || original[unit] == Self.leftToRight else { return nil }
    return sign(before: number.lowerBound)..<endOfUnit(from: unit)
  }

  /// `mg/kg`, `°C`, `mg/24h`.
  private func endOfUnit(from start: Int) -> Int {
    var end = start + 1
    while true {
      var next = afterIgnored(end)
      if next < scalars.count, Self.joints.contains(scalars[next]) { next = afterIgnored(next + 1) }
      guard next < scalars.count, isDigit(at: next) || original[next] == Self.leftToRight else { return end }
      end = next + 1
    }
  }

  private func nextNumber(behind number: Range<Int>) -> Range<Int>? {
    var next = afterBlanks(number.upperBound)
    guard next < scalars.count else { return nil }
    let isJoined = Self.operators.contains(scalars[next])
    if isJoined { next = afterBlanks(next + 1) }
    guard next < scalars.count, isDigit(at: next) else { return nil }
    let found = self.number(from: next)
    let isThousands = Self.isGroup(scalars[number], 1...3) && Self.isGroup(scalars[found], 3...3)
    let isFraction = found.count == 1 && scalars[next].properties.numericType == .numeric
    return isJoined || isThousands || isFraction ? found : nil
  }

  private static func isGroup(_ digits: ArraySlice<Unicode.Scalar>, _ count: ClosedRange<Int>) -> Bool {
    count.contains(digits.count) && digits.allSatisfy { $0.properties.numericType == .decimal }
  }

  /// Where a sign begins that belongs to the number: `<5 mg`, `-5 °C`; not the hyphen behind a prefix.
  private func sign(before start: Int) -> Int {
    guard start > 0, Self.signs.contains(scalars[start - 1]) else { return start }
    guard start > 1 else { return start - 1 }
    let before = scalars[start - 2].properties.generalCategory
    return [.spaceSeparator, .openPunctuation].contains(before) ? start - 1 : start
  }

  private func isDigit(at index: Int) -> Bool {
    guard let type = scalars[index].properties.numericType else { return false }
    // ½, too; not 五, which is a letter.
    return type == .decimal || original[index] != Self.leftToRight
  }

  /// What takes no part in the order: marks of direction, joiners, marks for controls, combining marks.
  private func isIgnored(at index: Int) -> Bool {
    switch scalars[index].value {
    case 0x200E, 0x200F, 0x61C, 0xFFFD: true
    default: original[index] == Self.ignored || scalars[index].properties.generalCategory == .nonspacingMark
    }
  }

  private func afterIgnored(_ start: Int) -> Int {
    var index = start
    while index < scalars.count, isIgnored(at: index) { index += 1 }
    return index
  }

  private func afterBlanks(_ start: Int) -> Int {
    var index = start
    while index < scalars.count, isIgnored(at: index) || scalars[index].properties.generalCategory == .spaceSeparator {
      index += 1
    }
    return index
  }

  /// Between two digits.
  private static let joints = Set<Unicode.Scalar>([".", ",", ":", "/", "-", "'", "–", "−", "⁄", "·", "×", "٫", "٬"])
  /// Between two numbers, with blanks around them or not.
  static let operators = Set<Unicode.Scalar>(["-", "–", "—", "−", "/", "+", "×", "*"])
  private static let signs = Set<Unicode.Scalar>(["+", "-", "−", "±", "<", ">", "≤", "≥", "~", "≈"])
  private static let unitSigns = Set<Unicode.Scalar>(["%", "‰", "°", "℃", "℉"])

  // MARK: What is changed

  private mutating func keepWhole(_ number: Range<Int>) {
    for index in number where isIgnored(at: index) {
      if scalars[index] == "\u{FFFD}" {
        types[index] = original[number.lowerBound]
      } else if Self.isMark(scalars[index]) {
        types[index] = Self.ignored
      }
    }
  }

  private mutating func makeLeftToRight(_ quantity: Range<Int>) {
    for index in quantity {
      if Self.isMark(scalars[index]) {
        types[index] = Self.ignored
      } else if original[index] != Self.ignored, scalars[index].properties.generalCategory != .nonspacingMark {
        types[index] = Self.leftToRight
      }
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { [0x200E, 0x200F, 0x61C].contains(scalar.value) }
}
