internal import WardlineModel
internal import WardlineStore

/// A device's copy of a session held against the log, as the log goes by: two lists in one order, walked side by side.
///
/// What the device has is what it had when the copy was opened, before the log was asked for: so everything below its cursor must
/// be in both. Of its messages one page is in memory.
struct TranscriptComparison: LogReader {
  /// Entries in a part that has a digest of its own.
  static let partEntries: UInt64 = 1_000

  private let copy: DeviceCopy
  private let owner: UserID
  private let report: @Sendable (Finding) -> Void

  private var result: Verification
  private var remaining: ArraySlice<DeviceCopy.LogPosition>
  private var page: ArraySlice<Message> = []
  /// Sent once, in a life of the log that is over, and not seen in this one yet.
  private var unplaced: Set<IdempotencyKey>
  private var roster: Roster
  /// Taken back, as the log says so far, and as the device does.
  private var retractedThere: Set<IdempotencyKey> = []
  private var retractedHere: Set<IdempotencyKey> = []
  /// Taken back on the device, in a part of the log that is not shown.
  private var retractedUnseen: Set<IdempotencyKey> = []
  /// Taken back in the part of the log that the device has not received.
  private var retractedLater: Set<IdempotencyKey> = []
  /// Messages whose words the relay has erased and the device has not.
  private var wordlessThere: [(key: IdempotencyKey, sequence: UInt64)] = []

  /// Messages of the device at places that the relay no longer keeps.
  private var keptHereOnly = 0

  private var lastSequence: UInt64 = 0
  /// That wrote the entry at hand.
  private var epoch: LogEpoch?
  /// The last entry whose message the device has.
  private var lastMatched: UInt64 = 0
  private var partFrom: UInt64 = 1
  private var relayDigest = TranscriptDigest()
  private var deviceDigest = TranscriptDigest()

  init(_ copy: DeviceCopy, of owner: UserID, report: @escaping @Sendable (Finding) -> Void) {
    self.copy = copy
    self.owner = owner
    self.report = report
    remaining = copy.shape.positions[...]
    unplaced = copy.shape.unplaced
    roster = Roster(status: copy.shape.status, participants: copy.shape.participants)
    result = Verification(pending: copy.shape.waiting.count, failed: copy.shape.refused.count)
  }

  // MARK: The log

  mutating func begin(_ head: SessionHead) {
    let cursor = copy.shape.cursor
    result.head = head.head
    roster.begin(with: head.status)
    result.through = min(cursor.sequence, head.head)
    if cursor.sequence > head.head {
      differ(.cursor, cursor.sequence, nil, "the device has come to entry \(cursor.sequence); the log ends with \(head.head)")
    }
    for key in copy.shape.stranded.sorted() {
      differ(.stranded, nil, key, "a message without its operation, or an operation without its message")
    }
  }

  mutating func read(_ entry: LogEntry) throws(ClientError) {
    if entry.sequence != lastSequence + 1 { leaveOut(through: entry.sequence - 1) }
    lastSequence = entry.sequence
    result.head = max(result.head, entry.sequence)
    epoch = entry.epoch ?? epoch
    if copy.shape.unshown.contains(where: { $0.contains(entry.sequence) }) {
      // The relay has shown its owner less when the device read it.
      lastSequence = entry.sequence - 1
      return try noteBeforeMembership(through: LogCursor(epoch: epoch, sequence: entry.sequence))
    }
    if entry.sequence == copy.shape.cursor.sequence, epoch != copy.shape.cursor.epoch {
      differ(
        .cursor, entry.sequence, nil,
        "the device has read another history of the log: it will be told, and read the rest again, when it connects")
    }
    do throws(StoreError) {
      try compareMessages(before: entry.sequence)
      endParts(before: entry.sequence)
      roster.read(entry, isReceived: entry.sequence <= result.through)
      if let key = entry.key { judgeOutbox(key, of: entry) }
      if case .done(.retract(let key)) = entry.event {
        if entry.sequence <= result.through { retractedThere.insert(key) } else { retractedLater.insert(key) }
      }
      guard case .message(var body) = entry.event, let key = entry.key else { return }
      // Its words are gone from the device, and do not count; that the log says so, too, is seen at the end.
      if let message = try nextMessage(), message.id == key {
        if message.state.isWordless { body = "" }
        // The relay erases words when they are taken back; the device, when it reads that. There is nothing to compare them with.
        if body.isEmpty, !message.body.isEmpty {
          body = message.body
          wordlessThere.append((key, entry.sequence))
        }
      }
      if entry.sequence <= result.through {
        relayDigest.add(key, at: entry.sequence, author: entry.author, body: body, writtenAt: entry.writtenAt)
      }
      guard let message = try nextMessage(), message.sequence == entry.sequence else { return miss(entry, key) }
      dropMessage()
      compare(message, with: entry, key: key, body: body)
    } catch { throw ClientError(error) }
  }

