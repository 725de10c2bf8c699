package import WardlineModel

/// Where the relay records what is no part of a batch. Like ``RelayStore``, it has one writer in a process; operators' commands append from
/// others.
package protocol AuditLog: Sendable {
  /// Appends rows in a transaction of their own, synced. None for no events.
  func append(_ events: [AuditEvent], at time: Timestamp) throws(StoreError)

  /// Records that the relay starts; the outcome says whether its flags are those of the last start.
  func appendStart(_ settings: String, at time: Timestamp) throws(StoreError)

  /// Appends a row for each session of which retention has erased texts since its last such row, at most ``Limits/auditRemovalsMax`` in one
  /// transaction. Returns whether there are more.
  func appendRemovals(at time: Timestamp) throws(StoreError) -> Bool

  /// The last row; that of an empty log is ``AuditHead/start``.
  func head() throws(StoreError) -> AuditHead

  /// Rows in order, those after a number, at most `limit`. `nil` for those from the first on, whatever its number is.
  func page(after number: Int64?, limit: Int) throws(StoreError) -> [AuditRow]
}

extension AuditLog {
  /// Gives `body` every row in order, a page at a time: a log of any length takes the same memory, and no reader holds up the relay for long.
  package func forEach(pageMax: Int = Limits.logPageEntries, _ body: (AuditRow) throws -> Void) throws {
    var last: Int64?
    while true {
      let page = try page(after: last, limit: pageMax)
      for row in page { try body(row) }
      guard page.count == pageMax, let end = page.last else { return }
      last = end.number
    }
  }

  /// Checks every row, and returns the last one.
  ///
  /// - Parameter kept: heads that were written down earlier.
  /// - Throws: ``AuditDamage``, ``StoreError``.
  package func verify(kept: [AuditHead] = []) throws -> AuditHead {
    var verifier = AuditVerifier(kept: kept)
    try forEach { row in try verifier.add(row) }
    try verifier.finish()
    return verifier.head
  }
}

// What every store records in one way.
extension AuditEvent {
  /// That the relay starts.
  ///
  /// - Parameter last: the detail of the last start; `nil` for the first one.
  package static func start(_ settings: String, after last: String?) -> AuditEvent {
    var event = AuditEvent(.started, detail: settings)
    if let last, last != event.detail { event.outcome = "changed" }
    return event
  }

  /// That retention has erased texts of a session.
  package static func removal(of texts: Int, in session: String) -> AuditEvent {
    AuditEvent(.removed, in: session, detail: "\(texts) texts")
  }
}
