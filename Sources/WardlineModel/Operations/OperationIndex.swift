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

  /// A stand-in for an operation whose body cannot be opened, so that its author can see and delete it. It is never sent. `nil` if a value is missing
  /// that every operation of the kind has: the index itself is damaged.
  package var actionWithoutBody: ClientOperation.Action? {
    let unreadable = Message.unreadableText
    let user = try? UserID(name)
    return switch kind {
    case .createSession: .createSession
    case .sendMessage: .sendMessage(body: unreadable)
    case .setStatus: status.map { .setStatus($0, basedOn: basedOn) }
    case .submitFeedback: .submitFeedback(rating: 0, text: unreadable)
    case .setPreference: .setPreference(name: name, value: unreadable)
    case .publishProfile: .publishProfile(name: unreadable, languages: [])
    case .retract: target.map { .retract($0) }
    case .invite: user.map { .invite($0) }
    case .leave: .leave
    case .requestInterpreter: (try? LanguageTag(name)).map { .requestInterpreter(InterpreterRequest($0, note: unreadable)) }
    case .cancelRequest: target.map { .cancelRequest($0) }
    case .acceptRequest: target.map { .acceptRequest($0) }
    case .declineRequest: target.map { .declineRequest($0, DeclineReason(rawValue: "")) }
    case .renewRequest: target.map { .renewRequest($0) }
    case .handOver: .handOver(HandOverReason(rawValue: ""), leavesAtOnce: false)
    case .assignRequest: target.flatMap { target in user.map { .assignRequest(target, $0) } }
    case .joinSession: .joinSession(reason: unreadable)
    }
  }
}

extension ClientOperation.Action {
  /// The key of what it takes back, or of the request that it is about and that another operation has made.
  package var target: IdempotencyKey? {
    switch self {
    case .retract(let key), .cancelRequest(let key), .acceptRequest(let key), .declineRequest(let key, _),
      .renewRequest(let key),
      .assignRequest(let key, _):
      key
    default: nil
    }
  }
}
