package import WardlineModel

/// What a client writes on one connection, encoded, until the socket takes it.
///
/// Lanes take turns, an envelope each: on a slow link a window of long messages in one session holds up another session by one message at
/// most. What belongs to no lane leaves before them: the hello, pings, receipts and questions. Within a lane nothing overtakes (G3).
package struct LaneQueue: Sendable {
  private var urgent = EnvelopeQueue(.protobuf)
  private var lanes: [LaneID: EnvelopeQueue] = [:]
  /// The lanes that have something to say, in the order of their turns.
  private var turns: [LaneID] = []

  package init() {}

  package var isEmpty: Bool { urgent.isEmpty && turns.isEmpty }

  /// The size of the queue on the wire.
  package var bytes: Int { lanes.values.reduce(urgent.bytes) { $0 + $1.bytes } }

  package mutating func append(_ frames: [ClientFrame], _ wire: WireConnection) {
    for frame in frames {
      guard case .submit(let operation, _) = frame else {
        urgent.append(frame, wire)
        continue
      }
      let lane = operation.lane
      if lanes[lane] == nil { turns.append(lane) }
      lanes[lane, default: EnvelopeQueue(.protobuf)].append(frame, wire)
    }
  }

  /// The next envelope: as many frames as fit, at least one; `nil` when nothing waits.
  ///
  /// - Parameter bytesMax: about how long it may be. The first frame of a lane whose turn it is may make it longer.
  package mutating func takeEnvelope(bytesMax: Int = .max) -> [UInt8]? {
    var envelope = Envelope(.protobuf, linkBytes: bytesMax)
    urgent.move(into: &envelope)
    var isFirstLane = true
    while let lane = turns.first, urgent.isEmpty, let before = lanes[lane]?.bytes {
      lanes[lane]?.move(into: &envelope, exceeds: isFirstLane)
      isFirstLane = false
      // A lane that nothing was taken of keeps its turn.
      if lanes[lane]?.bytes == before { break }
      turns.removeFirst()
      guard lanes[lane]?.isEmpty == false else {
        lanes[lane] = nil
        continue
      }
      turns.append(lane)
      break
    }
    return envelope.encoded
  }
}
