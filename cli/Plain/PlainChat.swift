internal import Foundation
internal import Wardline
internal import WardlineModel
internal import WardlineTerminal

/// A session as appended lines: for screen readers, pipes, and terminals that can do no more. Nothing is ever redrawn, and a text is
/// said once: behind the echo of a line stands only what became of it.
struct PlainChat: ChatView {
  let session: SessionID
  let user: UserID
  private let standing: Standing
  private let wording: any Wording
  private let write: @Sendable (String) -> Void
  private var names: [UserID: String] = [:]
  /// Who is there, as far as this connection has said.
  private var present: [UserID: Bool] = [:]
  private var shown: [IdempotencyKey: Message.State] = [:]
  /// Who wrote which messages, and how these begin.
  private var openings: [IdempotencyKey: (author: UserID, words: String, corrected: IdempotencyKey)] = [:]
  /// The corrections that count, under the keys of the messages that were corrected first.
  private var corrections: [IdempotencyKey: Message] = [:]
  /// What the relay has lost, and its author has not decided on.
  private var lost: Set<IdempotencyKey> = []
  /// Those of them that wait.
  private var pending: Set<IdempotencyKey> = []
  /// Another text stands in their place.
  private var replaced: Set<IdempotencyKey> = []
  private var status: SessionState?
  private var connection: PlainConnection
  /// How much a slow link had still to carry when it was told last.
  private var restTold: Int?
  /// The last message of one's own that the relay has, and for whom it was said that they have read that.
  private var lastOwnSequence: UInt64 = 0
  private var asking: PlainAsking
  private var events: [SessionEvent] = []
  private var reportedRead: [UserID: UInt64] = [:]

  /// - Parameters:
  ///   - opensSessions: whether another session can be opened with `/open`.
  ///   - write: what prints a line; the lines of one batch may wait for each other.
  init(
    session: SessionID, user: UserID, standing: Standing = Standing(), wording: any Wording = CurrentWording.english,
    opensSessions: Bool = false,
    write: @escaping @Sendable (String) -> Void = Output.append
  ) {
    self.session = session
    self.user = user
    self.standing = standing
    self.wording = wording
    self.write = write
    asking = PlainAsking(session: session, user: user, wording: wording, opensSessions: opensSessions, write: write)
    connection = PlainConnection(wording: wording, write: write)
  }

  mutating func begin(_ transcript: Transcript) {
    for participant in transcript.participants {
      names[participant.user] = participant.name
      asking.names[participant.user] = participant.name
    }
    status = transcript.state
    let here = wording.text(.headerSession, ["session": session.text])
    let (help, quit) = (wording.text(.helpCommands), wording.text(.commandQuit))
    write("\(here). \(wording.text(.authorYou)): \(user). /help: \(help); /quit: \(quit).")
    if status?.needsToken == true { write(wording.text(.bannerNoToken, ["session": session.text])) }
    for gap in transcript.gaps { show(gap) }
    events = transcript.events
    for correction in transcript.corrections.values { corrections[correction.correctedKey] = correction }
    read(transcript)
    for (reader, receipt) in transcript.receipts where receipt.readThrough >= lastOwnSequence {
      reportedRead[reader] = lastOwnSequence
    }
  }

  mutating func resume(_ state: ConnectionState) { connection.resume(state) }

  /// What is new is all read, behind a word; of what is not, the end.
  private mutating func read(_ transcript: Transcript) {
    let messages = transcript.messages
    let isNew = { (message: Message) in
      !message.isMine && !message.state.isWordless && (message.sequence ?? 0) > transcript.readThrough
    }
    let firstNew = messages.firstIndex(where: isNew) ?? messages.count
    let isWhole = messages.count < Transcript.messagesMax
    let past = messages[..<firstNew]
    let skipped = past.dropLast(Limits.plainPastMessagesMax)
    var shownEvents = events.count { event in messages.dropFirst(skipped.endIndex).first.map(event.precedes) ?? false }
    let showWithEvents = { (message: Message?, chat: inout PlainChat) in
      while shownEvents < chat.events.count, message.map(chat.events[shownEvents].precedes) ?? true {
        chat.tell(chat.events[shownEvents])
        shownEvents += 1
      }
      if let message { chat.show(message) }
    }
    if !isWhole || skipped.contains(where: \.isSettled) { write("… wardline export: \(wording.text(.commandExport))") }
    for message in skipped {
      // What waits for a decision is printed, however much came behind it.
      if message.isSettled {
        remember(message)
        shown[message.id] = message.state
      } else {
        show(message)
      }
    }
    for message in past[skipped.endIndex...] { showWithEvents(message, &self) }
    let count = messages.count(where: isNew)
    if count > 0 {
      let isMore = !isWhole && !past.contains { !$0.isMine }
      write("\(wording.sentence(.lineNewMessages)): \(count)\(isMore ? "+" : "").")
    }
    for message in messages[firstNew...] { showWithEvents(message, &self) }
    showWithEvents(nil, &self)
  }

