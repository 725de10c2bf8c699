import Testing
import WardlineSimulator

/// That the simulator works, and finds what it is to find. The hunt itself is `make simulate`, in a release build: `make test` runs some
/// thousands of schedules, from the first seed and from fresh ones, `make simulate-mutants` all mutants.
@Suite("Everything at once, in a bad world")
struct SimulatorTests {
  @Test("G1-G6, G9, G10: fixed seeds")
  func fixedSeeds() {
    let (tally, failure) = Simulation.run(1..<101)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
    // The faults were there, and so was what they are to provoke.
    #expect(tally.faults.count == PlannedFault.Kind.kinds(of: .fast).count)
    #expect(tally.replays > 20 && tally.refusedCommits > 20 && tally.gaps > 5 && tally.congestions > 20)
    #expect(tally.rateLimited > 20 && tally.turnedAway > 0)
    #expect(tally.erased > 100 && tally.passed > 5)
    #expect(tally.statusConflicts > 2 && tally.failed > 20 && tally.deleted > 0)
    #expect(tally.slowAnswers > 20)
    #expect(tally.joined > 20 && tally.left > 5 && tally.servedFromJoining > 2 && tally.leftOut > 2)
    #expect(tally.overviewReads > 2)
    #expect(tally.sent > 1_500)
  }

  @Test("a report names the command that repeats its schedule, with the relays that were asked for")
  func repeatingCommand() {
    #expect(Report.command(repeating: Plan(seed: 7, mode: .full)) == "make simulate MODE=full SEED=7")
    #expect(Report.command(repeating: Plan(seed: 7, asksModel: true)) == "make simulate MODE=fast SEED=7 ASSIST=1")
    for seed in UInt64(1)...40 {
      let drawn = Plan(seed: seed).options.relayCount
      #expect(Report.command(repeating: Plan(seed: seed)) == "make simulate MODE=fast SEED=\(seed)")
      for relays in 1...4 where relays != drawn {
        let command = Report.command(repeating: Plan(seed: seed, relays: relays))
        #expect(command == "make simulate MODE=fast SEED=\(seed) RELAYS=\(relays)")
      }
    }
  }

  @Test(
    """
    what failed once: a gap that named too much; a slow reader who was read on; a lost message in an erased one's place, and the reverse; \
    an answer behind a long message; an erasure that a standby was to have heard of at once; what was refused to somebody who had left, \
    overtaken after a restore, by their coming in, and where they were invited back; another's message that its \
    reader may read no more; rings that never rest, a receipt on its way at the end, and a request \
    behind one that was tried again, and waits; an overview that a restart sorts otherwise; a request that was refused, and is taken later, \
    also where the refusal was never sent; \
    what a draining relay leaves unanswered; what happened while somebody was no member for a moment; an answer while its session is asked \
    for again; who had declined what an interpreter of two sessions leaves again; others' words before a link is known to be slow; \
    a clock that is learned before the welcome, and one that is noted late; who begins while somebody is off duty for a moment; \
    an accept of what somebody was assigned at the same time; lookups that a network which comes and goes has swallowed; \
    an empty session before a restore; a full disk of two processes, one of which loses the lease meanwhile; \
    a full disk while the relay is not read; a ring whose answer is refused; a session that was left out of the overview, which has room again
    """,
    arguments: [
      40, 573, 67_253, 60_061, 18_075, 1_001_858, 30_077, 2_001_107, 7_006_041, 41_552, 4_021, 8_110_691, 215_456_709_261,
      33_025_117, 33_005_363, 33_036_472, 33_041_139, 33_043_253, 33_049_126,
      33_064_000, 33_088_666, 33_057_512, 34_004_997, 322_264_009_399, 322_264_001_844,
      36_004_118, 39_010_289, 39_101_742, 747_370_306_922, 39_403_143, 39_600_282, 953_446_593_770, 41_028_264_560,
      223_821_054_864, 4_159, 39_845_678, 169_013_421_791, 985_793_643_361,
    ] as [UInt64])
  func found(seed: UInt64) {
    let (_, failure) = Simulation.run(seed..<seed + 1)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
  }

  @Test("G1-G6, G9, G10: fresh seeds")
  func freshSeeds() {
    let first = UInt64.random(in: 1_000_000...1_000_000_000_000)
    let (_, failure) = Simulation.run(first..<first + 20)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
  }

