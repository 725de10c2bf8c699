package import WardlineModel

// A relay that was killed while it rang goes on ringing.
extension RoutingMachine {
  /// What the ledger and the directory know at a start. Nobody is connected yet.
  package struct Restart: Hashable, Sendable {
    package struct OnDuty: Hashable, Sendable {
      package var person: Person
      /// How long ago they came on duty, or their last session ended, whichever was later.
      package var idleMilliseconds: Int64

      package init(_ person: Person, idleMilliseconds: Int64) {
        self.person = person
        self.idleMilliseconds = idleMilliseconds
      }
    }

    package struct Open: Hashable, Sendable {
      package var request: RoutedRequest
      package var declined: [UserID]
      /// For whom it has rung, as far as that was logged.
      package var rung: [UserID]
      /// When it came to its place in the queue; its own time, ``RoutedRequest/createdAt``, counts from its last renewal.
      package var askedAt: Timestamp
      /// Whether an interpreter left before the first word: it is at the head of its queue.
      package var hasReturned: Bool

      package init(
        _ request: RoutedRequest, declined: [UserID] = [], rung: [UserID] = [], askedAt: Timestamp? = nil,
        hasReturned: Bool = false
      ) {
        self.request = request
        self.declined = declined
        self.rung = rung
        self.askedAt = askedAt ?? request.createdAt
        self.hasReturned = hasReturned
      }
    }

    package struct Member: Hashable, Sendable {
      package var session: SessionID
      package var interpreter: UserID
      /// The request that they came by, if any: it rings again if they leave before the first word.
      package var answered: Open?

      package init(_ interpreter: UserID, in session: SessionID, by answered: Open? = nil) {
        self.interpreter = interpreter
        self.session = session
        self.answered = answered
      }
    }

    package struct LastSession: Hashable, Sendable {
      package var nurse: UserID
      package var language: LanguageTag
      package var interpreter: UserID

      package init(of nurse: UserID, in language: LanguageTag, with interpreter: UserID) {
        self.nurse = nurse
        self.language = language
        self.interpreter = interpreter
      }
    }

    package var onDuty: [OnDuty]
    /// In the order of their places: as they were logged, and those that were renewed after they had expired as of then.
    package var requests: [Open]
    /// The interpreters in sessions that have not ended.
    package var members: [Member]
    /// Earlier ones first.
    package var lastSessions: [LastSession]
    /// When the last session of interpreters was over.
    package var sessionEnds: [UserID: Timestamp]

    package init(
      onDuty: [OnDuty] = [], requests: [Open] = [], members: [Member] = [], lastSessions: [LastSession] = [],
      sessionEnds: [UserID: Timestamp] = [:]
    ) {
      self.sessionEnds = sessionEnds
      self.onDuty = onDuty
      self.requests = requests
      self.members = members
      self.lastSessions = lastSessions
    }
  }

  /// Those who were on duty have as long as after any drop to come back, and keep their place. What was open is open, however many that
  /// are: it was taken before.
  mutating func rebuild(from restart: Restart, _ turn: inout Turn) {
    restartedAtMilliseconds = turn.uptime
    sessionEnds = restart.sessionEnds
    for returning in restart.onDuty {
      comeOnDuty(returning.person, &turn)
      guard var interpreter = people[returning.person.user] else { continue }
      let idle = min(max(0, returning.idleMilliseconds), Limits.relaySpanMaxMilliseconds)
      interpreter.idleSinceMilliseconds = turn.uptime - idle
      update(returning.person.user, interpreter, &turn)
    }
    for member in restart.members {
      occupy(member.interpreter, in: member.session, &turn)
      guard let open = member.answered, standing(of: open.request.id) == .expired else { continue }
      note(resumed(open, &turn), answeredBy: member.interpreter, &turn)
    }
    for last in restart.lastSessions.suffix(Limits.lastInterpretersMax) {
      let key = Continuity(nurse: last.nurse, language: last.language.language)
      lastInterpreters[key] = LastInterpreter(user: last.interpreter, ordinal: nextOrdinal())
    }
    for open in restart.requests where standing(of: open.request.id) == .expired { insert(resumed(open, &turn), &turn) }
  }

  /// Whoever is back within the grace of a drop after the start was on duty before it, and goes on waiting: since they chose to be on duty,
  /// or since their last session was over. Those who come later begin anew, as after any drop.
  mutating func returnToDuty(_ person: Person, since chosenAt: Timestamp, _ turn: inout Turn) {
    let wasOff = interpreter(person.user).duty == .off
    comeOnDuty(person, &turn)
    guard isBackInTime(turn) else { return sessionEnds = [:] }
    guard wasOff, var interpreter = people[person.user], interpreter.duty == .on, interpreter.sessions.isEmpty else { return }
    let since = sessionEnds[person.user].map { max($0, chosenAt) } ?? chosenAt
    let idle = min(max(0, turn.now.wall.milliseconds(since: since)), Limits.relaySpanMaxMilliseconds)
    interpreter.idleSinceMilliseconds = turn.uptime - idle
    update(person.user, interpreter, &turn)
  }

  /// Whether the start is so short a time ago that those who were on duty before it keep their place.
  func isBackInTime(_ turn: Turn) -> Bool {
    restartedAtMilliseconds.map { turn.uptime - $0 <= rules.graceMilliseconds } ?? false
  }

  /// In the wave that its wait brings, and open for long enough to ring for everybody once more.
  private mutating func resumed(_ open: Restart.Open, _ turn: inout Turn) -> OpenRequest {
    var request = makeOpen(open.request, &turn)
    func age(of time: Timestamp) -> Int64 { min(max(0, turn.now.wall.milliseconds(since: time)), rules.expiryMilliseconds) }
    let left = max(rules.expiryMilliseconds - age(of: open.request.createdAt), Limits.requestReturnMinMilliseconds)
    request.expiresAtMilliseconds = turn.uptime + left
    let waited = age(of: open.askedAt)
    request.wave = max(request.wave, Int(min(waited / rules.waveMilliseconds, Int64(rules.waves.count))))
    request.request.createdAt = open.askedAt
    request.hasReturned = open.hasReturned
    for user in open.declined { request.declined.insert(user) }
    for user in open.rung { request.rung.insert(user) }
    return request
  }
}
