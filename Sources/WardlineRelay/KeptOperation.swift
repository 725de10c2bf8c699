package import WardlineModel

/// An operation that is kept for ever under its key and makes no entry in a session's log.
package struct KeptOperation: Hashable, Sendable {
  package var key: IdempotencyKey
  package var author: UserID
  /// The device whose preference it is (G7).
  package var device: DeviceID?
  package var session: SessionID?
  package var recordedAt: Timestamp
  package var writtenAt: Timestamp
  package var content: Content
  /// The digest of its text once that was erased: replaced, or past retention.
  package var digest: WordsDigest?

  package enum Content: Hashable, Sendable {
    case feedback(rating: Int, text: String)
    case preference(name: String, value: String)
    case profile(name: String, languages: [String])
    /// Retracted a message that had not arrived, and never will.
    case retraction(of: IdempotencyKey)
    /// Bars the key of a message that its author retracted before it arrived: it is rejected for good.
    case retracted
    /// Created a session that was there already.
    case creation
    /// Invited somebody who was a member already.
    case invitation(UserID)
    /// Joined a session of which they were a member already.
    case joining
    /// Accepted a request that another device of the same interpreter had accepted.
    case acceptance(of: IdempotencyKey)
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
  /// The same without its text, of which the digest is kept. No effect if the text is already erased, or if there is none.
  package var wordless: KeptOperation {
    guard digest == nil, let words = content.words else { return self }
    var record = self
    record.content = content.wordless
    record.digest = WordsDigest(of: words, under: key)
    return record
  }

  /// Whether the action equals the kept one, as far as that is known. Compares bytes, because `==` would treat two spellings of
  /// one accent as the same text.
  func isSame(as action: ClientOperation.Action) -> Bool {
    if case .retraction(let key) = content, case .retract(let other) = action { return key == other }
    if let unneeded = Content(unneeded: action) { return content == unneeded }
    guard let other = Content(action), let words = other.words, content.wordless == other.wordless else { return false }
    if let digest { return digest == WordsDigest(of: words, under: key) }
    return content.words?.utf8.elementsEqual(words.utf8) ?? false
  }
}

extension KeptOperation.Content {
  /// The record of an operation; `nil` for kinds that are kept in the log of a session.
  init?(_ action: ClientOperation.Action) {
    switch action {
    case .submitFeedback(let rating, let text): self = .feedback(rating: rating, text: text)
    case .setPreference(let name, let value): self = .preference(name: name, value: value)
    case .publishProfile(let name, let languages): self = .profile(name: name, languages: languages)
    default: return nil
    }
  }

  /// What is kept of an operation that changed nothing; `nil` for kinds that always change something.
  init?(unneeded action: ClientOperation.Action) {
    switch action {
    case .createSession: self = .creation
    case .invite(let user): self = .invitation(user)
    case .acceptRequest(let key): self = .acceptance(of: key)
    case .joinSession: self = .joining
    default: return nil
    }
  }

  /// The text that a user wrote, in one string: each part prefixed with its length, so that different contents never collide.
  /// `nil` if there is none.
  fileprivate var words: String? {
    parts?.map { "\($0.utf8.count):\($0)," }.joined()
  }

  private var parts: [String]? {
    switch self {
    case .feedback(_, let text): [text]
    case .preference(let name, let value): [name, value]
    case .profile(let name, let languages): [name] + languages
    case .retraction, .retracted, .creation, .invitation, .joining, .acceptance: nil
    }
  }

  fileprivate var wordless: Self {
    switch self {
    case .feedback(let rating, _): .feedback(rating: rating, text: "")
    case .preference: .preference(name: "", value: "")
    case .profile: .profile(name: "", languages: [])
    case .retraction, .retracted, .creation, .invitation, .joining, .acceptance: self
    }
  }

  /// Bytes of its text.
  package var textBytes: Int { parts?.reduce(0) { $0 + $1.utf8.count } ?? 0 }
}
