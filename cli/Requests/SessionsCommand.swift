internal import ArgumentParser
internal import Foundation
internal import Wardline
internal import WardlineModel

struct SessionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Lists all sessions that have not ended, for coordinators.",
    usage: "wardline sessions [<options>]",
    discussion: """
      For each session: its status and since when, the language that was asked for, who is in it, and whether both sides have spoken. Never words, \
      topics or notes. Asks the relay; when it is not reached within --wait, prints what it said last with its age and exits with 75. With --watch \
      it goes on and prints the list again at each change.

      For example:
        wardline sessions \\
          --relay ws://127.0.0.1:7440 \\
          --token-file cora.token
        wardline sessions --watch --json
        wardline sessions --waiting --language ar
        wardline sessions --limit 50 --after bed-4
      """)

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var filter: SessionFilter

  @Flag(help: "Prints the list again at each change, until a signal.")
  var watch = false

  @Option(help: ArgumentHelp("How long to wait for the relay.", valueName: "span"))
  var wait = TimeSpan(milliseconds: 5_000)

  @Flag(help: "One JSON object a session.")
  var json = false

  func validate() throws {
    // The session that a page begins behind may end.
    if watch, filter.after != nil {
      throw ValidationError("--after names a page of one moment, and --watch goes on: leave one of them out")
    }
  }

  func run() async throws {
    try await reporting {
      try connection.requireCoordinator("see all sessions")
      let client = try WardlineClient(try connection.optionsOfAnySession())
      let updates = await client.updates()
      await client.start()
      let (isWatching, isJSON, filter) = (watch, json, filter)
      let week = TimeSpan(milliseconds: 7 * 24 * 3_600_000)
      let watched = ListWatch(of: .overview, by: client)
      let outcome = await SubmissionOutcome.waitForAnswer(in: updates, within: watch ? week : wait) { update in
        let isWhole = await watched.note(update)
        guard isWatching else { return isWhole ? .accepted : nil }
        guard case .change(.overview)? = update, let overview = try? await client.overview() else { return nil }
        if await watched.isNews(overview.rows) {
          try? Self.write(overview, filter, isJSON: isJSON, isOld: false, relayTime: await client.relayTime)
        }
        return nil
      }
      let known = try await client.overview()
      if !watch { await watched.warnIfCut(after: outcome) }
      let relayTime = await client.relayTime
      await client.close()
      if case .refused(let failure) = outcome { throw failure }
      let isOld = await !watched.hasHeard
      if !watch { try Self.write(known, filter, isJSON: json, isOld: isOld, relayTime: relayTime) }
      if isOld { throw Failure(.queued, "the relay was not reached: this is what it said last") }
    }
  }

  /// - Parameter relayTime: by the clock that the times of the rows are of.
  private static func write(
    _ overview: Overview, _ filter: SessionFilter, isJSON: Bool, isOld: Bool, relayTime: Timestamp
  ) throws(Failure) {
    let (rows, left) = try filter.page(of: overview.rows)
    if isJSON {
      for row in rows { Output.report(JSONLine(row, asOf: overview.asOf).description) }
    } else {
      if isOld, let asOf = overview.asOf { Output.report("As of \(asOf.age(at: .now)):") }
      if rows.isEmpty { Output.report("No sessions.") }
      for line in Array(rows).table(at: relayTime) { Output.report(line) }
    }
    if left > 0, let last = rows.last { warn("\(left) more: --after \(last.session)") }
  }
}

extension [SessionOverview] {
  /// One line for each, in columns; what may be of any width comes last.
  fileprivate func table(at now: Timestamp) -> [String] {
    let rows = map { row in
      [
        row.session.text, row.status.status.rawValue, row.statusSince.age(at: now), row.language?.described ?? "-",
        row.progress,
        row.people,
      ]
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let columns = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return (columns + row.suffix(1)).joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }
  }
}

extension SessionOverview {
  /// What is to be seen to, if anything.
  fileprivate var progress: String {
    if openRequest != nil { return "waits for an interpreter" }
    if haveBothSpoken { return "both sides have spoken" }
    if interpreterFirstWordsAt != nil { return "only the interpreter has spoken" }
    return nurseFirstWordsAt == nil ? "nobody has spoken" : "no interpreter has spoken"
  }

  fileprivate var people: String {
    let names = members.map { "\(printableName($0.name)) (\($0.role.rawValue))" }
    return names.isEmpty ? "nobody" : names.joined(separator: ", ")
  }
}
