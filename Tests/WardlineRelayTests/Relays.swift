import Testing
import WardlineMemoryStores
import WardlineModel

@testable import WardlineRelay

/// Relays on one database in memory. What one commits and reads is done at once; the others hear of it when a test says so.
struct Relays {
  struct Relay {
    var machine: RelayMachine
    let store: MemoryRelayStore
    /// What its connections were sent since a test looked.
    var sent: [UInt64: [RelayFrame]] = [:]
    var closed: Set<UInt64> = []
    var reads: [RelayMachine.Read] = []
    var isAlive = true
  }

  let database = MemoryDatabase()
  private(set) var relays: [Relay] = []
  var uptime: Int64 = 0
  /// Pages are read when a test says so.
  var holdsPages = false
  /// What the directory says of people is never answered.
  var holdsPeople = false
  var directory: [UserID: Person] = [:]
  private var joined: [(UInt64, Int)] = []

  init(_ count: Int = 2) { for _ in 0..<count { begin() } }

  mutating func begin() {
    let node: NodeID = named("relay-\(relays.count)")
    let store = MemoryRelayStore(node, of: life, on: database)
    let restart = (try? store.routingRestart()) ?? RoutingMachine.Restart()
    let machine = RelayMachine(epoch: life, restart: restart, node: node, peers: store.peers)
    relays.append(Relay(machine: machine, store: store))
  }

  // MARK: What happens

  mutating func give(_ event: RelayMachine.Event, to index: Int) {
    guard relays[index].isAlive else { return }
    let actions = relays[index].machine.handle(event, at: Moment(uptimeMilliseconds: uptime, wall: wall(uptime)))
    #expect(relays[index].machine.brokenInvariant == nil)
    for action in actions { perform(action, of: index) }
  }

  private mutating func perform(_ action: RelayMachine.Action, of index: Int) {
    switch action {
    case .commit(let writes): commit(writes, of: index)
    case .read(let read):
      relays[index].reads.append(read)
      if !holdsPages { readPages(of: index) }
    case .readPeople where holdsPeople: break
    case .readPeople(let users): give(.people(users, directory.filter { users.contains($0.key) }), to: index)
    case .send(let id, let frames): relays[index].sent[id, default: []] += frames
    case .close(let id, _, _): relays[index].closed.insert(id)
    case .prune(let cutoff, let ended, let entriesMax):
      give(.pruned(try? relays[index].store.prune(loggedBefore: cutoff, endedBefore: ended, entriesMax: entriesMax)), to: index)
    case .removeErased: give(.erasedRemoved(true), to: index)
    default: break
    }
  }

  private mutating func commit(_ writes: [LedgerWrite], of index: Int) {
    let now = wall(uptime)
    do throws(StoreError) {
      let senders = relays[index].machine.sendersOfBatch
      let outcomes = try relays[index].store.commit { transaction throws(StoreError) in
        try Ledger.apply(writes, from: senders, at: now, in: &transaction)
      }
      look(index)
      give(.committed(outcomes), to: index)
    } catch { relays[index].isAlive = false }
  }

  /// A relay hears what the others have committed.
  mutating func look(_ index: Int) {
    let news = relays[index].store.takeNews()
    guard news != News() else { return }
    give(.news(news), to: index)
    relays[index].store.forgetNews(through: news.position)
  }

  /// Until nobody has anything to hear.
  mutating func settle() {
    for _ in 0..<4 { for index in relays.indices { look(index) } }
  }

  /// Every second a tick, and a sign of life of every client.
  mutating func pass(_ milliseconds: Int64 = 1_000) {
    let end = uptime + milliseconds
    while uptime < end {
      uptime = min(end, uptime + 1_000)
      for (id, index) in joined { hear(id, on: index, .ping(nonce: 1, clientClock: wall(uptime))) }
      for index in relays.indices { give(.tick, to: index) }
      settle()
    }
  }

  mutating func readPages(of index: Int) {
    while !relays[index].reads.isEmpty {
      let read = relays[index].reads.removeFirst()
      let page = try? relays[index].store.page(
        of: read.session, after: read.after, entriesMax: read.entriesMax, bytesMax: read.bytesMax)
      give(.page(read, page), to: index)
    }
  }

  /// A relay is gone, and the others hold it for that.
  mutating func kill(_ index: Int) {
    relays[index].isAlive = false
    database.end(relays[index].machine.elsewhere.node)
    settle()
  }

  // MARK: Shorthand

  mutating func join(
    _ id: UInt64, on index: Int, as participant: Participant, device: String? = nil, epoch: UInt64 = 1,
    follows: Bool = true, at cursors: [SessionID: LogCursor] = [:]
  ) {
    joined.append((id, index))
    give(.opened(id), to: index)
    hear(id, on: index, hello(device ?? "device-\(id)", epoch: epoch, cursors: cursors))
    let grant = Grant(
      participant: participant, sessions: follows ? [] : [ward], expiresAt: wall(36_000_000), followsMembership: follows)
    give(.verified(id, .granted(grant)), to: index)
  }

  mutating func hear(_ id: UInt64, on index: Int, _ frames: ClientFrame...) { give(.received(id, frames), to: index) }

  /// What a connection was sent since the last call.
  mutating func take(_ id: UInt64, on index: Int) -> [RelayFrame] { relays[index].sent.removeValue(forKey: id) ?? [] }

  /// The messages among it.
  mutating func texts(_ id: UInt64, on index: Int) -> [String] {
    take(id, on: index).compactMap { frame in
      if case .event(let entry) = frame, case .message(let body) = entry.event { body } else { nil }
    }
  }

  func isClosed(_ id: UInt64, on index: Int) -> Bool { relays[index].closed.contains(id) }
  func machine(_ index: Int) -> RelayMachine { relays[index].machine }
}
