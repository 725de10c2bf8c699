import WardlineModel
import WardlineRelay
import WardlineSQLite

extension DatabaseFormat {
  /// Of ``relayLog``: what an operator has revoked.
  static let revocationTables = """
    -- The tokens that an operator has revoked. Written by `wardline-relay revoke` beside a running relay.
    CREATE TABLE revocation (
      id INTEGER PRIMARY KEY,
      -- 'token': name is its jti; 'user': all tokens of the user name that were issued until revoked_at.
      kind TEXT NOT NULL CHECK (kind IN ('token', 'user')),
      name TEXT NOT NULL,
      revoked_at INTEGER NOT NULL,
      -- From when on the row may go, because the token has expired by then; 0 for never.
      until INTEGER NOT NULL DEFAULT 0,
      UNIQUE (kind, name)
    ) STRICT;

    -- The devices that an operator has revoked, to be wiped (`wardline-relay revoke --device`). Never deleted: what was wiped stays refused.
    CREATE TABLE revoked_device (
      id INTEGER PRIMARY KEY,
      user TEXT NOT NULL,
      device TEXT NOT NULL,
      revoked_at INTEGER NOT NULL,
      -- When the device said that it is wiped; 0 before that.
      wiped_at INTEGER NOT NULL DEFAULT 0,
      UNIQUE (user, device)
    ) STRICT;

    -- The logins that revoked devices have shown: 'sid ' or 'jti ' and the claim of their tokens. The newest are kept.
    CREATE TABLE revoked_login (
      id INTEGER PRIMARY KEY,
      login TEXT NOT NULL UNIQUE,
      user TEXT NOT NULL,
      revoked_at INTEGER NOT NULL
    ) STRICT;
    """
}

extension SQLiteRevocationList {
  func revoke(_ device: UserDevice, at time: Timestamp, countMax: Int) throws(StoreError) -> Bool {
    try database.write { db in
      let isKept =
        try db.first("SELECT 1 FROM revoked_device WHERE user = ? AND device = ?", device.user, device.device) {
          try $0.integer()
        } != nil
      let count = try db.first("SELECT count(*) FROM revoked_device") { try $0.integer() } ?? 0
      guard isKept || count < countMax else { return false }
      try db.run(
        """
        INSERT INTO revoked_device (user, device, revoked_at) VALUES (?, ?, ?)
        ON CONFLICT (user, device) DO UPDATE SET revoked_at = excluded.revoked_at, wiped_at = 0
        """, device.user, device.device, time)
      try AuditRows.append([device.revocationEvent(by: actor)], at: time, in: db)
      return true
    }
  }

  func refuse(_ logins: [String], of user: UserID, at time: Timestamp) throws(StoreError) {
    try database.write { db in
      for login in logins {
        try db.run(
          "INSERT INTO revoked_login (login, user, revoked_at) VALUES (?, ?, ?) ON CONFLICT (login) DO NOTHING", login, user,
          time)
      }
      try db.run(
        "DELETE FROM revoked_login WHERE id NOT IN (SELECT id FROM revoked_login ORDER BY id DESC LIMIT ?)",
        Limits.revocationsMax)
    }
  }

  func logins() throws(StoreError) -> Set<String> {
    guard try database.hasTable("revoked_login") else { return [] }
    return try database.read { db in
      Set(try db.all("SELECT login FROM revoked_login") { try $0.next(String.self) })
    }
  }

  func recordWiped(_ device: UserDevice, from network: String, at time: Timestamp) throws(StoreError) {
    try database.write { db in
      let changed = try db.run(
        "UPDATE revoked_device SET wiped_at = ? WHERE user = ? AND device = ? AND wiped_at = 0", time, device.user,
        device.device)
      guard changed > 0 else { return }
      try AuditRows.append([device.wipeEvent(from: network)], at: time, in: db)
    }
  }

  func devices() throws(StoreError) -> [RevokedDevice] {
    guard try database.hasTable("revoked_device") else { return [] }
    return try database.read { db in
      try db.all("SELECT user, device, revoked_at, wiped_at FROM revoked_device ORDER BY id") { columns in
        let (user, device): (String, String) = (try columns.next(), try columns.next())
        let (revokedAt, wipedAt): (Timestamp, Timestamp) = (try columns.next(), try columns.next())
        guard let user = try? UserID(user), let device = try? DeviceID(device) else { return nil }
        return RevokedDevice(
          of: UserDevice(user, device), at: revokedAt, wipedAt: wipedAt.milliseconds == 0 ? nil : wipedAt)
      }.compactMap(\.self)
    }
  }
}
