import ArgumentParser
import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineSync

@testable import WardlineProcessSupport
@testable import Wardline
@testable import WardlineCommand

extension ProcessTests {
  /// `chat --plain` over pipes: what can be asked for with a slash.
  @Suite struct PlainCommands {
    private func chat(_ ward: Ward, more: [String] = []) throws -> ChildProcess {
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      return try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + flags + more)
    }

    /// Waits until a line that was not there before ends so.
    private func says(_ chat: ChildProcess, _ end: String, from first: Int = 0) -> Bool {
      let isSaid = chat.wait(milliseconds: 10_000) { $0.lines.dropFirst(first).contains { $0.hasSuffix(end) } }
      if !isSaid { Issue.record("waited for \(end): \(chat.lines) \(chat.errors)") }
      return isSaid
    }

    private func complains(_ chat: ChildProcess, _ words: String, times: Int = 1) -> Bool {
      let isSaid = chat.wait(milliseconds: 10_000) { $0.errors.components(separatedBy: words).count > times }
      if !isSaid { Issue.record("waited for \(words): \(chat.lines) \(chat.errors)") }
      return isSaid
    }

    private func leave(_ chat: ChildProcess) {
      chat.write("/quit")
      #expect(chat.waitForExit(milliseconds: 5_000) == 0)
    }

    /// A ward where messages were written two days ago and never left: each is held until somebody decides.
    private func heldBack(_ texts: [String]) throws -> Ward {
      let ward = try Ward(isOpen: false)
      for text in texts { #expect(try ward.run("send", ["--wait", "50ms", text]).status == 75) }
      let script = """
        import sqlite3, sys
        store = sqlite3.connect(sys.argv[1])
        for table in ('operation', 'message'): store.execute(f'UPDATE {table} SET written_at = written_at - 172800000')
        store.execute('UPDATE operation SET since_boot = since_boot - 172800000')
        store.commit()
        """
      #expect(try ward.end("/usr/bin/python3", ["-c", script, ward.store(of: .nurse)]).status == 0)
      try ward.openRelay()
      return ward
    }

    @Test("/delete behind a message that failed, was sent again and arrived takes back nothing unless its author says yes")
    func deleteAfterRetry() throws {
      let ward = try heldBack(["one"])
      let nurse = try chat(ward)
      #expect(says(nurse, "delete it?): one"))
      nurse.write("/retry")
      #expect(says(nurse, "Sent."))
      nurse.write("/delete")
      #expect(says(nurse, "Delete: one? y/n"))
      nurse.write("n")
      #expect(says(nurse, "It is left as it is."))
      nurse.write("/retry")
      #expect(complains(nurse, "no message has failed"))
      leave(nurse)
      #expect(!nurse.lines.contains { $0.contains("ithdraw") })
      #expect(try ward.transcript(of: .nurse) == ["one"])
    }

    @Test("/failed numbers what failed; /delete n and /retry n mean that one; /edit n takes the next line in its place")
    func numbers() throws {
      let ward = try heldBack(["one", "two", "three"])
      let nurse = try chat(ward)
      #expect(says(nurse, "delete it?): three"))
      nurse.write("/failed")
      for (number, text) in ["one", "two", "three"].enumerated() {
        #expect(
          nurse.wait(milliseconds: 10_000) {
            $0.lines.contains { $0.hasPrefix("\(number + 1). message, confirm?: \(text) (Written ") }
          }, "\(nurse.lines)")
      }
      nurse.write("/delete 4")
      #expect(complains(nurse, "/delete needs: 1-3"))
      nurse.write("/delete 1")
      #expect(says(nurse, "Delete: one. /undo: Undo (8 s)"))
      nurse.write("/retry 1")
      #expect(says(nurse, "Sent."))
      nurse.write("/edit 1")
      #expect(says(nurse, "It says: three"))
      nurse.write("")
      #expect(says(nurse, "It is left as it is."))
      let before = nurse.lines.count
      nurse.write(bytes: Array("/edit 1\nfour\nfive\n".utf8))
      #expect(says(nurse, "Sent.", from: before))
      nurse.write("/nonsense")
      #expect(complains(nurse, "There is no command /nonsense"))
      leave(nurse)
      #expect(try ward.transcript(of: .nurse) == ["two", "four", "five"])
    }

