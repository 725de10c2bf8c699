/// What a message says beside its words: that it is urgent, that it is a phrase of the book in two languages, that it translates, answers or
/// corrects another message, or that its author agrees to drafts by a machine.
///
/// Stores, logs and digests keep them in one string with the text, in front of it, so that they are sealed, erased, compared and counted with
/// it: the name of a phrase says what was said. On the wire they are fields.
///
/// For example: `try await client.send("Help is needed in bed 4", in: ward, MessageAttributes(isUrgent: true))`.
public struct MessageAttributes: Hashable, Sendable {
  /// Whether it is to be noticed before others: it is marked, sounds and is announced.
  public var isUrgent: Bool
  /// The phrase that it is; `nil` for words of its author's own.
  public var phrase: Phrase?
  /// Of which message it is the translation, by a person who confirmed or corrected a draft; `nil` for words of its own.
  public var translation: Translation?
  /// What its author says to drafts by a machine in this session, from here on; `nil` where it says nothing of that.
  public var consent: AssistConsent?
  /// The message of the same session that it answers; `nil` where it answers none. Readers are shown who wrote that message, and how it begins.
  public var replyTo: IdempotencyKey?
  /// The message of the same author and session whose words these replace; `nil` where it corrects none. Of several corrections of a message the
  /// one with the highest sequence counts; it names the first message, and ``WardlineClient`` sees to that. All stay in the log; the relay refuses the
  /// correction of any other message as `not_author`.
  public var corrects: IdempotencyKey?

  /// Says of which message a text is the translation. A person stands behind it, whatever a machine has drafted.
  public struct Translation: Hashable, Sendable {
    /// The message that was translated.
    public var message: IdempotencyKey
    /// The language of the translation.
    public var language: LanguageTag

    /// Makes a translation's mention.
    public init(of message: IdempotencyKey, to language: LanguageTag) {
      self.message = message
      self.language = language
    }
  }

  /// A sentence of a phrase book, said in two languages at once. The text of its message has a line for each.
  public struct Phrase: Hashable, Sendable {
    /// Its name in the book, such as `pain.where`: 1 to ``Limits/identifierBytesMax`` ASCII letters, digits, `.`, `-` and `_`.
    public var name: PhraseName
    /// The language of the first line, which is its author's.
    public var language: LanguageTag
    /// The language of the second line.
    public var otherLanguage: LanguageTag
    /// Whether a person who is named in the book has reviewed both lines. As its author's book had it: the readers' may be another.
    public var isReviewed: Bool

    /// Makes a mention of a phrase.
    public init(_ name: PhraseName, _ language: LanguageTag, _ otherLanguage: LanguageTag, isReviewed: Bool) {
      self.name = name
      self.language = language
      self.otherLanguage = otherLanguage
      self.isReviewed = isReviewed
    }
  }

  /// Makes attributes.
  public init(
    isUrgent: Bool = false, phrase: Phrase? = nil, translation: Translation? = nil, consent: AssistConsent? = nil,
    replyTo: IdempotencyKey? = nil, corrects: IdempotencyKey? = nil
  ) {
    self.isUrgent = isUrgent
    self.phrase = phrase
    self.translation = translation
    self.consent = consent
    self.replyTo = replyTo
    self.corrects = corrects
  }

  /// What most messages have: they only say their words.
  public static var none: MessageAttributes { MessageAttributes() }
}

/// What a member of a session says to drafts by a machine there. Nothing is asked of a model before all members have agreed to it.
public struct AssistConsent: Hashable, Sendable {
  /// The server that may be told what is said, as `host` or `host:port`; `nil` where none may, or none any more.
  public var place: String?

  package init(place: String?) { self.place = place }

  /// What is said may be told to the model at a place: 1 to ``Limits/nameBytesMax`` visible ASCII characters.
  public static func agreed(to place: String) -> AssistConsent { AssistConsent(place: place) }
  /// It may be told to none.
  public static let withdrawn = AssistConsent(place: nil)

