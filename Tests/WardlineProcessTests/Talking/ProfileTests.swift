import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What people say of themselves, and what the relay's directory makes of it.
  @Suite struct Profiles {
    private static let people = [
      (user: "nora", role: "nurse", language: "en"), (user: "amal", role: "interpreter", language: "ar"),
    ]

    /// What the directory says of somebody, as JSON.
    private static func person(_ user: String, at hospital: Hospital) throws -> String {
      let listed = try hospital.ward.end(
        hospital.ward.programs.relay, ["people", "list", "--data", hospital.ward.data, "--json"])
      return try #require(listed.output.first { $0.contains("\"\(user)\"") }, "\(listed)")
    }

    private static func shown(_ user: String, at hospital: Hospital) throws -> String {
      let ended = try hospital.ward.end(
        hospital.ward.programs.wardline, ["profile", "show", "--store", hospital.store(user), "--json"])
      return try #require(ended.output.first, "\(ended)")
    }

    @Test("an interpreter on duty changes what they speak, and is rung by that from then on")
    func rung() throws {
      let hospital = try Hospital(Self.people)
      let ring = try hospital.start(["ring", "--accept", "--json"], as: "amal")
      let isOnDuty = ring.wait(milliseconds: 10_000) { _ in
        let shown = try? hospital.ward.end(
          hospital.ward.programs.wardline, ["duty", "show", "--store", hospital.store("amal"), "--json"])
        return shown?.output.first?.contains("\"availability\":\"on-duty\"") == true
      }
      #expect(isOnDuty)
      // Beside the program that is on duty, which has the connection.
      let set = try hospital.run(["profile", "set"], as: "amal", "--language", "fa-AF=native", "--language", "ps")
      #expect(set.status == 0 && set.output == ["amal (amal): fa-AF=native, ps."], "\(set)")
      let asked = try hospital.run(["request"], as: "nora", "--language", "fa-AF", "--wait", "20s")
      #expect(asked.status == 0, "\(asked)")
      #expect(Ward.Ended(waitingFor: ring).status == 0)
      let person = try Self.person("amal", at: hospital)
      #expect(person.contains("fa-AF") && person.contains("ps") && !person.contains("\"ar\""), "\(person)")
      // Nurses hear of it, too, once a second.
      let nora = try hospital.start(["chat", "--plain"], as: "nora")
      let isListed = nora.wait(milliseconds: 15_000) { _ in
        let row = try? hospital.ward.end(
          hospital.ward.programs.wardline, ["interpreters", "--store", hospital.store("nora"), "--json"])
        return row?.output.contains { $0.contains("\"amal\"") && $0.contains("fa-AF") && $0.contains("\"interpreter\"") }
          == true
      }
      #expect(isListed)
      nora.write("/interpreters fa-AF")
      #expect(
        nora.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasPrefix("  amal (amal): fa-AF, ps, ") } }, "\(nora.lines)")
      nora.write("/quit")
      #expect(nora.waitForExit(milliseconds: 10_000) == 0)
    }

    @Test("made offline, it waits on the device and changes the directory once; what an administrator has changed stays")
    func offline() throws {
      let hospital = try Hospital(Self.people)
      hospital.ward.killRelay()
      let set = try hospital.run(["profile", "set"], as: "nora", "--language", "pl=native", "--wait", "300ms")
      #expect(set.status == 75 && set.errors.contains("queued on this device"), "\(set)")
      #expect(try Self.shown("nora", at: hospital).contains("\"state\":\"pending\""))
      let changed = try hospital.ward.end(
        hospital.ward.programs.relay,
        ["people", "change", "--data", hospital.ward.data, "--user", "nora", "--name", "Nora Ek", "--qualifications", "RN"])
      #expect(changed.status == 0, "\(changed)")
      try hospital.ward.openRelay()
      let synced = try hospital.start(["chat", "--plain", "--session", "night-1"], as: "nora")
      let isSent = synced.wait(milliseconds: 15_000) { _ in
        (try? Self.shown("nora", at: hospital))?.contains("\"state\":\"sent\"") == true
      }
      #expect(isSent)
      let person = try Self.person("nora", at: hospital)
      #expect(person.contains("Nora Ek") && person.contains("RN") && person.contains("pl"), "\(person)")
      // On one line, in the chat.
      synced.write("/profile")
      #expect(synced.wait(milliseconds: 10_000) { $0.lines.contains { $0.contains("profile: pl=native") } }, "\(synced.lines)")
      synced.write("/profile de en=basic")
      #expect(synced.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasPrefix("profile: de, en=basic") } })
      synced.write("/profile qq")
      #expect(synced.wait(milliseconds: 10_000) { $0.errors.contains("There is no language qq.") }, "\(synced.errors)")
      synced.write("/quit")
      #expect(synced.waitForExit(milliseconds: 10_000) == 0)
    }

    @Test("programs set languages in a session, too, and hear what became of it")
    func program() throws {
      let hospital = try Hospital(Self.people)
      let nora = try hospital.chat("nora", in: "night-1")
      nora.request(["do": "create"])
      nora.request(["do": "profile", "languages": ["uk", "ru=native"], "id": "p1"])
      nora.request(["do": "profile", "languages": ["uk", "uk"], "id": "p2"])
      let isKnown = nora.wait { _ in (try? Self.person("nora", at: hospital))?.contains("uk") == true }
      #expect(isKnown)
      nora.quit()
      #expect(try Self.person("nora", at: hospital).contains("native"))
    }

    @Test("bad input is refused clearly, and changes nothing")
    func refused() throws {
      let hospital = try Hospital(Self.people)
      let before = try Self.person("nora", at: hospital)
      let many = (0..<33).flatMap { _ in ["--language", "ar"] }
      let wrong: [(arguments: [String], why: String)] = [
        (["--language", "qq"], "qq"), (["--language", "ar=fluent"], "not a level"),
        (["--language", "ar", "--language", "ar=native"], "named twice"), (many, "33 languages"), ([], "name what you speak"),
      ]
      for (arguments, why) in wrong {
        let ended = try hospital.run(["profile", "set"] + arguments, as: "nora")
        #expect(ended.status == 64 && ended.errors.contains(why), "\(ended)")
      }
      let ward = hospital.ward
      let named = try ward.end(
        ward.programs.wardline,
        [
          "profile", "set", "--language", "fa", "--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store",
          ward.store(of: .nurse),
        ])
      #expect(named.status == 77 && named.errors.contains("a token that names sessions changes no languages"), "\(named)")
      // Whom the directory does not have is told so, and why nothing was changed.
      let zoe = "\(ward.directory.path)/zoe.token"
      let token = try ward.programs.output(
        ward.programs.relay, ["token", "--data", ward.data, "--user", "zoe", "--role", "nurse"])
      #expect(
        FileManager.default.createFile(atPath: zoe, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600]))
      let unknown = try ward.end(
        ward.programs.wardline,
        [
          "profile", "set", "--language", "fa", "--relay", ward.url, "--token-file", zoe, "--store",
          "\(ward.directory.path)/zoe.sqlite",
        ])
      #expect(unknown.status == 65 && unknown.errors.contains("unknown_person"), "\(unknown)")
      #expect(try Self.person("nora", at: hospital) == before)
    }
  }
}
