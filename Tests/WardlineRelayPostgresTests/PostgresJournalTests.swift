import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineSeal
import WardlineTestSupport

@testable import WardlineRelayPostgres

/// Nodes that share a database, as the contract sees them.
private final class SharedPlace: SharedDatabase {
  let place: PostgresPlace
  let sealing: Sealing
  private var stores: [PostgresRelayStore] = []

  init(_ place: PostgresPlace, _ sealing: Sealing) { (self.place, self.sealing) = (place, sealing) }

  func begin() throws -> PostgresRelayStore {
    let store = try whileBeating(stores) { try PostgresRelayStore(place, sealing: sealing, options: .patient) }
    // It beats when a rule says so.
    store.stopBeating()
    stores.append(store)
    return store
  }

  func remove(_ store: PostgresRelayStore) throws { try stores.first { $0.node != store.node }?.remove(store.node) }
  func beat(_ store: PostgresRelayStore) throws { try store.beatOnce() }
  func batchCount() throws -> Int {
    try PostgresConnection.patient(place).value("SELECT count(*) FROM journal", Int.self) ?? -1
  }

  func close() { for store in stores { store.close() } }
}

/// Several nodes that follow each other (decision 101).
struct PostgresJournalTests {
  private static let key = Sealing.key([UInt8](repeating: 7, count: 32))

  @Test(arguments: RelayJournalContract.allCases, [false, true])
  func contract(rule: RelayJournalContract, isSealed: Bool) throws {
    try withDatabase { place in
      let shared = SharedPlace(place, isSealed ? Self.key : .off)
      defer { shared.close() }
      try rule.check(shared)
    }
  }

  @Test(arguments: RelayStoreContract.allCases)
  func storeContract(rule: RelayStoreContract) throws {
    try withDatabase { place in
      let store = try PostgresRelayStore(place, options: .patient)
      defer { store.close() }
      try rule.check(store)
    }
  }

  @Test("every kind of notice survives its encoding, and one that only a newer version knows is left out")
  func coding() throws {
    let bytes = NoticeCoding.bytes(of: Notice.ofEveryKind)
    #expect(try NoticeCoding.notices(from: bytes) == Notice.ofEveryKind)
    // `notices` (field 1) with field 99, which is unknown, and an empty text in it.
    let unknown: [UInt8] = [0x0A, 0x03, 0x9A, 0x06, 0x00]
    #expect(try NoticeCoding.notices(from: bytes + unknown + NoticeCoding.bytes(of: [.began])) == Notice.ofEveryKind + [.began])
    #expect(throws: PostgresError.self) { try NoticeCoding.notices(from: [0x0A, 0x09]) }
    // A session without a name.
    #expect(throws: PostgresError.self) { try NoticeCoding.notices(from: [0x0A, 0x02, 0x0A, 0x00]) }
  }

  @Test("a commit with news of others is two round trips, as without; a batch that says nothing to anybody is none")
  func roundTrips() throws {
    try withNodes(2) { nodes in
      for node in nodes { node.stopBeating() }
      _ = try nodes[0].apply(message("one", key: 1))
      _ = try nodes[1].apply(message("two", key: 2))
      let before = nodes[0].roundTrips
      _ = try nodes[0].apply(message("three", key: 3))
      #expect(nodes[0].roundTrips - before == 2)
      #expect(nodes[0].takeNews().batches.last?.notices == [.logged(Sample.ward, through: 2)])
      let position = try nodes[0].page(of: Sample.ward, after: 0, entriesMax: 1).position
      _ = try nodes[0].apply([])
      _ = try nodes[0].apply(.announce([]))
      #expect(try nodes[0].page(of: Sample.ward, after: 0, entriesMax: 1).position == position)
    }
  }

  @Test("a node that is alone writes nothing for others")
  func alone() throws {
    try withNodes(1) { nodes in
      let position = try nodes[0].page(of: Sample.ward, after: 0, entriesMax: 1).position
      _ = try nodes[0].apply(.announce([.spoke(Sample.ward, Sample.interpreter)]))
      #expect(try nodes[0].page(of: Sample.ward, after: 0, entriesMax: 1).position == position)
      _ = try nodes[0].apply(message("one", key: 1))
      #expect(try PostgresConnection.patient(nodes[0].place).value("SELECT count(*) FROM journal", Int.self) == 0)
    }
  }

  @Test("nodes that commit at once follow all of each other, in one order")
  func atOnce() throws {
    try withNodes(3) { nodes in
      for node in nodes { _ = node.takeNews() }
      let heard = Mutex([[JournalBatch]](repeating: [], count: 3))
      let writers = nodes.enumerated().map { index, store in
        Beside {
          for number in 0..<20 {
            _ = try store.apply(message("text", key: UInt64(index * 100 + number), in: SessionID("bed-\(index)")))
            let news = store.takeNews()
            heard.withLock { $0[index] += news.batches }
          }
        }
      }
      for writer in writers { try writer.wait() }
      for (index, node) in nodes.enumerated() {
        try node.readNews()
        let news = node.takeNews()
        heard.withLock { $0[index] += news.batches }
      }
      let all = heard.withLock(\.self)
      for (index, batches) in all.enumerated() {
        let logged = batches.filter { $0.notices != [.began] }
        #expect(logged.count == 40 && logged.map(\.number) == logged.map(\.number).sorted())
        for other in nodes.indices where other != index {
          let own = logged.filter { $0.node == nodes[other].node }.map(\.notices)
          let session = try SessionID("bed-\(other)")
          #expect(own == (1...20).map { [.logged(session, through: $0)] })
        }
      }
      #expect(Set(all.joined()).count == Set(all.joined().map(\.number)).count)
    }
  }

  @Test("a sealed journal has no note, and a batch that was changed there is damage", arguments: [false, true])
  func sealed(isSealed: Bool) throws {
    try withDatabase { place in
      let shared = SharedPlace(place, isSealed ? Self.key : .off)
      defer { shared.close() }
      let (first, second) = (try shared.begin(), try shared.begin())
      _ = try second.apply(.announce(Notice.ofEveryKind))
      let connection = try PostgresConnection.patient(place)
      let plain = "SELECT count(*) FROM journal WHERE position('Zimmer'::bytea IN notices) > 0"
      #expect(try connection.value(plain, Int.self) == (isSealed ? 0 : 1))
      guard isSealed else { return }
      try connection.execute("UPDATE journal SET attempt = attempt + 1")
      let error = #expect(throws: StoreError.self) { try first.readNews() }
      guard case .damaged? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
