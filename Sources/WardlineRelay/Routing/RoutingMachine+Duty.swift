package import WardlineModel

// Who is on duty, who is away, and who is in a session.
extension RoutingMachine {
  /// Why somebody cannot come on duty; `nil` when they can. For whoever commits it, before that.
  package func refusal(ofDutyOf person: Person) -> DutyRefusal? {
    if person.role != .interpreter { return .notInterpreter }
    if person.isDisabled { return .disabled }
    let isNew = (people[person.user]?.duty ?? .off) == .off
    let onDuty = people.values.count { $0.duty != .off }
    return isNew && onDuty >= rules.peopleOnDutyMax ? .tooMany : nil
  }

  mutating func comeOnDuty(_ person: Person, _ turn: inout Turn) {
    guard refusal(ofDutyOf: person) == nil else { return }
    setLanguages(person.languages, of: person.user, &turn)
    var interpreter = self.interpreter(person.user)
    switch interpreter.duty {
    case .on, .dropped: break
    case .off, .away, .lapsed:
      interpreter.duty = interpreter.devices.isEmpty ? .dropped(sinceMilliseconds: turn.uptime) : .on
      interpreter.idleSinceMilliseconds = turn.uptime
    }
    update(person.user, interpreter, &turn)
  }

  /// A ring of theirs ends with their duty, and its end does not bring the duty back.
  mutating func leaveDuty(_ user: UserID, for duty: Attendance, _ turn: inout Turn) {
    // A relay that follows may have heard of a ring before it knew of their duty.
    guard people[user].map({ $0.duty != .off || $0.ring != nil }) == true else { return }
    stopRing(of: user, .offDuty, &turn)
    var interpreter = self.interpreter(user)
    interpreter.duty = duty
    update(user, interpreter, &turn)
    // Otherwise requests would remember people without end. Who has declined stays known.
    for id in requests.keys { requests[id]?.misses[user] = nil }
  }

  /// Somebody whom the directory does not let interpret any more goes off duty.
  mutating func change(_ person: Person, _ turn: inout Turn) {
    guard interpreter(person.user).duty != .off else { return }
    guard person.role == .interpreter, !person.isDisabled else { return leaveDuty(person.user, for: .off, &turn) }
    setLanguages(person.languages, of: person.user, &turn)
  }

  mutating func connect(_ user: UserID, _ device: DeviceID, _ turn: inout Turn) {
    var interpreter = self.interpreter(user)
    // The relay lets no more of them in.
    if interpreter.devices.count < Limits.connectionsPerUserMax { interpreter.devices.insert(device) }
    switch interpreter.duty {
    case .dropped:
      interpreter.duty = .on
      // What rings for them rings for one more who hears it: a request that rings for nobody can take over one of the others, in whatever
      // languages those are.
      for other in interpreter.ring.flatMap({ requests[$0.request]?.rings }) ?? [] {
        turn.languages.formUnion(touchedLanguages(of: other))
      }
    case .lapsed:
      interpreter.duty = .on
      interpreter.idleSinceMilliseconds = turn.uptime
    case .on, .away, .off: break
    }
    update(user, interpreter, &turn)
    // It rang there, or on another device: it is shown again, and nothing was refused.
    guard let ring = interpreter.ring, ring.untilMilliseconds > turn.uptime, let request = requests[ring.request] else {
      return
    }
    turn.actions.append(.ring(user, request.request, untilMilliseconds: ring.untilMilliseconds))
  }

  mutating func disconnect(_ user: UserID, _ device: DeviceID, _ turn: inout Turn) {
    guard var interpreter = people[user] else { return }
    interpreter.devices.remove(device)
    // On duty only for the relay that leads, so far.
    if interpreter.devices.isEmpty, interpreter.duty == .off, interpreter.ring != nil {
      stopRing(of: user, .offDuty, &turn)
      interpreter.ring = nil
    }
    if interpreter.devices.isEmpty, interpreter.duty == .on { interpreter.duty = .dropped(sinceMilliseconds: turn.uptime) }
    update(user, interpreter, &turn)
  }

