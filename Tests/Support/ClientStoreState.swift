import WardlineModel
import WardlineSync

/// What a ``MemoryClientStore`` holds, and the rules of ``ClientStore`` over it.
package struct ClientStoreState: Sendable {
  struct Session: Sendable {
    var confirmed = VersionedStatus.initial
    var cursor = Cursor.start
    var participants: [UserID: Participant] = [:]
    /// In the order in which they became known here.
    var messages: [IdempotencyKey] = []
  }

  let owner: UserID
  var connectionEpoch: UInt64 = 0
  var sessions: [SessionID: Session] = [:]
  var messages: [IdempotencyKey: Message] = [:]
  /// In the order of ordinals.
  var outbox: [QueueRow] = []
  private var lastOrdinal: Int64 = 0

  init(owner: UserID) { self.owner = owner }

  var counts: QueueCounts {
    let failed = outbox.count { $0.state == .failed }
    return QueueCounts(pending: outbox.count - failed, failed: failed)
  }

  func session(_ id: SessionID) -> SessionState? {
    sessions[id].map { SessionState(session: id, confirmed: $0.confirmed, wanted: waitingStatuses(in: id).last?.status) }
  }

  /// The changes of status that wait, with the versions they were based on.
  private func waitingStatuses(in session: SessionID) -> [VersionedStatus] {
    outbox.compactMap { row in
      guard row.state != .failed, row.operation.session == session,
        case .setStatus(let status, let basedOn) = row.operation.action
      else { return nil }
      return VersionedStatus(status, version: basedOn)
    }
  }

  // MARK: What the owner does

  mutating func enqueue(_ operation: Operation, _ touched: inout TouchedValues) {
    guard place(of: operation.key) == nil, messages[operation.key] == nil else { return }
    var operation = operation
    make(operation.session, &touched)
    let mine = (sessions[operation.session]?.messages ?? []).compactMap { messages[$0] }.filter(\.isMine)
    if let last = mine.map(\.writtenAt).max() { operation.writtenAt = max(operation.writtenAt, last) }
    if case .setStatus(let status, _) = operation.action {
      withdrawUnsentStatuses(in: operation.session, &touched)
      let confirmed = sessions[operation.session]?.confirmed ?? .initial
      let sent = waitingStatuses(in: operation.session).last
      if sent == nil, confirmed.status == status { return }
      let basedOn = sent.map { $0.version &+ 1 } ?? confirmed.version
      operation.action = .setStatus(status, basedOn: basedOn)
    }
    if case .sendMessage(let text) = operation.action {
      insert(
        Message(
          id: operation.key, session: operation.session, author: owner, isMine: true, text: text, state: .pending,
          sequence: nil,
          writtenAt: operation.writtenAt, reason: nil), &touched)
    }
    append(operation)
  }

  mutating func retry(_ key: IdempotencyKey, _ touched: inout TouchedValues) {
    guard let place = place(of: key), outbox[place].state == .failed else { return }
    touched.will(change: key, in: self)
    let row = outbox.remove(at: place)
    append(row.operation)
    outbox[outbox.count - 1].wasSent = row.wasSent
    messages[key]?.state = .pending
    messages[key]?.reason = nil
  }

  mutating func delete(_ key: IdempotencyKey, _ touched: inout TouchedValues) {
    guard let place = place(of: key), outbox[place].state == .failed || !outbox[place].wasSent else { return }
    touched.will(change: key, in: self)
    touched.will(change: outbox[place].operation.session, in: self)
    let row = outbox.remove(at: place)
    if row.state != .failed { touched.withdrawn.append(key) }
    messages[key] = nil
    sessions[row.operation.session]?.messages.removeAll { $0 == key }
  }

  mutating func edit(_ key: IdempotencyKey, as replacement: Operation, _ touched: inout TouchedValues) {
    guard let place = place(of: key), outbox[place].state == .failed, case .sendMessage = outbox[place].operation.action
    else { return }
    delete(key, &touched)
    enqueue(replacement, &touched)
  }

  private mutating func withdrawUnsentStatuses(in session: SessionID, _ touched: inout TouchedValues) {
    outbox.removeAll { row in
      guard case .setStatus = row.operation.action, row.operation.session == session, !row.wasSent else {
        return false
      }
      touched.withdrawn.append(row.operation.key)
      return true
    }
  }

  // MARK: What the worker does

  mutating func claim(_ key: IdempotencyKey) -> Bool {
    guard let place = place(of: key), outbox[place].state != .failed else { return false }
    outbox[place].state = .inFlight
    outbox[place].attempts += 1
    outbox[place].wasSent = true
    outbox[place].nextAttemptAt = nil
    outbox[place].pauseMilliseconds = nil
    return true
  }

  mutating func release(_ key: IdempotencyKey) {
    guard let place = place(of: key), outbox[place].state == .inFlight else { return }
    outbox[place].state = .pending
    outbox[place].attempts = max(0, outbox[place].attempts - 1)
  }

  mutating func recover() {
    for place in outbox.indices where outbox[place].state == .inFlight { outbox[place].state = .pending }
  }

  // MARK: What the relay said

  mutating func apply(_ answer: Answer, _ touched: inout TouchedValues) {
    switch answer {
    case .accepted(let acceptance): accept(acceptance, &touched)
    case .rejected(let rejection): reject(rejection, &touched)
    case .postponed(let rejection, let until):
      if let status = rejection.status { adopt(status, in: rejection.session, &touched) }
      guard let place = place(of: rejection.key), outbox[place].state != .failed else { return }
      outbox[place].state = .waiting
      outbox[place].nextAttemptAt = until
      outbox[place].pauseMilliseconds = rejection.pauseMilliseconds
      outbox[place].reason = rejection.code
    case .event(let entry): take(entry, &touched)
    case .head(let head): adopt(head.status, in: head.session, &touched)
    case .cursor(let cursor, let session):
      make(session, &touched)
      guard let held = sessions[session]?.cursor, held.epoch != cursor.epoch || held.sequence < cursor.sequence else { return }
      sessions[session]?.cursor = cursor
    case .reset(let cursor, let session):
      make(session, &touched)
      for key in sessions[session]?.messages ?? [] { messages[key]?.sequence = nil }
      sessions[session]?.cursor = cursor
      sessions[session]?.confirmed = .initial
      touched.did(reset: session, from: cursor)
    }
  }

  private mutating func accept(_ acceptance: Acceptance, _ touched: inout TouchedValues) {
    if let status = acceptance.status { adopt(status, in: acceptance.session, &touched) }
    if let message = messages[acceptance.key], message.isMine, message.session == acceptance.session, message.sequence == nil {
      settle(acceptance.key, sequence: acceptance.sequence, writtenAt: acceptance.writtenAt, &touched)
    }
    removeAnswered(acceptance.key, in: acceptance.session, &touched)
  }

  private mutating func reject(_ rejection: Rejection, _ touched: inout TouchedValues) {
    if let status = rejection.status { adopt(status, in: rejection.session, &touched) }
    guard let place = place(of: rejection.key), outbox[place].state != .failed,
      outbox[place].operation.session == rejection.session
    else { return }
    guard case .setStatus = outbox[place].operation.action else {
      touched.will(change: rejection.key, in: self)
      outbox[place].state = .failed
      outbox[place].nextAttemptAt = nil
      outbox[place].pauseMilliseconds = nil
      outbox[place].reason = rejection.code
      messages[rejection.key]?.state = .failed
      messages[rejection.key]?.reason = rejection.code
      return
    }
    touched.will(change: rejection.session, in: self)
    let first = outbox[place].ordinal
    outbox.removeAll { row in
      guard case .setStatus = row.operation.action else { return false }
      return row.ordinal >= first && row.operation.session == rejection.session && row.state != .failed
    }
  }

  private mutating func take(_ entry: LogEntry, _ touched: inout TouchedValues) {
    make(entry.session, &touched)
    switch entry.event {
    case .message(let text):
      guard let key = entry.key else { break }
      if let held = messages[key] {
        guard held.author == entry.author, held.session == entry.session else { break }
        settle(key, sequence: entry.sequence, writtenAt: entry.writtenAt, &touched)
      } else {
        insert(
          Message(
            id: key, session: entry.session, author: entry.author, isMine: entry.author == owner, text: text, state: .sent,
            sequence: entry.sequence, writtenAt: entry.writtenAt, reason: nil), &touched)
      }
    case .status(let status): adopt(status, in: entry.session, &touched)
    case .participant(let participant):
      touched.will(change: participant.user, in: entry.session, of: self)
      sessions[entry.session]?.participants[participant.user] = participant
    case .created, .other: break
    }
    if let key = entry.key, entry.author == owner { removeAnswered(key, in: entry.session, &touched) }
  }

  // MARK: Parts

  private func place(of key: IdempotencyKey) -> Int? { outbox.firstIndex { $0.operation.key == key } }

  private mutating func append(_ operation: Operation) {
    lastOrdinal += 1
    outbox.append(QueueRow(ordinal: lastOrdinal, operation: operation, state: .pending, reason: nil))
  }

  private mutating func make(_ session: SessionID, _ touched: inout TouchedValues) {
    touched.will(change: session, in: self)
    if sessions[session] == nil { sessions[session] = Session() }
  }

  private mutating func insert(_ message: Message, _ touched: inout TouchedValues) {
    touched.will(change: message.id, in: self)
    messages[message.id] = message
    sessions[message.session]?.messages.append(message.id)
  }

  private mutating func settle(
    _ key: IdempotencyKey, sequence: UInt64, writtenAt: Timestamp, _ touched: inout TouchedValues
  ) {
    touched.will(change: key, in: self)
    messages[key]?.state = .sent
    messages[key]?.sequence = sequence
    messages[key]?.writtenAt = writtenAt
    messages[key]?.reason = nil
  }

  private mutating func removeAnswered(_ key: IdempotencyKey, in session: SessionID, _ touched: inout TouchedValues) {
    guard let place = place(of: key), outbox[place].operation.session == session else { return }
    if case .sendMessage = outbox[place].operation.action, messages[key]?.state != .sent { return }
    touched.will(change: session, in: self)
    outbox.remove(at: place)
  }

  private mutating func adopt(_ status: VersionedStatus, in session: SessionID, _ touched: inout TouchedValues) {
    make(session, &touched)
    guard let held = sessions[session]?.confirmed, status.version > held.version else { return }
    sessions[session]?.confirmed = status
  }
}

