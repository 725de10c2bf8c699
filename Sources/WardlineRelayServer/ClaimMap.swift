package import WardlineModel

/// Which claims of an issuer's token say who its holder is besides `sub`, which is always the user.
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

  /// Adds a rule such as `role=groups:wardline-nurse=nurse,wardline-desk=coordinator`, `role=job`, `name=name` or `language=locale`.
  package mutating func add(_ rule: String) throws(Invalid) {
    let parts = rule.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { throw Invalid(description: "'\(rule)' is not a rule such as language=locale") }
    let source = parts[1].split(separator: ":", maxSplits: 1)
    guard let claim = source.first.map(String.init) else { throw Invalid(description: "'\(rule)' names no claim") }
    let target = String(parts[0])
    guard target == "role" || source.count == 1 else { throw Invalid(description: "only role has values: '\(rule)'") }
    let isTwice = Invalid(description: "'\(target)' is mapped twice")
    switch target {
    case "role":
      guard role == nil else { throw isTwice }
      roles = try source.count == 2 ? Self.roles(String(source[1]), in: rule) : []
      role = claim
    case "name":
      guard name == nil else { throw isTwice }
      name = claim
    case "language":
      guard language == nil else { throw isTwice }
      language = claim
    default: throw Invalid(description: "'\(target)' is not one of role, name and language: '\(rule)'")
    }
  }

  private static func roles(_ text: String, in rule: String) throws(Invalid) -> [RoleOfValue] {
    var roles: [RoleOfValue] = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      // The last one, because the value is the issuer's: a distinguished name has equals signs itself.
      guard let equals = pair.lastIndex(of: "="), equals > pair.startIndex,
        let role = Role(rawValue: String(pair[pair.index(after: equals)...]))
      else {
        throw Invalid(description: "'\(pair)' is not a value and a role, such as wardline-nurse=nurse: '\(rule)'")
      }
      roles.append(RoleOfValue(value: String(pair[..<equals]), role: role))
    }
    guard roles.count <= Limits.roleClaimValuesMax else {
      throw Invalid(
        description: "\(roles.count) values of a claim are mapped to roles; at most \(Limits.roleClaimValuesMax) can be")
    }
    return roles
  }

  func role(in claims: IssuedClaims) -> Role? {
    guard let role else { return nil }
    let values = claims.texts(of: role)
    guard roles.isEmpty else { return roles.first { values.contains($0.value) }?.role }
    return values.count == 1 ? Role(rawValue: values[0]) : nil
  }

  func name(in claims: IssuedClaims) -> String? {
    name.flatMap { claims.texts(of: $0).first }.flatMap { $0.isEmpty || $0.utf8.count > Limits.nameBytesMax ? nil : $0 }
  }

  func language(in claims: IssuedClaims) -> String? {
    language.flatMap { claims.texts(of: $0).first }.flatMap { try? LanguageTag($0).text }
  }
}
