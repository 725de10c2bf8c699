import Testing
import WardlineMemoryStores
import WardlineModel

@testable import WardlineRelay

/// What a relay makes of what others on the same database commit (decision 101).
@Suite("Several relays on one database") struct RelaysTests {
  /// Nina on the first relay and Ibrahim on the second, in the ward, at its end.
  private static func pair() -> Relays {
    var relays = Relays()
    relays.join(1, on: 0, as: nina, follows: false)
    relays.settle()
    relays.join(2, on: 1, as: ibrahim, follows: false)
    relays.settle()
    _ = relays.take(1, on: 0)
    _ = relays.take(2, on: 1)
    return relays
  }

  @Test("a message reaches readers of another relay once, in order, as soon as that has looked")
  func message() {
    var relays = Self.pair()
    for number in 1...3 { relays.hear(1, on: 0, submit(number)) }
    #expect(relays.texts(2, on: 1).isEmpty)
    relays.settle()
    #expect(relays.texts(2, on: 1) == ["m1", "m2", "m3"])
    relays.settle()
    #expect(relays.texts(2, on: 1).isEmpty)
  }

  @Test("a relay's own commit waits for what others have committed before it: no reader gets it over a gap")
  func gap() {
    var relays = Self.pair()
    relays.join(3, on: 1, as: Participant(user: named("ulla"), role: .nurse), follows: false)
    relays.settle()
    _ = relays.take(3, on: 1)
    relays.hear(1, on: 0, submit(1))
    // The second relay has not heard of it, and commits the next one.
    relays.hear(2, on: 1, submit(2))
    relays.hear(1, on: 0, submit(3))
    relays.settle()
    #expect(relays.texts(3, on: 1) == ["m1", "m2", "m3"])
    // Their authors read their own words again, in their places: they have the acknowledgement of them.
    #expect(relays.texts(2, on: 1) == ["m1", "m2", "m3"])
    #expect(relays.texts(1, on: 0) == ["m2", "m3"])
  }

  @Test("what is committed while a reader's page is read is not lost, and not sent twice")
  func pageBetween() {
    var relays = Self.pair()
    relays.holdsPages = true
    relays.hear(1, on: 0, submit(1))
    relays.look(1)
    relays.hear(2, on: 1, submit(2))
    relays.hear(1, on: 0, submit(3))
    relays.look(1)
    relays.holdsPages = false
    relays.readPages(of: 1)
    relays.settle()
    #expect(relays.texts(2, on: 1) == ["m1", "m2", "m3"])
  }

  @Test("receipts of other relays are told")
  func receipts() {
    var relays = Self.pair()
    relays.hear(1, on: 0, submit(1))
    relays.settle()
    let receipt = Receipt(session: ward, deliveredThrough: 4, readThrough: 4)
    relays.hear(2, on: 1, .receipt(receipt))
    relays.pass()
    let told = relays.take(1, on: 0).contains { if case .receipt(_, ibrahim.user) = $0 { true } else { false } }
    #expect(told)
  }

  // MARK: Presence and devices

  private static func presence(_ frames: [RelayFrame]) -> [Bool] {
    frames.compactMap { if case .presence(ward, _, let isHere) = $0 { isHere } else { nil } }
  }

  @Test("who is there over another relay is there, and is gone once their last connection is")
  func presence() {
    var relays = Relays()
    relays.join(1, on: 0, as: nina, follows: false)
    relays.settle()
    relays.join(2, on: 1, as: ibrahim, follows: false)
    relays.settle()
    #expect(Self.presence(relays.take(1, on: 0)) == [true])
    #expect(Self.presence(relays.take(2, on: 1)) == [true])
    // A second device of theirs, over the first relay: nothing new, whichever leaves first.
    relays.join(3, on: 0, as: ibrahim, follows: false)
    relays.give(.closed(2), to: 1)
    relays.settle()
    #expect(Self.presence(relays.take(1, on: 0)) == [])
    relays.give(.closed(3), to: 0)
    relays.settle()
    #expect(Self.presence(relays.take(1, on: 0)) == [false])
  }

