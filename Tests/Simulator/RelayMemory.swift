internal import WardlineModel
internal import WardlineRelay

/// The relay's store as its process uses it, with the place where the mutants of the store are made. Without one it adds nothing.
final class RelayMemory {
  private var store: any RelayStore
  private let mutant: Mutant?
  /// For the mutant that forgets: keys from before the restart, and what it files their second entry under.
  private var forgotten: Set<IdempotencyKey> = []
  private var known: Set<IdempotencyKey> = []
  private var aliases: [IdempotencyKey: IdempotencyKey] = [:]
  private var restarts: UInt64 = 0

  init(_ store: any RelayStore, mutant: Mutant?) {
    self.store = store
    self.mutant = mutant
  }

  var epoch: LogEpoch { store.epoch }

  func reopened(_ store: any RelayStore) {
    self.store = store
    restarts += 1
    forgotten = known
  }

  func commit(_ writes: [LedgerWrite], at now: Timestamp) throws(StoreError) -> [LedgerOutcome] {
    try commit(writes, at: now, in: store)
  }

  private func commit(_ writes: [LedgerWrite], at now: Timestamp, in store: some RelayStore) throws(StoreError)
    -> [LedgerOutcome]
  {
    switch mutant {
    case .forgetKeysAfterRestart, .sequenceAfterEnd:
      var log = MutantLog(forgotten: forgotten, restarts: restarts, ignoresEnd: mutant == .sequenceAfterEnd)
      let outcomes = try store.commit { transaction throws(StoreError) in
        var mutated = MutantTransaction(base: transaction, log: log)
        defer {
          transaction = mutated.base
          log = mutated.log
        }
        return try Ledger.apply(writes, at: now, in: &mutated)
      }
      forgotten = log.forgotten
      aliases.merge(log.aliases) { $1 }
      for case .accepted(let acceptance, _) in outcomes { known.insert(acceptance.key) }
      return outcomes
    default:
      let outcomes = try store.commit { transaction throws(StoreError) in
        try Ledger.apply(writes, at: now, in: &transaction)
      }
      return mutant == .trustTheSequence ? zip(writes, outcomes).map(Self.trusting) : outcomes
    }
  }

  /// For the mutant that takes a cursor for right whose sequence the log has, whichever epoch it names.
  private static func trusting(_ write: LedgerWrite, _ outcome: LedgerOutcome) -> LedgerOutcome {
    guard case .arrive(_, _, let known) = write, case .arrived(let heads, let entries, let receipts, var shared) = outcome
    else {
      return outcome
    }
    for head in heads {
      if let cursor = known[head.session]?.last, cursor.sequence <= head.head { shared[head.session] = cursor }
    }
    return .arrived(heads, entries: entries, receipts: receipts, shared: shared)
  }

  /// What a commit would come to. Nothing is stored.
  func preview(_ writes: [LedgerWrite], at now: Timestamp) -> [LedgerOutcome] { preview(writes, at: now, in: store) }

  private func preview(_ writes: [LedgerWrite], at now: Timestamp, in store: some RelayStore) -> [LedgerOutcome] {
    var outcomes: [LedgerOutcome] = []
    do throws(StoreError) {
      try store.commit { transaction throws(StoreError) in
        outcomes = try Ledger.apply(writes, at: now, in: &transaction)
        throw .unavailable("a preview")
      }
    } catch {}
    return outcomes
  }

  func page(of session: SessionID, after sequence: UInt64, entriesMax: Int) throws(StoreError) -> LogPage {
    try page(of: session, after: sequence, entriesMax: entriesMax, bytesMax: Limits.pageBytesMax)
  }

  func page(
    of session: SessionID, after sequence: UInt64, entriesMax: Int, bytesMax: Int
  ) throws(StoreError) -> LogPage {
    var page = try store.page(of: session, after: sequence, entriesMax: entriesMax, bytesMax: bytesMax)
    guard !aliases.isEmpty else { return page }
    for index in page.entries.indices {
      if let alias = page.entries[index].key, let key = aliases[alias] { page.entries[index].key = key }
    }
    return page
  }

