import ArgumentParser
import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport
@testable import Wardline
@testable import WardlineCommand

extension ProcessTests {
  /// `wardline doctor`: what it finds, and what it says to do.
  @Suite struct Doctors {
    private static let locale = ["LC_ALL": "C.UTF-8"]

    private func doctor(_ ward: Ward, _ more: [String] = [], environment: [String: String] = locale) throws -> Ward.Ended {
      try ward.run("doctor", as: .nurse, more, environment: environment)
    }

    @Test("where nothing is wrong it ends with 0, and has looked at everything")
    func sound() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let ended = try doctor(ward)
      #expect(ended.status == 0, "\(ended.output) \(ended.errors)")
      func has(_ beginning: String, _ end: String) -> Bool {
        ended.output.contains { $0.hasPrefix(beginning) && $0.contains(end) }
      }
      #expect(has("✓ ok      locale", "UTF-8"))
      #expect(has("✓ ok      store", "of ana is sound, format 18, encrypted"))
      #expect(has("✓ ok      privacy", "only its owner"))
      #expect(has("✓ ok      disk", "MB free"))
      #expect(has("✓ ok      worker", "no program works on the store"))
      #expect(has("✓ ok      proxy", "the connection is direct: neither --proxy nor a variable names a proxy for ws"))
      #expect(has("✓ ok      relay", "the middle one of 5 pings"))
      #expect(has("✓ ok      encryption", "not encrypted, and does not leave this computer"))
      #expect(has("✓ ok      clock", "ms"))
      #expect(has("✓ ok      durability", "on the disk of the relay's machine"))
      #expect(has("✓ ok      token", "ana, for ward-7"))
      #expect(ended.output.count { $0.contains("not a terminal") } == 4)
      #expect(ended.output.last == "Nothing is wrong; 4 with a warning.")

      let json = try Ward.objects(try doctor(ward, ["--json"]))
      #expect(json.allSatisfy { $0["v"] as? Int == 1 })
      #expect(json.last?["event"] as? String == "diagnosis" && json.last?["wrong"] as? Int == 0)
      #expect(json.dropLast().count == 15 && json.dropLast().allSatisfy { $0["event"] as? String == "check" })
    }

