import Testing
import WardlineModel

@testable import WardlineSync

/// A user in more sessions than a welcome names: none of them is closed for that (G9, G10).
@Suite("Following more sessions than a welcome names") struct FollowingTests {
  private static let credentials = SyncMachine.Credentials(
    user: nurse, token: "token", sessions: [], followsMembership: true, device: phone, connectionEpoch: 1)

  private static func session(_ number: Int) -> SessionID { named("s-\(1_000 + number)") }

  /// A device that knows so many sessions, whose welcome names the first of them alone.
  private func online(
    _ count: Int, lanes: [LaneID] = [], shown: SessionID? = nil
  ) -> (client: Script, actions: [SyncMachine.Action]) {
    let known = (1...count).map(Self.session)
    var client = Script()
    if let shown { client.give(.shown(shown), at: 0) }
    let cursors = Dictionary(uniqueKeysWithValues: known.map { ($0, cursor(1)) })
    client.give(.started(cursors: cursors, lanes: lanes, open: OpenSessions(inProgress: known)), at: 0)
    client.give(.opened(1, Self.credentials))
    var page = Welcome.with([Self.session(1): 1])
    page.isPage = true
    let actions = client.hear(.welcome(page))
    return (client, actions)
  }

  private func follows(_ actions: [SyncMachine.Action]) -> [SessionID] {
    actions.flatMap { action -> [SessionID] in
      guard case .send(_, let frames) = action else { return [] }
      return frames.compactMap { if case .follow(let follow) = $0 { follow.session } else { nil } }
    }
  }

  @Test(
    "what a page leaves out stays open, and is asked for in order: on the screen, with something pending, the newest; so many at a time"
  )
  func order() {
    let count = 3 * Limits.followsUnansweredMax
    let (shown, written) = (Self.session(count), Self.session(count - 1))
    var (client, actions) = online(count, lanes: [.session(written)], shown: shown)
    #expect(client.machine.opened.count == count && !client.machine.waitsForToken)
    let asked = follows(actions)
    #expect(Set(asked.prefix(2)) == [shown, Self.session(2)], "\(asked.prefix(3))")
    #expect(asked.first == shown && asked.last == written, "a lane is asked for whatever else is under way")
    #expect(asked.dropFirst().dropLast() == (2...Limits.followsUnansweredMax).map(Self.session)[...])
    // Each answer makes room for the next.
    let next = client.give(.received(1, [.following(head(shown, 1)), .left(Self.session(2))]))
    #expect(follows(next) == [Self.session(Limits.followsUnansweredMax + 1)], "\(next)")
    #expect(!client.machine.opened.contains(Self.session(2)))
  }

  @Test("a message in a session that is not followed yet waits for the relay's answer, and is refused by nobody")
  func pending() {
    let far = Self.session(200)
    var (client, _) = online(200)
    client.give(.enqueued(.session(far)))
    let actions = client.give(.loaded(.session(far), [queued(1, in: far)], limit: Limits.laneLoadedMax))
    #expect(!actions.contains { if case .transmit = $0 { true } else { false } }, "\(actions)")
    let answered = client.give(.received(1, [.following(head(far, 1))]))
    #expect(answered.contains(.transmit(1, [submit(1, head: true, in: far)])), "\(answered)")
  }

  @Test("a lane that was to pause, in a session that is not followed yet, asks for no tick")
  func paused() {
    let far = Self.session(200)
    var (client, _) = online(200)
    client.give(.enqueued(.session(far)))
    client.give(.loaded(.session(far), [queued(1, in: far)], limit: Limits.laneLoadedMax))
    client.give(.received(1, [.following(head(far, 1))]))
    client.give(.received(1, [.rejected(rejection(1, .rateLimited, after: 3_000, in: far))]))
    client.give(.closed(1, why: "gone"))
    client.give(.wake, at: 2_000)
    client.give(.opened(2, Self.credentials))
    var page = Welcome.with([Self.session(1): 1])
    page.isPage = true
    client.give(.received(2, [.welcome(page)]), at: 5_000)
    // The probe of the link.
    client.give(.tick)
    #expect(client.machine.deadlineMilliseconds ?? 0 > 5_000, "\(client.machine.deadlineMilliseconds ?? 0)")
  }

