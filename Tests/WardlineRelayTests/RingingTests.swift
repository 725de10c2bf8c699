import Testing
import WardlineModel

@testable import WardlineRelay

/// What a relay says to those who ask, those whom it rings, and those who watch.
@Suite("Requests that ring") struct RingingTests {
  static let amal = Participant(user: named("amal"), role: .interpreter, name: "Amal")
  private static let badr = Participant(user: named("badr"), role: .interpreter, name: "Badr")
  private static let cora = Participant(user: named("cora"), role: .coordinator, name: "Cora")
  static let nurse = Participant(user: named("nina"), role: .nurse, name: "Nina")

  static func grant(_ participant: Participant) -> Grant {
    Grant(participant: participant, sessions: [], expiresAt: wall(3_600_000), followsMembership: true)
  }

  static func tag(_ text: String) -> LanguageTag {
    do { return try LanguageTag(text) } catch { preconditionFailure("\(error)") }
  }

  static func person(_ participant: Participant, _ languages: String...) -> Person {
    Person(
      user: participant.user, role: participant.role, name: participant.name,
      languages: languages.map { SpokenLanguage(tag($0)) })
  }

  static func entry(_ sequence: UInt64, _ event: LogEntry.Event, of number: Int? = nil, by author: Participant = nurse)
    -> LogEntry
  {
    LogEntry(
      session: ward, sequence: sequence, key: number.map(key), author: author.user, loggedAt: wall(0), writtenAt: wall(0),
      event: event)
  }

