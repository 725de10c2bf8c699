import WardlineModel
import WardlineRelay

/// A client at its simplest: one device in one session, that believes nothing but the next entry, and says what it has written
/// again until it is answered.
struct Reader {
  let device: String
  let participant: Participant
  var epoch: UInt64 = 0
  /// Its number at the relay; `nil` while it is away.
  var link: UInt64?
  var isWelcomed = false
  /// What it has read of the log: all of it, from 1. `nil` where it was told that the relay no longer keeps it.
  private(set) var transcript: [LogEntry?] = []
  /// What it has written and is not answered, in order.
  private(set) var pending: [Int] = []
  private var inFlight = 0
  private(set) var isHeld = false
  /// What waits in its socket, and what the relay has not read.
  var incoming: [RelayFrame] = []
  var outgoing: [ClientFrame] = []
  var isCongested = false
  var isPaused = false
  /// What broke a rule, in words.
  private(set) var complaints: [String] = []

  init(device: String, participant: Participant) {
    self.device = device
    self.participant = participant
  }

  private var read: UInt64 { UInt64(transcript.count) }
  var cursor: LogCursor { LogCursor(epoch: transcript.isEmpty ? nil : life, sequence: read) }

  mutating func connect(as id: UInt64) {
    epoch += 1
    link = id
    outgoing = [hello(device, epoch: epoch, cursors: [ward: cursor])]
  }

  mutating func lose() {
    link = nil
    isWelcomed = false
    isCongested = false
    isPaused = false
    isHeld = false
    inFlight = 0
    incoming = []
    outgoing = []
  }

  mutating func write(_ number: Int) { pending.append(number) }

  /// Says what a window of 8 has room for; after a refusal for now, all of it again.
  mutating func flush(retry: Bool) {
    guard isWelcomed, !isHeld || retry else { return }
    isHeld = false
    for index in inFlight..<max(inFlight, min(8, pending.count)) {
      outgoing.append(submit(pending[index], head: index == 0))
    }
    inFlight = max(inFlight, min(8, pending.count))
  }

  mutating func hear(_ frame: RelayFrame, in log: [LogEntry]) {
    switch frame {
    case .welcome: isWelcomed = true
    case .event(let entry): follow(entry)
    case .accepted(let acceptance): accept(acceptance, in: log)
    case .rejected(let rejection):
      guard !rejection.isPermanent else { return complaints.append("refused for good: \(rejection)") }
      // Those behind are refused too; it goes on from the first of them.
      if let index = pending.firstIndex(where: { key($0) == rejection.key }), index < inFlight {
        inFlight = index
        isHeld = true
      }
    case .caughtUp(_, let through, let head):
      if through != WardlineRelayTests.cursor(read) || head != read {
        complaints.append("caught up at \(through), read \(read)")
      }
    case .reset(_, let from, .pastRetention):
      if from.sequence > read { transcript += Array(repeating: nil, count: Int(from.sequence - read)) }
    case .reset: transcript = []
    case .receipt, .presence, .preference, .pong, .goAway, .joined, .left, .following, .duty, .ring, .ringEnded, .waiting,
      .directory, .requests, .sessions, .wipe, .stillReceiving:
      break
    }
  }

  private mutating func follow(_ entry: LogEntry) {
    var entry = entry
    if let epoch = entry.epoch, epoch != life { complaints.append("\(entry.sequence) is of \(epoch)") }
    entry.epoch = nil
    // An acknowledgement may have been ahead of the log by one; nothing else comes twice.
    if entry.sequence <= read {
      let isKnown = transcript[Int(entry.sequence) - 1] == entry && entry.author == participant.user
      if !isKnown { complaints.append("\(entry.sequence) came again at \(read)") }
      return
    }
    guard entry.sequence == read + 1 else { return complaints.append("a gap: \(entry.sequence) after \(read)") }
    transcript.append(entry)
    remove(entry.key)
  }

  private mutating func accept(_ acceptance: Acceptance, in log: [LogEntry]) {
    guard let entry = log.first(where: { $0.key == acceptance.key }), entry.sequence == acceptance.sequence else {
      return complaints.append("acknowledged and not in the log: \(acceptance.key)")
    }
    remove(acceptance.key)
    if acceptance.sequence == read + 1 { transcript.append(entry) }
  }

  private mutating func remove(_ answered: IdempotencyKey?) {
    guard let index = pending.firstIndex(where: { key($0) == answered }) else { return }
    pending.remove(at: index)
    if index < inFlight { inFlight -= 1 }
  }
}
