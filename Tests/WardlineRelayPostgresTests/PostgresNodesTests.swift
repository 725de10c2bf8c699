import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// Several nodes on one database.
struct PostgresNodesTests {
  @Test("two nodes that commit to one session in turn give out each sequence once, and see each other's keys")
  func inTurn() throws {
    try withNodes(2) { nodes in
      for number in 0..<10 as Range<UInt64> {
        let writer = nodes[Int(number % 2)]
        let outcome = try writer.apply(message("text \(number)", key: number))[0]
        #expect(outcome.acceptance?.sequence == number + 1 && !outcome.isReplay)
        let again = try nodes[Int((number + 1) % 2)].apply(message("text \(number)", key: number))[0]
        #expect(again.isReplay && again.acceptance?.sequence == number + 1)
      }
      #expect(try nodes[0].log() == nodes[1].log())
      #expect(try nodes[0].log().map(\.sequence) == Array(1...10))
    }
  }

  @Test("two nodes that commit at once to the same sessions, some of them new, leave no gap and no sequence or key twice")
  func atOnce() throws {
    try withNodes(2) { nodes in
      let sessions = try (0..<5).map { try SessionID("bed-\($0)") }
      let (batches, size) = (30, 10)
      let acceptances = Mutex<[Acceptance]>([])
      let writers = nodes.enumerated().map { node, store in
        Beside {
          for batch in 0..<batches {
            // Each message is sent to both nodes.
            let writes = (0..<size).map { index -> LedgerWrite in
              let number = batch * size + index
              return message("text \(number)", key: UInt64(number), in: sessions[(node == 0 ? index : size - 1 - index) % 5])
            }
            let outcomes = try store.apply(node == 0 ? writes : writes.reversed())
            acceptances.withLock { $0 += outcomes.compactMap(\.acceptance) }
          }
        }
      }
      for writer in writers { try writer.wait() }
      var keys: [IdempotencyKey] = []
      for session in sessions {
        let log = try nodes[0].log(of: session)
        #expect(log.map(\.sequence) == Array(1...UInt64(max(1, log.count))))
        #expect(try nodes[0].heads().first { $0.session == session }?.head == UInt64(log.count))
        keys += log.compactMap(\.key)
      }
      #expect(keys.count == Set(keys).count && Set(keys) == Set((0..<UInt64(batches * size)).map { Sample.key($0) }))
    }
  }

  @Test("a key that another node commits first makes the batch start again, which answers as a replay")
  func sameKey() throws {
    try withNodes(2) { nodes in
      let writes = [message("text", key: 1), message("more", key: 2)]
      var runs = 0
      let outcomes = try nodes[0].commit { transaction throws(StoreError) -> [LedgerOutcome] in
        runs += 1
        let snapshot = try transaction.snapshot(of: LedgerSnapshot.Needs(of: writes))
        // The session is new, so that nothing is locked yet.
        if runs == 1 { _ = try nodes[1].apply(message("text", key: 1)) }
        let changes = Ledger.plan(writes, over: snapshot, at: Sample.time(0))
        try transaction.write(changes)
        return changes.outcomes
      }
      #expect(runs == 2)
      #expect(outcomes[0].isReplay && outcomes[0].acceptance?.sequence == 1)
      #expect(!outcomes[1].isReplay && outcomes[1].acceptance?.sequence == 2)
      #expect(try nodes[1].log().map(\.sequence) == [1, 2])
    }
  }

  @Test("a batch waits for the head that another one has locked, and then counts on: neither is planned twice")
  func lockedHead() throws {
    try withDatabase { place in
      let nodes = try (0..<2).map { _ in try PostgresRelayStore(place, options: .patient) }
      defer { for node in nodes { node.close() } }
      _ = try nodes[0].apply(message("first", key: 1))
      let runs = Mutex([0, 0])
      @Sendable func plan(
        _ text: String, key: UInt64, node: Int, _ meanwhile: () throws -> Void = {}
      ) throws -> UInt64? {
        let writes = [message(text, key: key)]
        return try nodes[node].commit { transaction throws(StoreError) -> UInt64? in
          runs.withLock { $0[node] += 1 }
          let snapshot = try transaction.snapshot(of: LedgerSnapshot.Needs(of: writes))
          do { try meanwhile() } catch { throw .failed("\(error)") }
          let changes = Ledger.plan(writes, over: snapshot, at: Sample.time(0))
          try transaction.write(changes)
          return changes.outcomes[0].acceptance?.sequence
        }
      }
      var second: Beside?
      let sequence = try plan("second", key: 2, node: 0) {
        guard second == nil else { return }
        let beside = Beside {
          let sequence = try plan("third", key: 3, node: 1)
          #expect(sequence == 3)
        }
        second = beside
        try waitUntilLocked(beside, in: place)
      }
      try second?.wait()
      #expect(sequence == 2 && runs.withLock { $0 } == [1, 1])
      #expect(try nodes[0].log().map(\.sequence) == [1, 2, 3])
    }
  }

