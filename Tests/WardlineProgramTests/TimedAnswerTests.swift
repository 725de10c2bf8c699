import Testing

@testable import Wardline

@Suite("What a program's own code answers")
struct TimedAnswerTests {
  private struct Refused: Error {}

  // The threads of a test run may be taken for minutes.
  @Test("what comes in time is the answer, or its error")
  func inTime() async throws {
    #expect(try await answer(withinMilliseconds: 3_600_000) { 7 } == 7)
    await #expect(throws: Refused.self) {
      try await answer(withinMilliseconds: 3_600_000) { () throws -> Int in throw Refused() }
    }
  }

  @Test("what hangs ends in time, and is cancelled; one that heeds no cancellation holds nobody up")
  func hangs() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    await #expect(throws: NotAnswered.self) {
      try await answer(withinMilliseconds: 20) {
        do { try await Task.sleep(for: .seconds(3_600)) } catch { continuation.yield(Task.isCancelled) }
        return 7
      }
    }
    var cancelled = stream.makeAsyncIterator()
    #expect(await cancelled.next() == true)
    let waiting = Waiting()
    await #expect(throws: NotAnswered.self) {
      try await answer(withinMilliseconds: 20) {
        await waiting.hang()
        return 7
      }
    }
    await waiting.end()
  }

  private actor Waiting {
    private var waiter: CheckedContinuation<Void, Never>?
    private var isOver = false

    func hang() async {
      guard !isOver else { return }
      await withCheckedContinuation { waiter = $0 }
    }

    func end() {
      isOver = true
      waiter?.resume()
    }
  }
}