  @Test("a device that moves to another relay has not left, and its older connection is closed")
  func moving() {
    var relays = Self.pair()
    relays.join(3, on: 0, as: ibrahim, device: "device-2", epoch: 2, follows: false)
    relays.settle()
    #expect(relays.isClosed(2, on: 1))
    #expect(!relays.isClosed(3, on: 0))
    #expect(Self.presence(relays.take(1, on: 0)) == [])
    // An older connection that arrives late takes nothing over.
    relays.join(4, on: 1, as: ibrahim, device: "device-2", epoch: 1, follows: false)
    relays.settle()
    #expect(relays.isClosed(4, on: 1))
    #expect(!relays.isClosed(3, on: 0))
  }

  private static func log(_ relays: Relays) -> [String] {
    relays.database.entries(of: ward).compactMap { if case .message(let body) = $0.event { body } else { nil } }
  }

  @Test("G3: what a device has sent a relay before it came to another one is not logged behind what it has sent there")
  func oldConnection() {
    var relays = Self.pair()
    relays.join(3, on: 1, as: nina, device: "device-1", epoch: 2, follows: false)
    relays.hear(3, on: 1, submit(2))
    // The first relay has not looked.
    relays.hear(1, on: 0, submit(1))
    #expect(Self.log(relays) == ["m2"] && relays.isClosed(1, on: 0))
    #expect(relays.take(1, on: 0).allSatisfy { if case .goAway = $0 { true } else { false } }, "nobody is answered there")
    relays.hear(3, on: 1, submit(1))
    #expect(Self.log(relays) == ["m2", "m1"], "the device decides where it stands")
  }

  @Test("a device that has come back from another relay is heard, also before its relay knows that it was there")
  func cameBack() {
    var relays = Self.pair()
    relays.join(3, on: 1, as: nina, device: "device-1", epoch: 2, follows: false)
    relays.hear(3, on: 1, submit(2))
    relays.join(4, on: 0, as: nina, device: "device-1", epoch: 3, follows: false)
    relays.hear(4, on: 0, submit(3))
    relays.settle()
    #expect(Self.log(relays) == ["m2", "m3"] && relays.isClosed(3, on: 1) && !relays.isClosed(4, on: 0))
  }

  @Test("a connection that another relay's connection keeps out closes none on its own relay")
  func keptOut() {
    var relays = Relays()
    relays.settle()
    // The second relay has a connection with a higher epoch, of which the first one has not heard. This one is too far ahead to succeed it.
    let jump = Limits.connectionEpochJumpMax
    relays.join(3, on: 0, as: ibrahim, device: "device-2", epoch: jump + 2, follows: false)
    relays.join(2, on: 1, as: ibrahim, device: "device-2", epoch: 1, follows: false)
    #expect(!relays.isClosed(2, on: 1))
    relays.join(4, on: 1, as: ibrahim, device: "device-2", epoch: jump, follows: false)
    #expect(relays.isClosed(4, on: 1))
    #expect(!relays.isClosed(2, on: 1))
  }

  @Test("what one relay's retention has erased is erased on the devices of the others")
  func erased() {
    var relays = Self.pair()
    for number in 1...3 { relays.hear(1, on: 0, submit(number)) }
    relays.settle()
    _ = relays.take(2, on: 1)
    let notice = Notice.erased(floors: [ward: 5], requests: [])
    relays.give(.news(News([JournalBatch(number: 100, node: named("relay-0"), [notice])])), to: 1)
    #expect(relays.take(2, on: 1).contains { if case .reset(ward, _, .pastRetention) = $0 { true } else { false } })
  }

