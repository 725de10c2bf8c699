/// Something a person did that the relay must hear of: written once, kept in the outbox until the relay has answered.
public struct ClientOperation: Hashable, Sendable {
  /// Its name, for ever (G2).
  public var key: IdempotencyKey
  /// Where it belongs; `nil` for what belongs to its author, in whichever session they are: a preference, a profile.
  public var session: SessionID?
  /// When its author wrote it, by their clock corrected to the relay's.
  public var writtenAt: Timestamp
  /// The same by a clock that is never set; `nil` where that is not known, as at the relay.
  package var sinceBoot: BootTime?
  /// What was done.
  public var action: Action

  /// What somebody can do.
  public enum Action: Hashable, Sendable {
    /// Create the session. No effect if it exists and the author has access to it.
    case createSession
    /// Say something: 1 to ``Limits/textBytesMax`` bytes of UTF-8, with its ``MessageAttributes`` in front where it has any.
    case sendMessage(body: String)
    /// Change the status that was in force as `basedOn`. The relay answers with the one in force when that is another (G6).
    case setStatus(SessionStatus, basedOn: UInt64)
    /// Say how it went: 1 to 5, with words or without.
    case submitFeedback(rating: Int, text: String)
    /// Keep a choice of this user on this device; the relay only backs it up (G7).
    case setPreference(name: String, value: String)
    /// Tell others who one is.
    case publishProfile(name: String, languages: [String])
    /// Take back what one said. Where the relay has it, everyone forgets its words; where it has not, it will never take it.
    case retract(IdempotencyKey)
    /// Make somebody a member of the session.
    case invite(UserID)
    /// Cease to be a member of the session.
    case leave
    /// Ask for an interpreter. Brings the session into being where there is none, with its author as the first member. The key of the
    /// operation is the name of the request.
    case requestInterpreter(InterpreterRequest)
    /// Withdraw the request of that key.
    case cancelRequest(IdempotencyKey)
    /// Come into the session as the interpreter whom the request of that key asks for.
    case acceptRequest(IdempotencyKey)
    /// Say that one does not come; it does not ring again.
    case declineRequest(IdempotencyKey, DeclineReason)
    /// Let the request of that key ring for longer, also when it has expired.
    case renewRequest(IdempotencyKey)
    /// Ask for a successor in the session. Its author stays until somebody has accepted, unless they leave at once. The key of the operation
    /// is the name of the request that this makes.
    case handOver(HandOverReason, leavesAtOnce: Bool)
    /// Bring an interpreter into the session whom the request of that key asks for, instead of ringing. Done by coordinators.
    case assignRequest(IdempotencyKey, UserID)
    /// Become a member of a session of others, for a reason that everyone in it reads: 1 to ``Limits/noteBytesMax`` bytes. Done by coordinators.
    case joinSession(reason: String)

    /// Whether it is done in a session.
    package var needsSession: Bool {
      switch self {
      case .createSession, .sendMessage, .setStatus, .submitFeedback, .retract, .invite, .leave, .requestInterpreter,
        .cancelRequest, .acceptRequest, .declineRequest, .renewRequest, .handOver, .assignRequest, .joinSession:
        true
      case .setPreference, .publishProfile: false
      }
    }
  }

  /// Whether a session's log gets an entry for it; the others are kept apart.
  package var makesEntry: Bool {
    switch action {
    case .createSession, .sendMessage, .setStatus, .retract, .invite, .leave, .requestInterpreter, .cancelRequest,
      .acceptRequest, .declineRequest, .renewRequest, .handOver, .assignRequest, .joinSession:
      true
    case .submitFeedback, .setPreference, .publishProfile: false
    }
  }

  /// Makes an operation.
  public init(key: IdempotencyKey, session: SessionID?, writtenAt: Timestamp, action: Action) {
    self.key = key
    self.session = session
    self.writtenAt = writtenAt
    self.action = action
  }

  /// Makes an operation that is written now.
  package init(
    session: SessionID?, action: Action, at now: Moment, by clock: RelayClock, using generator: inout some RandomNumberGenerator
  ) {
    let writtenAt = clock.time(at: now)
    self.init(
      key: IdempotencyKey(at: writtenAt, using: &generator), session: session, writtenAt: writtenAt, action: action)
    sinceBoot = now.sinceBoot
  }

  /// Why the action can never be accepted from any author; `nil` when its form is right. Both sides call it: the client before it
  /// queues, the relay before it commits.
  package var formError: RejectionCode? {
    guard action.needsSession == (session != nil) else { return .malformed }
    switch action {
    case .sendMessage(let body):
      if MessageAttributes.isPlain(body) { return Self.textError(body) }
      let (text, attributes) = MessageAttributes.parts(of: body)
      return Self.textError(text) ?? (attributes.fault(with: text) == nil ? nil : .malformed)
    case .createSession, .setStatus, .invite, .leave: return nil
    // A key is the name of one operation: of the retraction or of what it takes back, of the answer or of the request.
    case .retract(let target), .cancelRequest(let target), .acceptRequest(let target), .renewRequest(let target),
      .assignRequest(let target, _):
      return target == key ? .malformed : nil
    case .declineRequest(let target, let reason): return target != key && reason.isWellFormed ? nil : .malformed
    case .requestInterpreter(let request): return request.note.utf8.count <= Limits.noteBytesMax ? nil : .malformed
    case .handOver(let reason, _): return reason.isWellFormed ? nil : .malformed
    case .joinSession(let reason): return (1...Limits.noteBytesMax).contains(reason.utf8.count) ? nil : .malformed
    case .submitFeedback(let rating, let text):
      return (1...5).contains(rating) && text.utf8.count <= Limits.textBytesMax ? nil : .malformed
    case .setPreference(let name, let value):
      return !name.isEmpty && name.utf8.count <= Limits.preferenceNameBytesMax && value.utf8.count <= Limits.textBytesMax
        ? nil : .malformed
    case .publishProfile(let name, let languages):
      let fits = name.utf8.count <= Limits.nameBytesMax && languages.count <= Limits.languagesPerProfileMax
      return fits && languages.allSatisfy { $0.utf8.count <= Limits.nameBytesMax } ? nil : .malformed
    }
  }