  @Test(
    "G1-G6, G9, G10: the production stores on a disk that fails",
    arguments: [1, UInt64.random(in: 1_000_000...1_000_000_000_000)])
  func production(first: UInt64) {
    let (tally, failure) = Simulation.run(first..<first + 25, mode: .full)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
    // Of schedules that are always the same, each fault is demanded; of fresh ones, some have none of a kind.
    if first == 1 { #expect(tally.powerCuts > 0 && tally.failedStores > 0 && tally.settled > 0) }
  }

  @Test(
    """
    what failed once over the production stores: news that a failing disk kept from arriving were never told; a cancellation behind a \
    read that failed
    """,
    arguments: [44_004_783, 44_007_578] as [UInt64])
  func foundInProduction(seed: UInt64) {
    let (_, failure) = Simulation.run(seed..<seed + 1, mode: .full)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
  }

  @Test("a client whose disk has failed opens its store anew")
  func failedDisks() {
    let found = Hunt.hunt(.neverReopen, from: 16)
    #expect(found.violation?.invariant == .live && found.schedules < 50)
  }

  @Test("One seed is one schedule over the production stores, too", arguments: 1...5 as ClosedRange<UInt64>)
  func productionDeterminism(seed: UInt64) {
    let plan = Plan(seed: seed, mode: .full)
    #expect(Simulation.run(plan).hash == Simulation.run(plan, keepsTrace: true).hash)
  }

  @Test("One seed is one schedule", arguments: 1...20 as ClosedRange<UInt64>)
  func determinism(seed: UInt64) {
    let first = Simulation.run(Plan(seed: seed))
    let second = Simulation.run(Plan(seed: seed), keepsTrace: true)
    #expect(first.hash == second.hash)
    #expect(first.tally.steps == second.tally.steps)
    #expect(first.lines.isEmpty && !second.lines.isEmpty)
  }

  @Test("Two seeds are two schedules")
  func variety() {
    let hashes = Set((1...50 as ClosedRange<UInt64>).map { Simulation.run(Plan(seed: $0)).hash })
    #expect(hashes.count == 50)
  }

  @Test(
    "It can fail",
    arguments: [
      (Mutant.acknowledgeBeforeCommit, Invariant.ackIsDurable), (.resendOutOfOrder, .order), (.writeApart, .nothingLost),
      (.forgetInFlight, .live), (.deafWorker, .live), (.deafStandby, .feedIsStore), (.ignoreRetryAfter, .waitsAreKept),
      (.neverLimitRates, .bounded), (.trustTheSequence, .oneHistory), (.ageOverTwoClocks, .live),
    ])
  func mutants(mutant: Mutant, invariant: Invariant) {
    let found = Hunt.hunt(mutant)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 200)
  }

