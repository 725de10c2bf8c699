package import WardlineModel

// Receipts: a state that only grows, of which the newest value is sent. It is not in the log, costs no sync of its own, and a
// lost receipt is sent again after the next welcome.
extension RelayMachine {
  mutating func noteReceipt(_ receipt: Receipt, from member: Member) {
    batches.add(receipt, of: ParticipantKey(session: receipt.session, user: member.grant.participant.user))
  }

  /// A receipt is on disk: broadcast to everyone in the session, including the user's other devices (G5).
  mutating func broadcast(_ receipt: UserReceipt, _ actions: inout [Action]) {
    let place = ParticipantKey(session: receipt.receipt.session, user: receipt.user)
    for id in audiences[place.session] ?? [] {
      guard case .open(let member)? = connections[id]?.phase, let served = member.access.served(receipt) else { continue }
      if connections[id]?.isCongested == true {
        connections[id]?.withMember { $0.missedReceipts[place] = served }
      } else {
        actions.append(.send(id, [.receipt(served.receipt, by: served.user)]))
      }
    }
  }

  /// A slow reader's queue has drained: sends the receipts it missed.
  mutating func sendMissedReceipts(_ id: ConnectionID, _ actions: inout [Action]) {
    let untold = connections[id]?.withMember { member in
      defer { member.missedReceipts = [:] }
      return member.missedReceipts
    }
    guard let untold, !untold.isEmpty else { return }
    actions.append(.send(id, untold.sorted { $0.key < $1.key }.map { .receipt($0.value.receipt, by: $0.value.user) }))
  }
}

extension LedgerWrite {
  /// Whether it counts among what waits for a connection's sake.
  var isCounted: Bool { if case .follow = self { true } else { operation != nil } }

  /// The operation of the write, if it is one.
  package var operation: ClientOperation? {
    switch self {
    case .submit(let operation, _), .submitMember(let operation, _), .answer(let operation, _, _),
      .record(let operation, _, _, _), .publish(let operation, _, _, _):
      operation
    case .arrive, .arriveMember, .follow, .receive, .logRings, .expire, .vacate, .announce: nil
    }
  }
}
