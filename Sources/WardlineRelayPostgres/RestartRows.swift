import WardlineModel
import WardlineRelay

/// What routing needs when a relay starts (``RelayStore/routingRestart()``).
enum RestartRows {
  private static let openRequests = PostgresStatement(
    """
    SELECT \(RequestRows.columns) FROM request JOIN session ON session.id = request.session WHERE standing = 'open' ORDER BY request.id
    """)

  static func restart(in reading: some PostgresReading) throws -> RoutingMachine.Restart {
    let open = try reading.all(openRequests) { try RequestRows.request(from: &$0) }
    let places = try reading.all(interpreters) { (session: try $0.next(SessionID.self), user: try $0.next(UserID.self)) }
    let silent = try silentAccepts(of: places, in: reading)
    let keys = open.map(\.key) + silent.values.map(\.key)
    let answers = try answers(to: keys, in: reading)
    let queue = try queuePlaces(of: keys, in: reading)

    func resumed(_ request: LoggedRequest) -> RoutingMachine.Restart.Open {
      let answered = answers[request.key] ?? ([], [])
      let place = queue[request.key]
      return .init(
        request.routed, declined: answered.declined, rung: answered.rung, askedAt: place?.askedAt,
        hasReturned: place?.hasReturned ?? false)
    }
    let ordered = open.sorted { queue[$0.key]?.order ?? .max < queue[$1.key]?.order ?? .max }
    let last = try reading.all(lastSessions) { columns -> RoutingMachine.Restart.LastSession in
      let (nurse, tag): (UserID, String) = (try columns.next(), try columns.next())
      return .init(of: nurse, in: try RequestRows.language(tag), with: try columns.next())
    }
    return RoutingMachine.Restart(
      requests: ordered.map(resumed),
      members: places.map { .init($0.user, in: $0.session, by: silent[SessionUser($0.session, $0.user)].map(resumed)) },
      lastSessions: last, sessionEnds: try sessionEnds(in: reading))
  }

  private static let renewal = OperationKind.renewRequest.rawValue
  private static let course = PostgresStatement(
    """
    SELECT asked.high, asked.low, entry.id, entry.logged_at, entry.kind, entry.key_high IS NULL
    FROM unnest($1::int8[], $2::int8[]) AS asked (high, low)
    JOIN request ON request.key_high = asked.high AND request.key_low = asked.low
    JOIN entry ON entry.session = request.session AND entry.sequence >= request.sequence AND entry.kind <> 'message'
      AND (entry.sequence = request.sequence
        OR entry.kind IN ('expired', '\(renewal)') AND entry.target_high = asked.high AND entry.target_low = asked.low)
    ORDER BY entry.id
    """, .int8s, .int8s)

  private static func rows(_ keys: [IdempotencyKey]) -> PostgresRows { PostgresRows(keys) { $0.store(in: &$1) } }

  /// Where requests stand among each other. Of their logs only what belongs to the course of a session is read, from the request on.
  private static func queuePlaces(
    of keys: [IdempotencyKey], in reading: some PostgresReading
  ) throws -> [IdempotencyKey: QueuePlace] {
    var places: [IdempotencyKey: QueuePlace] = [:]
    _ = try reading.all(course, rows(keys)) { columns in
      let (key, id): (IdempotencyKey, Int64) = (try columns.next(), try columns.next())
      let (time, kind): (Timestamp, String) = (try columns.next(), try columns.next())
      let isRelays: Bool = try columns.next()
      switch kind {
      case "expired": places[key]?.expire()
      case renewal where isRelays: places[key]?.returned()
      case renewal: places[key]?.renew(order: id, at: time)
      default: places[key] = QueuePlace(order: id, at: time)
      }
    }
    return places
  }

  private static let ends = PostgresStatement(
    """
    SELECT last.person, entry.logged_at
    FROM (SELECT * FROM membership ORDER BY id DESC LIMIT \(Limits.lastInterpretersMax)) AS last
    JOIN session ON session.id = last.session AND takes_part AND (through IS NOT NULL OR session.status = 'ended')
    JOIN participant
      ON participant.session = session.id AND participant.person = last.person AND participant.role = 'interpreter'
    JOIN entry ON entry.session = session.id AND sequence = coalesce(through, head)
    """)

  /// Of the last memberships as many as are remembered. Nothing is logged behind the end of a session.
  private static func sessionEnds(in reading: some PostgresReading) throws -> [UserID: Timestamp] {
    let found = try reading.all(ends) { (user: try $0.next(UserID.self), time: try $0.next(Timestamp.self)) }
    return Dictionary(found.map { ($0.user, $0.time) }, uniquingKeysWith: max)
  }

  private static let interpreters = PostgresStatement(
    """
    SELECT name, person FROM (
      SELECT membership.id, session.name, membership.person,
        row_number() OVER (PARTITION BY membership.person ORDER BY membership.id DESC) AS place
      FROM session JOIN membership ON membership.session = session.id AND through IS NULL AND takes_part
      JOIN participant
        ON participant.session = session.id AND participant.person = membership.person AND role = 'interpreter'
      WHERE session.status <> 'ended'
    ) AS found WHERE place <= \(Limits.sessionsPerInterpreterMax) ORDER BY id
    """)

  /// The request that each of them accepted last, if they are silent.
  private static func silentAccepts(
    of places: [(session: SessionID, user: UserID)], in reading: some PostgresReading
  ) throws -> [SessionUser: LoggedRequest] {
    var asked = Distinct<SessionUser>()
    for place in places { asked.insert(SessionUser(place.session, place.user)) }
    var found: [SessionUser: LoggedRequest] = [:]
    _ = try reading.all(RequestRows.ofSessions, RequestRows.rows(of: Distinct(), leaving: asked)) { columns in
      let (request, isSilent) = (try RequestRows.request(from: &columns), try columns.next(Bool.self))
      guard isSilent, case .accepted(let user) = request.standing else { return }
      let place = SessionUser(request.session, user)
      if let other = found[place], other.acceptedSequence ?? 0 > request.acceptedSequence ?? 0 { return }
      found[place] = request
    }
    return found
  }

  private static let answersStatement = PostgresStatement(
    """
    SELECT asked.high, asked.low, person, kind = 'declined' FROM unnest($1::int8[], $2::int8[]) AS asked (high, low)
    JOIN entry ON target_high = asked.high AND target_low = asked.low AND kind IN ('rung', 'declined') ORDER BY entry.id
    """, .int8s, .int8s)

  private static func answers(
    to keys: [IdempotencyKey], in reading: some PostgresReading
  ) throws -> [IdempotencyKey: (declined: [UserID], rung: [UserID])] {
    var answers: [IdempotencyKey: (declined: [UserID], rung: [UserID])] = [:]
    _ = try reading.all(answersStatement, rows(keys)) { columns in
      let (key, user): (IdempotencyKey, UserID) = (try columns.next(), try columns.next())
      if try columns.next(Bool.self) {
        answers[key, default: ([], [])].declined.append(user)
      } else {
        answers[key, default: ([], [])].rung.append(user)
      }
    }
    return answers
  }

  private static let lastSessions = PostgresStatement(
    """
    SELECT last.author, last.language, accepted_by
    FROM (SELECT * FROM request ORDER BY id DESC LIMIT \(Limits.lastInterpretersMax)) AS last
    JOIN entry ON entry.session = last.session AND entry.sequence = accepted_sequence
    WHERE standing = 'accepted' ORDER BY entry.id
    """)
}
