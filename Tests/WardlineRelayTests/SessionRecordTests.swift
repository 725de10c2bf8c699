import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// What the operator's record says of a session, derived from its log.
@Suite("The record of a session") struct SessionRecordTests {
  private static let ana = Participant(user: Sample.name("ana"), role: .nurse, name: "Ana")
  private static let amal = Participant(user: Sample.name("amal"), role: .interpreter, name: "Amal")
  private static let badr = Participant(user: Sample.name("badr"), role: .interpreter, name: "Badr")
  private static let cleo = Participant(user: Sample.name("cleo"), role: .coordinator, name: "Cleo")

  /// A log, written second by second.
  private struct Log {
    var entries: [LogEntry] = []

    /// - Parameter key: of the operation that made the entry.
    mutating func write(
      _ seconds: Int64, by author: Participant = SessionRecordTests.ana, key: UInt64? = nil, _ event: LogEntry.Event
    ) {
      entries.append(
        LogEntry(
          session: Sample.ward, sequence: UInt64(entries.count + 1), key: key.map(Sample.key), author: author.user,
          loggedAt: SessionRecordTests.time(seconds), writtenAt: SessionRecordTests.time(seconds), event: event))
    }

    mutating func join(_ seconds: Int64, _ participant: Participant, _ code: MembershipReason.Code = .accepted) {
      write(seconds, by: participant, .joined(participant, MembershipReason(code)))
    }

    mutating func ask(_ seconds: Int64, key: UInt64, _ language: String = "ar", _ urgency: Urgency = .normal) throws {
      write(
        seconds, key: key,
        .done(.requestInterpreter(InterpreterRequest(try LanguageTag(language), urgency: urgency, note: "a secret note"))))
    }

    mutating func accept(_ seconds: Int64, _ request: UInt64, _ interpreter: Participant = SessionRecordTests.amal) {
      write(seconds, by: interpreter, .accepted(Sample.key(request), interpreter.user))
      join(seconds, interpreter)
    }

    mutating func say(_ seconds: Int64, _ author: Participant = SessionRecordTests.ana) {
      write(seconds, by: author, .message(body: "secret words"))
    }

    mutating func change(
      _ seconds: Int64, to status: SessionStatus, _ author: Participant = SessionRecordTests.ana
    ) {
      write(seconds, by: author, .status(VersionedStatus(status, version: UInt64(entries.count))))
    }

    var record: SessionRecord {
      var record = SessionRecord(of: Sample.ward)
      for entry in entries { record.apply(entry) }
      return record
    }
  }

  private static func time(_ seconds: Int64) -> Timestamp { Sample.time(seconds * 1_000) }
  private static let later = time(100_000)

  @Test("a session that was asked for, declined, accepted, paused, handed over and ended")
  func story() throws {
    var log = Log()
    log.write(10, .done(.createSession))
    log.join(10, Self.ana, .created)
    try log.ask(10, key: 1, "ar-SY", .urgent)
    log.say(11)
    log.write(12, by: Self.badr, .declined(Sample.key(1), Self.badr.user, .wrongDialect))
    log.write(25, .rung(Sample.key(1), Self.badr.user, milliseconds: 2_000))
    log.write(26, .rung(Sample.key(1), Sample.interpreter, milliseconds: 15_000))
    log.accept(30, 1)
    log.say(31)
    log.say(33, Self.amal)
    log.change(60, to: .paused, Self.amal)
    log.say(70)
    log.change(90, to: .active)
    log.write(100, by: Self.amal, key: 2, .done(.handOver(.shiftEnds, leavesAtOnce: false)))
    log.accept(110, 2, Self.badr)
    log.write(110, by: Self.amal, .left(Self.amal.user, MembershipReason(.handedOver)))
    log.say(120, Self.badr)
    let open = log.record
    #expect(open.status == .active && open.endedAt == nil && open.endedBy == nil)
    #expect(open.activeMilliseconds(at: Self.time(125)) == 65_000)
    log.change(130, to: .ended)
    let record = log.record
    #expect(record.session == Sample.ward && record.begunAt == Self.time(10) && record.status == .ended)
    #expect(record.request?.key == Sample.key(1) && record.request?.language.text == "ar-SY")
    #expect(record.request?.urgency == .urgent && record.request?.standing == .accepted)
    #expect(record.request?.requestedAt == Self.time(10) && record.acceptedAt == Self.time(30))
    #expect(record.connectMilliseconds == 20_000 && record.firstWordsMilliseconds == 23_000)
    #expect(record.nurseFirstWordsAt == Self.time(11) && record.interpreterFirstWordsAt == Self.time(33))
    #expect(record.activeMilliseconds(at: Self.later) == 70_000)
    #expect(record.interpreters == [Self.amal.user, Self.badr.user])
    #expect(record.rung == 3 && record.declines == [.wrongDialect: 1] && record.handOvers == 1)
    #expect(record.endedAt == Self.time(130) && record.endedBy == Self.ana.user)
    #expect(!"\(record)".contains("secret"))
  }

