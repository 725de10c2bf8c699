internal import WardlineModel

/// How a message stands in its columns.
///
/// | from | wide | narrow |
/// |---|---|---|
/// | time, author | before the text | a row of their own, with the state |
/// | text | between author and state | below, over all columns |
/// | what it answers or corrects | a row of its own above the text | a row of its own above the text |
/// | the words that were corrected | a row of its own above those that count | a row of its own above those that count |
/// | state | right of the text, in the first row | behind the author |
/// | when it was corrected | a row below the text | a row below the text |
/// | that it is urgent, or a phrase that nobody has reviewed | a row below the text | a row below the text |
/// | a draft of its translation by a machine | rows below the text, behind a mark | rows below the text |
/// | why it failed, or was not taken back | a row below the text | a row below the text |
/// | when it was logged, if that was long after it was written | a row below the text | a row below the text |
struct MessageRows {
  let columns: Int
  let textOrder: TextOrder

  static let authorWidth = 12
  static let stateWidth = 14
  /// A blank, the time, a blank, the author, a blank.
  static let prefixWidth = 1 + 5 + 1 + authorWidth + 1
  /// Longer lines are read with effort: the eye does not find the next one.
  static let textWidthMax = 100
  /// The least number of columns at which name, text and state share a row.
  static let wideColumnsMin = 60

  var isWide: Bool { columns >= Self.wideColumnsMin }

  /// A column stays free at the right, for the cursor of right-to-left text and for the eye.
  func textWidth(isMine: Bool) -> Int {
    guard isWide else { return max(1, columns - 3) }
    return min(Self.textWidthMax, columns - Self.prefixWidth - 1 - (isMine ? Self.stateWidth : 0))
  }

  /// Where the state of one's own messages begins: beside the text, however wide the screen is.
  var stateColumn: Int { Self.prefixWidth + textWidth(isMine: true) + 1 }

  /// - Parameter languages: the reader's, which decide the order of the lines of a phrase.
  func layout(of message: Message, for languages: [LanguageTag]) -> TextLayout {
    let text = message.text(readIn: languages)
    return TextLayout(text.markingTurns, width: textWidth(isMine: message.isMine), order: textOrder)
  }

  /// - Parameter correction: the correction whose words are drawn instead of its own.
  func height(of message: Message, correctedBy correction: Message? = nil) -> Int {
    let shown = correction ?? message
    let text = shown.substitute != nil ? 1 : textHeight(of: shown)
    return text + (correction == nil ? 0 : 2) + (isWide ? 0 : 1) + (message.quotes ? 1 : 0) + (shown.marks.isEmpty ? 0 : 1)
      + (message.hasReasonRow ? 1 : 0)
      + (message.loggedLongAfter == nil ? 0 : 1)
  }

  /// The rows of a draft: what it is, and the words.
  func height(of draft: MachineDraft?) -> Int {
    guard let draft else { return 0 }
    return 1 + (draft.answer?.confidence == .low ? 1 : 0)
      + (draft.answer.map { layout(of: $0).rows.count + ($0.remarks.isEmpty ? 0 : remarks(of: $0).rows.count) } ?? 0)
  }

  func layout(of answer: AssistAnswer) -> TextLayout {
    TextLayout(answer.text.printableLines().markingTurns, width: textWidth(isMine: false) - 2, order: textOrder)
  }

  func remarks(of answer: AssistAnswer) -> TextLayout {
    TextLayout(answer.remarks.printableLine().markingTurns, width: textWidth(isMine: false) - 2, order: textOrder)
  }

  private func textHeight(of message: Message) -> Int {
    // Most messages fit, and need no layout to know it. A line of a phrase takes as many rows above the other as below it.
    let bytes = message.text.utf8
    if bytes.count <= textWidth(isMine: message.isMine), bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return 1 }
    return layout(of: message, for: []).rows.count
  }
}

extension MessageAttributes {
  /// What a reader is told beside the words.
  package var marks: [WardlineTerminal.Phrase] {
    (isUrgent ? [.urgencyUrgent] : []) + (self.phrase?.isReviewed == false ? [.phrasesUnreviewed] : [])
      + (translation == nil ? [] : [.draftsTranslation])
  }
}

extension Message {
  /// Whether the relay has refused to take it back.
  package var isRetractionRefused: Bool { state == .sent && reason != nil }

  /// What its reader is told beside its words.
  package var marks: [Phrase] {
    state.isWordless ? [] : attributes.marks
  }

  /// The message that it answers or corrects.
  var quotedKey: IdempotencyKey? {
    let attributes = attributes
    return attributes.corrects ?? attributes.replyTo
  }

  /// Whether a row says what it answers or corrects.
  package var quotes: Bool { quotedKey != nil && !state.isWordless }

  fileprivate var hasReasonRow: Bool { state == .failed || isRetractionRefused }
}
