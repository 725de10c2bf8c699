import Foundation
import Testing
import WardlineHarness

extension TimedProcessTests {
  @Suite struct Pictures {
    /// What the README shows is what the programs do: the script types, waits for what must be seen, and draws it.
    @Test("the demonstration is played side by side, recorded, and drawn")
    func recording() throws {
      let programs = try Programs()
      let place = try TemporaryDirectory()
      defer { place.remove() }
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/picture").path
      let binaries = URL(fileURLWithPath: programs.wardline).deletingLastPathComponent().path
      let picture = try ChildProcess("/usr/bin/python3", [script, binaries, place.path, "8"])
      #expect(picture.waitForExit(milliseconds: 120_000) == 0, "\(picture.errors)")
      let file = { (name: String) in try String(contentsOfFile: place.path + "/" + name, encoding: .utf8) }
      #expect(try file("demo.cast").hasPrefix("{\"version\": 2, "))
      #expect(try !file("demo.cast").contains(binaries), "no path of this machine")
      #expect(try file("demo.svg").contains("Messages will be sent when reconnected."))
      for still in ["online", "offline", "queue", "paused"] {
        #expect(try file(still + ".svg").contains("You: Ana, nurse"), "\(still)")
      }
    }
  }
}
