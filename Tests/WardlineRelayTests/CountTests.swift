import Testing
import WardlineModel

@testable import WardlineRelay

/// What the relay counts for its operator.
@Suite("Counts") struct CountTests {
  @Test("a histogram counts a bound in its own bucket, what is above all in the last, and what is below 0 as 0")
  func histogram() {
    var histogram = BucketHistogram(bounds: [1, 10])
    for number: Int64 in [-5, 0, 1, 2, 10, 11, .max] { histogram.add(number) }
    #expect(histogram.buckets == [3, 2, 2] && histogram.count == 7 && histogram.sum == .max)
  }

  @Test("every reason has a place of its own and the code that travels; an unknown code counts as other")
  func reasons() {
    var counts = RejectionCounts()
    for reason in RejectionReason.allCases {
      #expect(RejectionReason(reason.code) == reason)
      for _ in 0...reason.rawValue { counts.add(reason.code) }
    }
    for reason in RejectionReason.allCases { #expect(counts[reason] == reason.rawValue + 1) }
    #expect(RejectionReason(RejectionCode(rawValue: "of a newer relay")) == .other)
    #expect(Set(RejectionReason.allCases.map(\.code)).count == RejectionReason.allCases.count)
    let ofRelays = Set(RejectionCode.known).subtracting(RejectionCode.ownCodes)
    #expect(Set(RejectionReason.allCases.dropLast().map(\.code)) == ofRelays, "every code that a relay uses has its counter")
  }

  @Test("operations by what became of them, the time to their acknowledgement, and the size of a batch")
  func operations() {
    var relay = Script()
    relay.join(1)
    relay.give(.received(1, [submit(1), submit(2)]), at: 1_000)
    #expect(relay.machine.gauges(at: 1_030).waitingOperations == 2)
    #expect(relay.machine.gauges(at: 1_030).oldestWaitingMilliseconds == 30)
    let rejection = Rejection(key: key(2), session: ward, code: .statusConflict, isPermanent: true)
    relay.give(.committed([accepted(1, 6), .rejected(rejection)]), at: 1_030)
    let counts = relay.machine.counts
    // The first batch was the arrival.
    #expect(counts.batch.count == 2 && counts.batch.sum == 3)
    #expect(counts.acknowledgement.count == 1 && counts.acknowledgement.sum == 30)
    #expect(counts.accepted == 1 && counts.rejected == 1 && counts.rejections[.statusConflict] == 1)
    relay.give(.received(1, [submit(3)]), at: 1_040)
    relay.give(.commitRefused, at: 1_050)
    #expect(relay.machine.counts.rejections[.busy] == 1 && relay.machine.counts.acknowledgement.count == 1)
    #expect(relay.machine.gauges(at: 1_050).waitingOperations == 0)
    #expect(relay.machine.gauges(at: 1_050).oldestWaitingMilliseconds == 0)
  }

  @Test("connections by role, strangers, slow readers and readers that are behind")
  func connections() {
    var relay = Script()
    relay.join(1)
    relay.join(2, as: grant(ibrahim))
    relay.give(.opened(3))
    var gauges = relay.machine.gauges(at: 0)
    #expect(gauges.connections == [1, 1, 0] && gauges.strangers == 1)
    #expect(gauges.slowReaders == 0 && gauges.behindReaders == 0 && !gauges.isDraining)
    relay.give(.congested(2))
    relay.arrive(4, with: hello("device-4"))
    relay.give(.committed([.arrived([head(5)], entries: [])]))
    gauges = relay.machine.gauges(at: 0)
    #expect(gauges.connections == [2, 1, 0] && gauges.slowReaders == 1 && gauges.behindReaders == 1)
    let read = RelayMachine.Read(connection: 4, session: ward, after: 0, entriesMax: Limits.pageEntriesMax, purpose: .catchUp)
    relay.give(.page(read, LogPage(entries: entries(1...5), head: 5)))
    #expect(relay.machine.gauges(at: 0).behindReaders == 0)
    #expect(relay.machine.counts.catchUps == 1 && relay.machine.counts.pages == 1)
    relay.give(.drain)
    #expect(relay.machine.gauges(at: 0).isDraining)
  }
}

@Suite("Counts of requests") struct RequestCountTests {
  private static let nurse: UserID = named("nora")
  private static let amal: UserID = named("amal")

