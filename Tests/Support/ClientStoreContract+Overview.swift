import Testing
import WardlineModel
import WardlineSync

// What a coordinator is told of all sessions, and does in those that this device does not follow.
extension ClientStoreContract {
  private static func row(_ session: SessionID, at time: Int64, version: UInt64 = 1, isOver: Bool = false) throws
    -> SessionOverview
  {
    SessionOverview(
      session, language: try LanguageTag("ar-SY"), status: VersionedStatus(.paused, version: version),
      statusSince: Sample.time(time + 1), createdAt: Sample.time(time),
      members: [
        Participant(user: Sample.interpreter, role: .interpreter, name: "I\u{0}d:3,ris"),
        Participant(user: Sample.nurse, role: .nurse, name: "e\u{301}"),
      ], nurseFirstWordsAt: Sample.time(time + 2), openRequest: Sample.key(9), isOver: isOver)
  }

  private static func operation(_ key: UInt64, _ action: ClientOperation.Action, in session: SessionID = Sample.ward)
    -> ClientOperation
  {
    ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action)
  }

  static func theOverviewIsKept(_ store: some ClientStore) throws {
    #expect(try store.overview() == Overview())
    let rows = try [row(Sample.clinic, at: 20), row(Sample.ward, at: 10)]
    let whole = RelayNews.overview(rows, isWhole: true, heardAt: Sample.time(1))
    let more = RelayNews.overview([], isWhole: false, heardAt: Sample.time(2))
    #expect(try store.apply([whole, more]).changes == [.overview])
    #expect(try store.overview() == Overview(rows: [rows[1], rows[0]], asOf: Sample.time(2)))
    let plain = SessionOverview(Sample.name("ward-9"), createdAt: Sample.time(30))
    _ = try store.apply([
      .connected, .overview([plain, try row(Sample.ward, at: 10, isOver: true)], isWhole: false, heardAt: Sample.time(3)),
    ])
    #expect(try store.overview().rows == [rows[0], plain])
    _ = try store.apply([.overview([plain], isWhole: true, heardAt: Sample.time(4))])
    #expect(try store.overview() == Overview(rows: [plain], asOf: Sample.time(4)))
    // It is of no session that this device keeps.
    #expect(try store.cursors().isEmpty && store.session(Sample.ward) == nil)
    let many = (0...Limits.overviewSessionsMax).map { number in
      SessionOverview(Sample.session(number), createdAt: Sample.time(Int64(number)))
    }
    _ = try store.apply([.overview(many, isWhole: true, heardAt: Sample.time(5))])
    #expect(try store.overview().rows == Array(many.prefix(Limits.overviewSessionsMax)))
  }

  static func rowsThatAreStillToComeAreCounted(_ store: some ClientStore) throws {
    let time = Sample.time(1)
    func frame(_ list: RelayList, isWhole: Bool, _ left: Int?) -> RelayNews {
      switch list {
      case .directory: .directory([], isWhole: isWhole, left: left, heardAt: time)
      case .queuedRequests: .queuedRequests([], isWhole: isWhole, left: left)
      case .overview: .overview([], isWhole: isWhole, left: left, heardAt: time)
      }
    }
    for (index, list) in RelayList.allCases.enumerated() {
      #expect(try store.rowsLeft(of: list) == nil)
      _ = try store.apply([frame(list, isWhole: true, 7 + index)])
      // The end of a connection says when the list was heard, and nothing of the rows.
      _ = try store.apply([frame(list, isWhole: false, nil)])
    }
    for (index, list) in RelayList.allCases.enumerated() {
      #expect(try store.rowsLeft(of: list) == 7 + index)
      _ = try store.apply([frame(list, isWhole: false, 0)])
      #expect(try store.rowsLeft(of: list) == 0)
      // An older relay begins.
      _ = try store.apply([frame(list, isWhole: true, nil)])
      #expect(try store.rowsLeft(of: list) == nil)
    }
  }

  static func oversightMakesNoSession(_ store: some ClientStore) throws {
    _ = try store.apply([.overview([try row(Sample.ward, at: 10, version: 4)], isWhole: true, heardAt: Sample.time(1))])
    let deeds: [ClientOperation.Action] = [
      .assignRequest(Sample.key(9), Sample.interpreter), .setStatus(.ended, basedOn: 0), .setStatus(.ended, basedOn: 0),
      .joinSession(reason: "e\u{301}"), .renewRequest(Sample.key(8)),
    ]
    _ = try store.enqueue(deeds.enumerated().map { operation(UInt64($0.offset + 1), $0.element) })
    // One end is enough, and it is based on what the row says.
    #expect(
      try store.queue().map(\.operation.action) == [deeds[0], .setStatus(.ended, basedOn: 4), deeds[3], deeds[4]])
    #expect(try store.answer(to: Sample.key(9)) == RequestAnswer(Sample.key(1), .pending))
    #expect(try store.lanes() == [.session(Sample.ward)])
    _ = try store.claim([1, 2, 4, 5].map(Sample.key))
    let ended = VersionedStatus(.ended, version: 5)
    let answers: [RelayNews] = [
      .accepted(Sample.accepting(1, sequence: 7)), .accepted(Sample.accepting(2, sequence: 9, status: ended)),
      .rejected(Sample.refusing(5, .taken)),
    ]
    let changes = try store.apply(answers).changes
    #expect(changes == [.overview, .answerRefused(Sample.key(8), session: Sample.ward, .taken)])
    #expect(try store.overview().rows.map(\.status) == [ended])
    #expect(try store.answer(to: Sample.key(9)) == RequestAnswer(Sample.key(1), .taken))
    #expect(try store.queue().map(\.operation.key) == [Sample.key(4)])
    _ = try store.apply([.accepted(Sample.accepting(4, sequence: 10))])
    #expect(try store.queue().isEmpty)
    // Nothing of the session is kept, so no log of it is asked for (G8).
    #expect(try store.cursors().isEmpty && store.session(Sample.ward) == nil && store.requests(limit: 9).isEmpty)
  }

  static func refusedEndsWait(_ store: some ClientStore) throws {
    _ = try store.apply([.overview([try row(Sample.ward, at: 10, version: 4)], isWhole: true, heardAt: Sample.time(1))])
    _ = try store.enqueue([operation(1, .setStatus(.ended, basedOn: 0))])
    _ = try store.claim([Sample.key(1)])
    let inForce = VersionedStatus(.active, version: 6)
    _ = try store.apply([.rejected(Sample.refusing(1, .statusConflict, status: inForce))])
    #expect(try store.queue().map(\.state) == [.failed] && store.queue().map(\.reason) == [.statusConflict])
    #expect(try store.overview().rows.map(\.status) == [inForce] && store.session(Sample.ward) == nil)
    // Asked for again it is based on that.
    _ = try store.delete(Sample.key(1))
    _ = try store.enqueue([operation(2, .setStatus(.ended, basedOn: 0))])
    #expect(try store.queue().map(\.operation.action) == [.setStatus(.ended, basedOn: 6)])
  }

  static func reasonsAreShown(_ store: some ClientStore) throws {
    let cora = Participant(user: Sample.name("cora"), role: .coordinator, name: "Cora")
    func entry(_ sequence: UInt64, _ event: LogEntry.Event) -> RelayNews {
      .event(
        LogEntry(
          session: Sample.ward, sequence: sequence, key: nil, author: cora.user, loggedAt: Sample.time(1),
          writtenAt: Sample.time(1), event: event))
    }
    var shown = cora
    shown.joinReason = "e\u{301}\u{0}"
    let joined = LogEntry.Event.joined(cora, MembershipReason(.cameIn, note: shown.joinReason))
    #expect(try store.apply([entry(1, joined)]).changes.contains(.participant(shown, session: Sample.ward)))
    // Another name does not change why they came; leaving neither; who is invited comes for no reason of theirs.
    shown.name = "C."
    let renamed = Participant(user: cora.user, role: .coordinator, name: "C.")
    #expect(try store.apply([entry(2, .participant(renamed))]).changes.contains(.participant(shown, session: Sample.ward)))
    shown.hasLeft = true
    let left = LogEntry.Event.left(cora.user, MembershipReason(.left))
    #expect(try store.apply([entry(3, left)]).changes.contains(.participant(shown, session: Sample.ward)))
    #expect(try store.participants(of: Sample.ward) == [shown])
    let invited = LogEntry.Event.joined(cora, MembershipReason(.invited))
    #expect(try store.apply([entry(4, invited)]).changes.contains(.participant(cora, session: Sample.ward)))
    // What the relay no longer keeps this device does not keep either: not what was written before that place, and what was written after it.
    let dora = Participant(user: Sample.name("dora"), role: .coordinator, name: "Dora")
    let reason = MembershipReason(.cameIn, note: "a complaint")
    _ = try store.apply([
      entry(5, .joined(cora, MembershipReason(.cameIn, note: "to help"))), entry(6, .joined(dora, reason)),
    ])
    _ = try store.apply([.erased(through: 5, session: Sample.ward)])
    #expect(try store.participants(of: Sample.ward).map(\.joinReason) == ["", "a complaint"])
    #expect(try store.apply([.erased(through: 5, session: Sample.ward)]).changes.isEmpty)
    _ = try store.apply([.erased(through: 6, session: Sample.ward)])
    #expect(try store.participants(of: Sample.ward).map(\.joinReason) == ["", ""])
  }

  static func assignmentsOfMembersSayHowRequestsStand(_ store: some ClientStore) throws {
    let content = InterpreterRequest(try LanguageTag("ar"))
    _ = try store.apply([
      .event(
        LogEntry(
          session: Sample.ward, sequence: 3, key: Sample.key(1), author: Sample.interpreter, loggedAt: Sample.time(1),
          writtenAt: Sample.time(1), event: .done(.requestInterpreter(content))))
    ])
    _ = try store.enqueue([operation(2, .assignRequest(Sample.key(1), Sample.interpreter))])
    _ = try store.apply([.accepted(Sample.accepting(2, sequence: 4))])
    #expect(try store.request(Sample.key(1))?.state == .accepted(by: Sample.interpreter))
  }
}

extension Sample {
  fileprivate static func session(_ number: Int) -> SessionID {
    do { return try SessionID("bed-\(10_000_000 + number)") } catch { preconditionFailure("\(error)") }
  }
}
