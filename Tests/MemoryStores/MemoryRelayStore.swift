import Synchronization
package import WardlineModel
package import WardlineRelay

/// An in-memory store of a relay, for machines and simulators: the same contract, and fast.
///
/// Committed state is a value: ``snapshot()`` returns what a disk would hold, and a store made from it is the relay after a
/// crash.
package final class MemoryRelayStore: RelayStore {
  package let epoch: LogEpoch
  package let node: NodeID
  package let peers: [NodeID]
  let database: MemoryDatabase
  package let isShared: Bool
  private let known = Mutex(State.NodeKnowledge())

  /// The committed state.
  package struct State: Hashable, Sendable {
    package internal(set) var heads: [SessionID: SessionHead] = [:]
    package internal(set) var entries: [SessionID: [LogEntry]] = [:]
    var byKey: [IdempotencyKey: LogEntry] = [:]
    var participants: [SessionID: [UserID: Participant]] = [:]
    package internal(set) var records: [IdempotencyKey: KeptOperation] = [:]
    var notes: [SessionID: SessionNote] = [:]
    var usages: [UserID: Usage] = [:]
    /// The preferences that have their text.
    var preferences: [PreferenceName: IdempotencyKey] = [:]
    var mutes: [Mute: Bool] = [:]
    /// How many records retention has passed.
    var prunedRecordCount = 0
    /// The keys of the records, in commit order.
    var recordOrder: [IdempotencyKey] = []
    var profiles: [SessionUser: Profile] = [:]
    var receipts: [SessionID: [UserID: Receipt]] = [:]
    var memberships: [SessionUser: Membership] = [:]
    /// The memberships in the order of joining.
    var joined: [SessionUser] = []
    /// Every entry's place, in commit order, and how many of them retention has passed.
    var places: [EntryPlace] = []
    var prunedCount = 0
    var confirmedAt: Timestamp?
    var holds: [SessionID: LegalHold] = [:]
    /// Those that were held and are behind.
    var released: Set<SessionID> = []
    /// Whether retention has ever passed feedback because it was held.
    var hasHeldFeedback = false
    var floors: [SessionID: UInt64] = [:]
    var erased: [IdempotencyKey: WordsDigest] = [:]
    /// In the order of their first commit.
    var requests: [LoggedRequest] = []
    /// Which epoch wrote which part of a session's log.
    var segments: [SessionID: [LogSegment]] = [:]

    /// The directory, and how often it was changed.
    var people: [UserID: DirectoryEntry] = [:]
    var directoryVersion: Int64 = 0

    /// The relays that share it, where there are several, in the order of their beginnings; and how far each has followed the others.
    package internal(set) var nodes: [NodeID] = []
    var followed: [NodeID: UInt64] = [:]
    var rows: [NodeID: NodeRow] = [:]
    /// Of their commits.
    var commitCount: Int64 = 0
    /// The epoch in which they write; `nil` once it is over.
    var term: LogEpoch?
    /// The run of the server, and the last one in which every relay has found what it knows.
    var run = 0
    var settledRun = 0
    /// What not all of them have followed yet, and the number of the last batch.
    var journal: [JournalBatch] = []
    var position: UInt64 = 0

    package init() {}
  }

  struct EntryPlace: Hashable {
    var session: SessionID
    var index: Int
  }

  /// The only relay on its database.
  package init(epoch: LogEpoch, state: State = State()) {
    (self.epoch, node, peers, isShared) = (epoch, epoch, [], false)
    database = MemoryDatabase(state)
  }

  /// One of several relays on a database.
  ///
  /// - Parameters:
  ///   - epoch: in which it writes in any case; `nil` for that of the others that serve, unless that is over.
  ///   - waits: whether it may serve only once ``MemoryDatabase/serve(_:)`` says so.
  package init(_ node: NodeID, of epoch: LogEpoch? = nil, on database: MemoryDatabase, waits: Bool = false) {
    (self.node, self.database, isShared) = (node, database, true)
    (peers, self.epoch) = database.state.withLock { $0.begin(node, in: epoch, waits: waits) }
    known.withLock { $0.followed = database.state.withLock { $0.followed[node] ?? 0 } }
  }

  /// Looks for all that this relay knows, in a database that may be another run of the server.
  private func connect(commits: Bool) throws(StoreError) {
    guard isShared else { return }
    let known = known.withLock { $0 }
    try database.state.withLock { state throws(StoreError) in
      try state.rejoin(node, of: epoch, known)
      guard !commits || state.isSettled else {
        throw .unavailable("another relay has not yet looked for what it has committed")
      }
    }
  }

  /// The committed state.
  package func snapshot() -> State { database.state.withLock { $0 } }

  package func commit<Result>(
    _ body: (inout MemoryRelayTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try connect(commits: true)
    let (result, written) = try run(body)
    try database.state.withLock { state throws(StoreError) in
      if isShared { try state.expectNode(node) }
      written.merge(into: &state)
      state.tell(written.notices, by: node)
      if !written.isEmpty { state.countCommit(of: node) }
    }
    if !written.isEmpty { known.withLock { $0.commitCount += 1 } }
    return result
  }

  /// In a function of its own, so that the transaction's view of the state is released before the state is changed in place.
  private func run<Result>(
    _ body: (inout MemoryRelayTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> (Result, MemoryRelayTransaction.Written) {
    let planned = database.bug == .plansWithoutLock ? known.withLock(\.state) : nil
    var transaction = MemoryRelayTransaction(
      committed: planned ?? snapshot(), epoch: epoch, node: database.bug == .takesFromOldConnections ? nil : node)
    let result = try body(&transaction)
    return (result, transaction.written)
  }

  package func page(
    of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int
  ) throws(StoreError) -> LogPage {
    database.state.withLock { state in
      let entries = state.entries[session] ?? []
      // Sequences start at 1 without gaps, so the index is nearly always the sequence.
      let guess = Int(clamping: sequence)
      let start =
        guess < entries.count && entries[guess].sequence == sequence &+ 1
        ? guess : entries.firstIndex { $0.sequence > sequence } ?? entries.count
      let floor = state.floors[session] ?? 1
      var page: [LogEntry] = []
      var bytes = 0
      for entry in entries[start...] where entry.sequence >= floor || !entry.isMessage {
        guard page.count < entriesMax, bytes <= bytesMax else { break }
        page.append(entry)
        bytes += entry.event.textBytes + Limits.entryOverheadBytes
      }
      let head = state.heads[session]?.head ?? 0
      let segments = state.segments[session] ?? []
      let before = segments.lastIndex { $0.first <= sequence } ?? 0
      let through = page.last?.sequence ?? head
      return LogPage(
        entries: page, head: head, floor: floor,
        segments: sequence > through ? [] : segments[before...].filter { $0.first <= through },
        position: state.position)
    }
  }

  package func prune(
    loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int
  ) throws(StoreError) -> Pruning {
    try connect(commits: true)
    let pruning = database.state.withLock { state in
      let pruning = state.prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: entriesMax)
      if let notice = pruning.notice { state.tell([notice], by: node) }
      if pruning != Pruning() { state.countCommit(of: node) }
      return pruning
    }
    if pruning != Pruning() { known.withLock { $0.commitCount += 1 } }
    return pruning
  }

  package func confirmedTime() throws(StoreError) -> Timestamp? {
    database.state.withLock { state in
      let entry = state.places.last.flatMap { state.entries[$0.session]?[$0.index].loggedAt }
      let record = state.recordOrder.last.flatMap { state.records[$0]?.recordedAt }
      return state.confirmedAt ?? [entry, record].compactMap(\.self).max()
    }
  }

  package func recordConfirmedTime(_ time: Timestamp) throws(StoreError) { database.state.withLock { $0.confirmedAt = time } }

  package func removeErased() throws(StoreError) -> Bool { true }

  /// Finds out whether others hold this relay for gone, or the log was set back.
  package func readNews() throws(StoreError) { try connect(commits: false) }

  package func takeNews() -> News {
    let followed = known.withLock(\.followed)
    let news = database.state.withLock { $0.takeNews(for: node, after: followed) }
    let state = database.bug == .plansWithoutLock ? snapshot() : nil
    known.withLock { known in
      known.followed = max(followed, news.position)
      known.state = state
    }
    return news
  }

  package func forgetNews(through position: UInt64) {
    database.state.withLock { $0.forgetNews(of: node, through: position) }
  }

  package func preferences(
    of user: UserID, _ asked: RestorePreferences, limit: Int
  ) throws(StoreError) -> PreferencePage {
    database.state.withLock { state in
      let own = state.recordOrder.compactMap { state.records[$0] }
        .filter { $0.author == user && $0.isPreference && $0.digest == nil }
      let last = own.last { $0.device != nil && $0.device != asked.exceptDevice }?.device
      guard let device = asked.device ?? last else { return PreferencePage(device: nil) }
      var values: [String: String] = [:]
      for record in own where record.device == device {
        if case .setPreference(let name, let value) = record.action, name > asked.afterName { values[name] = value }
      }
      // Sorted by bytes, as in SQLite.
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.prefix(limit)
      return PreferencePage(device: device, values: sorted.map { .init(name: $0.key, value: $0.value) }).bounded()
    }
  }

  package func usageReport() throws(StoreError) -> UsageReport {
    func part(_ all: [Usage]) -> UsageReport.Part {
      UsageReport.Part(
        count: all.count, bytes: all.reduce(0) { $0 + $1.bytes },
        largest: Array(all.sorted { ($1.bytes, $1.rows) < ($0.bytes, $0.rows) }.prefix(Limits.usageLargestMax)))
    }
    return database.state.withLock { state in
      UsageReport(
        users: part(Array(state.usages.values)),
        sessions: part(
          state.heads.values.map {
            Usage(rows: Int(clamping: $0.head), bytes: state.notes[$0.session]?.usage.bytes ?? 0)
          }))
    }
  }

  package func heads() throws(StoreError) -> [SessionHead] {
    database.state.withLock { $0.heads.values.sorted { $0.session < $1.session } }
  }
}

extension MemoryRelayStore.State {
  mutating func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int) -> Pruning {
    var pruning = Pruning()
    var bytes = 0
    var isFull: Bool { pruning.passed >= entriesMax || bytes > Limits.retentionBatchBytesMax }
    while !isFull, let place = nextBehind(loggedBefore: cutoff, endedBefore: endedBefore) {
      pruning.passed += 1
      pass(place, &pruning, &bytes)
    }
    released = released.filter { next(of: $0).map(isPassed) ?? false }
    while !isFull, oldest(loggedBefore: cutoff) != nil {
      let place = places[prunedCount]
      prunedCount += 1
      pruning.passed += 1
      if holds[place.session] == nil, !released.contains(place.session) { pass(place, &pruning, &bytes) }
    }
    while !isFull, let record = oldestRecord(before: cutoff) {
      prunedRecordCount += 1
      pruning.passed += 1
      bytes += record.textBytes
      if record.session.map({ holds[$0] == nil }) ?? true {
        eraseFeedback(record, &pruning)
      } else {
        hasHeldFeedback = true
      }
    }
    while !isFull, let record = feedbackBehind(loggedBefore: cutoff, endedBefore: endedBefore) {
      pruning.passed += 1
      bytes += record.textBytes
      eraseFeedback(record, &pruning)
    }
    let isBehind =
      nextBehind(loggedBefore: cutoff, endedBefore: endedBefore) != nil
      || feedbackBehind(loggedBefore: cutoff, endedBefore: endedBefore) != nil
    pruning.isMore =
      pruning.passed > 0 && (isBehind || oldest(loggedBefore: cutoff) != nil || oldestRecord(before: cutoff) != nil)
    return pruning
  }

  private mutating func pass(_ place: MemoryRelayStore.EntryPlace, _ pruning: inout Pruning, _ bytes: inout Int) {
    guard let entry = entries[place.session]?[place.index] else { return }
    let floor = max(floors[place.session] ?? 1, entry.sequence + 1)
    floors[place.session] = floor
    pruning.floors[place.session] = floor
    guard case .message(let text) = entry.event, let key = entry.key else {
      bytes += entry.event.note.utf8.count
      return eraseNote(of: entry, at: place, &pruning)
    }
    bytes += text.utf8.count
    guard erased[key] == nil else { return }
    pruning.erased += 1
    erase(place, key, leaving: WordsDigest(of: text, under: key))
    notes[place.session]?.usage.bytes -= text.utf8.count
  }

  private mutating func eraseFeedback(_ record: KeptOperation, _ pruning: inout Pruning) {
    guard case .submitFeedback = record.action, record.digest == nil else { return }
    records[record.key] = record.wordless
    pruning.feedback += 1
    usages[record.author]?.bytes -= record.textBytes
  }

  /// The next entry of a session that has ended, or that retention had passed while it was held.
  private func nextBehind(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?) -> MemoryRelayStore.EntryPlace? {
    for session in released where holds[session] == nil {
      guard let place = next(of: session), isPassed(place), loggedAt(place) < cutoff else { continue }
      return place
    }
    guard let endedBefore else { return nil }
    return entries.keys.lazy.compactMap { session in
      guard holds[session] == nil, let end = endedAt(session), end < endedBefore, let place = next(of: session),
        loggedAt(place) < endedBefore
      else { return nil }
      return place
    }.first
  }

  /// The first entry of a session that is at its floor or above it.
  private func next(of session: SessionID) -> MemoryRelayStore.EntryPlace? {
    let floor = floors[session] ?? 1
    let index = entries[session]?.firstIndex { $0.sequence >= floor }
    return index.map { MemoryRelayStore.EntryPlace(session: session, index: $0) }
  }

  /// Whether retention has come past it in the order of commits.
  private func isPassed(_ place: MemoryRelayStore.EntryPlace) -> Bool { places.prefix(prunedCount).contains(place) }

  private func loggedAt(_ place: MemoryRelayStore.EntryPlace) -> Timestamp {
    entries[place.session]?[place.index].loggedAt ?? Timestamp(milliseconds: .max)
  }

  private func feedbackBehind(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?) -> KeptOperation? {
    // In the order of commits nothing stays behind but what was held.
    guard endedBefore != nil || hasHeldFeedback else { return nil }
    for (index, key) in recordOrder.enumerated() {
      guard let record = records[key], case .submitFeedback = record.action, record.digest == nil else { continue }
      if let session = record.session {
        guard holds[session] == nil else { continue }
        if let endedBefore, let end = endedAt(session), end < endedBefore, record.recordedAt < endedBefore { return record }
      }
      if index < prunedRecordCount, record.recordedAt < cutoff { return record }
    }
    return nil
  }

  private func endedAt(_ session: SessionID) -> Timestamp? {
    entries[session]?.first { entry in
      if case .status(let status) = entry.event { return status.status == .ended }
      return false
    }?.loggedAt
  }

  private mutating func eraseNote(of entry: LogEntry, at place: MemoryRelayStore.EntryPlace, _ pruning: inout Pruning) {
    guard !entry.event.note.isEmpty else { return }
    pruning.notes += 1
    let event = entry.event.withoutNote
    entries[place.session]?[place.index].event = event
    guard let key = entry.key else { return }
    byKey[key]?.event = event
    erased[key] = WordsDigest(of: entry.event.note, under: key)
    guard case .done(.requestInterpreter) = event else { return }
    usages[entry.author]?.bytes -= entry.event.note.utf8.count
    for index in requests.indices where requests[index].session == place.session && !requests[index].content.note.isEmpty {
      guard requests[index].key == key || requests[index].handsOver != nil && requests[index].content.note == entry.event.note
      else {
        continue
      }
      requests[index].content.note = ""
      pruning.requests.append(requests[index].key)
    }
  }

  private func oldestRecord(before cutoff: Timestamp) -> KeptOperation? {
    guard prunedRecordCount < recordOrder.count, let record = records[recordOrder[prunedRecordCount]],
      record.recordedAt < cutoff
    else { return nil }
    return record
  }

  mutating func erase(_ place: MemoryRelayStore.EntryPlace, _ key: IdempotencyKey, leaving digest: WordsDigest) {
    erased[key] = digest
    entries[place.session]?[place.index].event = .message(body: "")
    byKey[key]?.event = .message(body: "")
  }

  /// The first entry that retention has not passed, if it is old enough.
  private func oldest(loggedBefore cutoff: Timestamp) -> LogEntry? {
    guard prunedCount < places.count, let entry = entries[places[prunedCount].session]?[places[prunedCount].index],
      entry.loggedAt < cutoff
    else { return nil }
    return entry
  }
}

extension KeptOperation {
  fileprivate var isPreference: Bool { if case .setPreference = action { true } else { false } }
}

extension LogEntry {
  fileprivate var isMessage: Bool { if case .message = event { true } else { false } }
}
