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
  /// Whose it is; `nil` where it is everyone's. The relay decides; this is what it is known to refuse.
  var roles: [Role]? {
    switch self {
    case .accept, .decline, .duty, .handover: [.interpreter]
    case .request, .cancel, .renew, .invite: [.nurse, .coordinator]
    case .assign, .join, .end: [.coordinator]
    case .confirm: [.interpreter]
    case .status, .retry, .edit, .delete, .undo, .queue, .failed, .lang, .lock, .export, .feedback, .interpreters, .notify,
      .bidi,
      .sync, .help, .quit, .profile, .mute, .leave, .urgent, .phrase, .assist, .draft, .jobs, .open, .home:
      nil
    }
  }

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
    return restricted?.refusal(for: standing)
  }

  /// The name of a command that only some may use.
  private var restricted: CommandName? {
    switch self {
    case .accept: .accept
    case .decline: .decline
    case .duty: .duty
    case .handOver: .handover
    case .request: .request
    case .cancel: .cancel
    case .renew: .renew
    case .invite: .invite
    case .assign: .assign
    case .join: .join
    case .end: .end
    case .confirm: .confirm
    case .status, .retry, .edit, .delete, .undo, .queue, .failed, .language, .lock, .export, .feedback, .interpreters, .notify,
      .bidi,
      .sync, .help, .quit, .profile, .mute, .leave, .urgent, .phrase, .assist, .draft, .draftAlways, .jobs, .open, .home:
      nil
    }
  }
}

extension Command {
  /// Whether only a member can do it in the session that is shown: the relay refuses it of anybody else.
  package var needsMembership: Bool {
    switch self {
    case .status, .feedback, .handOver, .invite, .leave, .urgent, .phrase, .assist, .draft, .draftAlways, .confirm: true
    default: false
    }
  }
}
