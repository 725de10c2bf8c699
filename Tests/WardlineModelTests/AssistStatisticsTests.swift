import Testing
import WardlineModel
import WardlineTestSupport

@Suite("How questions to a model have fared")
struct AssistStatisticsTests {
  private static func job(_ number: UInt64, _ state: AssistJob.State, waited: Int64 = 0, ran: Int64 = 0) throws -> AssistJob {
    let question = AssistQuestion(.summary, of: Sample.key(number), in: Sample.ward, to: try LanguageTag("en"))
    let (asked, isOver) = (Sample.time(0), state == .done)
    return AssistJob(
      id: Sample.key(number), question: question, state: state, attempts: 1, runAfter: nil, lastError: "", tokens: 7,
      createdAt: asked,
      startedAt: isOver ? asked.advanced(byMilliseconds: waited) : nil,
      finishedAt: isOver ? asked.advanced(byMilliseconds: waited + ran) : nil, isAskedFor: true)
  }

  @Test("what half and 95 in a hundred waited and ran at most, by the nearest rank")
  func quantiles() throws {
    let done = try (1...100).map { try Self.job($0, .done, waited: Int64($0) * 10, ran: 1_000 - Int64($0)) }
    let statistics = AssistStatistics(of: done + [try Self.job(200, .queued), try Self.job(201, .failed)])
    #expect(statistics.wait?.p50 == 500 && statistics.wait?.p95 == 950)
    #expect(statistics.run?.p50 == 949 && statistics.run?.p95 == 994)
    #expect(statistics.count(.done) == 100 && statistics.count(.queued) == 1 && statistics.count(.running) == 0)
    #expect(statistics.tokens == 714)
    let one = AssistStatistics(of: [try Self.job(1, .done, waited: 5, ran: -3)])
    #expect(one.wait?.p50 == 5 && one.wait?.p95 == 5 && one.run?.p50 == 0)
    #expect(AssistStatistics(of: [AssistJob]()).wait == nil)
  }
}
