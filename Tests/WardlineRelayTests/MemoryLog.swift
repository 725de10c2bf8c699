import WardlineModel
import WardlineRelay

/// A log in memory, under the production rules of `Ledger`.
struct MemoryLog: RelayTransaction {
  private(set) var entries: [SessionID: [LogEntry]] = [:]
  private var states: [SessionID: LoggedSession] = [:]
  private var people: [SessionUser: Participant] = [:]
  private var keys: [IdempotencyKey: KnownEntry] = [:]
  private var records: [IdempotencyKey: KeptOperation] = [:]
  private var usages: [UserID: Usage] = [:]
  /// The ward's.
  private(set) var floor: UInt64 = 1
  private var held: [SessionID: [UserID: Receipt]] = [:]

  /// All of it is of one epoch, and nobody here has a profile or a preference.
  func snapshot(of needs: LedgerSnapshot.Needs) -> LedgerSnapshot {
    var snapshot = LedgerSnapshot(epoch: life)
    for session in needs.sessions { snapshot.sessions[session] = states[session] }
    for key in needs.keys {
      snapshot.entries[key] = keys[key]
      snapshot.records[key] = records[key]
    }
    for place in needs.participants { snapshot.participants[place] = people[place] }
    for user in needs.usages { snapshot.usages[user] = usages[user] }
    for session in needs.receipts { snapshot.receipts[session] = held[session] }
    for place in needs.segments where place.epoch == life && entries[place.session] != nil {
      snapshot.segments[place] = 1..<UInt64.max
    }
    return snapshot
  }

  mutating func write(_ changes: LedgerChanges) {
    for state in changes.sessions { states[state.head.session] = state }
    for new in changes.entries {
      if let key = new.entry.key { keys[key] = KnownEntry(new.entry, digest: new.digest, epoch: life) }
      entries[new.entry.session, default: []].append(new.entry)
    }
    for erasure in changes.erasures {
      guard let entry = keys[erasure.key]?.entry else { continue }
      keys[erasure.key]?.digest = erasure.digest
      keys[erasure.key]?.entry.event = .message(body: "")
      entries[entry.session]?[Int(entry.sequence) - 1].event = .message(body: "")
    }
    people.merge(changes.participants) { $1 }
    for record in changes.records { records[record.key] = record }
    usages.merge(changes.usages) { $1 }
    for (place, receipt) in changes.receipts { held[receipt.session, default: [:]][place.user] = receipt }
  }

  /// Moves the floor past what was logged before a time. The words stay here, for those who compare; they are not served.
  mutating func prune(loggedBefore cutoff: Timestamp, entriesMax: Int) -> Pruning {
    let old = entries[ward, default: []].dropFirst(Int(floor) - 1).prefix { $0.loggedAt < cutoff }
    let passed = old.prefix(entriesMax)
    floor += UInt64(passed.count)
    return Pruning(passed: passed.count, erased: passed.count { $0.isMessage }, isMore: old.count > passed.count)
  }

  func page(_ read: RelayMachine.Read) -> LogPage {
    let log = entries[read.session, default: []]
    let served = log.dropFirst(Int(read.after)).filter { $0.sequence >= floor || !$0.isMessage }
    return LogPage(entries: Array(served.prefix(min(read.entriesMax, 16))), head: UInt64(log.count), floor: floor)
  }
}

extension LogEntry {
  var isMessage: Bool { if case .message = event { true } else { false } }
}
