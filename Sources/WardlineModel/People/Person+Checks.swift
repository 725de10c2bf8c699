extension SpokenLanguage {
  /// A text that is not a language with a level.
  public struct Invalid: Error, Hashable, CustomStringConvertible {
    /// What was wrong, and what would be right.
    public let description: String
  }

  /// Reads a language as it is written on the command line: `ar-SY`, or with a level `ar-SY=native`.
  ///
  /// - Throws: ``Invalid``: the part before `=` is no ``LanguageTag``, or the part behind it no ``Level``.
  public init(_ text: String) throws(Invalid) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let tag: LanguageTag
    do { tag = try LanguageTag(String(parts[0])) } catch { throw Invalid(description: error.description) }
    guard parts.count == 2 else {
      self.init(tag)
      return
    }
    guard let level = Level(rawValue: String(parts[1])) else {
      let levels = Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw Invalid(
        description: "“\(String(parts[1]).printable())” is not a level of \(tag): use one of \(levels), as in \(tag)=native")
    }
    self.init(tag, level: level)
  }
}

extension Person {
  /// A value of a person that is outside its bounds.
  public struct Invalid: Error, Hashable, CustomStringConvertible {
    /// What was wrong, with which value, and what would be right.
    public let description: String
  }

  /// Checks the bounds of every value.
  ///
  /// - Throws: ``Invalid`` with the first value that is outside them.
  public func check() throws(Invalid) {
    guard (1...Limits.nameBytesMax).contains(name.utf8.count) else {
      throw Invalid(description: "a name of \(name.utf8.count) bytes: it has 1 to \(Limits.nameBytesMax)")
    }
    guard languages.count <= Limits.languagesPerProfileMax else {
      throw Invalid(description: "\(languages.count) languages: name at most \(Limits.languagesPerProfileMax)")
    }
    for (index, language) in languages.enumerated() where languages[..<index].contains(where: { $0.tag == language.tag }) {
      throw Invalid(description: "the language \(language.tag) is named twice: name it once, with one level")
    }
    guard qualifications.utf8.count <= Limits.qualificationsBytesMax else {
      throw Invalid(
        description: "qualifications of \(qualifications.utf8.count) bytes: they have at most \(Limits.qualificationsBytesMax)")
    }
  }
}
