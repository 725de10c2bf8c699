internal import WardlineModel

// A lane is held behind an operation that was refused and will come again: nothing of the lane passes before its device sends the head (G3).
// So it is where the relay can take nothing for now, and where an author is no member. What the author had in flight behind that must not be
// taken if they become one meanwhile (fast mode, seed 7006041).
extension RelayMachine {
  /// No operation of the lane passes before the device sends the head again.
  mutating func holdLane(_ lane: LaneID, of id: ConnectionID) {
    heldLanes[id, default: []].insert(lane)
  }

  /// Whether so many lanes of a connection are held that its device is to come back: then none is (G9). Otherwise whoever is refused in ever
  /// new sessions would fill the relay's memory.
  func holdsTooMuch(_ id: ConnectionID) -> Bool { heldLanes[id]?.count ?? 0 >= Limits.heldLanesMax }

  /// The gate has refused a frame; if because its author is no member of the session, its lane is held.
  mutating func holdLane(behind frame: ClientFrame, of id: ConnectionID, _ member: Member) {
    guard member.access.followsMembership, case .submit(let operation, _) = frame, let session = operation.session,
      !member.access.sessions.contains(session)
    else { return }
    holdLane(operation.lane, of: id)
  }

  /// The ledger has refused an operation; if because its author is no member of the session, its lane is held, and what waits in it for a
  /// commit goes back to its device.
  mutating func holdLane(behind rejection: Rejection, of pending: Pending, at now: Moment, _ actions: inout [Action]) {
    guard rejection.code == .notAllowed, case .submitMember(let operation, _) = pending.write, let session = operation.session,
      case .open(let member)? = connections[pending.connection]?.phase, !member.access.sessions.contains(session)
    else { return }
    let lane = HeldLane(pending.connection, operation.lane)
    holdLane(lane.lane, of: lane.connection)
    guard inbox.contains(where: { $0.lane == lane }) else { return }
    let waiting = inbox
    inbox = []
    for pending in waiting {
      guard pending.lane == lane, let operation = pending.write.operation else {
        inbox.append(pending)
        continue
      }
      refuse(Rejection(holding: operation), to: lane.connection, &actions)
      release(lane.connection, at: now, &actions)
    }
  }

  /// How much of the inbox is committed together. A batch ends before what somebody does in a session of which it makes them a member: what
  /// they have sent before that may be refused in it.
  var nextBatchCount: Int {
    let most = min(inbox.count, Limits.commitBatchMax)
    var joining: Set<SessionUser> = []
    for index in 0..<most {
      if !joining.isEmpty, let actor = inbox[index].write.actor, joining.contains(actor) { return index }
      if let joiner = inbox[index].write.joiner { joining.insert(joiner) }
    }
    return most
  }

  /// A lane of a connection.
  struct HeldLane: Hashable {
    var connection: ConnectionID
    var lane: LaneID

    init(_ connection: ConnectionID, _ lane: LaneID) {
      self.connection = connection
      self.lane = lane
    }
  }
}

extension RelayMachine.Pending {
  /// The lane of its operation, if it is one.
  fileprivate var lane: RelayMachine.HeldLane? { write.operation.map { RelayMachine.HeldLane(connection, $0.lane) } }
}

extension LedgerWrite {
  /// Who acts in which session.
  fileprivate var actor: SessionUser? {
    switch self {
    case .submitMember(let operation, let author), .answer(let operation, let author, _):
      operation.session.map { SessionUser($0, author.user) }
    default: nil
    }
  }

  /// Who may become a member of a session of others by it.
  fileprivate var joiner: SessionUser? {
    switch self {
    case .submit(let operation, let author): operation.joiner(author: author)
    case .submitMember(let operation, let author), .answer(let operation, let author, _):
      operation.joiner(author: author.user)
    default: nil
    }
  }
}

extension ClientOperation {
  fileprivate func joiner(author: UserID) -> SessionUser? {
    session.flatMap { session in action.joiner(author: author).map { SessionUser(session, $0) } }
  }
}

extension Rejection {
  /// For now: something before it in its lane was refused, and nothing overtakes that (G3).
  init(holding operation: ClientOperation) {
    self.init(
      key: operation.key, session: operation.session, code: .held, isPermanent: false, retryAfterMilliseconds: 0)
  }
}
