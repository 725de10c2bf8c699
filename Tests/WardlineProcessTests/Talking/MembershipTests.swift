import Foundation
import Testing
import Wardline
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// People whose tokens name no session: what they may reach follows from who is a member.
  @Suite struct Memberships {
    @Test("a nurse creates a session, invites, both talk without a new connection, and whoever leaves hears no more (G8)")
    func story() throws {
      let hospital = try Hospital()
      let created = try hospital.run(["session", "create"], as: "nora", "round-3")
      #expect(created.status == 0 && created.output == ["The session round-3 exists and is active."], "\(created)")
      // The name is taken, and nobody else is let in by it.
      let taken = try hospital.run(["session", "create"], as: "olga", "--wait", "5s", "round-3")
      #expect(taken.status == 65 && taken.errors.contains("not_allowed"), "\(taken)")

      let (nora, amal) = (try hospital.chat("nora", in: "round-3"), try hospital.chat("amal", in: "round-3"))
      #expect(nora.wait { $0.isOnline } && amal.wait { $0.isOnline })
      nora.send("one")
      #expect(nora.wait { $0.hasSent(1) })
      amal.send("before I may")
      let unknown = try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "omar")
      #expect(unknown.status == 65 && unknown.errors.contains("the relay's directory has nobody of that name"), "\(unknown)")
      let invited = try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "amal")
      #expect(invited.status == 0 && invited.output == ["amal is a member of round-3."], "\(invited)")
      #expect(amal.wait { $0.hasSent(2) } && nora.wait { $0.hasSent(2) }, "\(amal.statesInWords)")
      nora.send("two")
      #expect(amal.wait { $0.hasSent(3) })
      #expect(!amal.events.contains { $0.event == "connection" && $0.state == "lost" }, "\(amal.events)")
      // An interpreter invites nobody.
      let refused = try hospital.run(["session", "invite"], as: "amal", "--session", "round-3", "olga")
      #expect(refused.status == 65 && refused.errors.contains("not_allowed"), "\(refused)")

      let left = try hospital.run(["session", "leave"], as: "amal", "round-3")
      #expect(left.status == 0 && left.output == ["You left round-3."], "\(left)")
      #expect(
        nora.wait { _ in
          let shown = try? hospital.ward.end(
            hospital.ward.programs.wardline, ["session", "show", "round-3", "--store", hospital.store("nora")])
          return shown?.output.contains { $0.contains("amal: amal, interpreter, ar, has left") } == true
        })
      nora.send("of us alone")
      #expect(nora.wait { $0.hasSent(4) })
      amal.send("can you hear me")
      amal.quit()
      // Nor on a connection that begins afterwards, nor on a device that never read any of it.
      for store in [hospital.store("amal"), "\(hospital.ward.directory.path)/other/store"] {
        let late = try ChatDriver(
          hospital.ward.programs, relay: hospital.ward.url, session: "round-3", token: hospital.tokenFile("amal"),
          store: store)
        #expect(late.wait { $0.isOnline && $0.hasSent(3) })
        late.quit()
        let texts = try hospital.ward.programs.transcriptTexts(store: store, session: "round-3")
        #expect(texts.filter { $0 != "can you hear me" } == ["one", "before I may", "two"], "\(texts)")
      }
      nora.quit()
      let log = try hospital.ward.programs.output(
        hospital.ward.programs.relay, ["log", "--data", hospital.ward.data, "--session", "round-3"])
      #expect(
        log.contains(#""event":"joined","user":"amal","role":"interpreter","name":"amal","language":"ar","reason":"invited""#))
      #expect(log.contains(#""event":"left","user":"amal","reason":"left""#))
      #expect(log.split(separator: "\n").count { $0.contains(#""event":"create_session""#) } == 1)
      #expect(
        try hospital.ward.programs.logTexts(data: hospital.ward.data, session: "round-3")
          == ["one", "before I may", "two", "of us alone"])
    }

    @Test("who mutes an inviter is not invited by them any more, and is again after --off")
    func muted() throws {
      let hospital = try Hospital()
      #expect(try hospital.run(["session", "create"], as: "nora", "round-3").status == 0)
      let muted = try hospital.run(["session", "mute"], as: "amal", "nora")
      #expect(muted.status == 0 && muted.output == ["You take no more invitations of nora."], "\(muted)")
      let refused = try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "amal")
      #expect(refused.status == 65 && refused.errors.contains("muted: they take no invitations of yours"), "\(refused)")
      let heard = try hospital.run(["session", "mute"], as: "amal", "--off", "nora")
      #expect(heard.status == 0 && heard.output == ["You take invitations of nora again."], "\(heard)")
      #expect(try hospital.run(["session", "invite"], as: "nora", "--session", "round-3", "amal").status == 0)
      let longest = String(repeating: "n", count: Limits.userIDBytesMax)
      #expect(try hospital.run(["session", "mute"], as: "amal", longest).status == 0)
      let long = try hospital.run(["session", "mute"], as: "amal", longest + "n")
      #expect(long.status == 64 && long.errors.contains("1 to 255 printable ASCII"), "\(long)")
      // The same from a conversation, and from home.
      let amal = try hospital.start(["chat", "--plain"], as: "amal")
      amal.write("/mute nora")
      #expect(amal.wait(milliseconds: 10_000) { $0.lines.contains("Invitations from nora: refused") }, "\(amal.lines)")
      amal.write("/sync")
      #expect(
        amal.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasPrefix("All your messages are sent") } }, "\(amal.lines)")
      #expect(try hospital.run(["session", "create"], as: "nora", "round-4").status == 0)
      #expect(try hospital.run(["session", "invite"], as: "nora", "--session", "round-4", "amal").status == 65)
      amal.write("/quit")
      #expect(amal.waitForExit(milliseconds: 5_000) == 0)
    }

    @Test("a session is created offline, and what was written there arrives behind it in order")
    func offline() throws {
      let hospital = try Hospital()
      hospital.ward.killRelay()
      let created = try hospital.run(["session", "create"], as: "nora", "--wait", "300ms", "night-1")
      #expect(created.status == 75, "\(created)")
      let nora = try hospital.chat("nora", in: "night-1")
      for number in 1...20 { nora.send("word \(number)") }
      try hospital.ward.openRelay()
      #expect(nora.wait(milliseconds: 20_000) { $0.hasSent(20) }, "\(nora.statesInWords)")
      nora.quit()
      #expect(
        try hospital.ward.programs.logTexts(data: hospital.ward.data, session: "night-1") == (1...20).map { "word \($0)" })
    }

    @Test("a token without sessions needs a session by name, where a command is about one")
    func unnamed() throws {
      let hospital = try Hospital()
      let ended = try hospital.run(["send"], as: "nora", "hello")
      #expect(ended.status == 64 && ended.errors.contains("which session? Name one with --session"), "\(ended)")
    }
  }
}