  /// Whether it names a place, or none.
  package var isSound: Bool {
    guard let place else { return true }
    return (1...Limits.nameBytesMax).contains(place.utf8.count) && place.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

/// The kind of ``PhraseName``.
public enum PhraseKind: IdentifierKind {
  /// "phrase".
  public static var noun: String { "phrase" }
}
/// What a phrase is called in its book, such as `pain.where`.
public typealias PhraseName = Identifier<PhraseKind>

extension MessageAttributes {
  // Control characters, which nobody types. A text that begins with one has an empty list of attributes in front of it.
  private static let border: UInt8 = 0x1E
  private static let separator: UInt8 = 0x1F

  /// Whether a body is its text alone, as nearly all are: asked first, because a relay asks it several times of each message.
  package static func isPlain(_ body: String) -> Bool {
    (body.utf8.withContiguousStorageIfAvailable { $0.first } ?? body.utf8.first) != border
  }

  /// The body of a text without attributes.
  package static func body(_ text: String) -> String { isPlain(text) ? text : framed([], text) }

  /// The text with its attributes in front, as it is kept. Without attributes it is the text alone; without a text, nothing.
  package static func body(_ text: String, _ attributes: MessageAttributes) -> String {
    guard !text.isEmpty else { return "" }
    guard attributes != .none else { return body(text) }
    let urgent = attributes.isUrgent ? "urgent" : ""
    let phrase = attributes.phrase.map {
      [$0.name.text, $0.language.text, $0.otherLanguage.text, $0.isReviewed ? "reviewed" : ""]
    }
    let isShort =
      attributes.translation == nil && attributes.consent == nil && attributes.replyTo == nil && attributes.corrects == nil
    if isShort { return framed([urgent] + (phrase ?? []), text) }
    let translation = attributes.translation.map { [$0.message.description, $0.language.text] }
    return framed(
      [urgent] + (phrase ?? ["", "", "", ""]) + (translation ?? ["", ""])
        + (attributes.consent.map { ["consent", $0.place ?? ""] } ?? ["", ""])
        + (attributes.replyTo.map { [$0.description] } ?? (attributes.corrects == nil ? [] : [""]))
        + (attributes.corrects.map { [$0.description] } ?? []), text)
  }

  private static func framed(_ fields: [String], _ text: String) -> String {
    let border = String(Unicode.Scalar(border))
    return border + fields.joined(separator: String(Unicode.Scalar(separator))) + border + text
  }

  /// Reads what ``body(_:_:)`` writes. Anything else is a text without attributes.
  package static func parts(of body: String) -> (text: String, attributes: MessageAttributes) {
    if isPlain(body) { return (body, .none) }
    let rest = body.utf8.dropFirst()
    guard let end = rest.firstIndex(of: border), let fields = String(rest[..<end]),
      let text = String(rest[rest.index(after: end)...]), let attributes = Self(fields: fields, of: text)
    else { return (body, .none) }
    return (text, attributes)
  }

  private init?(fields: String, of text: String) {
    guard !fields.isEmpty else {
      self = .none
      return
    }
    let fields = fields.split(separator: Character(Unicode.Scalar(Self.separator)), omittingEmptySubsequences: false).map(
      String.init)
    guard ["", "urgent"].contains(fields[0]) else { return nil }
    self.init(isUrgent: !fields[0].isEmpty)
    if fields.count == 1 { return }
    guard [5, 9, 10, 11].contains(fields.count) else { return nil }
    if fields.count == 5 || fields[1...4] != ["", "", "", ""] {
      guard ["", "reviewed"].contains(fields[4]), let name = try? PhraseName(fields[1]),
        let language = try? LanguageTag(fields[2]), let other = try? LanguageTag(fields[3])
      else { return nil }
      phrase = Phrase(name, language, other, isReviewed: !fields[4].isEmpty)
    }
    if fields.count > 5 {
      if fields[5...6] != ["", ""] {
        guard let message = IdempotencyKey(fields[5]), let language = try? LanguageTag(fields[6]) else { return nil }
        translation = Translation(of: message, to: language)
      }
      guard ["", "consent"].contains(fields[7]) else { return nil }
      if !fields[7].isEmpty { consent = AssistConsent(place: fields[8].isEmpty ? nil : fields[8]) }
    }
    if fields.count == 10 || fields.count == 11 && !fields[9].isEmpty {
      guard let key = IdempotencyKey(fields[9]) else { return nil }
      replyTo = key
    }
    if fields.count == 11 {
      guard let key = IdempotencyKey(fields[10]) else { return nil }
      corrects = key
    }
    guard fault(with: text) == nil else { return nil }
  }

  /// Whether the text is in its author's own words, which they can say in another way.
  package var hasOwnWords: Bool { phrase == nil && consent == nil }

  /// Whether they say nothing that the others do not.
  package func isPart(of others: MessageAttributes) -> Bool {
    (!isUrgent || others.isUrgent) && (phrase == nil || phrase == others.phrase)
      && (translation == nil || translation == others.translation) && (consent == nil || consent == others.consent)
      && (replyTo == nil || replyTo == others.replyTo) && (corrects == nil || corrects == others.corrects)
  }

  /// The text for a reader of these languages: of a phrase, the line that they understand comes first.
  package func text(_ text: String, readIn languages: [LanguageTag]) -> String {
    guard let phrase, fault(with: text) == nil else { return text }
    func isRead(_ language: LanguageTag) -> Bool { languages.contains { $0.serves(language) } }
    guard isRead(phrase.otherLanguage), !isRead(phrase.language) else { return text }
    return text.split(separator: "\n").reversed().joined(separator: "\n")
  }

  /// Why a message with this text cannot have them; `nil` where it can.
  package func fault(with text: String) -> String? {
    if consent?.isSound == false { return "the server of a model is 1 to \(Limits.nameBytesMax) visible ASCII characters" }
    guard let phrase else { return nil }
    if phrase.language == phrase.otherLanguage { return "the two languages of a phrase are the same" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 2 && !lines.contains("") ? nil : "the text of a phrase has two lines, one for each language"
  }
}

extension ClientOperation {
  /// The same message, urgent, a translation, an answer or a correction where the one that it replaces is. A translation
  /// that was refused because its author is no interpreter becomes a plain message, and so does a correction that was refused: an edit would be refused
  /// again.
  package func marked(as replaced: Message?) -> ClientOperation {
    guard let replaced, case .sendMessage(let body) = action else { return self }
    let kept = MessageAttributes(
      isUrgent: replaced.attributes.isUrgent,
      translation: replaced.reason == .notInterpreter ? nil : replaced.attributes.translation,
      replyTo: replaced.attributes.replyTo, corrects: replaced.reason == .notAuthor ? nil : replaced.attributes.corrects)
    guard kept != .none else { return self }
    var marked = self
    marked.action = .sendMessage(body: MessageAttributes.body(MessageAttributes.parts(of: body).text, kept))
    return marked
  }
}
