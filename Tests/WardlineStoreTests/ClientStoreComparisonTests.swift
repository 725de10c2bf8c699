import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

/// A random life, lived with both stores at once: after every step they tell the same and hold the same. The contract names the rules;
/// this finds the combinations that nobody named.
struct ClientStoreComparisonTests {
  @Test(
    "PITFALLS 17: one random life in two stores: they hold the same, and what a banner counts is what the queue holds",
    arguments: 1...8 as ClosedRange<UInt64>)
  func bothStoresLiveTheSameLife(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    try withTemporaryDirectory { directory in
      let sqlite = try SQLiteClientStore(path: directory + "/store.sqlite", user: Sample.nurse)
      let memory = MemoryClientStore(identity: sqlite.identity)
      var claims = 0
      for step in 0..<340 {
        let deed = Deed.random(using: &chance)
        let (told, expected) = (try deed.told(by: sqlite), try deed.told(by: memory))
        try #require(told == expected, "seed \(seed), step \(step): \(deed)")
        if case .claimed = told.claim { claims += 1 }
        let (held, wanted) = (try Holdings(of: sqlite), try Holdings(of: memory))
        try #require(held == wanted, "seed \(seed), step \(step): \(deed)")
        let failed = held.queue.count { $0.state == .failed }
        let blocked = held.queue.count { $0.state == .blocked }
        let counted = QueueCounts(pending: held.queue.count - failed - blocked, failed: failed, blocked: blocked)
        try #require(held.counts == counted)
      }
      #expect(claims > 0, "everybody agreed at times, and a model was asked")
    }
  }
}

/// Everything that can be read of a store.
private struct Holdings: Equatable {
  var cursors: [SessionID: LogCursor]
  var lanes: [LaneID]
  var queue: [QueueRow]
  var counts: QueueCounts
  var sessions: [SessionState?]
  var messages: [[Message]]
  var participants: [[Participant]]
  var pending: [[QueuedOperation]]
  var ownReceipts: [Receipt]
  var receipts: [[UserID: Receipt]]
  var preferences: [String: String]
  var profiles: [Profile]
  var gaps: [[Gap]]
  var earlier: [SessionID: [LogCursor]]
  var unplaced: [SessionID]
  var requests: [DeviceRequest]
  var answers: [RequestAnswer?]
  var rings: [Ring]
  var duty: DeviceDuty
  var directory: Directory
  var queuedRequests: [QueuedRequest]
  var overview: Overview
  var rowsLeft: [Int?]
  var lease: Lease?
  var assist: AssistHoldings

  init(of store: some ClientStore & AssistStore) throws {
    cursors = try store.cursors()
    lanes = try store.lanes()
    queue = try store.queue()
    counts = try store.counts()
    sessions = try Deed.sessions.map { try store.session($0) }
    messages = try Deed.sessions.map { try store.messages(of: $0, limit: 20) }
    participants = try Deed.sessions.map { try store.participants(of: $0) }
    let lanes = Deed.sessions.map { LaneID.session($0) } + [.feedback, .preferences, .profile]
    pending = try lanes.map { try store.pending(in: $0, after: 2, limit: 3) }
    ownReceipts = try store.ownReceipts()
    receipts = try Deed.sessions.map { try store.receipts(in: $0) }
    preferences = try store.preferences()
    profiles = try store.profiles()
    gaps = try Deed.sessions.map { try store.gaps(in: $0) }
    earlier = try store.earlierCursors()
    unplaced = try store.unplacedSessions()
    requests = try store.requests(limit: 9)
    answers = try (0..<24).map { try store.answer(to: Sample.key($0)) }
    rings = try store.rings()
    duty = try store.duty()
    directory = try store.directory()
    queuedRequests = try store.queuedRequests()
    overview = try store.overview()
    rowsLeft = try RelayList.allCases.map { try store.rowsLeft(of: $0) }
    lease = try store.lease()
    assist = try AssistHoldings(of: store)
  }
}

/// Something that happens to a store. Keys, sequences and times come from small ranges, so that they meet again and again.
enum Deed {
  case enqueue([ClientOperation])
  case apply([RelayNews])
  case retry(IdempotencyKey)
  case delete(IdempotencyKey)
  case hold(IdempotencyKey)
  case undo(IdempotencyKey)
  case edit(IdempotencyKey, ClientOperation)
  case retract(IdempotencyKey, as: IdempotencyKey, at: Timestamp, replacement: ClientOperation?)
  case markRead(SessionID, through: UInt64)
  case setDuty(DutyChoice)
  case takeBack(IdempotencyKey, as: IdempotencyKey, at: Timestamp, replacement: ClientOperation?)
  case claim([IdempotencyKey])
  case release([IdempotencyKey])
  case recover
  /// Another process takes over; the one before it tries to go on with what it had.
  case takeOver([IdempotencyKey])
  case assist(AssistDeed)

