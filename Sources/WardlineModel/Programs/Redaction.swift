/// Takes out of texts what could name a patient, and puts it back into the answer: numbers that look like those of a record or a telephone, and dates.
///
/// It recognizes forms, not meanings: a name in a sentence goes with it. For example, "MRN 4711-0815" becomes "MRN ⟦1⟧".
package struct Redaction: Sendable {
  private var values: [String] = []

  package init() {}

  /// A date, a number with six digits or more, whatever parts them, and what looks like a mark of this code.
  private static func isTaken(_ text: Substring) -> Bool {
    let digits = text.count(where: \.isDecimalDigit)
    let groups = text.split { "./-".contains($0) }
    let isDate = groups.count == 3 && groups.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(\.isDecimalDigit) }
    return digits >= 6 || isDate
  }

  /// Whether a character can be within such a number.
  private static func joins(_ character: Character) -> Bool { " .-/()".contains(character) }

  /// The text with marks in the place of what was taken out. The same value has the same mark in every text.
  package mutating func take(from text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      if let range = Self.mark(at: rest) {
        result += mark(for: String(rest[range]))
        rest = rest[range.upperBound...]
      } else if let end = Self.number(at: rest) {
        let found = rest[..<end]
        result += Self.isTaken(found) ? mark(for: String(found)) : String(found)
        rest = rest[end...]
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private mutating func mark(for value: String) -> String {
    let index = values.firstIndex(of: value) ?? values.endIndex
    if index == values.endIndex { values.append(value) }
    return "⟦\(index + 1)⟧"
  }

  /// The end of a number that begins here: digits, and what parts them.
  private static func number(at text: Substring) -> Substring.Index? {
    guard let first = text.first, first.isDecimalDigit || first == "+" || first == "(" else { return nil }
    var end: Substring.Index?
    var place = text.startIndex
    var joined = 0
    while place < text.endIndex {
      let character = text[place]
      if character.isDecimalDigit {
        end = text.index(after: place)
        joined = 0
      } else if joins(character) || character == "+" && place == text.startIndex {
        joined += 1
        if joined > 2 { break }
      } else {
        break
      }
      place = text.index(after: place)
    }
    return end
  }

  /// The range of a mark such as ⟦1⟧ at the beginning of a text, whether ``take(from:)`` put it there or its author wrote it.
  private static func mark(at text: Substring) -> Range<Substring.Index>? {
    guard text.first == "⟦", let close = text.firstIndex(of: "⟧") else { return nil }
    let inner = text[text.index(after: text.startIndex)..<close]
    guard !inner.isEmpty, inner.count <= 4, inner.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.startIndex..<text.index(after: close)
  }

  /// The answer with the values in the place of their marks; `nil` where it has a mark of which nothing was taken.
  package func restored(_ text: String) -> String? {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      guard let range = Self.mark(at: rest) else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      guard let number = Int(rest[range].dropFirst().dropLast()), values.indices.contains(number - 1) else { return nil }
      result += values[number - 1]
      rest = rest[range.upperBound...]
    }
    return result
  }

  /// Whether an answer has every mark of a text: what a model has left out is missing in the translation.
  package static func keepsMarks(of text: String, in answer: String) -> Bool {
    marks(in: text).isSubset(of: marks(in: answer))
  }

  private static func marks(in text: String) -> Set<Substring> {
    var marks: Set<Substring> = []
    var rest = text[...]
    while !rest.isEmpty {
      if let range = mark(at: rest) {
        marks.insert(rest[range])
        rest = rest[range.upperBound...]
      } else {
        rest = rest.dropFirst()
      }
    }
    return marks
  }
}

extension Character {
  /// A digit of any script. Words for numbers, such as 三, are translated.
  fileprivate var isDecimalDigit: Bool {
    unicodeScalars.count == 1 && unicodeScalars.first?.properties.numericType == .decimal
  }
}
