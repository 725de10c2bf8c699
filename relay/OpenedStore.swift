internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelaySQLite
internal import WardlineSQLite

/// The store in a relay's data directory. No other file of this program knows which stores there are.
enum OpenedStore {
  /// Whether there is a store: people can be added and tokens made before the first relay runs.
  static func isPresent(in data: String) throws(StoreError) -> Bool { try SQLiteOperatorLists.arePresent(at: data) }

  /// Opens the store for a relay, which then is the only one that does, or begins one. It is written in a new epoch.
  ///
  /// - Parameter sealKey: the file of its key; a store that has no key yet is sealed with it from now on.
  static func serving(_ data: String, sealKey: String?) throws(StoreError) -> some OperatedStore {
    try SQLiteRelayStore(directory: data, sealing: sealKey.map { .file($0) } ?? .off)
  }

  /// Opens the store to read it, beside a relay that may be running. A commit fails.
  ///
  /// - Parameter sealKey: the file of its key; a store that is not sealed is read as it is.
  static func reading(_ data: String, sealKey: String?) throws(StoreError) -> some OperatedStore {
    try SQLiteRelayStore(reading: data, sealing: sealKey.map { .existingFile($0) } ?? .off)
  }

  /// The same without a key, for a command that reads nothing that people wrote.
  static func readingNoWords(_ data: String) throws(StoreError) -> some OperatedStore {
    try SQLiteRelayStore(reading: data, sealing: .ignored)
  }

  // MARK: The lists of operators

  /// Opens the lists for a change, beside a relay that may be running.
  ///
  /// - Parameter makesStore: whether a store is made where there is none yet; otherwise ``StoreError/missing(path:)`` is thrown.
  static func lists(besideRelayAt data: String, makesStore: Bool = false) throws(StoreError) -> some OperatorLists {
    try SQLiteOperatorLists(besideRelayAt: data, makesFile: makesStore)
  }

  /// Opens the lists for reading, beside a relay that may be running. A change fails.
  static func lists(reading data: String) throws(StoreError) -> some OperatorLists { try SQLiteOperatorLists(reading: data) }

  // MARK: Keys

  /// Whether the file of a key is there; a key that cannot be used is an error.
  static func isSealKey(at path: String) throws(StoreError) -> Bool { try KeyFile(path: path).read() != nil }

  /// Changes the key of a store, beside a relay that may be running, and records it in the audit log.
  ///
  /// - Returns: `false` for a store that is not sealed.
  static func changeSealKey(of data: String, from old: String, to new: String, by actor: String) throws(StoreError) -> Bool {
    try RelayKeyChange.run(at: data, from: old, to: new, by: actor, at: .now)
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
    try RelayBackup.restore(backup, to: data, replacing: suffix)
  }
}
