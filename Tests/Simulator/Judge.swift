internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

/// The reference state, derived from commits alone: what users wrote, and what the relay's log holds. Everything sent or shown
/// is compared with it, and the first violation is kept.
struct Judge {
  /// A message or a status change that its author's store has committed.
  struct Writing {
    var operation: ClientOperation
    var device: Int
    var author: UserID
    /// Its position in the order of all writings.
    var order: Int
    /// When it was written, by the clock that only goes forward, and in which boot of its device.
    var time: Int64
    var boot: Int64
    var isRetried = false
    var isDeleted = false
    /// Its author retracted it after it may have been sent.
    var isRetracted = false
    /// Its author deleted it before it was ever sent.
    var isWithdrawn = false
    /// Transient rejections that count as attempts.
    var refusals = 0
    var isLogged = false
    /// It was in the log, and the log was set back to before that.
    var isForgotten = false
    /// The first submission; later ones must be identical.
    var submitted: ClientOperation?
    /// Whether the relay has rejected the last submission for now.
    var isRefused = false
  }

  /// One session's log.
  struct History {
    var entries: [LogEntry] = []
    /// The commit with the last one, counted over all sessions.
    var lastLogged = 0
    var status = VersionedStatus.initial
    /// The status of each version; the first is that of a new session.
    var statuses = [VersionedStatus.initial]
    /// The order of the last entry of each device.
    var lastOrders: [Int: Int] = [:]
    /// The first entry that retention has not passed: the messages below it are erased.
    var floor: UInt64 = 1
    /// The retracted messages, and those without text when they were read from the store.
    var retracted: Set<IdempotencyKey> = []
    var wordless: Set<IdempotencyKey> = []
    /// Who is a member of the session, or was.
    var members: [UserID: Membership] = [:]
    /// Where each membership began that did not begin with the session.
    var comings: [UserID: Set<UInt64>] = [:]
    var requests: [IdempotencyKey: Request] = [:]

    func entry(_ sequence: UInt64) -> LogEntry? {
      sequence >= 1 && sequence <= UInt64(entries.count) ? entries[Int(sequence) - 1] : nil
    }
  }

  let sessions: [SessionID]
  /// The epoch in which the relay writes, or wrote last.
  var epoch: LogEpoch
  /// The log at the end of each earlier epoch: the meaning of a cursor that names it.
  var epochs: [LogEpoch: [SessionID: History]] = [:]
  /// The log each time before it was set back to an older copy.
  var pastLives: [[SessionID: History]] = []
  /// How many acknowledged messages a restored relay has lost and not received again.
  var lostCount: Int { writings.values.count { $0.isForgotten && !$0.isLogged } }
  /// How long each session was when the relay's disk was copied last.
  var copied: [SessionID: Int] = [:]
  var now: Int64 = 0
  var lastText = 0
  private var commitCount = 0
  /// When an entry was committed last.
  var lastLoggedAt: Int64 = 0
  private(set) var violation: Violation?
  var writings: [IdempotencyKey: Writing] = [:]
  /// Entries logged before this time may be erased.
  var erasedBefore = Timestamp(milliseconds: .min)
  /// The same of sessions that had ended before this time.
  var erasedEndedBefore = Timestamp(milliseconds: .min)
  /// The sessions under a legal hold, and the time since when; the same when the relay's disk was copied last.
  var held: [SessionID: Int64] = [:]
  var copiedHeld: [SessionID: Int64] = [:]
  /// A retention batch was interrupted, and its result is not known yet.
  var hasPerhapsErased = false
  /// How far retention had come when the relay's disk was copied last.
  var copiedFloors: [SessionID: UInt64] = [:]
  /// The members who took no part.
  var copiedFree: [SessionID: Set<UserID>] = [:]
  /// The keys of each device, in the order they were written.
  private(set) var written: [[IdempotencyKey]]
  private var lastOrder = 0
  var histories: [SessionID: History] = [:]
  var texts: Set<String> = []
  /// The operations that the relay keeps without an entry.
  var recorded: Set<IdempotencyKey> = []
  /// The same when the relay's disk was copied last.
  var copiedRecorded: Set<IdempotencyKey> = []
  /// Operations it may keep: their batch was interrupted.
  private(set) var perhapsRecorded: Set<IdempotencyKey> = []
  /// The messages retracted in any log, including ended histories.
  private(set) var retracted: Set<IdempotencyKey> = []
  /// Whom the relay's directory knows, where people are members of sessions; `nil` where their tokens name these.
  var directory: [UserID: Role]?
  /// How much of a session's log its members are served.
  let served: ServedHistory
  /// What each relay's machine has heard, by the relay's number, and what it will have heard with what was taken for it since, the earliest first.
  var hearings: [Int: Hearing] = [:]
  var comingHearings: [Int: [Hearing]] = [:]
  /// The operations that wait in their author's store, as of the last audit: their author is no member of the session.
  var waiting: Set<IdempotencyKey> = []
  /// The operations of which a relay has said that it refuses them for good, and those that it has refused in a commit, said or not.
  var refusedForGood: Set<IdempotencyKey> = []
  var refusedAtCommit: Set<IdempotencyKey> = []
  /// What interpreters speak, where they are asked for.
  var languages: [UserID: [LanguageTag]] = [:]
  var rungFor: Set<RequestUser> = []

