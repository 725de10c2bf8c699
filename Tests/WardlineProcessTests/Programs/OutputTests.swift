import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What becomes of a command whose standard output cannot be written.
  @Suite struct Outputs {
    private func shell(_ ward: Ward, _ script: String) throws -> Ward.Ended {
      try ward.end(
        "/bin/bash", ["-c", script, ward.programs.wardline],
        environment: [
          "WARDLINE_STORE": ward.store(of: .nurse), "WARDLINE_RELAY": ward.url, "WARDLINE_TOKEN_FILE": ward.token(of: .nurse),
        ])
    }

    @Test("standard output on a full disk: 74 for every command that prints, and it says so")
    func fullDisk() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.run("send", ["--wait", "1ms", "hello"]).status == 75)
      for command in [
        "export", "export --json", "tail", "queue list", "queue export", "session list", "session show", "preferences list",
      ] {
        let ended = try shell(ward, "\"$0\" \(command) >/dev/full")
        #expect(ended.status == 74, "\(command): \(ended.errors)")
        #expect(
          ended.errors.contains("the output cannot be written: No space left on device"), "\(command): \(ended.errors)")
      }
      // What the command came to counts for more than what could not be printed.
      let queued = try shell(ward, "\"$0\" send --wait 50ms --json hello >/dev/full")
      #expect(queued.status == 75 && queued.errors.contains("No space left"), "\(queued.errors)")
    }

    @Test("a pipe that its reader has closed ends the command quietly with 0, and a send with its own exit code")
    func closedPipe() throws {
      let ward = try Ward(isOpen: false)
      #expect(try ward.run("send", ["--wait", "1ms", "hello"]).status == 75)
      let ended = try shell(ward, "set -o pipefail; for i in 1 2; do \"$0\" export; done | true; echo ${PIPESTATUS[0]}")
      #expect(ended.output == ["0"] && ended.errors.isEmpty, "\(ended)")
      let sent = try shell(ward, "\"$0\" send --wait 50ms --json again | true; echo ${PIPESTATUS[0]}")
      #expect(sent.output == ["75"], "\(sent)")
    }

    @Test("--version prints the version, and nothing else")
    func version() throws {
      let ward = try Ward(isOpen: false)
      let ended = try ward.end(ward.programs.wardline, ["--version"])
      #expect(ended.status == 0 && ended.output == [WardlineVersion.text] && ended.errors.isEmpty)
      #expect(ended.output.first?.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
    }
  }
}
