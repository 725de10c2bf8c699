import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  @Suite struct SlowReaders {
    /// The memory of its own that a process has in RAM, in KB: files that it has mapped do not count.
    private func resident(_ process: ChildProcess) throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      return status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    @Test(
      "PITFALLS 23: a reader that takes nothing while 10 MB are said: the relay's memory is what it is with a reader, the author waits for nobody, nothing is lost"
    )
    func stoppedReader() throws {
      let ward = try Ward()
      let (nurse, interpreter) = (try ward.join(.nurse), try ward.join(.interpreter))
      #expect(nurse.wait { $0.isOnline } && interpreter.wait { $0.isOnline })
      let long = String(repeating: "x", count: 16_000)
      // Both talk before it: of that the relay keeps what it keeps in any case, such as pages of its log in SQLite's cache.
      let relay = try #require(ward.relay)
      let atFirst = try resident(relay)
      let (warm, count) = (400, 600)
      for index in 0..<warm { nurse.send("before \(index) \(long)") }
      #expect(nurse.wait(milliseconds: 25_000) { $0.hasSent(warm) } && interpreter.wait { $0.hasSent(warm) })
      let before = try resident(relay)
      kill(interpreter.process.processIdentifier, SIGSTOP)
      var peak = before
      let began = Date()
      for index in 0..<count {
        nurse.send("during \(index) \(long)")
        if index % 50 == 0 { peak = max(peak, try resident(relay)) }
      }
      #expect(nurse.wait(milliseconds: 25_000) { $0.hasSent(warm + count) })
      let seconds = Date().timeIntervalSince(began)
      peak = max(peak, try resident(relay))
      kill(interpreter.process.processIdentifier, SIGCONT)
      #expect(interpreter.wait(milliseconds: 30_000) { $0.hasSent(warm + count) })
      let usual = (before - atFirst) * count / warm
      Rounds.report(
        "slow reader: \(count) messages of 16 KB in \(Int(seconds * 1_000)) ms; the relay grew by \(peak - before) KB, with a reader by \(usual)"
      )
      // What waits for one reader is 512 KB; a page, and what a writer has under way, come on top. 10 MB would be their being kept.
      #expect(peak - before < usual + 4_000, "\(peak - before) KB, where a reader that reads would make it \(usual)")
      nurse.quit()
      interpreter.quit()
      for verified in try ward.verify([.nurse, .interpreter]) {
        #expect(verified.isSettled && verified.last?.messages == warm + count, "\(verified.summary)")
      }
    }
  }
}

extension ProcessTests {
  @Suite struct HalfTypedLines {
    @Test(
      "PITFALLS 18: a line that was half typed when the network went is whole when it is finished, and goes when it is back")
    func halfTyped() throws {
      let ward = try Ward()
      let flags = ["--relay", ward.url, "--token-file", ward.token(of: .nurse), "--store", ward.store(of: .nurse)]
      let nurse = try ChildProcess(ward.programs.wardline, ["chat", "--plain"] + flags)
      let says = { (end: String) in nurse.wait(milliseconds: 10_000) { $0.lines.contains { $0.hasSuffix(end) } } }
      #expect(says("Connected."))
      nurse.write(bytes: Array("half ".utf8))
      ward.killRelay()
      #expect(says("Connection lost. Messages will be sent when reconnected. 0 waiting."))
      nurse.write(bytes: Array("typed, ".utf8))
      try ward.openRelay()
      #expect(says("Reconnected."))
      nurse.write("and finished")
      #expect(says("Sent."))
      nurse.write("/quit")
      #expect(nurse.waitForExit(milliseconds: 5_000) == 0)
      #expect(try ward.transcript(of: .nurse) == ["half typed, and finished"])
    }
  }
}
