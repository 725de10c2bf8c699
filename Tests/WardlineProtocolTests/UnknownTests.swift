import Testing
import WardlineModel
import WardlineProtocol

/// A message of the wire by hand: fields that the generated code would not write.
private func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
  varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
}
private func field(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

private func varint(_ value: UInt64) -> [UInt8] {
  var rest = value
  var bytes: [UInt8] = []
  while rest >= 0x80 {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  return bytes + [UInt8(rest)]
}

private func json(_ frames: String...) -> [UInt8] { Array("{\"frames\":[\(frames.joined(separator: ","))]}".utf8) }

@Suite("What a newer version says")
struct UnknownTests {
  private let key = Array(someKey.description.utf8)

  @Test("unknown kinds of frame are counted and ignored; those beside them count")
  func unknownFrames() throws {
    let ping = field(1, field(5, field(1, 7)))
    let binary = try WireEncoding.protobuf.decodeClientEnvelope(
      field(1, field(99, [1, 2, 3])) + ping + field(1, []) + field(77, [0]))
    #expect(binary.frames == [.ping(nonce: 7, clientClock: Timestamp(milliseconds: 0))])
    // Two frames, and a field of the envelope.
    #expect(binary.ignoredCount == 3)
    let text = try WireEncoding.json.decodeClientEnvelope(
      json(#"{"wave":{"hand":[1,{"deep":null}]}}"#, #"{"ping":{"nonce":"7"}}"#, "{}"))
    #expect(text.frames == binary.frames)
    // Two frames, and the envelope that holds what JSON cannot tell apart.
    #expect(text.ignoredCount == 3)
    let relay = try WireEncoding.protobuf.decodeRelayEnvelope(field(1, field(99, [1])))
    #expect(relay.frames.isEmpty && relay.ignoredCount == 1)
  }

  @Test("unknown fields are ignored, in the envelope, in a frame, and beside the known ones")
  func unknownFields() throws {
    let expected: [ClientFrame] = [.ping(nonce: 7, clientClock: Timestamp(milliseconds: 0))]
    let binary = field(1, field(5, field(1, 7) + field(60, [9, 9])) + field(61, 5)) + field(62, [])
    let read = try WireEncoding.protobuf.decodeClientEnvelope(binary)
    #expect(read.frames == expected)
    // One for each message that has some.
    #expect(read.ignoredCount == 3)
    let text = Array(#"{"version":"2","frames":[{"ping":{"nonce":"7","mood":"good"},"more":true}]}"#.utf8)
    let readText = try WireEncoding.json.decodeClientEnvelope(text)
    #expect(readText.frames == expected)
    #expect(readText.ignoredCount == 1)
  }

  @Test("an operation of an unknown kind is refused by its key and not by a close")
  func unknownOperations() throws {
    let expected: [ClientFrame] = [.submitUnknown(key: someKey, session: ward)]
    let submit = field(21, key) + field(20, Array("ward-7".utf8))
    for more in [[], field(30, [1])] {
      #expect(try WireEncoding.protobuf.decodeClientEnvelope(field(1, field(2, submit + more))).frames == expected)
    }
    for more in ["", #","sing":{"song":"x"}"#] {
      let text = json(#"{"submit":{"key":"\#(someKey)","session":"ward-7"\#(more)}}"#)
      #expect(try WireEncoding.json.decodeClientEnvelope(text).frames == expected, "\(more)")
    }
  }

  @Test(
    "an operation whose required field is missing or unknown is refused by its key, and the refusal names the field",
    arguments: [
      (#""setStatus":{}"#, ["status"]), (#""setStatus":{"status":"STATUS_ASLEEP"}"#, ["status"]),
      (#""setStatus":{"status":9}"#, ["status"]), (#""requestInterpreter":{"language":"ar"}"#, ["urgency"]),
      (#""requestInterpreter":{"language":"ar","urgency":"URGENCY_IDLE"}"#, ["urgency"]),
      (#""requestInterpreter":{"language":"ar","urgency":9}"#, ["urgency"]),
      (#""requestInterpreter":{"urgency":"URGENCY_NORMAL"}"#, ["language"]),
      (#""requestInterpreter":{"language":"no tag!","urgency":"URGENCY_NORMAL"}"#, ["language"]),
      (#""requestInterpreter":{}"#, ["urgency", "language"]),
    ] as [(String, [String])])
  func missingFields(operation: String, fields: [String]) throws {
    let text = json(#"{"submit":{"key":"\#(someKey)","session":"ward-7",\#(operation)}}"#)
    let frame = try #require(try WireEncoding.json.decodeClientEnvelope(text).frames.first)
    guard case .submitUnknown(someKey, ward, let fault) = frame else {
      Issue.record("\(frame)")
      return
    }
    for field in ["status", "urgency", "language"] {
      #expect(fault.contains("\(field) is missing or unknown; ") == fields.contains(field), "\(fault)")
    }
    #expect((1...Limits.rejectionDetailBytesMax).contains(fault.utf8.count))
  }

  @Test("a status that nobody knows, and none, are refused alike in binary")
  func unknownStatus() throws {
    let submit = field(21, key) + field(20, Array("ward-7".utf8))
    for status in [field(1, 9) + field(2, 1), []] {
      let read = try WireEncoding.protobuf.decodeClientEnvelope(field(1, field(2, submit + field(12, status))))
      guard case .submitUnknown(someKey, ward, let fault)? = read.frames.first else {
        Issue.record("\(read.frames)")
        return
      }
      #expect(fault.hasPrefix("status is missing or unknown; "))
    }
  }

  @Test(
    "a key or a user that an operation lacks is named by the close",
    arguments: [
      (#""retract":{}"#, "retract: no key"), (#""acceptRequest":{}"#, "accept_request: no key"),
      (#""cancelRequest":{}"#, "cancel_request: no key"), (#""renewRequest":{}"#, "renew_request: no key"),
      (#""declineRequest":{"reason":"busy"}"#, "decline_request: no key"),
      (#""assignRequest":{"user":"amal"}"#, "assign_request: no key"),
      (#""invite":{}"#, "invite: ''"),
    ])
  func missingKeys(operation: String, reason: String) {
    let text = json(#"{"submit":{"key":"\#(someKey)","session":"ward-7",\#(operation)}}"#)
    let error = #expect(throws: WireError.self) { try WireEncoding.json.decodeClientEnvelope(text) }
    #expect(error?.closeCode == 1002)
    #expect(error?.description.hasPrefix(reason) == true, "\(String(describing: error))")
  }

  @Test("reasons, roles and entries of a newer relay have a meaning that is safe")
  func newerRelay() throws {
    let goAway = try WireEncoding.protobuf.decodeRelayEnvelope(field(1, field(8, field(1, 88))))
    #expect(goAway.frames == [.goAway(GoAway(.unknown))])
    let reset = try WireEncoding.protobuf.decodeRelayEnvelope(
      field(1, field(6, field(20, Array("ward-7".utf8)) + field(3, 88))))
    #expect(reset.frames == [.reset(session: ward, from: .start, reason: .otherEpoch)])
    let entry = field(20, Array("ward-7".utf8)) + field(2, 4) + field(22, Array("nina".utf8)) + field(30, [1])
    let event = try WireEncoding.protobuf.decodeRelayEnvelope(field(1, field(4, entry)))
    guard case .event(let found)? = event.frames.first else {
      Issue.record("no event")
      return
    }
    #expect(found.event == .other(body: field(30, [1])) && found.sequence == 4 && found.key == nil)
    // Of one that is longer than is kept, it is kept that it happened.
    for (bytes, isKept) in [(Limits.unknownEventBytesMax - 4, true), (Limits.unknownEventBytesMax, false)] {
      let unknown = field(30, [UInt8](repeating: 1, count: bytes))
      let long = field(20, Array("ward-7".utf8)) + field(2, 4) + field(22, Array("nina".utf8)) + unknown
      let frames = try WireEncoding.protobuf.decodeRelayEnvelope(field(1, field(4, long))).frames
      guard case .event(let entry)? = frames.first else {
        Issue.record("no event")
        continue
      }
      #expect(entry.event == .other(body: isKept ? unknown : []))
    }
  }
}

@Suite("What cannot be read")
struct UnreadableTests {
  @Test(
    "bytes that are no envelope: 1007",
    arguments: [
      (WireEncoding.protobuf, [0xFF]), (.protobuf, [0x0A, 0x7F, 0]), (.protobuf, Array("{\"frames\":[]}".utf8)),
      (.protobuf, field(1, field(1, field(2, [0xC3, 0x28])))),
      (.json, []), (.json, Array("null".utf8)), (.json, Array("[]".utf8)), (.json, Array("{".utf8)), (.json, [0x0A, 0x00]),
      (.json, Array("{\"frames\":[7]}".utf8)), (.json, Array("{\"frames\":[]} x".utf8)),
      (.json, Array("{\"frames\":[{\"ping\":{\"nonce\":\"-1\"}}]}".utf8)),
      (.json, Array("{\"frames\":[{\"hello\":{\"token\":\"".utf8) + [0xC3, 0x28] + Array("\"}}]}".utf8)),
      (.json, json(#"{"ping":{},"hello":{}}"#)),
    ] as [(WireEncoding, [UInt8])])
  func undecodable(encoding: WireEncoding, bytes: [UInt8]) {
    #expect(throws: WireError.undecodable) { try encoding.decodeClientEnvelope(bytes) }
    #expect(WireError.undecodable.closeCode == 1007)
  }

  @Test("no bytes at all are an empty envelope of protobuf")
  func empty() throws {
    #expect(try WireEncoding.protobuf.decodeClientEnvelope([]).frames.isEmpty)
  }

  @Test("more frames than an envelope may hold: 1002; exactly as many are read", arguments: WireEncoding.allCases)
  func tooManyFrames(encoding: WireEncoding) throws {
    let ping = ClientFrame.ping(nonce: 1, clientClock: farPast)
    let most = Array(repeating: ping, count: Limits.framesPerEnvelopeMax)
    #expect(try encoding.decodeClientEnvelope(encoding.encode(most)).frames.count == Limits.framesPerEnvelopeMax)
    let error = #expect(throws: WireError.tooManyFrames(257)) {
      try encoding.decodeClientEnvelope(encoding.encode(most + [ping]))
    }
    #expect(error?.closeCode == 1002)
    // Unknown ones count too: they cost as much to read.
    #expect(throws: WireError.tooManyFrames(300)) {
      try WireEncoding.protobuf.decodeClientEnvelope(Array(repeating: field(1, []), count: 300).flatMap(\.self))
    }
  }

  @Test(
    "a field outside its bounds: 1002",
    arguments: [
      #"{"submit":{"key":"no-uuid","session":"ward-7"}}"#, #"{"submit":{"session":"ward-7"}}"#,
      #"{"submit":{"key":"019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90","session":"../etc"}}"#,
      #"{"fetch":{"session":"ward-7","after":{"epoch":"ä"}}}"#, #"{"fetch":{}}"#, #"{"receipt":{"session":""}}"#,
      #"{"hello":{"device":""}}"#, #"{"hello":{"device":"d","cursors":[{}]}}"#,
    ])
  func badField(frame: String) {
    let error = #expect(throws: WireError.self) { try WireEncoding.json.decodeClientEnvelope(json(frame)) }
    #expect(error?.closeCode == 1002)
  }

  @Test("a token that is too long: 1002", arguments: WireEncoding.allCases)
  func longToken(encoding: WireEncoding) throws {
    let hello = Hello(
      token: String(repeating: "t", count: Limits.tokenBytesMax + 1), device: named("d"), connectionEpoch: 1,
      clientClock: farPast,
      cursors: [:])
    let error = #expect(throws: WireError.self) { try encoding.decodeClientEnvelope(encoding.encode([.hello(hello)])) }
    #expect(error?.closeCode == 1002)
  }

  @Test("a relay's frame without what it must have is not believed")
  func badRelayFrames() {
    for frame in [
      #"{"welcome":{}}"#, #"{"accepted":{}}"#, #"{"rejected":{}}"#, #"{"event":{}}"#, #"{"caughtUp":{}}"#, #"{"reset":{}}"#,
      #"{"event":{"session":"s","author":"a","key":"x"}}"#, #"{"event":{"session":"s","author":"a","status":{"version":"1"}}}"#,
    ] {
      let error = #expect(throws: WireError.self) { try WireEncoding.json.decodeRelayEnvelope(json(frame)) }
      #expect(error?.closeCode == 1002, "\(frame)")
    }
  }

  @Test("nesting bombs are refused or skipped, and never fall through the stack", .timeLimit(.minutes(1)))
  func nestingBombs() throws {
    let depth = Limits.envelopeBytesMax / 2
    let arrays = Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    let objects = Array(String(repeating: "{\"a\":", count: 40_000).utf8)
    for bomb in [arrays, objects, Array("{\"frames\":".utf8) + arrays] {
      #expect(throws: WireError.undecodable) { try WireEncoding.json.decodeClientEnvelope(bomb) }
    }
    // Under a name that nobody knows arrays are walked over, and objects as deep as frames may be.
    let ignored = try WireEncoding.json.decodeClientEnvelope(Array("{\"x\":".utf8) + arrays + [UInt8(ascii: "}")])
    #expect(ignored.frames.isEmpty && ignored.ignoredCount == 1)
    let closed = Array("{\"x\":".utf8) + objects + [UInt8(ascii: "1")] + Array(repeating: UInt8(ascii: "}"), count: 40_001)
    #expect(throws: WireError.undecodable) { try WireEncoding.json.decodeClientEnvelope(closed) }
    // Groups inside groups, of a field nobody knows.
    let groups = Array(repeating: UInt8(15 << 3 | 3), count: depth)
    #expect(throws: WireError.undecodable) { try WireEncoding.protobuf.decodeClientEnvelope(groups) }
    #expect(throws: WireError.undecodable) {
      try WireEncoding.protobuf.decodeClientEnvelope(groups + Array(repeating: UInt8(15 << 3 | 4), count: depth))
    }
  }
}
