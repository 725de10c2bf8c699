import WardlineModel
import WardlineRelay

/// A log in memory, under the production rules of `Ledger`.
struct MemoryLog: RelayTransaction {
  private(set) var entries: [SessionID: [LogEntry]] = [:]
  private var heads: [SessionID: SessionHead] = [:]
  private var people: [SessionID: [UserID: Participant]] = [:]
  private var keys: [IdempotencyKey: LogEntry] = [:]
  private var records: [IdempotencyKey: KeptOperation] = [:]
  private var notes: [SessionID: SessionNote] = [:]
  private var usages: [UserID: Usage] = [:]
  /// The ward's.
  private(set) var floor: UInt64 = 1
  private var erased: [IdempotencyKey: WordsDigest] = [:]
  private var held: [SessionID: [UserID: Receipt]] = [:]

  func head(of session: SessionID) -> SessionHead? { heads[session] }
  func participant(_ user: UserID, in session: SessionID) -> Participant? { people[session]?[user] }
  func entry(for key: IdempotencyKey) -> LogEntry? { keys[key] }

  mutating func insert(_ entry: LogEntry) -> Bool {
    if let key = entry.key {
      guard keys[key] == nil else { return false }
      keys[key] = entry
    }
    entries[entry.session, default: []].append(entry)
    return true
  }

  mutating func save(_ head: SessionHead, _ note: SessionNote) {
    heads[head.session] = head
    notes[head.session] = note
  }
  func note(of session: SessionID) -> SessionNote { notes[session] ?? SessionNote() }
  func usage(of user: UserID) -> Usage { usages[user] ?? Usage() }
  mutating func save(_ usage: Usage, of user: UserID) { usages[user] = usage }
  mutating func save(_ participant: Participant, in session: SessionID) {
    people[session, default: [:]][participant.user] = participant
  }

  /// All of it is of one epoch.
  func sequences(of session: SessionID, writtenIn epoch: LogEpoch) -> Range<UInt64>? {
    epoch == life && entries[session] != nil ? 1..<UInt64.max : nil
  }

  func earlierEpoch(of entry: LogEntry) -> LogEpoch? { nil }

  func erasedWords(of key: IdempotencyKey) -> WordsDigest? { erased[key] }

  mutating func eraseWords(of key: IdempotencyKey) {
    guard let entry = keys[key], case .message(let text) = entry.event, erased[key] == nil else { return }
    erased[key] = WordsDigest(of: text, under: key)
    keys[key]?.event = .message(text: "")
    entries[entry.session]?[Int(entry.sequence) - 1].event = .message(text: "")
  }

  /// Moves the floor past what was logged before a time. The words stay here, for those who compare; they are not served.
  mutating func prune(loggedBefore cutoff: Timestamp, entriesMax: Int) -> Pruning {
    let old = entries[ward, default: []].dropFirst(Int(floor) - 1).prefix { $0.loggedAt < cutoff }
    let passed = old.prefix(entriesMax)
    floor += UInt64(passed.count)
    return Pruning(passed: passed.count, erased: passed.count { $0.isMessage }, isMore: old.count > passed.count)
  }

  func record(for key: IdempotencyKey) -> KeptOperation? { records[key] }
  mutating func insert(_ record: KeptOperation) { records[record.key] = record }
  func preference(_ name: String, of user: UserID, on device: DeviceID?) -> KeptOperation? { nil }
  func profile(of user: UserID, in session: SessionID?) -> Profile? { nil }
  mutating func save(_ profile: Profile, in session: SessionID?) {}
  func receipts(in session: SessionID) -> [UserReceipt] {
    (held[session] ?? [:]).sorted { $0.key < $1.key }.map { UserReceipt($0.value, by: $0.key) }
  }
  mutating func save(_ receipt: UserReceipt) { held[receipt.receipt.session, default: [:]][receipt.user] = receipt.receipt }

  func page(_ read: RelayMachine.Read) -> LogPage {
    let log = entries[read.session, default: []]
    let served = log.dropFirst(Int(read.after)).filter { $0.sequence >= floor || !$0.isMessage }
    return LogPage(entries: Array(served.prefix(min(read.entriesMax, 16))), head: UInt64(log.count), floor: floor)
  }
}

extension LogEntry {
  var isMessage: Bool { if case .message = event { true } else { false } }
}
