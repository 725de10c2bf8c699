import WardlineModel
import WardlineRelay
import WardlineSQLite

/// What routing needs when a relay starts (``RelayStore/routingRestart()``).
///
/// The table of sessions is read whole, since an index on what has not ended would be written with every message: 0.1 s for a million.
enum RestartRows {
  static func restart(in db: Database) throws -> RoutingMachine.Restart {
    let open = try db.all(
      """
      SELECT \(RequestRow.columns) FROM request CROSS JOIN session ON session.id = request.session
      WHERE standing = 'open' ORDER BY request.id
      """
    ) { try RequestRow.request(from: &$0) }
    let places = try interpreters(in: db)
    let silent = try silentAccepts(of: places, in: db)
    let keys = open.map(\.key) + silent.values.map(\.key)
    let answers = try answers(to: keys, in: db)
    let queue = try queuePlaces(of: keys, in: db)

    func resumed(_ request: LoggedRequest) -> RoutingMachine.Restart.Open {
      let answered = answers[request.key] ?? ([], [])
      let place = queue[request.key]
      return .init(
        request.routed, declined: answered.declined, rung: answered.rung, askedAt: place?.askedAt,
        hasReturned: place?.hasReturned ?? false)
    }
    let ordered = open.sorted { queue[$0.key]?.order ?? .max < queue[$1.key]?.order ?? .max }
    return RoutingMachine.Restart(
      requests: ordered.map(resumed),
      members: places.map { .init($0.user, in: $0.session, by: silent[SessionUser($0.session, $0.user)].map(resumed)) },
      lastSessions: try lastSessions(in: db), sessionEnds: try sessionEnds(in: db))
  }

  /// Where requests stand among each other. Of their logs only what belongs to the course of a session is read, from the request on.
  private static func queuePlaces(of keys: [IdempotencyKey], in db: Database) throws -> [IdempotencyKey: QueuePlace] {
    var places: [IdempotencyKey: QueuePlace] = [:]
    try db.forEach(
      """
      SELECT c0, c1, entry.id, entry.logged_at, entry.kind, entry.key_high IS NULL
      FROM rows(?) CROSS JOIN request ON request.key_high = c0 AND request.key_low = c1
      CROSS JOIN entry INDEXED BY entry_of_course
      ON entry.session = request.session AND entry.sequence >= request.sequence AND entry.kind <> 'message'
        AND (entry.sequence = request.sequence
          OR entry.kind IN ('expired', '\(OperationKind.renewRequest.rawValue)') AND entry.target_high = c0 AND entry.target_low = c1)
      ORDER BY entry.id
      """, from: Rows(count: keys.count) { keys[$0].store(in: &$1) }
    ) { columns in
      let (key, id): (IdempotencyKey, Int64) = (try columns.next(), try columns.integer())
      let (time, kind): (Timestamp, String) = (try columns.next(), try columns.next())
      let isRelays = try columns.integer() != 0
      switch kind {
      case "expired": places[key]?.expire()
      case OperationKind.renewRequest.rawValue where isRelays: places[key]?.returned()
      case OperationKind.renewRequest.rawValue: places[key]?.renew(order: id, at: time)
      default: places[key] = QueuePlace(order: id, at: time)
      }
    }
    return places
  }

  /// Of the last memberships as many as are remembered. Nothing is logged behind the end of a session.
  private static func sessionEnds(in db: Database) throws -> [UserID: Timestamp] {
    var ends: [UserID: Timestamp] = [:]
    let found = try db.all(
      """
      SELECT last.user, entry.logged_at
      FROM (SELECT * FROM membership ORDER BY id DESC LIMIT \(Limits.lastInterpretersMax)) AS last
      CROSS JOIN session ON session.id = last.session AND takes_part = 1 AND (through > 0 OR session.status = 'ended')
      CROSS JOIN participant
      ON participant.session = session.id AND participant.user = last.user AND participant.role = 'interpreter'
      CROSS JOIN entry ON entry.session = session.id AND entry.sequence = CASE WHEN through > 0 THEN through ELSE head END
      """
    ) { (user: try $0.next(UserID.self), time: try $0.next(Timestamp.self)) }
    for (user, time) in found { ends[user] = max(ends[user] ?? time, time) }
    return ends
  }

  private static func interpreters(in db: Database) throws -> [(session: SessionID, user: UserID)] {
    try db.all(
      """
      SELECT name, user FROM (
        SELECT membership.id AS id, session.name AS name, membership.user AS user,
          row_number() OVER (PARTITION BY membership.user ORDER BY membership.id DESC) AS place
        FROM session CROSS JOIN membership ON membership.session = session.id AND through = 0 AND takes_part = 1
        CROSS JOIN participant
        ON participant.session = session.id AND participant.user = membership.user AND role = 'interpreter'
        WHERE session.status <> 'ended'
      ) WHERE place <= \(Limits.sessionsPerInterpreterMax) ORDER BY id
      """
    ) { (session: try $0.next(), user: try $0.next()) }
  }

  /// The request that each of them accepted last, if they are silent.
  private static func silentAccepts(
    of places: [(session: SessionID, user: UserID)], in db: Database
  ) throws -> [SessionUser: LoggedRequest] {
    var asked = Distinct<SessionUser>()
    for place in places { asked.insert(SessionUser(place.session, place.user)) }
    var found: [SessionUser: LoggedRequest] = [:]
    for (request, isSilent) in try RequestRow.requests(of: Distinct(), leaving: asked, in: db) where isSilent {
      guard case .accepted(let user) = request.standing else { continue }
      let place = SessionUser(request.session, user)
      if let other = found[place], other.acceptedSequence ?? 0 > request.acceptedSequence ?? 0 { continue }
      found[place] = request
    }
    return found
  }

  private static func answers(
    to keys: [IdempotencyKey], in db: Database
  ) throws -> [IdempotencyKey: (declined: [UserID], rung: [UserID])] {
    var answers: [IdempotencyKey: (declined: [UserID], rung: [UserID])] = [:]
    try db.forEach(
      """
      SELECT c0, c1, user, kind = 'declined' FROM rows(?) CROSS JOIN entry
      ON target_high = c0 AND target_low = c1 AND kind IN ('rung', 'declined')
      ORDER BY entry.id
      """, from: Rows(count: keys.count) { keys[$0].store(in: &$1) }
    ) { columns in
      let (key, user): (IdempotencyKey, UserID) = (try columns.next(), try columns.next())
      if try columns.integer() != 0 {
        answers[key, default: ([], [])].declined.append(user)
      } else {
        answers[key, default: ([], [])].rung.append(user)
      }
    }
    return answers
  }

  private static func lastSessions(in db: Database) throws -> [RoutingMachine.Restart.LastSession] {
    try db.all(
      """
      SELECT last.author, last.language, accepted_by
      FROM (SELECT * FROM request ORDER BY id DESC LIMIT \(Limits.lastInterpretersMax)) AS last
      CROSS JOIN entry ON entry.session = last.session AND entry.sequence = accepted_sequence
      WHERE standing = 'accepted' ORDER BY entry.id
      """
    ) { columns in
      let (nurse, tag): (UserID, String) = (try columns.next(), try columns.next())
      return .init(of: nurse, in: try RequestRow.language(tag), with: try columns.next())
    }
  }
}
