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
      try await client.requestInterpreter(request, in: session)
    case .cancel:
      guard let request = try await ownRequest(where: \.isWaiting) else { return printNotice(Notice(.noticeNoRequest)) }
      try await client.cancelRequest(request.request, in: session)
    case .renew:
      guard let request = try await ownRequest(where: { $0.state == .expired || $0.state == .held }) else {
        return printNotice(Notice(.noticeNoRequest))
      }
      if request.state == .held {
        _ = try await client.retry(request.request)
      } else {
        try await client.renewRequest(request.request, in: session)
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
      try await client.handOver(session, because: reason, leavesAtOnce: leavesAtOnce)
    case .invite(let user):
      try await client.invite(user, to: session)
      printNotice(Notice(.kindInvitation, value: user.text))
    case .leave: ask(.leave, wording.text(.askLeave))
    default: break
    }
  }

  /// The newest request of the session, where it is meant.
  private func ownRequest(where isMeant: (DeviceRequest) -> Bool) async throws(ClientError) -> DeviceRequest? {
    try await client.requests().first { $0.session == session }.flatMap { isMeant($0) ? $0 : nil }
  }
}
