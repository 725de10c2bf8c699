import Testing
import WardlineModel
package import WardlineRelay

/// What every ``RelayStore`` promises: each case is one rule, to be checked against a store that is new and empty.
package enum RelayStoreContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `a commit that returned is there whole`
  case `a commit whose body threw left nothing`
  case `a transaction reads what it wrote`
  case `a page does not see what is not committed`
  case `a key has one entry for ever`
  case `a key is compared whole`
  case `entries without a key do not stand in each other's way`
  case `a sequence is given out once`
  case `every kind of entry comes back as it went in`
  case `numbers of 64 bits survive`
  case `a page goes on after a sequence, without a gap`
  case `a page ends early with the entry that passes its bytes`
  case `a page of nothing is empty`
  case `sessions do not mix`
  case `an epoch is known by the sequences that it wrote`
  case `heads are listed by name`
  case `preferences come back by device, the newest of each name, a page at a time`
  case `retention erases what was said and keeps what happened`
  case `a page below the floor holds what happened, and goes on above it`
  case `a key outlives the words that were erased`
  case
    `retention erases the notes of requests, of the handovers that repeat them, and of memberships; the key of a request outlives its note`
  case `retention leaves heads, people, profiles and receipts alone`
  case `retention goes in batches, by entries and by bytes`
  case `retention stops at the first entry that is too young`
  case `retention erases a session a while after its end, and what was logged there later in its time`
  case `what was erased is removed from the files where nobody reads, as often as that is asked for`
  case `the confirmed time is the one that was stored last, and before that the time of the newest commit`
  case `a restart knows what is open, from when it was renewed, with whom it rang for and who declined`
  case
    `a restart knows the place of each request, as it was asked or renewed after its expiry, and which came back; a clock that was set back changes none`
  case `the languages that were requested are found, the most requested first`
  case `a restart knows who has declined, also when the request has expired and was renewed`
  case `a restart knows when the last session of each interpreter was over`
  case `a restart knows who interprets in sessions that go on, and what they accepted while they are silent`
  case `a restart knows an interpreter as silent up to a bound, and up to a bound of sessions`
  case `a restart knows who was accepted last, in the order of accepts and up to a bound`
  case `the overview has the sessions that have not ended, who is in them and how they stand, as the log says it`
  case `of more sessions than the overview has, what goes on is not left out for what is new`

  package var testDescription: String { rawValue }

  package func check(_ store: some RelayStore) throws {
    switch self {
    case .`a commit that returned is there whole`: try Self.commitIsWhole(store)
    case .`a commit whose body threw left nothing`: try Self.throwingLeavesNothing(store)
    case .`a transaction reads what it wrote`: try Self.transactionReadsItself(store)
    case .`a page does not see what is not committed`: try Self.pageSeesCommitted(store)
    case .`a key has one entry for ever`: try Self.keyHasOneEntry(store)
    case .`a key is compared whole`: try Self.keyIsComparedWhole(store)
    case .`entries without a key do not stand in each other's way`: try Self.entriesWithoutKey(store)
    case .`a sequence is given out once`: try Self.sequenceIsGivenOnce(store)
    case .`every kind of entry comes back as it went in`: try Self.kindsComeBack(store)
    case .`numbers of 64 bits survive`: try Self.numbersSurvive(store)
    case .`a page goes on after a sequence, without a gap`: try Self.pagesGoOn(store)
    case .`a page ends early with the entry that passes its bytes`: try Self.pageIsBounded(store)
    case .`a page of nothing is empty`: try Self.pageOfNothing(store)
    case .`sessions do not mix`: try Self.sessionsDoNotMix(store)
    case .`an epoch is known by the sequences that it wrote`: try Self.epochsAreKnown(store)
    case .`heads are listed by name`: try Self.headsAreListed(store)
    case .`preferences come back by device, the newest of each name, a page at a time`: try Self.preferencesComeBack(store)
    case .`retention erases what was said and keeps what happened`: try Self.pruningErases(store)
    case .`a page below the floor holds what happened, and goes on above it`: try Self.pagesBelowFloor(store)
    case .`a key outlives the words that were erased`: try Self.keysOutliveWords(store)
    case .`retention erases the notes of requests, of the handovers that repeat them, and of memberships; the key of a request outlives its note`:
      try Self.notesAreErased(store)
    case .`retention leaves heads, people, profiles and receipts alone`: try Self.pruningLeavesTheRest(store)
    case .`retention goes in batches, by entries and by bytes`: try Self.pruningIsPaced(store)
    case .`retention stops at the first entry that is too young`: try Self.pruningStopsAtTheYoung(store)
    case .`retention erases a session a while after its end, and what was logged there later in its time`:
      try Self.endedIsErased(store)
    case .`what was erased is removed from the files where nobody reads, as often as that is asked for`:
      try Self.erasedIsRemoved(store)
    case .`the confirmed time is the one that was stored last, and before that the time of the newest commit`:
      try Self.confirmedTimeIsKept(store)
    case .`a restart knows what is open, from when it was renewed, with whom it rang for and who declined`:
      try Self.openRequestsComeBack(store)
    case .`the languages that were requested are found, the most requested first`: try Self.requestedLanguagesAreFound(store)
    case .`a restart knows the place of each request, as it was asked or renewed after its expiry, and which came back; a clock that was set back changes none`:
      try Self.placesComeBack(store)
    case .`a restart knows who has declined, also when the request has expired and was renewed`:
      try Self.declinesComeBack(store)
    case .`a restart knows when the last session of each interpreter was over`: try Self.sessionEndsComeBack(store)
    case .`a restart knows who interprets in sessions that go on, and what they accepted while they are silent`:
      try Self.interpretersComeBack(store)
    case .`a restart knows an interpreter as silent up to a bound, and up to a bound of sessions`:
      try Self.interpretersAreBounded(store)
    case .`a restart knows who was accepted last, in the order of accepts and up to a bound`:
      try Self.lastSessionsComeBack(store)
    case .`the overview has the sessions that have not ended, who is in them and how they stand, as the log says it`:
      try Self.overviewIsOfTheLog(store)
    case .`of more sessions than the overview has, what goes on is not left out for what is new`:
      try Self.overviewKeepsWhatGoesOn(store)
    }
  }
}

