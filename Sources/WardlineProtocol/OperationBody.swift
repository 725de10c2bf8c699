internal import SwiftProtobuf
package import WardlineModel

/// The encoding of an operation in stores: a `Submit` of the protocol with its `operation` alone, in the short forms. Key, session and time have
/// columns of their own.
package enum OperationBody {
  package static func bytes(of action: WardlineModel.ClientOperation.Action) -> [UInt8] {
    var submit = Wardline_V1_Submit()
    submit.set(action, ConnectionNames(for: .protobuf))
    // Only a message with unset required fields is refused, and proto3 has none.
    guard let bytes: [UInt8] = try? submit.serializedBytes() else { preconditionFailure("\(action.kind) was not encoded") }
    return bytes
  }

  /// Reads what ``bytes(of:)`` writes.
  ///
  /// - Throws: for anything that this version would not write the same, such as a field of a newer one: it could be neither judged nor erased.
  package static func action(from bytes: [UInt8]) throws(WireError) -> WardlineModel.ClientOperation.Action {
    guard let submit = try? Wardline_V1_Submit(serializedBytes: bytes) else { throw .badField("body: not an operation") }
    guard case .known(let action) = try submit.decodeOperation(), Self.bytes(of: action) == bytes else {
      throw .badField("body: an operation that this version does not know")
    }
    return action
  }
}

extension Wardline_V1_Submit {
  /// The operation of a frame.
  enum DecodedOperation {
    case known(WardlineModel.ClientOperation.Action)
    /// An operation, or a value in one, of a newer client. The fault names the field; it is empty where the kind is unknown.
    case unknown(fault: String)
  }

  mutating func set(_ action: WardlineModel.ClientOperation.Action, _ names: ConnectionNames) {
    switch action {
    case .createSession: createSession = Wardline_V1_CreateSession()
    case .sendMessage(let body):
      sendMessage = .with {
        let (text, attributes) = MessageAttributes.parts(of: body)
        $0.text = text
        if attributes != .none { $0.attributes = Wardline_V1_MessageAttributes(attributes) }
      }
    case .setStatus(let status, let version):
      setStatus = .with {
        $0.status = Wardline_V1_Status(status)
        $0.basedOnVersion = version
      }
    case .submitFeedback(let rating, let text):
      submitFeedback = .with {
        $0.rating = UInt32(clamping: rating)
        $0.text = text
      }
    case .setPreference(let name, let value):
      setPreference = .with {
        $0.name = name
        $0.value = value
      }
    case .publishProfile(let name, let languages):
      publishProfile = .with {
        $0.name = name
        $0.languages = languages
      }
    case .retract(let key): retract = .with { $0.set(key, names) }
    case .confirmMessage(let key): confirmMessage = .with { $0.set(key, names) }
    case .invite(let user): invite = .with { $0.user = user.text }
    case .leave: leave = Wardline_V1_Leave()
    case .requestInterpreter(let request): requestInterpreter = Wardline_V1_InterpreterRequest(request)
    case .cancelRequest(let key): cancelRequest = .with { $0.set(key, names) }
    case .acceptRequest(let key): acceptRequest = .with { $0.set(key, names) }
    case .declineRequest(let key, let reason):
      declineRequest = .with {
        $0.set(key, names)
        $0.reason = reason.rawValue
      }
    case .renewRequest(let key): renewRequest = .with { $0.set(key, names) }
    case .handOver(let reason, let leavesAtOnce):
      handOver = .with {
        $0.reason = reason.rawValue
        $0.leavesAtOnce = leavesAtOnce
      }
    case .assignRequest(let key, let user):
      assignRequest = .with {
        $0.set(key, names)
        $0.user = user.text
      }
    case .joinSession(let reason): joinSession = .with { $0.reason = reason }
    }
  }

  func decodeOperation() throws(WireError) -> DecodedOperation {
    switch operation {
    case .createSession: return .known(.createSession)
    case .sendMessage(let message):
      guard let body = MessageAttributes.body(message.text, wire: message.attributes) else {
        return .unknown(fault: MessageAttributes.wireFault)
      }
      return .known(.sendMessage(body: body))
    case .setStatus(let change):
      // A status of a newer client is an operation this relay does not know, and no reason to close. JSON leaves an unknown name out, so that
      // missing and unknown are one here.
      guard let status = change.status.model else {
        let fault = "status is missing or unknown; STATUS_ACTIVE, STATUS_PAUSED or STATUS_ENDED"
        return .unknown(fault: fault)
      }
      return .known(.setStatus(status, basedOn: change.basedOnVersion))
    case .submitFeedback(let feedback):
      return .known(.submitFeedback(rating: Int(clamping: feedback.rating), text: feedback.text))
    case .setPreference(let preference): return .known(.setPreference(name: preference.name, value: preference.value))
    case .publishProfile(let profile): return .known(.publishProfile(name: profile.name, languages: profile.languages))
    case .retract(let retract): return .known(.retract(try retract.requiredKey(in: "retract")))
    case .confirmMessage(let confirm): return .known(.confirmMessage(try confirm.requiredKey(in: "confirm_message")))
    case .invite(let invite): return .known(.invite(try identifier(invite.user, in: "invite")))
    case .leave: return .known(.leave)
    case .requestInterpreter(let asked):
      // As with a status: a newer client may know languages and urgencies that this relay does not.
      guard let request = try asked.model(in: "request_interpreter") else {
        return .unknown(fault: asked.fault)
      }
      return .known(.requestInterpreter(request))
    case .cancelRequest(let request): return .known(.cancelRequest(try request.requiredKey(in: "cancel_request")))
    case .acceptRequest(let request): return .known(.acceptRequest(try request.requiredKey(in: "accept_request")))
    case .declineRequest(let decline):
      return .known(.declineRequest(try decline.requiredKey(in: "decline_request"), DeclineReason(rawValue: decline.reason)))
    case .renewRequest(let request): return .known(.renewRequest(try request.requiredKey(in: "renew_request")))
    case .handOver(let handOver):
      return .known(.handOver(HandOverReason(rawValue: handOver.reason), leavesAtOnce: handOver.leavesAtOnce))
    case .assignRequest(let assign):
      return .known(
        .assignRequest(try assign.requiredKey(in: "assign_request"), try identifier(assign.user, in: "assign_request")))
    case .joinSession(let join): return .known(.joinSession(reason: join.reason))
    case nil: return .unknown(fault: "")
    }
  }
}
