import Testing
import WardlineModel
package import WardlineRelay

/// What every ``SessionRecords`` promises (`wardline-relay sessions`): each case is one rule, to be checked against a store that is empty, and
/// against the same store as a command reads it beside the relay.
package enum SessionRecordsContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `each session once, in the order in which they began, whatever the size of a page`
  case `since includes the time, until excludes it`
  case `retention erases words, and the record stays as it was, but for the comment`

  package var testDescription: String { rawValue }

  package func check(_ store: some OperatedStore, readBy reader: some OperatedStore) throws {
    #expect(try Self.records(of: reader).isEmpty)
    try Self.fill(store)
    switch self {
    case .`each session once, in the order in which they began, whatever the size of a page`:
      try Self.eachIsThere(store, reader)
    case .`since includes the time, until excludes it`: try Self.timesBound(reader)
    case .`retention erases words, and the record stays as it was, but for the comment`:
      try Self.retentionKeepsRecords(store, reader)
    }
  }
}

extension SessionRecordsContract {
  private static let ana = Participant(user: Sample.name("ana"), role: .nurse, name: "Ana")
  private static let amal = Participant(user: Sample.name("amal"), role: .interpreter, name: "Amal", language: "ar")
  private static let badr = Participant(user: Sample.name("badr"), role: .interpreter, name: "Badr", language: "ar")

  private static let bay: SessionID = Sample.name("bay-3")

  private static func time(_ seconds: Int64) -> Timestamp { Sample.time(seconds * 1_000) }

