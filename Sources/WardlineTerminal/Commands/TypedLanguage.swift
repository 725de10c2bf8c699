package import WardlineModel

/// A language that a person claims to speak, as they typed it: `ar-SY=native`, or `arabic`.
package struct TypedLanguage: Hashable, Sendable {
  /// A tag, or how a language is called, in small letters.
  package var name: String
  package var level: SpokenLanguage.Level

  package init(_ name: String, level: SpokenLanguage.Level = .professional) {
    (self.name, self.level) = (name.lowercased(), level)
  }

  /// `nil` if no language stands before the `=`, or no level behind it.
  init?(parsing word: Substring) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts[0].isEmpty else { return nil }
    guard parts.count == 2 else {
      self.init(String(parts[0]))
      return
    }
    guard let level = SpokenLanguage.Level(rawValue: parts[1].lowercased()) else { return nil }
    self.init(String(parts[0]), level: level)
  }
}
