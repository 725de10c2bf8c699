/// The printed reports.
package enum Report {
  /// The figures of a run without violations.
  package static func summary(_ tally: Tally) -> String {
    let planned = tally.faults.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }
    // Rate limits are drawn with the world, and apply as often as a client exceeds them.
    let paced = [
      ("rateLimited", tally.rateLimited), ("turnedAway", tally.turnedAway), ("nonsenseWaits", tally.nonsenseWaits),
    ]
    let faults = planned + paced
    return """
      schedules            \(tally.schedules), \(tally.steps) steps
      virtual time         \(tally.milliseconds / 3_600_000) h
      faults               \(faults.reduce(0) { $0 + $1.1 }): \(faults.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
      processes            \(tally.restarts) starts, \(tally.connections) tries to connect; \(tally.powerCuts) hosts lost power
      stores               \(tally.failedStores) failed, and \(tally.settled) commits were cut off and found whole or not at all; \(tally.unknownOutcomes) commits of several relays had an unknown outcome, \(tally.removedRelays) relays were removed
      failovers            \(tally.failovers), of which \(tally.lossyFailovers) lost commits; \(tally.setBackRelays) relays ended because their epoch was over
      refused for now      \(tally.refusedCommits) commits; \(tally.statusConflicts) statuses yielded; \(tally.gaps) gaps named; \(tally.lostByRelay) lost by a restore
      served from the log  \(tally.congestions) slow readers; \(tally.replays) acknowledgements given again
      messages             \(tally.written) written: \(tally.sent) sent, \(tally.failed) failed, \(tally.deleted) deleted, \(tally.waiting) wait for their author to be a member
      memberships          \(tally.memberships) schedules: \(tally.joined) joined, \(tally.left) left; \(tally.servedFromJoining) served from the joining on, \(tally.leftOut) times less than all
      requests             \(tally.requestSchedules) schedules: \(tally.requested) asked, \(tally.rung) rings, \(tally.acceptedRequests) accepted, \(tally.declinedRequests) declined, \(tally.expiredRequests) expired; \(tally.takeovers) times another relay took over while some were open
      coordinators         \(tally.assigned) interpreters assigned, \(tally.cameIn) sessions joined; \(tally.overviewReads) times sessions brought back to the overview
      drafts               \(tally.draftsAskedFor) asked for: the model was asked \(tally.modelAsked) times, \(tally.drafts) answers kept; \(tally.draftsPaced) claims had no room
      on links always slow \(tally.slowSites) schedules asked
      set back             \(tally.forgotten) were sent and are not in the older copy that the relay's disk was set back to
      erased               \(tally.erased) by retention; \(tally.passed) gaps marked where a reader came too late; \(tally.held) sessions held
      lost \(tally.lost), doubled 0, reordered 0: a run ends with the first
      fingerprint          \(String(tally.fingerprint, radix: 16))
      heal to sent         \(tally.drained.milliseconds) ms at most (seed \(tally.drained.seed)); \(tally.drainedPaced.milliseconds) ms \
      where the relay limits rates (seed \(tally.drainedPaced.seed))
      of what it may take  \(tally.drainedShare.permille / 10) % at most (seed \(tally.drainedShare.seed))
      on slow links        \(tally.slowAnswers) answers were awaited; \(tally.slowAnswerShare.permille / 10) % of the time for one \
      at most (seed \(tally.slowAnswerShare.seed))
      heal to same history \(tally.converged.milliseconds) ms at most (seed \(tally.converged.seed))
      """
  }

  /// The command that runs a plan as its seed draws it.
  package static func command(repeating plan: Plan) -> String {
    let (options, seed) = (plan.options, plan.seed)
    let drawn = Plan(seed: seed, mode: options.mode, asksModel: options.model != nil).options.relayCount
    return "make simulate MODE=\(options.mode.rawValue) SEED=\(seed)" + (options.model == nil ? "" : " ASSIST=1")
      + (options.relayCount == drawn ? "" : " RELAYS=\(options.relayCount)")
  }

  /// A failed schedule: the violation, the world, the shrunk plan, and the trace.
  package static func failure(_ outcome: Outcome, mutant: Mutant? = nil, tracedLinesMax: Int = 400) -> String {
    guard let violation = outcome.violation else { return "nothing failed" }
    let small = Shrinker.shrink(outcome, mutant: mutant)
    let again = Simulation.run(small.plan, mutant: mutant, keepsTrace: true)
    let shown = again.lines.suffix(tracedLinesMax)
    return """
      seed \(outcome.plan.seed) failed: \(violation.invariant.rawValue)
      at \(violation.time) ms: \(violation.what)
      again with           \(command(repeating: outcome.plan))
      trace hash           \(String(outcome.hash, radix: 16))
      \(outcome.plan.options)

      Shrunk from \(outcome.plan.faults.count) faults and \(outcome.plan.acts.count) acts to these:
      \((small.plan.faults.map(\.description) + small.plan.acts.map(\.description)).joined(separator: "\n"))

      There it was: \(small.violation?.what ?? "")
      \(again.lines.count > shown.count ? "(the last \(shown.count) of \(again.lines.count) lines)\n" : "")\(shown.joined(separator: "\n"))
      """
  }
}
