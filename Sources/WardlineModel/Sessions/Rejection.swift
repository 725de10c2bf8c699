/// Why the relay did not accept an operation. The table is the protocol's; an unknown code from a newer relay is kept as it is.
public struct RejectionCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as it travels, such as `session_ended`.
  public let rawValue: String

  /// Makes a code of its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code as it travels.
  public var description: String { rawValue }

  /// For good: the token does not open this session, or there is none; which of the two is not told (G8).
  public static let notAllowed = RejectionCode(rawValue: "not_allowed")
  /// For good: the key was used before, for something else (G2).
  public static let keyReused = RejectionCode(rawValue: "key_reused")
  /// For good: nothing is sequenced after `ended` (G6).
  public static let sessionEnded = RejectionCode(rawValue: "session_ended")
  /// For good: the status had changed meanwhile; the rejection holds the one in force (G6).
  public static let statusConflict = RejectionCode(rawValue: "status_conflict")
  /// For good: more than ``Limits/textBytesMax`` bytes.
  public static let textTooLong = RejectionCode(rawValue: "text_too_long")
  /// For good: nothing was said.
  public static let textEmpty = RejectionCode(rawValue: "text_empty")
  /// For good: a field is missing or outside its bounds.
  public static let malformed = RejectionCode(rawValue: "malformed")
  /// For good: this relay does not know this kind of operation.
  public static let unsupported = RejectionCode(rawValue: "unsupported")
  /// For good: its author took it back before it came.
  public static let retracted = RejectionCode(rawValue: "retracted")
  /// For good: its author, or its session, has as much at the relay as the relay's operator allows. Its words stay with its author.
  public static let quotaExceeded = RejectionCode(rawValue: "quota_exceeded")
  /// For good: its author has created as many sessions that go on as the relay's operator allows. One of them is to end first.
  public static let tooManySessions = RejectionCode(rawValue: "too_many_sessions")
  /// For good, said by the client itself: it has waited for so long that its author is asked before it goes.
  public static let tooOld = RejectionCode(rawValue: "too_old")
  /// For good, said by the client itself: the relay was there and did not answer, as often as an operation is tried.
  public static let timedOut = RejectionCode(rawValue: "timed_out")
  /// For good, said by the client itself: its author is deleting it and can still undo that, so that it does not leave. Where the program
  /// ended before the deletion was final, its author decides again.
  public static let deletionPending = RejectionCode(rawValue: "deletion_pending")
  /// For good, said by the client itself: the relay had acknowledged it and has it no more, because it was restored from an older copy.
  /// Its author is asked whether it shall be sent again.
  public static let lostByRelay = RejectionCode(rawValue: "lost_by_relay")
  /// For good, said by the client itself: its words were changed in the store, and cannot be opened any more. They are never sent so.
  public static let unreadable = RejectionCode(rawValue: "unreadable")
  /// For good, said by the client itself: what creates its session has failed. It comes back with that.
  public static let sessionNotCreated = RejectionCode(rawValue: "session_not_created")
  /// For good: the relay's directory knows nobody by that name.
  public static let unknownPerson = RejectionCode(rawValue: "unknown_person")
  /// For good: who is invited takes no invitations of the inviter; see ``Muting``.
  public static let muted = RejectionCode(rawValue: "muted")
  /// For good: an interpreter has accepted the request already.
  public static let taken = RejectionCode(rawValue: "taken")
  /// For good: there is no such request any more: it was cancelled, has expired, or was never there.
  public static let gone = RejectionCode(rawValue: "gone")
  /// For good: the request has not rung for them, or they have declined it.
  public static let notRung = RejectionCode(rawValue: "not_rung")
  /// For good: the user whom a coordinator assigned a request, or the author of a translation, is no interpreter.
  public static let notInterpreter = RejectionCode(rawValue: "not_interpreter")
  /// For good: the message that a correction names is somebody else's, not in the session, or a correction itself.
  public static let notAuthor = RejectionCode(rawValue: "not_author")
  /// For good: an interpreter who takes part in a session accepts no request of another one, and is not assigned one of the same.
  public static let inSession = RejectionCode(rawValue: "in_session")
  /// For good: the session has an open request, which is to be cancelled before another one is made.
  public static let requestOpen = RejectionCode(rawValue: "request_open")
  /// For good: whoever asked has ``Limits/openRequestsPerUserMax`` open requests. One of them is to be cancelled, or accepted, first.
  public static let tooManyRequests = RejectionCode(rawValue: "too_many_requests")
  /// For good: the relay has ``Limits/openRequestsMax`` open requests of everybody. Nobody's own doing: it can be tried again in a minute.
  public static let tooManyRequestsAltogether = RejectionCode(rawValue: "too_many_requests_altogether")
  /// For good: it is a phrase that no person has reviewed, and the relay's operator takes only those that somebody has.
  public static let unreviewedPhrase = RejectionCode(rawValue: "unreviewed_phrase")
  /// For now: the relay cannot store anything at the moment. Not an attempt of the operation's: it has not been judged.
  public static let busy = RejectionCode(rawValue: "busy")
  /// For now: an earlier operation of the same lane was refused for now, and nothing overtakes it (G3).
  public static let held = RejectionCode(rawValue: "held")
  /// For now: more operations than the relay takes from one person in a time. Not an attempt of the operation's: it was asked to wait,
  /// and not judged.
  public static let rateLimited = RejectionCode(rawValue: "rate_limited")
}

