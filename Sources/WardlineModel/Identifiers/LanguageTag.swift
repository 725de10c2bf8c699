/// A language that somebody speaks or asks for: a BCP 47 tag of language, script, region and variants, such as `ar`, `ar-SY` or `zh-Hant`.
///
/// For example: `try LanguageTag("AR-sy").text == "ar-SY"`, and `try LanguageTag("ar").serves(LanguageTag("ar-SY"))`.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// In the usual case: `zh-Hant-TW`.
  public let text: String

  /// What is no tag.
  public struct Invalid: Error, Hashable, CustomStringConvertible {
    /// What was given.
    public let given: String

    package init(given: String) { self.given = given }

    /// What was wrong, and what would be right.
    public var description: String {
      "“\(given.printable())” is not a language: use a tag such as ar, ar-SY or zh-Hant, of at most \(Limits.languageTagBytesMax) bytes"
    }
  }

  /// Reads a tag in any case.
  ///
  /// - Throws: ``Invalid``: it is too long, or its parts are not those of a language. Extensions and private parts are not taken.
  public init(_ given: String) throws(Invalid) {
    let parts = given.split(separator: "-", omittingEmptySubsequences: false)
    guard given.utf8.count <= Limits.languageTagBytesMax, let first = parts.first, (2...3).contains(first.utf8.count),
      first.utf8.allSatisfy(Self.isLetter)
    else { throw Invalid(given: given) }
    var canonical = [first.lowercased()]
    var least = Part.script
    for part in parts.dropFirst() {
      guard let kind = Part(part), kind.rawValue >= least.rawValue else { throw Invalid(given: given) }
      canonical.append(kind.canonical(part))
      // One script and one region; any number of variants.
      least = kind == .script ? .region : .variant
    }
    text = canonical.joined(separator: "-")
  }

  /// The tag.
  public var description: String { text }

  /// Without a script, a region or a dialect: `ar` of `ar-SY`.
  public var language: String { String(text.prefix { $0 != "-" }) }

  /// Whether somebody who speaks this can interpret for who asks for `asked`. Who names no dialect serves all of them, and whoever asks
  /// for none is served by all: `ar` serves `ar-SY` and the other way round, `ar-EG` does not serve `ar-SY`.
  public func serves(_ asked: LanguageTag) -> Bool {
    let (own, other) = (text.split(separator: "-"), asked.text.split(separator: "-"))
    return zip(own, other).allSatisfy { $0 == $1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// What a part behind the language says, in the order in which they stand.
  private enum Part: Int {
    case script, region, variant

    init?(_ part: Substring) {
      let bytes = part.utf8
      let isAlphanumeric = bytes.allSatisfy { LanguageTag.isLetter($0) || LanguageTag.isDigit($0) }
      switch bytes.count {
      case 2 where bytes.allSatisfy(LanguageTag.isLetter), 3 where bytes.allSatisfy(LanguageTag.isDigit): self = .region
      case 4 where bytes.allSatisfy(LanguageTag.isLetter): self = .script
      case 4 where isAlphanumeric && bytes.first.map(LanguageTag.isDigit) == true, 5...8 where isAlphanumeric: self = .variant
      default: return nil
      }
    }

    func canonical(_ part: Substring) -> String {
      switch self {
      case .script: part.prefix(1).uppercased() + part.dropFirst().lowercased()
      case .region: part.uppercased()
      case .variant: part.lowercased()
      }
    }
  }
}
