import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay

@testable import Wardline
@testable import WardlineProcessSupport
@testable import WardlineRelayServer

/// Tokens as the providers that hospitals use make them: the claims are those of their documentation.
@Suite("Tokens of providers")
struct ProviderTokenTests {
  struct Shape: CustomStringConvertible, Sendable {
    var description: String
    var rules: [String]
    var issuer: String
    var audience: String
    /// The claims of an access token, as JSON.
    var claims: String
    var user: String
    var role: Role
    var name: String
  }

  static let shapes = [
    Shape(
      description: "Keycloak", rules: ["role=realm_access.roles:ward-nurse=nurse,desk=coordinator", "name=name"],
      issuer: "https://sso.ward.example/realms/ward", audience: "account",
      claims: """
        "sub":"f:8f7b2c1e-3d0a-4f4e-9a77-0c8d1f2e3b4a:ana.diaz","typ":"Bearer","azp":"wardline","aud":"account","acr":"1",\
        "session_state":"0a1b","sid":"0a1b","scope":"openid profile email","email_verified":false,"name":"Ana Díaz",\
        "allowed-origins":["/*"],"preferred_username":"ana.diaz","realm_access":{"roles":["offline_access","ward-nurse"]},\
        "resource_access":{"account":{"roles":["view-profile"]}}
        """, user: "f:8f7b2c1e-3d0a-4f4e-9a77-0c8d1f2e3b4a:ana.diaz", role: .nurse, name: "Ana Díaz"),
    Shape(
      description: "Keycloak, roles of a client whose name has dots",
      rules: ["role=resource_access.ward.app.roles:interpret=interpreter", "user=preferred_username"],
      issuer: "https://sso.ward.example/realms/ward", audience: "account",
      claims: """
        "sub":"0b0c","aud":["account","ward.app"],"preferred_username":"amal@ward.example",\
        "resource_access":{"ward":{"roles":[]},"ward.app":{"roles":["interpret"]}}
        """, user: "amal@ward.example", role: .interpreter, name: "amal@ward.example"),
    Shape(
      description: "Entra ID", rules: ["role=roles:Ward.Nurse=nurse", "name=name"],
      issuer: "https://login.microsoftonline.com/1b2c3d4e-0000-1111-2222-333344445555/v2.0", audience: "api://wardline",
      claims: """
        "aud":"api://wardline","aio":"ATQAy/8TAAAA","azp":"6e74172b","azpacr":"0","name":"Ana Diaz","oid":"00000000-0000-0000-66f3-3332eca7ea81",\
        "preferred_username":"ana@ward.example","rh":"0.AX0A","roles":["Ward.Nurse"],"scp":"access_as_user",\
        "sub":"-AAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ","tid":"1b2c3d4e","uti":"fqiBqXLPj0eQa82S-IYFAA","ver":"2.0"
        """, user: "-AAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ", role: .nurse, name: "Ana Diaz"),
    Shape(
      description: "Okta", rules: ["role=groups:Ward Nurses=nurse"], issuer: "https://ward.okta.com/oauth2/default",
      audience: "api://default",
      claims: """
        "ver":1,"jti":"AT.0mP4JKAZX1iACIT4vbEDF7LpvDVjxypPMf0D7uX39RE","aud":"api://default","cid":"0oa15875ixJJf1SDq3j6",\
        "uid":"00u15875ixhXfPkmS3j6","scp":["openid","offline_access"],"sub":"ana.diaz@ward.example","groups":["Everyone","Ward Nurses"]
        """, user: "ana.diaz@ward.example", role: .nurse, name: "ana.diaz@ward.example"),
    Shape(
      description: "Auth0", rules: ["role=https://ward.example/roles:nurse=nurse", "name=https://ward.example/name"],
      issuer: "https://ward.eu.auth0.com/", audience: "https://wardline.example",
      claims: """
        "sub":"auth0|5f7c8ec7c33c6c004bbafe82","aud":["https://wardline.example","https://ward.eu.auth0.com/userinfo"],"azp":"my_client",\
        "scope":"openid profile","https://ward.example/roles":["nurse"],"https://ward.example/name":"Ana Diaz"
        """, user: "auth0|5f7c8ec7c33c6c004bbafe82", role: .nurse, name: "Ana Diaz"),
    Shape(
      description: "Amazon Cognito", rules: ["role=\"cognito:groups\":nurses=nurse", "user=username", "audience=client_id"],
      issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_aaaaaaaaa", audience: "7v8w9x0y",
      claims: """
        "sub":"aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee","device_key":"eu-central-1_a","cognito:groups":["nurses"],"token_use":"access",\
        "scope":"aws.cognito.signin.user.admin","auth_time":1676312777,"jti":"aaaaaaaa-bbbb-cccc-dddd-ffffffffffff",\
        "client_id":"7v8w9x0y","username":"ana"
        """, user: "ana", role: .nurse, name: "ana"),
    Shape(
      description: "AD FS", rules: [#"role=group:"CN=Nurses,OU=nurse,DC=ward,DC=example"=nurse,CN=Desk,DC=ward=coordinator"#],
      issuer: "http://adfs.ward.example/adfs/services/trust", audience: "microsoft:identityserver:wardline",
      claims: """
        "aud":"microsoft:identityserver:wardline","apptype":"Public","appid":"wardline","authmethod":"urn:oasis:names:tc:SAML:2.0",\
        "auth_time":"2026-03-01T07:59:00.000Z","ver":"1.0","scp":"openid","sub":"WARD\\\\ana","group":"CN=Nurses,OU=nurse,DC=ward,DC=example"
        """, user: "WARD\\ana", role: .nurse, name: "WARD\\ana"),
  ]

  @Test("opens sessions for its holder, with a role from its claims, and device and relay agree who that is", arguments: shapes)
  func shape(_ shape: Shape) throws {
    let (issuer, now) = (try Issuer("key-1", .rs256), Timestamp(milliseconds: 1_772_352_000_000))
    var map = ClaimMap()
    for rule in shape.rules { try map.add(rule) }
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let authority = try TokenAuthority(
      directory: directory.path, policy: TokenPolicy(issuer: shape.issuer, audience: shape.audience, claims: map),
      published: try KeySet(try Issuer.set(issuer)))
    let times = #""iss":"\#(shape.issuer)","iat":1772351900,"nbf":1772351900,"exp":1772355600"#
    let claims = try #require(
      try JSONSerialization.jsonObject(with: Data("{\(times),\(shape.claims)}".utf8)) as? [String: Any])
    let token = try issuer.token(claims)
    guard case .granted(let grant) = authority.verify(token, at: now) else {
      Issue.record("\(authority.verifyWithHolder(token, at: now))")
      return
    }
    #expect(grant.participant.user.text == shape.user && !grant.missing.contains(.role))
    #expect(grant.participant.role == shape.role && grant.participant.name == shape.name)
    let read = try TokenClaims(reading: token, userClaim: map.user ?? TokenClaims.defaultUserClaim)
    #expect(read.user == grant.participant.user && read.followsMembership)
  }

