import Synchronization
import WardlineModel
import WardlineProtocol
import WardlineRelay
import WardlineMemoryStores

/// A relay's core and its store, as the server has them. What the core asks for is done when the bytes of an input say so, and everything that
/// it tells its connections is checked against what the store holds.
struct AttackedRelay {
  typealias ConnectionID = RelayMachine.ConnectionID
  typealias Core = RelayCore

  private(set) var clients: HostileClients
  private var core: Core
  private var store: MemoryRelayStore
  private(set) var peers: [ConnectionID: AttackingPeer] = [:]
  private var lastConnection: ConnectionID = 0
  private var lives = 1
  private let settings: Settings

  private var uptime: Int64 = 1_000
  private var wallOffset: Int64 = 0
  /// What the core waits for.
  private var commit: (writes: [LedgerWrite], outcomes: [LedgerOutcome]?)?
  private var questions: [Question] = []
  private var hasFinished = false
  /// The keys of operations that are on disk.
  private var committed: Set<IdempotencyKey> = []

  private enum Question {
    case verify(ConnectionID, [String])
    case read(RelayMachine.Read)
    case preferences(ConnectionID, UserID, RestorePreferences)
    case people([UserID])
    case prune(Timestamp, Timestamp?, Int)
    case removeErased
  }

  private struct Settings {
    var pacing = Pacing()
    var places = ConnectionBounds()
    var quotas = Quotas()
    var retention: Int64?
    var history = ServedHistory.all
    var rules = RoutingRules()
    /// Small, so that an input can fill a queue.
    static let highWaterBytes = 64 * 1024

    init(_ choice: Int) {
      if choice & 1 != 0 { places = ConnectionBounds(connectionsMax: 8, connectionsPerUserMax: 4) }
      if choice & 2 != 0 {
        pacing = Pacing(arrivals: Pace(perSecond: 2, burst: 4), operations: Pace(perSecond: 2, burst: 8))
      }
      if choice & 4 != 0 { retention = 2_000 }
      if choice & 8 != 0 { history = .membership }
      if choice & 16 != 0 { quotas = Quotas(userRecords: 3, userBytes: 4_000, sessionEntries: 12, sessionBytes: 4_000) }
      if choice & 32 != 0 {
        rules = RoutingRules(waves: [1], openRequestsMax: 2, openRequestsPerUserMax: 1, peopleOnDutyMax: 1)
      }
    }
  }

  init(_ input: [UInt8]) {
    clients = HostileClients(input)
    settings = Settings(clients.choice())
    let store = MemoryRelayStore(epoch: HostileClients.named("life-1"))
    for person in HostileClients.people { Self.must { try store.add(person, at: HostileClients.start) } }
    self.store = store
    core = Core(machine: RelayMachine(epoch: store.epoch))
    start()
  }

  private mutating func start() {
    let machine = RelayMachine(
      epoch: store.epoch, places: settings.places, pacing: settings.pacing, retentionMilliseconds: settings.retention,
      history: settings.history, disabled: Self.must { try store.disabledUsers() },
      tokenRules: TokenRules(keys: [.own]), rules: settings.rules, restart: Self.must { try store.routingRestart() },
      overview: Self.must { try store.overview(sessionsMax: Limits.overviewSessionsMax) })
    core = Core(
      machine: machine, highWaterBytes: Settings.highWaterBytes, lowWaterBytes: Settings.highWaterBytes / 4)
    hasFinished = false
  }

  /// Plays the input to its end.
  mutating func run() {
    var settles = true
    while !clients.isOver {
      switch clients.choice() % 32 {
      case 0, 1: open()
      case 2: close()
      case 3: if let id = somebody() { write(id) }
      case 4, 5: advance()
      case 6: runCommit()
      case 7: answerCommit()
      case 8: refuseCommit()
      case 9: answer(isRefused: clients.choice() % 8 == 0)
      case 10: tell()
      case 11: if clients.choice() % 4 == 0 { restart() }
      case 12: settles = clients.choice() % 4 != 0
      default: receive()
      }
      if settles { settle() }
    }
    settle()
    checkLogs()
  }

  // MARK: What happens to it

