import Testing
import WardlineModel
import WardlineTestSupport
import WardlineProtocol

/// The frames of messages are written and read by hand (decision 052). What the generated code makes of them is the reference.
@Suite("Frames written by hand and by the generated code")
struct HandWrittenFrameTests {
  private let sessions: [SessionID] = [ward, longest, named("clinic-2")]

  /// Two connections that were welcomed to the same sessions: the second one uses the generated code alone.
  private func connections(_ count: Int) throws -> (byHand: ConnectionEnds, generated: ConnectionEnds) {
    var ends = (ConnectionEnds(.protobuf), ConnectionEnds(.protobuf, isGenerated: true))
    let frames = [welcome(Array(sessions.prefix(count)))]
    #expect(try ends.0.carry(frames) == ends.1.carry(frames))
    return ends
  }

  @Test("are the same bytes, and give the same numbers to names")
  func sameBytes() throws {
    var chance = SeededGenerator(seed: 5)
    for count in 0...3 {
      var (byHand, generated) = try connections(count)
      for frame in clientFrames { #expect(byHand.client.encode([frame]) == generated.client.encode([frame])) }
      for frame in relayFrames where !frame.isWelcome {
        #expect(byHand.relay.encode([frame]) == generated.relay.encode([frame]), "\(frame)")
      }
      for _ in 0..<400 {
        let up = (0..<3).map { _ in ShortFormTests.clientFrame(sessions, using: &chance) }
        #expect(byHand.client.encode(up) == generated.client.encode(up), "\(up)")
        let down = (0..<3).map { _ in ShortFormTests.relayFrame(sessions, using: &chance) }
        #expect(byHand.relay.encode(down) == generated.relay.encode(down), "\(down)")
      }
    }
  }

  @Test("are read as the same, whatever has become of their bytes: the same frames, or an error from both")
  func sameFrames() throws {
    var chance = SeededGenerator(seed: 6)
    let (byHand, generated) = try connections(2)
    for round in 0..<20_000 {
      var ends = (byHand: byHand, generated: generated)
      let up = byHand.client.encode([
        ShortFormTests.clientFrame(sessions, using: &chance), ShortFormTests.clientFrame(sessions, using: &chance),
      ])
      let client = round % 8 == 0 ? up : FuzzTests.mutate(up, using: &chance)
      expectSame(
        Result { () throws(WireError) in try ends.byHand.relay.decodeClientEnvelope(client) },
        Result { () throws(WireError) in try ends.generated.relay.decodeClientEnvelope(client) }, client)
      let first = ShortFormTests.relayFrame(sessions, using: &chance)
      let down = ends.byHand.relay.encode([first, ShortFormTests.relayFrame(sessions, using: &chance)])
      let relay = round % 8 == 0 ? down : FuzzTests.mutate(down, using: &chance)
      expectSame(
        Result { () throws(WireError) in try ends.byHand.client.decodeRelayEnvelope(relay) },
        Result { () throws(WireError) in try ends.generated.client.decodeRelayEnvelope(relay) }, relay)
    }
  }

  private func expectSame<Frame: Equatable>(
    _ byHand: Result<Decoded<Frame>, WireError>, _ generated: Result<Decoded<Frame>, WireError>, _ bytes: [UInt8]
  ) {
    switch (byHand, generated) {
    case (.success(let one), .success(let other)):
      if one.frames != other.frames || one.ignoredCount != other.ignoredCount { Issue.record("\(one), \(other): \(bytes)") }
    case (.failure, .failure): break
    default: Issue.record("\(byHand), \(generated): \(bytes)")
    }
  }
}
