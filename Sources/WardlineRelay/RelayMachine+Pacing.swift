package import WardlineModel

/// The rates of hellos and of operations.
package struct Pacing: Hashable, Sendable {
  /// Hellos of all users together: each costs a signature, a commit and a page of the log.
  package var arrivals: Pace
  /// Operations of one user, on all of their devices together.
  package var operations: Pace

  package init(
    arrivals: Pace = Pace(perSecond: Limits.arrivalsPerSecondMax, burst: Limits.arrivalsBurstMax),
    operations: Pace = Pace(perSecond: Limits.operationsPerSecondMax, burst: Limits.operationsBurstMax)
  ) {
    self.arrivals = arrivals
    self.operations = operations
  }
}

// Rate limits: of hellos in a reconnect storm, and of one user's operations.
extension RelayMachine {
  /// The delay after which a client that has just sent hello is to come back, because too many do at once; `nil` to continue
  /// with it now.
  ///
  /// Clients that are rejected together get different delays, however many they are: multiples of a number that is coprime to
  /// the spread fill it evenly.
  ///
  /// One user's hellos are counted first, so that a token that reconnects endlessly leaves the common allowance to the others.
  mutating func delayOfArrival(of user: UserID, at now: Moment) -> Int64? {
    var own = userArrivals[user] ?? TokenBucket(userArrivalPace, at: now.uptimeMilliseconds)
    let mayCome = own.take(userArrivalPace, at: now.uptimeMilliseconds)
    userArrivals[user] = own
    guard mayCome else { return retryDelay(after: own.milliseconds(until: 1, userArrivalPace, at: now.uptimeMilliseconds)) }
    var bucket = arrivals ?? TokenBucket(pacing.arrivals, at: now.uptimeMilliseconds)
    defer { arrivals = bucket }
    guard !bucket.take(pacing.arrivals, at: now.uptimeMilliseconds) else { return nil }
    return retryDelay(after: bucket.milliseconds(until: 1, pacing.arrivals, at: now.uptimeMilliseconds))
  }

  /// One hello a second for each device of a user, with a burst of two.
  private var userArrivalPace: Pace { Pace(perSecond: places.ofUserMax, burst: 2 * places.ofUserMax) }

  private mutating func retryDelay(after wait: Int64) -> Int64 {
    counts.turnedAway += 1
    let place = Int64(counts.turnedAway) * 2_473 % Limits.arrivalSpreadMilliseconds
    return min(max(wait, Limits.backoffMinMilliseconds) + place, Limits.backoffMaxMilliseconds)
  }

  /// How long an operation's lane is to be held because its author exceeds the rate; `nil` to accept it.
  ///
  /// Until a whole window passes: granted token by token, each operation would cost a rejection of all behind it.
  mutating func pause(of author: UserID, at now: Moment) -> Int64? {
    guard !pacing.operations.isUnlimited else { return nil }
    var bucket = allowances[author] ?? TokenBucket(pacing.operations, at: now.uptimeMilliseconds)
    defer { allowances[author] = bucket }
    guard !bucket.take(pacing.operations, at: now.uptimeMilliseconds) else { return nil }
    counts.rateLimited += 1
    let wait = bucket.milliseconds(until: Limits.laneWindowMax, pacing.operations, at: now.uptimeMilliseconds)
    return min(max(wait, Limits.backoffMinMilliseconds), Limits.retryAfterMaxMilliseconds)
  }

  /// Removes the allowances that are full again: they equal those of a new user. Allowances outlive connections, so that reconnecting does
  /// not reset them.
  mutating func removeFullAllowances(at now: Moment) {
    userArrivals = userArrivals.filter { !$0.value.isFull(userArrivalPace, at: now.uptimeMilliseconds) }
    for (user, bucket) in allowances where bucket.isFull(pacing.operations, at: now.uptimeMilliseconds) {
      allowances[user] = nil
    }
  }
}
