internal import Foundation
internal import Wardline
internal import WardlineModel

/// A session as appended lines: for screen readers, pipes, and terminals that can do no more. Nothing is ever redrawn.
struct PlainChat: ChatView {
  let session: SessionID
  let user: UserID
  private var names: [UserID: String] = [:]
  /// Who is there, as far as this connection has said.
  private var present: [UserID: Bool] = [:]
  private var shown: [IdempotencyKey: Message.State] = [:]
  private var status: SessionState?
  private var waiting = 0
  /// Whether the banner stands: said once for a loss, not for each try.
  private var isLost = false
  private var hasBeenOnline = false
  private var isStandby = false
  private var lastReason: String?
  /// The last message of one's own that the relay has, and for whom it was said that they have read that.
  private var lastOwnSequence: UInt64 = 0
  private var toldRead: [UserID: UInt64] = [:]

  init(session: SessionID, user: UserID) {
    self.session = session
    self.user = user
  }

  mutating func begin(_ transcript: Transcript) {
    for participant in transcript.participants { names[participant.user] = participant.name }
    status = transcript.state
    Output.write("Session \(session). You are \(user). Type a line to send it; /quit to leave.")
    for gap in transcript.gaps { Output.write(gap.described) }
    for message in transcript.messages { show(message) }
    for (reader, receipt) in transcript.receipts where receipt.readThrough >= lastOwnSequence {
      toldRead[reader] = lastOwnSequence
    }
  }

  mutating func show(_ update: Update) {
    switch update {
    case .connection(let state): show(state)
    case .queue(let counts): waiting = counts.pending
    case .change(let change) where change.session == session: show(change)
    case .gap(_, let expected, let found):
      Output.write("A message was missing (\(expected), found \(found)); the log is read again.")
    case .presence(session, let other, let isHere):
      let was = present.updateValue(isHere, forKey: other)
      // Who is there at the beginning is no news.
      guard let was, was != isHere else { return }
      Output.write("\(names[other] ?? other.text) \(isHere ? "is here" : "is away").")
    case .change, .failed, .presence: break
    }
  }

  private mutating func show(_ state: ConnectionState) {
    defer { if state != .connecting { isStandby = state == .standby } }
    if case .lost = state { present = [:] }
    switch state {
    case .connecting: break
    case .standby:
      guard !isStandby else { return }
      isLost = false
      Output.write("Another program on this computer has the connection; what you write here is sent by it.")
    case .online:
      Output.write(hasBeenOnline || isLost ? "Reconnected." : "Connected.")
      isLost = false
      hasBeenOnline = true
      lastReason = nil
    case .lost(let reason, let retry):
      if !isLost {
        Output.write("Connection lost. Messages will be sent when reconnected. \(waiting) waiting.")
        isLost = true
      }
      // Why, once for each cause: the next try is a matter of seconds, and of no interest.
      if reason.described != lastReason {
        lastReason = reason.described
        // A relay that asks to wait is obeyed; how long is worth knowing.
        if case .overloaded = reason {
          warn("\(reason.described); next try in \((retry + 999) / 1_000) s")
        } else {
          warn(reason.described)
        }
      }
    }
  }

  private mutating func show(_ change: Change) {
    switch change {
    case .message(let message): show(message)
    case .deleted: Output.write("Deleted.")
    case .participant(let participant, _):
      names[participant.user] = participant.name
      if participant.user != user {
        Output.write("\(printable(participant.name)), \(participant.role.rawValue), is in the session.")
      }
    case .session(let state): show(state)
    case .receipt(let receipt, let reader): show(receipt, by: reader)
    case .gap(let gap, _): Output.write(gap.described)
    case .profile, .preference: break
    }
  }

  /// Said once for each time somebody has come to the end of what one wrote.
  private mutating func show(_ receipt: Receipt, by reader: UserID) {
    guard reader != user, lastOwnSequence > 0, receipt.readThrough >= lastOwnSequence, toldRead[reader] != lastOwnSequence
    else {
      return
    }
    toldRead[reader] = lastOwnSequence
    Output.write("\(printable(names[reader] ?? reader.text)) has read everything you wrote.")
  }

