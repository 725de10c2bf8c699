package import WardlineModel

/// One write of a batch. Indirect: it is handed from list to list and from thread to thread, each time by one reference.
package indirect enum LedgerWrite: Hashable, Sendable {
  /// A user has connected: creates missing sessions, and logs the join. `known` is what their device has read of each session:
  /// the last entry of each epoch, the newest last.
  case arrive(Participant, sessions: [SessionID], known: [SessionID: [LogCursor]] = [:])
  /// The same for a token that names no session: continues those of which its holder is or was a member.
  /// - Parameter pageSize: how many sessions the welcome has room for.
  case arriveMember(Participant, known: [SessionID: [LogCursor]] = [:], pageSize: Int = Limits.sessionsPerWelcomeMax)
  /// The holder of such a token continues one session more, on a connection that is open. `known` as for an arrival.
  case follow(SessionID, by: UserID, known: [LogCursor])
  /// An operation of the holder of such a token: accepted where they are a member, or where it creates a session (G8).
  case submitMember(ClientOperation, author: Participant)
  /// An interpreter's answer to a request, member of its session or not. `wasRung`: whether it has rung for them, as far as the routing
  /// knows; rings that are over stand in the log.
  case answer(ClientOperation, author: Participant, wasRung: Bool)
  /// Rings of a request that are over.
  case logRings(IdempotencyKey, in: SessionID, [RoutingMachine.Rung])
  /// Nobody has accepted a request in time.
  case expire(IdempotencyKey, in: SessionID)
  /// Nobody has been in a session for so long that these interpreters are free for requests: until their next word they take no part in it.
  case vacate(SessionID, of: [UserID])
  /// What this relay tells the others on its database, and no store keeps.
  case announce([Notice])
  /// An operation of a user whose grant covers its session, to be logged there.
  case submit(ClientOperation, author: UserID)
  /// An operation that makes no entry of its own: feedback, a preference, a profile. `device` owns the preference; `sessions`
  /// are those in which others see the profile.
  case record(ClientOperation, author: UserID, device: DeviceID, sessions: [SessionID])
  /// The profile of the holder of a token that follows memberships: it also changes what the directory says that they speak, which is what
  /// requests ring by.
  case publish(ClientOperation, author: UserID, device: DeviceID, sessions: [SessionID])
  /// A user's receipt has advanced in a session that their grant covers.
  case receive(UserReceipt)
}

/// The outcome of one ``LedgerWrite``.
package indirect enum LedgerOutcome: Hashable, Sendable {
  /// The sessions after the arrival, the entries it made, everyone's receipts there, and the last place that the log shares
  /// with the device's history. `shared` omits a session of whose log the device has no valid cursor. `further` are the sessions in progress
  /// that the welcome has no room for; `nil` where nothing is left out.
  case arrived(
    [SessionHead], entries: [LogEntry], receipts: [UserReceipt] = [], shared: [SessionID: LogCursor] = [:],
    further: [SessionID]? = nil)
  case accepted(Acceptance, entry: LogEntry)
  /// An operation that made several entries, its own first.
  case appended(Acceptance, entries: [LogEntry])
  /// The same for an operation after which a request is open that its entries do not tell whole: a handover, or one that was open before.
  case routed(Acceptance, entries: [LogEntry], RoutedRequest)
  /// Those who take no part in a session any more.
  case vacated(SessionID, [UserID])
  /// What the others are told is in the journal.
  case announced
  /// What the relay itself has logged.
  case logged([LogEntry])
  /// A session was created, and its author is its first member.
  case created(Acceptance, entries: [LogEntry])
  /// The session as its new reader may see it, how far everyone has come there, and how far its log goes the way that their device knows.
  case following(SessionHead, receipts: [UserReceipt], shared: LogCursor?)
  /// The user is not a member, or the session does not exist: one answer for both (G8).
  case notFollowing(SessionID)
  /// Kept without an entry of its own; a profile makes an entry in each session of its author.
  case recorded(Acceptance, entries: [LogEntry])
  /// `nil` if the receipt did not advance.
  case received(UserReceipt?)
  /// The key was accepted before: the first acknowledgement again, and no new entry (G2).
  case replayed(Acceptance)
  case rejected(Rejection)
  /// Its device has a newer connection at another relay, and may have written more there: it does not count, and nobody waits for an answer (G3).
  case fenced
}

