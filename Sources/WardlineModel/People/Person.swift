/// Somebody whom the relay knows: who they are, as what they work, and what they speak.
public struct Person: Hashable, Sendable {
  /// Who.
  public var user: UserID
  /// As what they work.
  public var role: Role
  /// The name that others see; the user's identifier where there is none.
  public var name: String
  /// What they speak, the best first; at most ``Limits/languagesPerProfileMax``.
  public var languages: [SpokenLanguage]
  /// What they have learned and where it is registered, in words for people; at most ``Limits/qualificationsBytesMax`` bytes.
  public var qualifications: String
  /// Whether they no longer work here: their tokens open nothing, and nothing rings at theirs.
  public var isDisabled: Bool

  /// Makes a person. `name` falls back to the user's identifier.
  public init(
    user: UserID, role: Role, name: String = "", languages: [SpokenLanguage] = [], qualifications: String = "",
    isDisabled: Bool = false
  ) {
    self.user = user
    self.role = role
    self.name = name.isEmpty ? user.text : name
    self.languages = languages
    self.qualifications = qualifications
    self.isDisabled = isDisabled
  }

  /// Whether they can interpret for who asks for `asked`.
  public func speaks(_ asked: LanguageTag) -> Bool { languages.contains { $0.tag.serves(asked) } }
}

/// A language that somebody speaks, and how well.
///
/// Written as `ar-SY` or, with a level, `ar-SY=professional`.
public struct SpokenLanguage: Hashable, Sendable, CustomStringConvertible {
  /// How well they speak it, for people who choose; where it is not said, professional.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// From childhood.
    case native
    /// Learned, and good enough to interpret.
    case professional
    /// Good enough to help along.
    case basic
  }

  /// The language, with its dialect where it is one.
  public var tag: LanguageTag
  /// How well.
  public var level: Level

  /// Says that somebody speaks a language.
  public init(_ tag: LanguageTag, level: Level = .professional) {
    self.tag = tag
    self.level = level
  }

  /// As it is written on the command line.
  public var description: String { level == .professional ? tag.text : "\(tag)=\(level.rawValue)" }
}