  func prune(loggedBefore cutoff: Timestamp, entriesMax: Int) throws(StoreError) -> Pruning {
    try store.prune(loggedBefore: cutoff, entriesMax: entriesMax)
  }

  func emptyLog() throws(StoreError) -> Bool { try store.emptyLog() }

  func heads() throws(StoreError) -> [SessionHead] { try store.heads() }
}

/// What a mutant of the log believes.
private struct MutantLog {
  var forgotten: Set<IdempotencyKey>
  let restarts: UInt64
  let ignoresEnd: Bool
  var aliases: [IdempotencyKey: IdempotencyKey] = [:]
}

private struct MutantTransaction<Base: RelayTransaction>: RelayTransaction {
  var base: Base
  var log: MutantLog

  func head(of session: SessionID) throws(StoreError) -> SessionHead? {
    var head = try base.head(of: session)
    if log.ignoresEnd, head?.status.status == .ended { head?.status.status = .paused }
    return head
  }

  func participant(_ user: UserID, in session: SessionID) throws(StoreError) -> Participant? {
    try base.participant(user, in: session)
  }

  func entry(for key: IdempotencyKey) throws(StoreError) -> LogEntry? {
    log.forgotten.contains(key) ? nil : try base.entry(for: key)
  }

  func erasedWords(of key: IdempotencyKey) throws(StoreError) -> WordsDigest? { try base.erasedWords(of: key) }

  mutating func eraseWords(of key: IdempotencyKey) throws(StoreError) { try base.eraseWords(of: key) }

  func sequences(of session: SessionID, writtenIn epoch: LogEpoch) throws(StoreError) -> Range<UInt64>? {
    try base.sequences(of: session, writtenIn: epoch)
  }

  func earlierEpoch(of entry: LogEntry) throws(StoreError) -> LogEpoch? { try base.earlierEpoch(of: entry) }

  mutating func insert(_ entry: LogEntry) throws(StoreError) -> Bool {
    guard let key = entry.key, log.forgotten.remove(key) != nil else { return try base.insert(entry) }
    let alias = IdempotencyKey(high: key.high, low: key.low ^ log.restarts)
    log.aliases[alias] = key
    var second = entry
    second.key = alias
    return try base.insert(second)
  }

  mutating func save(_ head: SessionHead, _ note: SessionNote) throws(StoreError) { try base.save(head, note) }
  func note(of session: SessionID) throws(StoreError) -> SessionNote { try base.note(of: session) }
  func usage(of user: UserID) throws(StoreError) -> Usage { try base.usage(of: user) }
  mutating func save(_ usage: Usage, of user: UserID) throws(StoreError) { try base.save(usage, of: user) }
  func preference(_ name: String, of user: UserID, on device: DeviceID?) throws(StoreError) -> KeptOperation? {
    try base.preference(name, of: user, on: device)
  }

  mutating func save(_ participant: Participant, in session: SessionID) throws(StoreError) {
    try base.save(participant, in: session)
  }

  func record(for key: IdempotencyKey) throws(StoreError) -> KeptOperation? { try base.record(for: key) }
  mutating func insert(_ record: KeptOperation) throws(StoreError) { try base.insert(record) }
  func profile(of user: UserID, in session: SessionID?) throws(StoreError) -> Profile? {
    try base.profile(of: user, in: session)
  }
  mutating func save(_ profile: Profile, in session: SessionID?) throws(StoreError) { try base.save(profile, in: session) }
  func receipts(in session: SessionID) throws(StoreError) -> [UserReceipt] { try base.receipts(in: session) }
  mutating func save(_ receipt: UserReceipt) throws(StoreError) { try base.save(receipt) }
}
