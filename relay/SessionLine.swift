internal import WardlineModel
internal import WardlineRelay

/// What became of a session as a line. The names of the values, in JSON and in the header of the CSV, are a contract: the documentation lists
/// them (Commands), and programs rely on them.
struct SessionLine {
  enum Format: Hashable, Sendable { case plain, csv, json }

  let format: Format
  /// The sessions under a legal hold.
  var held: Set<SessionID> = []

  init(as format: Format) { self.format = format }

  /// What stands before the first line.
  var header: [UInt8] {
    guard format == .csv else { return [] }
    var row = CSVRow()
    for name in Self.columns { row.append(name) }
    return row.bytes
  }

  func written(_ record: SessionRecord, at now: Timestamp) -> [UInt8] {
    switch format {
    case .plain: plain(record, at: now)
    case .csv: csv(record, at: now)
    case .json: json(record, at: now)
    }
  }

  // MARK: Plain

  private func plain(_ record: SessionRecord, at now: Timestamp) -> [UInt8] {
    let reasons = record.declineCounts.map { "\($0.name)=\($0.count)" }.joined(separator: ",")
    let words = [
      Self.text(record.begunAt), record.session.text, record.status.rawValue, record.request?.language.text ?? "-",
      record.request?.urgency.rawValue ?? "-", "request=\(record.request?.standing.rawValue ?? "-")",
      "connect=\(Self.seconds(record.connectMilliseconds))", "words=\(Self.seconds(record.firstWordsMilliseconds))",
      "active=\(Self.seconds(record.activeMilliseconds(at: now)))",
      "interpreters=\(record.interpreters.isEmpty ? "-" : record.interpreters.map(\.text).joined(separator: ","))",
      "rung=\(record.rung)", "declined=\(record.declined)\(reasons.isEmpty ? "" : "(\(reasons))")",
      "handovers=\(record.handOvers)", "ended=\(Self.text(record.endedAt))", "by=\(record.endedBy?.text ?? "-")",
      "hold=\(held.contains(record.session) ? "yes" : "-")", "rating=\(record.rating.map { "\($0.value)/5" } ?? "-")",
    ]
    var line = words.joined(separator: " ")
    // Whatever was said stays on its line, and in it.
    if let comment = record.rating?.comment, !comment.isEmpty { line += ": \(comment.printable(charactersMax: .max))" }
    return Array("\(line)\n".utf8)
  }

  private static func text(_ time: Timestamp?) -> String { time?.text ?? "-" }

  private static func seconds(_ milliseconds: Int64?) -> String { milliseconds.map { "\($0.inSeconds)s" } ?? "-" }

  // MARK: CSV

  private static let columns = [
    "session", "status", "language", "urgency", "request", "begunAt", "requestedAt", "acceptedAt", "nurseFirstWordsAt",
    "interpreterFirstWordsAt", "secondsToConnect", "secondsToFirstWord", "activeSeconds", "interpreters", "rung", "declined",
    "declineReasons", "handOvers", "endedAt", "endedBy", "ratings", "rating", "comment", "held",
  ]

  private func csv(_ record: SessionRecord, at now: Timestamp) -> [UInt8] {
    var row = CSVRow()
    row.append(record.session.text)
    row.append(record.status.rawValue)
    row.append(record.request?.language.text)
    row.append(record.request?.urgency.rawValue)
    row.append(record.request?.standing.rawValue)
    row.append(record.begunAt?.text)
    row.append(record.request?.requestedAt.text)
    row.append(record.acceptedAt?.text)
    row.append(record.nurseFirstWordsAt?.text)
    row.append(record.interpreterFirstWordsAt?.text)
    row.append(record.connectMilliseconds?.inSeconds)
    row.append(record.firstWordsMilliseconds?.inSeconds)
    row.append(record.activeMilliseconds(at: now)?.inSeconds)
    row.append(record.interpreters.map(\.text).joined(separator: " "))
    row.append("\(record.rung)")
    row.append("\(record.declined)")
    row.append(record.declineCounts.map { "\($0.name)=\($0.count)" }.joined(separator: " "))
    row.append("\(record.handOvers)")
    row.append(record.endedAt?.text)
    row.append(record.endedBy?.text)
    row.append("\(record.ratings)")
    row.append(record.rating.map { "\($0.value)" })
    row.append(record.rating?.comment)
    row.append(held.contains(record.session) ? "true" : "false")
    return row.bytes
  }

  // MARK: JSON

  private func json(_ record: SessionRecord, at now: Timestamp) -> [UInt8] {
    var line = JSONLine("session")
    line.append("session", record.session.text)
    line.append("status", record.status.rawValue)
    line.append("language", orNull: record.request?.language.text)
    line.append("urgency", orNull: record.request?.urgency.rawValue)
    line.append("request", orNull: record.request?.standing.rawValue)
    line.append("begunAtMs", orNull: record.begunAt)
    line.append("requestedAtMs", orNull: record.request?.requestedAt)
    line.append("acceptedAtMs", orNull: record.acceptedAt)
    line.append("nurseFirstWordsAtMs", orNull: record.nurseFirstWordsAt)
    line.append("interpreterFirstWordsAtMs", orNull: record.interpreterFirstWordsAt)
    line.append("secondsToConnect", secondsOrNull: record.connectMilliseconds)
    line.append("secondsToFirstWord", secondsOrNull: record.firstWordsMilliseconds)
    line.append("activeSeconds", secondsOrNull: record.activeMilliseconds(at: now))
    line.append("interpreters", record.interpreters.map(\.text))
    line.append("rung", record.rung)
    line.append("declined", record.declined)
    line.append("declineReasons", .object(record.declineCounts.map { ($0.name, .number(Int64($0.count))) }))
    line.append("handOvers", record.handOvers)
    line.append("endedAtMs", orNull: record.endedAt)
    line.append("endedBy", orNull: record.endedBy?.text)
    line.append("ratings", record.ratings)
    line.append("rating", record.rating.map { .number(Int64($0.value)) } ?? .null)
    line.append("comment", orNull: record.rating?.comment)
    line.append("held", held.contains(record.session))
    return line.line
  }
}

extension SessionRecord {
  fileprivate var declined: Int { declines.values.reduce(0, +) }

  /// By the code of the reason.
  fileprivate var declineCounts: [(name: String, count: Int)] {
    declines.map { (name: $0.key.rawValue, count: $0.value) }.sorted { $0.name < $1.name }
  }
}
