internal import DequeModule
internal import WardlineModel

/// The limits of a narrow link for a while: a rate for each direction, and a longer delay.
struct Narrowness {
  let until: Int64
  let upBytesPerSecond: Int
  let downBytesPerSecond: Int
  /// One way, in milliseconds.
  let delay: Int64

  /// The lowest rate at which an answer is promised.
  static let promisedBytesPerSecond = 500
  private static let paces = [250, 500, 500, 2_000, 10_000]

  /// The rates of links that are always narrow. What is said after the heal has to pass them, so none is below the promised rate.
  static let siteRates = [promisedBytesPerSecond, 1_000, 4_000, 10_000]

  /// A link that is always narrow.
  init(bytesPerSecond: Int) {
    until = .max
    (upBytesPerSecond, downBytesPerSecond) = (bytesPerSecond, bytesPerSecond)
    delay = 0
  }

  init(_ fault: PlannedFault, until: Int64) {
    self.until = until
    upBytesPerSecond = Self.paces[Int(fault.detail % 5)]
    downBytesPerSecond = Self.paces[Int((fault.detail >> 8) % 5)]
    delay = (fault.detail >> 16).isMultiple(of: 3) ? Int64((fault.detail >> 24) % 1_500) : 0
  }

  func bytesPerSecond(_ direction: World.Direction) -> Int { direction == .up ? upBytesPerSecond : downBytesPerSecond }

  /// The size of one write, as with `OutboundPace` on a measured link.
  func unitBytes(_ direction: World.Direction) -> Int { max(256, bytesPerSecond(direction) / 2) }

  func milliseconds(_ bytes: Int, _ direction: World.Direction) -> Int64 {
    Int64(bytes) * 1_000 / Int64(bytesPerSecond(direction))
  }
}

/// An element in transit, with its size.
protocol Weighed {
  /// The approximate size on the wire.
  var wireBytes: Int { get }
}

extension ClientFrame: Weighed {
  var wireBytes: Int {
    switch self {
    case .submit(let operation, _): 85 + operation.textBytes
    case .hello: 200
    case .submitUnknown, .fetch, .receipt, .ping, .restorePreferences, .follow, .duty, .wiped: 40
    }
  }
}

extension RelayFrame: Weighed {
  var wireBytes: Int {
    switch self {
    case .event(let entry): 90 + entry.textBytes
    case .welcome(let welcome): 100 + 50 * welcome.sessions.count
    case .ring(let ring): 80 + ring.note.utf8.count
    case .directory(let rows, _, _): 20 + 40 * rows.count
    case .requests(let rows, _, _): 20 + 80 * rows.count
    case .sessions(let rows, _, _): 20 + rows.reduce(0) { $0 + 80 + 40 * $1.members.count }
    case .accepted, .rejected, .caughtUp, .reset, .presence, .receipt, .pong, .preference, .goAway, .joined, .left, .following,
      .duty, .ringEnded, .waiting, .wipe, .stillReceiving:
      40
    }
  }
}

extension ClientOperation {
  var textBytes: Int { if case .sendMessage(let text) = action { text.utf8.count } else { 0 } }
}

extension LogEntry {
  fileprivate var textBytes: Int { if case .message(let text) = event { text.utf8.count } else { 0 } }
}

// MARK: Transit

extension Pipe {
  /// A parcel on a narrow link: when its first byte leaves, when its last one does, and when that arrives.
  struct Transmission {
    var start: Int64
    var end: Int64
    var arrival: Int64

    /// The transit time of each byte.
    var latency: Int64 { arrival - end }
  }

  /// Schedules a transmission behind those already in transit.
  mutating func transmit(_ bytes: Int, through narrowness: Narrowness?, _ direction: World.Direction, at now: Int64) -> Int64 {
    let start = max(now, clearAt)
    clearAt = start + (narrowness?.milliseconds(bytes, direction) ?? 0)
    transmissionStart = start
    return clearAt
  }

  mutating func noteTransmission(arrivingAt arrival: Int64, now: Int64) {
    guard isMeasured else { return }
    saidAt = now
    // The last one is kept: it says when a byte last moved, however long ago.
    while transmissions.count > 1, transmissions[0].end + 2 * transmissions[0].latency < now { transmissions.removeFirst() }
    transmissions.append(Transmission(start: transmissionStart, end: clearAt, arrival: arrival))
  }

  /// When the last byte arrived; with `isHeardBack`, when the sender learned of it.
  func lastMoved(at now: Int64, isHeardBack: Bool) -> Int64? {
    transmissions.reduce(arrivedAt) { last, parcel in
      let way = parcel.latency * (isHeardBack ? 2 : 1)
      return parcel.start + way < now ? max(last ?? 0, min(now, parcel.end + way)) : last
    }
  }

  /// Whether a parcel has arrived in part.
  func isInPieces(at now: Int64) -> Bool {
    transmissions.contains { $0.start + $0.latency < now && now < $0.arrival }
  }

  /// Whether the sender lacks the acknowledgement of some data.
  func isSending(at now: Int64) -> Bool {
    !outgoing.isEmpty || parcels.count > arrivedCount || transmissions.last.map { $0.arrival + $0.latency > now } ?? false
  }
}