  @Test("without a request: active from the first words, until now, and nothing that takes a request")
  func withoutRequest() {
    var log = Log()
    #expect(log.record.begunAt == nil && log.record.activeMilliseconds(at: Self.later) == nil)
    log.write(0, .done(.createSession))
    log.write(1, by: Self.ana, .participant(Self.ana))
    log.write(2, by: Self.amal, .participant(Self.amal))
    log.write(3, by: Self.cleo, .participant(Self.cleo))
    #expect(log.record.activeMilliseconds(at: Self.later) == nil)
    log.say(5, Self.cleo)
    log.say(7, Self.amal)
    // In two connections, and under another name.
    log.write(8, by: Self.amal, .participant(Participant(user: Self.amal.user, role: .interpreter, name: "A.")))
    let record = log.record
    #expect(record.request == nil && record.acceptedAt == nil)
    #expect(record.connectMilliseconds == nil && record.firstWordsMilliseconds == nil)
    #expect(record.nurseFirstWordsAt == nil && record.interpreterFirstWordsAt == Self.time(7))
    #expect(record.interpreters == [Self.amal.user] && record.rung == 0 && record.declines.isEmpty)
    #expect(record.activeMilliseconds(at: Self.time(65)) == 60_000)
    // A clock that lags behind that of the log.
    #expect(record.activeMilliseconds(at: Self.time(0)) == 3_000)
  }

  @Test("a request that nobody accepted: the last one counts, and active time begins with an interpreter's words")
  func unanswered() throws {
    var log = Log()
    log.join(0, Self.ana, .created)
    try log.ask(1, key: 1)
    log.say(2)
    log.write(3, key: 2, .done(.cancelRequest(Sample.key(1))))
    #expect(log.record.request?.standing == .cancelled && log.record.activeMilliseconds(at: Self.later) == nil)
    try log.ask(4, key: 3, "fa")
    log.write(5, .expired(Sample.key(3)))
    #expect(log.record.request?.standing == .expired && log.record.request?.language.text == "fa")
    log.write(6, key: 4, .done(.renewRequest(Sample.key(3))))
    // What was cancelled stays so.
    log.write(7, .expired(Sample.key(1)))
    #expect(log.record.request?.standing == .open && log.record.request?.key == Sample.key(3))
    log.join(8, Self.badr, .invited)
    log.say(10, Self.badr)
    log.change(40, to: .ended, Self.cleo)
    let record = log.record
    #expect(record.request?.standing == .cancelled && record.connectMilliseconds == nil)
    #expect(record.interpreters == [Self.badr.user] && record.endedBy == Self.cleo.user)
    #expect(record.activeMilliseconds(at: Self.later) == 30_000)
  }

  @Test("the time to connect is that of the request that was accepted first, renewed or not, and no later one changes it")
  func accepted() throws {
    var log = Log()
    log.join(0, Self.ana, .created)
    try log.ask(1, key: 1)
    log.write(11, .expired(Sample.key(1)))
    try log.ask(12, key: 2, "fa")
    log.write(13, key: 3, .done(.cancelRequest(Sample.key(2))))
    log.write(15, key: 4, .done(.renewRequest(Sample.key(1))))
    log.accept(20, 1)
    try log.ask(30, key: 5, "so")
    log.write(40, .expired(Sample.key(5)))
    log.accept(50, 5, Self.badr)
    let record = log.record
    #expect(record.request?.key == Sample.key(1) && record.request?.standing == .accepted)
    #expect(record.acceptedAt == Self.time(20) && record.connectMilliseconds == 19_000)
    #expect(record.interpreters == [Self.amal.user, Self.badr.user] && record.rung == 2)
    // They spoke before anybody had accepted them, and then after it.
    log.entries = []
    log.write(0, .participant(Self.amal))
    log.say(1, Self.amal)
    try log.ask(10, key: 1)
    log.accept(12, 1)
    #expect(log.record.firstWordsMilliseconds == nil && log.record.interpreterFirstWordsAt == Self.time(1))
    log.say(15, Self.amal)
    log.say(16, Self.amal)
    #expect(log.record.firstWordsMilliseconds == 5_000)
  }

