internal import Foundation
internal import Wardline
internal import WardlineModel

/// An outbox as a person reads it: what each operation waits for.
struct QueueView {
  let rows: [QueueRow]
  /// Why there is no connection, as far as this device knows.
  let failure: LinkFailure?
  /// By which it is known how old they are.
  let clock: RelayClock

  init(_ rows: [QueueRow], failure: LinkFailure? = nil, clock: RelayClock = RelayClock()) {
    self.clock = clock
    self.rows = rows
    self.failure = failure
  }

  /// Why the queued operations of a store are not sent, in a few words: there is no connection, or the relay has rejected the first one.
  /// `nil` when no reason is known.
  static func waitingReason(inStoreAt path: String) -> String? {
    guard let store = try? DeviceStore(at: path) else { return nil }
    if let failure = try? store.linkFailure() { return failure.reason }
    return (try? store.queue())?.first { $0.state == .waiting }?.reason?.explanation
  }

  func row(_ id: String) throws(Failure) -> QueueRow {
    let key = try Self.key(id)
    guard let row = rows.first(where: { $0.operation.key == key }) else {
      throw Failure(.data, "\(id) is not in this queue: it was sent, or deleted, or belongs to another store")
    }
    return row
  }

  /// For which token an operation waits; `nil` unless it does.
  static func neededToken(of key: IdempotencyKey, inStoreAt path: String) -> String? {
    guard let store = try? DeviceStore(at: path) else { return nil }
    return (try? store.queue())?.first { $0.operation.key == key }?.waitsForToken
  }

  static func key(_ id: String) throws(Failure) -> IdempotencyKey {
    guard let key = IdempotencyKey(id) else { throw Failure(.usage, "'\(id)' is not an id: use one that 'queue list' prints") }
    return key
  }

  /// What goes first: the operation that it is blocked on, or the oldest of its lane that is not answered, unless it is that one itself.
  /// A failed one waits for its author only.
  func behind(_ row: QueueRow) -> IdempotencyKey? {
    if let blockedOn = row.blockedOn { return blockedOn }
    guard row.state != .failed else { return nil }
    let head = rows.first { $0.operation.lane == row.operation.lane && $0.state != .failed && $0.state != .blocked }
    return head?.ordinal == row.ordinal ? nil : head?.operation.key
  }

  func json(_ row: QueueRow) -> String { JSONLine(row, behind: behind(row)).description }

  func line(_ row: QueueRow) -> String {
    let (kind, text) = (row.operation.rules.name, row.operation.action.wordsShown)
    let reason = row.waitsForToken.map { " (\($0))" } ?? row.reason.map { " (\($0))" } ?? ""
    let said = text.map { ": " + printable($0).replacing("\n", with: " ") } ?? ""
    let id = row.operation.key
    let lane = row.operation.session?.text ?? "-"
    return "\(id) \(row.operation.writtenAt.iso8601) \(lane) \(row.state.words)\(reason) \(kind)\(said)"
  }

  /// The lines about one operation, with the reason why it is waiting.
  func details(_ row: QueueRow) -> [String] {
    let (kind, text) = (row.operation.rules.name, row.operation.action.wordsShown)
    let age = Double(clock.age(of: row.operation, at: .now)) / 1_000
    var lines = [
      "id            \(row.operation.key)", "what          \(kind)", "session       \(row.operation.session?.text ?? "none")",
      "state         \(row.state.words)", "written       \(row.operation.writtenAt.iso8601), \(Self.span(age)) ago",
      "tried         \(row.attempts) of \(Limits.attemptsMax) times by default; time offline does not count",
    ]
    if let next = row.nextAttemptAt { lines.append("next try      \(next.iso8601), when there is a connection") }
    if let waits = row.waitsForToken {
      lines.append(
        "waits for     " + waits.dropFirst("waits for ".count) + ": it is sent once a program on this store has one")
    }
    if let reason = row.reason { lines.append("last answer   \(reason.explanation)") }
    if row.refusals > 1 { lines.append("refused       \(row.refusals) times in a row; the pauses grow to 5 s") }
    if row.state != .failed, let failure {
      lines.append("connection    none since \(failure.since.iso8601): \(failure.reason)")
    }
    if let behind = behind(row) { lines.append("behind        \(behind), which is sent first") }
    if let blocker = row.blockedOn, rows.contains(where: { $0.operation.key == blocker && $0.state == .failed }) {
      lines.append("what to do    wardline queue retry \(blocker), or delete it: then this one is sent")
    }
    if row.state == .failed {
      let ways = (row.canBeRetried ? ["retry"] : []) + (row.canBeEdited ? ["edit"] : []) + ["delete"]
      let joined = ways.count == 1 ? ways[0] : "\(ways.dropLast().joined(separator: ", ")) or delete"
      lines.append("what to do    wardline queue \(joined) \(row.operation.key)")
    }
    if let text { lines.append("text          " + printableEntry(text, indent: 14)) }
    return lines
  }

