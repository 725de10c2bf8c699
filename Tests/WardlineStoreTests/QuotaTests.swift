import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// How much one user and one session may have, over every store.
struct QuotaTests {
  private static let device: DeviceID = Sample.name("phone")

  private static func apply(
    _ writes: [LedgerWrite], within quotas: Quotas = Quotas(), to store: some RelayStore, at milliseconds: Int64 = 50
  ) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, within: quotas, at: Sample.time(milliseconds), in: &transaction)
    }
  }

  private static func keep(
    _ action: ClientOperation.Action, key: UInt64, by author: UserID = Sample.nurse, on device: DeviceID = device,
    sessions: [SessionID] = []
  ) -> LedgerWrite {
    let session = action.rules.needsSession ? Sample.ward : nil
    return .record(
      ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action), author: author,
      device: device, sessions: sessions)
  }

  private static func submit(_ action: ClientOperation.Action, key: UInt64) -> LedgerWrite {
    .submit(
      ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action),
      author: Sample.nurse)
  }

  private static func say(_ text: String, key: UInt64) -> LedgerWrite { submit(.sendMessage(body: text), key: key) }

  /// What becomes of each write, in a word: the code of a refusal, which is for good.
  private static func verdicts(
    _ writes: [LedgerWrite], within quotas: Quotas = Quotas(), to store: some RelayStore, at milliseconds: Int64 = 50
  ) throws(StoreError) -> [String] {
    try apply(writes, within: quotas, to: store, at: milliseconds).map { outcome in
      switch outcome {
      case .accepted, .appended, .routed, .created, .recorded: "yes"
      case .replayed: "replayed"
      case .rejected(let rejection): rejection.isPermanent ? rejection.code.rawValue : "for now"
      case .arrived, .following, .notFollowing, .received, .logged, .vacated, .announced, .fenced: "other"
      }
    }
  }

  private static func usage(in store: some RelayStore, of user: UserID = Sample.nurse) throws -> Usage {
    try store.commit { transaction throws(StoreError) in try transaction.usage(of: user) }
  }

  private static func record(_ key: UInt64, in store: some RelayStore) throws -> KeptOperation? {
    try store.commit { transaction throws(StoreError) in try transaction.record(for: Sample.key(key)) }
  }

  private static func bytes(in store: some RelayStore) throws -> Int {
    try store.commit { transaction throws(StoreError) in try transaction.note(of: Sample.ward).usage.bytes }
  }

  // MARK: Phrases

  @Test(
    "a phrase that nobody has reviewed is refused for good where it is not taken, and one that was taken is answered still (G2)",
    arguments: RelayBackend.allCases)
  func phrases(backend: RelayBackend) throws {
    func phrase(isReviewed: Bool, key: UInt64) throws -> LedgerWrite {
      let mention = MessageAttributes.Phrase(
        try PhraseName("pain.where"), try LanguageTag("en"), try LanguageTag("ar"), isReviewed: isReviewed)
      return Self.say(MessageAttributes.body("a\nb", MessageAttributes(phrase: mention)), key: key)
    }
    try backend.withStore { store throws in
      let writes = try [phrase(isReviewed: false, key: 1), phrase(isReviewed: true, key: 2), Self.say("a\nb", key: 3)]
      #expect(try Self.verdicts(writes, to: store) == ["unreviewed_phrase", "yes", "yes"])
      #expect(
        try Self.verdicts(writes, within: Quotas(takesUnreviewedPhrases: true), to: store) == ["yes", "replayed", "replayed"])
      // It is no longer taken, and stands in the log. The same words without what they say of themselves are another message.
      #expect(try Self.verdicts([writes[0], Self.say("a\nb", key: 1)], to: store) == ["replayed", "key_reused"])
    }
  }

  @Test(
    "a translation is refused for good unless its author interprets in the session, and one that was accepted is answered still (G2)",
    arguments: RelayBackend.allCases)
  func translations(backend: RelayBackend) throws {
    func arrive(_ role: Role, in session: SessionID = Sample.ward) -> LedgerWrite {
      .arrive(Participant(user: Sample.interpreter, role: role, name: "Amal"), sessions: [session])
    }
    func translate(_ key: UInt64, isUrgent: Bool = false) throws -> ClientOperation {
      let mention = MessageAttributes.Translation(of: Sample.key(90), to: try LanguageTag("ar"))
      let body = MessageAttributes.body("نعم", MessageAttributes(isUrgent: isUrgent, translation: mention))
      return ClientOperation(
        key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: .sendMessage(body: body))
    }
    func send(_ key: UInt64) throws -> LedgerWrite { .submit(try translate(key), author: Sample.interpreter) }
    try backend.withStore { store throws in
      // The author is an interpreter in another session, and no participant of this one.
      _ = try Self.apply([arrive(.interpreter, in: Sample.clinic)], to: store)
      #expect(try Self.verdicts([send(1)], to: store) == ["not_interpreter"])
      // In one batch with the arrival.
      #expect(try Self.verdicts([arrive(.interpreter), send(1)], to: store) == ["other", "yes"])
      let nurse = Participant(user: Sample.nurse, role: .nurse, name: "Ana")
      let others: [LedgerWrite] = try [
        .arrive(nurse, sessions: [Sample.ward]), .submit(translate(2), author: Sample.nurse),
        .submit(translate(3, isUrgent: true), author: Sample.nurse), Self.say("mine", key: 4),
      ]
      #expect(try Self.verdicts(others, to: store) == ["other", "not_interpreter", "not_interpreter", "yes"])
      // Their token has another role now.
      let later = try [arrive(.coordinator), send(5), send(1)]
      #expect(try Self.verdicts(later, to: store) == ["other", "not_interpreter", "replayed"])
      // By a token that follows memberships.
      let member = Participant(user: Sample.interpreter, role: .interpreter, name: "Amal")
      let create = ClientOperation(
        key: Sample.key(6), session: Sample.name("new"), writtenAt: Sample.time(0), action: .createSession)
      var translation = try translate(7)
      translation.session = Sample.name("new")
      let joined: [LedgerWrite] = [.submitMember(create, author: member), .submitMember(translation, author: member)]
      #expect(try Self.verdicts(joined, to: store) == ["yes", "yes"])
    }
  }

  @Test(
    "a correction is refused for good unless its author wrote what it corrects, in this session, and one that was accepted is answered still (G2)",
    arguments: RelayBackend.allCases)
  func corrections(backend: RelayBackend) throws {
    func correct(_ corrected: UInt64, key: UInt64, by author: UserID = Sample.nurse, in session: SessionID = Sample.ward)
      -> LedgerWrite
    {
      let body = MessageAttributes.body("5 mg", MessageAttributes(corrects: Sample.key(corrected)))
      return .submit(
        ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: .sendMessage(body: body)),
        author: author)
    }
    try backend.withStore { store throws in
      // Nothing is there; then in one batch with what is corrected.
      #expect(try Self.verdicts([correct(1, key: 2)], to: store) == ["not_author"])
      #expect(try Self.verdicts([Self.say("50 mg", key: 1), correct(1, key: 3)], to: store) == ["yes", "yes"])
      let others = [
        correct(1, key: 4, by: Sample.interpreter), correct(1, key: 5, in: Sample.clinic), Self.submit(.createSession, key: 6),
        correct(6, key: 7), correct(1, key: 8), correct(3, key: 11),
      ]
      #expect(
        try Self.verdicts(others, to: store) == [
          "not_author", "not_author", "yes", "not_author", "yes", "not_author",
        ])
      // What was taken back since has no words to be replaced, and is still its author's.
      let later = [Self.submit(.retract(Sample.key(1)), key: 9), correct(1, key: 3), correct(1, key: 10)]
      #expect(try Self.verdicts(later, to: store) == ["yes", "replayed", "yes"])
      #expect(try Self.verdicts([Self.say("5 mg", key: 3)], to: store) == ["key_reused"])
    }
  }

  // MARK: Users

  @Test(
    "a newer preference takes the place of the older one, whose key stays without its words (G2)",
    arguments: RelayBackend.allCases)
  func replacedPreference(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      let first = Self.keep(.setPreference(name: "theme", value: "a long value"), key: 1)
      let second = Self.keep(.setPreference(name: "theme", value: "short"), key: 2)
      let elsewhere = Self.keep(.setPreference(name: "theme", value: "another"), key: 3, on: Sample.name("desk"))
      #expect(try Self.verdicts([first, second, elsewhere], to: store) == ["yes", "yes", "yes"])
      let (old, new) = (try Self.record(1, in: store), try Self.record(2, in: store))
      #expect(old?.action == .setPreference(name: "", value: "") && old?.digest != nil)
      #expect(new?.action == .setPreference(name: "theme", value: "short") && new?.digest == nil)
      #expect(try Self.usage(in: store) == Usage(rows: 3, bytes: "themeshort".utf8.count + "themeanother".utf8.count))
      // The same again is answered as at first; anything else under the key is refused, the empty words that are left among it.
      let again = [
        first, Self.keep(.setPreference(name: "theme", value: "short"), key: 1),
        Self.keep(.setPreference(name: "themea", value: " long value"), key: 1),
        Self.keep(.submitFeedback(rating: 1, text: ""), key: 1), Self.say("x", key: 1),
      ]
      #expect(try Self.verdicts(again, to: store) == ["replayed", "key_reused", "key_reused", "key_reused", "key_reused"])
      let page = try store.preferences(of: Sample.nurse, RestorePreferences(device: Self.device), limit: 9)
      #expect(page.values == [.init(name: "theme", value: "short")])
    }
  }

  @Test(
    "a user's records are refused for good above the quota of rows, and of bytes; keys are answered still",
    arguments: RelayBackend.allCases)
  func userQuota(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      let quotas = Quotas(userRecords: 4, userBytes: 20)
      let kept = Self.keep(.setPreference(name: "a", value: String(repeating: "x", count: 19)), key: 1)
      #expect(try Self.verdicts([kept], within: quotas, to: store) == ["yes"])
      let more = [
        Self.keep(.submitFeedback(rating: 5, text: "x"), key: 2), kept,
        // The value of the first one makes place for this one, and then for the feedback.
        Self.keep(.setPreference(name: "a", value: "y"), key: 3), Self.keep(.submitFeedback(rating: 5, text: "x"), key: 2),
        // Somebody else has a quota of their own.
        Self.keep(.submitFeedback(rating: 5, text: String(repeating: "x", count: 20)), key: 4, by: Sample.interpreter),
        // To bar a key takes two rows.
        Self.submit(.retract(Sample.key(90)), key: 5), Self.keep(.submitFeedback(rating: 1, text: ""), key: 6),
        Self.keep(.submitFeedback(rating: 1, text: ""), key: 7), kept,
      ]
      #expect(
        try Self.verdicts(more, within: quotas, to: store) == [
          "quota_exceeded", "replayed", "yes", "yes", "yes", "quota_exceeded", "yes", "quota_exceeded", "replayed",
        ])
      #expect(try Self.usage(in: store) == Usage(rows: 4, bytes: 3))
      // What was barred by nobody is a message as any other.
      #expect(try Self.verdicts([Self.say("b", key: 90)], within: quotas, to: store) == ["yes"])
    }
  }

  @Test("a quota that was lowered lets a user shrink", arguments: RelayBackend.allCases)
  func loweredQuota(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      _ = try Self.apply([Self.keep(.setPreference(name: "a", value: "long value"), key: 1)], to: store)
      let writes = [
        Self.keep(.setPreference(name: "a", value: "another value"), key: 2),
        Self.keep(.setPreference(name: "a", value: "value"), key: 3),
      ]
      #expect(try Self.verdicts(writes, within: Quotas(userBytes: 2), to: store) == ["quota_exceeded", "yes"])
    }
  }

  @Test(
    "a profile counts for each session that it is written into, also when its author comes into one later",
    arguments: RelayBackend.allCases)
  func profiles(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      let nadia = Participant(user: Sample.nurse, role: .nurse)
      _ = try Self.apply([.arrive(nadia, sessions: [Sample.ward])], to: store)
      func publish(_ name: String, key: UInt64) -> LedgerWrite {
        Self.keep(.publishProfile(name: name, languages: ["ar"]), key: key, sessions: [Sample.ward])
      }
      let quotas = Quotas(userBytes: 8)
      #expect(
        try Self.verdicts(
          [publish("Nada", key: 1), publish("Nadia", key: 2), publish("Nada", key: 3)], within: quotas, to: store)
          == ["yes", "quota_exceeded", "yes"], "the same profile again is written into no session")
      #expect(try Self.usage(in: store) == Usage(rows: 2, bytes: 6))
      _ = try Self.apply([.arrive(nadia, sessions: [Sample.ward, Sample.clinic])], within: quotas, to: store)
      #expect(try Self.usage(in: store) == Usage(rows: 2, bytes: 12))
      // Its record needs no words: they stand in the profile.
      let record = try Self.record(1, in: store)
      #expect(record?.action == .publishProfile(name: "", languages: []))
      let again = [publish("Nada", key: 1), publish("Nadi", key: 1)]
      #expect(try Self.verdicts(again, within: quotas, to: store) == ["replayed", "key_reused"])
    }
  }

  @Test(
    "retention erases the words of feedback; its key, its rating and what a user chose stay", arguments: RelayBackend.allCases)
  func retention(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      let said = Self.keep(.submitFeedback(rating: 2, text: "too slow"), key: 1)
      _ = try Self.apply([said, Self.keep(.setPreference(name: "a", value: "b"), key: 2)], to: store)
      _ = try Self.apply([Self.keep(.submitFeedback(rating: 4, text: "good"), key: 3)], to: store, at: 60)
      #expect(try store.prune(loggedBefore: Sample.time(50), entriesMax: 9) == Pruning())
      #expect(try store.prune(loggedBefore: Sample.time(51), entriesMax: 1) == Pruning(passed: 1, feedback: 1, isMore: true))
      #expect(try store.prune(loggedBefore: Sample.time(51), entriesMax: 9) == Pruning(passed: 1))
      #expect(try store.prune(loggedBefore: Sample.time(51), entriesMax: 9) == Pruning())
      let record = try Self.record(1, in: store)
      #expect(record?.action == .submitFeedback(rating: 2, text: ""))
      #expect(try Self.usage(in: store) == Usage(rows: 3, bytes: 6))
      let page = try store.preferences(of: Sample.nurse, RestorePreferences(), limit: 9)
      #expect(page.values == [.init(name: "a", value: "b")])
      // G2
      let others = [
        said, Self.keep(.submitFeedback(rating: 3, text: "too slow"), key: 1),
        Self.keep(.submitFeedback(rating: 2, text: ""), key: 1),
      ]
      #expect(try Self.verdicts(others, to: store) == ["replayed", "key_reused", "key_reused"])
      #expect(try store.prune(loggedBefore: Sample.time(61), entriesMax: 9) == Pruning(passed: 1, feedback: 1))
    }
  }

  // MARK: Sessions

  @Test(
    "a session takes no more messages than its bytes; what is erased or taken back makes place",
    arguments: RelayBackend.allCases)
  func sessionBytes(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      let quotas = Quotas(sessionBytes: 10)
      let writes = [Self.say("12345", key: 1), Self.say("67890", key: 2), Self.say("x", key: 3), Self.say("12345", key: 1)]
      #expect(try Self.verdicts(writes, within: quotas, to: store) == ["yes", "yes", "quota_exceeded", "replayed"])
      #expect(try Self.bytes(in: store) == 10)
      let takenBack = [Self.submit(.retract(Sample.key(1)), key: 4), Self.say("abcde", key: 5), Self.say("f", key: 6)]
      #expect(try Self.verdicts(takenBack, within: quotas, to: store) == ["yes", "yes", "quota_exceeded"])
      // What has no words any more frees nothing a second time.
      _ = try Self.apply([Self.submit(.retract(Sample.key(1)), key: 7)], within: quotas, to: store)
      #expect(try Self.bytes(in: store) == 10)
      #expect(try store.prune(loggedBefore: Sample.time(99), entriesMax: 2).erased == 1)
      #expect(try Self.bytes(in: store) == 5)
      #expect(try Self.verdicts([Self.say("ghijk", key: 8)], within: quotas, to: store) == ["yes"])
    }
  }

  @Test(
    "a full session can be ended, and what was said in it taken back once; nothing else is logged",
    arguments: RelayBackend.allCases)
  func sessionEntries(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      let quotas = Quotas(sessionEntries: 2)
      let writes = [
        Self.say("a", key: 1), Self.say("b", key: 2), Self.say("c", key: 3),
        Self.submit(.setStatus(.paused, basedOn: 1), key: 4),
        Self.submit(.createSession, key: 5), Self.submit(.retract(Sample.key(1)), key: 6),
        Self.submit(.retract(Sample.key(1)), key: 7), Self.submit(.setStatus(.ended, basedOn: 1), key: 8),
        Self.say("a", key: 1),
      ]
      #expect(
        try Self.verdicts(writes, within: quotas, to: store) == [
          "yes", "yes", "quota_exceeded", "quota_exceeded", "quota_exceeded", "yes", "quota_exceeded", "yes", "replayed",
        ])
      #expect(try store.heads().map(\.head) == [4])
    }
  }

  @Test("members can leave a session that is full, and cancel what they asked for in it", arguments: RelayBackend.allCases)
  func leavingFullSession(backend: RelayBackend) throws {
    let nurse = Participant(user: Sample.nurse, role: .nurse, name: "Ana")
    func submit(_ action: ClientOperation.Action, key: UInt64) -> LedgerWrite {
      .submitMember(
        ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action), author: nurse)
    }
    try backend.withStore { store throws in
      let request = InterpreterRequest(try LanguageTag("ar"))
      #expect(try Self.verdicts([submit(.requestInterpreter(request), key: 1)], to: store) == ["yes"])
      let writes = [
        submit(.sendMessage(body: "a"), key: 2), submit(.renewRequest(Sample.key(1)), key: 3),
        submit(.cancelRequest(Sample.key(1)), key: 4), submit(.leave, key: 5),
      ]
      let full = Quotas(sessionEntries: 1)
      #expect(try Self.verdicts(writes, within: full, to: store) == ["quota_exceeded", "quota_exceeded", "yes", "yes"])
    }
  }

  // MARK: What the operator reads

  @Test("the report has the numbers of the largest, and of all", arguments: RelayBackend.allCases)
  func report(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      #expect(
        try store.usageReport()
          == UsageReport(
            users: .init(count: 0, bytes: 0, largest: []), sessions: .init(count: 0, bytes: 0, largest: [])))
      let rate = ClientOperation.Action.submitFeedback(rating: 1, text: "abc")
      _ = try Self.apply(
        [
          Self.keep(.submitFeedback(rating: 1, text: "a"), key: 1), Self.keep(rate, key: 2, by: Sample.interpreter),
          Self.keep(rate, key: 3, by: Sample.interpreter), Self.say("hello", key: 4),
        ], to: store)
      #expect(
        try store.usageReport()
          == UsageReport(
            users: .init(count: 2, bytes: 7, largest: [Usage(rows: 2, bytes: 6), Usage(rows: 1, bytes: 1)]),
            sessions: .init(count: 1, bytes: 5, largest: [Usage(rows: 1, bytes: 5)])))
    }
  }

  // MARK: Times

  @Test(
    "a message is written at most 24 h before its session began, and at most 30 days before it is logged",
    arguments: RelayBackend.allCases)
  func writtenAt(backend: RelayBackend) throws {
    try backend.withStore { store throws in
      let day: Int64 = 24 * 60 * 60 * 1_000
      func writtenAt(_ milliseconds: Int64, key: UInt64, now: Int64) throws -> Int64? {
        let write = LedgerWrite.submit(Sample.writing("x", key: key, at: milliseconds), author: Sample.nurse)
        guard case .accepted(let acceptance, let entry)? = try Self.apply([write], to: store, at: now).first else { return nil }
        #expect(acceptance.writtenAt == entry.writtenAt)
        return acceptance.writtenAt.milliseconds - Sample.time(0).milliseconds
      }
      // The first entry begins the session. The year -4712 is one that a hostile device has sent.
      #expect(try writtenAt(-210_866_803_200_000, key: 1, now: 100) == 100 - day)
      #expect(try writtenAt(.min / 2, key: 2, now: 200) == 100 - day)
      #expect(try writtenAt(100 - day - 1, key: 3, now: 200) == 100 - day)
      #expect(try writtenAt(100 - day, key: 4, now: 200) == 100 - day)
      #expect(try writtenAt(-5, key: 5, now: 200) == -5)
      // Later the age counts.
      let later = 100 * day
      #expect(try writtenAt(later - 30 * day - 1, key: 6, now: later) == later - 30 * day)
      #expect(try writtenAt(later - 29 * day, key: 7, now: later) == later - 29 * day)
      // A clock that was set back puts nothing into the future.
      #expect(try writtenAt(-3 * day, key: 8, now: -2 * day) == -2 * day)
    }
  }
}