    @Test("it names the process that works on the store, disturbs nobody, and works on nothing itself")
    func beside() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      let other = try ward.join(.nurse)
      #expect(other.wait { $0.connection?.state == "standby" })
      let ended = try doctor(ward)
      #expect(ended.status == 0, "\(ended.output)")
      let line = try #require(ended.output.first { $0.contains(" worker ") })
      if geteuid() == 0 {
        #expect(line.contains("process \(nurse.process.processIdentifier) (wardline) works on the store"), "\(line)")
        #expect(line.hasSuffix("; \(other.process.processIdentifier) stand by"), "\(line)")
      } else {
        #expect(line.hasSuffix(" another program works on the store, and has the connection"), "\(line)")
      }
      nurse.send("still here")
      #expect(nurse.wait { $0.hasSent(1) })
      #expect(!nurse.events.contains { $0.event == "connection" && $0.state == "lost" })
      nurse.quit()
      other.quit()
    }

    @Test("an ordinary user is told that a program works on the store, and not which: no process shows its files to another")
    func ordinaryUser() throws {
      let ward = try Ward()
      // The tests of a container run as root, whom the kernel hides nothing from.
      let isRoot = geteuid() == 0
      let user = isRoot ? ["/usr/bin/setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"] : ["/usr/bin/env"]
      if isRoot { for path in [ward.directory.path, ward.token(of: .nurse)] { chown(path, 12_345, 12_345) } }
      func start(_ arguments: [String]) throws -> ChildProcess {
        let line = user + [ward.programs.wardline] + arguments + ward.flags(of: .nurse)
        return try ChildProcess(line[0], Array(line.dropFirst()), environment: Self.locale)
      }
      let chat = try start(["chat", "--json"])
      defer { chat.kill() }
      #expect(chat.wait(milliseconds: 10_000) { $0.lines.contains { $0.contains(#""state":"online""#) } }, "\(chat.errors)")
      let asked = try start(["doctor"])
      asked.closeInput()
      let ended = Ward.Ended(waitingFor: asked)
      #expect(ended.status == 0, "\(ended.output) \(ended.errors)")
      let line = try #require(ended.output.first { $0.contains(" worker ") })
      #expect(line.hasSuffix(" another program works on the store, and has the connection"), "\(line)")
    }

    @Test("each thing that is wrong is said with what to do about it, and the first one decides how it ends")
    func wrong() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let posix = try doctor(ward, environment: ["LC_ALL": "POSIX"])
      #expect(posix.status == 78 && posix.errors.contains("1 thing is wrong: locale"))
      #expect(posix.output.contains { $0.contains("→ export LC_ALL=C.UTF-8") })

      chmod(ward.store(of: .nurse), 0o644)
      let open = try doctor(ward)
      #expect(open.status == 74 && open.output.contains { $0.contains("→ chmod 600 \(ward.store(of: .nurse))") })
      // As it says.
      for file in ["", "-wal", "-shm", "-lease"] { chmod(ward.store(of: .nurse) + file, 0o600) }

      ward.killRelay()
      let gone = try doctor(ward, ["--wait", "500ms"])
      #expect(gone.status == 69 && gone.output.contains { $0.contains("→ is the relay running") }, "\(gone.output)")
      let foreign = ward.directory.path + "/foreign.token"
      try ward.programs.makeToken(.nurse, session: ward.session, data: ward.directory.path + "/other", at: foreign)
      try ward.openRelay()
      let refused = try doctor(ward, ["--token-file", foreign])
      #expect(refused.status == 77 && refused.output.contains { $0.contains("→ ask for a new token") })
      #expect(try doctor(ward, ["--token-file", "/nowhere"]).status == 77)
      let nowhere = try doctor(ward, ["--store", ward.directory.path + "/nowhere.sqlite"])
      #expect(
        nowhere.status == 0 && nowhere.output.contains { $0.contains("! look    store") && $0.contains("there is no store at") }
      )
    }

    @Test("a damaged store: 74, and what to save first; one of a newer version: 65")
    func damaged() throws {
      let ward = try Ward(isOpen: false)
      // Its page is found by a text.
      ward.environment = ["WARDLINE_SEAL": "off"]
      let nurse = try ward.join(.nurse)
      for number in 0..<50 { nurse.send("message \(number)") }
      #expect(nurse.wait { $0.messageCount(in: "pending") == 50 })
      nurse.quit()
      func copy(_ name: String, _ script: String) throws -> String {
        let path = "\(ward.directory.path)/\(name).sqlite"
        let begin = "import sqlite3,sys,os;a=sqlite3.connect(sys.argv[1]);b=sqlite3.connect(sys.argv[2]);a.backup(b);"
        let made = try ward.end("/usr/bin/python3", ["-c", begin + script, ward.store(of: .nurse), path])
        try #require(made.status == 0, "\(made.errors)")
        return path
      }
      let newer = try copy("newer", "b.execute('PRAGMA user_version=999');b.close()")
      #expect(try doctor(ward, ["--store", newer, "--wait", "50ms"]).status == 65)
      // An index that has lost a row of its table.
      let torn = try copy(
        "torn",
        """
        b.execute('PRAGMA writable_schema=ON')
        b.execute("DELETE FROM sqlite_schema WHERE name='message_as_read'")
        b.commit();b.close()
        """)
      let ended = try doctor(ward, ["--store", torn, "--wait", "50ms"])
      #expect(ended.status == 74, "\(ended.output)")
      #expect(ended.output.contains { $0.contains("is damaged: ") })
      #expect(ended.output.contains { $0.contains("→ stop every wardline, save what can be read") })
      #expect(ended.output.contains { $0.contains("wardline export --salvage --store \(torn)") })
      let saved = try ward.end(ward.programs.wardline, ["export", "--salvage", "--store", torn])
      #expect(saved.status == 0 && saved.output.count == 50 && saved.errors.contains("50 messages read"), "\(saved.errors)")
      // A page of messages, gone.
      var bytes = try Data(contentsOf: URL(fileURLWithPath: ward.store(of: .nurse)))
      let page = try #require(bytes.range(of: Data("message 40".utf8))).lowerBound / 4_096 * 4_096
      bytes.replaceSubrange(page..<page + 4_096, with: Data(count: 4_096))
      let holed = ward.directory.path + "/holed.sqlite"
      try bytes.write(to: URL(fileURLWithPath: holed))
      let exported = try ward.end(ward.programs.wardline, ["export", "--store", holed])
      #expect(exported.status == 74 && exported.errors.contains("wardline export --salvage"), "\(exported.errors)")
      let rest = try ward.end(ward.programs.wardline, ["export", "--salvage", "--json", "--store", holed])
      #expect(rest.status == 74 && rest.errors.contains("Not readable: rows "), "\(rest.errors)")
      #expect(rest.output.count < 50 && !rest.output.contains { $0.contains("message 40") })
    }

    @Test("without relay, token and store it looks at what is there, and nothing of that is wrong")
    func alone() throws {
      let ward = try Ward(isOpen: false)
      var environment = Self.locale
      for name in ["WARDLINE_RELAY", "WARDLINE_TOKEN_FILE", "WARDLINE_STORE"] { environment[name] = "" }
      environment["XDG_STATE_HOME"] = ward.directory.path + "/nothing"
      let ended = try ward.end(ward.programs.wardline, ["doctor"], environment: environment)
      #expect(ended.status == 0, "\(ended.output)")
      #expect(ended.output.contains { $0.contains("! look    relay") && $0.contains("none is named") })
      #expect(ended.output.contains { $0.contains("! look    store") })
    }

    @Test("a terminal is asked, and what it answers is told: widths, bracketed paste, and the order of right-to-left text")
    func terminal() throws {
      let ward = try Ward(isOpen: false)
      // pyte is a terminal that answers where its cursor is; what it draws narrower or wider is its own matter.
      let ended = try ward.end("/usr/bin/python3", ["-c", Self.emulator, ward.programs.wardline])
      #expect(ended.status == 0, "\(ended.errors)")
      let said = ended.output.joined(separator: "\n")
      #expect(said.contains("columns: a family emoji "), "\(said)")
      #expect(said.contains("told apart from what is typed"), "\(said)")
      #expect(said.contains("cannot tell whether this terminal orders"), "\(said)")
      // A terminal that answers nothing is waited for, and not for long.
      let silent = try ward.end("/usr/bin/python3", ["-c", Self.emulator, ward.programs.wardline, "silent"])
      #expect(silent.status == 0, "\(silent.errors)")
      #expect(silent.output.joined().contains("does not say where its cursor is"))
    }

    /// Runs the doctor in a pseudo terminal, answers for it, and prints what it wrote, without what moves a cursor.
    private static let emulator = """
      import os, pty, re, select, sys, time, unicodedata
      silent = len(sys.argv) > 2
      pid, fd = pty.fork()
      if pid == 0:
          os.environ.update(LC_ALL='C.UTF-8', TERM='xterm', WARDLINE_RELAY='', WARDLINE_TOKEN_FILE='', WARDLINE_STORE='',
                            XDG_STATE_HOME='/nonexistent')
          for name in ('TMUX', 'STY', 'VTE_VERSION', 'TERM_PROGRAM', 'KONSOLE_VERSION'): os.environ.pop(name, None)
          os.execv(sys.argv[1], ['wardline', 'doctor'])
      said, seen = b'', 0
      deadline = time.time() + 15
      while time.time() < deadline:
          if select.select([fd], [], [], 0.1)[0]:
              try: data = os.read(fd, 4096)
              except OSError: break
              if not data: break
              said += data
          while not silent:
              match = re.compile(rb'\\x1b\\[(\\?2004\\$p|6n)').search(said, seen)
              if not match: break
              line = said[seen:match.start()].split(b'\\r')[-1].decode()
              seen = match.end()
              column = 1 + sum(0 if unicodedata.combining(c) else 1 for c in line)
              os.write(fd, b'\\x1b[?2004;2$y' if match[1] != b'6n' else b'\\x1b[1;%dR' % column)
      status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
      print(re.sub(r'\\x1b\\[[0-9;?$]*[A-Za-z]', '', said.decode()).replace('\\r', ''))
      sys.exit(status)
      """

    @Test("over TLS it says who vouches for the relay and for how long; a relay that nobody vouches for is wrong")
    func encrypted() throws {
      let ward = try Ward(isOpen: false)
      let keys = try TestAuthority(directory: ward.directory.path)
      let flags = ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data]
      let relay = try ChildProcess(
        ward.programs.relay, flags + ["--tls-certificate", keys.certificate, "--tls-key", keys.key])
      defer { relay.kill() }
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on wss://") })
      let url = ["--relay", "wss://localhost:\(ward.port)"]
      let trusted = try doctor(ward, url + ["--ca-file", keys.authority])
      #expect(trusted.status == 0, "\(trusted.output)")
      let line = try #require(trusted.output.first { $0.contains(" encryption ") })
      #expect(line.contains("2 certificates, trusted by Test authority, valid for "), "\(line)")
      #expect(line.hasPrefix("! look"), "for a day or two")
      let stranger = try doctor(ward, url)
      #expect(stranger.status == 69 && stranger.output.contains { $0.contains("name its certificate with --ca-file") })
      #expect(stranger.output.contains { $0.contains("the certificate of /CN=localhost, issued by /CN=Test authority") })
      let missing = try doctor(ward, url + ["--ca-file", ward.directory.path + "/nowhere.pem"])
      #expect(
        missing.status == 78 && missing.output.contains { $0.contains("/nowhere.pem: No such file") }, "\(missing.output)")
      // The other scheme, both ways, is found out and said.
      let plain = try doctor(ward, ["--relay", "ws://localhost:\(ward.port)"])
      #expect(plain.status == 69 && plain.output.contains { $0.contains("→ the relay speaks TLS") }, "\(plain.output)")
      let open = try Ward()
      let secure = try doctor(open, ["--relay", "wss://localhost:\(open.port)"])
      #expect(
        secure.status == 69 && secure.output.contains { $0.contains("→ the relay does not speak TLS") }, "\(secure.output)")
    }

    @Test("each answer takes 0.8 s: TLS, the welcome and five pings take 6 s, and --wait 2s is enough while bytes move")
    func slowPath() throws {
      let ward = try Ward(isOpen: false)
      let keys = try TestAuthority(directory: ward.directory.path)
      let flags = ["serve", "--listen", "127.0.0.1:\(ward.port)", "--data", ward.data]
      let relay = try ChildProcess(
        ward.programs.relay, flags + ["--tls-certificate", keys.certificate, "--tls-key", keys.key])
      defer { relay.kill() }
      #expect(relay.wait(milliseconds: 10_000) { $0.errors.contains("listening on wss://") })
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      link.setMode(.delayed(milliseconds: 400))
      let asking = ["--relay", "wss://localhost:\(link.port)", "--ca-file", keys.authority, "--wait", "2s"]
      let ended = try doctor(ward, asking)
      #expect(ended.output.contains { $0.hasPrefix("! look") && $0.contains("the middle one of 5 pings") }, "\(ended)")
      #expect(ended.status == 0, "\(ended)")
      // Nothing moves: it gives up.
      link.setMode(.silent)
      let silent = try doctor(ward, asking)
      #expect(silent.status == 69 && silent.output.contains { $0.contains("was not reached within 2000 ms") }, "\(silent)")
    }

    @Test("several relays: each is checked by itself, and what is found names it")
    func severalRelays() throws {
      let ward = try Ward()
      let dead = try HeldPort()
      let down = "ws://127.0.0.1:\(dead.port)"
      let ended = try doctor(ward, ["--relay", ward.url, "--relay", down, "--wait", "1s"])
      #expect(ended.status == 0, "\(ended)")
      for check in ["proxy", "relay", "encryption", "clock", "durability"] {
        #expect(
          ended.output.contains { $0.hasPrefix("✓ ok      \(check)") && $0.contains(ward.url) }, "\(check): \(ended.output)")
      }
      // A warning, since people can work over the other relay. Without that one it is an error.
      let isWarning = ended.output.contains {
        $0.contains("relay") && $0.contains("\(down) was not reached") && !$0.contains("✗")
      }
      #expect(isWarning && ended.output.contains { $0.contains("people work over another relay") }, "\(ended.output)")
      let other = try HeldPort()
      let none = try doctor(ward, ["--relay", "ws://127.0.0.1:\(other.port)", "--relay", down, "--wait", "1s"])
      #expect(none.status == 69 && none.errors.contains("2 things are wrong: relay"), "\(none)")
      let json = try Ward.objects(try doctor(ward, ["--relay", ward.url, "--relay", down, "--wait", "1s", "--json"]))
      let relays = json.filter { $0["name"] as? String == "relay" }
      #expect(relays.map { $0["verdict"] as? String } == ["ok", "warning"] && json.allSatisfy { $0["v"] as? Int == 1 })
    }

    // MARK: What answers come to

    @Test("answers of terminals: \\e[12;5R, \\e[?2004;1$y before it, and what is none")
    func answers() {
      #expect(TerminalChecks.column("\u{1B}[12;5R") == 5)
      #expect(TerminalChecks.column("\u{1B}[?2004;1$y\u{1B}[1;3R") == 3)
      for none in ["", "R", "\u{1B}[5R", "\u{1B}[1;R", "\u{1B}[1;5", "typed R"] {
        #expect(TerminalChecks.column(none) == nil, "\(none)")
      }
      #expect(TerminalChecks.pasteMode("\u{1B}[?2004;2$y\u{1B}[1;3R") == 2)
      #expect(TerminalChecks.pasteMode("\u{1B}[1;3R") == nil)
      #expect(TerminalChecks.attributes("\u{1B}[?62;4;22;52c\u{1B}[1;3R") == [62, 4, 22, 52])
      for none in ["", "\u{1B}[1;3R", "\u{1B}[?62;4", "\u{1B}[?2004;2$y typed c"] {
        #expect(TerminalChecks.attributes(none) == [], "\(none)")
      }
    }

    @Test("a terminal that counts code points is worth a look; one that knows no bracketed paste, too")
    func verdicts() {
      var answers = TerminalAnswers(isTerminal: true)
      for text in TerminalChecks.texts { answers.widths[text.text] = text.widths.upperBound }
      answers.pasteMode = 2
      #expect(TerminalChecks.width(answers).verdict == .ok && TerminalChecks.paste(answers).verdict == .ok)
      #expect(TerminalChecks.copy(answers).verdict == .warning)
      answers.attributes = [62, 52]
      #expect(TerminalChecks.copy(answers).verdict == .ok)
      answers.widths["👨‍👩‍👧"] = 6
      answers.pasteMode = 0
      #expect(TerminalChecks.width(answers).verdict == .warning && TerminalChecks.paste(answers).verdict == .warning)
      #expect(TerminalChecks.width(answers).found.contains("of these a family emoji should be narrower"))
      #expect(TerminalChecks.width(TerminalAnswers()).found.hasPrefix("not a terminal"))
    }

    @Test(
      "which terminal orders right-to-left text itself",
      arguments: [
        (["VTE_VERSION": "7200"], "while chat has the screen, the terminal leaves"),
        (["VTE_VERSION": "5202"], "the terminal leaves"), (["KONSOLE_VERSION": "221203"], "orders"),
        (["TERM_PROGRAM": "Apple_Terminal"], "orders"), (["TERM": "xterm-kitty"], "draws each right-to-left word"),
        (["TERM": "foot"], "leaves"),
        (["TERM_PROGRAM": "WezTerm"], "leaves"), (["TMUX": "/tmp/x", "VTE_VERSION": "7200"], "multiplexer"),
        ([:], "cannot tell whether this terminal"),
      ])
    func bidi(_ environment: [String: String], _ word: String) {
      #expect(TerminalChecks.bidi(environment, isTerminal: true).found.contains(word))
    }

    @Test("a token without sessions opens those of its user's membership, and a device's certificate ends some day")
    func own() throws {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let file = directory.path + "/token"
      // {"sub":"ana","exp":99999999999}
      try Data("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEiLCJleHAiOjk5OTk5OTk5OTk5fQ.c2ln".utf8).write(
        to: URL(fileURLWithPath: file))
      chmod(file, 0o600)
      let check = TokenCheck(try ConnectionOptions.parse(["--token-file", file])).check
      #expect(
        check.verdict == .ok && check.found.hasPrefix("ana, for the sessions of which they are a member, until "), "\(check)")

      let now = Date(timeIntervalSince1970: 1_000_000)
      func certificate(from: Int64, until: Int64) -> Check {
        let days = { (days: Int64) in Timestamp(milliseconds: 1_000_000_000 + days * 86_400_000) }
        let contents = ClientCertificate.Contents(subject: "/CN=tablet", validFrom: days(from), expiresAt: days(until))
        return CertificateCheck.check(contents, now: now)
      }
      #expect(certificate(from: -1, until: 90).verdict == .ok && certificate(from: -1, until: 13).verdict == .warning)
      #expect(
        certificate(from: -9, until: 0).verdict == .wrong && certificate(from: -9, until: 0).found.contains("has expired"))
      #expect(certificate(from: 1, until: 90).verdict == .wrong && certificate(from: 1, until: 90).found.contains("only from"))
      for (options, status) in [
        (["--client-key", file], ExitStatus.usage), (["--client-certificate", file, "--client-key", file], .configuration),
      ] {
        let checks = CertificateCheck.all(try ConnectionOptions.parse(options))
        #expect(checks.map(\.verdict) == [.wrong] && checks.first?.status == status, "\(checks)")
      }
    }

    @Test("clocks that differ, a certificate that ends soon, and a connection that is not encrypted")
    func relayVerdicts() {
      var measured = RelayMeasurement(
        welcomeMilliseconds: 3, roundTripsMicroseconds: [900, 500, 700], clockOffsetMilliseconds: 20)
      #expect(measured.medianRoundTripMicroseconds == 700)
      #expect(RelayChecks.clock(measured) == .ok("clock", "20 ms behind the relay's, to 0.3 ms"))
      measured.clockOffsetMilliseconds = -8_000
      #expect(RelayChecks.clock(measured).verdict == .warning && RelayChecks.clock(measured).found.contains("8 s ahead of"))
      measured.clockOffsetMilliseconds = 90_000
      #expect(RelayChecks.clock(measured).verdict == .wrong)
      #expect(
        RelayChecks.durability(.standbyDisks).verdict == .ok && RelayChecks.durability(.memory(setting: "")).verdict == .warning
      )
      let now = Date(timeIntervalSince1970: 0)
      func encryption(_ relay: String, days: Int64?) -> Check.Verdict {
        let chain = days.map {
          RelayMeasurement.Chain(count: 2, expiresAt: Timestamp(milliseconds: $0 * 86_400_000), authority: "Test")
        }
        return RelayChecks.encryption(of: relay, chain, now: now).verdict
      }
      #expect(encryption("ws://relay.example", days: nil) == .wrong)
      #expect(encryption("ws://localhost:7440", days: nil) == .ok)
      #expect(encryption("wss://relay.example", days: 90) == .ok)
      #expect(encryption("wss://relay.example", days: 13) == .warning)
      #expect(RelayChecks.latency(of: "", measured).verdict == .ok)
    }
  }
}