  static let sessions = [Sample.ward, Sample.clinic]
  private static let users = [Sample.nurse, Sample.interpreter]
  private static let statuses: [SessionStatus] = [.active, .paused, .ended]

  /// All that the store returns.
  func told(by store: some ClientStore & AssistStore) throws(StoreError) -> AssistDeed.Told {
    if case .assist(let deed) = self { return try deed.done(to: store) }
    return AssistDeed.Told(committed: try done(to: store))
  }

  func done(to store: some ClientStore & AssistStore) throws(StoreError) -> Committed {
    switch self {
    case .enqueue(let operations): try store.enqueue(operations)
    case .apply(let answers): try store.apply(answers)
    case .retry(let key): try store.retry(key)
    case .delete(let key): try store.delete(key)
    case .hold(let key): try store.holdForDeletion(key)
    case .undo(let key): try store.undoDeletion(key)
    case .edit(let key, let replacement): try store.edit(key, as: replacement)
    case .retract(let key, let name, let time, let replacement):
      try store.retract(key, as: name, at: time, replacement: replacement)
    case .takeBack(let key, let name, let time, let replacement):
      try store.takeBack(key, as: name, at: time, replacement: replacement)
    case .markRead(let session, let sequence): try store.markRead(session, through: sequence)
    case .setDuty(let choice): try store.setDuty(choice)
    case .claim(let keys):
      // What could be claimed is told as what was withdrawn would be: it is all that is told.
      Committed(changes: [], counts: try store.counts(), withdrawn: try store.claim(keys))
    case .release(let keys): try silently { () throws(StoreError) in try store.release(keys) }
    case .recover: try silently { () throws(StoreError) in try store.recover() }
    case .takeOver(let keys): try Self.takenOver(store, releasing: keys)
    case .assist(let deed): try Self.told(of: deed, by: store)
    }
  }

  private static func told(of deed: AssistDeed, by store: some ClientStore & AssistStore) throws(StoreError) -> Committed {
    let counts = try store.counts()
    return try deed.done(to: store).committed ?? Committed(changes: [], counts: counts)
  }

  /// What the earlier worker could still claim is told as withdrawn: nothing, if the store is right.
  private static func takenOver(_ store: some ClientStore, releasing keys: [IdempotencyKey]) throws(StoreError) -> Committed {
    let old = try store.currentToken()
    _ = try store.takeLease(after: old, owner: "next", expiresAtMilliseconds: 7)
    let claimed = (try? store.claim(keys, under: old).keys) ?? []
    try? store.release(keys, under: old)
    return Committed(changes: [], counts: try store.counts(), withdrawn: claimed)
  }

  /// Whether only a worker does it.
  var isWork: Bool {
    switch self {
    case .enqueue, .retry, .delete, .hold, .undo, .edit, .retract, .takeBack, .markRead, .setDuty: false
    case .apply, .claim, .release, .recover, .takeOver: true
    case .assist(let deed): deed.isWork
    }
  }

  /// What a process is told of what it does: as it is done, but only of what changes a screen.
  func telling(_ store: SQLiteClientStore) throws(StoreError) -> Committed? {
    switch self {
    case .enqueue, .apply, .retry, .delete, .hold, .undo, .edit, .retract, .takeBack, .markRead, .setDuty:
      return try done(to: store)
    case .claim, .release, .recover, .takeOver:
      _ = try done(to: store)
      return nil
    case .assist(let deed): return try deed.done(to: store).committed
    }
  }

