internal import WardlineModel
internal import WardlineSync

@testable internal import WardlineRelay

// Schedules in which nurses ask for interpreters: what people do, and the relay's rings, duty and queue as its frames tell them.
extension World {
  // MARK: People

  /// What people do about requests. As in the program, each answers what is on their screen.
  func performRequest(_ act: PlannedAct, in session: SessionID, _ client: ClientProcess) {
    let device = client.device
    switch act.kind {
    case .ask: wish(.requestInterpreter(makeRequest(act)), in: session, at: client)
    case .cancelRequest:
      guard let request = pick(ownRequests(of: device) { $0 != .cancelled }, act) else { return }
      wish(.cancelRequest(request.request), in: request.session, at: client)
    case .renewRequest:
      guard let request = pick(ownRequests(of: device) { $0 == .expired || $0 == .open }, act) else { return }
      wish(.renewRequest(request.request), in: request.session, at: client)
    case .goOnDuty: choose(.on, client)
    case .takeBreak: choose(.away, client)
    case .goOffDuty: choose(.off, client)
    case .accept: if let ring = pick(rings(on: device), act) { accept(ring, client) }
    case .decline:
      guard let ring = pick(rings(on: device), act) else { return }
      wish(.declineRequest(ring.request, .busy), in: ring.session, at: client)
    case .finish:
      guard let session = pick(sessionsInProgress(of: device), act) else { return }
      if (act.detail >> 16).isMultiple(of: 2) { type(1, in: session, at: client) }
      wish(.leave, in: session, at: client)
    case .handOver:
      guard let session = pick(sessionsInProgress(of: device), act) else { return }
      wish(.handOver(.shiftEnds, leavesAtOnce: (act.detail >> 16).isMultiple(of: 2)), in: session, at: client)
    case .inviteAll:
      guard let session = pick(sessionsInProgress(of: device), act) else { return }
      for row in (try? device.memory.directory().rows) ?? [] { wish(.invite(row.user), in: session, at: client) }
    case .say: if let session = pick(sessionsInProgress(of: device), act) { type(1, in: session, at: client) }
    case .tidy:
      let failed = ((try? device.memory.queue()) ?? []).filter { $0.state == .failed && $0.operation.rules.isAboutRequest }
      guard let row = pick(failed, act) else { return }
      if (act.detail >> 16).isMultiple(of: 2) {
        ask(client, .retry(row.operation.key))
      } else {
        ask(client, .delete(row.operation.key, as: row.operation.key.ofRetraction, at: moment(client).wall))
      }
    default: break
    }
  }

  private func makeRequest(_ act: PlannedAct) -> InterpreterRequest {
    let detail = act.detail
    let language = Staff.askedLanguages[Int((detail >> 8) % UInt64(Staff.askedLanguages.count))]
    var preferred: UserID?
    if let staff = plan.options.staff, (detail >> 20).isMultiple(of: 4) {
      preferred = Names.user(staff.nurseCount + Int((detail >> 24) % UInt64(staff.languages.count)))
    }
    return InterpreterRequest(
      Names.language(language), urgency: (detail >> 16).isMultiple(of: 4) ? .urgent : .normal, preferred: preferred,
      note: "note \((detail >> 32) % 100)")
  }

  func pick<Element>(_ found: [Element], _ act: PlannedAct) -> Element? {
    found.isEmpty ? nil : found[Int((act.detail >> 8) % UInt64(found.count))]
  }

  private func ownRequests(of device: Device, where isRight: (RequestState) -> Bool) -> [DeviceRequest] {
    device.screen.requests.values.filter { $0.author == device.user && isRight($0.state) }.sorted { $0.request < $1.request }
  }

  /// Those that a program would show: it hides a ring whose time is over.
  private func rings(on device: Device) -> [Ring] {
    device.screen.rings.values.filter { $0.endsAt > device.clock.wall(at: now) }.sorted { $0.request < $1.request }
  }

  private func sessionsInProgress(of device: Device) -> [SessionID] {
    device.screen.sessions.values.filter { state in
      !state.needsToken && state.status != .ended && device.screen.participants[state.session]?[device.user]?.hasLeft == false
    }.map(\.session).sorted()
  }

  private func choose(_ duty: Duty, _ client: ClientProcess) {
    let chosenAt = client.machine.relayClock.time(at: moment(client))
    ask(client, .chooseDuty(DutyChoice(duty, chosenAt: chosenAt)))
  }

  /// On the first of their devices for which anything rings.
  func acceptAnything(as user: UserID) {
    for device in devices where device.user == user {
      guard let ring = rings(on: device).first, let client = device.slots.compactMap(\.process).first else { continue }
      return accept(ring, client)
    }
  }

