package import WardlineModel

// Deleting and taking back, which can be undone for a while, and what is asked before something that cannot be undone.
extension Screen {
  /// What waits for a `y`. Any other answer is a no.
  enum Question: Hashable {
    /// - Parameter typed: the letter that asked for it: where the next one is no answer, both are the beginning of a text.
    case delete([IdempotencyKey], typed: String)
    case deleteAll([IdempotencyKey])
    case end
    case leave
    /// A session that need not be the one on the screen.
    case endOther(SessionID)
    case cancel(IdempotencyKey)
    /// To whom a coordinator assigns a request who is not on duty, or does not speak its language.
    case assign(QueuedRequest, to: UserID)
    /// Leaving the program: asked while on duty, for requests cannot ring then, or while something waits, for it is not sent then.
    case quit
    /// What to do with the session: a digit answers.
    case menu([SessionMenuEntry])
    /// How the session went: a digit from 1 to 5, `nil` before one was typed.
    case rate(Int?)
  }

  /// What was deleted and can still be undone, to be made final when the program ends.
  package var undecidedDeletions: [IdempotencyKey] { deletions.keys }

  /// A message as it is drawn: one that is being deleted looks like one that is taken back.
  func asDrawn(_ message: Message) -> Message {
    guard deletions.contains(message.id) else { return message }
    var drawn = message
    (drawn.state, drawn.reason) = (.retracting, nil)
    return drawn
  }

  // MARK: What can be deleted

  /// Whether its author can delete it, or take it back.
  func canDelete(_ message: Message) -> Bool {
    message.isMine && [.pending, .sent, .failed].contains(message.state) && !deletions.contains(message.id)
  }

  /// What a list shows: the outbox without what is being deleted.
  var listed: [QueueRow] { queue.filter { !deletions.contains($0.operation.key) } }

  /// The messages of this session that were not sent, as commands count them.
  var unsent: [QueueRow] { queue.unsent(in: session, besides: deletions) }

  /// How many of them there are; where the outbox is longer than a screen holds, how long that is.
  var unsentCount: Int {
    queue.count < Limits.queueRowsShownMax ? unsent.count : countsShown.pending + countsShown.failed + countsShown.blocked
  }

  /// What an operation is about, as far as a person wrote it.
  func words(of action: ClientOperation.Action, in wording: any Wording) -> String {
    if case .message? = action.rules.about, let key = action.target { return window.message(key)?.text.markingTurns ?? "" }
    return action.text(in: wording)
  }

  /// The outbox in numbers, as every place of the screen says them: what a person wrote and no relay has. Without what is being deleted, and
  /// without preferences.
  var countsShown: QueueCounts {
    var shown = counts
    for row in queue where deletions.contains(row.operation.key) || row.operation.lane == .preferences {
      switch row.state {
      case .failed: shown.failed -= 1
      case .blocked: shown.blocked -= 1
      case .pending, .inFlight, .waiting: shown.pending -= 1
      }
    }
    return QueueCounts(pending: max(0, shown.pending), failed: max(0, shown.failed), blocked: max(0, shown.blocked))
  }

  // MARK: Deleting

  mutating func delete(_ keys: [IdempotencyKey], _ now: Moment, _ intents: inout [ScreenIntent]) {
    let keys = keys.filter { !deletions.contains($0) }
    guard !keys.isEmpty else { return }
    let place = (view == .failed ? failed : listed).firstIndex { $0.operation.key == listSelection }
    intents.append(.holdForDeletion(keys))
    deletions.delete(keys, at: now.uptimeMilliseconds)
    notice = nil
    if let replaces, keys.contains(replaces) { clearLine() }
    if let selection, keys.contains(selection) { self.selection = nil }
    if let listSelection, keys.contains(listSelection) {
      let rows = view == .failed ? failed : listed
      self.listSelection = place.flatMap { rows.isEmpty ? nil : rows[min($0, rows.count - 1)].operation.key }
    }
  }

  /// What the relay has of an ended session stands: to ask for it would only be refused.
  mutating func delete(_ message: Message, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard canDelete(message) else { return }
    if message.state == .sent, status == .ended { return showNotice(retractionRefusedNotice(.sessionEnded), now) }
    delete([message.id], now, &intents)
  }