/// The relay's "no" to one operation.
package struct Rejection: Hashable, Sendable {
  /// Which operation.
  package var key: IdempotencyKey
  /// Where; `nil` for what belongs to no session.
  package var session: SessionID?
  /// Why.
  package var code: RejectionCode
  /// Whether trying again can help. A permanent rejection leaves the lane; a transient one holds it (G3).
  package var isPermanent: Bool
  /// How long to wait at least before it is tried again; `nil` leaves it to the client.
  package var retryAfterMilliseconds: Int64?
  /// The status in force, to be adopted.
  package var status: VersionedStatus?
  /// Names the field that was missing or out of bounds, and its valid values, in English: for developers of clients, not for display. At most
  /// ``Limits/rejectionDetailBytesMax`` bytes; empty if the code is enough.
  package var detail: String

  /// Makes a rejection.
  package init(
    key: IdempotencyKey, session: SessionID?, code: RejectionCode, isPermanent: Bool, retryAfterMilliseconds: Int64? = nil,
    status: VersionedStatus? = nil, detail: String = ""
  ) {
    self.detail = detail
    self.key = key
    self.session = session
    self.code = code
    self.isPermanent = isPermanent
    self.retryAfterMilliseconds = retryAfterMilliseconds
    self.status = status
  }
}

extension RejectionCode {
  /// Whether a refusal for now counts among the ``Limits/attemptsMax`` tries of an operation. A relay that can store nothing, that asks
  /// to wait, or that holds the lane for another's sake has not judged it: however long that lasts, it does not fail of it.
  package var isAttempt: Bool { self != .held && self != .busy && self != .rateLimited }

  /// Whether the client itself says it, of what no relay has refused: its author decides.
  package var isOwn: Bool { Self.ownCodes.contains(self) }

  /// Every code that this version knows.
  package static let known: [RejectionCode] =
    [
      .notAllowed, .keyReused, .sessionEnded, .statusConflict, .textTooLong, .textEmpty, .malformed, .unsupported, .retracted,
      .quotaExceeded, .tooManySessions, .unknownPerson, .muted, .taken, .gone, .notRung, .notInterpreter, .notAuthor,
      .inSession, .requestOpen,
      .tooManyRequests, .tooManyRequestsAltogether, .unreviewedPhrase, .busy, .held, .rateLimited,
    ] + ownCodes

  package static let ownCodes: [RejectionCode] = [
    .tooOld, .timedOut, .deletionPending, .lostByRelay, .unreadable, .sessionNotCreated,
  ]
}

/// What its author can do about an operation that has failed. Its words can always be copied, exported and deleted.
package enum Remedy: String, Hashable, Sendable, CaseIterable {
  /// To send it again as it is.
  case retry
  /// To say it in another way, in its place. Of messages only.
  case edit
}

