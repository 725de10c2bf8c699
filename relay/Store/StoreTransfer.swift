internal import Glibc
internal import WardlineModel
internal import WardlineRelay
internal import WardlineRelayPostgres
internal import WardlineRelaySQLite
internal import WardlineSeal
internal import WardlineSQLite

/// Copies, moves and compares the log of a data directory in which no relay runs: between its file and a database.
///
/// The file `store` decides which of both the relay uses (``StorePlace``). A move changes that file in one step, once the copy is complete,
/// compared and on the disk, and puts the old log aside only then:
///
/// - to a database: copy, commit; write `store`; rename relay.sqlite.
/// - to a file: copy to relay.sqlite.partial; rename it to relay.sqlite; remove `store`.
///
/// A crash before the step that changes `store` leaves the relay with the log that it had, and one behind it with the new one. In between there can be
/// a copy that is not used: a database that has the log, or relay.sqlite beside `store`. There `serve` uses what `store` says, and refuses to start
/// without `--store`. The next `store migrate` takes the copy if it still is equal, and refuses it otherwise: the relay may have gone on.
struct StoreTransfer {
  private let data: String
  private let place: StorePlace
  private let sealKey: String?
  /// Whether the copy is not encrypted, even where the log is.
  private let isPlain: Bool
  private let progress: StoreCopy.Progress
  /// Keeps relays from the directory.
  private let lock: any Sendable

  private var file: String { data + "/relay.sqlite" }

  init(
    of data: String, sealKey: String?, isPlain: Bool = false, progress: @escaping StoreCopy.Progress
  ) throws {
    let file = data + "/relay.sqlite"
    // Before a directory is made for it.
    guard try access(file, F_OK) == 0 || StorePlace(of: data).isDatabase else { throw StoreError.missing(path: file) }
    do throws(StoreError) { lock = try OpenedStore.lockedDirectory(data) } catch {
      guard case .cannotOpen(_, let reason) = error else { throw error }
      throw Failure(.queued, "\(data) was left as it is: \(reason)")
    }
    place = try StorePlace(of: data)
    self.data = data
    self.sealKey = sealKey
    self.isPlain = isPlain
    self.progress = progress
  }

  // MARK: What is done

  /// Copies the log, and leaves it in use where it is.
  func copy(to destination: StorePlace) throws -> StoreComparison {
    switch (destination, place) {
    case (.database(let target), .file): try copy(to: target, for: "store copy")
    case (.file, .database(let source)): try copyToFile(from: source, for: "store copy")
    case (.file, .file): throw Failure(.data, "the log of \(data) is in a file already, \(file), and nothing was copied")
    case (.database, .database(let source)): throw Failure(.data, Self.betweenDatabases(source))
    }
  }

  /// Copies the log, or takes a copy that is equal, and has the relay use it from now on.
  ///
  /// - Returns: the comparison of both, and where the file is kept that was used before; `nil` where the log is in that place already.
  func migrate(to destination: StorePlace, keepingFileAs suffix: String) throws -> (StoreComparison, keptAt: String?)? {
    switch (destination, place) {
    case (.file, .file): return nil
    case (.database(let target), .file):
      let comparison = try copy(to: target, for: "store migrate", takesCopy: true)
      try StorePlace.record(target, in: data)
      return (comparison, try keepFile(as: file + suffix))
    case (.database(let target), .database(let source)):
      guard place.isDatabase(target) else { throw Failure(.data, Self.betweenDatabases(source)) }
      guard isFile else { return nil }
      return (try takeCopy(besides: source), try keepFile(as: file + suffix))
    case (.file, .database(let source)):
      let comparison = try isFile ? takeCopy(besides: source) : copyToFile(from: source, for: "store migrate")
      try StorePlace.removeDatabase(of: data)
      return (comparison, nil)
    }
  }

  /// Compares the log with another one.
  func compare(with other: StorePlace) throws -> StoreComparison {
    switch (place, other) {
    case (.file, .file): throw Failure(.data, "the log of \(data) is in that file: there is nothing to compare")
    case (.file, .database(let other)): return try compareFile(with: other)
    case (.database(let own), .file): return try compareFile(with: own)
    case (.database(let own), .database(let other)):
      guard !place.isDatabase(other) else {
        throw Failure(.data, "the log of \(data) is in that database: there is nothing to compare")
      }
      return try StoreCopy.compare(
        try opened(own), try opened(other), progress: progress)
    }
  }

  private static func betweenDatabases(_ source: PostgresPlace) -> String {
    "the log is in \(source), and nothing was copied: copy a database to another with pg_dump, or move the log to a file first"
  }

  // MARK: To a database

