import Testing
import WardlineModel
import WardlineRelay

@testable import WardlineRelayServer

@Suite("Tokens that the relay knows again")
struct KnownTokenTests {
  private func grant(_ name: String, until expiry: Int64 = 1_000) throws -> Grant {
    Grant(
      participant: Participant(user: try Identifier(name), role: .nurse), sessions: [try Identifier("ward-7")],
      expiresAt: Timestamp(milliseconds: expiry))
  }

  @Test("a token is known until it expires, and no other is")
  func known() throws {
    var tokens = KnownTokens()
    let now = Timestamp(milliseconds: 0)
    tokens.insert(try grant("nina"), of: "a.b.c")
    #expect(tokens.verdict(on: "a.b.c", at: now) == .granted(try grant("nina")))
    #expect(tokens.verdict(on: "a.b.d", at: now) == nil && tokens.verdict(on: "", at: now) == nil)
    #expect(tokens.verdict(on: "a.b.c", at: Timestamp(milliseconds: 1_000)) == .expired)
  }

  @Test("so many are known, and those that come back stay")
  func bounded() throws {
    var tokens = KnownTokens(countMax: 100)
    let now = Timestamp(milliseconds: 0)
    for number in 0..<1_000 {
      tokens.insert(try grant("user-\(number)"), of: "token-\(number)")
      #expect(tokens.count <= 100)
      _ = tokens.verdict(on: "token-0", at: now)
    }
    #expect(tokens.verdict(on: "token-0", at: now) != nil && tokens.verdict(on: "token-999", at: now) != nil)
    #expect(tokens.verdict(on: "token-500", at: now) == nil)
  }
}
