import WardlineModel
import WardlineRelay
import WardlineSeal

/// What a table held before the log had a key, sealed some rows at a time (``LogSealer``).
struct PlainTextRows: PlainTextTable {
  private let table: SealedTable
  private let selection: PostgresStatement
  private let update: PostgresStatement
  private let database: PostgresDatabase

  init(of table: SealedTable, in database: PostgresDatabase) {
    self.table = table
    self.database = database
    let columns = table.columns.joined(separator: ", ")
    selection = PostgresStatement(
      "SELECT id, \(columns), \(table.selectedIdentities) FROM \(table.name) WHERE id > $1 ORDER BY id LIMIT $2 FOR UPDATE",
      .int8, .int8)
    let changes = table.columns.map { "\($0) = sealed.\($0)" }.joined(separator: ", ")
    let arrays = table.columns.indices.map { "$\($0 + 2)::bytea[]" }.joined(separator: ", ")
    update = PostgresStatement(
      """
      UPDATE \(table.name) SET \(changes) FROM unnest($1::int8[], \(arrays)) AS sealed (id, \(columns)) WHERE \(table.name).id = sealed.id
      """, of: [.int8s] + table.columns.map { _ in .byteas })
  }

  private typealias Row = (id: Int64, values: [[UInt8]], isPlain: Bool)

  func sealNext(after id: Int64) throws(StoreError) -> Int64? {
    try database.write { batch in try seal(after: id, in: batch) }
  }

  private func seal(after id: Int64, in batch: PostgresBatch) throws -> Int64? {
    let found = try batch.all(selection, id, Limits.sealRowsPerStep) { try row(from: &$0, sealedBy: batch.sealer) }
    let plain = found.filter(\.isPlain)
    if !plain.isEmpty {
      try batch.write { pipeline in
        try pipeline.append(
          update,
          PostgresRows(plain) { row, parameters in
            parameters.append(row.id)
            for value in row.values { parameters.append(value) }
          })
      }
    }
    return found.last?.id
  }

  private func row(from columns: inout PostgresColumns, sealedBy sealer: TextSealer) throws -> Row {
    var row: Row = (try columns.next(), [], false)
    let values = try table.columns.map { _ in try columns.next([UInt8].self) }
    for (column, value) in zip(table.columns, values) {
      let place = try table.row(column, from: &columns)
      if value.isEmpty || TextSealer.isSealed(value) {
        row.values.append(value)
      } else {
        row.values.append(sealer.sealed(value, boundTo: place))
        row.isPlain = true
      }
    }
    return row
  }
}
