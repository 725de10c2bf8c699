internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayPostgres
internal import WardlineRelaySQLite
internal import WardlineSQLite
internal import WardlineSeal

/// The store of a relay's data directory. No other file of this program knows which stores there are, but for ``StorePlace`` and ``StoreTransfer``.
enum OpenedStore {
  /// Whether there is a store: people can be added and tokens made before the first relay runs.
  static func isPresent(in data: String) throws(StoreError) -> Bool {
    switch try StorePlace(of: data) {
    case .file: try SQLiteOperatorLists.arePresent(at: data)
    case .database(let place): try PostgresOperatorLists.arePresent(at: place)
    }
  }

  /// The store of a relay that runs, by its own type: the code of the relay is compiled for each.
  enum Serving {
    case file(SQLiteRelayStore)
    /// With what keeps other relays from the directory.
    case database(PostgresRelayStore, lock: any Sendable)
  }

  /// Opens the store for a relay, which then is the only one with this directory, or begins one.
  ///
  /// - Parameters:
  ///   - place: where the log is to be.
  ///   - sealKey: the file of its key; a store that has no key yet is sealed with it from now on.
  static func serving(_ data: String, at place: StorePlace, sealKey: String?) throws(StoreError) -> Serving {
    guard case .database(let place) = place else {
      if case .database(let place) = try StorePlace(of: data) {
        throw .cannotOpen(
          path: data,
          reason:
            "the log of this relay is in \(place): start it with that as --store, or move it to a file: wardline-relay store migrate --to file"
        )
      }
      return .file(try SQLiteRelayStore(directory: data, sealing: sealKey.map { .file($0) } ?? .off))
    }
    let lock = try lockedDirectory(data)
    try StorePlace.checkNoLog(in: data, besides: place)
    var options = PostgresRelayStore.Options()
    var generator = SystemRandomNumberGenerator()
    let node = try NodeID.random(using: &generator)
    // They held the lock of the directory. The name first: this process may be killed while it starts.
    options.formers = NodeNames.read(in: data)
    NodeNames.record(options.formers + [node], in: data)
    options.node = node
    let store = try PostgresRelayStore(place, sealing: sealKey.map { .file($0) } ?? .off, options: options)
    NodeNames.record([node], in: data)
    do throws(StoreError) { try requireDisk(store.durability(), of: place) } catch {
      store.close()
      throw error
    }
    try StorePlace.record(place, in: data)
    return .database(store, lock: lock)
  }

  static func requireDisk(_ durability: Durability, of place: PostgresPlace) throws(StoreError) {
    guard case .memory(let setting) = durability else { return }
    throw .cannotOpen(
      path: place.description,
      reason:
        "\(setting) on the server, so that what the relay acknowledges would be lost when that machine fails: turn it on")
  }

  /// Opens the store to read it, beside a relay that may be running. A commit fails.
  ///
  /// - Parameter sealKey: the file of its key; a store that is not sealed is read as it is.
  static func reading(_ data: String, sealKey: String?) throws(StoreError) -> any OperatedStore {
    switch try StorePlace(of: data) {
    case .file: try SQLiteRelayStore(reading: data, sealing: sealKey.map { .existingFile($0) } ?? .off)
    case .database(let place): try PostgresRelayStore(reading: place, sealing: sealKey.map { .existingFile($0) } ?? .off)
    }
  }

  /// The same without a key, for a command that reads nothing that people wrote.
  static func readingNoWords(_ data: String) throws(StoreError) -> any OperatedStore {
    switch try StorePlace(of: data) {
    case .file: try SQLiteRelayStore(reading: data, sealing: .ignored)
    case .database(let place): try PostgresRelayStore(reading: place, sealing: .ignored)
    }
  }

  // MARK: The lists of operators

  /// Opens the lists for a change, beside a relay that may be running.
  ///
  /// - Parameter makesStore: whether a store is made where there is none yet; otherwise ``StoreError/missing(path:)`` is thrown.
  static func lists(besideRelayAt data: String, makesStore: Bool = false) throws(StoreError) -> any OperatorLists {
    switch try StorePlace(of: data) {
    case .file: try SQLiteOperatorLists(besideRelayAt: data, makesFile: makesStore)
    case .database(let place): try PostgresOperatorLists(besideRelayAt: place, makesTables: makesStore)
    }
  }

  /// Opens the lists for reading, beside a relay that may be running. A change fails.
  static func lists(reading data: String) throws(StoreError) -> any OperatorLists {
    switch try StorePlace(of: data) {
    case .file: try SQLiteOperatorLists(reading: data)
    case .database(let place): try PostgresOperatorLists(reading: place)
    }
  }

  // MARK: Keys

  /// Whether the file of a key is there; a key that cannot be used is an error.
  static func isSealKey(at path: String) throws(StoreError) -> Bool { try KeyFile(path: path).read() != nil }

  /// Changes the key of a store, beside a relay that may be running, and records it in the audit log.
  ///
  /// - Returns: `false` for a store that is not sealed.
  static func changeSealKey(of data: String, from old: String, to new: String, by actor: String) throws(StoreError) -> Bool {
    switch try StorePlace(of: data) {
    case .file: try RelayKeyChange.run(at: data, from: old, to: new, by: actor, at: .now)
    case .database(let place): try PostgresKeyChange.run(at: place, from: old, to: new, by: actor, at: .now)
    }
  }

  // MARK: Backups

  /// Checks that a backup would not be written over a file that the relay itself has in its data directory.
  static func checkPlace(ofBackup path: String, besides data: String) throws(BackupFailure) {
    try RelayBackup.checkPlace(path, besides: data)
  }

  /// Makes a directory for the backups of one relay.
  ///
  /// - Returns: what keeps other relays from it.
  static func lockedDirectory(_ directory: String) throws(StoreError) -> any Sendable {
    try SystemDisk().makeDirectory(directory)
    return try SystemDisk().lock(directory)
  }

  /// Makes a backup the store of a data directory in which no relay runs.
  ///
  /// - Parameter replacing: the suffix under which a store that is there is kept; `nil` to refuse.
  /// - Returns: what it holds, and where the store is kept that was there before.
  static func restore(
    _ backup: String, to data: String, replacing suffix: String?
  ) throws(BackupFailure) -> (contents: BackupContents, keptAt: String?) {
    if (try? StorePlace(of: data).isDatabase) == true {
      throw BackupFailure(
        .unusable,
        "the log of \(data) is in a database: restore that with its own programs, or remove the file 'store' there to use the backup instead"
      )
    }
    return try RelayBackup.restore(backup, to: data, replacing: suffix)
  }
}
