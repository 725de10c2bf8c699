internal import WardlineModel

// What is kept and makes no entry of a session's log: feedback, preferences, profiles, and the taking back of what never came.
extension Ledger {
  mutating func keep(
    _ operation: Operation, author: UserID, device: DeviceID, sessions: [SessionID], in transaction: inout Transaction
  ) throws(StoreError) -> LedgerOutcome {
    if let code = operation.formError { return refuse(operation, code) }
    if let first = try transaction.record(for: operation.key) { return answer(operation, author: author, from: first) }
    guard let content = KeptOperation.Content(operation.action) else { return refuse(operation, .malformed) }
    // A key is the name of one operation, wherever it was kept (G2).
    guard try transaction.entry(for: operation.key) == nil else { return refuse(operation, .keyReused) }
    let record = record(operation, author: author, device: device, content)
    if case .publishProfile(let name, let languages) = operation.action {
      return try publish(Profile(user: author, name: name, languages: languages), record, in: sessions, of: &transaction)
    }
    var growth = content.textBytes
    if case .preference(let name, _) = content {
      growth -= try transaction.preference(name, of: author, on: device)?.content.textBytes ?? 0
    }
    guard try charge(author, records: 1, bytes: growth, in: transaction) else { return refuse(operation, .quotaExceeded) }
    try transaction.insert(record)
    return .recorded(Acceptance(of: record, isReplay: false), entries: [])
  }

  /// A profile stands in one place, and in the logs of sessions: its record needs the digest only.
  private mutating func publish(
    _ profile: Profile, _ record: KeptOperation, in sessions: [SessionID], of transaction: inout Transaction
  ) throws(StoreError) -> LedgerOutcome {
    var listeners: [SessionID] = []
    for session in sessions where try isNews(profile, in: session, of: transaction) { listeners.append(session) }
    let growth = listeners.count * profile.textBytes
    guard try charge(profile.user, records: 1, bytes: growth, in: transaction) else { return refuse(record, .quotaExceeded) }
    try transaction.insert(record.wordless)
    try transaction.save(profile, in: nil)
    var entries: [LogEntry] = []
    for session in listeners { entries.append(try tell(of: profile, in: session, of: &transaction)) }
    return .recorded(Acceptance(of: record, isReplay: false), entries: entries)
  }

  private func refuse(_ record: KeptOperation, _ code: RejectionCode) -> LedgerOutcome {
    .rejected(Rejection(key: record.key, session: record.session, code: code, isPermanent: true))
  }

  /// Bars the key of a message that its author takes back before it has come: when it comes, it is refused for good (G1: its author no
  /// longer has it in the outbox).
  mutating func bar(
    _ key: IdempotencyKey, by operation: Operation, author: UserID, in transaction: inout Transaction
  ) throws(StoreError) -> LedgerOutcome {
    guard try transaction.entry(for: operation.key) == nil else { return refuse(operation, .keyReused) }
    // The key of a preference, or one that another barred, is no message of this author's.
    if let held = try transaction.record(for: key), held.content != .retracted || held.author != author {
      return refuse(operation, .notAllowed)
    }
    let record = record(operation, author: author, device: nil, .retraction(of: key))
    let isNew = try transaction.record(for: key) == nil
    guard try charge(author, records: isNew ? 2 : 1, bytes: 0, in: transaction) else {
      return refuse(operation, .quotaExceeded)
    }
    try transaction.insert(record)
    if isNew {
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
    guard first.isSame(as: operation.action) else { return refuse(operation, .keyReused) }
    return .replayed(Acceptance(of: first, isReplay: true))
  }

  /// Whether a session's log says otherwise of somebody's profile, and can be told. An ended session takes no more.
  mutating func isNews(_ profile: Profile, in session: SessionID, of transaction: Transaction) throws(StoreError) -> Bool {
    guard let head = try head(of: session, in: transaction), head.status.status != .ended else { return false }
    return try transaction.profile(of: profile.user, in: session) != profile
  }

  /// Writes a profile into a session's log.
  mutating func tell(
    of profile: Profile, in session: SessionID, of transaction: inout Transaction
  ) throws(StoreError) -> LogEntry {
    try transaction.save(profile, in: session)
    return try append(.profile(profile), key: nil, by: profile.user, to: session, in: &transaction)
  }

  private func record(
    _ operation: Operation, author: UserID, device: DeviceID?, _ content: KeptOperation.Content
  ) -> KeptOperation {
    KeptOperation(
      key: operation.key, author: author, device: device, session: operation.session, recordedAt: now,
      writtenAt: clamped(operation.writtenAt, begunAt: nil), content: content)
  }
}

extension Acceptance {
  fileprivate init(of record: KeptOperation, isReplay: Bool) {
    self.init(
      key: record.key, session: record.session, sequence: 0, loggedAt: record.recordedAt, writtenAt: record.writtenAt,
      isReplay: isReplay)
  }
}
