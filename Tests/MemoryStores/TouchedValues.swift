import WardlineModel
import WardlineSync

/// The values that a transaction touches, in order, with their state before: those that differ at the end are changes.
struct TouchedValues {
  private enum Value {
    case message(IdempotencyKey, Message?)
    case session(SessionID, SessionState?)
    case participant(UserID, SessionID, Participant?)
    case event(UInt64, SessionID, SessionEvent?)
    case request(IdempotencyKey, DeviceRequest?)
    case ring(IdempotencyKey, Ring?)
    case duty(DeviceDuty)
    case said(Change)
  }

  private struct Seat: Hashable {
    var user: UserID
    var session: SessionID
  }

  /// Operations that left the outbox unsent.
  var withdrawn: [IdempotencyKey] = []
  var lanes: Set<LaneID> = []
  var released: Set<LaneID> = []
  var advanced: Set<SessionID> = []
  /// Why rings have stopped.
  var ringEnds: [IdempotencyKey: RingEnd] = [:]
  private var values: [Value] = []
  private var requests: Set<IdempotencyKey> = []
  private var rings: Set<IdempotencyKey> = []
  private var isDutyTouched = false
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

  mutating func will(event sequence: UInt64, in session: SessionID, of state: ClientStoreState) {
    let isKnown = values.contains { if case .event(sequence, session, _) = $0 { true } else { false } }
    if !isKnown { values.append(.event(sequence, session, state.sessions[session]?.events[sequence])) }
  }

  /// Whether an event was written in this transaction.
  func isNew(event sequence: UInt64, in session: SessionID) -> Bool {
    values.contains { if case .event(sequence, session, nil) = $0 { true } else { false } }
  }

  mutating func will(request key: IdempotencyKey, in state: ClientStoreState) {
    if requests.insert(key).inserted { values.append(.request(key, state.request(key))) }
  }

  mutating func will(ring key: IdempotencyKey, in state: ClientStoreState) {
    if rings.insert(key).inserted { values.append(.ring(key, state.ring(key))) }
  }

  mutating func willChangeDuty(in state: ClientStoreState) {
    if !isDutyTouched { values.append(.duty(state.duty)) }
    isDutyTouched = true
  }

  mutating func didOnce(_ change: Change) {
    if !values.contains(where: { if case .said(change) = $0 { true } else { false } }) { did(change) }
  }

  mutating func did(_ change: Change) { values.append(.said(change)) }

  /// A gap replaces a shorter one reported by this transaction.
  mutating func did(_ gap: Gap, from cursor: LogCursor) {
    values.removeAll { if case .said(.gap(let before, _)) = $0 { before.isBeginning(of: gap) } else { false } }
    did(.gap(gap, from: cursor))
  }

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
      case .event(let place, let session, let before):
        let after = state.sessions[session]?.events[place]
        return after == before ? nil : after.map { .event($0) }
      case .request(let key, let before):
        let after = state.request(key)
        return after == before ? nil : after.map { .request($0) }
      case .ring(let key, let before):
        let after = state.ring(key)
        return after == before ? nil : after.map { .ring($0) } ?? .ringEnded(key, ringEnds[key] ?? .reconnected)
      case .duty(let before): return state.duty == before ? nil : .duty(state.duty)
      case .said(let change): return change
      }
    }
  }
}
