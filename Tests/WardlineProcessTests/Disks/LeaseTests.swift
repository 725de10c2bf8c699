import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension TimedProcessTests {
  /// Several programs on one store: how soon the others show what one writes, and take over (F10).
  @Suite struct Leases {
    @Test("beside a chat another one stands by: what is typed in either is sent, and both show everything")
    func standby() throws {
      let ward = try Ward()
      let interpreter = try ward.join(.interpreter)
      let worker = try ward.join(.nurse)
      #expect(worker.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      let other = try ward.join(.nurse)
      #expect(other.wait { $0.isStandby })
      for number in 0..<20 {
        worker.send("w\(number)")
        other.send("s\(number)")
        interpreter.send("i\(number)")
      }
      for chat in [worker, other, interpreter] { #expect(chat.wait { $0.hasSent(60) }) }
      // At once, and not when somebody looks the next time: the fastest of five.
      for (writer, reader) in [(worker, other), (other, worker)] {
        let fastest = try (0..<5).map { number in
          let text = "at once \(number) \(writer === worker)"
          let start = DispatchTime.now()
          writer.send(text)
          try #require(reader.wait { $0.messages.contains { $0.text == text } })
          return Self.milliseconds(since: start)
        }.min()
        #expect(try #require(fastest) < 250)
      }
      // Another status, a failure and its deletion are seen on either side, too.
      other.request(["do": "status", "set": "ended"])
      for chat in [worker, other] {
        #expect(chat.wait { $0.events.contains { $0.status == "ended" && $0.pending == false } })
      }
      worker.send("too late")
      #expect(other.wait { $0.messages.last?.state == "failed" })
      let id = try #require(other.messages.last?.id)
      other.request(["do": "delete", "id": id])
      for chat in [worker, other] { #expect(chat.wait { $0.events.contains { $0.event == "deleted" && $0.id == id } }) }
      #expect(other.connection?.waiting == 0)
      #expect(other.isStandby, "it never connected")
      #expect(!other.events.contains { $0.event == "connection" && $0.state == "online" })
      for chat in [worker, other, interpreter] { chat.quit() }
      let typed = (0..<20).flatMap { ["w\($0)", "s\($0)"] }
      let verdict = try ward.verdict(nurse: typed.filter { $0.hasPrefix("w") }, interpreter: typed.filter { $0.hasPrefix("s") })
      #expect(verdict.lost == 0 && verdict.outOfOrder == 0, "\(verdict.line)")
      #expect(try ward.run("verify").status == 0)
    }

    @Test("a standby is online within 2 s of the worker's end, whatever that was, and sends what waits")
    func takesOver() throws {
      let ward = try Ward()
      let interpreter = try ward.join(.interpreter)
      var worker = try ward.join(.nurse)
      #expect(worker.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      var typed: [String] = []
      var slowest = 0
      for round in 0..<6 {
        let standby = try ward.join(.nurse)
        #expect(standby.wait { $0.isStandby })
        for number in 0..<10 {
          typed.append("\(round)-\(number)")
          worker.send(typed[typed.count - 1])
        }
        #expect(standby.wait { $0.messages.contains { $0.text == typed.last } })
        let ended = DispatchTime.now()
        if round.isMultiple(of: 3) { worker.quit() } else { worker.process.kill() }
        let gone = Self.milliseconds(since: ended)
        typed.append("\(round)-after")
        standby.send(typed[typed.count - 1])
        #expect(standby.wait(milliseconds: 2_000 - gone) { $0.isOnline }, "round \(round)")
        slowest = max(slowest, Self.milliseconds(since: ended))
        #expect(standby.wait { $0.messages.last { $0.text == typed.last }?.state == "sent" })
        worker = standby
      }
      Rounds.report("lease: online at most \(slowest) ms after the worker's end")
      #expect(interpreter.wait { $0.hasSent(typed.count) })
      worker.quit()
      interpreter.quit()
      let verdict = try ward.verdict(nurse: typed, interpreter: [])
      #expect(verdict.isClean, "\(verdict.line)")
      #expect(try ward.run("verify").status == 0)
    }

    private static func milliseconds(since start: DispatchTime) -> Int {
      Int((DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000)
    }
  }
}

extension ProcessTests {
  /// Several programs on one store: one works, the others show and enqueue, and take over (F10).
  @Suite struct SharedStores {
    /// Stops a worker where it holds no lock of its store: SQLite's would hang with it, and no program could write.
    private func stopBetweenTransactions(_ worker: ChatDriver, in ward: Ward) throws {
      let script = """
        import sqlite3, sys
        store = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0.5)
        store.execute('BEGIN IMMEDIATE')
        store.execute('ROLLBACK')
        """
      for _ in 0..<20 {
        worker.process.stop()
        let probe = try ChildProcess("/usr/bin/python3", ["-c", script, ward.store(of: .nurse)])
        if probe.waitForExit(milliseconds: 20_000) == 0 { return }
        worker.process.go()
        usleep(50_000)
      }
      Issue.record("the worker holds its store's lock each time that it is stopped")
    }

    @Test("a worker that hangs is taken over from; when it wakes it stands by, and nothing is lost, doubled or out of order")
    func hangs() throws {
      let ward = try Ward()
      ward.environment = ["WARDLINE_LEASE_MILLISECONDS": "3000"]
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      let interpreter = try ward.join(.interpreter)
      var worker = try ward.join(.nurse, at: "ws://127.0.0.1:\(link.port)")
      #expect(worker.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      var standby = try ward.join(.nurse)
      #expect(standby.wait { $0.isStandby })
      var typed: [String] = []
      for round in 0..<2 {
        // The first time it hangs with operations in flight, the second time with nothing to do.
        if round == 0 { link.setMode(.silent) }
        for number in 0..<30 {
          typed.append("\(round)-\(number)")
          worker.send(typed[typed.count - 1])
        }
        #expect(standby.wait { $0.messages.contains { $0.text == typed.last } })
        try stopBetweenTransactions(worker, in: ward)
        typed.append("\(round)-while it hangs")
        standby.send(typed[typed.count - 1])
        interpreter.send("are you there? \(round)")
        let text = typed[typed.count - 1]
        #expect(standby.wait { $0.isOnline && $0.messages.contains { $0.text == text && $0.state == "sent" } })
        link.setMode(.open)
        worker.process.go()
        #expect(worker.wait { $0.isStandby })
        #expect(worker.wait { $0.hasSent(typed.count + round + 1) }, "round \(round): \(worker.statesInWords)")
        (worker, standby) = (standby, worker)
      }
      #expect(interpreter.wait { $0.hasSent(typed.count + 2) })
      // The one that works has the lock again: its end is noticed at once.
      for chat in [worker, standby, interpreter] { chat.quit() }
      let verdict = try ward.verdict(nurse: typed, interpreter: ["are you there? 0", "are you there? 1"])
      #expect(verdict.isClean, "\(verdict.line)")
      #expect(try ward.run("verify").status == 0)
    }

    @Test("send beside a chat: 0 when the chat got it acknowledged, 75 when not in time")
    func sendBesideChat() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      #expect(try ward.run("send", ["beside"]).status == 0)
      #expect(nurse.wait { $0.messages.contains { $0.text == "beside" && $0.state == "sent" } })
      ward.killRelay()
      #expect(nurse.wait { $0.connection?.state == "lost" })
      #expect(try ward.run("send", ["--wait", "300ms", "queued"]).status == 75)
      #expect(nurse.wait { $0.messages.contains { $0.text == "queued" } && $0.connection?.waiting == 1 })
      try ward.openRelay()
      #expect(nurse.wait { $0.hasSent(2) })
      #expect(!nurse.events.contains { $0.event == "connection" && $0.state == "standby" })
      nurse.quit()
      #expect(try ward.transcript(of: .nurse) == ["beside", "queued"])
    }

    @Test("two tokens of one user on one store: the worker shows both; what no token opens waits, says so, and never fails")
    func twoTokens() throws {
      let ward = try Ward()
      let clinic = "clinic-2"
      let (file, theirs) = (ward.directory.path + "/clinic.token", ward.directory.path + "/clinic-amal.token")
      try ward.programs.makeToken(.nurse, session: clinic, data: ward.data, at: file)
      try ward.programs.makeToken(.interpreter, session: clinic, data: ward.data, at: theirs)
      func join(_ person: CastMember, _ token: String) throws -> ChatDriver {
        try ChatDriver(ward.programs, relay: ward.url, session: clinic, token: token, store: ward.store(of: person))
      }
      let worker = try ward.join(.nurse)
      let interpreter = try join(.interpreter, theirs)
      #expect(worker.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      let second = try join(.nurse, file)
      second.send("in the clinic")
      #expect(second.wait { $0.hasSent(1) }, "\(second.events)")
      interpreter.send("heard in the clinic")
      worker.send("in the ward")
      #expect(second.wait { $0.hasSent(2) } && worker.wait { $0.hasSent(1) })
      #expect(second.isStandby && worker.isOnline)

      // The token goes, and with it the way into one of the two sessions.
      ward.killRelay()
      #expect(worker.wait { $0.connection?.state == "lost" })
      let token = try String(contentsOfFile: file, encoding: .utf8)
      try FileManager.default.removeItem(atPath: file)
      second.send("without a token")
      try ward.openRelay()
      worker.send("still in the ward")
      #expect(worker.wait { $0.hasSent(2) } && second.wait { $0.events.last { $0.event == "token" }?.needed == true })
      #expect(second.messages.last?.state == "pending")
      let queue = try ward.end(ward.programs.wardline, ["queue", "list", "--store", ward.store(of: .nurse)])
      #expect(
        queue.output.count == 1 && queue.output[0].contains("pending (waits for a token that opens clinic-2"), "\(queue)")

      // It comes back, with another program.
      try token.write(toFile: file, atomically: true, encoding: .utf8)
      let flags = ["--relay", ward.url, "--session", clinic, "--token-file", file, "--store", ward.store(of: .nurse)]
      #expect(try ward.end(ward.programs.wardline, ["send"] + flags + ["back again"]).status == 0)
      #expect(interpreter.wait { $0.hasSent(4) } && second.wait { $0.hasSent(4) })
      #expect(interpreter.messages.map(\.text) == ["in the clinic", "heard in the clinic", "without a token", "back again"])
      #expect(second.events.last { $0.event == "token" }?.needed == false)
      for chat in [worker, second, interpreter] {
        #expect(!chat.events.contains { $0.state == "failed" })
        chat.quit()
      }
    }

    @Test("plain: a standby says that another program has the connection, once")
    func plain() throws {
      let ward = try Ward()
      let worker = try ward.join(.nurse)
      #expect(worker.wait { $0.isOnline })
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      let other = try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + flags)
      let line = "Another window on this computer is connected and sends what you write here."
      #expect(other.wait(milliseconds: 10_000) { $0.lines.contains(line) })
      other.write("hello")
      #expect(other.wait(milliseconds: 10_000) { $0.lines.contains("Sent.") })
      worker.quit()
      #expect(other.wait(milliseconds: 10_000) { $0.lines.contains("Connected.") })
      #expect(other.lines.count { $0 == line } == 1)
      other.write("/quit")
      #expect(other.waitForExit(milliseconds: 5_000) == 0)
    }
  }
}

extension ChatDriver {
  fileprivate var isStandby: Bool { connection?.state == "standby" }
}

extension ChildProcess {
  /// Hangs it, as a machine does that swaps, or a debugger.
  fileprivate func stop() { Foundation.kill(processIdentifier, SIGSTOP) }
  fileprivate func go() { Foundation.kill(processIdentifier, SIGCONT) }
}
