import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// Batches whose connection or server is lost. On a cluster of its own, one test after the other.
@Suite(.serialized)
struct PostgresOutcomeTests {
  private static let cluster = Result { try PostgresCluster() }

  /// An operation, and what the relay itself logs without a key: a ring that is over. It would be logged twice if a batch that was committed were
  /// planned again.
  private static let request = Sample.key(70)
  private static let batch: [LedgerWrite] = [
    message("in doubt", key: 5), .logRings(request, in: Sample.ward, [.init(Sample.interpreter, milliseconds: 30_000)]),
  ]

  private static func begin(_ store: PostgresRelayStore) throws {
    let operation = ClientOperation(
      key: request, session: Sample.ward, writtenAt: Sample.time(0),
      action: .requestInterpreter(InterpreterRequest(try LanguageTag("ar"))))
    let nurse = Participant(user: Sample.nurse, role: .nurse)
    _ = try store.apply(.arrive(nurse, sessions: [Sample.ward]), .submit(operation, author: Sample.nurse))
  }

  /// Everything is there once.
  private static func check(_ store: PostgresRelayStore, committing outcomes: [LedgerOutcome]) throws {
    let log = try store.log()
    #expect(log.map(\.sequence) == Array(1...UInt64(max(1, log.count))))
    #expect(log.filter { $0.key == Sample.key(5) }.count == 1)
    #expect(log.filter { if case .rung = $0.event { true } else { false } }.count == 1)
    #expect(outcomes[0].acceptance?.sequence == log.first { $0.key == Sample.key(5) }?.sequence)
    #expect(!outcomes[0].isReplay)
    // The store goes on.
    _ = try store.apply(message("after", key: 6))
    #expect(try store.log().count == log.count + 1)
  }

  @Test("a server that is killed in the middle of a batch: the node connects again and plans the batch again")
  func killed() throws {
    let cluster = try Self.cluster.get()
    try withNodes(1, in: cluster) { nodes in
      try Self.begin(nodes[0])
      var runs = 0
      let outcomes = try nodes[0].commit { transaction throws(StoreError) -> [LedgerOutcome] in
        runs += 1
        let outcomes = try Ledger.apply(Self.batch, at: Sample.time(9), in: &transaction)
        if runs == 1 {
          cluster.kill()
          do { try cluster.start() } catch { throw .failed("\(error)") }
        }
        return outcomes
      }
      #expect(runs == 2)
      try Self.check(nodes[0], committing: outcomes)
    }
  }

  @Test(
    "a commit with an unknown outcome is found out: what was committed is not planned again, and what was not is",
    arguments: ["before", "after", "kill"])
  func unknown(moment: String) throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      let loss: CommitProxy.Loss =
        switch moment {
        case "before": .beforeServer
        case "after": .afterAnswer
        default: .meanwhile { cluster.kill() }
        }
      let proxy = try CommitProxy(before: cluster.socket, losing: loss, isArmed: false)
      // The first host is the proxy, until it has lost its one connection.
      let hosts = "\(proxy.socketDirectory),\(cluster.socketDirectory)"
      let store = try PostgresRelayStore(cluster.place(of: place.database, through: hosts), options: .patient)
      defer { store.close() }
      try Self.begin(store)
      var runs = 0
      let restart = Beside {
        guard moment == "kill" else { return }
        _ = Patience.wait(milliseconds: 60_000) { proxy.hasLost }
        try cluster.start()
      }
      let outcomes = try store.commit { transaction throws(StoreError) -> [LedgerOutcome] in
        runs += 1
        let outcomes = try Ledger.apply(Self.batch, at: Sample.time(9), in: &transaction)
        proxy.arm()
        return outcomes
      }
      try restart.wait()
      #expect(moment == "before" ? runs == 2 : moment == "after" ? runs == 1 : (1...2).contains(runs))
      try Self.check(store, committing: outcomes)
    }
  }

  @Test("an attempt whose number is behind the node's row commits nothing: another one has taken its place")
  func lateAttempt() throws {
    try withDatabase(in: try Self.cluster.get()) { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      try PostgresConnection.patient(place).execute("UPDATE node SET attempt = 99")
      #expect(throws: StoreError.self) { try store.apply(message("late", key: 1)) }
      let reader = try PostgresRelayStore(place, options: .patient)
      defer { reader.close() }
      #expect(try reader.log().isEmpty && reader.heads().isEmpty)
    }
  }

  @Test("an outcome that stays unknown is neither a success nor a refusal, and the store does nothing more")
  func staysUnknown() throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      let proxy = try CommitProxy(before: cluster.socket, losing: .afterAnswer, isArmed: false)
      var options = PostgresRelayStore.Options.patient
      options.attemptsInDoubtMax = 2
      let store = try PostgresRelayStore(
        cluster.place(of: place.database, through: proxy.socketDirectory), options: options)
      defer { store.close() }
      try Self.begin(store)
      for _ in 0..<2 {
        let error = #expect(throws: StoreError.self) {
          try store.commit { transaction throws(StoreError) in
            _ = try Ledger.apply([message("in doubt", key: 5)], at: Sample.time(9), in: &transaction)
            proxy.arm()
          }
        }
        guard case .diskFailed? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
      // Opened anew, it has what was committed, and a device that sends it again is answered.
      let next = try PostgresRelayStore(place, options: .patient)
      defer { next.close() }
      #expect(try next.apply(message("in doubt", key: 5))[0].isReplay)
    }
  }

  @Test(
    "a command's change whose connection is lost while it commits fails, was made whole or not, and can be repeated",
    arguments: [false, true])
  func besideNodes(isMade: Bool) throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      try PostgresRelayStore(place, options: .patient).close()
      let proxy = try CommitProxy(before: cluster.socket, losing: isMade ? .afterAnswer : .beforeServer)
      let person = Person(user: Sample.interpreter, role: .interpreter)
      let lost = try PostgresOperatorLists(
        besideRelayAt: cluster.place(of: place.database, through: proxy.socketDirectory), options: .patient)
      let error = #expect(throws: DirectoryError.self) { try lost.people.add(person, at: Sample.time(1)) }
      guard case .store(.diskFailed)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let lists = try PostgresOperatorLists(besideRelayAt: place, options: .patient)
      defer { lists.close() }
      if isMade {
        #expect(throws: DirectoryError.isThere(person.user)) { try lists.people.add(person, at: Sample.time(2)) }
      } else {
        try lists.people.add(person, at: Sample.time(2))
      }
      #expect(try lists.people.entry(of: person.user)?.person == person)
      #expect(try lists.audit.verify().number == 1)
    }
  }
}
