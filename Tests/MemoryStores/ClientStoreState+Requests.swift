import WardlineModel
import WardlineSync

// Requests for interpreters, rings, and duty.
extension ClientStoreState {
  struct Request: Sendable {
    enum Outcome: Sendable { case deleted, lost }

    var key: IdempotencyKey
    var session: SessionID
    var author: UserID
    var content: InterpreterRequest
    var handsOver: UserID?
    var askedAt: Timestamp
    var outcome: Outcome?
    /// In the order in which they were made.
    var marks: [Mark] = []

    /// The mark that counts.
    var last: Mark? {
      marks.enumerated().max { left, right in
        (left.element.isAhead ? 1 : 0, left.element.sequence, left.offset)
          < (right.element.isAhead ? 1 : 0, right.element.sequence, right.offset)
      }?.element
    }
    var wasAccepted: Bool { marks.contains { if case .accepted = $0.kind { true } else { false } } }
    /// The place at which it was made.
    var sequence: UInt64 { marks.filter { $0.kind == .opened }.map(\.sequence).min() ?? 0 }
  }

  /// What the log says of a request.
  struct Mark: Sendable {
    enum Kind: Hashable, Sendable { case opened, accepted(UserID), cancelled, expired }

    var kind: Kind
    var sequence: UInt64
    var isAhead: Bool
    var loggedAt: Timestamp
    var key: IdempotencyKey?
  }

  struct Answered: Sendable {
    var request: IdempotencyKey
    var operation: IdempotencyKey
    var isSettled = false
    var refusal: RejectionCode?
  }

  struct Placed: Sendable {
    var request: IdempotencyKey
    var place: RequestPlace
  }

  mutating func eraseNotes(in session: SessionID, through last: UInt64, _ touched: inout TouchedValues) {
    for request in requests where request.session == session && !request.content.note.isEmpty {
      guard request.marks.contains(where: { !$0.isAhead && $0.sequence > 0 && $0.sequence <= last }) else { continue }
      for index in requests.indices where requests[index].session == session && !requests[index].content.note.isEmpty {
        let isCopy = requests[index].handsOver != nil && requests[index].content.note == request.content.note
        guard requests[index].key == request.key || isCopy else { continue }
        touched.will(request: requests[index].key, in: self)
        requests[index].content.note = ""
      }
    }
  }

  // MARK: Reading

  func request(_ key: IdempotencyKey) -> DeviceRequest? {
    guard let request = requests.first(where: { $0.key == key }) else { return nil }
    let last = request.last
    let state = state(of: request, last)
    return DeviceRequest(
      key, in: request.session, by: request.author, request.content, handsOver: request.handsOver, askedAt: request.askedAt,
      state: state, changedAt: last?.loggedAt,
      place: state == .open ? places.first { $0.request == key }?.place : nil)
  }

  private func state(of request: Request, _ last: Mark?) -> RequestState {
    switch (request.outcome, last?.kind) {
    case (.deleted, _): return .cancelled
    case (.lost, _): return .failed(.lostByRelay)
    case (nil, .opened): return sessions[request.session]?.confirmed.status == .ended ? .cancelled : .open
    case (nil, .accepted(let user)): return .accepted(by: user)
    case (nil, .cancelled): return .cancelled
    case (nil, .expired): return .expired
    case (nil, nil):
      guard let place = making(request.key), outbox[place].state == .failed else { return .pending }
      return outbox[place].reason == .tooOld ? .held : .failed(outbox[place].reason)
    }
  }

  /// Where the operation that makes a request stands in the outbox.
  private func making(_ key: IdempotencyKey) -> Int? {
    place(of: key).flatMap { outbox[$0].operation.rules.makesRequest ? $0 : nil }
  }

  var allRequests: [DeviceRequest] {
    requests.enumerated().sorted { ($0.element.askedAt, $0.offset) > ($1.element.askedAt, $1.offset) }
      .compactMap { request($0.element.key) }
  }

  /// What rings, and was not answered here.
  var unansweredRings: [Ring] { rings.filter { !isAnswered($0.request) } }

  func ring(_ request: IdempotencyKey) -> Ring? { unansweredRings.first { $0.request == request } }

  private func isAnswered(_ request: IdempotencyKey) -> Bool {
    outbox.contains { $0.operation.rules.answersRequest && $0.operation.requestNamed == request && $0.state != .failed }
  }

