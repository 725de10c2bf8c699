import WardlineModel
package import WardlineRelay

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
    try pipeline.append(insertion, PostgresRows(rows) { $0.store(in: &$1) })
    try pipeline.append(move, last.number, last.hash)
  }

  // MARK: Reading

  private static let columns = "number, logged_at, kind, actor, role, subject, session, device, network, outcome, detail, hash"
  private static let lastRow = PostgresStatement("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1")
  private static let nextRows = PostgresStatement(
    "SELECT \(columns) FROM audit WHERE number > $1 ORDER BY number LIMIT $2", .int8, .int8)
  private static let started = PostgresStatement(
    "SELECT detail FROM audit WHERE kind = 'started' ORDER BY number DESC LIMIT 1")

  static func last(in reading: some PostgresReading) throws -> AuditHead {
    try reading.all(lastRow) { AuditHead(number: try $0.next(), hash: try $0.next()) }.first ?? .start
  }

  static func page(after number: Int64?, limit: Int, in reading: some PostgresReading) throws -> [AuditRow] {
    try reading.all(nextRows, number ?? .min, max(0, limit)) { try $0.next() }
  }

  /// What was recorded of the last start.
  static func lastStart(in reading: some PostgresReading) throws -> String? {
    try reading.all(started) { try $0.next(String.self) }.first
  }

  // MARK: Removals

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

  private static let anyRemoval = PostgresStatement("SELECT 1::int8 FROM removal LIMIT 1")
  /// What retention counts meanwhile is left for the next call.
  private static let nextRemovals = PostgresStatement(
    "SELECT session, texts FROM removal ORDER BY session LIMIT $1 FOR UPDATE", .int8)
  private static let deletion = PostgresStatement("DELETE FROM removal WHERE session = ANY($1)", .texts)

  static func isAnyRemoved(in reading: some PostgresReading) throws -> Bool { try reading.isAny(anyRemoval) }

  /// Returns whether there are more.
  static func appendRemovals(at time: Timestamp, limit: Int, in batch: PostgresBatch) throws -> Bool {
    let removals = try batch.all(nextRemovals, limit) { (session: try $0.next(String.self), texts: try $0.next(Int.self)) }
    guard !removals.isEmpty else { return false }
    try batch.write { try $0.append(deletion, PostgresArray(removals.map(\.session))) }
    batch.record(removals.map { .removal(of: $0.texts, in: $0.session) }, at: time)
    return try isAnyRemoved(in: batch)
  }
}

extension AuditRow: PostgresStorable {
  package func store(in parameters: inout PostgresParameters) {
    parameters.append(number)
    parameters.append(at)
    for text in [kind, actor, role, subject, session, device, network, outcome, detail, hash] { parameters.append(text) }
  }

  package init(from columns: inout PostgresColumns) throws {
    self.init(
      number: try columns.next(), at: try columns.next(), kind: try columns.next(), actor: try columns.next(),
      role: try columns.next(), subject: try columns.next(), session: try columns.next(), device: try columns.next(),
      network: try columns.next(), outcome: try columns.next(), detail: try columns.next(), hash: try columns.next())
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
