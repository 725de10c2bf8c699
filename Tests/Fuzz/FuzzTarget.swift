import WardlineModel
import WardlineProtocol
import WardlineMemoryStores
import WardlineSync

/// What fuzzers feed: a client with a relay that means it ill, and a relay with clients that do. A trap is a finding, and so is a broken promise.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The bytes are envelopes: the first says which encoding.
  case decoder
  /// The bytes choose what a relay says, and when the client is told of time and of its owner.
  case core
  /// The same for a client whose token follows memberships, with what rings, who is on duty, and what is open.
  case ringing
  /// The bytes are envelopes of a client, as a relay decodes them: the first says which encoding.
  case envelopes
  /// The bytes choose what clients say, what the relay's store and links do, and when.
  case relay
  /// The bytes are a token, the header and the claims of one that is signed then, the published keys, or the rules for claims.
  case claims

  package func run(_ input: [UInt8]) {
    switch self {
    case .decoder: Self.decode(input)
    case .core: Self.play(input)
    case .ringing: Self.ring(input)
    case .envelopes: Self.decodeClient(input)
    case .relay:
      var relay = AttackedRelay(input)
      relay.run()
    case .claims: ForgedTokens.shared.run(input)
    }
  }

  /// The same for the relay's side, whose connection has given numbers to sessions and users.
  private static func decodeClient(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let encoding: WireEncoding = first & 1 == 0 ? .protobuf : .json
    var (relay, client) = (WireConnection(encoding), WireConnection(encoding))
    do {
      _ = try client.decodeRelayEnvelope(relay.encode([.welcome(HostileRelay.plainWelcome)]))
    } catch { preconditionFailure("\(error)") }
    guard let frames = try? relay.decodeClientEnvelope(Array(input.dropFirst())).frames else { return }
    for case .submit(let operation, _) in frames {
      let body = OperationBody.bytes(of: operation.action)
      precondition((try? OperationBody.action(from: body)) == operation.action, "\(operation)")
    }
    let bytes = client.encode(frames)
    guard bytes.count <= Limits.envelopeBytesMax else { return }
    // Of an operation that is not understood, what was wrong with it is not written again.
    let expected = frames.map { frame in
      if case .submitUnknown(let key, let session, _) = frame {
        ClientFrame.submitUnknown(key: key, session: session)
      } else {
        frame
      }
    }
    precondition((try? relay.decodeClientEnvelope(bytes).frames) == expected, "\(frames)")
  }

  /// What was read can be written and is read again as the same.
  private static func decode(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let encoding: WireEncoding = first & 1 == 0 ? .protobuf : .json
    var connection = WireConnection(encoding)
    guard let frames = try? connection.decodeRelayEnvelope(Array(input.dropFirst())).frames else { return }
    for case .event(let entry) in frames where entry.event != .other(body: []) {
      let body = EventBody.bytes(of: entry.event)
      precondition((try? EventBody.event(from: body, author: entry.author)) == entry.event, "\(entry)")
    }
    var (writer, reader) = (WireConnection(encoding), WireConnection(encoding))
    let bytes = writer.encode(frames)
    // What a number took one byte for may be longer by name.
    guard bytes.count <= Limits.envelopeBytesMax else { return }
    precondition((try? reader.decodeRelayEnvelope(bytes).frames) == frames, "\(frames)")
  }

  /// A machine and a store, as the client has them, and everything that the machine asks for done at once.
  private static func play(_ input: [UInt8]) {
    var relay = HostileRelay(input)
    var client = Client()
    while !relay.isOver {
      let now = relay.choice()
      client.uptime += Int64(now % 8) * (now < 128 ? 10 : 3_000)
      switch now % 7 {
      case 0: client.handle(.alarm(nil))
      case 1: client.write(relay.messageKey())
      case 2: client.takeBack(relay.messageKey(), as: relay.retractionKey())
      default:
        let frames = (0...relay.choice() % 4).map { _ in relay.frame() }
        client.hear(frames)
      }
    }
    client.check()
  }

  private static func ring(_ input: [UInt8]) {
    var relay = HostileRelay(input)
    var client = Client(followsMembership: true)
    while !relay.isOver {
      let now = relay.choice()
      client.uptime += Int64(now % 8) * (now < 128 ? 10 : 3_000)
      switch now % 9 {
      case 0: client.handle(.alarm(nil))
      case 1: client.write(relay.messageKey())
      case 2: client.choose(relay.pick([.on, .away, .off]))
      case 3: client.answerRing(under: relay.retractionKey(), isAccepted: relay.choice() % 2 == 0)
      default:
        let frames = (0...relay.choice() % 4).map { _ in relay.ringingFrame() }
        client.hear(frames)
      }
      client.checkBounds()
    }
    client.check()
  }
}

private struct Client {
  private var core: ClientCore
  private let host: Host
  private var generator = SmallGenerator()
  private var connection: SyncMachine.ConnectionID = 0
  private var lastDraft: UInt64 = 0
  var uptime: Int64 = 1_000
  /// What the owner has written; a relay can make up others in their name.
  private var written: Set<IdempotencyKey> = []
  /// The keys of answers; one is given once.
  private var answered: Set<IdempotencyKey> = []

  init(followsMembership: Bool = false) {
    host = Host(followsMembership: followsMembership)
    core = ClientCore(machine: SyncMachine(), identity: host.store.identity, owner: "fuzz")
    handle(.started)
    hear([.welcome(HostileRelay.plainWelcome)])
  }

  private var now: Moment {
    Moment(uptimeMilliseconds: uptime, wall: Timestamp(milliseconds: 1_760_000_000_000 + uptime))
  }

