import WardlineModel
import WardlineTestSupport

@testable import WardlineRelay

/// A routing machine with a ledger, nurses and interpreters, all of it in memory and from one seed. What people say reaches the ledger late
/// and in any order; devices drop and come back, and the relay is killed. One step at a time, with a judge beside the machine's own
/// invariants.
struct RoutingWorld {
  typealias RequestID = RoutingMachine.RequestID

  /// What somebody has sent, or the machine wants logged.
  enum Message {
    case accept(RequestID, UserID)
    case decline(RequestID, UserID)
    case cancel(RequestID)
    case renew(RequestID)
    case expire(RequestID)
    case abandon(RequestID, UserID)
    case handOver(SessionID, UserID)
    case leave(SessionID, UserID)
    case end(SessionID)
  }

  struct Entry {
    var request: RoutedRequest
    var standing = RequestStanding.open
    var rung: Set<UserID> = []
    var declined: [UserID] = []
    /// When it was logged first.
    var openedAt: Int64
  }

  struct Counts {
    var accepted = 0, taken = 0, declined = 0, expired = 0, renewed = 0, abandoned = 0, handedOver = 0, restarts = 0,
      yielded = 0
    var timedOut = 0, shownAgain = 0, lapsed = 0, cancelled = 0
  }

  private(set) var machine: RoutingMachine
  let rules: RoutingRules
  var chance: SeededGenerator
  private(set) var uptime: Int64 = 0
  private(set) var complaints: [String] = []
  private(set) var counts = Counts()

  let nurses: [UserID] = (1...3).map { named("nurse-\($0)") }
  var people: [Person]
  /// What people want; a device may be missing.
  private(set) var duty: Set<UserID> = []
  private(set) var devices: [UserID: Set<DeviceID>] = [:]
  /// What rings for whom, as the actions have it.
  private(set) var shown: [UserID: RequestID] = [:]
  private var waiting: [RequestID: RoutingMachine.Waiting] = [:]
  private var directory: [UserID: RoutingMachine.Listing] = [:]

  // The ledger.
  private(set) var log: [RequestID: Entry] = [:]
  private(set) var members: [SessionID: Set<UserID>] = [:]
  private(set) var inFlight: [(due: Int64, message: Message)] = []
  private var lastRequest = 0
  /// How many of 1,000 steps are a request.
  private let asksOften: Int

  /// Who accepts whatever rings; others answer at random, or not at all once `isHealed`.
  var accepters: Set<UserID> = []
  var isHealed = false
  /// The longest time from the logging of a request to its accept, since the world was healed.
  private(set) var longestWait: Int64 = 0

  init(seed: UInt64, rules: RoutingRules) {
    self.rules = rules
    // Many requests for few interpreters, or the other way round.
    asksOften = seed.isMultiple(of: 2) ? 60 : 12
    machine = RoutingMachine(rules: rules)
    chance = SeededGenerator(seed: seed)
    let languages = [["ar"], ["ar-SY"], ["ar-EG", "fa"], ["ar", "tr"], ["tr"], ["fa", "tr"]]
    people = languages.enumerated().map { number, tags in
      Person(user: named("interpreter-\(number)"), role: .interpreter, languages: tags.map { SpokenLanguage(tag($0)) })
    }
  }

  // MARK: Steps

  mutating func step() {
    let person = people[Int.random(in: 0..<people.count, using: &chance)]
    let device: DeviceID = named(Bool.random(using: &chance) ? "phone" : "laptop")
    switch Int.random(in: 0..<1_000, using: &chance) {
    case 0..<60: if Int.random(in: 0..<60, using: &chance) < asksOften { ask() }
    case 60..<180: connect(person.user, device)
    case 180..<230: disconnect(person.user, device)
    case 230..<350: comeOnDuty(person)
    case 350..<365: leaveDuty(person.user, .wentOffDuty(person.user))
    case 365..<380: leaveDuty(person.user, .wentAway(person.user))
    case 380..<400: change(person)
    case 400..<480: answer()
    case 480..<600: changeMind()
    case 600..<604: restart()
    default: advance(by: Int64.random(in: 1...(Bool.random(using: &chance) ? 500 : 6_000), using: &chance))
    }
  }

  mutating func comeOnDuty(_ person: Person) {
    if !person.isDisabled { duty.insert(person.user) }
    give(.cameOnDuty(person))
  }

  mutating func connect(_ user: UserID, _ device: DeviceID) {
    devices[user, default: []].insert(device)
    give(.connected(user, device))
  }

  private mutating func disconnect(_ user: UserID, _ device: DeviceID) {
    guard devices[user]?.remove(device) != nil else { return }
    give(.disconnected(user, device))
  }

