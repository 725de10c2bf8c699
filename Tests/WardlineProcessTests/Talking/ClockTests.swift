import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// PITFALLS 44, with the real programs on a device whose wall clock is off, and is set right while something waits.
  @Suite struct WrongClocks {
    private static let people = [
      (user: "nora", role: "nurse", language: "en"), (user: "amal", role: "interpreter", language: "ar"),
    ]

    /// A hospital whose people's devices have that clock, while the relay's is right.
    private struct Ahead {
      let hospital: Hospital
      let clock: DeviceClock

      init(minutes: Int) throws {
        hospital = try Hospital(WrongClocks.people)
        clock = try DeviceClock(of: hospital.ward, minutesAhead: minutes)
      }

      func set(_ minutes: Int) throws { try clock.set(minutesAhead: minutes) }
    }

    @Test("a new device asks, and its words arrive, however wrong its clock is", arguments: [-6, 6, -1_500, 1_500])
    func newDevice(minutes: Int) throws {
      let ahead = try Ahead(minutes: minutes)
      let asked = try ahead.hospital.run(["request"], as: "nora", "--language", "ar", "--wait", "2s")
      #expect(asked.status == 75 && asked.errors.contains("nobody has accepted yet"), "\(asked)")
      let session = try #require(asked.output.first)
      let said = try ahead.hospital.run(["send"], as: "nora", "--session", session, "--wait", "20s", "it hurts here")
      #expect(said.status == 0, "\(said)")
    }

    @Test("a request that waits while the clock is set right rings", arguments: [10, -10])
    func setRight(minutes: Int) throws {
      let ahead = try Ahead(minutes: minutes)
      // The relay is known with the wrong clock; then the clock is set right, and the next request is written before it is heard again.
      let first = try ahead.hospital.run(["request"], as: "nora", "--language", "ar", "--wait", "2s")
      #expect(first.errors.contains("nobody has accepted yet"), "\(first)")
      ahead.hospital.ward.killRelay()
      try ahead.set(0)
      let asked = try ahead.hospital.run(["request"], as: "nora", "--language", "fr", "--wait", "300ms")
      #expect(asked.status == 75, "\(asked)")
      let session = try #require(asked.output.first)
      try ahead.hospital.ward.openRelay()
      let said = try ahead.hospital.run(["send"], as: "nora", "--session", session, "--wait", "20s", "it hurts here")
      #expect(said.status == 0, "\(said)")
      let listed = try ahead.hospital.ward.end(
        ahead.hospital.ward.programs.wardline, ["request", "list", "--store", ahead.hospital.store("nora"), "--json"])
      #expect(listed.output.contains { $0.contains(session) && $0.contains("\"state\":\"open\"") }, "\(listed)")
    }

    @Test("what the device holds it says that it holds, and what to do")
    func held() throws {
      let hospital = try Hospital(Self.people)
      hospital.ward.killRelay()
      let asked = try hospital.run(["request"], as: "nora", "--language", "ar", "--wait", "300ms")
      let session = try #require(asked.output.first)
      let store = hospital.store("nora")
      let aging = """
        import sqlite3
        store = sqlite3.connect("\(store)")
        store.execute("UPDATE operation SET written_at = written_at - 400000, since_boot = since_boot - 400000")
        store.commit()
        """
      let aged = try hospital.ward.end("/usr/bin/python3", ["-c", aging])
      #expect(aged.status == 0, "\(aged)")
      try hospital.ward.openRelay()
      let renewed = try hospital.run(["send"], as: "nora", "--session", session, "--wait", "2s", "it hurts here")
      #expect(renewed.status == 75, "\(renewed)")
      let listed = try hospital.ward.end(hospital.ward.programs.wardline, ["request", "list", "--store", store])
      #expect(listed.output.contains { $0.contains("too old to go unasked") }, "\(listed)")
    }
  }
}
