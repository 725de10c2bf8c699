/// The value of a claim in a JSON Web Token (RFC 7519). Kinds that no rule reads, such as lists of objects, are `other`.
package enum ClaimValue: Decodable, Sendable {
  case text(String)
  case texts([String])
  case number(Double)
  case flag(Bool)
  case claims([String: ClaimValue])
  case other

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let texts = try? value.decode([String].self) {
      self = .texts(texts)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let claims = try? value.decode([String: ClaimValue].self) {
      self = .claims(claims)
    } else {
      self = .other
    }
  }

  /// The only text; `nil` for anything else.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts of one text, or of a list of them.
  package var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .number, .flag, .claims, .other: []
    }
  }
}

extension [String: ClaimValue] {
  /// The claim of a name, or at a path whose steps a dot divides, such as `realm_access.roles`. Names have dots themselves, as in
  /// `https://ward.example/roles`, and a name goes before a path.
  package func claim(at path: some StringProtocol) -> ClaimValue? {
    if let claim = self[String(path)] { return claim }
    for dot in path.indices where path[dot] == "." {
      guard case .claims(let inner)? = self[String(path[..<dot])] else { continue }
      if let claim = inner.claim(at: path[path.index(after: dot)...]) { return claim }
    }
    return nil
  }
}
