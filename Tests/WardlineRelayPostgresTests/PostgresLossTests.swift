import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineRelayPostgres

/// A server that is killed, stops or falls silent, at each moment of a transaction. On a cluster of its own, one test after the other.
@Suite(.serialized)
struct PostgresLossTests {
  private static let cluster = Result { try PostgresCluster() }
  private static let table = "CREATE TABLE item (id int8 PRIMARY KEY)"
  private static let insert = PostgresStatement("INSERT INTO item VALUES ($1)", .int8)

  private static func count(_ place: PostgresPlace) throws -> Int64? {
    try PostgresConnection.patient(place).value("SELECT count(*) FROM item", Int64.self)
  }

  @Test("a server that is killed or stopped while nothing is under way: the connection is lost, and the next one works")
  func idle() throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      for stop in [cluster.kill, cluster.stopImmediately] {
        let connection = try PostgresConnection.patient(place)
        stop()
        let error = #expect(throws: PostgresError.self) { try connection.execute(Self.table) }
        #expect(error?.kind == .lost && !connection.isUsable)
        let again = #expect(throws: PostgresError.self) { try connection.execute(Self.table) }
        #expect(again?.kind == .lost)
        let closed = #expect(throws: PostgresError.self) { try PostgresConnection(place) }
        #expect(closed?.kind == .lost)
        try cluster.start()
      }
      try PostgresConnection.patient(place).execute(Self.table)
      #expect(try Self.count(place) == 0)
    }
  }

  @Test("a server that is killed within a transaction has committed nothing, also where COMMIT follows")
  func withinTransaction() throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute(Self.table)
      let error = #expect(throws: PostgresError.self) {
        try connection.transaction { transaction in
          _ = try transaction.run(pipeline(Self.insert, Int64(1)))
          cluster.kill()
          _ = try transaction.commit(pipeline(Self.insert, Int64(2)))
        }
      }
      #expect(error?.kind == .lost)
      try cluster.start()
      #expect(try Self.count(place) == 0)
    }
  }

  @Test("a connection that is lost after COMMIT was sent has an unknown outcome, whether the server committed or not")
  func lostCommit() throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      try PostgresConnection.patient(place).execute(Self.table)
      let losses: [(CommitProxy.Loss, rows: ClosedRange<Int64>)] = [
        (.beforeServer, 0...0), (.afterAnswer, 1...1), (.meanwhile { cluster.kill() }, 1...2),
      ]
      for (index, (loss, rows)) in losses.enumerated() {
        let proxy = try CommitProxy(before: cluster.socket, losing: loss)
        let connection = try PostgresConnection.patient(cluster.place(of: place.database, through: proxy.socketDirectory))
        let error = #expect(throws: PostgresError.self) {
          try connection.transaction { transaction in
            _ = try transaction.run(PostgresPipeline())
            _ = try transaction.commit(pipeline(Self.insert, Int64(index)))
          }
        }
        #expect(error?.kind == .unknownOutcome && !connection.isUsable)
        if case .meanwhile = loss { try cluster.start() }
        #expect(rows.contains(try #require(try Self.count(place))))
      }
    }
  }

  @Test("what only reads has no unknown outcome")
  func lostRead() throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      let proxy = try CommitProxy(before: cluster.socket, losing: .afterAnswer)
      let connection = try PostgresConnection.patient(cluster.place(of: place.database, through: proxy.socketDirectory))
      let error = #expect(throws: PostgresError.self) { try connection.value("SELECT 1::int8", Int64.self) }
      #expect(error?.kind == .lost)
    }
  }

  @Test("a server that falls silent counts as lost: before COMMIT nothing happened, after it the outcome is unknown")
  func silence() throws {
    let cluster = try Self.cluster.get()
    try withDatabase(in: cluster) { place in
      try PostgresConnection.patient(place).execute(Self.table)
      /// Returns the process that served a connection, which is closed then.
      func loseConnection(isCommit: Bool) throws -> Int32 {
        let connection = try PostgresConnection.patient(place)
        let process = connection.serverProcess
        let error = #expect(throws: PostgresError.self) {
          try connection.transaction { transaction in
            _ = try transaction.run(pipeline(Self.insert, Int64(1)))
            Foundation.kill(process, SIGSTOP)
            connection.silenceMilliseconds = 50
            let last = try pipeline(Self.insert, Int64(2))
            _ = try isCommit ? transaction.commit(last) : transaction.run(last)
          }
        }
        #expect(error?.kind == (isCommit ? .unknownOutcome : .lost) && !connection.isUsable)
        return process
      }
      for isCommit in [false, true] {
        let process = try loseConnection(isCommit: isCommit)
        Foundation.kill(process, SIGCONT)
        // It works off what it was sent, and then finds the connection closed.
        let hasEnded = try Patience.wait(milliseconds: 30_000) {
          try PostgresConnection.patient(place).value("SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = \(process))")
            == true
        }
        #expect(hasEnded)
        #expect(try Self.count(place) == (isCommit ? 2 : 0))
      }
    }
  }
}
