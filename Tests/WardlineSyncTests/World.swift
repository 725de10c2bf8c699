import WardlineModel
import WardlineSync
import WardlineTestSupport

/// A client in a bad world, all of it in memory and from one seed: a store that answers late, a link that is cut, a relay that
/// refuses for now, for good, or loses an entry on the way. One step at a time, so that a test can look in between.
struct World {
  var client = SyncMachine()
  var chance: SeededGenerator
  var uptime: Int64 = 0
  var areFaultsOn = true

  // The device's disk.
  private(set) var outbox: [QueuedOperation] = []
  private(set) var failed: [IdempotencyKey] = []
  private(set) var held: [SessionID: [LogEntry]] = [:]
  private var claimed: Set<IdempotencyKey> = []
  private var storeQueue: [SyncMachine.Action] = []
  private(set) var written = 0

  // The link, and the relay at its other end.
  private(set) var link: SyncMachine.ConnectionID?
  private var isWelcomed = false
  private var up: [ClientFrame] = []
  private var down: [RelayFrame] = []
  private(set) var logs: [SessionID: [LogEntry]] = [:]
  private var sequences: [IdempotencyKey: UInt64] = [:]
  private var heldLanes: Set<SessionID> = []
  private var refused: Set<IdempotencyKey> = []

  /// What broke a rule, in words.
  private(set) var complaints: [String] = []
  private(set) var counts = Counts()

  struct Counts { var connections = 0, refusals = 0, gaps = 0, replays = 0 }

  init(seed: UInt64) {
    chance = SeededGenerator(seed: seed)
    logs = [ward: [], clinic: []]
    give(.started(cursors: [:], lanes: []))
  }

  var isQuiet: Bool {
    client.isOnline && outbox.isEmpty && storeQueue.isEmpty && up.isEmpty && down.isEmpty
      && logs.allSatisfy { held[$0.key, default: []].count == $0.value.count }
  }

  mutating func step() {
    switch Int.random(in: 0..<100, using: &chance) {
    case 0..<10: pass(Int64.random(in: 0...(Bool.random(using: &chance) ? 50 : 3_000), using: &chance))
    case 10..<25: runStore()
    case 25..<55: hearAtRelay()
    case 55..<85: hearAtClient()
    case 85..<88: give(.wake)
    case 88..<95: if areFaultsOn { write() }
    case 95..<97: if areFaultsOn { append(by: interpreter, key: nil, to: Bool.random(using: &chance) ? ward : clinic) }
    case 97: if areFaultsOn { cut() }
    case 98: if areFaultsOn, !down.isEmpty { down.remove(at: Int.random(in: 0..<down.count, using: &chance)) }
    default: if areFaultsOn, let frame = down.randomElement(using: &chance), case .accepted = frame { down.append(frame) }
    }
  }

  // MARK: Time

  /// Time goes by; the machine gets its ticks, and must not want the same one again and again.
  mutating func pass(_ milliseconds: Int64) {
    let end = uptime + milliseconds
    var ticksNow = 0
    while let deadline = client.deadlineMilliseconds, deadline <= end {
      ticksNow = deadline <= uptime ? ticksNow + 1 : 0
      if ticksNow > 2 { return complain("it spins at \(uptime)") }
      uptime = max(uptime, deadline)
      give(.tick)
    }
    uptime = end
  }

  mutating func give(_ event: SyncMachine.Event) {
    let now = Moment(uptimeMilliseconds: uptime, wall: wall(uptime))
    for action in client.handle(event, at: now, using: &chance) { perform(action) }
  }

  private mutating func complain(_ what: String) { complaints.append(what) }

  // MARK: Effects

  private mutating func perform(_ action: SyncMachine.Action) {
    switch action {
    case .connect(let id, _):
      if link != nil { complain("connect(\(id)) beside a link") }
      link = id
      isWelcomed = false
      counts.connections += 1
      if areFaultsOn, Int.random(in: 0..<4, using: &chance) == 0 { return }
      give(.opened(id, .plain(id)))
    case .send(let id, let frames):
      if id == link { up += frames } else { complain("said on \(id), the link is \(link ?? 0)") }
    case .disconnect(let id, _):
      if id != link { complain("disconnect(\(id)), the link is \(link ?? 0)") }
      dropLink()
    case .load, .apply, .transmit, .release: storeQueue.append(action)
    case .report(.gap): counts.gaps += 1
    case .wipe: complain("wiped, although that is not allowed")
    case .report: break
    }
  }

  private mutating func cut() {
    guard let id = link else { return }
    dropLink()
    give(.closed(id, why: "cut"))
  }

  private mutating func dropLink() {
    link = nil
    up = []
    down = []
    heldLanes = []
  }

  // MARK: The device's disk

  private mutating func write() {
    for _ in 0..<Int.random(in: 1...20, using: &chance) {
      written += 1
      let lane = written.isMultiple(of: 3) ? clinic : ward
      outbox.append(queued(written, in: lane))
      give(.enqueued(.session(lane)))
    }
  }

