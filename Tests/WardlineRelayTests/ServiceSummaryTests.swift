import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@Suite("How requests were answered") struct ServiceSummaryTests {
  private static let nurse = Sample.nurse
  private static let amal: UserID = Sample.name("amal")
  private static let badr: UserID = Sample.name("badr")

  private static func tag(_ text: String) -> LanguageTag {
    do { return try LanguageTag(text) } catch { preconditionFailure("\(error)") }
  }

  /// A session whose log is written second by second.
  private struct Log {
    var record: SessionRecord
    private var sequence: UInt64 = 0

    init(_ session: SessionID = Sample.ward) { record = SessionRecord(of: session) }

    mutating func write(_ seconds: Int64, _ event: LogEntry.Event, key: UInt64? = nil) {
      sequence += 1
      record.apply(
        LogEntry(
          session: record.session, sequence: sequence, key: key.map { Sample.key($0) }, author: ServiceSummaryTests.nurse,
          loggedAt: Sample.time(seconds * 1_000), writtenAt: Sample.time(0), event: event))
    }

    mutating func ask(_ seconds: Int64, _ key: UInt64, _ language: String = "ar") {
      write(seconds, .done(.requestInterpreter(InterpreterRequest(tag(language), note: "secret"))), key: key)
    }

    mutating func accept(_ seconds: Int64, _ key: UInt64, _ user: UserID = amal) {
      write(seconds, .accepted(Sample.key(key), user))
    }
  }

  private static func summary(_ logs: Log..., only language: String? = nil) -> ServiceSummary {
    var summary = ServiceSummary()
    for log in logs { summary.add(log.record, only: language.map(tag)) }
    return summary
  }

  @Test(
    "answered, within which time, abandoned, declined and open, by language and altogether; dialects count with their language")
  func counts() {
    var quick = Log()
    quick.ask(0, 1, "ar-SY")
    quick.write(3, .declined(Sample.key(1), Self.badr, .busy))
    quick.accept(10, 1)
    var slow = Log(Sample.clinic)
    slow.ask(0, 2)
    slow.accept(45, 2)
    // In the same session again, for another language: cancelled.
    slow.ask(100, 3, "tr")
    slow.write(110, .done(.cancelRequest(Sample.key(3))))
    var over = Log(Sample.name("ward-9"))
    over.ask(0, 4, "tr")
    over.write(60, .expired(Sample.key(4)))
    var ended = Log(Sample.name("ward-10"))
    ended.ask(0, 5, "tr")
    ended.write(9, .status(VersionedStatus(.ended, version: 2)))
    var open = Log(Sample.name("ward-11"))
    open.ask(0, 6, "tr")
    let summary = Self.summary(quick, slow, over, ended, open)
    let (arabic, turkish) = (summary.languages["ar"], summary.languages["tr"])
    #expect(summary.languages.keys.sorted() == ["ar", "tr"])
    #expect(arabic?.requests == 2 && arabic?.answered == 2 && arabic?.abandoned == 0 && arabic?.declined == 1)
    #expect([10_000, 30_000, 60_000].map { arabic?.connect.count(within: $0) } == [1, 1, 2])
    #expect(turkish?.requests == 4 && turkish?.answered == 0 && turkish?.abandoned == 3 && turkish?.declined == 0)
    #expect(summary.total.requests == 6 && summary.total.answered == 2 && summary.total.abandoned == 3)
    #expect(turkish?.connect.percentile(50) == nil && turkish?.ratingMeanThousandths == nil)
    #expect(!"\(summary)".contains("secret"))
  }

  @Test("a request that was renewed is one, from the first asking on, also where it had expired")
  func renewed() {
    var log = Log()
    log.ask(0, 1)
    log.write(20, .done(.renewRequest(Sample.key(1))), key: 2)
    log.write(60, .expired(Sample.key(1)))
    #expect(Self.summary(log).total.abandoned == 1)
    log.write(70, .done(.renewRequest(Sample.key(1))), key: 3)
    #expect(Self.summary(log).total.abandoned == 0 && Self.summary(log).total.requests == 1)
    log.accept(80, 1)
    log.write(90, .done(.cancelRequest(Sample.key(1))))
    let total = Self.summary(log).total
    #expect(total.requests == 1 && total.answered == 1 && total.abandoned == 0 && total.connect.sumMilliseconds == 80_000)
  }

  @Test("whose interpreter left before the first word was answered the first time; a handover is no request")
  func again() {
    var log = Log()
    log.ask(0, 1)
    log.accept(10, 1)
    log.write(12, .left(Self.amal, MembershipReason(.left)))
    log.write(12, .done(.renewRequest(Sample.key(1))))
    log.write(14, .expired(Sample.key(1)))
    log.write(15, .done(.renewRequest(Sample.key(1))), key: 2)
    log.accept(50, 1, Self.badr)
    log.write(60, .done(.handOver(.shiftEnds, leavesAtOnce: false)), key: 3)
    log.write(61, .declined(Sample.key(3), Self.amal, .busy))
    log.accept(70, 3)
    log.write(80, .status(VersionedStatus(.ended, version: 2)))
    let total = Self.summary(log).total
    #expect(total.requests == 1 && total.answered == 1 && total.connect.sumMilliseconds == 10_000 && total.abandoned == 0)
    #expect(total.handOvers == 1 && total.declined == 0)
  }

  @Test("one language is summed up alone, with its dialects, also where a session asked for two")
  func filtered() {
    var log = Log()
    log.ask(0, 1, "ar-SY")
    log.accept(5, 1)
    log.ask(50, 2, "tr")
    log.record.rate(SessionRecord.Rating(by: Self.nurse, value: 4))
    var unasked = Log(Sample.clinic)
    unasked.write(0, .done(.createSession))
    unasked.record.rate(SessionRecord.Rating(by: Self.nurse, value: 1))
    let all = Self.summary(log, unasked)
    #expect(all.total.requests == 2 && all.total.ratings == 2 && all.total.ratingMeanThousandths == 2_500)
    #expect(all.languages["ar"]?.ratings == 1 && all.languages["tr"]?.ratings == 0)
    let arabic = Self.summary(log, unasked, only: "ar")
    #expect(arabic.languages.keys.sorted() == ["ar"] && arabic.total == arabic.languages["ar"])
    #expect(arabic.total.requests == 1 && arabic.total.ratingMeanThousandths == 4_000)
    #expect(Self.summary(log, only: "tr").total.ratings == 0 && Self.summary(log, only: "tr").total.requests == 1)
    #expect(Self.summary(log, only: "ar-EG").total == ServiceSummary.Row())
  }

  @Test("a percentile is rounded up to the bound of its bucket, and is never above the longest")
  func percentiles() {
    var histogram = ServiceSummary.Histogram()
    #expect(histogram.percentile(95) == nil && histogram.count(within: 10_000) == 0)
    histogram.add(11_000)
    #expect(histogram.percentile(50) == 11_000 && histogram.percentile(95) == 11_000)
    for milliseconds in [-5, 500, 1_000, 1_001, 9_999, 10_000, 10_001, 59_000, 100_000_000] as [Int64] {
      histogram.add(milliseconds)
    }
    // 0, 500, 1 000 | 1 001 | 9 999, 10 000 | 10 001, 11 000 | 59 000 | more than a day
    #expect(histogram.count == 10 && histogram.count(within: 10_000) == 6 && histogram.count(within: 1_000) == 3)
    #expect(histogram.percentile(50) == 10_000 && histogram.percentile(60) == 10_000 && histogram.percentile(61) == 12_000)
    #expect(histogram.percentile(90) == 60_000 && histogram.percentile(95) == 100_000_000)
  }

  @Test("the service levels are bounds of buckets, which grow")
  func bounds() {
    let bounds = Limits.connectBucketsMilliseconds
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 } && bounds.first ?? 0 > 0)
    #expect(Limits.serviceLevelsMilliseconds.allSatisfy(bounds.contains))
  }
}
