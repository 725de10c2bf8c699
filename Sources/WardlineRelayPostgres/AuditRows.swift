import WardlineModel
import WardlineRelay

/// The table of the audit log, in a transaction of its caller.
enum AuditRows {
  private static let lock = PostgresStatement("SELECT number, hash FROM audit_head FOR UPDATE")
  private static let move = PostgresStatement("UPDATE audit_head SET number = $1, hash = $2", .int8, .text)
  private static let insertion = PostgresStatement.insertion(
    into: "audit",
    [
      "number": .int8, "logged_at": .int8, "kind": .text, "actor": .text, "role": .text, "subject": .text, "session": .text,
      "device": .text, "network": .text, "outcome": .text, "detail": .text, "hash": .text,
    ])

  /// Locks the last row until the transaction ends.
  ///
  /// - Returns: the index of the result for ``head(_:)``.
  static func lockHead(in pipeline: inout PostgresPipeline) throws(PostgresError) -> Int { try pipeline.append(lock) }

  static func head(_ result: PostgresResult) throws -> AuditHead {
    guard let head = try result.first({ AuditHead(number: try $0.next(), hash: try $0.next()) }) else {
      throw PostgresError.damage("the last row of the audit log is not known")
    }
    return head
  }

  static func append(
    _ events: [(event: AuditEvent, time: Timestamp)], after head: AuditHead, in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    var last = head
    let rows = events.map { event, time in
      let row = AuditRow(event.storable, at: time, after: last)
      last = row.head
      return row
    }
    try pipeline.append(
      insertion,
      PostgresRows(rows) { row, columns in
        columns.append(row.number)
        columns.append(row.at)
        for text in [
          row.kind, row.actor, row.role, row.subject, row.session, row.device, row.network, row.outcome, row.detail, row.hash,
        ] { columns.append(text) }
      })
    try pipeline.append(move, last.number, last.hash)
  }

  private static let removals = PostgresStatement.insertion(
    into: "removal",
    ["session": .text, "texts": .int8],
    """
    ON CONFLICT (session) DO UPDATE SET texts = removal.texts + excluded.texts
    """)

  /// Counts texts that retention has erased, in the transaction that erases them.
  static func countRemovals(_ texts: [SessionID: Int], in pipeline: inout PostgresPipeline) throws(PostgresError) {
    guard !texts.isEmpty else { return }
    try pipeline.append(
      removals,
      PostgresRows(texts.sorted { $0.key < $1.key }) { removal, row in
        row.append(removal.key)
        row.append(removal.value)
      })
  }
}

extension AuditEvent {
  /// With U+FFFD for U+0000, which `text` cannot hold: a code of a newer program may contain it. Before the row is hashed.
  fileprivate var storable: AuditEvent {
    func cleaned(_ text: String) -> String { text.utf8.contains(0) ? String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : text }
    var event = self
    event.detail = cleaned(detail)
    event.outcome = cleaned(outcome)
    return event
  }
}
