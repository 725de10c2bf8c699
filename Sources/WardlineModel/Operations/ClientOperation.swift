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
    /// Tell the author of a message, who is somebody else, that one has understood it.
    case confirmMessage(IdempotencyKey)
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

  /// The rules that apply to it.
  package var rules: OperationRules { action.rules }

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

/// The kinds of operations. The raw value is the name that stores keep.
package enum OperationKind: String, Hashable, Sendable, CaseIterable {
  case createSession = "create_session"
  case sendMessage = "send_message"
  case setStatus = "set_status"
  case submitFeedback = "submit_feedback"
  case setPreference = "set_preference"
  case publishProfile = "publish_profile"
  case confirmMessage = "confirm_message"
  case retract, invite, leave
  case requestInterpreter = "request_interpreter"
  case cancelRequest = "cancel_request"
  case acceptRequest = "accept_request"
  case declineRequest = "decline_request"
  case renewRequest = "renew_request"
  case handOver = "hand_over"
  case assignRequest = "assign_request"
  case joinSession = "join_session"

  /// The rules of the kind. Ending a session has its own: ``ClientOperation/Action/rules``.
  package var rules: OperationRules {
    switch self {
    case .createSession: .createSession
    case .sendMessage: .sendMessage
    case .setStatus: .setStatus
    case .submitFeedback: .submitFeedback
    case .setPreference: .setPreference
    case .publishProfile: .publishProfile
    case .retract: .retract
    case .confirmMessage: .confirmMessage
    case .invite: .invite
    case .leave: .leave
    case .requestInterpreter: .requestInterpreter
    case .cancelRequest: .cancelRequest
    case .acceptRequest: .acceptRequest
    case .declineRequest: .declineRequest
    case .renewRequest: .renewRequest
    case .handOver: .handOver
    case .assignRequest: .assignRequest
    case .joinSession: .joinSession
    }
  }
}

extension ClientOperation.Action {
  /// Which kind it is of.
  package var kind: OperationKind {
    switch self {
    case .createSession: .createSession
    case .sendMessage: .sendMessage
    case .setStatus: .setStatus
    case .submitFeedback: .submitFeedback
    case .setPreference: .setPreference
    case .publishProfile: .publishProfile
    case .retract: .retract
    case .confirmMessage: .confirmMessage
    case .invite: .invite
    case .leave: .leave
    case .requestInterpreter: .requestInterpreter
    case .cancelRequest: .cancelRequest
    case .acceptRequest: .acceptRequest
    case .declineRequest: .declineRequest
    case .renewRequest: .renewRequest
    case .handOver: .handOver
    case .assignRequest: .assignRequest
    case .joinSession: .joinSession
    }
  }

  /// The rules that apply to it.
  package var rules: OperationRules { if case .setStatus(.ended, _) = self { .endSession } else { kind.rules } }
}

// MARK: What each kind says

extension ClientOperation.Action {
  /// What it says, beside its kind: the fields of its JSON and of exports. What a message says beside its words has fields of its own.
  package var fields: [(name: String, value: JSONLine.Value)] {
    switch self {
    case .createSession, .leave: []
    case .sendMessage(let body): [("text", .text(MessageAttributes.parts(of: body).text))]
    case .setStatus(let status, _): [("status", .text(status.rawValue))]
    case .submitFeedback(let rating, let text): [("rating", .number(Int64(rating))), ("text", .text(text))]
    case .setPreference(let name, let value): [("name", .text(name)), ("value", .text(value))]
    case .publishProfile(let name, let languages): [("name", .text(name)), ("languages", .list(languages.map { .text($0) }))]
    case .retract(let key), .confirmMessage(let key): [("message", .text(key.description))]
    case .invite(let user): [("user", .text(user.text))]
    case .requestInterpreter(let request):
      [
        ("language", .text(request.language.text)), ("urgency", .text(request.urgency.rawValue)),
        ("preferred", .text(request.preferred?.text ?? "")), ("note", .text(request.note)),
      ]
    case .cancelRequest(let key), .acceptRequest(let key), .renewRequest(let key): [("request", .text(key.description))]
    case .declineRequest(let key, let reason): [("request", .text(key.description)), ("reason", .text(reason.rawValue))]
    case .handOver(let reason, let leavesAtOnce): [("reason", .text(reason.rawValue)), ("leavesAtOnce", .flag(leavesAtOnce))]
    case .assignRequest(let key, let user): [("request", .text(key.description)), ("user", .text(user.text))]
    case .joinSession(let reason): [("reason", .text(reason))]
    }
  }

  /// The key of the message or of the request that it is about and that another operation has made.
  package var target: IdempotencyKey? {
    switch self {
    case .retract(let key), .confirmMessage(let key), .cancelRequest(let key), .acceptRequest(let key),
      .declineRequest(let key, _),
      .renewRequest(let key),
      .assignRequest(let key, _):
      key
    default: nil
    }
  }

  /// Bytes of free text in it.
  package var textBytes: Int {
    switch self {
    case .sendMessage(let body): body.utf8.count
    case .submitFeedback(_, let text): text.utf8.count
    case .setPreference(let name, let value): name.utf8.count + value.utf8.count
    case .publishProfile(let name, let languages): languages.reduce(name.utf8.count) { $0 + $1.utf8.count }
    case .requestInterpreter(let request): request.textBytes
    case .declineRequest(_, let reason): reason.rawValue.utf8.count
    case .handOver(let reason, _): reason.rawValue.utf8.count
    case .joinSession(let reason): reason.utf8.count
    default: 0
    }
  }

  /// What is wrong with it, whichever operation does it.
  package var formFault: FormFault? {
    switch self {
    case .createSession, .setStatus, .invite, .leave, .retract, .confirmMessage, .cancelRequest, .acceptRequest, .renewRequest,
      .assignRequest:
      nil
    case .sendMessage(let body): .ofMessage(body)
    case .submitFeedback(let rating, let text): .ofFeedback(rating, text)
    case .setPreference(let name, let value): .ofPreference(name, value)
    case .publishProfile(let name, let languages): .ofProfile(name, languages)
    case .declineRequest(_, let reason): .ofCode(isWellFormed: reason.isWellFormed)
    case .handOver(let reason, _): .ofCode(isWellFormed: reason.isWellFormed)
    case .requestInterpreter(let request): .ofRequest(request)
    case .joinSession(let reason): .ofJoining(reason)
    }
  }
}

extension OperationIndex {
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
    case .confirmMessage: target.map { .confirmMessage($0) }
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
