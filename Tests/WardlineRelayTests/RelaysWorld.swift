import WardlineMemoryStores
import WardlineModel
@testable import WardlineRelay
import WardlineTestSupport

/// Relays on one database with restless readers, from one seed. Commits are made and answered late, pages come in any order, others are heard
/// of late, relays are killed, or held for gone while they stand still. One step at a time.
struct RelaysWorld {
  struct Relay {
    var machine: RelayMachine
    let store: MemoryRelayStore
    var batch: [LedgerWrite]?
    var outcomes: (news: News, outcomes: [LedgerOutcome])?
    var reads: [RelayMachine.Read] = []
    var pages: [(RelayMachine.Read, LogPage)] = []
    var verdicts: [UInt64] = []
    var isAlive = true
  }

  let database = MemoryDatabase()
  private(set) var relays: [Relay] = []
  private var chance: SeededGenerator
  var uptime: Int64 = 0
  var areFaultsOn = true
  private(set) var readers: [Reader]
  /// The relay that each reader is connected to.
  private var places: [Int]
  private(set) var complaints: [String] = []
  private(set) var written = 0
  private(set) var counts = (kills: 0, fences: 0, refusals: 0, pagesAhead: 0)
  private var lastLink: UInt64 = 0
  private var begun = 0

  init(seed: UInt64, relayCount: Int) {
    chance = SeededGenerator(seed: seed)
    let people = [nina, nina, ibrahim, Participant(user: named("ulla"), role: .nurse)]
    readers = people.enumerated().map { Reader(device: "device-\($0.offset)", participant: $0.element) }
    places = readers.map { _ in 0 }
    for _ in 0..<relayCount { begin() }
  }

  var history: [LogEntry] { database.entries(of: ward) }

  var isQuiet: Bool {
    relays.allSatisfy { !$0.isAlive || $0.batch == nil && $0.outcomes == nil && $0.reads.isEmpty && $0.pages.isEmpty }
      && readers.allSatisfy {
        $0.isWelcomed && $0.pending.isEmpty && $0.incoming.isEmpty && $0.outgoing.isEmpty
          && $0.transcript.count == history.count
      }
  }

  // MARK: Steps

  mutating func step() {
    let reader = Int.random(in: 0..<readers.count, using: &chance)
    let relay = Int.random(in: 0..<relays.count, using: &chance)
    switch Int.random(in: 0..<100, using: &chance) {
    case 0..<22: hearAtRelay(reader)
    case 22..<44: hearAtReader(reader)
    case 44..<52: commit(relay)
    case 52..<60: passCommit(relay)
    case 60..<66: look(relay)
    case 66..<72: readPage(relay)
    case 72..<78: passPage(relay)
    case 78..<83: readers[reader].flush(retry: true)
    case 83..<87: if readers[reader].link == nil { connect(reader) }
    case 87..<94: if areFaultsOn { write(reader) }
    case 94: if areFaultsOn { leave(reader) }
    case 95: if areFaultsOn { connect(reader) }
    case 96..<98: verify(relay)
    case 98: if areFaultsOn, Int.random(in: 0..<10, using: &chance) == 0 { kill(relay) }
    default:
      uptime += 1_000
      for index in relays.indices { give(.tick, to: index) }
    }
    complaints += readers.flatMap(\.complaints)
  }

  private mutating func begin() {
    let node: NodeID = named("relay-\(begun)")
    begun += 1
    let store = MemoryRelayStore(node, of: life, on: database)
    relays.append(Relay(machine: RelayMachine(epoch: life, node: node, peers: store.peers), store: store))
  }

  /// A process ends, or stands still until others hold it for gone and then goes on. Another one begins.
  private mutating func kill(_ index: Int) {
    guard relays[index].isAlive else { return }
    counts.kills += 1
    database.end(relays[index].store.node)
    if Bool.random(using: &chance) { end(index) }
    begin()
  }

  private mutating func end(_ index: Int) {
    relays[index].isAlive = false
    for reader in readers.indices where places[reader] == index { readers[reader].lose() }
  }

  private mutating func give(_ event: RelayMachine.Event, to index: Int) {
    guard relays[index].isAlive else { return }
    let before = relays[index].machine.counts.fenced
    let actions = relays[index].machine.handle(event, at: Moment(uptimeMilliseconds: uptime, wall: wall(uptime)))
    counts.fences += relays[index].machine.counts.fenced - before
    if let broken = relays[index].machine.brokenInvariant { complaints.append(broken) }
    for action in actions { perform(action, of: index) }
  }

