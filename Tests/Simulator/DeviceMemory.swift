internal import WardlineModel
internal import WardlineSync

/// A device's store as its processes use it, and the place where the store's mutants are applied. Without a mutant it adds
/// nothing.
///
/// One world uses it, on one thread.
final class DeviceMemory: ClientStore, @unchecked Sendable {
  /// The store of the process that is running, or ran last.
  private(set) var store: any ClientStore & AssistStore
  /// The open stores, by slot.
  private var stores: [Int: any ClientStore & AssistStore] = [:]
  let mutant: Mutant?
  /// The process ends after its first commit here. It should need only one.
  var diesWithin = false
  /// The disk is full: writes are rejected.
  var refusesWrites = false
  /// Whether another process has it open: production uses the kernel's locks, which are not simulated.
  var hasOthers = false
  /// Incremented when a new token is available.
  var tokenRevision: Int64 = 0
  /// Operations that were not written although their message was.
  private var tornOff: Set<IdempotencyKey> = []
  private var connectionEpoch: UInt64 = 0
  /// The status that a mutant takes for the one in force.
  private var believed: [SessionID: VersionedStatus] = [:]

  /// What the mutant that forgets it has spent of the model's pace.
  var spent: AssistSpending?
  /// How many earlier messages the model may be sent with a question, as context.
  var earlierMax = 0

  init(_ store: any ClientStore & AssistStore, mutant: Mutant?) {
    self.store = store
    self.mutant = mutant
  }

  /// A new process has opened the store.
  func opened(_ store: any ClientStore & AssistStore, by slot: Int) {
    if stores.isEmpty { (connectionEpoch, spent) = (0, nil) }
    stores[slot] = store
    self.store = store
  }

  /// Reads and writes from here on use the store of this process.
  func use(_ slot: Int) { store = stores[slot] ?? store }

  /// The process is gone. Reads use another process's store, if there is one.
  func closed(by slot: Int) {
    stores[slot] = nil
    if let other = stores.keys.min() { use(other) }
  }

  // MARK: Writing

  func nextConnectionEpoch(under token: FencingToken) throws(StoreError) -> UInt64 {
    try refuseIfFull()
    guard mutant == .reuseConnectionEpoch else { return try store.nextConnectionEpoch(under: try used(token)) }
    connectionEpoch += 1
    return connectionEpoch
  }

  func enqueue(_ operations: [ClientOperation]) throws(StoreError) -> Committed {
    try refuseIfFull()
    let committed = try store.enqueue(operations)
    if mutant == .writeApart, diesWithin { tornOff.formUnion(operations.map(\.key)) }
    return adjusted(committed)
  }

  func apply(_ answers: [RelayNews], under token: FencingToken) throws(StoreError) -> Committed {
    try refuseIfFull()
    let token = try used(token)
    switch mutant {
    case .cursorApart where diesWithin: return try store.apply(answers.filter(\.isCursor), under: token)
    case .jumpGap: return try store.apply(answers.map(\.withoutReset), under: token)
    case .jumpOverRetention:
      return try store.apply(answers.map { $0.isPastRetention ? $0.withoutReset : $0 }, under: token)
    case .receiptsGoBack:
      return try store.apply(answers.flatMap(\.withoutReceipts), under: token)
    case .applyStaleStatus, .lateAckOverwrites:
      let before = believed
      for answer in answers { believe(answer) }
      return adjusted(try store.apply(answers, under: token), believedBefore: before)
    default: return adjusted(try store.apply(answers, under: token))
    }
  }

  func reopen() throws(StoreError) { if mutant != .neverReopen { try store.reopen() } }

  func lease() throws(StoreError) -> Lease? { try store.lease() }

  func takeLease(
    after seen: FencingToken, owner: String, expiresAtMilliseconds: Int64
  ) throws(StoreError) -> FencingToken {
    try refuseIfFull()
    return try store.takeLease(after: seen, owner: owner, expiresAtMilliseconds: expiresAtMilliseconds)
  }

  func renewLease(_ token: FencingToken, expiresAtMilliseconds: Int64) throws(StoreError) {
    try refuseIfFull()
    try store.renewLease(try used(token), expiresAtMilliseconds: expiresAtMilliseconds)
  }

  /// The token that is passed to the store.
  private func used(_ token: FencingToken) throws(StoreError) -> FencingToken {
    guard mutant == .workUnfenced, let current = try store.lease()?.token else { return token }
    return current
  }

