/// A session as this device has it: what the relay decided, and what its owner wants and the relay has not answered.
public struct SessionState: Hashable, Sendable {
  /// Which session.
  public var session: SessionID
  /// The status in force, as far as this device has heard (G6).
  public var confirmed: VersionedStatus
  /// The status its owner asked for last, until the relay has answered.
  public var wanted: SessionStatus?
  /// Who made the status in force what it is; `nil` while that is not known: the log says it, and may come later than the status.
  public var changedBy: UserID?
  /// Whether no token that the programs on this device have shown opens it: nothing is sent or heard there until one does.
  public var needsToken: Bool

  /// Makes a state.
  public init(
    session: SessionID, confirmed: VersionedStatus, wanted: SessionStatus?, changedBy: UserID? = nil, needsToken: Bool = false
  ) {
    self.needsToken = needsToken
    self.session = session
    self.confirmed = confirmed
    self.wanted = wanted
    self.changedBy = changedBy
  }

  /// What to show.
  public var status: SessionStatus { wanted ?? confirmed.status }
  /// Whether that awaits the relay's word.
  public var isPending: Bool { wanted != nil }
}

/// One change of what a store holds, after the commit that made it.
public enum Change: Hashable, Sendable {
  /// A message is new or has changed.
  case message(Message)
  /// A failed message was deleted by its author.
  case deleted(IdempotencyKey, session: SessionID)
  /// A session is new or its status has changed.
  case session(SessionState)
  /// Somebody came into a session, or has another name, role or language there.
  case participant(Participant, session: SessionID)
  /// Somebody's profile is new or has changed.
  case profile(Profile)
  /// The owner of this store chose something (G7).
  case preference(name: String, value: String)
  /// Somebody has received or read more of a session.
  case receipt(Receipt, by: UserID)
  /// The relay's log of a session could not be continued where this device was. Said, never silent (G4).
  case gap(Gap, from: LogCursor)
  /// Something happened in a session beside what was said.
  case event(SessionEvent)
  /// A request for an interpreter is new, or stands in another way.
  case request(DeviceRequest)
  /// A request rings for the owner of this store, or rings in another way.
  case ring(Ring)
  /// A ring has stopped, or its owner has answered it here: ``RingEnd/accepted`` or ``RingEnd/declined``, before the relay has answered.
  case ringEnded(IdempotencyKey, RingEnd)
  /// The owner's duty was chosen, or counts in another way.
  case duty(DeviceDuty)
  /// Who is on duty has changed: read it again.
  case directory
  /// A coordinator's queue has changed: read it again.
  case queuedRequests
  /// A coordinator's overview of all sessions has changed: read it again.
  case overview
  /// The drafts of a machine in a session, the questions for some, or who has agreed to them: read it again.
  case drafts(SessionID)
  /// The relay has refused for good what the owner said of the request of that key. Said once; it is no longer in the outbox.
  case answerRefused(IdempotencyKey, session: SessionID, RejectionCode)
  /// The relay has refused for good the status that the owner wanted: with ``RejectionCode/statusConflict`` because another change came first.
  /// Said once; the status in force counts, and those that were wanted after it are gone, too.
  case statusRefused(SessionStatus, session: SessionID, RejectionCode)
}

/// A place in a session's history where the log could not be continued.
public struct Gap: Hashable, Sendable {
  /// Where.
  public var session: SessionID
  /// The entries that this device does not get; `nil` where it reads the log again, from ``differsFrom`` on. When what follows them
  /// turns out to be erased, too, the same gap is told again, longer.
  public var missing: ClosedRange<UInt64>?
  /// Why.
  public var reason: ResetReason
  /// The first entry that may be another than the one this device had read; `nil` where what it had read still holds.
  public var differsFrom: UInt64?

  /// Makes a gap.
  public init(session: SessionID, missing: ClosedRange<UInt64>?, reason: ResetReason, differsFrom: UInt64? = nil) {
    self.session = session
    self.differsFrom = differsFrom
    self.missing = missing
    self.reason = reason
  }

  /// The one gap that two of retention are, where the second begins behind the end of this one; `nil` where it does not.
  package func continued(by next: Gap) -> Gap? {
    guard session == next.session, reason == .pastRetention, next.reason == .pastRetention, let missing,
      let more = next.missing,
      missing.upperBound < more.lowerBound, more.lowerBound - missing.upperBound == 1
    else { return nil }
    return Gap(session: session, missing: missing.lowerBound...more.upperBound, reason: reason)
  }

  /// Whether the other is this one, longer.
  package func isBeginning(of other: Gap) -> Bool {
    session == other.session && reason == .pastRetention && other.reason == .pastRetention
      && missing?.lowerBound == other.missing?.lowerBound
  }

  /// How many entries are missing; 0 where the log is read again. Saturates: the places are a relay's.
  package var missingCount: Int {
    guard let missing else { return 0 }
    let between = Int(clamping: missing.upperBound - missing.lowerBound)
    return between == .max ? .max : between + 1
  }
}

extension [Change] {
  /// The same, whoever came before what they did: what tells of people knows their names then.
  package var peopleFirst: [Change] {
    let isPerson = { (change: Change) in if case .participant = change { true } else { false } }
    guard contains(where: isPerson) else { return self }
    return filter(isPerson) + filter { !isPerson($0) }
  }
}
