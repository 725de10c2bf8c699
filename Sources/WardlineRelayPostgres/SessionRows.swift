import WardlineModel
import WardlineRelay

/// Sessions, and the epochs that wrote their logs.
enum SessionRows {
  /// Locks the heads in the order of names, so that two batches never wait for each other, and reads them as they are once they are locked: the
  /// next sequence of a session comes from its locked head (G4). Whatever is read behind it in the transaction is as new.
  private static let lock = PostgresStatement(
    """
    SELECT name, status, version, head, floor, begun_at, text_bytes, epoch FROM session WHERE name = ANY($1) ORDER BY name FOR UPDATE
    """, .texts)

  static func readLocked(_ sessions: Distinct<SessionID>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(lock, for: PostgresRows(sessions)) { columns, snapshot in
      var head: SessionHead = try columns.next()
      head.floor = try columns.next()
      let note = SessionNote(begunAt: try columns.next(), usage: Usage(bytes: try columns.next()))
      snapshot.sessions[head.session] = LoggedSession(head, note, epoch: try columns.next())
    }
  }

  private static let openCounts = PostgresStatement(
    "SELECT creator, count(*) FROM session WHERE creator = ANY($1) AND status <> 'ended' GROUP BY creator", .texts)

  /// How many sessions these users have begun that have not ended.
  static func readOpenCounts(of users: Distinct<UserID>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(openCounts, for: PostgresRows(users)) { columns, snapshot in
      snapshot.openSessionCounts[try columns.next()] = try columns.next()
    }
  }

  private static let upsertion = PostgresStatement.insertion(
    into: "session",
    [
      "name": .text, "status": .text, "version": .int8, "head": .int8, "begun_at": .int8, "text_bytes": .int8, "epoch": .text,
      "ended_at": .int8, "creator": .text,
    ],
    """
    ON CONFLICT (name) DO UPDATE SET status = excluded.status, version = excluded.version, head = excluded.head,
      begun_at = excluded.begun_at, text_bytes = excluded.text_bytes, epoch = excluded.epoch,
      ended_at = coalesce(session.ended_at, excluded.ended_at), is_passed = false
    """)

  /// The floor is retention's. A session that another node has begun meanwhile is overwritten here, and the batch is rolled back by its first
  /// entry, whose sequence is taken.
  ///
  /// - Parameter entries: those of the same batch, among them the beginnings and the ends of sessions.
  static func save(
    _ states: [LoggedSession], with entries: [LedgerChanges.Entry], in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    guard !states.isEmpty else { return }
    var ends: [SessionID: Timestamp] = [:]
    var creators: [SessionID: UserID] = [:]
    for index in entries.indices {
      if entries[index].entry.sequence == 1 { creators[entries[index].entry.session] = entries[index].entry.author }
      if case .status(let status) = entries[index].entry.event, status.status == .ended {
        ends[entries[index].entry.session] = entries[index].entry.loggedAt
      }
    }
    try pipeline.append(
      upsertion,
      PostgresRows(states) { state, row in
        state.head.store(in: &row)
        row.append(state.note.begunAt)
        row.append(state.note.usage.bytes)
        state.epoch.store(in: &row)
        ends[state.head.session].store(in: &row)
        creators[state.head.session].store(in: &row)
      })
  }

  static let heads = PostgresStatement("SELECT name, status, version, head FROM session ORDER BY name")

  // MARK: Segments

  private static let segmentInsertion = PostgresStatement.insertion(
    into: "segment",
    ["session": .text, "first": .int8, "epoch": .text], numbersSessions: true)

  static func insert(_ segments: [LedgerChanges.Segment], in pipeline: inout PostgresPipeline) throws(PostgresError) {
    guard !segments.isEmpty else { return }
    try pipeline.append(
      segmentInsertion,
      PostgresRows(segments) { segment, row in
        row.append(segment.session)
        row.append(segment.segment.first)
        row.append(segment.segment.epoch)
      })
  }

  private static let sequences = PostgresStatement(
    """
    SELECT session.name, segment.epoch, first,
      (SELECT min(next.first) FROM segment AS next WHERE next.session = segment.session AND next.first > segment.first)
    FROM unnest($1::text[], $2::text[]) AS asked (session, epoch) JOIN session ON session.name = asked.session
    JOIN segment ON segment.session = session.id AND segment.epoch = asked.epoch ORDER BY first
    """, .texts, .texts)

  /// Up to those of the next epoch; of the last one the end is open.
  static func readSequences(of asked: Distinct<SessionEpoch>, in reads: inout SnapshotReads) throws(PostgresError) {
    let rows = PostgresRows(asked.elements) { place, row in
      row.append(place.session)
      row.append(place.epoch)
    }
    try reads.add(sequences, for: rows) { columns, snapshot in
      let place = SessionEpoch(try columns.next(), try columns.next())
      let (first, next): (UInt64, UInt64?) = (try columns.next(), try columns.next())
      // Rows that say otherwise are damaged: nothing is of that epoch then.
      if snapshot.segments[place] == nil { snapshot.segments[place] = first..<(next.map { max(first, $0) } ?? .max) }
    }
  }

  /// Those that wrote the entries from one to another, both among them.
  static let segments = PostgresStatement(
    """
    SELECT first, epoch FROM segment WHERE session = (SELECT id FROM session WHERE name = $1) AND first >= coalesce(
      (SELECT max(first) FROM segment WHERE session = (SELECT id FROM session WHERE name = $1) AND first <= $2), 0)
    ORDER BY first
    """, .text, .int8)
}