  mutating func noteErased(through sequence: UInt64) throws(ClientError) {
    guard sequence > lastSequence else { return }
    // That it was taken back is still in the log.
    retractedHere.formUnion(try skip(through: sequence))
    result.pastRetention += Int(clamping: sequence - lastSequence)
    noteSkipped(through: sequence)
  }

  mutating func noteBeforeMembership(through cursor: LogCursor) throws(ClientError) {
    let sequence = cursor.sequence
    guard sequence > lastSequence else { return }
    // What comes next names its epoch only where that is another.
    epoch = cursor.epoch ?? epoch
    retractedUnseen.formUnion(try skip(through: sequence))
    result.beforeMembership += Int(clamping: sequence - lastSequence)
    roster.isPartial = true
    noteSkipped(through: sequence)
  }

  /// Leaves the messages of the device up to there out of both digests. Returns those that were taken back.
  private mutating func skip(through sequence: UInt64) throws(ClientError) -> Set<IdempotencyKey> {
    var retracted: Set<IdempotencyKey> = []
    do throws(StoreError) {
      try compareMessages(before: lastSequence + 1)
      while let message = try nextMessage(), let place = message.sequence, place <= sequence {
        page.removeFirst()
        keptHereOnly += 1
        if message.state == .retracted { retracted.insert(message.id) }
      }
    } catch { throw ClientError(error) }
    return retracted
  }

  private mutating func noteSkipped(through sequence: UInt64) {
    lastSequence = sequence
    result.head = max(result.head, sequence)
  }

  mutating func end(at head: UInt64) {
    result.head = max(result.head, head)
    if lastSequence < head { leaveOut(through: head) }
  }

  /// What came of it, once the log has ended.
  mutating func finish() throws(StoreError) -> Verification {
    try compareMessages(before: .max)
    endParts(before: .max)
    for key in retractedHere.symmetricDifference(retractedThere).sorted() where !retractedUnseen.contains(key) {
      let isHere = retractedHere.contains(key)
      // It got the message after it had been taken back, and has not come to the entry that says so.
      if isHere, retractedLater.contains(key) { continue }
      // The device never had the words that were taken back.
      if !isHere, result.leftOut > 0, try !copy.hasMessage(key) { continue }
      differ(.state, nil, key, isHere ? "taken back here, and not in the log" : "taken back in the log, and not here")
    }
    for (key, sequence) in wordlessThere where !retractedThere.contains(key) && !retractedLater.contains(key) {
      differ(.text, sequence, key, "no words there, and nothing that says that they were taken back")
    }
    // After another life of the log: what has lost its place may be what the relay does not send any more, as far as there is room for it.
    if unplaced.count <= result.leftOut - keptHereOnly { unplaced = [] }
    for key in unplaced.sorted() { differ(.missingThere, nil, key, "it stands as sent, and is not in the log") }
    for difference in roster.differences() { differ(difference.kind, nil, nil, difference.detail) }
    result.digest = DigestPair(from: 1, through: result.through, relay: relayDigest.end(), device: deviceDigest.end())
    return result
  }

  // MARK: Message by message

