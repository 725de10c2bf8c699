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
  /// Whether other relays may hold this one for gone.
  private let isShared: Bool
  private let known = Mutex(State.NodeKnowledge())

  /// The committed state.
  package struct State: Hashable, Sendable {
    package fileprivate(set) var heads: [SessionID: SessionHead] = [:]
    package fileprivate(set) var entries: [SessionID: [LogEntry]] = [:]
    fileprivate var byKey: [IdempotencyKey: LogEntry] = [:]
    var participants: [SessionID: [UserID: Participant]] = [:]
    package fileprivate(set) var records: [IdempotencyKey: KeptOperation] = [:]
    fileprivate var notes: [SessionID: SessionNote] = [:]
    fileprivate var usages: [UserID: Usage] = [:]
    /// The preferences that have their text.
    fileprivate var preferences: [PreferenceName: IdempotencyKey] = [:]
    fileprivate var mutes: [Mute: Bool] = [:]
    /// How many records retention has passed.
    fileprivate var prunedRecordCount = 0
    /// The keys of the records, in commit order.
    fileprivate var recordOrder: [IdempotencyKey] = []
    fileprivate var profiles: [SessionUser: Profile] = [:]
    fileprivate var receipts: [SessionID: [UserID: Receipt]] = [:]
    var memberships: [SessionUser: Membership] = [:]
    /// The memberships in the order of joining.
    var joined: [SessionUser] = []
    /// Every entry's place, in commit order, and how many of them retention has passed.
    var places: [EntryPlace] = []
    fileprivate var prunedCount = 0
    fileprivate var confirmedAt: Timestamp?
    var holds: [SessionID: LegalHold] = [:]
    /// Those that were held and are behind.
    var released: Set<SessionID> = []
    /// Whether retention has ever passed feedback because it was held.
    fileprivate var hasHeldFeedback = false
    fileprivate var floors: [SessionID: UInt64] = [:]
    fileprivate var erased: [IdempotencyKey: WordsDigest] = [:]
    /// In the order of their first commit.
    var requests: [LoggedRequest] = []
    /// Which epoch wrote which part of a session's log.
    fileprivate var segments: [SessionID: [LogSegment]] = [:]

    /// The directory, and how often it was changed.
    var people: [UserID: DirectoryEntry] = [:]
    var directoryVersion: Int64 = 0

    /// The relays that share it, where there are several, in the order of their beginnings; and how far each has followed the others.
    package internal(set) var nodes: [NodeID] = []
    var followed: [NodeID: UInt64] = [:]
    var rows: [NodeID: NodeRow] = [:]
    /// How many have begun, and their commits.
    var begunCount = 0
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
  /// - Parameter epoch: in which it writes in any case; `nil` for that of the others that live, unless that is over.
  package init(_ node: NodeID, of epoch: LogEpoch? = nil, on database: MemoryDatabase) {
    (self.node, self.database, isShared) = (node, database, true)
    (peers, self.epoch) = database.state.withLock { $0.begin(node, in: epoch) }
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
    var transaction = MemoryRelayTransaction(committed: planned ?? snapshot(), epoch: epoch)
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
  fileprivate mutating func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int) -> Pruning {
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

  fileprivate mutating func erase(_ place: MemoryRelayStore.EntryPlace, _ key: IdempotencyKey, leaving digest: WordsDigest) {
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

/// A view of the committed state, with the transaction's own writes.
package struct MemoryRelayTransaction: RelayTransaction {
  struct Written {
    var heads: [SessionID: SessionHead] = [:]
    var entries: [LogEntry] = []
    var byKey: [IdempotencyKey: LogEntry] = [:]
    var last: [SessionID: UInt64] = [:]
    var participants: [SessionID: [UserID: Participant]] = [:]
    var memberships: [SessionUser: Membership] = [:]
    /// In the order of joining.
    var joined: [SessionUser] = []
    var records: [IdempotencyKey: KeptOperation] = [:]
    var recordOrder: [IdempotencyKey] = []
    var notes: [SessionID: SessionNote] = [:]
    var usages: [UserID: Usage] = [:]
    var preferences: [PreferenceName: IdempotencyKey] = [:]
    var mutes: [Mute: Bool] = [:]
    var profiles: [SessionUser: Profile] = [:]
    var receipts: [SessionID: [UserID: Receipt]] = [:]
    var erased: [IdempotencyKey: WordsDigest] = [:]
    var segments: [SessionID: LogSegment] = [:]
    var requests: [LoggedRequest] = []
    var people: [UserID: DirectoryEntry] = [:]
    var notices: [Notice] = []
    var isEmpty = true

    func merge(into state: inout MemoryRelayStore.State) {
      state.heads.merge(heads) { $1 }
      for (session, segment) in segments { state.segments[session, default: []].append(segment) }
      for entry in entries {
        state.places.append(.init(session: entry.session, index: state.entries[entry.session]?.count ?? 0))
        state.entries[entry.session, default: []].append(entry)
      }
      state.byKey.merge(byKey) { $1 }
      for (key, digest) in erased {
        guard let entry = state.byKey[key], let index = state.entries[entry.session]?.lastIndex(where: { $0.key == key }) else {
          continue
        }
        state.erase(.init(session: entry.session, index: index), key, leaving: digest)
      }
      for (session, people) in participants { state.participants[session, default: [:]].merge(people) { $1 } }
      state.memberships.merge(memberships) { $1 }
      state.joined.removeAll(where: joined.contains)
      state.joined += joined
      state.records.merge(records) { $1 }
      state.recordOrder += recordOrder
      state.notes.merge(notes) { $1 }
      state.usages.merge(usages) { $1 }
      state.preferences.merge(preferences) { $1 }
      state.mutes.merge(mutes) { $1 }
      state.profiles.merge(profiles) { $1 }
      for request in requests { state.requests.put(request) }
      for (user, entry) in people where state.people[user] != nil {
        state.people[user]?.person.languages = entry.person.languages
        state.people[user]?.changedAt = entry.changedAt
      }
      for (session, held) in receipts { state.receipts[session, default: [:]].merge(held) { $1 } }
    }
  }

  let committed: MemoryRelayStore.State
  fileprivate let epoch: LogEpoch
  var written = Written()

  fileprivate init(committed: MemoryRelayStore.State, epoch: LogEpoch) {
    self.committed = committed
    self.epoch = epoch
  }

  private func segments(of session: SessionID) -> [LogSegment] {
    (committed.segments[session] ?? []) + (written.segments[session].map { [$0] } ?? [])
  }

  package func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot {
    var snapshot = LedgerSnapshot(epoch: epoch)
    var needs = needs
    for user in needs.members { snapshot.sessionsOfMembers[user] = sessions(of: user) }
    needs.add(sessionsOf: snapshot.sessionsOfMembers)
    for user in needs.people { snapshot.people[user] = (written.people[user] ?? committed.people[user])?.person }
    addRequests(to: &snapshot, &needs)
    for place in needs.memberships { snapshot.memberships[place] = membership(at: place) }
    for session in needs.sessions { snapshot.sessions[session] = state(of: session) }
    for key in needs.keys {
      snapshot.records[key] = record(for: key)
      snapshot.entries[key] = entry(for: key)
    }
    for place in needs.participants {
      if let session = place.session {
        snapshot.participants[place] =
          written.participants[session]?[place.user] ?? committed.participants[session]?[place.user]
      }
    }
    for place in needs.profiles { snapshot.profiles[place] = written.profiles[place] ?? committed.profiles[place] }
    for user in needs.usages { snapshot.usages[user] = written.usages[user] ?? committed.usages[user] }
    for name in needs.preferences {
      snapshot.preferences[name] = (written.preferences[name] ?? committed.preferences[name]).flatMap(record)
    }
    for mute in needs.mutes where written.mutes[mute] ?? committed.mutes[mute] ?? false { snapshot.mutes.insert(mute) }
    for session in needs.receipts {
      snapshot.receipts[session] = (committed.receipts[session] ?? [:]).merging(written.receipts[session] ?? [:]) { $1 }
    }
    for place in needs.segments { snapshot.segments[place] = sequences(of: place.session, writtenIn: place.epoch) }
    return snapshot
  }

  private func membership(at place: SessionUser) -> Membership? {
    written.memberships[place] ?? committed.memberships[place]
  }

  private func sessions(of user: UserID) -> SessionsOfMember? {
    let joined = committed.joined.filter { !written.joined.contains($0) } + written.joined
    let sessions = joined.reversed().filter { $0.user == user }.compactMap(\.session)
    guard !sessions.isEmpty else { return nil }
    var found = SessionsOfMember()
    found.inProgress = Array(sessions.filter { !isOver($0) }.prefix(Limits.sessionsFollowedMax))
    found.over = Array(sessions.filter(isOver).prefix(Limits.sessionsPerWelcomeMax + 1))
    return found

    func isOver(_ session: SessionID) -> Bool {
      membership(at: SessionUser(session, user))?.isCurrent == false || state(of: session)?.head.status.status == .ended
    }
  }

  func state(of session: SessionID) -> LoggedSession? {
    guard var head = written.heads[session] ?? committed.heads[session] else { return nil }
    head.floor = committed.floors[session] ?? 1
    let note = written.notes[session] ?? committed.notes[session] ?? SessionNote()
    return LoggedSession(head, note, epoch: segments(of: session).last?.epoch)
  }

  private func record(for key: IdempotencyKey) -> KeptOperation? { written.records[key] ?? committed.records[key] }

  private func entry(for key: IdempotencyKey) -> KnownEntry? {
    guard let entry = written.byKey[key] ?? committed.byKey[key] else { return nil }
    return KnownEntry(
      entry, digest: written.erased[key] ?? committed.erased[key],
      epoch: segments(of: entry.session).last { $0.first <= entry.sequence }?.epoch)
  }

  private func sequences(of session: SessionID, writtenIn epoch: LogEpoch) -> Range<UInt64>? {
    let segments = segments(of: session)
    guard let place = segments.firstIndex(where: { $0.epoch == epoch }) else { return nil }
    return segments[place].first..<(place + 1 < segments.count ? segments[place + 1].first : .max)
  }

  package mutating func write(_ changes: LedgerChanges) throws(StoreError) {
    let isEmpty = changes.notices.isEmpty && changes.entries.isEmpty && changes.records.isEmpty && changes.receipts.isEmpty
    if !isEmpty { written.isEmpty = false }
    for state in changes.sessions {
      written.heads[state.head.session] = state.head
      written.notes[state.head.session] = state.note
    }
    for new in changes.segments { written.segments[new.session] = new.segment }
    for new in changes.entries { try insert(new.entry, leaving: new.digest) }
    for erasure in changes.erasures {
      written.byKey[erasure.key] = entry(for: erasure.key)?.entry
      written.byKey[erasure.key]?.event = .message(body: "")
      written.erased[erasure.key] = erasure.digest
    }
    for (place, participant) in changes.participants {
      if let session = place.session { written.participants[session, default: [:]][place.user] = participant }
    }
    for (place, membership) in changes.memberships.sorted(by: {
      ($0.key.session?.text ?? "", $0.key.user) < ($1.key.session?.text ?? "", $1.key.user)
    }) {
      let before = written.memberships[place] ?? committed.memberships[place]
      written.memberships[place] = membership
      // Whoever joins again comes last.
      guard before == nil || membership.isCurrent && before?.since != membership.since else { continue }
      written.joined.removeAll { $0 == place }
      written.joined.append(place)
    }
    for record in changes.replaced { written.records[record.key] = record }
    for record in changes.records { try insert(record) }
    for request in changes.requests { written.requests.put(request) }
    written.profiles.merge(changes.profiles) { $1 }
    written.people.merge(changes.people) { $1 }
    written.notices += changes.notices
    written.usages.merge(changes.usages) { $1 }
    for (place, receipt) in changes.receipts {
      if let session = place.session { written.receipts[session, default: [:]][place.user] = receipt }
    }
  }

  private mutating func insert(_ entry: LogEntry, leaving digest: WordsDigest?) throws(StoreError) {
    if let key = entry.key {
      guard self.entry(for: key) == nil else { throw .failed("the key \(key) has an entry") }
      written.byKey[key] = entry
      written.erased[key] = digest
    }
    let last = written.last[entry.session] ?? committed.entries[entry.session]?.last?.sequence ?? 0
    guard entry.sequence > last else { throw .failed("sequence \(entry.sequence) of \(entry.session) was given out before") }
    written.last[entry.session] = entry.sequence
    written.entries.append(entry)
  }

  private mutating func insert(_ record: KeptOperation) throws(StoreError) {
    guard self.record(for: record.key) == nil else { throw .failed("the key \(record.key) has a record") }
    if case .setPreference(let name, let value) = record.action, record.digest == nil {
      written.preferences[PreferenceName(name, of: record.author, on: record.device)] = record.key
      if let inviter = Muting.inviter(of: name) { written.mutes[Mute(of: inviter, by: record.author)] = value == Muting.on }
    }
    written.records[record.key] = record
    written.recordOrder.append(record.key)
  }
}

extension MemoryDatabase {
  /// How many batches the journal keeps.
  package var batchCount: Int { state.withLock { $0.journal.count } }
}
