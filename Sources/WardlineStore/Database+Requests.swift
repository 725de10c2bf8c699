import WardlineModel
import WardlineSQLite

/// What is read of requests, rings and duty: each method one query, the same inside a transaction and outside.
extension Database {
  // MARK: Requests

  func request(_ key: IdempotencyKey) throws -> DeviceRequest? {
    try first("\(DeviceRequest.selection) WHERE request.key_high = ? AND request.key_low = ?", key) {
      try DeviceRequest(from: &$0)
    }
  }

  func requests(limit: Int) throws -> [DeviceRequest] {
    try all("\(DeviceRequest.selection) ORDER BY asked_at DESC, request.id DESC LIMIT ?", limit) {
      try DeviceRequest(from: &$0)
    }
  }

  /// In the order in which they became known here.
  func requestKeys(of session: SessionID) throws -> [IdempotencyKey] {
    try all("SELECT key_high, key_low FROM request WHERE session = ? ORDER BY id", session) { try $0.next() }
  }

  func requestRow(_ key: IdempotencyKey) throws -> RequestRow? {
    try first("SELECT \(RequestRow.columns) FROM request WHERE key_high = ? AND key_low = ?", key) { try $0.next() }
  }

  /// Of a session's requests that were ever accepted the one that was made last: whoever hands over was asked for by it.
  func lastAcceptedRequest(in session: SessionID) throws -> RequestRow? {
    try first(
      """
      SELECT \(RequestRow.columns) FROM request
      WHERE session = ? AND EXISTS (SELECT 1 FROM request_mark WHERE request = request.id AND kind = 'accepted')
      ORDER BY ifnull((SELECT min(sequence) FROM request_mark WHERE request = request.id AND kind = 'opened'), 0) DESC, id DESC LIMIT 1
      """, session
    ) { try $0.next() }
  }

  /// The requests of a session of which the log has to say again how they stand, or of which it has said nothing.
  func unplacedRequests(of session: SessionID) throws -> [RequestRow] {
    try all(
      """
      SELECT \(RequestRow.columns) FROM request WHERE session = ? AND (
        EXISTS (SELECT 1 FROM request_mark WHERE request = request.id AND is_ahead <> 0)
        OR outcome = '' AND NOT EXISTS (SELECT 1 FROM request_mark WHERE request = request.id)
          AND NOT EXISTS (SELECT 1 FROM operation WHERE operation.key_high = request.key_high AND operation.key_low = request.key_low
            AND kind IN ('request_interpreter', 'hand_over')))
      ORDER BY id
      """, session
    ) { try $0.next() }
  }

  func answer(to request: IdempotencyKey) throws -> RequestAnswer? {
    try first(
      """
      SELECT operation_high, operation_low, is_settled, request_answer.reason, ifnull(operation.state, ''), ifnull(operation.reason, '')
      FROM request_answer LEFT JOIN operation ON operation.key_high = operation_high AND operation.key_low = operation_low
      WHERE request_answer.key_high = ? AND request_answer.key_low = ?
      """, request
    ) { columns in
      let operation = try columns.next(IdempotencyKey.self)
      let isSettled = try columns.integer() != 0
      let refusal = try columns.next(RejectionCode?.self)
      let isHeld = try columns.text() == QueueRow.State.failed.rawValue
      let reason = try columns.next(RejectionCode?.self)
      if isSettled { return RequestAnswer(operation, refusal.map { .refused($0) } ?? .taken) }
      return RequestAnswer(operation, isHeld ? .held(reason) : .pending)
    }
  }

  // MARK: Rings, duty, the directory and the queue

  /// What rings, and was not answered here.
  func rings() throws -> [Ring] {
    try all("SELECT \(Ring.columns) FROM ring WHERE \(Ring.isUnanswered) ORDER BY id") { try $0.next() }
  }

  func ring(_ request: IdempotencyKey) throws -> Ring? {
    try first("SELECT \(Ring.columns) FROM ring WHERE key_high = ? AND key_low = ? AND \(Ring.isUnanswered)", request) {
      try $0.next()
    }
  }

  func duty() throws -> DeviceDuty { try first("SELECT \(DeviceDuty.columns) FROM duty") { try $0.next() } ?? DeviceDuty() }

  func directory() throws -> Directory {
    let heardAt = try first("SELECT directory_heard_at FROM device") { try $0.time() }
    return Directory(
      rows: try all("SELECT user, name, languages, availability FROM on_duty ORDER BY user") { try $0.next() },
      asOf: heardAt.flatMap { $0.milliseconds == 0 ? nil : $0 })
  }

