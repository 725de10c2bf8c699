import Testing
import WardlineModel

@testable import WardlineSync

/// A coordinator's device: what it hears of all sessions, and what it does in those that it does not follow.
@Suite("A coordinator's device") struct OversightTests {
  private static let credentials = SyncMachine.Credentials(
    user: nurse, token: "token", sessions: [], followsMembership: true, device: phone, connectionEpoch: 1)

  private static func welcome(as role: Role, at uptime: Int64 = 0, _ heads: [SessionHead] = []) -> Welcome {
    Welcome(relayClock: wall(uptime), epoch: life, you: Participant(user: nurse, role: role), sessions: heads)
  }

  private func online(
    as role: Role = .coordinator, _ heads: [SessionHead] = [], cursors: [SessionID: LogCursor] = [:]
  ) -> Script {
    var client = Script()
    client.give(.started(cursors: cursors, lanes: [.session(ward)]), at: 0)
    client.give(.opened(1, Self.credentials))
    client.hear(.welcome(Self.welcome(as: role, heads)))
    return client
  }

  private static let deeds: [ClientOperation.Action] = [
    .assignRequest(key(90), interpreter), .setStatus(.ended, basedOn: 3), .cancelRequest(key(90)), .renewRequest(key(90)),
    .joinSession(reason: "the nurse has asked for help"),
  ]

  private static func queuedDeed(_ action: ClientOperation.Action) -> QueuedOperation {
    var deed = queued(1)
    deed.operation.action = action
    return deed
  }

  @Test("what a coordinator does leaves where they are no member, moves no cursor and opens nothing", arguments: deeds)
  func outside(action: ClientOperation.Action) {
    let deed = Self.queuedDeed(action)
    for cursors in [[:], [ward: cursor(5)]] as [[SessionID: LogCursor]] {
      var client = online(cursors: cursors)
      #expect(
        client.give(.loaded(.session(ward), [deed], limit: Limits.laneLoadedMax))
          == [.transmit(1, [.submit(deed.operation, isLaneHead: true)])])
      var refused = client
      let no = rejection(1, .notAllowed, permanent: true)
      refused.on(.received(1, [.rejected(no)]), .apply([.rejected(no)]))
      // Also where a former member has read up to just before it.
      client.on(.received(1, [.accepted(acceptance(1, 6))]), .apply([.accepted(acceptance(1, 6))]))
      #expect(client.machine.cursors == cursors && client.machine.unplaced.isEmpty && client.machine.opened.isEmpty)
      // No log is read of it.
      client.on(.received(1, [.event(entry(7))]))
    }
  }

  @Test("of others the same waits until they are members, but for what creates a session", arguments: deeds)
  func others(action: ClientOperation.Action) {
    var client = online(as: .nurse)
    let deed = Self.queuedDeed(action)
    #expect(client.give(.loaded(.session(ward), [deed], limit: Limits.laneLoadedMax)) == [.apply([.opened([])])])
    #expect(client.machine.waitsForToken && client.machine.loadedCountMax == 0)
  }

  @Test("who joins follows the session from its beginning, and reads how they came in")
  func joining() {
    var client = online()
    let deed = Self.queuedDeed(.joinSession(reason: "help"))
    client.give(.loaded(.session(ward), [deed], limit: Limits.laneLoadedMax))
    client.on(
      .received(1, [.accepted(acceptance(1, 4)), .joined(ward)]),
      .send(1, [.follow(Follow(session: ward, after: .start))]), .apply([.accepted(acceptance(1, 4)), .opened([ward])]))
    client.hear(.following(head(ward, 4)))
    client.on(.received(1, [.event(entry(1))]), .apply([.event(entry(1)), .cursor(cursor(1), session: ward)]))
  }

  @Test("a member's assignment is acknowledged in its place in the log")
  func member() {
    var client = online([head(ward, 5)], cursors: [ward: cursor(5)])
    client.hear(.caughtUp(session: ward, through: cursor(5), head: 5))
    client.give(.loaded(.session(ward), [Self.queuedDeed(.assignRequest(key(90), interpreter))], limit: Limits.laneLoadedMax))
    client.on(
      .received(1, [.accepted(acceptance(1, 6))]), .apply([.accepted(acceptance(1, 6)), .cursor(cursor(6), session: ward)]))
  }

  @Test("an assignment and a coming in are held for their age as an accept is")
  func old() {
    let age = Limits.requestAgeMaxMilliseconds
    for action in [Self.deeds[0], Self.deeds[4]] {
      var deed = Self.queuedDeed(action)
      deed.isHeldWhenOld = true
      var client = Script()
      client.give(.started(cursors: [:], lanes: [.session(ward)]), at: age + 1_000)
      client.give(.loaded(.session(ward), [deed], limit: Limits.laneLoadedMax))
      client.give(.opened(1, Self.credentials))
      let actions = client.hear(.welcome(Self.welcome(as: .coordinator, at: age + 1_000)))
      #expect(!actions.contains { if case .transmit = $0 { true } else { false } }, "\(actions)")
      #expect(client.machine.loadedCountMax == 0, "\(actions)")
    }
  }

  @Test("the overview is kept with the time at which it was heard, and is as old as the last that was heard of the relay")
  func overview() {
    var client = online()
    let row = SessionOverview(clinic, createdAt: wall(0))
    #expect(!client.machine.isOverviewCurrent)
    client.on(
      .received(1, [.sessions([row], isWhole: true)]), at: 1_000,
      .apply([.overview([row], isWhole: true, heardAt: wall(1_000))]))
    #expect(client.machine.isOverviewCurrent && client.machine.opened.isEmpty)
    client.hear(.pong(nonce: 1, relayClock: wall(7_000)), at: 7_000)
    let lost = client.give(.closed(1, why: "gone"), at: 9_000)
    #expect(lost.first == .apply([.overview([], isWhole: false, heardAt: wall(7_000))]), "\(lost)")
    #expect(!client.machine.isOverviewCurrent)
    // A token that names sessions hears nothing of the others.
    var named = Script()
    named.give(.started(cursors: [:], lanes: []), at: 0)
    named.open()
    named.hear(.welcome(.plain))
    named.on(.received(1, [.sessions([row], isWhole: true)]))
  }
}
