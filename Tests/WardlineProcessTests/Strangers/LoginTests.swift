import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A relay, and people who log in at an identity provider.
  @Suite struct Logins {
    private final class Clinic {
      let provider: Provider
      let ward: Ward
      var state: String { ward.directory.path + "/home" }
      var file: String { state + "/wardline/login.json" }
      var environment: [String: String] { ["XDG_STATE_HOME": state] }

      init(_ issuer: Issuer, startsRelay: Bool = true) throws {
        provider = try Provider(issuer)
        ward = try Ward(
          isOpen: false,
          relayFlags: [
            "--discover", "--issuer", provider.url, "--audience", "wardline", "--claim", "role=job", "--no-own-tokens",
          ])
        if startsRelay { try ward.openRelay() }
      }

      deinit { provider.stop() }

      func login(_ more: [String] = []) throws -> Ward.Ended {
        try run(["login", "--issuer", provider.url, "--client-id", "wardline"] + more)
      }

      func run(_ arguments: [String]) throws -> Ward.Ended {
        try ward.end(ward.programs.wardline, arguments, environment: environment)
      }

      func create(_ session: String, more: [String] = []) throws -> Ward.Ended {
        try run(["session", "create", session, "--relay", ward.url] + more)
      }

      func chat(_ session: String) throws -> ChatDriver {
        try ChatDriver(
          ward.programs, relay: ward.url, session: session, token: nil, store: state + "/nora.sqlite",
          environment: environment)
      }

      /// As somebody with a token of the provider who is no client of ours.
      func give(_ token: String) throws -> String {
        let path = ward.directory.path + "/token.\(UInt32.random(in: 0 ... .max))"
        try #require(
          FileManager.default.createFile(atPath: path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600]))
        return path
      }

      /// Whether a token that the provider makes now opens the relay; the exit code.
      func status(of token: String, session: String) throws -> Int32? {
        try create(session, more: ["--token-file", try give(token), "--store", "\(state)-\(session).sqlite", "--wait", "15s"])
          .status
      }
    }

    @Test("G8: login, a command without a token file, and logout: the tokens are in one private file, and nowhere after")
    func login() throws {
      let clinic = try Clinic(try Issuer("key-1", .es256))
      clinic.provider.change { $0.pendingPolls = 1 }
      let before = try clinic.create("ward-9")
      #expect(before.status == 64 && before.errors.contains("wardline login"), "\(before)")
      let login = try clinic.login(["--scope", "openid offline_access"])
      #expect(login.status == 0 && login.errors.isEmpty, "\(login)")
      #expect(
        login.output == [
          "Open \(clinic.provider.url)/activate on any device, log in, and enter the code WDJB-MJHT",
          "Or open \(clinic.provider.url)/activate?user_code=WDJB-MJHT", "Logged in as nora. 'wardline logout' ends it",
        ])
      #expect(clinic.provider.now.scope == "openid offline_access")
      // What is not given is not sent: a provider may refuse a name that it does not know.
      #expect(clinic.provider.now.audience == nil && clinic.provider.now.resource == nil)
      let mode = try FileManager.default.attributesOfItem(atPath: clinic.file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let created = try clinic.create("ward-9")
      #expect(created.status == 0, "\(created)")
      #expect(try clinic.run(["doctor", "--relay", clinic.ward.url]).output.contains { $0.contains("nora") })
      // Others could read it: it is not used.
      for mode in [0o666, 0o644, 0o604] as [mode_t] {
        chmod(clinic.file, mode)
        let open = try clinic.create("ward-10")
        #expect(open.status == 78 && open.errors.contains("chmod"), "\(open)")
      }
      chmod(clinic.file, 0o600)
      let logout = try clinic.run(["logout"])
      #expect(logout.status == 0 && logout.errors.isEmpty, "\(logout)")
      #expect(clinic.provider.now.good.isEmpty && access(clinic.file, F_OK) != 0)
      #expect(try clinic.create("ward-11").status == 64)
      #expect(try clinic.run(["logout"]).output == ["Nobody was logged in"])
      let files = try FileManager.default.contentsOfDirectory(atPath: clinic.state + "/wardline")
      #expect(!files.contains { $0.hasPrefix("login.json") }, "\(files)")
    }

    @Test("G8: wipe destroys the login and revokes its refresh token; while the provider is down it says what it could not do")
    func wiped() throws {
      let clinic = try Clinic(try Issuer("key-1"))
      #expect(try clinic.login().status == 0 && clinic.create("ward-9").status == 0)
      let asked = try clinic.run(["wipe"])
      #expect(asked.status == 64 && asked.errors.contains("logged out"), "\(asked)")
      let wiped = try clinic.run(["wipe", "--yes"])
      #expect(wiped.status == 0 && wiped.errors.isEmpty, "\(wiped)")
      #expect(access(clinic.file, F_OK) != 0 && clinic.provider.now.good.isEmpty)
      let next = try clinic.run(["duty", "on", "--relay", clinic.ward.url])
      #expect(next.status == 64 && next.errors.contains("wardline login"), "\(next)")

      #expect(try clinic.login().status == 0 && clinic.create("ward-10").status == 0)
      clinic.provider.change { $0.mode = .down }
      let alone = try clinic.run(["wipe", "--yes"])
      #expect(alone.status == 0 && alone.errors.contains("could not be told to end the login"), "\(alone)")
      #expect(access(clinic.file, F_OK) != 0 && !clinic.provider.now.good.isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: clinic.state + "/wardline")
      #expect(left == ["login.lock"], "\(left)")
    }

    @Test(
      "G8: a device that the operator has wiped has no login any more, and a copy of its login is refused as that of a wiped device"
    )
    func wipedByOperator() throws {
      let clinic = try Clinic(try Issuer("key-1"))
      clinic.provider.change { $0.login = "login-1" }
      #expect(try clinic.login().status == 0 && clinic.create("ward-9").status == 0)
      let copy = try Data(contentsOf: URL(fileURLWithPath: clinic.file))
      let rows = try clinic.ward.end(clinic.ward.programs.relay, ["audit", "export", "--data", clinic.ward.data]).output
      let row = try #require(rows.last { $0.contains(" came nora ") }, "\(rows)")
      let device = try #require(row.split(separator: " ").first { $0.hasPrefix("device=") }).dropFirst("device=".count)
      let revoked = try clinic.ward.end(
        clinic.ward.programs.relay,
        ["revoke", "--data", clinic.ward.data, "--user", "nora", "--device", String(device), "--wipe"])
      #expect(revoked.status == 0, "\(revoked)")
      let wiped = try clinic.create("ward-10")
      #expect(wiped.status == 77 && wiped.errors.contains("had this device wiped"), "\(wiped)")
      #expect(access(clinic.file, F_OK) != 0 && clinic.provider.now.good.isEmpty)
      #expect(try clinic.create("ward-10").status == 64)

      try copy.write(to: URL(fileURLWithPath: clinic.file))
      chmod(clinic.file, 0o600)
      let again = try clinic.create("ward-11")
      #expect(again.status == 77 && again.errors.contains("the device of this login was wiped"), "\(again)")
      // A token that was renewed is of the same login; a new login is another one.
      #expect(try clinic.status(of: try clinic.provider.makeToken(for: "nora"), session: "s1") == 77)
      clinic.provider.change { $0.login = "login-2" }
      #expect(try clinic.login().status == 0)
      let created = try clinic.create("ward-11")
      #expect(created.status == 0, "\(created)")
    }

    @Test("a login that is denied, an issuer that is down, says rubbish or too much: an exit code, a sentence, and no file")
    func failures() throws {
      let clinic = try Clinic(try Issuer("key-1"), startsRelay: false)
      let other = try clinic.run(["login", "--issuer", clinic.provider.url + "/", "--client-id", "wardline"])
      #expect(other.status == 78 && other.errors.contains("is of the issuer '\(clinic.provider.url)'"), "\(other)")
      let wrong = try clinic.login(["--audience", "another"])
      #expect(wrong.status == 78 && wrong.errors.contains("the issuer refuses the login: invalid_target"), "\(wrong)")
      clinic.provider.change { $0.refusal = "access_denied" }
      let denied = try clinic.login(["--audience", "wardline", "--resource", "https://relay.example/a b"])
      #expect(clinic.provider.now.audience == "wardline" && clinic.provider.now.resource == "https://relay.example/a b")
      #expect(denied.status == 77 && denied.errors.contains("the login was denied; nothing was changed"), "\(denied)")
      clinic.provider.change { $0.mode = .down }
      let down = try clinic.login()
      #expect(down.status == 69 && down.errors.contains("no connection to 127.0.0.1"), "\(down)")
      clinic.provider.change { $0.mode = .garbage }
      let garbage = try clinic.login()
      #expect(garbage.status == 78 && garbage.errors.contains("is no description of an issuer"), "\(garbage)")
      clinic.provider.change { $0.mode = .huge }
      let huge = try clinic.login()
      #expect(huge.status == 69 && huge.errors.contains("more than \(Limits.providerAnswerBytesMax) bytes"), "\(huge)")
      let plain = try clinic.run(["login", "--issuer", "http://id.example", "--client-id", "x"])
      #expect(plain.status == 78 && plain.errors.contains("not encrypted"), "\(plain)")
      #expect(access(clinic.file, F_OK) != 0)
    }

    @Test("a token that expires while the provider is down ends the connection; what is written then goes once it is renewed")
    func renewal() throws {
      let clinic = try Clinic(try Issuer("key-1"))
      clinic.provider.change { $0.lifetimeSeconds = 3 }
      #expect(try clinic.login().status == 0)
      #expect(try clinic.create("ward-9").status == 0)
      let chat = try clinic.chat("ward-9")
      chat.send("one")
      #expect(chat.wait { $0.hasSent(1) }, "\(chat.events.suffix(3)) \(chat.process.errors)")
      clinic.provider.change { $0.mode = .down }
      #expect(chat.wait { $0.connection?.reason?.contains("expired") == true }, "\(chat.events.suffix(3))")
      chat.send("two")
      #expect(chat.wait { $0.messageCount(in: "pending") == 1 }, "\(chat.statesInWords)")
      clinic.provider.change {
        $0.mode = .up
        $0.lifetimeSeconds = 3_600
      }
      #expect(chat.wait { $0.hasSent(2) }, "\(chat.statesInWords) \(chat.process.errors)")
      chat.quit()
      #expect(clinic.provider.now.renewals >= 1)
      #expect(chat.reports("sent") == chat.reports("sent").mapValues { _ in 1 })
    }

    @Test("several programs renew one login at their start: the refresh token is shown once, and all are let in")
    func several() throws {
      let clinic = try Clinic(try Issuer("key-1"))
      clinic.provider.change { $0.lifetimeSeconds = 1 }
      #expect(try clinic.login().status == 0)
      clinic.provider.change { $0.lifetimeSeconds = 3_600 }
      usleep(1_100_000)
      let processes = try (0..<4).map { number in
        try ChildProcess(
          clinic.ward.programs.wardline,
          [
            "session", "create", "ward-\(number)", "--relay", clinic.ward.url, "--store", "\(clinic.state)/\(number).sqlite",
          ], environment: clinic.environment)
      }
      for process in processes {
        process.closeInput()
        let ended = Ward.Ended(waitingFor: process)
        #expect(ended.status == 0, "\(ended)")
      }
      #expect(clinic.provider.now.renewals == 1 && clinic.provider.now.good.count == 1)
      // Ended at the provider: said once, and the messages stay.
      clinic.provider.change { $0.good = [] }
      clinic.provider.change { $0.lifetimeSeconds = 1 }
      #expect(try clinic.login().status == 0)
      clinic.provider.change { $0.good = [] }
      usleep(1_100_000)
      let ended = try clinic.create("ward-9")
      #expect(ended.status == 77 && ended.errors.contains("has ended your login: run 'wardline login'"), "\(ended)")
    }

    @Test("a relay starts without its issuer, keeps its keys over a restart, follows their rotation, and refuses other issuers")
    func relay() throws {
      let (first, second) = (try Issuer("key-1"), try Issuer("key-2", .es256))
      let clinic = try Clinic(first, startsRelay: false)
      // Nothing kept, nothing fetched: nobody is refused for it.
      clinic.provider.change { $0.mode = .down }
      try clinic.ward.openRelay()
      #expect(clinic.ward.relay?.errors.contains("its tokens open nothing until they can") == true)
      clinic.provider.change { $0.mode = .up }
      #expect(try clinic.status(of: try clinic.provider.makeToken(for: "nora"), session: "s1") == 0)
      // Kept for a restart.
      clinic.ward.killRelay()
      clinic.provider.change { $0.mode = .garbage }
      try clinic.ward.openRelay()
      #expect(try clinic.status(of: try clinic.provider.makeToken(for: "nora"), session: "s2") == 0)
      #expect(clinic.ward.relay?.errors.contains("those from before are used") == true)
      // A new key, without a restart; the old one is not among those that are published.
      let old = try clinic.provider.makeToken(for: "nora")
      clinic.provider.change {
        $0.mode = .up
        $0.signer = second
        $0.published = [second]
      }
      #expect(try clinic.status(of: try clinic.provider.makeToken(for: "nora"), session: "s3") == 0)
      #expect(try clinic.status(of: old, session: "s4") == 77)
      // Names of keys that nobody has cause no fetch within the pause.
      let fetches = clinic.provider.now.keyFetches
      clinic.provider.change { $0.signer = try! Issuer("key-3") }
      #expect(try clinic.status(of: try clinic.provider.makeToken(for: "nora"), session: "s5") == 77)
      #expect(clinic.provider.now.keyFetches == fetches)
      clinic.provider.change {
        $0.signer = second
        $0.issuerClaim = "https://id.example"
      }
      #expect(try clinic.status(of: try clinic.provider.makeToken(for: "nora"), session: "s6") == 77)
    }
  }
}
