package import WardlineModel

/// Something that the audit log records: who did what to what, from where, and how it ended. Never a word that people wrote (decision 044).
package struct AuditEvent: Hashable, Sendable {
  /// What happened; stored, and shown to programs, as its word.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The relay runs; the detail is its version and its flags.
    case started
    case stopped
    /// A device was admitted.
    case came
    /// A coordinator's device is told of all sessions from now on.
    case overview
    /// A connection was closed before it was admitted; the outcome is why.
    case refused
    /// A token has not passed a check; the detail is which, and why. Of each check one a minute.
    case tokenRefused = "token_refused"
    /// More were refused than the log records; the detail is how many.
    case refusalsLeftOut = "refusals_left_out"
    /// A session was created.
    case created
    /// Somebody is in a session with a token that names it, for the first time or with another name or role.
    case participant
    /// Somebody became a member of a session; the detail is how.
    case joined
    /// Somebody ceased to be a member of a session; the detail is how.
    case left
    /// A session was ended.
    case ended
    /// An author took a message back; the detail is its key.
    case retracted
    /// Retention erased texts of a session; the detail is how many.
    case removed
    case personAdded = "person_added"
    case personChanged = "person_changed"
    case personDisabled = "person_disabled"
    case personEnabled = "person_enabled"
    /// A command printed a token.
    case tokenIssued = "token_issued"
    /// One token, or all of a user, open nothing any more; the detail is the token's identifier, or `all`.
    case tokensRevoked = "tokens_revoked"
    /// An operator let a user's tokens open sessions again.
    case revocationLifted = "revocation_lifted"
    /// An operator revoked a device, which is to be wiped.
    case deviceRevoked = "device_revoked"
    /// A revoked device said that it is wiped.
    case deviceWiped = "device_wiped"
    /// A command put a session under a legal hold, or ended that; the detail is the reason.
    case holdAdded = "hold_added"
    case holdRemoved = "hold_removed"
    /// A command read out what people wrote or did; the detail is which.
    case exported
    /// The log is opened by another key from now on.
    case keyChanged = "key_changed"
    /// An operator changed a running relay by `wardline-relay ctl`; the detail is how.
    case controlled
  }

  package var kind: Kind
  /// Who did it: a user, `os:` and an account of the machine for a command, or empty for the relay itself.
  package var actor: String
  package var role: Role?
  /// Whom it was done to, if that is not who did it.
  package var subject: String
  /// The session; several, separated by spaces, where a token names them; empty for none.
  package var session: String
  package var device: String
  /// Where it came from, as ``PeerNetwork`` says it.
  package var network: String
  /// `done`, or why it was not.
  package var outcome: String
  /// At most ``Limits/auditDetailBytesMax`` bytes.
  package var detail: String

  package init(
    _ kind: Kind, by actor: String = "", role: Role? = nil, to subject: String = "", in session: String = "",
    device: String = "", from network: String = "", outcome: String = "done", detail: String = ""
  ) {
    self.kind = kind
    self.actor = actor
    self.role = role
    self.subject = subject
    self.session = session
    self.device = device
    self.network = network
    self.outcome = outcome
    var bytes = 0
    self.detail = String(
      detail.prefix { character in
        bytes += character.utf8.count
        return bytes <= Limits.auditDetailBytesMax
      })
  }
}

extension AuditEvent {
  /// What an entry of a log means for the audit log; `nil` for a message and everything else that is said in a session.
  init?(_ entry: LogEntry) {
    let (author, session) = (entry.author.text, entry.session.text)
    func subject(_ user: UserID) -> String { user == entry.author ? "" : user.text }
    switch entry.event {
    case .done(.createSession): self.init(.created, by: author, in: session)
    case .participant(let participant):
      self.init(.participant, by: author, role: participant.role, to: subject(participant.user), in: session)
    case .joined(let participant, let reason):
      // The note is the author's words, which retention erases.
      self.init(
        .joined, by: author, role: participant.role, to: subject(participant.user), in: session, detail: reason.code.rawValue)
    case .left(let user, let reason):
      self.init(.left, by: author, to: subject(user), in: session, detail: reason.code.rawValue)
    case .status(let status) where status.status == .ended: self.init(.ended, by: author, in: session)
    case .done(.retract(let key)): self.init(.retracted, by: author, in: session, detail: key.description)
    case .done, .message, .status, .profile, .rung, .declined, .accepted, .expired, .other: return nil
    }
  }

  /// What a batch means for the audit log, in the order of its entries.
  static func events(of changes: LedgerChanges) -> [AuditEvent] {
    changes.entries.compactMap { AuditEvent($0.entry) }
      + changes.people.keys.sorted().map { AuditEvent(.personChanged, by: $0.text, detail: "languages") }
  }
}