  @Test("a token of 12 KB that names 200 groups passes")
  func long() throws {
    let (issuer, now) = (try Issuer("key-1", .rs256), Timestamp(milliseconds: 1_772_352_000_000))
    var map = ClaimMap()
    try map.add("role=groups:CN=g199,OU=Wards,DC=ward,DC=example,DC=org=nurse")
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let authority = try TokenAuthority(
      directory: directory.path, policy: TokenPolicy(claims: map), published: try KeySet(try Issuer.set(issuer)))
    let groups = (0..<200).map { "CN=g\($0),OU=Wards,DC=ward,DC=example,DC=org" }
    let token = try issuer.token(["sub": "ana", "exp": 1_772_355_600, "groups": groups])
    #expect(token.utf8.count > 12_000)
    guard case .granted(let grant) = authority.verify(token, at: now) else {
      Issue.record("\(authority.verifyWithHolder(token, at: now))")
      return
    }
    #expect(grant.participant.role == .nurse && !grant.missing.contains(.role))
  }

  @Test(
    "each check that a token does not pass is named to the operator, without a value that is a person's; its holder hears one answer"
  )
  func refusals() throws {
    let (issuer, now) = (try Issuer("key-1"), Timestamp(milliseconds: 1_772_352_000_000))
    var map = ClaimMap()
    try map.add("user=email")
    let policy = TokenPolicy(issuer: "https://id.example", audience: "wardline", claims: map, acceptsOwnTokens: false)
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let authority = try TokenAuthority(directory: directory.path, policy: policy, published: try KeySet(try Issuer.set(issuer)))
    let good: [String: Any?] = [
      "iss": "https://id.example", "aud": "wardline", "email": "ana@ward.example", "exp": 1_772_355_600,
    ]
    func refusal(_ more: [String: Any?], header: [String: Any?] = [:]) throws -> TokenRefusal? {
      let token = try issuer.token(good.merging(more) { $1 }.compactMapValues { $0 }, header: header)
      let found = authority.verifyWithHolder(token, at: now)
      #expect((found.verdict == .notAllowed) == (found.refusal != nil))
      return found.refusal
    }
    #expect(try refusal([:]) == nil)
    let cases: [([String: Any?], TokenCheck, String)] = [
      (["iss": "https://id.example/"], .issuer, "its iss is 'https://id.example/', and --issuer is 'https://id.example'"),
      (["iss": nil], .issuer, "its iss is not a text"),
      (["aud": ["a", "b", "c", "d", "e"]], .audience, "its aud is 'a', 'b', 'c' and 2 more, and --audience is 'wardline'"),
      (["email": nil], .user, "it has no claim 'email'"),
      (["email": "aña"], .user, "its email, of 4 bytes, is not a user name"),
      (["email": "relay.operator"], .user, "its email stands for the relay's operator"),
      (["email_verified": false], .user, "its email is not verified by the issuer"),
      (["exp": nil], .time, "it has no exp"), (["nbf": 1_772_352_100], .time, "its nbf is 100 s ahead of this relay's clock"),
      (["iat": 1e300], .time, "its iat is long ahead"), (["nbf": "soon"], .time, "its nbf is not a number"),
      (["sessions": ["ward-7"]], .sessions, "it has a claim 'sessions'"), (["jti": 7], .identifier, "its jti is not a text"),
    ]
    for (more, check, reason) in cases {
      let found = try #require(try refusal(more), "\(more)")
      #expect(found.check == check && found.reason.hasPrefix(reason), "\(found)")
      #expect(!found.reason.contains("ana@") && !found.reason.contains("aña"))
    }
    #expect(try refusal([:], header: ["kid": "key-9"])?.reason.hasPrefix("it is signed with the key 'key-9'") == true)
    #expect(try refusal([:], header: ["alg": "ES256"])?.check == .signature)
    #expect(authority.verifyWithHolder("a.b.c", at: now).refusal?.check == .form)
    let own = try TokenAuthority(directory: directory.path).issue(
      Grant(
        participant: Participant(user: try UserID("ana"), role: .nurse), sessions: [], expiresAt: now, followsMembership: true),
      id: "j", at: now)
    #expect(authority.verifyWithHolder(own, at: now).refusal?.reason.contains("own key are not accepted") == true)
  }

  @Test("the first refusal of each check is told, and the next one a minute later, with how many there were")
  func told() {
    var told = ToldRefusals()
    #expect(told.count(.audience, at: 0) == 1 && told.count(.signature, at: 1) == 1)
    for now in 2..<100 { #expect(told.count(.audience, at: Int64(now)) == nil) }
    let later = Limits.tokenRefusalMilliseconds
    #expect(told.count(.audience, at: later - 1) == nil && told.count(.audience, at: later) == 100)
    #expect(told.count(.audience, at: later + 1) == nil && told.count(.signature, at: later + 1) == 1)
  }
}
