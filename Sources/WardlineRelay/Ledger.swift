package import WardlineModel

/// One thing to commit.
package enum LedgerWrite: Hashable, Sendable {
  /// The holder of a grant came: makes the sessions that are not there yet, and notes who came. `known` is what their device has read of
  /// each session: the last entry of each epoch, the newest last.
  case arrive(Participant, sessions: [SessionID], known: [SessionID: [Cursor]] = [:])
  /// An operation of somebody whose grant covers its session, to be written into its log.
  case submit(Operation, author: UserID)
  /// An operation that makes no entry of its own: feedback, a preference, a profile. The device is whose preference it is, the sessions
  /// are where others hear of the profile.
  case keep(Operation, author: UserID, device: DeviceID, sessions: [SessionID])
  /// Somebody has come further in a session that their grant covers.
  case receive(UserReceipt)
}

/// What became of one ``LedgerWrite``.
package enum LedgerOutcome: Hashable, Sendable {
  /// The sessions as they are after the arrival, the entries it made, how far everyone has come there, and how far the log goes the way
  /// that the device knows; a session of which it knows nothing of this log is not named there.
  case arrived([SessionHead], entries: [LogEntry], receipts: [UserReceipt] = [], shared: [SessionID: Cursor] = [:])
  case accepted(Acceptance, entry: LogEntry)
  /// Kept without an entry of its own; a profile makes one in each session of its author.
  case recorded(Acceptance, entries: [LogEntry])
  /// `nil` when that was known.
  case received(UserReceipt?)
  /// The key was accepted before: the first acknowledgement again, and no new entry (G2).
  case replayed(Acceptance)
  case rejected(Rejection)
}