  static func span(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(max(0, seconds))) s"
    case ..<5_400: "\(Int(seconds / 60)) min"
    case ..<129_600: "\(Int(seconds / 3_600)) h"
    default: "\(Int(seconds / 86_400)) days"
    }
  }
}

extension RejectionCode {
  /// The code, with an explanation where the code alone is not clear.
  var explanation: String {
    switch self {
    case .busy: "busy: the relay cannot store anything for now"
    case .unknownPerson: "unknown_person: the relay's directory has nobody of that name"
    case .muted: "muted: they take no invitations of yours; ask them, or ask for an interpreter with 'wardline request'"
    case .taken: "taken: an interpreter has accepted the request already"
    case .gone: "gone: the request was cancelled or has expired"
    case .notRung: "not_rung: the request has not rung here, or was declined"
    case .notInterpreter:
      "not_interpreter: the relay does not know the assigned person, or the author of this translation, as an interpreter"
    case .notAuthor:
      "not_author: the message that this corrects is not in the session at the relay, or not yours; edit it to say it as a message of its own"
    case .inSession:
      "in_session: leave the session that you are in before you accept; whom you assign takes part in this session already"
    case .statusConflict: "status_conflict: the session's status has changed meanwhile"
    case .requestOpen: "request_open: the session has an open request; cancel it before asking again"
    case .tooManyRequests:
      "too_many_requests: whoever asked has \(Limits.openRequestsPerUserMax) open requests, the most allowed; cancel one, or wait until one is accepted"
    case .tooManyRequestsAltogether:
      "too_many_requests_altogether: \(Limits.openRequestsMax) requests of everybody are open, the most the relay takes; try again in a minute"
    case .quotaExceeded:
      "quota_exceeded: the relay stores no more for this user or session"
    case .tooManySessions:
      "too_many_sessions: you have created as many sessions in progress as the relay allows; end one first"
    case .tooOld: "too_old: it has waited too long to be sent unasked"
    case .timedOut: "timed_out: the relay has left it unanswered too often, and may have it"
    case .deletionPending: "deletion_pending: it is being deleted"
    case .lostByRelay: "lost_by_relay: the relay was restored from an older copy without it"
    case .sessionNotCreated:
      "session_not_created: what was to create the session has failed; 'wardline queue retry' tries that again, too"
    case .unreadable: "unreadable: its text cannot be opened with the key of this store"
    case .rateLimited: "rate_limited: the relay accepts no more from one user for now"
    case .notAllowed: "not_allowed: your token does not open this session, or it is another role's; see 'wardline doctor'"
    case .sessionEnded: "session_ended: nothing is said any more in a session that has ended; copy it, or delete it"
    case .unreviewedPhrase:
      "unreviewed_phrase: nobody has reviewed this translation, and the relay takes reviewed phrases only; say it in your own words"
    case .textTooLong: "text_too_long: a message has \(Limits.textBytesMax) bytes at most; edit it into a shorter one"
    case .textEmpty: "text_empty: it says nothing; delete it"
    case .keyReused: "key_reused: another message was sent under its key; send it again under a new one ('wardline queue edit')"
    case .retracted: "retracted: its author took it back before it came"
    case .held: "held: what was written before it is refused for now, and goes first"
    case .malformed: "malformed: the relay cannot read it; delete it, and report it as a fault of this program"
    case .unsupported: "unsupported: this relay is older than this program and does not know it; delete it"
    // A newer relay's.
    default: rawValue
    }
  }
}

extension QueueRow.State {
  /// The state, as the queue prints it.
  var words: String { self == .inFlight ? "in flight" : rawValue }
}

extension QueueRow {
  /// For a person: which token it waits for; `nil` unless it does.
  var waitsForToken: String? {
    guard needsToken, let session = operation.session else { return nil }
    return "waits for a token that opens \(session), or for your membership of it"
  }
}