  /// The urgent first, then in the order of asking.
  func queuedRequests() throws -> [QueuedRequest] {
    try all("SELECT \(QueuedRequest.columns) FROM queued_request ORDER BY urgency <> 'urgent', asked_at, id") { try $0.next() }
  }

  func rowsLeft(of list: RelayList) throws -> Int? {
    let left = try first("SELECT \(list.leftColumn) FROM device") { try $0.next(Int.self) } ?? -1
    return left < 0 ? nil : left
  }
}

extension Ring {
  static let isUnanswered = """
    NOT EXISTS (SELECT 1 FROM operation WHERE target_high = ring.key_high AND target_low = ring.key_low
      AND kind IN ('accept_request', 'decline_request') AND state <> 'failed')
    """
}

/// A request as its table has it, without what became of it.
struct RequestRow: Storable {
  static let columns =
    "request.id, request.key_high, request.key_low, request.session, request.author, request.language, request.urgency, request.preferred, "
    + "\(SealedColumn.request.opened), request.hands_over, request.asked_at, request.outcome"

  enum Outcome: String, StorableName, StorableOptional {
    /// Its author deleted it before a relay had it.
    case deleted
    /// The relay had it, and has it no more.
    case lost
  }

  var id: Int64
  var key: IdempotencyKey
  var session: SessionID
  var author: UserID
  var content: InterpreterRequest
  var handsOver: UserID?
  var askedAt: Timestamp
  var outcome: Outcome?

  func store(in parameters: inout Parameters) {
    id.store(in: &parameters)
    key.store(in: &parameters)
    session.store(in: &parameters)
    author.store(in: &parameters)
    content.store(in: &parameters)
    handsOver.store(in: &parameters)
    askedAt.store(in: &parameters)
    outcome.store(in: &parameters)
  }

  init(from columns: inout Columns) throws {
    id = try columns.integer()
    key = try columns.next()
    session = try columns.next()
    author = try columns.next()
    content = try columns.next()
    handsOver = try columns.next()
    askedAt = try columns.time()
    outcome = try columns.next()
  }
}

/// What the log says of a request.
enum RequestMark: String, StorableName, StorableOptional {
  case opened, accepted, cancelled, expired
}

extension DeviceRequest {
  /// It is read with ``init(from:)``.
  static let selection = """
    SELECT \(RequestRow.columns),
      ifnull(mark.kind, ''), ifnull(mark.user, ''), ifnull(mark.logged_at, 0), ifnull(operation.state, ''), ifnull(operation.reason, ''),
      ifnull(session.status, '') = 'ended', place, on_duty, busy, expires_at, declined, fallback
    FROM request
    LEFT JOIN request_mark AS mark ON mark.id = (
      SELECT id FROM request_mark WHERE request = request.id ORDER BY is_ahead DESC, sequence DESC, id DESC LIMIT 1)
    LEFT JOIN operation ON operation.key_high = request.key_high AND operation.key_low = request.key_low
      AND operation.kind IN ('request_interpreter', 'hand_over')
    LEFT JOIN session ON session.name = request.session
    LEFT JOIN request_place ON request_place.key_high = request.key_high AND request_place.key_low = request.key_low
    """

  init(from columns: inout Columns) throws {
    let row = try columns.next(RequestRow.self)
    let mark = try columns.next(RequestMark?.self)
    let user = try columns.next(UserID?.self)
    let loggedAt = try columns.time()
    let operation = try columns.text()
    let reason = try columns.next(RejectionCode?.self)
    let hasEnded = try columns.integer() != 0
    let place = try columns.next(RequestPlace?.self)
    let state: RequestState =
      switch (row.outcome, mark) {
      case (.deleted, _): .cancelled
      case (.lost, _): .failed(.lostByRelay)
      case (nil, .opened): hasEnded ? .cancelled : .open
      case (nil, .accepted): user.map { .accepted(by: $0) } ?? .open
      case (nil, .cancelled): .cancelled
      case (nil, .expired): .expired
      case (nil, nil) where operation == QueueRow.State.failed.rawValue: reason == .tooOld ? .held : .failed(reason)
      case (nil, nil): .pending
      }
    self.init(
      row.key, in: row.session, by: row.author, row.content, handsOver: row.handsOver, askedAt: row.askedAt, state: state,
      changedAt: mark == nil ? nil : loggedAt, place: state == .open ? place : nil)
  }
}

extension RelayList {
  /// Of the table `device`.
  var leftColumn: String { "\(rawValue)_left" }
}
