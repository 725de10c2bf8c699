import Testing
import WardlineModel

@testable import WardlineRelay

/// What a relay tells coordinators of all sessions, and what they do there without being members.
@Suite("All sessions, for coordinators") struct OverviewTests {
  private static let amal = Participant(user: named("amal"), role: .interpreter, name: "Amal", language: "ar")
  private static let badr = Participant(user: named("badr"), role: .interpreter, name: "Badr", language: "ar")
  private static let cora = Participant(user: named("cora"), role: .coordinator, name: "Cora")
  private static let nurse = Participant(user: named("nina"), role: .nurse, name: "Nina")

  private static let arabic: LanguageTag = {
    do { return try LanguageTag("ar") } catch { preconditionFailure("\(error)") }
  }()

  private static func grant(_ participant: Participant) -> Grant {
    Grant(participant: participant, sessions: [], expiresAt: wall(3_600_000), followsMembership: true)
  }

  private static func entry(
    _ sequence: UInt64, _ event: LogEntry.Event, of number: Int? = nil, by author: Participant = nurse, at time: Int64 = 0,
    in session: SessionID = ward
  ) -> LogEntry {
    LogEntry(
      session: session, sequence: sequence, key: number.map(key), author: author.user, loggedAt: wall(time),
      writtenAt: wall(time), event: event)
  }

