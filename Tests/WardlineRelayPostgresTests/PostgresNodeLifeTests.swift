import Foundation
import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlinePostgresSupport
import WardlineRelay
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// The beginning and the end of nodes that share a database (decision 101).
struct PostgresNodeLifeTests {
  private static func takenOver(_ store: PostgresRelayStore) -> StoreError { .takenOver(path: store.place.description) }

  /// Reads until somebody has told of the end of a node.
  private static func expectEnd(of node: NodeID, at store: PostgresRelayStore) {
    let heard = Patience.wait(milliseconds: 60_000) {
      try? store.readNews()
      return store.takeNews().batches.contains { $0.node == node && $0.notices == [.ended] }
    }
    #expect(heard)
  }

  @Test("a node that stands still is removed by another one; then it commits nothing more, and is told")
  func standsStill() throws {
    var options = PostgresRelayStore.Options.patient
    options.silenceMaxMilliseconds = 2_500
    try withDatabase { place in
      let still = try PostgresRelayStore(place, options: .patient)
      defer { still.close() }
      let lively = try PostgresRelayStore(place, options: options)
      defer { lively.close() }
      _ = try still.apply(message("one", key: 1))
      still.stopBeating()
      Self.expectEnd(of: still.node, at: lively)
      _ = try lively.apply(message("two", key: 2))
      #expect(throws: Self.takenOver(still)) { try still.apply(message("late", key: 3)) }
      #expect(throws: Self.takenOver(still)) { try still.checkWrite() }
      #expect(try lively.log().map(\.event) == [.message(body: "one"), .message(body: "two")])
    }
  }

  @Test("a node whose row is gone fails to commit on a connection that it still has, and learns of it by its next beat")
  func fence() throws {
    try withNodes(2) { nodes in
      let told = Mutex<StoreError?>(nil)
      nodes[0].whenTakenOver { error in told.withLock { $0 = error } }
      let other = try PostgresConnection.patient(nodes[0].place)
      try other.execute("DELETE FROM node WHERE epoch = '\(nodes[0].node.text)'")
      #expect(throws: Self.takenOver(nodes[0])) { try nodes[0].apply(message("late", key: 1)) }
      #expect(Patience.wait(milliseconds: 60_000) { told.withLock { $0 } == Self.takenOver(nodes[0]) })
      #expect(try nodes[1].log().isEmpty)
    }
  }

  @Test("a node that ends tells the others at once, and the next one begins where nobody is left in another epoch")
  func closing() throws {
    try withDatabase { place in
      let first = try PostgresRelayStore(place, options: .patient)
      let second = try PostgresRelayStore(place, options: .patient)
      _ = try first.apply(message("one", key: 1))
      first.close()
      try second.readNews()
      #expect(second.takeNews().batches.map(\.notices) == [[.logged(Sample.ward, through: 1)], [.ended]])
      let third = try PostgresRelayStore(place, options: .patient)
      #expect(third.peers == [second.node] && third.epoch == second.epoch)
      third.close()
      second.close()
      let next = try PostgresRelayStore(place, options: .patient)
      defer { next.close() }
      #expect(next.peers.isEmpty && next.epoch != second.epoch && next.epoch == next.node)
      let rows = try PostgresConnection.patient(place).value("SELECT count(*) FROM node", Int.self)
      #expect(rows == 1)
      #expect(try PostgresRelayStore(reading: place, options: .patient).log().count == 1)
    }
  }

  @Test("a node that begins in the place of a former one, which was killed, removes it at once, and tells the others")
  func former() throws {
    try withDatabase { place in
      func begin(after former: PostgresRelayStore?) throws -> PostgresRelayStore {
        var options = PostgresRelayStore.Options.patient
        options.formers = former.map { [$0.node] } ?? []
        return try PostgresRelayStore(place, options: options)
      }
      let first = try begin(after: nil)
      first.stopBeating()
      _ = try first.apply(message("one", key: 1))
      let second = try begin(after: first)
      #expect(second.peers.isEmpty && second.epoch == second.node)
      #expect(throws: Self.takenOver(first)) { try first.apply(message("late", key: 2)) }
      let other = try begin(after: nil)
      defer { other.close() }
      second.stopBeating()
      let third = try begin(after: second)
      defer { third.close() }
      #expect(third.peers == [other.node] && third.epoch == other.epoch)
      try other.readNews()
      let heard = other.takeNews().batches
      #expect(heard.map(\.node) == [second.node, third.node] && heard.map(\.notices) == [[.ended], [.began]])
      _ = try other.apply(message("two", key: 3))
      try third.readNews()
      #expect(third.takeNews().batches.map(\.notices) == [[.logged(Sample.ward, through: 2)]])
      // One that has ended by itself.
      other.close()
      let last = try begin(after: other)
      defer { last.close() }
      #expect(last.peers == [third.node])
    }
  }

