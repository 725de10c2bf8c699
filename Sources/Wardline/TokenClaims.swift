public import WardlineModel
internal import Foundation
internal import WardlineProtocol

/// What a token says, read without its key: enough to know whose store to open while there is no network. Only the relay can tell
/// whether it is true.
public struct TokenClaims: Hashable, Sendable {
  /// Who its holder is.
  public var user: UserID
  /// The language they speak, as a BCP 47 tag such as `ar`; empty when the token has none.
  public var language: String
  /// What it opens; empty where ``followsMembership``.
  public var sessions: [SessionID]
  /// Whether it names no session: it opens those of which its holder is a member, which only the relay knows.
  public var followsMembership: Bool
  /// As what its holder works; `nil` for a role that this program does not know.
  public var role: Role?
  /// When it ends.
  public var expiresAt: Timestamp

  /// The claim that names the user, unless a relay takes another one.
  public static let defaultUserClaim = "sub"

  /// Reads the claims of a token.
  ///
  /// - Parameters:
  ///   - token: the text of the token.
  ///   - userClaim: which claim is the user, as the relay's operator says: `sub`, another one such as `email`, or a path into one, with dots.
  /// - Throws: ``ClientError`` of kind `notAllowed`, which never holds the token itself.
  public init(reading token: String, userClaim: String = defaultUserClaim) throws(ClientError) {
    let token = token.trimmingCharacters(in: .whitespacesAndNewlines)
    // Of this form or none: a relay takes no other, however often it is shown.
    guard let parts = TokenParts(token) else {
      throw Self.refusal("this is not a signed JSON Web Token of at most \(Limits.tokenBytesMax) bytes")
    }
    let claims: Payload
    do { claims = try JSONDecoder().decode(Payload.self, from: parts.payload) } catch {
      throw Self.refusal((error as? Unreadable)?.why ?? "the token's claims are not a JSON object")
    }
    guard let user = claims.all.claim(at: userClaim)?.text.flatMap({ try? UserID($0) }) else {
      throw Self.refusal("the token has no claim '\(userClaim.printable())' that names a user")
    }
    let sessions = (claims.sessions ?? []).compactMap { try? SessionID($0) }
    guard claims.sessions == nil || !sessions.isEmpty else { throw Self.refusal("no session in the token") }
    guard let expiresAt = Timestamp(tokenSeconds: claims.exp) else { throw Self.refusal("the token's end is not a time") }
    self.user = user
    self.sessions = sessions
    followsMembership = claims.sessions == nil
    language = claims.lang ?? ""
    role = claims.role.flatMap(Role.init)
    self.expiresAt = expiresAt
  }

  private static func refusal(_ what: String) -> ClientError {
    ClientError(.notAllowed, "\(what): ask whoever operates the relay for one, and with which --user-claim it is used")
  }

  private struct Unreadable: Error { var why: String }

  private struct Payload: Decodable {
    var all: [String: ClaimValue]
    var sessions: [String]?
    var lang: String?
    var role: String?
    var exp: Double

    private enum Fields: CodingKey { case sessions, lang, role, exp }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Fields.self)
      all = try [String: ClaimValue](from: decoder)
      do { sessions = try fields.decodeIfPresent([String].self, forKey: .sessions) } catch {
        throw Unreadable(why: "the token's 'sessions' is not a list of names")
      }
      do { exp = try fields.decode(Double.self, forKey: .exp) } catch {
        throw Unreadable(why: "the token's 'exp', when it ends, is missing or not a number")
      }
      // In the token of another issuer than a relay these names may stand for something else, such as a list of roles.
      lang = try? fields.decodeIfPresent(String.self, forKey: .lang)
      role = try? fields.decodeIfPresent(String.self, forKey: .role)
    }
  }
}

extension WardlineClient.Options {
  /// The token as it is now, whoever's it is.
  ///
  /// - Throws: ``ClientError``: the program has none, or has not said within ``Limits/tokenAwaitedMilliseconds``.
  func trimmedToken(on executor: ThreadExecutor) async throws(ClientError) -> String {
    do {
      return try await answer(withinMilliseconds: Limits.tokenAwaitedMilliseconds, on: executor, token)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    } catch { throw (error as? ClientError) ?? ClientError(.notAllowed, "this program has no token now: \(error)") }
  }

  /// The token as it is now, where it is still of the user whose store this is.
  ///
  /// - Throws: ``ClientError`` of kind `notAllowed` when it is another user's.
  func ownToken(on executor: ThreadExecutor) async throws(ClientError) -> String {
    let token = try await trimmedToken(on: executor)
    let holder = try TokenClaims(reading: token, userClaim: userClaim).user
    guard holder == user else {
      throw ClientError(
        .notAllowed,
        "the token belongs to \(holder), and this store to \(user): it was not shown to the relay. Put \(user)'s token into the file"
      )
    }
    return token
  }
}
