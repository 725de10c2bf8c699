import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// The less usual hours of a screen: what came while nobody looked, what failed, what is over.
  @Suite struct ScreenStories {
    private static let banner = "Connection lost. Messages will be sent when reconnected."

    @Test("what came while one was away stands below a line, and Alt-u goes there")
    func unread() throws {
      let ward = try Ward()
      let interpreter = try ward.join(.interpreter)
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows("● Connected"))
      interpreter.send("read before")
      #expect(nurse.shows("read before"))
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))
      for number in 1...60 { interpreter.send("unread \(number)") }
      #expect(interpreter.wait { $0.hasSent(61) })
      // They come into the store while nobody looks at them.
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      let tail = try ChildProcess(ward.programs.wardline, ["tail", "--follow"] + flags)
      #expect(tail.wait(milliseconds: 10_000) { $0.lines.contains { $0.contains("unread 60") } }, "\(tail.lines)")
      tail.terminate()
      #expect(tail.waitForExit(milliseconds: 5_000) != nil)
      let again = try ward.sit(.nurse)
      #expect(again.shows("unread 60"))
      #expect(!again.text.contains("new messages"))
      try again.press("M-u")
      #expect(
        again.waits("the line, between what was read and what was not") {
          let rows = $0.split(separator: "\n")
          guard let line = rows.firstIndex(where: { $0.contains("─ new messages ─") }) else { return false }
          return rows[..<line].contains { $0.contains("read before") } && !rows[..<line].contains { $0.contains("unread") }
            && rows[line + 1].hasSuffix("unread 1")
        })
      try again.press("C-End")
      #expect(again.shows("unread 60"))
      // Whoever answers has read.
      try again.type("all read")
      try again.press("Enter")
      #expect(again.shows("✓"))
      try again.press("M-u")
      #expect(again.text.contains("all read"))
      interpreter.quit()
    }

    @Test("a message that lands above what was read is announced, and Alt-l shows it")
    func late() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let away = try ChatDriver(
        ward.programs, relay: "ws://127.0.0.1:\(link.port)", session: ward.session, token: ward.token(of: .interpreter),
        store: ward.directory.path + "/state/away.sqlite")
      let interpreter = try ward.join(.interpreter)
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows("● Connected") && away.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      link.setMode(.closed)
      #expect(away.wait { $0.connection?.state == "lost" })
      away.send("written in the cellar")
      #expect(away.wait { $0.messages.count == 1 })
      // Messages stand in the order of their times, and each device takes these from the relay's clock as it has estimated it: on a busy
      // machine some hundred milliseconds beside. So it is not enough to write later; 40 have to be later by these times.
      let written = try #require(away.messages.first?.writtenAt)
      var count = 0
      let areLater = interpreter.wait(milliseconds: 30_000) { chat in
        guard chat.hasSent(count) else { return false }
        let later = chat.messages.count { ($0.writtenAt ?? "") > written }
        for _ in 0..<max(0, 40 - later) {
          count += 1
          chat.send("upstairs \(count)")
        }
        return later >= 40
      }
      #expect(areLater && nurse.shows("upstairs \(count)"))
      #expect(!nurse.text.contains("cellar"))
      link.setMode(.open)
      // It would come by itself within 5 s, and a busy machine takes its time besides.
      away.request(["do": "wake"])
      #expect(nurse.shows("A delayed message was inserted further up. Alt-L shows it.", milliseconds: 30_000))
      #expect(!nurse.text.contains("cellar"), "it is not slipped in")
      try nurse.press("M-l")
      #expect(nurse.waits("the message, selected") { $0.contains("written in the cellar") && $0.contains("Alt-C Copy") })
      #expect(nurse.loses("was inserted further up"))
      away.quit()
      interpreter.quit()
    }

    @Test("/lock blanks the screen, what is typed blindly is no message, Enter goes on; so it is after a while without a key")
    func locked() throws {
      let ward = try Ward()
      // On a busy machine what comes before must not take until then.
      let nurse = try ward.sit(.nurse, more: "--lock-after \(Patience.scaled(4_000) / 1_000)s")
      #expect(nurse.shows("● Connected"))
      try nurse.type("a diagnosis")
      try nurse.press("Enter")
      #expect(nurse.shows("✓ sent"))
      try nurse.type("half a sen")
      try nurse.press("C-a")
      try nurse.press("C-k")
      try nurse.type("/lock")
      try nurse.press("Enter")
      #expect(nurse.shows("Screen locked. Press Enter to go on."))
      #expect(!nurse.text.contains("diagnosis") && !nurse.text.contains("Ana"))
      try nurse.type("blind")
      try nurse.press("Enter")
      #expect(nurse.shows("a diagnosis"))
      #expect(!nurse.text.contains("blind"))
      #expect(nurse.shows("Screen locked.", milliseconds: 20_000))
      #expect(!nurse.text.contains("diagnosis"))
      try nurse.press("Enter")
      #expect(nurse.shows("a diagnosis"))
    }

    @Test("ended by the other side: the line is closed; what was not sent can be selected, copied, exported and deleted")
    func ended() throws {
      let ward = try Ward()
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let nurse = try ward.sit(.nurse, at: "ws://127.0.0.1:\(link.port)")
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.shows("● Connected") && interpreter.wait { $0.isOnline })
      link.setMode(.closed)
      #expect(nurse.shows(Self.banner))
      try nurse.type("too late")
      try nurse.press("Enter")
      #expect(nurse.shows("… pending"))
      interpreter.request(["do": "status", "set": "ended"])
      #expect(interpreter.wait { $0.events.contains { $0.status == "ended" && $0.pending == false } })
      link.setMode(.open)
      #expect(nurse.shows("The session has ended. Nothing more can be sent in it."))
      #expect(nurse.shows("1 message was not sent: copy, export or delete it."))
      #expect(nurse.shows("> The session has ended; nothing more can be written."))
      try nurse.type("x")
      #expect(!nurse.text.contains("> x"))
      try nurse.press("C-Up")
      #expect(nurse.shows("Del Delete · Alt-C Copy"))
      try nurse.press("M-c")
      #expect(nurse.shows("Sent to the terminal's clipboard."))
      let file = ward.directory.path + "/kept.txt"
      try nurse.press("Escape")
      #expect(nurse.loses("Alt-C Copy"))
      try nurse.type("/export \(ward.directory.path)/no/such/directory.txt")
      try nurse.press("Enter")
      #expect(nurse.waits("what is wrong with the file") { $0.contains("cannot write") && !$0.contains("store cannot") })
      try nurse.type("/export \(file)")
      try nurse.press("Enter")
      #expect(nurse.shows("Written to"))
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("too late"))
      try nurse.press("C-Up")
      #expect(nurse.shows("Del Delete"))
      try nurse.press("DC")
      #expect(nurse.shows("Alt-Z keeps it"))
      #expect(nurse.loses("was not sent"))
      // Not undone, it is gone for good when the screen is left.
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))
      #expect(try !ward.transcript(of: .nurse).contains("too late"))
      interpreter.quit()
    }

    @Test(
      "several failed: a bar for all of them; one is selected and edited, the line says so after a restart, the others go by F5"
    )
    func failed() throws {
      let ward = try Ward(isOpen: false)
      for text in ["one", "two", "three"] { #expect(try ward.run("send", ["--wait", "1ms", text]).status == 75) }
      // As if each had been tried too often.
      let script = """
        import sqlite3, sys
        store = sqlite3.connect(sys.argv[1])
        store.execute("UPDATE operation SET state = 'failed', reason = 'timed_out', attempts = 5")
        store.execute("UPDATE message SET state = 'failed', reason = 'timed_out'")
        store.commit()
        """
      #expect(try ward.end("/usr/bin/python3", ["-c", script, ward.store(of: .nurse)]).status == 0)
      try ward.openRelay()
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows("3 messages failed. F5 retry all, /delete all delete all"))
      try nurse.press("C-Up")
      #expect(nurse.shows("Del Delete · Alt-C Copy"))
      #expect(nurse.shows("tried 5 times"))
      try nurse.press("M-e")
      #expect(nurse.shows("✎ three"))
      try nurse.type(" and a half")
      #expect(nurse.shows("✎ three and a half"))
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))
      let again = try ward.sit(.nurse)
      #expect(again.shows("✎ three and a half"))
      try again.press("Enter")
      #expect(again.shows("2 messages failed."))
      #expect(again.shows("✓ sent"))
      try again.press("F5")
      #expect(again.loses("failed"))
      #expect(again.waits("three sent") { $0.components(separatedBy: "✓ sent").count == 4 })
      #expect(Set(try ward.transcript(of: .nurse)) == ["one", "two", "three and a half"])
    }

    @Test("Ctrl-O shows what waits, live; F1 the help; Esc comes back, and the line is as it was")
    func views() throws {
      let ward = try Ward(isOpen: false)
      let nurse = try ward.sit(.nurse)
      #expect(nurse.shows(Self.banner))
      for text in ["first", "second"] {
        try nurse.type(text)
        try nurse.press("Enter")
      }
      #expect(nurse.shows("2 waiting"))
      try nurse.type("half a sen")
      try nurse.press("C-o")
      #expect(
        nurse.waits("the queue") { $0.contains("What waits to be sent") && $0.contains("first") && $0.contains("second") })
      #expect(nurse.shows("waits for the connection"))
      // Another program adds to it.
      #expect(try ward.run("send", ["--wait", "1ms", "third"]).status == 75)
      #expect(nurse.shows("third"))
      try ward.openRelay()
      #expect(nurse.shows("Nothing waits."))
      try nurse.press("Escape")
      #expect(nurse.shows("> half a sen"))
      #expect(nurse.shows("✓ sent"))
      try nurse.press("F1")
      #expect(nurse.waits("the help") { $0.contains("Help") && $0.contains("Ctrl-J") })
      try nurse.press("F1")
      #expect(nurse.shows("> half a sen"))
    }

    @Test("the language: --language, then what was chosen with /lang, then what the token says its user speaks")
    func languages() throws {
      let ward = try Ward(isOpen: false)
      // The interpreter's token says Arabic, in a locale that says nothing.
      let own = try ward.sit(.interpreter, more: "--bidi off")
      #expect(own.shows("انقطع الاتصال"))
      try own.press("C-q")
      #expect(own.waits("the end", 10_000) { $0.contains("ended with 0") })
      let asked = try ward.sit(.interpreter, more: "--language es")
      #expect(asked.shows("Conexión perdida"))
      try asked.type("/lang en")
      try asked.press("Enter")
      #expect(asked.shows(Self.banner))
      try asked.press("C-q")
      #expect(asked.shows("ended with 0"))
      let chosen = try ward.sit(.interpreter)
      #expect(chosen.shows(Self.banner))
      try chosen.press("C-q")
      #expect(chosen.shows("ended with 0"))
      let again = try ward.sit(.interpreter, more: "--language es")
      #expect(again.shows("Conexión perdida"))
    }

    @Test("SIGTERM while the editor has the terminal ends both, and the line is kept")
    func editorEnded() throws {
      let ward = try Ward()
      let script = ward.directory.path + "/editor"
      try Data("#!/bin/sh\necho write:\nexec sleep 600\n".utf8).write(to: URL(fileURLWithPath: script))
      let nurse = try ward.sit(.nurse, environment: ["VISUAL": "/bin/sh \(script)"])
      #expect(nurse.shows("● Connected"))
      try nurse.type("half a line")
      try nurse.press("C-x", "C-e")
      #expect(nurse.shows("write:"))
      _ = try ward.programs.output(
        "/usr/bin/pkill", ["-TERM", "-f", "^\(ward.programs.wardline) chat.*" + ward.store(of: .nurse)])
      #expect(nurse.shows("ended with 0"))
      let again = try ward.sit(.nurse)
      #expect(again.shows("> half a line"))
    }

    @Test(
      "an editor is the job in the foreground: its Ctrl-C is no end of the screen, however late that is heard; Ctrl-Z stops both"
    )
    func editorSignals() throws {
      let ward = try Ward()
      let script = ward.directory.path + "/editor"
      // It ends with the Ctrl-C of its group. The program is stopped meanwhile, and hears of both at once.
      let interrupted = """
        #!/bin/sh
        trap '' INT
        (sleep 0.5; kill -CONT $PPID) &
        kill -STOP $PPID
        kill -INT 0
        """
      try Data(interrupted.utf8).write(to: URL(fileURLWithPath: script))
      let nurse = try ward.sit(.nurse, more: "--language en", environment: ["VISUAL": "exec /bin/sh \(script)"])
      #expect(nurse.shows("● Connected"))
      for round in 1...3 {
        try nurse.type("\(round)")
        try nurse.press("C-x", "C-e")
        // A line that was typed in the moment of the editor's end may be discarded.
        Thread.sleep(forTimeInterval: 1)
      }
      try nurse.type(" typed on")
      #expect(nurse.shows("> 123 typed on"))
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))

      try Data("#!/bin/sh\necho write:\nread -r line </dev/tty\nprintf %s \"$line\" >\"$1\"\n".utf8)
        .write(to: URL(fileURLWithPath: script))
      let chat =
        "VISUAL='/bin/sh \(script)' \(ward.programs.wardline) chat --relay \(ward.url) --token-file \(ward.token(of: .interpreter)) --store \(ward.store(of: .interpreter)) --language en"
      let amal = try TmuxPane(
        ward.programs, "bash -c 'set -m; \(chat.replacing("'", with: "\"")); echo stopped; sleep 1; fg; echo over'")
      #expect(amal.shows("● Connected"))
      try amal.press("C-x", "C-e")
      #expect(amal.shows("write:"))
      try amal.press("C-z")
      #expect(amal.shows("stopped"))
      try amal.type("after the stop")
      try amal.press("Enter")
      #expect(amal.shows("> after the stop"))
      try amal.press("C-q")
      #expect(amal.shows("over"))
    }

    @Test("Ctrl-X Ctrl-E opens $EDITOR on the line, and what it made of it stands there")
    func editor() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse, environment: ["VISUAL": "", "EDITOR": "sed -i -e s/teh/the/ -e '$a second line'"])
      #expect(nurse.shows("● Connected"))
      try nurse.type("teh rash")
      try nurse.press("C-x", "C-e")
      #expect(nurse.shows("> the rash"))
      #expect(nurse.shows("second line"))
      try nurse.type(" typed on")
      #expect(nurse.shows("second line typed on"))
      try nurse.press("C-q")
      #expect(nurse.shows("ended with 0"))
      // Every key is the editor's while it is there, the first one, too.
      let script = ward.directory.path + "/editor"
      try Data("#!/bin/sh\necho write:\nread -r line </dev/tty\nprintf %s \"$line\" >\"$1\"\n".utf8)
        .write(to: URL(fileURLWithPath: script))
      let asked = try ward.sit(.nurse, environment: ["VISUAL": "/bin/sh \(script)"])
      #expect(asked.shows("typed on"))
      for text in ["from the editor", "and once more"] {
        try asked.press("C-x", "C-e")
        #expect(asked.shows("write:"))
        try asked.type(text)
        try asked.press("Enter")
        #expect(asked.shows("> \(text)"))
      }
      // It hears of a resize, of Ctrl-C and of its children's end; and Ctrl-C there is no end here.
      let blocked = try ward.sit(
        .nurse, more: "--language en", environment: ["VISUAL": "grep -o 'Blk.*' /proc/self/status | tr '\t' ' ' >"])
      #expect(blocked.shows("F1 help"))
      try blocked.press("C-x", "C-e")
      #expect(blocked.shows("> Blk: 0000000000000000"))
      let impatient = try ward.sit(
        .interpreter, more: "--language en", environment: ["VISUAL": "echo waiting:; sleep 15; true"])
      #expect(impatient.shows("● Connected"))
      try impatient.type("kept")
      try impatient.press("C-x", "C-e")
      #expect(impatient.shows("waiting:"))
      try impatient.press("C-c")
      #expect(impatient.shows("> kept"))
      try impatient.press("C-u")
      #expect(impatient.loses("> kept"))
      try impatient.press("C-q")
      #expect(impatient.shows("ended with 0"))
      let sulking = try ward.sit(.interpreter, more: "--language en", environment: ["VISUAL": "false"])
      #expect(sulking.shows("● Connected"))
      // Keys that are pressed in the moment of an editor's end may be discarded with the line that they were typed on, the last C-u, too.
      try sulking.press("C-u")
      try sulking.type("stays")
      try sulking.press("C-x", "C-e")
      try sulking.type(", all of it")
      #expect(sulking.shows("> stays, all of it"))
    }
  }
}
