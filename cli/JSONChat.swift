internal import Foundation
internal import Wardline
internal import WardlineModel

/// A session for programs: one JSON object a line, both ways.
struct JSONChat: ChatView {
  let session: SessionID
  private var connection: ConnectionState?
  private var waiting = 0
  private var needsToken = false

  init(session: SessionID) { self.session = session }

  mutating func begin(_ transcript: Transcript) {
    // The others were made good since; this is missing for ever.
    for gap in transcript.gaps where gap.reason == .pastRetention { Output.write(JSONLine(gap).description) }
    for message in transcript.messages { Output.write(JSONLine(message).description) }
    if let state = transcript.state {
      Output.write(JSONLine(state).description)
      writeTokenNeed(state)
    }
    for (user, receipt) in transcript.receipts.sorted(by: { $0.key < $1.key }) {
      Output.write(JSONLine(receipt, by: user).description)
    }
  }

  mutating func show(_ update: Update) {
    switch update {
    case .connection(let state):
      guard state != connection else { return }
      connection = state
      writeConnection()
    case .queue(let counts):
      guard counts.pending != waiting else { return }
      waiting = counts.pending
      writeConnection()
    case .change(let change) where change.session == session:
      if case .session(let state) = change { writeTokenNeed(state) }
      write(change)
    case .change(.profile(let profile)): Output.write(JSONLine(profile).description)
    case .change(.preference(let name, let value)):
      Output.write(JSONLine("preference", ["name": .text(name), "value": .text(value)]).description)
    case .change(.ring(let ring)): Output.write(JSONLine(ring).description)
    case .change(.ringEnded(let request, let reason)): Output.write(JSONLine(ringEnded: request, reason).description)
    case .change(.duty(let duty)): Output.write(JSONLine(duty).description)
    case .gap(let session, let expected, let found):
      let line = JSONLine(
        "gap",
        [
          "session": .text(session.text), "expected": .number(Int64(clamping: expected)),
          "found": .number(Int64(clamping: found)),
        ])
      Output.write(line.description)
    case .presence(let session, let user, let isHere):
      let line = JSONLine("presence", ["session": .text(session.text), "user": .text(user.text), "here": .flag(isHere)])
      Output.write(line.description)
    case .link(let load):
      let line =
        load.map { load in
          JSONLine(
            "link",
            [
              "slow": .flag(true), "bytesPerSecond": .number(Int64(load.bytesPerSecond)),
              "toCome": .number(Int64(load.entriesToCome)), "toSend": .number(Int64(load.operationsToSend)),
            ])
        } ?? JSONLine("link", ["slow": .flag(false)])
      Output.write(line.description)
    case .change, .failed, .readAgain: break
    }
  }

  private func write(_ change: Change) {
    switch change {
    case .message(let message): Output.write(JSONLine(message).description)
    case .session(let state): Output.write(JSONLine(state).description)
    case .deleted(let key, let session):
      Output.write(JSONLine("deleted", ["id": .text(key.description), "session": .text(session.text)]).description)
    case .participant(let participant, let session):
      let line = JSONLine(
        "participant",
        [
          "session": .text(session.text), "user": .text(participant.user.text), "role": .text(participant.role.rawValue),
          "name": .text(participant.name), "language": .text(participant.language),
        ])
      Output.write(line.description)
    case .receipt(let receipt, let user): Output.write(JSONLine(receipt, by: user).description)
    case .gap(let gap, let from): Output.write(JSONLine(gap, from: from).description)
    case .request(let request): Output.write(JSONLine(request).description)
    case .answerRefused(let request, let session, let code):
      Output.write(JSONLine(answerRefused: request, session, code).description)
    case .profile, .preference, .ring, .ringEnded, .duty, .directory, .queuedRequests: break
    }
  }

  /// Writes whether the session needs a token that opens it, when that has changed.
  private mutating func writeTokenNeed(_ state: SessionState) {
    guard state.needsToken != needsToken else { return }
    needsToken = state.needsToken
    Output.write(JSONLine("token", ["session": .text(session.text), "needed": .flag(needsToken)]).description)
  }

