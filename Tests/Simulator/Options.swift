internal import WardlineModel
package import WardlineRelay

/// The kind of world that a seed makes. Each seed draws few kinds of faults and many of each, or many kinds, or none: some bugs
/// need one fault often, others many kinds.
package struct Options: Hashable, Sendable, CustomStringConvertible {
  package struct Device: Hashable, Sendable {
    /// The user of the device; two devices can belong to one user.
    package var user: Int
    /// Processes that have its database open.
    package var processCount: Int
    /// The sessions, by number, that its first token opens, and those that a renewed token adds.
    package var opened: [Int]
    package var openedLater: [Int]
  }

  package var devices: [Device]
  package var sessionCount: Int
  /// The time at which the network heals and the faults stop.
  package var healsAt: Int64
  package var faultKinds: [PlannedFault.Kind]
  package var faultCount: Int
  package var actCount: Int
  package var sessionsEnd: Bool

  /// The one-way delay, in milliseconds, without faults.
  package var latencyMax: Int64
  /// The time of one transaction, and of one hop between threads.
  package var diskMax: Int64
  package var hopMax: Int64
  /// The capacity of a socket.
  package var socketParcelsMax: Int
  package var framesPerEnvelopeMax: Int
  /// The largest paste, in messages.
  package var burstMax: Int
  /// The queue size above which a reader is slow for the relay's driver, in frames of ``Limits/frameOverheadBytesMax``.
  package var highWaterFrames: Int
  /// The divisor of that above which a reader is served from the log.
  package var slowPart: Int
  package var textBytesMax: Int
  package var clockDriftPerMillion: Int64
  /// An operation that waited longer, and was never sent, is held until its author confirms it.
  package var ageMax: Int64
  /// How long a lease may stand still.
  package var leaseMax: Int64
  /// The rates of hellos and operations.
  package var pacing = Pacing(kinds: [:])
  /// The retry-after that a faulty relay or middle box sends instead of every other until the heal.
  package var retryAfterAsked: Int64?

  /// How long the relay keeps messages; `nil` for ever.
  package var retention: Int64?
  /// How long after the end of their session; `nil` for no shorter.
  package var endedRetention: Int64?
  /// How often an operator puts a session under a legal hold.
  package var holdCount = 0
  /// How often a faulty client sends each operation, until the heal.
  package var echo = 1
  /// How often a link becomes narrow, and whether there are no other faults.
  package var narrowCount = 0
  package var isOnlyNarrow = false
  /// The devices whose link is narrow from the beginning to the end, also after the heal, and its rate each way in bytes a second.
  package var slowSites: [Int: Int] = [:]
  /// The maximum size of long texts; 0 if there are none.
  package var longTextBytesMax = 0
  /// Whether the tokens name no session: people are in the sessions that they create, or to which they are invited.
  package var followsMembership = false
  /// Sessions in one welcome, and in each page behind it.
  package var welcomePage = Limits.sessionsPerWelcomeMax
  /// How many sessions a relay keeps for coordinators.
  package var overviewSessionsMax = Limits.overviewSessionsMax
  /// Whether people are in more sessions than a welcome has room for.
  package var isCrowded = false
  /// The device whose user the relay's directory does not know.
  package var unlisted: Int?
  /// Who works where interpreters are asked for; `nil` where nobody asks.
  package var staff: Staff?
  /// The language model of the site; `nil` where none is asked.
  package var model: ModelSite?
  /// The relay's name and its addresses; `nil` where it is reached without any.
  package var name: RelayName?
  /// How much of a session's log the relay serves its members.
  package var history = ServedHistory.all

  /// How many relays share one database, how often one of them stands still, and how often the database is away for all of them.
  package var relayCount = 1
  package var freezeCount = 0
  package var cutOffCount = 0
  package var awayCount = 0
  package var failoverCount = 0

  package var mode: Mode

  package init(drawnFrom chance: inout Chance, mode: Mode = .fast) {
    self.mode = mode
    sessionCount = Int(chance.within(1...3))
    healsAt = chance.within(3_000...60_000)
    sessionsEnd = chance.happens(oneIn: 3)
    latencyMax = chance.among([1, 20, 150])
    diskMax = chance.among([0, 3, 40])
    hopMax = chance.among([0, 1])
    socketParcelsMax = Int(chance.within(1...16))
    framesPerEnvelopeMax = chance.among([1, 3, Limits.framesPerEnvelopeMax])
    burstMax = chance.happens(oneIn: 200) ? 400 : chance.happens(oneIn: 6) ? 80 : 6
    highWaterFrames = chance.among([8, 64, Limits.outboundHighWaterBytes / 1_024])
    textBytesMax = chance.among([0, 0, 0, 400])
    clockDriftPerMillion = chance.among([0, 0, 200, 50_000])
    ageMax = chance.happens(oneIn: 10) ? chance.within(5_000...40_000) : Limits.ageMaxMilliseconds
    actCount = Int(chance.within(2...70))
    faultCount = chance.happens(oneIn: 20) ? 0 : Int(chance.within(1...25))
    faultKinds = Self.drawKinds(mode, &chance)
    leaseMax = chance.among([3_000, 3_000, 10_000, Limits.leaseMaxMilliseconds])
    devices = []
    slowPart = 1
    devices = Self.drawDevices(sessionCount: sessionCount, &chance)
    slowPart = chance.among([1, 4, 64])
  }

  private static func drawKinds(_ mode: Mode, _ chance: inout Chance) -> [PlannedFault.Kind] {
    let one = chance.among([2, 3, 6])
    let all = PlannedFault.Kind.kinds(of: mode).filter { $0 != .narrow && $0 != .holdSession && !$0.isOfSeveralRelays }
    let kinds = all.filter { _ in chance.happens(oneIn: one) }
    return kinds.isEmpty ? [chance.among(all)] : kinds
  }

  private static func drawDevices(sessionCount: Int, _ chance: inout Chance) -> [Device] {
    let all = Array(0..<sessionCount)
    let sharesUser = chance.happens(oneIn: 4)
    return (0..<Int(chance.within(1...4))).map { index in
      let opened = chance.happens(oneIn: 8) ? all.filter { _ in chance.happens(oneIn: 2) } : all
      let processCount = chance.happens(oneIn: 5) ? Int(chance.within(2...3)) : 1
      return Device(
        user: sharesUser && index == 1 ? 0 : index, processCount: processCount,
        opened: opened.isEmpty ? [0] : opened, openedLater: chance.happens(oneIn: 2) ? all : [])
    }
  }

  package var hasTwoProcesses: Bool { devices.contains { $0.processCount > 1 } }

  package var description: String {
    let people = devices.map { device in
      "user-\(device.user)\(device.processCount > 1 ? " (\(device.processCount) processes)" : "") in \(device.opened)"
        + (device.openedLater.isEmpty ? "" : ", later \(device.openedLater)")
    }
    return """
      devices              \(people.joined(separator: "; "))
      sessions             \(sessionCount), \(sessionsEnd ? "may end" : "do not end")
      heals at             \(healsAt) ms
      faults               \(faultCount) of \(faultKinds.map(\.rawValue).joined(separator: ", "))
      acts                 \(actCount), pastes up to \(burstMax), texts up to \(textBytesMax) bytes more
      latency, disk, hop   \(latencyMax), \(diskMax), \(hopMax) ms at most
      socket, envelope     \(socketParcelsMax) parcels, \(framesPerEnvelopeMax) frames
      slow past            \(highWaterFrames) frames
      clocks drift         \(clockDriftPerMillion) ppm
      held when older than \(ageMax) ms
      leases stand         \(leaseMax) ms at most
      the relay takes      \(pacingInWords)
      the relay keeps      \(retention.map { "\($0) ms" } ?? "everything")\(endedRetention.map { ", \($0) ms after the end of a session" } ?? ""), and \(holdCount) holds
      clients say it       \(echo == 1 ? "once" : "\(echo) times")
      sessions are those   \(membershipInWords), \(welcomePage) in a welcome
      interpreters asked   \(requestsInWords)
      the relay's name     \(nameInWords)
      relays               \(relayCount), of which one stands still \(freezeCount) times, or is cut off \(cutOffCount) times; the database is away \(awayCount) times, and fails over \(failoverCount) times
      a language model     \(modelInWords)
      links are narrow     \(narrowCount) times\(isOnlyNarrow ? ", and nothing else goes wrong" : "")\(slowSitesInWords); long texts up to \(longTextBytesMax) bytes
      """
  }
}
