internal import ArgumentParser
internal import Wardline
internal import WardlineModel
internal import WardlineProgram
internal import WardlineTerminal

/// A session in a list.
struct ListedSession {
  var summary: SessionSummary
  /// The owner's cancelled or expired request, if nobody else is in the session: the relay still calls the session active.
  var lapsed: DeviceRequest?
}

/// Which of the sessions that a device knows are meant.
struct SessionSelection: ParsableArguments {
  /// How a session stands for the owner of a device.
  enum Standing: String, ExpressibleByArgument, CaseIterable {
    case active, paused, ended, left, lapsed
  }

  @Option(
    help: ArgumentHelp(
      "Only sessions in which this language was asked for, or is spoken: ar is every Arabic, ar-SY also ar.", valueName: "tag"))
  var language: LanguageTag?

  @Option(
    help: ArgumentHelp(
      "Only sessions in this status; left are those that you have left, lapsed those where your request was cancelled or has expired.",
      valueName: "status"))
  var status: Standing?

  @Option(
    help: ArgumentHelp("Only what was written or happened within this span before now, such as 12h or 7d.", valueName: "span"))
  var since: TimeSpan?

  /// The time before which nothing is meant; `nil` where everything is.
  func begin(at now: Timestamp = Moment.present.wall) -> Timestamp? {
    since.map { now.advanced(byMilliseconds: -$0.milliseconds).clampedToCalendar }
  }

  /// The sessions of a store that are meant, in the store's order.
  func sessions(of store: DeviceStore, at now: Timestamp = Moment.present.wall) throws(ClientError) -> [ListedSession] {
    // Of each session the newest first.
    let asked = Dictionary(grouping: try store.requests(limit: .max), by: \.session)
    let begin = begin(at: now)
    var meant: [ListedSession] = []
    for summary in try store.sessions() {
      let requests = asked[summary.session] ?? []
      let newest = requests.first { !$0.hasFailed }
      let listed = ListedSession(summary: summary, lapsed: summary.lapsedRequest(newest, of: store.owner))
      if let status, standing(of: listed, for: store.owner) != status { continue }
      if let language, !Self.speaks(language, summary, requests.map(\.content.language)) { continue }
      if let begin {
        let last = [summary.lastWrittenAt, try store.events(of: summary.session).last?.loggedAt].compactMap(\.self).max()
        guard let last, last >= begin else { continue }
      }
      meant.append(listed)
    }
    return meant
  }

  private func standing(of listed: ListedSession, for owner: UserID) -> Standing {
    if listed.lapsed != nil { return .lapsed }
    let summary = listed.summary
    let hasLeft = summary.participants.contains { $0.user == owner && $0.hasLeft }
    return switch summary.state.status {
    case .ended: .ended
    case .active: hasLeft ? .left : .active
    case .paused: hasLeft ? .left : .paused
    }
  }

  private static func speaks(_ language: LanguageTag, _ summary: SessionSummary, _ asked: [LanguageTag]) -> Bool {
    let spoken = summary.participants.compactMap { try? LanguageTag($0.language) }
    return (asked + spoken).contains { language.serves($0) }
  }
}
