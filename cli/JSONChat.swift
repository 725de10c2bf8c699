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
    for gap in transcript.gaps where gap.reason.onlyLeavesOut { Output.append(JSONLine(gap)) }
    for event in transcript.events { Output.append(JSONLine(event)) }
    for message in transcript.messages { Output.append(JSONLine(message)) }
    if let state = transcript.state {
      Output.append(JSONLine(state))
      writeTokenNeed(state)
    }
    for (user, receipt) in transcript.receipts.sorted(by: { $0.key < $1.key }) {
      Output.append(JSONLine(receipt, by: user))
    }
  }

  mutating func resume(_ state: ConnectionState) { connection.show(.connection(state)) }

  mutating func show(_ update: Update) {
    switch update {
    case .connection, .queue, .link: connection.show(update)
    case .change(let change) where change.session == session:
      if case .session(let state) = change { writeTokenNeed(state) }
      write(change)
    case .change(.profile(let profile)): Output.append(JSONLine(profile))
    case .change(.preference(let name, let value)):
      Output.append(JSONLine("preference", ["name": .text(name), "value": .text(value)]))
    case .change(.ring(let ring)): Output.append(JSONLine(ring))
    case .change(.ringEnded(let request, let reason)): Output.append(JSONLine(ringEnded: request, reason))
    case .change(.duty(let duty)): Output.append(JSONLine(duty))
    case .gap(let session, let expected, let found):
      let line = JSONLine(
        "gap",
        [
          "session": .text(session.text), "expected": .number(Int64(clamping: expected)),
          "found": .number(Int64(clamping: found)),
        ])
      Output.append(line)
    case .caughtUp(let session): Output.append(JSONLine("caught-up", ["session": .text(session.text)]))
    case .presence(let session, let user, let isHere):
      let line = JSONLine("presence", ["session": .text(session.text), "user": .text(user.text), "here": .flag(isHere)])
      Output.append(line)
    case .change, .failed, .readAgain: break
    }
  }

  func show(_ draft: MachineDraft) { Output.append(JSONLine(draft)) }

  private func write(_ change: Change) {
    switch change {
    case .message(let message): Output.append(JSONLine(message))
    case .session(let state): Output.append(JSONLine(state))
    case .deleted(let key, let session):
      Output.append(JSONLine("deleted", ["id": .text(key.description), "session": .text(session.text)]))
    case .participant(let participant, let session):
      let line = JSONLine(
        "participant",
        [
          "session": .text(session.text), "user": .text(participant.user.text), "role": .text(participant.role.rawValue),
          "name": .text(participant.name), "language": .text(participant.language),
          "joinReason": .optional(participant.joinReason.isEmpty ? nil : participant.joinReason),
        ])
      Output.append(line)
    case .receipt(let receipt, let user): Output.append(JSONLine(receipt, by: user))
    case .gap(let gap, let from): Output.append(JSONLine(gap, from: from))
    case .event(let event): Output.append(JSONLine(event))
    case .request(let request): Output.append(JSONLine(request))
    case .statusRefused(let status, let session, let code):
      Output.append(JSONLine(statusRefused: status, session, code))
    case .answerRefused(let request, let session, let code):
      Output.append(JSONLine(answerRefused: request, session, code))
    case .profile, .preference, .ring, .ringEnded, .duty, .directory, .queuedRequests, .overview, .drafts: break
    }
  }

  /// Writes whether the session needs a token that opens it, when that has changed.
  private mutating func writeTokenNeed(_ state: SessionState) {
    guard state.needsToken != needsToken else { return }
    needsToken = state.needsToken
    Output.append(JSONLine("token", ["session": .text(session.text), "needed": .flag(needsToken)]))
  }

  func wrote(_ messages: [Message], inPlaceOf replaced: IdempotencyKey?) {}

  func refuse(_ what: String, _ why: String, id: String?) {
    Output.write(Self.refusal(what, why, id: id))
  }

  func done(_ what: String, id: String, message: IdempotencyKey?) {
    Output.write(Self.confirmation(what, id: id, message: message))
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
