internal import WardlineModel

// Operations that are kept without an entry in a session's log: feedback, preferences, profiles, and retractions of messages
// that never arrived.
extension Ledger {
  /// - Parameter changesDirectory: as in ``LedgerWrite/publish(_:author:device:sessions:)``.
  mutating func record(
    _ operation: ClientOperation, author: UserID, device: DeviceID, sessions: [SessionID], changesDirectory: Bool = false
  ) -> LedgerOutcome {
    if let fault = operation.formFault { return refuse(operation, fault) }
    if let first = known.records[operation.key] { return answer(operation, author: author, from: first) }
    guard operation.rules.keptIn == .record else { return refuse(operation, .malformed) }
    // A key names one operation, wherever that is kept (G2).
    guard known.entries[operation.key] == nil else { return refuse(operation, .keyReused) }
    let record = record(operation, author: author, device: device)
    if case .publishProfile(let name, let languages) = operation.action {
      if changesDirectory { return changePerson(speaking: languages, record, in: sessions) }
      return publish(Profile(user: author, name: name, languages: languages), record, in: sessions)
    }
    var growth = record.textBytes
    if case .setPreference(let name, _) = operation.action {
      growth -= known.preferences[PreferenceName(name, of: author, on: device)]?.textBytes ?? 0
    }
    guard charge(author, records: 1, bytes: growth) else { return refuse(operation, .quotaExceeded) }
    insert(record)
    return .recorded(Acceptance(of: record, isReplay: false), entries: [])
  }

  /// Changes what somebody of the directory speaks, and nothing else of them: their name, role and qualifications are an administrator's.
  /// Others read the tags without levels, under the name that the directory has.
  private mutating func changePerson(
    speaking texts: [String], _ record: KeptOperation, in sessions: [SessionID]
  ) -> LedgerOutcome {
    guard var person = known.people[record.author] else { return refuse(record, .unknownPerson) }
    let before = person.languages
    // Without a language, everything stays as it is: a program that only names somebody takes no language from them.
    if !texts.isEmpty {
      var languages: [SpokenLanguage] = []
      for text in texts {
        guard let language = try? SpokenLanguage(text) else {
          return refuse(record, .malformed, detail: "languages has an invalid tag")
        }
        languages.append(language)
      }
      person.languages = languages
    }
    guard (try? person.check()) != nil else {
      return refuse(record, .malformed, detail: "languages has too many tags, or one twice")
    }
    let profile = Profile(user: person.user, name: person.name, languages: person.languages.map(\.tag.text))
    let outcome = publish(profile, record, in: sessions)
    guard case .recorded = outcome, person.languages != before else { return outcome }
    known.people[person.user] = person
    changes.people[person.user] = DirectoryEntry(person, changedAt: now)
    return outcome
  }

  /// The text of a profile is stored once, and in the logs of sessions: its record needs the digest only.
  private mutating func publish(
    _ profile: Profile, _ record: KeptOperation, in sessions: [SessionID]
  ) -> LedgerOutcome {
    // Its author may have left one since the relay took it in.
    let listeners = sessions.filter { session in
      known.memberships[SessionUser(session, profile.user)]?.isCurrent != false && isNews(profile, in: session)
    }
    let growth = listeners.count * profile.textBytes
    guard charge(profile.user, records: 1, bytes: growth) else { return refuse(record, .quotaExceeded) }
    insert(record.wordless)
    save(profile, in: nil)
    let entries = listeners.map { publish(profile, in: $0) }
    return .recorded(Acceptance(of: record, isReplay: false), entries: entries)
  }

  private func refuse(_ record: KeptOperation, _ code: RejectionCode, detail: String = "") -> LedgerOutcome {
    .rejected(Rejection(key: record.key, session: record.session, code: code, isPermanent: true, detail: detail))
  }

