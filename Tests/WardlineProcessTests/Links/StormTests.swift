import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension TimedProcessTests {
  /// Too much at once, and what the others notice of it.
  @Suite struct Storms {
    @Test("rate limits: past a burst the relay asks to wait; everything is sent, in order, and no attempt is used up")
    func rateLimit() throws {
      let ward = try Ward(relayFlags: ["--operations-per-second", "20", "--operations-burst", "10"])
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      let texts = (0..<50).map { "line \($0)" }
      let began = Date()
      for text in texts { nurse.send(text) }
      #expect(nurse.wait { $0.messages.count == 50 })
      let queue = try ward.end(ward.programs.wardline, ["queue", "--json", "--store", ward.store(of: .nurse)]).output
      #expect(queue.contains { $0.contains(#""reason":"rate_limited""#) && $0.contains(#""attempts":0"#) }, "\(queue)")
      #expect(nurse.wait(milliseconds: 20_000) { $0.hasSent(50) })
      // 40 of them at 20 a second.
      let seconds = Date().timeIntervalSince(began)
      #expect((2..<12).contains(seconds), "\(seconds) s")
      #expect(nurse.reports("failed").isEmpty)
      nurse.quit()
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.hasSent(50) })
      interpreter.quit()
      #expect(try ward.verdict(nurse: texts, interpreter: []).isClean)
    }

    /// A proxy that has nothing but refusals, the last of them for ever: it writes down when each try came.
    private static let proxy = """
      import email.utils, http.server, sys, time
      answers = [answer.split('=') for answer in sys.argv[2:]]
      class Handler(http.server.BaseHTTPRequestHandler):
          def do_GET(self):
              print(round(time.monotonic() * 1000), flush=True)
              status, pause = answers.pop(0) if len(answers) > 1 else answers[0]
              self.send_response(int(status))
              self.send_header('Retry-After', email.utils.formatdate(time.time() + 4, usegmt=True) if pause == 'date' else pause)
              self.send_header('Content-Length', '0')
              self.end_headers()
          def log_message(self, *arguments): pass
      server = http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
      print('ready', flush=True)
      server.serve_forever()
      """

    /// Somebody before such a proxy, and how long its pauses are to be.
    private struct Refused {
      let ward: Ward
      let proxy: ChildProcess
      let nurse: ChatDriver
      let ranges: [Range<Int>]

      init(_ answers: [(answer: String, range: Range<Int>)]) throws {
        ward = try Ward(isOpen: false)
        proxy = try ChildProcess("/usr/bin/python3", ["-c", Storms.proxy, "\(ward.port)"] + answers.map(\.answer))
        ranges = answers.map(\.range)
        #expect(proxy.wait(milliseconds: 10_000) { $0.lines.first == "ready" })
        nurse = try ward.join(.nurse)
        nurse.send("kept")
      }
    }

    @Test(
      "Retry-After of a proxy, in seconds, as a date, in milliseconds: waited for at least as long, and never more than 5 s (F14)"
    )
    func retryAfter() throws {
      // Two at a time, or it would take twice as long. A date has whole seconds. What comes on top is the machine's.
      let both = [
        try Refused([("503=2", 2_000..<3_000), ("429=date", 2_900..<5_000)]),
        try Refused([("503=1500ms", 1_500..<2_500), ("503=3600", 5_000..<6_000)]),
      ]
      defer { for refused in both { refused.proxy.kill() } }
      for refused in both {
        let (proxy, nurse) = (refused.proxy, refused.nurse)
        // The word that it is ready, and the try after the last pause.
        #expect(nurse.wait(milliseconds: 30_000) { _ in proxy.lines.count >= 2 + refused.ranges.count }, "\(nurse.events)")
        let times = proxy.lines.dropFirst().compactMap { Int($0) }
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(zip(refused.ranges, gaps).allSatisfy { $0.contains($1) }, "\(gaps)")
        #expect(nurse.messages.map(\.state) == ["pending"])
        nurse.quit()
      }
      let reasons = both.map { Set($0.nurse.events.compactMap(\.reason)) }
      #expect(reasons == [["the relay is full", "the relay is asked too often"], ["the relay is full"]], "\(reasons)")
    }

    private struct Came: Decodable {
      var arrived: Int
      var sentOff: Int
      var arrivals: [Int]
    }

    /// How long each of so many messages took from its author's key press to its author's "sent".
    private func latencies(of chat: ChatDriver, _ count: Int, _ word: String) -> [Int] {
      (0..<count).map { index in
        let text = "\(word) \(index)"
        let began = DispatchTime.now().uptimeNanoseconds
        chat.send(text)
        _ = chat.process.wait(milliseconds: 10_000) { _ in chat.messages.contains { $0.text == text && $0.state == "sent" } }
        return Int((DispatchTime.now().uptimeNanoseconds - began) / 1_000_000)
      }
    }

    @Test(
      "PITFALLS 25: 300 come at once to a relay that takes 50 a second: they come in at that rate, and those who are in go on")
    func storm() throws {
      let ward = try Ward(relayFlags: [
        "--arrivals-per-second", "50", "--arrivals-burst", "20", "--user-connections-max", "400",
      ])
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      let quiet = latencies(of: nurse, 100, "quiet").sorted()
      let script = Repository.path("Tests/Interop/storm.py")
      let python = try ChildProcess("/usr/bin/python3", [script, ward.url, ward.token(of: .interpreter), "300"])
      var stormy: [Int] = []
      while python.lines.isEmpty, python.isRunning { stormy += latencies(of: nurse, 10, "stormy \(stormy.count)") }
      #expect(python.waitForExit(milliseconds: 5_000) == 0, "\(python.errors)")
      let came = try JSONDecoder().decode(Came.self, from: Data((python.lines.first ?? "").utf8))
      stormy.sort()
      let (before, during) = (quiet[quiet.count * 99 / 100], stormy[stormy.count * 99 / 100])
      Rounds.report(
        "storm: \(came.arrived) in after \(came.arrivals.last ?? 0) ms, sent off \(came.sentOff) times; p99 \(before) ms before, \(during) ms meanwhile (\(stormy.count) messages)"
      )
      #expect(came.arrived == 300)
      #expect(came.sentOff > 100)
      // The burst and a second of the rate; and what the machine is late.
      for start in came.arrivals { #expect(came.arrivals.count { (start..<start + 1_000).contains($0) } <= 90) }
      // 280 of them at 50 a second, and a last pause: places that stay empty are as wrong as too many.
      #expect((came.arrivals.last ?? .max) < 15_000, "\(came.arrivals.suffix(10))")
      // What the storm itself takes of two cores is in it: a relay that looked into all of them at once would be silent for seconds.
      #expect(during < 1_000, "\(stormy.suffix(10))")
      #expect(nurse.events.filter { $0.state == "lost" }.isEmpty)
      // They came within two intervals of the log, which has a line for so many in each.
      let lines = ward.relay?.errors.split(separator: "\n").count { $0.contains(" admitted: ") } ?? 0
      #expect((1...2 * Limits.admissionLinesMax).contains(lines), "\(lines) lines")
      nurse.quit()
    }
  }
}

extension ProcessTests {
  @Suite struct FullRelays {
    @Test("PITFALLS 24: a relay that is full says so and when to come back; whoever waited comes in when there is room")
    func full() throws {
      let ward = try Ward(relayFlags: ["--connections-max", "2"])
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      let flags = [
        "--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.directory.path + "/other.sqlite",
      ]
      let third = try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + flags)
      #expect(third.wait(milliseconds: 10_000) { $0.errors.contains("(the relay is full); next try in ") }, "\(third.errors)")
      third.write("from outside")
      interpreter.quit()
      #expect(third.wait(milliseconds: 12_000) { $0.lines.contains { $0 == "Sent." } }, "\(third.lines)")
      #expect(nurse.wait { $0.messages.contains { $0.text == "from outside" } })
      third.write("/quit")
      #expect(third.waitForExit(milliseconds: 5_000) == 0)
      nurse.quit()
    }
  }
}
