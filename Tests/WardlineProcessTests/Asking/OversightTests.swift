import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What a coordinator sees and does, with the real programs.
  @Suite struct Oversight {
    private static let people = [
      (user: "nora", role: "nurse", language: "en"), (user: "amal", role: "interpreter", language: "ar"),
      (user: "olga", role: "nurse", language: "en"), (user: "cora", role: "coordinator", language: "en"),
    ]

    /// Asks until a command of the coordinator prints something of a session.
    private static func wait(for session: String, _ hospital: Hospital, _ command: [String]) throws -> Ward.Ended {
      var last = try hospital.run(command, as: "cora")
      for _ in 0..<20 where !last.output.joined().contains(session) {
        Thread.sleep(forTimeInterval: 0.2)
        last = try hospital.run(command, as: "cora")
      }
      return last
    }

    /// Whether any file of somebody's store has these bytes.
    private static func hasBytes(_ text: String, _ hospital: Hospital, of user: String) -> Bool {
      let path = hospital.store(user)
      let folder = (path as NSString).deletingLastPathComponent
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.contains { file in
        (try? Data(contentsOf: URL(filePath: "\(folder)/\(file)")))?.range(of: Data(text.utf8)) != nil
      }
    }

    @Test(
      "nobody is on duty: a coordinator assigns, both talk, and no word of it reaches the coordinator before they come in with a reason"
    )
    func story() throws {
      let hospital = try Hospital(Self.people)
      let asking = try hospital.start(["request"], as: "nora", "--language", "ar", "--note", "chest pain", "--wait", "60s")
      #expect(asking.wait(milliseconds: 15_000) { !$0.lines.isEmpty })
      let session = try #require(asking.lines.first)
      #expect(try Self.wait(for: session, hospital, ["requests"]).output.joined().contains(session))
      let before = try hospital.ward.programs.output(
        hospital.ward.programs.relay, ["log", "--data", hospital.ward.data, "--session", session])

      // A nurse of another ward cannot, and nothing comes of it.
      let refused = try hospital.run(["requests", "assign"], as: "olga", session, "amal")
      #expect(refused.status == 77 && refused.errors.contains("only coordinators assign requests"), "\(refused)")
      let unknown = try hospital.run(["requests", "assign"], as: "cora", "--anyway", session, "nobody")
      #expect(unknown.status == 65 && unknown.errors.contains("unknown_person"), "\(unknown)")
      let nurse = try hospital.run(["requests", "assign"], as: "cora", "--anyway", session, "olga")
      #expect(nurse.status == 65 && nurse.errors.contains("not_interpreter"), "\(nurse)")
      #expect(
        try hospital.ward.programs.output(
          hospital.ward.programs.relay, ["log", "--data", hospital.ward.data, "--session", session]) == before)

      let misfit = try hospital.run(["requests", "assign"], as: "cora", session, "amal")
      #expect(misfit.status == 65 && misfit.errors.contains("amal is not on duty, as the relay said at "), "\(misfit)")
      #expect(
        try hospital.ward.programs.output(
          hospital.ward.programs.relay, ["log", "--data", hospital.ward.data, "--session", session]) == before)

      let assigned = try hospital.run(["requests", "assign"], as: "cora", "--anyway", session, "amal")
      #expect(assigned.status == 0 && assigned.output == ["amal is a member of \(session)."], "\(assigned)")
      let asked = Ward.Ended(waitingFor: asking)
      #expect(asked.status == 0, "\(asked)")
      let late = try hospital.run(["requests", "assign"], as: "cora", session, "amal")
      #expect(late.status == 65, "\(late)")

      let (nora, amal) = (try hospital.chat("nora", in: session), try hospital.chat("amal", in: session))
      nora.send("where does it hurt?")
      #expect(amal.wait { $0.hasSent(1) })
      amal.send("in the chest")
      #expect(nora.wait { $0.hasSent(2) })
      let listed = try Self.wait(for: session, hospital, ["sessions", "--json"])
      #expect(listed.status == 0 && listed.output.count == 1, "\(listed)")
      let row = try #require(listed.output.first)
      #expect(row.contains(#""language":"ar""#) && row.contains(#""user":"amal","role":"interpreter""#), "\(row)")
      #expect(row.contains(#""interpreterFirstWordsAt":"2"#) && row.contains(#""openRequest":null"#), "\(row)")
      for word in ["where does it hurt", "in the chest", "chest pain"] {
        #expect(!Self.hasBytes(word, hospital, of: "cora"), "\(word)")
      }
      let stranger = try hospital.run(["session", "join"], as: "olga", session, "--reason", "curious")
      #expect(stranger.status == 77 && stranger.errors.contains("only coordinators"), "\(stranger)")

      let joined = try hospital.run(["session", "join"], as: "cora", session, "--reason", "Nora has asked for help")
      #expect(joined.status == 0, "\(joined)")
      for chat in [nora, amal] {
        #expect(
          chat.wait { driver in
            driver.process.lines.contains {
              $0.contains(#""user":"cora""#) && $0.contains(#""joinReason":"Nora has asked for help""#)
            }
          }, "\(chat.process.lines)")
      }
      let cora = try hospital.chat("cora", in: session)
      #expect(cora.wait { $0.messages.map(\.text) == ["where does it hurt?", "in the chest"] }, "\(cora.process.lines)")
      cora.send("I am here")
      #expect(nora.wait { $0.hasSent(3) })
      for chat in [nora, amal, cora] { chat.quit() }
    }

    @Test("a coordinator ends a session of which they are no member, and the list says so, also without a connection")
    func ending() throws {
      let hospital = try Hospital(Self.people)
      let created = try hospital.run(["session", "create"], as: "nora", "ward-3")
      #expect(created.status == 0, "\(created)")
      let nora = try hospital.chat("nora", in: "ward-3")
      nora.send("the patient's name is secret")
      #expect(nora.wait { $0.hasSent(1) })
      let other = try hospital.run(["session", "end"], as: "olga", "ward-3")
      #expect(other.status == 77 && other.errors.contains("only coordinators end sessions"), "\(other)")
      let listed = try Self.wait(for: "ward-3", hospital, ["sessions"])
      #expect(listed.output.count == 1 && listed.output[0].hasPrefix("ward-3  active  "), "\(listed)")
      #expect(listed.output[0].hasSuffix("no interpreter has spoken  nora (nurse)"), "\(listed)")
      hospital.ward.killRelay()
      let offline = try hospital.run(["sessions"], as: "cora", "--wait", "300ms")
      #expect(offline.status == 75 && offline.output.first?.hasPrefix("As of ") == true, "\(offline)")
      #expect(offline.output.last?.hasPrefix("ward-3  active  ") == true && offline.output.count == 2, "\(offline)")
      try hospital.ward.openRelay()
      let missing = try hospital.run(["session", "end"], as: "cora", "ward-4")
      #expect(missing.status == 65 && missing.errors.contains("no session 'ward-4' that goes on"), "\(missing)")
      let ended = try hospital.run(["session", "end"], as: "cora", "ward-3", "--wait", "15s")
      #expect(ended.status == 0 && ended.output == ["The session ward-3 is ended."], "\(ended)")
      #expect(nora.wait { $0.events.contains { $0.status == "ended" } })
      let after = try hospital.run(["sessions"], as: "cora")
      #expect(after.status == 0 && after.output == ["No sessions."], "\(after)")
      #expect(!Self.hasBytes("secret", hospital, of: "cora"))
      let kept = try hospital.ward.end(
        hospital.ward.programs.wardline, ["session", "list", "--store", hospital.store("cora")])
      #expect(kept.output == ["This device knows no session yet."], "\(kept)")
      let join = try hospital.run(["session", "join"], as: "cora", "ward-3", "--reason", "too late")
      #expect(join.status == 65 && join.errors.contains("session_ended"), "\(join)")
      nora.quit()
    }
  }
}
