import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

// One at a time: which rows a key redraws is judged, and a slow machine joins several frames into one.
extension TimedProcessTests {
  /// The bytes of the screen, in the eyes of a terminal that was written by others.
  @Suite struct Emulators {
    private static let banner = "Connection lost. Messages will be sent when reconnected."

    @Test(
      "pyte: online, dropped, healed, in emoji and right-to-left; the rows, the cursor, and the terminal as it was at the end")
    func droppedAndHealed() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.emulate(.nurse, at: "ws://127.0.0.1:\(link.port)")
      try nurse.shows("● Connected")
      // Who one is stands in the log, which comes after the welcome.
      var look = try nurse.shows("You: Ana, nurse (en)")
      #expect(Set([1049, 2004, 1004]).isSubset(of: look.modes) && !look.modes.contains(7))
      #expect(look.rows[0].hasPrefix(" ward-7 · active · You: Ana, nurse (en)"))
      #expect(look.rows[1] == String(repeating: "─", count: 80))
      #expect(look.rows[22] == ">" && (look.column, look.row) == (2, 22))
      let interpreter = try ward.join(.interpreter)
      try nurse.shows("Amal has joined.")
      try nurse.type("Any allergies?\r")
      look = try nurse.shows("✓✓ read")
      #expect(look.rows[21].contains("You") && look.rows[21].hasSuffix("✓✓ read") && (look.column, look.row) == (2, 22))
      interpreter.send("نعم، 2 أدوية")
      // In the order of the eye: what comes first stands right, and a number in it keeps its own order.
      try nurse.waits(for: "the Arabic words, from the right") {
        $0.rows[21].hasSuffix("\u{FE94}\u{FEF3}\u{FEED}\u{FEA9}\u{FE83} 2 ،\u{FEE2}\u{FECC}\u{FEE7}")
      }
      interpreter.send("👨‍👩‍👧 🇺🇸 中文 हिन्दी")
      try nurse.waits(for: "a row of clusters") { $0.rows[21].contains("中") }
      for (text, column) in [("中文", 6), (" ok", 9), (" 🇺🇸", 12), ("!", 13)] {
        try nurse.type(text)
        try nurse.waits(for: "the cursor behind \(text)") { ($0.column, $0.row) == (column, 22) }
      }
      try nurse.type("\u{15}")
      link.setMode(.closed)
      try nurse.shows(Self.banner)
      try nurse.type("How long?\r")
      look = try nurse.shows("… pending")
      let bannerRow = look.rows.firstIndex { $0.contains(Self.banner) } ?? 0
      #expect(look.rows[21].contains("How long?") && bannerRow < 21, "what waits stands below the banner:\n\(look.text)")
      link.setMode(.open)
      look = try nurse.waits(for: "the banner to go") { !$0.text.contains(Self.banner) && !$0.text.contains("… pending") }
      #expect(look.rows.contains { $0.contains("How long?") && ($0.hasSuffix("✓ sent") || $0.hasSuffix("✓✓ read")) })
      #expect(
        look.loose.replacing(/\u{1B}\[[<>?0-9;]*[a-zA-Z]|\u{1B}\]11;\?\u{1B}\\/, with: "").isEmpty,
        "everything is drawn in synchronized updates")
      try nurse.type("\u{11}")
      look = try nurse.waits(for: "the end") { $0.status != nil }
      #expect(look.status == 0)
      #expect(Set([1049, 2004, 1004, 2026]).isDisjoint(with: look.modes) && look.modes.contains(7) && !look.isCursorHidden)
      #expect(
        look.keyboard == ["\u{1B}[>5u", "\u{1B}[>4;2m", "\u{1B}[>4;0m", "\u{1B}[<u"], "the keyboard's modes are given back")
      interpreter.quit()
    }

    @Test("pyte: a key redraws the row of the line and no other; resized, the whole is drawn once, and fits")
    func onlyWhatChanged() throws {
      let ward = try Ward()
      let nurse = try ward.emulate(.nurse)
      try nurse.shows("● Connected")
      try nurse.type("first\r")
      try nurse.shows("✓ sent")
      // Who one is stands in the log, which comes after the welcome.
      try nurse.shows("You: Ana, nurse (en)")
      var look = try nurse.waits(for: "nothing to be said any more", milliseconds: 15_000) { $0.rows[21].contains("first") }
      var (typed, judgedCount) = ("", 0)
      for letter in "abcdefghij" where judgedCount < 3 {
        let count = look.frames.count
        let before = look
        typed.append(letter)
        try nurse.type(String(letter))
        look = try nurse.waits(for: "the letter") { $0.rows[22] == "> \(typed)" && !$0.isInFrame }
        let changed = look.rows.indices.filter { look.rows[$0] != before.rows[$0] }
        let frames = look.frames[count...]
        #expect(frames.allSatisfy { Set($0.rows).isSubset(of: [22, 23]) }, "\(frames)")
        // The last row tells the round trip to the relay and what waits: where that has changed meanwhile, two causes came together, and the
        // next letter is judged. If it is the key that redraws the row, it does so with every letter.
        if frames.contains(where: { $0.rows.contains(23) }) { continue }
        judgedCount += 1
        #expect(changed == [22])
        #expect(frames.contains { $0.rows == [22] && $0.bytes < 64 }, "\(frames)")
      }
      #expect(judgedCount == 3, "the last row changes with every key")
      for (columns, rows) in [(40, 12), (20, 6), (100, 30)] {
        try nurse.resize(columns: columns, rows: rows)
        look = try nurse.waits(for: "\(columns)x\(rows)") { look in
          look.rows.count == rows && look.rows[rows - 2] == "> \(typed)"
            && (look.column, look.row) == (2 + typed.count, rows - 2)
            && look.text.contains("first") && !look.isInFrame
        }
      }
    }

    @Test(
      "whoever looks elsewhere hears a bell and is notified, once for a burst, without a word of what was said; tmux hands it on"
    )
    func notifications() throws {
      let ward = try Ward()
      let interpreter = try ward.join(.interpreter)
      for (variables, expected) in [
        ([], "\u{1B}]9;New message\u{07}\u{1B}]777;notify;Wardline;New message\u{07}\u{07}"),
        (
          ["TMUX=/tmp/tmux-0/default,1,0"],
          "\u{1B}Ptmux;\u{1B}\u{1B}]9;New message\u{07}\u{1B}\\\u{1B}Ptmux;\u{1B}\u{1B}]777;notify;Wardline;New message\u{07}\u{1B}\\\u{07}"
        ),
      ] {
        let nurse = try ward.emulate(.nurse, before: ["/usr/bin/env"] + variables)
        try nurse.shows("● Connected")
        interpreter.send("seen")
        try nurse.shows("seen")
        #expect(try !nurse.look().loose.contains("\u{07}"), "nobody is called who looks")
        try nurse.looksAway()
        let text = "a diagnosis \(UInt64.random(in: 0 ... .max))"
        for _ in 1...3 { interpreter.send(text) }
        let look = try nurse.waits(for: "a notification") { $0.loose.contains("\u{07}") && !$0.isInFrame }
        #expect(look.loose.hasSuffix(expected))
        #expect(!look.loose.contains("diagnosis"))
        try nurse.type("\u{1B}[I\u{15}/notify off\r")
        try nurse.shows("Notifications are off.")
        try nurse.looksAway()
        interpreter.send("quiet, please")
        try nurse.shows("quiet, please")
        #expect(try nurse.look().loose.hasSuffix(expected))
        try nurse.type("\u{15}/notify on\r")
        try nurse.shows("Notifications are on.")
        try nurse.type("\u{11}")
        try nurse.waits(for: "the end") { $0.status != nil }
      }
      interpreter.quit()
    }

    @Test(
      "each frame is one write of its own, from the beginning of a synchronized update to its end",
      .enabled(if: Strace.obstacle == nil, "\(Strace.obstacle ?? "")"))
    func oneWrite() throws {
      let ward = try Ward()
      let log = ward.directory.path + "/writes"
      let nurse = try ward.emulate(
        .nurse, before: ["/usr/bin/strace", "-f", "-qq", "-e", "trace=write", "-e", "write=1", "-s", "1000000", "-o", log])
      try nurse.shows("● Connected", milliseconds: 30_000)
      let interpreter = try ward.join(.interpreter)
      for number in 1...20 { interpreter.send("message \(number)") }
      try nurse.shows("message 20", milliseconds: 30_000)
      try nurse.type("half a sentence")
      let look = try nurse.shows("> half a sentence", milliseconds: 30_000)
      try nurse.type("\u{11}")
      try nurse.waits(for: "the end") { $0.status != nil }
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
      let writes = text.split(separator: "\n").compactMap { $0.split(separator: "write(1, \"", maxSplits: 1).dropFirst().first }
      let frames = writes.filter { $0.hasPrefix("\\33[?2026h") }
      #expect(frames.count >= look.frames.count)
      #expect(frames.allSatisfy { $0.contains("\\33[?2026l\"") && $0.components(separatedBy: "?2026h").count == 2 })
      // What is no frame is the beginning, a question to the terminal, the end, and a line for whoever called.
      let others = writes.filter { !$0.hasPrefix("\\33[?2026h") }
      let known = ["\\33[?1049h", "\\33]11;?", "\\33[?2026l\\33[0m"]
      #expect(others.allSatisfy { other in known.contains { other.hasPrefix($0) } }, "\(others)")
      // Twenty messages that come in a burst are no twenty frames.
      #expect(interpreter.wait { $0.hasSent(20) })
      interpreter.quit()
    }
  }
}

