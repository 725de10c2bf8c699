internal import WardlineModel
internal import WardlineRelay

/// A row of the audit log as a line. The names of the values, in JSON and in the header of the CSV, are a contract: the documentation lists
/// them (Audit), and programs rely on them.
struct AuditLine {
  let format: SessionLine.Format

  init(as format: SessionLine.Format) { self.format = format }

  /// What stands before the first line.
  var header: [UInt8] {
    guard format == .csv else { return [] }
    var row = CSVRow()
    for name in Self.columns { row.append(name) }
    return row.bytes
  }

  private static let columns = [
    "number", "at", "kind", "actor", "role", "subject", "session", "device", "network", "outcome", "detail", "previous", "hash",
  ]

  /// - Parameter previous: the hash of the row before.
  func written(_ row: AuditRow, after previous: String) -> [UInt8] {
    switch format {
    case .plain: return Self.plain(row)
    case .csv:
      var record = CSVRow()
      for value in [
        "\(row.number)", row.at.text, row.kind, row.actor, row.role, row.subject, row.session, row.device, row.network,
        row.outcome, row.detail, previous, row.hash,
      ] { record.append(value) }
      return record.bytes
    case .json: return JSONLine(row, after: previous).line
    }
  }

  /// Nothing of it reaches a terminal as it stands: somebody may have changed the file.
  private static func plain(_ row: AuditRow) -> [UInt8] {
    let named = [
      ("role", row.role), ("of", row.subject), ("session", row.session), ("device", row.device), ("from", row.network),
      ("outcome", row.outcome), ("detail", row.detail),
    ]
    let values = named.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }
    let line =
      "\(row.number) \(row.at.text) \(row.kind) \(row.actor.isEmpty ? "-" : row.actor) \(values.joined(separator: " "))"
    return Array("\(line.printable(charactersMax: .max))\n".utf8)
  }
}

extension JSONLine {
  /// A row of the audit log, with the hash of the row before.
  init(_ row: AuditRow, after previous: String) {
    self.init("audit")
    append("number", row.number)
    append("atMs", row.at.milliseconds)
    append("kind", row.kind)
    append("actor", row.actor)
    append("role", row.role)
    append("subject", row.subject)
    append("session", row.session)
    append("device", row.device)
    append("network", row.network)
    append("outcome", row.outcome)
    append("detail", row.detail)
    append("previous", previous)
    append("hash", row.hash)
  }
}