  // MARK: Sessions

  /// Those whom an event may make busy elsewhere, with where they are before it.
  func busy(beside event: Event) -> [UserID: Set<SessionID>] {
    switch event {
    case .joined(_, let user), .left(_, let user), .accepted(_, let user, _): [user: people[user]?.sessions ?? []]
    case .sessionEnded(let session): people.filter { $0.value.sessions.contains(session) }.mapValues(\.sessions)
    default: [:]
    }
  }

  /// Somebody is in a session, and rung for nothing.
  mutating func occupy(_ user: UserID, in session: SessionID, _ turn: inout Turn) {
    stopRing(of: user, .busy, &turn)
    var interpreter = self.interpreter(user)
    if interpreter.sessions.count < Limits.sessionsPerInterpreterMax { interpreter.sessions.insert(session) }
    update(user, interpreter, &turn)
  }

  /// Free again, when it was their last session: from now on they wait.
  mutating func release(_ user: UserID, from session: SessionID, _ turn: inout Turn) {
    guard var interpreter = people[user], interpreter.sessions.remove(session) != nil else { return }
    interpreter.answered[session] = nil
    if interpreter.sessions.isEmpty {
      interpreter.idleSinceMilliseconds = turn.uptime
      // Their device may not have said yet that they are on duty.
      if interpreter.duty == .off, isBackInTime(turn) { sessionEnds[user] = turn.now.wall }
    }
    update(user, interpreter, &turn)
  }

  mutating func end(_ session: SessionID, _ turn: inout Turn) {
    for id in requests.values.filter({ $0.request.session == session }).map(\.request.id).sorted() {
      remove(id, .cancelled, &turn)
    }
    for user in people.filter({ $0.value.sessions.contains(session) }).keys.sorted() { release(user, from: session, &turn) }
  }

  // MARK: Changing somebody

  /// What is known of them; of whoever is in no list, nothing.
  func interpreter(_ user: UserID) -> Interpreter { people[user] ?? Interpreter() }

  /// Everything that concerns them is looked at again: requests in their languages, and their row in the directory.
  mutating func update(_ user: UserID, _ interpreter: Interpreter, _ turn: inout Turn) {
    let wasListed = self.interpreter(user).duty != .off
    let isListed = interpreter.duty != .off
    people[user] = interpreter
    if wasListed != isListed {
      for language in Self.languages(of: interpreter) { isListed ? list(user, in: language) : unlist(user, from: language) }
    }
    touch(user, &turn)
  }

  func touchedLanguages(of user: UserID) -> Set<String> { people[user].map(Self.languages) ?? [] }

  func touch(_ user: UserID, _ turn: inout Turn) {
    turn.people.insert(user)
    turn.languages.formUnion(touchedLanguages(of: user))
  }

  private mutating func setLanguages(_ languages: [SpokenLanguage], of user: UserID, _ turn: inout Turn) {
    var interpreter = self.interpreter(user)
    let isListed = interpreter.duty != .off
    touch(user, &turn)
    if isListed { for language in Self.languages(of: interpreter) { unlist(user, from: language) } }
    interpreter.languages = Array(languages.prefix(Limits.languagesPerProfileMax))
    if isListed { for language in Self.languages(of: interpreter) { list(user, in: language) } }
    people[user] = interpreter
    touch(user, &turn)
    guard let id = interpreter.ring?.request, let asked = requests[id]?.request.language,
      !interpreter.languages.contains(where: { $0.tag.serves(asked) })
    else { return }
    stopRing(of: user, .offDuty, &turn)
  }

  private mutating func list(_ user: UserID, in language: String) { speakers[language, default: []].insert(user) }

  private mutating func unlist(_ user: UserID, from language: String) {
    speakers[language]?.remove(user)
    if speakers[language]?.isEmpty == true { speakers[language] = nil }
  }

  static func languages(of interpreter: Interpreter) -> Set<String> { Set(interpreter.languages.map(\.tag.language)) }
}
