import Glibc
import WardlineModel

/// The files of one database, readable by their owner only (G8).
///
/// SQLite makes `-wal` and `-shm` with the mode of the main file, so it is enough that this one exists, with the right mode, before
/// SQLite is let near it. What was made by someone with other habits is put right.
struct DatabaseFiles {
  let path: String

  init(path: String) {
    // To SQLite some relative names mean something else, such as ":memory:" and "file:…".
    self.path = path.hasPrefix("/") ? path : "./" + path
  }

  private static let ownerOnlyFile: mode_t = 0o600
  private static let ownerOnlyDirectory: mode_t = 0o700

  private var all: [String] { [path, path + "-wal", path + "-shm"] }

  /// Whether the main file is there and holds something.
  func isWritten() throws(StoreError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(path: path, reason: "it is not a file; name a file, or a path where none is yet")
    }
    return status.st_size > 0
  }

  var directory: String { Self.parent(of: path) }

  /// The path of the file itself where the name is a symbolic link: SQLite would make the file at the end of one with the mode that the umask
  /// leaves, and the files beside the store would have two names (G8).
  ///
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for a link that leads nowhere.
  static func resolved(_ path: String) throws(StoreError) -> String {
    do throws(PrivateFile.Refusal) { return try PrivateFile.resolved(path) } catch {
      throw .cannotOpen(path: path, reason: error.description)
    }
  }

  /// Makes the file if there is none, and sees to its mode whatever the umask is. What others own, or could exchange, is refused.
  func prepare() throws(StoreError) {
    try check()
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, Self.ownerOnlyFile)
    if descriptor >= 0 {
      // SQLite has no lock on a file that was not there, so that closing it lets go of none.
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

  /// Writes the log once more as it is, and syncs it: what the system failed to write it takes for written, and syncs no more.
  func rewriteLog() throws(StoreError) {
    let log = path + "-wal"
    let descriptor = open(log, O_RDWR | O_CLOEXEC)
    // SQLite has no lock on the log, so that closing it lets go of none.
    guard descriptor >= 0 else { throw .failed("\(log) could not be opened: \(systemError())") }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var offset = 0
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
      guard count >= 0 else { throw .failed("\(log) could not be read: \(systemError())") }
      guard count > 0 else { break }
      guard pwrite(descriptor, buffer, count, off_t(offset)) == count else {
        throw .failed("\(log) could not be written: \(systemError())")
      }
      offset += count
    }
    guard fsync(descriptor) == 0 else { throw .failed("\(log) could not be synced: \(systemError())") }
  }

  /// Makes the directories that are missing on the way to `directory`, for their owner only, each of them synced into its parent.
  /// Those that are there are left as they are: they may be somebody else's.
  static func makeDirectory(_ directory: String) throws(StoreError) {
    var status = stat()
    if stat(directory, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotOpen(path: directory, reason: "it is not a directory; name one, or a path where nothing is yet")
      }
      return
    }
    let parent = parent(of: directory)
    if parent != directory { try makeDirectory(parent) }
    guard mkdir(directory, ownerOnlyDirectory) == 0 else {
      // Somebody else was faster, or the name ends in a slash.
      if errno == EEXIST { return }
      throw .cannotOpen(path: directory, reason: "it cannot be made (\(systemError())); name a place that you may write to")
    }
    // Whatever the umask took away.
    guard chmod(directory, ownerOnlyDirectory) == 0 else { throw .cannotOpen(path: directory, reason: systemError()) }
    try sync(directory: parent)
  }

  /// Sees to it that the names of new files are on the disk: not every build of SQLite does.
  func syncDirectory() throws(StoreError) { try Self.sync(directory: directory) }

  private static func sync(directory: String) throws(StoreError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A directory without permission to read cannot be synced either; this process did not make it.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .failed("\(directory) could not be synced: \(systemError())") }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What the last system call said, for a person who can change a path or a permission.
  private func cannotOpen() -> StoreError {
    switch errno {
    case EACCES, EPERM, EROFS:
      .cannotOpen(path: path, reason: "you may not write there (\(systemError())); it must be a place of your own")
    case EISDIR: .cannotOpen(path: path, reason: "it is a directory; name a file")
    case ENOSPC, EDQUOT: .unavailable("\(path) cannot be made: \(systemError())")
    default: .cannotOpen(path: path, reason: "\(systemError()); it must be a file in a directory that you may write to")
    }
  }
}

/// Keeps a directory to one process, for as long as this value lives.
///
/// The lock is on the directory and not on the database: closing any descriptor of a database file would let go of SQLite's own locks
/// on it. It ends with the process, however that ends.
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
    // Only now: once every property is set, `deinit` runs also when this throws, and would close the descriptor a second time, which may
    // be another file's by then.
    descriptor = opened
  }

  deinit { close(descriptor) }
}

private func systemError() -> String { String(cString: strerror(errno)) }
