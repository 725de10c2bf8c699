internal import SwiftProtobuf
package import WardlineModel

/// The encoding of a log entry's event in stores: an `Event` of the protocol with its `what` alone, in the short forms. A relay stores it for every
/// entry but messages; a device, for what it shows of them (``SessionEvent``).
package enum EventBody {
  package static func bytes(of event: LogEntry.Event) -> [UInt8] {
    if case .other(let body) = event { return body }
    var wire = Wardline_V1_Event()
    wire.set(event, ConnectionNames(for: .protobuf))
    return wire.bytes
  }

  /// Reads what ``bytes(of:)`` writes.
  ///
  /// - Parameter author: the author of the entry, whose profile has no name of its own.
  /// - Throws: for anything else. What a newer version wrote is ``LogEntry/Event/other(body:)``.
  package static func event(from bytes: [UInt8], author: UserID) throws(WireError) -> LogEntry.Event {
    guard let wire = try? Wardline_V1_Event(serializedBytes: bytes), wire.what != nil || !wire.unknownFields.data.isEmpty else {
      throw .badField("body: not an event")
    }
    let event = try wire.event(author: author)
    guard Self.bytes(of: event) == bytes else { throw .badField("body: an event with something beside it") }
    return event
  }
}

extension Wardline_V1_Event {
  fileprivate var bytes: [UInt8] {
    // Only a message with unset required fields is refused, and proto3 has none.
    guard let bytes: [UInt8] = try? serializedBytes() else { preconditionFailure("an event was not encoded") }
    return bytes
  }

  /// What a newer version knows of an event, alone.
  private var otherBody: [UInt8] {
    var other = Wardline_V1_Event()
    other.what = what
    other.unknownFields = unknownFields
    let bytes = other.bytes
    return bytes.count <= Limits.unknownEventBytesMax ? bytes : []
  }

  mutating func set(_ event: LogEntry.Event, _ names: ConnectionNames) {
    switch event {
    case .done(let action): done = .with { $0.set(action, names) }
    case .message(let body):
      message = .with {
        let (text, attributes) = MessageAttributes.parts(of: body)
        $0.text = text
        if attributes != .none { $0.attributes = Wardline_V1_MessageAttributes(attributes) }
      }
    case .status(let status): self.status = Wardline_V1_VersionedStatus(status)
    case .participant(let participant): self.participant = Wardline_V1_Participant(participant)
    case .profile(let profile):
      self.profile = .with {
        $0.name = profile.name
        $0.languages = profile.languages
      }
    case .joined(let participant, let reason):
      joined = .with {
        $0.participant = Wardline_V1_Participant(participant)
        $0.reason = reason.code.rawValue
        $0.note = reason.note
      }
    case .left(let user, let reason):
      left = .with {
        $0.user = user.text
        $0.reason = reason.code.rawValue
        $0.note = reason.note
      }
    case .rung(let request, let user, let milliseconds):
      rung = .with {
        $0.set(request, names)
        $0.user = user.text
        $0.milliseconds = UInt64(clamping: milliseconds)
      }
    case .declined(let request, let user, let reason):
      declined = .with {
        $0.set(request, names)
        $0.user = user.text
        $0.reason = reason.rawValue
      }
    case .accepted(let request, let user):
      accepted = .with {
        $0.set(request, names)
        $0.user = user.text
      }
    case .expired(let request): expired = .with { $0.set(request, names) }
    case .other(let body): try? merge(serializedBytes: body)
    }
  }

  func event(author: UserID) throws(WireError) -> LogEntry.Event {
    switch what {
    case .done(let submit):
      // What this version does not know, or does not log so, keeps its place in the order.
      guard case .known(let action) = try submit.decodeOperation(), action.rules.isLoggedAsSubmitted else {
        return .other(body: otherBody)
      }
      return .done(action)
    case .message(let message):
      // Attributes of a newer version are left out; the words stand.
      return .message(
        body: MessageAttributes.body(message.text, wire: message.attributes) ?? MessageAttributes.body(message.text, .none))
    case .status(let status): return .status(try status.model(in: "event"))
    case .participant(let participant): return .participant(try participant.model())
    case .profile(let profile):
      return .profile(WardlineModel.Profile(user: author, name: profile.name, languages: profile.languages))
    case .joined(let joined):
      return .joined(
        try joined.participant.model(), MembershipReason(.init(rawValue: joined.reason), note: joined.note))
    case .left(let left):
      return .left(
        try identifier(left.user, in: "left"), MembershipReason(.init(rawValue: left.reason), note: left.note))
    case .rung(let rung):
      return .rung(
        try rung.requiredKey(in: "rung"), try identifier(rung.user, in: "rung"),
        milliseconds: Int64(clamping: rung.milliseconds))
    case .declined(let declined):
      return .declined(
        try declined.requiredKey(in: "declined"), try identifier(declined.user, in: "declined"),
        DeclineReason(rawValue: declined.reason))
    case .accepted(let accepted):
      return .accepted(try accepted.requiredKey(in: "accepted"), try identifier(accepted.user, in: "accepted"))
    case .expired(let request): return .expired(try request.requiredKey(in: "expired"))
    case nil: return .other(body: otherBody)
    }
  }
}
