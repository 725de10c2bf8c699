internal import WardlineModel

// What coordinators do in sessions of which they need not be members (decision 039).
extension Ledger {
  /// `nil` for what is decided as anybody else's, and for a session that does not exist.
  mutating func oversee(_ operation: ClientOperation, by author: Participant, in session: SessionID) -> LedgerOutcome? {
    guard let state = known.sessions[session], operation.rules.isOversight else { return nil }
    switch operation.action {
    case .assignRequest(let key, let user): return assign(key, to: user, by: operation, author: author.user, in: session)
    case .joinSession(let reason):
      guard known.memberships[SessionUser(session, author.user)]?.isCurrent != true else { return nil }
      if let code = rejectionReason(of: operation, at: state, target: nil) {
        return refuse(operation, code, status: state.head.status)
      }
      let entry = log(
        .joined(author, MembershipReason(.cameIn, note: reason)), of: operation, by: author.user, in: session)
      return Acceptance(of: entry, isReplay: false).map { .accepted($0, entry: entry) }
    default: return submit(operation, author: author.user)
    }
  }

  /// Decided as an accept of the interpreter would be, but that it need not have rung for them.
  private mutating func assign(
    _ key: IdempotencyKey, to user: UserID, by operation: ClientOperation, author: UserID, in session: SessionID
  ) -> LedgerOutcome {
    guard let request = request(key, in: session) else { return refuse(operation, .gone) }
    switch request.standing {
    case .open: break
    case .accepted: return refuse(operation, .taken)
    case .cancelled, .expired: return refuse(operation, .gone)
    }
    guard let person = known.people[user], !person.isDisabled else { return refuse(operation, .unknownPerson) }
    guard person.role == .interpreter else { return refuse(operation, .notInterpreter) }
    // A coordinator knows better than the log who can come, so being in another session is no obstacle; interpreting in this very one is.
    if let membership = known.memberships[SessionUser(session, user)], membership.isCurrent, membership.takesPart {
      return refuse(operation, .inSession)
    }
    return bringIn(Participant(person), for: request, by: operation, author: author, .assigned)
  }
}
