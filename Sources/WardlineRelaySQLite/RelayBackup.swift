import Glibc
package import WardlineModel
package import WardlineRelay
import WardlineSQLite

extension BackupContents {
  fileprivate init(in db: Database) throws {
    self.init(
      sessions: try db.first("SELECT count(*) FROM session") { try $0.next(Int.self) } ?? 0,
      entries: try db.first("SELECT count(*) FROM entry") { try $0.next(Int.self) } ?? 0)
  }
}

/// A file with a relay's log as it was at one moment: sessions, people, preferences and feedback, without the signing key (decision 041).
package enum RelayBackup {
  /// Writes a backup while the relay may be running, checks it, and only then gives it its name.
  ///
  /// - Parameters:
  ///   - replaces: whether a backup of that name may be replaced. Anything else is left as it is (``replaceable(_:)``).
  ///   - progress: called after each step; `false` cancels.
  package static func write(
    _ store: SQLiteRelayStore, to path: String, replaces: Bool = false, progress: (BackupProgress) -> Bool = { _ in true }
  ) throws(BackupFailure) -> WrittenBackup {
    // Before the work; a file that appears meanwhile is not replaced either.
    let isThere = try isReplaceable(path, asBackupOf: store, replaces: replaces)
    let draft = try DraftFile(for: path)
    do throws(BackupFailure) {
      let expected = try store.copySnapshot(to: draft, progress: progress)
      let written = try check(draft.draft, isThorough: false)
      guard written.contents == expected else {
        throw BackupFailure(.disk, "\(path) was not written: the copy has other counts than the log")
      }
      let isStillThere = try isReplaceable(path, asBackupOf: store, replaces: replaces)
      try draft.publish(replaces: isThere && isStillThere)
      return written
    } catch {
      draft.discard()
      throw error
    }
  }

  /// Whether a backup is at the path, which the next one may replace. `false` if nothing is there.
  ///
  /// The kind of the file is checked before it is opened: opening a device or a pipe can act on it. The file must not be the log itself under a
  /// second name: closing a descriptor of it would release the locks that SQLite holds on it in this process.
  private static func isReplaceable(
    _ path: String, asBackupOf store: SQLiteRelayStore, replaces: Bool
  ) throws(BackupFailure) -> Bool {
    guard let found = FileStatus(at: path) else { return false }
    guard replaces else { throw .exists(path) }
    let log = ["", "-wal", "-shm"].compactMap { FileStatus(at: store.database.path + $0) }
    guard !log.contains(found) else {
      throw .notReplaced(path, "it is a file of the relay itself")
    }
    guard found.isFile else { throw .notReplaced(path, found.isLink ? "it is a symbolic link" : "it is not a regular file") }
    guard DatabaseFormat.relayLog.isHeader(ofFileAt: path) else { throw .notReplaced(path, "it is not a backup of a relay") }
    // The log of a relay has the same format as a backup.
    let directory = PrivateFile.directory(of: path)
    let isLog =
      ["-wal", "-shm", "-journal"].contains { FileStatus(at: path + $0) != nil }
      || path.hasSuffix("/relay.sqlite") && FileStatus(at: directory + "/token.key") != nil
    guard !isLog else { throw .notReplaced(path, "it is the log of a relay") }
    return true
  }

  /// Checks that a backup would not be written over a file that the relay itself has in its data directory.
  package static func checkPlace(_ path: String, besides directory: String) throws(BackupFailure) {
    let path = try resolved(path)
    var (place, own) = (stat(), stat())
    guard stat(PrivateFile.directory(of: path), &place) == 0, stat(directory, &own) == 0 else { return }
    guard place.st_dev == own.st_dev, place.st_ino == own.st_ino else { return }
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("relay.sqlite") || name.hasPrefix("token.key") else { return }
    throw BackupFailure(.exists, "\(path) is a file of the relay itself; name another file")
  }

  /// Checks that a file is a whole backup.
  package static func check(_ path: String, isThorough: Bool) throws(BackupFailure) -> WrittenBackup {
    let contents = try DatabaseSnapshot.check(path, as: .relayLog, isThorough: isThorough) { try BackupContents(in: $0) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw BackupFailure(.disk, "\(path) is gone") }
    return WrittenBackup(contents: contents, bytes: Int(status.st_size))
  }

  /// Makes a backup the log of a data directory in which no relay runs.
  ///
  /// The copy is checked before anything in the directory changes. A relay that is started with it writes in a new epoch, as at each start, so two
  /// relays that are started with one backup never continue the same log (decision 018, G4).
  ///
  /// - Parameter replacing: the suffix under which a log that is there is kept; `nil` to refuse.
  /// - Returns: what it holds, and where the log is kept that was there before.
  package static func restore(
    _ path: String, to directory: String, replacing suffix: String?
  ) throws(BackupFailure) -> (contents: BackupContents, keptAt: String?) {
    // Before a directory is made for it.
    guard access(path, F_OK) == 0 else {
      throw BackupFailure(.missing, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    let disk = SystemDisk()
    let target = try resolved(directory + "/relay.sqlite")
    let lock: any Sendable
    do throws(StoreError) {
      try disk.makeDirectory(directory)
      lock = try disk.lock(PrivateFile.directory(of: target))
    } catch { throw .locked(directory, error) }
    defer { withExtendedLifetime(lock) {} }
    // A log without its main file, too: SQLite would add it to the one that is restored.
    let isThere = ["", "-wal", "-journal"].contains { access(target + $0, F_OK) == 0 }
    guard !isThere || suffix != nil else {
      throw BackupFailure(
        .exists,
        "\(directory) has a log already, which was left as it is; name another directory, or use --replace, which keeps it beside"
      )
    }
    let draft = try DraftFile(for: target)
    do throws(BackupFailure) {
      try copy(path, to: draft)
      let contents: BackupContents
      do throws(BackupFailure) { contents = try check(draft.draft, isThorough: true).contents } catch {
        // The copy is gone then; the file that was named has the fault.
        throw BackupFailure(error.kind, error.description.replacing(draft.draft, with: path) + "; nothing was changed")
      }
      try draft.sync()
      var keptAt: String?
      if isThere, let suffix { keptAt = try keep(target, as: target + suffix) }
      try draft.publish(replaces: true)
      return (contents, keptAt)
    } catch {
      draft.discard()
      throw error
    }
  }

  private static func resolved(_ path: String) throws(BackupFailure) -> String {
    do throws(PrivateFile.Refusal) { return try PrivateFile.resolved(path) } catch {
      throw BackupFailure(.disk, "cannot use \(path): \(error)")
    }
  }

  private static func copy(_ path: String, to draft: DraftFile) throws(BackupFailure) {
    var status = stat()
    for suffix in ["-wal", "-journal"] where stat(path + suffix, &status) == 0 && status.st_size > 0 {
      // What was committed last is in there, and would be missing.
      throw BackupFailure(
        .unusable,
        "\(path) is not a backup but a log in use: there is \(path + suffix). Make a backup with: wardline-relay backup")
    }
    let source: Int32
    do throws(PrivateFile.Refusal) { source = try PrivateFile.open(path, owner: .userOrRoot) } catch {
      throw BackupFailure(.unusable, "the backup is not used: \(error)")
    }
    guard source >= 0 else { throw BackupFailure(.unusable, "cannot read \(path): \(String(cString: strerror(errno)))") }
    defer { close(source) }
    try draft.copy(from: source)
  }

  /// Keeps the log that is replaced under a second name. At each moment `relay.sqlite` is the whole old log, or the whole new one: the
  /// write-ahead log is moved into the database before, because a crash between two renames would leave one without the other (G5).
  private static func keep(_ target: String, as kept: String) throws(BackupFailure) -> String {
    try emptyLog(of: target)
    for suffix in ["-wal", "-journal", ""] where access(target + suffix, F_OK) == 0 {
      guard link(target + suffix, kept + suffix) == 0 else {
        let why = String(cString: strerror(errno))
        throw BackupFailure(.disk, "the log that is there cannot be kept as \(kept + suffix): \(why)")
      }
    }
    try DraftFile.syncDirectory(of: kept)
    for suffix in ["-wal", "-shm", "-journal"] { unlink(target + suffix) }
    try DraftFile.syncDirectory(of: target)
    return kept
  }

  /// A log that is damaged keeps its write-ahead log: it goes along under the new name.
  private static func emptyLog(of path: String) throws(BackupFailure) {
    guard access(path, F_OK) == 0, let db = try? Database(path: path) else { return }
    defer { try? db.close() }
    do { try db.checkpoint(.truncating) } catch let error as DatabaseError where error.isBusy {
      throw BackupFailure(.busy, "another program reads \(path), which was left as it is; try again when it has finished")
    } catch {}
  }
}

extension SQLiteRelayStore: BackupSource {
  package func backUp(
    to path: String, replaces: Bool, progress: (BackupProgress) -> Bool
  ) throws(BackupFailure) -> WrittenBackup {
    try RelayBackup.write(self, to: path, replaces: replaces, progress: progress)
  }

  fileprivate func copySnapshot(
    to draft: DraftFile, progress: (BackupProgress) -> Bool
  ) throws(BackupFailure) -> BackupContents {
    try database.copySnapshot(to: draft, count: { try BackupContents(in: $0) }, progress: progress)
  }
}

extension BackupFailure {
  fileprivate static func notReplaced(_ path: String, _ why: String) -> BackupFailure {
    BackupFailure(.exists, "\(path) was left as it is: \(why), and --force replaces only a backup; name another file")
  }

  fileprivate static func locked(_ directory: String, _ error: StoreError) -> BackupFailure {
    guard case .cannotOpen(_, let reason) = error else { return BackupFailure(.disk, error.description) }
    return BackupFailure(.busy, "\(directory) was left as it is: \(reason)")
  }
}
