import Testing
import WardlineModel
package import WardlineRelay

/// A database that several relays share, for ``RelayJournalContract``.
package protocol SharedDatabase {
  associatedtype Store: RelayStore
  /// A relay begins.
  func begin() throws -> Store
  /// Others hold a relay for gone, which still runs.
  func remove(_ store: Store) throws
  /// Has a relay say how far it has followed the others.
  func beat(_ store: Store) throws
  /// How many batches the journal keeps.
  func batchCount() throws -> Int
}

/// What the stores of relays on one database promise (decision 101): each case is one rule, to be checked against an empty database.
package enum RelayJournalContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `what one commits the others follow in the order of commits, each batch once, and nobody their own`
  case `what was committed before an own commit comes with it`
  case `who begins knows those that live, and they hear of the beginning`
  case `all that live at once write in one epoch`
  case `a relay that was removed commits nothing more, and everybody hears of its end once`
  case `a page has the position from which its session is followed`
  case `what retention erases is told`
  case `every kind of notice comes back as it went in`
  case `the journal keeps what somebody has yet to follow, and no more`
  case `what a device has sent before it came to another relay does not count`

  package var testDescription: String { rawValue }

  package func check(_ database: some SharedDatabase) throws {
    switch self {
    case .`what one commits the others follow in the order of commits, each batch once, and nobody their own`:
      try Self.inOrder(database)
    case .`what was committed before an own commit comes with it`: try Self.withCommit(database)
    case .`who begins knows those that live, and they hear of the beginning`: try Self.beginning(database)
    case .`all that live at once write in one epoch`: try Self.oneEpoch(database)
    case .`a relay that was removed commits nothing more, and everybody hears of its end once`: try Self.removal(database)
    case .`a page has the position from which its session is followed`: try Self.positions(database)
    case .`what retention erases is told`: try Self.retention(database)
    case .`every kind of notice comes back as it went in`: try Self.kinds(database)
    case .`the journal keeps what somebody has yet to follow, and no more`: try Self.trimming(database)
    case .`what a device has sent before it came to another relay does not count`: try Self.fencing(database)
    }
  }
}

