package import WardlineModel

/// What a frame takes at most on the wire, so that envelopes stay under ``Limits/envelopeBytesMax`` without being encoded twice.
package protocol SizedFrame: Sendable {
  /// Bytes of free text in it; everything else is covered by ``Limits/frameOverheadBytesMax``.
  var textBytes: Int { get }
  /// What it adds to an envelope in the binary encoding, its tags and lengths included: at most that, and hardly less, once the connection
  /// has numbers for its session and its user. A frame that still names them is longer by their names. For envelopes that are sized to a
  /// slow link; ``FrameQueue/bytes`` is the bound of what a frame takes in memory and in JSON.
  var wireBytes: Int { get }
}

extension ClientFrame: SizedFrame {
  package var textBytes: Int {
    switch self {
    case .hello(let hello):
      hello.moreTokens.reduce(hello.token.utf8.count) { $0 + $1.utf8.count } + hello.cursors.count * 4
        * Limits.identifierBytesMax
    case .submit(let operation, _): operation.action.textBytes
    case .restorePreferences(let asked): asked.afterName.utf8.count
    case .submitUnknown, .fetch, .receipt, .ping: 0
    }
  }
}

extension RelayFrame: SizedFrame {
  package var textBytes: Int {
    switch self {
    case .welcome(let welcome): welcome.you.textBytes + welcome.sessions.count * 4 * Limits.identifierBytesMax
    case .event(let entry): entry.event.textBytes
    case .goAway(let goAway): goAway.message.utf8.count
    case .preference(let backedUp): backedUp.name.utf8.count + backedUp.value.utf8.count
    case .accepted, .rejected, .caughtUp, .reset, .receipt, .presence, .pong: 0
    }
  }
}

extension Operation.Action {
  fileprivate var textBytes: Int {
    switch self {
    case .createSession, .setStatus, .retract: 0
    case .sendMessage(let text): text.utf8.count
    case .submitFeedback(_, let text): text.utf8.count
    case .setPreference(let name, let value): name.utf8.count + value.utf8.count
    case .publishProfile(let name, let languages): languages.reduce(name.utf8.count) { $0 + $1.utf8.count }
    }
  }
}

/// Frames that wait until the socket can take them, and then leave together: one envelope, one WebSocket message, one system call.
package struct FrameQueue<Frame: SizedFrame>: Sendable {
  private let encoding: WireEncoding
  private var frames: [Frame] = []
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
      bytes += cost(of: frame)
      wireBytes += wireCost(of: frame)
    }
    frames += more
  }

  /// The next envelope: as many frames as fit, at least one unless the queue is empty.
  ///
  /// - Parameter bytesMax: about how long it may be on the wire. A slow link is given little at a time.
  package mutating func takeEnvelope(bytesMax: Int = .max) -> [Frame] {
    var end = first
    var taken = 0
    var wireTaken = 0
    while end < frames.count, end - first < Limits.framesPerEnvelopeMax {
      let cost = cost(of: frames[end])
      let wireCost = wireCost(of: frames[end])
      if end > first, taken + cost > Limits.envelopeBytesMax || wireTaken + wireCost > bytesMax { break }
      taken += cost
      wireTaken += wireCost
      end += 1
    }
    defer {
      bytes -= taken
      wireBytes -= wireTaken
      first = end
      if first == frames.count {
        frames.removeAll(keepingCapacity: frames.count <= Limits.framesPerEnvelopeMax)
        first = 0
      } else if first > Limits.framesPerEnvelopeMax * 4 {
        frames.removeFirst(first)
        first = 0
      }
    }
    return Array(frames[first..<end])
  }

  /// JSON takes three times what the binary encoding takes.
  private func wireCost(of frame: Frame) -> Int { encoding == .json ? 3 * frame.wireBytes : frame.wireBytes }

  private func cost(of frame: Frame) -> Int {
    // JSON writes some bytes as six, such as \u0000.
    Limits.frameOverheadBytesMax + frame.textBytes * (encoding == .json ? 6 : 1)
  }
}
