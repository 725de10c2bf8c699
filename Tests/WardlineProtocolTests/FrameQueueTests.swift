import Testing
import WardlineModel
import WardlineProtocol

@Suite("Frames that wait")
struct FrameQueueTests {
  @Test("in order, whole, and counted back to nothing", arguments: WireEncoding.allCases)
  func order(encoding: WireEncoding) {
    var queue = FrameQueue<ClientFrame>(encoding: encoding)
    var taken: [ClientFrame] = []
    // It grows, it is a backlog for long, and it is emptied now and then.
    for round in 0..<200 {
      queue.append((0..<50).map { .ping(nonce: UInt64(round * 50 + $0), clientClock: farPast) })
      if round.isMultiple(of: 8) { taken += queue.takeEnvelope() }
      if round == 100 { while !queue.isEmpty { taken += queue.takeEnvelope() } }
    }
    while !queue.isEmpty { taken += queue.takeEnvelope() }
    #expect(taken == (0..<10_000).map { .ping(nonce: $0, clientClock: farPast) })
    #expect(queue.bytes == 0)
    #expect(queue.takeEnvelope().isEmpty)
  }

  @Test("no envelope holds more frames than the other side takes")
  func frameBound() {
    var queue = FrameQueue<ClientFrame>(encoding: .protobuf)
    queue.append((0..<1_000).map { .ping(nonce: $0, clientClock: farPast) })
    #expect(queue.takeEnvelope().count <= Limits.framesPerEnvelopeMax)
  }

  @Test("as many as fit leave together: 200 short messages are one envelope")
  func together() {
    var queue = FrameQueue<RelayFrame>(encoding: .protobuf)
    queue.append(Array(repeating: logEntry(.message(body: "yes")), count: 200))
    #expect(queue.takeEnvelope().count == 200)
    #expect(queue.isEmpty)
  }

  @Test("JSON counts what it takes: an envelope for a slow link is no longer than it may be")
  func jsonBytes() throws {
    let now = Timestamp(milliseconds: 1_760_000_000_000)
    let acceptance = Acceptance(
      key: someKey, session: ward, sequence: 10_000, loggedAt: now, writtenAt: now, isReplay: false)
    for frame in relayFrames + [.accepted(acceptance)] {
      var queue = FrameQueue<RelayFrame>(encoding: .json)
      queue.append(Array(repeating: frame, count: 20))
      let longest = 3 * (try WireEncoding.json.encode([frame]).count)
      #expect(try WireEncoding.json.encode(Array(repeating: frame, count: 20)).count <= queue.wireBytes)
      #expect(try WireEncoding.json.encode(queue.takeEnvelope(bytesMax: longest)).count <= longest)
    }
  }

  @Test(
    "G9: an envelope of a client's worst frames never exceeds its bound once it is encoded", arguments: WireEncoding.allCases)
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
    try check(frames + clientFrames, encoding) { try encoding.encode($0) }
  }

  @Test("G9: nor one of a relay's", arguments: WireEncoding.allCases)
  func relayBound(encoding: WireEncoding) throws {
    try check(relayFrames + [welcome()], encoding) { try encoding.encode($0) }
  }

  @Test(
    "G9: nor one of a page of people with the longest names",
    arguments: WireEncoding.allCases)
  func peopleBound(encoding: WireEncoding) throws {
    let name = String(repeating: "\u{0}", count: Limits.nameBytesMax)
    let person = Participant(user: named(longest.text), role: .interpreter, name: name, language: name)
    let entry = LogEntry(
      session: longest, sequence: Limits.sequenceMax, key: nil,
      author: named(longest.text), loggedAt: farPast, writtenAt: farPast,
      event: .participant(person))
    // Many of it, more than a page has.
    try check([.event(entry)], encoding) { try encoding.encode($0) }
  }

  private func welcome() -> RelayFrame {
    let heads = (0..<Limits.sessionsPerHelloMax).map { _ in
      SessionHead(session: longest, status: VersionedStatus(.paused, version: Limits.sequenceMax), head: Limits.sequenceMax)
    }
    let you = Participant(
      user: named(longest.text), role: .interpreter, name: String(repeating: "\u{0}", count: Limits.nameBytesMax))
    return .welcome(Welcome(relayClock: farPast, epoch: named(longest.text), you: you, sessions: heads))
  }

  /// Each frame alone, many of each, and all of them mixed.
  private func check<Frame: SizedFrame>(_ frames: [Frame], _ encoding: WireEncoding, encode: ([Frame]) throws -> [UInt8]) throws
  {
    let runs = try frames.map { frame in
      Array(repeating: frame, count: try encode([frame]).count > 10_000 ? 8 : 300)
    }
    for mix in runs + [frames + frames.reversed()] {
      var queue = FrameQueue<Frame>(encoding: encoding)
      queue.append(mix)
      var count = 0
      while !queue.isEmpty {
        let before = queue.bytes
        let envelope = queue.takeEnvelope()
        let size = try encode(envelope).count
        #expect(size <= Limits.envelopeBytesMax, "\(envelope.count) frames")
        #expect(size <= before - queue.bytes)
        count += envelope.count
      }
      #expect(count == mix.count)
      #expect(queue.bytes == 0)
    }
  }
}
