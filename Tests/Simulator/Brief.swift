internal import WardlineModel
internal import WardlineRelay

// Frames and outcomes in a few characters, for the trace.
extension ClientFrame {
  var brief: String {
    switch self {
    case .hello(let hello):
      "hello #\(hello.connectionEpoch) "
        + hello.cursors.sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value.sequence)" }.joined(separator: ",")
    case .submit(let operation, let isLaneHead): "submit \(operation.brief)\(isLaneHead ? " (head)" : "")"
    case .submitUnknown(let key, _, _): "submit unknown \(key.brief)"
    case .fetch(let fetch): "fetch \(fetch.session)@\(fetch.after.sequence)"
    case .receipt(let receipt): "receipt \(receipt.session)@\(receipt.deliveredThrough)"
    case .ping(let nonce, _): "ping \(nonce)"
    case .restorePreferences(let asked): "restore after \(asked.afterName)"
    case .follow(let follow): "follow \(follow.session)@\(follow.after.sequence)"
    case .duty(let choice): "duty \(choice.duty)"
    case .wiped: "wiped"
    }
  }
}

extension RelayFrame {
  var brief: String {
    switch self {
    case .welcome(let welcome):
      "welcome " + welcome.sessions.map { "\($0.session)@\($0.head) \($0.status.brief)" }.joined(separator: ",")
    case .accepted(let acceptance):
      "accepted \(acceptance.key.brief)=\(acceptance.session?.text ?? "")@\(acceptance.sequence)\(acceptance.isReplay ? " again" : "")"
    case .rejected(let rejection): "rejected \(rejection.key.brief) \(rejection.code)"
    case .event(let entry): "event \(entry.brief)"
    case .caughtUp(let session, let through, _): "caught up \(session)@\(through.sequence)"
    case .reset(let session, let from, let reason): "reset \(session)@\(from.sequence) \(reason)"
    case .presence(let session, let user, let isHere): "\(user) is \(isHere ? "in" : "away from") \(session)"
    case .receipt(let receipt, let user): "\(user) came to \(receipt.session)@\(receipt.deliveredThrough)"
    case .joined(let session): "joined \(session)"
    case .left(let session): "left \(session)"
    case .following(let head): "following \(head.session)@\(head.head) \(head.status.brief)"
    case .pong(let nonce, _): "pong \(nonce)"
    case .preference(let backedUp): "preference \(backedUp.name)"
    case .goAway(let goAway): "go away, \(goAway.reason)"
    case .duty(let state): "duty \(state.choice.duty), \(state.availability)"
    case .ring(let ring): "ring \(ring.request.brief) in \(ring.session)"
    case .ringEnded(let request, let reason): "ring \(request.brief) \(reason)"
    case .waiting(let request, _, let place): "waiting \(request.brief) at \(place.place)"
    case .directory(let rows, let isWhole, _):
      "directory \(rows.map { "\($0.user) \($0.availability)" })\(isWhole ? " (all)" : "")"
    case .requests(let rows, let isWhole, _): "requests \(rows.map(\.request.brief))\(isWhole ? " (all)" : "")"
    case .sessions(let rows, let isWhole, _): "sessions \(rows.map(\.session.text))\(isWhole ? " (all)" : "")"
    case .wipe: "wipe"
    case .stillReceiving: "still receiving"
    }
  }
}

extension LedgerOutcome {
  var brief: String {
    switch self {
    case .arrived(_, let entries, _, _, _): "arrival\(entries.map { " \($0.brief)" }.joined())"
    case .accepted(_, let entry): entry.brief
    case .created(_, let entries), .appended(_, let entries), .logged(let entries), .routed(_, let entries, _):
      entries.map(\.brief).joined(separator: " ")
    case .following(let head, _, _): "following \(head.session)@\(head.head)"
    case .notFollowing(let session): "not following \(session)"
    case .recorded(let acceptance, let entries): "kept \(acceptance.key.brief)\(entries.map { " \($0.brief)" }.joined())"
    case .vacated(let session, let users): "\(users) keep to \(session) no more"
    case .announced: "word to the other relays"
    case .received(let receipt): "receipt \(receipt.map { "of \($0.user)" } ?? "known")"
    case .replayed(let acceptance): "\(acceptance.key.brief) again"
    case .fenced: "what was sent before the device came to another relay"
    case .rejected(let rejection): "not \(rejection.key.brief), \(rejection.code)"
    }
  }
}

extension LogEntry {
  var brief: String {
    let what =
      switch event {
      case .done(let action): action.brief
      case .message(let text): "'\(text.prefix(12))'"
      case .status(let status): status.brief
      case .participant(let participant): "\(participant.user) came"
      case .profile(let profile): "profile of \(profile.user)"
      case .joined(let participant, let reason): "\(participant.user) joined (\(reason.code))"
      case .left(let user, let reason): "\(user) left (\(reason.code))"
      case .rung(let request, let user, _): "\(request.brief) rang for \(user)"
      case .declined(let request, let user, let reason): "\(user) declined \(request.brief) (\(reason))"
      case .accepted(let request, let user): "\(user) accepted \(request.brief)"
      case .expired(let request): "\(request.brief) expired"
      case .other: "other"
      }
    return "\(session)@\(sequence) \(what)\(key.map { " \($0.brief)" } ?? "")"
  }
}

extension ClientOperation {
  var brief: String { "\(key.brief) \(action.brief) in \(session?.text ?? "no session")" }
}

extension ClientOperation.Action {
  var brief: String {
    switch self {
    case .createSession: "creates"
    case .sendMessage(let text): "'\(text.prefix(12))'"
    case .setStatus(let status, let basedOn): "\(status) on \(basedOn)"
    case .submitFeedback: "feedback"
    case .setPreference: "preference"
    case .publishProfile: "profile"
    case .retract(let key): "takes back \(key.brief)"
    case .confirmMessage(let key): "confirms \(key.brief)"
    case .invite(let user): "invites \(user)"
    case .leave: "leaves"
    case .requestInterpreter(let request): "requests \(request.language), \(request.urgency)"
    case .cancelRequest(let request): "cancels \(request.brief)"
    case .acceptRequest(let request): "accepts \(request.brief)"
    case .declineRequest(let request, let reason): "declines \(request.brief) (\(reason))"
    case .renewRequest(let request): "renews \(request.brief)"
    case .handOver(let reason, _): "hands over (\(reason))"
    case .assignRequest(let request, let user): "assigns \(request.brief) to \(user)"
    case .joinSession(let reason): "joins (\(reason))"
    }
  }
}

extension VersionedStatus {
  var brief: String { "\(status) v\(version)" }
}

extension IdempotencyKey {
  /// Four random digits: enough to tell keys of one schedule apart.
  var brief: String {
    let digits = String(low & 0xFFFF, radix: 16)
    return "k" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
