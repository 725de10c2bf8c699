import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineRelayPostgres

/// What errors are taken for, on a cluster that is left running.
struct PostgresFailureTests {
  private static let tables = [
    "CREATE TABLE item (id int8 PRIMARY KEY, value int8 NOT NULL)",
    "INSERT INTO item VALUES (1, 0), (2, 0)",
  ]
  private static let lock = PostgresStatement(
    "SELECT value FROM item WHERE id = $1 FOR UPDATE", .int8)
  private static let update = PostgresStatement(
    "UPDATE item SET value = value + 1 WHERE id = $1", .int8)

  @Test("a serialization failure is a conflict, which passes when the transaction runs again")
  func serialization() throws {
    try withDatabase { place in
      let (first, second) = (
        try PostgresConnection.patient(place), try PostgresConnection.patient(place)
      )
      try first.execute(Self.tables[0], Self.tables[1])
      func attempt(_ meanwhile: () throws -> Void) throws {
        try first.transaction(.repeatableRead) { transaction in
          _ = try transaction.run(pipeline(PostgresStatement("SELECT value FROM item")))
          try meanwhile()
          _ = try transaction.commit(pipeline(Self.update, Int64(1)))
        }
      }
      let error = #expect(throws: PostgresError.self) {
        try attempt {
          _ = try second.transaction { try $0.commit(pipeline(Self.update, Int64(1))) }
        }
      }
      #expect(error?.kind == .conflict && error?.sqlState == "40001")
      if let error { #expect(StoreError(error).obstacle != nil) }
      try attempt {}
      #expect(try second.value("SELECT value FROM item WHERE id = 1", Int64.self) == 2)
    }
  }

