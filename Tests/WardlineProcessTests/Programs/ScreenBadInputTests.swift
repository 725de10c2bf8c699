import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What is wrong around a screen is said in a clear line, and nothing that was typed is lost.
  @Suite struct ScreenBadInput {
    private static let banner = "Connection lost. Messages will be sent when reconnected."

    /// Keeps a store locked against every other writer until its standard input ends.
    private func lock(_ ward: Ward) throws -> ChildProcess {
      let script = """
        import sqlite3, sys
        store = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=20)
        store.execute('BEGIN EXCLUSIVE')
        print('locked', flush=True)
        sys.stdin.read()
        """
      let process = try ChildProcess("/usr/bin/python3", ["-c", script, ward.store(of: .nurse)])
      #expect(process.wait(milliseconds: 20_000) { $0.lines == ["locked"] }, "\(process.errors)")
      return process
    }

    @Test("a slash command that does not exist, and one that is used wrongly: said, and the line stays to be put right")
    func unknownCommand() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows(Self.banner))
      try nurse.type("/penicillin now")
      try nurse.press("Enter")
      #expect(nurse.shows("There is no command /penicillin."))
      #expect(nurse.shows("> /penicillin now"))
      try nurse.press("C-u")
      try nurse.type("/status asleep")
      try nurse.press("Enter")
      #expect(nurse.shows("/status needs: active|paused|ended"))
      #expect(nurse.shows("> /status asleep"))
      try nurse.press("C-u")
      try nurse.type("//status is a word")
      try nurse.press("Enter")
      #expect(
        nurse.waits("a message that begins with a slash") { $0.contains("/status is a word") && $0.contains("… pending") })
      try nurse.type("/bidi off")
      try nurse.press("Enter")
      #expect(nurse.shows("how right-to-left text is drawn: off"))
    }

    @Test(
      "a token that expired while offline: one line, what was written is kept, and goes as soon as a new token is in the file")
    func expiredToken() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let good = try Data(contentsOf: URL(fileURLWithPath: ward.token(of: .nurse)))
      let end = Date().addingTimeInterval(6.5)
      let short = try ward.programs.output(
        ward.programs.relay,
        [
          "token", "--data", ward.data, "--user", "ana", "--role", "nurse", "--name", "Ana", "--session", ward.session,
          "--expires", "6s",
        ])
      try Data(short.utf8).write(to: URL(fileURLWithPath: ward.token(of: .nurse)))
      let nurse = try ward.sit(.nurse, at: "ws://127.0.0.1:\(link.port)")
      #expect(nurse.shows("● Connected", milliseconds: 5_000))
      link.setMode(.closed)
      #expect(nurse.shows(Self.banner))
      try nurse.type("written offline")
      try nurse.press("Enter")
      #expect(nurse.shows("… pending"))
      try nurse.type("half a sen")
      while Date() < end { usleep(50_000) }
      link.setMode(.open)
      #expect(nurse.shows("Your token has expired.", milliseconds: 20_000))
      #expect(nurse.shows("… pending") && nurse.text.contains("> half a sen"))
      try good.write(to: URL(fileURLWithPath: ward.token(of: .nurse)))
      try nurse.press("C-r")
      #expect(nurse.shows("✓ sent"))
      #expect(nurse.loses("Your token has expired."))
      #expect(nurse.text.contains("> half a sen"))
    }

    @Test("a second chat on the same store says who has the connection, shows everything, and what is written there is sent")
    func second() throws {
      let ward = try Ward()
      let first = try ward.sit(.nurse)
      #expect(first.shows("● Connected"))
      let second = try ward.sit(.nurse)
      #expect(second.shows("Another window on this computer is connected"))
      let interpreter = try ward.join(.interpreter)
      try second.type("from the second")
      try second.press("Enter")
      #expect(interpreter.wait { $0.messages.map(\.text) == ["from the second"] })
      #expect(second.shows("✓"))
      #expect(first.shows("from the second"))
      interpreter.send("heard")
      #expect(second.shows("heard"))
      try first.press("C-q")
      #expect(second.shows("● Connected"))
      interpreter.quit()
    }

    @Test("a store that another process keeps locked: not opened, with a line that says why and 74")
    func lockedAtStart() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.run("send", ["--wait", "1ms", "kept"]).status == 75)
      let locker = try lock(ward)
      defer { locker.kill() }
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows("ended with 74", milliseconds: 20_000))
      #expect(
        nurse.waits("a clear line") {
          // The terminal has broken it somewhere.
          let line = $0.filter { !$0.isWhitespace }
          return line.contains("wardline:cannotopen\(ward.store(of: .nurse)):databaseislocked")
            && line.contains("endtheprogramthatkeepsitlocked")
        })
      locker.closeInput()
      _ = locker.waitForExit(milliseconds: 5_000)
      let again = try ward.sit(.nurse)
      #expect(again.shows("kept"))
    }

    @Test(
      "a store that is locked while somebody writes: said, what was typed comes back into the line, and is sent when it is free"
    )
    func lockedMeanwhile() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows(Self.banner))
      let locker = try lock(ward)
      defer { locker.kill() }
      try nurse.type("first")
      try nurse.press("Enter")
      try nurse.type("second")
      try nurse.press("Enter")
      try nurse.type("half a sen")
      // It has waited five seconds for the lock; what was written behind it is not tried then, or it would be said before it.
      #expect(nurse.shows("Not saved on this device", milliseconds: 30_000))
      #expect(
        nurse.waits("all that was typed, in its order", 20_000) {
          let rows = $0.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
          return rows.contains("> first") && rows.contains("second") && rows.contains("half a sen")
        })
      locker.closeInput()
      _ = locker.waitForExit(milliseconds: 5_000)
      try nurse.press("Enter")
      #expect(nurse.shows("… pending"))
      #expect(nurse.loses("Not saved on this device"))
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0", milliseconds: 20_000))
      #expect(try ward.transcript(of: .nurse) == ["first\nsecond\nhalf a sen"])
    }

    @Test("left while the store is locked: what could not be kept is said at the end")
    func leftWhileLocked() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows(Self.banner))
      let locker = try lock(ward)
      defer { locker.kill() }
      try nurse.type("not kept")
      try nurse.press("Enter")
      try nurse.type("half a sen")
      try nurse.press("C-q")
      // The first that is asked of the store waits five seconds for the lock, and so does the message; what comes behind does not.
      #expect(nurse.shows("ended with 0", milliseconds: 20_000))
      #expect(nurse.waits("what was typed") { $0.contains("could not be stored:\nnot kept\nhalf a sen\n") })
    }

    @Test("a terminal of 20 columns, from the beginning: who, what, pending, sent, and the line")
    func narrow() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.sit(.nurse, at: "ws://127.0.0.1:\(link.port)", columns: 20, rows: 12)
      #expect(nurse.shows("● Connected"))
      try nurse.type("Any allergies to penicillin?")
      try nurse.press("Enter")
      #expect(nurse.shows("✓ sent"))
      link.setMode(.closed)
      #expect(nurse.shows("Offline. Messages"))
      try nurse.type("kept, though narrow")
      try nurse.press("Enter")
      #expect(nurse.shows("… pending"))
      #expect(nurse.rows.allSatisfy { $0.count <= 20 })
      try nurse.type("half a sen")
      #expect(nurse.shows("> half a sen"))
      link.setMode(.open)
      #expect(nurse.loses("… pending"))
      #expect(nurse.text.contains("> half a sen"))
    }

    @Test("a command of the program that does not exist: what was not understood, where to read on, 64")
    func unknownSubcommand() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.end(ward.programs.wardline, ["chta"])
      #expect(ended.status == 64)
      #expect(ended.errors.contains("'chta'") && ended.errors.contains("wardline --help"))
      let flag = try ward.end(ward.programs.wardline, ["chat", "--plian"])
      #expect(flag.status == 64)
      #expect(flag.errors.contains("--plian") && flag.errors.contains("--plain"))
      let language = try ward.end(ward.programs.wardline, ["chat", "--language", "xx"])
      #expect(language.status == 64)
      #expect(language.errors.contains("there is no language 'xx'"))
    }
  }
}
