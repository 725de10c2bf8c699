import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// A relay with a disk and readers, all of it in memory and from one seed. The disk answers late, in any order of commits and
/// pages, or not now; readers come, go, write, and take what is said to them when they like. One step at a time.
struct World {
  private(set) var relay: RelayMachine
  private var chance: SeededGenerator
  var uptime: Int64 = 0
  var areFaultsOn = true
  private(set) var readers: [Reader]
  private(set) var complaints: [String] = []
  private(set) var counts = Counts()
  private(set) var hasFinished = false

  struct Counts { var refusedCommits = 0, overtakenPages = 0, congestions = 0, connections = 0, longestQueue = 0, prunings = 0 }

  // The disk.
  private(set) var log = MemoryLog()
  private var batch: [LedgerWrite]?
  private var outcomes: [LedgerOutcome]?
  private var reads: [RelayMachine.Read] = []
  private var pages: [(RelayMachine.Read, LogPage)] = []
  private var pruning: (cutoff: Timestamp, entriesMax: Int)?
  private var isErasedToBeRemoved = false
  private var verdicts: [UInt64] = []

  private var lastLink: UInt64 = 0
  private(set) var written = 0

  init(seed: UInt64, retentionMilliseconds: Int64? = nil) {
    relay = RelayMachine(epoch: life, retentionMilliseconds: retentionMilliseconds)
    chance = SeededGenerator(seed: seed)
    let people = [nina, nina, ibrahim, Participant(user: named("ulla"), role: .nurse)]
    readers = people.enumerated().map { Reader(device: "device-\($0.offset)", participant: $0.element) }
  }

  var history: [LogEntry] { log.entries[ward, default: []] }

  var isQuiet: Bool {
    batch == nil && outcomes == nil && reads.isEmpty && pages.isEmpty
      && readers.allSatisfy {
        $0.isWelcomed && $0.pending.isEmpty && $0.incoming.isEmpty && $0.outgoing.isEmpty
          && $0.transcript.count == history.count
      }
  }

  mutating func step() {
    let index = Int.random(in: 0..<readers.count, using: &chance)
    switch Int.random(in: 0..<100, using: &chance) {
    case 0..<25: hearAtRelay(index)
    case 25..<50: hearAtReader(index)
    case 50..<57: commit()
    case 57: prune()
    case 58..<66: passCommit()
    case 66..<72: if let read = reads.popLast() { pages.append((read, log.page(read))) }
    case 72..<78: passPage()
    case 78..<84: readers[index].flush(retry: true)
    case 84..<88: if readers[index].link == nil { connect(index) }
    case 88..<95: if areFaultsOn { write(index) }
    case 95: if areFaultsOn { leave(index) }
    case 96: if areFaultsOn { connect(index) }
    case 97..<99: verify()
    default:
      uptime += 1_000
      give(.tick)
    }
    complaints += readers.flatMap(\.complaints)
  }

  mutating func give(_ event: RelayMachine.Event) {
    let now = Moment(uptimeMilliseconds: uptime, wall: wall(uptime))
    for action in relay.handle(event, at: now) { perform(action) }
  }

  private mutating func perform(_ action: RelayMachine.Action) {
    switch action {
    case .verify(let id, _, _): verdicts.append(id)
    case .commit(let writes):
      if batch != nil || outcomes != nil { complaints.append("two batches under way") }
      batch = writes
    case .prune(let cutoff, _, let entriesMax):
      if pruning != nil { complaints.append("two batches of retention under way") }
      pruning = (cutoff, entriesMax)
    case .removeErased:
      if pruning != nil { complaints.append("the log is emptied beside a batch of retention") }
      isErasedToBeRemoved = true
    // No reader here asks for what it has backed up, or goes on duty.
    case .readPreferences, .readPeople, .readOverview, .recordWiped, .refuseLogins, .tellWhenWritten: break
    case .read(let read): reads.insert(read, at: Int.random(in: 0...reads.count, using: &chance))
    case .send(let id, let frames): send(frames, to: id)
    case .close(let id, _, _), .cut(let id, _): if let index = index(of: id) { readers[index].lose() }
    case .pauseReading(let id): if let index = index(of: id) { readers[index].isPaused = true }
    case .resumeReading(let id): if let index = index(of: id) { readers[index].isPaused = false }
    case .finished: hasFinished = true
    case .admit, .wantsToWrite, .write, .ending: complaints.append("\(action) is the core's to say")
    }
  }

