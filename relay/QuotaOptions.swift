internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

/// The flags that say how much one user and one session may have.
struct QuotaOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Records of one user: feedback, choices, profiles, and what was taken back before it came.",
      discussion: """
        What is above a quota is refused for good as quota_exceeded, and stays with its author. The keys of records are never deleted, \
        so that a full user stays full until this is raised.
        """, valueName: "count"))
  var userRecordsMax = Limits.userRecordsMax

  @Option(
    help: ArgumentHelp("Bytes of the words of one user's records, and of their profiles in sessions.", valueName: "bytes"))
  var userBytesMax = Limits.userBytesMax

  @Option(
    help: ArgumentHelp(
      "Entries of one session: messages, changes of status, arrivals.",
      discussion: "A full session can still be ended, and what was said in it taken back.", valueName: "count"))
  var sessionEntriesMax = Limits.sessionEntriesMax

  @Option(
    help: ArgumentHelp("Bytes of the messages of one session that have not been erased or taken back.", valueName: "bytes"))
  var sessionBytesMax = Limits.sessionBytesMax

  func validate() throws {
    let numbers = [
      ("user-records-max", userRecordsMax), ("user-bytes-max", userBytesMax), ("session-entries-max", sessionEntriesMax),
      ("session-bytes-max", sessionBytesMax),
    ]
    for (name, number) in numbers where !(1...Limits.quotaCeiling).contains(number) {
      throw ValidationError("--\(name) takes a number from 1 to \(Limits.quotaCeiling), not \(number)")
    }
  }

  var quotas: Quotas {
    Quotas(
      userRecords: userRecordsMax, userBytes: userBytesMax, sessionEntries: sessionEntriesMax, sessionBytes: sessionBytesMax)
  }
}
