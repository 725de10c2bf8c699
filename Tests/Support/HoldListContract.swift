import Testing
import WardlineModel
package import WardlineRelay

/// What every ``HoldList`` promises, with the store whose retention it stops. Each case is one rule, to be checked against a store that is
/// empty.
package enum HoldListContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `a session that is held keeps its words, and others lose theirs`
  case `what was passed while a session was held is erased once the hold is removed`
  case `a session that was held and goes on loses nothing before its time`
  case `a session that was held loses nothing above a text that stands`
  case `a hold stops the retention of a session that has ended, too`
  case `feedback is held with its session`
  case `a hold is there once, of a session that is there, and is listed`

  package var testDescription: String { rawValue }

  package func check(_ store: some RelayStore, _ holds: some HoldList) throws {
    switch self {
    case .`a session that is held keeps its words, and others lose theirs`: try Self.heldIsKept(store, holds)
    case .`what was passed while a session was held is erased once the hold is removed`: try Self.releasedIsErased(store, holds)
    case .`a session that was held and goes on loses nothing before its time`: try Self.youngIsKept(store, holds)
    case .`a session that was held loses nothing above a text that stands`: try Self.floorPassesNothing(store, holds)
    case .`a hold stops the retention of a session that has ended, too`: try Self.endedIsKept(store, holds)
    case .`feedback is held with its session`: try Self.feedbackIsHeld(store, holds)
    case .`a hold is there once, of a session that is there, and is listed`: try Self.holdIsListed(store, holds)
    }
  }
}

extension HoldListContract {
  /// Adds messages of a session, which are logged at these times.
  private static func add(_ times: [Int64], to session: SessionID, from first: UInt64, in store: some RelayStore) throws {
    try store.commit { transaction throws(StoreError) in
      for (index, time) in times.enumerated() {
        let sequence = first + UInt64(index)
        var entry = Sample.message(
          "w\(sequence)", sequence: sequence, of: session, key: UInt64(session.text.utf8.count) << 32 | sequence)
        entry.loggedAt = Sample.time(time)
        _ = try transaction.insert(entry)
      }
      try transaction.save(SessionHead(session: session, status: .initial, head: first + UInt64(times.count) - 1))
    }
  }

  private static func hold(_ session: SessionID, in holds: some HoldList) throws {
    let outcome = try holds.add(LegalHold(of: session, because: "case 7", by: "os:ana", since: Sample.time(1)))
    #expect(outcome == .added)
  }

  private static func release(_ session: SessionID, in holds: some HoldList) throws {
    #expect(try holds.remove(session, because: "closed", by: "os:ana", at: Sample.time(2)))
  }

  /// The words of a session that are served.
  private static func words(of session: SessionID, in store: some RelayStore) throws -> [String] {
    try store.page(of: session, after: 0, entriesMax: 100).entries.compactMap {
      if case .message(let text) = $0.event { text } else { nil }
    }
  }

  private static func floor(of session: SessionID, in store: some RelayStore) throws -> UInt64 {
    try store.page(of: session, after: 0, entriesMax: 100).floor
  }

  static func heldIsKept(_ store: some RelayStore, _ holds: some HoldList) throws {
    try add([10, 20, 30], to: Sample.ward, from: 1, in: store)
    try add([11, 21], to: Sample.clinic, from: 1, in: store)
    try hold(Sample.ward, in: holds)
    let pruning = try store.prune(loggedBefore: Sample.time(99), entriesMax: 100)
    #expect(pruning == Pruning(passed: 5, erased: 2, floors: [Sample.clinic: 3]))
    #expect(try words(of: Sample.ward, in: store) == ["w1", "w2", "w3"] && floor(of: Sample.ward, in: store) == 1)
    #expect(try words(of: Sample.clinic, in: store) == [])
    #expect(try store.prune(loggedBefore: Sample.time(99), entriesMax: 100) == Pruning())
  }

  static func releasedIsErased(_ store: some RelayStore, _ holds: some HoldList) throws {
    try add([10, 20, 30], to: Sample.ward, from: 1, in: store)
    try hold(Sample.ward, in: holds)
    _ = try store.prune(loggedBefore: Sample.time(25), entriesMax: 100)
    try release(Sample.ward, in: holds)
    // In batches, from the floor on: no text above it is passed before one below.
    let first = try store.prune(loggedBefore: Sample.time(99), entriesMax: 1)
    #expect(first == Pruning(passed: 1, erased: 1, isMore: true, floors: [Sample.ward: 2]))
    #expect(try words(of: Sample.ward, in: store) == ["w2", "w3"])
    while try store.prune(loggedBefore: Sample.time(99), entriesMax: 1).isMore {}
    #expect(try words(of: Sample.ward, in: store) == [] && floor(of: Sample.ward, in: store) == 4)
    try store.commit { transaction throws(StoreError) in
      for key in 1...3 as ClosedRange<UInt64> {
        #expect(try transaction.erasedWords(of: Sample.key(UInt64(Sample.ward.text.utf8.count) << 32 | key)) != nil, "\(key)")
      }
    }
    _ = try store.prune(loggedBefore: Sample.time(99), entriesMax: 100)
    #expect(try store.prune(loggedBefore: Sample.time(99), entriesMax: 100) == Pruning())
  }

