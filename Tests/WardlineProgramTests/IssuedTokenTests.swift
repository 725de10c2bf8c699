import CryptoExtras
import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay

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

  private func authority(_ keys: Data, _ policy: TokenPolicy = TokenPolicy()) async throws -> TokenAuthority {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    return try await TokenAuthority(directory: directory.path, policy: policy, published: try await KeySet(keys))
  }

  @Test("each kind of key verifies its tokens; they follow memberships, and say nothing but sub unless a rule names a claim")
  func kinds() async throws {
    for algorithm in Issuer.Algorithm.allCases {
      let issuer = try Issuer("key-1", algorithm)
      let authority = try await authority(try Issuer.set(issuer))
      let said = Self.claims(["role": "coordinator", "lang": "ar", "name": "Ana", "jti": "j1", "iat": Self.seconds - 5])
      guard case .granted(let grant) = await authority.verify(try issuer.token(said), at: Self.now) else {
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
  func everyCharacter() async throws {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    let issuers = try Issuer.Algorithm.allCases.map { try Issuer("key-\($0)", $0) }
    for issuer in issuers + [nil] {
      let authority = try await authority(try Issuer.set(issuer ?? issuers[0]))
      let own = Grant(
        participant: Participant(user: try UserID("ana"), role: .nurse), sessions: [],
        expiresAt: Self.now.advanced(byMilliseconds: 60_000), followsMembership: true)
      let token =
        if let issuer { try issuer.token(Self.claims()) } else { try await authority.issue(own, id: "j1", at: Self.now) }
      guard case .granted = await authority.verify(token, at: Self.now) else {
        Issue.record("the token itself opens nothing")
        continue
      }
      let characters = Array(token)
      for place in characters.indices {
        let isLast = place == characters.count - 1
        for other in isLast ? Array(alphabet) : ["A", "b"] where other != characters[place] {
          var changed = characters
          changed[place] = other
          #expect(await authority.verify(String(changed), at: Self.now) == .notAllowed, "\(place) of \(characters.count)")
        }
      }
    }
  }

  @Test("a token with two members of one name in its claims or its head opens nothing, however the name is written")
  func repeatedNames() async throws {
    let issuer = try Issuer("key-1")
    let authority = try await authority(try Issuer.set(issuer))
    let head = #"{"alg":"EdDSA","kid":"key-1"}"#
    let claims = #"{"sub":"ana","exp":\#(Int(Self.seconds) + 60)"#
    func verdict(_ head: String, _ claims: String) async throws -> WardlineRelay.Verdict {
      let signed = [head, claims].map { Issuer.encoded(Data($0.utf8)) }.joined(separator: ".")
      return await authority.verify(
        signed + "." + Issuer.encoded(try issuer.signature(of: Data(signed.utf8))), at: Self.now)
    }
    // Equal names in different objects, and in values, are no repetition.
    for good in [#"}"#, #","a":{"sub":1,"b":[{"sub":2},{"sub":3}]}}"#, #","c":"\",\"sub\":\"eve\"","d":["sub","sub"]}"#] {
      guard case .granted = try await verdict(head, claims + good) else {
        Issue.record("\(good)")
        continue
      }
    }
    for twice in [
      #","sub":"eve"}"#, #","sub":"ana"}"#, #","s\u0075b":"eve"}"#, #","exp":9999999999}"#, #","a":{"b":1,"c":[],"b":2}}"#,
    ] {
      #expect(try await verdict(head, claims + twice) == .notAllowed, "\(twice)")
    }
    #expect(try await verdict(#"{"alg":"EdDSA","kid":"key-1","kid":"key-1"}"#, claims + "}") == .notAllowed)
    let set = #"{"keys":[],"keys":\#(try String(decoding: Issuer.set(issuer), as: UTF8.self).dropFirst(8))"#
    let error = await #expect(throws: KeySet.Invalid.self) { _ = try await KeySet(Data(set.utf8)) }
    #expect(error?.description.contains("two members of one name") == true)
  }

  @Test("exp, nbf and iat: 60 s of skew, and not a millisecond more")
  func skew() async throws {
    let issuer = try Issuer("key-1")
    let authority = try await authority(try Issuer.set(issuer))
    let skew = Double(Limits.tokenSkewMilliseconds) / 1_000
    func verdict(_ more: [String: Any?]) async throws -> WardlineRelay.Verdict {
      await authority.verify(try issuer.token(Self.claims(more)), at: Self.now)
    }
    for name in ["nbf", "iat"] {
      guard case .granted = try await verdict([name: Self.seconds + skew]) else {
        Issue.record("\(name) within the skew")
        continue
      }
      #expect(try await verdict([name: Self.seconds + skew + 0.001]) == .notAllowed)
      #expect(try await verdict([name: "\(Int(Self.seconds))"]) == .notAllowed)
      #expect(try await verdict([name: 1e300]) == .notAllowed)
    }
    guard case .granted = try await verdict(["exp": Self.seconds - skew + 0.001]) else {
      Issue.record("exp within the skew")
      return
    }
    #expect(try await verdict(["exp": Self.seconds - skew]) == .expired)
    for none: Any? in [nil, "soon", -1, 1e300] { #expect(try await verdict(["exp": none]) == .notAllowed) }
  }

  @Test("iss and aud are asked for when they are set; aud may be a text or a list")
  func audiences() async throws {
    let issuer = try Issuer("key-1")
    let policy = TokenPolicy(issuer: "https://id.example", audience: "wardline")
    let authority = try await authority(try Issuer.set(issuer), policy)
    func opens(_ more: [String: Any?]) async throws -> Bool {
      let good: [String: Any?] = ["iss": "https://id.example", "aud": "wardline"]
      let said = Self.claims(good.merging(more) { $1 })
      guard case .granted = await authority.verify(try issuer.token(said), at: Self.now) else { return false }
      return true
    }
    #expect(try await opens([:]))
    #expect(try await opens(["aud": ["payroll", "wardline"]]))
    for wrong: [String: Any?] in [
      ["aud": "payroll"], ["aud": ["payroll"]], ["aud": [String]()], ["aud": nil], ["aud": 7], ["aud": "Wardline"],
      ["iss": "https://id.example/"], ["iss": nil], ["iss": "wardline"], ["iss": ["https://id.example"]],
    ] {
      #expect(try await !opens(wrong), "\(wrong)")
    }
  }

  @Test("a user that is none, a list of sessions, an identifier that is too long or no text: it opens nothing")
  func bounds() async throws {
    let issuer = try Issuer("key-1")
    let authority = try await authority(try Issuer.set(issuer))
    let long = String(repeating: "x", count: Limits.tokenIDBytesMax)
    guard case .granted = await authority.verify(try issuer.token(Self.claims(["jti": long])), at: Self.now) else {
      Issue.record("the longest jti")
      return
    }
    for wrong: [String: Any?] in [
      ["sub": nil], ["sub": ""], ["sub": "a b"], ["sub": ["ana"]], ["sub": 7], ["sub": "relay.operator"],
      ["sessions": ["ward-7"]],
      ["sessions": [String]()], ["jti": long + "x"], ["jti": 7],
    ] {
      #expect(await authority.verify(try issuer.token(Self.claims(wrong)), at: Self.now) == .notAllowed, "\(wrong)")
    }
    // Claims that are no object, and a head with what must be understood.
    for header: [String: Any?] in [["crit": ["b64"]], ["b64": false], ["kid": 7], ["kid": "key-2"], ["alg": 5]] {
      #expect(await authority.verify(try issuer.token(Self.claims(), header: header), at: Self.now) == .notAllowed)
    }
    for text in ["", ".", "..", "a.b.c", "....", "\u{0}.\u{0}.\u{0}", String(repeating: "a", count: Limits.tokenBytesMax + 1)] {
      #expect(await authority.verify(text, at: Self.now) == .notAllowed)
    }
  }

  @Test("claims say the role, the name and the language where rules name them")
  func claimMap() async throws {
    let issuer = try Issuer("key-1")
    var map = ClaimMap()
    // A value with commas cannot be written; what was refused has changed nothing.
    #expect(throws: ClaimMap.Invalid.self) { try map.add("role=groups:cn=desk,ou=x=coordinator") }
    for rule in ["role=groups:cn=desk=coordinator,nurses=nurse", "name=name", "language=locale"] { try map.add(rule) }
    let authority = try await authority(try Issuer.set(issuer), TokenPolicy(claims: map))
    let cases: [([String: Any?], Role?, String, String?)] = [
      (["groups": ["other", "nurses", "cn=desk"], "name": "Ana", "locale": "ar-SY"], .coordinator, "Ana", "ar-SY"),
      (["groups": "nurses"], .nurse, "ana", nil), (["groups": ["coordinator", "nurse"]], nil, "ana", nil),
      (["groups": 7, "name": ["A", "B"], "locale": "not a tag"], nil, "A", nil),
      (["name": "", "locale": String(repeating: "x", count: 300)], nil, "ana", nil),
      (["name": String(repeating: "x", count: Limits.nameBytesMax + 1)], nil, "ana", nil),
    ]
    for (more, role, name, language) in cases {
      guard case .granted(let grant) = await authority.verify(try issuer.token(Self.claims(more)), at: Self.now) else {
        Issue.record("\(more)")
        continue
      }
      #expect(grant.missing.contains(.role) == (role == nil) && grant.missing.contains(.language) == (language == nil))
      if let role { #expect(grant.participant.role == role) }
      #expect(grant.participant.name == name && grant.participant.language == language ?? "", "\(more)")
    }
    var direct = ClaimMap()
    try direct.add("role=job")
    let plain = try await self.authority(try Issuer.set(issuer), TokenPolicy(claims: direct))
    for (job, role) in [("interpreter", Role.interpreter), ("doctor", nil)] as [(String, Role?)] {
      guard case .granted(let grant) = await plain.verify(try issuer.token(Self.claims(["job": job])), at: Self.now) else {
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
      ("user=email", "'user' is not one of role, name and language"), ("name=name:a=nurse", "only role has values"),
      ("role=groups:a=doctor", "'a=doctor' is not a value and a role"), ("role=groups:=nurse", "'=nurse' is not a value"),
      ("role=groups:a=nurse,", "'' is not a value and a role"),
    ])
  func rules(rule: String, words: String) {
    var map = ClaimMap()
    let error = #expect(throws: ClaimMap.Invalid.self) { try map.add(rule) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("a rule is given once, with a bounded number of values")
  func ruleBounds() throws {
    var map = ClaimMap()
    for rule in ["role=a", "name=a", "language=a"] {
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

  // MARK: Files of keys

  @Test("a set with a key that is weak, wrong or secret is refused as a whole, with a sentence that names the key")
  func refusedKeys() async throws {
    let good = try Issuer("good").jwk
    let (rsa, short) = (try Issuer("rsa", .rs256).jwk, try Issuer("short", .rs256, bits: .init(bitCount: 1_024)).jwk)
    func with(_ jwk: [String: String], _ more: [String: String?]) -> [String: String] {
      (jwk as [String: String?]).merging(more) { $1 }.compactMapValues { $0 }
    }
    let huge = Issuer.encoded(Data(repeating: 0xFF, count: Limits.rsaKeyBits.upperBound / 8 + 1))
    let none = "there is no key for signatures in it"
    let cases: [([[String: String]], String)] = [
      ([good, short], "the key 'short' is an RSA key of 1024 bits; it must have 2048 to 8192"),
      ([with(rsa, ["n": huge])], "the key 'rsa' is an RSA key of 8200 bits"),
      ([with(rsa, ["n": nil])], "the key 'rsa' is not a public key for RS256"),
      ([with(rsa, ["alg": "PS256"])], "\(none); the key 'rsa' is for PS256; a key of its kind is used for RS256"),
      ([with(good, ["alg": "HS256"])], "\(none); the key 'good' is for HS256"),
      ([with(good, ["alg": "none"])], "\(none); the key 'good' is for none"),
      ([with(good, ["d": "AAAA"])], "the key 'good' is secret or has its private part"),
      ([["kty": "oct", "kid": "s", "k": "AAAA"]], "the key 's' is secret"),
      (
        [with(good, ["crv": "Ed448"])],
        "\(none); the key 'good' is of the kind OKP Ed448; OKP Ed25519, EC P-256 and RSA are used"
      ),
      ([["kty": "EC", "kid": "e", "crv": "P-521"]], "\(none); the key 'e' is of the kind EC P-521"),
      ([with(good, ["crv": "Ed448", "d": "AAAA"])], "the key 'good' is secret or has its private part"),
      ([good, with(rsa, ["p": "AAAA"])], "the key 'rsa' is secret or has its private part"),
      ([good, with(rsa, ["q": "AAAA"])], "the key 'rsa' is secret"),
      ([good, with(rsa, ["dp": "AAAA"])], "the key 'rsa' is secret"),
      ([good, with(rsa, ["dq": "AAAA"])], "the key 'rsa' is secret"),
      ([good, with(rsa, ["qi": ""])], "the key 'rsa' is secret"),
      ([good, with(rsa, ["use": "enc", "d": "AAAA"])], "the key 'rsa' is secret"),
      ([good, ["kty": "oct", "kid": "s", "use": "enc", "k": "AAAA"]], "the key 's' is secret"),
      ([with(good, ["x": Issuer.encoded(Data([1]) + Data(count: 31))])], "the key 'good' is a point of small order"),
      (
        [with(good, ["x": Issuer.encoded(Data([1]) + Data(count: 30) + Data([0x80]))])],
        "the key 'good' is a point of small order"
      ),
      ([with(good, ["x": Issuer.encoded(Data(count: 32))])], "the key 'good' is a point of small order"),
      (
        [with(good, ["x": Issuer.encoded(Data([0xEC]) + Data(repeating: 0xFF, count: 30) + Data([0x7F]))])],
        "the key 'good' is a point of small order"
      ),
      ([with(good, ["x": "AAAA"])], "the key 'good' is not a public key for EdDSA"),
      ([with(try Issuer("p", .es256).jwk, ["y": "AAAA"])], "the key 'p' is not a public key for ES256"),
      ([good, good], "two keys have the kid 'good'"), ([with(good, ["kid": nil])], "a key has no kid"),
      (
        [with(good, ["kid": String(repeating: "k", count: Limits.keyIDBytesMax + 1)])],
        "a key has no kid, or one of more than 256"
      ),
      ([], none), ([with(good, ["use": "enc"])], none),
      ([with(good, ["kid": "a\u{1B}[2J", "d": "AAAA"])], #"the key 'a\u{1B}[2J' is secret"#),
      ((0...Limits.keySetKeysMax).map { with(good, ["kid": "k\($0)"]) }, "33 keys; at most 32 are read"),
    ]
    for (jwks, words) in cases {
      let error = await #expect(throws: KeySet.Invalid.self) { _ = try await KeySet(try Issuer.set(jwks)) }
      #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "") instead of \(words)")
    }
    for text in ["", "[]", "{}", "{\"keys\":{}}", "{\"keys\":[7]}", "{\"keys\":[{\"kid\":\"a\"}]}"] {
      let error = await #expect(throws: KeySet.Invalid.self) { _ = try await KeySet(Data(text.utf8)) }
      #expect(error?.description.hasPrefix("this is not a JWK Set") == true)
    }
    // Those for encryption are left out, whatever they are, and as many as may be are read.
    let all = (0..<Limits.keySetKeysMax - 1).map { with(good, ["kid": "k\($0)"]) }
    let others = [["kty": "RSA", "kid": "k0", "use": "enc", "alg": "RSA-OAEP"]]
    let set = try await KeySet(try Issuer.set(all + others))
    #expect(set.names.count == Limits.keySetKeysMax - 1 && set.leftOut.isEmpty)
    // By its operations, too (RFC 7517, 4.3).
    let sealing = try JSONSerialization.data(withJSONObject: [
      "keys": [good, (good as [String: Any]).merging(["kid": "k1", "key_ops": ["encrypt"]]) { $1 }]
    ])
    #expect(try await KeySet(sealing).names == ["good"])
    // What the relay does not know is left out, too, and the operator is told.
    let unknown = [["kty": "EC", "kid": "k0", "crv": "P-384"], with(rsa, ["alg": "RS512"]), good]
    let known = try await KeySet(try Issuer.set(unknown))
    #expect(known.names == ["good"])
    #expect(known.leftOut.map { $0.prefix(13) } == ["the key 'k0' ", "the key 'rsa'"])
  }

  @Test("a file that is too long, not there, or that others can write to is refused with its path")
  func files() async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/keys.json"
    func refusal() async -> String {
      await #expect(throws: KeySet.Invalid.self) { _ = try await KeySet(file: path) }?.description ?? ""
    }
    #expect(await refusal().contains("cannot read the keys of the issuer at \(path): No such file"))
    let text = try Issuer.set(try Issuer("key-1"))
    func write(_ data: Data, mode: Int = 0o644) throws {
      _ = FileManager.default.createFile(atPath: path, contents: data, attributes: [.posixPermissions: mode])
    }
    try write(Data())
    #expect(await refusal() == "\(path) is empty, and not a JWK Set")
    let padding = Data(repeating: UInt8(ascii: " "), count: Limits.keySetBytesMax - text.count)
    try write(text + padding)
    #expect(try await KeySet(file: path).names == ["key-1"])
    try write(text + padding + Data(" ".utf8))
    #expect(await refusal() == "\(path) has more than 65536 bytes: name a file with the public keys of one issuer")
    try FileManager.default.removeItem(atPath: path)
    try write(text, mode: 0o666)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(await refusal().contains("others can write to \(path)"))
  }
}
