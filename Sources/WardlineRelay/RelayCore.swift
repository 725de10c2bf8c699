package import WardlineModel

/// What waits to be said on one connection, until its socket takes it.
package protocol OutboundQueue: Sendable {
  var isEmpty: Bool { get }
  /// An upper bound of what the waiting frames take in memory and on the wire.
  var bytes: Int { get }
  /// About what they take on the wire.
  var wireBytes: Int { get }

  mutating func append(_ frames: [RelayFrame])
  /// The next envelope: as many frames as fit, at least one unless the queue is empty.
  mutating func takeEnvelope(bytesMax: Int) -> [RelayFrame]
}

/// How much a link takes, as its transport has measured it.
package struct LinkSize: Hashable, Sendable {
  /// In about half a second: what is written at once, and how long a page may be.
  package var unitBytes: Int
  /// What may wait before its reader counts as slow.
  package var waitingBytesMax: Int
  /// Whether that was measured, and not only assumed.
  package var isMeasured: Bool

  package init(unitBytes: Int, waitingBytesMax: Int, isMeasured: Bool) {
    self.unitBytes = unitBytes
    self.waitingBytesMax = waitingBytesMax
    self.isMeasured = isMeasured
  }
}

/// What a relay does between its machine and its sockets: what waits for which connection, who is a slow reader, when a page is read for
/// whom, and in which order a connection ends.
///
/// Pure, like the machine in it: events in, effects out. `RelayServer` turns the effects into sockets and transactions; the simulator turns
/// the same effects into virtual ones. What a link takes is asked for through a function, because the transport learns it all the time.
package struct RelayCore<Queue: OutboundQueue>: Sendable {
  package typealias ConnectionID = RelayMachine.ConnectionID
  package typealias Measure = (ConnectionID) -> LinkSize?

  package enum Event: Sendable {
    case opened(ConnectionID, from: PeerNetwork, Queue)
    case received(ConnectionID, [ClientFrame])
    /// The connection is gone, or what came on it cannot be read.
    case closed(ConnectionID)
    /// The socket takes data.
    case writable(ConnectionID)
    /// When the other end acknowledged bytes last, of a connection that ``RelayCore/congested`` names.
    case acknowledged(ConnectionID, atMilliseconds: Int64)
    /// Anything else that the machine hears of: verdicts, commits, pages, the time.
    case machine(RelayMachine.Event)
  }

  package enum Effect: Sendable {
    case verify(ConnectionID, tokens: [String], onlyKnown: Bool)
    case commit([LedgerWrite])
    case read(RelayMachine.Read, bytesMax: Int)
    case readPreferences(ConnectionID, of: UserID, RestorePreferences)
    case prune(loggedBefore: Timestamp, entriesMax: Int)
    case emptyLog
    /// It was welcomed, and may say whatever the protocol lets it say.
    case admit(ConnectionID)
    /// Something waits for it: ``Event/writable(_:)`` is wanted.
    case wantsToWrite(ConnectionID)
    /// One envelope.
    case write(ConnectionID, [RelayFrame])
    /// It will be closed once everything is said.
    case ending(ConnectionID, code: UInt16, reason: String, wasAdmitted: Bool)
    /// Everything is said.
    case close(ConnectionID, code: UInt16, reason: String)
    /// At once, and without a word.
    case cut(ConnectionID, reason: String)
    case pauseReading(ConnectionID)
    case resumeReading(ConnectionID)
    case finished
  }

  /// One connection, and what waits to be said on it.
  private struct Peer {
    var outgoing: Queue
    var isAdmitted = false
    var isCongested = false
    var isOverfull = false
    /// A page that is read when what waits is nearly gone: then it is as long as the link takes in half a second.
    var waitingRead: RelayMachine.Read?
    /// When bytes were acknowledged last, as far as the machine was told.
    var acknowledgedAtMilliseconds: Int64?
    /// What the machine was told that may wait for it.
    var toldWaitingBytesMax: Int?
    /// Set once the machine has closed it: after what waits was said.
    var ending: (code: UInt16, reason: String)?
  }

  package internal(set) var machine: RelayMachine
  private let highWaterBytes: Int
  private let lowWaterBytes: Int
  private var peers: [ConnectionID: Peer] = [:]
  /// Who has turned slow while an event was acted upon.
  private var turnedSlow: [RelayMachine.Event] = []
  /// How often a reader has turned slow since the start.
  package private(set) var congestions = 0

  /// - Parameters:
  ///   - highWaterBytes: more must not wait for a connection: past that nothing is read from it (G9).
  ///   - lowWaterBytes: when less waits, its reader is not slow any more.
  package init(
    machine: RelayMachine, highWaterBytes: Int = Limits.outboundHighWaterBytes,
    lowWaterBytes: Int = Limits.outboundLowWaterBytes
  ) {
    self.machine = machine
    self.highWaterBytes = highWaterBytes
    self.lowWaterBytes = lowWaterBytes
  }

  /// The readers for whom more waits than their links take in a second or two.
  package var congested: [ConnectionID] { peers.filter(\.value.isCongested).map(\.key) }

  /// Whether what a connection says is still heard.
  package func isListening(to id: ConnectionID) -> Bool { peers[id].map { $0.ending == nil } ?? false }

  package func isAdmitted(_ id: ConnectionID) -> Bool { peers[id]?.isAdmitted ?? false }
  package func isCongested(_ id: ConnectionID) -> Bool { peers[id]?.isCongested ?? false }
  /// Whether a page for it waits until what was said before has nearly left.
  package func isPageWaiting(for id: ConnectionID) -> Bool { peers[id]?.waitingRead != nil }
  package func isEnding(_ id: ConnectionID) -> Bool { peers[id]?.ending != nil }

  /// Takes one event and says what is to be done, in order.
  package mutating func handle(_ event: Event, at now: Moment, measuring size: Measure) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .opened(let id, let network, let queue):
      peers[id] = Peer(outgoing: queue)
      run(.opened(id, from: network), at: now, size, &effects)
    case .received(let id, let frames):
      if isListening(to: id) { run(.received(id, frames), at: now, size, &effects) }
    case .closed(let id):
      peers[id] = nil
      run(.closed(id), at: now, size, &effects)
    case .writable(let id): write(id, at: now, size, &effects)
    case .acknowledged(let id, let milliseconds):
      // Who takes little by little what waits is not stuck.
      guard isCongested(id), peers[id]?.acknowledgedAtMilliseconds != milliseconds else { break }
      peers[id]?.acknowledgedAtMilliseconds = milliseconds
      run(.taking(id), at: now, size, &effects)
    case .machine(let event): run(event, at: now, size, &effects)
    }
    return effects
  }

  private mutating func run(
    _ event: RelayMachine.Event, at now: Moment, _ size: Measure, _ effects: inout [Effect]
  ) {
    for action in machine.handle(event, at: now) { perform(action, size, &effects) }
    // The machine hears of it when all that it had decided is done: were its pause of a reader overtaken by an earlier decision to read on,
    // that reader would be heard without end (G9).
    let slow = turnedSlow
    turnedSlow = []
    for event in slow { run(event, at: now, size, &effects) }
  }

  private mutating func perform(_ action: RelayMachine.Action, _ size: Measure, _ effects: inout [Effect]) {
    switch action {
    case .verify(let id, let tokens, let onlyKnown):
      effects.append(.verify(id, tokens: tokens, onlyKnown: onlyKnown))
    case .commit(let writes): effects.append(.commit(writes))
    case .read(let read): readWhenWritten(read, size, &effects)
    case .readPreferences(let id, let user, let asked): effects.append(.readPreferences(id, of: user, asked))
    case .prune(let cutoff, let entriesMax): effects.append(.prune(loggedBefore: cutoff, entriesMax: entriesMax))
    case .emptyLog: effects.append(.emptyLog)
    case .send(let id, let frames): send(frames, to: id, size, &effects)
    case .close(let id, let code, let reason): end(id, code: code, reason: reason, &effects)
    case .cut(let id, let reason): effects.append(.cut(id, reason: reason))
    case .pauseReading(let id): effects.append(.pauseReading(id))
    case .resumeReading(let id): effects.append(.resumeReading(id))
    case .finished: effects.append(.finished)
    }
  }

  // MARK: Reading the log

  /// On a slow link a page waits until what was said before has nearly left: acknowledgements go before it.
  private mutating func readWhenWritten(_ read: RelayMachine.Read, _ size: Measure, _ effects: inout [Effect]) {
    guard let wireBytes = peers[read.connection]?.outgoing.wireBytes, let unit = size(read.connection)?.unitBytes else {
      return
    }
    guard read.purpose == .fetch || wireBytes < unit else {
      peers[read.connection]?.waitingRead = read
      return
    }
    effects.append(.read(read, bytesMax: min(unit, Limits.pageBytesMax)))
  }

  // MARK: Writing

  private mutating func send(_ frames: [RelayFrame], to id: ConnectionID, _ size: Measure, _ effects: inout [Effect]) {
    guard let isAdmitted = peers[id]?.isAdmitted else { return }
    if !isAdmitted, case .welcome? = frames.first {
      peers[id]?.isAdmitted = true
      effects.append(.admit(id))
    }
    peers[id]?.outgoing.append(frames)
    effects.append(.wantsToWrite(id))
    guard let bytes = peers[id]?.outgoing.bytes, let wireBytes = peers[id]?.outgoing.wireBytes else { return }
    let isOverfull = bytes > highWaterBytes
    if peers[id]?.isCongested == false, isOverfull || wireBytes > size(id)?.waitingBytesMax ?? .max {
      peers[id]?.isCongested = true
      peers[id]?.acknowledgedAtMilliseconds = nil
      congestions += 1
      turnedSlow.append(.congested(id))
    }
    if isOverfull, peers[id]?.isOverfull == false {
      peers[id]?.isOverfull = true
      turnedSlow.append(.overfull(id))
    }
  }

  /// Everything that was said since the last time leaves in one envelope, or on a slow link as much as it takes in half a second.
  private mutating func write(_ id: ConnectionID, at now: Moment, _ measure: Measure, _ effects: inout [Effect]) {
    guard let size = measure(id), let frames = peers[id]?.outgoing.takeEnvelope(bytesMax: size.unitBytes) else { return }
    if !frames.isEmpty { effects.append(.write(id, frames)) }
    guard peers[id]?.outgoing.isEmpty == true else {
      effects.append(.wantsToWrite(id))
      return wrote(id, size, at: now, measure, &effects)
    }
    if let ending = peers[id]?.ending {
      return effects.append(.close(id, code: ending.code, reason: ending.reason))
    }
    wrote(id, size, at: now, measure, &effects)
  }

  private mutating func wrote(
    _ id: ConnectionID, _ size: LinkSize, at now: Moment, _ measure: Measure, _ effects: inout [Effect]
  ) {
    // Where it was measured, so that one batch of others' words is not more than that.
    if size.isMeasured, size.waitingBytesMax != peers[id]?.toldWaitingBytesMax {
      peers[id]?.toldWaitingBytesMax = size.waitingBytesMax
      run(.takes(id, bytesMax: size.waitingBytesMax), at: now, measure, &effects)
    }
    guard let peer = peers[id], peer.outgoing.wireBytes < size.unitBytes, peer.outgoing.bytes < lowWaterBytes else { return }
    if let read = peer.waitingRead {
      peers[id]?.waitingRead = nil
      effects.append(.read(read, bytesMax: min(size.unitBytes, Limits.pageBytesMax)))
    }
    guard peer.isCongested else { return }
    peers[id]?.isCongested = false
    peers[id]?.isOverfull = false
    run(.drained(id), at: now, measure, &effects)
  }

  private mutating func end(_ id: ConnectionID, code: UInt16, reason: String, _ effects: inout [Effect]) {
    guard let peer = peers[id], peer.ending == nil else { return }
    let reason = reason.printable(charactersMax: Limits.reasonCharactersMax)
    peers[id]?.ending = (code, reason)
    effects.append(.ending(id, code: code, reason: reason, wasAdmitted: peer.isAdmitted))
    effects.append(.wantsToWrite(id))
  }
}
