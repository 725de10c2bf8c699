import Testing
import WardlineModel

@testable import WardlineSync

@Suite("Greeting")
struct GreetingTests {
  @Test("hello says who, with which epoch, and where each session is to be continued")
  func hello() {
    var client = Script()
    let cursors = [ward: cursor(7), clinic: LogCursor.start]
    client.give(.started(cursors: cursors, lanes: []), at: 0)
    client.on(
      .opened(
        1,
        SyncMachine.Credentials(
          user: nurse, token: "secret", sessions: [clinic, ward], device: phone, connectionEpoch: 42)),
      at: 30,
      .send(
        1,
        [
          .hello(
            Hello(token: "secret", device: phone, connectionEpoch: 42, clientClock: wall(30), cursors: cursors))
        ]))
  }

  @Test("hello names the session that a person looks at, where the token opens it; what is chosen later stands in the next one")
  func shownSession() {
    var client = Script()
    func first(_ actions: [SyncMachine.Action]) -> SessionID? {
      guard case .send(_, let frames)? = actions.first, case .hello(let hello)? = frames.first else {
        Issue.record("no hello in \(actions)")
        return nil
      }
      return hello.firstSession
    }
    #expect(client.give(.shown(ward)).isEmpty)
    client.give(.started(cursors: [ward: cursor(1), clinic: cursor(1)], lanes: []), at: 0)
    #expect(first(client.open(at: 30)) == ward)
    client.hear(.welcome(.plain), at: 40)
    #expect(client.give(.shown(clinic), at: 50).isEmpty)
    client.give(.closed(1, why: "cut"), at: 60)
    client.tryAgain(by: .wake, at: 2_000)
    #expect(first(client.open(at: 2_010)) == clinic)
    client.give(.shown(named("elsewhere")), at: 2_020)
    client.give(.closed(2, why: "cut"), at: 2_030)
    client.tryAgain(by: .wake, at: 10_000)
    #expect(first(client.open(at: 10_010)) == nil)
  }

  @Test("a relay wipes this device in the place of a welcome only, and only where that is allowed")
  func wipe() {
    var client = Script(machine: SyncMachine(wipingRelays: [0]))
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.open(at: 10)
    #expect(client.hear(.wipe, at: 20) == [.wipe(1)])
    var online = Script(machine: SyncMachine(wipingRelays: [0]))
    online.comeOnline(at: 0, .with([ward: 2]))
    #expect(online.hear(.wipe, at: 20).isEmpty && online.machine.isOnline)
    var unwilling = Script()
    unwilling.give(.started(cursors: [:], lanes: []), at: 0)
    unwilling.open(at: 10)
    let actions = unwilling.hear(.wipe, at: 20)
    #expect(actions.first == .disconnect(1, isDead: false))
    guard case .report(.lost(.wipeDeclined, _))? = actions.last else {
      Issue.record("not refused: \(actions)")
      return
    }
    #expect(LossReason.wipeDeclined.description.contains("nothing was removed"))
  }

