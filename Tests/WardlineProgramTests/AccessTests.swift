import ArgumentParser
import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

@Suite("The flags of access")
struct AccessFlagTests {
  @Test("what is revoked is a line, and a JSON object")
  func lines() throws {
    let at = Timestamp(milliseconds: 1_772_352_000_000)
    let plain = RevocationLine(isJSON: false)
    let user = Revocation(of: .user(try UserID("amal")), at: at)
    let token = Revocation(of: .token("a\u{1B}[2J"), at: at, until: at.advanced(byMilliseconds: 1_000))
    #expect(String(decoding: plain.written(user), as: UTF8.self) == "user amal \(at.text)\n")
    #expect(
      String(decoding: plain.written(token), as: UTF8.self)
        == "token a\\u{1B}[2J \(at.text) until \(at.advanced(byMilliseconds: 1_000).text)\n")
    let json = RevocationLine(isJSON: true)
    #expect(
      String(decoding: json.written(user), as: UTF8.self)
        == #"{"v":1,"event":"revocation","of":"user","name":"amal","revokedAtMs":1772352000000,"untilMs":null}"# + "\n")
    #expect(String(decoding: json.written(token), as: UTF8.self).hasSuffix(#""untilMs":1772352001000}"# + "\n"))
  }

  @Test(
    "what is wrong with a revocation is said",
    arguments: [
      ([], "name either --token-id or --user"), (["--token-id", "a", "--user", "b"], "name either --token-id or --user"),
      (["--token-id", "a", "--until", "soon"], "'soon' is not a time such as 2026-03-01T08:00:00Z"),
      (["--token-id", ""], "--token-id takes 1 to 128 bytes, not 0"),
      (["--token-id", String(repeating: "x", count: 129)], "--token-id takes 1 to 128 bytes, not 129"),
      (["--user", "a\tb"], "is not a user name"), (["--user", "b", "--wipe"], "--wipe goes with --user and --device"),
      (["--device", "d", "--wipe"], "--device goes with --user"), (["--user", "b", "--device", "d"], "--device needs --wipe"),
      (["--user", "b", "--device", "d", "--wipe", "--token-id", "a"], "with neither --token-id nor --until"),
      (["--user", "b", "--device", "d e", "--wipe"], "d e"),
    ])
  func revocations(arguments: [String], words: String) {
    let error = #expect(throws: (any Error).self) { _ = try Revoke.parseAsRoot(["add", "--data", "x"] + arguments) }
    let said = error.map { Revoke.message(for: $0) } ?? ""
    #expect(said.contains(words), "\(said)")
  }

  @Test(
    "flags that do not go together are refused: keys without an issuer and an audience, and these without keys",
    arguments: [
      (["--issuer", "i"], "need --jwks"), (["--no-own-tokens"], "need --jwks"), (["--claim", "role=job"], "need --jwks"),
      (["--jwks", "k"], "--jwks needs --issuer and --audience"),
      (["--jwks", "k", "--issuer", "i"], "needs --issuer and --audience"),
      (["--jwks", "k", "--issuer", "", "--audience", "a"], "--jwks needs --issuer and --audience"),
      (["--jwks", "k", "--issuer", "i", "--audience", "a", "--claim", "email=user"], "'email' is not one of role, name"),
      (["--jwks-url", "https://id.example/keys"], "--jwks-url needs --issuer and --audience"),
      (["--discover", "--audience", "a"], "--discover needs --issuer and --audience"),
      (
        ["--jwks-url", "http://id.example/keys", "--issuer", "i", "--audience", "a"],
        "--jwks-url: “http://id.example/keys” is not encrypted"
      ),
      (
        ["--discover", "--issuer", "i", "--audience", "a"], "--discover: “i/.well-known/openid-configuration” is not an address"
      ),
      (["--jwks", "k", "--discover", "--issuer", "i", "--audience", "a"], "--jwks and --discover say where the keys are"),
      (["--issuer-ca-file", "x"], "--issuer-ca-file needs --jwks-url or --discover"),
    ])
  func serving(arguments: [String], words: String) {
    let error = #expect(throws: (any Error).self) { _ = try Serve.parse(["--data", "x"] + arguments) }
    let said = error.map { Serve.message(for: $0) } ?? ""
    #expect(said.contains(words), "\(said)")
  }
}

