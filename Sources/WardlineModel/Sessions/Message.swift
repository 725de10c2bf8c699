/// One message of a session, as this device has it.
public struct Message: Hashable, Sendable, Identifiable {
  /// The key of the operation that wrote it: the same on every device and at the relay.
  public var id: IdempotencyKey
  /// Where it was said.
  public var session: SessionID
  /// Who said it.
  public var author: UserID
  /// Whether that is the owner of this store.
  public var isMine: Bool
  /// What was said.
  public var text: String { MessageAttributes.isPlain(body) ? body : MessageAttributes.parts(of: body).text }
  /// What it says beside its words.
  public var attributes: MessageAttributes { MessageAttributes.parts(of: body).attributes }
  /// Both, as they are kept: the attributes in front of the text.
  package var body: String
  /// How far it has come.
  public var state: State
  /// Its place in the relay's log, once it is sent.
  public var sequence: UInt64?
  /// When it was written.
  public var writtenAt: Timestamp
  /// When the relay logged it, as this device heard last; `nil` before that.
  public var loggedAt: Timestamp?
  /// Why it failed; of a sent message, why the relay refused to take it back. `nil` otherwise.
  public var reason: RejectionCode?

  /// Whether its sealed words in the store could not be opened, because they were changed or moved there. ``text`` says so then.
  public var isUnreadable = false

  /// How far a message has come.
  public enum State: String, Hashable, Sendable {
    /// In this device's store and outbox. Can transition to: sent, failed, retracting, and away when it never left.
    case pending
    /// In the relay's log, synced (G5). Can transition to: retracting, retracted, erased; failed or away when the relay has lost it.
    case sent
    /// Refused for good; its author retries, edits or deletes it. Can transition to: pending, sent, retracting, and away.
    case failed
    /// Its author took it back, and the relay has not answered. Can transition to: retracted, sent (the relay refused), and away when
    /// the relay never had it.
    case retracting
    /// Its author took it back: its words are gone from here.
    case retracted
    /// The relay no longer keeps its words, and neither does this device. Can transition to: retracting, retracted.
    case erased

    /// Whether its words are gone.
    public var isWordless: Bool { self == .retracted || self == .erased }
  }

  /// Makes a message.
  public init(
    id: IdempotencyKey, session: SessionID, author: UserID, isMine: Bool, text: String,
    attributes: MessageAttributes = .none, state: State, sequence: UInt64?, writtenAt: Timestamp, loggedAt: Timestamp? = nil,
    reason: RejectionCode?
  ) {
    self.init(
      id: id, session: session, author: author, isMine: isMine, body: MessageAttributes.body(text, attributes), state: state,
      sequence: sequence, writtenAt: writtenAt, loggedAt: loggedAt, reason: reason)
  }

  package init(
    id: IdempotencyKey, session: SessionID, author: UserID, isMine: Bool, body: String, state: State, sequence: UInt64?,
    writtenAt: Timestamp, loggedAt: Timestamp? = nil, reason: RejectionCode?
  ) {
    self.id = id
    self.session = session
    self.author = author
    self.isMine = isMine
    self.body = body
    self.state = state
    self.sequence = sequence
    self.writtenAt = writtenAt
    self.loggedAt = loggedAt
    self.reason = reason
  }
}

/// What somebody has typed in a session and not sent.
public struct MessageDraft: Hashable, Sendable {
  /// The text, of which ``Limits/draftBytesMax`` bytes are kept; empty for nothing.
  public var text: String
  /// The failed message that it takes the place of.
  public var replaces: IdempotencyKey?
  /// The message that it answers.
  public var replyTo: IdempotencyKey?
  /// The message that it corrects; what is corrected is not answered as well.
  public var corrects: IdempotencyKey?

  /// Makes a draft.
  public init(
    text: String = "", replaces: IdempotencyKey? = nil, replyTo: IdempotencyKey? = nil, corrects: IdempotencyKey? = nil
  ) {
    self.text = text
    self.replaces = replaces
    self.replyTo = replyTo
    self.corrects = corrects
  }
}

// Corrections: the later words of an author in the place of earlier ones.
extension Message {
  /// Whether this message replaces the words of another one, or those of an earlier correction of the same message: both are in the log, of one author
  /// and session, and their words are there. Of several that do the one with the highest ``sequence`` counts.
  ///
  /// For example: `let isOutdated = messages.contains { $0.isCorrection(of: message) }`.
  public func isCorrection(of message: Message) -> Bool {
    guard let corrected = attributes.corrects, corrected == message.correctedKey, author == message.author,
      session == message.session, !state.isWordless,
      !message.state.isWordless, let sequence, let earlier = message.sequence
    else { return false }
    return sequence > earlier
  }

  /// The message whose corrections count for this one: itself, or the one that it corrects.
  package var correctedKey: IdempotencyKey { attributes.corrects ?? id }

  /// What a message says that corrects this one: the words may be others, and whether it is urgent or a translation stays. The correction of a
  /// correction corrects the first words.
  package var correctingAttributes: MessageAttributes {
    let attributes = attributes
    return MessageAttributes(
      isUrgent: attributes.isUrgent, translation: attributes.translation, corrects: correctedKey)
  }
}

extension Message {
  /// The text with the line first that somebody understands who speaks these languages; see ``MessageAttributes/Phrase``.
  ///
  /// For example: `message.text(readIn: [LanguageTag("ar")])`.
  public func text(readIn languages: [LanguageTag]) -> String {
    let (text, attributes) = MessageAttributes.parts(of: body)
    return attributes.text(text, readIn: languages)
  }

  /// What stands in the place of words that cannot be opened.
  public static let unreadableText =
    "\u{FFFD} unreadable: these words were changed in the store on this disk"

  /// When the relay logged it, where that was longer than ``Limits/writtenLongBeforeMilliseconds`` after it was written: its reader is told both
  /// times. `nil` for what came as it was written, and for what is not in the log.
  package var loggedLongAfter: Timestamp? {
    guard sequence != nil, let loggedAt else { return nil }
    // Both are outside input.
    let (delay, overflow) = loggedAt.milliseconds.subtractingReportingOverflow(writtenAt.milliseconds)
    return overflow || delay > Limits.writtenLongBeforeMilliseconds ? loggedAt : nil
  }

  /// Whether these are other words than those of `body`, which the log has under its key. Words that are being taken back, or are gone, are
  /// compared with nothing.
  package func isDisplaced(by body: String) -> Bool {
    guard isMine, !isUnreadable, [.pending, .sent, .failed].contains(state), !self.body.isEmpty, !body.isEmpty else {
      return false
    }
    // By bytes: `==` would take two spellings of one accent for the same text.
    return !self.body.utf8.elementsEqual(body.utf8) && !hasLostAttributes(in: body)
  }

  /// Whether the log has the words without what they say beside themselves: a relay of an older version does not know that.
  package func hasLostAttributes(in body: String) -> Bool {
    let logged = MessageAttributes.parts(of: body)
    guard logged.attributes != attributes, logged.attributes.isPart(of: attributes) else { return false }
    return text.utf8.elementsEqual(logged.text.utf8)
  }
}
