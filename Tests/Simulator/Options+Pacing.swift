internal import WardlineModel
internal import WardlineRelay

// Relay rate limits. In three worlds of four they are those of production, which no schedule reaches.
extension Options {
  /// Drawn from a stream of its own, so that the other draws of a seed do not depend on it.
  mutating func drawPacing(using chance: inout Chance) {
    guard chance.happens(oneIn: 4) else { return }
    pacing.operations = Pace(perSecond: chance.among([1, 4, 20, 100]), burst: chance.among([1, 3, 16, 64, 200]))
    if chance.happens(oneIn: 2) {
      pacing.arrivals = Pace(perSecond: chance.among([1, 2, 10]), burst: chance.among([1, 3]))
    }
    // A day, for ever, not at all, and in the past.
    if chance.happens(oneIn: 4) { retryAfterAsked = chance.among([86_400_000, .max, 0, -1]) }
  }

  /// Drawn from streams of their own, too.
  mutating func drawRetention(using chance: inout Chance) {
    if chance.happens(oneIn: 4) { retention = chance.among([Limits.retentionMinMilliseconds, 2_000, 5_000, 15_000]) }
  }

  /// Drawn from a stream of its own, too: retention by the end of a session, and sessions that an operator keeps from it.
  mutating func drawHolds(using chance: inout Chance) {
    guard retention != nil, chance.happens(oneIn: 2) else { return }
    if chance.happens(oneIn: 2) {
      endedRetention = chance.among([Limits.retentionMinMilliseconds, 3_000])
      sessionsEnd = true
      // Most of it is not old enough for the other one before the end.
      if chance.happens(oneIn: 2) { retention = 600_000 }
    }
    if mode == .fast { holdCount = Int(chance.within(1...4)) }
  }

  /// Only where repeated frames delay no other: neither with a rate limit nor on a narrow link.
  mutating func drawEcho(using chance: inout Chance) {
    guard pacing == Pacing(kinds: [:]), retryAfterAsked == nil, framesPerEnvelopeMax == Limits.framesPerEnvelopeMax else {
      return
    }
    if chance.happens(oneIn: 4) { echo = chance.among([2, 24]) }
  }

  /// Drawn from a stream of its own, too. Such worlds have enough traffic for it to matter, and half of them have no other
  /// faults.
  mutating func drawNarrowness(using chance: inout Chance) {
    guard chance.happens(oneIn: 6) else { return }
    narrowCount = Int(chance.within(1...4))
    isOnlyNarrow = chance.happens(oneIn: 2)
    healsAt = max(healsAt, chance.among([20_000, 60_000]))
    highWaterFrames = max(highWaterFrames, 64)
    burstMax = max(burstMax, chance.among([40, 80]))
    textBytesMax = max(textBytesMax, chance.among([160, 400]))
    longTextBytesMax = chance.among([0, 0, 4_000])
    guard isOnlyNarrow else { return }
    burstMax = chance.among([80, 160])
    (pacing, retryAfterAsked, echo) = (Pacing(kinds: [:]), nil, 1)
  }

  /// Drawn from a stream of its own, too. There are enough people to invite, and enough happens.
  mutating func drawMembership(using chance: inout Chance) {
    guard chance.happens(oneIn: 6) else { return }
    followsMembership = true
    sessionCount = max(sessionCount, 2)
    let count = Int(chance.within(2...4))
    while devices.count < count { devices.append(Device(user: devices.count, processCount: 1, opened: [0], openedLater: [])) }
    if chance.happens(oneIn: 6) { unlisted = Int(chance.within(1...Int64(devices.count - 1))) }
  }

  /// Drawn from a stream of its own, too. With a small page, a few sessions are more than a welcome names; one world in 40 has up to 300 sessions.
  mutating func drawCrowds(using chance: inout Chance) {
    guard followsMembership else { return }
    welcomePage = chance.among([Limits.sessionsPerWelcomeMax, 1, 2, 3])
    if staff != nil, chance.happens(oneIn: 2) { overviewSessionsMax = max(1, sessionCount / 2) }
    guard staff == nil, !isOnlyNarrow, chance.happens(oneIn: 40) else { return }
    isCrowded = true
    sessionCount = Int(chance.within(Int64(Limits.sessionsPerWelcomeMax + 1)...300))
    healsAt = max(healsAt, 20_000)
    (burstMax, framesPerEnvelopeMax, socketParcelsMax) = (6, Limits.framesPerEnvelopeMax, 16)
    (latencyMax, diskMax) = (min(latencyMax, 20), min(diskMax, 3))
    (pacing, retryAfterAsked, echo) = (Pacing(kinds: [:]), nil, 1)
  }

  /// Drawn from a stream of its own, too: how often one author may create, invite, ask and leave, where people are members. An hour is a
  /// few seconds here. Duty has no outbox that would send what was refused again.
  mutating func drawActPaces(using chance: inout Chance) {
    guard followsMembership, !isOnlyNarrow, !isCrowded, retryAfterAsked == nil, echo == 1, chance.happens(oneIn: 3) else {
      return
    }
    pacing.kinds[.goOnDuty] = Pace(perHour: chance.among([120, 600, 1_800]), burst: chance.among([1, 2, 6]))
    for act in AuthorAct.allCases where act != .goOnDuty {
      pacing.kinds[act] = Pace(perSecond: chance.among([1, 2, 5]), burst: chance.among([1, 2, 6]))
    }
  }

  var membershipInWords: String {
    guard followsMembership else { return "that a token names" }
    let unlisted = unlisted.map { "; the relay does not know user-\(devices[$0].user)" } ?? ""
    let served = history == .all ? "" : ", and served from their joining on"
    return "of which a user is a member\(served)\(unlisted)"
  }

  var pacingInWords: String {
    let asked = retryAfterAsked.map { "; whoever is above it is asked to wait \($0) ms" } ?? ""
    let acts = AuthorAct.allCases.compactMap { act in pacing.kinds[act].map { ", \($0.inWords) to \(act)" } }.joined()
    return "\(pacing.operations.inWords) operations of each, \(pacing.arrivals.inWords) hellos\(acts)\(asked)"
  }
}

extension Pace {
  fileprivate var inWords: String { "\(most(within: 3_600_000) - Int64(burst))/h and \(burst) at once" }
}
