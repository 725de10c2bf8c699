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

  /// A member who joined at 6 and has read through 8, of a log in which a nurse came at 2, paused at 3, and took a message back at 8.
  private func compare(
    shown first: UInt64, _ change: (inout [LogEntry]) -> Void = { _ in }
  ) throws -> Verification {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/store.sqlite"
    let amal = Participant(user: Sample.name("amal"), role: .interpreter)
    let nurse = Participant(user: Sample.nurse, role: .nurse)
    let paused = VersionedStatus(.paused, version: 2)
    let events: [LogEntry.Event] = [
      .done(.createSession), .joined(nurse, MembershipReason(.created)), .status(paused), .message(body: ""),
      .message(body: "before"),
      .joined(amal, MembershipReason(.invited)), .message(body: "hello"), .done(.retract(Sample.key(4))),
    ]
    var log = events.enumerated().map { index, event in
      var entry = Sample.message("", sequence: UInt64(index + 1), of: Sample.ward)
      (entry.event, entry.epoch) = (event, Self.epoch)
      return entry
    }
    let store = try SQLiteClientStore(path: path, user: amal.user)
    func cursor(_ sequence: UInt64) -> LogCursor { LogCursor(epoch: Self.epoch, sequence: sequence) }
    var head = SessionHead(session: Sample.ward, status: paused, head: 8)
    _ = try store.apply(
      [.welcome(head), .reset(cursor(5), session: Sample.ward, reason: .beforeMembership)]
        + log.dropFirst(5).map(RelayNews.event)
        + [.cursor(cursor(8), session: Sample.ward)])
    try store.close()
    change(&log)
    if case .status(let status)? = log.last(where: { if case .status = $0.event { true } else { false } })?.event {
      head.status = status
    }
    var comparison = TranscriptComparison(try DeviceCopy(of: Sample.ward, at: path, user: amal.user), of: amal.user) { _ in }
    comparison.begin(head)
    if first > 1 { try comparison.noteBeforeMembership(through: cursor(first - 1)) }
    for var entry in log.dropFirst(Int(first) - 1) {
      // As a relay sends it: behind an entry of the same epoch.
      if first > 1 { entry.epoch = nil }
      try comparison.read(entry)
    }
    return try comparison.finish()
  }

  @Test(
    "what a later member is not shown is counted, and is no difference, of messages, people, statuses and retractions",
    arguments: [1, 6] as [UInt64])
  func beforeMembership(first: UInt64) throws {
    let result = try compare(shown: first)
    #expect(result.isClean && result.beforeMembership == 5 && result.messages == 1 && result.pastRetention == 0, "\(result)")
    #expect(result.digest.isSame && result.through == 8)
    // What they are shown is compared all the same.
    let changed = try compare(shown: first) { $0[6].event = .message(body: "hallo") }
    #expect(changed.differences == 1)
    let other = try compare(shown: first) { log in
      log[7].event = .status(VersionedStatus(.active, version: 3))
      log[7].key = nil
    }
    #expect(other.differences == 1, "\(other)")
  }
}
