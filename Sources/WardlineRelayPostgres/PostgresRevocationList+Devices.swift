import WardlineModel
import WardlineRelay

/// The statements of devices and of the logins that they have shown.
private enum DeviceRows {
  static let finding = PostgresStatement(
    "SELECT wiped_at FROM revoked_device WHERE person = $1 AND device = $2", .text, .text)
  static let count = PostgresStatement("SELECT count(*) FROM revoked_device")
  static let upsertion = PostgresStatement(
    """
    INSERT INTO revoked_device (person, device, revoked_at) VALUES ($1, $2, $3)
    ON CONFLICT (person, device) DO UPDATE SET revoked_at = excluded.revoked_at, wiped_at = NULL
    """, .text, .text, .int8)
  static let wiping = PostgresStatement(
    "UPDATE revoked_device SET wiped_at = $3 WHERE person = $1 AND device = $2", .text, .text, .int8)
  static let rows = PostgresStatement("SELECT person, device, revoked_at, wiped_at FROM revoked_device ORDER BY id")

  static let logins = PostgresStatement("SELECT login FROM revoked_login")
  static let insertion = PostgresStatement.insertion(
    into: "revoked_login", ["login": .bytea, "person": .text, "revoked_at": .int8], "ON CONFLICT (login) DO NOTHING")
  static let forgetting = PostgresStatement(
    "DELETE FROM revoked_login WHERE id NOT IN (SELECT id FROM revoked_login ORDER BY id DESC LIMIT $1)", .int8)
}

extension PostgresRevocationList {
  func revoke(_ device: UserDevice, at time: Timestamp, countMax: Int) throws(StoreError) -> Bool {
    try database.write { batch in
      let results = try batch.run { pipeline in
        try pipeline.append(ListRows.advance)
        try pipeline.append(DeviceRows.finding, device.user, device.device)
        try pipeline.append(DeviceRows.count)
      }
      let count = try results[2].first { try $0.next(Int.self) } ?? 0
      guard results[1].rowCount > 0 || count < countMax else { return false }
      try batch.write { try $0.append(DeviceRows.upsertion, device.user, device.device, time) }
      batch.record([device.revocationEvent(by: actor)], at: time)
      return true
    }
  }

  func refuse(_ logins: [String], of user: UserID, at time: Timestamp) throws(StoreError) {
    // A look first: a device shows its login at each hello, and each change makes all nodes read the lists again.
    let known = try self.logins()
    let new = logins.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    try database.write { batch in
      try batch.write { pipeline in
        try pipeline.append(ListRows.advance)
        try pipeline.append(
          DeviceRows.insertion,
          PostgresRows(new) { login, row in
            row.append(FreeText(login))
            row.append(user)
            row.append(time)
          })
        try pipeline.append(DeviceRows.forgetting, Limits.revocationsMax)
      }
    }
  }

  func logins() throws(StoreError) -> Set<String> {
    try database.readOnce { Set(try $0.all(DeviceRows.logins) { try $0.text() }) }
  }

  func recordWiped(_ device: UserDevice, from network: String, at time: Timestamp) throws(StoreError) {
    try database.write { batch in
      let results = try batch.run { pipeline in
        try pipeline.append(ListRows.advance)
        try pipeline.append(DeviceRows.finding, device.user, device.device)
      }
      let isAwaited = try results[1].first { try $0.next(Timestamp?.self) == nil } ?? false
      guard isAwaited else { return }
      try batch.write { try $0.append(DeviceRows.wiping, device.user, device.device, time) }
      batch.record([device.wipeEvent(from: network)], at: time)
    }
  }

  func devices() throws(StoreError) -> [RevokedDevice] {
    try database.readOnce { connection in
      try connection.all(DeviceRows.rows) { columns -> RevokedDevice? in
        let (user, device): (String, String) = (try columns.next(), try columns.next())
        let (revokedAt, wipedAt): (Timestamp, Timestamp?) = (try columns.next(), try columns.next())
        guard let user = try? UserID(user), let device = try? DeviceID(device) else { return nil }
        return RevokedDevice(of: UserDevice(user, device), at: revokedAt, wipedAt: wipedAt)
      }.compactMap(\.self)
    }
  }
}