extension RelayJournalContract {
  private static func apply(_ writes: [LedgerWrite], to store: some RelayStore, at time: Int64 = 0) throws {
    let outcomes = try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, at: Sample.time(time), in: &transaction)
    }
    for case .rejected(let rejection) in outcomes { Issue.record("\(rejection)") }
  }

  private static func write(_ key: UInt64, to store: some RelayStore, at time: Int64 = 0) throws {
    try apply([.submit(Sample.writing("text \(key)", key: key), author: Sample.nurse)], to: store, at: time)
  }

  /// What a relay has not taken yet.
  private static func news(_ store: some RelayStore) throws -> [JournalBatch] {
    try store.readNews()
    let news = store.takeNews()
    store.forgetNews(through: news.position)
    return news.batches
  }

  private static func inOrder(_ database: some SharedDatabase) throws {
    let stores = try (0..<3).map { _ in try database.begin() }
    for store in stores { _ = try news(store) }
    for key in 0..<6 as Range<UInt64> { try write(key, to: stores[Int(key) % 2]) }
    let all = try news(stores[2])
    #expect(all.map(\.node) == (0..<6).map { stores[$0 % 2].node })
    #expect(all.map(\.notices) == (1...6).map { [.logged(Sample.ward, through: $0)] })
    #expect(all.map(\.number) == all.map(\.number).sorted() && Set(all.map(\.number)).count == 6)
    #expect(try news(stores[2]).isEmpty)
    #expect(try news(stores[0]) == all.filter { $0.node == stores[1].node })
    try write(6, to: stores[1])
    // It may have taken part of them with its commits: all of them, once.
    #expect(try news(stores[1]) == all.filter { $0.node == stores[0].node })
    #expect(try news(stores[2]).map(\.notices) == [[.logged(Sample.ward, through: 7)]])
  }

  private static func withCommit(_ database: some SharedDatabase) throws {
    let (first, second) = (try database.begin(), try database.begin())
    let before = second.takeNews().position
    try write(1, to: first)
    try write(2, to: second)
    let news = second.takeNews()
    #expect(news.batches.map(\.notices) == [[.logged(Sample.ward, through: 1)]])
    #expect(news.position > before && news.position > news.batches.last?.number ?? .max)
    #expect(try self.news(first).last?.number == news.position)
  }

  private static func beginning(_ database: some SharedDatabase) throws {
    let first = try database.begin()
    let second = try database.begin()
    let third = try database.begin()
    #expect(first.peers == [] && second.peers == [first.node] && third.peers == [first.node, second.node])
    #expect(
      try news(first).map { JournalBatch(number: 0, node: $0.node, $0.notices) }
        == [second, third].map {
          JournalBatch(number: 0, node: $0.node, [.began])
        })
    #expect(try news(third).isEmpty, "what was before its beginning it has read from the log")
  }

  private static func oneEpoch(_ database: some SharedDatabase) throws {
    let (first, second) = (try database.begin(), try database.begin())
    #expect(first.epoch == second.epoch && first.node != second.node)
    try write(1, to: first)
    try write(2, to: second)
    let segments = try first.page(of: Sample.ward, after: 0, entriesMax: 9).segments
    #expect(segments == [LogSegment(first: 1, epoch: first.epoch)])
  }

  private static func removal(_ database: some SharedDatabase) throws {
    let stores = try (0..<3).map { _ in try database.begin() }
    for store in stores { _ = try news(store) }
    try write(1, to: stores[0])
    try database.remove(stores[0])
    try database.remove(stores[0])
    let error = #expect(throws: StoreError.self) { try write(2, to: stores[0]) }
    guard case .takenOver? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    for store in stores[1...] {
      let heard = try news(store)
      #expect(heard.map(\.node) == [stores[0].node, stores[0].node])
      #expect(heard.map(\.notices) == [[.logged(Sample.ward, through: 1)], [.ended]])
    }
    #expect(try database.begin().peers == stores[1...].map(\.node))
    #expect(try stores[1].page(of: Sample.ward, after: 0, entriesMax: 9).head == 1)
  }

  private static func positions(_ database: some SharedDatabase) throws {
    let (first, second) = (try database.begin(), try database.begin())
    try write(1, to: first)
    let page = try second.page(of: Sample.ward, after: 0, entriesMax: 9)
    let heard = try news(second)
    #expect(page.entries.count == 1 && page.position >= heard.last?.number ?? .max)
    #expect(try second.page(of: Sample.clinic, after: 0, entriesMax: 9).position == page.position)
    try write(2, to: second)
    #expect(try first.page(of: Sample.ward, after: 0, entriesMax: 9).position > page.position)
    #expect(second.takeNews().position > page.position)
  }

  private static func retention(_ database: some SharedDatabase) throws {
    let (first, second) = (try database.begin(), try database.begin())
    try write(1, to: first)
    try write(2, to: first)
    _ = try news(second)
    #expect(try first.prune(loggedBefore: Sample.time(9), entriesMax: 100).erased == 2)
    #expect(try news(second).map(\.notices) == [[.erased(floors: [Sample.ward: 3], requests: [])]])
    #expect(try first.prune(loggedBefore: Sample.time(9), entriesMax: 100).erased == 0)
    #expect(try news(second).isEmpty)
  }

  private static func kinds(_ database: some SharedDatabase) throws {
    let (first, second) = (try database.begin(), try database.begin())
    _ = try news(first)
    try apply([.announce(Notice.ofEveryKind)], to: second)
    #expect(try news(first).map(\.notices) == [Notice.ofEveryKind])
  }

  private static func trimming(_ database: some SharedDatabase) throws {
    let stores = try (0..<3).map { _ in try database.begin() }
    for key in 0..<4 as Range<UInt64> { try write(key, to: stores[0]) }
    _ = try news(stores[0])
    _ = try news(stores[1])
    for store in stores[...1] { try database.beat(store) }
    #expect(try database.batchCount() >= 4, "the third one has yet to follow them")
    #expect(try news(stores[2]).count == 4)
    for store in stores + stores { try database.beat(store) }
    #expect(try database.batchCount() == 0)
  }

  private static func fencing(_ database: some SharedDatabase) throws {
    let (first, second) = (try database.begin(), try database.begin())
    _ = try news(first)
    let position = first.takeNews().position
    let device = UserDevice(Sample.nurse, Sample.name("tablet"))
    try apply([.announce([.connected(device, epoch: 7, name: "", isInterpreter: false)])], to: second)
    func submit(_ key: UInt64, on epoch: UInt64, followed: UInt64 = position) throws -> LedgerOutcome? {
      let senders = BatchSenders([DeviceConnection(device, epoch: epoch)], position: followed)
      return try first.commit { transaction throws(StoreError) in
        try Ledger.apply(
          [.submit(Sample.writing("text \(key)", key: key), author: Sample.nurse)], from: senders, at: Sample.time(0),
          in: &transaction)
      }.first
    }
    #expect(try submit(1, on: 6) == .fenced)
    #expect(try submit(1, on: 7) == .fenced)
    #expect(try submit(2, on: 8)?.logged.entries.count == 1)
    // Handed over, and the batch began before it was followed.
    let handedOver = first.takeNews()
    for store in [first, second, first] { try database.beat(store) }
    #expect(try submit(3, on: 6) == .fenced)
    #expect(try second.page(of: Sample.ward, after: 0, entriesMax: 9).entries.compactMap(\.key) == [Sample.key(2)])
    // A relay that has followed it has ended the connection itself.
    #expect(try submit(4, on: 6, followed: handedOver.position)?.logged.entries.count == 1)
  }
}

