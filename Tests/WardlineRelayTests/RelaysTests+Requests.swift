import Testing
import WardlineMemoryStores
import WardlineModel

@testable import WardlineRelay

// Requests, rings and duty over several relays: one of them decides, and all know.
extension RelaysTests {
  private static let amal = RingingTests.amal
  private static let badr = Participant(user: named("badr"), role: .interpreter, name: "Badr")
  private static let nurse = RingingTests.nurse

  /// The nurse is connected to one relay, and interpreters who speak Arabic to another one, on duty.
  private static func relays(
    _ count: Int = 2, nurseOn: Int = 0, interpretersOn: Int = 1, _ interpreters: [Participant] = [amal]
  ) -> Relays {
    var relays = Relays(count)
    relays.settle()
    for person in [amal, badr] { relays.directory[person.user] = RingingTests.person(person, "ar") }
    relays.join(1, on: nurseOn, as: nurse)
    relays.settle()
    for (index, interpreter) in interpreters.enumerated() {
      let id = UInt64(index + 2)
      relays.join(id, on: interpretersOn, as: interpreter)
      relays.settle()
      relays.hear(id, on: interpretersOn, .duty(DutyChoice(.on, chosenAt: wall(0))))
      relays.settle()
    }
    return relays
  }

  private static func ask(_ relays: inout Relays, on index: Int = 0) {
    relays.hear(1, on: index, submit(1, .requestInterpreter(InterpreterRequest(RingingTests.tag("ar"), note: "chest pain"))))
    relays.settle()
  }

  private static func submit(_ number: Int, _ action: ClientOperation.Action) -> ClientFrame {
    .submit(ClientOperation(key: key(number), session: ward, writtenAt: wall(0), action: action), isLaneHead: true)
  }

  private static func rings(_ frames: [RelayFrame]) -> [Ring] {
    frames.compactMap { if case .ring(let ring) = $0 { ring } else { nil } }
  }

  private static func ends(_ frames: [RelayFrame]) -> [RingEnd] {
    frames.compactMap { if case .ringEnded(_, let reason) = $0 { reason } else { nil } }
  }

