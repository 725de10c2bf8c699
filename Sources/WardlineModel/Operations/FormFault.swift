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
    // A key is the name of one operation: of the retraction or of what it takes back, of the answer or of the request.
    return action.target == key ? .malformed("key names the operation itself") : action.formFault
  }
}
