/// A place in the relay's log of one session: everything up to and including `sequence`, whose entry was written in `epoch`.
///
/// The number alone would lie: after a relay was restored from an older copy it counts the same numbers again for other entries,
/// and a reader that compared numbers only would skip them. An epoch gives out each number once, on top of one history, so that the
/// two together name everything before them, too (G4, decision 018).
public struct LogCursor: Hashable, Sendable {
  /// The epoch that wrote the last entry that was read; `nil` before the first.
  public var epoch: LogEpoch?
  /// The last entry that was read; 0 before the first.
  public var sequence: UInt64

  /// Makes a cursor.
  public init(epoch: LogEpoch?, sequence: UInt64) {
    self.epoch = epoch
    self.sequence = sequence
  }

  /// The sequence of the entry that comes next. Saturates instead of trapping: a place is outside input.
  package var nextSequence: UInt64 { sequence == .max ? .max : sequence + 1 }

  /// Before everything.
  public static let start = LogCursor(epoch: nil, sequence: 0)
}

/// One entry of a session's log: committed and synced before anyone was told of it (G5).
package struct LogEntry: Hashable, Sendable {
  /// Whose log.
  package var session: SessionID
  /// Its place: 1, 2, 3, … without a gap.
  package var sequence: UInt64
  /// The operation that made it; `nil` for what the relay itself wrote, such as an arrival.
  package var key: IdempotencyKey?
  /// The token's user, never what a frame said (G8).
  package var author: UserID
  /// When it was committed, by the relay's clock.
  package var loggedAt: Timestamp
  /// When it was written, never later than `loggedAt`.
  package var writtenAt: Timestamp
  /// What happened.
  package var event: Event
  /// The epoch that wrote it, with the first entry that a relay sends of each epoch; `nil` with those after it, and in a store.
  package var epoch: LogEpoch?

  /// What can happen in a session.
  package enum Event: Hashable, Sendable {
    /// The author did that, and the relay adds nothing to what they said (``OperationRules/isLoggedAsSubmitted``). Without a key the relay did it in
    /// their name.
    case done(ClientOperation.Action)
    /// Somebody said something: the text, with its ``MessageAttributes`` in front where it has any. Empty where its author took it back before
    /// this entry was read; no other is.
    case message(body: String)
    /// The status changed.
    case status(VersionedStatus)
    /// Somebody came for the first time, or under another name, role or language.
    case participant(Participant)
    /// Somebody told who they are, or has come with a profile that this session had not heard of.
    case profile(Profile)
    /// Somebody became a member: they may read the log and add to it. The entry's author made them one.
    case joined(Participant, MembershipReason)
    /// Somebody ceased to be a member: whatever follows is not for them.
    case left(UserID, MembershipReason)
    /// A request rang for somebody, for so long. A request is named by the key of the operation that asked.
    case rung(IdempotencyKey, UserID, milliseconds: Int64)
    /// Somebody whom a request rang for does not come.
    case declined(IdempotencyKey, UserID, DeclineReason)
    /// Somebody comes as the interpreter whom a request asks for. That they are a member is another entry.
    case accepted(IdempotencyKey, UserID)
    /// Nobody accepted a request in time.
    case expired(IdempotencyKey)
    /// Something that a newer relay knows and this code does not: it keeps its place in the order. The encoding, for a newer version of this program
    /// to read; empty over ``Limits/unknownEventBytesMax``.
    case other(body: [UInt8])
  }

  /// Makes an entry.
  package init(
    session: SessionID, sequence: UInt64, key: IdempotencyKey?, author: UserID, loggedAt: Timestamp, writtenAt: Timestamp,
    event: Event
  ) {
    self.session = session
    self.sequence = sequence
    self.key = key
    self.author = author
    self.loggedAt = loggedAt
    self.writtenAt = writtenAt
    self.event = event
  }
}

extension LogEntry.Event {
  /// The note of a request, or the reason of a membership change, as its author wrote it.
  package var note: String {
    switch self {
    case .done(.requestInterpreter(let request)): request.note
    case .joined(_, let reason), .left(_, let reason): reason.note
    default: ""
    }
  }

  /// The same without that. Names stay.
  package var withoutNote: Self {
    switch self {
    case .done(.requestInterpreter(let request)): .done(.requestInterpreter(request.withoutNote))
    case .joined(let participant, let reason): .joined(participant, MembershipReason(reason.code))
    case .left(let user, let reason): .left(user, MembershipReason(reason.code))
    default: self
    }
  }

  /// Bytes of free text in it.
  package var textBytes: Int {
    switch self {
    case .done(let action): action.textBytes
    case .message(let body): body.utf8.count
    case .participant(let participant): participant.textBytes
    case .profile(let profile): profile.textBytes
    case .joined(let participant, let reason): participant.textBytes + reason.textBytes
    case .left(_, let reason): reason.textBytes
    case .declined(_, _, let reason): reason.rawValue.utf8.count
    case .other(let body): body.count
    case .status, .rung, .accepted, .expired: 0
    }
  }
}

extension Profile {
  /// Bytes of free text in it.
  package var textBytes: Int { languages.reduce(name.utf8.count) { $0 + $1.utf8.count } }
}

extension MembershipReason {
  /// Bytes of free text in it.
  package var textBytes: Int { code.rawValue.utf8.count + note.utf8.count }
}

extension Participant {
  /// Bytes of free text in it.
  package var textBytes: Int { name.utf8.count + language.utf8.count }
}

/// A session as the relay has it: its status and the last sequence of its log.
package struct SessionHead: Hashable, Sendable {
  /// Which session.
  package var session: SessionID
  /// The status in force.
  package var status: VersionedStatus
  /// The last sequence; 0 for an empty log.
  package var head: UInt64
  /// The first sequence that retention has not passed, where that was asked for: below it no message has words.
  package var floor: UInt64
  /// Whether its reader is no member any more: they may read up to the head that is named here, which is not the log's.
  package var endsAtHead = false
  /// The first entry of its reader's membership; 1 where that began with the log, or is not known of.
  package var memberSince: UInt64 = 1

  /// Makes a head of a log from which nothing was erased.
  package init(session: SessionID, status: VersionedStatus, head: UInt64) {
    self.init(session: session, status: status, head: head, floor: 1)
  }

  package init(session: SessionID, status: VersionedStatus, head: UInt64, floor: UInt64) {
    self.session = session
    self.status = status
    self.head = head
    self.floor = floor
  }
}

/// Why a cursor could not be served.
public enum ResetReason: String, Hashable, Sendable {
  /// Nothing of what was read is known to be in this log.
  case otherEpoch = "other_epoch"
  /// The log goes on in another way behind some entry: the relay was restored from an older copy.
  case diverged
  /// What it asks for is no longer kept.
  case pastRetention = "past_retention"
  /// Its user became a member behind what it asks for, and this relay serves them what follows that.
  case beforeMembership = "before_membership"

  /// Whether entries are only left out: what the reader has keeps its place.
  package var onlyLeavesOut: Bool {
    switch self {
    case .pastRetention, .beforeMembership: true
    case .otherEpoch, .diverged: false
    }
  }
}
