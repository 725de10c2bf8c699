import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A session that is named wrong: nothing is queued for it, and what is said of it is so.
  @Suite struct KnownSessions {
    private func sessions(_ hospital: Hospital, of user: String) throws -> [String] {
      let listed = try hospital.ward.end(hospital.ward.programs.wardline, ["session", "list", "--store", hospital.store(user)])
      return listed.output.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    @Test("no command makes a session on a device that is none of its user's: 65, with the name spelled like it; --new does")
    func typingError() throws {
      let hospital = try Hospital()
      #expect(try hospital.run(["session", "create"], as: "nora", "round-3").status == 0)
      let commands = [
        ["send", "--session", "round-33", "Bed 4 is ready"], ["session", "leave", "round-33"],
        ["session", "invite", "--session", "round-33", "amal"], ["session", "status", "--session", "round-33", "paused"],
        ["feedback", "--session", "round-33", "5"],
      ]
      for command in commands {
        let ended = try hospital.run(command, as: "nora")
        #expect(ended.status == 65 && ended.output.isEmpty, "\(command): \(ended)")
        #expect(ended.errors.contains("you are no member of a session 'round-33' at this relay"), "\(command): \(ended)")
        #expect(ended.errors.contains("Nothing was queued: did you mean 'round-3'?"), "\(command): \(ended)")
      }
      #expect(try sessions(hospital, of: "nora") == ["round-3"])
      // A session of others is answered as one that is not there (G8).
      let others = try hospital.run(["send", "--session", "round-3", "hello"], as: "olga")
      #expect(others.status == 65 && others.errors.contains("you are no member of a session 'round-3'"), "\(others)")
      let queued = try hospital.run(["send", "--session", "round-33", "--new", "--wait", "1s", "kept"], as: "nora")
      #expect(queued.status == 75, "\(queued)")
      #expect(queued.errors.contains("it waits for a token that opens round-33, or for your membership of it"), "\(queued)")
      #expect(try sessions(hospital, of: "nora").sorted() == ["round-3", "round-33"])
    }

    @Test("whoever has left writes no more: a chat refuses it, commands with 65 and when; invited again, they go on")
    func left() throws {
      let hospital = try Hospital()
      #expect(try hospital.run(["session", "create"], as: "nora", "round-3").status == 0)
      #expect(try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "amal").status == 0)
      let chat = try hospital.start(["chat", "--json"], as: "amal", "--session", "round-3")
      func says(_ words: String) -> Bool { chat.wait(milliseconds: 20_000) { $0.lines.contains { $0.contains(words) } } }
      #expect(says(#""state":"online""#) && says(#""what":"invited","by":"nora""#), "\(chat.lines)")
      chat.write(#"{"do":"leave","id":"l"}"#)
      #expect(says(#""what":"left","by":"amal""#), "\(chat.lines)")
      for request in [#"{"do":"send","text":"lost","id":"s"}"#, #"{"do":"feedback","rating":5,"id":"f"}"#] {
        chat.write(request)
      }
      for id in ["s", "f"] { #expect(says(#""id":"\#(id)","reason":"you have left the session 'round-3'"#), "\(chat.lines)") }
      chat.write(#"{"do":"quit"}"#)
      #expect(chat.waitForExit(milliseconds: 10_000) == 0)
      let sent = try hospital.run(["send", "--session", "round-3", "lost"], as: "amal")
      #expect(sent.status == 65 && sent.errors.contains("you have left the session 'round-3', on 20"), "\(sent)")
      #expect(sent.errors.contains("Nothing was queued"), "\(sent)")
      #expect(try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "amal").status == 0)
      let again = try hospital.run(["send", "--session", "round-3", "back"], as: "amal")
      #expect(again.status == 0, "\(again)")
      #expect(try hospital.ward.programs.logTexts(data: hospital.ward.data, session: "round-3") == ["back"])
    }

    @Test("a new device sends to a session of its user's at once, and without the relay it says what it does not know")
    func newDevice() throws {
      let hospital = try Hospital()
      #expect(try hospital.run(["session", "create"], as: "nora", "round-3").status == 0)
      try FileManager.default.removeItem(atPath: "\(hospital.ward.directory.path)/nora")
      let sent = try hospital.run(["send", "--session", "round-3", "Bed 4 is ready"], as: "nora")
      #expect(sent.status == 0, "\(sent)")
      try FileManager.default.removeItem(atPath: "\(hospital.ward.directory.path)/nora")
      hospital.ward.killRelay()
      let offline = try hospital.run(["send", "--session", "round-3", "--wait", "300ms", "hello"], as: "nora")
      #expect(offline.status == 69 && offline.errors.contains("this device does not know the session 'round-3'"), "\(offline)")
      #expect(offline.errors.contains("Nothing was queued") && offline.errors.contains("'send --new'"), "\(offline)")
      let kept = try hospital.run(["send", "--session", "round-3", "--wait", "300ms", "--new", "kept"], as: "nora")
      #expect(kept.status == 75, "\(kept)")
      // From now on the device knows it.
      let more = try hospital.run(["send", "--session", "round-3", "--wait", "300ms", "more"], as: "nora")
      #expect(more.status == 75, "\(more)")
      try hospital.ward.openRelay()
      #expect(try hospital.run(["send", "--session", "round-3", "at last"], as: "nora").status == 0)
      #expect(
        try hospital.ward.programs.logTexts(data: hospital.ward.data, session: "round-3")
          == ["Bed 4 is ready", "kept", "more", "at last"])
    }

    @Test("a session that was made without the relay is known, and takes what is written before the relay has it")
    func madeOffline() throws {
      let hospital = try Hospital()
      hospital.ward.killRelay()
      #expect(try hospital.run(["session", "create"], as: "nora", "--wait", "100ms", "round-4").status == 75)
      #expect(try hospital.run(["send", "--session", "round-4", "--wait", "100ms", "one"], as: "nora").status == 75)
    }

    @Test("what is written in a session whose creation was refused fails with it, says so, and all of it can be deleted")
    func refusedCreation() throws {
      let hospital = try Hospital()
      #expect(try hospital.run(["session", "create"], as: "nora", "round-5").status == 0)
      hospital.ward.killRelay()
      #expect(try hospital.run(["session", "create"], as: "olga", "--wait", "100ms", "round-5").status == 75)
      #expect(try hospital.run(["send", "--session", "round-5", "--wait", "100ms", "one"], as: "olga").status == 75)
      try hospital.ward.openRelay()
      for text in ["two", "three"] {
        let sent = try hospital.run(["send", "--session", "round-5", text], as: "olga")
        #expect(sent.status == 75 && sent.errors.contains("the message is held on this device (session_not_created"), "\(sent)")
      }
      func queue(_ words: String...) throws -> Ward.Ended {
        try hospital.ward.end(hospital.ward.programs.wardline, ["queue"] + words + ["--store", hospital.store("olga")])
      }
      #expect(try queue("list").output.count { $0.contains("session_not_created") } == 3)
      // Trying them again tries the creation again, which is refused once more: all of it is there still.
      #expect(try queue("retry", "all").output == ["4 of 4 done"])
      let again = try hospital.run(["send", "--session", "round-5", "four"], as: "olga")
      #expect(again.status == 75, "\(again)")
      #expect(try queue("list").output.count { $0.contains("session_not_created") } == 4)
      #expect(try queue("delete", "all").output == ["5 of 5 done"])
      let told = try hospital.ward.end(
        hospital.ward.programs.wardline, ["tail", "--session", "round-5", "--store", hospital.store("olga")])
      #expect(told.status == 0 && told.output == [], "\(told)")
    }

    @Test("a new device ends a session of its user's at once; tail -f of one that is not theirs says so")
    func endAndFollow() throws {
      let hospital = try Hospital()
      #expect(try hospital.run(["session", "create"], as: "nora", "round-3").status == 0)
      let tail = try hospital.run(["tail", "-f", "--session", "round-33"], as: "nora")
      #expect(tail.status == 65 && tail.errors.contains("Nothing is followed: did you mean 'round-3'?"), "\(tail)")
      try FileManager.default.removeItem(atPath: "\(hospital.ward.directory.path)/nora")
      let others = try hospital.run(["session", "end"], as: "olga", "round-3")
      #expect(others.status == 77 && others.errors.contains("only coordinators end sessions"), "\(others)")
      let ended = try hospital.run(["session", "end"], as: "nora", "round-3")
      #expect(ended.status == 0 && ended.output == ["The session round-3 is ended."], "\(ended)")
    }

    @Test("verify of a session that is not one's own says so, and names those that are")
    func verify() throws {
      let hospital = try Hospital()
      #expect(try hospital.run(["session", "create"], as: "nora", "round-3").status == 0)
      let ended = try hospital.run(["verify", "--session", "round-4"], as: "nora")
      #expect(ended.status == 65 && ended.errors.contains("you are no member of a session 'round-4' at this relay"), "\(ended)")
      #expect(ended.errors.contains("did you mean 'round-3'?") && !ended.errors.contains("token"), "\(ended)")
    }
  }
}
