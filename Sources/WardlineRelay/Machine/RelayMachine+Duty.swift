internal import WardlineModel

// Who is on duty, by their own word and by what the directory of people says of them.
extension RelayMachine {
  /// A device says whether its user is on duty. Of several choices of theirs the latest counts, whichever comes last.
  mutating func chooseDuty(
    _ said: DutyChoice, on id: ConnectionID, _ member: Member, at now: Moment, _ actions: inout [Action]
  ) {
    let user = member.grant.participant.user
    // The answer goes to every device of theirs, and none believes a time that is no date.
    let chosenAt = said.chosenAt.clampedToCalendar
    guard member.access.role == .interpreter else {
      let off = DutyChoice(.off, chosenAt: chosenAt)
      return actions.append(.send(id, [.duty(DutyState(off, availability: .off, refusal: .notInterpreter))]))
    }
    // Each choice may read the directory: they are paced as operations are (G9). One that is dropped is said again with the next connection.
    guard pause(of: user, at: now) == nil else { return }
    // A clock that is ahead must not outlast what its owner chooses later on another device.
    let choice = DutyChoice(said.duty, chosenAt: min(chosenAt, now.wall))
    if let known = routing.choices[user], known.chosenAt > choice.chosenAt || known == choice && !routing.awaited.contains(user)
    {
      return answer(user)
    }
    let wasOn = routing.choices[user]?.duty == .on
    routing.choices[user] = choice
    routing.boundChoices()
    if choice.duty == .on, !wasOn, !mayGoOnDuty(user, at: now) {
      routing.awaited.remove(user)
      refuseDuty(of: user, .tooOften)
      // Other relays may know of a break before it, which is over.
      if let off = routing.choices[user] { elsewhere.say(.duty(user, off)) }
      return
    }
    elsewhere.say(.duty(user, choice))
    take(choice, of: user, &actions)
  }

  /// Somebody has chosen so on a device that is connected to another relay, which has paced it.
  mutating func followDuty(_ choice: DutyChoice, of user: UserID, _ actions: inout [Action]) {
    // Said again to a relay that begins: what is known already would begin a break anew.
    if let known = routing.choices[user] {
      if known == choice { return }
      // The relay that sent this choice began after the later one, which was to go off duty, so nobody told it. Tell it now, or it and its devices
      // keep the earlier choice (fast seed 43043277 of four relays).
      if known.chosenAt > choice.chosenAt { return elsewhere.say(.duty(user, known)) }
    }
    routing.choices[user] = choice
    routing.boundChoices()
    take(choice, of: user, &actions)
  }

  private mutating func take(_ choice: DutyChoice, of user: UserID, _ actions: inout [Action]) {
    switch choice.duty {
    case .on, .away:
      // What is being read for the choice before serves this one, too.
      if routing.awaited.insert(user).inserted { actions.append(.readPeople([user])) }
    case .off:
      routing.awaited.remove(user)
      routing.news.append(.wentOffDuty(user))
      answer(user)
    }
  }

  /// What the directory says of people; `nil` when it could not be read.
  mutating func notePeople(_ asked: [UserID], _ found: [UserID: Person]?) {
    for user in asked {
      guard routing.awaited.remove(user) != nil, let choice = routing.choices[user] else {
        // Read again because the directory has changed.
        if let person = found?[user] {
          routing.names[user] = routing.isOnDuty(user) ? person.name : nil
          if routing.isOnDuty(user) { requestCounts.addRows(for: person.languages.map(\.tag)) }
          routing.news.append(.personChanged(person))
        } else if found == nil {
          routing.unread.insert(user)
        }
        continue
      }
      if let refusal = refusal(ofDutyOf: user, found) {
        refuseDuty(of: user, refusal)
      } else if let person = found?[user] {
        routing.names[user] = person.name
        requestCounts.addRows(for: person.languages.map(\.tag))
        // Said again after a restart; a choice of now is made by a clock that may be a little behind.
        let isEarlier = routing.startedAt.map { choice.chosenAt < $0 } ?? false
        if choice.duty == .away {
          routing.news.append(.cameAway(person))
        } else {
          routing.news.append(isEarlier ? .returnedToDuty(person, since: choice.chosenAt) : .cameOnDuty(person))
        }
        answer(user)
      }
    }
  }

  private func refusal(ofDutyOf user: UserID, _ found: [UserID: Person]?) -> DutyRefusal? {
    guard let found else { return .unavailable }
    guard let person = found[user] else { return .unknownPerson }
    return routing.machine.refusal(ofDutyOf: person)
  }

  private mutating func refuseDuty(of user: UserID, _ refusal: DutyRefusal) {
    // The directory that cannot be read says nothing against whoever is on duty.
    if refusal == .unavailable, routing.isOnDuty(user) { return answer(user) }
    routing.choices[user]?.duty = .off
    routing.news.append(.wentOffDuty(user))
    answer(user, refusal)
  }

  /// Their devices are told of their duty at the end of the event.
  mutating func answer(_ user: UserID, _ refusal: DutyRefusal? = nil) { routing.answers.updateValue(refusal, forKey: user) }

  /// The directory of people has changed: who is disabled goes off duty, and what the others speak is read again.
  mutating func recheckDuty(without disabled: Set<UserID>, _ actions: inout [Action]) {
    let onDuty = routing.machine.people.filter { $0.value.duty != .off }.keys.sorted()
    guard !onDuty.isEmpty else { return }
    for user in onDuty where disabled.contains(user) {
      routing.choices[user] = nil
      routing.news.append(.wentOffDuty(user))
    }
    let others = onDuty.filter { !disabled.contains($0) }
    if !others.isEmpty { actions.append(.readPeople(others)) }
  }

  /// Somebody has changed what they speak: whoever is on duty, or about to be, rings by it from then on. It is read anew, behind any read that
  /// is under way, so that what was there before does not come last.
  mutating func recheckLanguages(of user: UserID, _ actions: inout [Action]) {
    if routing.isOnDuty(user) || routing.awaited.contains(user) { actions.append(.readPeople([user])) }
  }

  /// Asks once more of the people whose change could not be read.
  mutating func readUnreadPeople(_ actions: inout [Action]) {
    let users = routing.unread.filter(routing.isOnDuty).sorted()
    routing.unread = []
    if !users.isEmpty { actions.append(.readPeople(users)) }
  }

  /// A device of an interpreter has come, and hears what rings; or of somebody who waits, and hears where their requests stand.
  mutating func noteArrival(_ member: Member, on id: ConnectionID, at now: Moment, _ actions: inout [Action]) {
    guard member.access.followsMembership else { return }
    let user = member.grant.participant.user
    guard member.access.role == .interpreter else {
      let own = routing.machine.requests.values.filter { $0.request.author == user }.sorted { $0.ordinal < $1.ordinal }
      for open in own {
        routing.authorNames[open.request.id] = member.grant.participant.name
        if let told = open.told { actions.append(.send(id, [place(of: open, told, at: now)])) }
      }
      return
    }
    routing.news.append(.connected(user, member.device.device))
    if routing.choices[user] != nil { answer(user) }
  }

  mutating func noteDeparture(of member: Member) {
    // A newer connection of the device may be to another relay.
    guard member.access.followsMembership, member.access.role == .interpreter, elsewhere.fence(of: member.device) == nil else {
      return
    }
    routing.news.append(.disconnected(member.device.user, member.device.device))
  }
}
