internal import DequeModule
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

/// One direction of a connection: frames queued for the socket, in transit, and arrived but unread.
struct Pipe<Frame: Weighed> {
  enum Parcel {
    /// One WebSocket message.
    case envelope([Frame])
    /// The sender closed, or its process died.
    case end
  }

  /// Frames queued for the socket.
  var outgoing: [Frame] = []
  var parcels: Deque<Parcel> = []
  /// How many of the parcels, from the front, have arrived, and how many more are in transit.
  var arrivedCount = 0
  var travellingCount = 0
  var lastArrival: Int64 = 0
  /// Incremented when the parcels in transit get new times of arrival.
  var timetable: UInt64 = 0
  /// If set, nothing arrives after this many more parcels, silently.
  var parcelsLeft: Int?
  /// The receiver does not read.
  var isPaused = false
  var isWriteArranged = false

  // Of a link that is narrow, or was.
  /// Whether the times of moving bytes are recorded.
  var isMeasured = false
  /// When all written data has left, and since when the last parcel leaves.
  var clearAt: Int64 = 0
  var transmissionStart: Int64 = 0
  var transmissions: Deque<Transmission> = []
  /// When a complete parcel last arrived.
  var arrivedAt: Int64?
  /// When a frame was last queued.
  var saidAt: Int64 = 0
}

extension World {
  /// A connection between two processes, from the attempt to its end. Each end has its own view of whether it still exists.
  final class Link {
    /// The relay's number of it.
    let number: UInt64
    let client: ClientProcess
    let connection: UInt64
    let device: Int
    let credentials: SyncMachine.Credentials
    /// The relay that its client has chosen, by its place in the list.
    let relayNumber: Int
    var relay: RelayProcess?
    /// Where the relay has a name: how its address is found.
    var dial: Dial?

    var up = Pipe<ClientFrame>()
    var down = Pipe<RelayFrame>()
    var isOpenAtClient = false
    /// When the attempt reaches the relay; never, once it has.
    var reachesAt: Int64 = .max
    /// When the handshake completes at the client; never, if the network drops the answer.
    var establishesAt: Int64 = .max
    var isOpenAtRelay = false
    /// Whether the client's driver still listens to it.
    var isWanted = true
    var welcomedAt: Int64?

    /// Counters for the check of G9.
    var unansweredCount = 0
    var readsUnderWay = 0
    var congestedCeiling: Int?
    /// The relay's outbound queue.
    let downQueue = DownQueue()
    var inFlight: [LaneID: Set<IdempotencyKey>] = [:]
    /// State of the mutants of the relay's pacing.
    var pacedLanes: Set<LaneID> = []
    /// What the relay has said on it of each log.
    var told: [SessionID: Told] = [:]
    /// What rings on it, as the relay has said.
    var ringing: Ringing?

    /// When the relay's host lost power: it acknowledges nothing any more.
    var relayVanishedAt: Int64?
    var wasSendingThen = false

    // Of one that is narrow, or was.
    var openedAt: Int64?
    var heardAt: Int64?
    var deliveredAt: Int64?
    /// Whether another fault has touched it: then durations are not predictable.
    var isTroubled = false
    /// Bytes queued at the relay when the link became narrow, until they have left; `nil` while unknown.
    var bytesFromBefore: Int? = 0
    /// Bytes queued when the relay learned the link's capacity; `nil` before that: until then one batch may queue any number of
    /// entries.
    var bytesBeforeTold: Int? = 0
    /// Whether it was narrow before, so that data from then is still slow.
    var hasBacklog = false
    /// By when the heads of its lanes must be answered.
    var dueAnswers: [IdempotencyKey: DueAnswer] = [:]
    /// For the mutants: when a complete envelope arrived, whether the relay reads, and whether the link became narrow while
    /// open.
    var heardWholeAt: Int64?
    var isUnheard = false
    var hasNarrowed = false

    init(
      number: UInt64, to relayNumber: Int, client: ClientProcess, connection: UInt64, device: Int,
      credentials: SyncMachine.Credentials
    ) {
      self.number = number
      self.relayNumber = relayNumber
      self.client = client
      self.connection = connection
      self.device = device
      self.credentials = credentials
    }
  }
}

/// The relay's outbound queue of a link. Its core owns it, and the world inspects it.
final class DownQueue: PeerQueue, @unchecked Sendable {
  private(set) var frames: [RelayFrame] = []
  /// About what they take on the wire. They are not encoded: the codec has tests and a fuzzer of its own.
  private(set) var bytes = 0
  /// The frames of the envelopes that have left and are not in transit yet.
  private var taken: [[RelayFrame]] = []
  /// The capacity of one envelope.
  var framesMax = 1
  var bytesMax = Int.max
  /// Set when it has nearly drained: its reader is not slow any more, and further frames may be too many again.
  var hasDrained = false
  /// Transforms frames before they are queued.
  var saying: ([RelayFrame]) -> [RelayFrame] = { $0 }

  var isEmpty: Bool { frames.isEmpty }

  func append(_ more: [RelayFrame]) {
    let more = saying(more)
    frames += more
    bytes += more.reduce(0) { $0 + $1.wireBytes }
  }

  func takeEnvelope(bytesMax: Int) -> [UInt8]? {
    let envelope = frames.fitting(World.EnvelopeSize(framesMax: framesMax, bytesMax: min(self.bytesMax, bytesMax)))
    frames.removeFirst(envelope.count)
    bytes -= envelope.reduce(0) { $0 + $1.wireBytes }
    if frames.count <= 1 { hasDrained = true }
    guard !envelope.isEmpty else { return nil }
    taken.append(envelope)
    return []
  }

  /// The frames of the envelope that left first.
  func takeFrames() -> [RelayFrame] { taken.removeFirst() }
}

extension Array where Element: Weighed {
  /// As many frames, from the first, as fit, and one in any case.
  func fitting(_ size: World.EnvelopeSize) -> [Element] {
    var bytes = 0
    var count = 0
    for frame in prefix(size.framesMax) {
      bytes += frame.wireBytes
      if count > 0, bytes > size.bytesMax { break }
      count += 1
    }
    return Array(prefix(count))
  }
}