  init(epoch: LogEpoch, sessions: [SessionID], deviceCount: Int, served: ServedHistory) {
    self.epoch = epoch
    self.served = served
    self.sessions = sessions
    written = Array(repeating: [], count: deviceCount)
    for session in sessions { histories[session] = History() }
  }

  mutating func expect(_ isTrue: Bool, _ invariant: Invariant, _ what: @autoclosure () -> String) {
    guard !isTrue, violation == nil else { return }
    violation = Violation(invariant: invariant, time: now, what: what())
  }

  // MARK: Actions of users

  mutating func wrote(_ operations: [ClientOperation], on device: World.Device, at time: Int64) {
    for operation in operations {
      lastOrder += 1
      writings[operation.key] = Writing(
        operation: operation, device: device.index, author: device.user, order: lastOrder, time: time, boot: device.boot.number)
      written[device.index].append(operation.key)
    }
  }

  mutating func retried(_ key: IdempotencyKey) { writings[key]?.isRetried = true }
  mutating func deleted(_ key: IdempotencyKey) { writings[key]?.isDeleted = true }
  /// Only unanswered operations count attempts. A relay that is busy, or limits the rate, has judged nothing.
  mutating func refused(_ answers: [RelayNews]) {
    for case .postponed(let rejection, _) in answers where rejection.code == .timedOut {
      writings[rejection.key]?.refusals += 1
    }
  }

  /// The relay has not accepted it.
  mutating func refusedForNow(_ rejection: Rejection) {
    if rejection.code != .held { writings[rejection.key]?.isRefused = true }
  }

  mutating func retracting(_ key: IdempotencyKey) { writings[key]?.isRetracted = true }

  mutating func withdrawn(_ key: IdempotencyKey) {
    // One that may have been sent can still arrive.
    if writings[key]?.isRetracted == true { return }
    expect(writings[key]?.submitted == nil, .nothingLost, "\(key.brief) is taken back, and a relay may have it")
    writings[key]?.isWithdrawn = true
  }

  /// G2: a key is the name of one operation, in every submission of it.
  mutating func submitted(_ operation: ClientOperation) {
    guard let writing = writings[operation.key] else {
      return expect(false, .exactlyOnce, "\(operation.brief) is submitted, and nobody's store has kept it")
    }
    writings[operation.key]?.isRefused = false
    guard let first = writing.submitted else {
      writings[operation.key]?.submitted = operation
      return
    }
    // An operation that the log had lost is sent again with the time of its first entry.
    let isSame =
      writing.isForgotten ? first.action == operation.action && first.session == operation.session : first == operation
    expect(
      isSame, .exactlyOnce,
      "\(operation.brief), written at \(operation.writtenAt.milliseconds), was submitted as \(first.brief) of \(first.writtenAt.milliseconds)"
    )
  }

  // MARK: Commits of the relay

