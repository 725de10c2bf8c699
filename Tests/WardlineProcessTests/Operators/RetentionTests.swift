import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A relay that forgets what was said, and a device that was away for longer than it remembers.
  @Suite struct Retention {
    /// Waits until the relay has nothing left of what was said so far.
    private func waitForSilence(in ward: Ward, after milliseconds: Int = 20_000) throws -> String {
      var log = ""
      _ = try Patience.wait(milliseconds: milliseconds, every: 200) {
        log = try ward.programs.output(ward.programs.relay, ["log", "--data", ward.data, "--session", ward.session])
        return !log.contains(#""event":"message""#)
      }
      return log
    }

    @Test(
      "G4: a device that was away past retention is told which entries are gone, on screen and for ever, and goes on; the words are gone from the disk"
    )
    func away() throws {
      let ward = try Ward(relayFlags: ["--retention", "3s"])
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.send("together")
      #expect(nurse.wait { $0.hasSent(1) } && interpreter.wait { $0.hasSent(1) })
      interpreter.quit()
      for index in 0..<5 { nurse.send("a word while away \(index)") }
      #expect(nurse.wait { $0.hasSent(6) })
      let lost = nurse.messages.dropFirst().compactMap(\.sequence)
      let (first, last) = (try #require(lost.min()), try #require(lost.max()))
      let log = try waitForSilence(in: ward)
      #expect(log.contains(#""event":"past_retention""#) && log.contains(#""event":"participant""#), "\(log)")

      let back = try ward.join(.interpreter)
      #expect(back.wait { $0.isOnline })
      let marker = #""from":\#(last),"reason":"past_retention","missingFrom":\#(first),"missingThrough":\#(last)"#
      #expect(back.wait { $0.process.lines.contains { $0.contains(marker) } }, "\(back.process.lines)")
      nurse.send("together again")
      #expect(back.wait { $0.hasSent(2) })
      // It had the first one, and loses its words as the relay did.
      #expect(back.wait { $0.messages.first?.state == "erased" && $0.messages.first?.text == "" })
      #expect(back.messages.count == 2 && said(back).last == "together again")
      for chat in [nurse, back] { chat.quit() }

      // It stands in the transcript, too, for whoever opens it later.
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .interpreter), "--store", ward.store(of: .interpreter)]
      let plain = try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + flags)
      let words = "The relay no longer keeps \(last - first + 1) entries of this session. (\(first)–\(last))"
      #expect(plain.wait(milliseconds: 10_000) { $0.lines.contains(words) }, "\(plain.lines)")
      plain.write("/quit")
      #expect(plain.waitForExit(milliseconds: 5_000) == 0)

      let again = try ward.join(.interpreter)
      #expect(again.wait { $0.process.lines.contains { $0.contains(marker) } })
      again.quit()
      #expect(again.process.lines.count { $0.contains(marker) } == 1)
      for json in [true, false] {
        let store = ["export", "--session", ward.session, "--store", ward.store(of: .interpreter)]
        let exported = try ward.programs.output(ward.programs.wardline, store + (json ? ["--json"] : []))
        #expect(exported.contains(json ? marker : "no longer keeps the entries \(first) to \(last) of this session"))
      }

      // What cannot be compared is counted, and is no difference: on the device that has it, and on the one that has not.
      for person in [CastMember.nurse, .interpreter] {
        let verified = try ward.verify(person)
        #expect(verified.status == 0 && verified.differences.isEmpty, "\(verified.summary)")
        #expect((verified.last?.pastRetention ?? 0) >= 6)
      }
      #expect(try ward.run("verify").output.last?.contains(" past retention, 0 differences") == true)
    }

    /// What was shown as sent, before retention erased it.
    private func said(_ chat: ChatDriver) -> [String] {
      chat.events.filter { $0.event == "message" && $0.state == "sent" }.compactMap(\.text)
    }

    /// The files below a directory in which a text stands.
    private func files(in directory: String, holding text: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: directory).filter { name in
        let data = try? Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
        return data?.range(of: Data(text.utf8)) != nil
      }
    }

    /// In a sealed store no file would hold the words in the first place.
    private static let unsealed = ["WARDLINE_SEAL": "off"]

    @Test(
      "what retention has erased stands in no file within 10 s, of a quiet relay and of the devices that are there, or come back"
    )
    func files() throws {
      let ward = try Ward(relayFlags: ["--retention", "2s"])
      ward.environment = Self.unsealed
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.send("a secret that is said")
      #expect(nurse.wait { $0.hasSent(1) } && interpreter.wait { $0.hasSent(1) })
      interpreter.quit()
      let stores = ward.directory.path + "/state"
      #expect(nurse.wait(milliseconds: 15_000) { $0.messages.first?.state == "erased" }, "\(nurse.events)")
      _ = try Patience.wait(milliseconds: Int(Limits.erasedWordsMaxMilliseconds), every: 100) {
        try files(in: ward.data, holding: "a secret").isEmpty
      }
      #expect(try files(in: ward.data, holding: "a secret") == [])
      #expect(try files(in: stores, holding: "a secret").allSatisfy { $0.hasPrefix(CastMember.interpreter.user) })
      #expect(try !files(in: stores, holding: "a secret").isEmpty, "the interpreter was not there")
      let back = try ward.join(.interpreter)
      #expect(back.wait { $0.messages.first?.state == "erased" }, "\(back.events)")
      for chat in [nurse, back] { chat.quit() }
      #expect(try files(in: stores, holding: "a secret") == [])
      for person in [CastMember.nurse, .interpreter] { #expect(try ward.verify(person).isSettled) }
      ward.relay?.terminate()
      #expect(ward.relay?.waitForExit(milliseconds: 5_000) == 0)
      #expect(try files(in: ward.data, holding: "a secret") == [])
    }

    @Test(
      "what its author took back stands in no file within 10 s, of a relay without retention and of the devices, and after its end"
    )
    func takenBack() throws {
      let ward = try Ward()
      ward.environment = Self.unsealed
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.send("a secret that is taken back")
      nurse.send("and this stays")
      #expect(nurse.wait { $0.hasSent(2) } && interpreter.wait { $0.hasSent(2) })
      interpreter.quit()
      let id = try #require(nurse.messages.first?.id)
      nurse.request(["do": "delete", "id": id])
      #expect(nurse.wait { $0.messages.first?.state == "retracted" }, "\(nurse.events)")
      _ = try Patience.wait(milliseconds: Int(Limits.erasedWordsMaxMilliseconds), every: 100) {
        try files(in: ward.data, holding: "a secret").isEmpty
      }
      #expect(try files(in: ward.data, holding: "a secret") == [])
      #expect(try !files(in: ward.data, holding: "and this stays").isEmpty)
      let stores = ward.directory.path + "/state"
      #expect(try files(in: stores, holding: "a secret").allSatisfy { $0.hasPrefix(CastMember.interpreter.user) })
      // A device that is behind has words which the relay has not; that is no difference.
      for person in [CastMember.nurse, .interpreter] { #expect(try ward.verify(person).differences.isEmpty) }
      // One that never had them, and one that comes back.
      let back = try ward.join(.interpreter)
      #expect(back.wait { $0.messages.first?.state == "retracted" }, "\(back.events)")
      let flags = ["--store", stores + "/new.sqlite"]
      #expect(try ward.run("send", flags + ["from a new device"]).status == 0)
      #expect(try ward.run("verify", flags).status == 0)
      for chat in [nurse, back] { chat.quit() }
      ward.relay?.terminate()
      #expect(ward.relay?.waitForExit(milliseconds: 5_000) == 0)
      for directory in [stores, ward.data] { #expect(try files(in: directory, holding: "a secret") == []) }
    }

    @Test(
      "the note of a request stands in no file within 10 s of retention, of the relay and of the devices of who asked and who came; what became of it stays"
    )
    func notes() throws {
      let hospital = try Hospital(relayFlags: ["--retention", "3s"])
      let ring = try hospital.start(["ring", "--accept"], as: "amal")
      let asked = try hospital.run(
        ["request"], as: "nora", "--language", "ar", "--note", "a secret of a request", "--wait", "20s")
      let session = try #require(asked.output.first, "\(asked)")
      #expect(Ward.Ended(waitingFor: ring).status == 0)
      let chats = [try hospital.chat("nora", in: session), try hospital.chat("amal", in: session)]
      for chat in chats { #expect(chat.wait { $0.isOnline }) }
      let directories =
        [hospital.ward.data] + ["nora", "amal"].map { (hospital.store($0) as NSString).deletingLastPathComponent }
      #expect(try !files(in: hospital.ward.data, holding: "a secret").isEmpty)
      func holding() throws -> [String] { try directories.flatMap { try files(in: $0, holding: "a secret") } }
      _ = try Patience.wait(milliseconds: 3_000 + Int(Limits.erasedWordsMaxMilliseconds), every: 100) { try holding().isEmpty }
      #expect(try holding() == [])
      let listed = try hospital.ward.end(
        hospital.ward.programs.wardline, ["request", "list", "--store", hospital.store("nora"), "--json"])
      #expect(listed.output.count == 1 && listed.output[0].contains("\"state\":\"accepted\""), "\(listed)")
      let log = try hospital.ward.programs.output(
        hospital.ward.programs.relay, ["log", "--data", hospital.ward.data, "--session", session])
      let expected = #""event":"request_interpreter","language":"ar","urgency":"normal","preferred":"","note":"""#
      #expect(log.contains(expected), "\(log)")
      for chat in chats { chat.quit() }
    }

    @Test("G2: what was acknowledged to nobody, and was erased since, gets its first acknowledgement; it is logged once")
    func replay() throws {
      let ward = try Ward(relayFlags: ["--retention", "2s"])
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.join(.nurse, at: "ws://127.0.0.1:\(link.port)")
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      // It arrives, and its acknowledgement does not: whoever wrote it is killed, and their network with them.
      link.setMode(.delayed(milliseconds: 400))
      nurse.send("do you hear me?")
      #expect(interpreter.wait { $0.hasSent(1) })
      nurse.process.kill()
      link.setMode(.closed)
      let sequence = try #require(interpreter.messages.first?.sequence)
      _ = try waitForSilence(in: ward)
      ward.killRelay()
      try ward.openRelay()

      let back = try ward.join(.nurse)
      #expect(back.wait { $0.hasSent(1) })
      #expect(back.messages.map(\.sequence) == [sequence])
      back.send("and now?")
      #expect(back.wait { $0.hasSent(2) } && interpreter.wait { $0.hasSent(2) })
      #expect(interpreter.messages.count == 2 && said(interpreter) == ["do you hear me?", "and now?"])
      for chat in [back, interpreter] { chat.quit() }
      #expect(try ward.verify(.nurse).isSettled)
    }

    /// As if the relay's clock were that far ahead of its log.
    private func age(_ data: String, days: Int) throws {
      let statement = "UPDATE entry SET logged_at = logged_at - 86400000 * \(days)"
      let script = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute(sys.argv[2]); db.commit(); db.close()"
      let python = try ChildProcess("/usr/bin/python3", ["-c", script, data + "/relay.sqlite", statement])
      #expect(python.waitForExit(milliseconds: 20_000) == 0, "\(python.errors)")
    }

    @Test(
      "G1: a relay whose clock is months past its log erases nothing, logs an error and is not ready, until an operator confirms the clock"
    )
    func clockAhead() throws {
      let ward = try Ward(relayFlags: ["--retention", "30d", "--admin", "127.0.0.1:0"])
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      nurse.send("it must not be lost")
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.quit()
      func restart(_ flags: [String] = []) throws {
        ward.relay?.terminate()
        #expect(ward.relay?.waitForExit(milliseconds: 10_000) == 0)
        if flags.isEmpty { try age(ward.data, days: 200) }
        try ward.openRelay(flags: flags)
      }
      func texts() throws -> [String] { try ward.programs.logTexts(data: ward.data, session: ward.session) }

      try restart()
      let back = try ward.join(.nurse)
      #expect(back.wait { $0.isOnline })
      #expect(ward.relay?.wait(milliseconds: 10_000) { $0.errors.contains("retention erases nothing") } == true)
      // Several times what a batch of retention takes.
      Thread.sleep(forTimeInterval: 3)
      #expect(try texts() == ["it must not be lost"])
      #expect(back.messages.map(\.text) == ["it must not be lost"])
      let port = try #require(Operators.port(of: ward.relay))
      let ready = try Operators.ask(port: port).ready
      #expect(ready.status == 503 && ready.text.hasPrefix("clock: ") && ready.text.contains("--clock-is-right"), "\(ready)")
      // What this run logs by that clock does not confirm it for the next one.
      back.send("and this is new")
      #expect(back.wait { $0.hasSent(2) })
      ward.killRelay()
      try ward.openRelay()
      #expect(ward.relay?.wait(milliseconds: 10_000) { $0.errors.contains("retention erases nothing") } == true)
      #expect(try texts() == ["it must not be lost", "and this is new"])

      try restart(["--clock-is-right"])
      #expect(back.wait(milliseconds: 20_000) { $0.messages.first?.state == "erased" }, "\(back.events)")
      #expect(try texts() == ["and this is new"])
      let port2 = try #require(Operators.port(of: ward.relay))
      #expect(try Operators.ask(port: port2).ready.text.hasPrefix("ready\n"))
      back.quit()
    }

    @Test("a retention that is none is refused, with what would be one", arguments: ["500ms", "4000d", "0s", "soon"])
    func bounds(span: String) throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.end(ward.programs.relay, ["serve", "--data", ward.data, "--retention", span])
      #expect(ended.status == 64)
      #expect(ended.errors.contains("--retention"))
    }
  }
}
