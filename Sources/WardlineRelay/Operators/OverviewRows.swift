package import WardlineModel

/// Which rows of the overview are read from the store.
package enum OverviewRead: Hashable, Sendable {
  /// As ``RelayStore/overview(of:)``.
  case rows(of: [SessionID])
  /// As ``RelayStore/overview(sessionsMax:)``.
  case all(sessionsMax: Int)
}

extension RelayStore {
  package func overview(_ read: OverviewRead) throws(StoreError) -> [SessionOverview] {
    switch read {
    case .rows(let sessions): try overview(of: sessions)
    case .all(let sessionsMax): try overview(sessionsMax: sessionsMax)
    }
  }
}

/// The sessions that have not ended, as coordinators are told of them: filled from the store at a start, and changed by the entries that are
/// committed from then on. Never words: of a message only that it was written.
///
/// Past the bound (G9) sessions with an open request are kept before sessions in which somebody has written, these before silent ones, and
/// among equals those with the latest entry: whoever creates new sessions pushes out none in which people talk. A new entry in a session
/// that was left out brings it back, and once many that were kept have ended, all are read again: nothing stays out while there is room.
package struct OverviewRows: Equatable, Sendable {
  var feed = Feed<SessionID, SessionOverview>()
  private let sessionsMax: Int
  /// The number of the last entry of each session, counted over all sessions since the start.
  private var heardAt: [SessionID: UInt64] = [:]
  private var heardCount: UInt64 = 0
  /// Whether a session that has not ended may be left out.
  private var isPartial: Bool
  /// Sessions that were left out and have a new entry since, with its number: their rows are to be read from the store.
  private var missed: [SessionID: UInt64] = [:]
  /// The same of those that are being read.
  private var returning: [SessionID: UInt64] = [:]
  private var isReadingAll = false

  /// - Parameters:
  ///   - rows: what ``RelayStore/overview(sessionsMax:)`` has; of too many the first ones are left out.
  ///   - sessionsMax: how many are kept. Other than ``Limits/overviewSessionsMax`` only in tests.
  package init(_ rows: [SessionOverview] = [], sessionsMax: Int = Limits.overviewSessionsMax) {
    self.sessionsMax = sessionsMax
    isPartial = false
    fill(rows)
    _ = feed.takeChanges()
  }

  /// Those that are kept, what is left out first at the beginning.
  private mutating func fill(_ rows: [SessionOverview]) {
    isPartial = rows.count >= sessionsMax
    let kept = rows.suffix(sessionsMax)
    for session in Set(feed.rows.keys).subtracting(kept.map(\.session)) { remove(session) }
    for row in kept {
      heardCount += 1
      take(row, heardAt: heardCount)
    }
  }

  /// An entry is on disk.
  ///
  /// - Parameter request: the request as it is now, where the entry does not say all of it.
  package mutating func note(_ entry: LogEntry, _ request: RoutedRequest? = nil) {
    heardCount += 1
    guard let index = feed.rows.index(forKey: entry.session) else {
      if case .done(.createSession) = entry.event {
        set(SessionOverview(entry.session, createdAt: entry.loggedAt), heardAt: heardCount)
        leaveOutQuietest()
      } else if isPartial, missed.count < Limits.overviewReadMax || missed[entry.session] != nil {
        missed[entry.session] = heardCount
      }
      return
    }
    heardAt[entry.session] = heardCount
    // Of most messages nothing is to be said.
    if case .message = entry.event, !feed.rows.values[index].isFirstMessage(by: entry.author) { return }
    var row = feed.rows.values[index]
    row.note(entry)
    // They repeat the request that is handed over or renewed, which need not be the last one.
    switch entry.event {
    case .done(.handOver), .done(.renewRequest): if let request { row.language = request.language }
    default: break
    }
    feed.set(row, for: entry.session)
    // The row of a session that has ended is sent once more, as over, and then forgotten.
    if row.status.status == .ended { remove(entry.session) }
  }

  /// The log of a session has grown by what another relay committed. Whether somebody has said their first word in it is read from the store.
  mutating func noteElsewhere(_ session: SessionID) {
    heardCount += 1
    let isToBeRead: Bool
    if let row = feed.rows[session] {
      heardAt[session] = heardCount
      isToBeRead = !row.haveBothSpoken
    } else {
      // One that was left out comes back with it, as with an entry of this relay.
      isToBeRead = isPartial
    }
    guard isToBeRead, missed.count < Limits.overviewReadMax || missed[session] != nil else { return }
    missed[session] = heardCount
  }

  /// What is to be read from the store, between two commits.
  mutating func takeRead() -> OverviewRead? {
    guard returning.isEmpty, !isReadingAll else { return nil }
    // A read of all costs the more, the more there are: not before a fifth has ended, which is twice what is left out at once.
    if isPartial, feed.rows.count < sessionsMax - 2 * (sessionsMax / 10) {
      isReadingAll = true
      return .all(sessionsMax: sessionsMax)
    }
    guard !missed.isEmpty else { return nil }
    swap(&missed, &returning)
    return .rows(of: returning.keys.sorted())
  }

  /// The answer to the last ``takeRead()``, as it is after all entries so far; `nil` where the store could not read.
  mutating func bringBack(_ rows: [SessionOverview]?) {
    if isReadingAll {
      isReadingAll = false
      guard let rows else { return }
      missed = [:]
      return fill(rows)
    }
    let heard = returning
    returning = [:]
    guard let rows else { return missed.merge(heard) { later, _ in later } }
    // A session that is kept may have had an entry since the read was asked for.
    for row in rows { take(row, heardAt: max(heard[row.session] ?? heardCount, heardAt[row.session] ?? 0)) }
    leaveOutQuietest()
  }

  /// A row that was read is as new as the one that is kept, or newer: another relay may have committed. Of the first words the earlier ones count:
  /// retention may have erased those that are known, and another relay may have committed some before the first of this one.
  private mutating func take(_ read: SessionOverview, heardAt count: UInt64) {
    var row = read
    if let known = feed.rows[row.session] {
      row.nurseFirstWordsAt = [known.nurseFirstWordsAt, row.nurseFirstWordsAt].compactMap(\.self).min()
      row.interpreterFirstWordsAt = [known.interpreterFirstWordsAt, row.interpreterFirstWordsAt].compactMap(\.self).min()
    }
    set(row, heardAt: count)
  }

  private mutating func set(_ row: SessionOverview, heardAt count: UInt64) {
    heardAt[row.session] = count
    feed.set(row, for: row.session)
  }

  private mutating func remove(_ session: SessionID) {
    heardAt[session] = nil
    feed.set(nil, for: session)
  }

  /// Removes a tenth of the silent sessions at once, so that a new session does not sort them each time; of the others only the excess.
  private mutating func leaveOutQuietest() {
    let excess = feed.rows.count - sessionsMax
    guard excess > 0 else { return }
    isPartial = true
    let silent = feed.rows.values.filter { $0.rank == 0 }
    let (rows, count) = silent.count >= excess ? (silent, excess + sessionsMax / 10) : (Array(feed.rows.values), excess)
    let ranks = rows.map { (rank: $0.rank, heardAt: heardAt[$0.session] ?? 0, session: $0.session) }
    for row in ranks.sorted(by: { ($0.rank, $0.heardAt) < ($1.rank, $1.heardAt) }).prefix(count) { remove(row.session) }
  }
}

extension SessionOverview {
  /// What of several sessions is left out last: an open request, and then what was said.
  fileprivate var rank: Int {
    if openRequest != nil { return 2 }
    return nurseFirstWordsAt != nil || interpreterFirstWordsAt != nil ? 1 : 0
  }

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
    case .done(.requestInterpreter(let content)):
      language = content.language
      openRequest = entry.key
    case .done(.handOver): openRequest = entry.key
    case .done(.renewRequest(let request)): openRequest = request
    case .accepted(let request, _), .done(.cancelRequest(let request)), .expired(let request):
      if openRequest == request { openRequest = nil }
    case .done, .profile, .rung, .declined, .other: break
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
