import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Who comes in")
struct AdmissionTests {
  @Test(
    "the first frame must be hello",
    arguments: [
      submit(1), .ping(nonce: 1, clientClock: wall(0)), .fetch(Fetch(session: ward, after: .start)),
      .receipt(Receipt(session: ward, deliveredThrough: 1, readThrough: 1)), .submitUnknown(key: key(1), session: ward),
    ])
  func helloFirst(frame: ClientFrame) {
    var relay = Script()
    relay.on(.opened(1))
    let actions = relay.give(.received(1, [frame, hello()]))
    #expect(actions == dismissal(1, .protocolError, 1002, "the first frame must be hello"))
    #expect(relay.machine.connectionCount == 0)
  }

  @Test("a second hello is a breach, in every phase")
  func secondHello() {
    var relay = Script()
    relay.give(.opened(1))
    let verifying = relay.give(.received(1, [hello(), hello(), submit(1)]))
    #expect(verifying == [.verify(1, tokens: ["token"])] + dismissal(1, .protocolError, 1002, "a second hello"))
    relay.arrive(2)
    #expect(relay.hear(2, hello()) == dismissal(2, .protocolError, 1002, "a second hello"))
    relay.give(.committed([.arrived([head(1)], entries: [])]))
    relay.join(3)
    #expect(relay.hear(3, hello()) == dismissal(3, .protocolError, 1002, "a second hello"))
    #expect(relay.machine.connectionCount == 0)
  }

  @Test("another version of the protocol is told which one there is")
  func version() {
    var relay = Script()
    relay.give(.opened(1))
    let actions = relay.hear(1, hello(version: 2))
    #expect(actions == dismissal(1, .protocolError, 1002, "version 2 of the protocol; this relay speaks 1"))
  }

  @Test("a probe is answered before welcome, whatever the store is doing; anything else before it is a breach")
  func beforeWelcome() {
    var relay = Script()
    relay.give(.opened(1))
    relay.on(.received(1, [hello()]), .verify(1, tokens: ["token"]))
    relay.on(.received(1, [.ping(nonce: 7, clientClock: wall(0))]), at: 9, .send(1, [.pong(nonce: 7, relayClock: wall(9))]))
    relay.on(.verified(1, .granted(grant())), .commit([.arrive(nina, sessions: [ward])]))
    relay.on(.received(1, [.ping(nonce: 8, clientClock: wall(0))]), .send(1, [.pong(nonce: 8, relayClock: wall(9))]))
    #expect(relay.hear(1, submit(1)) == dismissal(1, .protocolError, 1002, "a frame before welcome"))
  }

  @Test("arrival, welcome, and a log that has nothing new")
  func welcome() {
    var relay = Script()
    relay.arrive(1, with: hello(cursors: [ward: cursor(5)]))
    relay.on(
      .committed([.arrived([head(5)], entries: [])]), at: 3,
      .send(1, [.welcome(Welcome(relayClock: wall(3), epoch: life, you: nina, sessions: [head(5)]))]), .send(1, [caughtUp(5)]))
  }

  @Test("an arrival that makes entries: the others hear of it live, its own connection reads them")
  func arrivalIsNews() {
    var relay = Script()
    relay.join(1, at: [head(5)])
    relay.arrive(2, as: grant(ibrahim), with: hello("d", cursors: [ward: cursor(5)]))
    let came = LogEntry(
      session: ward, sequence: 6, key: nil, author: ibrahim.user, loggedAt: wall(0), writtenAt: wall(0),
      event: .participant(ibrahim))
    relay.on(
      .committed([.arrived([head(6)], entries: [came])]),
      .send(1, [.event(came)]),
      .send(2, [.welcome(Welcome(relayClock: wall(0), epoch: life, you: ibrahim, sessions: [head(6)]))]),
      .read(catchUp(2, after: 5)))
  }

