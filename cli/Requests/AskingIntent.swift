internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// What a program wants of requests, rings, duty and members, in a session or at home.
enum AskingIntent: Equatable, Sendable {
  /// - Parameter in: `nil` for the session that is open, and at home for a new one.
  case request(InterpreterRequest, in: SessionID?)
  /// `nil` for the newest of the session that is open, or at home of one's own.
  case cancel(IdempotencyKey?)
  case renew(IdempotencyKey?)
  /// `nil` for what has rung longest.
  case accept(IdempotencyKey?)
  case decline(IdempotencyKey?, DeclineReason)
  case duty(Duty)
  /// Of those without a session, and of those with `nil`, it is the one that is open.
  case handOver(HandOverReason, leavesAtOnce: Bool)
  case invite(UserID, to: SessionID?)
  case leave(SessionID?)
  case assign(UserID, to: SessionID)
  case join(SessionID, reason: String)
  case end(SessionID)

  var name: String {
    switch self {
    case .request: "request"
    case .cancel: "cancel"
    case .renew: "renew"
    case .accept: "accept"
    case .decline: "decline"
    case .duty: "duty"
    case .handOver: "handover"
    case .invite: "invite"
    case .leave: "leave"
    case .assign: "assign"
    case .join: "join"
    case .end: "end"
    }
  }
}

extension WardlineClient {
  /// Does what a program wants.
  ///
  /// - Parameters:
  ///   - session: the session that is open; `nil` at home.
  ///   - user: the owner.
  /// - Throws: ``ClientError``: there is no such request or ring, or the store takes no writes.
  func perform(_ asking: AskingIntent, in session: SessionID?, as user: UserID) async throws(ClientError) {
    switch asking {
    case .request(let content, let named):
      try await requestInterpreter(content, in: named ?? session ?? .named(after: content.language))
    case .cancel(let key):
      let request = try await request(key, in: session, of: user) { $0.isWaiting }
      try await cancelRequest(request.request, in: request.session)
    case .renew(let key):
      let request = try await request(key, in: session, of: user) { $0.state == .expired || $0.state == .held }
      if request.state == .held {
        _ = try await retry(request.request)
      } else {
        try await renewRequest(request.request, in: request.session)
      }
    case .accept(let key):
      let ring = try await ring(key)
      try await acceptRequest(ring.request, in: ring.session)
    case .decline(let key, let reason):
      let ring = try await ring(key)
      try await declineRequest(ring.request, in: ring.session, because: reason)
    case .duty(let duty): try await setDuty(duty)
    case .handOver(let reason, let leavesAtOnce):
      try await handOver(opened(session), because: reason, leavesAtOnce: leavesAtOnce)
    case .invite(let user, let named): try await invite(user, to: opened(named ?? session))
    case .leave(let named): try await leave(opened(named ?? session))
    case .assign(let user, let named):
      guard let request = try await queuedRequests().first(where: { $0.session == named }) else {
        throw ClientError(.badInput, "there is no open request in \(named)")
      }
      try await assignRequest(request.request, to: user, in: named)
    case .join(let named, let reason): try await joinSession(named, because: reason)
    case .end(let named): try await setStatus(.ended, in: named)
    }
  }

  private func opened(_ session: SessionID?) throws(ClientError) -> SessionID {
    guard let session else { throw ClientError(.badInput, "no session is open, and none is named") }
    return session
  }

  /// The newest request of a session, or at home of the owner, where it is meant.
  func newestRequest(
    in session: SessionID?, of user: UserID, where isMeant: @Sendable (DeviceRequest) -> Bool
  ) async throws(ClientError) -> DeviceRequest? {
    let all = try await requests()
    guard let session else { return all.first { $0.author == user && isMeant($0) } }
    return all.first { $0.session == session }.flatMap { isMeant($0) ? $0 : nil }
  }

  private func request(
    _ key: IdempotencyKey?, in session: SessionID?, of user: UserID, where isMeant: @Sendable (DeviceRequest) -> Bool
  ) async throws(ClientError) -> DeviceRequest {
    let found: DeviceRequest?
    if let key {
      found = try await request(key).flatMap { isMeant($0) ? $0 : nil }
    } else {
      found = try await newestRequest(in: session, of: user, where: isMeant)
    }
    guard let found else { throw ClientError(.badInput, "there is no such request here") }
    return found
  }

  private func ring(_ key: IdempotencyKey?) async throws(ClientError) -> Ring {
    let rings = try await rings()
    let found = if let key { rings.first { $0.request == key } } else { rings.first }
    guard let ring = found else {
      throw ClientError(.badInput, key == nil ? "nothing rings" : "no such request rings here")
    }
    return ring
  }
}
