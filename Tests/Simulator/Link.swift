internal import DequeModule
internal import WardlineModel
internal import WardlineRelay
internal import WardlineSync

/// One direction of a connection: what waits for the socket, what is in it or on the wire, and what has come and is not read.
struct Pipe<Frame: Weighed> {
  enum Parcel {
    /// One WebSocket message.
    case envelope([Frame])
    /// The sender closed, or its process died.
    case end
  }

  /// What waits for the socket.
  var outgoing: [Frame] = []
  var parcels: Deque<Parcel> = []
  /// How many of the parcels, from the front, have come, and how many more are on their way.
  var arrivedCount = 0
  var travellingCount = 0
  var lastArrival: Int64 = 0
  /// Counts up when what travels is given other times of arrival.
  var timetable: UInt64 = 0
  /// Set when nothing that is sent from here on arrives, and nobody is told; after so many more parcels.
  var parcelsLeft: Int?
  /// The receiver does not read.
  var isPaused = false
  var isWriteArranged = false

  // Of a link that is narrow, or was.
  /// Whether it is remembered when bytes moved.
  var isMeasured = false
  /// When all that is written has left, and since when the last of it does.
  var clearAt: Int64 = 0
  var transmissionStart: Int64 = 0
  var transmissions: Deque<Transmission> = []
  /// When a whole parcel came last.
  var arrivedAt: Int64?
  /// When something was put in last.
  var saidAt: Int64 = 0
}

extension World {
  /// A connection between two processes, from the try to its end. Each end has its own idea of whether it is still there.
  final class Link {
    /// The relay's number of it.
    let number: UInt64
    let client: ClientProcess
    let connection: UInt64
    let device: Int
    let credentials: SyncMachine.Credentials
    var relay: RelayProcess?

    var up = Pipe<ClientFrame>()
    var down = Pipe<RelayFrame>()
    var isOpenAtClient = false
    /// When the try reaches the relay; never again, once it has.
    var reachesAt: Int64 = .max
    /// When the handshake ends at the client; never, if the network swallows that.
    var establishesAt: Int64 = .max
    var isOpenAtRelay = false
    /// Whether the client's driver still listens to it.
    var isWanted = true
    var welcomedAt: Int64?

    /// What is counted to hold G9 against it.
    var unansweredCount = 0
    var readsUnderWay = 0
    var congestedCeiling: Int?
    /// What waits at the relay for the socket.
    let downQueue = DownQueue()
    var inFlight: [LaneID: Set<IdempotencyKey>] = [:]
    /// What the mutants of a relay's pace remember.
    var pacedLanes: Set<LaneID> = []

    /// When the relay's host lost its power: it acknowledges nothing any more.
    var relayVanishedAt: Int64?
    var wasSendingThen = false

    // Of one that is narrow, or was.
    var openedAt: Int64?
    var heardAt: Int64?
    var deliveredAt: Int64?
    /// Whether something else has gone wrong with it: then nobody can tell how long anything may take.
    var isTroubled = false
    /// What waited at the relay when it became narrow, until that has left; `nil` while nobody can tell.
    var bytesFromBefore: Int? = 0
    /// What waited when the relay learned how narrow it is; `nil` before that: one batch may bring any number of words until then.
    var bytesBeforeTold: Int? = 0
    /// Whether it was narrow before, and what was on its way then takes its time.
    var hasBacklog = false
    /// By when the heads of its lanes must be answered.
    var dueAnswers: [IdempotencyKey: DueAnswer] = [:]
    /// For the mutants: when a whole envelope came, whether the relay listens, and whether it became narrow when it was open.
    var heardWholeAt: Int64?
    var isUnheard = false
    var hasNarrowed = false

    init(number: UInt64, client: ClientProcess, connection: UInt64, device: Int, credentials: SyncMachine.Credentials) {
      self.number = number
      self.client = client
      self.connection = connection
      self.device = device
      self.credentials = credentials
    }
  }
}

/// What the relay has to say on a link. Its core keeps it, and the world looks in.
final class DownQueue: OutboundQueue, @unchecked Sendable {
  private(set) var frames: [RelayFrame] = []
  private(set) var bytes = 0
  private(set) var wireBytes = 0
  /// As much as one envelope takes.
  var framesMax = 1
  var bytesMax = Int.max
  /// Set when nearly nothing is left: its reader is not slow any more, and what it is told from then on may be too much again.
  var hasDrained = false
  /// What becomes of a frame before it waits.
  var saying: ([RelayFrame]) -> [RelayFrame] = { $0 }

  var isEmpty: Bool { frames.isEmpty }

  func append(_ more: [RelayFrame]) {
    let more = saying(more)
    frames += more
    bytes += more.reduce(0) { $0 + $1.cost }
    wireBytes += more.reduce(0) { $0 + $1.wireBytes }
  }

  func takeEnvelope(bytesMax: Int) -> [RelayFrame] {
    let taken = frames.fitting(World.EnvelopeSize(framesMax: framesMax, bytesMax: min(self.bytesMax, bytesMax)))
    frames.removeFirst(taken.count)
    bytes -= taken.reduce(0) { $0 + $1.cost }
    wireBytes -= taken.reduce(0) { $0 + $1.wireBytes }
    if frames.count <= 1 { hasDrained = true }
    return taken
  }
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
