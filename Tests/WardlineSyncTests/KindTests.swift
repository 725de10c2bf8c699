import Testing
import WardlineModel

@testable import WardlineSync

/// Operations of every kind: lanes of their own, what was blocked, what grew old, how far one has come.
@Suite("Every kind of operation")
struct KindTests {
  private func preference(_ number: Int) -> QueuedOperation {
    QueuedOperation(
      ordinal: Int64(number),
      operation: ClientOperation(
        key: key(number), session: nil, writtenAt: wall(0), action: .setPreference(name: "notify", value: "\(number)")))
  }

  @Test("a preference that is held delays no message, and the other way round (G3)")
  func lanesAreIndependent() {
    var client = Script()
    client.comeOnline(pending: queued(1...1))
    client.give(.enqueued(.preferences))
    let sent = client.give(.loaded(.preferences, [preference(11)], limit: Limits.laneLoadedMax))
    #expect(sent == [.transmit(1, [.submit(preference(11).operation, isLaneHead: true)])])
    client.hear(.rejected(Rejection(key: key(11), session: nil, code: .busy, isPermanent: false)))
    // The session goes on.
    #expect(client.write([queued(2)]) == [.transmit(1, [submit(2)])])
    client.on(.tick, at: 500, .transmit(1, [.submit(preference(11).operation, isLaneHead: true)]))
    let kept = Acceptance(key: key(11), session: nil, sequence: 0, loggedAt: wall(0), writtenAt: wall(0), isReplay: false)
    client.on(.received(1, [.accepted(kept)]), .apply([.accepted(kept)]))
    #expect(client.machine.lanes[.preferences] == nil)
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 2)
  }

  @Test("what was blocked goes in its order, also where its place is before what was loaded last")
  func released() {
    var client = Script()
    // The creation was retried: it has the place 9, and what waits for it the places 2 and 3. Something before it is in flight.
    client.comeOnline(pending: [queued(1), queued(9)])
    client.hear(.accepted(acceptance(9, 1)))
    client.on(.released(.session(ward)), .load(.session(ward), after: 0, limit: Limits.laneLoadedMax - 1))
    #expect(
      client.give(.loaded(.session(ward), queued(1...3), limit: Limits.laneLoadedMax - 1)) == [.transmit(1, submits(2...3))])
  }

  @Test("a load that was under way when something was released is asked for again, from the beginning")
  func releasedWhileLoading() {
    var client = Script()
    client.comeOnline(pending: queued(9...9))
    client.give(.enqueued(.session(ward)))
    client.give(.released(.session(ward)))
    client.on(
      .loaded(.session(ward), queued(11...11), limit: 255), .load(.session(ward), after: 0, limit: Limits.laneLoadedMax - 1))
  }

  @Test("seed 38539: a feedback that waited for its session goes, although a later one on another session is under way already")
  func releasedBehindALaterOne() {
    func feedback(_ number: Int, _ session: SessionID) -> QueuedOperation {
      var queued = queued(number, in: session)
      queued.operation.action = .submitFeedback(rating: 5, text: "")
      return queued
    }
    var client = Script()
    client.comeOnline()
    let later = feedback(12, clinic)
    client.on(.enqueued(.feedback), .load(.feedback, after: 0, limit: Limits.laneLoadedMax))
    client.on(
      .loaded(.feedback, [later], limit: Limits.laneLoadedMax), .transmit(1, [.submit(later.operation, isLaneHead: true)]))
    client.on(.released(.feedback), .load(.feedback, after: 0, limit: Limits.laneLoadedMax - 1))
    let earlier = feedback(11, ward)
    #expect(
      client.give(.loaded(.feedback, [earlier, later], limit: Limits.laneLoadedMax - 1))
        == [.transmit(1, [.submit(earlier.operation, isLaneHead: false)])])
    // What is read anew and is here already stands here once.
    #expect(client.machine.lanes[.feedback]?.operations.map(\.ordinal) == [12, 11])
  }

  @Test("what waited for longer than a day and never left is held until its author was asked; what came later goes")
  func tooOld() {
    let day = Limits.ageMaxMilliseconds
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: day + 1_000)
    client.give(.loaded(.session(ward), [old(1), old(2, at: 999), old(3, at: 1_001)], limit: Limits.laneLoadedMax))
    client.open()
    let welcome = Welcome(relayClock: wall(day + 1_000), epoch: life, you: nina, sessions: [])
    let held = [1, 2].map { RelayNews.rejected(rejection($0, .tooOld, permanent: true)) }
    client.on(
      .received(1, [.welcome(welcome)]), .report(.online(nina)), .apply(held),
      .transmit(1, [.submit(old(3, at: 1_001).operation, isLaneHead: true)]))
  }

  @Test("what rings for somebody is held after 5 minutes, wherever it stands in its lane; what is only read is not")
  func requestsAreOfTheMoment() throws {
    let age = Limits.requestAgeMaxMilliseconds
    let request = ClientOperation.Action.requestInterpreter(InterpreterRequest(try LanguageTag("ar")))
    func waiting(_ number: Int, _ action: ClientOperation.Action? = nil, at time: Int64 = 0) -> QueuedOperation {
      var queued = old(number, at: time)
      if let action { queued.operation.action = action }
      return queued
    }
    let operations = [
      waiting(1), waiting(2, request), waiting(3, .acceptRequest(key(90))), waiting(4, .renewRequest(key(91))),
      waiting(5, .handOver(.technical, leavesAtOnce: false)), waiting(6, .cancelRequest(key(92))),
      waiting(7, .declineRequest(key(93), .busy)), waiting(8, request, at: 1_000),
    ]
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: age + 1_000)
    client.give(.loaded(.session(ward), operations, limit: Limits.laneLoadedMax))
    client.open()
    let welcome = Welcome(relayClock: wall(age + 1_000), epoch: life, you: nina, sessions: [])
    let held = (2...5).map { RelayNews.rejected(rejection($0, .tooOld, permanent: true)) }
    client.on(
      .received(1, [.welcome(welcome)]), .report(.online(nina)), .apply(held),
      .transmit(1, [0, 5, 6, 7].map { .submit(operations[$0].operation, isLaneHead: $0 == 0) }))
  }

  @Test("statuses, invitations and feedback are held after a day, as messages are; what is right at any time is sent")
  func kindsThatGrowOld() {
    let day = Limits.ageMaxMilliseconds
    let kinds: [(ClientOperation.Action, isHeld: Bool)] = [
      (.setStatus(.paused, basedOn: 1), true), (.setStatus(.ended, basedOn: 1), true), (.invite(nina.user), true),
      (.submitFeedback(rating: 5, text: ""), true), (.createSession, false), (.retract(key(9)), false), (.leave, false),
      (.setPreference(name: "a", value: "b"), false), (.publishProfile(name: "a", languages: []), false),
    ]
    for (action, isHeld) in kinds {
      var queued = old(1)
      queued.operation.action = action
      if !action.rules.needsSession { queued.operation.session = nil }
      let lane = queued.operation.lane
      var client = Script()
      client.give(.started(cursors: [:], lanes: [lane]), at: day + 1_000)
      client.give(.loaded(lane, [queued], limit: Limits.laneLoadedMax))
      client.open()
      let welcome = Welcome(relayClock: wall(day + 1_000), epoch: life, you: nina, sessions: [])
      let actions = client.give(.received(1, [.welcome(welcome)]))
      #expect(actions.contains(.apply([.rejected(rejection(1, .tooOld, permanent: true))])) == isHeld, "\(action)")
      #expect(actions.contains(.transmit(1, [.submit(queued.operation, isLaneHead: true)])) != isHeld, "\(action)")
    }
  }

  @Test("what has left is never held for its age: a relay may have it")
  func sentIsNotTooOld() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), [old(1)], limit: Limits.laneLoadedMax))
    client.open()
    client.hear(.welcome(.plain))
    #expect(client.machine.lanes[.session(ward)]?.inFlightCount == 1)
    client.give(.closed(1, why: "cut"), at: 1_000)
    client.tryAgain(by: .wake, at: Limits.ageMaxMilliseconds * 2)
    client.open()
    let welcome = Welcome(relayClock: wall(client.uptime), epoch: life, you: nina, sessions: [])
    client.on(
      .received(2, [.welcome(welcome)]), .report(.online(nina)),
      .transmit(2, [.submit(old(1).operation, isLaneHead: true)]))
  }

  @Test("how far one has come is told once on a connection, again when it grows, and again on the next one")
  func receipts() {
    var client = Script()
    let (first, more) = (
      Receipt(session: ward, deliveredThrough: 3, readThrough: 0), Receipt(session: ward, deliveredThrough: 3, readThrough: 3)
    )
    client.give(.started(cursors: [ward: cursor(3)], lanes: [], receipts: [first]), at: 0)
    client.open()
    // Not before the log goes on from where we are: it may be another one.
    client.on(
      .received(1, [.welcome(.with([ward: 3]))]), .report(.online(nina)), .apply([.welcome(head(ward, 3)), .opened([ward])]))
    client.on(
      .received(1, [.caughtUp(session: ward, through: cursor(3), head: 3)]), .report(.caughtUp(ward, through: 3)),
      .send(1, [.receipt(first)]))
    client.on(.receipts([more]), .send(1, [.receipt(more)]))
    client.on(.receipts([more]))
    // Of a session that this token does not open nothing is told.
    client.on(.receipts([Receipt(session: clinic, deliveredThrough: 1, readThrough: 0)]))
    client.give(.closed(1, why: "cut"), at: 1_000)
    client.tryAgain(by: .wake, at: 2_000)
    client.open()
    client.on(
      .received(2, [.welcome(.with([ward: 3]))]), .report(.online(nina)), .apply([.welcome(head(ward, 3)), .opened([ward])]))
    client.on(
      .received(2, [.caughtUp(session: ward, through: cursor(3), head: 3)]), .report(.caughtUp(ward, through: 3)),
      .send(2, [.receipt(more)]))
  }

  @Test("seed 286236: how far one had come in another life of the log is not told; the same number in this one is")
  func receiptsOfAnotherLife() {
    var client = Script()
    let three = Receipt(session: ward, deliveredThrough: 3, readThrough: 0)
    client.comeOnline()
    client.hear(.caughtUp(session: ward, through: cursor(0), head: 0))
    client.on(.receipts([three]), .send(1, [.receipt(three)]))
    let anew = LogCursor.start
    let actions = client.hear(.reset(session: ward, from: anew, reason: .otherEpoch))
    #expect(!actions.contains(.send(1, [.receipt(three)])))
    client.on(.receipts([three]), .send(1, [.receipt(three)]))
  }
}