  private static func apply(_ seconds: Int64, _ writes: [LedgerWrite], to store: some RelayStore) throws {
    let outcomes = try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, at: time(seconds), in: &transaction)
    }
    for case .rejected(let rejection) in outcomes { Issue.record("\(rejection)") }
  }

  private static func act(
    _ action: ClientOperation.Action, as author: Participant = ana, in session: SessionID = Sample.ward, key: UInt64
  ) -> LedgerWrite {
    let operation = ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action)
    switch action {
    case .acceptRequest, .declineRequest: return .answer(operation, author: author, wasRung: true)
    case .submitFeedback:
      return .record(operation, author: author.user, device: Sample.name("phone"), sessions: [])
    default: return .submitMember(operation, author: author)
    }
  }

  /// A session that was asked for and one that was not, and how both were rated.
  private static func fill(_ store: some RelayStore) throws {
    let request = InterpreterRequest(try LanguageTag("ar-SY"), urgency: .urgent, note: "a secret note")
    try apply(0, [act(.requestInterpreter(request), key: 1), act(.sendMessage(body: "secret one"), key: 2)], to: store)
    try apply(2, [act(.declineRequest(Sample.key(1), .busy), as: badr, key: 3)], to: store)
    try apply(
      5,
      [
        act(.createSession, as: amal, in: Sample.clinic, key: 30),
        act(.sendMessage(body: "words"), as: amal, in: Sample.clinic, key: 31),
        act(.setStatus(.ended, basedOn: 1), as: amal, in: Sample.clinic, key: 32),
      ], to: store)
    for number in UInt64(0)..<5 { try apply(6, [act(.sendMessage(body: "secret"), key: 40 + number)], to: store) }
    try apply(8, [.logRings(Sample.key(1), in: Sample.ward, [.init(amal.user, milliseconds: 3_000)])], to: store)
    try apply(9, [act(.acceptRequest(Sample.key(1)), as: amal, key: 4)], to: store)
    try apply(12, [act(.sendMessage(body: "secret two"), as: amal, key: 5)], to: store)
    try apply(20, [act(.setStatus(.paused, basedOn: 1), as: amal, key: 6)], to: store)
    try apply(30, [act(.setStatus(.active, basedOn: 2), key: 7)], to: store)
    try apply(40, [act(.sendMessage(body: "secret three"), as: amal, key: 8)], to: store)
    try apply(49, [act(.setStatus(.ended, basedOn: 3), key: 9)], to: store)
    try apply(
      50,
      [
        act(.submitFeedback(rating: 1, text: "secret first"), key: 20),
        act(.submitFeedback(rating: 4, text: "very patient"), key: 21),
        act(.submitFeedback(rating: 2, text: "secret other"), as: amal, key: 22),
        act(.submitFeedback(rating: 3, text: ""), as: amal, in: Sample.clinic, key: 23),
      ], to: store)
    try fillBay(store)
  }

  /// Both sides have spoken before somebody is asked for, so that no message counts up to the accept, and the next ones do.
  private static func fillBay(_ store: some RelayStore) throws {
    func say(_ author: Participant, key: UInt64) -> LedgerWrite {
      let said = ClientOperation(
        key: Sample.key(key), session: bay, writtenAt: Sample.time(0), action: .sendMessage(body: "secret"))
      return .submit(said, author: author.user)
    }
    func ask(key: UInt64) throws -> LedgerWrite {
      let request = ClientOperation.Action.requestInterpreter(InterpreterRequest(try LanguageTag("ar")))
      return .submit(
        ClientOperation(key: Sample.key(key), session: bay, writtenAt: Sample.time(0), action: request), author: ana.user)
    }
    let arrivals = [ana, badr].map { LedgerWrite.arrive($0, sessions: [bay]) }
    try apply(60, arrivals + [say(ana, key: 60), say(badr, key: 61), say(ana, key: 62)], to: store)
    try apply(61, [ask(key: 63)], to: store)
    try apply(62, [act(.acceptRequest(Sample.key(63)), as: amal, in: bay, key: 64)], to: store)
    try apply(63, [say(ana, key: 65)], to: store)
    try apply(64, [act(.sendMessage(body: "secret"), as: amal, in: bay, key: 66)], to: store)
    try apply(65, [act(.sendMessage(body: "secret"), as: amal, in: bay, key: 67)], to: store)
  }

  private static func records(
    of store: some OperatedStore, since: Timestamp = time(-1_000), until: Timestamp = time(1_000), pageMax: Int = 1_024
  ) throws -> [SessionRecord] {
    var found: [SessionRecord] = []
    try store.records.forEach(since: since, until: until, pageMax: pageMax) { found.append($0) }
    return found
  }

  private static func eachIsThere(_ store: some OperatedStore, _ reader: some OperatedStore) throws {
    let all = try Self.records(of: reader)
    try #require(all.map(\.session) == [Sample.ward, Sample.clinic, Self.bay])
    let (ward, clinic, bay) = (all[0], all[1], all[2])
    #expect(ward.request?.language.text == "ar-SY" && ward.request?.urgency == .urgent)
    #expect(ward.connectMilliseconds == 9_000 && ward.firstWordsMilliseconds == 12_000)
    #expect(ward.nurseFirstWordsAt == Self.time(0) && ward.interpreterFirstWordsAt == Self.time(12))
    #expect(ward.activeMilliseconds(at: Self.time(900)) == 30_000)
    #expect(ward.interpreters == [Self.amal.user] && ward.rung == 2 && ward.declines == [.busy: 1])
    #expect(ward.status == .ended && ward.endedAt == Self.time(49) && ward.endedBy == Self.ana.user)
    #expect(ward.rating == .init(by: Self.ana.user, value: 4, comment: "very patient") && ward.ratings == 2)
    #expect(clinic.request == nil && clinic.endedBy == Self.amal.user && clinic.interpreters == [Self.amal.user])
    #expect(clinic.rating == .init(by: Self.amal.user, value: 3) && clinic.ratings == 1)
    #expect(bay.interpreters == [Self.badr.user, Self.amal.user] && bay.interpreterFirstWordsAt == Self.time(60))
    #expect(bay.connectMilliseconds == 1_000 && bay.firstWordsMilliseconds == 3_000 && bay.status == .active)
    #expect(!"\(all)".contains("secret"))
    for pageMax in 1...25 { #expect(try Self.records(of: reader, pageMax: pageMax) == all, "\(pageMax)") }
    // What is derived without messages is what the whole log says.
    for record in all {
      var whole = SessionRecord(of: record.session)
      for entry in try store.page(of: record.session, after: 0, entriesMax: 1_024).entries { whole.apply(entry) }
      if record.session == Sample.ward { whole.rate(.init(by: Self.amal.user, value: 2)) }
      if let rating = record.rating { whole.rate(rating) }
      #expect(record == whole)
    }
  }

  private static func timesBound(_ reader: some OperatedStore) throws {
    func sessions(_ since: Int64, _ until: Int64) throws -> [SessionID] {
      try Self.records(of: reader, since: Self.time(since), until: Self.time(until)).map(\.session)
    }
    #expect(try sessions(0, 5) == [Sample.ward])
    #expect(try sessions(0, 6) == [Sample.ward, Sample.clinic])
    #expect(try sessions(1, 6) == [Sample.clinic])
    #expect(try sessions(6, 900) == [Self.bay])
    #expect(try sessions(61, 900) == [])
  }

  private static func retentionKeepsRecords(_ store: some OperatedStore, _ reader: some OperatedStore) throws {
    var before = try Self.records(of: reader)
    while try store.prune(loggedBefore: Self.time(900), entriesMax: 100).isMore {}
    #expect(try store.page(of: Sample.ward, after: 0, entriesMax: 100).floor > 1)
    let after = try Self.records(of: reader)
    #expect(before != after)
    for index in before.indices { before[index].setComment("") }
    #expect(before == after)
  }
}
