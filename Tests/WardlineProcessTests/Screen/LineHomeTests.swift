import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Home in lines, for people and for programs, with the real programs.
  @Suite struct LineHomes {
    private static let people = [
      (user: "nora", role: "nurse", language: "en"), (user: "amal", role: "interpreter", language: "ar"),
      (user: "cora", role: "coordinator", language: "en"),
    ]

    private func says(
      _ chat: ChildProcess, _ words: String, from first: Int = 0, _ location: SourceLocation = #_sourceLocation
    ) -> Bool {
      let isSaid = chat.wait(milliseconds: 15_000) { $0.lines.dropFirst(first).contains { $0.contains(words) } }
      if !isSaid { Issue.record("waited for \(words): \(chat.lines) \(chat.errors)", sourceLocation: location) }
      return isSaid
    }

    private func leave(_ chat: ChildProcess) {
      chat.write("/quit")
      #expect(chat.waitForExit(milliseconds: 10_000) == 0)
    }

    @Test("asked, rung, accepted and talked, from home and back, in lines alone")
    func story() throws {
      let hospital = try Hospital(Self.people)
      let cora = try hospital.start(["chat", "--plain"], as: "cora")
      #expect(says(cora, "No open requests."))
      let amal = try hospital.start(["chat", "--plain"], as: "amal")
      #expect(says(amal, "off duty. /duty: whether requests ring for you."))
      amal.write("/duty on")
      #expect(says(amal, "on duty"))
      let nora = try hospital.start(["chat", "--plain"], as: "nora")
      #expect(says(nora, "Wardline. You: nora, nurse."))
      #expect(says(nora, "No sessions yet. /request asks for an interpreter."))
      nora.write("/request ar urgent Bed 4")
      #expect(says(nora, "Waiting for an interpreter: Arabic"))
      #expect(says(cora, ", nora, Session ar-"))
      #expect(says(amal, "nora asks for Arabic, urgent, Session ar-"))
      amal.write("/accept")
      #expect(says(amal, ": /open ar-"))
      #expect(says(nora, ": amal has accepted."))
      #expect(says(cora, "No open requests.", from: 3))
      // What is pasted together is done in its order, wherever it leads.
      amal.write("/open 1\nGood morning.\n/home")
      #expect(says(nora, "new messages: 1; "))
      #expect(says(amal, "You: Good morning."))
      nora.write("/open 1")
      #expect(says(nora, "amal: Good morning."))
      nora.write("He has a rash.")
      #expect(says(amal, "nora: He has a rash."))
      let before = nora.lines.count
      nora.write("/home")
      #expect(says(nora, "1. ar-", from: before))
      for line in ["nobody hears this", "/status paused", "/open 7", "/open night-9"] { nora.write(line) }
      #expect(nora.wait(milliseconds: 10_000) { $0.errors.contains("night-9") }, "\(nora.errors)")
      #expect(nora.errors.components(separatedBy: "no session is open, and nothing was done").count == 3, "\(nora.errors)")
      #expect(nora.errors.contains("there is no session 7"))
      for chat in [nora, amal, cora] { leave(chat) }
    }

    @Test("programs have the same home: one object a line, both ways")
    func program() throws {
      let hospital = try Hospital(Self.people)
      let amal = try hospital.start(["chat", "--json"], as: "amal")
      #expect(says(amal, #"{"v":1,"event":"home","user":"amal","role":"interpreter"}"#))
      amal.write(#"{"do":"duty","set":"on","id":"d"}"#)
      #expect(says(amal, #"{"v":1,"event":"done","do":"duty","id":"d"}"#))
      #expect(says(amal, #""availability":"on-duty""#))
      let nora = try hospital.start(["chat", "--json"], as: "nora")
      nora.write(#"{"do":"request","language":"ar","urgency":"urgent","note":"Bed 4","id":"r"}"#)
      #expect(says(nora, #""event":"done","do":"request","id":"r""#))
      #expect(says(amal, #""event":"ring""#))
      amal.write(#"{"do":"accept"}"#)
      #expect(says(nora, #""state":"accepted","interpreter":"amal""#))
      #expect(says(nora, #""number":1"#))
      let row = try #require(
        nora.lines.last { $0.contains(#""event":"session""#) && $0.contains(#""number":1"#) }, "\(nora.lines)")
      let session = try #require(row.components(separatedBy: #""session":""#).last?.components(separatedBy: #"""#).first)
      nora.write(#"{"do":"open","session":"\#(session)","id":"o"}"#)
      #expect(says(nora, #"{"v":1,"event":"open","session":"\#(session)"}"#))
      nora.write(#"{"do":"send","text":"He has a rash.","id":"s"}"#)
      #expect(says(amal, #""unread":1"#) && says(amal, #""text":"He has a rash.""#))
      let before = nora.lines.count
      nora.write(#"{"do":"home"}"#)
      #expect(says(nora, #""event":"home""#, from: before))
      for (request, why) in [
        (#"{"do":"send","text":"nobody"}"#, "no session is open"),
        (#"{"do":"open","session":"no such"}"#, "must name a session"),
        (#"{"do":"open","session":"night-9"}"#, "knows no session 'night-9'"), (#"{"do":"accept"}"#, "nothing rings"),
        (#"{"do":"request","language":"qq"}"#, "must be a tag"), (#"{"do":"duty","set":"busy"}"#, "must be on, away or off"),
        (#"{"do":"cancel"}"#, "no such request here"), (#"{"do":"cancel","request":"x"}"#, "the name of a request"),
      ] {
        let first = nora.lines.count
        nora.write(request)
        #expect(says(nora, #""event":"refused""#, from: first) && says(nora, why, from: first))
      }
      // Whoever hands over reads that a coordinator has come in, and why; who ends it need not have it open.
      let cora = try hospital.start(["chat", "--json"], as: "cora")
      amal.write(#"{"do":"open","session":"\#(session)"}"#)
      amal.write(#"{"do":"handover","reason":"shift-ends","id":"h"}"#)
      #expect(says(amal, #""event":"done","do":"handover","id":"h""#) && says(cora, #""event":"open-request""#))
      cora.write(#"{"do":"join","session":"\#(session)","reason":"Amal must go","id":"j"}"#)
      #expect(says(amal, #""joinReason":"Amal must go""#))
      cora.write(#"{"do":"assign","session":"night-9","user":"amal"}"#)
      #expect(says(cora, "there is no open request in night-9"))
      cora.write(#"{"do":"end","session":"\#(session)"}"#)
      #expect(says(amal, #""status":"ended""#))
      for chat in [nora, amal, cora] {
        chat.write(#"{"do":"quit"}"#)
        #expect(chat.waitForExit(milliseconds: 10_000) == 0)
      }
    }

    @Test("a pipe: what is asked for at home is sent before the end; a text without a session is refused, and nothing is sent")
    func pipes() throws {
      let hospital = try Hospital(Self.people)
      func pipe(_ lines: String, _ more: String...) throws -> Ward.Ended {
        let chat = try hospital.start(["chat"] + more, as: "nora")
        chat.write(bytes: Array(lines.utf8))
        chat.closeInput()
        return Ward.Ended(waitingFor: chat)
      }
      let asked = try pipe("/request ar\n")
      #expect(asked.status == 0, "\(asked)")
      let queue = try hospital.run(["requests"], as: "cora", "--json")
      #expect(queue.output.count == 1, "\(queue)")
      let written = try pipe("/open 1\none\n/home\n/open 1\ntwo\n", "--plain")
      #expect(written.status == 0, "\(written)")
      let refused = try pipe("hello\n")
      #expect(refused.status == 64 && refused.errors.contains("which session? No text was sent"), "\(refused)")
      let listed = try pipe("")
      #expect(listed.status == 0 && listed.output.contains { $0.hasPrefix("1. ar-") && $0.hasSuffix("You: two") }, "\(listed)")
    }
  }
}
