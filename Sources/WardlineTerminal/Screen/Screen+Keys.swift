internal import WardlineModel

// What somebody types.
extension Screen {
  mutating func handle(_ input: TerminalInput, _ now: Moment, _ intents: inout [ScreenIntent]) {
    attention.noteInput(at: now.uptimeMilliseconds)
    switch input {
    case .focus(let isFocused): attention.hear(isFocused: isFocused)
    case .wheel(let rows):
      guard !isLocked else { return }
      if view == .conversation { scroll(by: rows, &intents) } else { handle(.key(Key(rows < 0 ? .up : .down)), now, &intents) }
    // It is the painter's affair.
    case .background: break
    case .pasteTooLong(let excess): if !isLocked { showTooLongNotice(by: excess, now) }
    case .paste(let text):
      guard !isLocked else { return }
      if view == .asking { return pasteIntoAsking(text, now, &intents) }
      if view == .phrases { return pasteIntoPhrase(text, now, &intents) }
      if view == .found {
        _ = search?.editor.insert(text.printableLine())
        return
      }
      guard ground == .conversation else { return pasteAtHome(text, now) }
      view = .conversation
      selection = nil
      question = nil
      // Whole or not at all: half of what a doctor wrote may be the opposite of it.
      let excess = editor.text.utf8.count + text.utf8.count - Limits.composeBytesMax
      guard excess <= 0 else { return showTooLongNotice(by: excess, now) }
      write(text, now)
    case .key(var key):
      // A command is the same with a big letter.
      if case .text(let text) = key.name, key.modifiers == .alt { key = .alt(text.lowercased()) }
      if isLocked {
        // Whatever was typed blindly is no message.
        if key.name == .enter || key.name == .escape { isLocked = false }
        return
      }
      if handleAnswer(key, now, &intents) || handleRingKey(key, now, &intents) { return }
      let wasAfterControlX = isAfterControlX
      isAfterControlX = key == .control("x")
      if wasAfterControlX, key == .control("e") { return intents.append(.openEditor(editor.text)) }
      if key.name != .tab { candidates = [] }
      if handleGlobalKey(key, now, &intents) || handleSwitchKey(key, &intents) { return }
      switch view {
      case .conversation: break
      case .home: return handleHomeKey(key, now, &intents)
      case .asking: return handleAskingKey(key, now, &intents)
      case .phrases: return handlePhraseKey(key, now, &intents)
      case .queue, .failed, .help, .interpreters, .readback, .history: return handleListKey(key, now, &intents)
      case .found: return handleSearchKey(key, &intents)
      }
      if handleSelectionKey(key, now, &intents) { return }
      if handleScrollKey(key, &intents) { return }
      handleLineKey(key, now, &intents)
    }
  }

