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
    for operation in batches.takeBack(lane) {
      refuse(Rejection(holding: operation), to: lane.connection, &actions)
      release(lane.connection, at: now, &actions)
    }
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

extension Rejection {
  /// For now: something before it in its lane was refused, and nothing overtakes that (G3).
  init(holding operation: ClientOperation) {
    self.init(
      key: operation.key, session: operation.session, code: .held, isPermanent: false, retryAfterMilliseconds: 0)
  }
}
