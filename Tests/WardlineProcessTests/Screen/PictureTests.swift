import Foundation
import FoundationXML
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension TimedProcessTests {
  @Suite struct Pictures {
    /// What the README shows is what the programs do: the script types, waits for what must be seen, and draws it.
    @Test("the demonstration is played side by side, recorded, and drawn")
    func recording() throws {
      let programs = try Programs()
      let place = try TemporaryDirectory()
      defer { place.remove() }
      let script = Repository.path("scripts/picture")
      let binaries = URL(fileURLWithPath: programs.wardline).deletingLastPathComponent().path
      let picture = try ChildProcess("/usr/bin/python3", [script, binaries, place.path, "8"])
      #expect(picture.waitForExit(milliseconds: 120_000) == 0, "\(picture.errors)")
      let file = { (name: String) in try String(contentsOfFile: place.path + "/" + name, encoding: .utf8) }
      #expect(try file("demo.cast").hasPrefix("{\"version\": 2, "))
      #expect(try !file("demo.cast").contains(binaries), "no path of this machine")
      #expect(try file("demo.svg").contains("Messages will be sent when reconnected."))
      // The first picture tells the story without moving, from the request to the verdict.
      for words in [
        "It rings for Amal", "Ana asks for Arabic", "Amal accepts with A", "… pending", "everything arrives",
        "interpreters amal and badr, 1 handover, rated 5 of 5", "5 written, 5 delivered, 0 lost, 0 doubled, 0 out of order",
      ] { #expect(try file("demo.svg").contains(words), "\(words)") }
      #expect(try !file("demo.svg").contains("animation") && !file("demo.svg").contains("keyframes"))
      #expect(XMLParser(data: Data(try file("demo.svg").utf8)).parse())
      for still in ["online", "offline", "queue", "paused"] {
        #expect(try file(still + ".svg").contains("Amal, interpreter (ar)"), "\(still)")
      }
    }
  }
}
