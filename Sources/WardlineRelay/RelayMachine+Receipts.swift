internal import WardlineModel

// How far people have come: a state that only grows, told by its newest value. It is no part of the log, costs no sync of its own, and
// whatever of it is lost is said again after the next welcome.
extension RelayMachine {
  mutating func noteReceipt(_ receipt: Receipt, from member: Member) {
    let place = ParticipantKey(session: receipt.session, user: member.grant.participant.user)
    receipts[place] = receipts[place]?.merged(with: receipt) ?? receipt
  }

  /// It is on disk: everyone in the session hears of it, its user's other devices too (G5).
  mutating func broadcast(_ receipt: UserReceipt, _ actions: inout [Action]) {
    let place = ParticipantKey(session: receipt.receipt.session, user: receipt.user)
    for id in audiences[place.session] ?? [] {
      if connections[id]?.isCongested == true {
        connections[id]?.withMember { $0.missedReceipts[place] = receipt }
      } else {
        actions.append(.send(id, [.receipt(receipt.receipt, by: receipt.user)]))
      }
    }
  }

  /// A slow reader takes again what is said to it.
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

  /// The operation in it, if it is one.
  var operation: Operation? {
    switch self {
    case .submit(let operation, _), .submitMember(let operation, _), .record(let operation, _, _, _): operation
    case .arrive, .arriveMember, .follow, .receive: nil
    }
  }
}
