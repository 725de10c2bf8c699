import Foundation
import Testing

@testable import WardlineCommand

extension ProcessTests {
  /// What the relay has backed up comes back on another device of the same person.
  @Suite struct Restoring {
    @Test(
      "preferences restore brings back what another device has backed up, keeps what was chosen here, and nothing of others")
    func restore() throws {
      let ward = try Ward()
      func preferences(_ command: [String], _ store: String) throws -> Ward.Ended {
        try ward.end(
          ward.programs.wardline, ["preferences"] + command + ["--store", ward.directory.path + "/" + store],
          environment: ["WARDLINE_RELAY": ward.url, "WARDLINE_TOKEN_FILE": ward.token(of: .nurse), "WARDLINE_STORE": ""])
      }
      let none = try preferences(["restore"], "new.sqlite")
      #expect(none.status == 65 && none.errors.contains("no other device"), "\(none.errors)")
      let flags = ["--store", ward.directory.path + "/old.sqlite"]
      #expect(try ward.run("send", flags + ["hello"]).status == 0)
      for (name, value) in [("notify", "off"), ("language", "ar"), ("notify", "loud")] {
        #expect(try preferences(["set", name, value], "old.sqlite").status == 0)
      }
      // They go along with the next send, in their own lane.
      #expect(try ward.run("send", flags + ["again"]).status == 0)
      for _ in 0..<100 where try preferences(["restore"], "probe.sqlite").output.count < 2 { usleep(50_000) }
      #expect(try preferences(["set", "language", "fr"], "new.sqlite").status == 0)
      let restored = try preferences(["restore"], "new.sqlite")
      #expect(restored.status == 0 && restored.output == ["notify=loud"], "\(restored)")
      #expect(restored.errors.contains("language"), "\(restored.errors)")
      #expect(try preferences(["list"], "new.sqlite").output == ["language=fr", "notify=loud"])
      #expect(try preferences(["restore", "--replace", "--json"], "new.sqlite").output.count == 1)
      #expect(try preferences(["list"], "new.sqlite").output == ["language=ar", "notify=loud"])
      let other = try ward.end(
        ward.programs.wardline,
        [
          "preferences", "restore", "--relay", ward.url, "--token-file", ward.token(of: .interpreter), "--store",
          ward.store(of: .interpreter),
        ])
      #expect(other.status == 65, "\(other)")
      ward.killRelay()
      #expect(try preferences(["restore", "--wait", "500ms"], "new.sqlite").status == 69)
    }
  }
}