  private func accept(_ ring: Ring, _ client: ClientProcess) {
    wish(.acceptRequest(ring.request), in: ring.session, at: client)
  }

  /// A cancellation of what no relay has happens on the device: neither the request nor the cancellation leaves it.
  func noteCancellations(_ operations: [ClientOperation], on device: Device) {
    let unread = device.unreadCancellations + operations
    device.unreadCancellations = []
    for operation in unread {
      guard case .cancelRequest(let request) = operation.action else { continue }
      let answer: RequestAnswer?
      do throws(StoreError) { answer = try device.memory.answer(to: request) } catch {
        // Its disk fails: read again later.
        device.unreadCancellations.append(operation)
        continue
      }
      guard answer == RequestAnswer(operation.key, .taken) else { continue }
      judge.deleted(operation.key)
      judge.deleted(request)
    }
  }

  // MARK: What the relay hears

  /// The duty that counts, by the choices that the relay has heard: the latest one, and no later than its own clock.
  func hearDuty(_ frames: [ClientFrame], on link: Link, _ relay: RelayProcess) {
    guard plan.options.staff != nil, relay.core.isAdmitted(link.number) else { return }
    let wall = relay.host.clock.wall(at: now)
    for case .duty(let said) in frames {
      let choice = DutyChoice(said.duty, chosenAt: min(said.chosenAt, wall))
      hear(choice, of: link.client.device.user, relay)
    }
  }

  func hear(_ choice: DutyChoice, of user: UserID, _ relay: RelayProcess) {
    if let held = relay.choices[user], held.chosenAt > choice.chosenAt { return }
    relay.choices[user] = choice
  }

  // MARK: What the relay says

  func noteRinging(_ frame: RelayFrame, on link: Link) {
    guard plan.options.staff != nil, let relay = link.relay, relay.isAlive else { return }
    let user = link.client.device.user
    switch frame {
    case .ring(let ring):
      if !isOver(relay) { judge.checkRing(ring, for: user) }
      relay.toldRings.append(RequestUser(ring.request, user))
      if let other = link.ringing, other.request != ring.request {
        expect(
          false, .ringsForWhoCanCome,
          "\(ring.request.brief) rings for \(user), for whom \(other.request.brief) rings already")
      }
      let left = ring.endsAt.milliseconds(since: relayHosts[link.relayNumber].clock.wall(at: now))
      if link.ringing == nil { tally.rung += 1 }
      link.ringing = Ringing(request: ring.request, until: now + left)
    case .ringEnded(let request, _): if link.ringing?.request == request { link.ringing = nil }
    case .duty(let state) where link.role(in: plan.options) == .interpreter:
      if state.choice.duty == .on, relay.duties[user]?.choice.duty != .on { checkComingOnDuty(user, relay) }
      relay.duties[user] = state
      // One that stood still may say it after the others have removed it, to nobody.
      if !disks.isEnded(relay.node) { toldDuties[user] = state }
    case .duty: break
    case .waiting(let request, let session, _): if !isOver(relay) { judge.checkPlace(of: request, in: session, to: user) }
    case .directory(let rows, _, _):
      let isRight = link.role(in: plan.options) != .interpreter && rows.allSatisfy { judge.languages[$0.user] != nil }
      expect(isRight, .noOneElse, "\(user) is told that \(rows.map(\.user)) are on duty")
    case .requests(let rows, _, _):
      expect(link.role(in: plan.options) == .coordinator, .noOneElse, "\(user) is told of \(rows.map(\.request.brief))")
    default: return
    }
    relay.told[link.number] = link
    relay.isRingingChanged = true
    relay.ringsChangedAt = now
  }

  /// The relay's machine has heard of a commit.
  func heardRequests(_ relay: RelayProcess) {
    guard plan.options.staff != nil else { return }
    relay.isRingingChanged = true
    checkRinging(relay)
  }

