package import WardlineModel

/// What a client says on one connection, until the socket takes it.
///
/// Lanes take turns, an envelope each: on a slow link a window of long messages in one session holds up another session by one message at
/// most. What belongs to no lane leaves before them: the hello, pings, receipts and questions. Within a lane nothing overtakes (G3).
package struct LaneQueue: Sendable {
  private var urgent = FrameQueue<ClientFrame>(encoding: .protobuf)
  private var lanes: [LaneID: FrameQueue<ClientFrame>] = [:]
  /// The lanes that have something to say, in the order of their turns.
  private var turns: [LaneID] = []
  /// About what the waiting frames take on the wire.
  package private(set) var wireBytes = 0

  package init() {}

  package var isEmpty: Bool { urgent.isEmpty && turns.isEmpty }

  package mutating func append(_ frames: [ClientFrame]) {
    for frame in frames {
      wireBytes += frame.wireBytes
      guard case .submit(let operation, _) = frame else {
        urgent.append([frame])
        continue
      }
      let lane = operation.lane
      if lanes[lane] == nil { turns.append(lane) }
      lanes[lane, default: FrameQueue(encoding: .protobuf)].append([frame])
    }
  }

  /// The next envelope: as many frames as fit, at least one unless the queue is empty.
  ///
  /// - Parameter bytesMax: about how long it may be on the wire. The first frame of a lane whose turn it is may make it longer.
  package mutating func takeEnvelope(bytesMax: Int = .max) -> [ClientFrame] {
    var space = EnvelopeSpace(wireBytes: bytesMax)
    var frames = urgent.take(&space)
    var isFirstLane = true
    while let lane = turns.first, urgent.isEmpty {
      let part = lanes[lane]?.take(&space, exceeds: isFirstLane) ?? []
      frames += part
      isFirstLane = false
      // A lane that nothing was taken of keeps its turn.
      if part.isEmpty { break }
      turns.removeFirst()
      guard lanes[lane]?.isEmpty == false else {
        lanes[lane] = nil
        continue
      }
      turns.append(lane)
      break
    }
    wireBytes -= frames.reduce(0) { $0 + $1.wireBytes }
    return frames
  }
}
