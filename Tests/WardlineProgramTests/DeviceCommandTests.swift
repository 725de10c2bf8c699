import ArgumentParser
import Foundation
import Testing
import Wardline
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport
@testable import WardlineCommand

extension ProcessTests {
  /// What a device tells and is told without a relay: messages, people, choices, feedback (F18, F19).
  @Suite struct DeviceCommands {
    /// A ward where something was said, and both have gone home.
    private func talkedOver() throws -> Ward {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      for number in 1...3 { nurse.send("question \(number)") }
      #expect(interpreter.wait { $0.hasSent(3) })
      interpreter.request(["do": "profile", "name": "Amal \u{1B}]0;x\u{7}", "languages": ["ar-LB", "fr"]])
      interpreter.send("جواب")
      #expect(nurse.wait { $0.hasSent(4) && $0.events.contains { $0.event == "profile" } })
      nurse.quit()
      interpreter.quit()
      return ward
    }

    @Test("tail prints the last messages without relay or token, and marks none as read unless told to")
    func tail() throws {
      let ward = try talkedOver()
      let last = try ward.look(["tail", "-n", "2", "--session", "ward-7"])
      #expect(last.status == 0)
      #expect(last.output.map { $0.dropFirst("2026-11-20 10:44 ".count) } == ["You: question 3", "Amal: جواب"])
      #expect(try ward.look(["tail", "--lines", "0"]).output.isEmpty)
      let json = try Ward.objects(try ward.look(["tail", "--json"]))
      #expect(json.map { $0["text"] as? String } == ["question 1", "question 2", "question 3", "جواب"])
      #expect(try ward.look(["tail", "-n", "-1"]).status == 64)
      #expect(try ward.look(["tail", "--session", "ward-8"]).status == 65)
      #expect(try ward.look(["tail", "--follow"]).status == 64, "it follows through a relay")
    }

    @Test("tail --follow prints what is said from then on, each state of it once; --mark-read is seen by the author")
    func follow() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      func follow(_ more: [String]) throws -> ChildProcess {
        let flags = [
          "--relay", ward.url, "--token-file", ward.token(of: .interpreter), "--store", ward.store(of: .interpreter),
        ]
        return try ChildProcess(ward.programs.wardline, ["tail", "--follow"] + flags + more)
      }
      func hasRead(_ sequence: UInt64) -> (ChatDriver) -> Bool {
        { $0.events.contains { $0.event == "receipt" && $0.user == "amal" && $0.read ?? 0 >= sequence } }
      }
      let tail = try follow([])
      nurse.send("one\ntwo")
      #expect(tail.wait(milliseconds: 10_000) { $0.lines.contains("      two") }, "\(tail.errors)")
      #expect(tail.lines.contains { $0.hasSuffix("Ana: one") })
      // Beside it another one, on the same store: one has the connection, and both print.
      let other = try follow(["--json"])
      #expect(other.wait(milliseconds: 10_000) { $0.lines.count == 1 })
      nurse.send("three")
      for process in [tail, other] {
        #expect(process.wait(milliseconds: 10_000) { $0.lines.contains { $0.contains("three") } }, "\(process.errors)")
      }
      // The others may have it before its author has printed the acknowledgement.
      #expect(nurse.wait { $0.hasSent(2) })
      let sequence = try #require(nurse.messages.last?.sequence)
      for process in [tail, other] {
        process.terminate()
        #expect(process.waitForExit(milliseconds: 5_000) == 0)
        #expect(process.lines.count { $0.contains("three") } == 1)
      }
      #expect(!hasRead(1)(nurse), "it was printed, and not read")
      let reading = try follow(["--mark-read"])
      #expect(nurse.wait(until: hasRead(sequence)))
      nurse.send("four")
      #expect(nurse.wait(until: hasRead(sequence + 1)))
      reading.terminate()
      #expect(reading.waitForExit(milliseconds: 5_000) == 0)
      nurse.quit()
    }

