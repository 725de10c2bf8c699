internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

// Asking for an interpreter, answering a request, and members, in lines.
extension PlainCommands {
  func request(_ words: RequestWords) async throws(ClientError) {
    guard let request = words.requestAsItIs else {
      throw ClientError(.badInput, CommandError.usage(.request).notice.text(in: wording))
    }
    try await carryOut(.request(request))
  }

  /// What cannot be taken back, and who may be of no help, is asked about first.
  mutating func perform(_ act: Act) async throws(ClientError) {
    switch act {
    case .leave: ask(.act(act), wording.text(.askLeave))
    case .end(let place): ask(.act(act), "\(place) \(wording.text(.askEnd))")
    case .assign(let user, let place):
      let request = try await client.queuedRequests().first { $0.session == place && !$0.isOver }
      guard let misfit = request?.misfit(of: user, in: try await client.directory().rows) else {
        return try await carryOut(act)
      }
      let why = misfit.words(in: wording, language: { wording.name(of: $0) }).joined(separator: ", ")
      ask(.act(act), "\(user), \(why). \(wording.text(.commandAssign))?")
    default: try await carryOut(act)
    }
  }

  func carryOut(_ act: Act) async throws(ClientError) {
    switch (try await client.perform(act, in: session), act) {
    case (.nothing(let phrase, _), _): printNotice(Notice(phrase))
    case (.done(let notice?), _): printNotice(notice)
    case (_, .accept): Output.write("\(wording.text(.kindAcceptance)), \(wording.text(.statePending))")
    case (_, .decline): Output.write("\(wording.text(.kindRefusal)), \(wording.text(.statePending))")
    case (_, .assign(let user, let place)): printNotice(Notice(.kindRequest, value: "\(place), \(user)"))
    default: break
    }
  }
}
