package import WardlineModel
package import WardlineRelay

/// A row at a time, for tests that put together what no batch would: each is a snapshot, or changes, of that one row.
extension RelayTransaction {
  package func head(of session: SessionID) throws(StoreError) -> SessionHead? { try state(of: session)?.head }

  package func note(of session: SessionID) throws(StoreError) -> SessionNote { try state(of: session)?.note ?? SessionNote() }

  private func state(of session: SessionID) throws(StoreError) -> LoggedSession? {
    try snapshot { $0.sessions.insert(session) }.sessions[session]
  }

  package func participant(_ user: UserID, in session: SessionID) throws(StoreError) -> Participant? {
    let place = SessionUser(session, user)
    return try snapshot { $0.participants.insert(place) }.participants[place]
  }

  package func entry(for key: IdempotencyKey) throws(StoreError) -> LogEntry? { try known(key)?.entry }

  package func erasedWords(of key: IdempotencyKey) throws(StoreError) -> WordsDigest? { try known(key)?.digest }

  /// The epoch before the store's own that wrote an entry; `nil` where the store's own did.
  package func earlierEpoch(of entry: LogEntry) throws(StoreError) -> LogEpoch? {
    guard let key = entry.key else { return nil }
    let snapshot = try snapshot { $0.keys.insert(key) }
    let writer = snapshot.entries[key]?.epoch
    return writer == snapshot.epoch ? nil : writer
  }

  private func known(_ key: IdempotencyKey) throws(StoreError) -> KnownEntry? {
    try snapshot { $0.keys.insert(key) }.entries[key]
  }

  package func sequences(of session: SessionID, writtenIn epoch: LogEpoch) throws(StoreError) -> Range<UInt64>? {
    let place = SessionEpoch(session, epoch)
    return try snapshot { $0.segments.insert(place) }.segments[place]
  }

  package func record(for key: IdempotencyKey) throws(StoreError) -> KeptOperation? {
    try snapshot { $0.keys.insert(key) }.records[key]
  }

  package func usage(of user: UserID) throws(StoreError) -> Usage {
    try snapshot { $0.usages.insert(user) }.usages[user] ?? Usage()
  }

  package func profile(of user: UserID, in session: SessionID?) throws(StoreError) -> Profile? {
    let place = SessionUser(session, user)
    return try snapshot { $0.profiles.insert(place) }.profiles[place]
  }

  /// By name of user.
  package func receipts(in session: SessionID) throws(StoreError) -> [UserReceipt] {
    let held = try snapshot { $0.receipts.insert(session) }.receipts[session] ?? [:]
    return held.sorted { $0.key < $1.key }.map { UserReceipt($0.value, by: $0.key) }
  }

  /// Adds an entry, and its session where there is none. `false`, and nothing is written, when its key has an entry already.
  package mutating func insert(_ entry: LogEntry) throws(StoreError) -> Bool {
    let snapshot = try snapshot { needs in
      needs.sessions.insert(entry.session)
      if let key = entry.key { needs.keys.insert(key) }
    }
    if let key = entry.key, snapshot.entries[key] != nil { return false }
    var changes = LedgerChanges()
    var state = snapshot.sessions[entry.session] ?? LoggedSession(of: entry.session)
    if state.epoch != snapshot.epoch {
      changes.segments = [.init(LogSegment(first: entry.sequence, epoch: snapshot.epoch), of: entry.session)]
      state.epoch = snapshot.epoch
    }
    changes.sessions = [state]
    changes.entries = [.init(entry)]
    try write(changes)
    return true
  }

  /// With what is noted already.
  package mutating func save(_ head: SessionHead) throws(StoreError) {
    var changes = LedgerChanges()
    let state = try state(of: head.session)
    changes.sessions = [LoggedSession(head, state?.note ?? SessionNote(), epoch: state?.epoch)]
    try write(changes)
  }

  package mutating func save(_ participant: Participant, in session: SessionID) throws(StoreError) {
    var changes = LedgerChanges()
    changes.sessions = [try state(of: session) ?? LoggedSession(of: session)]
    changes.participants = [SessionUser(session, participant.user): participant]
    try write(changes)
  }

  package mutating func save(_ profile: Profile, in session: SessionID?) throws(StoreError) {
    var changes = LedgerChanges()
    changes.profiles = [SessionUser(session, profile.user): profile]
    try write(changes)
  }

  package mutating func save(_ receipt: UserReceipt) throws(StoreError) {
    var changes = LedgerChanges()
    changes.receipts = [SessionUser(receipt.receipt.session, receipt.user): receipt.receipt]
    try write(changes)
  }

  /// Adds a record. A preference takes the place of the one of the same author, device and name.
  package mutating func insert(_ record: KeptOperation) throws(StoreError) {
    var changes = LedgerChanges()
    if case .setPreference(let name, _) = record.action {
      let place = PreferenceName(name, of: record.author, on: record.device)
      let replaced = try snapshot { $0.preferences.insert(place) }.preferences[place]
      changes.replaced = [replaced?.wordless].compactMap(\.self)
    }
    changes.records = [record]
    try write(changes)
  }

  private func snapshot(_ ask: (inout LedgerSnapshot.Needs) -> Void) throws(StoreError) -> LedgerSnapshot {
    var needs = LedgerSnapshot.Needs()
    ask(&needs)
    return try snapshot(of: needs)
  }
}