  private static func tag(_ text: String) -> LanguageTag {
    do { return try LanguageTag(text) } catch { preconditionFailure("\(error)") }
  }

  /// What the ledger logs, second by second.
  private struct Log {
    var counts = RequestCounts()

    mutating func note(
      _ seconds: Int64, _ event: LogEntry.Event, key number: Int? = nil, in session: SessionID = ward,
      _ request: RoutedRequest? = nil
    ) {
      counts.note(
        LogEntry(
          session: session, sequence: 1, key: number.map { WardlineRelayTests.key($0) }, author: nurse,
          loggedAt: wall(seconds * 1_000), writtenAt: wall(0), event: event), request)
    }

    mutating func ask(_ seconds: Int64, _ number: Int, _ language: String = "ar", in session: SessionID = ward) {
      note(seconds, .done(.requestInterpreter(InterpreterRequest(tag(language), note: "secret"))), key: number, in: session)
    }

    subscript(language: String) -> RequestCounts.Row { counts.languages[language] ?? .init() }
  }

  private static func request(_ number: Int, _ language: String = "ar", handsOver: UserID? = nil) -> RoutedRequest {
    RoutedRequest(
      id: key(number), session: ward, author: nurse, InterpreterRequest(tag(language)), handsOver: handsOver, createdAt: wall(0)
    )
  }

  @Test("answered with the time since the request, declined and abandoned by reason; dialects count with their language")
  func answers() {
    var log = Log()
    log.ask(0, 1, "ar-SY")
    log.note(2, .declined(key(1), Self.amal, .busy))
    #expect(log.counts.open[key(1)]?.askedAt == wall(0) && log.counts.open[key(1)]?.language == "ar")
    log.note(9, .accepted(key(1), Self.amal))
    log.ask(10, 2)
    log.note(20, .done(.cancelRequest(key(2))))
    log.ask(30, 3)
    log.note(630, .expired(key(3)))
    log.ask(40, 4, in: clinic)
    log.ask(40, 5, "tr", in: named("other-ward"))
    log.note(50, .status(VersionedStatus(.ended, version: 2)), in: clinic)
    let arabic = log["ar"]
    #expect(arabic.asked == 4 && arabic.answered == 1 && arabic.declined == 1)
    #expect(arabic.connect.sum == 9_000)
    #expect(arabic.cancelled == 1 && arabic.expired == 1 && arabic.sessionEnded == 1)
    #expect(log.counts.open.keys.sorted() == [key(5)])
    // What is not open any more counts no more.
    log.note(700, .accepted(key(2), Self.amal))
    log.note(700, .declined(key(3), Self.amal, .busy))
    log.note(700, .done(.cancelRequest(key(1))))
    #expect(log["ar"] == arabic)
  }

  @Test("renewed while open it is one request; after it has expired it is asked again, and counts from then")
  func renewals() {
    var log = Log()
    log.ask(0, 1)
    log.note(100, .done(.renewRequest(key(1))), key: 9, Self.request(1))
    #expect(log["ar"].asked == 1)
    log.note(700, .expired(key(1)))
    log.note(800, .done(.renewRequest(key(1))), key: 10, Self.request(1))
    log.note(806, .accepted(key(1), Self.amal))
    #expect(log["ar"].asked == 2 && log["ar"].expired == 1 && log["ar"].connect.sum == 6_000)
  }

  @Test("an interpreter who leaves before the first word has answered it: it is open again, and is counted no more")
  func returns() {
    var log = Log()
    log.ask(0, 1)
    log.note(5, .accepted(key(1), Self.amal))
    log.note(7, .done(.renewRequest(key(1))), Self.request(1))
    #expect(log.counts.open.count == 1)
    log.note(9, .accepted(key(1), named("badr")))
    log.note(10, .done(.renewRequest(key(1))), Self.request(1))
    log.note(20, .done(.cancelRequest(key(1))))
    #expect(log["ar"].asked == 1 && log["ar"].answered == 1 && log["ar"].connect.sum == 5_000 && log["ar"].cancelled == 0)
    #expect(log.counts.open.isEmpty)
  }

