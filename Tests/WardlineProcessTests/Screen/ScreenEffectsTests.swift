import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What a screen does beside drawing: it gives the terminal back whenever it is ended, and keeps what was typed whatever else it does.
  @Suite struct ScreenEffectsAtWork {
    private func chat(_ ward: Ward) -> String {
      "\(ward.programs.wardline) chat --relay \(ward.url) --token-file \(ward.token(of: .nurse)) --store \(ward.store(of: .nurse))"
    }

    private func pattern(_ ward: Ward) -> String { "^\(ward.programs.wardline) chat.*" + ward.store(of: .nurse) }

    @Test("ended at any moment of its start, the terminal is as it was")
    func endedEarly() throws {
      let ward = try Ward()
      let moments = (1...15).map { String(format: "0.%03d", $0 * 10) }
      let loop = """
        for t in \(moments.joined(separator: " ")); do (sleep $t; pkill -TERM -f "\(pattern(ward))") & \(chat(ward)); \
        echo; stty -a | grep -o -- "-*icanon" >>\(ward.directory.path)/settings; done; echo over
        """
      let nurse = try TmuxPane(ward.programs, "bash -c \(TmuxPane.quoted(loop))")
      #expect(nurse.waits("the end", 60_000) { $0.contains("over") })
      let settings = try String(contentsOfFile: ward.directory.path + "/settings", encoding: .utf8)
      #expect(settings == String(repeating: "icanon\n", count: moments.count))
    }

    @Test("the seconds since the loss go on by themselves, and the draft is kept although nobody types on")
    func clock() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try ward.sit(.nurse)
      // A machine that stands still for a second may skip one.
      func goesOn(to seconds: Int) -> Bool {
        nurse.waits("\(seconds) s or later") { screen in
          screen.firstMatch(of: /\(00:(\d\d)\)/).flatMap { Int($0.1) }.map { $0 >= seconds } ?? false
        }
      }
      #expect(goesOn(to: 1) && goesOn(to: 3))
      try nurse.type("half typed")
      #expect(nurse.shows("> half typed"))
      // Long after a pause in typing, also on a machine that takes its time.
      let shownAt = nurse.text.firstMatch(of: /\(00:(\d\d)\)/).flatMap { Int($0.1) } ?? 0
      #expect(goesOn(to: shownAt + 5))
      _ = try ward.programs.output(
        "/usr/bin/pkill", ["-KILL", "-f", "^'?\(ward.programs.wardline)'? .*" + ward.store(of: .nurse)])
      let again = try ward.sit(.nurse)
      #expect(again.shows("> half typed"))
    }

    @Test("words are looked for beside a half-typed message, and an answer quotes what it answers")
    func search() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows("● Connected"))
      try nurse.type("Take penicillin")
      try nurse.press("Enter")
      #expect(nurse.shows("✓ sent"))
      try nurse.press("C-Up")
      try nurse.press("M-r")
      try nurse.type("Or not")
      try nurse.press("C-f")
      try nurse.type("PENI")
      try nurse.press("Enter")
      #expect(nurse.shows("Take «peni»cillin"))
      try nurse.press("Escape")
      #expect(nurse.shows("> Or not"))
      try nurse.press("Enter")
      #expect(
        nurse.waits("the answer") { $0.contains("↩ You: Take penicillin") && $0.contains("Or not") && !$0.contains("> Or not") }
      )
    }

    @Test("stopped from outside and continued: the terminal is the screen's again")
    func stoppedFromOutside() throws {
      let ward = try Ward()
      let line = "set -m; \(chat(ward)); stty sane; echo stopped; fg; echo over"
      let nurse = try TmuxPane(ward.programs, "bash -c \(TmuxPane.quoted(line))")
      #expect(nurse.shows("● Connected"))
      _ = try ward.programs.output("/usr/bin/pkill", ["-STOP", "-f", pattern(ward)])
      // The shell has put its own settings in place, and goes on with it at once.
      #expect(nurse.shows("● Connected"))
      try nurse.type("after")
      #expect(nurse.shows("> after"))
      try nurse.press("C-u")
      try nurse.press("C-q")
      #expect(nurse.shows("over"))
    }

    @Test("what is typed during a long catch-up does not wait behind it: killed a second after Enter, it is there (G1)")
    func typedDuringCatchUp() throws {
      let ward = try Ward()
      let interpreter = try ward.join(.interpreter)
      for number in 1...3_000 { interpreter.send("said before \(number)") }
      #expect(interpreter.wait(milliseconds: 60_000) { $0.hasSent(3_000) })
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows("said before"))
      try nurse.type("typed meanwhile")
      try nurse.press("Enter")
      usleep(1_000_000)
      _ = try ward.programs.output("/usr/bin/pkill", ["-KILL", "-f", pattern(ward)])
      let there = try ward.look(["export", "--format", "text"]).output + ward.look(["queue", "list"]).output
      #expect(there.contains { $0.contains("typed meanwhile") })
    }
  }
}
