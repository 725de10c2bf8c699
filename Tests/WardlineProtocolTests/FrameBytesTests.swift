import Testing
import WardlineModel
import WardlineProtocol

@Suite("What a frame takes on the wire, without encoding it")
struct FrameBytesTests {
  @Test("is never less than its bytes, and at most a third more")
  func everyFrame() throws {
    var ends = try open()
    for frame in clientFrames + typicalClientFrames { try check(frame, ends.client.encode([frame]).count) }
    for frame in relayFrames + typicalRelayFrames { try check(frame, ends.relay.encode([frame]).count) }
  }

  @Test("names that have no number yet come on top of it")
  func names() throws {
    let frame = RelayFrame.presence(longest, named(longest.text), isHere: true)
    // Each with one more byte, and the lengths of what they stand in.
    #expect(try WireEncoding.protobuf.encode([frame]).count <= frame.wireBytes + 2 * (longest.text.utf8.count + 1) + 2)
  }

  @Test("adds up to the bytes of an envelope")
  func envelope() throws {
    let frames = (0..<128).map { message("\($0)", sequence: 10_000 + $0) }
    var ends = try open()
    let bytes = try ends.relay.encode(frames).count
    let estimate = frames.reduce(0) { $0 + $1.wireBytes }
    #expect(bytes <= estimate && estimate <= bytes * 13 / 10)
  }

  /// A connection that knows the names of all samples.
  private func open() throws -> ConnectionEnds {
    var ends = try ConnectionEnds(.protobuf, sessions: [ward, longest])
    for user in ["amal", longest.text] { _ = try ends.carry([.presence(ward, named(user), isHere: true)]) }
    return ends
  }

  private func check(_ frame: some SizedFrame, _ bytes: Int) {
    #expect(bytes <= frame.wireBytes, "\(frame)")
    // Fields that are 0 and left out count: some bytes, which are much of a frame that has little else.
    #expect(frame.wireBytes <= max(bytes * 13 / 10, bytes + 16), "\(frame)")
  }

  private let now = Timestamp(milliseconds: 1_760_000_000_000)

  private func message(_ text: String, sequence: UInt64) -> RelayFrame {
    .event(
      LogEntry(
        session: ward, sequence: sequence, key: someKey, author: named("nina"), loggedAt: now, writtenAt: now,
        event: .message(body: text)))
  }

  private var typicalClientFrames: [ClientFrame] {
    let texts = ["", "yes", String(repeating: "a", count: 40), String(repeating: "é", count: 4_000)]
    return texts.map { text in
      .submit(ClientOperation(key: someKey, session: ward, writtenAt: now, action: .sendMessage(body: text)), isLaneHead: true)
    } + [
      .submit(ClientOperation(key: someKey, session: longest, writtenAt: now, action: .retract(someKey)), isLaneHead: true),
      .hello(
        Hello(
          token: String(repeating: "t", count: 300), device: named("d1"), connectionEpoch: 9, clientClock: now,
          cursors: [ward: LogCursor(epoch: named(String(repeating: "e", count: 32)), sequence: 10_000)],
          earlier: [ward: [LogCursor(epoch: named(String(repeating: "f", count: 32)), sequence: 9_000)]], firstSession: ward)),
      .receipt(Receipt(session: ward, deliveredThrough: 10_000, readThrough: 9_990)), .ping(nonce: 1_000_000, clientClock: now),
    ]
  }

  private var typicalRelayFrames: [RelayFrame] {
    ["yes", String(repeating: "a", count: 40), String(repeating: "é", count: 4_000)].map { message($0, sequence: 10_000) } + [
      .accepted(
        Acceptance(key: someKey, session: ward, sequence: 10_000, loggedAt: now, writtenAt: now, isReplay: false)),
      .receipt(Receipt(session: ward, deliveredThrough: 10_000, readThrough: 9_990), by: named("amal")),
      .presence(longest, named(longest.text), isHere: true), .pong(nonce: 1_000_000, relayClock: now),
      .event(
        LogEntry(
          session: ward, sequence: 3, key: someKey, author: named("nina"), loggedAt: now, writtenAt: now,
          event: .retraction(someKey))),
      .event(
        LogEntry(
          session: ward, sequence: 3, key: someKey, author: named("nina"), loggedAt: now, writtenAt: now,
          event: .profile(Profile(user: named("nina"), name: "Nina", languages: ["ar", "de-AT"])))),
    ]
  }
}
