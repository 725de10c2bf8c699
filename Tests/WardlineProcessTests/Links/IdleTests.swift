import Foundation
import Testing
import WardlineHarness
import WardlineModel

@testable import WardlineProcessSupport

extension ProcessTests {
  /// What programs do while nothing happens, which does not depend on how fast the machine is.
  @Suite struct Idle {
    private static let seconds = 20.0
    /// Beside the heartbeat, of which there are three at most in that time: its timer, the answer, the lease in the store, and the news of that.
    private static let wakesMax = Int(0.3 * seconds) + 3 * 4

    @Test("a chat on a store that it had before wakes for its heartbeat, and hardly otherwise: in lines and on the screen")
    func chats() throws {
      let ward = try Ward()
      for person in [CastMember.nurse, .interpreter] {
        let first = try ward.join(person)
        #expect(first.wait { $0.connection?.state == "online" })
        first.quit()
      }
      let lines = try ward.join(.interpreter)
      let screen = try ward.sit(.nurse)
      #expect(lines.wait { $0.connection?.state == "online" })
      #expect(screen.shows("Connected"))
      let (interpreter, nurse) = (lines.process.processIdentifier, try process(on: ward.store(of: .nurse)))
      var found: [[Int]] = []
      // What a slow machine still does after the start is over in one of these spans.
      for _ in 1...3 {
        let before = (try waits(of: nurse), try waits(of: interpreter))
        Thread.sleep(forTimeInterval: Self.seconds)
        found.append([
          count(from: before.0, to: try waits(of: nurse)), count(from: before.1, to: try waits(of: interpreter)),
        ])
        if found.last?.allSatisfy({ $0 <= Self.wakesMax }) == true { break }
      }
      #expect(found.last?.allSatisfy { $0 <= Self.wakesMax } == true, "\(found), of \(Self.wakesMax) at most")
      // It was not that they had ended, or had lost their relay.
      #expect(lines.process.isRunning && lines.connection?.state == "online")
      #expect(screen.shows("Connected"))
    }

    /// How often each thread of a process has waited for something so far.
    private func waits(of process: Int32) throws -> [String: Int] {
      let tasks = "/proc/\(process)/task"
      var found: [String: Int] = [:]
      for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
        // A thread that has ended meanwhile has no file.
        let status = (try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        found[task] = line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
      }
      return found
    }

    private func count(from before: [String: Int], to after: [String: Int]) -> Int {
      after.reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
    }

    /// The program that runs on a store. The terminal has started it.
    private func process(on store: String) throws -> Int32 {
      let found = try FileManager.default.contentsOfDirectory(atPath: "/proc").first { name in
        guard Int32(name) != nil, let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
          return false
        }
        let arguments = String(decoding: words, as: UTF8.self).split(separator: "\0")
        return arguments.first?.hasSuffix("/wardline") == true && arguments.contains { $0 == store }
      }
      return try #require(found.flatMap { Int32($0) })
    }
  }
}
