import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `wardline wipe`, and a store whose key is gone.
  @Suite struct Wiping {
    private static func names(_ ward: Ward) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(ward.directory.path)/state")
    }

    @Test(
      "wipe: refused while a chat has the store open, and without --yes; then key, store and token are gone, and nothing else")
    func wiped() throws {
      let ward = try Ward()
      #expect(try ward.run("send", as: .interpreter, ["hello"]).status == 0)
      ward.killRelay()
      let store = ward.store(of: .nurse)
      #expect(try ward.run("send", ["--wait", "1ms", "not sent"]).status == 75)
      let wardline = ward.programs.wardline

      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { !$0.events.isEmpty })
      let open = try ward.end(wardline, ["wipe", "--store", store, "--yes"])
      #expect(open.status == 78 && open.errors.contains("process "), "\(open)")
      nurse.quit()

      let asked = try ward.end(wardline, ["wipe", "--store", store])
      #expect(
        asked.status == 64 && asked.errors.contains("1 operations that wait") && asked.errors.contains("--yes"), "\(asked)")
      #expect(asked.errors.contains(ward.token(of: .nurse)))
      #expect(try Self.names(ward).contains("ana.sqlite-key"))

      let wiped = try ward.end(wardline, ["wipe", "--store", store, "--yes"])
      #expect(wiped.status == 0, "\(wiped)")
      #expect(try Self.names(ward).allSatisfy { $0.hasPrefix("amal.") } && !Self.names(ward).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: ward.token(of: .nurse)))
      #expect(FileManager.default.fileExists(atPath: ward.token(of: .interpreter)))
      #expect(try ward.end(wardline, ["wipe", "--store", store, "--yes"]).status == 78)
    }

    /// The device of a person, as the audit log names it.
    private static func device(of person: CastMember, in ward: Ward) throws -> String {
      let rows = try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data]).output
      let row = try #require(rows.last { $0.contains(" came \(person.user) ") }, "\(rows)")
      return try #require(row.split(separator: " ").first { $0.hasPrefix("device=") }).dropFirst("device=".count).description
    }

    @Test(
      "a lost device is wiped when it comes back, and one that is connected within 5 s; what was not sent is lost, and others stay"
    )
    func lostDevice() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let amal = try ward.join(.interpreter)
      #expect(amal.wait { $0.messageCount(in: "sent") == 1 })
      let (lost, connected) = (try Self.device(of: .nurse, in: ward), try Self.device(of: .interpreter, in: ward))
      ward.killRelay()
      #expect(try ward.run("send", ["--wait", "1ms", "not sent"]).status == 75)
      let flags = ["--data", ward.data, "--user", CastMember.nurse.user, "--device", lost]
      #expect(try ward.end(ward.programs.relay, ["revoke"] + flags).status == 64)
      let revoked = try ward.end(ward.programs.relay, ["revoke"] + flags + ["--wipe"])
      #expect(revoked.output.first?.hasPrefix("device \(lost) of ana ") == true, "\(revoked)")
      try ward.openRelay()

      // Not against the will of who holds the device, who has to say so.
      let kept = try ward.run("send", ["--wait", "5s", "--no-remote-wipe", "more"])
      #expect(kept.status == 77 && kept.errors.contains("nothing was removed"), "\(kept)")
      #expect(!kept.errors.contains("new token") && kept.errors.contains("safe on this device"), "\(kept)")
      #expect(try ward.transcript(of: .nurse) == ["hello", "not sent", "more"])

      let wiped = try ward.run("send", ["--wait", "5s", "again"])
      #expect(wiped.status == 77 && wiped.errors.contains("had this device wiped"), "\(wiped)")
      #expect(try Self.names(ward).allSatisfy { $0.hasPrefix("amal.") })
      #expect(!FileManager.default.fileExists(atPath: ward.token(of: .nurse)))
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session) == ["hello"])

      amal.quit()
      let german = try ChildProcess(
        ward.programs.wardline, ["chat", "--plain", "--language", "de"] + ward.flags(of: .interpreter))
      #expect(german.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasSuffix("Verbunden.") } })
      let standby = try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + ward.flags(of: .interpreter))
      #expect(standby.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasPrefix("Another window") } })
      let control = [
        "ctl", "revoke", "--data", ward.data, "--user", CastMember.interpreter.user, "--device", connected, "--wipe",
      ]
      #expect(try ward.end(ward.programs.relay, control).status == 0)
      #expect(german.waitForExit(milliseconds: 5_000) == 77)
      #expect(german.errors.contains("Der Betreiber des Servers hat alles löschen lassen"), "\(german.errors)")
      #expect(standby.waitForExit(milliseconds: 5_000) == 77)
      #expect(standby.errors.contains("had this device wiped") && !standby.errors.contains("damaged"), "\(standby.errors)")
      #expect(try Self.names(ward).isEmpty)
      let list = try ward.end(ward.programs.relay, ["revoke", "list", "--data", ward.data]).output
      #expect(list.count == 2 && list.allSatisfy { $0.contains(" wiped 2") }, "\(list)")
      let said = ward.relay?.errors.split(separator: "\n").filter { $0.contains("a revoked device is wiped") } ?? []
      #expect(
        said.count == 2 && !said.contains { $0.contains("user=") }, "whose they are stands in the audit log alone: \(said)")
      let rows = try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data]).output
      for kind in ["device_revoked", "device_wiped"] { #expect(rows.count { $0.contains(kind) } == 2, "\(rows)") }
    }

    @Test(
      "a wipe that is killed at any of its steps is completed by the next command, which says so with 77 and leaves no token",
      .enabled(if: Strace.obstacle == nil, "strace cannot be used here"), arguments: ["unlink", "fsync", "pwrite64"])
    func killed(call: String) throws {
      var begun = 0
      for number in 1...40 {
        let ward = try Ward(isOpen: false)
        let (store, token) = (ward.store(of: .nurse), ward.token(of: .nurse))
        #expect(try ward.run("send", ["--wait", "1ms", "not sent"]).status == 75)
        let killing = [
          "-D", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=SIGKILL:when=\(number)",
        ]
        let killed = try ward.end("/usr/bin/strace", killing + [ward.programs.wardline, "wipe", "--store", store, "--yes"])
        // It has no step of that number.
        if killed.status == 0 { break }
        let isBegun = FileManager.default.fileExists(atPath: store + "-wipe")
        let isKeyThere = FileManager.default.fileExists(atPath: store + "-key")
        // Killed behind its last step.
        if try Self.names(ward).isEmpty, !FileManager.default.fileExists(atPath: token) { continue }
        #expect(isBegun || isKeyThere, "the key goes after the note")
        let next = try ward.run("send", ["--wait", "1ms", "more"])
        guard next.status != 75 else {
          #expect(isKeyThere && FileManager.default.fileExists(atPath: token), "nothing was destroyed")
          continue
        }
        begun += 1
        #expect(next.status == 77 && next.errors.contains("is complete now"), "\(call) \(number): \(next)")
        #expect(try Self.names(ward) == [] && !FileManager.default.fileExists(atPath: token), "\(call) \(number)")
      }
      #expect(begun > 1)
    }

    @Test("a store without its key: 78 with the key's place, nothing is lost, and with the key everything is there")
    func withoutKey() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let key = ward.store(of: .nurse) + "-key"
      try FileManager.default.moveItem(atPath: key, toPath: key + "-away")
      for command in [["send", "more"] + ward.flags(of: .nurse), ["export", "--store", ward.store(of: .nurse)]] {
        let ended = try ward.end(ward.programs.wardline, command)
        #expect(ended.status == 78 && ended.errors.contains(key), "\(command): \(ended)")
      }
      try FileManager.default.moveItem(atPath: key + "-away", toPath: key)
      #expect(try ward.transcript(of: .nurse) == ["hello"])
    }
  }
}