  private mutating func leaveDuty(_ user: UserID, _ event: RoutingMachine.Event) {
    duty.remove(user)
    give(event)
  }

  /// Disabled for a while, or somebody else's languages.
  private mutating func change(_ person: Person) {
    guard let index = people.firstIndex(where: { $0.user == person.user }) else { return }
    if person.isDisabled || Int.random(in: 0..<4, using: &chance) == 0 {
      people[index].isDisabled.toggle()
      if people[index].isDisabled { duty.remove(person.user) }
      return give(.personChanged(people[index]))
    }
    let other = Int.random(in: 0..<people.count, using: &chance)
    let languages = [people[other].languages, people[index].languages]
    for (place, languages) in zip([index, other], languages) {
      people[place].languages = languages
      give(.personChanged(people[place]))
    }
  }

  mutating func ask(_ language: String? = nil, by nurse: UserID? = nil, urgency: Urgency? = nil) {
    lastRequest += 1
    let tags = ["ar", "ar-SY", "ar-EG", "tr", "fa"]
    var request = request(
      lastRequest, by: nurse ?? nurses[Int.random(in: 0..<nurses.count, using: &chance)],
      language ?? tags[Int.random(in: 0..<tags.count, using: &chance)],
      urgency ?? (Int.random(in: 0..<5, using: &chance) == 0 ? .urgent : .normal), at: uptime)
    if Int.random(in: 0..<4, using: &chance) == 0 {
      request.content.preferred = people[Int.random(in: 0..<people.count, using: &chance)].user
    }
    log(request)
  }

  private mutating func log(_ request: RoutedRequest) {
    guard machine.hasRoom(for: request) else { return }
    log[request.id] = Entry(request: request, openedAt: uptime)
    give(.requested(request))
  }

  /// Somebody for whom it rings answers, or has answered before and it arrives now.
  private mutating func answer() {
    let rung = log.values.filter { $0.standing == .open }.flatMap { entry in entry.rung.map { (entry.request.id, $0) } }
    let ringing = shown.map { ($0.value, $0.key) }
    let candidates = Int.random(in: 0..<4, using: &chance) == 0 ? rung : ringing
    guard let (id, user) = candidates.sorted(by: <).randomElement(using: &chance) else { return }
    send(Int.random(in: 0..<5, using: &chance) == 0 ? .decline(id, user) : .accept(id, user))
  }

  /// Of what is open, has expired, or is talked about.
  private mutating func changeMind() {
    let current = log.values.filter { entry in
      if case .accepted = entry.standing {
        members[entry.request.session]?.isEmpty == false
      } else {
        entry.standing != .cancelled
      }
    }
    guard let entry = current.sorted(by: { $0.request.id < $1.request.id }).randomElement(using: &chance) else { return }
    let (id, session) = (entry.request.id, entry.request.session)
    let interpreter = members[session]?.sorted().randomElement(using: &chance)
    switch (Int.random(in: 0..<8, using: &chance), interpreter) {
    case (0, _): send(.cancel(id))
    case (1, _): send(.renew(id))
    case (2...3, let user?): send(.abandon(id, user))
    case (4, let user?): send(.handOver(session, user))
    case (5, let user?): send(.leave(session, user))
    case (6..., _?): send(.end(session))
    default: break
    }
  }

  mutating func send(_ message: Message, after delay: Int64? = nil) {
    inFlight.append((uptime + (delay ?? Int64.random(in: 0...4_000, using: &chance)), message))
  }

  /// Killed and started again: devices are gone, and what was not in the ledger is forgotten.
  private mutating func restart() {
    counts.restarts += 1
    machine = RoutingMachine(rules: rules)
    log = log.filter { $0.value.standing == .open || members[$0.value.request.session]?.isEmpty == false }
    devices = [:]
    shown = [:]
    waiting = [:]
    directory = [:]
    let onDuty = people.filter { duty.contains($0.user) }.map {
      RoutingMachine.Restart.OnDuty($0, idleMilliseconds: Int64.random(in: 0...100_000, using: &chance))
    }
    let open = log.values.filter { $0.standing == .open }.sorted { $0.request.id < $1.request.id }
    let interpreters = members.flatMap { session, users in
      users.map { user in
        let answered = latest { $0.request.session == session && $0.standing == .accepted(by: user) }
        return RoutingMachine.Restart.Member(user, in: session, by: answered.map(resumed))
      }
    }
    give(
      .restarted(
        RoutingMachine.Restart(
          onDuty: onDuty, requests: open.map(resumed),
          members: interpreters.sorted { ($0.session, $0.interpreter) < ($1.session, $1.interpreter) })))
  }

