import Foundation
import Testing
import WardlineHarness
import WardlinePostgresSupport

@testable import WardlineProcessSupport

/// Where a relay has its log.
enum RelayLog: String, CaseIterable {
  case file, database

  func flags(in cluster: PostgresCluster? = nil) throws -> [String] {
    self == .file ? [] : ["--store", try (cluster ?? PostgresCluster.shared.get()).makeDatabase()]
  }
}

extension ProcessTests {
  /// The report that this project began with: twelve messages written in a basement, the app killed, and none of them arrived.
  ///
  /// `make field` runs 30 rounds; `make test` runs five.
  @Suite struct FieldReport {
    private static let rounds = Rounds("WARDLINE_FIELD", count: 5)
    private static let messages = 12

    @Test(
      "12 messages offline, kill -9, reopen, network on: every one of them arrives, once, in order",
      arguments: RelayLog.allCases)
    func basement(log: RelayLog) throws {
      var arrived = 0
      for round in 0..<Self.rounds.count {
        let verdict = try basement(round, log)
        #expect(verdict.isClean, "round \(round): \(verdict.line)")
        arrived += verdict.delivered
      }
      let written = Self.rounds.count * Self.messages
      #expect(arrived == written)
      Rounds.report("field report, the log in a \(log): \(arrived) of \(written) arrived, \(Self.rounds.count) rounds")
    }

    /// One visit to the basement. In even rounds the relay is what is missing, in odd ones the network in between.
    private func basement(_ round: Int, _ log: RelayLog) throws -> Verdict {
      let isRelayMissing = round.isMultiple(of: 2)
      let ward = try Ward(isOpen: !isRelayMissing, relayFlags: try log.flags())
      let link = try FaultyLink(to: ward.port)
      defer { link.stop() }
      link.setMode(round % 4 == 1 ? .silent : .closed)
      let url = isRelayMissing ? ward.url : "ws://127.0.0.1:\(link.port)"

      let texts = (1...Self.messages).map { "round \(round), message \($0)" }
      let before = try ward.join(.nurse, at: url)
      for text in texts { before.send(text) }
      #expect(before.wait { $0.messages.count == Self.messages })
      before.process.kill()

      let after = try ward.join(.nurse, at: url)
      #expect(after.wait { $0.messages.count == Self.messages })
      #expect(after.messages.allSatisfy { $0.state == "pending" })
      if isRelayMissing { try ward.openRelay() } else { link.setMode(.open) }
      #expect(after.wait { $0.hasSent(Self.messages) })
      let interpreter = try ward.join(.interpreter)
      #expect(interpreter.wait { $0.hasSent(Self.messages) })
      after.quit()
      interpreter.quit()
      for verified in try ward.verify([.nurse, .interpreter]) {
        #expect(verified.isSettled, "round \(round): \(verified.summary)")
      }
      return try ward.verdict(nurse: texts, interpreter: [])
    }
  }
}
