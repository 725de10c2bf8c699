internal import WardlineModel

// What is typed at home while a session is about to open by itself: it goes into that session's line, and what was entered is sent there.
extension Screen {
  /// Whether a session opens as soon as the store or the relay has answered.
  var awaitsSession: Bool { desk.accepted != nil || isRequesting }

  /// Nothing is selected at home meanwhile: an Enter that is meant for the session opens no other one.
  mutating func startAwaitingSession() { if ground == .home, awaitsSession { homeSelection = nil } }

  /// The session does not open. What was typed for it stays in the line.
  mutating func stopAwaitingSession() {
    desk.accepted = nil
    isRequesting = false
    endsAhead = []
    if homeSelection == nil { homeSelection = desk.sessions.first?.session }
  }

  /// Whether a session opens by itself because of this act.
  func isAwaited(_ act: Act) -> Bool {
    switch act {
    case .request: isRequesting
    case .accept(let request?): desk.accepted?.request == request
    default: false
    }
  }

  /// Opens the session that was awaited.
  mutating func openAwaited(_ session: SessionID, _ now: Moment, _ intents: inout [ScreenIntent]) {
    let (text, ends) = (homeEditor.text, endsAhead)
    (homeEditor, endsAhead) = (Editor(), [])
    desk.accepted = nil
    isRequesting = false
    open(session, &intents)
    guard !text.isEmpty else { return }
    // A draft of this session comes first, and is not sent along.
    guard editor.isEmpty else { return _ = write("\n" + text, now) }
    var start = text.startIndex
    for end in ends {
      let end = text.utf8.index(text.startIndex, offsetBy: end)
      editor.replace(with: String(text[start..<end]))
      enter(now, &intents)
      start = text.index(after: end)
    }
    if start < text.endIndex { write(String(text[start...]), now) }
  }

  /// Handles a key of the line while a session is awaited. `false` where it is none of these keys.
  mutating func handleKeyAhead(_ key: Key) -> Bool {
    guard awaitsSession, !Command.isCommand(homeEditor.text) else { return false }
    let text = homeEditor.text
    let isEmptyMessage = text.isEmpty || text.utf8.count == endsAhead.last.map { $0 + 1 }
    switch key.name {
    case .text(let letter) where key.modifiers.isEmpty:
      // A command, as ever.
      guard !text.isEmpty || !letter.hasPrefix("/") else { return false }
      return homeEditor.insert(letter)
    case .enter where key.modifiers.isEmpty && !text.isEmpty:
      if !isEmptyMessage, homeEditor.insert("\n") { endsAhead.append(text.utf8.count) }
    case .backspace where !text.isEmpty:
      // What was entered is as good as sent.
      if !isEmptyMessage { _ = homeEditor.handle(key) }
    case .escape: endsAhead = []; return false
    default: return !text.isEmpty
    }
    return true
  }
}
