internal import Wardline
internal import WardlineLanguages
internal import WardlineModel
internal import WardlineTerminal

/// Says phrases of the book in lines: for a person, for a program, and for `wardline send`.
struct PhraseSpeaker {
  /// The speaker's, which `/lang` changes.
  private let own: @Sendable () -> LanguageTag?
  /// The site's phrase books; see ``PhraseFiles``.
  let site: String?

  init(_ own: @autoclosure @escaping @Sendable () -> LanguageTag?, site: String?) {
    self.own = own
    self.site = site
  }

  var language: LanguageTag { own() ?? PhraseLibrary.english }
  /// The languages that the speaker understands.
  var languages: [LanguageTag] { PhraseLibrary.candidates(for: language) }

  /// The book in two languages.
  ///
  /// - Throws: ``ClientError``: no language is known to say it in, or there are no phrases in it.
  func book(in other: LanguageTag?) throws(ClientError) -> PhraseBook {
    let library = try PhraseFiles.library(site: site)
    guard let other else {
      throw ClientError(
        .badInput, "no language is known to say it in: name one of \(Self.list(library.languages)); nothing was queued")
    }
    guard let book = library.book(language, other) else {
      throw ClientError(
        .badInput,
        "the phrase book has no phrases in \(other) for somebody who speaks \(language): there are \(Self.list(library.languages))"
      )
    }
    return book
  }

  /// What is sent of a phrase.
  ///
  /// - Parameter takesUnreviewed: whether the relay does; `nil` before it has said so: the relay decides then.
  func message(
    of words: PhraseWords, in other: LanguageTag?, takesUnreviewed: Bool?
  ) throws(ClientError) -> (text: String, attributes: MessageAttributes) {
    guard let name = words.name else { throw ClientError(.badInput, "no phrase is named; nothing was queued") }
    let said: (text: String, attributes: MessageAttributes)
    let book = try book(in: words.language ?? other)
    do throws(PhraseError) { said = try book.message(of: name, filling: words.values) } catch {
      throw ClientError(.badInput, "\(error); nothing was queued")
    }
    guard takesUnreviewed != false || said.attributes.phrase?.isReviewed == true else {
      throw ClientError(
        .badInput,
        "nobody has reviewed '\(name)' in \(book.language) and \(book.otherLanguage), and this relay takes reviewed phrases only; nothing was queued"
      )
    }
    return said
  }

  /// The lines in which phrases are listed.
  static func line(_ phrase: PhraseBook.Phrase) -> String {
    let mark = phrase.forbids ? PhraseBook.forbiddenMark + " " : ""
    let state = phrase.isReviewed ? "" : "  (not reviewed)"
    return "\(phrase.name)  \(mark)\(phrase.text)  |  \(mark)\(phrase.otherText)\(state)"
  }

  private static func list(_ languages: [LanguageTag]) -> String { languages.map(\.text).joined(separator: ", ") }
}