  /// Keys that mean the same everywhere.
  private mutating func handleGlobalKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) -> Bool {
    switch key {
    case .control("q"): intents.append(.quit)
    case .control("r"): intents.append(.wake)
    case .control("o"): toggle(.queue)
    case .control("l"): intents.append(.redraw)
    case .control("z"): intents.append(.suspend)
    case .control("t"): openMenu()
    case .control("f"): toggleSearch(&intents)
    case .alt("z") where !deletions.undecided.isEmpty: undoDeletion(now, &intents)
    case Key(.function(1)): toggle(.help)
    case Key(.function(2)): startAsking("", now)
    case Key(.function(3)): toggleDuty(now, &intents)
    case Key(.function(4)): renewRequest(now, &intents)
    case Key(.function(5)): retry(.all, now, &intents)
    case Key(.function(6)): if view == .phrases { leavePhrases() } else { startPhrase(now, &intents) }
    case .control("c"):
      // As in a shell: away with the line; on an empty one, away.
      if view == .asking {
        (view, asking) = (ground, nil)
      } else if view == .phrases {
        leavePhrases()
      } else if view != base {
        view = base
      } else {
        clearOrQuit(&intents)
      }
    default: return false
    }
    return true
  }

  private mutating func clearOrQuit(_ intents: inout [ScreenIntent]) {
    if view == .home, !homeEditor.isEmpty {
      endsAhead = []
      return homeEditor.clear()
    }
    guard view == .home || editor.isEmpty else { return clearLine() }
    if isOnDuty || countsShown.waiting > 0 { question = .quit } else { intents.append(.quit) }
  }

  var isOnDuty: Bool { isInterpreter && desk.duty.choice?.duty == .on }

  private mutating func toggle(_ other: View) {
    if view == other { view = base } else { open(other) }
  }

  mutating func open(_ view: View) {
    self.view = view
    listTop = 0
    listSelection = view == .failed ? failed.first?.operation.key : view == .queue ? listed.first?.operation.key : nil
  }

  mutating func clearLine() {
    editor.clear()
    endReference()
    replaces = nil
  }

  // MARK: The line

  /// Puts text into the line. `false` when nothing can be written there.
  @discardableResult
  mutating func write(_ text: String, _ now: Moment) -> Bool {
    if let closed, !Command.isCommand(editor.text + text) {
      showNotice(Notice(closed, isWarning: true), now)
      return false
    }
    if !editor.insert(text) { showTooLongNotice(by: editor.excess, now) }
    return true
  }

  mutating func showTooLongNotice(by excess: Int, _ now: Moment) {
    showNotice(Notice(.composeTooLong, count: max(1, excess), isWarning: true), now)
  }

  private mutating func handleLineKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch key.name {
    case .text(let text) where key.modifiers.isEmpty: write(text, now)
    case .enter where key.modifiers.isEmpty: enter(now, &intents)
    case .up where key.modifiers.isEmpty, .text("p") where key.modifiers == .control: editor.moveRow(by: -1, in: lineLayout)
    case .down where key.modifiers.isEmpty, .text("n") where key.modifiers == .control: editor.moveRow(by: 1, in: lineLayout)
    case .tab where key.modifiers.isEmpty: complete()
    case .escape:
      // What is said for a while goes by itself, and keeps nobody here.
      if settings.offersHome, late == nil, gap == nil, replaces == nil, reference == nil, awaitedReference == nil {
        return goHome()
      }
      notice = nil
      late = nil
      gap = nil
      // Words that came out of the log are no draft.
      if reference?.isCorrection == true || awaitedReference?.corrects != nil { clearLine() }
      endReference()
      if replaces != nil { clearLine() }
    default:
      let isAllowed = closed == nil || Command.isCommand(editor.text) || key.name != .enter
      if isAllowed { _ = editor.handle(key) }
    }
    if replaces != nil, editor.isEmpty { replaces = nil }
    // What is typed into an empty line is something else.
    if editor.isEmpty, reference?.isCorrection == true || awaitedReference?.corrects != nil { endReference() }
  }

  private mutating func complete() {
    guard let completion = Completion(editor.text, languages: settings.languages, standing: settings.standing) else { return }
    candidates = completion.candidates
    if completion.line != editor.text { editor.replace(with: completion.line) }
  }

  mutating func enter(_ now: Moment, _ intents: inout [ScreenIntent]) {
    let line = editor.text
    // An empty line is a wish to be connected, and to see the newest.
    guard line.contains(where: { !$0.isWhitespace }) else {
      // Of what the relay has lost its author is asked once, and this is yes.
      let lost = closed != nil ? [] : failed.filter { $0.reason == .lostByRelay }.map(\.operation.key)
      if !lost.isEmpty { intents.append(.retry(lost)) }
      if case .lost = connection { intents.append(.wake) }
      return showBottom(&intents)
    }
    if Command.isCommand(line) { return run(line, now, &intents) }
    if let closed { return showNotice(Notice(closed, isWarning: true), now) }
    let text = line.hasPrefix("//") ? String(line.dropFirst()) : line
    guard text.utf8.count <= Limits.textBytesMax else { return showTooLongNotice(by: editor.excess, now) }
    if let replaces {
      intents.append(.replace(replaces, text: text))
    } else {
      // Nothing is corrected by the same words.
      if case .correcting(_, from: text)? = reference { return clearLine() }
      intents.append(.send(text, referring))
    }
    endReference()
    commitLine(&intents)
    notice = nil
    late = nil
    unread.begin(at: nil)
    showBottom(&intents)
  }

  mutating func commitLine(_ intents: inout [ScreenIntent]) {
    intents.append(.saveHistory(editor.text))
    editor.commit()
    replaces = nil
    // What was sent is no draft any more, and that cannot wait.
    keptDraft.note(draft)
    intents.append(.saveDraft(draft))
  }

  // MARK: Selected messages

  private mutating func handleSelectionKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) -> Bool {
    let selects = !key.modifiers.isDisjoint(with: [.control, .alt])
    switch key.name {
    case .up where selects:
      select(by: -1, &intents)
      return true
    case .down where selects:
      select(by: 1, &intents)
      return true
    default: break
    }
    if key == .alt("y") {
      understand(now, &intents)
      return true
    }
    if key == .alt("n") || key == .alt("p"), search?.result.found.isEmpty == false {
      showNextFound(by: key == .alt("n") ? 1 : -1, &intents)
      return true
    }
    guard let id = selection, let message = window.message(id) else { return false }
    switch key {
    case Key(.escape), Key(.enter): selection = nil
    // No letter alone: the line can be typed in.
    case .alt("c"): copy(current(message).text, now, &intents)
    case .alt("r") where canRetry(message): intents.append(.retry([id]))
    case .alt("r") where canAnswer(message): answer(message)
    case .alt("j") where canJump(from: message): jump(from: message, &intents)
    case .alt("e") where canEdit(message): edit(message)
    case .alt("e") where canCorrect(message): correct(message)
    case Key(.delete) where canDelete(message): delete(message, now, &intents)
    default:
      // Typing ends a selection.
      if case .text = key.name { selection = nil }
      return false
    }
    return true
  }

  /// Whether its author decides what becomes of it.
  func isUndecided(_ message: Message) -> Bool { message.isMine && message.state == .failed && !deletions.contains(message.id) }

  /// Whether it can still be sent as it is: not in a session that has ended, nor what would be refused again.
  func canRetry(_ message: Message) -> Bool { canHelp(.retry, message) }

  /// Whether it can be said in another way.
  func canEdit(_ message: Message) -> Bool { message.attributes.phrase == nil && canHelp(.edit, message) }

  private func canHelp(_ remedy: Remedy, _ message: Message) -> Bool {
    isUndecided(message) && closed == nil && message.reason?.remedies.contains(remedy) ?? true
  }

  /// The same of an operation in a list, which may be of another session.
  func canRetry(_ row: QueueRow) -> Bool { row.canBeRetried && isOpen(row) }

  func canEdit(_ row: QueueRow) -> Bool { row.canBeEdited && isOpen(row) }

  private func isOpen(_ row: QueueRow) -> Bool { closed == nil || row.operation.session != session }

  mutating func copy(_ text: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    intents.append(.copy(text))
    showNotice(Notice(.noticeCopied), now)
  }

  mutating func edit(_ message: Message) { edit(message.id, message.text) }

  /// What stood in the line can be brought back with undo.
  mutating func edit(_ id: IdempotencyKey, _ text: String) {
    // Its words are gone: nobody shall send the sentence that stands for them.
    editor.replace(with: text == Message.unreadableText ? "" : text)
    replaces = id
    endReference()
    selection = nil
    view = .conversation
  }

  // MARK: Lists

  private mutating func handleListKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) {
    switch key.name {
    case .escape, .enter: view = base
    case .up: moveInList(by: -1)
    case .down: moveInList(by: 1)
    case .pageUp: moveInList(by: -max(1, rows - 6))
    case .pageDown: moveInList(by: max(1, rows - 6))
    case .home: moveInList(by: -Limits.queueRowsShownMax)
    case .end: moveInList(by: Limits.queueRowsShownMax)
    case .delete where key.modifiers.isEmpty:
      if let row = listedRow, row.canBeDeleted { delete([row.operation.key], now, &intents) }
    case .text(let letter) where key.modifiers == .alt: decideInList(letter, now, &intents)
    case .text(let letter) where key.modifiers.isEmpty:
      if letter.lowercased() == "d", let row = listedRow, row.canBeDeleted {
        question = .delete([row.operation.key], typed: letter)
      } else {
        // A letter is the beginning of a text.
        view = base
        if view == .conversation { write(letter, now) } else if view == .home { _ = handleHomeLineKey(key, now, &intents) }
      }
    default: break
    }
  }

  /// The operation that is selected in a list.
  var listedRow: QueueRow? {
    guard view == .queue || view == .failed else { return nil }
    return listSelection.flatMap { key in listed.first { $0.operation.key == key } }
  }

  private mutating func decideInList(_ letter: String, _ now: Moment, _ intents: inout [ScreenIntent]) {
    guard let row = listedRow else { return }
    let key = row.operation.key
    switch (letter, row.operation.action) {
    case ("r", _) where canRetry(row): intents.append(.retry([key]))
    case ("c", .sendMessage(let body)): copy(MessageAttributes.parts(of: body).text, now, &intents)
    case ("e", .sendMessage(let body)) where canEdit(row) && row.operation.session == session:
      edit(key, MessageAttributes.parts(of: body).text)
    default: break
    }
  }

  private mutating func moveInList(by step: Int) {
    let rows = view == .failed ? failed : view == .queue ? listed : []
    guard !rows.isEmpty else {
      listTop = max(0, listTop + step)
      return
    }
    let index = rows.firstIndex { $0.operation.key == listSelection } ?? 0
    listSelection = rows[min(max(0, index + step), rows.count - 1)].operation.key
  }
}
