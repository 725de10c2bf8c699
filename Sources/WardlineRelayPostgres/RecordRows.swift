import WardlineModel
import WardlineProtocol
import WardlineRelay
import WardlineSeal

/// A record as its table has it: the columns, in one order for writing and reading.
enum RecordRows {
  static let columns = """
    key_high, key_low, author, device, session, recorded_at, written_at, kind, body, digest_high, digest_low
    """

  private static let insertion = PostgresStatement.insertion(
    into: "record",
    [
      "key_high": .int8, "key_low": .int8, "author": .text, "device": .text, "session": .text, "recorded_at": .int8,
      "written_at": .int8, "kind": .text, "rating": .int8, "name": .bytea, "body": .bytea, "digest_high": .int8,
      "digest_low": .int8,
    ])

  /// A key that has a record is an error, by which the batch is planned again.
  static func insert(
    _ records: [KeptOperation], sealedBy sealer: TextSealer, in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    guard !records.isEmpty else { return }
    try pipeline.append(
      insertion,
      PostgresRows(records) { record, row in
        record.key.store(in: &row)
        row.append(record.author)
        record.device.store(in: &row)
        record.session.store(in: &row)
        row.append(record.recordedAt)
        row.append(record.writtenAt)
        (record.action?.kind).store(in: &row)
        row.append(record.rating)
        row.append(FreeText(record.preference))
        row.append(body(of: record, sealedBy: sealer))
        row.append(record.digest)
      })
  }

  private static let erasure = PostgresStatement(
    """
    UPDATE record SET body = erased.body, name = '', digest_high = erased.digest_high, digest_low = erased.digest_low
    FROM unnest($1::int8[], $2::int8[], $3::bytea[], $4::int8[], $5::int8[]) AS erased (key_high, key_low, body, digest_high, digest_low)
    WHERE record.key_high = erased.key_high AND record.key_low = erased.key_low
    """, .int8s, .int8s, .byteas, .int8s, .int8s)

  /// Erases the text of records, and keeps the digests that these have.
  static func eraseTexts(
    _ wordless: [KeptOperation], sealedBy sealer: TextSealer, in pipeline: inout PostgresPipeline
  ) throws(PostgresError) {
    guard !wordless.isEmpty else { return }
    try pipeline.append(
      erasure,
      PostgresRows(wordless) { record, row in
        record.key.store(in: &row)
        row.append(body(of: record, sealedBy: sealer))
        row.append(record.digest)
      })
  }

  private static func body(of record: KeptOperation, sealedBy sealer: TextSealer) -> [UInt8] {
    let body = record.action.map { OperationBody.bytes(of: $0) } ?? []
    return sealer.sealed(body, boundTo: .record(record.key, record.author, record.session))
  }

  // MARK: Reading

  private static let finding = PostgresStatement(
    """
    SELECT \(columns) FROM unnest($1::int8[], $2::int8[]) AS asked (high, low)
    JOIN record ON key_high = asked.high AND key_low = asked.low
    """, .int8s, .int8s)

  static func read(_ keys: PostgresRows, in reads: inout SnapshotReads) throws(PostgresError) {
    try reads.add(finding, for: keys) { columns, snapshot in
      let record = try record(from: &columns)
      snapshot.records[record.key] = record
    }
  }

  private static let preferences = PostgresStatement(
    """
    SELECT \(columns) FROM unnest($1::text[], $2::text[], $3::bytea[]) AS asked (person, owner, preference)
    JOIN record ON author = asked.person AND name = asked.preference AND device IS NOT DISTINCT FROM asked.owner
      AND kind = 'set_preference' AND digest_high IS NULL
    """, .texts, .texts, .byteas)