  private mutating func runStore() {
    guard !storeQueue.isEmpty else { return }
    switch storeQueue.removeFirst() {
    case .load(let lane, let after, let limit):
      let found = outbox.filter { $0.operation.lane == lane && $0.ordinal > after }.prefix(limit)
      give(.loaded(lane, Array(found), limit: limit))
    case .apply(let answers): for answer in answers { keep(answer) }
    case .transmit(let id, let frames):
      // Claimed, and then sent, unless the link is another by now.
      let keys = Set(outbox.map(\.operation.key))
      claimed.formUnion(frames.compactMap(\.operationKey))
      if id == link { up += frames.filter { $0.operationKey.map(keys.contains) ?? true } }
    case .release(let keys):
      if !claimed.isSuperset(of: keys) { complain("released and not claimed") }
      claimed.subtract(keys)
    default: break
    }
  }

  private mutating func keep(_ answer: RelayNews) {
    switch answer {
    case .accepted(let acceptance):
      forget(acceptance.key)
      // The author's own entry: in the transcript by its acknowledgement, in the log's place.
      guard let session = acceptance.session, !acceptance.isReplay else { break }
      let log = logs[session, default: []]
      if Int(acceptance.sequence) == held[session, default: []].count + 1 {
        held[session, default: []].append(log[Int(acceptance.sequence) - 1])
      }
    case .rejected(let rejection):
      forget(rejection.key)
      failed.append(rejection.key)
    case .event(let entry):
      if let key = entry.key { forget(key) }
      held[entry.session, default: []].append(entry)
    case .cursor(let cursor, let session):
      if Int(cursor.sequence) != held[session, default: []].count {
        complain("cursor \(cursor) with \(held[session, default: []].count)")
      }
    case .postponed(let rejection, _): claimed.remove(rejection.key)
    case .head, .welcome, .reset, .erased, .ahead, .complete, .receipt, .receiptsComplete, .opened: break
    case .connected, .phrases, .ring, .ringEnded, .place, .duty, .directory, .queuedRequests, .overview: break
    }
  }

  private mutating func forget(_ key: IdempotencyKey) {
    claimed.remove(key)
    guard let index = outbox.firstIndex(where: { $0.operation.key == key }) else { return }
    outbox.remove(at: index)
  }

  // MARK: The link

  private mutating func hearAtClient() {
    guard let id = link, !down.isEmpty else { return }
    let frames = Array(down.prefix(Int.random(in: 1...8, using: &chance)))
    down.removeFirst(frames.count)
    give(.received(id, frames))
  }

  private mutating func hearAtRelay() {
    for _ in 0..<Int.random(in: 1...8, using: &chance) where !up.isEmpty { answer(up.removeFirst()) }
  }

  private mutating func answer(_ frame: ClientFrame) {
    switch frame {
    case .hello(let hello):
      isWelcomed = true
      down.append(.welcome(.with(logs.mapValues { UInt64($0.count) })))
      for (session, log) in logs.sorted(by: { $0.key < $1.key }) {
        let read = Int(hello.cursors[session]?.sequence ?? 0)
        down += log.dropFirst(read).map(RelayFrame.event)
        down.append(.caughtUp(session: session, through: cursor(UInt64(log.count)), head: UInt64(log.count)))
      }
    case .ping(let nonce, _): down.append(.pong(nonce: nonce, relayClock: wall(uptime)))
    case .submit(let operation, let isLaneHead): answer(operation, isLaneHead: isLaneHead)
    case .submitUnknown, .fetch, .receipt, .restorePreferences, .follow, .duty, .wiped: break
    }
  }

  private mutating func answer(_ operation: ClientOperation, isLaneHead: Bool) {
    if !isWelcomed { complain("submit before welcome") }
    let number = Int(operation.key.low)
    guard let lane = operation.session else { return complain("an operation of no session") }
    if isLaneHead { heldLanes.remove(lane) }
    if heldLanes.contains(lane) {
      down.append(.rejected(rejection(number, .held, after: 500, in: lane)))
    } else if let first = sequences[operation.key] {
      counts.replays += 1
      down.append(.accepted(acceptance(number, first, replay: true, in: lane)))
    } else if number.isMultiple(of: 17) {
      down.append(.rejected(rejection(number, .keyReused, permanent: true, in: lane)))
    } else if areFaultsOn, !refused.contains(operation.key), Int.random(in: 0..<10, using: &chance) == 0 {
      // Once each: five refusals would be the end of an operation.
      refused.insert(operation.key)
      counts.refusals += 1
      heldLanes.insert(lane)
      down.append(.rejected(rejection(number, .busy, after: 500, in: lane)))
    } else {
      append(by: nurse, key: operation.key, to: lane)
      down.append(.accepted(acceptance(number, UInt64(logs[lane, default: []].count), in: lane)))
    }
  }

  private mutating func append(by author: UserID, key: IdempotencyKey?, to session: SessionID) {
    let sequence = UInt64(logs[session, default: []].count) + 1
    logs[session, default: []].append(entry(sequence, of: key.map { Int($0.low) }, in: session))
    if let key { sequences[key] = sequence }
    if key == nil, link != nil, isWelcomed { down.append(.event(entry(sequence, in: session))) }
  }
}