  /// What happened, as one line.
  private func tell(_ event: SessionEvent) {
    let words = event.text(
      in: wording, after: events.prefix { $0.sequence < event.sequence }, name: { name(of: $0) },
      language: { (wording as? CurrentWording)?.name(of: $0) ?? $0.text }, message: { openings[$0]?.words })
    write("\(event.loggedAt.clockTime) · \(words)")
  }

  /// While one looks on, what became of a request and of the status is said as that.
  private mutating func show(_ event: SessionEvent) {
    events.append(event)
    asking.note(event)
    switch event.kind {
    case .left, .joined: if event.author != user { tell(event) }
    case .unknown: tell(event)
    case .done(let action): if !action.rules.isAboutRequest, event.author != user { tell(event) }
    case .accepted, .expired, .status: break
    }
  }

  mutating func show(_ update: Update) {
    switch update {
    case .connection(let state):
      if case .lost = state { present = [:] }
      connection.show(state)
    case .queue(let counts): connection.waiting = counts.waiting
    case .change(.event(let event)) where event.session == session: show(event)
    case .change(.request), .change(.ring), .change(.ringEnded), .change(.answerRefused), .change(.duty), .change(.event):
      if case .change(let change) = update { asking.show(change) }
    case .change(let change) where change.session == session: show(change)
    case .gap(_, let expected, let found):
      write("A message was missing (\(expected), found \(found)); the log is read again.")
    case .presence(session, let other, let isHere):
      let was = present.updateValue(isHere, forKey: other)
      // Who is there at the beginning is no news.
      guard let was, was != isHere else { return }
      write(wording.text(isHere ? .presenceHere : .presenceAway, ["name": name(of: other)]) + ".")
    case .link(let load): show(load)
    case .change, .failed, .presence, .readAgain, .caughtUp: break
    }
  }

  /// Prints a line when the link becomes slow and whenever half of the rest is done: a line a second would be noise for a screen reader.
  private mutating func show(_ load: LinkLoad?) {
    guard let load else { return restTold = nil }
    let rest = load.entriesToCome + load.operationsToSend
    guard restTold.map({ rest <= $0 / 2 }) ?? true else { return }
    restTold = rest
    write("\(wording.text(.connectionSlow, ["rate": load.rate])) \(load.rest)")
  }

  private mutating func show(_ change: Change) {
    switch change {
    case .message(let message): show(message)
    case .deleted(let key, _):
      shown[key] = nil
      pending.remove(key)
      lost.remove(key)
      let opening = openings.removeValue(forKey: key).map { " \($0.words)" } ?? ""
      // What took its place is said as a message.
      if replaced.remove(key) == nil { write(wording.text(.noticeDeleted) + opening) }
    case .participant(let participant, _):
      names[participant.user] = participant.name
      asking.names[participant.user] = participant.name
      // That they have left is said as what happened.
      if participant.user != user, !participant.hasLeft {
        let role = wording.text(participant.role.phrase)
        let here = wording.text(.presenceHere, ["name": "\(printableName(participant.name)), \(role)"])
        // Whoever came in from outside has said why.
        write(here + (participant.joinReason.isEmpty ? "." : ": \(printableEntry(participant.joinReason))"))
      }
    case .session(let state): show(state)
    case .statusRefused(let wanted, _, let code):
      let inForce = status?.confirmed.status ?? .active
      write(code.statusNotice(refusing: wanted, of: inForce, by: standing, in: wording).text(in: wording))
    case .receipt(let receipt, let reader): show(receipt, by: reader)
    case .gap(let gap, _): show(gap)
    case .profile, .preference, .event, .request, .ring, .ringEnded, .duty, .directory, .queuedRequests, .overview,
      .answerRefused, .drafts:
      break
    }
  }

