internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

struct Log: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a session's log from disk, one JSON object a line.",
    usage: """
      wardline-relay log --data <dir> --session <id>
               [<options>]
      """,
    discussion: """
      It records in the audit log that it was run, and can run beside a relay.

      For example:
        wardline-relay log --data relay-data --session ward-7
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @OptionGroup var seal: SealOptions

  @Option(help: ArgumentHelp("The session.", valueName: "id"), completion: .sessions)
  var session: String

  func validate() throws {
    do { _ = try SessionID(session) } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await reporting {
      let session = try SessionID(session)
      let store = try OpenedStore.reading(data, sealKey: seal.sealKey)
      guard try store.hasLog(of: session) else { throw Failure(noSession: session, in: data) }
      try Operator.record(.exported, in: session.text, detail: "log", at: data)
      try Self.print(session, of: store, to: .shared)
    }
  }

  /// Page by page, so that a log of any length takes the same memory.
  private static func print(_ session: SessionID, of store: some OperatedStore, to output: StandardOutput) throws {
    var after: UInt64 = 0
    while true {
      let page = try store.page(of: session, after: after, entriesMax: Limits.logPageEntries)
      for entry in page.entries {
        if entry.sequence > after + 1 {
          try output.write(JSONLine(erasedFrom: after + 1, through: entry.sequence - 1, of: session).line)
        }
        try output.write(JSONLine(entry).line)
        after = entry.sequence
      }
      guard page.entries.isEmpty else { continue }
      if after < page.head {
        try output.write(JSONLine(erasedFrom: after + 1, through: page.head, of: session).line)
      }
      return
    }
  }
}
