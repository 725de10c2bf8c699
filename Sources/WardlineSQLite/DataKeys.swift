import CSQLite
import FoundationEssentials
import WardlineCrypto
import WardlineModel

/// Where the key is that wraps a store's data key.
package enum Sealing: Sendable {
  /// Not needed: no text is read.
  case ignored
  /// Nowhere: a new store is not sealed, and one that is sealed cannot be opened.
  case off
  /// In a file of its owner's. A store that has no data key yet is sealed, and the file made if it is missing.
  case file(String)
  /// The same, for who only opens what is there: an unsealed store stays as it is.
  case existingFile(String)
  /// The key itself: 32 bytes.
  case key([UInt8])
}

/// The data keys of a store, each wrapped by a key that is not in the store.
package enum DataKeys {
  /// The table of every store that can be sealed.
  package static let schema = """
    -- The keys that seal the texts, each wrapped (AES-256-GCM) by a key that lies outside of this file; none while the store is not sealed.
    CREATE TABLE data_key (
      number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 4294967295),
      wrapped BLOB NOT NULL,
      -- 1 once no text of the store is unsealed. For people who look: that state is bound into `wrapped`.
      is_complete INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    """

  /// Gives the sealer the keys of a store; makes the first one where `sealing` asks for it.
  ///
  /// - Parameter columns: those with sealed texts, of a store that is opened for writing; `nil` for one that is only read.
  /// - Throws: ``StoreError/locked(path:reason:)`` for a missing or another wrapping key, and for sealed texts without any data key. Nothing was
  ///   changed.
  static func open(
    _ sealing: Sealing, of db: Database, at path: String, for sealer: Sealer, makingFirstFor columns: [SealedColumn]?
  ) throws {
    if case .ignored = sealing { return }
    if try count(db) == 0 {
      switch sealing {
      case .off, .existingFile, .ignored: return
      case .file, .key: break
      }
      guard let columns else { return }
      // With a new key, what is sealed would be lost, and what somebody has put there unsealed would be taken for older than the key.
      guard try !columns.contains(where: { try $0.hasSealed(in: db) }) else {
        let reason =
          "its texts are sealed, and the keys that it kept for them were removed: only a copy from before can be opened"
        throw StoreError.locked(path: path, reason: reason)
      }
      // The file first, durably: a data key whose wrapping key was lost in a power cut would be lost with it.
      let wrapping = try wrappingKey(sealing, of: path, makesFile: true)
      try insertFirst(wrappedBy: wrapping, in: db)
    }
    let keys = try read(of: db, at: path, with: sealing)
    // Completed by a version that had the state in the column alone.
    if keys.contains(where: { !$0.isComplete && $0.isMarked }), columns != nil {
      try db.inTransaction {
        try setComplete(in: db, at: path, sealing)
        return .commit
      }
    }
    sealer.setKeys(
      Dictionary(keys.map { ($0.number, $0.key) }) { $1 },
      acceptsPlain: !keys.contains { $0.isComplete || $0.isMarked })
  }

  /// From now on a text that is not sealed counts as changed. The data keys are wrapped anew, with that state: an attacker who
  /// can write the store but does not have the wrapping key cannot clear it.
  ///
  /// - Throws: ``StoreError/locked(path:reason:)`` where the wrapping key was changed meanwhile. Nothing was changed.
  static func setComplete(in db: Database, at path: String, _ sealing: Sealing) throws {
    guard try count(db) > 0 else { return }
    let wrapping = try wrappingKey(sealing, of: path, makesFile: false)
    for key in try read(of: db, at: path, with: sealing) where !key.isComplete {
      try db.run(
        "UPDATE data_key SET wrapped = ?, is_complete = 1 WHERE number = ?",
        try wrapped(key.key, key.number, isComplete: true, with: wrapping), Int(key.number))
    }
  }

  /// A data key, and what is known of its store.
  private struct DataKey {
    let number: UInt32
    let key: SecretKey
    /// Whether it was wrapped as the key of a store in which every text is sealed.
    let isComplete: Bool
    /// Whether the column says so.
    let isMarked: Bool
  }

  private static func read(of db: Database, at path: String, with sealing: Sealing) throws -> [DataKey] {
    let rows = try db.all("SELECT number, wrapped, is_complete FROM data_key ORDER BY number") {
      (number: try $0.next(Int.self), wrapped: try $0.bytes(), isMarked: try $0.integer() != 0)
    }
    guard !rows.isEmpty else { return [] }
    let wrapping = try wrappingKey(sealing, of: path, makesFile: false)
    return try rows.map { row in
      guard let number = UInt32(exactly: row.number) else {
        throw DatabaseError(SQLITE_CORRUPT, "a data key has the number \(row.number)")
      }
      for isComplete in [true, false] {
        guard let key = unwrap(row.wrapped, number, isComplete: isComplete, with: wrapping) else { continue }
        return DataKey(number: number, key: key, isComplete: isComplete, isMarked: row.isMarked)
      }
      throw anotherKey(sealing, path)
    }
  }

  /// Wraps the data keys anew: the texts stay as they are.
  ///
  /// - Throws: ``StoreError/locked(path:reason:)`` where the old key is missing or another one. Nothing was changed.
  /// - Returns: `false` for a store without data keys.
  package static func rewrap(in db: Database, at path: String, from old: Sealing, to new: Sealing) throws -> Bool {
    let keys = try read(of: db, at: path, with: old)
    guard !keys.isEmpty else { return false }
    // Only now: for a mistake with the old key no file is made.
    let after = try wrappingKey(new, of: path, makesFile: true)
    for key in keys {
      let isComplete = key.isComplete || key.isMarked
      try db.run(
        "UPDATE data_key SET wrapped = ?, is_complete = ? WHERE number = ?",
        try wrapped(key.key, key.number, isComplete: isComplete, with: after), isComplete ? 1 : 0, Int(key.number))
    }
    return true
  }

  private static func anotherKey(_ sealing: Sealing, _ path: String) -> StoreError {
    .locked(path: path, reason: "the key in \(place(of: sealing)) is not the one that this store was sealed with")
  }

  private static func count(_ db: Database) throws -> Int {
    try db.first("SELECT count(*) FROM data_key") { try $0.next(Int.self) } ?? 0
  }

  /// Another process may be faster; then its key stands.
  private static func insertFirst(wrappedBy wrapping: SecretKey, in db: Database) throws {
    let wrapped = try wrapped(SecretKey(randomBytes: Limits.sealKeyBytes), 1, isComplete: false, with: wrapping)
    try db.inTransaction {
      try db.run("INSERT INTO data_key (number, wrapped) VALUES (1, ?) ON CONFLICT DO NOTHING", wrapped)
      return .commit
    }
  }

  private static func wrapped(
    _ key: SecretKey, _ number: UInt32, isComplete: Bool, with wrapping: SecretKey
  ) throws -> [UInt8] {
    guard let cipher = AESGCM(wrapping) else { throw StoreError.failed("a key that wraps data keys has 32 bytes") }
    return cipher.wrap(key, authenticating: label(number, isComplete: isComplete))
  }

  private static func unwrap(
    _ wrapped: [UInt8], _ number: UInt32, isComplete: Bool, with wrapping: SecretKey
  ) -> SecretKey? {
    let label = label(number, isComplete: isComplete)
    guard let key = AESGCM(wrapping)?.unwrap(wrapped, authenticating: label) else { return nil }
    return key.byteCount == Limits.sealKeyBytes ? key : nil
  }

  private static func label(_ number: UInt32, isComplete: Bool) -> [UInt8] {
    Array("wardline data key \(number)\(isComplete ? " complete" : "")".utf8)
  }

  private static func wrappingKey(_ sealing: Sealing, of path: String, makesFile: Bool) throws(StoreError) -> SecretKey {
    switch sealing {
    case .key(let bytes): return SecretKey(bytes)
    case .off, .ignored:
      throw .locked(path: path, reason: "it is sealed, and no key was named")
    case .file(let file), .existingFile(let file):
      KeyFile(path: file).destroyOldDrafts()
      if let key = try KeyFile(path: file).read() { return SecretKey(key) }
      guard makesFile else { throw .locked(path: path, reason: "it is sealed, and its key, \(file), is not there") }
      return SecretKey(try KeyFile(path: file).make())
    }
  }

  private static func place(of sealing: Sealing) -> String {
    switch sealing {
    case .file(let file), .existingFile(let file): file
    case .off, .ignored, .key: "use"
    }
  }
}

/// Opens sealed texts of a damaged store, as far as its data keys can be read.
package struct SealReader: Sendable {
  private let path: String
  private let sealer = Sealer()

  package init(of path: String) { self.path = path }

  package func register(in db: Database) throws { try sealer.register(in: db) }

  /// Reads the data keys; where that fails, sealed texts stay unreadable.
  package func load(from db: Database) {
    guard let path = try? SystemDisk().resolved(path) else { return }
    let file = KeyFile.path(besideStoreAt: path)
    try? DataKeys.open(.existingFile(file), of: db, at: path, for: sealer, makingFirstFor: nil)
  }
}