  func show(_ draft: MachineDraft) {
    guard let answer = draft.answer else {
      if draft.job.state == .failed { write(wording.text(.draftsFailed, ["reason": printable(draft.job.lastError)])) }
      return
    }
    let marks = [wording.sentence(.draftsMark)] + (answer.confidence == .low ? [wording.text(.draftsUnsure)] : [])
    write("\(marks.joined(separator: ", ")): \(printableEntry(answer.text))")
    if !answer.remarks.isEmpty { write("      (\(printable(answer.remarks)))") }
    write("      /\(CommandName.confirm.rawValue): \(wording.text(.commandConfirm))")
  }

  /// Said once for each time somebody has come to the end of what one wrote.
  private mutating func show(_ receipt: Receipt, by reader: UserID) {
    guard reader != user, lastOwnSequence > 0, receipt.readThrough >= lastOwnSequence, reportedRead[reader] != lastOwnSequence
    else {
      return
    }
    reportedRead[reader] = lastOwnSequence
    write(wording.text(.noticeRead, ["name": name(of: reader)]))
  }

  private mutating func show(_ state: SessionState) {
    defer { status = state }
    if state.needsToken, status?.needsToken != true {
      write(wording.text(.bannerNoToken, ["session": state.session.text]))
    }
    if state.isPending {
      if status?.wanted != state.wanted { write("\(statusLine(state.status)), \(wording.text(.statePending)).") }
      return
    }
    let before = status?.confirmed.status ?? .active
    guard before != state.status || status?.isPending == true else { return }
    if let author = state.changedBy, author != user {
      let words = Notice(.bannerStatusChanged, ["name": name(of: author)], phrases: ["status": state.status.phrase])
      write(words.text(in: wording))
    }
    switch state.status {
    case .active: write(before == .active ? statusLine(.active) + "." : wording.text(.bannerActive))
    case .paused: write(wording.text(.bannerPaused))
    case .ended: write(wording.text(.bannerEnded))
    }
  }

  private func statusLine(_ status: SessionStatus) -> String {
    "\(wording.sentence(.kindStatus)): \(wording.text(status.phrase))"
  }

  private func name(of user: UserID) -> String { printableName(names[user] ?? user.text) }

  // MARK: Messages

  /// One's own lines stand in the store, and were heard when they were typed.
  mutating func wrote(_ messages: [Message], inPlaceOf key: IdempotencyKey?) {
    if let key { replaced.insert(key) }
    for message in messages {
      shown[message.id] = message.state
      remember(message)
      tellAnswered(by: message)
    }
    guard !connection.isConnected, !messages.isEmpty else { return }
    let others = pending.count == 1 ? "" : "; " + wording.text(.bannerWaiting, [:], count: pending.count)
    write("\(wording.sentence(.statePending))\(others).")
  }

  /// What will be needed of it, besides what is said of it now.
  private mutating func remember(_ message: Message) {
    openings[message.id] =
      message.state.isWordless ? nil : (message.author, opening(of: words(of: message)), message.correctedKey)
    guard message.isMine else { return }
    lastOwnSequence = max(lastOwnSequence, message.sequence ?? 0)
    if message.state == .pending { pending.insert(message.id) } else { pending.remove(message.id) }
    if message.reason == .lostByRelay { lost.insert(message.id) } else { lost.remove(message.id) }
  }

  /// The message that another one answers or corrects, in a line above it: what is answered with the words that count, what is corrected with its own.
  private func tellAnswered(by message: Message) {
    let attributes = message.attributes
    guard let key = attributes.corrects ?? attributes.replyTo else { return }
    let correction = attributes.corrects == nil ? self.correction(of: key) : nil
    let answered = openings[key].map { said in
      let author = said.author == user ? wording.text(.authorYou) : name(of: said.author)
      return "\(author): \(correction.map { opening(of: words(of: $0)) } ?? said.words)"
    }
    write("\(attributes.corrects == nil ? "↩" : "✎") \(answered ?? "…")")
  }

  /// The correction that counts in the place of a message, or of an earlier correction.
  private func correction(of key: IdempotencyKey) -> Message? {
    guard let said = openings[key], let correction = corrections[said.corrected], correction.id != key,
      correction.author == said.author
    else { return nil }
    return correction
  }

