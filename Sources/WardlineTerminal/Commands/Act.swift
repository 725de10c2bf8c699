package import WardlineModel

/// An action of the user on requests, rings, duty or membership. Slash commands, keys of the screen and `--json` requests all become an `Act`, and
/// `WardlineClient.perform(_:in:)` performs it.
package enum Act: Hashable, Sendable {
  /// - Parameter in: `nil` for the session that is open, and at home for a new one.
  case request(InterpreterRequest, in: SessionID? = nil)
  /// Withdraws a request: `nil` for the newest of the session that is open, or at home of one's own.
  case cancel(IdempotencyKey? = nil)
  /// Lets it ring again, or sends it where it was too old to go unasked.
  case renew(IdempotencyKey? = nil)
  /// Takes on what rings: `nil` for what has rung longest.
  case accept(IdempotencyKey? = nil)
  /// - Parameter because: `nil` where no reason was named.
  case decline(IdempotencyKey? = nil, because: DeclineReason? = nil)
  case duty(Duty)
  case handOver(HandOverReason, leavesAtOnce: Bool)
  /// - Parameter to: `nil` for the session that is open.
  case invite(UserID, to: SessionID? = nil)
  /// Refuses a user's invitations; `false` accepts them again.
  case mute(UserID, Bool)
  /// Leaves a session: `nil` for the one that is open.
  case leave(SessionID? = nil)
  /// Brings an interpreter into the session of an open request.
  case assign(UserID, to: SessionID)
  /// Makes a coordinator a member of a session, for a reason that everyone there reads.
  case join(SessionID, reason: String)
  /// Ends a session that need not be the one that is open.
  case end(SessionID)
  /// Confirms a message as understood; `nil` for the newest message of another member in the open session.
  case understood(IdempotencyKey? = nil)

  /// The command that asks for it.
  package var name: CommandName {
    switch self {
    case .request: .request
    case .cancel: .cancel
    case .renew: .renew
    case .accept: .accept
    case .decline: .decline
    case .duty: .duty
    case .handOver: .handover
    case .invite: .invite
    case .mute: .mute
    case .leave: .leave
    case .assign: .assign
    case .join: .join
    case .end: .end
    case .understood: .understood
    }
  }
}

// MARK: As a line

extension Act {
  /// What stands behind a slash; `nil` where the command is no act, or cannot have that behind it.
  init?(_ name: CommandName, _ argument: String) {
    let act: Act? =
      switch name {
      case .cancel where argument.isEmpty: .cancel()
      case .renew where argument.isEmpty: .renew()
      case .accept where argument.isEmpty: .accept()
      case .leave where argument.isEmpty: .leave()
      case .understood where argument.isEmpty: .understood()
      case .decline where argument.isEmpty: .decline()
      case .decline: DeclineReason.known.first { $0.rawValue == argument }.map { .decline(because: $0) }
      case .duty: Duty(rawValue: argument.lowercased()).map { .duty($0) }
      case .handover: Self.handOver(argument)
      case .invite: Self.lone(argument).map { .invite($0) }
      case .mute: Self.mute(argument)
      case .assign, .join, .end: Self.overseeing(name, argument)
      default: nil
      }
    guard let act else { return nil }
    self = act
  }

  /// A reason and `now`, each of them once or not at all, in any order.
  private static func handOver(_ argument: String) -> Act? {
    var words = argument.lowercased().split(whereSeparator: \.isWhitespace)
    let count = words.count
    words.removeAll { $0 == "now" }
    let leavesAtOnce = words.count < count
    guard count - words.count <= 1, words.count <= 1 else { return nil }
    guard let word = words.first else { return .handOver(.other, leavesAtOnce: leavesAtOnce) }
    return HandOverReason.known.first { $0.rawValue == word }.map { .handOver($0, leavesAtOnce: leavesAtOnce) }
  }

  /// Whom, and `off` behind it.
  private static func mute(_ argument: String) -> Act? {
    guard let (user, rest) = user(at: argument), rest.isEmpty || rest.lowercased() == "off" else { return nil }
    return .mute(user, rest.isEmpty)
  }

  /// Splits an argument into the user that it begins with and the rest. A name with spaces has to be quoted: otherwise one word too many would name
  /// another user.
  private static func user(at argument: String) -> (UserID, rest: String)? {
    let isQuoted = argument.first == "\""
    let text = argument.dropFirst(isQuoted ? 1 : 0)
    guard let end = isQuoted ? text.lastIndex(of: "\"") : text.firstIndex(where: \.isWhitespace) ?? text.endIndex,
      let user = try? UserID(String(text[..<end]))
    else { return nil }
    return (user, Command.trimmed(text[end...].dropFirst(isQuoted ? 1 : 0)))
  }

  /// A user, and nothing behind them.
  private static func lone(_ argument: String) -> UserID? {
    guard let (user, rest) = user(at: argument), rest.isEmpty else { return nil }
    return user
  }

