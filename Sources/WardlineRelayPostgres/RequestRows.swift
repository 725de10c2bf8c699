import WardlineModel
import WardlineRelay
import WardlineSeal

/// A request for an interpreter as its table has it: the columns, in one order for writing and reading.
enum RequestRows {
  static let columns = """
    request.key_high, request.key_low, session.name, request.sequence, request.author, language, urgency, preferred, note, hands_over,
    created_at, renewed_at, standing, accepted_by, accepted_sequence
    """

  private static let byKey = PostgresStatement(
    """
    SELECT \(columns) FROM unnest($1::int8[], $2::int8[]) AS asked (high, low)
    JOIN request ON key_high = asked.high AND key_low = asked.low JOIN session ON session.id = request.session
    """, .int8s, .int8s)

  static func read(_ keys: Distinct<IdempotencyKey>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(byKey, for: PostgresRows(keys)) { columns, snapshot in snapshot.set(try request(from: &columns)) }
  }

  /// Whether who leaves accepted and has neither written a message nor left since. Reads only where few entries stand behind the accept, and up
  /// to the first that says so.
  private static let isSilent = """
    CASE WHEN standing = 'accepted' AND accepted_by = asked.person
      AND head - accepted_sequence BETWEEN 0 AND \(Limits.silentEntriesMax)
    THEN NOT EXISTS (
      SELECT 1 FROM entry WHERE entry.session = request.session AND entry.sequence > accepted_sequence
      AND (entry.kind = 'message' AND entry.author = asked.person OR entry.kind = 'left' AND entry.person = asked.person))
    ELSE false END
    """

  /// Of each session the open request, and the last one that was ever accepted; and those that were accepted by somebody who leaves.
  static let ofSessions = PostgresStatement(
    """
    SELECT \(columns), \(isSilent)
    FROM unnest($1::text[], $2::text[]) AS asked (session, person) JOIN session ON session.name = asked.session
    JOIN request ON request.session = session.id
    WHERE standing = 'open' OR standing = 'accepted' AND accepted_by = asked.person OR request.id = (
      SELECT id FROM request AS other WHERE other.session = session.id AND other.accepted_sequence IS NOT NULL
      ORDER BY other.sequence DESC LIMIT 1)
    ORDER BY request.id
    """, .texts, .texts)

  static func rows(of sessions: Distinct<SessionID>, leaving: Distinct<SessionUser>) -> PostgresRows {
    let nobody: [(session: SessionID?, user: UserID?)] = sessions.map { ($0, nil) }
    return PostgresRows(nobody + leaving.map { ($0.session, $0.user) }) { asked, row in
      asked.session.store(in: &row)
      asked.user.store(in: &row)
    }
  }

  static func read(
    of sessions: Distinct<SessionID>, leaving: Distinct<SessionUser>, in reads: inout SnapshotReads
  ) throws(PostgresError) {
    try reads.add(ofSessions, for: rows(of: sessions, leaving: leaving)) { columns, snapshot in
      let request = try request(from: &columns)
      snapshot.set(request)
      if try columns.next(Bool.self) { snapshot.silent.insert(request.key) }
    }
  }

  private static let openCounts = PostgresStatement(
    """
    SELECT author, count(*) FROM request WHERE author = ANY($1) AND standing = 'open' GROUP BY author
    UNION ALL SELECT NULL, count(*) FROM request WHERE standing = 'open'
    """, .texts)

  /// How many open requests each of them has, and all together.
  static func readOpenCounts(of users: Distinct<UserID>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(openCounts, for: PostgresRows(users)) { columns, snapshot in
      let user: UserID? = try columns.next()
      let count: Int = try columns.next()
      if let user { snapshot.openRequestCounts[user] = count } else { snapshot.openRequestCount = count }
    }
  }

  private static let answers = PostgresStatement(
    """
    SELECT asked.high, asked.low, entry.person, asked.person IS NULL, kind = 'declined'
    FROM unnest($1::int8[], $2::int8[], $3::text[]) AS asked (high, low, person)
    JOIN entry ON target_high = asked.high AND target_low = asked.low AND kind IN ('rung', 'declined')
      AND CASE WHEN asked.person IS NULL THEN kind = 'declined' ELSE entry.person = asked.person END
    ORDER BY entry.id
    """, .int8s, .int8s, .texts)

  /// What the log says of requests and people; and who has declined requests that are renewed, in the order in which they did. Rows without a
  /// user ask for a request that is renewed.
  static func readAnswers(
    _ asked: Distinct<RequestUser>, declining renewed: Distinct<IdempotencyKey>, in reads: inout SnapshotReads
  ) throws(PostgresError) {
    let nobody: [(request: IdempotencyKey, user: UserID?)] = renewed.map { ($0, nil) }
    let rows = PostgresRows(asked.map { ($0.request, $0.user) } + nobody) { asked, row in
      asked.request.store(in: &row)
      asked.user.store(in: &row)
    }
    try reads.add(answers, for: rows) { columns, snapshot in
      let place = RequestUser(try columns.next(), try columns.next())
      let (isRenewed, hasDeclined): (Bool, Bool) = (try columns.next(), try columns.next())
      if isRenewed {
        snapshot.declined[place.request, default: []].append(place.user)
      } else if hasDeclined {
        snapshot.answers[place, default: RequestAnswers()].hasDeclined = true
      } else {
        snapshot.answers[place, default: RequestAnswers()].wasRung = true
      }
    }
  }

