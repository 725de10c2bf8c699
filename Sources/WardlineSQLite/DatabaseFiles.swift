import Glibc
import WardlineModel

/// The files of one database, readable by their owner only (G8).
///
/// SQLite creates `-wal` and `-shm` with the mode of the main file, so it is enough that the main file has the right mode
/// before SQLite opens it. A wrong mode is corrected.
package struct DatabaseFiles {
  let path: String

  init(path: String) {
    // Some relative names have a special meaning to SQLite, such as ":memory:" and "file:…".
    self.path = path.hasPrefix("/") ? path : "./" + path
  }

  private static let ownerOnlyFile: mode_t = 0o600
  private static let ownerOnlyDirectory: mode_t = 0o700

  private var all: [String] { [path, path + "-wal", path + "-shm"] }

  /// Whether the main file exists and is not empty.
  func isWritten() throws(StoreError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(path: path, reason: "it is not a file; name a file, or a path where none is yet")
    }
    return status.st_size > 0
  }

  /// Whether the file begins with zeros, as one does whose removal has begun.
  package static func isOverwritten(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 1, count: 16)
    return pread(descriptor, &header, header.count, 0) == header.count && header.allSatisfy { $0 == 0 }
  }

  /// Whether the file was removed, or is being removed, as what reads it finds.
  static func isWiped(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT || isOverwritten(path) }

  var directory: String { PrivateFile.directory(of: path) }

  /// The path of the file itself if the name is a symbolic link: SQLite would create the target with the umask's mode, and the
  /// files beside the store would have two names (G8).
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a dangling link.
  static func resolved(_ path: String) throws(StoreError) -> String {
    do throws(PrivateFile.Refusal) { return try PrivateFile.resolved(path) } catch {
      throw .cannotOpen(path: path, reason: error.description)
    }
  }

  /// Creates the file if it does not exist, with the right mode whatever the umask is. A file that others own, or could
  /// replace, is rejected.
  func prepare() throws(StoreError) {
    try check()
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, Self.ownerOnlyFile)
    if descriptor >= 0 {
      // SQLite has no lock on a file that did not exist, so closing it releases none.
      defer { close(descriptor) }
      guard fchmod(descriptor, Self.ownerOnlyFile) == 0 else { throw cannotOpen() }
      return
    }
    guard errno == EEXIST else { throw cannotOpen() }
    for file in all {
      var status = stat()
      guard lstat(file, &status) == 0 else { continue }
      guard status.st_mode & 0o777 != Self.ownerOnlyFile else { continue }
      guard chmod(file, Self.ownerOnlyFile) == 0 else { throw cannotOpen() }
    }
  }

  /// Checks the owner and the mode of the directory, and the owner of each file.
  func check() throws(StoreError) {
    do throws(PrivateFile.Refusal) {
      try PrivateFile.checkDirectory(directory)
      for file in all { try PrivateFile.check(file) }
    } catch { throw .cannotOpen(path: path, reason: error.description) }
  }

  /// Repeats ``check()`` after SQLite has opened the files, and requires that no one else can read them (G8). It looks at paths, not at
  /// descriptors: closing any descriptor of a database file releases SQLite's locks on it.
  func checkOpened() throws(StoreError) {
    try check()
    for file in all {
      var status = stat()
      guard lstat(file, &status) == 0 else { continue }
      guard status.st_mode & 0o777 == Self.ownerOnlyFile else {
        let mode = "0" + String(status.st_mode & 0o777, radix: 8)
        throw .cannotOpen(
          path: path, reason: "others may read \(file) (mode \(mode)), and another program changes it; run: chmod 600 \(file)")
      }
    }
  }

  /// Rewrites the log unchanged, and syncs it: after a failed write the system takes the pages for written and does not sync
  /// them again.
  func rewriteLog() throws(StoreError) {
    let log = path + "-wal"
    let descriptor = open(log, O_RDWR | O_CLOEXEC)
    // SQLite has no lock on the log, so closing it releases none.
    guard descriptor >= 0 else { throw .diskFailed("\(log) could not be opened: \(systemError())") }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var offset = 0
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
      guard count >= 0 else { throw .diskFailed("\(log) could not be read: \(systemError())") }
      guard count > 0 else { break }
      guard pwrite(descriptor, buffer, count, off_t(offset)) == count else {
        throw .diskFailed("\(log) could not be written: \(systemError())")
      }
      offset += count
    }
    guard fsync(descriptor) == 0 else { throw .diskFailed("\(log) could not be synced: \(systemError())") }
  }

  /// Creates `directory` and its missing parents, for their owner only, each synced into its parent. Existing ones are left as
  /// they are: they may belong to others.
  static func makeDirectory(_ directory: String) throws(StoreError) {
    var status = stat()
    if stat(directory, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotOpen(path: directory, reason: "it is not a directory; name one, or a path where nothing is yet")
      }
      return
    }
    let parent = PrivateFile.directory(of: directory)
    if parent != directory { try makeDirectory(parent) }
    guard mkdir(directory, ownerOnlyDirectory) == 0 else {
      // Another process was faster, or the name ends in a slash.
      if errno == EEXIST { return }
      throw .cannotOpen(path: directory, reason: "it cannot be made (\(systemError())); name a place that you may write to")
    }
    // Restores the bits that the umask removed.
    guard chmod(directory, ownerOnlyDirectory) == 0 else { throw .cannotOpen(path: directory, reason: systemError()) }
    try syncDirectory(of: directory)
  }

  /// Syncs the directory, so that the names of new files are durable: not every build of SQLite does it.
  func syncDirectory() throws(StoreError) { try Self.syncDirectory(of: path) }

  private static func syncDirectory(of path: String) throws(StoreError) {
    do throws(PrivateFile.Refusal) { try PrivateFile.syncDirectory(of: path) } catch { throw .diskFailed(error.description) }
  }

  /// The error of the last system call, for a user who can change a path or a permission.
  private func cannotOpen() -> StoreError {
    switch errno {
    case EACCES, EPERM, EROFS:
      .cannotOpen(path: path, reason: "you may not write there (\(systemError())); it must be a place of your own")
    case EISDIR: .cannotOpen(path: path, reason: "it is a directory; name a file")
    case ENOSPC, EDQUOT: .unavailable(StoreObstacle("\(path) cannot be made: \(systemError())", isFullDisk: true))
    default: .cannotOpen(path: path, reason: "\(systemError()); it must be a file in a directory that you may write to")
    }
  }
}

/// Locks a directory for one process, for the lifetime of this value.
///
/// The lock is on the directory and not on the database: closing any descriptor of a database file would release SQLite's own
/// locks on it. It ends with the process, however that ends.
final class DirectoryLock: Sendable {
  private let descriptor: Int32

  init(_ directory: String) throws(StoreError) {
    let opened = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else {
      throw .cannotOpen(path: directory, reason: "\(systemError()); it must be a directory that you may read and write")
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let reason = isTaken ? "another process is using it; stop that one, or name another directory" : systemError()
      close(opened)
      throw .cannotOpen(path: directory, reason: reason)
    }
    // Set last: once every property is set, `deinit` also runs when this throws, and would close the descriptor a second time,
    // which may belong to another file by then.
    descriptor = opened
  }

  deinit { close(descriptor) }
}

private func systemError() -> String { String(cString: strerror(errno)) }