// MARK: Commits

extension RelayStoreContract {
  private static func commitIsWhole(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let amina = Participant(user: try UserID("amina"), role: .interpreter, name: "Amina", language: "ar")
    let head = SessionHead(session: ward, status: VersionedStatus(.paused, version: 2), head: 1)
    let entry = Sample.message("It hurts here.", sequence: 1, of: ward)
    let returned = try store.commit { transaction throws(StoreError) in
      let isNew = try transaction.insert(entry)
      try transaction.save(head)
      try transaction.save(amina, in: ward)
      return isNew
    }
    #expect(returned)
    #expect(try store.page(of: ward, after: 0, entriesMax: 10).isPage(entries: [entry], head: 1))
    #expect(try store.heads() == [head])
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.head(of: ward) == head)
      #expect(try transaction.participant(amina.user, in: ward) == amina)
      #expect(try transaction.entry(for: Sample.key(1)) == entry)
    }
  }

  private static func throwingLeavesNothing(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let before = SessionHead(session: ward, status: .initial, head: 1)
    let entry = Sample.message("before", sequence: 1, of: ward)
    try store.commit { transaction throws(StoreError) in
      _ = try transaction.insert(entry)
      try transaction.save(before)
    }
    let other = try SessionID("ward-8")
    let lost = [Sample.message("lost", sequence: 2, of: ward), Sample.message("lost", sequence: 1, of: other, key: 3)]
    #expect(throws: StoreError.unavailable("on purpose")) {
      try store.commit { transaction throws(StoreError) in
        for entry in lost { _ = try transaction.insert(entry) }
        try transaction.save(SessionHead(session: ward, status: VersionedStatus(.ended, version: 2), head: 2))
        try transaction.save(SessionHead(session: other, status: .initial, head: 1))
        throw .unavailable("on purpose")
      }
    }
    #expect(try store.heads() == [before])
    #expect(try store.page(of: ward, after: 0, entriesMax: 10).isPage(entries: [entry], head: 1))
    #expect(try store.page(of: other, after: 0, entriesMax: 10).isPage(entries: [], head: 0))
    // And the next commit is not in the way of what never was.
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.entry(for: Sample.key(2)) == nil)
      for entry in lost { #expect(try transaction.insert(entry)) }
    }
  }

  private static func transactionReadsItself(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let amina = Participant(user: try UserID("amina"), role: .interpreter)
    let entry = Sample.message("hello", sequence: 1, of: ward)
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.head(of: ward) == nil)
      #expect(try transaction.participant(amina.user, in: ward) == nil)
      #expect(try transaction.entry(for: Sample.key(1)) == nil)
      let head = SessionHead(session: ward, status: .initial, head: 1)
      #expect(try transaction.insert(entry))
      try transaction.save(head)
      try transaction.save(amina, in: ward)
      #expect(try transaction.head(of: ward) == head)
      #expect(try transaction.participant(amina.user, in: ward) == amina)
      #expect(try transaction.entry(for: Sample.key(1)) == entry)
      #expect(try transaction.insert(entry) == false)
    }
  }

  private static func pageSeesCommitted(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let entry = Sample.message("hello", sequence: 1, of: ward)
    try store.commit { transaction throws(StoreError) in
      _ = try transaction.insert(entry)
      try transaction.save(SessionHead(session: ward, status: .initial, head: 1))
      // As a reader would, on another connection.
      #expect(try store.page(of: ward, after: 0, entriesMax: 10).isPage(entries: [], head: 0))
    }
    #expect(try store.page(of: ward, after: 0, entriesMax: 10).isPage(entries: [entry], head: 1))
  }
}

