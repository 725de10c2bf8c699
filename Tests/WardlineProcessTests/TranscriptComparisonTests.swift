import Synchronization
import Testing
import WardlineHarness
import WardlineModel
import WardlineStore
import WardlineSync
import WardlineTestSupport

@testable import Wardline
@testable import WardlineCommand

/// A device's copy beside a log that the test reads out, without a relay.
@Suite struct TranscriptComparisonTests {
  private static let epoch: LogEpoch = Sample.name("epoch-1")

  /// The digests of a comparison of one message at each of `sequences`, of which the device has received all but `lost`. The entries between
  /// them are past retention.
  private func digests(_ sequences: [UInt64], lost: UInt64? = nil) throws -> (digests: [DigestPair], result: Verification) {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/store.sqlite"
    let entries = sequences.map { sequence in
      var entry = Sample.message("text", sequence: sequence, of: Sample.ward, by: Sample.interpreter, at: 1)
      entry.loggedAt = Sample.time(2)
      entry.epoch = Self.epoch
      return entry
    }
    let store = try SQLiteClientStore(path: path, user: Sample.nurse)
    for entry in entries {
      let (before, here) = (entry.sequence - 1, entry.sequence)
      _ = try store.apply([.reset(LogCursor(epoch: Self.epoch, sequence: before), session: Sample.ward, reason: .pastRetention)]
      )
      if entry.sequence != lost { _ = try store.apply([.event(entry)]) }
      _ = try store.apply([.cursor(LogCursor(epoch: Self.epoch, sequence: here), session: Sample.ward)])
    }
    try store.close()

    let found = Mutex<[DigestPair]>([])
    let copy = try DeviceCopy(of: Sample.ward, at: path, user: Sample.nurse)
    var comparison = TranscriptComparison(copy, of: Sample.nurse) { finding in
      if case .digest(let pair) = finding { found.withLock { $0.append(pair) } }
    }
    comparison.begin(SessionHead(session: Sample.ward, status: .initial, head: sequences.last ?? 0))
    for entry in entries {
      try comparison.noteErased(through: entry.sequence - 1)
      try comparison.read(entry)
    }
    let result = try comparison.finish()
    return (found.withLock { $0 }, result)
  }

  @Test("a log that ends at the largest sequence there is costs three digests: the parts without messages are one")
  func largestSequence() throws {
    let (digests, result) = try digests([1, Limits.sequenceMax])
    #expect(result.isClean && result.messages == 2 && result.through == Limits.sequenceMax)
    #expect(digests.map(\.from) == [1, 1_001, Limits.sequenceMax / 1_000 * 1_000 + 1])
    #expect(digests.map(\.through) == [1_000, Limits.sequenceMax / 1_000 * 1_000, Limits.sequenceMax])
    #expect(digests.allSatisfy { $0.isSame })
    let alone = try self.digests([Limits.sequenceMax])
    #expect(alone.digests.map(\.from) == [1, Limits.sequenceMax / 1_000 * 1_000 + 1])
  }

  @Test("a part in which one side has a message is never joined with others")
  func missingHere() throws {
    let (digests, result) = try digests([1, 4_500, 9_000, 9_001], lost: 4_500)
    #expect(result.differences == 1)
    #expect(digests.map(\.from) == [1, 1_001, 4_001, 5_001, 8_001, 9_001])
    #expect(digests.map(\.through) == [1_000, 4_000, 5_000, 8_000, 9_000, 9_001])
    #expect(digests.map(\.isSame) == [true, true, false, true, true, true])
  }
}