  private mutating func compare(_ message: Message, with entry: LogEntry, key: IdempotencyKey, body: String) {
    result.messages += 1
    lastMatched = entry.sequence
    guard message.id == key else {
      return differ(.otherMessage, entry.sequence, message.id, "the log has \(key) at this place")
    }
    if message.author != entry.author {
      differ(.author, entry.sequence, key, "by '\(entry.author)' there, by '\(message.author)' here")
    }
    // By bytes: `==` would take two spellings of one accent for the same text.
    if !message.body.utf8.elementsEqual(body.utf8) {
      differ(.text, entry.sequence, key, "\(body.utf8.count) bytes there, \(message.body.utf8.count) here, and not the same")
    }
    if message.writtenAt != entry.writtenAt {
      let (there, here) = (entry.writtenAt.milliseconds, message.writtenAt.milliseconds)
      differ(.writtenAt, entry.sequence, key, "written at \(there) ms there, at \(here) ms here")
    }
    switch message.state {
    case .sent, .retracting, .erased: break
    case .retracted: retractedHere.insert(key)
    case .pending, .failed: differ(.state, entry.sequence, key, "in the log, and \(message.state.rawValue) here")
    }
  }

  private mutating func miss(_ entry: LogEntry, _ key: IdempotencyKey) {
    if entry.sequence > result.through {
      unplaced.remove(key)
      result.notYetReceived += 1
    } else if unplaced.remove(key) != nil {
      differ(.state, entry.sequence, key, "the device has come past this entry, and its message has no place")
    } else {
      differ(.missingHere, entry.sequence, key, "by '\(entry.author)'; the device has come past it, and does not have it")
    }
  }

  private mutating func judgeOutbox(_ key: IdempotencyKey, of entry: LogEntry) {
    guard entry.author == owner else { return }
    if copy.shape.waiting.contains(key) {
      differ(.pendingHere, entry.sequence, key, "acknowledged there, still pending here")
    } else if copy.shape.refused.contains(key) {
      differ(.failedHere, entry.sequence, key, "acknowledged there, failed here")
    }
  }

  /// Messages of the device for which the log has no entry, or had one already.
  private mutating func compareMessages(before sequence: UInt64) throws(StoreError) {
    while let message = try nextMessage(), let place = message.sequence, place < sequence {
      dropMessage()
      if place == lastMatched {
        differ(.doubledHere, place, message.id, "a second message at this place")
      } else {
        differ(.missingThere, place, message.id, "it stands as sent, and the log has no such message at this place")
      }
    }
  }

  private mutating func leaveOut(through sequence: UInt64) {
    differ(.gap, lastSequence + 1, nil, "the log leaves out the entries \(lastSequence + 1) to \(sequence)")
  }

  private mutating func differ(_ kind: Difference.Kind, _ sequence: UInt64?, _ key: IdempotencyKey?, _ detail: String) {
    result.differences += 1
    report(.difference(Difference(kind: kind, sequence: sequence, key: key, detail: detail)))
  }

  // MARK: The device's pages

  private mutating func nextMessage() throws(StoreError) -> Message? {
    while page.isEmpty {
      guard !remaining.isEmpty else { return nil }
      let places = remaining.prefix(Limits.comparisonPageMessages)
      remaining = remaining.dropFirst(Limits.comparisonPageMessages)
      page = try copy.messages(at: places).compactMap(\.self)[...]
    }
    return page.first
  }

  /// Goes past the message at hand; it counts for the device's digest whether the log knows it or not.
  private mutating func dropMessage() {
    let message = page.removeFirst()
    guard let sequence = message.sequence, sequence <= result.through else { return }
    endParts(before: sequence)
    deviceDigest.add(message.id, at: sequence, author: message.author, body: message.body, writtenAt: message.writtenAt)
  }

  // MARK: Digests

  /// Ends every part that lies before an entry, as far as the device has come.
  private mutating func endParts(before sequence: UInt64) {
    while partFrom <= result.through, partFrom + Self.partEntries <= sequence || sequence > result.through {
      let last = lastOfPart(before: sequence)
      report(
        .digest(
          DigestPair(from: partFrom, through: last, relay: relayDigest.endPart(), device: deviceDigest.endPart())))
      partFrom = last + 1
    }
  }

