package import WardlineModel
internal import WardlineSQLite

/// A disk as one process sees it: what a store is opened with.
package struct DiskAccess: DatabaseDisk {
  let disk: FaultyDisk
  let process: Int

  package var vfsName: String? { FaultyVFS.name }

  /// A file there, by the name that it has on every process.
  package func path(_ name: String) -> String { "/\(disk.number)/\(process)/\(name)" }

  /// What it is called on the disk, whoever asks.
  private func name(of path: String) -> String { path.split(separator: "/", maxSplits: 2).last.map(String.init) ?? path }

  package func makeDirectory(_: String) throws(StoreError) {}

  package func lock(_ directory: String) throws(StoreError) -> any Sendable {
    guard disk.locked({ disk.lockDirectory(name(of: directory), of: process) }) else {
      throw .cannotOpen(path: directory, reason: "another process is using it")
    }
    return DirectoryLock(access: self, name: name(of: directory))
  }

  package func isWritten(_ path: String) throws(StoreError) -> Bool {
    disk.locked { disk.file(name(of: path))?.bytes.isEmpty == false }
  }

  package func prepare(_ path: String) throws(StoreError) {
    disk.locked { if disk.file(name(of: path)) == nil { _ = disk.makeFile(name(of: path)) } }
  }

  package func rewriteLog(of path: String) throws(StoreError) {
    let isDone = disk.locked { () -> Bool in
      guard let process = disk.living(process), let log = disk.file(name(of: path) + "-wal"),
        disk.verdict(on: .write, of: process) == nil
      else { return false }
      log.bytes.withUnsafeBytes { log.write($0, at: 0) }
      guard disk.verdict(on: .sync, of: process) == nil else {
        if !process.isDead { log.failToSync() }
        return !process.isDead && disk.ignoresAllFailedSyncs
      }
      if !disk.ignoresAllSyncs { log.sync() }
      return true
    }
    if !isDone { throw .diskFailed("\(path): its log could not be written again") }
  }

  package func syncDirectory(of path: String) throws(StoreError) {
    let hasFailed = disk.locked {
      guard let process = disk.living(process), disk.verdict(on: .syncDirectory, of: process) == nil else { return true }
      disk.syncNames()
      return false
    }
    if hasFailed { throw .diskFailed("\(path): its directory could not be synced") }
  }

  private final class DirectoryLock: Sendable {
    let access: DiskAccess
    let name: String

    init(access: DiskAccess, name: String) {
      self.access = access
      self.name = name
    }

    deinit { access.disk.locked { access.disk.unlockDirectory(name, of: access.process) } }
  }
}
