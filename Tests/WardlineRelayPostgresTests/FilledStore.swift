import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// A log in which every table has rows, and what can be missing is there and is missing.
struct FilledStore<Store: OperatedStore> {
  private let store: Store
  private let nurse = Participant(user: Sample.nurse, role: .nurse, name: "Nad\u{0}ia")
  private let amal = Participant(user: Sample.name("amal"), role: .interpreter, name: "أمل", language: "ar")
  private let badr = Participant(user: Sample.name("badr"), role: .interpreter, name: "Badr", language: "ar")
  private let bed: SessionID = Sample.name("bed-1")
  private let bay: SessionID = Sample.name("bay-1")

  /// - Parameter seed: of what comes by chance.
  @discardableResult
  init(_ store: Store, seed: UInt64) throws {
    self.store = store
    try addPeople()
    var chance = SeededGenerator(seed: seed)
    for round in 0..<20 {
      try apply(Int64(round), (0..<20).map { _ in LedgerWrite.anything(using: &chance) }.map { $0.known(to: store.epoch) })
    }
    try addRequests()
    try addPreferences()
    try addSessionOfNobody()
    try retain()
    try revoke()
    try store.recordConfirmedTime(Sample.time(5_000))
    try store.audit.append([AuditEvent(.started, detail: "version 1 é")], at: Sample.time(5_001))
  }

  private func apply(_ time: Int64, _ writes: [LedgerWrite]) throws {
    _ = try store.commit { transaction throws(StoreError) in
      try Ledger.apply(writes, at: Sample.time(time), in: &transaction)
    }
  }

  private func by(_ author: Participant, _ key: UInt64, in session: SessionID? = nil, _ action: ClientOperation.Action)
    -> LedgerWrite
  {
    .submitMember(operation(key, in: session ?? bed, action), author: author)
  }

  private func operation(_ key: UInt64, in session: SessionID?, _ action: ClientOperation.Action) -> ClientOperation {
    ClientOperation(key: Sample.key(key), session: session, writtenAt: Sample.time(0), action: action)
  }

  private func addPeople() throws {
    let people = store.people(changedBy: "os:root")
    for participant in [nurse, amal, badr] {
      try people.add(
        Person(
          user: participant.user, role: participant.role, name: participant.name,
          languages: participant.role == .nurse ? [] : [SpokenLanguage(try LanguageTag("ar-SY"), level: .native)],
          qualifications: "since 2019;\n'"), at: Sample.time(1))
    }
    _ = try people.change(badr.user, at: Sample.time(2)) { $0.isDisabled = true }
  }

  /// Requests that are open, renewed, cancelled, accepted and handed over, with and without a preferred interpreter.
  private func addRequests() throws {
    let request = InterpreterRequest(try LanguageTag("ar-SY"), urgency: .urgent, preferred: amal.user, note: "con\u{0}sent")
    try apply(
      1_000,
      [
        by(nurse, 101, .createSession), by(nurse, 102, .requestInterpreter(request)),
        by(nurse, 103, .sendMessage(body: "a\u{0}b")),
        .logRings(Sample.key(102), in: bed, [.init(amal.user, milliseconds: 7)]),
        .answer(operation(104, in: bed, .declineRequest(Sample.key(102), .busy)), author: badr, wasRung: true),
        .answer(operation(105, in: bed, .acceptRequest(Sample.key(102))), author: amal, wasRung: true),
        by(amal, 106, .sendMessage(body: "مرحبا")), by(amal, 107, .handOver(.technical, leavesAtOnce: true)),
      ])
    let plain = InterpreterRequest(try LanguageTag("fa"))
    try apply(
      1_001,
      [
        by(nurse, 111, in: bay, .createSession), by(nurse, 112, in: bay, .requestInterpreter(plain)),
        by(nurse, 113, in: bay, .cancelRequest(Sample.key(112))), by(nurse, 114, in: bay, .requestInterpreter(plain)),
        by(nurse, 115, in: bay, .renewRequest(Sample.key(114))), .expire(Sample.key(114), in: bay),
        by(nurse, 116, in: bay, .sendMessage(body: "to be erased")),
        .receive(UserReceipt(Receipt(session: bed, deliveredThrough: 3, readThrough: 2), by: amal.user)),
      ])
    try apply(1_002, [by(nurse, 117, in: bay, .renewRequest(Sample.key(114)))])
  }

