internal import WardlineModel

// Asking for an interpreter, and what becomes of it.
extension Screen {
  /// Whether the reader's role allows them to ask for one.
  var mayAsk: Bool { settings.standing.mayUse(.request) }

  /// - Parameter words: what is known of the language.
  mutating func startAsking(_ words: String = "", _ now: Moment) {
    if let refusal = CommandName.request.refusal(for: settings.standing) { return showNotice(refusal, now) }
    // A session that has ended can have no interpreter.
    let isOpen = ground == .conversation && closed == nil
    asking = Asking(in: isOpen ? session : nil, words: words, desk: desk)
    phrasing = nil
    view = .asking
    selection = nil
  }

  mutating func handleAskingKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let outcome = asking?.handle(key, desk: desk, pageRows: max(1, rows - 6)) else { return view = ground }
    apply(outcome, now, &intents)
  }

  mutating func pasteIntoAsking(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if let outcome = asking?.insert(text) { apply(outcome, now, &intents) }
  }

  private mutating func apply(_ outcome: Asking.Outcome, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch outcome {
    case .goesOn: break
    case .left:
      asking = nil
      view = ground
    case .noteTooLong(let excess): showTooLongNotice(by: excess, now)
    case .asks(let request):
      intents.append(.act(.request(request, in: asking?.session)))
      isRequesting = asking?.session == nil
      startAwaitingSession()
      asking = nil
      view = ground
    }
  }

  // MARK: What becomes of it

  /// Whether seconds are counted somewhere since somebody has asked.
  var isWaitingShown: Bool {
    guard ground == .home else { return desk.request(in: session)?.isWaiting == true }
    return !desk.queuedRequests.isEmpty || !desk.overview.isEmpty
      || desk.requests.contains { $0.author == user && $0.isWaiting }
  }

  /// The request that the reader would cancel or renew: of the session that is shown, or at home the newest of theirs.
  private func ownRequest(where isMeant: (DeviceRequest) -> Bool) -> DeviceRequest? {
    if ground == .conversation { return desk.request(in: session).flatMap { isMeant($0) ? $0 : nil } }
    return desk.requests.first { $0.author == user && isMeant($0) }
  }

  /// The requests that stand at home.
  func requestsAtHome(_ now: Moment) -> [DeviceRequest] {
    Array(
      desk.requests.filter { $0.author == user && ($0.isWaiting || $0.isRenewable(at: desk.relayClock.time(at: now))) }.prefix(
        Limits.openRequestsPerUserMax))
  }

  mutating func cancelRequest(_ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let request = ownRequest(where: \.isWaiting) else { return showNotice(Notice(.noticeNoRequest), now) }
    intents.append(.act(.cancel(request.request)))
  }

  mutating func askToCancel(_ now: Moment) {
    if let request = ownRequest(where: \.isWaiting) { question = .cancel(request.request) }
  }

  /// Asks again where nobody has accepted in time; sends what was too old to go unasked.
  mutating func renewRequest(_ now: Moment, _ intents: inout [ScreenIntent]) {
    let found = ownRequest { $0.state == .expired || $0.state == .held }
    guard let request = found else { return showNotice(Notice(.noticeNoRequest), now) }
    intents.append(.act(.renew(request.request)))
  }

  /// Applies what has become of a request, and says it where it has changed.
  mutating func updateRequest(_ request: DeviceRequest, _ now: Moment, _ intents: inout [ScreenIntent]) {
    let old = desk.requests.first { $0.request == request.request }
    if let index = desk.requests.firstIndex(where: { $0.request == request.request }) {
      desk.requests[index] = request
    } else {
      desk.requests.insert(request, at: 0)
    }
    answerAccepted(by: request, now, &intents)
    guard request.author == user || request.session == session, old?.state != request.state else { return }
    switch request.state {
    // One's own accept is answered above.
    case .accepted(let interpreter) where interpreter != user:
      let notice =
        desk.assignments.author(of: interpreter, in: request.session).map { assigned(interpreter, by: $0) }
        ?? Notice(.requestAccepted, ["name": knownName(of: interpreter)])
      tellAsker(notice, of: request, now, &intents)
    case .expired where old?.isWaiting == true: tellAsker(Notice(.requestExpired, ["key": "F4"]), of: request, now, &intents)
    case .cancelled where old?.isWaiting == true: showNotice(Notice(.requestCancelled), now)
    case .failed(let code) where old != nil:
      let reason = (reader?.wording).flatMap { code?.text(in: $0) }
      showNotice(Notice(.kindRequest, value: reason, isWarning: true), now)
    case .accepted, .expired, .cancelled, .failed, .pending, .held, .open: break
    }
  }

  /// No ring tells an interpreter of an assignment: the screen does, whatever it shows, and the bell.
  mutating func noteArrival(_ event: SessionEvent, _ now: Moment, _ intents: inout [ScreenIntent]) {
    desk.assignments.note(event)
    guard event.kind == .accepted(user), event.author != user,
      desk.waited(since: event.loggedAt, at: now) < Limits.assignmentToldMilliseconds
    else { return }
    showNotice(assigned(user, by: event.author), now)
    ringBellUnlessRung(now, &intents)
  }

  private func assigned(_ interpreter: UserID, by author: UserID) -> Notice {
    Notice(.eventAssigned, ["by": knownName(of: author), "name": knownName(of: interpreter)])
  }

  /// As the directory, the session or any other session has it, made printable: it stands within sentences, which no control in it may turn
  /// around.
  func knownName(of user: UserID) -> String {
    let name =
      desk.directory.first { $0.user == user }?.name ?? participants.first { $0.user == user }?.name
      ?? (user == self.user ? desk.ownName : nil) ?? desk.sessions.lazy.map(\.summary).name(of: user)
    return name.printableLine()
  }

  /// Who waits may look elsewhere.
  private mutating func tellAsker(
    _ notice: Notice, of request: DeviceRequest, _ now: Moment, _ intents: inout [ScreenIntent]
  ) {
    showNotice(notice, now)
    if settings.notifies, request.author == user, !isInFront { intents.append(.notify(.noticeRinging)) }
  }
}
