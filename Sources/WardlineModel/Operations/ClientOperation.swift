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

  /// Where it waits its turn.
  package var lane: LaneID {
    switch rules.lane {
    // Without a session it has no right form, and is refused before it is queued.
    case .session: session.map { .session($0) } ?? .profile
    case .feedback: .feedback
    case .preferences: .preferences
    case .profile: .profile
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
