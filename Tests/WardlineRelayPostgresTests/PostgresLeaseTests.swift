import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlinePostgresSupport
import WardlineRelay
import WardlineSeal
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// Which of several relays serves a log (decision 099).
@Suite struct PostgresLeaseTests {
  // MARK: What a relay that waits decides

  private static func state(_ beat: Int64, of epoch: UInt8 = 1) throws -> LeaseRows.State {
    var chance = SeededGenerator(seed: UInt64(epoch))
    return LeaseRows.State(epoch: try .random(using: &chance), beat: beat)
  }

  @Test("a relay that waits tries at once, then only after a silence, and ends the holder's connection after a longer one")
  func steps() throws {
    var wait = LeaseWait(freeMilliseconds: 2_000, silenceMaxMilliseconds: 4_000)
    let looks: [(uptime: Int64, beat: Int64, step: LeaseWait.Step)] = [
      (0, 7, .take), (250, 7, .take), (500, 7, .take), (750, 7, .wait), (1_000, 8, .wait), (2_000, 9, .wait), (3_900, 9, .wait),
      (4_000, 9, .take), (5_900, 9, .take), (6_000, 9, .end), (6_250, 10, .wait), (8_000, 10, .wait),
    ]
    for look in looks { #expect(try wait.next(Self.state(look.beat), at: look.uptime) == look.step, "at \(look.uptime)") }
    #expect(wait.next(nil, at: 8_250) == .take, "released")
  }

  @Test("another holder, a look that failed and a process that stood still are no silence")
  func noSilence() throws {
    var wait = LeaseWait(freeMilliseconds: 2_000, silenceMaxMilliseconds: 4_000)
    for uptime in [0, 250, 500] as [Int64] { _ = try wait.next(Self.state(1), at: uptime) }
    #expect(try wait.next(Self.state(1, of: 2), at: 60_000) == .wait)
    wait.lookFailed()
    #expect(try wait.next(Self.state(1, of: 2), at: 120_000) == .wait)
    #expect(try wait.next(Self.state(1, of: 2), at: 121_999) == .wait)
    #expect(try wait.next(Self.state(1, of: 2), at: 122_000) == .take)
  }

  // MARK: Over a server

  /// A relay that waits on a thread of its own.
  private final class Waiting: Sendable {
    private let looks = Atomic(0)
    private let isToEnd = Atomic(false)
    private let found = Mutex<PostgresRelayStore?>(nil)
    private let work = Mutex<Beside?>(nil)

    init(_ place: PostgresPlace, silenceMaxMilliseconds: Int64 = .max) {
      let beside = Beside { [self] in
        var options = PostgresRelayStore.Options.patient
        options.leaseWait = LeaseWait(freeMilliseconds: .max, silenceMaxMilliseconds: silenceMaxMilliseconds)
        let store = try PostgresRelayStore.serving(place, sealing: .off, options: options) {
          looks.add(1, ordering: .relaxed)
          return !isToEnd.load(ordering: .relaxed)
        }
        found.withLock { $0 = store }
      }
      work.withLock { $0 = beside }
    }

    /// Returns once it has looked some more times.
    func look(times: Int = 5) {
      let first = looks.load(ordering: .relaxed)
      #expect(Patience.wait(milliseconds: 60_000) { isDone || looks.load(ordering: .relaxed) >= first + times })
    }

    var isDone: Bool { work.withLock { $0?.isDone == true } }
    func end() { isToEnd.store(true, ordering: .relaxed) }

    /// Its store, once it has taken over; `nil` if it was ended.
    func store() throws -> PostgresRelayStore? {
      try work.withLock { $0 }?.wait()
      return found.withLock { $0 }
    }
  }

  private static func serving(_ place: PostgresPlace) throws -> PostgresRelayStore {
    try #require(try PostgresRelayStore.serving(place, sealing: .off, options: .patient) { false })
  }

  @Test("one relay serves at a time; the next takes over when that one has closed its store, and writes in another epoch")
  func handover() throws {
    try withDatabase { place in
      let first = try Self.serving(place)
      _ = try first.apply(message("one", key: 1))
      #expect(try PostgresRelayStore.serving(place, sealing: .off, options: .patient) { false } == nil)
      let waiting = Waiting(place)
      waiting.look()
      #expect(!waiting.isDone)
      _ = try first.apply(message("two", key: 2))
      first.close()
      let second = try #require(try waiting.store())
      defer { second.close() }
      #expect(second.epoch != first.epoch)
      _ = try second.apply(message("three", key: 3))
      #expect(try second.log().map(\.sequence) == [1, 2, 3])
    }
  }

  @Test("one that is told to end does not wait any more, and leaves nothing")
  func ended() throws {
    try withDatabase { place in
      let first = try Self.serving(place)
      let waiting = Waiting(place)
      waiting.look()
      waiting.end()
      #expect(try waiting.store() == nil)
      first.close()
      try Self.serving(place).close()
    }
  }

  private static let endConnections = """
    SELECT pg_terminate_backend(pid, 60000) FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND objid = 6291455
    """

  @Test("a holder that only lost its connection goes on, before one that waits")
  func reconnected() throws {
    try withDatabase { place in
      let first = try Self.serving(place)
      defer { first.close() }
      let waiting = Waiting(place)
      waiting.look()
      for round in 0..<3 {
        _ = try PostgresConnection.patient(place).value(Self.endConnections, Bool.self)
        _ = try first.apply(message("text", key: UInt64(round + 1)))
        waiting.look(times: 2)
      }
      #expect(!waiting.isDone)
      #expect(try first.log().count == 3)
      waiting.end()
      #expect(try waiting.store() == nil)
    }
  }

  @Test("a holder that is connected and silent is replaced; what it commits then is refused, and it is told")
  func frozen() throws {
    try withDatabase { place in
      let first = try Self.serving(place)
      _ = try first.apply(message("one", key: 1))
      first.stopBeating()
      let waiting = Waiting(place, silenceMaxMilliseconds: 2_500)
      let second = try #require(try waiting.store())
      defer { second.close() }
      _ = try second.apply(message("two", key: 2))
      #expect(throws: StoreError.takenOver(path: place.description)) { try first.apply(message("late", key: 3)) }
      #expect(throws: StoreError.takenOver(path: place.description)) { try first.checkWrite() }
      #expect(try second.log().map(\.event) == [.message(body: "one"), .message(body: "two")])
      first.close()
      // The lease is the second one's still.
      #expect(try PostgresRelayStore.serving(place, sealing: .off, options: .patient) { false } == nil)
    }
  }

  @Test("a relay whose database was set back says so, and not that another one took over")
  func setBack() throws {
    try withDatabase { place in
      let store = try Self.serving(place)
      _ = try store.apply(message("one", key: 1))
      let connection = try PostgresConnection.patient(place)
      try connection.execute("DELETE FROM node", "DELETE FROM lease")
      _ = try connection.value(Self.endConnections, Bool.self)
      let told = Mutex<StoreError?>(nil)
      store.whenTakenOver { error in told.withLock { $0 = error } }
      #expect(throws: StoreError.setBack(path: place.description)) { try store.apply(message("late", key: 2)) }
      // By the next beat at the latest.
      #expect(Patience.wait(milliseconds: 60_000) { told.withLock { $0 } == .setBack(path: place.description) })
      store.close()
    }
  }
}