  private func addPreferences() throws {
    func keep(_ key: UInt64, in session: SessionID? = nil, _ action: ClientOperation.Action) -> LedgerWrite {
      .record(operation(key, in: session, action), author: amal.user, device: Sample.name("phone"), sessions: [bed])
    }
    try apply(
      1_010,
      [
        keep(121, .setPreference(name: "theme", value: "dark")), keep(122, .setPreference(name: "theme", value: "light")),
        keep(123, in: bed, .submitFeedback(rating: 4, text: "pati\u{0}ent")),
        keep(124, .publishProfile(name: "أمل", languages: ["ar=native", "fa"])),
        .record(
          operation(127, in: nil, .publishProfile(name: "Nadia", languages: ["de"])), author: nurse.user,
          device: Sample.name("phone"), sessions: [bed]),
        // A key that is barred before its message arrives.
        by(amal, 125, .retract(Sample.key(126))),
      ])
  }

  /// A session without a creator and without an epoch: both columns may be missing.
  private func addSessionOfNobody() throws {
    let session: SessionID = Sample.name("cot-3")
    try store.commit { transaction throws(StoreError) in
      try transaction.save(SessionHead(session: session, status: .initial, head: 1))
    }
  }

  /// Retention erases in one session, passes one that is held, and one that was; a session that has ended is erased whole.
  private func retain() throws {
    let status = try store.heads().first { $0.session == bay }?.status
    try apply(1_020, [by(nurse, 131, in: bay, .setStatus(.ended, basedOn: status?.version ?? 0))])
    func hold(_ session: SessionID) throws {
      _ = try store.holds.add(LegalHold(of: session, because: "case 7", by: "os:ana", since: Sample.time(1)))
    }
    for session in LedgerWrite.anySessions { try hold(session) }
    while try store.prune(loggedBefore: Sample.time(900), endedBefore: Sample.time(2_000), entriesMax: 50).isMore {}
    _ = try store.holds.remove(Sample.clinic, because: "closed", by: "os:ana", at: Sample.time(2_001))
  }

  private func revoke() throws {
    let list = store.revocations(changedBy: "os:root")
    for revocation in [
      Revocation(of: .token("jti 1"), at: Sample.time(1), until: Sample.time(9)),
      Revocation(of: .user(badr.user), at: Sample.time(2)),
    ] { #expect(try list.revoke(revocation)) }
    let devices = [UserDevice(badr.user, Sample.name("phone")), UserDevice(badr.user, Sample.name("tablet"))]
    for device in devices { #expect(try list.revoke(device, at: Sample.time(3))) }
    try list.refuse(["sid 1", "jti \u{0}"], of: badr.user, at: Sample.time(4))
    try list.recordWiped(devices[0], from: "10.0.0.0", at: Sample.time(5))
  }
}

extension OperatedStore {
  /// What the store says of everything, which does not depend on which store it is.
  func everything() throws -> [String] {
    var all: [String] = []
    for head in try heads() {
      all.append("\(head)")
      let page = try page(of: head.session, after: 0, entriesMax: 10_000, bytesMax: .max / 2)
      all.append("\(page.head) \(page.floor) \(page.segments)")
      all += page.entries.map { "\($0)" }
    }
    let people = people(changedBy: "os:root")
    all += try people.entries(after: nil, limit: 100).map { "\($0)" } + people.disabledUsers().map(\.text).sorted()
    all += try holds.all().map { "\($0)" }
    let revocations = revocations(changedBy: "os:root")
    all += try revocations.all().map { "\($0)" } + revocations.devices().map { "\($0)" } + revocations.logins().sorted()
    all.append("\(try audit.verify()) \(try undelivered()) \(String(describing: try confirmedTime()))")
    all += try feedback(after: 0, of: nil, since: Sample.time(0), limit: 1_000).map { "\($0)" }
    all += try overview(sessionsMax: 100).map { "\($0)" }
    try records.forEach(since: Timestamp(milliseconds: 0), until: Sample.time(1_000_000)) {
      all.append(
        "\($0.session) \($0.status) \($0.interpreters) \($0.rung) \($0.declines.values.sorted()) \(String(describing: $0.request))"
      )
    }
    let restart = try routingRestart()
    all += restart.requests.map { "\($0)" } + restart.members.map { "\($0)" } + restart.lastSessions.map { "\($0)" }.sorted()
    for user in LedgerWrite.anyUsers {
      all.append("\(try preferences(of: user, RestorePreferences(device: Sample.name("phone")), limit: 100))")
    }
    return all
  }
}
