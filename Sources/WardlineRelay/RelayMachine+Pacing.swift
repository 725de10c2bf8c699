package import WardlineModel

/// How fast people may come to a relay, and how fast each of them may speak there.
package struct Pacing: Hashable, Sendable {
  /// Hellos, of everyone together: each costs a signature, a commit and a page of the log.
  package var arrivals: Pace
  /// Operations of one person, on all of their devices together.
  package var operations: Pace

  package init(
    arrivals: Pace = Pace(perSecond: Limits.arrivalsPerSecondMax, burst: Limits.arrivalsBurstMax),
    operations: Pace = Pace(perSecond: Limits.operationsPerSecondMax, burst: Limits.operationsBurstMax)
  ) {
    self.arrivals = arrivals
    self.operations = operations
  }
}

// Storms: of people who come, and of one who does not stop to speak.
extension RelayMachine {
  /// When somebody who has just said hello is to come back, because too many do at once; `nil` to go on with them now.
  ///
  /// Those who are sent off together come back apart, however many they are: multiples of a number that has no divisor in common with
  /// the spread fill it evenly.
  ///
  /// One user's hellos are counted first, so that a token that comes again and again leaves the common allowance to the others.
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

  /// Each device of a user once a second, and twice at once.
  private var userArrivalPace: Pace { Pace(perSecond: places.ofUserMax, burst: 2 * places.ofUserMax) }

  private mutating func retryDelay(after wait: Int64) -> Int64 {
    counts.turnedAway += 1
    let place = Int64(counts.turnedAway) * 2_473 % Limits.arrivalSpreadMilliseconds
    return min(max(wait, Limits.backoffMinMilliseconds) + place, Limits.backoffMaxMilliseconds)
  }

  /// For how long an operation's lane is to be held, because its author says more than one person may; `nil` to take it.
  ///
  /// Until they may say a window of them: token by token, each would cost a refusal of all behind it.
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