/// The rules of the log: what is accepted, in which order, once (G2, G3, G6). A pure function over a store's contents: it reads
/// nothing but its arguments, so it decides the same over every store.
package struct Ledger {
  let now: Timestamp
  let quotas: Quotas
  /// The store's contents, with the changes of the batch so far.
  var known: LedgerSnapshot
  var changes = LedgerChanges()
  /// Written once, with their state at the end of the batch.
  private var changedSessions = Distinct<SessionID>()
  private var changedRequests = Distinct<IdempotencyKey>()

  private init(over known: consuming LedgerSnapshot, within quotas: Quotas, at now: Timestamp) {
    self.known = known
    self.quotas = quotas
    self.now = now
  }

  /// Plans a batch, write by write, in order.
  ///
  /// - Parameter snapshot: holds what ``LedgerSnapshot/Needs/init(of:from:)`` names for these writes.
  package static func plan(
    _ writes: [LedgerWrite], from senders: BatchSenders = BatchSenders(), over snapshot: consuming LedgerSnapshot,
    within quotas: Quotas = Quotas(), at now: Timestamp
  ) -> LedgerChanges {
    var ledger = Ledger(over: snapshot, within: quotas, at: now)
    ledger.changes.outcomes.reserveCapacity(writes.count)
    ledger.changes.entries.reserveCapacity(writes.count)
    ledger.known.entries.reserveCapacity(ledger.known.entries.count + writes.count)
    for (index, write) in writes.enumerated() {
      if ledger.isFenced(index, of: senders) {
        ledger.changes.outcomes.append(.fenced)
        continue
      }
      let outcome: LedgerOutcome =
        switch write {
        case .arrive(let participant, let sessions, let known): ledger.arrive(participant, sessions: sessions, known: known)
        case .arriveMember(let participant, let known, let size): ledger.arrive(participant, known: known, pageSize: size)
        case .follow(let session, let user, let known): ledger.follow(session, by: user, known: known)
        case .submitMember(let operation, let author): ledger.submit(operation, member: author)
        case .answer(let operation, let author, let wasRung): ledger.submit(operation, member: author, wasRung: wasRung)
        case .logRings(let request, let session, let rings): ledger.logRings(of: request, in: session, rings)
        case .expire(let request, let session): ledger.expire(request, in: session)
        case .vacate(let session, let users): ledger.vacate(session, users)
        case .announce(let notices): ledger.announce(notices)
        case .submit(let operation, let author): ledger.submit(operation, author: author)
        case .record(let operation, let author, let device, let sessions):
          ledger.record(operation, author: author, device: device, sessions: sessions)
        case .publish(let operation, let author, let device, let sessions):
          ledger.record(operation, author: author, device: device, sessions: sessions, changesDirectory: true)
        case .receive(let receipt): ledger.receive(receipt)
        }
      ledger.changes.outcomes.append(outcome)
    }
    ledger.changes.sessions = ledger.changedSessions.compactMap { ledger.known.sessions[$0] }
    ledger.changes.requests = ledger.changedRequests.compactMap { ledger.known.requests[$0] }
    ledger.changes.audit = AuditEvent.events(of: ledger.changes)
    ledger.changes.plannedAt = now
    return ledger.changes
  }

  /// Reads what a batch needs, plans it, writes its changes, and returns one outcome for each write.
  ///
  /// - Parameters:
  ///   - senders: the connections on which the writes were sent, where there may be other relays.
  ///   - arrivals: what the audit log records of the batch besides what its changes say.
  package static func apply(
    _ writes: [LedgerWrite], from senders: BatchSenders = BatchSenders(), recording arrivals: [AuditEvent] = [],
    within quotas: Quotas = Quotas(), at now: Timestamp,
    in transaction: inout some RelayTransaction
  ) throws(StoreError) -> [LedgerOutcome] {
    var changes = plan(
      writes, from: senders, over: try transaction.snapshot(of: LedgerSnapshot.Needs(of: writes, from: senders)),
      within: quotas, at: now)
    changes.audit = arrivals + changes.audit
    try transaction.write(changes)
    return changes.outcomes
  }

  private func isFenced(_ index: Int, of senders: BatchSenders) -> Bool {
    guard senders.connections.indices.contains(index), let sender = senders.connections[index],
      let epoch = known.connections[sender.device]
    else { return false }
    return sender.ends(with: epoch)
  }

  private mutating func announce(_ notices: [Notice]) -> LedgerOutcome {
    changes.announced += notices
    return .announced
  }

  // MARK: Arrivals

  mutating func arrive(
    _ participant: Participant, sessions: [SessionID], known cursors: [SessionID: [LogCursor]]
  ) -> LedgerOutcome {
    var entries: [LogEntry] = []
    var shared: [SessionID: LogCursor] = [:]
    var arrived: [SessionHead] = []
    var receipts: [UserReceipt] = []
    let profile = known.profiles[SessionUser(nil, participant.user)]
    for session in sessions {
      if known.sessions[session] == nil {
        entries.append(append(.done(.createSession), by: participant.user, to: session))
      }
      let place = SessionUser(session, participant.user)
      if known.participants[place] != participant {
        known.participants[place] = participant
        changes.participants[place] = participant
        entries.append(append(.participant(participant), by: participant.user, to: session))
      }
      if let profile, isNews(profile, in: session) {
        chargeUnrefused(profile.user, bytes: profile.textBytes)
        entries.append(publish(profile, in: session))
      }
      if let state = known.sessions[session] { arrived.append(state.head) }
      receipts += self.receipts(in: session)
      shared[session] = lastShared(of: cursors[session] ?? [], in: session)
    }
    return .arrived(arrived, entries: entries, receipts: receipts, shared: shared)
  }

  /// How far everyone has come, by user.
  func receipts(in session: SessionID) -> [UserReceipt] {
    (known.receipts[session] ?? [:]).sorted { $0.key < $1.key }.map { UserReceipt($0.value, by: $0.key) }
  }

  /// The last place up to which the log is identical to what a reader has read. Within an epoch that both know, both have the
  /// same entries as far as each has read; the newest such epoch decides (G4).
  ///
  /// - Parameter last: how far the reader may read. An epoch that was first written to behind it says nothing of what lies before: a cursor
  ///   of it there would be found in no log (fast mode, seed 39979724).
  func lastShared(of cursors: [LogCursor], in session: SessionID, through last: UInt64 = .max) -> LogCursor? {
    let last = min(last, known.sessions[session]?.head.head ?? 0)
    for cursor in cursors.reversed() {
      guard cursor.sequence > 0, let epoch = cursor.epoch, let sequences = known.segments[SessionEpoch(session, epoch)],
        sequences.lowerBound <= min(cursor.sequence, last)
      else { continue }
      return LogCursor(epoch: epoch, sequence: min(cursor.sequence, sequences.upperBound - 1, last))
    }
    return nil
  }

  private mutating func receive(_ news: UserReceipt) -> LedgerOutcome {
    let session = news.receipt.session
    let head = known.sessions[session]?.head.head ?? 0
    // Clamp a receipt to the log, and its read position to the delivered one.
    var receipt = news.receipt
    receipt.deliveredThrough = min(receipt.deliveredThrough, head)
    receipt.readThrough = min(receipt.readThrough, receipt.deliveredThrough)
    let held = known.receipts[session]?[news.user]
    let merged = held.map { $0.merged(with: receipt) } ?? receipt
    guard merged != held, merged.deliveredThrough > 0 else { return .received(nil) }
    known.receipts[session, default: [:]][news.user] = merged
    changes.receipts[SessionUser(session, news.user)] = merged
    return .received(UserReceipt(merged, by: news.user))
  }

  /// Appends an entry that the relay itself writes.
  mutating func append(_ event: LogEntry.Event, by author: UserID, to session: SessionID) -> LogEntry {
    let last = known.sessions[session]?.head.head ?? 0
    let entry = LogEntry(
      session: session, sequence: last + 1, key: nil, author: author, loggedAt: now, writtenAt: now, event: event)
    append(entry)
    return entry
  }

  // MARK: Operations

  mutating func submit(_ operation: ClientOperation, author: UserID) -> LedgerOutcome {
    if let fault = operation.formFault { return refuse(operation, fault) }
    if let record = known.records[operation.key] { return answer(operation, author: author, from: record) }
    guard let session = operation.session, operation.rules.keptIn == .log else { return refuse(operation, .malformed) }
    var target: LogEntry?
    if case .message(let isOwn)? = operation.rules.about, let key = operation.action.target {
      guard let entry = known.entries[key]?.entry else {
        return isOwn ? tombstone(key, by: operation, author: author) : refuse(operation, .notAllowed)
      }
      guard (entry.author == author) == isOwn, entry.session == session, case .message = entry.event else {
        return refuse(operation, .notAllowed)
      }
      target = entry
    }
    // A replay gets its first acknowledgement, whatever has changed since (G2).
    if let first = known.entries[operation.key] { return answer(operation, author: author, from: first) }
    let state = known.sessions[session] ?? LoggedSession(of: session)
    if let code = rejectionReason(of: operation, at: state, target: target) {
      return refuse(operation, code, status: state.head.status)
    }
    if case .sendMessage(let body) = operation.action, !MessageAttributes.isPlain(body),
      let code = rejectionReason(of: MessageAttributes.parts(of: body).attributes, by: author, in: session)
    {
      return refuse(operation, code)
    }
    if operation.rules.isAboutRequest { return submitRequest(operation, by: author, in: session) }
    if isUnneeded(operation, by: author, in: session) { return recordUnneeded(operation, author: author) }
    let event: LogEntry.Event
    switch self.event(for: operation, by: author, in: session) {
    case .success(let made): event = made
    case .failure(let code): return refuse(operation, code)
    }
    let entry = log(event, of: operation, by: author, in: session, target: target)
    if case .retract(let key) = operation.action { eraseWords(of: key) }
    guard let acceptance = Acceptance(of: entry, isReplay: false) else { return refuse(operation, .malformed) }
    if let (renewed, request) = reopenAbandoned(by: entry) {
      return .routed(acceptance, entries: [entry, renewed], request)
    }
    return .accepted(acceptance, entry: entry)
  }

  /// Appends the entry of an operation.
  ///
  /// - Parameter target: the message that the entry retracts, with its text.
  mutating func log(
    _ event: LogEntry.Event, of operation: ClientOperation, by author: UserID, in session: SessionID, target: LogEntry? = nil
  ) -> LogEntry {
    let state = known.sessions[session] ?? LoggedSession(of: session)
    let entry = LogEntry(
      session: session, sequence: state.head.head + 1, key: operation.key, author: author, loggedAt: now,
      writtenAt: clamped(operation.writtenAt, begunAt: state.head.head == 0 ? now : state.note.begunAt), event: event)
    append(entry, target: target)
    return entry
  }

  /// The event that the operation logs, or why it is rejected.
  private func event(
    for operation: ClientOperation, by author: UserID, in session: SessionID
  ) -> Result<LogEntry.Event, RejectionCode> {
    switch operation.action {
    case .sendMessage(let body): .success(.message(body: body))
    case let action where action.rules.isLoggedAsSubmitted: .success(.done(action))
    case .setStatus(let status, let basedOn): .success(.status(VersionedStatus(status, version: basedOn &+ 1)))
    case .invite, .leave: membershipEvent(of: operation, by: author, in: session)
    case .joinSession: .failure(.notAllowed)
    default: .failure(.malformed)
    }
  }

  /// Why the session rejects the operation now (G6).
  func rejectionReason(of operation: ClientOperation, at state: LoggedSession, target: LogEntry?) -> RejectionCode? {
    if state.head.status.status == .ended { return .sessionEnded }
    if case .setStatus(_, let basedOn) = operation.action, basedOn != state.head.status.version { return .statusConflict }
    return isFull(for: operation, at: state, target: target) ? .quotaExceeded : nil
  }

  /// Why a message is rejected for its attributes.
  private func rejectionReason(
    of attributes: MessageAttributes, by author: UserID, in session: SessionID
  ) -> RejectionCode? {
    if let key = attributes.corrects {
      // Nobody changes what somebody else has said, and the corrections of a message are no chain.
      guard let entry = known.entries[key]?.entry, entry.author == author, entry.session == session,
        case .message(let body) = entry.event, MessageAttributes.parts(of: body).attributes.corrects == nil
      else { return .notAuthor }
    }
    if !quotas.takesUnreviewedPhrases, attributes.phrase?.isReviewed == false { return .unreviewedPhrase }
    let interprets = known.participants[SessionUser(session, author)]?.role == .interpreter
    return attributes.translation != nil && !interprets ? .notInterpreter : nil
  }

  private func answer(_ operation: ClientOperation, author: UserID, from first: KnownEntry) -> LedgerOutcome {
    guard var acceptance = Acceptance(of: first.entry, isReplay: true), first.entry.author == author,
      first.entry.session == operation.session, Self.isSame(operation, first)
    else { return refuse(operation, .keyReused) }
    acceptance.epoch = first.epoch == known.epoch ? nil : first.epoch
    return .replayed(acceptance)
  }

  private static func isSame(_ operation: ClientOperation, _ first: KnownEntry) -> Bool {
    guard let digest = first.digest else { return matches(first.entry.event, operation.action) }
    // Its words were erased: what is left of them decides (G2).
    func isDigest(of words: String) -> Bool { digest == WordsDigest(of: words, under: operation.key) }
    return switch (first.entry.event, operation.action) {
    case (.message, .sendMessage(let body)): isDigest(of: body)
    case (.done(.requestInterpreter(let logged)), .requestInterpreter(let submitted)):
      logged == submitted.withoutNote && isDigest(of: submitted.note)
    case (.joined(_, let logged), .joinSession(let reason)): logged.code == .cameIn && isDigest(of: reason)
    case (let event, let action): matches(event, action)
    }
  }

  private static func matches(_ event: LogEntry.Event, _ action: ClientOperation.Action) -> Bool {
    switch (event, action) {
    // Compares bytes: `==` would treat two spellings of one accent as the same text.
    case (.done(.requestInterpreter(let logged)), .requestInterpreter(let submitted)):
      logged == submitted && logged.note.utf8.elementsEqual(submitted.note.utf8)
    case (.done(let logged), let submitted): logged == submitted
    case (.message(let logged), .sendMessage(let submitted)): logged.utf8.elementsEqual(submitted.utf8)
    case (.status(let logged), .setStatus(let status, let basedOn)): logged == VersionedStatus(status, version: basedOn &+ 1)
    case (.joined(let logged, let reason), .invite(let user)): logged.user == user && reason.code == .invited
    case (.joined(_, let logged), .joinSession(let reason)):
      logged.code == .cameIn && logged.note.utf8.elementsEqual(reason.utf8)
    case (.left, .leave): true
    default: matchesRequest(event, action)
    }
  }

  func refuse(
    _ operation: ClientOperation, _ code: RejectionCode, status: VersionedStatus? = nil, detail: String = ""
  ) -> LedgerOutcome {
    .rejected(
      Rejection(key: operation.key, session: operation.session, code: code, isPermanent: true, status: status, detail: detail))
  }

  func refuse(_ operation: ClientOperation, _ fault: FormFault) -> LedgerOutcome {
    refuse(operation, fault.code, detail: fault.detail)
  }

  // MARK: Changes

  /// - Parameter target: the message that the entry retracts, with its text.
  private mutating func append(_ entry: LogEntry, target: LogEntry? = nil) {
    let session = entry.session
    var state = known.sessions[session] ?? LoggedSession(of: session)
    if entry.sequence == 1 {
      state.note.begunAt = entry.loggedAt
      known.openSessionCounts[entry.author, default: 0] += 1
    }
    state.note.usage.bytes += Self.growth(of: entry, target: target)
    if state.epoch != known.epoch { beginSegment(at: entry, after: state.epoch) }
    state.epoch = known.epoch
    state.head.head = entry.sequence
    if case .status(let status) = entry.event { state.head.status = status }
    known.sessions[session] = state
    noteMembership(entry)
    if case .status(let status) = entry.event, status.status == .ended { closeRequests(of: session) }
    changedSessions.insert(session)
    changes.entries.append(LedgerChanges.Entry(entry))
    if let key = entry.key { known.entries[key] = KnownEntry(entry, epoch: known.epoch) }
  }

  mutating func noteChange(of request: IdempotencyKey) { changedRequests.insert(request) }

  private mutating func beginSegment(at entry: LogEntry, after epoch: LogEpoch?) {
    changes.segments.append(.init(LogSegment(first: entry.sequence, epoch: known.epoch), of: entry.session))
    if let epoch, let before = known.segments[SessionEpoch(entry.session, epoch)] {
      known.segments[SessionEpoch(entry.session, epoch)] = before.lowerBound..<max(before.lowerBound, entry.sequence)
    }
    known.segments[SessionEpoch(entry.session, known.epoch)] = entry.sequence..<UInt64.max
  }

  /// Erases the text of the message under a key: its entry stays, without text, and the digest is kept. No effect if the text
  /// is already erased.
  private mutating func eraseWords(of key: IdempotencyKey) {
    guard var erased = known.entries[key], case .message(let body) = erased.entry.event, erased.digest == nil else { return }
    let digest = WordsDigest(of: body, under: key)
    erased.entry.event = .message(body: "")
    erased.digest = digest
    known.entries[key] = erased
    if let index = changes.entries.lastIndex(where: { $0.entry.key == key }) {
      changes.entries[index] = LedgerChanges.Entry(erased.entry, digest: digest)
    } else {
      changes.erasures.append(LedgerChanges.Erasure(of: key, leaving: digest))
    }
  }
}
