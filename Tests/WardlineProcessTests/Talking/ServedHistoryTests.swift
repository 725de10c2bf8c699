import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A relay that shows each member what follows from their joining on (`serve --history membership`).
  @Suite struct ServedHistory {
    private static let people = [
      (user: "nora", role: "nurse", language: "en"), (user: "amal", role: "interpreter", language: "ar"),
      (user: "badr", role: "interpreter", language: "ar"),
    ]

    private static func texts(_ hospital: Hospital, _ store: String, _ session: String) throws -> [String] {
      try hospital.ward.programs.transcriptTexts(store: store, session: session)
    }

    @Test(
      "G8: who accepts, and who takes over, is shown what follows from then on, on every device; their devices call nothing lost, and verify is clean"
    )
    func handOver() throws {
      let hospital = try Hospital(Self.people, relayFlags: ["--history", "membership"])
      let asked = try hospital.run(["request"], as: "nora", "--language", "ar", "--wait", "300ms")
      let session = try #require(asked.output.first, "\(asked)")
      let nora = try hospital.chat("nora", in: session)
      nora.send("a secret of before")
      #expect(nora.wait { $0.hasSent(1) })
      let ring = try hospital.start(["ring", "--accept"], as: "amal")
      #expect(Ward.Ended(waitingFor: ring).output.first == session)
      let amal = try hospital.chat("amal", in: session)
      nora.send("where does it hurt?")
      #expect(nora.wait { $0.hasSent(2) } && amal.wait { $0.hasSent(1) })
      amal.send("in the chest")
      #expect(nora.wait { $0.hasSent(3) })
      #expect(!amal.events.contains { $0.event == "connection" && $0.state == "lost" }, "\(amal.events)")
      amal.quit()

      let next = try hospital.start(["ring", "--accept"], as: "badr")
      let plain = try hospital.start(["chat", "--plain"], as: "amal", "--session", session)
      plain.write("/handover shift-ends")
      #expect(Ward.Ended(waitingFor: next).output.first == session)
      #expect(!plain.lines.contains { $0.contains("no longer keeps") }, "\(plain.lines)")
      plain.write("/quit")
      _ = plain.waitForExit(milliseconds: 5_000)
      nora.send("a new voice")
      #expect(nora.wait { $0.hasSent(4) })
      nora.quit()

      // Of each device what its owner may see, on one that is new, too; and what is not theirs is in no file of it.
      let shown = [
        "nora": ["a secret of before", "where does it hurt?", "in the chest", "a new voice"],
        "amal": ["where does it hurt?", "in the chest"], "badr": ["a new voice"],
      ]
      for (user, texts) in shown {
        for store in [hospital.store(user), "\(hospital.ward.directory.path)/\(user)-2/store"] {
          let chat = try ChatDriver(
            hospital.ward.programs, relay: hospital.ward.url, session: session, token: hospital.tokenFile(user), store: store)
          #expect(chat.wait { $0.isOnline && $0.hasSent(texts.count) }, "\(user): \(chat.statesInWords)")
          chat.quit()
          #expect(try Self.texts(hospital, store, session) == texts, "\(user)")
          guard user != "nora" else { continue }
          let verified = Ward.Verified(
            try hospital.ward.end(
              hospital.ward.programs.wardline,
              [
                "verify", "--relay", hospital.ward.url, "--token-file", hospital.tokenFile(user), "--store", store, "--session",
                session, "--json",
              ]))
          #expect(verified.isSettled && verified.last?.beforeMembership ?? 0 > 3, "\(user): \(verified.summary)")
          #expect(verified.last?.pastRetention == 0)
          let exported = try hospital.ward.programs.output(
            hospital.ward.programs.wardline, ["export", "--session", session, "--store", store])
          #expect(exported.contains("are from before its owner became a member"), "\(exported)")
          let names = try FileManager.default.subpathsOfDirectory(atPath: (store as NSString).deletingLastPathComponent)
          let holding = names.filter { name in
            let path = (store as NSString).deletingLastPathComponent + "/" + name
            return FileManager.default.contents(atPath: path)?.range(of: Data("a secret".utf8)) != nil
          }
          #expect(holding == [], "\(user)")
        }
      }
    }

    @Test(
      "a relay that shows all of it from now on goes on with devices that were shown less, and back; a setting that is none is refused"
    )
    func changed() throws {
      let hospital = try Hospital(Self.people, relayFlags: ["--history", "membership"])
      _ = try hospital.run(["session", "create"], as: "nora", "round-3")
      let nora = try hospital.chat("nora", in: "round-3")
      nora.send("one")
      #expect(nora.wait { $0.hasSent(1) })
      _ = try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "amal")
      let amal = try hospital.chat("amal", in: "round-3")
      nora.send("two")
      #expect(amal.wait { $0.hasSent(1) })
      for (number, flags) in [["--history", "all"], ["--history", "membership"]].enumerated() {
        hospital.ward.killRelay()
        try hospital.ward.openRelay(flags: flags)
        nora.send("again")
        #expect(amal.wait(milliseconds: 15_000) { $0.hasSent(number + 2) }, "\(amal.statesInWords)")
        let verified = Ward.Verified(try hospital.run(["verify"], as: "amal", "--session", "round-3", "--json"))
        #expect(verified.isSettled && verified.last?.beforeMembership ?? 0 > 0, "\(verified.summary)")
      }
      for chat in [nora, amal] { chat.quit() }
      #expect(try Self.texts(hospital, hospital.store("amal"), "round-3") == ["two", "again", "again"])
      let refused = try hospital.ward.end(
        hospital.ward.programs.relay, ["serve", "--data", hospital.ward.data, "--history", "some"])
      #expect(refused.status == 64 && refused.errors.contains("--history"), "\(refused)")
    }
  }
}
