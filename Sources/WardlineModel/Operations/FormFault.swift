/// Why an operation can never be accepted from any author.
package struct FormFault: Hashable, Sendable {
  package var code: RejectionCode
  /// Names the malformed field and its bounds, for developers of clients; empty where the code is enough.
  package var detail: String

  init(_ code: RejectionCode, detail: String = "") {
    self.code = code
    self.detail = detail
  }

  static func malformed(_ detail: String) -> FormFault { FormFault(.malformed, detail: detail) }
}

extension ClientOperation {
  /// What is wrong with its form; `nil` when it is right. Both sides ask: the client before it queues, the relay before it commits.
  package var formFault: FormFault? {
    guard rules.needsSession == (session != nil) else {
      return .malformed(rules.needsSession ? "session is missing" : "session is not for this operation")
    }
    return switch action {
    case .createSession, .setStatus, .invite, .leave: nil
    case .sendMessage(let body): .ofMessage(body)
    case .submitFeedback(let rating, let text): .ofFeedback(rating, text)
    case .setPreference(let name, let value): .ofPreference(name, value)
    case .publishProfile(let name, let languages): .ofProfile(name, languages)
    case .retract(let target), .cancelRequest(let target), .acceptRequest(let target), .renewRequest(let target),
      .assignRequest(let target, _):
      .ofTarget(target, under: key)
    case .declineRequest(let target, let reason):
      .ofTarget(target, under: key) ?? .ofCode(isWellFormed: reason.isWellFormed)
    case .handOver(let reason, _): .ofCode(isWellFormed: reason.isWellFormed)
    case .requestInterpreter(let request): .ofRequest(request)
    case .joinSession(let reason): .ofJoining(reason)
    }
  }
}