extension ProcessTests {
  @Suite struct Access {
    /// A relay that accepts the tokens of an issuer, and no people in its directory.
    private final class Issued {
      let ward: Ward
      var keys: String { ward.directory.path + "/keys.json" }
      private(set) var tokens: [String] = []

      init(_ issuers: Issuer..., flags: [String] = []) throws {
        ward = try Ward(isOpen: false)
        try publish(try Issuer.set(try issuers.map { try $0.jwk }))
        try ward.openRelay(
          flags: [
            "--jwks", keys, "--issuer", "https://id.example", "--audience", "wardline", "--claim", "role=job",
            "--no-own-tokens",
          ] + flags)
      }

      /// As whoever fetches the keys does it: another file in the place of the one before.
      func publish(_ set: Data) throws {
        try set.write(to: URL(fileURLWithPath: keys), options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: keys)
      }

      func give(
        _ user: String, _ issuer: Issuer, id: String, issuedAfterSeconds seconds: Double = 0, _ more: [String: Any] = [:]
      ) throws {
        let now = Date().timeIntervalSince1970.rounded(.down)
        // The last two are names that a device reads in tokens of a relay.
        let claims: [String: Any] = [
          "iss": "https://id.example", "aud": ["wardline"], "sub": user, "job": "nurse", "jti": id, "iat": now + seconds,
          "exp": now + 3_600,
          "role": ["ward"], "lang": 7,
        ]
        let token = try issuer.token(claims.merging(more) { $1 })
        tokens.append(token)
        let path = file(user)
        try? FileManager.default.removeItem(atPath: path)
        try #require(
          FileManager.default.createFile(atPath: path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600]))
      }

      func file(_ user: String) -> String { "\(ward.directory.path)/\(user).issued" }
      func store(_ user: String) -> String { "\(ward.directory.path)/\(user)/store" }

      func create(_ session: String, as user: String) throws -> Ward.Ended {
        try ward.end(
          ward.programs.wardline,
          ["session", "create", session, "--relay", ward.url, "--token-file", file(user), "--store", store(user)])
      }

      func chat(_ user: String, in session: String) throws -> ChatDriver {
        try ChatDriver(ward.programs, relay: ward.url, session: session, token: file(user), store: store(user))
      }

