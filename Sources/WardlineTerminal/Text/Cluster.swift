internal import CUtf8proc
internal import WardlineModel

/// What a person takes for one character, as it is drawn: its text without anything that would command a terminal, and the cells it
/// takes.
///
/// Terminals agree on the width of most clusters, and not on all: some draw 👨‍👩‍👧 in two cells, some in six. ``isRisky`` marks those; after
/// them the painter says where to go on, so that a disagreement never moves the rest of a row.
package struct Cluster: Hashable, Sendable {
  /// What is drawn; empty where nothing is.
  package var text: String
  /// The number of terminal columns that the cluster occupies.
  package var width: Int
  package var isRisky: Bool
  package var kind: Kind
  /// Whether it is drawn in another font than what stands beside it: bold, or not where that is.
  package var isSetApart = false
  /// Bytes of UTF-8 in the text that it came from.
  package var length: Int

  package enum Kind: Hashable, Sendable {
    case word
    /// A row may end behind it, and it may hang over the edge.
    case space
    /// A row may end before and behind it: Chinese, Japanese, emoji.
    case ideograph
    /// No row begins with it: 。 、 」
    case closing
    case newline
  }

  package init(_ character: Character) {
    length = character.utf8.count
    if let ascii = character.asciiValue, length == 1 {
      // The usual case, without any table.
      (text, width, isRisky) = (String(character), 1, false)
      kind = ascii == 0x20 ? .space : .word
      if ascii < 0x20 || ascii == 0x7F { becomeControl(ascii) }
      return
    }
    self = Cluster(general: character, length: length)
  }

  private mutating func becomeControl(_ ascii: UInt8) {
    switch ascii {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (text, width, kind) = ("", 0, .newline)
    case UInt8(ascii: "\t"): (text, width, kind) = (String(repeating: " ", count: Self.tabWidth), Self.tabWidth, .space)
    default: text = "\u{FFFD}"
    }
  }

  package static let tabWidth = 4

  private init(general character: Character, length: Int) {
    self.length = length
    isRisky = false
    kind = .word
    if character.isNewline {
      // Other line ends of Unicode, and CR LF in one.
      (text, width, kind) = ("", 0, .newline)
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in character.unicodeScalars.prefix(Limits.clusterScalarsMax) {
      switch scalar.properties.generalCategory {
      case .control: scalars.append("\u{FFFD}")
      // A terminal would take it for a command to reorder what follows; what it says is known from its source.
      case .format where scalar.value != 0x200C && scalar.value != 0x200D: break
      default: scalars.append(scalar)
      }
    }
    width = CellWidth.of(scalars)
    isRisky = CellWidth.isRisky(scalars)
    text = String(scalars)
    if width == 0, let first = scalars.first, first.properties.generalCategory != .format {
      // A mark with nothing to stand on.
      text = " " + text
      width = 1
    } else if width == 0 {
      // A zero-width space is where Thai, Khmer and Burmese may be broken; it takes no cell.
      text = ""
      kind = character == "\u{200B}" ? .space : .word
    } else if let first = scalars.first {
      kind =
        scalars.count > 1 && width == 1 ? .word : Self.kind(of: first, width: CellWidth.of(String.UnicodeScalarView([first])))
    }
  }

  private static func kind(of scalar: Unicode.Scalar, width: Int) -> Kind {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: scalar.value == 0xA0 || scalar.value == 0x202F ? .word : .space
    case .closePunctuation, .finalPunctuation, .otherPunctuation: width == 2 ? .closing : .word
    default: width == 2 ? .ideograph : .word
    }
  }
}

/// How many columns a cluster takes.
enum CellWidth {
  /// Emoji take two, however many scalars they are made of. Of everything else the scalars add up, as in terminals that know no
  /// clusters: where one draws more narrowly there is a gap, while the other way round a letter would be drawn over.
  static func of(_ scalars: String.UnicodeScalarView) -> Int {
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return single(first) }
    if isEmoji(scalars) { return 2 }
    var sum = 0
    var previous: Unicode.Scalar?
    for scalar in scalars {
      // Vowels and finals of Hangul stand within the cell of their initial.
      let joins = isJamo(scalar) && previous != nil
      if !joins { sum += single(scalar) }
      previous = scalar
    }
    return min(sum, Limits.clusterColumnsMax)
  }

  /// Whether terminals may disagree.
  static func isRisky(_ scalars: String.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    if scalars.count > 1 { return true }
    switch first.value {
    // Emoji that came with newer versions of Unicode, flags by halves, private use.
    case 0x1F000...0x1FAFF, 0xE000...0xF8FF, 0xF0000...0x10FFFF: return true
    // A sign that others put into the cell before it.
    default: return [.unassigned, .spacingMark].contains(first.properties.generalCategory)
    }
  }

  /// A vowel sign beside its letter, as Hindi, Tamil and Burmese have them, counts as a cell: the table says 0, and most terminals 1.
  private static func single(_ scalar: Unicode.Scalar) -> Int {
    let width = Int(utf8proc_charwidth(utf8proc_int32_t(bitPattern: scalar.value)))
    return scalar.properties.generalCategory == .spacingMark ? max(1, width) : width
  }

  private static func isEmoji(_ scalars: String.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    if isRegional(first) { return true }
    return scalars.dropFirst().contains { scalar in
      scalar.value == 0xFE0F || scalar.value == 0x20E3 || scalar.properties.isEmojiModifier
        || (scalar.value == 0x200D && first.properties.isEmojiPresentation)
    } || first.properties.isEmojiPresentation
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

  private static func isJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }
}