  /// After an event: who is rung can come, and every open request rings for somebody unless nobody can come.
  func checkRinging(_ relay: RelayProcess, isTick: Bool = false) {
    // What it has committed itself after the news that it is hearing may end what begins to ring by them, in the same step.
    guard plan.options.staff != nil, relay.isAlive, relay.knowsOwnOutcomes, !isOver(relay), relay.isRingingChanged || isTick
    else {
      return
    }
    relay.isRingingChanged = false
    var rings: [UserID: IdempotencyKey?] = [:]
    relay.told = relay.told.filter { relay.core.isAdmitted($0.key) && relay.core.isListening(to: $0.key) }
    for (_, link) in relay.told.sorted(by: { $0.key < $1.key }) {
      let user = link.client.device.user
      // A ring ends with the tick of the relay that leads, which comes once a second. Another one hears of that later: until then its devices hide
      // what is over, and a device that comes is not told of it.
      let isOver = !relay.machine.elsewhere.leads && link.ringing.map { $0.until <= now } ?? false
      let ringing = isOver ? nil : link.ringing
      if let other = rings[user] {
        expect(
          other == ringing?.request, .ringsForWhoCanCome,
          "\(ringing?.request.brief ?? "nothing") rings on one device of \(user), and \(other?.brief ?? "nothing") on another")
      }
      rings[user] = .some(ringing?.request)
      if let ringing {
        expect(
          now <= ringing.until + 1_000, .ringsForWhoCanCome,
          "\(ringing.request.brief) rings for \(user) for \(now - ringing.until) ms longer than it was to")
      }
    }
    for (user, request) in rings {
      if let request { checkRung(user, request, relay) }
    }
    guard !hasSeveralRelays else { return checkDecisions(of: relay) }
    let rung = Set(rings.values.compactMap(\.self))
    for request in judge.openRequests(knownTo: relay.host.number)
    where !rung.contains(request.key) && !isExpiring(request.key, relay) {
      // It may ring for somebody on a connection that is over, and of whose end the relay has not heard: nobody is told of that ring.
      guard relay.machine.connectionCount <= relay.links.count else { continue }
      let idle = rings.keys.filter {
        relay.duties[$0]?.availability == .onDuty && judge.canCome($0, to: request, asFarAsKnownTo: relay.host.number)
      }
      expect(
        idle.isEmpty, .everyRequestRings, "\(request.key.brief) rings for nobody, and \(idle.sorted()) could come")
    }
  }

  /// Of several relays only the one that leads begins rings. The others tell of them later.
  func checkRings(of relay: RelayProcess, _ effects: [RelayCore.Effect]) {
    let told = relay.toldRings
    relay.toldRings = []
    guard hasSeveralRelays, plan.options.staff != nil else { return }
    if relay.machine.elsewhere.leads { noteDecisions(of: relay, told, effects) }
    guard !isOver(relay) else { return }
    for ring in told {
      expect(
        decidedRings.contains(ring), .ringsForWhoCanCome,
        "\(ring.request.brief) rings for \(ring.user), and no relay that leads has decided that")
    }
  }

  /// What rings, and what has begun and ended within one event: by what was told and what is logged of it.
  private func noteDecisions(of relay: RelayProcess, _ told: [RequestUser], _ effects: [RelayCore.Effect]) {
    var decided = Set(told)
    for (request, open) in relay.machine.routing.machine.requests {
      for user in open.rung.users { decided.insert(RequestUser(request, user)) }
    }
    for case .commit(let writes) in effects {
      for case .logRings(let request, _, let rungs) in writes {
        for rung in rungs { decided.insert(RequestUser(request, rung.user)) }
      }
    }
    decidedRings.formUnion(decided)
    judge.rungFor.formUnion(decided)
  }

  /// Of several relays the one that leads decides for whom a request rings. The devices of those may be connected to another one, so what it
  /// has decided is read from its machine; what its own frames say is judged as with a single relay.
  func checkDecisions(of relay: RelayProcess) {
    guard relay.machine.elsewhere.leads, !isOver(relay) else { return }
    let people = relay.machine.routing.machine.people
    let rung = Set(people.values.compactMap { $0.ring?.request })
    for request in judge.openRequests(knownTo: relay.host.number)
    where !rung.contains(request.key) && !isExpiring(request.key, relay) {
      let idle = people.filter { user, interpreter in
        interpreter.duty == .on && RoutingMachine.availability(of: interpreter) == .onDuty
          && judge.canCome(user, to: request, asFarAsKnownTo: relay.host.number)
      }
      expect(
        idle.isEmpty, .everyRequestRings, "\(request.key.brief) rings for nobody, and \(idle.keys.sorted()) could come")
    }
  }

  private func checkRung(_ user: UserID, _ request: IdempotencyKey, _ relay: RelayProcess) {
    let wrong = judge.reasonAgainstRing(of: request, for: user, at: relay.host.number)
    expect(wrong == nil, .ringsForWhoCanCome, "\(request.brief) rings for \(user), \(wrong ?? "")")
    // A relay that follows may hear of a ring before it has read what the directory says of them.
    let isBeingRead = !relay.machine.elsewhere.leads && relay.machine.routing.awaited.contains(user)
    expect(
      relay.choices[user]?.duty != .off && (relay.duties[user]?.availability == .ringing || isBeingRead), .ringsForWhoCanCome,
      "\(request.brief) rings for \(user), whose duty is \(String(describing: relay.duties[user]))")
  }