  @Test("a batch names its sessions in the order of their last entries, and what an entry changes after the growth of the log")
  func order() {
    var changes = LedgerChanges()
    let left = LogEntry(
      session: ward, sequence: 7, key: nil, author: nina.user, loggedAt: wall(0), writtenAt: wall(0),
      event: .left(nina.user, MembershipReason(.left)))
    let spoke = WardlineRelayTests.accepted(3, 6)
    changes.outcomes = [
      spoke, .logged([left]), WardlineRelayTests.accepted(1, 4, in: clinic), WardlineRelayTests.accepted(2, 8),
    ]
    changes.firstWords = [key(3)]
    guard let author = spoke.logged.entries.first?.author else { return }
    #expect(
      changes.notices == [
        .spoke(ward, author), .logged(ward, through: 7), .entry(left, nil), .logged(clinic, through: 4),
        .logged(ward, through: 8),
      ])
  }

  @Test("a session that the overview leaves out is read again once another relay has committed in it")
  func overview() {
    let rows = [ward, clinic].map { SessionOverview($0, createdAt: wall(0)) }
    var overview = OverviewRows(rows, sessionsMax: 1)
    #expect(overview.takeRead() == nil)
    overview.noteElsewhere(ward)
    #expect(overview.takeRead() == .rows(of: [ward]))
  }

  @Test("a session whose row is read again keeps the place of its last entry")
  func overviewOrder() {
    func entry(_ session: SessionID, _ event: LogEntry.Event) -> LogEntry {
      LogEntry(
        session: session, sequence: 9, key: key(9), author: nina.user, loggedAt: wall(0), writtenAt: wall(0), event: event)
    }
    var overview = OverviewRows([ward, clinic].map { SessionOverview($0, createdAt: wall(0)) }, sessionsMax: 2)
    overview.noteElsewhere(ward)
    #expect(overview.takeRead() == .rows(of: [ward]))
    for session in [clinic, ward] { overview.note(entry(session, .message(body: "words"))) }
    overview.bringBack([SessionOverview(ward, createdAt: wall(0))])
    overview.note(entry(named("third"), .done(.createSession)))
    #expect(Set(overview.feed.rows.keys) == [ward, named("third")])
  }

  @Test("with a relay that is gone, those who were connected to it are gone, and one that begins is told who is there")
  func lives() {
    var relays = Self.pair()
    relays.begin()
    relays.settle()
    relays.join(5, on: 2, as: Participant(user: named("ulla"), role: .nurse), follows: false)
    relays.settle()
    #expect(Self.presence(relays.take(5, on: 2)) == [true, true])
    _ = relays.take(1, on: 0)
    relays.kill(1)
    #expect(Self.presence(relays.take(1, on: 0)) == [false])
    #expect(Self.presence(relays.take(5, on: 2)) == [false])
    // What it commits from then on is refused.
    relays.hear(2, on: 1, submit(9))
    relays.settle()
    #expect(relays.texts(1, on: 0).isEmpty)
  }

  // MARK: Members

  @Test("who is made a member over another relay is told at once; what comes after their leaving is not for them")
  func membership() {
    var relays = Relays()
    let cora = Participant(user: named("cora"), role: .coordinator)
    relays.join(1, on: 0, as: nina)
    relays.join(2, on: 1, as: cora)
    relays.settle()
    relays.hear(1, on: 0, submit(1, .createSession))
    relays.settle()
    relays.hear(2, on: 1, submit(2, .joinSession(reason: "help")))
    relays.settle()
    #expect(relays.take(2, on: 1).contains(.joined(ward)))
    relays.hear(2, on: 1, .follow(Follow(session: ward, after: .start)))
    relays.settle()
    _ = relays.take(2, on: 1)
    // Cora leaves on a device that is connected to the other relay, and a message follows. A page that is read now holds both entries.
    relays.join(3, on: 0, as: cora, device: "other")
    relays.settle()
    relays.holdsPages = true
    relays.hear(1, on: 0, submit(3))
    relays.look(1)
    relays.hear(3, on: 0, submit(4, .leave))
    relays.hear(1, on: 0, submit(5))
    relays.readPages(of: 1)
    #expect(relays.texts(2, on: 1).isEmpty, "the page is ahead of what the relay knows")
    relays.holdsPages = false
    relays.settle()
    let frames = relays.take(2, on: 1)
    #expect(frames.contains(.left(ward)))
    #expect(!frames.contains { if case .event(let entry) = $0 { entry.key == key(5) } else { false } })
    #expect(frames.contains { if case .event(let entry) = $0 { entry.key == key(3) } else { false } })
  }

  private func submit(_ number: Int, _ action: ClientOperation.Action? = nil) -> ClientFrame {
    let action = action ?? .sendMessage(body: "m\(number)")
    return .submit(ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: action), isLaneHead: true)
  }
}
