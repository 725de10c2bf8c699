import Testing
import WardlineModel
package import WardlineRelay

// Retention: words go, keys stay.
extension RelayStoreContract {
  private static let amina: UserID = Sample.name("amina")

  /// In the ward a creation, an arrival, three messages, a change of status and a message, each logged at its sequence; in the clinic a
  /// message that was committed between them.
  private static func fill(_ store: some RelayStore) throws {
    func entry(_ sequence: UInt64, _ event: LogEntry.Event, key: UInt64?) -> LogEntry {
      var entry = Sample.message("", sequence: sequence, of: Sample.ward)
      entry.key = key.map { Sample.key($0) }
      entry.event = event
      return entry
    }
    let first = [
      entry(1, .done(.createSession), key: nil), entry(2, .participant(Participant(user: amina, role: .interpreter)), key: nil),
      entry(3, .message(body: "three"), key: 3), entry(4, .message(body: "four"), key: 4),
    ]
    let elsewhere = Sample.message("elsewhere", sequence: 1, of: Sample.clinic, key: 11)
    let then = [
      entry(5, .message(body: ""), key: 5), entry(6, .status(VersionedStatus(.paused, version: 2)), key: 6),
      entry(7, .message(body: "seven"), key: 7),
    ]
    try store.commit { transaction throws(StoreError) in
      for entry in first { _ = try transaction.insert(entry) }
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: 4))
      var late = elsewhere
      late.loggedAt = Sample.time(4)
      _ = try transaction.insert(late)
      try transaction.save(SessionHead(session: Sample.clinic, status: .initial, head: 1))
    }
    try store.commit { transaction throws(StoreError) in
      for entry in then { _ = try transaction.insert(entry) }
      try transaction.save(SessionHead(session: Sample.ward, status: VersionedStatus(.paused, version: 2), head: 7))
      try transaction.save(Participant(user: amina, role: .interpreter), in: Sample.ward)
      try transaction.save(Profile(user: amina, name: "Amina", languages: ["ar"]), in: nil)
      try transaction.save(UserReceipt(Receipt(session: Sample.ward, deliveredThrough: 4, readThrough: 3), by: amina))
    }
  }

  private static func sequences(_ store: some RelayStore, after sequence: UInt64 = 0, entriesMax: Int = 100) throws -> [UInt64]
  {
    try store.page(of: Sample.ward, after: sequence, entriesMax: entriesMax).entries.map(\.sequence)
  }

  static func pruningErases(_ store: some RelayStore) throws {
    try fill(store)
    #expect(try store.prune(loggedBefore: Sample.time(0), entriesMax: 100) == Pruning())
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 100).floor == 1)
    #expect(try store.prune(loggedBefore: Sample.time(5), entriesMax: 100).withoutFloors == Pruning(passed: 5, erased: 3))
    let page = try store.page(of: Sample.ward, after: 0, entriesMax: 100)
    #expect(page.entries.map(\.sequence) == [1, 2, 5, 6, 7])
    #expect(page.floor == 5 && page.head == 7)
    #expect(try store.page(of: Sample.clinic, after: 0, entriesMax: 100).isPage(entries: [], head: 1, floor: 2))
    #expect(try store.prune(loggedBefore: Sample.time(5), entriesMax: 100).withoutFloors == Pruning())
    // The floor is said with the head, and moves with each batch.
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.head(of: Sample.ward)?.floor == 5)
      #expect(try transaction.head(of: Sample.clinic)?.floor == 2)
    }
    // All of it: what was said is gone, what happened stays.
    let last = Pruning(passed: 3, erased: 2, floors: [Sample.ward: 8])
    #expect(try store.prune(loggedBefore: Sample.time(99), entriesMax: 100) == last)
    let rest = try store.page(of: Sample.ward, after: 0, entriesMax: 100)
    #expect(rest.entries.map(\.sequence) == [1, 2, 6])
    #expect(rest.entries.last?.event == .status(VersionedStatus(.paused, version: 2)))
    #expect(rest.floor == 8 && rest.head == 7)
  }

  static func erasedIsRemoved(_ store: some RelayStore) throws {
    #expect(try store.removeErased(), "there is nothing to remove")
    try fill(store)
    _ = try store.prune(loggedBefore: Sample.time(99), entriesMax: 100)
    let page = try store.page(of: Sample.ward, after: 0, entriesMax: 100)
    for _ in 0..<2 { #expect(try store.removeErased()) }
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 100) == page)
  }

  static func pagesBelowFloor(_ store: some RelayStore) throws {
    try fill(store)
    _ = try store.prune(loggedBefore: Sample.time(7), entriesMax: 100)
    #expect(try sequences(store, entriesMax: 2) == [1, 2])
    #expect(try sequences(store, after: 2, entriesMax: 1) == [6])
    #expect(try sequences(store, after: 1, entriesMax: 3) == [2, 6, 7])
    #expect(try sequences(store, after: 4) == [6, 7])
    #expect(try sequences(store, after: 6) == [7])
    #expect(try sequences(store, after: 7) == [])
    #expect(try sequences(store, after: .max) == [])
  }

  static func keysOutliveWords(_ store: some RelayStore) throws {
    try fill(store)
    _ = try store.prune(loggedBefore: Sample.time(5), entriesMax: 100)
    let again = Sample.message("three", sequence: 9, of: Sample.ward, key: 3)
    try store.commit { transaction throws(StoreError) in
      let first = try transaction.entry(for: Sample.key(3))
      #expect(first?.sequence == 3 && first?.loggedAt == Sample.time(3) && first?.event == .message(body: ""))
      #expect(try transaction.insert(again) == false)
      #expect(try transaction.erasedWords(of: Sample.key(3)) == WordsDigest(of: "three", under: Sample.key(3)))
      #expect(try transaction.erasedWords(of: Sample.key(4)) == WordsDigest(of: "four", under: Sample.key(4)))
      // An empty text that is there is not one that was erased.
      #expect(try transaction.erasedWords(of: Sample.key(5)) == nil)
      #expect(try transaction.erasedWords(of: Sample.key(99)) == nil)
    }
    _ = try store.prune(loggedBefore: Sample.time(99), entriesMax: 100)
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.erasedWords(of: Sample.key(5)) == WordsDigest(of: "", under: Sample.key(5)))
      #expect(try transaction.erasedWords(of: Sample.key(6)) == nil, "a status has no words")
    }
  }

  static func notesAreErased(_ store: some RelayStore) throws {
    let nurse = Participant(user: Sample.nurse, role: .nurse)
    let amal = Participant(user: Sample.name("amal"), role: .interpreter)
    func act(_ action: ClientOperation.Action, key: UInt64, as author: Participant) -> LedgerWrite {
      let operation = ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action)
      if case .acceptRequest = action { return .answer(operation, author: author, wasRung: true) }
      return .submitMember(operation, author: author)
    }
    func apply(_ write: LedgerWrite, at time: Int64) throws -> LedgerOutcome? {
      try store.commit { transaction throws(StoreError) in
        try Ledger.apply([write], at: Sample.time(time), in: &transaction)
      }.first
    }
    func ask(_ note: String) throws -> LedgerWrite {
      act(.requestInterpreter(InterpreterRequest(try LanguageTag("ar"), note: note)), key: 1, as: nurse)
    }
    _ = try apply(try ask("chest pain"), at: 1_000)
    _ = try apply(act(.acceptRequest(Sample.key(1)), key: 2, as: amal), at: 2_000)
    // As a newer program may write them.
    var gone = Sample.message("", sequence: 6, of: Sample.ward)
    (gone.key, gone.loggedAt) = (nil, Sample.time(2_000))
    gone.event = .left(amina, MembershipReason(.left, note: "a word of hers"))
    let left = gone
    try store.commit { transaction throws(StoreError) in
      _ = try transaction.insert(left)
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: 6))
    }
    _ = try apply(act(.handOver(.shiftEnds, leavesAtOnce: false), key: 3, as: amal), at: 3_000)
    // Logged before the last prune, and after the first.
    let coordinator = Participant(user: Sample.name("cora"), role: .coordinator)
    _ = try apply(act(.joinSession(reason: "a complaint"), key: 4, as: coordinator), at: 3_500)
    #expect(try store.routingRestart().requests.map(\.request.content.note) == ["chest pain"])
    let bytes = try store.commit { transaction throws(StoreError) in try transaction.usage(of: nurse.user).bytes }

    let pruning = try store.prune(loggedBefore: Sample.time(2_500), entriesMax: 100).withoutFloors
    #expect(pruning == Pruning(passed: 6, notes: 2, requests: [Sample.key(1), Sample.key(3)]))
    let events = try store.page(of: Sample.ward, after: 0, entriesMax: 100).entries.map(\.event)
    #expect(events[2] == .done(.requestInterpreter(InterpreterRequest(try LanguageTag("ar")))))
    #expect(events[5] == .left(amina, MembershipReason(.left)))
    // The handover is younger, and says the same words.
    #expect(try store.routingRestart().requests.map(\.request.content.note) == [""])
    #expect(
      try store.commit { transaction throws(StoreError) in try transaction.usage(of: nurse.user).bytes } == bytes
        - "chest pain".utf8.count)
    // G2: the key is known with its note, and with no other.
    guard case .replayed? = try apply(try ask("chest pain"), at: 4_000) else {
      Issue.record("the same request is not answered again")
      return
    }
    for note in ["", "chest pain "] {
      guard case .rejected(let rejection)? = try apply(try ask(note), at: 4_000) else {
        Issue.record("another request under the key is not refused")
        continue
      }
      #expect(rejection.code == .keyReused)
    }
    #expect(try store.prune(loggedBefore: Sample.time(9_000), entriesMax: 100).withoutFloors == Pruning(passed: 2, notes: 1))
    guard case .joined(_, let reason)? = try store.page(of: Sample.ward, after: 7, entriesMax: 1).entries.first?.event else {
      Issue.record("the joining is gone")
      return
    }
    #expect(reason == MembershipReason(.cameIn))
    // G2: the key of a joining is known with its reason, and with no other.
    guard case .replayed? = try apply(act(.joinSession(reason: "a complaint"), key: 4, as: coordinator), at: 9_500) else {
      Issue.record("the same joining is not answered again")
      return
    }
    let other = act(.joinSession(reason: "a complaint "), key: 4, as: coordinator)
    guard case .rejected(let rejection)? = try apply(other, at: 9_500) else {
      Issue.record("another joining under the key is not refused")
      return
    }
    #expect(rejection.code == .keyReused)
  }

  static func pruningLeavesTheRest(_ store: some RelayStore) throws {
    try fill(store)
    let heads = try store.heads()
    _ = try store.prune(loggedBefore: Sample.time(99), entriesMax: 100)
    #expect(try store.heads() == heads)
    try store.commit { transaction throws(StoreError) in
      #expect(try transaction.participant(amina, in: Sample.ward) == Participant(user: amina, role: .interpreter))
      #expect(try transaction.profile(of: amina, in: nil)?.name == "Amina")
      #expect(try transaction.receipts(in: Sample.ward).map(\.receipt.deliveredThrough) == [4])
      // The log goes on where it was, and a head that is saved again leaves the floor where it is.
      #expect(try transaction.insert(Sample.message("eight", sequence: 8, of: Sample.ward)))
      try transaction.save(SessionHead(session: Sample.ward, status: VersionedStatus(.paused, version: 2), head: 8))
    }
    #expect(try sequences(store) == [1, 2, 6, 8])
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 9).floor == 8)
  }

  static func pruningIsPaced(_ store: some RelayStore) throws {
    try fill(store)
    #expect(
      try store.prune(loggedBefore: Sample.time(99), entriesMax: 3).withoutFloors == Pruning(passed: 3, erased: 1, isMore: true)
    )
    #expect(try sequences(store) == [1, 2, 4, 5, 6, 7])
    #expect(
      try store.prune(loggedBefore: Sample.time(99), entriesMax: 2).withoutFloors == Pruning(passed: 2, erased: 2, isMore: true)
    )
    #expect(try store.prune(loggedBefore: Sample.time(99), entriesMax: 3).withoutFloors == Pruning(passed: 3, erased: 2))
    // And by bytes: the batch ends with the entry that passes them.
    let long = String(repeating: "x", count: Limits.textBytesMax)
    let fitting = Limits.retentionBatchBytesMax / Limits.textBytesMax
    let entries = (0..<fitting + 3).map {
      Sample.message(long, sequence: UInt64($0 + 1), of: Sample.name("ward-9"), key: UInt64($0 + 100))
    }
    try store.commit { transaction throws(StoreError) in for entry in entries { _ = try transaction.insert(entry) } }
    let expected = Pruning(passed: fitting + 1, erased: fitting + 1, isMore: true)
    #expect(try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 999).withoutFloors == expected)
  }

  static func confirmedTimeIsKept(_ store: some RelayStore) throws {
    #expect(try store.confirmedTime() == nil)
    try fill(store)
    #expect(try store.confirmedTime() == Sample.time(7))
    for milliseconds: Int64 in [99, 5] {
      try store.recordConfirmedTime(Sample.time(milliseconds))
      #expect(try store.confirmedTime() == Sample.time(milliseconds))
    }
    // By whatever clock it is logged, it confirms none.
    try store.commit { transaction throws(StoreError) in
      var late = Sample.message("late", sequence: 8, of: Sample.ward)
      late.loggedAt = Sample.time(9_999)
      _ = try transaction.insert(late)
    }
    #expect(try store.confirmedTime() == Sample.time(5))
  }

  static func pruningStopsAtTheYoung(_ store: some RelayStore) throws {
    // A clock that was ahead for the second one: nothing that was committed after it goes before it.
    let entries = [3, 9, 4].enumerated().map { index, milliseconds in
      var entry = Sample.message("\(index)", sequence: UInt64(index + 1), of: Sample.ward)
      entry.loggedAt = Sample.time(Int64(milliseconds))
      return entry
    }
    try store.commit { transaction throws(StoreError) in
      for entry in entries { _ = try transaction.insert(entry) }
      try transaction.save(SessionHead(session: Sample.ward, status: .initial, head: 3))
    }
    #expect(try store.prune(loggedBefore: Sample.time(9), entriesMax: 100).withoutFloors == Pruning(passed: 1, erased: 1))
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 9).entries == Array(entries.dropFirst()))
    #expect(try store.prune(loggedBefore: Sample.time(10), entriesMax: 100).withoutFloors == Pruning(passed: 2, erased: 2))
  }
}

extension Pruning {
  /// For tests of what one batch passes; where its floors are is a test of its own.
  package var withoutFloors: Pruning {
    Pruning(passed: passed, erased: erased, feedback: feedback, notes: notes, requests: requests, isMore: isMore)
  }
}
