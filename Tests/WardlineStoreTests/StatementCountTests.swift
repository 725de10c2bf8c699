import Testing
import WardlineModel
import WardlineRelay
import WardlineRelaySQLite
import WardlineTestSupport

/// What a commit costs a store: a number of statements that does not depend on how many writes, sessions and users are in it.
struct StatementCountTests {
  /// A batch of one kind of write, and what is committed before it. Each write is of another user, and in another session.
  enum Kind: CaseIterable, Sendable {
    case firstArrivals, arrivalsUnderOtherNames, receipts, messages, firstMessages, replays, refusals, statuses, retractions
    case retractionsOfTheBatch, retractionsOfWhatDidNotCome, firstPreferences, preferences, preferencesOfOneName, feedback,
      profiles, ownLanguages
    case creations, takenNames, repeatedCreations, invitations, leavings, arrivalsOfMembers, follows
    case requests, requestsMade, accepts, declines, cancellations, renewals, handovers, rings, expiries, abandonments
    case assignments, joinings
  }

  private static func session(_ index: Int) throws -> SessionID { try SessionID("ward-\(index)") }
  private static func user(_ index: Int) throws -> UserID { try UserID("user-\(index)") }

  private static func arrive(_ index: Int, as name: String = "", epoch: LogEpoch? = nil) throws -> LedgerWrite {
    let known = epoch.map { [LogCursor(epoch: $0, sequence: 1)] } ?? []
    return .arrive(
      Participant(user: try user(index), role: .nurse, name: name), sessions: [try session(index)],
      known: [try session(index): known])
  }

  private static func submit(_ action: ClientOperation.Action, key: Int, _ index: Int) throws -> LedgerWrite {
    let operation = ClientOperation(
      key: Sample.key(UInt64(key)), session: try session(index), writtenAt: Sample.time(0), action: action)
    return .submit(operation, author: try user(index))
  }

  private static func keep(_ action: ClientOperation.Action, key: Int, _ index: Int) throws -> LedgerWrite {
    let operation = ClientOperation(
      key: Sample.key(UInt64(key)), session: action.rules.needsSession ? try session(index) : nil, writtenAt: Sample.time(0),
      action: action)
    return .record(operation, author: try user(index), device: Sample.name("phone"), sessions: [try session(index)])
  }

  /// The n-th write of a kind, and those that came before it, in batches of their own.
  private static func write(_ kind: Kind, _ n: Int, in epoch: LogEpoch) throws -> (before: [LedgerWrite], batch: [LedgerWrite])
  {
    let arrived = try arrive(n)
    let (message, text) = (try submit(.sendMessage(body: "a"), key: n, n), "words")
    switch kind {
    case .firstArrivals: return ([], [arrived])
    case .arrivalsUnderOtherNames:
      let published = try keep(.publishProfile(name: "Nadia", languages: ["ar"]), key: n, n)
      return ([arrived, published], [try arrive(n, as: "Nadia", epoch: epoch)])
    case .receipts:
      let receipt = Receipt(session: try session(n), deliveredThrough: 1, readThrough: 1)
      return ([arrived], [.receive(UserReceipt(receipt, by: try user(n)))])
    case .messages: return ([arrived], [message])
    case .firstMessages: return ([], [message])
    case .replays: return ([arrived, message], [message])
    case .refusals: return ([arrived, message], [try submit(.sendMessage(body: "b"), key: n, n)])
    case .statuses: return ([arrived], [try submit(.setStatus(.paused, basedOn: 1), key: n, n)])
    case .retractions:
      return ([arrived, message], [try submit(.retract(Sample.key(UInt64(n))), key: 10_000 + n, n)])
    case .retractionsOfTheBatch:
      return ([arrived], [message, try submit(.retract(Sample.key(UInt64(n))), key: 10_000 + n, n)])
    case .retractionsOfWhatDidNotCome:
      return ([arrived], [try submit(.retract(Sample.key(UInt64(n))), key: 10_000 + n, n)])
    case .firstPreferences: return ([], [try keep(.setPreference(name: "a", value: text), key: n, n)])
    case .preferences:
      return (
        [try keep(.setPreference(name: "a", value: "b"), key: n, n)],
        [try keep(.setPreference(name: "a", value: text), key: 10_000 + n, n)]
      )
    case .preferencesOfOneName:
      return (
        [try keep(.setPreference(name: "a", value: "b"), key: 20_000 + n, 0)],
        [try keep(.setPreference(name: "a", value: text), key: 10_000 + n, 0)]
      )
    case .feedback: return ([], [try keep(.submitFeedback(rating: 4, text: text), key: n, n)])
    case .profiles: return ([arrived], [try keep(.publishProfile(name: "Nadia", languages: ["ar"]), key: n, n)])
    case .ownLanguages:
      let operation = ClientOperation(
        key: Sample.key(UInt64(30_000 + n)), session: nil, writtenAt: Sample.time(0),
        action: .publishProfile(name: "", languages: ["fa=native", "ar"]))
      return (
        [arrived],
        [.publish(operation, author: try user(n), device: Sample.name("phone"), sessions: [try session(n)])]
      )
    case .creations, .takenNames, .repeatedCreations, .invitations, .leavings, .arrivalsOfMembers, .follows:
      return try membershipWrite(kind, n)
    case .requests, .requestsMade, .accepts, .declines, .cancellations, .renewals, .handovers, .rings, .expiries, .abandonments,
      .assignments, .joinings:
      return try writeOfRequests(kind, n)
    }
  }

