/// How questions to a language model have fared in one store.
public struct AssistStatistics: Hashable, Sendable {
  /// The number of questions by state. A state without questions has no key.
  public var counts: [AssistJob.State: Int]
  /// The model's tokens, of all of them.
  public var tokens: Int
  /// How long those that are done had waited for their last attempt, and how long that took, in milliseconds; `nil` where none is done.
  public var wait: Quantiles?
  /// The same of the last attempt itself.
  public var run: Quantiles?

  /// What half of the values, and 95 in a hundred, are at most.
  public struct Quantiles: Hashable, Sendable {
    /// The median.
    public var p50: Int64
    /// The 95th percentile.
    public var p95: Int64

    fileprivate init?(_ values: [Int64]) {
      guard !values.isEmpty else { return nil }
      let sorted = values.map { max(0, $0) }.sorted()
      // The nearest rank.
      func rank(_ percent: Int) -> Int64 { sorted[max(0, (sorted.count * percent + 99) / 100 - 1)] }
      (p50, p95) = (rank(50), rank(95))
    }
  }

  /// Counts questions.
  public init(of jobs: some Collection<AssistJob>) {
    counts = Dictionary(jobs.map { ($0.state, 1) }, uniquingKeysWith: +)
    tokens = jobs.reduce(0) { $0 + $1.tokens }
    let done = jobs.filter { $0.state == .done }
    wait = Quantiles(done.compactMap { job in job.startedAt.map { $0.milliseconds - job.createdAt.milliseconds } })
    run = Quantiles(
      done.compactMap { job in
        guard let started = job.startedAt, let finished = job.finishedAt else { return nil }
        return finished.milliseconds - started.milliseconds
      })
  }

  /// How many are in a state.
  public func count(_ state: AssistJob.State) -> Int { counts[state] ?? 0 }
}
