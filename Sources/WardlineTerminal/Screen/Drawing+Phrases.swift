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
        [row((index == selected ? pointer : "   ") + screen.desk.name(of: tag), index == selected ? .title : .plain)]
      }
      return list(.askLanguage, items, selected: selected, height: height)
    case .phrase: return found(phrasing, height: height)
    case .field:
      guard let phrase = phrasing.phrase, let field = phrasing.field else { return [] }
      let sides = PhraseBook.Side.allCases.map { side in
        [
          row(
            (phrasing.side == side ? pointer : "   ") + (phrasing.book?.word(side) ?? ""),
            phrasing.side == side ? .title : .plain
          )
        ]
      }
      let head = wrapped(listed(phrasing, phrase), .quiet, rowsMax: 1, indent: 1) + [other(phrasing, phrase)]
      return Array(
        (head + list(field.label, field == .side ? sides : [], height: max(0, height - head.count))).prefix(max(0, height)))
    }
  }

  private func listed(_ phrasing: Phrasing, _ phrase: PhraseBook.Phrase) -> String { listed(phrasing, phrase, phrase.text) }

  private func listed(_ phrasing: Phrasing, _ phrase: PhraseBook.Phrase, _ text: String) -> String {
    phrasing.book?.listed(phrase, text) ?? text
  }

  /// What the others read, with what is to be known of it.
  private func other(_ phrasing: Phrasing, _ phrase: PhraseBook.Phrase) -> FrameRow {
    var row = FrameRow(columns: columns)
    row.fill(to: 3)
    if !phrase.isReviewed {
      put("‼ " + wording.text(.phrasesUnreviewed) + " · ", .warning, in: min(columns / 2, 24), &row)
    }
    row.put(listed(phrasing, phrase, phrase.otherText), .other, order: textOrder)
    return row
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
      rows.append(row((index == selected ? pointer : "   ") + listed(phrasing, phrase), index == selected ? .title : .plain))
      return rows + [other(phrasing, phrase)]
    }
    return list(title, items, selected: selected, height: height)
  }
}
