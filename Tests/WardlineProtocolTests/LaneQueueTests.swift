import Testing
import WardlineModel
import WardlineProtocol

extension LaneQueue {
  fileprivate mutating func append(_ frames: [ClientFrame]) { append(frames, WireConnection(.protobuf)) }

  /// What the next envelope says.
  fileprivate mutating func take(bytesMax: Int = .max) throws -> [ClientFrame] {
    guard let envelope = takeEnvelope(bytesMax: bytesMax) else { return [] }
    #expect(envelope.count <= Limits.envelopeBytesMax)
    return try WireConnection(.protobuf).decodeClientEnvelope(envelope).frames
  }
}

/// What a client says, lane by lane.
@Suite("Lanes take turns on the wire")
struct LaneQueueTests {
  private let long = String(repeating: "a", count: Limits.textBytesMax)
  private let clinic: SessionID = named("clinic")

  private func submit(_ number: UInt64, _ text: String, in session: SessionID = ward) -> ClientFrame {
    let key = IdempotencyKey(high: 1, low: number)
    return .submit(
      ClientOperation(key: key, session: session, writtenAt: farPast, action: .sendMessage(body: text)), isLaneHead: false)
  }

  @Test("a window of long messages holds up a message of another session by one of them, on a slow link")
  func turns() throws {
    var queue = LaneQueue()
    queue.append((1...64).map { submit($0, long) })
    #expect(try queue.take(bytesMax: 256) == [submit(1, long)])
    queue.append([submit(100, "Bed 4", in: clinic), submit(101, "is ready", in: clinic)])
    #expect(try queue.take(bytesMax: 256) == [submit(2, long)])
    // Both fit, and nothing long is put behind them.
    #expect(try queue.take(bytesMax: 256) == [submit(100, "Bed 4", in: clinic), submit(101, "is ready", in: clinic)])
    var rest: [ClientFrame] = []
    while !queue.isEmpty { rest += try queue.take(bytesMax: 256) }
    #expect(rest == (3...64).map { submit($0, long) })
    #expect(queue.bytes == 0)
    #expect(try queue.take().isEmpty)
  }

  @Test("two lanes with much to say have a unit each, in turn, and each keeps its order")
  func units() throws {
    var queue = LaneQueue()
    queue.append((1...40).flatMap { [submit($0, "from here"), submit($0 + 100, "from there", in: clinic)] })
    var sessions: [Set<SessionID?>] = []
    var said: [ClientFrame] = []
    while !queue.isEmpty {
      let envelope = try queue.take(bytesMax: 300)
      sessions.append(Set(envelope.map { if case .submit(let operation, _) = $0 { operation.session } else { nil } }))
      said += envelope
    }
    #expect(sessions.prefix(6) == [[ward], [clinic], [ward], [clinic], [ward], [clinic]])
    #expect(said.filter { (1...40).map { submit($0, "from here") }.contains($0) } == (1...40).map { submit($0, "from here") })
    let fromThere = (101...140).map { submit($0, "from there", in: clinic) }
    #expect(said.filter(fromThere.contains) == fromThere)
  }

  @Test("what belongs to no lane leaves first; the head of a lane goes along with it, however long it is")
  func urgent() throws {
    var queue = LaneQueue()
    queue.append([submit(1, long), submit(2, "short"), .ping(nonce: 1, clientClock: farPast)])
    let receipt = ClientFrame.receipt(Receipt(session: ward, deliveredThrough: 3, readThrough: 3))
    queue.append([receipt])
    #expect(try queue.take(bytesMax: 256) == [.ping(nonce: 1, clientClock: farPast), receipt, submit(1, long)])
    #expect(try queue.take(bytesMax: 256) == [submit(2, "short")])
  }

  @Test("on a fast link all lanes leave in one envelope, within its bounds")
  func together() throws {
    var queue = LaneQueue()
    queue.append((1...5).flatMap { [submit($0, "a"), submit($0 + 100, "b", in: clinic)] })
    #expect(try queue.take().count == 10)
    for round in 0..<4 as Range<UInt64> {
      queue.append((1...64).map { submit(round * 1_000 + $0, long, in: named("s\(round)")) })
      queue.append((1...200).map { .ping(nonce: $0, clientClock: farPast) })
    }
    var count = 0
    while !queue.isEmpty {
      let envelope = try queue.take()
      count += envelope.count
      #expect(envelope.count <= Limits.framesPerEnvelopeMax)
    }
    #expect(count == 4 * 264)
  }
}
