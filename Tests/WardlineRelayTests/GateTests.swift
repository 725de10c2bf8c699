import Testing
import WardlineModel

@testable import WardlineRelay

/// Every frame, for every kind of grant: who may do what.
struct GateTests {
  /// What somebody is granted: nothing, one session, another one, both.
  private static let granted: [[SessionID]] = [[], [ward], [clinic], [clinic, ward]]

  private struct Row {
    var frame: ClientFrame
    /// Where it is done; `nil` for what belongs to the user.
    var session: SessionID?
    /// Where the grant does not cover that.
    var otherwise: Gate.Decision
    /// Of those whom the session is open to, who may do it.
    var roles = Set(Role.allCases)
    /// Whether a token that names the session is enough; otherwise it takes a member.
    var isForTokens = true
    /// The same on a connection that follows membership, if others may there.
    var rolesOfMembers: Set<Role>?
    /// Who may do it where they have no access, on a connection that follows membership: the ledger knows of the session.
    var outsiders: Set<Role> = []
  }

  private static func submission(_ action: ClientOperation.Action, in session: SessionID?) -> Row {
    let operation = ClientOperation(key: key(1), session: session, writtenAt: wall(0), action: action)
    return Row(
      frame: .submit(operation, isLaneHead: true), session: session,
      otherwise: .reject(key(1), session: session, .notAllowed))
  }

  private static func invitation(in session: SessionID) -> Row {
    var row = submission(.invite(named("amal")), in: session)
    row.roles = [.nurse, .coordinator]
    return row
  }

  private static func ending(_ session: SessionID?) -> Row {
    var row = submission(.setStatus(.ended, basedOn: 1), in: session)
    row.rolesOfMembers = [.nurse, .coordinator]
    row.outsiders = [.coordinator]
    return row
  }

  /// What only coordinators do, and in every session.
  private static func overseeing(in session: SessionID) -> [Row] {
    [.assignRequest(key(2), named("amal")), .joinSession(reason: "a")].map { (action: ClientOperation.Action) in
      var row = submission(action, in: session)
      row.roles = [.coordinator]
      row.outsiders = [.coordinator]
      row.isForTokens = false
      return row
    }
  }

  private static func leaving(_ session: SessionID) -> Row {
    var row = submission(.leave, in: session)
    row.isForTokens = false
    return row
  }

  private static let request = InterpreterRequest(tag("ar"))

  /// What is done with requests: nurses ask and cancel, interpreters answer and hand over.
  private static func requests(in session: SessionID) -> [Row] {
    let asking: [ClientOperation.Action] = [.requestInterpreter(request), .cancelRequest(key(2)), .renewRequest(key(2))]
    let answering: [ClientOperation.Action] = [
      .acceptRequest(key(2)), .declineRequest(key(2), .busy), .handOver(.shiftEnds, leavesAtOnce: false),
    ]
    var rows = (asking + answering).map { submission($0, in: session) }
    for index in 0..<3 { rows[index].roles = [.nurse, .coordinator] }
    rows[0].outsiders = rows[0].roles
    for index in 1..<3 { rows[index].outsiders = [.coordinator] }
    for index in 3..<6 {
      rows[index].roles = [.interpreter]
      rows[index].isForTokens = false
    }
    for index in 3..<5 { rows[index].outsiders = [.interpreter] }
    return rows
  }

  private static func creation(in session: SessionID) -> Row {
    var row = submission(.createSession, in: session)
    row.outsiders = [.nurse, .coordinator]
    return row
  }

  private static let actions: [ClientOperation.Action] = [
    .sendMessage(body: "a"), .setStatus(.paused, basedOn: 1), .submitFeedback(rating: 1, text: ""),
    .setPreference(name: "a", value: "b"), .publishProfile(name: "a", languages: []), .retract(key(2)),
  ]

  /// Each frame with a session in that session, and each without.
  private static func rows(in session: SessionID) -> [Row] {
    actions.flatMap { [submission($0, in: session), submission($0, in: nil)] } + requests(in: session) + overseeing(in: session)
      + [
        creation(in: session), submission(.createSession, in: nil), invitation(in: session), leaving(session),
        ending(session), ending(nil),
        Row(frame: .fetch(Fetch(session: session, after: .start)), session: session, otherwise: .disconnect),
        Row(
          frame: .receipt(Receipt(session: session, deliveredThrough: 1, readThrough: 1)), session: session, otherwise: .ignore),
        Row(frame: .restorePreferences(RestorePreferences(device: named("desk"))), session: nil, otherwise: .disconnect),
        Row(frame: .ping(nonce: 1, clientClock: wall(0)), session: nil, otherwise: .disconnect),
        Row(frame: hello(), session: nil, otherwise: .disconnect),
      ]
  }