  private mutating func somebody() -> ConnectionID? {
    let ids = peers.keys.sorted()
    return ids.isEmpty ? nil : clients.pick(ids)
  }

  private mutating func open() {
    guard peers.count < 12, !hasFinished else { return }
    lastConnection += 1
    let peer = AttackingPeer(encoding: clients.choice() % 2 == 0 ? .protobuf : .json)
    peers[lastConnection] = peer
    handle(.opened(lastConnection, from: clients.pick(HostileClients.networks), WatchedQueue(peer.encoding, peer.spoken)))
  }

  private mutating func close() {
    guard let id = somebody() else { return }
    peers[id] = nil
    handle(.closed(id))
  }

  /// Also from one that is closing, as the last bytes of a socket do.
  private mutating func receive() {
    guard let id = somebody(), peers[id]?.isPaused == false else { return }
    if peers[id]?.hello == nil, clients.choice() % 16 != 0 {
      let hello = clients.hello()
      peers[id]?.said(.hello(hello))
      return handle(.received(id, [hello].map { .hello($0) }))
    }
    var frames = (0...clients.choice() % 4).map { _ in clients.frame() }
    let times = clients.choice()
    if times >= 248 { frames = Array(repeating: frames[0], count: 32 * (times - 247)) }
    for frame in frames { peers[id]?.said(frame) }
    handle(.received(id, frames))
  }

  private mutating func advance() {
    let choice = clients.choice()
    uptime += Int64(choice % 16) * [1, 100, 1_000, 60_000][choice / 16 % 4]
    if choice == 255 { wallOffset = clients.pick([0, -86_400_000, 86_400_000]) }
    handle(.machine(.tick))
  }

  /// What the transport and the operator tell it.
  private mutating func tell() {
    let id = somebody() ?? 0
    switch clients.choice() % 12 {
    case 0: handle(.machine(.receiving(id)))
    case 1: peers[id]?.size = LinkSize(unitBytes: 2_000, waitingBytesMax: 4_000, isMeasured: true)
    case 2: handle(.acknowledged(id, atMilliseconds: uptime))
    case 3: handle(.machine(.disabled(clients.choice() % 2 == 0 ? [] : [clients.user()])))
    case 4:
      let revoked = Revocations(users: clients.choice() % 2 == 0 ? [:] : [clients.user(): .never])
      handle(.machine(.tokenRules(TokenRules(keys: clients.choice() % 8 == 0 ? [] : [.own], revocations: revoked))))
    case 5: if clients.choice() % 8 == 0 { handle(.machine(.drain)) }
    case 6: peers[id]?.size = AttackingPeer.unmeasured
    default: break
    }
  }

  private mutating func restart() {
    // A commit may be on disk although nobody has heard of it.
    if clients.choice() % 2 == 0 { runCommit() }
    lives += 1
    commit = nil
    questions = []
    peers = [:]
    let epoch: LogEpoch = lives % 2 == 0 ? HostileClients.named("life-2") : HostileClients.named("life-3")
    if lives <= 3 { store = MemoryRelayStore(epoch: epoch, state: store.snapshot()) }
    start()
  }

  // MARK: What it asks for

  private mutating func handle(_ event: Core.Event) {
    let now = Moment(uptimeMilliseconds: uptime, wall: HostileClients.start.advanced(byMilliseconds: uptime + wallOffset))
    let sizes = peers.mapValues(\.size)
    let effects = core.handle(event, at: now) { sizes[$0] }
    if let broken = core.machine.brokenInvariant { preconditionFailure("\(broken), after \(event)") }
    precondition(core.machine.asideCountMax <= Limits.catchUpBufferMax)
    precondition(core.machine.waitingCountMax < Limits.connectionInboxMax + Limits.framesPerEnvelopeMax)
    for id in peers.keys.sorted() { checkWords(to: id, at: now) }
    for effect in effects { perform(effect) }
  }

