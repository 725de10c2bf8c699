internal import WardlineModel

// Commands at home, where there is no line until somebody types a slash, or a session is about to open.
extension Screen {
  /// Handles a key of the line at home. `false` where it is none of its keys.
  mutating func handleHomeLineKey(_ key: Key, _ now: Moment, _ intents: inout [ScreenIntent]) -> Bool {
    if handleKeyAhead(key) { return true }
    guard !homeEditor.isEmpty else {
      guard case .text(let text) = key.name, key.modifiers.isEmpty, text.hasPrefix("/") else { return false }
      return homeEditor.insert(text)
    }
    switch key.name {
    case .text(let text) where key.modifiers.isEmpty: _ = homeEditor.insert(text)
    case .enter: runAtHome(now, &intents)
    case .escape: homeEditor.clear()
    case .tab where key.modifiers.isEmpty:
      guard let completion = Completion(homeEditor.text, languages: settings.languages, standing: settings.standing) else {
        break
      }
      candidates = completion.candidates
      if completion.line != homeEditor.text { homeEditor.replace(with: completion.line) }
    default: _ = homeEditor.handle(key)
    }
    return true
  }

  /// What was pasted belongs to a command, or to the session that is about to open, or nowhere.
  mutating func pasteAtHome(_ text: String, _ now: Moment) {
    guard view == .home, awaitsSession || !homeEditor.isEmpty || text.hasPrefix("/") else { return }
    let excess = homeEditor.text.utf8.count + text.utf8.count - Limits.composeBytesMax
    guard excess <= 0 else { return showTooLongNotice(by: excess, now) }
    _ = homeEditor.insert(text)
  }

  private mutating func runAtHome(_ now: Moment, _ intents: inout [ScreenIntent]) {
    guard Command.isCommand(homeEditor.text) else {
      // It was typed for a session that did not open.
      return showNotice(Notice(.noticeArgument, ["command": "Enter"], phrases: ["usage": .homeTitle], isWarning: true), now)
    }
    let command: Command
    do throws(CommandError) {
      command = try Command(homeEditor.text)
    } catch {
      // It stays in the line, to be put right.
      return showNotice(error.notice, now)
    }
    guard !command.needsSession else {
      let name = "/\(command.name.rawValue)"
      return showNotice(Notice(.noticeArgument, ["command": name], phrases: ["usage": .homeTitle], isWarning: true), now)
    }
    homeEditor.clear()
    notice = nil
    perform(command, now, &intents)
  }
}
