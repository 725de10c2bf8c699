package import WardlineModel

/// How requests for interpreters are answered while the relay runs, by language: counters that only grow, and the requests that are open.
///
/// Fed with what the ledger has committed, as the overview is. What counts is as ``ServiceSummary`` has it (a handover is no request, dialects
/// count with their language, a request whose interpreter left before the first word was answered the first time), with one difference, since a
/// counter cannot be taken back: a request that has expired is abandoned, and one that is renewed after that counts as asked again.
///
/// So of each language: asked = answered + abandoned + open, but for requests that were open when the relay was started, which were asked
/// before.
package struct RequestCounts: Equatable, Sendable {
  package typealias RequestID = RoutedRequest.ID

  /// Why a request was never answered.
  package enum Abandonment: String, CaseIterable, Sendable {
    case cancelled, expired
    case sessionEnded = "session_ended"
  }

  package struct Row: Hashable, Sendable {
    package var asked = 0
    package var declined = 0
    package var cancelled = 0
    package var expired = 0
    package var sessionEnded = 0
    package var handOvers = 0
    /// From the request to its first accept, in milliseconds.
    package var connect = BucketHistogram(bounds: Limits.metricConnectBucketsMilliseconds)

    package init() {}

    package var answered: Int { connect.count }

    package func abandoned(for reason: Abandonment) -> Int {
      switch reason {
      case .cancelled: cancelled
      case .expired: expired
      case .sessionEnded: sessionEnded
      }
    }
  }

  /// One that somebody may still accept.
  package struct Open: Hashable, Sendable {
    package var session: SessionID
    /// The name of its row.
    package var language: String
    package var askedAt: Timestamp
    /// Whether somebody had accepted it before, and left before the first word.
    var wasAnswered = false
  }

  /// By language without dialect, such as `ar`; what is above ``Limits/metricLanguagesMax`` is in ``other``, which always has a row.
  package private(set) var languages: [String: Row] = [other: Row()]
  package private(set) var open: [RequestID: Open] = [:]

  /// No language is called so: their subtags have two or three letters, or four to eight.
  package static let other = "other"

  /// - Parameter languages: those known at the start, the most important first.
  package init(_ restart: RoutingMachine.Restart = RoutingMachine.Restart(), languages: [LanguageTag] = []) {
    // Before the requests that are open: however many languages those are for, they take no row from a known one.
    addRows(for: languages)
    for open in restart.requests where open.request.handsOver == nil {
      insert(open.request, askedAt: open.askedAt, wasAnswered: open.hasReturned)
    }
  }

  /// Makes rows of zeros for languages that have none, as long as the bound allows. A monitoring system that sees a counter for the first time
  /// takes its value as the start: what was counted before is lost to it, so a row must be there before the first event is counted.
  package mutating func addRows(for tags: [LanguageTag]) {
    for tag in tags { _ = row(of: tag) }
  }

  /// An entry is on disk.
  ///
  /// - Parameter request: the request as it is now, where the entry does not say all of it.
  package mutating func note(_ entry: LogEntry, _ request: RoutedRequest? = nil) {
    switch entry.event {
    case .message: return
    case .done(.requestInterpreter(let content)):
      guard let key = entry.key else { return }
      let row = row(of: content.language)
      languages[row]?.asked += 1
      open[key] = Open(session: entry.session, language: row, askedAt: entry.loggedAt)
    case .done(.handOver):
      if let request { languages[row(of: request.language)]?.handOvers += 1 }
    case .done(.renewRequest(let key)):
      guard open[key] == nil, let request, request.handsOver == nil else { return }
      // Without an operation: its interpreter has left before the first word.
      let wasAnswered = entry.key == nil
      insert(request, askedAt: entry.loggedAt, wasAnswered: wasAnswered)
      if !wasAnswered { languages[row(of: request.language)]?.asked += 1 }
    case .declined(let key, _, _): if let open = open[key] { languages[open.language]?.declined += 1 }
    case .accepted(let key, _):
      guard let open = open.removeValue(forKey: key), !open.wasAnswered else { return }
      languages[open.language]?.connect.add(entry.loggedAt.milliseconds(since: open.askedAt))
    case .done(.cancelRequest(let key)): abandon(key, \.cancelled)
    case .expired(let key): abandon(key, \.expired)
    case .status(let status):
      guard status.status == .ended else { return }
      for (key, request) in open where request.session == entry.session { abandon(key, \.sessionEnded) }
    case .done, .participant, .profile, .joined, .left, .rung, .other: return
    }
  }

  /// An entry that another relay on the same database has committed, and counts.
  mutating func follow(_ entry: LogEntry, _ request: RoutedRequest?) {
    let counted = languages
    note(entry, request)
    for name in languages.keys { languages[name] = counted[name] ?? Row() }
  }

  private mutating func insert(_ request: RoutedRequest, askedAt: Timestamp, wasAnswered: Bool) {
    open[request.id] = Open(
      session: request.session, language: row(of: request.language), askedAt: askedAt, wasAnswered: wasAnswered)
  }

  private mutating func abandon(_ key: RequestID, _ counter: WritableKeyPath<Row, Int>) {
    guard let open = open.removeValue(forKey: key), !open.wasAnswered else { return }
    languages[open.language]?[keyPath: counter] += 1
  }

  /// The name of a language's row, which is there from then on. Bounded, so that nobody makes a label for each request.
  private mutating func row(of tag: LanguageTag) -> String {
    // The row of ``other`` is beside the bound.
    let isKnown = languages[tag.language] != nil || languages.count <= Limits.metricLanguagesMax
    let name = isKnown ? tag.language : Self.other
    if languages[name] == nil { languages[name] = Row() }
    return name
  }
}