  /// The last entry of the part that begins at `partFrom`. Consecutive parts without a message on either side are one: a relay may name any
  /// sequence up to ``Limits/sequenceMax``, and the work is bounded by the messages.
  private func lastOfPart(before sequence: UInt64) -> UInt64 {
    guard relayDigest.isPartEmpty, deviceDigest.isPartEmpty else { return min(partFrom + Self.partEntries - 1, result.through) }
    guard sequence <= result.through else { return result.through }
    return partFrom + (sequence - partFrom) / Self.partEntries * Self.partEntries - 1
  }
}

/// The status and the people of a session as its log makes them, beside those of a device.
private struct Roster: Sendable {
  private let held: VersionedStatus?
  private let heldParticipants: [UserID: Participant]
  /// In force at the last entry that the device has received, and at the last one that there is.
  private var received = VersionedStatus.initial
  private var latest = VersionedStatus.initial
  /// What the log calls the version that the device holds.
  private var namesake: SessionStatus?
  private var participants: [UserID: Participant] = [:]
  /// As the relay says it beside the log.
  private var inForce = VersionedStatus.initial
  /// Whether a part of the log was not shown: of people and statuses that it alone tells of nothing is known.
  var isPartial = false

  init(status: VersionedStatus?, participants: [Participant]) {
    held = status
    heldParticipants = Dictionary(participants.map { ($0.user, $0) }, uniquingKeysWith: { $1 })
    if status?.version == VersionedStatus.initial.version { namesake = VersionedStatus.initial.status }
  }

  mutating func begin(with status: VersionedStatus) { inForce = status }

  mutating func read(_ entry: LogEntry, isReceived: Bool) {
    switch entry.event {
    case .status(let status):
      latest = status
      if isReceived { received = status }
      if status.version == held?.version { namesake = status.status }
    case .participant(var participant):
      participant.joinReason = participants[participant.user]?.joinReason ?? ""
      if isReceived { participants[participant.user] = participant }
    case .joined(var participant, let reason):
      participant.joinReason = noteUnlessErased(reason, of: participant.user)
      if isReceived { participants[participant.user] = participant }
    case .left(let user, _): if isReceived { participants[user]?.hasLeft = true }
    case .done, .message, .profile, .rung, .declined, .accepted, .expired, .other: break
    }
  }

  /// The relay erases the reason with which somebody came in before the device does: then there is nothing to compare it with.
  private func noteUnlessErased(_ reason: MembershipReason, of user: UserID) -> String {
    guard reason.code == .cameIn, reason.note.isEmpty else { return reason.note }
    return heldParticipants[user]?.joinReason ?? ""
  }

  /// The status may be newer than what was received, as a welcome tells of it; never older, and never one the log does not know.
  func differences() -> [(kind: Difference.Kind, detail: String)] {
    var found: [(Difference.Kind, String)] = []
    let last = isPartial && inForce.version > latest.version ? inForce : latest
    if let held, held.version < received.version || held.version > last.version || !isKnown(held) {
      found.append((.status, "\(Self.described(last)) there, \(Self.described(held)) here"))
    }
    for user in Set(participants.keys).union(heldParticipants.keys).sorted() where participants[user] != heldParticipants[user]
    {
      if isPartial, participants[user] == nil { continue }
      let there = participants[user].map(Self.described) ?? "nobody"
      let here = heldParticipants[user].map(Self.described) ?? "nobody"
      found.append((.participant, "'\(user)': \(there) there, \(here) here"))
    }
    return found
  }

  /// Whether the log has a status of that version, and the same one; or whether that is in a part which is not shown.
  private func isKnown(_ held: VersionedStatus) -> Bool {
    if let namesake { return namesake == held.status }
    return isPartial && (held.version != inForce.version || held == inForce)
  }

  private static func described(_ status: VersionedStatus) -> String {
    "'\(status.status.rawValue)' (version \(status.version))"
  }

  private static func described(_ participant: Participant) -> String {
    let reason = participant.joinReason.isEmpty ? "" : ", joined because '\(participant.joinReason)'"
    let left = participant.hasLeft ? ", has left" : ""
    return "\(participant.role.rawValue) '\(participant.name)' (\(participant.language))\(reason)\(left)"
  }
}
