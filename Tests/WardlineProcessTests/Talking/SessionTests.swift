import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Status, failed messages, and the commands around a session.
  @Suite struct Sessions {
    @Test("a status is shown as pending, decided by the relay, and seen by the other side")
    func status() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.request(["do": "status", "set": "paused"])
      #expect(nurse.wait { $0.events.contains { $0.status == "paused" && $0.pending == true } })
      #expect(nurse.wait { $0.events.contains { $0.status == "paused" && $0.pending == false } })
      #expect(interpreter.wait { $0.events.contains { $0.status == "paused" } })
      // People must be able to say when they are back.
      interpreter.send("I am back in five minutes")
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.quit()
      interpreter.quit()
    }

    @Test("server wins: a status chosen offline yields to the one that came meanwhile (G6)")
    func conflict() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.join(.nurse, at: "ws://127.0.0.1:\(link.port)")
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      link.setMode(.closed)
      #expect(nurse.wait { $0.connection?.state == "lost" })
      nurse.request(["do": "status", "set": "ended"])
      #expect(nurse.wait { $0.events.contains { $0.status == "ended" && $0.pending == true } })
      interpreter.request(["do": "status", "set": "paused"])
      #expect(interpreter.wait { $0.events.contains { $0.status == "paused" && $0.pending == false } })
      link.setMode(.open)
      #expect(nurse.wait { $0.events.last { $0.event == "status" }?.status == "paused" })
      #expect(nurse.events.last { $0.event == "status" }?.pending == false)
      nurse.quit()
      interpreter.quit()
    }

    @Test(
      "PITFALLS 16: after the end a message fails, and is not sent again; deleted, it and its warning stay gone (F3)"
    )
    func ended() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      nurse.request(["do": "status", "set": "ended"])
      #expect(nurse.wait { $0.events.contains { $0.status == "ended" && $0.pending == false } })
      nurse.send("too late")
      #expect(nurse.wait { $0.messages.last?.state == "failed" && $0.messages.last?.reason == "session_ended" })
      let id = try #require(nurse.messages.last?.id)
      nurse.request(["do": "retry", "id": id])
      #expect(nurse.wait { $0.events.contains { $0.event == "refused" } })
      #expect(try ward.end(ward.programs.wardline, ["queue", "list", "--store", ward.store(of: .nurse)]).output.count == 1)
      nurse.request(["do": "delete", "id": id])
      #expect(nurse.wait { $0.events.contains { $0.event == "deleted" && $0.id == id } })
      nurse.quit()
      let again = try ward.join(.nurse)
      #expect(again.wait { $0.isOnline })
      #expect(again.messages.isEmpty)
      #expect(again.connection?.waiting == 0)
      again.quit()
      #expect(
        try ward.end(ward.programs.wardline, ["queue", "--store", ward.store(of: .nurse)]).output == ["Nothing is waiting."])
    }

    @Test("send: 0 when acknowledged, 75 when queued; what was queued goes first, in its order")
    func sendExitCodes() throws {
      let ward = try Ward(isOpen: false)
      let queued = try ward.run("send", ["--wait", "100ms", "first"])
      #expect(queued.status == 75)
      #expect(queued.errors.contains("queued on this device"))
      #expect(try ward.run("send", ["--wait", "100ms"], input: Array("second\n".utf8)).status == 75)
      let list = try ward.end(ward.programs.wardline, ["queue", "list", "--json", "--store", ward.store(of: .nurse)])
      #expect(list.status == 0)
      #expect(list.output.count == 2)
      #expect(list.output.allSatisfy { $0.hasPrefix(#"{"v":1,"event":"operation","#) && $0.contains(#""state":"pending""#) })
      try ward.openRelay()
      #expect(try ward.run("send", ["third"]).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["first", "second", "third"])
      let empty = try ward.end(ward.programs.wardline, ["queue", "list", "--store", ward.store(of: .nurse)])
      #expect(empty.output == ["Nothing is waiting."])
    }

    @Test("the environment stands for the flags, and the store has its place in $XDG_STATE_HOME")
    func environmentVariables() throws {
      let ward = try Ward()
      let environment = [
        "WARDLINE_RELAY": ward.url, "WARDLINE_TOKEN_FILE": ward.token(of: .nurse),
        "XDG_STATE_HOME": ward.directory.path + "/xdg",
      ]
      #expect(try ward.end(ward.programs.wardline, ["send", "hello"], environment: environment).status == 0)
      #expect(FileManager.default.fileExists(atPath: ward.directory.path + "/xdg/wardline/ana.sqlite"))
      #expect(try ward.end(ward.programs.wardline, ["queue"], environment: environment).output == ["Nothing is waiting."])
    }

    @Test("plain: appended lines, sent or pending and then sent, the banner with what waits, and Reconnected")
    func plain() throws {
      let ward = try Ward()
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      let nurse = try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + flags)
      let says = { (end: String) in nurse.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasSuffix(end) } } }
      #expect(says("Connected."))
      nurse.write("hello")
      #expect(says("Sent."))
      ward.killRelay()
      #expect(says("Connection lost. Messages will be sent when reconnected. 0 waiting."))
      nurse.write("//status is a word")
      #expect(says("Pending."))
      try ward.openRelay()
      #expect(says("Reconnected.") && nurse.wait(milliseconds: 10_000) { $0.lines.count { $0 == "Sent." } == 2 })
      #expect(try ward.run("send", as: .interpreter, ["\u{1B}[2Jcleared?"]).status == 0)
      #expect(says(" Amal: \u{FFFD}[2Jcleared?"))
      // A text that was just typed is not said again.
      #expect(!nurse.lines.contains { $0.contains("hello") || $0.contains("/status is a word") })
      nurse.write("/status paused")
      #expect(says("The session is paused. You can go on writing."))
      nurse.write("/quit")
      #expect(nurse.waitForExit(milliseconds: 5_000) == 0)
    }

    @Test("a paste of 1,000 lines is kept in its order, and a line of it that cannot be sent is refused alone")
    func paste() throws {
      let ward = try Ward(isOpen: false)
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      let nurse = try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + flags)
      #expect(nurse.wait(milliseconds: 10_000) { !$0.lines.isEmpty })
      var lines = (0..<1_000).map { "line \($0)" }
      lines.insert(String(repeating: "x", count: 16_385), at: 500)
      let began = DispatchTime.now().uptimeNanoseconds
      nurse.write(bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
      #expect(nurse.wait(milliseconds: 20_000) { $0.lines.contains("Pending; 1000 waiting.") })
      Rounds.report(
        "1,000 pasted lines: \((DispatchTime.now().uptimeNanoseconds - began) / 1_000_000) ms until all are kept and shown")
      #expect(nurse.errors.contains("at most 16384"))
      nurse.kill()
      #expect(try ward.transcript(of: .nurse) == (0..<1_000).map { "line \($0)" })
    }

    @Test("what a pipe brings is sent before the chat ends")
    func pipe() throws {
      let ward = try Ward()
      let ended = try ward.run("chat", ["--plain"], input: Array("one\ntwo\nthree".utf8))
      #expect(ended.status == 0)
      #expect(try ward.transcript(of: .nurse) == ["one", "two", "three"])
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.hasSent(3) })
      interpreter.quit()
      #expect(try ward.transcript(of: .interpreter) == ["one", "two", "three"])
    }
  }
}