  private mutating func show(_ state: SessionState) {
    defer { status = state }
    if state.isPending {
      if status?.wanted != state.wanted { Output.write("Status \(state.status.rawValue), pending.") }
      return
    }
    guard status?.confirmed.status ?? .active != state.status || status?.isPending == true else { return }
    switch state.status {
    case .active: Output.write("The session is active.")
    case .paused: Output.write("The session is paused. You can go on writing.")
    case .ended: Output.write("The session has ended. Nothing more can be sent in it.")
    }
  }

  private mutating func show(_ message: Message) {
    if message.isMine { lastOwnSequence = max(lastOwnSequence, message.sequence ?? 0) }
    guard shown[message.id] != message.state else { return }
    let isFirst = shown.updateValue(message.state, forKey: message.id) == nil
    let text = printable(message.text).replacing("\n", with: "\n      ")
    let time = message.writtenAt.clockTime
    switch message.state {
    case .pending: Output.write("\(time) You, pending: \(text)")
    case .sent where !message.isMine:
      Output.write("\(time) \(printable(names[message.author] ?? message.author.text)): \(text)")
    case .sent where isFirst: Output.write("\(time) You: \(text)")
    case .sent: Output.write("\(time) Sent: \(text)")
    case .retracting: Output.write("\(time) Taking back: \(text)")
    case .retracted:
      Output.write(
        "\(time) \(message.isMine ? "You" : printable(names[message.author] ?? message.author.text)) took back a message.")
    case .failed where message.reason == .tooOld:
      Output.write("\(time) Written \(message.writtenAt.iso8601), and not sent since: \(text)")
      Output.write("      /retry sends it now, /delete forgets it.")
    case .failed:
      Output.write("\(time) Failed (\(Self.explain(message.reason))): \(text)")
      Output.write("      /retry sends it again, /delete forgets it.")
    }
  }

  private static func explain(_ reason: RejectionCode?) -> String {
    switch reason {
    case .sessionEnded: "the session has ended"
    case .notAllowed: "your token does not open this session"
    case .textTooLong: "too long for this relay"
    case let reason?: reason.rawValue
    case nil: "refused"
    }
  }

  func refuse(_ what: String, _ why: String) { warn(why) }

  // MARK: Input

  func intent(of line: InputLine) -> Intent {
    switch line {
    case .tooLong: return .refused(what: "send", why: "the line is longer than any message can be; nothing was queued")
    case .notText: return .refused(what: "send", why: "the line is not valid UTF-8; nothing was queued")
    case .text(let text):
      // An empty line is a key press: a wish to be connected.
      if text.isEmpty { return .wake }
      if text.hasPrefix("//") { return .send(String(text.dropFirst())) }
      return text.hasPrefix("/") ? command(text.dropFirst().split(separator: " ").map(String.init)) : .send(text)
    }
  }

  private func command(_ words: [String]) -> Intent {
    switch (words.first, words.dropFirst().first) {
    case ("quit", _): return .quit
    case ("retry", _): return .retry(nil)
    case ("delete", _): return .delete(nil)
    case ("status", let name?):
      guard let status = SessionStatus(rawValue: name) else { fallthrough }
      return .setStatus(status)
    default:
      return .refused(
        what: "command",
        why:
          "there is no such command: use /status active|paused|ended, /retry, /delete or /quit; //… sends a line that begins with /"
      )
    }
  }
}

/// A text without what would command a terminal: what others wrote only ever appears on it.
func printable(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    scalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return String(scalars)
}

extension Gap {
  /// For a person.
  var described: String {
    switch (reason, missing) {
    case (.pastRetention, let missing?):
      "The relay no longer keeps the entries \(missing.lowerBound) to \(missing.upperBound) of this session; this device cannot get them any more."
    case (.pastRetention, nil), (.otherEpoch, _), (.pastHead, _):
      "The relay's log begins anew; the session is read again from its beginning."
    }
  }
}