  func recover(under token: FencingToken) throws(StoreError) {
    try refuseIfFull()
    try store.recover(under: try used(token))
  }

  func claim(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) -> Claim {
    try refuseIfFull()
    var claim = try store.claim(keys, under: try used(token))
    if mutant == .sendUnclaimed { claim.keys = keys }
    return claim
  }

  func release(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) {
    try refuseIfFull()
    try store.release(keys, under: try used(token))
  }

  func edit(_ key: IdempotencyKey, as replacement: ClientOperation) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.edit(key, as: replacement))
  }

  func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.retry(key))
  }

  func delete(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.delete(key))
  }

  func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.takeBack(key, as: name, at: writtenAt, replacement: replacement))
  }

  func retract(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.retract(key, as: name, at: writtenAt, replacement: replacement))
  }

  func markRead(_ session: SessionID, through sequence: UInt64) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.markRead(session, through: sequence))
  }

  func holdForDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.holdForDeletion(key))
  }

  func undoDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.undoDeletion(key))
  }

  func setDuty(_ choice: DutyChoice) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.setDuty(choice))
  }

  func setLinkFailure(_ failure: LinkFailure?, under token: FencingToken) throws(StoreError) {
    try refuseIfFull()
    try store.setLinkFailure(failure, under: try used(token))
  }

  func setRelayClock(_ clock: RelayClock, under token: FencingToken) throws(StoreError) -> Committed {
    try refuseIfFull()
    return adjusted(try store.setRelayClock(clock, under: try used(token)))
  }

  func refuseIfFull() throws(StoreError) {
    if refusesWrites { throw .unavailable("the disk is full") }
  }

  // MARK: Reading

  var identity: StoreIdentity { store.identity }
  func relayClock() throws(StoreError) -> RelayClock { try store.relayClock() }
  func takesUnreviewedPhrases() throws(StoreError) -> Bool? { try store.takesUnreviewedPhrases() }
  func takeNews<Result>(_ use: (Committed?) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try store.takeNews { committed throws(StoreError) in try use(committed.map { adjusted($0) }) }
  }
  func tokenFiles() throws(StoreError) -> TokenFiles { TokenFiles(revision: tokenRevision) }
  func cursors() throws(StoreError) -> [SessionID: LogCursor] { try store.cursors() }
  func earlierCursors() throws(StoreError) -> [SessionID: [LogCursor]] { try store.earlierCursors() }
  func openSessions() throws(StoreError) -> OpenSessions { try store.openSessions() }
  func unplacedSessions() throws(StoreError) -> [SessionID] { try store.unplacedSessions() }
  func lanes() throws(StoreError) -> [LaneID] { try store.lanes() }
  func counts() throws(StoreError) -> QueueCounts { adjusted(try store.counts()) }
  func participants(of session: SessionID) throws(StoreError) -> [Participant] { try store.participants(of: session) }

  func pending(in lane: LaneID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation] {
    let found = try store.pending(in: lane, after: ordinal, limit: mutated(limit))
    return tornOff.isEmpty ? found : found.filter { !tornOff.contains($0.operation.key) }
  }

  private func mutated(_ limit: Int) -> Int {
    switch mutant {
    case .loadEverything: .max
    case .loadFullPages: Limits.laneLoadedMax
    default: limit
    }
  }

  func queue() throws(StoreError) -> [QueueRow] {
    let found = try store.queue()
    return tornOff.isEmpty ? found : found.filter { !tornOff.contains($0.operation.key) }
  }

  func session(_ id: SessionID) throws(StoreError) -> SessionState? { try store.session(id).map(adjusted) }

  func messages(of session: SessionID) throws(StoreError) -> [Message] { try messages(of: session, limit: .max) }
  func messages(of session: SessionID, limit: Int) throws(StoreError) -> [Message] {
    try store.messages(of: session, limit: limit)
  }

  func corrections(in session: SessionID) throws(StoreError) -> [IdempotencyKey: Message] {
    guard mutant == .countCorrectionsByClock else { return try store.corrections(in: session) }
    let messages = try messages(of: session)
    let pairs = messages.flatMap { message in messages.filter { $0.isCorrection(of: message) }.map { (message.id, $0) } }
    return Dictionary(pairs) { $0.writtenAt > $1.writtenAt ? $0 : $1 }
  }

  func ownReceipts() throws(StoreError) -> [Receipt] { try store.ownReceipts() }
  func receipts(in session: SessionID) throws(StoreError) -> [UserID: Receipt] { try store.receipts(in: session) }
  func gaps(in session: SessionID) throws(StoreError) -> [Gap] { try store.gaps(in: session) }
  func events(of session: SessionID) throws(StoreError) -> [SessionEvent] { try store.events(of: session) }
  func preferences() throws(StoreError) -> [String: String] { try store.preferences() }
  func profiles() throws(StoreError) -> [Profile] { try store.profiles() }
  func requests(limit: Int) throws(StoreError) -> [DeviceRequest] { try store.requests(limit: limit) }
  func request(_ key: IdempotencyKey) throws(StoreError) -> DeviceRequest? { try store.request(key) }
  func rings() throws(StoreError) -> [Ring] { try store.rings() }
  func answer(to request: IdempotencyKey) throws(StoreError) -> RequestAnswer? { try store.answer(to: request) }
  func duty() throws(StoreError) -> DeviceDuty { try store.duty() }
  func directory() throws(StoreError) -> Directory { try store.directory() }
  func queuedRequests() throws(StoreError) -> [QueuedRequest] { try store.queuedRequests() }
  func rowsLeft(of list: RelayList) throws(StoreError) -> Int? { try store.rowsLeft(of: list) }

  func overview() throws(StoreError) -> Overview { try store.overview() }

  // MARK: Mutants

  private func believe(_ answer: RelayNews) {
    switch answer {
    case .accepted(let acceptance):
      guard let status = acceptance.status, let session = acceptance.session else { return }
      believe(status, in: session, evenIfOlder: mutant == .lateAckOverwrites)
    case .head(let head), .welcome(let head): believe(head.status, in: head.session, evenIfOlder: mutant == .applyStaleStatus)
    case .event(let entry):
      guard case .status(let status) = entry.event else { return }
      believe(status, in: entry.session, evenIfOlder: mutant == .applyStaleStatus)
    case .rejected, .postponed, .cursor, .reset, .erased, .ahead, .complete, .receipt, .receiptsComplete, .opened: break
    case .connected, .phrases, .ring, .ringEnded, .place, .duty, .directory, .queuedRequests, .overview: break
    }
  }

  private func believe(_ status: VersionedStatus, in session: SessionID, evenIfOlder: Bool) {
    let held = believed[session]?.version ?? 0
    if evenIfOlder || status.version > held { believed[session] = status }
  }

  private func adjusted(_ state: SessionState) -> SessionState {
    guard let status = believed[state.session] else { return state }
    return SessionState(session: state.session, confirmed: status, wanted: state.wanted, changedBy: state.changedBy)
  }

  private func adjusted(_ counts: QueueCounts) -> QueueCounts {
    QueueCounts(pending: max(0, counts.pending - tornOff.count), failed: counts.failed, blocked: counts.blocked)
  }

  private func adjusted(_ committed: Committed, believedBefore before: [SessionID: VersionedStatus]? = nil) -> Committed {
    guard mutant != nil else { return committed }
    var changes = committed.changes.map { change in
      if case .session(let state) = change { Change.session(adjusted(state)) } else { change }
    }
    for session in believed.keys.sorted() {
      guard let before, before[session] != believed[session], let state = try? self.session(session) else { continue }
      changes.append(.session(state))
    }
    var changed = committed
    changed.changes = changes
    changed.counts = adjusted(committed.counts)
    if mutant == .sendUnclaimed { changed.withdrawn = [] }
    return changed
  }
}

extension RelayNews {
  fileprivate var isCursor: Bool { if case .cursor = self { true } else { false } }

  fileprivate var isPastRetention: Bool { if case .reset(_, _, .pastRetention) = self { true } else { false } }

  /// A welcome that is taken for the end of all that was heard of others past the cursor.
  fileprivate var withoutReceipts: [RelayNews] {
    if case .welcome(let head) = self { [self, .receiptsComplete(head.session, of: [])] } else { [self] }
  }

  /// A reset that is not applied.
  fileprivate var withoutReset: RelayNews {
    if case .reset(let cursor, let session, _) = self { .cursor(cursor, session: session) } else { self }
  }
}
