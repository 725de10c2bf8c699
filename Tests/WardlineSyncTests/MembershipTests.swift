import Testing
import WardlineModel

@testable import WardlineSync

/// A connection whose token names no session: it follows those of which the relay says that the user is a member.
@Suite("Following memberships") struct MembershipTests {
  private static let credentials = SyncMachine.Credentials(
    user: nurse, token: "token", sessions: [], followsMembership: true, device: phone, connectionEpoch: 1)

  private static func creation(_ number: Int) -> QueuedOperation {
    var queued = queued(number)
    queued.operation.action = .createSession
    return queued
  }

  /// Online with what the relay names, and with a cursor of each session that was read.
  private func online(
    _ welcome: Welcome = .with([:]), cursors: [SessionID: LogCursor] = [:], lanes: [LaneID] = []
  ) -> (client: Script, actions: [SyncMachine.Action]) {
    var client = Script()
    client.give(.started(cursors: cursors, lanes: lanes), at: 0)
    client.give(.opened(1, Self.credentials))
    let actions = client.hear(.welcome(welcome))
    return (client, actions)
  }

  @Test("what the welcome names is open, and what the hello had no cursor for is asked for")
  func welcome() {
    let other: SessionID = named("other")
    var (client, actions) = online(.with([ward: 5, other: 3]), cursors: [ward: cursor(5), clinic: cursor(2)])
    #expect(
      actions.contains(.send(1, [.follow(Follow(session: other, after: .start))])), "\(actions)")
    #expect(client.machine.opened == [ward, other])
    client.on(.received(1, [.event(entry(6))]), .apply([.event(entry(6)), .cursor(cursor(6), session: ward)]))
    // Of the one that it names no more nothing is believed.
    client.on(.received(1, [.event(entry(3, in: clinic))]))
  }

  @Test("a session that the user joins is followed from the cursor, on the connection there is")
  func joined() {
    var (client, _) = online()
    let following = SessionHead(session: ward, status: VersionedStatus(.paused, version: 2), head: 3)
    client.on(.received(1, [.event(entry(1))]))
    client.on(
      .received(1, [.joined(ward)]), .send(1, [.follow(Follow(session: ward, after: .start))]), .apply([.opened([ward])]))
    client.on(.received(1, [.following(following)]), .apply([.welcome(following)]))
    #expect(client.machine.entriesToCome == 3)
    client.on(.received(1, [.event(entry(1))]), .apply([.event(entry(1)), .cursor(cursor(1), session: ward)]))
    // Gone, and back: it goes on where it was.
    client.on(.received(1, [.left(ward)]), .apply([.opened([])]))
    #expect(client.machine.entriesToCome == 0)
    client.on(.received(1, [.event(entry(2))]))
    client.on(
      .received(1, [.joined(ward)]), .send(1, [.follow(Follow(session: ward, after: cursor(1)))]), .apply([.opened([ward])]))
  }

  @Test("what was written before the user is a member waits, is no attempt, and goes once they are")
  func waiting() {
    var (client, _) = online(lanes: [.session(ward)])
    #expect(
      client.give(.loaded(.session(ward), queued(1...2), limit: Limits.laneLoadedMax)) == [.apply([.opened([])])])
    #expect(client.machine.waitsForToken && client.machine.loadedCountMax == 0)
    let actions = client.hear(.joined(ward))
    #expect(actions.contains(.load(.session(ward), after: 0, limit: Limits.laneLoadedMax)), "\(actions)")
    #expect(
      client.give(.loaded(.session(ward), queued(1...2), limit: Limits.laneLoadedMax))
        == [.transmit(1, submits(1...2, head: true))])
    // Left with both on their way: the relay judges neither, and they stay.
    client.hear(.left(ward))
    client.on(
      .received(1, [.rejected(rejection(1, .notAllowed, permanent: true))]), .release([key(1)]))
    client.on(.received(1, [.rejected(rejection(2, .notAllowed, permanent: true))]), .release([key(2)]))
    #expect(client.machine.waitsForToken)
  }

  @Test("the log is read up to the leaving, also where that is heard, or refused for, before it was read")
  func leftBeforeRead() {
    var (client, _) = online(lanes: [.session(ward)])
    client.hear(.joined(ward))
    client.give(.loaded(.session(ward), queued(1...1), limit: Limits.laneLoadedMax))
    client.hear(.rejected(rejection(1, .notAllowed, permanent: true)))
    client.hear(.following(SessionHead(session: ward, status: .initial, head: 2)))
    client.on(.received(1, [.event(entry(1))]), .apply([.event(entry(1)), .cursor(cursor(1), session: ward)]))
    client.hear(.left(ward))
    client.hear(.following(SessionHead(session: ward, status: .initial, head: 2)))
    client.on(.received(1, [.event(entry(2))]), .apply([.event(entry(2)), .cursor(cursor(2), session: ward)]))
    client.hear(.left(ward))
    client.on(.received(1, [.event(entry(3))]))
  }

  @Test("a session is created where it is not open yet, and is open with the answer")
  func creation() {
    var (client, _) = online(lanes: [.session(ward)])
    let creation = Self.creation(1)
    #expect(
      client.give(.loaded(.session(ward), [creation], limit: Limits.laneLoadedMax))
        == [.transmit(1, [.submit(creation.operation, isLaneHead: true)])])
    let actions = client.hear(.accepted(acceptance(1, 1)), .joined(ward))
    #expect(client.machine.opened == [ward])
    #expect(actions.contains(.send(1, [.follow(Follow(session: ward, after: cursor(1)))])), "\(actions)")
    client.on(.released(.session(ward)), .load(.session(ward), after: 0, limit: Limits.laneLoadedMax))
  }

  @Test("a request creates its session, and opens it with the answer")
  func request() throws {
    var (client, _) = online(lanes: [.session(ward)])
    var asked = Self.creation(1)
    asked.operation.action = .requestInterpreter(InterpreterRequest(try LanguageTag("ar")))
    #expect(
      client.give(.loaded(.session(ward), [asked], limit: Limits.laneLoadedMax))
        == [.transmit(1, [.submit(asked.operation, isLaneHead: true)])])
    client.hear(.accepted(acceptance(1, 3)))
    #expect(client.machine.opened == [ward])
  }

  @Test("an answer to a request in a session that its author has left does not move them on in its log")
  func formerMembersAnswer() {
    var (client, _) = online(.with([ward: 5]), cursors: [ward: cursor(5)])
    client.on(.received(1, [.left(ward)]), .apply([.opened([])]))
    var answer = queued(1)
    answer.operation.action = .declineRequest(key(90), .busy)
    client.give(.enqueued(.session(ward)))
    client.give(.loaded(.session(ward), [answer], limit: Limits.laneLoadedMax))
    client.on(.received(1, [.accepted(acceptance(1, 6))]), .apply([.accepted(acceptance(1, 6))]))
    #expect(client.machine.cursors[ward] == cursor(5) && client.machine.unplaced.isEmpty)
  }

  @Test("what waits for its author to be a member is not overtaken by what they write offline (G3)")
  func notOvertaken() {
    var (client, _) = online()
    var answer = queued(2)
    answer.operation.action = .acceptRequest(key(90))
    client.give(.enqueued(.session(ward)))
    // The answer leaves, and what was written before it waits in the store.
    client.give(.loaded(.session(ward), [queued(1), answer], limit: Limits.laneLoadedMax))
    client.give(.closed(1, why: "gone"))
    let actions = client.give(.enqueued(.session(ward)))
    #expect(actions.contains(.load(.session(ward), after: 0, limit: Limits.laneLoadedMax)))
  }

  @Test("nothing is sent behind a leaving before it is answered, and then it waits (G3)")
  func behindLeaving() {
    for action in [ClientOperation.Action.leave, .handOver(.shiftEnds, leavesAtOnce: true)] {
      var (client, _) = online(.with([ward: 3]), cursors: [ward: .start], lanes: [.session(ward)])
      var lane = queued(1...4)
      lane[1].operation.action = action
      let sent = client.give(.loaded(.session(ward), lane, limit: Limits.laneLoadedMax))
      #expect(
        sent == [
          .transmit(1, [.submit(lane[0].operation, isLaneHead: true), .submit(lane[1].operation, isLaneHead: false)])
        ], "\(sent)")
      // Its entry comes first, then the answer, and then that they are a member no more.
      for frame in [RelayFrame.accepted(acceptance(1, 4)), .accepted(acceptance(2, 5)), .left(ward)] {
        let actions = client.hear(frame)
        #expect(!actions.contains { if case .transmit = $0 { true } else { false } }, "\(actions)")
      }
      #expect(client.machine.waitsForToken && client.machine.loadedCountMax == 0)
    }
  }

  @Test(
    "G10: what was written behind a leaving goes on where its author is invited again before the relay says that they have left",
    arguments: [true, false])
  func invitedAgainBeforeLeft(isInWelcome: Bool) {
    var (client, _) = online(.with(isInWelcome ? [ward: 3] : [:]), cursors: [ward: .start], lanes: [.session(ward)])
    if !isInWelcome {
      client.hear(.joined(ward))
      client.hear(.following(head(ward, 3)))
    }
    var lane = queued(1...3)
    lane[0].operation.action = .leave
    client.give(.loaded(.session(ward), lane, limit: Limits.laneLoadedMax))
    func transmits(_ actions: [SyncMachine.Action]) -> Bool {
      actions.contains { if case .transmit(_, let frames) = $0 { frames.count == 2 } else { false } }
    }
    #expect(!transmits(client.hear(.accepted(acceptance(1, 4)))))
    let joined = client.hear(.joined(ward))
    #expect(transmits(joined))
    // How the session stands, and who is there, were told to nobody who was no member: it is asked for again, once.
    func follows(_ actions: [SyncMachine.Action]) -> Bool {
      actions.contains {
        if case .send(_, let frames) = $0 { frames.contains { if case .follow = $0 { true } else { false } } } else { false }
      }
    }
    #expect(follows(joined))
    #expect(!follows(client.hear(.joined(ward))))
  }

  @Test("G10: an answer moves the cursor on also while a session that is served is asked for again")
  func answeredMeanwhile() {
    var (client, _) = online(.with([ward: 3]), cursors: [ward: cursor(3)], lanes: [.session(ward)])
    client.give(.loaded(.session(ward), queued(1...1), limit: Limits.laneLoadedMax))
    client.hear(.joined(ward))
    let answers = client.hear(.accepted(acceptance(1, 4))).flatMap { action -> [RelayNews] in
      if case .apply(let answers) = action { answers } else { [] }
    }
    #expect(answers.contains(.accepted(acceptance(1, 4))))
    #expect(
      !answers.contains { if case .ahead = $0 { true } else { false } }, "its place would be known only at the next entry")
  }

  @Test("what was refused while its author was no member goes before what was in flight then, once that was held (G3)")
  func refusedBeforeHeld() throws {
    var (client, _) = online(.with([ward: 3]), cursors: [ward: .start], lanes: [.session(ward)])
    client.give(.loaded(.session(ward), queued(1...3), limit: Limits.laneLoadedMax))
    client.hear(.rejected(rejection(1, .notAllowed, permanent: true)))
    // Back before the relay has answered the rest, which it holds behind what it has refused.
    let joined = client.hear(.joined(ward))
    #expect(joined.contains(.load(.session(ward), after: 0, limit: Limits.laneLoadedMax - 2)), "\(joined)")
    #expect(
      client.give(.loaded(.session(ward), queued(1...3), limit: Limits.laneLoadedMax)) == [.transmit(1, submits(1...1))])
    let held = [2, 3, 1].map { RelayFrame.rejected(rejection($0, .held, after: 0)) }
    let sent = client.give(.received(1, held))
    #expect(sent.contains(.transmit(1, submits(1...1, head: true))), "\(sent)")
    let rest = client.hear(.accepted(acceptance(1, 4)))
    #expect(rest.contains(.transmit(1, submits(2...3, head: true))), "\(rest)")
  }

  @Test("what was in flight when the connection was lost does not overtake what was refused for want of membership (G3)")
  func inFlightBehindRefused() {
    for isWritten in [false, true] {
      var (client, _) = online(.with([ward: 3]), cursors: [ward: .start], lanes: [.session(ward)])
      client.give(.loaded(.session(ward), queued(1...3), limit: Limits.laneLoadedMax))
      client.on(
        .received(1, [.rejected(rejection(1, .notAllowed, permanent: true))]), .release([key(1)]), .apply([.opened([])]))
      client.give(.closed(1, why: "cut"), at: 6_000)
      // Either begins the next attempt.
      client.give(isWritten ? .enqueued(.session(ward)) : .wake, at: 6_000)
      client.give(.opened(2, Self.credentials))
      // The relay was set back to before the leaving: its author is a member.
      let actions = client.give(.received(2, [.welcome(.with([ward: 1]))]))
      #expect(client.machine.isOnline && !actions.contains { if case .transmit = $0 { true } else { false } }, "\(actions)")
      let read = client.give(.loaded(.session(ward), queued(1...4), limit: Limits.laneLoadedMax))
      #expect(read == [.transmit(2, submits(1...4, head: true))], "\(read)")
    }
  }

  @Test("a request that creates a session again, in a log that was set back, does not move on in the log of before (G4)")
  func createdAgain() throws {
    // Its two entries were created and joined, as they are again.
    var (client, _) = online(.with([:]), cursors: [ward: cursor(2)])
    var asking = queued(1)
    asking.operation.action = .requestInterpreter(InterpreterRequest(try LanguageTag("ar")))
    client.give(.enqueued(.session(ward)))
    client.give(.loaded(.session(ward), [asking], limit: Limits.laneLoadedMax))
    client.give(.received(1, [.accepted(acceptance(1, 3))]))
    #expect(client.machine.cursors[ward] == cursor(2) && client.machine.unplaced == [ward])
    let actions = client.give(.received(1, [.joined(ward)]))
    #expect(actions.contains(.send(1, [.follow(Follow(session: ward, after: cursor(2)))])))
  }

  @Test(
    "a request that creates a session again, below what is held of its log, sets that back at once: no place of the new log is in the old"
  )
  func createdAgainBelow() throws {
    var (client, _) = online(.with([:]), cursors: [ward: cursor(6)])
    var asking = queued(1)
    asking.operation.action = .requestInterpreter(InterpreterRequest(try LanguageTag("ar")))
    client.give(.enqueued(.session(ward)))
    client.give(.loaded(.session(ward), [asking], limit: Limits.laneLoadedMax))
    let actions = client.give(.received(1, [.accepted(acceptance(1, 3))]))
    let answers = actions.flatMap { action -> [RelayNews] in if case .apply(let answers) = action { answers } else { [] } }
    #expect(answers.first == RelayNews.reset(.start, session: ward, reason: .otherEpoch), "\(answers)")
    #expect(client.machine.cursors[ward] == .start && client.machine.unplaced == [ward])
    #expect(client.give(.received(1, [.joined(ward)])).contains(.send(1, [.follow(Follow(session: ward, after: .start))])))
  }

  @Test("where a session that is created again is asked for already, what is written there waits for that answer (G4)")
  func createdAgainAsked() throws {
    var page = Welcome.with([:])
    page.isPage = true
    var (client, _) = online(page, cursors: [ward: cursor(6)])
    client.give(.shown(ward))
    #expect(client.machine.online?.unanswered == [ward])
    var asking = queued(1)
    asking.operation.action = .requestInterpreter(InterpreterRequest(try LanguageTag("ar")))
    client.give(.enqueued(.session(ward)))
    client.give(.loaded(.session(ward), [asking, queued(2)], limit: Limits.laneLoadedMax))
    let accepted = client.give(.received(1, [.accepted(acceptance(1, 3)), .joined(ward)]))
    let read = client.give(.loaded(.session(ward), [queued(2)], limit: Limits.laneLoadedMax))
    let sent = (accepted + read).filter { if case .transmit = $0 { true } else { false } }
    #expect(sent.isEmpty, "\(sent)")
    #expect(client.machine.cursors[ward] == cursor(6))
    let answered = client.give(
      .received(1, [.following(head(ward, 3)), .reset(session: ward, from: .start, reason: .otherEpoch)]))
    #expect(answered.contains { if case .transmit = $0 { true } else { false } }, "\(answered)")
  }

  @Test("an answer to a request leaves where its author is no member, opens nothing, and is refused for good")
  func answers() {
    for action in [ClientOperation.Action.declineRequest(key(90), .busy), .acceptRequest(key(90))] {
      var (client, _) = online(lanes: [.session(ward)])
      var answer = queued(1)
      answer.operation.action = action
      #expect(
        client.give(.loaded(.session(ward), [answer], limit: Limits.laneLoadedMax))
          == [.transmit(1, [.submit(answer.operation, isLaneHead: true)])])
      var refused = client
      let no = rejection(1, .notAllowed, permanent: true)
      refused.on(.received(1, [.rejected(no)]), .apply([.rejected(no)]))
      client.on(.received(1, [.accepted(acceptance(1, 4))]), .apply([.accepted(acceptance(1, 4))]))
      #expect(client.machine.unplaced.isEmpty)
      // It is the relay that says of which sessions they are a member.
      #expect(client.machine.opened.isEmpty)
    }
  }

  @Test("a session is created ahead of what was written there before, however much that is, and the rest follows in order")
  func creationBehind() {
    let limit = Limits.laneLoadedMax
    var (client, _) = online(lanes: [.session(ward)])
    let actions = client.give(.loaded(.session(ward), queued(1...limit), limit: limit))
    #expect(actions.contains(.load(.session(ward), after: Int64(limit), limit: limit)), "\(actions)")
    let creation = Self.creation(limit + 1)
    #expect(
      client.give(.loaded(.session(ward), [creation], limit: limit))
        == [.transmit(1, [.submit(creation.operation, isLaneHead: true)])])
    let answers = client.hear(.accepted(acceptance(limit + 1, 1)), .joined(ward))
    #expect(answers.contains(.load(.session(ward), after: 0, limit: limit)), "\(answers)")
    #expect(
      client.give(.loaded(.session(ward), queued(1...2), limit: limit)) == [.transmit(1, submits(1...2, head: true))])
  }

  @Test("what was written offline, where nobody is a member, is marked as waiting with the welcome")
  func writtenOffline() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: [.session(ward)]), at: 0)
    client.give(.loaded(.session(ward), queued(1...2), limit: Limits.laneLoadedMax))
    client.give(.opened(1, Self.credentials))
    let actions = client.hear(.welcome(.with([:])))
    #expect(actions.contains(.apply([.connected, .opened([])])), "\(actions)")
  }

  @Test("feedback on every session where nobody is a member is marked as waiting, and not on the first alone")
  func waitingFeedback() {
    var client = Script()
    client.give(.started(cursors: [:], lanes: []), at: 0)
    client.give(.opened(1, Self.credentials))
    client.hear(.welcome(.with([:])))
    for (number, session) in [ward, clinic].enumerated() {
      var feedback = queued(number + 1, in: session)
      feedback.operation.action = .submitFeedback(rating: 5, text: "")
      client.give(.enqueued(.feedback))
      let actions = client.give(.loaded(.feedback, [feedback], limit: Limits.laneLoadedMax))
      #expect(actions.contains(.apply([.opened([])])), "\(actions)")
    }
  }

  @Test("what is refused for now after its author has left is not sent again")
  func refusedAfterLeaving() {
    var (client, _) = online(.with([ward: 0]), cursors: [ward: .start], lanes: [.session(ward)])
    client.give(.loaded(.session(ward), queued(1...1), limit: Limits.laneLoadedMax))
    client.hear(.left(ward))
    client.hear(.rejected(rejection(1, .busy, after: 100)))
    #expect(client.machine.loadedCountMax == 0)
  }

  @Test("a name that others have taken is refused for good, and what stands behind is asked about")
  func taken() {
    var (client, _) = online(lanes: [.session(ward)])
    client.give(.loaded(.session(ward), [Self.creation(1)], limit: Limits.laneLoadedMax))
    let no = rejection(1, .notAllowed, permanent: true)
    client.on(.received(1, [.rejected(no)]), .apply([.rejected(no)]))
    #expect(client.machine.opened.isEmpty)
  }

  @Test("whom an invitation has made a member its author reads in the entry, however soon it is acknowledged")
  func invited() {
    var (client, _) = online(.with([ward: 0]), cursors: [ward: .start], lanes: [.session(ward)])
    var invitation = queued(1)
    invitation.operation.action = .invite(named("amal"))
    client.give(.loaded(.session(ward), [invitation], limit: Limits.laneLoadedMax))
    client.on(.received(1, [.accepted(acceptance(1, 1))]), .apply([.accepted(acceptance(1, 1))]))
    client.on(.received(1, [.event(entry(1))]), .apply([.event(entry(1)), .cursor(cursor(1), session: ward)]))
  }

  @Test("an invitation that the relay refuses in an open session is final")
  func invitation() {
    var (client, _) = online(.with([ward: 0]), cursors: [ward: .start], lanes: [.session(ward)])
    var invitation = queued(1)
    invitation.operation.action = .invite(named("amal"))
    client.give(.loaded(.session(ward), [invitation], limit: Limits.laneLoadedMax))
    let no = rejection(1, .notAllowed, permanent: true)
    client.on(.received(1, [.rejected(no)]), .apply([.rejected(no)]))
    #expect(client.machine.opened == [ward])
  }

  @Test("an end that the relay refuses an interpreter is final, and the session stays open to them")
  func ending() {
    var (client, _) = online(.with([ward: 0]), cursors: [ward: .start], lanes: [.session(ward)])
    var ending = queued(1)
    ending.operation.action = .setStatus(.ended, basedOn: 1)
    client.give(.loaded(.session(ward), [ending, queued(2)], limit: Limits.laneLoadedMax))
    let no = rejection(1, .notAllowed, permanent: true)
    client.on(.received(1, [.rejected(no)]), .apply([.rejected(no)]))
    #expect(client.machine.opened == [ward] && !client.machine.waitsForToken)
    let yes = acceptance(2, 1)
    client.on(.received(1, [.accepted(yes)]), .apply([.accepted(yes), .cursor(cursor(1), session: ward)]))
  }

  @Test("G9: a relay cannot fill the store with sessions, nor open one to a token that names others")
  func bounded() {
    let known = Dictionary(
      uniqueKeysWithValues: (0..<Limits.sessionsKnownMax).map { (named("s-\($0)") as SessionID, cursor(1)) })
    var (client, _) = online(cursors: known)
    #expect(client.machine.cursors.count == Limits.sessionsKnownMax)
    client.on(.received(1, [.joined(ward), .following(head(ward, 1)), .event(entry(1))]))
    let held: SessionID = named("s-7")
    client.on(
      .received(1, [.joined(held)]), .send(1, [.follow(Follow(session: held, after: cursor(1)))]), .apply([.opened([held])]))

    var other = Script()
    other.comeOnline(.with([ward: 0]))
    other.on(.received(1, [.joined(clinic), .left(ward), .following(head(clinic, 3))]))
    #expect(other.machine.opened == [ward])
  }

  @Test("a hello names as many cursors as it has room for, those first that matter now")
  func cursors() {
    let many = Dictionary(uniqueKeysWithValues: (100..<200).map { (named("s-\($0)") as SessionID, cursor(1)) })
    var client = Script()
    client.give(.started(cursors: many, lanes: [.session(named("s-198"))]), at: 0)
    client.give(.shown(named("s-199")))
    guard case .send(_, let frames)? = client.give(.opened(1, Self.credentials)).first, case .hello(let hello)? = frames.first
    else {
      Issue.record("no hello")
      return
    }
    #expect(hello.cursors.count == Limits.sessionsPerHelloMax)
    #expect(hello.cursors[named("s-199")] != nil && hello.cursors[named("s-198")] != nil)
  }

  @Test("G4: before the relay has answered a follow, an acknowledgement moves no cursor: it may be of another history")
  func historyUnknown() {
    var (client, _) = online(cursors: [ward: cursor(1)], lanes: [.session(ward)])
    client.hear(.joined(ward))
    client.give(.loaded(.session(ward), queued(1...2), limit: Limits.laneLoadedMax))
    let actions = client.hear(.accepted(acceptance(1, 2)))
    #expect(client.machine.cursors[ward] == cursor(1))
    #expect(client.machine.unplaced == [ward], "\(actions)")
    // Answered, it does.
    client.hear(.following(head(ward, 2)), .event(entry(2)))
    #expect(client.machine.cursors[ward] == cursor(2))
    client.hear(.accepted(acceptance(2, 3)))
    #expect(client.machine.cursors[ward] == cursor(3))
  }

  @Test("G10: what is written where the user is no member probes an idle link, on which the relay's word may have been lost")
  func deadLink() {
    var (client, _) = online()
    client.give(.tick, at: 1_000)
    #expect(client.machine.deadlineMilliseconds == Limits.heartbeatMilliseconds)
    client.on(.enqueued(.session(ward)), at: 4_000, .load(.session(ward), after: 0, limit: Limits.laneLoadedMax))
    client.on(.loaded(.session(ward), queued(1...1), limit: Limits.laneLoadedMax), .apply([.opened([])]))
    client.on(.tick, at: 4_000, .send(1, [.ping(nonce: 1, clientClock: wall(4_000))]))
    #expect(client.machine.deadlineMilliseconds == 4_000 + Limits.silenceMaxMilliseconds)
    // Where it answers, the next heartbeat comes in its time.
    client.hear(.pong(nonce: 1, relayClock: wall(4_100)), at: 4_100)
    #expect(client.machine.deadlineMilliseconds == 4_100 + Limits.heartbeatMilliseconds)
  }
}
