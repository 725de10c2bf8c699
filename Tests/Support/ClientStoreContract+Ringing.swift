import Testing
import WardlineModel
import WardlineSync

// What rings, how it is answered, and what else the relay tells a connection.
extension ClientStoreContract {
  private static var arabic: LanguageTag {
    do { return try LanguageTag("ar") } catch { preconditionFailure("\(error)") }
  }

  private static func ring(_ key: UInt64, until milliseconds: Int64 = 45_000, note: String = "") -> Ring {
    Ring(
      of: Sample.key(key), in: Sample.ward, arabic, urgency: .urgent, note: note, author: Sample.nurse, authorName: "Nadia",
      endsAt: Sample.time(milliseconds))
  }

  private static func answering(_ key: UInt64, _ action: ClientOperation.Action) -> ClientOperation {
    ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action)
  }

  private static func accepting(_ key: UInt64, _ request: UInt64) -> ClientOperation {
    answering(key, .acceptRequest(Sample.key(request)))
  }

  static func ringsRingUntilTheyEnd(_ store: some ClientStore) throws {
    let rings = [ring(1), ring(2, note: "e\u{301}\u{0}")]
    #expect(try store.apply(rings.map(RelayNews.ring)).changes == rings.map(Change.ring))
    #expect(try store.rings() == rings)
    #expect(try store.apply([.ring(rings[0])]).changes.isEmpty, "nothing new")
    let longer = ring(1, until: 60_000)
    #expect(try store.apply([.ring(longer)]).changes == [.ring(longer)])
    #expect(try store.rings() == [longer, rings[1]])
    #expect(try store.apply([.ringEnded(Sample.key(1), .taken)]).changes == [.ringEnded(Sample.key(1), .taken)])
    #expect(try store.apply([.ringEnded(Sample.key(1), .taken)]).changes.isEmpty)
    #expect(try store.rings() == [rings[1]])
  }

  static func answeredRingsAreHidden(_ store: some ClientStore) throws {
    _ = try store.apply([.ring(ring(1)), .ring(ring(2))])
    #expect(try store.enqueue([accepting(3, 1)]).changes == [.ringEnded(Sample.key(1), .accepted)])
    let declined = try store.enqueue([answering(4, .declineRequest(Sample.key(2), .busy))])
    #expect(declined.changes == [.ringEnded(Sample.key(2), .declined)])
    #expect(try store.rings().isEmpty)
    // A new connection rings again; it is answered all the same.
    #expect(try store.apply([.connected, .ring(ring(1)), .ring(ring(2))]).changes.isEmpty)
    #expect(try store.rings().isEmpty)
    // Who takes an answer back can give another one.
    #expect(try store.delete(Sample.key(4)).changes == [.ring(ring(2))])
    #expect(try store.answer(to: Sample.key(2)) == nil)
    #expect(try store.holdForDeletion(Sample.key(3)).changes == [.ring(ring(1))])
    #expect(try store.undoDeletion(Sample.key(3)).changes == [.ringEnded(Sample.key(1), .accepted)])
    // The relay has it, and says so once more.
    _ = try store.claim([Sample.key(3)])
    #expect(try store.apply([.accepted(Sample.accepting(3, sequence: 7))]).changes.isEmpty)
    #expect(try store.apply([.ringEnded(Sample.key(1), .accepted)]).changes.isEmpty)
    #expect(try store.rings() == [ring(2)])
    #expect(try store.answer(to: Sample.key(1)) == RequestAnswer(Sample.key(3), .taken))
  }

  static func refusedAnswersAreToldOnce(_ store: some ClientStore) throws {
    _ = try store.apply([.ring(ring(1))])
    let operations = [
      accepting(2, 1), answering(3, .declineRequest(Sample.key(1), .busy)), answering(4, .cancelRequest(Sample.key(1))),
      answering(5, .renewRequest(Sample.key(1))),
    ]
    for (operation, code) in zip(operations, [RejectionCode.taken, .notRung, .gone, .init(rawValue: "of_a_newer_relay")]) {
      _ = try store.enqueue([operation])
      _ = try store.claim([operation.key])
      let rejection = Rejection(key: operation.key, session: Sample.ward, code: code, isPermanent: true)
      let told = Change.answerRefused(Sample.key(1), session: Sample.ward, code)
      #expect(try store.apply([.rejected(rejection), .rejected(rejection)]).changes == [told])
      #expect(try store.queue().isEmpty && store.rings().isEmpty)
      #expect(try store.answer(to: Sample.key(1)) == RequestAnswer(operation.key, .refused(code)))
    }
  }

  /// A relay that was restarted while it rang refuses the answer to that ring, and has rung again by then.
  static func ringsAgain(_ store: some ClientStore) throws {
    _ = try store.apply([.ring(ring(1))])
    _ = try store.enqueue([accepting(2, 1)])
    _ = try store.claim([Sample.key(2)])
    _ = try store.apply([.connected])
    let refusal = Rejection(key: Sample.key(2), session: Sample.ward, code: .notRung, isPermanent: true)
    let changes = try store.apply([.ring(ring(1)), .rejected(refusal)]).changes
    #expect(changes.contains(.ring(ring(1))))
    #expect(try store.rings() == [ring(1)])
  }

  static func unjudgedAnswersWait(_ store: some ClientStore) throws {
    _ = try store.apply([.ring(ring(1))])
    _ = try store.enqueue([accepting(2, 1)])
    for code in [RejectionCode.tooOld, .timedOut] {
      #expect(try store.apply([.rejected(Sample.refusing(2, code))]).changes.isEmpty)
      #expect(try store.counts() == QueueCounts(pending: 0, failed: 1))
      #expect(try store.answer(to: Sample.key(1)) == RequestAnswer(Sample.key(2), .held(code)))
      #expect(try store.rings().isEmpty, "it rings no more")
      #expect(try store.retry(Sample.key(2)).hasEffect)
      #expect(try store.answer(to: Sample.key(1)) == RequestAnswer(Sample.key(2), .pending))
    }
  }

  static func connectionsForgetRings(_ store: some ClientStore) throws {
    let request = RelayNews.event(
      LogEntry(
        session: Sample.ward, sequence: 3, key: Sample.key(5), author: Sample.nurse, loggedAt: Sample.time(3),
        writtenAt: Sample.time(3), event: .done(.requestInterpreter(InterpreterRequest(arabic)))))
    let place = RequestPlace(2, onDuty: 3, busy: 1, expiresAt: Sample.time(600_000))
    _ = try store.apply([.ring(ring(1)), .ring(ring(2)), request, .place(Sample.key(5), place)])
    #expect(try store.request(Sample.key(5))?.place == place)
    let again = try store.apply([.connected, .ring(ring(2)), .place(Sample.key(5), place)])
    #expect(again.changes == [.ringEnded(Sample.key(1), .reconnected)], "what is told again has not changed")
    #expect(try store.apply([.connected]).changes.count == 2)
    #expect(try store.rings().isEmpty && store.request(Sample.key(5))?.place == nil)
  }

  static func placesAreOfOpenRequests(_ store: some ClientStore) throws {
    let place = RequestPlace(1, onDuty: 3, busy: 3, expiresAt: Sample.time(600_000))
    // The relay may say where a request stands before its log was read.
    #expect(try store.apply([.place(Sample.key(5), place)]).changes.isEmpty)
    func entry(_ sequence: UInt64, _ event: LogEntry.Event, key: UInt64? = nil) -> RelayNews {
      .event(
        LogEntry(
          session: Sample.ward, sequence: sequence, key: key.map(Sample.key), author: Sample.nurse,
          loggedAt: Sample.time(3), writtenAt: Sample.time(3), event: event))
    }
    _ = try store.apply([entry(3, .done(.requestInterpreter(InterpreterRequest(arabic))), key: 5)])
    #expect(try store.request(Sample.key(5))?.place == place)
    _ = try store.apply([entry(4, .expired(Sample.key(5)))])
    #expect(try store.request(Sample.key(5))?.place == nil)
    #expect(try store.apply([.place(Sample.key(5), place)]).changes.isEmpty, "it is late")
    _ = try store.apply([entry(5, .done(.renewRequest(Sample.key(5))))])
    #expect(try store.request(Sample.key(5))?.place == nil)
  }

  static func dutyIsTheLastChoice(_ store: some ClientStore) throws {
    #expect(try store.duty() == DeviceDuty())
    let chosen = try store.setDuty(DutyChoice(.on, chosenAt: Sample.time(5)))
    #expect(chosen.changes == [.duty(DeviceDuty(choice: DutyChoice(.on, chosenAt: Sample.time(5))))])
    // A clock that was set back does not undo it.
    _ = try store.setDuty(DutyChoice(.away, chosenAt: Sample.time(1)))
    #expect(try store.duty().choice == DutyChoice(.away, chosenAt: Sample.time(6)))
    let state = DutyState(DutyChoice(.away, chosenAt: Sample.time(6)), availability: .away)
    let heard = try store.apply([.duty(state, heardAt: Sample.time(7))])
    #expect(heard.changes == [.duty(try store.duty())])
    #expect(try store.duty() == DeviceDuty(choice: state.choice, state: state, heardAt: Sample.time(7)))
    // Chosen later on another device: it would count again after a restart of the relay.
    let elsewhere = DutyState(DutyChoice(.off, chosenAt: Sample.time(9)), availability: .off)
    _ = try store.apply([.duty(elsewhere, heardAt: Sample.time(9))])
    #expect(try store.duty().choice == elsewhere.choice)
    _ = try store.setDuty(DutyChoice(.on, chosenAt: Sample.time(2)))
    #expect(try store.duty().choice == DutyChoice(.on, chosenAt: Sample.time(10)))
    // A refusal is no choice.
    let refused = DutyState(DutyChoice(.off, chosenAt: Sample.time(20)), availability: .off, refusal: .notInterpreter)
    _ = try store.apply([.duty(refused, heardAt: Sample.time(21))])
    #expect(try store.duty().choice?.duty == .on && store.duty().state == refused)
  }

  static func dutyOfOthersIsNotChosenHere(_ store: some ClientStore) throws {
    let state = DutyState(DutyChoice(.on, chosenAt: Sample.time(6)), availability: .busy, busyIn: [Sample.clinic, Sample.ward])
    _ = try store.apply([.duty(state, heardAt: Sample.time(7))])
    #expect(try store.duty() == DeviceDuty(choice: nil, state: state, heardAt: Sample.time(7)))
    #expect(try store.apply([.duty(state, heardAt: Sample.time(7))]).changes.isEmpty)
  }

  static func theDirectoryIsKept(_ store: some ClientStore) throws {
    #expect(try store.directory() == Directory())
    let amal = DirectoryRow(
      Sample.name("amal"), name: "Amal\u{0}", languages: [SpokenLanguage(arabic, level: .native), SpokenLanguage(arabic)],
      .onDuty)
    var idris = DirectoryRow(Sample.interpreter, languages: [], .busy)
    let whole = RelayNews.directory([idris, amal], isWhole: true, heardAt: Sample.time(1))
    let more = RelayNews.directory([], isWhole: false, heardAt: Sample.time(2))
    #expect(try store.apply([whole, more]).changes == [.directory])
    #expect(try store.directory() == Directory(rows: [amal, idris], asOf: Sample.time(2)))
    idris.availability = .away
    var gone = amal
    gone.availability = .off
    _ = try store.apply([.connected, .directory([gone, idris], isWhole: false, heardAt: Sample.time(3))])
    #expect(try store.directory() == Directory(rows: [idris], asOf: Sample.time(3)))
    _ = try store.apply([.directory([amal], isWhole: true, heardAt: Sample.time(4))])
    #expect(try store.directory() == Directory(rows: [amal], asOf: Sample.time(4)))
  }

  static func theQueueIsKept(_ store: some ClientStore) throws {
    func row(_ key: UInt64, _ urgency: Urgency, at milliseconds: Int64, isOver: Bool = false) -> QueuedRequest {
      QueuedRequest(
        Sample.key(key), in: Sample.ward, arabic, urgency: urgency, author: Sample.nurse, authorName: "Nadia",
        askedAt: Sample.time(milliseconds), ringing: 2, isOver: isOver)
    }
    let rows = [row(1, .normal, at: 2), row(2, .normal, at: 1), row(3, .urgent, at: 3)]
    #expect(try store.apply([.queuedRequests(rows, isWhole: true)]).changes == [.queuedRequests])
    #expect(try store.queuedRequests() == [rows[2], rows[1], rows[0]])
    var rung = rows[1]
    rung.ringing = 5
    _ = try store.apply([.queuedRequests([row(3, .urgent, at: 3, isOver: true), rung], isWhole: false)])
    #expect(try store.queuedRequests() == [rung, rows[0]])
    _ = try store.apply([.queuedRequests([], isWhole: true)])
    #expect(try store.queuedRequests().isEmpty)
  }

  /// A relay that tells of more than there can be fills no store (G9).
  static func whatIsToldIsBounded(_ store: some ClientStore) throws {
    let rings = (0..<UInt64(Limits.ringsMax) + 2).map { ring($0) }
    #expect(try store.apply(rings.map(RelayNews.ring)).changes.count == Limits.ringsMax)
    #expect(try store.rings() == Array(rings.prefix(Limits.ringsMax)))
    let changed = ring(0, until: 50_000)
    #expect(try store.apply([.ring(changed)]).changes == [.ring(changed)], "one that is there can change")
    let people = (0...Limits.peopleOnDutyMax).map { number -> DirectoryRow in
      do { return DirectoryRow(try UserID("user-\(10_000 + number)"), languages: [], .onDuty) } catch {
        preconditionFailure("\(error)")
      }
    }
    _ = try store.apply([.directory(people, isWhole: false, heardAt: Sample.time(1))])
    #expect(try store.directory().rows == Array(people.prefix(Limits.peopleOnDutyMax)))
    let queued = (0...UInt64(Limits.queuedRequestsMax)).map { number in
      QueuedRequest(
        Sample.key(number), in: Sample.ward, arabic, urgency: .normal, author: Sample.nurse,
        askedAt: Sample.time(Int64(number)),
        ringing: 0)
    }
    _ = try store.apply([.queuedRequests(queued, isWhole: false)])
    #expect(try store.queuedRequests() == Array(queued.prefix(Limits.queuedRequestsMax)))
    let place = RequestPlace(1, onDuty: 1, busy: 0, expiresAt: Sample.time(9))
    let requests = (0...UInt64(Limits.placesMax)).map { 100 + $0 }
    _ = try store.enqueue(requests.map { answering($0, .requestInterpreter(InterpreterRequest(arabic))) })
    _ = try store.apply(requests.map { .accepted(Sample.accepting($0, sequence: $0)) })
    _ = try store.apply(requests.map { .place(Sample.key($0), place) })
    #expect(try requests.filter { try store.request(Sample.key($0))?.place != nil } == requests.dropLast())
    let answers = (0...UInt64(Limits.requestAnswersMax)).map { 1_000 + $0 }
    _ = try store.enqueue(answers.map { answering(5_000 + $0, .cancelRequest(Sample.key($0))) })
    #expect(try answers.filter { try store.answer(to: Sample.key($0)) != nil } == Array(answers.dropFirst()))
  }
}
