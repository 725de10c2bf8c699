package import WardlineModel

/// How requests for interpreters were answered, by language and altogether: counters, and a histogram of the time to connect.
///
/// What counts, and what does not:
/// - A request is one, however often it was renewed, also after it had expired: the time to connect is from the first asking to the first
///   accept. When its interpreter left before the first word and another one accepted, it was answered the first time.
/// - A request is abandoned when it was cancelled, or has expired and was not renewed, or its session has ended, before anybody accepted. One
///   that is still open is neither answered nor abandoned.
/// - A handover is no request: somebody is there meanwhile. Handovers are counted by themselves.
/// - Dialects count with their language, as they do in the queue.
///
/// A value of counters that only grow, so that a relay can keep one while it runs and add to it what happens.
package struct ServiceSummary: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var requests = 0
    package var abandoned = 0
    /// Rings of the requests that were declined.
    package var declined = 0
    package var handOvers = 0
    package var ratings = 0
    package var ratingSum = 0
    /// From the request to its accept; one of each request that was answered.
    package var connect = Histogram()

    package init() {}

    package var answered: Int { connect.count }

    /// The mean of the ratings in thousandths; `nil` where nobody has rated.
    package var ratingMeanThousandths: Int64? { ratings == 0 ? nil : Int64(ratingSum) * 1_000 / Int64(ratings) }
  }

  /// Of sessions in which nobody asked for an interpreter only the ratings and handovers are counted.
  package private(set) var total = Row()
  /// By language without dialect, such as `ar`.
  package private(set) var languages: [String: Row] = [:]

  package init() {}

  /// Adds what a session's log tells.
  ///
  /// - Parameter language: only requests for it or one of its dialects, and sessions in which one was asked for; `nil` for all.
  package mutating func add(_ record: SessionRecord, only language: LanguageTag? = nil) {
    for request in record.requests where language.map({ request.language.isOrBelongs(to: $0) }) ?? true {
      change(request.language) { row in
        row.requests += 1
        row.declined += request.declines
        if request.isAbandoned { row.abandoned += 1 }
        if let answeredAt = request.answeredAt { row.connect.add(answeredAt.milliseconds(since: request.requestedAt)) }
      }
    }
    guard language.map({ record.isRequest(for: $0) }) ?? true else { return }
    change(record.request?.language) { row in
      row.handOvers += record.handOvers
      guard let rating = record.rating else { return }
      row.ratings += 1
      row.ratingSum += rating.value
    }
  }

  private mutating func change(_ language: LanguageTag?, _ body: (inout Row) -> Void) {
    body(&total)
    if let language { body(&languages[language.language, default: Row()]) }
  }

  /// Spans in buckets with fixed bounds, ``Limits/connectBucketsMilliseconds``; those of two histograms can be added.
  package struct Histogram: Hashable, Sendable {
    /// How many are at most the bound of the same place, and above the one before; the last one is of what is above all bounds.
    package private(set) var buckets = [Int](repeating: 0, count: Limits.connectBucketsMilliseconds.count + 1)
    package private(set) var count = 0
    package private(set) var sumMilliseconds: Int64 = 0
    private var longestMilliseconds: Int64 = 0

    package init() {}

    /// A clock that was set back counts as 0.
    package mutating func add(_ milliseconds: Int64) {
      let milliseconds = max(0, milliseconds)
      let bounds = Limits.connectBucketsMilliseconds
      buckets[bounds.firstIndex { milliseconds <= $0 } ?? bounds.count] += 1
      count += 1
      sumMilliseconds = sumMilliseconds.addingReportingOverflow(milliseconds).overflow ? .max : sumMilliseconds + milliseconds
      longestMilliseconds = max(longestMilliseconds, milliseconds)
    }

    /// How many are at most so long.
    ///
    /// - Precondition: it is a bound.
    package func count(within milliseconds: Int64) -> Int {
      let place = Limits.connectBucketsMilliseconds.firstIndex(of: milliseconds)
      precondition(place != nil, "\(milliseconds) ms is no bound of a bucket")
      return buckets[...(place ?? 0)].reduce(0, +)
    }

    /// The span that so many percent do not exceed, rounded up to the bound of its bucket, and never above the longest; `nil` of nothing.
    package func percentile(_ percent: Int) -> Int64? {
      guard count > 0 else { return nil }
      let rank = max(1, (count * percent + 99) / 100)
      var passed = 0
      for (bound, bucket) in zip(Limits.connectBucketsMilliseconds, buckets) {
        passed += bucket
        if passed >= rank { return min(bound, longestMilliseconds) }
      }
      return longestMilliseconds
    }
  }
}

extension LanguageTag {
  /// Whether it is that language, or a dialect of it: `ar-SY` belongs to `ar`, not the other way round.
  func isOrBelongs(to language: LanguageTag) -> Bool { text == language.text || text.hasPrefix(language.text + "-") }
}
