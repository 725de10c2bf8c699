internal import WardlineModel
internal import WardlineRelay

/// The relay's store as its process uses it, and the place where the store's mutants are applied. Without a mutant it adds
/// nothing.
final class RelayMemory {
  private var store: any RelayStore
  private let mutant: Mutant?
  /// For the mutant that forgets: keys from before the restart, with the keys of their second entries.
  private var forgotten: Set<IdempotencyKey> = []
  private var known: Set<IdempotencyKey> = []
  private var aliases: [IdempotencyKey: IdempotencyKey] = [:]
  private var restarts: UInt64 = 0
  /// The same of memberships.
  private var forgottenPlaces: Set<SessionUser> = []
  private var knownPlaces: Set<SessionUser> = []

  init(_ store: any RelayStore, mutant: Mutant?) {
    self.store = store
    self.mutant = mutant
  }

  var epoch: LogEpoch { store.epoch }
  var node: NodeID { store.node }
  var peers: [NodeID] { store.peers }

  func takeNews() -> News { store.takeNews() }
  func forgetNews(through position: UInt64) { store.forgetNews(through: position) }
  func readNews() throws(StoreError) { try store.readNews() }

  /// Finds out whether this relay may commit, as an empty commit does.
  func expectToCommit() throws(StoreError) { try expectToCommit(in: store) }

  private func expectToCommit(in store: some RelayStore) throws(StoreError) { try store.commit { _ throws(StoreError) in } }

  func reopened(_ store: any RelayStore) {
    self.store = store
    restarts += 1
    forgotten = known
    forgottenPlaces = knownPlaces
  }

  func commit(
    _ writes: [LedgerWrite], from senders: BatchSenders, at now: Timestamp
  ) throws(StoreError) -> [LedgerOutcome] { try commit(writes, from: senders, at: now, in: store) }

  private func commit(
    _ writes: [LedgerWrite], from senders: BatchSenders, at now: Timestamp, in store: some RelayStore
  ) throws(StoreError) -> [LedgerOutcome] {
    switch mutant {
    case .forgetKeysAfterRestart, .sequenceAfterEnd, .acceptFromStrangers, .forgetMembersAtRestart, .createTwice, .acceptTwice,
      .takeTheBusy, .busyByInvitation, .correctOthers, .confirmOwn:
      var log = MutantLog(mutant: mutant, restarts: restarts)
      for write in writes { log.noteTarget(of: write) }
      if [.forgetKeysAfterRestart, .sequenceAfterEnd].contains(mutant) { log.forgotten = forgotten }
      if mutant == .forgetMembersAtRestart { log.forgottenPlaces = forgottenPlaces }
      let outcomes = try store.commit { transaction throws(StoreError) in
        var mutated = MutantTransaction(base: transaction, log: log)
        defer {
          transaction = mutated.base
          log = mutated.log
        }
        return try Ledger.apply(writes, from: senders, at: now, in: &mutated)
      }
      forgotten = log.forgotten
      forgottenPlaces = log.forgottenPlaces
      knownPlaces.formUnion(log.places)
      aliases.merge(log.aliases) { $1 }
      for case .accepted(let acceptance, _) in outcomes { known.insert(acceptance.key) }
      return outcomes
    default:
      let outcomes = try store.commit { transaction throws(StoreError) in
        try Ledger.apply(writes, from: senders, at: now, in: &transaction)
      }
      return switch mutant {
      case .trustTheSequence: zip(writes, outcomes).map(Self.trusting)
      case .nameNoFurther: outcomes.map(Self.namingNone)
      default: outcomes
      }
    }
  }

  /// For the mutant that does not name what a welcome leaves out.
  private static func namingNone(_ outcome: LedgerOutcome) -> LedgerOutcome {
    guard case .arrived(let heads, let entries, let receipts, let shared, .some) = outcome else { return outcome }
    return .arrived(heads, entries: entries, receipts: receipts, shared: shared, further: [])
  }

  /// For the mutant that accepts a cursor if the log has its sequence, whichever epoch it names.
  private static func trusting(_ write: LedgerWrite, _ outcome: LedgerOutcome) -> LedgerOutcome {
    guard case .arrive(_, _, let known) = write,
      case .arrived(let heads, let entries, let receipts, var shared, let further) = outcome
    else {
      return outcome
    }
    for head in heads {
      if let cursor = known[head.session]?.last, cursor.sequence <= head.head { shared[head.session] = cursor }
    }
    return .arrived(heads, entries: entries, receipts: receipts, shared: shared, further: further)
  }

  /// The outcomes of a commit, without storing anything.
  func preview(_ writes: [LedgerWrite], from senders: BatchSenders = BatchSenders(), at now: Timestamp) -> [LedgerOutcome] {
    preview(writes, from: senders, at: now, in: store)
  }

