internal import WardlineModel

/// The name of a command, as it is typed behind the slash.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case status, retry, edit, delete, undo, queue, failed, lang, lock, export, feedback, interpreters, request, cancel, renew,
    accept, decline, duty, profile, handover, invite, mute, leave, assign, join, end, urgent, reply, correct, phrase,
    understood,
    readback, history, assist,
    draft, confirm, jobs, open, home, notify, bidi, search, date, sync, help, quit
}

/// What holds for a command of one name.
struct CommandRules {
  /// What it does, for the help.
  var phrase: Phrase
  /// What stands behind it; empty where nothing does.
  var usage: String
  /// What it acts on.
  var needs: Ground
  /// Whose it is; `nil` where it is everyone's. The relay decides; this is what it is known to refuse.
  var roles: [Role]?
  /// Words that can stand behind it.
  var words: [String]

  enum Ground { case nothing, session, membership }

  init(_ phrase: Phrase, _ usage: String = "", needs: Ground = .nothing, of roles: [Role]? = nil, words: [String] = []) {
    self.phrase = phrase
    self.usage = usage
    self.needs = needs
    self.roles = roles
    self.words = words
  }
}

extension CommandName {
  private var rules: CommandRules {
    switch self {
    case .status:
      .init(.commandStatus, "active|paused|ended", needs: .membership, words: SessionStatus.allCases.map(\.rawValue))
    case .retry: .init(.commandRetry, "[n|all]", needs: .session, words: ["all"])
    case .edit: .init(.commandEdit, "n", needs: .session)
    case .delete: .init(.commandDelete, "[n|all]", needs: .session, words: ["all"])
    case .undo: .init(.actionUndo, needs: .session)
    case .queue: .init(.commandQueue)
    case .failed: .init(.commandFailed, needs: .session)
    case .lang: .init(.commandLang, "xx")
    case .lock: .init(.commandLock)
    case .export: .init(.commandExport, "FILE", needs: .session)
    case .feedback: .init(.commandFeedback, "1-5 [text]", needs: .membership, words: (1...5).map(String.init))
    case .interpreters: .init(.commandInterpreters, "[lang]")
    case .notify: .init(.commandNotify, "on|off", words: ["on", "off"])
    // All of them are wider than the column of F1; Tab offers them.
    case .bidi: .init(.commandBidi, "auto|app|joined|…", words: BidiMode.allCases.map(\.rawValue))
    case .search: .init(.commandSearch, "text")
    case .date: .init(.commandDate, "YYYY-MM-DD", needs: .session)
    case .sync: .init(.commandSync)
    case .help: .init(.helpTitle)
    case .quit: .init(.commandQuit)
    case .request: .init(.commandRequest, "[lang urgent note]", of: Self.askers)
    case .cancel: .init(.commandCancel, of: Self.askers)
    case .renew: .init(.commandRenew, of: Self.askers)
    case .accept: .init(.commandAccept, of: [.interpreter])
    case .decline: .init(.commandDecline, "[reason]", of: [.interpreter], words: DeclineReason.known.map(\.rawValue))
    case .duty:
      .init(
        .commandDuty, Duty.allCases.map(\.rawValue).joined(separator: "|"), of: [.interpreter],
        words: Duty.allCases.map(\.rawValue))
    case .profile: .init(.commandProfile, "[lang[=level] …]")
    case .handover:
      .init(
        .commandHandover, "[reason] [now]", needs: .membership, of: [.interpreter],
        words: HandOverReason.known.map(\.rawValue) + ["now"])
    case .invite: .init(.commandInvite, "USER", needs: .membership, of: Self.askers)
    case .mute: .init(.commandMute, "USER [off]")
    case .leave: .init(.commandLeave, needs: .membership)
    case .open: .init(.helpSwitch, "N|SESSION")
    case .home: .init(.homeTitle)
    case .assign: .init(.commandAssign, "SESSION USER", of: [.coordinator])
    case .join: .init(.commandJoin, "SESSION text", of: [.coordinator])
    case .end: .init(.commandEnd, "SESSION", of: [.coordinator])
    case .urgent: .init(.commandUrgent, "text", needs: .membership)
    case .reply: .init(.commandReply, "[text]", needs: .membership)
    case .correct: .init(.commandCorrect, "[text]", needs: .membership)
    case .phrase: .init(.commandPhrase, "[lang|NAME …]", needs: .membership)
    case .understood: .init(.commandUnderstood, needs: .membership)
    case .readback: .init(.commandReadback, needs: .session)
    case .history: .init(.commandHistory, needs: .session)
    case .assist:
      .init(
        .commandAssist, "[\(AssistWish.allCases.map(\.rawValue).joined(separator: "|"))]", needs: .membership,
        words: AssistWish.allCases.map(\.rawValue))
    case .draft: .init(.commandDraft, "[lang|auto|off]", needs: .membership, words: ["auto", "off"])
    case .confirm: .init(.commandConfirm, "[text]", needs: .membership, of: [.interpreter])
    case .jobs: .init(.commandJobs)
    }
  }

  private static let askers: [Role] = [.nurse, .coordinator]

  /// What it does, for the help.
  package var phrase: Phrase { rules.phrase }
  /// What stands behind it; empty where nothing does.
  package var usage: String { rules.usage }
  /// Words that can stand behind it.
  var words: [String] { rules.words }
  /// Whose it is; `nil` where it is everyone's.
  var roles: [Role]? { rules.roles }
  /// Whether it acts on the open session, so that it is refused at home.
  var needsSession: Bool { rules.needs != .nothing }
  /// Whether the relay accepts it only from a member of that session.
  var needsMembership: Bool { rules.needs == .membership }

  /// The usage with all the words that are allowed, for the notice after a wrong one.
  var usageInFull: String {
    switch self {
    case .decline, .handover:
      usage.replacing("reason", with: words.filter { $0 != "now" }.joined(separator: "|"))
    case .profile: usage.replacing("level", with: SpokenLanguage.Level.allCases.map(\.rawValue).joined(separator: "|"))
    default: usage
    }
  }
}