// MARK: Keys

extension RelayStoreContract {
  private static func keyHasOneEntry(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let other = try SessionID("ward-8")
    let first = Sample.message("first", sequence: 1, of: ward, key: 1)
    #expect(try store.commit { transaction throws(StoreError) in try transaction.insert(first) })
    let again = [
      first, Sample.message("second", sequence: 2, of: ward, key: 1),
      Sample.message("elsewhere", sequence: 1, of: other, key: 1),
    ]
    for entry in again {
      #expect(try store.commit { transaction throws(StoreError) in try transaction.insert(entry) } == false)
    }
    #expect(try store.commit { transaction throws(StoreError) in try transaction.entry(for: Sample.key(1)) } == first)
    #expect(try store.page(of: ward, after: 0, entriesMax: 10).entries == [first])
    #expect(try store.commit { transaction throws(StoreError) in try transaction.head(of: other) } == nil)
  }

  private static func keyIsComparedWhole(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    // Alike in one half, in all bits but one, and in the sign.
    let keys = [(0, 0), (0, 1), (1, 0), (1, 1), (UInt64.max, 1), (1, UInt64.max), (UInt64.max, UInt64.max), (1 << 63, 1)]
      .map { IdempotencyKey(high: $0.0, low: $0.1) }
    for (index, key) in keys.enumerated() {
      var entry = Sample.message("\(index)", sequence: UInt64(index + 1), of: ward)
      entry.key = key
      let inserted = try store.commit { transaction throws(StoreError) in try transaction.insert(entry) }
      #expect(inserted, "\(key) was taken for another")
    }
    for (index, key) in keys.enumerated() {
      let found = try store.commit { transaction throws(StoreError) in try transaction.entry(for: key) }
      #expect(found?.sequence == UInt64(index + 1))
      #expect(found?.key == key)
    }
    for (high, low) in [(0, 1 << 63), (1 << 63, 0), (0, 2), (2, 0), (.max, 0)] as [(UInt64, UInt64)] {
      let key = IdempotencyKey(high: high, low: low)
      #expect(try store.commit { transaction throws(StoreError) in try transaction.entry(for: key) } == nil)
    }
  }