  @Test(
    "a request rings on whichever relay the interpreter is, whichever of them decides", arguments: [(0, 1), (1, 0), (1, 1)])
  func ring(nurseOn: Int, interpretersOn: Int) {
    var relays = Self.relays(nurseOn: nurseOn, interpretersOn: interpretersOn)
    Self.ask(&relays, on: nurseOn)
    let rings = Self.rings(relays.take(2, on: interpretersOn))
    #expect(rings.map(\.note) == ["chest pain"])
    #expect(rings.map(\.authorName) == ["Nina"])
    relays.hear(2, on: interpretersOn, Self.submit(2, .acceptRequest(key(1))))
    relays.settle()
    #expect(relays.machine(0).routing.machine.requests.isEmpty)
    #expect(relays.machine(1).routing.machine.requests.isEmpty)
    for index in 0...1 { #expect(relays.machine(index).routing.machine.people[Self.amal.user]?.sessions == [ward]) }
    let places = relays.take(1, on: nurseOn).contains { if case .waiting = $0 { true } else { false } }
    #expect(places)
  }

  @Test("a ring is over on every relay once somebody has accepted, and it is logged once how long it rang")
  func accepted() {
    var relays = Self.relays(interpretersOn: 1, [Self.amal, Self.badr])
    Self.ask(&relays)
    relays.pass(Limits.waveMilliseconds)
    #expect(Self.rings(relays.take(2, on: 1)).count == 1)
    #expect(Self.rings(relays.take(3, on: 1)).count == 1)
    relays.hear(2, on: 1, Self.submit(2, .acceptRequest(key(1))))
    relays.settle()
    #expect(Self.ends(relays.take(3, on: 1)) == [.taken])
    let rung = (try? relays.relays[0].store.page(of: ward, after: 0, entriesMax: 100))?.entries.count {
      if case .rung = $0.event { true } else { false }
    }
    #expect(rung == 2)
  }

  @Test("the relay that decided is gone: what rings goes on, and the next one decides")
  func takeover() {
    var relays = Self.relays(3, nurseOn: 1, interpretersOn: 2)
    Self.ask(&relays, on: 1)
    #expect(Self.rings(relays.take(2, on: 2)).count == 1)
    relays.kill(0)
    #expect(relays.machine(1).elsewhere.leads)
    #expect(!relays.machine(1).routing.machine.isFollowing)
    #expect(relays.machine(2).routing.machine.isFollowing)
    #expect(relays.machine(1).routing.machine.people[Self.amal.user]?.ring != nil)
    // It ends in its time, and rings again.
    relays.pass(Limits.ringMilliseconds)
    relays.pass()
    let frames = relays.take(2, on: 2)
    #expect(Self.ends(frames) == [.timedOut])
    #expect(Self.rings(frames).count == 1)
    relays.hear(2, on: 2, Self.submit(2, .acceptRequest(key(1))))
    relays.settle()
    #expect(relays.machine(1).routing.machine.requests.isEmpty)
  }

  @Test("an interpreter whose relay is gone has as long to come back as after any drop, to any relay")
  func dropped() {
    var relays = Self.relays(3, nurseOn: 0, interpretersOn: 2)
    relays.kill(2)
    relays.join(4, on: 1, as: Self.amal, device: "device-2", epoch: 2)
    relays.hear(4, on: 1, .duty(DutyChoice(.on, chosenAt: wall(0))))
    relays.settle()
    Self.ask(&relays)
    #expect(Self.rings(relays.take(4, on: 1)).count == 1)
  }

  @Test("a relay that begins while an interpreter's device is gone for a moment knows of their duty", arguments: [false, true])
  func beginsMeanwhile(isBack: Bool) {
    var relays = Self.relays(nurseOn: 0, interpretersOn: 0)
    relays.give(.closed(2), to: 0)
    relays.settle()
    relays.begin()
    relays.settle()
    if isBack {
      relays.join(4, on: 1, as: Self.amal, device: "device-2", epoch: 2)
      relays.hear(4, on: 1, .duty(DutyChoice(.on, chosenAt: wall(0))))
      relays.settle()
    }
    for index in 0...2 { #expect(relays.machine(index).routing.state(of: Self.amal.user)?.availability == .onDuty) }
  }

  @Test("a relay that begins while the one that leads is dead, and not held for gone yet, knows who is on duty")
  func beginsBesideTheDead() {
    var relays = Self.relays(nurseOn: 0, interpretersOn: 0)
    relays.begin()
    for index in 1...2 { relays.look(index) }
    #expect(relays.machine(2).routing.isOnDuty(Self.amal.user))
  }

  @Test("it is told also of those whose choice waits for the directory on the relay that tells it")
  func beginsWhileTheDirectoryIsRead() {
    var relays = Self.relays(2, interpretersOn: 0, [])
    relays.join(2, on: 0, as: Self.amal)
    relays.settle()
    relays.hear(2, on: 0, .duty(DutyChoice(.on, chosenAt: wall(0))))
    relays.holdsPeople = true
    relays.look(1)
    // The first relay is dead: it does not hear of the one that begins.
    relays.begin()
    for index in 1...2 { relays.look(index) }
    #expect(relays.machine(2).routing.choices[Self.amal.user]?.duty == .on)
  }

  @Test("what rings is shown on a relay that began while the one that leads was dead, once the next one leads")
  func ringsAtTakeover() {
    var relays = Self.relays(nurseOn: 1, interpretersOn: 1)
    Self.ask(&relays, on: 1)
    relays.begin()
    for index in 1...2 { relays.look(index) }
    relays.join(3, on: 2, as: Self.amal, device: "device-2", epoch: 2)
    for index in 1...2 { relays.look(index) }
    #expect(Self.rings(relays.take(3, on: 2)).isEmpty)
    relays.kill(0)
    #expect(Self.rings(relays.take(3, on: 2)).map(\.note) == ["chest pain"])
  }

  @Test("a ring that the relay which leads began before it heard of a break is not shown", arguments: [Duty.away, .off])
  func ringMeanwhile(duty: Duty) {
    var relays = Self.relays()
    relays.hear(1, on: 0, Self.submit(1, .requestInterpreter(InterpreterRequest(RingingTests.tag("ar"), note: "chest pain"))))
    relays.hear(2, on: 1, .duty(DutyChoice(duty, chosenAt: wall(0).advanced(byMilliseconds: 1))))
    relays.settle()
    #expect(Self.rings(relays.take(2, on: 1)).isEmpty)
    for index in 0...1 { #expect(relays.machine(index).routing.machine.people[Self.amal.user]?.ring == nil) }
  }

  @Test("a ring that a relay heard of before it knew of duty ends with the choice to be off duty")
  func offWhileUnknown() {
    var machine = RoutingMachine()
    machine.isFollowing = true
    let asked = RoutedRequest(
      id: key(1), session: ward, author: Self.nurse.user, InterpreterRequest(RingingTests.tag("ar")), createdAt: wall(0))
    let device: DeviceID = named("device-2")
    for event in [.connected(Self.amal.user, device), .requested(asked), .rang(key(1), Self.amal.user, milliseconds: 5_000)]
      as [RoutingMachine.Event]
    { _ = machine.handle(event, at: Moment(uptimeMilliseconds: 0, wall: wall(0))) }
    #expect(machine.people[Self.amal.user]?.ring != nil)
    let actions = machine.handle(.wentOffDuty(Self.amal.user), at: Moment(uptimeMilliseconds: 0, wall: wall(0)))
    #expect(actions.contains(.stopRinging(Self.amal.user, key(1), .offDuty)))
  }

  @Test("a break goes on where it was when a relay begins, and is not begun anew by being told of again")
  func awayAgain() {
    var relays = Self.relays(nurseOn: 0, interpretersOn: 1)
    relays.hear(2, on: 1, .duty(DutyChoice(.away, chosenAt: wall(0).advanced(byMilliseconds: 1))))
    relays.pass(2_000)
    let before = relays.machine(0).routing.machine.people[Self.amal.user]?.duty
    relays.begin()
    relays.pass(2_000)
    #expect(before != nil)
    #expect(relays.machine(0).routing.machine.people[Self.amal.user]?.duty == before)
    #expect(relays.machine(2).routing.state(of: Self.amal.user)?.availability == .away)
  }

  @Test("a relay that began after somebody went off duty hears of it when their device repeats an earlier choice there")
  func laterChoice() {
    var relays = Self.relays(nurseOn: 0, interpretersOn: 1)
    relays.pass(6_000)
    relays.hear(2, on: 1, .duty(DutyChoice(.off, chosenAt: wall(0).advanced(byMilliseconds: 5_000))))
    relays.settle()
    // Of who has a connection a relay that begins is told the choice.
    relays.give(.closed(2), to: 1)
    relays.settle()
    relays.begin()
    relays.settle()
    relays.join(4, on: 2, as: Self.amal, device: "device-4")
    relays.settle()
    _ = relays.take(4, on: 2)
    relays.hear(4, on: 2, .duty(DutyChoice(.away, chosenAt: wall(0).advanced(byMilliseconds: 1_000))))
    relays.settle()
    for index in 0...2 {
      #expect(relays.machine(index).routing.choices[Self.amal.user]?.duty == .off)
      #expect(relays.machine(index).routing.state(of: Self.amal.user)?.availability ?? .off == .off)
    }
    let told = relays.take(4, on: 2).compactMap { if case .duty(let state) = $0 { state.availability } else { nil } }
    #expect(told.last == .off)
  }

  @Test("an interpreter who was invited is busy on every relay from their first word on")
  func spoke() throws {
    var relays = Self.relays(nurseOn: 0, interpretersOn: 1)
    try relays.relays[0].store.add(RingingTests.person(Self.amal, "ar"), at: wall(0))
    relays.hear(1, on: 0, Self.submit(1, .createSession))
    relays.settle()
    relays.hear(1, on: 0, Self.submit(2, .invite(Self.amal.user)))
    relays.settle()
    #expect(relays.machine(0).routing.machine.people[Self.amal.user]?.sessions == [])
    relays.hear(2, on: 1, Self.submit(3, .sendMessage(body: "words")))
    // Their relay may die right after the commit: it is told with it.
    let news = relays.relays[0].store.takeNews()
    #expect(news.batches.map(\.notices).contains([.logged(ward, through: 4), .spoke(ward, Self.amal.user)]))
    relays.give(.news(news), to: 0)
    relays.settle()
    for index in 0...1 { #expect(relays.machine(index).routing.machine.people[Self.amal.user]?.sessions == [ward]) }
    relays.hear(2, on: 1, Self.submit(4, .sendMessage(body: "more")))
    #expect(relays.relays[0].store.takeNews().batches.map(\.notices).contains([.logged(ward, through: 5)]))
  }

  @Test("a relay that begins knows who is on duty and what rings")
  func begins() {
    var relays = Self.relays(1, nurseOn: 0, interpretersOn: 0)
    Self.ask(&relays)
    relays.begin()
    relays.settle()
    #expect(relays.machine(1).routing.machine.isFollowing)
    #expect(relays.machine(1).routing.isOnDuty(Self.amal.user))
  }

  @Test("an interpreter on a break who may not go on duty again so soon is off duty on every relay")
  func refusedDuty() {
    var relays = Self.relays()
    for _ in 0..<Limits.dutiesBurstMax {
      for duty in [Duty.away, .on] {
        relays.hear(2, on: 1, .duty(DutyChoice(duty, chosenAt: wall(0))))
        relays.settle()
      }
    }
    for relay in 0...1 {
      let routing = relays.machine(relay).routing
      #expect(routing.choices[Self.amal.user]?.duty == .off)
      #expect(routing.machine.people[Self.amal.user].map { $0.duty == .off } ?? true)
    }
  }
}
