// What is said in a session, its status, and what people say of it afterwards.
extension OperationRules {
  static let sendMessage = OperationRules(
    noun: "message", name: "message", mayDo: .everyone, room: .text, ageing: .likeMessages)

  static let setStatus = OperationRules(
    noun: "status", name: "status", mayDo: .everyone, coalescing: .inSession, ageing: .likeMessages)

  /// Interpreters who are members leave or hand over instead. Scripts whose one token names every session may still end them.
  static let endSession = OperationRules(
    noun: "status", name: "status", mayDo: Permission(tokenHolder: .all, member: .askers, stranger: .coordinator),
    coalescing: .inSession, room: .none, ageing: .likeMessages)

  static let retract = OperationRules(
    noun: "retraction", name: "retract", deed: "took a message back", about: .message(isOwn: true), mayDo: .everyone,
    isJudgedAlone: true, room: .retraction)

  static let confirmMessage = OperationRules(
    noun: "confirmation", name: "confirm message", deed: "confirmed a message", isShown: true,
    about: .message(isOwn: false), mayDo: .everyone, isJudgedAlone: true)

  static let submitFeedback = OperationRules(
    noun: "feedback", name: "feedback", lane: .feedback, keptIn: .record, mayDo: .everyone, ageing: .likeMessages)
}

extension FormFault {
  static func ofMessage(_ body: String) -> FormFault? {
    if MessageAttributes.isPlain(body) { return ofText(body) }
    let (text, attributes) = MessageAttributes.parts(of: body)
    return ofText(text) ?? (attributes.fault(with: text) == nil ? nil : .malformed(""))
  }

  private static func ofText(_ text: String) -> FormFault? {
    if text.isEmpty { return FormFault(.textEmpty) }
    return text.utf8.count > Limits.textBytesMax ? FormFault(.textTooLong) : nil
  }

  static func ofFeedback(_ rating: Int, _ text: String) -> FormFault? {
    guard (1...5).contains(rating) else { return .malformed("rating is missing or out of bounds; 1 to 5") }
    return text.utf8.count <= Limits.textBytesMax ? nil : .malformed("text is over \(Limits.textBytesMax) bytes")
  }
}
