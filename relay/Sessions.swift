internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineProgram
internal import WardlineRelay

struct Sessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists what became of sessions, in the order in which they began.",
    usage: "wardline-relay sessions --data <dir> [<options>]",
    discussion: """
      Prints a line for each: when it began, the session, the status, the language and urgency asked for, and values such as connect=8.250s, the \
      time from the request to its accept. What is not known is '-'. Active time is without pauses; of a session that has not ended it goes up to \
      now. Words of messages and notes of requests are never read. It records in the audit log that it was run, and can run beside a relay.

      For example:
        wardline-relay sessions --data relay-data
        wardline-relay sessions --data relay-data \\
          --since 7d --language ar --json
        wardline-relay sessions --data relay-data \\
          --since 2026-03-01 --until 2026-04-01 --csv > march.csv
        wardline-relay sessions --data relay-data \\
          --since 30d --summary
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @OptionGroup var seal: SealOptions

  @Option(
    help: ArgumentHelp(
      "Only sessions that began then or later: a date such as 2026-03-01, a time such as 2026-03-01T08:00:00Z, or a span before now such as 7d.",
      valueName: "time"))
  var since: Since?

  @Option(help: ArgumentHelp("Only sessions that began before then; written as for --since.", valueName: "time"))
  var until: Since?

  @Option(
    help: ArgumentHelp(
      "Only sessions in which this language was asked for: ar includes ar-SY, ar-SY does not include ar.", valueName: "tag"),
    completion: .list(LanguageNames.tags))
  var language: String?

  @Flag(
    help: ArgumentHelp(
      "Instead of the sessions, a line for each language and one of all: how requests were answered.",
      discussion: """
        Requests, those that were answered, within 10, 30 and 60 s, abandoned, and declined; the median and the 95th percentile of the time to \
        connect, rounded up to a bucket; and the mean rating. A request that was renewed is one, from the first asking on; a handover is none.
        """))
  var summary = false

  @Flag(help: "Comma-separated values after RFC 4180, with a header.")
  var csv = false

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func validate() throws {
    do { _ = try language.map { try LanguageTag($0) } } catch {
      throw ValidationError(LanguageNames.explained(error, about: language ?? ""))
    }
    guard !csv || !json else { throw ValidationError("give --csv or --json, not both") }
    let times = times(at: .now)
    guard times.since < times.until else {
      throw ValidationError(
        "--since is \(times.since.text) and --until is \(times.until.text): give an --until that is after --since")
    }
  }

  func run() async throws {
    try await reporting {
      let language = try language.map { try LanguageTag($0) }
      let store = try OpenedStore.reading(data, sealKey: seal.sealKey)
      try Operator.record(.exported, detail: summary ? "sessions summary" : "sessions", at: data)
      let format: SessionLine.Format = csv ? .csv : json ? .json : .plain
      let now = Timestamp.now
      let times = times(at: now)
      if summary { return try summarize(store, times, language, as: format) }
      var line = SessionLine(as: format)
      line.held = Set(try store.holds.all().map(\.session))
      try StandardOutput.shared.write(line.header)
      try store.records.forEach(since: times.since, until: times.until) { record in
        if let language, !record.isRequest(for: language) { return }
        try StandardOutput.shared.write(line.written(record, at: now))
      }
    }
  }

  private func summarize(
    _ store: some OperatedStore, _ times: (since: Timestamp, until: Timestamp), _ language: LanguageTag?,
    as format: SessionLine.Format
  ) throws {
    var summary = ServiceSummary()
    try store.records.forEach(since: times.since, until: times.until) { summary.add($0, only: language) }
    let line = SummaryLine(as: format)
    try StandardOutput.shared.write(line.header)
    for (language, row) in summary.languages.sorted(by: { $0.key < $1.key }) {
      try StandardOutput.shared.write(line.written(row, of: language))
    }
    try StandardOutput.shared.write(line.written(summary.total, of: nil))
  }

  private func times(at now: Timestamp) -> (since: Timestamp, until: Timestamp) {
    (
      since?.timestamp(at: now) ?? Timestamp(milliseconds: .min), until?.timestamp(at: now) ?? Timestamp(milliseconds: .max)
    )
  }
}
