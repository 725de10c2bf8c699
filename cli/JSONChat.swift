internal import Foundation
internal import Wardline
internal import WardlineModel

/// A session for programs: one JSON object a line, both ways.
struct JSONChat: ChatView {
  let session: SessionID
  private var connection = JSONConnection()
  private var needsToken = false

  init(session: SessionID) { self.session = session }

  mutating func begin(_ transcript: Transcript) {
    // The others were made good since; this is missing for ever.
    for gap in transcript.gaps where gap.reason.onlyLeavesOut { Output.write(JSONLine(gap).description) }
    for message in transcript.messages { Output.write(JSONLine(message).description) }
    if let state = transcript.state {
      Output.write(JSONLine(state).description)
      writeTokenNeed(state)
    }
    for (user, receipt) in transcript.receipts.sorted(by: { $0.key < $1.key }) {
      Output.write(JSONLine(receipt, by: user).description)
    }
  }

  mutating func resume(_ state: ConnectionState) { connection.show(.connection(state)) }

  mutating func show(_ update: Update) {
    switch update {
    case .connection, .queue, .link: connection.show(update)
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
          "joinReason": .optional(participant.joinReason.isEmpty ? nil : participant.joinReason),
        ])
      Output.write(line.description)
    case .receipt(let receipt, let user): Output.write(JSONLine(receipt, by: user).description)
    case .gap(let gap, let from): Output.write(JSONLine(gap, from: from).description)
    case .request(let request): Output.write(JSONLine(request).description)
    case .answerRefused(let request, let session, let code):
      Output.write(JSONLine(answerRefused: request, session, code).description)
    case .profile, .preference, .ring, .ringEnded, .duty, .directory, .queuedRequests, .overview: break
    }
  }

  /// Writes whether the session needs a token that opens it, when that has changed.
  private mutating func writeTokenNeed(_ state: SessionState) {
    guard state.needsToken != needsToken else { return }
    needsToken = state.needsToken
    Output.write(JSONLine("token", ["session": .text(session.text), "needed": .flag(needsToken)]).description)
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

  func intent(of line: InputLine) -> Intent { JSONRequest.intent(of: line) }
}

extension LossReason {
  /// In a few words, for a person.
  var described: String { description }
}
