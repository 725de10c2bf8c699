internal import WardlineModel

// What is kept and makes no entry of a session's log: feedback, preferences, profiles, and the taking back of what never came.
extension Ledger {
  mutating func keep(
    _ operation: Operation, author: UserID, device: DeviceID, sessions: [SessionID], in transaction: inout Transaction
  ) throws(StoreError) -> LedgerOutcome {
    if let code = operation.formError { return refuse(operation, code) }
    if let first = try transaction.record(for: operation.key) { return answer(operation, author: author, from: first) }
    let content: KeptOperation.Content
    switch operation.action {
    case .submitFeedback(let rating, let text): content = .feedback(rating: rating, text: text)
    case .setPreference(let name, let value): content = .preference(name: name, value: value)
    case .publishProfile(let name, let languages): content = .profile(name: name, languages: languages)
    case .createSession, .sendMessage, .setStatus, .retract: return refuse(operation, .malformed)
    }
    // A key is the name of one operation, wherever it was kept (G2).
    guard try transaction.entry(for: operation.key) == nil else { return refuse(operation, .keyReused) }
    let record = record(operation, author: author, device: device, content)
    try transaction.insert(record)
    var entries: [LogEntry] = []
    if case .profile(let name, let languages) = content {
      let profile = Profile(user: author, name: name, languages: languages)
      try transaction.save(profile, in: nil)
      for session in sessions { entries += try tell(of: profile, in: session, of: &transaction) }
    }
    return .recorded(Acceptance(of: record, isReplay: false), entries: entries)
  }

  /// Bars the key of a message that its author takes back before it has come: when it comes, it is refused for good (G1: its author no
  /// longer has it in the outbox).
  func bar(
    _ key: IdempotencyKey, by operation: Operation, author: UserID, in transaction: inout Transaction
  ) throws(StoreError) -> LedgerOutcome {
    guard try transaction.entry(for: operation.key) == nil else { return refuse(operation, .keyReused) }
    // The key of a preference, or one that another barred, is no message of this author's.
    if let held = try transaction.record(for: key), held.content != .retracted || held.author != author {
      return refuse(operation, .notAllowed)
    }
    let record = record(operation, author: author, device: nil, .retraction(of: key))
    try transaction.insert(record)
    if try transaction.record(for: key) == nil {
      var place = record
      place.key = key
      place.content = .retracted
      try transaction.insert(place)
    }
    return .recorded(Acceptance(of: record, isReplay: false), entries: [])
  }

  /// The key was kept before: the first acknowledgement again, or a no to what bears another's name (G2).
  func answer(_ operation: Operation, author: UserID, from first: KeptOperation) -> LedgerOutcome {
    guard first.author == author, first.session == operation.session else { return refuse(operation, .keyReused) }
    if first.content == .retracted {
      if case .sendMessage = operation.action { return refuse(operation, .retracted) }
      return refuse(operation, .keyReused)
    }
    guard first.content.isSame(as: operation.action) else { return refuse(operation, .keyReused) }
    return .replayed(Acceptance(of: first, isReplay: true))
  }

  /// Writes a profile into a session's log, where it says otherwise. An ended session takes no more.
  mutating func tell(
    of profile: Profile, in session: SessionID, of transaction: inout Transaction
  ) throws(StoreError) -> [LogEntry] {
    guard let head = try head(of: session, in: transaction), head.status.status != .ended,
      try transaction.profile(of: profile.user, in: session) != profile
    else { return [] }
    try transaction.save(profile, in: session)
    return [try append(.profile(profile), key: nil, by: profile.user, to: session, in: &transaction)]
  }

  private func record(
    _ operation: Operation, author: UserID, device: DeviceID?, _ content: KeptOperation.Content
  ) -> KeptOperation {
    KeptOperation(
      key: operation.key, author: author, device: device, session: operation.session, recordedAt: now,
      // Clamp `writtenAt` to the relay's clock.
      writtenAt: min(operation.writtenAt, now), content: content)
  }
}

extension KeptOperation.Content {
  /// By bytes: `==` would take two spellings of one accent for the same text.
  fileprivate func isSame(as action: Operation.Action) -> Bool {
    switch (self, action) {
    case (.feedback(let rating, let text), .submitFeedback(let otherRating, let otherText)):
      rating == otherRating && text.utf8.elementsEqual(otherText.utf8)
    case (.preference(let name, let value), .setPreference(let otherName, let otherValue)):
      name.utf8.elementsEqual(otherName.utf8) && value.utf8.elementsEqual(otherValue.utf8)
    case (.profile(let name, let languages), .publishProfile(let otherName, let otherLanguages)):
      name.utf8.elementsEqual(otherName.utf8)
        && languages.elementsEqual(otherLanguages) { $0.utf8.elementsEqual($1.utf8) }
    case (.retraction(let key), .retract(let otherKey)): key == otherKey
    default: false
    }
  }
}

extension Acceptance {
  fileprivate init(of record: KeptOperation, isReplay: Bool) {
    self.init(
      key: record.key, session: record.session, sequence: 0, loggedAt: record.recordedAt, writtenAt: record.writtenAt,
      isReplay: isReplay)
  }
}
