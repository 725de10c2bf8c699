internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// The result of performing an act.
enum ActOutcome: Sendable {
  /// Stored. The notice, if any, confirms it to the user.
  case done(Notice?)
  /// Nothing was done, because this device has no such request or ring: the reason in a phrase for the user, and in English for a program.
  case nothing(Phrase, why: String)
}

extension WardlineClient {
  /// Performs an act.
  ///
  /// - Parameter session: the one that is open; `nil` at home.
  /// - Throws: ``ClientError`` when this device refuses it before it is queued (``ClientError/Kind/badInput``, ``ClientError/Kind/notAllowed``), or
  ///   the store takes no writes.
  func perform(_ act: Act, in session: SessionID?) async throws(ClientError) -> ActOutcome {
    switch act {
    case .request(let content, let named):
      try await requestInterpreter(content, in: named ?? session ?? .named(after: content.language))
    case .cancel(let key):
      guard let request = try await request(key, in: session, where: \.isWaiting) else { return Self.noRequest }
      try await cancelRequest(request.request, in: request.session)
    case .renew(let key):
      let found = try await request(key, in: session) { $0.state == .expired || $0.state == .held }
      guard let request = found else { return Self.noRequest }
      if request.state == .held {
        _ = try await retry(request.request)
        return .done(Notice(.noticeRetried))
      }
      try await renewRequest(request.request, in: request.session)
    case .accept(let key):
      guard let ring = try await ring(key) else { return Self.noRing(key) }
      try await acceptRequest(ring.request, in: ring.session)
    case .decline(let key, let reason):
      guard let ring = try await ring(key) else { return Self.noRing(key) }
      try await declineRequest(ring.request, in: ring.session, because: reason ?? .busy)
    case .duty(let duty): try await setDuty(duty)
    case .handOver(let reason, let leavesAtOnce):
      try await handOver(opened(session), because: reason, leavesAtOnce: leavesAtOnce)
    case .invite(let user, let named):
      try await invite(user, to: opened(named ?? session))
      return .done(Notice(.kindInvitation, value: user.text))
    case .mute(let user, let isMuted):
      try await setMuted(user, to: isMuted)
      return .done(Notice(user, isMuted: isMuted))
    case .leave(let named): try await leave(opened(named ?? session))
    case .assign(let user, let named):
      guard let request = try await queuedRequests().first(where: { $0.session == named && !$0.isOver }) else {
        return .nothing(.noticeNoRequest, why: "there is no open request in \(named)")
      }
      try await assignRequest(request.request, to: user, in: named)
    case .join(let named, let reason):
      try await joinSession(named, because: reason)
      return .done(Notice(.kindSession, value: named.text))
    case .end(let named): try await setStatus(.ended, in: named)
    case .understood(let key):
      let newest = try await newestOfOthers(in: opened(session))
      guard let chosen = key ?? newest?.id else { return .nothing(.noticeNoneToConfirm, why: Conversation.nobodyElse) }
      // The words that count are confirmed.
      let id = try await corrections(of: [chosen], in: opened(session))[chosen]?.id ?? chosen
      try await confirm(id)
      return .done(Notice(.kindConfirmation, value: opening(of: try await message(id)?.text ?? "")))
    }
    return .done(nil)
  }

  /// The newest message of another member that still has its text.
  func newestOfOthers(in session: SessionID) async throws(ClientError) -> Message? {
    try await newestMessages(of: session).last { $0.author != owner && !$0.state.isWordless }
  }

  /// The owner's newest message that can be corrected.
  func newestToCorrect(in session: SessionID) async throws(ClientError) -> Message? {
    try await newestMessages(of: session).last {
      $0.isMine && $0.state == .sent && !$0.isUnreadable && $0.attributes.hasOwnWords
    }
  }

  private static let noRequest = ActOutcome.nothing(.noticeNoRequest, why: "there is no such request here")

  private static func noRing(_ key: IdempotencyKey?) -> ActOutcome {
    key == nil
      ? .nothing(.noticeNoRing, why: "nothing rings") : .nothing(.ringOver, why: "no such request rings here")
  }

  private func opened(_ session: SessionID?) throws(ClientError) -> SessionID {
    guard let session else { throw ClientError(.badInput, "no session is open, and none is named") }
    return session
  }

  /// The request of that key, or the newest of a session, or at home of the owner, where it is meant.
  private func request(
    _ key: IdempotencyKey?, in session: SessionID?, where isMeant: (DeviceRequest) -> Bool
  ) async throws(ClientError) -> DeviceRequest? {
    if let key { return try await request(key).flatMap { isMeant($0) ? $0 : nil } }
    let all = try await requests()
    guard let session else { return all.first { $0.author == owner && isMeant($0) } }
    return all.first { $0.session == session }.flatMap { isMeant($0) ? $0 : nil }
  }

  private func ring(_ key: IdempotencyKey?) async throws(ClientError) -> Ring? {
    let rings = try await rings()
    return if let key { rings.first { $0.request == key } } else { rings.first }
  }
}

extension ActOutcome {
  /// - Throws: for a program, that nothing was done.
  func requireDone() throws(ClientError) { if case .nothing(_, let why) = self { throw ClientError(.badInput, why) } }
}
