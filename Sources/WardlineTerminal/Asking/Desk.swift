package import WardlineModel

/// What a person has at hand besides the conversation: their sessions, what they asked for, what rings for them, and who is on duty. It
/// stays as it is when they go from one session to another.
struct Desk: Hashable, Sendable {
  /// As ``update(sessions:)`` orders them.
  private(set) var sessions: [SessionRow] = []
  /// By which the times of requests and of sessions are known.
  var relayClock = RelayClock()
  /// Every request of these sessions, the newest first.
  var requests: [DeviceRequest] = [] {
    didSet { newestRequests = Dictionary(requests.map { ($0.session, $0) }) { $0.hasFailed ? $1 : $0 } }
  }
  /// The newest of each session that has not failed, or else the oldest. Derived once for each change of them: a frame looks up one for every session, of up to
  /// ``Limits/requestsShownMax``.
  private var newestRequests: [SessionID: DeviceRequest] = [:]
  /// What rings, the oldest first.
  var rings: [Ring] = []
  /// What has rung, and is no more the reader's to answer: the newest first, of this run of the program.
  private(set) var missed: [MissedRing] = []
  /// When the first of them was shown, by the clock that only goes forward.
  var ringShownAt: Int64 = 0
  /// When the bell rang last.
  var ringBellAt: Int64 = 0
  /// The ring that was accepted on this screen, until the relay has answered.
  var accepted: Ring?
  /// The ring that is being declined: the next digit says why.
  var declining: IdempotencyKey?
  var assignments = Assignments()
  /// The reader's, as the relay has said; `nil` before it did.
  var ownName: String?
  var duty = DeviceDuty()
  var directory: [DirectoryRow] = []
  var queuedRequests: [QueuedRequest] = []
  var overview: [SessionOverview] = []
  var languages: [LanguageName] = []

  /// For how many milliseconds a request waits by now: by the clock of the relay alone, however wrong the one of this device is.
  func waited(since askedAt: Timestamp, at now: Moment) -> Int64 {
    relayClock.time(at: now).milliseconds(since: askedAt)
  }

  /// Sessions that go on stand before those that have ended, and otherwise where they stood: their numbers are keys. New ones come first.
  mutating func update(sessions new: [SessionRow], of user: UserID) {
    let places = Dictionary(sessions.enumerated().map { ($1.session, $0) }) { first, _ in first }
    let rows = new.enumerated().map { index, row in
      let isOver = row.summary.state.status == .ended || row.isLeft(by: user) || lapsedRequest(in: row, of: user) != nil
      return (row, isOver: isOver, place: places[row.session] ?? index - new.count)
    }
    sessions = rows.sorted { left, right in
      left.isOver == right.isOver ? left.place < right.place : right.isOver
    }.map(\.0)
  }

  /// The number of a session, which is a key with Alt; `nil` past 9.
  func number(of session: SessionID) -> Int? {
    sessions.prefix(9).firstIndex { $0.session == session }.map { $0 + 1 }
  }

  /// The newest request in a session.
  func request(in session: SessionID?) -> DeviceRequest? { session.flatMap { newestRequests[$0] } }

  /// The reader's request for which nobody came, where nothing else goes on in its session.
  func lapsedRequest(in row: SessionRow, of user: UserID) -> DeviceRequest? {
    row.summary.lapsedRequest(request(in: row.session), of: user)
  }

  mutating func noteMissed(_ ring: Ring, because reason: RingEnd, at now: Timestamp) {
    let others = missed.filter { $0.ring.request != ring.request }
    missed = Array(([MissedRing(ring: ring, reason: reason, endedAt: now)] + others).prefix(Limits.missedRingsMax))
  }

  /// The relay says how a ring ended whose time had passed here.
  mutating func correctMissed(_ request: IdempotencyKey, because reason: RingEnd) {
    guard reason.phrase != nil else { return forgetMissed(request) }
    if let index = missed.firstIndex(where: { $0.ring.request == request }) { missed[index].reason = reason }
  }

  /// It rings again, or was answered elsewhere.
  mutating func forgetMissed(_ request: IdempotencyKey) { missed.removeAll { $0.ring.request == request } }

  /// A language in the reader's words; its tag where there are none.
  func name(of tag: LanguageTag) -> String {
    if let known = languages.first(where: { $0.tag == tag }) { return known.name }
    guard let base = languages.first(where: { $0.tag.text == tag.language }) else { return tag.text }
    return "\(base.name) (\(tag))"
  }

  /// How many on duty speak a language.
  func onDuty(speaking tag: LanguageTag) -> Int {
    directory.count { row in
      row.availability != .away && row.availability != .off && row.languages.contains { $0.tag.serves(tag) }
    }
  }
}

/// A request that rang for the reader and ended without their answer.
struct MissedRing: Hashable, Sendable {
  var ring: Ring
  var reason: RingEnd
  var endedAt: Timestamp
}

/// A session in the list of sessions.
package struct SessionRow: Hashable, Sendable {
  package var summary: SessionSummary
  /// What was said last; `nil` where nothing was.
  package var last: Message?

  package init(_ summary: SessionSummary, last: Message? = nil) {
    self.summary = summary
    self.last = last
  }

  var session: SessionID { summary.session }

  /// The names of the other participants.
  func others(than user: UserID) -> String {
    summary.participants.filter { $0.user != user }.map(\.name).joined(separator: ", ")
  }

  func isLeft(by user: UserID) -> Bool { summary.participants.contains { $0.user == user && $0.hasLeft } }

  func name(of user: UserID) -> String { summary.participants.first { $0.user == user }?.name ?? user.text }
}

extension Sequence<SessionSummary> {
  /// As any of the sessions has it: what a provider calls somebody is often no name that a person would know.
  package func name(of user: UserID) -> String {
    for summary in self { if let known = summary.participants.first(where: { $0.user == user }) { return known.name } }
    return user.text
  }
}

extension DeviceRequest {
  /// Whether its author waits for an interpreter, or for their own decision.
  package var isWaiting: Bool { state == .pending || state == .held || state == .open }

  /// Whether it has expired, and not so long ago that nobody would ask again.
  ///
  /// - Parameter relayTime: by the clock that said when it expired.
  func isRenewable(at relayTime: Timestamp) -> Bool {
    state == .expired && relayTime.milliseconds(since: changedAt) < Limits.expiredRequestShownMilliseconds
  }
}

/// A language that can be asked for.
package struct LanguageName: Hashable, Sendable {
  package var tag: LanguageTag
  /// What its speakers call it.
  package var endonym: String
  /// What the reader calls it.
  package var name: String

  package init(_ tag: LanguageTag, endonym: String, name: String) {
    self.tag = tag
    self.endonym = endonym
    self.name = name
  }
}

extension SessionSummary {
  /// The owner's newest request, if it was cancelled or has expired and nobody else is in the session; `nil` otherwise.
  ///
  /// - Parameter newest: of the session's requests that have not failed.
  package func lapsedRequest(_ newest: DeviceRequest?, of owner: UserID) -> DeviceRequest? {
    guard state.status == .active, participants.allSatisfy({ $0.user == owner && !$0.hasLeft }), let newest,
      newest.author == owner, newest.state == .cancelled || newest.state == .expired
    else { return nil }
    return newest
  }
}

extension DeviceRequest {
  /// How it ended without an interpreter.
  package var lapsePhrase: Phrase { state == .cancelled ? .requestCancelled : .reasonGone }

  /// Whether the relay has refused it, or has lost it: it says nothing of the session.
  package var hasFailed: Bool { if case .failed = state { true } else { false } }
}
