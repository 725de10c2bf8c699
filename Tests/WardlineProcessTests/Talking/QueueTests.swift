import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The dead letters and what waits, from beside (F17).
  @Suite struct QueueCommands {
    private func queue(_ ward: Ward, _ arguments: [String]) throws -> Ward.Ended {
      try ward.end(ward.programs.wardline, ["queue"] + arguments + ["--store", ward.store(of: .nurse)])
    }

    private func ids(_ ward: Ward) throws -> [String] {
      try queue(ward, ["list"]).output.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    @Test("what never left is explained, and deleted; what follows goes")
    func deleteWhatNeverLeft() throws {
      let ward = try Ward(isOpen: false)
      for text in ["one", "two"] { #expect(try ward.run("send", ["--wait", "50ms", text]).status == 75) }
      let third = try ward.run("send", ["--wait", "1s", "three"])
      #expect(third.status == 75 && third.errors.contains("not yet sent (no connection to 127.0.0.1:"), "\(third.errors)")
      let ids = try ids(ward)
      #expect(ids.count == 3)
      let shown = try queue(ward, ["show", ids[1]])
      #expect(shown.output.contains { $0.hasPrefix("behind") && $0.contains(ids[0]) })
      #expect(shown.output.contains { $0.hasPrefix("connection    none since") && $0.contains("no connection to 127.0.0.1:") })
      #expect(shown.output.contains { $0.hasPrefix("tried") && $0.contains("0 of 5") })
      let deleted = try queue(ward, ["delete", ids[1]])
      #expect(deleted.status == 0 && deleted.output == ["\(ids[1]) was not sent: it is deleted"], "\(deleted)")
      #expect(try queue(ward, ["delete", ids[1]]).status == 65)
      #expect(try queue(ward, ["show", "not-an-id"]).status == 64)
      try ward.openRelay()
      #expect(try ward.run("send", ["four"]).status == 0)
      #expect(try ward.transcript(of: .nurse) == ["one", "three", "four"])
    }

    @Test("what is held since it is old is edited and retried, and arrives")
    func held() throws {
      let ward = try Ward(isOpen: false)
      let holding = ["--hold-after", "1s", "--wait"]
      for text in ["too late", "too late again"] { #expect(try ward.run("send", holding + ["1ms", text]).status == 75) }
      Thread.sleep(forTimeInterval: 1.1)
      try ward.openRelay()
      #expect(try ward.run("send", holding + ["20s", "now"]).status == 0, "nobody waits for what its author has to decide")
      let failed = try ids(ward)
      #expect(try queue(ward, ["list"]).output.prefix(2).allSatisfy { $0.contains("failed (too_old) message") })
      let edited = try queue(ward, ["edit", failed[0], "much too late"])
      #expect(edited.status == 0)
      #expect(try queue(ward, ["show", edited.output[0]]).output.contains("text          much too late"))
      #expect(try queue(ward, ["edit", edited.output[0], "x"]).status == 65, "it has not failed")
      #expect(try queue(ward, ["retry", "all"]).output == ["1 of 1 done"])
      let again = try ward.join(.nurse)
      #expect(again.wait { $0.hasSent(3) }, "\(again.statesInWords)")
      again.quit()
    }

    @Test("what a session that has ended has refused is listed with its reason, exported and deleted, and not sent again")
    func deadLetters() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.request(["do": "status", "set": "ended"])
      #expect(nurse.wait { $0.events.contains { $0.status == "ended" && $0.pending == false } })
      nurse.send("too late")
      nurse.send("too late again")
      #expect(nurse.wait { $0.messages.count { $0.state == "failed" } == 2 })
      nurse.quit()
      let failed = try ids(ward)
      #expect(try queue(ward, ["list"]).output.allSatisfy { $0.contains("failed (session_ended) message") })
      for command in [["edit", failed[0], "much too late"], ["retry", failed[0]]] {
        let refused = try queue(ward, command)
        #expect(refused.status == 65 && refused.errors.contains("is of a session that has ended"), "\(refused)")
      }
      #expect(try queue(ward, ["retry", "all"]).output == ["0 of 2 done"])
      let exported = try queue(ward, ["export"]).output.joined(separator: "\n")
      let rows = try JSONSerialization.jsonObject(with: Data(exported.utf8)) as? [[String: Any]]
      #expect(rows?.map { $0["text"] as? String } == ["too late", "too late again"])
      #expect(try queue(ward, ["delete", "all"]).output == ["2 of 2 done"])
      #expect(try queue(ward, ["list"]).output == ["Nothing is waiting."])
    }

    @Test("a message that was sent is retracted, once; another's, and one that is not here, are refused with the reason")
    func retractSent() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["for somebody else"]).status == 0)
      #expect(try ward.run("send", as: .interpreter, ["of Amal"]).status == 0)
      #expect(try ward.run("send", ["for you"]).status == 0)
      func id(of text: String) throws -> String {
        let lines = try ward.look(["export", "--json"]).output.filter { $0.contains(text) }
        let behind = lines.first?.components(separatedBy: #""id":""#).last
        return try #require(behind?.split(separator: "\"").first.map(String.init))
      }
      let sent = try id(of: "for somebody else")
      let retracted = try queue(ward, ["delete", sent])
      #expect(retracted.status == 0, "\(retracted)")
      #expect(
        retracted.output.first?.hasPrefix("\(sent) was sent, or may have been: it is being retracted") == true, "\(retracted)")
      let again = try queue(ward, ["delete", sent])
      #expect(again.status == 65 && again.errors.contains("is being retracted already"), "\(again)")
      let others = try queue(ward, ["delete", try id(of: "of Amal")])
      #expect(others.status == 65, "\(others)")
      #expect(others.errors.contains("is a message of amal: only its author can take it back"), "\(others)")
      let unknown = try queue(ward, ["delete", "019a9f3e-7b21-7c44-9d0e-2f6b1a5c8e90"])
      #expect(unknown.status == 65, "\(unknown)")
      #expect(unknown.errors.contains("neither in this queue nor a message on this device"), "\(unknown)")
      #expect(try queue(ward, ["delete", "not-an-id"]).status == 64)
      // The next program on the store submits it.
      #expect(try ward.run("send", ["at last"]).status == 0)
      let left = ["of Amal", "for you", "at last"]
      #expect(try ward.transcript(of: .nurse).filter { !$0.isEmpty } == left)
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session).filter { !$0.isEmpty } == left)
      let late = try queue(ward, ["delete", sent])
      #expect(late.status == 65 && late.errors.contains("was retracted already"), "\(late)")
    }

    @Test("what may have left is not forgotten but taken back: delete says so, and the relay's log forgets its words")
    func takeBackWhatMayHaveLeft() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.join(.nurse, at: "ws://127.0.0.1:\(link.port)")
      #expect(nurse.wait { $0.isOnline })
      // Nothing comes back any more: what is sent now is sent, and its outcome is unknown.
      link.setMode(.silent)
      nurse.send("for somebody else")
      #expect(nurse.wait { _ in (try? queue(ward, ["list"]).output.first?.contains(" in flight ")) == true })
      nurse.process.kill()
      let id = try #require(try ids(ward).first)
      #expect(try queue(ward, ["delete", id]).status == 0)
      #expect(try queue(ward, ["list"]).output.map { $0.contains(" retract: \(id)") } == [true])
      #expect(try ward.look(["tail"]).output.last?.contains("You (retracting): for somebody else") == true)
      let retraction = try #require(try ids(ward).first)
      let help = try queue(ward, ["delete", "--help"]).output.joined(separator: " ")
      #expect(help.contains("is retracted") && !help.contains("cannot be deleted"))
      link.setMode(.open)
      #expect(try ward.run("send", ["for you"]).status == 0)
      #expect(try ward.look(["queue", "show", retraction]).status == 65, "it was answered")
      #expect(try ward.transcript(of: .nurse).filter { !$0.isEmpty } == ["for you"])
      #expect(try ward.verify(.nurse).status == 0)
    }
  }
}
