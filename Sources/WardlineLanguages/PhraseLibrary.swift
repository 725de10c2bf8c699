package import WardlineModel

/// The phrase books of all languages: those of the program, and of files in the same format, which win over them.
///
/// A file is a `po` file. `Language` in its header says what it is translated into, `X-Source-Language` from what (English, where there is none);
/// `msgctxt` is the name of a phrase. A text is reviewed when a comment of its entry is `# Reviewed by <name>, <date>`; the English of the
/// program's own book is what reviewers compare with. `#. Forbids` marks a prohibition.
package struct PhraseLibrary: Sendable {
  private struct Text: Hashable {
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

  /// Adds a site's or a user's file. Its entries replace those of the same name.
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
      if texts[entry.name] == nil { names.append(entry.name) }
      if entry.comments.contains(where: { $0.hasPrefix(". Forbids") }) { forbidding.insert(entry.name) }
      let isReviewed = isSource || entry.isReviewed
      if let source { set(entry.source, of: entry.name, in: source, isReviewed: isReviewed) }
      if !isSource, !entry.forms[0].isEmpty {
        texts[entry.name, default: [:]][language] = Text(words: entry.forms[0], isReviewed: isReviewed)
      }
    }
  }

  /// What a file translates. Other words than before leave nothing of the phrase in other languages: those said something else.
  private mutating func set(_ words: String, of name: String, in source: LanguageTag, isReviewed: Bool) {
    if let known = texts[name]?[source], known.words == words {
      texts[name]?[source]?.isReviewed = known.isReviewed || isReviewed
    } else {
      texts[name] = [source: Text(words: words, isReviewed: isReviewed)]
    }
  }

  /// The languages in which there are phrases, sorted.
  package var languages: [LanguageTag] {
    Set(texts.filter { !$0.key.isNameOfWords }.values.flatMap(\.keys)).sorted { $0.text < $1.text }
  }

  /// The phrases that there are in both languages, or in those in which their speakers look next; `nil` where there are none.
  package func book(_ language: LanguageTag, _ other: LanguageTag) -> PhraseBook? {
    let known = Set(languages)
    func isKnown(_ tag: LanguageTag) -> Bool { known.contains(tag) }
    var own = Self.candidates(for: language).filter(isKnown)
    if own.isEmpty { own = [Self.english] }
    let others = Self.candidates(for: other).filter { isKnown($0) && !own.contains($0) }
    guard let first = own.first, let otherFirst = others.first else { return nil }
    let sides = sides(own, others)
    let phrases = names.compactMap { phrase($0, own, others, sides) }
    guard !phrases.isEmpty else { return nil }
    func isRightToLeft(_ language: LanguageTag) -> Bool { Language(language.text)?.isRightToLeft == true }
    return PhraseBook(
      first, otherFirst, isRightToLeft: PhraseBook.Both(isRightToLeft(first), isRightToLeft(otherFirst)),
      sides: sides.mapValues { PhraseBook.Both($0.own.words, $0.other.words) }, phrases)
  }

  private func phrase(
    _ name: String, _ own: [LanguageTag], _ others: [LanguageTag], _ sides: [PhraseBook.Side: PhraseBook.Both<Text>]
  ) -> PhraseBook.Phrase? {
    guard !name.isNameOfWords, let phrase = try? PhraseName(name), let (language, text) = text(of: name, in: own),
      let (otherLanguage, otherText) = self.text(of: name, in: others)
    else { return nil }
    let fields = Set(PhraseBook.Phrase.fields(of: text.words))
    // Two files that say it with other fields do not say the same.
    guard fields == Set(PhraseBook.Phrase.fields(of: otherText.words)) else { return nil }
    var isReviewed = text.isReviewed && otherText.isReviewed
    if fields.contains(.side) {
      guard sides.count == PhraseBook.Side.allCases.count else { return nil }
      isReviewed = isReviewed && sides.values.allSatisfy { $0.own.isReviewed && $0.other.isReviewed }
    }
    let topic = String(name.prefix { $0 != "." })
    return PhraseBook.Phrase(
      phrase, language, otherLanguage, topic: self.text(of: "topic.\(topic)", in: own)?.text.words ?? topic,
      forbids: forbidding.contains(name), text: text.words, otherText: otherText.words, isReviewed: isReviewed)
  }

  /// The words for both sides, as far as they are there in both languages.
  private func sides(_ own: [LanguageTag], _ others: [LanguageTag]) -> [PhraseBook.Side: PhraseBook.Both<Text>] {
    var sides: [PhraseBook.Side: PhraseBook.Both<Text>] = [:]
    for side in PhraseBook.Side.allCases {
      let name = "side.\(side.rawValue)"
      guard let word = text(of: name, in: own)?.text, let other = text(of: name, in: others)?.text else { continue }
      sides[side] = PhraseBook.Both(word, other)
    }
    return sides
  }

  private func text(of name: String, in languages: [LanguageTag]) -> (language: LanguageTag, text: Text)? {
    languages.lazy.compactMap { tag in self.texts[name]?[tag].map { (tag, $0) } }.first
  }

  /// The languages that a speaker of one understands: itself, without its region, and the next ones of its speakers.
  package static func candidates(for wanted: LanguageTag) -> [LanguageTag] {
    let chain = Language(wanted.text)?.fallbacks.map(\.tag).filter { $0 != Language.english.tag || wanted.language == $0 } ?? []
    var tags: [LanguageTag] = []
    for text in [wanted.text, wanted.language] + chain {
      if let tag = try? LanguageTag(text), !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  /// The language of the template, and of speakers for whose language there is no book.
  package static let english: LanguageTag = {
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

extension PortableObject.Entry {
  /// Whether a person has reviewed it who is named. What an editor has marked as fuzzy was translated from other words.
  fileprivate var isReviewed: Bool {
    let isFuzzy = comments.contains { $0.hasPrefix(",") && $0.contains("fuzzy") }
    let reviewer = comments.lazy.compactMap { $0.hasPrefix(" Reviewed by ") ? $0.dropFirst(" Reviewed by ".count) : nil }.first
    return !isFuzzy && reviewer?.first?.isLetter == true
  }
}

extension String {
  /// Whether it names a word of the book, and no phrase: a topic, or a side.
  fileprivate var isNameOfWords: Bool { hasPrefix("topic.") || hasPrefix("side.") }
}
