package import WardlineModel
package import WardlineRelay
import WardlineSQLite

/// One transaction on the relay's log. It lives as long as the body of its commit.
///
/// Each table is read and written with one statement, for however many rows (``Rows``): what is asked for, or to be written, is the outer
/// loop, and each of its rows is found by an index.
package struct SQLiteRelayTransaction: RelayTransaction {
  private let db: Database
  private let epoch: LogEpoch

  init(_ db: Database, epoch: LogEpoch) {
    self.db = db
    self.epoch = epoch
  }

  package func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot {
    var snapshot = LedgerSnapshot(epoch: epoch)
    var needs = needs
    do {
      snapshot.sessionsOfMembers = try MembershipRow.sessions(of: needs.members, in: db)
      needs.add(sessionsOf: snapshot.sessionsOfMembers)
      for request in try RequestRow.requests(needs.requests, in: db) { snapshot.set(request) }
      for (request, isSilent) in try RequestRow.requests(of: needs.requestSessions, leaving: needs.leaving, in: db) {
        snapshot.set(request)
        if isSilent { snapshot.silent.insert(request.key) }
      }
      needs.add(snapshot.requests.values)
      let keys = Rows(count: needs.keys.count) { needs.keys.elements[$0].store(in: &$1) }
      snapshot.sessions = try SessionRow.states(of: needs.sessions, in: db)
      snapshot.records = try RecordRow.records(for: keys, in: db)
      snapshot.entries = try EntryRow.entries(for: keys, in: db)
      snapshot.preferences = try RecordRow.preferences(needs.preferences, in: db)
      snapshot.mutes = try RecordRow.mutes(needs.mutes, in: db)
      snapshot.participants = try MemberRows.participants(needs.participants, in: db)
      snapshot.memberships = try MembershipRow.memberships(needs.memberships, in: db)
      snapshot.people = try PersonRow.people(needs.people, in: db)
      snapshot.profiles = try MemberRows.profiles(needs.profiles, in: db)
      snapshot.receipts = try MemberRows.receipts(in: needs.receipts, of: db)
      snapshot.usages = try UsageRow.usages(of: needs.usages, in: db)
      (snapshot.openRequestCounts, snapshot.openRequestCount) = try RequestRow.openCounts(of: needs.requestCounts, in: db)
      snapshot.openSessionCounts = try SessionRow.openCounts(of: needs.creators, in: db)
      (snapshot.answers, snapshot.declined) = try RequestRow.answers(needs.answers, declining: needs.renewals, in: db)
      snapshot.occupied = try RequestRow.occupied(needs.occupied, in: db)
      snapshot.segments = try SegmentRow.sequences(of: needs.segments, in: db)
    } catch { throw StoreError(error) }
    return snapshot
  }

  package mutating func write(_ changes: LedgerChanges) throws(StoreError) {
    do {
      // Sessions first: the others name them by their numbers.
      try SessionRow.save(changes.sessions, with: changes.entries, in: db)
      try SegmentRow.insert(changes.segments, in: db)
      try EntryRow.insert(changes.entries, in: db)
      try EntryRow.eraseTexts(changes.erasures, in: db)
      try MemberRows.save(changes.participants, in: db)
      try MembershipRow.save(changes.memberships, in: db)
      // What was replaced first: only one preference of a name has its words.
      try RecordRow.eraseTexts(changes.replaced, in: db)
      try RecordRow.insert(changes.records, in: db)
      try RequestRow.save(changes.requests, in: db)
      try MemberRows.save(changes.profiles, in: db)
      try PersonRow.saveLanguages(of: changes.people, in: db)
      try MemberRows.save(changes.receipts, in: db)
      try UsageRow.save(changes.usages, in: db)
      try AuditRows.append(changes.audit, at: changes.plannedAt, in: db)
    } catch { throw StoreError(error) }
  }
}

/// A session as its table has it.
enum SessionRow {
  static func states(of sessions: Distinct<SessionID>, in db: Database) throws -> [SessionID: LoggedSession] {
    var states: [SessionID: LoggedSession] = .init()
    try db.forEach(
      "SELECT name, status, version, head, floor, begun_at, text_bytes, epoch FROM rows(?) CROSS JOIN session ON name = c0",
      from: Rows(count: sessions.count) { sessions.elements[$0].store(in: &$1) }
    ) { columns in
      var head: SessionHead = try columns.next()
      head.floor = try columns.next()
      let note = SessionNote(begunAt: try columns.next(), usage: Usage(bytes: try columns.next()))
      states[head.session] = LoggedSession(head, note, epoch: try columns.next())
    }
    return states
  }

  /// How many sessions these users have begun that have not ended.
  static func openCounts(of users: Distinct<UserID>, in db: Database) throws -> [UserID: Int] {
    var counts: [UserID: Int] = .init()
    try db.forEach(
      "SELECT c0, count(*) FROM rows(?) CROSS JOIN session ON creator = c0 AND status <> 'ended' GROUP BY c0",
      from: Rows(count: users.count) { users.elements[$0].store(in: &$1) }
    ) { columns in counts[try columns.next()] = try columns.next() }
    return counts
  }

