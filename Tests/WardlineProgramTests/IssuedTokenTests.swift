import Foundation
import Testing
import WardlineCrypto
import WardlineHarness
import WardlineModel
import WardlineRelay
import WardlineProtocol

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

/// Keys and tokens of an issuer, without a process.
@Suite("Tokens of an issuer")
struct IssuedTokenTests {
  private static let now = Timestamp(milliseconds: 1_772_352_000_000)
  private static let seconds = 1_772_352_000.0

  private static func claims(_ more: [String: Any?] = [:]) -> [String: Any] {
    (["sub": "ana", "exp": seconds + 3_600] as [String: Any?]).merging(more) { $1 }.compactMapValues { $0 }
  }

  private func authority(_ keys: Data, _ policy: TokenPolicy = TokenPolicy()) throws -> TokenAuthority {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    return try TokenAuthority(directory: directory.path, policy: policy, published: try KeySet(keys))
  }

  @Test("each kind of key verifies its tokens; they follow memberships, and say nothing but sub unless a rule names a claim")
  func kinds() throws {
    for algorithm in Issuer.Algorithm.allCases {
      let issuer = try Issuer("key-1", algorithm)
      let authority = try authority(try Issuer.set(issuer))
      let said = Self.claims(["role": "coordinator", "lang": "ar", "name": "Ana", "jti": "j1", "iat": Self.seconds - 5])
      guard case .granted(let grant) = authority.verify(try issuer.token(said), at: Self.now) else {
        Issue.record("\(algorithm) opens nothing")
        continue
      }
      #expect(grant.participant.user.text == "ana" && grant.missing == [.role, .name, .language])
      #expect(grant.followsMembership && grant.sessions.isEmpty)
      #expect(grant.expiresAt == Timestamp(milliseconds: 1_772_355_660_000), "with the skew")
      let origin = try #require(grant.origins.first)
      #expect(origin.tokenID == "j1")
      #expect(authority.acceptedKeys == [.own, origin.key])
    }
  }

  @Test(
    "a token with any character changed opens nothing, the last one of its signature in every way, of the own key and of each issuer's"
  )
  func everyCharacter() throws {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    let issuers = try Issuer.Algorithm.allCases.map { try Issuer("key-\($0)", $0) }
    for issuer in issuers + [nil] {
      let authority = try authority(try Issuer.set(issuer ?? issuers[0]))
      let own = Grant(
        participant: Participant(user: try UserID("ana"), role: .nurse), sessions: [],
        expiresAt: Self.now.advanced(byMilliseconds: 60_000), followsMembership: true)
      let token =
        if let issuer { try issuer.token(Self.claims()) } else { try authority.issue(own, id: "j1", at: Self.now) }
      guard case .granted = authority.verify(token, at: Self.now) else {
        Issue.record("the token itself opens nothing")
        continue
      }
      let characters = Array(token)
      for place in characters.indices {
        let isLast = place == characters.count - 1
        for other in isLast ? Array(alphabet) : ["A", "b"] where other != characters[place] {
          var changed = characters
          changed[place] = other
          #expect(authority.verify(String(changed), at: Self.now) == .notAllowed, "\(place) of \(characters.count)")
        }
      }
    }
  }

  @Test("a token with two members of one name in its claims or its head opens nothing, however the name is written")
  func repeatedNames() throws {
    let issuer = try Issuer("key-1")
    let authority = try authority(try Issuer.set(issuer))
    let head = #"{"alg":"EdDSA","kid":"key-1"}"#
    let claims = #"{"sub":"ana","exp":\#(Int(Self.seconds) + 60)"#
    func verdict(_ head: String, _ claims: String) throws -> WardlineRelay.TokenVerdict {
      let signed = [head, claims].map { Issuer.encoded(Data($0.utf8)) }.joined(separator: ".")
      return authority.verify(
        signed + "." + Issuer.encoded(try issuer.signature(of: Data(signed.utf8))), at: Self.now)
    }
    // Equal names in different objects, and in values, are no repetition.
    for good in [#"}"#, #","a":{"sub":1,"b":[{"sub":2},{"sub":3}]}}"#, #","c":"\",\"sub\":\"eve\"","d":["sub","sub"]}"#] {
      guard case .granted = try verdict(head, claims + good) else {
        Issue.record("\(good)")
        continue
      }
    }
    for twice in [
      #","sub":"eve"}"#, #","sub":"ana"}"#, #","s\u0075b":"eve"}"#, #","exp":9999999999}"#, #","a":{"b":1,"c":[],"b":2}}"#,
    ] {
      #expect(try verdict(head, claims + twice) == .notAllowed, "\(twice)")
    }
    #expect(try verdict(#"{"alg":"EdDSA","kid":"key-1","kid":"key-1"}"#, claims + "}") == .notAllowed)
    let set = #"{"keys":[],"keys":\#(try String(decoding: Issuer.set(issuer), as: UTF8.self).dropFirst(8))"#
    let error = #expect(throws: KeySet.Invalid.self) { _ = try KeySet(Data(set.utf8)) }
    #expect(error?.description.contains("two members of one name") == true)
  }

