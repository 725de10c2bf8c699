import Foundation
import Testing
import WardlineHarness

extension ProcessTests {
  /// `wardline wipe`, and a store whose key is gone.
  @Suite struct Wiping {
    private static func names(_ ward: Ward) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(ward.directory.path)/state")
    }

    @Test(
      "wipe: refused while a chat has the store open, and without --yes; then key, store and token are gone, and nothing else")
    func wiped() throws {
      let ward = try Ward()
      #expect(try ward.run("send", as: .interpreter, ["hello"]).status == 0)
      ward.killRelay()
      let store = ward.store(of: .nurse)
      #expect(try ward.run("send", ["--wait", "1ms", "not sent"]).status == 75)
      let wardline = ward.programs.wardline

      let nurse = try ward.join(.nurse)
      #expect(nurse.wait { !$0.events.isEmpty })
      let open = try ward.end(wardline, ["wipe", "--store", store, "--yes"])
      #expect(open.status == 78 && open.errors.contains("process "), "\(open)")
      nurse.quit()

      let asked = try ward.end(wardline, ["wipe", "--store", store])
      #expect(
        asked.status == 64 && asked.errors.contains("1 operations that wait") && asked.errors.contains("--yes"), "\(asked)")
      #expect(asked.errors.contains(ward.token(of: .nurse)))
      #expect(try Self.names(ward).contains("ana.sqlite-key"))

      let wiped = try ward.end(wardline, ["wipe", "--store", store, "--yes"])
      #expect(wiped.status == 0, "\(wiped)")
      #expect(try Self.names(ward).allSatisfy { $0.hasPrefix("amal.") } && !Self.names(ward).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: ward.token(of: .nurse)))
      #expect(FileManager.default.fileExists(atPath: ward.token(of: .interpreter)))
      #expect(try ward.end(wardline, ["wipe", "--store", store, "--yes"]).status == 78)
    }

    @Test("a store without its key: 78 with the key's place, nothing is lost, and with the key everything is there")
    func withoutKey() throws {
      let ward = try Ward()
      #expect(try ward.run("send", ["hello"]).status == 0)
      let key = ward.store(of: .nurse) + "-key"
      try FileManager.default.moveItem(atPath: key, toPath: key + "-away")
      for command in [["send", "more"] + ward.flags(of: .nurse), ["export", "--store", ward.store(of: .nurse)]] {
        let ended = try ward.end(ward.programs.wardline, command)
        #expect(ended.status == 78 && ended.errors.contains(key), "\(command): \(ended)")
      }
      try FileManager.default.moveItem(atPath: key + "-away", toPath: key)
      #expect(try ward.transcript(of: .nurse) == ["hello"])
    }
  }
}
