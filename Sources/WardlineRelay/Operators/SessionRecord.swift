package import WardlineModel

/// What became of one session, for the operator: times, people and counts. It holds no text of a message, and no note of a request.
///
/// Derived from the session's log, one ``apply(_:)`` for each entry in order, and one ``rate(_:)`` for each person who rated the session. What
/// it keeps grows with the people of the session and not with its log. Its times are monotone in the order of the log: an entry that was
/// logged after the relay's clock was set back counts as logged with the entry before it.
package struct SessionRecord: Hashable, Sendable {
  package let session: SessionID
  /// When its first entry was logged; `nil` while it has none.
  package private(set) var begunAt: Timestamp?
  package private(set) var status = SessionStatus.active
  /// The first request that was accepted; the last one where none was, `nil` where nobody asked.
  package private(set) var request: Request?
  /// When ``request`` was accepted.
  package private(set) var acceptedAt: Timestamp?
  package private(set) var nurseFirstWordsAt: Timestamp?
  package private(set) var interpreterFirstWordsAt: Timestamp?
  /// Those who came as interpreters, in the order in which they came.
  package private(set) var interpreters: [UserID] = []
  /// How often a request was declined, by reason.
  package private(set) var declines: [DeclineReason: Int] = [:]
  /// How often an interpreter asked for a successor.
  package private(set) var handOvers = 0
  package private(set) var endedAt: Timestamp?
  package private(set) var endedBy: UserID?
  /// How many people rated it.
  package private(set) var ratings = 0
  /// The last rating by a nurse; the last one by anybody where no nurse rated.
  package private(set) var rating: Rating?

  /// Every request that was made in it, in order; those of handovers are not among them.
  package private(set) var requests: [Asked] = []
  private var places: [IdempotencyKey: Int] = [:]

  /// Requests that somebody may still accept.
  private var waiting: [IdempotencyKey: Request] = [:]
  private var rungUsers: Set<UserID> = []
  private var roles: [UserID: Role] = [:]
  private var lastAt: Timestamp?
  private var firstInterpretedAt: Timestamp?
  private var sinceAccept = ActiveTime()
  private var sinceInterpreterWords = ActiveTime()
  private var sinceFirstWords = ActiveTime()

  /// A request for the session's first interpreter, without its note.
  package struct Request: Hashable, Sendable {
    /// What became of it.
    package enum Standing: String, Hashable, Sendable {
      case open, accepted, cancelled, expired
    }

    package let key: IdempotencyKey
    package let language: LanguageTag
    package let urgency: Urgency
    package let requestedAt: Timestamp
    package fileprivate(set) var standing = Standing.open
  }

  /// A request, and how it was answered.
  package struct Asked: Hashable, Sendable {
    package let language: LanguageTag
    /// The first time; a renewal changes nothing of it.
    package let requestedAt: Timestamp
    /// When it was first accepted.
    package fileprivate(set) var answeredAt: Timestamp?
    /// Whether it was cancelled, or has expired and was not renewed, or its session has ended, before anybody accepted.
    package fileprivate(set) var isAbandoned = false
    /// How often it was declined.
    package fileprivate(set) var declines = 0
  }

  /// How somebody rated the session.
  package struct Rating: Hashable, Sendable {
    package var user: UserID
    /// 1 to 5.
    package var value: Int
    package var comment: String

    package init(by user: UserID, value: Int, comment: String = "") {
      self.user = user
      self.value = value
      self.comment = comment
    }
  }

  package init(of session: SessionID) { self.session = session }

  // MARK: What is derived

  /// For how many people it rang.
  package var rung: Int { rungUsers.count }

  /// From the request to its accept.
  package var connectMilliseconds: Int64? {
    guard let request, let acceptedAt else { return nil }
    return acceptedAt.milliseconds(since: request.requestedAt)
  }

  /// From the request to the first words of an interpreter after its accept.
  package var firstWordsMilliseconds: Int64? {
    guard let request, let firstInterpretedAt else { return nil }
    return firstInterpretedAt.milliseconds(since: request.requestedAt)
  }

  /// How long the session was active: from the accept to its end, or to `now` while it has not ended, without the time in which it was paused.
  ///
  /// Where nobody asked for an interpreter it counts from the first words, and where nobody accepted from an interpreter's first words. `nil`
  /// where there was neither.
  package func activeMilliseconds(at now: Timestamp) -> Int64? {
    let counted = acceptedAt != nil ? sinceAccept : request != nil ? sinceInterpreterWords : sinceFirstWords
    return counted.milliseconds(at: lastAt.map { max($0, now) } ?? now)
  }

  /// Whether an interpreter of that language, or of one of its dialects, was asked for: `ar` includes `ar-SY`, not the other way round.
  package func isRequest(for language: LanguageTag) -> Bool {
    request?.language.isOrBelongs(to: language) ?? false
  }

  /// Whether the next message can change the record. While none can, ``apply(_:)`` ignores them, so that a log can be read without them.
  package var needsMessages: Bool {
    nurseFirstWordsAt == nil || interpreterFirstWordsAt == nil || (acceptedAt != nil && firstInterpretedAt == nil)
  }

  // MARK: Deriving

  /// Applies the next entry of the log. The text of a message and the note of a request are not looked at.
  package mutating func apply(_ entry: LogEntry) {
    if case .message = entry.event, !needsMessages { return }
    let time = lastAt.map { max($0, entry.loggedAt) } ?? entry.loggedAt
    lastAt = time
    begunAt = begunAt ?? time
    noteRequests(entry, at: time)
    switch entry.event {
    case .message: noteWords(of: entry.author, at: time)
    case .status(let versioned): change(to: versioned.status, by: entry.author, at: time)
    case .participant(let participant), .joined(let participant, _): note(participant.user, as: participant.role)
    case .done(.requestInterpreter(let content)): if let key = entry.key { open(content, key, at: time) }
    case .rung(_, let user, _): rungUsers.insert(user)
    case .declined(_, let user, let reason):
      rungUsers.insert(user)
      declines[reason, default: 0] += 1
    case .accepted(let key, let user): accept(key, by: user, at: time)
    case .done(.cancelRequest(let key)): close(key, .cancelled)
    case .expired(let key): close(key, .expired)
    case .done(.renewRequest(let key)): renew(key)
    case .done(.handOver): handOvers += 1
    case .done, .profile, .left, .other: break
    }
  }

  /// Applies the last rating of one person, in the order in which the ratings were stored, after the log.
  package mutating func rate(_ given: Rating) {
    ratings += 1
    if let rating, roles[rating.user] == .nurse, roles[given.user] != .nurse { return }
    rating = given
  }

  /// Adds what was said with the rating, where that is read later than the rating itself.
  package mutating func setComment(_ comment: String) { rating?.comment = comment }

  private mutating func noteRequests(_ entry: LogEntry, at time: Timestamp) {
    switch entry.event {
    case .done(.requestInterpreter(let content)):
      guard let key = entry.key else { return }
      places[key] = requests.count
      requests.append(Asked(language: content.language, requestedAt: time))
    case .declined(let key, _, _): change(key) { $0.declines += 1 }
    case .accepted(let key, _):
      change(key) { request in
        request.answeredAt = request.answeredAt ?? time
        request.isAbandoned = false
      }
    case .done(.cancelRequest(let key)), .expired(let key): change(key) { $0.isAbandoned = $0.answeredAt == nil }
    case .done(.renewRequest(let key)): change(key) { $0.isAbandoned = false }
    case .status(let versioned):
      guard versioned.status == .ended else { return }
      for index in requests.indices where requests[index].answeredAt == nil { requests[index].isAbandoned = true }
    case .done, .message, .participant, .profile, .joined, .left, .rung, .other: break
    }
  }

  private mutating func change(_ key: IdempotencyKey, _ body: (inout Asked) -> Void) {
    if let place = places[key] { body(&requests[place]) }
  }

  private mutating func note(_ user: UserID, as role: Role) {
    guard roles.updateValue(role, forKey: user) != role, role == .interpreter, !interpreters.contains(user) else { return }
    interpreters.append(user)
  }

  private mutating func noteWords(of author: UserID, at time: Timestamp) {
    sinceFirstWords.begin(at: time, isActive: status == .active)
    switch roles[author] {
    case .nurse: nurseFirstWordsAt = nurseFirstWordsAt ?? time
    case .interpreter:
      interpreterFirstWordsAt = interpreterFirstWordsAt ?? time
      sinceInterpreterWords.begin(at: time, isActive: status == .active)
      if acceptedAt != nil { firstInterpretedAt = firstInterpretedAt ?? time }
    case .coordinator, nil: break
    }
  }

  private mutating func change(to next: SessionStatus, by author: UserID, at time: Timestamp) {
    status = next
    sinceAccept.change(isActive: next == .active, at: time)
    sinceInterpreterWords.change(isActive: next == .active, at: time)
    sinceFirstWords.change(isActive: next == .active, at: time)
    guard next == .ended, endedAt == nil else { return }
    (endedAt, endedBy) = (time, author)
    // The end closes what was asked for.
    if let request, request.standing == .open { close(request.key, .cancelled) }
  }

  // MARK: Requests

  private mutating func open(_ content: InterpreterRequest, _ key: IdempotencyKey, at time: Timestamp) {
    guard acceptedAt == nil else { return }
    let opened = Request(key: key, language: content.language, urgency: content.urgency, requestedAt: time)
    waiting[key] = opened
    request = opened
  }

  private mutating func accept(_ key: IdempotencyKey, by user: UserID, at time: Timestamp) {
    rungUsers.insert(user)
    note(user, as: .interpreter)
    // Of a hand-over, or of a later request.
    guard acceptedAt == nil, var accepted = waiting[key] else { return }
    accepted.standing = .accepted
    request = accepted
    acceptedAt = time
    waiting = [:]
    sinceAccept.begin(at: time, isActive: status == .active)
  }

  private mutating func close(_ key: IdempotencyKey, _ standing: Request.Standing) {
    guard var closed = waiting.removeValue(forKey: key) else { return }
    closed.standing = standing
    // It can be renewed.
    if standing == .expired { waiting[key] = closed }
    if request?.key == key { request = closed }
  }

  private mutating func renew(_ key: IdempotencyKey) {
    guard var renewed = waiting[key] else { return }
    renewed.standing = .open
    waiting[key] = renewed
    request = renewed
  }
}

/// The time for which a session was active since some point.
private struct ActiveTime: Hashable, Sendable {
  private var milliseconds: Int64 = 0
  private var hasBegun = false
  /// When the session became active; `nil` while it is not.
  private var activeSince: Timestamp?

  /// The point from which it counts; the first one stands.
  mutating func begin(at time: Timestamp, isActive: Bool) {
    guard !hasBegun else { return }
    hasBegun = true
    activeSince = isActive ? time : nil
  }

  mutating func change(isActive: Bool, at time: Timestamp) {
    guard hasBegun, isActive != (activeSince != nil) else { return }
    if let activeSince { milliseconds += time.milliseconds(since: activeSince) }
    activeSince = isActive ? time : nil
  }

  /// `nil` if it has not begun.
  func milliseconds(at now: Timestamp) -> Int64? {
    guard hasBegun else { return nil }
    return milliseconds + (activeSince.map { now.milliseconds(since: $0) } ?? 0)
  }
}
