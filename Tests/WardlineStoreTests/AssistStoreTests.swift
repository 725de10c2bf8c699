import Foundation
import Testing
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

@Suite("Questions to a model, in the store of a device")
struct AssistStoreTests {
  private static let pace = AssistPace(requestsPerMinute: 2, tokensPerMinute: 100, tokensPerDay: 150)
  private static let place = "models.example"
  private static let start = Timestamp(milliseconds: 1_700_000_000_000)

  private static func question(_ number: UInt64, to language: String = "ar") throws -> AssistQuestion {
    AssistQuestion(.draftTranslation, of: Sample.key(number), in: Sample.ward, to: try LanguageTag(language))
  }

  private static func snapshot(_ numbers: UInt64...) -> AssistSnapshot {
    AssistSnapshot(model: "small", texts: numbers.map { AssistSnapshot.Text("zebra \($0)", of: Sample.key($0)) })
  }

  private static func at(_ seconds: Int64) -> Timestamp { start.advanced(byMilliseconds: seconds * 1_000) }

  /// A store with the lease of a worker, and a job about each of these messages.
  private func withStore(
    _ numbers: [UInt64] = [1], _ body: (SQLiteClientStore, FencingToken, _ path: String) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/store.sqlite"
      let store = try SQLiteClientStore(path: path, user: Sample.nurse)
      let token = try store.takeLease(after: .none, owner: "a", expiresAtMilliseconds: 0)
      try Self.agree(in: store, token)
      for number in numbers { _ = try Self.enqueue(number, in: store) }
      try body(store, token, path)
      try store.close()
    }
  }

  private static func enqueue(_ number: UInt64, in store: SQLiteClientStore) throws -> AssistJob? {
    try store.enqueue(question(number), snapshot(number), as: Sample.key(500 + number), isAskedFor: true, at: start).job
  }

  /// Nurse and interpreter are in the ward, and both have said that they agree.
  private static func agree(in store: SQLiteClientStore, _ token: FencingToken) throws {
    _ = try store.apply(
      [
        joining(Sample.nurse, 901), joining(Sample.interpreter, 902), saying(.agreed(to: place), 903, by: Sample.nurse),
        saying(.agreed(to: place), 904, by: Sample.interpreter),
      ], under: token)
  }

  private static func joining(_ user: UserID, _ sequence: UInt64) -> RelayNews {
    var entry = Sample.message("", sequence: sequence, of: Sample.ward, key: sequence, by: user)
    entry.event = .participant(Participant(user: user, role: .nurse, name: user.text, language: "en"))
    return .event(entry)
  }

  private static func saying(_ consent: AssistConsent, _ sequence: UInt64, key: UInt64? = nil, by user: UserID) -> RelayNews {
    var entry = Sample.message("", sequence: sequence, of: Sample.ward, key: key ?? sequence, by: user)
    entry.event = .message(body: MessageAttributes.body("what I say of it", MessageAttributes(consent: consent)))
    return .event(entry)
  }

  private static func claim(_ number: UInt64, in store: SQLiteClientStore, _ token: FencingToken, at seconds: Int64 = 0) throws
    -> AssistClaim
  {
    try store.claimJob(Sample.key(500 + number), for: place, within: pace, at: at(seconds), under: token)
  }

  @Test("the same question is one job: it is told how it stands, and asked again only after it has failed or was cancelled")
  func dedupe() throws {
    try withStore { store, token, _ in
      let again = try store.enqueue(Self.question(1), Self.snapshot(9), as: Sample.key(777), isAskedFor: true, at: Self.at(9))
        .job
      #expect(again?.id == Sample.key(501) && again?.state == .queued)
      // The snapshot is that of the first time.
      #expect(try store.snapshot(of: Sample.key(501)) == Self.snapshot(1))
      _ = try Self.claim(1, in: store, token)
      let answer = AssistAnswer(text: "كلمات", confidence: .low, remarks: "formal")
      _ = try store.settleJob(Sample.key(501), .done(answer, tokens: 10), within: Self.pace, at: Self.at(1), under: token)
      let done = try store.enqueue(Self.question(1), Self.snapshot(1), as: Sample.key(778), isAskedFor: true, at: Self.at(10))
        .job
      #expect(done?.id == Sample.key(501) && done?.state == .done && done?.attempts == 1 && done?.tokens == 10)
      #expect(try store.answer(of: Sample.key(501)) == answer)
      // Another language is another question.
      let other = try store.enqueue(
        Self.question(1, to: "uk"), Self.snapshot(1), as: Sample.key(779), isAskedFor: true, at: Self.at(10)
      ).job
      #expect(other?.id == Sample.key(779))
      _ = try store.cancelJobs([Sample.key(779), Sample.key(501)], at: Self.at(11))
      #expect(try store.jobs(limit: 9).map(\.state) == [.cancelled, .done])
      let revived = try store.enqueue(
        Self.question(1, to: "uk"), Self.snapshot(1), as: Sample.key(780), isAskedFor: true, at: Self.at(12)
      ).job
      #expect(revived?.id == Sample.key(779) && revived?.state == .queued && revived?.finishedAt == nil)
    }
  }

  @Test("what was spent stands in the store: a restart brings nothing back, and a clock that was set back neither")
  func spending() throws {
    try withStore([1, 2, 3]) { store, token, path in
      for number in [1, 2] as [UInt64] {
        guard case .claimed(let job, let snapshot) = try Self.claim(number, in: store, token) else {
          return #expect(Bool(false))
        }
        #expect(job.state == .running && job.attempts == 1 && snapshot == Self.snapshot(number))
      }
      // Two a minute: the third has to wait for half of one.
      #expect(try Self.claim(3, in: store, token) == .notBefore(Self.at(30)))
      let next = try SQLiteClientStore(path: path, user: Sample.nurse)
      let second = try next.takeLease(after: token, owner: "b", expiresAtMilliseconds: 0)
      #expect(try Self.claim(3, in: next, second) == .notBefore(Self.at(30)))
      #expect(try Self.claim(3, in: next, second, at: -86_400) == .notBefore(Self.at(-86_400 + 30)))
      #expect(try Self.claim(3, in: next, second, at: 40) != .gone)
      try next.close()
    }
  }

  @Test("a clock that is set back by a year brings no request, and the next one comes when it would have come without")
  func clockSetBack() throws {
    try withStore([1, 2, 3]) { store, token, _ in
      for number in [1, 2] as [UInt64] { _ = try Self.claim(number, in: store, token) }
      let year: Int64 = 365 * 86_400
      #expect(try Self.claim(3, in: store, token, at: -year) == .notBefore(Self.at(30 - year)))
      // Asking meanwhile does not put it off.
      guard case .notBefore = try Self.claim(3, in: store, token, at: 20 - year) else { return #expect(Bool(false)) }
      guard case .claimed = try Self.claim(3, in: store, token, at: 31 - year) else { return #expect(Bool(false)) }
    }
  }

  @Test("the model's tokens are owed where an answer took more, and those of a day are not exceeded")
  func budget() throws {
    try withStore([1, 2, 3]) { store, token, _ in
      _ = try Self.claim(1, in: store, token)
      _ = try store.settleJob(
        Sample.key(501), .done(AssistAnswer(text: "x"), tokens: 140), within: Self.pace, at: Self.at(0), under: token)
      // 40 more than a minute brings are owed: 24.6 s until there is one.
      guard case .notBefore(let time) = try Self.claim(2, in: store, token) else { return #expect(Bool(false)) }
      #expect((24_000...26_000).contains(time.milliseconds - Self.start.milliseconds), "\(time)")
      _ = try Self.claim(2, in: store, token, at: 60)
      _ = try store.settleJob(
        Sample.key(502), .done(AssistAnswer(text: "y"), tokens: 20), within: Self.pace, at: Self.at(60), under: token)
      let day: Int64 = 86_400_000
      #expect(
        try Self.claim(3, in: store, token, at: 600)
          == .notBefore(Timestamp(milliseconds: (Self.start.milliseconds / day + 1) * day)))
    }
  }

  @Test("a worker that has lost its lease settles nothing, and the job it left waits again with its attempt counted")
  func fencing() throws {
    try withStore { store, token, _ in
      _ = try Self.claim(1, in: store, token)
      let second = try store.takeLease(after: token, owner: "b", expiresAtMilliseconds: 0)
      try store.recover(under: second)
      let job = try store.job(Sample.key(501))
      #expect(job?.state == .queued && job?.attempts == 1)
      let late = AssistOutcome.done(AssistAnswer(text: "late"), tokens: 1)
      #expect(throws: StoreError.fenced) {
        _ = try store.settleJob(Sample.key(501), late, within: Self.pace, at: Self.at(1), under: token)
      }
      #expect(throws: StoreError.fenced) { try Self.claim(1, in: store, token) }
      // Not running under the new one either.
      _ = try store.settleJob(Sample.key(501), late, within: Self.pace, at: Self.at(1), under: second)
      #expect(try store.job(Sample.key(501))?.state == .queued && store.answer(of: Sample.key(501)) == nil)
    }
  }

  @Test("a job whose worker ends during each attempt fails after the last one, and is claimed no more")
  func interrupted() throws {
    try withStore { store, token, _ in
      for attempt in 1...Int64(Limits.assistAttemptsMax) {
        guard case .claimed = try Self.claim(1, in: store, token, at: 60 * attempt) else {
          return #expect(Bool(false), "\(attempt)")
        }
        try store.recover(under: token)
      }
      guard case .failed(let committed) = try Self.claim(1, in: store, token, at: 6_000) else { return #expect(Bool(false)) }
      #expect(committed.changes == [.drafts(Sample.ward)])
      #expect(try Self.claim(1, in: store, token, at: 6_000) == .gone)
      let job = try store.job(Sample.key(501))
      #expect(job?.state == .failed && job?.lastError == "the program ended during each of 8 attempts")
    }
  }

  @Test("a clock that is set back by a day gives no second budget for the day, and another day one")
  func days() throws {
    try withStore([1, 2, 3]) { store, token, _ in
      let pace = AssistPace(requestsPerMinute: 100, tokensPerMinute: 1_000_000, tokensPerDay: 150)
      func claim(_ number: UInt64, at seconds: Int64) throws -> AssistClaim {
        try store.claimJob(Sample.key(500 + number), for: Self.place, within: pace, at: Self.at(seconds), under: token)
      }
      _ = try claim(1, at: 0)
      _ = try store.settleJob(
        Sample.key(501), .done(AssistAnswer(text: "x"), tokens: 150), within: pace, at: Self.at(1), under: token)
      // Set back, and right again.
      for seconds in [2, -86_400, 3] as [Int64] {
        guard case .notBefore = try claim(2, at: seconds) else { return #expect(Bool(false), "\(seconds)") }
      }
      guard case .claimed = try claim(2, at: 86_400) else { return #expect(Bool(false)) }
      _ = try store.settleJob(
        Sample.key(502), .done(AssistAnswer(text: "y"), tokens: 150), within: pace, at: Self.at(86_401), under: token)
      // Years ahead until now: the queue waits for the next day of the right clock.
      let year: Int64 = 365 * 86_400
      #expect(try claim(3, at: -year) == .notBefore(Self.at(-year).nextDay))
      guard case .claimed = try claim(3, at: 86_400 - year) else { return #expect(Bool(false)) }
    }
  }

  @Test("a postponed job waits for its time, a failed one says why, and is tried again with all its attempts")
  func postponed() throws {
    try withStore { store, token, _ in
      _ = try Self.claim(1, in: store, token)
      _ = try store.settleJob(
        Sample.key(501), .postponed(until: Self.at(5), error: "429\u{1B}[31m"), within: Self.pace, at: Self.at(0), under: token)
      let waiting = try store.queuedJobs(for: Self.place).first
      #expect(waiting?.runAfter == Self.at(5) && waiting?.lastError == "429\\u{1B}[31m")
      _ = try Self.claim(1, in: store, token, at: 5)
      _ = try store.settleJob(Sample.key(501), .failed(error: "401"), within: Self.pace, at: Self.at(6), under: token)
      #expect(try store.queuedJobs(for: Self.place).isEmpty && store.job(Sample.key(501))?.finishedAt == Self.at(6))
      #expect(try store.retryJob(Sample.key(501)).hasEffect && !store.retryJob(Sample.key(501)).hasEffect)
      #expect(try store.job(Sample.key(501))?.attempts == 0 && store.job(Sample.key(501))?.lastError == "")
    }
  }

  @Test("what a message said is gone with it: its question and answer, and every question that tells it")
  func forgotten() throws {
    try withStore([]) { store, token, path in
      let message = Sample.message("a secret", sequence: 1, of: Sample.ward, key: 1)
      _ = try store.apply(
        [.event(message), .event(Sample.message("and then", sequence: 2, of: Sample.ward, key: 2))], under: token)
      _ = try Self.enqueue(1, in: store)
      _ = try store.enqueue(Self.question(2), Self.snapshot(1, 2), as: Sample.key(502), isAskedFor: true, at: Self.start)
      _ = try Self.claim(1, in: store, token)
      _ = try store.settleJob(
        Sample.key(501), .done(AssistAnswer(text: "سر"), tokens: 1), within: Self.pace, at: Self.at(1), under: token)
      var retraction = Sample.message("", sequence: 3, of: Sample.ward, key: 3)
      retraction.event = .done(.retract(Sample.key(1)))
      #expect(try store.apply([.event(retraction)], under: token).changes.contains(.drafts(Sample.ward)))
      #expect(try store.job(Sample.key(501)) == nil && store.answer(of: Sample.key(501)) == nil)
      #expect(try store.job(Sample.key(502))?.state == .cancelled && store.snapshot(of: Sample.key(502)) == nil)
      #expect(try !store.retryJob(Sample.key(502)).hasEffect)
      // Words that another process had read before they were taken back are kept nowhere.
      #expect(try Self.enqueue(1, in: store) == nil && store.job(Sample.key(501)) == nil)
      // The log has other words under the key of an own message: what was asked was about those of before.
      _ = try store.enqueue([Sample.writing("mine", key: 7)])
      _ = try Self.enqueue(7, in: store)
      _ = try store.apply(
        [.event(Sample.message("others", sequence: 4, of: Sample.ward, key: 7, by: Sample.nurse))], under: token)
      #expect(try store.job(Sample.key(507)) == nil)
      // Asked anew, with what is there now.
      let anew = try store.enqueue(Self.question(2), Self.snapshot(2), as: Sample.key(503), isAskedFor: true, at: Self.at(9))
        .job
      #expect(anew?.state == .queued && anew?.id == Sample.key(502))
      #expect(try store.snapshot(of: Sample.key(502)) == Self.snapshot(2))
    }
  }

  @Test("what goes with the words of a message is told, whoever erases them, and nothing where no question was about it")
  func forgettingIsTold() throws {
    try withStore([]) { store, token, _ in
      func tells(_ committed: Committed) -> Bool { committed.changes.contains(.drafts(Sample.ward)) }
      func hear(_ answers: RelayNews...) throws -> Bool { try tells(store.apply(answers, under: token)) }
      for sequence in [1, 2, 3, 4] as [UInt64] {
        _ = try hear(.event(Sample.message("words", sequence: sequence, of: Sample.ward, key: sequence)))
      }
      func retract(_ key: UInt64, _ sequence: UInt64) throws -> Bool {
        var retraction = Sample.message("", sequence: sequence, of: Sample.ward, key: sequence)
        retraction.event = .done(.retract(Sample.key(key)))
        return try hear(.event(retraction))
      }
      #expect(try !retract(1, 11))
      // Only told in a question about another message: that is cancelled.
      _ = try store.enqueue(Self.question(3), Self.snapshot(2, 3), as: Sample.key(503), isAskedFor: true, at: Self.start)
      #expect(try retract(2, 12) && store.job(Sample.key(503))?.state == .cancelled)
      // What is over stays on the screen as it is.
      _ = try store.enqueue(Self.question(3), Self.snapshot(3), as: Sample.key(503), isAskedFor: true, at: Self.start)
      _ = try store.enqueue(Self.question(4), Self.snapshot(3, 4), as: Sample.key(504), isAskedFor: true, at: Self.start)
      _ = try Self.claim(4, in: store, token)
      _ = try store.settleJob(Sample.key(504), .failed(error: "401"), within: Self.pace, at: Self.at(1), under: token)
      #expect(try retract(3, 13) && store.job(Sample.key(503)) == nil && store.job(Sample.key(504))?.state == .failed)
      // Retention erases the message of a question; no member of that session has agreed.
      _ = try hear(.event(Sample.message("words", sequence: 5, of: Sample.clinic, key: 8)))
      var question = try Self.question(8)
      question.session = Sample.clinic
      _ = try store.enqueue(question, Self.snapshot(8), as: Sample.key(508), isAskedFor: true, at: Self.start)
      let cursor = LogCursor(epoch: try LogEpoch("a"), sequence: 20)
      let reset = try store.apply([.reset(cursor, session: Sample.clinic, reason: .pastRetention)], under: token)
      #expect(try reset.changes.contains(.drafts(Sample.clinic)) && store.job(Sample.key(508)) == nil)
      // The owner deletes a message that no relay has.
      _ = try store.enqueue([Sample.writing("mine", key: 7)])
      _ = try Self.enqueue(7, in: store)
      #expect(try tells(store.delete(Sample.key(7))) && store.job(Sample.key(507)) == nil)
      // Consent is gone with its message, even where no question waits.
      #expect(try retract(903, 930))
    }
  }

  @Test("past the bound nothing is queued, and of what is over the oldest give way")
  func bounds() throws {
    try withStore([]) { store, token, _ in
      for number in 1...UInt64(Limits.assistQueuedMax) { _ = try Self.enqueue(number, in: store) }
      #expect(try Self.enqueue(5_000, in: store) == nil)
      _ = try store.cancelJobs([Sample.key(501)], at: Self.start)
      #expect(try Self.enqueue(5_000, in: store)?.state == .queued)
    }
    #expect(Self.snapshot().fault?.contains("0 texts") == true)
    #expect(
      AssistSnapshot(
        model: "m", texts: [.init(String(repeating: "a", count: Limits.assistSnapshotBytesMax + 1), of: Sample.key(1))]
      ).fault != nil)
    #expect(Self.snapshot(1, 2).fault == nil)
  }

  @Test("nothing of it stands in the files as plain text")
  func sealed() throws {
    try withStore { store, token, path in
      _ = try Self.claim(1, in: store, token)
      let answer = AssistAnswer(text: "zebra in an answer", remarks: "zebra in a remark")
      _ = try store.settleJob(Sample.key(501), .done(answer, tokens: 1), within: Self.pace, at: Self.at(1), under: token)
      #expect(try store.answer(of: Sample.key(501)) == answer && store.snapshot(of: Sample.key(501)) == Self.snapshot(1))
      for file in [path, path + "-wal"] {
        let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
        #expect(!bytes.isEmpty && bytes.range(of: Data("zebra".utf8)) == nil, "\(file)")
      }
    }
  }

  @Test(
    "nothing is asked before the last word of each member is that they agree, and what waits is cancelled when one withdraws")
  func consent() throws {
    try withStore { store, token, _ in
      func isComplete() throws -> Bool { try store.agreement(in: Sample.ward, to: Self.place).isComplete }
      #expect(try isComplete() && store.queuedJobs(for: Self.place).count == 1)
      // Somebody comes who has said nothing yet: what waits, waits for them.
      let other = try UserID("badr")
      _ = try store.apply([Self.joining(other, 905)], under: token)
      #expect(
        try !isComplete() && store.agreement(in: Sample.ward, to: Self.place).missing == [other]
          && store.queuedJobs(for: Self.place).isEmpty)
      #expect(try Self.claim(1, in: store, token) == .gone)
      #expect(try store.job(Sample.key(501))?.state == .queued)
      _ = try store.apply([Self.saying(.agreed(to: Self.place), 906, by: other)], under: token)
      #expect(try isComplete() && store.queuedJobs(for: Self.place).count == 1)
      // Another server is another question.
      #expect(try store.agreement(in: Sample.ward, to: "other.example").agreed.isEmpty)
      #expect(
        try store.queuedJobs(for: "other.example").isEmpty && store.agreement(in: Sample.ward, to: nil).place == Self.place)
      // The entry of an older place in the log is not the last word.
      _ = try store.apply([Self.saying(.withdrawn, 907, by: other)], under: token)
      _ = try store.apply([Self.saying(.agreed(to: Self.place), 905, key: 999, by: other)], under: token)
      #expect(try !isComplete() && store.job(Sample.key(501))?.state == .cancelled)
      // Who leaves is not asked; who comes back is asked anew.
      var leaving = Sample.message("", sequence: 908, of: Sample.ward, key: 908, by: other)
      leaving.event = .left(other, MembershipReason(.invited))
      _ = try store.apply([.event(leaving)], under: token)
      #expect(try isComplete())
      _ = try store.apply([Self.joining(other, 909)], under: token)
      #expect(try !isComplete())
      _ = try store.apply([Self.saying(.agreed(to: Self.place), 910, by: other)], under: token)
      #expect(try isComplete())
    }
  }

  @Test("the owner's own withdrawal holds before any relay has heard it, and no older agreement undoes it")
  func ownWithdrawal() throws {
    try withStore { store, token, _ in
      let body = MessageAttributes.body("no longer", MessageAttributes(consent: .withdrawn))
      var withdrawal = Sample.writing("", key: 950)
      withdrawal.action = .sendMessage(body: body)
      let committed = try store.enqueue([withdrawal])
      #expect(committed.changes.contains(.drafts(Sample.ward)))
      #expect(
        try store.agreement(in: Sample.ward, to: Self.place).missing == [Sample.nurse]
          && store.job(Sample.key(501))?.state == .cancelled)
      // Said on another device before.
      _ = try store.apply([Self.saying(.agreed(to: Self.place), 920, by: Sample.nurse)], under: token)
      #expect(try store.agreement(in: Sample.ward, to: Self.place).missing == [Sample.nurse])
      // Logged, it is a word like any other.
      var logged = Sample.message("", sequence: 921, of: Sample.ward, key: 950, by: Sample.nurse)
      logged.event = .message(body: body)
      _ = try store.apply([.event(logged), Self.saying(.agreed(to: Self.place), 922, by: Sample.nurse)], under: token)
      #expect(try store.agreement(in: Sample.ward, to: Self.place).isComplete)
    }
  }

  @Test("what has failed is not asked again because a screen shows the message, and what such a screen had cancelled is")
  func shownAgain() throws {
    try withStore { store, token, _ in
      func shown() throws -> AssistJob.State? {
        try store.enqueue(Self.question(1), Self.snapshot(1), as: Sample.key(777), isAskedFor: false, at: Self.at(9)).job?.state
      }
      _ = try store.cancelJobs([Sample.key(501)], at: Self.at(1))
      #expect(try shown() == .queued)
      _ = try Self.claim(1, in: store, token)
      _ = try store.settleJob(Sample.key(501), .failed(error: "401"), within: Self.pace, at: Self.at(2), under: token)
      #expect(try shown() == .failed)
    }
  }

  @Test("who takes back the message in which they agreed does not agree any more")
  func consentTakenBack() throws {
    try withStore { store, token, _ in
      var retraction = Sample.message("", sequence: 930, of: Sample.ward, key: 930, by: Sample.interpreter)
      retraction.event = .done(.retract(Sample.key(904)))
      _ = try store.apply([.event(retraction)], under: token)
      #expect(try store.agreement(in: Sample.ward, to: Self.place).missing == [Sample.interpreter])
      #expect(try store.job(Sample.key(501))?.state == .cancelled)
    }
  }

  @Test("a server that takes nothing holds whatever waits, over a restart, and the attempt counts only where it has answered")
  func held() throws {
    try withStore([1, 2]) { store, token, path in
      _ = try Self.claim(1, in: store, token)
      _ = try store.settleJob(
        Sample.key(501), .held(until: Self.at(9), error: "gone", isAttempt: false), within: Self.pace, at: Self.at(0),
        under: token)
      let next = try SQLiteClientStore(path: path, user: Sample.nurse)
      let second = try next.takeLease(after: token, owner: "b", expiresAtMilliseconds: 0)
      #expect(try next.queuedJobs(for: Self.place).map(\.runAfter) == [Self.at(9), Self.at(9)])
      #expect(
        try next.queuedJobs(for: Self.place).map(\.attempts) == [0, 0]
          && next.queuedJobs(for: Self.place).first?.lastError == "gone")
      _ = try Self.claim(2, in: next, second, at: 9)
      _ = try next.settleJob(
        Sample.key(502), .held(until: Self.at(60), error: "429", isAttempt: true), within: Self.pace, at: Self.at(9),
        under: second)
      #expect(try next.job(Sample.key(502))?.attempts == 1 && next.job(Sample.key(501))?.runAfter == Self.at(60))
      try next.close()
    }
  }

  @Test("the drafts of a session are there with their answers, the newest first")
  func drafts() throws {
    try withStore([1, 2]) { store, token, _ in
      _ = try Self.claim(1, in: store, token)
      let committed = try store.settleJob(
        Sample.key(501), .done(AssistAnswer(text: "x"), tokens: 3), within: Self.pace, at: Self.at(1), under: token)
      #expect(committed.changes == [.drafts(Sample.ward)])
      let drafts = try store.drafts(in: Sample.ward)
      #expect(drafts.map(\.message) == [Sample.key(2), Sample.key(1)] && drafts.map(\.answer?.text) == [nil, "x"])
      #expect(try store.drafts(in: Sample.clinic).isEmpty)
    }
  }
}

extension Timestamp {
  /// When the next day begins, in UTC.
  fileprivate var nextDay: Timestamp {
    let day: Int64 = 86_400_000
    return Timestamp(milliseconds: (milliseconds / day + 1) * day)
  }
}
