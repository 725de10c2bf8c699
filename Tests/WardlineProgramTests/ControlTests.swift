import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineRelay

@testable import WardlineProcessSupport
@testable import WardlineRelayCommand

extension ProcessTests {
  /// `wardline-relay ctl` and a running relay.
  @Suite struct Control {
    private func ctl(_ ward: Ward, _ arguments: String...) throws -> Ward.Ended {
      try ward.end(ward.programs.relay, ["ctl", arguments[0], "--data", ward.data] + arguments.dropFirst())
    }

    private func objects(_ ended: Ward.Ended) throws -> [[String: Any]] {
      try ended.output.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)") }
    }

    private func audit(_ ward: Ward) throws -> [String] {
      try ward.end(ward.programs.relay, ["audit", "export", "--data", ward.data]).output
    }

    @Test(
      "an operator sees who is connected and which sessions there are, and ends one: everyone reads the reason, no one can write"
    )
    func story() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      nurse.send("the patient's name is secret")
      #expect(interpreter.wait { $0.hasSent(1) })

      let clients = try objects(try ctl(ward, "clients", "--json"))
      #expect(clients.compactMap { $0["user"] as? String }.sorted() == ["amal", "ana"])
      #expect(
        clients.allSatisfy { $0["v"] as? Int == 1 && $0["event"] as? String == "client" && $0["state"] as? String == "open" })
      #expect(clients.allSatisfy { $0["sessions"] as? [String] == [ward.session] && $0["isSlow"] as? Bool == false })
      let lines = try ctl(ward, "clients").output
      #expect(
        lines.count == 2
          && lines.contains { $0.contains(" ana nurse 127.0.0.1:") && $0.hasSuffix(" open sessions=1 waiting=0") }, "\(lines)")
      let sessions = try objects(try ctl(ward, "sessions", "--json"))
      #expect(
        sessions.count == 1 && sessions[0]["session"] as? String == ward.session && sessions[0]["connections"] as? Int == 2)
      #expect(try ctl(ward, "sessions").output.first?.hasPrefix("\(ward.session) active 2") == true)
      #expect(sessions[0]["held"] as? Bool == false)
      let hold = ["hold", "add", ward.session, "--data", ward.data, "--reason", "case 7"]
      #expect(try ward.end(ward.programs.relay, hold).status == 0)
      #expect(try objects(try ctl(ward, "sessions", "--json"))[0]["held"] as? Bool == true)
      #expect(try ctl(ward, "sessions").output.first?.hasSuffix(" connections=2 hold=yes") == true)

      let unknown = try ctl(ward, "end", "--reason", "x", "ward-8")
      #expect(unknown.status == 66 && unknown.errors.contains("there is no session 'ward-8'"), "\(unknown)")
      let ended = try ctl(ward, "end", "--reason", "left open by mistake", ward.session)
      #expect(ended.status == 0, "\(ended)")
      for chat in [nurse, interpreter] {
        #expect(chat.wait { $0.events.contains { $0.event == "status" && $0.status == "ended" } }, "\(chat.events)")
        #expect(
          chat.process.lines.contains {
            $0.contains(#""user":"relay.operator""#) && $0.contains(#""joinReason":"left open by mistake""#)
          }, "\(chat.process.lines)")
      }
      nurse.send("one more")
      #expect(nurse.wait { $0.messages.last?.reason == "session_ended" }, "\(nurse.events)")
      let again = try ctl(ward, "end", "--reason", "x", ward.session)
      #expect(again.status == 65 && again.errors.contains("has ended already"), "\(again)")
      #expect(try ctl(ward, "sessions").output.isEmpty)
      let rows = try audit(ward)
      #expect(
        rows.count { $0.contains(" controlled os:") && $0.hasSuffix(" session=\(ward.session) outcome=done detail=end") } == 1)
      #expect(rows.contains { $0.contains(" ended relay.operator ") }, "\(rows)")
      for text in rows + lines { #expect(!text.contains("secret") && !text.contains("mistake")) }
      #expect(ward.relay?.errors.contains("notice controlled: by ctl by=os:") == true)
      for chat in [nurse, interpreter] { chat.quit() }
    }

    @Test("an operator revokes, backs up, changes the level of the log and drains, each with their account in the audit log")
    func changes() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.send("hello")
      #expect(nurse.wait { $0.hasSent(1) })

      #expect(try ctl(ward, "log-level").output == ["info"])
      #expect(try ctl(ward, "log-level", "debug").output == ["debug"])
      let file = ward.directory.path + "/backup.sqlite"
      let made = try ctl(ward, "backup", file)
      #expect(made.status == 0 && made.output.first?.hasPrefix("\(file): 1 sessions, ") == true, "\(made)")
      #expect(try ctl(ward, "backup", file).status == 65)
      #expect(try ctl(ward, "backup", ward.data + "/relay.sqlite", "--force").status == 65)
      #expect(try ctl(ward, "revoke", "--user", "ana", "--token-id", "x").status == 64)
      let revoked = try ctl(ward, "revoke", "--user", "ana")
      #expect(revoked.status == 0, "\(revoked)")
      #expect(nurse.wait { $0.connection?.reason?.contains("revoked") == true }, "\(nurse.events)")
      nurse.quit()
      #expect(try ctl(ward, "drain").status == 0)
      let relay = try #require(ward.relay)
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
      #expect(relay.errors.contains(" debug closed: ") && relay.errors.contains(" info drained: "))
      #expect(FileStatus(at: ward.data + "/control.sock") == nil)
      let gone = try ctl(ward, "clients")
      #expect(gone.status == 69 && gone.errors.contains("is the relay running?"), "\(gone)")
      let rows = try audit(ward).joined(separator: "\n")
      for row in [
        "controlled os:root outcome=done detail=log-level debug", "exported os:root outcome=done detail=backup",
        "tokens_revoked os:root of=ana outcome=done detail=all", "controlled os:root outcome=done detail=drain",
      ] { #expect(rows.contains(row.replacing("os:root", with: Operator.name)), "\(row)\n\(rows)") }
    }

    @Test(
      "the socket is its owner's alone whatever the umask, one that a killed relay left is replaced, and one that answers is not"
    )
    func socketFile() throws {
      let ward = try Ward(isOpen: false)
      let (path, data) = (ward.data + "/control.sock", ward.data)
      func serve(_ flags: String) throws -> ChildProcess {
        let command = "umask 000; exec '\(ward.programs.relay)' serve --listen 127.0.0.1:0 --data '\(data)' \(flags)"
        let relay = try ChildProcess("/bin/sh", ["-c", command])
        _ = relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on") || !$0.isRunning }
        return relay
      }
      func isAnswered() throws -> Bool { try ctl(ward, "clients").status == 0 }
      let first = try serve("")
      let made = try #require(FileStatus(at: path))
      #expect(made.isSocket && made.permissions == 0o600)
      let second = try serve("")
      #expect(second.waitForExit(milliseconds: 5_000) == 74)
      #expect(try FileStatus(at: path) == made && isAnswered())
      first.kill()
      #expect(try FileStatus(at: path) == made && !isAnswered())
      let third = try serve("")
      #expect(try ctl(ward, "clients").status == 0)

      // Of another relay, by a path that it is given: one that answers, and what is no socket, stay.
      let other = ward.directory.path + "/other"
      for (place, text) in [(path, "another program listens at"), (data + "/token.key", "is no socket")] {
        let ended = try ward.end(
          ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", other, "--control", place])
        #expect(ended.status == 78 && ended.errors.contains(text), "\(ended)")
      }
      #expect(try FileStatus(at: data + "/token.key")?.isSocket == false && isAnswered())
      third.terminate()
      #expect(third.waitForExit(milliseconds: 5_000) == 0 && FileStatus(at: path) == nil)
    }

    @Test("a path that is too long for a socket's address works, and a place without sockets takes only ctl away")
    func places() throws {
      let ward = try Ward(isOpen: false)
      let long = ward.directory.path + "/" + String(repeating: "d", count: 120)
      let (relay, _) = try ward.programs.startRelay(data: long)
      let asked = try ward.end(ward.programs.relay, ["ctl", "log-level", "--data", long])
      #expect(asked.output == ["info"], "\(asked)")
      relay.terminate()
      #expect(relay.waitForExit(milliseconds: 5_000) == 0 && FileStatus(at: long + "/control.sock") == nil)
      try FileManager.default.createDirectory(atPath: long + "/control.sock", withIntermediateDirectories: false)
      let (other, _) = try ward.programs.startRelay(data: long)
      #expect(other.errors.contains("warning control_unavailable: "))
      other.terminate()
      #expect(other.waitForExit(milliseconds: 5_000) == 0)
      #expect(FileManager.default.fileExists(atPath: long + "/control.sock"))
    }

    @Test("a program that says rubbish, too much or nothing is hung up on, and others are answered meanwhile")
    func rubbish() throws {
      let ward = try Ward()
      let path = ward.data + "/control.sock"
      let silent = try (0..<2).map { _ in try ControlSocket.connect(to: path) }
      defer { silent.forEach { close($0) } }
      for text in ["rubbish\n", "{}\n", #"{"v":1,"command":"explode"}"# + "\n", String(repeating: "x", count: 100_000)] {
        let descriptor = try ControlSocket.connect(to: path)
        defer { close(descriptor) }
        ControlSocket.setTimeouts(of: descriptor, milliseconds: 5_000)
        ControlSocket.write(Array(text.utf8), to: descriptor)
        let answer = ControlSocket.read(from: descriptor, bytesMax: 10_000, untilLineFeed: false) ?? []
        #expect(answer.isEmpty || String(decoding: answer, as: UTF8.self).contains(#""event":"failed""#))
      }
      var newer = ControlRequest(.sessions)
      newer.v = 2
      let descriptor = try ControlSocket.connect(to: path)
      defer { close(descriptor) }
      ControlSocket.write(Array(try JSONEncoder().encode(newer)) + [10], to: descriptor)
      let answer = String(
        decoding: ControlSocket.read(from: descriptor, bytesMax: 10_000, untilLineFeed: false) ?? [], as: UTF8.self)
      #expect(answer.contains("answers requests of version 1"), "\(answer)")
      #expect(try ctl(ward, "clients").status == 0)
      // Those that say nothing hold two of the places; with the others taken the next one is told so.
      let rest = try (0..<Limits.controlConnectionsMax).map { _ in try ControlSocket.connect(to: path) }
      defer { rest.forEach { close($0) } }
      let full = try ctl(ward, "clients")
      #expect(full.status == 69 && full.errors.contains("too many programs at once"), "\(full)")
      #expect(
        ward.relay?.errors.split(separator: "\n").count { $0.contains("control_refused") } ?? 0 <= Limits.refusalLinesMax)
    }
  }
}
