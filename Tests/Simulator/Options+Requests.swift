internal import WardlineModel
package import WardlineRelay

/// Who works in a world in which interpreters are asked for. The first users are nurses, the next ones interpreters, the last one is a
/// coordinator.
package struct Staff: Hashable, Sendable {
  package var nurseCount: Int
  /// What each interpreter speaks, as language tags.
  package var languages: [[String]]
  /// How long and how widely requests ring.
  package var rules: RoutingRules
  /// Whether interpreters accept whatever rings once the faults have stopped. Otherwise it goes on ringing.
  package var acceptsInTheEnd: Bool

  /// The languages that are asked for. Who speaks `ar` serves both of its dialects.
  static let askedLanguages = ["ar", "ar-SY", "ar-EG", "tr"]
  private static let spokenLanguages = [["ar"], ["ar-SY"], ["ar-EG", "tr"], ["tr"], ["ar", "tr"], ["fa"]]

  init(drawnFrom chance: inout Chance) {
    nurseCount = Int(chance.within(2...3))
    languages = (0..<Int(chance.within(2...6))).map { _ in chance.among(Self.spokenLanguages) }
    rules = RoutingRules(
      waves: chance.among([[1, 3], [1], []]), waveMilliseconds: chance.among([1_000, 4_000, Limits.waveMilliseconds]),
      ringMilliseconds: chance.among([3_000, 10_000, Limits.ringMilliseconds]),
      graceMilliseconds: chance.among([500, 5_000, Limits.dutyGraceMilliseconds]),
      expiryMilliseconds: chance.among([
        Limits.requestExpiryMinMilliseconds, Limits.requestExpiryMilliseconds, Limits.requestExpiryMilliseconds,
      ]))
    if languages.count.isMultiple(of: 2) { rules.vacancyMilliseconds = 5_000 }
    acceptsInTheEnd = chance.happens(oneIn: 2)
  }

  var userCount: Int { nurseCount + languages.count + 1 }
  var interpreters: Range<Int> { nurseCount..<nurseCount + languages.count }

  func role(of user: Int) -> Role {
    if interpreters.contains(user) { return .interpreter }
    return user < nurseCount ? .nurse : .coordinator
  }

  func spoken(by user: Int) -> [SpokenLanguage] {
    guard interpreters.contains(user) else { return [] }
    return languages[user - nurseCount].map { SpokenLanguage(Names.language($0)) }
  }
}

extension Options {
  /// Drawn from a stream of its own, too. In a few worlds only: many people take many steps.
  mutating func drawRequests(using chance: inout Chance) {
    guard chance.happens(oneIn: 16) else { return }
    let staff = Staff(drawnFrom: &chance)
    self.staff = staff
    (followsMembership, unlisted) = (true, nil)
    // A choice of duty above the pace is dropped until the next connection: then nothing promises a ring.
    (pacing.operations, retryAfterAsked) = (Pacing(kinds: [:]).operations, nil)
    devices = (0..<staff.userCount).map { Device(user: $0, processCount: 1, opened: [0], openedLater: []) }
    // An interpreter with two devices, and a device with two programs.
    if chance.happens(oneIn: 3) {
      devices.append(Device(user: staff.nurseCount, processCount: 1, opened: [0], openedLater: []))
    }
    if chance.happens(oneIn: 3) { devices[Int(chance.within(0...Int64(devices.count - 1)))].processCount = 2 }
    sessionCount = Int(chance.within(2...5))
    healsAt = chance.among([20_000, 40_000, 90_000])
    // Long enough for requests to expire and be renewed.
    if staff.rules.expiryMilliseconds < 80_000 { healsAt = chance.among([80_000, 100_000]) }
    actCount = min(actCount, 20)
    burstMax = min(burstMax, 6)
  }

  /// Drawn from a stream of its own, too: where links are narrow, some of those who ask and answer work where they always are.
  mutating func drawSlowSites(using chance: inout Chance) {
    guard staff != nil, narrowCount > 0 else { return }
    for device in devices.indices where chance.happens(oneIn: 3) { slowSites[device] = chance.among(Narrowness.siteRates) }
  }

  /// As what somebody works.
  func role(of user: Int) -> Role { staff?.role(of: user) ?? Names.role(user) }

  var slowSitesInWords: String {
    let rates = slowSites.sorted { $0.key < $1.key }.map { "device \($0.key) \($0.value) B/s" }
    return rates.isEmpty ? "" : ", and always for \(rates.joined(separator: ", "))"
  }

  var requestsInWords: String {
    guard let staff else { return "by nobody" }
    let rules = staff.rules
    let spoken = staff.languages.map { $0.joined(separator: "+") }.joined(separator: ", ")
    return """
      by \(staff.nurseCount) nurses; interpreters speak \(spoken)
      requests ring        in waves of \(rules.waves), \(rules.waveMilliseconds) ms each, for \(rules.ringMilliseconds) ms, and expire \
      after \(rules.expiryMilliseconds) ms
      duty outlives        a device by \(rules.graceMilliseconds) ms; in the end \(staff.acceptsInTheEnd ? "every ring is accepted" : "nobody answers")
      """
  }
}

extension PlannedAct {
  /// Interpreters come on duty, mostly early; nurses ask, and interpreters answer, leave and hand over.
  static func drawRequests(for options: Options, using chance: inout Chance) -> [PlannedAct] {
    guard let staff = options.staff else { return [] }
    func devices(_ role: Role) -> [Int] {
      options.devices.indices.filter { options.role(of: options.devices[$0].user) == role }
    }
    let (nurses, interpreters) = (devices(.nurse), devices(.interpreter))
    var acts: [PlannedAct] = []
    func draw(_ kinds: [Kind], by devices: [Int], _ count: Int64, within times: ClosedRange<Int64>) {
      for _ in 0..<count {
        acts.append(
          PlannedAct(
            kind: chance.among(kinds), time: chance.within(times), device: chance.among(devices), detail: chance.next() >> 8))
      }
    }
    let last = options.healsAt - 1
    for device in interpreters where !chance.happens(oneIn: 10) {
      let time = 1_000 + chance.skewed(upTo: 6_000)
      acts.append(PlannedAct(kind: .goOnDuty, time: time, device: device, detail: chance.next() >> 8))
    }
    draw([.goOnDuty, .goOnDuty, .takeBreak, .goOffDuty], by: interpreters, chance.within(0...4), within: 6_000...last)
    draw([.ask], by: nurses, chance.within(3...10), within: 1_000...last)
    draw([.cancelRequest, .renewRequest, .tidy], by: nurses, chance.within(0...5), within: 5_000...last)
    let answers = Int64(interpreters.count) * chance.within(2...8)
    draw([.accept, .accept, .accept, .decline], by: interpreters, answers, within: 2_000...last)
    if last > 65_000 { draw([.renewRequest], by: nurses, chance.within(0...8), within: 62_000...last) }
    draw([.quit], by: interpreters, chance.within(0...4), within: 2_000...last)
    if chance.happens(oneIn: 4) { draw([.createSession], by: interpreters, chance.within(1...3), within: 1_000...last) }
    draw(
      [.finish, .finish, .handOver], by: interpreters, chance.within(0...2 * Int64(staff.languages.count)), within: 5_000...last
    )
    draw([.say], by: nurses + interpreters, chance.within(0...10), within: 5_000...last)
    draw([.end, .invite], by: nurses, chance.within(0...3), within: 8_000...last)
    return acts
  }
}
