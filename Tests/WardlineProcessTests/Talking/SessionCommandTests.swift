import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `wardline session`: what a device knows of sessions, and how they come into being and change.
  @Suite struct SessionCommands {
    @Test("list and show need the store alone, and say who, what is unread, waits and failed, and how far everyone has come")
    func listAndShow() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.send("Do you hear me?")
      #expect(interpreter.wait { $0.messages.count == 1 })
      nurse.quit()
      interpreter.send("\u{1B}[2Jyes")
      interpreter.send("I do")
      #expect(interpreter.wait { $0.hasSent(3) })
      interpreter.quit()
      // The nurse's device receives it, and nothing counts as read.
      let tail = try ChildProcess(
        ward.programs.wardline,
        ["tail", "-f", "--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)])
      #expect(tail.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasSuffix("Amal: I do") } }, "\(tail.errors)")
      tail.terminate()
      #expect(tail.waitForExit(milliseconds: 5_000) == 0)
      ward.killRelay()
      #expect(try ward.run("send", ["--wait", "1ms", "later"]).status == 75)

      let listed = try ward.look(["session", "list"])
      #expect(listed.status == 0)
      #expect(listed.output.count == 1)
      let line = try #require(listed.output.first)
      #expect(line.hasPrefix("ward-7  active  20") && line.contains("2 unread, 1 pending"), "\(line)")
      #expect(line.hasSuffix("with Amal, interpreter, ar"))
      let listedJSON = try ward.look(["session", "list", "--json"])
      let object = try #require(try Ward.objects(listedJSON).first)
      #expect(object["v"] as? Int == 1 && object["event"] as? String == "session")
      #expect(object["unread"] as? Int == 2 && object["pending"] as? Int == 1 && object["failed"] as? Int == 0)
      #expect(object["messages"] as? Int == 4 && object["status"] as? String == "active")
      let people = try #require(object["participants"] as? [[String: Any]])
      #expect(people.map { $0["user"] as? String } == ["amal", "ana"])
      #expect(
        people.map { $0["language"] as? String } == ["ar", "en"] && people.map { $0["hasLeft"] as? Bool } == [false, false])

      let shown = try ward.look(["session", "show", "ward-7"])
      #expect(shown.status == 0)
      #expect(shown.output.contains("status        active, version 1"))
      #expect(shown.output.contains("messages      4, 2 unread, 1 pending, 0 failed"))
      #expect(shown.output.contains { $0.hasPrefix("person        amal: Amal, interpreter, ar; has received through ") })
      #expect(shown.output.contains { $0.hasPrefix("person        ana: Ana, nurse, en, you; has received through ") })
      let events = try Ward.objects(try ward.look(["session", "show", "--json"])).compactMap { $0["event"] as? String }
      #expect(events == ["session", "receipt", "receipt", "happened", "happened"])
    }

    @Test("the session in which something was written last comes first, and a wish that waits is marked")
    func order() throws {
      let ward = try Ward(isOpen: false)
      let both = ward.directory.path + "/both.token"
      let token = try ward.programs.output(
        ward.programs.relay,
        ["token", "--data", ward.data, "--user", "ana", "--role", "nurse", "--session", "ward-7", "--session", "ward-8"])
      try Data(token.utf8).write(to: URL(fileURLWithPath: both))
      func ask(_ command: [String], _ session: String, _ more: [String]) throws -> Ward.Ended {
        let flags = ["--relay", ward.url, "--token-file", both, "--store", ward.store(of: .nurse), "--wait", "1ms"]
        return try ward.end(ward.programs.wardline, command + flags + ["--session", session] + more)
      }
      for session in ["ward-7", "ward-8", "ward-7"] { #expect(try ask(["send"], session, ["hello"]).status == 75) }
      func names() throws -> [String] {
        try ward.look(["session"]).output.compactMap { $0.split(separator: " ").first.map(String.init) }
      }
      #expect(try names() == ["ward-7", "ward-8"])
      #expect(try ask(["send"], "ward-8", ["hello again"]).status == 75)
      #expect(try names() == ["ward-8", "ward-7"])
      #expect(try ask(["session", "status"], "ward-7", ["paused"]).status == 75)
      #expect(try ward.look(["session"]).output.last?.contains("ward-7  paused (pending)") == true)
      let ambiguous = try ward.look(["session", "show"])
      #expect(ambiguous.status == 64 && ambiguous.errors.contains("ward-8, ward-7"))
    }

    @Test(
      "a session is created: 75 while it waits, 0 when the relay has it, again without harm; 77 when the token does not open it"
    )
    func create() throws {
      let ward = try Ward(isOpen: false)
      let offline = try ward.ask(["session", "create"], ["--wait", "50ms"])
      #expect(offline.status == 75 && offline.errors.contains("queued on this device"))
      #expect(try ward.look(["queue", "list"]).output.count == 1)
      try ward.openRelay()
      for _ in 0..<2 {
        let created = try ward.ask(["session", "create"])
        #expect(created.status == 0, "\(created.errors)")
        #expect(created.output == ["The session ward-7 exists and is active."])
      }
      #expect(try ward.look(["queue", "list"]).output == ["Nothing is waiting."])
      let json = try ward.end(
        ward.programs.wardline,
        [
          "session", "create", "ward-7", "--json", "--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store",
          ward.store(of: .nurse),
        ])
      #expect(json.output == [#"{"v":1,"event":"status","session":"ward-7","status":"active","pending":false,"by":null}"#])
      let other = try ward.end(
        ward.programs.wardline,
        [
          "session", "create", "ward-8", "--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store",
          ward.store(of: .nurse),
        ])
      #expect(other.status == 77 && other.errors.contains("does not open 'ward-8'"))
      #expect(try ward.ask(["session", "create", "ward-9"]).status == 64, "two names")
    }

    @Test("a status is changed: 0 when the relay has taken it, 75 while it waits, 65 when the relay decided otherwise (G6)")
    func status() throws {
      let ward = try Ward()
      let paused = try ward.ask(["session", "status", "paused"])
      #expect(paused.status == 0, "\(paused.errors)")
      #expect(paused.output == ["The session ward-7 is paused."])
      // The interpreter's device has heard nothing of it yet, and takes the session for active: only the relay knows better.
      let again = try ward.ask(["session", "status", "active"], as: .interpreter)
      #expect(again.status == 0 && again.output == ["The session ward-7 is active."], "\(again.errors)")
      ward.killRelay()
      let unknown = try ward.ask(["session", "status", "active"], as: .interpreter, ["--wait", "100ms"])
      #expect(unknown.status == 69 && unknown.errors.contains("nothing was queued"))
      let waiting = try ward.ask(["session", "status", "paused"], as: .interpreter, ["--wait", "100ms", "--json"])
      #expect(waiting.status == 75)
      #expect(waiting.output == [#"{"v":1,"event":"status","session":"ward-7","status":"paused","pending":true,"by":null}"#])
      try ward.openRelay()
      // The nurse ends what she takes for paused: it is active again, and the change is asked for on top of that.
      let stale = try ward.ask(["session", "status", "ended"])
      #expect(stale.status == 0 && stale.output == ["The session ward-7 is ended."], "\(stale.errors)")
      #expect(try ward.ask(["session", "status", "ended"]).status == 0, "again, without harm")
      // What the interpreter asked for waited for too long: the relay has decided otherwise.
      let late = try ward.ask(["session", "status", "active"], as: .interpreter)
      #expect(late.status == 65)
      #expect(late.errors.contains("the relay decided otherwise: the session ward-7 is ended"), "\(late.errors)")
      #expect(try ward.ask(["session", "status", "asleep"]).status == 64)
    }

    @Test(
      "a device that has heard nothing of a session changes its status at the first try, whatever that is",
      arguments: ["paused", "ended"])
    func freshDevice(status: String) throws {
      let ward = try Ward()
      // On a busy machine the 5 s that a command waits by itself may pass.
      let wait = ["--wait", "60s"]
      for earlier in ["paused", "active"] { #expect(try ward.ask(["session", "status", earlier] + wait).status == 0) }
      let first = try ward.ask(["session", "status", status] + wait, as: .interpreter)
      #expect(first.status == 0 && first.output == ["The session ward-7 is \(status)."], "\(first)")
      #expect(try ward.look(["queue", "list"], as: .interpreter).output == ["Nothing is waiting."])
    }

    @Test("beside a chat that has the connection, create and status go out through it")
    func beside() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      #expect(try ward.ask(["session", "create"]).status == 0)
      #expect(try ward.ask(["session", "status", "paused"]).status == 0)
      #expect(nurse.wait { $0.events.contains { $0.status == "paused" && $0.pending == false } })
      #expect(!nurse.events.contains { $0.event == "connection" && $0.state == "lost" })
      #expect(try ward.ask(["feedback", "4"]).status == 0)
      nurse.quit()
    }

    @Test("no store: 78; none that is one: 74; a session that the device does not know: 65; a name that is none: 64")
    func badInput() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.look(["session", "list"]).status == 78)
      #expect(try ward.look(["session", "show", "ward-7"]).errors.contains("there is no store at"))
      #expect(try ward.run("send", ["--wait", "1ms", "hello"]).status == 75)
      let unknown = try ward.look(["session", "show", "ward-8"])
      #expect(unknown.status == 65 && unknown.errors.contains("knows no session 'ward-8', only ward-7"))
      #expect(try ward.look(["session", "show", "ward 7"]).status == 64)
      let file = ward.directory.path + "/no-store.sqlite"
      try Data("words".utf8).write(to: URL(fileURLWithPath: file))
      let none = try ward.end(ward.programs.wardline, ["session", "list", "--store", file])
      #expect(none.status == 74 && none.errors.contains(file), "\(none.errors)")
    }
  }
}
