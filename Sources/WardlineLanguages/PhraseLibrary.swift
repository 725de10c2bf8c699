package import WardlineModel

/// The phrase books of all languages: those of the program, and of files in the same format, which win over them.
///
/// A file is a `po` file. `Language` in its header says what it is translated into, `X-Source-Language` from what (English, where there is none);
/// `msgctxt` is the name of a phrase. A text is reviewed when a comment of its entry is `# Reviewed by <name>, <date>`; the English of the
/// program's own book is what reviewers compare with. `#. Forbids` marks what forbids.
package struct PhraseLibrary: Sendable {
  private struct Text {
    var words: String
    var isReviewed: Bool
  }

  /// In the order in which they became known.
  private var names: [String] = []
  private var texts: [String: [LanguageTag: Text]] = [:]
  private var forbidding: Set<String> = []

  /// The books of the program.
  package init() {
    add(Self.template, from: Self.english, to: Self.english, isSource: true)
    for tag in POFiles.phraseBooks.tags {
      guard let language = try? LanguageTag(tag), let text = POFiles.phraseBooks.text(of: tag),
        let file = try? PortableObject(parsing: text, file: "\(tag).po")
      else { continue }
      add(file, from: nil, to: language)
    }
  }

  /// Adds a file of a site, or of somebody's own; what it says again it says in the place of what was there.
  ///
  /// - Throws: ``PortableObject/Invalid``: the file cannot be read, has no language, or more than ``Limits/phrasesPerFileMax`` phrases.
  package mutating func add(_ text: String, file: String) throws(PortableObject.Invalid) {
    let object = try PortableObject(parsing: text, file: file)
    func invalid(_ problem: String, line: Int = 1) -> PortableObject.Invalid {
      PortableObject.Invalid(file: file, line: line, problem: problem)
    }
    guard let language = object.header["Language"].flatMap({ try? LanguageTag($0) }) else {
      throw invalid("the header has no Language, such as \"Language: ar\\n\"")
    }
    let source = object.header["X-Source-Language"].map { try? LanguageTag($0) } ?? Self.english
    guard let source, source != language else { throw invalid("X-Source-Language is no other language than Language") }
    guard object.entries.count <= Limits.phrasesPerFileMax else {
      throw invalid("it has \(object.entries.count) phrases; at most \(Limits.phrasesPerFileMax)")
    }
    for entry in object.entries {
      guard (try? PhraseName(entry.name)) != nil else {
        throw invalid("'\(entry.name.printable())' is no name of a phrase: use \(PhraseKind.alphabet)", line: entry.line)
      }
      for text in [entry.source] + entry.forms where text.contains(where: \.isNewline) || text.utf8.count > Limits.noteBytesMax
      {
        throw invalid("\(entry.name) is more than a line, or than \(Limits.noteBytesMax) bytes", line: entry.line)
      }
      let fields = [entry.source, entry.forms[0]].map(PhraseBook.Phrase.fields(of:))
      guard entry.forms[0].isEmpty || Set(fields[0]) == Set(fields[1]) else {
        throw invalid("\(entry.name) has other fields in its two languages", line: entry.line)
      }
    }
    add(object, from: source, to: language)
  }

  private mutating func add(
    _ object: PortableObject, from source: LanguageTag?, to language: LanguageTag, isSource: Bool = false
  ) {
    for entry in object.entries {
      if texts[entry.name] == nil {
        names.append(entry.name)
        if entry.comments.contains(where: { $0.hasPrefix(". Forbids") }) { forbidding.insert(entry.name) }
      }
      let isReviewed = isSource || entry.comments.contains { $0.hasPrefix(" Reviewed by ") }
      // A file that only translates leaves the words that it translates as they are known.
      if let source, isSource || texts[entry.name]?[source]?.words != entry.source {
        texts[entry.name, default: [:]][source] = Text(words: entry.source, isReviewed: isReviewed)
      }
      if !isSource, !entry.forms[0].isEmpty {
        texts[entry.name, default: [:]][language] = Text(words: entry.forms[0], isReviewed: isReviewed)
      }
    }
  }

  /// The languages in which there are phrases, sorted.
  package var languages: [LanguageTag] {
    Set(texts.filter { !$0.key.isNameOfWords }.values.flatMap(\.keys)).sorted { $0.text < $1.text }
  }

  /// The phrases that there are in both languages, or in those in which their speakers look next; `nil` where there are none.
  package func book(_ language: LanguageTag, _ other: LanguageTag) -> PhraseBook? {
    let own = best(for: language) ?? Self.english
    guard let other = best(for: other), own != other else { return nil }
    let phrases = names.compactMap { name -> PhraseBook.Phrase? in
      guard !name.isNameOfWords, let phrase = try? PhraseName(name), let text = texts[name]?[own],
        let otherText = texts[name]?[other]
      else { return nil }
      let topic = String(name.prefix { $0 != "." })
      return PhraseBook.Phrase(
        phrase, topic: texts["topic.\(topic)"]?[own]?.words ?? topic, forbids: forbidding.contains(name), text: text.words,
        otherText: otherText.words, isReviewed: text.isReviewed && otherText.isReviewed)
    }
    guard !phrases.isEmpty else { return nil }
    let sides = PhraseBook.Side.allCases.map { side in
      func word(_ language: LanguageTag) -> String { texts["side.\(side.rawValue)"]?[language]?.words ?? side.rawValue }
      return (side, PhraseBook.Both(word(own), word(other)))
    }
    func isRightToLeft(_ language: LanguageTag) -> Bool { Language(language.text)?.isRightToLeft == true }
    return PhraseBook(
      own, other, isRightToLeft: PhraseBook.Both(isRightToLeft(own), isRightToLeft(other)),
      sides: Dictionary(uniqueKeysWithValues: sides),
      phrases)
  }

  /// The language itself, without its region, or the next one of its speakers.
  private func best(for wanted: LanguageTag) -> LanguageTag? {
    let chain = Language(wanted.text)?.fallbacks.map(\.tag) ?? []
    let candidates = [wanted.text, wanted.language] + chain.filter { $0 != Language.english.tag }
    let known = languages
    return candidates.lazy.compactMap { try? LanguageTag($0) }.first(where: known.contains)
  }

  private static let english: LanguageTag = {
    guard let english = try? LanguageTag("en") else { preconditionFailure("en is a language") }
    return english
  }()

  private static let template: PortableObject = {
    guard let object = try? PortableObject(parsing: POFiles.phraseBooks.template, file: "phrases.pot") else {
      preconditionFailure("the tests parse what ships")
    }
    return object
  }()
}

extension String {
  /// Whether it names a word of the book, and no phrase: a topic, or a side.
  fileprivate var isNameOfWords: Bool { hasPrefix("topic.") || hasPrefix("side.") }
}
