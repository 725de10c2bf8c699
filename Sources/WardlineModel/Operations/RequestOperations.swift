// Requests for interpreters: who asks, who answers, who hands over.
extension OperationRules {
  static let requestInterpreter = OperationRules(
    noun: "request", name: "request interpreter", deed: "asked for an interpreter", isShown: true,
    mayDo: Permission(tokenHolder: .askers, member: .askers, stranger: .askers), isCreation: true, makesRequest: true,
    isJudgedAlone: true, act: .request, ageing: .likeRequests)

  /// Taken in a full session, too, as leaving is.
  static let cancelRequest = OperationRules(
    noun: "cancellation", name: "cancel request", deed: "cancelled the request", isShown: true, about: .request,
    mayDo: .askersAndOverseers, isJudgedAlone: true, room: .none, act: .request)

  static let renewRequest = OperationRules(
    noun: "request", name: "renew request", deed: "renewed the request", about: .request, mayDo: .askersAndOverseers,
    isJudgedAlone: true, act: .request, ageing: .likeRequests)

  static let acceptRequest = OperationRules(
    noun: "acceptance", name: "accept request", about: .request, mayDo: .interpreters, ringEnd: .accepted, isJudgedAlone: true,
    ageing: .likeRequests)

  static let declineRequest = OperationRules(
    noun: "refusal", name: "decline request", about: .request, mayDo: .interpreters, ringEnd: .declined, isJudgedAlone: true)

  static let handOver = OperationRules(
    noun: "handOver", name: "hand over", deed: "asked for a successor", isShown: true,
    mayDo: Permission(tokenHolder: [], member: .interpreter), makesRequest: true,
    isJudgedAlone: true, act: .comeOrLeave, ageing: .likeRequests)

  static let assignRequest = OperationRules(
    noun: "request", name: "assign request", about: .request,
    mayDo: Permission(tokenHolder: [], member: .coordinator, stranger: .coordinator), isJudgedAlone: true, ageing: .likeRequests
  )
}

extension Permission {
  fileprivate static let askersAndOverseers = Permission(tokenHolder: .askers, member: .askers, stranger: .coordinator)
  /// Whom a request rings for is no member of its session. The ledger knows for whom it has rung.
  fileprivate static let interpreters = Permission(tokenHolder: [], member: .interpreter, stranger: .interpreter)
}

extension ClientOperation {
  /// The request that it is about, and that another operation has made.
  package var requestNamed: IdempotencyKey? { rules.about == .request ? action.target : nil }
}

extension OperationRules {
  /// Whether it is about a request for an interpreter.
  package var isAboutRequest: Bool { makesRequest || about == .request }
}

extension FormFault {
  static func ofRequest(_ request: InterpreterRequest) -> FormFault? {
    request.note.utf8.count <= Limits.noteBytesMax ? nil : .malformed("note is over \(Limits.noteBytesMax) bytes")
  }

  static func ofCode(isWellFormed: Bool) -> FormFault? {
    isWellFormed ? nil : .malformed("reason is missing or out of bounds; 1 to \(Limits.identifierBytesMax) of a-z 0-9 - _")
  }
}
