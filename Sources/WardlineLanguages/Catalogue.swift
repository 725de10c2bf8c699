package import WardlineModel

/// The languages that ship inside the program: the text of each `po` file, parsed when it is asked for.
package enum Catalogue {
  /// The text of a language's `po` file; `nil` where there is none.
  package static func source(of tag: String) -> String? { POFiles.translations.text(of: tag) }

  /// The tags of the languages that are translated: all but English and its disguise.
  package static var translated: [String] { POFiles.translations.tags }

  /// The English of every phrase, from the template. Always there.
  package static let english = Wordbook(
    .english, template.phrases(.english) { [$0.source] + ($0.sourcePlural.map { [$0] } ?? []) })

  /// The template of all translations.
  package static let template = parsed(POFiles.translations.template, file: "wardline.pot")

  /// Tells one text of a language from another: what a store holds was imported from the text with the same number. FNV-1a,
  /// which is enough against mistakes.
  package static func digest(of tag: String) -> Int64? {
    source(of: tag).map { text in
      let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
      return Int64(bitPattern: hash)
    }
  }

  /// What a store keeps of a language.
  package static func rows(of tag: String) -> [PhraseRow]? {
    source(of: tag).map { text in
      parsed(text, file: "\(tag).po").entries.flatMap { entry in
        entry.forms.enumerated().map { PhraseRow(name: entry.name, form: $0.offset, text: $0.element) }
      }
    }
  }

  /// What ships was parsed by the tests; a text that cannot be parsed lacks its phrases, which fall back like any that are
  /// missing.
  private static func parsed(_ text: String, file: String) -> PortableObject {
    do throws(PortableObject.Invalid) { return try PortableObject(parsing: text, file: file) } catch {
      assertionFailure("\(error)")
      return PortableObject()
    }
  }
}

extension PortableObject {
  func phrases(_ language: Language, _ forms: (Entry) -> [String]) -> [String: Wordbook.Expression] {
    Dictionary(
      uniqueKeysWithValues: entries.map { entry in
        (entry.name, Wordbook.Expression(forms: forms(entry), rule: language.pluralRule, isRightToLeft: language.isRightToLeft))
      })
  }
}

extension Wordbook {
  /// A language from what a store holds of it. An empty text is a missing one, and so is a phrase with a form too few.
  package init(_ language: Language, rows: [PhraseRow]) {
    var forms: [String: [String]] = [:]
    forms.reserveCapacity(rows.count)
    for row in rows.sorted(by: { $0.form < $1.form }) where !row.text.isEmpty { forms[row.name, default: []].append(row.text) }
    self.init(
      language,
      forms.filter { name, forms in
        let counts = (Catalogue.english[name]?.forms.count ?? 1) > 1
        return forms.count == (counts ? language.pluralRule.categories.count : 1)
      }
      .mapValues { Expression(forms: $0, rule: language.pluralRule, isRightToLeft: language.isRightToLeft) })
  }

  /// The pseudo-language, which ``PseudoLanguage`` makes from English.
  static let pseudo = Wordbook(
    .pseudo,
    Catalogue.template.phrases(.pseudo) { entry in
      ([entry.source] + (entry.sourcePlural.map { [$0] } ?? [])).map(PseudoLanguage.accented)
    })
}
