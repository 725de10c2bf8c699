import Foundation
import Testing
import WardlineHarness
import WardlineModel
import WardlineTestSupport

@testable import WardlineProcessSupport

extension ProcessTests {
  /// A store that somebody has copied to a second computer (decision 076).
  @Suite struct CopiedStores {
    /// A ward whose nurse has a computer at home, too, with a copy of her store.
    private struct Site {
      let ward: Ward
      let copy: String
      let home: [String: String]

      init() throws {
        ward = try Ward()
        (copy, home) = ("\(ward.directory.path)/copy", ["WARDLINE_MACHINE_ID_FILE": "\(ward.directory.path)/home-id"])
        try Data("f3d2a1b0c9e6\n".utf8).write(to: URL(fileURLWithPath: "\(ward.directory.path)/ward-id"))
        try Data("0be0a34f0d9a\n".utf8).write(to: URL(fileURLWithPath: "\(ward.directory.path)/home-id"))
        ward.environment = ["WARDLINE_MACHINE_ID_FILE": "\(ward.directory.path)/ward-id"]
        #expect(try ward.run("send", ["Any allergies?"], environment: ward.environment).status == 0)
        ward.killRelay()
        #expect(try ward.run("send", ["--wait", "1ms", "Since when?"], environment: ward.environment).status == 75)
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
        for ending in ["", "-key"] {
          try FileManager.default.copyItem(atPath: ward.store(of: .nurse) + ending, toPath: "\(copy)/ana.sqlite\(ending)")
        }
      }

      func atHome(_ command: [String], _ more: [String] = [], input: [UInt8] = []) throws -> Ward.Ended {
        try ward.end(
          ward.programs.wardline, command + ["--store", "\(copy)/ana.sqlite"] + more, input: input, environment: home)
      }

      var connection: [String] { ["--relay", ward.url, "--session", ward.session, "--token-file", ward.token(of: .nurse)] }
    }

    @Test(
      "a copy can be read, and says that it is one; adopted, it and the original talk at once, and what waits in both comes once"
    )
    func adopted() throws {
      let site = try Site()
      for (command, arguments) in [("send", ["Lost?"]), ("chat", ["--json"])] {
        let ended = try site.atHome([command], site.connection + arguments)
        #expect(ended.status == 78, "\(ended.errors)")
        #expect(
          ended.errors.contains("was copied from another computer")
            && ended.errors.contains("'wardline device adopt --store \(site.copy)/ana.sqlite'"), "\(ended.errors)")
      }
      let doctor = try site.atHome(["doctor"])
      #expect(
        doctor.output.contains { $0.contains("device") && $0.contains("was copied from another computer") }, "\(doctor.output)")
      #expect(try site.atHome(["export"], ["--session", site.ward.session]).output.joined().contains("Since when?"))
      #expect(try site.atHome(["queue", "list"]).status == 0)

      #expect(try site.atHome(["device", "adopt"]).status == 64, "nobody is asked, and nobody has agreed")
      let adopted = try site.atHome(["device", "adopt", "--yes"])
      #expect(adopted.status == 0 && adopted.output.joined().contains("a device of its own now"), "\(adopted.errors)")
      #expect(try site.atHome(["device", "adopt", "--yes"]).output.joined().contains("is no copy"))

      try site.ward.openRelay()
      let original = try site.ward.join(.nurse)
      let copy = try ChatDriver(
        site.ward.programs, relay: site.ward.url, session: site.ward.session, token: site.ward.token(of: .nurse),
        store: "\(site.copy)/ana.sqlite", environment: site.home)
      let interpreter = try site.ward.join(.interpreter)
      original.send("From the ward.")
      copy.send("From home.")
      for driver in [original, copy, interpreter] {
        #expect(driver.wait { $0.hasSent(4) }, "\(driver.statesInWords)")
      }
      for driver in [original, copy] {
        let states = driver.events.filter { $0.event == "connection" }.compactMap(\.state)
        #expect(Set(states.drop { $0 != "online" }) == ["online"], "neither takes the other's connection")
        driver.quit()
      }
      interpreter.quit()
      let texts = try site.ward.programs.logTexts(data: site.ward.data, session: site.ward.session)
      #expect(texts.sorted() == ["Any allergies?", "From home.", "From the ward.", "Since when?"], "\(texts)")
    }

    @Test(
      "at a terminal the copy asks, in the language of whoever sits there, and goes on once they agree; else nothing is changed"
    )
    func asked() throws {
      let site = try Site()
      try site.ward.openRelay()
      func sit() throws -> TmuxPane {
        try site.ward.sit(
          .nurse, more: "--store \(site.copy)/ana.sqlite; echo ended $?",
          environment: site.home.merging(["LC_ALL": "es_ES.UTF-8"]) { $1 })
      }
      let first = try sit()
      #expect(first.shows("Para usar esta copia en este dispositivo, escriba adopt."))
      try first.type("y")
      try first.press("Enter")
      #expect(first.shows("ended 78"))
      let second = try sit()
      #expect(second.shows("escriba adopt."))
      try second.type("adopt")
      try second.press("Enter")
      #expect(second.shows("Since when?"))
    }

    @Test("a file that is to name this computer and cannot be read is said at once")
    func unreadableName() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.run("send", ["Hello"], environment: ["WARDLINE_MACHINE_ID_FILE": "/nowhere/id"])
      #expect(ended.status == 78 && ended.errors.contains("/nowhere/id"), "\(ended.errors)")
    }
  }
}