/// What a transaction touches, in its order, and how it was before: what differs at the end is a change.
struct TouchedValues {
  private enum Value {
    case message(IdempotencyKey, Message?)
    case session(SessionID, SessionState?)
    case participant(UserID, SessionID, Participant?)
    case reset(SessionID, Cursor)
  }

  private struct Seat: Hashable {
    var user: UserID
    var session: SessionID
  }

  /// Operations that left the outbox without having been sent.
  var withdrawn: [IdempotencyKey] = []
  private var values: [Value] = []
  private var messages: Set<IdempotencyKey> = []
  private var sessions: Set<SessionID> = []
  private var seats: Set<Seat> = []

  mutating func will(change key: IdempotencyKey, in state: ClientStoreState) {
    if messages.insert(key).inserted { values.append(.message(key, state.messages[key])) }
  }

  mutating func will(change session: SessionID, in state: ClientStoreState) {
    if sessions.insert(session).inserted { values.append(.session(session, state.session(session))) }
  }

  mutating func will(change user: UserID, in session: SessionID, of state: ClientStoreState) {
    guard seats.insert(Seat(user: user, session: session)).inserted else { return }
    values.append(.participant(user, session, state.sessions[session]?.participants[user]))
  }

  mutating func did(reset session: SessionID, from cursor: Cursor) { values.append(.reset(session, cursor)) }

  func changes(in state: ClientStoreState) -> [Change] {
    values.compactMap { value in
      switch value {
      case .message(let key, let before):
        let after = state.messages[key]
        guard after != before else { return nil }
        return after.map { .message($0) } ?? before.map { .deleted(key, session: $0.session) }
      case .session(let id, let before):
        let after = state.session(id)
        return after == before ? nil : after.map { .session($0) }
      case .participant(let user, let session, let before):
        let after = state.sessions[session]?.participants[user]
        return after == before ? nil : after.map { .participant($0, session: session) }
      case .reset(let session, let cursor): return .reset(session: session, from: cursor)
      }
    }
  }
}
