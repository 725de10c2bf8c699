import WardlineCrypto
import WardlineModel

/// Copies the log of a relay from one store to another, and compares two of them, table by table (``StoredTable``), in memory that does not grow with
/// the log.
package enum StoreCopy {
  /// How far it is, in rows; `false` cancels.
  package typealias Progress = (_ done: Int, _ total: Int) -> Bool

  /// Copies everything into an empty store and compares both, before anything is committed there.
  ///
  /// - Throws: ``StoreCopyFailure``, ``StoreError``; the target is as empty as before.
  /// - Returns: the comparison, which is equal.
  package static func run(
    from source: some CopyableStore, to target: some CopyableStore, progress: Progress = { _, _ in true }
  ) throws -> StoreComparison {
    guard try target.isEmpty() else { throw StoreCopyFailure.targetHasLog }
    return try source.withRows { rows in
      try withoutActuallyEscaping(progress) { progress in
        var meter = Meter(total: 2 * (try count(in: rows)), progress)
        return try target.fill { filled in
          for table in StoredTable.all { try copy(table, from: rows, to: filled, &meter) }
          try filled.complete()
          let comparison = try compare(rows, filled, &meter)
          guard comparison.isEqual else { throw StoreCopyFailure.differs(comparison) }
          return comparison
        }
      }
    }
  }

  /// Compares two stores, each on one snapshot.
  package static func compare(
    _ one: some CopyableStore, _ other: some CopyableStore, progress: Progress = { _, _ in true }
  ) throws -> StoreComparison {
    try one.withRows { first in
      try other.withRows { second in
        try withoutActuallyEscaping(progress) { progress in
          var meter = Meter(total: try count(in: first), progress)
          return try compare(first, second, &meter)
        }
      }
    }
  }

  private static func count(in rows: any StoredRowSource) throws(StoreError) -> Int {
    var count = 0
    for table in StoredTable.all { count += try rows.count(of: table) }
    return count
  }

  private static func copy(
    _ table: StoredTable, from source: any StoredRowSource, to target: any StoredRowTarget, _ meter: inout Meter
  ) throws {
    var last: StoredRow?
    while true {
      let rows = try source.rows(of: table, after: last, limit: Limits.copyBatchRows)
      if !rows.isEmpty { try target.insert(rows, into: table) }
      try meter.add(rows.count)
      guard rows.count == Limits.copyBatchRows, let end = rows.last else { return }
      last = end
    }
  }

  private static func compare(
    _ one: any StoredRowSource, _ other: any StoredRowSource, _ meter: inout Meter
  ) throws -> StoreComparison {
    var comparison = StoreComparison()
    for table in StoredTable.all { comparison.tables.append(try compare(table, one, other, &meter)) }
    return comparison
  }

  /// Both are in the order of their keys: the one that is behind goes on.
  private static func compare(
    _ table: StoredTable, _ one: any StoredRowSource, _ other: any StoredRowSource, _ meter: inout Meter
  ) throws -> TableComparison {
    var (first, second) = (try RowCursor(table, in: one), try RowCursor(table, in: other))
    var found = TableComparison(table: table.name)
    while first.encoded != nil || second.encoded != nil {
      if first.precedes(second) {
        found.onlyInFirst += 1
        try first.advance()
      } else if second.precedes(first) {
        found.onlyInSecond += 1
        try second.advance()
        continue
      } else {
        if first.encoded != second.encoded { found.changed += 1 }
        try first.advance()
        try second.advance()
      }
      try meter.add(1)
    }
    found.rows = first.digest.rows
    found.digests = [first.digest.value, second.digest.value]
    return found
  }
}

/// How two stores differ in one table.
package struct TableComparison: Sendable {
  package let table: String
  /// Of the first store.
  package fileprivate(set) var rows = 0
  package fileprivate(set) var onlyInFirst = 0
  package fileprivate(set) var onlyInSecond = 0
  /// Rows that both have, with other contents.
  package fileprivate(set) var changed = 0
  /// Of both.
  fileprivate var digests: [SHA256Digest] = []

  fileprivate init(table: String) { self.table = table }

  package var isEqual: Bool { Set(digests).count == 1 }
}

/// How two stores differ.
package struct StoreComparison: Sendable {
  package fileprivate(set) var tables: [TableComparison] = []

  package var isEqual: Bool { tables.allSatisfy(\.isEqual) }
  package var differences: [TableComparison] { tables.filter { !$0.isEqual } }

  /// The rows of a table, or of all tables, in the first store.
  package func rows(of table: String? = nil) -> Int {
    tables.reduce(0) { $0 + (table == nil || $1.table == table ? $1.rows : 0) }
  }

  /// Of the first store: the SHA-256 of the digests of its tables, in hexadecimal digits.
  package var digest: String {
    var digest = SHA256()
    for table in tables { digest.add(table.digests[0].bytes) }
    return digest.digest().hexadecimal
  }
}

/// Why a log was not copied. Neither store has changed.
package enum StoreCopyFailure: Error {
  case targetHasLog
  /// Another program is connected to the database.
  case inUse(String)
  /// What was read back is not what was written.
  case differs(StoreComparison)
  case cancelled
}

private struct Meter {
  private var done = 0
  private let total: Int
  private let progress: StoreCopy.Progress

  init(total: Int, _ progress: @escaping StoreCopy.Progress) {
    self.total = total
    self.progress = progress
  }

  mutating func add(_ rows: Int) throws(StoreCopyFailure) {
    done += rows
    guard progress(done, total) else { throw .cancelled }
  }
}
