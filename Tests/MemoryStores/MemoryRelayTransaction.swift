package import WardlineModel
package import WardlineRelay

/// A view of the committed state, with the transaction's own writes.
package struct MemoryRelayTransaction: RelayTransaction {
  struct Written {
    var heads: [SessionID: SessionHead] = [:]
    var entries: [LogEntry] = []
    var byKey: [IdempotencyKey: LogEntry] = [:]
    var last: [SessionID: UInt64] = [:]
    var participants: [SessionID: [UserID: Participant]] = [:]
    var memberships: [SessionUser: Membership] = [:]
    /// In the order of joining.
    var joined: [SessionUser] = []
    var records: [IdempotencyKey: KeptOperation] = [:]
    var recordOrder: [IdempotencyKey] = []
    var notes: [SessionID: SessionNote] = [:]
    var usages: [UserID: Usage] = [:]
    var preferences: [PreferenceName: IdempotencyKey] = [:]
    var mutes: [Mute: Bool] = [:]
    var profiles: [SessionUser: Profile] = [:]
    var receipts: [SessionID: [UserID: Receipt]] = [:]
    var erased: [IdempotencyKey: WordsDigest] = [:]
    var segments: [SessionID: LogSegment] = [:]
    var requests: [LoggedRequest] = []
    var people: [UserID: DirectoryEntry] = [:]
    var notices: [Notice] = []
    var isEmpty = true

    func merge(into state: inout MemoryRelayStore.State) {
      state.heads.merge(heads) { $1 }
      for (session, segment) in segments { state.segments[session, default: []].append(segment) }
      for entry in entries {
        state.places.append(.init(session: entry.session, index: state.entries[entry.session]?.count ?? 0))
        state.entries[entry.session, default: []].append(entry)
      }
      state.byKey.merge(byKey) { $1 }
      for (key, digest) in erased {
        guard let entry = state.byKey[key], let index = state.entries[entry.session]?.lastIndex(where: { $0.key == key }) else {
          continue
        }
        state.erase(.init(session: entry.session, index: index), key, leaving: digest)
      }
      for (session, people) in participants { state.participants[session, default: [:]].merge(people) { $1 } }
      state.memberships.merge(memberships) { $1 }
      state.joined.removeAll(where: joined.contains)
      state.joined += joined
      state.records.merge(records) { $1 }
      state.recordOrder += recordOrder
      state.notes.merge(notes) { $1 }
      state.usages.merge(usages) { $1 }
      state.preferences.merge(preferences) { $1 }
      state.mutes.merge(mutes) { $1 }
      state.profiles.merge(profiles) { $1 }
      for request in requests { state.requests.put(request) }
      for (user, entry) in people where state.people[user] != nil {
        state.people[user]?.person.languages = entry.person.languages
        state.people[user]?.changedAt = entry.changedAt
      }
      for (session, held) in receipts { state.receipts[session, default: [:]].merge(held) { $1 } }
    }
  }

  let committed: MemoryRelayStore.State
  private let epoch: LogEpoch
  /// `nil` for a relay that is not told of connections to others.
  private let node: NodeID?
  var written = Written()

  init(committed: MemoryRelayStore.State, epoch: LogEpoch, node: NodeID?) {
    (self.committed, self.epoch, self.node) = (committed, epoch, node)
  }

  private func segments(of session: SessionID) -> [LogSegment] {
    (committed.segments[session] ?? []) + (written.segments[session].map { [$0] } ?? [])
  }

  package func snapshot(of needs: LedgerSnapshot.Needs) throws(StoreError) -> LedgerSnapshot {
    var snapshot = LedgerSnapshot(epoch: epoch)
    var needs = needs
    for user in needs.members { snapshot.sessionsOfMembers[user] = sessions(of: user) }
    needs.add(sessionsOf: snapshot.sessionsOfMembers)
    if let node { snapshot.connections = committed.connections(of: needs, besides: node) }
    for user in needs.people { snapshot.people[user] = (written.people[user] ?? committed.people[user])?.person }
    addRequests(to: &snapshot, &needs)
    for place in needs.memberships { snapshot.memberships[place] = membership(at: place) }
    for session in needs.sessions { snapshot.sessions[session] = state(of: session) }
    for key in needs.keys {
      snapshot.records[key] = record(for: key)
      snapshot.entries[key] = entry(for: key)
    }
    for place in needs.participants {
      if let session = place.session {
        snapshot.participants[place] =
          written.participants[session]?[place.user] ?? committed.participants[session]?[place.user]
      }
    }
    for place in needs.profiles { snapshot.profiles[place] = written.profiles[place] ?? committed.profiles[place] }
    for user in needs.usages { snapshot.usages[user] = written.usages[user] ?? committed.usages[user] }
    for name in needs.preferences {
      snapshot.preferences[name] = (written.preferences[name] ?? committed.preferences[name]).flatMap(record)
    }
    for mute in needs.mutes where written.mutes[mute] ?? committed.mutes[mute] ?? false { snapshot.mutes.insert(mute) }
    for session in needs.receipts {
      snapshot.receipts[session] = (committed.receipts[session] ?? [:]).merging(written.receipts[session] ?? [:]) { $1 }
    }
    for place in needs.segments { snapshot.segments[place] = sequences(of: place.session, writtenIn: place.epoch) }
    return snapshot
  }

  private func membership(at place: SessionUser) -> Membership? {
    written.memberships[place] ?? committed.memberships[place]
  }

  private func sessions(of user: UserID) -> SessionsOfMember? {
    let joined = committed.joined.filter { !written.joined.contains($0) } + written.joined
    let sessions = joined.reversed().filter { $0.user == user }.compactMap(\.session)
    guard !sessions.isEmpty else { return nil }
    var found = SessionsOfMember()
    found.inProgress = Array(sessions.filter { !isOver($0) }.prefix(Limits.sessionsFollowedMax))
    found.over = Array(sessions.filter(isOver).prefix(Limits.sessionsPerWelcomeMax + 1))
    return found

    func isOver(_ session: SessionID) -> Bool {
      membership(at: SessionUser(session, user))?.isCurrent == false || state(of: session)?.head.status.status == .ended
    }
  }

  func state(of session: SessionID) -> LoggedSession? {
    guard var head = written.heads[session] ?? committed.heads[session] else { return nil }
    head.floor = committed.floors[session] ?? 1
    let note = written.notes[session] ?? committed.notes[session] ?? SessionNote()
    return LoggedSession(head, note, epoch: segments(of: session).last?.epoch)
  }

  private func record(for key: IdempotencyKey) -> KeptOperation? { written.records[key] ?? committed.records[key] }

  private func entry(for key: IdempotencyKey) -> KnownEntry? {
    guard let entry = written.byKey[key] ?? committed.byKey[key] else { return nil }
    return KnownEntry(
      entry, digest: written.erased[key] ?? committed.erased[key],
      epoch: segments(of: entry.session).last { $0.first <= entry.sequence }?.epoch)
  }

  private func sequences(of session: SessionID, writtenIn epoch: LogEpoch) -> Range<UInt64>? {
    let segments = segments(of: session)
    guard let place = segments.firstIndex(where: { $0.epoch == epoch }) else { return nil }
    return segments[place].first..<(place + 1 < segments.count ? segments[place + 1].first : .max)
  }

  package mutating func write(_ changes: LedgerChanges) throws(StoreError) {
    let isEmpty = changes.notices.isEmpty && changes.entries.isEmpty && changes.records.isEmpty && changes.receipts.isEmpty
    if !isEmpty { written.isEmpty = false }
    for state in changes.sessions {
      written.heads[state.head.session] = state.head
      written.notes[state.head.session] = state.note
    }
    for new in changes.segments { written.segments[new.session] = new.segment }
    for new in changes.entries { try insert(new.entry, leaving: new.digest) }
    for erasure in changes.erasures {
      written.byKey[erasure.key] = entry(for: erasure.key)?.entry
      written.byKey[erasure.key]?.event = .message(body: "")
      written.erased[erasure.key] = erasure.digest
    }
    for (place, participant) in changes.participants {
      if let session = place.session { written.participants[session, default: [:]][place.user] = participant }
    }
    for (place, membership) in changes.memberships.sorted(by: {
      ($0.key.session?.text ?? "", $0.key.user) < ($1.key.session?.text ?? "", $1.key.user)
    }) {
      let before = written.memberships[place] ?? committed.memberships[place]
      written.memberships[place] = membership
      // In the order of joining: a membership that begins again moves to the end.
      guard before == nil || membership.isCurrent && before?.since != membership.since else { continue }
      written.joined.removeAll { $0 == place }
      written.joined.append(place)
    }
    for record in changes.replaced { written.records[record.key] = record }
    for record in changes.records { try insert(record) }
    for request in changes.requests { written.requests.put(request) }
    written.profiles.merge(changes.profiles) { $1 }
    written.people.merge(changes.people) { $1 }
    written.notices += changes.notices
    written.usages.merge(changes.usages) { $1 }
    for (place, receipt) in changes.receipts {
      if let session = place.session { written.receipts[session, default: [:]][place.user] = receipt }
    }
  }

  private mutating func insert(_ entry: LogEntry, leaving digest: WordsDigest?) throws(StoreError) {
    if let key = entry.key {
      guard self.entry(for: key) == nil else { throw .failed("the key \(key) has an entry") }
      written.byKey[key] = entry
      written.erased[key] = digest
    }
    let last = written.last[entry.session] ?? committed.entries[entry.session]?.last?.sequence ?? 0
    guard entry.sequence > last else { throw .failed("sequence \(entry.sequence) of \(entry.session) was given out before") }
    written.last[entry.session] = entry.sequence
    written.entries.append(entry)
  }

  private mutating func insert(_ record: KeptOperation) throws(StoreError) {
    guard self.record(for: record.key) == nil else { throw .failed("the key \(record.key) has a record") }
    if case .setPreference(let name, let value) = record.action, record.digest == nil {
      written.preferences[PreferenceName(name, of: record.author, on: record.device)] = record.key
      if let inviter = Muting.inviter(of: name) { written.mutes[Mute(of: inviter, by: record.author)] = value == Muting.on }
    }
    written.records[record.key] = record
    written.recordOrder.append(record.key)
  }
}