  // MARK: After the faults

  /// Everything rings again that nobody has answered, and in some worlds everybody accepts what rings for them.
  func beginAnswering() {
    guard let staff = plan.options.staff, staff.acceptsInTheEnd else { return }
    for device in devices where plan.options.role(of: device) == .interpreter {
      guard let client = device.slots.compactMap(\.process).first else { continue }
      if !networkChance.happens(oneIn: 4) { choose(.on, client) }
      for request in device.screen.rings.keys.sorted() {
        agenda.arrange(.answersRing(device, request), at: now + Self.pickingUp)
      }
    }
  }

  /// How long somebody takes to accept.
  private static var pickingUp: Int64 { 200 }

  func noteRing(_ change: Change, on device: Device) {
    guard isHealed, plan.options.staff?.acceptsInTheEnd == true, case .ring(let ring) = change else { return }
    agenda.arrange(.answersRing(device, ring.request), at: now + Self.pickingUp)
  }

  func answerRing(_ request: IdempotencyKey, on device: Device) {
    guard let ring = device.screen.rings[request], let client = device.slots.compactMap(\.process).first else { return }
    accept(ring, client)
    guard convergedAt != nil else { return }
    agenda.arrange(.mustBeServed(request, by: device), at: now + servingBound)
  }

  /// G10: 5 s and a round trip, and the time that the frames of all take through small sockets.
  private var servingBound: Int64 {
    Limits.backoffMaxMilliseconds + 6 * roundTrip + passing(20 * devices.count) + feedsPassing + followingRelays
  }

  /// What one relay decides reaches the devices of another within a second after its commit, and their answer comes back as late.
  private var followingRelays: Int64 { hasSeveralRelays ? 4_000 : 0 }

  /// Who accepts is in the session, or somebody else was first, or they were brought into another session before that (decision 035).
  func checkServed(_ request: IdempotencyKey, by device: Device) {
    guard let asked = judge.request(request) else { return expect(false, .live, "\(request.brief) is not in the log") }
    guard case .accepted(let user) = asked.standing else {
      let isElsewhere = judge.reasonAgainstComing(of: device.user, to: asked.session) != nil
      return expect(
        asked.standing != .open || isElsewhere, .live, "\(request.brief) is open, and \(device.user) has accepted it")
    }
    guard user == device.user, judge.isMember(user, of: asked.session) else { return }
    let isIn = device.slots.compactMap(\.process).contains { $0.machine.isOnline && $0.machine.opened.contains(asked.session) }
    expect(isIn, .live, "\(device.identity.device) does not know that its user came into \(asked.session)")
  }

  /// When everything is sent and read, somebody asks once more. Returns how long the quiet lasts longer for that.
  func askOnceMore() -> Int64 {
    guard plan.options.staff?.acceptsInTheEnd == true else { return 0 }
    let nurses = devices.filter { plan.options.role(of: $0) == .nurse }
    for device in nurses {
      guard let client = device.slots.compactMap(\.process).first(where: \.machine.isOnline) else { continue }
      let free = judge.sessions.filter { session in
        guard let history = judge.histories[session], !history.entries.isEmpty else { return true }
        return history.isMember(device.user) && history.status.status != .ended && history.openRequest == nil
      }
      guard let session = free.first else { continue }
      let act = PlannedAct(kind: .ask, time: now, device: device.index, detail: networkChance.next() >> 8)
      performRequest(act, in: session, client)
      return 2 * servingBound
    }
    return 0
  }

  // MARK: The end

  /// When every device knows what was logged last and what rings; `nil` where nobody asks. The relay says some of it once a second, and a
  /// receipt follows.
  var settlesAt: Int64? {
    guard plan.options.staff != nil else { return nil }
    // Over a link that stays narrow the last entry arrives late, and the receipt of it later (fast mode, seed 8110691).
    let lastChange = devices.map(\.changedAt).max() ?? 0
    return max(judge.lastLoggedAt, relays.map(\.ringsChangedAt).max() ?? 0, lastChange) + calm
  }

  private var calm: Int64 { 1_100 + 2 * roundTrip + 2 * feedsPassing + followingRelays }

  /// What nobody answers rings until it expires. Where rings are short and links slow, there is always something under way until then
  /// (fast mode, seeds 4021 and 13322: a ring each 3 s, and 500 B/s). From then on there is not.
  var settlesBy: Int64 {
    let expiry = plan.options.staff?.rules.expiryMilliseconds ?? 0
    return (convergedAt ?? now) + servingBound + expiry + Limits.requestRecordRetryMilliseconds + 3 * calm
  }

