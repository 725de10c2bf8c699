import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  @Suite struct Interop {
    /// `Tests/Interop/interop.py` knows wardline.proto and nothing of our code.
    @Test("python3 with websockets joins a session, sends and receives, and is told what it does wrong")
    func python() throws {
      let ward = try Ward()
      let nurse = try ward.join(.nurse)
      nurse.send("hello from wardline")
      #expect(nurse.wait { $0.hasSent(1) })
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Interop/interop.py").path
      let python = try ChildProcess("/usr/bin/python3", [script, ward.url, ward.token(of: .interpreter), ward.session])
      #expect(nurse.wait(milliseconds: 30_000) { $0.messages.contains { $0.text == "bye" } }, "\(python.errors)")
      nurse.send("bye, python")
      #expect(python.waitForExit(milliseconds: 20_000) == 0, "\(python.errors)")
      #expect(python.lines.count { $0.hasPrefix("ok: ") } == 30)
      #expect(nurse.messages.map(\.text) == ["hello from wardline", "hello from python", "in short", "bye", "bye, python"])
      // After everything that was wrong with it, the relay goes on.
      #expect(ward.relay?.isRunning == true)
      nurse.quit()
    }
  }
}
