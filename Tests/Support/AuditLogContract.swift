import Testing
package import WardlineModel
package import WardlineRelay

/// What every ``AuditLog`` promises, with the store whose changes it records: each case is one rule, to be checked against a store that is empty.
package enum AuditLogContract: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case `a batch records who came, created, invited, joined, left, took back and ended, and never a word`
  case `a batch that fails records nothing, and one of messages writes no row`
  case `a relay and commands beside it append to one chain`
  case `what retention erases is recorded once for each session, with how many texts`
  case `a hold, its end, and what retention erased then are recorded, with the reason and who it was`
  case `a start records whether its settings are those of the last one`
  case `rows are read in order, page after page, whatever the size of a page`

  package var testDescription: String { rawValue }

  package func check(_ store: some OperatedStore, _ lists: some OperatorLists) throws {
    switch self {
    case .`a batch records who came, created, invited, joined, left, took back and ended, and never a word`:
      try Self.batchIsRecorded(store)
    case .`a batch that fails records nothing, and one of messages writes no row`: try Self.recordsWithTheBatch(store)
    case .`a relay and commands beside it append to one chain`: try Self.chainIsOne(store, lists)
    case .`what retention erases is recorded once for each session, with how many texts`: try Self.removalsAreRecorded(store)
    case .`a hold, its end, and what retention erased then are recorded, with the reason and who it was`:
      try Self.holdsAreRecorded(store, lists)
    case .`a start records whether its settings are those of the last one`: try Self.startsAreRecorded(store)
    case .`rows are read in order, page after page, whatever the size of a page`: try Self.isPaged(store)
    }
  }

  package static func rows(_ log: some AuditLog, pageMax: Int = 3) throws -> [AuditRow] {
    var rows: [AuditRow] = []
    try log.forEach(pageMax: pageMax) { rows.append($0) }
    return rows
  }

  package static func submit(
    _ action: ClientOperation.Action, key: UInt64, as author: Participant = Participant(user: Sample.nurse, role: .nurse)
  ) -> LedgerWrite {
    .submitMember(
      ClientOperation(key: Sample.key(key), session: Sample.ward, writtenAt: Sample.time(0), action: action), author: author)
  }

  @discardableResult
  package static func apply(
    _ writes: [LedgerWrite], recording arrivals: [AuditEvent] = [], to store: some RelayStore
  ) throws(StoreError) -> [LedgerOutcome] {
    try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, recording: arrivals, at: Sample.time(50), in: &transaction)
    }
  }
}

extension AuditLogContract {
  /// Kind, actor, subject, session and detail of each row.
  private static func lines(_ log: some AuditLog) throws -> [String] {
    try rows(log).map { "\($0.kind) \($0.actor) \($0.subject) \($0.session) \($0.detail)" }
  }

