package import WardlineModel

/// The storage of languages outside the program: the client's store. A language that it does not have is read from the program.
package struct PhraseStorage: Sendable {
  /// Loads the rows of a language that were saved with this digest; `nil` where there are none.
  package var load: @Sendable (_ language: String, _ digest: Int64) -> [PhraseRow]?
  /// Saves the rows of a language, and replaces the rows that were saved before.
  package var save: @Sendable (_ rows: [PhraseRow], _ language: String, _ digest: Int64) -> Void

  package init(
    load: @escaping @Sendable (_ language: String, _ digest: Int64) -> [PhraseRow]?,
    save: @escaping @Sendable (_ rows: [PhraseRow], _ language: String, _ digest: Int64) -> Void
  ) {
    self.load = load
    self.save = save
  }

  /// No store: every language is read from the program.
  package static let none = PhraseStorage(load: { _, _ in nil }, save: { _, _, _ in })
}

/// What the screen says, in the language of the moment (F20). The language in use and the two that were used last are in
/// memory, and English, which is the program's own; any other is read from the store at its next use, and comes into the store
/// at its first.
///
/// For example:
///
///     var wording = LanguageInUse(.negotiated(["ar"], environment: environment), storage: storage)
///     wording.text("banner.waiting", count: 2)
///     wording.use("zh_TW")  // true: Traditional Chinese
package struct LanguageInUse: Sendable {
  private let storage: PhraseStorage
  private var cache = LanguageCache<Wordbook>(capacity: Limits.languagesInMemoryMax)
  private var wordbook = Catalogue.english

  package init(_ language: Language = .english, storage: PhraseStorage = .none) {
    self.storage = storage
    use(language)
  }

  /// The language in use.
  package var language: Language { wordbook.language }

  /// The languages in memory beside English, the one used last first.
  package var inMemory: [String] { cache.tags }

  /// Changes the language. `false`, and no change, where the tag names no language.
  @discardableResult
  package mutating func use(_ tag: String) -> Bool {
    guard let language = Language(tag) else { return false }
    use(language)
    return true
  }

  /// Changes the language.
  package mutating func use(_ language: Language) {
    guard language != self.language else { return }
    wordbook =
      language == .english ? Catalogue.english : cache.value(of: language.tag) { [storage] _ in storage.wordbook(of: language) }
  }

  /// A phrase in the language in use; see ``Wordbook/text(_:_:count:)``.
  package func text(_ name: String, _ arguments: [String: String] = [:], count: Int? = nil) -> String {
    wordbook.text(name, arguments, count: count)
  }
}

extension PhraseStorage {
  /// The phrases of a language; a missing one comes from its fallbacks.
  func wordbook(of language: Language) -> Wordbook {
    guard language != .pseudo else { return .pseudo }
    var wordbook = Wordbook(language, rows: rows(of: language.tag))
    for next in language.fallbacks.dropFirst() where wordbook.names.count < Catalogue.english.names.count {
      wordbook.complete(from: next == .english ? Catalogue.english : Wordbook(next, rows: rows(of: next.tag)))
    }
    return wordbook
  }

  /// From the store; else from the program, and into the store.
  private func rows(of tag: String) -> [PhraseRow] {
    guard let digest = Catalogue.digest(of: tag) else { return [] }
    if let rows = load(tag, digest) { return rows }
    let rows = Catalogue.rows(of: tag) ?? []
    save(rows, tag, digest)
    return rows
  }
}