  @Test("a node that beats is not removed, whether it commits or not")
  func lives() throws {
    var options = PostgresRelayStore.Options.patient
    options.silenceMaxMilliseconds = 3_000
    try withNodes(2, options: options) { nodes in
      Thread.sleep(forTimeInterval: 4.5)
      for node in nodes {
        try node.readNews()
        #expect(!node.takeNews().batches.contains { $0.notices == [.ended] })
        try node.checkWrite()
      }
    }
  }

  @Test("who looked late, because it or the database stood still, holds nobody for gone")
  func watch() throws {
    var watch = NodeWatch()
    let node = try NodeID("other")
    func silent(_ beat: Int64, at uptime: Int64) -> Bool {
      !watch.silent([node: .init(beat: beat, attempt: 1)], for: 4_000, at: uptime).isEmpty
    }
    #expect(!silent(1, at: 0) && !silent(1, at: 1_000) && !silent(1, at: 3_000) && silent(1, at: 4_000))
    #expect(!silent(2, at: 5_000) && !silent(2, at: 6_000))
    #expect(!silent(2, at: 20_000) && !silent(2, at: 22_000) && silent(2, at: 24_000))
    #expect(watch.silent([:], for: 4_000, at: 25_000).isEmpty)
    #expect(!silent(2, at: 26_000))
  }

  private static func endConnections(of place: PostgresPlace) throws {
    try PostgresConnection.patient(place).execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
  }

  @Test("nodes whose connections were ended go on in the same epoch, and are woken by each other's commits again")
  func reconnected() throws {
    try withNodes(2) { nodes in
      let calls = Mutex(0)
      nodes[1].whenNewsWaits { calls.withLock { $0 += 1 } }
      #expect(Patience.wait(milliseconds: 60_000) { calls.withLock { $0 } >= 1 })
      for round in 1...2 as ClosedRange<UInt64> {
        _ = try nodes[0].apply(message("text", key: round))
        let heard = Patience.wait(milliseconds: 60_000) {
          try? nodes[1].readNews()
          return nodes[1].takeNews().batches.contains { $0.notices == [.logged(Sample.ward, through: round)] }
        }
        #expect(heard)
        try Self.endConnections(of: nodes[0].place)
      }
      let before = calls.withLock { $0 }
      #expect(Patience.wait(milliseconds: 60_000) { calls.withLock { $0 } >= before + 2 })
      for node in nodes { try node.checkWrite() }
    }
  }

