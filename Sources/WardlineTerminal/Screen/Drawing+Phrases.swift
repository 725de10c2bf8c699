internal import WardlineModel

// The phrase book.
extension Drawing {
  func phrases(height: Int) -> [FrameRow] {
    guard let phrasing = screen.phrasing else { return [] }
    switch phrasing.step {
    case .language:
      let choices = phrasing.choices(screen.desk)
      let selected = phrasing.selectedIndex(of: choices.count)
      let items = choices.enumerated().map { index, tag in
        [row((index == selected ? " ▸ " : "   ") + screen.desk.name(of: tag), index == selected ? .title : .plain)]
      }
      return list(.askLanguage, items, selected: selected, height: height)
    case .phrase: return found(phrasing, height: height)
    case .field:
      guard let phrase = phrasing.phrase, let field = phrasing.field else { return [] }
      let sides = PhraseBook.Side.allCases.map { side in
        [
          row(
            (phrasing.side == side ? " ▸ " : "   ") + (phrasing.book?.word(side) ?? ""), phrasing.side == side ? .title : .plain
          )
        ]
      }
      return wrapped(words(phrase), .quiet, rowsMax: 2, indent: 1)
        + list(field.label, field == .side ? sides : [], height: height - 2)
    }
  }

  private func words(_ phrase: PhraseBook.Phrase) -> String {
    phrase.forbids ? "\(PhraseBook.forbiddenMark) \(phrase.text)" : phrase.text
  }

  /// Each phrase in the reader's language, and below it in the other's, with what its readers are told of it.
  private func found(_ phrasing: Phrasing, height: Int) -> [FrameRow] {
    let title = phrasing.book.map { wording.text(.phrasesTitle, ["language": screen.desk.name(of: $0.otherLanguage)]) } ?? ""
    let phrases = phrasing.phrases
    guard !phrases.isEmpty else {
      let none = phrasing.book == nil ? [] : [wrapped(wording.text(.phrasesNone), .warning, rowsMax: 2, indent: 1)]
      return list(title, none, height: height)
    }
    let selected = phrasing.selectedIndex(of: phrases.count)
    var topic = ""
    let items = phrases.enumerated().map { index, phrase in
      var rows: [FrameRow] = []
      if phrase.topic != topic {
        topic = phrase.topic
        rows.append(row(" " + topic, .banner))
      }
      rows.append(row((index == selected ? " ▸ " : "   ") + words(phrase), index == selected ? .title : .plain))
      var other = FrameRow(columns: columns)
      other.fill(to: 3)
      if !phrase.isReviewed {
        put("‼ " + wording.text(.phrasesUnreviewed) + " · ", .warning, in: min(columns / 2, 24), &other)
      }
      other.put(phrase.otherText, .other, order: textOrder)
      return rows + [other]
    }
    return list(title, items, selected: selected, height: height)
  }
}