extension RejectionCode {
  /// What helps, by code. Sending again what would be refused again is not offered.
  package static let remedies: [RejectionCode: Set<Remedy>] = [
    .unreviewedPhrase: [.retry, .edit], .sessionEnded: [], .retracted: [], .statusConflict: [], .taken: [], .gone: [],
    .notRung: [],
    .textTooLong: [.edit], .textEmpty: [.edit], .malformed: [.edit], .unreadable: [.edit],
    // Of a translation: an edit makes it a plain message.
    .notInterpreter: [.retry, .edit],
    // Of a correction: the same.
    .notAuthor: [.retry, .edit],
    // Its words have a key of their own by then.
    .keyReused: [.retry, .edit],
    // What stands against it can change: the token, the directory, what else is open, the relay itself.
    .notAllowed: [.retry, .edit], .quotaExceeded: [.retry, .edit], .unsupported: [.retry, .edit], .unknownPerson: [.retry],
    .muted: [.retry], .inSession: [.retry], .requestOpen: [.retry], .tooManySessions: [.retry],
    .tooManyRequests: [.retry], .tooManyRequestsAltogether: [.retry],
    // Nobody has refused it for good.
    .tooOld: [.retry, .edit], .timedOut: [.retry, .edit], .lostByRelay: [.retry, .edit], .sessionNotCreated: [.retry, .edit],
    .deletionPending: [.retry, .edit], .busy: [.retry, .edit], .held: [.retry, .edit], .rateLimited: [.retry, .edit],
  ]

  /// What helps. A newer relay's code may mean anything: both are offered.
  package var remedies: Set<Remedy> { Self.remedies[self] ?? Set(Remedy.allCases) }
}

extension Rejection {
  /// How long to wait at least, within ``Limits``, where trying again can help.
  package var leastPauseMilliseconds: Int64 {
    min(max(retryAfterMilliseconds ?? 0, Limits.backoffMinMilliseconds), Limits.retryAfterMaxMilliseconds)
  }

  /// Whether the relay has computed when its author may go on: it limits a rate, and has named the time.
  package var namesWindow: Bool { code == .rateLimited && (retryAfterMilliseconds ?? 0) > 0 }
}

/// The relay's "yes" to one operation: committed and synced (G5). It holds what the relay decided, not what the author knows.
package struct Acceptance: Hashable, Sendable {
  /// Which operation.
  package var key: IdempotencyKey
  /// Where; `nil` for what belongs to no session.
  package var session: SessionID?
  /// Its place in the log; 0 for what is kept and makes no entry: feedback, a preference, a profile, the taking back of what never came.
  package var sequence: UInt64
  /// When it was committed, by the relay's clock.
  package var loggedAt: Timestamp
  /// When it was written, as the log has it: never later than `loggedAt`.
  package var writtenAt: Timestamp
  /// Whether it had been accepted before; this is then the first acknowledgement again (G2).
  package var isReplay: Bool
  /// For a change of status: what it became.
  package var status: VersionedStatus?
  /// The epoch of its entry, where that is not the one in which the relay writes now. Only a replay has one.
  package var epoch: LogEpoch?

  /// Makes an acceptance.
  package init(
    key: IdempotencyKey, session: SessionID?, sequence: UInt64, loggedAt: Timestamp, writtenAt: Timestamp, isReplay: Bool,
    status: VersionedStatus? = nil, epoch: LogEpoch? = nil
  ) {
    self.key = key
    self.session = session
    self.sequence = sequence
    self.loggedAt = loggedAt
    self.writtenAt = writtenAt
    self.isReplay = isReplay
    self.status = status
    self.epoch = epoch
  }

  /// The acknowledgement of the operation that made an entry; `nil` for an entry that no operation made.
  package init?(of entry: LogEntry, isReplay: Bool) {
    guard let key = entry.key else { return nil }
    let status: VersionedStatus? = if case .status(let status) = entry.event { status } else { nil }
    self.init(
      key: key, session: entry.session, sequence: entry.sequence, loggedAt: entry.loggedAt, writtenAt: entry.writtenAt,
      isReplay: isReplay, status: status)
  }
}