  func answer(to request: IdempotencyKey) -> RequestAnswer? {
    guard let answer = answers.first(where: { $0.request == request }) else { return nil }
    if answer.isSettled { return RequestAnswer(answer.operation, answer.refusal.map { .refused($0) } ?? .taken) }
    let row = place(of: answer.operation).map { outbox[$0] }
    return RequestAnswer(answer.operation, row?.state == .failed ? .held(row?.reason) : .pending)
  }

  var sortedQueue: [QueuedRequest] {
    queuedRequests.enumerated().sorted { left, right in
      (left.element.urgency == .urgent ? 0 : 1, left.element.askedAt, left.offset)
        < (right.element.urgency == .urgent ? 0 : 1, right.element.askedAt, right.offset)
    }.map(\.element)
  }

  // MARK: What the owner does

  mutating func noteRequest(of operation: ClientOperation, _ touched: inout TouchedValues) {
    guard let session = operation.session else { return }
    switch operation.action {
    case .requestInterpreter(let content):
      insertRequest(
        Request(key: operation.key, session: session, author: owner, content: content, askedAt: operation.writtenAt), &touched)
    case .handOver: insertHandover(operation.key, in: session, by: owner, at: operation.writtenAt, &touched)
    case .acceptRequest(let request), .declineRequest(let request, _), .cancelRequest(let request), .renewRequest(let request),
      .assignRequest(let request, _):
      willChange(operation, &touched)
      saveAnswer(to: request, operation.key)
    default: break
    }
  }

  mutating func withdrawRequest(_ request: IdempotencyKey, by operation: ClientOperation, _ touched: inout TouchedValues)
    -> Bool
  {
    guard let place = making(request), outbox[place].operation.session == operation.session, outbox[place].isRelayWithout,
      outbox[place].state == .failed || !outbox.contains(where: { $0.blockedOn == request && $0.state == .blocked })
    else { return false }
    delete(request, &touched)
    saveAnswer(to: request, operation.key)
    settleAnswer(operation, refusal: nil)
    return true
  }

  private mutating func saveAnswer(to request: IdempotencyKey, _ operation: IdempotencyKey) {
    answers.removeAll { $0.request == request }
    answers.append(Answered(request: request, operation: operation))
    answers = answers.suffix(Limits.requestAnswersMax)
  }

  private mutating func settleAnswer(_ operation: ClientOperation, refusal: RejectionCode?) {
    for index in answers.indices where answers[index].operation == operation.key {
      answers[index].isSettled = true
      answers[index].refusal = refusal
    }
  }

  func willChange(_ operation: ClientOperation, _ touched: inout TouchedValues) {
    if operation.rules.makesRequest { touched.will(request: operation.key, in: self) }
    guard let end = operation.rules.ringEnd, let request = operation.requestNamed else { return }
    touched.will(ring: request, in: self)
    touched.ringEnds[request] = end
  }

  mutating func didDelete(_ operation: ClientOperation) {
    if operation.rules.makesRequest, let index = requests.firstIndex(where: { $0.key == operation.key }),
      requests[index].marks.isEmpty
    {
      requests[index].outcome = .deleted
    }
    if operation.requestNamed != nil { answers.removeAll { $0.operation == operation.key } }
  }

  // MARK: What the relay says

  mutating func noteAcceptance(_ acceptance: Acceptance, of operation: ClientOperation, _ touched: inout TouchedValues) {
    let (request, kind): (IdempotencyKey, Mark.Kind)
    switch operation.action {
    case .requestInterpreter, .handOver: (request, kind) = (operation.key, .opened)
    case .cancelRequest(let key): (request, kind) = (key, .cancelled)
    case .renewRequest(let key): (request, kind) = (key, .opened)
    case .acceptRequest(let key): (request, kind) = (key, .accepted(owner))
    case .assignRequest(let key, let user): (request, kind) = (key, .accepted(user))
    default: return
    }
    let isLogged = requests.contains { known in
      known.marks.contains { mark in
        !mark.isAhead && (mark.key == operation.key || acceptance.sequence == 0 && mark.kind == kind && known.key == request)
      }
    }
    guard !isLogged, let session = operation.session else { return }
    if case .handOver = operation.action {
      insertHandover(
        operation.key, in: session, by: owner, at: operation.writtenAt, isLogged: acceptance.sequence > 0, &touched)
    }
    insert(
      Mark(
        kind: kind, sequence: acceptance.sequence, isAhead: acceptance.sequence == 0, loggedAt: acceptance.loggedAt,
        key: operation.key), of: request, in: session, &touched)
  }

