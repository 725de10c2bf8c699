/// The figures of schedules, which can be added up.
package struct Tally: Sendable {
  package var schedules = 0
  /// A hash of all traces, in order: equal for two runs of the same seeds.
  package var fingerprint: UInt64 = 0
  package var steps = 0
  /// Relays that found that another one had held them for gone.
  package var removedRelays = 0
  /// Commits of one of several relays whose outcome it had to find out.
  package var unknownOutcomes = 0
  /// How often the database became another run of the server, how often that lacked commits, and the relays that ended for that.
  package var failovers = 0
  package var lossyFailovers = 0
  package var setBackRelays = 0
  /// How often a relay decided for whom open requests ring after another one was gone.
  package var takeovers = 0
  package var milliseconds: Int64 = 0
  package var faults: [PlannedFault.Kind: Int] = [:]
  package var written = 0
  package var sent = 0
  package var failed = 0
  package var deleted = 0
  /// Waiting in their author's store, who is no member of the session.
  package var waiting = 0
  /// Schedules in which people follow memberships, and who joined and left in them.
  package var memberships = 0
  package var joined = 0
  package var left = 0
  /// Schedules in which interpreters are asked for, what was asked, how often it rang on a device, and what became of it.
  package var requestSchedules = 0
  package var requested = 0
  package var rung = 0
  package var acceptedRequests = 0
  package var declinedRequests = 0
  package var expiredRequests = 0
  /// The interpreters whom a coordinator has assigned, and the sessions that coordinators have joined.
  package var assigned = 0
  package var cameIn = 0
  /// The drafts that people asked a language model for, its requests, its answers that were kept, and the claims for which there was no room.
  package var draftsAskedFor = 0
  package var modelAsked = 0
  package var drafts = 0
  package var draftsPaced = 0
  /// Schedules whose relay serves a session from its reader's joining on, and what that left out.
  package var servedFromJoining = 0
  /// Schedules that ask for interpreters over links that stay narrow.
  package var slowSites = 0
  package var leftOut = 0
  /// Acknowledged, but missing in the copy that the relay's disk was set back to.
  package var forgotten = 0
  /// Neither in the log, nor failed, nor deleted at the end.
  package var lost = 0
  package var connections = 0
  /// Transactions that a process died within, or whose store failed; processes that ended because their store had.
  package var settled = 0
  package var failedStores = 0
  package var powerCuts = 0
  package var restarts = 0
  package var replays = 0
  package var refusedCommits = 0
  /// Reads of sessions that the overview had left out.
  package var overviewReads = 0
  package var gaps = 0
  /// Messages reported to their author as lost by the relay.
  package var lostByRelay = 0
  package var congestions = 0
  package var statusConflicts = 0
  /// Rate-limited operations, rejected hellos, and corrupted retry-afters.
  package var rateLimited = 0
  package var turnedAway = 0
  package var nonsenseWaits = 0
  /// Messages that retention has erased, and the gaps reported to readers in their place.
  package var erased = 0
  package var passed = 0
  /// Sessions that were put under a legal hold.
  package var held = 0
  /// The longest time from the heal to the last acknowledgement, and the seed of it.
  package var drained: (milliseconds: Int64, seed: UInt64) = (0, 0)
  /// The same in worlds with rate limits.
  package var drainedPaced: (milliseconds: Int64, seed: UInt64) = (0, 0)
  /// The largest share of the allowed time that was used, in thousandths.
  package var drainedShare: (permille: Int64, seed: UInt64) = (0, 0)
  /// The same to the moment when every device had the whole log.
  package var converged: (milliseconds: Int64, seed: UInt64) = (0, 0)

  /// Answers awaited on slow links, and the share of the allowed time that was used.
  package var slowAnswers = 0
  package var slowAnswerShare: (permille: Int64, seed: UInt64) = (0, 0)

  package init() {}

  package mutating func add(_ other: Tally) {
    schedules += other.schedules
    fingerprint = fingerprint &* 31 &+ other.fingerprint
    steps += other.steps
    milliseconds += other.milliseconds
    faults.merge(other.faults, uniquingKeysWith: +)
    written += other.written
    sent += other.sent
    failed += other.failed
    deleted += other.deleted
    waiting += other.waiting
    memberships += other.memberships
    joined += other.joined
    left += other.left
    requestSchedules += other.requestSchedules
    requested += other.requested
    rung += other.rung
    acceptedRequests += other.acceptedRequests
    declinedRequests += other.declinedRequests
    expiredRequests += other.expiredRequests
    assigned += other.assigned
    cameIn += other.cameIn
    draftsAskedFor += other.draftsAskedFor
    modelAsked += other.modelAsked
    drafts += other.drafts
    draftsPaced += other.draftsPaced
    slowSites += other.slowSites
    servedFromJoining += other.servedFromJoining
    leftOut += other.leftOut
    lost += other.lost
    forgotten += other.forgotten
    settled += other.settled
    failedStores += other.failedStores
    powerCuts += other.powerCuts
    connections += other.connections
    removedRelays += other.removedRelays
    unknownOutcomes += other.unknownOutcomes
    failovers += other.failovers
    lossyFailovers += other.lossyFailovers
    setBackRelays += other.setBackRelays
    takeovers += other.takeovers
    restarts += other.restarts
    replays += other.replays
    refusedCommits += other.refusedCommits
    overviewReads += other.overviewReads
    gaps += other.gaps
    lostByRelay += other.lostByRelay
    congestions += other.congestions
    statusConflicts += other.statusConflicts
    rateLimited += other.rateLimited
    turnedAway += other.turnedAway
    nonsenseWaits += other.nonsenseWaits
    erased += other.erased
    passed += other.passed
    held += other.held
    slowAnswers += other.slowAnswers
    if other.slowAnswerShare.permille > slowAnswerShare.permille { slowAnswerShare = other.slowAnswerShare }
    if other.drained.milliseconds > drained.milliseconds { drained = other.drained }
    if other.drainedPaced.milliseconds > drainedPaced.milliseconds { drainedPaced = other.drainedPaced }
    if other.drainedShare.permille > drainedShare.permille { drainedShare = other.drainedShare }
    if other.converged.milliseconds > converged.milliseconds { converged = other.converged }
  }
}
