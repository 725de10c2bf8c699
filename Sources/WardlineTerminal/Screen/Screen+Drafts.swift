package import WardlineModel

// Drafts by a machine: they stand below the message that they translate, and are nobody's words before a person confirms them.
extension Screen {
  /// The draft to show below a message; `nil` where there is none, or a person has translated it since.
  func draft(of message: Message) -> MachineDraft? {
    // A draft of words that were wrong says nothing of the right ones.
    guard !message.state.isWordless, corrections.correction(of: message) == nil, let draft = model.drafts[message.id] else {
      return nil
    }
    let isTranslated = window.messages.contains { translation in
      guard let mention = translation.attributes.translation, !translation.state.isWordless, translation.state != .failed
      else { return false }
      return mention.message == message.id && mention.language == draft.job.question.language
    }
    return isTranslated ? nil : draft
  }

  /// The messages on the screen, the one that is selected first, else the newest.
  package var messagesShown: [IdempotencyKey] {
    guard ground == .conversation, view == .conversation, !isLocked else { return [] }
    let shown: ArraySlice<Message>
    if case .top(let id, _) = anchor, let first = window.index(of: id) {
      shown = window.messages[first...].prefix(rows)
    } else {
      shown = window.messages.suffix(rows)
    }
    return (selection.map { [$0] } ?? []) + shown.reversed().map(\.id).filter { $0 != selection }
  }

  /// Whether its reader looks at it, as far as the terminal tells.
  package var isInFront: Bool { attention.isFocused && !isLocked }

  mutating func performDraftCommand(_ command: Command, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch command {
    case .assist(.agree?, let place): agree(to: place, now, &intents)
    case .assist(let wish, _): intents.append(.draft(wish.map { .say($0) } ?? .showAgreement))
    case .draft(let language):
      let chosen = selection.flatMap { window.message($0) } ?? window.messages.last { !$0.isMine && $0.hasOwnWords }
      intents.append(.draft(.ask(of: chosen?.id, into: language)))
      selection = nil
    case .draftAlways(let isOn):
      intents.append(.draft(.always(isOn)))
      showNotice(Notice(.commandDraft, value: isOn ? "auto" : "off"), now)
    case .confirm(let text): confirm(text, now, &intents)
    case .jobs: intents.append(.draft(.showJobs))
    default: break
    }
  }

  /// An agreement names the server. Who has set up none here is shown first which one it would be: it comes into the line, and Enter sends it.
  private mutating func agree(to typed: String?, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if typed == nil, !model.isHere, let place = model.agreement?.place {
      editor.replace(with: "/\(CommandName.assist.rawValue) \(AssistWish.agree.rawValue) \(place)")
      return showNotice(Notice(.draftsAgree, ["place": place]), now)
    }
    intents.append(.draft(.say(.agree, to: typed ?? (model.isHere ? model.agreement?.place : nil))))
  }

  /// What stands in the header of a session in which a model can be asked, the longest first: the server, and the command for what can be done next.
  var modelHints: [String] {
    guard let agreement = model.agreement, let place = agreement.place?.printableLine(), closed == nil else { return [] }
    guard agreement.isComplete else { return ["≈ /assist \(place)", "≈ /assist"] }
    return model.isHere ? ["≈ /draft \(place)", "≈ /draft"] : ["≈ \(place)"]
  }

  /// First the draft comes into the line, to be read and corrected; Enter then sends it as a translation by its reader.
  private mutating func confirm(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    // What is sent belongs to the draft that was put into the line, even if the store has refused it once; else to the newest.
    let begun = text.isEmpty ? [] : [model.confirming].compactMap(\.self)
    let candidates = selection.map { [$0] } ?? (begun + window.messages.reversed().map(\.id))
    let found = candidates.compactMap { window.message($0) }.compactMap(draft).first { $0.answer != nil }
    guard let found, let answer = found.answer else { return showNotice(Notice(.draftsNone, isWarning: true), now) }
    selection = nil
    guard !text.isEmpty else {
      editor.replace(with: "/\(CommandName.confirm.rawValue) \(answer.text)")
      model.confirming = found.message
      return
    }
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    intents.append(.draft(.confirm(of: found.message, text: text)))
    showBottom(&intents)
  }
}

/// What is known of a model that may be asked in the session.
struct ModelState: Hashable, Sendable {
  /// By the message that they translate: of each the draft that was asked for last.
  private(set) var drafts: [IdempotencyKey: MachineDraft] = [:]
  /// Who of the session has agreed to which server of a model; `nil` before that is known.
  var agreement: AssistAgreement?
  /// Whether a model is set up on this device.
  var isHere = false
  /// The message whose draft was put into the line last, for the user to send as a translation.
  var confirming: IdempotencyKey?

  mutating func take(_ all: [MachineDraft]) {
    drafts = Dictionary(all.filter { $0.job.state != .cancelled }.map { ($0.message, $0) }) { newest, _ in newest }
  }
}

extension Message {
  /// Whether there is something in it that could be translated.
  fileprivate var hasOwnWords: Bool { !state.isWordless && !isUnreadable && attributes.consent == nil }
}

extension SessionEvent {
  /// The language of a draft for which none was named: that of the request for an interpreter, else the reader's, else that of another participant.
  /// Never the author's own. `nil` where no such language is known.
  package static func languageOfDraft(
    of author: UserID, after events: [SessionEvent], _ participants: [Participant], speaking own: [LanguageTag],
    asked: LanguageTag? = nil
  ) -> LanguageTag? {
    let requested = [asked] + events.reversed().map(\.kind.language)
    let spoken = participants.map { try? LanguageTag($0.language) }
    let authors = participants.first { $0.user == author }.flatMap { try? LanguageTag($0.language) }
    return (requested + own.map { $0 } + spoken).lazy.compactMap(\.self).first { language in
      authors.map { !language.serves($0) && !$0.serves(language) } ?? true
    }
  }
}
