import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Asking for an interpreter, with the real programs.
  @Suite struct Requests {
    private static let people = [
      (user: "nora", role: "nurse", language: "en"), (user: "amal", role: "interpreter", language: "ar"),
      (user: "badr", role: "interpreter", language: "ar"), (user: "cora", role: "coordinator", language: "en"),
    ]

    /// What a command of `ring --accept` has printed, once it has ended well.
    private static func accepted(_ ring: ChildProcess) -> String? {
      let ended = Ward.Ended(waitingFor: ring)
      #expect(ended.status == 0, "\(ended)")
      return ended.output.first
    }

    @Test(
      "a nurse asks for Arabic, whoever is on duty hears it ring and accepts, both talk, and the relay keeps a record without words"
    )
    func story() throws {
      let hospital = try Hospital(Self.people)
      let ring = try hospital.start(["ring", "--accept"], as: "amal")
      let asked = try hospital.run(["request"], as: "nora", "--language", "ar", "--note", "chest pain", "--wait", "20s")
      #expect(asked.status == 0 && asked.output.count == 1, "\(asked)")
      let session = try #require(asked.output.first)
      #expect(session.hasPrefix("ar-"))
      #expect(Self.accepted(ring) == session)
      let listed = try hospital.ward.end(
        hospital.ward.programs.wardline, ["request", "list", "--store", hospital.store("nora"), "--json"])
      #expect(
        listed.output.count == 1 && listed.output[0].contains("\"state\":\"accepted\"")
          && listed.output[0].contains("\"interpreter\":\"amal\""), "\(listed)")

      let shown = try hospital.ward.end(
        hospital.ward.programs.wardline, ["session", "show", session, "--store", hospital.store("nora")])
      #expect(shown.output.contains("asked for     ar, normal, by nora: chest pain"), "\(shown)")

      let (nora, amal) = (try hospital.chat("nora", in: session), try hospital.chat("amal", in: session))
      nora.send("where does it hurt?")
      #expect(amal.wait { $0.hasSent(1) })
      amal.send("in the chest")
      #expect(nora.wait { $0.hasSent(2) })
      nora.quit()
      amal.quit()
      let record = try hospital.ward.end(
        hospital.ward.programs.relay, ["sessions", "--data", hospital.ward.data, "--json"])
      let row = try #require(record.output.first { $0.contains(session) }, "\(record)")
      #expect(row.contains("\"language\":\"ar\"") && row.contains("amal") && row.contains("secondsToConnect"), "\(row)")
      #expect(!record.output.joined().contains("chest"))
    }

    @Test("written without a connection, a request rings once there is one, and what was written behind it arrives in order")
    func offline() throws {
      let hospital = try Hospital(Self.people)
      hospital.ward.killRelay()
      let asked = try hospital.run(["request"], as: "nora", "--language", "ar", "--wait", "300ms")
      #expect(asked.status == 75 && asked.output.count == 1, "\(asked)")
      let session = try #require(asked.output.first)
      let nora = try hospital.chat("nora", in: session)
      nora.send("one")
      nora.send("two")
      try hospital.ward.openRelay()
      let ring = try hospital.start(["ring", "--accept"], as: "amal")
      #expect(Self.accepted(ring) == session)
      #expect(nora.wait { $0.hasSent(2) }, "\(nora.statesInWords)")
      let amal = try hospital.chat("amal", in: session)
      #expect(amal.wait { $0.hasSent(2) })
      #expect(try hospital.ward.programs.transcriptTexts(store: hospital.store("amal"), session: session) == ["one", "two"])
      nora.quit()
      amal.quit()
      // What keeps the next request from ringing is named, and how to leave it.
      let busy = try hospital.start(["ring"], as: "amal")
      let told = "nothing rings while you are in \(session). Leave it with 'wardline session leave \(session)'"
      #expect(busy.wait(milliseconds: 10_000) { $0.errors.contains(told) }, "\(busy.errors)")
      busy.terminate()
      #expect(busy.waitForExit(milliseconds: 10_000) == 75)
      let home = try hospital.start(["chat", "--plain"], as: "amal")
      #expect(
        home.wait(milliseconds: 10_000) {
          $0.lines.contains { $0.hasPrefix("in a session: \(session). /open \(session), /leave: ") }
        },
        "\(home.lines)")
      home.write("/quit")
      #expect(home.waitForExit(milliseconds: 10_000) == 0)
      let shown = try hospital.ward.end(
        hospital.ward.programs.wardline, ["duty", "show", "--store", hospital.store("amal"), "--json"])
      #expect(shown.output.first?.contains(#""busyIn":["\#(session)"]"#) == true, "\(shown)")
    }

    @Test("PITFALLS 36: of two who accept, one is in the session, and the other goes on waiting")
    func race() throws {
      let hospital = try Hospital(Self.people, relayFlags: ["--waves", "0"])
      let rings = try ["amal", "badr"].map { try hospital.start(["ring", "--accept", "--json"], as: $0) }
      // Both are on duty.
      for user in ["amal", "badr"] {
        let isOnDuty = rings[0].wait(milliseconds: 10_000) { _ in
          let shown = try? hospital.ward.end(
            hospital.ward.programs.wardline, ["duty", "show", "--store", hospital.store(user), "--json"])
          return shown?.output.first?.contains("\"availability\":\"on-duty\"") == true
        }
        #expect(isOnDuty)
      }
      let asked = try hospital.run(["request"], as: "nora", "--language", "ar", "--wait", "20s")
      #expect(asked.status == 0, "\(asked)")
      #expect(rings[0].wait(milliseconds: 10_000) { _ in rings.contains { !$0.isRunning } })
      let winners = rings.filter { !$0.isRunning }
      #expect(winners.count == 1 && winners[0].lines.last?.contains("\"reason\":\"accepted\"") == true)
      let loser = try #require(rings.first { $0.isRunning })
      loser.terminate()
      let ended = Ward.Ended(waitingFor: loser)
      #expect(ended.status == 75 && !ended.output.contains { $0.contains("\"reason\":\"accepted\"") }, "\(ended)")
    }

    @Test("a relay that was killed while it rang rings again after its restart")
    func killedRelay() throws {
      let hospital = try Hospital(Self.people)
      let waiting = try hospital.start(["request"], as: "nora", "--language", "ar", "--wait", "30s")
      let heard = try hospital.run(["ring"], as: "amal", "--wait", "15s")
      #expect(heard.status == 0 && heard.output.first?.contains("asks for Arabic (ar)") == true, "\(heard)")
      hospital.ward.killRelay()
      try hospital.ward.openRelay()
      let ring = try hospital.start(["ring", "--accept"], as: "amal")
      let session = try #require(Self.accepted(ring))
      let asked = Ward.Ended(waitingFor: waiting)
      #expect(asked.status == 0 && asked.output == [session], "\(asked)")
    }

    @Test("a request that nobody accepts stays open, coordinators see it without words, and its author withdraws it")
    func cancelled() throws {
      let hospital = try Hospital(Self.people)
      let asked = try hospital.run(
        ["request"], as: "nora", "--language", "ar", "--note", "chest pain", "--urgent", "--wait", "2s")
      #expect(asked.status == 75 && asked.errors.contains("nobody has accepted yet (Nobody on duty speaks Arabic)"), "\(asked)")
      let session = try #require(asked.output.first)
      let queue = try hospital.run(["requests"], as: "cora", "--json")
      #expect(queue.status == 0 && queue.output.count == 1, "\(queue)")
      #expect(queue.output.first?.contains("\"urgency\":\"urgent\"") == true && !queue.output.joined().contains("chest"))
      let twice = try hospital.run(["request"], as: "nora", "--language", "ar", "--session", session, "--wait", "10s")
      #expect(twice.status == 65 && twice.errors.contains("request_open"), "\(twice)")
      let cancelled = try hospital.run(["request", "cancel"], as: "nora", session)
      #expect(cancelled.status == 0 && cancelled.output == ["The request in \(session) is cancelled."], "\(cancelled)")
      let after = try hospital.run(["requests"], as: "cora")
      #expect(after.status == 0 && after.output == ["No open requests."], "\(after)")
      // Nobody takes it for one in which somebody can be reached.
      func list(_ flags: String...) throws -> String {
        try hospital.ward.end(
          hospital.ward.programs.wardline, ["session", "list", "--store", hospital.store("nora")] + flags
        ).output.joined()
      }
      let listed = try list()
      #expect(listed.hasPrefix("\(session)  request cancelled  "), "\(listed)")
      #expect(try list("--json", "--status", "lapsed").contains(#""lapsed":"cancelled""#))
      #expect(try list("--status", "active") == "This device knows no such session.")
      let ring = try hospital.run(["ring"], as: "amal", "--wait", "1s")
      #expect(ring.status == 75 && ring.output.isEmpty, "\(ring)")
    }

    @Test("bad input is refused clearly, and changes nothing")
    func refused() throws {
      let hospital = try Hospital(Self.people)
      let language = try hospital.run(["request"], as: "nora", "--language", "qq")
      #expect(language.status == 64 && language.errors.contains("qq"), "\(language)")
      let note = try hospital.run(["request"], as: "nora", "--language", "ar", "--note", String(repeating: "x", count: 501))
      #expect(note.status == 65 && note.errors.contains("501 bytes"), "\(note)")
      let duty = try hospital.run(["duty", "on"], as: "nora")
      #expect(duty.status == 77 && duty.errors.contains("only interpreters go on duty"), "\(duty)")
      let queue = try hospital.run(["requests"], as: "nora")
      #expect(queue.status == 77 && queue.errors.contains("only coordinators"), "\(queue)")
      let asks = try hospital.run(["request"], as: "amal", "--language", "ar", "--wait", "10s")
      #expect(asks.status == 77 && asks.output.isEmpty && asks.errors.contains("you are an interpreter"), "\(asks)")
      #expect(!FileManager.default.fileExists(atPath: hospital.store("amal")))
      let reason = try hospital.run(["ring"], as: "amal", "--decline", "busy", "--wait", "1s")
      #expect(reason.status == 75, "\(reason)")
    }

    @Test("duty is chosen, shown and kept; nurses see who is on duty, also without a connection, with its age")
    func duty() throws {
      let hospital = try Hospital(Self.people)
      let chosen = try hospital.run(["duty", "on"], as: "amal")
      #expect(
        chosen.status == 0 && chosen.output.first?.hasPrefix("On duty; the relay counts you as on-duty") == true, "\(chosen)")
      // Somebody who was not connected before is told now. Whoever has gone a moment ago keeps their place.
      let fresh = try hospital.run(["interpreters"], as: "nora")
      #expect(fresh.output == ["On duty, as of now:", "  amal (amal): ar, on-duty"], "\(fresh)")
      let nora = try hospital.chat("nora", in: "ward-1")
      let interpreters = ["interpreters", "--language", "ar", "--store", hospital.store("nora")]
      var shown = Ward.Ended?.none
      #expect(
        nora.wait { _ in
          shown = try? hospital.ward.end(hospital.ward.programs.wardline, interpreters)
          return shown?.output.contains("  amal (amal): ar, on-duty") == true
        }, "\(String(describing: shown))")
      nora.quit()
      hospital.ward.killRelay()
      let later = try hospital.ward.end(hospital.ward.programs.wardline, interpreters)
      #expect(later.output.first?.hasPrefix("On duty, as of ") == true && later.output.count == 2, "\(later)")
      let off = try hospital.run(["duty", "off"], as: "amal", "--wait", "200ms")
      #expect(off.status == 75 && off.errors.contains("chosen on this device"), "\(off)")
      let kept = try hospital.ward.end(hospital.ward.programs.wardline, ["duty", "show", "--store", hospital.store("amal")])
      #expect(kept.output.first?.hasPrefix("Off duty") == true, "\(kept)")
    }
  }
}