  private func copy(to target: PostgresPlace, for purpose: String, takesCopy: Bool = false) throws -> StoreComparison {
    let source = try openedFile()
    defer { try? source.close() }
    let database = try PostgresTables(target, makesTables: true, sealing: sealingOfCopy)
    try OpenedStore.requireDisk(database.durability(), of: target)
    if takesCopy, try !database.isEmpty() {
      return try equal(StoreCopy.compare(source, database, progress: progress), Self.otherLog(target))
    }
    guard try database.isEmpty() else { throw Failure(.data, Self.otherLog(target)) }
    // In both logs: they are equal afterwards.
    try Operator.record(.exported, detail: purpose, at: data)
    return try StoreCopy.run(from: source, to: database, progress: progress)
  }

  private static func otherLog(_ target: PostgresPlace) -> String {
    "there is a log in \(target) already, another one or an older copy, and nothing was changed: name an empty database. 'wardline-relay store check' "
      + "says how they differ"
  }

  private var sealing: Sealing { sealKey.map { .existingFile($0) } ?? .off }
  private var sealingOfCopy: Sealing { isPlain ? .off : sealKey.map { .file($0) } ?? .off }

  private func openedFile() throws(StoreError) -> SQLiteTables {
    try SQLiteTables(at: file, makesFile: false, sealing: sealing)
  }

  private func opened(_ database: PostgresPlace) throws -> PostgresTables {
    try PostgresTables(database, makesTables: false, sealing: sealing)
  }

  /// Puts the file aside, which is whole without the files beside it.
  private func keepFile(as kept: String) throws -> String {
    guard ["-wal", "-journal"].allSatisfy({ access(file + $0, F_OK) != 0 }) else {
      throw Failure(
        .queued, "another program reads \(file). The relay uses the database already; to put the file aside, run the same again"
      )
    }
    guard access(kept, F_OK) != 0, rename(file, kept) == 0 else {
      throw Failure(
        .inputOutput,
        "\(file) cannot be renamed to \(kept): \(String(cString: strerror(errno))). The relay uses the database already")
    }
    unlink(file + "-shm")
    try SystemDisk().syncDirectory(of: kept)
    return kept
  }

  // MARK: To a file

  private var isFile: Bool { ["", "-wal", "-journal"].contains { access(file + $0, F_OK) == 0 } }

  private func copyToFile(from source: PostgresPlace, for purpose: String) throws -> StoreComparison {
    guard !isFile else { throw Failure(.data, otherFile) }
    let database = try opened(source)
    let draft = try DraftFile(for: file)
    // Of one that was killed.
    func discardOthers() { for suffix in ["-wal", "-shm", "-journal"] { unlink(draft.draft + suffix) } }
    discardOthers()
    do {
      try Operator.record(.exported, detail: purpose, at: data)
      let target = try SQLiteTables(at: draft.draft, makesFile: true, sealing: sealingOfCopy)
      let comparison = Result { try StoreCopy.run(from: database, to: target, progress: progress) }
      try target.close()
      let equal = try comparison.get()
      try draft.publish(replaces: false)
      return equal
    } catch {
      draft.discard()
      discardOthers()
      throw error
    }
  }

  private var otherFile: String {
    "\(file) is there already, and is another log or an older copy. The relay uses its database; nothing was changed. Rename the file first"
  }

  // MARK: Copies that are there

  private func takeCopy(besides source: PostgresPlace) throws -> StoreComparison {
    try equal(compareFile(with: source), otherFile)
  }

  private func compareFile(with other: PostgresPlace) throws -> StoreComparison {
    let own = try openedFile()
    defer { try? own.close() }
    let database = try opened(other)
    return try place.isDatabase
      ? StoreCopy.compare(database, own, progress: progress) : StoreCopy.compare(own, database, progress: progress)
  }

  private func equal(_ comparison: StoreComparison, _ refusal: String) throws -> StoreComparison {
    guard comparison.isEqual else { throw Failure(.data, refusal) }
    return comparison
  }
}

extension Failure {
  init(_ error: StoreCopyFailure) {
    switch error {
    case .targetHasLog: self.init(.data, "there is a log already where this one was to be copied to, and nothing was changed")
    case .inUse(let database):
      self.init(
        .queued,
        "another relay or command is connected to \(database), and nothing was changed: stop every relay of this log, then try again"
      )
    case .differs(let comparison):
      let tables = comparison.differences.map(\.table).joined(separator: ", ")
      self.init(.inputOutput, "what was read back differs from what was written (\(tables)), and the copy was discarded")
    case .cancelled: self.init(.queued, "a signal ended it, and nothing was changed")
    }
  }
}