    @Test("search finds messages by their words, wherever they are, and list the sessions of a language, a status and a time")
    func search() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.send("Any allergies to Penicillin?\nCrème brûlée is no allergy.")
      #expect(nurse.wait { $0.hasSent(1) })
      nurse.quit()
      func search(_ words: String...) throws -> [String] {
        let found = try ward.end(
          ward.programs.wardline, ["search", "--store", ward.store(of: .nurse)] + words)
        #expect(found.status == 0, "\(found.errors)")
        return found.output
      }
      #expect(try search("penicillin", "ALLERGIES").first?.contains("[ward-7] ana: Any allergies to Penicillin?") == true)
      #expect(try search("creme brulee").count == 2)
      #expect(try search("penicillin", "tetracycline").isEmpty)
      #expect(try search("--status", "ended", "penicillin").isEmpty)
      // One message of two lines.
      #expect(try search("--since", "1h", "--language", "en", "penicillin").count == 2)
      #expect(try search("--language", "ar", "penicillin").isEmpty)
      #expect(try search("--json", "penicillin").first?.contains(#""event":"message""#) == true)
      func list(_ flags: String...) throws -> [String] {
        try ward.end(ward.programs.wardline, ["session", "list", "--store", ward.store(of: .nurse)] + flags).output
      }
      #expect(try list("--status", "active", "--since", "1h").first?.hasPrefix("ward-7") == true)
      #expect(try list("--language", "en").first?.hasPrefix("ward-7") == true)
      #expect(try list("--language", "pl") == ["This device knows no such session."])
      #expect(try list("--status", "left") == ["This device knows no such session."])
    }

    @Test("export writes a file that is there as a whole, for its owner's eyes only; in both formats, and with --json as ever")
    func export() throws {
      let ward = try talkedOver()
      let file = ward.directory.path + "/ward-7.jsonl"
      try Data("what stood there".utf8).write(to: URL(fileURLWithPath: file))
      let written = try ward.look(["export", "--format", "json", "--output", file])
      #expect(written.status == 0 && written.output.isEmpty, "\(written.errors)")
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let printed = try ward.look(["export", "--json"]).output
      // Both came, and four messages.
      #expect(printed.count { $0.contains("\"event\":\"happened\"") } == 2)
      #expect(printed.count { $0.contains("\"event\":\"message\"") } == 4 && printed.count == 6)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.joined(separator: "\n") + "\n")
      #expect(try ward.look(["export", "--format", "json"]).output == printed)
      // Which of the two stands last is a matter of both clocks, as far as the relay's is known on a busy machine.
      #expect(try ward.look(["export", "--format", "text"]).output.contains { $0.hasSuffix(" amal: جواب") })
      let beside = try FileManager.default.contentsOfDirectory(atPath: ward.directory.path)
      #expect(!beside.contains { $0.hasSuffix(".part") })

      let nowhere = try ward.look(["export", "--output", ward.directory.path + "/nowhere/x"])
      #expect(nowhere.status == 74 && nowhere.errors.contains("/nowhere/x"))
      #expect(try ward.look(["export", "--output", ward.directory.path]).status == 78)
      #expect(try ward.look(["export", "--format", "xml"]).status == 64)
      #expect(try ward.look(["export", "--json", "--format", "text"]).status == 64)
      #expect(try ward.look(["export", "--session", "ward-8", "--output", file]).status == 65)
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix(printed[0]), "what was there stays")
    }

    @Test("a disk that is full, or a process that is killed, leaves the file that was there")
    func exportThatFails() throws {
      let ward = try talkedOver()
      let file = ward.directory.path + "/kept.txt"
      try Data("what stood there".utf8).write(to: URL(fileURLWithPath: file))
      // A file may not grow beyond a block: the write is refused, as on a full disk.
      let ended = try ward.end(
        "/bin/bash",
        [
          "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "bash", ward.programs.wardline, "export", "--store",
          ward.store(of: .nurse), "--output", file,
        ])
      #expect(ended.status == 74, "\(ended.errors)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "what stood there")
      #expect(try !FileManager.default.contentsOfDirectory(atPath: ward.directory.path).contains { $0.hasSuffix(".part") })
    }

    @Test(
      "interpreters come from the device, whom a language fits best first, and what they call themselves commands no terminal")
    func interpreters() throws {
      let ward = try talkedOver()
      let all = try ward.look(["interpreters"])
      #expect(all.output == ["Amal \u{FFFD}]0;x\u{FFFD} (amal): ar-LB, fr"], "and not the nurse herself")
      for language in ["ar", "AR", "ar-LB", "fr-CA"] {
        #expect(try ward.look(["interpreters", "--language", language]).output.count == 1, "\(language)")
      }
      let json = try Ward.objects(try ward.look(["interpreters", "--json"]))
      #expect(json.count == 1 && json[0]["languages"] as? String == "ar-LB fr" && json[0]["v"] as? Int == 1)
      let nobody = try ward.look(["interpreters", "--language", "so"])
      #expect(nobody.status == 0 && nobody.output.isEmpty && nobody.errors.contains("they speak ar-LB, fr"))
      for tag in ["", "qq", "a r", "ar_LB", "ar-", "arabic-language"] {
        let refused = try ward.look(["interpreters", "--language", tag])
        #expect(refused.status == 64, "\(tag)")
        #expect(refused.errors.contains("--language"), "\(refused.errors)")
      }
    }

    @Test("who fits: the language itself, a regional form, then the general one; among them who names it earlier, then by name")
    func languageFit() throws {
      func profile(_ user: String, _ languages: String...) throws -> Profile {
        Profile(user: try UserID(user), name: user, languages: languages)
      }
      let profiles = [
        try profile("zoe", "ar", "en"), try profile("bea", "en", "ar"), try profile("lea", "ar-LB"), try profile("ann", "en"),
        try profile("abe", "ar", "en"),
      ]
      let list = InterpreterList(profiles: profiles, participants: [])
      func users(_ tag: String) throws -> [String] {
        list.speaking(try #require(LanguageTag(argument: tag))).map(\.user.text)
      }
      #expect(try users("ar") == ["abe", "zoe", "bea", "lea"])
      #expect(try users("ar-LB") == ["lea", "abe", "zoe", "bea"])
      #expect(list.byName.map(\.user.text) == ["abe", "ann", "bea", "lea", "zoe"])
      // A nurse is none, unless she was met as one, too; without a profile the session tells what they speak.
      let participants = [
        Participant(user: try UserID("ann"), role: .nurse),
        Participant(user: try UserID("sam"), role: .interpreter, language: "so"),
      ]
      let met = InterpreterList(profiles: profiles, participants: participants)
      #expect(met.byName.map(\.user.text) == ["abe", "bea", "lea", "sam", "zoe"])
      #expect(met.speaking(try #require(LanguageTag(argument: "so"))).map(\.user.text) == ["sam"])
    }

    @Test("preferences hold at once and without a relay, and are backed up with the next connection (G7)")
    func preferences() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.look(["preferences", "list"]).status == 78)
      #expect(try ward.run("send", ["--wait", "1ms", "hello"]).status == 75)
      #expect(try ward.look(["preferences", "list"]).output == ["Nothing was chosen yet."])
      #expect(try ward.look(["preferences", "set", "notify", "off"]).status == 0)
      #expect(try ward.look(["preferences", "set", "bidi", "app"]).status == 0)
      #expect(try ward.look(["preferences", "get", "notify"]).output == ["off"])
      #expect(try ward.look(["preferences"]).output == ["bidi=app", "notify=off"])
      #expect(
        try ward.look(["preferences", "get", "notify", "--json"]).output
          == [#"{"v":1,"event":"preference","name":"notify","value":"off"}"#])
      let missing = try ward.look(["preferences", "get", "theme"])
      #expect(missing.status == 65 && missing.errors.contains("only for bidi, notify"))
      #expect(try ward.look(["preferences", "set", "", "x"]).status == 65)
      #expect(
        try ward.look(["preferences", "set", String(repeating: "n", count: Limits.preferenceNameBytesMax + 1), "x"]).status
          == 65)
      #expect(try ward.look(["preferences", "set", "notify"]).status == 64)
      #expect(try ward.look(["queue", "list"]).output.count == 3)
      try ward.openRelay()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline && $0.connection?.waiting == 0 })
      // What is chosen beside a chat is seen by it, and goes at once.
      #expect(try ward.look(["preferences", "set", "notify", "on"]).status == 0)
      #expect(nurse.wait { $0.events.contains { $0.event == "preference" && $0.value == "on" } })
      #expect(nurse.wait { $0.connection?.waiting == 0 })
      nurse.quit()
      #expect(try ward.look(["queue", "list"]).output == ["Nothing is waiting."])
    }

    @Test("an export of 20,000 messages, 20 MB, takes at most 12 MB of memory more than one of a single message")
    func exportMemory() async throws {
      let ward = try Ward(isOpen: false)
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      let client = try WardlineClient(try ConnectionOptions.parse(flags).optionsOfAnySession())
      let words = String(repeating: "word ", count: 200)
      for part in 0..<20 {
        _ = try await client.send((0..<1_000).map { "\(part) \($0) \(words)" }, in: try SessionID("ward-7"))
      }
      _ = try await client.send("one", in: try SessionID("ward-8"))
      await client.close()
      // The kernel's own count of the most that was resident.
      let script = """
        import resource, subprocess, sys
        lines = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, check=True).stdout.count(b"\\n")
        print(lines, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      func peak(of session: String) throws -> (lines: Int, kilobytes: Int) {
        let export = [ward.programs.wardline, "export", "--store", ward.store(of: .nurse), "--session", session]
        let python = try ChildProcess("/usr/bin/python3", ["-c", script] + export)
        let ended = Ward.Ended(waitingFor: python, milliseconds: 60_000)
        let numbers = ended.output.first?.split(separator: " ").compactMap { Int($0) } ?? []
        try #require(numbers.count == 2, "\(ended)")
        return (numbers[0], numbers[1])
      }
      let (one, all) = (try peak(of: "ward-8"), try peak(of: "ward-7"))
      #expect(one.lines == 1 && all.lines == 20_000)
      #expect(all.kilobytes - one.kilobytes < 12_000, "\(one.kilobytes) KB and \(all.kilobytes) KB")
    }

    @Test("feedback: 75 while it waits, with no relay named too; 0 when the relay has it; a rating that is none is refused")
    func feedback() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.look(["feedback", "5"]).status == 78)
      #expect(try ward.run("send", ["--wait", "1ms", "hello"]).status == 75)
      let kept = try ward.look(["feedback", "5", "very patient", "--session", "ward-7"])
      #expect(kept.status == 75 && kept.errors.contains("next chat or send"))
      let six = try ward.look(["feedback", "6"])
      #expect(six.status == 65 && six.errors.contains("from 1 to 5") && six.errors.contains("6 was given"))
      #expect(try ward.look(["feedback", "many"]).status == 64)
      #expect(try ward.look(["feedback", "3", "--session", "ward-8"]).status == 65)
      #expect(try ward.ask(["feedback", "4"], ["--wait", "50ms"]).status == 75)
      #expect(try ward.look(["queue", "list"]).output.count { $0.contains(" feedback: ") } == 2)
      try ward.openRelay()
      let sent = try ward.ask(["feedback", "3", "late"])
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(try ward.look(["queue", "list"]).output == ["Nothing is waiting."])
    }
  }
}
