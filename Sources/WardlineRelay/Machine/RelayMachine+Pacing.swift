package import WardlineModel

/// The rates of hellos and of operations.
package struct Pacing: Hashable, Sendable {
  /// Hellos of all users together: each costs a signature, a commit and a page of the log.
  package var arrivals: Pace
  /// Operations of one user, on all of their devices together.
  package var operations: Pace
  /// Those among them that ring, invite, or fill what others see; a kind that is missing has no bound of its own.
  package var kinds: [AuthorAct: Pace]

  package init(
    arrivals: Pace = Pace(perSecond: Limits.arrivalsPerSecondMax, burst: Limits.arrivalsBurstMax),
    operations: Pace = Pace(perSecond: Limits.operationsPerSecondMax, burst: Limits.operationsBurstMax),
    kinds: [AuthorAct: Pace] = Pacing.kindsByDefault
  ) {
    self.arrivals = arrivals
    self.operations = operations
    self.kinds = kinds
  }

  package static let kindsByDefault: [AuthorAct: Pace] = [
    .create: Pace(perHour: Limits.sessionsPerHourMax, burst: Limits.sessionsBurstMax),
    .invite: Pace(perHour: Limits.invitationsPerHourMax, burst: Limits.invitationsBurstMax),
    .request: Pace(perHour: Limits.requestsPerHourMax, burst: Limits.requestsBurstMax),
    .comeOrLeave: Pace(perHour: Limits.comingsPerHourMax, burst: Limits.comingsBurstMax),
    .goOnDuty: Pace(perHour: Limits.dutiesPerHourMax, burst: Limits.dutiesBurstMax),
  ]
}

// Rate limits: of hellos in a reconnect storm, and of one user's operations.
extension RelayMachine {
  /// The delay after which a client that has just sent hello is to come back, because too many do at once; `nil` to continue
  /// with it now.
  ///
  /// Clients that are rejected together get different delays, however many they are: multiples of a number that is coprime to
  /// the spread fill it evenly.
  mutating func delayOfArrival(of user: UserID, at now: Moment) -> Int64? {
    guard let wait = allowances.waitOfArrival(of: user, at: now.uptimeMilliseconds) else { return nil }
    return min(max(wait, Limits.backoffMinMilliseconds) + nextSpreadMilliseconds(), Limits.backoffMaxMilliseconds)
  }

  /// How much later than others a client that is turned away now comes back.
  mutating func nextSpreadMilliseconds() -> Int64 {
    counts.turnedAway += 1
    return Int64(counts.turnedAway) * 2_473 % Limits.arrivalSpreadMilliseconds
  }

  /// How long an operation's lane is to be held because its author exceeds the rate; `nil` to accept it.
  ///
  /// - Parameter operation: `nil` for a choice of duty, which is none.
  mutating func pause(of author: UserID, for operation: ClientOperation? = nil, at now: Moment) -> Int64? {
    let pause = allowances.pause(of: author, for: operation, at: now.uptimeMilliseconds)
    if pause != nil { counts.rateLimited += 1 }
    return pause
  }

  /// Whether an interpreter may go on duty once more.
  mutating func mayGoOnDuty(_ user: UserID, at now: Moment) -> Bool {
    let mayGo = allowances.mayGoOnDuty(user, at: now.uptimeMilliseconds)
    if !mayGo { counts.rateLimited += 1 }
    return mayGo
  }
}
