import Foundation
import Testing
import Wardline
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Keys and ids that a program gives, and what an interrupted send says.
  @Suite struct Keys {
    private static let key = "019a9f3e-7b21-4c44-9d0e-2f6b1a5c8e90"

    @Test("send --key: the same key and text are sent once and answered as before, another text is refused as key_reused")
    func send() throws {
      let ward = try Ward(isOpen: false)
      func send(_ text: String, _ more: [String] = []) throws -> Ward.Ended {
        try ward.run("send", ["--key", Self.key] + more + [text])
      }
      for _ in 0..<2 { #expect(try send("once", ["--wait", "1ms"]).status == 75) }
      let other = try send("twice", ["--wait", "1ms"])
      #expect(other.status == 65 && other.errors.contains("key_reused"), "\(other.errors)")
      try ward.openRelay()
      #expect(try send("once").status == 0)
      ward.killRelay()
      // What became of it is known here: no relay is asked.
      let again = try send("once", ["--json"])
      #expect(again.status == 0 && again.output.count == 1 && again.output[0].contains("\"state\":\"sent\""), "\(again)")
      try ward.openRelay()
      // Another device of hers knows nothing of it; the relay does.
      let elsewhere = ["--store", ward.directory.path + "/elsewhere.sqlite"]
      #expect(try send("once", elsewhere).status == 0)
      let third = ward.directory.path + "/third.sqlite"
      let reused = try send("twice", ["--store", third])
      #expect(reused.status == 65 && reused.errors.contains("key_reused"), "\(reused.errors)")
      // The log's words stand under the key there, too, and the others are kept as failed.
      let held = try ward.end(ward.programs.wardline, ["export", "--json", "--session", ward.session, "--store", third])
      let messages = held.output.filter { $0.contains("\"event\":\"message\"") }
      #expect(messages.count == 2 && messages[0].contains("once") && messages[0].contains("\"state\":\"sent\""))
      #expect(messages.last?.contains("twice") == true && messages.last?.contains("key_reused") == true, "\(held)")
      #expect(try ward.run("verify", ["--store", third]).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["once"])
      #expect(try ward.run("send", ["--key", "no-uuid", "x"]).status == 64)
      #expect(try ward.run("send", ["--key", "00000000-0000-0000-0000-000000000000", "x"]).status == 65)
    }

    @Test("chat --json: a key is sent once, an id comes back with what was done and with what was refused")
    func json() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      nurse.request(["do": "send", "text": "once", "key": Self.key, "id": "r1"])
      nurse.request(["do": "send", "text": "once", "key": Self.key, "id": "r2"])
      nurse.request(["do": "send", "text": "twice", "key": Self.key, "id": "r3"])
      nurse.request(["do": "fly", "id": "r4"])
      nurse.request(["do": "send", "text": "", "id": "r5"])
      #expect(nurse.wait { chat in chat.process.lines.contains { $0.contains("\"id\":\"r5\"") } })
      let answers = nurse.process.lines.filter { $0.contains("\"id\":\"r") }
      #expect(answers.map { $0.contains("\"event\":\"done\"") } == [true, true, false, false, false], "\(answers)")
      #expect(answers.prefix(2).allSatisfy { $0.contains("\"message\":\"\(Self.key)\"") })
      #expect(answers.dropFirst(2).allSatisfy { $0.contains("\"event\":\"refused\"") && $0.contains("\"reason\":") })
      #expect(answers.count == 5 && answers[2].contains("key_reused"))
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.quit()
      #expect(try ward.transcript(of: .nurse) == ["once"])
    }

    @Test("a send that is interrupted while it waits says that the message is safe, and ends with 75")
    func interrupted() throws {
      let ward = try Ward(isOpen: false)
      let store = ward.store(of: .nurse)
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", store, "--wait", "30s"]
      let process = try ChildProcess(ward.programs.wardline, ["send"] + flags + ["hello"])
      #expect(
        process.wait(milliseconds: 10_000) { _ in (try? DeviceStore(at: store).queue().isEmpty == false) ?? false })
      process.terminate()
      #expect(process.waitForExit(milliseconds: 5_000) == 75)
      #expect(process.errors.contains("interrupted") && process.errors.contains("safe on this device"), "\(process.errors)")
      try ward.openRelay()
      #expect(try ward.run("send", ["second"]).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["hello", "second"])
    }

    @Test("an argument that is not UTF-8 is refused with 65, and nothing is queued")
    func notText() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.end(
        "/bin/bash", ["-c", "\"$0\" send --wait 1ms $'caf\\xe9'", ward.programs.wardline],
        environment: [
          "WARDLINE_STORE": ward.store(of: .nurse), "WARDLINE_RELAY": ward.url, "WARDLINE_TOKEN_FILE": ward.token(of: .nurse),
        ])
      #expect(ended.status == 65 && ended.errors.contains("UTF-8"), "\(ended)")
      #expect(!FileManager.default.fileExists(atPath: ward.store(of: .nurse)))
    }
  }
}