  @Test("exp, nbf and iat: 60 s of skew, and not a millisecond more")
  func skew() throws {
    let issuer = try Issuer("key-1")
    let authority = try authority(try Issuer.set(issuer))
    let skew = Double(Limits.tokenSkewMilliseconds) / 1_000
    func verdict(_ more: [String: Any?]) throws -> WardlineRelay.TokenVerdict {
      authority.verify(try issuer.token(Self.claims(more)), at: Self.now)
    }
    for name in ["nbf", "iat"] {
      guard case .granted = try verdict([name: Self.seconds + skew]) else {
        Issue.record("\(name) within the skew")
        continue
      }
      #expect(try verdict([name: Self.seconds + skew + 0.001]) == .notAllowed)
      #expect(try verdict([name: "\(Int(Self.seconds))"]) == .notAllowed)
      #expect(try verdict([name: 1e300]) == .notAllowed)
    }
    guard case .granted = try verdict(["exp": Self.seconds - skew + 0.001]) else {
      Issue.record("exp within the skew")
      return
    }
    #expect(try verdict(["exp": Self.seconds - skew]) == .expired)
    for none: Any? in [nil, "soon", -1, 1e300] { #expect(try verdict(["exp": none]) == .notAllowed) }
  }

  @Test("iss and aud are asked for when they are set; aud may be a text or a list")
  func audiences() throws {
    let issuer = try Issuer("key-1")
    let policy = TokenPolicy(issuer: "https://id.example", audience: "wardline")
    let authority = try authority(try Issuer.set(issuer), policy)
    func opens(_ more: [String: Any?]) throws -> Bool {
      let good: [String: Any?] = ["iss": "https://id.example", "aud": "wardline"]
      let said = Self.claims(good.merging(more) { $1 })
      guard case .granted = authority.verify(try issuer.token(said), at: Self.now) else { return false }
      return true
    }
    #expect(try opens([:]))
    #expect(try opens(["aud": ["payroll", "wardline"]]))
    for wrong: [String: Any?] in [
      ["aud": "payroll"], ["aud": ["payroll"]], ["aud": [String]()], ["aud": nil], ["aud": 7], ["aud": "Wardline"],
      ["iss": "https://id.example/"], ["iss": nil], ["iss": "wardline"], ["iss": ["https://id.example"]],
    ] {
      #expect(try !opens(wrong), "\(wrong)")
    }
  }

  @Test("a user that is none, a list of sessions, an identifier that is too long or no text: it opens nothing")
  func bounds() throws {
    let issuer = try Issuer("key-1")
    let authority = try authority(try Issuer.set(issuer))
    let long = String(repeating: "x", count: Limits.tokenIDBytesMax)
    guard case .granted = authority.verify(try issuer.token(Self.claims(["jti": long])), at: Self.now) else {
      Issue.record("the longest jti")
      return
    }
    for wrong: [String: Any?] in [
      ["sub": nil], ["sub": ""], ["sub": " ana"], ["sub": "ana "], ["sub": "ana\n"], ["sub": "aña"], ["sub": "a\u{7F}"],
      ["sub": String(repeating: "x", count: Limits.userIDBytesMax + 1)], ["sub": ["ana"]], ["sub": 7],
      ["sub": "relay.operator"],
      ["sessions": ["ward-7"]],
      ["sessions": [String]()], ["jti": long + "x"], ["jti": 7],
    ] {
      #expect(authority.verify(try issuer.token(Self.claims(wrong)), at: Self.now) == .notAllowed, "\(wrong)")
    }
    // Claims that are no object, and a head with what must be understood.
    for header: [String: Any?] in [["crit": ["b64"]], ["b64": false], ["kid": 7], ["kid": "key-2"], ["alg": 5]] {
      #expect(authority.verify(try issuer.token(Self.claims(), header: header), at: Self.now) == .notAllowed)
    }
    for text in ["", ".", "..", "a.b.c", "....", "\u{0}.\u{0}.\u{0}", String(repeating: "a", count: Limits.tokenBytesMax + 1)] {
      #expect(authority.verify(text, at: Self.now) == .notAllowed)
    }
  }

  @Test("claims say the role, the name and the language where rules name them")
  func claimMap() throws {
    let issuer = try Issuer("key-1")
    var map = ClaimMap()
    // What was refused has changed nothing.
    #expect(throws: ClaimMap.Invalid.self) { try map.add("role=groups:cn=desk,ou=x") }
    for rule in ["role=groups:cn=desk=coordinator,nurses=nurse", "name=name", "language=locale"] { try map.add(rule) }
    let authority = try authority(try Issuer.set(issuer), TokenPolicy(claims: map))
    let cases: [([String: Any?], Role?, String, String?)] = [
      (["groups": ["other", "nurses", "cn=desk"], "name": "Ana", "locale": "ar-SY"], .coordinator, "Ana", "ar-SY"),
      (["groups": "nurses"], .nurse, "ana", nil), (["groups": ["coordinator", "nurse"]], nil, "ana", nil),
      (["groups": 7, "name": ["A", "B"], "locale": "not a tag"], nil, "A", nil),
      (["name": "", "locale": String(repeating: "x", count: 300)], nil, "ana", nil),
      (["name": String(repeating: "x", count: Limits.nameBytesMax + 1)], nil, "ana", nil),
    ]
    for (more, role, name, language) in cases {
      guard case .granted(let grant) = authority.verify(try issuer.token(Self.claims(more)), at: Self.now) else {
        Issue.record("\(more)")
        continue
      }
      #expect(grant.missing.contains(.role) == (role == nil) && grant.missing.contains(.language) == (language == nil))
      if let role { #expect(grant.participant.role == role) }
      #expect(grant.participant.name == name && grant.participant.language == language ?? "", "\(more)")
    }
    var direct = ClaimMap()
    try direct.add("role=job")
    let plain = try self.authority(try Issuer.set(issuer), TokenPolicy(claims: direct))
    for (job, role) in [("interpreter", Role.interpreter), ("doctor", nil)] as [(String, Role?)] {
      guard case .granted(let grant) = plain.verify(try issuer.token(Self.claims(["job": job])), at: Self.now) else {
        Issue.record("\(job)")
        continue
      }
      #expect(role.map { grant.participant.role == $0 } ?? grant.missing.contains(.role))
    }
  }

  @Test(
    "a rule that is wrong is refused with its value",
    arguments: [
      ("language", "'language' is not a rule such as language=locale"), ("role=", "'role=' is not a rule"),
      ("email=user", "'email' is not one of role, name, language, user and audience"),
      ("name=name:a=nurse", "only role has values"),
      ("role=groups:a=doctor", "'a=doctor' is not a value and a role"), ("role=groups:=nurse", "'=nurse' is not a value"),
      ("role=groups:a=nurse,", "'' is not a value and a role"),
      ("role=cognito:groups:a=nurse", "which of its colons ends the claim?"), ("role=groups=nurse", "stands its name"),
      ("role=:a=nurse", "names no claim"), ("role=\"a", "a quotation mark is missing"),
      ("user=a\"b", "a quotation mark is missing"),
    ])
  func rules(rule: String, words: String) {
    var map = ClaimMap()
    let error = #expect(throws: ClaimMap.Invalid.self) { try map.add(rule) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("a rule is given once, with a bounded number of values")
  func ruleBounds() throws {
    var map = ClaimMap()
    for rule in ["role=a", "name=a", "language=a", "user=a", "audience=a"] {
      try map.add(rule)
      #expect(throws: ClaimMap.Invalid.self) { try map.add(rule) }
    }
    func rule(_ count: Int) -> String { "role=groups:" + (0..<count).map { "g\($0)=nurse" }.joined(separator: ",") }
    var many = ClaimMap()
    #expect(throws: ClaimMap.Invalid.self) { try many.add(rule(Limits.roleClaimValuesMax + 1)) }
    var most = ClaimMap()
    try most.add(rule(Limits.roleClaimValuesMax))
    #expect(most.roles.count == Limits.roleClaimValuesMax)
  }

  @Test("the tokens of RFC 7515 (A.1 to A.3) and RFC 8037 (A.4) are genuine under their keys, and under no other")
  func rfc() throws {
    let joe = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    let keys = try KeySet(
      try Issuer.set([
        [
          "kid": "A.2", "kty": "RSA", "e": "AQAB",
          "n":
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ",
        ],
        [
          "kid": "A.3", "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
          "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
        ],
        ["kid": "A.4", "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"],
      ]))
    let tokens = [
      "A.2":
        "eyJhbGciOiJSUzI1NiJ9.\(joe).cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
      "A.3":
        "eyJhbGciOiJFUzI1NiJ9.\(joe).DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
      "A.4":
        "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
    ]
    for (name, token) in tokens {
      let parts = token.split(separator: ".")
      let signature = [UInt8](try #require(Data(base64URL: parts[2].utf8)))
      let signed = Array("\(parts[0]).\(parts[1])".utf8)
      for other in tokens.keys {
        let key = try #require(keys.keys(named: other).first)
        #expect(key.verifying.isValid(signature, of: signed) == (other == name), "\(name) \(other)")
      }
    }
    let secret = SecretKey(
      try #require(
        Data(base64URL: "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow".utf8)))
    #expect(
      Data(MessageCode.make(for: Array("eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(joe)".utf8), under: secret)).base64URL
        == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
  }
}
