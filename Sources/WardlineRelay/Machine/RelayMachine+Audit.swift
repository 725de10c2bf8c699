internal import WardlineModel

// Who came, for the audit log: recorded in the transaction of their arrival, before anything is served to them.
extension RelayMachine {
  /// Of each arrival in the batch that is being committed: the device that comes, and that a coordinator is told of all sessions.
  package var arrivalsOfBatch: [AuditEvent] {
    var events: [AuditEvent] = []
    for pending in batches.committing {
      guard pending.write.isArrival, let connection = connections[pending.connection],
        case .arriving(let hello, let grant) = connection.phase
      else { continue }
      let (user, role) = (grant.participant.user.text, grant.participant.role)
      let (device, network) = (hello.device.text, connection.network.description)
      events.append(
        AuditEvent(
          .came, by: user, role: role, in: grant.sessions.map(\.text).joined(separator: " "), device: device, from: network,
          detail: grant.followsMembership ? "membership" : "token"))
      if grant.followsMembership, role == .coordinator {
        events.append(AuditEvent(.overview, by: user, role: role, device: device, from: network))
      }
    }
    return events
  }
}

extension LedgerWrite {
  fileprivate var isArrival: Bool {
    switch self {
    case .arrive, .arriveMember: true
    default: false
    }
  }
}
