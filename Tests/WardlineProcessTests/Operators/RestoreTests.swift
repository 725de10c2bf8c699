import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What comes back: a relay's data directory that was copied, and what a relay has backed up.
  @Suite struct Restoring {
    @Test(
      "a relay that was restored from an older copy and wrote past its readers: all converge, and what it lost is sent again")
    func pastTheReaders() throws {
      let ward = try Ward()
      try say(["one", "two"], in: ward)
      ward.killRelay()
      let copy = ward.directory.path + "/copy"
      // The socket of a relay that was killed has nothing to copy, and Foundation cannot.
      try FileManager.default.removeItem(atPath: ward.data + "/control.sock")
      try FileManager.default.copyItem(atPath: ward.data, toPath: copy)
      try ward.openRelay()
      try say(["three", "four", "five"], in: ward)
      let reader = try ward.join(.interpreter)
      #expect(reader.wait { $0.hasSent(5) })
      reader.quit()

      ward.killRelay()
      try FileManager.default.removeItem(atPath: ward.data)
      try FileManager.default.moveItem(atPath: copy, toPath: ward.data)
      try ward.openRelay()
      // From another device of hers: the log is longer than what the reader has read, and says something else.
      let other = ["--store", ward.directory.path + "/other.sqlite"]
      try say((1...6).map { "other \($0)" }, in: ward, other)
      let back = try ward.join(.interpreter)
      #expect(back.wait { $0.messages.count { $0.text?.hasPrefix("other") == true } == 6 })
      #expect(back.events.contains { $0.event == "reset" && $0.reason == "diverged" })
      back.quit()
      let verified = try ward.verify(.interpreter)
      #expect(verified.isSettled, "\(verified.summary)")
      #expect(verified.last?.messages == 8)

      // The author is asked; her consent brings them back to everyone.
      let author = try ward.join(.nurse)
      #expect(author.wait { $0.lost.count == 3 })
      let queue = try ward.end(ward.programs.wardline, ["queue", "list", "--store", ward.store(of: .nurse)])
      #expect(queue.output.count { $0.contains("lost_by_relay") } == 3)
      for message in author.lost { author.request(["do": "retry", "id": message.id ?? ""]) }
      #expect(author.wait { $0.hasSent(11) })
      author.quit()
      let last = try ward.join(.interpreter)
      #expect(last.wait { $0.hasSent(11) })
      last.quit()
      let (hers, his) = (try ward.verify(.nurse), try ward.verify(.interpreter))
      #expect(hers.isSettled && his.isSettled, "\(hers.summary); \(his.summary)")
      #expect(hers.last?.device == his.last?.device && hers.last?.messages == 11)
    }

    private func say(_ texts: [String], in ward: Ward, _ flags: [String] = []) throws {
      for text in texts { #expect(try ward.run("send", [text] + flags).status == 0) }
    }

    // What the relay has backed up comes back on another device of the same person.
    @Test(
      "preferences restore brings back what another device has backed up, keeps what was chosen here, and nothing of others")
    func restore() throws {
      let ward = try Ward()
      func preferences(_ command: [String], _ store: String) throws -> Ward.Ended {
        try ward.end(
          ward.programs.wardline, ["preferences"] + command + ["--store", ward.directory.path + "/" + store],
          environment: ["WARDLINE_RELAY": ward.url, "WARDLINE_TOKEN_FILE": ward.token(of: .nurse), "WARDLINE_STORE": ""])
      }
      let none = try preferences(["restore"], "new.sqlite")
      #expect(none.status == 65 && none.errors.contains("no other device"), "\(none.errors)")
      let flags = ["--store", ward.directory.path + "/old.sqlite"]
      #expect(try ward.run("send", flags + ["hello"]).status == 0)
      for (name, value) in [("notify", "off"), ("language", "ar"), ("notify", "loud")] {
        #expect(try preferences(["set", name, value], "old.sqlite").status == 0)
      }
      // They go along with the next send, in their own lane.
      #expect(try ward.run("send", flags + ["again"]).status == 0)
      var tries = 0
      while try preferences(["restore"], "probe-\(tries).sqlite").output.count < 2, tries < 100 {
        tries += 1
        usleep(50_000)
      }
      #expect(try preferences(["set", "language", "fr"], "new.sqlite").status == 0)
      let restored = try preferences(["restore"], "new.sqlite")
      #expect(restored.status == 0 && restored.output == ["notify=loud"], "\(restored)")
      #expect(restored.errors.contains("language"), "\(restored.errors)")
      #expect(try preferences(["list"], "new.sqlite").output == ["language=fr", "notify=loud"])
      #expect(try preferences(["restore", "--replace", "--json"], "new.sqlite").output.count == 1)
      #expect(try preferences(["list"], "new.sqlite").output == ["language=ar", "notify=loud"])
      let other = try ward.end(
        ward.programs.wardline,
        [
          "preferences", "restore", "--relay", ward.url, "--token-file", ward.token(of: .interpreter), "--store",
          ward.store(of: .interpreter),
        ])
      #expect(other.status == 65, "\(other)")
      ward.killRelay()
      #expect(try preferences(["restore", "--wait", "500ms"], "new.sqlite").status == 69)
    }

    @Test("the first chat of a new device asks once whether to use what another device has chosen; no other start does")
    func firstStart() throws {
      let ward = try Ward()
      func store(_ name: String) -> [String] { ["--store", "\(ward.directory.path)/\(name).sqlite"] }
      func preferences(_ command: [String], _ name: String) throws -> [String] {
        try ward.end(ward.programs.wardline, ["preferences"] + command + store(name)).output
      }
      func chat(_ name: String) throws -> TmuxPane {
        let flags = ["--plain", "--relay", ward.url, "--token-file", ward.token(of: .nurse)] + store(name)
        return try TmuxPane(
          ward.programs, ([ward.programs.wardline, "chat"] + flags).map(TmuxPane.quoted).joined(separator: " "), columns: 160)
      }
      #expect(try ward.run("send", store("old") + ["hello"]).status == 0)
      _ = try preferences(["set", "notify", "loud"], "old")
      #expect(try ward.run("send", store("old") + ["again"]).status == 0)
      let probe = ["--relay", ward.url, "--token-file", ward.token(of: .nurse)]
      var tries = 0
      while try preferences(["restore"] + probe, "probe-\(tries)").isEmpty, tries < 100 {
        tries += 1
        usleep(50_000)
      }

      let question = "what you chose on another device (notify). Use it here? [y/N]"
      for (answer, chosen) in [("y", "notify=loud"), ("", "Nothing was chosen yet.")] {
        let device = answer.isEmpty ? "no" : "yes"
        let first = try chat(device)
        #expect(first.shows(question))
        try first.type(answer)
        try first.press("Enter")
        #expect(first.shows("Connected."))
        #expect(first.text.contains("nothing was restored") == answer.isEmpty, "\(first.text)")
        try first.press("C-d")
        #expect(first.shows("ended with 0"))
        #expect(try preferences(["list"], device) == [chosen])
        let second = try chat(device)
        #expect(second.shows("Connected."))
        #expect(!second.text.contains("Use it here?"), "\(second.text)")
      }
      // Without a terminal there is nobody to ask.
      let piped = try ward.end(ward.programs.wardline, ["chat", "--plain"] + probe + store("piped"))
      #expect(piped.status == 0 && !piped.errors.contains("Use it here?"), "\(piped)")
    }
  }
}

extension ChatDriver {
  fileprivate var lost: [Event] { messages.filter { $0.state == "failed" && $0.reason == "lost_by_relay" } }
}
