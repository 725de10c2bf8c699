internal import CTranslations

/// The `po` files, which the C compiler embeds in the program.
enum POFiles {
  /// The tags of the languages, sorted.
  static let tags = (0..<wardline_translation_count()).map { index in unsafe tag(of: wardline_translation_at(index)) }

  /// The text of `wardline.pot`.
  static var template: String { unsafe text(of: wardline_translation_template()) }

  /// The text of a language's file; `nil` for a language without one.
  static func text(of tag: String) -> String? {
    tags.firstIndex(of: tag).map { index in unsafe text(of: wardline_translation_at(index)) }
  }

  private static func tag(of translation: wardline_translation) -> String { unsafe String(cString: translation.tag) }

  private static func text(of translation: wardline_translation) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: translation.text, count: translation.length), as: UTF8.self)
  }
}