  private mutating func noteCorrection(_ message: Message) {
    guard message.state == .sent, let key = message.attributes.corrects else {
      // One that was taken back does not count any more.
      if message.state.isWordless, let key = corrections.first(where: { $0.value.id == message.id })?.key {
        corrections[key] = nil
      }
      return
    }
    guard openings[key]?.author ?? message.author == message.author,
      corrections[key]?.sequence ?? 0 < message.sequence ?? 0
    else { return }
    corrections[key] = message
  }

  private func words(of message: Message) -> String {
    guard !message.isUnreadable else { return wording.text(.stateUnreadable) }
    return wording.words(of: message)
  }

  private mutating func show(_ message: Message) {
    remember(message)
    noteCorrection(message)
    guard shown[message.id] != message.state else { return }
    let before = shown.updateValue(message.state, forKey: message.id)
    let isFirst = before == nil
    // Its author is deleting it here, and was told so.
    if !isFirst, message.state == .failed, message.reason == .deletionPending { return }
    if isFirst, !message.state.isWordless { tellAnswered(by: message) }
    let mark = correction(of: message.id).map { " (\(wording.text(.stateCorrected, ["time": $0.writtenAt.clockTime])))" } ?? ""
    let text = (isFirst ? printableEntry(words(of: message)) : opening(of: words(of: message))) + mark
    // What came long after it was written is new here, however old its time.
    let time = message.writtenAt.clockTime + (message.loggedLongAfter.map { " → \($0.localTime)" } ?? "")
    let author = message.isMine ? wording.text(.authorYou) : name(of: message.author)
    let phrase = message.condition(isRead: false).phrase
    let (state, word) = (wording.text(phrase), wording.sentence(phrase))
    switch message.state {
    case .pending: write(isFirst ? "\(time) \(author), \(state): \(text)" : "\(word): \(text)")
    case .sent where !message.isMine || isFirst: write("\(time) \(author): \(text)")
    case .sent where before == .retracting && message.isRetractionRefused:
      let why = message.reason.map { ", \($0.text(in: wording))" } ?? ""
      write("\(time) \(wording.sentence(.kindRetraction))\(why): \(text)")
    // Which one it was is said where it could be another.
    case .sent: write(pending.isEmpty ? "\(word)." : "\(word): \(text)")
    case .retracting: write("\(time) \(word): \(text)")
    // Not from here: another device of its author has, or somebody in their name.
    case .retracted where message.isMine && !isFirst && before != .retracting:
      warn("\(time) \(author): \(state), not by this device: \(message.id)")
    case .retracted: write("\(time) \(author): \(state).")
    // What was read before is not read out again because it is old.
    case .erased: if isFirst { write("\(time) \(author): \(state).") }
    case .failed:
      let isOld = message.reason == .tooOld
      let why = isOld ? wording.text(.whyOld, ["time": message.writtenAt.iso8601]) : message.reason?.text(in: wording)
      write("\(time) \(word)\(why.map { " (\($0))" } ?? ""): \(text)")
      let commands: [CommandName] = [.retry, .delete, .failed]
      let enter = message.reason == .lostByRelay ? "Enter, " : ""
      write("      " + enter + commands.map { "/\($0.rawValue): \(wording.text($0.phrase))" }.joined(separator: "; "))
    }
  }

  func refuse(_ what: String, _ why: String, id: String?) { warn(why) }

  /// Only programs give ids.
  func done(_ what: String, id: String, message: IdempotencyKey?) {}

  func intent(of line: InputLine) -> Intent { PlainInput(wording: wording).intent(of: line, hasLost: !lost.isEmpty) }

  /// What was never theirs is not missing.
  private func show(_ gap: Gap) {
    if gap.reason != .beforeMembership { write(gap.text(in: wording)) }
  }
}

extension Message {
  /// Whether it changes no more by itself, and asks for no decision.
  fileprivate var isSettled: Bool { state == .sent || state.isWordless }
}

extension Gap {
  /// The sentence that the plain view prints for a gap.
  fileprivate func text(in wording: any Wording) -> String {
    if reason == .diverged, let differsFrom { return wording.text(.bannerGapDiverged, ["sequence": "\(differsFrom)"]) }
    guard reason == .pastRetention, let missing else { return wording.text(.bannerGapUnknown) }
    return wording.text(.bannerGap, [:], count: missingCount) + " (\(missing.lowerBound)–\(missing.upperBound))"
  }
}

extension Wording {
  /// A word at the beginning of a line.
  fileprivate func sentence(_ phrase: Phrase) -> String {
    let text = text(phrase)
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