  private func latest(where isWanted: (Entry) -> Bool) -> Entry? {
    log.values.filter(isWanted).max { $0.request.id < $1.request.id }
  }

  private func resumed(_ entry: Entry) -> RoutingMachine.Restart.Open {
    RoutingMachine.Restart.Open(entry.request, declined: entry.declined, rung: entry.rung.sorted())
  }

  // MARK: Time

  /// To a time, with every deadline and every message on the way; a tick may come late.
  mutating func advance(by milliseconds: Int64) {
    let end = uptime + milliseconds
    let late = isHealed ? 0 : Int64.random(in: 0...2_000, using: &chance)
    while complaints.isEmpty {
      let message = inFlight.indices.min { inFlight[$0].due < inFlight[$1].due }
      let tick = machine.deadlineMilliseconds.map { $0 + late }
      let next = min(message.map { inFlight[$0].due } ?? .max, tick ?? .max)
      guard next <= end else { break }
      uptime = max(uptime, next)
      if let message, inFlight[message].due <= uptime { commit(inFlight.remove(at: message).message) } else { give(.tick) }
    }
    uptime = end
  }

  // MARK: The ledger

  private mutating func commit(_ message: Message) {
    switch message {
    case .accept(let id, let user): accept(id, user)
    case .decline(let id, let user):
      guard log[id]?.standing == .open, log[id]?.rung.contains(user) == true else { return }
      log[id]?.declined.append(user)
      counts.declined += 1
      give(.declined(id, by: user, .busy))
    case .cancel(let id): close(id, .cancelled, .cancelled(id))
    case .expire(let id):
      if log[id]?.standing == .open { counts.expired += 1 }
      close(id, .expired, .expired(id))
    case .renew(let id): renew(id)
    case .abandon(let id, let user):
      guard let entry = log[id], entry.standing == .accepted(by: user), members[entry.request.session]?.contains(user) == true,
        !hasOpen(in: entry.request.session)
      else { return }
      log[id]?.standing = .open
      members[entry.request.session]?.remove(user)
      counts.abandoned += 1
      give(.abandoned(entry.request, by: user))
    case .handOver(let session, let user):
      guard members[session]?.contains(user) == true, let last = latest(where: { $0.request.session == session })
      else { return }
      lastRequest += 1
      counts.handedOver += 1
      log(request(lastRequest, by: last.request.author, last.request.language.text, in: session, handsOver: user, at: uptime))
    case .leave(let session, let user):
      guard members[session]?.remove(user) != nil else { return }
      give(.left(session, user))
    case .end(let session):
      for id in log.keys where log[id]?.request.session == session && log[id]?.standing == .open {
        log[id]?.standing = .cancelled
      }
      members[session] = nil
      give(.sessionEnded(session))
    }
  }

  private func hasOpen(in session: SessionID) -> Bool {
    log.values.contains { $0.request.session == session && $0.standing == .open }
  }

  private mutating func close(_ id: RequestID, _ standing: RequestStanding, _ event: RoutingMachine.Event) {
    guard log[id]?.standing == .open else { return }
    log[id]?.standing = standing
    if standing == .cancelled { counts.cancelled += 1 }
    give(event)
  }

  private mutating func renew(_ id: RequestID) {
    guard let entry = log[id], entry.standing == .open || entry.standing == .expired else { return }
    if entry.standing == .expired {
      guard machine.hasRoom(for: entry.request) else { return }
      log[id]?.standing = .open
      log[id]?.declined = []
      log[id]?.rung = []
    }
    counts.renewed += 1
    give(.renewed(entry.request))
  }

  private mutating func accept(_ id: RequestID, _ user: UserID) {
    guard let entry = log[id] else { return }
    let verdict = entry.standing.decide(
      acceptBy: user, wasRung: entry.rung.contains(user) && !entry.declined.contains(user),
      isBusy: members.values.contains { $0.contains(user) })
    if verdict == .taken { counts.taken += 1 }
    guard verdict == .accepted, entry.standing == .open else { return }
    counts.accepted += 1
    if isHealed { longestWait = max(longestWait, uptime - entry.openedAt) }
    log[id]?.standing = .accepted(by: user)
    members[entry.request.session, default: []].insert(user)
    if let predecessor = entry.request.handsOver { members[entry.request.session]?.remove(predecessor) }
    let losers = shown.filter { $0.value == id && $0.key != user }.keys
    give(.accepted(id, by: user, in: entry.request.session))
    for loser in losers where shown[loser] == id { complaints.append("\(loser) still rings for \(id), which is taken") }
    if isHealed { send(.end(entry.request.session), after: 20_000) }
  }

