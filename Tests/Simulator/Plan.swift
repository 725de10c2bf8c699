/// One schedule: a world, its faults and its users' actions. All of it is drawn from the seed before the run, as lists, so that
/// a shrinker can remove elements.
package struct Plan: Hashable, Sendable {
  package let seed: UInt64
  package var options: Options
  package var faults: [PlannedFault]
  package var acts: [PlannedAct]

  package init(seed: UInt64, options: Options, faults: [PlannedFault], acts: [PlannedAct]) {
    self.seed = seed
    self.options = options
    self.faults = faults
    self.acts = acts
  }

  /// - Parameters:
  ///   - asksModel: whether its people ask a language model for drafts. The rest of the schedule is the same without.
  ///   - relays: how many relays share one database; `nil` for as many as the seed draws.
  package init(seed: UInt64, mode: Mode = .fast, asksModel: Bool = false, relays: Int? = nil) {
    var chance = Chance(seed: seed, stream: .plan)
    var options = Options(drawnFrom: &chance, mode: mode)
    var pacing = Chance(seed: seed, stream: .pacing)
    options.drawPacing(using: &pacing)
    var retention = Chance(seed: seed, stream: .retention)
    options.drawRetention(using: &retention)
    var holds = Chance(seed: seed, stream: .holds)
    options.drawHolds(using: &holds)
    var echo = Chance(seed: seed, stream: .echo)
    options.drawEcho(using: &echo)
    var narrowness = Chance(seed: seed, stream: .narrowness)
    options.drawNarrowness(using: &narrowness)
    var membership = Chance(seed: seed, stream: .membership)
    options.drawMembership(using: &membership)
    var requests = Chance(seed: seed, stream: .requests)
    options.drawRequests(using: &requests)
    var oversight = Chance(seed: seed, stream: .oversight)
    options.drawServedHistory(using: &oversight)
    var crowds = Chance(seed: seed, stream: .crowds)
    options.drawCrowds(using: &crowds)
    var sites = Chance(seed: seed, stream: .sites)
    options.drawSlowSites(using: &sites)
    var actPaces = Chance(seed: seed, stream: .actPaces)
    options.drawActPaces(using: &actPaces)
    var names = Chance(seed: seed, stream: .names)
    options.drawNames(using: &names)
    var sharing = Chance(seed: seed, stream: .sharing)
    options.drawRelays(forced: relays, using: &sharing)
    var assist = Chance(seed: seed, stream: .assist)
    if asksModel { options.drawModel(using: &assist) }
    let faults = PlannedFault.draw(for: options, using: &chance)
    let acts = PlannedAct.draw(for: options, using: &chance)
    let narrow = PlannedFault.drawNarrow(for: options, using: &narrowness)
    let held = PlannedFault.drawHolds(for: options, using: &holds)
    let shared = PlannedFault.drawShared(for: options, using: &sharing)
    let talk = narrow.flatMap { PlannedAct.drawTalk(during: $0, options, using: &narrowness) }
    let comings = PlannedAct.drawComings(for: options, using: &membership)
    let asking = PlannedAct.drawRequests(for: options, using: &requests)
    let overseeing = PlannedAct.drawOversight(for: options, using: &oversight)
    let crowd = PlannedAct.drawCrowd(for: options, using: &crowds)
    var tireless = Chance(seed: seed, stream: .tireless)
    let endless = PlannedAct.drawTireless(for: options, using: &tireless)
    let drafting = PlannedAct.drawAssist(for: options, using: &assist)
    self.init(
      seed: seed, options: options,
      faults: options.isOnlyNarrow ? narrow : (faults + narrow + held + shared).sorted { $0.time < $1.time },
      acts: (acts + talk + comings + asking + overseeing + crowd + endless + drafting).sorted { $0.time < $1.time })
  }
}

