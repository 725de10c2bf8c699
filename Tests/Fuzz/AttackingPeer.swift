import WardlineModel
import WardlineProtocol
import WardlineRelay

/// One connection of a hostile client: what it has shown and said, and what a client that reads along knows of it.
struct AttackingPeer {
  let encoding: WireEncoding
  let spoken = SpokenFrames()
  var size = unmeasured
  var isPaused = false
  var wantsToWrite = false
  /// What its tokens allow, once they were verified.
  var grant: Grant?
  private(set) var hello: Hello?
  private var isWelcome = false
  private var submitted: Set<IdempotencyKey> = []
  /// A page that was asked for comes between what follows the log.
  private var hasFetched = false
  /// Up to where it was told of each session, as far as that is known.
  private var positions: [SessionID: UInt64] = [:]
  /// The places of its own operations: it reads of them in an acknowledgement, or in a page.
  private var ownPlaces: [SessionID: Set<UInt64>] = [:]
  private var reader: WireConnection

  static let unmeasured = LinkSize(unitBytes: 64 * 1024, waitingBytesMax: 64 * 1024, isMeasured: false)

  init(encoding: WireEncoding) {
    self.encoding = encoding
    reader = WireConnection(encoding)
  }

  mutating func said(_ frame: ClientFrame) {
    switch frame {
    case .hello(let hello): self.hello = self.hello ?? hello
    case .fetch: hasFetched = true
    default: if let key = frame.operationKey { submitted.insert(key) }
    }
  }

  /// An envelope on its way: it fits, and a client takes it as it was meant.
  mutating func take(_ bytes: [UInt8]) {
    precondition(bytes.count <= Limits.envelopeBytesMax, "\(bytes.count) bytes in an envelope")
    do {
      let heard = try reader.decodeRelayEnvelope(bytes).frames
      for (heard, said) in zip(heard, spoken.takeQueued(heard.count)) where said.isOfLog {
        precondition(heard == said, "\(said) is heard as \(heard)")
      }
    } catch { preconditionFailure("a client does not take what the relay says: \(error)") }
  }

  /// What is told to nobody else than who may know it, once, and in order.
  mutating func hear(_ frame: RelayFrame, _ logs: [SessionID: [LogEntry]]) {
    switch frame {
    case .goAway, .pong: return
    case .wipe: preconditionFailure("it is to wipe itself, and nobody wants that")
    case .welcome(let welcome):
      precondition(!isWelcome, "two welcomes")
      isWelcome = true
      begin(welcome)
    default: precondition(isWelcome, "\(frame) before welcome")
    }
    guard let grant else { preconditionFailure("it is welcome without a token") }
    switch frame {
    case .accepted(let acceptance): acknowledge(acceptance)
    case .rejected(let rejection): precondition(submitted.contains(rejection.key), "it has never said \(rejection.key)")
    case .event(let entry): read(entry, of: logs[entry.session] ?? [])
    case .caughtUp(let session, let through, let head):
      precondition(has(grant, been: session, in: logs), "\(grant.participant.user) hears of \(session) (G8)")
      precondition(through.sequence <= head || hasFetched)
      pass(session, before: through.sequence + 1)
      check(session, at: through.sequence, "caught up")
    case .reset(let session, let from, let reason):
      precondition(has(grant, been: session, in: logs), "\(grant.participant.user) hears of \(session) (G8)")
      guard !hasFetched else { break }
      positions[session] = reason.onlyLeavesOut ? max(positions[session] ?? 0, from.sequence) : from.sequence
    case .receipt(let receipt, _):
      precondition(has(grant, been: receipt.session, in: logs), "\(grant.participant.user) hears of \(receipt.session) (G8)")
    case .presence(let session, _, _), .joined(let session):
      precondition(has(grant, been: session, in: logs), "\(grant.participant.user) hears of \(session) (G8)")
    case .left(let session): positions[session] = nil
    case .following(let head):
      precondition(has(grant, been: head.session, in: logs), "\(grant.participant.user) follows \(head.session) (G8)")
    case .ring: precondition(grant.participant.role == .interpreter && grant.followsMembership)
    case .requests, .sessions: precondition(grant.participant.role == .coordinator && grant.followsMembership)
    case .directory: precondition(grant.participant.role != .interpreter && grant.followsMembership)
    case .waiting(let request, let session, _):
      let isOwn = (logs[session] ?? []).contains { $0.key == request && $0.author == grant.participant.user }
      precondition(isOwn, "\(grant.participant.user) hears of the request \(request) of others (G8)")
    case .welcome, .wipe, .stillReceiving, .goAway, .pong, .preference, .duty, .ringEnded: break
    }
  }

