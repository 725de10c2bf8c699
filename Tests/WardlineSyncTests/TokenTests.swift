import Testing
import WardlineModel

@testable import WardlineSync

/// Which sessions a connection opens, and what becomes of the others.
@Suite("Tokens")
struct TokenTests {
  private let clinicOnly = Welcome.with([clinic: 0])

  /// Online with both lanes loaded, where the relay opens one session of the two.
  private func half(_ pending: [QueuedOperation] = queued(1...2)) -> Script {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward), .session(clinic)]), at: 0)
    client.give(.loaded(.session(ward), pending, limit: Limits.laneLoadedMax))
    client.give(.loaded(.session(clinic), [queued(7, in: clinic)], limit: Limits.laneLoadedMax))
    client.open()
    return client
  }

  @Test(
    "an operation leaves only on a connection that opens its session; the other waits, is no attempt, and goes with the next one"
  )
  func closedSession() {
    var client = half()
    let actions = client.hear(.welcome(clinicOnly))
    #expect(
      actions == [
        .report(.online(nina)), .apply([.welcome(head(clinic, 0)), .opened([clinic])]),
        .transmit(1, [submit(7, head: true, in: clinic)]),
      ])
    #expect(client.machine.waitsForToken && client.machine.lanes[.session(ward)] == nil)
    // Nothing wakes for it, and nothing of it is read again, however much comes.
    client.on(.enqueued(.session(ward)))
    client.on(.released(.session(ward)))
    client.hear(.accepted(acceptance(7, 1, in: clinic)))
    #expect(client.machine.deadlineMilliseconds == Limits.heartbeatMilliseconds)

    client.give(.closed(1, why: "cut"), at: 6_000)
    client.tryAgain(by: .tick, at: 6_000)
    client.open()
    let next = client.hear(.welcome(.with([ward: 0, clinic: 1])))
    #expect(next.contains(.load(.session(ward), after: 0, limit: Limits.laneLoadedMax)))
    #expect(
      client.give(.loaded(.session(ward), queued(1...2), limit: Limits.laneLoadedMax))
        == [.transmit(2, submits(1...2, head: true))])
    #expect(client.machine.lanes[.session(ward)]?.head?.attempts == 1)
    #expect(!client.machine.waitsForToken)
  }

  @Test("a session that is new while its token is missing: the store hears once that it waits")
  func newSession() {
    var client = Script()
    client.comeOnline(clinicOnly)
    client.on(.enqueued(.session(ward)), .apply([.opened([clinic])]))
    client.on(.enqueued(.session(ward)))
    #expect(client.machine.loadedCountMax == 0)
  }

  @Test(
    "what was left out is read before what is enqueued offline behind it, also where the lane keeps the pace of a refusal (G3)")
  func leftOutAfterRefusal() {
    var client = Script()
    client.comeOnline(.with([ward: 0, clinic: 0]), pending: queued(1...1))
    client.hear(.rejected(Rejection(key: key(1), session: ward, code: .busy, isPermanent: false)))
    client.give(.closed(1, why: "cut"), at: 6_000)
    client.tryAgain(by: .wake, at: 6_000)
    client.open()
    client.hear(.welcome(clinicOnly))
    client.give(.closed(2, why: "cut"), at: 12_000)
    #expect(client.give(.enqueued(.session(ward))).contains(.load(.session(ward), after: 0, limit: Limits.laneLoadedMax)))
  }

  @Test("a lane that is being read when the welcome says it is closed is left out when it comes")
  func closedWhileLoading() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.open()
    client.hear(.welcome(clinicOnly))
    client.on(.loaded(.session(ward), queued(1...256), limit: Limits.laneLoadedMax))
    #expect(client.machine.lanes.isEmpty && client.machine.waitsForToken)
  }

  @Test(
    "not_allowed under a token that was narrowed: what was in flight waits, is no attempt, and nothing of the session fails")
  func narrowed() {
    var client = Script()
    client.comeOnline(.with([ward: 0, clinic: 0]), pending: queued(1...3))
    let refusals = (1...3).map { RelayFrame.rejected(rejection($0, .notAllowed, permanent: true)) }
    client.on(
      .received(1, Array(refusals[..<2])), at: 10, .release([key(1), key(2)]), .apply([.opened([clinic])]))
    client.on(.received(1, Array(refusals[2...])), at: 11, .release([key(3)]))
    #expect(client.machine.lanes.isEmpty && client.machine.waitsForToken)
    // No answer is awaited any more.
    #expect(client.machine.deadlineMilliseconds == 11 + Limits.heartbeatMilliseconds)
  }

  @Test("not_allowed to taking back another's message is of the operation itself, and final")
  func refusedRetraction() {
    var retraction = queued(1)
    retraction.operation.action = .retract(key(9))
    var client = Script()
    client.comeOnline(.with([ward: 0, clinic: 0]), pending: [retraction])
    let refusal = rejection(1, .notAllowed, permanent: true)
    client.on(.received(1, [.rejected(refusal)]), at: 10, .apply([.rejected(refusal)]))
    #expect(!client.machine.waitsForToken)
  }

  @Test("feedback on a session that is closed is passed by, and goes in its turn once it is open")
  func feedback() {
    func rating(_ number: Int, of session: SessionID) -> QueuedOperation {
      QueuedOperation(
        ordinal: Int64(number),
        operation: ClientOperation(
          key: key(number), session: session, writtenAt: wall(0), action: .submitFeedback(rating: 5, text: "")))
    }
    let all = [rating(1, of: ward), rating(2, of: clinic), rating(3, of: ward)]
    var client = Script()
    client.comeOnline(clinicOnly)
    client.give(.enqueued(.feedback))
    client.on(
      .loaded(.feedback, all, limit: Limits.laneLoadedMax), .apply([.opened([clinic])]),
      .transmit(1, [.submit(all[1].operation, isLaneHead: true)]))
    client.hear(.accepted(acceptance(2, 0, in: clinic)))
    client.give(.closed(1, why: "cut"), at: 6_000)
    client.tryAgain(by: .tick, at: 6_000)
    client.open()
    #expect(
      client.hear(.welcome(.with([ward: 0, clinic: 0]))).contains(.load(.feedback, after: 0, limit: Limits.laneLoadedMax)))
    #expect(
      client.give(.loaded(.feedback, [all[0], all[2]], limit: Limits.laneLoadedMax)) == [
        .transmit(2, [.submit(all[0].operation, isLaneHead: true), .submit(all[2].operation, isLaneHead: false)])
      ])
  }

  @Test("a further token is found: the next connection shows both, at once, and what was in flight goes again")
  func found() {
    var client = Script()
    client.comeOnline(.with([clinic: 0]))
    client.write([queued(7, in: clinic)], in: clinic)
    client.on(
      .tokenFound, at: 100, .disconnect(1, isDead: false), .release([key(7)]), .report(.connecting), .connect(2))
    var credentials = SyncMachine.Credentials.plain(2)
    credentials.moreTokens = ["other"]
    client.on(
      .opened(2, credentials), at: 110,
      .send(
        2,
        [
          .hello(
            Hello(
              token: "token", device: phone, connectionEpoch: 2, clientClock: wall(110), cursors: [:],
              moreTokens: ["other"]))
        ]))
    // While nothing is open there is nothing to leave: the next try shows all there are.
    var waiting = Script()
    waiting.give(.started(cursors: [:], lanes: []), at: 0)
    waiting.give(.closed(1, why: "no network"), at: 10)
    waiting.on(.tokenFound, at: 20)
  }

  @Test("one of several tokens expires: the next try shows the others")
  func oneExpires() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    var credentials = SyncMachine.Credentials.plain(1)
    credentials.moreTokens = ["other"]
    client.give(.opened(1, credentials))
    client.hear(.welcome(.with([ward: 0, clinic: 0])))
    client.on(
      .received(1, [.goAway(GoAway(.tokenExpired, message: "the token has expired"))]), at: 60_000,
      .disconnect(1, isDead: false), .report(.lost(.closed(message: "the token has expired"), retryAtMilliseconds: 60_000)))
  }
}
