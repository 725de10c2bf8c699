import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Programs that take their updates too slowly: what the library left out they read again (G9), and show once.
  @Suite struct ReadAgain {
    @Test("tail whose output nobody takes while more comes than waits for it shows every message once, in order")
    func tail() throws {
      let ward = try Ward()
      let count = 2 * Limits.updatesWaitingMax
      let nurse = try ward.join(.nurse)
      let tail = Process()
      tail.executableURL = URL(fileURLWithPath: ward.programs.wardline)
      tail.arguments = ["tail", "--follow", "--json", "-n", "0"] + ward.flags(of: .interpreter)
      let pipe = Pipe()
      tail.standardOutput = pipe
      try tail.run()
      defer { if tail.isRunning { kill(tail.processIdentifier, SIGKILL) } }
      for number in 1...count { nurse.send("word \(number)") }
      #expect(nurse.wait(milliseconds: 60_000) { $0.hasSent(count) })
      // The device has everything, and the pipe holds a part.
      let store = ward.store(of: .interpreter)
      _ = try Patience.wait(milliseconds: 60_000, every: 200) {
        try ward.programs.transcriptTexts(store: store, session: ward.session).count >= count
      }
      // From now on somebody takes it. What does not come in time does not come.
      let id = tail.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + 20) { kill(id, SIGKILL) }
      var texts: [String] = []
      var rest = Data()
      while texts.count < count, case let more = pipe.fileHandleForReading.availableData, !more.isEmpty {
        rest += more
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let event = try JSONDecoder().decode(ChatDriver.Event.self, from: rest[rest.startIndex..<end])
          if event.event == "message", let text = event.text { texts.append(text) }
          rest = Data(rest[(end + 1)...])
        }
      }
      tail.terminate()
      tail.waitUntilExit()
      #expect(texts.count == count)
      #expect(texts == (1...count).map { "word \($0)" })
      nurse.quit()
    }
  }
}
