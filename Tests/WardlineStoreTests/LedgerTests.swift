import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// The rules of the log, over every store: what they rest on is the store's work.
struct LedgerTests {
  /// Applies writes as one batch and returns what became of each.
  private static func apply(
    _ writes: [LedgerWrite], to store: some RelayStore, at milliseconds: Int64 = 0
  ) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, at: Sample.time(milliseconds), in: &transaction)
    }
  }

  private static func submit(_ text: String, key: UInt64, at milliseconds: Int64 = 0) -> LedgerWrite {
    .submit(Sample.writing(text, key: key, at: milliseconds), author: Sample.nurse)
  }

  private static func change(to status: SessionStatus, basedOn: UInt64, key: UInt64) -> LedgerWrite {
    let action = ClientOperation.Action.setStatus(status, basedOn: basedOn)
    return .submit(
      ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action),
      author: Sample.nurse)
  }

  private static func log(of store: some RelayStore) throws -> [LogEntry] {
    try store.page(of: Sample.ward, after: 0, entriesMax: 100).entries
  }

  // MARK: Once (G2)

  @Test(arguments: RelayBackend.allCases)
  func aReplayGetsTheFirstAnswerAgain(backend: RelayBackend) throws {
    try backend.withStore { store in
      let first = try Self.apply([Self.submit("a", key: 1), Self.submit("b", key: 2)], to: store, at: 10)
      guard case .accepted(var acceptance, _) = first[0] else {
        Issue.record("\(first)")
        return
      }
      acceptance.isReplay = true
      // In a later batch and within one, however late and however often.
      let again = try Self.apply(
        [Self.submit("a", key: 1), Self.submit("c", key: 3), Self.submit("a", key: 1)], to: store, at: 999_999)
      #expect(again[0] == .replayed(acceptance))
      #expect(again[2] == .replayed(acceptance))
      #expect(try Self.log(of: store).map(\.sequence) == [1, 2, 3])
      #expect(try store.heads().map(\.head) == [3])
    }
  }

  @Test(arguments: RelayBackend.allCases)
  func aKeyIsRefusedForAnythingElse(backend: RelayBackend) throws {
    try backend.withStore { store in
      _ = try Self.apply([Self.submit("caf\u{e9}", key: 1), Self.change(to: .paused, basedOn: 1, key: 2)], to: store)
      let elsewhere = Sample.writing("caf\u{e9}", key: 1, in: Sample.clinic)
      let others: [LedgerWrite] = [
        Self.submit("tea", key: 1),
        // The same text to a person, and to `==`; other bytes.
        Self.submit("cafe\u{301}", key: 1),
        .submit(Sample.writing("caf\u{e9}", key: 1), author: Sample.interpreter),
        .submit(elsewhere, author: Sample.nurse),
        Self.change(to: .active, basedOn: 2, key: 1),
        Self.submit("caf\u{e9}", key: 2),
      ]
      for write in others {
        let outcome = try Self.apply([write], to: store)
        guard case .rejected(let rejection) = outcome[0] else {
          Issue.record("\(write) was not refused: \(outcome)")
          continue
        }
        #expect(rejection.code == .keyReused)
        #expect(rejection.isPermanent)
      }
      #expect(try Self.log(of: store).count == 2)
      #expect(try store.heads().map(\.session) == [Sample.ward])
    }
  }

  @Test(arguments: RelayBackend.allCases)
  func aKeyIsKnownAfterItsWordsAreErased(backend: RelayBackend) throws {
    try backend.withStore { store in
      let first = try Self.apply(
        [Self.submit("caf\u{e9}", key: 1), Self.change(to: .ended, basedOn: 1, key: 2)], to: store, at: 10)
      guard case .accepted(var acceptance, _) = first[0] else {
        Issue.record("\(first)")
        return
      }
      acceptance.isReplay = true
      #expect(try store.prune(loggedBefore: Sample.time(11), entriesMax: 10).erased == 1)
      #expect(try Self.log(of: store).map(\.sequence) == [2])
      // An ended session stays so, and answers for what it took.
      #expect(try Self.apply([Self.submit("caf\u{e9}", key: 1)], to: store, at: 999) == [.replayed(acceptance)])
      for write in [
        Self.submit("cafe\u{301}", key: 1), Self.submit("tea", key: 1),
        .submit(Sample.writing("caf\u{e9}", key: 1), author: Sample.interpreter),
        .submit(Sample.writing("caf\u{e9}", key: 1, in: Sample.clinic), author: Sample.nurse),
      ] {
        guard case .rejected(let rejection) = try Self.apply([write], to: store)[0] else {
          Issue.record("\(write) was not refused")
          continue
        }
        #expect(rejection.code == .keyReused)
      }
      guard case .rejected(let rejection) = try Self.apply([Self.submit("tea", key: 3)], to: store)[0] else {
        Issue.record("the end is forgotten")
        return
      }
      #expect(rejection.code == .sessionEnded)
      #expect(try store.heads().map(\.status) == [VersionedStatus(.ended, version: 2)])
    }
  }

  @Test(arguments: RelayBackend.allCases)
  func whatWasErasedCanBeTakenBack(backend: RelayBackend) throws {
    try backend.withStore { store in
      _ = try Self.apply([Self.submit("a", key: 1)], to: store, at: 10)
      _ = try store.prune(loggedBefore: Sample.time(11), entriesMax: 10)
      let retraction = ClientOperation(
        key: Sample.key(2), session: Sample.ward, writtenAt: Sample.time(0), action: .retract(Sample.key(1)))
      guard case .accepted(_, let entry) = try Self.apply([.submit(retraction, author: Sample.nurse)], to: store, at: 20)[0]
      else {
        Issue.record("it was refused")
        return
      }
      #expect(entry.event == .done(.retract(Sample.key(1))))
      // Devices that have the words hear of it, however late they come.
      _ = try store.prune(loggedBefore: Sample.time(99), entriesMax: 10)
      #expect(try Self.log(of: store).map(\.event) == [.done(.retract(Sample.key(1)))])
    }
  }

  @Test("a message is confirmed by who did not write it, in its session", arguments: RelayBackend.allCases)
  func confirmation(backend: RelayBackend) throws {
    try backend.withStore { store in
      _ = try Self.apply([Self.submit("400 mg", key: 1)], to: store, at: 10)
      func confirm(_ message: UInt64, by author: UserID, in session: SessionID = Sample.ward, key: UInt64) throws
        -> LedgerOutcome
      {
        let operation = ClientOperation(
          key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: .confirmMessage(Sample.key(message)))
        return try Self.apply([.submit(operation, author: author)], to: store, at: 20)[0]
      }
      func code(_ outcome: LedgerOutcome) -> RejectionCode? {
        if case .rejected(let rejection) = outcome { rejection.code } else { nil }
      }
      #expect(code(try confirm(1, by: Sample.nurse, key: 2)) == .notAllowed, "one's own")
      #expect(code(try confirm(9, by: Sample.interpreter, key: 3)) == .notAllowed, "one that is not there")
      #expect(code(try confirm(1, by: Sample.interpreter, in: Sample.clinic, key: 4)) == .notAllowed, "in another session")
      guard case .accepted(_, let entry) = try confirm(1, by: Sample.interpreter, key: 5) else {
        Issue.record("it was refused")
        return
      }
      #expect(entry.event == .done(.confirmMessage(Sample.key(1))) && entry.author == Sample.interpreter)
      #expect(code(try confirm(5, by: Sample.nurse, key: 6)) == .notAllowed, "a confirmation is no message")
      guard case .replayed = try confirm(1, by: Sample.interpreter, key: 5) else {
        Issue.record("it is logged a second time")
        return
      }
    }
  }

  // MARK: Status (G6)

  @Test(arguments: RelayBackend.allCases)
  func nothingIsSequencedAfterTheEnd(backend: RelayBackend) throws {
    try backend.withStore { store in
      let ended = VersionedStatus(.ended, version: 2)
      let outcomes = try Self.apply(
        [
          Self.submit("a", key: 1), Self.change(to: .ended, basedOn: 1, key: 2), Self.submit("b", key: 3),
          Self.change(to: .active, basedOn: 2, key: 4), Self.submit("a", key: 1),
        ], to: store)
      for (place, key) in [(2, UInt64(3)), (3, 4)] {
        let refusal = Rejection(
          key: Sample.key(key), session: Sample.ward, code: .sessionEnded, isPermanent: true, status: ended)
        #expect(outcomes[place] == .rejected(refusal))
      }
      // What was accepted before the end is still answered with its acknowledgement.
      guard case .replayed(let acceptance) = outcomes[4] else {
        Issue.record("\(outcomes[4])")
        return
      }
      #expect(acceptance.sequence == 1)
      #expect(try Self.log(of: store).map(\.sequence) == [1, 2])
      #expect(try store.heads() == [SessionHead(session: Sample.ward, status: ended, head: 2)])
    }
  }

  @Test(arguments: RelayBackend.allCases)
  func aStatusNamesTheVersionItWasBasedOn(backend: RelayBackend) throws {
    try backend.withStore { store in
      let outcomes = try Self.apply(
        [Self.change(to: .paused, basedOn: 1, key: 1), Self.change(to: .ended, basedOn: 1, key: 2)], to: store)
      let paused = VersionedStatus(.paused, version: 2)
      #expect(
        outcomes[1]
          == .rejected(
            Rejection(key: Sample.key(2), session: Sample.ward, code: .statusConflict, isPermanent: true, status: paused)))
      for basedOn in [0, 1, 3, UInt64.max] {
        guard case .rejected(let rejection) = try Self.apply([Self.change(to: .ended, basedOn: basedOn, key: 3)], to: store)[0]
        else {
          Issue.record("based on \(basedOn)")
          continue
        }
        #expect(rejection.status == paused)
      }
      guard case .accepted(let acceptance, _) = try Self.apply([Self.change(to: .active, basedOn: 2, key: 4)], to: store)[0]
      else {
        Issue.record("the right base was refused")
        return
      }
      #expect(acceptance.status == VersionedStatus(.active, version: 3))
      #expect(try store.heads().map(\.status) == [VersionedStatus(.active, version: 3)])
    }
  }

  // MARK: Times and arrivals

  @Test(arguments: RelayBackend.allCases)
  func nobodyWritesInTheFuture(backend: RelayBackend) throws {
    try backend.withStore { store in
      _ = try Self.apply([Self.submit("early", key: 1, at: 40), Self.submit("late", key: 2, at: 60)], to: store, at: 50)
      #expect(try Self.log(of: store).map(\.writtenAt) == [Sample.time(40), Sample.time(50)])
      #expect(try Self.log(of: store).map(\.loggedAt) == [Sample.time(50), Sample.time(50)])
    }
  }

  @Test(arguments: RelayBackend.allCases)
  func anArrivalIsNotedOnce(backend: RelayBackend) throws {
    try backend.withStore { store in
      let idris = Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: "ar")
      let sessions = [Sample.ward, Sample.clinic]
      let first = try Self.apply([.arrive(idris, sessions: sessions)], to: store)
      guard case .arrived(let heads, let entries, _, _, _) = first[0] else {
        Issue.record("\(first)")
        return
      }
      #expect(heads == sessions.map { SessionHead(session: $0, status: .initial, head: 2) })
      #expect(entries.map(\.event) == [.done(.createSession), .participant(idris), .done(.createSession), .participant(idris)])
      #expect(try Self.apply([.arrive(idris, sessions: sessions)], to: store) == [.arrived(heads, entries: [])])
      let renamed = Participant(user: Sample.interpreter, role: .interpreter, name: "Idris B.", language: "ar")
      let again = LedgerWrite.arrive(renamed, sessions: [Sample.ward])
      guard case .arrived(let moved, let news, _, _, _) = try Self.apply([again], to: store)[0]
      else {
        Issue.record("the second arrival")
        return
      }
      #expect(moved.map(\.head) == [3])
      #expect(news.map(\.event) == [.participant(renamed)])
      #expect(try store.heads().map(\.head) == [2, 3])
      #expect(try Self.log(of: store).map(\.event) == [.done(.createSession), .participant(idris), .participant(renamed)])
    }
  }

  @Test(arguments: RelayBackend.allCases)
  func aBatchThatFailsLeavesNothing(backend: RelayBackend) throws {
    try backend.withStore { store in
      _ = try Self.apply([Self.submit("a", key: 1)], to: store)
      #expect(throws: StoreError.unavailable("the disk is full")) {
        try Self.applyAndFail([Self.submit("b", key: 2), Self.change(to: .ended, basedOn: 1, key: 3)], to: store)
      }
      // The same batch again is a first time, and no replay.
      guard case .accepted(let acceptance, _) = try Self.apply([Self.submit("b", key: 2)], to: store)[0] else {
        Issue.record("what was never stored was replayed")
        return
      }
      #expect(acceptance.sequence == 2)
      #expect(try Self.log(of: store).map(\.sequence) == [1, 2])
    }
  }

  private static func applyAndFail(_ writes: [LedgerWrite], to store: some RelayStore) throws(StoreError) {
    try store.commit { transaction throws(StoreError) in
      _ = try Ledger.apply(writes, at: Sample.time(0), in: &transaction)
      throw .unavailable("the disk is full")
    }
  }
}
