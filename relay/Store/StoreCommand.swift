internal import ArgumentParser
internal import Foundation
internal import WardlineModel
internal import WardlineRelay

struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Moves the relay's log between its file and a database, and compares them.",
    discussion: """
      While a relay runs it is refused (exit code 75). Everything is copied: messages with their keys and sequences, receipts, people, revocations, \
      holds and the audit log. Devices notice nothing.

      For example:
        wardline-relay store migrate --data relay-data \\
          --to postgres://wardline@db.example/wardline
        wardline-relay store migrate --data relay-data --to file
      """,
    subcommands: [StoreCopyCommand.self, StoreMigrate.self, StoreCheck.self])
}

struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @OptionGroup var seal: SealOptions

  /// Runs long work on the log, with its progress shown.
  func transfer<Result>(isPlain: Bool = false, _ work: (StoreTransfer) throws -> Result) async throws -> Result {
    try await cancelledBySignals { isCancelled in
      try withoutActuallyEscaping(isCancelled) { isCancelled in
        var meter = ProgressMeter()
        defer { meter.hide() }
        let transfer = try StoreTransfer(of: data, sealKey: seal.sealKey, isPlain: isPlain) { done, total in
          meter.show(done, of: total, "of \(total) rows")
          return !isCancelled()
        }
        return try work(transfer)
      }
    }
  }
}

struct StoreDestination: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address of an empty database, or 'file' for relay.sqlite in the data directory.", valueName: "postgres://…|file"))
  var to: String

  @Flag(
    help: "Stores what people wrote unencrypted in the copy of an encrypted log, whose key --seal-key names.")
  var plain = false

  func validate() throws {
    do { _ = try StorePlace(destination: to) } catch { throw ValidationError("--to: \(error)") }
  }

  var place: StorePlace { get throws { try StorePlace(destination: to) } }
}

struct StoreCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copies the log into an empty database, or from the database to a file.",
    usage: """
      wardline-relay store copy --data <dir>
               --to <postgres://…|file>
               [--seal-key <file>] [--plain]
      """,
    discussion: """
      The copy is read back and compared by SHA-256 before it is committed. The relay uses the same log as before; the only change to it is a row in \
      its audit log, which the copy has, too. With --seal-key the copy is encrypted.

      For example:
        wardline-relay store copy --data relay-data \\
          --to postgres://wardline@db.example/wardline
      """)

  @OptionGroup var options: StoreOptions
  @OptionGroup var destination: StoreDestination

  func run() async throws {
    try await reporting {
      let began = Date()
      let comparison = try await options.transfer(isPlain: destination.plain) { try $0.copy(to: destination.place) }
      try StandardOutput.shared.writeLine("copied: \(comparison.summary(since: began))")
    }
  }
}

struct StoreMigrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Moves the log into an empty database, or from the database to a file.",
    usage: """
      wardline-relay store migrate --data <dir>
               --to <postgres://…|file>
               [--seal-key <file>] [--plain]
      """,
    discussion: """
      The log is copied as by 'store copy', or an equal copy is used. Then the relay uses it: start it with the address as --store, or after a move to \
      a file without --store. To a database, the file is kept as relay.sqlite.migrated- with the time; to a file, the database stays as it is. If it \
      is interrupted, run it again.

      For example:
        wardline-relay store migrate --data relay-data \\
          --to postgres://wardline@db.example/wardline
        wardline-relay store migrate --data relay-data --to file
      """)

  @OptionGroup var options: StoreOptions
  @OptionGroup var destination: StoreDestination

  func run() async throws {
    try await reporting {
      let began = Date()
      let suffix = ".migrated-" + BackupSchedule.stamp(Timestamp.now)
      let place = try destination.place
      let done = try await options.transfer(isPlain: destination.plain) {
        try $0.migrate(to: place, keepingFileAs: suffix)
      }
      guard let (comparison, keptAt) = done else {
        return try StandardOutput.shared.writeLine("the log of \(options.data) is there already, and nothing was changed")
      }
      let kept = keptAt.map { "; the file is kept as \($0)" } ?? ""
      try StandardOutput.shared.writeLine("moved: \(comparison.summary(since: began))\(kept)")
      let start = place.isDatabase ? "with --store '\(destination.to)'" : "without --store"
      try StandardOutput.shared.writeLine("start the relay \(start) from now on")
    }
  }
}

struct StoreCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compares the log with a copy of it, table by table.",
    usage: """
      wardline-relay store check --data <dir>
               --with <postgres://…|file>
               [--seal-key <file>]
      """,
    discussion: """
      It changes nothing. Prints the number of rows and their SHA-256 if both are equal; otherwise a line for each table that differs, and ends with 65.

      For example:
        wardline-relay store check --data relay-data \\
          --with postgres://wardline@db.example/wardline
      """)

  @OptionGroup var options: StoreOptions

  @Option(
    help: ArgumentHelp(
      "The address of the database, or 'file' for relay.sqlite in the data directory.", valueName: "postgres://…|file"))
  var with: String

  func validate() throws {
    do { _ = try StorePlace(destination: with) } catch { throw ValidationError("--with: \(error)") }
  }

  func run() async throws {
    try await reporting {
      let began = Date()
      let comparison = try await options.transfer { try $0.compare(with: StorePlace(destination: with)) }
      guard !comparison.isEqual else {
        return try StandardOutput.shared.writeLine("equal: \(comparison.summary(since: began))")
      }
      for table in comparison.differences {
        try StandardOutput.shared.writeLine(
          "\(table.table): \(table.onlyInFirst) rows only in the log of \(options.data), \(table.onlyInSecond) only in the other, "
            + "\(table.changed) with other contents")
      }
      throw Failure(.data, "the logs differ in \(comparison.differences.count) of \(comparison.tables.count) tables")
    }
  }
}

extension StoreComparison {
  fileprivate func summary(since began: Date) -> String {
    let seconds = Int64(Date().timeIntervalSince(began) * 1_000).inSeconds
    return
      "\(rows(of: "session")) sessions, \(rows(of: "entry")) entries, \(rows()) rows, in \(seconds) s, SHA-256 \(digest)"
  }
}
