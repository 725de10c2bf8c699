import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay

@testable import WardlineProcessSupport
@testable import WardlineRelayServer

/// The published keys of an issuer, as sets come.
@Suite("Key sets")
struct KeySetTests {
  @Test("a key that is weak, wrong or secret is left out of its set, with a sentence that names it, and the others are used")
  func oddKeys() throws {
    let good = try Issuer("good").jwk
    let beside = try Issuer("beside").jwk
    let (rsa, short) = (try Issuer("rsa", .rs256).jwk, try Issuer("short", .rs256, bits: 1_024).jwk)
    func with(_ jwk: [String: String], _ more: [String: String?]) -> [String: String] {
      (jwk as [String: String?]).merging(more) { $1 }.compactMapValues { $0 }
    }
    let huge = Issuer.encoded(Data(repeating: 0xFF, count: Limits.rsaKeyBits.upperBound / 8 + 1))
    let none = "there is no key for signatures in it"
    let cases: [([String: String], String)] = [
      (short, "the key 'short' is an RSA key of 1024 bits; those of 2048 to 8192 are used"),
      (with(rsa, ["n": huge]), "the key 'rsa' is an RSA key of 8200 bits"),
      (with(rsa, ["n": nil]), "the key 'rsa' is not a public key for RS256"),
      (with(rsa, ["e": "AQ"]), "the key 'rsa' is not a public key for RS256"),
      (with(rsa, ["alg": "PS256"]), "the key 'rsa' is for PS256; a key of its kind is used for RS256"),
      (with(good, ["alg": "HS256"]), "the key 'good' is for HS256"),
      (with(good, ["alg": "none"]), "the key 'good' is for none"),
      (with(good, ["d": "AAAA"]), "the key 'good' is secret or has its private part"),
      (["kty": "oct", "kid": "s", "k": "AAAA"], "the key 's' is secret"),
      (
        with(good, ["crv": "Ed448"]),
        "the key 'good' is of the kind OKP Ed448; OKP Ed25519, EC P-256 and RSA are used"
      ),
      (["kty": "EC", "kid": "e", "crv": "P-521"], "the key 'e' is of the kind EC P-521"),
      (with(good, ["crv": "Ed448", "d": "AAAA"]), "the key 'good' is secret or has its private part"),
      (with(rsa, ["p": "AAAA"]), "the key 'rsa' is secret or has its private part"),
      (with(rsa, ["q": "AAAA"]), "the key 'rsa' is secret"),
      (with(rsa, ["dp": "AAAA"]), "the key 'rsa' is secret"),
      (with(rsa, ["dq": "AAAA"]), "the key 'rsa' is secret"),
      (with(rsa, ["qi": ""]), "the key 'rsa' is secret"),
      (with(rsa, ["use": "enc", "d": "AAAA"]), "the key 'rsa' is secret"),
      (["kty": "oct", "kid": "s", "use": "enc", "k": "AAAA"], "the key \'s\' is secret"),
      (with(good, ["x": Issuer.encoded(Data([1]) + Data(count: 31))]), "the key 'good' is a point of small order"),
      (
        with(good, ["x": Issuer.encoded(Data([1]) + Data(count: 30) + Data([0x80]))]),
        "the key 'good' is a point of small order"
      ),
      (with(good, ["x": Issuer.encoded(Data(count: 32))]), "the key 'good' is a point of small order"),
      (
        with(good, ["x": Issuer.encoded(Data([0xEC]) + Data(repeating: 0xFF, count: 30) + Data([0x7F]))]),
        "the key 'good' is a point of small order"
      ),
      (with(good, ["x": "AAAA"]), "the key 'good' is not a public key for EdDSA"),
      (with(try Issuer("p", .es256).jwk, ["y": "AAAA"]), "the key 'p' is not a public key for ES256"),
      (with(good, ["kid": nil]), "a key without a kid has none of 1 to 256 bytes"),
      (
        with(good, ["kid": String(repeating: "k", count: Limits.keyIDBytesMax + 1)]),
        "the key 'kkkk"
      ),
      (with(good, ["kid": "a\u{1B}[2J", "d": "AAAA"]), #"the key 'a\u{1B}[2J' is secret"#),
    ]
    for (jwk, words) in cases {
      let error = #expect(throws: KeySet.Invalid.self) { _ = try KeySet(try Issuer.set([jwk])) }
      #expect(error?.description.hasPrefix("\(none); \(words)") == true, "\(error?.description ?? "") instead of \(words)")
      let set = try KeySet(try Issuer.set([jwk, beside]))
      #expect(set.names == ["beside"] && set.leftOut.count == 1 && set.leftOut[0].hasPrefix(words), "\(set.leftOut)")
    }
    for jwks in [[], [with(good, ["use": "enc"])]] {
      #expect(throws: KeySet.Invalid(none)) { _ = try KeySet(try Issuer.set(jwks)) }
    }
    for text in ["", "[]", "{}", "{\"keys\":{}}"] {
      let error = #expect(throws: KeySet.Invalid.self) { _ = try KeySet(Data(text.utf8)) }
      #expect(error?.description.hasPrefix("this is not a JWK Set") == true)
    }
    // What is no key at all.
    let mixed = try JSONSerialization.data(withJSONObject: [
      "keys": [7, ["kid": "a"], ["kty": "RSA", "kid": 5], NSNull(), good]
    ])
    let kept = try KeySet(mixed)
    #expect(kept.names == ["good"] && kept.leftOut.map { $0.prefix(7) } == ["entry 1", "entry 2", "entry 3", "entry 4"])
    // A key of which it is not clear what it says, also within its members.
    let plain = String(decoding: try JSONSerialization.data(withJSONObject: good), as: UTF8.self)
    for twice in [#"{"kid":"a","kid":"b","kty":"RSA"}"#, #"{"kid":"a","kty":"RSA","x5c":[{"a":1,"\u0061":2}]}"#] {
      let doubtful = try KeySet(Data(#"{"keys":[\#(plain),\#(twice)],"more":[1,{"a":1}]}"#.utf8))
      #expect(doubtful.names == ["good"] && doubtful.leftOut == ["entry 2 has two members of one name"])
    }
    // The first ones are used, and all others are told of, but not each in a line.
    let many = try KeySet(try Issuer.set((0..<3 * Limits.keySetKeysMax).map { with(good, ["kid": "k\($0)"]) }))
    #expect(many.names.count == Limits.keySetKeysMax && many.leftOut.count == Limits.keySetKeysMax + 1)
    #expect(many.leftOut.first?.hasPrefix("the key 'k128' comes after the first 128") == true)
    #expect(many.leftOut.last == "128 more are not used either")
    // Those for encryption are left out, whatever they are, and as many as may be are read.
    let all = (0..<Limits.keySetKeysMax - 1).map { with(good, ["kid": "k\($0)"]) }
    let others = [["kty": "RSA", "kid": "k0", "use": "enc", "alg": "RSA-OAEP"]]
    let set = try KeySet(try Issuer.set(all + others))
    #expect(set.names.count == Limits.keySetKeysMax - 1 && set.leftOut.isEmpty)
    // By its operations, too (RFC 7517, 4.3).
    let sealing = try JSONSerialization.data(withJSONObject: [
      "keys": [good, (good as [String: Any]).merging(["kid": "k1", "key_ops": ["encrypt"]]) { $1 }]
    ])
    #expect(try KeySet(sealing).names == ["good"])
    // What the relay does not know is left out, too, and the operator is told.
    let unknown = [["kty": "EC", "kid": "k0", "crv": "P-384"], with(rsa, ["alg": "RS512"]), good]
    let known = try KeySet(try Issuer.set(unknown))
    #expect(known.names == ["good"])
    #expect(known.leftOut.map { $0.prefix(13) } == ["the key 'k0' ", "the key 'rsa'"])
  }

  @Test("keys of one name: a token of either is good, and the same key twice is one")
  func sameName() throws {
    let (first, second) = (try Issuer("key-1"), try Issuer("key-1", .es256))
    let set = try KeySet(try Issuer.set([try first.jwk, try second.jwk, try first.jwk]))
    #expect(set.names == ["key-1"] && set.keys(named: "key-1").count == 2 && set.all.count == 2 && set.leftOut.isEmpty)
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let authority = try TokenAuthority(directory: directory.path, published: set)
    for issuer in [first, second] {
      guard case .granted = authority.verify(try issuer.token(["sub": "ana", "exp": 2_000_000_000]), at: .now) else {
        Issue.record("\(issuer.algorithm) opens nothing")
        continue
      }
    }
    let other = try Issuer("key-1").token(["sub": "ana", "exp": 2_000_000_000])
    #expect(authority.verify(other, at: .now) == .notAllowed)
  }

  @Test("a file that is too long, not there, or that others can write to is refused with its path")
  func files() throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/keys.json"
    func refusal() -> String {
      #expect(throws: KeySet.Invalid.self) { _ = try KeySet(file: path) }?.description ?? ""
    }
    #expect(refusal().contains("cannot read the keys of the issuer at \(path): No such file"))
    let text = try Issuer.set(try Issuer("key-1"))
    func write(_ data: Data, mode: Int = 0o644) throws {
      _ = FileManager.default.createFile(atPath: path, contents: data, attributes: [.posixPermissions: mode])
    }
    try write(Data())
    #expect(refusal() == "\(path) is empty, and not a JWK Set")
    let padding = Data(repeating: UInt8(ascii: " "), count: Limits.keySetBytesMax - text.count)
    try write(text + padding)
    #expect(try KeySet(file: path).names == ["key-1"])
    try write(text + padding + Data(" ".utf8))
    #expect(refusal() == "\(path) has more than \(Limits.keySetBytesMax) bytes: name a file with the public keys of one issuer")
    try FileManager.default.removeItem(atPath: path)
    try write(text, mode: 0o666)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(refusal().contains("others can write to \(path)"))
  }
}