extension ProcessTests {
  /// A nurse and an interpreter in more sessions than a welcome names (PITFALLS 58).
  @Suite struct ManySessions {
    @Test("G10: in 70 sessions the oldest one is as alive as the newest, on a device that knows them and on one that does not")
    func oldest() async throws {
      let hospital = try Hospital()
      let count = Limits.sessionsPerWelcomeMax + 6
      let oldest = "round-1"
      let token = try String(contentsOfFile: hospital.tokenFile("nora"), encoding: .utf8)
      let nora = try WardlineClient(
        .init(relay: hospital.ward.url, storePath: hospital.store("nora"), user: try UserID("nora")) { token })
      await nora.start()
      for number in 1...count {
        let session = try SessionID("round-\(number)")
        try await nora.createSession(session)
        _ = try await nora.invite(try UserID("amal"), to: session)
      }
      for _ in 0..<Patience.scaled(600) where try await nora.counts().pending > 0 {
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(try await nora.counts() == QueueCounts(pending: 0, failed: 0))
      await nora.close()
      // Amal's device has never been connected; Nora's store has all sessions.
      let sent = try hospital.run(["send"], as: "nora", "--session", oldest, "give no penicillin")
      #expect(sent.status == 0, "\(sent)")
      let amal = try hospital.chat("amal", in: oldest)
      #expect(amal.wait(milliseconds: 20_000) { $0.hasSent(1) }, "\(amal.statesInWords)")
      amal.send("understood")
      #expect(amal.wait { $0.hasSent(2) }, "\(amal.statesInWords)")
      amal.quit()
      // Both know them now.
      let back = try hospital.chat("nora", in: oldest)
      #expect(back.wait { $0.hasSent(2) }, "\(back.statesInWords)")
      back.send("thank you")
      #expect(back.wait { $0.hasSent(3) }, "\(back.statesInWords)")
      back.quit()
      #expect(
        try hospital.ward.programs.logTexts(data: hospital.ward.data, session: oldest)
          == ["give no penicillin", "understood", "thank you"])
      let verified = try hospital.run(["verify"], as: "nora", "--session", oldest)
      #expect(verified.status == 0 && verified.output.last?.contains("3 messages compared") == true, "\(verified)")
      let unknown = try hospital.run(["verify"], as: "nora", "--session", "of-others")
      #expect(unknown.status != 0 && unknown.errors.contains("of-others"), "\(unknown)")
    }
  }
}
