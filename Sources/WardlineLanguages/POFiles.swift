internal import CTranslations

/// A folder of `po` files, which the C compiler embeds in the program.
enum POFiles {
  /// What the screen says.
  case translations
  /// What people say to each other.
  case phraseBooks

  /// The tags of the languages, sorted.
  var tags: [String] { (0..<count).map { index in unsafe String(cString: file(at: index).tag) } }

  /// The English, and the list of all names.
  var template: String {
    switch self {
    case .translations: unsafe Self.text(of: wardline_translation_template())
    case .phraseBooks: unsafe Self.text(of: wardline_phrase_book_template())
    }
  }

  /// The text of a language's file; `nil` for a language without one.
  func text(of tag: String) -> String? { tags.firstIndex(of: tag).map { index in unsafe Self.text(of: file(at: index)) } }

  private var count: Int {
    switch self {
    case .translations: wardline_translation_count()
    case .phraseBooks: wardline_phrase_book_count()
    }
  }

  private func file(at index: Int) -> wardline_translation {
    switch self {
    case .translations: unsafe wardline_translation_at(index)
    case .phraseBooks: unsafe wardline_phrase_book_at(index)
    }
  }

  private static func text(of file: wardline_translation) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: file.text, count: file.length), as: UTF8.self)
  }
}
