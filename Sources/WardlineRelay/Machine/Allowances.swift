internal import WardlineModel

/// What users and networks may still do at the rates of a relay.
///
/// Allowances outlive connections, so that reconnecting does not reset them. One that is full again equals that of a newcomer, and is removed.
struct Allowances: Equatable, Sendable {
  let pacing: Pacing
  /// One hello a second for each device of a user, with a burst of two.
  private let userArrivalPace: Pace
  /// Hellos that may be handled now.
  private var arrivals: TokenBucket?
  /// The same of each user.
  private(set) var userArrivals: [UserID: TokenBucket] = [:]
  /// Operations that each user may submit now.
  private(set) var operations: [UserID: TokenBucket] = [:]
  /// How often each author may still do what has a bound of its own.
  private var acts: [AuthorActs: ActAllowance] = [:]
  /// Invalid tokens that each network may still present.
  private(set) var refusals: [PeerNetwork: TokenBucket] = [:]
  /// Signatures that may be verified now.
  private var verifications: TokenBucket?

  init(_ pacing: Pacing, devicesOfUserMax: Int) {
    self.pacing = pacing
    userArrivalPace = Pace(perSecond: devicesOfUserMax, burst: 2 * devicesOfUserMax)
  }

  /// How long a user who has just sent hello has to wait; `nil` to handle it now.
  ///
  /// One user's hellos are counted first, so that a token that reconnects endlessly leaves the common allowance to the others.
  mutating func waitOfArrival(of user: UserID, at uptime: Int64) -> Int64? {
    var own = userArrivals[user] ?? TokenBucket(userArrivalPace, at: uptime)
    let mayCome = own.take(userArrivalPace, at: uptime)
    userArrivals[user] = own
    guard mayCome else { return own.milliseconds(until: 1, userArrivalPace, at: uptime) }
    var bucket = arrivals ?? TokenBucket(pacing.arrivals, at: uptime)
    defer { arrivals = bucket }
    return bucket.take(pacing.arrivals, at: uptime) ? nil : bucket.milliseconds(until: 1, pacing.arrivals, at: uptime)
  }

  /// How long an operation's author has to wait; `nil` to accept it. What is refused for the rate of all operations takes nothing of the bound
  /// of its kind.
  ///
  /// - Parameter operation: `nil` for a choice of duty, which is none.
  mutating func pause(of author: UserID, for operation: ClientOperation?, at uptime: Int64) -> Int64? {
    if let pause = pauseOfAll(of: author, at: uptime) { return pause }
    guard let operation, let act = operation.rules.act else { return nil }
    return pause(of: AuthorActs(author: author, act: act), for: operation.key, at: uptime)
  }

  /// Whether an interpreter may go on duty once more.
  mutating func mayGoOnDuty(_ user: UserID, at uptime: Int64) -> Bool {
    pause(of: AuthorActs(author: user, act: .goOnDuty), for: nil, at: uptime) == nil
  }

  private mutating func pause(of act: AuthorActs, for key: IdempotencyKey?, at uptime: Int64) -> Int64? {
    guard let pace = pacing.kinds[act.act], !pace.isUnlimited else { return nil }
    var allowance = acts[act] ?? ActAllowance(pace, at: uptime)
    defer { acts[act] = allowance }
    guard !allowance.charge(key, pace, at: uptime) else { return nil }
    return Self.bounded(allowance.bucket.milliseconds(until: 1, pace, at: uptime))
  }

  /// Until a whole window passes: granted token by token, each operation would cost a rejection of all behind it.
  private mutating func pauseOfAll(of author: UserID, at uptime: Int64) -> Int64? {
    guard !pacing.operations.isUnlimited else { return nil }
    var bucket = operations[author] ?? TokenBucket(pacing.operations, at: uptime)
    defer { operations[author] = bucket }
    guard !bucket.take(pacing.operations, at: uptime) else { return nil }
    return Self.bounded(bucket.milliseconds(until: Limits.laneWindowMax, pacing.operations, at: uptime))
  }

  private static func bounded(_ wait: Int64) -> Int64 {
    min(max(wait, Limits.backoffMinMilliseconds), Limits.retryAfterMaxMilliseconds)
  }

  // MARK: Tokens

  /// Whether signatures of unknown tokens from this network are verified now.
  func mayVerify(from network: PeerNetwork, at uptime: Int64) -> Bool {
    if let bucket = refusals[network], bucket.isEmpty(Self.refusalPace, at: uptime) { return false }
    return verifications.map { !$0.isEmpty(Self.verificationPace, at: uptime) } ?? true
  }

  /// Charges verified signatures. A known token costs none, so a reconnect with one takes nothing from newcomers.
  mutating func noteVerified(_ signatures: Int, at uptime: Int64) {
    guard signatures > 0 else { return }
    var bucket = verifications ?? TokenBucket(Self.verificationPace, at: uptime)
    bucket.charge(signatures, Self.verificationPace, at: uptime)
    verifications = bucket
  }

  /// A token opened nothing: only its network is charged.
  mutating func noteRefusal(from network: PeerNetwork, at uptime: Int64) {
    var bucket = refusals[network] ?? TokenBucket(Self.refusalPace, at: uptime)
    _ = bucket.take(Self.refusalPace, at: uptime)
    refusals[network] = bucket
  }

  static var refusalPace: Pace { Pace(perSecond: Limits.refusalsPerSecondMax, burst: Limits.refusalsBurstMax) }
  static var verificationPace: Pace {
    Pace(perSecond: Limits.verificationsPerSecondMax, burst: Limits.verificationsBurstMax)
  }

  /// Removes those that are full again.
  mutating func removeFull(at uptime: Int64) {
    userArrivals = userArrivals.filter { !$0.value.isFull(userArrivalPace, at: uptime) }
    operations = operations.filter { !$0.value.isFull(pacing.operations, at: uptime) }
    acts = acts.filter { act, allowance in pacing.kinds[act.act].map { !allowance.bucket.isFull($0, at: uptime) } ?? false }
    refusals = refusals.filter { !$0.value.isFull(Self.refusalPace, at: uptime) }
  }
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