extension ProcessTests {
  @Suite struct EmulatedOrder {
    @Test(
      "pyte: an override before a dose is a mark in the cells, for both sides, and a dose among Arabic words stands as it was written"
    )
    func override() throws {
      let ward = try Ward()
      let nurse = try ward.emulate(.nurse)
      try nurse.shows("● Connected")
      let interpreter = try ward.join(.interpreter)
      try nurse.shows("Amal has joined.")
      interpreter.send("give \u{202E}5.0 ml now")
      try nurse.shows("give \u{FFFD}5.0 ml now")
      try nurse.type("take \u{202E}5.0 ml")
      try nurse.shows("> take \u{FFFD}5.0 ml")
      try nurse.type("\r")
      try nurse.waits(for: "its author's own line") { look in
        look.rows.contains { $0.contains("You") && $0.contains("take \u{FFFD}5.0 ml") }
      }
      // "يأخذ", joined, with the dose on its left.
      let takes = "\u{FEAC}\u{FEA7}\u{FE84}\u{FEF3}"
      interpreter.send("يأخذ 5.0 ml")
      try nurse.shows("5.0 ml \(takes)")
      interpreter.send("يأخذ \u{202E}5.0\u{200F} ml")
      let look = try nurse.shows("5.0 ml\u{FFFD} \(takes)")
      #expect(!look.text.contains("lm") && !look.text.contains("0.5") && !look.text.contains("ml 5"), "\(look.text)")
      interpreter.quit()
    }

