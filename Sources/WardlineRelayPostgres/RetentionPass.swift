import WardlineModel
import WardlineRelay

/// One batch of retention. A session's floor never passes a text that is there: what is behind comes first, that is sessions that were held, and those
/// that have ended.
struct RetentionPass {
  private let cutoffs: RetentionRows.Cutoffs
  private let entriesMax: Int
  private let horizon: RetentionRows.Horizon
  private let batch: PostgresBatch
  private var pruning = Pruning()
  /// Texts that were erased, for the audit log.
  private var removed: [SessionID: Int] = [:]
  /// Bytes that it has looked through.
  private var bytes = 0

  init(
    before cutoffs: RetentionRows.Cutoffs, entriesMax: Int, through horizon: RetentionRows.Horizon, in batch: PostgresBatch
  ) {
    self.cutoffs = cutoffs
    self.entriesMax = entriesMax
    self.horizon = horizon
    self.batch = batch
  }

  private var entriesLeft: Int { max(0, entriesMax - pruning.passed) }
  private var isFull: Bool { entriesLeft == 0 || bytes > Limits.retentionBatchBytesMax }

  mutating func run() throws -> Pruning {
    // One node at a time.
    let place = try batch.all(RetentionRows.lockPlace) { (entry: try $0.next(Int64.self), record: try $0.next(Int64.self)) }
      .first
    guard let place else { throw PostgresError.damage("the place of retention is not known") }
    for session in try RetentionRows.released(before: cutoffs, in: batch) where !isFull {
      try prune(session, before: cutoffs.logged)
    }
    try batch.write { try $0.append(RetentionRows.removeCaughtUp) }
    if let ended = cutoffs.ended {
      for session in try RetentionRows.ended(before: ended, in: batch) where !isFull { try prune(session, before: ended) }
    }
    if !isFull { try pruneEntries(after: place.entry) }
    if !isFull { try pruneRecords(after: place.record) }
    if !isFull { try pruneFeedbackBehind() }
    try batch.write { try AuditRows.countRemovals(removed, in: &$0) }
    pruning.isMore = try pruning.passed > 0 && RetentionRows.isAny(before: cutoffs, in: batch)
    return pruning
  }

  /// The next entries in the order of commits. Those of sessions that are held, or were and are behind, are passed as they are.
  private mutating func pruneEntries(after place: Int64) throws {
    let rows = kept(
      try batch.all(RetentionRows.nextEntries, place, horizon.entry, entriesLeft) { try RetentionRows.Row(from: &$0) },
      before: cutoffs.logged)
    guard let last = rows.last else { return }
    pruning.passed += rows.count
    let others = Set(try batch.all(RetentionRows.sessionsNotInOrder) { try $0.next(Int64.self) })
    try erase(rows.filter { !others.contains($0.session) })
    try batch.write { try $0.append(RetentionRows.movePlace, last.id) }
  }

  /// The entries of one session from its floor on.
  private mutating func prune(_ session: RetentionRows.Behind, before cutoff: Timestamp) throws {
    let found = try batch.all(
      RetentionRows.entriesOfSession, session.id, session.floor, session.through, entriesLeft
    ) { try RetentionRows.Row(from: &$0) }
    let rows = kept(found, before: cutoff)
    pruning.passed += rows.count
    try erase(rows)
  }

  /// Up to the first one that is too young, or the one that exceeds the bytes of a batch.
  private mutating func kept(_ rows: [RetentionRows.Row], before cutoff: Timestamp) -> [RetentionRows.Row] {
    let kept = rows.prefix { row in
      guard bytes <= Limits.retentionBatchBytesMax, row.loggedAt < cutoff else { return false }
      bytes += row.erasableBytes
      return true
    }
    return Array(kept)
  }

  private mutating func erase(_ rows: [RetentionRows.Row]) throws {
    guard !rows.isEmpty else { return }
    var floors: [Int64: UInt64] = [:]
    var (freed, texts): ([Int64: Int], [Int64: Int]) = ([:], [:])
    var erased: [(row: RetentionRows.Row, digest: WordsDigest?)] = []
    for row in rows {
      floors[row.session] = row.place.sequence &+ 1
      if case .message(let text) = row.event, let key = row.place.key {
        guard !row.isErased else { continue }
        pruning.erased += 1
        freed[row.session, default: 0] += text.utf8.count
        erased.append((row, WordsDigest(of: text, under: key)))
      } else {
        let note = row.event.note
        guard !note.isEmpty else { continue }
        pruning.notes += 1
        erased.append((row, row.place.key.map { WordsDigest(of: note, under: $0) }))
      }
      texts[row.session, default: 0] += 1
    }
    try write(erased)
    try eraseRequestNotes(of: erased.map(\.row))
    let results = try batch.change { pipeline in
      try pipeline.append(
        RetentionRows.raiseFloors,
        PostgresRows(floors.sorted { $0.key < $1.key }) { floor, row in
          row.append(floor.key)
          row.append(floor.value)
          row.append(freed[floor.key] ?? 0)
        })
    }
    _ = try results[0].all { columns in
      let (id, session): (Int64, SessionID) = (try columns.next(), try columns.next())
      pruning.floors[session] = try columns.next()
      if let count = texts[id] { removed[session, default: 0] += count }
    }
  }

