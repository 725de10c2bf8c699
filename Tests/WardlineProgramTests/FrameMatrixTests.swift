import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineProcessSupport

/// Good tokens of people to whom a session is not open, or not for this: every frame and operation about it, against the relay's core.
@Suite("The matrix of frames")
struct FrameMatrixTests {
  private static let nowhere: SessionID = Sample.name("nowhere-1")

  @Test("every frame and every operation of the protocol is in the matrix")
  func complete() {
    #expect(Set(EveryFrame.about(Sample.ward, keysFrom: 1).map(EveryFrame.kind)) == Set(0..<9 + OperationKind.allCases.count))
  }

  @Test("before hello no frame is answered but by the end of the connection")
  func beforeHello() async throws {
    let gatehouse = try await Gatehouse(try Forge(.es256))
    try await gatehouse.openWard()
    let log = try gatehouse.log
    for (index, frame) in EveryFrame.about(Sample.ward, keysFrom: 100).enumerated() {
      let id = UInt64(index) + 50
      try await gatehouse.open(id)
      try await gatehouse.handle(.received(id, [frame]))
      if case .hello = frame {
        #expect(gatehouse.sent[id] == [.goAway(GoAway(.notAllowed, message: "this token opens nothing here"))])
      } else {
        #expect(gatehouse.sent[id] == [.goAway(GoAway(.protocolError, message: "the first frame must be hello"))], "\(frame)")
      }
      #expect(gatehouse.closed[id] != nil)
    }
    #expect(try gatehouse.log == log)
  }