  @Test("a handover is no request, and what was open at the start counts from when it was asked")
  func handOversAndRestart() {
    var log = Log()
    log.note(5, .done(.handOver(.shiftEnds, leavesAtOnce: false)), key: 3, Self.request(3, handsOver: Self.amal))
    log.note(6, .declined(key(3), Self.amal, .busy))
    log.note(9, .accepted(key(3), Self.amal))
    #expect(log["ar"].handOvers == 1 && log["ar"].asked == 0 && log["ar"].answered == 0 && log["ar"].declined == 0)
    let restart = RoutingMachine.Restart(requests: [
      .init(Self.request(1), askedAt: wall(-60_000)), .init(Self.request(2), askedAt: wall(0), hasReturned: true),
      .init(Self.request(3, handsOver: Self.amal)),
    ])
    log.counts = RequestCounts(restart)
    #expect(log.counts.open.count == 2)
    log.note(10, .accepted(key(1), Self.amal))
    log.note(10, .accepted(key(2), Self.amal))
    #expect(log["ar"].asked == 0 && log["ar"].answered == 1 && log["ar"].connect.sum == 70_000)
  }

  @Test("languages are bounded: those above are counted together")
  func manyLanguages() {
    var log = Log()
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    for number in 0..<(2 * Limits.metricLanguagesMax) {
      let language = String([letters[number / 26], letters[number % 26], "q"])
      log.ask(0, number, language, in: named("s-\(number)"))
    }
    #expect(log.counts.languages.count == Limits.metricLanguagesMax + 1)
    #expect(log[RequestCounts.other].asked == Limits.metricLanguagesMax)
    log.note(1, .accepted(key(2 * Limits.metricLanguagesMax - 1), Self.amal))
    #expect(log[RequestCounts.other].answered == 1)
  }

  @Test("languages that are known at the start have rows of zeros, and so has what is above the bound")
  func knownLanguages() {
    #expect(RequestCounts().languages == [RequestCounts.other: .init()])
    let counts = RequestCounts(languages: [Self.tag("fa"), Self.tag("ar-SY"), Self.tag("ar")])
    #expect(counts.languages == ["ar": .init(), "fa": .init(), RequestCounts.other: .init()])
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let many = (0..<(2 * Limits.metricLanguagesMax)).map { Self.tag(String([letters[$0 / 26], letters[$0 % 26], "q"])) }
    let full = RequestCounts(languages: many)
    #expect(full.languages.count == Limits.metricLanguagesMax + 1)
    // The first of them have the rows, and requests that were open at the start none of theirs.
    let restart = RoutingMachine.Restart(requests: [.init(Self.request(1), askedAt: wall(0))])
    let restarted = RequestCounts(restart, languages: many)
    #expect(restarted.languages == full.languages && restarted.open.values.map(\.language) == [RequestCounts.other])
  }

  @Test("the languages of an interpreter have rows of zeros from when they go on duty, before anybody asks")
  func onDuty() {
    var relay = RingingTests.relay()
    #expect(relay.machine.requestCounts.languages["fa"] == nil)
    RingingTests.goOnDuty(RingingTests.amal, "fa-AF", on: 2, &relay)
    #expect(relay.machine.requestCounts.languages["fa"] == RequestCounts.Row())
    let known = RelayMachine(epoch: life, languages: [Self.tag("tr")])
    #expect(known.requestCounts.languages == ["tr": .init(), RequestCounts.other: .init()])
  }

  @Test("the machine counts what it has committed")
  func machine() {
    var relay = Script()
    relay.join(1)
    relay.hear(1, submit(1))
    let logged = LogEntry(
      session: ward, sequence: 6, key: key(1), author: nina.user, loggedAt: wall(0), writtenAt: wall(0),
      event: .done(.requestInterpreter(InterpreterRequest(Self.tag("tr")))))
    let acknowledged = acceptance(1, 6)
    relay.give(.committed([.appended(acknowledged, entries: [logged])]))
    #expect(relay.machine.requestCounts.languages["tr"]?.asked == 1)
  }
}
