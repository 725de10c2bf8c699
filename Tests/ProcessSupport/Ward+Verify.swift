import Foundation
import Testing
import WardlineHarness

extension Ward {
  /// What `wardline verify --json` says of a person's device.
  struct Verified {
    var status: Int32?
    var lines: [Line]
    var errors: String

    struct Line: Decodable, Equatable {
      var event: String
      var kind: String?
      var sequence: UInt64?
      var id: String?
      var detail: String?
      var from: UInt64?
      var through: UInt64?
      var relay: String?
      var device: String?
      var same: Bool?
      var messages: Int?
      var notYetReceived: Int?
      var pending: Int?
      var failed: Int?
      var pastRetention: Int?
      var beforeMembership: Int?
      var differences: Int?
    }

    var digests: [Line] { lines.filter { $0.event == "digest" } }
    var differences: [Line] { lines.filter { $0.event == "difference" } }
    /// The line that sums it up; `nil` when it was not compared to its end.
    var last: Line? { lines.last.flatMap { $0.event == "verified" ? $0 : nil } }
    /// Nothing is different, nothing waits, and nothing has failed.
    var isSettled: Bool { status == 0 && last?.pending == 0 && last?.failed == 0 && last?.notYetReceived == 0 }
    /// For the message of a test that failed.
    var summary: String {
      let found = differences.map { "\($0.kind ?? "?") \($0.sequence ?? 0) \($0.id ?? "") \($0.detail ?? "")" }
      return "exit \(status.map(String.init) ?? "none"): \(found.joined(separator: "; ")) \(errors)"
    }
  }

  func verify(_ person: CastMember, _ more: [String] = []) throws -> Verified {
    Verified(try run("verify", as: person, ["--json"] + more))
  }

  /// Of several at once, in their order.
  func verify(_ people: [CastMember]) throws -> [Verified] {
    let processes = try people.map { person in
      try ChildProcess(programs.wardline, ["verify"] + flags(of: person) + ["--json"])
    }
    return processes.map { process in
      process.closeInput()
      return Verified(Ended(waitingFor: process, milliseconds: 60_000))
    }
  }
}

extension Ward.Verified {
  init(_ ended: Ward.Ended) {
    let lines = ended.output.compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.count == ended.output.count, "every line is an object: \(ended.output)")
    self.init(status: ended.status, lines: lines, errors: ended.errors)
  }
}