/// One fault with its duration.
package struct PlannedFault: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, CaseIterable, Hashable, Comparable, Sendable {
    // The network of a device.
    case cut, halfOpen, blackHole, delay, refuseConnects, hangConnects, flap, loseEntry, slowReader
    // Processes.
    case killClient, hangClient, killRelay, drainRelay
    // Disks.
    case clientStoreFails, relayStoreRefuses
    // Below a store, and so in full mode only.
    case clientDiskFails, relayDiskFails
    // An operator sets the relay's disk back to an older copy.
    case relayRestored
    // Clocks and tokens.
    case clockJumps, tokenExpires
    // A slow link. Drawn separately, in suitable worlds.
    case narrow
    // No fault: an operator puts a session under a legal hold, for as long as it lasts. Drawn separately, too.
    case holdSession
    // Several relays on one database: one stands still, or loses its connections to the database, which is away for all, or becomes another run
    // of the server. Drawn separately, too.
    case freezeRelay, cutOffRelay, databaseAway, failover

    package static func kinds(of mode: Mode) -> [Self] {
      allCases.filter { kind in
        if kind.isOfSeveralRelays { return mode == .fast }
        return mode == .full ? kind != .holdSession : kind != .clientDiskFails && kind != .relayDiskFails
      }
    }

    var isOfSeveralRelays: Bool { [.freezeRelay, .cutOffRelay, .databaseAway, .failover].contains(self) }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  package var kind: Kind
  package var time: Int64
  /// The device whose network, process or clock is affected; the relay's if the kind says so.
  package var device: Int
  /// The duration, in milliseconds.
  package var duration: Int64
  /// Other parameters, interpreted by each kind.
  package var detail: UInt64

  package var description: String {
    "\(time) ms: \(kind.rawValue) of device \(device) for \(duration) ms (detail \(detail % 1_000))"
  }

  static func draw(for options: Options, using chance: inout Chance) -> [PlannedFault] {
    guard !options.faultKinds.isEmpty else { return [] }
    return (0..<options.faultCount).map { _ in
      PlannedFault(
        kind: chance.among(options.faultKinds), time: chance.within(0...options.healsAt - 1),
        device: Int(chance.within(0...Int64(options.devices.count - 1))), duration: chance.skewed(upTo: 15_000),
        detail: chance.next() >> 8)
    }.sorted { $0.time < $1.time }
  }

  static func drawHolds(for options: Options, using chance: inout Chance) -> [PlannedFault] {
    (0..<options.holdCount).map { _ in
      PlannedFault(
        kind: .holdSession, time: chance.within(0...options.healsAt - 1), device: 0, duration: chance.skewed(upTo: 15_000),
        detail: chance.next() >> 8)
    }
  }

  static func drawNarrow(for options: Options, using chance: inout Chance) -> [PlannedFault] {
    (0..<options.narrowCount).map { _ in
      PlannedFault(
        kind: .narrow, time: chance.skewed(upTo: options.healsAt - 1),
        device: Int(chance.within(0...Int64(options.devices.count - 1))), duration: chance.within(2_000...options.healsAt),
        detail: chance.next() >> 8)
    }.sorted { $0.time < $1.time }
  }
}