  private mutating func perform(_ action: RelayMachine.Action, of index: Int) {
    switch action {
    case .verify(let id, _, _): relays[index].verdicts.append(id)
    case .commit(let writes):
      if relays[index].batch != nil || relays[index].outcomes != nil { complaints.append("two batches under way") }
      relays[index].batch = writes
    case .read(let read): relays[index].reads.append(read)
    case .send(let id, let frames): if let reader = reader(of: id) { readers[reader].incoming += frames }
    case .close(let id, _, _), .cut(let id, _): if let reader = reader(of: id) { readers[reader].lose() }
    case .pauseReading(let id): if let reader = reader(of: id) { readers[reader].isPaused = true }
    case .resumeReading(let id): if let reader = reader(of: id) { readers[reader].isPaused = false }
    default: break
    }
  }

  private func reader(of id: UInt64) -> Int? { readers.firstIndex { $0.link == id } }

  // MARK: The database

  private mutating func commit(_ index: Int) {
    guard relays[index].isAlive, let writes = relays[index].batch else { return }
    relays[index].batch = nil
    if areFaultsOn, Int.random(in: 0..<8, using: &chance) == 0 {
      counts.refusals += 1
      return give(.commitRefused, to: index)
    }
    let now = wall(uptime)
    do throws(StoreError) {
      let senders = relays[index].machine.sendersOfBatch
      let outcomes = try relays[index].store.commit { transaction throws(StoreError) in
        try Ledger.apply(writes, from: senders, at: now, in: &transaction)
      }
      relays[index].outcomes = (relays[index].store.takeNews(), outcomes)
    } catch {
      guard case .takenOver = error else { return complaints.append("\(error)") }
      end(index)
    }
  }

  private mutating func passCommit(_ index: Int) {
    guard let done = relays[index].outcomes else { return }
    relays[index].outcomes = nil
    hear(done.news, index)
    give(.committed(done.outcomes), to: index)
  }

  /// Behind a commit that is not answered yet: one queue serves both.
  private mutating func look(_ index: Int) {
    if relays[index].outcomes == nil { hear(relays[index].store.takeNews(), index) }
  }

  private mutating func hear(_ news: News, _ index: Int) {
    give(.news(news), to: index)
    relays[index].store.forgetNews(through: relays[index].machine.elsewhere.position)
  }

  private mutating func readPage(_ index: Int) {
    guard let read = relays[index].reads.popLast() else { return }
    guard
      let page = try? relays[index].store.page(
        of: read.session, after: read.after, entriesMax: read.entriesMax, bytesMax: read.bytesMax)
    else { return complaints.append("a page was not read") }
    relays[index].pages.append((read, page))
  }

  private mutating func passPage(_ index: Int) {
    guard !relays[index].pages.isEmpty else { return }
    let place = Int.random(in: 0..<relays[index].pages.count, using: &chance)
    let (read, page) = relays[index].pages.remove(at: place)
    let held = relays[index].machine.heldPages.count
    give(.page(read, page), to: index)
    if relays[index].machine.heldPages.count > held { counts.pagesAhead += 1 }
  }

  private mutating func verify(_ index: Int) {
    guard !relays[index].verdicts.isEmpty else { return }
    let place = Int.random(in: 0..<relays[index].verdicts.count, using: &chance)
    let id = relays[index].verdicts.remove(at: place)
    guard let reader = reader(of: id) else { return give(.verified(id, .granted(grant())), to: index) }
    give(.verified(id, .granted(grant(readers[reader].participant, [ward], until: .max / 2))), to: index)
  }

  // MARK: Readers

  /// To any relay, also to one that others hold for gone; without a goodbye.
  private mutating func connect(_ reader: Int) {
    let alive = relays.indices.filter { relays[$0].isAlive }
    guard let place = alive.randomElement(using: &chance) else { return }
    readers[reader].lose()
    lastLink += 1
    readers[reader].connect(as: lastLink)
    places[reader] = place
    give(.opened(lastLink), to: place)
  }

  private mutating func leave(_ reader: Int) {
    guard let id = readers[reader].link else { return }
    readers[reader].lose()
    give(.closed(id), to: places[reader])
  }

  private mutating func write(_ reader: Int) {
    written += 1
    readers[reader].write(written)
    readers[reader].flush(retry: false)
  }

  private mutating func hearAtReader(_ reader: Int) {
    for _ in 0..<Int.random(in: 1...12, using: &chance) where !readers[reader].incoming.isEmpty {
      let frame = readers[reader].incoming.removeFirst()
      readers[reader].hear(frame, in: history)
    }
    readers[reader].flush(retry: false)
  }

  private mutating func hearAtRelay(_ reader: Int) {
    guard let id = readers[reader].link, !readers[reader].isPaused, !readers[reader].outgoing.isEmpty else { return }
    let frames = Array(readers[reader].outgoing.prefix(Int.random(in: 1...8, using: &chance)))
    readers[reader].outgoing.removeFirst(frames.count)
    give(.received(id, frames), to: places[reader])
  }
}