  mutating func didAnswer(_ operation: ClientOperation) {
    settleAnswer(operation, refusal: nil)
    if operation.rules.answersRequest { rings.removeAll { $0.request == operation.requestNamed } }
  }

  mutating func didRefuse(_ operation: ClientOperation, _ code: RejectionCode, _ touched: inout TouchedValues) -> Bool {
    guard let request = operation.requestNamed, let session = operation.session else { return false }
    if operation.rules.answersRequest, code != .notRung { rings.removeAll { $0.request == request } }
    guard !code.isOwn, let place = place(of: operation.key) else { return false }
    removeOperation(at: place, &touched)
    settleAnswer(operation, refusal: code)
    touched.did(.answerRefused(request, session: session, code))
    return true
  }

  mutating func applyRequest(_ entry: LogEntry, _ touched: inout TouchedValues) {
    var (request, kind): (IdempotencyKey?, Mark.Kind) = (nil, .opened)
    switch entry.event {
    case .done(.requestInterpreter(let content)):
      guard let key = entry.key else { return }
      let isKept = insertRequest(
        Request(key: key, session: entry.session, author: entry.author, content: content, askedAt: entry.writtenAt),
        isLogged: true, &touched)
      if isKept { request = key }
    case .done(.handOver):
      guard let key = entry.key else { return }
      let isKept = insertHandover(
        key, in: entry.session, by: entry.author, at: entry.writtenAt, isLogged: true, &touched)
      if isKept { request = key }
    case .accepted(let key, let user): (request, kind) = (key, .accepted(user))
    case .done(.cancelRequest(let key)): (request, kind) = (key, .cancelled)
    case .expired(let key): (request, kind) = (key, .expired)
    case .done(.renewRequest(let key)): request = key
    default: break
    }
    guard let request else { return }
    insert(
      Mark(kind: kind, sequence: entry.sequence, isAhead: false, loggedAt: entry.loggedAt, key: entry.key), of: request,
      in: entry.session, &touched)
  }