/// One action of a user.
package struct PlannedAct: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case type, burst, changeStatus, end, retry, edit, delete, deletePending, takeBack, confirm, wake, quit, createSession
    case setPreference, publishProfile, submitFeedback, read
    // Where tokens name no session.
    case invite, leave
    // Where interpreters are asked for.
    case ask, cancelRequest, renewRequest, goOnDuty, takeBreak, goOffDuty, accept, decline, finish, handOver, say, tidy
    // What a coordinator does there, from outside of sessions.
    case assign, comeIn, endOther, cancelForOther, renewForOther
    // Of a nurse who wants every interpreter.
    case inviteAll
    // Where a language model is asked: to agree to it or not, to ask, and to look at something else.
    case agree, withdraw, askDraft, cancelDraft, retryDraft, look
  }

  package var kind: Kind
  package var time: Int64
  package var device: Int
  /// Process of the device, session, count: interpreted by each kind.
  package var detail: UInt64

  package var description: String { "\(time) ms: \(kind.rawValue) at device \(device) (detail \(detail % 1_000))" }

  static func draw(for options: Options, using chance: inout Chance) -> [PlannedAct] {
    (0..<options.actCount).map { _ in
      PlannedAct(
        kind: drawKind(options, &chance), time: chance.within(0...options.healsAt - 1),
        device: Int(chance.within(0...Int64(options.devices.count - 1))), detail: chance.next() >> 8)
    }.sorted { $0.time < $1.time }
  }

  /// Messages during the fault of a narrow link: one burst by any device, and a few single messages by the device behind the link, which
  /// compete with the burst for its rate.
  static func drawTalk(
    during fault: PlannedFault, _ options: Options, using chance: inout Chance
  ) -> [PlannedAct] {
    let pasted = fault.time + chance.within(0...max(0, fault.duration - 10_000))
    let paster = Int(chance.within(0...Int64(options.devices.count - 1)))
    let acts =
      [PlannedAct(kind: .burst, time: pasted, device: paster, detail: chance.next() >> 8)]
      + (0..<4).map { _ in
        let time = pasted + chance.within(100...15_000)
        return PlannedAct(kind: .type, time: time, device: fault.device, detail: chance.next() >> 8)
      }
    return acts.filter { $0.time < options.healsAt }
  }

  /// People create sessions, mostly early, two of them the same one now and then; they invite each other and leave, and go on doing so.
  static func drawComings(for options: Options, using chance: inout Chance) -> [PlannedAct] {
    guard options.followsMembership, options.staff == nil else { return [] }
    func draw(_ kind: Kind, _ count: Int64, by last: Int64) -> [PlannedAct] {
      (0..<count).map { _ in
        PlannedAct(
          kind: kind, time: chance.skewed(upTo: last - 1), device: Int(chance.within(0...Int64(options.devices.count - 1))),
          detail: chance.next() >> 8)
      }
    }
    let leaveCount: Int64 = chance.among([0, 2, 8])
    return draw(.createSession, options.isCrowded ? 0 : Int64(2 * options.sessionCount), by: options.healsAt / 2)
      + draw(.invite, chance.within(4...16), by: options.healsAt) + draw(.leave, leaveCount, by: options.healsAt)
      + draw(.publishProfile, 1, by: options.healsAt)
  }

  /// Every session is made, by one of two devices, and others are invited to as many.
  static func drawCrowd(for options: Options, using chance: inout Chance) -> [PlannedAct] {
    guard options.isCrowded else { return [] }
    let creations = (0..<options.sessionCount).map { session in
      PlannedAct(
        kind: .createSession, time: chance.within(0...options.healsAt / 4), device: session % 2, detail: UInt64(session) << 4)
    }
    let invitations = (0..<2 * options.sessionCount).map { _ in
      PlannedAct(
        kind: .invite, time: chance.within(options.healsAt / 4...options.healsAt - 1), device: Int(chance.within(0...1)),
        detail: chance.next() >> 8)
    }
    return creations + invitations
  }

  private static func drawKind(_ options: Options, _ chance: inout Chance) -> Kind {
    switch chance.within(0...99) {
    case 0..<46: .type
    case 46..<49: .setPreference
    case 49..<50: .publishProfile
    case 50..<51: .submitFeedback
    case 51..<55: .read
    case 55..<56: .confirm
    case 56..<58: .takeBack
    case 58..<60: .deletePending
    case 60..<62: .edit
    case 62..<66: .burst
    case 66..<78: .changeStatus
    case 78..<79: options.sessionsEnd ? .end : .changeStatus
    case 79..<86: .retry
    case 86..<90: .delete
    case 90..<94: .wake
    case 94..<98: .quit
    default: .createSession
    }
  }
}
