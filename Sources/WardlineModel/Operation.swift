/// Something a person did that the relay must hear of: written once, kept in the outbox until the relay has answered.
public struct Operation: Hashable, Sendable {
  /// Its name, for ever (G2).
  public var key: IdempotencyKey
  /// Where it belongs.
  public var session: SessionID
  /// When its author wrote it, by their clock corrected to the relay's.
  public var writtenAt: Timestamp
  /// What was done.
  public var action: Action

  /// What somebody can do.
  public enum Action: Hashable, Sendable {
    /// Bring the session into being. Harmless where it exists.
    case createSession
    /// Say something: 1 to ``Limits/textBytesMax`` bytes of UTF-8.
    case sendMessage(text: String)
    /// Change the status that was in force as `basedOn`. The relay answers with the one in force when that is another (G6).
    case setStatus(SessionStatus, basedOn: UInt64)
    /// Say how it went: 1 to 5, with words or without.
    case submitFeedback(rating: Int, text: String)
    /// Keep a choice of this user on this device; the relay only backs it up (G7).
    case setPreference(name: String, value: String)
    /// Tell others who one is.
    case publishProfile(name: String, languages: [String])
  }

  /// Makes an operation.
  public init(key: IdempotencyKey, session: SessionID, writtenAt: Timestamp, action: Action) {
    self.key = key
    self.session = session
    self.writtenAt = writtenAt
    self.action = action
  }

  /// Why the action can never be accepted, whoever asks; `nil` when its form is right. Both sides call it: the client before it
  /// queues, the relay before it commits.
  package var formError: RejectionCode? {
    switch action {
    case .sendMessage(let text):
      if text.isEmpty { return .textEmpty }
      return text.utf8.count > Limits.textBytesMax ? .textTooLong : nil
    case .createSession, .setStatus: return nil
    case .submitFeedback(let rating, let text):
      return (1...5).contains(rating) && text.utf8.count <= Limits.textBytesMax ? nil : .malformed
    case .setPreference(let name, let value):
      return name.utf8.count <= Limits.identifierBytesMax && value.utf8.count <= Limits.textBytesMax ? nil : .malformed
    case .publishProfile(let name, let languages):
      let fits = name.utf8.count <= Limits.nameBytesMax && languages.count <= Limits.languagesPerProfileMax
      return fits && languages.allSatisfy { $0.utf8.count <= Limits.nameBytesMax } ? nil : .malformed
    }
  }
}
