package import WardlineModel

// Saying a phrase of the book.
extension Screen {
  /// - Parameters:
  ///   - language: of those who are to understand it; `nil` for that of the session, as far as it is known.
  ///   - words: what is looked for.
  mutating func startPhrase(
    in language: LanguageTag? = nil, finding words: String = "", _ now: Moment, _ intents: inout [ScreenIntent]
  ) {
    guard ground == .conversation, session != nil else {
      return showNotice(Notice(.noticeArgument, ["command": "F6"], phrases: ["usage": .homeTitle], isWarning: true), now)
    }
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    let language = language ?? otherLanguage
    phrasing = Phrasing(in: language, finding: words)
    asking = nil
    view = .phrases
    selection = nil
    intents.append(.loadPhrases(in: language))
  }

  /// The language that was asked for last, or what another in the session speaks.
  private var otherLanguage: LanguageTag? {
    SessionEvent.languageOfOthers(
      after: events, participants, than: user, speaking: reader?.wording.languages ?? [],
      asked: desk.request(in: session)?.content.language)
  }

  mutating func takePhrases(_ shelf: PhraseShelf, for language: LanguageTag?, _ now: Moment) {
    guard phrasing?.take(shelf, for: language) == true else { return }
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
      var attributes = attributes
      (attributes.replyTo, attributes.corrects) = (referring.replyTo, referring.corrects)
      attributes.isUrgent = attributes.isUrgent || referring.isUrgent
      endReference()
      intents.append(.send(text, attributes))
      showBottom(&intents)
    }
  }

  mutating func leavePhrases() { (view, phrasing) = (ground, nil) }
}

extension SessionEvent {
  /// The language in which the others in a session are to be spoken to: the one that was asked for last, or what another member speaks. Never one
  /// that the speaker understands.
  package static func languageOfOthers(
    after events: [SessionEvent], _ participants: [Participant], than user: UserID, speaking own: [LanguageTag],
    asked: LanguageTag? = nil
  ) -> LanguageTag? {
    let requested = [asked] + events.reversed().map(\.kind.language)
    let spoken = participants.filter { $0.user != user }.map { try? LanguageTag($0.language) }
    return (requested + spoken).lazy.compactMap(\.self).first { language in !own.contains { $0.serves(language) } }
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