  @Test("a session that comes on the screen is asked for at once, and feedback on one waits for it")
  func shown() {
    var (client, _) = online(200)
    let actions = client.give(.shown(Self.session(150)))
    #expect(follows(actions) == [Self.session(150)])
    #expect(client.give(.shown(Self.session(150))).isEmpty)
    var feedback = queued(1, in: Self.session(160))
    feedback.operation.action = .submitFeedback(rating: 5, text: "")
    client.give(.enqueued(.feedback))
    let loaded = client.give(.loaded(.feedback, [feedback], limit: Limits.laneLoadedMax))
    #expect(follows(loaded) == [Self.session(160)], "\(loaded)")
    #expect(
      client.give(.received(1, [.following(head(Self.session(160), 1))])).contains {
        if case .transmit = $0 { true } else { false }
      })
  }

  @Test("what waits in a session that is closed as far as known asks for it behind a page; the answer opens it, or does not")
  func inquiry() {
    var (client, _) = online(2)
    for (number, answer) in [(1, RelayFrame.following(head(clinic, 0))), (2, .left(ward))] {
      let session = number == 1 ? clinic : ward
      client.give(.enqueued(.session(session)))
      let actions = client.give(.loaded(.session(session), [queued(number, in: session)], limit: Limits.laneLoadedMax))
      #expect(follows(actions) == [session], "\(actions)")
      client.give(.received(1, [answer]))
      #expect(client.machine.opened.contains(session) == (number == 1))
    }
  }

  @Test("a session on the screen that this device never heard of is asked for behind a page, at once and on each connection")
  func shownUnknown() {
    var (client, actions) = online(2, shown: clinic)
    #expect(follows(actions).first == clinic, "\(actions)")
    client.give(.received(1, [.following(head(clinic, 1))]))
    #expect(client.machine.opened.contains(clinic))
    #expect(follows(client.give(.shown(ward))) == [ward])
    client.give(.received(1, [.left(ward)]))
    #expect(!client.machine.opened.contains(ward) && client.give(.shown(ward)).isEmpty)
  }

  @Test("what the relay names behind a page is followed once; the store is told of a page of them in one answer")
  func namedByRelay() {
    var (client, _) = online(2)
    let new = (300..<310).map(Self.session)
    let actions = client.give(.received(1, [.joined(Self.session(2))] + new.map { .joined($0) }))
    #expect(follows(actions) == new, "the second was asked for already: \(actions)")
    let answers = actions.compactMap { if case .apply(let answers) = $0 { answers } else { nil } }.joined()
    #expect(Array(answers) == [.opened(Set([Self.session(1), Self.session(2)] + new))])
  }

  @Test("G9: a relay that names one session again and again, and answers nothing, has it queued once")
  func namedAgain() {
    var (client, _) = online(3 * Limits.followsUnansweredMax)
    for _ in 0..<100 { client.give(.received(1, [.joined(clinic), .joined(Self.session(2))])) }
    #expect((client.machine.online?.toFollow ?? []).count { $0 == clinic } == 1)
    #expect(client.machine.online?.toFollow.count ?? 0 <= 3 * Limits.followsUnansweredMax)
  }

  @Test(
    "a session that has ended is not asked for on the next connection, one that was heard of meanwhile is, before older ones")
  func nextConnection() {
    var (client, _) = online(3)
    let ended = LogEntry(
      session: Self.session(3), sequence: 2, key: key(99), author: interpreter, loggedAt: wall(0), writtenAt: wall(0),
      event: .status(VersionedStatus(.ended, version: 2)))
    client.give(.received(1, [.following(head(Self.session(3), 1)), .event(ended), .joined(Self.session(9))]))
    client.give(.received(1, [.following(head(Self.session(9), 0))]))
    client.give(.closed(1, why: "gone"))
    client.give(.wake, at: 60_000)
    client.give(.opened(2, Self.credentials))
    var page = Welcome.with([Self.session(1): 1])
    page.isPage = true
    let actions = client.give(.received(2, [.welcome(page)]))
    #expect(follows(actions) == [Self.session(9), Self.session(2)], "\(actions)")
  }

  @Test("a welcome that is no page closes what it does not name, as ever")
  func whole() {
    var client = Script()
    let open = OpenSessions(inProgress: [ward, clinic])
    client.give(.started(cursors: [ward: cursor(1), clinic: cursor(1)], lanes: [], open: open), at: 0)
    client.give(.opened(1, Self.credentials))
    #expect(follows(client.hear(.welcome(.with([ward: 1])))).isEmpty)
    #expect(client.machine.opened == [ward])
  }
}
