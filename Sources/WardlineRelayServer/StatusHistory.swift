internal import WardlineModel
internal import WardlineRelay

/// What a relay had counted at the end of each of the last minutes, so that the operator's page knows what is recent as soon as it is opened.
struct StatusHistory: Sendable {
  /// Everything that is counted, at one moment.
  struct Sample: Sendable {
    var counts = RelayMachine.Counts()
    var requests = RequestCounts()
    var socketsRefused = 0
    var handshakesRefused = RefusedHandshakes()
    var commits = BucketHistogram(bounds: Limits.metricCommitBucketsMicroseconds)
    var commitsRefused = 0
    var loopLag = BucketHistogram(bounds: Limits.metricLatencyBucketsMilliseconds)
  }

  /// Oldest first, a minute apart. The first one of a relay is from its start.
  private var samples: [Sample] = []
  private var sampledAtMilliseconds: Int64?

  /// Whether a minute is over.
  func isDue(at now: Int64) -> Bool { sampledAtMilliseconds.map { now - $0 >= 60_000 } ?? true }

  mutating func add(_ sample: Sample, at now: Int64) {
    sampledAtMilliseconds = now
    samples.append(sample)
    if samples.count > Limits.statusMinutesMax + 1 { samples.removeFirst() }
  }

  /// How many operations were stored in each full minute, oldest first.
  var storedPerMinute: [Int] { zip(samples, samples.dropFirst()).map { $1.counts.accepted - $0.counts.accepted } }

  /// What had been counted so many minutes before the last sample; nothing where the relay is younger.
  func before(minutes: Int) -> Sample { samples.count > minutes ? samples[samples.count - 1 - minutes] : Sample() }

  /// What had been counted when the recent time began.
  var beforeRecent: Sample { before(minutes: Limits.statusRecentMinutes) }
}