      func revoke(_ arguments: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["revoke"] + arguments + ["--data", ward.data])
      }
    }

    @Test(
      "G8: a token that is revoked beside a running relay ends its connection within 5 s, and what is written then goes with the next token"
    )
    func revoked() throws {
      let issuer = try Issuer("key-1", .es256)
      let issued = try Issued(issuer)
      try issued.give("nora", issuer, id: "t1")
      let created = try issued.create("ward-9", as: "nora")
      #expect(created.status == 0, "\(created)")
      let chat = try issued.chat("nora", in: "ward-9")
      chat.send("one")
      #expect(chat.wait { $0.hasSent(1) })
      let began = ContinuousClock.now
      let done = try issued.revoke("--token-id", "t1")
      #expect(done.status == 0 && done.output.first?.hasPrefix("token t1 ") == true, "\(done)")
      #expect(chat.wait { $0.connection?.reason?.contains("revoked") == true }, "\(chat.events.suffix(3))")
      // Nobody who reads the program's lines learns anything else.
      #expect(!chat.events.contains { $0.reason?.contains("expired") == true }, "\(chat.events.suffix(3))")
      #expect(ContinuousClock.now - began < .seconds(5))
      chat.send("two")
      #expect(chat.wait { $0.messageCount(in: "pending") == 1 }, "\(chat.statesInWords)")
      chat.quit()
      // It opens nothing after a restart, either.
      issued.ward.killRelay()
      try issued.ward.openRelay(flags: [
        "--jwks", issued.keys, "--issuer", "https://id.example", "--audience", "wardline", "--claim", "role=job",
      ])
      #expect(try issued.create("ward-10", as: "nora").status == 77)
      #expect(try issued.ward.programs.logTexts(data: issued.ward.data, session: "ward-9") == ["one"])
      try issued.give("nora", issuer, id: "t2")
      let back = try issued.chat("nora", in: "ward-9")
      #expect(back.wait { $0.hasSent(2) }, "\(back.statesInWords)")
      #expect(try issued.ward.programs.logTexts(data: issued.ward.data, session: "ward-9") == ["one", "two"])
      // All tokens of the user: at SIGHUP at once, and a look each second finds it anyway.
      #expect(try issued.revoke("--user", "nora").status == 0)
      issued.ward.relay?.hangUp()
      #expect(back.wait { $0.connection?.reason?.contains("revoked") == true }, "\(back.events.suffix(3))")
      back.quit()
      // Whatever its iat: a refresh token brings one that is issued later.
      try issued.give("nora", issuer, id: "t3", issuedAfterSeconds: 59)
      let later = try issued.create("ward-11", as: "nora")
      #expect(later.status == 77 && later.errors.contains("the relay's operator has revoked this token"), "\(later)")
      #expect(!later.errors.contains("expired"), "\(later)")
      let flags = ["--relay", issued.ward.url, "--token-file", issued.file("nora"), "--store", issued.store("nora")]
      let lines = try issued.ward.end(
        issued.ward.programs.wardline, ["chat", "--plain", "--session", "ward-9"] + flags, environment: ["LC_ALL": "C.UTF-8"])
      let said = lines.output.joined(separator: "\n") + lines.errors
      #expect(lines.status == 77 && said.contains("The relay refuses this token. Your messages are safe"), "\(lines)")
      #expect(said.contains("(the relay's operator has revoked this token)") && !said.contains("expired"), "\(lines)")
      let list = try issued.revoke("list")
      #expect(list.output.map { $0.prefix(9) } == ["token t1 ", "user nora"], "\(list)")
      let lifted = try issued.revoke("lift", "--user", "nora")
      #expect(lifted.status == 0, "\(lifted)")
      #expect(try issued.revoke("lift", "--user", "nora").status == 65)
      #expect(try issued.create("ward-11", as: "nora").status == 0)
      try issued.give("nora", issuer, id: "t1")
      #expect(try issued.create("ward-12", as: "nora").status == 77, "what was revoked by itself stays revoked")
    }

    @Test(
      "whom a provider names by an address, a sign first, spaces or 255 bytes: they talk, each with a store of their own, and are revoked"
    )
    func odd() throws {
      let issuer = try Issuer("key-1", .es256)
      let issued = try Issued(issuer, flags: ["--claim", "name=name", "--claim", "user=upn"])
      let ward = issued.ward
      let users = ["ana@ward.example", "-_9xZ/+=", "auth0|5f7c8ec7", #"WARD\ana "a" diaz"#, String(repeating: "|", count: 255)]
      let state = ward.directory.path + "/state"
      func run(_ user: Int, _ arguments: [String]) throws -> Ward.Ended {
        try ward.end(
          ward.programs.wardline,
          Array(arguments.prefix(2)) + ["--relay", ward.url, "--token-file", issued.file("\(user)")] + arguments.dropFirst(2),
          environment: ["XDG_STATE_HOME": state, "WARDLINE_USER_CLAIM": "upn"])
      }
      for (number, user) in users.enumerated() {
        try issued.give("\(number)", issuer, id: "t\(number)", ["upn": user, "name": "Person \(number)"])
        let created = try run(number, ["session", "create", "ward-\(number)"])
        #expect(created.status == 0, "\(created)")
        let sent = try run(number, ["send", "--session=ward-\(number)", "by \(number)"])
        #expect(sent.status == 0, "\(sent)")
        let muted = try run(number, ["session", "mute", "--", users[(number + 1) % users.count]])
        #expect(muted.status == 0, "\(muted)")
        #expect(try ward.programs.logTexts(data: ward.data, session: "ward-\(number)") == ["by \(number)"])
      }
      let stores = try FileManager.default.contentsOfDirectory(atPath: state + "/wardline").filter { $0.hasSuffix(".sqlite") }
      #expect(stores.count == users.count && stores.contains { $0.hasPrefix("ana_ward.example~") }, "\(stores)")
      // Without the claim the device takes another name for its owner than the relay, and sends nothing.
      let other = try ward.end(
        ward.programs.wardline,
        ["session", "create", "ward-x", "--relay", ward.url, "--token-file", issued.file("0"), "--store", state + "/other"])
      #expect(other.status == 77 && other.errors.contains("--user-claim"), "\(other)")
      for (number, user) in users.enumerated() {
        #expect(try issued.revoke("--user=\(user)").status == 0)
        #expect(try run(number, ["session", "create", "late-\(number)"]).status == 77)
      }
    }

    @Test("which check a token has not passed stands in the log and the audit log, and its holder hears one answer")
    func checks() throws {
      let issuer = try Issuer("key-1", .es256)
      let issued = try Issued(issuer)
      let odd: [(claims: [String: Any], check: String)] = [
        (["aud": "payroll"], "audience"), (["iss": "https://other.example"], "issuer"), (["job": "doctor"], "role"),
        (["nbf": Date().timeIntervalSince1970 + 3_600], "time"), (["sub": "aña"], "user"),
      ]
      var answers: Set<String> = []
      for (number, odd) in odd.enumerated() {
        try issued.give("nora", issuer, id: "t\(number)", odd.claims)
        for _ in 0..<2 {
          let created = try ward(issued, "ward-\(number)")
          #expect(created.status == 77)
          answers.insert(created.errors)
        }
      }
      #expect(answers.count == 1, "\(answers)")
      let relay = try #require(issued.ward.relay)
      let lines = relay.errors.split(separator: "\n").filter { $0.contains(" token_refused: ") }
      #expect(lines.count == odd.count, "\(lines)")
      for (line, odd) in zip(lines, odd) {
        #expect(line.contains("check=\(odd.check) ") && line.contains("peer=127.0.0.1"), "\(line)")
      }
      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 10_000) == 0)
      let audit = try issued.ward.end(issued.ward.programs.relay, ["audit", "export", "--data", issued.ward.data])
      let rows = audit.output.filter { $0.contains("token_refused") }
      #expect(rows.count == odd.count && rows[0].contains("audience: its aud is 'payroll'"), "\(audit)")
    }

    /// With a user whom the device can read in the token, whatever the relay reads.
    private func ward(_ issued: Issued, _ session: String) throws -> Ward.Ended {
      try issued.ward.end(
        issued.ward.programs.wardline,
        ["session", "create", session, "--relay", issued.ward.url, "--token-file", issued.file("nora")]
          + ["--user-claim", "jti", "--store", issued.store("nora") + session])
    }

    @Test("a revocation of a user holds until its stated time, and for tokens that 'token' makes, which says so")
    func revokedUntil() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["one"]).status == 0)
      func revoke(_ arguments: String...) throws -> Ward.Ended {
        try ward.end(ward.programs.relay, ["revoke"] + arguments + ["--data", ward.data, "--user", "ana"])
      }
      func time(afterSeconds seconds: Double) -> String { Date(timeIntervalSinceNow: seconds).formatted(.iso8601) }
      #expect(try revoke("--until", time(afterSeconds: 3_600)).output.first?.contains(" until 2") == true)
      let made = try ward.end(
        ward.programs.relay,
        ["token", "--data", ward.data, "--user", "ana", "--role", "nurse", "--session", ward.session])
      #expect(made.status == 0 && made.errors.contains("revoke lift --user ana"), "\(made)")
      try Data((made.output.first ?? "").utf8).write(to: URL(fileURLWithPath: ward.token(of: .nurse)))
      #expect(try ward.run("send", ["--wait", "5s", "two"]).status == 77)
      #expect(try revoke("lift").status == 0)
      #expect(try revoke("--until", time(afterSeconds: -5)).status == 0)
      let sent = try ward.run("send", ["three"])
      #expect(sent.status == 0, "\(sent)")
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["one", "two", "three"])
    }

    @Test("the keys of an issuer change at SIGHUP, and stay where the file cannot be used; no token is in the relay's log")
    func rotated() throws {
      let (old, new) = (try Issuer("key-1"), try Issuer("key-2", .rs256))
      let issued = try Issued(old)
      let relay = try #require(issued.ward.relay)
      try issued.give("nora", old, id: "t1")
      try issued.give("olga", new, id: "t2")
      #expect(try issued.create("ward-9", as: "nora").status == 0)
      #expect(try issued.create("ward-10", as: "olga").status == 77)
      let chat = try issued.chat("nora", in: "ward-9")
      #expect(chat.wait { $0.isOnline })
      func inUse() -> Int { relay.errors.components(separatedBy: "the keys of the issuer are in use").count - 1 }
      #expect(inUse() == 1)
      try issued.publish(Data("{\"keys\":[".utf8))
      relay.hangUp()
      #expect(relay.wait(milliseconds: 5_000) { $0.errors.contains("the keys of the issuer stay as they were") })
      #expect(relay.errors.contains("keys.json: this is not a JWK Set"))
      chat.send("one")
      #expect(chat.wait { $0.hasSent(1) })
      try issued.publish(try Issuer.set(old, new))
      relay.hangUp()
      #expect(relay.wait(milliseconds: 5_000) { _ in inUse() == 2 })
      let created = try issued.create("ward-10", as: "olga")
      #expect(created.status == 0, "\(created)")
      #expect(chat.isOnline && chat.connection?.reason == nil)
      try issued.publish(try Issuer.set(new))
      relay.hangUp()
      #expect(chat.wait { $0.connection?.reason?.contains("opens nothing") == true }, "\(chat.events.suffix(3))")
      chat.quit()
      let own = try issued.ward.run("send", ["--wait", "5s", "with a token of the relay's own"])
      #expect(own.status == 77, "\(own)")
      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
      for token in issued.tokens {
        for part in token.split(separator: ".") where part.count > 60 { #expect(!relay.errors.contains(part)) }
      }
    }

    @Test("a relay does not start with keys that it cannot use, and says why")
    func unusable() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.end(
        ward.programs.relay,
        ["serve", "--listen", "127.0.0.1:0", "--data", ward.data, "--issuer", "i", "--audience", "a", "--jwks"]
          + [ward.directory.path + "/none.json"])
      #expect(ended.status == 78 && ended.errors.contains("cannot read the keys of the issuer at"), "\(ended)")
    }

    private struct MadeToken: Decodable {
      var tokenId: String
      var token: String
      var expiresAtMs: Int64
    }

    @Test("a token of the relay's own has an identifier that --json prints, and by which it is revoked")
    func ownToken() throws {
      let ward = try Ward()
      let made = try ward.end(
        ward.programs.relay,
        ["token", "--data", ward.data, "--user", "zoe", "--role", "nurse", "--session", ward.session, "--json"])
      let line = try JSONDecoder().decode(MadeToken.self, from: Data((made.output.first ?? "").utf8))
      #expect(line.tokenId.count == 32 && line.expiresAtMs > 0)
      let path = ward.directory.path + "/zoe.token"
      try #require(
        FileManager.default.createFile(atPath: path, contents: Data(line.token.utf8), attributes: [.posixPermissions: 0o600]))
      func send(_ text: String) throws -> Int32? {
        try ward.end(
          ward.programs.wardline,
          ["send", "--relay", ward.url, "--session", ward.session, "--token-file", path, "--store"]
            + [ward.directory.path + "/zoe/store", text]
        ).status
      }
      #expect(try send("one") == 0)
      let revoked = try ward.end(
        ward.programs.relay,
        ["revoke", "--data", ward.data, "--token-id", line.tokenId, "--until", "2126-03-01T08:00:00Z", "--json"])
      #expect(revoked.output.first?.contains(#""of":"token","name":"\#(line.tokenId)""#) == true, "\(revoked)")
      #expect(try send("two") == 77)
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["one"])
    }
  }
}
