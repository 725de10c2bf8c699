import Testing
import WardlineModel
import WardlineProtocol

@Suite("Frames there and back")
struct RoundTripTests {
  @Test("every frame of a client, alone and all in one envelope", arguments: WireEncoding.allCases)
  func client(encoding: WireEncoding) throws {
    for frame in clientFrames {
      let decoded = try encoding.decodeClientEnvelope(encoding.encode([frame]))
      #expect(decoded.frames == [frame])
      #expect(decoded.ignoredCount == 0)
    }
    #expect(try encoding.decodeClientEnvelope(encoding.encode(clientFrames)).frames == clientFrames)
    #expect(try encoding.decodeClientEnvelope(encoding.encode([] as [ClientFrame])).frames == [])
  }

  @Test("every frame of a relay, alone and all in one envelope", arguments: WireEncoding.allCases)
  func relay(encoding: WireEncoding) throws {
    for frame in relayFrames {
      let decoded = try encoding.decodeRelayEnvelope(encoding.encode([frame]))
      #expect(decoded.frames == [frame])
      #expect(decoded.ignoredCount == 0)
    }
    // A connection is welcomed once.
    let frames = relayFrames.filter { !$0.isWelcome } + relayFrames.filter(\.isWelcome).prefix(1)
    #expect(try encoding.decodeRelayEnvelope(encoding.encode(frames)).frames == frames)
  }

  @Test("texts keep their bytes: two spellings of one accent stay two", arguments: WireEncoding.allCases)
  func bytes(encoding: WireEncoding) throws {
    for text in hardTexts {
      let frames = try encoding.decodeRelayEnvelope(encoding.encode([logEntry(.message(body: text))])).frames
      guard case .event(let entry)? = frames.first, case .message(let found) = entry.event else {
        Issue.record("no message")
        continue
      }
      #expect(found.utf8.elementsEqual(text.utf8))
    }
  }

  @Test("the subprotocols' names, and which of them is text")
  func subprotocols() {
    #expect(WireEncoding.protobuf.rawValue == "wardline.v1.protobuf")
    #expect(WireEncoding.json.rawValue == "wardline.v1.json")
    #expect(WireEncoding.json.isText && !WireEncoding.protobuf.isText)
  }

  @Test("a hello names as many sessions as a token can open, and no more", arguments: WireEncoding.allCases)
  func cursors(encoding: WireEncoding) throws {
    func hello(_ count: Int) -> ClientFrame {
      let cursors = (0..<count).map { (named("s\($0)") as SessionID, LogCursor(epoch: named("life"), sequence: 1)) }
      return .hello(
        Hello(
          token: "t", device: named("d"), connectionEpoch: 1, clientClock: farPast,
          cursors: Dictionary(uniqueKeysWithValues: cursors)))
    }
    let most = hello(Limits.sessionsPerHelloMax)
    #expect(try encoding.decodeClientEnvelope(encoding.encode([most])).frames == [most])
    let error = #expect(throws: WireError.self) {
      try encoding.decodeClientEnvelope(encoding.encode([hello(Limits.sessionsPerHelloMax + 1)]))
    }
    #expect(error?.closeCode == 1002)
  }

  @Test("a hello names at most 64 earlier epochs, which are 2.6 KB", arguments: WireEncoding.allCases)
  func earlierEpochs(encoding: WireEncoding) throws {
    func hello(_ count: Int) -> ClientFrame {
      let end = LogCursor(epoch: named("life"), sequence: 100_000)
      // An epoch as a relay names it.
      let earlier = (0..<count).map {
        LogCursor(epoch: named(String(repeating: "e", count: 30) + "\(10 + $0)"), sequence: 99_999)
      }
      return .hello(
        Hello(
          token: "t", device: named("d"), connectionEpoch: 1, clientClock: farPast, cursors: [named("s"): end],
          earlier: count == 0 ? [:] : [named("s"): earlier]))
    }
    let most = hello(Limits.earlierEpochsPerHelloMax)
    let bytes = encoding.encode([most])
    #expect(try encoding.decodeClientEnvelope(bytes).frames == [most])
    if encoding == .protobuf { #expect(bytes.count - encoding.encode([hello(0)]).count <= 2_600) }
    let error = #expect(throws: WireError.self) {
      try encoding.decodeClientEnvelope(encoding.encode([hello(Limits.earlierEpochsPerHelloMax + 1)]))
    }
    #expect(error?.closeCode == 1002)
  }
}
