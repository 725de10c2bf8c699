import Testing
import WardlineModel
import WardlineProtocol

/// The numbers of a relay, at the last one that is believed and at the first that is not.
@Suite("What a relay may say")
struct BoundsTests {
  @Test("G4: a number at its bound is believed; one beyond it closes the connection, and says which it was", arguments: cases)
  func bounds(bound: Bound) throws {
    for encoding in WireEncoding.allCases {
      for frame in bound.good { #expect(try encoding.decodeRelayEnvelope(encoding.encode([frame])).frames == [frame]) }
      for frame in bound.bad {
        // Nothing of the envelope is believed, whatever stands before.
        let before = RelayFrame.pong(nonce: 1, relayClock: farPast)
        let error = #expect(throws: WireError.self, "\(frame)") {
          try encoding.decodeRelayEnvelope(encoding.encode([before, frame]))
        }
        #expect(error?.closeCode == 1002)
        #expect(error?.description.contains(bound.name) == true, "\(String(describing: error))")
      }
    }
  }

  @Test("what an older log has beyond the calendar is sent as the nearest time within it", arguments: WireEncoding.allCases)
  func oldLogs(encoding: WireEncoding) throws {
    for (time, sent) in [(Timestamp(milliseconds: .min), farPast), (Timestamp(milliseconds: .max), farFuture)] {
      let entry = Self.entry(1, loggedAt: time, writtenAt: time)
      #expect(
        try encoding.decodeRelayEnvelope(encoding.encode([entry])).frames == [Self.entry(1, loggedAt: sent, writtenAt: sent)])
      let yes = Self.acceptance(1, loggedAt: time, writtenAt: time)
      #expect(
        try encoding.decodeRelayEnvelope(encoding.encode([yes])).frames == [Self.acceptance(1, loggedAt: sent, writtenAt: sent)]
      )
    }
  }

  @Test(
    "times beyond the calendar, in each form of writing: 1002",
    arguments: [
      #""event":{"session":"s","author":"a","sequence":"1","writtenAtMs":"-1","loggedAtMs":"0"}"#,
      #""event":{"session":"s","author":"a","sequence":"1","writtenAtMs":"0","loggedAtMs":"253402300800000"}"#,
      #""event":{"session":"s","author":"a","sequence":"1","keyHigh":"18446744073709551615","loggedAtMs":"1"}"#,
      #""accepted":{"keyHigh":"1","writtenAfterKeyMs":"-1","loggedAtMs":"1"}"#,
      #""accepted":{"keyHigh":"1","writtenAtMs":"1","loggedAfterWrittenMs":"253402300800000"}"#,
    ])
  func times(frame: String) {
    let error = #expect(throws: WireError.self) {
      try WireEncoding.json.decodeRelayEnvelope(Array(#"{"frames":[{\#(frame)}]}"#.utf8))
    }
    #expect(error?.closeCode == 1002 && error?.description.contains("1970") == true, "\(String(describing: error))")
  }

  struct Bound: Sendable, CustomTestStringConvertible {
    var name: String
    var good: [RelayFrame]
    var bad: [RelayFrame]
    var testDescription: String { name }

    init(_ name: String, _ good: [RelayFrame], _ bad: [RelayFrame]) { (self.name, self.good, self.bad) = (name, good, bad) }

    /// The same frame with a number at its bound, one beyond, and the largest there is.
    init(sequence name: String, _ frame: (UInt64) -> RelayFrame) {
      self.init(name, [frame(Limits.sequenceMax)], [frame(Limits.sequenceMax + 1), frame(1 << 63), frame(.max)])
    }

    init(clock name: String, _ frame: (Timestamp) -> RelayFrame) {
      let beyond = [Int64.min, -1, Limits.clockMaxMilliseconds + 1, .max].map { frame(Timestamp(milliseconds: $0)) }
      self.init(name, [frame(farPast), frame(farFuture)], beyond)
    }

    init(span name: String, _ frame: (Int64) -> RelayFrame) {
      let beyond = [.min, -1, Limits.relaySpanMaxMilliseconds + 1, .max].map(frame)
      self.init(name, [frame(0), frame(Limits.relaySpanMaxMilliseconds)], beyond)
    }
  }

  static let cases: [Bound] = [
    Bound(clock: "welcome: the relay's clock") { welcome(relayClock: $0) },
    Bound(sequence: "welcome: a head") { welcome([SessionHead(session: ward, status: .initial, head: $0)]) },
    Bound(sequence: "welcome: the version") {
      welcome([SessionHead(session: ward, status: VersionedStatus(.paused, version: $0), head: 0)])
    },
    Bound(span: "welcome: the heartbeat") { welcome(heartbeat: $0) },
    Bound("sessions", [welcome(heads(Limits.sessionsPerWelcomeMax))], [welcome(heads(Limits.sessionsPerWelcomeMax + 1))]),
    Bound("window", [welcome(window: Limits.connectionInboxMax)], [welcome(window: Limits.connectionInboxMax + 1)]),
    Bound("bytes", [welcome(text: Limits.envelopeBytesMax)], [welcome(text: Limits.envelopeBytesMax + 1)]),
    Bound(sequence: "accepted: the sequence") { acceptance($0) },
    Bound(sequence: "accepted: the version") { acceptance(1, status: VersionedStatus(.active, version: $0)) },
    Bound(span: "rejected: the pause") { rejection(pause: $0) },
    Bound(sequence: "rejected: the version") { rejection(status: VersionedStatus(.active, version: $0)) },
    Bound(
      "rejected: the code", [rejection(code: String(repeating: "c", count: Limits.identifierBytesMax))],
      [rejection(code: String(repeating: "c", count: Limits.identifierBytesMax + 1))]),
    Bound(
      "rejected: the detail", [rejection(detail: String(repeating: "d", count: Limits.rejectionDetailBytesMax))],
      [rejection(detail: String(repeating: "d", count: Limits.rejectionDetailBytesMax + 1)), rejection(detail: "a\nb")]),
    Bound("is not printable", [rejection(code: "später")], ["\u{1B}[2J", "a\nb", "\u{202E}"].map { rejection(code: $0) }),
    Bound(sequence: "event: the sequence") { entry($0) },
    Bound("the sequence is 0", [entry(1)], [entry(0)]),
    Bound(sequence: "event: the version") { entry(1, .status(VersionedStatus(.ended, version: $0))) },
    Bound(
      "languages", [entry(1, profile(languages: Limits.languagesPerProfileMax))],
      [entry(1, profile(languages: Limits.languagesPerProfileMax + 1))]),
    Bound(sequence: "caught_up: the sequence") {
      .caughtUp(session: ward, through: LogCursor(epoch: nil, sequence: $0), head: 0)
    },
    Bound(sequence: "caught_up: the head") { .caughtUp(session: ward, through: .start, head: $0) },
    Bound(sequence: "reset: the sequence") {
      .reset(session: ward, from: LogCursor(epoch: named("life"), sequence: $0), reason: .pastRetention)
    },
    Bound(sequence: "receipt: what was delivered") {
      .receipt(Receipt(session: ward, deliveredThrough: $0, readThrough: 0), by: named("nina"))
    },
    Bound(sequence: "receipt: what was read") {
      .receipt(Receipt(session: ward, deliveredThrough: 0, readThrough: $0), by: named("nina"))
    },
    Bound(sequence: "sessions: the version") {
      .sessions(
        [SessionOverview(ward, status: VersionedStatus(.active, version: $0), createdAt: farPast)], isWhole: false)
    },
    Bound(clock: "sessions: a time") { .sessions([SessionOverview(ward, createdAt: $0)], isWhole: false) },
    Bound(
      "rows", [sessions(Limits.overviewRowsPerFrameMax)], [sessions(Limits.overviewRowsPerFrameMax + 1)]),
    Bound(
      "members of one session", [sessions(1, members: Limits.overviewMembersMax)],
      [sessions(1, members: Limits.overviewMembersMax + 1)]),
    Bound(
      "a name is over", [sessions(1, members: 1, name: String(repeating: "n", count: Limits.nameBytesMax))],
      [sessions(1, members: 1, name: String(repeating: "n", count: Limits.nameBytesMax + 1))]),
    Bound(clock: "pong: the relay's clock") { .pong(nonce: .max, relayClock: $0) },
    Bound(span: "go_away: the pause") { .goAway(GoAway(.drain, delayMilliseconds: $0)) },
  ]

  @Test("G9: the same of what no log has: duty, rings, places, who is on duty, what is open", arguments: RingingBounds.cases)
  func ringing(bound: Bound) throws { try bounds(bound: bound) }

  // MARK: Frames

  private static func heads(_ count: Int) -> [SessionHead] {
    (0..<count).map { SessionHead(session: named("s\($0)"), status: .initial, head: 0) }
  }

  private static func welcome(
    _ heads: [SessionHead] = [], relayClock: Timestamp = farPast, heartbeat: Int64 = 1, window: Int = 1, text: Int = 1
  ) -> RelayFrame {
    let you = Participant(user: named("nina"), role: .nurse)
    return .welcome(
      Welcome(
        relayClock: relayClock, epoch: named("life"), you: you, sessions: heads, heartbeatMilliseconds: heartbeat,
        windowMax: window, textBytesMax: text))
  }

  private static func acceptance(
    _ sequence: UInt64, loggedAt: Timestamp = farPast, writtenAt: Timestamp = farPast, status: VersionedStatus? = nil
  ) -> RelayFrame {
    .accepted(
      Acceptance(
        key: someKey, session: ward, sequence: sequence, loggedAt: loggedAt, writtenAt: writtenAt, isReplay: false,
        status: status))
  }

  private static func rejection(
    pause: Int64? = nil, code: String = "busy", status: VersionedStatus? = nil, detail: String = ""
  ) -> RelayFrame {
    .rejected(
      Rejection(
        key: someKey, session: ward, code: RejectionCode(rawValue: code), isPermanent: false, retryAfterMilliseconds: pause,
        status: status, detail: detail))
  }

  private static func entry(
    _ sequence: UInt64, _ event: LogEntry.Event = .done(.createSession), loggedAt: Timestamp = farPast,
    writtenAt: Timestamp = farPast
  ) -> RelayFrame {
    .event(
      LogEntry(
        session: ward, sequence: sequence, key: someKey, author: named("nina"), loggedAt: loggedAt, writtenAt: writtenAt,
        event: event))
  }

  private static func sessions(_ count: Int, members: Int = 0, name: String = "") -> RelayFrame {
    let people = (0..<members).map { Participant(user: named("u\($0)"), role: .nurse, name: name) }
    return .sessions(
      Array(repeating: SessionOverview(ward, createdAt: farPast, members: people), count: count), isWhole: false)
  }

  private static func profile(languages: Int) -> LogEntry.Event {
    .profile(Profile(user: named("nina"), name: "Nina", languages: Array(repeating: "ar", count: languages)))
  }
}
