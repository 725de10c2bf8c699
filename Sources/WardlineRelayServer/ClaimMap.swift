package import WardlineModel
internal import WardlineRelay

/// Which claims of an issuer's token say who its holder is, and for whom it is meant. A claim is named as ``Swift/Dictionary/claim(at:)`` finds it.
///
/// Nothing else of a token is believed: a claim that merely has a familiar name may be one that its holder can edit at the issuer.
package struct ClaimMap: Hashable, Sendable {
  /// The claim whose value is the role, or has a value for which a role stands in ``roles``.
  package var role: String?
  /// The values of that claim and their roles; the first that a token has counts. Empty: the value is itself `nurse`, `interpreter` or
  /// `coordinator`.
  package var roles: [RoleOfValue] = []
  /// The claim of the name that others see.
  package var name: String?
  /// The claim that is the user, instead of `sub`. It must be one that its holder cannot edit at the issuer, and that is never given to somebody
  /// else later.
  package var user: String?
  /// The claim that names for whom a token is meant, instead of `aud`: Amazon Cognito's access tokens have `client_id`.
  package var audience: String?
  /// The claim of the language that the user speaks, a tag of BCP 47.
  package var language: String?

  package struct RoleOfValue: Hashable, Sendable {
    package var value: String
    package var role: Role
  }

  package init() {}

  /// What is wrong with a rule, with its value and what would be right.
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Adds a rule such as `role=groups:wardline-nurse=nurse,wardline-desk=coordinator`, `role=realm_access.roles`, `name=name`,
  /// `language=locale`, `user=email` or `audience=client_id`. A claim, or one of its values, may stand in quotation marks.
  package mutating func add(_ rule: String) throws(Invalid) {
    guard let equals = rule.firstIndex(of: "="), equals > rule.startIndex, rule.index(after: equals) < rule.endIndex else {
      throw Invalid(description: "'\(rule)' is not a rule such as language=locale")
    }
    let (target, source) = (String(rule[..<equals]), rule[rule.index(after: equals)...])
    let isTwice = Invalid(description: "'\(target)' is mapped twice")
    func only(_ path: WritableKeyPath<ClaimMap, String?>) throws(Invalid) {
      guard self[keyPath: path] == nil else { throw isTwice }
      self[keyPath: path] = try Self.name(source, in: rule)
    }
    switch target {
    case "role":
      guard role == nil else { throw isTwice }
      (role, roles) = try Self.roles(source, in: rule)
    case "name": try only(\.name)
    case "language": try only(\.language)
    case "user": try only(\.user)
    case "audience": try only(\.audience)
    default:
      throw Invalid(description: "'\(target)' is not one of role, name, language, user and audience: '\(rule)'")
    }
  }

  /// Parses the name of a claim, which may be quoted.
  private static func name(_ text: Substring, in rule: String) throws(Invalid) -> String {
    let name = text.count > 2 && text.first == "\"" && text.last == "\"" ? text.dropFirst().dropLast() : text
    guard !name.contains("\"") else { throw Invalid(description: "a quotation mark is missing, or is one too many: '\(rule)'") }
    guard !name.contains("=") else { throw Invalid(description: "only role has values: '\(rule)'") }
    return String(name)
  }

  /// The claim of the role, and what its values stand for.
  private static func roles(_ text: Substring, in rule: String) throws(Invalid) -> (claim: String, roles: [RoleOfValue]) {
    let outside = positionsOutsideQuotes(text)
    guard let equals = outside.first(where: { text[$0] == "=" }) else { return (try name(text, in: rule), []) }
    // That of an address, as in https://ward.example/roles, divides nothing.
    let colons = outside.filter { $0 < equals && text[$0] == ":" && !text[$0...].hasPrefix("://") }
    guard let colon = colons.first else {
      throw Invalid(
        description: "before the values of a claim stands its name, as in role=groups:wardline-nurse=nurse: '\(rule)'")
    }
    guard colons.count == 1 else {
      throw Invalid(
        description: "which of its colons ends the claim? Put the claim or the value in quotation marks, as in "
          + "role=\"cognito:groups\":wardline-nurse=nurse: '\(rule)'")
    }
    let claim = try name(text[..<colon], in: rule)
    guard !claim.isEmpty else { throw Invalid(description: "'\(rule)' names no claim") }
    return (claim, try values(text[text.index(after: colon)...], in: rule))
  }

  /// Up to each role that a comma follows: the values are the issuer's, and a distinguished name has commas and equals signs itself.
  private static func values(_ text: Substring, in rule: String) throws(Invalid) -> [RoleOfValue] {
    var roles: [RoleOfValue] = []
    let ends = positionsOutsideQuotes(text).filter { text[$0] == "," } + [text.endIndex]
    var start = text.startIndex
    for end in ends {
      let pair = text[start..<end]
      guard let equals = pair.lastIndex(of: "="), equals > pair.startIndex,
        let role = Role(rawValue: String(pair[pair.index(after: equals)...]))
      else {
        guard end == text.endIndex else { continue }
        throw Invalid(description: "'\(pair)' is not a value and a role, such as wardline-nurse=nurse: '\(rule)'")
      }
      let value = pair[..<equals]
      let isQuoted = value.count > 2 && value.first == "\"" && value.last == "\""
      roles.append(RoleOfValue(value: String(isQuoted ? value.dropFirst().dropLast() : value), role: role))
      start = end == text.endIndex ? end : text.index(after: end)
    }
    guard roles.count <= Limits.roleClaimValuesMax else {
      throw Invalid(
        description: "\(roles.count) values of a claim are mapped to roles; at most \(Limits.roleClaimValuesMax) can be")
    }
    return roles
  }

  private static func positionsOutsideQuotes(_ text: Substring) -> [Substring.Index] {
    var isInside = false
    return text.indices.filter { index in
      if text[index] == "\"" { isInside.toggle() }
      return !isInside
    }
  }

  /// Who the holder of a token is.
  ///
  /// - Throws: ``TokenRefusal`` where the claim is not there, or names nobody. It has no value in it, which would stand in logs.
  func user(in claims: IssuedClaims) throws(TokenRefusal) -> UserID {
    let claim = user ?? "sub"
    guard let text = claims.claim(at: claim)?.text else {
      throw TokenRefusal(.user, "it has no claim '\(claim)' that is a text")
    }
    guard let user = try? UserID(text) else {
      throw TokenRefusal(
        .user, "its \(claim), of \(text.utf8.count) bytes, is not a user name: it must have \(UserKind.alphabet)")
    }
    guard !user.isReserved else { throw TokenRefusal(.user, "its \(claim) stands for the relay's operator") }
    // Whoever can enter any address at the issuer could enter here as anybody.
    if claim == "email", case .flag(false)? = claims.claim(at: "email_verified") {
      throw TokenRefusal(.user, "its email is not verified by the issuer (email_verified)")
    }
    return user
  }

  /// For whom a token is meant.
  func audience(in claims: IssuedClaims) -> [String] { claims.claim(at: audience ?? "aud")?.texts ?? [] }

  func role(in claims: IssuedClaims) -> Role? {
    guard let role else { return nil }
    let values = claims.claim(at: role)?.texts ?? []
    guard roles.isEmpty else { return roles.first { values.contains($0.value) }?.role }
    return values.count == 1 ? Role(rawValue: values[0]) : nil
  }

  func name(in claims: IssuedClaims) -> String? {
    name.flatMap { claims.claim(at: $0)?.texts.first }.flatMap { $0.isEmpty || $0.utf8.count > Limits.nameBytesMax ? nil : $0 }
  }

  func language(in claims: IssuedClaims) -> String? {
    language.flatMap { claims.claim(at: $0)?.texts.first }.flatMap { try? LanguageTag($0).text }
  }
}
