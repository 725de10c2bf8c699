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
      let script = Repository.path("Tests/Interop/interop.py")
      let python = try ChildProcess("/usr/bin/python3", [script, ward.url, ward.token(of: .interpreter), ward.session])
      #expect(nurse.wait(milliseconds: 30_000) { $0.messages.contains { $0.text == "bye" } }, "\(python.errors)")
      nurse.send("bye, python")
      #expect(python.waitForExit(milliseconds: 20_000) == 0, "\(python.errors)")
      #expect(python.lines.count { $0.hasPrefix("ok: ") } == 33)
      #expect(nurse.messages.map(\.text) == ["hello from wardline", "hello from python", "in short", "bye", "bye, python"])
      // After everything that was wrong with it, the relay goes on.
      #expect(ward.relay?.isRunning == true)
      #expect(ward.relay?.errors.contains("reason=\"no subprotocol is offered\"") == true)
      nurse.quit()
    }

    /// `Tests/Interop/client.py` knows Protocol.md, wardline.proto and nothing of our code.
    @Test(
      "two clients written from the protocol's page have every entry once and in one order after 50 cuts", arguments: [1, 2])
    func clientFromThePage(seed: Int) throws {
      let ward = try Ward()
      let script = Repository.path("Tests/Interop/cuts.py")
      let arguments = [script, ward.url, ward.token(of: .nurse), ward.token(of: .interpreter), ward.session, "\(seed)"]
      let python = try ChildProcess("/usr/bin/python3", arguments)
      #expect(python.waitForExit(milliseconds: 60_000) == 0, "\(python.errors)")
      #expect(python.lines.count { $0.hasPrefix("ok: ") } == 5, "\(python.lines)")
      // The relay's own log has the messages of both, and no other.
      #expect(try ward.programs.logTexts(data: ward.data, session: ward.session).count == 500)
    }
  }
}
