package import WardlineModel

/// What somebody is, as far as it decides which commands are theirs.
package struct Standing: Hashable, Sendable {
  /// `nil` where it is not known.
  package var role: Role?
  /// Whether they are in the sessions of which they are a member, and not in those that their token names.
  package var followsMembership: Bool

  package init(role: Role? = nil, followsMembership: Bool = false) {
    (self.role, self.followsMembership) = (role, followsMembership)
  }

  /// Whether they may end a session.
  package var mayEnd: Bool { role != .interpreter || !followsMembership }

  func mayUse(_ name: CommandName) -> Bool { role.map { name.roles?.contains($0) ?? true } ?? true }
}

extension CommandName {
  /// Says whose it is; `nil` where it is theirs, or their role is not known.
  package func refusal(for standing: Standing) -> Notice? {
    standing.mayUse(self) ? nil : Self.refusal(of: rawValue, of: roles ?? [])
  }

  fileprivate static func refusal(of command: String, of roles: [Role]) -> Notice {
    Notice(.noticeOtherRole, ["command": "/\(command)"], lists: ["roles": roles.map(\.phrase)], isWarning: true)
  }
}

extension Command {
  /// Says whose it is; `nil` where it is theirs, or their role is not known.
  package func refusal(for standing: Standing) -> Notice? {
    if case .status(.ended) = self, !standing.mayEnd {
      return CommandName.refusal(of: "status ended", of: [.nurse, .coordinator])
    }
    return name.refusal(for: standing)
  }

  /// The command's name.
  package var name: CommandName {
    switch self {
    case .status: .status
    case .retry: .retry
    case .edit: .edit
    case .delete: .delete
    case .undo: .undo
    case .queue: .queue
    case .failed: .failed
    case .language: .lang
    case .lock: .lock
    case .export: .export
    case .feedback: .feedback
    case .interpreters: .interpreters
    case .notify: .notify
    case .bidi: .bidi
    case .sync: .sync
    case .help: .help
    case .quit: .quit
    case .reply: .reply
    case .readback: .readback
    case .correct: .correct
    case .history: .history
    case .search: .search
    case .date: .date
    case .request: .request
    case .act(let act): act.name
    case .profile: .profile
    case .open: .open
    case .home: .home
    case .urgent: .urgent
    case .phrase: .phrase
    case .assist: .assist
    case .draft, .draftAlways: .draft
    case .confirm: .confirm
    case .jobs: .jobs
    }
  }

  /// Whether it acts on the open session, so that it is refused at home.
  package var needsSession: Bool { name.needsSession }

  /// Whether the relay accepts it only from a member of that session.
  package var needsMembership: Bool { name.needsMembership }
}