    @Test(
      "pyte: right-to-left order is the terminal's again after Ctrl-Q, SIGTERM and a crash",
      arguments: [nil, SIGTERM, SIGABRT] as [Int32?])
    func ended(signal: Int32?) throws {
      let ward = try Ward()
      let nurse = try ward.emulate(.nurse)
      var look = try nurse.shows("● Connected")
      #expect(Set(look.order) == ["l"], "the screen orders by itself")
      if let signal { try nurse.signal(signal) } else { try nurse.type("\u{11}") }
      look = try nurse.waits(for: "the end") { $0.status != nil }
      #expect(look.order.last == "h", "\(look.order)")
      #expect(!look.modes.contains(1049))
    }

    @Test(
      "pyte: right-to-left order is the terminal's while the program is stopped by Ctrl-Z, and the screen's again afterwards")
    func stopped() throws {
      let ward = try Ward()
      let nurse = try ward.emulate(.nurse, before: ["/bin/bash", "-c", #"set -m; "$@"; echo stopped; read; fg"#, "bash"])
      try nurse.shows("● Connected")
      try nurse.type("\u{1A}")
      var look = try nurse.shows("stopped")
      #expect(look.order.last == "h", "\(look.order)")
      try nurse.type("\r")
      look = try nurse.shows("● Connected")
      #expect(look.order.last == "l", "\(look.order)")
      try nurse.type("\u{11}")
      look = try nurse.waits(for: "the end") { $0.status != nil }
      #expect(look.order.last == "h", "\(look.order)")
    }
  }

  /// The same eyes, where it does not matter how soon something is drawn.
  @Suite struct EmulatedFailures {
    @Test("pyte: a message that its session's end has refused says why; copying and deleting are offered, and it is deleted")
    func failed() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try ward.emulate(.nurse)
      try nurse.shows("Connection lost. Messages will be sent when reconnected.")
      try nurse.type("/status ended\r")
      try nurse.shows("End the session for everyone? y/n")
      try nurse.type("y")
      try nurse.shows("· ended … ·")
      try nurse.type("\u{11}")
      try nurse.waits(for: "the end") { $0.status != nil }
      // Written behind the wish to end it, so that the relay refuses it.
      #expect(try ward.run("send", ["--wait", "1ms", "too late"]).status == 75)
      try ward.openRelay()
      let again = try ward.emulate(.nurse)
      try again.shows("! not sent")
      #expect(try again.shows("the session has ended").text.contains("too late"))
      try again.type("\u{1B}[1;5A")
      let look = try again.shows("Del Delete")
      #expect(look.text.contains("Alt-C Copy") && !look.text.contains("Alt-R Retry"))
      try again.type("\u{1B}[3~")
      try again.waits(for: "the message to go", milliseconds: 15_000) { !$0.text.contains("too late") }
    }
  }
}