  private static let occupied = PostgresStatement(
    """
    SELECT person, name FROM (
      SELECT person, session.name, row_number() OVER (PARTITION BY person ORDER BY membership.id DESC) AS place
      FROM membership JOIN session ON session.id = membership.session AND session.status <> 'ended'
      WHERE person = ANY($1) AND through IS NULL AND takes_part
    ) AS found WHERE place <= \(Limits.sessionsPerInterpreterMax)
    """, .texts)

  /// The sessions in progress in which somebody takes part: at most ``Limits/sessionsPerInterpreterMax`` of each.
  static func readOccupied(_ users: Distinct<UserID>, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(occupied, for: PostgresRows(users)) { columns, snapshot in
      let user: UserID = try columns.next()
      snapshot.occupied[user, default: []].insert(try columns.next())
    }
  }

  // MARK: Writing

  private static let upsertion = PostgresStatement.insertion(
    into: "request",
    [
      "key_high": .int8, "key_low": .int8, "session": .text, "sequence": .int8, "author": .text, "language": .text,
      "urgency": .text, "preferred": .text, "note": .bytea, "hands_over": .text, "created_at": .int8, "renewed_at": .int8,
      "standing": .text, "accepted_by": .text, "accepted_sequence": .int8,
    ], numbersSessions: true,
    """
    ON CONFLICT (key_high, key_low) DO UPDATE SET renewed_at = excluded.renewed_at, standing = excluded.standing,
      accepted_by = excluded.accepted_by, accepted_sequence = excluded.accepted_sequence
    """)

  /// What is over first: a session has one open request at a time.
  static func save(
    _ requests: [LoggedRequest], sealedBy sealer: TextSealer, in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    guard !requests.isEmpty else { return }
    let ordered = requests.filter { $0.standing != .open } + requests.filter { $0.standing == .open }
    try pipeline.append(
      upsertion,
      PostgresRows(ordered) { request, row in
        request.key.store(in: &row)
        row.append(request.session)
        row.append(request.sequence)
        row.append(request.author)
        row.append(request.content.language.text)
        row.append(request.content.urgency)
        request.content.preferred.store(in: &row)
        row.append(sealer.sealed(request.content.note, boundTo: .request(request.session, request.key)))
        request.handsOver.store(in: &row)
        row.append(request.createdAt)
        request.renewedAt.store(in: &row)
        row.append(standing(of: request).rawValue)
        if case .accepted(let user) = request.standing { row.append(user) } else { row.appendNull() }
        request.acceptedSequence.store(in: &row)
      })
  }

  // MARK: Decoding

  private enum Standing: String, PostgresWord { case open, accepted, cancelled, expired }

  private static func standing(of request: LoggedRequest) -> Standing {
    switch request.standing {
    case .open: .open
    case .accepted: .accepted
    case .cancelled: .cancelled
    case .expired: .expired
    }
  }

  private static func standing(_ word: Standing, by user: UserID?) throws -> RequestStanding {
    switch word {
    case .open: return .open
    case .accepted:
      guard let user else { throw PostgresError.damage("a request was accepted by nobody") }
      return .accepted(by: user)
    case .cancelled: return .cancelled
    case .expired: return .expired
    }
  }

  static func language(_ tag: String) throws -> LanguageTag {
    guard let language = try? LanguageTag(tag) else { throw PostgresError.damage("the language of a request is none") }
    return language
  }

  static func request(from columns: inout PostgresColumns) throws -> LoggedRequest {
    let (key, session): (IdempotencyKey, SessionID) = (try columns.next(), try columns.next())
    let (sequence, author): (UInt64, UserID) = (try columns.next(), try columns.next())
    let (language, urgency): (LanguageTag, Urgency) = (try language(columns.next()), try columns.next())
    let (preferred, note): (UserID?, [UInt8]) = (try columns.next(), try columns.opened(boundTo: .request(session, key)))
    let content = InterpreterRequest(
      language, urgency: urgency, preferred: preferred, note: String(decoding: note, as: UTF8.self))
    let handsOver: UserID? = try columns.next()
    let (createdAt, renewedAt): (Timestamp, Timestamp?) = (try columns.next(), try columns.next())
    let standing = try standing(columns.next(), by: columns.next())
    return LoggedRequest(
      key: key, session: session, sequence: sequence, author: author, content: content, handsOver: handsOver,
      createdAt: createdAt, renewedAt: renewedAt, standing: standing, acceptedSequence: try columns.next())
  }

  static let languages = PostgresStatement(
    "SELECT split_part(language, '-', 1) AS main FROM request GROUP BY main ORDER BY count(*) DESC, main LIMIT $1", .int8)
}