  private static func textError(_ text: String) -> RejectionCode? {
    if text.isEmpty { return .textEmpty }
    return text.utf8.count > Limits.textBytesMax ? .textTooLong : nil
  }

  /// Which field makes ``formError`` `malformed`, and what it takes, for whoever writes a client; empty for any other error, and for none.
  package var formFault: String {
    guard formError == .malformed else { return "" }
    guard action.needsSession == (session != nil) else {
      return action.needsSession ? "session is missing" : "session is not for this operation"
    }
    let text = "text is over \(Limits.textBytesMax) bytes"
    switch action {
    case .retract, .cancelRequest, .acceptRequest, .renewRequest, .assignRequest: return "key names the operation itself"
    case .declineRequest(let target, _) where target == key: return "key names the operation itself"
    case .declineRequest, .handOver:
      return "reason is missing or out of bounds; 1 to \(Limits.identifierBytesMax) of a-z 0-9 - _"
    case .requestInterpreter: return "note is over \(Limits.noteBytesMax) bytes"
    case .joinSession: return "reason is missing or out of bounds; 1 to \(Limits.noteBytesMax) bytes"
    case .submitFeedback(let rating, _): return (1...5).contains(rating) ? text : "rating is missing or out of bounds; 1 to 5"
    case .setPreference(let name, _):
      let isRight = (1...Limits.preferenceNameBytesMax).contains(name.utf8.count)
      return isRight
        ? "value is over \(Limits.textBytesMax) bytes"
        : "name is missing or out of bounds; 1 to \(Limits.preferenceNameBytesMax) bytes"
    case .publishProfile(let name, let languages):
      if name.utf8.count > Limits.nameBytesMax { return "name is over \(Limits.nameBytesMax) bytes" }
      return languages.count > Limits.languagesPerProfileMax
        ? "languages has more than \(Limits.languagesPerProfileMax) tags"
        : "languages has a tag over \(Limits.nameBytesMax) bytes"
    // These are refused for their session alone, which is above, or by other codes.
    case .createSession, .sendMessage, .setStatus, .invite, .leave: return ""
    }
  }

  /// Whether it can bring a session into being, so that nobody need be a member of it.
  package var isCreation: Bool {
    switch action {
    case .createSession, .requestInterpreter: true
    default: false
    }
  }

  /// Whether it answers a request, which is done by somebody who is no member of the session, and may never be one.
  package var answersRequest: Bool {
    switch action {
    case .acceptRequest, .declineRequest: true
    default: false
    }
  }

  /// Whether a coordinator may do it in any session, member or not.
  package var isOversight: Bool {
    switch action {
    case .setStatus(.ended, _), .cancelRequest, .renewRequest, .assignRequest, .joinSession: true
    default: false
    }
  }

  /// Whether it makes a request for an interpreter, which then has its key.
  package var makesRequest: Bool {
    switch action {
    case .requestInterpreter, .handOver: true
    default: false
    }
  }

  /// The request that it is about, and that another operation has made.
  package var requestNamed: IdempotencyKey? {
    switch action {
    case .cancelRequest(let request), .acceptRequest(let request), .declineRequest(let request, _), .renewRequest(let request),
      .assignRequest(let request, _):
      request
    default: nil
    }
  }

  /// How a ring ends that it answers; `nil` where it answers none.
  package var ringEnd: RingEnd? {
    switch action {
    case .acceptRequest: .accepted
    case .declineRequest: .declined
    default: nil
    }
  }

  /// Where it waits its turn.
  package var lane: LaneID {
    switch (action, session) {
    case (.setPreference, _): .preferences
    case (.publishProfile, _): .profile
    case (.submitFeedback, _): .feedback
    case (_, let session?): .session(session)
    // Has no right form, and is refused before it is queued.
    case (_, nil): .profile
    }
  }
}

/// Where operations wait for each other: first in, first out, and nothing overtakes in a lane (G3). Lanes never wait for each other, so
/// that a preference delays no message.
package enum LaneID: Hashable, Comparable, Sendable {
  /// Everything that is said and done in a session.
  case session(SessionID)
  /// What people say about sessions.
  case feedback
  /// What the owner of a device chose.
  case preferences
  /// Who the owner of a device is.
  case profile
}

extension LaneID: RawRepresentable, CustomStringConvertible {
  /// As it is stored and printed: `session:ward-7`, `feedback`, `preferences`, `profile`.
  package var rawValue: String {
    switch self {
    case .session(let session): "session:\(session)"
    case .feedback: "feedback"
    case .preferences: "preferences"
    case .profile: "profile"
    }
  }

  /// Reads what ``rawValue`` writes; `nil` for anything else.
  package init?(rawValue: String) {
    switch rawValue {
    case "feedback": self = .feedback
    case "preferences": self = .preferences
    case "profile": self = .profile
    default:
      guard rawValue.hasPrefix("session:"), let session = try? SessionID(String(rawValue.dropFirst("session:".count)))
      else { return nil }
      self = .session(session)
    }
  }

  /// As it is stored and printed.
  package var description: String { rawValue }
}
