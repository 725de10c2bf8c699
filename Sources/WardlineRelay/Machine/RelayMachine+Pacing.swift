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

/// The acts of an author.
struct AuthorActs: Hashable, Sendable {
  var author: UserID
  var act: AuthorAct
}

/// How often an author may still do so.
struct ActAllowance: Hashable, Sendable {
  var bucket: TokenBucket
  /// The operations that were charged last, at most ``Limits/laneWindowMax``. A device on a failing link sends an operation again on each
  /// connection, and is charged once.
  private var charged: [IdempotencyKey] = []

  init(_ pace: Pace, at now: Int64) { bucket = TokenBucket(pace, at: now) }

  /// Charges an operation, unless it was charged before, or a choice of duty, which has no key; `false` where the allowance is used up.
  mutating func charge(_ key: IdempotencyKey?, _ pace: Pace, at now: Int64) -> Bool {
    if let key, charged.contains(key) { return true }
    guard bucket.take(pace, at: now) else { return false }
    guard let key else { return true }
    charged.append(key)
    if charged.count > Limits.laneWindowMax { charged.removeFirst() }
    return true
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
  /// - Parameter operation: `nil` for a choice of duty, which is none.
  mutating func pause(of author: UserID, for operation: ClientOperation? = nil, at now: Moment) -> Int64? {
    // First: what is refused here takes nothing of the bounds below.
    if let pause = pauseOfAll(of: author, at: now) { return pause }
    guard let operation, let act = operation.rules.act else { return nil }
    return pause(of: AuthorActs(author: author, act: act), for: operation.key, at: now)
  }

  /// Whether an interpreter may go on duty once more.
  mutating func mayGoOnDuty(_ user: UserID, at now: Moment) -> Bool {
    pause(of: AuthorActs(author: user, act: .goOnDuty), for: nil, at: now) == nil
  }

  private mutating func pause(of acts: AuthorActs, for key: IdempotencyKey?, at now: Moment) -> Int64? {
    guard let pace = pacing.kinds[acts.act], !pace.isUnlimited else { return nil }
    var allowance = actAllowances[acts] ?? ActAllowance(pace, at: now.uptimeMilliseconds)
    defer { actAllowances[acts] = allowance }
    guard !allowance.charge(key, pace, at: now.uptimeMilliseconds) else { return nil }
    counts.rateLimited += 1
    let wait = allowance.bucket.milliseconds(until: 1, pace, at: now.uptimeMilliseconds)
    return min(max(wait, Limits.backoffMinMilliseconds), Limits.retryAfterMaxMilliseconds)
  }

  /// Until a whole window passes: granted token by token, each operation would cost a rejection of all behind it.
  private mutating func pauseOfAll(of author: UserID, at now: Moment) -> Int64? {
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
    actAllowances = actAllowances.filter { acts, allowance in
      pacing.kinds[acts.act].map { !allowance.bucket.isFull($0, at: now.uptimeMilliseconds) } ?? false
    }
  }
}