  private mutating func perform(_ effect: Core.Effect) {
    switch effect {
    case .verify(let id, let tokens, _): questions.append(.verify(id, tokens))
    case .commit(let writes):
      precondition(commit == nil, "a batch while another is under way")
      // Receipts come with it, one of a user and session.
      precondition(writes.count <= Limits.commitBatchMax + 128, "\(writes.count) writes in one batch")
      commit = (writes, nil)
    case .read(let read): questions.append(.read(read))
    case .send, .tellWhenWritten: preconditionFailure("RelayCore performs this itself")
    case .readPreferences(let id, let user, let asked): questions.append(.preferences(id, user, asked))
    case .readPeople(let users): questions.append(.people(users))
    case .readOverview(let read): preconditionFailure("\(read) were left out, and no input makes so many")
    case .prune(let cutoff, let ended, let entriesMax): questions.append(.prune(cutoff, ended, entriesMax))
    case .removeErased: questions.append(.removeErased)
    case .admit, .ending: break
    case .recordWiped(let device, _): preconditionFailure("\(device) is wiped, and nobody wants it to be")
    case .refuseLogins(let logins, _): preconditionFailure("\(logins) are refused, and no device is to be wiped")
    case .wantsToWrite(let id): peers[id]?.wantsToWrite = true
    case .write(let id, let envelope): peers[id]?.take(envelope)
    case .close(let id, _, _), .cut(let id, _):
      guard peers.removeValue(forKey: id) != nil else { return }
      handle(.closed(id))
    case .pauseReading(let id): peers[id]?.isPaused = true
    case .resumeReading(let id): peers[id]?.isPaused = false
    case .finished:
      precondition(commit == nil, "it has finished while a batch is under way")
      hasFinished = true
    }
  }

  /// Everything that is under way comes to its end, and every socket takes everything.
  private mutating func settle() {
    for _ in 0..<10_000 {
      if commit != nil {
        answerCommit()
      } else if !questions.isEmpty {
        answer(isRefused: false)
      } else if let id = peers.keys.sorted().first(where: { peers[$0]?.wantsToWrite == true }) {
        write(id)
      } else {
        return
      }
    }
    preconditionFailure("it does not come to rest")
  }

  private mutating func write(_ id: ConnectionID) {
    guard peers[id]?.wantsToWrite == true else { return }
    peers[id]?.wantsToWrite = false
    handle(.writable(id))
  }

  private mutating func runCommit() {
    guard let writes = commit?.writes, commit?.outcomes == nil else { return }
    let now = HostileClients.start.advanced(byMilliseconds: uptime + wallOffset)
    let outcomes: [LedgerOutcome] = Self.must {
      try store.commit { transaction throws(StoreError) in
        try Ledger.apply(writes, within: settings.quotas, at: now, in: &transaction)
      }
    }
    for outcome in outcomes { if let key = outcome.acceptance?.key { committed.insert(key) } }
    commit?.outcomes = outcomes
  }

  private mutating func answerCommit() {
    runCommit()
    guard let outcomes = commit?.outcomes else { return }
    commit = nil
    handle(.machine(.committed(outcomes)))
  }

  private mutating func refuseCommit() {
    guard commit != nil, commit?.outcomes == nil else { return }
    commit = nil
    handle(.machine(.commitRefused))
  }

  private mutating func answer(isRefused: Bool) {
    guard !questions.isEmpty else { return }
    switch questions.removeFirst() {
    case .verify(let id, let tokens):
      let now = HostileClients.start.advanced(byMilliseconds: uptime + wallOffset)
      let verdict = TokenVerdict(
        combining: tokens.map { token in
          guard let grant = HostileClients.grants[token] else { return .notAllowed }
          return grant.expiresAt <= now ? .expired : .granted(grant)
        })
      if case .granted(let grant) = verdict { peers[id]?.grant = grant }
      handle(.machine(.verified(id, [isRefused ? .unknown : verdict])))
    case .read(let read):
      let page = Self.must {
        try store.page(of: read.session, after: read.after, entriesMax: read.entriesMax, bytesMax: read.bytesMax)
      }
      handle(.machine(.page(read, isRefused ? nil : page)))
    case .preferences(let id, let user, let asked):
      let page = Self.must { try store.preferences(of: user, asked, limit: Limits.preferencesPageMax) }
      handle(.machine(.preferences(id, isRefused ? nil : page)))
    case .people(let users):
      var found: [UserID: Person] = [:]
      for user in users { found[user] = Self.must { try store.entry(of: user) }?.person }
      handle(.machine(.people(users, isRefused ? nil : found)))
    case .prune(let cutoff, let ended, let entriesMax):
      let pruning = Self.must { try store.prune(loggedBefore: cutoff, endedBefore: ended, entriesMax: entriesMax) }
      handle(.machine(.pruned(pruning)))
    case .removeErased: handle(.machine(.erasedRemoved(true)))
    }
  }

