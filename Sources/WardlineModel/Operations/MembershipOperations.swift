// Who is a member of which session.
extension OperationRules {
  static let createSession = OperationRules(
    noun: "session", name: "create session", deed: "created the session",
    mayDo: Permission(tokenHolder: .all, member: .all, stranger: .askers),
    isCreation: true, act: .create)

  static let invite = OperationRules(
    noun: "invitation", name: "invite", mayDo: Permission(tokenHolder: .askers, member: .askers), isJudgedAlone: true,
    act: .invite, ageing: .likeMessages)

  /// A full session still accepts it. It is refused to holders of a token that names the session, because that token would still open it.
  static let leave = OperationRules(
    noun: "leaving", name: "leave", mayDo: Permission(tokenHolder: [], member: .all), isJudgedAlone: true, room: .none,
    act: .comeOrLeave)

  static let joinSession = OperationRules(
    noun: "session", name: "join session",
    mayDo: Permission(tokenHolder: [], member: .coordinator, stranger: .coordinator), isJudgedAlone: true, act: .comeOrLeave,
    ageing: .likeRequests)
}

extension ClientOperation.Action {
  /// The user whom it makes a member of its session; `nil` where there is none. The author of a creation is not counted.
  package func joiner(author: UserID) -> UserID? {
    switch self {
    case .invite(let user), .assignRequest(_, let user): user
    case .joinSession, .acceptRequest: author
    default: nil
    }
  }

  /// Whether its author is no member of the session any more where it is accepted.
  package var endsMembership: Bool {
    switch self {
    case .leave, .handOver(_, leavesAtOnce: true): true
    default: false
    }
  }
}

extension FormFault {
  static func ofJoining(_ reason: String) -> FormFault? {
    (1...Limits.noteBytesMax).contains(reason.utf8.count)
      ? nil : .malformed("reason is missing or out of bounds; 1 to \(Limits.noteBytesMax) bytes")
  }
}
