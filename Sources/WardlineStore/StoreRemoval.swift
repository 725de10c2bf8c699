import Glibc
package import WardlineModel
import WardlineSQLite

/// Destroys a store and its key, for a device that was lost or is given away.
///
/// The key comes first: from then on no copy of the store can be read, also one that an older backup or a worn block of the disk still has. A
/// removal that was interrupted can be run again: the store itself goes last.
package struct StoreRemoval: Sendable {
  /// The store itself, where its name is a link.
  package let path: String
  /// What has not reached the relay; `nil` where that cannot be read.
  package private(set) var unsent: QueueCounts?
  /// Where the programs on this store have their tokens.
  package private(set) var tokenFiles: [String] = []

  /// Reads what would be lost. The key of the store is not needed.
  package init(ofStoreAt path: String) throws(StoreError) {
    var options = DurableDatabase.Options()
    self.path = try options.disk.resolved(path)
    guard try options.disk.isWritten(self.path) else { throw .cannotOpen(path: path, reason: "there is no such store") }
    options.makesFile = false
    options.isReadOnly = true
    options.sealing = .ignored
    do throws(StoreError) {
      let database = try DurableDatabase(path: self.path, format: .clientStore, options: options)
      unsent = try database.read { try $0.queueCounts() }
      tokenFiles = try database.read { db in try db.all("SELECT path FROM token_file ORDER BY id") { try $0.text() } }
      try database.close()
    } catch {
      // It need not be sound to be removed; but another kind of file is not removed.
      if case .cannotOpen = error, !DatabaseFiles.isOverwritten(self.path) { throw error }
    }
  }

  /// Whether a process has the store open that would write it anew.
  package var isInUse: Bool { SQLiteClientStore.isInUse(at: path) }

  /// Overwrites, syncs and removes each file: the key, then the tokens, and the store last, which is what names them.
  ///
  /// - Throws: ``StoreError/failed(_:)`` for the first file of the store that could not be removed.
  /// - Returns: the token files that could not be removed, which does not keep the store.
  package func run() throws(StoreError) -> [String] {
    try Self.destroy(KeyFile.path(besideStoreAt: path))
    var left: [String] = []
    for file in tokenFiles {
      do throws(StoreError) { try Self.destroyToken(file) } catch { left.append(file) }
    }
    for suffix in ["-wal", "-shm", ""] { try Self.destroy(path + suffix) }
    try Self.destroy(path + "-lease")
    return left
  }

  /// The same for a token file, if it is this user's.
  private static func destroyToken(_ file: String) throws(StoreError) {
    do throws(PrivateFile.Refusal) { try PrivateFile.check(file) } catch {
      throw .failed("the token file was not removed: \(error.description)")
    }
    try destroy(file)
  }

  private static func destroy(_ file: String) throws(StoreError) {
    let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw failure(file)
    }
    defer { close(descriptor) }
    guard let size = PrivateFile.status(of: descriptor)?.bytes else { throw failure(file) }
    let zeros = [UInt8](repeating: 0, count: 65_536)
    var offset = 0
    while offset < size {
      let count = pwrite(descriptor, zeros, min(zeros.count, size - offset), off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(file) }
      offset += count
    }
    guard fsync(descriptor) == 0, unlink(file) == 0 else { throw failure(file) }
    try SystemDisk().syncDirectory(of: file)
  }

  private static func failure(_ file: String) -> StoreError {
    .failed("\(file) could not be removed: \(String(cString: strerror(errno)))")
  }
}