  /// The floor is retention's.
  ///
  /// - Parameter entries: those of the same batch, among them the beginnings and the ends of sessions.
  static func save(_ states: [LoggedSession], with entries: [LedgerChanges.Entry], in db: Database) throws {
    var ends: [SessionID: Timestamp] = [:]
    var creators: [SessionID: UserID] = [:]
    for index in entries.indices {
      // In place: nearly all are messages, and a copy of each would be most of what this takes.
      if entries[index].entry.sequence == 1 { creators[entries[index].entry.session] = entries[index].entry.author }
      if case .status(let status) = entries[index].entry.event, status.status == .ended {
        ends[entries[index].entry.session] = entries[index].entry.loggedAt
      }
    }
    try db.run(
      """
      INSERT INTO session (name, status, version, head, begun_at, text_bytes, epoch, ended_at, creator)
      SELECT c0, c1, c2, c3, c4, c5, c6, c7, c8 FROM rows(?)
      WHERE true ON CONFLICT (name) DO UPDATE SET status = excluded.status, version = excluded.version, head = excluded.head,
        begun_at = excluded.begun_at, text_bytes = excluded.text_bytes, epoch = excluded.epoch,
        ended_at = iif(ended_at = 0, excluded.ended_at, ended_at)
      """,
      from: Rows(count: states.count) { index, row in
        states[index].head.store(in: &row)
        states[index].note.begunAt.store(in: &row)
        states[index].note.usage.bytes.store(in: &row)
        states[index].epoch.store(in: &row)
        (ends[states[index].head.session] ?? Timestamp(milliseconds: 0)).store(in: &row)
        (creators[states[index].head.session]?.text ?? "").store(in: &row)
      })
  }
}

/// What is kept of users, by session and user.
enum MemberRows {
  static func participants(_ asked: Distinct<SessionUser>, in db: Database) throws -> [SessionUser: Participant] {
    var found: [SessionUser: Participant] = .init()
    try db.forEach(
      """
      SELECT c0, user, role, participant.name, language FROM rows(?) CROSS JOIN session ON session.name = c0
      CROSS JOIN participant ON participant.session = session.id AND user = c1
      """, from: rows(asked)
    ) { columns in
      let session: SessionID? = try columns.next()
      let participant: Participant = try columns.next()
      found[SessionUser(session, participant.user)] = participant
    }
    return found
  }

  static func save(_ participants: [SessionUser: Participant], in db: Database) throws {
    guard !participants.isEmpty else { return }
    let sorted = sorted(participants)
    try db.run(
      """
      INSERT INTO participant (session, user, role, name, language)
      SELECT (SELECT id FROM session WHERE session.name = c0), c1, c2, c3, c4 FROM rows(?)
      WHERE true ON CONFLICT (session, user) DO UPDATE SET role = excluded.role, name = excluded.name, language = excluded.language
      """,
      from: Rows(count: sorted.count) { index, row in
        sorted[index].key.session.store(in: &row)
        sorted[index].value.store(in: &row)
      })
  }

  static func profiles(_ asked: Distinct<SessionUser>, in db: Database) throws -> [SessionUser: Profile] {
    var found: [SessionUser: Profile] = .init()
    try db.forEach(
      "SELECT session, user, name, languages FROM rows(?) CROSS JOIN profile ON session = c0 AND user = c1", from: rows(asked)
    ) { columns in
      let session: SessionID? = try columns.next()
      let profile: Profile = try columns.next()
      found[SessionUser(session, profile.user)] = profile
    }
    return found
  }

  static func save(_ profiles: [SessionUser: Profile], in db: Database) throws {
    guard !profiles.isEmpty else { return }
    let sorted = sorted(profiles)
    try db.run(
      """
      INSERT INTO profile (session, user, name, languages) SELECT c0, c1, c2, c3 FROM rows(?)
      WHERE true ON CONFLICT (user, session) DO UPDATE SET name = excluded.name, languages = excluded.languages
      """,
      from: Rows(count: sorted.count) { index, row in
        sorted[index].key.session.store(in: &row)
        sorted[index].value.store(in: &row)
      })
  }

  static func receipts(in sessions: Distinct<SessionID>, of db: Database) throws -> [SessionID: [UserID: Receipt]] {
    var found: [SessionID: [UserID: Receipt]] = .init()
    try db.forEach(
      "SELECT session, user, delivered, read FROM rows(?) CROSS JOIN receipt ON session = c0",
      from: Rows(count: sessions.count) { sessions.elements[$0].store(in: &$1) }
    ) { columns in
      let (session, user): (SessionID, UserID) = (try columns.next(), try columns.next())
      let receipt = Receipt(session: session, deliveredThrough: try columns.next(), readThrough: try columns.next())
      found[session, default: [:]][user] = receipt
    }
    return found
  }

  static func save(_ receipts: [SessionUser: Receipt], in db: Database) throws {
    guard !receipts.isEmpty else { return }
    let sorted = sorted(receipts)
    try db.run(
      """
      INSERT INTO receipt (session, user, delivered, read) SELECT c0, c1, c2, c3 FROM rows(?)
      WHERE true ON CONFLICT (session, user) DO UPDATE SET delivered = excluded.delivered, read = excluded.read
      """,
      from: Rows(count: sorted.count) { index, row in
        let (place, receipt) = sorted[index]
        place.session.store(in: &row)
        place.user.store(in: &row)
        receipt.deliveredThrough.store(in: &row)
        receipt.readThrough.store(in: &row)
      })
  }

  static func rows(_ asked: Distinct<SessionUser>) -> Rows {
    Rows(count: asked.count) { index, row in
      asked.elements[index].session.store(in: &row)
      asked.elements[index].user.store(in: &row)
    }
  }

  /// In one order for one set: a run that is repeated writes the same bytes.
  static func sorted<Value>(_ values: [SessionUser: Value]) -> [(key: SessionUser, value: Value)] {
    values.sorted { ($0.key.session?.text ?? "", $0.key.user) < ($1.key.session?.text ?? "", $1.key.user) }
  }
}
