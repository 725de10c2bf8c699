import Testing
import WardlineModel

@testable import WardlineProtocol

@Suite("Frames that wait")
struct EnvelopeQueueTests {
  /// A relay's end, and a client that reads what leaves it.
  private struct Reader {
    let end: RelayEnd
    var wire: WireConnection

    init(_ encoding: WireEncoding) { (end, wire) = (RelayEnd(encoding), WireConnection(encoding)) }

    /// What the next envelope says, and how long it is.
    mutating func take(bytesMax: Int = .max) throws -> (frames: [RelayFrame], bytes: Int) {
      let before = end.bytes
      guard let envelope = end.takeEnvelope(bytesMax: bytesMax) else { return ([], 0) }
      #expect(envelope.count <= Limits.envelopeBytesMax)
      #expect(before - end.bytes <= envelope.count + 1 && envelope.count <= before - end.bytes + 14, "it is counted as it is")
      return (try wire.decodeRelayEnvelope(envelope).frames, envelope.count)
    }
  }

  private func pong(_ nonce: Int) -> RelayFrame { .pong(nonce: UInt64(nonce), relayClock: farPast) }

  @Test("in order, whole, and counted back to nothing", arguments: WireEncoding.allCases)
  func order(encoding: WireEncoding) throws {
    var reader = Reader(encoding)
    var taken: [RelayFrame] = []
    // It grows, it is a backlog for long, and it is emptied now and then.
    for round in 0..<200 {
      reader.end.append((0..<50).map { pong(round * 50 + $0) })
      if round.isMultiple(of: 8) { taken += try reader.take().frames }
      if round == 100 { while !reader.end.isEmpty { taken += try reader.take().frames } }
    }
    while !reader.end.isEmpty {
      let frames = try reader.take().frames
      #expect(frames.count <= Limits.framesPerEnvelopeMax)
      taken += frames
    }
    #expect(taken == (0..<10_000).map { pong($0) })
    #expect(reader.end.bytes == 0)
    #expect(reader.end.takeEnvelope() == nil)
  }

  @Test("G9: what has left is forgotten, however long the backlog stands")
  func memory() {
    var (queue, wire) = (EnvelopeQueue(.protobuf), WireConnection(.protobuf))
    let long = logEntry(.message(body: String(repeating: "a", count: Limits.textBytesMax)))
    for _ in 0..<4 { queue.append(long, &wire) }
    for _ in 0..<500 {
      queue.append(long, &wire)
      var envelope = Envelope(.protobuf, linkBytes: 1)
      queue.move(into: &envelope)
      #expect(queue.waiting.count <= 2 * queue.bytes && !queue.isEmpty)
    }
  }

  @Test("as many as fit leave together: 200 short messages are one envelope", arguments: WireEncoding.allCases)
  func together(encoding: WireEncoding) throws {
    var reader = Reader(encoding)
    reader.end.append([welcome([ward])] + Array(repeating: logEntry(.message(body: "yes")), count: 200))
    #expect(try reader.take().frames.count == 201)
    #expect(reader.end.isEmpty)
  }

  @Test(
    "what waits has the bytes of one envelope, and an envelope for a slow link is no longer than it may be",
    arguments: WireEncoding.allCases)
  func slowLink(encoding: WireEncoding) throws {
    for frame in relayFrames where !frame.isWelcome {
      var reader = Reader(encoding)
      let frames = [welcome([ward])] + Array(repeating: frame, count: 20)
      reader.end.append(frames)
      var writer = WireConnection(encoding)
      #expect(abs(writer.encode(frames).count - reader.end.bytes) <= 14)
      _ = try reader.take(bytesMax: 1)
      let longest = 2 * reader.end.bytes / 20 + 100
      while !reader.end.isEmpty { #expect(try reader.take(bytesMax: longest).bytes <= longest, "\(frame)") }
    }
  }

  @Test(
    "G9: an envelope of a client's worst frames never exceeds its bound", arguments: WireEncoding.allCases)
  func clientBound(encoding: WireEncoding) throws {
    let nul = String(repeating: "\u{0}", count: Limits.textBytesMax)
    let name = String(repeating: "\u{0}", count: Limits.nameBytesMax)
    let profile = ClientOperation.Action.publishProfile(
      name: name, languages: Array(repeating: name, count: Limits.languagesPerProfileMax))
    let actions =
      hardTexts.map(ClientOperation.Action.sendMessage) + [
        .submitFeedback(rating: .max, text: nul), profile, .setStatus(.paused, basedOn: .max), .createSession,
        .setPreference(name: String(repeating: "\u{1}", count: Limits.preferenceNameBytesMax), value: nul),
      ]
    let frames = actions.map { action in
      ClientFrame.submit(
        ClientOperation(key: someKey, session: longest, writtenAt: farPast, action: action), isLaneHead: true)
    }
    let wire = WireConnection(encoding)
    check(frames + clientFrames, encoding) { $0.append($1, wire) }
  }

  @Test("G9: nor one of a relay's", arguments: WireEncoding.allCases)
  func relayBound(encoding: WireEncoding) throws {
    let name = String(repeating: "\u{0}", count: Limits.nameBytesMax)
    let heads = (0..<Limits.sessionsPerHelloMax).map { _ in
      SessionHead(session: longest, status: VersionedStatus(.paused, version: Limits.sequenceMax), head: Limits.sequenceMax)
    }
    let you = Participant(user: named(longest.text), role: .interpreter, name: name)
    let welcome = RelayFrame.welcome(Welcome(relayClock: farPast, epoch: named(longest.text), you: you, sessions: heads))
    let person = Participant(user: named(longest.text), role: .interpreter, name: name, language: name)
    let entry = LogEntry(
      session: longest, sequence: Limits.sequenceMax, key: nil,
      author: named(longest.text), loggedAt: farPast, writtenAt: farPast,
      event: .participant(person))
    var wire = WireConnection(encoding)
    check(relayFrames + [welcome, .event(entry)], encoding) { $0.append($1, &wire) }
  }

  /// Of each frame more than fit into an envelope, by their number or by their bytes; and all of them mixed.
  private func check<Frame>(_ frames: [Frame], _ encoding: WireEncoding, append: (inout EnvelopeQueue, Frame) -> Void) {
    for frame in frames {
      var queue = EnvelopeQueue(encoding)
      for _ in 0..<300 where queue.bytes < 3 * Limits.envelopeBytesMax { append(&queue, frame) }
      empty(&queue, encoding)
    }
    var mixed = EnvelopeQueue(encoding)
    for frame in frames + frames.reversed() { append(&mixed, frame) }
    empty(&mixed, encoding)
  }

  private func empty(_ queue: inout EnvelopeQueue, _ encoding: WireEncoding) {
    while !queue.isEmpty {
      let before = queue.bytes
      var envelope = Envelope(encoding, linkBytes: .max)
      queue.move(into: &envelope)
      #expect(envelope.encoded.map { $0.count <= Limits.envelopeBytesMax } == true)
      #expect(queue.bytes < before)
    }
    #expect(queue.bytes == 0)
  }
}
