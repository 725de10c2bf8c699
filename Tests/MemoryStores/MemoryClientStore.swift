import Synchronization
package import WardlineModel
package import WardlineSync

/// An in-memory store of a device, for machines and simulators. It is also a second implementation of the rules of
/// ``ClientStore``, over plain collections: the same random operations on both stores must give the same state
/// (`ClientStoreTests`).
///
/// Committed state is a value: ``snapshot()`` returns what a disk would hold, and a store made from it is the device after a
/// crash.
package final class MemoryClientStore: ClientStore {
  package let identity: StoreIdentity
  /// The state that all processes on the store share.
  private let state: SharedState
  /// The number that marks this process's notes, and how many notes it has read.
  private let writer: Int
  private let notesRead: Mutex<Int>

  package convenience init(identity: StoreIdentity) {
    self.init(identity: identity, state: ClientStoreState(owner: identity.user))
  }

  /// The device as it was when the snapshot was taken.
  package init(identity: StoreIdentity, state: ClientStoreState) {
    self.identity = identity
    self.state = SharedState(state)
    writer = 0
    notesRead = Mutex(0)
  }

  /// Opens the same store as another process.
  package init(openedBeside other: MemoryClientStore) {
    identity = other.identity
    state = other.state
    writer = state.openings.wrappingAdd(1, ordering: .relaxed).newValue
    notesRead = Mutex(state.notes.withLock { $0.count })
  }

  /// The committed state.
  package func snapshot() -> ClientStoreState { state.withLock { $0 } }

  /// Guards everything. No method calls out while it is held.
  private final class SharedState: Sendable {
    private let state: Mutex<ClientStoreState>
    /// The changes of every commit with their writer, in order.
    let notes = Mutex<[(writer: Int, committed: Committed)]>([])
    let openings = Atomic(0)

    init(_ state: ClientStoreState) { self.state = Mutex(state) }

    func withLock<Result, Failure: Error>(
      _ body: (inout ClientStoreState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try state.withLock { state throws(Failure) in try body(&state) }
    }
  }

  // MARK: Other processes

  package var hasOthers: Bool { true }

  package func takeNews<Result>(_ use: (Committed?) throws(StoreError) -> Result) throws(StoreError) -> Result {
    let first = notesRead.withLock { $0 }
    let (unread, end) = state.notes.withLock { notes in (notes[first...].filter { $0.writer != writer }, notes.count) }
    let result = try use(try news(of: Array(unread)))
    notesRead.withLock { $0 = end }
    return result
  }

  private func news(of unread: [(writer: Int, committed: Committed)]) throws(StoreError) -> Committed? {
    guard !unread.isEmpty else { return nil }
    var news = Committed(changes: [], counts: try counts())
    for note in unread {
      news.changes += state.withLock { state in note.committed.changes.compactMap { state.current($0) } }
      news.withdrawn += note.committed.withdrawn
      news.lanes += note.committed.lanes
      news.receipts += note.committed.receipts
    }
    return news
  }

  private func note(_ committed: Committed) {
    guard state.openings.load(ordering: .relaxed) > 0 else { return }
    state.notes.withLock { $0.append((writer, committed)) }
  }

  package func setLinkFailure(_ failure: LinkFailure?, under token: FencingToken) throws(StoreError) {
    try work(under: token) { $0.linkFailure = failure }
  }

  package func relayClock() throws(StoreError) -> RelayClock { snapshot().relayClock }

  package func takesUnreviewedPhrases() throws(StoreError) -> Bool? { snapshot().takesUnreviewedPhrases }

  package func setRelayClock(_ clock: RelayClock, under token: FencingToken) throws(StoreError) -> Committed {
    try transact(under: token) { $0.learn(clock, &$1) }
  }

  package func tokenFiles() throws(StoreError) -> TokenFiles { TokenFiles() }

  // MARK: Writing

  package func nextConnectionEpoch(under token: FencingToken) throws(StoreError) -> UInt64 {
    try work(under: token) { state in
      state.connectionEpoch += 1
      return state.connectionEpoch
    }
  }

  package func enqueue(_ operations: [ClientOperation]) throws(StoreError) -> Committed {
    transact { state, touched in
      for operation in operations { state.enqueue(operation, &touched) }
      return true
    }
  }

  package func apply(_ answers: [RelayNews], under token: FencingToken) throws(StoreError) -> Committed {
    try transact(under: token) { state, touched in
      for answer in answers { state.apply(answer, &touched) }
    }
  }

  /// Runs a transaction that only the worker may do.
  func transact(
    under token: FencingToken, _ body: (inout ClientStoreState, inout TouchedValues) -> Void
  ) throws(StoreError) -> Committed {
    let committed = try work(under: token) { state in
      var touched = TouchedValues()
      body(&state, &touched)
      return Committed(touched, in: state, hasEffect: true)
    }
    note(committed)
    return committed
  }

  package func recover(under token: FencingToken) throws(StoreError) { try work(under: token) { $0.recover() } }

  package func claim(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) -> Claim {
    try work(under: token) { state in Claim(keys: keys.filter { state.claim($0) }) }
  }

  package func release(_ keys: [IdempotencyKey], under token: FencingToken) throws(StoreError) {
    try work(under: token) { state in for key in keys { state.release(key) } }
  }

  /// Runs a method that only the worker may call.
  func work<Result>(
    under token: FencingToken, _ body: (inout ClientStoreState) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      guard state.lease?.token == token else { throw .fenced }
      return body(&state)
    }
  }

  package func takeLease(
    after seen: FencingToken, owner: String, expiresAtMilliseconds: Int64
  ) throws(StoreError) -> FencingToken {
    try state.withLock { state throws(StoreError) in
      guard state.lease?.token ?? .none == seen else { throw .fenced }
      state.lease = Lease(
        owner: owner, token: seen.next, expiresAtMilliseconds: expiresAtMilliseconds)
      return seen.next
    }
  }

  package func renewLease(_ token: FencingToken, expiresAtMilliseconds: Int64) throws(StoreError) {
    try work(under: token) { state in
      state.lease?.expiresAtMilliseconds = expiresAtMilliseconds
    }
  }

  package func takeBack(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed {
    transact { $0.takeBack(key, as: name, at: writtenAt, replacement: replacement, &$1) }
  }

  package func edit(_ key: IdempotencyKey, as replacement: ClientOperation) throws(StoreError) -> Committed {
    transact { $0.edit(key, as: replacement, &$1) }
  }

  package func retry(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    transact { $0.retry(key, &$1) }
  }

  package func delete(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    transact { $0.delete(key, &$1) }
  }

  package func holdForDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    transact { $0.holdForDeletion(key, &$1) }
  }

  package func undoDeletion(_ key: IdempotencyKey) throws(StoreError) -> Committed {
    transact { $0.undoDeletion(key, &$1) }
  }

  package func retract(
    _ key: IdempotencyKey, as name: IdempotencyKey, at writtenAt: Timestamp, replacement: ClientOperation?
  ) throws(StoreError) -> Committed {
    transact { $0.retract(key, as: name, at: writtenAt, replacement: replacement, &$1) }
  }

  package func markRead(_ session: SessionID, through sequence: UInt64) throws(StoreError) -> Committed {
    transact { $0.markRead(session, through: sequence, &$1) }
  }

  package func setDuty(_ choice: DutyChoice) throws(StoreError) -> Committed {
    transact { state, touched in
      state.changeDuty(&touched) { $0.choose(choice) }
      return true
    }
  }

  func transact(_ body: (inout ClientStoreState, inout TouchedValues) -> Bool) -> Committed {
    let committed = state.withLock { state in
      var touched = TouchedValues()
      let hasEffect = body(&state, &touched)
      return Committed(touched, in: state, hasEffect: hasEffect)
    }
    note(committed)
    return committed
  }

  // MARK: Reading

  package func reopen() throws(StoreError) {}

  package func lease() throws(StoreError) -> Lease? { state.withLock { $0.lease } }

  package func cursors() throws(StoreError) -> [SessionID: LogCursor] {
    state.withLock { $0.sessions.mapValues(\.cursor) }
  }

  package func openSessions() throws(StoreError) -> OpenSessions {
    state.withLock { state in
      let open = state.sessions.filter { !$0.value.needsToken }
      let ended = open.filter { $0.value.confirmed.status == .ended }.map(\.key).sorted()
      let last = open.mapValues { session in
        session.messages.compactMap { state.messages[$0]?.writtenAt }.max() ?? Timestamp(milliseconds: -1)
      }
      let newest = last.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      return OpenSessions(inProgress: newest.filter { !ended.contains($0) }, ended: ended)
    }
  }

  package func earlierCursors() throws(StoreError) -> [SessionID: [LogCursor]] {
    state.withLock { $0.sessions.mapValues(\.earlier).filter { !$0.value.isEmpty } }
  }

  package func unplacedSessions() throws(StoreError) -> [SessionID] {
    state.withLock { state in state.sessions.filter(\.value.isUnplaced).keys.sorted() }
  }

  package func lanes() throws(StoreError) -> [LaneID] {
    state.withLock { Set($0.outbox.filter { $0.state != .failed && $0.state != .blocked }.map(\.operation.lane)).sorted() }
  }

  package func pending(in lane: LaneID, after ordinal: Int64, limit: Int) throws(StoreError) -> [QueuedOperation] {
    state.withLock { state in
      state.outbox.lazy
        .filter { $0.ordinal > ordinal && $0.state != .failed && $0.state != .blocked && $0.operation.lane == lane }
        .prefix(limit)
        .map { QueuedOperation($0) }
    }
  }

  package func counts() throws(StoreError) -> QueueCounts { state.withLock { $0.counts } }

  package func queue() throws(StoreError) -> [QueueRow] { state.withLock { $0.queue } }

  package func session(_ id: SessionID) throws(StoreError) -> SessionState? { state.withLock { $0.session(id) } }

  package func participants(of session: SessionID) throws(StoreError) -> [Participant] {
    state.withLock { ($0.sessions[session]?.participants.values).map { $0.sorted { $0.user < $1.user } } ?? [] }
  }

  package func messages(of session: SessionID, limit: Int) throws(StoreError) -> [Message] {
    state.withLock { state in
      // The order in which they became known is the last tie-breaker.
      let known = state.sessions[session]?.messages ?? []
      let sorted = known.enumerated()
        .compactMap { place, key in state.messages[key].map { (place: place, message: $0) } }
        .sorted { left, right in
          (left.message.writtenAt, left.message.sequence ?? .max, left.place)
            < (right.message.writtenAt, right.message.sequence ?? .max, right.place)
        }
      return sorted.suffix(limit).map(\.message)
    }
  }

  package func corrections(in session: SessionID) throws(StoreError) -> [IdempotencyKey: Message] {
    state.withLock { state in
      let messages = (state.sessions[session]?.messages ?? []).compactMap { state.messages[$0] }
      let pairs = messages.flatMap { message in messages.filter { $0.isCorrection(of: message) }.map { (message.id, $0) } }
      return Dictionary(pairs) { $0.sequence ?? 0 > $1.sequence ?? 0 ? $0 : $1 }
    }
  }

  package func ownReceipts() throws(StoreError) -> [Receipt] {
    state.withLock { state in state.sessions.keys.sorted().compactMap { state.ownReceipt(in: $0) } }
  }

  package func receipts(in session: SessionID) throws(StoreError) -> [UserID: Receipt] {
    state.withLock { $0.sessions[session]?.receipts ?? [:] }
  }

  package func preferences() throws(StoreError) -> [String: String] { state.withLock { $0.preferences } }

  package func profiles() throws(StoreError) -> [Profile] {
    state.withLock { $0.profiles.values.sorted { $0.user < $1.user } }
  }

  package func events(of session: SessionID) throws(StoreError) -> [SessionEvent] {
    state.withLock { ($0.sessions[session]?.events ?? [:]).values.sorted { $0.sequence < $1.sequence } }
  }

  package func gaps(in session: SessionID) throws(StoreError) -> [Gap] { state.withLock { $0.sessions[session]?.gaps ?? [] } }

  package func requests(limit: Int) throws(StoreError) -> [DeviceRequest] {
    state.withLock { Array($0.allRequests.prefix(limit)) }
  }

  package func request(_ key: IdempotencyKey) throws(StoreError) -> DeviceRequest? { state.withLock { $0.request(key) } }

  package func rings() throws(StoreError) -> [Ring] { state.withLock { $0.unansweredRings } }

  package func answer(to request: IdempotencyKey) throws(StoreError) -> RequestAnswer? {
    state.withLock { $0.answer(to: request) }
  }

  package func duty() throws(StoreError) -> DeviceDuty { state.withLock { $0.duty } }

  package func directory() throws(StoreError) -> Directory {
    state.withLock { state in
      Directory(rows: state.onDuty.values.sorted { $0.user < $1.user }, asOf: state.directoryHeardAt)
    }
  }

  package func overview() throws(StoreError) -> Overview { state.withLock { $0.sortedOverview } }

  package func rowsLeft(of list: RelayList) throws(StoreError) -> Int? { state.withLock { $0.rowsLeft[list] } }

  package func queuedRequests() throws(StoreError) -> [QueuedRequest] { state.withLock { $0.sortedQueue } }
}

extension Committed {
  fileprivate init(_ touched: TouchedValues, in state: ClientStoreState, hasEffect: Bool) {
    self.init(
      changes: touched.changes(in: state).peopleFirst, counts: state.counts, withdrawn: touched.withdrawn,
      lanes: touched.lanes.sorted(),
      released: touched.released.sorted(),
      receipts: touched.advanced.sorted().map { session in
        state.ownReceipt(in: session) ?? Receipt(session: session, deliveredThrough: 0, readThrough: 0)
      }, hasEffect: hasEffect)
  }
}
