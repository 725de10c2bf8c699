import WardlineModel
import WardlineWire
import WardlineMemoryStores
import WardlineSync

/// What fuzzers feed: the client's side of a connection with a relay that means it ill. A trap is a finding, and so is a broken promise.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The bytes are envelopes: the first says which encoding.
  case decoder
  /// The bytes choose what a relay says, and when the client is told of time and of its owner.
  case core

  package func run(_ input: [UInt8]) {
    switch self {
    case .decoder: Self.decode(input)
    case .core: Self.play(input)
    }
  }

  /// What was read can be written and is read again as the same.
  private static func decode(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let encoding: WireEncoding = first & 1 == 0 ? .protobuf : .json
    var connection = WireConnection(encoding)
    guard let frames = try? connection.decodeRelayEnvelope(Array(input.dropFirst())).frames else { return }
    var (writer, reader) = (WireConnection(encoding), WireConnection(encoding))
    guard let bytes = try? writer.encode(frames) else { preconditionFailure("what was read cannot be written") }
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
      case 0: client.handle(.tick)
      case 1: client.write(relay.messageKey())
      case 2: client.takeBack(relay.messageKey(), as: relay.retractionKey())
      default:
        let frames = (0...relay.choice() % 4).map { _ in relay.frame() }
        client.hear(frames)
      }
    }
    client.check()
  }
}

private struct Client {
  private var machine = SyncMachine()
  private let store: MemoryClientStore
  private let lease: FencingToken
  private var generator = SmallGenerator()
  private var connection: SyncMachine.ConnectionID = 0
  var uptime: Int64 = 1_000
  /// What the owner has written; a relay can make up others in their name.
  private var written: Set<IdempotencyKey> = []

  init() {
    let store = MemoryClientStore(identity: StoreIdentity(user: HostileRelay.user, device: HostileRelay.named("phone")))
    self.store = store
    lease = Self.must { try store.takeLease(after: .none, owner: "fuzz", expiresAtMilliseconds: .max) }
    handle(.started(cursors: [:], lanes: []))
    hear([.welcome(Self.welcome)])
  }

  private static let welcome = Welcome(
    relayClock: Timestamp(milliseconds: 1_760_000_000_000), epoch: HostileRelay.named("life-1"),
    you: Participant(user: HostileRelay.user, role: .nurse),
    sessions: HostileRelay.own.map { SessionHead(session: $0, status: .initial, head: 0) })

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
    let operation = Operation(key: key, session: session, writtenAt: now.wall, action: .sendMessage(text: "own words"))
    let committed = Self.must { try store.enqueue([operation]) }
    if !committed.lanes.isEmpty { written.insert(key) }
    take(committed)
  }

  mutating func takeBack(_ key: IdempotencyKey, as name: IdempotencyKey) {
    take(Self.must { try store.retract(key, as: name, at: now.wall, replacement: nil) })
  }

  mutating func handle(_ event: SyncMachine.Event) {
    var events = [event]
    while !events.isEmpty {
      for action in machine.handle(events.removeFirst(), at: now, using: &generator) { events += perform(action) }
    }
  }

  private mutating func perform(_ action: SyncMachine.Action) -> [SyncMachine.Event] {
    switch action {
    case .connect(let id):
      connection = id
      let credentials = SyncMachine.Credentials(
        user: HostileRelay.user, token: "t", sessions: HostileRelay.own, device: HostileRelay.named("phone"),
        connectionEpoch: id)
      return [.opened(id, credentials)]
    case .transmit(_, let frames): _ = Self.must { try store.claim(frames.compactMap(\.operationKey), under: lease) }
    case .release(let keys): Self.must { try store.release(keys, under: lease) }
    case .load(let lane, let after, let limit):
      return [.loaded(lane, Self.must { try store.pending(in: lane, after: after, limit: limit) }, limit: limit)]
    case .apply(let answers): return news(Self.must { try store.apply(answers, under: lease) })
    case .send, .disconnect, .report: break
    }
    return []
  }

  private mutating func take(_ committed: Committed) { for event in news(committed) { handle(event) } }

  private func news(_ committed: Committed) -> [SyncMachine.Event] {
    (committed.withdrawn.isEmpty ? [] : [.withdrawn(committed.withdrawn)]) + committed.lanes.map { .enqueued($0) }
      + committed.released.map { .released($0) } + (committed.receipts.isEmpty ? [] : [.receipts(committed.receipts)])
  }

  /// What holds whatever a relay has said (G9): nothing beyond the bounds is kept, and no more sessions than a relay can have opened.
  func check() {
    let sessions = Self.must { try store.cursors() }
    precondition(sessions.values.allSatisfy { $0.sequence <= Limits.sequenceMax })
    precondition(sessions.count <= 5 && machine.loadedCountMax <= Limits.laneLoadedMax)
    for session in sessions.keys {
      for gap in Self.must({ try store.gaps(in: session) }) { precondition(gap.missingCount >= 0) }
      for message in Self.must({ try store.messages(of: session, limit: 100) }) {
        precondition(message.sequence ?? 1 <= Limits.sequenceMax)
        // What is being taken back may have been erased by retention meanwhile.
        precondition(
          !written.contains(message.id) || message.state.isWordless || message.state == .retracting || !message.text.isEmpty,
          "\(message)")
      }
    }
    precondition(machine.entriesToCome >= 0)
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
