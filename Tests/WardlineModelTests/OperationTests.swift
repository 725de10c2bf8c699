import Testing
import WardlineModel

@Suite("Operations, statuses, bounds")
struct OperationTests {
  private func error(_ action: ClientOperation.Action) throws -> RejectionCode? {
    ClientOperation(
      key: IdempotencyKey(high: 1, low: 1), session: action.rules.needsSession ? try SessionID("ward-7") : nil,
      writtenAt: Timestamp(milliseconds: 0),
      action: action
    ).formFault?.code
  }

  @Test("a form that is malformed names the field, and any other error names none")
  func faults() throws {
    let key = IdempotencyKey(high: 1, low: 1)
    func fault(_ action: ClientOperation.Action, session: SessionID?) -> String {
      ClientOperation(key: key, session: session, writtenAt: Timestamp(milliseconds: 0), action: action).formFault?.detail ?? ""
    }
    let ward = try SessionID("ward-7")
    let faults: [(ClientOperation.Action, SessionID?, String)] = [
      (.sendMessage(body: "x"), nil, "session"), (.publishProfile(name: "", languages: []), ward, "session"),
      (.submitFeedback(rating: 0, text: ""), ward, "rating"), (.submitFeedback(rating: 1, text: text(16_385)), ward, "text"),
      (.setPreference(name: "", value: ""), nil, "name"), (.setPreference(name: "a", value: text(16_385)), nil, "value"),
      (.publishProfile(name: text(257), languages: []), nil, "name"),
      (.publishProfile(name: "", languages: Array(repeating: "", count: 33)), nil, "languages"),
      (.retract(key), ward, "key"), (.confirmMessage(key), ward, "key"), (.declineRequest(key, .busy), ward, "key"),
      (.declineRequest(IdempotencyKey(high: 2, low: 2), DeclineReason(rawValue: "")), ward, "reason"),
      (.handOver(HandOverReason(rawValue: ""), leavesAtOnce: false), ward, "reason"),
      (.joinSession(reason: ""), ward, "reason"),
    ]
    for (action, session, field) in faults {
      let found = fault(action, session: session)
      #expect(found.hasPrefix(field + " ") && found.utf8.count <= Limits.rejectionDetailBytesMax, "\(action): \(found)")
    }
    for action in [.sendMessage(body: ""), .sendMessage(body: "x"), .submitFeedback(rating: 5, text: "")]
      as [ClientOperation.Action]
    {
      #expect(fault(action, session: ward).isEmpty)
    }
  }

  private func text(_ bytes: Int) -> String { String(repeating: "x", count: bytes) }

  @Test("a message has 1 to 16,384 bytes, counted as UTF-8")
  func messages() throws {
    #expect(try error(.sendMessage(body: "")) == .textEmpty)
    #expect(try error(.sendMessage(body: " ")) == nil)
    #expect(try error(.sendMessage(body: text(16_384))) == nil)
    #expect(try error(.sendMessage(body: text(16_385))) == .textTooLong)
    // 4,097 characters, 16,388 bytes.
    #expect(try error(.sendMessage(body: String(repeating: "👍", count: 4_097))) == .textTooLong)
  }

  @Test(
    "feedback is 1 to 5, with words or without", arguments: [(Int.min, false), (0, false), (1, true), (5, true), (6, false)])
  func feedback(rating: Int, isRight: Bool) throws {
    #expect(try error(.submitFeedback(rating: rating, text: "")) == (isRight ? nil : .malformed))
    #expect(try error(.submitFeedback(rating: rating, text: text(16_384))) == (isRight ? nil : .malformed))
    #expect(try error(.submitFeedback(rating: rating, text: text(16_385))) == .malformed)
  }

  @Test("preferences and profiles keep to their bounds")
  func preferences() throws {
    #expect(try error(.setPreference(name: text(Limits.preferenceNameBytesMax), value: text(16_384))) == nil)
    #expect(try error(.setPreference(name: "", value: "")) == .malformed)
    #expect(try error(.setPreference(name: text(Limits.preferenceNameBytesMax + 1), value: "")) == .malformed)
    #expect(try error(.setPreference(name: "", value: text(16_385))) == .malformed)
    #expect(try error(.publishProfile(name: text(256), languages: Array(repeating: text(256), count: 32))) == nil)
    #expect(try error(.publishProfile(name: text(257), languages: [])) == .malformed)
    #expect(try error(.publishProfile(name: "", languages: Array(repeating: "", count: 33))) == .malformed)
    #expect(try error(.publishProfile(name: "", languages: ["", text(257)])) == .malformed)
  }