  /// Keeps the key of an operation that changes nothing, so that it is answered the same for ever (G2).
  mutating func recordUnneeded(_ operation: ClientOperation, author: UserID) -> LedgerOutcome {
    guard charge(author, records: 1, bytes: 0) else { return refuse(operation, .quotaExceeded) }
    var record = record(operation, author: author, device: nil)
    record.action = operation.action.withoutWords
    insert(record)
    return .recorded(Acceptance(of: record, isReplay: false), entries: [])
  }

  /// Bars the key of a message that its author retracts before it has arrived: when it arrives, it is rejected for good (G1:
  /// its author no longer has it in the outbox).
  mutating func tombstone(_ key: IdempotencyKey, by operation: ClientOperation, author: UserID) -> LedgerOutcome {
    guard known.entries[operation.key] == nil else { return refuse(operation, .keyReused) }
    // The key of a preference, or a key barred by another user, is not this author's message.
    let held = known.records[key]
    if let held, held.action != nil || held.author != author { return refuse(operation, .notAllowed) }
    let record = record(operation, author: author, device: nil)
    guard charge(author, records: held == nil ? 2 : 1, bytes: 0) else { return refuse(operation, .quotaExceeded) }
    insert(record)
    if held == nil {
      var place = record
      place.key = key
      place.action = nil
      insert(place)
    }
    return .recorded(Acceptance(of: record, isReplay: false), entries: [])
  }

  /// Answers a known key: with the first acknowledgement, or a rejection if it names another operation (G2).
  func answer(_ operation: ClientOperation, author: UserID, from first: KeptOperation) -> LedgerOutcome {
    guard first.author == author, first.session == operation.session else { return refuse(operation, .keyReused) }
    if first.action == nil {
      if case .sendMessage = operation.action { return refuse(operation, .retracted) }
      return refuse(operation, .keyReused)
    }
    guard first.isSame(as: operation.action) else { return refuse(operation, .keyReused) }
    return .replayed(Acceptance(of: first, isReplay: true))
  }

  /// Whether a session's log has another profile for the user and can take a new one. An ended session takes no entries.
  func isNews(_ profile: Profile, in session: SessionID) -> Bool {
    guard let state = known.sessions[session], state.head.status.status != .ended else { return false }
    return known.profiles[SessionUser(session, profile.user)] != profile
  }

  /// Writes a profile into a session's log.
  mutating func publish(_ profile: Profile, in session: SessionID) -> LogEntry {
    save(profile, in: session)
    return append(.profile(profile), by: profile.user, to: session)
  }

  private mutating func save(_ profile: Profile, in session: SessionID?) {
    known.profiles[SessionUser(session, profile.user)] = profile
    changes.profiles[SessionUser(session, profile.user)] = profile
  }

  /// Adds a record. Its key has no record and no entry yet (G2). A preference replaces the one of the same author, device and
  /// name, whose key stays, without its text.
  private mutating func insert(_ record: KeptOperation) {
    if case .setPreference(let name, let value) = record.action {
      known.mutes.note(name, value, of: record.author)
      let name = PreferenceName(name, of: record.author, on: record.device)
      if let replaced = known.preferences[name]?.wordless { replace(replaced) }
      known.preferences[name] = record
    }
    known.records[record.key] = record
    changes.records.append(record)
  }

  private mutating func replace(_ record: KeptOperation) {
    known.records[record.key] = record
    if let index = changes.records.lastIndex(where: { $0.key == record.key }) {
      changes.records[index] = record
    } else {
      changes.replaced.append(record)
    }
  }

  private func record(_ operation: ClientOperation, author: UserID, device: DeviceID?) -> KeptOperation {
    KeptOperation(
      key: operation.key, author: author, device: device, session: operation.session, recordedAt: now,
      writtenAt: clamped(operation.writtenAt, begunAt: nil), action: operation.action)
  }
}

extension Acceptance {
  fileprivate init(of record: KeptOperation, isReplay: Bool) {
    self.init(
      key: record.key, session: record.session, sequence: 0, loggedAt: record.recordedAt, writtenAt: record.writtenAt,
      isReplay: isReplay)
  }
}
