internal import WardlineModel

/// Decides when the public keys of an issuer are fetched, and until when they are kept while the issuer does not answer. No I/O.
///
/// They are fetched at the start, each ``Limits/issuerRefreshMilliseconds``, after a failure sooner, and when a token names a key that is not
/// among them: of those fetches at most one in ``Limits/issuerUnknownKeyMilliseconds``, since everybody can make up names of keys.
struct KeyRefresh: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    case fetch
    /// The keys are too old to be believed.
    case discard
  }

  /// When the keys that are in use were fetched; `nil` without keys.
  private(set) var fetchedAt: Timestamp?
  private(set) var isFetching = false
  /// In a row.
  private(set) var failures = 0
  private(set) var fetchCount = 0
  private(set) var failureCount = 0
  private var dueAtMilliseconds: Int64 = .min
  private var unknownKeyDueAtMilliseconds: Int64 = .min

  /// - Parameter fetchedAt: when keys were fetched that an earlier process has kept.
  init(fetchedAt: Timestamp? = nil) { self.fetchedAt = fetchedAt }

  /// Some time has passed.
  mutating func tick(at now: Moment) -> Action? {
    if let fetchedAt, failures > 0, now.wall.milliseconds(since: fetchedAt) >= Limits.issuerKeysKeptMilliseconds {
      self.fetchedAt = nil
      return .discard
    }
    guard !isFetching, now.uptimeMilliseconds >= dueAtMilliseconds else { return nil }
    isFetching = true
    return .fetch
  }

  /// A token names a key that is not among those in use. Whether a fetch that goes on may bring it: its holder comes back then.
  mutating func heardOfUnknownKey(at now: Moment) -> (isAwaited: Bool, action: Action?) {
    if isFetching { return (true, nil) }
    guard now.uptimeMilliseconds >= unknownKeyDueAtMilliseconds else {
      // Without keys no token can be judged, and nobody is refused for that.
      return (fetchedAt == nil, nil)
    }
    unknownKeyDueAtMilliseconds = now.uptimeMilliseconds + Limits.issuerUnknownKeyMilliseconds
    isFetching = true
    return (true, .fetch)
  }

  /// An operator asks for it.
  mutating func refresh(at now: Moment) { dueAtMilliseconds = now.uptimeMilliseconds }

  mutating func succeeded(at now: Moment) {
    isFetching = false
    fetchCount += 1
    failures = 0
    fetchedAt = now.wall
    dueAtMilliseconds = now.uptimeMilliseconds + Limits.issuerRefreshMilliseconds
  }

  mutating func failed(at now: Moment) {
    isFetching = false
    fetchCount += 1
    failureCount += 1
    let pause = Limits.issuerRetryMinMilliseconds << min(failures, 8)
    failures += 1
    dueAtMilliseconds = now.uptimeMilliseconds + min(pause, Limits.issuerRetryMaxMilliseconds)
  }

  /// Until when the keys are kept without another answer.
  var keptUntil: Timestamp? { fetchedAt?.advanced(byMilliseconds: Limits.issuerKeysKeptMilliseconds) }
}