  private static func submit(_ number: Int, _ action: ClientOperation.Action) -> ClientFrame {
    .submit(ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: action), isLaneHead: false)
  }

  /// A nurse on connection 1, Amal and Badr on 2 and 3, and a coordinator on 9, who was told that there is nothing.
  private static func relay() -> Script {
    var relay = Script()
    for (id, participant) in [(1, nurse), (2, amal), (3, badr), (9, cora)] as [(UInt64, Participant)] {
      relay.join(id, as: grant(participant), at: [])
    }
    let actions = relay.give(.tick, at: 1_000)
    #expect(told(9, in: actions) == [.sessions([], isWhole: true, left: 0)])
    return relay
  }

  /// The overview that a connection is told of.
  private static func told(_ id: UInt64, in actions: [RelayMachine.Action]) -> [RelayFrame] {
    actions.flatMap { action -> [RelayFrame] in
      guard case .send(id, let frames) = action else { return [] }
      return frames.filter { if case .sessions = $0 { true } else { false } }
    }
  }

  private static func frames(to id: UInt64, in actions: [RelayMachine.Action]) -> [RelayFrame] {
    actions.flatMap { action -> [RelayFrame] in
      guard case .send(id, let frames) = action else { return [] }
      return frames
    }
  }

  /// The nurse asks under key 1, in a session that this makes.
  private static func ask(_ relay: inout Script) {
    let content = InterpreterRequest(arabic, note: "chest pain")
    relay.hear(1, submit(1, .requestInterpreter(content)))
    let made = [
      entry(1, .done(.createSession)), entry(2, .joined(nurse, MembershipReason(.created))),
      entry(3, .done(.requestInterpreter(content)), of: 1),
    ]
    relay.give(.committed([.created(acceptance(1, 3), entries: made)]))
  }

  private static func asked() -> SessionOverview {
    SessionOverview(ward, language: arabic, createdAt: wall(0), members: [nurse], openRequest: key(1))
  }

  /// Amal, as a row shows them.
  private static let shownAmal = Participant(user: amal.user, role: .interpreter, name: "Amal")

  private static func assigned(_ sequence: UInt64 = 4, of number: Int = 2) -> [LogEntry] {
    [
      entry(sequence, .accepted(key(1), amal.user), of: number, by: cora),
      entry(sequence + 1, .joined(amal, MembershipReason(.assigned)), by: cora),
    ]
  }

  @Test(
    "G8: coordinators hear of every session, who is there, how it stands and when each side wrote; nobody else does, and no word"
  )
  func rows() {
    var relay = Self.relay()
    Self.ask(&relay)
    var row = Self.asked()
    let first = relay.give(.tick, at: 2_000)
    #expect(Self.told(9, in: first) == [.sessions([row], isWhole: false, left: 0)])
    for id: UInt64 in 1...3 { #expect(Self.told(id, in: first).isEmpty) }
    relay.hear(9, Self.submit(2, .assignRequest(key(1), Self.amal.user)))
    relay.give(.committed([.appended(acceptance(2, 4), entries: Self.assigned())]))
    row.members = [Self.shownAmal, Self.nurse]
    row.openRequest = nil
    #expect(Self.told(9, in: relay.give(.tick, at: 3_000)) == [.sessions([row], isWhole: false, left: 0)])
    relay.hear(1, Self.submit(3, .sendMessage(body: "the patient's name")))
    let said = Self.entry(6, .message(body: "the patient's name"), of: 3, at: 3_500)
    let heard = relay.give(.committed([.accepted(acceptance(3, 6), entry: said)]))
    #expect(Self.frames(to: 9, in: heard).isEmpty)
    row.nurseFirstWordsAt = wall(3_500)
    let told = relay.give(.tick, at: 4_000)
    #expect(Self.told(9, in: told) == [.sessions([row], isWhole: false, left: 0)])
    #expect(!"\(Self.frames(to: 9, in: told))".contains("patient"))
    // What the second message says is no news of the session.
    relay.hear(1, Self.submit(4, .sendMessage(body: "more")))
    relay.give(.committed([.accepted(acceptance(4, 7), entry: Self.entry(7, .message(body: "more"), of: 4, at: 4_500))]))
    #expect(Self.told(9, in: relay.give(.tick, at: 5_000)).isEmpty)
    relay.hear(1, Self.submit(5, .setStatus(.paused, basedOn: 1)))
    let paused = Self.entry(8, .status(VersionedStatus(.paused, version: 2)), of: 5, at: 5_500)
    relay.give(.committed([.accepted(acceptance(5, 8), entry: paused)]))
    row.status = VersionedStatus(.paused, version: 2)
    row.statusSince = wall(5_500)
    #expect(Self.told(9, in: relay.give(.tick, at: 6_000)) == [.sessions([row], isWhole: false, left: 0)])
  }

  @Test("a handover asks for the language of the request before it, whatever was asked for and cancelled since")
  func handover() {
    var relay = Self.relay()
    Self.ask(&relay)
    relay.hear(9, Self.submit(2, .assignRequest(key(1), Self.amal.user)))
    relay.give(.committed([.appended(acceptance(2, 4), entries: Self.assigned())]))
    let turkish = InterpreterRequest(tag("tr"), note: "")
    relay.hear(1, Self.submit(3, .requestInterpreter(turkish)))
    relay.give(.committed([.accepted(acceptance(3, 6), entry: Self.entry(6, .done(.requestInterpreter(turkish)), of: 3))]))
    relay.hear(1, Self.submit(4, .cancelRequest(key(3))))
    relay.give(.committed([.accepted(acceptance(4, 7), entry: Self.entry(7, .done(.cancelRequest(key(3))), of: 4))]))
    var row = Self.asked()
    row.members = [Self.shownAmal, Self.nurse]
    (row.language, row.openRequest) = (turkish.language, nil)
    #expect(Self.told(9, in: relay.give(.tick, at: 2_000)) == [.sessions([row], isWhole: false, left: 0)])
    relay.hear(2, .follow(Follow(session: ward, after: .start)))
    relay.give(.committed([.following(head(7), receipts: [], shared: nil)]))
    relay.hear(2, Self.submit(5, .handOver(.shiftEnds, leavesAtOnce: false)))
    let asked = Self.entry(8, .done(.handOver(.shiftEnds, leavesAtOnce: false)), of: 5, by: Self.amal)
    let request = RoutedRequest(
      id: key(5), session: ward, author: Self.nurse.user, InterpreterRequest(Self.arabic), handsOver: Self.amal.user,
      createdAt: wall(0))
    relay.give(.committed([.routed(acceptance(5, 8), entries: [asked], request)]))
    (row.language, row.openRequest) = (Self.arabic, key(5))
    #expect(Self.told(9, in: relay.give(.tick, at: 3_000)) == [.sessions([row], isWhole: false, left: 0)])
  }

  @Test("a renewal asks for the language of what is renewed, also of a handover, whatever was asked for and cancelled since")
  func renewal() {
    var relay = Self.relay()
    Self.ask(&relay)
    relay.hear(9, Self.submit(2, .assignRequest(key(1), Self.amal.user)))
    relay.give(.committed([.appended(acceptance(2, 4), entries: Self.assigned())]))
    relay.hear(2, .follow(Follow(session: ward, after: .start)))
    relay.give(.committed([.following(head(5), receipts: [], shared: nil)]))
    relay.hear(2, Self.submit(3, .handOver(.shiftEnds, leavesAtOnce: false)))
    let asked = Self.entry(6, .done(.handOver(.shiftEnds, leavesAtOnce: false)), of: 3, by: Self.amal)
    let request = RoutedRequest(
      id: key(3), session: ward, author: Self.nurse.user, InterpreterRequest(Self.arabic), handsOver: Self.amal.user,
      createdAt: wall(0))
    relay.give(.committed([.routed(acceptance(3, 6), entries: [asked], request)]))
    // Nobody comes in time.
    relay.machine.noteForRouting(Self.entry(7, .expired(key(3))))
    let turkish = InterpreterRequest(tag("tr"), note: "")
    relay.hear(1, Self.submit(4, .requestInterpreter(turkish)))
    relay.give(.committed([.accepted(acceptance(4, 8), entry: Self.entry(8, .done(.requestInterpreter(turkish)), of: 4))]))
    relay.hear(1, Self.submit(5, .cancelRequest(key(4))))
    relay.give(.committed([.accepted(acceptance(5, 9), entry: Self.entry(9, .done(.cancelRequest(key(4))), of: 5))]))
    var row = Self.asked()
    row.members = [Self.shownAmal, Self.nurse]
    (row.language, row.openRequest) = (turkish.language, nil)
    #expect(Self.told(9, in: relay.give(.tick, at: 2_000)) == [.sessions([row], isWhole: false, left: 0)])
    relay.hear(1, Self.submit(6, .renewRequest(key(3))))
    relay.give(
      .committed([.routed(acceptance(6, 10), entries: [Self.entry(10, .done(.renewRequest(key(3))), of: 6)], request)]))
    (row.language, row.openRequest) = (Self.arabic, key(3))
    #expect(Self.told(9, in: relay.give(.tick, at: 3_000)) == [.sessions([row], isWhole: false, left: 0)])
  }

  @Test("a session that ends is told once more, as over, and those who come later hear nothing of it")
  func over() {
    var relay = Self.relay()
    Self.ask(&relay)
    relay.give(.tick, at: 2_000)
    relay.hear(9, Self.submit(2, .setStatus(.ended, basedOn: 1)))
    let ended = Self.entry(4, .status(VersionedStatus(.ended, version: 2)), of: 2, by: Self.cora, at: 2_500)
    relay.give(.committed([.accepted(acceptance(2, 4), entry: ended)]))
    var row = Self.asked()
    row.status = VersionedStatus(.ended, version: 2)
    row.statusSince = wall(2_500)
    row.isOver = true
    #expect(Self.told(9, in: relay.give(.tick, at: 3_000)) == [.sessions([row], isWhole: false, left: 0)])
    #expect(relay.machine.overview.feed.removed.isEmpty)
    relay.join(10, as: Self.grant(Participant(user: named("carl"), role: .coordinator)), at: [])
    #expect(Self.told(10, in: relay.give(.tick, at: 4_000)) == [.sessions([], isWhole: true, left: 0)])
  }

  @Test("an assignment ends the rings, makes the interpreter a member, and opens the log to nobody else")
  func assignment() {
    var relay = Self.relay()
    let choice = DutyChoice(.on, chosenAt: wall(0))
    relay.hear(3, .duty(choice))
    let person = Person(
      user: Self.badr.user, role: .interpreter, name: "Badr", languages: [SpokenLanguage(Self.arabic)])
    relay.give(.people([Self.badr.user], [Self.badr.user: person]))
    Self.ask(&relay)
    let operation = ClientOperation(
      key: key(2), session: ward, writtenAt: wall(0), action: .assignRequest(key(1), Self.amal.user))
    relay.on(.received(9, [.submit(operation, isLaneHead: true)]), .commit([.submitMember(operation, author: Self.cora)]))
    let actions = relay.give(.committed([.appended(acceptance(2, 4), entries: Self.assigned())]))
    #expect(Self.frames(to: 9, in: actions) == [.accepted(acceptance(2, 4))])
    #expect(Self.frames(to: 2, in: actions) == [.joined(ward)])
    #expect(Self.frames(to: 3, in: actions).contains(.ringEnded(key(1), .taken)))
    #expect(relay.machine.routing.machine.requests.isEmpty)
    // They are busy from then on, on duty or not, and what they leave before their first word rings again.
    #expect(relay.machine.routing.machine.people[Self.amal.user]?.sessions == [ward])
    #expect(relay.machine.routing.machine.people[Self.amal.user]?.answered[ward]?.request.id == key(1))
  }

  @Test("who joins with a reason follows the session, and those who are there read it")
  func joining() {
    var relay = Self.relay()
    Self.ask(&relay)
    // The nurse follows what they have made.
    relay.hear(1, .follow(Follow(session: ward, after: cursor(3))))
    relay.give(.committed([.following(head(3), receipts: [], shared: cursor(3))]))
    relay.hear(9, Self.submit(2, .joinSession(reason: "the nurse has asked for help")))
    let joined = Self.entry(
      4, .joined(Self.cora, MembershipReason(.cameIn, note: "the nurse has asked for help")), of: 2, by: Self.cora)
    let actions = relay.give(.committed([.accepted(acceptance(2, 4), entry: joined)]))
    #expect(Self.frames(to: 1, in: actions).contains(.event(joined)))
    #expect(Self.frames(to: 9, in: actions) == [.accepted(acceptance(2, 4)), .joined(ward)])
    relay.on(
      .received(9, [.follow(Follow(session: ward, after: .start))]),
      .commit([.follow(ward, by: Self.cora.user, known: [])]))
  }

  @Test("G9: a frame has so many rows, and a narrow link is told of fewer in a second")
  func pages() {
    var relay = Script()
    let sessions = (0..<20).map { (index: Int) -> SessionID in named("ward-\(100 + index)") }
    relay.machine = RelayMachine(
      epoch: life, overview: sessions.map { SessionOverview($0, createdAt: wall(0)) })
    relay.join(9, as: Self.grant(Self.cora), at: [])
    relay.join(10, as: Self.grant(Participant(user: named("carl"), role: .coordinator)), at: [])
    relay.give(.takes(10, bytesMax: 2 * Limits.bytesPerOverviewRow))
    var counts: [UInt64: [Int]] = [:]
    for second: Int64 in 1...4 {
      let actions = relay.give(.tick, at: second * 1_000)
      for id in [9, 10] as [UInt64] {
        for case .sessions(let rows, let isWhole, let left) in Self.told(id, in: actions) {
          #expect(isWhole == counts[id, default: []].isEmpty)
          counts[id, default: []].append(rows.count)
          #expect(left == sessions.count - counts[id, default: []].reduce(0, +))
        }
      }
    }
    #expect(counts == [9: [7, 7, 6], 10: [2, 2, 2, 2]])
  }

  @Test("G9: who is owed more gets it as soon as nothing else waits for their link, all readers together so much in a second")
  func turnsInBetween() {
    var relay = Script()
    let count = 2 * Limits.overviewRowsPerTurnMax + 5
    relay.machine = RelayMachine(
      epoch: life, overview: (0..<count).map { SessionOverview(named("ward-\(1_000 + $0)"), createdAt: wall(0)) })
    relay.join(9, as: Self.grant(Self.cora), at: [])
    relay.join(1, as: Self.grant(Self.nurse), at: [])
    func turn(_ event: RelayMachine.Event, at time: Int64 = 1_500) -> (rows: Int, left: Int?, isContinued: Bool) {
      let actions = relay.give(event, at: time)
      var (count, last): (Int, Int?) = (0, nil)
      for case .sessions(let rows, _, let left) in Self.told(9, in: actions) { (count, last) = (count + rows.count, left) }
      #expect(!actions.contains(.tellWhenWritten(1)), "the nurse is owed nothing")
      return (count, last, actions.contains(.tellWhenWritten(9)))
    }
    #expect(turn(.tick, at: 1_000) == (Limits.overviewRowsPerTurnMax, count - Limits.overviewRowsPerTurnMax, true))
    relay.machine.feedRowsLeft = 1
    #expect(turn(.written(9)) == (Limits.overviewRowsPerTurnMax, 5, false))
    #expect(turn(.written(9)) == (0, nil, false))
    #expect(turn(.tick, at: 2_000) == (5, 0, false))
    #expect(turn(.written(9)) == (0, nil, false))
  }

  @Test("who is told between two turns hears at the next of what is again as it was at the last")
  func toldMeanwhile() {
    var feed = Feed<SessionID, SessionOverview>()
    let row = SessionOverview(ward, createdAt: wall(0))
    var first: Feed<SessionID, SessionOverview>.Reader?
    _ = feed.next(for: &first, after: feed.takeChanges(), limit: 9, mayBegin: true)
    feed.set(row, for: ward)
    var second: Feed<SessionID, SessionOverview>.Reader?
    let told = feed.next(for: &second, after: [], limit: 9, mayBegin: true)
    #expect(told?.rows == [row] && told?.isWhole == true)
    feed.noteTold(told?.keys ?? [])
    feed.set(nil, for: ward)
    let changes = feed.takeChanges()
    #expect(feed.next(for: &second, after: changes, limit: 9, mayBegin: true)?.rows == [row.removed])
  }

  @Test("who begins while a row is gone for a moment hears of it when it is back")
  func goneMeanwhile() {
    var feed = Feed<SessionID, SessionOverview>()
    let row = SessionOverview(ward, createdAt: wall(0))
    feed.set(row, for: ward)
    _ = feed.takeChanges()
    feed.set(nil, for: ward)
    var reader: Feed<SessionID, SessionOverview>.Reader?
    let told = feed.next(for: &reader, after: [], limit: 9, mayBegin: true)
    #expect(told?.rows == [] && told?.isWhole == true)
    feed.noteTold(told?.keys ?? [])
    feed.set(row, for: ward)
    let changes = feed.takeChanges()
    #expect(feed.next(for: &reader, after: changes, limit: 9, mayBegin: true)?.rows == [row])
  }

  /// As many as are kept, each written in, the first one first.
  private static func fullOverview() -> OverviewRows {
    OverviewRows(
      (0..<Limits.overviewSessionsMax).map { index in
        SessionOverview(named("bed-\(index)"), createdAt: wall(Int64(index)), nurseFirstWordsAt: wall(Int64(index)))
      })
  }

  @Test("G9: of more sessions than are kept the new ones in which nobody writes are left out")
  func newOnesAreLeftOut() {
    var overview = Self.fullOverview()
    for index in 0..<3 * Limits.overviewSessionsMax {
      overview.note(Self.entry(1, .done(.createSession), at: 1_000_000, in: named("new-\(index)")))
    }
    #expect((Limits.overviewSessionsMax * 9 / 10...Limits.overviewSessionsMax).contains(overview.feed.rows.count))
    let kept = (0..<Limits.overviewSessionsMax).count { overview.feed.rows[named("bed-\($0)")] != nil }
    #expect(kept == Limits.overviewSessionsMax)
    // Where all are written in, one that comes back takes the place of the one that was heard of longest ago; an open request stays.
    overview.note(Self.entry(1, .done(.requestInterpreter(InterpreterRequest(Self.arabic))), of: 1, in: named("bed-0")))
    overview.bringBack([SessionOverview(ward, createdAt: wall(0), nurseFirstWordsAt: wall(0))])
    #expect(overview.feed.rows[ward] != nil && overview.feed.rows.count == Limits.overviewSessionsMax)
    #expect(overview.feed.rows[named("bed-0")] != nil && overview.feed.rows[named("bed-1")] == nil)
  }

  /// A relay with room for two sessions and a third one that was made last, so that ward-7 is left out.
  private static func relayThatLeftWardOut() -> Script {
    var relay = Script()
    relay.machine = RelayMachine(
      epoch: life, places: ConnectionBounds(overviewSessionsMax: 2),
      overview: [ward, named("ward-8")].map { SessionOverview($0, createdAt: wall(0)) })
    relay.join(1, as: grant(nurse), at: [])
    relay.machine.noteForRouting(entry(1, .done(.createSession), in: named("ward-9")))
    return relay
  }

  @Test("what was left out comes back once something happens in it, as the store has it")
  func leftOutComesBack() {
    var relay = Self.relayThatLeftWardOut()
    #expect(relay.machine.overview.feed.rows.keys.sorted() == [named("ward-8"), named("ward-9")])
    relay.machine.noteForRouting(Self.entry(4, .message(body: "a"), of: 1))
    func read(_ actions: [RelayMachine.Action]) -> Bool { actions.contains(.readOverview(.rows(of: [ward]))) }
    #expect(read(relay.give(.tick, at: 1_000)))
    #expect(!read(relay.give(.tick, at: 2_000)))
    relay.give(.overview(nil), at: 2_500)
    #expect(read(relay.give(.tick, at: 3_000)), "what could not be read is asked for again")
    let row = SessionOverview(ward, createdAt: wall(0), nurseFirstWordsAt: wall(7))
    relay.give(.overview([row]), at: 3_500)
    #expect(relay.machine.overview.feed.rows[ward] == row && relay.machine.overview.feed.rows.count == 2)
    // Of a session that has ended there is no row.
    relay.machine.noteForRouting(Self.entry(9, .left(Self.nurse.user, MembershipReason(.left)), in: named("ward-7b")))
    relay.give(.tick, at: 4_000)
    relay.give(.overview([]), at: 4_500)
    let actions = relay.give(.tick, at: 5_000)
    #expect(
      relay.machine.overview.feed.rows.count == 2 && actions.allSatisfy { if case .readOverview = $0 { false } else { true } })
  }

  @Test("what was left out comes back when there is room, though nothing happens in it")
  func leftOutComesBackIntoRoom() {
    var relay = Self.relayThatLeftWardOut()
    let ended = VersionedStatus(.ended, version: 2)
    relay.machine.noteForRouting(Self.entry(2, .status(ended), in: named("ward-9")))
    #expect(relay.machine.overview.feed.rows.keys.sorted() == [named("ward-8")])
    func read(_ actions: [RelayMachine.Action]) -> Bool { actions.contains(.readOverview(.all(sessionsMax: 2))) }
    #expect(read(relay.give(.tick, at: 1_000)))
    #expect(!read(relay.give(.tick, at: 2_000)), "one read at a time")
    relay.give(.overview(nil), at: 2_500)
    #expect(read(relay.give(.tick, at: 3_000)), "what could not be read is read again")
    // Who wrote first stays: the store may have erased it.
    relay.machine.noteForRouting(Self.entry(2, .message(body: "a"), of: 1, in: named("ward-8")))
    let wrote = relay.machine.overview.feed.rows[named("ward-8")]
    relay.give(.overview([ward, named("ward-8")].map { SessionOverview($0, createdAt: wall(0)) }), at: 3_500)
    #expect(relay.machine.overview.feed.rows.keys.sorted() == [ward, named("ward-8")])
    #expect(relay.machine.overview.feed.rows[named("ward-8")] == wrote)
    // All that go on are here: nothing is read when one ends.
    relay.give(.overview([]), at: 4_000)
    relay.machine.noteForRouting(Self.entry(3, .status(ended), in: named("ward-8")))
    #expect(read(relay.give(.tick, at: 5_000)), "as many as are kept may not be all")
    relay.give(.overview([SessionOverview(ward, createdAt: wall(0))]), at: 5_500)
    relay.machine.noteForRouting(Self.entry(3, .status(ended)))
    #expect(!read(relay.give(.tick, at: 6_000)))
  }

  @Test(
    "a row that is read is newer than the one that is kept, and of the first words the earlier ones count",
    arguments: [false, true])
  func readAgain(isAll: Bool) {
    let (two, three) = (named("ward-2") as SessionID, named("ward-3") as SessionID)
    var overview = OverviewRows([ward, two].map { SessionOverview($0, createdAt: wall(0)) }, sessionsMax: isAll ? 2 : 9)
    overview.note(Self.entry(2, .participant(Self.nurse)))
    overview.note(Self.entry(3, .message(body: "words"), of: 1, at: 5))
    // Another relay has committed in the ward, and in the second session the end.
    overview.noteElsewhere(ward)
    overview.note(Self.entry(5, .participant(Self.badr)))
    overview.note(Self.entry(6, .message(body: "words"), of: 2, by: Self.badr, at: 9))
    if isAll { overview.note(Self.entry(4, .status(VersionedStatus(.ended, version: 2)), in: two)) }
    #expect(overview.takeRead() == (isAll ? .all(sessionsMax: 2) : .rows(of: [ward])))
    var read = SessionOverview(ward, createdAt: wall(0))
    read.members = [Self.nurse, Self.amal, Self.badr]
    read.interpreterFirstWordsAt = wall(7)
    overview.bringBack(isAll ? [read, SessionOverview(three, createdAt: wall(0))] : [read])
    let row = overview.feed.rows[ward]
    #expect(row?.members.count == 3)
    #expect(row?.interpreterFirstWordsAt == wall(7))
    #expect(row?.nurseFirstWordsAt == wall(5))
  }

  @Test("G9: a row names so many members")
  func membersAreBounded() {
    var row = SessionOverview(ward, createdAt: wall(0))
    for index in 0...Limits.overviewMembersMax {
      row.note(Self.entry(1, .participant(Participant(user: named("user-\(index)"), role: .nurse))))
    }
    #expect(row.members.count == Limits.overviewMembersMax)
  }
}