  private func silently(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Committed {
    try body()
    return Committed(changes: [], counts: QueueCounts(pending: 0, failed: 0))
  }

  static func random(using chance: inout SeededGenerator) -> Deed {
    if chance.below(4) == 0 { return .assist(AssistDeed.random(using: &chance)) }
    return switch chance.below(24) {
    case 20: .setDuty(Deed.choice(using: &chance))
    case 21...23: .apply((0...chance.below(4)).map { _ in told(using: &chance) })
    case 18, 19:
      .takeBack(
        key(using: &chance), as: retraction(using: &chance), at: time(using: &chance),
        replacement: chance.below(2) == 0 ? operation(using: &chance) : nil)
    case 16: .hold(key(using: &chance))
    case 17: .undo(key(using: &chance))
    case 15: .markRead(chance.pick(sessions), through: sequence(using: &chance))
    case 13, 14:
      .retract(
        key(using: &chance), as: retraction(using: &chance), at: time(using: &chance),
        replacement: chance.below(3) == 0 ? operation(using: &chance) : nil)
    case 0...2: .enqueue((0...chance.below(3)).map { _ in operation(using: &chance) })
    case 3...5: .apply((0...chance.below(4)).map { _ in answer(using: &chance) })
    case 6: .retry(key(using: &chance))
    case 7, 8: .claim((0...chance.below(3)).map { _ in key(using: &chance) })
    case 9: chance.below(4) == 0 ? .recover : .release([key(using: &chance), key(using: &chance)])
    case 10: .edit(key(using: &chance), operation(using: &chance))
    case 11: .takeOver([key(using: &chance), key(using: &chance)])
    default: .delete(key(using: &chance))
    }
  }

  static let arabic = language("ar")
  static let ukrainian = language("uk")

  private static func language(_ tag: String) -> LanguageTag {
    do { return try LanguageTag(tag) } catch { preconditionFailure("\(error)") }
  }

  private static func operation(using chance: inout SeededGenerator) -> ClientOperation {
    let action: ClientOperation.Action =
      switch chance.below(18) {
      case 15: .assignRequest(key(using: &chance), chance.pick(users))
      case 16: .joinSession(reason: "words")
      case 17: .confirmMessage(key(using: &chance))
      case 10: .handOver(.shiftEnds, leavesAtOnce: chance.below(2) == 0)
      case 11: .cancelRequest(key(using: &chance))
      case 12: .renewRequest(key(using: &chance))
      case 13: .declineRequest(key(using: &chance), .busy)
      case 14: .acceptRequest(key(using: &chance))
      case 0: .createSession
      case 8: .requestInterpreter(InterpreterRequest(arabic, note: "\(chance.below(3))"))
      case 9: .acceptRequest(Sample.key(90))
      case 6: .setPreference(name: "name \(chance.below(2))", value: "value \(chance.below(3))")
      case 7: .submitFeedback(rating: 3, text: "words")
      case 1: .setStatus(chance.pick(statuses), basedOn: 0)
      case 2: .publishProfile(name: "N", languages: ["ar", "en"])
      default: .sendMessage(body: "text \(chance.below(100))")
      }
    return ClientOperation(
      key: key(using: &chance), session: action.rules.needsSession ? chance.pick(sessions) : nil,
      writtenAt: time(using: &chance),
      action: action)
  }

  private static func answer(using chance: inout SeededGenerator) -> RelayNews {
    let session = chance.pick(sessions)
    switch chance.below(14) {
    case 13:
      return .welcome(SessionHead(session: session, status: status(using: &chance), head: sequence(using: &chance)))
    case 12: return .opened(Set(sessions.filter { _ in chance.below(2) == 0 }))
    case 10: return .ahead(key(using: &chance), session: session, epoch: cursor(using: &chance).epoch)
    case 11: return .complete(session)
    case 9:
      return .receipt(
        Receipt(session: session, deliveredThrough: sequence(using: &chance), readThrough: sequence(using: &chance)),
        by: chance.pick(users))
    case 0, 1:
      let isRetraction = chance.below(4) == 0
      return .accepted(
        Acceptance(
          key: isRetraction ? retraction(using: &chance) : key(using: &chance), session: chance.below(5) == 0 ? nil : session,
          sequence: chance.below(5) == 0 ? 0 : sequence(using: &chance), loggedAt: time(using: &chance),
          writtenAt: time(using: &chance), isReplay: false, status: chance.below(3) == 0 ? status(using: &chance) : nil))
    case 2, 3:
      let rejection = Rejection(
        key: chance.below(4) == 0 ? retraction(using: &chance) : key(using: &chance), session: session,
        code: chance.pick([.notAllowed, .statusConflict, .busy, .timedOut]),
        isPermanent: chance.below(3) > 0, status: chance.below(3) == 0 ? status(using: &chance) : nil)
      return rejection.isPermanent
        ? .rejected(rejection) : .postponed(rejection, until: time(using: &chance), refusals: chance.below(4))
    case 4, 5: return .event(entry(in: session, using: &chance))
    case 6: return .head(SessionHead(session: session, status: status(using: &chance), head: sequence(using: &chance)))
    case 7: return .cursor(cursor(using: &chance), session: session)
    default:
      let reason = chance.pick([ResetReason.otherEpoch, .diverged, .pastRetention, .beforeMembership])
      return .reset(cursor(using: &chance), session: session, reason: reason)
    }
  }

  /// What the relay tells a connection of requests, and keeps in no log.
  private static func told(using chance: inout SeededGenerator) -> RelayNews {
    let user = chance.pick(users)
    switch chance.below(14) {
    case 12, 13: return overview(using: &chance)
    case 0: return .connected
    case 1...3:
      return .ring(
        Ring(
          of: key(using: &chance), in: chance.pick(sessions), arabic, note: "\(chance.below(3))", author: user,
          handsOver: chance.below(3) == 0 ? user : nil, endsAt: time(using: &chance)))
    case 4, 5: return .ringEnded(key(using: &chance), chance.pick([RingEnd.taken, .expired]))
    case 6, 7:
      return .place(
        key(using: &chance),
        RequestPlace(1 + chance.below(3), onDuty: 3, busy: chance.below(3), expiresAt: time(using: &chance)))
    case 8:
      let refusal = chance.below(3) == 0 ? DutyRefusal.notInterpreter : nil
      return .duty(
        DutyState(choice(using: &chance), availability: chance.pick([.off, .busy]), refusal: refusal),
        heardAt: time(using: &chance))
    case 9:
      let row = DirectoryRow(user, languages: [SpokenLanguage(arabic)], chance.pick([.off, .onDuty, .busy]))
      return .directory([row], isWhole: chance.below(4) == 0, left: left(using: &chance), heardAt: time(using: &chance))
    default:
      let row = QueuedRequest(
        key(using: &chance), in: chance.pick(sessions), arabic, urgency: chance.pick([.normal, .urgent]), author: user,
        askedAt: time(using: &chance), ringing: chance.below(3), isOver: chance.below(3) == 0)
      return .queuedRequests([row], isWhole: chance.below(6) == 0, left: left(using: &chance))
    }
  }

  private static func overview(using chance: inout SeededGenerator) -> RelayNews {
    let rows = sessions.filter { _ in chance.below(2) == 0 }.map { session in
      SessionOverview(
        session, language: chance.below(2) == 0 ? arabic : nil, status: status(using: &chance), createdAt: time(using: &chance),
        members: users.map { Participant(user: $0, role: .nurse, name: "Name \(chance.below(3))") },
        openRequest: chance.below(2) == 0 ? key(using: &chance) : nil, isOver: chance.below(3) == 0)
    }
    return .overview(rows, isWhole: chance.below(4) == 0, left: left(using: &chance), heardAt: time(using: &chance))
  }

  private static func left(using chance: inout SeededGenerator) -> Int? { chance.below(3) == 0 ? nil : chance.below(3) }

  private static func choice(using chance: inout SeededGenerator) -> DutyChoice {
    DutyChoice(chance.pick([.on, .away, .off]), chosenAt: time(using: &chance))
  }

  private static func retraction(using chance: inout SeededGenerator) -> IdempotencyKey {
    Sample.key(UInt64(1_000 + chance.below(4)))
  }

  private static func entry(in session: SessionID, using chance: inout SeededGenerator) -> LogEntry {
    let author = chance.pick(users)
    let event: LogEntry.Event =
      switch chance.below(17) {
      case 16: .done(.confirmMessage(key(using: &chance)))
      case 15:
        .joined(
          Participant(user: author, role: .nurse), MembershipReason(.cameIn, note: chance.below(2) == 0 ? "" : "words"))
      case 9: .done(.requestInterpreter(InterpreterRequest(arabic, preferred: author, note: "\(chance.below(3))")))
      case 10: .accepted(key(using: &chance), chance.pick(users))
      case 11: .done(.cancelRequest(key(using: &chance)))
      case 12: .expired(key(using: &chance))
      case 13: .done(.renewRequest(key(using: &chance)))
      case 14: .done(.handOver(.technical, leavesAtOnce: false))
      case 0: .done(.createSession)
      case 7: .profile(Profile(user: author, name: "Name \(chance.below(3))", languages: ["ar"]))
      case 8: .done(.retract(key(using: &chance)))
      case 1: .status(status(using: &chance))
      case 2: .participant(Participant(user: author, role: .nurse, name: "Name \(chance.below(3))"))
      case 3: .other(body: [0xAA, 0x06, UInt8(chance.below(3))])
      default: .message(body: "logged \(chance.below(100))")
      }
    return LogEntry(
      session: session, sequence: sequence(using: &chance), key: chance.below(9) == 0 ? nil : key(using: &chance),
      author: author,
      loggedAt: time(using: &chance), writtenAt: time(using: &chance), event: event)
  }

  static func key(using chance: inout SeededGenerator) -> IdempotencyKey { Sample.key(UInt64(chance.below(24))) }
  static func sequence(using chance: inout SeededGenerator) -> UInt64 { UInt64(1 + chance.below(30)) }
  static func time(using chance: inout SeededGenerator) -> Timestamp { Sample.time(Int64(chance.below(12))) }
  private static func status(using chance: inout SeededGenerator) -> VersionedStatus {
    VersionedStatus(chance.pick(statuses), version: UInt64(1 + chance.below(9)))
  }
  private static func cursor(using chance: inout SeededGenerator) -> LogCursor {
    let epochs: [LogEpoch?] = [nil, Sample.name("life-1"), Sample.name("life-2")]
    return LogCursor(epoch: chance.pick(epochs), sequence: UInt64(chance.below(30)))
  }
}

extension SeededGenerator {
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
