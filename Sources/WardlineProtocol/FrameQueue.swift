package import WardlineModel

/// What a frame takes at most on the wire, so that envelopes stay under ``Limits/envelopeBytesMax`` without being encoded twice.
package protocol SizedFrame: Sendable {
  /// Bytes of free text in it; everything else is covered by ``Limits/frameOverheadBytesMax``.
  var textBytes: Int { get }
  /// What it adds to an envelope in the binary encoding, its tags and lengths included: at most that, and hardly less, once the connection
  /// has numbers for its session and its user. A frame that still names them is longer by their names. For envelopes that are sized to a
  /// slow link; ``FrameQueue/bytes`` is the bound of what a frame takes in memory.
  var wireBytes: Int { get }
  /// The same in JSON, where every frame carries the names of its fields, its session and its user: measured, by encoding it.
  var jsonBytes: Int { get }
}

extension ClientFrame: SizedFrame {
  package var jsonBytes: Int { (try? WireConnection(.json).encode([self]).count) ?? wireBytes }

  package var textBytes: Int {
    switch self {
    case .hello(let hello):
      hello.moreTokens.reduce(hello.token.utf8.count) { $0 + $1.utf8.count } + hello.cursors.count * 4
        * Limits.identifierBytesMax
    case .submit(let operation, _): operation.action.textBytes
    case .restorePreferences(let asked): asked.afterName.utf8.count
    case .follow(let follow): (1 + follow.earlier.count) * Limits.cursorBytesMax
    case .submitUnknown, .fetch, .receipt, .ping, .duty, .wiped: 0
    }
  }
}

extension RelayFrame: SizedFrame {
  package var jsonBytes: Int {
    var wire = WireConnection(.json)
    return (try? wire.encode([self]).count) ?? wireBytes
  }

  package var textBytes: Int {
    switch self {
    case .welcome(let welcome): welcome.you.textBytes + welcome.sessions.count * 4 * Limits.identifierBytesMax
    case .event(let entry): entry.event.textBytes
    case .goAway(let goAway): goAway.message.utf8.count
    case .preference(let backedUp): backedUp.name.utf8.count + backedUp.value.utf8.count
    case .ring(let ring): ring.note.utf8.count + ring.authorName.utf8.count
    case .directory(let rows, _, _): rows.reduce(0) { $0 + $1.textBytes }
    case .requests(let rows, _, _): rows.reduce(0) { $0 + $1.authorName.utf8.count + Limits.frameOverheadBytesMax }
    case .sessions(let rows, _, _):
      rows.reduce(0) { sum, row in
        row.members.reduce(sum + Limits.frameOverheadBytesMax) { $0 + $1.name.utf8.count + $1.user.text.utf8.count + 64 }
      }
    case .accepted, .rejected, .caughtUp, .reset, .receipt, .presence, .pong, .joined, .left, .following, .duty, .ringEnded,
      .waiting, .wipe, .stillReceiving:
      0
    }
  }
}

extension DirectoryRow {
  /// With all that its identifiers and languages take.
  fileprivate var textBytes: Int {
    name.utf8.count + Limits.frameOverheadBytesMax + languages.count * 2 * Limits.languageTagBytesMax
  }
}

/// Frames that wait until the socket can take them, and then leave together: one envelope, one WebSocket message, one system call.
package struct FrameQueue<Frame: SizedFrame>: Sendable {
  private struct Size {
    var bytes: Int
    var wireBytes: Int
  }

  private let encoding: WireEncoding
  private var frames: [Frame] = []
  /// Of each of the frames.
  private var sizes: [Size] = []
  /// Where the queue begins in `frames`; what is before it has left.
  private var first = 0
  /// An upper bound of what the waiting frames take in memory and on the wire.
  package private(set) var bytes = 0
  /// About what they take on the wire.
  package private(set) var wireBytes = 0

  package init(encoding: WireEncoding) { self.encoding = encoding }

  package var isEmpty: Bool { first == frames.count }

  package mutating func append(_ more: [Frame]) {
    for frame in more {
      // JSON writes some bytes as six, such as \u0000.
      let bytes =
        encoding == .json
        ? 2 * Limits.frameOverheadBytesMax + frame.textBytes * 6 : Limits.frameOverheadBytesMax + frame.textBytes
      let wireBytes = encoding == .json ? frame.jsonBytes : frame.wireBytes
      frames.append(frame)
      sizes.append(Size(bytes: bytes, wireBytes: wireBytes))
      self.bytes += bytes
      self.wireBytes += wireBytes
    }
  }

  /// The next envelope: as many frames as fit, at least one unless the queue is empty.
  ///
  /// - Parameter bytesMax: about how long it may be on the wire. A slow link is given little at a time.
  package mutating func takeEnvelope(bytesMax: Int = .max) -> [Frame] {
    var space = EnvelopeSpace(wireBytes: bytesMax)
    return take(&space)
  }

  /// Takes as many frames as fit into what is left of an envelope.
  ///
  /// - Parameter exceeds: whether the first one may make the envelope longer than a slow link should be given.
  mutating func take(_ space: inout EnvelopeSpace, exceeds: Bool = false) -> [Frame] {
    var end = first
    while end < sizes.count, space.take(sizes[end].bytes, sizes[end].wireBytes, exceeds: exceeds && end == first) {
      bytes -= sizes[end].bytes
      wireBytes -= sizes[end].wireBytes
      end += 1
    }
    guard first > 0 || end < frames.count else { return takeAll() }
    let taken = Array(frames[first..<end])
    first = end
    if first == frames.count { _ = takeAll() } else if first > Limits.framesPerEnvelopeMax * 4 { forgetTaken() }
    return taken
  }

  /// Most often all leave together: their array is handed on, and not copied.
  private mutating func takeAll() -> [Frame] {
    let all = frames
    frames = []
    sizes.removeAll(keepingCapacity: sizes.count <= Limits.framesPerEnvelopeMax)
    first = 0
    return all
  }

  private mutating func forgetTaken() {
    frames.removeFirst(first)
    sizes.removeFirst(first)
    first = 0
  }
}

/// The frames that wait for one connection of a relay. Not the generic queue itself: outside of this module that would look up at each frame
/// what its frames are, which took longer than to queue it.
package struct RelayFrameQueue: Sendable {
  private var frames: FrameQueue<RelayFrame>

  package init(encoding: WireEncoding) { frames = FrameQueue(encoding: encoding) }

  package var isEmpty: Bool { frames.isEmpty }
  package var bytes: Int { frames.bytes }
  package var wireBytes: Int { frames.wireBytes }

  package mutating func append(_ more: [RelayFrame]) { frames.append(more) }
  package mutating func takeEnvelope(bytesMax: Int) -> [RelayFrame] { frames.takeEnvelope(bytesMax: bytesMax) }
}

/// What is left of an envelope that is being filled.
struct EnvelopeSpace {
  private var frames = Limits.framesPerEnvelopeMax
  private var bytes = Limits.envelopeBytesMax
  private var wireBytes: Int
  private var isEmpty = true

  init(wireBytes: Int) { self.wireBytes = wireBytes }

  /// Whether a frame fits, which takes its place then. The first frame of an empty envelope always does.
  mutating func take(_ cost: Int, _ wireCost: Int, exceeds: Bool) -> Bool {
    guard isEmpty || frames > 0 && cost <= bytes && (exceeds || wireCost <= wireBytes) else { return false }
    frames -= 1
    bytes -= cost
    wireBytes = max(0, wireBytes - wireCost)
    isEmpty = false
    return true
  }
}
