internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

// Asking for an interpreter, answering a request, and members, in lines.
extension PlainCommands {
  mutating func performRequest(_ command: Command) async throws(ClientError) {
    switch command {
    case .request(let words):
      guard let request = words.requestAsItIs else {
        throw ClientError(.badInput, CommandError.usage(.request).notice.text(in: wording))
      }
      try await client.requestInterpreter(request, in: session ?? .named(after: request.language))
    case .cancel:
      guard let request = try await ownRequest(where: \.isWaiting) else { return printNotice(Notice(.noticeNoRequest)) }
      try await client.cancelRequest(request.request, in: request.session)
    case .renew:
      guard let request = try await ownRequest(where: { $0.state == .expired || $0.state == .held }) else {
        return printNotice(Notice(.noticeNoRequest))
      }
      if request.state == .held {
        _ = try await client.retry(request.request)
      } else {
        try await client.renewRequest(request.request, in: request.session)
      }
    case .accept:
      guard let ring = try await client.rings().first else { return printNotice(Notice(.noticeNoRing)) }
      try await client.acceptRequest(ring.request, in: ring.session)
      Output.write("\(wording.text(.kindAcceptance)), \(wording.text(.statePending))")
    case .decline(let reason):
      guard let ring = try await client.rings().first else { return printNotice(Notice(.noticeNoRing)) }
      try await client.declineRequest(ring.request, in: ring.session, because: reason ?? .busy)
      Output.write("\(wording.text(.kindRefusal)), \(wording.text(.statePending))")
    case .duty(let duty): try await client.setDuty(duty)
    case .handOver(let reason, let leavesAtOnce):
      try await client.handOver(openSession(), because: reason, leavesAtOnce: leavesAtOnce)
    case .invite(let user):
      try await client.invite(user, to: openSession())
      printNotice(Notice(.kindInvitation, value: user.text))
    case .mute(let user, let isMuted):
      try await client.setMuted(user, to: isMuted)
      printNotice(Notice(user, isMuted: isMuted))
    case .leave: ask(.leave, wording.text(.askLeave))
    case .assign(let place, let user):
      let queue = try await client.queuedRequests()
      guard let request = queue.first(where: { $0.session == place }) else { return printNotice(Notice(.noticeNoRequest)) }
      let known = try await client.directory().rows
      if let misfit = request.misfit(of: user, in: known) {
        let why = misfit.words(in: wording, language: { wording.name(of: $0) }).joined(separator: ", ")
        return ask(.assign(request, user), "\(user), \(why). \(wording.text(.commandAssign))?")
      }
      try await assign(request, to: user)
    case .join(let place, let reason):
      try await client.joinSession(place, because: reason)
      printNotice(Notice(.kindSession, value: place.text))
    case .end(let place): ask(.endOther(place), "\(place) \(wording.text(.askEnd))")
    default: break
    }
  }

  func performProfile(_ languages: [TypedLanguage]) async throws(ClientError) {
    if !languages.isEmpty { try await client.setLanguages(try SpokenLanguage.meant(by: languages, in: wording)) }
    printNotice(try await client.ownProfile().notice(in: wording))
  }

  /// The newest request of the session, or at home of the reader, where it is meant.
  private func ownRequest(where isMeant: @Sendable (DeviceRequest) -> Bool) async throws(ClientError) -> DeviceRequest? {
    try await client.newestRequest(in: session, of: user, where: isMeant)
  }

  func assign(_ request: QueuedRequest, to user: UserID) async throws(ClientError) {
    try await client.assignRequest(request.request, to: user, in: request.session)
    printNotice(Notice(.kindRequest, value: "\(request.session), \(user)"))
  }
}
