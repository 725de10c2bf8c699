import Testing
import WardlineModel

@testable import WardlineRelay

@Suite("Tokens that are not valid any more")
struct TokenRulesTests {
  private static let published = SigningKey.published(id: "k1", digest: "aa")

  private func grant(
    _ participant: Participant = nina, id: String? = "t1", key: SigningKey = .own
  ) -> Grant {
    var grant = WardlineRelayTests.grant(participant)
    grant.origins = [TokenOrigin(key: key, tokenID: id)]
    return grant
  }

  /// Of a connection that was let in: its client comes back at once with another token.
  private static func revoked(_ id: UInt64) -> [RelayMachine.Action] {
    dismissal(id, .tokenExpired, 1008, "the relay's operator has revoked this token")
  }

  /// At the hello, and before it is let in.
  private static func refused(_ id: UInt64) -> [RelayMachine.Action] {
    dismissal(id, .notAllowed, 1008, "the relay's operator has revoked this token")
  }

  private static func withoutKey(_ id: UInt64) -> [RelayMachine.Action] {
    dismissal(id, .tokenExpired, 1008, "this token opens nothing any more: its key is not in use")
  }

  @Test("G8: a revoked token ends its connections at once, as revoked and not as expired, and the others go on")
  func live() {
    var (relay, other) = (Script(), Script())
    for id in UInt64(1)...2 { relay.join(id, as: grant(id: "t\(id)")) }
    relay.join(3, as: grant(ibrahim, id: "t3"))
    #expect(relay.give(.tokenRules(TokenRules(revocations: Revocations(tokens: ["t1"])))) == Self.revoked(1))
    relay.arrive(4, as: grant(id: "t4"))
    let rules = TokenRules(revocations: Revocations(tokens: ["t1", "t4"], users: [ibrahim.user: .never]))
    #expect(relay.give(.tokenRules(rules)) == Self.revoked(3) + Self.refused(4))
    // The arrival that was being committed lets nobody in.
    #expect(relay.give(.committed([.arrived([head(5)], entries: [])])).isEmpty)
    #expect(Array(relay.machine.fences.users) == [nina.user])
    other.join(1, as: WardlineRelayTests.grant(until: 10_000))
    #expect(other.give(.tick, at: 10_000) == dismissal(1, .tokenExpired, 1008, "the token has expired"))
  }

  @Test("G8: and admits nobody, whoever verified it; what is revoked is the token, or the user's tokens until the end of that")
  func admission() {
    var relay = Script()
    relay.uptime = 10_000
    relay.on(.tokenRules(TokenRules(revocations: Revocations(tokens: ["t1"], users: [ibrahim.user: wall(20_000)]))))
    for (index, grant) in [grant(), grant(ibrahim, id: "t2"), grant(ibrahim, id: nil, key: Self.published)].enumerated() {
      let id = UInt64(index + 1)
      relay.give(.opened(id))
      relay.hear(id, hello("device-\(id)"))
      #expect(relay.give(.verified(id, .granted(grant), signatures: index % 2)) == Self.refused(id))
    }
    #expect(relay.machine.connectionCount == 0 && relay.machine.fences.isEmpty)
    relay.join(10, as: grant(id: "t2"))
    relay.give(.opened(11))
    relay.hear(11, hello("device-11"))
    #expect(relay.give(.verified(11, .granted(grant(ibrahim, id: "t2"))), at: 19_999) == Self.refused(11))
    relay.uptime = 20_000
    relay.join(12, as: grant(ibrahim, id: "t2"))
  }

