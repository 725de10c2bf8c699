internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Verifies and exports the audit log: who came, joined, left, exported, and what was removed.",
    discussion: """
      The relay and these commands append a row for each event. Every row has a hash of itself and of the row before, so that a row that was \
      changed, removed or put in another place is found. Rows that are missing at the end are found only with a head that was kept elsewhere: \
      'verify' prints it, and the relay logs it every hour and when it stops.

      For example:
        wardline-relay audit verify --data relay-data
        wardline-relay audit export --data relay-data \\
          --since 7d --csv > week.csv
        wardline-relay audit session --data relay-data \\
          --output ward-7-export ward-7
      """,
    subcommands: [AuditVerify.self, AuditExport.self, AuditSession.self, AuditCheck.self, AuditKey.self])
}

struct AuditVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks every row of the audit log, and prints how many there are and the head.",
    usage: "wardline-relay audit verify --data <dir> [<options>]",
    discussion: """
      Exits with 65 and names the first row that is wrong. Keep the head where nobody who can write the relay's files can change it, and give it \
      to a later 'verify': without it, rows removed from the end are not found, nor a log that was written anew from some row on. It only \
      reads, and can run beside a relay.

      For example:
        wardline-relay audit verify --data relay-data
        head=0:$(printf %064d 0)
        wardline-relay audit verify --data relay-data \\
          --head "$head"
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(help: ArgumentHelp("A head that was printed or logged earlier; may be repeated.", valueName: "number:hash"))
  var head: [AuditHead] = []

  func run() async throws {
    try await reporting {
      let log = try OpenedStore.lists(reading: data).audit
      let last: AuditHead
      do { last = try log.verify(kept: head) } catch let damage as AuditDamage { throw Failure(damage) }
      try StandardOutput.shared.writeLine("\(last.number) rows, head \(last)")
    }
  }
}

struct AuditExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Prints the rows of the audit log, oldest first.",
    usage: "wardline-relay audit export --data <dir> [<options>]",
    discussion: """
      Prints a line for each: its number, when, what happened, who did it, and the rest as name=value. It records in the audit log that it was \
      run, and can run beside a relay.

      For example:
        wardline-relay audit export --data relay-data
        wardline-relay audit export --data relay-data \\
          --since 2026-03-01 --until 2026-04-01 --csv > march.csv
        wardline-relay audit export --data relay-data --json
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @Option(
    help: ArgumentHelp(
      "Only rows of then or later: a date such as 2026-03-01, a time such as 2026-03-01T08:00:00Z, or a span before now such as 7d.",
      valueName: "time"))
  var since: Since?

  @Option(help: ArgumentHelp("Only rows from before then; written as for --since.", valueName: "time"))
  var until: Since?

  @Flag(help: "Comma-separated values after RFC 4180, with a header.")
  var csv = false

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func validate() throws {
    guard !csv || !json else { throw ValidationError("give --csv or --json, not both") }
    let (since, until) = times(at: .now)
    guard since < until else {
      throw ValidationError("--since is \(since.text) and --until is \(until.text): give an --until that is after --since")
    }
  }

  func run() async throws {
    try await reporting {
      let (since, until) = times(at: .now)
      let log = try OpenedStore.lists(reading: data).audit
      try Operator.record(.exported, detail: "audit", at: data)
      let line = AuditLine(as: csv ? .csv : json ? .json : .plain)
      try StandardOutput.shared.write(line.header)
      var previous = AuditHead.start.hash
      try log.forEach { row in
        if since <= row.at, row.at < until { try StandardOutput.shared.write(line.written(row, after: previous)) }
        previous = row.hash
      }
    }
  }

  private func times(at now: Timestamp) -> (since: Timestamp, until: Timestamp) {
    (
      since?.timestamp(at: now) ?? Timestamp(milliseconds: .min), until?.timestamp(at: now) ?? Timestamp(milliseconds: .max)
    )
  }
}

extension AuditHead: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension Failure {
  init(_ damage: AuditDamage) { self.init(.data, "the audit log is not as it was written: \(damage)") }
}
