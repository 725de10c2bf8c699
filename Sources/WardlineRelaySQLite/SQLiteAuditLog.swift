import WardlineModel
import WardlineRelay
import WardlineSQLite

/// The audit log in the relay's file, `relay.sqlite`.
struct SQLiteAuditLog: AuditLog {
  private let database: DurableDatabase

  init(_ database: DurableDatabase) { self.database = database }

  func append(_ events: [AuditEvent], at time: Timestamp) throws(StoreError) {
    guard !events.isEmpty else { return }
    try database.write { try AuditRows.append(events, at: time, in: $0) }
  }

  func appendStart(_ settings: String, at time: Timestamp) throws(StoreError) {
    try database.write { db in
      try AuditRows.append([.start(settings, after: AuditRows.lastStart(in: db))], at: time, in: db)
    }
  }

  func appendRemovals(at time: Timestamp) throws(StoreError) -> Bool {
    // A look first: a relay that has erased nothing syncs nothing.
    guard try database.read({ try AuditRows.isAnyRemoved(in: $0) }) else { return false }
    return try database.write { try AuditRows.appendRemovals(at: time, limit: Limits.auditRemovalsMax, in: $0) }
  }

  func head() throws(StoreError) -> AuditHead { try database.read { try AuditRows.head(in: $0) } }

  func page(after number: Int64?, limit: Int) throws(StoreError) -> [AuditRow] {
    try database.read { try AuditRows.page(after: number, limit: limit, in: $0) }
  }
}
