import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// Links that are slow and not dead.
  @Suite struct NarrowLinks {
    /// What `narrow.py --json` prints for each row.
    private struct Row: Decodable {
      var v: Int
      var row: String
      var done: Int
      var of: Int
      var reconnects: Int
      var holds: Bool
    }

    @Test("the short form of make narrow: over a link of a rate and a delay all is done, without a reconnect")
    func short() throws {
      let script = Repository.path("Tests/Narrow/narrow.py")
      let narrow = try ChildProcess("/usr/bin/python3", [script, "--programs", Ward.binaries, "--short", "--json"])
      let status = narrow.waitForExit(milliseconds: 120_000)
      if status == nil {
        // It ends its programs at this signal.
        narrow.terminate()
        if narrow.waitForExit(milliseconds: 10_000) == nil { narrow.kill() }
      }
      let (output, errors) = (narrow.lines, narrow.errors)
      #expect(status == 0, "\(output) \(errors)")
      let rows = try output.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
      #expect(!rows.isEmpty && rows.allSatisfy { $0.v == 1 })
      for row in rows {
        #expect(row.reconnects == 0, "\(row)")
        #expect(row.done == row.of && row.holds, "\(row)")
      }
    }
  }
}
