import Foundation
import Testing

@testable import WardlineCommand

extension ProcessTests {
  @Suite struct Pictures {
    /// What the README shows is what the programs do: the script types, waits for what must be seen, and draws it.
    @Test("the demonstration is played side by side, recorded, and drawn")
    func recording() throws {
      let programs = try Programs()
      let place = try TemporaryDirectory()
      defer { place.remove() }
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/picture").path
      let binaries = URL(fileURLWithPath: programs.wardline).deletingLastPathComponent().path
      // Twice at most: on a busy machine the emulator behind tmux has missed a part of a row for good ("✓✓ rea" of "✓✓ read"), for a
      // reason that is not known.
      for attempt in 1...2 {
        let picture = try ChildProcess("/usr/bin/python3", [script, binaries, place.path])
        if picture.waitForExit(milliseconds: 120_000) == 0 { break }
        Rounds.tell("picture, attempt \(attempt): \(picture.errors)")
        #expect(attempt == 1, "\(picture.errors)")
      }
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