  @Test("of two transactions in a deadlock one fails with a conflict, and the other commits")
  func deadlock() throws {
    try withDatabase { place in
      try PostgresConnection.patient(place).execute(Self.tables[0], Self.tables[1])
      let outcomes = Mutex<[PostgresError.Kind?]>([])
      let holders = Atomic(0)
      onTwoThreads { index in
        let (own, other) = index == 0 ? (Int64(1), Int64(2)) : (Int64(2), Int64(1))
        do {
          try PostgresConnection.patient(place).transaction { transaction in
            _ = try transaction.run(pipeline(Self.lock, own))
            holders.add(1, ordering: .sequentiallyConsistent)
            #expect(
              Patience.wait(milliseconds: 60_000) {
                holders.load(ordering: .sequentiallyConsistent) == 2
              })
            _ = try transaction.commit(pipeline(Self.lock, other))
          }
          outcomes.withLock { $0.append(nil) }
        } catch {
          outcomes.withLock { $0.append((error as? PostgresError)?.kind ?? .permanent) }
        }
      }
      let found = outcomes.withLock { $0 }
      #expect(found.count == 2 && found.contains(.conflict) && found.contains(nil))
    }
  }

  @Test(
    "a lock that is held for too long is a conflict, a statement that takes too long is refused")
  func timeouts() throws {
    try withDatabase { place in
      let holder = try PostgresConnection.patient(place)
      try holder.execute(Self.tables[0], Self.tables[1])
      var options = PostgresConnection.Options()
      options.lockMilliseconds = 1
      let waiting = try PostgresConnection(place, options: options)
      try holder.transaction { transaction in
        _ = try transaction.run(pipeline(Self.lock, Int64(1)))
        let error = #expect(throws: PostgresError.self) {
          try waiting.transaction { try $0.commit(pipeline(Self.lock, Int64(1))) }
        }
        #expect(error?.kind == .conflict && error?.sqlState == "55P03")
      }
      let slow = try PostgresConnection.patient(place)
      try slow.transaction { transaction in
        _ = try transaction.run(pipeline(PostgresStatement("SET LOCAL statement_timeout = 1")))
        let error = #expect(throws: PostgresError.self) {
          try transaction.run(pipeline(PostgresStatement("SELECT pg_sleep(600)")))
        }
        #expect(error?.kind == .refused && error?.sqlState == "57014")
      }
      #expect(slow.isUsable)
    }
  }

  @Test("a server that is read-only refuses for now")
  func readOnly() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      try connection.execute(
        Self.tables[0], "ALTER DATABASE \(place.database) SET default_transaction_read_only = on")
      let error = #expect(throws: PostgresError.self) {
        try PostgresConnection.patient(place).execute(Self.tables[1])
      }
      #expect(error?.kind == .refused && error?.sqlState == "25006")
    }
  }

  @Test("a connection that an operator ends is lost; what was open on it was not committed")
  func terminated() throws {
    try withDatabase { place in
      let (connection, operator_) = (
        try PostgresConnection.patient(place), try PostgresConnection.patient(place)
      )
      try connection.execute(Self.tables[0], Self.tables[1])
      let error = #expect(throws: PostgresError.self) {
        try connection.transaction { transaction in
          _ = try transaction.run(pipeline(Self.update, Int64(1)))
          let ended = try operator_.value(
            "SELECT pg_terminate_backend(\(connection.serverProcess), 600000)", Bool.self)
          #expect(ended == true)
          _ = try transaction.commit()
        }
      }
      #expect(error?.kind == .lost && !connection.isUsable)
      #expect(try operator_.value("SELECT value FROM item WHERE id = 1", Int64.self) == 0)
    }
  }

  @Test(
    "a connection that an operator ends while it works: before COMMIT the server refuses for now, with it the outcome is unknown"
  )
  func terminatedAtWork() throws {
    try withDatabase { place in
      for isCommit in [false, true] {
        let process = Atomic<Int>(0)
        let kind = Mutex<PostgresError.Kind?>(nil)
        onTwoThreads { index in
          do {
            let connection = try PostgresConnection.patient(place)
            guard index == 1 else {
              try connection.transaction { transaction in
                process.store(Int(connection.serverProcess), ordering: .sequentiallyConsistent)
                let sleep = try pipeline(PostgresStatement("SELECT pg_sleep(600)"))
                _ = try isCommit ? transaction.commit(sleep) : transaction.run(sleep)
              }
              return
            }
            let hasEnded = try Patience.wait(milliseconds: 60_000) {
              let sleeper = process.load(ordering: .sequentiallyConsistent)
              let end =
                "SELECT bool_or(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid = \(sleeper) AND wait_event = 'PgSleep'"
              return try connection.value(end, Bool?.self) == .some(true)
            }
            #expect(hasEnded)
          } catch {
            kind.withLock { $0 = (error as? PostgresError)?.kind }
          }
        }
        #expect(kind.withLock { $0 } == (isCommit ? .unknownOutcome : .refused))
      }
    }
  }

  @Test("codes that a test cannot provoke")
  func codes() {
    for state in ["53100", "53200", "53300", "57P01", "57P02", "57P03", "58030", "25006"] {
      #expect(PostgresError.kind(of: state) == .refused)
    }
    #expect(PostgresError.kind(of: "08006") == .lost)
    #expect(PostgresError.kind(of: "42P01") == .permanent)
    #expect(
      StoreError(PostgresError(.refused, sqlState: "53100", "no space")).obstacle?.isFullDisk
        == true)
    #expect(StoreError(PostgresError(.lost, "gone")).obstacle?.isFullDisk == false)
    #expect(StoreError(PostgresError(.unknownOutcome, "gone")).isFinal)
    #expect(StoreError(PostgresError.damage("torn")) == .damaged("torn (PostgreSQL XX001)"))
    #expect(
      StoreError(PostgresError(.permanent, sqlState: "42P01", "no table"))
        == .failed("no table (PostgreSQL 42P01)"))
  }
}

/// Calls `body` with 0 and 1 at the same time, on any machine, and returns when both calls have.
private func onTwoThreads(_ body: @escaping @Sendable (Int) -> Void) {
  let ends = DispatchGroup()
  for index in 0..<2 {
    ends.enter()
    let thread = Thread {
      body(index)
      ends.leave()
    }
    thread.start()
  }
  ends.wait()
}