  static func youngIsKept(_ store: some RelayStore, _ holds: some HoldList) throws {
    try add([10, 20], to: Sample.ward, from: 1, in: store)
    try hold(Sample.ward, in: holds)
    _ = try store.prune(loggedBefore: Sample.time(15), entriesMax: 100)
    try release(Sample.ward, in: holds)
    try add([50], to: Sample.ward, from: 3, in: store)
    while try store.prune(loggedBefore: Sample.time(20), entriesMax: 100).passed > 0 {}
    #expect(try words(of: Sample.ward, in: store) == ["w2", "w3"])
    while try store.prune(loggedBefore: Sample.time(50), entriesMax: 100).passed > 0 {}
    #expect(try words(of: Sample.ward, in: store) == ["w3"])
    while try store.prune(loggedBefore: Sample.time(51), entriesMax: 100).passed > 0 {}
    #expect(try words(of: Sample.ward, in: store) == [])
  }

  static func floorPassesNothing(_ store: some RelayStore, _ holds: some HoldList) throws {
    // A clock that was ahead for the second one, and has been set back since.
    try add([10, 50, 20], to: Sample.ward, from: 1, in: store)
    try hold(Sample.ward, in: holds)
    _ = try store.prune(loggedBefore: Sample.time(60), entriesMax: 100)
    try release(Sample.ward, in: holds)
    try add([25], to: Sample.ward, from: 4, in: store)
    while try store.prune(loggedBefore: Sample.time(30), entriesMax: 100).passed > 0 {}
    #expect(try words(of: Sample.ward, in: store) == ["w2", "w3", "w4"] && floor(of: Sample.ward, in: store) == 2)
    while try store.prune(loggedBefore: Sample.time(60), entriesMax: 100).passed > 0 {}
    #expect(try words(of: Sample.ward, in: store) == [] && floor(of: Sample.ward, in: store) == 5)
  }

  static func endedIsKept(_ store: some RelayStore, _ holds: some HoldList) throws {
    try add([10, 20], to: Sample.ward, from: 1, in: store)
    try RelayStoreContract.end(Sample.ward, at: 30, sequence: 3, in: store)
    try hold(Sample.ward, in: holds)
    let long = Sample.time(0).advanced(byMilliseconds: -1_000)
    #expect(try store.prune(loggedBefore: long, endedBefore: Sample.time(40), entriesMax: 100) == Pruning())
    try release(Sample.ward, in: holds)
    #expect(try store.prune(loggedBefore: long, endedBefore: Sample.time(40), entriesMax: 100).erased == 2)
    #expect(try words(of: Sample.ward, in: store) == [])
  }

  static func feedbackIsHeld(_ store: some RelayStore, _ holds: some HoldList) throws {
    try add([10], to: Sample.ward, from: 1, in: store)
    let feedback = ClientOperation(
      key: Sample.key(70), session: Sample.ward, writtenAt: Sample.time(0), action: .submitFeedback(rating: 4, text: "quick"))
    try store.commit { transaction throws(StoreError) in
      _ = try Ledger.apply(
        [.record(feedback, author: Sample.nurse, device: Sample.name("phone"), sessions: [])], at: Sample.time(12),
        in: &transaction)
    }
    try hold(Sample.ward, in: holds)
    #expect(try store.prune(loggedBefore: Sample.time(99), entriesMax: 100).feedback == 0)
    try release(Sample.ward, in: holds)
    var count = 0
    while true {
      let pruning = try store.prune(loggedBefore: Sample.time(99), entriesMax: 100)
      count += pruning.feedback
      guard pruning.passed > 0 else { break }
    }
    #expect(count == 1)
  }

  static func holdIsListed(_ store: some RelayStore, _ holds: some HoldList) throws {
    let ward = LegalHold(of: Sample.ward, because: "case 7", by: "os:ana", since: Sample.time(1))
    #expect(try holds.add(ward) == .unknownSession)
    try add([10], to: Sample.ward, from: 1, in: store)
    try add([10], to: Sample.clinic, from: 1, in: store)
    #expect(try holds.add(ward) == .added)
    var again = ward
    again.reason = "case 8"
    #expect(try holds.add(again) == .isThere)
    let clinic = LegalHold(of: Sample.clinic, because: "", by: "os:root(ana)", since: Sample.time(3))
    #expect(try holds.add(clinic) == .added)
    #expect(try holds.all() == [ward, clinic].sorted { $0.session < $1.session })
    #expect(try holds.remove(Sample.ward, because: "closed", by: "os:ana", at: Sample.time(4)))
    #expect(try !holds.remove(Sample.ward, because: "closed", by: "os:ana", at: Sample.time(5)))
    #expect(try holds.all() == [clinic])
  }
}
