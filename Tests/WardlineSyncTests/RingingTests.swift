import Testing
import WardlineMemoryStores
import WardlineModel
import WardlineTestSupport

@testable import WardlineSync

/// What the relay tells a connection and keeps in no log: rings, places, duty, the directory, a coordinator's queue.
@Suite("Rings and duty") struct RingingTests {
  private static let credentials = SyncMachine.Credentials(
    user: nurse, token: "token", sessions: [], followsMembership: true, device: phone, connectionEpoch: 1)
  private static let arabic: LanguageTag = {
    do { return try LanguageTag("ar") } catch { preconditionFailure("\(error)") }
  }()

  /// The relay's clock is ahead by so much.
  private static let ahead: Int64 = 60_000

  private static func welcome(at uptime: Int64) -> Welcome {
    Welcome(relayClock: wall(uptime + ahead), epoch: life, you: nina, sessions: [head(ward, 0)])
  }

  private static func ring(_ number: Int, until time: Int64) -> Ring {
    Ring(of: key(number), in: clinic, arabic, author: interpreter, endsAt: wall(time))
  }

  private static func choice(_ duty: Duty, at uptime: Int64) -> DutyChoice { DutyChoice(duty, chosenAt: wall(uptime)) }

  /// Online as somebody whose token follows membership.
  private func online(duty: DutyChoice? = nil) -> (client: Script, actions: [SyncMachine.Action]) {
    var client = Script()
    client.give(.started(cursors: [ward: .start], lanes: [], duty: duty), at: 0)
    client.give(.opened(1, Self.credentials))
    let actions = client.hear(.welcome(Self.welcome(at: 0)))
    return (client, actions)
  }

  @Test("a connection begins with nothing that rings, and what it tells bears times of the device's clock")
  func told() {
    var (client, actions) = online()
    #expect(actions.last == .apply([.connected, .welcome(head(ward, 0))]), "\(actions)")
    let place = RequestPlace(2, onDuty: 3, busy: 1, expiresAt: wall(600_000 + Self.ahead))
    var own = place
    own.expiresAt = wall(600_000)
    client.on(
      .received(
        1,
        [
          .ring(Self.ring(1, until: 45_000 + Self.ahead)), .ringEnded(key(2), .taken), .waiting(key(3), in: ward, place),
        ]), at: 1_000, .apply([.ring(Self.ring(1, until: 45_000)), .ringEnded(key(2), .taken), .place(key(3), own)]))
    let queued = QueuedRequest(
      key(4), in: clinic, Self.arabic, urgency: .urgent, author: interpreter, askedAt: wall(7), ringing: 1)
    client.on(.received(1, [.requests([queued], isWhole: true)]), .apply([.queuedRequests([queued], isWhole: true)]))
  }

  @Test("times that a relay invents stay in the calendar, and a ring ends")
  func hostileTimes() {
    var (client, _) = online()
    var endless = Self.ring(1, until: 0)
    let last = wall(Limits.ringMaxMilliseconds)
    for (time, expected) in [
      (Timestamp(milliseconds: .max), last), (last.advanced(byMilliseconds: Self.ahead + 1), last),
      (Timestamp(milliseconds: .min), Timestamp(milliseconds: Limits.clockMinMilliseconds)),
    ] {
      endless.endsAt = time
      var kept = endless
      kept.endsAt = expected
      client.on(.received(1, [.ring(endless)]), .apply([.ring(kept)]))
    }
  }

  @Test("a duty that a relay dates ahead of its clock counts as of now: what its owner chooses next is later")
  func dutyAhead() {
    var (client, _) = online(duty: Self.choice(.on, at: 5))
    let now = Self.ahead + 10
    for ahead in [Limits.dutyAheadMaxMilliseconds, Limits.dutyAheadMaxMilliseconds + 1, Limits.clockMaxMilliseconds] {
      var state = DutyState(Self.choice(.off, at: 0), availability: .off)
      state.choice.chosenAt = wall(now).advanced(byMilliseconds: ahead)
      var kept = state
      if ahead > Limits.dutyAheadMaxMilliseconds { kept.choice.chosenAt = wall(now) }
      client.on(.received(1, [.duty(state)]), at: 10, .apply([.duty(kept, heardAt: wall(10))]))
    }
    #expect(client.machine.duty?.chosenAt == wall(now + Limits.dutyAheadMaxMilliseconds))
  }

