import Testing
import WardlineModel

@testable import WardlineRelay

/// A user in more sessions than a welcome names (G9): the relay names the others page by page, and serves each to whoever asks for it.
@Suite("Sessions behind a welcome") struct FurtherSessionsTests {
  private static let amal = Participant(user: named("amal"), role: .interpreter, name: "Amal")
  private static let grant = Grant(participant: amal, sessions: [], expiresAt: wall(3_600_000), followsMembership: true)
  private static func session(_ number: Int) -> SessionID { named("s-\(1_000 + number)") }

  /// A device welcomed with session 1, and with those from 2 on left out; pages of two.
  private func welcomed(_ count: Int, followedMax: Int = Limits.sessionsFollowedMax) -> (Script, [RelayMachine.Action]) {
    var relay = Script()
    relay.machine = RelayMachine(
      epoch: life, places: ConnectionBounds(sessionsPerWelcomeMax: 2, sessionsFollowedMax: followedMax))
    relay.arrive(1, as: Self.grant)
    let further = (2...count).map(Self.session)
    let actions = relay.give(.committed([.arrived([head(1, of: Self.session(1))], entries: [], further: further)]))
    return (relay, actions)
  }

  private func joined(_ actions: [RelayMachine.Action]) -> [SessionID] {
    actions.flatMap { action -> [SessionID] in
      guard case .send(_, let frames) = action else { return [] }
      return frames.compactMap { if case .joined(let session) = $0 { session } else { nil } }
    }
  }

  private func follow(_ number: Int, _ relay: inout Script) -> [RelayMachine.Action] {
    relay.hear(1, .follow(Follow(session: Self.session(number), after: .start)))
    return relay.give(.committed([.following(head(0, of: Self.session(number)), receipts: [], shared: nil)]))
  }

  @Test("the welcome says that it is a page; the next page comes once the device follows the one before")
  func pages() {
    var (relay, actions) = welcomed(6)
    guard case .send(1, let frames)? = actions.first, case .welcome(let welcome)? = frames.first else {
      Issue.record("no welcome: \(actions)")
      return
    }
    #expect(welcome.isPage && welcome.sessions.map(\.session) == [Self.session(1)])
    #expect(joined(actions) == [Self.session(2), Self.session(3)])
    #expect(joined(follow(3, &relay)) == [])
    // One that the device knew, and asks for by itself, is not named.
    #expect(joined(follow(4, &relay)) == [])
    #expect(joined(follow(2, &relay)) == [Self.session(5), Self.session(6)])
    #expect(relay.machine.brokenInvariant == nil)
  }

  @Test("a session that the welcome left out is read and written once it is followed, and not before")
  func opened() {
    var (relay, _) = welcomed(9)
    let frame = submit(1, in: Self.session(8))
    let refused = relay.hear(1, frame).contains { action in
      if case .send(1, let frames) = action { frames.contains { $0.refuses(key(1)) } } else { false }
    }
    #expect(refused)
    _ = follow(8, &relay)
    let actions = relay.hear(1, submit(2, head: true, in: Self.session(8)))
    #expect(actions.contains { if case .commit = $0 { true } else { false } }, "\(actions)")
  }

  @Test("G8: who leaves a session that is not named yet is not told of it, and cannot read it")
  func left() {
    var (relay, _) = welcomed(5)
    let entry = LogEntry(
      session: Self.session(4), sequence: 7, key: key(9), author: Self.amal.user, loggedAt: wall(0), writtenAt: wall(0),
      event: .left(Self.amal.user, MembershipReason(.left)))
    let other = Grant(participant: nina, sessions: [Self.session(4)], expiresAt: wall(3_600_000))
    relay.join(2, as: other, at: [head(6, of: Self.session(4))])
    relay.hear(2, submit(9, in: Self.session(4)))
    relay.give(.committed([.accepted(acceptance(9, 7), entry: entry)]))
    _ = follow(2, &relay)
    #expect(joined(follow(3, &relay)) == [Self.session(5)])
  }

  @Test("past the bound of a connection nothing more is named; a follow of the device begins it anew")
  func bounded() {
    var (relay, actions) = welcomed(9, followedMax: 6)
    #expect(joined(actions) == [Self.session(2), Self.session(3)])
    _ = follow(2, &relay)
    #expect(joined(follow(3, &relay)) == [Self.session(4)])
    #expect(joined(follow(4, &relay)) == [])
    _ = follow(8, &relay)
    _ = follow(9, &relay)
    #expect(follow(7, &relay).suffix(2) == dismissal(1, .drain, 1001, "more sessions than one connection follows")[...])
  }
}

extension RelayFrame {
  fileprivate func refuses(_ key: IdempotencyKey) -> Bool {
    if case .rejected(let rejection) = self { rejection.key == key && rejection.code == .notAllowed } else { false }
  }
}