  /// The newest of each name, which alone has its text.
  static func readPreferences(_ names: Distinct<PreferenceName>, in reads: inout SnapshotReads) throws(PostgresError) {
    let rows = PostgresRows(names.elements) { asked, row in
      row.append(asked.user)
      asked.device.store(in: &row)
      row.append(FreeText(asked.name))
    }
    try reads.add(preferences, for: rows) { columns, snapshot in
      let record = try record(from: &columns)
      guard case .setPreference(let name, _) = record.action else { return }
      snapshot.preferences[PreferenceName(name, of: record.author, on: record.device)] = record
    }
  }

  private static let mutes = PostgresStatement(
    """
    SELECT \(columns) FROM unnest($1::text[], $2::bytea[]) AS asked (person, preference)
    JOIN record ON author = asked.person AND name = asked.preference AND kind = 'set_preference' AND digest_high IS NULL
    ORDER BY record.id
    """, .texts, .byteas)

  /// Which of the invited refuse their inviter's invitations: the newest choice counts, from whichever device.
  static func readMutes(_ asked: Distinct<Mute>, in reads: inout SnapshotReads) throws(PostgresError) {
    let rows = PostgresRows(asked.elements) { mute, row in
      row.append(mute.user)
      row.append(FreeText(Muting.preference(about: mute.inviter)))
    }
    try reads.add(mutes, for: rows) { columns, snapshot in
      let record = try record(from: &columns)
      if case .setPreference(let name, let value) = record.action { snapshot.mutes.note(name, value, of: record.author) }
    }
  }

  static func record(from row: inout PostgresColumns) throws -> KeptOperation {
    let (key, author): (IdempotencyKey, UserID) = (try row.next(), try row.next())
    let (device, session): (DeviceID?, SessionID?) = (try row.next(), try row.next())
    return KeptOperation(
      key: key, author: author, device: device, session: session, recordedAt: try row.next(), writtenAt: try row.next(),
      action: try action(from: &row, boundTo: .record(key, author, session)), digest: try row.digest())
  }

  /// What was done, from the columns for the kind and the body. A record without a kind has no body.
  private static func action(
    from row: inout PostgresColumns, boundTo place: SealedRow
  ) throws -> ClientOperation.Action? {
    let (kind, body): (OperationKind?, [UInt8]) = (try row.next(), try row.opened(boundTo: place))
    let action = body.isEmpty ? nil : try? OperationBody.action(from: body)
    guard action?.kind == kind, (action == nil) == body.isEmpty else {
      throw PostgresError.damage("a record of kind '\(kind?.rawValue ?? "")' has a body that says something else, or nothing")
    }
    return action
  }

  // MARK: Backed-up preferences

  private static let device = PostgresStatement(
    """
    SELECT device FROM record
    WHERE author = $1 AND kind = 'set_preference' AND digest_high IS NULL AND device IS NOT NULL AND device IS DISTINCT FROM $2
    GROUP BY device ORDER BY max(id) DESC LIMIT 1
    """, .text, .text)
  private static let values = PostgresStatement(
    """
    SELECT \(columns) FROM record
    WHERE author = $1 AND kind = 'set_preference' AND digest_high IS NULL AND device = $2 AND name > $3 ORDER BY name LIMIT $4
    """, .text, .text, .bytea, .int8)

  /// Where no device is named, that of the newest record: a preference that another one replaced is not the newest of its device.
  static func preferences(
    of user: UserID, _ asked: RestorePreferences, limit: Int, in transaction: PostgresTransaction
  ) throws -> PreferencePage {
    let named: DeviceID? =
      if let named = asked.device { named } else {
        try transaction.all(device, user, asked.exceptDevice) { try $0.next(DeviceID.self) }.first
      }
    guard let named else { return PreferencePage(device: nil) }
    let found = try transaction.all(values, user, named, FreeText(asked.afterName), max(0, limit)) {
      row -> PreferencePage.Value? in
      guard case .setPreference(let name, let value) = try record(from: &row).action else { return nil }
      return PreferencePage.Value(name: name, value: value)
    }
    return PreferencePage(device: named, values: found.compactMap(\.self)).bounded()
  }
}