  private static func entriesWithoutKey(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    for sequence in UInt64(1)...3 {
      var entry = Sample.message("", sequence: sequence, of: ward)
      entry.key = nil
      entry.event = .done(.createSession)
      #expect(try store.commit { transaction throws(StoreError) in try transaction.insert(entry) })
    }
    #expect(try store.page(of: ward, after: 0, entriesMax: 10).entries.map(\.sequence) == [1, 2, 3])
  }

  private static func sequenceIsGivenOnce(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let first = Sample.message("first", sequence: 1, of: ward, key: 1)
    let second = Sample.message("second", sequence: 1, of: ward, key: 2)
    _ = try store.commit { transaction throws(StoreError) in try transaction.insert(first) }
    // Two entries of one sequence would be two histories (G4): a store that is asked for it can no longer be trusted.
    let error = #expect(throws: StoreError.self) {
      _ = try store.commit { transaction throws(StoreError) in try transaction.insert(second) }
    }
    guard case .failed = error else {
      Issue.record("expected a failure for good, not \(String(describing: error))")
      return
    }
  }
}

// MARK: Entries

extension RelayStoreContract {
  private static func kindsComeBack(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let texts = [
      "", "a\u{0}b", "\u{0}", "e\u{301} is not \u{e9} in bytes", "👨‍👩‍👧 हिन्दी العربية 中文",
      String(repeating: "x", count: Limits.textBytesMax), MessageAttributes.body("now", MessageAttributes(isUrgent: true)),
    ]
    var events: [LogEntry.Event] = texts.map { .message(body: $0) }
    events += [.done(.createSession), .other(body: [0xAA, 0x06, 0x00])]
    events += SessionStatus.allCases.map { .status(VersionedStatus($0, version: 7)) }
    events += Role.allCases.map { .participant(Participant(user: Sample.nurse, role: $0, name: "N\u{0}\u{301}", language: "")) }
    events += [
      .profile(Profile(user: Sample.nurse, name: "", languages: ["ar", "", "3:a,b,", "e\u{301}"])),
      .done(.retract(Sample.key(99))),
      .done(.confirmMessage(Sample.key(99))),
    ]
    events += [
      .joined(Participant(user: Sample.nurse, role: .nurse, name: "N\u{0}"), MembershipReason(.invited, note: "e\u{301}")),
      .left(Sample.nurse, MembershipReason(.left)),
      .left(Sample.nurse, MembershipReason(.init(rawValue: "newer"), note: "\u{0}")),
      .done(.requestInterpreter(InterpreterRequest(try LanguageTag("ar-SY")))),
      .done(
        .requestInterpreter(
          InterpreterRequest(try LanguageTag("ar"), urgency: .urgent, preferred: Sample.interpreter, note: "e\u{301}\u{0}"))),
      .rung(Sample.key(1), Sample.interpreter, milliseconds: 45_000), .declined(Sample.key(1), Sample.interpreter, .busy),
      .declined(Sample.key(1), Sample.interpreter, .init(rawValue: "of-a-newer-program")),
      .accepted(Sample.key(1), Sample.interpreter), .done(.cancelRequest(Sample.key(1))), .expired(Sample.key(1)),
      .done(.renewRequest(Sample.key(1))),
      .done(.handOver(.shiftEnds, leavesAtOnce: true)), .done(.handOver(.recusal, leavesAtOnce: false)),
    ]
    let entries = events.enumerated().map { index, event in
      var entry = Sample.message("", sequence: UInt64(index + 1), of: ward, key: UInt64(index + 1))
      entry.event = event
      if case .done(.createSession) = event { entry.key = nil }
      return entry
    }
    try store.commit { transaction throws(StoreError) in
      for entry in entries { _ = try transaction.insert(entry) }
    }
    let found = try store.page(of: ward, after: 0, entriesMax: 100).entries
    #expect(found == entries)
    // `==` on texts takes two spellings of one accent for the same; the log must not.
    #expect(found.map { bytes(of: $0.event) } == entries.map { bytes(of: $0.event) })
  }

