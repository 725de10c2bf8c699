package import WardlineModel

// Why something was refused, in words: one table for the screen, for lines and for commands that speak the reader's language. Nothing else says it.
extension RejectionCode {
  /// The reason of every code that this program knows. ``Phrase/reasonRefused`` says the code itself: of what a person can do nothing about, and
  /// of what a newer relay says.
  package static let reasons: [RejectionCode: Phrase] = [
    .sessionEnded: .reasonSessionEnded, .notAllowed: .reasonNotAllowed, .textTooLong: .reasonTextTooLong,
    .quotaExceeded: .reasonQuotaExceeded, .tooManySessions: .reasonTooManySessions, .tooManyRequests: .reasonTooManyRequests,
    .tooManyRequestsAltogether: .reasonOverloaded, .requestOpen: .reasonRequestOpen, .unknownPerson: .reasonUnknownPerson,
    .muted: .reasonMuted, .notInterpreter: .reasonNotInterpreter, .notAuthor: .reasonNotAuthor, .inSession: .reasonInSession,
    .taken: .ringTaken,
    .unreviewedPhrase: .phrasesRefused, .gone: .reasonGone, .notRung: .ringOver, .retracted: .stateRetracted,
    // For now.
    .busy: .reasonOverloaded, .rateLimited: .whyLimited, .held: .statePending,
    // Said by the client itself.
    .timedOut: .reasonTooManyAttempts, .tooOld: .reasonTooOld, .lostByRelay: .reasonLostByRelay, .unreadable: .stateUnreadable,
    .sessionNotCreated: .reasonSessionNotCreated, .deletionPending: .actionDelete,
    // Another change came first, which is told with the status that it has made: see ``statusNotice(refusing:of:by:in:)``.
    .statusConflict: .reasonRefused,
    // Our own programs submit nothing that is refused with these.
    .keyReused: .reasonRefused, .textEmpty: .reasonRefused, .malformed: .reasonRefused,
    .unsupported: .reasonRefused,
  ]

  /// The reason, in the reader's language.
  ///
  /// - Parameters:
  ///   - action: what was refused, where that is known.
  ///   - standing: of who wanted it. The relay says `not_allowed` of what is another role's, too.
  package func text(
    in wording: any Wording, of action: ClientOperation.Action? = nil, by standing: Standing = Standing()
  ) -> String {
    if self == .notAllowed, let action, !standing.mayDo(action) {
      let roles = Role.allCases.filter(action.rules.mayDo.member.contains)
      return Notice(
        .noticeOtherRole, ["command": wording.text(action.phrase)], lists: ["roles": roles.map(\.phrase)]
      ).text(in: wording)
    }
    let reason = notice.text(in: wording)
    return self == .deletionPending ? reason + "?" : reason
  }

  /// The reason, for a while.
  var notice: Notice {
    Notice(
      Self.reasons[self] ?? .reasonRefused, ["code": rawValue, "count": "\(Limits.openRequestsPerUserMax)"], isWarning: true)
  }

  /// Why nothing of what was to be sent again is.
  ///
  /// - Parameter reason: of one that can still be edited, if there is one.
  package static func noneSent(count: Int, editable reason: RejectionCode?) -> Notice {
    reason?.notice ?? Notice(.bannerEndedUnsent, count: count, isWarning: true)
  }

  /// Whether its author is asked, and nothing has failed.
  var isHeld: Bool { self == .tooOld || self == .deletionPending }
}

extension Standing {
  fileprivate func mayDo(_ action: ClientOperation.Action) -> Bool {
    if case .setStatus(.ended, _) = action { return mayEnd }
    return role.map(action.rules.mayDo.member.contains) ?? true
  }
}
