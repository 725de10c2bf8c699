package import WardlineModel

/// An operation that is kept for ever under its key and makes no entry of a session's log.
package struct KeptOperation: Hashable, Sendable {
  package var key: IdempotencyKey
  package var author: UserID
  /// Whose preference it is: one device's (G7).
  package var device: DeviceID?
  package var session: SessionID?
  package var recordedAt: Timestamp
  package var writtenAt: Timestamp
  package var content: Content
  /// What is left of its words where they were erased: replaced, or past retention.
  package var digest: WordsDigest?

  package enum Content: Hashable, Sendable {
    case feedback(rating: Int, text: String)
    case preference(name: String, value: String)
    case profile(name: String, languages: [String])
    /// Took back what had not come, and never will.
    case retraction(of: IdempotencyKey)
    /// The place of an operation that its author took back before it came: it is refused for good.
    case retracted
    /// Created a session that was there already.
    case creation
    /// Invited somebody who was a member already.
    case invitation(UserID)
  }

  package init(
    key: IdempotencyKey, author: UserID, device: DeviceID?, session: SessionID?, recordedAt: Timestamp, writtenAt: Timestamp,
    content: Content, digest: WordsDigest? = nil
  ) {
    self.key = key
    self.author = author
    self.device = device
    self.session = session
    self.recordedAt = recordedAt
    self.writtenAt = writtenAt
    self.content = content
    self.digest = digest
  }
}

extension KeptOperation {
  /// The same without its words, of which the digest is left. Without effect where that was done, or where there are none.
  package var wordless: KeptOperation {
    guard digest == nil, let words = content.words else { return self }
    var record = self
    record.content = content.wordless
    record.digest = WordsDigest(of: words, under: key)
    return record
  }

  /// Whether the action is the one that was kept, as far as that is known: by bytes, because `==` would take two spellings of one accent for
  /// the same text.
  func isSame(as action: Operation.Action) -> Bool {
    if case .retraction(let key) = content, case .retract(let other) = action { return key == other }
    if let unneeded = Content(unneeded: action) { return content == unneeded }
    guard let other = Content(action), let words = other.words, content.wordless == other.wordless else { return false }
    if let digest { return digest == WordsDigest(of: words, under: key) }
    return content.words?.utf8.elementsEqual(words.utf8) ?? false
  }
}

extension KeptOperation.Content {
  /// What the operation leaves; `nil` for kinds that are kept in the log of a session.
  init?(_ action: Operation.Action) {
    switch action {
    case .submitFeedback(let rating, let text): self = .feedback(rating: rating, text: text)
    case .setPreference(let name, let value): self = .preference(name: name, value: value)
    case .publishProfile(let name, let languages): self = .profile(name: name, languages: languages)
    case .createSession, .sendMessage, .setStatus, .retract, .invite, .leave: return nil
    }
  }

  /// What is kept of an operation that changed nothing; `nil` for kinds that always change something.
  init?(unneeded action: Operation.Action) {
    switch action {
    case .createSession: self = .creation
    case .invite(let user): self = .invitation(user)
    case .sendMessage, .setStatus, .retract, .leave, .submitFeedback, .setPreference, .publishProfile: return nil
    }
  }

  /// What a person wrote, in one text: each part behind its length, so that no two contents have the same. `nil` where nobody wrote anything.
  fileprivate var words: String? {
    parts?.map { "\($0.utf8.count):\($0)," }.joined()
  }

  private var parts: [String]? {
    switch self {
    case .feedback(_, let text): [text]
    case .preference(let name, let value): [name, value]
    case .profile(let name, let languages): [name] + languages
    case .retraction, .retracted, .creation, .invitation: nil
    }
  }

  fileprivate var wordless: Self {
    switch self {
    case .feedback(let rating, _): .feedback(rating: rating, text: "")
    case .preference: .preference(name: "", value: "")
    case .profile: .profile(name: "", languages: [])
    case .retraction, .retracted, .creation, .invitation: self
    }
  }

  /// Bytes of its words.
  package var textBytes: Int { parts?.reduce(0) { $0 + $1.utf8.count } ?? 0 }
}
