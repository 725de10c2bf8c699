internal import CLibpq
package import WardlineModel

/// What a call of PostgreSQL failed with.
package struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is known of the transaction, and what to do.
  package enum Kind: Hashable, Sendable {
    /// There is no connection, or it was lost before COMMIT was sent: nothing was committed. Connect again.
    case lost
    /// The connection was lost after COMMIT was sent: the transaction may be committed or not. Connect again, and look.
    case unknownOutcome
    /// Another transaction was in the way (serialization failure, deadlock, lock timeout): nothing was committed. Run the transaction again.
    case conflict
    /// The server has no room, stops, starts, or is read-only: nothing was committed. It may work again later.
    case refused
    /// Nothing was committed, and the same would fail again.
    case permanent
  }

  package let kind: Kind
  /// The five characters of PostgreSQL's code; `nil` where the error is not the server's.
  package let sqlState: String?
  /// Without values of rows or parameters, and without a password.
  package let message: String

  package init(_ kind: Kind, sqlState: String? = nil, _ message: String) {
    self.kind = kind
    self.sqlState = sqlState
    self.message = message
  }

  package var description: String { sqlState.map { "\(message) (PostgreSQL \($0))" } ?? message }

  /// A stored value is not what this program writes.
  package static func damage(_ message: String) -> PostgresError { PostgresError(.permanent, sqlState: "XX001", message) }

  /// Whether the server's disk is full.
  var isFullDisk: Bool { sqlState == "53100" }
}

extension PostgresError {
  /// The error that a server has reported, and whether it has ended the connection with it.
  ///
  /// - Parameter mayBeCommitted: COMMIT was sent before.
  static func reported(by result: OpaquePointer, mayBeCommitted: Bool) -> (error: PostgresError, endsConnection: Bool) {
    func field(_ code: Int32) -> String? { PQresultErrorField(result, code).map { String(cString: $0) } }
    // libpq reports a lost connection as a result without a code.
    guard let state = field(wardline_pq_sqlstate) else {
      let message = String(cString: PQresultErrorMessage(result))
      return (.connectionLost(message, mayBeCommitted: mayBeCommitted), true)
    }
    // DETAIL and CONTEXT are left out, because they contain rows. So do messages about values.
    let isAboutValue = state.hasPrefix("22") || state.hasPrefix("P0")
    let message = isAboutValue ? "the server refused a value" : field(wardline_pq_message) ?? "the server reported an error"
    let endsConnection = field(wardline_pq_severity) != "ERROR"
    guard endsConnection else { return (PostgresError(Self.kind(of: state), sqlState: state, message), false) }
    // A server that ends the connection behind COMMIT may have committed before.
    let kind = mayBeCommitted ? .unknownOutcome : Self.kind(of: state)
    return (PostgresError(kind == .permanent ? .lost : kind, sqlState: state, message), true)
  }

  /// - Parameter reason: libpq's, of one or more lines.
  static func connectionLost(_ reason: String, mayBeCommitted: Bool = false) -> PostgresError {
    let line = reason.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    return PostgresError(mayBeCommitted ? .unknownOutcome : .lost, line.isEmpty ? "the connection was lost" : line)
  }

  /// By PostgreSQL's table of codes, where the first two characters are the class.
  static func kind(of state: String) -> Kind {
    switch state {
    // serialization_failure, deadlock_detected, lock_not_available.
    case "40001", "40P01", "55P03": .conflict
    // A standby; a statement that took too long; a transaction that was left open for too long.
    case "25006", "57014", "25P03": .refused
    case _ where state.hasPrefix("08"): .lost
    // No room (53), an operator (57P), the server's disk or files (58).
    case _ where ["53", "57P", "58"].contains(where: state.hasPrefix): .refused
    default: .permanent
    }
  }
}

extension StoreError {
  /// Maps an error of an open store. One with an unknown outcome becomes ``StoreError/diskFailed(_:)``, which means the same: what was under way
  /// may be stored or not, and the store is opened anew before anything else.
  package init(_ error: PostgresError) {
    switch error.kind {
    case .lost:
      self = .unavailable(StoreObstacle("there is no connection to the database (\(error))"))
    case .conflict, .refused:
      self = .unavailable(StoreObstacle("the database takes no writes (\(error))", isFullDisk: error.isFullDisk))
    case .unknownOutcome:
      self = .diskFailed("the connection to the database was lost while it committed (\(error))")
    // data_corrupted, index_corrupted.
    case .permanent where ["XX001", "XX002"].contains(error.sqlState): self = .damaged(error.description)
    case .permanent: self = .failed(error.description)
    }
  }
}