  @Test("G8: a key that is not in use any more ends the connections of its tokens; one of the same name is another key")
  func keys() {
    var relay = Script()
    relay.on(.tokenRules(TokenRules(keys: [.own, Self.published])))
    relay.join(1, as: grant(key: Self.published))
    relay.join(2, as: grant(ibrahim, id: "t2"))
    let rules = TokenRules(keys: [.own, .published(id: "k1", digest: "bb")])
    #expect(relay.give(.tokenRules(rules)) == Self.withoutKey(1))
    relay.give(.opened(3))
    relay.hear(3, hello("device-3"))
    #expect(
      relay.give(.verified(3, .granted(grant(key: Self.published)), signatures: 0))
        == dismissal(3, .notAllowed, 1008, "this token opens nothing here"))
    #expect(relay.give(.tokenRules(TokenRules(keys: [Self.published]))) == Self.withoutKey(2))
  }

  @Test("G8: a grant without a role admits nobody; the directory supplies what is missing, and nothing else")
  func missing() throws {
    var relay = Script()
    var incomplete = grant()
    incomplete.missing = [.role, .name, .language]
    relay.give(.opened(1))
    relay.hear(1, hello())
    #expect(relay.give(.verified(1, .granted(incomplete))) == dismissal(1, .notAllowed, 1008, "this token opens nothing here"))
    #expect(incomplete.completed(by: nil) == incomplete)
    let person = Person(
      user: nina.user, role: .coordinator, name: "Nina", languages: [try SpokenLanguage("fr"), try SpokenLanguage("ar")])
    let whole = incomplete.completed(by: person)
    #expect(whole.participant == Participant(user: nina.user, role: .coordinator, name: "Nina", language: "fr"))
    #expect(whole.missing.isEmpty && whole.origins == incomplete.origins)
    incomplete.participant = Participant(user: nina.user, role: .nurse, name: "N.", language: "en")
    for (missing, expected) in [
      (Grant.Missing.role, Participant(user: nina.user, role: .coordinator, name: "N.", language: "en")),
      (.name, Participant(user: nina.user, role: .nurse, name: "Nina", language: "en")),
      (.language, Participant(user: nina.user, role: .nurse, name: "N.", language: "fr")),
    ] {
      incomplete.missing = missing
      #expect(incomplete.completed(by: person).participant == expected)
    }
  }

  @Test("several tokens on one connection: any that is revoked ends it, and the others are what it comes back with")
  func several() {
    let clinical = Grant(
      participant: nina, sessions: [clinic], expiresAt: wall(9_000_000),
      origins: [TokenOrigin(key: .own, tokenID: "t2")])
    let both = TokenVerdict(combining: [.granted(grant()), .granted(clinical)])
    guard case .granted(let sum) = both else {
      Issue.record("not granted")
      return
    }
    #expect(sum.origins.map(\.tokenID) == ["t1", "t2"])
    let rules = TokenRules(revocations: Revocations(tokens: ["t2"]))
    #expect(both.judged(by: rules, at: wall(0)) == .revoked)
    // Beside one that has expired, the holder hears of the one that an operator took away.
    #expect(TokenVerdict(combining: [.expired, .revoked]) == .revoked)
    let judged = [TokenVerdict.granted(grant()), .granted(clinical)].map { $0.judged(by: rules, at: wall(0)) }
    #expect(TokenVerdict(combining: judged) == .granted(grant()))
  }

  @Test("what was submitted before stays in its order, and is answered to nobody; the invariant sees who is let in")
  func submitted() {
    var relay = Script()
    relay.join(1, as: grant())
    relay.on(.received(1, [submit(1)]), .commit([write(1)]))
    relay.on(.received(1, [submit(2)]))
    let rules = TokenRules(revocations: Revocations(tokens: ["t1"]))
    #expect(relay.give(.tokenRules(rules)) == Self.revoked(1))
    relay.on(.committed([accepted(1, 6)]), .commit([write(2)]))
    relay.on(.committed([accepted(2, 7)]))
    relay.join(2, as: grant(ibrahim, id: "t2"))
    relay.machine.tokenRules = TokenRules(revocations: Revocations(tokens: ["t2"]))
    #expect(relay.machine.brokenInvariant == "connection 2 is let in, and its token is not valid any more")
  }
}
