internal import Dispatch
internal import Logging
internal import WardlineModel
internal import WardlineRelay
internal import WardlineTransport

// How much is stored, for the relay's operator: in numbers, and without names (G8).
extension RelayServer {
  /// Once an hour.
  func logUsageWhenDue() {
    guard isUsageDue(at: loop.now) else { return }
    recordRemovals()
    Task { await logUsage() }
  }

  /// Whether an hour has passed since the first tick, or since this was `true` last.
  func isUsageDue(at now: Int64) -> Bool {
    let toldAt = usageToldAtMilliseconds ?? now
    let isDue = now - toldAt >= Limits.usageLogMilliseconds
    usageToldAtMilliseconds = isDue ? now : toldAt
    return isDue
  }

  /// Reads beside the commits: nobody waits for it but the log.
  func logUsage() async {
    let report = await withCheckedContinuation { continuation in
      // A store that cannot be read now has said so elsewhere, and one that failed ends the process at its next commit.
      reads.async { [store] in continuation.resume(returning: try? store.usageReport()) }
    }
    guard let report else { return }
    logger.log(.usage, "usage", Self.metadata(of: report))
  }

  /// The numbers of the largest stand in one order: the first of the rows is the first of the bytes.
  static func metadata(of report: UsageReport) -> Logger.Metadata {
    func list(_ numbers: [Int]) -> Logger.MetadataValue { "\(numbers.map(String.init).joined(separator: ","))" }
    let (users, sessions) = (report.users, report.sessions)
    return [
      "users": .number(users.count), "userBytes": .number(users.bytes), "largestUsersBytes": list(users.largest.map(\.bytes)),
      "largestUsersRecords": list(users.largest.map(\.rows)),
      "sessions": .number(sessions.count), "sessionBytes": .number(sessions.bytes),
      "largestSessionsBytes": list(sessions.largest.map(\.bytes)),
      "largestSessionsEntries": list(sessions.largest.map(\.rows)),
    ]
  }
}