  // MARK: The machine and its judge

  private mutating func give(_ event: RoutingMachine.Event) {
    for action in machine.handle(event, at: Moment(uptimeMilliseconds: uptime, wall: wall(uptime))) { perform(action) }
    if let broken = machine.brokenInvariant(at: uptime) { complaints.append("after \(event): \(broken)") }
    judge()
  }

  private mutating func perform(_ action: RoutingMachine.Action) {
    switch action {
    case .ring(let user, let request, let until): ring(user, request, until: until)
    case .stopRinging(let user, let id, let reason):
      if shown[user] != id { complaints.append("\(user) is to stop ringing for \(id), and does not ring for it") }
      shown[user] = nil
      if reason == .yielded { counts.yielded += 1 }
      if reason == .timedOut { counts.timedOut += 1 }
    case .record(.rung(let id, _, let rungs)):
      if rungs.contains(where: { !(0...rules.ringMilliseconds + 2_000).contains($0.milliseconds) }) {
        complaints.append("\(id) rang for too long: \(rungs)")
      }
    case .record(.expired(let id, _)): send(.expire(id))
    case .waiting(_, let id, let news): waiting[id] = news
    case .directory(let rows):
      for row in rows {
        if row.availability == .away { counts.lapsed += 1 }
        directory[row.user] = row.availability == .off ? nil : row
      }
    }
  }

  private mutating func ring(_ user: UserID, _ request: RoutedRequest, until: Int64) {
    if shown[user] == request.id {
      counts.shownAgain += 1
    } else if let other = shown[user] {
      complaints.append("\(user) rings for \(request.id) and for \(other)")
    }
    shown[user] = request.id
    log[request.id]?.rung.insert(user)
    let person = people.first { $0.user == user }
    if !duty.contains(user) { complaints.append("\(user) is rung off duty") }
    if devices[user]?.isEmpty != false { complaints.append("\(user) is rung without a device") }
    if members.values.contains(where: { $0.contains(user) }) { complaints.append("\(user) is rung while busy") }
    if person?.speaks(request.language) != true { complaints.append("\(user) is rung for \(request.language)") }
    if log[request.id]?.declined.contains(user) == true { complaints.append("\(user) is rung for what they declined") }
    if log[request.id]?.standing != .open { complaints.append("\(user) is rung for \(request.id), which is not open") }
    if until <= uptime { complaints.append("\(user) is rung until before now") }
    guard isHealed, accepters.contains(user) else { return }
    send(.accept(request.id, user))
  }

  private mutating func judge() {
    // What devices show is what the machine believes, except while the ledger decides on an expiry.
    let rings = machine.people.compactMapValues(\.ring?.request)
    if rings != shown { complaints.append("the machine has \(rings), devices show \(shown)") }
    // Each open request is in the machine, and nothing else is.
    let open = Set(log.values.filter { $0.standing == .open }.map(\.request.id))
    if Set(machine.requests.keys) != open {
      complaints.append("open are \(open.sorted()), the machine has \(machine.requests.keys.sorted())")
    }
    // Authors were told of places without a gap.
    for language in ["ar", "tr", "fa"] {
      let places = machine.queue(of: [language]).compactMap { waiting[$0]?.place }
      if places != Array(0..<places.count).map({ $0 + 1 }) { complaints.append("places in \(language) are \(places)") }
    }
    let rows = directory.values.sorted { $0.user < $1.user }
    if rows != machine.directory { complaints.append("the directory is \(machine.directory), and was told as \(rows)") }
  }
}

extension RoutingWorld {
  /// Everybody is on duty with a device, and faults have stopped: accepters accept what rings within 4 s, the others hear nothing. A
  /// session lasts 20 s.
  mutating func heal(accepters: Set<UserID>) {
    self.accepters = accepters
    isHealed = true
    let sessions = members.keys.sorted()
    for session in sessions { send(.end(session), after: 0) }
    advance(by: 1)
    for index in people.indices {
      people[index].isDisabled = false
      connect(people[index].user, named("phone"))
      comeOnDuty(people[index])
    }
    // What rings already, they answer, too.
    for (user, id) in shown.sorted(by: { $0.key < $1.key }) where accepters.contains(user) { send(.accept(id, user)) }
  }

  /// Requests for which somebody is there who would accept, is in no session, and is not rung.
  var overlooked: [RequestID] {
    machine.requests.values.filter { request in
      accepters.contains { machine.isEligible($0, for: request) && machine.interpreter($0).ring == nil }
    }.map(\.request.id)
  }
}