  @Test("a token that names sessions hears none of it, and says no duty")
  func namedSessions() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [], duty: Self.choice(.on, at: 0)), at: 0)
    client.open()
    #expect(!client.hear(.welcome(.plain)).contains { if case .send = $0 { true } else { false } })
    client.on(.dutyChosen(Self.choice(.off, at: 1)))
    client.on(
      .received(
        1,
        [
          .ring(Self.ring(1, until: 9)), .ringEnded(key(1), .taken), .directory([], isWhole: true),
          .requests([], isWhole: true),
          .duty(DutyState(Self.choice(.on, at: 5), availability: .onDuty)),
        ]))
  }

  @Test("duty is said on each connection, and at each choice")
  func duty() {
    var (client, actions) = online(duty: Self.choice(.on, at: 0))
    #expect(actions.last == .send(1, [.duty(Self.choice(.on, at: 0))]), "\(actions)")
    client.on(.dutyChosen(Self.choice(.on, at: 0)))
    let state = DutyState(Self.choice(.on, at: 0), availability: .onDuty)
    client.on(.received(1, [.duty(state)]), at: 10, .apply([.duty(state, heardAt: wall(10))]))
    client.on(.dutyChosen(Self.choice(.away, at: 20)), at: 20, .send(1, [.duty(Self.choice(.away, at: 20))]))
    // Unanswered, it is said again with the next connection, and only there.
    client.on(.tick, at: 30)
    client.give(.closed(1, why: "gone"))
    client.tryAgain(by: .wake, at: 2_000)
    client.give(.opened(2, Self.credentials))
    let again = client.hear(.welcome(Self.welcome(at: 2_000)))
    #expect(again.last == .send(2, [.duty(Self.choice(.away, at: 20))]), "\(again)")
  }

  @Test("a choice is not left to the backoff, and a link that is dead is found by it")
  func impatientDuty() {
    var (client, _) = online()
    client.on(.dutyChosen(Self.choice(.on, at: 1_000)), at: 1_000, .send(1, [.duty(Self.choice(.on, at: 1_000))]))
    client.on(.tick, at: 3_000, .send(1, [.ping(nonce: 1, clientClock: wall(3_000))]))
    let lost = client.give(.tick, at: 6_000)
    #expect(lost.contains(.disconnect(1, isDead: true)), "\(lost)")
    // Within a second of the last attempt, it waits for that second.
    for attempt in UInt64(2)...6 {
      guard let due = client.machine.deadlineMilliseconds else { return #expect(Bool(false), "it waits for nothing") }
      client.give(.tick, at: due)
      client.give(.closed(attempt, why: "down"))
    }
    guard let due = client.machine.deadlineMilliseconds else { return #expect(Bool(false), "it waits for nothing") }
    client.give(.dutyChosen(Self.choice(.off, at: 30_000)))
    let sooner = client.machine.deadlineMilliseconds ?? .max
    #expect(sooner <= due && sooner <= client.uptime + Limits.wakeQuietMilliseconds)
  }

  @Test("a later choice of another device is this device's, and the relay need not hear it again")
  func elsewhere() {
    var (client, _) = online(duty: Self.choice(.on, at: 5))
    let off = DutyState(Self.choice(.off, at: 9), availability: .off)
    client.on(.received(1, [.duty(off)]), at: 10, .apply([.duty(off, heardAt: wall(10))]))
    client.on(.dutyChosen(off.choice))
    // What is refused is no choice.
    let refused = DutyState(Self.choice(.off, at: 20), availability: .off, refusal: .disabled)
    client.on(.received(1, [.duty(refused)]), .apply([.duty(refused, heardAt: wall(10))]))
    #expect(client.machine.duty == off.choice)
    // Where nothing was chosen on this device, nothing is.
    var (other, _) = online()
    other.hear(.duty(off))
    #expect(other.machine.duty == nil)
  }

  @Test("the directory is as old as the last that was heard of the relay")
  func directoryAge() {
    var (client, _) = online()
    #expect(!client.machine.isDirectoryCurrent)
    let row = DirectoryRow(interpreter, languages: [], .onDuty)
    client.on(
      .received(1, [.directory([row], isWhole: true)]), at: 1_000,
      .apply([.directory([row], isWhole: true, heardAt: wall(1_000))]))
    #expect(client.machine.isDirectoryCurrent)
    client.hear(.event(entry(1)), at: 7_000)
    let lost = client.give(.closed(1, why: "gone"), at: 9_000)
    #expect(lost.first == .apply([.directory([], isWhole: false, heardAt: wall(7_000))]), "\(lost)")
    #expect(!client.machine.isDirectoryCurrent)
    // A connection that did not hear it says nothing of its age.
    client.tryAgain(by: .wake, at: 11_000)
    client.give(.opened(2, Self.credentials))
    client.hear(.welcome(Self.welcome(at: 11_000)))
    client.on(.stopped, .disconnect(2, isDead: false))
  }

  @Test("PITFALLS 36: an accept that was too late is free of its request at once, and does not hold its lane")
  func tooLate() {
    var (client, _) = online()
    var accept = queued(1, in: clinic)
    accept.operation.action = .acceptRequest(key(90))
    var decline = queued(2, in: clinic)
    decline.operation.action = .declineRequest(key(91), .busy)
    client.give(.enqueued(.session(clinic)))
    client.on(
      .loaded(.session(clinic), [accept, decline], limit: Limits.laneLoadedMax),
      .transmit(1, [.submit(accept.operation, isLaneHead: true), .submit(decline.operation, isLaneHead: false)]))
    let taken = rejection(1, .taken, permanent: true, in: clinic)
    client.on(
      .received(1, [.rejected(taken), .ringEnded(key(90), .taken)]), .apply([.rejected(taken), .ringEnded(key(90), .taken)]))
    let answered = acceptance(2, 9, in: clinic)
    client.on(.received(1, [.accepted(answered)]), .apply([.accepted(answered)]))
    #expect(!client.machine.waitsForToken)
  }
}
