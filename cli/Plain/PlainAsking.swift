internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// What is said in lines of requests for interpreters: what rings, what becomes of it, and where one's own request stands.
struct PlainAsking: Sendable {
  /// The session that is open; `nil` at home.
  let session: SessionID?
  let user: UserID
  let wording: any Wording
  let write: @Sendable (String) -> Void
  var names: [UserID: String] = [:]
  /// What was said last of each request: its place comes again and again.
  private var told: [IdempotencyKey: String] = [:]
  /// What rings, and was said.
  private var ringing: Set<IdempotencyKey> = []
  private var duty: DutyState?
  private var assignments = Assignments()
  /// Whether a session is opened with `/open`, and not by another program.
  private let opensSessions: Bool

  init(
    session: SessionID?, user: UserID, wording: any Wording, opensSessions: Bool = false,
    write: @escaping @Sendable (String) -> Void
  ) {
    (self.session, self.user, self.wording, self.write) = (session, user, wording, write)
    self.opensSessions = opensSessions
  }

  /// It was said already.
  mutating func resume(_ duty: DeviceDuty) { self.duty = duty.state }

  mutating func show(_ change: Change) {
    switch change {
    case .ring(let ring): if ringing.insert(ring.request).inserted { write(line(of: ring)) }
    case .ringEnded(let request, let reason):
      guard ringing.remove(request) != nil else { return }
      if let phrase = reason.phrase { write(wording.text(phrase)) }
    case .answerRefused(_, _, let code): write(code.answerNotice(in: wording).text(in: wording))
    case .duty(let duty): show(duty)
    case .request(let request): show(request)
    case .event(let event): note(event)
    default: break
    }
  }

  /// No ring tells an interpreter of an assignment. With its time: a device that was away reads of old ones, too.
  mutating func note(_ event: SessionEvent) {
    assignments.note(event)
    if assignments.author(of: user, in: event.session) != nil, event.kind == .accepted(user) {
      write("\(event.loggedAt.localTime) · \(assigned(user, by: event.author))")
    }
  }

  private func assigned(_ interpreter: UserID, by author: UserID) -> String {
    let name = { (user: UserID) in printableName(names[user] ?? user.text) }
    return wording.text(.eventAssigned, ["by": name(author), "name": name(interpreter)])
  }

  /// Who asks, for what, how soon, where, about what, and what can be answered.
  private func line(of ring: Ring) -> String {
    let head = wording.text(.ringAsks, ["name": printableName(ring.authorName), "language": name(of: ring.language)])
    var parts = [head, wording.text(ring.urgency.phrase), wording.text(.headerSession, ["session": ring.session.text])]
    if ring.handsOver != nil { parts.append(wording.text(.kindHandOver)) }
    let note = ring.note.isEmpty ? "" : ": \(printableEntry(ring.note))"
    let keys = wording.text(.ringKeys, ["accept": "/accept", "decline": "/decline"])
    return "\(parts.joined(separator: ", "))\(note). \(keys)."
  }

  private mutating func show(_ new: DeviceDuty) {
    guard let state = new.state, state != duty else { return }
    if let refusal = state.refusal, refusal != duty?.refusal { warn(refusal.explanation) }
    if state.choice.duty != duty?.choice.duty { write(wording.text(state.choice.duty.phrase)) }
    let isElsewhere = state.busyIn != duty?.busyIn
    duty = state
    if isElsewhere { showBusy() }
  }

  /// What keeps requests from ringing, and how to leave it: it may be a session of a device that was lost.
  func showBusy() {
    guard opensSessions else { return }
    for session in duty?.busyIn ?? [] {
      write("\(wording.text(.dutyBusy)): \(session). /open \(session), /leave: \(wording.text(.commandLeave)).")
    }
  }

  private mutating func show(_ request: DeviceRequest) {
    guard request.author == user || request.session == session || isAcceptedByUser(request) else { return }
    let isFirst = told[request.request] == nil
    guard let line = line(of: request), told.updateValue(line, forKey: request.request) != line else { return }
    // What was over before this program began is no news.
    guard !isFirst || request.isWaiting || isAcceptedByUser(request) else { return }
    // In a session it is clear which one is meant.
    let isElsewhere = session != request.session && !isAcceptedByUser(request)
    write(isElsewhere ? "\(wording.text(.headerSession, ["session": request.session.text])): \(line)" : line)
  }

  private func isAcceptedByUser(_ request: DeviceRequest) -> Bool { request.state == .accepted(by: user) }

  private func line(of request: DeviceRequest) -> String? {
    switch request.state {
    case .pending, .open:
      var parts = [wording.text(.requestWaiting, ["language": name(of: request.content.language)])]
      if request.state == .pending { parts.append(wording.text(.statePending)) }
      if let place = request.place { parts += place.words(in: wording, language: name(of: request.content.language)) }
      return parts.joined(separator: ", ")
    case .held: return wording.text(.whyOld, ["time": request.askedAt.iso8601]) + " /renew, /cancel"
    case .accepted(user):
      let place = wording.text(.headerSession, ["session": request.session.text])
      let how = opensSessions ? "/open" : "wardline chat --plain --session"
      return request.session == session ? nil : "\(place): \(how) \(request.session)"
    case .accepted(let interpreter):
      if let author = assignments.author(of: interpreter, in: request.session) { return assigned(interpreter, by: author) }
      return wording.text(.requestAccepted, ["name": printableName(names[interpreter] ?? interpreter.text)])
    case .cancelled: return wording.text(.requestCancelled)
    case .expired: return wording.text(.requestExpired, ["key": "/renew"])
    case .failed(let code):
      return "\(wording.text(.kindRequest)), \(wording.text(.stateFailed))\(code.map { ": " + $0.text(in: wording) } ?? "")"
    }
  }

  private func name(of language: LanguageTag) -> String {
    (wording as? CurrentWording)?.name(of: language) ?? language.text
  }
}
