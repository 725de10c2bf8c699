import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What faults of the machine and of strangers leave behind.
  @Suite struct Faults {
    private static let script =
      Repository.path("Tests/Faults/faults.py")

    /// What `faults.py --json` prints for each row; how much of it there is, is for `make faults`.
    private struct Row: Decodable {
      var row: String
      var acknowledged: [String]
      var complaints: [String]
      var skipped: String
    }

    private func rows(_ arguments: [String], endingWith status: Int32) throws -> [Row] {
      let faults = try ChildProcess("/usr/bin/python3", [Self.script, "--json"] + arguments)
      #expect(faults.waitForExit(milliseconds: 60_000) == status, "\(faults.errors) \(faults.lines)")
      return try faults.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    }

    @Test("the short form of make faults: killed, on a full disk, with slow strangers and changed tokens a relay loses nothing")
    func short() throws {
      let names = ["kills", "full-disk", "slowloris", "tokens"]
      let found = try rows(
        ["--programs", Ward.binaries, "--rows", names.joined(separator: ","), "--short"], endingWith: 0)
      #expect(found.map(\.row) == names)
      for row in found {
        #expect(row.complaints.isEmpty, "\(row.row)")
        // Where nobody may mount, there is no disk to fill.
        #expect(row.acknowledged.count > 6 || row.row == "full-disk" && row.skipped.contains("mount"), "\(row)")
      }
    }

    /// A row in which nothing is wrong, with some of its values replaced.
    private static func line(_ changes: [String: Any] = [:]) throws -> String {
      let good: [String: Any] = [
        "row": "kills", "is_up": true, "memory_before": 50, "memory_after": 54.9, "log_bytes": 99_999, "unauthorised_bytes": 0,
        "written": ["ana": ["a1", "a2", "a3"], "amal": ["b1"]], "acknowledged": ["a1", "b1", "a2"],
        "logged": [["ana", "a1"], ["amal", "b1"], ["ana", "a2"], ["ana", "a3"]],
      ]
      let data = try JSONSerialization.data(withJSONObject: good.merging(changes) { $1 }, options: .sortedKeys)
      return String(decoding: data, as: UTF8.self)
    }

    @Test("each judge of make faults can fail: a result that is changed in one thing is complained of, for that thing alone")
    func judges() throws {
      let doctored: [(changes: [String: Any], complaint: String)] = [
        (["is_up": false], "the relay is not up"),
        (["acknowledged": [String]()], "nothing was acknowledged: the row shows nothing"),
        (["acknowledged": ["a1", "b1", "a2", "a4"]], "1 acknowledged messages are lost"),
        (["logged": [["ana", "a1"], ["amal", "b1"], ["ana", "a2"], ["ana", "a2"]]], "1 messages are in the log twice"),
        (["logged": [["ana", "a2"], ["amal", "b1"], ["ana", "a1"]]], "messages of ana are out of order, or not theirs"),
        (["logged": [["ana", "a1"], ["ana", "b1"], ["ana", "a2"]]], "messages of ana are out of order, or not theirs"),
        (["memory_after": 55.1], "memory went from 50 to 55 MB"),
        (["log_bytes": 100_000], "the log has grown by 100 KB"),
        (["unauthorised_bytes": 1], "1 bytes went to connections without a valid token"),
        (["failed": ["/readyz is 503 after it"]], "/readyz is 503 after it"),
      ]
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      let file = directory.path + "/rows"
      let lines = try [Self.line()] + doctored.map { try Self.line($0.changes) }
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
      let found = try rows(["--judge", file], endingWith: 1)
      #expect(found.map(\.complaints) == [[]] + doctored.map { [$0.complaint] })
      try Data(Self.line().utf8).write(to: URL(fileURLWithPath: file))
      _ = try rows(["--judge", file], endingWith: 0)
    }
  }
}