  /// A session first, and behind it whom, why or nothing.
  private static func overseeing(_ name: CommandName, _ argument: String) -> Act? {
    let first = argument.prefix { !$0.isWhitespace }
    let rest = Command.trimmed(argument.dropFirst(first.count))
    guard let session = try? SessionID(String(first)) else { return nil }
    switch name {
    case .assign: return lone(rest).map { .assign($0, to: session) }
    case .join: return (1...Limits.noteBytesMax).contains(rest.utf8.count) ? .join(session, reason: rest) : nil
    default: return rest.isEmpty ? .end(session) : nil
    }
  }
}

// MARK: As JSON

/// The fields of a program's request that acts read.
package struct ActFields: Decodable, Sendable {
  var request: String?
  var session: String?
  var user: String?
  var set: String?
  var reason: String?
  var now: Bool?
  var language: String?
  var urgency: String?
  var preferred: String?
  var note: String?
  var message: String?
}

/// Why a program's request is no act: what would be right, in English.
package struct ActFault: Error {
  package var why: String

  init(_ why: String) { self.why = why }
}

extension Act {
  /// The acts that programs can ask for.
  package static let ofPrograms: [CommandName] = [
    .request, .cancel, .renew, .accept, .decline, .duty, .handover, .invite, .leave, .assign, .join, .end, .understood,
  ]

  /// What a program asks for by one of the names in ``ofPrograms``.
  package init(_ name: CommandName, _ fields: ActFields) throws(ActFault) {
    self =
      switch name {
      case .request: .request(try fields.content, in: try fields.sessionIfAny)
      case .cancel: .cancel(try fields.requestIfAny)
      case .renew: .renew(try fields.requestIfAny)
      case .accept: .accept(try fields.requestIfAny)
      case .decline: .decline(try fields.requestIfAny, because: fields.reason.map { DeclineReason(rawValue: $0) })
      case .duty: .duty(try fields.duty)
      case .handover:
        .handOver(fields.reason.map { HandOverReason(rawValue: $0) } ?? .other, leavesAtOnce: fields.now ?? false)
      case .invite: .invite(try fields.namedUser, to: try fields.sessionIfAny)
      case .leave: .leave(try fields.sessionIfAny)
      case .assign: .assign(try fields.namedUser, to: try fields.namedSession)
      case .join: .join(try fields.namedSession, reason: try fields.reasonForAll)
      case .end: .end(try fields.namedSession)
      case .understood: .understood(try fields.messageIfAny)
      default: throw ActFault("there is no act of that name")
      }
  }
}

extension ActFields {
  fileprivate var requestIfAny: IdempotencyKey? {
    get throws(ActFault) {
      guard let request else { return nil }
      guard let key = IdempotencyKey(request) else {
        throw ActFault(#""request" must be the name of a request, as its event has it"#)
      }
      return key
    }
  }

  fileprivate var messageIfAny: IdempotencyKey? {
    get throws(ActFault) {
      guard let message else { return nil }
      guard let key = IdempotencyKey(message) else { throw ActFault(#""message" must be the id of a message"#) }
      return key
    }
  }

  fileprivate var sessionIfAny: SessionID? {
    get throws(ActFault) {
      guard let session else { return nil }
      guard let named = try? SessionID(session) else { throw ActFault(#""session" must name a session"#) }
      return named
    }
  }

  fileprivate var namedSession: SessionID {
    get throws(ActFault) {
      guard let named = try sessionIfAny else { throw ActFault(#"no "session""#) }
      return named
    }
  }

  fileprivate var namedUser: UserID {
    get throws(ActFault) {
      guard let user = user.flatMap({ try? UserID($0) }) else { throw ActFault(#""user" must name somebody"#) }
      return user
    }
  }

  fileprivate var reasonForAll: String {
    get throws(ActFault) {
      guard let reason, !reason.isEmpty else { throw ActFault(#"no "reason", which everybody there reads"#) }
      return reason
    }
  }

  fileprivate var duty: Duty {
    get throws(ActFault) {
      guard let duty = set.flatMap(Duty.init(rawValue:)) else { throw ActFault(#""set" must be on, away or off"#) }
      return duty
    }
  }

  fileprivate var content: InterpreterRequest {
    get throws(ActFault) {
      guard let tag = language.flatMap({ try? LanguageTag($0) }) else {
        throw ActFault(#""language" must be a tag such as ar, ar-SY or zh-Hant"#)
      }
      guard let urgency = Urgency(rawValue: urgency ?? Urgency.normal.rawValue) else {
        throw ActFault(#""urgency" must be normal or urgent"#)
      }
      do {
        return InterpreterRequest(tag, urgency: urgency, preferred: try preferred.map { try UserID($0) }, note: note ?? "")
      } catch { throw ActFault("\(error)") }
    }
  }
}