  /// Adopts the entries of a commit, from the store and not from its outcomes.
  mutating func committed(
    _ outcomes: [LedgerOutcome], of writes: [LedgerWrite],
    reading page: (SessionID, UInt64, Int) throws(StoreError) -> LogPage
  ) throws(StoreError) {
    commitCount += 1
    expect(outcomes.count == writes.count, .noTrap, "\(outcomes.count) outcomes of \(writes.count) writes")
    try takeOver(writes, reading: page)
    for outcome in outcomes { check(outcome) }
    noteVacated(outcomes)
  }

  /// An interrupted batch: its operations without an entry may be stored.
  mutating func cutOff(_ writes: [LedgerWrite]) { perhapsRecorded.formUnion(writes.compactMap(\.key)) }

  /// Adopts an unanswered batch: it is stored as a whole, or not at all.
  mutating func takeOver(
    _ writes: [LedgerWrite], reading page: (SessionID, UInt64, Int) throws(StoreError) -> LogPage
  ) throws(StoreError) {
    for session in sessions where writes.contains(where: { $0.touches(session) }) {
      var isMore = true
      while isMore {
        let known = UInt64(histories[session]?.entries.count ?? 0)
        let found = try page(session, known, Limits.pageEntriesMax)
        for entry in found.entries { log(entry) }
        isMore = UInt64(histories[session]?.entries.count ?? 0) < found.head && !found.entries.isEmpty
      }
      checkCame(in: session)
      if let history = histories[session] {
        let bare = history.wordless.subtracting(history.retracted).first
        expect(bare == nil, .nothingLost, "\(bare?.brief ?? "") has no words, and was not taken back")
      }
    }
  }

  /// Entries of all sessions.
  var entryCount: Int { histories.values.reduce(0) { $0 + $1.entries.count } }

  private mutating func log(_ entry: LogEntry) {
    guard var history = histories[entry.session] else { return }
    var entry = entry
    if let key = entry.key, entry.event == .message(body: ""), case .sendMessage(let text)? = writings[key]?.operation.action {
      // Retracted in its own batch. The history keeps the written text, as for every other message.
      history.wordless.insert(key)
      entry.event = .message(body: text)
    }
    expect(
      entry.sequence == UInt64(history.entries.count) + 1, .oneHistory, "\(entry.brief) follows \(history.entries.count)")
    if let key = entry.key { file(entry, of: key, in: &history) }
    if case .status(let status) = entry.event {
      expect(
        status.version == history.status.version + 1, .statusIsTheRelays,
        "\(entry.brief) follows version \(history.status.version)")
      history.status = status
      history.statuses.append(status)
    }
    checkMembership(of: entry, in: history)
    checkRequest(of: entry, in: history)
    history.entries.append(entry)
    history.lastLogged = commitCount
    lastLoggedAt = now
    history.noteMembership(entry)
    history.noteRequest(entry)
    if case .joined(let participant, _) = entry.event { noteHearer(participant.user, of: entry.session) }
    histories[entry.session] = history
  }

