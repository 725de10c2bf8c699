import Testing
package import WardlineModel
package import WardlineRelay

// Retention by state: what ended.
extension RelayStoreContract {
  /// Ends a session, logged at that time.
  package static func end(_ session: SessionID, at time: Int64, sequence: UInt64, in store: some RelayStore) throws {
    var entry = Sample.message("", sequence: sequence, of: session)
    entry.key = nil
    entry.event = .status(VersionedStatus(.ended, version: 2))
    entry.loggedAt = Sample.time(time)
    let end = entry
    try store.commit { transaction throws(StoreError) in
      try transaction.save(SessionHead(session: session, status: VersionedStatus(.ended, version: 2), head: sequence))
      _ = try transaction.insert(end)
    }
  }

  static func endedIsErased(_ store: some RelayStore) throws {
    func message(_ sequence: UInt64, of session: SessionID, at time: Int64, key: UInt64) -> LogEntry {
      var entry = Sample.message("w", sequence: sequence, of: session, key: key)
      entry.loggedAt = Sample.time(time)
      return entry
    }
    func erased(endedBefore time: Int64, logged: Int64 = -1_000) throws -> Pruning {
      try store.prune(loggedBefore: Sample.time(logged), endedBefore: Sample.time(time), entriesMax: 100)
    }
    try store.commit { transaction throws(StoreError) in
      _ = try transaction.insert(message(1, of: Sample.ward, at: 10, key: 1))
      _ = try transaction.insert(message(1, of: Sample.clinic, at: 10, key: 11))
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: 1))
      try transaction.save(SessionHead(session: Sample.clinic, status: .initial, head: 1))
    }
    // Nothing has ended.
    #expect(try erased(endedBefore: 99) == Pruning())
    try end(Sample.ward, at: 20, sequence: 2, in: store)
    // Written before the end by a device that was away, and logged after it.
    try store.commit { transaction throws(StoreError) in
      _ = try transaction.insert(message(3, of: Sample.ward, at: 40, key: 3))
      try transaction.save(SessionHead(session: Sample.ward, status: VersionedStatus(.ended, version: 2), head: 3))
    }
    #expect(try erased(endedBefore: 20) == Pruning())
    #expect(try erased(endedBefore: 21) == Pruning(passed: 2, erased: 1, floors: [Sample.ward: 3]))
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 9).entries.map(\.sequence) == [2, 3])
    #expect(try erased(endedBefore: 40) == Pruning())
    #expect(try erased(endedBefore: 41) == Pruning(passed: 1, erased: 1, floors: [Sample.ward: 4]))
    #expect(try erased(endedBefore: 99) == Pruning())
    #expect(try store.page(of: Sample.clinic, after: 0, entriesMax: 9).entries.map(\.event) == [.message(body: "w")])
    // By age, later, it moves no floor back.
    let pruning = try erased(endedBefore: 99, logged: 15)
    #expect(pruning == Pruning(passed: 2, erased: 1, floors: [Sample.ward: 4, Sample.clinic: 2]))
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 9).floor == 4)
    // Feedback comes after the end, and keeps its time.
    let feedback = ClientOperation(
      key: Sample.key(70), session: Sample.ward, writtenAt: Sample.time(0), action: .submitFeedback(rating: 4, text: "quick"))
    try store.commit { transaction throws(StoreError) in
      _ = try Ledger.apply(
        [.record(feedback, author: Sample.nurse, device: Sample.name("phone"), sessions: [])], at: Sample.time(45),
        in: &transaction)
    }
    #expect(try erased(endedBefore: 45).feedback == 0)
    #expect(try erased(endedBefore: 46).feedback == 1)
  }
}