  @Test(
    "G8: what a grant covers is allowed to the roles that may do it, and nothing else is",
    arguments: Role.allCases, granted)
  func table(role: Role, sessions: [SessionID]) {
    let grant = grant(Participant(user: named("nina"), role: role), sessions)
    for session in [ward, clinic] {
      for row in Self.rows(in: session) {
        let isAllowed = row.session.map(sessions.contains) ?? true && row.roles.contains(role) && row.isForTokens
        #expect(Gate.decide(row.frame, for: Access(grant)) == (isAllowed ? .allow : row.otherwise), "\(row.frame)")
      }
      #expect(Gate.decide(.follow(Follow(session: session, after: .start)), for: Access(grant)) == .ignore)
    }
  }

  @Test(
    "G8: a member may do in their sessions what their role may, and create others if they are a nurse",
    arguments: Role.allCases, granted)
  func members(role: Role, sessions: [SessionID]) {
    let access = Access(role: role, sessions: Set(sessions), followsMembership: true)
    for session in [ward, clinic] {
      for row in Self.rows(in: session) {
        let roles = row.rolesOfMembers ?? row.roles
        var isAllowed = row.session.map(sessions.contains) ?? true && roles.contains(role)
        if row.outsiders.contains(role) { isAllowed = true }
        #expect(Gate.decide(row.frame, for: access) == (isAllowed ? .allow : row.otherwise), "\(row.frame)")
      }
      #expect(Gate.decide(.follow(Follow(session: session, after: .start)), for: access) == .allow)
    }
  }

  @Test("G8: whoever has left a session may read it up to there, and do nothing else", arguments: Role.allCases)
  func left(role: Role) {
    let access = Access(role: role, sessions: [clinic], followsMembership: true, ends: [ward: 7])
    for row in Self.rows(in: ward) where row.session == ward {
      var expected = row.otherwise
      if case .fetch = row.frame { expected = .allow }
      if row.outsiders.contains(role) { expected = .allow }
      #expect(Gate.decide(row.frame, for: access) == expected, "\(row.frame)")
    }
  }

  @Test(
    "an operation of an unknown kind is refused alike in a session that the grant covers, in another, and in none",
    arguments: granted)
  func unknownKinds(sessions: [SessionID]) {
    for session in [ward, clinic, nil] {
      let decision = Gate.decide(.submitUnknown(key: key(1), session: session), for: Access(grant(nina, sessions)))
      #expect(decision == .reject(key(1), session: session, .unsupported))
    }
  }

  @Test("each decision has one answer, and what was not allowed has no effect")
  func answers() {
    var relay = Script()
    relay.join(1)
    relay.on(.received(1, [submit(1, in: clinic)]), .send(1, [refusal(1, .notAllowed, in: clinic)]))
    relay.on(
      .received(1, [.submitUnknown(key: key(2), session: clinic)]), .send(1, [refusal(2, .unsupported, in: clinic)]))
    let before = relay.machine
    relay.on(.received(1, [.receipt(Receipt(session: clinic, deliveredThrough: 1, readThrough: 1))]))
    #expect(relay.machine.batches.receipts.isEmpty)
    #expect(relay.machine.counts.ignoredFrames == before.counts.ignoredFrames + 1)
    // What stands behind a frame that closed the connection is not heard.
    #expect(
      relay.give(.received(1, [.fetch(Fetch(session: clinic, after: .start)), submit(3)]))
        == dismissal(1, .notAllowed, 1008, "this token opens nothing here"))
    #expect(relay.machine.connectionCount == 0)
  }

  @Test("a relay that drains does not answer an operation, whether it is allowed or not")
  func draining() {
    var relay = Script()
    relay.join(1)
    // A commit is under way, so that nobody is sent off yet.
    relay.give(.received(1, [submit(1)]))
    relay.give(.drain)
    relay.on(.received(1, [submit(2), submit(3, in: clinic)]))
  }
}