  static func submit(_ number: Int, _ action: ClientOperation.Action) -> ClientFrame {
    .submit(ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: action), isLaneHead: false)
  }

  /// A nurse on connection 1, and interpreters from 2 on.
  static func relay(_ interpreters: [Participant] = [amal]) -> Script {
    var relay = Script()
    relay.join(1, as: grant(nurse), at: [])
    for (index, interpreter) in interpreters.enumerated() {
      relay.join(UInt64(index + 2), as: grant(interpreter), at: [])
    }
    return relay
  }

  static func goOnDuty(_ participant: Participant, _ languages: String..., on id: UInt64, _ relay: inout Script) {
    let choice = DutyChoice(.on, chosenAt: wall(0))
    relay.on(.received(id, [.duty(choice)]), .readPeople([participant.user]))
    let person = Person(
      user: participant.user, role: .interpreter, name: participant.name,
      languages: languages.map { SpokenLanguage(tag($0)) })
    relay.on(
      .people([participant.user], [participant.user: person]),
      .send(id, [.duty(DutyState(choice, availability: .onDuty))]))
  }

  /// The nurse asks under key 1, in a session that this makes.
  @discardableResult
  static func ask(_ relay: inout Script) -> [RelayMachine.Action] {
    let content = InterpreterRequest(tag("ar"), note: "chest pain")
    relay.hear(1, submit(1, .requestInterpreter(content)))
    let made = [
      entry(1, .done(.createSession)), entry(2, .joined(nurse, MembershipReason(.created))),
      entry(3, .done(.requestInterpreter(content)), of: 1),
    ]
    return relay.give(.committed([.created(acceptance(1, 3), entries: made)]))
  }

  private static func ring(until: Int64 = Limits.ringMilliseconds) -> RelayFrame {
    .ring(
      Ring(of: key(1), in: ward, tag("ar"), note: "chest pain", author: nurse.user, authorName: "Nina", endsAt: wall(until)))
  }

  @Test("who goes on and off duty without end stays off after so many times, is told why, and may again after a while")
  func flapping() {
    var relay = Self.relay()
    func choose(_ duty: Duty, _ milliseconds: Int64) -> DutyRefusal? {
      let choice = DutyChoice(duty, chosenAt: wall(milliseconds))
      var actions = relay.give(.received(2, [.duty(choice)]), at: milliseconds)
      if actions.contains(.readPeople([Self.amal.user])) {
        actions = relay.give(.people([Self.amal.user], [Self.amal.user: Self.person(Self.amal, "ar")]), at: milliseconds)
      }
      let states = actions.compactMap { action -> DutyState? in
        if case .send(2, let frames) = action, case .duty(let state)? = frames.last { state } else { nil }
      }
      #expect(states.last?.choice.duty == (states.last?.refusal == nil ? duty : .off), "\(actions)")
      return states.last?.refusal
    }
    for number in 0..<Int64(Limits.dutiesBurstMax) {
      #expect(choose(.on, 2 * number) == nil && choose(.off, 2 * number + 1) == nil)
    }
    #expect(choose(.on, 100) == .tooOften)
    // A repeated choice and a break are not charged.
    #expect(choose(.on, 30_100) == nil && choose(.on, 30_100) == nil && choose(.away, 30_200) == nil)
    #expect(choose(.on, 30_300) == .tooOften)
  }

  @Test("who takes a break without having been on duty is rung for nothing")
  func breakAtFirst() {
    var relay = Self.relay()
    Self.ask(&relay)
    let choice = DutyChoice(.away, chosenAt: wall(0))
    relay.on(.received(2, [.duty(choice)]), .readPeople([Self.amal.user]))
    relay.on(
      .people([Self.amal.user], [Self.amal.user: Self.person(Self.amal, "ar")]),
      .send(2, [.duty(DutyState(choice, availability: .away))]))
  }

  @Test("who is invited is rung as before, and not after their first word")
  func invited() {
    var relay = Self.relay()
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.ask(&relay)
    relay.hear(1, Self.submit(2, .invite(Self.amal.user)))
    let joined = Self.entry(4, .joined(Self.amal, MembershipReason(.invited)), of: 2)
    let invitation = relay.give(.committed([.accepted(acceptance(2, 4), entry: joined)]))
    #expect(!invitation.contains(.send(2, [.ringEnded(key(1), .busy)])), "\(invitation)")
    relay.hear(2, Self.submit(3, .sendMessage(body: "a word")))
    let word = Self.entry(5, .message(body: "a word"), of: 3, by: Self.amal)
    let spoken = relay.give(.committed([.accepted(acceptance(3, 5), entry: word)]))
    #expect(spoken.contains(.send(2, [.ringEnded(key(1), .busy)])), "\(spoken)")
  }

  @Test("a request rings with who asks, and its author hears where it stands")
  func rings() {
    var relay = Self.relay()
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    let actions = Self.ask(&relay)
    #expect(actions.contains(.send(2, [Self.ring()])), "\(actions)")
    let place = RequestPlace(1, onDuty: 1, busy: 0, expiresAt: wall(Limits.requestExpiryMilliseconds))
    #expect(actions.contains(.send(1, [.waiting(key(1), in: ward, place)])), "\(actions)")
    #expect(actions.contains(.send(2, [.duty(DutyState(DutyChoice(.on, chosenAt: wall(0)), availability: .ringing))])))
  }

  @Test("the first accept that is committed stops the ring of the others within the same turn, and their rings are logged")
  func taken() {
    var relay = Self.relay([Self.amal, Self.badr])
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.goOnDuty(Self.badr, "ar", on: 3, &relay)
    Self.ask(&relay)
    // The second wave rings for both.
    let wave = relay.give(.tick, at: Limits.waveMilliseconds)
    #expect(wave.contains(.send(3, [Self.ring(until: Limits.waveMilliseconds + Limits.ringMilliseconds)])), "\(wave)")
    let accept = ClientOperation(key: key(2), session: ward, writtenAt: wall(0), action: .acceptRequest(key(1)))
    relay.on(
      .received(2, [.submit(accept, isLaneHead: true)]), .commit([.answer(accept, author: Self.amal, wasRung: true)]))
    let entries = [
      Self.entry(4, .accepted(key(1), Self.amal.user), of: 2, by: Self.amal),
      Self.entry(5, .joined(Self.amal, MembershipReason(.accepted)), by: Self.amal),
    ]
    let actions = relay.give(.committed([.appended(acceptance(2, 4), entries: entries)]))
    #expect(actions.contains(.send(3, [.ringEnded(key(1), .taken)])), "\(actions)")
    #expect(actions.contains(.send(2, [.ringEnded(key(1), .accepted)])), "\(actions)")
    #expect(actions.contains(.send(2, [.joined(ward)])), "\(actions)")
    let rungs = [
      RoutingMachine.Rung(Self.amal.user, milliseconds: Limits.waveMilliseconds),
      RoutingMachine.Rung(Self.badr.user, milliseconds: 0),
    ]
    #expect(actions.contains(.commit([.logRings(key(1), in: ward, rungs)])), "\(actions)")
    let choice = DutyChoice(.on, chosenAt: wall(0))
    #expect(actions.contains(.send(2, [.duty(DutyState(choice, availability: .busy, busyIn: [ward]))])))
  }

  /// Amal is in the session, at 5.
  static func accept(_ relay: inout Script) {
    relay.hear(2, submit(2, .acceptRequest(key(1))))
    let entries = [
      entry(4, .accepted(key(1), amal.user), of: 2, by: amal), entry(5, .joined(amal, MembershipReason(.accepted)), by: amal),
    ]
    relay.give(.committed([.appended(acceptance(2, 4), entries: entries)]))
    relay.give(.committed([.logged([])]))
  }

  @Test("PITFALLS 41: accepted, and gone before the first word: it rings for the next one at once")
  func abandoned() {
    var relay = Self.relay([Self.amal, Self.badr])
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.goOnDuty(Self.badr, "ar", on: 3, &relay)
    Self.ask(&relay)
    relay.machine.routing.machine.requests[key(1)]?.declined.insert(named("hala"))
    Self.accept(&relay)
    relay.hear(2, .follow(Follow(session: ward, after: cursor(5))))
    relay.give(.committed([.following(head(5), receipts: [], shared: cursor(5))]))
    relay.hear(2, Self.submit(3, .leave))
    let request = RoutedRequest(
      id: key(1), session: ward, author: Self.nurse.user, InterpreterRequest(Self.tag("ar"), note: "chest pain"),
      createdAt: wall(0))
    let left = [
      Self.entry(6, .left(Self.amal.user, MembershipReason(.left)), of: 3, by: Self.amal),
      Self.entry(7, .done(.renewRequest(key(1))), by: Self.amal),
    ]
    let actions = relay.give(.committed([.routed(acceptance(3, 6), entries: left, request)]))
    #expect(actions.contains(.send(3, [Self.ring()])), "\(actions)")
    #expect(!actions.contains(.send(2, [Self.ring()])), "\(actions)")
    #expect(relay.machine.routing.machine.requests[key(1)]?.declined.contains(named("hala")) == true)
    // Who leaves reads that, too, and nothing that comes after it (G8).
    #expect(actions.contains(.send(2, [.event(left[0])])) && !actions.contains(.send(2, [.event(left[1])])), "\(actions)")
  }

  @Test("a handover rings for a successor, and not for whoever hands over")
  func handOver() {
    var relay = Self.relay([Self.amal, Self.badr])
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.goOnDuty(Self.badr, "ar", on: 3, &relay)
    Self.ask(&relay)
    Self.accept(&relay)
    relay.hear(2, Self.submit(3, .handOver(.shiftEnds, leavesAtOnce: true)))
    let request = RoutedRequest(
      id: key(3), session: ward, author: Self.nurse.user, InterpreterRequest(Self.tag("ar"), note: "chest pain"),
      handsOver: Self.amal.user,
      createdAt: wall(0))
    let entries = [
      Self.entry(6, .done(.handOver(.shiftEnds, leavesAtOnce: true)), of: 3, by: Self.amal),
      Self.entry(7, .left(Self.amal.user, MembershipReason(.handedOver)), by: Self.amal),
    ]
    let actions = relay.give(.committed([.routed(acceptance(3, 6), entries: entries, request)]))
    let ring = RelayFrame.ring(
      Ring(
        of: key(3), in: ward, Self.tag("ar"), note: "chest pain", author: Self.nurse.user, authorName: "Nina",
        handsOver: Self.amal.user, endsAt: wall(Limits.ringMilliseconds)))
    #expect(actions.contains(.send(3, [ring])), "\(actions)")
    #expect(!actions.contains(.send(2, [ring])), "\(actions)")
  }

  @Test("an accept of somebody for whom it never rang says so to the ledger, which refuses it")
  func outOfTheBlue() {
    var relay = Self.relay([Self.amal, Self.badr])
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.ask(&relay)
    let accept = ClientOperation(key: key(2), session: ward, writtenAt: wall(0), action: .acceptRequest(key(1)))
    relay.on(
      .received(3, [.submit(accept, isLaneHead: true)]), .commit([.answer(accept, author: Self.badr, wasRung: false)]))
  }

  @Test("whoever declines is not rung again, and who comes on duty next is rung at once")
  func declined() {
    var relay = Self.relay([Self.amal, Self.badr])
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.ask(&relay)
    relay.hear(2, Self.submit(2, .declineRequest(key(1), .busy)))
    let entry = Self.entry(4, .declined(key(1), Self.amal.user, .busy), of: 2, by: Self.amal)
    let actions = relay.give(.committed([.accepted(acceptance(2, 4), entry: entry)]))
    #expect(actions.contains(.send(2, [.ringEnded(key(1), .declined)])), "\(actions)")
    #expect(!actions.contains { if case .send(2, let frames) = $0 { frames.contains(Self.ring()) } else { false } })
    let choice = DutyChoice(.on, chosenAt: wall(0))
    relay.hear(3, .duty(choice))
    let came = relay.give(.people([Self.badr.user], [Self.badr.user: Self.person(Self.badr, "ar")]))
    #expect(came.contains(.send(3, [Self.ring()])), "\(came)")
  }

  @Test("a device that comes back while it rings is shown the ring again, and its duty")
  func reconnected() {
    var relay = Self.relay()
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    Self.ask(&relay)
    relay.give(.closed(2), at: 1_000)
    relay.give(.opened(5))
    relay.hear(5, hello("device-2", epoch: 2))
    relay.give(.verified(5, .granted(Self.grant(Self.amal))))
    let actions = relay.give(.committed([.arrived([], entries: [])]))
    #expect(actions.contains(.send(5, [Self.ring()])), "\(actions)")
    #expect(actions.contains(.send(5, [.duty(DutyState(DutyChoice(.on, chosenAt: wall(0)), availability: .ringing))])))
  }

  @Test("duty outlives a drop of its grace, and is gone after it until the device is back")
  func grace() {
    var relay = Self.relay()
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    relay.give(.closed(2), at: 1_000)
    relay.hear(1, .ping(nonce: 1, clientClock: wall(0)), at: 20_000)
    relay.give(.tick, at: 1_000 + Limits.dutyGraceMilliseconds)
    let asked = Self.ask(&relay)
    #expect(
      !asked.contains {
        if case .send(_, let frames) = $0 { frames.contains { if case .ring = $0 { true } else { false } } } else { false }
      })
    relay.give(.opened(5))
    relay.hear(5, hello("device-2", epoch: 2))
    relay.give(.verified(5, .granted(Self.grant(Self.amal))))
    let actions = relay.give(.committed([.arrived([], entries: [])]))
    let until = relay.uptime + Limits.ringMilliseconds
    #expect(actions.contains(.send(5, [Self.ring(until: until)])), "\(actions)")
  }

  @Test("the later of two choices counts, whichever comes last, and one from a clock that is ahead counts from now")
  func choices() {
    var relay = Self.relay()
    relay.give(.tick, at: 10_000)
    relay.on(.received(2, [.duty(DutyChoice(.on, chosenAt: wall(5_000)))]), .readPeople([Self.amal.user]))
    relay.give(.people([Self.amal.user], [Self.amal.user: Self.person(Self.amal, "ar")]))
    let off = DutyChoice(.off, chosenAt: wall(10_000))
    // From an hour ahead.
    relay.on(
      .received(2, [.duty(DutyChoice(.off, chosenAt: wall(3_610_000)))]), .send(2, [.duty(DutyState(off, availability: .off))]))
    // What a phone chose before, and says now.
    relay.on(
      .received(2, [.duty(DutyChoice(.on, chosenAt: wall(9_000)))]), .send(2, [.duty(DutyState(off, availability: .off))]))
  }

  @Test("a choice from a clock before 1970 or after 9999 is told as of the nearest date, which every device takes")
  func noDate() {
    var relay = Self.relay()
    for (said, told) in [(Int64.min, 0), (-1, 0), (.max, Limits.clockMaxMilliseconds)] as [(Int64, Int64)] {
      let off = DutyChoice(.off, chosenAt: Timestamp(milliseconds: told))
      let state = DutyState(off, availability: .off, refusal: .notInterpreter)
      relay.on(.received(1, [.duty(DutyChoice(.on, chosenAt: Timestamp(milliseconds: said)))]), .send(1, [.duty(state)]))
    }
    let first = DutyState(DutyChoice(.off, chosenAt: Timestamp(milliseconds: 0)), availability: .off)
    relay.on(.received(2, [.duty(DutyChoice(.off, chosenAt: Timestamp(milliseconds: .min)))]), .send(2, [.duty(first)]))
  }

  @Test("G9: choices share a read of the directory that is under way, and more of them than operations are allowed are dropped")
  func paced() {
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, pacing: Pacing(operations: Pace(perSecond: 1, burst: 3)))
    relay.join(2, as: Self.grant(Self.amal), at: [])
    relay.give(.tick, at: 1_000)
    let choices = (1...5).map { ClientFrame.duty(DutyChoice($0 == 2 ? .away : .on, chosenAt: wall($0))) }
    relay.on(.received(2, [choices[0]]), .readPeople([Self.amal.user]))
    relay.on(.received(2, Array(choices[1...])))
    // The third was the last that was heard.
    let counted = DutyState(DutyChoice(.on, chosenAt: wall(3)), availability: .onDuty)
    relay.on(
      .people([Self.amal.user], [Self.amal.user: Self.person(Self.amal, "ar")]), .send(2, [.duty(counted)]))
  }

  @Test("duty is refused to a nurse, to whom the directory does not have or has disabled, and while it cannot be read")
  func refused() {
    var relay = Self.relay()
    let choice = DutyChoice(.on, chosenAt: wall(0))
    let off = DutyChoice(.off, chosenAt: wall(0))
    relay.on(
      .received(1, [.duty(choice)]), .send(1, [.duty(DutyState(off, availability: .off, refusal: .notInterpreter))]))
    var disabled = Self.person(Self.amal, "ar")
    disabled.isDisabled = true
    let found: [([UserID: Person]?, DutyRefusal)] = [
      (nil, .unavailable), ([:], .unknownPerson), ([Self.amal.user: disabled], .disabled),
      ([Self.amal.user: Person(user: Self.amal.user, role: .nurse)], .notInterpreter),
    ]
    for (index, (people, refusal)) in found.enumerated() {
      let at = wall(Int64(index + 1))
      relay.on(.received(2, [.duty(DutyChoice(.on, chosenAt: at))]), at: Int64(index + 1), .readPeople([Self.amal.user]))
      relay.on(
        .people([Self.amal.user], people),
        .send(2, [.duty(DutyState(DutyChoice(.off, chosenAt: at), availability: .off, refusal: refusal))]))
    }
    // A token that names sessions has no duty, and hears nothing.
    relay.join(7, as: WardlineRelayTests.grant(ibrahim))
    relay.on(.received(7, [.duty(choice)]))
  }

  @Test("nurses and coordinators hear who is on duty, first all of them and then what has changed, once a second")
  func directory() {
    var relay = Self.relay([Self.amal])
    relay.join(9, as: Self.grant(Self.cora), at: [])
    let empty: [RelayFrame] = [.directory([], isWhole: true, left: 0)]
    let actions = relay.give(.tick, at: 1_000)
    #expect(
      actions == [
        .send(1, empty), .send(9, empty + [.requests([], isWhole: true, left: 0), .sessions([], isWhole: true, left: 0)]),
      ])
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    let row = DirectoryRow(Self.amal.user, name: "Amal", languages: [SpokenLanguage(Self.tag("ar"))], .onDuty)
    relay.on(
      .tick, at: 2_000, .send(1, [.directory([row], isWhole: false, left: 0)]),
      .send(9, [.directory([row], isWhole: false, left: 0)]))
    Self.ask(&relay)
    let asked = QueuedRequest(
      key(1), in: ward, Self.tag("ar"), urgency: .normal, author: Self.nurse.user, authorName: "Nina", askedAt: wall(0),
      ringing: 1)
    let ticked = relay.give(.tick, at: 3_000)
    #expect(
      ticked.contains {
        if case .send(9, let frames) = $0 { frames.contains(.requests([asked], isWhole: false, left: 0)) } else { false }
      })
    // Cancelled: over for coordinators.
    relay.hear(1, Self.submit(2, .cancelRequest(key(1))))
    let cancelled = relay.give(
      .committed([.accepted(acceptance(2, 4), entry: Self.entry(4, .done(.cancelRequest(key(1))), of: 2))]))
    #expect(cancelled.contains(.send(2, [.ringEnded(key(1), .cancelled)])))
    relay.give(.committed([.logged([])]))
    var over = asked
    over.isOver = true
    let told = relay.give(.tick, at: 4_000)
    #expect(
      told.contains {
        if case .send(9, let frames) = $0 {
          frames.contains { frame in
            if case .requests(let rows, _, _) = frame {
              rows.map(\.isOver) == [true] && rows.map(\.request) == [key(1)]
            } else {
              false
            }
          }
        } else {
          false
        }
      }, "\(told)")
  }

  @Test("whoever changes what they speak while on duty rings by that from then on, and the directory says it")
  func languages() {
    var relay = Self.relay([Self.amal, Self.badr])
    relay.give(.tick, at: 1_000)
    Self.goOnDuty(Self.amal, "fa", on: 2, &relay)
    relay.give(.tick, at: 2_000)
    Self.ask(&relay)
    let operation = ClientOperation(
      key: key(5), session: nil, writtenAt: wall(0), action: .publishProfile(name: "", languages: ["ar"]))
    let device: DeviceID = named("device-2")
    relay.on(
      .received(2, [.submit(operation, isLaneHead: true)]),
      .commit([.publish(operation, author: Self.amal.user, device: device, sessions: [])]))
    let kept = Acceptance(
      key: key(5), session: nil, sequence: 0, loggedAt: wall(0), writtenAt: wall(0), isReplay: false)
    relay.on(
      .committed([.recorded(kept, entries: [])]), .send(2, [.accepted(kept)]), .readPeople([Self.amal.user]))
    // It could not be read: it is asked for again, until it is known.
    relay.on(.people([Self.amal.user], nil))
    let again = relay.give(.tick, at: 3_000)
    #expect(again.contains(.readPeople([Self.amal.user])), "\(again)")
    let actions = relay.give(.people([Self.amal.user], [Self.amal.user: Self.person(Self.amal, "ar")]))
    #expect(actions.contains(.send(2, [Self.ring(until: 3_000 + Limits.ringMilliseconds)])), "\(actions)")
    let row = DirectoryRow(Self.amal.user, name: "Amal", languages: [SpokenLanguage(Self.tag("ar"))], .ringing)
    let told = relay.give(.tick, at: 4_000)
    #expect(
      told.contains {
        if case .send(1, let frames) = $0 { frames.contains(.directory([row], isWhole: false, left: 0)) } else { false }
      }, "\(told)")
    // Off duty, nobody is looked up.
    relay.hear(
      3,
      .submit(
        ClientOperation(key: key(6), session: nil, writtenAt: wall(0), action: .publishProfile(name: "", languages: ["ar"])),
        isLaneHead: true))
    let off = Acceptance(
      key: key(6), session: nil, sequence: 0, loggedAt: wall(0), writtenAt: wall(0), isReplay: false)
    relay.on(.committed([.recorded(off, entries: [])]), .send(3, [.accepted(off)]))
  }

  @Test("a slow reader hears of the directory once its link is free, and then all that it has missed")
  func slowReader() {
    var relay = Self.relay([Self.amal])
    relay.give(.tick, at: 1_000)
    relay.give(.congested(1))
    Self.goOnDuty(Self.amal, "ar", on: 2, &relay)
    relay.on(.tick, at: 2_000)
    relay.give(.drained(1))
    let row = DirectoryRow(Self.amal.user, name: "Amal", languages: [SpokenLanguage(Self.tag("ar"))], .onDuty)
    relay.on(.tick, at: 3_000, .send(1, [.directory([row], isWhole: false, left: 0)]))
  }

  @Test("a narrow link is sent a few rows a second, those that wait longest first, and of what is gone only that")
  func narrowReader() {
    let people = Self.people(6)
    var relay = Self.relay(people)
    relay.give(.tick, at: 1_000)
    relay.give(.takes(1, bytesMax: 2 * Limits.bytesPerFeedRow))
    for (index, person) in people.enumerated() { Self.goOnDuty(person, "ar", on: UInt64(index + 2), &relay) }
    #expect(Self.rows(relay.give(.tick, at: 2_000)) == ["amal-0 on-duty", "amal-1 on-duty"])
    // Those that were sent change again, and the others are sent before them.
    relay.give(.received(2, [.duty(DutyChoice(.away, chosenAt: wall(2_100)))]), at: 2_100)
    relay.give(.people([people[0].user], [people[0].user: Self.person(people[0], "ar")]), at: 2_100)
    relay.give(.received(6, [.duty(DutyChoice(.off, chosenAt: wall(2_100)))]), at: 2_100)
    #expect(Self.rows(relay.give(.tick, at: 3_000)) == ["amal-2 on-duty", "amal-3 on-duty"])
    #expect(Self.rows(relay.give(.tick, at: 4_000)) == ["amal-4 off", "amal-5 on-duty"])
    #expect(Self.rows(relay.give(.tick, at: 5_000)) == ["amal-0 away"])
    #expect(Self.rows(relay.give(.tick, at: 6_000)).isEmpty && relay.machine.routing.directory.removed.isEmpty)
  }

  @Test("a wide link is sent a large directory within a second, in frames of so many rows")
  func wideReader() {
    var relay = Self.relay(Self.people(40))
    relay.give(.tick, at: 1_000)
    for (index, person) in Self.people(40).enumerated() { Self.goOnDuty(person, "ar", on: UInt64(index + 2), &relay) }
    let frames = relay.give(.tick, at: 2_000).flatMap { action -> [RelayFrame] in
      if case .send(1, let frames) = action { frames } else { [] }
    }
    let counts = frames.map { frame -> Int in if case .directory(let rows, false, _) = frame { rows.count } else { 0 } }
    #expect(counts == [Limits.rowsPerFrameMax, 40 - Limits.rowsPerFrameMax])
  }

  @Test("G9: all that a coordinator is told in a second fits what a narrow link takes at once, and every feed goes on")
  func narrowCoordinator() {
    let bytesMax = 3 * Limits.bytesPerOverviewRow
    var relay = Self.relay(Self.people(12))
    let sessions = (0..<6).map { (index: Int) -> SessionID in named("ward-\(100 + index)") }
    relay.machine.overview = OverviewRows(sessions.map { SessionOverview($0, createdAt: wall(0)) })
    for (index, person) in Self.people(12).enumerated() { Self.goOnDuty(person, "ar", on: UInt64(index + 2), &relay) }
    Self.ask(&relay)
    relay.join(20, as: Self.grant(Self.cora), at: [])
    relay.give(.takes(20, bytesMax: bytesMax))
    var told = (people: 0, requests: 0, sessions: 0)
    for second: Int64 in 1...12 {
      var bytes = 0
      for case .send(20, let frames) in relay.give(.tick, at: second * 1_000) {
        for frame in frames {
          switch frame {
          case .directory(let rows, _, _):
            bytes += rows.count * Limits.bytesPerFeedRow
            told.people += rows.count
          case .requests(let rows, _, _):
            bytes += rows.count * Limits.bytesPerFeedRow
            told.requests += rows.count
          case .sessions(let rows, _, _):
            bytes += rows.count * Limits.bytesPerOverviewRow
            told.sessions += rows.count
          default: Issue.record("\(frame)")
          }
        }
      }
      #expect(bytes <= bytesMax, "second \(second)")
    }
    #expect(told.people >= 12 && told.requests >= 1 && told.sessions >= 6, "\(told)")
  }

  private static func people(_ count: Int) -> [Participant] {
    (0..<count).map { Participant(user: named("amal-\($0)"), role: .interpreter, name: "Amal \($0)") }
  }

  /// What the nurse hears of the directory.
  private static func rows(_ actions: [RelayMachine.Action]) -> [String] {
    actions.flatMap { action -> [String] in
      guard case .send(1, let frames) = action else { return [] }
      return frames.flatMap { frame -> [String] in
        guard case .directory(let rows, false, _) = frame else { return [] }
        return rows.map { "\($0.user) \($0.availability.rawValue)" }
      }
    }
  }

  @Test("an expiry is committed before anybody hears of it, and once a second again, where the store refuses")
  func expiry() {
    var relay = Self.relay([])
    Self.ask(&relay)
    let actions = relay.give(.tick, at: Limits.requestExpiryMilliseconds)
    #expect(actions.contains(.commit([.expire(key(1), in: ward)])), "\(actions)")
    relay.on(.commitRefused)
    relay.on(.tick, at: Limits.requestExpiryMilliseconds + 1_000, .commit([.expire(key(1), in: ward)]))
    // The routing asks again meanwhile, and it stays one write.
    let later = Limits.requestExpiryMilliseconds + Limits.requestRecordRetryMilliseconds + 1_000
    relay.on(.tick, at: later)
    relay.on(.commitRefused)
    relay.on(.tick, at: later + 1_000, .commit([.expire(key(1), in: ward)]))
  }

  @Test("a relay that was killed while it rang rings again, and asks nobody for what it knows")
  func restarted() {
    let request = RoutedRequest(
      id: key(1), session: ward, author: Self.nurse.user, InterpreterRequest(Self.tag("ar"), note: "chest pain"),
      createdAt: wall(0))
    var relay = Script()
    relay.machine = RelayMachine(epoch: life, restart: RoutingMachine.Restart(requests: [.init(request)]))
    relay.arrive(1, as: Self.grant(Self.nurse))
    let place = RequestPlace(1, onDuty: 0, busy: 0, expiresAt: wall(Limits.requestExpiryMilliseconds))
    let back = relay.give(.committed([.arrived([], entries: [])]))
    #expect(back.contains(.send(1, [.waiting(key(1), in: ward, place)])), "\(back)")
    relay.join(2, as: Self.grant(Self.amal), at: [])
    relay.hear(2, .duty(DutyChoice(.on, chosenAt: wall(0))))
    let actions = relay.give(.people([Self.amal.user], [Self.amal.user: Self.person(Self.amal, "ar")]))
    #expect(actions.contains(.send(2, [Self.ring()])), "\(actions)")
  }

  @Test("a relay that was started again rings first for whoever has waited longest, in whatever order their devices are back")
  func waitedLongest() {
    var relay = Script()
    relay.uptime = 100_000
    let ends: [UserID: Timestamp] = [Self.amal.user: wall(90_000)]
    relay.machine = RelayMachine(epoch: life, restart: RoutingMachine.Restart(sessionEnds: ends))
    relay.join(1, as: Self.grant(Self.nurse), at: [])
    for (index, interpreter) in [Self.amal, Self.badr].enumerated() {
      let id = UInt64(index + 2)
      relay.join(id, as: Self.grant(interpreter), at: [])
      relay.hear(id, .duty(DutyChoice(.on, chosenAt: wall(Int64(index) * 1_000))))
      relay.give(.people([interpreter.user], [interpreter.user: Self.person(interpreter, "ar")]))
    }
    let actions = Self.ask(&relay)
    func isRung(_ id: UInt64) -> Bool {
      actions.contains { action in
        guard case .send(id, let frames) = action else { return false }
        return frames.contains { if case .ring = $0 { true } else { false } }
      }
    }
    // Amal was back first, and on duty first; her last session was over later.
    #expect(isRung(3) && !isRung(2), "\(actions)")
  }
}
