import WardlineModel
import WardlineRelay

/// The audit log in the relay's database.
struct PostgresAuditLog: AuditLog {
  private let database: PostgresDatabase

  init(_ database: PostgresDatabase) { self.database = database }

  func append(_ events: [AuditEvent], at time: Timestamp) throws(StoreError) {
    guard !events.isEmpty else { return }
    try database.write { $0.record(events, at: time) }
  }

  func appendStart(_ settings: String, at time: Timestamp) throws(StoreError) {
    try database.write { $0.record([.start(settings, after: try AuditRows.lastStart(in: $0))], at: time) }
  }

  func appendRemovals(at time: Timestamp) throws(StoreError) -> Bool {
    // A look first: a relay that has erased nothing writes nothing.
    guard try database.readOnce({ try AuditRows.isAnyRemoved(in: $0) }) else { return false }
    return try database.write { try AuditRows.appendRemovals(at: time, limit: Limits.auditRemovalsMax, in: $0) }
  }

  func head() throws(StoreError) -> AuditHead { try database.readOnce { try AuditRows.last(in: $0) } }

  func page(after number: Int64?, limit: Int) throws(StoreError) -> [AuditRow] {
    try database.readOnce { try AuditRows.page(after: number, limit: limit, in: $0) }
  }
}