  private func lastAccepted(in session: SessionID) -> Request? {
    requests.enumerated().filter { $0.element.session == session && $0.element.wasAccepted }
      .max { ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset) }?.element
  }

  @discardableResult
  private mutating func insertHandover(
    _ key: IdempotencyKey, in session: SessionID, by interpreter: UserID, at askedAt: Timestamp, isLogged: Bool = false,
    _ touched: inout TouchedValues
  ) -> Bool {
    guard let before = lastAccepted(in: session) else { return false }
    return insertRequest(
      Request(
        key: key, session: session, author: before.author, content: before.content.ofSuccessor, handsOver: interpreter,
        askedAt: askedAt), isLogged: isLogged, &touched)
  }

  @discardableResult
  private mutating func insertRequest(_ request: Request, isLogged: Bool = false, _ touched: inout TouchedValues) -> Bool {
    touched.will(request: request.key, in: self)
    guard let index = requests.firstIndex(where: { $0.key == request.key }) else {
      requests.append(request)
      return true
    }
    let held = requests[index]
    guard held.session == request.session, held.handsOver == request.handsOver,
      request.handsOver != nil || held.author == request.author
    else { return false }
    guard isLogged else { return true }
    requests[index].author = request.author
    requests[index].content = request.content
    requests[index].askedAt = request.askedAt
    return true
  }

  private mutating func insert(_ mark: Mark, of key: IdempotencyKey, in session: SessionID, _ touched: inout TouchedValues) {
    guard let index = requests.firstIndex(where: { $0.key == key && $0.session == session }) else { return }
    touched.will(request: key, in: self)
    requests[index].marks.removeAll { held in
      !held.isAhead && held.sequence == mark.sequence || held.isAhead && held.kind == mark.kind
        || held.key != nil && held.key == mark.key
    }
    requests[index].marks.append(mark)
    requests[index].outcome = nil
    if mark.kind != .opened { places.removeAll { $0.request == key } }
  }

  mutating func markRequestsAhead(_ key: IdempotencyKey, in session: SessionID, _ touched: inout TouchedValues) {
    let last = sessions[session]?.cursor.sequence ?? 0
    for index in requests.indices where requests[index].session == session {
      for place in requests[index].marks.indices
      where requests[index].marks[place].key == key && !requests[index].marks[place].isAhead
        && requests[index].marks[place].sequence > last
      {
        touched.will(request: requests[index].key, in: self)
        requests[index].marks[place].isAhead = true
      }
    }
  }

  mutating func resetRequests(in session: SessionID, to sequence: UInt64, _ touched: inout TouchedValues) {
    willTouchRequests(of: session, &touched)
    for index in requests.indices where requests[index].session == session {
      for place in requests[index].marks.indices where requests[index].marks[place].sequence > sequence {
        requests[index].marks[place].isAhead = true
      }
    }
  }

  mutating func resolveUnplacedRequests(in session: SessionID, _ touched: inout TouchedValues) {
    for index in requests.indices where requests[index].session == session {
      let request = requests[index]
      let isUnknown = request.outcome == nil && request.marks.isEmpty && making(request.key) == nil
      guard isUnknown || request.marks.contains(where: \.isAhead) else { continue }
      touched.will(request: request.key, in: self)
      requests[index].marks.removeAll(where: \.isAhead)
      if requests[index].marks.isEmpty { requests[index].outcome = .lost }
    }
  }

  func willTouchRequests(of session: SessionID, _ touched: inout TouchedValues) {
    for request in requests where request.session == session { touched.will(request: request.key, in: self) }
  }

  // MARK: Rings, places, duty, the directory and the queue

  mutating func forgetRings(_ touched: inout TouchedValues) {
    for ring in rings {
      touched.will(ring: ring.request, in: self)
      touched.ringEnds[ring.request] = .reconnected
    }
    rings = []
    for placed in places { touched.will(request: placed.request, in: self) }
    places = []
  }

  mutating func apply(_ ring: Ring, _ touched: inout TouchedValues) {
    touched.will(ring: ring.request, in: self)
    if let index = rings.firstIndex(where: { $0.request == ring.request }) {
      rings[index] = ring
    } else if rings.count < Limits.ringsMax {
      rings.append(ring)
    }
  }

  mutating func endRing(_ request: IdempotencyKey, _ reason: RingEnd, _ touched: inout TouchedValues) {
    touched.will(ring: request, in: self)
    touched.ringEnds[request] = reason
    rings.removeAll { $0.request == request }
  }

  mutating func apply(_ place: RequestPlace, of key: IdempotencyKey, _ touched: inout TouchedValues) {
    switch request(key)?.state {
    case nil, .open, .pending: break
    case .held, .accepted, .cancelled, .expired, .failed: return
    }
    touched.will(request: key, in: self)
    if let index = places.firstIndex(where: { $0.request == key }) {
      places[index].place = place
    } else if places.count < Limits.placesMax {
      places.append(Placed(request: key, place: place))
    }
  }

  mutating func changeDuty(_ touched: inout TouchedValues, _ body: (inout DeviceDuty) -> Void) {
    touched.willChangeDuty(in: self)
    body(&duty)
  }

  mutating func apply(
    _ rows: [DirectoryRow], isWhole: Bool, _ left: Int?, at heardAt: Timestamp, _ touched: inout TouchedValues
  ) {
    if isWhole { onDuty = [:] }
    setLeft(left, of: .directory, isWhole: isWhole)
    directoryHeardAt = heardAt
    for row in rows {
      onDuty[row.user] = nil
      if row.availability != .off, onDuty.count < Limits.peopleOnDutyMax { onDuty[row.user] = row }
    }
    touched.didOnce(.directory)
  }

  mutating func apply(_ rows: [QueuedRequest], isWhole: Bool, _ left: Int?, _ touched: inout TouchedValues) {
    if isWhole { queuedRequests = [] }
    setLeft(left, of: .queuedRequests, isWhole: isWhole)
    for row in rows {
      let index = queuedRequests.firstIndex { $0.request == row.request }
      if row.isOver {
        queuedRequests.removeAll { $0.request == row.request }
      } else if let index {
        queuedRequests[index] = row
      } else if queuedRequests.count < Limits.queuedRequestsMax {
        queuedRequests.append(row)
      }
    }
    touched.didOnce(.queuedRequests)
  }
}