  private func write(_ erased: [(row: RetentionRows.Row, digest: WordsDigest?)]) throws {
    guard !erased.isEmpty else { return }
    try batch.write { pipeline in
      try pipeline.append(
        RetentionRows.erase,
        PostgresRows(erased) { item, row in
          row.append(item.row.id)
          row.append(batch.sealer.sealed(EntryRows.body(of: item.row.event.withoutNote), boundTo: item.row.place.body))
          row.append(item.digest)
        })
    }
  }

  /// The notes of requests, and of the handovers of their sessions that repeat them.
  private mutating func eraseRequestNotes(of rows: [RetentionRows.Row]) throws {
    let requests = rows.compactMap { row -> (row: RetentionRows.Row, key: IdempotencyKey)? in
      guard case .done(.requestInterpreter) = row.event, let key = row.place.key else { return nil }
      return (row, key)
    }
    guard !requests.isEmpty else { return }
    var freed: [UserID: Int] = [:]
    let results = try batch.run { pipeline in
      for (row, _) in requests { try pipeline.append(RetentionRows.requestNotes, row.session) }
    }
    var erased = Distinct<Int64>()
    for ((row, key), result) in zip(requests, results) {
      freed[row.author, default: 0] += row.event.note.utf8.count
      _ = try result.all { columns in
        let (id, found): (Int64, IdempotencyKey) = (try columns.next(), try columns.next())
        let isHandover: Bool = try columns.next()
        let note = try columns.opened(boundTo: .request(row.place.session, found))
        guard found == key || isHandover && note.elementsEqual(row.event.note.utf8), !erased.contains(id) else { return }
        erased.insert(id)
        pruning.requests.append(found)
      }
    }
    try batch.write { pipeline in
      try pipeline.append(RetentionRows.eraseRequestNotes, PostgresArray(erased.elements))
      try UsageRows.free(freed, in: &pipeline)
    }
  }

  // MARK: Records

  /// Of records only feedback is erased: a preference is what its user still wants, and a profile has no text here.
  private mutating func pruneRecords(after place: Int64) throws {
    let found = try batch.all(RetentionRows.nextRecords, place, horizon.record, entriesLeft) {
      (id: try $0.next(Int64.self), record: try RecordRows.record(from: &$0))
    }
    let rows = found.prefix { row in
      guard row.record.recordedAt < cutoffs.logged, bytes <= Limits.retentionBatchBytesMax else { return false }
      bytes += row.record.textBytes
      return true
    }
    guard let last = rows.last else { return }
    pruning.passed += rows.count
    let held = Set(try batch.all(RetentionRows.heldNames) { try $0.next(SessionID.self) })
    try eraseFeedback(rows.map(\.record).filter { record in record.session.map { !held.contains($0) } ?? true })
    try batch.write { try $0.append(RetentionRows.moveRecordPlace, last.id) }
  }

  /// Feedback of sessions that have ended, and of those that were held when their turn came.
  private mutating func pruneFeedbackBehind() throws {
    let records = try RetentionRows.feedbackBehind(before: cutoffs, limit: entriesLeft, in: batch)
    pruning.passed += records.count
    try eraseFeedback(records)
  }

  private mutating func eraseFeedback(_ records: [KeptOperation]) throws {
    let erased = records.filter { if case .submitFeedback = $0.action { $0.digest == nil } else { false } }
    guard !erased.isEmpty else { return }
    var freed: [UserID: Int] = [:]
    for record in erased {
      pruning.feedback += 1
      if let session = record.session { removed[session, default: 0] += 1 }
      freed[record.author, default: 0] += record.textBytes
    }
    try batch.write { pipeline in
      try RecordRows.eraseTexts(erased.map(\.wordless), sealedBy: batch.sealer, in: &pipeline)
      try UsageRows.free(freed, in: &pipeline)
    }
  }
}