  // MARK: What is checked

  /// What a connection is told from here on, before it is written.
  private mutating func checkWords(to id: ConnectionID, at now: Moment) {
    guard var peer = peers.removeValue(forKey: id) else { return }
    let frames = peer.spoken.take()
    let logs = store.snapshot().entries
    for frame in frames {
      if case .accepted(let acceptance) = frame {
        precondition(committed.contains(acceptance.key), "\(acceptance.key) is acknowledged and not on disk (G5)")
      }
      peer.hear(frame, logs)
    }
    let bytesMax = Settings.highWaterBytes + Self.overshootBytesMax
    precondition(peer.spoken.bytes <= bytesMax, "\(peer.spoken.bytes) bytes wait for \(id)")
    peers[id] = peer
  }

  /// What may be under way to a connection when it is taken for slow: the answers to what was read of it, a page, and what others say at once.
  private static let overshootBytesMax =
    2 * (Limits.connectionInboxMax + Limits.framesPerEnvelopeMax) * Limits.frameOverheadBytesMax + 2 * Limits.envelopeBytesMax

  private func checkLogs() {
    let state = store.snapshot()
    var keys: Set<IdempotencyKey> = []
    for (session, entries) in state.entries {
      precondition(entries.map(\.sequence) == Array(1...UInt64(max(1, entries.count))), "\(session) has a gap (G4)")
      precondition(state.heads[session]?.head == UInt64(entries.count))
      for key in entries.compactMap(\.key) { precondition(keys.insert(key).inserted, "\(key) stands twice (G2)") }
    }
  }

  private static func must<Result>(_ body: () throws -> Result) -> Result {
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}

extension LedgerOutcome {
  fileprivate var acceptance: Acceptance? {
    switch self {
    case .accepted(let acceptance, _), .appended(let acceptance, _), .routed(let acceptance, _, _),
      .created(let acceptance, _), .recorded(let acceptance, _), .replayed(let acceptance):
      acceptance
    case .arrived, .logged, .following, .notFollowing, .received, .rejected, .vacated, .announced, .fenced: nil
    }
  }
}

/// A connection's queue, and what was added to it since it was looked at.
final class WatchedQueue: PeerQueue {
  private let end: RelayEnd
  private let spoken: SpokenFrames

  init(_ encoding: WireEncoding, _ spoken: SpokenFrames) {
    end = RelayEnd(encoding)
    self.spoken = spoken
  }

  var isEmpty: Bool { end.isEmpty }
  var bytes: Int { end.bytes }

  func append(_ frames: [RelayFrame]) {
    end.append(frames)
    spoken.add(frames, bytes: end.bytes)
  }

  func takeEnvelope(bytesMax: Int) -> [UInt8]? {
    defer { spoken.add([], bytes: end.bytes) }
    return end.takeEnvelope(bytesMax: bytesMax)
  }
}

final class SpokenFrames: Sendable {
  private let state = Mutex<(frames: [RelayFrame], queued: [RelayFrame], bytes: Int)>(([], [], 0))

  var bytes: Int { state.withLock { $0.bytes } }

  func add(_ frames: [RelayFrame], bytes: Int) {
    state.withLock {
      $0.frames += frames
      $0.queued += frames
      $0.bytes = bytes
    }
  }

  func take() -> [RelayFrame] {
    state.withLock { state in
      defer { state.frames = [] }
      return state.frames
    }
  }

  /// The frames of an envelope that leaves the queue.
  func takeQueued(_ count: Int) -> [RelayFrame] {
    state.withLock { state in
      precondition(
        count > 0 && count <= state.queued.count, "an envelope of \(count) frames; \(state.queued.count) were queued")
      defer { state.queued.removeFirst(count) }
      return Array(state.queued.prefix(count))
    }
  }
}
