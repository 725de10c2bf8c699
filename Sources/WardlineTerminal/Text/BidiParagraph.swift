internal import CFriBidi

/// The directions within one paragraph, by the Unicode bidirectional algorithm; numbers stay with their units (``BidiQuantity``).
struct BidiParagraph {
  private var types: [FriBidiCharType]
  private var levels: [FriBidiLevel]
  private let base: FriBidiParType
  /// Whether the paragraph as a whole is read from right to left.
  let isRightToLeft: Bool

  /// Whether a text has anything in it that could be seen in another order than it is read.
  static func mayReorder(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    text.contains { scalar in
      switch scalar.value {
      case 0..<0x590: false
      case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// `nil` when the library has no memory left: the text is then shown as it is read.
  init?(_ scalars: [Unicode.Scalar]) {
    let characters = scalars.map(\.value)
    let count = FriBidiStrIndex(characters.count)
    types = Array(repeating: FriBidiCharType(rawValue: 0), count: characters.count)
    levels = Array(repeating: 0, count: characters.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: characters.count)
    // SAFETY: every array is as long as `count` says, and none is kept.
    unsafe fribidi_get_bidi_types(characters, count, &types)
    unsafe fribidi_get_bracket_types(characters, count, types, &brackets)
    // The direction of its first letter; without one, from left to right. A number with its unit is no letter here: "5 % …" does not change it.
    var direction = unsafe fribidi_get_par_direction(types, count)
    let quantities = BidiQuantity(scalars, types: types)
    let highest = unsafe fribidi_get_par_embedding_levels_ex(quantities.types, brackets, count, &direction, &levels)
    guard highest > 0 else { return nil }
    base = direction
    isRightToLeft = direction.rawValue & 1 == 1
  }

  func isRightToLeft(at index: Int) -> Bool { levels[index] & 1 == 1 }

  /// The scalars of one row, from left to right as they are seen.
  func visualOrder(of row: Range<Int>) -> [Int] {
    guard !row.isEmpty else { return [] }
    var levels = levels
    var map = (0..<Int32(levels.count)).map { FriBidiStrIndex($0) }
    // SAFETY: the row lies within the paragraph, and both arrays are as long as that.
    let highest = unsafe fribidi_reorder_line(
      0, types, FriBidiStrIndex(row.count), FriBidiStrIndex(row.lowerBound), base, &levels, nil, &map)
    guard highest > 0 else { return Array(row) }
    return map[row].map(Int.init)
  }

  /// The text with each right-to-left Arabic letter in the form that it takes beside its neighbours. Of lam and alef the lam is filled
  /// (``filled``), and the alef is both.
  func joined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var characters = scalars.map(\.value)
    let count = FriBidiStrIndex(characters.count)
    var properties = [FriBidiArabicProp](repeating: 0, count: characters.count)
    // SAFETY: every array is as long as `count` says, and none is kept.
    unsafe fribidi_get_joining_types(characters, count, &properties)
    unsafe fribidi_join_arabic(types, count, levels, &properties)
    let flags = FriBidiFlags(FRIBIDI_FLAG_SHAPE_ARAB_PRES | FRIBIDI_FLAG_SHAPE_ARAB_LIGA)
    unsafe fribidi_shape_arabic(flags, levels, count, &properties, &characters)
    return zip(scalars, characters).map { Unicode.Scalar($1) ?? $0 }
  }

  /// What stands in the place of a letter that its neighbour was joined with.
  static let filled: Unicode.Scalar = "\u{FEFF}"

  /// What a bracket looks like from the other side; `nil` for what has no other side.
  static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    var mirror: FriBidiChar = 0
    guard unsafe fribidi_get_mirror_char(scalar.value, &mirror) != 0, mirror != scalar.value else { return nil }
    return Unicode.Scalar(mirror)
  }
}

extension StringProtocol {
  /// What somebody wrote, with a mark (U+FFFD) for every embedding, override and isolate: none of them turns a dose around, and every view
  /// shows the same, as ``Swift/String/printableLines()`` does elsewhere. A mark has as many bytes, so that places in the text stay what they are.
  var markingTurns: String {
    guard unicodeScalars.contains(where: \.turnsText) else { return String(self) }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.turnsText ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  fileprivate var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
