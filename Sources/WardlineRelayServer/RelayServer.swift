internal import CHardening
internal import Dispatch
internal import Foundation
package import Logging
package import WardlineModel
package import WardlineRelay
package import WardlineTransport
internal import WardlineProtocol

/// Turns the effects of `RelayCore` into sockets and transactions, and what came of them into its events. It decides nothing.
///
/// It runs on the event loop's thread, so what comes from a socket reaches the machine without a hop. Commits run one after the
/// other on a queue of their own, reads of the log on another: a slow disk delays acknowledgements, and nothing else.
package actor RelayServer<Store: RelayStore>: WebSocketHandler {
  nonisolated let loop: EventLoop
  let store: Store
  let people: any PeopleDirectory
  let revocations: (any RevocationList)?
  var authority: TokenAuthority
  /// `nil` where no keys are fetched.
  var issuerKeys: IssuerKeys?
  /// Where refused connections and what retention has erased are recorded; `nil` for nowhere.
  let audit: (any AuditLog)?
  let logger: Logger
  let onFailure: @Sendable (StoreError) -> Void
  let commits = DispatchQueue(label: "wardline.relay.commits")
  let reads = DispatchQueue(label: "wardline.relay.reads")
  /// Where erased text is removed from the files: a database may take minutes for it.
  let removals = DispatchQueue(label: "wardline.relay.removals")

  private(set) var core: RelayCore
  /// What is to be decided when the effects of the event before are done.
  private var events: [RelayCore.Event] = []
  private var isHandling = false
  private(set) var server: WebSocketServer?
  fileprivate var peers: [UInt64: Peer] = [:]
  private var clock: LoopTimer?
  private var finished: CheckedContinuation<Void, Never>?
  private var isFinished = false
  /// What clients of other versions said and this relay does not know.
  private var ignoredCount = 0
  /// Bounds the lines of the log that can be caused without a token.
  var refusals = LogThrottle()
  /// Bounds those that all who come back at once cause, and a device that comes and goes.
  var admissions = LogThrottle(linesMax: Limits.admissionLinesMax)
  var refusedHandshakes = RefusedHandshakes()
  var known = KnownTokens()
  var refusalsToRecord = AuditRefusals()
  var toldRefusals = ToldRefusals()
  /// How many of them are being recorded.
  var recordingCount = 0
  /// Whether the relay records its last refusals.
  var isAuditEnding = false
  /// Devices that have said that they are wiped, and from where, until the store has it.
  var wipesToRecord: [UserDevice: PeerNetwork] = [:]
  /// Logins to refuse, and whose they are, until the store has them.
  var loginsToRefuse: [String: UserID] = [:]
  var watch: PeopleWatch
  private var memory = MemoryUse()
  /// Of those whom the transport had no place for: how many the log has told of, and when.
  var turnedAwayTold = 0
  var turnedAwayToldAtMilliseconds: Int64?
  var writeTrouble = RecurringTrouble()
  var readTrouble = RecurringTrouble()
  let quotas: Quotas
  /// When the log told last how much is stored, by the loop's clock; `nil` before the first tick.
  var usageToldAtMilliseconds: Int64?
  /// The read of what other relays have committed, if one is under way.
  var newsLook: NewsLook?
  var clockRecord = ClockRecord()
  var operations = Operations()
  /// Operations of the operator that wait for their commit.
  var operatorWaiting: [IdempotencyKey: OperatorWaiting] = [:]
  /// Sessions that an operator is ending.
  var sessionsEndedByOperator: Set<SessionID> = []

  /// One connection. A class: it is looked up for every message, and a copy would retain each of its parts.
  fileprivate final class Peer {
    let connection: WebSocketConnection
    let network: PeerNetwork
    let openedAt: Timestamp
    let wire: RelayEnd
    /// Whose valid tokens it has shown.
    var user: UserID?
    /// Whether this end has closed it already, or will once its queue has drained: it is not listened to any more.
    var isClosed = false
    var isEnding = false

    init(connection: WebSocketConnection, network: PeerNetwork, openedAt: Timestamp, wire: RelayEnd) {
      self.connection = connection
      self.network = network
      self.openedAt = openedAt
      self.wire = wire
    }
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - audit: where who was refused and what was erased are recorded.
  ///   - people: who is disabled: read now, and when it has changed, which is looked for at each admission and once a second.
  ///   - revocations: the tokens that were revoked, in the same store as `people`: read as often.
  ///   - places: how many may be connected.
  ///   - pacing: how fast people may come, and speak.
  ///   - quotas: how much one user and one session may have.
  ///   - retentionMilliseconds: for how long messages and feedback are kept; `nil` for ever.
  ///   - endedRetentionMilliseconds: for how long after the end of their session; `nil` for no shorter.
  ///   - confirmedTime: that the clock is right, as an operator says; `nil` to compare it with the last run.
  ///   - history: how much of a session's log its members are served.
  ///   - rules: how long and how widely requests ring.
  ///   - countedLanguages: languages whose counters exist from the start, whether or not anybody asks for them or speaks them.
  ///   - onFailure: called once, from any thread, when the store can no longer be trusted. The process must end: nothing is
  ///     acknowledged after it (G5).
  package init(
    loop: EventLoop, store: Store, people: any PeopleDirectory, revocations: (any RevocationList)? = nil,
    audit: (any AuditLog)? = nil, authority: TokenAuthority, logger: Logger, places: ConnectionBounds = ConnectionBounds(),
    pacing: Pacing = Pacing(), quotas: Quotas = Quotas(), retentionMilliseconds: Int64? = nil,
    endedRetentionMilliseconds: Int64? = nil, confirmedTime: Timestamp? = nil, history: ServedHistory = .all,
    rules: RoutingRules = RoutingRules(), countedLanguages: [LanguageTag] = [],
    onFailure: @escaping @Sendable (StoreError) -> Void
  ) throws(StoreError) {
    // The version first: a change between the two is then seen at the next look.
    watch = PeopleWatch(version: try people.directoryVersion())
    let disabled = try people.disabledUsers()
    let tokenRules = TokenRules(keys: authority.acceptedKeys, revocations: try revocations?.revocations() ?? Revocations())
    let confirmedTime = try Self.confirmedTime(in: store, or: confirmedTime)
    let restart = try store.routingRestart()
    let overview = try store.overview(sessionsMax: places.overviewSessionsMax)
    let languages = try countedLanguages + Self.knownLanguages(of: store, people)
    self.loop = loop
    self.store = store
    self.people = people
    self.revocations = revocations
    self.audit = audit
    self.authority = authority
    self.logger = logger
    self.onFailure = onFailure
    self.quotas = quotas
    core = RelayCore(
      machine: RelayMachine(
        epoch: store.epoch, places: places, pacing: pacing, retentionMilliseconds: retentionMilliseconds,
        endedRetentionMilliseconds: endedRetentionMilliseconds, confirmedTime: confirmedTime, history: history,
        takesUnreviewedPhrases: quotas.takesUnreviewedPhrases, disabled: disabled, tokenRules: tokenRules, rules: rules,
        restart: restart, overview: overview, languages: languages, durability: try store.durability(), node: store.node,
        peers: store.peers))
  }

  /// Listens, and answers with the port.
  package func listen(_ configuration: Listening) throws(TransportError) -> Int {
    let server = try WebSocketServer(
      loop: loop,
      configuration: ServerConfiguration(
        host: configuration.host, port: configuration.port, tls: configuration.tls,
        isLoopbackOnly: configuration.tls == nil && !configuration.isInsecure,
        subprotocols: WireEncoding.allCases.map(\.rawValue), origins: configuration.origins,
        trustedProxies: configuration.trustedProxies,
        limits: ConnectionLimits(
          messageBytesMax: Limits.helloBytesMax, fragmentsMax: Limits.fragmentsMax,
          outboundHighWaterBytes: Limits.outboundHighWaterBytes, outboundLowWaterBytes: Limits.outboundLowWaterBytes),
        connectionsMax: core.machine.places.connectionsMax),
      handler: self)
    self.server = server
    store.whenTakenOver(onFailure)
    store.whenNewsWaits { [loop] in loop.execute { self.assumeIsolated { $0.lookForNews() } } }
    clock = loop.makeTimer { [weak self] in self?.assumeIsolated { $0.tick() } }
    armClock()
    return server.port
  }

  /// Takes nothing new, commits and acknowledges what has come, tells everyone when to come back, and returns.
  package func drain() async {
    server?.stopAccepting()
    handle(.machine(.drain))
    if !isFinished { await withCheckedContinuation { finished = $0 } }
    // The goodbyes leave before the loop is stopped; a client that takes none does not hold up the others.
    let deadline = loop.now + Limits.shutdownMaxMilliseconds / 4
    while !peers.isEmpty, loop.now < deadline { try? await Task.sleep(for: .milliseconds(5)) }
    logLeftOut(refusals.finish())
    logAdmissionsLeftOut(admissions.finish())
    await finishAudit()
    await logUsage()
    let counts = core.machine.counts
    logger.log(
      .drained, "drained",
      [
        "accepted": .number(counts.accepted), "replayed": .number(counts.replayed), "rejected": .number(counts.rejected),
        "commits": .number(counts.commits), "ignored": .number(counts.ignoredFrames + ignoredCount),
        "fenced": .number(counts.fenced), "turnedAway": .number(counts.turnedAway), "cut": .number(counts.cut),
        "rateLimited": .number(counts.rateLimited), "overQuota": .number(counts.overQuota), "erased": .number(counts.erased),
      ])
  }

  // MARK: Events

  var now: Moment {
    Moment(uptimeMilliseconds: loop.now, wall: .now)
  }

  /// An effect may end at once in another event: that one comes after all effects of the first.
  func handle(_ event: RelayCore.Event) {
    events.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !events.isEmpty {
      let effects = core.handle(events.removeFirst(), at: now) { id in peers[id]?.linkSize }
      // Reads everything: with a crowd it would be most of the work.
      assert(core.machine.connectionCount > 16 || core.machine.brokenInvariant == nil, core.machine.brokenInvariant ?? "")
      for effect in effects { perform(effect) }
    }
  }

  private func tick() {
    countLag()
    lookAtSlow()
    handle(.machine(.tick))
    followClock()
    lookAtPeople()
    logLeftOut(refusals.tick(at: loop.now))
    logAdmissionsLeftOut(admissions.tick(at: loop.now))
    let busy = core.machine.counts.busy
    log(writeTrouble.tick(refused: busy, at: loop.now), of: .write)
    log(readTrouble.tick(refused: busy, at: loop.now), of: .read)
    logUsageWhenDue()
    recordRefusals()
    recordWipes()
    logTurnedAway(refusedSocketCount)
    giveMemoryBack()
    answerQuestions()
    armClock()
  }

  private func giveMemoryBack() {
    guard let server, memory.isToBeReturned(ended: server.endedCount) else { return }
    commits.async { [store] in
      store.releaseMemory()
      wardline_return_memory()
    }
  }

  private func lookAtSlow() {
    for id in core.congested {
      guard let takenAt = peers[id]?.connection.readProgress()?.acknowledgedAtMilliseconds else { continue }
      handle(.acknowledged(id, atMilliseconds: takenAt))
    }
  }

  private func armClock() {
    let due = loop.now + 1_000
    operations.tickDueAtMilliseconds = due
    clock?.arm(atUptimeMilliseconds: due)
  }

  /// Sockets that the transport had no place for.
  var refusedSocketCount: Int { server?.refusedCount ?? 0 }

  package nonisolated func opened(_ connection: WebSocketConnection) {
    assumeIsolated { $0.open(connection) }
  }

  package nonisolated func received(_ message: [UInt8], _ kind: MessageKind, on connection: WebSocketConnection) {
    assumeIsolated { $0.receive(message, kind, from: connection) }
  }

  package nonisolated func writable(_ connection: WebSocketConnection) {
    assumeIsolated { $0.handle(.writable(connection.number)) }
  }

  package nonisolated func receiving(_ connection: WebSocketConnection) {
    assumeIsolated { $0.handle(.machine(.receiving(connection.number))) }
  }

  package nonisolated func closed(_ connection: WebSocketConnection, _ reason: CloseReason) {
    assumeIsolated { $0.close(connection.number, reason) }
  }

  private func open(_ connection: WebSocketConnection) {
    // The transport agreed on one of these; nothing else gets here.
    let encoding = WireEncoding(rawValue: connection.subprotocol) ?? .protobuf
    let network = PeerNetwork(address: connection.address)
    let wire = RelayEnd(encoding)
    peers[connection.number] = Peer(connection: connection, network: network, openedAt: now.wall, wire: wire)
    logger.log(.opened, "opened", ["connection": .number(connection.number), "peer": "\(connection.peer)"])
    handle(.opened(connection.number, from: network, wire))
  }

  private func receive(_ message: [UInt8], _ kind: MessageKind, from connection: WebSocketConnection) {
    let id = connection.number
    guard let peer = peers[id], !peer.isClosed, !peer.isEnding else { return }
    memory.noteReceived(message.count)
    let encoding = peer.wire.encoding
    guard (kind == .text) == encoding.isText else {
      return refuse(id, .unsupportedData, "\(encoding.rawValue) takes \(encoding.isText ? "text" : "binary") messages")
    }
    do throws(WireError) {
      let decoded = try peer.wire.decode(message)
      ignoredCount += decoded.ignoredCount
      handle(.received(id, decoded.frames))
    } catch {
      refuse(id, CloseCode(rawValue: error.closeCode), error.description)
    }
  }

  /// What came cannot be read: that connection ends with the reason, and no other hears of it.
  private func refuse(_ id: UInt64, _ code: CloseCode, _ reason: String) {
    // It may name what a stranger wrote.
    let reason = reason.printable(charactersMax: Limits.reasonCharactersMax)
    logRefusal(of: id, code, reason, outcome: GoAway.Reason.protocolError.outcome)
    peers[id]?.connection.close(code: code, reason: reason)
    peers[id]?.isClosed = true
    handle(.closed(id))
  }

  /// Who was not let in, from where and why, a bounded number of times.
  ///
  /// - Parameter outcome: why, for the audit log.
  private func logRefusal(of id: UInt64, _ code: CloseCode, _ reason: String, outcome: String) {
    guard let peer = peers[id] else { return }
    // One that was admitted is recorded as who came; what it said since is no matter of the audit log.
    if !core.isAdmitted(id) {
      let event = AuditEvent(.refused, by: peer.user?.text ?? "", from: peer.network.description, outcome: outcome)
      refusalsToRecord.add(event, from: peer.network, at: loop.now)
    }
    logLeftOut(refusals.tick(at: loop.now))
    guard refusals.admits(from: peer.network, at: loop.now) else { return }
    logger.log(
      .refused, "refused",
      [
        "connection": .number(id), "peer": "\(peer.connection.peer)", "code": .number(code.rawValue), "reason": "\(reason)",
      ])
  }

  private func close(_ id: UInt64, _ reason: CloseReason) {
    guard let peer = peers[id] else { return }
    // What the transport found wrong by itself: a message that is too long, or no WebSocket.
    if !core.isAdmitted(id), !core.isEnding(id), !peer.isClosed, [.us, .violation].contains(reason.cause) {
      logRefusal(
        of: id, reason.code ?? .protocolError, reason.text.printable(charactersMax: Limits.reasonCharactersMax),
        outcome: GoAway.Reason.protocolError.outcome)
    }
    peers[id] = nil
    logger.log(.closed, "closed", ["connection": .number(id), "reason": "\(reason.text.printable())"])
    handle(.closed(id))
  }

  // MARK: Actions

  private func perform(_ effect: RelayCore.Effect) {
    switch effect {
    case .verify(let id, let tokens, let onlyKnown): verify(tokens, for: id, onlyKnown: onlyKnown)
    case .commit(let writes): commit(writes)
    case .read(let read): self.read(read)
    case .readPreferences(let id, let user, let asked): readPreferences(of: user, asked, for: id)
    case .readPeople(let users): readPeople(users)
    case .readOverview(let read): readOverview(read)
    case .prune(let cutoff, let ended, let entriesMax):
      prune(loggedBefore: cutoff, endedBefore: ended, entriesMax: entriesMax)
    case .removeErased: removeErased()
    case .admit(let id):
      peers[id]?.connection.allowMessages(bytesMax: Limits.envelopeBytesMax)
      logAdmission(of: id)
    case .wantsToWrite(let id): peers[id]?.connection.wantsToWrite()
    case .send, .tellWhenWritten: preconditionFailure("RelayCore performs this itself")
    case .write(let id, let envelope):
      guard let peer = peers[id] else { return }
      peer.connection.send(envelope, as: peer.wire.encoding.isText ? .text : .binary)
    case .ending(let id, let code, let reason, let wasAdmitted):
      peers[id]?.isEnding = true
      logEnding(of: id, CloseCode(rawValue: code), reason, wasAdmitted: wasAdmitted)
    case .close(let id, let code, let reason):
      peers[id]?.connection.close(code: CloseCode(rawValue: code), reason: reason)
    case .cut(let id, let reason):
      logRefusal(of: id, .policyViolation, reason, outcome: "no_hello")
      peers[id]?.connection.abort()
    case .recordWiped(let device, let network): recordWiped(device, from: network)
    case .refuseLogins(let logins, let user):
      for login in logins { loginsToRefuse[login] = user }
      recordWipes()
    case .pauseReading(let id): peers[id]?.connection.pauseReading()
    case .resumeReading(let id): peers[id]?.connection.resumeReading()
    case .finished: finish()
    }
  }

  /// As whom a connection is recorded if it is refused.
  func note(_ user: UserID, of id: UInt64) { peers[id]?.user = user }

  /// What the transport knows of a connection.
  func link(of id: UInt64) -> (peer: String, network: PeerNetwork, encoding: String, openedAt: Timestamp)? {
    peers[id].map { ($0.connection.peer, $0.network, $0.wire.encoding.rawValue, $0.openedAt) }
  }

  private func finish() {
    isFinished = true
    finished?.resume()
    finished = nil
  }

  private func logEnding(of id: UInt64, _ code: CloseCode, _ reason: String, wasAdmitted: Bool) {
    if wasAdmitted {
      logger.log(.closing, "closing", ["connection": .number(id), "code": .number(code.rawValue), "reason": "\(reason)"])
    } else if !core.machine.isDraining {
      logRefusal(of: id, code, reason, outcome: core.reasonToGo(of: id)?.outcome ?? "closed")
    }
  }
}

extension RelayEnd: PeerQueue {}

extension RelayServer.Peer {
  /// How much its link takes.
  fileprivate var linkSize: LinkSize {
    let pace = connection.pace
    return LinkSize(
      unitBytes: pace.unitBytes, waitingBytesMax: pace.waitingBytesMax, isMeasured: pace.bytesPerSecond != nil)
  }
}