  @Test("the next hello continues where the last connection came to")
  func helloContinues() {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 2]))
    client.hear(.event(entry(1)), .event(entry(2)), at: 1)
    client.give(.closed(1, why: "cut"), at: 2)
    client.tryAgain(by: .wake, at: 30)
    let sent = client.open(at: 31)
    guard case .send(2, let frames)? = sent.first, case .hello(let hello)? = frames.first else {
      Issue.record("no hello in \(sent)")
      return
    }
    #expect(hello.cursors == [ward: cursor(2)])
    #expect(hello.connectionEpoch == 2)
  }

  @Test("a device that has been in 300 sessions in its life names only those that the token opens")
  func manySessions() {
    var client = Script()
    var cursors = Dictionary(uniqueKeysWithValues: (0..<300).map { (named("s\($0)") as SessionID, cursor(1)) })
    cursors[clinic] = cursor(8)
    client.give(.started(cursors: cursors, lanes: []), at: 0)
    guard case .send(_, let frames)? = client.open().first, case .hello(let hello)? = frames.first else {
      Issue.record("no hello")
      return
    }
    #expect(hello.cursors == [clinic: cursor(8)])
  }

  @Test("welcome: online, the sessions' statuses are kept, the clock is learnt half a round trip back")
  func welcome() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open(at: 100)
    let relayClock = wall(100 + 60_000)
    let welcome = Welcome(relayClock: relayClock, epoch: life, you: nina, sessions: [head(ward, 3)])
    client.on(
      .received(1, [.welcome(welcome)]), at: 180, .report(.online(nina)),
      .apply([.welcome(head(ward, 3)), .opened([ward])]))
    #expect(client.machine.roundTripMilliseconds == 80)
    // The relay's clock was 100 + 60,000 at about 140 of ours.
    #expect(client.machine.relayClock.offsetMilliseconds == 59_960)
  }

  @Test("a welcome for another user: nothing is sent, nothing of it is kept, and the connection ends")
  func welcomeForAnother() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), queued(1...2), limit: 256))
    client.open(at: 10)
    let other = Welcome(
      relayClock: wall(90_000), epoch: life, you: Participant(user: interpreter, role: .interpreter), sessions: [head(ward, 3)])
    client.on(
      .received(1, [.welcome(other), .event(entry(1)), .accepted(acceptance(1, 2))]), at: 20, .disconnect(1, isDead: false),
      .report(.lost(.otherUser(token: interpreter, store: nurse), retryAtMilliseconds: 5_020)))
    #expect(client.machine.cursors.isEmpty && client.machine.relayClock == RelayClock())
    client.tryAgain(by: .tick, at: 5_020)
    client.open()
    #expect(client.hear(.welcome(.plain)).contains(.transmit(2, submits(1...2, head: true))))
  }

  @Test("a second welcome, and frames before the first, mean nothing")
  func outOfTurn() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), queued(1...1), limit: 256))
    client.open(at: 10)
    client.on(
      .received(1, [.accepted(acceptance(1, 1)), .event(entry(1)), .reset(session: ward, from: cursor(0), reason: .diverged)]))
    client.hear(.welcome(.plain))
    client.on(.received(1, [.welcome(.with([ward: 9]))]), at: 20)
  }

  @Test("a welcome moves no cursor: where one continues is the relay's to judge")
  func epochOfCursors() {
    var client = Script()
    client.give(.started(cursors: [ward: cursor(4, named("life-0"))], lanes: []), at: 0)
    client.open()
    client.hear(.welcome(.with([ward: 9, clinic: 0])))
    #expect(client.machine.cursors == [ward: cursor(4, named("life-0"))])
  }

  @Test("a welcome that does not come: 30 s of pongs are waited for, then the link is given up")
  func slowWelcome() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open(at: 0)
    var pings = 0
    while client.uptime < 29_999 {
      let due = min(client.machine.deadlineMilliseconds ?? 0, 29_999)
      for case .send(_, let frames) in client.give(.tick, at: due) {
        guard case .ping(let nonce, _)? = frames.first else { continue }
        pings += 1
        client.hear(.pong(nonce: nonce, relayClock: wall(due)))
      }
    }
    #expect(pings == 14)
    client.on(.tick, at: 30_000, .disconnect(1, isDead: true), .report(.lost(.silent, retryAtMilliseconds: 30_000)))
  }

  @Test("a relay that says nothing to hello is probed after 2 s and given up after 5")
  func noWelcome() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open(at: 100)
    client.on(.tick, at: 2_099)
    client.on(.tick, at: 2_100, .send(1, [.ping(nonce: 1, clientClock: wall(2_100))]))
    client.on(.tick, at: 5_099)
    client.on(.tick, at: 5_100, .disconnect(1, isDead: true), .report(.lost(.silent, retryAtMilliseconds: 5_100)))
  }

  @Test("clocks of the far ends of time do not trap")
  func wildClocks() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.open()
    client.hear(.pong(nonce: 1, relayClock: Timestamp(milliseconds: .min)), at: 5)
    client.give(.tick, at: 2_500)
    client.hear(.pong(nonce: 1, relayClock: Timestamp(milliseconds: .min)), at: 2_501)
    var welcome = Welcome.plain
    welcome.relayClock = Timestamp(milliseconds: .max)
    client.hear(.welcome(welcome))
    #expect(client.machine.isOnline)
  }

  @Test("the window is the relay's, within 1 and our own", arguments: [(0, 1), (-5, 1), (3, 3), (64, 64), (10_000, 64)])
  func window(offered: Int, taken: Int) {
    var client = Script()
    client.comeOnline(at: 0, .with([ward: 0], window: offered), pending: queued(1...100))
    #expect(client.machine.online?.window == taken)
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == taken)
  }
}
