/// The values of an operation that stores search by. Each has its own column, beside the body with the whole operation; it is empty for kinds
/// that have no such value.
package struct OperationIndex: Hashable, Sendable {
  package var kind: OperationKind
  /// The status that it sets.
  package var status: SessionStatus?
  /// The version that the status is based on.
  package var basedOn: UInt64 = 0
  /// The preference's name, the user whom it brings into the session, or the language that it asks for.
  package var name = ""
  /// What it takes back, or the request that it is about.
  package var target: IdempotencyKey?

  package init(kind: OperationKind, status: SessionStatus?, basedOn: UInt64, name: String, target: IdempotencyKey?) {
    self.kind = kind
    self.status = status
    self.basedOn = basedOn
    self.name = name
    self.target = target
  }

  package init(_ action: ClientOperation.Action) {
    kind = action.kind
    target = action.target
    switch action {
    case .setStatus(let status, let basedOn): (self.status, self.basedOn) = (status, basedOn)
    case .setPreference(let name, _): self.name = name
    case .invite(let user), .assignRequest(_, let user): name = user.text
    case .requestInterpreter(let request): name = request.language.text
    default: break
    }
  }
}