  /// What devices show of requests, rings and duty is what the log and the relay say.
  func checkRequests() {
    guard plan.options.staff != nil else { return }
    for relay in relays {
      checkRinging(relay, isTick: true)
      guard plan.options.staff?.acceptsInTheEnd == true else { continue }
      let unserved = relay.told.values.compactMap { $0.isOpenAtRelay ? $0.ringing?.request : nil }
      expect(unserved.isEmpty, .live, "\(unserved.map(\.brief)) still ring, and everybody accepts what rings for them")
    }
    for device in devices {
      guard let client = device.slots.compactMap(\.process).first(where: \.machine.isOnline), let link = client.link,
        let relay = link.relay, relay.links[link.number] === link
      else { continue }
      checkShownRequests(on: device)
      do throws(StoreError) {
        try checkRings(on: device, link)
        try checkFeeds(of: device, relay)
      } catch { expect(isExcused(device), .nothingLost, "\(device.identity.device) cannot be read: \(error)") }
    }
    judge.checkRecords()
  }

  private func checkShownRequests(on device: Device) {
    let cursors = cursors(of: device)
    for session in judge.sessions(of: device.user) {
      // Of a session that ended while the device was away, the relay tells it nothing where a welcome has no room for all, and it had read nothing of
      // it as it is now (decision 057; fast mode, seed 169013421791: a disk set back, then a session of the same name).
      let cursor = cursors[session] ?? .start
      if cursor.sequence == 0 || !judge.isPlace(cursor, of: session), mayBeLeftOut(session, device.user) { continue }
      let first = judge.firstServed(of: session, to: device.user)
      // What was asked for before their joining is not served to them, nor is what a handover repeats (decision 038).
      for request in (judge.histories[session]?.requests ?? [:]).values where request.toldAt >= first {
        let shown = device.screen.requests[request.key]?.state
        expect(
          shown == request.state, .oneHistory,
          "\(device.identity.device) shows \(request.key.brief) as \(shown.map { "\($0)" } ?? "nothing"), and it is \(request.state)"
        )
      }
    }
  }

  private func checkRings(on device: Device, _ link: Link) throws(StoreError) {
    let shown = Set(try device.memory.rings().map(\.request))
    if let ringing = link.ringing?.request, !shown.contains(ringing) {
      let answer = try device.memory.answer(to: ringing)
      expect(answer != nil, .live, "\(ringing.brief) rings for \(device.user), and \(device.identity.device) does not show it")
    }
    for request in shown where request != link.ringing?.request {
      expect(false, .live, "\(device.identity.device) shows that \(request.brief) rings, and it does not")
    }
  }

  /// What was last said of a user's duty, by whichever relay they were connected to, or by the only one.
  private func duty(of user: UserID) -> DutyState? {
    hasSeveralRelays ? toldDuties[user] : relays.first?.duties[user]
  }

  private func checkFeeds(of device: Device, _ relay: RelayProcess) throws(StoreError) {
    switch plan.options.role(of: device) {
    case .interpreter:
      let duty = try device.memory.duty()
      expect(
        duty.state?.availability == relay.duties[device.user]?.availability || relay.duties[device.user] == nil, .live,
        "\(device.identity.device) shows \(duty), and the relay said \(String(describing: relay.duties[device.user]))")
    case .nurse, .coordinator:
      let listed = try device.memory.directory().rows.map(\.user)
      let onDuty = judge.languages.keys.filter { duty(of: $0).map { $0.availability != .off } ?? false }.sorted()
      expect(listed == onDuty, .live, "\(device.identity.device) shows \(listed) on duty, and \(onDuty) are")
      guard plan.options.role(of: device) == .coordinator else { return }
      let queued = Set(try device.memory.queuedRequests().map(\.request))
      let open = Set(judge.openRequests(knownTo: relay.host.number).map(\.key))
      expect(
        queued == open, .live,
        "\(device.identity.device) shows \(queued.map(\.brief).sorted()) as open, and \(open.map(\.brief).sorted()) are")
      try checkOverview(of: device)
    }
  }
}

extension World {
  /// A ring on one connection, as its frames tell it.
  struct Ringing {
    var request: IdempotencyKey
    var until: Int64
  }
}

extension Options {
  func role(of device: World.Device) -> Role { role(of: devices[device.index].user) }
}

extension World.Link {
  fileprivate func role(in options: Options) -> Role { options.role(of: client.device) }
}