/// The rules of the log: what is accepted, in which order, once (G2, G3, G6). It runs inside a store's transaction, the same over
/// every store, and decides on nothing but the transaction and its arguments.
package struct Ledger<Transaction: RelayTransaction> {
  let now: Timestamp
  let quotas: Quotas
  /// Heads that this batch has read or moved; they are saved once, at its end, with what is noted beside them.
  private var heads: [SessionID: SessionHead] = [:]
  private var notes: [SessionID: SessionNote] = [:]
  private var changed: Set<SessionID> = []
  /// The same of users.
  var usages: [UserID: Usage] = [:]
  var changedUsages: Set<UserID> = []

  private init(now: Timestamp, quotas: Quotas) {
    self.now = now
    self.quotas = quotas
  }

  /// Applies a batch in its order and returns one outcome for each write.
  package static func apply(
    _ writes: [LedgerWrite], within quotas: Quotas = Quotas(), at now: Timestamp, in transaction: inout Transaction
  ) throws(StoreError) -> [LedgerOutcome] {
    var ledger = Ledger(now: now, quotas: quotas)
    var outcomes: [LedgerOutcome] = []
    outcomes.reserveCapacity(writes.count)
    for write in writes {
      switch write {
      case .arrive(let participant, let sessions, let known):
        outcomes.append(try ledger.arrive(participant, sessions: sessions, known: known, in: &transaction))
      case .submit(let operation, let author):
        outcomes.append(try ledger.submit(operation, author: author, in: &transaction))
      case .keep(let operation, let author, let device, let sessions):
        outcomes.append(
          try ledger.keep(operation, author: author, device: device, sessions: sessions, in: &transaction))
      case .receive(let receipt): outcomes.append(try ledger.receive(receipt, in: &transaction))
      }
    }
    for session in ledger.changed {
      if let head = ledger.heads[session] { try transaction.save(head, ledger.notes[session] ?? SessionNote()) }
    }
    for user in ledger.changedUsages {
      if let usage = ledger.usages[user] { try transaction.save(usage, of: user) }
    }
    return outcomes
  }

  // MARK: Arrivals

  private mutating func arrive(
    _ participant: Participant, sessions: [SessionID], known: [SessionID: [Cursor]], in transaction: inout Transaction
  ) throws(StoreError) -> LedgerOutcome {
    var entries: [LogEntry] = []
    var shared: [SessionID: Cursor] = [:]
    var arrived: [SessionHead] = []
    var receipts: [UserReceipt] = []
    let profile = try transaction.profile(of: participant.user, in: nil)
    for session in sessions {
      if try head(of: session, in: transaction) == nil {
        entries.append(try append(.created, key: nil, by: participant.user, to: session, in: &transaction))
      }
      if try transaction.participant(participant.user, in: session) != participant {
        try transaction.save(participant, in: session)
        entries.append(try append(.participant(participant), key: nil, by: participant.user, to: session, in: &transaction))
      }
      if let profile, try isNews(profile, in: session, of: transaction) {
        try chargeUnrefused(profile.user, bytes: profile.textBytes, in: transaction)
        entries.append(try tell(of: profile, in: session, of: &transaction))
      }
      if let head = try head(of: session, in: transaction) { arrived.append(head) }
      receipts += try transaction.receipts(in: session)
      shared[session] = try lastShared(of: known[session] ?? [], in: session, transaction)
    }
    return .arrived(arrived, entries: entries, receipts: receipts, shared: shared)
  }

  /// The last place up to which the log is what somebody has read of it. Of an epoch that both know, both have the same entries, as far as
  /// each of them goes: the newest of these decides (G4).
  private mutating func lastShared(
    of known: [Cursor], in session: SessionID, _ transaction: Transaction
  ) throws(StoreError) -> Cursor? {
    for cursor in known.reversed() {
      guard cursor.sequence > 0, let epoch = cursor.epoch,
        let sequences = try transaction.sequences(of: session, writtenIn: epoch), cursor.sequence >= sequences.lowerBound
      else { continue }
      let last = min(sequences.upperBound - 1, try head(of: session, in: transaction)?.head ?? 0)
      return Cursor(epoch: epoch, sequence: min(cursor.sequence, last))
    }
    return nil
  }

  private mutating func receive(_ news: UserReceipt, in transaction: inout Transaction) throws(StoreError) -> LedgerOutcome {
    let session = news.receipt.session
    let head = try head(of: session, in: transaction)?.head ?? 0
    // Clamp a receipt to the log, and what was read to what was delivered.
    var receipt = news.receipt
    receipt.deliveredThrough = min(receipt.deliveredThrough, head)
    receipt.readThrough = min(receipt.readThrough, receipt.deliveredThrough)
    let held = try transaction.receipts(in: session).first { $0.user == news.user }?.receipt
    let merged = held.map { $0.merged(with: receipt) } ?? receipt
    guard merged != held, merged.deliveredThrough > 0 else { return .received(nil) }
    try transaction.save(UserReceipt(merged, by: news.user))
    return .received(UserReceipt(merged, by: news.user))
  }

  mutating func append(
    _ event: LogEntry.Event, key: IdempotencyKey?, by author: UserID, to session: SessionID, in transaction: inout Transaction
  ) throws(StoreError) -> LogEntry {
    let last = try head(of: session, in: transaction)?.head ?? 0
    let entry = LogEntry(
      session: session, sequence: last + 1, key: key, author: author, loggedAt: now, writtenAt: now, event: event)
    // Without a key there is nothing that could stand in its way.
    _ = try transaction.insert(entry)
    try move(to: entry, in: transaction)
    return entry
  }

  // MARK: Operations

  private mutating func submit(
    _ operation: Operation, author: UserID, in transaction: inout Transaction
  ) throws(StoreError) -> LedgerOutcome {
    if let code = operation.formError { return refuse(operation, code) }
    if let record = try transaction.record(for: operation.key) { return answer(operation, author: author, from: record) }
    guard let session = operation.session, let event = event(for: operation) else { return refuse(operation, .malformed) }
    let head = try head(of: session, in: transaction) ?? SessionHead(session: session, status: .initial, head: 0)
    var target: LogEntry?
    if case .retract(let key) = operation.action {
      guard let entry = try transaction.entry(for: key) else {
        return try bar(key, by: operation, author: author, in: &transaction)
      }
      guard entry.author == author, entry.session == session, case .message = entry.event else {
        return refuse(operation, .notAllowed)
      }
      target = entry
    }
    let note = try note(of: session, in: transaction)
    if let code = obstacle(to: operation, at: head, note, target: target) {
      // What was accepted before the obstacle came is still answered with its acknowledgement (G2).
      if let first = try transaction.entry(for: operation.key) {
        return try answer(operation, author: author, from: first, in: transaction)
      }
      return refuse(operation, code, status: head.status)
    }
    let entry = LogEntry(
      session: session, sequence: head.head + 1, key: operation.key, author: author, loggedAt: now,
      writtenAt: clamped(operation.writtenAt, begunAt: head.head == 0 ? now : note.begunAt), event: event)
    guard try transaction.insert(entry) else {
      guard let first = try transaction.entry(for: operation.key) else {
        throw .failed("the key \(operation.key) is taken and has no entry")
      }
      return try answer(operation, author: author, from: first, in: transaction)
    }
    try move(to: entry, target: target, in: transaction)
    if case .retraction(let key) = event { try transaction.eraseWords(of: key) }
    guard let acceptance = Acceptance(of: entry, isReplay: false) else { return refuse(operation, .malformed) }
    return .accepted(acceptance, entry: entry)
  }

  /// What the operation would write; `nil` for kinds that make no entry.
  private func event(for operation: Operation) -> LogEntry.Event? {
    switch operation.action {
    case .createSession: .created
    case .sendMessage(let text): .message(text: text)
    case .setStatus(let status, let basedOn): .status(VersionedStatus(status, version: basedOn &+ 1))
    case .retract(let key): .retraction(key)
    case .submitFeedback, .setPreference, .publishProfile: nil
    }
  }

  /// Why the session does not take the operation now (G6).
  private func obstacle(
    to operation: Operation, at head: SessionHead, _ note: SessionNote, target: LogEntry?
  ) -> RejectionCode? {
    if head.status.status == .ended { return .sessionEnded }
    if case .setStatus(_, let basedOn) = operation.action, basedOn != head.status.version { return .statusConflict }
    return isFull(for: operation, at: head, note, target: target) ? .quotaExceeded : nil
  }

  private func answer(
    _ operation: Operation, author: UserID, from first: LogEntry, in transaction: Transaction
  ) throws(StoreError) -> LedgerOutcome {
    guard var acceptance = Acceptance(of: first, isReplay: true), first.author == author, first.session == operation.session,
      try isWhatWasSaid(operation, first, in: transaction)
    else { return refuse(operation, .keyReused) }
    acceptance.epoch = try transaction.earlierEpoch(of: first)
    return .replayed(acceptance)
  }

  private func isWhatWasSaid(
    _ operation: Operation, _ first: LogEntry, in transaction: Transaction
  ) throws(StoreError) -> Bool {
    if case .sendMessage(let text) = operation.action, case .message = first.event,
      let digest = try transaction.erasedWords(of: operation.key)
    {
      return digest == WordsDigest(of: text, under: operation.key)
    }
    return Self.matches(first.event, operation.action)
  }

  private static func matches(_ event: LogEntry.Event, _ action: Operation.Action) -> Bool {
    switch (event, action) {
    case (.created, .createSession): true
    // By bytes: `==` would take two spellings of one accent for the same text.
    case (.message(let logged), .sendMessage(let submitted)): logged.utf8.elementsEqual(submitted.utf8)
    case (.retraction(let logged), .retract(let submitted)): logged == submitted
    case (.status(let logged), .setStatus(let status, let basedOn)): logged == VersionedStatus(status, version: basedOn &+ 1)
    default: false
    }
  }

  func refuse(_ operation: Operation, _ code: RejectionCode, status: VersionedStatus? = nil) -> LedgerOutcome {
    .rejected(Rejection(key: operation.key, session: operation.session, code: code, isPermanent: true, status: status))
  }

  // MARK: Heads

  mutating func head(of session: SessionID, in transaction: Transaction) throws(StoreError) -> SessionHead? {
    if let head = heads[session] { return head }
    let head = try transaction.head(of: session)
    heads[session] = head
    return head
  }

  private mutating func note(of session: SessionID, in transaction: Transaction) throws(StoreError) -> SessionNote {
    if let note = notes[session] { return note }
    let note = try transaction.note(of: session)
    notes[session] = note
    return note
  }

  /// - Parameter target: the message that the entry takes back, with its words.
  private mutating func move(
    to entry: LogEntry, target: LogEntry? = nil, in transaction: Transaction
  ) throws(StoreError) {
    var note = try note(of: entry.session, in: transaction)
    if entry.sequence == 1 { note.begunAt = entry.loggedAt }
    note.usage.bytes += Self.growth(of: entry, target: target)
    notes[entry.session] = note
    var head = heads[entry.session] ?? SessionHead(session: entry.session, status: .initial, head: 0)
    head.head = entry.sequence
    if case .status(let status) = entry.event { head.status = status }
    heads[entry.session] = head
    changed.insert(entry.session)
  }
}
