import Testing
import WardlineModel
import WardlineTestSupport
import WardlineProtocol

@Suite("Numbers instead of names, differences instead of times")
struct ShortFormTests {
  private let clinic: SessionID = named("clinic-2")

  @Test("mean the same at both ends, whatever is said in which order", arguments: WireEncoding.allCases)
  func roundTrips(encoding: WireEncoding) throws {
    var chance = SeededGenerator(seed: 4)
    for _ in 0..<40 {
      // Some of the sessions in some order: what one connection has as 1 is 2, or nothing, on another.
      let sessions = [ward, longest, clinic].shuffled(using: &chance)
      var ends = try ConnectionEnds(encoding, sessions: Array(sessions.prefix(Int.random(in: 0...3, using: &chance))))
      for _ in 0..<40 {
        let up = (0..<3).map { _ in Self.clientFrame(sessions, using: &chance) }
        #expect(try ends.carry(up) == up)
        let down = (0..<3).map { _ in Self.relayFrame(sessions, using: &chance) }
        #expect(try ends.carry(down) == down)
      }
    }
  }

  @Test("a number takes two bytes however long the name is, and no frame repeats a name", arguments: [ward, longest])
  func lengths(session: SessionID) throws {
    let long = String(repeating: "u", count: Limits.identifierBytesMax)
    var ends = try ConnectionEnds(.protobuf, sessions: [clinic, session])
    let first = ends.relay.encode([event(in: session, by: long)])
    let second = ends.relay.encode([event(in: session, by: long)])
    #expect(first.count == second.count + Limits.identifierBytesMax + 1)
    #expect(second.count < 40)
  }

  @Test("users beyond the last number keep their names, and nobody gets a number twice", arguments: WireEncoding.allCases)
  func manyUsers(encoding: WireEncoding) throws {
    var ends = try ConnectionEnds(encoding, sessions: [ward])
    let frames = (0..<Limits.numberedUsersMax * 2).map { event(in: ward, by: "user-\($0)") }
    for frame in frames + frames.reversed() { #expect(try ends.carry([frame]) == [frame]) }
    guard encoding == .protobuf else { return }
    let (numbered, named) = (ends.relay.encode([frames[9]]), ends.relay.encode([frames[99]]))
    #expect(named.count > numbered.count + "user-99".utf8.count)
  }

  @Test("numbers are of one connection: the next one does not take them")
  func perConnection() throws {
    let ends = try ConnectionEnds(.protobuf, sessions: [clinic, ward])
    let bytes = ends.client.encode([.receipt(Receipt(session: ward, deliveredThrough: 1, readThrough: 1))])
    let other = try ConnectionEnds(.protobuf, sessions: [ward])
    for relay in [WireConnection(.protobuf), other.relay] {
      let error = #expect(throws: WireError.self) { try relay.decodeClientEnvelope(bytes) }
      #expect(error?.closeCode == 1002)
    }
  }

  @Test("JSON is written in the long forms, and read in both")
  func json() throws {
    var ends = try ConnectionEnds(.json, sessions: [clinic, ward])
    let operation = ClientOperation(
      key: someKey, session: ward, writtenAt: Timestamp(milliseconds: Int64(someKey.high >> 16) - 7), action: .createSession)
    let written = String(decoding: ends.client.encode([.submit(operation, isLaneHead: false)]), as: UTF8.self)
    #expect(written.contains(#""key":"\#(someKey)""#) && written.contains(#""session":"ward-7""#), "\(written)")
    let short = """
      {"frames":[{"submit":{"sessionNumber":2,"keyHigh":"\(someKey.high)","keyLow":"\(someKey.low)",\
      "writtenAfterKeyMs":"-7","createSession":{}}}]}
      """
    #expect(try ends.relay.decodeClientEnvelope(Array(short.utf8)).frames == [.submit(operation, isLaneHead: false)])
    let down = #"{"frames":[{"receipt":{"sessionNumber":1,"userNumber":1}}]}"#
    #expect(
      try ends.client.decodeRelayEnvelope(Array(down.utf8)).frames
        == [.receipt(Receipt(session: clinic, deliveredThrough: 0, readThrough: 0), by: named("nina"))])
  }