  /// As the driver does: an envelope with one number beyond its bounds ends the connection, and nothing of it is believed.
  mutating func hear(_ frames: [RelayFrame]) {
    let isBelieved = frames.allSatisfy { (try? $0.checkBounds()) != nil }
    handle(isBelieved ? .received(connection, frames) : .closed(connection, why: "a number"))
  }

  mutating func write(_ key: IdempotencyKey) {
    let session = HostileRelay.own[Int(key.high % 2)]
    let operation = ClientOperation(key: key, session: session, writtenAt: now.wall, action: .sendMessage(body: "own words"))
    lastDraft += 1
    handle(.enqueue(StoreRequest.Draft(id: lastDraft, operations: [operation])))
  }

  mutating func takeBack(_ key: IdempotencyKey, as name: IdempotencyKey) {
    handle(.committed(Self.must { try host.store.retract(key, as: name, at: now.wall, replacement: nil) }))
  }

  mutating func choose(_ duty: Duty) {
    handle(.committed(Self.must { try host.store.setDuty(DutyChoice(duty, chosenAt: now.wall)) }))
    let kept = Self.must { try host.store.duty() }
    precondition(kept.choice?.duty == duty, "what its owner chooses last counts: \(kept)")
    // Also for a relay that asks for it from now on, unless it says that another device was later.
    if let state = kept.state, state.choice.chosenAt.milliseconds < Limits.clockMaxMilliseconds {
      precondition(kept.choice.map { $0.chosenAt > state.choice.chosenAt } ?? false, "\(kept)")
    }
  }

  /// The owner answers what rings for longest.
  mutating func answerRing(under key: IdempotencyKey, isAccepted: Bool) {
    guard let ring = Self.must({ try host.store.rings() }).first, answered.insert(key).inserted else { return }
    let action: ClientOperation.Action = isAccepted ? .acceptRequest(ring.request) : .declineRequest(ring.request, .busy)
    let operation = ClientOperation(key: key, session: ring.session, writtenAt: now.wall, action: action)
    lastDraft += 1
    handle(.enqueue(StoreRequest.Draft(id: lastDraft, operations: [operation])))
    precondition(!Self.must { try host.store.rings() }.contains { $0.request == ring.request }, "what was answered rings on")
  }

  /// What the relay tells and no log keeps is bounded, whatever it tells (G9), and creates no session.
  func checkBounds() {
    let rings = Self.must { try host.store.rings() }
    precondition(rings.count <= Limits.ringsMax)
    let latest = now.wall.advanced(byMilliseconds: Limits.ringMaxMilliseconds)
    precondition(rings.allSatisfy { $0.endsAt <= latest && $0.note.utf8.count <= Limits.noteBytesMax })
    precondition(Self.must { try host.store.directory() }.rows.count <= Limits.peopleOnDutyMax)
    precondition(Self.must { try host.store.queuedRequests() }.count <= Limits.queuedRequestsMax)
    precondition(Self.must { try host.store.cursors() }.count <= 5)
  }

  /// The store answers at once.
  mutating func handle(_ event: ClientCore.Event) {
    var events = [event]
    while !events.isEmpty {
      for effect in core.handle(events.removeFirst(), at: now, using: &generator) { events += perform(effect) }
    }
  }

  private mutating func perform(_ effect: ClientCore.Effect) -> [ClientCore.Event] {
    switch effect {
    case .ask(let request, let token):
      let answer = Self.must { try host.carryOut(request, under: token) }
      return [.answered(request, .success(answer), under: token)]
    case .connect(let id, _, _):
      connection = id
      return [.opened(id)]
    case .enqueued(let drafts, .success(let committed)):
      if !committed.lanes.isEmpty { for draft in drafts { written.formUnion(draft.operations.map(\.key)) } }
    case .wipe: preconditionFailure("a relay has a device wiped that does not allow it")
    case .fail(let error): preconditionFailure("a relay has made the store fail: \(error)")
    default: break
    }
    return []
  }

  private struct Host: StoreHost {
    let followsMembership: Bool
    let store = MemoryClientStore(identity: StoreIdentity(user: HostileRelay.user, device: HostileRelay.named("phone")))
    var uptimeMilliseconds: Int64 { 1_000 }

    func isLockHeldElsewhere(_ token: FencingToken) throws(StoreError) -> Bool { false }
    func tryLock(_ token: FencingToken) throws(StoreError) -> Bool { true }
    func unlock() {}

    func readTokens(at now: Timestamp) throws(TokenUnavailable) -> ShownTokens {
      ShownTokens(user: HostileRelay.user, own: "t", sessions: HostileRelay.own, followsMembership: followsMembership)
    }
  }

  /// What holds whatever a relay has said (G9): nothing beyond the bounds is kept, and no more sessions than a relay can have opened.
  func check() {
    let sessions = Self.must { try host.store.cursors() }
    precondition(sessions.values.allSatisfy { $0.sequence <= Limits.sequenceMax })
    precondition(sessions.count <= 5 && core.machine.loadedCountMax <= Limits.laneLoadedMax)
    for session in sessions.keys {
      for gap in Self.must({ try host.store.gaps(in: session) }) { precondition(gap.missingCount >= 0) }
      for message in Self.must({ try host.store.messages(of: session, limit: 100) }) {
        precondition(message.sequence ?? 1 <= Limits.sequenceMax)
        // What is being taken back may have been erased by retention meanwhile.
        precondition(
          !written.contains(message.id) || message.state.isWordless || message.state == .retracting || !message.text.isEmpty,
          "\(message)")
      }
    }
    precondition(core.machine.entriesToCome >= 0)
  }

  private static func must<Result>(_ body: () throws -> Result) -> Result {
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}

/// The jitter of a run; the input decides the rest.
private struct SmallGenerator: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