  private static func membershipWrite(_ kind: Kind, _ n: Int) throws -> (before: [LedgerWrite], batch: [LedgerWrite]) {
    func act(_ action: ClientOperation.Action, key: Int, as user: UserID) throws -> LedgerWrite {
      let operation = ClientOperation(
        key: Sample.key(UInt64(key)), session: try session(n), writtenAt: Sample.time(0), action: action)
      return .submitMember(operation, author: Participant(user: user, role: .nurse))
    }
    let user = try user(n)
    let created = try act(.createSession, key: 100_000 + n, as: user)
    switch kind {
    case .creations: return ([], [created])
    case .takenNames: return ([created], [try act(.createSession, key: 200_000 + n, as: Sample.interpreter)])
    case .repeatedCreations: return ([created], [try act(.createSession, key: 200_000 + n, as: user)])
    case .invitations: return ([created], [try act(.invite(Sample.interpreter), key: 200_000 + n, as: user)])
    case .leavings: return ([created], [try act(.leave, key: 200_000 + n, as: user)])
    case .arrivalsOfMembers: return ([created], [.arriveMember(Participant(user: user, role: .nurse))])
    default: return ([created], [.follow(try session(n), by: user, known: [])])
    }
  }

  private static func writeOfRequests(_ kind: Kind, _ n: Int) throws -> (before: [LedgerWrite], batch: [LedgerWrite]) {
    // Keys that no other kind uses.
    let first = 1_000_000 + 3 * n
    let (session, request) = (try session(n), Sample.key(UInt64(first)))
    let nurse = Participant(user: try user(n), role: .nurse)
    let interpreter = Participant(user: try UserID("interpreter-\(n)"), role: .interpreter)
    func operation(_ action: ClientOperation.Action, _ key: Int) -> ClientOperation {
      ClientOperation(key: Sample.key(UInt64(key)), session: session, writtenAt: Sample.time(0), action: action)
    }
    let asking = operation(.requestInterpreter(InterpreterRequest(try LanguageTag("ar"))), first)
    let made = LedgerWrite.submitMember(asking, author: nurse)
    func answer(_ action: ClientOperation.Action) -> LedgerWrite {
      .answer(operation(action, first + 1), author: interpreter, wasRung: true)
    }
    func change(_ action: ClientOperation.Action) -> LedgerWrite { .submitMember(operation(action, first + 1), author: nurse) }
    switch kind {
    case .requests: return ([try arrive(n)], [.submit(asking, author: nurse.user)])
    case .accepts: return ([made], [answer(.acceptRequest(request))])
    case .declines: return ([made], [answer(.declineRequest(request, .busy))])
    case .cancellations: return ([made], [change(.cancelRequest(request))])
    case .renewals: return ([made], [change(.renewRequest(request))])
    case .handovers:
      let handOver = operation(.handOver(.recusal, leavesAtOnce: true), first + 2)
      return ([made, answer(.acceptRequest(request))], [.submitMember(handOver, author: interpreter)])
    case .abandonments:
      let leaving = operation(.leave, first + 2)
      return ([made, answer(.acceptRequest(request))], [.submitMember(leaving, author: interpreter)])
    case .rings: return ([made], [.logRings(request, in: session, [.init(interpreter.user, milliseconds: 1)])])
    case .expiries: return ([made], [.expire(request, in: session)])
    case .assignments, .joinings:
      let coordinator = Participant(user: Sample.name("cora"), role: .coordinator)
      let action: ClientOperation.Action =
        kind == .joinings ? .joinSession(reason: "words") : .assignRequest(request, interpreter.user)
      return ([made], [.submitMember(operation(action, first + 1), author: coordinator)])
    default: return ([], [made])
    }
  }

