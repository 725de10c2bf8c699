import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension TimedProcessTests {
  /// People with a token who go on without end. By itself, since it leaves others no processor.
  @Suite struct AuthorsWithoutEnd {
    private struct Row: Decodable {
      var attack: String
      var begun: Int
      var taken: Int
      /// Of those who talk meanwhile.
      var words: Int
      var lost: Int
      /// Requests of others meanwhile.
      var asked: Int
      var unanswered: Int
    }

    @Test(
      "the short form of make abuse: while people create sessions and ask without end, everybody else is heard and answered")
    func short() throws {
      let script = Repository.path("Tests/Abuse/abuse.py")
      // Two people, each with so many sessions at once; four open requests of one.
      let bounds = [
        "creating": 2 * (Limits.sessionsBurstMax + 60), "asking": Limits.openRequestsPerUserMax + Limits.requestsBurstMax,
      ]
      let rows = bounds.keys.sorted()
      let abuse = try ChildProcess(
        "/usr/bin/python3",
        [script, "--programs", Ward.binaries, "--rows", rows.joined(separator: ","), "--short", "--seconds", "1", "--json"])
      #expect(abuse.waitForExit(milliseconds: 60_000) != nil, "\(abuse.errors)")
      let found = try abuse.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
      #expect(found.map(\.attack).sorted() == rows, "\(abuse.errors)")
      for row in found {
        #expect(row.begun > 100 && (1...(bounds[row.attack] ?? 0)).contains(row.taken), "\(row)")
        #expect(row.asked > 0 && row.unanswered == 0 && row.lost == 0, "\(row)")
      }
    }
  }
}

extension TimedProcessTests {
  /// A relay on which others are not let in before honest people are.
  @Suite struct Abuses {
    /// What `abuse.py --json` prints for each row; how fast it was is for `make abuse`, on a machine that does nothing else.
    private struct Row: Decodable {
      var attack: String
      var begun: Int
      var tries: Int
      var admitted: Int
      /// Why the others were not.
      var lost: [String]
      var stored: Double
    }

    @Test(
      "the short form of make abuse: while strangers reopen their sockets and one token has many names, everyone else gets in")
    func short() throws {
      let script = Repository.path("Tests/Abuse/abuse.py")
      let rows = ["reopening", "devices"]
      let abuse = try ChildProcess(
        "/usr/bin/python3",
        [script, "--programs", Ward.binaries, "--rows", rows.joined(separator: ","), "--short", "--seconds", "1.5", "--json"])
      #expect(abuse.waitForExit(milliseconds: 60_000) != nil, "\(abuse.errors)")
      let found = try abuse.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
      #expect(found.map(\.attack) == rows, "\(abuse.errors)")
      for row in found {
        #expect(row.begun > 100 && row.tries > 5)
        #expect(row.admitted == row.tries, "\(row)")
        #expect(row.stored < 48, "\(row)")
      }
    }
  }
}
