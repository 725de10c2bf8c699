import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The chat on a screen, as a person has it: keys in, and what stands there.
  @Suite struct Screens {
    private static let banner = "Connection lost. Messages will be sent when reconnected."

    @Test("online, dropped, written meanwhile, healed: pending, then sent and read, in order")
    func droppedAndHealed() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.sit(.nurse, at: "ws://127.0.0.1:\(link.port)")
      #expect(nurse.shows("● Connected"))
      let interpreter = try ward.join(.interpreter)
      try nurse.type("Any allergies?")
      try nurse.press("Enter")
      #expect(nurse.shows("✓✓ read"))
      interpreter.send("نعم، لديه حساسية.")
      #expect(nurse.shows("Amal"))
      link.setMode(.closed)
      #expect(nurse.shows(Self.banner))
      try nurse.type("How long?")
      try nurse.press("Enter")
      #expect(nurse.shows("… pending"))
      #expect(nurse.shows("1 waiting"))
      // Half typed, it outlives the reconnection.
      try nurse.type("And the ra")
      link.setMode(.open)
      #expect(nurse.loses(Self.banner))
      #expect(nurse.loses("… pending"))
      try nurse.type("sh?")
      #expect(nurse.shows("> And the rash?"))
      try nurse.press("Enter")
      #expect(
        interpreter.wait { $0.messages.map(\.text) == ["Any allergies?", "نعم، لديه حساسية.", "How long?", "And the rash?"] })
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))
      interpreter.quit()
    }

    /// For who reads a text in the store from outside.
    private static let unsealed = ["WARDLINE_SEAL": "off"]

    /// Waits until a text is what a store keeps as half typed.
    private static let draftWaiter = """
      import sqlite3, sys, time
      store = sqlite3.connect(sys.argv[1])
      for _ in range(200):
          if store.execute('SELECT text FROM draft').fetchall() == [(sys.argv[2],)]: sys.exit(0)
          time.sleep(0.05)
      sys.exit(1)
      """

    @Test("what is half typed outlives the program, and what waits is said when it is left")
    func draft() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try ward.sit(.nurse, environment: Self.unsealed)
      #expect(nurse.shows(Self.banner))
      try nurse.type("first")
      try nurse.press("Enter")
      #expect(nurse.shows("… pending"))
      try nurse.type("half a sen")
      #expect(nurse.shows("> half a sen"))
      try nurse.press("C-q")
      #expect(nurse.shows("1 waiting; kept on this device"))
      #expect(nurse.shows("ended with 0"))
      let again = try ward.sit(.nurse, environment: Self.unsealed)
      #expect(again.shows("> half a sen"))
      #expect(again.shows("… pending"))
      // Killed, it has it too: it is kept when nobody types for a moment.
      try again.type("tence")
      #expect(again.shows("> half a sentence"))
      #expect(
        try ward.end("/usr/bin/python3", ["-c", Self.draftWaiter, ward.store(of: .nurse), "half a sentence"]).status == 0)
      _ = try ward.programs.output("/usr/bin/pkill", ["-KILL", "-f", ward.store(of: .nurse)])
      let third = try ward.sit(.nurse, environment: Self.unsealed)
      #expect(third.shows("> half a sentence"))
    }

    @Test("a failed message is explained, selected, edited and sent")
    func failed() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse)
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.shows("● Connected") && interpreter.wait { $0.isOnline })
      ward.killRelay()
      #expect(nurse.shows(Self.banner))
      try nurse.type("too late")
      try nurse.press("Enter")
      #expect(nurse.shows("… pending"))
      interpreter.request(["do": "status", "set": "ended"])
      #expect(interpreter.wait { $0.events.contains { $0.status == "ended" && $0.pending == true } })
      try nurse.press("C-q")
      #expect(nurse.shows("ended with"))
      try ward.openRelay()
      #expect(interpreter.wait { $0.events.contains { $0.status == "ended" && $0.pending == false } })
      let again = try ward.sit(.nurse)
      #expect(again.shows("The session has ended"))
      #expect(again.shows("! not sent"))
      #expect(again.shows("the session has ended"))
      // The line is closed; what was not sent can be copied, exported and deleted.
      try again.press("C-Up")
      #expect(again.shows("Del Delete"))
      try again.press("DC")
      #expect(again.shows("Alt-Z keeps it") && again.loses("! not sent"))
      // Undone, it stands as it did: it did not leave.
      try again.press("M-z")
      #expect(again.shows("! not sent"))
      interpreter.quit()
    }

    @Test("paused by the other side: it is said, and writing goes on")
    func paused() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse)
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.shows("● Connected") && interpreter.wait { $0.isOnline })
      interpreter.request(["do": "status", "set": "paused"])
      #expect(nurse.shows("The session is paused. You can go on writing."))
      try nurse.type("back in a minute")
      try nurse.press("Enter")
      #expect(nurse.shows("✓"))
      #expect(interpreter.wait { $0.messages.contains { $0.text == "back in a minute" } })
      interpreter.request(["do": "status", "set": "active"])
      #expect(nurse.loses("The session is paused."))
      interpreter.quit()
    }

    @Test("two hundred lines pasted are one message or none sent by themselves; resized, it is drawn anew")
    func pasteAndResize() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse)
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.shows("● Connected") && interpreter.wait { $0.isOnline })
      let pasted = (1...200).map { "line \($0)" }.joined(separator: "\n")
      try nurse.paste(pasted)
      #expect(nurse.shows("line 200"))
      #expect(interpreter.messages.isEmpty, "nothing goes without Enter")
      try nurse.press("Enter")
      #expect(interpreter.wait { $0.messages.last?.text == pasted })
      for (columns, rows) in [(40, 12), (20, 6), (120, 40), (80, 24)] {
        try nurse.resize(columns: columns, rows: rows)
        #expect(nurse.waits("the size \(columns)x\(rows)") { _ in nurse.rows.dropLast(0).allSatisfy { $0.count <= columns } })
        #expect(nurse.shows("line 200"))
      }
      // Too narrow for anything: said, and nothing typed is lost.
      try nurse.type("kept")
      try nurse.resize(columns: 12, rows: 4)
      #expect(nurse.waits("a plain sentence") { !$0.contains("line 200") })
      try nurse.resize(columns: 80, rows: 24)
      #expect(nurse.shows("> kept"))
      interpreter.quit()
    }

    @Test(
      "PITFALLS 32: emoji, flags, Devanagari, Thai, Arabic, Chinese: the cursor is where the text ends, Backspace removes one")
    func clusters() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows("● Connected"))
      let scripts = [
        ("中文", 4), ("ab", 2), ("🇺🇸", 2), ("👨‍👩‍👧", 2), ("é", 1), ("हिन्दी", 5), ("தமிழ்", 4), ("বাংলা", 5), ("မြန်မာ", 5), ("ที่นี่", 2),
      ]
      for (text, width) in scripts {
        try nurse.type(text)
        #expect(nurse.waits("the cursor behind \(text)") { _ in nurse.cursor?.column == 2 + width })
        #expect(nurse.shows("> " + text), "nothing of it is drawn over")
        for _ in text { try nurse.press("BSpace") }
        #expect(nurse.waits("an empty line") { _ in nurse.cursor?.column == 2 })
      }
      // From right to left it stands at the right edge, as it is seen, and the cursor before it.
      try nurse.type("سلام")
      #expect(nurse.waits("the cursor before it") { _ in nurse.cursor?.column == 80 - 3 - 1 })
      #expect(nurse.shows("\u{FEE1}\u{FEFC}\u{FEB3}"), "joined, lam and alef in one cell: tmux draws cells")
      for _ in 0..<4 { try nurse.press("BSpace") }
      #expect(nurse.waits("an empty line") { _ in nurse.cursor?.column == 2 })
    }

    @Test("a terminal that is resized while the program starts is drawn at the size that it has then")
    func resizedAtStart() throws {
      let ward = try Ward()
      for milliseconds in stride(from: UInt32(40), through: 160, by: 4) {
        let nurse = try ward.sit(.nurse, columns: 90)
        usleep(milliseconds * 1_000)
        try nurse.resize(columns: 60, rows: 24)
        #expect(
          nurse.waits("the status line at 60 columns, resized after \(milliseconds) ms", 5_000) { text in
            text.split(separator: "\n").contains { $0.contains("● Connected") && $0.hasSuffix("Ctrl-T menu") }
          })
      }
    }

    @Test("stopped by Ctrl-Z, continued, and ended by SIGTERM: the terminal is as it was")
    func suspended() throws {
      let ward = try Ward()
      let command =
        "bash -c 'set -m; \(ward.programs.wardline) chat --relay \(ward.url) --token-file \(ward.token(of: .nurse)) --store \(ward.store(of: .nurse)); echo stopped; stty -a | grep -o -- \"-*icanon\"; sleep 1; fg; echo over; stty -a | grep -o -- \"-*icanon\"; sleep 60'"
      let nurse = try TmuxPane(ward.programs, command)
      #expect(nurse.shows("● Connected"))
      try nurse.press("C-z")
      #expect(nurse.shows("stopped"))
      #expect(nurse.shows("● Connected"))
      try nurse.type("after")
      #expect(nurse.shows("> after"))
      _ = try ward.programs.output(
        "/usr/bin/pkill", ["-TERM", "-f", "^\(ward.programs.wardline) chat.*" + ward.store(of: .nurse)])
      #expect(nurse.shows("over"))
      #expect(nurse.shows("\nicanon"))
    }

    @Test("the language is the one asked for, changes by /lang, and is remembered")
    func languages() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse, more: "--language es")
      #expect(nurse.shows("Conectado"))
      try nurse.type("/lang de")
      try nurse.press("Enter")
      #expect(nurse.shows("Verbunden"))
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))
      let again = try ward.sit(.nurse)
      #expect(again.shows("Verbunden"))
      try again.type("/lang xx")
      try again.press("Enter")
      #expect(again.shows("xx"))
      #expect(again.shows("Verbunden"))
    }

    @Test("a terminal that can do nothing gets plain lines by itself")
    func dumb() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse, environment: ["TERM": "dumb"])
      #expect(nurse.shows("Connected."))
      #expect(nurse.shows("/help: Commands"))
    }
  }
}