  private func preview(
    _ writes: [LedgerWrite], from senders: BatchSenders, at now: Timestamp, in store: some RelayStore
  ) -> [LedgerOutcome] {
    var outcomes: [LedgerOutcome] = []
    do throws(StoreError) {
      try store.commit { transaction throws(StoreError) in
        outcomes = try Ledger.apply(writes, from: senders, at: now, in: &transaction)
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

  func prune(loggedBefore cutoff: Timestamp, endedBefore: Timestamp?, entriesMax: Int) throws(StoreError) -> Pruning {
    try store.prune(loggedBefore: cutoff, endedBefore: endedBefore, entriesMax: entriesMax)
  }

  func removeErased() throws(StoreError) -> Bool { try store.removeErased() }

  func heads() throws(StoreError) -> [SessionHead] { try store.heads() }

  func routingRestart() throws(StoreError) -> RoutingMachine.Restart { try store.routingRestart() }

  func overview(sessionsMax: Int) throws(StoreError) -> [SessionOverview] { try store.overview(sessionsMax: sessionsMax) }

  func overview(_ read: OverviewRead) throws(StoreError) -> [SessionOverview] { try store.overview(read) }
}

/// The wrong state of a mutant of the log.
private struct MutantLog {
  let mutant: Mutant?
  let restarts: UInt64
  var forgotten: Set<IdempotencyKey> = []
  var forgottenPlaces: Set<SessionUser> = []
  /// The memberships that were written.
  var places: Set<SessionUser> = []
  var aliases: [IdempotencyKey: IdempotencyKey] = [:]
  /// Who is taken for the author of which messages.
  var authors: [IdempotencyKey: UserID] = [:]

  mutating func noteTarget(of write: LedgerWrite) {
    let author: UserID
    switch write {
    case .submit(_, let user): author = user
    case .submitMember(_, let member): author = member.user
    default: return
    }
    switch (mutant, write.operation?.action) {
    case (.correctOthers, .sendMessage(let body)):
      if let key = MessageAttributes.parts(of: body).attributes.corrects { authors[key] = author }
    case (.confirmOwn, .confirmMessage(let key)): authors[key] = Names.user(99)
    default: break
    }
  }
}

private struct MutantTransaction<Base: RelayTransaction>: RelayTransaction {
  var base: Base
  var log: MutantLog

  func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot {
    var snapshot = try base.snapshot(of: needs)
    for key in needs.keys where log.forgotten.contains(key) { snapshot.entries[key] = nil }
    for place in log.forgottenPlaces { forget(place, in: &snapshot) }
    if log.mutant == .acceptFromStrangers {
      for (place, membership) in snapshot.memberships where !membership.isCurrent { snapshot.memberships[place] = Membership() }
    }
    if log.mutant == .acceptTwice, !needs.answers.isEmpty {
      for var request in snapshot.requests.values {
        if case .accepted = request.standing { request.standing = .open }
        snapshot.set(request)
      }
    }
    if log.mutant == .takeTheBusy { snapshot.occupied = [:] }
    for (key, author) in log.authors { snapshot.entries[key]?.entry.author = author }
    guard log.mutant == .sequenceAfterEnd else { return snapshot }
    for session in needs.sessions where snapshot.sessions[session]?.head.status.status == .ended {
      snapshot.sessions[session]?.head.status.status = .paused
    }
    return snapshot
  }

  private func forget(_ place: SessionUser, in snapshot: inout LedgerSnapshot) {
    snapshot.memberships[place] = nil
    snapshot.sessionsOfMembers[place.user]?.inProgress.removeAll { $0 == place.session }
    snapshot.sessionsOfMembers[place.user]?.over.removeAll { $0 == place.session }
  }

  mutating func write(_ changes: LedgerChanges) throws(StoreError) {
    var changes = changes
    log.places.formUnion(changes.memberships.keys)
    log.forgottenPlaces.subtract(changes.memberships.keys)
    if log.mutant == .busyByInvitation {
      for place in changes.memberships.keys { changes.memberships[place]?.takesPart = true }
    }
    for index in changes.entries.indices where log.mutant == .createTwice {
      guard case .joined(_, let reason) = changes.entries[index].entry.event, reason.code == .created else { continue }
      changes.entries[index].entry.event = .done(.createSession)
    }
    for index in changes.entries.indices {
      guard let key = changes.entries[index].entry.key, log.forgotten.remove(key) != nil else { continue }
      let alias = IdempotencyKey(high: key.high, low: key.low ^ log.restarts)
      log.aliases[alias] = key
      changes.entries[index].entry.key = alias
    }
    try base.write(changes)
  }
}