  private mutating func begin(_ welcome: Welcome) {
    guard let grant, let hello else { preconditionFailure("a welcome to nobody") }
    precondition(welcome.you.user == grant.participant.user && welcome.you.role == grant.participant.role)
    for head in welcome.sessions {
      precondition(grant.followsMembership || grant.sessions.contains(head.session), "a welcome to \(head.session) (G8)")
      if !grant.followsMembership || hello.cursors[head.session] != nil {
        positions[head.session] = hello.cursors[head.session]?.sequence ?? 0
      }
    }
  }

  private mutating func acknowledge(_ acceptance: Acceptance) {
    precondition(submitted.contains(acceptance.key), "it has never said \(acceptance.key)")
    guard let session = acceptance.session, acceptance.sequence > 0 else { return }
    ownPlaces[session, default: []].insert(acceptance.sequence)
  }

  private mutating func read(_ entry: LogEntry, of log: [LogEntry]) {
    guard let grant else { return }
    let place = "\(entry.sequence) of \(entry.session)"
    let isThere = entry.sequence >= 1 && entry.sequence <= UInt64(log.count)
    precondition(isThere, "\(place) is told and not on disk (G5)")
    let kept = log[Int(entry.sequence) - 1]
    precondition(kept.key == entry.key && kept.author == entry.author, "\(place) is another on disk")
    precondition(Self.may(grant, read: entry, of: log), "\(grant.participant.user) reads \(place) (G8)")
    pass(entry.session, before: entry.sequence)
    guard !hasFetched else { return }
    if let position = positions[entry.session] {
      precondition(entry.sequence == position + 1, "\(place) is told after \(position) (G4)")
    }
    positions[entry.session] = entry.sequence
  }

  /// Its own operations that were acknowledged, up to a place.
  private mutating func pass(_ session: SessionID, before sequence: UInt64) {
    while let position = positions[session], position + 1 < sequence, ownPlaces[session]?.contains(position + 1) == true {
      positions[session] = position + 1
    }
  }

  private mutating func check(_ session: SessionID, at sequence: UInt64, _ what: String) {
    guard !hasFetched else { return }
    if let position = positions[session] { precondition(position == sequence, "\(what) at \(sequence) after \(position) (G4)") }
    positions[session] = sequence
  }

  /// Whether its user has a place in a session, or had one.
  private func has(_ grant: Grant, been session: SessionID, in logs: [SessionID: [LogEntry]]) -> Bool {
    guard grant.followsMembership else { return grant.sessions.contains(session) }
    return (logs[session] ?? []).contains { $0.event.begins(grant.participant.user) }
  }

  /// Up to where they have left, if they have not come back.
  private static func may(_ grant: Grant, read entry: LogEntry, of log: [LogEntry]) -> Bool {
    guard grant.followsMembership else { return grant.sessions.contains(entry.session) }
    let user = grant.participant.user
    guard let begun = log.last(where: { $0.event.begins(user) }) else { return false }
    let left = log.last { if case .left(user, _) = $0.event { true } else { false } }
    guard let left, left.sequence > begun.sequence else { return true }
    return entry.sequence <= left.sequence
  }
}

extension RelayFrame {
  /// Those of the others leave out what is the relay's own matter.
  fileprivate var isOfLog: Bool {
    switch self {
    case .event, .accepted, .rejected, .caughtUp, .reset: true
    default: false
    }
  }
}

extension LogEntry.Event {
  fileprivate func begins(_ user: UserID) -> Bool {
    if case .joined(let participant, _) = self { participant.user == user } else { false }
  }
}
