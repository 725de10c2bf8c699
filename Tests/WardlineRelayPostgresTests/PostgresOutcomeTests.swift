import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlinePostgresSupport
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
      let reader = try PostgresRelayStore(reading: place, options: .patient)
      #expect(try reader.log().isEmpty && reader.heads().isEmpty)
    }
  }

  @Test(
    "a batch whose outcome is unknown is neither acknowledged nor refused while the server is away, and the store can be closed meanwhile",
    arguments: [false, true])
  func staysUnknown(isClosed: Bool) throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      let proxy = try CommitProxy(before: cluster.socket, losing: .afterAnswer, isArmed: false)
      let store = try PostgresRelayStore(
        cluster.place(of: place.database, through: proxy.socketDirectory), options: .patient)
      defer { store.close() }
      try Self.begin(store)
      let outcomes = Mutex<[LedgerOutcome]>([])
      let commit = Beside {
        let found = try store.commit { transaction throws(StoreError) -> [LedgerOutcome] in
          let found = try Ledger.apply([message("in doubt", key: 5)], at: Sample.time(9), in: &transaction)
          proxy.arm()
          return found
        }
        outcomes.withLock { $0 = found }
      }
      #expect(Patience.wait(milliseconds: 60_000) { proxy.hasLost } && !commit.isDone)
      if isClosed {
        store.close()
        let error = #expect(throws: StoreError.self) { try commit.wait() }
        guard case .diskFailed? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      } else {
        // The way to the server is back.
        symlink(cluster.socket, proxy.socketDirectory + "/.s.PGSQL.5432")
        try commit.wait()
        #expect(outcomes.withLock { $0 }.map(\.isReplay) == [false])
      }
      // Opened anew, it has what was committed, and a device that sends it again is answered.
      var options = PostgresRelayStore.Options.patient
      options.formers = [store.node]
      let next = try PostgresRelayStore(place, options: options)
      defer { next.close() }
      #expect(try next.apply(message("in doubt", key: 5))[0].isReplay)
    }
  }

  @Test(
    "a database that lacks what it has confirmed ends the store: its sequences would be given out again (G4)",
    arguments: ["UPDATE node SET attempt = 0", "UPDATE journal_head SET number = 0"])
  func setBack(sql: String) throws {
    try withNodes(1, in: try Self.cluster.get()) { nodes in
      try Self.begin(nodes[0])
      let other = try PostgresConnection.patient(nodes[0].place)
      // As on a standby that took over without the last commit, or in a copy from before the node was started.
      try other.execute(sql)
      try other.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
      for _ in 0..<2 {
        #expect(throws: StoreError.setBack(path: nodes[0].place.description)) { try nodes[0].apply(message("late", key: 1)) }
      }
      // The next opening has an epoch of its own.
      let next = try PostgresRelayStore(nodes[0].place, options: .patient)
      defer { next.close() }
      #expect(try next.apply(message("late", key: 1))[0].acceptance != nil)
    }
  }

  @Test("nodes whose server is killed and started again go on in the same epoch, and follow each other")
  func restarted() throws {
    let cluster = try PostgresCluster()
    try withNodes(3, in: cluster) { nodes in
      let epoch = nodes[0].epoch
      for (index, node) in nodes.enumerated() { _ = try node.apply(message("text", key: UInt64(index))) }
      cluster.stopImmediately()
      try cluster.start()
      for (index, node) in nodes.enumerated() {
        // Until the others have beaten once.
        let isStored = Patience.wait(milliseconds: 60_000) {
          (try? node.apply(message("text", key: 10 + UInt64(index)))) != nil
        }
        #expect(isStored && node.epoch == epoch)
      }
      let next = try PostgresRelayStore(nodes[0].place, options: .patient)
      defer { next.close() }
      #expect(next.epoch == epoch && next.peers == nodes.map(\.node))
      #expect(try next.log().map(\.sequence) == Array(1...6))
    }
  }

  @Test("without a server a batch is refused after one more try to connect, and stored once the server is back")
  func refused() throws {
    let cluster = try PostgresCluster()
    try withDatabase(in: cluster) { place in
      var options = PostgresRelayStore.Options.patient
      options.reconnectionsMax = 1
      let store = try PostgresRelayStore(place, options: options)
      defer { store.close() }
      try Self.begin(store)
      cluster.stopImmediately()
      for _ in 0..<2 {
        let error = #expect(throws: StoreError.self) { try store.apply(message("a", key: 1)) }
        #expect(error?.obstacle != nil)
      }
      try cluster.start()
      #expect(try store.apply(message("a", key: 1))[0].acceptance != nil)
    }
  }

  @Test("neither who reads nor who commits notices that the server ends idle connections, as at a restart")
  func endedConnections() throws {
    try withNodes(1, in: try Self.cluster.get()) { nodes in
      try Self.begin(nodes[0])
      let other = try PostgresConnection.patient(nodes[0].place)
      for key in 1...3 as ClosedRange<UInt64> {
        _ = try nodes[0].log()
        try other.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        _ = try nodes[0].log()
        _ = try nodes[0].apply(message("a", key: key))
      }
    }
  }

  @Test("the settings of the server say what a commit is worth")
  func durabilityBySettings() {
    func durability(_ commit: String, standbys: Bool = false, fsync: Bool = true, pages: Bool = true) -> Durability {
      ServerDurability.durability(fsync: fsync, fullPageWrites: pages, synchronousCommit: commit, hasStandbys: standbys)
    }
    for commit in ["on", "local", "remote_write", "remote_apply"] { #expect(durability(commit) == .serverDisk) }
    #expect(durability("on", standbys: true) == .standbyDisks && durability("remote_apply", standbys: true) == .standbyDisks)
    #expect(durability("remote_write", standbys: true) == .standbyMemory)
    #expect(durability("local", standbys: true) == .serverDisk)
    for standbys in [false, true] {
      #expect(durability("off", standbys: standbys) == .memory(setting: "synchronous_commit is off"))
      #expect(durability("on", standbys: standbys, fsync: false) == .memory(setting: "fsync is off"))
      #expect(durability("on", standbys: standbys, pages: false) == .memory(setting: "full_page_writes is off"))
    }
  }

  @Test("what a commit is worth is asked of the server, as it is set for the database")
  func durability() throws {
    try withNodes(1, in: try Self.cluster.get()) { nodes in
      #expect(try nodes[0].durability() == .serverDisk)
      let settings: [(String, Durability)] = [
        ("synchronous_commit = off", .memory(setting: "synchronous_commit is off")),
        ("synchronous_commit = local", .serverDisk),
      ]
      for (setting, durability) in settings {
        try PostgresConnection.patient(nodes[0].place).execute("ALTER DATABASE \(nodes[0].place.database) SET \(setting)")
        let next = try PostgresRelayStore(nodes[0].place, options: .patient)
        defer { next.close() }
        #expect(try next.durability() == durability)
      }
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
