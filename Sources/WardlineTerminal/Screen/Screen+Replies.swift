internal import WardlineModel

/// The messages that others answer or correct, and that a screen's window does not hold.
struct Quotes: Hashable, Sendable {
  private var messages: [IdempotencyKey: Message] = [:]
  /// The keys that the store was asked for, so that it is asked once for a message that it does not have.
  private var asked: Set<IdempotencyKey> = []

  subscript(key: IdempotencyKey) -> Message? { messages[key] }

  /// The keys of these that were not asked for yet.
  mutating func toAsk(_ keys: [IdempotencyKey]) -> [IdempotencyKey] { keys.filter { asked.insert($0).inserted } }

  /// Drops messages of other sessions: a sender can put any key into `replyTo` and `corrects`, and a quotation from another patient's session would mislead.
  mutating func take(_ found: [Message], of session: SessionID?) {
    for message in found where message.session == session && asked.contains(message.id) { messages[message.id] = message }
  }

  /// A message was deleted, or has arrived after its answer.
  mutating func update(_ message: Message) { if asked.contains(message.id) { messages[message.id] = message } }

  mutating func remove(_ key: IdempotencyKey) { messages[key] = nil }

  /// Forgets those that nothing in the window answers any more.
  mutating func keep(those keys: [IdempotencyKey]) {
    asked.formIntersection(keys)
    messages = messages.filter { asked.contains($0.key) }
  }
}

// Answers: who says what to which message.
extension Screen {
  /// What the line refers to: what is sent next answers or corrects that message.
  enum Reference: Hashable, Sendable {
    case answering(Message)
    /// With the words that were put into the line.
    case correcting(Message, from: String)

    var message: Message {
      get {
        switch self {
        case .answering(let message), .correcting(let message, _): message
        }
      }
      set {
        switch self {
        case .answering: self = .answering(newValue)
        case .correcting(_, let words): self = .correcting(newValue, from: words)
        }
      }
    }

    var isCorrection: Bool { if case .correcting = self { true } else { false } }

    /// What the next message says of it.
    var attributes: MessageAttributes {
      switch self {
      case .answering(let message): MessageAttributes(replyTo: message.id)
      case .correcting(let message, _): message.correctingAttributes
      }
    }
  }

  /// What the next message says of another one.
  var referring: MessageAttributes { reference?.attributes ?? awaitedReference?.attributes ?? .none }

  mutating func endReference() { (reference, awaitedReference) = (nil, nil) }

  /// The words of the message are gone. Those in the line that correct it came from there: nobody shall send them anew.
  mutating func endWordlessReference() { if reference?.isCorrection == true { clearLine() } else { endReference() } }

  /// The line refers to the message that a draft does; it is read where the screen does not hold it.
  mutating func refer(asIn draft: MessageDraft, _ intents: inout [ScreenIntent]) {
    guard let key = draft.corrects ?? draft.replyTo else { return endReference() }
    awaitedReference = draft
    takeReference([window.message(key) ?? quotes[key]].compactMap(\.self))
    if awaitedReference != nil { intents.append(.loadQuoted([key])) }
  }

  mutating func takeReference(_ found: [Message]) {
    guard let draft = awaitedReference,
      let message = found.first(where: { $0.id == draft.corrects ?? draft.replyTo && $0.session == session })
    else { return }
    awaitedReference = nil
    // A draft that says what counts already corrects nothing.
    reference = draft.corrects == nil ? .answering(message) : .correcting(message, from: current(message).text)
    if message.state.isWordless { endWordlessReference() }
  }

  /// The message that another one answers or corrects, where this device has it.
  func quoted(by message: Message) -> Message? { message.quotedKey.flatMap { window.message($0) ?? quotes[$0] } }

  /// Who wrote the message that another one answers or corrects, and how it begins, in one row. What is answered has its present words, and what is
  /// corrected those that were wrong.
  func quote(by message: Message, in wording: any Wording) -> String {
    quote(of: quoted(by: message), isCorrected: message.attributes.corrects != nil, in: wording)
  }

  func quote(of message: Message?, isCorrected: Bool, in wording: any Wording) -> String {
    let mark = isCorrected ? "✎" : "↩"
    guard let message else { return mark + " …" }
    let author = message.isMine ? wording.text(.authorYou) : name(of: message.author)
    let said = isCorrected ? message : current(message)
    let words = said.opening ?? said.substitute.map { wording.text($0) } ?? "…"
    // Each in its own direction, whichever language the screen speaks: punctuation stays at its end.
    return "\(mark) \u{2068}\(author)\u{2069}: \u{2068}\(words)\u{2069}"
  }

  /// Asks for the messages that are quoted in the window and outside of it. Also after an event that removed one from the window.
  mutating func loadQuoted(_ intents: inout [ScreenIntent]) {
    let keys = quotes.toAsk(window.answeredElsewhere)
    if !keys.isEmpty { intents.append(.loadQuoted(keys)) }
  }

  /// Whether it can be answered: it stands in the log, with its words, and something can be written here.
  func canAnswer(_ message: Message) -> Bool { message.state == .sent && !message.isUnreadable && closed == nil }

  /// What is typed from now on answers that message.
  mutating func answer(_ message: Message) {
    reference = .answering(message)
    replaces = nil
    selection = nil
  }

  /// `/reply`: sends a text as the answer to the message chosen with Alt-R or, without one, to the newest message of another member.
  mutating func reply(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    var chosen: Message?
    if case .answering(let message) = reference { chosen = message }
    if chosen == nil, window.hasNewer {
      // The newest is not held. It is shown first, and the words stand in the line.
      editor.replace(with: "/\(CommandName.reply.rawValue) \(text)")
      return showBottom(&intents)
    }
    let newest = window.messages.last { !$0.isMine && canAnswer($0) }
    guard let message = chosen ?? newest else { return showNotice(Notice(.noticeNoneToConfirm, isWarning: true), now) }
    guard !text.isEmpty else { return answer(message) }
    let excess = text.utf8.count - Limits.textBytesMax
    guard excess <= 0 else { return showTooLongNotice(by: excess, now) }
    intents.append(.send(text, MessageAttributes(replyTo: message.id)))
    endReference()
    showBottom(&intents)
  }

  /// From an answer or a correction to the message that it names.
  struct Jump: Hashable, Sendable { let answer, answered: IdempotencyKey }

  /// Shows what the selected message answers; from there, the answer again.
  mutating func jump(from message: Message, _ intents: inout [ScreenIntent]) {
    if let jumped, jumped.answered == message.id {
      self.jumped = nil
      showSelected(jumped.answer, &intents)
    } else if let target = quoted(by: message) {
      jumped = Jump(answer: message.id, answered: target.id)
      showSelected(target.id, &intents)
    }
  }

  /// Whether there is something to jump to from a message.
  func canJump(from message: Message) -> Bool { jumped?.answered == message.id || quoted(by: message) != nil }
}

extension MessageWindow {
  /// The keys of quoted messages outside of the window.
  var answeredElsewhere: [IdempotencyKey] {
    let answered = messages.compactMap(\.quotedKey)
    // Most windows have no answer.
    return answered.isEmpty ? [] : Set(answered).subtracting(messages.map(\.id)).sorted()
  }
}