  mutating func undoDeletion(_ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let keys = deletions.undo() else { return showNotice(Notice(.queueEmpty), now) }
    intents.append(.undoDeletion(keys))
  }

  mutating func commitDueDeletions(_ now: Moment, _ intents: inout [ScreenIntent]) {
    let due = deletions.takeDue(at: now.uptimeMilliseconds)
    if !due.isEmpty { intents.append(.delete(due)) }
  }

  /// The notice for a message of the user's that the log retracted and that was not deleted on this device: another device of the user
  /// retracted it, or somebody with the user's token. It names the message by the time it was written.
  func retractedElsewhereNotice(_ message: Message, _ now: Moment) -> Notice {
    let when = (reader?.wording).map { $0.when(message.writtenAt, now: now.wall) }
    return Notice(.stateRetracted, value: when, isWarning: true)
  }

  func retractionRefusedNotice(_ code: RejectionCode) -> Notice {
    let reason = (reader?.wording).map { code.text(in: $0) } ?? code.rawValue
    return Notice(.kindRetraction, value: reason, isWarning: true)
  }

  /// `/delete`: the selected message; else the one that failed last, or waits last; else the last that was sent, after asking.
  /// `/delete all` asks, too.
  mutating func deleteChosen(_ choice: FailedChoice, _ now: Moment, _ intents: inout [ScreenIntent]) {
    if choice == .last {
      if let message = selection.flatMap({ window.message($0) }), canDelete(message) { return delete(message, now, &intents) }
      if unsent.isEmpty {
        let sent = window.messages.last { canDelete($0) && $0.state == .sent }
        guard let sent else { return showNotice(Notice(.queueEmpty), now) }
        guard status != .ended else { return showNotice(retractionRefusedNotice(.sessionEnded), now) }
        select(sent.id)
        question = .delete([sent.id], typed: "")
        return
      }
    }
    let last = failed.last ?? unsent.last
    let chosen = choose(choice, .delete, from: unsent, last: last, now).map(\.operation.key)
    if choice == .all, !chosen.isEmpty { return question = .deleteAll(chosen) }
    delete(chosen, now, &intents)
  }

  // MARK: Questions

  /// Handles a key as the answer to the open question. `false` when there is no question, or the key does not answer it: the caller then
  /// handles the key as usual.
  mutating func handleAnswer(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) -> Bool {
    guard let asked = question else { return false }
    question = nil
    switch asked {
    case .rate(let chosen): if handleRating(key, chosen, &intents) { return true }
    case .menu(let entries):
      if case .text(let text) = key.name, key.modifiers.isEmpty, let number = Int(text), entries.indices.contains(number - 1) {
        choose(entries[number - 1])
        return true
      }
      if key == .control("t") { return true }
    default: break
    }
    switch key {
    case .text("y") where asked.isYesOrNo, .text("Y") where asked.isYesOrNo:
      switch asked {
      case .delete(let keys, _): delete(keys, now, &intents)
      case .deleteAll(let keys):
        // The question was about unsent messages: what the relay has stored meanwhile is not withdrawn by its answer.
        let unsent = Set(unsent.map(\.operation.key))
        delete(keys.filter(unsent.contains), now, &intents)
      case .end: intents.append(.setStatus(.ended))
      case .leave:
        intents.append(.act(.leave()))
        if settings.offersHome { goHome() }
      case .endOther(let session): intents.append(.act(.end(session)))
      case .cancel(let request): intents.append(.act(.cancel(request)))
      case .assign(let request, let user): assign(request, to: user, now, &intents)
      case .quit: intents.append(.quit)
      case .menu, .rate: break
      }
    // Once more is yes, as in a shell.
    case .control("c") where asked == .quit: intents.append(.quit)
    case .text("n") where asked.isYesOrNo, .text("N") where asked.isYesOrNo, Key(.enter), Key(.escape): break
    default:
      guard case .text = key.name, key.modifiers.isEmpty else { return false }
      // The beginning of a text: what is typed reaches the line.
      view = base
      if case .delete(_, let typed) = asked, !typed.isEmpty { write(typed, now) }
      return false
    }
    return true
  }
}

extension Screen.Question {
  /// Whether y and n answer it.
  var isYesOrNo: Bool {
    switch self {
    case .menu, .rate: false
    case .delete, .deleteAll, .end, .leave, .endOther, .cancel, .assign, .quit: true
    }
  }
}