  private static func bytes(of event: LogEntry.Event) -> [UInt8] {
    switch event {
    case .message(let text): Array(text.utf8)
    case .participant(let participant): Array(participant.name.utf8)
    case .profile(let profile): profile.languages.flatMap { Array($0.utf8) }
    case .joined(let participant, let reason): Array(participant.name.utf8) + Array(reason.note.utf8)
    case .left(_, let reason): Array(reason.note.utf8)
    case .done(.requestInterpreter(let request)): Array(request.note.utf8)
    case .done, .status, .rung, .declined, .accepted, .expired, .other: []
    }
  }

  private static func numbersSurvive(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let status = VersionedStatus(.active, version: .max)
    var entry = Sample.message("", sequence: 1, of: ward)
    entry.event = .status(status)
    entry.loggedAt = Timestamp(milliseconds: .max)
    entry.writtenAt = Timestamp(milliseconds: .min)
    let head = SessionHead(session: ward, status: status, head: .max)
    let written = entry
    try store.commit { transaction throws(StoreError) in
      _ = try transaction.insert(written)
      try transaction.save(head)
    }
    #expect(try store.page(of: ward, after: 0, entriesMax: 1).isPage(entries: [entry], head: .max))
    #expect(try store.heads() == [head])
    #expect(try store.page(of: ward, after: .max, entriesMax: 10).entries.isEmpty)
    #expect(try store.page(of: ward, after: .max - 1, entriesMax: 10).entries.isEmpty)
    #expect(try store.page(of: ward, after: 1 << 63, entriesMax: 10).entries.isEmpty)
  }
}

// MARK: Pages

extension RelayStoreContract {
  private static func pagesGoOn(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    try fill(store, ward, with: (1...10).map { "\($0)" })
    #expect(try store.page(of: ward, after: 0, entriesMax: 4).entries.map(\.sequence) == [1, 2, 3, 4])
    #expect(try store.page(of: ward, after: 4, entriesMax: 4).entries.map(\.sequence) == [5, 6, 7, 8])
    #expect(try store.page(of: ward, after: 8, entriesMax: 4).entries.map(\.sequence) == [9, 10])
    #expect(try store.page(of: ward, after: 10, entriesMax: 4).isPage(entries: [], head: 10))
    #expect(try store.page(of: ward, after: 99, entriesMax: 4).isPage(entries: [], head: 10))
  }