  /// Checks a user's entry: logged once, as written, in order, and not after the end.
  private mutating func file(_ entry: LogEntry, of key: IdempotencyKey, in history: inout History) {
    expect(history.status.status != .ended, .statusIsTheRelays, "\(entry.brief) stands behind the end of its session")
    guard let writing = writings[key] else {
      return expect(false, .exactlyOnce, "\(entry.brief) stands in the log, and nobody's store has kept it")
    }
    expect(!writing.isWithdrawn, .exactlyOnce, "\(entry.brief) stands in the log, and was taken back before it was sent")
    expect(!writing.isLogged, .exactlyOnce, "\(entry.brief) stands in the log a second time")
    expect(
      writing.author == entry.author && writing.operation.session == entry.session, .exactlyOnce,
      "\(entry.brief) is \(writing.author)'s, written as \(writing.operation.brief)")
    switch (writing.operation.action, entry.event) {
    case (.sendMessage(let text), .message(let logged)):
      expect(text == logged, .exactlyOnce, "\(entry.brief) was written as \(text)")
      expect(texts.insert(text).inserted, .exactlyOnce, "\(entry.brief) was said before")
    case (.setStatus(let wanted, _), .status(let status)):
      guard case .setStatus(_, let basedOn)? = writing.submitted?.action else { break }
      expect(
        wanted == status.status && status.version == basedOn + 1, .statusIsTheRelays,
        "\(entry.brief) was asked for on version \(basedOn)")
    case (.invite(let guest), .joined(let participant, let reason)):
      expect(
        guest == participant.user && reason.code == .invited, .exactlyOnce, "\(entry.brief) was to be of \(guest)")
    case (.assignRequest(let wanted, let user), .accepted(let logged, let assigned)):
      expect(wanted == logged && user == assigned, .exactlyOnce, "\(entry.brief) was to be of \(user)")
    case (.joinSession(let wanted), .joined(let participant, let reason)):
      expect(
        participant.user == entry.author && reason == MembershipReason(.cameIn, note: wanted), .exactlyOnce,
        "\(entry.brief) was written with the reason \(wanted)")
    case (.leave, .left(let user, let reason)):
      expect(user == entry.author && reason.code == .left, .exactlyOnce, "\(entry.brief) is \(entry.author)'s word")
    case (.acceptRequest(let wanted), .accepted(let logged, _)), (.declineRequest(let wanted, _), .declined(let logged, _, _)):
      expect(wanted == logged, .exactlyOnce, "\(entry.brief) was written of \(wanted.brief)")
    case (.retract(let wanted), .done(.retract(let logged))):
      let target = writings[logged]
      expect(
        wanted == logged && target?.author == entry.author && target?.isLogged == true, .exactlyOnce,
        "\(entry.brief) takes back what \(wanted.brief) was to")
      retracted.insert(logged)
      history.retracted.insert(logged)
    case (.confirmMessage(let wanted), .done(.confirmMessage(let logged))):
      let target = writings[logged]
      expect(
        wanted == logged && target?.isLogged == true && target?.author != entry.author
          && target?.operation.session == entry.session, .exactlyOnce,
        "\(entry.brief) is not about a message of somebody else in its session")
    case (let wanted, .done(let logged)):
      expect(wanted == logged, .exactlyOnce, "\(entry.brief) was written as \(writing.operation.brief)")
    default: expect(false, .exactlyOnce, "\(entry.brief) was written as \(writing.operation.brief)")
    }
    writings[key]?.isLogged = true
    // A retried message moves to the end, whatever its original order.
    guard !writing.isRetried else { return }
    // A status change that was ahead of a log that was set back is rejected, and may match a later version of that log if the
    // rejection was lost.
    if case .setStatus = writing.operation.action, !pastLives.isEmpty { return }
    // The relay does not remember a refusal. If it was lost with its connection, or was never sent, the operation is sent again, and may be accepted
    // by then. Not so a message: its author's words would stand in another order (G3).
    if refusedForGood.contains(key) || refusedAtCommit.contains(key), !writing.operation.isMessage { return }
    // A session comes into being before what was written there already, and who comes into it by an act from outside does so before that.
    if passesMessages(writing) { return }
    // Its author has taken it back and come to another relay, which is not sent it again. The relay that was sent it commits it before it hears of
    // that.
    if hearings.count > 1, writing.isRetracted { return }
    let last = history.lastOrders[writing.device] ?? -1
    expect(writing.order > last, .order, "\(entry.brief) stands behind what its author wrote later")
    history.lastOrders[writing.device] = writing.order
  }

  private mutating func check(_ outcome: LedgerOutcome) {
    switch outcome {
    case .arrived(let heads, let entries, _, _, _):
      for head in heads { check(head) }
      for entry in entries { checkShown(entry) }
    case .recorded(let acceptance, let entries):
      expect(
        recorded.insert(acceptance.key).inserted && writings[acceptance.key] != nil, .exactlyOnce,
        "\(acceptance.key.brief) is kept a second time, or is nobody's")
      for entry in entries { checkShown(entry) }
    case .received, .notFollowing, .vacated, .announced: break
    case .following(let head, _, _): if !head.endsAtHead { check(head) }
    case .logged(let entries): for entry in entries { checkShown(entry) }
    case .created(let acceptance, let entries), .appended(let acceptance, let entries),
      .routed(let acceptance, let entries, _):
      check(acceptance)
      for entry in entries { checkShown(entry) }
    case .accepted(let acceptance, let entry):
      check(acceptance)
      checkShown(entry)
    case .replayed(let acceptance): check(acceptance)
    case .rejected(let rejection): if rejection.isPermanent { refusedAtCommit.insert(rejection.key) }
    }
  }

