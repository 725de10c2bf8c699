package import WardlineModel

/// The outbound queue of one connection, until its socket takes the frames. Only its core appends and takes: a copy of the core shares its queues.
package protocol PeerQueue: AnyObject, Sendable {
  var isEmpty: Bool { get }
  /// The size of the queue on the wire.
  var bytes: Int { get }

  func append(_ frames: [RelayFrame])
  /// The next envelope: as many frames as fit, at least one; `nil` when the queue is empty.
  func takeEnvelope(bytesMax: Int) -> [UInt8]?
}

/// The capacity of a link, as its transport has measured it.
package struct LinkSize: Hashable, Sendable {
  /// What it carries in about half a second: the size of one write and of one page.
  package var unitBytes: Int
  /// The queue size above which its reader counts as slow.
  package var waitingBytesMax: Int
  /// Whether the values are measured and not defaults.
  package var isMeasured: Bool

  package init(unitBytes: Int, waitingBytesMax: Int, isMeasured: Bool) {
    self.unitBytes = unitBytes
    self.waitingBytesMax = waitingBytesMax
    self.isMeasured = isMeasured
  }
}

/// The layer between a relay's machine and its sockets: outbound queues, slow readers, when a page is read, and the order in
/// which a connection is closed.
///
/// Pure, like the machine in it: events in, effects out. `RelayServer` turns the effects into sockets and transactions; the
/// simulator turns the same effects into virtual ones. The capacity of a link comes from a function, because the transport
/// measures it continuously.
package struct RelayCore: Sendable {
  package typealias ConnectionID = RelayMachine.ConnectionID
  package typealias Effect = RelayEffect
  package typealias Measure = (ConnectionID) -> LinkSize?

  package enum Event: Sendable {
    case opened(ConnectionID, from: PeerNetwork, any PeerQueue)
    case received(ConnectionID, [ClientFrame])
    /// The connection is lost, or its data cannot be decoded.
    case closed(ConnectionID)
    /// The socket takes data.
    case writable(ConnectionID)
    /// When the peer last acknowledged bytes, for a connection that ``RelayCore/congested`` names.
    case acknowledged(ConnectionID, atMilliseconds: Int64)
    /// Any other event of the machine: verdicts, commits, pages, ticks.
    case machine(RelayMachine.Event)
  }

  /// One connection and its outbound queue.
  private struct Peer {
    let outgoing: any PeerQueue
    var isAdmitted = false
    var isCongested = false
    var isOverfull = false
    /// A page that is read once the queue has nearly drained, so that it fits half a second of the link.
    var waitingRead: RelayMachine.Read?
    /// Whether the machine waits until the queue has nearly drained, to send what is not urgent.
    var isToldWhenWritten = false
    /// The last acknowledgement that was reported to the machine.
    var acknowledgedAtMilliseconds: Int64?
    /// The last ``LinkSize/waitingBytesMax`` that was reported to the machine.
    var toldWaitingBytesMax: Int?
    /// Set once the machine has closed it; the close follows after the queue has drained.
    var ending: (code: UInt16, reason: String)?
    /// Why it was told to go.
    var goAway: GoAway.Reason?
  }

  package internal(set) var machine: RelayMachine
  private let highWaterBytes: Int
  private let lowWaterBytes: Int
  private var peers: [ConnectionID: Peer] = [:]
  /// Connections that became slow while an event was handled.
  private var turnedSlow: [RelayMachine.Event] = []
  /// How often a reader has become slow since the start.
  package private(set) var congestions = 0

  /// - Parameters:
  ///   - highWaterBytes: the maximum queue of a connection; above it the connection is not read (G9).
  ///   - lowWaterBytes: once the queue is below it, its reader is not slow any more.
  package init(
    machine: RelayMachine, highWaterBytes: Int = Limits.outboundHighWaterBytes,
    lowWaterBytes: Int = Limits.outboundLowWaterBytes
  ) {
    self.machine = machine
    self.highWaterBytes = highWaterBytes
    self.lowWaterBytes = lowWaterBytes
  }

  /// The readers with more queued than their links carry in a second or two.
  package var congested: [ConnectionID] { peers.indices.filter { peers.values[$0].isCongested }.map { peers.keys[$0] } }

  /// Whether frames of a connection are still handled.
  package func isListening(to id: ConnectionID) -> Bool { peers[id].map { $0.ending == nil } ?? false }

  package func isAdmitted(_ id: ConnectionID) -> Bool { peers[id]?.isAdmitted ?? false }
  package func isCongested(_ id: ConnectionID) -> Bool { peers[id]?.isCongested ?? false }
  /// Whether a page waits until the connection's queue has nearly drained.
  package func isPageWaiting(for id: ConnectionID) -> Bool { peers[id]?.waitingRead != nil }
  /// How many pages were read for the connection, and wait until the machine knows of all that they may hold.
  package func heldPageCount(for id: ConnectionID) -> Int { machine.heldPages.count { $0.read.connection == id } }
  package func isEnding(_ id: ConnectionID) -> Bool { peers[id]?.ending != nil }
  /// Why a connection was told to go; `nil` for one that was not.
  package func reasonToGo(of id: ConnectionID) -> GoAway.Reason? { peers[id]?.goAway }

  /// Handles one event and returns the effects, in order.
  package mutating func handle(_ event: Event, at now: Moment, measuring size: Measure) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .opened(let id, let network, let queue):
      peers[id] = Peer(outgoing: queue)
      run(.opened(id, from: network), at: now, size, &effects)
    case .received(let id, let frames):
      // In place: a question to the core would copy the core.
      guard let index = peers.index(forKey: id), peers.values[index].ending == nil else { break }
      run(.received(id, frames), at: now, size, &effects)
    case .closed(let id):
      peers[id] = nil
      run(.closed(id), at: now, size, &effects)
    case .writable(let id): write(id, at: now, size, &effects)
    case .acknowledged(let id, let milliseconds):
      // A reader that drains its queue slowly is not stuck.
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
    for effect in machine.handle(event, at: now) { perform(effect, size, &effects) }
    // Reported to the machine after all its effects are performed. If an earlier decision to read on overtook its pause of a
    // reader, that reader would be read without limit (G9).
    let slow = turnedSlow
    turnedSlow = []
    for event in slow { run(event, at: now, size, &effects) }
  }

  private mutating func perform(_ effect: Effect, _ size: Measure, _ effects: inout [Effect]) {
    switch effect {
    case .read(let read): readWhenWritten(read, size, &effects)
    case .send(let id, let frames): send(frames, to: id, size, &effects)
    case .tellWhenWritten(let id): peers[id]?.isToldWhenWritten = true
    case .close(let id, let code, let reason): end(id, code: code, reason: reason, &effects)
    default: effects.append(effect)
    }
  }

  // MARK: Reading the log

  /// On a slow link a page waits until the queue has nearly drained, so that acknowledgements go before it.
  private mutating func readWhenWritten(_ read: RelayMachine.Read, _ size: Measure, _ effects: inout [Effect]) {
    guard let bytes = peers[read.connection]?.outgoing.bytes, let unit = size(read.connection)?.unitBytes else {
      return
    }
    guard read.purpose == .fetch || bytes < unit else {
      peers[read.connection]?.waitingRead = read
      return
    }
    begin(read, bytesMax: unit, &effects)
  }

  private func begin(_ read: RelayMachine.Read, bytesMax: Int, _ effects: inout [Effect]) {
    var read = read
    read.bytesMax = min(read.bytesMax, bytesMax)
    effects.append(.read(read))
  }

  // MARK: Writing

  private mutating func send(_ frames: [RelayFrame], to id: ConnectionID, _ size: Measure, _ effects: inout [Effect]) {
    guard let index = peers.index(forKey: id) else { return }
    let outgoing = peers.values[index].outgoing
    if !peers.values[index].isAdmitted, case .welcome? = frames.first {
      peers.values[index].isAdmitted = true
      effects.append(.admit(id))
    }
    if case .goAway(let goAway)? = frames.first { peers.values[index].goAway = goAway.reason }
    // Where something is queued already, it has been asked for.
    if outgoing.isEmpty { effects.append(.wantsToWrite(id)) }
    outgoing.append(frames)
    let isOverfull = outgoing.bytes > highWaterBytes
    if !peers.values[index].isCongested, isOverfull || outgoing.bytes > size(id)?.waitingBytesMax ?? .max {
      peers.values[index].isCongested = true
      peers.values[index].acknowledgedAtMilliseconds = nil
      congestions += 1
      turnedSlow.append(.congested(id))
    }
    if isOverfull, !peers.values[index].isOverfull {
      peers.values[index].isOverfull = true
      turnedSlow.append(.overfull(id))
    }
  }

  /// Writes all queued frames in one envelope, or on a slow link as many as it carries in half a second.
  private mutating func write(_ id: ConnectionID, at now: Moment, _ measure: Measure, _ effects: inout [Effect]) {
    guard let size = measure(id), let index = peers.index(forKey: id) else { return }
    let outgoing = peers.values[index].outgoing
    if let envelope = outgoing.takeEnvelope(bytesMax: size.unitBytes) { effects.append(.write(id, envelope)) }
    guard outgoing.isEmpty else {
      effects.append(.wantsToWrite(id))
      return wrote(id, size, at: now, measure, &effects)
    }
    if let ending = peers.values[index].ending {
      return effects.append(.close(id, code: ending.code, reason: ending.reason))
    }
    wrote(id, size, at: now, measure, &effects)
  }

  private mutating func wrote(
    _ id: ConnectionID, _ size: LinkSize, at now: Moment, _ measure: Measure, _ effects: inout [Effect]
  ) {
    // Only measured sizes, so that one batch of other users' entries does not exceed them.
    if size.isMeasured, size.waitingBytesMax != peers[id]?.toldWaitingBytesMax {
      peers[id]?.toldWaitingBytesMax = size.waitingBytesMax
      run(.takes(id, bytesMax: size.waitingBytesMax), at: now, measure, &effects)
    }
    guard let index = peers.index(forKey: id),
      peers.values[index].outgoing.bytes < min(size.unitBytes, lowWaterBytes)
    else { return }
    if let read = peers.values[index].waitingRead {
      peers.values[index].waitingRead = nil
      begin(read, bytesMax: size.unitBytes, &effects)
    }
    let (isTold, wasCongested) = (peers.values[index].isToldWhenWritten, peers.values[index].isCongested)
    guard isTold || wasCongested else { return }
    peers.values[index].isToldWhenWritten = false
    peers.values[index].isCongested = false
    peers.values[index].isOverfull = false
    if wasCongested { run(.drained(id), at: now, measure, &effects) }
    if isTold { run(.written(id), at: now, measure, &effects) }
  }

  private mutating func end(_ id: ConnectionID, code: UInt16, reason: String, _ effects: inout [Effect]) {
    guard let peer = peers[id], peer.ending == nil else { return }
    let reason = reason.printable(charactersMax: Limits.reasonCharactersMax)
    peers[id]?.ending = (code, reason)
    effects.append(.ending(id, code: code, reason: reason, wasAdmitted: peer.isAdmitted))
    effects.append(.wantsToWrite(id))
  }
}
