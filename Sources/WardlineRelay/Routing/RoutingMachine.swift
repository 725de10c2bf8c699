package import WardlineModel

/// The relay's third machine: which interpreters a request rings for, in which order, and until when.
///
/// It does no I/O. Every input is an ``Event``, every effect an ``Action``. What people do (ask, accept, decline, cancel) comes in after
/// the ledger has committed it: the ledger decides who was first, and the machine follows. What the machine itself wants in the log it
/// asks for with ``Action/record(_:)``; an expiry counts once it comes back as an event.
///
/// The way of a request, in ``Phase``: open → expiring; from both of them it can be cancelled, accepted or expired.
///
/// A ring starts for an eligible interpreter. It ends with an answer, with its request, when the interpreter goes off duty, or at its
/// deadline. Only a ring or a session reserves an interpreter.
///
/// What one event changes is assigned at its end, once, over all requests that it concerns (``assignRings(_:)``): so several requests of
/// one instant never ring for the same first interpreter.
package struct RoutingMachine: Equatable, Sendable {
  package typealias RequestID = RoutedRequest.ID

  package enum Event: Hashable, Sendable {
    /// They go on duty, or their languages are new while they are.
    case cameOnDuty(Person)
    /// The same of somebody who had chosen so before this relay was started.
    case returnedToDuty(Person, since: Timestamp)
    /// A break: not rung, and shown as away.
    case wentAway(UserID)
    /// They come for a break, as who was off duty may: nothing rings for them in between.
    case cameAway(Person)
    case wentOffDuty(UserID)
    /// The directory says something else of somebody.
    case personChanged(Person)
    /// A device of an interpreter.
    case connected(UserID, DeviceID)
    case disconnected(UserID, DeviceID)

    // What the ledger has committed.
    case requested(RoutedRequest)
    /// The author wants it to stay open. One that has expired already is open again, at the end of its queue, for others than those who
    /// declined it.
    case renewed(RoutedRequest)
    case cancelled(RequestID)
    case expired(RequestID)
    case accepted(RequestID, by: UserID, in: SessionID)
    case declined(RequestID, by: UserID, DeclineReason)
    /// Who had accepted left before the first word.
    case abandoned(RoutedRequest, by: UserID)
    case joined(SessionID, UserID)
    case left(SessionID, UserID)
    case sessionEnded(SessionID)

    // What the relay that leads has decided, to one that follows it.
    case rang(RequestID, UserID, milliseconds: Int64)
    case ringEnded(RequestID, UserID, RingEnd)
    /// The relay that led is gone: this one decides from now on, and what rings goes on.
    case tookOver

    /// The first event after a start: what the ledger knows.
    case restarted(Restart)
    /// At ``deadlineMilliseconds``, or later.
    case tick
  }

  package enum Action: Hashable, Sendable {
    /// Show it on every device of theirs; again, where a device has come back. Until this uptime.
    case ring(UserID, RoutedRequest, untilMilliseconds: Int64)
    case stopRinging(UserID, RequestID, RingEnd)
    /// To be committed to the session's log.
    case record(Record)
    /// To the author, when it has changed.
    case waiting(UserID, RequestID, Waiting)
    /// To nurses and coordinators.
    case directory([Listing])
  }

  /// What the machine asks the ledger to log.
  package enum Record: Hashable, Sendable {
    case rung(RequestID, SessionID, [Rung])
    /// Asked for again until it is committed, or something else was.
    case expired(RequestID, SessionID)
  }

  /// Whom a request rang for, and how long.
  package struct Rung: Hashable, Sendable {
    package var user: UserID
    package var milliseconds: Int64

    package init(_ user: UserID, milliseconds: Int64) {
      self.user = user
      self.milliseconds = milliseconds
    }
  }

  /// What the author of an open request sees.
  package struct Waiting: Hashable, Sendable {
    /// 1 for the next one, among the open requests of its language, dialects together.
    package var place: Int
    /// Those on duty who speak it.
    package var onDuty: Int
    /// Of them, those who are in a session.
    package var busy: Int
    /// Of them, those who have declined the request.
    package var declined: Int

    package init(place: Int, onDuty: Int, busy: Int, declined: Int = 0) {
      self.place = place
      self.onDuty = onDuty
      self.busy = busy
      self.declined = declined
    }
  }

  package typealias Availability = WardlineModel.Availability

  package struct Listing: Hashable, Sendable {
    package var user: UserID
    package var languages: [SpokenLanguage]
    package var availability: Availability

    package init(_ user: UserID, _ languages: [SpokenLanguage], _ availability: Availability) {
      self.user = user
      self.languages = languages
      self.availability = availability
    }
  }

  enum Attendance: Equatable, Sendable {
    /// Can transition to: on, dropped.
    case off
    /// A break. Can transition to: on, dropped, off.
    case away(sinceMilliseconds: Int64)
    /// With a device. Can transition to: away, dropped, off.
    case on
    /// The last device is gone; the place in the order is kept. Can transition to: on, away, lapsed, off.
    case dropped(sinceMilliseconds: Int64)
    /// Gone for longer than the grace: away until a device is back. Can transition to: on, away, off.
    case lapsed(sinceMilliseconds: Int64)
  }

  struct Ringing: Equatable, Sendable {
    var request: RequestID
    var beganAtMilliseconds: Int64
    var untilMilliseconds: Int64
  }

  struct Interpreter: Equatable, Sendable {
    var languages: [SpokenLanguage] = []
    var duty = Attendance.off
    var devices: Set<DeviceID> = []
    /// Sessions that make them busy.
    var sessions: Set<SessionID> = []
    var ring: Ringing?
    /// The request that they accepted last in each of their sessions, as it was then: it rings again if they leave before the first word.
    var answered: [SessionID: OpenRequest] = [:]
    /// Since when they wait for a session: the later of coming on duty and the end of the last session. Below 0 for times before the
    /// process began.
    var idleSinceMilliseconds: Int64 = 0
    /// What the directory says of them.
    var published: Listing?

    var isDropped: Bool { if case .dropped = duty { true } else { false } }
  }

  enum Phase: Equatable, Sendable {
    /// Rings for whoever is eligible. Can transition to: expiring.
    case open
    /// Rings for nobody; its expiry is being committed, and is asked for again then. Can transition to: open.
    case expiring(retryAtMilliseconds: Int64)
  }

  struct OpenRequest: Equatable, Sendable {
    var request: RoutedRequest
    var phase: Phase
    /// Its place: requests are numbered as they come.
    let ordinal: UInt64
    /// Whether an interpreter left before the first word: it is at the head of its queue.
    var hasReturned = false
    var expiresAtMilliseconds: Int64
    var wave: Int
    var waveEndsAtMilliseconds: Int64
    /// For whom it rings.
    var rings: Set<UserID> = []
    /// For whom it has rung; they may accept as long as it is open.
    var rung = RecentUsers()
    var declined = RecentUsers()
    /// How often people on duty did not answer it. Those who did less often come first.
    var misses: [UserID: Int] = [:]
    /// What its author was told.
    var told: Waiting?

    var place: Place { Place(isNormal: request.content.urgency == .normal, hasReturned: hasReturned, ordinal: ordinal) }
  }

  /// Urgent before normal, who has come back before others, first come, first served.
  struct Place: Comparable, Sendable {
    var isNormal: Bool
    var hasReturned: Bool
    var ordinal: UInt64

    static func < (left: Self, right: Self) -> Bool {
      if left.isNormal != right.isNormal { return right.isNormal }
      return left.hasReturned != right.hasReturned ? left.hasReturned : left.ordinal < right.ordinal
    }
  }

  /// What one event leads to, until it is handled.
  struct Turn {
    let now: Moment
    var actions: [Action] = []
    /// Languages, without dialects, in which somebody or something has changed.
    var languages: Set<String> = []
    /// People whose row in the directory may have changed.
    var people: Set<UserID> = []
    /// Rings that have ended, by request.
    var rung: [RequestID: (session: SessionID, rungs: [Rung])] = [:]

    var uptime: Int64 { now.uptimeMilliseconds }
  }

  /// An interpreter and a language of a nurse's last session.
  struct LastInterpreter: Equatable, Sendable {
    var user: UserID
    var ordinal: UInt64
  }

  struct Continuity: Hashable, Sendable {
    var nurse: UserID
    var language: String
  }

  let rules: RoutingRules
  /// Whether another relay on the same database decides for whom it rings: this one knows all that happens, and begins and ends rings as it is told.
  var isFollowing = false
  /// Those on duty or away, in a session, or with a device. Others have no entry.
  var people: [UserID: Interpreter] = [:]
  /// Those on duty or away, by language without dialect.
  var speakers: [String: Set<UserID>] = [:]
  var requests: [RequestID: OpenRequest] = [:]
  /// Their identifiers, by language without dialect.
  var queues: [String: Set<RequestID>] = [:]
  /// Who interpreted for whom last.
  var lastInterpreters: [Continuity: LastInterpreter] = [:]
  /// Numbers requests and last interpreters.
  var lastOrdinal: UInt64 = 0
  /// When the relay was started after another one, and when sessions of interpreters had been over before that.
  var restartedAtMilliseconds: Int64?
  var sessionEnds: [UserID: Timestamp] = [:]

  package init(rules: RoutingRules = RoutingRules()) { self.rules = rules }

  /// Takes one event and says what is to be done, in order.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    var turn = Turn(now: now)
    apply(event, &turn)
    expireDeadlines(&turn)
    if !isFollowing {
      assignRings(&turn)
      writeRungs(&turn)
    }
    publishDirectory(&turn)
    updateWaiting(&turn)
    return turn.actions
  }

  private mutating func apply(_ event: Event, _ turn: inout Turn) {
    switch event {
    case .cameOnDuty(let person): comeOnDuty(person, &turn)
    case .returnedToDuty(let person, let chosenAt): returnToDuty(person, since: chosenAt, &turn)
    case .wentAway(let user): leaveDuty(user, for: .away(sinceMilliseconds: turn.uptime), &turn)
    case .cameAway(let person):
      comeOnDuty(person, &turn)
      leaveDuty(person.user, for: .away(sinceMilliseconds: turn.uptime), &turn)
    case .wentOffDuty(let user): leaveDuty(user, for: .off, &turn)
    case .personChanged(let person): change(person, &turn)
    case .connected(let user, let device): connect(user, device, &turn)
    case .disconnected(let user, let device): disconnect(user, device, &turn)
    case .requested(let request): open(request, &turn)
    case .renewed(let request): renew(request, &turn)
    case .cancelled(let id): remove(id, .cancelled, &turn)
    case .expired(let id): remove(id, .expired, &turn)
    case .accepted(let id, let user, let session): accept(id, by: user, in: session, &turn)
    case .declined(let id, let user, _): decline(id, by: user, &turn)
    case .abandoned(let request, let user): reopen(request, abandonedBy: user, &turn)
    case .joined(let session, let user): occupy(user, in: session, &turn)
    case .left(let session, let user): release(user, from: session, &turn)
    case .sessionEnded(let session): end(session, &turn)
    case .rang(let id, let user, let milliseconds): followRing(of: user, id, milliseconds, &turn)
    case .ringEnded(let id, let user, let reason): followEnd(ofRingOf: user, id, reason, &turn)
    case .tookOver: takeOverRings(&turn)
    case .restarted(let restart): rebuild(from: restart, &turn)
    case .tick: break
    }
  }

  mutating func nextOrdinal() -> UInt64 {
    lastOrdinal += 1
    return lastOrdinal
  }
}