  @Test("what another transaction is in the way of is planned again, at most a bounded number of times")
  func bounded() throws {
    try withDatabase { place in
      var options = PostgresRelayStore.Options.patient
      options.attemptsMax = 3
      let store = try PostgresRelayStore(place, options: options)
      defer { store.close() }
      var runs = 0
      let error = #expect(throws: StoreError.self) {
        try store.commit { transaction throws(StoreError) in
          runs += 1
          throw StoreError(PostgresError(.conflict, sqlState: "40001", "in the way"))
        }
      }
      #expect(runs == 1 && error?.obstacle != nil, "what is no error of the connection's is the caller's own")
      let connection = try PostgresConnection.patient(place)
      _ = try store.apply(message("text", key: 1))
      try connection.transaction { transaction in
        _ = try transaction.run(pipeline(PostgresStatement("SELECT name FROM session FOR UPDATE")))
        var short = options
        short.connection.lockMilliseconds = 1
        let other = try PostgresRelayStore(place, options: short)
        defer { other.close() }
        let error = #expect(throws: StoreError.self) {
          try other.commit { transaction throws(StoreError) in
            runs += 1
            _ = try Ledger.apply([message("more", key: 2)], at: Sample.time(0), in: &transaction)
          }
        }
        #expect(runs == 4 && error?.obstacle != nil)
      }
      #expect(try store.log().count == 1)
    }
  }

  @Test("the hashes of the audit log follow each other, whichever node wrote the rows")
  func audit() throws {
    try withDatabase { place in
      let nodes = try (0..<2).map { _ in try PostgresRelayStore(place, options: .patient) }
      defer { for node in nodes { node.close() } }
      let writers = nodes.enumerated().map { node, store in
        Beside {
          for number in 0..<10 {
            let participant = Participant(user: try UserID("user-\(node)-\(number)"), role: .nurse)
            _ = try store.apply(.arrive(participant, sessions: [Sample.ward]))
          }
        }
      }
      for writer in writers { try writer.wait() }
      let statement = PostgresStatement("SELECT * FROM audit ORDER BY number")
      let rows = try PostgresConnection.patient(place).read(pipeline(statement))[0].all { columns in
        AuditRow(
          number: try columns.next(), at: try columns.next(), kind: try columns.next(), actor: try columns.next(),
          role: try columns.next(), subject: try columns.next(), session: try columns.next(), device: try columns.next(),
          network: try columns.next(), outcome: try columns.next(), detail: try columns.next(), hash: try columns.next())
      }
      #expect(rows.count >= 20 && rows.map(\.number) == Array(1...Int64(rows.count)))
      var head = AuditHead.start
      for row in rows {
        #expect(row.hash(after: head.hash) == row.hash)
        head = row.head
      }
      #expect(throws: PostgresError.self) { try PostgresConnection.patient(place).execute("DELETE FROM audit") }
    }
  }

  @Test("retention does not pass an entry that another node is about to commit")
  func retentionWaits() throws {
    try withDatabase { place in
      let nodes = try (0..<2).map { _ in try PostgresRelayStore(place, options: .patient) }
      defer { for node in nodes { node.close() } }
      let pruning = Mutex<Beside?>(nil)
      try nodes[0].commit { transaction throws(StoreError) in
        _ = try Ledger.apply([message("old", key: 1)], at: Sample.time(1), in: &transaction)
        // The entry has its number from here on.
        _ = try transaction.snapshot(of: LedgerSnapshot.Needs(of: [message("old", key: 1)]))
        do {
          _ = try nodes[1].apply(message("newer", key: 2, in: Sample.clinic), at: 2)
          let beside = Beside { _ = try nodes[1].prune(loggedBefore: Sample.time(9), entriesMax: 100) }
          pruning.withLock { $0 = beside }
          try waitUntilLocked(beside, in: place)
        } catch { throw .failed("\(error)") }
      }
      try pruning.withLock { $0 }?.wait()
      _ = try nodes[1].prune(loggedBefore: Sample.time(9), entriesMax: 100)
      #expect(try nodes[0].log().isEmpty && nodes[0].log(of: Sample.clinic).isEmpty)
      let texts = try PostgresConnection.patient(place).value("SELECT count(*) FROM entry WHERE text <> ''", Int64.self)
      #expect(texts == 0)
    }
  }
}