  private static func pageIsBounded(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    let long = String(repeating: "x", count: Limits.textBytesMax)
    // So many stay within the bound; one more passes it, and is the last of its page.
    let fitting = Limits.pageBytesMax / (Limits.textBytesMax + Limits.entryOverheadBytes)
    try fill(store, ward, with: Array(repeating: long, count: fitting + 3))
    let page = try store.page(of: ward, after: 0, entriesMax: 100)
    #expect(page.entries.count == fitting + 1)
    #expect(page.head == UInt64(fitting + 3))
    let rest = try store.page(of: ward, after: UInt64(fitting + 1), entriesMax: 100)
    #expect(rest.entries.map(\.sequence) == [UInt64(fitting + 2), UInt64(fitting + 3)])
    // A slow link asks for less, and always gets one.
    #expect(try store.page(of: ward, after: 0, entriesMax: 100, bytesMax: 0).entries.count == 1)
    #expect(try store.page(of: ward, after: 0, entriesMax: 100, bytesMax: Limits.textBytesMax).entries.count == 1)
    #expect(
      try store.page(of: ward, after: 0, entriesMax: 100, bytesMax: Limits.textBytesMax + Limits.entryOverheadBytes).entries
        .count == 2)
  }

  private static func pageOfNothing(_ store: some RelayStore) throws {
    let ward = try SessionID("ward-7")
    #expect(try store.page(of: ward, after: 0, entriesMax: 10).isPage(entries: [], head: 0))
    try fill(store, ward, with: ["one"])
    #expect(try store.page(of: ward, after: 0, entriesMax: 0).isPage(entries: [], head: 1))
    #expect(try store.page(of: ward, after: 0, entriesMax: -1).isPage(entries: [], head: 1))
    #expect(try store.page(of: SessionID("WARD-7"), after: 0, entriesMax: 10).isPage(entries: [], head: 0))
  }

  private static func sessionsDoNotMix(_ store: some RelayStore) throws {
    let sessions = try ["ward-7", "ward-70", "Ward-7"].map { try SessionID($0) }
    let amina = Participant(user: try UserID("amina"), role: .interpreter)
    for (index, session) in sessions.enumerated() {
      try fill(store, session, with: ["of \(session)"], firstKey: UInt64(index * 100 + 1))
    }
    try store.commit { transaction throws(StoreError) in try transaction.save(amina, in: sessions[0]) }
    for session in sessions {
      let page = try store.page(of: session, after: 0, entriesMax: 10)
      #expect(page.entries.map(\.event) == [.message(body: "of \(session)")])
      let found = try store.commit { transaction throws(StoreError) in try transaction.participant(amina.user, in: session) }
      #expect(found == (session == sessions[0] ? amina : nil))
    }
  }

  private static func epochsAreKnown(_ store: some RelayStore) throws {
    let (ward, epoch) = (Sample.ward, store.epoch)
    #expect(try store.page(of: ward, after: 0, entriesMax: 10).segments.isEmpty)
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.sequences(of: ward, writtenIn: epoch) == nil)
      for sequence in UInt64(4)...6 { _ = try transaction.insert(Sample.message("a", sequence: sequence, of: ward)) }
      try transaction.save(SessionHead(session: ward, status: .initial, head: 6))
      #expect(try transaction.sequences(of: ward, writtenIn: epoch) == 4..<UInt64.max)
      #expect(try transaction.sequences(of: Sample.clinic, writtenIn: epoch) == nil)
      #expect(try transaction.sequences(of: ward, writtenIn: Sample.name("another")) == nil)
    }
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.sequences(of: ward, writtenIn: epoch) == 4..<UInt64.max)
    }
    for sequence in UInt64(3)...6 {
      #expect(
        try store.page(of: ward, after: sequence, entriesMax: 1).segments == [LogSegment(first: 4, epoch: epoch)])
    }
  }

  private static func headsAreListed(_ store: some RelayStore) throws {
    #expect(try store.heads().isEmpty)
    let heads = try ["b", "a", "C", "a-1"].enumerated().map { index, name in
      SessionHead(session: try SessionID(name), status: .initial, head: UInt64(index))
    }
    try store.commit { transaction throws(StoreError) in
      for head in heads { try transaction.save(head) }
    }
    #expect(try store.heads().map(\.session.text) == ["C", "a", "a-1", "b"])
    let moved = SessionHead(session: try SessionID("a"), status: VersionedStatus(.ended, version: 3), head: 9)
    try store.commit { transaction throws(StoreError) in try transaction.save(moved) }
    #expect(try store.heads().first { $0.session == moved.session } == moved)
    #expect(try store.heads().count == heads.count)
  }

  private static func fill(_ store: some RelayStore, _ session: SessionID, with texts: [String], firstKey: UInt64 = 1) throws {
    let entries = texts.enumerated().map { index, text in
      Sample.message(text, sequence: UInt64(index + 1), of: session, key: firstKey + UInt64(index))
    }
    try store.commit { transaction throws(StoreError) in
      for entry in entries { _ = try transaction.insert(entry) }
      try transaction.save(SessionHead(session: session, status: .initial, head: UInt64(entries.count)))
    }
  }
}

extension LogPage {
  /// Whether it holds this, whichever epochs wrote it.
  func isPage(entries: [LogEntry], head: UInt64, floor: UInt64 = 1) -> Bool {
    self.entries == entries && self.head == head && self.floor == floor
  }
}
