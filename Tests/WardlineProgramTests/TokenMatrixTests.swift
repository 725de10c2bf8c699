import Testing
import WardlineModel
import WardlineRelay
import WardlineTestSupport

/// Every way in which a token can be wrong, at every point at which one is shown, against the code that judges tokens and the relay's core.
@Suite("The matrix of tokens")
struct TokenMatrixTests {
  /// What is wrong with a token.
  enum Flaw: String, CaseIterable, Sendable {
    case none, malformed, tampered, expired, notYetValid, revoked, revokedUser, otherAudience, otherIssuer, otherKeyOfTheKid
    case unknownKey, algorithmNone, algorithmNoneWithoutKey, hmacWithThePublicKey, otherAlgorithmOfTheKey, ownKeyWithAKid
    case noRole

    /// What was valid once gets another answer than what never was: its holder needs to know that a new token helps. Nothing else is told.
    var answer: GoAway {
      switch self {
      case .expired: GoAway(.tokenExpired, message: "the token has expired")
      case .revoked, .revokedUser: GoAway(.notAllowed, message: "the relay's operator has revoked this token")
      default: GoAway(.notAllowed, message: "this token opens nothing here")
      }
    }
  }

  /// When it is shown.
  enum Moment: String, CaseIterable, Sendable {
    /// As the first thing on a connection, by somebody who was never there.
    case beforeHello
    /// While a good connection of the same device is live, which it would take over.
    case live
    /// After the good token of the same device expired in the middle of the conversation.
    case afterExpiry
    /// With cursors of what was read before, on a new connection.
    case resume
  }

  @Test(
    "G8: no flaw is let in at any moment, no byte of a session leaves, and the answer says no more than whether it was valid once"
  )
  func matrix() async throws {
    let forge = try Forge()
    for flaw in Flaw.allCases {
      for moment in Moment.allCases {
        let gatehouse = try await Gatehouse(forge)
        try await gatehouse.check(flaw, moment)
      }
    }
  }

  @Test("the same tokens without a flaw are let in at every moment")
  func good() async throws {
    let forge = try Forge()
    for moment in Moment.allCases {
      let gatehouse = try await Gatehouse(forge)
      #expect(try await gatehouse.admits(try forge.good(), moment), "\(moment)")
    }
  }
}