  @Test(
    "G10: a relay is found behind dead addresses, and beside lookups that hang",
    arguments: [(Mutant.tryFirstAddressOnly, 1), (.waitForOneLookup, 90)] as [(Mutant, UInt64)])
  func names(mutant: Mutant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == .live)
    #expect(found.schedules < 50)
  }

  @Test(
    "G9: every bound that a driver keeps is seen to fail",
    arguments: [
      (Mutant.loadEverything, 1_018), (.loadFullPages, 1_018), (.neverPauseAnswers, 55), (.neverPauseReading, 94),
      (.overtakePauses, 3_876), (.neverLimitActs, 570),
    ] as [(Mutant, UInt64)])
  func bounds(mutant: Mutant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == .bounded)
    #expect(found.schedules < 50)
  }

  @Test(
    "On a slow link: bytes are heard, little is written at once, and what is said is answered",
    arguments: [
      (Mutant.ignorePieces, Invariant.slowIsNotDead, 30), (.windowInOneEnvelope, .passesInTime, 240),
      (.pageInOneEnvelope, .passesInTime, 300), (.deafToWhoIsBehind, .passesInTime, 1),
      (.acknowledgeBehindPages, .passesInTime, 300), (.neverShrink, .passesInTime, 1), (.starveFeeds, .live, 100),
    ] as [(Mutant, Invariant, UInt64)])
  func slowLinks(mutant: Mutant, invariant: Invariant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test(
    "The parts of a machine agree after every event, and each of their invariants is seen to fail",
    arguments: [
      (Mutant.keepInAudience, 1), (.keepFence, 1), (.miscountWaiting, 1), (.keepStranger, 1),
      (.inFlightOffline, 1), (.linkWithoutLease, 1), (.disagreeOnPause, 38),
    ] as [(Mutant, UInt64)])
  func invariants(mutant: Mutant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == .consistent)
    #expect(found.schedules < 50)
  }

  @Test(
    "G8: who is no member hears nothing of a session and adds nothing, and who is one has all of it",
    arguments: [
      (Mutant.deliverAfterLeave, Invariant.noOneElse, 60), (.servePagesPastLeaving, .noOneElse, 182),
      (.acceptFromStrangers, .noOneElse, 17), (.createTwice, .noOneElse, 5), (.leaveOutJoined, .live, 12),
      (.neverFollow, .live, 12),
    ] as [(Mutant, Invariant, UInt64)])
  func membership(mutant: Mutant, invariant: Invariant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test("G3: a relay that tells of its own commit over a gap is found")
  func gap() {
    let found = Hunt.hunt(.deliverGap, from: 1)
    #expect(found.violation?.invariant == .oneHistory)
    #expect(found.schedules < 50)
  }

  @Test(
    "G10: no number of sessions makes one dead",
    arguments: [(Mutant.takePageForAll, UInt64(1_180)), (.followNoFurther, 180), (.nameNoFurther, 230)])
  func manySessions(mutant: Mutant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == .live)
    #expect(found.schedules < 20)
  }

  /// The first seeds from one on whose worlds ask for interpreters.
  private static func seedsThatAsk(from first: UInt64, count: Int) -> [UInt64] {
    Array((first...).lazy.filter { Plan(seed: $0).options.staff != nil }.prefix(count))
  }

  @Test(
    "Nurses ask for interpreters, who answer, leave, hand over and go off duty",
    arguments: [(1, .fast, 20), (UInt64.random(in: 1_000_000...1_000_000_000_000), .fast, 20), (1, .full, 3)]
      as [(UInt64, Mode, Int)])
  func asking(first: UInt64, mode: Mode, count: Int) {
    var tally = Tally()
    for seed in Self.seedsThatAsk(from: first, count: count) {
      let (part, failure) = Simulation.run(seed..<seed + 1, mode: mode)
      #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
      tally.add(part)
    }
    #expect(tally.requestSchedules == count && tally.requested >= count && tally.rung > count && tally.acceptedRequests > 0)
    // Few schedules of the production stores assign anybody.
    #expect(mode == .full || tally.assigned > 0 && tally.cameIn > 0)
  }

  @Test(
    "requests: one accept, rings for those who can come, and none that rings for nobody",
    arguments: [
      (Mutant.acceptTwice, Invariant.oneInterpreter, 213), (.ringTheBusy, .ringsForWhoCanCome, 70),
      (.ringWhoDeclined, .ringsForWhoCanCome, 127), (.dutyOutlivesDevice, .everyRequestRings, 70),
      (.forgetRequestsAtRestart, .everyRequestRings, 70), (.ringForDays, .live, 1_440),
    ] as [(Mutant, Invariant, UInt64)])
  func requests(mutant: Mutant, invariant: Invariant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test("Requests ring on over several relays when the one that decides is gone", arguments: [2, 3])
  func takeovers(relays: Int) {
    var tally = Tally()
    for seed in Self.seedsThatAsk(from: 1, count: 20) {
      let (part, failure) = Simulation.run(seed..<seed + 1, relays: relays)
      #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
      tally.add(part)
    }
    #expect(tally.takeovers > 2 && tally.acceptedRequests > 10)
  }

  @Test(
    """
    what failed once over two relays: a session whose row was read again lost its place in the overview; duty of which a relay that had begun \
    meanwhile did not know; a break that was over for an interpreter who might not go on duty again so soon
    """,
    arguments: [40_200_164, 40_220_185, 40_301_006] as [UInt64])
  func foundOverTwoRelays(seed: UInt64) {
    let (_, failure) = Simulation.run(seed..<seed + 1, relays: 2)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
  }

  @Test("what failed once over four relays: one that began took a choice of duty that a later one had replaced, and kept it")
  func foundOverFourRelays() {
    let (_, failure) = Simulation.run(43_043_277..<43_043_278, relays: 4)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
  }

  @Test(
    "of several relays one decides for whom requests ring, and another one when it is gone",
    arguments: [(Mutant.twoRouters, Invariant.ringsForWhoCanCome), (.neverDecide, .everyRequestRings)])
  func routers(mutant: Mutant, invariant: Invariant) {
    let found = Hunt.hunt(mutant, from: 80)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test(
    "Over several relays commits have unknown outcomes, and the database fails over, with all commits or without the last ones",
    arguments: [2, 3])
  func failovers(relays: Int) {
    let (tally, failure) = Simulation.run(1..<40, relays: relays)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
    #expect(tally.unknownOutcomes > 20 && tally.failovers > 20 && tally.lossyFailovers > 0 && tally.setBackRelays > 0)
  }

  @Test(
    "of a batch in doubt nothing is acknowledged, no sequence is given out twice by two relays, and what a device sent one of them is not logged behind what it sent another later",
    arguments: [
      (Mutant.acknowledgeUnknown, Invariant.ackIsDurable, 1), (.sequenceWithoutLock, .ackIsDurable, 12),
      (.takeFromOldConnections, .order, 40_318_000), (.serveUnheard, .oneHistory, 230),
    ] as [(Mutant, Invariant, UInt64)])
  func sharedDatabase(mutant: Mutant, invariant: Invariant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test(
    "Only the author corrects, only others confirm, and the correction counts that stands last in the log",
    arguments: [
      (Mutant.correctOthers, Invariant.exactlyOnce, 1), (.confirmOwn, .exactlyOnce, 60),
      (.countCorrectionsByClock, .oneHistory, 1_150),
    ] as [(Mutant, Invariant, UInt64)])
  func corrections(mutant: Mutant, invariant: Invariant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test(
    "G8: a coordinator assigns, joins and ends from outside, hears no words before they are a member, and sees all sessions",
    arguments: [
      (Mutant.showCoordinators, Invariant.noOneElse, 70), (.ringOnAfterAssignment, .ringsForWhoCanCome, 119),
      (.takeTheBusy, .oneInterpreter, 4_156), (.busyByInvitation, .live, 165), (.forgetOverviewAtRestart, .live, 70),
      (.pushOutOlder, .live, 78),
    ] as [(Mutant, Invariant, UInt64)])
  func oversight(mutant: Mutant, invariant: Invariant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test(
    "G8: a later member is served what follows their joining, and is told what was left out",
    arguments: [(Mutant.serveBeforeMembership, Invariant.noOneElse), (.hideBeforeMembership, .live)])
  func servedHistory(mutant: Mutant, invariant: Invariant) {
    let found = Hunt.hunt(mutant)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 200)
  }

  @Test(
    "People ask a language model for drafts, and nothing waits for it",
    arguments: [(1, .fast, 60), (UInt64.random(in: 1_000_000...1_000_000_000_000), .fast, 20), (1, .full, 10)]
      as [(UInt64, Mode, Int)])
  func drafts(first: UInt64, mode: Mode, count: Int) {
    let (tally, failure) = Simulation.run(first..<first + UInt64(count), mode: mode, asksModel: true)
    #expect(failure == nil, "\(failure.map { Report.failure($0) } ?? "")")
    #expect(tally.draftsAskedFor > count && tally.drafts > count / 2)
    if count == 60 { #expect(tally.draftsPaced > 20 && tally.modelAsked > tally.drafts + 20) }
  }

  @Test(
    "Without a model a schedule is what it was, and one seed is one schedule with one, too",
    arguments: 1...5 as ClosedRange<UInt64>)
  func draftDeterminism(seed: UInt64) {
    let plan = Plan(seed: seed, asksModel: true)
    #expect(Simulation.run(plan).hash == Simulation.run(plan, keepsTrace: true).hash)
    var without = plan
    without.options.model = nil
    without.acts.removeAll { [.agree, .withdraw, .askDraft, .cancelDraft, .retryDraft, .look].contains($0.kind) }
    #expect(without == Plan(seed: seed))
  }

  @Test(
    "a model is asked within its pace, once, for the words of then, where all agree, by one worker, and nobody waits for it",
    arguments: [
      (Mutant.forgetPaceAtRestart, Invariant.modelIsPaced, 20), (.settleUnfenced, .oneWorker, 890),
      (.readSnapshotLate, .modelIsTold, 10), (.askTwice, .modelIsAskedOnce, 1), (.waitForJobs, .live, 1),
      (.askWithoutConsent, .modelIsTold, 1),
    ] as [(Mutant, Invariant, UInt64)])
  func draftMutants(mutant: Mutant, invariant: Invariant, first: UInt64) {
    let found = Hunt.hunt(mutant, from: first)
    #expect(found.violation?.invariant == invariant)
    #expect(found.schedules < 50)
  }

  @Test("A schedule that traps says which one it was")
  func crashNote() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CrashNote.install()
      _ = Simulation.run(Plan(seed: 4_711))
      fatalError("as a machine would")
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("the program trapped in seed 4711\n"))
  }

  @Test("A failure is made small, and fails in the same way")
  func shrinking() {
    let (_, failure) = Simulation.run(1..<100, mutant: .writeApart)
    guard let failure else {
      Issue.record("it was not found")
      return
    }
    let small = Shrinker.shrink(failure, mutant: .writeApart, runsMax: 100)
    #expect(small.violation?.invariant == failure.violation?.invariant)
    #expect(small.plan.faults.count + small.plan.acts.count < (failure.plan.faults.count + failure.plan.acts.count) / 2)
  }
}
