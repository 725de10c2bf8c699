import WardlineModel

/// Encoded frames that wait until the socket takes them, and then leave together: one envelope, one WebSocket message, one system call.
struct EnvelopeQueue: Sendable {
  private let encoding: WireEncoding
  /// The frames, one behind the other as in an envelope, behind those that have left.
  private(set) var waiting: [UInt8] = []
  /// Where each of them ends in `waiting`.
  private var ends: [Int] = []
  /// What has left already, and is still in `waiting`.
  private var left = (frames: 0, bytes: 0)

  init(_ encoding: WireEncoding) { self.encoding = encoding }

  var isEmpty: Bool { left.frames == ends.count }

  /// What the frames take on the wire. In memory it is at most twice that, and the place of each frame.
  var bytes: Int { waiting.count - left.bytes }

  mutating func append(_ frame: ClientFrame, _ wire: WireConnection) {
    wire.write(frame, to: &waiting)
    ends.append(waiting.count)
  }

  mutating func append(_ frame: RelayFrame, _ wire: inout WireConnection) {
    wire.write(frame, to: &waiting)
    ends.append(waiting.count)
  }

  /// Moves as many frames as fit into an envelope.
  ///
  /// - Parameter exceeds: whether the first one may make the envelope longer than a slow link should be given.
  mutating func move(into envelope: inout Envelope, exceeds: Bool = false) {
    let first = left
    while left.frames < ends.count,
      envelope.reserve(ends[left.frames] - left.bytes, exceeds: exceeds && left.frames == first.frames)
    {
      left = (left.frames + 1, ends[left.frames])
    }
    if isEmpty {
      // Most often all leave together: their bytes are handed on, and not copied.
      if first.bytes == 0 { envelope.append(all: waiting) } else { envelope.append(waiting[first.bytes...]) }
      waiting = []
      ends.removeAll(keepingCapacity: ends.count <= Limits.framesPerEnvelopeMax)
      left = (0, 0)
    } else {
      envelope.append(waiting[first.bytes..<left.bytes])
      // Not before it is half of the buffer: then fewer bytes are moved than have left (G9).
      if left.bytes > waiting.count / 2 { forgetLeft() }
    }
  }

  private mutating func forgetLeft() {
    waiting.removeFirst(left.bytes)
    ends.removeFirst(left.frames)
    for index in ends.indices { ends[index] -= left.bytes }
    left = (0, 0)
  }
}

/// An envelope that is being filled.
struct Envelope {
  private let encoding: WireEncoding
  private var frames: [UInt8] = []
  private var isEmpty = true
  private var framesLeft = Limits.framesPerEnvelopeMax
  private var bytesLeft: Int
  private var linkBytesLeft: Int

  /// - Parameter linkBytes: about how long it may be: a slow link is given little at a time.
  init(_ encoding: WireEncoding, linkBytes: Int) {
    self.encoding = encoding
    let overhead = encoding.envelope(of: []).count
    bytesLeft = Limits.envelopeBytesMax - overhead
    linkBytesLeft = linkBytes - overhead
  }

  /// Whether a frame of that length fits, which has its place then. The first one always does.
  mutating func reserve(_ bytes: Int, exceeds: Bool) -> Bool {
    guard isEmpty || framesLeft > 0 && bytes <= bytesLeft && (exceeds || bytes <= linkBytesLeft) else { return false }
    framesLeft -= 1
    bytesLeft -= bytes
    linkBytesLeft = max(0, linkBytesLeft - bytes)
    isEmpty = false
    return true
  }

  /// Adds the bytes of frames that have their places.
  mutating func append(_ bytes: ArraySlice<UInt8>) { frames += bytes }

  mutating func append(all bytes: [UInt8]) { if frames.isEmpty { frames = bytes } else { frames += bytes } }

  /// `nil` when there is no frame in it.
  var encoded: [UInt8]? { isEmpty ? nil : encoding.envelope(of: frames) }
}