  @Test("active time: paused before it begins, paused at the end, changes that change nothing")
  func pauses() throws {
    var log = Log()
    log.join(0, Self.ana, .created)
    try log.ask(0, key: 1)
    log.change(1, to: .paused)
    log.accept(10, 1)
    #expect(log.record.activeMilliseconds(at: Self.later) == 0)
    log.change(20, to: .active)
    log.change(21, to: .active)
    log.change(30, to: .paused)
    log.change(31, to: .paused)
    #expect(log.record.activeMilliseconds(at: Self.later) == 10_000)
    log.change(50, to: .ended)
    #expect(log.record.activeMilliseconds(at: Self.later) == 10_000)
  }

  @Test("a clock that is set back: the times of a record are monotone, and no length of time is negative")
  func clockSetBack() throws {
    var log = Log()
    log.join(100, Self.ana, .created)
    try log.ask(100, key: 1)
    log.say(101)
    log.accept(50, 1)
    log.say(40, Self.amal)
    log.change(30, to: .ended)
    let record = log.record
    #expect(record.acceptedAt == Self.time(101) && record.interpreterFirstWordsAt == Self.time(101))
    #expect(record.endedAt == Self.time(101) && record.connectMilliseconds == 1_000)
    #expect(record.activeMilliseconds(at: Self.time(0)) == 0)
  }

  @Test("a nurse's last rating stands before everybody else's; where no nurse rated, the last one")
  func ratings() {
    var log = Log()
    log.join(0, Self.ana, .created)
    log.join(1, Self.amal)
    func rated(_ ratings: (Participant, Int)...) -> SessionRecord {
      var record = log.record
      for (author, value) in ratings { record.rate(.init(by: author.user, value: value, comment: "\(value)")) }
      return record
    }
    #expect(rated().rating == nil && rated().ratings == 0)
    #expect(rated((Self.ana, 4), (Self.amal, 2)).rating == .init(by: Self.ana.user, value: 4, comment: "4"))
    #expect(rated((Self.amal, 2), (Self.ana, 4)).rating?.value == 4)
    #expect(rated((Self.amal, 2), (Self.badr, 5)).rating?.value == 5)
    #expect(rated((Self.amal, 2), (Self.badr, 5)).ratings == 2)
    var record = rated((Self.ana, 4))
    record.setComment("kind")
    #expect(record.rating?.comment == "kind")
  }

  @Test("a language includes its dialects, and no other language")
  func languages() throws {
    var log = Log()
    #expect(try !log.record.isRequest(for: LanguageTag("ar")))
    try log.ask(0, key: 1, "ar-SY")
    for (tag, isIncluded) in [("ar", true), ("ar-SY", true), ("ar-EG", false), ("apc", false), ("fa", false)] {
      #expect(try log.record.isRequest(for: LanguageTag(tag)) == isIncluded, "\(tag)")
    }
    log.entries = []
    try log.ask(0, key: 1, "arz")
    #expect(try !log.record.isRequest(for: LanguageTag("ar")) && log.record.isRequest(for: LanguageTag("arz")))
    log.entries = []
    try log.ask(0, key: 1, "ar")
    #expect(try log.record.isRequest(for: LanguageTag("ar")) && !log.record.isRequest(for: LanguageTag("ar-SY")))
  }

  @Test("messages that are not needed change nothing, so that a log of any length is derived without them")
  func unneededMessages() throws {
    var log = Log()
    log.join(0, Self.ana, .created)
    log.join(0, Self.amal, .invited)
    #expect(log.record.needsMessages)
    log.say(1)
    log.say(2, Self.amal)
    #expect(!log.record.needsMessages)
    let spoken = log.record
    log.say(1_000)
    #expect(log.record == spoken)
    // An accept makes the next words of an interpreter count, whoever speaks first.
    try log.ask(3, key: 1)
    #expect(!log.record.needsMessages)
    log.accept(4, 1, Self.badr)
    #expect(log.record.needsMessages)
    log.say(5)
    #expect(log.record.needsMessages)
    log.say(6, Self.badr)
    #expect(!log.record.needsMessages && log.record.firstWordsMilliseconds == 3_000)
  }
}