  private static func batchIsRecorded(_ store: some OperatedStore) throws {
    try store.people.add(Person(user: Sample.interpreter, role: .interpreter, name: "A name"), at: Sample.time(1))
    let cora = Participant(user: try UserID("cora"), role: .coordinator)
    let came = AuditEvent(.came, by: "nadia", role: .nurse, device: "phone", from: "10.0.0.1")
    try apply([submit(.createSession, key: 1), submit(.sendMessage(body: "a word"), key: 2)], recording: [came], to: store)
    try apply(
      [
        submit(.invite(Sample.interpreter), key: 3), submit(.joinSession(reason: "a word"), key: 4, as: cora),
        submit(.retract(Sample.key(2)), key: 5), submit(.leave, key: 6, as: cora),
        submit(.setStatus(.paused, basedOn: 1), key: 7), submit(.setStatus(.ended, basedOn: 2), key: 8),
      ], to: store)
    let session = Sample.ward.text
    #expect(
      try lines(store.audit) == [
        "person_added  \(Sample.interpreter)  ", "came nadia   ", "created nadia  \(session) ",
        "joined nadia  \(session) created", "joined nadia \(Sample.interpreter) \(session) invited",
        "joined cora  \(session) came_in", "retracted nadia  \(session) \(Sample.key(2))", "left cora  \(session) left",
        "ended nadia  \(session) ",
      ])
    #expect(try store.audit.verify().number == 9)
    #expect(try rows(store.audit).first { $0.kind == "came" }?.network == "10.0.0.1")
    #expect(try rows(store.audit).allSatisfy { !"\($0)".contains("word") && !"\($0)".contains("name") })
  }

  private static func recordsWithTheBatch(_ store: some OperatedStore) throws {
    #expect(throws: StoreError.self) {
      try store.commit { transaction throws(StoreError) in
        _ = try Ledger.apply([submit(.createSession, key: 1)], at: Sample.time(1), in: &transaction)
        throw StoreError.unavailable("no place")
      }
    }
    #expect(try store.audit.head() == .start)
    try apply([submit(.createSession, key: 1)], to: store)
    let head = try store.audit.head()
    try apply([submit(.sendMessage(body: "a word"), key: 2)], to: store)
    #expect(try store.audit.head() == head)
  }

  private static func chainIsOne(_ store: some OperatedStore, _ lists: some OperatorLists) throws {
    let people = lists.people(changedBy: "os:root")
    try people.add(Person(user: Sample.interpreter, role: .interpreter), at: Sample.time(1))
    try apply([submit(.createSession, key: 1)], to: store)
    try lists.audit.append([AuditEvent(.exported, by: "os:root", detail: "log")], at: Sample.time(3))
    _ = try people.change(Sample.interpreter, at: Sample.time(4)) { $0.isDisabled = true }
    _ = try people.change(Sample.interpreter, at: Sample.time(4)) { $0.isDisabled = true }
    _ = try people.change(Sample.interpreter, at: Sample.time(5)) { person in
      person.isDisabled = false
      person.name = "Another"
      person.role = .coordinator
    }
    try store.audit.append([AuditEvent(.stopped)], at: Sample.time(6))
    #expect(
      try rows(store.audit).map { "\($0.kind) \($0.actor)" } == [
        "person_added os:root", "created nadia", "joined nadia", "exported os:root", "person_disabled os:root",
        "person_changed os:root", "person_enabled os:root", "stopped ",
      ])
    #expect(try rows(store.audit).first { $0.kind == "person_changed" }?.detail == "role name")
    #expect(try lists.audit.verify() == store.audit.head())
  }

  private static func removalsAreRecorded(_ store: some OperatedStore) throws {
    try apply([submit(.createSession, key: 1)], to: store)
    let head = try store.audit.head()
    for key in 2...6 { try apply([submit(.sendMessage(body: "a word"), key: UInt64(key))], to: store) }
    for _ in 0..<8 { _ = try store.prune(loggedBefore: Sample.time(1_000), entriesMax: 2) }
    #expect(try store.audit.head() == head)
    #expect(try !store.audit.appendRemovals(at: Sample.time(9)))
    #expect(try lines(store.audit).last == "removed   \(Sample.ward) 5 texts")
    let last = try store.audit.verify()
    #expect(try !store.audit.appendRemovals(at: Sample.time(9)))
    #expect(try store.audit.head() == last)
  }

  private static func holdsAreRecorded(_ store: some OperatedStore, _ lists: some OperatorLists) throws {
    try OperatedStoreContract.fill(store)
    _ = try lists.holds.add(LegalHold(of: Sample.ward, because: "case 7", by: "os:ana", since: Sample.time(1)))
    _ = try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100)
    #expect(try store.audit.appendRemovals(at: Sample.time(2)) == false)
    _ = try lists.holds.remove(Sample.ward, because: "closed", by: "os:ben", at: Sample.time(3))
    while try store.prune(loggedBefore: Sample.time(9_999), entriesMax: 100).passed > 0 {}
    _ = try store.audit.appendRemovals(at: Sample.time(4))
    let rows = try rows(store.audit)
    #expect(rows.map(\.kind) == ["hold_added", "hold_removed", "removed"])
    #expect(rows.map(\.actor) == ["os:ana", "os:ben", ""])
    #expect(rows.map(\.detail) == ["case 7", "closed", "3 texts"])
    #expect(rows.allSatisfy { $0.session == Sample.ward.text })
    _ = try store.audit.verify()
  }

  private static func startsAreRecorded(_ store: some OperatedStore) throws {
    for settings in ["a", "a", "b", "b", "a"] { try store.audit.appendStart(settings, at: Sample.time(1)) }
    #expect(try rows(store.audit).map(\.outcome) == ["done", "done", "changed", "done", "changed"])
  }

  private static func isPaged(_ store: some OperatedStore) throws {
    #expect(try rows(store.audit).isEmpty && store.audit.verify() == .start)
    try store.audit.append((1...7).map { AuditEvent(.came, by: "user-\($0)") }, at: Sample.time(1))
    for pageMax in 1...8 { #expect(try rows(store.audit, pageMax: pageMax).map(\.number) == Array(1...7), "\(pageMax)") }
    #expect(try store.audit.verify() == store.audit.head() && store.audit.head().number == 7)
  }
}
