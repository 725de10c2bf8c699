import WardlineModel
package import WardlineRelay
package import WardlineSQLite

extension DatabaseFormat {
  /// Of ``relayLog``: who did what.
  static let auditTables = """
    -- Who did what, each row with a hash of itself and of the row before (AuditRow). No message's words, no note, no name.
    CREATE TABLE audit (
      -- From 1, without a gap.
      number INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      -- Who did it: a user, 'os:' and an account, '' for the relay; and as what they work.
      actor TEXT NOT NULL,
      role TEXT NOT NULL,
      -- Whom it was done to; '' for who did it.
      subject TEXT NOT NULL,
      -- Several where a token names them, separated by spaces.
      session TEXT NOT NULL,
      device TEXT NOT NULL,
      network TEXT NOT NULL,
      outcome TEXT NOT NULL,
      detail TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    -- How the relay was started last.
    CREATE INDEX audit_started ON audit (number) WHERE kind = 'started';
    -- Against mistakes of our own: who can write the file can drop them. Then the hashes tell.
    CREATE TRIGGER audit_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'rows of the audit log are never changed'); END;
    CREATE TRIGGER audit_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'rows of the audit log are never removed'); END;

    -- Texts that retention has erased and that no row of the audit log tells of yet: one an hour and session, and not one a text.
    CREATE TABLE removal (
      session TEXT NOT NULL PRIMARY KEY,
      texts INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}

/// The table of the audit log, in a transaction of its caller.
enum AuditRows {
  private static let columns = "number, at, kind, actor, role, subject, session, device, network, outcome, detail, hash"

  /// Without events no statement is run.
  static func append(_ events: [AuditEvent], at time: Timestamp, in db: Database) throws {
    guard !events.isEmpty else { return }
    var last = try head(in: db)
    let rows = events.map { event in
      let row = AuditRow(event, at: time, after: last)
      last = row.head
      return row
    }
    try db.run(
      "INSERT INTO audit (\(columns)) SELECT c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11 FROM rows(?)",
      from: Rows(count: rows.count) { rows[$0].store(in: &$1) })
  }

  static func head(in db: Database) throws -> AuditHead {
    try db.first("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1") { columns in
      AuditHead(number: try columns.integer(), hash: try columns.text())
    } ?? .start
  }

  static func page(after number: Int64?, limit: Int, in db: Database) throws -> [AuditRow] {
    guard let number else {
      return try db.all("SELECT \(columns) FROM audit ORDER BY number LIMIT ?", limit) { try AuditRow(from: &$0) }
    }
    return try db.all("SELECT \(columns) FROM audit WHERE number > ? ORDER BY number LIMIT ?", number, limit) {
      try AuditRow(from: &$0)
    }
  }

  /// What was recorded of the last start.
  static func lastStart(in db: Database) throws -> String? {
    try db.first("SELECT detail FROM audit WHERE kind = 'started' ORDER BY number DESC LIMIT 1") { try $0.text() }
  }

  // MARK: Removals

  /// Counts texts that retention has erased, in the transaction that erases them.
  static func countRemovals(_ texts: [SessionID: Int], in db: Database) throws {
    // In one order for one set: a run that is repeated writes the same bytes.
    let sorted = texts.sorted { $0.key < $1.key }
    try db.run(
      """
      INSERT INTO removal (session, texts) SELECT c0, c1 FROM rows(?)
      WHERE true ON CONFLICT (session) DO UPDATE SET texts = texts + excluded.texts
      """,
      from: Rows(count: sorted.count) { index, row in
        sorted[index].key.store(in: &row)
        sorted[index].value.store(in: &row)
      })
  }

  static func isAnyRemoved(in db: Database) throws -> Bool {
    try db.first("SELECT texts FROM removal LIMIT 1") { try $0.integer() } != nil
  }

  /// Returns whether there are more.
  static func appendRemovals(at time: Timestamp, limit: Int, in db: Database) throws -> Bool {
    let removals = try db.all("SELECT session, texts FROM removal ORDER BY session LIMIT ?", limit) { columns in
      (session: try columns.text(), texts: try columns.next(Int.self))
    }
    try append(removals.map { .removal(of: $0.texts, in: $0.session) }, at: time, in: db)
    guard let last = removals.last else { return false }
    try db.run("DELETE FROM removal WHERE session <= ?", last.session)
    return try isAnyRemoved(in: db)
  }
}

extension AuditRow: Storable {
  package func store(in parameters: inout Parameters) {
    parameters.append(number)
    at.store(in: &parameters)
    for text in [kind, actor, role, subject, session, device, network, outcome, detail, hash] { parameters.append(text) }
  }

  package init(from columns: inout Columns) throws {
    self.init(
      number: try columns.integer(), at: try columns.next(), kind: try columns.text(), actor: try columns.text(),
      role: try columns.text(), subject: try columns.text(), session: try columns.text(), device: try columns.text(),
      network: try columns.text(), outcome: try columns.text(), detail: try columns.text(), hash: try columns.text())
  }
}