  @Test("a listener whose connection was ended listens again, and looks for what it has missed")
  func listener() throws {
    try withNodes(2) { nodes in
      let place = nodes[0].place
      let calls = Mutex(0)
      // Longer than the test: only hints are reported.
      let listener = NewsListener(place, options: .patient, node: nodes[1].node, intervalMilliseconds: 200_000_000) {
        calls.withLock { $0 += 1 }
      }
      listener.start()
      func expectCall(_ number: Int) { #expect(Patience.wait(milliseconds: 60_000) { calls.withLock { $0 } >= number }) }
      expectCall(1)
      _ = try nodes[0].apply(message("text", key: 1))
      expectCall(2)
      try Self.endConnections(of: place)
      expectCall(3)
      _ = try nodes[0].apply(message("text", key: 2))
      expectCall(4)
      listener.stop()
      try Self.endConnections(of: place)
    }
  }

  @Test("a notification wakes a node before the second is over")
  func notified() throws {
    try withNodes(2) { nodes in
      let connection = try PostgresConnection.patient(nodes[0].place)
      try connection.execute("LISTEN wardline")
      _ = try nodes[0].apply(message("text", key: 1))
      #expect(try connection.waitForNotification(milliseconds: 60_000) { $0 == nodes[0].node.text })
      #expect(try !connection.waitForNotification(milliseconds: 50) { _ in true })
    }
  }

  @Test("a database that is set back, or the end of the term, ends a node")
  func setBack() throws {
    for sql in [
      "UPDATE journal_head SET number = 0", "UPDATE node SET attempt = 0", "UPDATE journal_head SET term = NULL",
      "UPDATE journal_head SET term = 'another'",
    ] {
      try withNodes(2) { nodes in
        for node in nodes { node.stopBeating() }
        _ = try nodes[0].apply(message("one", key: 1))
        try Self.prepare(sql, nodes[0].place)
        #expect(throws: Self.setBack(nodes[0]), "\(sql)") { try nodes[0].apply(message("late", key: 2)) }
        // Without a commit, too.
        #expect(throws: Self.setBack(nodes[1]), "\(sql)") { try nodes[1].beatOnce() }
        #expect(throws: Self.setBack(nodes[1]), "\(sql)") { try nodes[1].readNews() }
      }
    }
  }

  // MARK: Another run of the server

  private static let restart = "UPDATE journal_head SET incarnation = 'another'"
  private static func setBack(_ store: PostgresRelayStore) -> StoreError { .setBack(path: store.place.description) }

  private static func prepare(_ sql: String, _ place: PostgresPlace) throws {
    try PostgresConnection.patient(place).execute(sql)
    try endConnections(of: place)
  }

  private static func prepareRestart(_ nodes: [PostgresRelayStore], also sql: String = "SELECT 1::int8") throws {
    for node in nodes { node.stopBeating() }
    let place = nodes[0].place
    try PostgresConnection.patient(place).execute(restart, "UPDATE node SET incarnation = 'another'", sql)
    try endConnections(of: place)
  }

  private static func expectWait(_ node: PostgresRelayStore, key: UInt64) {
    let error = #expect(throws: StoreError.self) { try node.apply(message("refused", key: key)) }
    #expect(error?.obstacle != nil, "\(String(describing: error))")
  }

  @Test("after a restart of the server nobody commits before each has found there what it knows; then all go on as before")
  func restarted() throws {
    try withNodes(2) { nodes in
      _ = try nodes[0].apply(message("one", key: 1))
      _ = try nodes[1].apply(message("two", key: 2))
      try Self.prepareRestart(nodes)
      for _ in 0..<2 { Self.expectWait(nodes[0], key: 3) }
      try nodes[0].beatOnce()
      Self.expectWait(nodes[0], key: 3)
      try nodes[1].beatOnce()
      for node in nodes { _ = try node.apply(message("three", key: 3)) }
      let next = try whileBeating(nodes) { try PostgresRelayStore(nodes[0].place, options: .patient) }
      defer { next.close() }
      #expect(next.epoch == nodes[0].epoch && next.epoch == nodes[1].epoch)
      #expect(try next.log().map(\.sequence) == [1, 2, 3])
    }
    try withNodes(1) { nodes in
      _ = try nodes[0].apply(message("one", key: 1))
      try Self.prepareRestart(nodes)
      _ = try nodes[0].apply(message("two", key: 2))
    }
  }

  @Test("a node begins once the others know of it, so that a copy of the database without it is older for them")
  func heardOf() throws {
    try withNodes(1) { nodes in
      let place = nodes[0].place
      nodes[0].stopBeating()
      let begun = Mutex<PostgresRelayStore?>(nil)
      let thread = Thread {
        let store = try? PostgresRelayStore(place, options: .patient)
        begun.withLock { $0 = store }
      }
      thread.start()
      let connection = try PostgresConnection.patient(place)
      let count = PostgresStatement("SELECT count(*) FROM node")
      #expect(Patience.wait(milliseconds: 60_000) { (try? connection.all(count) { try $0.next(Int64.self) }) == [2] })
      // What it reads it writes the next time.
      try nodes[0].beatOnce()
      Thread.sleep(forTimeInterval: 0.3)
      #expect(begun.withLock { $0 == nil })
      try nodes[0].beatOnce()
      #expect(Patience.wait(milliseconds: 60_000) { begun.withLock { $0 != nil } })
      let second = try #require(begun.withLock { $0 })
      defer { second.close() }
      _ = try second.apply(message("one", key: 1))
      try Self.prepareRestart(
        [nodes[0], second],
        also: "UPDATE journal_head SET number = (SELECT begun - 1 FROM node WHERE epoch = '\(second.node.text)')")
      try PostgresConnection.patient(place).execute("DELETE FROM node WHERE epoch = '\(second.node.text)'")
      #expect(throws: Self.setBack(nodes[0])) { try nodes[0].apply(message("two", key: 2)) }
      #expect(throws: StoreError.self) { try second.apply(message("three", key: 3)) }
    }
  }

  @Test("a node that reads of another one's beginning says so at once, and not with its next beat")
  func heardAtOnce() throws {
    var options = PostgresRelayStore.Options.patient
    options.beatMilliseconds = 86_400_000
    try withNodes(1, options: options) { nodes in
      let place = nodes[0].place
      let begun = Mutex<PostgresRelayStore?>(nil)
      let thread = Thread {
        let store = try? PostgresRelayStore(place, options: .patient)
        begun.withLock { $0 = store }
      }
      thread.start()
      let isHeard = Patience.wait(milliseconds: 10_000) {
        try? nodes[0].readNews()
        return begun.withLock { $0 != nil }
      }
      #expect(isHeard)
      // If it is not heard it waits for ever.
      if !isHeard { for _ in 0..<2 { try nodes[0].beatOnce() } }
      #expect(Patience.wait(milliseconds: 60_000) { begun.withLock { $0 != nil } })
      begun.withLock { $0 }?.close()
    }
  }

  @Test("a node that waits for others begins an epoch of its own, under its name, once all of them are removed")
  func leftAlone() throws {
    try withNodes(1) { nodes in
      _ = try nodes[0].apply(message("one", key: 1))
      nodes[0].stopBeating()
      var options = PostgresRelayStore.Options.patient
      (options.silenceMaxMilliseconds, options.node) = (1_000, try NodeID("second"))
      let second = try PostgresRelayStore(nodes[0].place, options: options)
      defer { second.close() }
      #expect(second.node == (try NodeID("second")) && second.epoch == second.node && second.peers.isEmpty)
      _ = try second.apply(message("two", key: 2))
      #expect(throws: Self.takenOver(nodes[0])) { try nodes[0].apply(message("late", key: 3)) }
      #expect(try second.page(of: Sample.ward, after: 0, entriesMax: 9).segments.map(\.first) == [1, 2])
    }
  }

  @Test("one that does not find what it knows ends the term for all")
  func restartedWithLess() throws {
    try withNodes(2) { nodes in
      _ = try nodes[0].apply(message("one", key: 1))
      _ = try nodes[1].apply(message("two", key: 2))
      try Self.prepareRestart(nodes, also: "UPDATE node SET attempt = 0 WHERE epoch = '\(nodes[1].node.text)'")
      Self.expectWait(nodes[0], key: 3)
      #expect(throws: Self.setBack(nodes[1])) { try nodes[1].beatOnce() }
      #expect(throws: Self.setBack(nodes[0])) { try nodes[0].apply(message("three", key: 3)) }
      let next = try PostgresRelayStore(nodes[0].place, options: .patient)
      defer { next.close() }
      #expect(next.epoch == next.node)
    }
  }

  @Test("the term ends with a node that is removed before it has looked, and with nobody who has")
  func restartedWithout() throws {
    for hasLooked in [false, true] {
      try withNodes(3) { nodes in
        _ = try nodes[0].apply(message("one", key: 1))
        try Self.prepareRestart(nodes)
        if hasLooked { try nodes[1].beatOnce() }
        try nodes[0].remove(nodes[1].node)
        guard hasLooked else {
          #expect(throws: Self.setBack(nodes[0])) { try nodes[0].apply(message("two", key: 2)) }
          return
        }
        Self.expectWait(nodes[0], key: 2)
        try nodes[2].beatOnce()
        _ = try nodes[0].apply(message("two", key: 2))
      }
    }
  }

  @Test("a node that begins before all have looked begins a term of its own")
  func begunMeanwhile() throws {
    try withNodes(2) { nodes in
      _ = try nodes[0].apply(message("one", key: 1))
      try Self.prepareRestart(nodes)
      let next = try PostgresRelayStore(nodes[0].place, options: .patient)
      defer { next.close() }
      #expect(next.epoch == next.node)
      _ = try next.apply(message("two", key: 2))
      for node in nodes { #expect(throws: Self.setBack(node)) { try node.apply(message("late", key: 3)) } }
    }
  }

  @Test("a commit whose answer is lost is found out, with what others had committed before it", arguments: [false, true])
  func unknownOutcome(isCommitted: Bool) throws {
    let cluster = try PostgresCluster.shared.get()
    try withDatabase { place in
      let other = try PostgresRelayStore(place, options: .patient)
      defer { other.close() }
      let proxy = try CommitProxy(
        before: cluster.socket, losing: isCommitted ? .afterAnswer : .beforeServer, isArmed: false)
      let hosts = "\(proxy.socketDirectory),\(cluster.socketDirectory)"
      let store = try PostgresRelayStore(cluster.place(of: place.database, through: hosts), options: .patient)
      defer { store.close() }
      store.stopBeating()
      _ = try store.apply(message("one", key: 1))
      _ = store.takeNews()
      try other.readNews()
      _ = other.takeNews()
      _ = try other.apply(message("two", key: 2))
      var runs = 0
      try store.commit { transaction throws(StoreError) in
        runs += 1
        _ = try Ledger.apply([message("in doubt", key: 3)], at: Sample.time(9), in: &transaction)
        proxy.arm()
      }
      #expect(runs == (isCommitted ? 1 : 2))
      let news = store.takeNews()
      #expect(news.batches.map(\.notices) == [[.logged(Sample.ward, through: 2)]])
      try other.readNews()
      let heard = other.takeNews()
      #expect(heard.batches.map(\.notices) == [[.logged(Sample.ward, through: 3)]])
      #expect(heard.batches.last?.number == news.position)
      try store.readNews()
      #expect(store.takeNews().batches.isEmpty)
    }
  }
}