    @Test(
      "offline /delete holds what waits, /undo brings it back; /status ended asks, says how many are unsent, and takes a line")
    func deleteWaiting() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try chat(ward)
      for text in ["one", "two", "three"] { nurse.write(text) }
      #expect(says(nurse, "Pending; 3 waiting."))
      nurse.write("/delete")
      #expect(says(nurse, "Delete: three. /undo: Undo (8 s)"))
      nurse.write("/delete 1")
      #expect(says(nurse, "Delete: one. /undo: Undo (8 s)"))
      nurse.write("/undo")
      #expect(says(nurse, "Pending: one"))
      nurse.write("/delete all")
      #expect(says(nurse, "Delete 2 unsent messages? They exist nowhere else. y/n"))
      nurse.write("n")
      #expect(says(nurse, "It is left as it is."))
      nurse.write("/delete all")
      nurse.write("y")
      #expect(says(nurse, "Delete: one; two. /undo: Undo (8 s)"))
      nurse.write("/undo")
      #expect(says(nurse, "Pending: two"))
      nurse.write("/status ended")
      #expect(says(nurse, "2 messages were not sent: copy, export or delete them. y/n"))
      // No answer: a message as any other.
      nurse.write("not yet")
      #expect(says(nurse, "It is left as it is."))
      nurse.write("/status ended")
      nurse.write("y")
      #expect(says(nurse, "Status: ended, pending."))
      leave(nurse)
      try ward.openRelay()
      let again = try chat(ward)
      #expect(says(again, "Nothing more can be sent in it."))
      leave(again)
      #expect(try ward.transcript(of: .nurse) == ["one", "two", "not yet"])
    }

    @Test("/queue says what waits and why, /sync when all is sent, and /help what there is")
    func queue() throws {
      let ward = try Ward()
      let nurse = try chat(ward)
      #expect(says(nurse, "Connected."))
      nurse.write("/queue")
      #expect(says(nurse, "Nothing waits."))
      ward.killRelay()
      #expect(says(nurse, "0 waiting."))
      nurse.write("first of two")
      nurse.write("second of two")
      #expect(says(nurse, "Pending; 2 waiting."))
      nurse.write("/queue")
      let second = ["message, pending: second of two (written ", "first: first of two", "waits for the connection"]
      #expect(
        nurse.wait(milliseconds: 10_000) { $0.lines.contains { line in second.allSatisfy(line.contains) } }, "\(nurse.lines)")
      try ward.openRelay()
      nurse.write("/sync")
      #expect(says(nurse, "All your messages are sent; nothing is missing on this device."))
      nurse.write("/help")
      #expect(says(nurse, "/queue: what waits, and why") && says(nurse, "/retry [n|all]: send failed messages again"))
      leave(nurse)
      #expect(!nurse.lines.contains { $0.hasPrefix("/lock") })
      #expect(try ward.transcript(of: .nurse) == ["first of two", "second of two"])
    }

    @Test("/export writes the conversation, /feedback goes out, /interpreters lists, and what fails leaves the chat standing")
    func others() throws {
      let ward = try Ward()
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.isOnline })
      interpreter.request(["do": "profile", "name": "Amal", "languages": ["ar"]])
      let nurse = try chat(ward)
      #expect(says(nurse, "Connected."))
      nurse.write("hello")
      #expect(says(nurse, "Sent."))
      let file = ward.directory.path + "/talk.txt"
      nurse.write("/export \(file)")
      #expect(says(nurse, "Written to \(file)."))
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("ana: hello\n"))
      nurse.write("/export /nowhere/at/all")
      #expect(complains(nurse, "/nowhere/at/all"))
      nurse.write("/feedback 5 it went well")
      #expect(says(nurse, "Your feedback is kept and will be sent."))
      nurse.write("/interpreters zh")
      #expect(says(nurse, "No interpreter for zh is known on this device."))
      nurse.write("/lang xx")
      #expect(complains(nurse, "There is no language xx."))
      leave(nurse)
      interpreter.quit()
    }

    @Test("how old is too old can be told: --hold-after, or WARDLINE_HOLD_AFTER; what makes no sense is refused")
    func holdAfter() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.run("send", ["--wait", "50ms", "yesterday's"]).status == 75)
      Thread.sleep(forTimeInterval: 1.2)
      try ward.openRelay()
      let nurse = try chat(ward, more: ["--hold-after", "1s"])
      #expect(says(nurse, "delete it?): yesterday's"))
      nurse.write("/retry")
      #expect(says(nurse, "Sent."))
      leave(nurse)
      for flags in [["--hold-after", "1ms"], ["--attempts-max", "0"], ["--attempts-max", "1001"]] {
        #expect(try ward.run("send", flags + ["x"]).status == 64)
      }
      for (name, value) in [("WARDLINE_HOLD_AFTER", "soon"), ("WARDLINE_ATTEMPTS_MAX", "many")] {
        let refused = try ward.end("/usr/bin/env", ["\(name)=\(value)", ward.programs.wardline] + sending(ward))
        #expect(refused.status == 64 && refused.errors.contains("'\(value)'"), "\(refused.errors)")
      }
      #expect(try ward.transcript(of: .nurse) == ["yesterday's"])
    }

    @Test("how many tries there are can be told, and reaches what decides; out of bounds the nearest counts")
    func attemptsMax() async throws {
      let ward = try Ward(isOpen: false)
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      var options = try ConnectionOptions.parse(flags + ["--attempts-max", "7", "--hold-after", "2h"]).optionsOfAnySession()
      for (asked, counts) in [(options.attemptsMax, 7), (0, 1), (.max, Limits.attemptsCeiling)] {
        options.attemptsMax = asked
        let client = try WardlineClient(options)
        #expect(await client.core.machine.attemptsMax == counts)
        #expect(await client.core.machine.ageMaxMilliseconds == 7_200_000)
        await client.close()
      }
    }

    private func sending(_ ward: Ward) -> [String] {
      ["send", "--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse), "x"]
    }

    @Test("--language and /lang are heard in plain lines, where there are words")
    func languages() throws {
      let ward = try Ward()
      let nurse = try chat(ward, more: ["--language", "es"])
      #expect(says(nurse, "Conectado."))
      nurse.write("/status paused")
      #expect(says(nurse, "La sesión está en pausa. Puedes seguir escribiendo."))
      ward.killRelay()
      #expect(says(nurse, "Conexión perdida. Los mensajes se enviarán al reconectar. 0 en espera."))
      try ward.openRelay()
      #expect(says(nurse, "Conectado de nuevo."))
      // By its name, too.
      nurse.write("/lang german")
      #expect(says(nurse, "Deutsch."))
      nurse.write("/failed")
      #expect(says(nurse, "Keine gescheiterten Nachrichten."))
      leave(nurse)
      // It was chosen, so it stays.
      let again = try chat(ward, more: [])
      #expect(again.wait(milliseconds: 10_000) { !$0.lines.isEmpty })
      again.write("/failed")
      #expect(says(again, "Keine gescheiterten Nachrichten."))
      leave(again)
    }

    @Test("a line that the terminal has cut is refused with a word, and nothing of it is sent")
    func cut() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse, environment: ["TERM": "dumb"])
      #expect(nurse.shows("Connected."))
      try nurse.type(String(repeating: "x", count: 4_500))
      try nurse.press("Enter")
      #expect(nurse.shows("has cut this one"))
      try nurse.type(String(repeating: "y", count: 4_000))
      try nurse.press("Enter")
      #expect(nurse.shows("Sent."))
      #expect(try ward.transcript(of: .nurse) == [String(repeating: "y", count: 4_000)])
    }
  }
}