  @Test(
    "G8: who is no member reads and writes nothing, and hears of a session that there is what they hear of one that there is not",
    arguments: ["nurse", "interpreter"], [false, true])
  func nonMembers(job: String, resumes: Bool) async throws {
    let gatehouse = try await Gatehouse(try Forge(.es256))
    try await gatehouse.openWard()
    let log = try gatehouse.log
    // Of a request that there is, nobody else knows the key. It helps them to nothing, but they may hear that it did not ring for them.
    let there = EveryFrame.about(Sample.ward, keysFrom: 100)
    let unknown = Sample.key(999)
    let guessed = EveryFrame.about(Sample.ward, keysFrom: 200, request: unknown)
    let nowhere = EveryFrame.about(Self.nowhere, keysFrom: 300, request: unknown)
    for index in there.indices {
      func answers(_ frames: [ClientFrame], _ place: UInt64, _ session: SessionID) async throws -> [RelayFrame] {
        try await gatehouse.answers(
          to: frames[index], from: "eve", job, on: 50 + 3 * UInt64(index) + place, resuming: resumes ? session : nil)
      }
      let what: Comment = "\(there[index])"
      let (said, guesses) = (try await answers(there, 0, Sample.ward), try await answers(guessed, 1, Sample.ward))
      for answers in [said, guesses] {
        #expect(answers.allSatisfy { !$0.isOfASession }, what)
        if case .submit = there[index] { #expect(answers.count == 1 && answers[0].isRefusal, what) }
      }
      // What makes a session is done where there is none.
      if job == "nurse", there[index].makesASession { continue }
      let others = try await answers(nowhere, 2, Self.nowhere)
      #expect(guesses.map(\.withoutNames) == others.map(\.withoutNames), what)
    }
    #expect(try gatehouse.log == log)
  }

  @Test(
    "G8: a former member writes nothing, and reads nothing that was written after they left",
    arguments: [("fay", "nurse"), ("fritz", "interpreter")], [false, true])
  func formerMembers(who: (user: String, job: String), resumes: Bool) async throws {
    let gatehouse = try await Gatehouse(try Forge(.es256))
    try await gatehouse.openWard()
    let log = try gatehouse.log
    let left = try #require(log.last { $0.author.text == who.user && $0.event.isLeaving }?.sequence)
    for (index, frame) in EveryFrame.about(Sample.ward, keysFrom: 100).enumerated() {
      let id = 50 + UInt64(index)
      let answers = try await gatehouse.answers(
        to: frame, from: who.user, who.job, on: id, resuming: resumes ? Sample.ward : nil)
      if case .submit = frame { #expect(answers.count == 1 && answers[0].isRefusal, "\(frame): \(answers)") }
      for case .event(let entry) in gatehouse.sent[id] ?? [] { #expect(entry.sequence <= left, "\(frame)") }
    }
    #expect(try gatehouse.log == log)
  }

  @Test("G8: a member does nothing that their role may not", arguments: [("ana", "nurse"), ("ibra", "interpreter")])
  func wrongRoles(who: (user: String, job: String)) async throws {
    let gatehouse = try await Gatehouse(try Forge(.es256))
    try await gatehouse.openWard()
    let log = try gatehouse.log
    var count = 0
    for (index, frame) in EveryFrame.about(Sample.ward, keysFrom: 100).enumerated() where !frame.isAllowed(to: who.job) {
      let answers = try await gatehouse.answers(to: frame, from: who.user, who.job, on: 50 + UInt64(index), resuming: nil)
      #expect(answers.count == 1 && answers[0].isRefusal, "\(frame): \(answers)")
      count += 1
    }
    #expect(count == (who.job == "nurse" ? 5 : 7))
    #expect(try gatehouse.log == log)
  }
}

extension ClientFrame {
  fileprivate var makesASession: Bool {
    guard case .submit(let operation, _) = self else { return false }
    switch operation.action {
    case .createSession, .requestInterpreter: return true
    default: return false
    }
  }

  /// To a member of the session.
  fileprivate func isAllowed(to job: String) -> Bool {
    guard case .submit(let operation, _) = self else { return true }
    return switch operation.action {
    case .acceptRequest, .declineRequest, .handOver: job == "interpreter"
    case .invite, .requestInterpreter, .cancelRequest, .renewRequest: job == "nurse"
    case .setStatus(let status, _): job == "nurse" || status != .ended
    case .assignRequest, .joinSession: false
    // Whoever has access may say that there shall be the session that there is; nothing is logged.
    case .createSession, .sendMessage, .submitFeedback, .setPreference, .publishProfile, .retract, .confirmMessage, .leave: true
    }
  }
}

extension RelayFrame {
  fileprivate var isRefusal: Bool {
    guard case .rejected(let rejection) = self else { return false }
    return rejection.isPermanent && rejection.status == nil
  }

  /// Whether it says anything of a session that there is.
  fileprivate var isOfASession: Bool {
    switch self {
    case .event, .caughtUp, .reset, .receipt, .presence, .joined, .following, .ring, .ringEnded, .waiting, .requests, .sessions:
      true
    case .welcome(let welcome): !welcome.sessions.isEmpty
    case .accepted(let acceptance): acceptance.session != nil
    case .rejected, .pong, .goAway, .preference, .left, .duty, .directory, .wipe, .stillReceiving: false
    }
  }

  /// The same without the key and the session of what it answers.
  fileprivate var withoutNames: RelayFrame {
    switch self {
    case .rejected(var rejection):
      (rejection.key, rejection.session) = (Sample.key(0), nil)
      return .rejected(rejection)
    case .left: return .left(Sample.ward)
    case .pong(let nonce, _): return .pong(nonce: nonce, relayClock: Sample.time(0))
    default: return self
    }
  }
}

extension LogEntry.Event {
  fileprivate var isLeaving: Bool { if case .left = self { true } else { false } }
}

extension Gatehouse {
  static let request = InterpreterRequest(
    { do { return try LanguageTag("ar") } catch { preconditionFailure("\(error)") } }(), note: "chest pain")

  /// Sample.ward with a message, an open request and a member who interprets, with two who have left, and a message after that.
  func openWard() async throws {
    for (user, role) in [("bea", Role.nurse), ("ibra", .interpreter), ("fay", .nurse), ("fritz", .interpreter)] {
      try store.add(Person(user: try UserID(user), role: role), at: now.wall)
    }
    try await connect(1, "ana", "nurse")
    let invited: [ClientOperation.Action] = [
      .createSession, .sendMessage(body: "secret"), .requestInterpreter(Self.request), .invite(Sample.name("ibra")),
      .invite(Sample.name("fay")), .invite(Sample.name("fritz")),
    ]
    for (index, action) in invited.enumerated() { try await submit(UInt64(index) + 1, action, on: 1) }
    for (index, (user, job)) in [("fay", "nurse"), ("fritz", "interpreter")].enumerated() {
      let number = UInt64(index) + 20
      try await connect(number, user, job)
      try await submit(number, .leave, on: number)
      try await handle(.closed(number))
    }
    try await submit(30, .sendMessage(body: "after they have left"), on: 1)
    #expect(try log.contains { $0.event == .message(body: "after they have left") })
  }

  private func submit(_ number: UInt64, _ action: ClientOperation.Action, on id: UInt64) async throws {
    try await handle(.received(id, [.submit(Self.operation(number, action), isLaneHead: false)]))
    let isAccepted = sent[id]?.contains {
      if case .accepted(let acceptance) = $0 { acceptance.key == Sample.key(number) } else { false }
    }
    #expect(isAccepted == true, "\(action): \(sent[id]?.last.map { "\($0)" } ?? "")")
  }

  private func connect(_ id: UInt64, _ user: String, _ job: String, resuming session: SessionID? = nil) async throws {
    // So that nobody is asked to wait.
    uptime += 2_000
    let token = try forge.issuer.token(Forge.claims(["sub": user, "job": job]))
    let cursor = LogCursor(epoch: store.epoch, sequence: 1)
    try await hello(id, token, cursors: session.map { [$0: cursor] } ?? [:])
    #expect(isWelcome(id) && closed[id] == nil)
  }

  /// What is said to one frame on a new connection, which is closed afterwards.
  func answers(
    to frame: ClientFrame, from user: String, _ job: String, on id: UInt64, resuming session: SessionID?
  ) async throws -> [RelayFrame] {
    try await connect(id, user, job, resuming: session)
    let count = sent[id]?.count ?? 0
    try await handle(.received(id, [frame]))
    if closed[id] == nil { try await handle(.closed(id)) }
    return Array((sent[id] ?? []).dropFirst(count))
  }
}