  /// Statements of a commit of so many of each kind.
  private static func statements(_ kinds: [Kind], count: Int) throws -> Int {
    try withTemporaryDirectory { directory in
      let store = try SQLiteRelayStore(directory: directory)
      try store.people.add(Person(user: Sample.interpreter, role: .interpreter), at: Sample.time(0))
      var batch: [LedgerWrite] = []
      var before: [[LedgerWrite]] = [[], []]
      for (offset, kind) in kinds.enumerated() {
        for n in 0..<count {
          if kind == .ownLanguages {
            try store.people.add(Person(user: try user(n + offset * 1_000), role: .nurse), at: Sample.time(0))
          }
          if kind == .assignments {
            let interpreter = Person(user: try UserID("interpreter-\(n + offset * 1_000)"), role: .interpreter)
            try store.people.add(interpreter, at: Sample.time(0))
          }
          let made = try write(kind, n + offset * 1_000, in: store.epoch)
          for (index, write) in made.before.enumerated() { before[index].append(write) }
          batch += made.batch
        }
      }
      for writes in before { _ = try apply(writes, to: store) }
      let outcomes = Mutexed<[LedgerOutcome]>([])
      let statements = try store.countStatements { outcomes.value = try apply(batch, to: store) }
      #expect(outcomes.value.count == batch.count)
      // Everything was done that was to be counted.
      #expect(
        outcomes.value.allSatisfy { $0.isDone } || kinds.contains { [.refusals, .takenNames].contains($0) },
        "\(outcomes.value.first { !$0.isDone }.debugDescription)")
      return statements
    }
  }

  private final class Mutexed<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private static func apply(_ writes: [LedgerWrite], to store: SQLiteRelayStore) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in try Ledger.apply(writes, at: Sample.time(50), in: &transaction) }
  }

  @Test("a commit of 1, 10 and 512 writes takes the same number of statements", arguments: Kind.allCases)
  func sameForEachKind(kind: Kind) throws {
    let counts = try [1, 10, 512].map { try Self.statements([kind], count: $0) }
    #expect(Set(counts).count == 1, "\(counts)")
  }

  @Test("a commit of all kinds takes the same number of statements, however many there are of each")
  func sameForAllKinds() throws {
    let counts = try [1, 10, 512].map { try Self.statements(Kind.allCases, count: $0) }
    #expect(Set(counts).count == 1, "\(counts)")
    // A begin, twenty statements that read, fourteen that write, an end: there is nothing else. Of them one of each for the audit log.
    #expect(counts[0] == 36)
  }

  @Test("a message takes seven statements: what is empty takes none")
  func oneMessage() throws {
    // A begin; its session, its key among the records and among the entries; the session and the entry; an end.
    #expect(try Self.statements([.messages], count: 1) == 7)
  }
}

extension LedgerOutcome {
  fileprivate var isDone: Bool {
    switch self {
    case .rejected, .notFollowing, .received(nil), .fenced: false
    case .arrived, .following, .created, .accepted, .appended, .routed, .logged, .recorded, .received, .replayed, .vacated,
      .announced:
      true
    }
  }
}
