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
  var commitCount = 0
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
  var perhapsRecorded: Set<IdempotencyKey> = []
  /// The messages retracted in any log, including ended histories.
  var retracted: Set<IdempotencyKey> = []
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
  /// The same as each relay has read it last: they may change it.
  var readLanguages: [Int: [UserID: [LanguageTag]]] = [:]
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
    // When it was written since the boot is not sent, and a store forgets it once the time is final. An operation that the log had lost is sent
    // again with the time of its first entry.
    let isSame =
      first.action == operation.action && first.session == operation.session
      && (writing.isForgotten || first.writtenAt == operation.writtenAt)
    expect(
      isSame, .exactlyOnce,
      "\(operation.brief), written at \(operation.writtenAt.milliseconds), was submitted as \(first.brief) of \(first.writtenAt.milliseconds)"
    )
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

  mutating func check(_ head: SessionHead) {
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

  mutating func check(_ acceptance: Acceptance) {
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

  mutating func checkShown(_ entry: LogEntry) {
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