  @Test("a request has a note within its bound, and whoever answers it names another operation's key")
  func requests() throws {
    let tag = try LanguageTag("ar")
    let (own, other) = (IdempotencyKey(high: 1, low: 1), IdempotencyKey(high: 1, low: 2))
    #expect(try error(.requestInterpreter(InterpreterRequest(tag, note: text(500)))) == nil)
    #expect(try error(.requestInterpreter(InterpreterRequest(tag, note: text(501)))) == .malformed)
    let amal = try UserID("amal")
    let answers: [(IdempotencyKey) -> ClientOperation.Action] = [
      { .cancelRequest($0) }, { .acceptRequest($0) }, { .renewRequest($0) }, { .declineRequest($0, .busy) },
      { .assignRequest($0, amal) },
    ]
    for answer in answers {
      #expect(try error(answer(other)) == nil)
      #expect(try error(answer(own)) == .malformed)
    }
    #expect(try [1, 500].map { try error(.joinSession(reason: text($0))) } == [nil, nil])
    #expect(try [0, 501].map { try error(.joinSession(reason: text($0))) } == [.malformed, .malformed])
  }

  @Test(
    "a reason is a code, and never what a person wrote",
    arguments: [
      ("wrong-dialect", true), ("of_2", true), ("", false), ("Wrong", false), ("a b", false), ("a\u{0}", false), ("é", false),
    ])
  func reasons(code: String, isRight: Bool) throws {
    let key = IdempotencyKey(high: 1, low: 2)
    let expected: RejectionCode? = isRight ? nil : .malformed
    #expect(try error(.declineRequest(key, DeclineReason(rawValue: code))) == expected)
    #expect(try error(.handOver(HandOverReason(rawValue: code), leavesAtOnce: true)) == expected)
    #expect(DeclineReason.known.allSatisfy { $0.isWellFormed } && HandOverReason.known.allSatisfy { $0.isWellFormed })
    #expect(!DeclineReason(rawValue: text(65)).isWellFormed && HandOverReason(rawValue: text(64)).isWellFormed)
  }

  @Test("the form of the others is always right")
  func others() throws {
    #expect(try error(.createSession) == nil)
    for status in SessionStatus.allCases { #expect(try error(.setStatus(status, basedOn: .max)) == nil) }
  }

  @Test("active ⇄ paused, either → ended, and ended is final", arguments: SessionStatus.allCases, SessionStatus.allCases)
  func statuses(from: SessionStatus, to: SessionStatus) {
    #expect(from.canChange(to: to) == (from != .ended || to == .ended))
  }

  @Test("every session begins active, at version 1")
  func initial() { #expect(VersionedStatus.initial == VersionedStatus(.active, version: 1)) }

  @Test("every relation between the bounds holds")
  func relations() {
    #expect(Limits.relations.count > 60)
    let all = Limits.relations + Limits.operatorRelations
    #expect(Limits.operatorRelations.count > 20 && Set(all.map(\.name)).count == all.count)
    for relation in all { #expect(relation.holds, "\(relation.name)") }
  }

  @Test("the promises are the numbers we gave")
  func limits() {
    #expect(Limits.backoffMaxMilliseconds == 5_000)
    #expect(Limits.silenceMaxMilliseconds == 5_000)
    #expect(Limits.heartbeatMilliseconds + Limits.silenceMaxMilliseconds == 15_000)
    #expect(Limits.textBytesMax == 16_384)
  }

  @Test("a name falls back to the user's")
  func names() throws {
    let user = try UserID("nina")
    #expect(Participant(user: user, role: .nurse).name == "nina")
    #expect(Participant(user: user, role: .nurse, name: "Nina").name == "Nina")
  }

  @Test("an acknowledgement is what the entry says; an entry that no operation made has none")
  func acknowledgements() throws {
    let key = IdempotencyKey(high: 1, low: 2)
    var entry = LogEntry(
      session: try SessionID("ward-7"), sequence: 4, key: key, author: try UserID("nina"), loggedAt: Timestamp(milliseconds: 9),
      writtenAt: Timestamp(milliseconds: 8), event: .status(VersionedStatus(.paused, version: 2)))
    #expect(
      Acceptance(of: entry, isReplay: true)
        == Acceptance(
          key: key, session: entry.session, sequence: 4, loggedAt: entry.loggedAt, writtenAt: entry.writtenAt, isReplay: true,
          status: VersionedStatus(.paused, version: 2)))
    entry.event = .message(body: "x")
    #expect(Acceptance(of: entry, isReplay: false)?.status == nil)
    entry.key = nil
    #expect(Acceptance(of: entry, isReplay: false) == nil)
  }

  @Test("what is shown of a status is what is wanted, until the relay has answered")
  func shownStatus() throws {
    var state = SessionState(session: try SessionID("ward-7"), confirmed: .initial, wanted: .paused)
    #expect(state.status == .paused && state.isPending)
    state.wanted = nil
    #expect(state.status == .active && !state.isPending)
  }
}