extension Notice {
  /// One of each kind, with values in every part.
  package static var ofEveryKind: [Notice] {
    let device = UserDevice(Sample.nurse, Sample.name("tablet"))
    let asked = LogEntry(
      session: Sample.ward, sequence: 7, key: Sample.key(7), author: Sample.nurse, loggedAt: Sample.time(7),
      writtenAt: Sample.time(6),
      event: .joined(
        Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: "ar"),
        MembershipReason(.init(rawValue: "asked"), note: "Zimmer 4")))
    let ended = LogEntry(
      session: Sample.ward, sequence: .max, key: nil, author: Sample.nurse, loggedAt: Sample.time(8), writtenAt: Sample.time(8),
      event: .status(VersionedStatus(.ended, version: 3)))
    let foreign = LogEntry(
      session: Sample.ward, sequence: 9, key: nil, author: Sample.nurse, loggedAt: Sample.time(9), writtenAt: Sample.time(9),
      event: .other(body: []))
    return [
      .logged(Sample.ward, through: 9), .entry(asked, request), .entry(ended, nil), .entry(foreign, nil),
      .receipt(UserReceipt(Receipt(session: Sample.ward, deliveredThrough: 5, readThrough: 4), by: Sample.nurse)),
      .vacated(Sample.ward, [Sample.interpreter, Sample.nurse]),
      .erased(floors: [Sample.ward: 3, Sample.clinic: .max], requests: [Sample.key(1), Sample.key(2)]), .began, .ended,
      .connected(device, epoch: .max, name: "Nadia\u{0} T.", isInterpreter: true), .disconnected(device, epoch: 4),
      .presence(Sample.ward, Sample.nurse, isHere: true), .presence(Sample.ward, Sample.nurse, isHere: false),
      .duty(Sample.interpreter, DutyChoice(.away, chosenAt: Sample.time(-1))),
      .rang(Sample.key(3), Sample.interpreter, milliseconds: 30_000),
      .ringEnded(Sample.key(3), Sample.interpreter, RingEnd(rawValue: "taken")), .spoke(Sample.ward, Sample.interpreter),
      .changed(Sample.nurse),
    ]
  }

  private static var request: RoutedRequest? {
    guard let language = try? LanguageTag("ar-SY") else { return nil }
    return RoutedRequest(
      id: Sample.key(7), session: Sample.ward, author: Sample.nurse,
      InterpreterRequest(language, urgency: .urgent, preferred: Sample.interpreter, note: "Zimmer 4"),
      declined: [Sample.name("badr")], handsOver: Sample.name("amal"), createdAt: Sample.time(6))
  }
}