  @Test(
    "of a client, a number that is not assigned, a key or a time in both forms, or a time out of range: 1002",
    arguments: [
      #""key":"019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90","sessionNumber":3"#,
      #""key":"019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90","sessionNumber":4294967295"#,
      #""key":"019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90","keyLow":"1","session":"ward-7""#,
      #""keyHigh":"1","session":"ward-7","writtenAtMs":"0","writtenAfterKeyMs":"1""#,
      #""keyHigh":"18446744073709551615","session":"ward-7","writtenAfterKeyMs":"9223372036854775807""#,
    ])
  func badClientFrames(fields: String) throws {
    let ends = try ConnectionEnds(.json, sessions: [clinic, ward])
    let bytes = Array(#"{"frames":[{"submit":{\#(fields),"createSession":{}}}]}"#.utf8)
    let error = #expect(throws: WireError.self) { try ends.relay.decodeClientEnvelope(bytes) }
    #expect(error?.closeCode == 1002)
  }

  @Test(
    "of a relay, likewise, and a second welcome",
    arguments: [
      #""event":{"session":"ward-7","authorNumber":2}"#, #""event":{"sessionNumber":3,"author":"nina"}"#,
      #""event":{"session":"ward-7","author":"nina","writtenAtMs":"1","loggedAfterWrittenMs":"9223372036854775807"}"#,
      #""event":{"session":"ward-7","author":"nina","loggedAfterWrittenMs":"18446744073709551615"}"#,
      #""event":{"session":"ward-7","author":"nina","loggedAtMs":"1","loggedAfterWrittenMs":"1"}"#,
      #""receipt":{"session":"ward-7","userNumber":4294967295}"#, #""presence":{"sessionNumber":9,"user":"nina"}"#,
      #""caughtUp":{"sessionNumber":3}"#, #""reset":{"sessionNumber":3}"#,
      #""welcome":{"epoch":"life","you":{"user":"nina"}}"#,
    ])
  func badRelayFrames(frame: String) throws {
    var ends = try ConnectionEnds(.json, sessions: [clinic, ward])
    let error = #expect(throws: WireError.self) {
      try ends.client.decodeRelayEnvelope(Array(#"{"frames":[{\#(frame)}]}"#.utf8))
    }
    #expect(error?.closeCode == 1002)
  }

  @Test("a session or a user in both forms is no envelope of JSON")
  func bothForms() throws {
    var ends = try ConnectionEnds(.json, sessions: [clinic, ward])
    for receipt in [
      #""sessionNumber":1,"session":"clinic-2","user":"nina""#, #""session":"ward-7","user":"nina","userNumber":1"#,
    ] {
      #expect(throws: WireError.undecodable) {
        try ends.client.decodeRelayEnvelope(Array(#"{"frames":[{"receipt":{\#(receipt)}}]}"#.utf8))
      }
    }
  }

  private func event(in session: SessionID, by user: String) -> RelayFrame {
    let time = Timestamp(milliseconds: Int64(someKey.high >> 16))
    return .event(
      LogEntry(
        session: session, sequence: 1, key: someKey, author: named(user), loggedAt: time, writtenAt: time,
        event: .done(.createSession)))
  }

  // MARK: Chance

  private static func time(using chance: inout SeededGenerator) -> Timestamp {
    let number = Int64.random(in: .min ... .max, using: &chance)
    return Timestamp(milliseconds: [.min, .max, 0, number, number >> 22].randomElement(using: &chance) ?? 0)
  }

  private static func key(using chance: inout SeededGenerator) -> IdempotencyKey {
    let high = [0, UInt64.max, UInt64.random(in: 0 ... .max, using: &chance), someKey.high].randomElement(using: &chance) ?? 0
    return IdempotencyKey(high: high, low: Bool.random(using: &chance) ? 0 : chance.next())
  }

  static func clientFrame(_ sessions: [SessionID], using chance: inout SeededGenerator) -> ClientFrame {
    let session = sessions.randomElement(using: &chance) ?? ward
    let key = key(using: &chance)
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: return .receipt(Receipt(session: session, deliveredThrough: 1, readThrough: chance.next()))
    case 1: return .fetch(Fetch(session: session, after: .start))
    case 2: return .submitUnknown(key: key, session: Bool.random(using: &chance) ? nil : session)
    default:
      let action: ClientOperation.Action = Bool.random(using: &chance) ? .sendMessage(body: "yes") : .retract(key)
      return .submit(
        ClientOperation(key: key, session: session, writtenAt: time(using: &chance), action: action), isLaneHead: true)
    }
  }

  static func relayFrame(_ sessions: [SessionID], using chance: inout SeededGenerator) -> RelayFrame {
    let session = sessions.randomElement(using: &chance) ?? ward
    let user: UserID = named("user-\(Int.random(in: 0..<80, using: &chance))")
    // A relay says times of the calendar only.
    let (key, written, logged) = (
      key(using: &chance), time(using: &chance).clampedToCalendar, time(using: &chance).clampedToCalendar
    )
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: return .receipt(Receipt(session: session, deliveredThrough: 1, readThrough: 0), by: user)
    case 1: return .presence(session, user, isHere: Bool.random(using: &chance))
    case 2: return .rejected(Rejection(key: key, session: session, code: .busy, isPermanent: false))
    case 3: return .caughtUp(session: session, through: .start, head: 7)
    case 4:
      return .accepted(
        Acceptance(key: key, session: session, sequence: 1, loggedAt: logged, writtenAt: written, isReplay: false))
    default:
      return .event(
        LogEntry(
          session: session, sequence: 1, key: Bool.random(using: &chance) ? nil : key, author: user, loggedAt: logged,
          writtenAt: written, event: .message(body: "yes")))
    }
  }
}