  // MARK: Frames of the relay

  /// G5: no frame contains uncommitted data.
  mutating func said(_ frame: RelayFrame) {
    switch frame {
    case .welcome(let welcome): for head in welcome.sessions { check(head) }
    case .accepted(let acceptance): check(acceptance)
    case .event(let entry): checkShown(entry)
    case .rejected(let rejection):
      if rejection.isPermanent { refusedForGood.insert(rejection.key) }
      if let status = rejection.status, let session = rejection.session { check(status, in: session) }
      let status = rejection.session.flatMap { histories[$0]?.status.status }
      expect(
        rejection.code != .sessionEnded || status == .ended, .statusIsTheRelays, "\(rejection.key.brief): it has not ended")
      expect(
        rejection.code != .retracted || writings[rejection.key]?.isRetracted == true, .nothingLost,
        "\(rejection.key.brief) is refused as taken back, and nobody took it back")
      expect(
        writings[rejection.key]?.isLogged != true || !rejection.isPermanent || rejection.code == .notAllowed, .exactlyOnce,
        "\(rejection.key.brief) is refused (\(rejection.code)), and stands in the log")
    case .caughtUp(let session, let through, let head):
      expect(
        isPlace(through, of: session), .oneHistory, "\(session) is caught up through \(through), which is no place of its log")
      let last = UInt64(histories[session]?.entries.count ?? 0)
      expect(
        through.sequence <= head && head <= last, .ackIsDurable,
        "caught up through \(through.sequence) of \(head) of \(last)")
    case .reset(let session, let from, .pastRetention):
      let there = histories[session]?.entry(from.sequence)
      expect(
        (from.epoch == nil || isPlace(from, of: session)) && isPassed(from.sequence, of: session, in: epoch), .oneHistory,
        "\(session) is said to be erased through \(from.sequence), where \(there?.brief ?? "nothing") stands")
    case .reset(let session, let from, .beforeMembership):
      expect(
        served == .membership && (from.epoch == nil || isPlace(from, of: session)), .oneHistory,
        "\(session) is left out through \(from.sequence), which is no place of its log")
    case .reset(let session, let from, let reason):
      expect(
        !pastLives.isEmpty && reason == (from.sequence == 0 ? .otherEpoch : .diverged) && isPlace(from, of: session),
        .oneHistory,
        "\(session) is reset (\(reason)) without a reason")
    case .receipt(let receipt, let user):
      let last = UInt64(histories[receipt.session]?.entries.count ?? 0)
      expect(
        receipt.readThrough <= receipt.deliveredThrough && receipt.deliveredThrough <= last, .ackIsDurable,
        "\(user) is said to be at \(receipt.deliveredThrough) of \(last) in \(receipt.session)")
    case .following(let head): if !head.endsAtHead { check(head) }
    case .presence, .preference, .pong, .goAway, .joined, .left, .duty, .ring, .ringEnded, .waiting, .directory, .requests,
      .sessions, .wipe, .stillReceiving:
      break
    }
  }

  private mutating func check(_ head: SessionHead) {
    let last = UInt64(histories[head.session]?.entries.count ?? 0)
    expect(head.head <= last, .ackIsDurable, "\(head.session) is said to be at \(head.head); \(last) is committed")
    check(head.status, in: head.session)
  }

  mutating func check(_ status: VersionedStatus, in session: SessionID) {
    let statuses = histories[session]?.statuses ?? []
    let index = Int(clamping: status.version) - 1
    expect(
      index >= 0 && index < statuses.count && statuses[index] == status, .statusIsTheRelays,
      "\(session) is said to be \(status.brief); \(statuses.last?.brief ?? "nothing") is committed")
  }