  @Test("G8: a token that opens nothing gets one same answer, and nothing of the relay's state is touched")
  func notAllowed() {
    var relay = Script()
    relay.give(.opened(1))
    relay.hear(1, hello())
    #expect(
      relay.give(.verified(1, .notAllowed)) == dismissal(1, .notAllowed, 1008, "this token opens nothing here"))
    relay.join(2)
    // The same words to somebody inside who asks for a session that the token does not name.
    #expect(
      relay.hear(2, .fetch(Fetch(session: clinic, after: .start)))
        == dismissal(2, .notAllowed, 1008, "this token opens nothing here"))
    #expect(relay.machine.connectionCount == 0)
    #expect(relay.machine.fences.isEmpty)
    #expect(relay.machine.audiences.isEmpty)
  }

  @Test("several tokens of one user are verified together, and open the sessions of all that are granted")
  func severalTokens() {
    var relay = Script()
    relay.give(.opened(1))
    var hello = Hello(token: "a", device: named("phone"), connectionEpoch: 1, clientClock: wall(0), cursors: [:])
    hello.moreTokens = ["b", "c"]
    relay.on(.received(1, [.hello(hello)]), .verify(1, tokens: ["a", "b", "c"]))

    func grant(_ sessions: [SessionID], of participant: Participant = nina, until time: Int64) -> TokenVerdict {
      .granted(Grant(participant: participant, sessions: sessions, expiresAt: wall(time)))
    }
    // The first that is granted says who came; what has expired or is refused takes nothing away; the first expiry counts.
    #expect(
      TokenVerdict(combining: [.expired, grant([ward], until: 90), .notAllowed, grant([clinic, ward], until: 50)])
        == grant([ward, clinic], until: 50))
    // One that adds nothing does not shorten it.
    #expect(TokenVerdict(combining: [grant([ward], until: 90), grant([ward], until: 50)]) == grant([ward], until: 90))
    // Of two users, or two roles, none is chosen by the order of the tokens.
    let interpreting = Participant(user: nina.user, role: .interpreter)
    for other in [ibrahim, interpreting] {
      for verdicts in [
        [grant([ward], until: 90), grant([clinic], of: other, until: 50)],
        [grant([ward], of: other, until: 50), grant([ward], until: 90)],
      ] {
        #expect(TokenVerdict(combining: verdicts) == .ofSeveralHolders)
      }
      #expect(TokenVerdict(combining: [grant([ward], until: 90), .expired]) == grant([ward], until: 90))
    }
    #expect(
      relay.give(.verified(1, [grant([ward], until: 90), grant([ward], of: ibrahim, until: 90)]))
        == dismissal(1, .notAllowed, 1008, "the tokens of one hello must be of one user with one role"))
    #expect(TokenVerdict(combining: [.notAllowed, .expired]) == .expired)
    #expect(TokenVerdict(combining: [.notAllowed]) == .notAllowed)
  }

  @Test("an expired token is told so")
  func expiredToken() {
    var relay = Script()
    relay.give(.opened(1))
    relay.hear(1, hello())
    #expect(relay.give(.verified(1, .expired)) == dismissal(1, .tokenExpired, 1008, "the token has expired"))
  }

  @Test("a verdict and an outcome for somebody who has left change nothing")
  func leftMeanwhile() {
    var relay = Script()
    relay.give(.opened(1))
    relay.hear(1, hello())
    relay.on(.closed(1))
    relay.on(.verified(1, .granted(grant())))
    relay.arrive(2)
    relay.on(.closed(2))
    relay.on(.committed([.arrived([head(1)], entries: [entry(1)])]))
    relay.on(.received(2, [submit(1)]))
    relay.on(.closed(2))
    #expect(relay.machine.audiences.isEmpty)
    #expect(relay.machine.fences.isEmpty)
  }
}

@Suite("Fences")
struct FenceTests {
  private let replaced = "another connection of this device, from unknown, took over"

  @Test("the newer connection of a device stays, the older one goes")
  func newerLater() {
    var relay = Script()
    relay.arrive(1, with: hello(epoch: 4))
    relay.give(.committed([.arrived([head(1)], entries: [])]))
    relay.give(.opened(2))
    relay.hear(2, hello(epoch: 5))
    #expect(
      relay.give(.verified(2, .granted(grant())))
        == dismissal(1, .replaced, 1008, replaced) + [.commit([.arrive(nina, sessions: [ward])])])
    #expect(relay.machine.counts.fenced == 1)
    // The old socket's close, which comes later, does not take the fence down.
    relay.on(.closed(1))
    relay.give(.opened(3))
    relay.hear(3, hello(epoch: 4))
    #expect(relay.give(.verified(3, .granted(grant()))) == dismissal(3, .replaced, 1008, replaced))
  }

  @Test("so it is when the older one comes last, or is verified last, or claims the same epoch", arguments: [4, 5] as [UInt64])
  func olderLater(epoch: UInt64) {
    var relay = Script()
    relay.give(.opened(1))
    relay.hear(1, hello(epoch: epoch))
    relay.arrive(2, with: hello(epoch: 5))
    #expect(relay.give(.verified(1, .granted(grant()))) == dismissal(1, .replaced, 1008, replaced))
    #expect(relay.machine.connectionCount == 1)
  }

  @Test("other devices, and other users with a device of the same name, are not fenced")
  func others() {
    var relay = Script()
    relay.arrive(1, with: hello("phone"))
    relay.arrive(2, with: hello("tablet"))
    relay.arrive(3, as: grant(ibrahim), with: hello("phone"))
    #expect(relay.machine.connectionCount == 3)
    #expect(relay.machine.counts.fenced == 0)
  }

  @Test("a fence goes with its connection")
  func goes() {
    var relay = Script()
    relay.arrive(1, with: hello(epoch: 9))
    relay.on(.closed(1))
    #expect(relay.machine.fences.isEmpty)
  }

  @Test(
    "PITFALLS 2, 20: what the older connection had submitted is committed before the newer one is heard, and said again it is a replay"
  )
  func submittedBefore() {
    var relay = Script()
    relay.join(1)
    relay.on(.received(1, [submit(1), submit(2)]), .commit([write(1), write(2)]))
    relay.on(.received(1, [submit(3)]))
    relay.give(.opened(2))
    relay.hear(2, hello("device-1", epoch: 2, cursors: [ward: cursor(5)]))
    #expect(relay.give(.verified(2, .granted(grant()))) == dismissal(1, .replaced, 1008, replaced))
    relay.on(
      .committed([accepted(1, 6), accepted(2, 7)]),
      .commit([write(3), .arrive(nina, sessions: [ward], known: [ward: [cursor(5)]])]))
    relay.on(
      .committed([accepted(3, 8), .arrived([head(8)], entries: [])]),
      .send(2, [.welcome(Welcome(relayClock: wall(0), epoch: life, you: nina, sessions: [head(8)]))]),
      .read(catchUp(2, after: 5)))
    // It says them all again, and is answered with the first acknowledgements.
    relay.on(.received(2, [submit(1, head: true)]), .commit([write(1)]))
    relay.on(.committed([.replayed(acceptance(1, 6, replay: true))]), .send(2, [.accepted(acceptance(1, 6, replay: true))]))
  }
}
