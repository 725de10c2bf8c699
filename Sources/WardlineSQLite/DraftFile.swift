import Glibc
package import WardlineModel

/// A file that appears under its name as a whole or not at all: it is written as `NAME.partial` beside it, synced, and renamed.
///
/// A process that is killed leaves the draft behind; the next one for the same name takes it over. A lock on the draft keeps two processes from
/// writing one. Only its owner can read it (G8).
package final class DraftFile: Sendable {
  /// The name under which it will appear.
  package let path: String
  /// Where it is written.
  package let draft: String
  /// Holds the lock. SQLite may have the draft open, too: closing this descriptor earlier would release SQLite's own locks on it.
  private let descriptor: Int32

  package init(for path: String) throws(BackupFailure) {
    let target: String
    do throws(PrivateFile.Refusal) {
      target = try PrivateFile.resolved(path)
      try PrivateFile.checkDirectory(PrivateFile.directory(of: target))
    } catch { throw BackupFailure(.disk, "cannot write \(path): \(error)") }
    let opened = try Self.open(target + ".partial")
    self.path = target
    draft = target + ".partial"
    // Set last: `deinit` closes it.
    descriptor = opened
  }

  deinit { close(descriptor) }

  private static func open(_ draft: String) throws(BackupFailure) -> Int32 {
    for _ in 0..<3 {
      let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure(draft, "cannot be made") }
      do throws(BackupFailure) {
        if try isOurs(descriptor, draft) { return descriptor }
        close(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
    }
    throw BackupFailure(.busy, "\(draft) is being written by another program; try again when it has finished")
  }

  /// Locks and empties the draft. `false` if the name leads to another file by now, or also to the finished one: it must not be emptied.
  private static func isOurs(_ descriptor: Int32, _ draft: String) throws(BackupFailure) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0 else { throw failure(draft, "cannot be looked at") }
    guard opened.st_mode & S_IFMT == S_IFREG, opened.st_uid == geteuid() else {
      throw BackupFailure(.disk, "\(draft) is not a file of your own; remove it, or name another file")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw BackupFailure(.busy, "\(draft) is being written by another program; try again when it has finished")
    }
    guard fstat(descriptor, &opened) == 0, lstat(draft, &named) == 0 else { return false }
    guard opened.st_ino == named.st_ino, opened.st_dev == named.st_dev else { return false }
    guard opened.st_nlink == 1 else {
      // Killed between the two steps of `publish`: the finished file has this name, too.
      unlink(draft)
      return false
    }
    var start = [UInt8](repeating: 0, count: DatabaseFormat.magic.count)
    let count = pread(descriptor, &start, start.count, 0)
    guard count >= 0 else { throw failure(draft, "cannot be read") }
    // SQLite may write the first page last.
    guard DatabaseFormat.magic.starts(with: start.prefix(count)) || start.allSatisfy({ $0 == 0 }) else {
      throw BackupFailure(
        .exists, "\(draft) was left as it is: it is not the draft of a backup; rename it, or name another file for the backup")
    }
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw failure(draft, "cannot be prepared") }
    return true
  }

  /// Writes what has been written so far to the disk.
  package func sync() throws(BackupFailure) {
    guard fsync(descriptor) == 0 else { throw Self.failure(draft, "cannot be synced") }
  }

  /// Copies a whole file into the draft.
  package func copy(from source: Int32) throws(BackupFailure) {
    var buffer = [UInt8](repeating: 0, count: Limits.backupStepPages * 4_096)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count >= 0 else { throw BackupFailure(.disk, "the backup cannot be read: \(String(cString: strerror(errno)))") }
      guard count > 0 else { return }
      var written = 0
      while written < count {
        let more = buffer[written..<count].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard more > 0 else { throw Self.failure(draft, "cannot be written") }
        written += more
      }
    }
  }

  /// Gives the draft its name, durably. The contents are synced before: a power cut leaves no name without them (G5).
  ///
  /// - Parameter replaces: whether a file of that name may be replaced.
  package func publish(replaces: Bool) throws(BackupFailure) {
    try sync()
    if replaces {
      guard rename(draft, path) == 0 else { throw Self.failure(draft, "cannot be renamed to \(path)") }
    } else {
      // Unlike a rename it fails where somebody has made a file of that name meanwhile.
      guard link(draft, path) == 0 else {
        if errno == EEXIST { throw .exists(path) }
        throw Self.failure(draft, "cannot be renamed to \(path)")
      }
      unlink(draft)
    }
    try Self.syncDirectory(of: path)
  }

  /// Removes the draft.
  package func discard() { unlink(draft) }

  package static func syncDirectory(of path: String) throws(BackupFailure) {
    do throws(StoreError) { try SystemDisk().syncDirectory(of: path) } catch {
      throw BackupFailure(.disk, "\(path) is written, but may not survive a power cut: \(error)")
    }
  }

  private static func failure(_ path: String, _ what: String) -> BackupFailure {
    BackupFailure(.disk, "\(path) \(what): \(String(cString: strerror(errno)))")
  }
}

extension BackupFailure {
  package static func exists(_ path: String) -> BackupFailure {
    BackupFailure(.exists, "\(path) exists, and was left as it is; name another file, or replace it with --force")
  }
}
