import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension TimedProcessTests {
  /// Signals, and what is left behind.
  @Suite struct Shutdown {
    @Test(
      "PITFALLS 26: the relay ends within 2 s of a signal and tells each client another time to come back",
      arguments: [SIGTERM, SIGINT])
    func relay(_ signal: Int32) throws {
      let ward = try Ward()
      let chats = try (0..<5).map { index in
        try ward.join(.nurse, more: ["--store", "\(ward.directory.path)/device-\(index).sqlite"])
      }
      #expect(chats.allSatisfy { chat in chat.wait { $0.isOnline } })
      let relay = try #require(ward.relay)
      let began = Date()
      kill(relay.processIdentifier, signal)
      #expect(relay.waitForExit(milliseconds: 5_000) == 0)
      #expect(Date().timeIntervalSince(began) < 2)
      #expect(chats.allSatisfy { chat in chat.wait { $0.events.contains { $0.reason == "the relay is stopping" } } })
      let pauses = chats.compactMap { chat in chat.events.last { $0.reason == "the relay is stopping" }?.retryInMs }
      #expect(pauses.count == 5 && (pauses.max() ?? 0) - (pauses.min() ?? 0) >= 1_000, "spread over 2 s: \(pauses)")
      // They come back by themselves.
      try ward.openRelay()
      #expect(chats.allSatisfy { chat in chat.wait { $0.isOnline } })
      for chat in chats { chat.quit() }
    }

    @Test("a chat ends within 2 s of a signal, online and offline, and keeps what waits", arguments: [true, false])
    func chat(_ isOnline: Bool) throws {
      let ward = try Ward(isOpen: isOnline)
      let nurse = try ward.join(.nurse)
      nurse.send("kept")
      #expect(nurse.wait { isOnline ? $0.hasSent(1) : $0.messages.count == 1 })
      let began = Date()
      nurse.process.terminate()
      #expect(nurse.process.waitForExit(milliseconds: 5_000) == 0)
      #expect(Date().timeIntervalSince(began) < 2)
      #expect(try ward.transcript(of: .nurse) == ["kept"])
    }

    @Test("nothing spins: an idle relay and idle clients, online and without a relay, take next to no processor time")
    func idle() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { $0.isOnline })
      let relay = try #require(ward.relay)
      let both = [relay, nurse.process]
      let atFirst = try both.map(processorMilliseconds)
      usleep(2_000_000)
      #expect(zip(atFirst, try both.map(processorMilliseconds)).allSatisfy { $1 - $0 < 100 })
      ward.killRelay()
      #expect(nurse.wait { $0.connection?.state == "lost" })
      let before = try processorMilliseconds(of: nurse.process)
      usleep(2_000_000)
      // It tries to connect now and then; nothing between.
      #expect(try processorMilliseconds(of: nurse.process) - before < 200)
      nurse.quit()
    }

    /// User and system time so far, in milliseconds.
    private func processorMilliseconds(of process: ChildProcess) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      // The name, in parentheses, may hold spaces; the times are the 12th and 13th field behind it.
      let fields = (text.components(separatedBy: ") ").last ?? "").split(separator: " ")
      let ticks = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
      return ticks * 1_000 / sysconf(Int32(_SC_CLK_TCK))
    }
  }
}