  private func index(of id: UInt64) -> Int? { readers.firstIndex { $0.link == id } }

  // MARK: The disk

  private mutating func commit() {
    guard let writes = batch else { return }
    batch = nil
    if areFaultsOn, Int.random(in: 0..<8, using: &chance) == 0 {
      counts.refusedCommits += 1
      return give(.commitRefused)
    }
    do throws(StoreError) { outcomes = try Ledger.apply(writes, at: wall(uptime), in: &log) } catch {
      complaints.append("\(error)")
    }
  }

  /// Between two commits, and before their word is out or after it.
  private mutating func prune() {
    if isErasedToBeRemoved {
      isErasedToBeRemoved = false
      return give(.erasedRemoved(!areFaultsOn || Bool.random(using: &chance)))
    }
    guard let (cutoff, entriesMax) = pruning else { return commit() }
    pruning = nil
    counts.prunings += 1
    if areFaultsOn, Int.random(in: 0..<8, using: &chance) == 0 { return give(.pruned(nil)) }
    give(.pruned(log.prune(loggedBefore: cutoff, entriesMax: min(entriesMax, 20))))
  }

  private mutating func passCommit() {
    guard let done = outcomes else { return }
    outcomes = nil
    give(.committed(done))
  }

  private mutating func passPage() {
    guard !pages.isEmpty else { return }
    let (read, page) = pages.remove(at: Int.random(in: 0..<pages.count, using: &chance))
    // Read after a commit that the machine has not heard of, or before one that it has.
    if outcomes != nil || page.head < UInt64(history.count) { counts.overtakenPages += 1 }
    give(.page(read, page))
  }

  private mutating func verify() {
    guard !verdicts.isEmpty else { return }
    let id = verdicts.remove(at: Int.random(in: 0..<verdicts.count, using: &chance))
    guard let index = index(of: id) else { return give(.verified(id, .granted(grant()))) }
    give(.verified(id, .granted(grant(readers[index].participant, [ward], until: .max / 2))))
  }

  // MARK: Readers

  private mutating func connect(_ index: Int) {
    // Without a goodbye: the relay learns of it by the fence, or by the close that may come later.
    readers[index].lose()
    lastLink += 1
    counts.connections += 1
    readers[index].connect(as: lastLink)
    give(.opened(lastLink))
  }

  private mutating func leave(_ index: Int) {
    guard let id = readers[index].link else { return }
    readers[index].lose()
    give(.closed(id))
  }

  private mutating func write(_ index: Int) {
    written += 1
    readers[index].write(written)
    readers[index].flush(retry: false)
  }

  private mutating func send(_ frames: [RelayFrame], to id: UInt64) {
    guard let index = index(of: id) else { return }
    readers[index].incoming += frames
    counts.longestQueue = max(counts.longestQueue, readers[index].incoming.count)
    if readers[index].incoming.count > 20, !readers[index].isCongested {
      readers[index].isCongested = true
      counts.congestions += 1
      // In the middle of the machine's other actions, as the driver does it.
      give(.congested(id))
    }
    if readers[index].incoming.count > 40, !readers[index].isPaused { give(.overfull(id)) }
  }

  private mutating func hearAtReader(_ index: Int) {
    for _ in 0..<Int.random(in: 1...12, using: &chance) where !readers[index].incoming.isEmpty {
      let frame = readers[index].incoming.removeFirst()
      readers[index].hear(frame, in: history)
    }
    readers[index].flush(retry: false)
    guard let id = readers[index].link, readers[index].isCongested, readers[index].incoming.count < 4 else { return }
    readers[index].isCongested = false
    give(.drained(id))
  }

  private mutating func hearAtRelay(_ index: Int) {
    guard let id = readers[index].link, !readers[index].isPaused, !readers[index].outgoing.isEmpty else { return }
    let frames = Array(readers[index].outgoing.prefix(Int.random(in: 1...8, using: &chance)))
    readers[index].outgoing.removeFirst(frames.count)
    give(.received(id, frames))
  }
}