  private func writeConnection() {
    let waiting = JSONLine.Value.number(Int64(waiting))
    let line: JSONLine
    switch connection {
    case nil: return
    case .standby: line = JSONLine("connection", ["state": .text("standby"), "waiting": waiting])
    case .connecting: line = JSONLine("connection", ["state": .text("connecting"), "waiting": waiting])
    case .online: line = JSONLine("connection", ["state": .text("online"), "waiting": waiting])
    case .lost(let reason, let retry):
      line = JSONLine(
        "connection",
        ["state": .text("lost"), "retryInMs": .number(retry), "waiting": waiting, "reason": .text(reason.described)])
    }
    Output.write(line.description)
  }

  func wrote(_ messages: [Message], inPlaceOf replaced: IdempotencyKey?) {}

  func refuse(_ what: String, _ why: String, id: String?) {
    Output.write(Self.refusal(what, why, id: id).description)
  }

  func done(_ what: String, id: String, message: IdempotencyKey?) {
    Output.write(Self.confirmation(what, id: id, message: message).description)
  }

  static func refusal(_ what: String, _ why: String, id: String?) -> JSONLine {
    guard let id else { return JSONLine("refused", ["do": .text(what), "reason": .text(why)]) }
    return JSONLine("refused", ["do": .text(what), "id": .text(id), "reason": .text(why)])
  }

  static func confirmation(_ what: String, id: String, message: IdempotencyKey?) -> JSONLine {
    guard let message else { return JSONLine("done", ["do": .text(what), "id": .text(id)]) }
    return JSONLine("done", ["do": .text(what), "id": .text(id), "message": .text(message.description)])
  }

  // MARK: Input

  private struct Request: Decodable {
    var `do`: String
    var text: String?
    var set: String?
    /// Comes back in the answer; for "retry" and "delete" it names the message, too, where "message" does not.
    var id: String?
    var message: String?
    var key: String?
    var name: String?
    var value: String?
    var rating: Int?
    var languages: [String]?
  }

  func intent(of line: InputLine) -> Intent {
    guard case .text(let text) = line else { return .refused(what: "send", why: line.rejectionReason ?? "") }
    guard let request = try? JSONDecoder().decode(Request.self, from: Data(text.utf8)) else {
      return .refused(what: "", why: #"not an object like {"do":"send","text":"…"}; nothing was done"#)
    }
    guard let id = request.id else { return intent(of: request) }
    guard id.utf8.count <= Limits.requestIDBytesMax else {
      return .refused(what: request.do, why: #""id" has more than \#(Limits.requestIDBytesMax) bytes; nothing was done"#)
    }
    return .request(id: id, intent(of: request))
  }

  private func intent(of request: Request) -> Intent {
    switch request.do {
    case "send":
      guard let text = request.text else { return .refused(what: "send", why: #"no "text""#) }
      guard let name = request.key else { return .send(text) }
      guard let key = IdempotencyKey(name) else {
        return .refused(what: "send", why: #""key" must be a UUID; nothing was queued"#)
      }
      return .sendUnder(key, text)
    case "status":
      guard let status = request.set.flatMap(SessionStatus.init) else {
        return .refused(what: "status", why: #""set" must be active, paused or ended"#)
      }
      return .setStatus(status)
    case "retry", "delete":
      guard let name = request.message ?? request.id, let key = IdempotencyKey(name) else {
        return .refused(what: request.do, why: #""id" must be the id of a failed message"#)
      }
      return request.do == "retry" ? .retry(key) : .delete(key)
    case "create": return .create
    case "prefer":
      guard let name = request.name, let value = request.value else {
        return .refused(what: "prefer", why: #"no "name", or no "value""#)
      }
      return .prefer(name, value)
    case "feedback":
      guard let rating = request.rating else { return .refused(what: "feedback", why: #"no "rating""#) }
      return .feedback(rating, request.text ?? "")
    case "profile":
      guard let name = request.name else { return .refused(what: "profile", why: #"no "name""#) }
      return .profile(name, request.languages ?? [])
    case "wake": return .wake
    case "quit": return .quit
    default:
      return .refused(
        what: request.do, why: #""do" must be send, status, create, retry, delete, prefer, feedback, profile, wake or quit"#)
    }
  }
}

extension LossReason {
  /// In a few words, for a person.
  var described: String { description }
}
