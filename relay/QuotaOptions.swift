internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

/// The flags that say how much one user and one session may have.
struct QuotaOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Records of one user: feedback, preferences, profiles, and retractions of messages that never arrived.",
      discussion: """
        An operation above a quota is rejected for good with quota_exceeded, and stays with its author. The keys of records are never \
        deleted, so a full user stays full until this limit is raised.
        """, valueName: "count"))
  var userRecordsMax = Limits.userRecordsMax

  @Option(
    help: ArgumentHelp("Bytes of text in one user's records, and in their profiles in sessions.", valueName: "bytes"))
  var userBytesMax = Limits.userBytesMax

  @Option(
    help: ArgumentHelp(
      "Sessions that one user has created and that have not ended.",
      discussion: "Past it they create none until one of theirs has ended; in those that go on, nothing changes.",
      valueName: "count"))
  var userSessionsMax = Limits.userSessionsMax

  @Option(
    help: ArgumentHelp(
      "Entries of one session: messages, status changes, joins.",
      discussion: "A full session can still be ended, and its messages can still be retracted.", valueName: "count"))
  var sessionEntriesMax = Limits.sessionEntriesMax

  @Option(
    help: ArgumentHelp("Bytes of one session's messages that are neither erased nor retracted.", valueName: "bytes"))
  var sessionBytesMax = Limits.sessionBytesMax

  func validate() throws {
    let numbers = [
      ("user-records-max", userRecordsMax), ("user-bytes-max", userBytesMax),
      ("user-sessions-max", userSessionsMax), ("session-entries-max", sessionEntriesMax),
      ("session-bytes-max", sessionBytesMax),
    ]
    for (name, number) in numbers where !(1...Limits.quotaCeiling).contains(number) {
      throw ValidationError("--\(name) takes a number from 1 to \(Limits.quotaCeiling), not \(number)")
    }
  }

  var quotas: Quotas {
    Quotas(
      userRecords: userRecordsMax, userBytes: userBytesMax, userSessions: userSessionsMax, sessionEntries: sessionEntriesMax,
      sessionBytes: sessionBytesMax)
  }
}
