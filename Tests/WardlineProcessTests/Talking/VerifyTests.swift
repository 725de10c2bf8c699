import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `wardline verify`: silent where device and relay agree, and never silent where they do not.
  @Suite struct Verifying {
    /// A ward where both have said `count` things and gone home.
    private func talkedOver(_ count: Int, environment: [String: String] = [:]) throws -> Ward {
      let ward = try Ward()
      ward.environment = environment
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      for index in 0..<count {
        nurse.send("question \(index)")
        interpreter.send("جواب \(index)")
      }
      #expect(nurse.wait(milliseconds: 30_000) { $0.hasSent(2 * count) })
      #expect(interpreter.wait(milliseconds: 30_000) { $0.hasSent(2 * count) })
      nurse.quit()
      interpreter.quit()
      return ward
    }

    @Test("two devices that talked: no difference, and the same digest for each thousand entries and for the whole")
    func agreeing() throws {
      let ward = try talkedOver(1_100)
      let both = try ward.verify([.nurse, .interpreter])
      let (nurse, interpreter) = (both[0], both[1])
      for verified in both {
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(verified.last?.messages == 2_200)
        #expect(verified.differences.isEmpty)
        #expect(verified.digests.map(\.from) == [1, 1_001, 2_001])
        #expect(verified.digests.allSatisfy { $0.same == true })
      }
      #expect(nurse.digests == interpreter.digests)
      #expect(nurse.last?.device == interpreter.last?.relay)
      let read = try ward.run("verify")
      #expect(read.status == 0)
      #expect(read.output.last?.contains("2200 messages compared through entry") == true)
      #expect(read.output.last?.hasSuffix("0 differences") == true)
    }

    @Test("what one device has not come to yet, and what it has not sent, is counted and is no difference")
    func underWay() throws {
      let ward = try Ward()
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.isOnline })
      interpreter.quit()
      for text in ["one", "two", "three"] { #expect(try ward.run("send", [text]).status == 0) }
      let behind = try ward.verify(.interpreter)
      #expect(behind.status == 0)
      #expect(behind.last?.notYetReceived == 3 && behind.last?.messages == 0)
      ward.killRelay()
      #expect(try ward.run("send", ["--wait", "1ms", "four"]).status == 75)
      try ward.openRelay()
      let waiting = try ward.verify(.nurse)
      #expect(waiting.status == 0)
      #expect(waiting.last?.pending == 1 && waiting.last?.messages == 3)
    }

    /// The damages compare texts in SQL, which a sealed store has none of.
    private static let unsealed = ["WARDLINE_SEAL": "off"]

    /// A change to the nurse's store behind the program's back, and what verify must call it.
    struct Damage: CustomTestStringConvertible {
      var sql: String
      var kinds: Set<String>
      var testDescription: String { "\(kinds.sorted().joined(separator: "+")): \(sql.prefix(70))" }
    }

    private static let operation = """
      INSERT INTO operation (key_high, key_low, session, lane, written_at, kind, state)
      SELECT key_high, key_low, session, 'session:' || session, written_at, 'send_message', '%' FROM message WHERE author = 'ana' AND text = 'question 2'
      """

    private static let damages: [Damage] = [
      .init(sql: "DELETE FROM message WHERE text = 'question 2'", kinds: ["missingHere"]),
      .init(sql: "UPDATE message SET text = 'Question 2' WHERE text = 'question 2'", kinds: ["text"]),
      .init(sql: "UPDATE message SET written_at = written_at + 1 WHERE text = 'question 2'", kinds: ["writtenAt"]),
      .init(sql: "UPDATE message SET author = 'amal' WHERE text = 'question 2'", kinds: ["author"]),
      .init(sql: "UPDATE message SET key_low = key_low + 1 WHERE text = 'question 2'", kinds: ["otherMessage"]),
      .init(sql: "UPDATE message SET sequence = 999 WHERE text = 'question 2'", kinds: ["missingHere", "missingThere"]),
      .init(sql: "UPDATE message SET sequence = 0 WHERE text = 'question 2'", kinds: ["state"]),
      .init(
        sql: "UPDATE message SET sequence = (SELECT sequence FROM message WHERE text = 'question 3') WHERE text = 'question 2'",
        kinds: ["missingHere", "doubledHere", "otherMessage"]),
      .init(
        sql: """
          INSERT INTO message (key_high, key_low, session, author, text, state, sequence, written_at)
          SELECT key_high, key_low + 1, session, author, text, state, sequence, written_at FROM message WHERE text = 'question 2'
          """, kinds: ["doubledHere"]),
      .init(sql: "UPDATE message SET state = 'pending' WHERE text = 'question 2'", kinds: ["state", "stranded"]),
      .init(sql: operation.replacing("%", with: "pending"), kinds: ["pendingHere"]),
      .init(sql: operation.replacing("%", with: "failed"), kinds: ["failedHere"]),
      .init(
        sql: operation.replacing("%", with: "pending").replacing("SELECT key_high", with: "SELECT key_high + 1"),
        kinds: ["stranded"]),
      .init(sql: "UPDATE session SET status = 'ended'", kinds: ["status"]),
      .init(sql: "UPDATE session SET version = version + 1", kinds: ["status"]),
      .init(sql: "UPDATE session SET version = version - 1, status = 'active'", kinds: ["status"]),
      .init(sql: "UPDATE participant SET name = 'Anna' WHERE user = 'ana'", kinds: ["participant"]),
      .init(sql: "DELETE FROM participant WHERE user = 'amal'", kinds: ["participant"]),
      .init(sql: "UPDATE session SET cursor_sequence = 999", kinds: ["cursor"]),
      .init(sql: "UPDATE session SET cursor_epoch = 'another'", kinds: ["cursor"]),
      .init(sql: "UPDATE session SET cursor_sequence = cursor_sequence - 2", kinds: []),
    ]

    @Test("every way in which a device can differ is named, by its kind and its place")
    func differing() throws {
      let ward = try Ward()
      ward.environment = Self.unsealed
      let nurse = try ward.join(.nurse)
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      nurse.request(["do": "status", "set": "paused"])
      for index in 0..<5 { nurse.send("question \(index)") }
      #expect(nurse.wait { $0.hasSent(5) } && interpreter.wait { $0.hasSent(5) })
      nurse.quit()
      interpreter.quit()
      let pristine = ward.store(of: .nurse)
      for (index, damage) in Self.damages.enumerated() {
        let copy = "\(ward.directory.path)/damaged-\(index).sqlite"
        let python = try ward.end("/usr/bin/python3", ["-c", Self.script, pristine, copy, damage.sql])
        #expect(python.status == 0, "\(damage.sql): \(python.errors)")
        let verified = try ward.verify(.nurse, ["--store", copy])
        #expect(Set(verified.differences.compactMap(\.kind)) == damage.kinds, "\(damage.sql): \(verified.differences)")
        #expect(verified.status == (damage.kinds.isEmpty ? 0 : 65), "\(damage.sql)")
        #expect(verified.last?.differences == verified.differences.count)
        if !damage.kinds.isDisjoint(with: Self.kindsInDigest) {
          #expect(verified.digests.contains { $0.same == false }, "\(damage.sql)")
        }
      }
      #expect(try ward.verify(.nurse).status == 0, "the store itself was only read")
    }

    private static let kindsInDigest = ["missingHere", "text", "writtenAt", "author", "otherMessage", "doubledHere"]

    /// Copies a database as of one moment, whatever is in its log, and changes the copy.
    private static let script = """
      import sqlite3, sys
      there, here = sqlite3.connect(sys.argv[1]), sqlite3.connect(sys.argv[2])
      there.backup(here)
      here.execute('PRAGMA foreign_keys = OFF')
      changed = here.execute(sys.argv[3]).rowcount
      here.commit()
      assert changed > 0, 'nothing was damaged'
      """

    @Test("it says no message's words: not in what it prints, and not in what it says is wrong")
    func discreet() throws {
      let ward = try talkedOver(2, environment: Self.unsealed)
      let copy = "\(ward.directory.path)/copy.sqlite"
      let sql = "UPDATE message SET text = 'secret words'"
      #expect(try ward.end("/usr/bin/python3", ["-c", Self.script, ward.store(of: .nurse), copy, sql]).status == 0)
      let ended = try ward.run("verify", ["--store", copy])
      #expect(ended.status == 65)
      #expect(ended.output.count { $0.hasPrefix("DIFFERENT entry ") } == 4)
      #expect(!(ended.output.joined() + ended.errors).contains("secret words"))
    }

    @Test("the person whose device is compared goes on talking: they are not fenced")
    func beside() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.send("before")
      #expect(nurse.wait { $0.hasSent(1) && $0.isOnline })
      for _ in 0..<3 { #expect(try ward.verify(.nurse).status == 0) }
      nurse.send("after")
      #expect(nurse.wait { $0.hasSent(2) })
      #expect(!nurse.events.contains { $0.event == "connection" && $0.state == "lost" })
      nurse.quit()
    }

    @Test("a network that drops while the log is read: it goes on from the entry it had come to")
    func interrupted() throws {
      let ward = try talkedOver(600)
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      link.setMode(.delayed(milliseconds: 60))
      let flags = [
        "verify", "--json", "--relay", "ws://127.0.0.1:\(link.port)", "--token-file", ward.token(of: .nurse), "--store",
        ward.store(of: .nurse),
      ]
      let process = try ChildProcess(ward.programs.wardline, flags)
      for _ in 0..<4 {
        usleep(350_000)
        link.setMode(.closed)
        usleep(50_000)
        link.setMode(.delayed(milliseconds: 60))
      }
      link.setMode(.open)
      #expect(process.waitForExit(milliseconds: 20_000) == 0, "\(process.errors)")
      #expect(process.lines.last?.contains(#""messages":1200"#) == true)
    }

    @Test("a relay that hangs up at once is tried again after pauses that grow, and not five times a second")
    func backoff() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let script = """
        import socket
        listener = socket.create_server(('127.0.0.1', 0))
        print(listener.getsockname()[1], flush=True)
        while True:
            listener.accept()[0].close()
            print('tried', flush=True)
        """
      let listener = try ChildProcess("/usr/bin/python3", ["-c", script])
      defer { listener.kill() }
      #expect(listener.wait(milliseconds: 10_000) { !$0.lines.isEmpty })
      let port = try #require(listener.lines.first)
      let ended = try ward.run("verify", ["--relay", "ws://127.0.0.1:\(port)", "--wait", "6s"])
      #expect(ended.status == 69, "\(ended)")
      let attempts = listener.lines.count - 1
      #expect((2...15).contains(attempts), "\(attempts) attempts")
    }

    @Test("no relay in --wait: 69; no store: 74; a token of another relay: 77; nothing is made")
    func refusals() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let missing = ward.directory.path + "/nowhere.sqlite"
      #expect(try ward.run("verify", ["--store", missing]).status == 74)
      #expect(!FileManager.default.fileExists(atPath: missing))
      let foreign = ward.directory.path + "/foreign.token"
      try ward.programs.makeToken(.nurse, session: ward.session, data: ward.directory.path + "/other", at: foreign)
      #expect(try ward.run("verify", ["--token-file", foreign]).status == 77)
      ward.killRelay()
      let began = Date()
      let unreachable = try ward.run("verify", ["--wait", "500ms"])
      #expect(unreachable.status == 69)
      #expect(unreachable.errors.contains("500 ms"))
      #expect(Date().timeIntervalSince(began) < 5)
      #expect(unreachable.output.isEmpty)
    }
  }
}
