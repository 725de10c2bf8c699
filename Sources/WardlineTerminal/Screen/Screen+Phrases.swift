package import WardlineModel

// Saying a phrase of the book.
extension Screen {
  /// - Parameter language: of those who are to understand it; `nil` for that of the session, as far as it is known.
  mutating func startPhrase(in language: LanguageTag? = nil, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard ground == .conversation, session != nil else { return }
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    let language = language ?? otherLanguage
    phrasing = Phrasing(in: language)
    view = .phrases
    selection = nil
    intents.append(.loadPhrases(in: language))
  }

  /// The language that was asked for last, or what another in the session speaks.
  private var otherLanguage: LanguageTag? {
    desk.request(in: session)?.content.language
      ?? SessionEvent.languageOfOthers(after: events, participants, than: user, speaking: reader?.wording.language)
  }

  mutating func takePhrases(_ shelf: PhraseShelf, for language: LanguageTag?, _ now: Moment) {
    guard phrasing != nil else { return }
    phrasing?.take(shelf)
    if shelf.book == nil, let language {
      showNotice(Notice(.phrasesNoLanguage, ["language": desk.name(of: language)], isWarning: true), now)
    }
  }

  mutating func handlePhraseKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let outcome = phrasing?.handle(key, desk: desk, pageRows: max(1, (rows - 6) / 2)) else { return view = ground }
    apply(outcome, now, &intents)
  }

  mutating func pasteIntoPhrase(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if let outcome = phrasing?.insert(text) { apply(outcome, now, &intents) }
  }

  private mutating func apply(_ outcome: Phrasing.Outcome, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch outcome {
    case .goesOn: break
    case .left: leavePhrases()
    case .reads(let language): intents.append(.loadPhrases(in: language))
    case .refused: showNotice(Notice(.phrasesRefused, isWarning: true), now)
    case .wrong(_, let value):
      showNotice(Notice(.phrasesWrong, ["value": value.printableLine()], isWarning: true), now)
    case .says(let text, let attributes):
      leavePhrases()
      // It may have ended meanwhile.
      if let closed { return showNotice(Notice(closed, isWarning: true), now) }
      intents.append(.send(text, attributes))
      showBottom(&intents)
    }
  }

  mutating func leavePhrases() { (view, phrasing) = (ground, nil) }
}

extension SessionEvent {
  /// The language in which somebody in a session is to be spoken to: that was asked for last, or what another speaks than the reader.
  package static func languageOfOthers(
    after events: [SessionEvent], _ participants: [Participant], than user: UserID, speaking language: LanguageTag?
  ) -> LanguageTag? {
    let asked = events.reversed().lazy.compactMap { if case .asked(let language) = $0.kind { language } else { nil } }.first
    return asked
      ?? participants.lazy.filter { $0.user != user }.compactMap { try? LanguageTag($0.language) }.first {
        $0.language != language?.language
      }
  }
}

extension PhraseField {
  /// What is asked for it.
  var label: Phrase {
    switch self {
    case .side: .phrasesSide
    case .medicine: .phrasesMedicine
    case .dose: .phrasesDose
    case .number: .phrasesNumber
    case .time: .phrasesTime
    }
  }
}
