internal import WardlineModel

// Sessions in which nobody is: they do not keep an interpreter from requests for ever (decision 075).
extension RelayMachine {
  /// Frees the interpreters of sessions in which nobody has been for ``RoutingRules/vacancyMilliseconds``: both devices were lost, and nobody
  /// ends the session. A relay that starts counts from its start.
  mutating func freeVacated(at now: Moment) {
    let (uptime, bound) = (now.uptimeMilliseconds, routing.machine.rules.vacancyMilliseconds)
    // The others follow what it commits.
    guard elsewhere.leads, uptime - vacancies.lookedAtMilliseconds >= min(Limits.vacancyLookMilliseconds, bound) else { return }
    vacancies.lookedAtMilliseconds = uptime
    var kept: [SessionID: Int64] = [:]
    var over: [SessionID: [UserID]] = [:]
    for (user, interpreter) in routing.machine.people {
      for session in interpreter.sessions where audiences[session] == nil && !elsewhere.isAnyone(in: session) {
        let since = vacancies.sinceMilliseconds[session] ?? uptime
        kept[session] = since
        if uptime - since >= bound { over[session, default: []].append(user) }
      }
    }
    vacancies.sinceMilliseconds = kept
    // While the store does not take a write, the same look finds the session again. After a restart thousands may be due at once.
    var asked: Set<SessionID> = []
    for pending in over.isEmpty ? [] : batches.all {
      if case .vacate(let session, _) = pending.write { asked.insert(session) }
    }
    for (session, users) in over.sorted(by: { $0.key < $1.key }) where !asked.contains(session) {
      batches.add(.vacate(session, of: users.sorted()))
    }
  }

  /// They take no part in it any more, on disk: from now on they wait, and are rung.
  mutating func noteVacated(_ session: SessionID, _ users: [UserID]) {
    for user in users where routing.machine.people[user] != nil { routing.news.append(.left(session, user)) }
  }

  /// What is known of sessions that keep interpreters busy, and in which nobody is.
  struct Vacancies: Hashable, Sendable {
    /// When each session was first seen empty, in milliseconds of uptime. An entry is removed as soon as somebody connects to its session.
    var sinceMilliseconds: [SessionID: Int64] = [:]
    var lookedAtMilliseconds: Int64 = 0
  }
}