  private mutating func check(_ acceptance: Acceptance) {
    guard let session = acceptance.session, acceptance.sequence > 0 else {
      let isKept = recorded.contains(acceptance.key) || perhapsRecorded.contains(acceptance.key)
      return expect(isKept, .ackIsDurable, "\(acceptance.key.brief) is acknowledged, and not kept")
    }
    let entry = histories[session]?.entry(acceptance.sequence)
    expect(
      entry?.key == acceptance.key, .ackIsDurable,
      "\(acceptance.key.brief) is acknowledged as \(acceptance.sequence), where \(entry?.brief ?? "nothing") stands")
    guard let entry else { return }
    var expected = Acceptance(of: entry, isReplay: acceptance.isReplay)
    if let epoch = acceptance.epoch {
      let place = LogCursor(epoch: epoch, sequence: acceptance.sequence)
      expect(isPlace(place, of: session), .oneHistory, "\(acceptance.key.brief) is said to be of \(epoch)")
      expected?.epoch = epoch
    }
    expect(expected == acceptance, .exactlyOnce, "\(acceptance) was first \(String(describing: expected))")
  }

  private mutating func checkShown(_ entry: LogEntry) {
    var entry = entry
    if let epoch = entry.epoch {
      let place = LogCursor(epoch: epoch, sequence: entry.sequence)
      expect(isPlace(place, of: entry.session), .oneHistory, "\(entry.brief) is said to be of \(epoch)")
      entry.epoch = nil
    }
    let logged = histories[entry.session]?.entry(entry.sequence)
    // With a text that was retracted meanwhile, or without it.
    let isTakenBack = entry.key.map { histories[entry.session]?.retracted.contains($0) == true } ?? false
    let isBare = mayBeBare(entry) && logged?.noteless == entry
    expect(
      logged == entry || isBare || isTakenBack && logged?.wordless == entry.wordless, .ackIsDurable,
      "\(entry.brief) is shown, and \(logged?.brief ?? "nothing") is committed there")
  }

  /// After a restart every commit is still there.
  mutating func hold(_ heads: [SessionHead]) {
    for session in sessions {
      let committed = UInt64(histories[session]?.entries.count ?? 0)
      let found = heads.first { $0.session == session }
      expect(
        found?.head ?? 0 == committed, .ackIsDurable,
        "\(session) had \(committed) entries, and has \(found?.head ?? 0) after a restart")
      guard let found, let history = histories[session] else { continue }
      expect(found.status == history.status, .statusIsTheRelays, "\(session) was \(history.status), and is \(found.status)")
    }
  }

  // MARK: The end

  /// G1: every message is in the log, failed or deleted; none is pending any more.
  mutating func checkEnd() {
    for key in written.joined() {
      guard let writing = writings[key], case .sendMessage = writing.operation.action else { continue }
      expect(
        writing.isLogged || writing.isDeleted || writing.isRetracted || writing.isForgotten || failed.contains(key)
          || waiting.contains(key),
        .nothingLost,
        "\(writing.operation.brief) is nowhere")
    }
    checkComings()
  }

  /// The keys that authors' devices show as failed, as of the last audit.
  var failed: Set<IdempotencyKey> = []

  func addUp(_ tally: inout Tally) {
    for key in written.joined() {
      guard let writing = writings[key], case .sendMessage = writing.operation.action else { continue }
      tally.written += 1
      switch true {
      case writing.isLogged: tally.sent += 1
      case writing.isDeleted, writing.isRetracted: tally.deleted += 1
      case failed.contains(key): tally.failed += 1
      case waiting.contains(key): tally.waiting += 1
      case writing.isForgotten: tally.forgotten += 1
      default: tally.lost += 1
      }
    }
  }
}

extension LedgerWrite {
  fileprivate var key: IdempotencyKey? {
    switch self {
    case .submit(let operation, _), .submitMember(let operation, _), .answer(let operation, _, _),
      .record(let operation, _, _, _), .publish(let operation, _, _, _):
      operation.key
    case .arrive, .arriveMember, .follow, .receive, .logRings, .expire, .vacate, .announce: nil
    }
  }

  fileprivate func touches(_ session: SessionID) -> Bool {
    switch self {
    case .arrive(_, let sessions, _): sessions.contains(session)
    case .submit(let operation, _), .submitMember(let operation, _), .answer(let operation, _, _): operation.session == session
    case .logRings(_, let other, _), .expire(_, let other), .vacate(let other, _): other == session
    case .record(_, _, _, let sessions), .publish(_, _, _, let sessions): sessions.contains(session)
    // An arrival may write into each session of which its user is a member.
    case .arriveMember: true
    case .receive, .follow, .announce: false
    }
  }
}
