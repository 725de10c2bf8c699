internal import ArgumentParser
internal import WardlineModel
internal import WardlineRelay

struct Feedback: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists how people rated their sessions, oldest first.",
    usage: "wardline-relay feedback --data <dir> [<options>]",
    discussion: """
      Prints a line for each rating: when the relay stored it, the session, the user, the rating from 1 to 5, and the remark. It records in the \
      audit log that it was run, and can run beside a relay.

      For example:
        wardline-relay feedback --data relay-data
        wardline-relay feedback --data relay-data \\
          --session ward-7 --json
        wardline-relay feedback --data relay-data --since 7d
      """)

  @Option(help: ArgumentHelp("The relay's data directory.", valueName: "dir"), completion: .directory)
  var data: String

  @OptionGroup var seal: SealOptions

  @Option(help: ArgumentHelp("Only ratings of this session.", valueName: "id"), completion: .sessions)
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Only ratings stored since then: a date such as 2026-03-01, a time such as 2026-03-01T08:00:00Z, or a span before now such as 7d.",
      valueName: "time"))
  var since: Since?

  @Flag(help: "One JSON object a line, with the version of its format.")
  var json = false

  func validate() throws {
    guard let session else { return }
    do { _ = try SessionID(session) } catch { throw ValidationError("\(error)") }
  }

  func run() async throws {
    try await reporting {
      let store = try OpenedStore.reading(data, sealKey: seal.sealKey)
      let session = try session.map { try SessionID($0) }
      if let session, try !store.hasLog(of: session) { throw Failure(noSession: session, in: data) }
      try Operator.record(.exported, in: session?.text ?? "", detail: "feedback", at: data)
      let since = since?.timestamp(at: .now) ?? Timestamp(milliseconds: .min)
      let line = FeedbackLine(isJSON: json)
      var place: Int64 = 0
      while true {
        let page = try store.feedback(after: place, of: session, since: since, limit: Limits.logPageEntries)
        guard let last = page.last else { return }
        place = last.id
        for (_, record) in page { try StandardOutput.shared.write(line.written(record)) }
      }
    }
  }
}

/// One rating as a line.
struct FeedbackLine {
  let isJSON: Bool

  init(isJSON: Bool) { self.isJSON = isJSON }

  /// Empty for a record of another kind.
  func written(_ record: KeptOperation) -> [UInt8] {
    guard case .submitFeedback(let rating, let text) = record.action else { return [] }
    guard isJSON else {
      // Whatever was said stays on its line, and in it.
      let words = text.isEmpty ? "" : " \(text.printable(charactersMax: .max))"
      return Array(
        "\(record.recordedAt.text) \(record.session?.text ?? "-") \(record.author) \(rating)/5\(words)\n".utf8)
    }
    var line = JSONLine("feedback")
    line.append("id", record.key.description)
    line.append("session", orNull: record.session?.text)
    line.append("user", record.author.text)
    line.append("rating", rating)
    line.append("text", text)
    line.append("recordedAtMs", record.recordedAt.milliseconds)
    line.append("writtenAtMs", record.writtenAt.milliseconds)
    return line.line
  }
}
