internal import WardlineModel

/// What one can do with the session that is shown, besides writing in it: behind one key, each with a digit.
enum SessionMenuEntry: Hashable, CaseIterable {
  case handOver, invite, end, rate, leave

  var phrase: Phrase {
    switch self {
    case .handOver: .commandHandover
    case .invite: .commandInvite
    case .end: .commandEnd
    case .rate: .commandFeedback
    case .leave: .commandLeave
    }
  }
}

extension Screen {
  /// What is the reader's to do here, in the order of its digits.
  var sessionMenu: [SessionMenuEntry] {
    guard ground == .conversation else { return [] }
    let standing = settings.standing
    return SessionMenuEntry.allCases.filter { entry in
      switch entry {
      case .handOver: closed == nil && standing.followsMembership && standing.mayUse(.handover)
      case .invite: closed == nil && standing.followsMembership && standing.mayUse(.invite)
      case .end: closed == nil && standing.mayEnd
      case .leave: closed == nil && standing.followsMembership
      case .rate: closed != .composeLeft
      }
    }
  }

  mutating func openMenu() {
    let entries = sessionMenu
    if !entries.isEmpty { question = .menu(entries) }
  }

  /// What needs a name or a reason is begun in the line, where Tab offers them.
  mutating func choose(_ entry: SessionMenuEntry) {
    switch entry {
    case .handOver: begin(.handover)
    case .invite: begin(.invite)
    case .end: question = .end
    case .rate: question = .rate(nil)
    case .leave: question = .leave
    }
  }

  private mutating func begin(_ command: CommandName) {
    guard editor.isEmpty || Command.isCommand(editor.text) else { return }
    view = .conversation
    editor.replace(with: "/\(command.rawValue) ")
  }

  /// Handles a key while the session can be rated: a digit chooses, and Enter sends what was chosen, so that a digit that was meant for a message
  /// rates nothing.
  ///
  /// - Returns: `false` where the key has nothing to do with it.
  mutating func handleRating(_ key: Key, _ chosen: Int?, _ intents: inout [ScreenIntent]) -> Bool {
    switch key.name {
    case .text(let text) where key.modifiers.isEmpty && (Int(text).map { (1...5).contains($0) } ?? false):
      question = .rate(Int(text))
    case .enter where chosen != nil:
      if let chosen { intents.append(.feedback(rating: chosen, text: "")) }
    case .enter, .escape: break
    default: return false
    }
    return true
  }
}
