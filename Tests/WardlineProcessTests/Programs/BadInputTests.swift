import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What is wrong, what would be right, the exit code that says which, and nothing that was queued is lost.
  @Suite struct BadInput {
    @Test("a message over the limit is refused before it is queued: 65")
    func tooLong() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.run("send", input: Array(repeating: UInt8(ascii: "a"), count: 16_385))
      #expect(ended.status == 65)
      #expect(ended.errors.contains("at most 16384") && ended.errors.contains("Nothing was queued"))
      let longest = try ward.run("send", ["--wait", "1ms"], input: Array(repeating: UInt8(ascii: "a"), count: 16_384))
      #expect(longest.status == 75)
    }

    @Test("an empty message is refused: 65")
    func empty() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.run("send", [""])
      #expect(ended.status == 65)
      #expect(ended.errors.contains("empty"))
    }

    @Test("invalid UTF-8 is refused: 65")
    func notText() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.run("send", input: [0x68, 0xFF, 0xFE])
      #expect(ended.status == 65)
      #expect(ended.errors.contains("UTF-8"))
    }

    @Test("what is typed into a chat and cannot be sent is refused there, and the chat goes on")
    func refusedInChat() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      nurse.send(String(repeating: "ä", count: 8_193))
      nurse.process.write("not json")
      nurse.process.write(bytes: [0xFF, 0x0A])
      nurse.request(["do": "fly"])
      nurse.request(["do": "delete", "id": "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90"])
      #expect(nurse.wait { $0.events.count { $0.event == "refused" } == 5 })
      #expect(nurse.events.filter { $0.event == "refused" }.allSatisfy { $0.reason?.isEmpty == false })
      nurse.send(String(repeating: "ä", count: 8_192))
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.quit()
    }

    @Test(
      "a relay address that is none: 64",
      arguments: [
        ("127.0.0.1:7440", "ws://"), ("http://relay.example", "ws://"), ("ws://", "ws://"), ("relay", "ws://"),
        ("ws://relay:99999", "a number from 1 to 65535"),
      ])
    func badAddress(_ url: String, _ remedy: String) throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.end(
        ward.programs.wardline,
        ["send", "--relay", url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse), "hello"])
      #expect(ended.status == 64)
      #expect(ended.errors.contains(remedy), "says what would be right: \(ended.errors)")
    }

    @Test(
      "flags that are missing or wrong: 64", arguments: [["chat"], ["send", "--relay", "ws://127.0.0.1:1", "x"], ["nonsense"]])
    func usage(_ arguments: [String]) throws {
      let ward = try Ward(isOpen: false)
      let environment = ["WARDLINE_RELAY": "", "WARDLINE_TOKEN_FILE": ""]
      #expect(try ward.end(ward.programs.wardline, arguments, environment: environment).status == 64)
    }

    @Test("no session in the token, or not this one, or no token at all: 77")
    func wrongTokens() throws {
      let ward = try Ward(isOpen: false)
      let other = try ward.end(
        ward.programs.wardline,
        [
          "send", "--relay", ward.url, "--session", "ward-8", "--token-file", ward.token(of: .nurse), "--store",
          ward.store(of: .nurse), "hello",
        ])
      #expect(other.status == 77)
      #expect(other.errors.contains("ward-8") && other.errors.contains("ward-7"))

      // {"sub":"ana","exp":99999999999,"sessions":[]}: a list that came out empty opens nothing.
      let empty = ward.directory.path + "/empty.token"
      try Data("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEiLCJleHAiOjk5OTk5OTk5OTk5LCJzZXNzaW9ucyI6W119.c2ln".utf8).write(
        to: URL(fileURLWithPath: empty))
      let none = try ward.end(ward.programs.wardline, ["send", "--relay", ward.url, "--token-file", empty, "hello"])
      #expect(none.status == 77)
      #expect(none.errors.contains("no session in the token"))

      let garbage = ward.directory.path + "/garbage.token"
      try Data("secret words".utf8).write(to: URL(fileURLWithPath: garbage))
      let bad = try ward.end(ward.programs.wardline, ["send", "--relay", ward.url, "--token-file", garbage, "hello"])
      #expect(bad.status == 77)
      #expect(!bad.errors.contains("secret words"), "what stands in a token file is never shown")
    }

    @Test(
      "PITFALLS 8: a token of another relay, and one that has expired: 77; what was written is kept, and goes with a good one")
    func refusedTokens() throws {
      let ward = try Ward()
      let programs = ward.programs
      let foreign = ward.directory.path + "/foreign.token"
      try programs.makeToken(.nurse, session: ward.session, data: ward.directory.path + "/other", at: foreign)
      let flags = ["--relay", ward.url, "--store", ward.store(of: .nurse)]
      let refused = try ward.end(programs.wardline, ["send"] + flags + ["--token-file", foreign, "one"])
      #expect(refused.status == 77)
      #expect(refused.errors.contains("safe on this device"))

      let expired = ward.directory.path + "/expired.token"
      let token = try programs.output(
        programs.relay,
        ["token", "--data", ward.data, "--user", "ana", "--role", "nurse", "--session", ward.session, "--expires", "1ms"])
      try Data(token.utf8).write(to: URL(fileURLWithPath: expired))
      let late = try ward.end(programs.wardline, ["send"] + flags + ["--token-file", expired, "two"])
      #expect(late.status == 77)
      #expect(late.errors.contains("expired"))

      #expect(try ward.run("send", ["three"]).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["one", "two", "three"])
    }

    @Test("G8: without TLS a relay listens for this machine alone, unless it is told --insecure: 78")
    func plaintextForOthers() throws {
      let ward = try Ward(isOpen: false)
      let serve = ["serve", "--listen", "0.0.0.0:0", "--data", ward.directory.path + "/open"]
      let refused = try ward.end(ward.programs.relay, serve)
      #expect(refused.status == 78)
      #expect(refused.errors.contains("0.0.0.0") && refused.errors.contains("--insecure"), "\(refused.errors)")
      let told = try ChildProcess(ward.programs.relay, serve + ["--insecure"])
      defer { told.kill() }
      #expect(told.wait(milliseconds: 10_000) { $0.errors.contains("listening on ws://0.0.0.0:") }, "\(told.errors)")
      #expect(told.errors.contains("without TLS"), "\(told.errors)")
    }

    @Test("a port in use: 78; a data directory that is taken or not writable: 74")
    func relaySurroundings() throws {
      let ward = try Ward()
      let second = try ward.end(
        ward.programs.relay, ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.directory.path + "/second"])
      #expect(second.status == 78)
      #expect(second.errors.contains("\(ward.port)") && second.errors.contains("in use"))

      let same = try ward.end(ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", ward.data])
      #expect(same.status == 74)
      #expect(same.errors.contains("another"))

      let file = ward.directory.path + "/a-file"
      try Data().write(to: URL(fileURLWithPath: file))
      let notDirectory = try ward.end(ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", file])
      #expect(notDirectory.status == 74)
      #expect(notDirectory.errors.contains(file))

      let notThere = try ward.end(ward.programs.relay, ["serve", "--listen", "127.0.0.1:0", "--data", "/proc/wardline"])
      #expect(notThere.status == 74)
      #expect(notThere.errors.contains("/proc/wardline"))
    }

    @Test("a store of a newer version is refused and not touched: 65")
    func newerStore() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.run("send", ["--wait", "1ms", "kept"]).status == 75)
      let store = URL(fileURLWithPath: ward.store(of: .nurse))
      _ = try ward.end(
        "/usr/bin/python3",
        ["-c", "import sqlite3; c=sqlite3.connect('\(store.path)'); c.execute('PRAGMA user_version=999'); c.close()"])
      let before = try Data(contentsOf: store)
      let ended = try ward.run("send", ["--wait", "1ms", "more"])
      #expect(ended.status == 65)
      #expect(ended.errors.contains("newer") && ended.errors.contains(store.path))
      #expect(try Data(contentsOf: store) == before)
    }

    @Test("another person's store: 78")
    func anotherPersonsStore() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.run("send", ["--wait", "1ms", "mine"]).status == 75)
      let ended = try ward.end(
        ward.programs.wardline,
        ["send", "--relay", ward.url, "--token-file", ward.token(of: .interpreter), "--store", ward.store(of: .nurse), "hello"])
      #expect(ended.status == 78)
      #expect(ended.errors.contains("ana") && ended.errors.contains("amal"))
    }
  }
}
