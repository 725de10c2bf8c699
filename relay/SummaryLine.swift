internal import WardlineModel
internal import WardlineRelay

/// A row of a summary as a line. The names of the values, in JSON and in the header of the CSV, are a contract: the documentation lists them
/// (Commands), and programs rely on them.
struct SummaryLine {
  let format: SessionLine.Format

  init(as format: SessionLine.Format) { self.format = format }

  /// What stands before the first line.
  var header: [UInt8] {
    guard format == .csv else { return [] }
    var row = CSVRow()
    for name in Self.columns { row.append(name) }
    return row.bytes
  }

  /// - Parameter language: `nil` for the total.
  func written(_ summary: ServiceSummary.Row, of language: String?) -> [UInt8] {
    switch format {
    case .plain: plain(summary, of: language)
    case .csv: csv(summary, of: language)
    case .json: json(summary, of: language)
    }
  }

  private static let columns = [
    "language", "requests", "answered", "answeredWithin10s", "answeredWithin30s", "answeredWithin60s", "abandoned", "declined",
    "handOvers", "medianSecondsToConnect", "p95SecondsToConnect", "ratings", "ratingMean",
  ]

  /// Of a request that was answered, within each of the service levels.
  private static func withinLevels(_ summary: ServiceSummary.Row) -> [Int] {
    Limits.serviceLevelsMilliseconds.map { summary.connect.count(within: $0) }
  }

  private func plain(_ summary: ServiceSummary.Row, of language: String?) -> [UInt8] {
    let within = zip(Limits.serviceLevelsMilliseconds, Self.withinLevels(summary)).map { "within\($0 / 1_000)s=\($1)" }
    let seconds = [50, 95].map { summary.connect.percentile($0).map { "\($0.inSeconds)s" } ?? "-" }
    let words =
      [language ?? "total", "requests=\(summary.requests)", "answered=\(summary.answered)"] + within + [
        "abandoned=\(summary.abandoned)", "declined=\(summary.declined)", "handovers=\(summary.handOvers)",
        "median=\(seconds[0])", "p95=\(seconds[1])",
        "rating=\(summary.ratingMeanThousandths.map { "\($0.inSeconds)/5(\(summary.ratings))" } ?? "-")",
      ]
    return Array("\(words.joined(separator: " "))\n".utf8)
  }

  private func csv(_ summary: ServiceSummary.Row, of language: String?) -> [UInt8] {
    var row = CSVRow()
    row.append(language ?? "total")
    for count in [summary.requests, summary.answered] + Self.withinLevels(summary) { row.append("\(count)") }
    for count in [summary.abandoned, summary.declined, summary.handOvers] { row.append("\(count)") }
    for percent in [50, 95] { row.append(summary.connect.percentile(percent)?.inSeconds) }
    row.append("\(summary.ratings)")
    row.append(summary.ratingMeanThousandths?.inSeconds)
    return row.bytes
  }

  private func json(_ summary: ServiceSummary.Row, of language: String?) -> [UInt8] {
    let within = Self.withinLevels(summary)
    var line = JSONLine(language == nil ? "total" : "summary")
    line.append("language", orNull: language)
    line.append("requests", summary.requests)
    line.append("answered", summary.answered)
    line.append("answeredWithin10s", within[0])
    line.append("answeredWithin30s", within[1])
    line.append("answeredWithin60s", within[2])
    line.append("abandoned", summary.abandoned)
    line.append("declined", summary.declined)
    line.append("handOvers", summary.handOvers)
    line.append("medianSecondsToConnect", secondsOrNull: summary.connect.percentile(50))
    line.append("p95SecondsToConnect", secondsOrNull: summary.connect.percentile(95))
    line.append("ratings", summary.ratings)
    line.append("ratingMean", secondsOrNull: summary.ratingMeanThousandths)
    return line.line
  }
}
