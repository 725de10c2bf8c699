import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// What the relay keeps and writes into no log, over every store.
struct LedgerRecordTests {
  private static let device: DeviceID = Sample.name("phone")

  private static func apply(_ writes: [LedgerWrite], to store: some RelayStore) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in try Ledger.apply(writes, at: Sample.time(50), in: &transaction) }
  }

  private static func keep(
    _ action: ClientOperation.Action, key: UInt64, by author: UserID = Sample.nurse, sessions: [SessionID] = []
  ) -> LedgerWrite {
    let session = action.rules.needsSession ? Sample.ward : nil
    return .record(
      ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action), author: author,
      device: device, sessions: sessions)
  }

  private static func retract(_ key: UInt64, as name: UInt64, by author: UserID = Sample.nurse) -> LedgerWrite {
    .submit(
      ClientOperation(
        key: Sample.key(name), session: Sample.ward, writtenAt: Sample.time(0), action: .retract(Sample.key(key))),
      author: author)
  }

  private static func code(of outcome: LedgerOutcome) -> RejectionCode? {
    if case .rejected(let rejection) = outcome { rejection.code } else { nil }
  }

  @Test("a retraction of its own key is refused, and the store goes on", arguments: RelayBackend.allCases)
  func retractionOfItself(backend: RelayBackend) throws {
    try backend.withStore { store in
      #expect(try Self.apply([Self.retract(1, as: 1)], to: store).map(Self.code) == [.malformed])
      _ = try Self.apply([.submit(Sample.writing("a", key: 1), author: Sample.nurse)], to: store)
      #expect(try Self.apply([Self.retract(1, as: 1)], to: store).map(Self.code) == [.malformed])
      #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 9).entries.map(\.event) == [.message(body: "a")])
    }
  }

  @Test("G2: feedback, preferences and profiles are kept once, for ever", arguments: RelayBackend.allCases)
  func once(backend: RelayBackend) throws {
    try backend.withStore { store in
      let writes = [
        Self.keep(.submitFeedback(rating: 5, text: "good"), key: 1), Self.keep(.setPreference(name: "a", value: "é"), key: 2),
        Self.keep(.publishProfile(name: "Nadia", languages: ["ar"]), key: 3),
      ]
      for outcome in try Self.apply(writes, to: store) {
        guard case .recorded(let acceptance, let entries) = outcome else {
          Issue.record("\(outcome)")
          continue
        }
        #expect(acceptance.sequence == 0 && !acceptance.isReplay && entries.isEmpty)
      }
      for outcome in try Self.apply(writes, to: store) {
        guard case .replayed(let acceptance) = outcome else {
          Issue.record("\(outcome)")
          continue
        }
        #expect(acceptance.sequence == 0 && acceptance.isReplay)
      }
      // Another payload, another author, another kind; other bytes for the same letter; and a message under one of their keys.
      let others = [
        Self.keep(.submitFeedback(rating: 4, text: "good"), key: 1),
        Self.keep(.setPreference(name: "a", value: "e\u{301}"), key: 2),
        Self.keep(.publishProfile(name: "Nadia", languages: ["ar"]), key: 3, by: Sample.interpreter),
        Self.keep(.setPreference(name: "a", value: "é"), key: 1), .submit(Sample.writing("x", key: 1), author: Sample.nurse),
      ]
      #expect(try Self.apply(others, to: store).map(Self.code) == Array(repeating: .keyReused, count: 5))
      // And the other way round.
      _ = try Self.apply([.submit(Sample.writing("x", key: 9), author: Sample.nurse)], to: store)
      #expect(
        try Self.apply([Self.keep(.setPreference(name: "a", value: "b"), key: 9)], to: store).map(Self.code) == [.keyReused])
    }
  }

  @Test("a profile is told in the sessions of its author, and in those they come into later", arguments: RelayBackend.allCases)
  func profiles(backend: RelayBackend) throws {
    try backend.withStore { store in
      let idris = Participant(user: Sample.interpreter, role: .interpreter)
      _ = try Self.apply([.arrive(idris, sessions: [Sample.ward])], to: store)
      let profile = Profile(user: Sample.interpreter, name: "Idris", languages: ["ar", "fr"])
      let publish = Self.keep(
        .publishProfile(name: "Idris", languages: ["ar", "fr"]), key: 1, by: Sample.interpreter, sessions: [Sample.ward])
      guard case .recorded(_, let entries)? = try Self.apply([publish], to: store).first else {
        Issue.record("not recorded")
        return
      }
      #expect(entries.map(\.event) == [.profile(profile)])
      #expect(entries.map(\.sequence) == [3])
      guard
        case .arrived(_, let later, _, _, _)? = try Self.apply(
          [.arrive(idris, sessions: [Sample.ward, Sample.clinic])], to: store
        )
        .first
      else {
        Issue.record("no arrival")
        return
      }
      #expect(later.map(\.event) == [.done(.createSession), .participant(idris), .profile(profile)])
      #expect(later.map(\.session) == [Sample.clinic, Sample.clinic, Sample.clinic])
    }
  }

  @Test("what was said is taken back by its author alone, once", arguments: RelayBackend.allCases)
  func retraction(backend: RelayBackend) throws {
    try backend.withStore { store in
      _ = try Self.apply([.submit(Sample.writing("a", key: 1), author: Sample.nurse)], to: store)
      #expect(
        try Self.apply([Self.retract(1, as: 91, by: Sample.interpreter)], to: store).map(Self.code) == [.notAllowed])
      guard case .accepted(let acceptance, let entry)? = try Self.apply([Self.retract(1, as: 92)], to: store).first else {
        Issue.record("not accepted")
        return
      }
      #expect(entry.event == .done(.retract(Sample.key(1))) && acceptance.sequence == 2)
      guard case .replayed(let again)? = try Self.apply([Self.retract(1, as: 92)], to: store).first else {
        Issue.record("not replayed")
        return
      }
      #expect(again.sequence == 2)
      #expect(try Self.apply([Self.retract(2, as: 92)], to: store).map(Self.code) == [.keyReused])
    }
  }

  private static func erasedWords(of key: UInt64, in store: some RelayStore) throws -> WordsDigest? {
    try store.commit { transaction throws(StoreError) in try transaction.erasedWords(of: Sample.key(key)) }
  }

  @Test(
    "what was taken back has no words at the relay any more, and its key still tells the same words from others",
    arguments: RelayBackend.allCases)
  func retractionErases(backend: RelayBackend) throws {
    try backend.withStore { store in
      let said = LedgerWrite.submit(Sample.writing("a secret", key: 1), author: Sample.nurse)
      _ = try Self.apply([said, .submit(Sample.writing("b", key: 2), author: Sample.nurse)], to: store)
      _ = try Self.apply([Self.retract(1, as: 91)], to: store)
      func texts() throws -> [String] {
        try store.page(of: Sample.ward, after: 0, entriesMax: 10).entries.compactMap { entry in
          if case .message(let text) = entry.event { text } else { nil }
        }
      }
      #expect(try texts() == ["", "b"])
      // G2: the message itself is acknowledged as it was first, and other words under its key are refused.
      guard case .replayed(let again)? = try Self.apply([said], to: store).first else {
        Issue.record("not replayed")
        return
      }
      #expect(again.sequence == 1)
      let other = LedgerWrite.submit(Sample.writing("another", key: 1), author: Sample.nurse)
      #expect(try Self.apply([other], to: store).map(Self.code) == [.keyReused])
      // Neither another retraction nor retention changes what is left of the words.
      let digest = WordsDigest(of: "a secret", under: Sample.key(1))
      _ = try Self.apply([Self.retract(1, as: 92)], to: store)
      #expect(try store.prune(loggedBefore: Sample.time(99_999), entriesMax: 10).erased == 1)
      #expect(try Self.erasedWords(of: 1, in: store) == digest)
      // In one batch.
      _ = try Self.apply(
        [.submit(Sample.writing("c", key: 3), author: Sample.nurse), Self.retract(3, as: 93)], to: store)
      #expect(try texts() == [""])
      #expect(try Self.erasedWords(of: 3, in: store) == WordsDigest(of: "c", under: Sample.key(3)))
    }
  }

  @Test(
    "G6: after the end what was said stands, and taking it back is refused; what never came is barred all the same",
    arguments: RelayBackend.allCases)
  func retractionAfterEnd(backend: RelayBackend) throws {
    try backend.withStore { store in
      let end = ClientOperation(
        key: Sample.key(2), session: Sample.ward, writtenAt: Sample.time(0), action: .setStatus(.ended, basedOn: 1))
      _ = try Self.apply(
        [
          .submit(Sample.writing("a", key: 1), author: Sample.nurse), .submit(end, author: Sample.interpreter),
        ], to: store)
      guard case .rejected(let rejection)? = try Self.apply([Self.retract(1, as: 91)], to: store).first else {
        Issue.record("not rejected")
        return
      }
      #expect(rejection.code == .sessionEnded && rejection.isPermanent)
      #expect(rejection.status == VersionedStatus(.ended, version: 2))
      // Nothing was sequenced behind the end.
      #expect(try store.heads().map(\.head) == [2])
      guard case .recorded? = try Self.apply([Self.retract(3, as: 92)], to: store).first else {
        Issue.record("not barred")
        return
      }
      let late = LedgerWrite.submit(Sample.writing("b", key: 3), author: Sample.nurse)
      #expect(try Self.apply([late], to: store).map(Self.code) == [.retracted])
    }
  }

  @Test("what was taken back before it came is refused for good when it comes", arguments: RelayBackend.allCases)
  func tombstone(backend: RelayBackend) throws {
    try backend.withStore { store in
      guard case .recorded(let acceptance, let entries)? = try Self.apply([Self.retract(1, as: 91)], to: store).first else {
        Issue.record("not recorded")
        return
      }
      #expect(acceptance.sequence == 0 && entries.isEmpty)
      let late = LedgerWrite.submit(Sample.writing("a", key: 1), author: Sample.nurse)
      #expect(try Self.apply([late, late], to: store).map(Self.code) == [.retracted, .retracted])
      #expect(try store.heads().isEmpty)
      guard case .replayed? = try Self.apply([Self.retract(1, as: 91)], to: store).first else {
        Issue.record("not replayed")
        return
      }
      // Nobody bars another's keys: whoever wrote the message first has it.
      let theirs = LedgerWrite.submit(Sample.writing("b", key: 2), author: Sample.interpreter)
      _ = try Self.apply([theirs], to: store)
      #expect(try Self.apply([Self.retract(2, as: 92)], to: store).map(Self.code) == [.notAllowed])
    }
  }

  @Test("receipts only grow, and never past what there is", arguments: RelayBackend.allCases)
  func receipts(backend: RelayBackend) throws {
    try backend.withStore { store in
      _ = try Self.apply([.submit(Sample.writing("a", key: 1), author: Sample.nurse)], to: store)
      func receive(_ delivered: UInt64, _ read: UInt64) throws -> UserReceipt? {
        let receipt = Receipt(session: Sample.ward, deliveredThrough: delivered, readThrough: read)
        let outcome = try Self.apply([.receive(UserReceipt(receipt, by: Sample.interpreter))], to: store)
        if case .received(let news)? = outcome.first { return news }
        return nil
      }
      let one = UserReceipt(Receipt(session: Sample.ward, deliveredThrough: 1, readThrough: 0), by: Sample.interpreter)
      #expect(try receive(99, 0) == one)
      #expect(try receive(1, 0) == nil)
      #expect(try receive(0, 99) == nil)
      #expect(try receive(1, 1)?.receipt.readThrough == 1)
      let idris = Participant(user: Sample.interpreter, role: .interpreter)
      let arrival = LedgerWrite.arrive(idris, sessions: [Sample.ward])
      guard case .arrived(_, _, let receipts, _, _)? = try Self.apply([arrival], to: store).first
      else {
        Issue.record("no arrival")
        return
      }
      #expect(receipts.map(\.receipt.readThrough) == [1])
    }
  }
}
