package import WardlineModel

/// The sessions that have not ended, as coordinators are told of them: filled from the store at a start, and changed by the entries that are
/// committed from then on. Never words: of a message only that it was written.
package struct OverviewRows: Equatable, Sendable {
  var feed = Feed<SessionID, SessionOverview>()

  /// - Parameter rows: what ``RelayStore/overview()`` has; at most ``Limits/overviewSessionsMax`` are kept.
  package init(_ rows: [SessionOverview] = []) {
    for row in rows.suffix(Limits.overviewSessionsMax) { feed.set(row, for: row.session) }
    _ = feed.takeChanges()
  }

  /// An entry is on disk.
  ///
  /// - Parameter request: the request as it is now, where the entry does not say all of it.
  package mutating func note(_ entry: LogEntry, _ request: RoutedRequest? = nil) {
    guard let index = feed.rows.index(forKey: entry.session) else {
      guard case .created = entry.event else { return }
      return add(SessionOverview(entry.session, createdAt: entry.loggedAt))
    }
    // Of most messages nothing is to be said.
    if case .message = entry.event, !feed.rows.values[index].isFirstMessage(by: entry.author) { return }
    var row = feed.rows.values[index]
    row.note(entry)
    // They repeat the request that is handed over or renewed, which need not be the last one.
    switch entry.event {
    case .handOverRequested, .renewed: if let request { row.language = request.language }
    default: break
    }
    feed.set(row, for: entry.session)
    // The row of a session that has ended is sent once more, as over, and then forgotten.
    if row.status.status == .ended { feed.set(nil, for: entry.session) }
  }

  private mutating func add(_ row: SessionOverview) {
    if feed.rows.count >= Limits.overviewSessionsMax { leaveOutOldest() }
    feed.set(row, for: row.session)
  }

  /// A tenth at once, so that it is not done with every session.
  private mutating func leaveOutOldest() {
    let oldest = feed.rows.values.sorted { ($0.createdAt, $0.session) < ($1.createdAt, $1.session) }
    for row in oldest.prefix(Limits.overviewSessionsMax / 10) { feed.set(nil, for: row.session) }
  }
}

extension SessionOverview {
  /// Whether a message of that user would be the first of their side.
  fileprivate func isFirstMessage(by author: UserID) -> Bool {
    if haveBothSpoken { return false }
    return switch members.first(where: { $0.user == author })?.role {
    case .interpreter: interpreterFirstWordsAt == nil
    case .nurse, .coordinator: nurseFirstWordsAt == nil
    case nil: false
    }
  }

  /// What an entry of its log changes; of a handover and a renewal all but the language, which their entries do not say.
  package mutating func note(_ entry: LogEntry) {
    switch entry.event {
    case .message:
      switch members.first(where: { $0.user == entry.author })?.role {
      case .interpreter: interpreterFirstWordsAt = interpreterFirstWordsAt ?? entry.loggedAt
      case .nurse, .coordinator: nurseFirstWordsAt = nurseFirstWordsAt ?? entry.loggedAt
      case nil: break
      }
    case .status(let status):
      self.status = status
      statusSince = entry.loggedAt
    case .participant(let participant), .joined(let participant, _): add(participant)
    case .left(let user, _): members.removeAll { $0.user == user }
    case .requested(let content):
      language = content.language
      openRequest = entry.key
    case .handOverRequested: openRequest = entry.key
    case .renewed(let request): openRequest = request
    case .accepted(let request, _), .cancelled(let request), .expired(let request):
      if openRequest == request { openRequest = nil }
    case .created, .profile, .retraction, .rung, .declined, .other: break
    }
  }

  private mutating func add(_ participant: Participant) {
    var member = participant
    member.language = ""
    if let index = members.firstIndex(where: { $0.user == member.user }) { return members[index] = member }
    guard members.count < Limits.overviewMembersMax else { return }
    members.append(member)
    members.sort { $0.user < $1.user }
  }
}

extension SessionOverview: FeedRow {
  var removed: SessionOverview {
    var over = self
    over.isOver = true
    return over
  }
}
