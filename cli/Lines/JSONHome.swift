internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// Home for programs: one JSON object a line, both ways.
struct JSONHome: HomeView {
  let user: UserID
  let role: Role?
  private var connection = JSONConnection()
  private var shown: [SessionID: HomeContents.Row] = [:]
  private var queued: [IdempotencyKey: QueuedRequest] = [:]

  init(user: UserID, role: Role?) { (self.user, self.role) = (user, role) }

  mutating func begin(_ home: HomeContents) {
    Output.write(JSONLine("home", ["user": .text(user.text), "role": .optional(role?.rawValue)]))
    if role == .interpreter || home.duty.choice != nil { Output.write(JSONLine(home.duty)) }
    for request in home.requests where request.isWaiting { Output.write(JSONLine(request)) }
    for ring in home.rings { Output.write(JSONLine(ring)) }
    update(home)
  }

  mutating func resume(_ state: ConnectionState) { connection.show(.connection(state)) }

  mutating func update(_ home: HomeContents) {
    for row in home.sessions where shown.updateValue(row, forKey: row.summary.session) != row {
      Output.write(JSONLine(row))
    }
    let open = Dictionary(home.queuedRequests.map { ($0.request, $0) }) { first, _ in first }
    for request in home.queuedRequests where queued[request.request] != request {
      Output.write(JSONLine(request))
    }
    for key in queued.keys.sorted() where open[key] == nil {
      Output.write(JSONLine("open-request-over", ["request": .text(key.description)]))
    }
    queued = open
  }

  mutating func show(_ update: Update) {
    switch update {
    case .connection, .queue, .link: connection.show(update)
    case .change(let change): write(change)
    case .gap, .presence, .failed, .readAgain, .caughtUp: break
    }
  }

  private func write(_ change: Change) {
    switch change {
    case .request(let request): if request.author == user { Output.write(JSONLine(request)) }
    case .ring(let ring): Output.write(JSONLine(ring))
    case .ringEnded(let request, let reason): Output.write(JSONLine(ringEnded: request, reason))
    case .answerRefused(let request, let session, let code):
      Output.write(JSONLine(answerRefused: request, session, code))
    case .statusRefused(let status, let session, let code):
      Output.write(JSONLine(statusRefused: status, session, code))
    case .duty(let duty): Output.write(JSONLine(duty))
    case .profile(let profile): Output.write(JSONLine(profile))
    case .preference(let name, let value):
      Output.write(JSONLine("preference", ["name": .text(name), "value": .text(value)]))
    // Nothing rings for whoever is assigned.
    case .event(let event): if event.kind == .accepted(user), event.author != user { Output.write(JSONLine(event)) }
    // Of sessions and the queue their rows are told.
    case .message, .deleted, .session, .participant, .receipt, .gap, .directory, .queuedRequests, .overview, .drafts: break
    }
  }

  func refuse(_ what: String, _ why: String, id: String?) {
    Output.write(JSONChat.refusal(what, why, id: id))
  }

  func done(_ what: String, id: String) {
    Output.write(JSONChat.confirmation(what, id: id, message: nil))
  }

  func intent(of line: InputLine) -> Intent { JSONRequest.intent(of: line) }
}

/// What programs hear of the connection, wherever they are.
struct JSONConnection: Sendable {
  private var state: ConnectionState?
  private var waiting = 0

  mutating func show(_ update: Update) {
    switch update {
    case .connection(let state):
      guard state != self.state else { return }
      self.state = state
      write()
    case .queue(let counts):
      guard counts.waiting != waiting else { return }
      waiting = counts.waiting
      write()
    case .link(let load): write(load)
    default: break
    }
  }

  private func write(_ load: LinkLoad?) {
    guard let load else { return Output.write(JSONLine("link", ["slow": .flag(false)])) }
    let line = JSONLine(
      "link",
      [
        "slow": .flag(true), "bytesPerSecond": .number(Int64(load.bytesPerSecond)),
        "toCome": .number(Int64(load.entriesToCome)), "toSend": .number(Int64(load.operationsToSend)),
      ])
    Output.write(line)
  }

  private func write() {
    let waiting = JSONLine.Value.number(Int64(waiting))
    let line: JSONLine
    switch state {
    case nil: return
    case .standby: line = JSONLine("connection", ["state": .text("standby"), "waiting": waiting])
    case .connecting: line = JSONLine("connection", ["state": .text("connecting"), "waiting": waiting])
    case .online: line = JSONLine("connection", ["state": .text("online"), "waiting": waiting])
    case .lost(let reason, let retry):
      line = JSONLine(
        "connection",
        ["state": .text("lost"), "retryInMs": .number(retry), "waiting": waiting, "reason": .text(reason.described)])
    }
    Output.write(line)
  }
}

extension JSONLine {
  /// A session at home: as `session list --json` has it, with its number and what was said last.
  init(_ row: HomeContents.Row) {
    self.init(row.summary, lapsed: row.lapsed)
    append("number", .number(Int64(row.number)))
    let last = row.last.map { message in
      Value.object(
        [
          ("id", .text(message.id.description)), ("author", .text(message.author.text)), ("mine", .flag(message.isMine)),
          ("text", .text(message.text)), ("state", .text(message.state.rawValue)),
          ("writtenAt", .text(message.writtenAt.iso8601)),
        ] + Self.fields(of: message.attributes))
    }
    append("last", last ?? .null)
  }
}
