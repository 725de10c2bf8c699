package import WardlineModel

/// An operation that is kept for ever under its key and makes no entry in a session's log: feedback, preferences, profiles; retractions of
/// messages that never arrived; and what changed nothing, such as an invitation of somebody who was a member already.
package struct KeptOperation: Hashable, Sendable {
  package var key: IdempotencyKey
  package var author: UserID
  /// The device whose preference it is (G7).
  package var device: DeviceID?
  package var session: SessionID?
  package var recordedAt: Timestamp
  package var writtenAt: Timestamp
  /// What was done, without its words once they are erased. `nil` bars the key of a message that its author retracted before it arrived: it is
  /// rejected for good.
  package var action: ClientOperation.Action?
  /// The digest of its words once they were erased: replaced, or past retention.
  package var digest: WordsDigest?

  package init(
    key: IdempotencyKey, author: UserID, device: DeviceID?, session: SessionID?, recordedAt: Timestamp, writtenAt: Timestamp,
    action: ClientOperation.Action?, digest: WordsDigest? = nil
  ) {
    self.key = key
    self.author = author
    self.device = device
    self.session = session
    self.recordedAt = recordedAt
    self.writtenAt = writtenAt
    self.action = action
    self.digest = digest
  }
}

extension KeptOperation {
  /// Bytes of its words.
  package var textBytes: Int { action?.textBytes ?? 0 }

  /// The same without its words, of which the digest is kept. No effect if they are already erased, or if there are none.
  package var wordless: KeptOperation {
    guard digest == nil, let words = action?.keptWords else { return self }
    var record = self
    record.action = action?.withoutWords
    record.digest = WordsDigest(of: words, under: key)
    return record
  }

  /// Whether the action equals the kept one, as far as that is known. Compares bytes, because `==` would treat two spellings of
  /// one accent as the same text.
  func isSame(as other: ClientOperation.Action) -> Bool {
    guard let action, action.withoutWords == other.withoutWords else { return false }
    guard let words = other.keptWords else { return true }
    if let digest { return digest == WordsDigest(of: words, under: key) }
    return action.keptWords?.utf8.elementsEqual(words.utf8) ?? false
  }
}

extension ClientOperation.Action {
  /// The words of a record in one string, each part prefixed with its length, so that different operations never collide. `nil` for kinds of which
  /// no record keeps any.
  fileprivate var keptWords: String? {
    let parts: [String]? =
      switch self {
      case .submitFeedback(_, let text): [text]
      case .setPreference(let name, let value): [name, value]
      case .publishProfile(let name, let languages): [name] + languages
      default: nil
      }
    return parts?.map { "\($0.utf8.count):\($0)," }.joined()
  }

  /// The same without its words. The reason of a joining is dropped, too: the relay records a joining only for a user who is a member already, and
  /// nobody reads that reason.
  var withoutWords: Self {
    switch self {
    case .submitFeedback(let rating, _): .submitFeedback(rating: rating, text: "")
    case .setPreference: .setPreference(name: "", value: "")
    case .publishProfile: .publishProfile(name: "", languages: [])
    case .joinSession: .joinSession(reason: "")
    default: self
    }
  }
}
